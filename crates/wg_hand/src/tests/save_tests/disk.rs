//! A full disk and one that vanishes: the message stays until the disk works again, nothing is lost meanwhile, and the
//! battle can be saved elsewhere.

use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use wg_core::{Journal, Paper};

use super::{answer, answer_times, battle, machine, window};
use crate::sitting::Sitting;

/// A disk with this much room, in bytes.
#[derive(Clone, Default)]
struct Disk {
    room: Arc<AtomicUsize>,
    text: Arc<Mutex<Vec<u8>>>,
}

impl Paper for Disk {
    fn put(&mut self, at: usize, text: &[u8]) -> Result<()> {
        let mut disk = self.text.lock().expect("one thread");
        let fits = text.len().min(self.room.load(Ordering::Relaxed).saturating_sub(at));
        disk.truncate(at);
        disk.extend_from_slice(&text[..fits]);
        if fits == text.len() { Ok(()) } else { Err(Error::from(ErrorKind::StorageFull)) }
    }

    fn keep(&mut self) -> Result<()> {
        Ok(())
    }

    fn take_up_again(&mut self, bytes: usize) -> Result<usize> {
        Ok(bytes)
    }
}

fn on(disk: &Disk) -> Sitting {
    let mut game = battle(machine(), None);
    game.battle.session_mut().keep_journal_on(Some(Box::new(disk.clone())), &["human".to_owned(), "human".to_owned()]);
    game
}

#[test]
fn a_full_disk_is_told_as_long_as_it_is_full_and_everything_is_written_when_there_is_room() {
    let disk = Disk::default();
    disk.room.store(3000, Ordering::Relaxed);
    let mut game = on(&disk);
    let mut told = 0;
    for _ in 0..40 {
        assert!(answer(&mut game), "the battle goes on");
        if let Some(unsaved) = game.battle.unsaved() {
            told += 1;
            assert!(unsaved.sentence.contains("not being saved") && !unsaved.offers.is_empty(), "{unsaved:?}");
        } else {
            assert_eq!(told, 0, "what was told once is told until it is well");
        }
        assert_eq!(game.eye(0).desk(&game.telling).unsaved, game.battle.unsaved(), "it stands on the desk");
    }
    assert!(told > 10, "the disk was full for a while: {told}");
    let torn = disk.text.lock().expect("one thread").clone();
    Journal::read(&torn, "it").expect("what fits is a journal");
    disk.room.store(usize::MAX, Ordering::Relaxed);
    assert!(game.save_again() && game.battle.unsaved().is_none(), "now it is saved");
    answer_times(&mut game, 3);
    let text = disk.text.lock().expect("one thread").clone();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("it.wgj");
    fs::write(&path, &text).expect("a file");
    let again = window(&path).expect("it is whole");
    assert_eq!(
        (again.battle.session().entries().len(), again.battle.session().hash()),
        (43, game.battle.session().hash()),
        "not one order is missing"
    );
}

#[test]
fn the_next_order_alone_saves_what_is_missing() {
    let disk = Disk::default();
    let mut game = on(&disk);
    answer_times(&mut game, 5);
    assert!(game.battle.unsaved().is_some(), "there is no room at all");
    disk.room.store(usize::MAX, Ordering::Relaxed);
    answer_times(&mut game, 1);
    assert!(game.battle.unsaved().is_none(), "with the next order everything is written");
    let text = disk.text.lock().expect("one thread").clone();
    assert_eq!(Journal::read(&text, "it").expect("it is whole").lines.len(), 6, "every order");
}

#[test]
fn a_battle_that_cannot_be_saved_here_is_saved_elsewhere() {
    let disk = Disk::default();
    let mut game = on(&disk);
    answer_times(&mut game, 5);
    let elsewhere = tempfile::tempdir().expect("a temporary folder");
    let path = game.save_in(elsewhere.path()).expect("there is room");
    assert!(game.battle.unsaved().is_none(), "it is saved");
    answer_times(&mut game, 5);
    let hash = game.battle.session().hash();
    drop(game);
    assert_eq!(
        Sitting::resume(wg_rulesets::ALL, &path).expect("it goes on there").battle.session().hash(),
        hash,
        "with every order"
    );
}

#[test]
fn a_folder_that_vanishes_is_made_anew_with_everything_in_it() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let folder = home.path().join("battles");
    let mut game = battle(machine(), Some(&folder));
    answer_times(&mut game, 5);
    fs::remove_dir_all(&folder).expect("somebody puts it away");
    // A file takes the place of the folder.
    fs::write(&folder, "no folder").expect("a file");
    answer_times(&mut game, 5);
    assert!(game.battle.unsaved().is_some(), "that is told");
    assert!(!game.save_again() && game.battle.unsaved().is_some(), "and told");
    fs::remove_file(&folder).expect("it is put away");
    assert!(game.save_again() && game.battle.unsaved().is_none(), "now it is saved");
    answer_times(&mut game, 2);
    let path = game.battle.file().expect("a file");
    assert_eq!(window(&path).expect("it is whole").battle.session().entries().len(), 12, "not one order is missing");
}

#[test]
fn a_file_that_vanishes_is_told_and_written_anew() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(home.path()));
    answer_times(&mut game, 5);
    fs::remove_file(game.battle.file().expect("a file")).expect("somebody puts it away");
    answer_times(&mut game, 1);
    assert!(game.battle.unsaved().is_some(), "that is told at once");
    assert!(game.save_again(), "and mended as soon as it is tried again");
    assert_eq!(
        window(&game.battle.file().expect("a file")).expect("it is whole").battle.session().entries().len(),
        6,
        "not one order is missing"
    );
}

#[test]
fn a_start_leaves_no_file_before_the_first_order() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(home.path()));
    assert_eq!(fs::read_dir(home.path()).expect("the folder").count(), 0, "nothing was done yet");
    answer_times(&mut game, 1);
    assert!(game.battle.file().is_some_and(|path| path.exists()), "the first order makes the file");
}
