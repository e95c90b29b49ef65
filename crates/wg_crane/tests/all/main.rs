//! All tests in one program, which is built faster than one for each file, and takes a tenth of the disk.
//! `tests/all/architecture.rs` of the workspace sees to it that no file is forgotten here.

mod admiral;
mod bad_input;
mod boarding;
mod capture;
mod clauses;
mod common;
mod damage;
mod ending;
mod examples;
mod firing;
mod movement;
mod odds;
mod outlook;
mod random_battles;
mod save;
mod scenarios;
mod set_up;
mod shots;
mod value;
