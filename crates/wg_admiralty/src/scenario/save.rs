//! The battle as it stands, written down as a scenario that goes on from here: whenever a side acts, and no roll, no reaction and no course
//! is open.

use wg_core::scenario::{ByHand as _, HeadingSpec, Written};

use crate::prelude::*;
use crate::scenario::muster::METHODS;
use crate::scenario::state::{BATTERIES, MENDS, MIXES, SEAS, SETTINGS, WINDS};
use crate::scenario::{plans, stage};

/// `None` if this is no moment to write it down.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    let top = stage::top(fleet, world.resource::<Business>()).filter(|_| fleet.battle.end.is_none())?;
    let mut saved = scenario.clone();
    saved.wind = Some(HeadingSpec::from(fleet.battle.weather.from));
    let mut words = Written(std::mem::take(&mut saved.battle));
    battle(&mut words, fleet, top);
    saved.battle = words.0;
    for (spec, ship) in saved.ships.iter_mut().zip(&fleet.ships) {
        write(spec, ship, fleet);
    }
    Some(saved)
}

fn text(word: &str) -> Value {
    Value::Text(word.to_owned())
}

/// Where in the turn the battle stands, and what is known of it as a whole. Year and script of the weather stay as they are.
fn battle(words: &mut Written, fleet: &Fleet, top: &Item) {
    words.0.retain(|key, _| matches!(key.as_str(), "year" | "script"));
    let battle = &fleet.battle;
    words.whole("turn", fleet.cursor.turn);
    words.whole("phase", fleet.cursor.phase + 1);
    words.text("first", battle.chosen.then(|| fleet.side(battle.first)));
    words.text("wind", Some(WINDS[battle.weather.intensity as usize]));
    words.text("sea", Some(SEAS[battle.weather.sea as usize]));
    words.text(
        "mix",
        battle.mix.and_then(|mix| METHODS.iter().position(|method| *method == Some(mix))).map(|place| MIXES[place]),
    );
    words.by_side("flag_struck", battle.flag_struck.map(u8::from));
    let pair = |action: &crate::position::battle::Action| {
        Value::List([action.attacker, action.defender].map(|unit| text(fleet.name(unit))).into())
    };
    words.list("actions", battle.actions.iter().map(pair).collect());
    stage::write(words, fleet, top);
}

fn number(length: Length) -> f64 {
    f64::from(length.0) / 100.0
}

/// One ship: where she lies, and everything on her log. Where a ship lay that is gone is not written down.
fn write(spec: &mut ShipSpec, ship: &Ship, fleet: &Fleet) {
    let Pose { at, heading } = ship.berth.pose;
    let there = ship.on_table();
    spec.at = there.then(|| (number(at.x), number(at.y)));
    spec.heading = there.then(|| HeadingSpec::from(heading));
    let mut words = Written(ship.say());
    words.text("sail", Some(SETTINGS[ship.berth.sail as usize]));
    let before = ship.berth.before;
    if there && before != ship.berth.pose {
        let numbers = [number(before.at.x), number(before.at.y), f64::from(before.heading.hundredths()) / 100.0];
        words.list("before", numbers.into_iter().map(Value::Number).collect());
    }
    log(&mut words, ship, fleet);
    guns(&mut words, ship, fleet);
    people(&mut words, ship, fleet);
    fate(&mut words, ship, fleet);
    plans::write(&mut words.0, &ship.planned, fleet);
    spec.state = words.0;
}

/// Gun dice, sail value and locks.
fn log(words: &mut Written, ship: &Ship, fleet: &Fleet) {
    let (hits, coming) = (&ship.log.hits, &ship.log.coming);
    let dice = |dice: [u8; 4]| dice.into_iter().map(|dice| Value::Int(i64::from(dice))).collect();
    for (side, [left, waits]) in
        [["guns_port", "coming_guns_port"], ["guns_starboard", "coming_guns_starboard"]].into_iter().enumerate()
    {
        if ship.guns(side) != ship.built.guns {
            words.list(left, dice(ship.guns(side)));
        }
        if coming.guns[side] != [0; 4] {
            words.list(waits, dice(coming.guns[side]));
        }
    }
    if hits.s > 0 {
        words.whole("sail_value", ship.sail_value());
    }
    if !ship.on_table() {
        // What the water did to a ship that foundered is done.
        words.0.remove("flood");
    }
    let names = |locks: &[UnitId]| {
        locks.iter().map(|other| text(if *other == ship.id { "" } else { fleet.name(*other) })).collect::<Vec<_>>()
    };
    let aground = hits.locks.contains(&ship.id);
    words.flag("aground", aground);
    // A ship that ran aground last of all says no more than that.
    let last = aground && hits.locks.iter().position(|other| *other == ship.id) == Some(hits.locks.len() - 1);
    words.list("locked", names(if last { &hits.locks[..hits.locks.len() - 1] } else { &hits.locks }));
    words.list("coming_locked", names(&coming.locks));
}

/// What her guns have done in this turn and the last, and what repair dice are put to.
fn guns(words: &mut Written, ship: &Ship, fleet: &Fleet) {
    for (key, at) in [("targets", ship.gunnery.last), ("targets_now", ship.gunnery.at)] {
        if at.iter().flatten().any(Option::is_some) {
            words.list(
                key,
                at.iter().flatten().map(|target| text(target.map_or("", |target| fleet.name(target)))).collect(),
            );
        }
    }
    let fired = ship.gunnery.fired.iter().flatten().zip(BATTERIES).filter(|(fired, _)| **fired);
    words.list("fired", fired.map(|(_, battery)| text(battery)).collect());
    words.list("repairs", ship.repairs.dice.iter().flatten().map(|mend| text(MENDS[*mend as usize])).collect());
}

/// Her admiral, what he signals, and the boarding action in which she fights.
fn people(words: &mut Written, ship: &Ship, fleet: &Fleet) {
    let usual = if ship.built.flagship { Admiral::Well } else { Admiral::None };
    let admiral = ["none", "well", "hurt", "killed"][ship.company.admiral as usize];
    words.text("admiral", (ship.company.admiral != usual).then_some(admiral));
    words.text(
        "coming_admiral",
        match ship.company.fallen.admiral {
            Some(Admiral::Hurt) => Some("hurt"),
            Some(Admiral::Killed) => Some("killed"),
            _ => None,
        },
    );
    let named =
        |units: &mut dyn Iterator<Item = &Ship>| units.map(|other| text(fleet.name(other.id))).collect::<Vec<_>>();
    if let Some(signal) = fleet.battle.signals.iter().flatten().find(|signal| signal.unit == ship.id) {
        words.text("signal", Some(&signal.text.says(fleet)));
        words.flag("signalled", signal.turn >= fleet.cursor.turn);
        words.list("read_by", named(&mut fleet.ships.iter().filter(|other| signal.read.contains(other.id))));
    }
    words.list("fired_at", named(&mut fleet.ships.iter().filter(|other| ship.colours.provoked.contains(other.id))));
    for action in &fleet.battle.actions {
        let stands = action.friends.iter().position(|friends| friends.contains(&ship.id));
        words.text("beside", stands.map(|place| fleet.name([action.attacker, action.defender][place])));
        words.flag("held", action.held && action.defender == ship.id);
    }
}

/// What has become of her, and who helps her.
fn fate(words: &mut Written, ship: &Ship, fleet: &Fleet) {
    let colours = &ship.colours;
    let fate = match colours.fate {
        Fate::Sunk if colours.blown_up => Some("blown_up"),
        Fate::Sunk => Some("sunk"),
        Fate::Gone => Some("gone"),
        _ if ship.is_prize() => Some("prize"),
        _ if colours.struck => Some("struck"),
        _ => None,
    };
    words.text("fate", fate);
    words.text("aid", colours.aid.filter(|_| ship.on_table()).map(|other| fleet.name(other)));
    words.flag("captured", ship.is_prize() && !ship.on_table());
    if fate == Some("struck") {
        words.0.remove("struck");
    }
}
