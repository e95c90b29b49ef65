//! VI. Firing: the ships that may fire, their targets, the shot and the reply.

use smallvec::smallvec;
use wg_core::dice::shown;
use wg_core::rules::chapter::offered;

use crate::damage::boxes::{score, tell, tick};
use crate::gunnery::{Firing, Kind, odds};
use crate::prelude::*;

/// The purpose of a roll of gunfire.
const SHOT: u16 = 5;

/// What the faces of a shot mean, as the roll's label shows it.
pub const NEEDED: &str = "2-3 hull, 4-5 rigging, 6 guns and crew";

impl Fleet {
    /// Checks whether a ship may fire in this phase. Does not check whether she bears on a target.
    ///
    /// # Errors
    /// Fails if she may not fire.
    pub fn may_fire(&self, ship: &Ship) -> Result<(), No> {
        self.check_guns(ship)
    }

    /// Checks whether a ship's guns bear on another ship, and returns the range in squares.
    ///
    /// # Errors
    /// Fails if they do not bear.
    pub fn bears(&self, from: &Ship, at: &Ship) -> Result<u8, No> {
        self.check_bearing(from, at)
    }

    /// True if a ship is a prize that may only fire back (C-R31).
    pub fn only_fires_back(&self, ship: &Ship) -> bool {
        self.options.prize_defensive_only && ship.colours.fate == Fate::Prize
    }

    /// Returns the enemies that a ship bears on, in the order of their ids. The list is empty if she may not fire at
    /// all.
    pub fn targets(&self, ship: &Ship) -> SmallVec<[UnitId; 6]> {
        self.bearing(ship, |other| other.colours.side != ship.colours.side).collect()
    }

    /// Returns the enemies that a ship bears on, and after them the prizes of her own side. A prize that is sunk counts
    /// in full and cannot be recaptured (C-CAP-11, C-R49). Prizes alone do not open a chance to fire in the middle of a
    /// move.
    pub fn targets_and_prizes(&self, ship: &Ship) -> SmallVec<[UnitId; 6]> {
        let mut targets = self.targets(ship);
        targets.extend(self.bearing(ship, |other| is_own_prize(ship, other)));
        targets
    }

    fn bearing(&self, ship: &Ship, wanted: impl Fn(&Ship) -> bool) -> impl Iterator<Item = UnitId> {
        let silent = self.may_fire(ship).is_err() || self.only_fires_back(ship);
        let ships = if silent { &[] } else { &*self.ships };
        ships.iter().filter(move |other| wanted(other) && self.bears(ship, other).is_ok()).map(|other| other.id)
    }

    /// Returns the defenders that may fire at a mover now (C-FIRE-7).
    pub fn defenders(&self, mover: &Ship) -> SmallVec<[UnitId; 6]> {
        let ready = |ship: &&Ship| {
            ship.colours.side != mover.colours.side
                && !self.only_fires_back(ship)
                && self.may_fire(ship).is_ok()
                && self.bears(ship, mover).is_ok()
        };
        self.ships.iter().filter(ready).map(|ship| ship.id).collect()
    }

    /// True if one ship may fire at the other now.
    pub fn can_fire_at(&self, from: UnitId, at: UnitId) -> bool {
        let (from, at) = (self.ship(from), self.ship(at));
        self.may_fire(from).is_ok() && self.bears(from, at).is_ok()
    }
}

/// True if a ship's target is a prize of her own side, at which she may fire because either side may sink a prize
/// (C-CAP-11, C-R49).
pub(super) fn is_own_prize(from: &Ship, at: &Ship) -> bool {
    at.colours.fate == Fate::Prize && at.colours.side == from.colours.side && at.id != from.id
}

/// Queues the chances to fire after a step: the mover's first, then the defenders', or the reverse by option (C-FIRE-5,
/// C-FIRE-7, C-R19). No chance is given before the first step (C-R20), and a ship that was fired at may still fire back
/// (C-R21). Returns true if any ship may fire.
pub fn offer_chances(play: &mut Play<'_>, mover: UnitId) -> bool {
    let fleet = &play.fleet;
    let ship = fleet.ship(mover);
    let own = !fleet.targets(ship).is_empty();
    let theirs = !fleet.defenders(ship).is_empty();
    let chances =
        [(theirs, Firing::DefenderChance { mover, declined: None }), (own, Firing::MoverChance { unit: mover })];
    let order = if fleet.options.defender_first { [1, 0] } else { [0, 1] };
    for (_, chance) in order.map(|place| chances[place]).into_iter().filter(|(live, _)| *live) {
        play.business.push(chance);
    }
    own || theirs
}

/// Asks a side about a chance to fire in the middle of a move (C-FIRE-5, C-FIRE-6, C-FIRE-7).
pub fn ask(fleet: &Fleet, chance: &Firing) -> Ask {
    // The first offer is the default. By default ships fire at a mover and fire back, but the mover holds her fire.
    let hold = [Offer::plain(Order::Pass, "Hold fire")];
    let (side, reason, offers): (SideId, &str, Vec<Offer>) = match *chance {
        Firing::MoverChance { unit } => {
            let shots = fire_offer(unit, fleet.targets_and_prizes(fleet.ship(unit)));
            (fleet.ship(unit).colours.side, "Your guns bear. Fire?", hold.into_iter().chain(shots).collect())
        }
        Firing::DefenderChance { mover, declined } => {
            let mover = fleet.ship(mover);
            let shots = fleet
                .defenders(mover)
                .into_iter()
                .filter(|unit| Some(*unit) != declined)
                .filter_map(|unit| fire_offer(unit, smallvec![mover.id]));
            (mover.colours.side.other(), "An enemy is abeam. Fire?", shots.chain(hold).collect())
        }
        Firing::Counter { unit, target } | Firing::Volley { shooter: unit, target, .. } => (
            fleet.ship(unit).colours.side,
            "Fire back?",
            fire_offer(unit, smallvec![target]).into_iter().chain(hold).collect(),
        ),
    };
    Ask::new(Seat::Side(side), AskKind::Reaction, reason, offers)
}

/// Adds the offers to fire that a ship has in her own phase (C-FIRE-5).
pub fn offers(fleet: &Fleet, ship: &Ship, offers: &mut Vec<Offer>) {
    offered::<Firing>(offers, |offers| offers.extend(fire_offer(ship.id, fleet.targets_and_prizes(ship))));
}

fn fire_offer(unit: UnitId, targets: SmallVec<[UnitId; 6]>) -> Option<Offer> {
    Offer::at_one_of(targets, "Fire", |target| Order::Fire { unit, battery: 0, target, aim: 0 })
}

/// Puts a shot that was ordered on the agenda (C-FIRE-4, C-R18).
pub fn take_shot(play: &mut Play<'_>, shooter: UnitId, target: UnitId) {
    let kind = match play.business.top_of() {
        Some(Firing::MoverChance { .. }) => {
            play.business.pop();
            Kind::Own
        }
        Some(Firing::Counter { .. }) => {
            play.business.pop();
            Kind::Counter
        }
        // The chance of the other defenders stays on the agenda below the shot.
        Some(Firing::DefenderChance { .. }) => Kind::Defensive,
        _ => Kind::Own,
    };
    play.business.push(Firing::Volley { shooter, target, kind });
}

/// Rolls the dice of a shot, marks the losses, and gives the target her chance to fire back (C-FIRE-2, C-FIRE-6).
pub fn fire(play: &mut Play<'_>) -> Awaited {
    let Some(&Firing::Volley { shooter, target, kind }) = play.business.top_of() else { return Ok(()) };
    let fleet = &play.fleet;
    let (from, before) = (*fleet.ship(shooter), *fleet.ship(target));
    let row = Throw::d6(shooter, SHOT, from.dice(), NEEDED, "C-FIRE-2").at(target);
    let title = |fleet: &Fleet| format!("{} fires on {}", fleet.name(shooter), fleet.name(target));
    let range = from.berth.square.range_to(before.berth.square);
    let squares = if range == 1 { "square" } else { "squares" };
    let faces = play.dice.throw(&row, &|| format!("{} at {range} {squares}", title(fleet)))?;
    let mut after = before;
    let harm = tick(&mut after, &faces, fleet.options.overflow_to_hull);
    score(&mut after, from.colours.side, harm.boxes(), before.colours.fate);
    play.fleet.ship_mut(shooter).gunnery.fired = true;
    play.fleet.set(after);
    play.fleet.conditions.lull.action = true;
    play.business.pop();
    // There is no reply to a reply, because the ship that began has already fired (C-R41). Nor do ships of one side
    // fire back at each other.
    if after.colours.side != from.colours.side && play.fleet.can_fire_at(target, shooter) {
        play.business.push(Firing::Counter { unit: target, target: shooter });
    }
    play.say(|fleet| {
        let clause = match kind {
            Kind::Own => "C-FIRE-5",
            Kind::Defensive => "C-FIRE-7",
            Kind::Counter => "C-FIRE-6",
        };
        let verb = if kind == Kind::Counter { "fires back at" } else { "fires on" };
        let sentence = format!("{} {verb} {} at {range} {squares}.", fleet.name(shooter), fleet.name(target));
        Report::new(clause, Some(shooter), sentence)
            .with(Event::Shot { target, line: (fleet.pose(&from).at, fleet.pose(&before).at) })
            .fires_at(target, format!("broadside on {} at {range} {squares}", fleet.name(target)))
    });
    play.say(|fleet| {
        let hits = counted(harm.hits, "hit", "hits");
        Report::new("C-FIRE-2", Some(shooter), format!("{} rolls {}: {hits}.", fleet.name(shooter), shown(&faces)))
            .with(
                Event::thrown(title(fleet), &faces, NEEDED, hits)
                    .good(|face| CHARTS.hits[usize::from(*face - 1)] != Hit::Miss)
                    .luck(
                        odds::tally(row.dice, &before, fleet.options.overflow_to_hull).hundredths(),
                        i32::from(harm.boxes()) * 100,
                    )
                    .by(from.colours.side),
            )
            .hits(harm.hits)
            .recorded(ShotRecord::new(shooter, target, range, faces.len(), harm.hits))
    });
    tell(play.reports, play.fleet.name(target), &before, &after, &harm);
    Ok(())
}

/// Gives up a chance to fire. A ship that declines to fire back at a mover is not asked again as a defender at the same
/// step.
pub fn hold_fire(play: &mut Play<'_>) {
    let Some(&chance) = play.business.top_of::<Firing>() else { return };
    play.business.pop();
    if let (Firing::Counter { unit, target }, Some(Firing::DefenderChance { mover, declined })) =
        (chance, play.business.top_mut_of())
        && *mover == target
    {
        *declined = Some(unit);
    }
}

/// True if there is still a ship that can take this chance.
pub fn is_live(fleet: &Fleet, chance: &Firing) -> bool {
    match chance {
        Firing::MoverChance { unit } => !fleet.targets(fleet.ship(*unit)).is_empty(),
        Firing::DefenderChance { mover, declined } => {
            fleet.defenders(fleet.ship(*mover)).iter().any(|unit| Some(*unit) != *declined)
        }
        Firing::Counter { unit, target } => fleet.can_fire_at(*unit, *target),
        Firing::Volley { .. } => false,
    }
}
