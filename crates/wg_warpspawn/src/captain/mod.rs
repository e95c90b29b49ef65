//! Computer captains of these rules: the value of a position, the orders worth trying, and a commodore who plays by a
//! list of decisions.

pub mod broadsides;
pub mod commodore;
pub mod figures;
pub mod lie;
pub mod suggest;
pub mod value;
