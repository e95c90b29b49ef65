//! The captain who commands divisions: the enemies that he gives to each, keeping the line, and taking in sail behind a
//! friend.

use std::collections::{BTreeMap, BTreeSet};

use wg_admiralty::captain::admiral::TargetAssignments;
use wg_admiralty::captain::flag_captain::{ADMIRAL, FLAG_CAPTAIN};
use wg_admiralty::captain::suggest::is_blocked;
use wg_admiralty::position::fleet::{Fleet, Ship};
use wg_core::talk::order::Order;
use wg_core::{DiceSource, HouseCaptain, Manner, Plan, Seat, Session, SideId, UnitId};

use crate::common::{COMMAND, Game};

fn session(seed: u64) -> Session {
    battle("09-twelve-against-twelve", seed)
}

pub fn battle(name: &str, seed: u64) -> Session {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenarios/admiralty/{name}.ron"));
    let loaded = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    Session::new(&wg_admiralty::ADMIRALTY, &loaded.scenario, DiceSource::Machine { seed })
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn captain(side: SideId, admiral: SideId) -> Box<dyn HouseCaptain> {
    (if side == admiral { ADMIRAL } else { FLAG_CAPTAIN }.make)(1, Manner::default())
}

#[test]
fn each_division_is_given_enemies_whom_it_outnumbers_and_nobody_elses() {
    let session = session(1);
    let fleet = Fleet::seen(session.world());
    for side in [SideId(0), SideId(1)] {
        let prey = TargetAssignments::of(fleet, side);
        let mut taken: BTreeSet<UnitId> = BTreeSet::new();
        for division in session.scenario().divisions_by_id().into_iter().filter(|division| division.side == side) {
            let mut shares: BTreeMap<UnitId, usize> = BTreeMap::new();
            for ship in &division.ships {
                let enemy = prey.whose(*ship).expect("each ship has an enemy");
                assert_ne!(fleet.ship(enemy).colours.side, side, "of the other side");
                *shares.entry(enemy).or_default() += 1;
            }
            assert_eq!((shares.len(), division.ships.len()), (4, 6), "{}: three ships on two", division.name);
            assert!(shares.values().all(|count| *count <= 2), "{}: {shares:?}", division.name);
            assert!(
                shares.keys().all(|enemy| taken.insert(*enemy)),
                "{} is given nobody whom another one has",
                division.name
            );
        }
    }
}

#[test]
fn an_admiral_keeps_his_lines_and_every_battle_ends() {
    for (seed, admiral) in [(5, SideId(0)), (6, SideId(1))] {
        let mut session = session(seed);
        let captains = [SideId(0), SideId(1)].map(|side| captain(side, admiral));
        let (mut orders, mut in_line) = (0, 0);
        while let Some(ask) = session.asks().first().cloned() {
            let order = match ask.seat {
                Seat::Side(side) => captains[side.index()].answer(session.world(), &ask),
                _ => ask.default.clone(),
            };
            session.submit(ask.seat, order).expect("a captain keeps the rules");
            orders += 1;
            assert!(orders < 10_000, "turn {} does not come to an end", session.cursor().turn);
            if session.cursor().turn == 3 {
                let fleet = Fleet::seen(session.world());
                let follow =
                    |ship: &&Ship| matches!(ship.planned.plan, Some(Plan::Follow(_))) && ship.colours.side == admiral;
                in_line = in_line.max(fleet.ships.iter().filter(follow).count());
            }
        }
        assert!(session.outcome().is_some(), "it is over");
        assert_eq!(in_line, 10, "two lines of six: ten follow");
    }
}

#[test]
fn who_has_a_friend_before_her_bow_takes_her_sails_in_unless_he_sails_on() {
    let blocked = |words: &str| {
        let red = format!("Friend Britain custom 70,0 {words} guns=[1,1,1,0]");
        let game = Game::at(
            COMMAND,
            &[],
            &["Rose Britain custom 0,0 90 guns=[1,1,1,0]", &red, "Foe France custom 900,900 90 guns=[1,1,1,0]"],
        );
        let order = (ADMIRAL.make)(1, Manner::default()).answer(game.session.world(), game.ask());
        (
            is_blocked(&game.fleet(), &game.ship("Rose")),
            matches!(order, Order::SetSail { unit, sail: 1 } if unit == game.id("Rose")),
        )
    };
    assert_eq!(blocked("0 sail=stop"), (true, true), "she lies across the bow");
    assert_eq!(blocked("90"), (false, false), "she sails on before her");
}

/// Plays only the first turns of Trafalgar. Later in the battle friends do touch (docs/performance.md).
#[test]
fn whoever_would_run_into_a_friend_that_has_still_to_sail_lets_her_go_first() {
    for seed in 1..=4 {
        let mut session = battle("13-trafalgar", seed);
        session.set_reports(true);
        let captain = (ADMIRAL.make)(1, Manner::default());
        let mut told = Vec::new();
        while session.cursor().turn <= 5 {
            let ask = session.asks()[0].clone();
            let order = captain.answer(session.world(), &ask);
            told.extend(session.submit(ask.seat, order).expect("a captain keeps the rules"));
        }
        let sides =
            |name: &str| session.scenario().ships.iter().find(|ship| ship.name == name).map(|ship| ship.side.clone());
        let friends = |sentence: &str| {
            let (one, other) = sentence.strip_suffix(" run foul of each other.")?.split_once(" and ")?;
            (sides(one)? == sides(other)?).then(|| sentence.to_owned())
        };
        let fouled: Vec<String> = told.iter().filter_map(|report| friends(&report.sentence)).collect();
        assert_eq!(fouled, Vec::<String>::new(), "seed {seed}: in the first five turns of sixty-four ships");
    }
}
