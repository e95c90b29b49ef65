//! How a battle ended, and why.

use wg_core::{Fate, Pose, SideId, UnitId};

use crate::read::desk::Desk;

/// Everything about a battle that is over.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reckoning {
    /// 'Red wins, 35 to 15'.
    pub title: String,
    /// Why it ended.
    pub reason: String,
    /// The score sheet; the last line is the total.
    pub lines: Vec<ScoreLine>,
    /// Expected and actual harm of each side.
    pub luck: Vec<Luck>,
    /// Dice of each kind that were thrown in battle.
    pub dice: Vec<DieLuck>,
    /// The cards that were played on throws.
    pub cards: Vec<CardLine>,
    /// What harm is counted in: 'boxes', 'hits'.
    pub harm: String,
    /// What luck counts, and nothing else: 'hits by guns'.
    pub counts: String,
    /// What strength is counted in: 'boxes', 'gun dice'.
    pub unit: String,
    /// What each division did and suffered; of fleets without divisions nothing.
    pub divisions: Vec<DivisionLine>,
    /// The strength of each side: turn, with parts of it, and value.
    pub strength: Vec<Vec<(f32, i32)>>,
    /// When which side lost a ship.
    pub losses: Vec<Loss>,
    /// The courses of all ships; of a division, that of its leader under its name.
    pub tracks: Vec<ShipTrack>,
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreLine {
    /// 'Enemy ships sunk'.
    pub what: String,
    /// For each side a number, and in small letters what it is made of: names of ships.
    pub values: Vec<(String, String)>,
}

/// What a division did and suffered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DivisionLine {
    /// 'Weather column'.
    pub name: String,
    /// Whose it was.
    pub side: SideId,
    /// How many ships it began with.
    pub ships: usize,
    /// How many of them were sunk.
    pub sunk: usize,
    /// How many struck or were taken.
    pub taken: usize,
    /// What its dice did, in hundredths of a unit of harm.
    pub thrown: i32,
    /// What is left of its strength.
    pub left: u32,
    /// What its strength was.
    pub of: u32,
}

/// The luck of a side, in hundredths of a unit of harm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Luck {
    /// What its dice should have done.
    pub expected: i32,
    /// What they did.
    pub actual: i32,
}

/// Dice of one kind: how they fell for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DieLuck {
    /// Of so many sides.
    pub sides: u8,
    /// By side: how many were thrown, and the sum of what they showed.
    pub thrown: Vec<(u32, u32)>,
}

/// A card that was played on a throw, and what it turned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardLine {
    /// In which turn.
    pub turn: u16,
    /// By whom.
    pub side: SideId,
    /// 'Splintering Wood'.
    pub card: String,
    /// On what: 'Resolute fires round shot at Tordo'.
    pub on: String,
    /// '12, two losses'.
    pub with: String,
    /// What would have come of it without the card.
    pub without: String,
    /// That would have been another end.
    pub matters: bool,
}

/// A ship was sunk or taken.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Loss {
    /// When, in turns.
    pub turn: f32,
    /// The side that lost her.
    pub side: SideId,
}

/// Where a ship was during the battle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ShipTrack {
    /// Which.
    pub unit: UnitId,
    /// Her name, or her division's if she led it. Of who followed another, nothing: her course is not drawn.
    pub name: String,
    /// Whose she was at first.
    pub side: SideId,
    /// Her poses in order, each different from the one before.
    pub poses: Vec<Pose>,
    /// What became of her.
    pub fate: Fate,
}

/// The same with its sign.
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
    /// The battle is over, and all that ended it was seen on the table.
    pub fn reckoned(&self) -> Option<&Reckoning> {
        self.reckoning.as_ref().filter(|_| !self.busy)
    }
}
