//! The speed of a ship, and how far she can turn (A-WIND-3, A-MOVE-4 to A-MOVE-11, A-R23, A-R64, A-R65).

use wg_core::rules::advice::Sails;

use crate::position::ship::Berth;
use crate::prelude::*;

/// The zone from which the wind blows, relative to the bow (A-WIND-1, A-WIND-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Zone {
    /// Up to 45 degrees off the bow: the ship has no speed.
    Front,
    /// More than 45 and up to 90 degrees off the bow.
    ForeBroadside,
    /// More than 90 and up to 135 degrees off the bow.
    AftBroadside,
    /// More than 135 degrees off the bow.
    Back,
}

impl Zone {
    /// All four zones, from the bow aft.
    pub const ALL: [Self; 4] = [Self::Front, Self::ForeBroadside, Self::AftBroadside, Self::Back];

    /// Returns the zone of a heading in this wind. An angle on the edge of two zones belongs to the one nearer the bow
    /// (A-WIND-3).
    pub fn of(heading: Heading, wind: Heading) -> Self {
        match heading.to(wind).abs().0 {
            0..=4500 => Self::Front,
            4501..=9000 => Self::ForeBroadside,
            9001..=13_500 => Self::AftBroadside,
            _ => Self::Back,
        }
    }

    /// The place of the wind, as seen from the ship: 'on or before the beam'.
    pub const fn wind(self) -> &'static str {
        ["ahead", "on or before the beam", "abaft the beam", "astern"][self as usize]
    }
}

impl Fleet {
    /// Returns the zone of a heading in the present wind.
    pub fn zone(&self, heading: Heading) -> Zone {
        Zone::of(heading, self.wind())
    }

    /// Returns the percentage of her speed that a ship's sails allow (A-DMG-S-2, A-MOVE-7, A-MOVE-8, A-R64).
    pub fn sail_percent(&self, ship: &Ship) -> i32 {
        let value = i32::from(ship.sail_value());
        if self.options.streamlined { value / 10 * 10 } else { value }
    }

    /// Returns the speed factor that flooding leaves, in quarters (A-T-WATER).
    fn held_by_water(ship: &Ship) -> i32 {
        match ship.log.flood {
            0..=2 => 4,
            flood => CHARTS.water[usize::from(flood.min(5)) - 3],
        }
    }

    /// Returns the speed of a ship in a zone, at the sail that she has set. The fractions are exact, with one floor at
    /// the end (A-WIND-2, A-MOVE-6).
    pub fn speed(&self, ship: &Ship, zone: Zone) -> Length {
        self.speed_at(ship, ship.berth.sail, zone)
    }

    /// Returns the speed that a ship would have in a zone with this sail set.
    pub fn speed_at(&self, ship: &Ship, sail: Setting, zone: Zone) -> Length {
        let basic = CHARTS.speed[&ship.built.speed][zone as usize];
        // A-T-WATER: no Full sail with this much flooding.
        let setting = if ship.log.flood >= 3 { sail.min(Setting::Normal) } else { sail };
        let over = basic * CHARTS.setting[setting as usize] * CHARTS.wind[self.battle.weather.intensity as usize];
        let mm = i64::from(over) * i64::from(self.sail_percent(ship)) * i64::from(Self::held_by_water(ship))
            / (4 * 4 * 100 * 4);
        self.mm(mm as i32)
    }

    /// Returns the turning steps that the rudder allows. A damaged rudder never allows more than a sound one
    /// (A-T-RUDDER, A-R13).
    pub fn rudder(&self, ship: &Ship) -> u8 {
        match ship.log.hits.r {
            0 => self.options.max_steps,
            hits => CHARTS.rudder[usize::from(hits.min(4))].min(self.options.max_steps),
        }
    }

    /// True if the rudder is destroyed (A-DMG-R-1).
    pub fn is_rudderless(&self, ship: &Ship) -> bool {
        self.rudder(ship) == 0
    }

    /// Returns the turning steps that a ship can make in this run (A-MOVE-11).
    pub fn steps(&self, ship: &Ship, speed: Length) -> u8 {
        let step = self.mm(CHARTS.step.0).0.max(1);
        self.rudder(ship).min((speed.0 / step).clamp(0, 255) as u8)
    }

    /// Returns the radius of the turning circle, in hundredths of a millimetre (A-MOVE-10).
    pub fn turning_radius(&self) -> f64 {
        f64::from(self.mm(CHARTS.step.0).0) / f64::from(CHARTS.step.1).to_radians()
    }

    /// Returns the turning circle, with this many steps (A-MOVE-10).
    pub fn circle(&self, steps: u8) -> TurningCircle {
        TurningCircle { run: self.mm(CHARTS.step.0), turn: Angle::degrees(CHARTS.step.1), steps }
    }

    /// True if nothing holds a ship on the table: she has not struck, is not locked or in a boarding action, and does
    /// not lie by a burning ship (A-MOVE-17, A-BOARD-9, A-ADV-6).
    pub fn is_free(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.on_table() && self.check_free::<No>(ship).is_ok()
    }

    /// Returns the run that a ship must sail in this turn, or zero if she cannot sail.
    pub fn allowance(&self, ship: &Ship) -> Length {
        if !ship.on_table() || self.check_way::<No>(ship).is_err() {
            return Length::ZERO;
        }
        self.speed(ship, self.zone(ship.berth.pose.heading))
    }

    /// Returns how far a ship sails in a turn: on this heading as she is, or at her best in the present wind once nothing
    /// holds her any more.
    pub fn run_in_a_turn(&self, ship: &Ship, towards: Heading, sails: Sails) -> Length {
        match sails {
            Sails::AsSet => {
                let mut there = ship.clone();
                there.berth.pose.heading = towards;
                self.allowance(&there)
            }
            Sails::Best if !ship.on_table() || ship.colours.struck => Length::ZERO,
            Sails::Best => {
                let runs = Zone::ALL.map(|zone| self.speed_at(ship, Setting::Full, zone));
                runs.into_iter().max().unwrap_or_default()
            }
        }
    }

    /// Returns the number of steps that a ship may turn in place (A-MOVE-14, A-MOVE-16).
    pub fn pivots(&self, ship: &Ship) -> u8 {
        if !self.is_free(ship.id) || self.is_rudderless(ship) || ship.berth.tacking {
            return 0;
        }
        // With the wind ahead a ship has no speed at any sail setting, and lies as if stopped.
        let no_way = |berth: Berth| berth.sail == Setting::Stop || self.zone(berth.pose.heading) == Zone::Front;
        match ship.berth {
            berth if berth.irons => 2,
            berth if berth.anchored && berth.springs => 2,
            berth if berth.anchored || no_way(berth) => 1,
            _ => 0,
        }
    }

    /// True if the ship's next step into the front zone is a tack. Otherwise that step ends her move (A-MOVE-13,
    /// A-R89).
    pub fn may_tack(&self, ship: &Ship, heading: Heading, ran: Length) -> bool {
        ship.berth.sail >= Setting::Battle && self.zone(heading) == Zone::ForeBroadside && ran >= self.mm(30)
    }

    /// True if from this pose the ship can come round before the edge of the table, with hard rudder to one side or the
    /// other, without turning through the wind.
    pub fn has_room(&self, ship: &Ship, at: Pose) -> bool {
        // The largest turning radius of all zones: the run of a turn, divided by the angle turned in it.
        let radius = [Zone::ForeBroadside, Zone::AftBroadside, Zone::Back]
            .into_iter()
            .map(|zone| self.speed(ship, zone))
            .map(|run| {
                let turn =
                    f64::from(self.steps(ship, run).max(1)) * f64::from(CHARTS.step.1) * std::f64::consts::PI / 180.0;
                f64::from(run.0) / turn
            });
        let radius = radius.fold(0.0, f64::max);
        let (width, height) = self.waters.size();
        let edges = [(height - at.at.y, 0), (width - at.at.x, 90), (at.at.y, 180), (at.at.x, 270)];
        let clears = |hand: i32, (left, edge): (Length, i32)| {
            // The angle by which she heads away from the edge already, and the angle still to turn until she lies along
            // it.
            let off = -hand * at.heading.to(Heading::degrees(edge)).0;
            let still = 9000 - off;
            still <= 0
                || off < -9000
                || (f64::from((left - self.mm(5)).0) >= radius * (1.0 - Heading::new(off).sin())
                    && !self.is_barred(at.heading, hand * still))
        };
        [1, -1].into_iter().any(|hand| edges.into_iter().all(|edge| clears(hand, edge)))
    }
}
