//! Weathergage: a table for age-of-sail miniatures games, the desktop program.
//!
//! `main.rs` reads the command line; [`app`] is the window, and pictures of it. All decisions are made in the crates
//! below: rules, engine, panels, table.

pub mod app;
