//! Sail and anchors of a whole division by one order: each of its ships does what it would do by an order of her own (A-CMD-1, A-MOVE-21,
//! A-R88).

use crate::command::{anchor, set_sail};
use crate::prelude::*;

/// The question what sail a division sets.
pub const ALL_SAIL: u8 = 14;
/// The question what a division does about its anchors.
pub const ALL_ANCHOR: u8 = 15;

impl Fleet {
    /// The ships of a division that take its orders, in the order of sailing.
    fn serving<'f>(&'f self, division: &'f DivisionView) -> impl Iterator<Item = &'f Ship> {
        division
            .ships
            .iter()
            .filter_map(|unit| self.get(*unit))
            .filter(|ship| ship.serves() && ship.colours.side == division.side)
    }

    /// The division for which this ship is spoken to: its leader, or who sails first where she is out of it.
    fn spoken_for(&self, unit: UnitId) -> Option<&DivisionView> {
        let division = self.divisions.of(unit)?;
        (self.leads(division)?.id == unit).then_some(division)
    }

    /// Who leads a division now: its leader, or who sails first where she is out of it.
    pub(crate) fn leads<'f>(&'f self, division: &'f DivisionView) -> Option<&'f Ship> {
        self.serving(division).find(|ship| ship.id == division.leader).or_else(|| self.serving(division).next())
    }

    /// The ships of her division that would try to set this sail.
    fn that_set(&self, division: &DivisionView, sail: Setting) -> SmallVec<[UnitId; 16]> {
        self.serving(division)
            .filter(|ship| self.check_sail::<No>(ship, sail).is_ok() && ship.berth.sail != sail)
            .map(|ship| ship.id)
            .collect()
    }

    /// The ships of her division that can do this about their anchors.
    fn that_anchor(&self, division: &DivisionView, option: u16) -> SmallVec<[UnitId; 16]> {
        self.serving(division)
            .filter(|ship| self.anchoring(ship).iter().any(|(other, _)| *other == option))
            .map(|ship| ship.id)
            .collect()
    }
}

/// What a division can be told in one go: what two of its ships or more would do.
pub(super) fn offers(fleet: &Fleet, ship: &Ship, offers: &mut Vec<Offer>) {
    let Some(division) = fleet.spoken_for(ship.id) else { return };
    let mut offer = |what: u8, label: &'static str, choices: SmallVec<[(u16, &'static str); 4]>| {
        if let Some((option, _)) = choices.first() {
            offers.push(
                Offer::plain(Order::Choose { unit: ship.id, what, option: *option }, label)
                    .with(Slot::Choice, Domain::choices(choices)),
            );
        }
    };
    let settings = (0_u16..).zip(Setting::ALL).filter(|(_, sail)| fleet.that_set(division, *sail).len() > 1);
    offer(ALL_SAIL, "All of her division set sail", settings.map(|(option, sail)| (option, sail.title())).collect());
    let mut anchors: SmallVec<[(u16, &'static str); 4]> =
        fleet.serving(division).flat_map(|ship| fleet.anchoring(ship)).collect();
    anchors.sort_unstable();
    anchors.dedup();
    anchors.retain(|(option, _)| fleet.that_anchor(division, *option).len() > 1);
    offer(ALL_ANCHOR, "The anchors of her division", anchors);
}

/// Each does it, in the order of sailing.
pub(super) fn answer(play: &mut Play<'_>, unit: UnitId, what: u8, option: u16) {
    let Some(division) = play.fleet.spoken_for(unit).cloned() else { return };
    if what == ALL_ANCHOR {
        for unit in play.fleet.that_anchor(&division, option) {
            anchor(play, unit, option);
        }
        return;
    }
    let sail = Setting::of(i64::from(option));
    for unit in play.fleet.that_set(&division, sail).into_iter().rev() {
        set_sail(play, unit, sail);
    }
}

/// What it means for each of them.
pub(super) fn preview(fleet: &Fleet, unit: UnitId, what: u8, option: u16) -> Preview {
    let clause = if what == ALL_ANCHOR { "A-MOVE-21" } else { "A-CMD-1" };
    let Some(division) = fleet.spoken_for(unit) else { return Preview::by(clause) };
    let sail = Setting::of(i64::from(option));
    let does = if what == ALL_ANCHOR { fleet.that_anchor(division, option) } else { fleet.that_set(division, sail) };
    let words = |ship: &Ship| match (what, option) {
        (ALL_ANCHOR, 0) => "lets go her anchor".to_owned(),
        (ALL_ANCHOR, 1) => "weighs anchor".to_owned(),
        (ALL_ANCHOR, 2) => "cuts her cable".to_owned(),
        (ALL_ANCHOR, _) => "rigs springs on her cable".to_owned(),
        _ if fleet.is_rudderless(ship) => sail.sets().to_owned(),
        _ => format!("{} on {} or more", sail.sets(), CHARTS.change[ship.grade() as usize]),
    };
    let stays = |ship: &Ship| match what {
        ALL_ANCHOR => "cannot".to_owned(),
        _ if ship.company.tried => "has had her try in this turn".to_owned(),
        _ => format!("stays at {}", ship.berth.sail.title()),
    };
    let share = |ship: &Ship| Share {
        unit: ship.id,
        words: if does.contains(&ship.id) { words(ship) } else { stays(ship) },
        ..Share::default()
    };
    Preview { shares: fleet.serving(division).map(share).collect(), clause: clause.to_owned(), ..Preview::default() }
}

/// Why there is no such order for a division.
pub(super) fn cannot(fleet: &Fleet, unit: UnitId, what: u8) -> Refusal {
    let name = fleet.name(unit);
    match (fleet.spoken_for(unit), what) {
        (None, _) => refuse("A-CMD-1", format!("{name} leads no division: order sail and anchors to each ship.")),
        (_, ALL_SAIL) => refuse(
            "A-CMD-1",
            format!("Fewer than two ships of the division of {name} could set that sail in this turn."),
        ),
        _ => refuse(
            "A-MOVE-21",
            format!("Fewer than two ships of the division of {name} could do that about their anchors."),
        ),
    }
}
