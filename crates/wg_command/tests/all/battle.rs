//! `weathergage battle`: equal results for any number of jobs, CSV, failures, interruption.

use crate::toy;

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use toy::run;
use wg_command::battle::{Batch, Failure, Player, Row, play};
use wg_core::{DiceSource, Order};
use wg_library::battle_seed;

#[test]
fn one_job_and_two_and_five_give_the_same_bytes() {
    let summary = |jobs: &str| run(&["battle", "toss/01-short", "--games", "200", "--seed", "5", "--jobs", jobs]);
    let (status, one, told) = summary("1");
    assert_eq!(status, 0, "the battles are played: {told}");
    assert_eq!(one, summary("2").1, "two jobs give what one gives");
    assert_eq!(one, summary("5").1, "five jobs give what one gives");
    assert!(
        one.contains("Spain wins") && one.contains("draws") && one.contains("results "),
        "the summary names wins, draws and the digest:\n{one}"
    );
    let other = run(&["battle", "toss/01-short", "--games", "200", "--seed", "6"]).1;
    assert_ne!(one, other, "another seed gives other battles");
}

#[test]
fn a_battle_of_a_batch_is_the_battle_that_its_seed_gives_at_a_fresh_table() {
    let library = toy::library();
    let mut battle = library.battle("toss/01-short").expect("it is in order");
    battle.command(Some("deckhand"), Some("deckhand")).expect("there is a deckhand");
    let mut player = Player::new(&battle).expect("the table can be set up");
    for index in 0..50 {
        let seed = battle_seed(1, index);
        let played = player.play(seed, 0, None).expect("there is a deckhand").expect("it ends");
        let mut session = battle.session(DiceSource::Machine { seed }).expect("it is in order");
        while let Some(ask) = session.asks().first() {
            let seat = ask.seat;
            session.submit(seat, Order::EndPhase).expect("that is all there is to do");
        }
        assert_eq!(played.hash, session.hash(), "battle {index} of the batch left nothing behind of the battle before");
    }
}

#[test]
fn the_csv_file_has_one_row_for_each_battle_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.csv");
    let name = file.display().to_string();
    let (status, ..) = run(&["battle", "toss/01-short", "--games", "30", "--jobs", "3", "--csv", &name]);
    assert_eq!(status, 0, "the battles are played");
    let text = std::fs::read_to_string(&file).expect("the file was written");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        text.lines().next(),
        Some(
            "index,seed,winner,turns,orders,red_score,red_damage,red_lost,blue_score,blue_damage,blue_lost,ended,first_shot,ships,goals,hash,red_captain,blue_captain"
        ),
        "the heading"
    );
    assert_eq!(rows.len(), 31, "a heading and thirty battles");
    for (at, row) in rows.iter().skip(1).enumerate() {
        assert_eq!(row.len(), rows[0].len(), "every row has every field: {row:?}");
        assert_eq!(row[0], at.to_string(), "rows stand in the order of their numbers");
        assert!(["red", "blue", "draw"].contains(&row[2]), "{} is no winner", row[2]);
        assert!(row[15].len() == 16 && u64::from_str_radix(row[15], 16).is_ok(), "{} is no hash", row[15]);
        assert_eq!(row[16..], ["deckhand", "deckhand"], "who commanded is told, also without --mirror");
    }
    assert_eq!(rows[1][1], battle_seed(1, 0).to_string(), "the seed of the first battle");
}

#[test]
fn the_journals_of_a_batch_play_the_same_battles_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (csv, journals) = (folder.path().join("out.csv"), folder.path().join("new/journals"));
    let name = |path: &std::path::Path| path.display().to_string();
    let (status, ..) = run(&[
        "battle",
        "toss/01-short",
        "--games",
        "5",
        "--jobs",
        "2",
        "--csv",
        &name(&csv),
        "--journals",
        &name(&journals),
    ]);
    assert_eq!(status, 0, "the battles are played, and the folder is made");
    let text = std::fs::read_to_string(&csv).expect("the file was written");
    for (at, row) in text.lines().skip(1).enumerate() {
        let (status, out, told) = run(&["replay", "--json", &name(&journals.join(format!("{at}.wgj")))]);
        assert_eq!(status, 0, "battle {at} can be played again: {told}");
        let hash = row.split(',').nth(15).expect("a hash");
        assert!(out.contains(hash), "battle {at} ends as its row says, {hash}:\n{out}");
    }
    let (status, _, told) = run(&["battle", "toss/01-short", "--games", "1", "--journals", &name(&csv)]);
    assert!(status == 1 && told.contains("out.csv cannot be created"), "a folder that cannot be made is told: {told}");
}

#[test]
fn the_json_summary_is_one_object_of_its_format() {
    let (_, out, _) = run(&["battle", "toss/01-short", "--games", "40", "--json"]);
    let summary: Value = serde_json::from_str(&out).expect("one JSON object");
    assert_eq!(summary["weathergage_battle"], 2, "the version of the form");
    assert_eq!(summary["games"], 40, "all were played");
    let wins: u64 =
        summary["sides"].as_array().expect("the sides").iter().filter_map(|side| side["wins"].as_u64()).sum();
    assert_eq!(wins + summary["draws"].as_u64().expect("a number"), 40, "every battle was won or drawn");
    let share = &summary["sides"][0]["share"];
    assert!(
        share["low"].as_f64() <= share["value"].as_f64() && share["value"].as_f64() <= share["high"].as_f64(),
        "the share lies in its interval"
    );
    assert_eq!(summary["sides"][0]["captain"], "deckhand", "who plays when nobody is named");
}

#[test]
fn mirrored_battles_give_each_captain_every_seat_with_the_same_dice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.csv").display().to_string();
    let (status, out, told) = run(&[
        "battle",
        "toss/01-short",
        "--games",
        "60",
        "--red",
        "deckhand",
        "--blue",
        "commander",
        "--mirror",
        "--json",
        "--csv",
        &file,
    ]);
    assert_eq!(status, 0, "the battles are played: {told}");
    let text = std::fs::read_to_string(&file).expect("the file was written");
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert!(
        text.lines().next().is_some_and(|heading| heading.ends_with(",hash,red_captain,blue_captain")),
        "who commanded is told of every battle"
    );
    assert_eq!(rows.len(), 60, "the mirrored battles are among those that were wanted");
    for (at, pair) in rows.chunks(2).enumerate() {
        assert_eq!(pair[0][1], pair[1][1], "pair {at} has one seed");
        assert_eq!(
            [&pair[0][16..], &pair[1][16..]],
            [["deckhand", "commander"], ["commander", "deckhand"]],
            "pair {at} is played both ways round"
        );
        assert_eq!(pair[0][11], pair[1][11], "in a game of luck alone the seats make no difference");
    }
    let summary: Value = serde_json::from_str(&out).expect("one JSON object");
    let captains = summary["captains"].as_array().expect("the captains");
    assert_eq!((summary["mirror"].as_bool(), captains.len()), (Some(true), 2), "captains are counted");
    assert_eq!(captains[0]["wins"], captains[1]["wins"], "each has the luck of both seats");
    assert_eq!(captains[0]["wins_by_side"][0], captains[1]["wins_by_side"][0], "on either side");
    assert_eq!(
        (&captains[0]["captain"], &captains[1]["captain"]),
        (&Value::from("deckhand"), &Value::from("commander")),
        "in the order of the seats"
    );
}

#[test]
fn two_captains_of_one_name_are_told_apart() {
    let (_, out, _) = run(&["battle", "toss/01-short", "--games", "10", "--mirror"]);
    assert!(
        out.contains("10 battles, mirrored") && out.contains("deckhand 1 wins") && out.contains("deckhand 2 wins"),
        "each has his line:\n{out}"
    );
}

#[test]
fn a_battle_that_panics_is_told_with_its_seed_and_the_others_are_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("out.csv").display().to_string();
    let (status, out, told) = run(&["battle", "toss/02-faulty", "--games", "60", "--jobs", "2", "--csv", &file]);
    assert_eq!(status, 1, "a fault of the program is a failure");
    assert!(
        told.contains("two sixes are a fault") && told.contains("weathergage play toss/02-faulty --seed "),
        "what broke, and how to see it:\n{told}"
    );
    assert!(out.contains("60 battles") && out.contains("failed"), "the others are reported:\n{out}");
    let text = std::fs::read_to_string(&file).expect("the file was written");
    let heading = text.lines().next().unwrap_or_default().split(',').count();
    assert!(text.lines().all(|line| line.split(',').count() == heading), "rows of failed battles have every field too");
    assert_eq!(text.lines().count(), 61, "every battle has its row");
}

#[test]
fn what_was_finished_when_ctrl_c_came_is_handed_out_without_a_gap() {
    let library = toy::library();
    let mut battle = library.battle("toss/03-long").expect("it is in order");
    battle.command(Some("deckhand"), Some("deckhand")).expect("there is a deckhand");
    let stop = AtomicBool::new(false);
    let mut rows: Vec<Row> = Vec::new();
    let batch = Batch { battle: &battle, seed: 1, games: 1_000_000, jobs: 2, mirror: false, journals: None };
    play(&batch, &stop, |row| {
        rows.push(row.clone());
        stop.store(rows.len() >= 20, Ordering::Relaxed);
        Ok(())
    })
    .expect("it was stopped, which is no error");
    assert!(rows.len() >= 20 && rows.len() < 100_000, "it stopped soon after it was told to, with {}", rows.len());
    assert!(rows.iter().enumerate().all(|(at, row)| row.index == at as u64), "no gap");
    assert!(rows.iter().all(|row| row.result.is_ok()), "those that were under way were finished");
}

#[test]
fn an_error_of_the_receiver_ends_the_batch() {
    let library = toy::library();
    let mut battle = library.battle("toss/03-long").expect("it is in order");
    battle.command(Some("deckhand"), Some("deckhand")).expect("there is a deckhand");
    let batch = Batch { battle: &battle, seed: 1, games: 1_000_000, jobs: 2, mirror: false, journals: None };
    let result = play(&batch, &AtomicBool::new(false), |_| anyhow::bail!("the disk is full"));
    assert!(
        result.is_err_and(|error| error.to_string() == "the disk is full"),
        "the error comes back, and all threads have ended"
    );
}

#[test]
fn wrong_names_are_answered_with_the_nearest() {
    let cases: &[(&[&str], &str)] = &[
        (&["battle", "toss/01-shrot"], "\"toss/01-short\""),
        (&["battle", "trafalgar"], "`weathergage scenarios`"),
        (&["battle", "toss/01-short", "--red", "dekhand"], "Did you mean \"deckhand\"?"),
        (&["battle", "toss/01-short", "--blue", "human"], "weathergage play"),
        (&["battle", "toss/01-short", "--csv", "/no/such/folder/x.csv"], "/no/such/folder/x.csv cannot be written"),
    ];
    for (arguments, expected) in cases {
        let (status, out, told) = run(arguments);
        assert_eq!(status, 1, "{arguments:?} fails");
        assert!(told.contains(expected) && out.is_empty(), "{arguments:?} says what to do: {told}");
    }
}

#[test]
fn the_failures_say_what_happened() {
    assert_eq!(Failure::Endless.to_string(), "did not end within 100000 orders", "a battle without end");
}

#[test]
fn a_variant_of_equal_battles_differs_in_nothing() {
    let run = |more: &[&str]| run(&[&["battle", "toss/01-short", "--games", "40"], more].concat());
    let (status, out, told) = run(&["--against", "toss/01-short", "--json"]);
    assert_eq!(status, 0, "{told}");
    let summary: Value = serde_json::from_str(&out).expect("one JSON object");
    let variant = &summary["variants"][0];
    assert_eq!((&variant["title"], &variant["summary"]["digest"]), (&"toss/01-short".into(), &summary["digest"]));
    for result in variant["differences"].as_array().expect("a list") {
        assert_eq!(result["here"], result["there"], "{result}");
        assert_eq!(result["difference"]["value"], 0.0, "{result}");
    }
    let (status, text, _) = run(&["--against", "toss/01-short"]);
    assert!(status == 0 && text.contains("toss/01-short, with the same seeds") && text.contains("+0.0"), "{text}");
    let (status, _, told) = run(&["--sweep", "wnid"]);
    assert!(status == 1 && told.contains("has no option \"wnid\""), "{told}");
}

#[test]
fn a_sweep_plays_every_other_value_of_an_option_on_the_same_seeds() {
    let library = wg_library::Library::new(wg_rulesets::ALL);
    let all = ["battle", "crane/01-first-lesson", "--games", "20", "--sweep", "initiative", "--json"];
    let (status, out, told) = toy::run_with(&library, &all);
    assert_eq!(status, 0, "{told}");
    let summary: Value = serde_json::from_str(&out).expect("one JSON object");
    let variants = summary["variants"].as_array().expect("a list");
    assert_eq!(variants.len(), 1, "one other value: {variants:?}");
    assert_ne!(variants[0]["summary"]["digest"], summary["digest"], "the battles are not the same");
    let (named, own) = (variants[0]["title"].as_str().expect("a title"), &summary["ends"]);
    assert!(named.starts_with("initiative = "), "{named}");
    let ended: u64 = own.as_array().expect("a list").iter().filter_map(|end| end["battles"].as_u64()).sum();
    assert_eq!(ended, 20, "every battle ended in some way: {own}");
    for ship in summary["ships"].as_array().expect("a list") {
        let became = ship["became"].as_object().expect("counts");
        assert_eq!(became.values().filter_map(Value::as_u64).sum::<u64>(), 20, "{ship}");
        let lost =
            ["fled", "abandoned", "struck", "taken", "sunk"].iter().filter_map(|word| became.get(*word)?.as_u64());
        assert_eq!(ship["lost"], lost.sum::<u64>(), "{ship}");
    }
    let lost = |side: usize| summary["sides"][side]["lost"]["mean"].as_f64().expect("a number");
    let by_ship = |side: usize| {
        let ships = summary["ships"].as_array().expect("a list").iter().filter(|ship| ship["side"] == side);
        ships.filter_map(|ship| ship["lost"].as_f64()).sum::<f64>() / 20.0
    };
    assert!((0..2).all(|side| (lost(side) - by_ship(side)).abs() < 1e-9), "two counts of the same ships");
}
