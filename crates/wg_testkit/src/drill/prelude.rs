//! What the files of the drill name most. A ruleset of your own begins with `use wg_core::prelude::*` and its own words.

pub use std::ops::{Index, IndexMut};
pub use std::sync::{Arc, LazyLock};

pub use wg_core::dice::{ChaCha8Rng, below};
pub use wg_core::geometry::{Bearing, Mount, Walk, walk};
pub use wg_core::prelude::*;
pub use wg_core::rules::chapter::{Game as _, claim};
pub use wg_core::rules::spoken::lay;
pub use wg_core::scenario::{By, Check, Declared, Loaded, OptionSpec, Problems, Takes, check_common};
pub use wg_core::shown::sheet::{BoxColumn, Part, Sheet, Tone, TrackField};
pub use wg_core::shown::view::{Model, Rig};
pub use wg_core::*;

pub use super::boarding::Boarding;
pub use super::cards::{Cards, DECK, HiddenCards, OpenCards, draw, help};
pub use super::gunnery::Gunnery;
pub use super::pair::{Cutter, FaceDown, Pair, Papers, Ship, side_of, unit_of};
pub use super::rules::*;
pub use super::sailing::Sailing;
pub use super::signals::Signals;
pub use super::{Business, Drill, FIRST_SAILS, Item, Play};
