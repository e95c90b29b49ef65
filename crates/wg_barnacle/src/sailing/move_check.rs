//! Checks whether a ship may begin her move, set this sail or steer this course, and whether a side may end the phase.
//! A refusal explains why not (A6).

use crate::prelude::*;
use crate::sailing::movement::MOST_HOISTED;

impl Fleet {
    /// Returns the ship if she belongs to this side.
    pub(crate) fn hers(&self, side: SideId, unit: UnitId) -> Checked<&Ship> {
        let (ship, name) = (self.ship(unit), self.name(unit));
        forbid(ship.side() != side, "B-TURN-5", || {
            format!("You cannot give {name} orders. She sails for {}.", self.side_name(ship.side()))
        })?;
        Ok(ship)
    }

    /// Returns the ship if she belongs to this side and a crew sails her.
    pub(crate) fn own(&self, side: SideId, unit: UnitId) -> Checked<&Ship> {
        let ship = self.hers(side, unit)?;
        forbid(!ship.sails(), "B-END-1", || format!("{} is out of the fight and takes no orders.", self.name(unit)))?;
        Ok(ship)
    }

    pub(crate) fn check_begin(&self, side: SideId, unit: UnitId) -> Checked {
        let ship = self.own(side, unit)?;
        let name = self.name(unit);
        forbid(self.active() != Some(side), "B-TURN-5", || {
            format!("{name} moves in her own side's phase, not in phase {}.", self.cursor.phase + 1)
        })?;
        let stays = self.may_lighten(unit) || self.may_drop_anchor(unit);
        if ship.run.stage == Stage::Waits && stays { Ok(()) } else { self.check_move(unit) }
    }

    /// Checks whether the ship may move: a crew sails her, her move is still to come, and she can sail or set sail.
    ///
    /// # Errors
    /// The reason why the ship may not move.
    pub(crate) fn check_move<R: Reason>(&self, unit: UnitId) -> Result<(), R> {
        let (ship, name) = (self.ship(unit), self.name(unit));
        R::forbid(!ship.sails(), "B-END-1", || format!("{name} is out of the fight and takes no orders."))?;
        R::forbid(ship.run.stage == Stage::Done, "B-MOVE-4", || {
            format!("{name} has already made or lost her move this turn.")
        })?;
        R::forbid(ship.run.stage != Stage::Waits, "B-MOVE-4", || format!("{name} has already begun her move."))?;
        R::forbid(ship.berth.aground, "B-AGND-1", || format!("{name} is aground and cannot move."))?;
        let fast = || {
            format!(
                "{name} is grappled with {} and cannot move.",
                self.ties(unit).next().map_or("", |tie| self.name(tie.with))
            )
        };
        R::forbid(self.is_grappled(unit), "B-GRAP-8", fast)?;
        R::forbid(self.beyond_red(unit), "B-DAM-7", || {
            let boxes = counted(ship.hull.boxes, "box", "boxes");
            format!("{name} is beyond her red line with {boxes} ticked and can only drift.")
        })?;
        let sails = self.log(unit).oars || ship.rig.hoisted > 0 || self.trim(unit).1 > 0;
        R::forbid(self.is_helpless(unit) || !sails, "B-MOVE-8", || format!("{name} is adrift and cannot sail."))?;
        let burning = ship.clocks.blaze > 0 && self.options().burning_lies;
        R::forbid(burning, "AMB-45", || format!("{name} is fighting a catastrophic fire and cannot move."))
    }

    pub(crate) fn check_sail(&self, side: SideId, unit: UnitId, sail: i16) -> Checked {
        let ship = self.own(side, unit)?;
        let name = self.name(unit);
        forbid(ship.run.stage != Stage::Sails, "B-MOVE-4", || {
            format!("{name} can set sail only once, at the start of her move.")
        })?;
        let (least, most) = self.sail_range(unit);
        if (i16::from(least)..=i16::from(most)).contains(&sail) {
            return Ok(());
        }
        let top = self.top(unit);
        forbid(ship.clocks.ratlines > 0, "B-SPEC-R14", || {
            format!(
                "{name}'s ratlines are cut, so she must keep {} of sail for {}.",
                counted(ship.rig.hoisted, "increment", "increments"),
                counted(ship.clocks.ratlines, "more turn", "more turns")
            )
        })?;
        if ship.nerve.duty == Duty::Retire
            && (0..i16::from(least)).contains(&sail)
            && sail + i16::from(MOST_HOISTED) >= i16::from(ship.rig.hoisted)
        {
            let sail = counted(least, "increment", "increments");
            return Err(refuse("B-MOR-7", format!("{name}'s captain must retire and must set at least {sail}.")));
        }
        forbid(sail > i16::from(top), "B-MOVE-7", || {
            format!("{name} has only {} left and cannot set {sail}.", counted(top, "increment", "increments"))
        })?;
        Err(refuse(
            "B-MOVE-3",
            format!(
                "A ship can set or take in at most 5 increments a turn. {name} may carry {least} to {most}, not {sail}."
            ),
        ))
    }

    /// Returns the hull of the ship at the end of a course, if nothing stops her.
    pub fn end_shape(&self, unit: UnitId, course: &Course) -> Shape {
        let shape = self.shape(unit);
        let pose = walk(course, shape.pose, &shape.footprint, Length::ZERO).last().map_or(shape.pose, |beat| beat.pose);
        Shape::new(pose, shape.footprint)
    }

    /// Checks whether the ship may sail this course: her allowance, her turning boxes and her captain's duty.
    pub fn check_course(&self, side: SideId, unit: UnitId, course: &Course) -> Checked {
        let ship = self.own(side, unit)?;
        forbid(ship.run.stage != Stage::Course, "B-MOVE-4", || {
            format!("It is not {}'s move now. A ship moves once a turn.", self.name(unit))
        })?;
        self.plan(unit, course)?;
        let end = self.end_shape(unit, course);
        // Stopping where she lies is never forbidden to a ship. Her captain may have failed a test in mid-move, when
        // she was closer already (AMB-95).
        if end.pose != ship.berth.pose {
            self.keeps_duty(unit, &end)?;
        }
        forbid(
            ship.nerve.duty == Duty::Retire
                && !self.has_retired(unit)
                && !self.goes_away(unit, &end)
                && self.can_retreat(unit),
            "B-MOR-7",
            || {
                format!(
                    "{}'s captain must retire, and this course does not end farther from the enemy.",
                    self.name(unit)
                )
            },
        )?;
        Ok(())
    }

    /// True if a place lies farther from the nearest enemy than the place where the ship's move began.
    fn goes_away(&self, unit: UnitId, end: &Shape) -> bool {
        self.enemy_at_start(unit).is_none_or(|before| !self.has_enemy_within(unit, end, before))
    }

    /// Returns the distance of the nearest enemy from the place where the ship's move began, or `None` without an
    /// enemy.
    fn enemy_at_start(&self, unit: UnitId) -> Option<Length> {
        let start = Shape::new(self.ship(unit).run.from, self.log(unit).footprint);
        self.nearest_enemy_from(unit, &start).map(|(distance, _)| distance)
    }

    /// Returns the plain course that leads farthest from the enemy, for a captain who must retire. A plain course has
    /// one turn at most, and then one run. `None` if none leads away.
    pub fn retreat(&self, unit: UnitId) -> Option<Course> {
        self.retreats(unit).max_by_key(|course| {
            self.nearest_enemy_from(unit, &self.end_shape(unit, course)).map(|(distance, _)| distance)
        })
    }

    /// True if there is a plain course away from the enemy, of one turn at most and one run.
    pub fn can_retreat(&self, unit: UnitId) -> bool {
        self.retreats(unit).next().is_some()
    }

    fn retreats(&self, unit: UnitId) -> impl Iterator<Item = Course> {
        let limits = self.course_limits(unit);
        let turns =
            [0, limits.max_turn.0, -limits.max_turn.0, limits.max_turn.0 / 200 * 100, -limits.max_turn.0 / 200 * 100];
        // Shorter runs are tried too, because land, a hull or the edge may end the longest.
        let inches = limits.max_run.0 / Length::INCH.0;
        let runs = [
            limits.max_run,
            Length::inches(inches * 3 / 4),
            Length::inches(inches / 2),
            Length::inches(inches / 4),
            Length::inches(1),
            limits.min_run,
        ];
        let plain = turns.into_iter().flat_map(move |by| {
            runs.map(|run| {
                Course::new(
                    (by != 0)
                        .then_some(Leg::Turn(Angle(by)))
                        .into_iter()
                        .chain((run > Length::ZERO).then_some(Leg::Run(run))),
                )
            })
        });
        let before = self.enemy_at_start(unit);
        let farther = move |end: Shape| before.is_none_or(|before| !self.has_enemy_within(unit, &end, before));
        // No ship has to run aground or foul another ship to get away.
        let away = move |course: &Course| {
            self.plan(unit, course).is_ok() && farther(self.end_shape(unit, course)) && !self.strikes(unit, course)
        };
        plain.filter(away)
    }

    /// Checks whether a side may end its phase: every ship with sail set must have moved first (B-MOVE-6).
    pub(crate) fn check_end(&self, side: SideId) -> Checked {
        forbid(self.active() != Some(side), "B-TURN-5", || {
            format!("{} does not move in phase {} and cannot end it.", self.side_name(side), self.cursor.phase + 1)
        })?;
        match self.ships.iter().find(|ship| ship.side() == side && self.must_move(ship.id)) {
            Some(ship) if self.must_retire(ship.id) => Err(refuse(
                "B-MOR-7",
                format!("{}'s captain must retire, so the ship must move this phase.", self.name(ship.id)),
            )),
            Some(ship) => Err(refuse(
                "B-MOVE-6",
                format!(
                    "{} has {} set and must move this phase.",
                    self.name(ship.id),
                    counted(ship.rig.hoisted, "increment", "increments")
                ),
            )),
            None => Ok(()),
        }
    }

    /// Returns the course offered as the default: straight on for the least inches, or as much of it as is legal. A
    /// ship that must retire takes the best course away. A boat rows as far as her dice allow if nothing is in the way.
    pub fn usual_course(&self, unit: UnitId) -> Course {
        let ship = self.ship(unit);
        let allowance = self.allowance(unit);
        let left = |inches: Length| (inches - ship.run.ran).max(Length::ZERO);
        let run = |inches: Length| if inches > Length::ZERO { Course::run(inches) } else { Course::default() };
        let retreat = (ship.nerve.duty == Duty::Retire).then(|| self.retreat(unit)).flatten();
        let rowed = run(left(allowance.max));
        let rows = self.log(unit).oars && ship.nerve.duty != Duty::Retire && self.is_clear(unit, &rowed);
        let tries =
            retreat.into_iter().chain(rows.then_some(rowed)).chain([run(left(allowance.min)), Course::default()]);
        let legal = |course: &Course| self.check_course(ship.side(), unit, course).is_ok();
        tries.into_iter().find(legal).unwrap_or_default()
    }

    /// True if a course strikes nothing and stays on the table.
    fn is_clear(&self, unit: UnitId, course: &Course) -> bool {
        let end = walk(course, self.ship(unit).berth.pose, &self.log(unit).footprint, Length::INCH).last();
        !self.strikes(unit, course) && end.is_none_or(|beat| self.beyond_edge(beat.pose.at).is_none())
    }
}
