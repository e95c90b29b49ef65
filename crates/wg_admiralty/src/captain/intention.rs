//! What an admiral means to do with a division, and the signal for it (A-R87, A-CMD-3).

use crate::captain::admiral::{TargetAssignments, in_line, middle, of_division};
use crate::captain::{breaking_off, lines};
use crate::command::book::{BOOK, MOST_WORDS, words};
use crate::prelude::*;
use crate::sailing::speed::Zone;

/// The angle off the bow from which the enemy lies abaft, so that a line wears together; in hundredths of a degree.
const ABAFT: i32 = 11_000;
/// The greatest difference between heading and course of a ship that is on her course, in hundredths of a degree.
const STEADY: i32 = 2000;
/// The distance from friends of other divisions that a line needs to wear, in mm.
const CLEAR: i32 = 200;
/// The room that a way out of the battle should have before the edge of the table, in mm.
const ROOM: i32 = 600;

/// What a division is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intention {
    /// Keep the line and the wind, while the enemy is far off.
    Keep,
    /// Sail down upon the enemy, on about this course.
    BearDown(Heading),
    /// Close further with the enemy, which is in touch.
    Closer,
    /// Break through the enemy's line astern of this ship.
    Break(UnitId),
    /// Double the first ships of the enemy's line with more ships.
    DoubleVan,
    /// Double the last ships of the enemy's line with more ships.
    DoubleRear,
    /// Go to the help of the division that this ship leads.
    Reinforce(UnitId),
    /// Wear all at once to this course, since the enemy lies abaft.
    WearTogether(Heading),
    /// Leave a battle that is lost, on this course.
    Withdraw(Heading),
}

impl Intention {
    /// Returns what this division is to do in the present position, or `None` if none of its ships fights.
    pub fn of(fleet: &Fleet, prey: &TargetAssignments, division: &DivisionView) -> Option<Self> {
        let ships = of_division(fleet, division);
        let side = division.side;
        if ships.is_empty() {
            return None;
        }
        if let Some(together) = Self::together(fleet, prey, division) {
            return Some(together);
        }
        if let Some(friend) = prey.helps(division.leader) {
            return Some(Self::Reinforce(friend));
        }
        let near = nearest(fleet, &ships)?;
        let [_, medium, long] = fleet.ranges();
        if near <= medium {
            return Some(Self::Closer);
        }
        if near > long * 2 {
            return Some(Self::Keep);
        }
        let line = in_line(fleet, side.other());
        let theirs = |place: &usize| ships.iter().any(|ship| prey.whose(ship.id) == Some(line[*place].id));
        let places: Vec<usize> = (0..line.len()).filter(theirs).collect();
        let (first, last) = (*places.first()?, *places.last()?);
        let outnumbers = ships.len() > places.len();
        if outnumbers && first == 0 && last + 1 < line.len() {
            return Some(Self::DoubleVan);
        }
        match first.checked_sub(1) {
            Some(_) if outnumbers && last + 1 == line.len() => Some(Self::DoubleRear),
            Some(before) => Some(Self::Break(line[before].id)),
            None => Some(Self::BearDown(bearing(&ships, &hunted(fleet, prey, &ships))?)),
        }
    }

    /// Returns what all ships of a division do at once, each by her own plan: wear together, or withdraw. Returns
    /// `None` if they do neither.
    pub fn together(fleet: &Fleet, prey: &TargetAssignments, division: &DivisionView) -> Option<Self> {
        let ships = of_division(fleet, division);
        let sails = |ship: &&Ship| !ship.berth.anchored && fleet.is_free(ship.id);
        if !ships.iter().any(sails) {
            return None;
        }
        if breaking_off::is_hopeless(fleet, division.side) {
            return Some(Self::Withdraw(steadied(&ships, away(fleet, &ships)?)));
        }
        wears(fleet, prey, &ships).map(Self::WearTogether)
    }

    /// Returns what a side means to do: the intention of the flagship's division, or else of the first division.
    /// Returns `None` while that division lies at anchor.
    pub fn of_side(fleet: &Fleet, side: SideId) -> Option<Self> {
        let flag = fleet.signals_from(side)?;
        let own = || fleet.divisions.of_side(side);
        let division = own().find(|division| division.ships.contains(&flag.id)).or_else(|| own().next())?;
        let sails = of_division(fleet, division).iter().any(|ship| !ship.berth.anchored);
        sails.then(|| Self::of(fleet, &TargetAssignments::of(fleet, side), division)).flatten()
    }

    /// Returns the message of the signal book for this intention, or `None` if it has more than ten words.
    pub fn signal(self, fleet: &Fleet) -> Option<Filled> {
        let (text, names, course) = match self {
            Self::Keep => ("Form line of battle ahead", None, None),
            Self::BearDown(course) => ("Bear down and engage on course {}", None, Some(course)),
            Self::Closer => ("Engage the enemy more closely", None, None),
            Self::Break(enemy) => ("Break the line astern of {}", Some(enemy), None),
            Self::DoubleVan => ("Double the enemy's van", None, None),
            Self::DoubleRear => ("Double the enemy's rear", None, None),
            Self::Reinforce(friend) => ("Support {}", Some(friend), None),
            Self::WearTogether(_) => ("Wear together", None, None),
            Self::Withdraw(course) => ("Withdraw on course {}", None, Some(course)),
        };
        let message = BOOK.iter().position(|message| message.text == text)? as u16;
        // The signal book names courses by the points of the compass, in whole degrees.
        let course = course.map_or(0, |course| (point(course) * 2250 / 100) as i16);
        let filled = Filled { message, names, course };
        (words(&filled.says(fleet)) <= MOST_WORDS).then_some(filled)
    }
}

/// Returns the nearest of the sixteen points of the compass to a course.
const fn point(course: Heading) -> i32 {
    (course.hundredths() + 1125) / 2250 % 16
}

/// Returns the distance of the nearest enemy from any of these ships.
fn nearest(fleet: &Fleet, ships: &[&Ship]) -> Option<Length> {
    let of = |ship: &&Ship| {
        let here = ship.berth.pose.at;
        fleet.enemies(ship.colours.side).map(move |enemy| enemy.berth.pose.at.distance(here)).min()
    };
    ships.iter().filter_map(of).min()
}

/// Returns the enemies that these ships are to fight.
fn hunted<'f>(fleet: &'f Fleet, prey: &TargetAssignments, ships: &[&Ship]) -> Vec<&'f Ship> {
    ships.iter().filter_map(|ship| fleet.get(prey.whose(ship.id)?)).collect()
}

fn bearing(from: &[&Ship], to: &[&Ship]) -> Option<Heading> {
    if to.is_empty() { None } else { middle(from).heading_to(middle(to)) }
}

/// Returns the course to which these ships are to wear together. They must sail as one, with room about them and no
/// enemy near, while the enemies that they are to fight lie abaft and do not come. Ships that have begun go on until
/// they are round.
fn wears(fleet: &Fleet, prey: &TargetAssignments, ships: &[&Ship]) -> Option<Heading> {
    let near = nearest(fleet, ships)?;
    if ships.len() < 2 || near <= fleet.ranges()[1] {
        return None;
    }
    let begun = ships
        .iter()
        .find_map(|ship| if let Some(Plan::Steer(course)) = ship.planned.plan { Some(course) } else { None });
    if let Some(course) =
        begun.filter(|course| ships.iter().any(|ship| ship.berth.pose.heading.to(*course).abs().0 > STEADY))
    {
        return Some(course);
    }
    let (course, hunted) = (lines::course(ships)?, hunted(fleet, prey, ships));
    let to = bearing(ships, &hunted)?;
    let coming = hunted.iter().filter(|enemy| comes(fleet, enemy, middle(ships))).count();
    if course.to(to).abs().0 < ABAFT || coming * 2 >= hunted.len() || !has_room(fleet, ships) {
        return None;
    }
    // The point of the compass nearest to the enemy on which they can sail.
    let off = |at: &Heading| (at.to(to).abs(), course.to(*at).abs());
    points().filter(|at| fleet.zone(*at) != Zone::Front && course.to(*at).abs().0 > 9000).min_by_key(off)
}

/// True if the ship is sailing towards that place.
fn comes(fleet: &Fleet, ship: &Ship, to: Point) -> bool {
    let ahead = ship
        .berth
        .pose
        .at
        .heading_to(to)
        .is_none_or(|bearing| ship.berth.pose.heading.to(bearing).abs() < Angle::degrees(70));
    ahead && fleet.allowance(ship) > Length::ZERO
}

/// True if no friend of another division lies near enough to be in the way of a turn.
fn has_room(fleet: &Fleet, ships: &[&Ship]) -> bool {
    let Some(side) = ships.first().map(|ship| ship.colours.side) else { return false };
    let others = || fleet.of_side(side).filter(|other| ships.iter().all(|ship| ship.id != other.id));
    ships.iter().all(|ship| others().all(|other| !other.berth.pose.at.within(fleet.mm(CLEAR), ship.berth.pose.at)))
}

/// Iterates over the sixteen points of the compass.
fn points() -> impl Iterator<Item = Heading> {
    (0..16).map(|point| Heading::new(point * 2250))
}

/// Returns the course that leads best out of the battle: towards the side's own edge, if the scenario gives it one,
/// otherwise away from the enemy, with the wind, and where there is room.
fn away(fleet: &Fleet, ships: &[&Ship]) -> Option<Heading> {
    let side = ships.first()?.colours.side;
    let here = middle(ships);
    let enemies: Vec<&Ship> = fleet.enemies(side).collect();
    let exit = fleet.roster.exit(side).map(|edge| match edge {
        Edge::North => Heading::new(0),
        Edge::East => Heading::new(9000),
        Edge::South => Heading::new(18_000),
        Edge::West => Heading::new(27_000),
    });
    let from = bearing(&enemies, ships)?;
    let (most, speed) = (fleet.mm(ROOM), |at: Heading| {
        ships.iter().map(|ship| i64::from(fleet.speed(ship, fleet.zone(at)).0)).sum::<i64>()
    });
    let fastest = points().map(speed).max().unwrap_or_default().max(1);
    let rate = |at: &Heading| {
        let off = |to: Heading| i64::from(at.to(to).abs().0);
        // A degree off counts as much as a hundredth of the speed, or a hundredth of the room.
        let room = if exit.is_some() {
            0
        } else {
            100 - i64::from(room(fleet, here, *at, most).0) * 100 / i64::from(most.0.max(1))
        };
        (off(exit.unwrap_or(from)) / 100 + 100 - speed(*at) * 100 / fastest + room, off(from))
    };
    points().filter(|at| fleet.zone(*at) != Zone::Front).min_by_key(rate)
}

/// Returns the distance to the edge of the table on a course, at most `most`.
fn room(fleet: &Fleet, here: Point, course: Heading, most: Length) -> Length {
    let (width, height) = fleet.waters.size();
    let step = fleet.mm(50);
    let inside = |at: Point| at.x > Length::ZERO && at.y > Length::ZERO && at.x < width && at.y < height;
    (1..)
        .map(|count| step * count)
        .take_while(|far| *far <= most && inside(here.offset(course, *far)))
        .last()
        .unwrap_or_default()
}

/// Returns the course that the ships steer already, if it is within 45 degrees of this one, otherwise this one.
fn steadied(ships: &[&Ship], course: Heading) -> Heading {
    let near = |ship: &&Ship| match ship.planned.plan {
        Some(Plan::Steer(steered)) if steered.to(course).abs() <= Angle::degrees(45) => Some(steered),
        _ => None,
    };
    ships.iter().find_map(near).unwrap_or(course)
}
