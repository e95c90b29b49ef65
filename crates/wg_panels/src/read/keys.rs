//! The commands that keys give, and the keys bound to them. Every command can be bound to another key.
//!
//! ```
//! use wg_panels::read::keys::{Chord, Deed, Keys};
//!
//! let mut keys = Keys::default();
//! assert_eq!(keys.of(Deed::Undo).map(|chord| chord.to_string()).as_deref(), Some("Ctrl+Z"));
//! let refused = keys.bind(Deed::Measure, "J".parse().unwrap()).unwrap_err();
//! assert_eq!(refused, "J is already the key for ‘Journal’. Press another key for ‘Measure a distance’.");
//! assert!(keys.bind(Deed::Measure, "Ctrl+M".parse().unwrap()).is_ok());
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use egui::Key;

/// A command that has a key. Every command is in the menu too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// Presses the big button.
    Press,
    /// Selects the next ship that can act.
    NextShip,
    /// Goes to the next event of the turn: a rake, a fire, a ship that strikes.
    NextEvent,
    /// Takes up the tape measure, or puts it down.
    Measure,
    /// Shows the arcs of the selected ship, at the ghost of her course if there is one.
    Arcs,
    /// Shows what the enemies who have yet to act could do to the selected ship there.
    Enemies,
    /// Takes back the last order.
    Undo,
    /// Shows the journal large, or puts it away.
    Journal,
    /// Shows the orders of battle: both fleets by division.
    Orders,
    /// Folds the column of fleets and journal away, or brings it back.
    Fold,
    /// Shows the clause of what is under the pointer.
    Clause,
    /// Opens the game master's page.
    Master,
    /// Backs out of the current step or page.
    Back,
    /// Shows the whole table, or the fight if the whole table is seen already.
    WholeTable,
    /// Toggles room mode.
    Room,
    /// Makes text larger.
    LargerText,
    /// Makes text smaller.
    SmallerText,
    /// Toggles full screen.
    FullScreen,
    /// Saves a picture of the window.
    Picture,
}

impl Deed {
    /// All commands, in the order of the settings page.
    pub const ALL: [Self; 19] = [
        Self::Press,
        Self::NextShip,
        Self::NextEvent,
        Self::Measure,
        Self::Arcs,
        Self::Enemies,
        Self::Undo,
        Self::Journal,
        Self::Orders,
        Self::Fold,
        Self::Clause,
        Self::Master,
        Self::Back,
        Self::WholeTable,
        Self::Room,
        Self::LargerText,
        Self::SmallerText,
        Self::FullScreen,
        Self::Picture,
    ];

    /// Returns the command's name in the settings file.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Press => "press",
            Self::NextShip => "next_ship",
            Self::NextEvent => "next_event",
            Self::Measure => "measure",
            Self::Arcs => "arcs",
            Self::Enemies => "enemies",
            Self::Undo => "undo",
            Self::Journal => "journal",
            Self::Orders => "orders",
            Self::Fold => "fold",
            Self::Clause => "clause",
            Self::Master => "master",
            Self::Back => "back",
            Self::WholeTable => "whole_table",
            Self::Room => "room",
            Self::LargerText => "larger_text",
            Self::SmallerText => "smaller_text",
            Self::FullScreen => "full_screen",
            Self::Picture => "picture",
        }
    }

    /// Returns the command's name in menus and on the settings page.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Press => "Main button",
            Self::NextShip => "Next ship that can act",
            Self::NextEvent => "Next event of this turn",
            Self::Measure => "Measure a distance",
            Self::Arcs => "Arcs of fire",
            Self::Enemies => "Enemy threats",
            Self::Undo => "Undo",
            Self::Journal => "Journal",
            Self::Orders => "Orders of battle",
            Self::Fold => "Hide fleets and journal",
            Self::Clause => "Rule for what you point at",
            Self::Master => "Game master's page",
            Self::Back => "Cancel",
            Self::WholeTable => "Zoom to the table or the fight",
            Self::Room => "Room mode, for a big screen",
            Self::LargerText => "Larger text",
            Self::SmallerText => "Smaller text",
            Self::FullScreen => "Full screen",
            Self::Picture => "Take a screenshot",
        }
    }

    /// Returns the command with this name in the settings file.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.id() == id)
    }

    const fn first(self) -> Chord {
        let (key, ctrl) = match self {
            Self::Press => (Key::Space, false),
            Self::NextShip => (Key::Tab, false),
            Self::NextEvent => (Key::N, false),
            Self::Measure => (Key::M, false),
            Self::Arcs => (Key::A, false),
            Self::Enemies => (Key::E, false),
            Self::Undo => (Key::Z, true),
            Self::Journal => (Key::J, false),
            Self::Orders => (Key::O, false),
            Self::Fold => (Key::F, false),
            Self::Clause => (Key::F1, false),
            Self::Master => (Key::G, false),
            Self::Back => (Key::Escape, false),
            Self::WholeTable => (Key::Home, false),
            Self::Room => (Key::R, false),
            Self::LargerText => (Key::Plus, true),
            Self::SmallerText => (Key::Minus, true),
            Self::FullScreen => (Key::F11, false),
            Self::Picture => (Key::F12, false),
        };
        Chord { key, ctrl }
    }
}

/// A key, with or without Ctrl. Shift does not count, so that plus is plus on every keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// True if Ctrl is held.
    pub ctrl: bool,
}

impl Chord {
    /// Returns a key as pressed. The key that bears both plus and equals counts as plus.
    pub fn new(key: Key, ctrl: bool) -> Self {
        Self { key: if key == Key::Equals { Key::Plus } else { key }, ctrl }
    }

    /// Returns why this key cannot be bound, or `None` if it can.
    fn reserved(self) -> Option<&'static str> {
        use Key::{Backspace, Enter, Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9};
        match self.key {
            Num0 | Num1 | Num2 | Num3 | Num4 | Num5 | Num6 | Num7 | Num8 | Num9 if !self.ctrl => {
                Some("is used to type dice")
            }
            Backspace if !self.ctrl => Some("undoes a typed die"),
            Enter => Some("always presses the main button"),
            _ => None,
        }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.key {
            Key::Escape => "Esc",
            key => key.name(),
        };
        write!(f, "{}{name}", if self.ctrl { "Ctrl+" } else { "" })
    }
}

impl FromStr for Chord {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (ctrl, name) = text.strip_prefix("Ctrl+").map_or((false, text), |rest| (true, rest));
        let key = Key::from_name(name).ok_or_else(|| {
            format!("there is no key {name:?}. Keys are written \"A\", \"F5\", \"Space\", \"Ctrl+Z\"")
        })?;
        Ok(Self::new(key, ctrl))
    }
}

/// The key bound to each command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keys(BTreeMap<Deed, Chord>);

impl Default for Keys {
    fn default() -> Self {
        Self(Deed::ALL.into_iter().map(|deed| (deed, deed.first())).collect())
    }
}

impl Keys {
    /// Returns the key of a command.
    pub fn of(&self, deed: Deed) -> Option<Chord> {
        self.0.get(&deed).copied()
    }

    /// Returns the key of a command as menus show it; empty if it has none.
    pub fn hint(&self, deed: Deed) -> String {
        self.of(deed).map(|chord| chord.to_string()).unwrap_or_default()
    }

    /// Returns the command bound to this key.
    pub fn deed(&self, chord: Chord) -> Option<Deed> {
        self.0.iter().find(|(_, bound)| **bound == chord).map(|(deed, _)| *deed)
    }

    /// Binds a key to a command in place of its present key.
    ///
    /// # Errors
    /// Returns a sentence that says why not: the key is reserved, or bound to another command.
    pub fn bind(&mut self, deed: Deed, chord: Chord) -> Result<(), String> {
        if let Some(why) = chord.reserved() {
            return Err(format!("{chord} {why}. Press another key for ‘{}’.", deed.says()));
        }
        if let Some(other) = self.deed(chord).filter(|other| *other != deed) {
            return Err(format!(
                "{chord} is already the key for ‘{}’. Press another key for ‘{}’.",
                other.says(),
                deed.says()
            ));
        }
        self.0.insert(deed, chord);
        Ok(())
    }

    /// Returns the keys that differ from the defaults, in the order of the settings page.
    pub fn changed(&self) -> Vec<(Deed, Chord)> {
        self.0.iter().filter(|(deed, chord)| deed.first() != **chord).map(|(deed, chord)| (*deed, *chord)).collect()
    }

    /// Returns the default keys with these changes. All apply at once, so that two keys can change places.
    ///
    /// # Errors
    /// Returns a sentence about the first key that cannot be bound.
    pub fn with(changed: &[(Deed, Chord)]) -> Result<Self, String> {
        let mut keys = Self::default();
        for (deed, _) in changed {
            keys.0.remove(deed);
        }
        for (deed, chord) in changed {
            keys.bind(*deed, *chord)?;
        }
        Ok(keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deed_has_a_key_of_its_own_and_names_that_are_read_back() {
        let keys = Keys::default();
        for deed in Deed::ALL {
            let Some(chord) = keys.of(deed) else { panic!("{deed:?} has no key") };
            assert_eq!(keys.deed(chord), Some(deed), "{chord} does one thing");
            assert_eq!(chord.to_string().parse(), Ok(chord), "the name of the key is read back");
            assert_eq!(Deed::by_id(deed.id()), Some(deed), "so is that of the deed");
        }
    }

    #[test]
    fn two_keys_may_change_places_but_not_lie_on_each_other() {
        let chord = |text: &str| text.parse::<Chord>().expect("a key");
        let swapped = Keys::with(&[(Deed::Measure, chord("A")), (Deed::Arcs, chord("M"))]).expect("they change places");
        assert_eq!(swapped.deed(chord("A")), Some(Deed::Measure), "A measures now");
        assert!(Keys::with(&[(Deed::Measure, chord("A"))]).is_err(), "A is the key of the arcs");
        assert!(Keys::with(&[(Deed::Measure, chord("5"))]).is_err(), "5 is for dice");
        assert!("Banana".parse::<Chord>().is_err(), "there is no such key");
    }
}
