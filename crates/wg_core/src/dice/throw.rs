//! One row of a roll, and the colour of its dice.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::ids::{SideId, UnitId};

/// The colour of dice, where one roll uses dice of several kinds. Colour is never the only sign: a word is shown beside
/// the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum DieColour {
    /// Ordinary dice: light, with dark pips.
    #[default]
    Ivory,
    /// Dark red, with light pips.
    Oxblood,
    /// Dark blue, with light pips.
    Indigo,
}

impl DieColour {
    /// True for ordinary dice, whose colour is not serialised.
    pub fn is_ivory(&self) -> bool {
        *self == Self::Ivory
    }

    /// The name of the colour in a sentence, such as 'dark red'. Empty for ordinary dice.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ivory => "",
            Self::Oxblood => "dark red",
            Self::Indigo => "dark blue",
        }
    }
}

/// One row of a roll: which dice are rolled, how many, what is needed, and by which clause.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Throw {
    /// The unit that rolls.
    pub unit: Option<UnitId>,
    /// The side that rolls, if no unit does.
    pub side: Option<SideId>,
    /// The target unit. A line on the table leads to it while the dice are rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<UnitId>,
    /// The purpose of the roll, by the ruleset's own number. It is part of the key of the dice.
    pub purpose: u16,
    /// The number of dice.
    pub dice: u8,
    /// The number of sides of each die.
    pub sides: u8,
    /// Why the dice are rolled, such as 'Surprise fires on Fortuna'. Filled in only when the players must be asked to
    /// roll.
    pub reason: Cow<'static, str>,
    /// The effects of the faces, such as '2-3 hull, 4-5 rigging, 6 guns and crew'.
    pub needed: Cow<'static, str>,
    /// The lowest and the highest face that has an effect, where each die counts by itself. `None` where dice are added
    /// up, or where each face means something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<(u8, u8)>,
    /// The clause by which the dice are rolled.
    pub clause: Cow<'static, str>,
    /// The colour of the dice, where one roll uses dice of several kinds.
    #[serde(default, skip_serializing_if = "DieColour::is_ivory")]
    pub colour: DieColour,
    /// The purpose of these dice, as a word beside the row: 'hull', 'rigging'. Empty where only one kind of dice is
    /// rolled.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub word: Cow<'static, str>,
}

impl Throw {
    /// Makes a roll of six-sided dice for a unit.
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

    /// Makes a roll of six-sided dice for a side, or for the table if `side` is `None`.
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

    /// Sets the range of faces that have an effect, both ends included.
    #[must_use]
    pub const fn counts(mut self, least: u8, most: u8) -> Self {
        self.good = Some((least, most));
        self
    }

    /// True if this face has an effect, as set by [`Throw::counts`].
    pub fn is_good(&self, face: u8) -> bool {
        self.good.is_some_and(|(least, most)| (least..=most).contains(&face))
    }

    /// Sets the target of the roll.
    #[must_use]
    pub fn at(self, target: UnitId) -> Self {
        Self { at: Some(target), ..self }
    }

    /// Sets the colour of the dice, and the word beside them that says what they are for. Colour is never the only
    /// sign.
    #[must_use]
    pub fn coloured(self, colour: DieColour, word: &'static str) -> Self {
        Self { colour, word: Cow::Borrowed(word), ..self }
    }

    /// The number of the roller in the key: units first, then sides, then the table.
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
