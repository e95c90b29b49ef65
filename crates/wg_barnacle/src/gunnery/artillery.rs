//! Land artillery, and fire at targets on land: forts, troops and landing boats (A15, B-FORT, B-TRP, AMB-3, AMB-63 to
//! AMB-68).
//!
//! Where the text is silent: the guns of a fort stand at the middle of its front, which faces along its heading, and
//! range is measured from there. Boats are afloat, so forts fire at them when they may fire at ships. A unit that is
//! fighting hand to hand neither serves its guns nor is fired at. In phases 8 and 9 the sides declare openly, Side A
//! first, and then all dice are rolled together.

use wg_core::geometry::Mount;

use crate::gunnery::Gunnery;
use crate::gunnery::firing::{Chance, SMALL};
use crate::phases::{SHORE_GUNS, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::position::logs::{arc, mount};
use crate::prelude::*;

/// Purpose of the fire dice of land artillery.
pub(crate) const FIRE: u16 = 120;

/// The arc of land artillery: 45 degrees to each side of straight ahead (B-FORT-2).
pub const ARC: Arc = Arc::ahead(Angle::degrees(90));

impl Fleet {
    /// True if the unit is a work with guns (B-FORT-1).
    pub fn is_fort(&self, unit: UnitId) -> bool {
        self.is_troop(unit) && self.roster(unit).kind == Kind::Fort
    }

    /// Returns the number of guns that still have a crew (B-ARMS-4).
    pub fn manned(&self, unit: UnitId) -> u8 {
        let pieces = &self.troop(unit).pieces;
        pieces.left.saturating_sub(pieces.unmanned)
    }

    /// Returns the fire dice of a fort.
    pub fn fort_dice(&self, unit: UnitId) -> u8 {
        self.roster(unit).quality.dice(self.manned(unit))
    }

    /// Returns the point from which a battery fires: for a fort the middle of its front.
    pub fn muzzle(&self, unit: UnitId, own: &Shape, battery: Battery) -> Point {
        own.mount(if self.is_troop(unit) { Mount::Bow } else { mount(battery) })
    }

    /// Returns the arc of a battery (AMB-57, B-FORT-2).
    pub fn arc_of(&self, unit: UnitId, battery: Battery) -> Arc {
        if self.is_troop(unit) { ARC } else { arc(battery, self.options().ship_arc) }
    }

    /// Returns the chances to fire that the captain of a ship, or the commander of a fort, has let go by.
    pub(crate) fn heed_of(&self, unit: UnitId) -> &Heed {
        if self.is_troop(unit) { &self.troop(unit).pieces.heed } else { &self.ship(unit).heed }
    }

    pub(crate) fn heed_of_mut(&mut self, unit: UnitId) -> &mut Heed {
        if self.is_troop(unit) { &mut self.troop_mut(unit).pieces.heed } else { &mut self.ship_mut(unit).heed }
    }

    /// True if the unit may aim at the target in this phase. Ships may aim at anything in phases 4 and 5. Forts may aim
    /// only at what is afloat in phases 4 and 5, and in phase 8 at what is on land (B-TURN-7, B-TURN-8, B-TURN-12,
    /// AMB-3).
    pub fn may_aim_at(&self, unit: UnitId, target: UnitId) -> bool {
        let moves = matches!(self.cursor.phase, SIDE_A_MOVES | SIDE_B_MOVES);
        if !self.is_troop(unit) {
            return moves;
        }
        let afloat = !self.is_troop(target) || self.troop(target).in_boats();
        if self.cursor.phase == SHORE_GUNS { self.options().phase8_any || !afloat } else { moves && afloat }
    }

    /// True if the unit stands on land. False for ships and for units in boats.
    pub(crate) fn is_ashore(&self, unit: UnitId) -> bool {
        self.is_troop(unit) && self.troop(unit).ashore()
    }

    pub(crate) fn dice_of(&self, unit: UnitId, battery: Battery) -> u8 {
        if self.is_troop(unit) { self.fort_dice(unit) } else { self.log(unit).dice(self.ship(unit).guns.left[battery]) }
    }

    /// Returns the fort, or the friendly unit on land, that stops a line of fire. A unit does not stop fire that comes
    /// from or goes to the fort it stands in (AMB-91).
    pub(crate) fn screen_ashore(&self, unit: UnitId, target: UnitId, from: Point, to: Point) -> Option<UnitId> {
        let side = self.side_of(unit);
        let within = |inner: UnitId, outer: UnitId| {
            self.is_fort(outer) && self.is_troop(inner) && self.ground(outer).contains(self.troop(inner).stand.pose.at)
        };
        let own = |other: UnitId| {
            other == unit || other == target || within(unit, other) || within(target, other) || within(other, unit)
        };
        let stops = |troop: &&Troop| {
            troop.ashore()
                && (self.is_fort(troop.id)
                    || Some(troop.side()) == side
                        && !matches!(self.options().hull_blocks, crate::options::Blocks::None))
        };
        self.troops
            .iter()
            .filter(stops)
            .map(|troop| troop.id)
            .find(|other| !own(*other) && self.ground(*other).crosses(from, to))
    }

    /// Returns the least face that hits if shooter or target is on land or in boats, with the clause and the reason. A
    /// hindrance of the shooter counts too: the worse of the two rules applies (B-FORT-3, B-TRP-2, B-FIRE-9, AMB-65,
    /// AMB-96).
    pub(crate) fn needed_ashore(&self, unit: UnitId, target: UnitId) -> (u8, (&'static str, &'static str)) {
        let by_target = if !self.is_troop(target) {
            if self.log(target).footprint.length <= SMALL {
                (5, ("B-FIRE-9", "small target"))
            } else {
                (4, ("B-FIRE-3", ""))
            }
        } else if self.troop(target).in_boats() {
            (5, ("AMB-96", "landing boats"))
        } else if self.troop(target).pieces.left > 0 {
            (self.options().land_arty_hit, ("B-FORT-3", "land artillery"))
        } else if self.cover(target).shelters() {
            (5, ("B-TRP-2", self.cover(target).title()))
        } else {
            (4, ("B-TRP-2", self.cover(target).title()))
        };
        let by_shooter = self.hampered(unit);
        match by_shooter {
            Some((face, why)) if face > by_target.0 => (face, why),
            None if by_target.0 == 4 && self.sky.lucky == Some(unit) => (3, ("B-FIRE-8", "lucky hit")),
            _ => by_target,
        }
    }

    /// Adds the enemies on land or in boats on which a battery bears in this phase, with the chance of each.
    pub(crate) fn chances_ashore(
        &self,
        unit: UnitId,
        battery: Battery,
        own: &Shape,
        into: &mut SmallVec<[(UnitId, Chance); 4]>,
    ) {
        let enemies = self.troops.iter().filter(|troop| troop.on_table() && self.may_aim_at(unit, troop.id));
        into.extend(enemies.filter_map(|enemy| {
            Some((enemy.id, self.bears_if(unit, own, battery, enemy.id, &self.ground(enemy.id)).ok()?))
        }));
    }

    /// Returns the shots that a side may declare in phase 8 or 9: for each unit its targets with their range, the
    /// nearest first. Units without a target are left out.
    pub(crate) fn volleys(
        &self,
        side: SideId,
        muskets: bool,
        declared: &[Shot],
    ) -> Vec<(UnitId, Vec<(Length, UnitId)>)> {
        let free = |unit: &UnitId| !declared.iter().any(|shot| shot.shooter == *unit);
        let targets = |unit: UnitId| {
            let mut targets: Vec<(Length, UnitId)> = if muskets {
                self.musketry(unit).into_iter().map(|(target, volley)| (volley.range, target)).collect()
            } else {
                self.chances(unit, 0).into_iter().map(|(target, chance)| (chance.range, target)).collect()
            };
            targets.sort_unstable();
            (unit, targets)
        };
        let units: Vec<UnitId> = if muskets { self.musketeers(side) } else { self.forts(side).collect() };
        units.into_iter().filter(free).map(targets).filter(|(_, targets)| !targets.is_empty()).collect()
    }

    /// Returns the side that may declare now in phase 8 or 9, Side A first. `None` if that side has no target, or if
    /// both have declared.
    pub(crate) fn declaring(&self, muskets: bool, answered: u8, declared: &[Shot]) -> Option<SideId> {
        let side = self.declarer(answered)?;
        (!self.volleys(side, muskets, declared).is_empty()).then_some(side)
    }

    fn declarer(&self, answered: u8) -> Option<SideId> {
        let first = self.initiative.first.unwrap_or_default();
        match answered {
            0 => Some(first),
            1 => Some(first.other()),
            _ => None,
        }
    }
}

/// Opens phase 8 (B-TURN-15).
pub fn open(play: &mut Play<'_>) {
    open_volleys(play, false);
}

/// Opens the declarations of phase 8 or 9, if either side has a target.
pub(crate) fn open_volleys(play: &mut Play<'_>, muskets: bool) {
    if [0, 1].iter().any(|answered| play.fleet.declaring(muskets, *answered, &[]).is_some()) {
        play.business.push(Gunnery::Volleys { muskets, answered: 0, shots: Shots::new() });
    }
}

/// Passes over a side that has nothing to declare. When both sides have declared, all shots are fired together
/// (B-TURN-15, B-TURN-16).
///
/// # Errors
/// Never: no dice are rolled here.
pub fn close(play: &mut Play<'_>) -> Awaited {
    let Some(Gunnery::Volleys { muskets, answered, shots }) = play.business.top_mut_of() else { return Ok(()) };
    if *answered == 0 {
        *answered = 1;
        return Ok(());
    }
    let (muskets, shots) = (*muskets, shots.clone());
    play.business.pop();
    if !shots.is_empty() {
        play.business.push(if muskets {
            Item::Gunnery(Gunnery::Muskets(shots))
        } else {
            Item::Gunnery(Gunnery::Fire(shots))
        });
    }
    Ok(())
}

/// Ends the declarations of a side.
pub(crate) fn pass(play: &mut Play<'_>) {
    if let Some(Gunnery::Volleys { answered, .. }) = play.business.top_mut_of() {
        *answered += 1;
    }
}

/// Declares the fire of a unit's muskets.
pub fn declare(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    if let Some(Gunnery::Volleys { shots, .. }) = play.business.top_mut_of() {
        shots.push(Shot { shooter: unit, battery: 0, target, aim: Aim::Plain });
    }
}

/// Declares that all remaining units of a side fire at their nearest targets, and ends the side's declarations.
pub(crate) fn fire_all(play: &mut Play<'_>, seat: Seat) {
    let (Some(Gunnery::Volleys { muskets, shots, .. }), Seat::Side(side)) = (play.business.top_of(), seat) else {
        return;
    };
    let all = play.fleet.volleys(side, *muskets, shots);
    if let Some(Gunnery::Volleys { shots, answered, .. }) = play.business.top_mut_of() {
        let nearest = all.into_iter().filter_map(|(unit, targets)| Some((unit, targets.first()?.1)));
        shots.extend(nearest.map(|(shooter, target)| Shot { shooter, battery: 0, target, aim: Aim::Plain }));
        *answered += 1;
    }
}

/// Asks a side in phase 8 or 9 how it fires: all units at their nearest targets, or one unit after the other. `None` if
/// no side has anything to declare.
pub fn ask(fleet: &Fleet, muskets: bool, answered: u8, declared: &[Shot]) -> Option<Ask> {
    let side = fleet.declaring(muskets, answered, declared)?;
    let volleys = fleet.volleys(side, muskets, declared);
    let mut offers = Vec::new();
    let first = volleys.first()?.0;
    let kills = |unit: UnitId, target: UnitId| fleet.muskets_on(unit, target).is_ok_and(|volley| !volley.is_wasted());
    let wasted =
        muskets && volleys.iter().all(|(unit, targets)| !targets.iter().any(|(_, target)| kills(*unit, *target)));
    if volleys.len() > 1 {
        offers.push(Offer::plain(Choice::FireAll.order(first), "Fire all at the nearest targets"));
    }
    for (unit, targets) in volleys {
        let target = targets.first()?.1;
        let order =
            if muskets { Order::SmallArms { unit, target } } else { Order::Fire { unit, battery: 0, target, aim: 0 } };
        let units = targets.iter().map(|(_, target)| *target).collect();
        offers.push(
            Offer::plain(order, if muskets { "Fire muskets" } else { FIRE_GUNS })
                .with(Slot::Target, Domain::Units(units)),
        );
    }
    offers.push(Offer::plain(Order::Pass, "Cease fire"));
    let reason = if muskets { "Muskets: who fires at whom?" } else { "Shore guns: who fires at whom?" };
    let ask = Ask::new(Seat::Side(side), AskKind::Reaction, reason, offers);
    // Muskets that can kill nobody may as well be silent (B-ARMS-4).
    Some(if wasted { Ask { default: Order::Pass, ..ask }.needless_if(true) } else { ask })
}

/// The label of the button for the guns of a fort or a battery.
pub const FIRE_GUNS: &str = "Fire shore guns";

/// Reloads all land artillery (B-LOAD-6), and clears the marks of this turn's fire on guns and muskets.
pub(crate) fn reload(fleet: &mut Fleet) {
    for troop in fleet.troops.touch_all() {
        troop.pieces.fired = false;
        troop.pieces.heed = Heed::default();
        troop.march.fired = false;
    }
}

/// Marks the guns of a shot as fired.
pub(crate) fn spent(fleet: &mut Fleet, shot: &Shot) {
    if fleet.is_troop(shot.shooter) {
        fleet.troop_mut(shot.shooter).pieces.fired = true;
    } else {
        let guns = &mut fleet.ship_mut(shot.shooter).guns;
        (guns.loaded[usize::from(shot.battery)], guns.fired[usize::from(shot.battery)]) = (false, true);
    }
}
