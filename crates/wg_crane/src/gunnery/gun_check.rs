//! Checks whether a ship may fire and whether she bears. The reasons why not are sentences that teach the rules, with
//! marks to draw on the table.

use wg_core::Hull;

use crate::gunnery::Firing;
use crate::gunnery::firing::is_own_prize;
use crate::prelude::*;

impl Fleet {
    /// Checks whether a ship may fire at this target (C-FIRE-1 to C-FIRE-11).
    pub fn check_fire(&self, top: Option<&Item>, side: SideId, unit: UnitId, target: UnitId) -> Checked {
        let ship = self.own(side, unit)?;
        let at = self.ship(target);
        self.check_guns(ship)?;
        self.check_bearing(ship, at).map(|_: u8| ())?;
        self.check_turn_to_fire(top, ship, at)
    }

    /// Checks whether a ship may fire in this phase, whether or not a target bears (C-FIRE-4, C-FIRE-5, C-R14).
    ///
    /// # Errors
    /// Returns the reason why she may not.
    pub fn check_guns<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let (name, boxes) = (self.name(ship.id), ship.built.boxes);
        R::forbid(!ship.on_table(), "C-DMG-6", || format!("{name} is no longer on the board."))?;
        R::forbid(ship.gunnery.fired, "C-FIRE-4", || format!("{name} has already fired her shot this phase."))?;
        let engaged = || format!("{name} is alongside another ship, so she cannot fire in this phase.");
        R::forbid(ship.gunnery.engaged, "C-R13", engaged)?;
        R::forbid(ship.dice() == 0, "C-DMG-10", || {
            format!("{name} cannot fire, because all of her {boxes} guns-and-crew units are gone.")
        })?;
        let unmoved = self.active() == Some(ship.colours.side) && ship.sailing.steps == 0;
        R::forbid(unmoved && !ship.dead_in_water(), "C-FIRE-5", || {
            format!("{name} must sail one square before she may fire.")
        })?;
        R::forbid(unmoved && !self.options.diw_fires_own_phase, "C-R14", || {
            format!("{name} is dead in the water. She cannot sail a square, so she has no shot in her own phase.")
        })
    }

    /// Checks whether a ship's guns bear on another ship. The other ship must be exactly abeam, or by option within 45
    /// degrees of the beam (C-FIRE-11, C-R16), and in range (C-FIRE-1, C-R15). Returns the range in squares.
    ///
    /// # Errors
    /// Returns the reason why they do not bear, with marks to draw.
    pub fn check_bearing<R: Reason>(&self, ship: &Ship, at: &Ship) -> Result<u8, R> {
        let (name, other, from, to) = (self.name(ship.id), self.name(at.id), ship.berth.square, at.berth.square);
        R::forbid(!at.on_table(), "C-DMG-6", || format!("{other} is no longer on the board."))?;
        let friend = at.colours.side == ship.colours.side && !is_own_prize(ship, at);
        R::forbid(friend, "C-FIRE-11", || {
            format!("{other} sails for {} too, so {name} may not fire at her.", self.side(at.colours.side))
        })?;
        let (range, reach) = (from.range_to(to), ship.built.range);
        R::forbid(range == 0, "C-R13", || {
            format!("{other} is in {name}'s own square, where ships do not fire at each other.")
        })?;
        let (along, across) = along_and_across(from, ship.berth.heading, to);
        let abeam = if self.options.wide_arc { along.abs() <= across.abs() } else { along == 0 };
        bar(!abeam, || {
            let off = || self.off_beam(ship, at);
            R::because("C-FIRE-11", || format!("{other} is {} off {name}'s beam, so the guns do not bear.", off()))
                .marked(|| self.line(ship, at, format!("{} off the beam", off())))
                .marked(|| self.squares(ship))
        })?;
        bar(range > reach, || {
            R::because("C-FIRE-1", || {
                format!("{other} is {} away, but {name}'s range is {reach}.", counted(range, "square", "squares"))
            })
            .marked(|| self.line(ship, at, format!("out of range by {}", range - reach)))
        })?;
        // Returns the reason why a square blocks the line of fire: land always does (C-R47), ships only by option
        // (C-R17).
        let screen = |square: Square| {
            if self.sea.is_land(square) {
                return Some(
                    R::because("C-R47", || format!("Land at {square} blocks {name}'s shot at {other}."))
                        .marked(|| self.line(ship, at, "land".to_owned())),
                );
            }
            let there = self.ships.iter().find(|there| {
                there.berth.square == square && there.on_table() && there.id != ship.id && there.id != at.id
            });
            there.filter(|_| self.options.los_blocks).map(|there| {
                let by = self.name(there.id);
                R::because("C-R17", || format!("{by} blocks {name}'s shot at {other}."))
                    .marked(|| self.line(ship, at, by.to_owned()))
            })
        };
        // A line that passes between two squares is blocked only if both squares block it.
        let stopped = between(from, to).find_map(|squares| screen(squares[0]).filter(|_| screen(squares[1]).is_some()));
        stopped.map_or(Ok(range), Err)
    }

    /// Returns the angle by which a ship is off the beam of another (C-FIRE-11).
    fn off_beam(&self, from: &Ship, at: &Ship) -> Angle {
        let grid = self.sea.grid();
        let to = grid.centre(from.berth.square).heading_to(grid.centre(at.berth.square)).unwrap_or_default();
        Angle((from.berth.heading.heading().to(to).abs().0 - 9000).abs())
    }

    /// Checks whether it is this ship's turn to fire, under the chance that is open (C-FIRE-5 to C-FIRE-8).
    fn check_turn_to_fire(&self, top: Option<&Item>, ship: &Ship, at: &Ship) -> Checked {
        let (name, other) = (self.name(ship.id), self.name(at.id));
        forbid(
            self.only_fires_back(ship) && !matches!(top, Some(Item::Firing(Firing::Counter { .. }))),
            "C-R31",
            || format!("{name} is a prize and may only fire back, but {other} has not fired at her."),
        )?;
        match top {
            Some(Item::Firing(Firing::MoverChance { unit })) if *unit != ship.id => {
                Err(refuse("C-R19", format!("{} is moving and may fire first, so {name} must wait.", self.name(*unit))))
            }
            Some(Item::Firing(Firing::DefenderChance { mover, .. })) if *mover != at.id => Err(refuse(
                "C-FIRE-7",
                format!("Only {} is moving now, so {name} may not fire at {other}.", self.name(*mover)),
            )),
            Some(Item::Firing(Firing::DefenderChance { declined, .. })) if *declined == Some(ship.id) => {
                Err(refuse("C-FIRE-6", format!("{name} has already chosen not to fire at {other} in this step.")))
            }
            Some(Item::Firing(Firing::Counter { unit, .. })) if *unit != ship.id => {
                Err(refuse("C-FIRE-6", format!("{} may fire back first, so {name} must wait.", self.name(*unit))))
            }
            Some(Item::Firing(Firing::Counter { target, .. })) if *target != at.id => {
                Err(refuse("C-FIRE-6", format!("{name} may fire back only at {}, not at {other}.", self.name(*target))))
            }
            None if self.active() != Some(ship.colours.side) => {
                Err(refuse("C-FIRE-7", format!("{name} may fire in the enemy's phase only at a ship that is moving.")))
            }
            _ => Ok(()),
        }
    }

    /// Returns a mark for the line of fire, with a label.
    pub fn line(&self, ship: &Ship, at: &Ship, label: String) -> Mark {
        Mark::Line { from: self.pose(ship).at, to: self.pose(at).at, label }
    }

    /// Returns a mark for the squares that her guns reach (C-FIRE-12, C-DATA-2), or for her arcs if they are wide
    /// (C-R16).
    pub fn squares(&self, ship: &Ship) -> Mark {
        let grid = self.sea.grid();
        if self.options.wide_arc {
            let hull = Hull::new(self.pose(ship), ship.class().footprint());
            let bands = vec![(grid.square * i32::from(ship.built.range), format!("range {}", ship.built.range))];
            return Mark::Arc { hull, arc: Arc::broadside_starboard(Angle::degrees(90)), bands };
        }
        let beams = [ship.berth.heading.turned(-2), ship.berth.heading.turned(2)];
        let at = beams
            .into_iter()
            .flat_map(|to| (1..=ship.built.range).map(move |range| ship.berth.square.steps(to, range)));
        Mark::Squares {
            at: at.filter(|square| grid.contains(*square)).map(|square| grid.centre(square)).collect(),
            width: grid.square,
            label: format!("range {}", ship.built.range),
        }
    }
}

/// Returns how far a square is ahead of another along a heading, and how far to starboard of it. Both are in squares,
/// or on a diagonal heading in halves of a square's diagonal.
fn along_and_across(from: Square, heading: Compass, at: Square) -> (i16, i16) {
    let (x, y) = (i16::from(at.x) - i16::from(from.x), i16::from(at.y) - i16::from(from.y));
    let (dx, dy) = (i16::from(heading.dx()), i16::from(heading.dy()));
    (x * dx + y * dy, x * dy - y * dx)
}

/// Iterates over the line of fire from near to far: each range gives the square on the line, twice, or the two squares
/// that the line passes between.
fn between(from: Square, at: Square) -> impl Iterator<Item = [Square; 2]> {
    let (dx, dy) = (i32::from(at.x) - i32::from(from.x), i32::from(at.y) - i32::from(from.y));
    let range = i32::from(from.range_to(at));
    (1..range).map(move |n| {
        let low = |by: i32| (2 * by * n + range - 1).div_euclid(2 * range);
        let high = |by: i32| (2 * by * n + range).div_euclid(2 * range);
        let square = |x: i32, y: i32| Square::new((i32::from(from.x) + x) as i8, (i32::from(from.y) + y) as i8);
        [square(low(dx), low(dy)), square(high(dx), high(dy))]
    })
}
