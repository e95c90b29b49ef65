//! All tests in one program, which builds faster than a program for each file and takes a tenth of the disk space.
//! `tests/all/architecture.rs` of the workspace checks that every file is listed here.

mod cards;
mod contrast;
mod dice_panels;
mod dyed;
mod fleets;
mod made_up;
mod pages;
mod panels;
mod places;
mod salvo;
mod screen;
mod told;
