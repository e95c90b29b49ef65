//! What the panels read, what they answer, and what they remember.

pub mod clock_face;
pub mod desk;
pub mod digest;
pub mod fitting;
pub mod flight;
pub mod gunnery;
pub mod hand;
pub mod hand_dice;
pub mod hover;
pub mod keys;
pub mod label;
pub mod lever;
pub mod master;
pub mod orders;
pub mod pointing;
pub mod reckoning;
pub mod replay;
pub mod ruling;
pub mod run_card;
pub mod shares;
pub mod shelf;
pub mod slip;
pub mod standing;
pub mod state;
pub mod todo;
pub mod tutor;
