//! The odds of a roll, compared with a count over all results of its dice (A-FIRE-6, A-FIRE-7, A-FIRE-16, A-R7, A-R12,
//! A-R47, A-MIX-5).

use wg_admiralty::gunnery::forecast::worth;
use wg_admiralty::gunnery::odds::{Harm, Roll, beyond_first, drawn, extra_sixes, mean};
use wg_admiralty::position::charts::Code;
use wg_admiralty::position::options::PairCrit;
use wg_core::Broadside;

use crate::common::{FIRE, Game};

/// Returns all results of this many dice.
fn falls(dice: u8) -> Vec<Vec<u8>> {
    (0..dice).fold(vec![Vec::new()], |falls, _| {
        falls.iter().flat_map(|fall| (1..=6).map(|face| [fall.as_slice(), &[face]].concat())).collect()
    })
}

/// Returns what one result of the dice gives by the rules: hits on hull and rigging, sixes, and CR rolls for sixes.
fn by_hand(roll: Roll, fall: &[u8]) -> ([u8; 2], u8, u8) {
    let (hull, rigging) = fall.split_at(usize::from(roll.parts[0]));
    let count = |faces: &[u8], least: u8| faces.iter().filter(|face| **face >= least).count() as u8;
    let sixes = count(fall, 6);
    if roll.needed <= 6 {
        return ([count(hull, roll.needed), count(rigging, roll.needed)], sixes, sixes.saturating_sub(1));
    }
    // A-R7: pairs within a colour first, then a mixed one.
    let (in_hull, in_rigging) = (count(hull, 6), count(rigging, 6));
    let mut hits = [in_hull / 2, in_rigging / 2];
    if in_hull % 2 == 1 && in_rigging % 2 == 1 {
        hits[usize::from(!roll.hull_dominates)] += 1;
    }
    let pairs = hits[0] + hits[1];
    let rolls = match roll.pair_crit {
        PairCrit::Pairs => pairs.saturating_sub(1),
        PairCrit::Literal => sixes.saturating_sub(1),
        PairCrit::None => 0,
    };
    (hits, sixes, rolls)
}

/// Returns the chance that this many rolls, each with this chance of a gun hit, bring an odd number of them.
fn odd_of(rolls: i32, gun: f64) -> f64 {
    (0..rolls).fold(0.0, |odd, _| odd * (1.0 - gun) + (1.0 - odd) * gun)
}

fn near(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < 1e-9, "{what}: told {one}, counted {other}");
}

/// Returns rolls of all kinds: both colours, one colour, few dice and several.
fn rolls() -> Vec<Roll> {
    let mut rolls = Vec::new();
    for parts in [[1, 0], [0, 1], [2, 0], [0, 2], [1, 1], [2, 1], [1, 3], [3, 2]] {
        for needed in [4, 5, 6, 12] {
            for hull_dominates in [true, false] {
                for pair_crit in [PairCrit::Pairs, PairCrit::Literal, PairCrit::None] {
                    rolls.push(Roll { parts, needed, hull_dominates, pair_crit });
                }
            }
        }
    }
    rolls
}

#[test]
fn a_fire_7_the_chance_of_each_number_of_hits() {
    for roll in rolls() {
        let all = falls(roll.parts[0] + roll.parts[1]);
        let told = roll.hits();
        for (part, bars) in told.iter().enumerate() {
            for (hits, chance) in bars.iter().enumerate() {
                let count = all.iter().filter(|fall| usize::from(by_hand(roll, fall).0[part]) == hits).count();
                near(*chance, count as f64 / all.len() as f64, &format!("{roll:?}: {hits} hits of colour {part}"));
            }
        }
    }
}

#[test]
fn a_r47_the_mean_of_critical_hits_for_pairs() {
    for roll in rolls().into_iter().filter(|roll| roll.needed > 6) {
        let all = falls(roll.parts[0] + roll.parts[1]);
        let sum: f64 = all.iter().map(|fall| f64::from(by_hand(roll, fall).2)).sum();
        near(roll.pair_rolls(), sum / all.len() as f64, &format!("{roll:?}: CR rolls"));
    }
}

#[test]
fn a_fire_16_the_chance_that_no_critical_hit_comes() {
    for roll in rolls() {
        let all = falls(roll.parts[0] + roll.parts[1]);
        for critical in [[false, false], [true, false], [false, true], [true, true]] {
            // Whether a six fell before in this count. If so, the first six of this roll brings a CR roll as well.
            for (before, had) in [([1.0, 0.0], 0), ([0.0, 1.0], 1)] {
                let mut counted = [0.0; 2];
                for fall in &all {
                    let (hits, sixes, rolls) = by_hand(roll, fall);
                    let rolls = if roll.needed > 6 { rolls } else { (sixes + had).saturating_sub(1) };
                    let quiet = rolls == 0 && (0..2).all(|part| hits[part] == 0 || !critical[part]);
                    if quiet {
                        let after = if roll.needed > 6 { usize::from(had) } else { usize::from(sixes + had > 0) };
                        counted[after] += 1.0 / all.len() as f64;
                    }
                }
                let told = roll.calm(before, critical);
                for after in 0..2 {
                    near(
                        told[after],
                        counted[after],
                        &format!("{roll:?}, critical {critical:?}, {had} before: {after} after"),
                    );
                }
            }
        }
    }
}

#[test]
fn a_r12_the_chance_of_an_odd_number_of_gun_hits() {
    for roll in rolls() {
        let all = falls(roll.parts[0] + roll.parts[1]);
        for (odd, critical) in
            [([true, false], [0, 0]), ([false, true], [1, 0]), ([true, true], [0, 2]), ([false, false], [1, 1])]
        {
            for (gun, before) in [(0.0_f64, 0.0), (0.25, 0.0), (0.25, 1.0), (0.4, 0.0), (0.4, 0.4)] {
                let mut counted = 0.0;
                for fall in &all {
                    let (hits, sixes, rolls) = by_hand(roll, fall);
                    let plain: u8 = (0..2).map(|part| if odd[part] { hits[part] } else { 0 }).sum();
                    let of_hits: i32 = (0..2).map(|part| critical[part] * i32::from(hits[part])).sum();
                    // Each roll on the CR line brings a gun hit by its chance. Returns the chance of an odd number of
                    // them.
                    let flips = |rolls: i32| odd_of(rolls, gun);
                    let chance = |rolls: i32| {
                        let odd = flips(of_hits + rolls);
                        if plain % 2 == 1 { 1.0 - odd } else { odd }
                    };
                    counted += if roll.needed > 6 {
                        chance(i32::from(rolls))
                    } else {
                        before * chance(i32::from(sixes)) + (1.0 - before) * chance(i32::from(rolls))
                    } / all.len() as f64;
                }
                near(
                    roll.odd(odd, critical, gun, before),
                    counted,
                    &format!("{roll:?}, {odd:?}, {critical:?}, {gun}, {before}"),
                );
            }
        }
    }
}

#[test]
fn a_fire_16_sixes_after_the_first() {
    for dice in 0..=5 {
        let all = falls(dice);
        let extra = |fall: &Vec<u8>| fall.iter().filter(|face| **face == 6).count().saturating_sub(1) as f64;
        near(extra_sixes(dice), all.iter().map(extra).sum::<f64>() / all.len() as f64, &format!("{dice} dice"));
    }
    near(mean(&[0.5, 0.25, 0.25]), 0.75, "0 by a half, 1 and 2 by a quarter each");
    near(beyond_first(&[0.5, 0.25, 0.25]), 0.25, "of these, one beyond the first by a quarter");
}

/// Returns every order in which this many dice can come out of a can, which is refilled when empty.
fn out_of(can: [u8; 2], left: [u8; 2], dice: u8) -> Vec<([u8; 2], f64)> {
    if dice == 0 {
        return vec![([0; 2], 1.0)];
    }
    let left = if left == [0; 2] { can } else { left };
    let all = f64::from(left[0] + left[1]);
    let mut ways = Vec::new();
    for colour in (0..2).filter(|colour| left[*colour] > 0) {
        let mut rest = left;
        rest[colour] -= 1;
        for (mut parts, chance) in out_of(can, rest, dice - 1) {
            parts[colour] += 1;
            ways.push((parts, chance * f64::from(left[colour]) / all));
        }
    }
    ways
}

#[test]
fn a_mix_5_the_chance_of_each_mix_out_of_a_can() {
    for (can, most) in [([2, 1], 6), ([1, 1], 5), ([5, 3], 7), ([1, 3], 6)] {
        for dice in 0..=most {
            let ways = out_of(can, can, dice);
            let told = drawn(can, dice);
            near(told.iter().map(|(_, chance)| chance).sum(), 1.0, &format!("{can:?}, {dice}: all ways"));
            for hull in 0..=dice {
                let of = |ways: &[([u8; 2], f64)]| -> f64 {
                    ways.iter().filter(|(parts, _)| *parts == [hull, dice - hull]).map(|(_, chance)| chance).sum()
                };
                near(of(&told), of(&ways), &format!("{can:?}: {hull} hull dice of {dice}"));
            }
        }
    }
}

#[test]
fn a_crit_1_what_is_to_be_expected_of_each_code() {
    let sixth = 1.0 / 6.0;
    // BD: a B on 5 and 6. D: an F on 6. CR2: A, O, P and R are rare ones, C a carronade, and D a fire with a chance of
    // one in six.
    let bd = Harm { b: 2.0 * sixth, ..Harm::default() };
    let d = Harm { f: sixth, ..Harm::default() };
    let cr2 = Harm { rare: 4.0 * sixth, c: sixth, f: sixth * sixth, ..Harm::default() };
    let cr_cells = [
        Harm::default(),
        Harm { s: 5.0, ..Harm::default() },
        bd,
        Harm { m: 1.0, ..Harm::default() },
        Harm { w: 1.0, ..Harm::default() },
        cr2,
    ];
    let cr = |size: i8| {
        let cells = (1..=6_i8).map(|die| cr_cells[((die + size).clamp(1, 6) - 1) as usize]);
        cells.fold(Harm::default(), |sum, cell| sum.and(cell.times(sixth)))
    };
    let same = |told: Harm, counted: Harm, what: &str| {
        let parts = |harm: Harm| [harm.g, harm.s, harm.b, harm.m, harm.w, harm.f, harm.c, harm.rare];
        for (one, other) in parts(told).into_iter().zip(parts(counted)) {
            near(one, other, what);
        }
    };
    for size in [-1, 0, 1] {
        same(Harm::of(Code::BD, size), bd, "BD takes no modifier");
        same(Harm::of(Code::D, size), d, "D takes none");
        same(Harm::of(Code::CR2, size), cr2, "CR2 takes none");
        same(Harm::of(Code::CR, size), cr(size), "CR takes the size of the guns");
        let cell = [Code::G(3), Code::BD, Code::CR];
        same(Harm::of_cell(&cell, size), Harm { g: 3.0, ..Harm::default() }.and(bd).and(cr(size)), "3G BD CR");
        same(Harm::of_cell(&[Code::S(9), Code::M], size), Harm { s: 9.0, m: 1.0, ..Harm::default() }, "9S M");
    }
    for code in [Code::A, Code::O, Code::P, Code::R] {
        same(Harm::of(code, 0), Harm { rare: 1.0, ..Harm::default() }, "one of the rare ones");
    }
    for code in [Code::E, Code::I, Code::L, Code::XX, Code::Blown] {
        same(Harm::of(code, 0), Harm::default(), "no hit of a shot");
    }
    let rates = [1.0, 0.16, 1.5, 0.8, 1.6, 1.5, 1.0, 1.0];
    let one = Harm::default();
    let each = [
        Harm { g: 1.0, ..one },
        Harm { s: 1.0, ..one },
        Harm { b: 1.0, ..one },
        Harm { m: 1.0, ..one },
        Harm { w: 1.0, ..one },
        Harm { f: 1.0, ..one },
        Harm { c: 1.0, ..one },
        Harm { rare: 1.0, ..one },
    ];
    for (harm, rate) in each.into_iter().zip(rates) {
        near(harm.worth(), rate, "what it is worth in gun hits");
        near(harm.times(3.0).worth(), 3.0 * rate, "three times");
        near(harm.and(harm).worth(), 2.0 * rate, "both");
    }
}

/// Returns the gun hits that are not lost in one raking roll of heavy or medium dice at medium range, counted over all
/// results of the dice.
fn raking(dice: u8, heavy: bool, needed: u8, gun: f64) -> f64 {
    let all = falls(dice);
    let of = |fall: &Vec<u8>| {
        let hits = fall.iter().filter(|face| **face >= needed).count() as i32;
        let sixes = fall.iter().filter(|face| **face == 6).count() as i32;
        // A heavy hit is 2G CR, a medium one G and a BD.
        let rolls = (sixes - 1).max(0) + if heavy { hits } else { 0 };
        let plain = if heavy { 2 * hits } else { hits };
        let odd = odd_of(rolls, gun);
        f64::from(plain) + f64::from(rolls) * gun - if plain % 2 == 1 { 1.0 - odd } else { odd }
    };
    all.iter().map(of).sum::<f64>() / all.len() as f64
}

#[test]
fn a_r12_what_a_rake_is_expected_to_do_without_the_odd_gun_hit_of_each_roll() {
    for (guns, dice, heavy) in [
        ("[0,0,1,0]", 1, true),
        ("[0,0,2,0]", 2, true),
        ("[0,0,4,0]", 4, true),
        ("[0,1,0,0]", 1, false),
        ("[0,3,0,0]", 3, false),
    ] {
        // A C takes a carronade if the ship has one, on either side. Otherwise it is one more gun hit.
        for (words, has) in [("[9,9,9,0]", false), ("[9,9,9,1]", true), ("[9,9,9,1] guns_port=[9,9,9,0]", true)] {
            let own = format!("Own Britain custom 0,0 0 guns={guns} sail=stop");
            // Foe presents her stern at medium range: twice the dice, then half of them.
            let foe = format!("Foe France custom 197.5,0 90 guns={words} sail=stop");
            let game = Game::with("", FIRE, "", 180.0, &[], &[&own, &foe]);
            let fleet = game.fleet();
            let (ship, target) = (&fleet.ships[0], &fleet.ships[1]);
            let aim = fleet.aim(ship, Broadside::Starboard, target).unwrap_or_else(|why| panic!("{why:?}"));
            let sizes: Vec<_> =
                wg_admiralty::gunnery::volley::of_side(&fleet, ship.id, Broadside::Starboard, target.id, 0)
                    .iter()
                    .map(|volley| (volley.size, volley.rigging))
                    .collect();
            let told = fleet.forecast(ship, Broadside::Starboard, &aim, &sizes);
            let thrown: u8 = told.dice.iter().map(|(_, dice)| dice).sum();
            assert_eq!(thrown, dice, "{guns}: twice by half");
            // CR2 comes on 5 and 6 with heavy guns and on 6 with medium ones, and is a C on 5.
            let carronade = if heavy { 2.0 / 36.0 } else { 1.0 / 36.0 };
            let parts = odds_parts(&sizes, dice);
            if parts == [dice, 0] {
                let gun = if has { 0.0 } else { carronade };
                near(told.harm.g, raking(dice, heavy, 5, gun), &format!("{guns} at {words}: G"));
            }
            assert_eq!(told.harm.c > 0.0, has, "{words}: carronades are lost where there are any");
        }
    }
}

/// Returns the hull and rigging dice of the only size that rolls.
fn odds_parts(sizes: &[(wg_admiralty::position::charts::GunRating, u8)], dice: u8) -> [u8; 2] {
    let rigging = sizes.iter().map(|(_, rigging)| *rigging).max().unwrap_or(0);
    [dice - rigging, rigging]
}

#[test]
fn a_fire_6_what_a_side_is_worth_to_captains_is_what_its_odds_come_to() {
    let foes = [
        "65,0 180 guns=[2,4,4,0] sail=full hull=weak",
        "65,0 180 guns=[2,4,4,1] sail=battle hull=stout",
        "185,0 180 guns=[2,4,4,1] sail=slow",
        "385,0 180 guns=[2,4,4,0] sail=normal",
    ];
    for own in ["guns=[3,4,5,2] grade=A", "guns=[9,8,7,0] grade=B doctrine=rigging", "guns=[8,9,9,1] grade=D"] {
        for (options, foe) in foes.iter().flat_map(|foe| [("", foe), ("\"close_mix\": \"basic\",", foe)]) {
            let game = Game::with(
                options,
                FIRE,
                "",
                270.0,
                &[],
                &[&format!("Own Britain custom 0,0 0 {own}"), &format!("Foe France custom {foe}")],
            );
            let fleet = game.fleet();
            let (ship, target) = (&fleet.ships[0], &fleet.ships[1]);
            let aim = fleet.aim(ship, Broadside::Starboard, target).unwrap_or_else(|why| panic!("{foe}: {why:?}"));
            let sizes: Vec<_> =
                wg_admiralty::gunnery::volley::of_side(&fleet, ship.id, Broadside::Starboard, target.id, 0)
                    .iter()
                    .map(|volley| (volley.size, volley.rigging))
                    .collect();
            near(
                worth(&fleet, ship, Broadside::Starboard, &aim),
                fleet.forecast(ship, Broadside::Starboard, &aim, &sizes).harm.worth(),
                &format!("{options} {own} at {foe}"),
            );
        }
    }
}
