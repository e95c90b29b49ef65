//! How an admiral uses his divisions. Each is given a stretch of the enemy's line that it outnumbers, near to it and
//! far from help, and each of its ships an enemy there (A-R87).

use crate::captain::breaking_off;
use crate::captain::stance::Stance;
use crate::prelude::*;

/// The ratio of own ships to enemies in the stretch that a division takes on.
const AGAINST: (usize, usize) = (3, 2);
/// The cost of a stretch for each ship sent against it already, divided by the number of enemies in it; in mm of
/// distance.
const LOAD: i32 = 160;
/// The cost of a stretch for each enemy near it that could help; in mm of distance.
const HELP: i32 = 12;
/// The distance within which an enemy helps, in mm.
const NEAR: i32 = 400;

/// The ratio of enemies to own ships from which a division is hard pressed.
const PRESSED: (usize, usize) = (3, 2);

/// What one ship is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShipTask {
    /// The enemy that she is to fight.
    pub prey: Option<UnitId>,
    /// Whether she minds harm to herself less.
    pub dares: bool,
    /// Whether she breaks off, and gets away from the enemy.
    pub flees: bool,
}

/// The enemies that the ships of a side are to fight.
#[derive(Clone, Debug, Default)]
pub struct TargetAssignments {
    /// Pairs of a ship and her enemy.
    pairs: Vec<(UnitId, UnitId)>,
    /// Pairs of a division that helps and the division that it helps, by their leaders.
    help: Vec<(UnitId, UnitId)>,
    /// The stances that divisions have been given, by their leaders.
    told: Vec<(UnitId, Stance)>,
    /// The ships that break off.
    flee: Vec<UnitId>,
}

impl TargetAssignments {
    /// Chooses an enemy for each ship. Divisions come first, in the order of the scenario; ships in no division take
    /// the nearest.
    pub fn of(fleet: &Fleet, side: SideId) -> Self {
        Self::told(fleet, side, &[])
    }

    /// Chooses an enemy for each ship, with the stances that `intents` give to divisions.
    pub fn told(fleet: &Fleet, side: SideId, intents: &[Intent]) -> Self {
        let enemies = in_line(fleet, side.other());
        let told = intents.iter().filter_map(|intent| Some((intent.leader, Stance::of(intent.means)?))).collect();
        let flees = |ship: &&Ship| breaking_off::breaks_off(fleet, ship);
        let flee = fleet.of_side(side).filter(flees).map(|ship| ship.id).collect();
        let mut prey = Self { told, flee, ..Self::default() };
        if enemies.is_empty() {
            return prey;
        }
        for division in fleet.divisions.of_side(side) {
            let ships = of_division(fleet, division);
            let first = |first: UnitId| enemies.iter().position(|enemy| enemy.id == first);
            if let Some(first) = prey
                .stance(division.leader)
                .and_then(|stance| if let Stance::Attack(enemy) = stance { first(enemy) } else { None })
            {
                let most = Self::stretch(ships.len(), enemies.len());
                let stretch = &enemies[first.min(enemies.len() - most)..][..most];
                prey.share(fleet, &ships, stretch);
            } else if let Some((friend, foes)) = pressed(fleet, division, &ships) {
                prey.help.push((division.leader, friend));
                prey.share(fleet, &ships, &foes);
            } else {
                prey.share(fleet, &ships, &enemies);
            }
        }
        for ship in fleet.of_side(side).filter(|ship| ship.fights()) {
            if prey.whose(ship.id).is_none() {
                prey.share(fleet, &[ship], &enemies);
            }
        }
        prey
    }

    /// Returns the enemy of a ship, if she has one.
    pub fn whose(&self, ship: UnitId) -> Option<UnitId> {
        self.pairs.iter().find(|(own, _)| *own == ship).map(|(_, enemy)| *enemy)
    }

    /// Returns what a ship is to do.
    pub fn errand(&self, fleet: &Fleet, ship: &Ship) -> ShipTask {
        let stance = fleet.divisions.of(ship.id).and_then(|division| self.stance(division.leader));
        ShipTask {
            prey: self.whose(ship.id),
            dares: stance.is_some_and(Stance::dares),
            flees: self.flee.contains(&ship.id),
        }
    }

    /// Returns the stance that the division of this leader has been given, if any.
    pub fn stance(&self, leader: UnitId) -> Option<Stance> {
        self.told.iter().find(|(own, _)| *own == leader).map(|(_, stance)| *stance)
    }

    /// Returns the number of enemies that `count` ships take on, out of `enemies`.
    pub(super) fn stretch(count: usize, enemies: usize) -> usize {
        (count * AGAINST.1).div_ceil(AGAINST.0).clamp(1, enemies)
    }

    /// Returns the leader of the division that the division of this leader is to help, if any.
    pub fn helps(&self, leader: UnitId) -> Option<UnitId> {
        self.help.iter().find(|(own, _)| *own == leader).map(|(_, friend)| *friend)
    }

    /// Assigns the best stretch of the enemies to these ships: with the shortest way to it, few enemies near that could
    /// help, and few other ships sent against it.
    fn share(&mut self, fleet: &Fleet, ships: &[&Ship], enemies: &[&Ship]) {
        let count = ships.len();
        let most = Self::stretch(count, enemies.len());
        let mut best: Option<(i64, Vec<(UnitId, UnitId)>)> = None;
        for stretch in enemies.windows(most).filter(|_| count > 0) {
            let price = self.price(fleet, stretch, enemies);
            for turned in [false, true] {
                let enemy =
                    |place: usize| stretch[if turned { most - 1 - place * most / count } else { place * most / count }];
                let pairs: Vec<(&Ship, &Ship)> =
                    ships.iter().enumerate().map(|(place, ship)| (*ship, enemy(place))).collect();
                let way: i64 =
                    pairs.iter().map(|(own, other)| i64::from(own.berth.pose.at.distance(other.berth.pose.at).0)).sum();
                let cost = way / count as i64 + price;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, pairs.iter().map(|(own, other)| (own.id, other.id)).collect()));
                }
            }
        }
        self.pairs.extend(best.into_iter().flat_map(|(_, pairs)| pairs));
    }

    /// Returns the cost of a stretch besides the way to it, in hundredths of a millimetre.
    fn price(&self, fleet: &Fleet, stretch: &[&Ship], enemies: &[&Ship]) -> i64 {
        let middle = middle(stretch);
        let near = fleet.mm(NEAR);
        let helps =
            |enemy: &&&Ship| enemy.berth.pose.at.within(near, middle) && stretch.iter().all(|ship| ship.id != enemy.id);
        let help = enemies.iter().filter(helps).count() as i64;
        let load = self.pairs.iter().filter(|(_, enemy)| stretch.iter().any(|ship| ship.id == *enemy)).count() as i64;
        help * i64::from(fleet.mm(HELP).0) + load * i64::from(fleet.mm(LOAD).0) / stretch.len() as i64
    }
}

/// Finds the nearest division of this side that is hard pressed, and returns its leader and the enemies about it.
/// Returns `None` if these ships have an enemy in range themselves.
fn pressed<'f>(fleet: &'f Fleet, own: &DivisionView, ships: &[&Ship]) -> Option<(UnitId, Vec<&'f Ship>)> {
    let [_, medium, long] = fleet.ranges();
    let has_near = |ships: &[&Ship], range: Length| {
        ships
            .iter()
            .any(|ship| fleet.enemies(own.side).any(|enemy| enemy.berth.pose.at.within(range, ship.berth.pose.at)))
    };
    if ships.is_empty() || has_near(ships, long) {
        return None;
    }
    let mut best: Option<(Length, UnitId, Vec<&Ship>)> = None;
    for friend in fleet.divisions.of_side(own.side).filter(|other| other.leader != own.leader) {
        let friends = of_division(fleet, friend);
        if !has_near(&friends, medium) {
            continue;
        }
        let there = middle(&friends);
        let foes: Vec<&Ship> =
            fleet.enemies(own.side).filter(|enemy| enemy.berth.pose.at.within(fleet.mm(NEAR), there)).collect();
        let way = middle(ships).distance(there);
        if foes.len() * PRESSED.1 >= friends.len() * PRESSED.0 && best.as_ref().is_none_or(|(least, ..)| way < *least) {
            let leads = friends
                .iter()
                .find(|ship| ship.id == friend.leader)
                .or(friends.first())
                .map_or(friend.leader, |ship| ship.id);
            best = Some((way, leads, foes));
        }
    }
    best.map(|(_, leader, foes)| (leader, foes))
}

/// Returns the ships of a division that fight, in the order of sailing.
pub(super) fn of_division<'f>(fleet: &'f Fleet, division: &DivisionView) -> Vec<&'f Ship> {
    division.ships.iter().filter_map(|unit| fights_for(fleet, *unit, division.side)).collect()
}

/// Returns the ships that fight for a side: by divisions in the order of sailing, then those in no division.
pub(super) fn in_line(fleet: &Fleet, side: SideId) -> Vec<&Ship> {
    let divisions = fleet.divisions.of_side(side);
    let mut ships: Vec<&Ship> =
        divisions.flat_map(|division| &division.ships).filter_map(|unit| fights_for(fleet, *unit, side)).collect();
    let alone = fleet
        .of_side(side)
        .filter(|ship| ship.fights() && ships.iter().all(|other| other.id != ship.id))
        .collect::<Vec<_>>();
    ships.extend(alone);
    ships
}

/// Returns the ship if she fights for this side.
pub(super) fn fights_for(fleet: &Fleet, unit: UnitId, side: SideId) -> Option<&Ship> {
    fleet.get(unit).filter(|ship| ship.colours.side == side && ship.fights())
}

/// Returns the mean position of some ships.
pub(super) fn middle(ships: &[&Ship]) -> Point {
    let mean = |of: fn(&Ship) -> Length| {
        Length(
            ships
                .iter()
                .map(|ship| i64::from(of(ship).0))
                .sum::<i64>()
                .checked_div(ships.len() as i64)
                .unwrap_or_default() as i32,
        )
    };
    Point { x: mean(|ship| ship.berth.pose.at.x), y: mean(|ship| ship.berth.pose.at.y) }
}
