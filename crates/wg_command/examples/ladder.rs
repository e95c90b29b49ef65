//! Plays each level of captain against the level below it, and says whether it is plainly the stronger.
//!
//! `cargo run --release -p wg_command --example ladder -- FILE [scenario ..]`
//!
//! The levels meet in the first lessons and in every scenario whose story says that the battle is even. Each battle is
//! played twice with the same seed and the captains in each other's seats; a draw counts as half a win. `GAMES` battles
//! are played of each pair of levels (400 if it is not given), but at most 100 where a battle takes over 2 s. `JOBS` is
//! the number played at a time, and `PAIRS=commander` plays only that level against the one below it.
//!
//! Each battle is a line in FILE. What FILE has already is not played again, so the command can be stopped and resumed,
//! or called again with more battles. At the end it prints the table of docs/performance.md.

#![expect(clippy::print_stdout, reason = "the figures are printed")]

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use wg_captains::play_out;
use wg_core::{DiceSource, SideId};
use wg_library::{Battle, Library, battle_seed, captain_seed};

/// The levels that meet, the stronger first, with the share that the stronger must reach, in per cent.
const PAIRS: [(&str, &str, f64); 2] = [("commander", "lieutenant", 58.0), ("lieutenant", "midshipman", 62.0)];
/// The greatest number of battles where one takes longer than so many seconds.
const SLOW: (u64, f64) = (100, 2.0);
/// The number of battles after which their time is judged.
const TRIED: u64 = 6;
/// The greatest number of orders in a battle.
const MOST: usize = 200_000;

/// The result of a battle to the stronger captain: 1, 0.5 or 0, and the seconds that it took.
type Result = (f64, f64);
/// The results by scenario and stronger captain, and the number of the battle.
type Book = BTreeMap<(String, String), BTreeMap<u64, Result>>;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(file) = words.next() else {
        eprintln!("ladder takes the file to which it adds its results");
        return ExitCode::from(2);
    };
    let wanted: Vec<String> = words.collect();
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, jobs) = (number("GAMES", 400), number("JOBS", 1));
    let only = std::env::var("PAIRS").ok();
    let mut book = read(&std::fs::read_to_string(&file).unwrap_or_default());
    let library = Library::new(wg_rulesets::ALL);
    for entry in library.list().into_iter().map(|listed| listed.id) {
        if !wanted.is_empty() && !wanted.iter().any(|name| entry.contains(name.as_str())) {
            continue;
        }
        let Ok(battle) = library.battle(&entry) else { continue };
        if !is_even(&entry, &battle.loaded.scenario.story) {
            continue;
        }
        for (strong, weak, least) in PAIRS {
            if only.as_ref().is_some_and(|only| only != strong) {
                continue;
            }
            let done = book.entry((entry.clone(), strong.to_owned())).or_default();
            for most in [TRIED.min(games), games] {
                let time = mean(done.values().map(|(_, seconds)| *seconds));
                let most = if time > SLOW.1 { most.min(SLOW.0) } else { most };
                let left: Vec<u64> = (0..most).filter(|index| !done.contains_key(index)).collect();
                // Results are written in small parts, so that little is lost when the command is stopped.
                for part in left.chunks(10 * jobs.max(1) as usize) {
                    let results = play_all(&battle, [strong, weak], part, jobs);
                    let line = |(index, (score, seconds)): &(u64, Result)| {
                        format!("{entry} {strong} {weak} {index} {score} {seconds:.3}\n")
                    };
                    let lines: String = results.iter().map(line).collect();
                    let added = OpenOptions::new().create(true).append(true).open(&file);
                    if let Err(error) = added.and_then(|mut to| to.write_all(lines.as_bytes())) {
                        eprintln!("{file}: {error}");
                        return ExitCode::FAILURE;
                    }
                    done.extend(results);
                }
            }
            println!("{}", row(&entry, strong, weak, least, done));
        }
    }
    ExitCode::SUCCESS
}

/// True for a first lesson, and for a scenario whose story says that the battle is even.
fn is_even(entry: &str, story: &str) -> bool {
    entry.ends_with("first-lesson") || ["even battle", "even fight"].iter().any(|words| story.contains(words))
}

/// Reads the results that a file has already.
fn read(text: &str) -> Book {
    let mut book = Book::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [entry, strong, _, index, score, seconds] = words[..] else { continue };
        if let (Ok(index), Ok(score), Ok(seconds)) = (index.parse(), score.parse(), seconds.parse()) {
            book.entry((entry.to_owned(), strong.to_owned())).or_default().insert(index, (score, seconds));
        }
    }
    book
}

/// Plays the battles of these numbers, so many at a time.
fn play_all(battle: &Battle, captains: [&str; 2], left: &[u64], jobs: u64) -> Vec<(u64, Result)> {
    let (next, results) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some(index) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    let result = play(battle, captains, *index);
                    if let (Some(result), Ok(mut results)) = (result, results.lock()) {
                        results.push((*index, result));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(index, _)| *index);
    results
}

/// Plays one battle. In battles with odd numbers the captains sit in each other's seats.
fn play(battle: &Battle, captains: [&str; 2], index: u64) -> Option<Result> {
    let seed = battle_seed(1, index / 2);
    let mut session = battle.session(DiceSource::Machine { seed }).ok()?;
    let strong = (index % 2) as usize;
    let mut seated: Vec<_> = (0..2)
        .filter_map(|side: usize| {
            let name = captains[usize::from(side != strong)];
            wg_captains::captain(battle.ruleset, name, captain_seed(seed, SideId(side as u8)))
        })
        .collect();
    let begun = Instant::now();
    let outcome = play_out(&mut session, &mut seated, MOST)?;
    let score = outcome.winner.map_or(0.5, |winner| if winner.index() == strong { 1.0 } else { 0.0 });
    Some((score, begun.elapsed().as_secs_f64()))
}

fn mean(values: impl Iterator<Item = f64> + Clone) -> f64 {
    values.clone().sum::<f64>() / values.count().max(1) as f64
}

/// Returns the row of a table: the share of the stronger captain with its 95 % interval, over pairs of battles with the
/// same seed, and whether it reaches the goal.
fn row(entry: &str, strong: &str, weak: &str, least: f64, done: &BTreeMap<u64, Result>) -> String {
    let pairs: Vec<f64> = done
        .iter()
        .filter(|(index, _)| *index % 2 == 0)
        .filter_map(|(index, (one, _))| Some((one + done.get(&(index + 1))?.0) / 2.0))
        .collect();
    let share = mean(pairs.iter().copied());
    let spread = mean(pairs.iter().map(|pair| (pair - share) * (pair - share)));
    let error = 1.96 * (spread / (pairs.len().max(2) - 1) as f64).sqrt();
    let count = |score: f64| done.values().filter(|(other, _)| (other - score).abs() < 0.1).count();
    let (low, high) = ((share - error) * 100.0, (share + error) * 100.0);
    let holds = share * 100.0 >= least && low > 50.0;
    format!(
        "| {entry} | {strong} over {weak} | {} | {} won, {} drawn, {} lost | {:.1} % | {low:.1} to {high:.1} | {least} % | {} | {:.2} s |",
        pairs.len() * 2,
        count(1.0),
        count(0.5),
        count(0.0),
        share * 100.0,
        if holds { "yes" } else { "no" },
        mean(done.values().map(|(_, seconds)| *seconds)),
    )
}
