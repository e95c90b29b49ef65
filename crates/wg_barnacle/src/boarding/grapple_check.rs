//! Checks whether a ship may grapple another (B-GRAP-1 to B-GRAP-4, B-GRAP-9), and whether she may get clear (AMB-27).
//! A refusal explains why not.

use crate::boarding::grapple::Grappling;
use crate::damage::crew::all_are;
use crate::position::grappled::MOST_TIES;
use crate::prelude::*;

/// The distance from hull to hull that grapples carry (B-GRAP-1).
pub const REACH: Length = Length::inches(4);

impl Fleet {
    /// True if the ship cannot move: no wind, dismasted, at anchor, adrift, aground or grappled (B-GRAP-2, AMB-24).
    pub fn lies_becalmed(&self, unit: UnitId) -> bool {
        self.ship(unit).berth.aground
            || self.becalmed(unit)
            || self.adrift(unit)
            || self.anchored(unit)
            || self.is_grappled(unit)
    }

    /// Returns the number of men who fire small arms when ships grapple: those on deck, or all men if the ship is
    /// beyond the red line (AMB-97). A crew that hides (B-MOR-9) or fights a catastrophic fire (B-CFIRE-1) does not
    /// fire (B-GARM-1).
    pub fn small_arms(&self, unit: UnitId) -> u8 {
        let ship = self.ship(unit);
        let spent = ship.ties.fired && self.options().arms_once;
        if !ship.fights() || spent || ship.nerve.duty == Duty::Hide || ship.clocks.blaze > 0 {
            0
        } else if self.beyond_red(unit) {
            ship.crew.men()
        } else {
            ship.crew.deck
        }
    }

    /// Checks whether the ship can grapple any target now (AMB-28). A captain who must retire may not grapple an enemy,
    /// which is our ruling.
    fn check_grapples<R: Reason>(&self, unit: UnitId) -> Result<(), R> {
        let (ship, name) = (self.ship(unit), self.name(unit));
        R::forbid(!ship.fights(), "B-END-1", || format!("{name} is out of the fight and takes no orders."))?;
        let mover = self.under_way();
        let now = self.active() == Some(ship.side())
            && mover.is_none_or(|mover| mover.id != unit || mover.run.stage == Stage::Course);
        R::forbid(!now, "AMB-28", || {
            format!("{name} may grapple only in her side's movement phase, and not while her sails are being set.")
        })?;
        let other = mover.map_or(unit, |mover| mover.id);
        R::forbid(other != unit, "AMB-28", || {
            format!("{} is moving. {name} may grapple before or after that move.", self.name(other))
        })?;
        R::forbid(ship.clocks.fire_sails > 0, "B-GRAP-9", || {
            format!(
                "{name}'s sails are on fire, so she may not grapple for {}.",
                counted(ship.clocks.fire_sails, "more turn", "more turns")
            )
        })?;
        R::forbid(ship.clocks.blaze > 0, "AMB-45", || {
            format!("{} fighting the fire, so she may not grapple.", all_are(ship.crew.men(), name))
        })?;
        R::forbid(self.beyond_red(unit), "B-DAM-10", || {
            format!("{name} is beyond her red line, so her crew may only fire small arms or abandon ship.")
        })?;
        R::forbid(ship.nerve.duty == Duty::Hide, "B-MOR-9", || {
            format!("{} hiding in the hull, so she may not grapple.", all_are(ship.crew.men(), name))
        })?;
        R::forbid(ship.nerve.duty == Duty::Retire, "B-MOR-7", || {
            format!("{name}'s captain must retire and may not grapple.")
        })?;
        R::forbid(ship.crew.men() == 0, "AMB-87", || format!("{name} has no men left to work the grapples."))?;
        R::forbid(ship.ties.to[MOST_TIES - 1].is_some(), "B-GRAP-8", || {
            format!("{name} is already grappled with {MOST_TIES} ships, the most allowed.")
        })
    }

    /// Checks whether a ship that may grapple can throw grapples at this target (B-GRAP-1 to B-GRAP-4, AMB-25, AMB-26).
    fn check_throw<R: Reason>(&self, unit: UnitId, target: UnitId) -> Result<(), R> {
        let (ship, at) = (self.ship(unit), self.ship(target));
        let (name, other) = (self.name(unit), self.name(target));
        // An abandoned ship may be grappled by either side (AMB-87).
        let friend = at.side() == ship.side() && at.colours.fate != Fate::Abandoned;
        R::forbid(friend, "B-GRAP-1", || format!("{other} is on {name}'s side and cannot be grappled."))?;
        R::forbid(!self.is_there(target), "B-GRAP-1", || {
            format!("{other} is out of the fight and cannot be grappled.")
        })?;
        R::forbid(at.ties.to[MOST_TIES - 1].is_some(), "B-GRAP-1", || {
            format!("{other} is already grappled with {MOST_TIES} ships, the most allowed.")
        })?;
        let (tried, length, hers) =
            (ship.ties.tried, self.log(unit).footprint.length, self.log(target).footprint.length);
        let before = ship.ties.at.filter(|_| tried > 0);
        R::forbid(tried > 1 || tried > 0 && before.is_none(), "B-GRAP-4", || {
            format!("{name} has already tried to grapple twice this turn.")
        })?;
        R::forbid(before.is_some_and(|before| before != target), "B-GRAP-3", || {
            format!(
                "{name} has already tried to grapple {} this turn and may not try another ship.",
                before.map_or("", |before| self.name(before))
            )
        })?;
        R::forbid(before.is_some() && length.0 < 2 * hers.0, "B-GRAP-3", || {
            format!("{name} has already tried once this turn. Only a ship twice as long as {other} may try again.")
        })?;
        let fast = ship.ties.to.iter().flatten().any(|tie| tie.with == target);
        R::forbid(fast, "B-GRAP-8", || format!("{name} and {other} are already grappled."))?;
        let (own, there) = (self.shape(unit), self.shape(target));
        let by = || (own.distance_to(&there) - REACH).at_least_a_tenth();
        R::forbid(!own.within(REACH, &there), "B-GRAP-1", || {
            format!(
                "{other} is {} too far away. The distance is {}, and grapples reach {REACH}.",
                by().in_inches(),
                (by() + REACH).in_inches(),
                REACH = REACH.in_inches()
            )
        })
        .map_err(|why| {
            why.marked(|| {
                let from = nearest_point(there.pose.at, &own);
                Mark::Line { from, to: nearest_point(from, &there), label: format!("{} too far", by().in_inches()) }
            })
        })?;
        let (apart, most) = (ship.berth.pose.heading.to(at.berth.pose.heading).abs(), self.options().grapple_angle);
        R::forbid(apart > most && !self.lies_becalmed(unit) && !self.lies_becalmed(target), "B-GRAP-1", || {
            format!("{name} and {other} differ in heading by {apart}. Unless one is becalmed, {most} is the limit.")
        })
    }

    /// Returns the ships that this ship may grapple now.
    pub fn grapple_targets(&self, unit: UnitId) -> SmallVec<[UnitId; 6]> {
        let ships = if self.check_grapples::<No>(unit).is_ok() { &*self.ships } else { &[] };
        ships
            .iter()
            .map(|ship| ship.id)
            .filter(|target| *target != unit && self.check_throw::<No>(unit, *target).is_ok())
            .collect()
    }

    /// Checks whether a side may order the ship to throw grapples at this target.
    pub fn check_grapple(&self, side: SideId, unit: UnitId, target: UnitId) -> Checked {
        self.hers(side, unit)?;
        self.check_grapples(unit)?;
        self.check_throw(unit, target)
    }

    /// Returns the ships from which this ship may get clear: by letting go her own grapples, or by cutting theirs with
    /// the option `cut_later` (AMB-27).
    pub(crate) fn loose_ties(&self, unit: UnitId) -> SmallVec<[UnitId; 6]> {
        self.ties(unit).map(|tie| tie.with).filter(|other| self.check_loose(unit, *other).is_ok()).collect()
    }

    /// Checks whether the ship may get clear of another in her own phase (AMB-27).
    fn check_loose(&self, unit: UnitId, other: UnitId) -> Checked {
        let (name, from) = (self.name(unit), self.name(other));
        let tie = self
            .ties(unit)
            .find(|tie| tie.with == other)
            .ok_or_else(|| refuse("B-GRAP-8", format!("{name} is not grappled with {from}.")))?;
        forbid(self.active() != Some(self.ship(unit).side()) || self.under_way().is_some(), "AMB-27", || {
            format!("{name} may cast off from {from} only in her own side's movement phase, between moves.")
        })?;
        forbid(self.hands(unit).men == 0 || self.ship(unit).nerve.duty == Duty::Hide, "AMB-27", || {
            format!("{name} has no men left to work the grapples.")
        })?;
        forbid(self.ship(unit).clocks.blaze > 0, "B-CFIRE-1", || {
            format!("{} fighting the fire and cannot cast off.", all_are(self.hands(unit).men, name))
        })?;
        // A fight goes on while boarders stand aboard, and neither captain can end it by parting the ships (AMB-77).
        if let Some(boarder) = self.fight_between(unit, other) {
            let (whose, aboard) = (self.name(boarder), self.ship(boarder).fight.parties[0]);
            let there = if boarder == unit { from } else { name };
            let are = if aboard.men + aboard.leaders == 1 { "is" } else { "are" };
            return Err(refuse(
                "AMB-27",
                format!("{aboard} from {whose} {are} aboard {there}, so {name} cannot cast off."),
            ));
        }
        if tie.holds {
            return Ok(());
        }
        forbid(!self.options().cut_later, "AMB-27", || {
            format!("{from} holds {name}. A grapple may be cut only once, at the moment when it takes hold.")
        })?;
        forbid(self.ship(unit).ties.hacked, "AMB-27", || {
            format!("{name} has already tried to cut the grapples this turn.")
        })
    }

    /// Checks whether the ship may cut a grapple that has just come aboard (B-GRAP-6), or get clear in her own phase
    /// (AMB-27).
    pub fn check_cut(&self, side: SideId, unit: UnitId, target: UnitId, top: Option<&Item>) -> Checked {
        let name = self.name(unit);
        self.hers(side, unit)?;
        match top {
            Some(Item::Grappling(Grappling::Cut { holder, held })) if (*holder, *held) == (target, unit) => Ok(()),
            Some(_) => {
                Err(refuse("AMB-27", format!("There is no grapple from {} for {name} to cut now.", self.name(target))))
            }
            None => self.check_loose(unit, target),
        }
    }
}
