//! What a turn has still in store: broadsides that will bear, nerves that may fail, ships that lie alongside (W-FIRE-9, W-MOR-1, W-BOARD-2).
//!
//! Every broadside goes to whoever it costs most; to have hit somebody at all is worth most, for who is hit throws for her nerve.

use std::sync::LazyLock;

use crate::captain::value::{SHAKEN, badly, gone, left, nerve, ships, worth};
use crate::phases::{BOARDING, BROADSIDE, MORALE, MOVE};
use crate::position::sea::distance;
use crate::prelude::*;

/// Totals that are added to a die, from this on.
const LEAST: i8 = -12;

/// The chances of 1, 2 and 3 points by what is added to the die.
static LOSSES: LazyLock<[[f64; 3]; 40]> = LazyLock::new(|| {
    std::array::from_fn(|at| {
        let mut chances = [0.0; 3];
        for face in 1..=10 {
            if let Some(chance) = usize::from(CHARTS.losses(face + at as i16 + i16::from(LEAST)))
                .checked_sub(1)
                .and_then(|points| chances.get_mut(points))
            {
                *chance += 0.1;
            }
        }
        chances
    })
});

/// How far what is reckoned comes about where one of the two, or both, have yet to move.
const HE_MOVES: f64 = 0.4;
const SHE_MOVES: f64 = 0.5;
const BOTH_MOVE: f64 = 0.3;

/// A ship as far as it matters here.
struct Facts {
    unit: UnitId,
    side: SideId,
    square: Square,
    heading: Compass,
    /// She has moved, or cannot, or will not in this turn.
    moved: bool,
    /// How far she comes on average.
    run: u8,
    /// Broadsides that she can still fire.
    loaded: PerBroadside<bool>,
    extra: u8,
    /// What is added to her die at close quarters.
    added: i8,
    /// How far grape, chain and round shot go.
    ranges: [u8; 3],
    /// What she is worth, and what it costs when she is gone.
    worth: f64,
    loss: f64,
    /// The chance that she flees when she is hit; that she has been hit.
    flees: f64,
    hit: bool,
    badly: bool,
    /// What another point of each of the four costs, and whether there is one to lose.
    points: [f64; 4],
    has: [bool; 4],
    crew: f64,
    /// What she adds hand to hand; 0 crew fights nobody.
    boards: i8,
    may_board: bool,
    flagship: bool,
}

/// All ships, and what the rest of the turn may bring.
pub struct Prospects {
    ships: SmallVec<[Facts; 24]>,
    /// Broadsides are yet to be fired, boardings to come.
    fire: bool,
    boarding: bool,
    fled: PerSide<u8>,
    fought: SmallVec<[(UnitId, UnitId); 8]>,
    chebyshev: bool,
    wide: bool,
    /// Ships that lie next to each other may board, however they lie (W-R27).
    adjacent: bool,
    /// Where something may be in the way, the rules are asked.
    rules: Option<Box<Fleet>>,
}

impl Prospects {
    /// As the game stands.
    pub fn new(fleet: &Fleet) -> Self {
        let phase = fleet.cursor.phase;
        let fled = PerSide::from_fn(|side| fleet.fled(side));
        let narrow = fleet.options.ships_block || fleet.sea.land.iter().any(|row| *row != 0);
        Self {
            ships: ships(fleet).map(|ship| Facts::of(fleet, ship, fled[ship.colours.side])).collect(),
            fire: phase <= BROADSIDE,
            boarding: phase <= BOARDING,
            fled: fled.map(|(fled, _)| fled),
            fought: fleet.battle.boarded.iter().copied().collect(),
            chebyshev: fleet.options.chebyshev,
            wide: fleet.options.wide_arc,
            adjacent: fleet.options.board_adjacent,
            rules: narrow.then(|| Box::new(fleet.clone())),
        }
    }

    /// A ship lies there; where she lay before.
    pub fn lay(
        &mut self,
        unit: UnitId,
        square: Square,
        heading: Compass,
        moved: bool,
    ) -> Option<(Square, Compass, bool)> {
        let ship = self.ships.iter_mut().find(|ship| ship.unit == unit)?;
        let before = (ship.square, ship.heading, ship.moved);
        (ship.square, ship.heading, ship.moved) = (square, heading, moved);
        if let Some(fleet) = &mut self.rules {
            let ship = fleet.ship_mut(unit);
            (ship.berth.square, ship.berth.heading) = (square, heading);
        }
        Some(before)
    }

    /// What a side is ahead by: ships, less what they will lose.
    pub fn worth(&self, side: SideId) -> f64 {
        let mut spared: SmallVec<[f64; 24]> = self.ships.iter().map(|ship| if ship.hit { 0.0 } else { 1.0 }).collect();
        let mut harm: SmallVec<[f64; 24]> = SmallVec::from_elem(0.0, self.ships.len());
        if self.fire {
            for ship in &self.ships {
                self.fire(ship, &mut spared, &mut harm);
            }
        }
        let mut sum = 0.0;
        let mut stand = PerSide::of([1.0; 2]);
        let mut count = PerSide::<f64>::default();
        for ((ship, spared), harm) in self.ships.iter().zip(&spared).zip(&harm) {
            let flees = (1.0 - spared) * ship.flees;
            stand[ship.side] *= 1.0 - flees;
            count[ship.side] += 1.0;
            let own = (ship.worth - harm.min(ship.loss)) - flees * (ship.loss - harm.min(ship.loss));
            sum += if ship.side == side { own } else { -own };
        }
        for at in SideId::BOTH {
            // The first flight unsettles the others.
            let shaken = if self.fled[at] == 0 { (1.0 - stand[at]) * SHAKEN * (count[at] - 1.0).max(0.0) } else { 0.0 };
            sum += if at == side { -shaken } else { shaken };
        }
        sum + if self.boarding { self.alongside(side) } else { 0.0 }
    }

    /// Her broadsides go where they cost most.
    fn fire(&self, ship: &Facts, spared: &mut [f64], harm: &mut [f64]) {
        if !ship.moved {
            if let Some((target, hit, cost)) = self.best(ship, None, spared) {
                spared[target] *= 1.0 - hit;
                harm[target] += cost;
            }
            return;
        }
        for battery in Broadside::BOTH {
            let times = u8::from(ship.loaded[battery]) + if ship.loaded[battery] { 0 } else { ship.extra.min(1) };
            for _ in 0..times {
                let Some((target, hit, cost)) = self.best(ship, Some(battery), spared) else { continue };
                spared[target] *= 1.0 - hit;
                harm[target] += cost;
            }
        }
    }

    /// Whom a broadside costs most, the chance to hit and what the points cost.
    fn best(&self, ship: &Facts, battery: Option<Broadside>, spared: &[f64]) -> Option<(usize, f64, f64)> {
        let mut best: Option<(f64, usize, f64, f64)> = None;
        for (at, target) in self.ships.iter().enumerate().filter(|(_, target)| target.side != ship.side) {
            let mut far = distance(ship.square, target.square, self.chebyshev);
            let likely = match (battery, target.moved) {
                (Some(battery), moved) => {
                    let bears = match sector(ship.square, ship.heading, target.square, self.wide) {
                        Sector::Larboard => Broadside::Larboard,
                        Sector::Starboard => Broadside::Starboard,
                        _ => continue,
                    };
                    if bears != battery {
                        continue;
                    }
                    if moved { 1.0 } else { HE_MOVES }
                }
                (None, moved) => {
                    far = far.saturating_sub(ship.run).max(2);
                    if moved { SHE_MOVES } else { BOTH_MOVE }
                }
            };
            for ammunition in [GRAPE, CHAIN, ROUND] {
                if far > ship.ranges[usize::from(ammunition)] {
                    continue;
                }
                let (hit, cost) = ship.hits(target, ammunition, far);
                let (hit, cost) = (hit * likely, cost * likely);
                let gain = cost + hit * spared[at] * target.flees * target.loss;
                if best.is_none_or(|(most, ..)| gain > most) && self.is_clear(ship, target, battery, ammunition) {
                    best = Some((gain, at, hit, cost));
                }
            }
        }
        best.map(|(_, at, hit, cost)| (at, hit, cost))
    }

    fn is_clear(&self, ship: &Facts, target: &Facts, battery: Option<Broadside>, ammunition: u8) -> bool {
        let (Some(fleet), Some(battery)) = (&self.rules, battery) else { return true };
        fleet.check_aim::<wg_core::No>(Shot { unit: ship.unit, battery, target: target.unit, ammunition }).is_ok()
    }

    /// Ships that lie side by side: whoever is the stronger will board.
    fn alongside(&self, side: SideId) -> f64 {
        let mut sum = 0.0;
        for (at, one) in self.ships.iter().enumerate() {
            for other in self.ships[at + 1..].iter().filter(|other| other.side != one.side) {
                let lie = self.adjacent || (one.is_abeam(other) && other.is_abeam(one));
                if one.square.range_to(other.square) != 1 || !lie {
                    continue;
                }
                if self.fought.iter().any(|pair| *pair == (one.unit, other.unit) || *pair == (other.unit, one.unit)) {
                    continue;
                }
                let likely = if one.moved && other.moved { 0.8 } else { 0.25 };
                let (ours, theirs) = (one.boarding(other).max(0.0), other.boarding(one).max(0.0));
                let gain = likely * (ours - theirs);
                sum += if one.side == side { gain } else { -gain };
            }
        }
        sum
    }
}

impl Facts {
    fn of(fleet: &Fleet, ship: &Ship, fled: (u8, bool)) -> Self {
        let mut lost = ship.harm.lost;
        let mut pending = 0;
        for attribute in Attribute::ALL {
            let at = attribute as usize;
            let real = ship.harm.pending[at].min(ship.now(attribute.rating()).max(0) as u8);
            lost[at] += real;
            pending += real;
        }
        let now = worth(fleet, ship, lost) - SHAKEN * (f64::from(u8::from(fled.0 > 0)) + f64::from(u8::from(fled.1)));
        let loss = (now - gone(ship)).max(0.0);
        let has = Attribute::ALL.map(|attribute| left(ship, attribute, lost) > 0.0);
        let mut points = [0.0; 4];
        for attribute in Attribute::ALL.into_iter().filter(|attribute| has[*attribute as usize]) {
            let mut more = lost;
            more[attribute as usize] += 1;
            points[attribute as usize] = (worth(fleet, ship, lost) - worth(fleet, ship, more)).clamp(0.0, loss);
        }
        let stands = nerve(ship) - i8::from(badly(lost)) - i8::from(fled.0 > 0) - i8::from(fled.1);
        let phase = fleet.cursor.phase;
        let gunnery = ship.now(Rating::Gunnery);
        let cannon = left(ship, Attribute::Cannon, ship.harm.lost) as i8;
        let crew = left(ship, Attribute::Crew, lost);
        let fires = fleet.may_fire(ship) && !ship.deeds.ceased;
        Self {
            unit: ship.id,
            side: ship.colours.side,
            square: ship.berth.square,
            heading: ship.berth.heading,
            moved: phase > MOVE || ship.deeds.moved || !ship.is_able(),
            run: (ship.movement() + 2).max(0) as u8,
            loaded: if fires { ship.deeds.fired.map(|fired| !fired) } else { PerBroadside::default() },
            extra: if fires { ship.deeds.extra } else { 0 },
            added: cannon + gunnery,
            ranges: [GRAPE, CHAIN, ROUND].map(|ammunition| if fires { fleet.range(ship, ammunition) } else { 0 }),
            worth: now,
            loss,
            flees: f64::from((fleet.options.flee_on - stands).clamp(0, 6)) / 6.0,
            hit: pending > 0 || (phase <= MORALE && fleet.must_test(ship)),
            badly: badly(lost),
            points,
            has,
            crew,
            boards: crew as i8 + ship.now(Rating::Boarding),
            may_board: crew > 0.0 && !ship.deeds.boarded && !fleet.is_new_prize(ship),
            flagship: ship.is_flagship(),
        }
    }

    /// The chance that a broadside costs her anything, and what its points cost on average.
    fn hits(&self, target: &Self, ammunition: u8, far: u8) -> (f64, f64) {
        let added = self.added - (far as i8 - 2).max(0) - i8::from(ammunition == ROUND);
        let chances = &LOSSES[usize::from((added - LEAST).clamp(0, 39) as u8)];
        let mean = chances[0] + 2.0 * chances[1] + 3.0 * chances[2];
        let worse = if target.badly { 0.0 } else { target.loss / 6.0 };
        if ammunition == GRAPE {
            if !target.has[Attribute::Crew as usize] {
                return (0.0, 0.0);
            }
            let points = chances[0] + 2.0_f64.min(target.crew) * chances[1] + 3.0_f64.min(target.crew) * chances[2];
            let empties: f64 = (1..=3_u8)
                .filter(|points| f64::from(*points) >= target.crew)
                .map(|points| chances[usize::from(points) - 1])
                .sum();
            let cost = points * target.points[Attribute::Crew as usize].min(40.0)
                + empties * 120.0
                + (chances[1] + chances[2]) * worse * 0.5;
            return (chances.iter().sum(), cost);
        }
        let counts = |at: usize| target.has[at] && (ammunition != CHAIN || at != Attribute::Hull as usize);
        let real = (0..4).filter(|at| counts(*at)).count() as f64 / 4.0;
        let each = (0..4).filter(|at| counts(*at)).map(|at| target.points[at]).sum::<f64>() / 4.0;
        let misses = 1.0 - real;
        let hit =
            chances[0] * real + chances[1] * (1.0 - misses * misses) + chances[2] * (1.0 - misses * misses * misses);
        (hit, mean * each)
    }

    /// W-R27.
    fn is_abeam(&self, other: &Self) -> bool {
        matches!(sector(self.square, self.heading, other.square, false), Sector::Larboard | Sector::Starboard)
    }

    /// What it is worth to her to board another.
    fn boarding(&self, other: &Self) -> f64 {
        if !self.may_board {
            return 0.0;
        }
        // A prize counts a point more, and a flagship does not flee any more.
        let gain = other.loss + 130.0 + if other.flagship { 20.0 } else { 0.0 };
        if other.crew <= 0.0 {
            return gain;
        }
        let win = Fleet::wins(i16::from(self.boards) - i16::from(other.boards));
        win * gain - (1.0 - win) * (self.loss + 130.0)
    }
}
