//! How many ships have done what a goal asks for.

use crate::geometry::{Length, Point};
use crate::scenario::{Edge, Goal, Task};
use crate::session::goals::{Goals, GoalsDone};
use crate::shown::view::{Fate, UnitView, View};

impl Goals {
    /// Returns the number of ships that have done the goal, as the battle stands. A task of the side as a whole counts
    /// 1 if it is done.
    pub(super) fn count(
        &self,
        at: usize,
        kept: &GoalsDone,
        view: &View,
        strength: &dyn Fn(&UnitView) -> (u32, u32),
    ) -> u16 {
        let goal = &self.list[at];
        let units = || goal.units.iter().filter_map(|unit| view.units.iter().find(|other| other.id == *unit));
        let many = |does: &dyn Fn(&UnitView) -> bool| units().filter(|unit| does(unit)).count() as u16;
        let away = |unit: &UnitView| self.is_away(unit, goal, kept);
        match goal.task {
            Task::Leave if goal.by_the_rules => many(&|unit| unit.side == goal.side && leaves(goal, unit, view)),
            Task::Leave | Task::Reach => kept.done(at).len() as u16,
            Task::Take => many(&|unit| {
                let struck = unit.struck && unit.built_for != goal.side;
                unit.fate != Fate::Sunk && (unit.side == goal.side || struck)
            }),
            Task::Sink => many(&|unit| unit.fate == Fate::Sunk),
            Task::Beat => many(&|unit| unit.fate != Fate::Aboard && !fights(unit) && !away(unit)),
            Task::Spare => many(&|unit| unit.fate != Fate::Sunk),
            Task::Keep => many(&|unit| {
                let here = unit.fate == Fate::Afloat && unit.side == goal.side && !unit.struck;
                here || unit.fate == Fate::Aboard || away(unit)
            }),
            Task::Hold => {
                // Who is left alone on the table can sail there.
                let fit = view.units.iter().filter(|unit| fights(unit));
                let alone = fit.clone().all(|unit| unit.side == goal.side) && fit.clone().count() > 0;
                let mut there = fit.clone().filter(|unit| self.is_in_zone(goal, unit.pose.at));
                let holds = there.clone().any(|unit| unit.side == goal.side);
                u16::from(alone || holds && there.all(|unit| unit.side == goal.side))
            }
            Task::Stronger => {
                let left = |own: bool| {
                    let units = view.units.iter().filter(|unit| (unit.built_for == goal.side) == own);
                    units.map(strength).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
                };
                let ((own, of), (others, of_others)) = (left(true), left(false));
                u16::from(u64::from(own) * u64::from(of_others) > u64::from(others) * u64::from(of))
            }
        }
    }

    /// True if a ship has left the table for a goal of the side that she began with. A secret goal counts only for its own
    /// side: the points of the other side would tell it.
    fn is_away(&self, unit: &UnitView, counted: &Goal, kept: &GoalsDone) -> bool {
        self.list.iter().enumerate().any(|(at, goal)| {
            goal.task == Task::Leave
                && goal.side == unit.built_for
                && (!goal.secret || goal.side == counted.side)
                && kept.done(at).contains(&unit.id)
        })
    }
}

/// True if a ship has left the table by the edge that a goal names, or by any edge if it names none.
pub(super) fn leaves(goal: &Goal, unit: &UnitView, view: &View) -> bool {
    unit.fate == Fate::Gone && left_by(unit, view).is_some_and(|edge| goal.edge.is_none_or(|wanted| wanted == edge))
}

/// Returns the outline of a narrow strip of the table along an edge.
pub(super) fn strip(edge: Edge, view: &View) -> Vec<Point> {
    let (width, height) = (view.table.width, view.table.height);
    let deep = view.table.grid.map_or(Length(width.0.min(height.0) / 40), |grid| Length(grid.square.0 / 4));
    let (from, to) = match edge {
        Edge::North => ((Length::ZERO, height - deep), (width, height)),
        Edge::East => ((width - deep, Length::ZERO), (width, height)),
        Edge::South => ((Length::ZERO, Length::ZERO), (width, deep)),
        Edge::West => ((Length::ZERO, Length::ZERO), (deep, height)),
    };
    [(from.0, from.1), (to.0, from.1), (to.0, to.1), (from.0, to.1)].map(|(x, y)| Point { x, y }).to_vec()
}

/// True if a unit is on the table under her own colours and fights.
pub(super) fn fights(unit: &UnitView) -> bool {
    unit.fate == Fate::Afloat && unit.side == unit.built_for && !unit.struck && !unit.out
}

/// Returns the edge by which a unit that is gone has left: the nearest one, if it is no farther off than her length.
fn left_by(unit: &UnitView, view: &View) -> Option<Edge> {
    let (at, size) = ((unit.pose.at.x, unit.pose.at.y), (view.table.width, view.table.height));
    let nearest = Edge::ALL.into_iter().min_by_key(|edge| edge.off(at, size))?;
    let room = unit.footprint.length.max(view.table.grid.map_or(Length::ZERO, |grid| grid.square));
    (nearest.off(at, size) <= room).then_some(nearest)
}
