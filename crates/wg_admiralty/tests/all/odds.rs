//! The odds before a roll, compared with 100,000 rolls of the same shot: hits of both colours, gun hits, sails,
//! criticals (A-FIRE-6 to A-FIRE-17).

use wg_admiralty::damage::Damage;
use wg_admiralty::gunnery::volley;
use wg_admiralty::position::charts::Line;
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::{Business, Item, Play};
use wg_core::Broadside;
use wg_core::rules::chapter::Business as _;
use wg_core::shown::report::Reports;
use wg_testkit::keyed::KeyedDice;

use crate::common::{FIRE, Game, STARBOARD};

/// The number of times each shot is fired.
const THROWS: u64 = 100_000;

/// The result of one shot.
#[derive(Default)]
struct Shot {
    hits: [usize; 2],
    critical: bool,
    g: u32,
    s: u32,
}

/// Fires the starboard side of Own at Foe once, by the beats of the rules. `mix` is as in an order.
fn fire(start: &Fleet, fleet: &mut Fleet, mix: u8, seed: u64) -> Shot {
    fleet.clone_from(start);
    let (mut business, mut reports, mut dice) = (Business::default(), Reports::default(), KeyedDice::new(seed));
    dice.enter(1, FIRE - 1);
    let mut play = Play { fleet, business: &mut business, reports: &mut reports, dice: &mut dice };
    let (own, foe) = (play.fleet.ships[0].id, play.fleet.ships[1].id);
    let volleys = volley::of_side(play.fleet, own, Broadside::Starboard, foe, mix);
    volley::begin(&mut play, volleys);
    let mut shot = Shot::default();
    let mut top = None;
    while let Some(item) = play.business.top().cloned() {
        match item {
            // A roll is seen once, before its first code is played.
            Item::Damage(Damage::Hits { hits, at: 0, .. })
                if top.is_none_or(|top: [u8; 2]| hits.iter().sum::<u8>() >= top.iter().sum::<u8>()) =>
            {
                shot.hits = [0, 1].map(|part: usize| shot.hits[part] + usize::from(hits[part]));
                top = Some(hits);
            }
            Item::Damage(Damage::Hits { hits, at: 0, .. }) => top = Some(hits),
            Item::Gunnery(_) => top = None,
            Item::Damage(Damage::Roll { line: Line::CR, .. }) => shot.critical = true,
            _ => {}
        }
        assert!(Item::beat(&mut play).is_ok(), "the machine's dice are never missing");
    }
    let coming = &fleet.ships[1].log.coming;
    let lost: u32 = coming.guns.values().flatten().map(|lost| u32::from(*lost)).sum();
    shot.g = (coming.g.values().map(|g| i32::from(*g)).sum::<i32>() + 5 * lost as i32) as u32;
    shot.s = u32::from(coming.s);
    shot
}

/// Returns the mean, and its squared deviation, over all rolls.
fn mean(sum: f64, squares: f64) -> (f64, f64) {
    let all = THROWS as f64;
    let mean = sum / all;
    (mean, ((squares / all - mean * mean) / all).sqrt())
}

/// Checks that the odds of this shot agree with its rolls.
fn told(options: &str, battle: &str, own: &str, foe: &str, mix: u8) {
    let case = format!("{options} {battle} {own} at {foe}, mix {mix}");
    let game = Game::with(
        options,
        FIRE,
        battle,
        270.0,
        &[],
        &[&format!("Own Britain custom 0,0 0 {own}"), &format!("Foe France custom {foe}")],
    );
    let (start, mut fleet) = (game.fleet(), game.fleet());
    let (ship, target) = (&start.ships[0], &start.ships[1]);
    let aim = start.aim(ship, Broadside::Starboard, target).unwrap_or_else(|why| panic!("{case}: {why:?}"));
    let sizes: Vec<_> = volley::of_side(&start, ship.id, Broadside::Starboard, target.id, mix)
        .iter()
        .map(|volley| (volley.size, volley.rigging))
        .collect();
    let forecast = start.forecast(ship, Broadside::Starboard, &aim, &sizes);
    let odds =
        game.session.preview(game.ask().seat, &game.shot("Own", STARBOARD, "Foe", mix)).odds.expect("there are odds");
    assert_eq!(
        (&odds.bars, odds.also.map(|also| also.bars)),
        (&forecast.hits[0], Some(forecast.hits[1].clone()).filter(|bars| bars[1..].iter().any(|chance| *chance > 0.0))),
        "{case}: they are shown"
    );
    let mut counts = forecast.hits.each_ref().map(|bars| vec![0.0; bars.len()]);
    let (mut critical, mut g, mut s) = (0.0, (0.0, 0.0), (0.0, 0.0));
    for seed in 0..THROWS {
        let shot = fire(&start, &mut fleet, mix, seed);
        for (counts, hits) in counts.iter_mut().zip(shot.hits) {
            counts[hits] += 1.0;
        }
        critical += f64::from(shot.critical);
        let (more, sails) = (f64::from(shot.g), f64::from(shot.s));
        g = (g.0 + more, g.1 + more * more);
        s = (s.0 + sails, s.1 + sails * sails);
    }
    let all = THROWS as f64;
    let near = |what: &str, told: f64, count: f64| {
        let off = 4.5 * (told * (1.0 - told).max(0.0) / all).sqrt() + 1.0 / all;
        assert!((count / all - told).abs() <= off, "{case}: {what}: told {told:.5}, came {:.5}", count / all);
    };
    for (part, word) in ["hull", "rigging"].into_iter().enumerate() {
        assert!((forecast.hits[part].iter().sum::<f64>() - 1.0).abs() < 1e-9, "{case}: all of {word}");
        for (hits, (told, count)) in forecast.hits[part].iter().zip(&counts[part]).enumerate() {
            near(&format!("{hits} {word} hits"), *told, *count);
        }
    }
    near("a critical", 1.0 - forecast.calm, critical);
    for (what, told, sums) in [("G", forecast.harm.g, g), ("S", forecast.harm.s, s)] {
        let (came, off) = mean(sums.0, sums.1);
        assert!((came - told).abs() <= 4.5 * off + 1e-4, "{case}: {what}: told {told:.4}, came {came:.4} by {off:.4}");
    }
}

/// Close, 40 mm off, with room for every hit on the log.
const NEAR: &str = "65,0 180 guns=[30,30,30,0] sail=battle";
const MEDIUM: &str = "185,0 180 guns=[30,30,30,0] sail=battle";
const LONG: &str = "385,0 180 guns=[30,30,30,0] sail=battle";

#[test]
fn a_fire_6_odds_at_close_range_by_each_mix() {
    for mix in 0..3 {
        told("", "", "guns=[2,4,5,0]", NEAR, mix);
    }
    told("\"close_mix\": \"basic\"", "", "guns=[3,4,5,0]", NEAR, 0);
    told("\"close_mix\": \"advanced_basic\"", "", "guns=[2,4,6,0]", NEAR, 2);
}

#[test]
fn a_line_9_odds_at_hulls_and_sails_of_each_kind() {
    told("", "", "guns=[3,3,3,0]", "65,0 180 guns=[30,30,30,0] sail=full hull=weak", 2);
    told("", "", "guns=[3,3,3,0]", "65,0 180 guns=[30,30,30,0] sail=slow hull=stout", 1);
}

#[test]
fn a_fire_3_odds_of_carronades_and_of_rakes() {
    told("", "", "guns=[1,4,0,2]", NEAR, 1);
    // A rake loses the odd gun hit of each roll.
    told("", "", "guns=[1,4,4,2]", "97.5,0 270 guns=[30,30,30,0] sail=battle", 0);
    told("", "", "guns=[3,2,2,0]", "97.5,0 90 guns=[30,30,30,0] sail=full", 2);
    told("", "", "guns=[9,9,9,0] grade=F doctrine=hull", "197.5,0 270 guns=[30,30,30,0] sail=battle", 0);
    told("\"extra_six_scope\": \"side_turn\"", "", "guns=[2,3,2,0]", "97.5,0 270 guns=[30,30,30,0] sail=battle", 0);
}

#[test]
fn a_mix_3_odds_beyond_close_range_by_doctrine() {
    told("", "", "guns=[4,8,9,0] doctrine=hull", MEDIUM, 0);
    told("", "", "guns=[4,8,9,0] doctrine=rigging", MEDIUM, 0);
    told("", "\"sea\": \"choppy\"", "guns=[8,12,16,0] doctrine=rigging", LONG, 0);
}

#[test]
fn a_mix_5_odds_out_of_a_can() {
    told("\"long_mix\": \"can\", \"can_hull\": 5, \"can_rigging\": 4", "", "guns=[4,8,12,0]", MEDIUM, 0);
}

#[test]
fn a_fire_7_odds_of_pairs_of_sixes() {
    told("", "", "guns=[12,16,18,0] grade=F doctrine=hull", MEDIUM, 0);
    told("", "", "guns=[12,16,18,0] grade=F doctrine=rigging", MEDIUM, 0);
    told("\"pair_crit\": \"literal\"", "", "guns=[8,8,8,0] grade=F", MEDIUM, 0);
    told("\"pair_crit\": \"none\"", "", "guns=[16,16,18,0] grade=E", LONG, 0);
}

#[test]
fn a_r4_odds_where_sixes_are_counted_over_the_side_and_the_turn() {
    told("\"extra_six_scope\": \"side_turn\"", "", "guns=[5,5,5,0]", NEAR, 1);
    told("\"extra_six_scope\": \"side_turn\"", "", "guns=[6,8,8,0] doctrine=rigging", MEDIUM, 0);
}
