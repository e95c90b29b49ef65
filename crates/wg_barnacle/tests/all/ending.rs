//! Phase 14, and how a battle ends (A18).

use wg_barnacle::phases::END;
use wg_barnacle::position::{End, Fate, Heed, InitiativeFacts, Run, Stage};
use wg_barnacle::turn::ending::{outcome, points, tally};
use wg_core::{Order, PerSide, Seat, UnitId};

use crate::play::{AtSea as _, BLUE, Battle, RED};

fn duel(state: &str) -> Battle {
    duel_with("", state)
}

fn duel_with(options: &str, state: &str) -> Battle {
    Battle::with(options, &["Red frigate Rose 20,40 N", &format!("Blue frigate Wasp 32,40 N {state}")])
}

/// Returns the battle after phase 14 of this turn.
fn ended(mut battle: Battle, turn: u16) -> Battle {
    battle.fleet.cursor.turn = turn;
    battle.open(END).done();
    battle
}

#[test]
fn b_dam_12_the_crew_may_scuttle_beyond_the_red_line_on_4_5_6() {
    for face in 1..=6 {
        let mut battle = duel("boxes=25");
        battle.open(END).settle();
        assert_eq!(battle.asked(), Some(Seat::Side(BLUE)));
        let unit = battle.id("Wasp");
        battle.answer(Order::Scuttle { unit }).dice(&[face]).done();
        let fate = if face >= 4 { Fate::Scuttled } else { Fate::Fighting };
        assert_eq!(battle.ship("Wasp").colours.fate, fate, "on {face}");
        assert_eq!(battle.fleet.initiative.last[RED].sunk, 0, "own scuttling is nobody's deed (AMB-37)");
    }
    let mut battle = duel("boxes=25");
    battle.open(END).settle();
    battle.answer(Order::Pass).done();
    assert_eq!((battle.ship("Wasp").colours.fate, battle.thrown().len()), (Fate::Fighting, 0));
    for state in ["boxes=24", "boxes=25 killed=36", "boxes=25 fate=struck"] {
        let mut battle = duel(state);
        battle.open(END).done();
        assert!(battle.business.is_empty(), "{state}: nobody is asked");
    }
}

#[test]
fn amb_89_scuttled_after_the_enemys_damage_of_this_turn_counts() {
    let mut battle =
        Battle::new(&["Red frigate Rose 20,40 N", "Blue man_o_war Wasp 32,40 N boxes=37", "Blue brig Moth 70,40 N"]);
    battle.ship_mut("Wasp").hull.hurt_now = true;
    battle.open(END).settle();
    let unit = battle.id("Wasp");
    battle.answer(Order::Scuttle { unit }).dice(&[4]).done();
    assert_eq!(
        battle.fleet.initiative.last,
        PerSide::of([InitiativeFacts { sunk: 1, triumph: true, adverse: 0 }, InitiativeFacts::default()])
    );
    assert!(!battle.ship("Wasp").hull.hurt_now);
}

#[test]
fn b_turn_21_sunk_ships_are_removed_and_count_for_initiative() {
    let mut battle = Battle::new(&[
        "Red frigate Rose 20,40 N",
        "Blue man_o_war Wasp 32,40 N boxes=64 tested=[yellow,red]",
        "Blue brig Moth 70,40 N",
    ]);
    battle.shot("Rose", "Wasp", 1).done();
    assert_eq!(battle.fleet.initiative.now[RED], InitiativeFacts::default(), "not before phase 14");
    battle.open(END).done();
    assert_eq!(
        (battle.ship("Wasp").colours.fate, battle.fleet.initiative.last[RED]),
        (Fate::Sunk, InitiativeFacts { sunk: 1, triumph: true, adverse: 0 })
    );
    assert_eq!(battle.fleet.verdict.end, None, "Moth fights on");
}

#[test]
fn b_turn_1_what_counts_for_one_turn_is_forgotten_at_its_end() {
    let mut battle = duel("jammed=1 starboard_only=2 larboard_only=3 ratlines=4 fire_below=2 fire_sails=1 blaze=1");
    {
        let wasp = battle.ship_mut("Wasp");
        wasp.run = Run { stage: Stage::Done, turned: 1, speed: 9, ..wasp.run };
        wasp.heed = Heed { seen: [9; 4], last: [true; 4] };
        (wasp.hull.hurt_now, wasp.nerve.adverse, wasp.clocks.no_broadside) = (true, true, 2);
        battle.fleet.later.activations = 2;
        let initiative = &mut battle.fleet.initiative;
        (initiative.first, initiative.winner, initiative.now[BLUE].adverse) = (Some(RED), Some(BLUE), 1);
    }
    battle.open(END).done();
    let wasp = *battle.ship("Wasp");
    let clocks = wasp.clocks;
    assert_eq!(
        [
            clocks.jammed,
            clocks.starboard_only,
            clocks.larboard_only,
            clocks.ratlines,
            clocks.fire_below,
            clocks.fire_sails
        ],
        [0, 1, 2, 3, 1, 0]
    );
    assert_eq!((clocks.blaze, clocks.no_broadside), (1, 1), "a catastrophic fire has no clock");
    assert_eq!((wasp.run, wasp.heed), (Run { from: wasp.berth.pose, ..Run::default() }, Heed::default()));
    assert!(!wasp.hull.hurt_now && !wasp.nerve.adverse);
    let initiative = battle.fleet.initiative;
    assert_eq!((initiative.first, initiative.winner, initiative.last_winner), (None, None, Some(BLUE)));
    assert_eq!((initiative.now, initiative.last[BLUE].adverse), (PerSide::default(), 1));
    assert_eq!(battle.fleet.later.activations, 0);
    assert_eq!(battle.said("B-SPEC-R13"), "Wasp's fire in the sails goes out at the end of turn 1.");
}

#[test]
fn b_end_1_a_side_without_a_ship_in_the_fight_is_beaten() {
    for (state, score) in [
        ("fate=struck", 90),
        ("fate=abandoned", 45),
        ("fate=sunk boxes=45", 45),
        ("fate=burnt", 45),
        ("fate=scuttled", 45),
        ("fate=left", 22),
    ] {
        let battle = ended(duel(state), 1);
        assert_eq!(battle.fleet.verdict.end, Some(End::Beaten(BLUE)), "{state}");
        let outcome = outcome(&battle.fleet).expect("it is over");
        assert_eq!(
            (outcome.winner, outcome.scores.to_vec(), outcome.clause.as_str()),
            (Some(RED), vec![score, 0], "B-END-1"),
            "{state}"
        );
        assert_eq!(outcome.reason, format!("Red wins by {score} points to 0: Blue has no ships left in the fight."));
    }
    assert!(outcome(&duel("fate=sunk boxes=45").fleet).is_none(), "not before phase 14");
}

#[test]
fn b_end_1_the_last_turn_is_decided_by_points_then_by_boxes() {
    assert_eq!(ended(duel(""), 11).fleet.verdict.end, None);
    let battle = ended(duel("boxes=3"), 12);
    assert_eq!(battle.fleet.verdict.end, Some(End::LastTurn));
    let result = outcome(&battle.fleet).expect("it is over");
    assert_eq!(
        (result.winner, result.reason.as_str()),
        (Some(RED), "Red wins at 0 points each, with 3 enemy boxes ticked to 0: turn 12 was the last.")
    );
    let result = outcome(&ended(duel(""), 12).fleet).expect("it is over");
    assert_eq!((result.winner, result.reason.as_str()), (None, "A draw at 0 points each: turn 12 was the last."));
    let result = outcome(&ended(duel_with("\"turns\": 3", "leaders_killed=1"), 3).fleet).expect("it is over");
    assert_eq!((result.winner, result.scores.to_vec()), (Some(RED), vec![3, 0]));
}

#[test]
fn b_end_1_both_beaten_and_points_decide() {
    let battle = ended(
        Battle::new(&["Red frigate Rose 20,40 N fate=sunk boxes=45", "Blue frigate Wasp 32,40 N fate=struck"]),
        2,
    );
    let result = outcome(&battle.fleet).expect("it is over");
    assert_eq!(
        (battle.fleet.verdict.end, result.winner, result.scores.to_vec()),
        (Some(End::Both), Some(RED), vec![90, 45])
    );
}

#[test]
fn amb_85_points() {
    let rows = [
        ("", 0),
        ("boxes=44", 0),
        ("fate=sunk boxes=45", 45),
        ("fate=burnt", 45),
        ("fate=scuttled", 45),
        ("fate=abandoned", 45),
        ("fate=struck", 90),
        ("leaders_killed=2", 6),
        ("fate=struck leaders_killed=1", 93),
        ("fate=left", 22),
        ("fate=escaped", 0),
    ];
    for (state, won) in rows {
        let battle = duel(state);
        assert_eq!((points(&battle.fleet, RED), points(&battle.fleet, BLUE)), (won, 0), "{state}");
    }
    let lines = |state: &str| tally(&duel(state).fleet, RED).lines;
    assert_eq!(
        lines("fate=left"),
        [format!("{}: 22 points", duel("").fleet.name(UnitId(1)))],
        "who gets nothing for her is not told of her"
    );
    assert_eq!(lines("fate=struck leaders_killed=1").len(), 2, "a ship and her leaders are two things");
    let battle = duel_with("\"exit_side\": \"Blue\", \"exit_points\": 20", "fate=escaped");
    assert_eq!(
        (points(&battle.fleet, RED), points(&battle.fleet, BLUE)),
        (0, 20),
        "the scenario's points are for one side's ships"
    );
}

#[test]
fn amb_85_points_decide_and_then_who_holds_the_water() {
    let got_away = duel_with("\"exit_side\": \"Blue\"", "fate=escaped");
    let result = outcome(&ended(got_away, 2).fleet).expect("it is over");
    assert_eq!((result.winner, result.scores.to_vec()), (Some(BLUE), vec![0, 30]));
    let result = outcome(&ended(duel_with("\"exit_side\": \"Blue\", \"exit_points\": 0", "fate=escaped"), 2).fleet)
        .expect("it is over");
    assert_eq!(
        (result.winner, result.reason.as_str()),
        (Some(RED), "Red wins at 0 points each: Blue has no ships left in the fight.")
    );
}

#[test]
fn amb_37_scuttling_is_asked_in_every_turn_and_is_no_ship_sunk_by_the_enemy() {
    let mut battle = Battle::new(&[
        "Red frigate Rose 20,40 N",
        "Blue frigate Wasp 32,40 N boxes=25",
        "Blue brig Moth 60,40 N boxes=20",
    ]);
    for face in [1, 4] {
        battle.open(END).settle();
        let unit = battle.id("Wasp");
        assert_eq!(
            battle.ask().map(|ask| ask.default),
            Some(Order::Pass),
            "she is not scuttled unless somebody says so"
        );
        battle.answer(Order::Scuttle { unit }).dice(&[face]).settle();
        battle.answer(Order::Pass).done();
        battle.fleet.cursor.turn += 1;
    }
    assert_eq!((battle.ship("Wasp").colours.fate, battle.ship("Moth").colours.fate), (Fate::Scuttled, Fate::Fighting));
    assert_eq!(battle.fleet.initiative.last, PerSide::default());
}

#[test]
fn amb_99_a_ship_taken_lies_with_her_sails_down_and_fires_nothing() {
    let mut battle = duel("fate=struck");
    let unit = battle.id("Wasp");
    assert_eq!(battle.ship("Wasp").side(), RED);
    assert!((0..4).all(|battery| battle.fleet.may_fire(unit, battery).is_err()));
    assert!(!battle.fleet.can_move(unit) && !battle.fleet.drifts(unit));
    // Her old side may sink her, and the enemy then gets fewer points for her.
    battle.ship_mut("Wasp").hull.boxes = 44;
    let before = points(&battle.fleet, RED);
    battle.foul("Wasp", "Rose", 1).open(wg_barnacle::phases::COLLISIONS).dice(&[1, 1]).done();
    assert_eq!((before, points(&battle.fleet, RED), battle.ship("Wasp").colours.fate), (90, 45, Fate::Sinking));
}
