//! The program draws itself: every screen, in the sizes that the README promises.

use crate::program;

use std::path::{Path, PathBuf};

/// Draws a screen with the real binary and returns the bytes of the PNG.
fn picture(folder: &Path, args: &[&str]) -> Vec<u8> {
    let file: PathBuf = folder.join("picture.png");
    let run = program::weathergage().arg("picture").args(args).arg("-o").arg(&file).output().expect("the program runs");
    assert!(run.status.success(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
    std::fs::read(&file).expect("the picture was written")
}

/// Returns the width and height from the header of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n", "it is a PNG file");
    let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    (number(16), number(20))
}

#[test]
#[ignore = "needs a graphics driver; .ci/run runs it"]
fn every_scenario_is_drawn_at_both_sizes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for scenario in ["crane/01-first-lesson", "crane/02-mixed"] {
        for (text, wanted) in [("1280x720", (1280, 720)), ("1920x1080", (1920, 1080))] {
            let png = picture(folder.path(), &[scenario, "--size", text]);
            assert_eq!(size(&png), wanted, "{scenario} has the size that was asked for");
            assert!(png.len() > 60_000, "{scenario} at {text} shows more than an empty screen: {} bytes", png.len());
        }
    }
}

#[test]
#[ignore = "needs a graphics driver; .ci/run runs it"]
fn room_mode_the_lantern_and_every_sheet_are_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plain = picture(folder.path(), &["crane/01-first-lesson"]);
    for args in [
        ["--room", "--size=1280x720"],
        ["--theme", "lantern"],
        ["--screen", "battles"],
        ["--screen", "title"],
        ["--screen", "rules"],
        ["--screen", "settings"],
    ] {
        let other = picture(folder.path(), &["crane/01-first-lesson", args[0], args[1]]);
        assert!(other.len() > 60_000 && other != plain, "{args:?} gives a picture of its own");
    }
}
