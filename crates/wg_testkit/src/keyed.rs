//! The machine's dice without a session, with the same keys as the session's dice. Twins use them.

use wg_core::dice::{Awaiting, DiceKey, Faces, Throw, machine_faces};
use wg_core::rules::chapter::Throws;

/// Dice that roll the same faces as a session of the same seed.
///
/// ```
/// use wg_core::dice::Throw;
/// use wg_core::rules::chapter::Throws as _;
/// use wg_testkit::keyed::KeyedDice;
///
/// let row = Throw::side_d6(None, 1, 2, "", "");
/// let mut dice = KeyedDice::new(1805);
/// dice.enter(1, 2);
/// let first = dice.throw_secret(&row);
/// dice.enter(1, 2);
/// assert_eq!(dice.throw_secret(&row), first, "a phase that is entered anew throws what it threw");
/// ```
#[derive(Debug)]
pub struct KeyedDice {
    seed: u64,
    phase: (u16, u8),
    /// The rolls of this phase: the unit or side that rolls, the purpose, and the index of the last such roll.
    thrown: Vec<(u16, u16, u16)>,
}

impl KeyedDice {
    /// Makes the dice for the battle of this seed, before any phase.
    pub const fn new(seed: u64) -> Self {
        Self { seed, phase: (0, 0), thrown: Vec::new() }
    }

    /// Begins a phase, in which nothing has been rolled yet.
    pub fn enter(&mut self, turn: u16, phase: u8) {
        self.phase = (turn, phase);
        self.thrown.clear();
    }

    fn faces(&mut self, row: &Throw) -> Faces {
        let actor = match (row.unit, row.side) {
            (Some(unit), _) => unit.0.min(0xeff),
            (None, Some(side)) => 0xf00 + u16::from(side.0),
            (None, None) => 0xfff,
        };
        let index = match self.thrown.iter_mut().find(|entry| (entry.0, entry.1) == (actor, row.purpose)) {
            Some(entry) => {
                entry.2 += 1;
                entry.2
            }
            None => {
                self.thrown.push((actor, row.purpose, 0));
                0
            }
        };
        let key = DiceKey { turn: self.phase.0, phase: self.phase.1, actor, purpose: row.purpose, index };
        machine_faces(self.seed, key, row.dice, row.sides)
    }
}

impl Throws for KeyedDice {
    fn throw(&mut self, row: &Throw, _reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        Ok(self.faces(row))
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        self.faces(row)
    }
}
