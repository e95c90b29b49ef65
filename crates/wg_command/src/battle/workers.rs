//! Plays battles on several threads and hands out the results in the order of their numbers.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Once, mpsc};
use std::thread;

use anyhow::{Context as _, Result};

use crate::battle::game::{Player, seated};
use crate::battle::row::{Failure, Row, colours};
use wg_library::Battle;
use wg_library::battle_seed;

/// The battles to be played.
pub struct Batch<'a> {
    /// The battle, with a computer captain on every side.
    pub battle: &'a Battle,
    /// The seed of the batch.
    pub seed: u64,
    /// The number of battles.
    pub games: u64,
    /// The number of battles played at the same time.
    pub jobs: usize,
    /// True to repeat each battle with the same seed for every other seating of the captains.
    pub mirror: bool,
    /// The folder into which each battle writes its journal: `17.wgj`.
    pub journals: Option<&'a Path>,
}

impl Batch<'_> {
    /// Creates the journal of the battle of this number, if journals are wanted.
    fn journal(&self, index: u64) -> Result<Option<File>> {
        let create = |folder: &Path| {
            let file = folder.join(format!("{index}.wgj"));
            File::create(&file).with_context(|| format!("{} cannot be written", file.display()))
        };
        self.journals.map(create).transpose()
    }

    /// Returns the seed of the battle of this number, and by how many seats its captains have moved up.
    pub fn seating(&self, index: u64) -> (u64, usize) {
        let ways = if self.mirror { self.battle.captains.len().max(1) as u64 } else { 1 };
        (battle_seed(self.seed, index / ways), (index % ways) as usize)
    }
}

/// Plays all battles, or until `stop` is raised. Each worker then finishes its present battle. `each` receives the rows
/// in the order of their numbers, without a gap, for any number of jobs.
///
/// # Errors
/// Fails with the errors of the scenario, if a captain is unknown, or with the error of `each`.
pub fn play(batch: &Batch, stop: &AtomicBool, mut each: impl FnMut(&Row) -> Result<()>) -> Result<()> {
    quiet_workers();
    let next = AtomicU64::new(0);
    let broken = AtomicBool::new(false);
    let (send, receive) = mpsc::sync_channel(batch.jobs * 256);
    thread::scope(|scope| {
        for _ in 0..batch.jobs.max(1) {
            let (send, next, broken) = (send.clone(), &next, &broken);
            scope.spawn(move || {
                let goes_on = || !stop.load(Ordering::Relaxed) && !broken.load(Ordering::Relaxed);
                if let Err(error) = work(batch, next, &send, goes_on) {
                    broken.store(true, Ordering::Relaxed);
                    // The other end is gone only if it has an error of its own.
                    let _ = send.send(Err(error));
                }
            });
        }
        drop(send);
        let result = hand_out(&receive, &mut each);
        broken.store(result.is_err(), Ordering::Relaxed);
        drop(receive);
        result
    })
}

type Sent = Result<Row>;

/// Runs one worker with a table of its own. It plays battles that no other worker has begun, for as long as `goes_on`
/// returns true.
fn work(batch: &Batch, next: &AtomicU64, send: &mpsc::SyncSender<Sent>, goes_on: impl Fn() -> bool) -> Result<()> {
    let colours = colours(&batch.battle.loaded.scenario);
    let mut player = None;
    while goes_on() {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= batch.games {
            break;
        }
        let (seed, turned) = batch.seating(index);
        let journal = batch.journal(index)?;
        let result = watched(|| {
            let table = match &mut player {
                Some(table) => table,
                None => player.insert(Player::new(batch.battle)?),
            };
            table.play(seed, turned, journal)
        });
        let result = match result {
            Ok(result) => result?,
            Err(message) => {
                // The table cannot be trusted after a panic.
                player = None;
                Err(Failure::Panicked(message))
            }
        };
        let captains = seated(&batch.battle.captains, turned).into();
        if send.send(Ok(Row { index, seed, colours: colours.clone(), captains, result })).is_err() {
            break;
        }
    }
    Ok(())
}

/// Receives rows in any order and hands them out in the order of their numbers.
fn hand_out(receive: &mpsc::Receiver<Sent>, each: &mut impl FnMut(&Row) -> Result<()>) -> Result<()> {
    let mut early = BTreeMap::new();
    let mut wanted = 0;
    for row in receive {
        let row = row?;
        early.insert(row.index, row);
        while let Some(row) = early.remove(&wanted) {
            each(&row)?;
            wanted += 1;
        }
    }
    // There are gaps only after an error of a worker.
    early.values().try_for_each(each)
}

thread_local! {
    static WATCHED: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Installs a panic hook that keeps panics of battles silent; they are reported with the seed of the battle instead.
fn quiet_workers() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if WATCHED.get() {
                let place =
                    info.location().map(|place| format!(" ({}:{})", place.file(), place.line())).unwrap_or_default();
                MESSAGE.set(format!("{}{place}", info.payload_as_str().unwrap_or("no message").replace('\n', " ")));
            } else {
                usual(info);
            }
        }));
    });
}

/// Runs a function and returns the message if it panics.
fn watched<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    WATCHED.set(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    WATCHED.set(false);
    result.map_err(|_| MESSAGE.take())
}
