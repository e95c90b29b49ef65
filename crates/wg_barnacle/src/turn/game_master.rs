//! The game master's switches: weather and events (B-TURN-2, B-FIRE-8, B-FIRE-9), the alarm clock and the wind
//! (B-WIND-6), and ships aground (B-AGND-1, B-AGND-2).

use crate::options::{Alarm, WINDS, quarters};
use crate::phases::EVERY;
use crate::prelude::*;
use crate::weather::events::{CLAUSE, Special, befall};
use crate::weather::wind::{ring, side_name, speed_name, wind_shifts};

/// The numbers of the matters on which the game master may rule.
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
    pub const FLAGSHIP: u8 = 10;
    pub const BASE: u8 = 11;
    pub const WIND_TABLE: u8 = 12;
    pub const COLLISION: u8 = 13;
}

/// The labels of the wind table, by total of two dice and by side.
const TOTALS: [[&str; 4]; 4] = [
    ["9: North", "9: East", "9: South", "9: West"],
    ["10: North", "10: East", "10: South", "10: West"],
    ["11: North", "11: East", "11: South", "11: West"],
    ["12: North", "12: East", "12: South", "12: West"],
];

/// The wind speeds, in the order of the options.
const SPEEDS: [Speed; 3] = [Speed::Light, Speed::Normal, Speed::Gusty];
/// The events that strike no particular ship, in the order of the options.
const EVENTS: [Special; 2] = [Special::Tide, Special::Calm];
/// The number of boxes ticked by a sea monster that the game master sends.
const BITE: u8 = 2;

/// Returns the matters on which the game master may rule now.
pub fn matters(fleet: &Fleet) -> Vec<MatterOffer> {
    let sky = &fleet.sky;
    let table = |key, title, clause, options: &[(u16, &'static str)], current: Option<usize>| {
        let current = current.map(|place| place as u16);
        MatterOffer { current, ..MatterOffer::of_units(key, title, clause, options, []) }
    };
    let units = |wanted: &dyn Fn(&crate::position::ship::Ship) -> bool| {
        fleet.ships.iter().filter(|ship| wanted(ship)).map(|ship| ship.id).collect::<Vec<UnitId>>()
    };
    let fighting = units(&|ship| ship.fights());
    let ships = units(&|ship| ship.on_table() && !fleet.log(ship.id).boat);
    let mut matters = vec![
        MatterOffer::switch(key::FOG, "Fog", "B-FIRE-9", sky.fog),
        MatterOffer::switch(key::SMOKE, "Excessive smoke", "B-FIRE-9", sky.smoke),
        table(key::ALARM, "Alarm clock", "B-WIND-6", &[(0, "ring it now")], None),
        table(
            key::WIND,
            "Wind direction",
            "B-WIND-3",
            &[(0, "North"), (1, "East"), (2, "South"), (3, "West")],
            WINDS.iter().position(|wind| *wind == sky.actual),
        ),
        table(
            key::SPEED,
            "Wind speed",
            "B-WSPD-1",
            &[(0, "light"), (1, "normal"), (2, "gusty")],
            SPEEDS.iter().position(|speed| *speed == sky.speed),
        ),
        table(key::EVENT, "Special event", CLAUSE, &[(0, "the tide returns"), (1, "a calm this turn")], None),
    ];
    if !fighting.is_empty() {
        matters.push(MatterOffer::of_units(
            key::LUCKY,
            "Lucky hit",
            "B-FIRE-8",
            &[(1, "her next volley"), (0, "no lucky hit")],
            fighting.iter().copied(),
        ));
        matters.push(MatterOffer::of_units(
            key::MONSTER,
            "Sea monster",
            CLAUSE,
            &[(0, "it bites her: 2 boxes")],
            fighting,
        ));
    }
    let wind = wind_options(fleet);
    matters.push(MatterOffer::of_units(key::WIND_TABLE, "Wind table", "B-WIND-5", &wind, []));
    let flagships = units(&|ship| ship.fights() && ship.side() == ship.built.side);
    if !flagships.is_empty() {
        let edges = [
            (0, "retire to the north edge"),
            (1, "retire to the east edge"),
            (2, "retire to the south edge"),
            (3, "retire to the west edge"),
            (4, "no base edge"),
        ];
        matters.push(MatterOffer::of_units(
            key::FLAGSHIP,
            "Flagship",
            "B-INIT-5",
            &[(0, "she is her side's flagship")],
            flagships.iter().copied(),
        ));
        matters.push(MatterOffer::of_units(key::BASE, "Base", "B-MOR-7", &edges, flagships));
    }
    let foul = units(&|ship| fleet.later.fouls.iter().any(|foul| foul.mover == ship.id));
    if !foul.is_empty() {
        matters.push(MatterOffer::of_units(
            key::COLLISION,
            "Collision",
            "B-COLL-2",
            &[(1, "1 die each"), (2, "2 dice each"), (0, "no damage")],
            foul,
        ));
    }
    if !ships.is_empty() {
        matters.push(MatterOffer::of_units(
            key::GROUND,
            "Aground",
            "B-AGND-1",
            &[(1, "aground"), (0, "afloat")],
            ships,
        ));
    }
    matters
}

/// Lets the game master rule in every phase.
pub fn plugin(app: &mut App) {
    app.hears(EVERY, rule);
}

/// Applies a ruling of the game master, which takes effect at once. If the table's clock has rung instead, the alarm
/// sounds, provided that it is timed (AMB-9).
pub fn rule(play: &mut Play<'_>, _seat: Seat, order: &Order) {
    let Order::Ruling { matter: Some(Matter { key, unit, option }), .. } = *order else {
        if *order == Order::TimeUp && hears_the_clock(play.fleet) {
            ring(play);
        }
        return;
    };
    match key {
        key::FOG => {
            play.fleet.sky.fog = option == 1;
            let told = if option == 1 {
                "Fog comes down. Every gun hits only on a 5 or 6, and nothing can be seen beyond 10 inches."
            } else {
                "The fog lifts."
            };
            play.say(|_| Report::new("B-FIRE-9", None, told));
        }
        key::SMOKE => {
            play.fleet.sky.smoke = option == 1;
            let told = if option == 1 {
                "There is excessive smoke. Every gun hits only on a 5 or 6."
            } else {
                "The smoke blows away."
            };
            play.say(|_| Report::new("B-FIRE-9", None, told));
        }
        key::ALARM => ring(play),
        key::WIND => {
            let Some(from) = WINDS.get(usize::from(option)) else { return };
            play.fleet.sky.actual = *from;
            play.say(|_| Report::new("B-WIND-3", None, format!("The wind now blows from the {}.", side_name(*from))));
            wind_shifts(play);
        }
        key::SPEED => {
            let Some(speed) = SPEEDS.get(usize::from(option)) else { return };
            play.fleet.sky.speed = *speed;
            play.say(|_| {
                Report::new("B-WSPD-1", None, format!("The wind is {} for the rest of the turn.", speed_name(*speed)))
            });
        }
        key::EVENT => event(play, option),
        key::LUCKY => lucky(play, unit, option == 1),
        key::MONSTER => befall(play, Special::SeaMonster { boxes: BITE }, unit),
        key::GROUND => ground(play, unit, option == 1),
        key::FLAGSHIP => flagship(play, unit),
        key::BASE => base(play, unit, option),
        key::WIND_TABLE => wind_table(play, option),
        key::COLLISION => collision(play, unit, option),
        _ => {}
    }
}

/// Returns the options of the wind table, by total and then by side. The prevailing side is left out, because it stands
/// for 8 and less.
fn wind_options(fleet: &Fleet) -> Vec<(u16, &'static str)> {
    let sides = || WINDS.iter().enumerate().filter(|(_, from)| **from != fleet.sky.prevailing).map(|(side, _)| side);
    TOTALS
        .iter()
        .enumerate()
        .flat_map(|(total, says)| sides().map(move |side| ((total * 4 + side) as u16, says[side])))
        .collect()
}

fn wind_table(play: &mut Play<'_>, option: u16) {
    let (total, side) = (usize::from(option) / 4, usize::from(option) % 4);
    let from = WINDS[side];
    play.fleet.sky.rulings.wind_table[total] = quarters(play.fleet.sky.prevailing, from);
    play.say(|_| {
        Report::new(
            "B-WIND-5",
            None,
            format!("On a total of {} the wind will blow from the {}.", total + 9, side_name(from)),
        )
    });
}

fn flagship(play: &mut Play<'_>, unit: Option<UnitId>) {
    let Some(unit) = unit else { return };
    let side = play.fleet.ship(unit).side();
    play.fleet.sky.rulings.flagships[side] = Some(unit);
    play.tell("B-INIT-5", unit, |fleet| {
        format!("{} is now the flagship of {}.", fleet.name(unit), fleet.side_name(side))
    });
}

fn base(play: &mut Play<'_>, unit: Option<UnitId>, option: u16) {
    let Some(unit) = unit else { return };
    let side = play.fleet.ship(unit).side();
    let edge = Edge::ALL.get(usize::from(option)).copied();
    play.fleet.sky.rulings.bases[side] = edge;
    play.tell("B-MOR-7", unit, |fleet| {
        let name = fleet.side_name(side);
        let to = edge.map_or_else(|| "away from the enemy".to_owned(), |edge| format!("for the {} edge", edge.name()));
        format!("Captains of {name} who must retire head {to}.")
    });
}

fn collision(play: &mut Play<'_>, unit: Option<UnitId>, option: u16) {
    let Some(unit) = unit else { return };
    let dice = option as u8;
    for foul in play.fleet.later.fouls.iter_mut().filter(|foul| foul.mover == unit) {
        foul.dice = dice;
    }
    play.fleet.later.fouls.retain(|foul| foul.dice > 0);
    play.tell("B-COLL-2", unit, |fleet| {
        let damage = ["no damage", "1 die of damage each in phase 6", "2 dice of damage each in phase 6"];
        format!("{}'s collision: {}.", fleet.name(unit), damage[usize::from(dice)])
    });
}

fn event(play: &mut Play<'_>, option: u16) {
    let Some(special) = EVENTS.get(usize::from(option)) else { return };
    befall(play, *special, None);
    if *special == Special::Calm {
        play.fleet.sky.speed = Speed::Light;
        play.say(|_| Report::new(CLAUSE, None, "A calm falls. The wind is light for the rest of the turn."));
    }
}

fn lucky(play: &mut Play<'_>, unit: Option<UnitId>, on: bool) {
    if on {
        befall(play, Special::LuckyHit, unit);
    } else if play.fleet.sky.lucky == unit {
        play.fleet.sky.lucky = None;
        play.say(|fleet| {
            Report::new(
                "B-FIRE-8",
                unit,
                format!("{} has no lucky hit after all.", unit.map_or("", |unit| fleet.name(unit))),
            )
        });
    }
}

fn ground(play: &mut Play<'_>, unit: Option<UnitId>, aground: bool) {
    let Some(unit) = unit else { return };
    if aground {
        play.fleet.ship_mut(unit).berth.aground = true;
    }
    play.say(|fleet| {
        let name = fleet.name(unit);
        if aground {
            Report::new("B-AGND-1", Some(unit), format!("{name} is aground."))
        } else {
            Report::new("B-AGND-2", Some(unit), format!("{name} floats again."))
        }
    });
    if !aground {
        crate::position::aground::float(play, unit);
    }
}

/// True if the table's clock is used, as a timed alarm clock.
pub fn hears_the_clock(fleet: &Fleet) -> bool {
    fleet.options().alarm == Alarm::Timed
}
