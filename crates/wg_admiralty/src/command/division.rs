//! Sail and anchors of a whole division by one order. Each of its ships does what she would do by an order of her own
//! (A-CMD-1, A-MOVE-21, A-R88).

use crate::choices::Anchoring;
use crate::command::{anchor, set_sail};
use crate::prelude::*;

impl Fleet {
    /// Iterates over the ships of a division that take its orders, in the order of sailing.
    fn serving<'f>(&'f self, division: &'f DivisionView) -> impl Iterator<Item = &'f Ship> {
        division
            .ships
            .iter()
            .filter_map(|unit| self.get(*unit))
            .filter(|ship| ship.serves() && ship.colours.side == division.side)
    }

    /// Returns the division whose orders are given to this ship: the one that she leads now.
    fn spoken_for(&self, unit: UnitId) -> Option<&DivisionView> {
        let division = self.divisions.of(unit)?;
        (self.leads(division)?.id == unit).then_some(division)
    }

    /// Returns the ship that leads a division now: its leader, or the first ship in the order of sailing if the leader
    /// no longer takes orders. Returns `None` if no ship of the division does.
    pub(crate) fn leads<'f>(&'f self, division: &'f DivisionView) -> Option<&'f Ship> {
        self.serving(division).find(|ship| ship.id == division.leader).or_else(|| self.serving(division).next())
    }

    /// Returns the ships of a division that would try to set this sail.
    fn that_set(&self, division: &DivisionView, sail: Setting) -> SmallVec<[UnitId; 16]> {
        self.serving(division)
            .filter(|ship| self.check_sail::<No>(ship, sail).is_ok() && ship.berth.sail != sail)
            .map(|ship| ship.id)
            .collect()
    }

    /// Returns the ships of a division that can do this with their anchors.
    fn that_anchor(&self, division: &DivisionView, what: Anchoring) -> SmallVec<[UnitId; 16]> {
        self.serving(division).filter(|ship| self.anchoring(ship).contains(&what)).map(|ship| ship.id).collect()
    }
}

/// Adds the offers to a whole division: the orders that two or more of its ships could carry out.
pub(super) fn offers(fleet: &Fleet, ship: &Ship, offers: &mut Vec<Offer>) {
    let Some(division) = fleet.spoken_for(ship.id) else { return };
    let settings: SmallVec<[Setting; 5]> =
        Setting::ALL.into_iter().filter(|sail| fleet.that_set(division, *sail).len() > 1).collect();
    if let Some(first) = settings.first() {
        let choices = settings.iter().map(|sail| (sail.number(), sail.title()));
        let order = Choice::AllSail(*first).order(ship.id);
        offers.push(Offer::plain(order, "Set the division's sail").with(Slot::Choice, Domain::choices(choices)));
    }
    let anchors: SmallVec<[Anchoring; 4]> =
        Anchoring::ALL.iter().copied().filter(|what| fleet.that_anchor(division, *what).len() > 1).collect();
    if let Some(first) = anchors.first() {
        let choices = anchors.iter().map(|what| (what.number(), what.label()));
        let order = Choice::AllAnchors(*first).order(ship.id);
        offers.push(Offer::plain(order, "Anchors of the whole division").with(Slot::Choice, Domain::choices(choices)));
    }
}

/// Has each ship of the division try to set this sail, in the order of sailing.
pub(super) fn set_all_sail(play: &mut Play<'_>, unit: UnitId, sail: Setting) {
    let Some(division) = play.fleet.spoken_for(unit).cloned() else { return };
    for unit in play.fleet.that_set(&division, sail).into_iter().rev() {
        set_sail(play, unit, sail);
    }
}

/// Has each ship of the division do this with her anchor, in the order of sailing.
pub(super) fn anchor_all(play: &mut Play<'_>, unit: UnitId, what: Anchoring) {
    let Some(division) = play.fleet.spoken_for(unit).cloned() else { return };
    for unit in play.fleet.that_anchor(&division, what) {
        anchor(play, unit, what);
    }
}

/// Previews what each ship of the division does when ordered to set this sail.
pub(super) fn preview_sail(fleet: &Fleet, unit: UnitId, sail: Setting) -> Preview {
    let Some(division) = fleet.spoken_for(unit) else { return Preview::by("A-CMD-1") };
    let does = fleet.that_set(division, sail);
    shares(fleet, division, "A-CMD-1", |ship| match () {
        () if does.contains(&ship.id) && fleet.is_rudderless(ship) => sail.sets().to_owned(),
        () if does.contains(&ship.id) => {
            format!("{} on {}", sail.sets(), or_more(CHARTS.change[ship.grade() as usize]))
        }
        () if ship.company.tried => "has already tried this turn".to_owned(),
        () => format!("stays at {}", ship.berth.sail.title()),
    })
}

/// Previews what each ship of the division does when ordered to do this with her anchor.
pub(super) fn preview_anchors(fleet: &Fleet, unit: UnitId, what: Anchoring) -> Preview {
    let Some(division) = fleet.spoken_for(unit) else { return Preview::by("A-MOVE-21") };
    let does = fleet.that_anchor(division, what);
    let words = match what {
        Anchoring::LetGo => "drops anchor",
        Anchoring::Weigh => "weighs anchor",
        Anchoring::Cut => "cuts her cable",
        Anchoring::RigSprings => "rigs springs on her cable",
    };
    let words = |ship: &Ship| if does.contains(&ship.id) { words } else { "cannot do so" }.to_owned();
    shares(fleet, division, "A-MOVE-21", words)
}

/// Returns a preview with some words for each ship of the division.
fn shares(fleet: &Fleet, division: &DivisionView, clause: &str, words: impl Fn(&Ship) -> String) -> Preview {
    let share = |ship: &Ship| Share { unit: ship.id, words: words(ship), ..Share::default() };
    Preview { shares: fleet.serving(division).map(share).collect(), clause: clause.to_owned(), ..Preview::default() }
}

/// Explains why the division does not set this sail.
pub(super) fn cannot_set_sail(fleet: &Fleet, unit: UnitId) -> Refusal {
    let name = fleet.name(unit);
    cannot_be_followed(fleet, unit).unwrap_or_else(|| {
        refuse("A-CMD-1", format!("Fewer than two ships of {name}'s division can set that sail this turn."))
    })
}

/// Explains why the division does not do this with its anchors.
pub(super) fn cannot_anchor(fleet: &Fleet, unit: UnitId) -> Refusal {
    let name = fleet.name(unit);
    cannot_be_followed(fleet, unit).unwrap_or_else(|| {
        refuse("A-MOVE-21", format!("Fewer than two ships of {name}'s division can do that with their anchors."))
    })
}

/// Explains why a ship cannot order a division, or returns `None` if she leads one.
fn cannot_be_followed(fleet: &Fleet, unit: UnitId) -> Option<Refusal> {
    let name = fleet.name(unit);
    fleet
        .spoken_for(unit)
        .is_none()
        .then(|| refuse("A-CMD-1", format!("{name} leads no division, so give sail and anchor orders ship by ship.")))
}
