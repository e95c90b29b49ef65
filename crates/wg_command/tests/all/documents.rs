//! The documents are true: the files that they name exist, the commands that they show can be typed, and the fields
//! that they list are written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser as _;
use serde_json::Value;
use wg_command::battle::heading;
use wg_command::{Cli, Console};
use wg_core::Order;
use wg_library::Library;

const DOCUMENTS: [&str; 6] =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/formats.md", "docs/words.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the words between single backticks, outside code blocks.
fn quoted(text: &str) -> BTreeSet<String> {
    let prose: String = text.split("```").step_by(2).collect();
    prose.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_file_that_a_document_names_is_there() {
    for document in DOCUMENTS {
        for name in quoted(&text(document)) {
            let is_path =
                ["crates/", "src/", "docs/", "assets/", ".ci/", ".config/"].iter().any(|start| name.starts_with(start));
            if is_path && !name.contains(['*', '<', ' ']) {
                assert!(root().join(&name).exists(), "{document} names {name}, which is not there");
            }
        }
    }
}

#[test]
fn every_command_that_a_document_shows_can_be_typed() {
    let mut shown = 0;
    for document in DOCUMENTS {
        let text = text(document);
        let code = text.split("```").skip(1).step_by(2).flat_map(str::lines).map(str::to_owned);
        let typed = code.chain(quoted(&text)).filter(|line| line.starts_with("weathergage "));
        for line in typed.filter(|line| !line.contains("..") && line.is_ascii()) {
            let words = line.split("   ").next().unwrap_or_default().split_whitespace().map(|word| match word {
                "SCENARIO" | "JOURNAL" | "FILE" => "x",
                "N" => "1",
                word => word,
            });
            let parsed = Cli::try_parse_from(words.filter(|word| !word.starts_with('(')));
            let error = parsed.err().filter(|error| error.use_stderr());
            // A command that is only named, without its arguments, is not an example.
            assert!(
                error.is_none() || line.split_whitespace().count() == 2,
                "{document} shows `{line}`: {}",
                error.map(|error| error.to_string()).unwrap_or_default()
            );
            shown += 1;
        }
    }
    assert!(shown >= 10, "the documents show commands; {shown} were found");
}

fn written(arguments: &[&str]) -> Vec<Value> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let out = file.reopen().expect("the same file");
    let mut console = Console { out: Box::new(out), err: Box::new(std::io::sink()), live: false };
    let command = Cli::parse_from([&["weathergage"], arguments].concat()).command.expect("a command");
    wg_command::run(command, &Library::new(wg_rulesets::ALL), &mut console)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error:#}"));
    let text = fs::read_to_string(file.path()).expect("text");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// Collects every field of an object, and of the objects in its lists.
fn fields(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                into.insert(key.clone());
                fields(value, into);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| fields(value, into)),
        _ => {}
    }
}

#[test]
fn every_field_that_is_written_stands_in_the_documents() {
    let words = quoted(&text("docs/formats.md"));
    let named = |field: &str| {
        words.iter().any(|word| word.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|part| part == field))
    };
    let journal = root().join("tests/journals/deckhands-mixed.wgj").display().to_string();
    let mut seen = BTreeSet::new();
    for mut line in written(&["replay", &journal, "--json"]) {
        // The values of a position belong to the ruleset.
        if line["type"] == "state" {
            line["table"] = Value::Null;
            line["units"] = Value::Null;
        }
        fields(&line, &mut seen);
    }
    written(&["battle", "crane/01-first-lesson", "--games", "3", "--json"])
        .iter()
        .for_each(|line| fields(line, &mut seen));
    written(&["scenarios", "--json"]).iter().for_each(|line| fields(line, &mut seen));
    assert!(seen.len() > 50, "all kinds of lines were written: {seen:?}");
    let missing: Vec<_> = seen.iter().filter(|field| !named(field)).collect();
    assert!(missing.is_empty(), "docs/formats.md does not say what these fields are: {missing:?}");
}

#[test]
fn every_order_stands_in_the_documents() {
    let all = text("docs/formats.md");
    let (_, rest) = all.split_once("This table has all orders of all rulesets.").expect("they are told");
    let table: String =
        rest.lines().skip_while(|line| !line.starts_with("| order")).take_while(|line| line.starts_with('|')).collect();
    let words = quoted(&table);
    let missing: Vec<_> = Order::KINDS.iter().filter(|kind| !words.contains(**kind)).collect();
    assert!(missing.is_empty(), "the table of orders leaves out {missing:?}");
}

#[test]
fn every_column_of_the_csv_file_stands_in_the_documents() {
    let text = text("docs/formats.md");
    let battle = Library::new(wg_rulesets::ALL).battle("crane/02-mixed").expect("it is on the shelf");
    for column in heading(&battle.loaded.scenario).split(',').map(|column| column.replace("blue_", "red_")) {
        assert!(text.contains(&format!("`{column}`")), "docs/formats.md does not say what the column {column} is");
    }
}
