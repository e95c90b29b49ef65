//! Damaged and forged journals, each a file in `tests/broken`, with what the reader says about it in a file beside it.
//! `WG_BLESS=1` writes both again.

use crate::paper;
use crate::toy;

use std::fs;
use std::path::{Path, PathBuf};

use paper::Paper;
use toy::run;
use wg_core::{AskKind, DiceSource, Order, Session};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

/// Returns the journal of a whole toss, in the present format.
fn toss(dice: DiceSource) -> String {
    let paper = Paper::default();
    let mut session: Session =
        toy::library().battle("toss/01-short").expect("it is in order").session(dice).expect("it begins");
    session.keep_journal(Some(Box::new(paper.clone())), &["human".to_owned(), "human".to_owned()]);
    while let Some(ask) = session.asks().first() {
        let dice: usize = ask.throws.iter().map(|row| usize::from(row.dice)).sum();
        let order = if ask.kind == AskKind::Throw {
            Order::Throw { faces: (0..dice).map(|n| n as u8 + 2).collect() }
        } else {
            Order::EndPhase
        };
        let seat = ask.seat;
        session.submit(seat, order).expect("that is all there is to do");
    }
    let text = paper.0.lock().expect("one thread").clone();
    String::from_utf8(text).expect("text")
}

/// Removes the hash of the first line, which detects every change of that line.
fn unsealed(text: &str) -> String {
    let (first, rest) = text.split_once('\n').expect("a first line");
    format!("{})\n{rest}", &first[..first.rfind(",hash:").expect("it has a hash")])
}

/// Changes the first face in this line.
fn other_face(text: &str, at: usize, from: &str) -> String {
    let edited = |line: &str| {
        let place = line.find(from).map_or(0, |place| place + from.len());
        format!("{}{}{}", &line[..place], if line[place..].starts_with('1') { 2 } else { 1 }, &line[place + 1..])
    };
    text.lines().enumerate().map(|(n, line)| if n + 1 == at { edited(line) } else { line.to_owned() } + "\n").collect()
}

fn make() {
    let (machine, hand) = (toss(DiceSource::Machine { seed: 3 }), toss(DiceSource::Hand { seed: 3 }));
    let lines: Vec<&str> = machine.lines().collect();
    let scripted = |faces: &str| {
        let text =
            unsealed(&machine).replace("dice:Machine(seed:3)", &format!("dice:Scripted(faces:[{faces}],seed:3)"));
        text.lines().take(2).map(|line| format!("{line}\n")).collect::<String>()
    };
    let branch = |orders: usize, earlier: &str| {
        unsealed(&machine).replace(
            ",scenario:",
            &format!(",branch:Some((from:\"a.wgj\",orders:{orders},earlier:[{earlier}])),scenario:"),
        )
    };
    for (name, text) in [
        ("no-journal", "Dear diary,\ntoday we sailed.\n".to_owned()),
        ("another-format", machine.replace("weathergage_journal:4", "weathergage_journal:9")),
        ("another-seed", machine.replacen("seed:3", "seed:4", 1)),
        ("another-seed-unsealed", unsealed(&machine).replacen("seed:3", "seed:4", 1)),
        ("a-damaged-line", machine.replacen(lines[2], "Order(seat:Si", 1)),
        ("a-damaged-first-order", machine.replacen(lines[1], "\u{1}\u{2}", 1)),
        ("another-hash", machine.replacen(&lines[2][lines[2].len() - 18..], "0123456789abcdef\")", 1)),
        ("another-face-of-the-machine", other_face(&machine, 3, "faces:[")),
        ("another-face-typed", other_face(&hand, 3, "order:Throw(faces:[")),
        ("another-face-recorded", other_face(&hand, 3, "),faces:[")),
        ("an-undo-behind-dice", format!("{}\n{}\n{}\nUndo(to:0,ruling:None)\n", lines[0], lines[1], lines[2])),
        ("an-undo-of-nothing", format!("{}\n{}\nUndo(to:7,ruling:None)\n", lines[0], lines[1])),
        ("an-order-left-out", machine.replacen(&format!("{}\n", lines[2]), "", 1)),
        ("a-face-of-nought", scripted("0,3")),
        ("a-face-too-many", scripted("7,3")),
        ("a-branch-without-dice", branch(2, "")),
        ("a-branch-behind-the-end", branch(9, "(9,Machine(seed:3))")),
        ("a-branch-with-other-dice", branch(2, "(2,Machine(seed:4))")),
        ("an-order-of-nobody", machine.replacen("Side(0)", "Side(7)", 1).replacen("Side(1)", "Side(9)", 1)),
    ] {
        fs::write(folder().join(format!("{name}.wgj")), text).expect("a file");
    }
}

#[test]
fn every_broken_journal_is_told_as_ever() {
    let bless = std::env::var_os("WG_BLESS").is_some();
    if bless {
        fs::create_dir_all(folder()).expect("a folder");
        make();
    }
    let mut files: Vec<_> =
        fs::read_dir(folder()).expect("tests/broken is there").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "wgj"));
    files.sort();
    assert!(files.len() > 15, "there are journals to read");
    for file in files {
        let path = file.display().to_string();
        let (status, _, told) = run(&["replay", &path]);
        let told = told.replace(&path, &file.file_name().expect("a name").to_string_lossy());
        assert_eq!(status, 1, "{path} is refused: {told}");
        let kept = file.with_extension("txt");
        if bless {
            fs::write(&kept, format!("{}\n", told.trim_end())).expect("a file");
        }
        assert_eq!(told.trim_end(), fs::read_to_string(&kept).unwrap_or_default().trim_end(), "{path}");
    }
}
