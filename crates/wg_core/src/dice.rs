//! Dice. One resource rolls all of them, whether the faces come from the machine, from a script, or from a real table
//! where they are typed in.
//!
//! ```
//! use wg_core::dice::{DiceSource, machine_faces, DiceKey};
//! let key = DiceKey { turn: 1, phase: 1, actor: 4, purpose: 2, index: 0 };
//! // The same key always gives the same faces, regardless of earlier rolls.
//! assert_eq!(machine_faces(7, key, 3, 6), machine_faces(7, key, 3, 6));
//! # let _ = DiceSource::Machine { seed: 7 };
//! ```

mod throw;
mod typed;

use std::borrow::Cow;

use bevy_ecs::prelude::{Res, ResMut, Resource};
use bevy_ecs::system::SystemParam;
pub use chacha20::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cursor::Cursor;
pub use crate::dice::throw::{DieColour, Throw};
pub(crate) use crate::dice::typed::Typed;

/// The faces of one roll, in the order of the dice.
pub type Faces = SmallVec<[u8; 8]>;

/// A roll that may have been needless: see [`Throws::throw_if`](crate::rules::chapter::Throws::throw_if).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// The faces of the roll, in the order of the dice.
    pub faces: Faces,
    /// True if it was rolled like any other roll. False if the machine rolled it because no face could change anything.
    /// No dice are shown then, and one short sentence says what came of it.
    pub shown: bool,
}

/// The source of the faces of the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DiceSource {
    /// The machine rolls the dice, seeded and keyed.
    Machine {
        /// The seed of the battle.
        seed: u64,
    },
    /// Players roll real dice and type the faces in. Secret rolls are still made by the machine.
    Hand {
        /// The seed for secret rolls.
        seed: u64,
    },
    /// The faces are given in advance and used up in order, for worked examples. When they run out, the players are
    /// asked to roll.
    Scripted {
        /// The faces, in the order in which they are used.
        faces: Vec<u8>,
        /// The seed for secret rolls.
        seed: u64,
    },
}

impl DiceSource {
    /// The seed of the machine's dice, which every source has.
    pub fn seed(&self) -> u64 {
        match self {
            Self::Machine { seed } | Self::Hand { seed } | Self::Scripted { seed, .. } => *seed,
        }
    }
}

/// Formats faces for a sentence: '5, 5, 4'.
pub fn shown(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// The key of the matter 'who rolls the dice', on which the game master rules. Rulesets number their own matters
/// upwards from 0.
pub const DICE_MATTER: u8 = u8::MAX;
/// The option of [`DICE_MATTER`] that lets the machine roll.
pub(crate) const BY_MACHINE: u16 = 0;
pub(crate) const BY_HAND: u16 = 1;

/// The error of a roll whose faces are missing. Pass it up with `?`: the session restores the beat and asks for the
/// roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Awaiting;

/// The result of a roll, or of a beat that may roll. It is [`Awaiting`] when faces are missing.
pub type Awaited<T = ()> = Result<T, Awaiting>;

/// The key of a machine roll. The same key always gives the same faces, so a roll that is added for one ship never
/// changes another ship's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceKey {
    /// The turn in which the dice are rolled.
    pub turn: u16,
    /// The phase in which the dice are rolled.
    pub phase: u8,
    /// The number of the unit or side that rolls, or of the table.
    pub actor: u16,
    /// The purpose of the roll, by the ruleset's own number.
    pub purpose: u16,
    /// The number of earlier rolls in the same phase with the same actor and purpose.
    pub index: u16,
}

/// Rolls dice by machine. The key selects a stream of ChaCha8, and faces are drawn from it by rejection sampling.
pub fn machine_faces(seed: u64, key: DiceKey, dice: u8, sides: u8) -> Faces {
    let stream = u64::from(key.turn & 0xfff) << 52
        | u64::from(key.phase & 0x3f) << 46
        | u64::from(key.actor & 0xfff) << 34
        | u64::from(key.purpose & 0x3fff) << 20
        | u64::from(key.index);
    let mut rng = seeded(seed, stream);
    (0..dice).map(|_| (below(&mut rng, u32::from(sides.max(1))) + 1) as u8).collect()
}

/// Returns our random number generator for a seed and a stream. It serves dice, captains and concealment, never
/// decoration.
pub fn seeded(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(bytes);
    rng.set_stream(stream);
    rng
}

/// Returns a random whole number in `0..n`, or 0 if `n` is 0. It uses rejection sampling over 32-bit words, so that no
/// update of a crate changes an old battle.
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    if n <= 1 {
        return 0;
    }
    let fair = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let word = rng.next_u32();
        if word <= fair {
            return word % n;
        }
    }
}

/// The state of the dice that is part of the position: how often each key was rolled in this phase, and how much of a
/// script is used up.
#[derive(Resource, PartialEq, Debug, Default, Serialize)]
pub struct DiceCount {
    phase: (u16, u8),
    thrown: Vec<(u16, u16, u16)>,
    /// The number of scripted faces that are used up. Part of the position but not of its hash: the same battle has the
    /// same hashes no matter where its faces come from.
    #[serde(skip)]
    scripted: u32,
}

/// Written by hand so that `clone_from` reuses the allocation. Snapshots then allocate nothing.
impl Clone for DiceCount {
    fn clone(&self) -> Self {
        Self { phase: self.phase, thrown: self.thrown.clone(), scripted: self.scripted }
    }

    fn clone_from(&mut self, from: &Self) {
        (self.phase, self.scripted) = (from.phase, from.scripted);
        self.thrown.clone_from(&from.thrown);
    }
}

/// The state of the dice that is not part of the position: the source, the faces typed for this beat, and the rolls
/// that are still wanted.
#[derive(Resource, Debug)]
pub struct DiceBox {
    pub(crate) source: DiceSource,
    pub(crate) typed: Typed,
    pub(crate) wanted: Vec<Throw>,
    /// Rows that later beats will roll, asked for together with those rows of this beat that have the same purpose.
    pub(crate) ahead: Vec<Throw>,
    /// The rows that this beat wants by itself, while rows of later beats are asked for in their place; otherwise empty.
    /// Journals of earlier versions have the faces of these rows.
    pub(crate) alone: Vec<Throw>,
    pub(crate) used: Vec<u8>,
    /// True if faces are missing. The rest of the beat is skipped, and the beat is restored.
    pub(crate) halted: bool,
    /// True if the machine has rolled in secret since the last order.
    pub(crate) secret: bool,
    /// The first scripted face that its die does not have.
    pub(crate) misfit: Option<Misfit>,
    /// True if the players are asked for rolls and questions that cannot matter too: see
    /// [`Session::asks_everything`](crate::Session::asks_everything).
    pub(crate) everything: bool,
}

/// A scripted face for a die that does not have it. The face is not used: the players are asked to roll the row by
/// hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The position of the face in the script, counted from 1.
    pub place: usize,
    /// The face.
    pub face: u8,
    /// The number of sides of the die.
    pub sides: u8,
}

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { place, face, sides } = self;
        write!(f, "face {place} of the scripted dice is {face}, but its die shows 1 to {sides}")
    }
}

impl DiceBox {
    pub(crate) fn new(source: DiceSource) -> Self {
        Self {
            source,
            typed: Typed::default(),
            wanted: Vec::new(),
            ahead: Vec::new(),
            alone: Vec::new(),
            used: Vec::new(),
            halted: false,
            secret: false,
            misfit: None,
            everything: false,
        }
    }
}

impl DiceBox {
    /// Switches between machine dice and hand dice by the option of [`DICE_MATTER`] that was ruled. The seed stays the
    /// same.
    pub(crate) fn change_hands(&mut self, option: u16) {
        let seed = self.source.seed();
        self.source = if option == BY_HAND { DiceSource::Hand { seed } } else { DiceSource::Machine { seed } };
    }
}

/// The system parameter through which all dice are rolled.
#[derive(SystemParam)]
pub struct Dice<'w> {
    table: ResMut<'w, DiceBox>,
    count: ResMut<'w, DiceCount>,
    cursor: Res<'w, Cursor>,
}

impl Dice<'_> {
    /// Rolls the dice of one row. `reason` is called only if the players must be asked to roll.
    ///
    /// # Errors
    /// [`Awaiting`] when faces must be typed first. Write nothing then, and pass it up. Roll all simultaneous rows
    /// before the first `?`, so that they are asked for together.
    pub fn throw(&mut self, row: &Throw, reason: impl FnOnce() -> String) -> Result<Faces, Awaiting> {
        self.hand().throw(row, reason)
    }

    /// Rolls in secret. The machine always makes these rolls.
    pub fn throw_secret(&mut self, row: &Throw) -> Faces {
        self.hand().throw_secret(row)
    }

    fn hand(&mut self) -> Hand<'_> {
        Hand { table: &mut self.table, count: &mut self.count, phase: (self.cursor.turn, self.cursor.phase) }
    }
}

/// The dice, and write access to the cursor that a beat may move. It replaces [`Dice`] in systems that write both.
#[derive(SystemParam)]
pub(crate) struct Beat<'w> {
    pub(crate) table: ResMut<'w, DiceBox>,
    count: ResMut<'w, DiceCount>,
    pub(crate) cursor: ResMut<'w, Cursor>,
}

impl Beat<'_> {
    pub(crate) fn hand(&mut self) -> Hand<'_> {
        Hand { table: &mut self.table, count: &mut self.count, phase: (self.cursor.turn, self.cursor.phase) }
    }
}

/// A borrowed view of the dice for one phase.
pub(crate) struct Hand<'a> {
    table: &'a mut DiceBox,
    count: &'a mut DiceCount,
    phase: (u16, u8),
}

impl Hand<'_> {
    pub(crate) fn throw(&mut self, row: &Throw, reason: impl FnOnce() -> String) -> Result<Faces, Awaiting> {
        let key = self.key(row);
        let n = usize::from(row.dice);
        let fits = self.fits(row);
        let faces: Faces = match &self.table.source {
            DiceSource::Machine { seed } => machine_faces(*seed, key, row.dice, row.sides),
            DiceSource::Scripted { faces, .. } if self.count.scripted as usize + n <= faces.len() && fits => {
                let start = self.count.scripted as usize;
                let faces = SmallVec::from_slice(&faces[start..start + n]);
                self.count.scripted += u32::from(row.dice);
                faces
            }
            DiceSource::Hand { .. } | DiceSource::Scripted { .. } => {
                let Some(faces) = self.table.typed.take(row) else {
                    let reason = Cow::Owned(reason());
                    self.table.wanted.push(Throw { reason, ..row.clone() });
                    return Err(Awaiting);
                };
                faces
            }
        };
        self.table.used.extend_from_slice(&faces);
        Ok(faces)
    }

    /// Rolls a row whose faces cannot matter. The machine makes the roll, unless the players are asked everything.
    pub(crate) fn throw_needless(&mut self, row: &Throw, reason: impl FnOnce() -> String) -> Result<Rolled, Awaiting> {
        if self.table.everything {
            return Ok(Rolled { faces: self.throw(row, reason)?, shown: true });
        }
        let key = self.key(row);
        Ok(Rolled { faces: machine_faces(self.table.source.seed(), key, row.dice, row.sides), shown: false })
    }

    /// Asks the players for a row that a later beat will roll, together with the missing rows of this beat that have
    /// the same purpose. Does nothing if no row of this beat is missing, or if the faces have been typed already.
    pub(crate) fn ahead(&mut self, row: &Throw, reason: impl FnOnce() -> String) {
        if !self.table.wanted.is_empty() && !self.table.typed.has(row) {
            self.table.ahead.push(Throw { reason: Cow::Owned(reason()), ..row.clone() });
        }
    }

    /// Checks that the next faces of the script exist on the dice of this row, and remembers the first that does not.
    /// Once a misfit is found, this returns false.
    fn fits(&mut self, row: &Throw) -> bool {
        let DiceSource::Scripted { faces, .. } = &self.table.source else { return true };
        let start = self.count.scripted as usize;
        let next = faces.iter().enumerate().skip(start).take(usize::from(row.dice));
        let misfit = next.filter(|(_, face)| **face == 0 || **face > row.sides).map(|(at, face)| Misfit {
            place: at + 1,
            face: *face,
            sides: row.sides,
        });
        let misfit = misfit.min_by_key(|misfit| misfit.place);
        self.table.misfit = self.table.misfit.or(misfit);
        self.table.misfit.is_none()
    }

    pub(crate) fn throw_secret(&mut self, row: &Throw) -> Faces {
        let key = self.key(row);
        self.table.secret = true;
        machine_faces(self.table.source.seed(), key, row.dice, row.sides)
    }

    fn key(&mut self, row: &Throw) -> DiceKey {
        self.count.next(self.phase, (row.actor(), row.purpose))
    }
}

impl DiceCount {
    /// Counts a roll in this phase by this actor for this purpose, and returns its key.
    fn next(&mut self, phase: (u16, u8), (actor, purpose): (u16, u16)) -> DiceKey {
        if self.phase != phase {
            self.phase = phase;
            self.thrown.clear();
        }
        let index = match self.thrown.iter_mut().find(|entry| (entry.0, entry.1) == (actor, purpose)) {
            Some(entry) => {
                entry.2 += 1;
                entry.2
            }
            None => {
                self.thrown.push((actor, purpose, 0));
                0
            }
        };
        DiceKey { turn: phase.0, phase: phase.1, actor, purpose, index }
    }

    /// Returns the faces that the machine rolls for these rows, after the rows that were typed for the same beat.
    pub(crate) fn machine(&self, seed: u64, phase: (u16, u8), typed: &Typed, rows: &[Throw]) -> Faces {
        let mut count = self.clone();
        for key in typed.keys() {
            count.next(phase, key);
        }
        let faces =
            |row: &Throw| machine_faces(seed, count.next(phase, (row.actor(), row.purpose)), row.dice, row.sides);
        rows.iter().flat_map(faces).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_key_gives_these_faces_for_ever() {
        let key = DiceKey { turn: 3, phase: 1, actor: 2, purpose: 1, index: 0 };
        let faces = machine_faces(1805, key, 8, 6);
        assert_eq!(faces.as_slice(), GOLDEN_D6, "a golden value: a change here changes every old battle");
        assert_eq!(machine_faces(1805, key, 4, 10).as_slice(), GOLDEN_D10, "ten-sided dice are golden too");
    }

    const GOLDEN_D6: &[u8] = &[6, 5, 3, 5, 4, 5, 1, 4];
    const GOLDEN_D10: &[u8] = &[2, 5, 5, 5];

    #[test]
    fn a_million_throws_are_fair_by_chi_square() {
        let mut count = [0_u32; 6];
        for index in 0..u16::MAX {
            let key = DiceKey { turn: index % 40, phase: 1, actor: index % 10, purpose: 1, index };
            for face in machine_faces(21, key, 16, 6) {
                count[usize::from(face - 1)] += 1;
            }
        }
        let total: u32 = count.iter().sum();
        assert!(total > 1_000_000, "the test throws over a million dice, here {total}");
        let mean = f64::from(total) / 6.0;
        let chi: f64 = count.iter().map(|n| f64::from(*n) - mean).map(|off| off * off / mean).sum();
        assert!(
            chi < 20.5,
            "chi-square of 5 degrees of freedom exceeds 20.5 once in a thousand; here {chi}, {count:?}"
        );
    }

    #[test]
    fn another_throw_for_one_ship_never_changes_another_ships() {
        let key = |actor, index| DiceKey { turn: 1, phase: 1, actor, purpose: 1, index };
        assert_ne!(
            machine_faces(1, key(1, 0), 8, 6),
            machine_faces(1, key(1, 1), 8, 6),
            "a repeated throw is a new throw"
        );
        assert_ne!(
            machine_faces(1, key(1, 0), 8, 6),
            machine_faces(1, key(2, 0), 8, 6),
            "ships have streams of their own"
        );
    }
}
