//! Reaction windows: which side is asked to fire, when, and what it is offered, in the middle of a move and in its own
//! phase (AMB-62).

use wg_core::rules::chapter::offered;

use crate::gunnery::{Gunnery, artillery};
use crate::prelude::*;

/// The ways to lay guns: number in the order, and label (B-AIM-1).
const AIMS: [(u16, &str); 3] = [(0, "no special aim"), (1, "high, at the masts"), (2, "low, at the waterline")];

/// The labels of the buttons for the four batteries.
const FIRE: [&str; 4] = ["Fire larboard broadside", "Fire starboard broadside", "Fire bow guns", "Fire stern guns"];

/// Asks a side whether it fires at this step (AMB-62).
pub fn ask(fleet: &Fleet, side: SideId, mover: Option<UnitId>, declared: &[Shot]) -> Ask {
    let mut offers = vec![Offer::plain(Order::Pass, "Hold fire")];
    shots_of(fleet, side, declared, &mut offers);
    let fired = declared.iter().find(|shot| fleet.side_of(shot.shooter) != Some(side));
    let reason = match (fired, mover) {
        (Some(shot), _) => {
            format!("{} fires at {}. Return fire?", fleet.name(shot.shooter), fleet.name(shot.target))
        }
        (None, Some(mover)) if fleet.side_of(mover) == Some(side) => {
            // The shooter may be a fort or a friend near the mover, whose guns bear as she moves.
            let shooters = || offers.iter().filter_map(|offer| offer.order.unit());
            let shooter = shooters().find(|unit| *unit == mover).or_else(|| shooters().next()).unwrap_or(mover);
            format!("{}'s guns bear. Fire?", fleet.name(shooter))
        }
        (None, Some(mover)) => format!("{} comes under your guns. Fire?", fleet.name(mover)),
        (None, None) => "Fire now?".to_owned(),
    };
    Ask::new(Seat::Side(side), AskKind::Reaction, reason, offers)
}

/// Adds an offer for every battery of a side that bears on something.
pub fn shots(fleet: &Fleet, side: SideId, offers: &mut Vec<Offer>) {
    offered::<Gunnery>(offers, |offers| shots_of(fleet, side, &[], offers));
}

fn shots_of(fleet: &Fleet, side: SideId, declared: &[Shot], offers: &mut Vec<Offer>) {
    for (unit, battery) in fleet.batteries(side) {
        let targets = fleet.open_chances(unit, battery, declared).into_iter().map(|(target, _)| target);
        // A ship gets separate offers for targets on land and for ships, because only ships can be aimed at high or low
        // (AMB-64).
        let (ashore, afloat): (SmallVec<[UnitId; 6]>, SmallVec<[UnitId; 6]>) =
            targets.partition(|target| !fleet.is_troop(unit) && fleet.is_troop(*target));
        offers.extend(fire_offer(fleet, unit, battery, ashore));
        offers.extend(fire_offer(fleet, unit, battery, afloat));
    }
}

/// Adds the offers to fire at ships that no crew sails. A side may fire at them in its own phase. No move is stopped
/// for it (AMB-87, AMB-99).
pub fn shots_at_hulks(fleet: &Fleet, side: SideId, offers: &mut Vec<Offer>) {
    offered::<Gunnery>(offers, |offers| hulks_of(fleet, side, offers));
}

fn hulks_of(fleet: &Fleet, side: SideId, offers: &mut Vec<Offer>) {
    for (unit, battery) in fleet.batteries(side) {
        offers.extend(fire_offer(
            fleet,
            unit,
            battery,
            fleet.hulks(unit, battery).into_iter().map(|(target, _)| target).collect(),
        ));
    }
}

/// Returns the offer to fire a battery at one of these targets, or `None` without a target. Ships may aim high or low
/// at other ships.
fn fire_offer(fleet: &Fleet, unit: UnitId, battery: Battery, targets: SmallVec<[UnitId; 6]>) -> Option<Offer> {
    let aims = !fleet.is_troop(unit) && !fleet.is_troop(*targets.first()?);
    let left = |unit: UnitId| fleet.ship(unit).guns.left[battery];
    let label = match battery {
        _ if fleet.is_troop(unit) => artillery::FIRE_GUNS,
        BOW if left(unit) == 1 => "Fire bow gun",
        STERN if left(unit) == 1 => "Fire stern gun",
        battery => FIRE[battery],
    };
    let offer =
        Offer::at_one_of(targets, label, |target| Order::Fire { unit, battery: battery as u8, target, aim: 0 })?;
    Some(if aims { offer.with(Slot::Choice, Domain::choices(AIMS)) } else { offer })
}

impl Fleet {
    /// Iterates over all batteries of a side: those of its ships that fight, then those of its forts.
    fn batteries(&self, side: SideId) -> impl Iterator<Item = (UnitId, Battery)> {
        self.fighting(side)
            .flat_map(|ship| (0..4).map(|battery| (ship.id, battery)))
            .chain(self.forts(side).map(|unit| (unit, 0)))
    }

    /// Returns the worth of a battery's best chance that involves the mover, as shooter or as target. Returns 0 if
    /// there is no such chance.
    fn best(&self, unit: UnitId, battery: Battery, mover: UnitId, lies: &Shape) -> u8 {
        if self.may_fire(unit, battery).is_err() {
            return 0;
        }
        let own = if unit == mover { *lies } else { self.lies(unit) };
        let side = self.side_of(unit).unwrap_or_default();
        let worth = |target: UnitId| {
            if self.get(target).is_some_and(|ship| !self.is_foe(side, ship)) {
                return 0;
            }
            let there = if target == mover { *lies } else { self.lies(target) };
            self.bears_if(unit, &own, battery, target, &there).map_or(0, |chance| chance.worth())
        };
        if unit != mover {
            return if self.is_troop(unit) && !self.may_aim_at(unit, mover) { 0 } else { worth(mover) };
        }
        let ships = self.ships.iter().map(|ship| ship.id);
        let ashore = self.troops.iter().filter(|troop| troop.side() != side && troop.on_table()).map(|troop| troop.id);
        ships.chain(ashore).map(worth).max().unwrap_or_default()
    }

    /// Iterates over the units of a side that may get a chance to fire from this move. On the mover's own side only the
    /// mover counts. On the other side all units count that could fire at her.
    fn concerned(&self, side: SideId, mover: UnitId) -> impl Iterator<Item = UnitId> {
        let own = self.side_of(mover) == Some(side);
        self.fighting(side).map(|ship| ship.id).chain(self.forts(side)).filter(move |unit| !own || *unit == mover)
    }

    /// True if a side is asked at this step. It is asked if one of its chances is better than any that it let go by in
    /// this move, or is about to end. `next` is where the mover will lie after the next step (AMB-62).
    pub fn is_prompted(&self, side: SideId, mover: UnitId, next: Option<&Shape>) -> bool {
        let lies = self.lies(mover);
        self.concerned(side, mover).any(|unit| {
            (0..4).any(|battery| {
                let heed = self.heed_of(unit);
                let best = self.best(unit, battery, mover, &lies);
                if best == 0 {
                    return false;
                }
                best > heed.seen[battery]
                    || !heed.last[battery] && next.is_some_and(|next| self.best(unit, battery, mover, next) == 0)
            })
        })
    }

    /// True if a side has any chance to fire now, apart from the batteries already declared.
    pub fn has_chance(&self, side: SideId, shots: &[Shot]) -> bool {
        self.batteries(side).any(|(unit, battery)| !self.open_chances(unit, battery, shots).is_empty())
    }

    /// Returns where the mover will lie after the next step of her course or drift, or `None` if she will lie still.
    pub fn next_step<'a>(&self, business: impl DoubleEndedIterator<Item = &'a Item>, mover: UnitId) -> Option<Shape> {
        let next = business.rev().find_map(|item| match (item.course_of(mover), item.drift_of(mover)) {
            (Some((course, mut walk)), _) => Some(
                walk.next(course, self.ship(mover).berth.pose, &self.log(mover).footprint, Length::INCH)
                    .map(|beat| beat.pose),
            ),
            (None, Some(left)) => Some((left > 0).then(|| self.drifted(self.ship(mover).berth.pose))),
            (None, None) => None,
        });
        next.flatten().map(|pose| Shape::new(pose, self.log(mover).footprint))
    }

    /// Returns the side that is asked in a window, or `None` if neither is.
    pub fn asked_in_window<'a>(
        &self,
        business: impl DoubleEndedIterator<Item = &'a Item>,
        mover: Option<UnitId>,
        answered: u8,
        shots: &[Shot],
    ) -> Option<SideId> {
        let active = self.active()?;
        let side = match answered {
            0 => active,
            1 => active.other(),
            _ => return None,
        };
        let others_fired = shots.iter().any(|shot| self.side_of(shot.shooter) != Some(side));
        let asked = if others_fired {
            self.has_chance(side, shots)
        } else {
            let mover = mover?;
            let next = self.next_step(business, mover);
            self.is_prompted(side, mover, next.as_ref()) && self.has_chance(side, shots)
        };
        asked.then_some(side)
    }

    /// Notes which chances a side has let go by at this step, so that it is not asked again.
    fn note_held(&mut self, side: SideId, mover: UnitId, next: Option<&Shape>) {
        let lies = self.lies(mover);
        let units: SmallVec<[UnitId; 8]> = self.concerned(side, mover).collect();
        for unit in units {
            for battery in 0..4 {
                let best = self.best(unit, battery, mover, &lies);
                let ending = best > 0 && next.is_some_and(|next| self.best(unit, battery, mover, next) == 0);
                let heed = self.heed_of_mut(unit);
                heed.seen[battery] = heed.seen[battery].max(best);
                heed.last[battery] |= ending;
            }
        }
    }
}

/// Opens a window after a step of a move if a side is to be asked. Returns true if it opens (AMB-62).
pub fn open(play: &mut Play<'_>, mover: UnitId) -> bool {
    let fleet = &play.fleet;
    let Some(active) = fleet.active() else { return false };
    if fleet.options().fire_at_end && fleet.next_step(play.business.iter(), mover).is_some() {
        return false;
    }
    let next = fleet.next_step(play.business.iter(), mover);
    let open = [active, active.other()]
        .iter()
        .any(|side| fleet.is_prompted(*side, mover, next.as_ref()) && fleet.has_chance(*side, &[]));
    if open {
        play.business.push(Gunnery::Window { mover: Some(mover), answered: 0, shots: Shots::new() });
    }
    open
}

/// Passes over a side that is not asked at this step. When both sides have answered, the declared shots are fired
/// (AMB-62).
///
/// # Errors
/// Never: no dice are rolled here.
pub fn close(play: &mut Play<'_>) -> Awaited {
    let Some(Gunnery::Window { answered, shots, .. }) = play.business.top_of() else { return Ok(()) };
    if *answered < 2 {
        answer(play);
        return Ok(());
    }
    let shots = shots.clone();
    play.business.pop();
    if !shots.is_empty() {
        play.business.push(Gunnery::Fire(shots));
    }
    Ok(())
}

/// Ends the answer of the side that is asked now.
pub fn answer(play: &mut Play<'_>) {
    let Some(&Gunnery::Window { mover, answered, .. }) = play.business.top_of() else { return };
    if let (Some(mover), Some(active)) = (mover, play.fleet.active()) {
        let next = play.fleet.next_step(play.business.iter(), mover);
        let side = if answered == 0 { active } else { active.other() };
        play.fleet.note_held(side, mover, next.as_ref());
    }
    if let Some(Gunnery::Window { answered, .. }) = play.business.top_mut_of() {
        *answered += 1;
    }
}

/// Declares a shot, in a window or in a side's own phase, where the other side may answer it (B-TURN-6, B-TURN-8).
pub fn declare(play: &mut Play<'_>, seat: Seat, order: &Order) {
    let (Order::Fire { unit, battery, target, aim }, Seat::Side(side)) = (order, seat) else { return };
    let shot = Shot { shooter: *unit, battery: *battery, target: *target, aim: Aim::of(*aim) };
    if let Some(Gunnery::Window { shots, .. } | Gunnery::Volleys { shots, .. }) = play.business.top_mut_of() {
        shots.push(shot);
        return;
    }
    let mover = play.fleet.under_way().map(|ship| ship.id);
    let answered = u8::from(play.fleet.active() == Some(side));
    play.business.push(Gunnery::Window { mover, answered, shots: Shots::from_slice(&[shot]) });
}
