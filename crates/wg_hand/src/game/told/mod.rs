//! What a battle tells: what was thrown, what happened while others acted, what nobody should miss, how it was and who won.

pub mod digest;
mod firers;
pub mod moments;
pub mod past;
mod score;
mod sheet_changes;
pub mod thrown;

pub(crate) use firers::list;
