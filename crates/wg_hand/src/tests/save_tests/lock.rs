//! Two windows that want to play one battle: the second one is told which process has it, and may look on.

use std::fs;

use wg_panels::Intent;

use super::{answer_times, battle, desktop, machine, window};
use crate::desktop::replay::open;
use crate::sitting::Sitting;

#[test]
fn the_second_window_is_told_who_plays_the_battle_and_may_look_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(folder.path()));
    answer_times(&mut game, 10);
    let path = game.battle.file().expect("it is saved");
    let before = fs::read(&path).expect("its journal");
    let error = Sitting::resume(wg_rulesets::ALL, &path).err().expect("it is being played");
    let held = error.holder().expect("that is why");
    assert_eq!((held.process, held.minutes), (Some(std::process::id()), Some(0)), "who, and since when");
    let mut second = desktop(folder.path());
    let error = second.go_on(0).expect_err("it is being played");
    second.complain(0, &error);
    let offered = second.screens[0].panel.offers.1.first().expect("something is offered").intent.clone();
    assert_eq!(offered, Intent::OpenReplay(path.clone()), "to look on: {}", second.screens[0].panel.note);
    assert_eq!(second.screens[0].panel.offers.0, second.screens[0].panel.note, "below the note");
    open(&mut second, 0, &path).expect("looking on bars nobody");
    assert_eq!(second.sitting.battle.session().hash(), game.battle.session().hash(), "the battle as it stands");
    assert_eq!(fs::read(&path).expect("its journal"), before, "nobody wrote into it");
    answer_times(&mut game, 5);
    let hash = game.battle.session().hash();
    drop(game);
    assert_eq!(
        Sitting::resume(wg_rulesets::ALL, &path).expect("now it is free").battle.session().hash(),
        hash,
        "and whole"
    );
    assert!(!path.with_extension("wgj.lock").exists(), "the lock is put away with the battle");
}

#[test]
fn the_lock_of_a_dead_process_bars_nobody() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(folder.path()));
    answer_times(&mut game, 3);
    let path = game.battle.file().expect("it is saved");
    drop(game);
    fs::write(path.with_extension("wgj.lock"), "999999999 1").expect("as a crash leaves it");
    assert!(Sitting::resume(wg_rulesets::ALL, &path).is_ok(), "its process is gone, and with it the lock");
}

#[test]
fn a_journal_that_is_only_looked_at_is_locked_for_nobody() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(folder.path()));
    answer_times(&mut game, 3);
    let path = game.battle.file().expect("it is saved");
    drop(game);
    let looked_at = window(&path).expect("it is whole");
    assert!(Sitting::resume(wg_rulesets::ALL, &path).is_ok(), "somebody looks on");
    drop(looked_at);
}
