//! What a captain is asked to choose, and what he may answer.

use wg_core::prelude::*;

/// An answer to one of the three questions of these rules. An [`Order::Choose`] holds question and answer by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The ship becomes the flagship (W-FLEET-5).
    HoistFlag,
    /// The side moves first (W-MOVE-2).
    MoveFirst,
    /// The side moves second (W-MOVE-2).
    MoveSecond,
    /// The winner sends a point of Crew aboard the ship that he has taken (W-BOARD-6).
    ManPrize,
    /// The winner sinks the ship that he has taken (W-BOARD-6).
    SinkPrize,
}

impl Choice {
    const ALL: [Self; 5] = [Self::HoistFlag, Self::MoveFirst, Self::MoveSecond, Self::ManPrize, Self::SinkPrize];

    /// The numbers of the question and of the answer. Journals hold them: they never change.
    const fn numbers(self) -> (u8, u16) {
        match self {
            Self::HoistFlag => (0, 0),
            Self::MoveFirst => (1, 0),
            Self::MoveSecond => (1, 1),
            Self::ManPrize => (2, 0),
            Self::SinkPrize => (2, 1),
        }
    }

    /// The number of the question that it answers.
    pub const fn question(self) -> u8 {
        self.numbers().0
    }

    /// The order that gives this answer; the question is about this ship.
    pub const fn order(self, unit: UnitId) -> Order {
        let (what, option) = self.numbers();
        Order::Choose { unit, what, option }
    }

    /// The answer that an order gives; `None` if it answers none of these questions.
    pub fn of(order: &Order) -> Option<Self> {
        let Order::Choose { what, option, .. } = *order else { return None };
        Self::ALL.into_iter().find(|choice| choice.numbers() == (what, option))
    }
}
