//! Faulty scenarios, whose mistakes are each reported with their place, orders that make no sense, and journals that do
//! not replay.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use wg_core::geometry::Course;
use wg_core::rules::ruleset::Rules as _;
use wg_core::scenario::parse;
use wg_core::scenario::testing::check_bad_folder;
use wg_core::session::journal::{Journal, Line};
use wg_core::{DiceSource, Order, Session, UnitId};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::position::deck::{CARDS, key};

use crate::common::{Game, scenario};

#[test]
fn mistakes_are_told_with_line_column_and_what_would_be_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let count = check_bad_folder(folder, |text, file| WARP_SPAWN.check(&parse(text, file)?))
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(count >= 25, "{count} files: a folder that has lost its files proves nothing");
}

#[test]
fn orders_that_make_no_sense_are_refused() {
    let hands = "\"hands\": [[\"maneuver\"], [\"gust_of_wind\"]],";
    let ships = ["Blue first Rose 5,5 N", "Blue first Swan 6,5 N", "Red first Hart 5,6 S", "Red first Far 30,20 N"];
    let mut game = Game::with("", 2, hands, &[3, 3], &ships);
    let (rose, hart) = (game.id("Rose"), game.id("Hart"));
    game.refused(Order::Begin { unit: UnitId(99) }, "W-EQ-3")
        .refused(Order::Begin { unit: hart }, "W-MOVE-1")
        .refused(Order::Grapple { unit: rose, target: hart }, "W-R9")
        .refused(Order::Discard { card: 11 }, "W-MOVE-1")
        .refused(Order::Play { card: 200, target: None }, "W-EQ-5")
        .refused(Order::SetSail { unit: rose, sail: 1 }, "W-TURN-1");
    game.name("Rose");
    // Blue holds one of the fourteen kinds of card, and that card does not fit the roll.
    for (card, kind) in (0..).zip(&CARDS) {
        let clause = if key(kind) == "maneuver" { &kind.clause } else { "W-R54" };
        game.refused(Order::Play { card, target: None }, clause);
    }
    game.pass().pass();
    game.refused(Order::Course { unit: rose, course: Course::default() }, "W-R52");
}

/// A journal that is kept in memory.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one thread").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns a journal in which both sides play a card on Rose's move: Blue a Gust of Wind, Red a Calm Waters.
fn journal_of_two_cards() -> Journal {
    let hands = "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\", \"hands\": [[\"gust_of_wind\", \"maneuver\"], [\"calm_waters\", \"rally_the_men\"]],";
    let scenario = scenario("", hands, &["Blue first Rose 5,5 N", "Red first Hart 15,16 S"]);
    let mut session = Session::new(&WARP_SPAWN, &scenario, DiceSource::Machine { seed: 7 }).expect("it is in order");
    let paper = Paper::default();
    session.keep_journal(Some(Box::new(paper.clone())), &[]);
    let rose = UnitId(0);
    let mut order = |wanted: &dyn Fn(&Order) -> bool| {
        while let Some(ask) = session.asks().first().cloned() {
            let found = ask.offers.iter().map(|offer| &offer.order).find(|order| wanted(order)).cloned();
            let done = found.is_some();
            session.submit(ask.seat, found.unwrap_or(ask.default)).expect("it is offered");
            if done {
                break;
            }
        }
    };
    order(&|order| *order == Order::Begin { unit: rose });
    order(&|order| *order == Game::card("gust_of_wind"));
    order(&|order| *order == Game::card("calm_waters"));
    let text = paper.0.lock().expect("one thread").clone();
    Journal::read(&text, "battle.wgj").expect("it was written just now")
}

/// Returns the message about the journal when this card is played on the line where the other one was.
fn said_of(was: &str, is: &str) -> (usize, String) {
    let mut journal = journal_of_two_cards();
    let (was, is) = (Game::card(was), Game::card(is));
    let line = journal.lines.iter_mut().find_map(|(number, line)| match line {
        Line::Order { order, .. } if *order == was => {
            *order = is.clone();
            Some(*number)
        }
        _ => None,
    });
    let error = Session::replay(&WARP_SPAWN, &journal, "battle.wgj", None).err().expect("it does not come out");
    assert_eq!(Some(error.line), line, "the line that was changed is told: {error}");
    (error.line, error.sentence)
}

#[test]
fn a_journal_whose_cards_do_not_come_out_is_told_with_its_line() {
    let journal = journal_of_two_cards();
    assert!(Session::replay(&WARP_SPAWN, &journal, "battle.wgj", None).is_ok(), "as it was written it comes out");
    let (_, said) = said_of("gust_of_wind", "catch_the_wind");
    assert!(
        said.contains("refused") && said.contains("You have no Catch the Wind in your hand"),
        "a card that was never in the hand: {said}"
    );
    let (_, said) = said_of("calm_waters", "gust_of_wind");
    assert!(said.contains("You have no Gust of Wind in your hand"), "the other's card: {said}");
    let (_, said) = said_of("gust_of_wind", "maneuver");
    assert!(
        said.contains("refused") && said.contains("You may play Manoeuvre only on a broadside"),
        "a card outside its window: {said}"
    );
    let (_, said) = said_of("calm_waters", "rally_the_men");
    assert!(said.contains("only in a boarding action"), "and one that fits nothing here: {said}");
}
