//! What most files of these rules name: the words of the core, what lies on the table, the game.

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
// Of the two fates the one that is kept on a log.
pub(crate) use crate::position::Fate;
pub(crate) use crate::{Barnacle, Business, Item, Play};
