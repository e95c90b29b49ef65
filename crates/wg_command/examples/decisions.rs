//! Measures the time of each decision of a captain who plays against itself. Let nothing else run meanwhile.
//!
//! `cargo run --release -p wg_command --example decisions -- crane/02-mixed commander 20`; a fourth word limits each
//! battle to that many turns.

use std::process::ExitCode;
use std::time::Instant;

use wg_core::{AskKind, DiceSource};
use wg_library::Library;
use wg_library::{battle_seed, captain_seed};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let mut word = |usual: &str| words.next().unwrap_or_else(|| usual.to_owned());
    let (scenario, name, games) = (word("crane/02-mixed"), word("commander"), word("20").parse().unwrap_or(20));
    let turns = word("").parse().unwrap_or(u16::MAX);
    let battle = match Library::new(wg_rulesets::ALL).battle(&scenario) {
        Ok(battle) => battle,
        Err(error) => return wg_command::explain(&error.into()),
    };
    // The times of decisions in a turn, and of all others, in milliseconds.
    let mut costs = [Vec::new(), Vec::new()];
    // The times of a phase, and of a whole turn of both sides, in seconds.
    let (mut phases, mut whole) = (Vec::new(), Vec::new());
    for index in 0..games {
        let seed = battle_seed(1, index);
        let Ok(mut session) = battle.session(DiceSource::Machine { seed }) else { continue };
        let sides = (0..battle.captains.len() as u8).map(wg_core::SideId);
        let mut captains: Vec<_> =
            sides.filter_map(|side| wg_captains::captain(battle.ruleset, &name, captain_seed(seed, side))).collect();
        let (mut phase, mut turn) = (session.cursor(), session.cursor().turn);
        let (mut in_phase, mut in_turn) = (0.0, 0.0);
        while let Some(ask) = session.asks().first() {
            let now = session.cursor();
            if (now.turn, now.phase) != (phase.turn, phase.phase) {
                phases.push(std::mem::take(&mut in_phase));
                phase = now;
            }
            if now.turn != turn {
                whole.push(std::mem::take(&mut in_turn));
                turn = now.turn;
            }
            if turn > turns {
                break;
            }
            let (seat, kind, default) = (ask.seat, ask.kind, ask.default.clone());
            let captain = seat.side().and_then(|side| captains.get_mut(side.index()));
            let begun = Instant::now();
            let order = captain.map_or(default, |captain| captain.decide(&session, seat));
            let seconds = begun.elapsed().as_secs_f64();
            costs[usize::from(kind != AskKind::Turn)].push(seconds * 1e3);
            (in_phase, in_turn) = (in_phase + seconds, in_turn + seconds);
            if session.submit(seat, order).is_err() {
                eprintln!("{name} gave an order that is refused");
                return ExitCode::FAILURE;
            }
        }
    }
    for (what, costs) in ["turns", "reactions and choices"].into_iter().zip(&mut costs) {
        costs.sort_by(f64::total_cmp);
        let at = |share: f64| {
            costs
                .get(((costs.len() as f64 * share) as usize).min(costs.len().saturating_sub(1)))
                .copied()
                .unwrap_or_default()
        };
        let mean = costs.iter().sum::<f64>() / (costs.len().max(1) as f64);
        eprintln!(
            "{scenario}, {name}: {} decisions, {what}: p50 {:.2} ms, p95 {:.2}, most {:.2}, mean {mean:.2}",
            costs.len(),
            at(0.5),
            at(0.95),
            costs.last().copied().unwrap_or_default()
        );
    }
    for (what, seconds) in [("a phase", &mut phases), ("a whole turn", &mut whole)] {
        seconds.sort_by(f64::total_cmp);
        let mean = seconds.iter().sum::<f64>() / (seconds.len().max(1) as f64);
        eprintln!(
            "{scenario}, {name}: {what} of both sides: mean {mean:.2} s, most {:.2} s, of {}",
            seconds.last().copied().unwrap_or_default(),
            seconds.len()
        );
    }
    ExitCode::SUCCESS
}
