//! Orders that make no sense, a window that is closed in the middle of a roll, and a disk that is full: each gives one
//! clear sentence and leaves nothing half-done.

use std::io::{Error, ErrorKind, Write};
use std::sync::{Arc, Mutex};

use wg_core::Choices;
use wg_core::dice::seeded;
use wg_core::{AskKind, Course, DiceSource, Journal, Leg, Order, Refusal, Scenario, Seat, Session, UnitId};
use wg_crane::CRANE;
use wg_crane::choices::Choice;

use crate::common::{BLUE, Game, RED, scenario};

/// Checks that an order is refused with this clause and sentence, and changes nothing.
fn refused(game: &mut Game, seat: Seat, order: Order, clause: &str, sentence: &str) {
    let Refusal { clause: by, sentence: why, .. } = game.refusal(seat, order.clone());
    assert_eq!((by.as_str(), why.as_str()), (clause, sentence), "{order:?}");
}

#[test]
fn orders_for_whom_one_does_not_command_are_refused() {
    let ships = [
        "Red large Rose 5,5 N",
        "Red small Lost 8,8 N hull=2 fate=sunk",
        "Red small Gull 1,1 E",
        "Blue medium Blanche 11,14 W",
    ];
    let mut game = Game::new(&[], &ships);
    let (red, blue) = (Seat::Side(RED), Seat::Side(BLUE));
    let order = game.course("Blanche", "W");
    refused(&mut game, red, order.clone(), "C-MOVE-4", "Blanche takes no orders from you, because she sails for Blue.");
    refused(&mut game, blue, order, "T-ASK", "There is nothing to decide now for Blue.");
    let order = game.course("Lost", "N");
    refused(&mut game, red, order, "C-DMG-6", "Lost is no longer on the board.");
    let order = game.shot("Lost", "Blanche");
    refused(&mut game, red, order, "C-DMG-6", "Lost is no longer on the board.");
    let nobody = UnitId(u16::MAX);
    let order = Order::Course { unit: nobody, course: Course::new([Leg::Step(0)]) };
    refused(&mut game, red, order, "C-EQ-2", "There is no ship #65535. This battle has 4 ships.");
    refused(
        &mut game,
        red,
        Order::Standing { unit: nobody, order: None },
        "T-UNIT",
        "There is no unit #65535. This battle has 4 units.",
    );
    game.sail("Rose", "N N N");
    let order = game.course("Rose", "N");
    refused(&mut game, red, order, "C-MOVE-1", "Rose has made her move and spent 3 of 3 points.");
}

#[test]
fn orders_that_these_rules_do_not_know_and_absurd_numbers_are_refused() {
    let ships = ["Red large Rose 5,5 N", "Red small Gull 1,1 E", "Blue medium Blanche 11,14 W"];
    let mut game = Game::new(&[], &ships);
    let (red, rose) = (Seat::Side(RED), game.id("Rose"));
    let know = "These rules have no such order. Ships sail, fire and board, and you end the phase.";
    refused(&mut game, red, Order::Play { card: 255, target: None }, "C-MOVE-4", know);
    refused(&mut game, red, Order::SetSail { unit: rose, sail: i16::MIN }, "C-MOVE-4", know);
    let sent = Order::Number { unit: rose, what: 1, value: i16::MIN };
    refused(&mut game, red, sent, "C-CAP-2", "Rose has not just taken a prize, so she has none to man.");
    for steps in [&[0; 200][..], &[i8::MIN], &[i8::MAX], &[]] {
        let course = Course::new(steps.iter().map(|step| Leg::Step(*step)));
        game.refusal(red, Order::Course { unit: rose, course });
    }
    refused(&mut game, red, Order::Throw { faces: [7].as_slice().into() }, "T-THROW", "There are no dice to roll now.");
}

#[test]
fn orders_for_ships_that_there_are_not_are_previewed_with_the_refusal_alone() {
    let game = Game::new(&[], &["Red large Rose 5,5 N", "Blue medium Blanche 11,14 W"]);
    let (rose, nobody) = (game.id("Rose"), UnitId(99));
    let orders = [
        Order::Course { unit: nobody, course: Course::new([Leg::Step(0)]) },
        Choice::Place(1).order(nobody),
        Order::Fire { unit: nobody, battery: 0, target: rose, aim: 0 },
        Order::Fire { unit: rose, battery: 0, target: nobody, aim: 0 },
        Order::Number { unit: nobody, what: 1, value: 1 },
    ];
    for order in orders {
        let preview = game.session.preview(Seat::Side(RED), &order);
        assert!(
            preview.refusals.len() == 1 && preview.path.is_empty() && preview.odds.is_none(),
            "{order:?}: {preview:?}"
        );
    }
}

#[test]
fn there_must_be_a_chance_to_let_go_by() {
    let mut game = Game::new(&[], &["Red large Rose 5,5 N", "Blue medium Blanche 11,14 W"]);
    refused(
        &mut game,
        Seat::Side(RED),
        Order::Pass,
        "C-R5",
        "No shot is offered now. Sail your ships, or end the phase.",
    );
}

#[test]
fn faces_that_no_die_shows_are_refused() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Blanche 7,7 N"];
    let mut session =
        Session::new(&CRANE, &scenario("", &ships), DiceSource::Hand { seed: 1 }).expect("it is in order");
    let north = Order::Course { unit: UnitId(0), course: Course::new([Leg::Step(0), Leg::Step(0), Leg::Step(0)]) };
    session.submit(Seat::Side(RED), north).expect("she sails abeam of Blanche");
    session
        .submit(Seat::Side(RED), Order::Fire { unit: UnitId(0), battery: 0, target: UnitId(1), aim: 0 })
        .expect("she fires");
    let before = session.hash();
    for (faces, sentence) in [
        (&[][..], "Type the results of 2 dice, not of 0."),
        (&[1, 2, 3], "Type the results of 2 dice, not of 3."),
        (&[0, 1], "This die shows 1 to 6, not 0."),
        (&[1, 255], "This die shows 1 to 6, not 255."),
    ] {
        let refusal =
            session.submit(Seat::Side(RED), Order::Throw { faces: faces.into() }).expect_err("no dice fall like that");
        assert_eq!((refusal.clause.as_str(), refusal.sentence.as_str()), ("T-THROW", sentence), "{faces:?}");
        assert_eq!(session.hash(), before, "nothing has changed");
    }
}

/// A file in memory, on a disk with limited room.
#[derive(Clone)]
struct Disk {
    room: usize,
    text: Arc<Mutex<Vec<u8>>>,
}

impl Disk {
    fn new(room: usize) -> Self {
        Self { room, text: Arc::default() }
    }

    fn text(&self) -> Vec<u8> {
        self.text.lock().expect("one thread").clone()
    }
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut text = self.text.lock().expect("one thread");
        let fits = bytes.len().min(self.room - text.len());
        text.extend_from_slice(&bytes[..fits]);
        if fits > 0 { Ok(fits) } else { Err(Error::from(ErrorKind::StorageFull)) }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn mixed() -> Scenario {
    let text = include_str!("../../../../scenarios/crane/02-mixed.ron");
    wg_core::scenario::parse(text, "02-mixed.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario
}

fn replay(text: &[u8]) -> (Session, Option<String>) {
    let journal = Journal::read(text, "battle.wgj").unwrap_or_else(|error| panic!("{error}"));
    let replayed = Session::replay(&CRANE, &journal, "battle.wgj", None).unwrap_or_else(|error| panic!("{error}"));
    (replayed.session, replayed.dropped)
}

#[test]
fn a_battle_closed_in_mid_throw_waits_for_the_same_throw_when_it_is_opened_again() {
    let disk = Disk::new(usize::MAX);
    let mut session = Session::new(&CRANE, &mixed(), DiceSource::Hand { seed: 7 }).expect("it is in order");
    session.keep_journal(Some(Box::new(disk.clone())), &[]);
    let mut rng = seeded(8, 1);
    let mut throws = 0;
    while let Some(ask) = session.asks().first() {
        let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
        let waits = ask.kind == AskKind::Throw;
        if waits && (throws < 12 || throws % 8 == 0) {
            let (mut again, dropped) = replay(&disk.text());
            assert_eq!(
                (again.asks(), again.hash(), dropped),
                (session.asks(), session.hash(), None),
                "throw {throws} is waited for again"
            );
            let torn = [&disk.text()[..], b"Order(seat:Side(0),order:Throw(fac"].concat();
            let (torn, dropped) = replay(&torn);
            assert_eq!(torn.asks(), session.asks(), "so it is when the plug was pulled while it was written down");
            assert!(dropped.is_some_and(|what| what.contains("breaks off")), "and that is told");
            again.submit(seat, order.clone()).expect("the throw is taken");
            session.submit(seat, order).expect("the throw is taken");
            assert_eq!(again.hash(), session.hash(), "and the battle goes on as if nothing had been");
        } else {
            session.submit(seat, order).expect("it was offered");
        }
        throws += usize::from(waits);
    }
    assert!(session.outcome().is_some() && throws > 12, "a whole battle, with {throws} throws");
}

#[test]
fn a_full_disk_ends_the_saving_and_not_the_battle() {
    let header = {
        let disk = Disk::new(usize::MAX);
        let mut session = Session::new(&CRANE, &mixed(), DiceSource::Machine { seed: 3 }).expect("it is in order");
        session.keep_journal(Some(Box::new(disk.clone())), &[]);
        disk.text().len()
    };
    for more in [0, 1, 150, 151, 4000] {
        let disk = Disk::new(header + more);
        let mut session = Session::new(&CRANE, &mixed(), DiceSource::Machine { seed: 3 }).expect("it is in order");
        let mut hashes = vec![session.hash()];
        session.keep_journal(Some(Box::new(disk.clone())), &[]);
        let mut rng = seeded(3, 1);
        while let Some(ask) = session.asks().first() {
            let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
            session.submit(seat, order).expect("it was offered");
            hashes.push(session.hash());
        }
        let why = session.journal_failure().expect("that it could not be saved is told");
        assert!(!why.is_empty() && why.lines().count() == 1, "in one sentence: {why}");
        assert!(session.outcome().is_some(), "the battle is played to its end");
        let saved = Journal::read(&disk.text(), "battle.wgj").expect("what was saved is read").lines.len();
        assert!(saved > 0 || more < 200, "{more} bytes hold an order");
        assert_eq!(replay(&disk.text()).0.hash(), hashes[saved], "the {saved} orders that were saved are there");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_full_device_is_a_full_disk() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device is there");
    let mut session = Session::new(&CRANE, &mixed(), DiceSource::Machine { seed: 3 }).expect("it is in order");
    session.keep_journal(Some(Box::new(full)), &[]);
    let ask = session.asks()[0].clone();
    session.submit(ask.seat, ask.default).expect("the battle goes on");
    let why = session.journal_failure().expect("that it could not be saved is told");
    assert!(why.contains("No space left"), "and why: {why}");
}
