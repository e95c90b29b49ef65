//! What is pointed at.

/// What is pointed at.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Pointing {
    /// Nothing.
    #[default]
    Nothing,
    /// A unit on the table.
    Unit(wg_core::UnitId),
    /// A place of the table.
    Place(wg_core::Point),
    /// Something that can be pressed whose name begins so.
    Button(String),
    /// Something that can be pressed when its ship is selected; while it is not on the screen, the line of her standing orders.
    Entry(String),
    /// Everything whose name begins so, as a whole.
    Label(String),
    /// All dice of the last throw in the tray.
    Dice,
    /// The one big button.
    BigButton,
}
