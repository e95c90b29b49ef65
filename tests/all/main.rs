//! All tests in one program, which is built faster than one per file and takes a tenth of the disk space.
//! `tests/all/architecture.rs` of the workspace checks that no file is forgotten here.

mod architecture;
mod cli;
mod conformance;
mod determinism;
mod hidden;
mod legible;
mod pictures;
mod program;
mod strings;
mod undo;
mod walls;
mod window;
mod window_hand;
