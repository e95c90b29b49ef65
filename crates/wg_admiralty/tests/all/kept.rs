//! Battles kept as they were played. A change in what is rolled, offered, refused, foretold or done shows in the turn
//! in which it begins. The other tests say what the rules demand; this one says that nothing else has changed on the
//! way. Each line of `tests/kept.txt` is a battle with a mark for each turn; `WG_BLESS=1` writes them anew.

use std::path::Path;
use std::sync::Mutex;

use wg_admiralty::ADMIRALTY;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::geometry::{Course, Heading, Leg, Length};
use wg_core::ids::{Seat, UnitId, Viewer};
use wg_core::scenario::{Scenario, parse, to_ron};
use wg_core::shown::report::{Preview, Report};
use wg_core::talk::order::{Order, Plan, StandingOrder};
use wg_core::{AskKind, DiceSource, Session};

use crate::common::text;

/// An FNV-1a hash, which is the same on every machine.
pub struct Mark(u64);

impl Default for Mark {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Mark {
    /// Returns the mark as it is written in a line.
    pub fn word(&self) -> String {
        format!(" {:08x}", (self.0 ^ (self.0 >> 32)) as u32)
    }

    pub fn note(&mut self, what: impl std::fmt::Debug) {
        for byte in format!("{what:?}").bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The manner in which a side decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// At random among all that is offered.
    Chance,
    /// By plans that are given now and then; the rest is as usual or at random.
    Plans,
}

struct Battle {
    name: &'static str,
    text: String,
    manner: Manner,
    seeds: u64,
    orders: usize,
}

pub fn pick<'a, T>(rng: &mut ChaCha8Rng, list: &'a [T]) -> Option<&'a T> {
    list.get(below(rng, list.len() as u32) as usize)
}

/// Returns an order that may well be wrong. The clause of a refusal is kept too.
fn any_order(session: &Session, rng: &mut ChaCha8Rng) -> Order {
    let ships = session.scenario().ships.len() as u32;
    let mut unit = || UnitId(below(rng, ships) as u16);
    let (unit, target) = (unit(), unit());
    match below(rng, 9) {
        0 | 1 => {
            let leg = |rng: &mut ChaCha8Rng| {
                let steps = below(rng, 3) as i32 - 1;
                if steps == 0 {
                    Leg::Run(Length::millimetres(5 * below(rng, 20) as i32))
                } else {
                    let steps = steps * (1 + below(rng, 3) as i32);
                    Leg::Arc {
                        run: Length::millimetres(15 * steps.abs()),
                        turn: wg_core::geometry::Angle::degrees(15 * steps),
                    }
                }
            };
            Order::Course { unit, course: Course::new((0..1 + below(rng, 3)).map(|_| leg(rng)).collect::<Vec<_>>()) }
        }
        2 | 3 => Order::Fire { unit, battery: below(rng, 9) as u8, target, aim: below(rng, 4) as u8 },
        4 => Order::Board { unit, target, men: 0 },
        5 => Order::SetSail { unit, sail: below(rng, 6) as i16 },
        6 => Order::Repair { unit, what: below(rng, 10) as u8 },
        7 => any_plan(session, rng, unit, target),
        _ => Order::Choose { unit, what: below(rng, 15) as u8, option: below(rng, 5) as u16 },
    }
}

fn any_plan(session: &Session, rng: &mut ChaCha8Rng, unit: UnitId, other: UnitId) -> Order {
    let offered = session.ruleset().plans(session.world(), unit);
    let plan = match below(rng, 6) {
        0 => Some(Plan::Follow(other)),
        1 => Some(Plan::Engage(other)),
        2 => Some(Plan::Steer(Heading::degrees(below(rng, 360) as i32))),
        3 => None,
        _ => pick(rng, &offered).copied(),
    };
    Order::Plan { unit, plan }
}

fn standing(rng: &mut ChaCha8Rng, unit: UnitId) -> Order {
    let order = StandingOrder {
        fire: below(rng, 3) > 0,
        battery: [None, Some(0), Some(4)][below(rng, 3) as usize],
        within: (below(rng, 2) > 0).then(|| Length::millimetres(40 + 20 * below(rng, 12) as i32)),
        rake_only: below(rng, 3) == 0,
    };
    Order::Standing { unit, order: (below(rng, 4) > 0).then_some(order) }
}

fn next_order(session: &Session, manner: Manner, rng: &mut ChaCha8Rng) -> (Seat, Order) {
    let place = below(rng, session.asks().len() as u32) as usize;
    let ask = &session.asks()[place];
    if ask.kind == AskKind::Throw {
        return (ask.seat, session.sample(ask, rng));
    }
    let ships = session.scenario().ships.len() as u32;
    if manner == Manner::Plans {
        let (unit, other) = (UnitId(below(rng, ships) as u16), UnitId(below(rng, ships) as u16));
        let order = match below(rng, 8) {
            0..=2 => any_plan(session, rng, unit, other),
            3 => standing(rng, unit),
            4 | 5 => ask.default.clone(),
            _ => session.sample(ask, rng),
        };
        return (ask.seat, order);
    }
    // Most shots and boarding attempts are taken, but the end of a phase only now and then.
    let eager = ask.offers.iter().filter(|offer| matches!(offer.order, Order::Fire { .. } | Order::Board { .. }));
    let eager: Vec<_> = eager.collect();
    let order = match pick(rng, &eager) {
        Some(offer) if below(rng, 2) == 0 => {
            Some(offer.sample(rng)).filter(|order| session.check(ask.seat, order).is_ok())
        }
        _ if below(rng, 12) == 0 => Some(any_plan(session, rng, UnitId(0), UnitId(1))),
        _ => None,
    };
    (ask.seat, order.unwrap_or_else(|| session.sample(ask, rng)))
}

/// Counts words. A rewording that keeps the number of words does not change the mark.
fn words(said: &str) -> usize {
    said.split_whitespace().count()
}

/// Notes the numbers of a preview, and the clauses that it names.
pub fn look(mark: &mut Mark, preview: &Preview) {
    let round = |number: f64| (number * 10_000.0).round() as i64;
    mark.note((preview.ghost, preview.path.len(), &preview.clause, preview.marks.len(), words(&preview.used)));
    if let Some(run) = &preview.run {
        mark.note((
            run.run,
            run.min,
            run.max,
            &run.taken,
            &run.turns,
            run.each,
            run.legs.length(),
            &run.clause,
            words(&run.note),
        ));
    }
    if let Some(odds) = &preview.odds {
        let bars = |bars: &[f64]| bars.iter().map(|bar| round(*bar)).collect::<Vec<_>>();
        mark.note((bars(&odds.bars), round(odds.expected), odds.also.as_ref().map(|also| bars(&also.bars))));
        mark.note(odds.chances.iter().map(|(_, chance)| round(*chance)).collect::<Vec<_>>());
    }
    for salvo in &preview.passing {
        let (expected, worth) = (round(salvo.expected), round(salvo.worth));
        mark.note((salvo.by, salvo.battery, salvo.target, salvo.range, salvo.rake, expected, worth));
    }
    for share in &preview.shares {
        mark.note((share.unit, share.asks, share.ghost, share.path.len(), share.path.last(), words(&share.words)));
    }
    mark.note(preview.hints.iter().map(|hint| &hint.key).collect::<Vec<_>>());
    mark.note(preview.refusals.iter().map(|refusal| &refusal.clause).collect::<Vec<_>>());
}

fn told(mark: &mut Mark, reports: &[Report]) {
    for report in reports {
        let event = format!("{:?}", report.event);
        let event = event.split([' ', '(', '{']).next().unwrap_or_default();
        let aside = report.aside.as_ref().map(|aside| aside.side);
        mark.note((&report.clause, report.unit, &report.moment, aside, words(&report.sentence), event));
    }
}

/// Returns a mark for each turn, and the hash of the last position.
fn play(battle: &Battle, seed: u64) -> String {
    let scenario = parse(&battle.text, battle.name).unwrap_or_else(|problems| panic!("{problems}")).scenario;
    let mut session = begun(&scenario, seed);
    let (mut rng, mut line, mut mark) = (seeded(seed, 1), String::new(), Mark::default());
    let mut turn = session.cursor().turn;
    for count in 0..battle.orders {
        if session.outcome().is_some() {
            break;
        }
        let (seat, order) = next_order(&session, battle.manner, &mut rng);
        look(&mut mark, &session.preview(seat, &order));
        let other = any_order(&session, &mut rng);
        mark.note(session.check(seat, &other).err().map(|refusal| refusal.clause));
        if count % 4 == 0 {
            look(&mut mark, &session.preview(seat, &other));
            look(&mut mark, &session.preview(seat, &Order::EndPhase));
        }
        match session.submit(seat, order) {
            Ok(reports) => told(&mut mark, &reports),
            Err(refusal) => mark.note(refusal.clause),
        }
        let fleet = wg_admiralty::position::fleet::Fleet::gather(session.world());
        mark.note((session.asks().len(), fleet.cursor, &fleet.battle));
        if session.cursor().turn != turn {
            turn = session.cursor().turn;
            line += &mark.word();
            session.guard();
            mark.note(session.as_scenario(Viewer::All).map(|saved| to_ron(&saved)));
            for ship in &fleet.ships {
                mark.note((&ship.berth, &ship.log, &ship.company, &ship.colours, &ship.gunnery, &ship.planned));
            }
        }
    }
    let end = session.outcome().map_or_else(|| "goes on".to_owned(), |outcome| format!("{:?}", outcome.winner));
    format!("{} {seed}:{line}{} {} {end}", battle.name, mark.word(), &session.hash().to_hex()[..8])
}

/// Begins a battle with the machine's dice.
pub fn begun(scenario: &Scenario, seed: u64) -> Session {
    let mut session = Session::asking_everything(&ADMIRALTY, scenario, DiceSource::Machine { seed })
        .unwrap_or_else(|problems| panic!("{}: {problems}", scenario.name));
    session.set_reports(true);
    session
}

/// Compares battles with the lines that begin with the same names.
fn kept(battles: &[Battle]) {
    let played = |battle: &Battle, seed: u64| (format!("{} {seed}:", battle.name), play(battle, seed));
    let lines: Vec<(String, String)> =
        battles.iter().flat_map(|battle| (1..=battle.seeds).map(|seed| played(battle, seed))).collect();
    compare(&lines);
}

/// Compares lines with those of the file that begin alike; `WG_BLESS=1` writes them.
pub fn compare(lines: &[(String, String)]) {
    // One at a time, since tests that keep something run in parallel.
    static WRITING: Mutex<()> = Mutex::new(());
    let _writing = WRITING.lock();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept.txt");
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("WG_BLESS").is_some() {
        let others = file.lines().filter(|line| !lines.iter().any(|(head, _)| line.starts_with(head.as_str())));
        let mut all: Vec<&str> = others.chain(lines.iter().map(|(_, line)| line.as_str())).collect();
        all.sort_unstable();
        if let Err(error) = std::fs::write(&path, all.join("\n") + "\n") {
            panic!("{} cannot be written: {error}", path.display());
        }
        return;
    }
    for (head, line) in lines {
        let stood = file.lines().find(|line| line.starts_with(head.as_str()));
        assert_eq!(Some(line.as_str()), stood, "{head} it goes as it went, turn by turn");
    }
}

/// Ships in a fight at close quarters, with every kind of hit on their logs.
const BRAWL: [&str; 6] = [
    "Own Britain custom 0,0 0 guns=[2,4,5,1] grade=A flagship=true g_port=3 g_starboard=4 b_port=1",
    "Second Britain custom 0,-90 0 guns=[3,3,4,2] f=1 w=4 m=1 sail_value=60",
    "Third Britain gb-38 -140,40 30 r=1 p=1 a=1",
    "Red France custom 60,10 180 guns=[2,4,4,1] grade=C flagship=true f=2 g_starboard=4 w=3",
    "Blue France custom 62,100 180 guns=[5,0,6,0] grade=D i=1 doctrine=rigging m=2",
    "Green France fr-36 70,-110 160 grade=E b_starboard=2 r=2",
];
/// Two lines that pass each other within long range.
const LINES: [&str; 6] = [
    "Own Britain gb-74 -250,0 90 sail=battle grade=B",
    "Second Britain gb-74 -340,0 90 sail=battle plan=follow_Own",
    "Third Britain gb-98 -430,0 90 sail=battle plan=follow_Second",
    "Red France fr-74 120,140 270 sail=battle",
    "Blue France fr-80 215,140 270 sail=battle plan=follow_Red",
    "Green France fr-40 310,140 270 sail=normal plan=hold",
];
/// Ships that are locked, board, burn, and lie at anchor.
const FAST: [&str; 6] = [
    "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=slow locked=[\"Red\"] party=true",
    "Second Britain custom -60,5 10 guns=[2,4,5,1] grade=A sail=stop",
    "Third Britain custom -120,-150 60 guns=[1,1,1,1] anchored=true sail=stop springs=true",
    "Red France custom 30,0 0 guns=[2,4,4,0] grade=C sail=slow locked=[\"Own\"] f=1",
    "Blue France custom 62,-4 0 guns=[2,4,4,0] grade=C sail=stop i=1",
    "Green France custom 110,70 300 guns=[4,0,0,0] rate=frigate number=36 size=2 sail=normal irons=true",
];

fn battle(
    name: &'static str,
    manner: Manner,
    (seeds, orders): (u64, usize),
    options: &str,
    battle: &str,
    wind: f64,
    ships: &[&str],
) -> Battle {
    Battle { name, text: text(options, battle, wind, ships), manner, seeds, orders }
}

#[test]
fn brawls_go_as_they_went() {
    use Manner::Chance;
    kept(&[
        battle("brawl", Chance, (12, 130), "", "", 40.0, &BRAWL),
        battle("fast", Chance, (12, 110), "", "", 200.0, &FAST),
        battle("lines", Chance, (8, 140), "", "", 10.0, &LINES),
    ]);
}

#[test]
fn brawls_under_other_rulings_go_as_they_went() {
    use Manner::Chance;
    let other = "\"close_mix\": \"basic\", \"long_mix\": \"can\", \"can_hull\": 5, \"can_rigging\": 3, \"both_sides\": \"half\", \"tack\": \"snap\", \"drift\": true, \"b_set\": \"each\", \"gd_hits_carronade\": \"last\", \"e_neighbours\": \"blow_up\", \"rake_odd_g\": \"nearer\", \"pair_crit\": \"literal\", \"end\": \"last_ship\", \"cr2_modified\": true, \"b_hits_carronade\": true";
    let third = "\"close_mix\": \"advanced_basic\", \"both_sides\": \"one\", \"range_measure\": \"centers\", \"line_distance\": \"mm\", \"los_blocks\": true, \"bow_rake_zone\": \"stern\", \"pump_capacity\": \"1,0,0\", \"extra_six_scope\": \"side_turn\", \"sail_percent\": \"streamlined\", \"max_steps\": 4, \"split_battery\": false, \"passing_test\": \"half_swept\", \"pair_crit\": \"none\", \"officer_rule\": \"record_only\", \"gd_hits_carronade\": \"never\", \"end\": \"turns\", \"turn_limit\": 4, \"extra_line\": 1";
    kept(&[
        battle("brawl-other", Chance, (5, 110), other, "\"sea\": \"choppy\",", 40.0, &BRAWL),
        battle("fast-other", Chance, (3, 90), other, "\"wind\": \"brisk\",", 200.0, &FAST),
        battle("brawl-third", Chance, (5, 110), third, "", 100.0, &BRAWL),
        battle("lines-third", Chance, (3, 110), third, "\"wind\": \"weak\",", 190.0, &LINES),
    ]);
}

#[test]
fn brawls_by_the_advanced_rules_and_at_other_scales_go_as_they_went() {
    use Manner::Chance;
    let advanced = "\"adv_partial\": true, \"adv_weather\": true, \"adv_crash\": true, \"adv_aid\": true, \"adv_frigate\": true, \"adv_repair\": true";
    kept(&[
        battle("brawl-advanced", Chance, (6, 110), advanced, "\"sea\": \"choppy\",", 40.0, &BRAWL),
        battle("fast-advanced", Chance, (6, 90), advanced, "\"sea\": \"heavy\",", 200.0, &FAST),
        battle("lines-small", Chance, (2, 90), "\"scale\": \"small\", \"close_mix\": \"roll\"", "", 10.0, &LINES),
        battle(
            "brawl-large",
            Chance,
            (2, 90),
            "\"scale\": \"large\"",
            "\"script\": [\"2 brisk choppy 240\"],",
            10.0,
            &[
                "Own Britain custom 0,0 0 guns=[2,4,5,1] flagship=true",
                "Second Britain custom -40,-190 0 guns=[3,3,4,2]",
                "Red France custom 150,10 180 guns=[2,4,4,1] grade=C",
                "Green France fr-36 170,-210 160 grade=E",
            ],
        ),
    ]);
}

/// A shoal and an island among the ships.
const LAND: &str = "land: [(name: \"Shoal\", outline: [(1040, 1180), (1200, 1160), (1230, 1290), (1060, 1300)], shoal: true), (name: \"Island\", outline: [(560, 780), (660, 760), (680, 890), (580, 930)])],\nships: [\n";

#[test]
fn fleets_that_sail_by_plans_go_as_they_went() {
    use Manner::Plans;
    let near_land = battle("plans-land", Plans, (10, 100), "\"turn_limit\": 20", "", 250.0, &LINES);
    let near_land = Battle { text: near_land.text.replacen("ships: [\n", LAND, 1), ..near_land };
    let edge = [
        "Own Britain gb-74 -900,900 45 sail=normal",
        "Second Britain gb-74 -960,840 45 sail=normal plan=follow_Own",
        "Third Britain gb-38 930,-930 120 sail=battle",
        "Red France fr-74 900,-700 180 sail=normal plan=engage_Third",
        "Blue France fr-80 -800,940 300 sail=battle",
    ];
    let divisions = "divisions: [(name: \"Van\", side: \"Britain\", leader: \"Second\", ships: [\"Second\", \"Third\"])],\nships: [\n";
    let bound = battle(
        "plans-bound",
        Plans,
        (6, 100),
        "\"signals\": \"binding\"",
        "\"turn\": 2,",
        20.0,
        &[
            "Own Britain gb-74 -250,0 90 sail=battle flagship=true",
            "Second Britain gb-74 -340,300 90 sail=battle",
            "Third Britain gb-98 -430,300 90 sail=battle plan=follow_Second",
            "Red France fr-74 120,140 270 sail=battle flagship=true",
            "Blue France fr-80 215,140 270 sail=battle plan=follow_Red",
        ],
    );
    let bound = Battle { text: bound.text.replacen("ships: [\n", divisions, 1), ..bound };
    kept(&[
        battle("plans-lines", Plans, (10, 110), "", "", 10.0, &LINES),
        battle("plans-fast", Plans, (6, 100), "\"adv_aid\": true", "", 10.0, &FAST),
        near_land,
        battle("plans-edge", Plans, (8, 90), "", "", 315.0, &edge),
        bound,
    ]);
}
