//! The umpire: why an order may not be given, in a sentence that teaches, with what to draw on the table.

use bevy_ecs::prelude::World;
use wg_core::geometry::{Angle, Course, Hull as Shape, Leg, Length, walk};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::shown::report::{Mark, Refusal};
use wg_core::talk::order::Order;

use crate::damage::boxes::counted;
use crate::damage::crew::all_are;
use crate::gunnery::firing::{LONG, SHORT, Shy, Silent};
use crate::position::fleet::Fleet;
use crate::position::logs::{BATTERIES, arc, mount};
use crate::position::ship::{Duty, Ship, Stage};
use crate::sailing::movement::{MOST_HOISTED, refuse};
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
    let Seat::Side(side) = seat else {
        return Err(refuse("B-TURN-5", format!("Only the two sides give orders, {} and {}.", fleet.side_name(SideId(0)), fleet.side_name(SideId(1)))));
    };
    if let Some(unit) = order.unit().into_iter().chain(order.target()).find(|unit| fleet.side_of(*unit).is_none()) {
        return Err(refuse(
            "T-UNIT",
            format!("There is no unit {unit}: {} ships and {} units ashore are in this battle.", fleet.ships.len(), fleet.troops.len()),
        ));
    }
    if let Some(checked) = crate::gunnery::artillery::check(&fleet, world.resource::<Business>().top(), side, order) {
        return checked;
    }
    if order.unit().into_iter().chain(order.target()).any(|unit| fleet.is_troop(unit)) {
        return crate::ashore::land_orders::check(&fleet, world.resource::<Business>().top(), side, order);
    }
    match order {
        Order::Begin { unit } => fleet.check_begin(side, *unit),
        Order::SetSail { unit, sail } => fleet.check_sail(side, *unit, *sail),
        Order::Course { unit, course } => fleet.check_course(side, *unit, course),
        Order::Fire { unit, battery, target, .. } => fleet.check_fire(side, *unit, usize::from(*battery), *target),
        Order::Grapple { unit, target } => match world.resource::<Business>().top() {
            None | Some(Item::Move(_)) => fleet.check_grapple(side, *unit, *target),
            Some(_) => Err(refuse("AMB-28", format!("{} grapples between the steps of her move, not now.", fleet.name(*unit)))),
        },
        Order::Cut { unit, target } => fleet.check_cut(side, *unit, *target, world.resource::<Business>().top()),
        Order::Board { .. }
        | Order::Number { what: crate::boarding::assault::DEFEND, .. }
        | Order::Choose { what: crate::boarding::assault::STRIKE_BACK, .. } => {
            crate::boarding::deck_scene::check(&fleet, world.resource::<Business>().top(), side, order)
        }
        Order::SmallArms { unit, target } => {
            let (name, other) = (fleet.name(*unit), fleet.name(*target));
            Err(refuse("AMB-100", format!("{name} fires small arms at {other} only as they grapple.")))
        }
        Order::Abandon { unit } => crate::damage::abandoning::check(&fleet, world.resource::<Business>().top(), side, *unit),
        Order::Land { unit, men } => crate::ashore::landing::check_land(&fleet, side, *unit, *men),
        Order::EndPhase => fleet.check_end(side),
        Order::Choose { .. } | Order::Number { .. } | Order::Repair { .. } | Order::Lighten { .. } | Order::Scuttle { .. } => {
            match world.resource::<Business>().top() {
                Some(item) => crate::turn::ending::check(&fleet, item, seat, order),
                None => Err(refuse("B-TURN-1", "No question is waiting for that answer.")),
            }
        }
        _ => Err(refuse("B-TURN-1", "Ships do not do that: they begin, lighten, set sail, steer, fire, grapple, cut, board, land, repair, scuttle, abandon.")),
    }
}

fn pass(top: Option<&Item>) -> Result<(), Refusal> {
    match top {
        Some(
            Item::Window { .. }
            | Item::Volleys { .. }
            | Item::Lighten { .. }
            | Item::Prize(_)
            | Item::Repair(_)
            | Item::Scuttle(_)
            | Item::Reload(_)
            | Item::Cut { .. }
            | Item::Board { .. }
            | Item::Counter(_)
            | Item::Landings(_),
        ) => Ok(()),
        _ => Err(refuse("AMB-62", "There is nothing to let go by now.")),
    }
}

impl Fleet {
    pub(crate) fn own(&self, side: SideId, unit: UnitId) -> Result<&Ship, Refusal> {
        let ship = self.ship(unit);
        let name = self.name(unit);
        if ship.side() != side {
            return Err(refuse("B-TURN-5", format!("{name} takes no orders from you: she sails for {}.", self.side_name(ship.side()))));
        }
        if !ship.sails() {
            return Err(refuse("B-END-1", format!("{name} is out of the fight and takes no orders.")));
        }
        Ok(ship)
    }

    fn check_begin(&self, side: SideId, unit: UnitId) -> Result<(), Refusal> {
        let ship = self.own(side, unit)?;
        let name = self.name(unit);
        if self.active() != Some(side) {
            return Err(refuse("B-TURN-5", format!("{name} moves in her own side's phase, not in phase {}.", self.cursor.phase + 1)));
        }
        match ship.run.stage {
            Stage::Waits => {}
            Stage::Done => return Err(refuse("B-MOVE-4", format!("{name} has already made her move this turn, or lost it."))),
            _ => return Err(refuse("B-MOVE-4", format!("{name} has already begun her move."))),
        }
        if self.may_lighten(unit) || self.may_drop_anchor(unit) {
            return Ok(());
        }
        if ship.berth.aground {
            return Err(refuse("B-AGND-1", format!("{name} is aground and does not move.")));
        }
        if let Some(tie) = self.ties(unit).next() {
            return Err(refuse("B-GRAP-8", format!("{name} is grappled with {} and does not move.", self.name(tie.with))));
        }
        if self.beyond_red(unit) {
            return Err(refuse("B-DAM-7", format!("{name} is beyond her red line, {} boxes: she only drifts.", ship.hull.boxes)));
        }
        if self.can_move(unit) { Ok(()) } else { Err(refuse("B-MOVE-8", format!("{name} is adrift and makes no way under sail."))) }
    }

    fn check_sail(&self, side: SideId, unit: UnitId, sail: i16) -> Result<(), Refusal> {
        let ship = self.own(side, unit)?;
        let name = self.name(unit);
        if ship.run.stage != Stage::Sails {
            return Err(refuse("B-MOVE-4", format!("{name} sets sail once, at the start of her move.")));
        }
        let (least, most) = self.sail_range(unit);
        if (i16::from(least)..=i16::from(most)).contains(&sail) {
            return Ok(());
        }
        let top = self.top(unit);
        if ship.clocks.ratlines > 0 {
            return Err(refuse(
                "B-SPEC-R14",
                format!("{name}'s ratlines are cut: increment {} for {}.", ship.rig.hoisted, counted(ship.clocks.ratlines, "more turn", "more turns")),
            ));
        }
        if ship.nerve.duty == Duty::Retire && (0..i16::from(least)).contains(&sail) && sail + i16::from(MOST_HOISTED) >= i16::from(ship.rig.hoisted) {
            let masts = counted(least, "mast", "masts");
            return Err(refuse("B-MOR-7", format!("{name}'s captain must retire, and must set at least {masts}.")));
        }
        if sail > i16::from(top) {
            return Err(refuse("B-MOVE-7", format!("{name} has {} left: increment {sail} is not among them.", counted(top, "mast", "masts"))));
        }
        Err(refuse("B-MOVE-3", format!("Up to 5 masts are hoisted or taken in: {name} may set {least} to {most}, not {sail}.")))
    }

    /// Where a course would end, if nothing stopped her.
    pub fn end_shape(&self, unit: UnitId, course: &Course) -> Shape {
        let shape = self.shape(unit);
        let pose = walk(course, shape.pose, &shape.footprint, Length::ZERO).last().map_or(shape.pose, |beat| beat.pose);
        Shape::new(pose, shape.footprint)
    }

    /// May she sail this course: her allowance, her turning boxes, her captain's duty?
    ///
    /// # Errors
    /// The refusal that teaches.
    pub fn check_course(&self, side: SideId, unit: UnitId, course: &Course) -> Result<(), Refusal> {
        let ship = self.own(side, unit)?;
        if ship.run.stage != Stage::Course {
            return Err(refuse("B-MOVE-4", format!("{} moves once a turn, and it is not her move now.", self.name(unit))));
        }
        self.plan(unit, course)?;
        let end = self.end_shape(unit, course);
        // Stopping where she lies is never forbidden: her nerve may have failed in mid-move, when she was closer already (AMB-95).
        if end.pose != ship.berth.pose {
            self.keeps_duty(unit, &end)?;
        }
        if ship.nerve.duty == Duty::Retire && !self.has_retired(unit) && !self.goes_away(unit, &end) && self.can_retreat(unit) {
            return Err(refuse("B-MOR-7", format!("{}'s captain must retire, and this brings her no farther from the enemy.", self.name(unit))));
        }
        Ok(())
    }

    /// Does a place lie farther from the nearest enemy than where the move began?
    fn goes_away(&self, unit: UnitId, end: &Shape) -> bool {
        let start = Shape::new(self.ship(unit).run.from, end.footprint);
        match (self.nearest_enemy_from(unit, &start), self.nearest_enemy_from(unit, end)) {
            (Some((before, _)), Some((after, _))) => after > before,
            _ => true,
        }
    }

    /// The plain course that leads farthest from the enemy, if one does: for who must retire.
    pub fn retreat(&self, unit: UnitId) -> Option<Course> {
        self.retreats(unit).max_by_key(|course| self.nearest_enemy_from(unit, &self.end_shape(unit, course)).map(|(distance, _)| distance))
    }

    /// There is a plain course away from the enemy.
    pub fn can_retreat(&self, unit: UnitId) -> bool {
        self.retreats(unit).next().is_some()
    }

    fn retreats(&self, unit: UnitId) -> impl Iterator<Item = Course> {
        let limits = self.course_limits(unit);
        let turns = [0, limits.max_turn.0, -limits.max_turn.0, limits.max_turn.0 / 200 * 100, -limits.max_turn.0 / 200 * 100];
        // Shorter runs, too: land, a hull or the edge may end the longest.
        let inches = limits.max_run.0 / Length::INCH.0;
        let runs = [limits.max_run, Length::inches(inches * 3 / 4), Length::inches(inches / 2), Length::inches(inches / 4), Length::inches(1), limits.min_run];
        let plain = turns.into_iter().flat_map(move |by| {
            runs.map(|run| Course::new((by != 0).then_some(Leg::Turn(Angle(by))).into_iter().chain((run > Length::ZERO).then_some(Leg::Run(run)))))
        });
        // Nobody has to run aground, or foul of a ship, to get away.
        let away = move |course: &Course| self.plan(unit, course).is_ok() && self.goes_away(unit, &self.end_shape(unit, course)) && !self.strikes(unit, course);
        plain.filter(away)
    }

    /// B-MOVE-6: who has sail set must move before the phase is over.
    fn check_end(&self, side: SideId) -> Result<(), Refusal> {
        if self.active() != Some(side) {
            return Err(refuse("B-TURN-5", format!("Phase {} is not {}'s to end.", self.cursor.phase + 1, self.side_name(side))));
        }
        match self.ships.iter().find(|ship| ship.side() == side && self.must_move(ship.id)) {
            Some(ship) if self.must_retire(ship.id) => Err(refuse("B-MOR-7", format!("{}'s captain must retire: she must make her move.", self.name(ship.id)))),
            Some(ship) => {
                Err(refuse("B-MOVE-6", format!("{} has {} hoisted and must move first.", self.name(ship.id), counted(ship.rig.hoisted, "mast", "masts"))))
            }
            None => Ok(()),
        }
    }

    /// B-FIRE-1 to B-FIRE-6: may these guns fire at her, and do they bear?
    ///
    /// # Errors
    /// The refusal that teaches, with what to draw.
    pub fn check_fire(&self, side: SideId, unit: UnitId, battery: usize, target: UnitId) -> Result<(), Refusal> {
        self.own(side, unit)?;
        let name = self.name(unit);
        let Some(guns) = BATTERIES.get(battery) else {
            return Err(refuse("B-FIRE-2", format!("{name} has 4 batteries: larboard, starboard, bow and stern.")));
        };
        let guns = guns.to_lowercase();
        self.may_fire(unit, battery).map_err(|why| self.silent(unit, &guns, why))?;
        self.bears(unit, battery, target).map(|_| ()).map_err(|why| self.shy(unit, battery, target, why))
    }

    pub(crate) fn silent(&self, unit: UnitId, guns: &str, why: Silent) -> Refusal {
        let ship = self.ship(unit);
        let name = self.name(unit);
        match why {
            Silent::OutOfFight => refuse("B-END-1", format!("{name} is out of the fight and fires no guns.")),
            Silent::NoGuns => refuse("B-FIRE-1", format!("{name} has no {guns} guns.")),
            Silent::Empty => refuse("B-LOAD-1", format!("{name}'s {guns} guns have fired: phase 13 reloads them.")),
            Silent::Red => refuse("B-DAM-8", format!("{name} is beyond her red line, {} boxes: her guns are silent.", ship.hull.boxes)),
            Silent::Blaze => refuse("B-CFIRE-1", format!("{} fighting the fire.", all_are(ship.crew.men(), name))),
            Silent::Engaged => refuse("AMB-63", format!("{} fighting hand to hand.", all_are(ship.crew.men(), name))),
            Silent::NoCrew => refuse("AMB-87", format!("{name} has no men left to serve her guns.")),
            Silent::Hidden => refuse("B-MOR-9", format!("{} hiding in the hull.", all_are(ship.crew.men(), name))),
            Silent::Repaired => refuse("AMB-40", format!("{name} repaired last turn: no broadsides this turn.")),
        }
    }

    fn shy(&self, unit: UnitId, battery: usize, target: UnitId, why: Shy) -> Refusal {
        let (name, other) = (self.name(unit), self.name(target));
        let own = self.shape(unit);
        let there = self.shape(target);
        let from = own.mount(mount(battery));
        let to = wg_core::geometry::nearest_point(from, &there);
        let line = |label: String| Mark::Line { from, to, label };
        let range = from.distance(to);
        match why {
            Shy::Gone => refuse("B-END-1", format!("{other} is out of the fight: nobody fires at her.")),
            Shy::Melee => refuse("AMB-63", format!("{other} is fighting hand to hand: nobody fires into a melee.")),
            Shy::Prize(men) => refuse("AMB-99", format!("Your own men sail {other}: {men} of them.")),
            Shy::Friend => refuse("B-TURN-6", format!("{other} is a friend of {name}.")),
            Shy::Far(by) if self.sky.fog => {
                refuse("AMB-84", format!("{other} is hidden by the fog, {by} too far to be seen.")).with(line(format!("{range}, fog")))
            }
            Shy::Far(by) => {
                refuse("B-FIRE-6", format!("{other} lies {range} away: {by} beyond the {LONG} that guns carry.")).with(line(format!("{range}, out by {by}")))
            }
            Shy::OutOfArc(by) => {
                let hand = if by > Angle::ZERO { "starboard" } else { "larboard" };
                let bands = vec![(SHORT, String::new()), (LONG, String::new())];
                refuse("AMB-57", format!("Out of arc by {}. Turning {name} that much to {hand} would bring her guns to bear on {other}.", by.abs()))
                    .with(Mark::Arc { hull: own, arc: arc(battery, self.options().ship_arc), bands })
                    .with(line(format!("out of arc by {}", by.abs())))
            }
            Shy::Land(at) => refuse("AMB-91", format!("Land lies between {name} and {other}, {} from her guns.", from.distance(at)))
                .with(line("land".to_owned()))
                .with(Mark::Block { at, radius: Length::INCH, label: "land".to_owned() }),
            Shy::Screened(between) => {
                refuse("AMB-91", format!("{} lies in the line of fire, {range} long.", self.name(between))).with(line(self.name(between).to_owned()))
            }
        }
    }
}
