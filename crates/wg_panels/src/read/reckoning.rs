//! How a battle ended, and why.

use wg_core::{Fate, Pose, SideId, UnitId};

use crate::read::desk::Desk;

/// The full account of a battle that is over.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reckoning {
    /// The result: 'Red wins, 35 to 15'.
    pub title: String,
    /// The reason why the battle ended.
    pub reason: String,
    /// The score sheet. Its last line is the total.
    pub lines: Vec<ScoreLine>,
    /// The expected and actual harm done by each side.
    pub luck: Vec<Luck>,
    /// The dice of each kind that were rolled in battle.
    pub dice: Vec<DieLuck>,
    /// The cards that were played on rolls.
    pub cards: Vec<CardLine>,
    /// The unit of harm: 'boxes', 'hits'.
    pub harm: String,
    /// The only thing that luck counts: 'hits by guns'.
    pub counts: String,
    /// The unit of strength: 'boxes', 'gun dice'.
    pub unit: String,
    /// What each division did and suffered; empty for fleets without divisions.
    pub divisions: Vec<DivisionLine>,
    /// The strength of each side over time: pairs of turn, with fractions, and value.
    pub strength: Vec<Vec<(f32, i32)>>,
    /// The ships lost, each with its time and side.
    pub losses: Vec<Loss>,
    /// The courses of all ships. The course of a division's leader has the name of the division.
    pub tracks: Vec<ShipTrack>,
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreLine {
    /// What the line counts: 'Enemy ships sunk'.
    pub what: String,
    /// The number for each side, with the names of the ships that it counts as small print.
    pub values: Vec<(String, String)>,
}

/// What a division did and suffered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DivisionLine {
    /// The name: 'Weather column'.
    pub name: String,
    /// The side of the division.
    pub side: SideId,
    /// The number of ships at the start.
    pub ships: usize,
    /// The number of its ships that were sunk.
    pub sunk: usize,
    /// The number of its ships that struck or were taken.
    pub taken: usize,
    /// The harm that its dice did, in hundredths.
    pub thrown: i32,
    /// The strength that is left.
    pub left: u32,
    /// The strength at the start.
    pub of: u32,
}

/// The luck of a side. Harm is in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Luck {
    /// The expected harm.
    pub expected: i32,
    /// The actual harm.
    pub actual: i32,
}

/// Dice of one kind, and how they fell for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DieLuck {
    /// The number of sides of the die.
    pub sides: u8,
    /// For each side, the number of dice rolled and the sum of their faces.
    pub thrown: Vec<(u32, u32)>,
}

/// A card that was played on a roll, and the difference that it made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardLine {
    /// The turn in which the card was played.
    pub turn: u16,
    /// The side that played the card.
    pub side: SideId,
    /// The title of the card: 'Splintering Wood'.
    pub card: String,
    /// The roll: 'Resolute fires round shot at Tordo'.
    pub on: String,
    /// The result with the card: '12, two losses'.
    pub with: String,
    /// The result without the card.
    pub without: String,
    /// True if the two results differ in effect.
    pub matters: bool,
}

/// The loss of a ship: she was sunk or taken.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Loss {
    /// The time of the loss, in turns.
    pub turn: f32,
    /// The side that lost her.
    pub side: SideId,
}

/// The course of a ship during the battle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ShipTrack {
    /// The unit.
    pub unit: UnitId,
    /// Her name, or that of her division if she led it. Empty if she followed another ship: her course is not drawn.
    pub name: String,
    /// The side that she was built for.
    pub side: SideId,
    /// Her poses in order, each different from the one before.
    pub poses: Vec<Pose>,
    /// What became of her.
    pub fate: Fate,
}

/// Formats hundredths with a sign, rounded to tenths: '+1.3', '−0.5', '±0.0'.
pub(crate) fn signed(hundredths: i32) -> String {
    let tenths = (hundredths.abs() + 5) / 10;
    let sign = match (tenths, hundredths < 0) {
        (0, _) => "±",
        (_, true) => "−",
        (_, false) => "+",
    };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

impl Desk {
    /// Returns the reckoning once the battle is over and its last events have been shown.
    pub fn reckoned(&self) -> Option<&Reckoning> {
        self.reckoning.as_ref().filter(|_| !self.busy)
    }
}
