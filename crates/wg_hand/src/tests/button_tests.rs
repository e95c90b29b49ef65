//! The big button, in battles of all rules, proposes something for the selected ship, and nothing that no player would
//! do.

use std::collections::BTreeMap;

use wg_core::{DiceSource, Fate, Offer, Order, PathEnd, UnitId};
use wg_library::Library;

use crate::game::Table;
use crate::orders::guns::is_fire;
use crate::sitting::Sitting;

/// The faults found, each with its number and its last occurrence.
type Found = BTreeMap<String, (usize, String)>;

/// Battles that bring boardings, prizes, forts, landings and repairs.
const BATTLES: [(&str, u64); 8] = [
    ("crane/02-mixed", 3),
    ("crane/03-line-of-battle", 3),
    ("crane/07-bring-her-home", 3),
    ("barnacle/06-squadrons", 3),
    ("barnacle/08-the-landing", 3),
    ("warpspawn/02-line-against-line", 3),
    ("admiralty/03-two-against-two", 3),
    ("admiralty/07-five-against-five", 3),
];

/// Plays a battle and selects, at every question, each ship that has something to do. Returns the number of selections.
fn survey(id: &str, seed: u64, found: &mut Found) -> usize {
    let battle = Library::new(wg_rulesets::ALL).battle(id).expect("it is there");
    let table = Table { captains: vec!["human".into(); 2], dice: DiceSource::Machine { seed } };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
    let mut captain = wg_captains::captain(battle.ruleset, "midshipman", seed).expect("he comes");
    let mut looks = 0;
    for n in 0..300 {
        let Some(seat) = game.eye(0).asked().map(|ask| ask.seat) else { break };
        for selected in game.eye(0).workers() {
            game.touch(0, |_, place| place.select(Some(selected)));
            looks += 1;
            for fault in faults(&game, selected) {
                let entry = found.entry(format!("{id}: {fault}")).or_default();
                (entry.0, entry.1) = (entry.0 + 1, format!("before order {n}, {selected:?}"));
            }
        }
        let order = captain.decide(game.battle.session(), seat);
        game.give(0, order);
    }
    looks
}

/// Returns what is wrong with the big button while this ship is selected.
fn faults(game: &Sitting, selected: UnitId) -> Vec<String> {
    let desk = game.eye(0).desk(&game.telling);
    let (Some(button), Some(ask)) = (&desk.big_button, game.eye(0).asked()) else { return Vec::new() };
    let here = |unit: UnitId| &desk.view.units[unit.index()];
    let mut faults = Vec::new();
    if let Order::Fire { unit, target, .. } = button.order
        && (game.battle.side(unit) == game.battle.side(target)
            || here(target).struck
            || (here(target).fate == Fate::Prize && here(target).men == 0))
    {
        faults.push(format!("{:?} at what fights no more", button.label));
    }
    let leaves = button.order.course().is_some_and(|course| game.eye(0).end_of_course(course) == PathEnd::Leaves);
    if leaves && game.eye(0).paths().iter().any(|path| path.complete && path.end == PathEnd::Lies) {
        faults.push("a prize is sailed off the table, and need not".to_owned());
    }
    if button.order.course().is_some()
        && game.eye(0).boards(&button.order)
        && game.eye(0).paths().iter().any(|path| path.complete && path.end == PathEnd::Lies)
    {
        faults.push("a boarding that need not be".to_owned());
    }
    let to_all = game.eye(0).is_to_all(ask, &button.order);
    if to_all && button.order.unit().is_some_and(|unit| button.label.contains(&here(unit).name)) {
        faults.push(format!("{:?} names one of all", button.label));
    }
    if let Some(unit) = button.order.unit().filter(|unit| *unit != selected && !to_all) {
        if !button.label.contains(&here(unit).name) {
            faults.push(format!("{:?} does not say that it is of {}", button.label, here(unit).name));
        }
        // A ship in the middle of her move lays her course first.
        let movers = ask.offers.iter().filter(|offer| offer.order.course().is_some()).count();
        let hers = |offer: &&Offer| offer.order.unit() == Some(selected);
        let sails = |offer: &Offer| offer.order.course().is_some();
        let fires =
            |offer: &Offer| is_fire(offer) && offer.candidates(9).iter().any(|shot| game.eye(0).is_worth_it(shot));
        if !(movers == 1 && button.order.course().is_some())
            && ask.offers.iter().filter(hers).any(|offer| sails(offer) || fires(offer))
        {
            faults.push(format!(
                "{:?}: she has a course or a shot herself",
                button.label.replace(&here(unit).name, "another")
            ));
        }
    }
    faults
}

#[test]
fn the_big_button_is_about_the_ship_that_is_looked_at_and_wastes_neither_prizes_nor_shots() {
    let mut found = Found::new();
    let looks: usize = BATTLES.iter().map(|(id, seed)| survey(id, *seed, &mut found)).sum();
    assert!(looks > 2_000, "many ships were looked at: {looks}");
    assert!(found.is_empty(), "{found:#?}");
}

/// Sirène is under way, and her guns bear only on Red's own prize.
const PRIZE: &str = r#"(
    version: 1, ruleset: "crane", name: "A Prize", wind: "SW", options: {"end": "none"},
    sides: [(name: "Red", colour: Red, edge: South), (name: "Blue", colour: Blue, edge: North)],
    ships: [
        (name: "Sirène", class: "medium", side: "Red", square: (4, 5), heading: "N"),
        (name: "Melampus", class: "medium", side: "Blue", square: (3, 7), heading: "N", state: {"fate": "prize", "crew": 2}),
        (name: "Nymphe", class: "medium", side: "Blue", square: (8, 12), heading: "N"),
    ],
    battle: {"turn": 2, "phase": 1, "first": "Red"},
)"#;

#[test]
fn whoever_passes_her_own_prize_is_not_proposed_to_fire_at_her() {
    let mut game = Sitting::of_text("crane/prize", PRIZE, DiceSource::Machine { seed: 3 });
    let mut offered = 0;
    for _ in 0..40 {
        let Some(ask) = game.eye(0).asked().cloned() else { break };
        offered += usize::from(ask.offers.iter().any(|offer| {
            is_fire(offer)
                && offer.order.unit() == Some(UnitId(0))
                && offer.candidates(9).iter().any(|shot| shot.target() == Some(UnitId(1)))
        }));
        let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
        assert!(
            !matches!(order, Order::Fire { unit: UnitId(0), target: UnitId(1), .. }),
            "{order:?} where {:?}",
            ask.offers
        );
        game.give(0, order);
    }
    assert!(offered > 0, "her guns bore on the prize");
}
