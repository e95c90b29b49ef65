//! A roll of guns or muskets, or of a fight at close quarters, as a record that is the same in all rules. It is for
//! programs that count: `weathergage replay --json` writes it beside the roll.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;

/// The record of a roll.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Record {
    /// Guns or muskets were fired.
    Shot(ShotRecord),
    /// Crews fought at close quarters.
    Fight(FightRecord),
}

/// Guns or muskets of one unit that were rolled for together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShotRecord {
    /// The unit that fired.
    pub unit: UnitId,
    /// The unit that was fired at.
    pub target: UnitId,
    /// The guns that fired: 'starboard heavy guns', 'muskets'. 'broadside' where the rules tell no guns apart.
    pub battery: Cow<'static, str>,
    /// What was aimed at or fired: 'rigging', 'high', 'chain shot'. Empty where the rules know no choice.
    pub aim: Cow<'static, str>,
    /// The range by which the rules read their tables, in squares, inches or millimetres, whichever the rules count.
    pub range: f64,
    /// The range band: 'short', 'medium'. Empty where the rules have none.
    pub band: Cow<'static, str>,
    /// 'bow', 'stern' or, where the rules do not tell the ends apart, 'rake'. Empty if the shot did not rake.
    pub rake: Cow<'static, str>,
    /// The number of dice.
    pub dice: u16,
    /// The hits as the rules count them after halving, or the points that one die came to.
    pub hits: u16,
}

/// Dice of one side in a fight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FightRecord {
    /// The unit whose men rolled.
    pub unit: UnitId,
    /// The unit that they fought.
    pub target: UnitId,
    /// The number of dice.
    pub dice: u16,
    /// The hits, or the total where dice are added up.
    pub hits: u16,
}

impl ShotRecord {
    /// Makes the record of `dice` rolled at this range. The range is kept to four decimals.
    pub fn new(unit: UnitId, target: UnitId, range: impl Into<f64>, dice: usize, hits: u8) -> Self {
        let words = Cow::Borrowed("");
        Self {
            unit,
            target,
            battery: Cow::Borrowed("broadside"),
            aim: words.clone(),
            range: (range.into() * 10_000.0).round() / 10_000.0,
            band: words.clone(),
            rake: words,
            dice: dice as u16,
            hits: hits.into(),
        }
    }

    /// Sets the guns that fired.
    #[must_use]
    pub fn from_battery(mut self, battery: impl Into<Cow<'static, str>>) -> Self {
        self.battery = battery.into();
        self
    }

    /// Sets what was aimed at or fired.
    #[must_use]
    pub fn aimed_at(mut self, aim: impl Into<Cow<'static, str>>) -> Self {
        self.aim = aim.into();
        self
    }

    /// Sets the range band, and the end from which the shot rakes, if it does.
    #[must_use]
    pub fn in_band(mut self, band: &'static str, rake: &'static str) -> Self {
        (self.band, self.rake) = (Cow::Borrowed(band), Cow::Borrowed(rake));
        self
    }
}
