//! Broadsides before they are fired: possible shots, the modifiers of the die, and the exact odds (W-FIRE-1 to
//! W-FIRE-14).

use std::ops::RangeInclusive;

use wg_core::prelude::*;

use crate::position::charts::{Attribute, CHARTS, Rating};
use crate::position::fleet::{Fleet, Ship};
use crate::position::sea::{Sector, between, sector};

/// Grape shot (W-FIRE-5).
pub const GRAPE: u8 = 0;
/// Chain shot (W-FIRE-6).
pub const CHAIN: u8 = 1;
/// Round shot (W-FIRE-7).
pub const ROUND: u8 = 2;

/// One attack: the firer, the broadside, the target and the ammunition (W-FIRE-4, W-R44).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shot {
    /// The ship that fires.
    pub unit: UnitId,
    /// The broadside that she fires.
    pub battery: Broadside,
    /// The ship that is fired at.
    pub target: UnitId,
    /// The ammunition: [`GRAPE`], [`CHAIN`] or [`ROUND`].
    pub ammunition: u8,
}

impl Shot {
    /// Returns the attack that an order describes. Returns `None` if it is not an order to fire, or if its broadside or
    /// ammunition is unknown.
    pub fn of(order: &Order) -> Option<Self> {
        let Order::Fire { unit, battery, target, aim } = *order else { return None };
        let battery = battery.try_into().ok()?;
        (aim <= ROUND).then_some(Self { unit, battery, target, ammunition: aim })
    }

    /// Returns the order that describes this attack.
    pub fn order(self) -> Order {
        Order::Fire { unit: self.unit, battery: self.battery.into(), target: self.target, aim: self.ammunition }
    }

    /// Returns the name of the ammunition, for use in a sentence.
    pub const fn ammunition_name(&self) -> &'static str {
        name(self.ammunition)
    }
}

/// Returns the name of a kind of ammunition, for use in a sentence.
pub const fn name(ammunition: u8) -> &'static str {
    match ammunition {
        GRAPE => "grape",
        CHAIN => "chain",
        _ => "round shot",
    }
}

impl Fleet {
    /// Returns the range, in squares, at which a ship can fire this ammunition (W-FIRE-3, W-FIRE-5 to W-FIRE-7).
    pub fn range(&self, ship: &Ship, ammunition: u8) -> u8 {
        let by = [-2, 0, 2][usize::from(ammunition.min(ROUND))];
        (4 + ship.now(Rating::Gunnery) + by).max(0) as u8
    }

    /// Returns the broadside that bears on another ship, or `None` if neither does (W-FIRE-8, W-R11).
    pub fn bears(&self, ship: &Ship, target: &Ship) -> Option<Broadside> {
        match sector(ship.berth.square, ship.berth.heading, target.berth.square, self.options.wide_arc) {
            Sector::Larboard => Some(Broadside::Larboard),
            Sector::Starboard => Some(Broadside::Starboard),
            _ => None,
        }
    }

    /// True if a ship could fire this broadside now, because it is loaded or Quick Reload has made it ready (W-FIRE-1,
    /// W-CARD-10).
    pub fn is_loaded(&self, ship: &Ship, battery: Broadside) -> bool {
        !ship.deeds.fired[battery] || ship.deeds.extra > 0
    }

    /// True if a ship may fire at all (W-R24, W-R31).
    pub fn may_fire(&self, ship: &Ship) -> bool {
        ship.on_table() && (self.options.crewless_fire || !ship.is_empty())
    }

    /// Checks whether this attack is possible, regardless of whether the broadside is loaded.
    ///
    /// # Errors
    /// Returns the reason why it is not.
    pub fn check_aim<R: Reason>(&self, shot: Shot) -> Result<(), R> {
        let (ship, target) = (self.ship(shot.unit), self.ship(shot.target));
        let (name, at) = (self.name(shot.unit), self.name(shot.target));
        R::forbid(target.colours.side == ship.colours.side || !target.on_table(), "W-R44", || {
            format!("{at} is not an enemy that {name} can fire at.")
        })?;
        R::forbid(!self.may_fire(ship), "W-R24", || format!("{name} has no Crew left to fire her guns."))?;
        let line = |why: R, label: String| {
            why.marked(|| Mark::Line { from: self.pose(ship).at, to: self.pose(target).at, label })
        };
        let far = self.distance(ship.berth.square, target.berth.square);
        let bears = self.bears(ship, target);
        let other = if bears.is_some() { "for this broadside, but the other one bears" } else { "for both broadsides" };
        R::forbid(bears != Some(shot.battery), "W-FIRE-8", || format!("{at} is out of arc {other}."))
            .map_err(|why| line(why, "out of arc".to_owned()))?;
        let (range, what) = (self.range(ship, shot.ammunition), shot.ammunition_name());
        R::forbid(far > range, "W-FIRE-3", || {
            format!("{at} is {} away, but {name}'s range with {what} is {range}.", counted(far, "square", "squares"))
        })
        .map_err(|why| line(why, format!("out of range by {}", far - range)))?;
        let blocked = |square| self.sea.is_land(square) || (self.options.ships_block && self.at(square).is_some());
        barred_by(between(ship.berth.square, target.berth.square).find(|square| blocked(*square)), |square| {
            let (clause, what) = if self.sea.is_land(square) { ("W-R10", "land") } else { ("W-R19", "another ship") };
            line(R::because(clause, || format!("The line of fire crosses {what} at {square}.")), "blocked".to_owned())
        })
    }

    /// Checks whether this attack may be made now.
    ///
    /// # Errors
    /// Returns the reason why it is not possible, or that the ship or the broadside has finished firing in this turn.
    pub fn check_fire<R: Reason>(&self, shot: Shot) -> Result<(), R> {
        self.check_aim(shot)?;
        R::forbid(self.ship(shot.unit).deeds.ceased, "W-R51", || self.has_ceased(shot.unit))?;
        let fired = || format!("{} has already fired that broadside this turn.", self.name(shot.unit));
        R::forbid(!self.is_loaded(self.ship(shot.unit), shot.battery), "W-FIRE-1", fired)
    }

    /// Returns the sentence that explains why a ship declares no more broadsides in this turn (W-R51).
    pub fn has_ceased(&self, unit: UnitId) -> String {
        format!("{} has ended her broadsides for this turn.", self.name(unit))
    }

    /// Returns the modifiers of an attack's D10, each with its name, without cards (W-FIRE-10, W-FIRE-11, W-FIRE-14).
    fn modifiers(&self, shot: Shot) -> [(i8, &'static str); 4] {
        let (ship, target) = (self.ship(shot.unit), self.ship(shot.target));
        let far = self.distance(ship.berth.square, target.berth.square) as i8;
        [
            (ship.now(Rating::Cannon), "Cannon"),
            (ship.now(Rating::Gunnery), "Gunnery"),
            (-(far - 2).max(0), "distance"),
            (-i8::from(shot.ammunition == ROUND), "round shot"),
        ]
    }

    /// Returns the modifier of an attack's D10, without cards.
    pub fn added(&self, shot: Shot) -> i8 {
        self.modifiers(shot).iter().map(|(by, _)| by).sum()
    }

    /// Returns the modifiers of an attack's D10 in words: ' + 7 Cannon + 1 Gunnery − 1 distance + 2 (cards)'.
    pub fn added_words(&self, shot: Shot, cards: i8) -> String {
        let signed = |(by, what): (i8, &str)| format!(" {} {} {what}", if by > 0 { '+' } else { '−' }, by.abs());
        let all = self.modifiers(shot).into_iter().chain([(cards, "(cards)")]);
        all.filter(|(by, _)| *by != 0).map(signed).collect()
    }

    /// Returns every attack that a ship could make with a loaded broadside, or with either broadside if `reloaded`.
    pub fn shots(&self, ship: &Ship, reloaded: bool) -> Vec<Shot> {
        if !self.may_fire(ship) {
            return Vec::new();
        }
        let aimed = self.ships.iter().filter_map(|target| Some((self.bears(ship, target)?, target.id)));
        let shots = aimed.flat_map(|(battery, target)| {
            [GRAPE, CHAIN, ROUND].map(|ammunition| Shot { unit: ship.id, battery, target, ammunition })
        });
        shots
            .filter(
                |shot| {
                    if reloaded { self.check_aim::<No>(*shot).is_ok() } else { self.check_fire::<No>(*shot).is_ok() }
                },
            )
            .collect()
    }
}

/// Returns the chances that an attack costs 0 to 3 points. `cards` is the modifier from cards.
pub fn chances(fleet: &Fleet, shot: Shot, cards: i8) -> [f64; 4] {
    chances_of(fleet, shot, cards, 1..=10)
}

/// Returns the chances that an attack costs 0 to 3 points if the die shows one of these faces, each equally likely.
fn chances_of(fleet: &Fleet, shot: Shot, cards: i8, faces: RangeInclusive<u8>) -> [f64; 4] {
    let added = i16::from(fleet.added(shot)) + i16::from(cards);
    let each = 1.0 / faces.len() as f64;
    let mut bars = [0.0; 4];
    for face in faces {
        bars[usize::from(CHARTS.losses(i16::from(face) + added))] += each;
    }
    bars
}

/// Returns the chance that an attack with a total of `points` losses, 0 to 3, takes at least `times` points off one
/// attribute. Each of the four attributes is equally likely. It may be named only once if the losses are `distinct`,
/// otherwise by every die (W-R13).
fn names(points: usize, times: i8, distinct: bool) -> f64 {
    if distinct {
        return if times == 1 { points as f64 / 4.0 } else { 0.0 };
    }
    // The number of the 4^n ways that name it at least this often, by the number of dice from 0 to 3.
    const WAYS: [[u8; 4]; 4] = [[1, 0, 0, 0], [4, 1, 0, 0], [16, 7, 1, 0], [64, 37, 10, 1]];
    let ways = &WAYS[points];
    ways.get(times.max(0).unsigned_abs() as usize).map_or(0.0, |named| f64::from(*named) / f64::from(ways[0]))
}

/// Returns the average points that an attack costs the target. Grape costs no more than the Crew left (W-FIRE-12), and
/// chain loses the quarter that falls on Hull (W-FIRE-13).
pub fn expected(fleet: &Fleet, shot: Shot, cards: i8) -> f64 {
    that_count(fleet, shot, mean(&chances(fleet, shot, cards)))
}

/// Returns how many of these points count, on average.
fn that_count(fleet: &Fleet, shot: Shot, points: f64) -> f64 {
    match shot.ammunition {
        GRAPE => points.min(f64::from(fleet.ship(shot.target).now(Rating::Crew))),
        CHAIN => points * 0.75,
        _ => points,
    }
}

/// Returns the average of 0 to 3 points with these chances.
fn mean(chances: &[f64; 4]) -> f64 {
    chances.iter().zip([0.0, 1.0, 2.0, 3.0]).map(|(chance, points)| chance * points).sum()
}

/// Returns the exact odds of an attack. `cards` is the modifier from cards.
pub fn odds(fleet: &Fleet, shot: Shot, cards: i8) -> Odds {
    odds_with(fleet, shot, cards, None)
}

/// Returns the exact odds of an attack. `fallen` is the face of the die if it was rolled before the cards are played
/// (W-R14).
pub fn odds_with(fleet: &Fleet, shot: Shot, cards: i8, fallen: Option<u8>) -> Odds {
    let (ship, target) = (fleet.ship(shot.unit), fleet.ship(shot.target));
    let far = fleet.distance(ship.berth.square, target.berth.square);
    let bars = chances_of(fleet, shot, cards, fallen.map_or(1..=10, |face| face..=face));
    let named =
        |times: i8| -> f64 { (1..=3).map(|points| bars[points] * names(points, times, fleet.options.distinct)).sum() };
    let mut chances = Vec::new();
    let mut ends = |attribute: Attribute, says: &str| {
        let left = target.now(attribute.rating());
        let chance = match shot.ammunition {
            GRAPE if attribute == Attribute::Crew => {
                (1..=3).filter(|points| *points >= left.max(1) as usize).map(|points| bars[points]).sum()
            }
            GRAPE => 0.0,
            CHAIN if attribute == Attribute::Hull => 0.0,
            _ => named(left),
        };
        if left > 0 && chance > 0.0 {
            chances.push((says.to_owned(), chance));
        }
    };
    ends(Attribute::Cannon, "blows her up");
    ends(Attribute::Hull, "leaves her sinking");
    ends(Attribute::Sails, "stops her");
    ends(Attribute::Crew, "leaves no crew");
    let added = fleet.added(shot) + cards;
    let sum = fleet.added_words(shot, cards);
    Odds {
        title: format!("{} fires {} at {}", fleet.name(shot.unit), shot.ammunition_name(), fleet.name(shot.target)),
        range: format!("distance {far}"),
        line: match fallen {
            Some(face) => {
                format!("{face}{sum} = {}: 1 point on 6+, 2 on 10+, 3 on 14+", i16::from(face) + i16::from(added))
            }
            None => format!("D10{sum}: 1 point on 6+, 2 on 10+, 3 on 14+"),
        },
        unit: "points lost".to_owned(),
        bars: bars.to_vec(),
        expected: that_count(fleet, shot, mean(&bars)),
        chances,
        also: None,
    }
}
