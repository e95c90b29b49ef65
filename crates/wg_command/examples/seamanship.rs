//! Counts the ships that captains sail off the table or aground although they could have been sailed elsewhere.
//!
//! `cargo run --release -p wg_command --example seamanship -- FILE [scenario ..]`
//!
//! Lieutenants play 200 battles of each shipped scenario (40 of those with more than 24 units), and commanders play 20 of
//! those with at most ten. `GAMES` plays so many of each instead, and `CAPTAIN` names another captain: a midshipman does go ashore. The result of each is a line at the end of FILE. What
//! FILE has already is not played again, so the command can be stopped and resumed.
//!
//! A ship counts if she had half her speed and a sound rudder before the order that lost her, and no goal of her side
//! sends her off the table.

#![expect(clippy::print_stdout, reason = "the figures are printed")]

use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::ExitCode;

use wg_core::{AskKind, DiceSource, Event, Order, Session, SideId, UnitId, Viewer};
use wg_library::{Battle, Library, battle_seed, captain_seed};

/// The clauses under which a ship leaves the table and is lost.
const LEAVES: [&str; 2] = ["A-R84", "AMB-21"];
/// The clauses under which a ship runs aground.
const GROUNDS: [&str; 3] = ["A-MOVE-20", "B-AGND-1", "C-MOVE-8"];

/// What was counted in the battles of one scenario.
#[derive(Default)]
struct Count {
    battles: u64,
    ships: usize,
    left: Vec<String>,
    aground: Vec<String>,
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(file) = words.next() else {
        eprintln!("seamanship takes the file to which it adds its results");
        return ExitCode::from(2);
    };
    let wanted: Vec<String> = words.collect();
    let done = std::fs::read_to_string(&file).unwrap_or_default();
    let library = Library::new(wg_rulesets::ALL);
    let games: Option<u64> = std::env::var("GAMES").ok().and_then(|games| games.parse().ok());
    let only = std::env::var("CAPTAIN").ok();
    let listed = library.list().into_iter().map(|listed| listed.id);
    for entry in listed.filter(|id| wanted.is_empty() || wanted.iter().any(|name| id.contains(name.as_str()))) {
        let Ok(battle) = library.battle(&entry) else { continue };
        let units = battle.loaded.scenario.ships.len();
        let lieutenants = ("lieutenant", if units > 24 { 40 } else { 200 });
        let commanders = ("commander", if units <= 10 { 20 } else { 0 });
        let captains = only.as_deref().map_or_else(|| vec![lieutenants, commanders], |name| vec![(name, 200)]);
        for (name, most) in captains {
            let (most, title) = (games.unwrap_or(most).min(most), format!("{entry} {name} "));
            if most == 0 || done.lines().any(|line| line.starts_with(&title)) {
                continue;
            }
            let mut count = Count { ships: units, ..Count::default() };
            for index in 0..most {
                play(&battle, name, index, &mut count);
            }
            let line = format!(
                "{title}{} battles of {} ships: {} off the table, {} aground {}",
                count.battles,
                count.ships,
                count.left.len(),
                count.aground.len(),
                count.left.iter().chain(&count.aground).cloned().collect::<Vec<_>>().join(" "),
            );
            println!("{line}");
            let added =
                OpenOptions::new().create(true).append(true).open(&file).and_then(|mut to| writeln!(to, "{line}"));
            if let Err(error) = added {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Plays one battle, and counts the ships that were sailed where they should not have been.
fn play(battle: &Battle, name: &str, index: u64, count: &mut Count) {
    let seed = battle_seed(1, index);
    let Ok(mut session) = battle.session(DiceSource::Machine { seed }) else { return };
    let sides = (0..battle.captains.len() as u8).map(SideId);
    let mut captains: Vec<_> =
        sides.filter_map(|side| wg_captains::captain(battle.ruleset, name, captain_seed(seed, side))).collect();
    let errands = session.scenario().errands();
    count.battles += 1;
    let handy = |session: &Session| -> Vec<UnitId> {
        let units = (0..session.scenario().ships.len() as u16).map(UnitId);
        let on_table = session.view(Viewer::All);
        let is_on = |unit: &UnitId| on_table.units.iter().any(|other| other.id == *unit && other.fate.on_table());
        units
            .filter(|unit| is_on(unit) && !errands.contains(unit) && session.ruleset().is_handy(session.world(), *unit))
            .collect()
    };
    let (mut able, mut turn) = (handy(&session), session.cursor().turn);
    while let Some(ask) = session.asks().first() {
        let (seat, kind, default) = (ask.seat, ask.kind, ask.default.clone());
        let captain = seat.side().and_then(|side| captains.get_mut(side.index()));
        let order = captain.map_or(default, |captain| captain.decide(&session, seat));
        let sails = order.course().is_some() || matches!(order, Order::EndPhase);
        // Damage changes what she can do, so it is asked again before every order that may sail her.
        if sails || session.cursor().turn != turn || kind == AskKind::Turn {
            able = handy(&session);
            turn = session.cursor().turn;
        }
        let Ok(reports) = session.submit(seat, order) else { return };
        for report in &reports {
            if !report.unit.is_some_and(|unit| able.contains(&unit)) {
                continue;
            }
            let told = || format!("[{index}: {}, turn {turn}]", report.sentence.trim_end_matches('.'));
            if !matches!(report.event, Event::Fate) {
                continue;
            }
            // Whoever leaves by her own way out, or for a goal, is not lost.
            let lost = report.sentence.contains(" leaves the table by the ") || report.sentence.contains(" is lost");
            if LEAVES.contains(&&*report.clause) && lost {
                count.left.push(told());
            } else if GROUNDS.contains(&&*report.clause) {
                count.aground.push(told());
            }
        }
    }
}
