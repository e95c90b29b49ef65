//! Land movement, and the orders to charge (A5, B-CHG-1 to B-CHG-3). Units on land move in phases 4 and 5 beside the
//! ships.
//!
//! Where the text is silent: a unit wheels on the middle of its front as often as it likes. It marches through friends
//! but does not stop on them, and never enters a fort. Guns may fire at it where its march or its charge ends
//! (AMB-101). A charge replaces the march, and a unit that is charged stays where it is. No unit has to march.

use crate::ashore::charge::{charge, dare, rush};
use crate::ashore::{march_check, ranks};
use crate::gunnery::window;
use crate::phases::{BOARDING, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::prelude::*;
use crate::sailing::moves;

/// Purpose of the dice of a march.
const MARCH: u16 = 150;

/// The number of dice of a march (B-LMOV-1).
const MARCH_DICE: u8 = 2;

/// The most wheels in a march, as many as a player could want, and the step of a wheel. The rules set no limit
/// (B-LMOV-4).
pub(crate) const WHEELS: u8 = 12;
const WHEEL: Angle = Angle::degrees(15);

/// Items of the agenda for marches and charges, phases 4 and 5.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Marching {
    /// A unit's march, stage by stage. See [`Pace`].
    March(UnitId),
    /// A unit rolls the die that lets it charge or not (B-CHG-1).
    Charge {
        /// The unit that charges.
        unit: UnitId,
        /// The unit that it charges.
        target: UnitId,
    },
    /// A charging unit rolls how far it runs (B-CHG-3).
    Rush {
        /// The unit that charges.
        unit: UnitId,
        /// The unit that it charges.
        target: UnitId,
    },
}

impl Chapter for Marching {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::March(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::March(unit) = *self { ask(fleet, unit) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, _: &Order) -> Refusal {
        let (Self::March(unit) | Self::Charge { unit, .. } | Self::Rush { unit, .. }) = *self;
        refuse("B-LMOV-1", format!("{} is still marching. Finish its march first.", fleet.name(unit)))
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match *order {
            Order::Begin { unit } => {
                moves::next(play);
                begin(play, unit);
            }
            Order::March { unit, ref course } => take(play, unit, course),
            Order::Charge { unit, target } => charge(play, unit, target),
            _ => {
                if let Some((unit, Choice::Form(ranks))) = Choice::of(order) {
                    ranks::form(play, unit, ranks);
                }
            }
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(&Self::March(unit)) => pace(play, unit),
            Some(&Self::Charge { unit, target }) => dare(play, unit, target),
            Some(&Self::Rush { unit, target }) => rush(play, unit, target),
            None => Ok(()),
        }
    }
}

/// Adds the chapter of marches (A5).
pub fn plugin(app: &mut App) {
    app.chapter::<Marching>([SIDE_A_MOVES, SIDE_B_MOVES, BOARDING]);
}

impl Fleet {
    /// True if the unit can march and has not moved yet.
    pub fn may_march(&self, unit: UnitId) -> bool {
        self.check_waits::<No>(unit).is_ok()
    }

    /// Returns the limits of a march from where the unit stands (B-LMOV-1, B-LMOV-4).
    pub fn march_limits(&self, unit: UnitId) -> CourseLimits {
        let most = Length::inches(i32::from(self.troop(unit).march.inches));
        CourseLimits::straight(Length::ZERO, most).turning(WHEELS, WHEEL, Angle::degrees(180), Length::ZERO)
    }
}

/// Adds the offers for a side's units on land in its movement phase.
pub fn offers(fleet: &Fleet, side: SideId, offers: &mut Vec<Offer>) {
    for troop in fleet.standing(side).filter(|troop| fleet.may_march(troop.id)) {
        offers.push(Offer::plain(Order::Begin { unit: troop.id }, "March"));
    }
    for troop in fleet.standing(side) {
        offers.extend(Offer::at_one_of(fleet.chargeable(troop.id), "Charge", |target| Order::Charge {
            unit: troop.id,
            target,
        }));
    }
    ranks::offers(fleet, side, offers);
}

/// Asks where a unit marches, once its dice are rolled. The default is straight ahead as far as they carry, if that is
/// allowed.
pub fn ask(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let troop = fleet.troop(unit);
    (troop.ashore() && troop.march.stage == Pace::Marches).then(|| {
        let ahead = Course::run(Length::inches(i32::from(troop.march.inches)));
        let course = if march_check::check(fleet, unit, &ahead).is_ok() { ahead } else { Course::default() };
        let offer = Offer::plain(Order::March { unit, course }, "March this way")
            .with(Slot::Course, Domain::Free(fleet.march_limits(unit)));
        let stay = Offer::plain(Order::March { unit, course: Course::default() }, "Stay here");
        Ask::new(
            Seat::Side(troop.side()),
            AskKind::Turn,
            format!("March {} up to {} inches", fleet.name(unit), troop.march.inches),
            vec![offer, stay],
        )
    })
}

/// Begins a unit's march (B-LMOV-1).
pub fn begin(play: &mut Play<'_>, unit: UnitId) {
    play.fleet.troop_mut(unit).march.stage = Pace::Throws;
    play.business.push(Marching::March(unit));
}

fn pace(play: &mut Play<'_>, unit: UnitId) -> Awaited {
    let troop = *play.fleet.troop(unit);
    if !troop.ashore() || troop.march.stage != Pace::Throws {
        return play.business.done();
    }
    let follows = play.fleet.cursor.phase == BOARDING;
    let (clause, what) = if follows { ("B-MEL-7", "pursuit") } else { ("B-LMOV-1", "march") };
    let name = play.fleet.name(unit).to_owned();
    let row = Throw::d6(unit, MARCH, MARCH_DICE, "inches it may march", clause);
    let faces = play.dice.throw(&row, &|| format!("{name}'s {what}"))?;
    let inches: u8 = faces.iter().sum();
    let march = &mut play.fleet.troop_mut(unit).march;
    (march.stage, march.inches, march.ran) = (Pace::Marches, inches, Length::ZERO);
    tell_row(
        play,
        &row,
        format!("{name}'s {what}"),
        &faces,
        format!("{inches} in"),
        format!("{name} may march {inches} inches."),
    );
    Ok(())
}

/// Marches a unit along the course that was ordered (B-LMOV-1, B-LMOV-4).
pub fn take(play: &mut Play<'_>, unit: UnitId, course: &Course) {
    if matches!(play.business.top(), Some(Item::Marching(Marching::March(_)))) {
        play.business.pop();
    }
    let (start, block) = (play.fleet.troop(unit).stand.pose, play.fleet.block(unit));
    for beat in walk(course, start, &block, Length::ZERO) {
        let from = play.fleet.troop(unit).stand.pose;
        play.fleet.troop_mut(unit).stand.pose = beat.pose;
        play.show("B-LMOV-4", unit, Event::Moved { from, to: beat.pose }, |_| "");
    }
    let ran = course.length();
    let march = &mut play.fleet.troop_mut(unit).march;
    (march.stage, march.ran) = (Pace::Done, ran);
    play.tell("B-LMOV-1", unit, |fleet| {
        let name = fleet.name(unit);
        match (ran > Length::ZERO, course.is_empty()) {
            (true, _) => format!(
                "{name} marches {ran} of a possible {}.",
                (Length::inches(i32::from(fleet.troop(unit).march.inches))).in_inches(),
                ran = ran.in_inches()
            ),
            (false, false) => format!("{name} wheels in place."),
            (false, true) => format!("{name} stays where it is."),
        }
    });
    // Guns may fire where a march ends (AMB-101, B-TURN-6, B-TURN-8).
    window::open(play, unit);
}

/// Resets the march of every unit at the end of a turn. Contact with the enemy remains.
pub fn end_of_turn(fleet: &mut Fleet) {
    for troop in fleet.troops.touch_all() {
        let March { engaged, attacks, .. } = troop.march;
        troop.march = March { engaged, attacks, ..March::default() };
    }
}
