//! A made-up desk: Crane's battle of five against five, turn 4 of 14. Shared by the tests and by the example that draws
//! pictures.

pub mod cards;
pub mod dice;
pub mod fights;
pub mod fleets;
pub mod pages;

use wg_core::geometry::Length;
use wg_core::shown::sheet::{BoxColumn, DamageBox, Part, Sheet, Tone, TrackField};
use wg_core::shown::view::{PhaseState, PhaseView, SideView, TableView, WindView};
use wg_core::{
    AskKind, Event, Fate, HoldFor, MatterOffer, Odds, Order, Refusal, Report, RunCard, SideColour, SideId,
    StandingOrder, UnitId, UnitView, View,
};
use wg_panels::{
    Button, ButtonKind, Desk, DraftButton, GunChip, GunRow, Guns, Intent, JournalLine, Lever, Notch, Ruling, Running,
    Standing, Tray,
};

use self::fleets::every_part;
use self::pages::battles;

/// The names of the ships, by unit id.
pub const NAMES: [&str; 10] = [
    "San Nicolás",
    "Fortuna",
    "Santa Clara",
    "Avispa",
    "Bonita",
    "Royal Oak",
    "Surprise",
    "Amphion",
    "Wasp",
    "Prudence",
];

const SIZES: [usize; 5] = [6, 4, 4, 2, 2];

const TICKS: [[usize; 3]; 10] =
    [[2, 1, 3], [2, 3, 1], [0, 0, 0], [2, 0, 1], [1, 1, 0], [1, 3, 2], [2, 1, 1], [0, 2, 0], [0, 1, 0], [0, 2, 2]];

pub fn column(letter: &str, name: &str, has: usize, ticked: usize, moved: bool) -> BoxColumn {
    let boxes = (0..6).map(|n| DamageBox {
        ticked: n < ticked,
        struck: n >= has,
        moved: moved && n + 1 == ticked,
        ..DamageBox::default()
    });
    BoxColumn { letter: letter.into(), name: name.into(), boxes: boxes.collect() }
}

fn class(has: usize) -> &'static str {
    match has {
        6 => "ship of the line · 3 dice · range 3",
        4 => "frigate · 2 dice · range 2",
        _ => "sloop · 1 die · range 1",
    }
}

pub fn sheet(n: usize) -> Sheet {
    let has = SIZES[n % 5];
    let [hull, rigging, crew] = TICKS[n];
    let side = SideId(u8::from(n >= 5));
    Sheet {
        unit: UnitId(n as u16),
        name: NAMES[n].into(),
        subtitle: class(has).into(),
        side,
        parts: vec![
            Part::Heading {
                title: "Movement".into(),
                remark: format!("{} squares, 1 turn of 45° at the end", 3 - rigging / 2),
            },
            Part::Boxes {
                title: "Damage".into(),
                columns: vec![
                    column("H", "Hull", has, hull, false),
                    column("R", "Rigging", has, rigging, false),
                    column("G&C", "Guns & Crew", has, crew, n == 6),
                ],
                value: None,
                upright: true,
            },
            Part::Note {
                text: "One box of guns and crew went over to Prudence as a prize crew.".into(),
                clause: "C-CAP-3".into(),
                tone: Tone::Plain,
            },
            Part::Note {
                text: "Bears on Fortuna: abeam at 2 squares.".into(),
                clause: "C-FIRE-11".into(),
                tone: Tone::Good,
            },
            Part::Note {
                text: "Every 2 boxes of rigging cost 1 square, every 2 of guns and crew 1 die.".into(),
                clause: "C-DMG-7".into(),
                tone: Tone::Faint,
            },
        ],
    }
}

pub fn unit(n: usize) -> UnitView {
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

pub fn thrown(title: &str, faces: &[u8], good: &[bool], needed: &str, result: &str) -> Event {
    let mut event = Event::thrown(title, faces, needed, result).luck(150, 200).by(SideId(0));
    if let Event::Thrown { good: rims, .. } = &mut event {
        *rims = good.iter().copied().collect();
    }
    event
}

pub fn said(order: usize, unit: Option<u16>, clause: &str, sentence: &str, event: Event) -> JournalLine {
    JournalLine {
        order,
        by_person: true,
        report: Report {
            clause: clause.into(),
            sentence: sentence.into(),
            unit: unit.map(UnitId),
            event,
            aside: None,
            moment: None,
            sums: Vec::new(),
            record: None,
        },
        side: unit.map(|unit| SideId(u8::from(unit >= 5))),
    }
}

/// Returns the journal so far.
pub fn journal() -> Vec<JournalLine> {
    vec![
        said(20, None, "C-TURN-1", "Turn 4", Event::Phase),
        said(20, None, "C-WIND-3", "The wind stays in the south-west.", Event::None),
        said(21, None, "C-MOVE-1", "Red moves", Event::Phase),
        said(21, Some(0), "C-MOVE-2", "San Nicolás sails 3 squares to the east.", Event::None),
        said(22, Some(3), "C-MOVE-2", "Avispa sails 2 squares and turns 45° to larboard.", Event::None),
        said(
            22,
            Some(6),
            "C-FIRE-7",
            "Surprise fires on Avispa as she comes into range: 2 and 3, two hull hits.",
            Event::Harmed { boxes: 2 },
        ),
        said(22, Some(3), "C-DMG-6", "Avispa has no hull box left: she sinks.", Event::Fate),
        said(
            23,
            Some(1),
            "C-FIRE-2",
            "Fortuna fires on Surprise: 2 and 6, one hull and one guns and crew.",
            Event::Harmed { boxes: 2 },
        ),
        said(24, None, "C-MOVE-1", "Blue moves", Event::Phase),
        said(25, Some(5), "C-MOVE-4", "Royal Oak turns 45° to starboard and sails 1 square.", Event::None),
    ]
}

/// Returns the whole desk: Blue is to sail Surprise.
pub fn desk() -> Desk {
    let phase = |title: &str, side: Option<u8>, state| PhaseView {
        title: title.into(),
        side: side.map(SideId),
        state,
        clause: "C-TURN-1".into(),
        idle: false,
    };
    let side = |name: &str, nation: &str, colour, score| SideView {
        name: name.into(),
        nation: nation.into(),
        colour,
        score: Some(score),
        ..SideView::default()
    };
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
            track: (1..=24)
                .map(|n| TrackField { label: n.to_string(), ticked: n < 4, current: n == 14, struck: false })
                .collect(),
            ..View::default()
        },
        title: "Ten Ships off Cape Sorrow — Fighting Rules for Sailing Ships".into(),
        sheets: (0..10).map(sheet).collect(),
        selected: Some(surprise),
        headline: "Blue: sail Surprise, or fire — Red may answer".into(),
        acting: Some(SideId(1)),
        ask: Some(AskKind::Turn),
        big_button: Some(Button {
            label: "Sail this course".into(),
            remark: "Space".into(),
            order: Order::EndPhase,
            clause: "C-MOVE-2".into(),
            opens: false,
            kind: ButtonKind::Orders,
        }),
        choices: vec![
            Button {
                label: "Fire on Fortuna".into(),
                remark: "33 % to sink her".into(),
                order: fire(1),
                clause: "C-FIRE-11: exactly abeam and in range.".into(),
                opens: false,
                kind: ButtonKind::Orders,
            },
            Button {
                label: "Fire on San Nicolás".into(),
                remark: "2 dice, 1.3 boxes".into(),
                order: fire(0),
                clause: "C-FIRE-11".into(),
                opens: false,
                kind: ButtonKind::Orders,
            },
            Button {
                label: "Hold her fire this turn".into(),
                remark: String::new(),
                order: Order::Hold { unit: surprise, until: HoldFor::Turn },
                clause: "C-FIRE-7".into(),
                opens: false,
                kind: ButtonKind::Orders,
            },
            Button {
                label: "End Blue's movement".into(),
                remark: "3 ships have not moved".into(),
                order: Order::Pass,
                clause: "C-MOVE-1".into(),
                opens: false,
                kind: ButtonKind::Orders,
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
            volleys: Vec::new(),
            last: vec![Report {
                aside: None,
                moment: None,
                sums: Vec::new(),
                record: None,
                clause: "C-FIRE-2".into(),
                sentence: "Surprise loses one hull and one guns and crew.".into(),
                unit: Some(surprise),
                event: thrown(
                    "Fortuna fires on Surprise",
                    &[2, 6, 1],
                    &[true, true, false],
                    "hull on 2–3, rigging on 4–5, crew on 6",
                    "2 hits",
                ),
            }],
            before: vec![vec![Report {
                aside: None,
                moment: None,
                sums: Vec::new(),
                record: None,
                clause: "C-FIRE-2".into(),
                sentence: "Fortuna loses one rigging.".into(),
                unit: Some(surprise),
                event: thrown(
                    "Surprise fires on Fortuna",
                    &[4, 1, 1],
                    &[true, false, false],
                    "hull on 2–3, rigging on 4–5, crew on 6",
                    "1 hit",
                ),
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

/// Returns an order to fire the only battery of Surprise at this unit.
pub fn fire(target: u16) -> Order {
    Order::Fire { unit: UnitId(6), battery: 0, target: UnitId(target), aim: 0 }
}

/// Returns a desk on which undo was refused because dice were rolled since.
pub fn undo_refused() -> Desk {
    Desk {
        refusal: Some(Refusal::new(
            "T-UNDO",
            "3 dice have been rolled since then, so only the game master can undo that.",
        )),
        ruling: Some(Ruling { to: 21, orders: 4, dice: 3, reason: String::new() }),
        undo_limit: 23,
        ..desk()
    }
}

/// Returns matters that rules may leave to the game master.
pub fn matters() -> Vec<MatterOffer> {
    let hold = MatterOffer::of_units(3, "Rudder", "B-SPEC-R13", &[(0, "free"), (1, "jammed")], [UnitId(1), UnitId(6)]);
    vec![MatterOffer::switch(0, "Fog", "B-FOG-1", false), MatterOffer::switch(1, "Night", "B-NIGHT-1", true), hold]
}

/// Returns a desk on which Surprise has standing orders.
pub fn standing() -> Desk {
    let order = StandingOrder { fire: true, battery: None, within: Some(Length::inches(4)), rake_only: false };
    let measure = wg_panels::Steps { one: Length::inches(2), names: ["square", "squares"], offered: [1, 2, 3, 4] };
    Desk {
        standing: Some(Standing {
            units: vec![UnitId(6)],
            order: Some(order),
            alike: true,
            measure,
            ..Standing::default()
        }),
        ..desk()
    }
}

/// Returns a refusal that says what would work instead.
pub fn refusal() -> Refusal {
    Refusal::new("C-FIRE-11", "Fortuna is 45° before the beam of Wasp: one turn to larboard would bring her abeam.")
}

/// Returns an order to set this much sail on Surprise.
pub fn set_sail(sail: i16) -> Order {
    Order::SetSail { unit: UnitId(6), sail }
}

/// Returns an order to send this many men from Surprise.
pub fn send(value: i16) -> Order {
    Order::Number { unit: UnitId(6), what: 0, value }
}

/// Returns a desk that asks how much sail to set.
pub fn sails() -> Desk {
    let labels = ["0", "1–2", "3–4", "5–6", "7–8", "9–10", "11–12", "13–14", "15–16", "17–18"];
    let notch = |(n, label): (i16, &str)| Notch {
        label: label.into(),
        order: (2..9).contains(&n).then(|| set_sail(n)),
        now: n == 4,
        chosen: n == 5,
    };
    let lever = Lever {
        title: "Set sail".into(),
        words: "9–10 in, half speed contrary".into(),
        notches: (0..).zip(labels).map(notch).collect(),
    };
    let button = Button {
        label: "Set sail".into(),
        remark: "9–10 in".into(),
        order: set_sail(5),
        clause: "B-MOVE-3".into(),
        opens: false,
        kind: ButtonKind::Orders,
    };
    Desk {
        lever: Some(lever),
        choices: Vec::new(),
        big_button: Some(button),
        ask: Some(AskKind::Choice),
        odds: None,
        ..every_part()
    }
}

/// Returns a desk that asks for one number out of many.
pub fn men() -> Desk {
    let notch = |n: i16| Notch { label: n.to_string(), order: Some(send(n)), now: n == 4, chosen: n == 12 };
    Desk {
        lever: Some(Lever { title: "Send men".into(), words: String::new(), notches: (1..=36).map(notch).collect() }),
        odds: None,
        ..desk()
    }
}

/// Returns a desk with many guns that bear.
pub fn gunnery() -> Desk {
    let fire = |battery, target, aim| Order::Fire { unit: UnitId(6), battery, target: UnitId(target), aim };
    let chip = |label: &str, remark: &str, order, on| GunChip { label: label.into(), remark: remark.into(), order, on };
    let targets =
        vec![chip("Fortuna", "8.4 in · rake", fire(0, 1, 0), true), chip("Avispa", "16.2 in", fire(0, 3, 0), false)];
    let aims = vec![
        chip("no special aim", "3.3", fire(0, 1, 0), true),
        chip("high", "2.6", fire(0, 1, 1), false),
        chip("low", "2.6", fire(0, 1, 2), false),
    ];
    let row = |battery, name: &str, on, targets, aims| GunRow {
        unit: UnitId(6),
        battery,
        name: name.into(),
        on,
        targets,
        aims,
    };
    let starboard = vec![chip("Santa Clara", "18.1 in", fire(1, 2, 0), false)];
    let rows = vec![row(0, "Larboard", true, targets, aims), row(1, "Starboard", false, starboard, Vec::new())];
    let others = vec![(UnitId(5), "Royal Oak".to_owned()), (UnitId(8), "Wasp".to_owned())];
    Desk { guns: Guns { rows, others }, battery: Some(0), ..every_part() }
}

/// Returns a desk on which a course is being plotted.
pub fn course() -> Desk {
    let card = RunCard {
        run: Length::inches(16),
        min: Length::inches(15),
        max: Length::inches(16),
        taken: std::iter::once(wg_core::Angle::degrees(45)).collect(),
        turns: std::iter::once(wg_core::Angle::degrees(45)).collect(),
        note: "full speed, wind astern".into(),
        clause: "B-MOVE-6".into(),
        ..RunCard::default()
    };
    let running = Running {
        card,
        caught: vec!["a whole turning box", "the most she may run"],
        leg: "7 in, 45° to starboard (a whole turn)".into(),
        guns: vec!["Larboard on Fortuna: 8.4 in · rake · 3.3 boxes".into()],
        dangers: vec!["Avispa could come to 6.2 in: 2.5 boxes".into()],
        ..Running::default()
    };
    let handy = |label: &str, key, intent| DraftButton { label: label.into(), key, intent };
    Desk {
        running: Some(running),
        handy: vec![
            handy("Undo the last leg", "Backspace", Intent::TakeLegBack),
            handy("Pause the move here", "right click", Intent::HaltHere),
        ],
        ..every_part()
    }
}
