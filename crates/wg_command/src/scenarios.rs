//! `weathergage scenarios`: what can be played.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;

use crate::args::ScenariosOptions;
use crate::console::Console;
use crate::failure::Failed;
use crate::library::Library;

/// One scenario, as `--json` writes it.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    file: Option<String>,
    ruleset: &'a str,
    name: &'a str,
    story: &'a str,
    length: &'a str,
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

/// Write the list. A scenario that is not in order is named on standard error with what is wrong.
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
        let sides = scenario.sides.iter().map(|side| Side {
            name: &side.name,
            nation: &side.nation,
            colour: format!("{:?}", side.colour).to_lowercase(),
            captain: &side.captain,
            ships: scenario.ships.iter().filter(|ship| ship.side == side.name).count(),
        });
        let row = Row {
            id: &entry.id,
            file: entry.file.as_ref().map(|file| file.display().to_string()),
            ruleset: &scenario.ruleset,
            name: &scenario.name,
            story: &scenario.story,
            length: &scenario.length,
            sides: sides.collect(),
        };
        if options.json {
            writeln!(console.out, "{}", serde_json::to_string(&row)?)?;
        } else {
            let sides: Vec<_> = row.sides.iter().map(|side| format!("{} {}", side.name, side.ships)).collect();
            let length = if row.length.is_empty() { String::new() } else { format!(", {}", row.length) };
            writeln!(console.out, "{:width$}  {} ({} ships{length})", row.id, row.name, sides.join(" : "))?;
        }
    }
    console.out.flush()?;
    if broken { Err(Failed::PLAINLY.into()) } else { Ok(ExitCode::SUCCESS) }
}
