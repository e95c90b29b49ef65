//! How fast she sails and how far she can turn (A-WIND-3, A-MOVE-4 to A-MOVE-11, A-R23, A-R64, A-R65).

use crate::position::ship::Berth;
use crate::prelude::*;

/// From where the wind comes, seen from her deck (A-WIND-1, A-WIND-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Zone {
    /// No more than 45 degrees off the bow: no speed.
    Front,
    /// Up to 90.
    ForeBroadside,
    /// Up to 135.
    AftBroadside,
    /// The rest.
    Back,
}

impl Zone {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Front, Self::ForeBroadside, Self::AftBroadside, Self::Back];

    /// A-WIND-3: the upper edge belongs to the zone named.
    pub fn of(heading: Heading, wind: Heading) -> Self {
        match heading.to(wind).abs().0 {
            0..=4500 => Self::Front,
            4501..=9000 => Self::ForeBroadside,
            9001..=13_500 => Self::AftBroadside,
            _ => Self::Back,
        }
    }

    /// 'the front zone'.
    pub const fn name(self) -> &'static str {
        ["front", "fore broadside", "aft broadside", "back"][self as usize]
    }
}

impl Fleet {
    /// The zone of a ship on a heading.
    pub fn zone(&self, heading: Heading) -> Zone {
        Zone::of(heading, self.wind())
    }

    /// A-DMG-S-2, A-MOVE-7, A-MOVE-8, A-R64: how much of her speed her sails give, in hundredths.
    pub fn sail_percent(&self, ship: &Ship) -> i32 {
        let value = i32::from(ship.sail_value());
        if self.options.streamlined { value / 10 * 10 } else { value }
    }

    /// A-T-WATER: quarters of her speed that the water in her leaves.
    fn held_by_water(ship: &Ship) -> i32 {
        match ship.log.flood {
            0..=2 => 4,
            flood => CHARTS.water[usize::from(flood.min(5)) - 3],
        }
    }

    /// A-WIND-2, A-MOVE-6: her speed in a zone, exact fractions, one floor.
    pub fn speed(&self, ship: &Ship, zone: Zone) -> Length {
        self.speed_at(ship, ship.berth.sail, zone)
    }

    /// The same if she had so much sail set.
    pub fn speed_at(&self, ship: &Ship, sail: Setting, zone: Zone) -> Length {
        let basic = CHARTS.speed[&ship.built.speed][zone as usize];
        // A-T-WATER: no Full sail with so much water in her.
        let setting = if ship.log.flood >= 3 { sail.min(Setting::Normal) } else { sail };
        let over = basic * CHARTS.setting[setting as usize] * CHARTS.wind[self.battle.weather.intensity as usize];
        let mm = i64::from(over) * i64::from(self.sail_percent(ship)) * i64::from(Self::held_by_water(ship))
            / (4 * 4 * 100 * 4);
        self.mm(mm as i32)
    }

    /// A-T-RUDDER, A-R13: steps of the turning circle that her rudder allows; a hit one never more than a sound one.
    pub fn rudder(&self, ship: &Ship) -> u8 {
        match ship.log.hits.r {
            0 => self.options.max_steps,
            hits => CHARTS.rudder[usize::from(hits.min(4))].min(self.options.max_steps),
        }
    }

    /// A-DMG-R-1: her rudder is destroyed.
    pub fn is_rudderless(&self, ship: &Ship) -> bool {
        self.rudder(ship) == 0
    }

    /// A-MOVE-11: steps of the turning circle within so much run.
    pub fn steps(&self, ship: &Ship, speed: Length) -> u8 {
        let step = self.mm(CHARTS.step.0).0.max(1);
        self.rudder(ship).min((speed.0 / step).clamp(0, 255) as u8)
    }

    /// A-MOVE-10: the radius of a turning circle, in hundredths of a millimetre.
    pub fn turning_radius(&self) -> f64 {
        f64::from(self.mm(CHARTS.step.0).0) / f64::from(CHARTS.step.1).to_radians()
    }

    /// A-MOVE-10: her turning circle.
    pub fn circle(&self, steps: u8) -> TurningCircle {
        TurningCircle { run: self.mm(CHARTS.step.0), turn: Angle::degrees(CHARTS.step.1), steps }
    }

    /// Nothing holds her: she is neither struck nor locked, nor in a boarding action, nor lies by a ship that burns (A-MOVE-17, A-BOARD-9,
    /// A-ADV-6).
    pub fn is_free(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.on_table() && self.check_free::<No>(ship).is_ok()
    }

    /// How far she must sail in this turn; nothing if she cannot.
    pub fn allowance(&self, ship: &Ship) -> Length {
        if !ship.on_table() || self.check_way::<No>(ship).is_err() {
            return Length::ZERO;
        }
        self.speed(ship, self.zone(ship.berth.pose.heading))
    }

    /// A-MOVE-14, A-MOVE-16: so many steps she may turn where she lies.
    pub fn pivots(&self, ship: &Ship) -> u8 {
        if !self.is_free(ship.id) || self.is_rudderless(ship) || ship.berth.tacking {
            return 0;
        }
        // With the wind ahead she has no speed, whatever she has set, and lies as if stopped.
        let no_way = |berth: Berth| berth.sail == Setting::Stop || self.zone(berth.pose.heading) == Zone::Front;
        match ship.berth {
            berth if berth.irons => 2,
            berth if berth.anchored && berth.springs => 2,
            berth if berth.anchored || no_way(berth) => 1,
            _ => 0,
        }
    }

    /// A-MOVE-13, A-R89: her next step into the front zone is a tack; otherwise it ends her move.
    pub fn may_tack(&self, ship: &Ship, heading: Heading, ran: Length) -> bool {
        ship.berth.sail >= Setting::Battle && self.zone(heading) == Zone::ForeBroadside && ran >= self.mm(30)
    }

    /// From there she can still come round before the edge of the table, hard over to one hand or the other and not through the wind.
    pub fn has_room(&self, ship: &Ship, at: Pose) -> bool {
        // What she runs in a turn over how far she comes round in it, where that is most.
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
            // How far she has turned away from it already, and how far she has still to come round until she lies along it.
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
