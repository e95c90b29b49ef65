//! Scenarios of a battle that has begun, at the bounds of their words. What follows from words that are left out, and
//! where a battle goes on.

use wg_barnacle::BARNACLE;
use wg_barnacle::options::wind_table;
use wg_barnacle::position::{Fleet, Whereabouts};
use wg_core::{Edge, Heading, Length, Order, Point, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::bounds::{ROSE, of, rows, said, two};
use crate::common::{self, BLUE, RED, battle};
use crate::island::{ISLAND, ashore, unit};
use crate::play::mustered;
use crate::written_words::{at_hand, same, written};

#[test]
fn b_oars_2_who_floats_is_written_in_eight_words() {
    let afloat = |row: &str| {
        two(&format!(r#"battle: {{"turn": 2, "afloat": [["Swan", "Red", "men", 20, 60, 0, 3, 0], {row}]}},"#))
    };
    let wrong = "battle.afloat[1]";
    rows(
        &[
            (r#"["Rose", "Blue", "boat", 20.5, 60, 359.5, 120, 9]"#, ""),
            (r#"["Rose", "Red", "men", 0, 0, 0, 0, 0]"#, ""),
            (r#"["Wren", "Blue", "boat", 20, 60, 0, 3, 0]"#, wrong),
            (r#"["Rose", "Green", "boat", 20, 60, 0, 3, 0]"#, wrong),
            (r#"["Rose", "Blue", "raft", 20, 60, 0, 3, 0]"#, wrong),
            (r#"["Rose", "Blue", "boat", "20", 60, 0, 3, 0]"#, wrong),
            (r#"["Rose", "Blue", "boat", 20, "60", 0, 3, 0]"#, wrong),
            (r#"["Rose", "Blue", "boat", 20, 60, "N", 3, 0]"#, wrong),
            (r#"["Rose", "Blue", "boat", 20, 60, 0, 121, 0]"#, wrong),
            (r#"["Rose", "Blue", "boat", 20, 60, 0, -1, 0]"#, wrong),
            (r#"["Rose", "Blue", "boat", 20, 60, 0, 2.5, 0]"#, wrong),
            (r#"["Rose", "Blue", "boat", 20, 60, 0, 3, 10]"#, wrong),
            (r#"["Rose", "Blue", "boat", 20, 60, 0, 3]"#, wrong),
        ],
        afloat,
    );
}

#[test]
fn what_is_out_of_range_is_told_of_once() {
    for (state, key) in [
        (r#""sail": 17"#, "state.sail"),
        (r#""masts_lost": 17, "sail": 0"#, "state.masts_lost"),
        (r#""leaders_killed": 10"#, "leaders_killed"),
    ] {
        assert_eq!(of("frigate", state).matches(key).count(), 1, "{}", of("frigate", state));
    }
    let with = |overrides: &str, state: &str| {
        let ship = format!(
            r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 25), heading: "N", overrides: {{{overrides}}}, state: {{{state}}}), {ROSE}"#
        );
        said(r#"battle: {"turn": 2},"#, &ship)
    };
    for (overrides, state, lines) in [
        (r#""men": 81"#, r#""killed": 81, "aboard": 0"#, 0),
        (r#""men": 82"#, "", 1),
        (r#""men": 80"#, "", 1),
        (r#""men": 3"#, "", 0),
        (r#""men": 2"#, "", 1),
        (r#""men": 30"#, r#""killed": 31, "aboard": 0"#, 1),
        (r#""leaders": 12"#, r#""leaders_killed": 5"#, 1),
        (r#""leaders": 5"#, r#""leaders_killed": 5"#, 0),
        (r#""pirate": true"#, r#""killed": 54, "aboard": 0"#, 0),
        (r#""pirate": true"#, r#""killed": 55, "aboard": 0"#, 1),
        (r#""morale": 19"#, r#""killed": 37"#, 1),
    ] {
        let told = with(overrides, state);
        assert_eq!(
            told.lines().filter(|line| line.contains("ships[0]")).count(),
            lines,
            "{overrides} and {state}: {told}"
        );
    }
}

#[test]
fn b_turn_1_where_a_phase_goes_on() {
    let nothing = "words that do not belong together";
    let on = |phase: &str, words: &str| {
        format!(r#"battle: {{"turn": 2, "phase": {phase}, "first": "Red", "goes_on": [{words}]}},"#)
    };
    let late = |phase: &str| format!("options: {{\"landing_phase\": \"9\"}}, {}", on(phase, r#""landings", "Red""#));
    for (head, answer) in [
        (on("12", r#""repair", "Swan""#), ""),
        (on("11", r#""repair", "Swan""#), "words for phase 12"),
        (on("13", r#""reload", "Rose""#), ""),
        (on("12", r#""reload", "Rose""#), "words for phase 13"),
        (on("14", r#""scuttle", "Swan""#), ""),
        (on("14", r#""prize", "Swan""#), ""),
        (on("13", r#""prize", "Swan""#), "words for phase 14"),
        (on("7", r#""landings", "Red""#), ""),
        (on("9", r#""landings", "Red""#), "words for phase 7"),
        (late("9"), ""),
        (late("7"), "words for phase 9"),
        (on("7", r#""landings", "Green""#), nothing),
        (on("12", r#""repair", "Wren""#), nothing),
        (on("12", r#""repair""#), nothing),
        (on("12", r#""repair", "Swan", "Rose""#), nothing),
        (on("10", r#""boarding", "Swan", "Wren""#), nothing),
        (on("10", r#""boarding", "Swan", "Rose", "first""#), nothing),
        (on("10", r#""boarding", "Swan", "Rose""#), "two ships that are not grappled"),
    ] {
        rows(&[(&head, answer)], two);
    }
    let fast = |swan: &str, rose: &str, words: &str| {
        let ships = format!(
            r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N", state: {{"sail": 0, {swan}}}),
               (name: "Rose", class: "brig", side: "Blue", at: (16, 12), heading: "N", state: {{"sail": 0, {rose}}})"#
        );
        said(&on("10", words), &ships)
    };
    let holds = |name: &str| format!(r#""grappled_with": ["{name}"]"#);
    assert_eq!(fast(&holds("Rose"), "", r#""boarding", "Swan", "Rose""#), "", "the holder is asked");
    assert_eq!(fast(&holds("Rose"), "", r#""boarding", "Swan", "Rose", "second""#), "", "or, after him, the other");
    assert!(fast("", &holds("Swan"), r#""boarding", "Swan", "Rose""#).contains("not grappled"), "Rose holds, not Swan");
    let foot = unit("Red", "pirates", "Foot", (50.0, 30.0), "N", "");
    let ships = format!(r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N"), {ROSE}, {foot}"#);
    assert!(
        said(&format!("{} {ISLAND}", on("12", r#""repair", "Foot""#)), &ships).contains(nothing),
        "men on land repair nothing"
    );
}

#[test]
fn b_turn_19_a_phase_goes_on_with_whom_it_had_come_to() {
    let asked = |words: &str| {
        let head = format!(
            r#"options: {{"wind_alarm": "manual", "repair_bar": "next_turn"}}, battle: {{"turn": 2, "phase": 12, "first": "Red"{words}}},"#
        );
        let ships = r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N", state: {"flooding": 2}),
            (name: "Rose", class: "brig", side: "Blue", at: (40, 12), heading: "N", state: {"flooding": 2})"#;
        let script = Script::new(&BARNACLE, &battle(&head, ships));
        let saved = script.session.as_scenario(Viewer::All).expect("somebody is asked");
        assert!(saved.battle.contains_key("goes_on"), "it is written down where it goes on: {:?}", saved.battle);
        script.session.asks()[0].seat
    };
    assert_eq!(asked(""), RED, "from the first ship");
    assert_eq!(asked(r#", "goes_on": ["repair", "Rose"]"#), BLUE, "or from the second");
}

#[test]
fn b_turn_19_nothing_is_written_down_while_a_roll_is_open() {
    let ships = r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N", state: {"blaze": 1, "sail": 0}),
        (name: "Rose", class: "brig", side: "Blue", at: (40, 12), heading: "N")"#;
    let script = Script::new(&BARNACLE, &battle(r#"battle: {"turn": 2, "phase": 12, "first": "Red"},"#, ships));
    assert_eq!(script.session.asks()[0].throws[0].clause, "B-CFIRE-2", "her crew fights the fire");
    assert!(script.session.as_scenario(Viewer::All).is_none(), "and nobody knows yet how it ends");
}

#[test]
fn b_fort_1_every_unit_on_land_is_written_down_not_only_the_first() {
    for (foot, fort) in [
        (r#""killed": 3, "leaders_killed": 1"#, r#""guns_lost": 3, "unmanned": 2, "guns_fired": true"#),
        (r#""ranks": 1"#, r#""killed": 4, "leaders_killed": 2"#),
    ] {
        let mut scenario = at_hand(r#""first": "Red""#, "", r#""sail": 0"#, foot);
        let with = |class: &str, state: &str| {
            let text = unit("Blue", class, "Fort George", (60.0, 40.0), "S", state);
            battle(ISLAND, &format!(r#"(name: "Swan", class: "brig", side: "Red", at: (10, 10), heading: "N"), (name: "Rose", class: "brig", side: "Blue", at: (20, 10), heading: "N"), {text}"#)).ships[2].clone()
        };
        scenario.ships.push(with("fort", fort));
        let saved = written(&scenario);
        same(&scenario, &saved, 4);
        same(&scenario, &saved, 6);
    }
}

fn ships(head: &str, red: &str, blue: &str) -> Fleet {
    let ships = format!(
        r#"(name: "Swan", class: "frigate", side: "Red", at: (12, 30), heading: "N", {red}), (name: "Rose", class: "brig", side: "Blue", at: (85, 30), heading: "N", {blue})"#
    );
    mustered(&battle(head, &ships))
}

#[test]
fn b_dam_4_amb_36_what_is_not_said_of_her_sails_follows_from_her_boxes() {
    for (state, rig) in [
        ("", (5, 0, false)),
        (r#""boxes": 13"#, (5, 0, false)),
        (r#""boxes": 14"#, (5, 2, false)),
        (r#""boxes": 24"#, (5, 2, false)),
        (r#""boxes": 25"#, (0, 2, false)),
        (r#""boxes": 14, "masts_lost": 0"#, (5, 0, false)),
        (r#""masts_lost": 5"#, (4, 5, false)),
        (r#""masts_lost": 6, "sail": 2"#, (2, 6, false)),
        (r#""masts_lost": 9, "at_anchor": true"#, (0, 9, true)),
        (r#""sail": 9"#, (9, 0, false)),
        (r#""sail": 0"#, (0, 0, false)),
    ] {
        let rig_of = ships("", &format!("state: {{{state}}}"), "").ship(UnitId(0)).rig;
        assert_eq!((rig_of.hoisted, rig_of.lost, rig_of.anchor), rig, "{state}");
    }
}

#[test]
fn b_data_15_what_a_scenario_says_otherwise_of_a_log_and_a_roster() {
    let log = |overrides: &str| {
        let fleet = ships("", &format!("overrides: {{{overrides}}}"), "");
        let log = fleet.log(UnitId(0));
        (log.title.clone(), log.men, log.deck, log.marks, log.leaders, log.morale)
    };
    let row = |title: &str, men, deck, marks, leaders, morale| (title.to_owned(), men, deck, marks, leaders, morale);
    assert_eq!(log(""), row("frigate", 36, 12, (18, 27), 2, 12), "as it is printed");
    assert_eq!(log(r#""men": 30"#), row("frigate", 30, 10, (15, 23), 2, 12), "a third on deck, marks at 15 and 22.5");
    assert_eq!(log(r#""pirate": true"#), row("frigate", 54, 18, (27, 41), 2, 12), "half as many again");
    assert_eq!(
        log(r#""men": 33, "pirate": true"#),
        row("frigate", 48, 16, (24, 36), 2, 12),
        "49, rounded down to a multiple of 3"
    );
    assert_eq!(
        log(r#""title": "Spy", "leaders": 4, "morale": 9"#),
        row("Spy", 36, 12, (18, 27), 4, 9),
        "name, leaders, captain"
    );
    let foot = r#"(name: "Foot", class: "rabble", side: "Red", at: (50, 30), heading: "N", overrides: {"men": 30, "leaders": 3}),
        (name: "Fort", class: "fort", side: "Blue", at: (60, 40), heading: "S", overrides: {"guns": 5, "title": "Castle"})"#;
    let fleet = mustered(&ashore("", foot));
    let rosters: Vec<_> = [2, 3]
        .map(|unit| fleet.roster(UnitId(unit)))
        .map(|roster| (roster.title.as_str(), roster.men, roster.leaders, roster.guns))
        .to_vec();
    assert_eq!(rosters, [("rabble", 30, 3, 0), ("Castle", 20, 2, 5)], "so of units on land");
    let companies = [2, 3].map(|unit| {
        (
            fleet.troop(UnitId(unit)).company.men,
            fleet.troop(UnitId(unit)).company.leaders,
            fleet.troop(UnitId(unit)).pieces.left,
        )
    });
    assert_eq!(companies, [(30, 3, 0), (20, 2, 5)], "and so they stand there");
}

#[test]
fn b_land_6_in_which_battles_ships_have_parties_to_land() {
    let parties = |options: &str, more: &str| {
        let head = format!(r#"options: {{"wind_alarm": "manual", {options}}}, {more}"#);
        let fleet = ships(&head, "", "");
        (
            fleet.troops.len(),
            (0..fleet.troops.len())
                .map(|place| fleet.name(UnitId(2 + place as u16)).to_owned())
                .take(3)
                .collect::<Vec<_>>(),
        )
    };
    let land = r#"land: [(name: "Cay", outline: [(40, 20), (60, 20), (60, 40), (40, 40)])],"#;
    let work = |kind: &str| {
        format!(r#"{land} works: [(name: "It", kind: {kind}, outline: [(39, 25), (42, 25), (42, 30), (39, 30)])],"#)
    };
    assert_eq!(parties("", "").0, 0, "at sea");
    assert_eq!(parties("", land).0, 0, "off an empty island");
    assert_eq!(parties("", &work("House")).0, 0, "off a house");
    assert_eq!(parties(r#""landings": "off""#, &work("Port")).0, 0, "unless it is forbidden");
    let (count, names) = parties("", &work("Port"));
    assert_eq!(count, 6, "off a port: three for each ship");
    assert_eq!(names, ["Party of the Swan", "Party of the Swan (2nd)", "Party of the Swan (3rd)"], "in their order");
    assert_eq!(parties(r#""landings": "on""#, land).0, 6, "or where it is said");
    let gig = ships(r#"options: {"wind_alarm": "manual", "landings": "on"},"#, "", "").troops.len();
    assert_eq!(gig, 6, "two ships");
    let boats = r#"(name: "Gig", class: "row_boat", side: "Red", at: (12, 30), heading: "N"), (name: "Rose", class: "merchantman", side: "Blue", at: (85, 30), heading: "N"),"#;
    let fleet = mustered(&battle(&format!(r#"options: {{"landings": "on"}}, {land}"#), boats));
    assert_eq!(fleet.troops.len(), 3, "a row boat lands nobody");
    assert_eq!(fleet.roster(UnitId(2)).charge, 4, "merchant seamen charge on a 4");
    for (overrides, charge) in [("", 2), (r#""pirate": true"#, 3)] {
        let fleet = ships(r#"options: {"landings": "on"},"#, &format!("overrides: {{{overrides}}}"), "");
        assert_eq!(fleet.roster(UnitId(2)).charge, charge, "a navy on a 2, pirates on a 3");
    }
}

#[test]
fn b_init_5_the_flagship_is_she_who_is_named_or_the_first_of_her_side() {
    let flag = |red: [&str; 2], blue: &str| {
        let ships = format!(
            r#"(name: "Rose", class: "brig", side: "Blue", at: (85, 30), heading: "N", overrides: {{{blue}}}),
               (name: "Swan", class: "brig", side: "Red", at: (12, 30), heading: "N", overrides: {{{}}}),
               (name: "Teal", class: "brig", side: "Red", at: (22, 30), heading: "N", overrides: {{{}}})"#,
            red[0], red[1]
        );
        let flagships = mustered(&battle("", &ships)).sky.rulings.flagships;
        flagships.map(|unit| unit.map_or(9, |unit| unit.0)).into_array()
    };
    let named = r#""flagship": true"#;
    assert_eq!(flag(["", ""], ""), [1, 0], "the first of each side");
    assert_eq!(flag(["", named], ""), [2, 0], "or she who is named");
    assert_eq!(flag([named, ""], named), [1, 0], "of either side");
}

#[test]
fn b_wind_5_the_words_of_a_wind_table() {
    let scenario = |wind: &str| {
        battle(
            &format!(r#"wind: "{wind}","#),
            r#"(name: "Swan", class: "brig", side: "Red", at: (12, 30), heading: "N"), (name: "Rose", class: "brig", side: "Blue", at: (85, 30), heading: "N")"#,
        )
    };
    for (wind, words, quarters) in [
        ("S", "E W N N", Some([3, 1, 2, 2])),
        ("N", "E W S S", Some([1, 3, 2, 2])),
        ("W", "N E S S", Some([1, 2, 3, 3])),
        ("S", "E W N", None),
        ("S", "E W N N N", None),
        ("S", "E W N X", None),
        ("S", "", None),
    ] {
        assert_eq!(wind_table(words, &scenario(wind)), quarters, "'{words}' with the prevailing wind from {wind}");
    }
    for (word, from) in [("N", Heading::NORTH), ("E", Heading::EAST), ("S", Heading::SOUTH), ("W", Heading::WEST)] {
        let fleet = ships(&format!(r#"battle: {{"turn": 2, "wind": "{word}"}},"#), "", "");
        assert_eq!((fleet.sky.actual, fleet.sky.prevailing), (from, Heading::SOUTH), "{word} blows now");
    }
}

#[test]
fn b_land_7_parties_as_a_scenario_tells_of_them() {
    let rover = |state: &str| {
        let head = format!(r#"options: {{"wind_alarm": "manual", "landings": "on"}}, battle: {{"turn": 2}}, {ISLAND}"#);
        let ships = format!(
            r#"(name: "Rover", class: "brig", side: "Red", at: (16, 25), heading: "E", state: {{"sail": 0, {state}}}),
               (name: "Rose", class: "brig", side: "Blue", at: (85, 55), heading: "N")"#
        );
        (said(&head, &ships), head, ships)
    };
    let party = |words: &str| format!(r#""parties": [[{words}]]"#);
    for (state, answer) in [
        (party(r#""ashore", 1, 8, 1, 0, 34, 25, 90"#), ""),
        (party(r#""ashore", 3, 8, 1, 0, 34, 25, 90"#), ""),
        (party(r#""ashore", 0, 8, 1, 0, 34, 25, 90"#), "parties[0]"),
        (party(r#""ashore", 4, 8, 1, 0, 34, 25, 90"#), "parties[0]"),
        (party(r#""ashore", 1, 8, 1, 0, 34, 25"#), "parties[0]"),
        (party(r#""ashore", 1, 8, 1, 0, "34", 25, 90"#), "parties[0]"),
        (party(r#""aboard", 1, 8, 1, 0, 34, 25, 90"#), "parties[0]"),
        (party(r#""ashore", 1, 8, 1, 0, 34, 25, 90, "sleeps""#), "parties[0]"),
        (party(r#""ashore", 1, 24, 1, 0, 34, 25, 90"#), ""),
        (party(r#""ashore", 1, 25, 1, 0, 34, 25, 90"#), "25 men ashore and killed"),
        (party(r#""ashore", 1, 20, 1, 5, 34, 25, 90"#), "25 men ashore and killed"),
        (format!(r#""killed": 5, {}"#, party(r#""ashore", 1, 20, 1, 0, 34, 25, 90"#)), "25 men ashore and killed"),
        (format!(r#""aboard": 10, {}"#, party(r#""ashore", 1, 40, 1, 0, 34, 25, 90"#)), ""),
        (party(r#""boats", 2, 8, 1, 0, 20, 25, 90, "to Rover""#), ""),
        (party(r#""boats", 2, 8, 1, 0, 20, 25, 90, "to Wren""#), "the name of a unit"),
        (party(r#""ashore", 2, 8, 1, 0, 34, 25, 90, "with Party of the Rose""#), ""),
        (party(r#""ashore", 2, 8, 1, 0, 34, 25, 90, "with Rose""#), "the name of a unit"),
    ] {
        let told = rover(&state).0;
        assert!(if answer.is_empty() { told.is_empty() } else { told.contains(answer) }, "{state}: '{told}'");
    }
    let (_, head, ships) = rover(
        r#""parties": [["ashore", 1, 8, 1, 2, 34.5, 25, 90, "moved", "fired", "two ranks", "with Party of the Rose", "attacks"], ["boats", 2, 5, 1, 0, 20, 25.5, 180, "to Rover"], ["taken", 3, 3, 1, 4, 40, 30, 0]], "leaders_killed": 0"#,
    );
    let fleet = mustered(&battle(&head, &ships));
    let of = |name: &str| fleet.troop(fleet.chart.names.find(name).expect("a party"));
    let (first, second, third) =
        (of("Party of the Rover"), of("Party of the Rover (2nd)"), of("Party of the Rover (3rd)"));
    assert_eq!(
        (first.stand.whereabouts, second.stand.whereabouts, third.stand.whereabouts),
        (Whereabouts::Ashore, Whereabouts::Boats(Some(UnitId(0))), Whereabouts::Taken),
        "where they are"
    );
    assert_eq!(
        (first.stand.pose.at, second.stand.pose.at, second.stand.pose.heading),
        (Point::inches(34.5, 25.0), Point::inches(20.0, 25.5), Heading::SOUTH),
        "how they stand"
    );
    assert_eq!(
        [first, second, third].map(|troop| (troop.company.men, troop.company.leaders, troop.company.killed)),
        [(8, 1, 2), (5, 1, 0), (3, 1, 4)],
        "how many they are"
    );
    assert_eq!((first.stand.ranks, second.stand.ranks), (2, 1), "in two ranks where it is said");
    assert!(
        first.march.fired && first.march.attacks && !second.march.fired && !second.march.attacks,
        "what they have done"
    );
    assert_eq!(first.march.engaged, fleet.chart.names.find("Party of the Rose"), "whom they fight");
    assert_eq!(fleet.ship(UnitId(0)).crew.leaders, 0, "both of her leaders are away: one ashore, one in the boats");
}

#[test]
fn b_end_1_who_is_gone_may_lie_beyond_the_edge_and_nobody_else() {
    let at = |fate: &str, x: f64| {
        let ship = format!(
            r#"(name: "Swan", class: "brig", side: "Red", at: ({x}, 30), heading: "N", state: {{"sail": 0, {fate}}}), {ROSE}"#
        );
        said(r#"battle: {"turn": 2},"#, &ship)
    };
    for fate in ["left", "escaped", "burnt", "scuttled"] {
        assert_eq!(at(&format!("\"fate\": \"{fate}\""), -4.0), "", "{fate}");
    }
    for fate in ["fighting", "abandoned", "struck"] {
        assert!(at(&format!("\"fate\": \"{fate}\""), -4.0).contains("ships[0].at"), "{fate}");
        assert_eq!(at(&format!("\"fate\": \"{fate}\""), 20.0), "", "{fate}");
    }
}

#[test]
fn amb_85_an_exit_is_for_one_side_by_one_edge() {
    let exit = |options: &str| ships(&format!("options: {{{options}}},"), "", "").options().exit;
    let found = exit(r#""exit_side": "Blue", "exit_edge": "west", "exit_points": 20"#)
        .map(|exit| (exit.side, exit.edge, exit.points));
    assert_eq!(found, Some((SideId(1), Edge::West, 20)), "Blue's ships by the west edge");
    let found = exit(r#""exit_side": "Red""#).map(|exit| (exit.side, exit.edge, exit.points));
    assert_eq!(
        found,
        Some((SideId(0), Edge::North, 30)),
        "by the north edge for 30 points, if it is not said otherwise"
    );
    assert_eq!(exit(""), None, "nobody");
    let alarms =
        ships(r#"options: {"wind_alarm": "scripted", "alarms": [[2, 1], [3, 4]]},"#, "", "").options().alarms.clone();
    assert_eq!(alarms, [(2, 1), (3, 4)], "turn and activation");
    let fleet = ships("", "", "");
    assert_eq!(fleet.chart.waters.size(), (Length::inches(96), Length::inches(60)), "the usual table");
}

#[test]
fn b_turn_1_only_what_is_offered_answers_a_question() {
    let script = common::at_sea(
        &battle(
            "",
            r#"(name: "Swan", class: "brig", side: "Red", at: (12, 30), heading: "N", state: {"sail": 0}), (name: "Rose", class: "brig", side: "Blue", at: (85, 30), heading: "N", state: {"sail": 0})"#,
        ),
        common::NORMAL,
    );
    let refused = |seat, order: Order| {
        script.session.check(seat, &order).err().map_or_else(String::new, |refusal| refusal.clause)
    };
    assert_eq!(refused(RED, Order::Pass), "AMB-62", "there is nothing to let go by");
    assert_eq!(refused(RED, Order::Scuttle { unit: UnitId(0) }), "B-TURN-1", "nobody is asked");
    assert_eq!(refused(BLUE, Order::EndPhase), "T-ASK", "it is Red's phase");
    assert_eq!(refused(RED, Order::Begin { unit: UnitId(1) }), "B-TURN-5", "Rose is Blue's");
    assert_eq!(refused(RED, Order::EndPhase), "", "and his to end");
}
