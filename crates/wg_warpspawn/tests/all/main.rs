//! All tests are one program, which builds faster than one for each file and takes a tenth of the disk space.
//! `tests/all/architecture.rs` of the workspace checks that no file is forgotten here.

mod afterwards;
mod arrivals;
mod bad_input;
mod captain;
mod clauses;
mod common;
mod conformance;
mod corrections;
mod examples;
mod finer_points;
mod firing;
mod fleet;
mod generated;
mod gunnery;
mod interplay;
mod lasting;
mod limits;
mod mended_fleets;
mod mended_rules;
mod moving;
mod needless;
mod odd_moments;
mod papers;
mod playing_cards;
mod plotted;
mod random_battles;
mod reckoned;
mod sailing;
mod saving;
mod set_up;
mod shown;
mod taken;
mod together;
