//! Computer captains are waited for only if there is something to see.

use wg_core::{DiceSource, Event, Order};
use wg_library::Library;

use crate::game::Table;
use crate::sitting::Sitting;
use crate::sitting::computer::Sight;

#[test]
fn orders_of_which_nothing_is_to_be_seen_are_given_in_one_go() {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle("admiralty/12-head-of-the-column").expect("part of the program");
    let table = Table {
        captains: vec!["lieutenant".to_owned(), "lieutenant".to_owned()],
        dice: DiceSource::Machine { seed: 4 },
    };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
    // For each phase: the number of waits for the French to declare, and the number of their orders meanwhile.
    let (mut waits, mut orders, mut quiet, mut most) = (0, 0, 0, 0);
    while game.battle.session().cursor().turn < 6 && game.battle.session().outcome().is_none() {
        if !game.eye(0).computer_waits() {
            let order = game.eye(0).asked().expect("the British").default.clone();
            game.give(0, order);
            continue;
        }
        let before = game.battle.session().entries().len();
        let sight = game.computer_orders(|| false);
        let given = &game.battle.session().entries()[before..];
        assert!(
            sight > Sight::Nothing || !game.eye(0).computer_waits(),
            "it goes on until there is something to see or somebody is asked"
        );
        let shown = given.iter().rposition(|entry| Sight::of(&entry.reports) > Sight::Nothing);
        assert!(shown.is_none_or(|at| at + 1 == given.len()), "and no farther");
        waits += 1;
        orders += given.len();
        let declares = |order: &Order| matches!(order, Order::Fire { .. });
        quiet = quiet.max(given.iter().filter(|entry| declares(&entry.order)).count());
        most = most.max(given.len());
    }
    assert!(quiet >= 4, "all that a side declares is one wait: {quiet} in one, {most} orders of {orders} in {waits}");
    assert!(orders > waits, "{orders} orders in {waits} waits");
    assert!(
        game.telling.journal.iter().any(|line| line.report.clause == "A-R85" && line.report.event == Event::None),
        "they have declared"
    );
}

#[test]
fn it_is_enough_when_it_is_enough() {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle("admiralty/10-van-at-the-nile").expect("part of the program");
    let table = Table { captains: vec!["lieutenant".to_owned(); 2], dice: DiceSource::Machine { seed: 4 } };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
    for _ in 0..20 {
        let before = game.battle.session().entries().len();
        game.computer_orders(|| true);
        assert_eq!(game.battle.session().entries().len(), before + 1, "one order, and a picture may be drawn");
    }
    let headline = game.eye(0).desk(&game.telling).headline;
    assert!(
        ["Britain", "France"].iter().any(|side| headline == format!("Waiting for {side}")),
        "and it is said who does what: {headline}"
    );
}
