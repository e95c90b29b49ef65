//! The contents of pages: battles to choose, rulebooks, saved battles, the reckoning, and a look back.

use std::sync::Arc;

use wg_core::geometry::Length;
use wg_core::{Heading, Point, Pose, SideColour, SideId};
use wg_panels::read::reckoning::{Loss, Luck, ScoreLine, ShipTrack};
use wg_panels::read::replay::{TimeMark, TimeMarkKind};
use wg_panels::{
    BattleCard, ClauseCard, Desk, OptionCard, OptionValue, Reckoning, Replay, Rulebook, SavedCard, SideCard,
};

use super::fleets::laid_out;
use super::{desk, unit};

/// Returns the battles that can be played.
pub fn battles() -> Vec<BattleCard> {
    let battle = |id: &str, name: &str, story: &str, red: &str, blue: &str| BattleCard {
        id: id.into(),
        name: name.into(),
        ruleset: "Fighting Rules for Sailing Ships".into(),
        author: "Ed Crane".into(),
        first_captains: Vec::new(),
        captains: ["human", "cautious", "bold", "old hand"].map(str::to_owned).into(),
        about_captains: ["You, or a friend at this screen.", "Keeps his distance.", "Always closes.", "Plays to win."]
            .map(str::to_owned)
            .into(),
        lesson: false,
        story: story.into(),
        length: "45 minutes".into(),
        sides: [("Red", "Spain", red, SideColour::Red), ("Blue", "", blue, SideColour::Blue)]
            .map(|(name, nation, fleet, colour)| SideCard {
                name: name.into(),
                nation: nation.into(),
                colour,
                ships: 5,
                fleet: fleet.into(),
                goals: Vec::new(),
            })
            .into(),
        preview: Some(Arc::new(laid_out())),
        thrown_for: "the wind is".into(),
    };
    vec![
        battle(
            "crane/mixed",
            "Ten Ships off Cape Sorrow",
            "Two squadrons meet at dawn, each with orders to keep the other from the convoy. Neither knows how long the light will last.",
            "1 ship of the line, 2 frigates, 2 sloops",
            "1 ship of the line, 2 frigates, 2 sloops",
        ),
        battle(
            "crane/line",
            "The Line of Battle",
            "Five of the line a side, and nowhere to hide.",
            "5 ships of the line",
            "5 ships of the line",
        ),
        battle(
            "crane/frigates",
            "Frigates at Dusk",
            "Fast ships, thin sides and a falling wind.",
            "5 frigates",
            "5 frigates",
        ),
        battle(
            "crane/flotilla",
            "A Flotilla of Sloops",
            "Small ships in shoal water, where a single hit is half a ship. A short battle for learning the rules.",
            "5 sloops",
            "5 sloops",
        ),
    ]
}

/// Returns a desk at the end of the battle.
pub fn reckoned() -> Desk {
    let mut desk = desk();
    desk.reckoning = Some(Reckoning {
        title: "Blue wins, 35 to 15".into(),
        reason: "Turn 14 was the last one on the turn track.".into(),
        lines: vec![
            line("Enemy ships sunk", [("0", ""), ("1", "Avispa")]),
            line("Enemy ships taken", [("1", "Prudence"), ("2", "San Nicolás, Santa Clara")]),
            line("Own boxes lost, including those of sunk ships", [("28 of 54", ""), ("15 of 54", "")]),
            line("Points scored", [("15", ""), ("35", "")]),
        ],
        luck: vec![Luck { expected: 1066, actual: 1100 }, Luck { expected: 917, actual: 700 }],
        harm: "boxes".into(),
        counts: "boxes shot away by guns".into(),
        unit: "boxes".into(),
        strength: [(5, 3), (4, 2)]
            .map(|(by, of)| (0..40).map(|n| (1.0 + n as f32 * 0.3, 54 - n * by / of / 2)).collect())
            .to_vec(),
        losses: vec![Loss { turn: 4.3, side: SideId(0) }],
        tracks: (0..10).map(track).collect(),
        ..Reckoning::default()
    });
    desk
}

pub fn line(what: &str, values: [(&str, &str); 2]) -> ScoreLine {
    ScoreLine { what: what.into(), values: values.map(|(value, of)| (value.to_owned(), of.to_owned())).to_vec() }
}

pub fn track(n: usize) -> ShipTrack {
    let unit = unit(n);
    let at = |x: usize, y: usize| Pose {
        at: Point { x: Length::inches(x as i32), y: Length::inches(y as i32) },
        heading: Heading::EAST,
    };
    let poses = (0..6).map(|step| at(2 + n + step, if n < 5 { 2 + step * 2 } else { 26 - step * 2 })).collect();
    ShipTrack { unit: unit.id, name: unit.name, side: unit.built_for, poses, fate: unit.fate }
}

/// Returns a desk that looks back to order 22 of 25.
pub fn past(saved: bool) -> Desk {
    let mark = |order, side, kind| TimeMark { order, side: SideId(side), kind };
    let replay = Replay {
        at: 22,
        orders: 25,
        when: "Turn 4, Red moves".into(),
        turns: vec![(1, 1), (2, 8), (3, 14), (4, 20)],
        marks: vec![
            mark(9, 0, TimeMarkKind::Shot),
            mark(15, 1, TimeMarkKind::Shot),
            mark(22, 0, TimeMarkKind::Sunk),
            mark(24, 1, TimeMarkKind::Prize),
        ],
        saved,
        over: false,
    };
    Desk { replay: Some(replay), big_button: None, choices: Vec::new(), odds: None, ask: None, acting: None, ..desk() }
}

/// Returns a rulebook of three clauses.
pub fn books() -> Arc<[Rulebook]> {
    let clause = |id: &str, chapter: &str, text: &str| ClauseCard {
        id: id.into(),
        chapter: chapter.into(),
        text: text.into(),
        ..ClauseCard::default()
    };
    let value = |key: &str, effect: &str| OptionValue { key: key.into(), effect: effect.into() };
    let option = |here: &str| {
        let default = value("turns", "after the last turn");
        let here = if here == "turns" { default.clone() } else { value(here, "when the clock runs out") };
        Some(OptionCard { key: "end".into(), title: "How the battle ends".into(), here: Some(here), default })
    };
    let clauses = vec![
        ClauseCard { option: option("clock"), ..clause("C-R38", "Rulings", "What ends a battle.") },
        clause("C-FIRE-2", "Firing", "Each die of a shot does this."),
        ClauseCard { proposed: true, ..clause("C-FIRE-11", "Firing", "The target must be abeam.") },
    ];
    Arc::from([Rulebook {
        title: "Fighting Rules for Sailing Ships".into(),
        author: "Crane".into(),
        summary: "Five ships a side.".into(),
        clauses,
    }])
}

/// Returns two saved battles.
pub fn saved() -> Arc<[SavedCard]> {
    let card = |name: &str, over: bool| SavedCard {
        path: format!("{name}.wgj").into(),
        name: name.into(),
        ruleset: "Fighting Rules for Sailing Ships".into(),
        remark: "Red (human) against Blue (bold) · 31 orders · 2 hours ago".into(),
        over,
    };
    Arc::from([card("Frigates at Dusk", false), card("Ten Ships off Cape Sorrow", true)])
}
