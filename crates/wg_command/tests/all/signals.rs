//! Ctrl-C and `kill` while battles are played, sent to a process of its own: this test program once more.

#![cfg(unix)]

use crate::toy;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The variable with the file to which the process to be stopped writes its rows. Only that process has it.
const ROWS: &str = "WG_ROWS";

/// Not a test but the process that the tests stop. Without its variable it does nothing.
#[test]
fn plays_until_it_is_stopped() {
    let Some(rows) = std::env::var_os(ROWS).map(PathBuf::from) else { return };
    let rows = rows.display().to_string();
    let (status, out, told) =
        toy::run(&["battle", "toss/03-long", "--games", "100000000", "--jobs", "2", "--csv", &rows]);
    std::io::stdout()
        .write_all(out.as_bytes())
        .and_then(|()| std::io::stderr().write_all(told.as_bytes()))
        .expect("somebody listens");
    std::process::exit(status.into());
}

/// Starts the process, sends it this signal as soon as it has written rows, and returns its output.
fn stopped_by(signal: &str, rows: &Path) -> Output {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command.args(["--exact", "signals::plays_until_it_is_stopped", "--nocapture"]).env(ROWS, rows);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let begun = Instant::now();
    while std::fs::metadata(rows).map_or(0, |file| file.len()) < 200 {
        assert!(begun.elapsed() < Duration::from_secs(60), "rows are written while it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("there is `kill`");
    assert!(sent.success(), "the signal was sent");
    child.wait_with_output().expect("it ends")
}

#[test]
fn each_signal_has_its_own_exit_status_and_what_was_played_is_reported() {
    for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("rows.csv");
        let output = stopped_by(signal, &file);
        let (out, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(status), "{signal} as shells count it: {told}");
        assert!(
            out.contains("Spain wins") && told.contains("stopped after"),
            "{signal}: what was played is reported:\n{out}{told}"
        );
        let text = std::fs::read_to_string(&file).expect("the file was written");
        assert!(text.ends_with('\n'), "{signal}: no row is cut off");
        for (at, row) in text.lines().skip(1).enumerate() {
            assert!(row.starts_with(&format!("{at},")), "{signal}: row {at} is there: {row}");
        }
    }
}
