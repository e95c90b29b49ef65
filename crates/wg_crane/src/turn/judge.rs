//! The umpire: why an order may not be given, in a sentence that teaches, with what to draw on the table.

use bevy_ecs::prelude::World;
use wg_core::cursor::Cursor;
use wg_core::geometry::{Angle, Arc, Compass, Course, Hull, Leg, Length};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::shown::report::{Mark, Refusal};
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::gunnery::firing::{Shy, Silent};
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::movement::{MOST_STEPS, Prospect, Way};
use crate::scenario::options::End;
use crate::shown::view::Roster;
use crate::turn::agenda::{Business, Item};

/// May this seat give this order now?
///
/// # Errors
/// The first reason why not.
pub fn check(world: &World, seat: Seat, order: &Order) -> Result<(), Refusal> {
    if let (Order::Pass, Seat::Side(_)) = (order, seat) {
        return pass(world.resource::<Business>().top());
    }
    let fleet = Fleet::gather(world);
    let judge = Judge { fleet: &fleet, roster: world.resource(), top: world.resource::<Business>().top() };
    if let Order::TimeUp = order {
        return judge.clock();
    }
    let Seat::Side(side) = seat else {
        return Err(refuse("C-MOVE-4", format!("Only the two sides give orders, {} and {}.", judge.roster.side(SideId(0)), judge.roster.side(SideId(1)))));
    };
    if let Some(unit) = order.unit().into_iter().chain(order.target()).find(|unit| fleet.get(*unit).is_none()) {
        return Err(refuse("C-EQ-2", format!("There is no ship {unit}: {} ships are in this battle.", fleet.ships.len())));
    }
    match order {
        Order::Course { unit, course } => judge.course(side, *unit, course),
        Order::Fire { unit, target, .. } => judge.fire(side, *unit, *target),
        Order::Choose { unit, .. } => judge.choose(side, *unit),
        Order::Board { unit, target, .. } => judge.board(side, *unit, *target),
        Order::Number { unit, what, value } => judge.man(side, *unit, *what, *value),
        Order::EndPhase => judge.end_phase(side, world.resource()),
        _ => Err(refuse("C-MOVE-4", "These rules have no such order: ships sail, fire and board, and their captain ends the phase.")),
    }
}

/// A refusal whose sentence fits a ribbon.
pub fn refuse(clause: &str, sentence: impl Into<String>) -> Refusal {
    let mut sentence = sentence.into();
    if sentence.chars().count() > 119 {
        sentence = sentence.chars().take(117).chain("…".chars()).collect();
    }
    Refusal::new(clause, sentence)
}

/// The umpire with the position before him.
pub struct Judge<'a> {
    /// The ships.
    pub fleet: &'a Fleet,
    /// Their names.
    pub roster: &'a Roster,
    /// What is being settled.
    pub top: Option<&'a Item>,
}

impl Judge<'_> {
    fn name(&self, ship: &Ship) -> &str {
        self.roster.name(ship.id)
    }

    /// The ship, if she is of this side and on the table.
    fn own(&self, side: SideId, unit: UnitId) -> Result<&Ship, Refusal> {
        let ship = self.fleet.ship(unit);
        if ship.side != side {
            return Err(refuse("C-MOVE-4", format!("{} takes no orders from you: she sails for {}.", self.name(ship), self.roster.side(ship.side))));
        }
        if !ship.on_table() {
            return Err(refuse("C-DMG-6", format!("{} is no longer on the table.", self.name(ship))));
        }
        Ok(ship)
    }

    /// C-OBJ-3: the clock ends the battle only where the battle is played by the clock.
    fn clock(&self) -> Result<(), Refusal> {
        match self.fleet.options.end {
            End::Clock => Ok(()),
            End::Turns | End::None => Err(refuse("C-OBJ-2", "This battle is not played against the clock.")),
        }
    }

    /// C-MOVE-5: may she sail this course?
    ///
    /// # Errors
    /// The first step that she cannot make, and why.
    pub fn course(&self, side: SideId, unit: UnitId, course: &Course) -> Result<(), Refusal> {
        let ship = self.own(side, unit)?;
        self.may_begin(ship)?;
        let (mut square, mut heading, mut left) = (ship.square, ship.heading, ship.points_left());
        for (at, leg) in course.legs().iter().enumerate() {
            let Leg::Step(eighths) = *leg else {
                return Err(refuse("C-MOVE-5", format!("{} sails square by square: leg {} is not a step.", self.name(ship), at + 1)));
            };
            let may_turn = if at == 0 { ship.bows(ship.square) } else { &[-1, 0, 1] };
            if !may_turn.contains(&eighths) || at >= MOST_STEPS {
                let turn = Angle(i32::from(eighths).unsigned_abs().min(8) as i32 * 4500);
                return Err(refuse(
                    "C-MOVE-5",
                    format!("Step {} turns {} by {turn}: a step goes straight ahead or 45° to either side.", at + 1, self.name(ship)),
                ));
            }
            let to = heading.turned(eighths);
            match self.fleet.step_way(ship, square, heading, to, left) {
                Way::Free(cost) => {
                    (square, heading) = (square.step(to), to);
                    left -= cost;
                }
                Way::Enemy(_) | Way::Prize(_) | Way::Leave(_) if at + 1 == course.legs().len() => return self.keeps_to_the_edge(ship, course),
                Way::Enemy(other) => {
                    return Err(refuse(
                        "C-BOARD-3",
                        format!("{} boards {} with step {}: her course ends there.", self.name(ship), self.roster.name(other), at + 1),
                    ));
                }
                Way::Prize(other) => {
                    return Err(refuse("C-R48", format!("{} mans {} with step {}: her course ends there.", self.name(ship), self.roster.name(other), at + 1)));
                }
                Way::Leave(_) => return Err(refuse("C-R33", format!("{} leaves the board with step {}: her course ends there.", self.name(ship), at + 1))),
                way => return Err(self.barred(ship, square, to, left, way)),
            }
        }
        let (name, left_of) = (self.name(ship), points(left));
        if course.is_empty() {
            return Err(refuse("C-R5", format!("{name} has {left_of} left: name the squares she sails to.")));
        }
        match self.fleet.prospect(ship, square, heading, left) {
            Prospect::Sail if left > 0 && self.fleet.options.must_move_full => {
                Err(refuse("C-R5", format!("{name} must sail on: she has {left_of} left and open water ahead.")))
            }
            Prospect::Board if left > 0 => Err(refuse("C-MOVE-7", format!("{name} has {left_of} left and enemies in her way: she must board one of them."))),
            _ => self.keeps_to_the_edge(ship, course),
        }
    }

    /// C-R32: a prize that must leave takes one of the courses that bring her nearest to her edge.
    fn keeps_to_the_edge(&self, ship: &Ship, course: &Course) -> Result<(), Refusal> {
        if !(self.fleet.options.prize_must_leave && ship.fate == Fate::Prize) {
            return Ok(());
        }
        if self.fleet.paths(ship).iter().any(|path| path.complete && path.course == *course) {
            return Ok(());
        }
        let edge = self.fleet.edges.edge(ship.side).map_or("own", crate::turn::set_up::word);
        Err(refuse("C-R32", format!("{} is a prize and must leave: another course brings her nearer to the {edge} edge.", self.name(ship))))
    }

    /// C-R11, C-BOARD-1: which of several enemies in her square she boards.
    fn board(&self, side: SideId, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        let (ship, at) = (self.own(side, unit)?, self.fleet.ship(target));
        let (name, other) = (self.name(ship), self.name(at));
        match self.top {
            Some(Item::Board { unit: boards }) if *boards == unit => {}
            _ => return Err(refuse("C-BOARD-1", format!("{name} boards by sailing into the square of {other}, {}.", at.square))),
        }
        if at.side == side || !at.on_table() || at.square != ship.square {
            return Err(refuse("C-R11", format!("{other} is not an enemy in {}, the square of {name}.", ship.square)));
        }
        Ok(())
    }

    /// C-CAP-2, C-R28: how many units go aboard the prize.
    fn man(&self, side: SideId, unit: UnitId, what: u8, value: i16) -> Result<(), Refusal> {
        let ship = self.own(side, unit)?;
        let prize = match self.top {
            Some(Item::Man { captor, prize }) if *captor == unit && what == crate::boarding::assault::UNITS => self.fleet.ship(*prize),
            _ => return Err(refuse("C-CAP-2", format!("{} has not just taken a prize: nobody can be sent aboard one.", self.name(ship)))),
        };
        let (least, most) = crate::boarding::assault::crews(ship, prize);
        if (i16::from(least)..=i16::from(most)).contains(&value) {
            return Ok(());
        }
        let sentence = format!("{} has {} units: {least} to {most} of them may go aboard {}, not {value}.", self.name(ship), ship.units(), self.name(prize));
        Err(refuse("C-R28", sentence))
    }

    /// C-MOVE-4, C-DMG-8, C-DMG-10: may she move at all now?
    fn may_begin(&self, ship: &Ship) -> Result<(), Refusal> {
        let name = self.name(ship);
        if self.fleet.active != Some(ship.side) {
            return Err(refuse("C-MOVE-4", format!("{name} cannot sail now: she moves in the phase of {}.", self.roster.side(ship.side))));
        }
        if self.top.is_some() {
            return Err(refuse("C-FIRE-8", format!("{name} waits: a chance to fire is settled first.")));
        }
        if ship.aground {
            return Err(refuse("C-MOVE-8", format!("{name} is on a shoal at {}: dead in the water.", ship.square)));
        }
        if ship.rigging >= ship.boxes {
            return Err(refuse("C-DMG-8", format!("{name} is dead in the water: all {} rigging boxes are ticked.", ship.boxes)));
        }
        if ship.units() == 0 {
            return Err(refuse("C-DMG-10", format!("{name} is dead in the water: all {} guns and crew are gone.", ship.boxes)));
        }
        if ship.done || ship.points_left() == 0 {
            return Err(refuse("C-MOVE-1", format!("{name} has made her move: {} of {} points are spent.", ship.spent, ship.allowance().max(ship.spent))));
        }
        match self.fleet.under_way().filter(|_| !self.fleet.is_under_way(ship)) {
            Some(other) => Err(refuse("C-R5", format!("{} has begun her move and finishes it first: {} left.", self.name(other), points(other.points_left())))),
            None => Ok(()),
        }
    }

    /// Why a ship cannot enter the next square.
    fn barred(&self, ship: &Ship, from: wg_core::geometry::Square, to: Compass, left: u8, way: Way) -> Refusal {
        let (name, square) = (self.name(ship), from.step(to));
        let block = |label: String| Mark::Block { at: self.fleet.sea.grid().centre(square), radius: Length::INCH, label };
        let point = if left == 1 { "1 is".to_owned() } else { format!("{left} are") };
        match way {
            Way::Dear(2) => {
                refuse("C-WIND-4", format!("{} is straight into the wind: 2 points, {left} left.", direction(to))).with(block("2 points".to_owned()))
            }
            Way::Dear(cost) | Way::Free(cost) | Way::Leave(cost) => {
                let clause = if ship.rigging >= 2 { "C-DMG-7" } else { "C-MOVE-1" };
                refuse(clause, format!("{name} needs {cost} point to reach {square}; {point} left of her {}.", ship.allowance()))
                    .with(block("no points left".to_owned()))
            }
            Way::Friend(other) => refuse("C-R10", format!("{} lies in {square}: friends never share a square.", self.roster.name(other)))
                .with(block(self.roster.name(other).to_owned())),
            Way::Enemy(other) | Way::Prize(other) => {
                refuse("C-BOARD-1", format!("{} lies in {square}: {name} could enter it only to board her.", self.roster.name(other)))
                    .with(block(self.roster.name(other).to_owned()))
            }
            Way::Off if self.fleet.sea.is_land(square) => refuse("C-R47", format!("{square} is land: {name} cannot enter it.")).with(block("land".to_owned())),
            Way::Off => refuse("C-MOVE-8", format!("{square} is off the board: {name} cannot sail over the edge.")).with(block("the edge".to_owned())),
        }
    }

    /// C-FIRE-1 to C-FIRE-11: may she fire at this target?
    ///
    /// # Errors
    /// The first reason why not, with what to draw.
    pub fn fire(&self, side: SideId, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        let ship = self.own(side, unit)?;
        let at = self.fleet.ship(target);
        self.may_fire(ship)?;
        self.bears(ship, at)?;
        self.has_the_word(ship, at)
    }

    /// C-FIRE-4, C-FIRE-5, C-R14: may she fire in this phase?
    ///
    /// # Errors
    /// Why not.
    pub fn may_fire(&self, ship: &Ship) -> Result<(), Refusal> {
        let name = self.name(ship);
        self.fleet.may_fire(ship).map_err(|silent| match silent {
            Silent::Gone => refuse("C-DMG-6", format!("{name} is no longer on the table.")),
            Silent::Smoke => refuse("C-FIRE-4", format!("{name} has already fired her shot this phase.")),
            Silent::Engaged => refuse("C-R13", format!("{name} lies alongside an enemy: a ship that boards or is boarded does not fire in this phase.")),
            Silent::NoCrew => refuse("C-DMG-10", format!("{name} has no guns left: all {} guns and crew are gone.", ship.boxes)),
            Silent::Unmoved if ship.dead_in_water() => {
                refuse("C-R14", format!("{name} is dead in the water: she cannot move a square first, so she has no shot in her own phase."))
            }
            Silent::Unmoved => refuse("C-FIRE-5", format!("{name} must first move one square this phase.")),
        })
    }

    /// C-FIRE-1, C-FIRE-11, C-R16, C-R17: do her guns bear?
    ///
    /// # Errors
    /// Why not, with what to draw.
    pub fn bears(&self, ship: &Ship, at: &Ship) -> Result<u8, Refusal> {
        let other = self.name(at);
        self.fleet.bears(ship, at).map_err(|shy| match shy {
            Shy::Gone => refuse("C-DMG-6", format!("{other} is no longer on the table.")),
            Shy::Friend => refuse("C-FIRE-11", format!("{other} sails for {}, like {}.", self.roster.side(at.side), self.name(ship))),
            Shy::Alongside => refuse("C-R13", format!("{other} lies in the same square: ships in one square do not fire at each other.")),
            Shy::Far(by) => {
                let (range, class) = (ship.square.range_to(at.square), &ship.class().key);
                refuse("C-FIRE-1", format!("{other} lies {range} squares off; a {class} ship reaches {}.", ship.range)).with(self.line(
                    ship,
                    at,
                    format!("range {range}, out by {by}"),
                ))
            }
            Shy::OffBeam => {
                let off = self.fleet.off_beam(ship, at);
                refuse("C-FIRE-11", format!("{other} is {off} off the beam of {}.", self.name(ship)))
                    .with(self.line(ship, at, format!("{off} off the beam")))
                    .with(self.squares(ship))
            }
            Shy::Screened(by) => refuse("C-R17", format!("{} lies between {} and {other}.", self.roster.name(by), self.name(ship))).with(self.line(
                ship,
                at,
                self.roster.name(by).to_owned(),
            )),
            Shy::Land(square) => {
                refuse("C-R47", format!("Land at {square} lies between {} and {other}.", self.name(ship))).with(self.line(ship, at, "land".to_owned()))
            }
        })
    }

    /// C-FIRE-5 to C-FIRE-8: is it her moment?
    fn has_the_word(&self, ship: &Ship, at: &Ship) -> Result<(), Refusal> {
        let (name, other) = (self.name(ship), self.name(at));
        if self.fleet.only_fires_back(ship) && !matches!(self.top, Some(Item::Counter { .. })) {
            return Err(refuse("C-R31", format!("{name} is a prize: she only fires back, at a ship that has fired at her; {other} has not.")));
        }
        match self.top {
            Some(Item::MoverChance { unit }) if *unit != ship.id => {
                Err(refuse("C-R19", format!("{} is moving and has the first say; {name} waits.", self.roster.name(*unit))))
            }
            Some(Item::DefenderChance { mover, .. }) if *mover != at.id => {
                Err(refuse("C-FIRE-7", format!("{name} may fire now only at {}, who is moving; {other} is not.", self.roster.name(*mover))))
            }
            Some(Item::DefenderChance { declined, .. }) if *declined == Some(ship.id) => {
                Err(refuse("C-FIRE-6", format!("{name} has let her chance at {other} go by at this step.")))
            }
            Some(Item::Counter { unit, .. }) if *unit != ship.id => {
                Err(refuse("C-FIRE-6", format!("{} was fired at and may fire back; {name} waits.", self.roster.name(*unit))))
            }
            Some(Item::Counter { target, .. }) if *target != at.id => {
                Err(refuse("C-FIRE-6", format!("{name} may fire back only at {}, not at {other}.", self.roster.name(*target))))
            }
            None if self.fleet.active != Some(ship.side) => {
                Err(refuse("C-FIRE-7", format!("{name} may fire in the enemy's phase only at a ship that is moving.")))
            }
            _ => Ok(()),
        }
    }

    /// The line of fire, with a label.
    pub fn line(&self, ship: &Ship, at: &Ship, label: String) -> Mark {
        Mark::Line { from: self.fleet.pose(ship).at, to: self.fleet.pose(at).at, label }
    }

    /// The squares that her guns reach (C-FIRE-12), or her arcs where they are wide (C-R16).
    pub fn squares(&self, ship: &Ship) -> Mark {
        let grid = self.fleet.sea.grid();
        if self.fleet.options.wide_arc {
            let hull = Hull::new(self.fleet.pose(ship), ship.class().footprint());
            let bands = vec![(grid.square * i32::from(ship.range), format!("range {}", ship.range))];
            return Mark::Arc { hull, arc: Arc::broadside_starboard(Angle::degrees(90)), bands };
        }
        let beams = [ship.heading.turned(-2), ship.heading.turned(2)];
        let at = beams.into_iter().flat_map(|to| (1..=ship.range).map(move |range| ship.square.steps(to, range)));
        Mark::Squares {
            at: at.filter(|square| grid.contains(*square)).map(|square| grid.centre(square)).collect(),
            width: grid.square,
            label: format!("range {}", ship.range),
        }
    }

    /// C-SETUP-4: the line is ordered during set-up.
    fn choose(&self, side: SideId, unit: UnitId) -> Result<(), Refusal> {
        let ship = self.own(side, unit)?;
        match self.top {
            Some(Item::Line { side: asked, .. }) if *asked == side => Ok(()),
            _ => Err(refuse("C-SETUP-4", format!("{} already has her place: the line is ordered before turn 1.", self.name(ship)))),
        }
    }

    /// C-R5: a phase ends when nothing must move any more.
    fn end_phase(&self, side: SideId, cursor: &Cursor) -> Result<(), Refusal> {
        if let (Some(active), Some(_)) = (self.fleet.active, self.top) {
            return Err(refuse(
                "C-FIRE-8",
                format!("{} cannot end the phase of turn {}: a chance to fire is settled first.", self.roster.side(active), cursor.turn),
            ));
        }
        if self.fleet.active != Some(side) {
            return Err(refuse("C-MOVE-4", format!("{} has no phase to end now in turn {}.", self.roster.side(side), cursor.turn)));
        }
        match self.fleet.ships.iter().find(|ship| self.fleet.must_move(ship)) {
            Some(ship) if self.fleet.outlook(ship) == Prospect::Board => {
                Err(refuse("C-MOVE-7", format!("{} must board: she has {} left and enemies in her way.", self.name(ship), points(ship.points_left()))))
            }
            Some(ship) => {
                Err(refuse("C-R5", format!("{} must still move: she has {} left and open water ahead.", self.name(ship), points(ship.points_left()))))
            }
            None => Ok(()),
        }
    }
}

/// '1 point', '3 points'.
fn points(count: u8) -> String {
    format!("{count} {}", if count == 1 { "point" } else { "points" })
}

/// Something must be there to let go by.
fn pass(top: Option<&Item>) -> Result<(), Refusal> {
    match top {
        None => Err(refuse("C-R5", "There is no chance to let go by: sail your ships, or end the phase.")),
        Some(_) => Ok(()),
    }
}

/// A direction at the beginning of a sentence.
pub const fn direction(to: Compass) -> &'static str {
    ["North", "Northeast", "East", "Southeast", "South", "Southwest", "West", "Northwest"][to.index() as usize]
}
