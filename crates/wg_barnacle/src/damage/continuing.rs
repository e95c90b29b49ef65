//! Continuing damage, repairs and catastrophic fires: phases 11 and 12 (A10, A11).

use crate::damage::boxes::RED_FLOODING;
use crate::damage::{Damage, leaving};
use crate::phases::{FLOODING, REPAIRS};
use crate::prelude::*;

/// Purpose of the die that fights a catastrophic fire.
const BLAZE: u16 = 25;

/// The number of attempts at a catastrophic fire before the ship is lost (B-CFIRE-3).
const ATTEMPTS: u8 = 3;

/// Items of the agenda for continuing damage and repairs, phases 11 and 12.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Continuing {
    /// Phase 11: continuing damage, ship by ship, from this one on.
    Flood(UnitId),
    /// Phase 12: repair and fire-fighting, ship by ship, from this one on.
    Repair(UnitId),
}

impl Chapter for Continuing {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Repair(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::Repair(unit) = *self { ask(fleet, unit) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, _: &Order) -> Refusal {
        let (Self::Flood(unit) | Self::Repair(unit)) = *self;
        Refusal::new("B-CONT-5", format!("{} may repair 1 point of continuing damage or none.", fleet.name(unit)))
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let Some(&Self::Repair(unit)) = play.business.top_of() {
            decide(play, unit, matches!(order, Order::Repair { .. }));
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Flood(_)) => flood(play),
            Some(Self::Repair(_)) => repair(play),
            None => Ok(()),
        }
    }
}

/// Adds the chapter of continuing damage and repairs (A10, A11).
pub fn plugin(app: &mut App) {
    app.chapter::<Continuing>([FLOODING, REPAIRS]).opens(FLOODING, open_flooding).opens(REPAIRS, open_repairs);
}

/// Opens phase 11: every ship takes her continuing damage, and then the morale tests that it makes due (B-TURN-18,
/// AMB-48).
pub fn open_flooding(play: &mut Play<'_>) {
    if play.fleet.ships.iter().any(|ship| flooding(ship) > 0) {
        play.business.push(Damage::Nerve);
        play.business.push(Continuing::Flood(UnitId(0)));
    }
}

/// Returns the number of boxes that continuing damage ticks on a ship in this phase 11, with 10 more beyond the red
/// line (B-CONT-2, B-CONT-3, B-DAM-9).
pub fn flooding(ship: &Ship) -> u8 {
    let afloat = ship.on_table() && ship.colours.fate != Fate::Sinking;
    let red = if ship.hull.red_flooding { RED_FLOODING } else { 0 };
    if afloat { ship.hull.flooding.saturating_add(red) } else { 0 }
}

/// Starts the continuing damage of the next ship that floods (B-CONT-2).
pub fn flood(play: &mut Play<'_>) -> Awaited {
    let Some(&Continuing::Flood(from)) = play.business.top_of() else { return Ok(()) };
    play.business.pop();
    if let Some(ship) = play.fleet.next_from(from, |ship| flooding(ship) > 0) {
        let (unit, left) = (ship.id, flooding(ship));
        play.business.push(Continuing::Flood(unit.next()));
        play.business.push(Damage::Hits { unit, left, cause: Cause::Flooding });
    }
    Ok(())
}

/// Opens phase 12, after this turn's continuing damage (B-TURN-19).
pub fn open_repairs(play: &mut Play<'_>) {
    if let Some(GoesOn::Repair(unit)) = play.fleet.take_up() {
        play.business.push(Continuing::Repair(unit));
        return;
    }
    if play.fleet.ships.iter().any(|ship| may_repair(play.fleet, ship) || burns_down(ship)) {
        play.business.push(Continuing::Repair(UnitId(0)));
    }
}

/// True if the ship may repair a point of continuing damage: no broadside fired this turn (B-CONT-5, AMB-40), no fire
/// below decks (B-CONT-6), no catastrophic fire (AMB-45), and a crew that is not all on deck (B-DAM-10).
pub fn may_repair(fleet: &Fleet, ship: &Ship) -> bool {
    let options = fleet.options();
    let fired = ship.guns.fired[LARBOARD] || ship.guns.fired[STARBOARD];
    let barred = fired && !options.repair_bars_next;
    let on_deck = fleet.beyond_red(ship.id) && !options.red_repairable;
    ship.fights()
        && ship.hull.flooding > 0
        && ship.crew.men() > 0
        && !barred
        && !on_deck
        && ship.clocks.fire_below == 0
        && ship.clocks.blaze == 0
}

/// True if a catastrophic fire burns aboard a ship that is on the table and not sinking.
fn burns_down(ship: &Ship) -> bool {
    ship.clocks.blaze > 0 && ship.on_table() && ship.colours.fate != Fate::Sinking
}

/// True if the captain must choose whether to repair, because the option makes repairs bar the next turn's broadsides
/// (AMB-40, AMB-41).
fn asks(fleet: &Fleet, ship: &Ship) -> bool {
    fleet.options().repair_bars_next && may_repair(fleet, ship)
}

/// Repairs a point on each ship or fights her fire, one roll at a time (B-CONT-4, B-CFIRE-2).
pub fn repair(play: &mut Play<'_>) -> Awaited {
    let Some(&Continuing::Repair(from)) = play.business.top_of() else { return Ok(()) };
    play.business.pop();
    let mut from = from;
    while let Some(ship) = play.fleet.next_from(from, |ship| may_repair(play.fleet, ship) || burns_down(ship)) {
        let unit = ship.id;
        from = unit.next();
        if asks(play.fleet, ship) {
            play.business.push(Continuing::Repair(unit));
            return Ok(());
        }
        if burns_down(ship) {
            play.business.push(Continuing::Repair(from));
            return fight_fire(play, unit);
        }
        mend(play, unit);
    }
    Ok(())
}

/// Asks whether the ship repairs or keeps her broadsides ready. Returns `None` if she has no choice (AMB-40).
pub fn ask(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.get(unit).filter(|ship| asks(fleet, ship))?;
    let offers = vec![
        Offer::plain(Order::Repair { unit, what: 0 }, "Repair 1 point"),
        Offer::plain(Order::Pass, "Do not repair"),
    ];
    Some(Ask::new(Seat::Side(ship.side()), AskKind::Choice, "Repair and fire no broadside next turn?", offers))
}

/// Carries out the captain's choice (AMB-40).
pub(crate) fn decide(play: &mut Play<'_>, unit: UnitId, repairs: bool) {
    play.business.replace(Continuing::Repair(unit.next()));
    if repairs {
        mend(play, unit);
        // The clock falls by one in this turn's phase 14 already.
        play.fleet.ship_mut(unit).clocks.no_broadside = 2;
    }
}

/// Lowers the continuing damage rating by one (B-CONT-4).
fn mend(play: &mut Play<'_>, unit: UnitId) {
    play.fleet.ship_mut(unit).hull.flooding -= 1;
    play.say(|fleet| {
        let (name, left) = (fleet.name(unit), fleet.ship(unit).hull.flooding);
        let sentence = format!("{name} repairs 1 point of continuing damage and has {left} left.");
        Report::new("B-CONT-4", Some(unit), sentence).mended("1 point of continuing damage is repaired")
    });
}

/// Makes an attempt to put out the fire: on 3 or less, then on 2 or less, then on 1. A ship without men makes no
/// attempt. After the third failure she is lost (B-CFIRE-2, B-CFIRE-3).
fn fight_fire(play: &mut Play<'_>, unit: UnitId) -> Awaited {
    let ship = play.fleet.ship(unit);
    let (attempt, nobody) =
        (ship.clocks.blaze, ship.colours.fate == Fate::Abandoned || ship.crew.men() == 0 && ship.crew.prize == 0);
    let needed = (ATTEMPTS + 1).saturating_sub(attempt);
    let mut out = false;
    if !nobody {
        let fleet = &play.fleet;
        let row = Throw::d6(
            unit,
            BLAZE,
            1,
            ["goes out on a 1", "goes out on 1 or 2", "goes out on 1, 2 or 3"][usize::from(needed.clamp(1, 3)) - 1],
            "B-CFIRE-2",
        )
        .counts(1, needed);
        let title = format!("{} fights her fire", fleet.name(unit));
        let faces = play.dice.throw(&row, &|| title.clone())?;
        out = faces[0] <= needed;
        let result = if out { "the fire is out" } else { "the fire burns on" };
        let least = if needed == 1 { "a 1".to_owned() } else { format!("{needed} or less") };
        let sentence =
            format!("{title} for the {} time, rolls a {} and needs {least}: {result}.", nth(attempt), faces[0]);
        tell_row(play, &Throw { needed: least.into(), ..row }, title, &faces, result, sentence);
    }
    let ship = play.fleet.ship_mut(unit);
    if out {
        ship.clocks.blaze = 0;
        return Ok(());
    }
    if attempt < ATTEMPTS {
        ship.clocks.blaze += 1;
        return Ok(());
    }
    burn_down(play, unit);
    Ok(())
}

/// Loses a ship to fire at once, with all aboard, unless the option `burnt_crew: swim` lets them swim (B-CFIRE-3,
/// AMB-45).
fn burn_down(play: &mut Play<'_>, unit: UnitId) {
    let men = play.fleet.ship(unit).crew.men();
    // A crew that has already taken to the boats is not aboard.
    let deserted = play.fleet.ship(unit).colours.fate == Fate::Abandoned;
    play.fleet.count_lost(unit);
    let (swims, printed) = (play.fleet.options().burnt_swim, play.fleet.log(unit).men);
    let ship = play.fleet.ship_mut(unit);
    ship.colours.fate = Fate::Burnt;
    ship.lie_to();
    let swim = swims && !deserted;
    if !deserted && !swims {
        ship.crew.killed = ship.crew.killed.saturating_add(men).min(printed);
        (ship.crew.below, ship.crew.deck, ship.crew.leaders) = (0, 0, 0);
    }
    play.show("B-CFIRE-3", unit, Event::Fate, |fleet| {
        let with = match men {
            0 => String::new(),
            men if swim => format!(", and {} overboard", counted(men, "man leaps", "men leap")),
            men => format!(", and {} with her", counted(men, "man dies", "men die")),
        };
        format!("{} is lost to the fire after {ATTEMPTS} failed attempts{with}.", fleet.name(unit))
    });
    if swim {
        leaving::leave(play, unit, false);
    }
}

fn nth(attempt: u8) -> &'static str {
    ["first", "second", "third"][usize::from(attempt.clamp(1, 3)) - 1]
}
