//! The offers to a side in its own movement phase. All other questions come from their chapters.

use wg_core::rules::chapter::{claim, offered};

use crate::ashore::march::{self, Marching};
use crate::boarding::grapple::{self, Grappling};
use crate::damage::abandoning;
use crate::gunnery::window;
use crate::prelude::*;
use crate::sailing::Sailing;

/// Returns the offers of a side's movement phase: ships that may begin their move, guns that bear, and the end of the
/// phase once no ship must move (B-TURN-5, B-TURN-6). `None` outside movement phases.
pub fn turn(fleet: &Fleet) -> Option<Ask> {
    let side = fleet.active()?;
    let mut offers = Vec::new();
    let mut must: SmallVec<[UnitId; 16]> = SmallVec::new();
    for ship in fleet.ships.iter().filter(|ship| ship.side() == side && fleet.can_begin(ship.id)) {
        let label = match () {
            () if ship.berth.aground => "Lighten ship",
            () if fleet.may_drop_anchor(ship.id) => "Drop anchor",
            () => "Begin her move",
        };
        offers.push(Offer::plain(Order::Begin { unit: ship.id }, label));
        must.extend(fleet.must_move(ship.id).then_some(ship.id));
    }
    offered::<Marching>(&mut offers, |offers| march::offers(fleet, side, offers));
    // Ships that must move come first, because the first offer is the default.
    offers.sort_by_key(|offer| offer.order.unit().is_some_and(|unit| !must.contains(&unit)));
    if must.is_empty() {
        offers.insert(0, Offer::plain(Order::EndPhase, "End the phase"));
    }
    window::shots(fleet, side, &mut offers);
    offered::<Grappling>(&mut offers, |offers| {
        fleet.fighting(side).for_each(|ship| grapple::offers(fleet, ship.id, offers))
    });
    window::shots_at_hulks(fleet, side, &mut offers);
    // Abandoning ship (B-DAM-10).
    let leavers = fleet.fighting(side).filter(|ship| fleet.may_abandon(ship.id).is_ok());
    offers.extend(leavers.map(|ship| Offer::plain(Order::Abandon { unit: ship.id }, abandoning::ABANDON)));
    claim::<Sailing>(&mut offers);
    Some(Ask::new(
        Seat::Side(side),
        AskKind::Turn,
        if fleet.troops.iter().any(|troop| troop.side() == side && troop.ashore()) {
            "Move your ships and troops"
        } else {
            "Sail your ships"
        },
        offers,
    ))
}
