//! Dice rolled by hand: the faces typed so far. Any face can be changed until the roll counts.

use smallvec::SmallVec;
use wg_core::{Order, Throw};

use crate::read::desk::{Desk, Intent};

/// A roll with only some of its faces typed, and the place in the battle to which it belongs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PartialRoll {
    /// The name of the battle's file.
    pub battle: String,
    /// The number of orders given before the roll.
    pub order: usize,
    /// The faces in order; 0 for a die that has not been typed.
    pub faces: Vec<u8>,
}

/// The faces typed for the roll that is wanted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HandDice {
    /// The rows of the roll. When other rows are wanted, the faces are forgotten.
    rows: Vec<Throw>,
    /// The faces in the order of the rows; 0 for a die that has not been typed.
    faces: SmallVec<[u8; 16]>,
    /// The index of the die that the next face goes to.
    at: usize,
    /// Why the last face was not accepted; empty if it was.
    refusal: String,
}

impl HandDice {
    /// Takes up the roll that is wanted now and forgets faces typed for another roll. Returns true if it is another
    /// roll.
    pub fn take_up(&mut self, desk: &Desk) -> bool {
        let another = self.rows != desk.tray.wanted;
        if another {
            *self = Self {
                rows: desk.tray.wanted.clone(),
                faces: SmallVec::from_elem(0, desk.tray.dice_wanted()),
                ..Self::default()
            };
        }
        another
    }

    /// Returns the faces in the order of the rows; 0 for a die that has not been typed.
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// Restores the faces of a roll that was typed in part. Does nothing if they do not fit the dice that are wanted.
    pub fn go_on(&mut self, desk: &Desk, faces: &[u8]) {
        self.take_up(desk);
        let fits = |(die, face): (usize, &u8)| desk.tray.row_of(die).is_some_and(|row| *face <= row.sides);
        if faces.len() == self.faces.len() && faces.iter().enumerate().all(fits) {
            self.faces.copy_from_slice(faces);
            self.at = faces.iter().position(|face| *face == 0).unwrap_or(faces.len());
        }
    }

    /// Returns the face of a die, or `None` if it has not been typed.
    pub fn face(&self, die: usize) -> Option<u8> {
        self.faces.get(die).copied().filter(|face| *face > 0)
    }

    /// Returns the index of the die that the next face goes to.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the number of dice that have been typed.
    pub fn count(&self) -> usize {
        self.faces.iter().filter(|face| **face > 0).count()
    }

    /// Returns the number of dice that are still missing.
    pub fn missing(&self, desk: &Desk) -> usize {
        desk.tray.dice_wanted().saturating_sub(if self.rows == desk.tray.wanted { self.count() } else { 0 })
    }

    /// Returns why the last face was not accepted; empty if it was.
    pub fn refusal(&self) -> &str {
        &self.refusal
    }

    /// Enters a face for the next die. A face that the die does not have sets the refusal instead.
    pub fn type_face(&mut self, desk: &Desk, face: u8) {
        self.take_up(desk);
        let Some(row) = desk.tray.row_of(self.at) else {
            if !self.faces.is_empty() {
                "All dice are in. Click one to change it.".clone_into(&mut self.refusal);
            }
            return;
        };
        if face == 0 || face > row.sides {
            self.refusal = format!("This die shows 1 to {}, not {face}.", row.sides);
            return;
        }
        self.refusal.clear();
        self.faces[self.at] = face;
        // On to the next missing die, or past the end if there is none.
        let after = self.at + 1;
        let open = (after..self.faces.len()).chain(0..after).find(|die| self.faces[*die] == 0);
        self.at = open.unwrap_or(self.faces.len());
    }

    /// Enters several faces at once, as a player writes them down: '5 6 1 1 2', or '56112'.
    pub fn type_run(&mut self, desk: &Desk, text: &str) {
        for word in text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty()) {
            let sides = desk.tray.row_of(self.at).map_or(0, |row| row.sides);
            match word.parse::<u8>() {
                Ok(face) if word.len() > 1 && face <= sides => self.type_face(desk, face),
                _ => word.bytes().for_each(|digit| self.type_face(desk, digit - b'0')),
            }
        }
    }

    /// Takes back the face of the picked die, or else of the last typed die before it.
    pub fn take_back(&mut self) {
        self.refusal.clear();
        let before = if self.face(self.at).is_some() {
            Some(self.at)
        } else {
            (0..self.at.min(self.faces.len())).rev().find(|die| self.faces[*die] > 0)
        };
        if let Some(die) = before {
            self.faces[die] = 0;
            self.at = die;
        }
    }

    /// Makes this die the one that the next face goes to.
    pub fn pick(&mut self, die: usize) {
        self.refusal.clear();
        self.at = die.min(self.faces.len());
    }

    /// Makes the roll count: returns the order to submit, or `None` while dice are missing.
    pub fn throw(&mut self, desk: &Desk) -> Option<Intent> {
        self.take_up(desk);
        if self.faces.is_empty() || self.missing(desk) > 0 {
            return None;
        }
        let faces = std::mem::take(self).faces.into_iter().collect();
        Some(Intent::Submit(Order::Throw { faces }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::desk::Tray;
    use wg_core::UnitId;

    #[test]
    fn a_run_of_faces_is_taken_as_it_is_called_out() {
        let row = |dice, sides| Throw { sides, ..Throw::d6(UnitId(0), 1, dice, "an enemy falls on 5-6", "") };
        let desk = Desk { tray: Tray { wanted: vec![row(7, 6)], ..Tray::default() }, ..Desk::default() };
        let mut dice = HandDice::default();
        dice.take_up(&desk);
        dice.type_run(&desk, "5 6, 1 1 2");
        dice.type_run(&desk, "34");
        assert_eq!(
            (0..7).map(|die| dice.face(die).unwrap_or(0)).collect::<Vec<_>>(),
            [5, 6, 1, 1, 2, 3, 4],
            "in the order in which they were called"
        );
        assert_eq!(dice.missing(&desk), 0, "all are in");
        let mut later = HandDice::default();
        later.go_on(&desk, &[5, 0, 0, 0, 0, 0, 7]);
        assert_eq!(later.count(), 0, "no die shows a 7: nothing is taken");
        later.go_on(&desk, &[5, 6, 0, 1, 0, 0, 0]);
        assert_eq!((later.count(), later.at()), (3, 2), "and it goes on with the first die that is missing");
        let desk = Desk { tray: Tray { wanted: vec![row(2, 10)], ..Tray::default() }, ..Desk::default() };
        let mut dice = HandDice::default();
        dice.take_up(&desk);
        dice.type_run(&desk, "10 9");
        assert_eq!([dice.face(0), dice.face(1)], [Some(10), Some(9)], "ten is one face of ten");
    }
}
