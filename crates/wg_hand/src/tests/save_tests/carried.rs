//! A battle of an earlier version of the rules continues in a copy, as far as its orders and dice still agree.

use std::fs;
use std::path::{Path, PathBuf};

use super::{answer_times, battle, desktop, machine, replay, unsealed, window};
use crate::files::saved::last_unfinished;
use crate::sitting::Sitting;

/// A saved battle of this many orders by an earlier version of the rules.
fn earlier(folder: &Path, orders: usize) -> PathBuf {
    let mut game = battle(machine(), Some(folder));
    answer_times(&mut game, orders);
    let (path, now) = (game.battle.file().expect("it is saved"), game.battle.session().ruleset().about().version);
    drop(game);
    let text = unsealed(&fs::read_to_string(&path).expect("its journal"));
    let old = text.replacen(&format!("rules_version:{now}"), &format!("rules_version:{}", now - 1), 1);
    assert_ne!(old, text, "the first line names the version");
    fs::write(&path, old).expect("a file");
    path
}

#[test]
fn continue_carries_a_battle_of_earlier_rules_over_and_keeps_the_old_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = earlier(folder.path(), 12);
    let before = fs::read(&path).expect("it");
    let mut desk = desktop(folder.path());
    desk.go_on(0).expect("it goes on");
    assert_eq!(desk.sitting.battle.session().entries().len(), 12, "with every order");
    assert!(
        desk.sitting.places[0].notice.ends_with("All orders were carried over (12)."),
        "that is told: {}",
        desk.sitting.places[0].notice
    );
    let copy = desk.sitting.battle.file().expect("it is saved");
    assert_ne!(copy, path, "in a copy");
    assert_eq!(fs::read(&path).expect("it"), before, "the old file stays as it is");
    answer_times(&mut desk.sitting, 2);
    let hash = desk.sitting.battle.session().hash();
    assert_eq!(window(&copy).expect("the copy is whole").battle.session().hash(), hash, "with what follows");
    drop(desk);
    assert_eq!(last_unfinished(folder.path()), Some(copy), "the copy waits to be continued");
    let mut desk = desktop(folder.path());
    desk.go_on(0).expect("it goes on");
    assert_eq!(
        (desk.sitting.battle.session().hash(), desk.sitting.places[0].notice.as_str()),
        (hash, ""),
        "from then on it is a battle like any other"
    );
}

#[test]
fn an_order_that_rolls_other_dice_now_is_where_the_battle_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut thrown = 0;
    let path = earlier(folder.path(), 60);
    let text = fs::read_to_string(&path).expect("its journal");
    let lines: Vec<String> = (1..)
        .zip(text.lines())
        .map(|(n, line)| {
            let Some((head, rest)) =
                line.split_once("faces:[").filter(|(_, rest)| thrown == 0 && n > 4 && !rest.starts_with(']'))
            else {
                return line.to_owned();
            };
            thrown = n;
            let (face, tail) = rest.split_at(1);
            format!("{head}faces:[{}{tail}", if face == "1" { "2" } else { "1" })
        })
        .collect();
    assert!(thrown > 0, "somebody has thrown dice");
    fs::write(&path, lines.join("\n") + "\n").expect("a file");
    let game = Sitting::resume(wg_rulesets::ALL, &path).expect("it goes on");
    let left = thrown - 2;
    assert_eq!(game.battle.session().entries().len(), left, "up to the order before");
    let told = game.places[0].refusal.as_ref().expect("that is told").sentence.clone();
    assert!(
        told.contains(&format!(
            "Only {left} of 60 orders were carried over because order {} (line {thrown}) now rolls different dice.",
            left + 1
        )),
        "{told}"
    );
}

#[test]
fn the_command_line_tells_a_battle_of_earlier_rules_and_how_far_it_was_carried_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = earlier(folder.path(), 12);
    replay(&path).expect("it is told");
    let game = Sitting::load(wg_rulesets::ALL, &path, Some(5)).expect("it can be looked at");
    assert_eq!(game.battle.session().entries().len(), 5, "up to any order");
}
