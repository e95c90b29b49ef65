//! The imports that all files of the drill share. A ruleset of your own begins with `use wg_core::prelude::*` and its
//! own types.

pub(super) use std::ops::{Index, IndexMut};
pub(super) use std::sync::LazyLock;

pub(super) use wg_core::dice::{ChaCha8Rng, below};
pub(super) use wg_core::geometry::{Bearing, Mount, Walk, walk};
pub(super) use wg_core::prelude::*;
pub(super) use wg_core::rules::chapter::{Asks, Game as _, claim};
pub(super) use wg_core::rules::spoken::lay;
pub(super) use wg_core::scenario::{By, Check, Declared, Loaded, OptionSpec, Problems, Takes, check_common};
pub(super) use wg_core::shown::sheet::{BoxColumn, Part, Sheet, Tone, TrackField};
pub(super) use wg_core::shown::view::{Model, Rig};
pub(super) use wg_core::*;

pub(super) use super::boarding::Boarding;
pub(super) use super::cards::{Cards, DECK, HiddenCards, OpenCards, draw, help};
pub(super) use super::gunnery::Gunnery;
pub(super) use super::pair::{Cutter, FaceDown, Pair, Papers, Ship, side_of, unit_of};
pub(super) use super::rules::*;
pub(super) use super::sailing::Sailing;
pub(super) use super::signals::Signals;
pub(super) use super::{Business, Drill, FIRST_SAILS, Item, Play};
