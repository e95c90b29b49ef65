//! Weaves mutants into the sources of the copy.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::draw::{Form, Mutant, files};

/// The places of the mutants in a woven file. A compiler error at such a place belongs to that mutant.
pub struct Woven {
    pub file: PathBuf,
    pub places: Vec<(usize, Range<usize>)>,
}

/// Writes all files that have mutants; `right` returns the original text of a file.
pub fn weave(copy: &Path, folder: &Path, mutants: &[Mutant], right: impl Fn(&Path) -> Result<String, String>) -> Result<Vec<Woven>, String> {
    let mut all = Vec::new();
    let tables: Vec<&Mutant> = mutants.iter().filter(|mutant| mutant.in_table()).collect();
    for path in files(&copy.join(folder).join("src")) {
        let file = path.strip_prefix(copy).unwrap_or(&path).to_owned();
        if file.ends_with("wg_mutants.rs") {
            continue;
        }
        let text = right(&file)?;
        let here: Vec<&Mutant> = mutants.iter().filter(|mutant| mutant.file == file && !mutant.in_table()).collect();
        let (mut woven, places) = woven(&text, &here);
        for table in &tables {
            let name = table.file.file_name().unwrap_or_default().to_string_lossy();
            woven = read_through(&woven, &name);
        }
        if file == folder.join("src/lib.rs") {
            woven += "\n#[doc(hidden)]\npub mod wg_mutants;\n";
        }
        write_if_changed(&path, &woven)?;
        all.push(Woven { file, places });
    }
    let mut switch = include_str!("switch.rs").to_owned();
    switch += "\nstatic TABLES: &[(usize, &str, usize, usize, &str)] = &[\n";
    for table in &tables {
        if let Form::Table(other) = &table.form {
            let name = table.file.file_name().unwrap_or_default();
            let _ = writeln!(switch, "    ({}, {name:?}, {}, {}, {other:?}),", table.id, table.start, table.end);
        }
    }
    write_if_changed(&copy.join(folder).join("src/wg_mutants.rs"), &(switch + "];\n"))?;
    Ok(all)
}

/// Writes a file only if its text has changed, since cargo looks at file times.
fn write_if_changed(path: &Path, text: &str) -> Result<(), String> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Replaces `include_str!` of a table by a call to the switches.
fn read_through(text: &str, name: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let end = format!("data/{name}\")");
    while let Some(at) = rest.find("include_str!(\"") {
        let (before, call) = rest.split_at(at);
        out += before;
        let length = call.find(')').map_or(call.len(), |place| place + 1);
        let call_text = &call[..length];
        if call_text.ends_with(&end) {
            let _ = write!(out, "crate::wg_mutants::table({name:?}, {call_text})");
        } else {
            out += call_text;
        }
        rest = &call[length..];
    }
    out + rest
}

/// Returns the text with its switches. Nested mutants are woven inside each other; two at the same place in the order
/// of their numbers.
fn woven(text: &str, mutants: &[&Mutant]) -> (String, Vec<(usize, Range<usize>)>) {
    let mut order: Vec<&Mutant> = mutants.to_vec();
    order.sort_by_key(|mutant| (mutant.start, std::cmp::Reverse(mutant.end), mutant.id));
    let mut out = String::new();
    let mut places = Vec::new();
    let mut open: Vec<(&Mutant, usize)> = Vec::new();
    let mut at = 0;
    let close = |out: &mut String, places: &mut Vec<_>, mutant: &Mutant, began: usize| {
        out.push_str(if matches!(mutant.form, Form::LeftOut) { " }" } else { " })" });
        places.push((mutant.id, began..out.len()));
    };
    for mutant in order {
        while let Some((outer, began)) = open.pop_if(|(outer, _)| outer.end <= mutant.start) {
            out += &text[at..outer.end];
            at = outer.end;
            close(&mut out, &mut places, outer, began);
        }
        out += &text[at..mutant.start];
        at = mutant.start;
        let began = out.len();
        let on = format!("crate::wg_mutants::on({})", mutant.id);
        match &mutant.form {
            Form::Instead(broken) => {
                let _ = write!(out, "(if {on} {{ {broken} }} else {{ ");
                open.push((mutant, began));
            }
            Form::LeftOut => {
                let _ = write!(out, "if !{on} {{ ");
                open.push((mutant, began));
            }
            Form::More(more) => {
                out += &more.replace('@', &on);
                places.push((mutant.id, began..out.len()));
            }
            Form::Table(_) => {}
        }
    }
    while let Some((outer, began)) = open.pop() {
        out += &text[at..outer.end];
        at = outer.end;
        close(&mut out, &mut places, outer, began);
    }
    (out + &text[at..], places)
}
