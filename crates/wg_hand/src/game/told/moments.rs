//! The events that the camera is led to: a rake, a fire, a ship that strikes, a broken line. Only the events of the
//! present turn can be gone through or, until there is one, those of the previous turn.

use wg_core::{DivisionView, Event, Moment, Point, Pose, Report, UnitId, UnitView, View};
use wg_panels::Slip;

use crate::game::battle::Battle;
use crate::game::divisions::sailing;
use crate::game::names::Names;
use crate::game::told::Telling;

/// The greatest number of slips at the edge of the chart.
pub const MOST_SLIPS: usize = 4;
/// The gap, in ship lengths, beyond which two ships of a division form no line that could be broken.
const APART: f64 = 5.0;

/// An event that nobody should miss.
#[derive(Clone, PartialEq, Debug)]
pub struct Highlight {
    /// The number of the order that caused the event.
    pub order: usize,
    /// The turn of the event.
    pub turn: u16,
    /// The unit to which the event happened.
    pub unit: UnitId,
    /// The kind of event.
    pub moment: Moment,
    /// The event in words: 'Redoutable is raked'.
    pub what: String,
}

/// The events so far, and how much of them has been seen.
#[derive(Default)]
pub struct Highlights {
    list: Vec<Highlight>,
    /// The number of events when a person last gave an order.
    before: usize,
    /// The events that somebody has gone to.
    seen: Vec<usize>,
    /// The event last gone to.
    at: Option<usize>,
}

impl Highlights {
    /// Notes that a person has given an order: everything before it counts as known.
    pub(crate) fn acted(&mut self) {
        (self.before, self.at) = (self.list.len(), None);
    }

    /// Forgets everything after the first `to` orders, which were taken back.
    pub(crate) fn forget(&mut self, to: usize) {
        self.list.retain(|happening| happening.order <= to);
        self.before = self.before.min(self.list.len());
        self.seen.retain(|at| *at < self.list.len());
        self.at = None;
    }

    /// Collects the events in the reports of an order. A repeated event of one kind, order and ship counts once.
    fn note(&mut self, (order, turn): (usize, u16), view: &View, reports: &[Report]) {
        let names = Names(view);
        let mut found: Vec<(UnitId, Moment, String)> = broken(view, reports);
        found.extend(
            reports
                .iter()
                .filter_map(|report| report.moment)
                .map(|(moment, unit)| (unit, moment, format!("{} {}", names.unit(unit), moment.says()))),
        );
        for (unit, moment, what) in found {
            if !self.list.iter().any(|other| other.order == order && other.unit == unit && other.moment == moment) {
                self.list.push(Highlight { order, turn, unit, moment, what });
            }
        }
    }

    /// Returns the events that can be gone through: those of this turn, or of the previous one if there are none yet.
    fn of_turn(&self, turn: u16) -> impl Iterator<Item = usize> + '_ {
        let shown =
            if self.list.iter().any(|happening| happening.turn == turn) { turn } else { turn.saturating_sub(1) };
        (0..self.list.len()).filter(move |at| self.list[*at].turn == shown)
    }
}

impl Telling {
    /// Collects the events in these reports, if they are those of the last order. Events of a replayed journal are
    /// found by [`Self::begin_moments`].
    pub(crate) fn note_moments(&mut self, battle: &Battle, order: usize, reports: &[Report]) {
        if order == battle.session().entries().len() && tells(reports) {
            let view = battle.view(battle.viewer());
            self.happenings.note((order, battle.session().cursor().turn), &view, reports);
        }
    }

    /// Finds the events since a person's last decision, when a saved battle is continued. Earlier ones count as seen.
    pub(crate) fn begin_moments(&mut self, battle: &Battle) {
        let entries = battle.session().entries();
        let Some(since) = entries.iter().rposition(|entry| battle.is_human(entry.seat)) else { return };
        if !entries[since..].iter().any(|entry| tells(&entry.reports)) {
            return;
        }
        let Some(mut other) = battle.another() else { return };
        let mut happenings = Highlights::default();
        let mut orders = (1..).zip(entries).skip(since);
        battle.session().past_each(since + 1..=entries.len(), &mut other, |then| {
            if let Some((order, entry)) = orders.next().filter(|(_, entry)| tells(&entry.reports)) {
                happenings.note((order, then.cursor().turn), &then.view(battle.viewer()), &entry.reports);
            }
        });
        self.happenings = happenings;
    }

    /// Returns the unseen events since a person gave the last order, the gravest first.
    pub fn slips(&self, view: &View) -> Vec<Slip> {
        let told = &self.happenings;
        let mut fresh: Vec<usize> = (told.before..told.list.len()).filter(|at| !told.seen.contains(at)).collect();
        fresh.sort_by_key(|at| (told.list[*at].moment, std::cmp::Reverse(*at)));
        fresh.into_iter().take(MOST_SLIPS).filter_map(|at| self.slip(view, at)).collect()
    }

    fn slip(&self, view: &View, event: usize) -> Option<Slip> {
        let happening = self.happenings.list.get(event)?;
        let unit = view.units.get(happening.unit.index())?;
        let division = view.divisions.iter().find(|division| division.ships.contains(&unit.id));
        let place = division.map(|division| division.name.clone()).unwrap_or_default();
        Some(Slip {
            event,
            unit: unit.id,
            moment: happening.moment,
            what: happening.what.clone(),
            place,
            at: unit.pose.at,
            side: unit.side,
        })
    }

    /// Returns the number of the next event of the turn; the first one again after the last.
    pub fn next_event(&self, battle: &Battle) -> Option<usize> {
        let told = &self.happenings;
        let list: Vec<usize> = told.of_turn(battle.session().cursor().turn).collect();
        let after = match told.at {
            Some(at) => list.iter().copied().find(|other| *other > at),
            // Events not seen yet come first.
            None => list.iter().copied().find(|at| *at >= told.before && !told.seen.contains(at)),
        };
        after.or_else(|| list.first().copied())
    }

    /// Goes to an event. Returns its slip and the sentence for the line of help.
    pub(crate) fn go_to_event(&mut self, battle: &Battle, view: &View, event: usize) -> Option<(Slip, String)> {
        let slip = self.slip(view, event)?;
        let list: Vec<usize> = self.happenings.of_turn(battle.session().cursor().turn).collect();
        let count = list
            .iter()
            .position(|at| *at == event)
            .map_or_else(String::new, |at| format!(" · event {} of {}", at + 1, list.len()));
        let place = if slip.place.is_empty() { String::new() } else { format!(", {}", slip.place) };
        let said = format!("{}{place}{count}", slip.what);
        self.happenings.at = Some(event);
        self.happenings.seen.push(event);
        Some((slip, said))
    }
}

/// Returns true if the reports may contain an event.
fn tells(reports: &[Report]) -> bool {
    reports.iter().any(|report| report.moment.is_some() || matches!(report.event, Event::Moved { .. }))
}

/// Returns the lines that were broken, because an enemy has sailed through between two successive ships of a division.
/// Each comes with the ship astern of the gap, and a sentence.
fn broken(view: &View, reports: &[Report]) -> Vec<(UnitId, Moment, String)> {
    let moves = || {
        reports.iter().filter_map(|report| {
            if let Event::Moved { from, to } = report.event { Some((report.unit?, from, to)) } else { None }
        })
    };
    // The pose of each ship before the order.
    let began = |unit: &UnitView| moves().find(|(moved, ..)| *moved == unit.id).map_or(unit.pose, |(_, from, _)| from);
    let mut poses: Vec<Pose> = view.units.iter().map(began).collect();
    let names = Names(view);
    let mut found: Vec<(UnitId, Moment, String)> = Vec::new();
    for (unit, from, to) in moves() {
        let Some(mover) = view.units.get(unit.index()) else { continue };
        for division in view.divisions.iter().filter(|division| division.side != mover.side) {
            for (ahead, astern) in pairs(view, division, &poses) {
                if crosses((from.at, to.at), (poses[ahead.index()].at, poses[astern.index()].at)) {
                    let (line, before, after) = (&division.name, names.unit(ahead), names.unit(astern));
                    found.push((
                        astern,
                        Moment::Broken,
                        format!("{} breaks the line of {line} between {before} and {after}", names.unit(unit)),
                    ));
                }
            }
        }
        poses[unit.index()] = to;
    }
    found
}

/// Returns the pairs of successive ships of a division that are close enough to form a line.
fn pairs<'a>(
    view: &'a View,
    division: &'a DivisionView,
    poses: &'a [Pose],
) -> impl Iterator<Item = (UnitId, UnitId)> + 'a {
    let ships: Vec<UnitId> = sailing(view, division).collect();
    let pairs: Vec<(UnitId, UnitId)> = ships.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.into_iter().filter(|(ahead, astern)| {
        let far = poses[ahead.index()].at.distance(poses[astern.index()].at);
        f64::from(far.0) <= APART * f64::from(view.units[ahead.index()].footprint.length.0)
    })
}

/// Returns true if the segment a-b reaches or crosses c-d from outside. A segment through an end of c-d does not cross
/// it.
fn crosses((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        let (dx, dy) = (i64::from(to.x.0 - from.x.0), i64::from(to.y.0 - from.y.0));
        (dx * i64::from(at.y.0 - from.y.0) - dy * i64::from(at.x.0 - from.x.0)).signum()
    };
    // A leg may end on the line and the next one begin there. Only the leg that reaches the line counts.
    side(c, d, a) != 0 && side(c, d, a) != side(c, d, b) && side(a, b, c) * side(a, b, d) < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Footprint, Heading, Length, SideId};

    fn at(x: i32, y: i32) -> Pose {
        Pose { at: Point::inches(f64::from(x), f64::from(y)), heading: Heading::EAST }
    }

    /// A rear division of three ships, four inches from each to the next, and an enemy to the north of it.
    fn line() -> View {
        let ship = |id: u16, side: u8, pose: Pose| UnitView {
            id: UnitId(id),
            name: ["Bucentaure", "Redoutable", "Neptune", "Victory"][usize::from(id)].into(),
            side: SideId(side),
            built_for: SideId(side),
            pose,
            footprint: Footprint { length: Length::inches(2), beam: Length::from_inches(0.5) },
            ..UnitView::default()
        };
        let units =
            vec![ship(0, 0, at(20, 10)), ship(1, 0, at(16, 10)), ship(2, 0, at(12, 10)), ship(3, 1, at(18, 14))];
        let rear = DivisionView {
            name: "the rear".into(),
            side: SideId(0),
            leader: UnitId(0),
            ships: (0..3).map(UnitId).collect(),
        };
        View { units, divisions: vec![rear], ..View::default() }
    }

    fn moved(unit: u16, from: Pose, to: Pose) -> Report {
        Report::new("X-1", Some(UnitId(unit)), "").with(Event::Moved { from, to })
    }

    #[test]
    fn a_line_is_broken_by_an_enemy_who_sails_through_it_and_by_nobody_else() {
        let mut view = line();
        let said = |view: &View, reports: &[Report]| {
            broken(view, reports).into_iter().map(|(unit, _, what)| (unit.0, what)).collect::<Vec<_>>()
        };
        let through = [moved(3, at(18, 14), at(18, 10)), moved(3, at(18, 10), at(18, 6))];
        view.units[3].pose = at(18, 6);
        assert_eq!(
            said(&view, &through),
            [(1, "Victory breaks the line of the rear between Bucentaure and Redoutable".to_owned())],
            "once, by two legs"
        );
        assert!(said(&view, &[moved(3, at(18, 14), at(18, 11))]).is_empty(), "she has stopped short");
        assert!(said(&view, &[moved(3, at(24, 14), at(24, 6))]).is_empty(), "ahead of all of them");
        view.units[3].side = SideId(0);
        assert!(said(&view, &through).is_empty(), "friends break no line");
    }

    #[test]
    fn a_line_that_has_moved_on_is_broken_where_it_lies_then_and_not_where_it_has_come_apart() {
        let mut view = line();
        // The first ship sails on before the enemy comes, so the gap is too wide for a line.
        view.units[0].pose = at(40, 10);
        let reports = [moved(0, at(20, 10), at(40, 10)), moved(3, at(18, 14), at(18, 6))];
        assert!(broken(&view, &reports).is_empty(), "nobody keeps the line there");
        let reports = [moved(3, at(18, 14), at(18, 6)), moved(0, at(20, 10), at(40, 10))];
        assert_eq!(broken(&view, &reports).len(), 1, "she went through while it was one");
    }
}
