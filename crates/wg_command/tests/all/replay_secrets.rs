//! `replay --as SIDE` depends on nothing that the side cannot know: its output is the same for two battles that differ
//! only in that.

use std::path::Path;

use wg_core::dice::seeded;
use wg_core::{DiceSource, Manner, Order, Ruleset, Scenario, Seat, Session, SideId, UnitId, Viewer};
use wg_library::Library;
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::two_cutters;
use wg_testkit::golden::scenarios;

use crate::toy::run_with;

/// Writes a battle to a file and returns what `replay` prints for this side, with `more` arguments.
fn told(library: &Library, session: &Session, folder: &Path, side: SideId, more: &[&str]) -> String {
    let path = folder.join("battle.wgj");
    std::fs::write(&path, session.journal_text()).expect("a file");
    let (path, name) = (path.display().to_string(), session.scenario().sides[side.index()].name.clone());
    let (status, out, err) = run_with(library, &[&["replay", path.as_str(), "--as", name.as_str()], more].concat());
    assert_eq!(status, 0, "the journal is whole: {err}");
    out
}

/// The battle of this scenario, with a journal.
fn journalled(ruleset: &'static dyn Ruleset, scenario: &Scenario) -> Session {
    let mut session = Session::new(ruleset, scenario, DiceSource::Machine { seed: 7 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    session.keep_journal_on(Some(Box::new(Pad)), &[]);
    session
}

/// Paper that discards everything; the session keeps the text.
struct Pad;

impl wg_core::Paper for Pad {
    fn put(&mut self, _: usize, _: &[u8]) -> std::io::Result<()> {
        Ok(())
    }

    fn keep(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    fn take_up_again(&mut self, bytes: usize) -> std::io::Result<usize> {
        Ok(bytes)
    }
}

/// Returns two scenarios that continue one battle and differ only in what this side cannot know; `None` if nothing was
/// hidden.
fn look_alikes(ruleset: &'static dyn Ruleset, scenario: &Scenario, side: SideId, seed: u64) -> Option<[Scenario; 2]> {
    let [mut truth, mut alike] =
        [(); 2].map(|()| Session::new(ruleset, scenario, DiceSource::Machine { seed }).expect("it is in order"));
    let mut rng = seeded(seed, 5);
    // Let captains play, since ships that sail at random seldom meet.
    let book = ruleset.house_captains().last().map(|listing| (listing.make)(seed, Manner::default()));
    for _ in 0..2_000 {
        let ask = truth.asks().first()?;
        if truth.can_be_saved() && truth.cursor().turn > 1 {
            truth.look_alike_into(&mut alike, Viewer::Side(side), seed);
            if truth.hash() != alike.hash() {
                let [whole, mut guessed] = [&truth, &alike].map(|session| session.as_scenario(Viewer::All));
                // A turn limit that was only guessed is in no file, so choose another one here.
                if let (Some(whole), Some(guessed)) = (&whole, &mut guessed)
                    && let Some(limit) = whole.battle.get("limit").and_then(wg_core::Value::as_int)
                {
                    guessed.battle.entry("limit".to_owned()).or_insert(wg_core::Value::Int(if limit < 24 {
                        24
                    } else {
                        23
                    }));
                }
                return Some([whole?, guessed?]);
            }
        }
        let answer = book
            .as_ref()
            .map(|book| book.answer(truth.world(), ask))
            .filter(|order| truth.check(ask.seat, order).is_ok());
        let (seat, order) = (ask.seat, answer.unwrap_or_else(|| truth.sample(ask, &mut rng)));
        truth.submit(seat, order).expect("it was offered");
    }
    None
}

/// Gives both battles the same orders for as long as the side is told the same about both. Returns the number of
/// orders.
fn played(battles: &mut [Session; 2], side: SideId, most: usize) -> usize {
    let mut rng = seeded(3, 3);
    for orders in 0..most {
        let [one, other] = battles;
        let Some(ask) = one.asks().first() else { return orders };
        let seat = ask.seat;
        let order = (0..8)
            .map(|_| one.sample(ask, &mut rng))
            .chain([ask.default.clone()])
            .find(|order| other.check(seat, order).is_ok());
        let Some(order) = order else { return orders };
        let reports = [one, other].map(|battle| battle.submit(seat, order.clone()).expect("it is in order"));
        let [one, other] = reports
            .map(|reports| reports.into_iter().map(|report| report.seen_by(Viewer::Side(side))).collect::<Vec<_>>());
        if one != other || battles.iter().any(|battle| battle.outcome().is_some()) {
            return orders;
        }
    }
    most
}

#[test]
fn a_replay_as_one_side_is_the_same_whatever_that_side_cannot_know() {
    let library = Library::new(wg_rulesets::ALL);
    let folder = tempfile::tempdir().expect("a folder");
    let (mut pairs, mut longest) = (std::collections::BTreeMap::<&str, usize>::new(), 0);
    for (ruleset, id) in ["warpspawn", "crane"].map(|id| (wg_rulesets::find(id).expect("it is listed"), id)) {
        for file in scenarios(ruleset) {
            let scenario = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}")).scenario;
            for side in [SideId(0), SideId(1)] {
                let Some(pair) = look_alikes(ruleset, &scenario, side, 11) else { continue };
                let mut battles = pair.each_ref().map(|scenario| journalled(ruleset, scenario));
                let orders = played(&mut battles, side, 60).to_string();
                for form in [&["--json"][..], &[]] {
                    let [one, other] = battles.each_ref().map(|battle| {
                        told(&library, battle, folder.path(), side, &[form, &["--to", &orders]].concat())
                    });
                    let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
                    assert_eq!(
                        differs, None,
                        "{}: side {} is told of something that it cannot know",
                        scenario.name, side.0
                    );
                    assert_eq!(one.lines().count(), other.lines().count(), "{}: as much is told", scenario.name);
                    longest = longest.max(one.lines().count());
                }
                *pairs.entry(id).or_default() += 1;
            }
        }
    }
    assert!(
        pairs.get("warpspawn") >= Some(&6) && pairs.get("crane") >= Some(&2) && longest > 60,
        "there was something to give away: {pairs:?}, {longest}"
    );
}

/// Returns what side 0 is told of the drill after side 1 has given the orders `foreign` and side 0 the orders `own`.
fn told_of(foreign: &[Order], own: &[Order]) -> [String; 2] {
    let library = Library::new(&[&DRILL]);
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = journalled(&DRILL, &two_cutters());
    for (side, order) in foreign.iter().map(|order| (1, order)).chain(own.iter().map(|order| (0, order))) {
        session.submit(Seat::Side(SideId(side)), order.clone()).expect("it is in order");
    }
    [&["--json"][..], &[]].map(|form| {
        told(&library, &session, folder.path(), SideId(0), form).replace(&folder.path().display().to_string(), "")
    })
}

#[test]
fn an_answer_that_lies_face_down_is_not_told_to_the_other_side() {
    let signal = |unit, option| Order::Choose { unit: UnitId(unit), what: 0, option };
    assert_eq!(told_of(&[signal(1, 0)], &[]), told_of(&[signal(1, 1)], &[]), "nobody sees what the other laid down");
    let [own, _] = told_of(&[], &[signal(0, 1)]);
    assert!(own.contains(r#""option":1"#), "a side reads its own: {own}");
}

#[test]
fn what_a_side_tells_its_own_guns_is_not_told_to_the_other_side() {
    let quiet = Order::Standing { unit: UnitId(1), order: None };
    let signal = |unit| Order::Choose { unit: UnitId(unit), what: 0, option: 0 };
    assert_eq!(
        told_of(&[quiet, signal(1)], &[signal(0)]),
        told_of(&[signal(1)], &[signal(0)]),
        "not even that something was told"
    );
}
