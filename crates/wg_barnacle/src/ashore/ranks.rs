//! Ranks: foot stand in one rank or in two, as their owner orders (AMB-71). Forming anew is the unit's march of the
//! turn.
//!
//! In one rank every man with a clear line fires. In two ranks all men fire if they are trained and in line (B-ARMS-3),
//! otherwise only the front rank. Where the text is silent: a man takes the same front either way, so that one rank is
//! twice as wide, and the stand is equally deep. A unit forms about its middle, not where another unit stands and not
//! up to an enemy (AMB-79). A man who would have to fire along his own rank is blocked by the next man in it
//! (B-ARMS-2). Horse and garrisons have no choice.

use crate::ashore::ground::SHORT_OF;
use crate::gunnery::window;
use crate::position::troop::{RANKS, in_words};
use crate::prelude::*;

/// The widest angle off straight ahead at which a man's line is clear of the next man of his own rank, half an inch
/// beside him. Beyond it the line would pass within an eighth of an inch of that man's middle (B-ARMS-2).
const ALONG: Angle = Angle::degrees(75);

impl Fleet {
    /// True if the unit's owner chooses its number of ranks (AMB-71).
    pub fn chooses_ranks(&self, unit: UnitId) -> bool {
        self.roster(unit).kind == Kind::Foot && !self.options().two_ranks
    }

    /// Returns the number of ranks in which a unit stands (AMB-71).
    pub fn ranks(&self, unit: UnitId) -> u8 {
        if self.chooses_ranks(unit) { self.troop(unit).stand.ranks.clamp(1, RANKS) } else { RANKS }
    }

    /// Returns the front and depth of a unit with `men` men in `ranks` ranks.
    pub(crate) fn formed(&self, unit: UnitId, men: u8, ranks: u8) -> Footprint {
        let roster = self.roster(unit);
        Footprint::new(roster.size.length, Length(roster.file.0 * i32::from(men.div_ceil(ranks.max(1)).max(1))))
    }

    /// Returns the ground that the unit would cover in `ranks` ranks.
    fn ground_formed(&self, unit: UnitId, ranks: u8) -> Shape {
        let troop = self.troop(unit);
        Shape::new(troop.stand.pose, self.formed(unit, troop.company.men, ranks))
    }

    /// Returns the number of men who would fire in `ranks` ranks if all had a clear line (B-ARMS-3, AMB-71).
    pub(crate) fn muskets_in(&self, unit: UnitId, ranks: u8) -> u8 {
        let (men, roster) = (self.troop(unit).company.men, self.roster(unit));
        let fire = if self.in_line(unit) { men } else { men.div_ceil(ranks.max(1)) };
        roster.muskets.map_or(fire, |muskets| fire.min(muskets))
    }

    /// True if the next man of his rank blocks the line of a man in this file. `off` is how far the target lies off
    /// straight ahead, clockwise positive (B-ARMS-2).
    pub(crate) fn is_masked(file: i32, files: i32, off: Angle) -> bool {
        let outermost = if off > Angle::ZERO { files - 1 } else { 0 };
        off.abs() > ALONG && file != outermost
    }
}

/// Adds the offers for a side's foot to form.
pub fn offers(fleet: &Fleet, side: SideId, offers: &mut Vec<Offer>) {
    for troop in fleet.standing(side) {
        let ranks = RANKS + 1 - fleet.ranks(troop.id);
        if check(fleet, troop.id, ranks).is_ok() {
            let order = Choice::Form(ranks).order(troop.id);
            offers.push(Offer::plain(order, if ranks == 1 { "Form one rank" } else { "Form two ranks" }));
        }
    }
}

/// Returns why a unit that could still march has no room for the other number of ranks. `None` if it has room or no
/// choice.
pub fn hindered(fleet: &Fleet, unit: UnitId) -> Option<Refusal> {
    let may = fleet.may_march(unit) && fleet.chooses_ranks(unit);
    may.then(|| room(fleet, unit, RANKS + 1 - fleet.ranks(unit)).err()).flatten()
}

/// Checks whether a unit may form `ranks` ranks.
pub fn check(fleet: &Fleet, unit: UnitId, ranks: u8) -> Checked {
    let name = fleet.name(unit);
    fleet.check_march(unit)?;
    forbid(fleet.roster(unit).kind != Kind::Foot, "AMB-71", || {
        format!("{name} is mounted. Only foot may choose between one rank and two.")
    })?;
    forbid(fleet.options().two_ranks, "AMB-71", || {
        format!("All foot form two ranks in this battle, including {name}.")
    })?;
    forbid(!(1..=RANKS).contains(&ranks), "AMB-71", || format!("{name} may form one rank or two, not {ranks}."))?;
    forbid(ranks == fleet.ranks(unit), "AMB-71", || format!("{name} is already in {}.", in_words(ranks)))?;
    room(fleet, unit, ranks)
}

/// Checks whether a unit has room for `ranks` ranks: its new front must not cover another unit, nor bring it within an
/// inch of an enemy.
fn room(fleet: &Fleet, unit: UnitId, ranks: u8) -> Checked {
    let (now, then) = (fleet.ground(unit), fleet.ground_formed(unit, ranks));
    let side = fleet.troop(unit).side();
    for (other, there) in fleet.beside(unit) {
        let label = fleet.name(other).to_owned();
        let block = |label: String| Mark::Block { at: there.pose.at, radius: Length::INCH, label };
        let (far, before) = (then.distance_to(&there), now.distance_to(&there));
        if fleet.troop(other).side() != side && far < SHORT_OF && far < before {
            let sentence =
                format!("{} would form up within 1 inch of {label}. Only a charge may make contact.", fleet.name(unit));
            return Err(refuse("AMB-79", sentence).with(block(label)));
        }
        if then.overlaps(&there) && !now.overlaps(&there) {
            let sentence = format!(
                "{label} is in the way, because {} needs a front of {}.",
                fleet.name(unit),
                then.footprint.beam.in_inches()
            );
            return Err(refuse("AMB-71", sentence).with(block(label)));
        }
    }
    Ok(())
}

/// Forms a unit in `ranks` ranks, which is its march of this turn (AMB-71).
pub fn form(play: &mut Play<'_>, unit: UnitId, ranks: u8) {
    let troop = play.fleet.troop_mut(unit);
    (troop.stand.ranks, troop.march.stage) = (ranks, Pace::Done);
    play.tell("AMB-71", unit, |fleet| {
        let front = fleet.block(unit).beam;
        format!(
            "{} forms {} with a front of {front}, so {}.",
            fleet.name(unit),
            in_words(ranks),
            may_fire(fleet.muskets(unit)),
            front = front.in_inches()
        )
    });
    // Guns may fire where a march ends (AMB-101).
    window::open(play, unit);
}

/// Returns the number of men who may fire, in words: '15 men may fire'.
fn may_fire(men: u8) -> String {
    format!("{} may fire", counted(men, "man", "men"))
}

/// Previews how a unit would stand, and how many men would fire. Empty for a number of ranks that no unit can form.
pub fn preview(fleet: &Fleet, unit: UnitId, ranks: u8) -> Preview {
    if !(1..=RANKS).contains(&ranks) {
        return Preview::default();
    }
    let then = fleet.ground_formed(unit, ranks);
    let (now, would) = (fleet.muskets(unit), fleet.muskets_in(unit, ranks));
    let instead = if now == would { String::new() } else { format!(" instead of {now}") };
    let used = format!("front of {}, {}{instead}, uses its march", then.footprint.beam.in_inches(), may_fire(would));
    let half = Length(then.footprint.beam.0 / 2);
    let [left, right] = [-90, 90].map(|hand| then.bow().offset(then.pose.heading.turned(Angle::degrees(hand)), half));
    let front = Mark::Line { from: left, to: right, label: in_words(ranks).to_owned() };
    Preview { ghost: Some(then.pose), used, clause: "AMB-71".to_owned(), marks: vec![front], ..Preview::default() }
}
