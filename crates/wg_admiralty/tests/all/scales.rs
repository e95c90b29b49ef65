//! Scales, bases and rake zones (A-SCALE-1 to A-SCALE-8).

use wg_admiralty::position::battle::Rake;
use wg_core::Broadside::Starboard as RIGHT;
use wg_core::geometry::Length;
use wg_core::talk::order::Order;

use crate::common::{FIRE, Game, MOVEMENT};

const FOE: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

#[test]
fn a_scale_1_all_distances_are_halved_at_the_small_and_doubled_at_the_large_scale() {
    for (scale, ranges, base, run) in [
        ("small", [4000, 12_000, 24_000], (2500, 1250), 2500),
        ("medium", [8000, 24_000, 48_000], (5000, 2500), 5000),
        ("large", [16_000, 48_000, 96_000], (10_000, 5000), 10_000),
    ] {
        let options = format!("\"scale\": {scale:?}");
        let mut game = Game::with(&options, MOVEMENT, "", 0.0, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0]", FOE]);
        let fleet = game.fleet();
        let own = game.ship("Own");
        assert_eq!(fleet.ranges().map(|range| range.0), ranges, "{scale}");
        assert_eq!((own.built.base.length.0, own.built.base.beam.0), base, "{scale}");
        assert_eq!(fleet.allowance(&own), Length(run), "{scale}");
        game.sail("Own", &format!("{}", run / 100)).lies("Own", f64::from(run) / 100.0, 0.0, 90.0);
    }
}

#[test]
fn a_scale_2_a_model_is_one_ship_and_there_are_no_others() {
    let mut game = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 90 guns=[1,1,1,0]", FOE]);
    let nobody = wg_core::ids::UnitId(2);
    let (fire, board) = (
        Order::Fire { unit: game.id("Own"), battery: 0, target: nobody, aim: 0 },
        Order::Board { unit: game.id("Own"), target: nobody, men: 0 },
    );
    for order in [Order::Begin { unit: nobody }, Order::SetSail { unit: nobody, sail: 3 }, fire, board] {
        let preview = game.session.preview(game.ask().seat, &order);
        assert!(
            preview
                .refusals
                .iter()
                .any(|refusal| refusal.clause == "A-SCALE-2" && refusal.sentence.contains("no ship #2")),
            "{preview:?}"
        );
        game.refused(order, "A-SCALE-2");
    }
    let view = game.session.view(wg_core::ids::Viewer::All);
    assert_eq!(
        view.units.iter().map(|unit| unit.name.as_str()).collect::<Vec<_>>(),
        ["Own", "Foe"],
        "a ship for each model"
    );
}

#[test]
fn a_scale_5_the_place_of_a_ship_is_the_middle_of_her_base() {
    // From edge to edge: 100 mm between the centerpoints of two ships abeam, less half a base each.
    let game =
        Game::at(FIRE, &[], &["Own Britain custom 0,0 0 guns=[1,1,1,0]", "Foe France custom 100,0 0 guns=[1,1,1,0]"]);
    assert_eq!(game.fleet().gap(game.id("Own"), game.id("Foe")), Length(7500));
    let corners = game.ship("Own").hull().corners();
    let sum = corners.iter().fold((0, 0), |sum, corner| (sum.0 + corner.x.0, sum.1 + corner.y.0));
    assert_eq!((sum.0 / 4, sum.1 / 4), (100_000, 100_000));
}

#[test]
fn a_scale_6_bases_go_by_the_size_of_the_ship() {
    for (class, length, beam) in [
        ("gb-victory", 56, 28),
        ("gb-98", 56, 28),
        ("gb-80", 50, 25),
        ("gb-74", 50, 25),
        ("gb-64", 46, 23),
        ("gb-50", 46, 23),
        ("gb-44", 40, 18),
        ("gb-38", 40, 18),
        ("gb-18", 30, 14),
    ] {
        let game = Game::at(MOVEMENT, &[], &[&format!("Own Britain {class} 0,0 90"), FOE]);
        let base = game.ship("Own").built.base;
        assert_eq!((base.length, base.beam), (Length::millimetres(length), Length::millimetres(beam)), "{class}");
    }
}

/// Returns how a firer at this place rakes a target in the middle that heads north.
fn rake(at: &str) -> Rake {
    let own = format!("Own Britain custom {at} 90 guns=[0,4,0,0]");
    let game = Game::at(FIRE, &[], &[&own, "Foe France custom 0,0 0 guns=[1,1,1,0]"]);
    game.fleet().rake(&game.ship("Own"), &game.ship("Foe"))
}

#[test]
fn a_scale_7_a_rake_needs_the_centerpoint_of_the_firer_in_the_zone() {
    assert_eq!((rake("0,100"), rake("0,-100"), rake("100,0")), (Rake::Bow, Rake::Stern, Rake::No));
    // The firer's stern lies in the zone, but her centerpoint does not.
    assert_eq!(rake("60,100"), Rake::No);
    // Dice are doubled at the stern and half as many again at the bow, and only there.
    let dice = |at: &str| {
        let own = format!("Own Britain custom {at} 270 guns=[0,4,0,0]");
        let game = Game::at(FIRE, &[], &[&own, "Foe France custom 0,0 0 guns=[1,1,1,0]"]);
        let (fleet, own) = (game.fleet(), game.ship("Own"));
        let aim = fleet.aim(&own, RIGHT, &game.ship("Foe")).expect("she lies abeam");
        fleet.dice(&own, RIGHT, wg_admiralty::position::charts::GunRating::Medium, &aim, false)
    };
    assert_eq!((dice("0,-90"), dice("30,-90")), (8, 8));
    assert_eq!(dice("40,-90"), 4, "23.96 degrees off her stern");
}

#[test]
fn a_scale_8_a_rake_zone_is_22_and_a_half_degrees_to_each_side() {
    assert_eq!((rake("41.42,100"), rake("41.43,100")), (Rake::Bow, Rake::No));
    assert_eq!((rake("-41.42,100"), rake("-41.43,100")), (Rake::Bow, Rake::No));
    assert_eq!((rake("41.42,-100"), rake("41.43,-100")), (Rake::Stern, Rake::No));
    assert_eq!(rake("150,400"), Rake::Bow, "as far as guns reach");
}
