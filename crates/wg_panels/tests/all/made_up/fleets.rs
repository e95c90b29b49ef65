//! Fleets: divisions, a long phase, an order to several ships.

use wg_core::geometry::{Footprint, Length};
use wg_core::shown::division::DivisionView;
use wg_core::shown::sheet::{Band, BoxColumn, DamageBox, GunBoxes, Part, Scene, Tone, TrackField, Zone};
use wg_core::shown::view::{SideView, TableView};
use wg_core::{Event, SideColour, SideId, UnitId, UnitView, View};
use wg_panels::read::reckoning::DivisionLine;
use wg_panels::{Desk, Label, LabelStyle, StandingMark};

use super::pages::reckoned;
use super::{NAMES, desk, said, unit};

/// Returns a desk whose selected sheet has every kind of part, as another ruleset would fill it, and with a fight
/// aboard.
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
        Part::Heading { title: "Sail".into(), remark: "8 of 9 increments · 15–16 in".into() },
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
        Part::Battery {
            number: 0,
            name: "Larboard".into(),
            boxes: vec![false; 8],
            counts: GunBoxes::Guns,
            dice: 6,
            state: "loaded".into(),
            tone: Tone::Faint,
        },
        Part::Battery {
            number: 1,
            name: "Starboard".into(),
            boxes: (0..8).map(|n| n < 2).collect(),
            counts: GunBoxes::Guns,
            dice: 5,
            state: "bears on Fortuna".into(),
            tone: Tone::Bad,
        },
        Part::Battery {
            number: 2,
            name: "Bow".into(),
            boxes: vec![false; 2],
            counts: GunBoxes::Guns,
            dice: 1,
            state: "fired".into(),
            tone: Tone::Faint,
        },
        Part::Counters {
            title: "Crew".into(),
            total: 36,
            lost: 6,
            band: 12,
            leaders: 2,
            marks: [18, 27].into_iter().collect(),
        },
        Part::Heading { title: "Damage".into(), remark: "11 of 45 · 2 more a turn".into() },
        Part::Boxes { title: String::new(), columns: rows.collect(), value: None, upright: false },
        Part::Dial {
            title: "Captain".into(),
            value: 12,
            max: 18,
            remarks: vec![("advancing +2".into(), Tone::Good), ("no test due".into(), Tone::Faint)],
        },
        Part::Clock { title: "Rudder jammed".into(), left: 1, remark: "turns only to starboard".into() },
        Part::Hand {
            title: "Signals".into(),
            cards: vec![
                Some(("Double shot".into(), "One broadside throws two dice more, at half range.".into())),
                Some(("Fresh breeze".into(), "All your ships sail one square further.".into())),
                None,
            ],
        },
        Part::Note {
            text: "Set or take in up to 5 increments a turn.".into(),
            clause: "B-MOVE-3".into(),
            tone: Tone::Faint,
        },
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

/// Returns labels inside a chart from `min` to `max`.
pub fn labels(min: [f32; 2], max: [f32; 2]) -> Vec<Label> {
    let at = |x: f32, y: f32| [min[0] + (max[0] - min[0]) * x, min[1] + (max[1] - min[1]) * y];
    let places = [
        (0.2, 0.18),
        (0.62, 0.42),
        (0.72, 0.23),
        (0.6, 0.45),
        (0.85, 0.62),
        (0.2, 0.36),
        (0.33, 0.52),
        (0.42, 0.54),
        (0.22, 0.72),
        (0.72, 0.75),
    ];
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
                left: None,
                taken_from: (unit.built_for != unit.side).then_some(SideColour::Blue),
                along: [32.0, 0.0],
                across: [0.0, 14.0],
                pointed: false,
                length: 64.0,
                minor: false,
                nameless: false,
                minded: false,
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

/// Returns a table with three ships and an island that is not convex.
pub fn laid_out() -> View {
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

/// Returns the reckoning of fleets with divisions.
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

/// Returns a battle with divisions in which a long phase is over.
pub fn long_phase() -> Desk {
    let mut desk = desk();
    desk.view.divisions = vec![DivisionView {
        name: "Van".into(),
        side: SideId(0),
        leader: UnitId(0),
        ships: vec![UnitId(0), UnitId(1)],
    }];
    let phase = |order: usize, title: &str| said(order, None, "C-TURN-1", title, Event::Phase);
    let hit = |gun: usize| {
        said(20, Some(0), "C-FIRE-2", &format!("San Nicolás is hit by gun {gun}."), Event::Harmed { boxes: 1 })
    };
    desk.journal = std::iter::once(phase(20, "Fire"))
        .chain((0..12).map(hit))
        .chain([said(20, Some(1), "C-DMG-6", "Fortuna strikes.", Event::Fate), phase(21, "Boarding")])
        .collect();
    desk
}

/// Returns a desk on which all ships of the van were given the same order, one after the other.
pub fn ordered() -> Desk {
    let mut desk = long_phase();
    let told =
        |unit: u16, name: &str| said(22, Some(unit), "A-R87", &format!("{name} is to engage Avispa."), Event::Ordered);
    desk.journal.extend([told(0, "San Nicolás"), told(1, "Fortuna")]);
    desk
}
