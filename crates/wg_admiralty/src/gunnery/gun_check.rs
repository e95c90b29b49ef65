//! Why a battery does not fire at a ship: one sentence that names what really keeps it from firing.

use crate::gunnery::aim::{Aim, Why};
use crate::gunnery::silence::no_dice;
use crate::gunnery::volley::Volley;
use crate::gunnery::{Gunnery, battery, label};
use crate::position::battle::millimetres;
use crate::position::options::BothSides;
use crate::prelude::*;

/// Explains why an order does not answer this item.
pub(super) fn refuse_order(item: &Gunnery, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
    let Gunnery::Declare { side: asked, volleys } = item else {
        return refuse("A-FIRE-14", "All fire is being rolled now, so nothing more can be declared.");
    };
    match *order {
        Order::Fire { .. } if *asked != side => {
            refuse("A-R85", format!("{} declares its fire now.", fleet.side(*asked)))
        }
        Order::Fire { unit, battery: number, target, .. } => cannot_fire(fleet, volleys, unit, number, target),
        Order::Choose { unit, .. } if Choice::FireTogether.has_question_of(order) => refuse(
            "A-FIRE-12",
            format!(
                "{} can pool dice only with ships firing the same size of guns at her target with the same modifiers.",
                fleet.name(unit)
            ),
        ),
        Order::Course { .. } => refuse("A-TURN-1", "Ships have already moved. They fire now."),
        _ => refuse("A-FIRE-1", "Declare cannon fire now. Choose a battery, or declare no more fire."),
    }
}

impl Fleet {
    /// Checks that a ship may fire at all: she fights under her own crew, without an inferno aboard (A-DMG-I-2, A-R20,
    /// A-R50).
    ///
    /// # Errors
    /// If she may not, with the reason.
    pub(super) fn check_crew<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let name = self.name(ship.id);
        R::forbid(ship.colours.struck, "A-CMD-7", || format!("{name} has struck and does not fire."))?;
        R::forbid(ship.colours.out, "A-ADV-7", || {
            format!("{name} has taken off the crew of a burning ship and no longer fires.")
        })?;
        R::forbid(ship.colours.aid.is_some(), "A-ADV-6", || {
            let burning = ship.colours.aid.map_or("a burning ship", |burning| self.name(burning));
            format!("{name} gives aid to {burning} and does not fire.")
        })?;
        R::forbid(!ship.fights(), "A-ADV-6", || format!("{name} is out of the fight and does not fire."))?;
        R::forbid(ship.is_prize(), "A-BOARD-10", || format!("{name} is a prize, and prize crews do not fire."))?;
        R::forbid(ship.log.hits.i > 0, "A-DMG-I-2", || format!("{name} has an inferno aboard, so her guns are silent."))
    }

    /// Checks that a side of a ship may fire: she may fire at all, and the side has not fired in passing (A-PASS-6).
    ///
    /// # Errors
    /// If it may not, with the reason.
    pub(super) fn check_guns<R: Reason>(&self, ship: &Ship, side: Broadside) -> Result<(), R> {
        self.check_crew(ship)?;
        R::forbid(ship.gunnery.passing[side], "A-PASS-6", || {
            let at = ship.gunnery.at[side]
                .iter()
                .flatten()
                .next()
                .map_or_else(String::new, |target| format!(" at {}", self.name(*target)));
            format!(
                "{} has fired to {} in passing{at}, so that side is silent this turn.",
                self.name(ship.id),
                side_name(side)
            )
        })
    }

    /// Checks that the guns of a size may fire to a side: they have not fired yet, and neither has the other side where
    /// only one may (A-FIRE-13, A-R83).
    ///
    /// # Errors
    /// If they may not, with the reason.
    pub(super) fn check_size<R: Reason>(&self, ship: &Ship, side: Broadside, size: GunRating) -> Result<(), R> {
        let (name, fired) = (self.name(ship.id), &ship.gunnery.fired);
        self.check_guns(ship, side)?;
        let spent = || format!("{name} has already fired her {} guns to {} this turn.", size.name(), side_name(side));
        R::forbid(fired[side][size as usize], "A-FIRE-13", spent)?;
        let other = self.options.both_sides == BothSides::One && fired[side.other()].contains(&true);
        R::forbid(other, "A-R83", || {
            format!("{name} has fired her other side, and in this battle she fires only one side a turn.")
        })
    }
}

/// Explains why a ship does not fire this battery at this ship, given the fire declared already.
pub(super) fn cannot_fire(fleet: &Fleet, declared: &[Volley], unit: UnitId, number: u8, target: UnitId) -> Refusal {
    let (ship, other, name) = (fleet.ship(unit), fleet.ship(target), fleet.name(unit));
    let Some((side, size)) = battery(number) else {
        return refuse("A-FIRE-13", format!("{name} has no battery {number}. Batteries are numbered 0 to 7."));
    };
    let shot = Shot { fleet, declared, ship, other, side };
    let why = shot
        .check(size)
        .err()
        .unwrap_or_else(|| refuse("A-FIRE-1", format!("{name} cannot fire those guns at {} now.", fleet.name(target))));
    if unit == target || !why.marks.is_empty() { why } else { why.with(shot.line()) }
}

/// A shot that is checked: the guns of a side at a ship.
#[derive(Clone, Copy)]
struct Shot<'a> {
    fleet: &'a Fleet,
    declared: &'a [Volley],
    ship: &'a Ship,
    other: &'a Ship,
    side: Broadside,
}

impl Shot<'_> {
    /// Finds the first reason against a shot. In order: all guns silenced, no target, the wrong side, guns lost or
    /// spent, how the target lies, and too few dice.
    fn check(self, size: Option<GunRating>) -> Checked {
        let Self { fleet, ship, other, side, .. } = self;
        fleet.check_crew::<Refusal>(ship)?;
        self.check_target()?;
        self.check_facing()?;
        let sizes = carried(ship, size);
        if let Some(why) = no_dice(fleet, ship, side, &sizes, None) {
            return Err(why);
        }
        self.check_spent(size, &sizes)?;
        let aim = fleet.aim(ship, side, other).map_err(|why| cannot_aim(fleet, ship.id, side, other.id, why))?;
        self.check_choice(size, &sizes, &aim)
    }

    /// Draws the line from the middle of the side to the target.
    fn line(self) -> Mark {
        Mark::Line { from: self.ship.field(self.side).muzzle(), to: self.other.berth.pose.at, label: String::new() }
    }

    /// Checks that the target is an enemy who fights (A-FIRE-1, A-R53).
    fn check_target(self) -> Checked {
        let (at, colours) = (self.fleet.name(self.other.id), &self.other.colours);
        let friend = colours.side == self.ship.colours.side;
        forbid(friend && self.other.is_prize(), "A-FIRE-1", || format!("{at} is a prize of your own side."))?;
        forbid(friend, "A-FIRE-1", || format!("{at} is a friend."))?;
        forbid(colours.fate == Fate::Sunk, "A-R53", || {
            format!("{at} has {}.", if colours.blown_up { "blown up" } else { "gone down" })
        })?;
        forbid(!self.other.on_table(), "A-R53", || format!("{at} has left the table."))?;
        forbid(colours.struck, "A-R53", || format!("{at} has struck and is no longer a target."))?;
        forbid(!self.other.fights(), "A-R53", || format!("{at} gives aid to a burning ship and is not a target."))
    }

    /// Checks that the side faces the target. If the other side faces her but cannot fire either, returns the reason of
    /// the other side (A-ARC-1).
    fn check_facing(self) -> Checked {
        let out = self.ship.off(Broadside::Starboard, self.other.berth.pose.at).v;
        let facing = if out > 0.0 { Broadside::Starboard } else { Broadside::Larboard };
        if out == 0.0 || facing == self.side {
            return Ok(());
        }
        let there = Self { side: facing, ..self };
        there.check(None).map_err(|why| why.with(there.line()))?;
        let (at, name, these) = (self.fleet.name(self.other.id), self.fleet.name(self.ship.id), side_name(self.side));
        Err(refuse(
            "A-ARC-1",
            format!("{at} is to {} of {name}, so the guns to {these} do not bear on her.", side_name(facing)),
        ))
    }

    /// Checks that the guns have been neither fired nor declared (A-PASS-6, A-FIRE-13, A-R83).
    fn check_spent(self, size: Option<GunRating>, sizes: &[GunRating]) -> Checked {
        let Self { fleet, declared, ship, side, .. } = self;
        fleet.check_guns::<Refusal>(ship, side)?;
        let name = fleet.name(ship.id);
        let guns = guns(side, size);
        let aimed = |wanted: &GunRating| {
            declared.iter().find(|volley| (volley.unit, volley.side, volley.size) == (ship.id, side, *wanted))
        };
        let fired = |wanted: &GunRating| ship.gunnery.fired[side][*wanted as usize];
        if sizes.iter().all(|size| fired(size) || aimed(size).is_some()) {
            if let Some(volley) = sizes.iter().find_map(aimed) {
                return Err(refuse(
                    "A-FIRE-13",
                    format!("{name} has already declared fire from her {guns} at {}.", fleet.name(volley.target)),
                ));
            }
            let at = ship.gunnery.at[side]
                .iter()
                .flatten()
                .next()
                .map_or_else(String::new, |target| format!(" at {}", fleet.name(*target)));
            return Err(refuse("A-FIRE-13", format!("{name} has already fired her {guns}{at} this turn.")));
        }
        let other = ship.gunnery.fired[side.other()].contains(&true)
            || declared.iter().any(|volley| volley.unit == ship.id && volley.side != side);
        forbid(fleet.options.both_sides == BothSides::One && other, "A-R83", || {
            format!("{name} fires to {}, and in this battle she fires only one side a turn.", side_name(side.other()))
        })
    }

    /// Checks that the target may be chosen and that there are dice to roll (A-ARC-9, A-ARC-10, A-R36, A-DICE-6).
    fn check_choice(self, size: Option<GunRating>, sizes: &[GunRating], aim: &Aim) -> Checked {
        let Self { fleet, declared, ship, other, side } = self;
        let (name, at, to) = (fleet.name(ship.id), fleet.name(other.id), side_name(side));
        let aims = fleet.aims(ship, side);
        let spent = |size: GunRating| {
            ship.gunnery.fired[side][size as usize]
                || declared.iter().any(|volley| (volley.unit, volley.side, volley.size) == (ship.id, side, size))
        };
        let may = |size: &GunRating| fleet.choices(ship, side, *size, &aims).iter().any(|aim| aim.target == other.id);
        let open: SmallVec<[GunRating; 3]> = sizes.iter().copied().filter(|size| !spent(*size)).collect();
        if let Some(first) = aims.first().filter(|_| !open.iter().any(may)) {
            return Err(not_primary(fleet, first, aim, to));
        }
        if let Some(why) = no_dice(fleet, ship, side, &open, Some(aim)) {
            return Err(why);
        }
        if size.is_some() {
            return forbid(!fleet.options.split_battery, "A-R36", || {
                format!("In this battle {name} must fire all her {to} guns at one ship.")
            });
        }
        let left = || format!("{name} has declared fire from some of her {to} guns. Declare the others by size.");
        forbid(GunRating::ALL.into_iter().any(spent), "A-FIRE-13", left)?;
        forbid(!sizes.iter().all(may), "A-ARC-10", || {
            format!("Only those of {name}'s guns that fired at {at} last turn may fire at her. Declare them by size.")
        })
    }
}

/// Returns the sizes meant by an order: the one named, or all those that the ship's log has.
fn carried(ship: &Ship, size: Option<GunRating>) -> SmallVec<[GunRating; 3]> {
    let all = GunRating::ALL
        .into_iter()
        .filter(|size| ship.built.guns[*size as usize] > 0 || (*size == GunRating::Heavy && ship.built.guns[3] > 0));
    let all: SmallVec<[GunRating; 3]> = all.collect();
    match size {
        Some(size) => SmallVec::from_slice(&[size]),
        None if all.is_empty() => SmallVec::from_slice(&GunRating::ALL),
        None => all,
    }
}

/// Returns the name of a battery in a sentence: 'starboard broadside', 'starboard heavy guns'.
pub(super) fn guns(side: Broadside, size: Option<GunRating>) -> String {
    label(side, size).to_lowercase()
}

/// Explains why another ship is the primary target (A-ARC-9).
fn not_primary(fleet: &Fleet, first: &Aim, aim: &Aim, to: &str) -> Refusal {
    let (one, at) = (fleet.name(first.target), fleet.name(aim.target));
    let how = if first.bracket < aim.bracket {
        format!("she is at {} range and {at} at {}", first.bracket.name(), aim.bracket.name())
    } else {
        format!("she is nearer to the line of fire than {at}")
    };
    refuse("A-ARC-9", format!("{one} is the primary target to {to} because {how}."))
}

/// Explains why a side may not fire at a ship.
pub(crate) fn cannot_aim(fleet: &Fleet, unit: UnitId, side: Broadside, target: UnitId, why: Why) -> Refusal {
    let (ship, other) = (fleet.ship(unit), fleet.ship(target));
    let (at, to) = (fleet.name(target), side_name(side));
    let far = |units: f64| millimetres(Length(units.ceil() as i32));
    match why {
        Why::NoEnemy => refuse("A-R53", format!("{at} is out of the fight.")),
        Why::Far(by) => refuse(
            "A-FIRE-18",
            format!("{at} is out of range by {}. Guns reach {}.", millimetres(by), millimetres(fleet.ranges()[2])),
        ),
        Why::Outside(by) => {
            let way = if ship.off(side, other.berth.pose.at).u > 0.0 { "ahead" } else { "astern" };
            let name = fleet.name(unit);
            let words = format!("{at} is outside {name}'s {to} arc. The centre of {at} is {} too far {way}.", far(by));
            refuse("A-ARC-1", words)
        }
        Why::MovingIn(by) => refuse(
            "A-ARC-3",
            format!("{at} is only partly inside the {to} arc. The centre of {at} is still {} outside.", far(by)),
        ),
        Why::Boarding => refuse(
            "A-BOARD-9",
            format!(
                "{} and {at} are in the same boarding action, so they do not fire at each other.",
                fleet.name(unit)
            ),
        ),
        Why::Immune => refuse(
            "A-ADV-8",
            format!(
                "{at} is a frigate that has fired at no ship of the line, so {} may not fire at her.",
                fleet.name(unit)
            ),
        ),
        Why::Blocked(by) => refuse(
            "A-R69",
            format!("{} is in the line of fire to {at}, and in this battle ships block fire.", fleet.name(by)),
        ),
    }
}
