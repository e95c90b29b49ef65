//! The names that most files of this crate use: the core's prelude, the position, and the types of this game.

pub(crate) use wg_core::prelude::*;

pub(crate) use crate::choices::Choice;
pub(crate) use crate::position::orders::refuse_unasked;
pub(crate) use crate::position::*;
pub(crate) use crate::{Business, Crane, Item, Play};
