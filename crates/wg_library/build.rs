//! Embeds every scenario of the project, with the lessons beside them, in the program, so that it works from any
//! folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../../scenarios");
    println!("cargo::rerun-if-changed={}", root.display());
    let (mut found, mut lessons) = (Vec::new(), Vec::new());
    for folder in entries(&root)?.into_iter().filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in entries(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "ron")) {
            let (Some(ruleset), Some(name)) = (folder.file_name(), file.file_stem()) else { continue };
            let name = name.to_string_lossy();
            let (name, list) = name.strip_suffix(".lesson").map_or((&*name, &mut found), |name| (name, &mut lessons));
            list.push((format!("{}/{name}", ruleset.to_string_lossy()), file.canonicalize()?));
        }
    }
    let title = root.join("title.txt");
    println!("cargo::rerun-if-changed={}", title.display());
    println!("cargo::rustc-env=WG_TITLE_LESSON={}", fs::read_to_string(title)?.trim());
    put(found, "scenarios.rs")?;
    put(lessons, "lessons.rs")
}

/// Writes a list of names and texts, as Rust code for the program to include.
fn put(mut found: Vec<(String, PathBuf)>, name: &str) -> io::Result<()> {
    found.sort();
    let mut code = String::from("&[\n");
    for (id, file) in found {
        println!("cargo::rerun-if-changed={}", file.display());
        writeln!(code, "    ({id:?}, include_str!({:?})),", file.display().to_string()).map_err(io::Error::other)?;
    }
    code.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join(name), code)
}

/// Returns the entries of a folder; none if there is no such folder.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(list) => list.map(|entry| Ok(entry?.path())).collect(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}
