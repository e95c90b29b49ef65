//! From the pointer to an order: what a point of the table means to the seat that is asked. This module reads offers
//! and previews only, and never asks which ruleset is played.

use wg_core::shown::view::PhaseState;
use wg_core::{
    Angle, Ask, AskKind, Course, Domain, Leg, Mark, Offer, Order, Path, PathEnd, Point, Preview, Refusal, Slot, UnitId,
};

use crate::game::battle::Battle;
use crate::game::draft::{Draft, Grip, Told};
use crate::game::names::Names;
use crate::game::place::{Eye, Place};
use crate::orders::guns::is_fire;

/// Returns the angle by which a target lies outside the arcs among these marks; zero if there are none.
fn out_of_arc<'a>(marks: impl Iterator<Item = &'a Mark>, target: Point) -> Angle {
    let arcs = marks.filter_map(|mark| if let Mark::Arc { hull, arc, .. } = mark { Some((hull, arc)) } else { None });
    arcs.map(|(hull, arc)| -arc.bears_from(hull.pose.at, hull.pose.heading, target).margin)
        .min()
        .unwrap_or_default()
        .max(Angle::ZERO)
}

/// The greatest angle that counts as a small turn.
const SMALL_TURN: Angle = Angle::degrees(40);

impl Place {
    /// Moves the pointer to a point of the table. Returns true if something must be redrawn.
    pub fn point_at(&mut self, battle: &Battle, at: Option<Point>, unit: Option<UnitId>) -> bool {
        let mut told = Told::default();
        let hovering = match at {
            Some(at)
                if self.eye(battle).limits().is_some()
                    && (self.draft.grip.is_some() || unit.is_none_or(|unit| Some(unit) == self.selected)) =>
            {
                let aimed = self.eye(battle).aim(at);
                aimed.and_then(|aimed| {
                    told = aimed.told;
                    self.eye(battle).sailing(aimed.course)
                })
            }
            Some(at) if unit.is_none_or(|unit| Some(unit) == self.selected) => {
                self.eye(battle).course_to(at).map(|(order, _)| order)
            }
            _ => unit.and_then(|unit| self.eye(battle).shot_at(unit).or_else(|| self.eye(battle).act_upon(unit))),
        };
        let changed = hovering != self.draft.hovering || unit != self.hover || told != self.draft.hovering_told;
        (self.draft.hovering, self.draft.hovering_told, self.hover) = (hovering, told, unit);
        changed
    }

    /// Handles a click on the table. Returns an order if the click gives one.
    pub fn click(&mut self, battle: &Battle, at: Point, unit: Option<UnitId>) -> Option<Order> {
        let before = self.refusal.take();
        self.notice.clear();
        if let Some(unit) = unit.filter(|unit| Some(*unit) != self.selected) {
            if let Some(shot) = self.eye(battle).shot_at(unit) {
                return self.propose_or_order(shot);
            } else if let Some(deed) = self.eye(battle).act_upon(unit) {
                return self.propose_or_order(deed);
            }
            self.look_or_learn(battle, unit, before);
            return None;
        }
        // The player may have looked at another ship meanwhile; the click still lays the course of the one under way.
        if unit.is_none()
            && self.eye(battle).course_offer().is_none()
            && let Some(mover) = self.eye(battle).sole_mover()
        {
            self.select(Some(mover));
        }
        if self.eye(battle).limits().is_some() {
            if unit.is_none() || self.draft.proposal.is_some() {
                return self.click_water(battle, at);
            }
        } else if let Some((order, draft)) = self.eye(battle).course_to(at) {
            if self.draft.proposal.as_ref() == Some(&order) {
                return Some(order);
            }
            self.draft = Draft { proposal: Some(order), ..draft };
        } else if unit.is_none() {
            self.refuse_course(battle, at);
        }
        None
    }

    /// Handles a click on the ribbon or the sheet of a ship. A target is a target there too.
    pub fn pick_ship(&mut self, battle: &Battle, unit: Option<UnitId>) -> Option<Order> {
        let deed = |unit: UnitId| if self.eye(battle).is_foe(unit) { self.eye(battle).act_upon(unit) } else { None };
        match unit.and_then(|unit| self.eye(battle).shot_at(unit).or_else(|| deed(unit))) {
            Some(shot) => {
                self.refusal = None;
                self.propose_or_order(shot)
            }
            None => {
                self.select(unit);
                None
            }
        }
    }

    /// Handles the release of the button. If the pointer has hardly moved, this is a click.
    pub fn let_go(&mut self, battle: &Battle, at: Point, unit: Option<UnitId>, moved: bool) -> Option<Order> {
        let grip = self.draft.grip?;
        if !moved {
            self.draft.grip = None;
            return self.click(battle, at, unit);
        }
        let aimed = self.eye(battle).aim(at);
        self.draft.grip = None;
        match aimed {
            Some(aimed) => self.propose_course(battle, aimed),
            // Putting the ring back onto the ship takes the leg back.
            None if grip == Grip::Last => drop(self.take_leg_back(battle)),
            None => {}
        }
        None
    }

    /// Handles `Esc`: drops the draft, a course leg by leg, and the mark in the journal. Returns false if there was
    /// nothing to drop.
    pub fn back_out(&mut self, battle: &Battle) -> bool {
        self.sails_on = None;
        let marked = self.marked.take().is_some();
        if self.refusal.is_none() && self.take_leg_back(battle) {
            return true;
        }
        let something = marked
            || self.draft.proposal.is_some()
            || self.refusal.is_some()
            || !self.draft.via.is_empty()
            || !self.draft.legs.is_empty();
        if self.refusal.is_none() || self.draft.legs.is_empty() {
            self.draft = Draft::default();
        }
        self.refusal = None;
        something
    }

    fn propose_or_order(&mut self, order: Order) -> Option<Order> {
        if self.draft.proposal.as_ref() == Some(&order) {
            return Some(order);
        }
        if let Some(unit) = order.unit() {
            self.selected = Some(unit);
        }
        self.draft = Draft { proposal: Some(order), ..Draft::default() };
        None
    }

    /// Explains why an enemy cannot be fired at, if guns may be fired now or if the reason can be drawn on the table.
    /// Selects the unit in all other cases.
    fn look_or_learn(&mut self, battle: &Battle, unit: UnitId, before: Option<Refusal>) {
        let mine = self
            .selected
            .filter(|own| self.eye(battle).workers().contains(own) && battle.side(*own) != battle.side(unit));
        let guns = self.eye(battle).asked().is_some_and(|ask| ask.offers.iter().any(is_fire));
        let why = mine
            .map(|own| self.eye(battle).why_no_shot(own, unit))
            .filter(|why| guns || why.as_ref().is_some_and(|why| !why.marks.is_empty()));
        match why {
            // The second click on her shows her sheet.
            Some(why) if why.is_none() || why != before => {
                self.refusal = why;
                self.hover = Some(unit);
                let view = self.eye(battle).seen();
                self.notice = format!("Click {} again to see her sheet.", Names(&view).unit(unit));
            }
            _ => {
                let why = self.eye(battle).why_nothing(mine, unit);
                self.select(Some(unit));
                self.notice = why;
            }
        }
    }

    /// Shows a notice in the line of help until the next order.
    pub fn say(&mut self, what: String) {
        self.notice = what;
    }

    /// Asks the ruleset why no course leads there, and keeps the refusal.
    pub(crate) fn refuse_course(&mut self, battle: &Battle, at: Point) {
        if let Some(refusal) = self.eye(battle).why_not(at) {
            self.refusal = Some(refusal);
        }
    }
}

impl<'a> Eye<'a> {
    /// Returns true if something is shown only because the pointer rests on it.
    pub(crate) fn only_points(&self) -> bool {
        self.place.considered.is_some()
            || self.place.draft.hovering.is_some()
            || (self.place.refusal.is_none() && self.why_not_hovered().is_some())
    }

    /// Returns true if a course could be laid to this point. A click there then means the water, not a name that is
    /// drawn over it.
    pub fn means_water(&self, at: Point) -> bool {
        self.limits().is_some()
            || self.course_to(at).is_some()
            || (self.course_offer().is_none() && self.sole_mover().is_some())
    }

    /// Returns why a click on this unit only selects her. For an enemy, the rules for guns give the reason; for an own
    /// unit, what she waits for. Empty if no person is asked, or if the unit has something to do.
    fn why_nothing(&self, mine: Option<UnitId>, unit: UnitId) -> String {
        let Some(ask) = self.asked().filter(|ask| ask.kind != AskKind::Throw && !self.workers().contains(&unit)) else {
            return String::new();
        };
        let view = self.seen();
        let Some(seen) = view.units.iter().find(|other| other.id == unit) else { return String::new() };
        let now = view.phases.iter().find(|phase| phase.state == PhaseState::Current);
        let named = |title: &str| {
            if title.contains(' ') { format!(" in the phase '{title}'") } else { format!(" in the {title} phase") }
        };
        let phase = now.map_or_else(String::new, |phase| named(&phase.title));
        if Some(seen.side) == ask.seat.side() {
            return match self.battle.session().why_idle(unit) {
                Some(why) => format!("{} ({})", why.sentence, why.clause),
                None => format!("{} has nothing more to do{phase}. Ships with a golden dot can still act.", seen.name),
            };
        }
        let own = mine.or_else(|| self.workers().into_iter().find(|own| self.battle.side(*own) != seen.side));
        let why = own.and_then(|own| self.why_no_shot(own, unit)).filter(|why| !wg_core::is_of_the_table(&why.clause));
        match why {
            Some(why) => format!("{} ({})", why.sentence, why.clause),
            None => format!("There is nothing more to do to {}{phase}.", seen.name),
        }
    }

    /// Returns why this ship cannot fire at the unit, with the picked battery or else with any.
    fn why_no_shot(&self, own: UnitId, unit: UnitId) -> Option<Refusal> {
        let seat = self.asked()?.seat;
        let tried = self.place.battery.map_or_else(|| self.batteries_of(own), |battery| vec![battery]);
        let shots = tried.into_iter().map(|battery| Order::Fire { unit: own, battery, target: unit, aim: 0 });
        let there = self.berth(unit).map(|(pose, _)| pose.at);
        let reason = |shot: Order| {
            let Preview { marks, refusals, .. } = self.preview_of(seat, &shot);
            let why = refusals.into_iter().next()?;
            let off = there.map(|there| out_of_arc(marks.iter().chain(&why.marks), there));
            Some((off, why))
        };
        // Prefer guns that a small turn brings to bear, then a refusal that can be drawn, then the least turn.
        let best = |(off, why): &(Option<Angle>, Refusal)| (*off > Some(SMALL_TURN), why.marks.is_empty(), *off);
        shots.filter_map(reason).min_by_key(best).map(|(_, why)| why)
    }

    /// Returns why the last order was refused, or else why the enemy under the pointer cannot be fired at.
    pub(crate) fn shown_refusal(&self) -> Option<Refusal> {
        self.place.refusal.clone().or_else(|| self.why_not_hovered())
    }

    /// Returns why the selected ship cannot fire at the enemy under the pointer. `None` unless the ship is to fire now.
    fn why_not_hovered(&self) -> Option<Refusal> {
        let (ask, own) = (self.asked()?, self.place.selected?);
        let unit = self.place.hover.filter(|unit| self.is_foe(*unit))?;
        let hers = || ask.offers.iter().filter(|offer| offer.order.unit() == Some(own));
        // A ship that still has a course to lay is not firing yet.
        let sails = hers().any(|offer| offer.order.course().is_some() || matches!(offer.order, Order::Begin { .. }));
        let guns = |order: &Order| {
            matches!(
                order,
                Order::Fire { .. } | Order::EndPhase | Order::Pass | Order::Hold { .. } | Order::Choose { .. }
            )
        };
        let to_fire = hers().any(is_fire)
            || (ask.offers.iter().any(is_fire) && ask.offers.iter().all(|offer| guns(&offer.order)));
        let may = Some(self.battle.side(own)) == ask.seat.side() && !sails && to_fire;
        if !may
            || self.place.draft.hovering.is_some()
            || self.shot_at(unit).is_some_and(|shot| shot.unit() == Some(own))
        {
            return None;
        }
        self.why_no_shot(own, unit)
    }

    /// Returns what can be done to this unit without guns: an order on offer, or a course of the selected unit that
    /// ends with boarding her.
    fn act_upon(&self, target: UnitId) -> Option<Order> {
        self.deed_at(target).or_else(|| self.course_that_ends(PathEnd::Boards(target)))
    }

    /// Returns the shortest course of the selected unit with this end; of equally short ones, the straightest.
    pub fn course_that_ends(&self, end: PathEnd) -> Option<Order> {
        let paths = self.paths().iter().filter(|path| path.complete && path.end == end);
        let path = paths.min_by_key(|path| (path.cost, turning(&path.course)))?;
        let mut order = self.course_offer()?.order.clone();
        order.set_course(path.course.clone());
        Some(order)
    }

    /// Returns how a course of the selected unit ends.
    pub fn end_of_course(&self, course: &Course) -> PathEnd {
        self.paths().iter().find(|path| path.course == *course).map_or(PathEnd::Lies, |path| path.end)
    }

    /// Returns true if the proposed course over the grid passes the square last clicked without ending there.
    pub fn sails_past(&self) -> bool {
        let end = || {
            self.paths()
                .iter()
                .find(|path| Some(&path.course) == self.place.draft.proposal.as_ref().and_then(Order::course))?
                .poses
                .last()
        };
        self.place.draft.via.last().is_some_and(|via| end().is_some_and(|end| end.at != *via))
    }

    /// Returns the one unit whose course is asked for; `None` if there are several or none.
    pub(crate) fn sole_mover(&self) -> Option<UnitId> {
        let mut movers = self
            .asked()?
            .offers
            .iter()
            .filter(|offer| offer.order.course().is_some())
            .filter_map(|offer| offer.order.unit());
        let first = movers.next();
        first.filter(|_| movers.next().is_none())
    }

    /// Returns the paths over the grid that the selected unit may sail.
    pub fn paths(&self) -> &'a [Path] {
        self.course_offer()
            .and_then(|offer| offer.blanks.iter().find(|blank| blank.slot == Slot::Course))
            .map_or(&[], |blank| if let Domain::Paths(paths) = &blank.domain { paths } else { &[] })
    }

    /// Returns the course on the grid that this point means, with the draft to remember. `None` without a grid.
    pub(crate) fn course_to(&self, at: Point) -> Option<(Order, Draft)> {
        let offer = self.course_offer()?;
        let mut order = offer.order.clone();
        let (course, draft) = self.path_to(at)?;
        order.set_course(course);
        Some((order, draft))
    }

    /// Returns a path that ends in this square, or one that passes it if no path may end there. Of several, returns the
    /// straightest; if the pointer is off the middle of the square, the one whose bow points towards it.
    fn path_to(&self, at: Point) -> Option<(Course, Draft)> {
        let view = self.seen();
        let grid = view.table.grid?;
        let centre = grid.centre(grid.square_at(at)?);
        let leaning = centre.distance(at).0 * 10 > grid.square.0 * 3;
        let wanted = centre.heading_to(at).filter(|_| leaning);
        let rank = |path: &Path| {
            let end = path.poses.last().map(|pose| pose.heading);
            (wanted.zip(end).map_or(0, |(wanted, end)| end.to(wanted).0.abs()), turning(&path.course))
        };
        let best = |via: &[Point], end: Option<Point>| -> Option<Course> {
            let fits = |path: &&Path| {
                path.complete
                    && passes(path, via)
                    && end.is_none_or(|end| path.poses.last().is_some_and(|pose| pose.at == end))
            };
            self.paths().iter().filter(fits).min_by_key(|path| rank(path)).map(|path| path.course.clone())
        };
        let with = |via: Vec<Point>, end: Option<Point>| {
            best(&via, end).map(|course| (course, Draft { via, ..Draft::default() }))
        };
        let via = &self.place.draft.via;
        let on = || with(via.iter().copied().chain([centre]).collect(), None);
        with(via.clone(), Some(centre))
            .or_else(|| with(Vec::new(), Some(centre)))
            .or_else(on)
            .or_else(|| with(vec![centre], None))
    }

    /// Returns why the selected unit cannot sail there. `None` if she can, or if no course is asked for.
    pub fn why_not(&self, at: Point) -> Option<Refusal> {
        let unit = self.course_offer()?.order.unit()?;
        let seat = self.asked()?.seat;
        if self.limits().is_some() {
            return self.aim(at).and_then(|aimed| aimed.told.why);
        }
        if self.course_to(at).is_some() {
            return None;
        }
        let view = self.seen();
        let unit = view.units.iter().find(|other| other.id == unit)?;
        let refusal = view.table.grid.as_ref().and_then(|grid| {
            let (here, there) = (grid.square_at(unit.pose.at)?, grid.square_at(at)?);
            let (toward, 1) = here.ray_to(there)? else { return None };
            let bow = wg_core::geometry::Compass::from_heading(unit.pose.heading)?;
            let order = Order::Course { unit: unit.id, course: Course::new([Leg::Step(bow.to(toward))]) };
            self.preview_of(seat, &order).refusals.into_iter().next()
        });
        refusal.or_else(|| {
            let square = |point| view.table.grid.as_ref().and_then(|grid| grid.square_at(point));
            let there = |other: &&wg_core::UnitView| other.fate.on_table() && square(other.pose.at) == square(at);
            let sentence = match view.units.iter().find(there) {
                Some(other) if other.id == unit.id => format!("{} is in that square already.", unit.name),
                Some(other) => format!("{} is in that square.", other.name),
                None => {
                    let most = self.paths().iter().map(|path| path.cost).max().unwrap_or_default();
                    format!("{} cannot get there this turn. She has at most {most} for her move.", unit.name)
                }
            };
            Some(Refusal::new("T-REACH", sentence))
        })
    }
}

/// Returns true if the offer may be aimed at this target.
pub fn can_target(offer: &Offer, target: UnitId) -> bool {
    offer.blanks.iter().find(|blank| blank.slot == Slot::Target).map_or(offer.order.target() == Some(target), |blank| {
        match &blank.domain {
            Domain::Units(units) => units.contains(&target),
            _ => false,
        }
    })
}

/// Returns true if a path passes these squares in this order.
fn passes(path: &Path, via: &[Point]) -> bool {
    let mut rest = via.iter().peekable();
    for pose in &path.poses {
        rest.next_if(|at| **at == pose.at);
    }
    rest.peek().is_none()
}

/// Returns how far a course turns, in eighths of a circle, to rank straight courses first.
pub fn turning(course: &Course) -> u32 {
    let eighths = |leg: &Leg| match leg {
        Leg::Step(eighths) => u32::from(eighths.unsigned_abs()),
        Leg::Turn(by) | Leg::Arc { turn: by, .. } => by.0.unsigned_abs() / 4500,
        Leg::Run(_) | Leg::Halt => 0,
    };
    course.0.iter().map(eighths).sum()
}

/// Returns true while a side places its ships. It is ready as soon as it says so, and need not move any of them.
pub(crate) fn is_placing(ask: &Ask) -> bool {
    ask.kind == AskKind::Turn && ask.default == Order::Pass
}

/// Returns true for a course without a turn.
pub(crate) fn straight(order: &Order) -> bool {
    order
        .course()
        .is_some_and(|course| course.0.iter().all(|leg| matches!(leg, wg_core::Leg::Run(_) | wg_core::Leg::Step(0))))
}
