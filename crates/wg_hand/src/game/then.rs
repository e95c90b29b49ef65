//! What an order did, as it was when it was given: its shots, each with the arc of the guns, the line of fire and the
//! odds of that moment, and the courses that were sailed. It is worked out only when somebody looks back at the order.

use wg_core::shown::sheet::Part;
use wg_core::{Entry, Event, Mark, Moment, Odds, Order, Point, Pose, Preview, Report, Seat, Session, UnitId, Viewer};

use crate::game::battle::Battle;

/// The number of orders before a roll, among which the shot is found that the dice were rolled for.
const MOST_BEFORE: usize = 12;
/// The number of orders before a shot, among which the order to fire is found.
const MOST_ORDERS: usize = 64;

/// What an order did.
#[derive(Default)]
pub(crate) struct Then {
    /// The shots that were fired, or that the dice of the order belong to, in the order in which they were fired.
    pub(crate) shots: Vec<ShotThen>,
    /// The courses that units sailed: their poses, the first where they lay before.
    pub(crate) courses: Vec<(UnitId, Vec<Pose>)>,
    /// The shot that was chosen to be shown, as an index into `shots`. `None` to show that of the selected unit, or
    /// the first.
    pub(crate) chosen: Option<usize>,
}

/// A shot as it was when it was fired.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ShotThen {
    /// The unit that fired.
    pub(crate) by: UnitId,
    /// The target.
    pub(crate) target: UnitId,
    /// The line of fire, from the guns to the target.
    pub(crate) line: (Point, Point),
    /// The pose of the unit that fired, and that of the target.
    pub(crate) poses: [Pose; 2],
    /// True if the target was raked.
    pub(crate) rake: bool,
    /// The odds that the card showed, with all that counted.
    pub(crate) odds: Option<Odds>,
    /// The arc of the guns with its range bands, and the line of fire.
    pub(crate) marks: Vec<Mark>,
    /// The numbers of the first and the last order that the shot and its dice may belong to.
    pub(crate) orders: (usize, usize),
}

/// A shot as it was reported.
struct Fired {
    by: UnitId,
    target: UnitId,
    /// The line of fire; `None` if the order to fire stands, but its shot is not reported yet.
    line: Option<(Point, Point)>,
    /// The number of reports of the same order before the shot.
    after: usize,
}

impl Then {
    /// Works out what the order of this number did; 0 for the opening. `table` is a session of the same battle, on
    /// which past positions are laid.
    pub(crate) fn of(battle: &Battle, order: usize, table: &mut Session) -> Self {
        let entries = battle.session().entries();
        let Some(entry) = order.checked_sub(1).and_then(|at| entries.get(at)) else { return Self::default() };
        let Some((order, fired)) = shots_of(entries, order) else {
            return Self { courses: courses(&entry.reports), ..Self::default() };
        };
        let shots = fired.iter().filter_map(|fired| ShotThen::of(battle, order, fired, table)).collect();
        Self { shots, courses: courses(&entry.reports), chosen: None }
    }

    /// Returns the shot that is shown, with its index: the chosen one, or else one that the selected unit fired, or
    /// else one that was fired at her, or else the first.
    pub(crate) fn shown(&self, selected: Option<UnitId>) -> Option<(usize, &ShotThen)> {
        let of = |unit: fn(&ShotThen) -> UnitId| self.shots.iter().position(|shot| Some(unit(shot)) == selected);
        let at = self.chosen.or_else(|| of(|shot| shot.by)).or_else(|| of(|shot| shot.target)).unwrap_or_default();
        Some((at, self.shots.get(at)?))
    }

    /// Chooses the last shot that was fired at this unit, or else one that she fired.
    pub(crate) fn choose_at(&mut self, unit: Option<UnitId>) {
        let at = self.shots.iter().rposition(|shot| Some(shot.target) == unit);
        self.choose_of(unit);
        self.chosen = at.or(self.chosen);
    }

    /// Chooses the shot that this unit fired, or else one that was fired at her.
    pub(crate) fn choose_of(&mut self, unit: Option<UnitId>) {
        self.chosen = None;
        self.chosen = self.shown(unit).map(|(at, _)| at);
    }
}

/// Returns the number of the order in which the shots were fired that this order is about, and the shots: those that it
/// fired itself, or those that its dice were rolled for.
fn shots_of(entries: &[Entry], order: usize) -> Option<(usize, Vec<Fired>)> {
    let own = fired(&entries[order - 1]);
    if !own.is_empty() {
        return Some((order, own));
    }
    let asked = |entry: &Entry| {
        matches!(
            entry.order,
            Order::Throw { .. } | Order::Play { .. } | Order::NoCard { .. } | Order::Choose { .. } | Order::Pass
        )
    };
    if !asked(&entries[order - 1]) {
        return None;
    }
    // The dice of a shot are rolled, and cards are played on it, by the orders that follow it in its phase.
    let whose: Vec<UnitId> = entries[order - 1].reports.iter().filter_map(|report| report.unit).collect();
    for at in (order.saturating_sub(MOST_BEFORE).max(1)..order).rev() {
        if entries[at].reports.iter().any(|report| report.event == Event::Phase) {
            return None;
        }
        let mut shots = fired(&entries[at - 1]);
        shots.retain(|shot| whose.is_empty() || whose.contains(&shot.by) || whose.contains(&shot.target));
        if !shots.is_empty() {
            return Some((at, shots));
        }
        if !asked(&entries[at - 1]) {
            return None;
        }
    }
    None
}

/// Returns the shots that an order fired, or the one that it ordered.
fn fired(entry: &Entry) -> Vec<Fired> {
    let shot = |(after, report): (usize, &Report)| match (&report.event, report.unit) {
        (Event::Shot { target, line }, Some(by)) => Some(Fired { by, target: *target, line: Some(*line), after }),
        _ => None,
    };
    let mut shots: Vec<Fired> = entry.reports.iter().enumerate().filter_map(shot).collect();
    if let (Order::Fire { unit, target, .. }, true) = (&entry.order, shots.is_empty()) {
        shots.push(Fired { by: *unit, target: *target, line: None, after: 0 });
    }
    // Guns of several sizes that fire together along one line are one shot.
    shots.dedup_by(|next, shot| (next.by, next.target, next.line) == (shot.by, shot.target, shot.line));
    shots
}

/// Returns the courses that units sailed. Moves of a unit that stays where she is are left out.
fn courses(reports: &[Report]) -> Vec<(UnitId, Vec<Pose>)> {
    let mut courses: Vec<(UnitId, Vec<Pose>)> = Vec::new();
    for report in reports {
        let (Event::Moved { from, to }, Some(unit)) = (&report.event, report.unit) else { continue };
        if from == to {
            continue;
        }
        match courses.iter_mut().find(|(other, _)| *other == unit) {
            Some((_, poses)) => poses.push(*to),
            None => courses.push((unit, vec![*from, *to])),
        }
    }
    courses
}

impl ShotThen {
    fn of(battle: &Battle, order: usize, fired: &Fired, table: &mut Session) -> Option<Self> {
        let entries = battle.session().entries();
        let reports = &entries[order - 1].reports;
        battle.session().past_into(order - 1, table);
        let before = [fired.by, fired.target].map(|unit| pose_on(table, unit));
        let sailed = |unit: UnitId| {
            let moves = reports[..fired.after].iter().rev().filter(|report| report.unit == Some(unit));
            moves.filter_map(|report| if let Event::Moved { to, .. } = report.event { Some(to) } else { None }).next()
        };
        let poses = [sailed(fired.by).or(before[0])?, sailed(fired.target).or(before[1])?];
        let last = last_of(entries, order, fired);
        let mut shot = Self {
            by: fired.by,
            target: fired.target,
            line: fired.line.unwrap_or(poses.map(|pose| pose.at).into()),
            poses,
            rake: entries[order - 1..last]
                .iter()
                .flat_map(|entry| &entry.reports)
                .any(|report| report.unit == Some(fired.by) && report.moment == Some((Moment::Rake, fired.target))),
            odds: None,
            marks: Vec::new(),
            orders: (order, last),
        };
        if let Some((preview, laid)) = shot.forecast(battle, order, fired, table) {
            shot.odds = preview.odds;
            shot.marks = preview.marks;
            let line = shot.marks.iter().find_map(|mark| match mark {
                Mark::Line { from, to, .. } => Some((*from, *to)),
                _ => None,
            });
            shot.line = fired.line.or(line).unwrap_or(shot.line);
            shot.rake |= table.shot(&laid).is_some_and(|shot| shot.rake);
        } else {
            // She fired under a standing order in the middle of a move: her guns are shown where she lay then.
            battle.session().past_into(order - 1, table);
            let seat = seat_of(table, fired.by);
            let arcs = table.outlook(seat, fired.by, poses[0], false).map(|outlook| outlook.arcs);
            shot.marks = arcs.unwrap_or_default();
        }
        if !shot.marks.iter().any(|mark| matches!(mark, Mark::Line { .. })) {
            shot.marks.push(Mark::Line { from: shot.line.0, to: shot.line.1, label: String::new() });
        }
        Some(shot)
    }

    /// Returns what was foretold of the shot with both units where they lay, and the order to fire. Leaves on the table
    /// the position in which it was foretold. `None` if the units lay elsewhere when the shot could be looked at.
    fn forecast(&self, battle: &Battle, order: usize, fired: &Fired, table: &mut Session) -> Option<(Preview, Order)> {
        let entries = battle.session().entries();
        let aimed = |at: usize, orders: Vec<Order>, table: &mut Session| {
            battle.session().past_into(at, table);
            if [fired.by, fired.target].map(|unit| pose_on(table, unit)) != self.poses.map(Some) {
                return None;
            }
            let seat = seat_of(table, fired.by);
            let foretold = |order: Order| {
                let mut preview = table.preview(seat, &order);
                let line = preview.marks.iter().any(|mark| self.is_along(mark));
                let Order::Fire { unit, battery, .. } = order else { return None };
                let arc = Order::Fire { unit, battery, target: unit, aim: 0 };
                for mark in table.preview(seat, &arc).marks {
                    if !preview.marks.contains(&mark) {
                        preview.marks.push(mark);
                    }
                }
                preview.odds.is_some().then_some((line, preview, order))
            };
            let found: Vec<_> = orders.into_iter().filter_map(foretold).collect();
            let best = found.iter().position(|(line, ..)| *line).unwrap_or_default();
            found.into_iter().nth(best).map(|(_, preview, order)| (preview, order))
        };
        for (at, given) in given(entries, order, fired) {
            if let Some(found) = aimed(at, vec![given], table) {
                return Some(found);
            }
        }
        battle.session().past_into(order - 1, table);
        let guns = batteries(table, fired.by).into_iter();
        let fire = |battery| Order::Fire { unit: fired.by, battery, target: fired.target, aim: 0 };
        let guns: Vec<Order> = guns.map(fire).collect();
        aimed(order - 1, guns, table)
    }

    /// Returns true for the line of fire of the shot.
    fn is_along(&self, mark: &Mark) -> bool {
        matches!(mark, Mark::Line { from, .. } if *from == self.line.0)
    }
}

/// Returns the orders to fire this shot, the latest first, each with the number of orders that had been given before.
/// None of them may be older than an earlier shot of the unit at the same target.
fn given(entries: &[Entry], order: usize, fired: &Fired) -> Vec<(usize, Order)> {
    let mut found = Vec::new();
    for at in (order.saturating_sub(MOST_ORDERS)..order).rev() {
        let entry = &entries[at];
        let earlier = |report: &Report| {
            report.unit == Some(fired.by)
                && matches!(report.event, Event::Shot { target, .. } if target == fired.target)
        };
        if at + 1 < order && entry.reports.iter().any(earlier) {
            break;
        }
        if matches!(entry.order, Order::Fire { unit, target, .. } if (unit, target) == (fired.by, fired.target)) {
            found.push((at, entry.order.clone()));
        }
    }
    found
}

/// Returns the number of the last order to which dice of this shot may belong: before the next phase, and before the
/// unit fires again.
fn last_of(entries: &[Entry], order: usize, fired: &Fired) -> usize {
    let ends = |report: &Report| {
        report.event == Event::Phase
            || report.unit == Some(fired.by) && matches!(report.event, Event::Shot { .. }) && fired.line.is_some()
    };
    let later = entries[order..].iter().take(MOST_BEFORE);
    order + later.take_while(|entry| !entry.reports.iter().any(ends)).count()
}

fn pose_on(table: &Session, unit: UnitId) -> Option<Pose> {
    table.view(Viewer::All).units.get(unit.index()).map(|unit| unit.pose)
}

fn seat_of(table: &Session, unit: UnitId) -> Seat {
    Seat::Side(table.side_of(unit))
}

/// Returns the numbers of a unit's batteries; `[0]` if her sheet has none.
fn batteries(table: &Session, unit: UnitId) -> Vec<u8> {
    let sheet = table.sheet(unit, Viewer::All);
    let number = |part: &Part| if let Part::Battery { number, .. } = part { Some(*number) } else { None };
    let mut numbers: Vec<u8> = sheet.parts.iter().filter_map(number).collect();
    numbers.dedup();
    if numbers.is_empty() { vec![0] } else { numbers }
}
