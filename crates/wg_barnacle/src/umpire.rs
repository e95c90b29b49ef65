//! The game master's switches: weather and events (B-TURN-2, B-FIRE-8, B-FIRE-9), the alarm clock and the wind (B-WIND-6),
//! ships aground (B-AGND-1, B-AGND-2).

use wg_core::geometry::Heading;
use wg_core::ids::{Seat, UnitId};
use wg_core::order::{Matter, Order};
use wg_core::report::Report;
use wg_core::ruleset::MatterOffer;

use crate::events::{CLAUSE, Special, befall};
use crate::fleet::Fleet;
use crate::options::Alarm;
use crate::sky::Speed;
use crate::table::Play;
use crate::wind::{heed, ring, side_name, speed_name};

/// The numbers of the matters.
mod key {
    pub const FOG: u8 = 1;
    pub const SMOKE: u8 = 2;
    pub const LUCKY: u8 = 3;
    pub const ALARM: u8 = 4;
    pub const WIND: u8 = 5;
    pub const SPEED: u8 = 6;
    pub const GROUND: u8 = 7;
    pub const EVENT: u8 = 8;
    pub const MONSTER: u8 = 9;
}

/// The four sides of the table, in the order of the options.
const WINDS: [Heading; 4] = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];
/// The wind speeds, in the order of the options.
const SPEEDS: [Speed; 3] = [Speed::Light, Speed::Normal, Speed::Gusty];
/// The events that befall nobody in particular, in the order of the options.
const EVENTS: [Special; 2] = [Special::Tide, Special::Calm];
/// Boxes by a sea monster that the game master sends.
const BITE: u8 = 2;

/// What the rules leave to the game master as the game stands.
pub fn matters(fleet: &Fleet) -> Vec<MatterOffer> {
    let sky = &fleet.sky;
    let table = |key, title, clause, options: &[(u16, &'static str)], current: Option<usize>| {
        let current = current.map(|place| place as u16);
        MatterOffer { current, ..MatterOffer::of_units(key, title, clause, options, []) }
    };
    let units = |wanted: &dyn Fn(&crate::ship::Ship) -> bool| fleet.ships.iter().filter(|ship| wanted(ship)).map(|ship| ship.id).collect::<Vec<UnitId>>();
    let fighting = units(&|ship| ship.fights());
    let ships = units(&|ship| ship.on_table() && !fleet.log(ship.id).boat);
    let mut matters = vec![
        MatterOffer::switch(key::FOG, "Fog", "B-FIRE-9", sky.fog),
        MatterOffer::switch(key::SMOKE, "Excessive smoke", "B-FIRE-9", sky.smoke),
        table(key::ALARM, "Alarm clock", "B-WIND-6", &[(0, "it sounds now")], None),
        table(
            key::WIND,
            "Wind direction",
            "B-WIND-3",
            &[(0, "North"), (1, "East"), (2, "South"), (3, "West")],
            WINDS.iter().position(|wind| *wind == sky.actual),
        ),
        table(key::SPEED, "Wind speed", "B-WSPD-1", &[(0, "light"), (1, "normal"), (2, "gusty")], SPEEDS.iter().position(|speed| *speed == sky.speed)),
        table(key::EVENT, "Special event", CLAUSE, &[(0, "the tide returns"), (1, "a calm this turn")], None),
    ];
    if !fighting.is_empty() {
        matters.push(MatterOffer::of_units(key::LUCKY, "Lucky hit", "B-FIRE-8", &[(1, "her next volley"), (0, "none after all")], fighting.iter().copied()));
        matters.push(MatterOffer::of_units(key::MONSTER, "Sea monster", CLAUSE, &[(0, "it bites her: 2 boxes")], fighting));
    }
    if !ships.is_empty() {
        matters.push(MatterOffer::of_units(key::GROUND, "Aground", "B-AGND-1", &[(1, "aground"), (0, "afloat")], ships));
    }
    matters
}

/// The game master has ruled: what he ruled upon is so, from now on.
pub fn rule(play: &mut Play<'_>, _seat: Seat, order: &Order) {
    let Order::Ruling { matter: Some(Matter { key, unit, option }), .. } = *order else { return };
    match key {
        key::FOG => {
            play.fleet.sky.fog = option == 1;
            let told = if option == 1 { "Fog: every gun hits on 5 and 6 only, and nothing is seen beyond 10 inches." } else { "The fog lifts." };
            play.say(|_| Report::new("B-FIRE-9", None, told));
        }
        key::SMOKE => {
            play.fleet.sky.smoke = option == 1;
            let told = if option == 1 { "Excessive smoke: every gun hits on 5 and 6 only." } else { "The smoke blows away." };
            play.say(|_| Report::new("B-FIRE-9", None, told));
        }
        key::ALARM => ring(play),
        key::WIND => {
            let Some(from) = WINDS.get(usize::from(option)) else { return };
            play.fleet.sky.actual = *from;
            play.say(|_| Report::new("B-WIND-3", None, format!("The wind now blows from the {}.", side_name(*from))));
            heed(play);
        }
        key::SPEED => {
            let Some(speed) = SPEEDS.get(usize::from(option)) else { return };
            play.fleet.sky.speed = *speed;
            play.say(|_| Report::new("B-WSPD-1", None, format!("The wind is {} for the rest of the turn.", speed_name(*speed))));
        }
        key::EVENT => event(play, option),
        key::LUCKY => lucky(play, unit, option == 1),
        key::MONSTER => befall(play, Special::SeaMonster { boxes: BITE }, unit),
        key::GROUND => ground(play, unit, option == 1),
        _ => {}
    }
}

fn event(play: &mut Play<'_>, option: u16) {
    let Some(special) = EVENTS.get(usize::from(option)) else { return };
    befall(play, *special, None);
    if *special == Special::Calm {
        play.fleet.sky.speed = Speed::Light;
        play.say(|_| Report::new(CLAUSE, None, "A calm: the wind is light for the rest of the turn."));
    }
}

fn lucky(play: &mut Play<'_>, unit: Option<UnitId>, on: bool) {
    if on {
        befall(play, Special::LuckyHit, unit);
    } else if play.fleet.sky.lucky == unit {
        play.fleet.sky.lucky = None;
        play.say(|fleet| Report::new("B-FIRE-8", unit, format!("No lucky hit for {} after all.", unit.map_or("", |unit| fleet.name(unit)))));
    }
}

fn ground(play: &mut Play<'_>, unit: Option<UnitId>, aground: bool) {
    let Some(unit) = unit.filter(|unit| play.fleet.get(*unit).is_some()) else { return };
    play.fleet.ship_mut(unit).berth.aground = aground;
    play.say(|fleet| {
        let name = fleet.name(unit);
        if aground {
            Report::new("B-AGND-1", Some(unit), format!("{name} is aground."))
        } else {
            Report::new("B-AGND-2", Some(unit), format!("{name} floats again."))
        }
    });
}

/// AMB-9: where the alarm is timed, the table's clock rings it.
pub fn clock(play: &mut Play<'_>, _seat: Seat, order: &Order) {
    if *order == Order::TimeUp && hears_the_clock(&play.fleet) {
        ring(play);
    }
}

/// True if the table's clock means something: it is the alarm clock.
pub fn hears_the_clock(fleet: &Fleet) -> bool {
    fleet.options().alarm == Alarm::Timed
}
