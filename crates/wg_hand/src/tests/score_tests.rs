//! The rolls that the reckoning counts as luck, in all rules.

use std::collections::BTreeSet;

use wg_core::{DiceSource, Event, Viewer};
use wg_library::Library;

use crate::game::Table;
use crate::sitting::Sitting;

/// Each battle with the clauses whose rolls count as luck, and the words that say so.
const COUNTED: [(&str, &[&str], &[&str]); 4] = [
    ("crane/04-frigates", &["C-FIRE-2", "C-BOARD-7"], &["boxes", "guns", "units", "boarding"]),
    (
        "barnacle/06-squadrons",
        &["B-FIRE", "B-AIM", "B-ARMS", "B-GARM", "B-BRD", "B-FORT", "B-TRP", "B-DAM", "B-SPEC", "AMB-"],
        &["boxes", "men", "guns", "small arms", "melees on deck"],
    ),
    ("warpspawn/04-frigate-action", &["W-FIRE-9", "W-FIRE-12"], &["points lost", "broadsides"]),
    ("admiralty/03-two-against-two", &["A-FIRE", "A-MIX", "A-PASS"], &["hits", "guns"]),
];

#[test]
fn the_luck_of_the_dice_is_said_to_count_what_it_counts() {
    for (id, clauses, words) in COUNTED {
        let battle = Library::new(wg_rulesets::ALL).battle(id).expect("part of the program");
        let table = Table { captains: vec!["lieutenant".to_owned(); 2], dice: DiceSource::Machine { seed: 3 } };
        let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        while game.battle.session().outcome().is_none() && game.eye(0).computer_waits() {
            game.computer_order();
        }
        game.telling.remember(&game.battle);
        let score = game
            .telling
            .reckoning(&game.battle, &game.battle.session().view(Viewer::Public))
            .expect("the battle is over");
        for word in words {
            assert!(score.counts.contains(word), "{id}: {word:?} in {:?}", score.counts);
        }
        assert!(score.counts.contains(&score.harm), "{id}: in its own unit, {}: {:?}", score.harm, score.counts);
        let mut sum = vec![0; score.luck.len()];
        let mut counted = BTreeSet::new();
        for line in &game.telling.journal {
            if let Event::Thrown { expected, actual, side: Some(side), .. } = line.report.event
                && (expected, actual) != (0, 0)
            {
                sum[side.index()] += actual;
                counted.insert(line.report.clause.clone());
            }
        }
        assert_eq!(
            sum,
            score.luck.iter().map(|luck| luck.actual).collect::<Vec<_>>(),
            "{id}: the number is the sum of these throws"
        );
        assert!(
            !counted.is_empty() && counted.iter().all(|clause| clauses.iter().any(|known| clause.starts_with(known))),
            "{id}: {counted:?}"
        );
    }
}

#[test]
fn the_reckoning_adds_up_and_counts_no_ship_that_has_given_up() {
    let battle = Library::new(wg_rulesets::ALL).battle("barnacle/01-first-lesson").expect("part of the program");
    let mut abandoned = 0;
    for seed in 1..25 {
        let table = Table { captains: vec!["lieutenant".to_owned(); 2], dice: DiceSource::Machine { seed } };
        let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
        while game.battle.session().outcome().is_none() && game.eye(0).computer_waits() {
            game.computer_order();
        }
        game.telling.remember(&game.battle);
        let view = game.battle.session().view(Viewer::Public);
        let score = game.telling.reckoning(&game.battle, &view).expect("the battle is over");
        let line = |what: &str| {
            score.lines.iter().find(|line| line.what == what).unwrap_or_else(|| panic!("{what}: {:?}", score.lines))
        };
        let reason = &game.battle.session().outcome().expect("it is over").reason;
        for (side, (fighting, _)) in view.sides.iter().zip(&line("Own ships still fighting").values) {
            let beaten = reason.contains(&format!("{} has no ships left in the fight", side.name));
            assert!(!beaten || fighting == "0", "seed {seed}: {reason} {:?}", score.lines);
        }
        abandoned += usize::from(view.units.iter().any(|unit| unit.badge == "abandoned"));
        for (points, given) in &line("Points scored").values {
            let number = |line: &str| line.split(": ").nth(1)?.split(' ').next()?.parse::<i32>().ok();
            let sum: i32 = given.lines().map(|line| number(line).unwrap_or_else(|| panic!("{line}"))).sum();
            assert_eq!(points.parse::<i32>(), Ok(sum), "seed {seed}: {given}");
        }
    }
    assert!(abandoned > 0, "a ship is abandoned in one of the battles");
}
