//! Every line of the lists of refusals, and steps that could be left out without any other test noticing, found by
//! `scripts/mutants/run`.

use wg_barnacle::BARNACLE;
use wg_barnacle::ashore::land_melee::{self, Melees};
use wg_barnacle::ashore::land_orders;
use wg_barnacle::ashore::march::Marching;
use wg_barnacle::boarding::assault::Boarding;
use wg_barnacle::choices::Choice;
use wg_barnacle::phases::{BOARDING, FLOODING};
use wg_barnacle::position::Fleet;
use wg_barnacle::position::grappled::tie;
use wg_barnacle::position::ship::Heed;
use wg_barnacle::position::troop::Company;
use wg_barnacle::position::{Duty, Fate, Pace, Stage, Whereabouts};
use wg_barnacle::sailing::Sailing;
use wg_barnacle::shown::sheet::sheet;
use wg_core::Choices;
use wg_core::{Chapter, Edge, Order, PerSide, Point, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::common::{self, Go, begin, fleet};
use crate::island::{ashore, charge, land, march, on_land, unit};
use crate::play::{AtSea, BLUE, Battle, RED, mustered};

const ROVER: UnitId = UnitId(0);
const WATCH: UnitId = UnitId(1);
const GUARDS: UnitId = UnitId(2);
const ROGUES: UnitId = UnitId(3);
const FORT: UnitId = UnitId(4);
const PARTY: UnitId = UnitId(5);

/// Returns Red's move with Red's Guards and Fort, and Blue's Rogues ten inches off. Rover lies six inches off the beach
/// on which her party stands.
fn on_the_beach() -> Fleet {
    let units = unit("Red", "kings_men", "Guards", (50.0, 30.0), "N", "")
        + &unit("Blue", "pirates", "Rogues", (50.0, 40.0), "S", "")
        + &unit("Red", "small_battery", "Fort", (64.0, 40.0), "N", "");
    let mut now = fleet(&on_land("", &units));
    assert_eq!(now.name(PARTY), "Party of the Rover", "the parties come after those who stand on land");
    now.ship_mut(ROVER).berth.pose.at = Point::inches(24.0, 25.0);
    now.ship_mut(ROVER).crew.below -= 8;
    let party = now.troop_mut(PARTY);
    party.company = Company { men: 8, leaders: 0, killed: 0 };
    party.stand.whereabouts = Whereabouts::Ashore;
    party.stand.pose.at = Point::inches(31.0, 25.0);
    now
}

/// A change, the side that gives an order, the order, and the clause and a part of the sentence that refuse it. The
/// clause is empty if the order is allowed.
type Row = (fn(&mut Fleet), SideId, Order, &'static str, &'static str);

fn table(lands: bool, rows: Vec<Row>) {
    for (change, side, order, clause, part) in rows {
        let mut now = on_the_beach();
        if lands {
            now.cursor.phase = now.landing_phase();
        }
        change(&mut now);
        match land_orders::check(&now, side, &order) {
            Ok(()) => assert_eq!(clause, "", "{order:?} should be refused: {part}"),
            Err(refusal) => {
                assert_eq!(refusal.clause, clause, "{order:?}: {}", refusal.sentence);
                assert!(refusal.sentence.contains(part), "{order:?} should say '{part}': {}", refusal.sentence);
            }
        }
    }
}

#[test]
fn b_lmov_1_every_reason_why_a_unit_does_not_march() {
    let go = || march(2, &[Go::Run(2.0)]);
    table(
        false,
        vec![
            (|_| (), RED, begin(2), "", "it may march"),
            (|_| (), BLUE, begin(2), "B-TURN-5", "takes no orders from you"),
            (|now| now.cursor.phase = FLOODING, RED, begin(2), "B-TURN-5", "in its own side's movement phase"),
            (|now| now.troop_mut(GUARDS).stand.whereabouts = Whereabouts::Fled, RED, begin(2), "B-LMOV-1", "on land"),
            (
                |now| now.troop_mut(PARTY).stand.whereabouts = Whereabouts::Boats(None),
                RED,
                begin(5),
                "B-LMOV-1",
                "has no men on land",
            ),
            (|_| (), RED, begin(4), "B-FORT-1", "is a fortification"),
            (|now| now.troop_mut(GUARDS).march.engaged = Some(ROGUES), RED, begin(2), "AMB-80", "hand to hand"),
            (|now| now.troop_mut(GUARDS).march.stage = Pace::Done, RED, begin(2), "B-LMOV-1", "already moved"),
            (|_| (), RED, go(), "B-LMOV-1", "must roll its 2 dice before"),
            (paced, RED, go(), "", "two inches of two"),
            (paced, RED, march(2, &[Go::Run(2.5)]), "B-LMOV-1", "too far"),
            (paced, RED, march(2, &[Go::Turn(7)]), "B-LMOV-4", "steps of 15°"),
            (|_| (), RED, Order::Cut { unit: GUARDS, target: ROGUES }, "B-LMOV-1", "cannot do that"),
        ],
    );
}

/// Gives the Guards a roll of two inches.
fn paced(now: &mut Fleet) {
    let march = &mut now.troop_mut(GUARDS).march;
    (march.stage, march.inches) = (Pace::Marches, 2);
}

#[test]
fn b_chg_1_every_reason_why_a_unit_does_not_charge() {
    table(
        false,
        vec![
            (|_| (), RED, charge(2, 3), "", "it may charge"),
            (|now| now.troop_mut(GUARDS).march.stage = Pace::Done, RED, charge(2, 3), "B-LMOV-1", "already moved"),
            (|_| (), RED, charge(2, 1), "B-CHG-1", "cannot be charged"),
            (
                |now| now.troop_mut(ROGUES).stand.whereabouts = Whereabouts::Destroyed,
                RED,
                charge(2, 3),
                "B-CHG-1",
                "is not on land",
            ),
            (|_| (), RED, charge(2, 5), "B-CHG-1", "is on Guards's side"),
            (
                |now| now.troop_mut(GUARDS).march.balked = true,
                RED,
                charge(2, 3),
                "AMB-79",
                "already rolled for a charge",
            ),
        ],
    );
}

#[test]
fn b_land_5_every_reason_why_a_party_does_not_go_aboard() {
    let embark = || Order::Embark { unit: PARTY, target: ROVER };
    table(
        true,
        vec![
            (|_| (), RED, embark(), "", "she takes them off"),
            (|now| now.cursor.phase = FLOODING, RED, embark(), "B-TURN-14", "goes aboard in phase"),
            (|_| (), RED, Order::Embark { unit: PARTY, target: GUARDS }, "B-LAND-5", "is not a ship"),
            (|_| (), RED, Order::Embark { unit: GUARDS, target: ROVER }, "AMB-103", "must stay ashore"),
            (
                |now| now.troop_mut(PARTY).stand.whereabouts = Whereabouts::Boats(None),
                RED,
                embark(),
                "B-LAND-5",
                "has no men on land",
            ),
            (|now| now.troop_mut(PARTY).march.engaged = Some(ROGUES), RED, embark(), "AMB-80", "hand to hand"),
            (|_| (), RED, Order::Embark { unit: PARTY, target: WATCH }, "B-LAND-5", "cannot take your men"),
            (|now| now.ship_mut(ROVER).colours.fate = Fate::Struck, RED, embark(), "B-LAND-5", "cannot take your men"),
            (
                |now| now.ship_mut(ROVER).clocks.blaze = 1,
                RED,
                embark(),
                "B-CFIRE-1",
                "fighting the fire, so her boats stay aboard",
            ),
            (|now| now.ship_mut(ROVER).rig.hoisted = 1, RED, embark(), "B-LAND-1", "not at anchor"),
            (|now| now.ship_mut(ROVER).crew.boats_out = 1, RED, embark(), "AMB-32", "every other turn"),
            (|now| now.ship_mut(ROVER).crew.below += 1, RED, embark(), "B-LAND-5", "has room for 7 men"),
            (
                |now| now.troop_mut(PARTY).stand.pose.at = Point::inches(38.0, 35.0),
                RED,
                embark(),
                "B-LAND-5",
                "from the shore",
            ),
        ],
    );
}

#[test]
fn b_land_6_every_reason_why_a_ship_lands_nobody() {
    let five = || land(0, 5);
    let all_gone = |now: &mut Fleet| {
        let parties: Vec<UnitId> = now.parties(ROVER).collect();
        for party in parties {
            now.troop_mut(party).stand.whereabouts = Whereabouts::Destroyed;
        }
    };
    table(
        true,
        vec![
            (|_| (), RED, five(), "", "five men go"),
            (|_| (), BLUE, five(), "B-TURN-5", "cannot give Rover orders"),
            (|now| now.cursor.phase = FLOODING, RED, five(), "B-TURN-14", "lands her men in phase"),
            (|now| now.ship_mut(ROVER).colours.fate = Fate::Abandoned, RED, five(), "B-END-1", "out of the fight"),
            (
                |now| now.ship_mut(ROVER).clocks.blaze = 1,
                RED,
                five(),
                "B-CFIRE-1",
                "fighting the fire, so her boats stay aboard",
            ),
            (
                |now| now.ship_mut(ROVER).nerve.duty = Duty::Hide,
                RED,
                five(),
                "B-MOR-9",
                "hiding in the hull, so nobody mans her boats",
            ),
            (|now| now.ship_mut(ROVER).hull.boxes = 60, RED, five(), "B-DAM-10", "beyond her red line"),
            (|now| now.ship_mut(ROVER).rig.hoisted = 1, RED, five(), "B-LAND-1", "not at anchor"),
            (|now| now.ship_mut(ROVER).crew.boats_out = 1, RED, five(), "B-LAND-4", "every other turn"),
            (all_gone, RED, five(), "B-LAND-7", "all 3 of her parties"),
            (|_| (), RED, land(0, 9), "B-LAND-6", "may land at most 8 men in one party, so 9 is 1 too many"),
            (|_| (), RED, land(0, 0), "B-LAND-6", "at least 1 man"),
            (|_| (), RED, land(2, 5), "B-LAND-1", "is already on land with"),
        ],
    );
}

#[test]
fn b_move_4_every_reason_why_a_ship_does_not_move() {
    let rows: [(&str, &str, fn(&mut Battle), bool); 13] = [
        ("", "as she lies, with five masts hoisted", |_| (), true),
        ("", "as a prize with a crew", |battle| prize(battle, Fate::Struck, 4), true),
        ("", "as a prize without a crew", |battle| prize(battle, Fate::Struck, 0), false),
        ("", "as a prize that was sailed off the table", |battle| prize(battle, Fate::Left, 4), false),
        ("", "with her move behind her", |battle| battle.ship_mut("Rose").run.stage = Stage::Done, false),
        ("", "in the middle of her move", |battle| battle.ship_mut("Rose").run.stage = Stage::Course, false),
        ("", "aground", |battle| battle.ship_mut("Rose").berth.aground = true, false),
        ("", "grappled", |battle| tie(&mut battle.fleet, UnitId(0), UnitId(1)), false),
        ("", "beyond her red line", |battle| battle.ship_mut("Rose").hull.boxes = 60, false),
        ("", "with her crew hiding", |battle| battle.ship_mut("Rose").nerve.duty = Duty::Hide, false),
        (
            "",
            "with cut ratlines and no sail set",
            |battle| {
                battle.ship_mut("Rose").rig.hoisted = 0;
                battle.ship_mut("Rose").clocks.ratlines = 1;
            },
            false,
        ),
        ("", "on fire, by the text", |battle| battle.ship_mut("Rose").clocks.blaze = 1, true),
        (
            r#""burning_move": "none""#,
            "on fire, by the option",
            |battle| battle.ship_mut("Rose").clocks.blaze = 1,
            false,
        ),
    ];
    for (options, how, change, moves) in rows {
        let mut battle = Battle::with(options, &["Red frigate Rose 24,24 N", "Blue brig Wasp 60,60 N"]);
        change(&mut battle);
        assert_eq!(battle.fleet.can_move(UnitId(0)), moves, "can she move {how}?");
    }
}

fn prize(battle: &mut Battle, fate: Fate, crew: u8) {
    let rose = battle.ship_mut("Rose");
    (rose.colours.fate, rose.crew.prize) = (fate, crew);
}

#[test]
fn amb_94_who_has_no_sail_to_set_goes_on_without_a_word() {
    let mut battle = Battle::new(&["Red row_boat Gig 20,20 S", "Red frigate Rose 50,24 N blaze=1"]);
    for name in ["Gig", "Rose"] {
        let unit = battle.id(name);
        battle.ship_mut(name).run.stage = Stage::Sails;
        battle.business.push(Sailing::Move(unit));
        battle.settle();
        assert_ne!(battle.ship(name).run.stage, Stage::Sails, "{name} is past setting sail");
        assert!(!battle.has_said("B-MOVE-3"), "{name} sets none: {}", battle.last());
        battle.business = Default::default();
    }
}

#[test]
fn b_turn_6_what_was_let_go_by_is_forgotten_when_a_unit_begins_its_march() {
    let mut battle = Battle::of(on_the_beach());
    let heed = Heed { seen: [7; 4], last: [true; 4] };
    battle.fleet.ship_mut(WATCH).heed = heed;
    battle.fleet.troop_mut(FORT).pieces.heed = heed;
    battle.does(|play| Marching::answer(play, common::RED, &begin(2)));
    assert_eq!(battle.fleet.ship(WATCH).heed, Heed::default(), "her captain is asked anew");
    assert_eq!(battle.fleet.troop(FORT).pieces.heed, Heed::default(), "and so is the commander of the fort");
}

#[test]
fn b_mel_6_the_winner_is_asked_once_whether_he_attacks_again() {
    for (choice, dice) in [(Choice::LetGo, &[][..]), (Choice::AttackAgain, &[3][..])] {
        let mut battle = Battle::of(on_the_beach());
        battle.fleet.cursor.phase = BOARDING;
        battle.business.push(Melees::Press { winner: GUARDS, loser: ROGUES });
        battle.answer(choice.order(GUARDS)).dice(dice).done();
        assert!(battle.business.is_empty(), "{choice:?}: nothing is left to settle, {:?}", battle.item());
    }
}

#[test]
fn amb_80_a_unit_that_is_corrected_to_fight_a_ship_still_has_its_roster() {
    let mut now = mustered(&ashore("", &unit("Red", "kings_men", "Guards", (62.0, 26.0), "N", "")));
    now.troop_mut(GUARDS).march.engaged = Some(WATCH);
    let shown = format!("{:?}", sheet(&now, GUARDS, Viewer::All));
    assert!(shown.contains("Watch attacks it."), "it says with whom: {shown}");
    assert!(shown.contains("on high ground"), "it stands on the hill, and the ship on none: {shown}");
    now.troop_mut(GUARDS).march.attacks = true;
    let mut battle = Battle::of(now);
    battle.does(land_melee::open);
    assert!(battle.business.is_empty(), "and nobody goes hand to hand with a ship: {:?}", battle.item());
}

#[test]
fn amb_87_leaders_who_fought_alone_lose_their_ship_whoever_holds_the_rope() {
    for (lost, captor, side) in [("Rose", "Wasp", BLUE), ("Wasp", "Rose", RED)] {
        let mut battle = Battle::new(&["Red frigate Rose 30,25 N", "Blue frigate Wasp 35,25 N"]);
        let (holder, held) = (battle.id("Rose"), battle.id("Wasp"));
        tie(&mut battle.fleet, holder, held);
        let crew = &mut battle.ship_mut(lost).crew;
        (crew.below, crew.deck, crew.leaders) = (0, 0, 1);
        battle.fleet.cursor.phase = BOARDING;
        battle.business.push(Boarding::Boardings(holder, held.next()));
        battle.done();
        let colours = battle.ship(lost).colours;
        assert_eq!((colours.fate, colours.side), (Fate::Struck, side), "{lost} is {captor}'s: {}", battle.last());
    }
}

#[test]
fn b_mor_7_each_side_retires_to_the_edge_that_the_scenario_gives_it() {
    let mut scenario = ashore("", "");
    (scenario.sides[0].edge, scenario.sides[1].edge) = (Some(Edge::North), Some(Edge::East));
    let now = fleet(&Script::new(&BARNACLE, &scenario));
    assert_eq!(now.chart.edges, PerSide::of([Some(Edge::North), Some(Edge::East)]), "as it was written");
    assert_eq!(now.sky.rulings.bases, now.chart.edges, "and as it holds until the game master rules otherwise");
}

#[test]
fn amb_71_nobody_but_foot_forms_ranks_and_no_more_than_two() {
    let script = on_land("", &unit("Red", "kings_men", "Guards", (50.0, 30.0), "N", ""));
    for (who, ranks) in [(ROVER, 1), (UnitId(900), 1), (GUARDS, 0), (GUARDS, 3), (GUARDS, 255)] {
        let order = Choice::Form(ranks).order(who);
        let refusal = script.session.check(common::RED, &order).expect_err("it is no foot, or cannot stand so");
        let preview = script.session.preview(common::RED, &order);
        assert_eq!(preview.refusals, [refusal], "the preview of {ranks} ranks for {who:?} says so, too");
        assert_eq!(preview.ghost, None, "and shows nobody who stands in {ranks} ranks");
    }
}
