//! Who may grapple whom, and why not (B-GRAP-1 to B-GRAP-4, B-GRAP-9); who may get clear (AMB-27).

use smallvec::SmallVec;
use wg_core::shown::report::first_of;
use wg_core::{Angle, Checked, Length, Mark, Refusal, SideId, UnitId, barred_by, counted, forbid, refuse};

use crate::Item;
use crate::boarding::grapple::Grappling;
use crate::damage::crew::all_are;
use crate::position::grappled::MOST_TIES;
use crate::position::{Duty, Fate, Fleet, Stage};

/// B-GRAP-1: so far from hull to hull grapples carry.
pub const REACH: Length = Length::inches(4);

/// Why she grapples nobody now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bar {
    Struck,
    NotNow,
    OtherMoves(UnitId),
    SailsBurn,
    Blaze,
    Red,
    Hidden,
    Retires,
    NoCrew,
    Full,
}

/// Why she does not grapple this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Miss {
    Gone,
    Friend,
    Fast,
    Tried,
    TriedAnother(UnitId),
    TooShort,
    Far,
    Heading(Angle),
}

impl Fleet {
    /// B-GRAP-2, AMB-24: she cannot move: no wind, dismasted, at anchor, adrift, aground or grappled.
    pub fn lies_becalmed(&self, unit: UnitId) -> bool {
        self.ship(unit).berth.aground || self.becalmed(unit) || self.adrift(unit) || self.anchored(unit) || self.is_grappled(unit)
    }

    /// B-GARM-1: men who fire small arms when ships grapple: those on deck, beyond the red line all (AMB-97). Nobody who hides (B-MOR-9)
    /// or fights a catastrophic fire (B-CFIRE-1).
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

    /// AMB-28 and what else keeps a ship from grappling at all. A captain who must retire does not seize hold of the enemy: our ruling.
    fn grapple_bar(&self, unit: UnitId) -> Option<Bar> {
        let ship = self.ship(unit);
        if !ship.fights() {
            return Some(Bar::Struck);
        }
        if self.active() != Some(ship.side()) {
            return Some(Bar::NotNow);
        }
        match self.under_way() {
            Some(mover) if mover.id != unit => return Some(Bar::OtherMoves(mover.id)),
            Some(mover) if mover.run.stage != Stage::Course => return Some(Bar::NotNow),
            _ => {}
        }
        first_of([
            (ship.clocks.fire_sails > 0, Bar::SailsBurn),
            (ship.clocks.blaze > 0, Bar::Blaze),
            (self.beyond_red(unit), Bar::Red),
            (ship.nerve.duty == Duty::Hide, Bar::Hidden),
            (ship.nerve.duty == Duty::Retire, Bar::Retires),
            (ship.crew.men() == 0, Bar::NoCrew),
            (ship.ties.to[MOST_TIES - 1].is_some(), Bar::Full),
        ])
    }

    /// B-GRAP-1 to B-GRAP-4, AMB-25, AMB-26.
    fn grapple_miss(&self, unit: UnitId, target: UnitId) -> Option<Miss> {
        let (ship, other) = (self.ship(unit), self.ship(target));
        // AMB-87: a ship that her crew has left is anybody's.
        if other.side() == ship.side() && other.colours.fate != Fate::Abandoned {
            return Some(Miss::Friend);
        }
        if !self.is_there(target) || other.ties.to[MOST_TIES - 1].is_some() {
            return Some(Miss::Gone);
        }
        let (length, hers) = (self.log(unit).footprint.length, self.log(target).footprint.length);
        match (ship.ties.tried, ship.ties.at) {
            (0, _) => {}
            (1, Some(at)) if at == target && length.0 >= 2 * hers.0 => {}
            (1, Some(at)) if at == target => return Some(Miss::TooShort),
            (1, Some(at)) => return Some(Miss::TriedAnother(at)),
            _ => return Some(Miss::Tried),
        }
        if ship.ties.to.iter().flatten().any(|tie| tie.with == target) {
            return Some(Miss::Fast);
        }
        if !self.shape(unit).within(REACH, &self.shape(target)) {
            return Some(Miss::Far);
        }
        let apart = ship.berth.pose.heading.to(other.berth.pose.heading).abs();
        let waived = self.lies_becalmed(unit) || self.lies_becalmed(target);
        (apart > self.options().grapple_angle && !waived).then_some(Miss::Heading(apart))
    }

    /// Whom she may grapple now.
    pub fn grapple_targets(&self, unit: UnitId) -> SmallVec<[UnitId; 6]> {
        if self.grapple_bar(unit).is_some() {
            return SmallVec::new();
        }
        self.ships.iter().map(|ship| ship.id).filter(|target| *target != unit && self.grapple_miss(unit, *target).is_none()).collect()
    }

    /// AMB-27: grapples of hers that she may let go, or hack at with the option `cut_later`.
    pub(crate) fn loose_ties(&self, unit: UnitId) -> SmallVec<[UnitId; 6]> {
        self.ties(unit).map(|tie| tie.with).filter(|other| self.check_loose(unit, *other).is_ok()).collect()
    }

    /// AMB-27: may she get clear of this one in her own phase?
    fn check_loose(&self, unit: UnitId, other: UnitId) -> Checked<bool> {
        let (name, from) = (self.name(unit), self.name(other));
        let tie = self.ties(unit).find(|tie| tie.with == other).ok_or_else(|| refuse("B-GRAP-8", format!("{name} is not grappled with {from}.")))?;
        forbid(self.active() != Some(self.ship(unit).side()) || self.under_way().is_some(), "AMB-27", || {
            format!("{name} gets clear of {from} on her own move, not now.")
        })?;
        forbid(self.hands(unit).men == 0 || self.ship(unit).nerve.duty == Duty::Hide, "AMB-27", || format!("{name} has no men at her grapples."))?;
        forbid(self.ship(unit).clocks.blaze > 0, "B-CFIRE-1", || format!("{} fighting the fire.", all_are(self.hands(unit).men, name)))?;
        // AMB-77: boarders who stand aboard fight on; neither captain is rid of them by a rope.
        if let Some(boarder) = self.fight_between(unit, other) {
            let (whose, aboard) = (self.name(boarder), self.ship(boarder).fight.parties[0]);
            let there = if boarder == unit { from } else { name };
            return Err(refuse("AMB-27", format!("{aboard} of {whose} {} aboard {there}: {name} cannot get clear.", aboard.does("stand"))));
        }
        if tie.holds {
            return Ok(true);
        }
        forbid(!self.options().cut_later, "AMB-27", || format!("{from} holds {name}: a grapple is cut at once, in one attempt, or not at all."))?;
        forbid(self.ship(unit).ties.hacked, "AMB-27", || format!("{name} has already made her attempt to cut this turn."))?;
        Ok(false)
    }

    /// May she throw grapples at this one?
    pub fn check_grapple(&self, side: SideId, unit: UnitId, target: UnitId) -> Checked {
        let (name, other) = (self.name(unit), self.name(target));
        self.hers(side, unit)?;
        barred_by(self.grapple_bar(unit), |bar| self.barred(unit, bar))?;
        let Some(miss) = self.grapple_miss(unit, target) else { return Ok(()) };
        Err(match miss {
            Miss::Friend => refuse("B-GRAP-1", format!("{other} is a friend of {name}: nobody throws grapples at her.")),
            Miss::Gone => refuse("B-GRAP-1", format!("{other} cannot be grappled: she is out of the fight, or {MOST_TIES} ships hold her.")),
            Miss::Fast => refuse("B-GRAP-8", format!("{name} and {other} are already grappled.")),
            Miss::Tried => refuse("B-GRAP-4", format!("{name} has already tried twice this turn.")),
            Miss::TriedAnother(at) => refuse("B-GRAP-3", format!("{name} has already tried this turn, at {}.", self.name(at))),
            Miss::TooShort => refuse("B-GRAP-3", format!("{name} has already tried once this turn, and is not twice as long as {other}.")),
            Miss::Far => {
                let (own, there) = (self.shape(unit), self.shape(target));
                let by = own.distance_to(&there) - REACH;
                let from = wg_core::geometry::nearest_point(there.pose.at, &own);
                let to = wg_core::geometry::nearest_point(from, &there);
                refuse("B-GRAP-1", format!("{other} lies {} off: {by} beyond the {REACH} that grapples carry.", by + REACH)).with(Mark::Line {
                    from,
                    to,
                    label: format!("too far by {by}"),
                })
            }
            Miss::Heading(apart) => {
                refuse("B-GRAP-1", format!("{name} and {other} head {apart} apart: {} at most, unless one of them is becalmed.", self.options().grapple_angle))
            }
        })
    }

    fn barred(&self, unit: UnitId, bar: Bar) -> Refusal {
        let ship = self.ship(unit);
        let name = self.name(unit);
        match bar {
            Bar::Struck => refuse("B-END-1", format!("{name} is out of the fight and takes no orders.")),
            Bar::NotNow => refuse("AMB-28", format!("{name} grapples in her own side's movement phase, once her course is asked for.")),
            Bar::OtherMoves(mover) => refuse("AMB-28", format!("{} is on her move: {name} grapples before or after it.", self.name(mover))),
            Bar::SailsBurn => {
                refuse("B-GRAP-9", format!("{name}'s sails are burning: no grappling for {}.", counted(ship.clocks.fire_sails, "more turn", "more turns")))
            }
            Bar::Blaze => refuse("AMB-45", format!("{} fighting the fire.", all_are(ship.crew.men(), name))),
            Bar::Red => refuse("B-DAM-10", format!("{name} is beyond her red line: her {} men can only fire small arms.", ship.crew.men())),
            Bar::Hidden => refuse("B-MOR-9", format!("{} hiding in the hull.", all_are(ship.crew.men(), name))),
            Bar::Retires => refuse("B-MOR-7", format!("{name}'s captain must retire, and may not grapple.")),
            Bar::NoCrew => refuse("AMB-87", format!("{name} has no men left.")),
            Bar::Full => refuse("B-GRAP-8", format!("{MOST_TIES} ships are already fast to {name}.")),
        }
    }

    /// May she cut: the grapple that has just come aboard (B-GRAP-6), or get clear at her own move (AMB-27)?
    pub fn check_cut(&self, side: SideId, unit: UnitId, target: UnitId, top: Option<&Item>) -> Checked {
        let name = self.name(unit);
        self.hers(side, unit)?;
        match top {
            Some(Item::Grappling(Grappling::Cut { holder, held })) if (*holder, *held) == (target, unit) => Ok(()),
            Some(_) => Err(refuse("AMB-27", format!("{name} has no grapple from {} to cut now.", self.name(target)))),
            None => self.check_loose(unit, target).map(|_| ()),
        }
    }
}
