//! What most files of these rules name: the words of the core, what lies on the board, the game.

pub(crate) use wg_core::prelude::*;

pub(crate) use crate::choices::Choice;
pub(crate) use crate::position::orders::unasked;
pub(crate) use crate::position::*;
pub(crate) use crate::{Business, Crane, Item, Play};
