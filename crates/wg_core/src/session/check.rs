//! Checks whether an order may be given now: first against the asks, then by the ruleset.

use bevy_ecs::prelude::*;

use crate::dice::{BY_HAND, BY_MACHINE, DICE_MATTER, DiceBox, DiceSource, Throw};
use crate::ids::{Seat, UnitId};
use crate::rules::ruleset::MatterOffer;
use crate::rules::standing::StandingOrders;
use crate::session::Session;
use crate::shown::refusal::counted;
use crate::shown::report::Refusal;
use crate::talk::offer::AskKind;
use crate::talk::order::{Matter, Order};

impl Session {
    /// Checks whether `seat` may give this order now. Changes nothing.
    ///
    /// # Errors
    /// Returns the refusal, which explains what is wrong.
    pub fn check(&self, seat: Seat, order: &Order) -> Result<(), Refusal> {
        self.admitted(seat, order).map(|_| ())
    }

    /// Checks the order like [`Session::check`], and returns the chapter that offers it, if any.
    pub(crate) fn admitted(&self, seat: Seat, order: &Order) -> Result<Option<u8>, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::new("T-OVER", "The battle is over, so no more orders can be given."));
        }
        match order {
            Order::Ruling { reason, matter } if seat == Seat::GameMaster && !reason.trim().is_empty() => {
                return matter.map_or(Ok(()), |matter| self.check_matter(matter)).map(|()| None);
            }
            Order::Ruling { .. } => {
                return Err(Refusal::new(
                    "T-RULING",
                    "Only the game master may make a ruling, and must give a reason.",
                ));
            }
            Order::Correct { unit, word, value, .. } if seat == Seat::GameMaster => {
                return self.check_correction(*unit, word, value).map(|_| None);
            }
            Order::Correct { .. } => {
                return Err(Refusal::new("T-RULING", "Only the game master may correct the position."));
            }
            Order::TimeUp if seat == Seat::Clock => return Ok(None),
            Order::TimeUp => return Err(Refusal::new("T-CLOCK", "Only the clock can call time.")),
            Order::Hold { unit, .. } | Order::Standing { unit, .. } => {
                return self.check_standing(seat, *unit).map(|()| None);
            }
            Order::Plan { unit, plan } => {
                self.check_standing(seat, *unit)?;
                return self.ruleset.check_plan(&self.world, *unit, *plan).map(|()| None);
            }
            _ => {}
        }
        let Some(ask) = self.asks.iter().find(|ask| ask.seat == seat) else {
            return Err(Refusal::new("T-ASK", format!("There is nothing to decide now for {}.", self.seat_name(seat))));
        };
        match (ask.kind, order) {
            (AskKind::Throw, Order::Throw { faces }) => {
                check_faces(self.rows_of(&ask.throws, faces.len()), faces).map(|()| None)
            }
            (AskKind::Throw, _) => {
                let dice = ask.throws.iter().map(|row| i32::from(row.dice)).sum::<i32>();
                Err(Refusal::new("T-THROW", format!("Roll {} first.", counted(dice, "die", "dice"))))
            }
            (_, Order::Throw { .. }) => Err(Refusal::new("T-THROW", "There are no dice to roll now.")),
            _ => {
                // An order that fills its blanks from lists is legal as it stands.
                if let Some(listed) = ask.offers.iter().find(|offer| offer.is_listed() && offer.admits(order)) {
                    return Ok(listed.chapter);
                }
                self.ruleset.check_order(&self.world, seat, order)?;
                let offer = ask.offers.iter().find(|offer| offer.admits(order));
                let unoffered =
                    || Refusal::new("T-OFFER", "That cannot be done now. Choose one of the orders on offer.");
                offer.map(|offer| offer.chapter).ok_or_else(unoffered)
            }
        }
    }

    /// Returns the rows that so many faces are for: those that are asked for, or those of the beat alone.
    pub(crate) fn rows_of<'a>(&'a self, asked: &'a [Throw], faces: usize) -> &'a [Throw] {
        let alone = &self.world.resource::<DiceBox>().alone;
        if !alone.is_empty() && faces == dice_of(alone) { alone } else { asked }
    }

    /// The interval of the table's clock, in minutes of play; `None` if the rules do not listen to a clock now.
    pub fn alarm_every(&self) -> Option<u16> {
        let hears = self.outcome.is_none() && self.ruleset.hears_the_clock(&self.world);
        if hears { self.ruleset.alarm_every(&self.world).filter(|minutes| *minutes > 0) } else { None }
    }

    /// The matters that the rules leave to the game master at this moment. The last one is who rolls the dice.
    pub fn matters(&self) -> Vec<MatterOffer> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut matters = self.ruleset.matters(&self.world);
        matters.push(dice_matter(self.dice_source()));
        matters
    }

    /// Checks that the matter is offered, that it has this option, and that a unit is named exactly when the matter
    /// wants one.
    fn check_matter(&self, matter: Matter) -> Result<(), Refusal> {
        let offers = self.matters();
        let refused = |sentence| Err(Refusal::new("T-RULING", sentence));
        let Some(offer) = offers.iter().find(|offer| offer.key == matter.key) else {
            let matters = counted(offers.len() as i32, "matter", "matters");
            return refused(format!(
                "There is no matter {} to rule on. The game master may rule on {matters} now.",
                matter.key
            ));
        };
        if !offer.options.iter().any(|(option, _)| *option == matter.option) {
            let options = counted(offer.options.len() as i32, "option", "options");
            return refused(format!("{} has {options}, and {} is not one of them.", offer.title, matter.option));
        }
        match matter.unit {
            Some(unit) if offer.units.contains(&unit) => Ok(()),
            None if offer.units.is_empty() => Ok(()),
            Some(unit) if offer.units.is_empty() => {
                refused(format!("{} is not about a ship, so it cannot be ruled for {unit}.", offer.title))
            }
            Some(unit) => {
                let ships = counted(offer.units.len() as i32, "ship", "ships");
                refused(format!("{} can be ruled for {ships}, but not for {unit}.", offer.title))
            }
            None => refused(format!("{} is ruled for one ship. Say which ship.", offer.title)),
        }
    }

    fn check_standing(&self, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
        let units = self.world.resource::<StandingOrders>().units();
        if unit.index() >= units {
            let units = counted(units as i32, "unit", "units");
            return Err(Refusal::new("T-UNIT", format!("There is no unit {unit}. This battle has {units}.")));
        }
        match seat {
            Seat::Side(side) if self.ruleset.side_of(&self.world, unit) == side => Ok(()),
            _ => Err(Refusal::new(
                "T-UNIT",
                format!("Unit {unit} takes no standing orders from {}.", self.seat_name(seat)),
            )),
        }
    }

    fn seat_name(&self, seat: Seat) -> &str {
        match seat {
            Seat::Side(side) => self.scenario.sides.get(side.index()).map_or("nobody", |side| &side.name),
            Seat::GameMaster => "the game master",
            Seat::Clock => "the clock",
        }
    }
}

/// Checks that as many faces were typed as there are dice, and that each face exists on its die.
fn check_faces(rows: &[Throw], faces: &[u8]) -> Result<(), Refusal> {
    let wanted = dice_of(rows);
    if faces.len() != wanted {
        let dice = counted(wanted as i32, "die", "dice");
        return Err(Refusal::new("T-THROW", format!("Type the results of {dice}, not of {}.", faces.len())));
    }
    let sides = rows.iter().flat_map(|row| std::iter::repeat_n(row.sides, usize::from(row.dice)));
    match faces.iter().zip(sides).find(|(face, sides)| **face == 0 || *face > sides) {
        Some((face, sides)) => Err(Refusal::new("T-THROW", format!("This die shows 1 to {sides}, not {face}."))),
        None => Ok(()),
    }
}

/// Returns the number of dice in these rows.
pub(super) fn dice_of(rows: &[Throw]) -> usize {
    rows.iter().map(|row| usize::from(row.dice)).sum()
}

/// The matter of who rolls the dice. The game master may rule on it at any time, under any rules.
fn dice_matter(source: &DiceSource) -> MatterOffer {
    let options = [(BY_MACHINE, "rolled by the program"), (BY_HAND, "rolled by the players")];
    let current = match source {
        DiceSource::Machine { .. } => Some(BY_MACHINE),
        DiceSource::Hand { .. } => Some(BY_HAND),
        DiceSource::Scripted { .. } => None,
    };
    MatterOffer { current, ..MatterOffer::of_units(DICE_MATTER, "Dice", "T-DICE", &options, []) }
}
