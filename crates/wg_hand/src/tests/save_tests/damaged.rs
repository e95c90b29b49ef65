//! A damaged journal is no dead end: the battle continues from its last whole line, in a copy.

use std::fs;
use std::path::{Path, PathBuf};

use wg_core::DiceSource;
use wg_panels::Intent;

use super::{answer_times, battle, desktop, machine, replay, unsealed, window};
use crate::files::saved::{cards, last_unfinished, mark};
use crate::sitting::Sitting;

/// A saved battle of ten orders.
fn saved(folder: &Path) -> PathBuf {
    let mut game = battle(machine(), Some(folder));
    answer_times(&mut game, 10);
    game.battle.file().expect("it is saved")
}

/// A saved battle of ten orders with a changed line 7, as the newest file.
fn damaged(folder: &Path, damage: impl Fn(&str) -> String) -> PathBuf {
    let path = saved(folder);
    let text = fs::read_to_string(&path).expect("its journal");
    let lines: Vec<String> =
        text.lines().enumerate().map(|(n, line)| if n == 6 { damage(line) } else { line.to_owned() }).collect();
    let newest = folder.join("9999999999999-mixed.wgj");
    fs::rename(&path, &newest).expect("it is renamed");
    fs::write(&newest, lines.join("\n") + "\n").expect("a file");
    newest
}

#[test]
fn a_damaged_battle_goes_on_from_its_last_whole_line_in_a_copy() {
    let nonsense = |_: &str| "Order(seat:Si\u{0}".to_owned();
    let lie = |line: &str| format!("{}0123456789abcdef\")", &line[..line.len() - 18]);
    for damage in [&nonsense as &dyn Fn(&str) -> String, &lie] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = damaged(folder.path(), damage);
        let before = fs::read(&path).expect("it");
        let mut desk = desktop(folder.path());
        let error = desk.go_on(0).expect_err("it is damaged");
        desk.complain(0, &error);
        let offer = desk.screens[0].panel.offers.1.first().expect("something is offered").clone();
        assert_eq!(
            (offer.label.as_str(), &offer.intent),
            ("Continue from line 6 in a copy", &Intent::GoOnInCopy(path.clone())),
            "{}",
            desk.screens[0].panel.note
        );
        desk.go_on_in_copy(&path).expect("it goes on");
        assert_eq!(desk.sitting.battle.session().entries().len(), 5, "every order before the damaged line");
        assert!(
            desk.sitting.places[0].refusal.as_ref().is_some_and(|told| told.sentence.contains("Line 7")),
            "that is told: {:?}",
            desk.sitting.places[0].refusal
        );
        answer_times(&mut desk.sitting, 3);
        let copy = desk.sitting.battle.file().expect("it is saved");
        assert_ne!(copy, path, "in a copy");
        assert_eq!(
            window(&copy).expect("the copy is whole").battle.session().hash(),
            desk.sitting.battle.session().hash(),
            "with what follows"
        );
        assert_eq!(fs::read(&path).expect("it"), before, "the damaged file stays as it is");
        let told = replay(&path).expect_err("it is damaged");
        assert!(
            told.contains(":7:") && told.contains("weathergage play") && told.contains("line 6"),
            "the command line names the way out: {told}"
        );
    }
}

#[test]
fn ten_turns_of_trafalgar_broken_in_their_middle_go_on_in_a_copy() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = include_str!("../../../../../tests/journals/admiralty-trafalgar-ten-turns-part-by-mouse.wgj");
    let mut lines: Vec<&str> = text.lines().collect();
    let middle = lines.len() / 2;
    lines[middle] = &lines[middle][..20];
    let path = folder.path().join("9999999999999-trafalgar.wgj");
    fs::write(&path, lines.join("\n") + "\n").expect("a file");
    let before = fs::read(&path).expect("it");
    let mut desk = desktop(folder.path());
    let error = desk.go_on(0).expect_err("it is damaged");
    desk.complain(0, &error);
    let offer = desk.screens[0].panel.offers.1.first().expect("something is offered").clone();
    let wanted = format!("Continue from line {middle} in a copy");
    assert_eq!(
        (offer.label, offer.intent),
        (wanted, Intent::GoOnInCopy(path.clone())),
        "{}",
        desk.screens[0].panel.note
    );
    desk.go_on_in_copy(&path).expect("it goes on");
    let told = format!(
        "Line {} of 9999999999999-trafalgar.wgj is damaged. The battle continues from line {middle} in a copy.",
        middle + 1
    );
    assert_eq!(desk.sitting.places[0].refusal.as_ref().map(|refusal| refusal.sentence.as_str()), Some(told.as_str()));
    let (orders, last) = (desk.sitting.battle.session().entries().len(), lines[middle - 1]);
    assert!(
        last.starts_with("Order(") && last.contains(&desk.sitting.battle.session().hash().to_hex()[..16]),
        "the position is that after the last whole line: {last}"
    );
    for _ in 0..3 {
        if desk.sitting.eye(0).computer_waits() {
            desk.sitting.computer_order();
        } else {
            answer_times(&mut desk.sitting, 1);
        }
    }
    assert_eq!(desk.sitting.battle.session().entries().len(), orders + 3, "and it is played on");
    let copy = fs::read_to_string(desk.sitting.battle.file().expect("it is saved")).expect("the copy");
    assert!(copy.starts_with(&(lines[..middle].join("\n") + "\n")), "the copy has every whole line as it was");
    assert_eq!(copy.lines().count(), middle + 3, "and what follows");
    assert_eq!(fs::read(&path).expect("it"), before, "the damaged file stays as it is");
}

#[test]
fn continue_falls_back_to_an_older_battle_and_tells_of_the_damaged_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let older = saved(folder.path());
    let path = damaged(folder.path(), |_| "ordre".to_owned());
    let mut desk = desktop(folder.path());
    desk.go_on(0).expect("the older one can be played");
    assert_eq!(desk.sitting.battle.file(), Some(older), "an older battle lies on the table");
    assert!(
        desk.screens[0].panel.note.contains(":7:") && desk.screens[0].panel.offers.0 == desk.screens[0].panel.note,
        "what is wrong is told: {}",
        desk.screens[0].panel.note
    );
    assert_eq!(desk.screens[0].panel.offers.1[0].intent, Intent::GoOnInCopy(path), "and what can be done");
}

#[test]
fn sixty_finished_or_empty_journals_hide_no_unfinished_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = saved(folder.path());
    let text = fs::read_to_string(&path).expect("its journal");
    let head = text.lines().next().expect("a first line");
    for n in 0..70 {
        let other = folder.path().join(format!("99999999990{n:02}-mixed.wgj"));
        fs::write(&other, if n < 35 { format!("{head}\n") } else { text.clone() }).expect("a file");
        if n >= 35 {
            mark(&other, true);
        }
    }
    for n in 0..70 {
        let other = folder.path().join(format!("99999999991{n:02}-mixed.wgj"));
        fs::write(&other, &text).expect("a file");
        mark(&other, true);
    }
    assert_eq!(last_unfinished(folder.path()), Some(path.clone()), "it still waits");
    assert!(cards(wg_rulesets::ALL, folder.path()).iter().any(|card| card.path == path), "and stands in the list");
}

#[test]
fn a_face_that_no_die_has_is_an_error_with_its_line_and_no_panic() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let older = saved(folder.path());
    let mut game = battle(DiceSource::Hand { seed: 3 }, Some(folder.path()));
    answer_times(&mut game, 30);
    let path = game.battle.file().expect("it is saved");
    drop(game);
    let text = unsealed(&fs::read_to_string(&path).expect("its journal"));
    for (faces, told) in [("0,3,3,3,3,3", "is 0"), ("3,0", "is 0"), ("9,3,3,3,3,3,3,3,3,3,3,3", "1 to 6")] {
        let forged = text.replacen("dice:Hand(seed:3)", &format!("dice:Scripted(faces:[{faces}],seed:3)"), 1);
        // The script has the faces from now on, so remove the orders that typed them.
        let lines: Vec<&str> = forged.lines().filter(|line| !line.contains("order:Throw(")).collect();
        fs::write(&path, lines.join("\n") + "\n").expect("a file");
        for error in [
            window(&path).err(),
            replay(&path).err(),
            Sitting::resume(wg_rulesets::ALL, &path).err().map(|error| wg_library::with_causes(&error)),
        ] {
            let error = error.expect("there is no such face");
            assert!(error.contains(".wgj:1:") && error.contains(told), "{faces}: {error}");
        }
        let newest = folder.path().join("9999999999999-mixed.wgj");
        fs::copy(&path, &newest).expect("as the newest of all");
        fs::remove_file(&path).expect("one of them is enough");
        let mut desk = desktop(folder.path());
        desk.go_on(0).expect("Continue falls back to an older battle");
        assert_eq!(desk.sitting.battle.file().as_ref(), Some(&older), "{faces}");
        fs::remove_file(&newest).expect("it is put away");
    }
}
