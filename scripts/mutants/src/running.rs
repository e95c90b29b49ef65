//! Runs the tests: first each by itself with nothing broken, to learn how long it takes and which switches it reaches;
//! then once for each mutant.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use crate::draw::Mutant;

/// A test, its time with nothing broken, and the mutants that it reaches.
pub struct Test {
    program: PathBuf,
    name: String,
    seconds: f64,
    comes_by: BTreeSet<usize>,
}

/// The result for a mutant.
#[derive(Clone)]
pub enum Verdict {
    Killed(String),
    Late(String),
    /// No test noticed the mutant; the number of tests that reached it.
    Alive(usize),
}

/// The end of a run of some tests.
enum Ended {
    Well,
    Failed(String),
    Late(String),
}

/// The memory limit of a broken program, in kilobytes.
const MEMORY: &str = "8000000";

/// Runs each test with nothing broken, to learn its time and the mutants that it reaches. A test that fails or takes
/// too long is left out. out.
pub fn look(programs: &[PathBuf], home: &Path, scratch: &Path, jobs: usize, slowest: f64) -> Result<Vec<Test>, String> {
    let mut names: Vec<(PathBuf, String)> = Vec::new();
    for program in programs {
        let listed = Command::new(program).args(["--list", "--format", "terse"]).current_dir(home).output().map_err(|error| error.to_string())?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let ignored = Command::new(program).args(["--list", "--format", "terse", "--ignored"]).current_dir(home).output().map_err(|error| error.to_string())?;
        let ignored = String::from_utf8_lossy(&ignored.stdout).into_owned();
        let tests = listed.lines().filter(|line| !ignored.lines().any(|other| other == *line));
        names.extend(tests.filter_map(|line| line.strip_suffix(": test")).map(|name| (program.clone(), name.to_owned())));
    }
    eprintln!("looking at {} tests", names.len());
    let tests = Mutex::new(Vec::new());
    share(names.len(), jobs, |place| {
        let (program, name) = &names[place];
        let seen = scratch.join(format!("seen-{place}"));
        let _ = std::fs::remove_file(&seen);
        let began = Instant::now();
        let ended = run_tests(program, home, &[name], 0, Some(&seen), Duration::from_secs_f64(slowest.min(1200.0)));
        let seconds = began.elapsed().as_secs_f64();
        let comes_by = std::fs::read_to_string(&seen).unwrap_or_default().lines().filter_map(|id| id.parse().ok()).collect();
        let _ = std::fs::remove_file(&seen);
        match ended {
            Ended::Well => tests.lock().expect("no test panics here").push(Test { program: program.clone(), name: name.clone(), seconds, comes_by }),
            Ended::Failed(_) => eprintln!("left out, for it fails with nothing broken: {name}"),
            Ended::Late(_) => eprintln!("left out, for it takes longer than {seconds:.0} seconds: {name}"),
        }
    });
    let mut tests = tests.into_inner().expect("no test panics here");
    tests.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    eprintln!("{} tests take {:.0} seconds, one by one", tests.len(), tests.iter().map(|test| test.seconds).sum::<f64>());
    Ok(tests)
}

/// Returns the verdict on each mutant, in their order.
pub fn run(mutants: &[Mutant], tests: &[Test], home: &Path, jobs: usize) -> Vec<Verdict> {
    let verdicts = Mutex::new(vec![Verdict::Alive(0); mutants.len()]);
    let done = AtomicUsize::new(0);
    share(mutants.len(), jobs, |place| {
        let began = Instant::now();
        let verdict = judge(&mutants[place], tests, home);
        let word = match &verdict {
            Verdict::Killed(_) => "killed",
            Verdict::Late(_) => "timed out",
            Verdict::Alive(_) => "ALIVE",
        };
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        eprintln!("{done:>4} of {}: {:>4} {word}, {:.1} s", mutants.len(), mutants[place].id, began.elapsed().as_secs_f64());
        verdicts.lock().expect("no judge panics")[place] = verdict;
    });
    verdicts.into_inner().expect("no judge panics")
}

/// Runs the tests that reach a mutant, the quick ones together and first.
fn judge(mutant: &Mutant, tests: &[Test], home: &Path) -> Verdict {
    let near: Vec<&Test> = tests.iter().filter(|test| test.comes_by.contains(&mutant.id)).collect();
    let mut rest = &near[..];
    let mut together = 3.0;
    while let Some(first) = rest.first() {
        let mut time = 0.0;
        let fits = |test: &&&Test| {
            time += test.seconds;
            test.program == first.program && (time <= together || std::ptr::eq(**test, *first))
        };
        let (now, later) = rest.split_at(rest.iter().take_while(fits).count());
        rest = later;
        let names: Vec<&String> = now.iter().map(|test| &test.name).collect();
        let usual: f64 = now.iter().map(|test| test.seconds).sum();
        let limit = Duration::from_secs_f64(usual * 3.0 + 10.0);
        let mut ended = run_tests(&first.program, home, &names, mutant.id, None, limit);
        if let Ended::Late(_) = ended {
            // The machine may have been busy with other things.
            ended = run_tests(&first.program, home, &names, mutant.id, None, limit * 4);
        }
        match ended {
            Ended::Well => together *= 2.0,
            Ended::Failed(test) => return Verdict::Killed(test),
            Ended::Late(test) => return Verdict::Late(test),
        }
    }
    Verdict::Alive(near.len())
}

/// Runs tests of a program until one fails or the time is over.
fn run_tests(program: &Path, home: &Path, names: &[&String], mutant: usize, seen: Option<&Path>, limit: Duration) -> Ended {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$1\"; shift; exec \"$@\"", "sh", MEMORY]).arg(program).args(["--exact", "--test-threads=1"]).args(names);
    command.current_dir(home).env("WG_MUTANT", mutant.to_string()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    if let Some(seen) = seen {
        command.env("WG_MUTANTS_SEEN", seen);
    }
    let mut child = command.spawn().expect("there is a shell");
    let output = child.stdout.take().expect("it was asked for");
    let (tell, hear) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if tell.send(line).is_err() {
                break;
            }
        }
    });
    let deadline = Instant::now() + limit;
    let mut last = names.first().map_or_else(String::new, |name| (*name).clone());
    let ended = loop {
        match hear.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) if line.starts_with("test ") && line.ends_with("FAILED") => break Some(Ended::Failed(between(&line))),
            Ok(line) if line.starts_with("test ") && line.contains(" ... ") => last = format!("after {}", between(&line)),
            Ok(_) => {}
            Err(mpsc::RecvTimeoutError::Timeout) => break Some(Ended::Late(last.clone())),
            Err(mpsc::RecvTimeoutError::Disconnected) => break None,
        }
    };
    if ended.is_some() {
        let _ = child.kill();
    }
    let status = child.wait();
    drop(hear);
    let _ = reader.join();
    ended.unwrap_or_else(|| if status.is_ok_and(|status| status.success()) { Ended::Well } else { Ended::Failed(last) })
}

/// Returns the name in 'test name ... ok'.
fn between(line: &str) -> String {
    line.trim_start_matches("test ").split(" ... ").next().unwrap_or_default().to_owned()
}

/// Calls `each` for the numbers below `count`, on `jobs` threads.
fn share(count: usize, jobs: usize, each: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    if place >= count {
                        break;
                    }
                    each(place);
                }
            });
        }
    });
}
