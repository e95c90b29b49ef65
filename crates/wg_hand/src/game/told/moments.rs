//! What the eye is led to: a rake, a fire, a ship that strikes, a line that is broken; in the turn that is played.

use wg_core::{DivisionView, Event, Moment, Point, Pose, Report, UnitId, UnitView, View};
use wg_panels::Slip;

use crate::game::battle::Battle;
use crate::game::divisions::sailing;
use crate::game::names::Names;
use crate::game::told::Telling;

/// So many slips lie at the edge of the chart at most.
pub const MOST_SLIPS: usize = 4;
/// Ships of a division that lie farther from each other than so many lengths have no line between them that could be broken.
const APART: f64 = 5.0;

/// Something that nobody should miss.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// It came of this order.
    pub order: usize,
    /// In this turn.
    pub turn: u16,
    /// Whom it befell.
    pub unit: UnitId,
    /// What kind of thing it was.
    pub moment: Moment,
    /// What: 'Redoutable is raked'.
    pub what: String,
}

/// What has happened, and how much of it has been seen.
#[derive(Default)]
pub struct Happenings {
    list: Vec<Happening>,
    /// So many of them were there when a person gave his last order.
    before: usize,
    /// Those that somebody has gone to.
    seen: Vec<usize>,
    /// The one that was gone to last.
    at: Option<usize>,
}

impl Happenings {
    /// A person has given an order: what happened before is known to him.
    pub(crate) fn acted(&mut self) {
        (self.before, self.at) = (self.list.len(), None);
    }

    /// Orders after the first `to` were taken back.
    pub(crate) fn forget(&mut self, to: usize) {
        self.list.retain(|happening| happening.order <= to);
        self.before = self.before.min(self.list.len());
        self.seen.retain(|at| *at < self.list.len());
        self.at = None;
    }

    /// Note what of the reports of an order, in its turn, nobody should miss. What befalls a ship again in the same order is one event.
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
                self.list.push(Happening { order, turn, unit, moment, what });
            }
        }
    }

    /// The events that can be gone through: those of this turn, or while there are none of the one before.
    fn of_turn(&self, turn: u16) -> impl Iterator<Item = usize> + '_ {
        let shown =
            if self.list.iter().any(|happening| happening.turn == turn) { turn } else { turn.saturating_sub(1) };
        (0..self.list.len()).filter(move |at| self.list[*at].turn == shown)
    }
}

impl Telling {
    /// Note what of these reports nobody should miss. What is replayed from a journal is found afterwards.
    pub(crate) fn note_moments(&mut self, battle: &Battle, order: usize, reports: &[Report]) {
        if order == battle.session().entries().len() && tells(reports) {
            let view = battle.view(battle.viewer());
            self.happenings.note((order, battle.session().cursor().turn), &view, reports);
        }
    }

    /// A battle that was saved goes on: what happened before a person's last decision he has seen, and of the rest nothing.
    pub(crate) fn begin_moments(&mut self, battle: &Battle) {
        let entries = battle.session().entries();
        let Some(since) = entries.iter().rposition(|entry| battle.is_human(entry.seat)) else { return };
        if !entries[since..].iter().any(|entry| tells(&entry.reports)) {
            return;
        }
        let Some(mut other) = battle.another() else { return };
        let mut happenings = Happenings::default();
        let mut orders = (1..).zip(entries).skip(since);
        battle.session().past_each(since + 1..=entries.len(), &mut other, |then| {
            if let Some((order, entry)) = orders.next().filter(|(_, entry)| tells(&entry.reports)) {
                happenings.note((order, then.cursor().turn), &then.view(battle.viewer()), &entry.reports);
            }
        });
        self.happenings = happenings;
    }

    /// The events since a person gave his last order that nobody has gone to, the gravest first.
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

    /// The number of the event that comes after the one gone to last, of those of the turn; after the last the first again.
    pub fn next_event(&self, battle: &Battle) -> Option<usize> {
        let told = &self.happenings;
        let list: Vec<usize> = told.of_turn(battle.session().cursor().turn).collect();
        let after = match told.at {
            Some(at) => list.iter().copied().find(|other| *other > at),
            // What was not seen yet comes first.
            None => list.iter().copied().find(|at| *at >= told.before && !told.seen.contains(at)),
        };
        after.or_else(|| list.first().copied())
    }

    /// Go to an event: what befell whom, and what is said of it in the line of help.
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

/// Something of it may be an event.
fn tells(reports: &[Report]) -> bool {
    reports.iter().any(|report| report.moment.is_some() || matches!(report.event, Event::Moved { .. }))
}

/// Lines that were broken: an enemy has sailed through between two ships of a division that follow each other.
fn broken(view: &View, reports: &[Report]) -> Vec<(UnitId, Moment, String)> {
    let moves = || {
        reports.iter().filter_map(|report| {
            if let Event::Moved { from, to } = report.event { Some((report.unit?, from, to)) } else { None }
        })
    };
    // Where each ship lay when it began.
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

/// Ships of a division that follow each other in touch.
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

/// One stretch goes through the other; to touch its end is not to go through.
fn crosses((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        let (dx, dy) = (i64::from(to.x.0 - from.x.0), i64::from(to.y.0 - from.y.0));
        (dx * i64::from(at.y.0 - from.y.0) - dy * i64::from(at.x.0 - from.x.0)).signum()
    };
    // Where a stretch ends upon the other, the next one begins there: it counts where it leaves.
    side(c, d, a) != 0 && side(c, d, a) != side(c, d, b) && side(a, b, c) * side(a, b, d) < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Footprint, Heading, Length, SideId};

    fn at(x: i32, y: i32) -> Pose {
        Pose { at: Point::inches(f64::from(x), f64::from(y)), heading: Heading::EAST }
    }

    /// A rear of three ships, four inches from each to the next, and an enemy to the north of it.
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
        // The first sails on before the enemy comes: the gap has become too wide to be a line.
        view.units[0].pose = at(40, 10);
        let reports = [moved(0, at(20, 10), at(40, 10)), moved(3, at(18, 14), at(18, 6))];
        assert!(broken(&view, &reports).is_empty(), "nobody keeps the line there");
        let reports = [moved(3, at(18, 14), at(18, 6)), moved(0, at(20, 10), at(40, 10))];
        assert_eq!(broken(&view, &reports).len(), 1, "she went through while it was one");
    }
}
