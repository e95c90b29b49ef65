//! The cost of Crane's rules through `Session`, compared with a twin on plain structs; see `docs/performance.md`.
//!
//! `cargo bench -p wg_crane --bench figures` measures it, and fails if `Session` takes more than twice the twin's time.
//! With an argument it runs one part: `ratio`, `small`, `commander`, `profile` (plays through `Session` alone, for a
//! profiler).

#![expect(clippy::print_stdout, reason = "figures are printed")]

mod small;
mod twin;

use std::process::ExitCode;

use wg_core::{Scenario, Session, Snapshot, scenario};
use wg_crane::CRANE;
use wg_crane::position::Fleet;
use wg_testkit::twin::{Player, Race};

use crate::twin::{End, Start, Twin};

/// The number of battles of each scenario that must end the same.
const CHECKED: u64 = 300;

/// The settings for timing `Session` against the twin.
const RACE: Race = Race { battles: 200, rounds: 21, limit: 2.0 };

/// The scenarios that `Session` and the twin play. Only the first is timed.
const SCENARIOS: [(&str, &str); 5] = [
    ("02-mixed", include_str!("../../../../scenarios/crane/02-mixed.ron")),
    ("03-line-of-battle", include_str!("../../../../scenarios/crane/03-line-of-battle.ron")),
    ("04-frigates", include_str!("../../../../scenarios/crane/04-frigates.ron")),
    ("05-flotilla", include_str!("../../../../scenarios/crane/05-flotilla.ron")),
    ("07-bring-her-home", include_str!("../../../../scenarios/crane/07-bring-her-home.ron")),
];

fn main() -> ExitCode {
    let part = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let does = |name: &str| part.as_deref().is_none_or(|part| part == name);
    if part.as_deref() == Some("profile") {
        let (mut session, start, _) = laid_out(SCENARIOS[0].1);
        for seed in 0..5000 {
            Player::play(&mut session, &start, seed);
        }
        return ExitCode::SUCCESS;
    }
    let within = if does("ratio") { ratio() } else { true };
    if does("small") {
        small::figures(SCENARIOS[0].1);
    }
    if does("commander") {
        small::batches(SCENARIOS[0].1);
    }
    if within { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Reads a scenario that comes with the game.
fn read(text: &str) -> Scenario {
    match scenario::parse(text, "a scenario of the shelf") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// Returns a session before its first roll, and the same position for the twin.
fn laid_out(text: &str) -> (Session, Snapshot, Start) {
    let (session, start) = match Session::pristine(&CRANE, &read(text)) {
        Ok(laid_out) => laid_out,
        Err(problems) => panic!("{problems}"),
    };
    let world = session.world();
    let twins = Start::of(&Fleet::gather(world), Fleet::gather(world).conditions.limit, session.cursor().phase);
    (session, start, twins)
}

/// Lets `Session` and the twin play the same battles, then times them. Returns true if `Session` keeps the limit.
fn ratio() -> bool {
    for (name, text) in SCENARIOS {
        let (mut session, start, twins) = laid_out(text);
        let mut twin = Twin::new(&twins);
        let (mut decisions, mut prizes) = (0, 0);
        for seed in 0..CHECKED {
            let player = Player::play(&mut session, &start, seed);
            let end = twin.play(seed);
            same(name, seed, &session, &player, &twin, &end);
            decisions += end.decisions;
            prizes +=
                Fleet::gather(session.world()).ships.iter().filter(|ship| ship.colours.side != ship.built.side).count();
        }
        println!(
            "{name}: {CHECKED} battles end the same, {} decisions in each, {prizes} prizes at their ends",
            decisions / CHECKED
        );
    }
    let (mut session, start, twins) = laid_out(SCENARIOS[0].1);
    let mut twin = Twin::new(&twins);
    RACE.run(SCENARIOS[0].0, (&mut session, &start), |seed| twin.play(seed).decisions)
}

/// Checks that two battles are the same, and panics with the first difference.
fn same(name: &str, seed: u64, session: &Session, player: &Player, twin: &Twin<'_>, end: &End) {
    let Some(outcome) = session.outcome() else { panic!("{name}, battle {seed}: nobody is asked, and it is not over") };
    let through = End {
        scores: [outcome.scores[0], outcome.scores[1]],
        turn: session.cursor().turn,
        decisions: player.decisions,
    };
    assert_eq!(&through, end, "{name}, battle {seed}: the session (left) and the twin (right) end the same");
    for (ship, plain) in Fleet::gather(session.world()).ships.iter().zip(&twin.ships) {
        let through = (
            ship.colours.side.0,
            ship.colours.fate,
            ship.berth.square,
            ship.berth.heading,
            [ship.damage.hull, ship.damage.rigging, ship.damage.crew, ship.damage.moved, ship.worth.points],
        );
        let without = (
            plain.side,
            plain.fate,
            plain.square,
            plain.heading,
            [plain.hull, plain.rigging, plain.crew, plain.moved, plain.points],
        );
        assert_eq!(
            through, without,
            "{name}, battle {seed}: {} is the same in the session (left) and the twin (right)",
            ship.id
        );
    }
}
