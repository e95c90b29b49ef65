//! The house charts: each row of A-T-BALANCE through `Session`, and the same duels with everything switched on.
//!
//! The simplifications are those of the chart: one side engaged, no carronades unless given, no boarding, and officers
//! only recorded. At close range heavy dice are all at the hull, others by two thirds. Ships keep their places, since
//! they lie at Stop.

use wg_admiralty::ADMIRALTY;
use wg_admiralty::captain::flag_captain::FLAG_CAPTAIN;
use wg_admiralty::gunnery;
use wg_admiralty::phases::FIRE;
use wg_admiralty::position::charts::Doctrine;
use wg_admiralty::position::fleet::Fleet;
use wg_core::scenario::parse;
use wg_core::talk::offer::{Ask, Domain};
use wg_core::talk::order::Slot;
use wg_core::{DiceSource, HouseCaptain, Manner, Order, Session};
use wg_testkit::twin::laid_out;

/// One of the two ships: guns, grade, hull.
type Gunner = (&'static str, &'static str, &'static str);

/// A row of the chart.
struct Row {
    name: &'static str,
    ships: [Gunner; 2],
    /// The distance between their sides, in mm.
    apart: i32,
    /// The figures of the chart: the median of turns (from, to), and the share of duels with a result.
    turns: (u16, u16),
    share: Share,
}

/// A share that the chart gives, in percent.
enum Share {
    First(f64),
    Second(f64),
    Strikes(f64),
    Undecided(f64),
}

const fn row(name: &'static str, ships: [Gunner; 2], apart: i32, turns: (u16, u16), share: Share) -> Row {
    Row { name, ships, apart, turns, share }
}

const B245: Gunner = ("2,4,5,0", "B", "normal");
const D244: Gunner = ("2,4,4,0", "D", "normal");
const C140: Gunner = ("1,4,0,0", "C", "weak");

const ROWS: [Row; 10] = [
    row("245 B v 244 D close", [B245, D244], 40, (10, 10), Share::First(99.0)),
    row("245 B v 244 C close", [B245, ("2,4,4,0", "C", "normal")], 40, (12, 12), Share::First(88.0)),
    row("245 B v 245 B close", [B245, B245], 40, (17, 17), Share::First(50.0)),
    row("245 D v 244 D close", [("2,4,5,0", "D", "normal"), D244], 40, (20, 20), Share::First(74.0)),
    row(
        "609 B v 609 E close, normal",
        [("6,0,9,0", "B", "normal"), ("6,0,9,0", "E", "normal")],
        40,
        (7, 8),
        Share::Strikes(86.0),
    ),
    row(
        "609 B v 609 E close, stout",
        [("6,0,9,0", "B", "stout"), ("6,0,9,0", "E", "stout")],
        40,
        (18, 18),
        Share::Strikes(99.0),
    ),
    row("245 B v 244 D medium", [B245, D244], 200, (22, 22), Share::First(98.0)),
    row("245 B v 244 D long", [B245, D244], 400, (60, 60), Share::Undecided(94.0)),
    row("130 B v 140 C weak close", [("1,3,0,0", "B", "weak"), C140], 40, (19, 21), Share::Second(73.5)),
    row("130+1 B v 140 C weak close", [("1,3,0,1", "B", "weak"), C140], 40, (13, 13), Share::First(78.0)),
];

/// The number of duels from which the chart was made.
const CHART_DUELS: f64 = 3000.0;

/// The number of turns after which a duel is undecided.
const MOST_TURNS: u16 = 60;

/// The number of duels of a row, unless the command line gives one.
const DUELS: u64 = 1000;

/// The options of the chart, and those of a battle with everything switched on.
const STATED: &str = "\"officer_rule\": \"record_only\"";
const ALL_ON: &str = "\"adv_partial\": true, \"adv_weather\": true, \"adv_crash\": true, \"adv_aid\": true, \"adv_frigate\": true, \"adv_repair\": true";

/// Runs `charts` with all rows, or `charts 300` with that many duels each. Judges whether each share is inside its
/// interval; medians are only printed.
pub fn figures(words: &[String]) {
    let duels = words.iter().find_map(|word| word.parse().ok()).unwrap_or(DUELS);
    println!(
        "house charts, {duels} duels a row: median turns (80 % from, to); what the chart gives, what came out and its 95 % interval"
    );
    for row in &ROWS {
        let stated = run(row, duels, STATED, &AsCharted);
        let all = run(row, duels, ALL_ON, (FLAG_CAPTAIN.make)(1, Manner::default()).as_ref());
        tell(row, &stated, &all);
    }
}

/// The results of a row.
#[derive(Default)]
struct Outcome {
    turns: Vec<u16>,
    first: u64,
    second: u64,
    struck: u64,
    foundered: u64,
    blown_up: u64,
    undecided: u64,
}

impl Outcome {
    fn percent(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.turns.len() as f64
    }

    fn turn(&self, part: f64) -> u16 {
        self.turns[((self.turns.len() - 1) as f64 * part) as usize]
    }

    fn says(&self) -> String {
        format!(
            "{} ({}-{}); first {:.1}, second {:.1}; strikes {:.1}, founders {:.1}, blows up {:.1}, undecided {:.1}",
            self.turn(0.5),
            self.turn(0.1),
            self.turn(0.9),
            self.percent(self.first),
            self.percent(self.second),
            self.percent(self.struck),
            self.percent(self.foundered),
            self.percent(self.blown_up),
            self.percent(self.undecided)
        )
    }
}

/// Prints a row. The interval allows for the chart being a sample itself, with rounded figures.
fn tell(row: &Row, stated: &Outcome, all: &Outcome) {
    let (what, chart, came) = match row.share {
        Share::First(chart) => ("first wins", chart, stated.percent(stated.first)),
        Share::Second(chart) => ("second wins", chart, stated.percent(stated.second)),
        Share::Strikes(chart) => ("strikes", chart, stated.percent(stated.struck)),
        Share::Undecided(chart) => ("undecided", chart, stated.percent(stated.undecided)),
    };
    let part = chart / 100.0;
    let error = 196.0 * (part * (1.0 - part) * (1.0 / CHART_DUELS + 1.0 / stated.turns.len() as f64)).sqrt() + 0.5;
    let judged = if (came - chart).abs() <= error { "inside" } else { "OUTSIDE" };
    let turn = stated.turn(0.5);
    let late = i32::from(turn) - i32::from(turn.clamp(row.turns.0, row.turns.1));
    println!(
        "  {:<28} chart {}-{}, {what} {chart:.1} +- {error:.1}: {came:.1} {judged}, median {late:+}",
        row.name, row.turns.0, row.turns.1
    );
    println!("    as stated     {}", stated.says());
    println!("    everything on {}", all.says());
}

fn run(row: &Row, duels: u64, options: &str, captain: &dyn HouseCaptain) -> Outcome {
    let ship = |place: usize, side: &str, x: i32, heading: i32| {
        let (guns, grade, hull) = row.ships[place];
        format!(
            "(name: {side:?}, class: \"custom\", side: {side:?}, at: ({x}, 500), heading: {heading}, overrides: {{\"guns\": [{guns}], \"grade\": {grade:?}, \"hull\": {hull:?}}}, state: {{\"sail\": \"stop\"}}),"
        )
    };
    let text = format!(
        "(version: 1, ruleset: \"admiralty\", name: \"A row\", table: (width: 1500, height: 1000), wind: 180, options: {{\"end\": \"last_ship\", \"initiative\": \"once\", {options}}}, battle: {{\"first\": \"One\"}}, sides: [(name: \"One\"), (name: \"Other\")], ships: [{}{}])",
        ship(0, "One", 500, 0),
        ship(1, "Other", 500 + row.apart + 25, 180)
    );
    let scenario = match parse(&text, "a row") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{problems}"),
    };
    let (mut session, start) = laid_out(&ADMIRALTY, &scenario);
    let mut outcome = Outcome::default();
    for seed in 0..duels {
        session.restart(&start, DiceSource::Machine { seed });
        play(&mut session, captain);
        let fleet = Fleet::gather(session.world());
        // Turns of fire: a ship that strikes in the Command phase has not fired again.
        outcome.turns.push(fleet.cursor.turn - u16::from(fleet.cursor.phase < FIRE));
        let lost: Vec<usize> = (0..fleet.ships.len()).filter(|place| Fleet::is_lost(&fleet.ships[*place])).collect();
        match lost[..] {
            [0] => outcome.second += 1,
            [1] => outcome.first += 1,
            _ => {}
        }
        match lost.first().map(|lost| &fleet.ships[*lost].colours) {
            None => outcome.undecided += 1,
            Some(colours) if colours.blown_up => outcome.blown_up += 1,
            Some(colours) if colours.foundered => outcome.foundered += 1,
            Some(_) => outcome.struck += 1,
        }
    }
    outcome.turns.sort_unstable();
    outcome
}

/// A captain who fires every battery with the mix of the chart, and repairs as the house captain does.
struct AsCharted;

impl HouseCaptain for AsCharted {
    fn answer(&self, world: &bevy_ecs::world::World, ask: &Ask) -> Order {
        let fleet = Fleet::seen(world);
        let single =
            ask.offers.iter().find(|offer| matches!(offer.order, Order::Fire { battery, .. } if battery % 4 != 0));
        let Some((offer, &Order::Fire { unit, battery, target, aim })) = single.map(|offer| (offer, &offer.order))
        else {
            return (FLAG_CAPTAIN.make)(1, Manner::default()).answer(world, ask);
        };
        let ship = fleet.ship(unit);
        let dice = gunnery::battery(battery).and_then(|(side, size)| {
            let aim = fleet.aim(ship, side, fleet.ship(target)).ok()?;
            Some(fleet.dice(ship, side, size?, &aim, false))
        });
        let chosen =
            offer.blanks.iter().any(|blank| blank.slot == Slot::Choice && matches!(blank.domain, Domain::Choices(_)));
        let third = Fleet::doctrine_mix(dice.unwrap_or_default(), Doctrine::Hull)[1];
        Order::Fire { unit, battery, target, aim: if chosen { third } else { aim } }
    }
}

/// Plays a duel. The ships lie still and fire. The captain chooses what they fire and repair.
fn play(session: &mut Session, captain: &dyn HouseCaptain) {
    while let Some(ask) = session.asks().first().filter(|_| session.cursor().turn <= MOST_TURNS) {
        let seat = ask.seat;
        let order = if session.cursor().phase < FIRE { Order::EndPhase } else { captain.answer(session.world(), ask) };
        if let Err(refusal) = session.submit(seat, order) {
            panic!("what was offered is refused: {refusal}");
        }
    }
}
