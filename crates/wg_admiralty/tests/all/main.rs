//! All tests in one program, which is built faster than one for each file, and takes a tenth of the disk.
//! `tests/all/architecture.rs` of the workspace sees to it that no file is forgotten here.

mod admiral;
mod advanced;
mod aid;
mod bad_input;
mod boarding;
mod clauses;
mod clauses_arcs;
mod clauses_charts;
mod clauses_critical;
mod clauses_damage;
mod clauses_dice;
mod clauses_fire;
mod command;
mod common;
mod conformance;
mod examples_arcs;
mod examples_damage;
mod examples_fire;
mod examples_moves;
mod examples_rest;
mod moves;
mod odds;
mod passing;
mod plans;
mod random_battles;
mod repairs;
mod rulings_a;
mod rulings_b;
mod rulings_c;
mod rulings_d;
mod saving;
mod scales;
mod signals;
mod told;
mod turn;
