//! Fuzzes the program without a window: damaged scenarios, damaged journals, random battles, saved battles, generated
//! scenarios.
//!
//! `cargo run -p wg_command --release --example fuzz -- scenarios 100000 --seed 7 --jobs 2 --into /tmp/findings`
//!
//! The kinds are `scenarios`, `journals`, `battles`, `saved` and `generated`. Each finding is written into the folder
//! as a file, with a sentence in a file beside it. `--only SEED` runs one case again. `--from FOLDER` takes the files
//! in that folder instead of all that the program has, such as the scenarios that are quick to play. The exit status is
//! 1 if anything was found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::{Parser, ValueEnum};
use wg_core::Scenario;
use wg_testkit::fuzz::{self, Finding, Seen};

/// The greatest number of ships in a battle from which scenarios are generated.
const MOST_SHIPS: usize = 10;

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Kind {
    Scenarios,
    Journals,
    Battles,
    Saved,
    Generated,
}

#[derive(Parser)]
struct Arguments {
    #[arg(value_enum)]
    kind: Kind,
    cases: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    #[arg(long, default_value = "/tmp/weathergage-findings")]
    into: PathBuf,
    /// Damage, or play, the files in this folder and its subfolders, instead of all scenarios or all journals of the
    /// tests
    #[arg(long)]
    from: Option<PathBuf>,
    /// Run this one case only
    #[arg(long)]
    only: Option<u64>,
}

/// Returns the texts of the files with this extension in a folder and its subfolders.
fn texts(folder: &Path, end: &str) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(texts(&path, end)?);
        } else if path.extension().is_some_and(|extension| extension == end) {
            files.push(std::fs::read_to_string(&path)?);
        }
    }
    files.sort();
    Ok(files)
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (folder, end) = match arguments.kind {
        Kind::Journals => ("tests/journals", "wgj"),
        Kind::Scenarios | Kind::Battles | Kind::Saved | Kind::Generated => ("scenarios", "ron"),
    };
    let texts = texts(&arguments.from.clone().unwrap_or_else(|| root.join(folder)), end)?;
    if texts.is_empty() {
        bail!("there is nothing to damage");
    }
    let parsed = texts.iter().filter_map(|text| wg_core::scenario::parse(text, "fuzz.ron").ok());
    let scenarios: Vec<Scenario> = parsed.map(|loaded| loaded.scenario).collect();
    let case = |seed: u64| match arguments.kind {
        Kind::Scenarios => fuzz::scenario(wg_rulesets::ALL, &texts, seed),
        Kind::Journals => fuzz::journal(wg_rulesets::ALL, &texts, seed),
        Kind::Battles => fuzz::battle(wg_rulesets::ALL, &texts, seed),
        Kind::Saved => fuzz::saved_battle(wg_rulesets::ALL, &texts, seed),
        Kind::Generated => {
            let ruleset = wg_rulesets::ALL[(seed % wg_rulesets::ALL.len() as u64) as usize];
            let of_these =
                |scenario: &Scenario| scenario.ruleset == ruleset.about().id && scenario.ships.len() <= MOST_SHIPS;
            let examples: Vec<Scenario> = scenarios.iter().filter(|scenario| of_these(scenario)).cloned().collect();
            fuzz::generated(ruleset, &examples, seed)
        }
    };
    // Each case reports its own panic.
    std::panic::set_hook(Box::new(|_| {}));
    let first = arguments.seed.wrapping_mul(1_000_000_007);
    let (from, count) = arguments.only.map_or((first, arguments.cases), |only| (only, 1));
    let (next, begun) = (AtomicU64::new(0), Instant::now());
    let seen: Mutex<BTreeMap<Option<Seen>, u64>> = Mutex::default();
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let seed = from.wrapping_add(number);
            let result = case(seed);
            if let Err(finding) = &result {
                told(&arguments.into, seed, end, finding);
            }
            if let Ok(mut seen) = seen.lock() {
                *seen.entry(result.ok()).or_default() += 1;
            }
        }
    };
    std::thread::scope(|scope| (0..arguments.jobs.max(1)).for_each(|_| drop(scope.spawn(work))));
    let seen = seen.into_inner().unwrap_or_default();
    let seconds = begun.elapsed().as_secs_f64();
    println!("{count} {:?} from {from}: {:.0} a second", arguments.kind, count as f64 / seconds);
    for (what, number) in &seen {
        println!("{number:>9} {}", what.map_or("FOUND".to_owned(), |seen| format!("{seen:?}").to_lowercase()));
    }
    Ok(if seen.contains_key(&None) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Writes one finding: its text to a file, and its sentence to a file beside it and to the terminal.
fn told(folder: &Path, seed: u64, end: &str, finding: &Finding) {
    let file = folder.join(format!("{seed}.{end}"));
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, &finding.text))
        .and_then(|()| std::fs::write(file.with_extension("txt"), &finding.sentence));
    let sentence: String = finding.sentence.chars().take(300).collect();
    eprintln!("{}: {sentence}", file.display());
    if let Err(error) = written {
        eprintln!("{}: {error}", file.display());
    }
}
