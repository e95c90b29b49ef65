//! All ships as plain values: what every rule is asked of.

use std::sync::Arc;

use wg_core::prelude::*;
use wg_core::scenario::{Names, Sea};
use wg_core::shown::view::LandView;
use wg_core::{fleet, unit};

use crate::options::Options;
use crate::position::battle::{Battle, Wind};
use crate::position::charts::{Attribute, CHARTS, Class, Rating};
use crate::position::deck::{HiddenCards, OpenCards};
use crate::position::sea::distance;
use crate::position::ship::{Berth, Built, Colours, Deeds, Harm, Ratings};
use crate::{Item, WarpSpawn};

unit! {
    /// One ship, gathered: all that is kept of her.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Ship {
        printed {
            built: Built,
        }
        kept {
            ratings: Ratings,
            berth: Berth,
            harm: Harm,
            colours: Colours,
            deeds: Deeds,
        }
    }
}

impl Ship {
    /// The same ship with a change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// She lies on the map.
    pub const fn on_table(&self) -> bool {
        self.colours.fate.on_table()
    }

    /// A rating as it is now: not below 0 by losses (W-R21). Swiftness and Courage may be less than nothing.
    pub fn now(&self, rating: Rating) -> i8 {
        let whole = self.ratings.of(rating);
        match Attribute::ALL.into_iter().find(|attribute| attribute.rating() == rating) {
            Some(attribute) => {
                let sent = if rating == Rating::Crew { self.harm.sent } else { 0 };
                (i16::from(whole) - i16::from(self.harm.lost[attribute as usize]) - i16::from(sent)).max(0) as i8
            }
            None => whole,
        }
    }

    /// W-MOVE-8, W-ZERO-1, W-ZERO-2, W-ZERO-4, W-R47: she can move by herself.
    pub fn is_able(&self) -> bool {
        self.on_table() && [Rating::Sails, Rating::Hull, Rating::Crew].into_iter().all(|rating| self.now(rating) > 0)
    }

    /// W-R4: Sails, Skill and Swiftness as they are now; what is added to her movement roll (W-MOVE-5).
    pub fn movement(&self) -> i8 {
        self.now(Rating::Sails) + self.now(Rating::Skill) + self.now(Rating::Swiftness)
    }

    /// Her class in the charts.
    pub fn class(&self) -> &'static Class {
        &CHARTS.classes[usize::from(self.built.class)]
    }

    /// Whose she was when the battle began is not whose she is.
    pub fn is_prize(&self) -> bool {
        self.colours.side != self.built.side
    }

    /// W-FLEET-5, W-R29: she flies her own admiral's flag. One that was taken does not, until she is retaken.
    pub fn is_flagship(&self) -> bool {
        self.colours.flagship && !self.is_prize()
    }

    /// W-TAB-ADM-2, W-R29: she is an ally of whom she sails for.
    pub fn is_ally(&self) -> bool {
        self.colours.ally && !self.is_prize()
    }

    /// W-ZERO-2, W-R24: nobody is left aboard.
    pub fn is_empty(&self) -> bool {
        self.now(Rating::Crew) <= 0
    }
}

fleet! {
    /// Every ship in `UnitId` order, with the cards, the wind, the options.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Fleet of WarpSpawn, Item {
        units {
            /// The ships; a ship's place is her `UnitId`.
            ships: Ship, 16;
        }
        kept {
            battle: Battle,
            open: OpenCards,
        }
        secret {
            hidden: HiddenCards,
        }
        fixed {
            /// The options.
            options: Options,
            /// The map.
            sea: Sea,
            /// What everybody is called.
            names: Arc<Names>,
            /// The land as it is drawn.
            land: Arc<Vec<LandView>>,
        }
    }
}

impl Fleet {
    /// A ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.names.unit(unit)
    }

    /// A side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.names.side(side)
    }

    /// A ship by her id, if there is one that anybody knows of.
    pub fn get(&self, id: UnitId) -> Option<&Ship> {
        self.ships.get(id.index()).filter(|ship| ship.colours.fate != Fate::Aboard)
    }

    /// A side's ships that lie on the map, prizes included.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.colours.side == side && ship.on_table())
    }

    /// The ship in a square (W-MOVE-10).
    pub fn at(&self, square: Square) -> Option<&Ship> {
        self.ships.iter().find(|ship| ship.on_table() && ship.berth.square == square)
    }

    /// The pose of a ship.
    pub fn pose(&self, ship: &Ship) -> Pose {
        self.sea.pose(ship.berth.square, ship.berth.heading)
    }

    /// W-R12: how far two squares lie apart.
    pub fn distance(&self, from: Square, to: Square) -> u8 {
        distance(from, to, self.options.chebyshev)
    }

    /// W-R31: she was taken in this turn, and does nothing for her new owner before the next.
    pub fn is_new_prize(&self, ship: &Ship) -> bool {
        ship.colours.taken == Some(self.cursor.turn)
    }

    /// How many cards a side holds; everybody knows it (W-R54).
    pub fn held(&self, side: SideId) -> u8 {
        self.hidden.0.held[side].len()
    }

    /// W-R56: the side has said that it plays no card now.
    pub fn is_silent(&self, side: SideId) -> bool {
        self.open.silence(side, &self.cursor).is_some()
    }

    /// A side's admiral is this one (W-TAB-ADM-1).
    pub fn commands(&self, side: SideId, admiral: &str) -> bool {
        self.battle.fleets[side].admiral.is_some_and(|place| CHARTS.characters[usize::from(place)].key == admiral)
    }

    /// Where the wind blows to, if it blows.
    pub const fn wind(&self) -> Option<Compass> {
        if let Wind::To(to) = self.battle.wind { Some(to) } else { None }
    }

    /// W-R36: count the ships that a side begins with, when some have come.
    pub fn count_fleet(&mut self, side: SideId) {
        let own = |ship: &&Ship| ship.built.side == side && ship.colours.fate != Fate::Aboard;
        self.battle.fleets[side].began = self.ships.iter().filter(own).count() as u8;
    }

    /// W-R36: how many of a side's own ships are lost now: sunk, fled, or in the enemy's hands.
    pub fn lost(&self, side: SideId) -> u8 {
        let lost = |ship: &&Ship| {
            ship.built.side == side && ship.colours.fate != Fate::Aboard && (!ship.on_table() || ship.is_prize())
        };
        self.ships.iter().filter(lost).count() as u8
    }

    /// W-R37: 3 points for each enemy ship that is lost, 4 for one that is held or was when she went.
    pub fn score(&self, side: SideId) -> i32 {
        self.ships.iter().map(|ship| Self::worth(ship, side)).sum()
    }

    /// What a side has for a ship.
    fn worth(ship: &Ship, side: SideId) -> i32 {
        match ship.built.side != side && ship.colours.fate != Fate::Aboard {
            true if ship.is_prize() => 4,
            true if !ship.on_table() => 3,
            _ => 0,
        }
    }

    /// What its score was given for.
    pub fn tally(&self, side: SideId) -> Tally {
        let line = |ship: &Ship| match Self::worth(ship, side) {
            0 => None,
            points => Some(format!(
                "{}, {}: {points} points",
                self.name(ship.id),
                if ship.is_prize() { "taken" } else { "lost" }
            )),
        };
        Tally {
            clause: "W-R37".to_owned(),
            rule: "3 points for each enemy ship that is lost, 4 for one that is taken.".to_owned(),
            lines: self.ships.iter().filter_map(line).collect(),
        }
    }
}
