//! A battle of an earlier version of the rules is carried over to the present one.

use wg_core::dice::seeded;
use wg_core::session::journal::Line;
use wg_core::{DiceSource, Journal, Order, Rules as _, Session};
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures;

/// Plays a battle to its end as an earlier version of the rules. Returns its journal and the hashes of its orders.
fn played(seed: u64) -> (Journal, Vec<String>) {
    let mut session =
        Session::new(&DRILL, &fixtures::two_cutters(), DiceSource::Machine { seed }).expect("the scenario is in order");
    session.keep_journal(Some(Box::new(std::io::sink())), &["human".to_owned(), "deckhand".to_owned()]);
    let mut rng = seeded(seed, 9);
    while let Some(ask) = session.asks().first().cloned() {
        let order = session.sample(&ask, &mut rng);
        session.submit(ask.seat, order).expect("what is sampled is in order");
    }
    let mut journal = Journal::read(session.journal_text(), "old.wgj").expect("it was written by the program");
    journal.header.rules_version = DRILL.about().version - 1;
    (journal, session.entries().iter().map(|entry| entry.hash.clone()).collect())
}

fn hashes(journal: &Journal) -> Vec<String> {
    journal.standing().into_iter().map(|(.., hash)| hash).collect()
}

#[test]
fn a_battle_whose_orders_and_faces_still_agree_is_carried_over_whole() {
    for seed in 1..6 {
        let (old, was) = played(seed);
        assert!(old.is_of_earlier_rules(&DRILL), "it is of an earlier version");
        let carried = old.carry_over(&DRILL, "old.wgj").expect("its first line is in order");
        assert_eq!(
            (carried.orders, carried.of, carried.answered, &carried.stopped),
            (was.len(), was.len(), 0, &None),
            "every order is carried over"
        );
        assert_eq!(hashes(&carried.journal), was, "the position after every order is the same");
        assert!(!carried.journal.is_of_earlier_rules(&DRILL), "what comes of it is of today");
        assert_eq!(carried.journal.captains(), ["human", "deckhand"], "the same captains play on");
        let told = carried.sentence();
        assert!(
            told.ends_with(&format!("All orders were carried over ({}).", was.len())),
            "players are told so: {told}"
        );
        assert!(
            Session::replay(&DRILL, &carried.journal, "new.wgj", None).is_ok(),
            "the new journal is read like any other"
        );
    }
}

#[test]
fn a_battle_is_carried_over_up_to_the_order_that_rolls_other_dice() {
    let (mut old, was) = played(1);
    let place = old
        .lines
        .iter()
        .rposition(|(_, line)| matches!(line, Line::Order { faces, .. } if !faces.is_empty()))
        .expect("somebody has thrown dice");
    let Line::Order { faces, .. } = &mut old.lines[place].1 else { unreachable!("it is an order") };
    faces[0] = if faces[0] == 1 { 2 } else { 1 };
    let carried = old.carry_over(&DRILL, "old.wgj").expect("its first line is in order");
    assert_eq!((carried.orders, carried.of), (place, was.len()), "the order with other faces is not carried over");
    assert_eq!(hashes(&carried.journal), was[..place], "what is carried over is as it was");
    let told = carried.sentence();
    assert!(
        told.contains(&format!(
            "Only {place} of {} orders were carried over because order {} (line {}) now rolls different dice.",
            was.len(),
            place + 1,
            place + 2
        )),
        "{told}"
    );
}

#[test]
fn a_battle_is_carried_over_up_to_the_order_that_is_refused() {
    let (mut old, was) = played(2);
    let place = was.len() / 2;
    let Line::Order { order, .. } = &mut old.lines[place].1 else { unreachable!("it is an order") };
    *order = Order::Play { card: 200, target: None };
    let carried = old.carry_over(&DRILL, "old.wgj").expect("its first line is in order");
    assert_eq!(carried.orders, place, "the order that no rule takes is not carried over");
    assert_eq!(
        hashes(&carried.journal)[..place - carried.answered.min(place)],
        was[..place - carried.answered.min(place)],
        "what stands before is"
    );
    assert!(carried.stopped.is_some_and(|why| why.contains("is now refused")), "it says why");
}
