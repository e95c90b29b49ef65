//! A ship's record sheet: her rectangle of Crane's Damage Chart, and the rules that affect her now.

use wg_core::shown::sheet::{BoxColumn, DamageBox, GunBoxes, Notes, Part, TrackField, TrackRole};

use crate::prelude::*;

/// Returns the sheet of a unit. Crane's chart lies open on the table, so every viewer sees the same.
pub fn sheet(fleet: &Fleet, unit: UnitId) -> Sheet {
    let ship = fleet.ship(unit);
    let mut parts = vec![
        Part::rule("C-DMG-3"),
        Part::Heading {
            title: "Damage Chart".to_owned(),
            remark: format!("{} of {} boxes ticked", ship.ticked(), ship.total()),
        },
        Part::Boxes { title: String::new(), columns: columns(ship), value: None, upright: true },
    ];
    if ship.on_table() {
        parts.push(Part::rule("C-MOVE-1"));
        parts.push(Part::Track { title: "Movement".to_owned(), role: TrackRole::Plain, fields: movement(fleet, ship) });
        parts.push(Part::rule("C-FIRE-2"));
        parts.push(Part::Heading {
            title: "Broadsides".to_owned(),
            remark: "one broadside a phase, to one side".to_owned(),
        });
        parts.extend(Broadside::BOTH.map(|broadside| battery(fleet, ship, broadside)));
    }
    notes(fleet, ship, &mut parts);
    Sheet { unit, name: fleet.name(unit).to_owned(), subtitle: subtitle(fleet, ship), side: ship.colours.side, parts }
}

/// Returns the subtitle, such as 'ship of the line · 3 dice · range 3'.
fn subtitle(fleet: &Fleet, ship: &Ship) -> String {
    format!("{} · {} · range {}", fleet.roster.title(ship), dice(ship.dice()), ship.built.range)
}

/// Returns a number of dice as text: '1 die', '3 dice' or 'no dice'.
fn dice(count: u8) -> String {
    if count == 0 { "no dice".to_owned() } else { counted(count, "die", "dice") }
}

/// Returns a ship's three columns (C-DMG-3) with as many rows as the largest class has. Rows that she lacks are struck
/// (C-DMG-5).
fn columns(ship: &Ship) -> Vec<BoxColumn> {
    let rows = CHARTS.classes.iter().map(|class| class.boxes).max().unwrap_or_default().max(ship.built.boxes);
    let column = |letter: &str, name: &str, damaged: u8, moved: u8| {
        let cell = |row: u8| DamageBox {
            ticked: row < damaged.saturating_add(moved).min(ship.built.boxes),
            struck: row >= ship.built.boxes,
            moved: row >= damaged && row < damaged.saturating_add(moved).min(ship.built.boxes),
            ..DamageBox::default()
        };
        BoxColumn { letter: letter.to_owned(), name: name.to_owned(), boxes: (0..rows).map(cell).collect() }
    };
    vec![
        column("H", "Hull", ship.damage.hull, 0),
        column("R", "Rigging", ship.damage.rigging, 0),
        column("G/C", "Guns & crew", ship.damage.crew, ship.damage.moved),
    ]
}

/// Returns the track from 0 to a ship's movement points. Points spent in this phase are ticked, and her allowance is
/// marked.
fn movement(fleet: &Fleet, ship: &Ship) -> Vec<TrackField> {
    let spent = if fleet.active() == Some(ship.colours.side) { ship.sailing.spent } else { 0 };
    let field = |points: u8| TrackField {
        label: points.to_string(),
        ticked: points > 0 && points <= spent,
        current: points == ship.allowance(),
        struck: false,
    };
    (0..=ship.built.movement).map(field).collect()
}

/// Returns one broadside: a box for each die, those lost crossed out (C-DMG-9), and what it can do in this phase.
fn battery(fleet: &Fleet, ship: &Ship, broadside: Broadside) -> Part {
    let bears = || {
        fleet
            .targets(ship)
            .into_iter()
            .find(|target| to_starboard(fleet, ship, *target) == (broadside == Broadside::Starboard))
    };
    let silent = fleet.check_guns::<Refusal>(ship).map_err(|why| why.clause);
    let (state, tone) = match silent.as_ref().map_err(String::as_str) {
        Err("C-DMG-6") => (String::new(), Tone::Faint),
        Err("C-DMG-10") => ("no crew left".to_owned(), Tone::Bad),
        Err("C-R13") => ("silent while alongside".to_owned(), Tone::Faint),
        Err("C-FIRE-4") => ("no more shots this phase".to_owned(), Tone::Faint),
        Err("C-R14") => ("silent in her own phase".to_owned(), Tone::Bad),
        Err("C-FIRE-5") => ("must sail a square first".to_owned(), Tone::Plain),
        Err(_) => ("silent".to_owned(), Tone::Bad),
        Ok(()) => (
            bears().map_or_else(|| "loaded".to_owned(), |target| format!("bears on {}", fleet.name(target))),
            Tone::Good,
        ),
    };
    let name = if broadside == Broadside::Larboard { "Larboard" } else { "Starboard" };
    Part::Battery {
        number: 0,
        name: name.to_owned(),
        boxes: (0..ship.built.dice).map(|gun| gun >= ship.dice()).collect(),
        counts: GunBoxes::Guns,
        dice: ship.dice(),
        state,
        tone,
    }
}

/// True if the other ship is on the starboard side of this one.
fn to_starboard(fleet: &Fleet, ship: &Ship, other: UnitId) -> bool {
    let there = fleet.pose(ship).at.heading_to(fleet.pose(fleet.ship(other)).at).unwrap_or_default();
    ship.berth.heading.heading().to(there) > Angle::ZERO
}

/// Adds the clauses that matter to her now, the gravest first.
fn notes(fleet: &Fleet, ship: &Ship, parts: &mut Vec<Part>) {
    let mut notes = Notes(parts);
    let enemy = fleet.side(ship.built.side.other());
    match ship.colours.fate {
        Fate::Sunk => notes.say(
            if ship.colours.side == ship.built.side { "C-OBJ-9" } else { "C-CAP-11" },
            Tone::Bad,
            format!("Sunk: worth {} points to {enemy}.", ship.worth.points),
        ),
        Fate::Gone if ship.worth.points > 0 => {
            notes.say(
                "C-CAP-9",
                Tone::Faint,
                format!("She sailed off as a prize, so her {} points are safe for {enemy}.", ship.worth.points),
            );
        }
        Fate::Gone => notes.say("C-R33", Tone::Faint, "She has left the board."),
        Fate::Prize => {
            notes.say(
                "C-CAP-9",
                Tone::Plain,
                format!(
                    "Prize of {}, worth {} points if she is held to the end.",
                    fleet.side(ship.colours.side),
                    ship.worth.points
                ),
            );
        }
        Fate::Aboard => notes.say("T-ARRIVE", Tone::Faint, "She has yet to come."),
        Fate::Afloat => {}
    }
    if !ship.on_table() {
        return;
    }
    notes.say_if(
        ship.units() == 0,
        "C-DMG-10",
        Tone::Bad,
        || "She has no guns or crew left. She is dead in the water and surrenders if boarded.",
    );
    notes.say_if(
        ship.damage.rigging >= ship.built.boxes,
        "C-DMG-8",
        Tone::Bad,
        || "All rigging is gone, so she is dead in the water.",
    );
    notes.say_if(ship.berth.aground, "C-MOVE-8", Tone::Bad, || "She is on a shoal and dead in the water.");
    let (boxes, damage) = (ship.built.boxes, &ship.damage);
    let left = counted(boxes.saturating_sub(damage.hull), "more hull hit", "more hull hits");
    notes.say_if(damage.hull > 0, "C-DMG-6", Tone::Bad, || {
        format!("Hull: {} of {boxes} boxes ticked. She sinks after {left}.", damage.hull)
    });
    let points = counted(damage.rigging / 2, "movement point", "movement points");
    let slowed = damage.rigging >= 2 && damage.rigging < boxes;
    notes.say_if(slowed, "C-DMG-7", Tone::Bad, || {
        format!("Rigging: {} of {boxes} boxes ticked, {points} lost.", damage.rigging)
    });
    let (gone, lost) = (damage.crew + damage.moved, ship.built.dice.saturating_sub(ship.dice()));
    let fewer = lost > 0 && ship.units() > 0;
    notes.say_if(fewer, "C-DMG-9", Tone::Bad, || {
        format!("Guns and crew: {gone} of {boxes} units gone, {} lost.", counted(lost, "die", "dice"))
    });
    notes.say_if(damage.moved > 0, "C-CAP-3", Tone::Plain, || {
        format!("{} away in a prize.", counted(damage.moved, "unit is", "units are"))
    });
    now(fleet, ship, &mut notes);
}

/// Adds a note that holds for this phase only.
fn now(fleet: &Fleet, ship: &Ship, notes: &mut Notes<'_>) {
    if ship.sailing.steps > 0 && fleet.must_move(ship) {
        notes.say(
            "C-R5",
            Tone::Plain,
            format!(
                "She still has {} and sails on before the phase ends.",
                counted(ship.points_left(), "point", "points")
            ),
        );
    } else if ship.gunnery.engaged {
        notes.say("C-R13", Tone::Faint, "She is alongside, so she cannot fire this phase.");
    } else if ship.gunnery.fired {
        notes.say("C-FIRE-10", Tone::Faint, "Smoke shows that she has fired. She is loaded again when the phase ends.");
    }
}

#[cfg(test)]
mod tests {
    use wg_core::ids::SideId;

    use super::*;
    use crate::shown::view::fixture::{BLUE, RED, fleet, in_phase_of, ship};

    fn sheet_of(ship: Ship) -> Sheet {
        sheet(&fleet([ship]), UnitId(0))
    }

    fn boxes(sheet: &Sheet) -> Vec<String> {
        let sign = |one: &DamageBox| match (one.struck, one.ticked, one.moved) {
            (true, _, _) => '-',
            (_, true, true) => 'm',
            (_, true, false) => 'x',
            (_, false, true) => '?',
            (_, false, false) => 'o',
        };
        let columns = sheet.parts.iter().find_map(|part| {
            if let Part::Boxes { columns, value: None, upright: true, .. } = part { Some(columns) } else { None }
        });
        let columns = columns.expect("a sheet has its boxes");
        columns
            .iter()
            .map(|column| format!("{} {}", column.letter, column.boxes.iter().map(sign).collect::<String>()))
            .collect()
    }

    fn notes_of(sheet: &Sheet) -> Vec<String> {
        let note = |part: &Part| {
            if let Part::Note { text, clause, .. } = part { Some(format!("{text} ({clause})")) } else { None }
        };
        sheet.parts.iter().filter_map(note).collect()
    }

    #[test]
    fn c_dmg_5_the_chart_has_six_rows_with_those_she_lacks_struck() {
        let rows = [
            ("large", 2, 0, 1, 1, ["H xxoooo", "R oooooo", "G/C xmoooo"]),
            ("medium", 0, 4, 0, 2, ["H oooo--", "R xxxx--", "G/C mmoo--"]),
            ("small", 1, 0, 2, 0, ["H xo----", "R oo----", "G/C xx----"]),
        ];
        for (class, hull, rigging, crew, moved, expected) in rows {
            let sheet = sheet_of(ship(0, class, RED, (5, 4)).with(|she| {
                (she.damage.hull, she.damage.rigging, she.damage.crew, she.damage.moved) = (hull, rigging, crew, moved)
            }));
            assert_eq!(boxes(&sheet), expected, "{class}");
        }
    }

    #[test]
    fn c_eq_3_names_stand_on_the_chart_and_surplus_rows_are_struck() {
        let fleet =
            fleet([ship(0, "large", RED, (5, 4)), ship(1, "medium", BLUE, (7, 9)), ship(2, "small", BLUE, (8, 9))]);
        for (unit, name, struck) in [(0, "San Ildefonso", 0), (1, "Lively", 2), (2, "Raven", 4)] {
            let sheet = sheet(&fleet, UnitId(unit));
            assert_eq!(sheet.name, name);
            let rows = columns(fleet.ship(UnitId(unit)));
            assert!(
                rows.iter().all(|column| column.boxes.iter().filter(|one| one.struck).count() == struck),
                "{name}: {struck} rows are struck"
            );
        }
    }

    #[test]
    fn c_dmg_3_the_columns_are_hull_rigging_and_guns_and_crew() {
        let columns = columns(&ship(0, "medium", RED, (5, 4)));
        assert_eq!(
            columns.iter().map(|column| (column.letter.as_str(), column.name.as_str())).collect::<Vec<_>>(),
            [("H", "Hull"), ("R", "Rigging"), ("G/C", "Guns & crew")]
        );
    }

    #[test]
    fn c_dmg_4_large_ships_have_six_boxes_a_column_medium_four_small_two() {
        for (class, expected) in [("large", 6), ("medium", 4), ("small", 2)] {
            let columns = columns(&ship(0, class, RED, (5, 4)));
            assert!(
                columns.iter().all(|column| column.boxes.iter().filter(|one| !one.struck).count() == expected),
                "{class}"
            );
        }
    }

    #[test]
    fn c_lost_4_dice_and_range_by_size() {
        for (class, expected) in
            [("large", "3 dice · range 3"), ("medium", "2 dice · range 2"), ("small", "1 die · range 1")]
        {
            let subtitle = sheet_of(ship(0, class, RED, (5, 4))).subtitle;
            assert!(subtitle.ends_with(expected), "{class}: {subtitle}");
        }
    }

    #[test]
    fn c_r40_range_stays_when_crew_is_lost() {
        let sheet = sheet_of(ship(0, "large", RED, (5, 4)).with(|she| she.damage.crew = 5));
        assert_eq!(sheet.subtitle, "ship of the line · 1 die · range 3");
    }

    #[test]
    fn c_dmg_2_her_name_stands_above_with_what_she_can_do_now() {
        let rows = [
            ("large", 0, "ship of the line · 3 dice · range 3"),
            ("large", 3, "ship of the line · 2 dice · range 3"),
            ("medium", 2, "frigate · 1 die · range 2"),
            ("small", 2, "sloop · no dice · range 1"),
        ];
        for (class, crew, expected) in rows {
            let sheet = sheet_of(ship(0, class, RED, (5, 4)).with(|she| she.damage.crew = crew));
            assert_eq!(
                (sheet.name.as_str(), sheet.subtitle.as_str()),
                ("San Ildefonso", expected),
                "{class}, {crew} gone"
            );
        }
    }

    #[test]
    fn the_movement_track_marks_the_allowance_and_ticks_what_is_spent() {
        // Columns: rigging, spent, the side whose phase it is; then the field marked and the fields ticked.
        let rows = [
            (0, 0, RED, 3, vec![]),
            (0, 2, RED, 3, vec![1, 2]),
            (3, 1, RED, 2, vec![1]),
            (6, 3, RED, 0, vec![1, 2, 3]),
            (0, 2, BLUE, 3, vec![]),
        ];
        for (rigging, spent, active, marked, ticked) in rows {
            let ship =
                ship(0, "large", RED, (5, 4)).with(|she| (she.damage.rigging, she.sailing.spent) = (rigging, spent));
            let fleet = in_phase_of(active, [ship]);
            let fields = movement(&fleet, fleet.ship(UnitId(0)));
            let which = |wanted: &dyn Fn(&TrackField) -> bool| {
                (0..fields.len()).filter(|place| wanted(&fields[*place])).collect::<Vec<_>>()
            };
            assert_eq!(which(&|field| field.current), [marked], "rigging {rigging}, spent {spent}");
            assert_eq!(which(&|field| field.ticked), ticked, "rigging {rigging}, spent {spent}");
            assert_eq!(fields.len(), 4, "0 to 3");
        }
    }

    #[test]
    fn broadsides_say_whether_they_can_fire_and_at_whom() {
        let red = ship(0, "large", RED, (5, 4)).with(|she| (she.sailing.steps, she.sailing.spent) = (1, 1));
        let blue = ship(1, "medium", BLUE, (7, 4));
        let states = |red: Ship, blue: Ship, active: SideId| {
            let fleet = in_phase_of(active, [red, blue]);
            let sheet = sheet(&fleet, UnitId(0));
            let part = |part: &Part| {
                if let Part::Battery { name, state, .. } = part { Some(format!("{name}: {state}")) } else { None }
            };
            sheet.parts.iter().filter_map(part).collect::<Vec<_>>()
        };
        let far = ship(1, "medium", BLUE, (11, 14));
        let rows = [
            ("abeam to the east", red, blue, RED, ["Larboard: loaded", "Starboard: bears on Lively"]),
            (
                "abeam to the west",
                red,
                ship(1, "medium", BLUE, (3, 4)),
                RED,
                ["Larboard: bears on Lively", "Starboard: loaded"],
            ),
            ("far away", red, far, BLUE, ["Larboard: loaded", "Starboard: loaded"]),
            (
                "before her first square",
                red.with(|she| she.sailing.steps = 0),
                blue,
                RED,
                ["Larboard: must sail a square first", "Starboard: must sail a square first"],
            ),
            (
                "smoke",
                red.with(|she| she.gunnery.fired = true),
                blue,
                RED,
                ["Larboard: no more shots this phase", "Starboard: no more shots this phase"],
            ),
            (
                "no crew",
                red.with(|she| she.damage.crew = 6),
                blue,
                BLUE,
                ["Larboard: no crew left", "Starboard: no crew left"],
            ),
            (
                "crippled in her own phase",
                red.with(|she| (she.damage.rigging, she.sailing.steps) = (6, 0)),
                blue,
                RED,
                ["Larboard: silent in her own phase", "Starboard: silent in her own phase"],
            ),
        ];
        for (what, red, blue, active, expected) in rows {
            assert_eq!(states(red, blue, active), expected, "{what}");
        }
    }

    #[test]
    fn a_battery_has_a_box_a_die_and_the_lost_ones_are_crossed_out() {
        for (class, crew, expected) in [
            ("large", 0, vec![false, false, false]),
            ("large", 4, vec![false, true, true]),
            ("medium", 1, vec![false, false]),
            ("small", 2, vec![true]),
        ] {
            let fleet = fleet([ship(0, class, RED, (5, 4)).with(|she| she.damage.crew = crew)]);
            let Part::Battery { boxes, dice, .. } = battery(&fleet, fleet.ship(UnitId(0)), Broadside::Larboard) else {
                panic!("a battery")
            };
            assert_eq!(boxes, expected, "{class} with {crew} gone");
            assert_eq!(usize::from(dice), expected.iter().filter(|lost| !**lost).count(), "{class} with {crew} gone");
        }
    }

    #[test]
    fn notes_say_what_matters_now_with_its_clause() {
        let whole = ship(0, "large", RED, (5, 4));
        let rows: [(&str, Ship, &[&str]); 11] = [
            ("a fresh ship", whole, &[]),
            ("one rigging box changes nothing", whole.with(|she| she.damage.rigging = 1), &[]),
            (
                "slowed",
                whole.with(|she| she.damage.rigging = 2),
                &["Rigging: 2 of 6 boxes ticked, 1 movement point lost. (C-DMG-7)"],
            ),
            (
                "slowed twice",
                whole.with(|she| she.damage.rigging = 5),
                &["Rigging: 5 of 6 boxes ticked, 2 movement points lost. (C-DMG-7)"],
            ),
            (
                "crippled",
                whole.with(|she| she.damage.rigging = 6),
                &["All rigging is gone, so she is dead in the water. (C-DMG-8)"],
            ),
            (
                "short of crew",
                whole.with(|she| she.damage.crew = 2),
                &["Guns and crew: 2 of 6 units gone, 1 die lost. (C-DMG-9)"],
            ),
            (
                "no crew",
                whole.with(|she| she.damage.crew = 6),
                &["She has no guns or crew left. She is dead in the water and surrenders if boarded. (C-DMG-10)"],
            ),
            (
                "holed, on a shoal",
                whole.with(|she| (she.damage.hull, she.berth.aground) = (5, true)),
                &[
                    "She is on a shoal and dead in the water. (C-MOVE-8)",
                    "Hull: 5 of 6 boxes ticked. She sinks after 1 more hull hit. (C-DMG-6)",
                ],
            ),
            (
                "in the middle of her move",
                whole.with(|she| (she.sailing.steps, she.sailing.spent) = (1, 1)),
                &["She still has 2 points and sails on before the phase ends. (C-R5)"],
            ),
            (
                "smoke",
                whole.with(|she| (she.gunnery.fired, she.sailing.steps, she.sailing.spent) = (true, 3, 3)),
                &["Smoke shows that she has fired. She is loaded again when the phase ends. (C-FIRE-10)"],
            ),
            (
                "sunk",
                whole.with(|she| (she.damage.hull, she.colours.fate, she.worth.points) = (6, Fate::Sunk, 18)),
                &["Sunk: worth 18 points to Blue. (C-OBJ-9)"],
            ),
        ];
        for (what, ship, expected) in rows {
            assert_eq!(notes_of(&sheet_of(ship)), expected, "{what}");
        }
    }

    #[test]
    fn prizes_and_men_sent_away_are_told() {
        let prize = ship(0, "large", RED, (5, 4))
            .with(|she| (she.colours.fate, she.colours.side, she.worth.points) = (Fate::Prize, BLUE, 18));
        assert_eq!(notes_of(&sheet_of(prize)), ["Prize of Blue, worth 18 points if she is held to the end. (C-CAP-9)"]);
        let captor = ship(0, "large", RED, (5, 4)).with(|she| she.damage.moved = 2);
        assert_eq!(
            notes_of(&sheet_of(captor)),
            ["Guns and crew: 2 of 6 units gone, 1 die lost. (C-DMG-9)", "2 units are away in a prize. (C-CAP-3)"]
        );
    }
}
