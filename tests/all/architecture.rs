//! Crates depend on each other in one direction, there is one version of Bevy, and no test plays in anybody's home.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};
use wg_testkit::catalogue::sources;

/// The crates that each crate of ours may depend on. A ruleset has the name of its own; it may depend on `wg_core`
/// alone.
const MAY: &[(&str, &[&str])] = &[
    ("wg_core", &[]),
    ("wg_captains", &["wg_core"]),
    ("wg_panels", &["wg_core"]),
    ("wg_table", &["wg_core", "wg_panels"]),
    ("wg_library", &["wg_core", "wg_captains"]),
    ("wg_command", &["wg_core", "wg_captains", "wg_library"]),
    ("wg_hand", &["wg_core", "wg_captains", "wg_library", "wg_panels"]),
    ("wg_testkit", &["wg_core", "wg_captains"]),
    ("weathergage", &["wg_core", "wg_command", "wg_hand", "wg_library", "wg_panels", "wg_rulesets", "wg_table"]),
];

/// The crates that any crate may use in its tests as well.
const IN_TESTS: &[&str] = &["wg_testkit", "wg_rulesets", "wg_captains", "wg_command"];

/// The crates that know no ruleset by name.
const NAME_NO_RULESET: &[&str] = &["wg_captains", "wg_library", "wg_command", "wg_hand", "wg_panels", "wg_table"];

/// Returns our own crates and their declared dependencies. Cargo does not resolve them, since that would need the
/// packages of other systems too, which are missing on a machine that has only run the tests.
fn metadata() -> Metadata {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    MetadataCommand::new()
        .manifest_path(manifest)
        .no_deps()
        .other_options(["--offline".to_owned()])
        .exec()
        .expect("cargo tells what depends on what")
}

/// Returns the versions of a package that are built on any system, from `Cargo.lock`.
fn locked(name: &str) -> Vec<&'static str> {
    let lock = include_str!("../../Cargo.lock");
    let value = |line: &'static str, key: &str| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"');
    let packages = lock.split("[[package]]").skip(1);
    let named = packages.filter(|package| package.lines().any(|line| value(line, "name") == Some(name)));
    named.filter_map(|package| package.lines().find_map(|line| value(line, "version"))).collect()
}

fn ours(name: &str) -> bool {
    name == "weathergage" || name.starts_with("wg_")
}

/// Returns the names of the crates that a package depends on.
fn arrows(package: &Package, kind: DependencyKind) -> Vec<&str> {
    package
        .dependencies
        .iter()
        .filter(|dependency| dependency.kind == kind)
        .map(|dependency| dependency.name.as_str())
        .collect()
}

#[test]
fn arrows_run_one_way() {
    let metadata = metadata();
    let packages = metadata.workspace_packages();
    let list =
        packages.iter().find(|package| package.name.as_str() == "wg_rulesets").expect("there is a list of rulesets");
    let rulesets: Vec<&str> =
        arrows(list, DependencyKind::Normal).into_iter().filter(|name| ours(name) && *name != "wg_core").collect();
    let mut may: BTreeMap<&str, Vec<&str>> = MAY.iter().map(|(name, may)| (*name, may.to_vec())).collect();
    may.insert("wg_rulesets", [&["wg_core"], &rulesets[..]].concat());
    for ruleset in &rulesets {
        assert!(!may.contains_key(ruleset), "wg_rulesets lists {ruleset}, which is no ruleset");
        may.insert(ruleset, vec!["wg_core"]);
    }
    for package in &packages {
        let name = package.name.as_str();
        let Some(may) = may.get(name) else {
            panic!("{name} is no ruleset and has no line in tests/all/architecture.rs: say what it may depend on")
        };
        for to in arrows(package, DependencyKind::Normal).into_iter().filter(|to| ours(to)) {
            assert!(may.contains(&to), "{name} depends on {to}, it may depend on {may:?}");
        }
        for to in arrows(package, DependencyKind::Development).into_iter().filter(|to| ours(to)) {
            assert!(may.contains(&to) || IN_TESTS.contains(&to), "{name} depends on {to} in its tests");
            assert!(
                !(rulesets.contains(&name) && to == "wg_rulesets"),
                "the ruleset {name} knows the others in its tests"
            );
        }
    }
}

#[test]
fn only_the_view_depends_on_the_whole_of_bevy() {
    let metadata = metadata();
    for package in metadata.workspace_packages() {
        let name = package.name.as_str();
        for dependency in &package.dependencies {
            let to = dependency.name.as_str();
            if to == "bevy" {
                assert!(
                    ["wg_table", "weathergage"].contains(&name),
                    "{name} depends on the whole of bevy: take bevy_app and bevy_ecs"
                );
            }
            if to.starts_with("bevy") {
                assert!(
                    name != "wg_hand" || to == "bevy_ecs",
                    "wg_hand depends on {to}: the hand knows no window, and of Bevy only that a resource is one"
                );
                assert!(
                    name != "wg_panels" || dependency.kind == DependencyKind::Development,
                    "wg_panels depends on {to}: panels know egui and nothing else"
                );
                assert!(
                    !dependency.uses_default_features || to == "bevy_prototype_lyon",
                    "{name} takes the default features of {to}"
                );
            }
        }
    }
}

#[test]
fn there_is_one_of_each_engine() {
    for name in ["bevy_ecs", "bevy_app", "egui", "wgpu"] {
        let versions = locked(name);
        assert!(versions.len() == 1, "the workspace builds {name} {} times: {versions:?}", versions.len());
    }
    assert!(locked("syn").len() > 1, "a package that is built twice is found twice, or this test proves nothing");
}

#[test]
fn every_dependency_is_used() {
    let metadata = metadata();
    let mut seen = 0;
    for package in metadata.workspace_packages() {
        let home = package.manifest_path.parent().expect("a manifest lies in a folder").as_std_path();
        let text = |folders: &[&str]| -> String {
            let there = folders.iter().map(|folder| home.join(folder)).filter(|folder| folder.is_dir());
            there.flat_map(|folder| sources(&folder)).map(|(_, text)| text).collect()
        };
        let (own, all) = (text(&["src"]), text(&["src", "tests", "benches", "examples"]));
        for dependency in &package.dependencies {
            let code = if dependency.kind == DependencyKind::Normal { &own } else { &all };
            let name = dependency.name.replace('-', "_");
            let used = ["::", "!", ";"].iter().any(|end| has_word_then(code, &name, end));
            assert!(used, "{} does not use {}: take it out of its Cargo.toml", package.name, dependency.name);
            seen += 1;
        }
    }
    assert!(seen > 60, "dependencies are read, or this test proves nothing: {seen}");
}

/// Returns true if the text contains this whole word directly followed by `end`.
fn has_word_then(text: &str, word: &str, end: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(&format!("{word}{end}")).any(|(at, _)| !text[..at].ends_with(part))
}

/// Returns the files and folders of Rust in a folder of tests, by the names that `mod` would give them.
fn modules(folder: &Path) -> Vec<String> {
    let entries =
        std::fs::read_dir(folder).expect("the tests are there").map(|entry| entry.expect("it can be listed").path());
    let rust = entries.filter(|path| path.extension().is_some_and(|end| end == "rs") || path.join("mod.rs").exists());
    rust.map(|path| path.file_stem().expect("it has a name").to_string_lossy().into_owned())
        .filter(|name| name != "main")
        .collect()
}

#[test]
fn every_file_of_tests_is_in_the_one_program_of_its_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = std::fs::read_dir(root.join("crates"))
        .expect("the crates are there")
        .map(|entry| entry.expect("it can be listed").path());
    let mut seen = 0;
    for home in crates.chain([root.to_owned()]).filter(|home| home.join("tests").exists()) {
        let folder = home.join("tests");
        assert!(
            modules(&folder).is_empty(),
            "{}: each file here is a program of its own, 40 MB of it: put it into tests/all",
            folder.display()
        );
        let main = std::fs::read_to_string(folder.join("all/main.rs")).expect("the one program of the tests");
        for name in modules(&folder.join("all")) {
            assert!(
                main.contains(&format!("\nmod {name};")),
                "{}/all/{name}.rs does not run: main.rs has no `mod {name};`",
                folder.display()
            );
            seen += 1;
        }
    }
    assert!(seen > 90, "the files are looked at, or this test proves nothing: {seen}");
}

#[test]
fn every_test_starts_the_program_in_a_home_of_its_own() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all");
    let files =
        std::fs::read_dir(folder).expect("the tests are there").map(|file| file.expect("it can be listed").path());
    let tests: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "rs")).collect();
    let says =
        |file: &std::path::PathBuf, word: &str| std::fs::read_to_string(file).expect("it is text").contains(word);
    for file in &tests {
        let bare = says(file, concat!("CARGO_BIN_EXE", "_weathergage"));
        assert!(
            !bare,
            "{} starts the program itself: what tests/all/program gives has a home of its own",
            file.display()
        );
    }
    assert!(
        tests.iter().any(|file| says(file, concat!("program::", "weathergage"))),
        "some test starts the program, or this one proves nothing"
    );
}

/// Returns, for each module or folder directly under `src`, the others of them that it names.
fn imports(src: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in sources(src) {
        let below = file.strip_prefix(src).expect("it lies there");
        let from = below
            .components()
            .next()
            .map(|part| part.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned())
            .unwrap_or_default();
        if from == "lib" || from == "main" {
            continue;
        }
        let own = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let code = own.lines().filter(|line| !line.trim_start().starts_with("//"));
        let named = code.flat_map(|line| {
            line.split("crate::").skip(1).map(|rest| {
                rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
            })
        });
        let to = named.filter(|name| *name != from && !name.is_empty()).collect::<Vec<_>>();
        arrows.entry(from).or_default().extend(to);
    }
    arrows
}

/// Returns true if a path of arrows that begins with `way` returns to a module on it. `way` then holds that path.
fn circle(arrows: &BTreeMap<String, BTreeSet<String>>, way: &mut Vec<String>, clear: &mut BTreeSet<String>) -> bool {
    let here = way.last().expect("it begins somewhere").clone();
    for to in arrows.get(&here).into_iter().flatten() {
        if clear.contains(to) {
            continue;
        }
        let closes = way.contains(to);
        way.push(to.clone());
        if closes || circle(arrows, way, clear) {
            return true;
        }
        way.pop();
    }
    clear.insert(here);
    false
}

#[test]
fn folders_of_a_crate_do_not_import_each_other_in_a_circle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut seen = 0;
    let homes =
        std::fs::read_dir(&crates).expect("the crates are there").map(|entry| entry.expect("it can be listed").path());
    for home in homes.filter(|home| home.join("src").is_dir()) {
        let name = home.file_name().expect("it has a name").to_string_lossy().into_owned();
        let arrows = imports(&home.join("src"));
        seen += arrows.values().map(BTreeSet::len).sum::<usize>();
        let mut clear = BTreeSet::new();
        let found = arrows.keys().find_map(|from| {
            let mut way = vec![from.clone()];
            circle(&arrows, &mut way, &mut clear).then_some(way)
        });
        assert!(found.is_none(), "{name} goes round in a circle: {}", found.unwrap_or_default().join(" -> "));
    }
    assert!(seen > 100, "imports are read, or this test proves nothing: {seen}");
}

/// Returns true if a line contains this as a whole word.
fn has_word(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(part) && !line[at + word.len()..].starts_with(part))
}

#[test]
fn no_crate_between_the_core_and_the_window_names_a_ruleset() {
    assert!(has_word("\"crane/02-mixed\"", "crane") && !has_word("cranes", "crane"), "words are found");
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let ids: Vec<&str> = wg_rulesets::ALL.iter().map(|ruleset| ruleset.about().id).collect();
    let mut seen = 0;
    for name in NAME_NO_RULESET {
        for (file, text) in sources(&crates.join(name).join("src")) {
            if file.components().any(|part| part.as_os_str().to_string_lossy().contains("tests")) {
                continue;
            }
            let own = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            // The help of the command line shows examples: `weathergage battle crane/02-mixed`.
            let code =
                own.lines().filter(|line| !line.trim_start().starts_with("//") && !line.contains("weathergage "));
            for line in code {
                seen += 1;
                let named = ids.iter().find(|id| has_word(line, id));
                assert!(named.is_none(), "{} names the ruleset {named:?}: {line}", file.display());
            }
        }
    }
    assert!(seen > 20_000, "the sources are read, or this test proves nothing: {seen}");
}

#[test]
fn the_hand_reads_rules_and_orders_through_one_door() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The calls that bypass the battle, and the files that may make them.
    let doors = [
        (".ruleset()", &["battle.rs"][..]),
        (".world()", &["battle.rs"]),
        ("session_mut()", &["battle.rs", "opening.rs", "unsaved.rs"]),
        ("battle.submit(", &["give.rs"]),
    ];
    let mut seen = 0;
    for folder in ["crates/wg_hand/src", "src"] {
        for (file, text) in sources(&root.join(folder)) {
            let name = file.file_name().expect("it has a name").to_string_lossy().into_owned();
            if file.components().any(|part| part.as_os_str().to_string_lossy().contains("tests")) || name == "quiet.rs"
            {
                continue;
            }
            let own = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (call, may) in doors {
                let calls = own.lines().filter(|line| line.contains(call)).count();
                assert!(calls == 0 || may.contains(&name.as_str()), "{} calls {call}: ask the battle", file.display());
                seen += calls;
            }
        }
    }
    assert!(seen > 10, "the doors are found, or this test proves nothing: {seen}");
}

/// Reads and writes of egui's memory.
const MEMORY: [&str; 8] = [
    ".data(|",
    ".data_mut(",
    "get_temp",
    "insert_temp",
    "remove_temp",
    "get_persisted",
    "insert_persisted",
    "IdTypeMap",
];
/// The one file of the panels that may use egui's memory, and the files whose widgets remember something by themselves.
const OWN: (&str, [&str; 2]) = ("own.rs", ["bits.rs", "theme.rs"]);

#[test]
fn no_panel_tells_another_anything_through_eguis_memory() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut seen, mut own) = (0, BTreeSet::new());
    for folder in ["crates/wg_panels/src", "crates/wg_table/src", "crates/wg_hand/src", "src"] {
        for (file, text) in sources(&root.join(folder)) {
            let name = file.file_name().expect("it has a name").to_string_lossy().into_owned();
            let calls = text.lines().filter(|line| MEMORY.iter().any(|call| line.contains(call))).count();
            seen += calls;
            assert!(
                calls == 0 || name == OWN.0,
                "{} reads or writes egui's memory: a fact that another panel reads is a field of Laid, Pass or PanelState",
                file.display()
            );
            if ["own::kept", "own::keep("].iter().any(|call| text.contains(call)) {
                own.insert(name);
            }
        }
    }
    assert!(seen > 1, "the one door is found, or this test proves nothing: {seen}");
    assert_eq!(own, OWN.1.map(str::to_owned).into(), "what a widget remembers by itself, and nothing else");
}

#[test]
fn no_file_is_longer_than_five_hundred_lines() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = std::fs::read_dir(root.join("crates"))
        .expect("our crates lie there")
        .map(|entry| entry.expect("a folder").path());
    let mut seen = 0;
    for home in crates.chain([root.to_owned()]) {
        for folder in
            ["src", "tests", "benches", "examples"].map(|name| home.join(name)).iter().filter(|folder| folder.is_dir())
        {
            for (file, text) in sources(folder) {
                seen += 1;
                let name = file.strip_prefix(root).expect("it lies below").to_string_lossy().into_owned();
                let lines = text.lines().count();
                assert!(lines <= 500, "{name} has {lines} lines: a file with two subjects is two files");
            }
        }
    }
    assert!(seen > 800, "files are read, or this test proves nothing: {seen}");
}
