//! What both sides can see: the logs, the table, and the game master's switches.

use wg_barnacle::position::{Duty, Fate, Stage, Trend};
use wg_barnacle::shown::sheet::sheet;
use wg_core::shown::sheet::{Band, BoxColumn, Part};
use wg_core::{Tone, Viewer};

use crate::desk::{BLUE, Desk, OnDesk as _, RED};

pub(crate) const SHIPS: [&str; 3] =
    ["Fortuna, galleon, Red, 20, 30, N", "Surprise, frigate, Blue, 60, 30, N", "Gig, row_boat, Blue, 80, 30, N"];

pub(crate) fn desk() -> Desk {
    Desk::new("", &SHIPS)
}

fn parts(desk: &Desk, name: &str) -> Vec<Part> {
    sheet(&desk.fleet, desk.id(name), Viewer::Public).parts
}

/// Returns the remark beside a heading.
fn remark(desk: &Desk, name: &str, heading: &str) -> String {
    let found = parts(desk, name).into_iter().find_map(|part| {
        if let Part::Heading { title, remark } = part { (title == heading).then_some(remark) } else { None }
    });
    found.unwrap_or_else(|| panic!("{name} has no {heading}"))
}

/// Returns the fields of the n-th track: '1–2' is open, '*1–2' ticked, '>1–2' current, '-1–2' struck.
pub(crate) fn track(desk: &Desk, name: &str, number: usize) -> String {
    let mut tracks = parts(desk, name)
        .into_iter()
        .filter_map(|part| if let Part::Track { fields, .. } = part { Some(fields) } else { None });
    let fields = tracks.nth(number).unwrap_or_default();
    let sign = |ticked: bool, current: bool, struck: bool| match (struck, current, ticked) {
        (_, true, true) => "?",
        (true, ..) => "-",
        (_, true, _) => ">",
        (.., true) => "*",
        _ => "",
    };
    fields
        .iter()
        .map(|field| format!("{}{}", sign(field.ticked, field.current, field.struck), field.label))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the notes of a log with their clauses, without the one that explains the damage box.
fn notes(desk: &Desk, name: &str) -> Vec<String> {
    let note =
        |part: Part| if let Part::Note { text, clause, .. } = part { Some(format!("{text} ({clause})")) } else { None };
    parts(desk, name).into_iter().filter_map(note).filter(|note| !note.ends_with("(B-SPEC-2)")).collect()
}

#[test]
fn b_spec_2_the_letters_and_lines_of_the_damage_box_are_explained_below_it() {
    let desk = desk();
    let legend = |name: &str| {
        parts(&desk, name).into_iter().find_map(|part| match part {
            Part::Note { text, clause, .. } if clause == "B-SPEC-2" => Some(text),
            _ => None,
        })
    };
    let lines = "At the yellow line she loses speed, beyond the red line she drifts, and at the black line she sinks.";
    assert_eq!(legend("Surprise"), Some(format!("A hit on a W box also rolls for a specific hit. {lines}")));
    assert_eq!(legend("Gig"), None, "a boat has neither letters nor lines");
}

#[test]
fn the_head_of_a_log_says_what_she_is() {
    let desk = desk();
    let sheet = sheet(&desk.fleet, desk.id("Surprise"), Viewer::Side(RED));
    assert_eq!(
        (sheet.name.as_str(), sheet.subtitle.as_str(), sheet.side),
        ("Surprise", "frigate · 14 in long · trained crew", BLUE)
    );
}

#[test]
fn a_title_of_the_scenarios_own_stands_on_her_log() {
    let subtitle = |title: &str| {
        let ships =
            [format!(r#"Surprise, frigate, Blue, 60, 30, N, overrides: {{"title": "{title}"}}"#), SHIPS[0].to_owned()];
        let desk = Desk::new("", &ships.each_ref().map(String::as_str));
        sheet(&desk.fleet, desk.id("Surprise"), Viewer::Public).subtitle
    };
    assert_eq!(subtitle("corvette"), "corvette · 14 in long · trained crew");
    assert_eq!(subtitle(""), "frigate · 14 in long · trained crew", "none is none");
}

#[test]
fn b_dam_1_a_log_has_sail_then_guns_then_crew_then_the_damage_box() {
    let kind = |part| match part {
        Part::Heading { title, .. } if title != "Guns" && title != "Damage" => Some(title),
        Part::Battery { name, .. } => Some(name),
        Part::Counters { title, .. } | Part::Dial { title, .. } => Some(title),
        Part::Boxes { .. } => Some("boxes".to_owned()),
        _ => None,
    };
    let kinds: Vec<String> = parts(&desk(), "Surprise").into_iter().filter_map(kind).collect();
    assert_eq!(kinds, ["Sail", "Turning", "Larboard", "Starboard", "Bow", "Stern", "Crew", "boxes", "Captain"]);
}

#[test]
fn whoever_points_at_a_part_of_a_log_is_told_the_clause_that_explains_it() {
    let (mut clause, mut found) = (String::new(), Vec::new());
    for part in parts(&desk(), "Surprise") {
        match part {
            Part::Rule { clause: next } => clause = next,
            Part::Counters { .. } | Part::Boxes { .. } | Part::Dial { .. } => found.push(clause.clone()),
            _ => {}
        }
    }
    assert_eq!(found, ["B-CREW-1", "B-DAM-2", "B-MOR-3"], "crew, damage box, captain");
}

#[test]
fn b_move_2_increments_stand_on_the_log_with_the_current_one_marked_and_lost_ones_struck() {
    let mut desk = desk();
    assert_eq!(track(&desk, "Surprise", 0), "*1–2 *3–4 *5–6 *7–8 >9–10 11–12 13–14 15–16 17–18");
    assert_eq!(remark(&desk, "Surprise", "Sail"), "5 of 9 increments · 9–10 in");
    desk.ship("Surprise").rig.lost = 3;
    desk.ship("Surprise").rig.hoisted = 0;
    assert_eq!(track(&desk, "Surprise", 0), "1–2 3–4 5–6 7–8 9–10 11–12 -13–14 -15–16 -17–18");
    assert_eq!(remark(&desk, "Surprise", "Sail"), "at anchor · 6 increments left");
    desk.ship("Surprise").rig.lost = 9;
    assert_eq!(remark(&desk, "Surprise", "Sail"), "adrift · 0 increments left");
    assert_eq!(remark(&desk, "Gig", "Sail"), "oars: 2D6 inches a move");
}

#[test]
fn turning_boxes_lost_are_struck_and_used_ones_ticked_in_the_move() {
    let mut desk = desk();
    assert_eq!(track(&desk, "Surprise", 1), "45° 45°");
    desk.ship("Surprise").hull.rudder_lost = 0b10;
    desk.ship("Surprise").run.turned = 0b01;
    assert_eq!(track(&desk, "Surprise", 1), "45° -45°", "between moves nothing is used");
    desk.ship("Surprise").run.stage = Stage::Course;
    assert_eq!(track(&desk, "Surprise", 1), "*45° -45°");
}

/// Returns a battery as it stands on the log.
fn battery(desk: &Desk, ship: &str, battery: &str) -> (Vec<bool>, u8, String, Tone) {
    let found = parts(desk, ship).into_iter().find_map(|part| match part {
        Part::Battery { name, boxes, dice, state, tone, .. } if name == battery => Some((boxes, dice, state, tone)),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{ship} has no {battery} battery"))
}

#[test]
fn batteries_show_guns_lost_dice_left_and_what_they_can_do() {
    let mut desk = Desk::new("", &["Fortuna, galleon, Red, 60, 45, E", "Surprise, frigate, Blue, 60, 30, E"]);
    assert_eq!(battery(&desk, "Surprise", "Larboard"), (vec![false; 8], 6, "bears on Fortuna".to_owned(), Tone::Good));
    assert_eq!(battery(&desk, "Surprise", "Starboard").2, "loaded");
    let guns = &mut desk.ship("Surprise").guns;
    guns.left = [6, 8, 0, 2];
    (guns.loaded[1], guns.fired[1]) = (false, true);
    guns.loaded[3] = false;
    let (boxes, dice, ..) = battery(&desk, "Surprise", "Larboard");
    assert_eq!((boxes, dice), ([[true; 2].as_slice(), &[false; 6]].concat(), 5));
    assert_eq!(battery(&desk, "Surprise", "Starboard").2, "fired");
    assert_eq!(battery(&desk, "Surprise", "Bow").2, "destroyed");
    assert_eq!(battery(&desk, "Surprise", "Stern").2, "empty");
    desk.ship("Surprise").hull.boxes = 25;
    assert_eq!(battery(&desk, "Surprise", "Larboard").2, "silent: red line");
}

#[test]
fn b_crew_2_the_yellow_band_is_the_deck_and_symbols_stand_at_half_and_three_fourths() {
    let mut desk = desk();
    let crew = &mut desk.ship("Surprise").crew;
    (crew.below, crew.killed) = (18, 6);
    let counters = parts(&desk, "Surprise").into_iter().find_map(|part| match part {
        Part::Counters { total, lost, band, leaders, marks, .. } => Some((total, lost, band, leaders, marks.to_vec())),
        _ => None,
    });
    assert_eq!(counters, Some((36, 6, 12, 2, vec![18, 27])));
}

fn rows(desk: &Desk, name: &str) -> Vec<BoxColumn> {
    let rows = parts(desk, name)
        .into_iter()
        .find_map(|part| if let Part::Boxes { columns, .. } = part { Some(columns) } else { None });
    rows.expect("a log has its damage box")
}

#[test]
fn b_data_13_the_damage_box_is_drawn_in_columns_of_four() {
    let rows = rows(&desk(), "Surprise");
    assert_eq!(rows.iter().map(|row| row.boxes.len()).collect::<Vec<_>>(), [12, 11, 11, 11], "45 boxes");
}

#[test]
fn amb_33_boxes_are_ticked_down_the_first_column_then_the_next() {
    let mut desk = desk();
    desk.ship("Surprise").hull.boxes = 6;
    let ticked: Vec<usize> =
        rows(&desk, "Surprise").iter().map(|row| row.boxes.iter().filter(|one| one.ticked).count()).collect();
    assert_eq!(ticked, [2, 2, 1, 1], "a column of four, and two of the next");
}

#[test]
fn letters_bands_and_lines_stand_where_the_log_has_them() {
    let desk = desk();
    let rows = rows(&desk, "Surprise");
    let number = |number: usize| rows[(number - 1) % 4].boxes[(number - 1) / 4];
    assert_eq!(number(3).letter, Some('W'));
    assert_eq!((number(2).letter, number(45).letter), (None, None));
    assert_eq!(
        (number(14).line, number(25).line, number(45).line),
        (Some(Band::Yellow), Some(Band::Red), Some(Band::Black))
    );
    assert_eq!((number(14).band, number(15).band, number(26).band), (Band::Plain, Band::Yellow, Band::Red));
}

#[test]
fn the_captains_dial_shows_what_bears_on_his_nerve() {
    let mut desk = desk();
    let ship = desk.ship("Surprise");
    (ship.nerve.trend, ship.hull.boxes, ship.nerve.morale, ship.nerve.duty) =
        (Trend::Advancing, 15, 11, Duty::NoCloser);
    let dial = parts(&desk, "Surprise").into_iter().find_map(|part| {
        if let Part::Dial { value, max, remarks, .. } = part { Some((value, max, remarks)) } else { None }
    });
    let (value, max, remarks) = dial.expect("a captain has a dial");
    let remarks: Vec<&str> = remarks.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!((value, max), (11, 18));
    assert_eq!(remarks, ["may come no closer", "advancing +2", "yellow line -2", "passes a morale test on 11 or less"]);
}

#[test]
fn clocks_say_how_long_and_what_they_forbid() {
    let mut desk = desk();
    let clocks = &mut desk.ship("Surprise").clocks;
    (clocks.starboard_only, clocks.ratlines, clocks.fire_below, clocks.blaze) = (2, 3, 1, 2);
    let clock = |part| {
        if let Part::Clock { title, left, remark } = part { Some(format!("{title}: {left}, {remark}")) } else { None }
    };
    let clocks: Vec<String> = parts(&desk, "Surprise").into_iter().filter_map(clock).collect();
    assert_eq!(
        clocks,
        [
            "Rudder jammed: 2, turns only to starboard, this turn and 1 more",
            "Ratlines cut: 3, cannot change sail, this turn and 2 more",
            "Fire below decks: 1, hits only on a 6, no repair, this turn only",
            "Catastrophic fire: 2, next attempt: out on 1–2"
        ]
    );
    assert_eq!(
        remark(&desk, "Surprise", "Turning"),
        "cannot turn now",
        "a ship in a catastrophic fire sails straight on"
    );
}

#[test]
fn notes_say_what_matters_now_and_that_the_log_is_ours() {
    let mut desk = desk();
    let last = "House log sheet\nThe published rules refer to ships' logs but do not print one, so the layout of this sheet is ours. (B-DATA-1)";
    assert_eq!(notes(&desk, "Surprise"), ["Set or take in up to 5 increments a turn. (B-MOVE-3)", last]);
    desk.ship("Surprise").run.half = true;
    assert_eq!(notes(&desk, "Surprise").len(), 2, "of her last move");
    desk.ship("Surprise").run.stage = Stage::Course;
    assert_eq!(notes(&desk, "Surprise")[0], "The wind is contrary, so she sails at half speed. (B-SAIL-2)");
    desk.ship("Surprise").run.stage = Stage::Waits;
    let ship = desk.ship("Surprise");
    (ship.hull.boxes, ship.hull.flooding, ship.hull.red_flooding, ship.rig.hoisted) = (25, 2, true, 0);
    assert_eq!(remark(&desk, "Surprise", "Damage"), "25 of 45 boxes · 12 more a turn");
    let leave = "Her crew may abandon her when her own side moves. (B-DAM-10)";
    assert_eq!(
        notes(&desk, "Surprise"),
        [
            "She is beyond the red line, so she is adrift and cannot fire. Black line: 20 boxes away. (B-DAM-7)",
            leave,
            last
        ]
    );
    desk.ship("Surprise").colours.fate = Fate::Burnt;
    assert_eq!(notes(&desk, "Surprise"), ["A catastrophic fire destroyed her. (B-CFIRE-3)", last]);
}

/// Returns the title, the total and the losses of the crew boxes.
fn crew_boxes(desk: &Desk, name: &str) -> (String, u16, u16) {
    let counters =
        |part| if let Part::Counters { title, total, lost, .. } = part { Some((title, total, lost)) } else { None };
    parts(desk, name).into_iter().find_map(counters).expect("every log has crew boxes")
}

#[test]
fn amb_99_the_sheet_of_a_prize_has_her_captors_men_as_crew_and_her_own_as_prisoners() {
    let mut desk = desk();
    let ship = desk.ship("Surprise");
    (ship.colours.fate, ship.colours.side, ship.crew.prize, ship.rig.hoisted) = (Fate::Struck, RED, 5, 0);
    assert_eq!(crew_boxes(&desk, "Surprise"), ("Prize crew".to_owned(), 5, 0));
    let notes = notes(&desk, "Surprise");
    for note in [
        "She is a prize. 5 men from Red sail her, with at most half her increments. (AMB-99)",
        "36 men and 2 leaders aboard are prisoners. (AMB-99)",
    ] {
        assert!(notes.iter().any(|found| found == note), "{note} is not in {notes:?}");
    }
    assert!(
        !parts(&desk, "Surprise").iter().any(|part| matches!(part, Part::Dial { .. })),
        "nobody asks for her captain's nerve"
    );
    let sails = track(&desk, "Surprise", 0);
    let (all, struck) = (sails.split(' ').count(), sails.split(' ').filter(|field| field.starts_with('-')).count());
    assert_eq!(struck, all - all / 2, "half her sail is struck out: {sails}");
}

#[test]
fn amb_48_men_who_are_away_are_not_ticked_like_the_dead() {
    let mut desk = desk();
    let (own, prize) = (desk.id("Surprise"), desk.id("Fortuna"));
    wg_barnacle::damage::crew::kill(&mut desk.fleet, own, 4);
    let ship = desk.ship("Fortuna");
    (ship.colours.fate, ship.colours.side) = (Fate::Struck, BLUE);
    wg_barnacle::turn::prize_crews::man(&mut desk.fleet, prize, own, 5);
    assert_eq!(crew_boxes(&desk, "Surprise"), ("Crew".to_owned(), 36, 4));
    assert!(
        notes(&desk, "Surprise").contains(&"5 men are away aboard Fortuna. (AMB-48)".to_owned()),
        "{:?}",
        notes(&desk, "Surprise")
    );
}
