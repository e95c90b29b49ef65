//! `weathergage scenarios`: the scenarios and saved battles that can be played.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;
use wg_core::{Journal, Scenario};

use crate::args::ScenariosOptions;
use crate::console::Console;
use crate::failure::Failed;
use wg_library::JournalFile;
use wg_library::Library;

/// One scenario, as `--json` writes it.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    file: Option<String>,
    ruleset: &'a str,
    name: &'a str,
    story: &'a str,
    length: &'a str,
    /// True if the scenario is in the program's own folder: a battle saved as a scenario, or a saved battle.
    saved: bool,
    /// The number of orders given, for a saved battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    orders: Option<usize>,
    sides: Vec<Side<'a>>,
}

#[derive(Serialize)]
struct Side<'a> {
    name: &'a str,
    nation: &'a str,
    colour: String,
    captain: &'a str,
    ships: usize,
}

fn row<'a>(id: &'a str, file: Option<String>, scenario: &'a Scenario, saved: bool, orders: Option<usize>) -> Row<'a> {
    let sides = scenario.sides.iter().map(|side| Side {
        name: &side.name,
        nation: &side.nation,
        colour: format!("{:?}", side.colour).to_lowercase(),
        captain: &side.captain,
        ships: scenario.ships.iter().filter(|ship| ship.side == side.name).count(),
    });
    let (ruleset, name, story, length) = (&scenario.ruleset, &scenario.name, &scenario.story, &scenario.length);
    Row { id, file, ruleset, name, story, length, saved, orders, sides: sides.collect() }
}

fn write(row: &Row, json: bool, width: usize, console: &mut Console) -> Result<()> {
    if json {
        writeln!(console.out, "{}", serde_json::to_string(row)?)?;
        return Ok(());
    }
    let sides: Vec<_> = row.sides.iter().map(|side| format!("{} {}", side.name, side.ships)).collect();
    let length = if row.length.is_empty() { String::new() } else { format!(" · {}", row.length) };
    let saved = match row.orders {
        Some(1) => " · saved after 1 order".to_owned(),
        Some(orders) => format!(" · saved after {orders} orders"),
        None if row.saved => " · saved".to_owned(),
        None => String::new(),
    };
    writeln!(console.out, "{:width$}  {} (ships: {}{length}{saved})", row.id, row.name, sides.join(", "))?;
    Ok(())
}

/// Returns the scenario of a saved battle and the number of orders given. Only its first line is parsed, and its lines
/// are counted.
fn head(path: &Path) -> Option<(Scenario, usize)> {
    let data = std::fs::metadata(path).ok()?;
    if !data.is_file() || data.len() > JournalFile::LARGEST {
        return None;
    }
    let bytes = std::fs::read(path).ok()?;
    let end = bytes.iter().position(|byte| *byte == b'\n')? + 1;
    let header = Journal::read(&bytes[..end], "").ok()?.header;
    let orders = bytes[end..].split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"Order(")).count();
    Some((header.scenario, orders))
}

/// Writes the list. The problems of a broken scenario go to standard error.
pub(crate) fn run(options: &ScenariosOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let listed = library.list();
    let width = listed.iter().map(|listed| listed.id.chars().count()).max().unwrap_or_default();
    let mut broken = false;
    for entry in &listed {
        let scenario = match &entry.scenario {
            Ok(loaded) => &loaded.scenario,
            Err(problems) => {
                writeln!(console.err, "{problems}")?;
                broken = true;
                continue;
            }
        };
        let file = entry.file.as_ref().map(|file| file.display().to_string());
        write(&row(&entry.id, file, scenario, entry.saved, None), options.json, width, console)?;
    }
    let mut first = !options.json;
    for path in library.saved() {
        let Some((scenario, orders)) = head(&path) else { continue };
        if std::mem::take(&mut first) {
            writeln!(console.out, "\nSaved battles (to continue one: weathergage play FILE)")?;
        }
        let file = path.display().to_string();
        write(&row(&file, Some(file.clone()), &scenario, true, Some(orders)), options.json, 0, console)?;
    }
    console.out.flush()?;
    if broken { Err(Failed::PLAINLY.into()) } else { Ok(ExitCode::SUCCESS) }
}
