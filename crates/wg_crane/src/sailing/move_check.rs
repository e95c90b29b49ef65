//! The reasons why a ship may not sail a course, or a phase may not end yet, in sentences that teach the rules.

use crate::prelude::*;
use crate::sailing::movement::{MOST_STEPS, Prospect, Way};

impl Fleet {
    /// Checks whether a ship may sail this course (C-MOVE-5).
    ///
    /// # Errors
    /// Returns a refusal that names the first step she cannot make, or that explains why the course is not complete.
    pub fn check_course(&self, top: Option<&Item>, side: SideId, unit: UnitId, course: &Course) -> Checked {
        let ship = self.own(side, unit)?;
        self.may_begin(top, ship)?;
        let (mut square, mut heading, mut left) = (ship.berth.square, ship.berth.heading, ship.points_left());
        for (at, leg) in course.legs().iter().enumerate() {
            let Leg::Step(eighths) = *leg else {
                return Err(refuse(
                    "C-MOVE-5",
                    format!(
                        "{} sails square by square, but leg {} of her course is not a step to the next square.",
                        self.name(ship.id),
                        at + 1
                    ),
                ));
            };
            if at >= MOST_STEPS {
                let sentence = format!("{} cannot sail more than {MOST_STEPS} squares in a move.", self.name(ship.id));
                return Err(refuse("C-MOVE-1", sentence));
            }
            let may_turn = if at == 0 { ship.bows(ship.berth.square) } else { &[-1, 0, 1] };
            if !may_turn.contains(&eighths) {
                let turn = Angle(i32::from(eighths).unsigned_abs().min(8) as i32 * 4500);
                return Err(refuse(
                    "C-MOVE-5",
                    format!(
                        "Step {} turns {} by {turn}, but a step goes straight ahead or 45° to either side.",
                        at + 1,
                        self.name(ship.id)
                    ),
                ));
            }
            let to = heading.turned(eighths);
            match self.step_way(ship, square, heading, to, left) {
                Way::Free(cost) => {
                    (square, heading) = (square.step(to), to);
                    left -= cost;
                }
                Way::Enemy(_) | Way::Prize(_) | Way::Leave(_) if at + 1 == course.legs().len() => {
                    return self.keeps_to_the_edge(ship, course);
                }
                Way::Enemy(other) => {
                    return Err(refuse(
                        "C-BOARD-3",
                        format!(
                            "{} boards {} with step {}, so her course must end there.",
                            self.name(ship.id),
                            self.name(other),
                            at + 1
                        ),
                    ));
                }
                Way::Prize(other) => {
                    return Err(refuse(
                        "C-R48",
                        format!(
                            "{} mans {} with step {}, so her course must end there.",
                            self.name(ship.id),
                            self.name(other),
                            at + 1
                        ),
                    ));
                }
                Way::Leave(_) => {
                    let name = self.name(ship.id);
                    return Err(refuse(
                        "C-R33",
                        format!("{name} leaves the board with step {}, so her course must end there.", at + 1),
                    ));
                }
                way => return Err(self.shut(ship, square, to, left, way)),
            }
        }
        let (name, left_of) = (self.name(ship.id), points(left));
        forbid(course.is_empty(), "C-R5", || format!("{name} has {left_of} left. Choose the squares she sails to."))?;
        match self.prospect(ship, square, heading, left) {
            Prospect::Sail if left > 0 && self.options.must_move_full => Err(refuse(
                "C-R5",
                format!("{name} must sail on, because she has {left_of} left and open water ahead."),
            )),
            Prospect::Board if left > 0 => Err(refuse(
                "C-MOVE-7",
                format!("{name} has {left_of} left and enemies in her way, so she must board one of them."),
            )),
            _ => self.keeps_to_the_edge(ship, course),
        }
    }

    /// Checks that a prize that must leave takes one of the courses that bring her nearest to her edge (C-R32).
    fn keeps_to_the_edge(&self, ship: &Ship, course: &Course) -> Checked {
        if !self.must_leave(ship) {
            return Ok(());
        }
        if self.paths(ship).iter().any(|path| path.complete && path.course == *course) {
            return Ok(());
        }
        let edge = self.conditions.edges.edge(ship.colours.side).map_or("own", Edge::name);
        Err(refuse(
            "C-R32",
            format!(
                "{} is a prize and must leave. Choose a course that brings her nearer to her {edge} edge.",
                self.name(ship.id)
            ),
        ))
    }

    /// Checks whether a ship may move at all now (C-MOVE-4, C-DMG-8, C-DMG-10).
    fn may_begin(&self, top: Option<&Item>, ship: &Ship) -> Checked {
        let name = self.name(ship.id);
        forbid(self.active() != Some(ship.colours.side), "C-MOVE-4", || {
            format!("{name} cannot sail now. She moves in {}'s phase.", self.side(ship.colours.side))
        })?;
        forbid(top.is_some(), "C-FIRE-8", || {
            format!("{name} must wait until every ship that may fire has fired or held her fire.")
        })?;
        forbid(ship.berth.aground, "C-MOVE-8", || {
            format!("{name} is dead in the water, because she is on a shoal at {}.", ship.berth.square)
        })?;
        forbid(ship.damage.rigging >= ship.built.boxes, "C-DMG-8", || {
            format!("{name} is dead in the water, with all of her {} rigging boxes ticked.", ship.built.boxes)
        })?;
        forbid(ship.units() == 0, "C-DMG-10", || {
            format!("{name} is dead in the water, with all of her {} guns-and-crew units gone.", ship.built.boxes)
        })?;
        forbid(ship.sailing.done || ship.points_left() == 0, "C-MOVE-1", || {
            format!(
                "{name} has made her move and spent {} of {} points.",
                ship.sailing.spent,
                ship.allowance().max(ship.sailing.spent)
            )
        })?;
        match self.under_way().filter(|_| !self.is_under_way(ship)) {
            Some(other) => Err(refuse(
                "C-R5",
                format!(
                    "{} has begun her move and must finish it first, with {} left.",
                    self.name(other.id),
                    points(other.points_left())
                ),
            )),
            None => Ok(()),
        }
    }

    /// Explains why a ship cannot enter the next square.
    fn shut(&self, ship: &Ship, from: Square, to: Compass, left: u8, way: Way) -> Refusal {
        let (name, square) = (self.name(ship.id), from.step(to));
        let block = |label: String| Mark::Block { at: self.sea.grid().centre(square), radius: Length::INCH, label };
        match way {
            Way::Unaffordable(2) => {
                let to = direction(to);
                refuse(
                    "C-WIND-4",
                    format!("{to} is straight into the wind and costs 2 points, but {name} has {left} left."),
                )
                .with(block("2 points".to_owned()))
            }
            Way::Unaffordable(cost) | Way::Free(cost) | Way::Leave(cost) => {
                let clause = if ship.damage.rigging >= 2 { "C-DMG-7" } else { "C-MOVE-1" };
                refuse(
                    clause,
                    format!(
                        "{name} needs {} to reach {square}, but has {left} of {} left.",
                        points(cost),
                        ship.allowance()
                    ),
                )
                .with(block("no points left".to_owned()))
            }
            Way::Friend(other) => {
                refuse("C-R10", format!("{} is in {square}, and friends never share a square.", self.name(other)))
                    .with(block(self.name(other).to_owned()))
            }
            Way::Enemy(other) | Way::Prize(other) => refuse(
                "C-BOARD-1",
                format!("{} is in {square}, so {name} could enter it only to board her.", self.name(other)),
            )
            .with(block(self.name(other).to_owned())),
            Way::Off if self.sea.is_land(square) => {
                refuse("C-R47", format!("{square} is land, so {name} cannot enter it.")).with(block("land".to_owned()))
            }
            Way::Off => refuse("C-MOVE-8", format!("{square} is off the board, and {name} cannot sail over the edge."))
                .with(block("the edge".to_owned())),
        }
    }

    /// Checks whether a side may end its phase, which it may once no ship must move any more (C-R5).
    ///
    /// # Errors
    /// Returns a refusal that names what must be done first.
    pub fn check_end(&self, top: Option<&Item>, side: SideId) -> Checked {
        if let (Some(active), Some(_)) = (self.active(), top) {
            return Err(refuse(
                "C-FIRE-8",
                format!(
                    "{} cannot end its phase of turn {} while a ship may still fire. Fire, or hold her fire.",
                    self.side(active),
                    self.cursor.turn
                ),
            ));
        }
        forbid(self.active() != Some(side), "C-MOVE-4", || format!("{} has no phase to end now.", self.side(side)))?;
        match self.ships.iter().find(|ship| self.must_move(ship)) {
            Some(ship) if self.prospect_of(ship) == Prospect::Board => Err(refuse(
                "C-MOVE-7",
                format!(
                    "{} must board, because she has {} left and enemies in her way.",
                    self.name(ship.id),
                    points(ship.points_left())
                ),
            )),
            Some(ship) if self.must_leave(ship) => Err(refuse(
                "C-R32",
                format!(
                    "{} is a prize and must leave. She has {} left to sail towards her edge.",
                    self.name(ship.id),
                    points(ship.points_left())
                ),
            )),
            Some(ship) => Err(refuse(
                "C-R5",
                format!(
                    "{} must still move, because she has {} left and open water ahead.",
                    self.name(ship.id),
                    points(ship.points_left())
                ),
            )),
            None => Ok(()),
        }
    }
}

/// Returns a number of points as text, such as '1 point' or '3 points'.
fn points(count: u8) -> String {
    counted(count, "point", "points")
}

/// Returns the name of a direction with a capital, for the beginning of a sentence.
pub const fn direction(to: Compass) -> &'static str {
    ["North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west"][to.index() as usize]
}
