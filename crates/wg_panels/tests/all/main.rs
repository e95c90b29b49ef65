//! All tests in one program, which is built faster than one for each file, and takes a tenth of the disk.
//! `tests/all/architecture.rs` of the workspace sees to it that no file is forgotten here.

mod cards;
mod contrast;
mod dice_panels;
mod dyed;
mod fleets;
mod made_up;
mod pages;
mod panels;
mod places;
mod screen;
mod told;
