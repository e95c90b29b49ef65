//! The game master's rulings, initiative and the alarm clock, the points of a battle, and prize crews (A2, A3, A18).

use wg_barnacle::phases::{END, SIDE_A_MOVES};
use wg_barnacle::position::grappled::tie;

use wg_barnacle::position::{Fate, Foul, GoesOn, Initiative, InitiativeFacts, Speed, Whereabouts};
use wg_barnacle::turn::ending::points;
use wg_barnacle::turn::game_master::{matters, rule};
use wg_barnacle::turn::initiative::{self, throw};
use wg_barnacle::turn::prize_crews::{captors, is_open, man};
use wg_barnacle::weather::wind::{open_weather, set_anew, sounds};
use wg_core::{Edge, Heading, Matter, MatterOffer, Order, PerSide, Point, Pose, Seat, SideId, UnitId};

use crate::island::{ashore, unit};
use crate::play::{AtSea as _, BLUE, Battle, RED, mustered, scenario};

const ROSE: UnitId = UnitId(0);
const WASP: UnitId = UnitId(1);
const HART: UnitId = UnitId(2);
const GIG: UnitId = UnitId(3);

/// Sets up Red's frigate Rose and brig Hart, and Blue's frigate Wasp and row boat Gig.
fn four() -> Battle {
    Battle::new(&[
        "Red frigate Rose 20,40 N",
        "Blue frigate Wasp 60,40 N",
        "Red brig Hart 20,60 N",
        "Blue row_boat Gig 60,60 N",
    ])
}

fn matter(battle: &Battle, title: &str) -> Option<MatterOffer> {
    matters(&battle.fleet).into_iter().find(|matter| matter.title == title)
}

fn units(battle: &Battle, title: &str) -> Vec<UnitId> {
    matter(battle, title).map(|matter| matter.units.to_vec()).unwrap_or_default()
}

fn ruled(battle: &mut Battle, title: &str, unit: Option<UnitId>, option: u16) {
    let key = matter(battle, title).unwrap_or_else(|| panic!("{title} is no matter")).key;
    let order = Order::Ruling { reason: "so it is".to_owned(), matter: Some(Matter { key, unit, option }) };
    battle.does(|play| rule(play, Seat::GameMaster, &order));
}

#[test]
fn b_turn_2_of_whom_the_game_master_may_rule_what() {
    let mut battle = four();
    let all = [ROSE, WASP, HART, GIG];
    for (title, of) in [
        ("Lucky hit", &all[..]),
        ("Sea monster", &all[..]),
        ("Flagship", &all[..]),
        ("Base", &all[..]),
        ("Aground", &all[..3]),
        ("Collision", &[]),
    ] {
        assert_eq!(units(&battle, title), of, "{title}: with everybody in the fight");
    }
    let wasp = battle.ship_mut("Wasp");
    (wasp.colours.fate, wasp.colours.side) = (Fate::Struck, RED);
    battle.ship_mut("Hart").colours.fate = Fate::Sunk;
    for (title, of) in [
        ("Lucky hit", &[ROSE, GIG][..]),
        ("Sea monster", &[ROSE, GIG]),
        ("Flagship", &[ROSE, GIG]),
        ("Base", &[ROSE, GIG]),
        ("Aground", &[ROSE, WASP]),
    ] {
        assert_eq!(units(&battle, title), of, "{title}: with a prize and a ship that is gone");
    }
    let gig = battle.ship_mut("Gig");
    gig.colours.side = RED;
    assert_eq!(
        units(&battle, "Flagship"),
        [ROSE],
        "a ship that was retaken from her builder's side is no flagship of it"
    );
    for ship in ["Rose", "Gig"] {
        battle.ship_mut(ship).colours.fate = Fate::Abandoned;
    }
    for title in ["Lucky hit", "Sea monster", "Flagship", "Base"] {
        assert!(matter(&battle, title).is_none(), "{title}: nobody fights");
    }
    assert_eq!(units(&battle, "Aground"), [ROSE, WASP], "who floats may run aground");
}

#[test]
fn b_turn_2_what_he_may_say_of_it() {
    let battle = four();
    let options = |title: &str| {
        let matter = matter(&battle, title).unwrap_or_else(|| panic!("{title} is no matter"));
        (matter.options.iter().map(|(option, _)| *option).collect::<Vec<_>>(), matter.current)
    };
    for (title, numbers, current) in [
        ("Fog", vec![0, 1], Some(0)),
        ("Excessive smoke", vec![0, 1], Some(0)),
        ("Alarm clock", vec![0], None),
        ("Wind direction", vec![0, 1, 2, 3], Some(2)),
        ("Wind speed", vec![0, 1, 2], Some(1)),
        ("Special event", vec![0, 1], None),
        ("Lucky hit", vec![1, 0], None),
        ("Sea monster", vec![0], None),
        ("Flagship", vec![0], None),
        ("Base", vec![0, 1, 2, 3, 4], None),
        ("Aground", vec![1, 0], None),
        ("Wind table", vec![0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15], None),
    ] {
        assert_eq!(options(title), (numbers, current), "{title}");
    }
}

#[test]
fn b_coll_2_he_rules_upon_each_collision_by_itself() {
    let fouls =
        |battle: &Battle| battle.fleet.later.fouls.iter().map(|foul| (foul.mover, foul.dice)).collect::<Vec<_>>();
    for (option, left) in [(0, vec![(HART, 1)]), (1, vec![(ROSE, 1), (HART, 1)]), (2, vec![(ROSE, 2), (HART, 1)])] {
        let mut battle = four();
        battle.fleet.later.fouls.push(Foul { mover: ROSE, struck: WASP, dice: 1 });
        battle.fleet.later.fouls.push(Foul { mover: HART, struck: GIG, dice: 1 });
        assert_eq!(units(&battle, "Collision"), [ROSE, HART], "those who have run foul of others");
        let numbers: Vec<u16> =
            matter(&battle, "Collision").expect("it is one").options.iter().map(|one| one.0).collect();
        assert_eq!(numbers, [1, 2, 0], "a die each, two, or none");
        ruled(&mut battle, "Collision", Some(ROSE), option);
        assert_eq!(fouls(&battle), left, "option {option}: Hart's is as it was");
    }
}

#[test]
fn b_turn_2_a_ruling_says_what_it_says_and_no_more() {
    for (place, wind) in [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST].into_iter().enumerate() {
        let mut battle = four();
        ruled(&mut battle, "Wind direction", None, place as u16);
        assert_eq!(
            (battle.fleet.sky.actual, battle.fleet.sky.prevailing),
            (wind, Heading::SOUTH),
            "the wind now, not ever after"
        );
    }
    for (place, speed) in [Speed::Light, Speed::Normal, Speed::Gusty].into_iter().enumerate() {
        let mut battle = four();
        ruled(&mut battle, "Wind speed", None, place as u16);
        assert_eq!(battle.fleet.sky.speed, speed, "option {place}");
    }
    for title in ["Fog", "Excessive smoke"] {
        let mut battle = four();
        for option in [1, 0] {
            ruled(&mut battle, title, None, option);
            assert_eq!(matter(&battle, title).expect("it is one").current, Some(option), "{title} is {option}");
        }
    }
    for (place, edge) in
        [Some(Edge::North), Some(Edge::East), Some(Edge::South), Some(Edge::West), None].into_iter().enumerate()
    {
        let mut battle = four();
        ruled(&mut battle, "Base", Some(WASP), place as u16);
        assert_eq!(battle.fleet.sky.rulings.bases, PerSide::of([None, edge]), "of Blue's side alone");
    }
    let mut battle = four();
    ruled(&mut battle, "Flagship", Some(GIG), 0);
    assert_eq!(battle.fleet.sky.rulings.flagships, PerSide::of([Some(ROSE), Some(GIG)]), "Blue's, and not Red's");
    ruled(&mut battle, "Lucky hit", Some(HART), 1);
    ruled(&mut battle, "Lucky hit", Some(ROSE), 0);
    assert_eq!(battle.fleet.sky.lucky, Some(HART), "none for Rose, but Hart keeps hers");
    for (place, title) in [(0, "the tide"), (1, "a calm")] {
        let mut battle = four();
        battle.ship_mut("Hart").berth.aground = true;
        ruled(&mut battle, "Special event", None, place);
        assert_eq!(battle.ship("Hart").berth.aground, place == 1, "{title}");
        assert_eq!(battle.fleet.sky.speed == Speed::Light, place == 1, "{title}");
    }
}

#[test]
fn amb_52_a_base_is_within_six_inches_of_the_edge() {
    let mut battle = four();
    for (edge, at, base) in [
        (Edge::West, (7.8, 40.0), true),
        (Edge::West, (7.9, 40.0), false),
        (Edge::East, (88.2, 40.0), true),
        (Edge::East, (88.1, 40.0), false),
        (Edge::South, (40.0, 13.0), true),
        (Edge::South, (40.0, 13.1), false),
        (Edge::North, (40.0, 83.0), true),
        (Edge::North, (40.0, 82.9), false),
    ] {
        battle.fleet.sky.rulings.bases = PerSide::of([Some(edge), None]);
        battle.ship_mut("Rose").berth.pose = Pose::new(Point::inches(at.0, at.1), Heading::NORTH);
        assert_eq!(
            battle.fleet.at_base(ROSE),
            base,
            "{at:?} and the {edge:?} edge: she is 14 inches long and 3.6 wide"
        );
        battle.fleet.sky.rulings.bases = PerSide::of([None, Some(edge)]);
        assert!(!battle.fleet.at_base(ROSE), "the enemy's base is not hers");
    }
}

#[test]
fn b_init_6_all_modifiers_are_added_to_the_die() {
    let deeds = |sunk, adverse| InitiativeFacts { sunk, adverse, triumph: false };
    for (last, winner, faces, wins) in [
        ([deeds(1, 0), deeds(0, 0)], Some(RED), [2, 3], RED),
        ([deeds(1, 0), deeds(0, 0)], None, [2, 4], BLUE),
        ([deeds(0, 0), deeds(2, 1)], Some(BLUE), [3, 3], BLUE),
        ([deeds(0, 1), deeds(0, 0)], Some(RED), [3, 4], BLUE),
    ] {
        let mut battle = four();
        battle.fleet.initiative = Initiative { last: PerSide::of(last), last_winner: winner, ..Initiative::default() };
        battle.does(initiative::open).plays(throw, &faces);
        assert_eq!(battle.fleet.initiative.winner, Some(wins), "{last:?}, {winner:?} won last turn, {faces:?}");
    }
}

#[test]
fn b_init_8_one_triumph_is_enough_and_two_are_none() {
    let with = |red, blue| {
        let deed = |triumph| InitiativeFacts { triumph, sunk: 1, adverse: 0 };
        initiative::automatic_winner(&Initiative {
            last: PerSide::of([deed(red), deed(blue)]),
            ..Initiative::default()
        })
    };
    assert_eq!(
        [with(false, false), with(true, false), with(false, true), with(true, true)],
        [None, Some(RED), Some(BLUE), None],
        "Red's, Blue's, both"
    );
}

#[test]
fn amb_9_the_clock_is_set_for_ships_that_can_move() {
    for (state, ships) in [("", 4), ("aground", 3), ("sunk", 3), ("struck", 3)] {
        let mut battle = Battle::of(mustered(&scenario(
            r#""wind_alarm": "random""#,
            &[
                "Red frigate Rose 20,40 N",
                "Blue frigate Wasp 60,40 N",
                "Red brig Hart 20,60 N",
                "Blue row_boat Gig 60,60 N",
            ],
        )));
        match state {
            "aground" => battle.ship_mut("Hart").berth.aground = true,
            "sunk" => battle.ship_mut("Hart").colours.fate = Fate::Sunk,
            "struck" => battle.ship_mut("Hart").colours.fate = Fate::Struck,
            _ => {}
        }
        battle.does(open_weather);
        assert_eq!(battle.fleet.clock.ships, ships, "one of them {state}");
    }
    // The same number is found for a file that does not give it.
    for (hart, ships) in [("", 4), ("aground=true", 3), ("fate=struck", 3), ("fate=fighting", 4)] {
        let hart = format!("Red brig Hart 20,60 N {hart}");
        let ships_of = ["Red frigate Rose 20,40 N", "Blue frigate Wasp 60,40 N", &hart, "Blue row_boat Gig 60,60 N"];
        let battle = Battle::of(mustered(&scenario(r#""wind_alarm": "random""#, &ships_of)));
        assert_eq!(battle.fleet.clock.ships, ships, "{hart}");
        let manual = Battle::of(mustered(&scenario(r#""wind_alarm": "manual""#, &ships_of)));
        assert_eq!(manual.fleet.clock.ships, 0, "nobody counts where nobody throws");
    }
}

#[test]
fn amb_9_a_clock_that_nobody_knows_is_set_anew_once_and_a_scripted_one_rings_again() {
    let mut battle = Battle::of(mustered(&scenario(
        r#""wind_alarm": "random""#,
        &["Red frigate Rose 20,40 N", "Blue frigate Wasp 60,40 N"],
    )));
    battle.fleet.clock.unset = true;
    battle.does(set_anew);
    assert!(!battle.fleet.clock.unset, "it is set now, and not again in the other side's phase");
    let alarms = r#""wind_alarm": "scripted", "alarms": [[1, 2], [1, 3], [2, 1]]"#;
    let mut battle =
        Battle::of(mustered(&scenario(alarms, &["Red frigate Rose 20,40 N", "Blue frigate Wasp 60,40 N"])));
    battle.does(open_weather);
    assert_eq!(battle.fleet.clock.rings_before, Some(1), "before the second move of the first turn");
    let mut rung = |activations: u8| {
        let mut rings = false;
        battle.fleet.later.activations = activations;
        battle.does(|play| rings = sounds(play));
        (rings, battle.fleet.clock.rings_before, battle.fleet.clock.rang)
    };
    assert_eq!(rung(0), (false, Some(1), false), "not before the first");
    assert_eq!(rung(1), (true, Some(2), true), "before the second, and then before the third");
    assert_eq!(rung(2), (true, None, true), "and not once more in this turn");
}

#[test]
fn amb_85_what_units_on_land_were_worth() {
    let units =
        unit("Blue", "fort", "Fort", (50.0, 40.0), "S", "") + &unit("Blue", "kings_men", "Foot", (40.0, 30.0), "N", "");
    let worth = |place: u16, whereabouts: Whereabouts, leaders: u8| {
        let mut fleet = mustered(&ashore("", &units));
        let troop = fleet.troop_mut(UnitId(2 + place));
        (troop.stand.whereabouts, troop.company.leaders) = (whereabouts, leaders);
        assert_eq!(points(&fleet, BLUE), 0, "nobody has points for his own");
        points(&fleet, RED)
    };
    for (place, whereabouts, leaders, right) in [
        (0, Whereabouts::Ashore, 2, 0),
        (0, Whereabouts::Ashore, 1, 3),
        (0, Whereabouts::Destroyed, 0, 46),
        (0, Whereabouts::Destroyed, 2, 40),
        (0, Whereabouts::Taken, 2, 46),
        (1, Whereabouts::Ashore, 2, 0),
        (1, Whereabouts::Ashore, 0, 6),
        (1, Whereabouts::Destroyed, 0, 6),
        (1, Whereabouts::Taken, 2, 6),
        (1, Whereabouts::Fled, 1, 3),
        (1, Whereabouts::Fled, 2, 0),
    ] {
        assert_eq!(worth(place, whereabouts, leaders), right, "unit {place}, {whereabouts:?} with {leaders} leaders");
    }
}

#[test]
fn amb_99_who_may_man_a_prize_and_with_how_many() {
    // Rose and the prize are each 3.6 inches wide.
    let prize = |x: f64, change: &dyn Fn(&mut Battle)| {
        let mut battle = four();
        battle.ship_mut("Wasp").berth.pose = Pose::new(Point::inches(x, 40.0), Heading::NORTH);
        let wasp = battle.ship_mut("Wasp");
        (wasp.colours.fate, wasp.colours.side, wasp.rig.hoisted) = (Fate::Struck, RED, 0);
        change(&mut battle);
        let found: Vec<(UnitId, u8)> = captors(&battle.fleet, WASP).collect();
        (is_open(&battle.fleet, battle.ship("Wasp")), found)
    };
    let men = |count: u8| {
        move |battle: &mut Battle| (battle.ship_mut("Rose").crew.below, battle.ship_mut("Rose").crew.deck) = (0, count)
    };
    assert_eq!(prize(24.6, &|_| {}), (true, vec![(ROSE, 35)]), "an inch of water, and one man keeps Rose");
    assert_eq!(prize(24.65, &|_| {}), (false, vec![]), "more than an inch");
    assert_eq!(
        prize(40.0, &|battle| tie(&mut battle.fleet, ROSE, WASP)),
        (true, vec![(ROSE, 35)]),
        "by a rope, however far"
    );
    assert_eq!(prize(24.0, &men(4)), (true, vec![(ROSE, 3)]), "three can be spared");
    assert_eq!(prize(24.0, &men(3)), (false, vec![]), "two are too few");
    assert_eq!(
        prize(24.0, &|battle| battle.ship_mut("Rose").clocks.blaze = 1),
        (false, vec![]),
        "all hands at the fire"
    );
    assert_eq!(
        prize(24.0, &|battle| battle.ship_mut("Rose").colours.fate = Fate::Abandoned),
        (false, vec![]),
        "out of the fight"
    );
    assert!(!prize(24.0, &|battle| battle.ship_mut("Wasp").crew.prize = 1).0, "she has a crew");
    assert!(!prize(24.0, &|battle| battle.ship_mut("Wasp").hull.boxes = 25).0, "beyond her red line");
    assert!(prize(24.0, &|battle| battle.ship_mut("Wasp").hull.boxes = 24).0, "short of it");
    assert!(!prize(24.0, &|battle| battle.ship_mut("Wasp").rig.lost = 9).0, "dismasted");
    assert!(!prize(24.0, &|battle| battle.ship_mut("Wasp").colours.fate = Fate::Abandoned).0, "no prize");
    let mut battle = four();
    man(&mut battle.fleet, WASP, ROSE, 30);
    let crew = battle.ship("Rose").crew;
    assert_eq!((crew.below, crew.deck, battle.ship("Wasp").crew.prize), (0, 6, 30), "six stay, on deck");
    man(&mut battle.fleet, WASP, ROSE, 30);
    assert_eq!((battle.ship("Rose").crew.men(), battle.ship("Wasp").crew.prize), (0, 36), "no more than there are");
}

#[test]
fn b_turn_21_phase_14_goes_on_where_a_battle_was_written_down() {
    let asked = |goes_on: Option<GoesOn>| {
        let mut battle = Battle::new(&[
            "Red frigate Rose 20,40 N",
            "Red frigate Wasp 24,40 N fate=struck sail=0",
            "Blue brig Hart 20,60 N boxes=18 sail=0",
            "Blue brig Gig 60,60 N boxes=18 sail=0",
        ]);
        battle.ship_mut("Wasp").colours.side = RED;
        battle.fleet.later.goes_on = goes_on;
        battle.open(END).settle();
        let mut reasons = Vec::new();
        while let Some(ask) = battle.ask() {
            reasons.push((ask.reason.to_string(), ask.offers.iter().find_map(|offer| offer.order.unit())));
            battle.answer(Order::Pass).settle();
        }
        reasons
            .into_iter()
            .map(|(reason, unit)| {
                if reason.starts_with("Put a prize crew") {
                    "prize"
                } else if unit == Some(HART) {
                    "Hart"
                } else {
                    "Gig"
                }
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(asked(None), ["Hart", "Gig", "prize"], "scuttling first, then prize crews");
    assert_eq!(asked(Some(GoesOn::Scuttle(HART))), ["Hart", "Gig", "prize"], "from the first");
    assert_eq!(asked(Some(GoesOn::Scuttle(GIG))), ["Gig", "prize"], "from the second, and all prizes");
    assert_eq!(asked(Some(GoesOn::Prize(WASP))), ["prize"], "prizes alone");
    assert!(asked(Some(GoesOn::Prize(HART))).is_empty(), "none is left");
}

#[test]
fn b_turn_5_whose_phase_it_is() {
    let mut battle = four();
    for (first, phase, active) in [
        (None, SIDE_A_MOVES, None),
        (Some(RED), SIDE_A_MOVES, Some(RED)),
        (Some(RED), SIDE_A_MOVES + 1, Some(BLUE)),
        (Some(BLUE), SIDE_A_MOVES, Some(BLUE)),
        (Some(BLUE), SIDE_A_MOVES + 1, Some(SideId(0))),
        (Some(RED), SIDE_A_MOVES - 1, None),
        (Some(RED), SIDE_A_MOVES + 2, None),
    ] {
        (battle.fleet.initiative.first, battle.fleet.cursor.phase) = (first, phase);
        assert_eq!(battle.fleet.active(), active, "{first:?} moves first, phase {}", phase + 1);
    }
}
