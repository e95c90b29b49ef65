//! The stances that a captain who tries plans out on forks may give to a division, instead of leaving it to the admiral
//! (A-R87).

use crate::captain::admiral::{TargetAssignments, in_line, of_division};
use crate::captain::lines;
use crate::prelude::*;
use crate::sailing::speed::Zone;

/// The order under which a division sails and fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stance {
    /// To do what the admiral sees fit. As with every stance, its ships hold their passing fire for a good chance.
    Wait,
    /// To press the enemy and mind harm to itself less.
    Press,
    /// To keep the line, even if single ships could do better.
    Keep,
    /// To press the stretch of the enemy's line that begins with this ship.
    Attack(UnitId),
    /// To turn all ships at once to a course.
    Steer(Heading),
}

const WAIT: u16 = 0;
const PRESS: u16 = 1;
const KEEP: u16 = 2;
const STEER: u16 = 0x100;
const ATTACK: u16 = 0x1000;

impl Stance {
    /// Returns the stance of an intent's number, if there is one.
    pub fn of(means: u16) -> Option<Self> {
        match means {
            WAIT => Some(Self::Wait),
            PRESS => Some(Self::Press),
            KEEP => Some(Self::Keep),
            STEER..=0x10f => Some(Self::Steer(Heading::new(i32::from(means - STEER) * 2250))),
            ATTACK.. => Some(Self::Attack(UnitId(means - ATTACK))),
            _ => None,
        }
    }

    /// True if the ships mind harm to themselves less.
    pub const fn dares(self) -> bool {
        matches!(self, Self::Press | Self::Attack(_))
    }

    fn means(self) -> u16 {
        match self {
            Self::Wait => WAIT,
            Self::Press => PRESS,
            Self::Keep => KEEP,
            Self::Steer(heading) => STEER + ((heading.hundredths() + 1125) / 2250 % 16) as u16,
            Self::Attack(enemy) => ATTACK + enemy.0,
        }
    }
}

/// Returns the intents that each division of a side may be given.
pub fn intents(fleet: &Fleet, side: SideId) -> Vec<Vec<Intent>> {
    let divisions = fleet.divisions.of_side(side);
    divisions.map(|division| of(fleet, division)).filter(|intents| !intents.is_empty()).collect()
}

fn of(fleet: &Fleet, division: &DivisionView) -> Vec<Intent> {
    let ships = of_division(fleet, division);
    let enemies = in_line(fleet, division.side.other());
    if ships.is_empty() || enemies.is_empty() {
        return Vec::new();
    }
    let mut stances = vec![Stance::Wait, Stance::Press];
    if ships.len() > 1 {
        stances.push(Stance::Keep);
    }
    // Stretches in the van, the middle and the rear.
    let starts = enemies.len() - TargetAssignments::stretch(ships.len(), enemies.len());
    let mut places: Vec<usize> = (0..3).map(|part| starts * part / 2).collect();
    places.dedup();
    stances.extend(places.into_iter().map(|place| Stance::Attack(enemies[place].id)));
    if let Some(course) = lines::course(&ships) {
        let on = ((course.hundredths() + 1125) / 2250) % 16;
        let headings = [0, 2, -2].map(|by: i32| Heading::new((on + by) * 2250));
        stances.extend(headings.into_iter().filter(|heading| fleet.zone(*heading) != Zone::Front).map(Stance::Steer));
    }
    stances.into_iter().map(|stance| Intent { leader: division.leader, means: stance.means() }).collect()
}
