//! Dice thrown by hand: the faces typed so far. Any of them may be changed until the throw counts.

use smallvec::SmallVec;
use wg_core::{Order, Throw};

use crate::desk::{Desk, Intent};

/// The faces of the throw that is wanted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HandDice {
    /// What they are for: another throw begins afresh.
    rows: Vec<Throw>,
    /// The faces in the order of the rows; 0 for a die that is not in yet.
    faces: SmallVec<[u8; 16]>,
    /// The die that the next face belongs to.
    at: usize,
    /// Why the last face was not taken; empty if it was.
    refusal: String,
}

impl HandDice {
    /// Take up the throw that is wanted now. What was typed for another one is forgotten.
    pub fn take_up(&mut self, desk: &Desk) {
        if self.rows != desk.tray.wanted {
            *self = Self { rows: desk.tray.wanted.clone(), faces: SmallVec::from_elem(0, desk.tray.dice_wanted()), ..Self::default() };
        }
    }

    /// The face of a die, if it is in.
    pub fn face(&self, die: usize) -> Option<u8> {
        self.faces.get(die).copied().filter(|face| *face > 0)
    }

    /// The die that the next face belongs to.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many dice are in.
    pub fn count(&self) -> usize {
        self.faces.iter().filter(|face| **face > 0).count()
    }

    /// How many are not.
    pub fn missing(&self, desk: &Desk) -> usize {
        desk.tray.dice_wanted().saturating_sub(if self.rows == desk.tray.wanted { self.count() } else { 0 })
    }

    /// Why the last face was not taken.
    pub fn refusal(&self) -> &str {
        &self.refusal
    }

    /// A face was pressed or typed. A die that has none such says so.
    pub fn type_face(&mut self, desk: &Desk, face: u8) {
        self.take_up(desk);
        let Some(row) = desk.tray.row_of(self.at) else {
            if !self.faces.is_empty() {
                "All dice are in: press one to change it.".clone_into(&mut self.refusal);
            }
            return;
        };
        if face == 0 || face > row.sides {
            self.refusal = format!("This die shows 1 to {}, not {face}.", row.sides);
            return;
        }
        self.refusal.clear();
        self.faces[self.at] = face;
        // On to the next one that is missing, or behind the last.
        let after = self.at + 1;
        let open = (after..self.faces.len()).chain(0..after).find(|die| self.faces[*die] == 0);
        self.at = open.unwrap_or(self.faces.len());
    }

    /// Take back the face that was typed last: the one before the die that is next.
    pub fn take_back(&mut self) {
        self.refusal.clear();
        let before = if self.face(self.at).is_some() { Some(self.at) } else { (0..self.at.min(self.faces.len())).rev().find(|die| self.faces[*die] > 0) };
        if let Some(die) = before {
            self.faces[die] = 0;
            self.at = die;
        }
    }

    /// The next face belongs to this die.
    pub fn pick(&mut self, die: usize) {
        self.refusal.clear();
        self.at = die.min(self.faces.len());
    }

    /// The throw counts: what is submitted, if all dice are in.
    pub fn throw(&mut self, desk: &Desk) -> Option<Intent> {
        self.take_up(desk);
        if self.faces.is_empty() || self.missing(desk) > 0 {
            return None;
        }
        let faces = std::mem::take(self).faces.into_iter().collect();
        Some(Intent::Submit(Order::Throw { faces }))
    }
}
