//! All tests in one program. It builds faster than one program for each file, and takes a tenth of the disk space.
//! `tests/all/architecture.rs` of the workspace checks that no file is missing here.

mod carry;
mod conformance;
mod determinism;
mod drill;
mod goals;
mod suite;
mod undo;
