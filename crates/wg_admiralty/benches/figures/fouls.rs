//! Whole battles of fleets: how often friends run foul of each other, the ships lost, and when the first gun is fired.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use wg_admiralty::ADMIRALTY;
use wg_admiralty::position::fleet::{Fleet, Ship};
use wg_core::geometry::{Footprint, Hull};
use wg_core::shown::report::{Event, Report};
use wg_core::{DiceSource, Scenario, Seat, Session, SideId, UnitId};
use wg_testkit::clock::micros;
use wg_testkit::contest::hire;
use wg_testkit::twin::laid_out;

/// The figures of one battle.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// The number of friends that ran foul of each other, for each turn in which some did.
    fouls: Vec<(u16, u32)>,
    /// The turns of the first shots between ships of divisions: at close range, at medium range or less, at any range.
    shots: [u16; 3],
    /// The number of turns in which hulls overlap.
    overlaps: u16,
    /// The ships that sailed off the table, as the sides that they began on, with the turns.
    off: Vec<(SideId, u16)>,
    /// The number of ships lost, by side.
    lost: [usize; 2],
    won: Option<SideId>,
    turns: u16,
    seconds: f64,
}

impl Seen {
    fn all(&self) -> u32 {
        self.fouls.iter().map(|(_, count)| count).sum()
    }
}

/// True if two hulls overlap by more than a millimetre.
fn has_overlaps(fleet: &Fleet) -> bool {
    let hull = |ship: &Ship| {
        Hull::new(
            ship.berth.pose,
            Footprint::new(ship.built.base.length - fleet.mm(2), ship.built.base.beam - fleet.mm(2)),
        )
    };
    let hulls: Vec<Hull> = fleet.ships.iter().filter(|ship| ship.on_table()).map(hull).collect();
    hulls.iter().enumerate().any(|(at, one)| hulls[at + 1..].iter().any(|other| one.overlaps(other)))
}

/// True if the report says that two ships that began on the same side ran foul of each other.
fn friends_foul(began: &Fleet, report: &Report) -> bool {
    let side = |name: &str| began.ships.iter().find(|ship| began.name(ship.id) == name).map(|ship| ship.colours.side);
    let pair = report.sentence.strip_suffix(" run foul of each other.").and_then(|pair| pair.split_once(" and "));
    pair.is_some_and(|(one, other)| side(one).is_some() && side(one) == side(other))
}

/// Plays a battle between two captains of this name.
fn play(session: &mut Session, captain: &str, seed: u64) -> Seen {
    let mut captains = [0, 1].map(|side| hire(&ADMIRALTY, captain, 2 * seed + side));
    let began = Fleet::gather(session.world());
    let mut seen = Seen::default();
    let lines: Vec<UnitId> =
        session.scenario().divisions_by_id().into_iter().flat_map(|division| division.ships).collect();
    let in_lines = |unit: UnitId| lines.contains(&unit);
    let (spent, ()) = micros(|| {
        while let Some(Seat::Side(side)) = session.asks().first().map(|ask| ask.seat) {
            let order = captains[side.index()].decide(session, Seat::Side(side));
            let turn = session.cursor().turn;
            if seen.turns != turn {
                seen.turns = turn;
                seen.overlaps += u16::from(has_overlaps(&Fleet::gather(session.world())));
            }
            let reports = match session.submit(Seat::Side(side), order) {
                Ok(reports) => reports,
                Err(refusal) => panic!("an order of a captain is refused: {refusal}"),
            };
            for report in &reports {
                if let Event::Shot { target, line: (from, to) } = report.event
                    && in_lines(target)
                    && report.unit.is_some_and(in_lines)
                {
                    let within = seen
                        .shots
                        .iter_mut()
                        .zip(began.ranges())
                        .filter(|(first, range)| **first == 0 && from.distance(to) <= *range);
                    within.for_each(|(first, _)| *first = turn);
                }
                if report.clause == "A-R84"
                    && let Some(unit) = report.unit
                {
                    seen.off.push((began.ship(unit).colours.side, turn));
                }
                if friends_foul(&began, report) {
                    match seen.fouls.last_mut().filter(|(last, _)| *last == turn) {
                        Some((_, count)) => *count += 1,
                        None => seen.fouls.push((turn, 1)),
                    }
                }
            }
        }
    });
    let fleet = Fleet::gather(session.world());
    for ship in &began.ships {
        let now = fleet.ship(ship.id);
        let out = now.colours.struck || now.colours.side != ship.colours.side || !now.on_table() && !now.colours.out;
        seen.lost[ship.colours.side.index()] += usize::from(out);
    }
    (seen.won, seen.turns, seen.seconds) =
        (session.outcome().and_then(|outcome| outcome.winner), session.cursor().turn, spent / 1e6);
    seen
}

/// Prints the figures of this many battles between two captains of this name.
pub fn figures(title: &str, scenario: &Scenario, captain: &str, games: u64, seed: u64, jobs: u64) {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::<(u64, Seen)>::new()));
    let work = || {
        let (mut session, start) = laid_out(&ADMIRALTY, scenario);
        session.set_reports(true);
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return;
            }
            session.restart(&start, DiceSource::Machine { seed: seed + game });
            let seen = play(&mut session, captain, seed + game);
            let Ok(mut all) = all.lock() else { return };
            all.push((seed + game, seen));
        }
    };
    std::thread::scope(|scope| (0..jobs.max(1)).for_each(|_| drop(scope.spawn(work))));
    let mut all = all.into_inner().unwrap_or_default();
    all.sort_by_key(|(seed, _)| *seed);
    println!("{title}, {captain} on both sides:");
    for (seed, seen) in &all {
        let by_turn: Vec<String> = seen.fouls.iter().map(|(turn, count)| format!("{turn}: {count}")).collect();
        println!(
            "  seed {seed}: {} fouls between friends ({}), {} off the table, lost {:?}, first shots at close, medium, long range in turns {:?}, {} turns, {:.2} s",
            seen.all(),
            by_turn.join(", "),
            seen.off.len(),
            seen.lost,
            seen.shots,
            seen.turns,
            seen.seconds
        );
    }
    let count = all.len().max(1) as f64;
    let mean = |of: &dyn Fn(&Seen) -> f64| all.iter().map(|(_, seen)| of(seen)).sum::<f64>() / count;
    let most = all.iter().map(|(_, seen)| seen.all()).max().unwrap_or_default();
    let won = |side: SideId| all.iter().filter(|(_, seen)| seen.won == Some(side)).count();
    let ships = scenario.ships.len();
    println!(
        "  {:.1} fouls a battle, at most {most}, of {ships} ships (one in five: {})",
        mean(&|seen| f64::from(seen.all())),
        ships / 5
    );
    let off = |side: SideId| {
        all.iter().map(|(_, seen)| seen.off.iter().filter(|(whose, _)| *whose == side).count()).sum::<usize>()
    };
    println!(
        "  {} and {} ships of either side ran off the table in {} battles",
        off(SideId(0)),
        off(SideId(1)),
        all.len()
    );
    println!("  {:.2} turns a battle with hulls that lie over each other", mean(&|seen| f64::from(seen.overlaps)));
    println!(
        "  won {} and {} of {}; lost a side {:.2} and {:.2}",
        won(SideId(0)),
        won(SideId(1)),
        all.len(),
        mean(&|seen| seen.lost[0] as f64),
        mean(&|seen| seen.lost[1] as f64)
    );
    println!(
        "  first shots at close range in turn {:.1}, medium {:.1}, long {:.1}; {:.1} turns, {:.2} s a battle",
        mean(&|seen| f64::from(seen.shots[0])),
        mean(&|seen| f64::from(seen.shots[1])),
        mean(&|seen| f64::from(seen.shots[2])),
        mean(&|seen| f64::from(seen.turns)),
        mean(&|seen| seen.seconds)
    );
}
