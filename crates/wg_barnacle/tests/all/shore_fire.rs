//! Fire at the shore and from it: why guns ashore are silent, who has shelter where, and what a volley does there,
//! counted out (A15).

use wg_barnacle::ashore::ground::Shelter;
use wg_barnacle::gunnery::cover::Cover;
use wg_barnacle::gunnery::firing::Chance;
use wg_barnacle::gunnery::odds::{card, expected};
use wg_barnacle::phases::{SHORE_GUNS, SIDE_A_MOVES};
use wg_barnacle::position::troop::break_off;
use wg_barnacle::position::{Aim, Fleet, Whereabouts};
use wg_core::{Length, Point, Refusal, SideId, UnitId};

use crate::island::{ashore, unit};
use crate::play::mustered;

/// The first, the second and the third unit on the island.
const FORT: UnitId = UnitId(2);
const FOOT: UnitId = UnitId(3);
const MORE: UnitId = UnitId(4);

fn island(units: &str) -> Fleet {
    mustered(&ashore("", units))
}

/// Returns Blue's fort with some state, Red's pirates before it, and more of them.
fn siege(state: &str) -> Fleet {
    let fort = unit("Blue", "fort", "Fort", (50.0, 40.0), "S", state);
    let foot = unit("Red", "pirates", "Foot", (50.0, 30.0), "N", "");
    let more = unit("Red", "pirates", "More", (60.0, 30.0), "N", "");
    island(&(fort + &foot + &more))
}

fn why(fleet: &Fleet, unit: UnitId, battery: usize) -> String {
    fleet.check_guns::<Refusal>(unit, battery).err().map_or_else(String::new, |refusal| refusal.clause)
}

#[test]
fn b_fort_1_why_the_guns_of_a_fort_are_silent() {
    let changes: [(&str, &dyn Fn(&mut Fleet), &str); 9] = [
        ("nothing keeps them", &|_| {}, ""),
        ("no men", &|fleet| fleet.troop_mut(FORT).company.men = 0, "B-FORT-5"),
        ("one man", &|fleet| fleet.troop_mut(FORT).company.men = 1, ""),
        ("taken", &|fleet| fleet.troop_mut(FORT).stand.whereabouts = Whereabouts::Taken, "B-FORT-5"),
        ("no guns", &|fleet| fleet.troop_mut(FORT).pieces.left = 0, "B-FORT-4"),
        ("fired", &|fleet| fleet.troop_mut(FORT).pieces.fired = true, "B-LOAD-6"),
        ("no crews", &|fleet| fleet.troop_mut(FORT).pieces.unmanned = 8, "B-ARMS-4"),
        ("one crew", &|fleet| fleet.troop_mut(FORT).pieces.unmanned = 7, ""),
        ("stormed", &|fleet| fleet.troop_mut(FOOT).march.engaged = Some(FORT), "AMB-63"),
    ];
    for (what, change, clause) in changes {
        let mut fleet = siege("");
        change(&mut fleet);
        assert_eq!(why(&fleet, FORT, 0), clause, "{what}");
    }
    assert_eq!(why(&siege(""), FORT, 1), "B-FORT-1", "it has one battery");
    assert_eq!(
        (siege("").fort_dice(FORT), siege(r#""guns_lost": 3, "unmanned": 2"#).fort_dice(FORT)),
        (8, 3),
        "a die a gun that is served"
    );
}

#[test]
fn b_trp_1_at_whom_guns_may_be_laid_ashore() {
    let mut fleet = siege("");
    fleet.initiative.first = Some(SideId(0));
    fleet.cursor.phase = SHORE_GUNS;
    let shot = |fleet: &Fleet, target| {
        fleet.check_shot::<Refusal>(FORT, 0, target).err().map_or_else(String::new, |refusal| refusal.clause)
    };
    assert_eq!(shot(&fleet, FOOT), "", "the enemy in the open");
    fleet.troop_mut(FOOT).march.engaged = Some(FORT);
    assert_eq!(shot(&fleet, FOOT), "AMB-63", "nobody fires into a melee");
    assert_eq!(shot(&fleet, MORE), "", "but past it");
    fleet.troop_mut(MORE).stand.whereabouts = Whereabouts::Destroyed;
    assert_eq!(shot(&fleet, MORE), "B-END-1", "nor at who is gone");
    let own = island(
        &(unit("Blue", "fort", "Fort", (50.0, 40.0), "S", "")
            + &unit("Blue", "pirates", "Friends", (50.0, 30.0), "N", "")),
    );
    assert_eq!(shot(&own, FOOT), "B-TURN-6", "nor at friends");
}

#[test]
fn amb_3_when_guns_fire_at_what() {
    let mut fleet = siege("");
    let ship = UnitId(0);
    for (phase, fort_at_ship, fort_at_foot, ship_at_foot) in [
        (SIDE_A_MOVES, true, false, true),
        (SIDE_A_MOVES + 1, true, false, true),
        (SHORE_GUNS, false, true, false),
        (8, false, false, false),
    ] {
        fleet.cursor.phase = phase;
        let found = [(FORT, ship), (FORT, FOOT), (ship, FOOT)].map(|(unit, target)| fleet.may_aim_at(unit, target));
        assert_eq!(found, [fort_at_ship, fort_at_foot, ship_at_foot], "phase {}", phase + 1);
    }
    fleet.cursor.phase = SIDE_A_MOVES;
    fleet.troop_mut(FOOT).stand.whereabouts = Whereabouts::Boats(None);
    assert!(fleet.may_aim_at(FORT, FOOT), "boats are afloat");
    fleet.cursor.phase = SHORE_GUNS;
    assert!(!fleet.may_aim_at(FORT, FOOT), "and no target of phase 8");
    let mut any = mustered(&ashore(r#""phase8_targets": "any""#, &unit("Blue", "fort", "Fort", (50.0, 40.0), "S", "")));
    any.cursor.phase = SHORE_GUNS;
    assert!(any.may_aim_at(FORT, ship), "but for the option");
}

#[test]
fn b_trp_2_who_stands_in_which_of_several_forts_and_works() {
    let units = unit("Red", "pirates", "Foot", (40.0, 30.0), "N", "")
        + &unit("Red", "small_battery", "First", (60.0, 45.0), "S", "")
        + &unit("Red", "fort", "Second", (45.0, 30.0), "S", "")
        + &unit("Red", "pirates", "Garrison", (45.0, 31.0), "S", r#""killed": 9"#)
        + &unit("Blue", "pirates", "Enemies", (45.0, 29.0), "S", r#""killed": 9"#);
    let fleet = island(&units);
    let cover = |place: u16| fleet.cover(UnitId(2 + place));
    assert_eq!(
        [0, 1, 2, 3, 4].map(cover),
        [Cover::Open, Cover::Fort, Cover::Fort, Cover::Fort, Cover::Open],
        "the walls shelter their own side"
    );
    let mut taken = island(&units);
    taken.troop_mut(UnitId(4)).stand.whereabouts = Whereabouts::Taken;
    assert_eq!(
        [5, 6].map(|unit| taken.cover(UnitId(unit))),
        [Cover::Works, Cover::Works],
        "and, once taken, whoever stands there"
    );
    for (at, cover, shelter) in [
        (Point::inches(46.0, 41.5), Cover::Works, Shelter::Works),
        (Point::inches(35.0, 46.0), Cover::Light, Shelter::Light),
        (Point::inches(63.0, 26.0), Cover::Uphill, Shelter::Uphill),
        (Point::inches(50.0, 36.0), Cover::Open, Shelter::None),
    ] {
        let mut fleet = island(&units);
        fleet.troop_mut(UnitId(2)).stand.pose.at = at;
        assert_eq!((fleet.cover(UnitId(2)), fleet.cover_at(at)), (cover, cover), "{at:?}");
        assert_eq!(fleet.shelter(UnitId(2), UnitId(6)), shelter, "{at:?}: against who stands in the open");
    }
}

/// Returns a volley of `dice` dice that hit on `needed` or more.
fn volley(dice: u8, needed: u8, halved: bool) -> Chance {
    let at = Point::inches(50.0, 35.0);
    Chance { range: Length::inches(9), line: (at, at), rake: false, needed, why: ("B-TRP-2", ""), halved, dice }
}

/// Returns every way in which the fire dice, and then those for the dead, can fall: hits, dead, and probability.
fn ways(chance: &Chance, guns: u8) -> Vec<(u8, u8, f64)> {
    let mut ways = vec![(0_u8, 1.0_f64)];
    for _ in 0..chance.dice {
        let share = f64::from(7 - chance.needed) / 6.0;
        ways = ways
            .into_iter()
            .flat_map(|(hits, part)| [(hits, part * (1.0 - share)), (hits + 1, part * share)])
            .collect();
    }
    let mut all = Vec::new();
    for (hits, part) in ways {
        let hits = if chance.halved { hits.div_ceil(2) } else { hits };
        let mut dead = vec![(0_u8, part)];
        for _ in 0..if guns > 0 { 0 } else { hits } {
            dead = dead
                .into_iter()
                .flat_map(|(dead, part)| [1, 2, 2, 2, 2, 3].map(|more| (dead + more, part / 6.0)))
                .collect();
        }
        all.extend(dead.into_iter().map(|(dead, part)| (hits, dead, part)));
    }
    all
}

fn chance_of(odds: &wg_core::Odds, what: &str) -> f64 {
    odds.chances.iter().find(|(name, _)| name == what).map_or(0.0, |(_, chance)| *chance)
}

fn close(found: f64, right: f64) -> bool {
    (found - right).abs() < 1e-9
}

#[test]
fn b_trp_3_b_trp_4_the_odds_of_fire_at_men_are_those_of_their_dice() {
    for (men, leaders, dice, needed, halved) in [
        (15, 1, 4, 4, false),
        (15, 1, 4, 4, true),
        (15, 0, 3, 5, false),
        (4, 1, 3, 5, false),
        (6, 1, 2, 4, false),
        (7, 2, 4, 4, false),
    ] {
        let mut fleet = siege("");
        let company = &mut fleet.troop_mut(FOOT).company;
        (company.men, company.leaders) = (men, leaders);
        let chance = volley(dice, needed, halved);
        let odds = card(&fleet, UnitId(1), 0, FOOT, &chance, Aim::Plain);
        let mut bars = vec![0.0; usize::from(men) + 1];
        let (mut gone, mut leader) = (0.0, 0.0);
        for (_, dead, part) in ways(&chance, 0) {
            let dead = dead.min(men);
            bars[usize::from(dead)] += part;
            gone += if dead == men { part } else { 0.0 };
            leader += part * (1.0 - (0..dead / 6).fold(1.0, |spared, _| spared * 5.0 / 6.0));
        }
        let row = format!("{dice} dice on {needed}, {men} men and {leaders} leaders");
        for (dead, right) in bars.iter().enumerate() {
            let found = odds.bars.get(dead).copied().unwrap_or_default();
            assert!(close(found, *right), "{row}: {dead} dead {found} and not {right}");
        }
        assert!(odds.bars.len() <= usize::from(men) + 1, "{row}: no more fall than are there");
        assert!(close(chance_of(&odds, "nobody is left alive"), gone), "{row}: {:?}", odds.chances);
        let leader = if leaders > 0 { leader } else { 0.0 };
        assert!(close(chance_of(&odds, "a leader falls"), leader), "{row}: {:?}", odds.chances);
        let mean: f64 = bars.iter().zip(0_u32..).map(|(part, dead)| part * f64::from(dead)).sum();
        assert!(close(odds.expected, mean), "{row}: on average");
        assert_eq!(odds.unit, "dead", "{row}");
        assert!(odds.chances.iter().all(|(_, chance)| *chance > 0.0), "{row}: what cannot be is not spoken of");
    }
}

#[test]
fn b_fort_3_the_odds_of_fire_at_guns_are_those_of_their_dice() {
    for (guns, dice, needed, halved) in
        [(8, 4, 6, false), (3, 4, 6, false), (2, 3, 6, false), (2, 4, 6, true), (1, 2, 5, false)]
    {
        let mut fleet = siege("");
        fleet.troop_mut(FORT).pieces.left = guns;
        let chance = volley(dice, needed, halved);
        let odds = card(&fleet, UnitId(0), 0, FORT, &chance, Aim::Plain);
        let most = usize::from(guns.min(if halved { dice.div_ceil(2) } else { dice }));
        let mut bars = vec![0.0; most + 1];
        let (mut last, mut beyond, mut mean) = (0.0, 0.0, 0.0);
        for (hits, _, part) in ways(&chance, guns) {
            bars[usize::from(hits).min(most)] += part;
            last += if hits >= guns { part } else { 0.0 };
            beyond += if hits > guns { part } else { 0.0 };
            mean += part * f64::from(hits);
        }
        let row = format!("{dice} dice on {needed} at {guns} guns");
        assert_eq!(odds.bars.len(), bars.len(), "{row}: no more are destroyed than stand there: {:?}", odds.bars);
        assert!(odds.bars.iter().zip(&bars).all(|(found, right)| close(*found, *right)), "{row}: {:?}", odds.bars);
        assert!(close(chance_of(&odds, "the last gun is destroyed"), last), "{row}: {:?}", odds.chances);
        assert!(close(chance_of(&odds, "its men are hit too"), beyond), "{row}: {:?}", odds.chances);
        assert!(odds.chances.iter().all(|(_, chance)| *chance > 0.0), "{row}: what cannot be is not spoken of");
        assert_eq!(expected(&fleet, FORT, &chance), (mean * 100.0).round() as i32, "{row}: luck is measured by hits");
    }
}

#[test]
fn b_fire_10_a_card_names_the_guns_of_ships_at_ships_alone() {
    let fleet = siege("");
    let title = |unit: u16, battery: usize, target: u16| {
        card(&fleet, UnitId(unit), battery, UnitId(target), &volley(3, 4, false), Aim::Plain).title
    };
    let rows = [
        (0, 0, 1, "Rover's larboard broadside at Watch"),
        (0, 2, 1, "Rover's bow gun at Watch"),
        (0, 0, 2, "Rover's guns at Fort"),
        (2, 0, 0, "Fort's guns at Rover"),
        (2, 0, 3, "Fort's guns at Foot"),
    ];
    for (unit, battery, target, says) in rows {
        assert_eq!(title(unit, battery, target), says, "unit {unit} at {target}");
    }
}

#[test]
fn amb_80_who_is_rid_of_one_enemy_is_hand_to_hand_with_the_next_who_attacks() {
    for (attacks, left) in [(true, Some(MORE)), (false, None)] {
        let mut fleet = siege("");
        for attacker in [FOOT, MORE] {
            fleet.troop_mut(attacker).march.engaged = Some(FORT);
        }
        fleet.troop_mut(FOOT).march.attacks = true;
        fleet.troop_mut(MORE).march.attacks = attacks;
        fleet.troop_mut(FORT).march.engaged = Some(FOOT);
        break_off(&mut fleet, FOOT);
        assert_eq!(fleet.troop(FORT).march.engaged, left, "the second attacks: {attacks}");
        let foot = fleet.troop(FOOT).march;
        assert_eq!((foot.engaged, foot.attacks), (None, false), "the first has its hands free");
        assert_eq!(fleet.troop(MORE).march.engaged, Some(FORT), "the second has not");
    }
}
