//! The names that most files of this crate use: the core's prelude, the position, and the types of this game.

pub(crate) use wg_core::prelude::*;

pub(crate) use crate::choices::Choice;
pub(crate) use crate::position::aim::{CHAIN, GRAPE, ROUND, Shot};
pub(crate) use crate::position::battle::Wind;
pub(crate) use crate::position::charts::{Attribute, CHARTS, Rating, Table};
pub(crate) use crate::position::deck::{CALM_WATERS, CARDS, KINDS, LOOKOUT, MANEUVER, QUICK_RELOAD, RAKE};
pub(crate) use crate::position::fleet::{Fleet, Ship};
pub(crate) use crate::position::sea::{Sector, sector};
pub(crate) use crate::{Business, Item, Play, WarpSpawn};
