//! The odds card is right: every kind of shot is fired a hundred thousand times through `submit`.

use wg_core::{Course, DiceSource, Leg, Order, Seat};

use crate::common::{Game, RED};

const THROWS: u32 = 100_000;

/// Lets Red sail one square until she is abeam of Blue with this damage, and compares the odds on the card with the
/// results.
fn card_against_table(red: &str, blue: &str, state: &str) {
    let ships = [format!("Red {red} Rose 5,5 N"), format!("Blue {blue} 6,6 N {state}")];
    let mut game = Game::new(&[], &ships.each_ref().map(String::as_str));
    let name = blue.split_whitespace().nth(1).expect("the line has her name");
    let (shooter, target) = (game.id("Rose"), game.id(name));
    let ahead = Course::new([Leg::Step(0), Leg::Step(0), Leg::Step(0)]);
    game.session.submit(Seat::Side(RED), Order::Course { unit: shooter, course: ahead }).expect("three squares ahead");
    let fire = Order::Fire { unit: shooter, battery: 0, target, aim: 0 };
    let odds = game.session.preview(Seat::Side(RED), &fire).odds.expect("a shot has odds");
    assert_eq!(odds.unit, "boxes", "the bars count boxes");
    let sinks = odds.chances.iter().find(|(what, _)| what.contains("sinks")).map_or(0.0, |(_, chance)| *chance);
    game.session.set_reports(false);
    let before = game.boxes(name).iter().sum::<u8>();
    let chance = game.session.snapshot();
    let (mut bars, mut sunk) = (vec![0_u32; odds.bars.len()], 0);
    for seed in 0..THROWS {
        game.session.restart(&chance, DiceSource::Machine { seed: u64::from(seed) });
        game.session.submit(Seat::Side(RED), fire.clone()).expect("she bears");
        let fleet = game.fleet();
        let ship = fleet.ship(target);
        bars[usize::from(ship.damage.hull + ship.damage.rigging + ship.damage.crew - before)] += 1;
        sunk += u32::from(!ship.on_table());
    }
    for (boxes, (seen, told)) in bars.iter().zip(&odds.bars).enumerate() {
        near(&format!("{boxes} boxes by a {red} ship"), *seen, *told);
    }
    near("sinking her", sunk, sinks);
}

/// Checks that a share is within five standard deviations of the chance, which fails once in a million.
fn near(what: &str, seen: u32, told: f64) {
    let n = f64::from(THROWS);
    let spread = 5.0 * (n * told * (1.0 - told)).sqrt() + 1.0;
    assert!(
        (f64::from(seen) - n * told).abs() <= spread,
        "{what}: the card says {told:.4}, the table {:.4}",
        f64::from(seen) / n
    );
}

#[test]
fn c_fire_2_one_die_keeps_the_odds_of_the_card() {
    card_against_table("small", "large Hood", "");
    card_against_table("small", "small Fly", "");
}

#[test]
fn c_fire_2_two_dice_keep_the_odds_of_the_card() {
    card_against_table("medium", "medium Hebe", "");
    card_against_table("medium", "small Fly", "hull=1 crew=1");
}

#[test]
fn c_fire_2_three_dice_keep_the_odds_of_the_card() {
    card_against_table("large", "large Hood", "rigging=5 hull=4");
    card_against_table("large", "medium Hebe", "rigging=4 hull=2");
}

/// Lets Red board with these units against those, and compares the card with the results. Whether a captured ship is
/// then manned does not matter.
fn boarding_card_against_table(options: &str, red: &str, blue: &str) {
    let ships = [
        format!("Red large Rose 5,5 N {red}"),
        format!("Blue large Blanche 5,6 S {blue}"),
        "Blue small Far 11,14 W".to_owned(),
    ];
    let mut game = Game::with(options, &[], &ships.each_ref().map(String::as_str));
    let order = game.course("Rose", "N");
    let odds = game.session.preview(Seat::Side(RED), &order).odds.expect("a boarding has odds");
    let told = |what: &str| odds.chances.iter().find(|(name, _)| name == what).map_or(0.0, |(_, chance)| *chance);
    game.session.set_reports(false);
    let (before, chance) = (game.boxes("Rose")[2], game.session.snapshot());
    let (mut losses, mut ends) = (vec![0_u32; odds.bars.len()], [0_u32; 3]);
    for seed in 0..THROWS {
        game.session.restart(&chance, DiceSource::Machine { seed: u64::from(seed) });
        game.session.submit(Seat::Side(RED), order.clone()).expect("she may board");
        let (rose, blanche) = (game.ship("Rose"), game.ship("Blanche"));
        let lost = rose.colours.side != RED;
        ends[0] += u32::from(blanche.colours.side == RED);
        ends[1] += u32::from(lost);
        ends[2] += u32::from(rose.colours.side == RED && blanche.colours.side != RED);
        // A ship that is taken has all her boxes ticked, because all her boarders fell.
        losses[usize::from(if lost { rose.built.boxes } else { rose.damage.crew } - before)] += 1;
    }
    for (units, (seen, told)) in losses.iter().zip(&odds.bars).enumerate() {
        near(&format!("{units} units lost"), *seen, *told);
    }
    for (what, seen) in ["takes her", "is taken herself", "destroys both crews"].into_iter().zip(ends) {
        near(what, seen, told(what));
    }
}

#[test]
fn c_board_9_boardings_keep_the_odds_of_the_card() {
    boarding_card_against_table("", "crew=3", "crew=2");
    boarding_card_against_table("", "", "crew=1");
    boarding_card_against_table("\"surrender_minus\": false", "crew=4", "crew=3");
}
