//! A15. Reloading: phase 13.

use crate::phases;
use crate::prelude::*;

/// Reloading: phase 13.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Reloading {
    /// Ship by ship, from this one on; asks where only one broadside may be reloaded.
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
        Refusal::new("B-LOAD-3", format!("Say first which of {}'s broadsides is reloaded.", fleet.name(unit)))
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

/// A9, phase 13.
pub fn plugin(app: &mut App) {
    app.chapter::<Reloading>([phases::RELOAD]).opens(phases::RELOAD, open);
}

/// B-TURN-20: phase 13.
pub fn open(play: &mut Play<'_>) {
    let from = if let Some(GoesOn::Reload(unit)) = play.fleet.take_up() { unit } else { UnitId(0) };
    play.business.push(Reloading::Reload(from));
}

/// May her guns be reloaded: with men to do it, no catastrophic fire (B-LOAD-5, B-CFIRE-4), and guns that can fire again (B-TURN-20)?
pub fn reloads(fleet: &Fleet, ship: &Ship) -> bool {
    ship.fights()
        && ship.crew.men() > 0
        && ship.clocks.blaze == 0
        && !fleet.beyond_red(ship.id)
        && ship.nerve.duty != Duty::Hide
}

/// A battery that has guns and waits to be reloaded.
fn waits(ship: &Ship, battery: Battery) -> bool {
    ship.guns.left[battery] > 0 && !ship.guns.loaded[battery]
}

/// B-LOAD-3, AMB-69: only one of her broadsides is reloaded, since both fired in this turn; with the option since both are empty.
fn must_choose(fleet: &Fleet, ship: &Ship) -> bool {
    let mains = [LARBOARD, STARBOARD];
    let limited = fleet.options().reload_one || mains.iter().all(|battery| ship.guns.fired[*battery]);
    limited && reloads(fleet, ship) && mains.iter().all(|battery| waits(ship, *battery))
}

/// B-LOAD-2, B-LOAD-4: every battery is reloaded, ship by ship, up to a captain who must choose. Then the markers of this turn are taken off.
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

/// B-LOAD-3: which broadside is reloaded?
pub fn ask(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.get(unit).filter(|ship| must_choose(fleet, ship))?;
    let offer = |broadside, label| Offer::plain(Choice::Reload(broadside).order(unit), label);
    // The fuller broadside first: it is the default.
    let mut offers = vec![
        offer(Broadside::Larboard, "Reload the larboard broadside"),
        offer(Broadside::Starboard, "Reload the starboard broadside"),
    ];
    if ship.guns.left[STARBOARD] > ship.guns.left[LARBOARD] {
        offers.reverse();
    }
    Some(Ask::new(Seat::Side(ship.side()), AskKind::Choice, "Both broadsides are empty: which is reloaded?", offers))
}

/// B-LOAD-3: her owner has chosen.
pub(crate) fn chosen(play: &mut Play<'_>, unit: UnitId, broadside: Broadside) {
    let battery = broadside as Battery;
    let loaded = &mut play.fleet.ship_mut(unit).guns.loaded;
    (loaded[battery], loaded[BOW], loaded[STERN]) = (true, true, true);
    play.business.replace(Reloading::Reload(unit.next()));
    play.tell("B-LOAD-3", unit, |fleet| {
        let (name, guns) = (fleet.name(unit), fleet.ship(unit).guns.left[battery]);
        format!("{name} reloads the {guns} guns of her {} broadside alone.", BATTERIES[battery].to_lowercase())
    });
}
