//! Plays battles of every ruleset and looks for rolls and questions that cannot matter.

use wg_core::{Ruleset, Scenario, scenario::load};
use wg_testkit::golden::scenarios;
use wg_testkit::needless::{Found, Player, probe};

/// What players are asked for although it cannot matter, by the beginning of its name in [`Found`], each with the
/// reason.
const EXEMPT: &[(&str, &str)] = &[
    (
        "question [W-FIRE-1] Reaction Fire your broadsides Cease fire",
        "whether a side is asked must not tell whether it holds a Quick Reload (W-R56)",
    ),
    ("roll W-FIRE-9", "losses wait, so nobody says yet that the target is lost already by other fire (W-R20)"),
    (
        "question [B-TURN-5] Turn Plot",
        "free courses are tried by the dozen, so the probe may miss the one that matters",
    ),
    (
        "question [B-TURN-10] Turn Plot",
        "free courses are tried by the dozen, so the probe may miss the one that matters",
    ),
    (
        "question [B-TURN-5] Turn March",
        "free marches are tried by the dozen, so the probe may miss the one that matters",
    ),
    (
        "question [B-TURN-10] Turn March",
        "free marches are tried by the dozen, so the probe may miss the one that matters",
    ),
    ("question [B-TURN-3] Choice X has won", "only at the end of a battle, where neither side can do anything more"),
    ("roll B-AIM-1", "rolled together with the dice of the shot, before anybody knows whether it can hit"),
    ("roll B-DAM-11", "the edge of the table or land may stop her, which is found out inch by inch"),
    ("roll B-OARS-1", "the boats may be held up, which is found out when they are given a course"),
    ("question [A-MOVE-1] Turn Sail your ships", "free courses are tried by the dozen, and all of those may end alike"),
    (
        "question [A-FIRE-1] Turn Declare your fire Hold fire with the rest | Pool",
        "rolling dice in one go is a help at a real table, and changes results only for pairs of 6 (A-FIRE-12)",
    ),
    ("roll A-DMG-GD-2", "damage to a ship that sinks in the same step is written down as it happens"),
];

/// Returns the scenarios of a ruleset with at most `ships` units.
fn small(ruleset: &dyn Ruleset, ships: usize) -> Vec<Scenario> {
    let loaded = scenarios(ruleset).into_iter().map(|file| load(&file).unwrap_or_else(|problems| panic!("{problems}")));
    loaded.map(|loaded| loaded.scenario).filter(|scenario| scenario.units() <= ships).collect()
}

/// Plays the battles of these scenarios with seeds 0 to `seeds`, in turn by captains and at random.
fn played(ruleset: &'static dyn Ruleset, scenarios: &[Scenario], seeds: u64, orders: usize) -> Found {
    let mut found = Found::new();
    for scenario in scenarios {
        for seed in 0..seeds {
            let player = if seed % 2 == 0 { Player::Captain("lieutenant") } else { Player::Chance };
            probe(ruleset, scenario, seed, player, orders, &mut found);
        }
    }
    found
}

#[test]
fn nobody_is_asked_for_what_cannot_matter() {
    let mut wrong = Vec::new();
    for ruleset in wg_rulesets::ALL {
        let found = played(*ruleset, &small(*ruleset, 6), 2, 250);
        let asked: usize = found.values().map(|asked| asked.times).sum();
        assert!(asked > 100, "{} asks for {asked} rolls and answers, too few to tell", ruleset.about().id);
        let exempt = |what: &str| EXEMPT.iter().any(|(start, _)| what.starts_with(start));
        let needless = found.iter().filter(|(what, asked)| asked.needless + asked.single > 0 && !exempt(what));
        wrong.extend(needless.map(|(what, asked)| {
            let (id, count) = (ruleset.about().id, asked.needless + asked.single);
            format!("{id}: {what} was asked {} times, {count} times for nothing: {}", asked.times, asked.example)
        }));
    }
    assert!(wrong.is_empty(), "players are asked for what cannot matter:\n{}", wrong.join("\n"));
}

/// The whole search, by hand. The words are the ruleset, the number of seeds, of orders and of units:
/// `WG_NEEDLESS=crane,4,1500,12 cargo test -p wg_command --test all search -- --ignored --nocapture`.
#[test]
#[ignore = "a search that takes minutes; it prints what it finds"]
fn search() {
    let wanted = std::env::var("WG_NEEDLESS").unwrap_or_default();
    let mut wanted = wanted.split(',');
    let id = wanted.next().unwrap_or_default().to_owned();
    let mut number = |usual: u64| wanted.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (seeds, orders, ships) = (number(2), number(1000) as usize, number(12) as usize);
    for ruleset in wg_rulesets::ALL.iter().filter(|ruleset| id.is_empty() || ruleset.about().id == id) {
        for (what, asked) in played(*ruleset, &small(*ruleset, ships), seeds, orders) {
            let mark = if asked.needless + asked.single > 0 { "##" } else { "  " };
            eprintln!(
                "{mark} {:6} {:6} {:6} {what}\n        {}",
                asked.times, asked.needless, asked.single, asked.example
            );
        }
    }
}
