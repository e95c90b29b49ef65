//! Every roll of guns is a record in `weathergage replay --json`, the same in all rules, and the script in
//! `docs/formats.md` reads it.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use wg_library::Library;

use crate::toy::run_with;

/// A battle of each ruleset, in which guns fire early.
const BATTLES: [&str; 4] =
    ["crane/02-mixed", "barnacle/05-frigate-duel", "warpspawn/01-first-lesson", "admiralty/03-two-against-two"];

const LIEUTENANTS: [&str; 4] = ["--red", "lieutenant", "--blue", "lieutenant"];

/// Returns the lines of the JSON of a battle between two lieutenants.
fn replayed(scenario: &str) -> String {
    let library = Library::new(wg_rulesets::ALL);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    let (status, _, told) =
        run_with(&library, &[&["battle", scenario, "--games", "1", "--journals", &path][..], &LIEUTENANTS].concat());
    assert_eq!(status, 0, "{scenario}: {told}");
    let journal = std::fs::read_dir(&path).expect("a folder").next().expect("a journal").expect("a file").path();
    let (status, out, told) = run_with(&library, &["replay", &journal.display().to_string(), "--json"]);
    assert_eq!(status, 0, "{scenario}: {told}");
    out
}

/// Returns the hits at each range as the script prints them.
fn hits(lines: &[Value]) -> String {
    let mut ranges: BTreeMap<i64, (u64, u64)> = BTreeMap::new();
    for shot in lines.iter().map(|line| &line["shot"]).filter(|shot| shot.is_object()) {
        let at = ranges.entry(shot["range"].as_f64().expect("a number").round_ties_even() as i64).or_default();
        let number = |field: &str| shot[field].as_u64().expect("a number");
        *at = (at.0 + number("dice"), at.1 + number("hits"));
    }
    let line = |(at, (dice, hits)): (&i64, &(u64, u64))| {
        format!("range {at}: {hits} hits with {dice} dice, {:.2} each\n", *hits as f64 / *dice as f64)
    };
    ranges.iter().map(line).collect()
}

/// Returns what the script of the document prints, or `None` where there is no Python.
fn scripted(json: &str) -> Option<String> {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let text = std::fs::read_to_string(document).expect("it is there");
    let script = text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a script");
    assert!(script.lines().count() <= 40, "a script that is read at a glance");
    let mut python =
        Command::new("python3").args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    python.stdin.take().expect("it reads").write_all(json.as_bytes()).expect("it reads all of it");
    let out = python.wait_with_output().expect("it ends");
    assert!(out.status.success(), "the script fails");
    Some(String::from_utf8(out.stdout).expect("text"))
}

#[test]
fn a_script_of_a_few_lines_counts_the_hits_at_each_range_in_all_rules() {
    let mut fights = 0;
    for scenario in BATTLES {
        let json = replayed(scenario);
        let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        let counted = hits(&lines);
        if let Some(printed) = scripted(&json) {
            assert_eq!(printed, counted, "{scenario}");
        }
        let shots: Vec<&Value> = lines.iter().filter(|line| line["shot"].is_object()).collect();
        assert!(shots.len() > 4, "{scenario}: guns were fired");
        for line in &shots {
            let shot = &line["shot"];
            let [unit, target] = ["unit", "target"].map(|field| shot[field].as_u64().expect("a number") as usize);
            // Where nothing can come of the dice, nobody sees them roll.
            let kinds: [Value; 2] = ["roll".into(), "report".into()];
            assert!(kinds.contains(&line["type"]) && line["unit"] == shot["unit"], "{scenario}: {line}");
            assert_ne!(unit, target, "{scenario}: {line}");
            let faces = line["faces"].as_array().map_or(0, Vec::len) as u64;
            assert!(faces == 0 || shot["dice"] == faces, "{scenario}: the record tells of these dice: {line}");
            assert!(shot["battery"].as_str().is_some_and(|battery| !battery.is_empty()), "{scenario}: {line}");
            assert!(shot["range"].as_f64().is_some_and(|range| range > 0.0), "{scenario}: {line}");
        }
        let total =
            |field: &str| shots.iter().map(|line| line["shot"][field].as_u64().unwrap_or_default()).sum::<u64>();
        assert!(total("hits") > 0, "{scenario}: somebody hit");
        let harm = |line: &&Value| line["shot"]["harm"].as_array().is_some_and(|harm| !harm.is_empty());
        assert!(shots.iter().copied().any(|line| harm(&line)), "{scenario}: something was hit");
        // Only who hits does harm.
        let missed = shots.iter().filter(|line| harm(line)).all(|line| line["shot"]["hits"] != 0);
        assert!(missed || scenario.starts_with("admiralty"), "{scenario}: the miss did no harm");
        fights += lines.iter().filter(|line| line["fight"].is_object()).count();
    }
    assert!(fights > 0, "some fought hand to hand");
}
