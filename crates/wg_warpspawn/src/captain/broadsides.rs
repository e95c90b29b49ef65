//! The prospects of the rest of a turn: broadsides that will bear, morale tests that may fail, and ships alongside each
//! other (W-FIRE-9, W-MOR-1, W-BOARD-2).
//!
//! The estimate fires each broadside at the target that it costs most. A hit counts for most by itself, because a ship
//! that was hit must take a morale test.

use std::sync::LazyLock;

use crate::captain::value::{SHAKEN, badly, gone, left, nerve, ships, worth};
use crate::phases::{BOARDING, BROADSIDE, MORALE, MOVE};
use crate::position::sea::distance;
use crate::prelude::*;

/// The lowest modifier of a D10 in the table.
const LEAST: i8 = -12;

/// The chances of losing 1, 2 and 3 points, by the modifier of the D10 from [`LEAST`] on.
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

/// The chance that an expected shot comes about if the target has yet to move.
const HE_MOVES: f64 = 0.4;
/// The chance that an expected shot comes about if the firer has yet to move.
const SHE_MOVES: f64 = 0.5;
/// The chance that an expected shot comes about if both ships have yet to move.
const BOTH_MOVE: f64 = 0.3;

/// The facts about a ship that matter here.
struct Facts {
    unit: UnitId,
    side: SideId,
    square: Square,
    heading: Compass,
    /// True if she has moved in this turn, or will not move in it any more.
    moved: bool,
    /// The estimated distance that she sails in a move, in squares.
    run: u8,
    /// The broadsides that she can still fire.
    loaded: PerBroadside<bool>,
    /// The number of extra broadsides that Quick Reload gives her.
    extra: u8,
    /// The modifier of her broadsides at close quarters.
    added: i8,
    /// The ranges of grape, chain and round shot, in squares.
    ranges: [u8; 3],
    /// The value of the ship.
    worth: f64,
    /// The cost of losing her.
    loss: f64,
    /// The chance that she flees if she is hit, in [0, 1].
    flees: f64,
    /// True if she has been hit in this turn.
    hit: bool,
    /// True if she has lost two or more points of one rating.
    badly: bool,
    /// The cost of losing another point of each of the four attributes.
    points: [f64; 4],
    /// Whether she has a point of each of the four attributes to lose.
    has: [bool; 4],
    crew: f64,
    /// The modifier of her die in a boarding action. A ship without Crew does not fight.
    boards: i8,
    may_board: bool,
    flagship: bool,
}

/// All ships, and the prospects of the rest of the turn.
pub struct Prospects {
    ships: SmallVec<[Facts; 24]>,
    /// True if broadsides are still to be fired in this turn.
    fire: bool,
    /// True if boardings are still to come in this turn.
    boarding: bool,
    fled: PerSide<u8>,
    fought: SmallVec<[(UnitId, UnitId); 8]>,
    chebyshev: bool,
    wide: bool,
    /// True if ships in adjacent squares may board, on any headings (W-R27).
    adjacent: bool,
    /// A copy of the position that checks lines of fire. `None` if neither land nor ships can block them.
    rules: Option<Box<Fleet>>,
}

impl Prospects {
    /// Gathers the prospects from a position.
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

    /// Puts a ship in another place for the estimate. Returns the square, the heading and the `moved` flag that she had
    /// before, or `None` if the ship is not known.
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

    /// Returns a side's lead: the value of its ships less the enemy's, each reduced by the losses to expect.
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
            // The first flight makes the other ships of the side more likely to flee.
            let shaken = if self.fled[at] == 0 { (1.0 - stand[at]) * SHAKEN * (count[at] - 1.0).max(0.0) } else { 0.0 };
            sum += if at == side { -shaken } else { shaken };
        }
        sum + if self.boarding { self.alongside(side) } else { 0.0 }
    }

    /// Fires a ship's broadsides at the targets that they cost most.
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

    /// Returns the index of the target that a broadside costs most, the chance to hit, and the average cost of the
    /// points. If `battery` is `None`, the ship has yet to move and may bring either broadside to bear. Returns `None`
    /// if there is no target.
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

    /// Returns a side's expected gain from ships that are side by side, where the stronger one will board.
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
        let turn = fleet.cursor.turn;
        let now = worth(turn, ship, lost) - SHAKEN * (f64::from(u8::from(fled.0 > 0)) + f64::from(u8::from(fled.1)));
        let loss = (now - gone(ship)).max(0.0);
        let has = Attribute::ALL.map(|attribute| left(ship, attribute, lost) > 0.0);
        let mut points = [0.0; 4];
        for attribute in Attribute::ALL.into_iter().filter(|attribute| has[*attribute as usize]) {
            let mut more = lost;
            more[attribute as usize] += 1;
            points[attribute as usize] = (worth(turn, ship, lost) - worth(turn, ship, more)).clamp(0.0, loss);
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

    /// Returns the chance that a broadside costs the target anything, and the average cost of its points.
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

    /// True if another ship is in the narrow sector abeam (W-R27).
    fn is_abeam(&self, other: &Self) -> bool {
        matches!(sector(self.square, self.heading, other.square, false), Sector::Larboard | Sector::Starboard)
    }

    /// Returns the value that a ship expects from boarding another, in hundredths of a point.
    fn boarding(&self, other: &Self) -> f64 {
        if !self.may_board {
            return 0.0;
        }
        // A prize scores a point more, and a flagship that is taken is no longer a flagship.
        let gain = other.loss + 130.0 + if other.flagship { 20.0 } else { 0.0 };
        if other.crew <= 0.0 {
            return gain;
        }
        let win = Fleet::wins(i16::from(self.boards) - i16::from(other.boards));
        win * gain - (1.0 - win) * (self.loss + 130.0)
    }
}
