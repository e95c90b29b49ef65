//! The table as Barnacle Bill fills it: land and wind, phases, models and their words, and what the game master may
//! switch.

use wg_barnacle::Item;
use wg_barnacle::damage::Damage;
use wg_barnacle::phases::SIDE_A_MOVES;
use wg_barnacle::position::{Duty, Fate, Speed};
use wg_barnacle::shown::view::fill;
use wg_barnacle::turn::game_master::{matters, rule};
use wg_barnacle::weather::Weather;
use wg_core::shown::view::{PhaseView, Smoke};
use wg_core::{Fate as Seen, Heading, Length, Matter, Order, Seat, UnitId, UnitView, View, Viewer};

use crate::desk::{BLUE, Desk, OnDesk as _, RED};
use crate::papers::{SHIPS, desk};

fn seen(desk: &Desk) -> View {
    let phases = wg_barnacle::phases::PHASES
        .iter()
        .map(|phase| PhaseView { title: phase.title.to_owned(), ..PhaseView::default() })
        .collect();
    let mut view = View { turn: desk.fleet.cursor.turn, phases, ..View::default() };
    fill(&desk.fleet, Viewer::Public, &mut view);
    view
}

fn unit(desk: &Desk, name: &str) -> UnitView {
    seen(desk).units.swap_remove(desk.id(name).index())
}

#[test]
fn on_the_open_sea_nobody_lands_and_no_gun_fires_from_ashore() {
    let idle = |set_up: &str| {
        let view = seen(&Desk::new(set_up, &SHIPS[..2]));
        view.phases.into_iter().filter(|phase| phase.idle).map(|phase| phase.title).collect::<Vec<_>>()
    };
    let sea = r#"wind: "W", battle: {"wind": "N"}, table: (width: 72, height: 48),"#;
    assert_eq!(idle(sea), ["Landings", "Shore guns"]);
    let none: [&str; 0] = [];
    assert_eq!(idle(&format!(r#"{sea} land: [(name: "Isla", outline: [(1, 1), (5, 1), (3, 4)])],"#)), none);
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
    assert_eq!(
        (view.wind.from, view.wind.prevailing, view.wind.label.as_str()),
        (Some(Heading::NORTH), Some(Heading::WEST), "Wind from North")
    );
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
    assert_eq!(
        (track.len(), track.iter().filter(|field| field.ticked).count(), track.iter().position(|field| field.current)),
        (12, 3, Some(11))
    );
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
    let ship =
        |change: fn(&mut wg_barnacle::position::ship::Ship)| badge(&|desk: &mut Desk| change(desk.ship("Surprise")));
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
    let mut desk = Desk::new(
        "",
        &["Fortuna, galleon, Red, 60, 45, E", "Surprise, frigate, Blue, 60, 30, E", "Wasp, sloop, Blue, 10, 10, E"],
    );
    let can = |desk: &Desk| seen(desk).units.iter().map(|unit| unit.can_act).collect::<Vec<_>>();
    assert_eq!(can(&desk), [false; 3], "in the phase of weather nobody");
    (desk.fleet.initiative.first, desk.fleet.cursor.phase) = (Some(RED), SIDE_A_MOVES);
    assert_eq!(can(&desk), [true, true, false], "Red moves; the Surprise can fire, the Wasp is far away");
    desk.ship("Surprise").guns.loaded = [false; 4];
    assert_eq!(can(&desk), [true, false, false]);
}

/// Applies a ruling of the game master.
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
    let current = |title: &str| {
        matters(&desk.fleet).into_iter().find(|matter| matter.title == title).and_then(|matter| matter.current)
    };
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
