//! Draws mutants: spread over the files, of all kinds, a fifth of them in the printed tables.

use std::path::{Path, PathBuf};

use crate::{places, tables};

/// One way in which the rules could be wrong.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The number of the mutant in the draw, from 1.
    pub id: usize,
    /// The file of the mutant, from the root of the checkout.
    pub file: PathBuf,
    /// The first byte of the change. `end` is the byte after its last one.
    pub start: usize,
    pub end: usize,
    pub kind: &'static str,
    pub form: Form,
    /// The change as a person reads it: right -> broken.
    pub shown: String,
}

/// The way in which a mutant is woven into the code. `@` stands for the question whether this mutant is switched on.
#[derive(Clone, Debug)]
pub enum Form {
    /// Another expression replaces the right one.
    Instead(String),
    /// The statement is left out.
    LeftOut,
    /// Some text is added.
    More(String),
    /// Another word or number in a file of `data`.
    Table(String),
}

impl Mutant {
    pub fn in_table(&self) -> bool {
        matches!(self.form, Form::Table(_))
    }
}

/// Files that report, display, think for captains (`coast`, `prospects`, `melee_odds`) or cache results (`charted`);
/// all others are rules.
const NO_RULES: &[&str] = &[
    "lib.rs",
    "words.rs",
    "preview.rs",
    "outlook.rs",
    "sheet.rs",
    "view.rs",
    "hints.rs",
    "prelude.rs",
    "plugin.rs",
    "phases.rs",
    "wg_mutants.rs",
    "coast.rs",
    "prospects.rs",
    "melee_odds.rs",
    "charted.rs",
];
const NO_RULES_IN: &[&str] = &["captain", "shown"];
/// The data files that are not printed tables but our own sentences.
const NO_TABLES: &[&str] = &["clauses.ron", "words.ron", "signals.ron"];

fn is_rules(below: &Path) -> bool {
    let name = below.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let shows = name.ends_with("_scene.rs") || name.ends_with("_sheet.rs") || name.ends_with("tests.rs");
    let inside = below.components().any(|part| NO_RULES_IN.contains(&part.as_os_str().to_string_lossy().trim_end_matches(".rs")));
    name.ends_with(".rs") && !shows && !inside && !NO_RULES.contains(&name.as_str())
}

/// Returns the files of a folder and its subfolders, sorted by path.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// Draws more mutants than are wanted, since not all can be built: see [`thin_out`].
pub fn draw(root: &Path, folder: &Path, seed: u64, count: usize) -> Result<Vec<Mutant>, String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut code = Vec::new();
    for path in files(&root.join(folder).join("src")) {
        let file = path.strip_prefix(root).unwrap_or(&path);
        if is_rules(path.strip_prefix(root.join(folder)).unwrap_or(&path)) {
            code.extend(places::places(file, &read(&path)?)?);
        }
    }
    let mut printed = Vec::new();
    for path in files(&root.join(folder).join("data")) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".ron") && !NO_TABLES.contains(&name.as_str()) {
            printed.extend(tables::places(path.strip_prefix(root).unwrap_or(&path), &read(&path)?));
        }
    }
    let mut chance = Chance(seed);
    let in_tables = count.div_ceil(5).min(printed.len() / 2);
    let in_code = count - in_tables;
    let mut drawn = spread(&code, in_code, &mut chance);
    drawn.extend(spread(&code, in_code / 2 + 10, &mut chance));
    drawn.extend(spread(&printed, in_tables, &mut chance));
    let mut seen = std::collections::BTreeSet::new();
    drawn.retain(|mutant| seen.insert((mutant.file.clone(), mutant.start, mutant.end, mutant.shown.clone())));
    for (place, mutant) in drawn.iter_mut().enumerate() {
        mutant.id = place + 1;
    }
    Ok(drawn)
}

/// Keeps `count` mutants: all in tables, and the first of the others that could be built.
pub fn thin_out(mutants: &mut Vec<Mutant>, count: usize) {
    let mut left = count.saturating_sub(mutants.iter().filter(|mutant| mutant.in_table()).count());
    mutants.retain(|mutant| {
        let stays = mutant.in_table() || left > 0;
        left -= usize::from(stays && !mutant.in_table());
        stays
    });
}

/// Draws one mutant from each of `count` stretches of the list, which is in the order of files and lines. Within a
/// stretch the kind is drawn first, since constants are many and loops few.
fn spread(all: &[Mutant], count: usize, chance: &mut Chance) -> Vec<Mutant> {
    let mut drawn = Vec::new();
    for stretch in 0..count.min(all.len()) {
        let part = &all[all.len() * stretch / count..all.len() * (stretch + 1) / count];
        let mut kinds: Vec<_> = part.iter().map(|mutant| mutant.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.is_empty() {
            continue;
        }
        let kind = kinds[chance.below(kinds.len())];
        let of_kind: Vec<_> = part.iter().filter(|mutant| mutant.kind == kind).collect();
        drawn.push(of_kind[chance.below(of_kind.len())].clone());
    }
    drawn
}

/// The SplitMix64 generator, which gives the same draw for the same seed everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound as u64) as usize
    }
}
