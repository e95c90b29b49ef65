//! All tests in one program, which builds faster than one program for each file and takes a tenth of the disk space.
//! `tests/all/architecture.rs` of the workspace checks that no file is missing here.

mod geometry;
mod geometry_properties;
mod scenario;
mod scenario_properties;
mod sweep;
mod sweep_properties;
mod waters;
