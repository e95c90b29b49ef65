//! Random fleets, and the rules' answers about each ship and each pair: the targets and dice of her guns, how far she
//! sails, what she does by her plan, and the passing fire along her course. The answers are kept in `tests/kept.txt`
//! with the battles, which ask for only some of them.

use wg_admiralty::gunnery::{forecast, volley};
use wg_admiralty::passing::stops;
use wg_admiralty::position::battle::Bracket;
use wg_admiralty::position::charts::GunRating;
use wg_admiralty::position::fleet::{Fleet, Ship};
use wg_admiralty::position::ship::Mend;
use wg_admiralty::sailing::speed::Zone;
use wg_core::Broadside;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::geometry::{Course, Heading, Leg, Length, Pose};
use wg_core::ids::{Seat, SideId};
use wg_core::scenario::parse;
use wg_core::talk::order::{Order, Plan};

use crate::common::text;
use crate::kept::{Mark, begun, compare, look, pick};

const NAMES: [&str; 6] = ["Own", "Second", "Third", "Red", "Blue", "Green"];
const OPTIONS: [&str; 8] = [
    "",
    "",
    "\"adv_partial\": true, \"adv_weather\": true, \"adv_frigate\": true, \"adv_repair\": true, \"adv_aid\": true",
    "\"range_measure\": \"centers\", \"line_distance\": \"mm\", \"los_blocks\": true, \"both_sides\": \"half\"",
    "\"scale\": \"small\", \"bow_rake_zone\": \"stern\", \"long_mix\": \"can\", \"can_hull\": 4, \"can_rigging\": 3",
    "\"close_mix\": \"basic\", \"sail_percent\": \"streamlined\", \"tack\": \"snap\", \"b_hits_carronade\": true",
    "\"close_mix\": \"advanced_basic\", \"passing_test\": \"half_swept\", \"both_sides\": \"one\", \"extra_six_scope\": \"side_turn\"",
    "\"signals\": \"binding\", \"split_battery\": false, \"pump_capacity\": \"1,0,0\", \"max_steps\": 3, \"immunity_scope\": \"ship\"",
];

/// Returns one of these words with a chance of one in `many`, otherwise nothing.
fn some(rng: &mut ChaCha8Rng, many: u32, words: &[&str]) -> String {
    if below(rng, many) == 0 { format!(" {}", pick(rng, words).unwrap_or(&"")) } else { String::new() }
}

/// Returns a ship somewhere in the middle of the table, in any state.
fn ship(rng: &mut ChaCha8Rng, at: usize, wide: u32) -> String {
    let side = if at < 3 { "Britain" } else { "France" };
    let place = |rng: &mut ChaCha8Rng| below(rng, wide) as i32 - wide as i32 / 2;
    let (x, y, heading) = (place(rng), place(rng), 5 * below(rng, 72));
    let guns = (0..4).map(|_| below(rng, 7).to_string()).collect::<Vec<_>>().join(",");
    let (name, other) = (NAMES[at], *pick(rng, &NAMES).unwrap_or(&"Own"));
    let mut line = format!("{name} {side} custom {x},{y} {heading} guns=[{guns}]");
    for (many, words) in [
        (1, &["sail=stop", "sail=slow", "sail=battle", "sail=battle", "sail=normal", "sail=full"][..]),
        (1, &["grade=A", "grade=B", "grade=C", "grade=D", "grade=E", "grade=F"]),
        (1, &["hull=weak", "hull=normal", "hull=stout"]),
        (2, &["doctrine=rigging"]),
        (2, &["size=1", "size=2", "size=3", "size=5", "size=6"]),
        (3, &["speed=fast", "speed=slow"]),
        (4, &["sweep=10", "sweep=60"]),
        (4, &["rate=frigate number=36", "rate=sloop number=18"]),
        (3, &["sail_value=73", "sail_value=49", "sail_value=9", "sail_value=0"]),
        (4, &["r=1", "r=2", "r=3", "r=4"]),
        (5, &["w=3", "w=5 flood=3", "w=6 flood=4", "w=7 flood=5"]),
        (5, &["f=1", "f=2", "i=1"]),
        (4, &["b_port=1", "b_starboard=2", "b_port=3 b_starboard=1"]),
        (4, &["m=2", "p=1", "a=2", "g_port=3"]),
        (9, &["anchored=true", "anchored=true springs=true", "irons=true", "tacking=true", "moved=true"]),
        (9, &["struck=true", "captured=true", "out=true", "party=true"]),
        (6, &["passing_port=true", "passing_starboard=true", "fair_game=true", "sixes_starboard=2"]),
        (6, &["flagship=true", "admiral=hurt"]),
        (6, &["rounds_lost=1", "momentum=1", "sent=2", "tried=true"]),
    ] {
        line += &some(rng, many, words);
    }
    if below(rng, 2) == 0 {
        line += &format!(" before=[{},{},{}]", x - 40 + below(rng, 80) as i32, y - 40 + below(rng, 80) as i32, heading);
    }
    if below(rng, 3) == 0 {
        line += &format!(" targets=[\"{other}\",\"\",\"{other}\",\"\",\"{other}\",\"{other}\"]");
    }
    if below(rng, 3) == 0 && other != name {
        let friend = (NAMES.iter().position(|known| *known == other).unwrap_or(0) < 3) == (at < 3);
        line += &format!(" plan={}_{other}", if friend { "follow" } else { "engage" });
    } else {
        line += &some(rng, 3, &["plan=hold", "plan=steer_45", "plan=steer_180", "plan=steer_292.5"]);
    }
    line
}

fn fleet(rng: &mut ChaCha8Rng, phase: u8) -> Option<wg_core::Session> {
    let wide = [160, 320, 700, 1900][below(rng, 4) as usize];
    let ships: Vec<String> = (0..6).map(|at| ship(rng, at, wide)).collect();
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let options = OPTIONS[below(rng, 8) as usize];
    let sea = ["calm", "calm", "choppy", "heavy"][below(rng, 4) as usize];
    let wind = ["weak", "normal", "brisk"][below(rng, 3) as usize];
    let battle = format!(
        "\"turn\": 2, \"phase\": {phase}, \"first\": \"Britain\", \"acts\": \"Britain\", \"sea\": {sea:?}, \"wind\": {wind:?}"
    );
    let mut text = text(options, &battle, f64::from(below(rng, 72)) * 5.0, &ships);
    if below(rng, 4) == 0 {
        let shoal = "land: [(name: \"Shoal\", outline: [(1020, 1060), (1110, 1050), (1120, 1150), (1030, 1160)], shoal: true)],\nships: [\n";
        text = text.replacen("ships: [\n", shoal, 1);
    }
    // A fleet with mistakes is left out.
    let loaded = parse(&text, "kept.ron").ok()?;
    wg_core::Rules::check(&wg_admiralty::ADMIRALTY, &loaded).ok()?;
    Some(begun(&loaded.scenario, 1))
}

fn round(number: f64) -> i64 {
    (number * 10_000.0).round() as i64
}

/// Notes the answers about one ship.
fn alone(mark: &mut Mark, rng: &mut ChaCha8Rng, fleet: &Fleet, ship: &Ship) {
    let pose = ship.berth.pose;
    mark.note((fleet.is_free(ship.id), fleet.allowance(ship), fleet.pivots(ship), fleet.rudder(ship)));
    mark.note(Zone::ALL.map(|zone| (fleet.speed(ship, zone), fleet.steps(ship, fleet.speed(ship, zone)))));
    mark.note((fleet.can_move(ship), fleet.has_room(ship, pose), fleet.bound(ship), fleet.lies_by(ship)));
    mark.note([0, 30, 60].map(|ran| fleet.may_tack(ship, pose.heading, fleet.mm(ran))));
    mark.note((fleet.leader(ship).map(|leader| leader.id), fleet.least_run(ship, fleet.allowance(ship))));
    mark.note((fleet.strain(ship).iter().map(|(_, points)| *points).collect::<Vec<_>>(), fleet.strain_now(ship)));
    mark.note((fleet.may_strike(ship), fleet.water(ship), fleet.repair_dice(ship), fleet.usual_mend(ship)));
    mark.note((Mend::ALL.map(|mend| fleet.to_mend(ship, mend)), fleet.mendable(ship), fleet.is_stationary(ship)));
    mark.note((fleet.anchoring(ship), fleet.can_change(ship), fleet.can_party(ship), fleet.can_signal(ship)));
    mark.note(([0, 1].map(|friends| fleet.boarders(ship, friends)), fleet.prey(ship), Fleet::is_lost(ship)));
    mark.note((
        fleet.leave(ship).is_ok(),
        fleet.plans(ship).len(),
        Broadside::BOTH.map(|side| fleet.can_fire(ship, side)),
    ));
    if ship.on_table() {
        for tacking in [false, true] {
            mark.note(fleet.deed(ship, tacking).map_err(|refusal| refusal.clause));
            mark.note((fleet.bound_course(ship, tacking), fleet.clear_course(ship, tacking)));
            for _ in 0..2 {
                let course = course(rng, fleet.limits(ship, tacking).max_run);
                mark.note(fleet.plan(ship, &course, tacking).map_err(|refusal| refusal.clause));
            }
        }
        let run = course(rng, fleet.speed(ship, Zone::Back));
        mark.note(stops(fleet, ship.id, &run));
        let there = Pose::new(pose.at.offset(pose.heading, Length::millimetres(500)), pose.heading);
        mark.note(fleet.has_room(ship, there));
    }
    let plan = match below(rng, 4) {
        0 => Plan::Hold,
        1 => Plan::Steer(Heading::degrees(below(rng, 360) as i32)),
        2 => Plan::Follow(fleet.ships[below(rng, 6) as usize].id),
        _ => Plan::Engage(fleet.ships[below(rng, 6) as usize].id),
    };
    mark.note(fleet.check_plan(ship, Some(plan)).err().map(|refusal| refusal.clause));
    look(mark, &fleet.preview_plan(ship, Some(plan)));
}

/// Returns a course of a few legs, which the ship may not be able to sail.
fn course(rng: &mut ChaCha8Rng, most: Length) -> Course {
    let (mut legs, mut left) = (Vec::new(), most);
    let before = Length::millimetres(5 * below(rng, 9) as i32).min(left);
    if before > Length::ZERO {
        legs.push(Leg::Run(before));
    }
    left -= before;
    let steps = below(rng, 5) as i32;
    let run = Length::millimetres(15 * steps);
    if steps > 0 && run <= left {
        let turn = if below(rng, 2) == 0 { 15 * steps } else { -15 * steps };
        legs.push(Leg::Arc { run, turn: wg_core::geometry::Angle::degrees(turn) });
        left -= run;
    }
    if left > Length::ZERO {
        legs.push(Leg::Run(left));
    }
    Course::new(legs)
}

/// Notes the answers about a ship and another one.
fn pair(mark: &mut Mark, fleet: &Fleet, ship: &Ship, other: &Ship) {
    mark.note((fleet.rake(ship, other), fleet.is_immune(ship, other), fleet.attempt_dice(ship.id, other.id)));
    mark.note((fleet.gap(ship.id, other.id), fleet.fouled(ship.id, other.id), fleet.follows(ship.id, other.id)));
    for side in Broadside::BOTH {
        mark.note((fleet.motion(ship, side, other), fleet.range(ship, side, other)));
        let passing = fleet.aim_in_passing(ship, side, other).map(|aim| (aim.bracket, aim.rake, aim.partial));
        mark.note(passing.is_ok().then_some(passing.ok()));
        let Ok(aim) = fleet.aim(ship, side, other) else { continue };
        mark.note((aim.range, aim.bracket, aim.rake, aim.partial));
        for size in GunRating::ALL {
            let dice = [false, true].map(|second| fleet.dice(ship, side, size, &aim, second));
            mark.note((dice, fleet.lines(size, other), fleet.rigging_range(ship, size, aim.bracket, dice[0])));
            mark.note((fleet.rolls(ship, side, size, &aim, false), Bracket::ALL.map(|far| fleet.needed(ship, far))));
        }
        for mix in 0..3 {
            let sizes: Vec<_> = volley::of_side(fleet, ship.id, side, other.id, mix)
                .iter()
                .map(|volley| (volley.size, volley.rigging))
                .collect();
            mark.note(&sizes);
            let told = fleet.forecast(ship, side, &aim, &sizes);
            let bars = told.hits.map(|bars| bars.into_iter().map(round).collect::<Vec<_>>());
            let harm = told.harm;
            let parts = [harm.g, harm.s, harm.b, harm.m, harm.w, harm.f, harm.c, harm.rare].map(round);
            mark.note((bars, parts, round(told.calm), told.dice));
        }
        mark.note((round(forecast::worth(fleet, ship, side, &aim)), round(forecast::hits(fleet, ship, side, &aim))));
    }
}

fn answers(phase: u8, seeds: std::ops::RangeInclusive<u64>) {
    let mut lines = Vec::new();
    for seed in seeds {
        let mut rng = seeded(seed, 9);
        let mut mark = Mark::default();
        let (mut fleets, mut line) = (0, String::new());
        while fleets < 12 {
            let Some(session) = fleet(&mut rng, phase) else { continue };
            fleets += 1;
            let fleet = Fleet::gather(session.world());
            for ship in &fleet.ships {
                alone(&mut mark, &mut rng, &fleet, ship);
                mark.note(session.why_idle(ship.id).map(|refusal| refusal.clause));
                mark.note(session.barred(ship.id).len());
                for side in Broadside::BOTH {
                    let aims = fleet.aims(ship, side);
                    mark.note(aims.iter().map(|aim| aim.target).collect::<Vec<_>>());
                    for size in GunRating::ALL {
                        let choices = fleet.choices(ship, side, size, &aims);
                        mark.note(choices.iter().map(|aim| aim.target).collect::<Vec<_>>());
                    }
                }
                for other in fleet.ships.iter().filter(|other| other.id != ship.id) {
                    pair(&mut mark, &fleet, ship, other);
                    // The refusal of every battery.
                    for battery in 0..8 {
                        let order = Order::Fire { unit: ship.id, battery, target: other.id, aim: 0 };
                        let refusal = session.check(Seat::Side(ship.colours.side), &order).err();
                        mark.note(refusal.map(|refusal| (refusal.clause, refusal.marks.len())));
                    }
                }
            }
            for side in [SideId(0), SideId(1)] {
                mark.note((
                    fleet.losses(side),
                    fleet.dice_lost(side),
                    fleet.score(side),
                    fleet.tally(side).lines.len(),
                ));
                mark.note(fleet.guess_plans(side));
            }
            look(&mut mark, &session.preview(Seat::Side(SideId(0)), &Order::EndPhase));
            mark.note(session.asks().iter().map(|ask| ask.offers.len()).collect::<Vec<_>>());
            if fleets % 4 == 0 {
                line += &mark.word();
            }
        }
        lines.push((format!("answers-{phase} {seed}:"), format!("answers-{phase} {seed}:{line}")));
    }
    compare(&lines);
}

#[test]
fn fleets_under_way_answer_as_they_did() {
    answers(crate::common::MOVEMENT, 1..=7);
}

#[test]
fn fleets_in_action_answer_as_they_did() {
    answers(crate::common::FIRE, 1..=8);
}

#[test]
fn fleets_that_are_commanded_board_and_repair_answer_as_they_did() {
    answers(crate::common::COMMAND, 1..=4);
    answers(crate::common::BOARDING, 1..=4);
    answers(crate::common::REPAIR, 1..=3);
}
