//! One reader: the command line reads what the window writes, and each refuses what the other refuses.

use std::fs;

use wg_core::DiceSource;

use super::{answer_times, battle, machine, replay, unsealed, window};
use crate::game::Table;

fn by_hand() -> DiceSource {
    DiceSource::Hand { seed: 9 }
}

#[test]
fn the_command_line_reads_what_play_on_from_here_has_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (first, second, fork) in [
        (machine(), DiceSource::Machine { seed: 77 }, 17),
        (machine(), by_hand(), 25),
        (by_hand(), machine(), 30),
        (by_hand(), machine(), 0),
    ] {
        let mut game = battle(first, Some(folder.path()));
        answer_times(&mut game, 40);
        game.touch(0, |battle, place| place.look_at(battle, fork, false));
        let table = Table { captains: vec!["human".into(), "human".into()], dice: second };
        let mut other = game.branch(0, &table, Some(folder.path())).expect("it leaves the old one");
        answer_times(&mut other, 30);
        let file = other.battle.file().expect("it is saved");
        let told = replay(&file).unwrap_or_else(|error| panic!("the program's own journal: {error}"));
        assert!(told.contains("The battle is not over"), "it is told to its end:\n{told}");
        assert_eq!(
            window(&file).expect("the window reads it").battle.session().hash(),
            other.battle.session().hash(),
            "as it was played"
        );
    }
}

#[test]
fn a_forged_branch_is_refused_by_window_and_command_line_alike() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut game = battle(machine(), Some(folder.path()));
    answer_times(&mut game, 60);
    game.touch(0, |battle, place| place.look_at(battle, 40, false));
    let table = Table { captains: Vec::new(), dice: DiceSource::Machine { seed: 77 } };
    let mut other = game.branch(0, &table, Some(folder.path())).expect("it leaves the old one");
    answer_times(&mut other, 34);
    let threw =
        |from: usize, to: usize| other.battle.session().entries()[from..to].iter().any(|entry| !entry.faces.is_empty());
    assert!(threw(0, 40) && threw(40, 74), "dice fell before and after the fork");
    let file = other.battle.file().expect("it is saved");
    let text = fs::read_to_string(&file).expect("its journal");
    let forged = folder.path().join("forged.wgj");
    let plain = unsealed(&text);
    for other in [
        text.replacen("orders:40", "orders:39", 1),
        plain.replacen("orders:40", "orders:39", 1),
        plain.replacen("orders:40", "orders:900", 1),
        plain.replacen("earlier:[(40,", "earlier:[(3,", 1),
        plain.replacen("Machine(seed:77)", "Machine(seed:78)", 1),
        plain.replacen("Machine(seed:5)", "Machine(seed:6)", 1),
    ] {
        assert_ne!(other, plain, "something was changed");
        fs::write(&forged, &other).expect("a file");
        let (window, line) = (window(&forged).err(), replay(&forged).err());
        let (window, line) = (window.expect("the window refuses it"), line.expect("the command line refuses it"));
        assert!(line.starts_with(&window), "in the same words:\n{window}\n{line}");
    }
}

#[test]
fn faces_and_undos_that_were_forged_are_found_with_their_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for dice in [machine(), by_hand()] {
        let mut game = battle(dice, Some(folder.path()));
        answer_times(&mut game, 60);
        let text = fs::read_to_string(game.battle.file().expect("it is saved")).expect("its journal");
        let lines: Vec<&str> = text.lines().collect();
        let (at, thrown) = lines
            .iter()
            .enumerate()
            .skip(1)
            .find(|(_, line)| !line.contains("faces:[],hash"))
            .expect("dice were thrown");
        let face = thrown.rfind("faces:[").expect("faces") + 7;
        let other = if thrown[face..].starts_with('2') { "4" } else { "2" };
        let mut faces = lines.clone();
        let edited = format!("{}{other}{}", &thrown[..face], &thrown[face + 1..]);
        faces[at] = &edited;
        let mut undo = lines[..=at].to_vec();
        undo.push("Undo(to:0,ruling:None)");
        for (forged, line) in [(faces, at + 1), (undo, at + 2)] {
            let path = folder.path().join("forged.wgj");
            fs::write(&path, forged.join("\n") + "\n").expect("a file");
            for told in [window(&path).err(), replay(&path).err()] {
                let told = told.expect("it is noticed");
                assert!(told.contains(&format!("forged.wgj:{line}:")), "line {line} is named: {told}");
            }
        }
    }
}
