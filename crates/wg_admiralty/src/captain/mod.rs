//! Computer captains for these rules: how to value a position, which orders to try, and a captain who plays by the
//! book.

pub mod admiral;
mod clear;
pub mod figures;
pub mod flag_captain;
mod flags;
pub mod foresight;
pub mod intention;
pub mod lines;
pub mod room;
pub mod stance;
pub mod suggest;
pub mod value;
