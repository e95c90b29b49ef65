//! A15. Land artillery, and fire at what stands on land: forts, troops, landing boats (B-FORT, B-TRP, AMB-3, AMB-63 to AMB-68).
//!
//! Where the text is silent: the guns of a fort stand at the middle of its front, and its front is where it looks; range is measured from
//! there. Boats are afloat, so that forts fire at them when they may fire at ships. Guns are silent, and nobody fires at men, once they are hand to
//! hand. In phases 8 and 9 either side declares openly, Side A first, and then everything is thrown together.

use wg_core::geometry::Mount;

use crate::gunnery::Gunnery;
use crate::gunnery::firing::{Chance, SMALL};
use crate::phases::{SHORE_GUNS, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::position::logs::{arc, mount};
use crate::prelude::*;

/// Purposes of throws.
pub(crate) const FIRE: u16 = 120;

/// B-FORT-2: 45 degrees to each side of straight ahead.
pub const ARC: Arc = Arc::ahead(Angle::degrees(90));

impl Fleet {
    /// True if it is a work with guns (B-FORT-1).
    pub fn is_fort(&self, unit: UnitId) -> bool {
        self.is_troop(unit) && self.roster(unit).kind == Kind::Fort
    }

    /// Guns that have a crew (B-ARMS-4).
    pub fn manned(&self, unit: UnitId) -> u8 {
        let pieces = &self.troop(unit).pieces;
        pieces.left.saturating_sub(pieces.unmanned)
    }

    /// Fire dice of a fort.
    pub fn fort_dice(&self, unit: UnitId) -> u8 {
        self.roster(unit).quality.dice(self.manned(unit))
    }

    /// Where the guns of a battery stand: those of a fort in the middle of its front.
    pub fn muzzle(&self, unit: UnitId, own: &Shape, battery: Battery) -> Point {
        own.mount(if self.is_troop(unit) { Mount::Bow } else { mount(battery) })
    }

    /// How a battery can be laid (AMB-57, B-FORT-2).
    pub fn arc_of(&self, unit: UnitId, battery: Battery) -> Arc {
        if self.is_troop(unit) { ARC } else { arc(battery, self.options().ship_arc) }
    }

    /// What a captain, or the commander of a fort, has let go by.
    pub(crate) fn heed_of(&self, unit: UnitId) -> &Heed {
        if self.is_troop(unit) { &self.troop(unit).pieces.heed } else { &self.ship(unit).heed }
    }

    pub(crate) fn heed_of_mut(&mut self, unit: UnitId) -> &mut Heed {
        if self.is_troop(unit) { &mut self.troop_mut(unit).pieces.heed } else { &mut self.ship_mut(unit).heed }
    }

    /// B-TURN-7, B-TURN-8, B-TURN-12, AMB-3: at what the guns of a fort may fire in this phase: in 4 and 5 at what is afloat, in 8 at what
    /// is on land. Ships fire at anything in 4 and 5.
    pub fn may_aim_at(&self, unit: UnitId, target: UnitId) -> bool {
        let moves = matches!(self.cursor.phase, SIDE_A_MOVES | SIDE_B_MOVES);
        if !self.is_troop(unit) {
            return moves;
        }
        let afloat = !self.is_troop(target) || self.troop(target).in_boats();
        if self.cursor.phase == SHORE_GUNS { self.options().phase8_any || !afloat } else { moves && afloat }
    }

    /// It stands on land.
    pub(crate) fn is_ashore(&self, unit: UnitId) -> bool {
        self.is_troop(unit) && self.troop(unit).ashore()
    }

    pub(crate) fn dice_of(&self, unit: UnitId, battery: Battery) -> u8 {
        if self.is_troop(unit) { self.fort_dice(unit) } else { self.log(unit).dice(self.ship(unit).guns.left[battery]) }
    }

    /// AMB-91: the fort, or the friends on land, over whom a line of fire would pass. Who stands in a fort is not in its way.
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

    /// B-FORT-3, B-TRP-2, B-FIRE-9, AMB-65, AMB-96: the least face that hits, with the clause and the reason. What the shooter suffers
    /// from counts here too, and the worse of the two rules.
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

    /// The enemies on land or in boats on which a battery bears in this phase.
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

    /// What a side may declare in phase 8 or 9, unit by unit: its targets with how far off they are, the nearest first.
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

    /// Which side declares now, in phases 8 and 9: Side A first; who has no target is passed over.
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

/// B-TURN-15: phase 8.
pub fn open(play: &mut Play<'_>) {
    open_volleys(play, false);
}

/// Phases 8 and 9 begin, if anybody has a target.
pub(crate) fn open_volleys(play: &mut Play<'_>, muskets: bool) {
    if [0, 1].iter().any(|answered| play.fleet.declaring(muskets, *answered, &[]).is_some()) {
        play.business.push(Gunnery::Volleys { muskets, answered: 0, shots: Shots::new() });
    }
}

/// B-TURN-15, B-TURN-16: who has nothing to declare is passed over; when both sides have declared all is thrown together.
///
/// # Errors
/// Never: nothing is thrown here.
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

/// A side has nothing more to declare.
pub(crate) fn pass(play: &mut Play<'_>) {
    if let Some(Gunnery::Volleys { answered, .. }) = play.business.top_mut_of() {
        *answered += 1;
    }
}

/// Muskets are declared.
pub fn declare(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    if let Some(Gunnery::Volleys { shots, .. }) = play.business.top_mut_of() {
        shots.push(Shot { shooter: unit, battery: 0, target, aim: Aim::Plain });
    }
}

/// All units of a side that have not declared fire at their nearest targets, and the side has declared.
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

/// What a side is asked in phases 8 and 9: all at their nearest targets, or each as it is told.
pub fn ask(fleet: &Fleet, muskets: bool, answered: u8, declared: &[Shot]) -> Option<Ask> {
    let side = fleet.declaring(muskets, answered, declared)?;
    let volleys = fleet.volleys(side, muskets, declared);
    let mut offers = Vec::new();
    let first = volleys.first()?.0;
    if volleys.len() > 1 {
        offers.push(Offer::plain(Choice::FireAll.order(first), "Fire all at their nearest targets"));
    }
    for (unit, targets) in volleys {
        let target = targets.first()?.1;
        let order =
            if muskets { Order::SmallArms { unit, target } } else { Order::Fire { unit, battery: 0, target, aim: 0 } };
        let units = targets.iter().map(|(_, target)| *target).collect();
        offers.push(
            Offer::plain(order, if muskets { "Fire the muskets" } else { FIRE_GUNS })
                .with(Slot::Target, Domain::Units(units)),
        );
    }
    offers.push(Offer::plain(Order::Pass, "Cease fire"));
    let reason = if muskets { "Muskets: who fires at whom?" } else { "Guns ashore: which fire at what?" };
    Some(Ask::new(Seat::Side(side), AskKind::Reaction, reason, offers))
}

/// What the button for the guns of a fort or a battery says.
pub const FIRE_GUNS: &str = "Fire the guns ashore";

/// B-LOAD-6: land artillery is reloaded in every turn.
pub(crate) fn reload(fleet: &mut Fleet) {
    for troop in fleet.troops.touch_all() {
        troop.pieces.fired = false;
        troop.pieces.heed = Heed::default();
        troop.march.fired = false;
    }
}

/// Its guns have fired.
pub(crate) fn spent(fleet: &mut Fleet, shot: &Shot) {
    if fleet.is_troop(shot.shooter) {
        fleet.troop_mut(shot.shooter).pieces.fired = true;
    } else {
        let guns = &mut fleet.ship_mut(shot.shooter).guns;
        (guns.loaded[usize::from(shot.battery)], guns.fired[usize::from(shot.battery)]) = (false, true);
    }
}
