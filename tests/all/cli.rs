//! The program as a whole, as it is typed: exit statuses, pipes, Ctrl-C. The output of the commands is tested in
//! `wg_command`.

use crate::program;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn weathergage(arguments: &[&str]) -> Command {
    let mut command = program::weathergage();
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // There may be a display where the tests are run; nothing here must open a window on it.
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command
}

fn run(command: &mut Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    (status.code(), String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
}

#[test]
fn help_succeeds_and_wrong_usage_is_2() {
    let (status, out, _) = run(&mut weathergage(&["--help"]));
    assert!(status == Some(0) && out.contains("Example"), "help with an example:\n{out}");
    assert_eq!(run(&mut weathergage(&["sail"])).0, Some(2), "there is no such command");
    assert_eq!(run(&mut weathergage(&["picture", "x", "-o", "x.png", "--size", "big"])).0, Some(2), "that is no size");
}

#[test]
fn the_program_has_its_scenarios_with_it_wherever_it_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let (status, out, told) =
        run(weathergage(&["battle", "crane/01-first-lesson", "--games", "5"]).current_dir(folder.path()));
    assert_eq!(status, Some(0), "the battles are played: {told}");
    assert!(out.contains("5 battles, seed 1"), "and reported:\n{out}");
}

#[test]
fn no_display_is_one_sentence_and_3() {
    for arguments in [&[][..], &["play", "crane/01-first-lesson"]] {
        let (status, out, told) = run(&mut weathergage(arguments));
        assert_eq!(status, Some(3), "{arguments:?}: {told}");
        assert!(out.is_empty() && told.lines().count() == 1, "one sentence and nothing else:\n{out}{told}");
        for way_out in ["battle", "picture", "xvfb-run"] {
            assert!(told.contains(way_out), "it names {way_out}: {told}");
        }
    }
}

#[test]
fn no_graphics_driver_is_one_sentence_and_3() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.png");
    let mut command = weathergage(&["picture", "crane/01-first-lesson", "-o", &file.display().to_string()]);
    let nowhere = folder.path().join("none.json");
    for (name, value) in [
        ("VK_DRIVER_FILES", nowhere.as_path()),
        ("VK_ICD_FILENAMES", nowhere.as_path()),
        ("WGPU_BACKEND", Path::new("vulkan")),
    ] {
        command.env(name, value);
    }
    let (status, out, told) = run(&mut command);
    assert_eq!(status, Some(3), "{told}");
    assert!(
        out.is_empty() && told.lines().count() == 1 && told.contains("driver"),
        "one sentence and nothing else:\n{out}{told}"
    );
    assert!(!file.exists(), "no picture was written");
}

#[test]
fn mistakes_are_told_before_any_window_is_opened() {
    for (arguments, expected) in [
        (&["play", "crane/01-frist-lesson"][..], "Did you mean \"crane/01-first-lesson\"?"),
        (&["play", "crane/01-first-lesson", "--red", "dekhand"][..], "Did you mean \"deckhand\"?"),
        (&["picture", "no-such.wgj", "-o", "x.png"][..], "no-such.wgj cannot be read"),
        (&["rules", "C-FIER-6"][..], "Did you mean \"C-FIRE-6\"?"),
    ] {
        let (status, _, told) = run(&mut weathergage(arguments));
        assert!(status == Some(1) && told.contains(expected), "{arguments:?} says what to do: {told}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = weathergage(&["rules", "crane"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "quietly: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_batch_with_the_finished_battles_written_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.csv");
    let mut command = weathergage(&["battle", "crane/01-first-lesson", "--games", "100000000", "--jobs", "2", "--csv"]);
    let child = command.arg(&file).spawn().expect("the program starts");
    let begun = Instant::now();
    while std::fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
        assert!(begun.elapsed() < Duration::from_secs(60), "rows are written while it goes on");
        std::thread::sleep(Duration::from_millis(50));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is `kill`");
    assert!(kill.success(), "the signal was sent");
    let output = child.wait_with_output().expect("it ends");
    let (out, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "as shells count it: {told}");
    assert!(out.contains("Red wins") && told.contains("stopped after"), "reported:\n{out}{told}");
    let text = std::fs::read_to_string(&file).expect("the file was written");
    assert!(text.ends_with('\n'), "no row is cut off");
    for (at, row) in text.lines().skip(1).enumerate() {
        assert!(row.starts_with(&format!("{at},")), "row {at} is there: {row}");
    }
}

#[test]
fn a_home_without_a_name_is_no_home() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = include_str!("../journals/deckhands-first-lesson.wgj");
    std::fs::create_dir(folder.path().join("battles"))
        .and_then(|()| std::fs::write(folder.path().join("battles/1-lesson.wgj"), journal))
        .expect("a saved battle");
    let (status, out, told) = run(weathergage(&["scenarios"])
        .current_dir(folder.path())
        .env("WEATHERGAGE_HOME", "")
        .env("HOME", folder.path()));
    assert!(
        status == Some(0) && !out.contains("1-lesson.wgj"),
        "the folder where one stands is not the program's: {told}{out}"
    );
    let (status, out, told) = run(weathergage(&["scenarios"]).env("WEATHERGAGE_HOME", folder.path()));
    assert!(status == Some(0) && out.contains("1-lesson.wgj"), "a home with a name is: {told}{out}");
}

#[test]
fn a_reckoning_of_a_battle_that_is_not_over_is_one_sentence() {
    let (status, out, told) =
        run(&mut weathergage(&["picture", "crane/01-first-lesson", "-o", "x.png", "--screen", "reckoning"]));
    assert!(status == Some(1) && out.is_empty() && told.contains("is not over"), "{told}");
}
