//! `weathergage battle`: many battles by computer captains, on all cores.
//!
//! The seed of each battle is made from the seed of the batch and the battle's number, and results are counted in the
//! order of the numbers. They are therefore the same for any number of jobs.

mod game;
mod row;
mod statistics;
mod stop;
mod summary;
mod workers;

use std::fs::File;
use std::io::{LineWriter, Write};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
pub use game::{MOST_ORDERS, Player};
use indicatif::{ProgressBar, ProgressStyle};
pub use row::{Failure, Played, Row, Tally, heading};
pub use statistics::{Interval, Spread, wilson};
use stop::Stop;
pub use summary::Summary;
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
    let battle = open(options, library)?;
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
    let mut summary = Summary::new(&battle, options.seed, options.games, options.mirror);
    let stop = Stop::listen();
    let bar = progress(options.games, console.live);
    let started = Instant::now();
    let mut shown = 0;
    play(&batch, stop.flag(), |row| {
        summary.add(row);
        bar.inc(1);
        if let (Err(failure), true) = (&row.result, shown < SHOWN) {
            shown += 1;
            let sentence = format!("battle {} (seed {}) {failure}", row.index, row.seed);
            bar.suspend(|| writeln!(console.err, "weathergage: {sentence}"))?;
        }
        csv.as_mut().map_or(Ok(()), |csv| csv.row(row))
    })?;
    bar.finish_and_clear();
    let took = started.elapsed().as_secs_f64();
    if let Some(csv) = csv {
        csv.finish()?;
    }
    if options.json {
        writeln!(console.out, "{}", serde_json::to_string(&summary.json())?)?;
    } else {
        summary.write(&mut console.out)?;
    }
    console.out.flush()?;
    let each = summary.games() as f64 / took.max(1e-9);
    let battles = counted(summary.games() as i32, "battle", "battles");
    writeln!(console.err, "{battles} in {took:.1} s, {each:.0} a second, {jobs} at a time")?;
    finish(&summary, stop.failed(), options, console)
}

/// The number of failed battles reported while the batch runs; the summary counts all of them.
const SHOWN: usize = 10;

fn finish(
    summary: &Summary,
    stopped: Option<Failed>,
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
    if let Some(failed) = stopped.filter(|_| summary.games() < options.games) {
        writeln!(console.err, "weathergage: stopped after {} of {} battles", summary.games(), options.games)?;
        return Err(failed.into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Opens the battle with a computer captain on every side.
fn open(options: &BattleOptions, library: &Library) -> Result<Battle> {
    let mut battle = library.battle(&options.scenario)?;
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
