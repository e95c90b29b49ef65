//! Orders to a whole division: sail and anchors (A-CMD-1, A-MOVE-21, A-R88).

use wg_admiralty::choices::{Anchoring, Choice};
use wg_admiralty::position::ship::Setting;
use wg_core::Choices;
use wg_core::Seat;
use wg_core::ids::SideId;
use wg_core::talk::offer::{Domain, Offer};
use wg_core::talk::order::Order;

use crate::common::{COMMAND, Game, text};

/// Three ships in a division and one in none, in the Command phase.
fn game(words: [&str; 3], faces: &[u8]) -> Game {
    let ships: Vec<String> = ["Leader", "Second", "Third"]
        .iter()
        .zip(words)
        .enumerate()
        .map(|(place, (name, words))| format!("{name} Britain custom {},0 0 guns=[1,1,1,0] {words}", 90 * place))
        .chain([
            "Alone Britain custom -400,0 0 guns=[1,1,1,0]".to_owned(),
            "Foe France custom 900,900 90 guns=[1,1,1,0] sail=stop".to_owned(),
        ])
        .collect();
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let text = text("\"initiative\": \"once\"", "\"turn\": 2, \"phase\": 2, \"first\": \"Britain\"", 180.0, &ships);
    let divisions = "divisions: [(name: \"Van\", side: \"Britain\", leader: \"Leader\", ships: [\"Leader\", \"Second\", \"Third\"])],\nships: [\n";
    Game::of(&text.replacen("ships: [\n", divisions, 1), faces)
}

/// Returns the choices that this ship's division has.
fn told<'a>(game: &'a Game, name: &str, choice: Choice) -> Vec<&'a str> {
    let wanted = |offer: &&Offer| offer.order.unit() == Some(game.id(name)) && choice.has_question_of(&offer.order);
    let Some(offer) = game.ask().offers.iter().find(wanted) else { return Vec::new() };
    let Some(Domain::Choices(choices)) = offer.blanks.first().map(|blank| &blank.domain) else { panic!("{offer:?}") };
    choices.iter().map(|(_, label)| &**label).collect()
}

fn shares(game: &Game, name: &str, choice: Choice) -> Vec<(u16, String)> {
    let order = choice.order(game.id(name));
    let preview = game.session.preview(Seat::Side(SideId(0)), &order);
    assert!(preview.refusals.is_empty(), "{:?}", preview.refusals);
    preview.shares.into_iter().map(|share| (share.unit.0, share.words)).collect()
}

#[test]
fn a_cmd_1_a_division_sets_sail_by_one_order_each_of_its_ships_by_her_own_die() {
    let words = ["sail=battle grade=A", "sail=battle grade=F", "sail=full"];
    let mut together = game(words, &[2, 4]);
    assert_eq!(
        told(&together, "Leader", Choice::AllSail(Setting::Stop)),
        ["Stop", "Slow", "Normal", "Full"],
        "only one of them would set Battle"
    );
    assert!(
        ["Second", "Alone"].iter().all(|other| told(&together, other, Choice::AllSail(Setting::Stop)).is_empty()),
        "only who leads is spoken to"
    );
    let full = Setting::Full as u16;
    let expected = [(0, "sets Full sail on 2 or more"), (1, "sets Full sail on 5 or more"), (2, "stays at Full")]
        .map(|(unit, words)| (unit, words.to_owned()));
    assert_eq!(shares(&together, "Leader", Choice::AllSail(Setting::Full)), expected);
    together.choose("Leader", Choice::AllSail(Setting::Full));
    together.threw(&[2, 4]);
    let settings = |game: &Game| ["Leader", "Second", "Third"].map(|name| game.ship(name).berth.sail);
    assert_eq!(settings(&together), [Setting::Full, Setting::Battle, Setting::Full], "the second throws too low");
    // The same orders given ship by ship lead to the same position.
    let mut singly = game(words, &[2, 4]);
    for name in ["Leader", "Second"] {
        let unit = singly.id(name);
        singly.order(Order::SetSail { unit, sail: full as i16 + 1 });
    }
    assert_eq!(together.session.hash(), singly.session.hash());
    // Only one ship may still try, so she takes an order of her own and not one for the division.
    assert!(told(&together, "Leader", Choice::AllSail(Setting::Stop)).is_empty());
    let again = Choice::AllSail(Setting::Stop).order(together.id("Leader"));
    together.refused(again, "A-CMD-1");
    let alone = Choice::AllSail(Setting::Stop).order(together.id("Alone"));
    together.refused(alone, "A-CMD-1");
}

#[test]
fn a_move_21_a_division_lets_go_its_anchors_by_one_order_and_weighs_them() {
    let words = ["sail=stop", "sail=battle", "sail=stop"];
    let mut together = game(words, &[]);
    assert_eq!(told(&together, "Leader", Choice::AllAnchors(Anchoring::LetGo)), ["Drop anchor"]);
    let words_of = shares(&together, "Leader", Choice::AllAnchors(Anchoring::LetGo));
    assert_eq!(
        words_of.iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>(),
        ["drops anchor", "cannot do so", "drops anchor"]
    );
    together.choose("Leader", Choice::AllAnchors(Anchoring::LetGo));
    let lie = |game: &Game| ["Leader", "Second", "Third"].map(|name| game.ship(name).berth.anchored);
    assert_eq!(lie(&together), [true, false, true], "who is under way does not anchor");
    let mut singly = game(words, &[]);
    singly.choose("Leader", Choice::Anchor(Anchoring::LetGo)).choose("Third", Choice::Anchor(Anchoring::LetGo));
    assert_eq!(together.session.hash(), singly.session.hash());
    let soon = Choice::AllAnchors(Anchoring::Weigh).order(together.id("Leader"));
    together.refused(soon.clone(), "A-MOVE-21");
    together.on_to(3, COMMAND);
    assert_eq!(
        told(&together, "Leader", Choice::AllAnchors(Anchoring::LetGo)),
        ["Weigh anchor", "Cut the cable", "Rig springs"]
    );
    together.choose("Leader", Choice::AllAnchors(Anchoring::RigSprings));
    assert_eq!(["Leader", "Third"].map(|name| together.ship(name).berth.springs), [true, true]);
    together.order(soon);
    assert_eq!(lie(&together), [false; 3]);
}

#[test]
fn a_cmd_7_where_the_leader_has_struck_the_next_ship_is_spoken_to() {
    let game = game(["fate=struck", "", ""], &[]);
    assert!(
        told(&game, "Leader", Choice::AllSail(Setting::Stop)).is_empty()
            && !told(&game, "Second", Choice::AllSail(Setting::Stop)).is_empty()
    );
    let words = shares(&game, "Second", Choice::AllSail(Setting::Full));
    assert_eq!(words.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), [1, 2], "and who has struck is told nothing");
}
