//! Worked examples of interplay. Dice and results were derived from the catalogue by hand before the tests were run for
//! the first time.

use wg_barnacle::BARNACLE;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::logs::{LARBOARD, STARBOARD};
use wg_barnacle::position::{Area, Duty, Fate, Stage, Whereabouts};
use wg_barnacle::turn::ending::points;
use wg_barnacle::turn::prize_crews::PRIZE_CREW;
use wg_core::{Broadside, Choices};
use wg_core::{Heading, Order, SideId, UnitId};
use wg_testkit::Script;

use crate::boarding::{alongside, board, fight, hits, number, parties, script, strike_back};
use crate::common::*;
use crate::grapples::grapple;
use crate::island::{ISLAND, asks};

const RED_SIDE: SideId = SideId(0);

/// Starts turn 2 with these ships, Red first, in this phase.
fn from_phase(phase: u8, options: &str, state: &str, ships: &str) -> Script {
    let head = format!(
        r#"options: {{"wind_alarm": "manual", {options}}}, battle: {{"turn": 2, "phase": {phase}, "first": "Red", {state}}},"#
    );
    Script::new(&BARNACLE, &battle(&head, ships))
}

fn phases_end(script: &mut Script) {
    script.order(RED, Order::EndPhase).order(BLUE, Order::EndPhase);
}

/// The frigate's 12 men on deck fire two sixes: the sloop has lost 4 + 2 = 6 of 12, the half mark. Her 4 men on deck
/// kill one. The grapple holds on a 5, and she does not cut. Her captain needs 11 - 1 (half killed) = 10, and rolls 4 +
/// 4 + 4, over by 2 (B-MOR-6): she may come no closer, his number falls to 10, and the result is adverse. Next turn Red
/// rolls 3 and Blue 4 - 1 = 3, a tie (B-INIT-9). Then Red rolls 2 and Blue 4 - 1 = 3: Blue wins.
#[test]
fn b_init_4_nerve_that_fails_under_small_arms_costs_initiative_in_the_next_turn() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", state: {"sail": 0}),
        (name: "Fortuna", class: "sloop", side: "Blue", at: (34.7, 25), heading: "N", state: {"sail": 0, "killed": 4})"#;
    let mut script = from_phase(4, "", "", ships);
    script.order(RED, grapple(0, 1)).dice(&[5]).dice(&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[6, 1, 1, 1]);
    script.order(BLUE, Order::Pass).dice(&[4, 4, 4]);
    let now = fleet(&script);
    let (sloop, frigate) = (now.ship(UnitId(1)), now.ship(UnitId(0)));
    assert!(now.are_tied(UnitId(0), UnitId(1)), "the grapple holds");
    assert_eq!(
        (sloop.crew.killed, sloop.nerve.morale, sloop.nerve.duty, frigate.crew.killed),
        (6, 10, Duty::NoCloser, 1),
        "half her men, and his nerve"
    );
    phases_end(&mut script);
    script.order(RED, Order::Pass).order(BLUE, Order::Pass).dice(&[3, 4]).dice(&[2, 4]);
    assert!(
        script.session.asks()[0].seat == BLUE && script.session.cursor().turn == 3,
        "Blue has won it at the second throw"
    );
    script.all_thrown();
}

/// In phase 4 Blue's small battery with 3 dice fires at boats 8 inches off, which 5-6 hits (AMB-96). 5, 6 and 4 are two
/// hits, and 6 and 2 kill 3 + 2 (B-TRP-3), too few for a leader's die. The 3 who are left land in phase 7 (8 inches).
/// The battery has fired, so it has no shot in phase 8 (AMB-3). None of the dead is a casualty of Rover (AMB-48).
#[test]
fn amb_96_boats_that_are_shot_at_land_with_whom_they_have_left() {
    let head =
        format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND} battle: {{"turn": 2, "phase": 4, "first": "Blue"}},"#);
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (10, 30), heading: "E",
            state: {"sail": 0, "aboard": 16, "boats_out": 1, "parties": [["boats", 1, 8, 1, 0, 21.5, 25, 90]]}),
        (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S"),
        (name: "Battery", class: "small_battery", side: "Blue", at: (32, 25), heading: "W")"#;
    let mut script = Script::new(&BARNACLE, &battle(&head, ships));
    let party = UnitId(3);
    // Rover's bow gun bears on the battery and holds its fire.
    script.order(BLUE, fire(2, 0, 3)).pass_all().dice(&[5, 6, 4]).dice(&[6, 2]);
    script.order(BLUE, Order::EndPhase).order(RED, Order::EndPhase);
    let now = fleet(&script);
    let (company, stand) = (now.troop(party).company, now.troop(party).stand);
    assert_eq!(
        (company.men, company.leaders, company.killed, stand.whereabouts),
        (3, 1, 5, Whereabouts::Ashore),
        "five dead, and the rest is ashore"
    );
    assert_eq!(
        (now.ship(UnitId(0)).crew.killed, script.session.cursor().phase),
        (0, 8),
        "no casualties of hers; phase 8 went by without a shot, and muskets are next"
    );
    script.all_thrown();
}

/// The frigate runs foul of a brig at 10 inches: one die each in phase 6. She rolls 2. Box 24 has a letter, 2 + 2 + 3 =
/// 7: the rudder jams. Box 25 is the red line. The brig rolls 3, for boxes 6 to 8. Box 6 has a letter, 5 + 5 + 4 = 14:
/// ratlines, and 2 men. Then comes one test (AMB-48): 12 - 3 (red) + 2 (she advanced) = 11, and 3 + 4 + 4 passes. She
/// reached red before phase 11, so 10 boxes go in this one (AMB-98): 35 of 45, with letters ignored (B-CONT-7).
#[test]
fn amb_98_a_collision_that_reaches_the_red_line_floods_her_in_the_same_turn() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 20), heading: "N", state: {"sail": 5, "boxes": 23, "masts_lost": 2}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (30, 35), heading: "E", state: {"sail": 0, "boxes": 5})"#;
    let mut script = from_phase(4, "", "", ships);
    script.order(RED, begin(0)).order(RED, set_sail(0, 5)).order(RED, steer(0, &[Go::Run(10.0)])).pass_all();
    phases_end(&mut script);
    script.dice(&[2]).dice(&[3]).dice(&[2, 2, 3]).dice(&[5, 5, 4]).dice(&[3, 4, 4]);
    let now = fleet(&script);
    let (frigate, brig) = (now.ship(UnitId(0)), now.ship(UnitId(1)));
    assert_eq!(
        (frigate.hull.boxes, frigate.colours.fate, frigate.nerve.morale),
        (35, Fate::Fighting, 12),
        "25 by the collision, and 10 by the red line"
    );
    assert_eq!(
        (frigate.clocks.jammed, brig.hull.boxes, brig.clocks.ratlines, brig.crew.killed),
        (3, 8, 3, 2),
        "this turn and the next two"
    );
    assert!(
        asks(&script, RED, |order| matches!(order, Order::Scuttle { .. })),
        "phase 14 asks whether she is scuttled"
    );
    script.all_thrown();
}

/// 15 pirates with a leader, 15/2 + 3 = 10 dice, attack a battery of 9 men with a leader, a die for each man + 3 = 12
/// dice: 8 hits to none. The die for six casualties is a 1, so 7 men and the leader fell: 7 + 3 = 10. Beaten by 7 or
/// more, the battery is captured (AMB-90). 5 for each of 3 guns and 3 for the leader (AMB-85) make 18 points. In turn 3
/// Red wins initiative without a die (B-INIT-8).
#[test]
fn b_init_8_a_battery_stormed_in_phase_10_wins_the_next_initiative() {
    let head = format!(
        r#"options: {{"wind_alarm": "manual"}}, {ISLAND} battle: {{"turn": 2, "phase": 10, "first": "Blue"}},"#
    );
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (90, 5), heading: "N", state: {"sail": 0}),
        (name: "Watch", class: "sloop", side: "Blue", at: (5, 68), heading: "S", state: {"sail": 0}),
        (name: "Battery", class: "small_battery", side: "Blue", at: (62, 40), heading: "W"),
        (name: "Rovers", class: "pirates", side: "Red", at: (59, 40), heading: "E", state: {"engaged": "Battery", "attacks": true})"#;
    let mut script = Script::new(&BARNACLE, &battle(&head, ships));
    script.dice(&hits(10, 8)).dice(&hits(12, 0)).dice(&[1]);
    let now = fleet(&script);
    assert_eq!(now.troop(UnitId(2)).stand.whereabouts, Whereabouts::Taken, "beaten by 10 to 0");
    assert_eq!(points(&now, RED_SIDE), 18, "three guns and a leader");
    assert!(script.session.asks()[0].seat == RED && script.session.cursor().turn == 3, "Red says who moves first");
    assert!(script.said("B-INIT-8").contains("fort"), "without a die");
    script.all_thrown();
}

/// Since last turn 12 boarders and a leader stand on the main deck. They have 12/2 + 3 = 9 dice against 15 men and a
/// leader with 15/2 + 3 = 10. 2 hits to 4: another round (B-BRD-10). 8/2 + 3 = 7 dice and 13/2 + 3 = 9: none to 3, so
/// they recoil one area (B-BRD-11). Blue makes no counter-attack. The melee is over until next turn (B-BRD-13), with 5
/// men at the foothold.
#[test]
fn b_brd_11_boarders_of_the_last_turn_recoil_and_keep_their_foothold_for_the_next() {
    let own = r#""boards": "Fortuna", "boards_area": "main_deck", "boarders": 12, "boarding_leaders": 1"#;
    let mut script = script(&alongside("", own, "", ""));
    script.order(BLUE, number(1, 15));
    script.dice(&hits(9, 2)).dice(&hits(10, 4)).dice(&hits(7, 0)).dice(&hits(9, 3));
    script.order(BLUE, Order::Pass);
    let now = fleet(&script);
    assert_eq!(fight(&script, 0).map(|fight| fight.area), Some(Area::Foothold), "one area back");
    assert_eq!(
        (parties(&script, 0)[0], now.ship(UnitId(0)).crew.killed, now.ship(UnitId(1)).crew.killed),
        ((5, 1), 7, 2),
        "7 of hers and 2 of his have fallen"
    );
    assert!(
        now.are_tied(UnitId(0), UnitId(1)) && script.session.cursor().turn == 2,
        "they stay grappled for the next turn"
    );
}

/// 10 boarders and a leader at the foothold have 10/2 + 3 = 8 dice against 15 + 3 = 18: 1 hit to 4, back to their own
/// ship. On a 4 Blue strikes back (B-BRD-12) with 14 + 3 = 17 dice against 6/2 + 3 = 6: 3 hits to none. The boarders
/// recoil off the foothold, the roles swap, and the main deck is next (AMB-76). 14/2 + 3 = 10 dice against all who are
/// home, 29/2 + 3 = 17: none to 5, so the boarders flee and the grapples are cut (B-BRD-15). The losses are 1 + 5 of
/// the merchantman's 15, and 7 of the frigate's 36.
#[test]
fn amb_76_a_counter_attack_that_comes_over_the_rail_is_thrown_back() {
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 15));
    script.dice(&hits(8, 1)).dice(&hits(18, 4));
    script.order(BLUE, strike_back(1)).dice(&[4]).dice(&hits(6, 0)).dice(&hits(17, 3));
    script.order(RED, number(0, 29)).dice(&hits(10, 0)).dice(&hits(17, 5));
    let now = fleet(&script);
    assert!(!now.are_tied(UnitId(0), UnitId(1)), "the grapples are cut");
    let crews = [0, 1].map(|unit| (now.ship(UnitId(unit)).crew.men(), now.ship(UnitId(unit)).crew.killed));
    assert_eq!(crews, [(29, 7), (9, 6)], "and nobody is aboard the other");
    assert_eq!([0, 1].map(|unit| now.ship(UnitId(unit)).colours.fate), [Fate::Fighting; 2], "both fight on");
}

/// The alarm rings before the second activation of turn 2, which is the first move of the second side. 6 + 5 = 11 is
/// the side opposite the prevailing south: north. The frigate has run before the wind, 5 to 6 inches. The brig, on the
/// same heading, is contrary now: 5 to 7 inches halved and rounded up are 3 to 4 (B-SAIL-2).
#[test]
fn b_wind_6_an_alarm_between_the_sides_turns_the_wind_against_the_second() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 10), heading: "N", state: {"sail": 3}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (80, 10), heading: "N", state: {"sail": 3})"#;
    let head =
        r#"options: {"wind_alarm": "scripted", "alarms": [[2, 2]]}, battle: {"turn": 2, "phase": 1, "first": "Red"},"#;
    let mut script = Script::new(&BARNACLE, &battle(head, ships));
    script.dice(&[NORMAL]).order(RED, begin(0)).order(RED, set_sail(0, 3));
    assert_eq!(allowed(&script, 0), (5, 6), "with the wind");
    script.order(RED, steer(0, &[Go::Run(6.0)])).order(RED, Order::EndPhase);
    script.order(BLUE, begin(1)).dice(&[6, 5]).order(BLUE, set_sail(1, 3));
    assert_eq!((allowed(&script, 1), fleet(&script).sky.actual), ((3, 4), Heading::NORTH), "half speed for the brig");
    script.all_thrown();
}

/// A captain who may come no closer is tested again as his move begins, before sail is set and the gust is rolled
/// (AMB-94). 5 + 4 + 4 = 13 against 12 is over by 1: the ban is lifted, and his number falls to 11. Increment 5 with
/// the wind gives 9 to 10 inches, and a gust of 2 makes 11 to 12, which must be used (B-WSPD-4).
#[test]
fn amb_94_a_captain_recovers_his_nerve_and_must_use_the_gust_towards_the_enemy() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 10), heading: "N", state: {"sail": 5, "duty": "no_closer"}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (20, 55), heading: "N", state: {"sail": 0})"#;
    let mut script = from_phase(4, "", r#""wind_speed": "gusty""#, ships);
    script.order(RED, begin(0)).dice(&[5, 4, 4]).order(RED, set_sail(0, 5)).dice(&[2]);
    let nerve = fleet(&script).ship(UnitId(0)).nerve;
    assert_eq!(
        (nerve.duty, nerve.morale, allowed(&script, 0)),
        (Duty::None, 11, (11, 12)),
        "recovered, shaken, and blown on"
    );
    script.refused(RED, steer(0, &[Go::Run(10.0)]), "B-MOVE-6");
    script.order(RED, steer(0, &[Go::Run(11.0)]));
    assert_eq!(fleet(&script).ship(UnitId(0)).run.stage, Stage::Done, "closer by 11 inches");
    script.all_thrown();
}

/// Both broadsides fired in turn 2: only one is reloaded (B-LOAD-3), and nothing is repaired (B-CONT-5), so 2 boxes go.
/// In turn 3 starboard is empty and larboard loaded, and no broadside is fired. Boxes 3 and 4 go (3 has a letter,
/// B-CONT-7), the rating falls to 1, and starboard is reloaded, because not both have fired (AMB-69).
#[test]
fn b_load_3_what_both_broadsides_cost_in_this_turn_and_the_next() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 25), heading: "N", state: {"sail": 0, "flooding": 2}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (52, 25), heading: "N", state: {"sail": 0}),
        (name: "Avispa", class: "brig", side: "Blue", at: (28, 25), heading: "N", state: {"sail": 0})"#;
    let mut script = from_phase(4, "", "", ships);
    script.order(RED, fire(0, 1, 1)).pass_all().dice(&[1; 6]).order(RED, fire(0, 0, 2)).pass_all().dice(&[1; 6]);
    phases_end(&mut script);
    let hull = fleet(&script).ship(UnitId(0)).hull;
    assert_eq!((hull.boxes, hull.flooding), (2, 2), "flooded, and not repaired");
    script.order(RED, Choice::Reload(Broadside::Larboard).order(UnitId(0)));
    script.dice(&[6, 1]).order(RED, Choice::MoveFirst.order(UnitId(0))).dice(&[NORMAL]);
    assert_eq!(fleet(&script).ship(UnitId(0)).guns.loaded, [true, false, true, true], "larboard alone of the two");
    script.refused(RED, fire(0, STARBOARD as u8, 1), "B-LOAD-1");
    phases_end(&mut script);
    let ship = *fleet(&script).ship(UnitId(0));
    assert_eq!(
        (ship.hull.boxes, ship.hull.flooding, ship.guns.loaded),
        (4, 1, [true; 4]),
        "two boxes more, a point repaired, all guns loaded"
    );
    assert_eq!(script.session.cursor().turn, 4, "the next turn begins");
}

/// Either side may take a brig that her crew has abandoned. A 5 holds, she has no men to shoot at or to cut, and she is
/// taken (AMB-87) for twice 34 points. In phase 14 five of the frigate's 36 men go aboard (AMB-99): 31 stay, and in
/// turn 3 the five sail her.
#[test]
fn amb_87_an_abandoned_ship_is_taken_by_a_grapple_and_manned_in_phase_14() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", state: {"sail": 0}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (35, 25), heading: "N", state: {"fate": "abandoned", "aboard": 0, "sail": 0}),
        (name: "Avispa", class: "sloop", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;
    let mut script = from_phase(4, "", "", ships);
    script.order(RED, grapple(0, 1)).dice(&[5]);
    let colours = fleet(&script).ship(UnitId(1)).colours;
    assert_eq!(
        (colours.fate, colours.side, points(&fleet(&script), RED_SIDE)),
        (Fate::Struck, RED_SIDE, 68),
        "taken without a fight"
    );
    phases_end(&mut script);
    script.order(RED, Order::Number { unit: UnitId(0), what: PRIZE_CREW, value: 5 });
    let now = fleet(&script);
    assert_eq!(
        (now.ship(UnitId(0)).crew.men(), now.ship(UnitId(1)).crew.prize, now.ship(UnitId(1)).sails()),
        (31, 5, true),
        "five men of hers sail the prize"
    );
}

/// The frigate is aground and names her 8 larboard guns: 8 dice, one of them a 6. She floats, sets 3 masts and moves in
/// this turn (AMB-31): 5 to 6 inches before the wind. No larboard gun is left to fire, but none was destroyed, so her
/// captain's number has no -1.
#[test]
fn amb_31_a_frigate_throws_her_larboard_guns_over_and_sails_on_without_them() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (40, 10), heading: "N", state: {"sail": 0, "aground": true}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (28, 16), heading: "N", state: {"sail": 0})"#;
    let mut script = from_phase(4, "", "", ships);
    script.order(RED, begin(0)).order(RED, Order::Lighten { unit: UnitId(0), what: 1 }).dice(&[1, 2, 3, 4, 5, 6, 1, 2]);
    script.order(RED, set_sail(0, 3));
    assert_eq!(allowed(&script, 0), (5, 6), "she floats and sails in the same turn");
    script.refused(RED, fire(0, 0, 1), "B-FIRE-1");
    let now = fleet(&script);
    assert_eq!(
        (now.ship(UnitId(0)).guns.left, now.ship(UnitId(0)).guns.overboard),
        ([0, 8, 2, 2], [8, 0, 0, 0]),
        "overboard, all eight"
    );
    assert!(!now.battery_destroyed(UnitId(0), LARBOARD), "thrown away is not shot away");
    script.all_thrown();
}

/// Red hits a brig that is past her red line once: box 19. She drifts 1 + 1 inches, floods by 10 to 29, and her crew
/// scuttles her on a 4. Red has damaged her this turn, so she counts as sunk by Red (AMB-89). Her 24 men leave her: 8
/// and both leaders in the boats (AMB-55), and 16 swim. In turn 3 Red rolls 3 + 1 = 4 and Blue 4, a tie. Then 2 + 1 and
/// 1: Red wins.
#[test]
fn amb_89_a_ship_that_is_scuttled_after_a_hit_counts_for_initiative() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (20, 25), heading: "N", state: {"sail": 0}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (32.2, 25), heading: "N", state: {"boxes": 18, "red_flooding": true}),
        (name: "Avispa", class: "sloop", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;
    let mut script = from_phase(4, "", "", ships);
    script.order(RED, fire(0, 1, 1)).pass_all().dice(&[4, 1, 1, 1, 1, 1]).order(RED, Order::EndPhase);
    script.dice(&[1, 1]).pass_all().order(BLUE, Order::EndPhase);
    let brig = *fleet(&script).ship(UnitId(1));
    assert_eq!((brig.hull.boxes, brig.hull.hurt_now), (29, true), "19 by gunfire, and 10 by her red line");
    script.order(BLUE, Order::Scuttle { unit: UnitId(1) }).dice(&[4]);
    let water: Vec<(bool, u8, u8)> =
        fleet(&script).later.water.parties.iter().map(|party| (party.boat, party.men, party.leaders)).collect();
    assert_eq!(
        (fleet(&script).ship(UnitId(1)).colours.fate, water),
        (Fate::Scuttled, vec![(true, 8, 2), (false, 16, 0)]),
        "boats and swimmers"
    );
    script.dice(&[3, 4]).dice(&[2, 1]);
    assert!(
        script.session.asks()[0].seat == RED && script.session.cursor().turn == 3,
        "Red has won it at the second throw"
    );
    script.all_thrown();
}

/// Plays on to Red's move of the next turn. Red wins initiative by 6 to 1 and goes first, in normal wind.
fn red_first(script: &mut Script) {
    script.dice(&[6, 1]).order(RED, Choice::MoveFirst.order(UnitId(0))).dice(&[NORMAL]);
}

/// Two broadsides are fired at 2.8 inches at the same step (AMB-62). The brig takes boxes 1 and 2, the frigate boxes 2
/// and 3. Box 3 has a letter, 4 + 4 + 5 = 13: her sails burn, and a gun of the starboard battery and a man are lost.
/// She may not grapple (B-GRAP-9). The brig may, and a 5 holds. 8 dice kill one man, 12 kill two, and the cut fails on
/// a 4. 10 boarders and both leaders, 10/2 + 6 = 11 dice, fight 20 + 6 = 26 dice: 1 to 6, with a 2 on the leader's die.
/// Beaten by 5 they flee, and the grapples are cut (B-BRD-15). In phase 11 the brig loses box 3, with no roll for its
/// letter (B-CONT-7). She has fired a broadside and repairs nothing (B-CONT-5). In turn 3 the sails burn on: hits on 6
/// only, and no grappling.
#[test]
fn b_grap_9_a_ship_with_burning_sails_is_grappled_and_boarded_but_grapples_nobody() {
    let ships = r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", state: {"sail": 0, "boxes": 1}),
        (name: "Fortuna", class: "brig", side: "Blue", at: (36, 25), heading: "N", state: {"sail": 0, "flooding": 1})"#;
    let mut script = from_phase(4, "", "", ships);
    script.order(RED, fire(0, 1, 1)).order(BLUE, fire(1, 0, 0));
    script.dice(&[6, 5, 1, 1, 1, 1]).dice(&[4, 4, 1, 1, 1]).dice(&[4, 4, 5]);
    script.refused(RED, grapple(0, 1), "B-GRAP-9").order(RED, Order::EndPhase);
    script.order(BLUE, grapple(1, 0)).dice(&[5]).dice(&[6, 1, 1, 1, 1, 1, 1, 1]);
    script.dice(&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    script.order(RED, Order::Cut { unit: UnitId(0), target: UnitId(1) }).dice(&[4]).order(BLUE, Order::EndPhase);
    script.order(BLUE, board(1, 0, 10)).order(RED, number(0, 20));
    script.dice(&hits(11, 1)).dice(&hits(26, 6)).dice(&[2]);
    let now = fleet(&script);
    let (frigate, brig) = (now.ship(UnitId(0)), now.ship(UnitId(1)));
    assert!(!now.are_tied(UnitId(0), UnitId(1)), "the grapples are cut");
    assert_eq!(
        (frigate.hull.boxes, frigate.crew.killed, frigate.guns.left, frigate.clocks.fire_sails),
        (3, 3, [8, 7, 2, 2], 2),
        "a gun, and a man by the hit, one by small arms, one hand to hand"
    );
    assert_eq!(
        (brig.hull.boxes, brig.hull.flooding, brig.crew.killed, brig.crew.men(), brig.crew.leaders),
        (3, 1, 8, 16, 2),
        "two by small arms and six hand to hand; the water rises, and nobody stops it"
    );
    red_first(&mut script);
    let now = fleet(&script);
    let needed = [(0, 1), (1, 0)].map(|(by, at)| now.needed(UnitId(by), UnitId(at), false).0);
    assert_eq!(needed, [6, 4], "she fires through her own smoke; the brig is as she was");
    script.refused(RED, grapple(0, 1), "B-GRAP-9");
    script.all_thrown();
}

/// Red's schooner is in Blue's hands with 4 men, worth twice 28 points. Red's brig fires for boxes 2 and 3. Box 3 has a
/// letter, 1 + 1 + 3 = 5: 1 continuing damage, and a prisoner dies. A grapple holds on a 6, and 8 dice kill one of the
/// four (AMB-99). 12 boarders and both leaders, 12/2 + 6 = 12 dice, fight 3 men without a leader: 3 to 1. No defender
/// is left, she is retaken (AMB-74), and 17 men are free. Box 4 goes in phase 11, and they repair the point (B-CONT-4).
/// In turn 3 she is no longer a prize limited to half her sail: 5 masts, 13 to 15 inches.
#[test]
fn amb_99_a_prize_that_was_shot_at_is_retaken_repaired_and_sails_as_ever() {
    let ships = r#"(name: "Swan", class: "brig", side: "Red", at: (30, 25), heading: "N", state: {"sail": 0}),
        (name: "Teal", class: "schooner", side: "Red", at: (35, 25), heading: "N",
            state: {"sail": 0, "fate": "struck", "prize_crew": 4, "boxes": 1}),
        (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0})"#;
    let mut script = from_phase(4, "", "", ships);
    assert_eq!(points(&fleet(&script), SideId(1)), 56, "a prize");
    script.order(RED, fire(0, 1, 1)).dice(&[4, 5, 1, 1, 1]).dice(&[1, 1, 3]);
    let teal = *fleet(&script).ship(UnitId(1));
    assert_eq!(
        (teal.hull.boxes, teal.hull.flooding, teal.crew.men(), teal.crew.prize),
        (3, 1, 17, 4),
        "a prisoner has fallen, none of those who hold her"
    );
    script.order(RED, grapple(0, 1)).dice(&[6]).dice(&[6, 1, 1, 1, 1, 1, 1, 1]).order(BLUE, Order::Pass);
    phases_end(&mut script);
    script.order(RED, board(0, 1, 12)).order(BLUE, number(1, 3)).dice(&hits(12, 3)).dice(&hits(3, 1));
    let now = fleet(&script);
    let (swan, teal) = (now.ship(UnitId(0)), now.ship(UnitId(1)));
    assert_eq!(
        (teal.colours.fate, teal.colours.side, teal.crew.men(), teal.crew.prize, swan.crew.killed),
        (Fate::Fighting, RED_SIDE, 17, 0, 1),
        "retaken, for one man"
    );
    assert_eq!((teal.hull.boxes, teal.hull.flooding), (4, 0), "a box more, and the leak is stopped");
    assert_eq!(points(&now, SideId(1)), 0, "and she is worth nothing to the enemy");
    red_first(&mut script);
    script.order(RED, begin(1)).order(RED, set_sail(1, 5));
    assert_eq!(allowed(&script, 1), (13, 15), "more than half of her six increments");
    script.all_thrown();
}

/// Boats with 8 men and a leader, 10.5 inches off, row 10 (B-LAND-3). King's men in line in two ranks, 3 to 4 inches
/// off, roll 20 dice that hit on 5-6 (B-ARMS-3): 4 dead, and no leader's die for muskets (AMB-70). In turn 3 the rest
/// land. In phase 9 all fire at once (B-ARMS-1): 4 dice on 6 only kill two of the King's men, whose 20 dice are rolled
/// all the same. 3 hits leave one man and the leader.
#[test]
fn b_arms_1_a_landing_under_musket_fire_and_an_exchange_on_the_beach() {
    let head =
        format!(r#"options: {{"wind_alarm": "manual"}}, {ISLAND} battle: {{"turn": 2, "phase": 7, "first": "Red"}},"#);
    let ships = r#"(name: "Rover", class: "brig", side: "Red", at: (10, 30), heading: "E",
            state: {"sail": 0, "aboard": 16, "boats_out": 1, "parties": [["boats", 1, 8, 1, 0, 19.5, 25, 90]]}),
        (name: "Watch", class: "row_boat", side: "Blue", at: (90, 60), heading: "S"),
        (name: "Guards", class: "kings_men", side: "Blue", at: (35, 25), heading: "W")"#;
    let mut script = Script::new(&BARNACLE, &battle(&head, ships));
    let (guards, party) = (UnitId(2), UnitId(3));
    let volley = |good: &[u8], dice: usize| good.iter().copied().chain([1; 20]).take(dice).collect::<Vec<u8>>();
    script.order(BLUE, Order::SmallArms { unit: guards, target: party }).dice(&volley(&[5, 6, 5, 6], 20));
    let boats = *fleet(&script).troop(party);
    assert_eq!(
        (boats.company.men, boats.company.leaders, boats.company.killed, boats.in_boats()),
        (4, 1, 4, true),
        "half of them are dead before they touch the shore"
    );
    red_first(&mut script);
    phases_end(&mut script);
    // Her boats could carry a second party, but it stays aboard.
    script.order(RED, Order::Pass);
    assert!(fleet(&script).troop(party).ashore(), "they land");
    script.order(RED, Order::SmallArms { unit: party, target: guards });
    script.order(BLUE, Order::SmallArms { unit: guards, target: party });
    script.dice(&volley(&[6, 6, 5, 5], 4)).dice(&volley(&[5, 6, 5], 20));
    let now = fleet(&script);
    let companies = [party, guards].map(|unit| (now.troop(unit).company.men, now.troop(unit).company.killed));
    assert_eq!(companies, [(1, 7), (18, 2)], "three and two, in the same volley");
    assert_eq!(script.session.cursor().turn, 4, "and the turn is over");
}
