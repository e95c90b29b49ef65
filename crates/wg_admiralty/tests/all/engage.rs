//! A-R87: under *Engage* a ship tacks, and under *Steer* she wears, where that is the shortest way.

use wg_admiralty::position::battle::Bracket;
use wg_core::Plan;
use wg_core::geometry::Heading;
use wg_core::talk::order::Order;

use crate::common::{Game, MOVEMENT};

/// Own engages Foe, which lies still. The wind is from the north. All dice show this face.
fn engaging(own: &str, foe: &str, face: u8) -> Game {
    let ships = [
        &format!("Own Britain custom {own} guns=[0,0,0,0]"),
        &format!("Foe France custom {foe} guns=[0,0,0,0] sail=stop anchored=true"),
        "Mate Britain custom -950,-950 90 guns=[1,1,1,0] sail=stop anchored=true",
        "Two France custom 950,-950 90 guns=[1,1,1,0] sail=stop anchored=true",
    ];
    let mut game = Game::with("", MOVEMENT, "", 0.0, &[face; 40], &ships);
    let order = Order::Plan { unit: game.id("Own"), plan: Some(Plan::Engage(game.id("Foe"))) };
    game.order(order);
    game
}

/// Returns the number of turns until Own lies within 90 mm of Foe. Plays at most `most` turns.
fn turns(game: &mut Game, most: u16) -> u16 {
    for turn in 1..=most {
        game.order(Order::EndPhase);
        if game.fleet().gap(game.id("Own"), game.id("Foe")).0 <= 9000 {
            return turn;
        }
        game.on_to(turn + 1, MOVEMENT);
        assert_eq!(
            game.ship("Own").planned.plan,
            Some(Plan::Engage(game.id("Foe"))),
            "{turn}: {:?} {:#?}",
            game.pose("Own"),
            game.sentences()
        );
    }
    panic!("she does not come up in {most} turns: {:?}\n{:#?}", game.pose("Own"), game.sentences())
}

#[test]
fn a_r87_engage_tacks_up_to_an_enemy_to_windward() {
    let mut game = engaging("0,-400 60 sail=normal", "0,300 90", 6);
    assert!(turns(&mut game, 30) > 6 && game.has_said("A-MOVE-13"), "{:#?}", game.sentences());
}

#[test]
fn a_r87_steer_wears_all_the_way_where_the_wind_bars_the_short_one() {
    let ships = [
        "Own Britain custom 0,300 60 guns=[0,0,0,0] sail=battle",
        "Foe France custom 900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 0.0, &[1; 20], &ships);
    let unit = game.id("Own");
    game.order(Order::Plan { unit, plan: Some(Plan::Steer(Heading::degrees(300))) });
    let mut headings = Vec::new();
    for turn in 2..9 {
        game.order(Order::EndPhase).on_to(turn, MOVEMENT);
        headings.push(game.pose("Own").2);
    }
    assert_eq!(
        headings,
        [105.0, 165.0, 225.0, 270.0, 300.0, 300.0, 300.0],
        "to leeward, as many steps a turn as she can"
    );
}

/// Returns the number of turns in which Own's guns bear, at medium range or nearer. She starts from this place and
/// heading, and engages an enemy at anchor.
fn bearing(turns: u16, at: (f64, f64), heading: u32, wind: f64) -> usize {
    let ships = [
        &format!("Own Britain gb-74 {:.0},{:.0} {heading} sail=battle", at.0, at.1),
        "Foe France fr-74 0,0 90 guns=[0,0,0,0] sail=stop anchored=true",
        "Two France custom 950,-950 90 guns=[1,1,1,0] sail=stop anchored=true",
    ];
    let mut game = Game::with("", MOVEMENT, "", wind, &[1; 400], &ships);
    game.order(Order::Plan { unit: game.id("Own"), plan: Some(Plan::Engage(game.id("Foe"))) });
    let bears = |game: &Game| {
        (0..2).filter_map(|side| game.aim("Own", side, "Foe").ok()).any(|aim| aim.bracket <= Bracket::Medium)
    };
    let seen = (1..=turns).map(|turn| {
        game.order(Order::EndPhase);
        let bears = bears(&game);
        assert!(
            game.ship("Own").planned.plan.is_some(),
            "{at:?} {heading} {wind}, turn {turn}: {:#?}",
            game.sentences()
        );
        game.on_to(turn + 1, MOVEMENT);
        bears
    });
    seen.filter(|bears| *bears).count()
}

#[test]
fn a_r87_who_has_run_past_her_enemy_turns_until_her_guns_bear() {
    // Own is beyond the enemy, running on before the wind. She comes round at once, and fires from the second turn on.
    assert!(bearing(4, (130.0, 40.0), 100, 300.0) >= 3);
}

#[test]
fn a_r87_engage_keeps_an_enemy_under_her_guns() {
    let places = (0..36).map(|case| {
        let (r, around) = (if case % 2 == 0 { 130.0 } else { 220.0 }, Heading::degrees(case / 6 * 60));
        ((r * around.sin(), r * around.cos()), (case % 6) as u32 * 60)
    });
    let bear: usize = places.map(|(at, heading)| bearing(8, at, heading, 60.0)).sum();
    assert!(bear >= 36 * 8 * 6 / 10, "{bear} of {} turns", 36 * 8);
}
