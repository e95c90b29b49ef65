//! What the tutor points at.

/// What the tutor points at.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Pointing {
    /// Nothing.
    #[default]
    Nothing,
    /// A unit on the table.
    Unit(wg_core::UnitId),
    /// A place of the table.
    Place(wg_core::Point),
    /// The button whose name begins with these words.
    Button(String),
    /// The entry with these words, which can be pressed once its ship is selected. While the entry is not on the
    /// screen, the tutor points at the line of standing orders on her sheet instead.
    Entry(String),
    /// Everything on the panels whose name begins with these words, as a whole.
    Label(String),
    /// All dice of the last roll in the tray.
    Dice,
    /// The one big button.
    BigButton,
}
