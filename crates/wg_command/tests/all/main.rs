//! All tests in one program, which is built faster than one per file and takes a tenth of the disk space.
//! `tests/all/architecture.rs` of the workspace checks that no file is forgotten here.

mod advice;
mod battle;
mod broken;
mod captains;
mod clauses_page;
mod commands;
mod determinism;
mod documents;
mod edits;
mod figures;
mod fuzz;
mod garbage;
mod journals;
mod needless;
mod paper;
mod replay;
mod replay_secrets;
mod saved_files;
mod shelf;
mod shots;
mod signals;
mod toy;
mod words;
