//! Carries a journal over to changed rules: replays its orders and writes them with today's hashes.
//!
//! `cargo run -p wg_command --example carry_over -- old.wgj new.wgj [commander [10]]`
//!
//! This is for the journals in `tests/journals` that somebody played by hand. *Continue* and `weathergage replay` do
//! the same with any battle. If a captain is named, it plays both sides from the first order that cannot be carried
//! over, to the end or for the given number of turns. The program prints what it did, for the commit message.

#![expect(clippy::print_stdout, reason = "what was done is told")]

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use wg_core::dice::seeded;
use wg_core::session::journal::Journal;
use wg_core::{AskKind, Seat, Session, SideId};
use wg_library::Library;
use wg_library::captain_seed;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [old, new, rest @ ..] = words.as_slice() else {
        eprintln!("carry_over takes the journal to read and the one to write.");
        return ExitCode::from(2);
    };
    let turns = rest.get(1).and_then(|turns| turns.parse().ok()).unwrap_or(u16::MAX);
    match carry(old, new, rest.first().map(String::as_str), turns) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn carry(old: &str, new: &str, captain: Option<&str>, turns: u16) -> anyhow::Result<()> {
    let library = Library::new(wg_rulesets::ALL);
    let journal = Journal::read(&std::fs::read(Path::new(old))?, old)?;
    let ruleset = library.ruleset(&journal.header.ruleset)?;
    let carried = journal.carry_over(ruleset, old)?;
    println!("{}", carried.sentence());
    let mut file = File::create(new)?;
    file.write_all(&carried.text)?;
    let Some(captain) = captain else { return Ok(()) };
    let mut session = Session::replay(ruleset, &carried.journal, new, None)?.session;
    session.continue_journal(Box::new(file));
    let mut dice = seeded(1, 1);
    let mut captains: Vec<_> =
        (0..2_u8).filter_map(|side| wg_captains::captain(ruleset, captain, captain_seed(1, SideId(side)))).collect();
    while let Some(ask) = session.asks().first().filter(|_| session.cursor().turn <= turns).cloned() {
        let order = match ask.seat {
            _ if ask.kind == AskKind::Throw => session.sample(&ask, &mut dice),
            Seat::Side(side) => captains
                .get_mut(side.index())
                .map_or_else(|| ask.default.clone(), |captain| captain.decide(&session, ask.seat)),
            _ => ask.default.clone(),
        };
        session
            .submit(ask.seat, order)
            .map_err(|refusal| anyhow::anyhow!("{captain} gave an order that is refused: {refusal}"))?;
    }
    println!("{captain} has played on to turn {}", session.cursor().turn);
    Ok(())
}
