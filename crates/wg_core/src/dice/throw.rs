//! One row of a throw, and the colour of its dice.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};

/// The colour of dice, where one throw has dice of several kinds. Never the only sign: a word stands beside them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum DieColour {
    /// The dice of every day: light, with dark pips.
    #[default]
    Ivory,
    /// Dark red, with light pips.
    Oxblood,
    /// Dark blue, with light pips.
    Indigo,
}

impl DieColour {
    /// Dice of every day, of which nothing is written down.
    pub fn is_ivory(&self) -> bool {
        *self == Self::Ivory
    }

    /// Its name in a sentence: 'dark red'. Empty for dice of every day.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ivory => "",
            Self::Oxblood => "dark red",
            Self::Indigo => "dark blue",
        }
    }
}

/// One row of a throw: what is thrown, how many dice, what is needed, by which clause.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Throw {
    /// For whom.
    pub unit: Option<UnitId>,
    /// For which side, if no unit.
    pub side: Option<SideId>,
    /// At whom: a line on the table leads there while the dice are thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<UnitId>,
    /// What for: the ruleset's own number, part of the key of the dice.
    pub purpose: u16,
    /// How many dice.
    pub dice: u8,
    /// Of how many sides.
    pub sides: u8,
    /// 'Surprise fires on Fortuna'. Filled in only when somebody has to read it.
    pub reason: Cow<'static, str>,
    /// '2-3 hull, 4-5 rigging, 6 guns and crew'.
    pub needed: Cow<'static, str>,
    /// The least and the most of the faces that do something, where each die counts by itself; `None` where dice are added up, or
    /// each face means something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<(u8, u8)>,
    /// The clause.
    pub clause: Cow<'static, str>,
    /// Which dice are taken for it, where one throw has dice of several kinds.
    #[serde(default, skip_serializing_if = "DieColour::is_ivory")]
    pub colour: DieColour,
    /// What these dice are for in a word, beside the row: 'hull', 'rigging'. Empty where one kind of dice is thrown.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub word: Cow<'static, str>,
}

impl Throw {
    /// So many six-sided dice for a unit.
    pub const fn d6(unit: UnitId, purpose: u16, dice: u8, needed: &'static str, clause: &'static str) -> Self {
        Self {
            unit: Some(unit),
            side: None,
            at: None,
            purpose,
            dice,
            sides: 6,
            reason: Cow::Borrowed(""),
            needed: Cow::Borrowed(needed),
            good: None,
            clause: Cow::Borrowed(clause),
            colour: DieColour::Ivory,
            word: Cow::Borrowed(""),
        }
    }

    /// So many six-sided dice for a side, or for the table if `side` is `None`.
    pub const fn side_d6(
        side: Option<SideId>,
        purpose: u16,
        dice: u8,
        needed: &'static str,
        clause: &'static str,
    ) -> Self {
        Self {
            unit: None,
            side,
            at: None,
            purpose,
            dice,
            sides: 6,
            reason: Cow::Borrowed(""),
            needed: Cow::Borrowed(needed),
            good: None,
            clause: Cow::Borrowed(clause),
            colour: DieColour::Ivory,
            word: Cow::Borrowed(""),
        }
    }

    /// The same where each die that shows one of these faces does something.
    #[must_use]
    pub const fn counts(mut self, least: u8, most: u8) -> Self {
        self.good = Some((least, most));
        self
    }

    /// Does this face do something?
    pub fn is_good(&self, face: u8) -> bool {
        self.good.is_some_and(|(least, most)| (least..=most).contains(&face))
    }

    /// The same at a unit.
    #[must_use]
    pub fn at(self, target: UnitId) -> Self {
        Self { at: Some(target), ..self }
    }

    /// The same with dice of a colour, and the word beside them that says what they are for: a colour is never the only sign.
    #[must_use]
    pub fn coloured(self, colour: DieColour, word: &'static str) -> Self {
        Self { colour, word: Cow::Borrowed(word), ..self }
    }

    /// The number that stands for the thrower in the key: units, then sides, then the table.
    pub(super) fn actor(&self) -> u16 {
        match (self.unit, self.side) {
            (Some(unit), _) => unit.0.min(0xeff),
            (None, Some(side)) => 0xf00 + u16::from(side.0),
            (None, None) => 0xfff,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_without_a_colour_is_written_as_it_always_was() {
        let plain = Throw::d6(UnitId(4), 2, 3, "4-6 hits", "C-FIRE-2").counts(4, 6);
        let old = r#"{"unit":4,"side":null,"purpose":2,"dice":3,"sides":6,"reason":"","needed":"4-6 hits","good":[4,6],"clause":"C-FIRE-2"}"#;
        assert_eq!(serde_json::to_string(&plain).expect("a row is plain values"), old, "nothing was added");
        assert_eq!(serde_json::from_str::<Throw>(old).expect("an old row"), plain, "and an old row is read");
    }

    #[test]
    fn a_coloured_row_comes_back_with_its_colour_and_its_word() {
        let row = Throw::d6(UnitId(4), 2, 3, "line 3", "A-FIRE-2").coloured(DieColour::Oxblood, "hull");
        let text = serde_json::to_string(&row).expect("a row is plain values");
        assert!(text.ends_with(r#""colour":"Oxblood","word":"hull"}"#), "both are written down: {text}");
        assert_eq!(serde_json::from_str::<Throw>(&text).expect("what was written"), row, "and read again");
    }

    #[test]
    fn a_colour_changes_no_face() {
        let row = Throw::d6(UnitId(4), 2, 3, "line 3", "A-FIRE-2");
        assert_eq!(row.clone().coloured(DieColour::Indigo, "rigging").actor(), row.actor(), "it is no part of the key");
    }
}
