//! `weathergage check`: everything that is wrong with scenario files, and on request how their battles could be better.

mod first_shot;
mod plans;
mod reach;
mod start;
mod worth;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use wg_core::scenario::lesson::{is_lesson, load_lesson_for_check, scenario_of};
use wg_core::scenario::{Check, Problem, Problems, advice, check_common, load_for_check};
use wg_core::{DiceSource, Session, counted};

use crate::args::CheckOptions;
use crate::check::start::Start;
use crate::console::Console;
use crate::failure::Failed;
use wg_library::library::{self, Library, lesson_files, scenario_files};
use wg_library::opened::{Battle, unknown_captains};
use wg_library::with_causes;

/// Checks every file. Problems go to standard error, a line for each sound file to standard output.
pub(crate) fn run(options: &CheckOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let mut wrong = 0_usize;
    let mut checked = 0_usize;
    for file in options.files.iter().map(|path| files(path)).collect::<Result<Vec<_>>>()?.iter().flatten() {
        checked += 1;
        if is_lesson(file) {
            match check_lesson(file, library) {
                Ok(steps) => {
                    let steps = counted(steps as i32, "step", "steps");
                    writeln!(console.out, "{}: no problems in a lesson of {steps}", file.display())?;
                }
                Err(told) => {
                    wrong += 1;
                    writeln!(console.err, "{told}")?;
                }
            }
            continue;
        }
        match check(file, library) {
            Ok((battle, session)) => {
                let scenario = &battle.loaded.scenario;
                writeln!(
                    console.out,
                    "{}: no problems in {:?}, ruleset {:?}, {}, {}",
                    file.display(),
                    scenario.name,
                    scenario.ruleset,
                    counted(scenario.sides.len() as i32, "side", "sides"),
                    counted(scenario.ships.len() as i32, "ship", "ships")
                )?;
                for advice in advice(&battle.loaded) {
                    writeln!(console.out, "advice: {advice}")?;
                }
                if options.advice {
                    for line in further_advice(&battle, session) {
                        writeln!(console.out, "advice: {line}")?;
                    }
                }
            }
            Err(told) => {
                wrong += 1;
                writeln!(console.err, "{told}")?;
            }
        }
    }
    console.out.flush()?;
    if wrong > 0 {
        if checked > 1 {
            let have = if wrong == 1 { "has" } else { "have" };
            writeln!(console.err, "{wrong} of {checked} files {have} problems")?;
        }
        return Err(Failed::PLAINLY.into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a scenario, lets its ruleset check it, and sets the battle up as for playing. Fails with everything that is
/// wrong with it, one problem per line. The dice of the battle have seed 1.
fn check(file: &Path, library: &Library) -> Result<(Battle, Session), String> {
    let loaded = load_for_check(file).map_err(|problems| problems.to_string())?;
    let at = |problem: &Problem| ((problem.line, problem.column), problem.to_string());
    let mut told: Vec<((usize, usize), String)> = Vec::new();
    let mut left_off = 0;
    let mut tell = |result: Result<(), Problems>| {
        if let Err(problems) = result {
            told.extend(problems.list().iter().map(at));
            left_off = problems.left_off();
        }
    };
    match library.ruleset(&loaded.scenario.ruleset) {
        Ok(ruleset) => {
            tell(ruleset.check(&loaded));
            let unknown = unknown_captains(ruleset, &loaded);
            told.extend(unknown.into_iter().map(|(place, error)| (place, error.to_string())));
        }
        // Without the ruleset, classes and options are unknown, but everything else can be checked.
        Err(error) => {
            let mut common = Check::new(&loaded);
            check_common(&loaded, &mut common);
            tell(common.finish());
            if !told.iter().any(|(_, sentence)| sentence.contains(": ruleset: ")) {
                let place @ (line, column) = loaded.index.nearest("ruleset");
                told.push((place, format!("{}:{line}:{column}: ruleset: {error}", loaded.file)));
            }
        }
    }
    if !told.is_empty() {
        told.sort();
        let more = (left_off > 0).then(|| format!("... and {left_off} more"));
        return Err(told.into_iter().map(|(_, sentence)| sentence).chain(more).collect::<Vec<_>>().join("\n"));
    }
    let battle = library.of_loaded(file.display().to_string(), loaded).map_err(|error| with_causes(&error))?;
    let session =
        battle.session(DiceSource::Machine { seed: first_shot::SEED }).map_err(|error| with_causes(&error))?;
    match session.outcome() {
        Some(outcome) => {
            Err(format!("{}: the battle is over before the first order. {}", file.display(), outcome.reason))
        }
        None => Ok((battle, session)),
    }
}

/// Returns advice on how the battle of a sound scenario will play, in the order of the file. `session` is that battle
/// before its first order.
fn further_advice(battle: &Battle, session: Session) -> Vec<String> {
    let mut start = Start::new(&battle.loaded, session);
    reach::sides(&mut start);
    plans::plans(&mut start);
    worth::sides(&mut start);
    reach::goals(&mut start);
    first_shot::first_turn(&mut start);
    start.lines()
}

/// Reads a lesson, checks it against the scenario beside it, and returns the number of its steps. Fails with everything
/// that is wrong with it.
fn check_lesson(file: &Path, library: &Library) -> Result<usize, String> {
    let loaded = load_lesson_for_check(file).map_err(|problems| problems.to_string())?;
    let scenario = scenario_of(file);
    let beside = |told: String| format!("{}: the scenario beside it has problems: {told}", file.display());
    let battle = library.battle(&scenario).map_err(|error| beside(with_causes(&error)))?;
    library::check_lesson(&loaded, &battle).map_err(|problems| problems.to_string())?;
    Ok(loaded.lesson.steps.len())
}

/// Returns the file itself, or the scenarios and lessons of a folder and of the folders in it.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = scenario_files(path);
    let mut folders: Vec<_> =
        std::fs::read_dir(path)?.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()).collect();
    folders.sort();
    found.extend(folders.iter().flat_map(|folder| scenario_files(folder)));
    found.extend(std::iter::once(path).chain(folders.iter().map(PathBuf::as_path)).flat_map(lesson_files));
    if found.is_empty() {
        bail!("There are no scenario files (*.ron) in the folder {}.", path.display());
    }
    Ok(found)
}
