//! Damage that goes on by itself: masts, fires, infernos, burning ships that ask for aid, and flooding (A-TURN-2,
//! A-TURN-5, A-TURN-9, A-ADV-5 to A-ADV-7).

use crate::damage::{Damage, accident, settle};
use crate::phases::{FIRE, MOVEMENT};
use crate::prelude::*;

const MIX: u16 = 5;
const EVACUATE: u16 = 6;

/// The agenda items of damage that goes on by itself, and the roll for the close-range method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Burning {
    /// Each active hit of a kind rolls, ship by ship.
    Each {
        /// The line of the hits: M, F or I.
        line: Line,
        /// The index of the ship that rolls.
        place: u16,
        /// The number of her hits that are still to roll; `None` before they are counted.
        left: Option<u8>,
    },
    /// A roll before the first shot decides how dice are mixed at close range (A-MIX-10).
    CloseMix,
    /// Ships with an inferno ask for aid (A-ADV-5, A-ADV-6).
    Aid,
    /// Burning ships that have a helper roll to be evacuated, from the ship with this index on.
    Evacuate(u16),
    /// Flooding is judged, and ships founder (A-TURN-6).
    Water,
}

impl Burning {
    /// Creates the rolls of every M at the start of the Movement phase (A-TURN-2, A-R22).
    pub const fn masts() -> Self {
        Self::Each { line: Line::M, place: 0, left: None }
    }

    /// Creates the rolls of every F at the start of the Fire phase (A-TURN-5).
    pub const fn fires() -> Self {
        Self::Each { line: Line::F, place: 0, left: None }
    }

    /// Creates the rolls of every I, which follow those of every F (A-TURN-5).
    pub const fn infernos() -> Self {
        Self::Each { line: Line::I, place: 0, left: None }
    }
}

impl Fleet {
    /// Returns the number of W that the pumps suppress (A-DMG-P-1, A-DMG-W-3, A-R2).
    pub fn pumps(&self, ship: &Ship) -> u8 {
        self.options.pumps[usize::from(ship.log.hits.p.min(2))]
    }

    /// Returns the number of W left after the pumps.
    pub fn water(&self, ship: &Ship) -> u8 {
        ship.log.hits.w.saturating_sub(self.pumps(ship))
    }
}

impl Chapter for Burning {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        false
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Each { line, place, left }) => each(play, line, place, left),
            Some(Self::CloseMix) => return close_mix(play),
            Some(Self::Aid) => ask_for_aid(play),
            Some(Self::Evacuate(place)) => return evacuate(play, place),
            Some(Self::Water) => rise(play),
            None => {}
        }
        Ok(())
    }
}

/// Adds the chapter to the Movement and Fire phases.
pub fn plugin(app: &mut App) {
    app.chapter::<Burning>([MOVEMENT, FIRE]);
}

/// Rolls once for each active hit. Hits that are made meanwhile do not roll (A-DMG-M-1, A-DMG-F-1, A-DMG-I-1,
/// A-DMG-E-2, A-R21, A-R71).
fn each(play: &mut Play<'_>, line: Line, mut place: u16, left: Option<u8>) {
    let mut left = left;
    loop {
        let Some(ship) = play.fleet.ships.get(usize::from(place)) else {
            play.business.pop();
            return;
        };
        let count = left.unwrap_or(match line {
            _ if !ship.on_table() => 0,
            Line::M => ship.log.hits.m,
            Line::F => ship.log.due[0],
            _ => ship.log.due[1],
        });
        if count == 0 {
            (place, left) = (place + 1, None);
            continue;
        }
        let unit = ship.id;
        if let Some(top) = play.business.top_mut_of() {
            *top = Burning::Each { line, place, left: Some(count - 1) };
        }
        play.business.push(Damage::Begin(accident(unit), line));
        return;
    }
}

/// Rolls for the method of mixing dice at close range, which holds for the whole battle (A-MIX-6, A-MIX-10).
fn close_mix(play: &mut Play<'_>) -> Awaited {
    let needed = "1-2 battery, 3-4 basic, 5-6 advanced basic";
    let row = Throw::side_d6(None, MIX, 1, needed, "A-MIX-10");
    let face = play.dice.throw(&row, &|| "Dice mix at close range".to_owned())?[0];
    let (mix, name) = match face {
        ..=2 => (CloseMix::Battery, "battery"),
        3 | 4 => (CloseMix::Basic, "basic"),
        _ => (CloseMix::AdvancedBasic, "advanced basic"),
    };
    play.business.pop();
    play.fleet.battle.mix = Some(mix);
    play.say(|_| {
        let event = Event::thrown("Dice mix at close range", &[face], needed, name);
        Report::new("A-MIX-10", None, format!("Dice are mixed by the {name} method at close range (roll of {face})."))
            .with(event)
    });
    Ok(())
}

/// Makes each ship with an inferno strike and ask the nearest enemy that is not burning for aid (A-ADV-5, A-R60).
fn ask_for_aid(play: &mut Play<'_>) {
    play.business.replace(Burning::Evacuate(0));
    let burning: Vec<UnitId> = play
        .fleet
        .ships
        .iter()
        .filter(|ship| ship.on_table() && ship.log.hits.i > 0 && ship.colours.aid.is_none() && !ship.colours.struck)
        .map(|ship| ship.id)
        .collect();
    for unit in burning {
        let fleet = &play.fleet;
        let fits = |other: &&Ship| other.log.hits.f == 0 && other.log.hits.i == 0;
        let helper = fleet
            .enemies(fleet.ship(unit).colours.side)
            .filter(fits)
            .min_by_key(|other| (fleet.gap(unit, other.id), other.id))
            .map(|other| other.id);
        crate::command::strike::strikes(play, unit, "A-ADV-5");
        if let Some(helper) = helper {
            play.fleet.ship_mut(unit).colours.aid = Some(helper);
            play.fleet.ship_mut(helper).colours.aid = Some(unit);
            play.show("A-ADV-6", unit, Event::Fate, |fleet| {
                format!("{} asks {} for aid, and both are out of the fight.", fleet.name(unit), fleet.name(helper))
            });
            stop_beside(play, helper);
        }
    }
}

/// Stops a helper that lies in her place beside the burning ship (A-ADV-6).
pub(crate) fn stop_beside(play: &mut Play<'_>, helper: UnitId) {
    if !play.fleet.lies_by(play.fleet.ship(helper)) {
        return;
    }
    let ship = play.fleet.ship_mut(helper);
    ship.berth.sail = Setting::Stop;
    let burning = ship.colours.aid.unwrap_or_default();
    play.tell("A-ADV-6", helper, |fleet| {
        format!("{} stops beside {} and stays there.", fleet.name(helper), fleet.name(burning))
    });
}

/// Rolls to evacuate a burning ship whose helper lies between 15 and 30 mm off. On a 6 the helper takes her people off
/// (A-ADV-6, A-ADV-7, A-R59, A-R61).
fn evacuate(play: &mut Play<'_>, place: u16) -> Awaited {
    let fleet = &play.fleet;
    let in_place = |ship: &&Ship| {
        let helped = |helper: UnitId| fleet.lies_by(fleet.ship(helper));
        ship.colours.struck && ship.colours.aid.is_some_and(helped)
    };
    let Some(ship) = fleet.ships.iter().skip(usize::from(place)).find(in_place) else {
        return play.business.done();
    };
    let (unit, helper) = (ship.id, ship.colours.aid.unwrap_or_default());
    let row = Throw::d6(unit, EVACUATE, 1, "her crew is taken off on a 6", "A-ADV-6").counts(6, 6);
    let face = play.dice.throw(&row, &|| format!("{}: evacuation", play.fleet.name(unit)))?[0];
    if let Some(top) = play.business.top_mut_of() {
        *top = Burning::Evacuate(unit.0 + 1);
    }
    if face == 6 {
        play.fleet.ship_mut(unit).colours.aid = None;
        let colours = &mut play.fleet.ship_mut(helper).colours;
        (colours.aid, colours.out) = (None, true);
    }
    play.say(|fleet| {
        let result = if face == 6 { "her crew is taken off" } else { "not yet" };
        let event =
            Event::thrown(format!("{}: evacuation", fleet.name(unit)), &[face], "6", result).good(|face| *face == 6);
        let clause = if face == 6 { "A-ADV-7" } else { "A-ADV-6" };
        Report::new(
            clause,
            Some(unit),
            format!("{} tries to take off {}'s crew: {face}, {result}.", fleet.name(helper), fleet.name(unit)),
        )
        .with(event)
    });
    Ok(())
}

/// Judges the flooding of all ships. W left after the pumps slow a ship, silence her guns and sink her (A-DMG-W-1).
fn rise(play: &mut Play<'_>) {
    play.business.pop();
    let all: Vec<(UnitId, u8, u8)> = play
        .fleet
        .ships
        .iter()
        .filter(|ship| ship.on_table())
        .map(|ship| (ship.id, play.fleet.water(ship), ship.log.flood))
        .collect();
    for (unit, left, before) in all {
        let flood = if left < 3 { 0 } else { left };
        if flood == before {
            continue;
        }
        play.fleet.ship_mut(unit).log.flood = flood.min(6);
        if flood >= 6 {
            let colours = &mut play.fleet.ship_mut(unit).colours;
            (colours.fate, colours.foundered) = (Fate::Sunk, true);
            settle::forget(play.fleet, unit);
            play.say(|fleet| {
                Report::new("A-DMG-W-1", Some(unit), format!("{} founders.", fleet.name(unit)))
                    .with(Event::Fate)
                    .noted(Moment::Loss, unit)
            });
            continue;
        }
        if flood >= 3 {
            let berth = &mut play.fleet.ship_mut(unit).berth;
            berth.sail = berth.sail.min(Setting::Normal);
        }
        let event = if flood > before { Event::Harmed { boxes: 1 } } else { Event::None };
        play.show("A-DMG-W-1", unit, event, |fleet| {
            let name = fleet.name(unit);
            match flood {
                0 => format!("{name} gains on the water, and it no longer slows her."),
                3 => {
                    format!("{name} is heavy with water. She has three quarters of her speed and cannot set Full sail.")
                }
                4 => format!(
                    "{name} is low in the water. She has half her speed, and a gun die of each size is blocked \
                     on each side."
                ),
                _ => format!("{name} is nearly awash. She has a quarter of her speed and no heavy guns."),
            }
        });
    }
}
