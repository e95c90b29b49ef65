//! Clauses of damage that goes on (A-DMG-E, -F, -I, -L, -M, -O, -P, -W) and of the lines of critical hits (A-CRIT).

use wg_admiralty::choices::{Choice, Pivot};
use wg_admiralty::position::charts::{CHARTS, Code, Grade, Line};
use wg_admiralty::position::ship::{Admiral, Hits, Mend, Setting};
use wg_admiralty::sailing::speed::Zone;
use wg_core::Choices;
use wg_core::PerBroadside;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, REPAIR, STARBOARD};

const FAR: &str = "Far France custom 900,900 90 guns=[2,4,4,0] sail=stop";

/// Plays a phase with one ship with these words, far from all others. All faces must be rolled by its end.
fn alone(phase: u8, words: &str, faces: &[u8]) -> Game {
    let own = format!("Own Britain custom 0,0 90 guns=[2,4,5,1] sail=stop {words}");
    let mut game = Game::with("\"end\": \"last_ship\",", phase, "", 0.0, faces, &[&own, FAR]);
    game.finish_phase();
    game.threw(faces);
    game
}

fn hits(phase: u8, words: &str, faces: &[u8]) -> Hits {
    alone(phase, words, faces).ship("Own").log.hits
}

/// An inferno, a friend with this gap in mm between the bases, and the faces from the I line on.
fn blast(gap: f64, faces: &[u8]) -> Game {
    let friend = format!("Friend Britain custom {},0 0 guns=[2,4,4,0] sail=stop", 25.0 + gap);
    let ships = ["Own Britain custom 0,0 0 guns=[2,4,5,1] i=1 sail=stop", &friend, FAR];
    let mut game = Game::with("\"end\": \"last_ship\",", FIRE, "", 0.0, faces, &ships);
    game.finish_phase();
    game.threw(faces);
    game
}

#[test]
fn a_dmg_e_1_an_e_is_rolled_for_at_once() {
    assert_eq!(hits(FIRE, "i=1", &[6, 1]), Hits { i: 1, ..Hits::default() });
    let hits = hits(FIRE, "i=1", &[6, /* E */ 4, /* odd G */ 1]);
    assert_eq!((hits.g, hits.w), (PerBroadside::of([3, 2]), 1));
    assert_eq!(alone(FIRE, "i=1", &[6, 6]).ship("Own").colours.fate, Fate::Sunk);
}

#[test]
fn a_dmg_e_2_the_inferno_stays_and_rolls_on() {
    let mut game = Game::with(
        "\"end\": \"last_ship\",",
        FIRE,
        "",
        0.0,
        &[6, 2, 1],
        &["Own Britain custom 0,0 90 guns=[2,4,5,1] i=1 sail=stop", FAR],
    );
    game.on_to(2, COMMAND);
    assert_eq!(game.ship("Own").log.hits.i, 1);
    game.finish_phase();
    game.threw(&[6, 2, 1]);
}

#[test]
fn a_dmg_e_3_neighbours_of_an_explosion_roll_with_two_or_three_off() {
    let fire = |gap: f64, faces: &[u8]| blast(gap, faces).ship("Friend").log.hits;
    assert_eq!(fire(10.0, &[6, 6, 6, /* GD */ 1]).w, 1, "6 - 2: 5G W");
    assert_eq!(fire(10.01, &[6, 6, 6, /* D */ 6]).f, 1, "6 - 3: D");
    assert_eq!(fire(20.0, &[6, 6, 5]), Hits::default());
    assert_eq!(fire(20.01, &[6, 6]), Hits::default(), "too far to roll");
}

#[test]
fn a_dmg_f_1_each_active_fire_rolls_each_fire_phase() {
    assert_eq!(hits(FIRE, "f=2", &[4, 1]).f, 1);
    let mut game = Game::at(FIRE, &[4, 4, 1], &["Own Britain custom 0,0 90 guns=[2,4,5,1] f=1 sail=stop", FAR]);
    game.on_to(2, COMMAND).on_to(3, COMMAND).finish_phase();
    game.threw(&[4, 4, 1]);
    assert_eq!(game.ship("Own").log.hits.f, 0);
}

#[test]
fn a_dmg_i_1_the_fire_that_led_to_it_is_crossed_out_and_it_rolls_from_the_next_turn() {
    let mut game = Game::at(
        FIRE,
        &[6, /* next turn: I line */ 3 /* 2G 10S: no odd one */],
        &["Own Britain custom 0,0 90 guns=[2,4,5,1] f=1 sail=stop", FAR],
    );
    game.on_to(2, COMMAND);
    game.threw(&[6]);
    assert_eq!((game.ship("Own").log.hits.f, game.ship("Own").log.hits.i), (0, 1));
    game.finish_phase();
    game.threw(&[6, 3]);
    assert_eq!(
        (game.ship("Own").log.hits.g, game.ship("Own").sail_value(), game.ship("Own").log.hits.i),
        (PerBroadside::of([1, 1]), 90, 1)
    );
}

#[test]
fn a_dmg_i_2_an_inferno_stops_all_her_firing() {
    let ships = |i: u8| format!("Own Britain custom 0,0 0 guns=[2,4,5,1] i={i}");
    let friend = "Friend Britain custom 0,55 0 guns=[2,4,5,1]";
    for (i, face) in [(0, None), (1, Some(1))] {
        let faces: Vec<u8> = face.into_iter().collect();
        let mut game = Game::at(FIRE, &faces, &[&ships(i), friend, "Red France custom 65,30 180 guns=[2,4,4,0]"]);
        let shot = game.shot("Own", STARBOARD, "Red", 0);
        if i > 0 {
            game.refused(shot, "A-DMG-I-2");
        } else {
            game.order(shot);
        }
    }
}

#[test]
fn a_dmg_i_3_an_inferno_may_not_come_within_10_mm() {
    for (i, x) in [(1, 34.9), (0, 34.9), (1, 35.0), (1, 35.01)] {
        // Own sails past a friend that lies this far to starboard.
        let ships = [
            format!("Own Britain custom 0,0 0 guns=[2,4,5,1] sail=normal i={i}"),
            format!("Friend Britain custom {x},120 0 guns=[2,4,4,0] sail=stop"),
        ];
        let mut game = Game::with("", MOVEMENT, "", 180.0, &[], &[&ships[0], &ships[1], FAR]);
        let course = game.course("Own", "140");
        if i == 1 && x <= 35.0 {
            game.refused(course, "A-DMG-I-3");
        } else {
            game.order(course);
        }
    }
}

#[test]
fn a_dmg_l_1_an_l_names_a_ship_and_may_be_one_sided() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] grade=B sail=normal",
        "Red France custom 0,100 90 guns=[0,0,0,0] sail=stop",
    ];
    for (faces, own, red) in [([4, 3, 1, 1], 1, 0), ([3, 4, 1, 1], 0, 1), ([4, 4, 1, 1], 1, 1), ([3, 3, 1, 1], 0, 0)] {
        let mut game = Game::with("", MOVEMENT, "", 180.0, &faces, &ships);
        game.sail("Own", "140").choose("Own", Choice::RunFoul);
        game.threw(&faces);
        let locks = ["Own", "Red"].map(|name| game.ship(name).log.hits.locks);
        assert_eq!((locks[0].len(), locks[1].len()), (own, red));
        assert!(
            locks[0].iter().all(|lock| *lock == game.id("Red")) && locks[1].iter().all(|lock| *lock == game.id("Own"))
        );
    }
}

#[test]
fn a_dmg_l_2_locked_ships_neither_move_nor_turn() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[2,4,5,1] sail=full locked=[\"Red\"]",
        "Red France custom 0,30 90 guns=[2,4,4,0] sail=stop anchored=true",
        "Friend Britain custom 0,-400 90 guns=[2,4,5,1]",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    let course = game.course("Own", "125");
    let turn = Choice::Pivot(Pivot::Larboard).order(game.id("Own"));
    game.refused(course, "A-MOVE-17").refused(turn, "A-MOVE-17");
    let fleet = game.fleet();
    assert!(!fleet.can_move(fleet.ship(game.id("Red"))), "nor she to whom Own is locked, at anchor or not");
}

#[test]
fn a_dmg_m_1_each_active_mast_hit_rolls_each_movement_phase() {
    let own = "Own Britain custom 0,0 90 guns=[2,4,5,1] m=2 sail=stop";
    let mut game = Game::at(MOVEMENT, &[2, 3, 4, 2], &[own, FAR]);
    game.threw(&[2, 3]);
    game.on_to(2, COMMAND);
    game.threw(&[2, 3, 4, 2]);
    assert_eq!((game.ship("Own").log.hits.m, game.ship("Own").sail_value()), (1, 90));
}

#[test]
fn a_dmg_m_2_a_mast_hit_that_does_damage_is_crossed_out() {
    let table = [(1, 0, 100), (2, 1, 100), (3, 1, 100), (4, 0, 90), (5, 0, 80), (6, 0, 70)];
    for (die, m, value) in table {
        let game = Game::at(MOVEMENT, &[die], &["Own Britain custom 0,0 90 guns=[2,4,5,1] m=1", FAR]);
        assert_eq!((game.ship("Own").log.hits.m, game.ship("Own").sail_value()), (m, value), "{die}");
    }
}

#[test]
fn a_dmg_m_3_all_mast_hits_are_counted() {
    let game = Game::at(MOVEMENT, &[4], &["Own Britain custom 0,0 90 guns=[2,4,5,1] m=1 m_ever=3", FAR]);
    assert_eq!((game.ship("Own").log.hits.m, game.ship("Own").log.hits.m_ever), (0, 3));
    let faces = [5, /* CR: M */ 3];
    let mut game = Game::at(
        FIRE,
        &faces,
        &["Own Britain custom 0,0 0 guns=[0,0,1,0]", "Red France custom 65,0 180 guns=[2,4,4,0] m_ever=2"],
    );
    game.fire("Own", STARBOARD + 3, "Red", 0).finish_phase();
    assert_eq!((game.ship("Red").log.hits.m, game.ship("Red").log.hits.m_ever), (1, 3));
}

/// Heavy guns bring one CR that comes to an O, with the die for it, if there is one.
fn officer(options: &str, words: &str, die: Option<u8>) -> Game {
    let faces: Vec<u8> = [6, 6, 1, 1, 5, 2].into_iter().chain(die).collect();
    let red = format!("Red France custom 65,0 180 guns=[2,4,4,0] hull=stout sail=stop {words}");
    let mut game =
        Game::with(options, FIRE, "", 0.0, &faces, &["Own Britain custom 0,0 0 guns=[0,0,2,0] sail=stop", &red]);
    game.fire("Own", STARBOARD + 3, "Red", 0).finish_phase();
    game.threw(&faces);
    game
}

#[test]
fn a_dmg_o_1_an_o_is_recorded_and_hits_the_admiral() {
    let ship = officer("", "flagship=true", Some(1)).ship("Red");
    assert_eq!((ship.company.o, ship.company.admiral), (1, Admiral::Hurt));
    let ship = officer("\"officer_rule\": \"record_only\",", "flagship=true", None).ship("Red");
    assert_eq!((ship.company.o, ship.company.admiral), (1, Admiral::Well));
}

#[test]
fn a_dmg_o_2_hurt_killed_or_the_captain_falls() {
    for die in 1..=6 {
        let admiral = officer("", "flagship=true grade=C", Some(die)).ship("Red");
        assert_eq!(admiral.company.admiral, if die <= 3 { Admiral::Hurt } else { Admiral::Killed }, "{die}");
        assert_eq!(admiral.grade(), Grade::C, "{die}");
        let captain = officer("", "grade=C", Some(die)).ship("Red");
        assert_eq!(captain.grade(), if die == 6 { Grade::D } else { Grade::C }, "{die}");
    }
}

/// Returns the W left after the pumps, with this many holes and pump hits.
fn water(w: u8, p: u8) -> u8 {
    let game = Game::at(COMMAND, &[], &[&format!("Own Britain custom 0,0 90 guns=[2,4,5,1] w={w} p={p}"), FAR]);
    let fleet = game.fleet();
    fleet.water(fleet.ship(game.id("Own")))
}

#[test]
fn a_dmg_p_1_pumps_keep_two_one_or_no_holes_under() {
    assert_eq!([0, 1, 2, 3].map(|p| water(5, p)), [3, 4, 5, 5]);
    assert_eq!(water(1, 0), 0);
}

#[test]
fn a_dmg_w_1_holes_slow_her_and_sink_her() {
    let after = |w: u8| {
        let game = alone(FIRE, &format!("w={w}"), &[]);
        let ship = game.ship("Own");
        (ship.log.flood, ship.colours.fate)
    };
    assert_eq!([4, 5, 6, 7].map(after), [(0, Fate::Afloat), (3, Fate::Afloat), (4, Fate::Afloat), (5, Fate::Afloat)]);
    assert_eq!(after(8).1, Fate::Sunk);
    assert!(alone(FIRE, "w=8", &[]).ship("Own").colours.foundered);
}

#[test]
fn a_dmg_w_2_holes_are_plugged_in_calm_seas_only() {
    let at = |sea: &str, faces: &[u8]| {
        let mut game = Game::with(
            "",
            REPAIR,
            &format!("\"sea\": {sea:?},"),
            0.0,
            faces,
            &["Own Britain custom 0,0 90 guns=[2,4,5,1] w=2 f=1", FAR],
        );
        let order = Order::Repair { unit: game.id("Own"), what: Mend::W as u8 };
        if sea == "calm" {
            game.order(order).finish_phase();
        } else {
            game.refused(order, "A-REPAIR-3");
        }
        game.ship("Own").log.hits.w
    };
    assert_eq!((at("calm", &[5]), at("calm", &[6]), at("choppy", &[]), at("heavy", &[])), (2, 1, 2, 2));
}

#[test]
fn a_dmg_w_3_the_other_reading_of_the_pumps() {
    let game = Game::with(
        "\"pump_capacity\": \"1,0,0\",",
        COMMAND,
        "",
        0.0,
        &[],
        &["Own Britain custom 0,0 90 guns=[2,4,5,1] w=5", FAR],
    );
    let fleet = game.fleet();
    assert_eq!(
        (fleet.water(fleet.ship(game.id("Own"))), water(5, 0)),
        (4, 3),
        "one with a sound pump, by the W entry; by default two"
    );
}

#[test]
fn a_crit_1_one_die_a_line_read_across() {
    // A blank, a single code, and two codes in one box.
    assert_eq!(hits(FIRE, "i=1", &[1]), Hits { i: 1, ..Hits::default() });
    assert_eq!(hits(FIRE, "i=1", &[5]).f, 1);
    let both = hits(FIRE, "i=1", &[4]);
    assert_eq!((both.g, both.s), (PerBroadside::of([1, 1]), 10));
}

#[test]
fn a_crit_2_some_results_are_recorded_and_some_acted_on_at_once() {
    let battle = |faces: &[u8]| {
        let ships = [
            "Own Britain custom 0,0 0 guns=[0,0,2,0] sail=stop",
            "Red France custom 65,0 180 guns=[2,4,4,0] hull=stout sail=stop",
        ];
        let mut game = Game::at(FIRE, faces, &ships);
        game.fire("Own", STARBOARD + 3, "Red", 0);
        game
    };
    // CR2 is acted on at once, and so is the D that it comes to. The F is recorded, and rolls in the Fire phase of the
    // next turn: on a 4 it burns on.
    let faces = [6, 6, 1, 1, /* CR, CR2, D */ 5, 6, 6, /* turn 2: F */ 4];
    let mut game = battle(&faces);
    game.on_to(2, COMMAND);
    game.threw(&faces[..7]);
    assert_eq!(game.ship("Red").log.hits.f, 1, "the fire is on the log");
    game.on_to(3, MOVEMENT);
    game.threw(&faces);
    // BD is acted on: a die of 4 leaves nothing on the log. An M is recorded, and rolls when the next turn begins.
    let faces = [6, 6, /* BD */ 4, 4, /* CR + 1: M */ 3, /* turn 2: M */ 2];
    let mut game = battle(&faces);
    game.on_to(1, REPAIR);
    game.threw(&faces[..5]);
    let hits = game.ship("Red").log.hits;
    assert_eq!(
        (hits.g, hits.b, hits.m),
        (PerBroadside::of([0, 2]), PerBroadside::of([0, 0]), 1),
        "two G of the hits, an M, and no B"
    );
    game.on_to(2, MOVEMENT);
    game.threw(&faces);
}

#[test]
fn a_crit_3_modified_dice_stay_on_the_line() {
    assert_eq!((CHARTS.cell(Line::CR, 0), CHARTS.cell(Line::CR, 7)), (&[][..], &[Code::CR2][..]));
    // A neighbour's 1 - 2 on the E line is a blank, and so is 2 - 2; 5 - 2 is a D.
    for (raw, faces) in [(1, vec![6, 6, 1]), (2, vec![6, 6, 2]), (5, vec![6, 6, 5, 1])] {
        assert_eq!(blast(5.0, &faces).ship("Friend").log.hits, Hits::default(), "{raw}");
    }
    // Heavy guns: a CR die of 6 is a CR2, whose own die has no modifier. A 5 is a C, not a D.
    let faces = [6, 6, 1, 1, 6, 5];
    let mut game = Game::at(
        FIRE,
        &faces,
        &[
            "Own Britain custom 0,0 0 guns=[0,0,2,0] sail=stop",
            "Red France custom 65,0 180 guns=[2,4,4,0] hull=stout sail=stop",
        ],
    );
    game.fire("Own", STARBOARD + 3, "Red", 0).finish_phase();
    game.threw(&faces);
    assert_eq!(game.ship("Red").log.hits.g, PerBroadside::of([0, 3]));
}

#[test]
fn a_crit_4_what_a_roll_crosses_out() {
    let fires = [1, 2, 3, 4, 6].map(|die| {
        let hits = hits(FIRE, "f=1", &[die]);
        (hits.f, hits.i)
    });
    assert_eq!(fires, [(0, 0), (0, 0), (0, 0), (1, 0), (0, 1)], "XX, XX, XX, blank, I");
    let five = hits(FIRE, "f=1", &[5, /* side of the G */ 2]);
    assert_eq!((five.f, five.g), (1, PerBroadside::of([1, 0])), "a G leaves the fire");
    let masts = [1, 2, 3, 4, 5, 6].map(|die| {
        Game::at(MOVEMENT, &[die], &["Own Britain custom 0,0 90 guns=[2,4,5,1] m=1", FAR]).ship("Own").log.hits.m
    });
    assert_eq!(masts, [0, 1, 1, 0, 0, 0]);
}

#[test]
fn a_t_water_speed_sails_guns_and_the_end() {
    // A ship under way with this many W, judged at the end of the Fire phase. Her pumps suppress two of them.
    let state = |w: u8| {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] sail=full w={w}");
        let ships = [
            &own,
            "Red France custom 65,0 180 guns=[2,4,4,0] sail=stop",
            "Mate Britain custom 900,900 270 guns=[1,1,1,0]",
            "Pair Britain custom 900,700 270 guns=[1,1,1,0]",
            "Two France custom -900,-900 90 guns=[1,1,1,0]",
        ];
        let mut game = Game::at(FIRE, &[], &ships);
        assert_eq!(game.dice("Own", 1, "Red"), Some([2, 4, 6]), "nothing is judged before the guns have fired");
        game.on_to(2, MOVEMENT);
        let (fleet, own) = (game.fleet(), game.ship("Own"));
        (
            fleet.speed(&own, Zone::AftBroadside).0 / 100,
            own.berth.sail,
            game.dice("Own", 1, "Red"),
            game.dice("Own", 0, "Red"),
            own.on_table(),
        )
    };
    let (full, normal) = (Setting::Full, Setting::Normal);
    assert_eq!(state(4), (200, full, Some([2, 4, 6]), None, true), "two after the pumps: nothing");
    assert_eq!(state(5), (120, normal, Some([2, 4, 6]), None, true), "three: three quarters, and no Full sail");
    assert_eq!(state(6), (80, normal, Some([1, 3, 5]), None, true), "four: half, and a B on each side");
    assert_eq!(state(7), (40, normal, Some([2, 4, 0]), None, true), "five: a quarter, and heavy guns are silent");
    assert!(!state(8).4, "six: she founders");
    // With her holes plugged she is as she was before.
    let mended = Game::at(
        COMMAND,
        &[],
        &[
            "Own Britain custom 0,0 0 guns=[2,4,5,1] sail=normal flood=4 w=4",
            "Red France custom 65,0 180 guns=[2,4,4,0] sail=stop",
        ],
    );
    assert_eq!(mended.dice("Own", 1, "Red"), Some([1, 3, 5]), "until the water is judged again");
    let mut mended = mended;
    mended.on_to(2, MOVEMENT);
    let own = mended.ship("Own");
    assert_eq!((own.log.flood, mended.fleet().speed(&own, Zone::AftBroadside).0), (0, 16_000));
}
