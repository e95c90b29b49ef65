//! What a side may know of a battle with hidden cards, through the program itself.

use wg_core::dice::seeded;
use wg_core::{DiceSource, Session};

use crate::program;

#[test]
fn a_replay_as_one_side_names_no_card_of_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cards.wgj");
    let ruleset = wg_rulesets::find("warpspawn").expect("it is listed");
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/warpspawn/01-first-lesson.ron");
    let scenario = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}")).scenario;
    let mut session = Session::new(ruleset, &scenario, DiceSource::Machine { seed: 4 }).expect("it is in order");
    session.keep_journal(Some(Box::new(std::fs::File::create(&path).expect("a file"))), &[]);
    let mut rng = seeded(4, 1);
    while let Some(ask) = session.asks().first().filter(|_| session.cursor().turn < 3) {
        let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
        session.submit(seat, order).expect("it was offered");
    }
    let told = |more: &[&str]| {
        let path = path.display().to_string();
        let output = program::weathergage().args([&["replay", path.as_str(), "--json"], more].concat()).output().expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let (all, blue) = (told(&[]), told(&["--as", "Blue"]));
    let draws = |text: &str, side: &str| {
        let lines: Vec<String> = text.lines().filter(|line| line.contains("W-DRAW-1") && line.contains(&format!("{side} draws"))).map(str::to_owned).collect();
        assert!(!lines.is_empty(), "{side} draws in turn 2");
        lines.iter().all(|line| line.contains("draws 2 cards."))
    };
    assert!(!draws(&all, "Red") && !draws(&all, "Blue"), "who may know all reads all");
    assert!(draws(&blue, "Red") && !draws(&blue, "Blue"), "Blue reads what it drew, and of Red how many");
    let state = blue.lines().last().expect("the state comes last");
    assert!(state.contains("\"own\"") && !state.contains("\"held\""), "and its own hand alone: {state}");
}
