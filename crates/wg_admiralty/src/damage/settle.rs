//! Damage that waits for the end of the step takes effect (A-FIRE-14, A-TURN-6). A ship that leaves the table releases
//! the ships that she held.

use crate::position::ship::Fallen;
use crate::prelude::*;

/// Applies all damage of the step (A-TURN-6, A-R49).
pub fn settle(play: &mut Play<'_>) {
    let hurt: Vec<UnitId> = play.fleet.ships.iter().filter(|ship| !ship.is_settled()).map(|ship| ship.id).collect();
    for unit in hurt {
        let before = play.fleet.ship(unit).log.hits.clone();
        let log = &mut play.fleet.ship_mut(unit).log;
        let coming = std::mem::take(&mut log.coming);
        log.hits.add(&coming);
        let fallen = officers(play.fleet, unit);
        let after = &play.fleet.ship(unit).log.hits;
        let words: Vec<String> = told(&before, after).into_iter().chain(lost(fallen)).collect();
        if !words.is_empty() {
            let burns = |hits: &Hits| hits.f > 0 || hits.i > 0;
            let ablaze = burns(after) && !burns(&before);
            play.say(|fleet| {
                let report =
                    Report::new("A-FIRE-14", Some(unit), format!("{}: {}.", fleet.name(unit), words.join(", ")))
                        .with(Event::Harmed { boxes: 1 });
                if ablaze { report.noted(Moment::Fire, unit) } else { report }
            });
        }
    }
}

/// Returns the damage that waits for the end of the step, in words.
pub fn coming(ship: &Ship) -> Vec<String> {
    let mut after = ship.log.hits.clone();
    after.add(&ship.log.coming);
    told(&ship.log.hits, &after).into_iter().chain(lost(ship.company.fallen)).collect()
}

/// Applies the losses among officers, and returns them (A-DMG-O-1, A-DMG-O-2).
pub(super) fn officers(fleet: &mut Fleet, unit: UnitId) -> Fallen {
    let company = &mut fleet.ship_mut(unit).company;
    let fallen = std::mem::take(&mut company.fallen);
    company.o = company.o.saturating_add(fallen.o);
    company.admiral = fallen.admiral.unwrap_or(company.admiral);
    fallen
}

/// Returns losses among officers in words, if there are any.
fn lost(fallen: Fallen) -> Option<String> {
    let admiral = match fallen.admiral {
        Some(Admiral::Killed) => ", the admiral killed",
        Some(Admiral::Hurt) => ", the admiral hurt",
        _ => "",
    };
    (fallen.o > 0).then(|| format!("{}{admiral} (O)", counted(fallen.o, "officer hit", "officer hits")))
}

/// Returns the changes on a log in words.
fn told(before: &Hits, after: &Hits) -> Vec<String> {
    let mut words = Vec::new();
    let guns = |hits: &Hits, side: Broadside| hits.guns[side].iter().map(|lost| i32::from(*lost)).sum::<i32>();
    for (side, name) in [(Broadside::Larboard, "larboard"), (Broadside::Starboard, "starboard")] {
        let lost = guns(after, side) - guns(before, side);
        if lost > 0 {
            words.push(format!("{lost} {name} gun {} lost", if lost == 1 { "die" } else { "dice" }));
        }
        let g = after.g[side];
        if g != before.g[side] && g > 0 {
            words.push(format!("{g} of 5 {name} gun boxes ticked"));
        }
        let b = after.b[side] - before.b[side];
        if b > 0 {
            words.push(format!("{} to {name}", counted(b, "hit that blocks guns", "hits that block guns")));
        }
    }
    if after.s > before.s {
        words.push(format!("sail value {}", 100 - after.s.min(100)));
    }
    let counts = [
        ("M", "mast hit", "mast hits", before.m, after.m),
        ("W", "hole at the waterline", "holes at the waterline", before.w, after.w),
        ("F", "fire", "fires", before.f, after.f),
        ("R", "rudder hit", "rudder hits", before.r, after.r),
        ("P", "pump hit", "pump hits", before.p, after.p),
        ("A", "anchor hit", "anchor hits", before.a, after.a),
    ];
    for (letter, one, many, before, after) in counts {
        if after > before {
            words.push(format!("{} ({letter})", counted(after - before, one, many)));
        }
    }
    words
}

impl Hits {
    /// Adds other hits to these.
    pub fn add(&mut self, other: &Self) {
        for side in Broadside::BOTH {
            for (lost, more) in self.guns[side].iter_mut().zip(other.guns[side]) {
                *lost = lost.saturating_add(more);
            }
            self.g[side] += other.g[side];
            self.b[side] = self.b[side].saturating_add(other.b[side]);
        }
        self.lose_sail(other.s);
        let pairs = [
            (&mut self.m, other.m),
            (&mut self.m_ever, other.m_ever),
            (&mut self.f, other.f),
            (&mut self.i, other.i),
            (&mut self.w, other.w),
            (&mut self.p, other.p),
            (&mut self.r, other.r),
            (&mut self.a, other.a),
            (&mut self.worse, other.worse),
        ];
        for (own, more) in pairs {
            *own = own.saturating_add(more);
        }
        other.locks.iter().for_each(|lock| self.lock(*lock));
    }
}

/// Releases the ships that are locked with a ship that has left the table, or that help her, and ends her boarding
/// actions.
pub fn forget(fleet: &mut Fleet, unit: UnitId) {
    let held: Vec<UnitId> = fleet
        .ships
        .iter()
        .filter(|ship| ship.log.hits.locks.contains(&unit) || ship.colours.aid == Some(unit))
        .map(|ship| ship.id)
        .collect();
    for other in held {
        let ship = fleet.ship_mut(other);
        ship.log.hits.locks.retain(|lock| *lock != unit);
        // A-ADV-7: a ship that helped one that blew up may fight again.
        if ship.colours.aid == Some(unit) {
            ship.colours.aid = None;
        }
    }
    fleet.ship_mut(unit).log.hits.locks.clear();
    fight_no_more(fleet, unit);
}

/// Ends the boarding actions of a ship that is out of the fight, and takes her out of those of others.
pub fn fight_no_more(fleet: &mut Fleet, unit: UnitId) {
    fleet.battle.actions.retain(|action| action.attacker != unit && action.defender != unit);
    for action in &mut fleet.battle.actions {
        action.friends.iter_mut().for_each(|friends| friends.retain(|friend| *friend != unit));
    }
}
