//! Breaks rules on purpose, one at a time, and checks whether a test notices.
//!
//! All mutants of a draw are woven into a copy of the checkout, each behind a switch: `if wg_mutants::on(17) { broken }
//! else { right }`. The crate is built once. Then the tests that reach a switch run once with it turned on, the
//! quickest first, until one fails.

mod building;
mod draw;
mod places;
mod running;
mod sentences;
mod tables;
mod weave;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use draw::Mutant;
use running::Verdict;

const USAGE: &str = "scripts/mutants/run CRATE [--seed N] [--count N] [--list] [--only 12,17] [--slowest SECONDS] [--jobs N] [--keep]

  --seed N           which mutants are drawn (1)
  --count N          how many that can be built are wanted (60); a fifth of them in the printed tables
  --list             says what is drawn, and builds nothing
  --only 12,17       only these of the draw, by number
  --slowest SECONDS  leaves out tests that take longer than this (all are run)
  --jobs N           so many mutants at a time (2)
  --keep             leaves the copy with its mutants in target/mutants";

/// The arguments of the command line.
struct Wanted {
    root: PathBuf,
    package: String,
    seed: u64,
    count: usize,
    list: bool,
    only: Option<BTreeSet<usize>>,
    slowest: f64,
    jobs: usize,
    keep: bool,
}

fn wanted() -> Result<Wanted, String> {
    let mut words = std::env::args().skip(1);
    let root = PathBuf::from(words.next().ok_or(USAGE)?);
    let package = words.next().filter(|word| !word.starts_with('-')).ok_or(USAGE)?;
    let mut wanted = Wanted { root, package, seed: 1, count: 60, list: false, only: None, slowest: f64::MAX, jobs: 2, keep: false };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} wants a value\n\n{USAGE}"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is no number\n\n{USAGE}"));
        match word.as_str() {
            "--seed" => wanted.seed = number(value()?)?,
            "--count" => wanted.count = number(value()?)? as usize,
            "--slowest" => wanted.slowest = number(value()?)? as f64,
            "--jobs" => wanted.jobs = number(value()?)?.max(1) as usize,
            "--only" => wanted.only = Some(value()?.split(',').map(|one| number(one.to_owned()).map(|one| one as usize)).collect::<Result<_, _>>()?),
            "--list" => wanted.list = true,
            "--keep" => wanted.keep = true,
            _ => return Err(format!("{word} is not known\n\n{USAGE}")),
        }
    }
    Ok(wanted)
}

fn main() -> ExitCode {
    match wanted().and_then(|wanted| play(&wanted)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn play(wanted: &Wanted) -> Result<(), String> {
    let home = wanted.root.join("target/mutants");
    let copy = home.join(format!("checkout-{}", wanted.package));
    let folder = PathBuf::from("crates").join(&wanted.package);
    if !wanted.root.join(&folder).join("src").is_dir() {
        return Err(format!("there is no crate {}", folder.display()));
    }
    let drawn = draw::draw(&wanted.root, &folder, wanted.seed, wanted.count)?;
    let mut mutants: Vec<Mutant> = drawn.iter().filter(|mutant| wanted.only.as_ref().is_none_or(|only| only.contains(&mutant.id))).cloned().collect();
    if wanted.list {
        for mutant in &mutants {
            println!("{}", told(&wanted.root, mutant));
        }
        return Ok(());
    }
    copy_checkout(&wanted.root, &copy)?;
    let programs = building::build(&copy, &folder, &wanted.package, &home.join("target"), &mut mutants)?;
    if wanted.only.is_none() {
        draw::thin_out(&mut mutants, wanted.count);
    }
    let tests = running::look(&programs, &copy.join(&folder), &home, wanted.jobs, wanted.slowest)?;
    let verdicts = running::run(&mutants, &tests, &copy.join(&folder), wanted.jobs);
    report(wanted, drawn.len(), &mutants, &verdicts, &home)?;
    if !wanted.keep {
        std::fs::remove_dir_all(&copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    Ok(())
}

/// Copies everything that git knows or would add, with the file times, so that cargo rebuilds only what has changed.
fn copy_checkout(root: &Path, copy: &Path) -> Result<(), String> {
    let listed = Command::new("git").args(["ls-files", "-coz", "--exclude-standard"]).current_dir(root).output().map_err(|error| format!("git: {error}"))?;
    let _ = std::fs::remove_dir_all(copy);
    for name in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
        let (from, to) = (root.join(name), copy.join(name));
        if !from.is_file() {
            continue;
        }
        let copied = || -> std::io::Result<()> {
            std::fs::create_dir_all(to.parent().unwrap_or(copy))?;
            std::fs::copy(&from, &to)?;
            std::fs::File::options().write(true).open(&to)?.set_modified(std::fs::metadata(&from)?.modified()?)
        };
        copied().map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// Describes a mutant: 'file:line: kind: right -> broken'.
fn told(root: &Path, mutant: &Mutant) -> String {
    let text = std::fs::read_to_string(root.join(&mutant.file)).unwrap_or_default();
    let line = text[..mutant.start.min(text.len())].matches('\n').count() + 1;
    format!("{:>4} {}:{line}: {}: {}", mutant.id, mutant.file.display(), mutant.kind, mutant.shown)
}

fn report(wanted: &Wanted, drawn: usize, mutants: &[Mutant], verdicts: &[Verdict], home: &Path) -> Result<(), String> {
    let mut log = String::new();
    let (mut killed, mut late, mut alive) = (0, 0, 0);
    for (mutant, verdict) in mutants.iter().zip(verdicts) {
        let told = told(&wanted.root, mutant);
        match verdict {
            Verdict::Killed(by) => {
                killed += 1;
                log += &format!("killed by {by}\n{told}\n");
            }
            Verdict::Late(by) => {
                late += 1;
                log += &format!("took too long: {by}\n{told}\n");
            }
            Verdict::Alive(tests) => {
                alive += 1;
                log += &format!("ALIVE after {tests} tests\n{told}\n");
                println!("{told}\n     alive: {tests} tests came by");
            }
        }
    }
    let viable = mutants.len();
    let tables = mutants.iter().filter(|mutant| mutant.in_table()).count();
    let share = if viable == 0 { 0.0 } else { 100.0 * f64::from(alive) / viable as f64 };
    let summary = format!(
        "{}, seed {}: {drawn} drawn, {viable} viable ({tables} in tables), {killed} killed, {late} timed out, {alive} alive: {share:.1} per cent\n",
        wanted.package, wanted.seed
    );
    print!("{summary}");
    let path = home.join(format!("{}-{}.txt", wanted.package, wanted.seed));
    std::fs::write(&path, log + &summary).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("which test killed which: {}", path.display());
    Ok(())
}
