//! Computer captains of these rules: what a position is worth, which orders are worth trying, and a commodore who plays by a list.

pub mod broadsides;
pub mod commodore;
pub mod lie;
pub mod suggest;
pub mod value;
