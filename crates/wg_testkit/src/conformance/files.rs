//! Checks of journals and undo.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use wg_core::dice::below;
use wg_core::{Journal, Order, Ruleset, Scenario, Seat, Session, SideId};

use super::play::{one_order, to_the_end};
use super::{chance, is_proper, machine, size};

const FILE: &str = "battle.journal";

/// A file in memory that can be read while it is being written.
#[derive(Clone, Default)]
pub(super) struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    pub(super) fn text(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn journalled(ruleset: &'static dyn Ruleset, scenario: &Scenario, seed: u64) -> (Session, Paper) {
    let (mut session, paper) = (machine(ruleset, scenario, seed), Paper::default());
    session.keep_journal(Some(Box::new(paper.clone())), &[]);
    (session, paper)
}

pub(super) fn read(text: &[u8]) -> Journal {
    Journal::read(text, FILE).unwrap_or_else(|error| panic!("the journal cannot be read: {error}"))
}

pub(super) fn replay(ruleset: &'static dyn Ruleset, text: &[u8]) -> Session {
    let replayed = Session::replay(ruleset, &read(text), FILE, None);
    replayed.unwrap_or_else(|error| panic!("the journal does not play back: {error}")).session
}

/// Checks that a journal that is read back plays to the same hash, with the same reports.
///
/// # Panics
/// If the ruleset does not conform.
pub fn journals_play_back(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 600, 8) {
        let (mut session, paper) = journalled(ruleset, scenario, seed);
        to_the_end(&mut session, &mut chance(seed), |_, _, _| {});
        assert_eq!(session.journal_failure(), None, "the journal was written");
        let again = replay(ruleset, &paper.text());
        assert_eq!(again.hash(), session.hash(), "the journal of seed {seed} plays back to the same position");
        assert_eq!(again.entries(), session.entries(), "by way of the same faces, reports and hashes");
        assert_eq!(again.outcome(), session.outcome(), "to the same end");
    }
}

/// Checks that a journal that breaks off anywhere in its last line loses only that line. If a journal is damaged in the
/// middle, or records another battle, the error must name the line.
///
/// # Panics
/// If the ruleset does not conform.
pub fn journals_break_off_cleanly(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let ((mut session, paper), mut rng) = (journalled(ruleset, scenario, 700), chance(700));
    let mut before = session.hash();
    for _ in 0..12 {
        let now = session.hash();
        if one_order(&mut session, &mut rng).is_some() {
            before = now;
        }
    }
    let text = paper.text();
    let lines = session.entries().len();
    let last = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    for cut in last..text.len() {
        let journal = read(&text[..cut]);
        assert_eq!(journal.lines.len(), lines - 1, "cut after {cut} bytes, no more than the last line is lost");
        assert_eq!(journal.dropped.is_some(), cut > last, "and it is told");
        assert_eq!(journal.whole_bytes, last, "what is whole is told, for going on there");
    }
    assert_eq!(
        replay(ruleset, &text[..text.len() - 1]).hash(),
        before,
        "what is left plays back to the position before"
    );
    assert_eq!(replay(ruleset, &text).hash(), session.hash(), "the whole plays back to the end");

    let line = 2 + lines / 2;
    let of_line = |n: usize| String::from_utf8_lossy(&text).lines().nth(n - 1).unwrap_or_default().to_owned();
    let with = |n: usize, other: &str| {
        let lines: Vec<_> = String::from_utf8_lossy(&text).lines().map(str::to_owned).collect();
        let lines: Vec<_> =
            lines.into_iter().zip(1..).map(|(line, at)| if at == n { other.to_owned() } else { line }).collect();
        (lines.join("\n") + "\n").into_bytes()
    };
    for damage in ["\u{0}\u{1}", "Order(", "ordre"] {
        let error = Journal::read(&with(line, damage), FILE).map(|_| ()).expect_err("a damaged line is found");
        assert_eq!((error.line, error.file.as_str()), (line, FILE), "the damaged line is told: {error}");
    }
    let error = Journal::read(&with(1, "once upon a time"), FILE).map(|_| ()).expect_err("a story is no journal");
    assert_eq!(error.line, 1, "the first line says what the file is: {error}");
    let hash = &session.entries()[line - 2].hash;
    let lie = of_line(line).replace(hash.as_str(), "0123456789abcdef");
    let error =
        Session::replay(ruleset, &read(&with(line, &lie)), FILE, None).map(|_| ()).expect_err("a wrong hash is found");
    assert_eq!(error.line, line, "the line with the wrong hash is told: {error}");
    assert!(error.sentence.contains(hash.as_str()), "and what the hash is: {error}");
}

/// Checks that undo goes back to the position before any order since the last roll. Only the game master can undo a
/// roll. A player cannot take back a card that another player has played. The journal plays back to where undo and
/// further orders have led.
///
/// # Panics
/// If the ruleset does not conform.
pub fn undo_goes_back(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 800, 8) {
        let ((mut session, paper), mut rng) = (journalled(ruleset, scenario, seed), chance(seed));
        let mut hashes = vec![session.hash()];
        for round in 0..12 {
            for _ in 0..1 + below(&mut rng, 8) {
                if one_order(&mut session, &mut rng).is_some() {
                    hashes.push(session.hash());
                }
            }
            let (count, limit) = (session.entries().len(), session.undo_limit());
            let to = below(&mut rng, count as u32) as usize;
            for seat in (0..scenario.sides.len() as u8).map(|side| Seat::Side(SideId(side))) {
                let stops = session.undo_limit_for(seat);
                let foreign = session.entries()[to..]
                    .iter()
                    .any(|entry| matches!(entry.order, Order::Play { .. }) && entry.seat != seat);
                assert_eq!(
                    to < stops,
                    to < limit || foreign,
                    "{seat:?} takes back what is his to take back, seed {seed}, round {round}"
                );
                if to < stops {
                    match session.undo_for(seat, to) {
                        Ok(()) => panic!("{seat:?} takes another's card back, seed {seed}, round {round}"),
                        Err(refusal) => is_proper(&session, &refusal),
                    }
                }
            }
            let plain = session.undo_to(to, None);
            if to < limit {
                match plain {
                    Ok(()) => {
                        panic!("undo to order {to} goes behind the dice of order {limit}, seed {seed}, round {round}")
                    }
                    Err(refusal) => is_proper(&session, &refusal),
                }
                assert_eq!(session.hash(), hashes[count], "undo that is refused changes nothing");
                assert!(
                    session.undo_to(to, Some("a die fell off the table")).is_ok(),
                    "the game master goes behind dice"
                );
            } else {
                assert!(
                    plain.is_ok(),
                    "undo to order {to} of {count} is allowed, the last die was thrown by order {limit}"
                );
            }
            assert_eq!(
                session.hash(),
                hashes[to],
                "undo goes back to the position before order {to}, seed {seed}, round {round}"
            );
            assert_eq!(session.entries().len(), to, "{to} orders stand after undo");
            hashes.truncate(to + 1);
        }
        let nothing = session.undo_to(session.entries().len(), None);
        assert!(nothing.is_err(), "what was not given cannot be taken back");
        assert_eq!(
            replay(ruleset, &paper.text()).hash(),
            session.hash(),
            "a journal with undo in it plays back, seed {seed}"
        );
    }
}
