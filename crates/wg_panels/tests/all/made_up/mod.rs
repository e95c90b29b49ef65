//! A made-up desk: Crane's battle of five against five, turn 4 of 14. Shared by the tests and the example that draws pictures.

pub mod cards;

use std::sync::Arc;

use wg_core::geometry::{Footprint, Length};
use wg_core::shown::division::DivisionView;
use wg_core::shown::sheet::{Band, BoxColumn, DamageBox, Part, Scene, SceneRoll, Section, Sheet, Tone, TrackField, Zone};
use wg_core::shown::view::{PhaseState, PhaseView, SideView, TableView, WindView};
use wg_core::{
    AskKind, DieColour, Event, Fate, Heading, HoldFor, MatterOffer, Odds, Order, Point, Pose, Refusal, Report, RunCard, SideColour, SideId, StandingOrder,
    Throw, UnitId, UnitView, View,
};
use wg_panels::read::reckoning::{DivisionLine, Loss, Luck, ScoreLine, ShipTrack};
use wg_panels::read::replay::{TimeMark, TimeMarkKind};
use wg_panels::{
    BattleCard, Button, ClauseCard, Desk, GunChip, GunRow, Guns, Handy, Intent, JournalLine, Label, LabelStyle, Lever, Notch, OptionCard, Reckoning, Replay,
    Rulebook, Ruling, Running, SavedCard, SideCard, Standing, StandingMark, Todo, TodoUnit, Tray,
};

/// Names of the ships in the order of their numbers.
pub const NAMES: [&str; 10] = ["San Nicolás", "Fortuna", "Santa Clara", "Avispa", "Bonita", "Royal Oak", "Surprise", "Amphion", "Wasp", "Prudence"];
const SIZES: [usize; 5] = [6, 4, 4, 2, 2];
const TICKS: [[usize; 3]; 10] = [[2, 1, 3], [2, 3, 1], [0, 0, 0], [2, 0, 1], [1, 1, 0], [1, 3, 2], [2, 1, 1], [0, 2, 0], [0, 1, 0], [0, 2, 2]];

fn column(letter: &str, name: &str, has: usize, ticked: usize, moved: bool) -> BoxColumn {
    let boxes = (0..6).map(|n| DamageBox { ticked: n < ticked, struck: n >= has, moved: moved && n + 1 == ticked, ..DamageBox::default() });
    BoxColumn { letter: letter.into(), name: name.into(), boxes: boxes.collect() }
}

fn class(has: usize) -> &'static str {
    match has {
        6 => "ship of the line · 3 dice · range 3",
        4 => "frigate · 2 dice · range 2",
        _ => "sloop · 1 die · range 1",
    }
}

fn sheet(n: usize) -> Sheet {
    let has = SIZES[n % 5];
    let [hull, rigging, crew] = TICKS[n];
    let side = SideId(u8::from(n >= 5));
    Sheet {
        unit: UnitId(n as u16),
        name: NAMES[n].into(),
        subtitle: class(has).into(),
        side,
        parts: vec![
            Part::Heading { title: "Movement".into(), remark: format!("{} squares, 1 turn of 45° at the end", 3 - rigging / 2) },
            Part::Boxes {
                title: "Damage".into(),
                columns: vec![
                    column("H", "Hull", has, hull, false),
                    column("R", "Rigging", has, rigging, false),
                    column("G&C", "Guns & Crew", has, crew, n == 6),
                ],
                upright: true,
            },
            Part::Note { text: "One box of guns and crew went over to Prudence as a prize crew.".into(), clause: "C-CAP-3".into(), tone: Tone::Plain },
            Part::Note { text: "Bears on Fortuna: abeam at 2 squares.".into(), clause: "C-FIRE-11".into(), tone: Tone::Good },
            Part::Note { text: "Every 2 boxes of rigging cost 1 square, every 2 of guns and crew 1 die.".into(), clause: "C-DMG-7".into(), tone: Tone::Faint },
        ],
    }
}

fn unit(n: usize) -> UnitView {
    let side = SideId(u8::from(n >= 5));
    UnitView {
        id: UnitId(n as u16),
        name: NAMES[n].into(),
        side: if n == 9 { SideId(0) } else { side },
        built_for: side,
        fate: match n {
            3 => Fate::Sunk,
            9 => Fate::Prize,
            _ => Fate::Afloat,
        },
        badge: match n {
            3 => "sunk".into(),
            9 => "prize".into(),
            _ => String::new(),
        },
        can_act: matches!(n, 5..=7),
        ..UnitView::default()
    }
}

fn thrown(title: &str, faces: &[u8], good: &[bool], needed: &str, result: &str) -> Event {
    let mut event = Event::thrown(title, faces, needed, result).luck(150, 200).by(SideId(0));
    if let Event::Thrown { good: rims, .. } = &mut event {
        *rims = good.iter().copied().collect();
    }
    event
}

fn said(order: usize, unit: Option<u16>, clause: &str, sentence: &str, event: Event) -> JournalLine {
    JournalLine {
        order,
        report: Report { clause: clause.into(), sentence: sentence.into(), unit: unit.map(UnitId), event, aside: None, moment: None },
        side: unit.map(|unit| SideId(u8::from(unit >= 5))),
    }
}

/// The journal so far.
pub fn journal() -> Vec<JournalLine> {
    vec![
        said(20, None, "C-TURN-1", "Turn 4", Event::Phase),
        said(20, None, "C-WIND-3", "The wind stays in the south-west.", Event::None),
        said(21, None, "C-MOVE-1", "Red moves", Event::Phase),
        said(21, Some(0), "C-MOVE-2", "San Nicolás sails 3 squares to the east.", Event::None),
        said(22, Some(3), "C-MOVE-2", "Avispa sails 2 squares and turns 45° to larboard.", Event::None),
        said(22, Some(6), "C-FIRE-7", "Surprise fires on Avispa as she comes into range: 2 and 3, two hull hits.", Event::Harmed { boxes: 2 }),
        said(22, Some(3), "C-DMG-6", "Avispa has no hull box left: she sinks.", Event::Fate),
        said(23, Some(1), "C-FIRE-2", "Fortuna fires on Surprise: 2 and 6, one hull and one guns and crew.", Event::Harmed { boxes: 2 }),
        said(24, None, "C-MOVE-1", "Blue moves", Event::Phase),
        said(25, Some(5), "C-MOVE-4", "Royal Oak turns 45° to starboard and sails 1 square.", Event::None),
    ]
}

/// The whole desk: Blue is to sail Surprise.
pub fn desk() -> Desk {
    let phase = |title: &str, side: Option<u8>, state| PhaseView { title: title.into(), side: side.map(SideId), state, clause: "C-TURN-1".into() };
    let side = |name: &str, nation: &str, colour, score| SideView { name: name.into(), nation: nation.into(), colour, score: Some(score) };
    let surprise = UnitId(6);
    Desk {
        view: View {
            table: TableView { width: Length::inches(22), height: Length::inches(28), ..TableView::default() },
            wind: WindView { label: "Wind from SW".into(), ..WindView::default() },
            sides: vec![side("Red", "Spain", SideColour::Red, 11), side("Blue", "Britain", SideColour::Blue, 17)],
            units: (0..10).map(unit).collect(),
            afloat: Vec::new(),
            turn: 4,
            phases: vec![
                phase("Wind", None, PhaseState::Past),
                phase("Initiative", None, PhaseState::Past),
                phase("Red moves", Some(0), PhaseState::Past),
                phase("Blue moves", Some(1), PhaseState::Current),
                phase("Boarding", None, PhaseState::Next),
                phase("Smoke clears", None, PhaseState::Next),
                phase("End of turn", None, PhaseState::Next),
            ],
            track: (1..=24).map(|n| TrackField { label: n.to_string(), ticked: n < 4, current: n == 14, struck: false }).collect(),
            ..View::default()
        },
        title: "Ten Ships off Cape Sorrow — Fighting Rules for Sailing Ships".into(),
        sheets: (0..10).map(sheet).collect(),
        selected: Some(surprise),
        headline: "Blue: sail Surprise, or fire — Red may answer".into(),
        acting: Some(SideId(1)),
        ask: Some(AskKind::Turn),
        big_button: Some(Button { label: "Sail this course".into(), remark: "Space".into(), order: Order::EndPhase, clause: "C-MOVE-2".into(), opens: false }),
        choices: vec![
            Button {
                label: "Fire on Fortuna".into(),
                remark: "33 % to sink her".into(),
                order: fire(1),
                clause: "C-FIRE-11: exactly abeam and in range.".into(),
                opens: false,
            },
            Button { label: "Fire on San Nicolás".into(), remark: "2 dice, 1.3 boxes".into(), order: fire(0), clause: "C-FIRE-11".into(), opens: false },
            Button {
                label: "Hold her fire this turn".into(),
                remark: String::new(),
                order: Order::Hold { unit: surprise, until: HoldFor::Turn },
                clause: "C-FIRE-7".into(),
                opens: false,
            },
            Button {
                label: "End Blue's movement".into(),
                remark: "3 ships have not moved".into(),
                order: Order::Pass,
                clause: "C-MOVE-1".into(),
                opens: false,
            },
        ],
        odds: Some(Odds {
            title: "Broadside on Fortuna".into(),
            range: "2 squares · abeam".into(),
            line: "3 dice; 2–3 hull, 4–5 rigging, 6 guns and crew (C-FIRE-2)".into(),
            unit: "boxes".into(),
            bars: vec![0.004, 0.069, 0.347, 0.58],
            expected: 2.5,
            chances: vec![("sinks her".into(), 0.33), ("dead in the water".into(), 0.07)],
            also: None,
        }),
        journal: journal(),
        tray: Tray {
            last: vec![Report {
                aside: None,
                moment: None,
                clause: "C-FIRE-2".into(),
                sentence: "Surprise loses one hull and one guns and crew.".into(),
                unit: Some(surprise),
                event: thrown("Fortuna fires on Surprise", &[2, 6, 1], &[true, true, false], "hull on 2–3, rigging on 4–5, crew on 6", "2 hits"),
            }],
            before: vec![vec![Report {
                aside: None,
                moment: None,
                clause: "C-FIRE-2".into(),
                sentence: "Fortuna loses one rigging.".into(),
                unit: Some(surprise),
                event: thrown("Surprise fires on Fortuna", &[4, 1, 1], &[true, false, false], "hull on 2–3, rigging on 4–5, crew on 6", "1 hit"),
            }]],
            wanted: Vec::new(),
            fallen: Vec::new(),
            by_hand: false,
            luck: vec![(SideId(0), -42), (SideId(1), 213)],
        },
        can_undo: true,
        can_rule: true,
        captains: vec!["human".into(), "cautious".into(), "bold".into(), "old hand".into()],
        battles: battles(),
        ..Desk::default()
    }
}

/// Fire the only battery of Surprise at this unit.
pub fn fire(target: u16) -> Order {
    Order::Fire { unit: UnitId(6), battery: 0, target: UnitId(target), aim: 0 }
}

/// The same desk when Fortuna's dice are to be thrown by hand: two rows, three and one.
pub fn hand_dice() -> Desk {
    let mut desk = desk();
    let row = |dice, reason: &'static str, needed: &'static str, clause: &'static str| Throw {
        unit: Some(UnitId(6)),
        side: Some(SideId(1)),
        at: None,
        purpose: 0,
        dice,
        sides: 6,
        reason: reason.into(),
        needed: needed.into(),
        good: None,
        clause: clause.into(),
        ..Throw::default()
    };
    desk.tray.wanted = vec![
        row(3, "Surprise fires on Fortuna", "2–3 hull, 4–5 rigging, 6 guns and crew", "C-FIRE-2"),
        row(1, "Fortuna may lose a mast", "5 or more", "C-OPT-4").counts(5, 6),
    ];
    desk.tray.by_hand = true;
    desk.ask = Some(AskKind::Throw);
    desk.headline = "Blue: throw 3 dice for Surprise".into();
    desk.big_button = None;
    desk.choices.clear();
    desk.odds = None;
    desk
}

/// The same desk after a salvo of two kinds of dice that a machine threw, before it one's own, and with the odds of another one in the hand.
pub fn coloured() -> Desk {
    let mut desk = desk();
    let told =
        |event: Event, sentence: &str| Report { aside: None, moment: None, clause: "A-FIRE-4".into(), sentence: sentence.into(), unit: Some(UnitId(6)), event };
    let hull =
        |title: &str, faces: &[u8], good: &[bool], result: &str| thrown(title, faces, good, "line 3: 4–6 hits", result).coloured(DieColour::Oxblood, "hull");
    let rigging =
        |title: &str, faces: &[u8], good: &[bool], result: &str| thrown(title, faces, good, "line 5: 6 hits", result).coloured(DieColour::Indigo, "rigging");
    let title = "Fortuna fires on Surprise";
    desk.tray.last = vec![
        told(hull(title, &[2, 6, 4, 1], &[false, true, true, false], "2 hits"), "Surprise loses two hull."),
        told(rigging(title, &[5, 6, 3], &[false, true, false], "1 hit"), "Her rigging loses one."),
    ];
    let title = "Surprise fires on Fortuna";
    desk.tray.before = vec![vec![
        told(hull(title, &[4, 1], &[true, false], "1 hit"), "Fortuna loses one hull."),
        told(rigging(title, &[3], &[false], "none"), "Her rigging stands."),
    ]];
    desk.odds = Some(two_charts());
    desk
}

/// The odds of one salvo at two targets.
pub fn two_charts() -> Odds {
    Odds {
        title: "Broadside on Fortuna".into(),
        range: "2 squares · abeam".into(),
        line: "7 dice; 4 on the hull: line 3, 4–6 hits (A-FIRE-4)".into(),
        unit: "hits on the hull".into(),
        bars: vec![0.0625, 0.25, 0.375, 0.25, 0.0625],
        expected: 2.0,
        chances: vec![("sinks her".into(), 0.06)],
        also: Some(Box::new(Odds {
            line: "3 dice: line 5, 6 hits".into(),
            unit: "hits on the rigging".into(),
            bars: vec![0.579, 0.347, 0.069, 0.005],
            expected: 0.5,
            chances: vec![("a mast falls".into(), 0.07)],
            ..Odds::default()
        })),
    }
}

/// The dice of a salvo by hand: one throw of two kinds of dice, and a die of the other side.
pub fn coloured_by_hand() -> Desk {
    let mut desk = hand_dice();
    let row = |dice, needed: &'static str| Throw { reason: "Surprise fires on Fortuna".into(), ..Throw::d6(UnitId(6), 0, dice, needed, "A-FIRE-4") };
    desk.tray.wanted = vec![
        row(4, "line 3: 4–6 hits").counts(4, 6).coloured(DieColour::Oxblood, "hull"),
        row(3, "line 5: 6 hits").counts(6, 6).coloured(DieColour::Indigo, "rigging"),
        Throw { reason: "Fortuna may lose a mast".into(), ..Throw::d6(UnitId(1), 1, 1, "5 or more", "A-DMG-2") },
    ];
    desk
}

/// A desk that asks for many dice in several rows.
pub fn many_dice() -> Desk {
    let mut desk = hand_dice();
    let row = desk.tray.wanted[0].clone();
    let with = |dice, sides, reason: &'static str, needed: &'static str, clause: &'static str| Throw {
        dice,
        sides,
        reason: reason.into(),
        needed: needed.into(),
        clause: clause.into(),
        ..row.clone()
    };
    desk.tray.wanted = vec![
        with(12, 6, "Royal Oak fires on Fortuna", "4-6 hits, raking", "B-FIRE-7").counts(4, 6),
        with(5, 6, "Surprise fires on Fortuna", "5-6 hits", "B-FIRE-3").counts(5, 6),
        with(1, 10, "Fortuna answers", "8 or more", "B-FIRE-12").counts(8, 10),
    ];
    desk
}

/// What there is to play.
pub fn battles() -> Vec<BattleCard> {
    let battle = |id: &str, name: &str, story: &str, red: &str, blue: &str| BattleCard {
        id: id.into(),
        name: name.into(),
        ruleset: "Fighting Rules for Sailing Ships".into(),
        author: "Ed Crane".into(),
        first_captains: Vec::new(),
        captains: ["human", "cautious", "bold", "old hand"].map(str::to_owned).into(),
        about_captains: ["A person at this table.", "Keeps his distance.", "Always closes.", "Plays to win."].map(str::to_owned).into(),
        lesson: false,
        story: story.into(),
        length: "45 minutes".into(),
        sides: [("Red", "Spain", red, SideColour::Red), ("Blue", "", blue, SideColour::Blue)]
            .map(|(name, nation, fleet, colour)| SideCard { name: name.into(), nation: nation.into(), colour, ships: 5, fleet: fleet.into() })
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
        battle("crane/line", "The Line of Battle", "Five of the line a side, and nowhere to hide.", "5 ships of the line", "5 ships of the line"),
        battle("crane/frigates", "Frigates at Dusk", "Fast ships, thin sides and a falling wind.", "5 frigates", "5 frigates"),
        battle(
            "crane/flotilla",
            "A Flotilla of Sloops",
            "Small ships in shoal water, where a single hit is half a ship. A short battle for learning the rules.",
            "5 sloops",
            "5 sloops",
        ),
    ]
}

/// A desk at the end of the battle.
pub fn reckoned() -> Desk {
    let mut desk = desk();
    desk.reckoning = Some(Reckoning {
        title: "Blue wins, 35 to 15".into(),
        reason: "Turn 14 was the last one on the turn track.".into(),
        lines: vec![
            line("Enemy ships sunk", [("0", ""), ("1", "Avispa")]),
            line("Enemy ships taken", [("1", "Prudence"), ("2", "San Nicolás, Santa Clara")]),
            line("Own boxes lost, sunk ships included", [("28 of 54", ""), ("15 of 54", "")]),
            line("Points scored", [("15", ""), ("35", "")]),
        ],
        luck: vec![Luck { expected: 1066, actual: 1100 }, Luck { expected: 917, actual: 700 }],
        harm: "boxes".into(),
        counts: "boxes shot away by guns".into(),
        unit: "boxes".into(),
        strength: [(5, 3), (4, 2)].map(|(by, of)| (0..40).map(|n| (1.0 + n as f32 * 0.3, 54 - n * by / of / 2)).collect()).to_vec(),
        losses: vec![Loss { turn: 4.3, side: SideId(0) }],
        tracks: (0..10).map(track).collect(),
        ..Reckoning::default()
    });
    desk
}

fn line(what: &str, values: [(&str, &str); 2]) -> ScoreLine {
    ScoreLine { what: what.into(), values: values.map(|(value, of)| (value.to_owned(), of.to_owned())).to_vec() }
}

fn track(n: usize) -> ShipTrack {
    let unit = unit(n);
    let at = |x: usize, y: usize| Pose { at: Point { x: Length::inches(x as i32), y: Length::inches(y as i32) }, heading: Heading::EAST };
    let poses = (0..6).map(|step| at(2 + n + step, if n < 5 { 2 + step * 2 } else { 26 - step * 2 })).collect();
    ShipTrack { unit: unit.id, name: unit.name, side: unit.built_for, poses, fate: unit.fate }
}

/// A desk that looks back to order 22 of 25.
pub fn past(saved: bool) -> Desk {
    let mark = |order, side, kind| TimeMark { order, side: SideId(side), kind };
    let replay = Replay {
        at: 22,
        orders: 25,
        when: "Turn 4, Red moves".into(),
        turns: vec![(1, 1), (2, 8), (3, 14), (4, 20)],
        marks: vec![mark(9, 0, TimeMarkKind::Shot), mark(15, 1, TimeMarkKind::Shot), mark(22, 0, TimeMarkKind::Sunk), mark(24, 1, TimeMarkKind::Prize)],
        saved,
        over: false,
    };
    Desk { replay: Some(replay), big_button: None, choices: Vec::new(), odds: None, ask: None, acting: None, ..desk() }
}

/// A desk on which undo was refused because dice lie in between.
pub fn undo_refused() -> Desk {
    Desk {
        refusal: Some(Refusal::new("T-UNDO", "3 dice were thrown since then: only a ruling of the game master can go back past that.")),
        ruling: Some(Ruling { to: 21, orders: 4, dice: 3, reason: String::new() }),
        undo_limit: 23,
        ..desk()
    }
}

/// What rules may leave to the game master.
pub fn matters() -> Vec<MatterOffer> {
    let hold = MatterOffer::of_units(3, "Rudder", "B-SPEC-R13", &[(0, "free"), (1, "jammed")], [UnitId(1), UnitId(6)]);
    vec![MatterOffer::switch(0, "Fog", "B-FOG-1", false), MatterOffer::switch(1, "Night", "B-NIGHT-1", true), hold]
}

/// A desk on which Surprise has standing orders.
pub fn standing() -> Desk {
    let order = StandingOrder { fire: true, battery: None, within: Some(Length::inches(4)), rake_only: false };
    let measure = wg_panels::Steps { one: Length::inches(2), names: ["square", "squares"], offered: [1, 2, 3, 4] };
    Desk { standing: Some(Standing { units: vec![UnitId(6)], order: Some(order), alike: true, measure, ..Standing::default() }), ..desk() }
}

/// A desk with a boarding fight of two ships alongside.
pub fn boarding() -> Desk {
    let roll = |label: &str, side: u8, faces: &[u8], good: &[bool], result: &str| SceneRoll {
        label: label.into(),
        side: SideId(side),
        faces: faces.iter().copied().collect(),
        sides: 6,
        good: good.iter().copied().collect(),
        result: result.into(),
    };
    Desk {
        scene: Some(Scene {
            title: "Surprise boards Fortuna, round 2".into(),
            zones: vec![
                Zone { name: "Fortuna".into(), men: vec![(SideId(0), 4)], ..Zone::default() },
                Zone { name: "Surprise".into(), men: vec![(SideId(1), 6)], ..Zone::default() },
            ],
            rolls: vec![
                roll("Fortuna, 4 units", 0, &[5, 6, 2, 1], &[true, true, false, false], "2 enemies down"),
                roll("Surprise, 6 units", 1, &[6, 5, 5, 3, 2, 1], &[true, true, true, false, false, false], "3 enemies down"),
                roll("Does Fortuna surrender?", 0, &[5], &[true], "5 − 2 = 3: she surrenders"),
            ],
            notes: vec![("Fortuna strikes: 1 unit of Surprise goes aboard as her prize crew.".into(), Tone::Good)],
            section: None,
        }),
        odds: None,
        ..desk()
    }
}

/// A desk with a boarding fight on a ship that is cut open: the main deck is fought for, the boarders' ship lies alongside.
pub fn cut_open() -> Desk {
    let zone = |name: &str, men: &[(u8, u16)], leaders: &[(u8, u16)]| Zone {
        name: name.into(),
        men: men.iter().map(|(side, men)| (SideId(*side), *men)).collect(),
        leaders: leaders.iter().map(|(side, count)| (SideId(*side), *count)).collect(),
    };
    let roll = |label: &str, side: u8, faces: &[u8], least: u8, result: &str| SceneRoll {
        label: label.into(),
        side: SideId(side),
        faces: faces.iter().copied().collect(),
        sides: 6,
        good: faces.iter().map(|face| *face >= least).collect(),
        result: result.into(),
    };
    let model = wg_core::shown::view::Model { masts: 3, ports: 12, poop: true, ..wg_core::shown::view::Model::default() };
    Desk {
        scene: Some(Scene {
            title: "Surprise boards San Nicolás: the main deck".into(),
            zones: vec![
                zone("Surprise", &[(1, 11)], &[(1, 1)]),
                zone("Foothold", &[(1, 8)], &[]),
                zone("Main deck", &[(1, 14), (0, 19)], &[(1, 2), (0, 1)]),
                zone("The rest", &[(0, 12)], &[(0, 2)]),
            ],
            rolls: vec![
                roll("Surprise, 14 men: a hit on 4 and more", 1, &[6, 5, 4, 4, 2, 1, 1], 4, "4 down"),
                roll("San Nicolás, 19 men: a hit on 5 and more", 0, &[5, 6, 2, 1, 3, 3, 2, 4, 1], 5, "2 down"),
            ],
            notes: vec![
                ("The boarders press on: the main deck is theirs when nobody is left on it.".into(), Tone::Good),
                ("Captain Aubrey leads, and is wounded.".into(), Tone::Bad),
            ],
            section: Some(Section { ship: UnitId(0), model, fought: 2, attacker: SideId(1), alongside: true }),
        }),
        odds: None,
        ..desk()
    }
}

/// A desk of a side with much to do.
pub fn busy_side() -> Desk {
    let of = |title: &str, units: &[u16]| Todo {
        head: None,
        title: title.into(),
        units: units.iter().map(|n| TodoUnit { unit: UnitId(*n), name: NAMES[usize::from(*n)].into(), side: SideId(u8::from(*n >= 5)) }).collect(),
    };
    Desk { todo: vec![of("To move", &[5, 6, 7, 8, 9]), of("Hand to hand", &[0, 1]), of("To fire", &[2, 4])], ..desk() }
}

/// A desk with the last stand on a small ship, nobody alongside.
pub fn last_stand() -> Desk {
    let mut desk = cut_open();
    if let Some(scene) = &mut desk.scene {
        scene.title = "The last stand aboard Wasp".into();
        scene.zones.remove(0);
        scene.rolls.truncate(1);
        scene.notes.truncate(1);
        let model = wg_core::shown::view::Model { masts: 2, ports: 5, ..wg_core::shown::view::Model::default() };
        scene.section = Some(Section { ship: UnitId(8), model, fought: 2, attacker: SideId(1), alongside: false });
        scene.zones[2].men.push((SideId(1), 41));
    }
    desk
}

/// A desk whose selected sheet has every part there is, as another ruleset would fill it, and a fight aboard.
pub fn every_part() -> Desk {
    let mut desk = desk();
    let band = |n: usize| match n {
        0..=12 => Band::Plain,
        13..=25 => Band::Yellow,
        _ => Band::Red,
    };
    let rows = (0..4).map(|row| BoxColumn {
        letter: String::new(),
        name: format!("damage row {}", row + 1),
        boxes: (0..12)
            .map(|n| {
                let number = n * 4 + row;
                DamageBox {
                    ticked: number < 11,
                    band: band(number),
                    letter: (number % 5 == 2).then_some('W'),
                    line: match number {
                        12 => Some(Band::Yellow),
                        25 => Some(Band::Red),
                        44 => Some(Band::Black),
                        _ => None,
                    },
                    ..DamageBox::default()
                }
            })
            .collect(),
    });
    let increments = ["1–2", "3–4", "5–6", "7–8", "9–10", "11–12", "13–14", "15–16", "17–18"];
    desk.sheets[6].subtitle = "frigate · 14 in · Capt. Aubrey".into();
    desk.sheets[6].parts = vec![
        Part::Heading { title: "Sail".into(), remark: "increment 8 of 9 · 15–16 in".into() },
        Part::Track {
            role: wg_core::shown::sheet::TrackRole::Plain,
            title: String::new(),
            fields: increments
                .iter()
                .enumerate()
                .map(|(n, label)| TrackField { label: (*label).into(), ticked: n < 7, current: n == 7, struck: false })
                .collect(),
        },
        Part::Heading { title: "Guns".into(), remark: String::new() },
        Part::Battery { number: 0, name: "Larboard".into(), boxes: vec![false; 8], dice: 6, state: "loaded".into(), tone: Tone::Faint },
        Part::Battery {
            number: 1,
            name: "Starboard".into(),
            boxes: (0..8).map(|n| n < 2).collect(),
            dice: 5,
            state: "bears on Fortuna".into(),
            tone: Tone::Bad,
        },
        Part::Battery { number: 2, name: "Bow".into(), boxes: vec![false; 2], dice: 1, state: "fired".into(), tone: Tone::Faint },
        Part::Counters { title: "Crew".into(), total: 36, lost: 6, band: 12, leaders: 2, marks: [18, 27].into_iter().collect() },
        Part::Heading { title: "Damage".into(), remark: "11 of 45 · flooding 2 a turn".into() },
        Part::Boxes { title: String::new(), columns: rows.collect(), upright: false },
        Part::Dial { title: "Captain".into(), value: 12, max: 18, remarks: vec![("advancing +2".into(), Tone::Good), ("no test due".into(), Tone::Faint)] },
        Part::Clock { title: "Rudder jammed".into(), left: 1, remark: "starboard turns only".into() },
        Part::Hand {
            title: "Signals".into(),
            cards: vec![
                Some(("Double shot".into(), "One broadside throws two dice more, at half range.".into())),
                Some(("Fresh breeze".into(), "All your ships sail one square further.".into())),
                None,
            ],
        },
        Part::Note { text: "Hoist or take in up to 5 masts a turn.".into(), clause: "B-MOVE-3".into(), tone: Tone::Faint },
    ];
    desk.scene = Some(Scene {
        title: "Boarders on the deck of Fortuna".into(),
        zones: vec![
            Zone { name: "Grapples".into(), men: vec![(SideId(1), 4)], ..Zone::default() },
            Zone { name: "Foothold".into(), men: vec![(SideId(0), 5), (SideId(1), 7)], ..Zone::default() },
            Zone { name: "Quarterdeck".into(), men: vec![(SideId(0), 9)], ..Zone::default() },
        ],
        rolls: Vec::new(),
        notes: vec![("Blue needs 5 or more to win the foothold.".into(), Tone::Good)],
        section: None,
    });
    desk
}

/// A refusal that teaches.
pub fn refusal() -> Refusal {
    Refusal::new("C-FIRE-11", "Fortuna is 45° before the beam of Wasp: one turn to larboard would bring her abeam.")
}

/// Labels inside a chart from `min` to `max`.
pub fn labels(min: [f32; 2], max: [f32; 2]) -> Vec<Label> {
    let at = |x: f32, y: f32| [min[0] + (max[0] - min[0]) * x, min[1] + (max[1] - min[1]) * y];
    let places = [(0.2, 0.18), (0.62, 0.42), (0.72, 0.23), (0.6, 0.45), (0.85, 0.62), (0.2, 0.36), (0.33, 0.52), (0.42, 0.54), (0.22, 0.72), (0.72, 0.75)];
    let mut labels: Vec<Label> = (0..10)
        .filter(|n| *n != 3)
        .map(|n| {
            let unit = unit(n);
            let style = LabelStyle::Ribbon {
                unit: unit.id,
                colour: if unit.side == SideId(0) { SideColour::Red } else { SideColour::Blue },
                selected: n == 6,
                can_act: unit.can_act,
                badge: unit.badge,
                standing: if n == 5 { StandingMark::Fires } else { StandingMark::Asks },
                taken_from: (unit.built_for != unit.side).then_some(SideColour::Blue),
                along: [32.0, 0.0],
                across: [0.0, 14.0],
                pointed: false,
                length: 64.0,
                minor: false,
                nameless: false,
            };
            Label::new(at(places[n].0, places[n].1), NAMES[n], style)
        })
        .collect();
    let word = |x, y, text: &str, style, angle| Label::new(at(x, y), text, style).turned(angle);
    labels.extend([
        word(0.62, 0.88, "Isla Perdida", LabelStyle::ChartTitle, 0.0),
        word(0.86, 0.08, "N", LabelStyle::ChartTitle, 0.0),
        word(0.82, 0.2, "Wind from SW", LabelStyle::Wind, 0.0),
        word(0.12, 0.95, "8 inches", LabelStyle::ChartSmall, 0.0),
        word(0.44, 0.42, "2", LabelStyle::Cost, 0.0),
        word(0.48, 0.36, "3", LabelStyle::Cost, 0.0),
        word(0.47, 0.66, "to 2 squares: 2 dice", LabelStyle::Note { bad: false }, -0.6),
        word(0.3, 0.86, "shoal: she would run aground", LabelStyle::Note { bad: true }, 0.0),
    ]);
    labels
}

/// A table with three ships and an island that is not convex.
fn laid_out() -> View {
    let inches = |x: i32, y: i32| wg_core::Point { x: Length::inches(x), y: Length::inches(y) };
    let ship = |n: usize, x: i32, y: i32| UnitView {
        pose: wg_core::Pose { at: inches(x, y), ..wg_core::Pose::default() },
        footprint: Footprint { length: Length::inches(2), beam: Length::from_inches(0.6) },
        ..unit(n)
    };
    let outline = [(4, 10), (9, 10), (9, 12), (6, 12), (6, 16), (4, 16)].map(|(x, y)| inches(x, y)).to_vec();
    let land = vec![wg_core::shown::view::LandView { name: "Isla Perdida".into(), outline, shoal: false }];
    View {
        table: TableView { width: Length::inches(22), height: Length::inches(28), land, ..TableView::default() },
        sides: vec![SideView::default(), SideView { colour: SideColour::Blue, ..SideView::default() }],
        units: vec![ship(0, 20, 3), ship(1, 6, 3), ship(5, 10, 24)],
        ..View::default()
    }
}

/// A rulebook of three clauses.
pub fn books() -> Arc<[Rulebook]> {
    let clause = |id: &str, chapter: &str, text: &str| ClauseCard { id: id.into(), chapter: chapter.into(), text: text.into(), ..ClauseCard::default() };
    let option = |here: &str| Some(OptionCard { key: "end".into(), here: Some(here.into()), default: "turns".into() });
    let clauses = vec![
        ClauseCard { option: option("clock"), ..clause("C-R38", "Rulings", "What ends a battle.") },
        clause("C-FIRE-2", "Firing", "Each die of a shot does this."),
        ClauseCard { proposed: true, ..clause("C-FIRE-11", "Firing", "The target must be abeam.") },
    ];
    Arc::from([Rulebook { title: "Fighting Rules for Sailing Ships".into(), author: "Crane".into(), summary: "Five ships a side.".into(), clauses }])
}

/// Two saved battles.
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

/// Surprise sets so much sail.
pub fn set_sail(sail: i16) -> Order {
    Order::SetSail { unit: UnitId(6), sail }
}

/// Surprise sends so many men.
pub fn send(value: i16) -> Order {
    Order::Number { unit: UnitId(6), what: 0, value }
}

/// A desk that asks for her sail.
pub fn sails() -> Desk {
    let labels = ["0", "1–2", "3–4", "5–6", "7–8", "9–10", "11–12", "13–14", "15–16", "17–18"];
    let notch = |(n, label): (i16, &str)| Notch { label: label.into(), order: (2..9).contains(&n).then(|| set_sail(n)), now: n == 4, chosen: n == 5 };
    let lever = Lever { title: "Set sail".into(), words: "9–10 in, half speed contrary".into(), notches: (0..).zip(labels).map(notch).collect() };
    let button = Button { label: "Set sail".into(), remark: "9–10 in".into(), order: set_sail(5), clause: "B-MOVE-3".into(), opens: false };
    Desk { lever: Some(lever), choices: Vec::new(), big_button: Some(button), ask: Some(AskKind::Choice), odds: None, ..every_part() }
}

/// A desk that asks for a number of many.
pub fn men() -> Desk {
    let notch = |n: i16| Notch { label: n.to_string(), order: Some(send(n)), now: n == 4, chosen: n == 12 };
    Desk { lever: Some(Lever { title: "Send men".into(), words: String::new(), notches: (1..=36).map(notch).collect() }), odds: None, ..desk() }
}

/// A desk with many guns.
pub fn gunnery() -> Desk {
    let fire = |battery, target, aim| Order::Fire { unit: UnitId(6), battery, target: UnitId(target), aim };
    let chip = |label: &str, remark: &str, order, on| GunChip { label: label.into(), remark: remark.into(), order, on };
    let targets = vec![chip("Fortuna", "8.4 in · rake", fire(0, 1, 0), true), chip("Avispa", "16.2 in", fire(0, 3, 0), false)];
    let aims = vec![chip("at the middle", "3.3", fire(0, 1, 0), true), chip("high", "2.6", fire(0, 1, 1), false), chip("low", "2.6", fire(0, 1, 2), false)];
    let row = |battery, name: &str, on, targets, aims| GunRow { unit: UnitId(6), battery, name: name.into(), on, targets, aims };
    let starboard = vec![chip("Santa Clara", "18.1 in", fire(1, 2, 0), false)];
    let rows = vec![row(0, "Larboard", true, targets, aims), row(1, "Starboard", false, starboard, Vec::new())];
    let others = vec![(UnitId(5), "Royal Oak".to_owned()), (UnitId(8), "Wasp".to_owned())];
    Desk { guns: Guns { rows, others }, battery: Some(0), ..every_part() }
}

/// A desk with a course in the hand.
pub fn course() -> Desk {
    let card = RunCard {
        run: Length::inches(16),
        min: Length::inches(15),
        max: Length::inches(16),
        taken: std::iter::once(wg_core::Angle::degrees(45)).collect(),
        turns: std::iter::once(wg_core::Angle::degrees(45)).collect(),
        note: "half speed if contrary".into(),
        clause: "B-MOVE-6".into(),
        ..RunCard::default()
    };
    let running = Running {
        card,
        caught: vec!["whole box", "most run"],
        leg: "7 in, 45° to starboard (a whole turn)".into(),
        guns: vec!["Larboard on Fortuna: 8.4 in · rake · 3.3 boxes".into()],
        dangers: vec!["Avispa could come to 6.2 in: 2.5 boxes".into()],
        ..Running::default()
    };
    let handy = |label: &str, key, intent| Handy { label: label.into(), key, intent };
    Desk {
        running: Some(running),
        handy: vec![handy("Take back a leg", "Backspace", Intent::TakeLegBack), handy("Stop and ask here", "right click", Intent::HaltHere)],
        ..every_part()
    }
}

/// The reckoning of fleets with divisions.
pub fn divided() -> Desk {
    let mut desk = reckoned();
    let names = ["Weather column", "Lee column", "Frigates", "Van", "Centre", "Rear", "Squadron of observation"];
    if let Some(score) = &mut desk.reckoning {
        let line = |(n, name): (usize, &&str)| DivisionLine {
            name: (*name).into(),
            side: SideId(u8::from(n < 3)),
            ships: 11,
            sunk: 1,
            taken: 2,
            thrown: 3150,
            left: 80,
            of: 120,
        };
        score.divisions = names.iter().enumerate().map(line).collect();
    }
    desk
}

/// A battle with divisions, of which a long phase is over.
pub fn long_phase() -> Desk {
    let mut desk = desk();
    desk.view.divisions = vec![DivisionView { name: "Van".into(), side: SideId(0), leader: UnitId(0), ships: vec![UnitId(0), UnitId(1)] }];
    let phase = |order: usize, title: &str| said(order, None, "C-TURN-1", title, Event::Phase);
    let hit = |gun: usize| said(20, Some(0), "C-FIRE-2", &format!("San Nicolás is hit by gun {gun}."), Event::Harmed { boxes: 1 });
    desk.journal = std::iter::once(phase(20, "Fire"))
        .chain((0..12).map(hit))
        .chain([said(20, Some(1), "C-DMG-6", "Fortuna strikes.", Event::Fate), phase(21, "Boarding")])
        .collect();
    desk
}

/// Each ship of the van was told the same, one after the other.
pub fn ordered() -> Desk {
    let mut desk = long_phase();
    let told = |unit: u16, name: &str| said(22, Some(unit), "A-R87", &format!("{name} is to engage Avispa."), Event::Ordered);
    desk.journal.extend([told(0, "San Nicolás"), told(1, "Fortuna")]);
    desk
}
