//! Builds the copy. A mutant that does not compile is taken out, and the rest is built again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::draw::Mutant;
use crate::weave::{Woven, weave};

/// Builds the test programs of the crate with all mutants that compile, and returns their paths.
pub fn build(copy: &Path, folder: &Path, package: &str, target: &Path, mutants: &mut Vec<Mutant>) -> Result<Vec<PathBuf>, String> {
    // The original text is in the checkout from which the copy was made, three folders up.
    let root = copy.ancestors().nth(3).ok_or("the copy lies in target/mutants")?.to_owned();
    let right = |file: &Path| std::fs::read_to_string(root.join(file)).map_err(|error| format!("{}: {error}", file.display()));
    loop {
        let woven = weave(copy, folder, mutants, right)?;
        eprintln!("building {package} with {} mutants", mutants.len());
        let output = Command::new("cargo")
            .args(["test", "--no-run", "--tests", "--lib", "--message-format=json", "--config", "profile.dev.debug=false", "-p", package])
            .current_dir(copy)
            .env("CARGO_TARGET_DIR", target)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo: {error}"))?;
        let messages: Vec<Value> = String::from_utf8_lossy(&output.stdout).lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if output.status.success() {
            let programs = messages.iter().filter(|message| message["profile"]["test"] == true).filter_map(|message| message["executable"].as_str());
            return Ok(programs.map(PathBuf::from).collect());
        }
        let errors: Vec<&Value> = messages.iter().map(|message| &message["message"]).filter(|message| message["level"] == "error").collect();
        let guilty: BTreeSet<usize> = errors.iter().filter_map(|error| whose(error, &woven)).collect();
        if guilty.is_empty() {
            let said: Vec<&str> = errors.iter().filter_map(|error| error["rendered"].as_str()).collect();
            return Err(format!("the copy does not build, and no mutant is to blame:\n{}", said.join("\n")));
        }
        let mut by_kind: BTreeMap<&str, usize> = BTreeMap::new();
        for mutant in mutants.iter().filter(|mutant| guilty.contains(&mutant.id)) {
            *by_kind.entry(mutant.kind).or_default() += 1;
        }
        eprintln!("do not compile: {by_kind:?}");
        mutants.retain(|mutant| !guilty.contains(&mutant.id));
    }
}

/// Returns the innermost mutant around the place of an error, or else the nearest in the file.
fn whose(error: &Value, woven: &[Woven]) -> Option<usize> {
    let inner = error["children"].as_array().into_iter().flatten().flat_map(|child| child["spans"].as_array().into_iter().flatten());
    let mut spans: Vec<&Value> = error["spans"].as_array().into_iter().flatten().chain(inner).collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let places: Vec<_> = spans.into_iter().filter_map(|span| place(span, woven)).collect();
    let around = places.iter().find_map(|(file, start, end)| {
        let meets = file.places.iter().filter(|(_, range)| range.start <= *end && *start <= range.end);
        meets.min_by_key(|(_, range)| range.len()).map(|(id, _)| *id)
    });
    around.or_else(|| places.iter().find_map(|(file, start, _)| file.places.iter().min_by_key(|(_, range)| range.start.abs_diff(*start)).map(|(id, _)| *id)))
}

/// Returns the file of a span, its first byte and the byte after its last one, in our own text and not in a macro's.
fn place<'a>(span: &Value, woven: &'a [Woven]) -> Option<(&'a Woven, usize, usize)> {
    let mut span = span;
    loop {
        let name = span["file_name"].as_str()?;
        if let Some(file) = woven.iter().find(|woven| Path::new(name).ends_with(&woven.file)) {
            return Some((file, span["byte_start"].as_u64()? as usize, span["byte_end"].as_u64()? as usize));
        }
        span = &span["expansion"]["span"];
    }
}
