//! `weathergage battle`: many battles by computer captains, on all cores.
//!
//! The seed of each battle is made from the seed of the batch and the battle's number, and results are counted in the
//! order of the numbers. They are therefore the same for any number of jobs.

mod game;
mod row;
mod statistics;
mod stop;
mod summary;
mod told;
mod variants;
mod watch;
mod workers;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{LineWriter, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
pub use game::{MOST_ORDERS, Player};
use indicatif::{ProgressBar, ProgressStyle};
pub use row::{Failure, GoalEnd, Played, Row, Tally, heading};
pub use statistics::{Interval, Spread, wilson};
use stop::Stop;
pub use summary::Summary;
use variants::Winners;
pub use watch::{Became, End};
pub use workers::{Batch, play};

use crate::args::BattleOptions;
use crate::console::Console;
use crate::failure::Failed;
use wg_core::counted;
use wg_library::Battle;
use wg_library::Library;
use wg_library::captains;

/// Plays the battles and reports. Ctrl-C or `kill` stops it after the battles that are under way.
pub(crate) fn run(options: &BattleOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let battle = open(options, &options.scenario, library)?;
    let variants = variants::variants(options, &battle, library)?;
    let jobs = options.jobs.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let batch = Batch {
        battle: &battle,
        seed: options.seed,
        games: options.games,
        jobs,
        mirror: options.mirror,
        journals: options.journals.as_deref(),
    };
    if let Some(folder) = batch.journals {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("The folder {} cannot be created", folder.display()))?;
    }
    let mut csv = options.csv.as_ref().map(|path| Csv::create(path, &battle)).transpose()?;
    let stop = Stop::listen();
    let bar = progress(options.games * (1 + variants.len() as u64), console.live);
    let started = Instant::now();
    let (summary, winners) =
        fight(&batch, stop.flag(), &bar, console, |row| csv.as_mut().map_or(Ok(()), |csv| csv.row(row)))?;
    if let Some(csv) = csv {
        csv.finish()?;
    }
    let mut others = Vec::new();
    for variant in &variants {
        let batch = Batch { battle: &variant.battle, journals: None, ..batch };
        others.push(fight(&batch, stop.flag(), &bar, console, |_| Ok(()))?);
    }
    bar.finish_and_clear();
    let took = started.elapsed().as_secs_f64();
    let sides: Vec<&str> = battle.loaded.scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let compared = || variants.iter().map(|variant| variant.title.as_str()).zip(&others);
    if options.json {
        let mut whole = summary.json();
        if !others.is_empty() {
            whole["variants"] = compared()
                .map(|(title, (other, won))| variants::json(title, &sides, &winners, won, other.json()))
                .collect();
        }
        writeln!(console.out, "{}", serde_json::to_string(&whole)?)?;
    } else {
        summary.write(&mut console.out)?;
        for (title, (_, won)) in compared() {
            variants::write(&mut console.out, title, &sides, &winners, won)?;
        }
    }
    console.out.flush()?;
    let played = summary.games() + others.iter().map(|(other, _)| other.games()).sum::<u64>();
    let each = played as f64 / took.max(1e-9);
    let battles = counted(played as i32, "battle", "battles");
    writeln!(console.err, "{battles} in {took:.1} s, {each:.0} a second, {jobs} at a time")?;
    let all = options.games * (1 + variants.len() as u64);
    finish(&summary, stop.failed().filter(|_| played < all).map(|failed| (failed, played, all)), options, console)
}

/// Plays a batch, and returns its summary and who won each battle. Failures are reported as they occur.
fn fight(
    batch: &Batch<'_>,
    stop: &AtomicBool,
    bar: &ProgressBar,
    console: &mut Console,
    mut each: impl FnMut(&Row) -> Result<()>,
) -> Result<(Summary, Winners)> {
    let mut summary = Summary::new(batch.battle, batch.seed, batch.games, batch.mirror);
    let (mut winners, mut shown) = (Winners::new(), 0);
    play(batch, stop, |row| {
        summary.add(row);
        winners.push(row.result.as_ref().ok().map(|played| played.winner));
        bar.inc(1);
        if let (Err(failure), true) = (&row.result, shown < SHOWN) {
            shown += 1;
            let sentence = format!("battle {} (seed {}) {failure}", row.index, row.seed);
            bar.suspend(|| writeln!(console.err, "weathergage: {sentence}"))?;
        }
        each(row)
    })?;
    Ok((summary, winners))
}

/// The number of failed battles reported while the batch runs; the summary counts all of them.
const SHOWN: usize = 10;

fn finish(
    summary: &Summary,
    stopped: Option<(Failed, u64, u64)>,
    options: &BattleOptions,
    console: &mut Console,
) -> Result<ExitCode> {
    if let Some((index, seed)) = summary.first_failure() {
        let captains =
            if summary.turned(index) > 0 { "swap --red and --blue" } else { "with the same --red and --blue" };
        writeln!(
            console.err,
            "weathergage: {} of the battles failed because of an error in the program. The first was number {index}. To see it: weathergage play {} --seed {seed} ({captains})",
            summary.failures(),
            options.scenario.display(),
        )?;
        return Err(Failed::PLAINLY.into());
    }
    if let Some((failed, played, all)) = stopped {
        writeln!(console.err, "weathergage: stopped after {played} of {all} battles")?;
        return Err(failed.into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Opens the battle with a computer captain on every side.
fn open(options: &BattleOptions, scenario: &OsStr, library: &Library) -> Result<Battle> {
    let mut battle = library.battle(scenario)?;
    battle.command(options.red.as_deref(), options.blue.as_deref())?;
    for (flag, captain) in [("red", &options.red), ("blue", &options.blue)] {
        if captain.as_deref().is_some_and(captains::is_human) {
            bail!(
                "`weathergage battle` takes only computer captains. Leave out --{flag} human, or use `weathergage play`."
            );
        }
    }
    let first = captains::names().into_iter().next().context("the program has no computer captains")?;
    for captain in battle.captains.iter_mut().filter(|captain| captains::is_human(captain)) {
        first.clone_into(captain);
    }
    Ok(battle)
}

/// The CSV file: a row for each battle, in the order of their numbers. Each row is written at once, so that a power
/// failure loses none.
struct Csv {
    name: String,
    file: LineWriter<File>,
}

impl Csv {
    fn create(path: &std::path::Path, battle: &Battle) -> Result<Self> {
        let name = path.display().to_string();
        let file = File::create(path).with_context(|| format!("{name} cannot be written"))?;
        let mut csv = Self { name, file: LineWriter::new(file) };
        csv.line(&heading(&battle.loaded.scenario))?;
        Ok(csv)
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        self.line(&row.csv())
    }

    fn line(&mut self, line: &str) -> Result<()> {
        writeln!(self.file, "{line}").with_context(|| format!("{} cannot be written", self.name))
    }

    fn finish(mut self) -> Result<()> {
        self.file.flush().with_context(|| format!("{} cannot be written", self.name))
    }
}

fn progress(games: u64, live: bool) -> ProgressBar {
    if !live {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} battles, {per_sec}, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}
