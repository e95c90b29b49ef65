//! All tests are one program, which builds faster than one for each file and takes a tenth of the disk space.
//! `tests/all/architecture.rs` of the workspace checks that no file is forgotten here.

mod admiral;
mod arrivals;
mod bad_input;
mod boarding;
mod capture;
mod capture_rulings;
mod clauses;
mod common;
mod corrections;
mod damage;
mod ending;
mod examples;
mod finer_points;
mod firing;
mod firing_rulings;
mod generated_files;
mod goals;
mod hidden_limit;
mod interplay;
mod movement;
mod movement_rulings;
mod needless;
mod odds;
mod outlook;
mod prize_examples;
mod random_battles;
mod save;
mod saved_words;
mod scenarios;
mod set_up;
mod shots;
mod stillness;
mod value;
