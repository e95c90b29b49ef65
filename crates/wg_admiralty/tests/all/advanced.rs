//! The advanced rules of fire (A-ADV-1 to A-ADV-8).

use wg_admiralty::gunnery::aim::Why;
use wg_admiralty::position::charts::GunRating;
use wg_core::Broadside;

use crate::common::{FIRE, Game, MOVEMENT, PORT, STARBOARD};

/// Returns the light, medium and heavy dice of Own's starboard side at her first target.
fn dice(options: &str, battle: &str, wind: f64, own: &str, foe: &str) -> [u8; 3] {
    let game = Game::with(options, FIRE, battle, wind, &[], &[own, foe]);
    let (fleet, own) = (game.fleet(), game.ship("Own"));
    let aim = fleet.aim(&own, Broadside::Starboard, &game.ship("Foe")).unwrap_or_else(|why| panic!("{why:?}"));
    GunRating::ALL.map(|size| fleet.dice(&own, Broadside::Starboard, size, &aim, false))
}

const OWN: &str = "Own Britain custom 0,0 0 guns=[2,4,6,0]";

/// Aims a printed 74 at another that lies abreast of her, at this distance between keels and this far ahead. `before`
/// is where the target lay a turn ago. Returns the dice of the three sizes, or why she may not fire.
fn abreast(options: &str, (off, ahead): (f64, f64), before: (f64, f64)) -> Result<[u8; 3], Why> {
    let foe = format!("Foe France fr-74 {off},{ahead} 0 before=[{},{}]", before.0, before.1);
    let game = Game::with(options, FIRE, "", 0.0, &[], &["Own Britain gb-74 0,0 0", &foe]);
    let (fleet, own) = (game.fleet(), game.ship("Own"));
    let aim = fleet.aim(&own, Broadside::Starboard, &game.ship("Foe"))?;
    Ok(GunRating::ALL.map(|size| fleet.dice(&own, Broadside::Starboard, size, &aim, false)))
}

#[test]
fn a_adv_1_half_of_the_broadside_at_who_has_just_come_in() {
    let on = "\"adv_partial\": true";
    // Her centre lies half a millimetre outside; she covers 0.66 of the opening at 60 mm and 0.48 at 80.
    let (near, far) = ((60.0, 45.17), (80.0, 53.46));
    assert!(
        matches!(abreast("", near, (60.0, 120.0)), Err(Why::MovingIn(_))),
        "with the rule off she may not be fired at"
    );
    assert_eq!(abreast(on, near, (60.0, 120.0)), Ok([1, 2, 3]), "half of 2, 4, and 5 with a carronade");
    assert!(matches!(abreast(on, far, (80.0, 130.0)), Err(Why::MovingIn(_))), "not over half of the arc");
    assert!(abreast(on, near, near).is_err(), "who lies still has not just come in");
    assert_eq!(abreast(on, near, (60.0, 20.0)), Ok([2, 4, 6]), "who moves out is fired at in full (A-ARC-4)");
    assert_eq!(abreast(on, (60.0, 44.0), (60.0, 120.0)), Ok([2, 4, 6]), "and so is who has her centre inside");
}

#[test]
fn a_adv_2_who_heels_to_leeward_loses_heavy_guns() {
    let (own, foe) = ("Own Britain custom 0,0 0 guns=[2,4,5,1]", "Foe France custom 60,0 0 guns=[2,4,4,0]");
    let on = "\"adv_weather\": true";
    let seas = ["calm", "choppy", "heavy"].map(|sea| format!("\"sea\": {sea:?}"));
    assert_eq!(seas.each_ref().map(|sea| dice(on, sea, 270.0, own, foe)), [[2, 4, 6], [1, 2, 1], [0, 1, 0]]);
    assert_eq!(dice(on, &seas[1], 90.0, own, foe), [1, 2, 3], "she lies to leeward");
    assert_eq!(dice("", &seas[1], 270.0, own, foe), [1, 2, 3], "with the rule off");
}

/// Two locked ships, the first with a mast hit, in the Movement phase.
fn locked(option: &str, faces: &[u8]) -> Game {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] m=1 locked=[\"Foe\"]",
        "Foe France custom 30,0 0 guns=[1,1,1,0]",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
    ];
    Game::with(option, MOVEMENT, "", 0.0, faces, &ships)
}

#[test]
fn a_adv_3_masts_that_fall_crash_into_who_is_locked_with_her() {
    let values = |game: &Game| (game.ship("Own").sail_value(), game.ship("Foe").sail_value());
    let on = "\"adv_crash\": true";
    assert_eq!(values(&locked(on, &[5, 4])), (80, 90), "a 5 makes the other roll");
    assert_eq!(values(&locked(on, &[6, 2])), (70, 100), "a 6 too");
    let game = locked(on, &[4]);
    assert_eq!((values(&game), game.wants_dice()), ((90, 100), false), "not on a 4");
    let game = locked("", &[6]);
    assert_eq!((values(&game), game.wants_dice()), ((70, 100), false), "with the rule off");
}

#[test]
fn a_adv_3_whose_l_it_is_makes_no_difference_and_two_l_are_one_roll() {
    for (own, foe) in [("locked=[\"Foe\"]", ""), ("", "locked=[\"Own\"]"), ("locked=[\"Foe\"]", "locked=[\"Own\"]")] {
        for hurt in ["Own", "Foe"] {
            let mast = |name: &str| if name == hurt { "m=1" } else { "" };
            let ships = [
                format!("Own Britain custom 0,0 0 guns=[1,1,1,0] {} {own}", mast("Own")),
                format!("Foe France custom 30,0 0 guns=[1,1,1,0] {} {foe}", mast("Foe")),
                "Mate Britain custom 500,500 90 guns=[1,1,1,0]".to_owned(),
                "Near Britain custom -30,0 0 guns=[1,1,1,0]".to_owned(),
            ];
            let game =
                Game::with("\"adv_crash\": true", MOVEMENT, "", 0.0, &[5, 4], &ships.each_ref().map(String::as_str));
            game.threw(&[5, 4]);
            let other = if hurt == "Own" { "Foe" } else { "Own" };
            assert_eq!(
                [hurt, other, "Near"].map(|name| game.ship(name).sail_value()),
                [80, 90, 100],
                "{own} {foe}, the mast of {hurt} falls"
            );
            assert_eq!(game.ship(other).log.hits.m, 0, "she had no M, and none is crossed out");
        }
    }
}

#[test]
fn a_adv_4_a_second_five_or_six_makes_both_roll_for_locks() {
    let game = locked("\"adv_crash\": true", &[5, 5, 4, 4]);
    assert_eq!(game.ship("Foe").log.hits.locks.as_slice(), [game.id("Own")]);
    assert!(!game.wants_dice(), "one roll each");
    let game = locked("\"adv_crash\": true", &[5, 4]);
    assert!(!game.wants_dice() && game.ship("Foe").log.hits.locks.is_empty());
}

#[test]
fn a_adv_8_ships_of_the_line_let_frigates_be_that_have_not_fired_at_them() {
    let ships = |state: &str| {
        [OWN.to_owned(), format!("Foe France fr-40 60,0 0 {state}"), "Near Britain gb-38 120,0 0".to_owned()]
    };
    let game = |option: &str, state: &str| {
        Game::with(option, FIRE, "", 0.0, &[], &ships(state).each_ref().map(String::as_str))
    };
    let aim = |game: &Game, by: &str, side: Broadside| game.fleet().aim(&game.ship(by), side, &game.ship("Foe")).err();
    let on = "\"adv_frigate\": true";
    assert_eq!(aim(&game(on, ""), "Own", Broadside::Starboard), Some(Why::Immune));
    assert_eq!(aim(&game(on, ""), "Near", Broadside::Larboard), None, "frigates may fire at her");
    assert_eq!(
        aim(&game(on, "fair_game=true"), "Own", Broadside::Starboard),
        None,
        "she has fired at ships of the line"
    );
    assert_eq!(aim(&game("", ""), "Own", Broadside::Starboard), None, "with the rule off");
    let mut refused = game(on, "");
    let shot = refused.shot("Own", STARBOARD, "Foe", 0);
    refused.refused(shot, "A-ADV-8");
    let mut fired = game(on, "");
    let shot = fired.shot("Near", PORT, "Foe", 0);
    fired.order(shot);
}
