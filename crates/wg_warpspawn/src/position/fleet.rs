//! All ships as plain values, which every rule works on.

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
    /// One ship, gathered from her components.
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
    /// Returns a copy of this ship with a change applied.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// True if she has yet to come. A ship that waits for a Diplomat, or is ruled absent, is not due.
    pub const fn is_due(&self) -> bool {
        matches!(self.colours.fate, Fate::Aboard) && self.built.late
    }

    /// True if she belongs to her fleet: all ships but those that wait for a Diplomat or are ruled absent.
    pub const fn is_listed(&self) -> bool {
        !matches!(self.colours.fate, Fate::Aboard) || self.is_due()
    }

    /// True if she is on the map.
    pub const fn on_table(&self) -> bool {
        self.colours.fate.on_table()
    }

    /// Returns a rating as it is now. Losses do not take it below 0 (W-R21), but Swiftness and Courage may be negative.
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

    /// True if she can move by herself (W-MOVE-8, W-ZERO-1, W-ZERO-2, W-ZERO-4, W-R47).
    pub fn is_able(&self) -> bool {
        self.on_table() && [Rating::Sails, Rating::Hull, Rating::Crew].into_iter().all(|rating| self.now(rating) > 0)
    }

    /// Returns the sum of Sails, Skill and Swiftness as they are now, which is added to her movement roll (W-MOVE-5,
    /// W-R4).
    pub fn movement(&self) -> i8 {
        self.now(Rating::Sails) + self.now(Rating::Skill) + self.now(Rating::Swiftness)
    }

    /// Returns her class from the charts.
    pub fn class(&self) -> &'static Class {
        &CHARTS.classes[usize::from(self.built.class)]
    }

    /// True if she now belongs to another side than when the battle began.
    pub fn is_prize(&self) -> bool {
        self.colours.side != self.built.side
    }

    /// True if she flies her own admiral's flag. A flagship that was captured does not, until she is retaken
    /// (W-FLEET-5, W-R29).
    pub fn is_flagship(&self) -> bool {
        self.colours.flagship && !self.is_prize()
    }

    /// True if she is an ally of the side that she sails for (W-TAB-ADM-2, W-R29).
    pub fn is_ally(&self) -> bool {
        self.colours.ally && !self.is_prize()
    }

    /// True if she has no crew left (W-ZERO-2, W-R24).
    pub fn is_empty(&self) -> bool {
        self.now(Rating::Crew) <= 0
    }
}

fleet! {
    /// Every ship in `UnitId` order, with the cards, the wind and the options.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Fleet of WarpSpawn, Item {
        units {
            /// The ships, indexed by `UnitId`.
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
            /// The options of the battle.
            options: Options,
            /// The map with its land.
            sea: Sea,
            /// The names of sides and ships.
            names: Arc<Names>,
            /// The land as it is drawn.
            land: Arc<Vec<LandView>>,
        }
    }
}

impl Arrives for WarpSpawn {
    fn is_due(fleet: &Fleet, unit: UnitId) -> bool {
        fleet.ships.get(unit.index()).is_some_and(Ship::is_due)
    }

    fn let_in(fleet: &mut Fleet, unit: UnitId, pose: Pose) -> bool {
        let free = |square: &Square| fleet.sea.is_open(*square) && fleet.at(*square).is_none();
        let Some(square) = fleet.sea.grid().square_at(pose.at).filter(free) else { return false };
        let ship = fleet.ship_mut(unit);
        (ship.berth.square, ship.colours.fate) = (square, Fate::Afloat);
        true
    }
}

impl Fleet {
    /// Returns a ship's name.
    pub fn name(&self, unit: UnitId) -> &str {
        self.names.unit(unit)
    }

    /// Returns a side's name.
    pub fn side(&self, side: SideId) -> &str {
        self.names.side(side)
    }

    /// Returns a ship by her id, or `None` if there is no such ship or she has not joined the battle.
    pub fn get(&self, id: UnitId) -> Option<&Ship> {
        self.ships.get(id.index()).filter(|ship| ship.colours.fate != Fate::Aboard)
    }

    /// Iterates over a side's ships on the map, prizes included.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| ship.colours.side == side && ship.on_table())
    }

    /// Returns the ship in a square, or `None` if it is free (W-MOVE-10).
    pub fn at(&self, square: Square) -> Option<&Ship> {
        self.ships.iter().find(|ship| ship.on_table() && ship.berth.square == square)
    }

    /// Returns the pose of a ship on the table.
    pub fn pose(&self, ship: &Ship) -> Pose {
        self.sea.pose(ship.berth.square, ship.berth.heading)
    }

    /// Returns the distance between two squares, in squares (W-R12).
    pub fn distance(&self, from: Square, to: Square) -> u8 {
        distance(from, to, self.options.chebyshev)
    }

    /// True if a ship was captured in this turn, and so does nothing for her captor before the next turn (W-R31).
    pub fn is_new_prize(&self, ship: &Ship) -> bool {
        ship.colours.taken == Some(self.cursor.turn)
    }

    /// Returns the number of cards that a side holds, which both sides know (W-R54).
    pub fn held(&self, side: SideId) -> u8 {
        self.hidden.0.held[side].len()
    }

    /// True if the side has said that it plays no card now (W-R56).
    pub fn is_silent(&self, side: SideId) -> bool {
        self.open.silence(side, &self.cursor).is_some()
    }

    /// True if the side has this admiral, by the key of his character (W-TAB-ADM-1).
    pub fn commands(&self, side: SideId, admiral: &str) -> bool {
        self.battle.fleets[side].admiral.is_some_and(|place| CHARTS.characters[usize::from(place)].key == admiral)
    }

    /// Returns the direction that the wind blows to, or `None` in a calm or without wind.
    pub const fn wind(&self) -> Option<Compass> {
        if let Wind::To(to) = self.battle.wind { Some(to) } else { None }
    }

    /// Recounts the ships that a side began with, after a Diplomat's ships have joined or left (W-R36).
    pub fn count_fleet(&mut self, side: SideId) {
        let own = |ship: &&Ship| ship.built.side == side && ship.is_listed();
        self.battle.fleets[side].began = self.ships.iter().filter(own).count() as u8;
    }

    /// Returns the number of a side's own ships that are lost now: sunk, fled, or in the enemy's hands (W-R36).
    pub fn lost(&self, side: SideId) -> u8 {
        let lost = |ship: &&Ship| {
            ship.built.side == side && ship.colours.fate != Fate::Aboard && (!ship.on_table() || ship.is_prize())
        };
        self.ships.iter().filter(lost).count() as u8
    }

    /// Returns a side's points: 3 for each enemy ship that is lost, or 4 if the side holds her or held her when she was
    /// lost (W-R37).
    pub fn score(&self, side: SideId) -> i32 {
        self.ships.iter().map(|ship| Self::worth(ship, side)).sum()
    }

    /// Returns the points that a side scores for a ship.
    fn worth(ship: &Ship, side: SideId) -> i32 {
        match ship.built.side != side && ship.colours.fate != Fate::Aboard {
            true if ship.is_prize() => 4,
            true if !ship.on_table() => 3,
            _ => 0,
        }
    }

    /// Returns the list behind a side's score: the points for each ship that it has scored on.
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
            rule: "3 points for each enemy ship that is sunk or has fled, and 4 for each one taken.".to_owned(),
            lines: self.ships.iter().filter_map(line).collect(),
        }
    }
}
