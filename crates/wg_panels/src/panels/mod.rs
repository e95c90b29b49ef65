//! The panels beside and above the table.

pub mod choices;
pub mod columns;
pub mod digest;
pub mod form;
pub mod grid;
pub mod gunnery;
pub mod hints;
pub mod journal;
pub mod lever;
pub mod menu;
pub mod notices;
pub mod odds;
pub mod parts;
pub mod phase_bar;
pub mod replay;
pub mod run_card;
pub mod scene;
pub mod scene_dice;
mod section;
mod section_hull;
mod section_men;
pub mod sheet;
pub mod standing;
pub mod todo;
pub mod tray;
pub mod tray_hand;
pub mod tutor;
