//! The names that most files of this ruleset need: those of the core, of the position and of the game.

pub(crate) use wg_core::Hull as Shape;
pub(crate) use wg_core::dice::shown;
pub(crate) use wg_core::geometry::{advance_to, nearest_point, walk};
pub(crate) use wg_core::odds::binomial;
pub(crate) use wg_core::prelude::*;

pub(crate) use crate::choices::Choice;
pub(crate) use crate::position::fight::Party;
pub(crate) use crate::position::logs::is_main;
pub(crate) use crate::position::rows::tell_row;
pub(crate) use crate::position::*;
// Two types are called `Fate`: this is the one that is kept on a ship's log.
pub(crate) use crate::position::Fate;
pub(crate) use crate::{Barnacle, Business, Item, Play};
