//! What lies open to everybody: the logs, the table, the game master's switches.

use wg_barnacle::Item;
use wg_barnacle::damage::Damage;
use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::position::{Duty, Fate, Speed, Stage, Trend};
use wg_barnacle::shown::sheet::sheet;
use wg_barnacle::shown::view::fill;
use wg_barnacle::turn::game_master::{matters, rule};
use wg_barnacle::weather::Weather;
use wg_core::shown::sheet::{Band, BoxColumn, Part};
use wg_core::shown::view::{PhaseView, Smoke};
use wg_core::{Fate as Seen, Heading, Length, Matter, Order, Seat, Tone, UnitId, UnitView, View, Viewer};

use crate::desk::{BLUE, Desk, OnDesk as _, RED};

const SHIPS: [&str; 3] = ["Fortuna, galleon, Red, 20, 30, N", "Surprise, frigate, Blue, 60, 30, N", "Gig, row_boat, Blue, 80, 30, N"];

fn desk() -> Desk {
    Desk::new("", &SHIPS)
}

fn parts(desk: &Desk, name: &str) -> Vec<Part> {
    sheet(&desk.fleet, desk.id(name), Viewer::Public).parts
}

/// The remark beside a heading.
fn remark(desk: &Desk, name: &str, heading: &str) -> String {
    let found =
        parts(desk, name).into_iter().find_map(|part| if let Part::Heading { title, remark } = part { (title == heading).then_some(remark) } else { None });
    found.unwrap_or_else(|| panic!("{name} has no {heading}"))
}

/// The fields of the n-th track: '1–2' is open, '*1–2' ticked, '>1–2' current, '-1–2' struck.
fn track(desk: &Desk, name: &str, number: usize) -> String {
    let mut tracks = parts(desk, name).into_iter().filter_map(|part| if let Part::Track { fields, .. } = part { Some(fields) } else { None });
    let fields = tracks.nth(number).unwrap_or_default();
    let sign = |ticked: bool, current: bool, struck: bool| match (struck, current, ticked) {
        (_, true, true) => "?",
        (true, ..) => "-",
        (_, true, _) => ">",
        (.., true) => "*",
        _ => "",
    };
    fields.iter().map(|field| format!("{}{}", sign(field.ticked, field.current, field.struck), field.label)).collect::<Vec<_>>().join(" ")
}

fn notes(desk: &Desk, name: &str) -> Vec<String> {
    let note = |part: Part| if let Part::Note { text, clause, .. } = part { Some(format!("{text} ({clause})")) } else { None };
    parts(desk, name).into_iter().filter_map(note).collect()
}

#[test]
fn the_head_of_a_log_says_what_she_is() {
    let desk = desk();
    let sheet = sheet(&desk.fleet, desk.id("Surprise"), Viewer::Side(RED));
    assert_eq!((sheet.name.as_str(), sheet.subtitle.as_str(), sheet.side), ("Surprise", "frigate · 14 in · trained crew", BLUE));
}

#[test]
fn a_title_of_the_scenarios_own_stands_on_her_log() {
    let subtitle = |title: &str| {
        let ships = [format!(r#"Surprise, frigate, Blue, 60, 30, N, overrides: {{"title": "{title}"}}"#), SHIPS[0].to_owned()];
        let desk = Desk::new("", &ships.each_ref().map(String::as_str));
        sheet(&desk.fleet, desk.id("Surprise"), Viewer::Public).subtitle
    };
    assert_eq!(subtitle("corvette"), "corvette · 14 in · trained crew");
    assert_eq!(subtitle(""), "frigate · 14 in · trained crew", "none is none");
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
    assert_eq!(remark(&desk, "Surprise", "Sail"), "increment 5 of 9 · 9–10 in");
    desk.ship("Surprise").rig.lost = 3;
    desk.ship("Surprise").rig.hoisted = 0;
    assert_eq!(track(&desk, "Surprise", 0), "1–2 3–4 5–6 7–8 9–10 11–12 -13–14 -15–16 -17–18");
    assert_eq!(remark(&desk, "Surprise", "Sail"), "at anchor · 6 increments left");
    desk.ship("Surprise").rig.lost = 9;
    assert_eq!(remark(&desk, "Surprise", "Sail"), "adrift · 0 increments left");
    assert_eq!(remark(&desk, "Gig", "Sail"), "oars: two dice of inches");
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

/// A battery as it stands on the log.
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
    let rows = parts(desk, name).into_iter().find_map(|part| if let Part::Boxes { columns, .. } = part { Some(columns) } else { None });
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
    let ticked: Vec<usize> = rows(&desk, "Surprise").iter().map(|row| row.boxes.iter().filter(|one| one.ticked).count()).collect();
    assert_eq!(ticked, [2, 2, 1, 1], "a column of four, and two of the next");
}

#[test]
fn letters_bands_and_lines_stand_where_the_log_has_them() {
    let desk = desk();
    let rows = rows(&desk, "Surprise");
    let number = |number: usize| rows[(number - 1) % 4].boxes[(number - 1) / 4];
    assert_eq!(number(3).letter, Some('W'));
    assert_eq!((number(2).letter, number(45).letter), (None, None));
    assert_eq!((number(14).line, number(25).line, number(45).line), (Some(Band::Yellow), Some(Band::Red), Some(Band::Black)));
    assert_eq!((number(14).band, number(15).band, number(26).band), (Band::Plain, Band::Yellow, Band::Red));
}

#[test]
fn the_captains_dial_shows_what_bears_on_his_nerve() {
    let mut desk = desk();
    let ship = desk.ship("Surprise");
    (ship.nerve.trend, ship.hull.boxes, ship.nerve.morale, ship.nerve.duty) = (Trend::Advancing, 15, 11, Duty::NoCloser);
    let dial = parts(&desk, "Surprise")
        .into_iter()
        .find_map(|part| if let Part::Dial { value, max, remarks, .. } = part { Some((value, max, remarks)) } else { None });
    let (value, max, remarks) = dial.expect("a captain has a dial");
    let remarks: Vec<&str> = remarks.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!((value, max), (11, 18));
    assert_eq!(remarks, ["comes no closer", "advancing +2", "yellow line -2", "passes on 11 or less"]);
}

#[test]
fn clocks_say_how_long_and_what_they_forbid() {
    let mut desk = desk();
    let clocks = &mut desk.ship("Surprise").clocks;
    (clocks.starboard_only, clocks.ratlines, clocks.fire_below, clocks.blaze) = (2, 3, 1, 2);
    let clock = |part| if let Part::Clock { title, left, remark } = part { Some(format!("{title}: {left}, {remark}")) } else { None };
    let clocks: Vec<String> = parts(&desk, "Surprise").into_iter().filter_map(clock).collect();
    assert_eq!(
        clocks,
        [
            "Rudder jammed: 2, starboard turns only",
            "Ratlines cut: 3, no change of sail",
            "Fire below decks: 1, hits on 6 only, no repair",
            "Catastrophic fire: 2, next attempt: out on 2 or less"
        ]
    );
    assert_eq!(remark(&desk, "Surprise", "Turning"), "no turns now", "a ship in a catastrophic fire sails straight on");
}

#[test]
fn notes_say_what_matters_now_and_that_the_log_is_ours() {
    let mut desk = desk();
    let last = "House log\nThe published rules refer to ships' logs that they do not print. This one is ours. (B-DATA-1)";
    assert_eq!(notes(&desk, "Surprise"), ["Hoist or take in up to 5 masts a turn. (B-MOVE-3)", last]);
    desk.ship("Surprise").run.half = true;
    assert_eq!(notes(&desk, "Surprise").len(), 2, "of her last move");
    desk.ship("Surprise").run.stage = Stage::Course;
    assert_eq!(notes(&desk, "Surprise")[0], "Contrary to the wind: half speed. (B-SAIL-2)");
    desk.ship("Surprise").run.stage = Stage::Waits;
    let ship = desk.ship("Surprise");
    (ship.hull.boxes, ship.hull.flooding, ship.hull.red_flooding, ship.rig.hoisted) = (25, 2, true, 0);
    assert_eq!(remark(&desk, "Surprise", "Damage"), "25 of 45 · flooding 12 a turn");
    let leave = "Her crew may abandon her at its own side's move. (B-DAM-10)";
    assert_eq!(notes(&desk, "Surprise"), ["Beyond the red line: adrift, no guns, 20 boxes to the black one. (B-DAM-7)", leave, last]);
    desk.ship("Surprise").colours.fate = Fate::Burnt;
    assert_eq!(notes(&desk, "Surprise"), ["Lost to a catastrophic fire. (B-CFIRE-3)", last]);
}

fn seen(desk: &Desk) -> View {
    let phases = wg_barnacle::phases::PHASES.iter().map(|phase| PhaseView { title: phase.title.to_owned(), ..PhaseView::default() }).collect();
    let mut view = View { turn: desk.fleet.cursor.turn, phases, ..View::default() };
    fill(&desk.fleet, Viewer::Public, &mut view);
    view
}

fn unit(desk: &Desk, name: &str) -> UnitView {
    seen(desk).units.swap_remove(desk.id(name).index())
}

#[test]
fn the_table_has_its_size_its_land_and_its_wind() {
    let desk = Desk::new(
        r#"wind: "W", battle: {"wind": "N"}, table: (width: 72, height: 48), land: [(name: "Isla Perdida", outline: [(1, 1), (5, 1), (3, 4)])],"#,
        &SHIPS[..2],
    );
    let view = seen(&desk);
    assert_eq!((view.table.width, view.table.height, view.table.grid), (Length::inches(72), Length::inches(48), None));
    assert_eq!(view.table.land[0].name, "Isla Perdida");
    assert_eq!((view.wind.from, view.wind.prevailing, view.wind.label.as_str()), (Some(Heading::NORTH), Some(Heading::WEST), "Wind from North"));
}

#[test]
fn b_turn_3_the_movement_phases_are_named_after_side_a_and_side_b() {
    let mut desk = desk();
    let titles = |desk: &Desk| seen(desk).phases[3..5].iter().map(|phase| phase.title.clone()).collect::<Vec<_>>();
    assert_eq!(titles(&desk), ["Side A moves", "Side B moves"], "nobody knows yet");
    desk.fleet.initiative.first = Some(BLUE);
    assert_eq!(titles(&desk), ["Blue moves", "Red moves"]);
    assert_eq!(seen(&desk).phases[4].side, Some(RED));
}

#[test]
fn b_turn_1_the_phase_bar_has_fourteen_phases() {
    assert_eq!(seen(&desk()).phases.len(), 14);
}

#[test]
fn the_turn_track_has_a_box_a_turn_and_a_mark_at_the_last() {
    let mut desk = desk();
    desk.fleet.cursor.turn = 4;
    let track = seen(&desk).track;
    assert_eq!((track.len(), track.iter().filter(|field| field.ticked).count(), track.iter().position(|field| field.current)), (12, 3, Some(11)));
}

#[test]
fn damage_shows_on_the_model() {
    let mut desk = desk();
    let ship = desk.ship("Surprise");
    (ship.rig.lost, ship.rig.hoisted, ship.hull.boxes) = (3, 3, 9);
    (ship.clocks.fire_below, ship.clocks.blaze) = (1, 1);
    (ship.crew.below, ship.crew.deck) = (0, 6);
    (ship.guns.loaded[0], ship.guns.fired[0]) = (false, true);
    let unit = unit(&desk, "Surprise");
    assert_eq!((unit.sail, unit.stumps, unit.hurt, unit.fires, unit.men), (33, 1, 20, 2, 50));
    assert_eq!(unit.smoke, Smoke { larboard: true, ..Smoke::default() });
}

#[test]
fn a_word_on_the_ribbon_says_what_matters_most() {
    let badge = |change: &dyn Fn(&mut Desk)| {
        let mut desk = desk();
        change(&mut desk);
        let unit = unit(&desk, "Surprise");
        (unit.badge, unit.dead_in_water)
    };
    let ship = |change: fn(&mut wg_barnacle::position::ship::Ship)| badge(&|desk: &mut Desk| change(desk.ship("Surprise")));
    let said = |word: &str, dead: bool| (word.to_owned(), dead);
    assert_eq!(ship(|_| {}), said("", false));
    assert_eq!(ship(|ship| ship.rig.hoisted = 0), said("anchored", false));
    assert_eq!(ship(|ship| (ship.rig.lost, ship.rig.hoisted) = (9, 0)), said("adrift", true));
    assert_eq!(ship(|ship| ship.berth.aground = true), said("aground", true));
    assert_eq!(ship(|ship| ship.nerve.duty = Duty::Retire), said("retiring", false));
    assert_eq!(ship(|ship| ship.nerve.duty = Duty::Hide).0, "hiding");
    assert_eq!(ship(|ship| ship.clocks.blaze = 1).0, "ablaze");
    assert_eq!(ship(|ship| ship.colours.fate = Fate::Struck).0, "struck");
    assert_eq!(ship(|ship| ship.colours.fate = Fate::Abandoned).0, "abandoned");
    assert_eq!(ship(|ship| ship.colours.fate = Fate::Sinking).0, "sinking");
}

#[test]
fn fates_are_told_by_what_lies_on_the_table() {
    let fate = |fate| {
        let mut desk = desk();
        desk.ship("Surprise").colours.fate = fate;
        unit(&desk, "Surprise").fate
    };
    assert_eq!([Fate::Fighting, Fate::Abandoned, Fate::Sinking].map(fate), [Seen::Afloat; 3]);
    assert_eq!(fate(Fate::Struck), Seen::Prize);
    assert_eq!([Fate::Sunk, Fate::Burnt, Fate::Scuttled].map(fate), [Seen::Sunk; 3]);
    let sinking = |fate| {
        let mut desk = desk();
        desk.ship("Surprise").colours.fate = fate;
        unit(&desk, "Surprise").sinking
    };
    assert_eq!([Fate::Fighting, Fate::Abandoned, Fate::Sinking, Fate::Sunk].map(sinking), [false, false, true, false]);
    assert_eq!([Fate::Left, Fate::Escaped].map(fate), [Seen::Gone; 2]);
}

#[test]
fn ships_of_the_side_that_moves_can_act_and_guns_that_bear() {
    let mut desk = Desk::new("", &["Fortuna, galleon, Red, 60, 45, E", "Surprise, frigate, Blue, 60, 30, E", "Wasp, sloop, Blue, 10, 10, E"]);
    let can = |desk: &Desk| seen(desk).units.iter().map(|unit| unit.can_act).collect::<Vec<_>>();
    assert_eq!(can(&desk), [false; 3], "in the phase of weather nobody");
    (desk.fleet.initiative.first, desk.fleet.cursor.phase) = (Some(RED), SIDE_A_MOVES);
    assert_eq!(can(&desk), [true, true, false], "Red moves; the Surprise can fire, the Wasp is far away");
    desk.ship("Surprise").guns.loaded = [false; 4];
    assert_eq!(can(&desk), [true, false, false]);
}

/// The game master rules.
fn ruled(desk: &mut Desk, title: &str, unit: Option<UnitId>, option: u16) {
    let matters = matters(&desk.fleet);
    let matter = matters.iter().find(|matter| matter.title == title).unwrap_or_else(|| panic!("{title} is no matter"));
    assert!(matter.options.iter().any(|(number, _)| *number == option), "{title} has no option {option}");
    assert_eq!(unit.is_some(), !matter.units.is_empty(), "{title} is about a ship or it is not");
    let order = Order::Ruling { reason: "I say so".to_owned(), matter: Some(Matter { key: matter.key, unit, option }) };
    desk.does(|play| rule(play, Seat::GameMaster, &order));
}

#[test]
fn the_game_master_switches_fog_smoke_wind_and_ships_aground() {
    let mut desk = desk();
    ruled(&mut desk, "Fog", None, 1);
    ruled(&mut desk, "Excessive smoke", None, 1);
    ruled(&mut desk, "Wind direction", None, 3);
    ruled(&mut desk, "Wind speed", None, 2);
    let sky = desk.fleet.sky;
    assert_eq!((sky.fog, sky.smoke, sky.actual, sky.speed), (true, true, Heading::WEST, Speed::Gusty));
    assert_eq!(desk.last(), "The wind is gusty for the rest of the turn.");
    let current = |title: &str| matters(&desk.fleet).into_iter().find(|matter| matter.title == title).and_then(|matter| matter.current);
    assert_eq!(["Fog", "Wind direction", "Wind speed"].map(current), [Some(1), Some(3), Some(2)]);
    let surprise = desk.id("Surprise");
    ruled(&mut desk, "Aground", Some(surprise), 1);
    assert!(desk.ship("Surprise").berth.aground);
    assert_eq!(desk.last(), "Surprise is aground.");
    ruled(&mut desk, "Aground", Some(surprise), 0);
    assert!(!desk.ship("Surprise").berth.aground);
    ruled(&mut desk, "Lucky hit", Some(surprise), 1);
    assert_eq!(desk.fleet.sky.lucky, Some(surprise));
    ruled(&mut desk, "Lucky hit", Some(surprise), 0);
    assert_eq!(desk.fleet.sky.lucky, None);
    ruled(&mut desk, "Alarm clock", None, 0);
    assert_eq!(desk.item(), Some(&Item::Weather(Weather::Alarm)));
    ruled(&mut desk, "Special event", None, 1);
    assert_eq!(desk.fleet.sky.speed, Speed::Light, "a calm");
    ruled(&mut desk, "Sea monster", Some(surprise), 0);
    assert!(matches!(desk.item(), Some(Item::Damage(Damage::Hits { left: 2, .. }))));
}

#[test]
fn boats_never_run_aground_whatever_the_game_master_says() {
    let desk = desk();
    let ground = matters(&desk.fleet).into_iter().find(|matter| matter.title == "Aground").expect("it is a matter");
    assert_eq!(ground.units.as_slice(), [desk.id("Fortuna"), desk.id("Surprise")]);
}

#[test]
fn a_timed_alarm_is_rung_by_the_clock_of_the_table() {
    let mut timed = Desk::new(r#"options: {"wind_alarm": "timed"},"#, &SHIPS);
    timed.does(|play| rule(play, Seat::Clock, &Order::TimeUp));
    assert_eq!(timed.item(), Some(&Item::Weather(Weather::Alarm)));
    let mut other = desk();
    other.does(|play| rule(play, Seat::Clock, &Order::TimeUp));
    assert_eq!(other.item(), None, "otherwise it means nothing here");
}

/// Total, lost and title of the crew boxes.
fn crew_boxes(desk: &Desk, name: &str) -> (String, u16, u16) {
    let counters = |part| if let Part::Counters { title, total, lost, .. } = part { Some((title, total, lost)) } else { None };
    parts(desk, name).into_iter().find_map(counters).expect("every log has crew boxes")
}

#[test]
fn amb_99_the_sheet_of_a_prize_has_her_captors_men_as_crew_and_her_own_as_prisoners() {
    let mut desk = desk();
    let ship = desk.ship("Surprise");
    (ship.colours.fate, ship.colours.side, ship.crew.prize, ship.rig.hoisted) = (Fate::Struck, RED, 5, 0);
    assert_eq!(crew_boxes(&desk, "Surprise"), ("Prize crew".to_owned(), 5, 0));
    let notes = notes(&desk, "Surprise");
    for note in ["A prize: 5 men of Red sail her, at most at half her increments. (AMB-99)", "36 men and 2 leaders aboard are prisoners. (AMB-99)"] {
        assert!(notes.iter().any(|found| found == note), "{note} is not in {notes:?}");
    }
    assert!(!parts(&desk, "Surprise").iter().any(|part| matches!(part, Part::Dial { .. })), "nobody asks for her captain's nerve");
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
    assert!(notes(&desk, "Surprise").contains(&"5 men away in Fortuna. (AMB-48)".to_owned()), "{:?}", notes(&desk, "Surprise"));
}
