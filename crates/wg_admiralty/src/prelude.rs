//! The names that most files of this crate use: the core's prelude, the position and the game.

pub(crate) use wg_core::geometry::{Hull, along};
pub(crate) use wg_core::odds::binomial;
pub(crate) use wg_core::prelude::*;

pub(crate) use crate::choices::Choice;
pub(crate) use crate::position::battle::{Bracket, CloseMix, Filled, HitContext, Rake, or_more, side_name};
pub(crate) use crate::position::charts::{CHARTS, Doctrine, GunRating, HullKind, Line};
pub(crate) use crate::position::fleet::{Fleet, Ship};
pub(crate) use crate::position::planned::Planned;
pub(crate) use crate::position::ship::{Admiral, Hits, Setting};
pub(crate) use crate::{Admiralty, Business, Item, Play};
