//! What a move, a turn or a file leaves behind: chances that are forgotten, wind that comes round, and lists whose
//! later entries count like the first.

use wg_barnacle::BARNACLE;
use wg_barnacle::choices::Choice;
use wg_barnacle::phases::{RELOAD, SIDE_A_MOVES};
use wg_barnacle::position::afloat::Party;
use wg_barnacle::position::{Duty, Fate, Heed, Run, Stage};
use wg_barnacle::sailing::{Sailing, moves};
use wg_barnacle::weather::Weather;
use wg_barnacle::weather::wind::wind_shifts;
use wg_core::Choices;
use wg_core::{Heading, Order, Point, UnitId, Viewer};
use wg_testkit::Script;

use crate::bounds::{ROSE as BLUE_BRIG, rows, said, two};
use crate::common::{self, battle};
use crate::island::{ISLAND, ashore, unit};
use crate::play::{AtSea as _, Battle, RED, mustered};

const ROSE: UnitId = UnitId(0);

/// Sets up a battle in which every unit has let every chance go by.
fn heeding(phase: u8) -> Battle {
    let units = unit("Red", "fort", "First", (50.0, 40.0), "S", "")
        + &unit("Blue", "small_battery", "Second", (40.0, 30.0), "N", "");
    let mut battle = Battle::of(mustered(&ashore("", &units)));
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = phase;
    let heed = Heed { seen: [9; 4], last: [true; 4] };
    for name in ["Rover", "Watch"] {
        battle.ship_mut(name).heed = heed;
    }
    for fort in [2, 3] {
        let pieces = &mut battle.fleet.troop_mut(UnitId(fort)).pieces;
        (pieces.heed, pieces.fired) = (heed, true);
    }
    battle
}

#[test]
fn amb_62_with_every_move_what_was_let_go_by_is_forgotten() {
    let mut battle = heeding(SIDE_A_MOVES);
    battle.does(|play| moves::begin(play, ROSE));
    let ships = ["Rover", "Watch"].map(|name| battle.ship(name).heed);
    let forts = [2, 3].map(|fort| battle.fleet.troop(UnitId(fort)).pieces.heed);
    assert_eq!((ships, forts), ([Heed::default(); 2], [Heed::default(); 2]), "of both ships and both forts");
    assert_eq!(battle.fleet.cursor.moves, 1, "and the move is counted");
    assert_eq!(battle.ship("Rover").run.stage, Stage::Begins, "hers");
}

#[test]
fn b_load_6_after_phase_13_every_fort_is_loaded_and_heeds_anew() {
    let mut battle = heeding(RELOAD);
    battle.open(RELOAD).done();
    for fort in [2, 3] {
        let pieces = battle.fleet.troop(UnitId(fort)).pieces;
        assert_eq!((pieces.fired, pieces.heed), (false, Heed::default()), "fort {fort}");
    }
}

#[test]
fn amb_11_a_wind_that_comes_round_halves_sails_and_no_oars() {
    for (class, sail, stage, wind, half) in [
        ("frigate", 5, Stage::Course, Heading::NORTH, true),
        ("frigate", 5, Stage::Course, Heading::SOUTH, false),
        ("frigate", 5, Stage::Sails, Heading::NORTH, false),
        ("row_boat", 0, Stage::Course, Heading::NORTH, false),
    ] {
        let mut battle = Battle::new(&[&format!("Red {class} Rose 48,40 N"), "Blue brig Wasp 90,90 N"]);
        let rose = battle.ship_mut("Rose");
        (rose.rig.hoisted, rose.run) = (sail, Run { stage, from: rose.berth.pose, ..Run::default() });
        battle.fleet.sky.actual = wind;
        battle.does(wind_shifts);
        assert_eq!(battle.ship("Rose").run.half, half, "{class} at {stage:?}, heading north, the wind from {wind}");
        assert_eq!(battle.has_said("B-SAIL-4"), half, "{class} at {stage:?}: it is told");
    }
}

#[test]
fn b_oars_2_men_swim_before_leaders_and_each_has_his_own_die() {
    for (faces, killed, leaders) in [([5, 1], 0, 1), ([1, 5], 1, 2), ([1, 1], 1, 1), ([5, 5], 0, 2)] {
        let mut battle = Battle::new(&["Red brig Rose 48,40 N", "Blue brig Wasp 10,20 N"]);
        let at = Point::inches(60.0, 80.0);
        let party = Party { ship: ROSE, side: RED, boat: false, at, heading: Heading::NORTH, men: 1, leaders: 1 };
        battle.fleet.later.water.parties.push(party);
        battle.business.push(Sailing::Swim(RED));
        battle.dice(&faces).done();
        let crew = battle.ship("Rose").crew;
        assert_eq!((crew.killed, crew.leaders), (killed, leaders), "{faces:?}: a man, then a leader");
    }
}

#[test]
fn amb_84_lots_are_drawn_among_ships_that_fight() {
    for (lot, lucky) in [(1, UnitId(1)), (2, UnitId(3))] {
        let mut battle = Battle::new(&[
            "Red brig Rose 48,40 N fate=struck sail=0",
            "Blue brig Wasp 10,20 N",
            "Red brig Hart 60,60 N fate=sunk boxes=34 sail=0",
            "Red brig Teal 30,60 N",
        ]);
        battle.dice.secret.push_back(lot);
        battle.business.push(Weather::Event);
        battle.dice(&[5, 5]).done();
        assert_eq!(battle.fleet.sky.lucky, Some(lucky), "lot {lot} of two: a lucky hit");
    }
    let mut battle = Battle::new(&["Red brig Rose 48,40 N fate=struck sail=0", "Blue brig Wasp 10,20 N"]);
    battle.business.push(Weather::Event);
    battle.dice(&[5, 5]).done();
    assert_eq!(battle.fleet.sky.lucky, Some(UnitId(1)), "one alone needs no lot");
}

#[test]
fn amb_52_a_captain_who_retires_sets_no_less_sail_than_he_can_take_in() {
    let mut battle = Battle::new(&["Red frigate Rose 48,40 S sail=9 duty=retire", "Blue brig Wasp 48,80 N"]);
    battle.fleet.initiative.first = Some(RED);
    battle.fleet.cursor.phase = SIDE_A_MOVES;
    battle.ship_mut("Rose").run.stage = Stage::Sails;
    assert_eq!(battle.fleet.sail_range(ROSE), (4, 9), "five of nine masts are taken in at most");
    battle.ship_mut("Rose").rig.hoisted = 3;
    assert_eq!(battle.fleet.sail_range(ROSE).0, 1, "and one must stand at least");
    battle.ship_mut("Rose").nerve.duty = Duty::None;
    assert_eq!(battle.fleet.sail_range(ROSE).0, 0, "for whom nobody makes go");
}

#[test]
fn b_grap_8_the_second_whom_she_holds_is_held_like_the_first() {
    let ships = r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N", state: {"sail": 0, "grappled_with": ["Rose", "Wren"]}),
        (name: "Rose", class: "brig", side: "Blue", at: (16, 12), heading: "N", state: {"sail": 0}),
        (name: "Wren", class: "brig", side: "Blue", at: (8, 12), heading: "N", state: {"sail": 0})"#;
    let fleet = mustered(&battle(r#"battle: {"turn": 2},"#, ships));
    for held in [1, 2] {
        let ties: Vec<(UnitId, bool)> = fleet.ties(UnitId(held)).map(|tie| (tie.with, tie.holds)).collect();
        assert_eq!(ties, [(ROSE, false)], "ship {held} is held by Swan");
    }
    let holds: Vec<(u16, bool)> = fleet.ties(ROSE).map(|tie| (tie.with.0, tie.holds)).collect();
    assert_eq!(holds, [(1, true), (2, true)], "who holds them both");
    let boards = |whom: &str, held: &str| {
        let ships = ships.replace(r#"["Rose", "Wren"]"#, held).replacen(
            r#""sail": 0, "#,
            &format!(r#""sail": 0, "boards": "{whom}", "boarders": 5, "#),
            1,
        );
        said(r#"battle: {"turn": 2},"#, &ships)
    };
    assert_eq!(boards("Wren", r#"["Rose", "Wren"]"#), "", "her men board the second");
    assert!(boards("Wren", r#"["Rose"]"#).contains("not grappled with her"), "not one whom she does not hold");
}

#[test]
fn b_coll_2_every_collision_of_a_file_is_looked_at() {
    let collisions =
        |list: &str| two(&format!(r#"battle: {{"turn": 2, "collisions": [["Swan", "Rose", 1], {list}]}},"#));
    let wrong = "battle.collisions[1]";
    rows(
        &[
            (r#"["Rose", "Swan", 2]"#, ""),
            (r#"["Rose", "Wren", 2]"#, wrong),
            (r#"["Wren", "Swan", 2]"#, wrong),
            (r#"["Rose", "Swan"]"#, wrong),
        ],
        collisions,
    );
}

#[test]
fn b_turn_15_once_a_side_has_declared_its_fire_nothing_is_written_down() {
    let units = unit("Red", "small_battery", "West", (40.0, 30.0), "N", "")
        + &unit("Blue", "small_battery", "East", (40.0, 37.0), "S", "");
    let ships =
        format!(r#"(name: "Swan", class: "brig", side: "Red", at: (12, 12), heading: "N"), {BLUE_BRIG}, {units}"#);
    let head =
        format!(r#"options: {{"wind_alarm": "manual"}}, battle: {{"turn": 2, "phase": 8, "first": "Red"}}, {ISLAND}"#);
    let mut script = Script::new(&BARNACLE, &battle(&head, &ships));
    assert!(script.session.as_scenario(Viewer::All).is_some(), "nobody has said anything yet");
    script.order(common::RED, Order::Pass);
    assert_eq!(script.session.asks()[0].seat, common::BLUE, "Red holds his fire");
    assert!(script.session.as_scenario(Viewer::All).is_none(), "which no word can tell");
}

#[test]
fn b_turn_21_who_sinks_is_counted_with_the_turn() {
    let mut battle = Battle::new(&[
        "Red brig Rose 48,40 N",
        "Blue brig Wasp 10,20 N boxes=34 fate=sinking sail=0",
        "Blue brig Hart 60,60 N",
        "Blue brig Teal 70,60 N boxes=34 fate=sinking sail=0",
    ]);
    battle.open(wg_barnacle::phases::END).done();
    let fates = ["Rose", "Wasp", "Hart", "Teal"].map(|name| battle.ship(name).colours.fate);
    assert_eq!(fates, [Fate::Fighting, Fate::Sunk, Fate::Fighting, Fate::Sunk], "both are gone");
    assert_eq!(battle.fleet.initiative.last[RED].sunk, 2, "two boats sunk by Red");
    let souls: u8 = battle.fleet.later.water.parties.iter().map(|party| party.men).sum();
    assert_eq!(souls, 48, "and all their men swim");
}

#[test]
fn amb_52_it_is_said_how_much_sail_a_captain_who_retires_must_set() {
    let ships = r#"(name: "Swan", class: "frigate", side: "Red", at: (40, 30), heading: "S", state: {"sail": 3, "duty": "retire"}),
        (name: "Rose", class: "brig", side: "Blue", at: (40, 55), heading: "N", state: {"sail": 0})"#;
    let mut script = common::at_sea(&battle("", ships), common::NORMAL);
    script.order(common::RED, common::begin(0));
    let clause = |sail: i16| {
        let said = script.session.check(common::RED, &common::set_sail(0, sail));
        said.err().map_or_else(String::new, |refusal| refusal.clause)
    };
    assert_eq!([0, 1, 8].map(clause), ["B-MOR-7", "", ""], "none is too little for him, and one mast enough");
    assert_eq!([-1, 9].map(clause), ["B-MOVE-3", "B-MOVE-3"], "what nobody could set is another matter");
}

#[test]
fn b_data_16_b_data_17_men_leaders_and_guns_of_the_rosters() {
    let printed: Vec<_> = wg_barnacle::position::troop::ROSTERS
        .iter()
        .map(|roster| (roster.key.as_str(), roster.men, roster.leaders, roster.guns))
        .collect();
    let right = [
        ("fort", 20, 2, 8),
        ("small_battery", 9, 1, 3),
        ("kings_men", 20, 2, 0),
        ("pirates", 15, 1, 0),
        ("rabble", 20, 1, 0),
        ("townsfolk", 20, 1, 0),
        ("kings_horse", 8, 1, 0),
        ("party", 0, 0, 0),
    ];
    assert_eq!(printed, right, "a landing party has the men whom its ship gives it");
}

#[test]
fn amb_77_a_later_ship_that_holds_the_first_is_asked_too() {
    use wg_barnacle::boarding::assault::open;
    use wg_barnacle::position::grappled::tie;
    let ships = ["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N", "Blue brig Hart 25,25 N"];
    let mut battle = Battle::new(&ships);
    tie(&mut battle.fleet, ROSE, UnitId(1));
    tie(&mut battle.fleet, UnitId(2), ROSE);
    battle.fleet.cursor.phase = wg_barnacle::phases::BOARDING;
    battle.does(open).settle();
    let mut asked = Vec::new();
    while let Some(ask) = battle.ask() {
        asked.push(ask.reason.to_string());
        battle.answer(Order::Pass).settle();
    }
    let right = [
        "Rose is grappled with Wasp. Board Wasp?",
        "Wasp is grappled with Rose. Board Rose?",
        "Hart is grappled with Rose. Board Rose?",
        "Rose is grappled with Hart. Board Hart?",
    ];
    assert_eq!(asked, right, "pair by pair, the holder first");
}

#[test]
fn b_arms_2_file_by_file_a_friend_stands_in_the_way() {
    // Ten files of King's men stand half an inch apart, from 47.75 to 52.25. Four friends before them are two inches
    // wide.
    for (x, dice) in [(50.0, 12), (49.0, 12), (47.0, 18), (44.0, 20)] {
        let units = unit("Red", "kings_men", "Ours", (50.0, 25.0), "N", "")
            + &unit("Red", "pirates", "Friends", (x, 27.0), "N", r#""killed": 11"#)
            + &unit("Blue", "pirates", "Theirs", (50.0, 30.0), "S", "");
        let fleet = mustered(&ashore("", &units));
        let found = fleet.muskets_on(UnitId(2), UnitId(4)).map(|volley| volley.dice).ok();
        assert_eq!(found, Some(dice), "friends at {x}: two men of every file that is free");
    }
}

#[test]
fn amb_71_the_front_that_is_drawn_is_as_long_as_it_will_be() {
    for (ranks, option, inches) in [(2, 1, 7.5), (1, 2, 4.0)] {
        let state = format!("\"ranks\": {ranks}");
        let script = crate::island::on_land("", &unit("Red", "pirates", "Ours", (50.0, 30.0), "N", &state));
        let preview = script.session.preview(common::RED, &Choice::Form(option).order(UnitId(2)));
        let Some(wg_core::Mark::Line { from, to, .. }) = preview.marks.first() else { panic!("a front is drawn") };
        assert_eq!(from.distance(*to), wg_core::Length::from_inches(inches), "fifteen men in {option}");
    }
}
