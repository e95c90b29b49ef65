//! Fights on the desk: the one that is shown, the dice that lie there already, and the label of the big button
//! meanwhile.

use wg_core::{AskKind, DiceSource, Order, SideId, UnitId};

use crate::sitting::Sitting;

/// Two grappled pairs of ships, in the boarding phase.
pub(crate) const PAIRS: &str = r#"(
    version: 1,
    ruleset: "barnacle",
    name: "Two Boardings",
    story: "Two pairs lie grappled.",
    length: "15 minutes",
    wind: "S",
    table: (width: 72, height: 54),
    options: {"turns": 12},
    battle: {"turn": 2, "phase": 10, "first": "Red"},
    sides: [
        (name: "Blue", nation: "Britain", colour: Blue, edge: North),
        (name: "Red", nation: "Pirates", colour: Red, edge: South),
    ],
    ships: [
        (name: "Indigo Queen", class: "merchantman", side: "Blue", at: (24, 16), heading: "N", state: {"sail": 2}),
        (name: "Watchful", class: "brig", side: "Blue", at: (56, 16), heading: "N", state: {"sail": 2}),
        (name: "Black Meg", class: "frigate", side: "Red", at: (20, 16), heading: "N", overrides: {"pirate": true, "flagship": true}, state: {"sail": 2, "grappled_with": ["Indigo Queen"]}),
        (name: "Tern", class: "brig", side: "Red", at: (50, 16), heading: "N", overrides: {"pirate": true}, state: {"sail": 2, "grappled_with": ["Watchful"]}),
    ],
)"#;

pub(crate) const QUEEN: UnitId = UnitId(0);
pub(crate) const MEG: UnitId = UnitId(2);

fn pairs(dice: DiceSource) -> Sitting {
    Sitting::of_text("barnacle/pairs", PAIRS, dice)
}

fn title(game: &Sitting) -> Option<String> {
    game.eye(0).desk(&game.telling).scene.map(|scene| scene.title)
}

/// Black Meg boards Indigo Queen with all her men, and all men of Indigo Queen defend her.
fn board(game: &mut Sitting) {
    game.give(0, Order::Board { unit: MEG, target: QUEEN, men: 54 });
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    let defends = game.eye(0).asked().expect("she may defend herself").default.clone();
    game.give(0, defends);
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
}

#[test]
fn the_fight_that_is_asked_about_is_the_one_that_is_shown() {
    let mut game = pairs(DiceSource::Machine { seed: 5 });
    assert_eq!(
        title(&game).as_deref(),
        Some("Black Meg and Indigo Queen: each crew aboard its own ship"),
        "she is asked first"
    );
    board(&mut game);
    while game.eye(0).fight_waits() {
        game.touch(0, |battle, place| place.next_fight(battle));
    }
    assert!(
        game.eye(0).desk(&game.telling).scene.is_some_and(|scene| !scene.rolls.is_empty()),
        "what came of it is seen with its dice"
    );
    game.touch(0, |battle, place| place.next_fight(battle));
    let asked = game.eye(0).asked().expect("the next pair is asked").reason.clone();
    assert!(asked.contains("Tern"), "{asked}");
    assert_eq!(
        title(&game).as_deref(),
        Some("Tern and Watchful: each crew aboard its own ship"),
        "the last fight is put away"
    );
    game.give(0, Order::Pass);
    assert_eq!(
        title(&game).as_deref(),
        Some("Watchful and Tern: each crew aboard its own ship"),
        "now Watchful may board"
    );
    game.give(0, Order::Pass);
    assert_eq!(title(&game), None, "nobody fights in the next turn");
}

#[test]
fn a_fight_that_is_over_stays_for_a_while_over_what_is_asked_next_and_a_click_puts_it_away() {
    let mut game = pairs(DiceSource::Machine { seed: 5 });
    board(&mut game);
    while game.eye(0).fight_waits() {
        game.touch(0, |battle, place| place.next_fight(battle));
    }
    assert!(game.eye(0).fight_lingers(), "the last beat can be read");
    assert!(
        title(&game).is_some_and(|title| title.contains("Black Meg") && title.contains("Indigo Queen")),
        "{:?}",
        title(&game)
    );
    game.touch(0, |_, place| place.skip_fights());
    assert!(!game.eye(0).fight_lingers(), "until somebody has seen enough");
    assert_eq!(title(&game).as_deref(), Some("Tern and Watchful: each crew aboard its own ship"));
}

#[test]
fn dice_of_both_sides_bear_both_flags_and_lie_there_beside_the_die_of_a_leader() {
    let mut game = pairs(DiceSource::Hand { seed: 5 });
    board(&mut game);
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!(desk.throwers(), [SideId(1), SideId(0)], "boarders and defenders throw");
    assert_eq!(desk.acting, None, "neither of them alone");
    assert!(desk.headline.contains("Black Meg 33") && desk.headline.contains("Indigo Queen 18"), "{}", desk.headline);
    // Eight sixes kill more men than Indigo Queen has besides her leaders, so a die decides whether a leader is among
    // them.
    let faces = (0..desk.tray.dice_wanted()).map(|n| if n < 8 { 6 } else { 1 }).collect();
    game.give(0, Order::Throw { faces });
    let desk = game.eye(0).desk(&game.telling);
    assert_eq!(
        (desk.ask, desk.tray.dice_wanted()),
        (Some(AskKind::Throw), 1),
        "the die of the leader: {}",
        desk.headline
    );
    let fallen: Vec<usize> = desk.tray.fallen.iter().map(|fallen| fallen.faces.len()).collect();
    assert_eq!(fallen, [33, 18], "the throw before it still lies there");
    assert_eq!(desk.acting, Some(SideId(0)), "her own captain throws it");
    game.give(0, Order::Throw { faces: [2].into_iter().collect() });
    assert!(game.eye(0).desk(&game.telling).tray.fallen.is_empty(), "now it is told");
}

#[test]
fn the_hint_beside_a_number_says_what_space_does() {
    let mut game = pairs(DiceSource::Machine { seed: 5 });
    let desk = game.eye(0).desk(&game.telling);
    assert!(
        matches!(desk.big_button.map(|button| button.order), Some(Order::Board { men: 54, .. })),
        "a fight with good odds is proposed, with all men"
    );
    assert!(desk.hint.ends_with("then press Space."), "{}", desk.hint);
    game.press(0, |battle, place| place.nudge(battle, -1));
    let desk = game.eye(0).desk(&game.telling);
    assert!(
        matches!(desk.big_button.map(|button| button.order), Some(Order::Board { men: 53, .. })),
        "the lever changes the number"
    );
    game.press(0, |battle, place| place.propose(battle, Order::Pass));
    let desk = game.eye(0).desk(&game.telling);
    assert!(desk.hint.ends_with("Until you do, Space presses the main button."), "{}", desk.hint);
}

/// Red's Sirène has sailed. Beside her lies Red's prize, which C-CAP-5 lets her fire at. Two ships of Blue lie far off.
const PRIZE: &str = r#"(
    version: 1, ruleset: "crane", name: "A Prize", wind: "SW", options: {"end": "none"},
    sides: [(name: "Red", colour: Red, edge: South), (name: "Blue", colour: Blue, edge: North)],
    ships: [
        (name: "Sirène", class: "medium", side: "Red", square: (4, 5), heading: "N", state: {"spent": 3, "steps": 3}),
        (name: "Melampus", class: "medium", side: "Blue", square: (3, 5), heading: "N", state: {"fate": "prize", "crew": 2}),
        (name: "Nymphe", class: "medium", side: "Blue", square: (8, 6), heading: "N"),
    ],
    battle: {"turn": 2, "phase": 1, "first": "Red"},
)"#;

#[test]
fn a_click_on_ones_own_prize_looks_at_her_and_fires_only_guns_that_were_picked() {
    let mut game = Sitting::of_text("crane/prize", PRIZE, DiceSource::Machine { seed: 3 });
    let (own, prize) = (UnitId(0), UnitId(1));
    let at = game.eye(0).desk(&game.telling).view.units[prize.index()].pose.at;
    game.touch(0, |_, place| place.select(Some(own)));
    game.press(0, |battle, place| place.click(battle, at, Some(prize)));
    assert!(
        !matches!(game.places[0].draft.proposal, Some(Order::Fire { .. })),
        "a click alone lays no guns on her: {:?}",
        game.places[0].draft.proposal
    );
    assert_eq!(game.places[0].selected, Some(prize), "she is looked at");
    let battery = game.battle.session().asks()[0].offers.iter().find_map(|offer| match offer.order {
        Order::Fire { unit, battery, target, .. } if unit == own && target == prize => Some(battery),
        _ => None,
    });
    game.touch(0, |battle, place| place.pick_battery(battle, own, battery.expect("her guns bear on the prize")));
    assert!(
        matches!(game.places[0].draft.proposal, Some(Order::Fire { target, .. }) if target == prize),
        "picked guns are laid: {:?}",
        game.places[0].draft.proposal
    );
}
