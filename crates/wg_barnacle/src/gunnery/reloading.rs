//! Reloading in phase 13 (A15).

use crate::phases;
use crate::prelude::*;

/// The agenda item of reloading, phase 13.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Reloading {
    /// Reloads ship by ship, from this one on. Stops to ask a captain who may reload only one broadside.
    Reload(UnitId),
}

impl Chapter for Reloading {
    type Game = Barnacle;

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Reload(unit) = *self;
        ask(fleet, unit)
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, _: &Order) -> Refusal {
        let Self::Reload(unit) = *self;
        Refusal::new("B-LOAD-3", format!("First choose which of {}'s broadsides to reload.", fleet.name(unit)))
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let (Some(&Self::Reload(unit)), Some(Choice::Reload(broadside))) =
            (play.business.top_of(), Choice::chosen(order))
        {
            chosen(play, unit, broadside);
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        reload(play)
    }
}

/// Adds the chapter of reloading, phase 13 (A15).
pub fn plugin(app: &mut App) {
    app.chapter::<Reloading>([phases::RELOAD]).opens(phases::RELOAD, open);
}

/// Opens phase 13 (B-TURN-20).
pub fn open(play: &mut Play<'_>) {
    let from = if let Some(GoesOn::Reload(unit)) = play.fleet.take_up() { unit } else { UnitId(0) };
    play.business.push(Reloading::Reload(from));
}

/// True if a ship's guns can be reloaded: she has men for it, no catastrophic fire (B-LOAD-5, B-CFIRE-4), and guns that
/// can fire again (B-TURN-20).
pub fn reloads(fleet: &Fleet, ship: &Ship) -> bool {
    ship.fights()
        && ship.crew.men() > 0
        && ship.clocks.blaze == 0
        && !fleet.beyond_red(ship.id)
        && ship.nerve.duty != Duty::Hide
}

/// True if a battery has guns and is not loaded.
fn waits(ship: &Ship, battery: Battery) -> bool {
    ship.guns.left[battery] > 0 && !ship.guns.loaded[battery]
}

/// True if only one of the ship's two empty broadsides may be reloaded: both fired this turn, or the option
/// `reload_limit` is `one_per_turn` (B-LOAD-3, AMB-69).
fn must_choose(fleet: &Fleet, ship: &Ship) -> bool {
    let mains = [LARBOARD, STARBOARD];
    let limited = fleet.options().reload_one || mains.iter().all(|battery| ship.guns.fired[*battery]);
    limited && reloads(fleet, ship) && mains.iter().all(|battery| waits(ship, *battery))
}

/// Reloads every battery, ship by ship, and stops at the first captain who must choose. At the end clears the marks of
/// this turn's fire (B-LOAD-2, B-LOAD-4).
pub fn reload(play: &mut Play<'_>) -> Awaited {
    let Some(&Reloading::Reload(from)) = play.business.top_of() else { return Ok(()) };
    play.business.pop();
    for index in from.index()..play.fleet.ships.len() {
        let ship = play.fleet.ships[index];
        if must_choose(play.fleet, &ship) {
            play.business.push(Reloading::Reload(ship.id));
            return Ok(());
        }
        if reloads(play.fleet, &ship) {
            play.fleet.ships.touch(index).guns.loaded = [true; 4];
        }
    }
    for ship in play.fleet.ships.touch_all() {
        ship.guns.fired = [false; 4];
    }
    crate::gunnery::artillery::reload(play.fleet);
    Ok(())
}

/// Asks which broadside is reloaded, or returns `None` if the ship need not choose (B-LOAD-3).
pub fn ask(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.get(unit).filter(|ship| must_choose(fleet, ship))?;
    let offer = |broadside, label| Offer::plain(Choice::Reload(broadside).order(unit), label);
    // The fuller broadside comes first, because the first offer is the default.
    let mut offers = vec![
        offer(Broadside::Larboard, "Reload larboard broadside"),
        offer(Broadside::Starboard, "Reload starboard broadside"),
    ];
    if ship.guns.left[STARBOARD] > ship.guns.left[LARBOARD] {
        offers.reverse();
    }
    Some(Ask::new(
        Seat::Side(ship.side()),
        AskKind::Choice,
        "Both broadsides are empty. Which one do you reload?",
        offers,
    ))
}

/// Reloads the broadside that the ship's owner has chosen, and her bow and stern guns (B-LOAD-3, B-LOAD-4).
pub(crate) fn chosen(play: &mut Play<'_>, unit: UnitId, broadside: Broadside) {
    let battery = broadside as Battery;
    let loaded = &mut play.fleet.ship_mut(unit).guns.loaded;
    (loaded[battery], loaded[BOW], loaded[STERN]) = (true, true, true);
    play.business.replace(Reloading::Reload(unit.next()));
    play.tell("B-LOAD-3", unit, |fleet| {
        let guns = counted(fleet.ship(unit).guns.left[battery], "gun", "guns");
        let broadside = BATTERIES[battery].to_lowercase();
        format!("{} reloads only her {broadside} broadside ({guns}).", fleet.name(unit))
    });
}
