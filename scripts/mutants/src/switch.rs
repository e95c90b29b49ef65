//! The switches of `scripts/mutants`, in the copy of the checkout that it builds.
#![allow(missing_docs, clippy::all, reason = "lives in a copy only")]

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static SEEN: [AtomicBool; 10000] = [const { AtomicBool::new(false) }; 10000];

/// Returns true if this mutant is switched on. Records that a test reached it, if that is wanted.
pub fn on(id: usize) -> bool {
    static CHOSEN: OnceLock<usize> = OnceLock::new();
    if !SEEN[id].load(Ordering::Relaxed) && !SEEN[id].swap(true, Ordering::Relaxed) {
        came_by(id);
    }
    *CHOSEN.get_or_init(|| std::env::var("WG_MUTANT").ok().and_then(|id| id.parse().ok()).unwrap_or(0)) == id
}

fn came_by(id: usize) {
    let Ok(path) = std::env::var("WG_MUTANTS_SEEN") else { return };
    let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
    let _ = file.and_then(|mut file| file.write_all(format!("{id}\n").as_bytes()));
}

/// Returns a printed table, with the one value that the chosen mutant changes.
pub fn table(name: &str, text: &'static str) -> &'static str {
    let mut chosen = text;
    for (id, file, start, end, other) in TABLES {
        if name.ends_with(file) && on(*id) {
            chosen = Box::leak(format!("{}{other}{}", &text[..*start], &text[*end..]).into_boxed_str());
        }
    }
    chosen
}
