//! From the pointer to an order: what a place of the table means to whoever is asked. It reads offers and
//! previews only, and never asks which ruleset is played.

use wg_core::shown::view::PhaseState;
use wg_core::{Angle, AskKind, Course, Domain, Leg, Mark, Offer, Order, Path, PathEnd, Point, Refusal, Slot, UnitId};

use crate::game::battle::Battle;
use crate::game::draft::{Draft, Grip, Told};
use crate::game::place::{Eye, Place};
use crate::orders::guns::is_fire;

/// By how much a target lies out of the arc that a refusal draws; nothing if it draws none.
fn out_of_arc(refusal: &Refusal, target: Point) -> Angle {
    let arcs = refusal
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Arc { hull, arc, .. } = mark { Some((hull, arc)) } else { None });
    arcs.map(|(hull, arc)| -arc.bears_from(hull.pose.at, hull.pose.heading, target).margin)
        .min()
        .unwrap_or_default()
        .max(Angle::ZERO)
}

impl Place {
    /// The pointer rests on a place of the table. True if something has to be drawn anew.
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

    /// The table was clicked.
    pub fn click(&mut self, battle: &Battle, at: Point, unit: Option<UnitId>) -> Option<Order> {
        self.refusal = None;
        self.notice.clear();
        if let Some(unit) = unit.filter(|unit| Some(*unit) != self.selected) {
            if let Some(shot) = self.eye(battle).shot_at(unit) {
                return self.propose_or_order(shot);
            } else if let Some(deed) = self.eye(battle).act_upon(unit) {
                return self.propose_or_order(deed);
            }
            self.look_or_learn(battle, unit);
            return None;
        }
        // Whoever looked at another ship meanwhile still lays the course of the one under way.
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

    /// A ship was picked by her ribbon or her sheet: a target is a target there too.
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

    /// The button came up. Where it was hardly moved it was a click.
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
            // A ring that is put back onto the ship takes the leg back.
            None if grip == Grip::Last => drop(self.take_leg_back(battle)),
            None => {}
        }
        None
    }

    /// `Esc`: back out of what is being put together, a course leg by leg. False if there was nothing.
    pub fn back_out(&mut self, battle: &Battle) -> bool {
        if self.refusal.is_none() && self.take_leg_back(battle) {
            return true;
        }
        let something = self.draft.proposal.is_some()
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

    /// An enemy who cannot be fired at, while guns are laid or could be by another course: say by how much. Anybody
    /// else, and at any other time: look at her.
    fn look_or_learn(&mut self, battle: &Battle, unit: UnitId) {
        let mine = self
            .selected
            .filter(|own| self.eye(battle).workers().contains(own) && battle.side(*own) != battle.side(unit));
        let guns = self.eye(battle).asked().is_some_and(|ask| ask.offers.iter().any(is_fire));
        let why = mine
            .map(|own| self.eye(battle).why_no_shot(own, unit))
            .filter(|why| guns || why.as_ref().is_some_and(|why| !why.marks.is_empty()));
        match why {
            Some(why) => {
                self.refusal = why;
                self.hover = Some(unit);
            }
            None => {
                let why = self.eye(battle).why_nothing(mine, unit);
                self.select(Some(unit));
                self.notice = why;
            }
        }
    }

    /// Say this in the line of help, until the next order.
    pub fn say(&mut self, what: String) {
        self.notice = what;
    }

    /// Nothing can be done there: find out why from the ruleset, so that the refusal teaches.
    pub(crate) fn refuse_course(&mut self, battle: &Battle, at: Point) {
        if let Some(refusal) = self.eye(battle).why_not(at) {
            self.refusal = Some(refusal);
        }
    }
}

impl<'a> Eye<'a> {
    /// Something is shown because the pointer rests on it, and goes when the pointer goes.
    pub(crate) fn only_points(&self) -> bool {
        self.place.considered.is_some()
            || self.place.draft.hovering.is_some()
            || (self.place.refusal.is_none() && self.why_not_hovered().is_some())
    }

    /// A place of the table means water to whoever is asked: a course could go there. Then no name that lies upon it is
    /// meant.
    pub fn means_water(&self, at: Point) -> bool {
        self.limits().is_some()
            || self.course_to(at).is_some()
            || (self.course_offer().is_none() && self.sole_mover().is_some())
    }

    /// Why nothing comes of a click on this unit but that she is looked at: of an enemy by the rules for guns, which
    /// say when they may be laid on her; of one's own what she waits for. Empty if nobody is asked, or if she has
    /// something to do.
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
                None => format!("{} has nothing more to do{phase}; ships with a golden dot still have.", seen.name),
            };
        }
        let own = mine.or_else(|| self.workers().into_iter().find(|own| self.battle.side(*own) != seen.side));
        let why = own.and_then(|own| self.why_no_shot(own, unit)).filter(|why| !why.clause.starts_with("T-"));
        match why {
            Some(why) => format!("{} ({})", why.sentence, why.clause),
            None => format!("Nothing can be done to {}{phase}.", seen.name),
        }
    }

    /// Why she cannot fire at this unit, with the battery that was picked or with any.
    fn why_no_shot(&self, own: UnitId, unit: UnitId) -> Option<Refusal> {
        let seat = self.asked()?.seat;
        let tried = self.place.battery.map_or_else(|| self.batteries_of(own), |battery| vec![battery]);
        let shots = tried.into_iter().map(|battery| Order::Fire { unit: own, battery, target: unit, aim: 0 });
        let reasons: Vec<Refusal> =
            shots.filter_map(|shot| self.preview_of(seat, &shot).refusals.into_iter().next()).collect();
        // What can be drawn teaches most: out of range, or else of the guns that are least out of arc by how much.
        let there = self.berth(unit).map(|(pose, _)| pose.at);
        let best = (0..reasons.len())
            .min_by_key(|at| (reasons[*at].marks.is_empty(), there.map(|there| out_of_arc(&reasons[*at], there)), *at));
        best.and_then(|best| reasons.into_iter().nth(best))
    }

    /// Why the last order was refused, or else why an enemy under the pointer cannot be fired at.
    pub(crate) fn shown_refusal(&self) -> Option<Refusal> {
        self.place.refusal.clone().or_else(|| self.why_not_hovered())
    }

    /// The pointer rests on an enemy at whom the selected ship, who is to fire now or could have been, cannot fire:
    /// why.
    fn why_not_hovered(&self) -> Option<Refusal> {
        let (ask, own) = (self.asked()?, self.place.selected?);
        let unit = self.place.hover.filter(|unit| self.is_foe(*unit))?;
        let hers = || ask.offers.iter().filter(|offer| offer.order.unit() == Some(own));
        // Whoever has her course to lay thinks of other things.
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

    /// What is done to this unit without guns: an order on offer, or a course of the selected unit that ends with
    /// boarding her.
    fn act_upon(&self, target: UnitId) -> Option<Order> {
        self.deed_at(target).or_else(|| self.course_that_ends(PathEnd::Boards(target)))
    }

    /// The shortest course of the selected unit that ends so, of several the straightest.
    pub fn course_that_ends(&self, end: PathEnd) -> Option<Order> {
        let paths = self.paths().iter().filter(|path| path.complete && path.end == end);
        let path = paths.min_by_key(|path| (path.cost, turning(&path.course)))?;
        let mut order = self.course_offer()?.order.clone();
        order.set_course(path.course.clone());
        Some(order)
    }

    /// What comes of a course of the selected unit at its last step.
    pub fn end_of_course(&self, course: &Course) -> PathEnd {
        self.paths().iter().find(|path| path.course == *course).map_or(PathEnd::Lies, |path| path.end)
    }

    /// The proposed course over the grid goes on past the square that was clicked last.
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

    /// The one unit whose course is asked for, if there is but one.
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

    /// The paths over the grid that the selected unit may sail.
    pub fn paths(&self) -> &'a [Path] {
        self.course_offer()
            .and_then(|offer| offer.blanks.iter().find(|blank| blank.slot == Slot::Course))
            .map_or(&[], |blank| if let Domain::Paths(paths) = &blank.domain { paths } else { &[] })
    }

    /// On a grid: the course that this place means, and what is remembered of it.
    pub(crate) fn course_to(&self, at: Point) -> Option<(Order, Draft)> {
        let offer = self.course_offer()?;
        let mut order = offer.order.clone();
        let (course, draft) = self.path_to(at)?;
        order.set_course(course);
        Some((order, draft))
    }

    /// On a grid: a path that ends in this square, or that passes it if no path may end there. Of several
    /// the straightest; with the pointer off the middle, the one whose bow looks where the pointer lies.
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

    /// Why the selected unit cannot sail there, if she could sail at all.
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
            let most = self.paths().iter().map(|path| path.cost).max().unwrap_or_default();
            Some(Refusal::new(
                "T-REACH",
                format!("{} cannot get there this turn: her courses cost {most} points at most.", unit.name),
            ))
        })
    }
}

/// True if an order for this target is among the offers.
pub fn can_target(offer: &Offer, target: UnitId) -> bool {
    offer.blanks.iter().find(|blank| blank.slot == Slot::Target).map_or(offer.order.target() == Some(target), |blank| {
        match &blank.domain {
            Domain::Units(units) => units.contains(&target),
            _ => false,
        }
    })
}

/// True if a path passes these squares in this order.
fn passes(path: &Path, via: &[Point]) -> bool {
    let mut rest = via.iter().peekable();
    for pose in &path.poses {
        rest.next_if(|at| **at == pose.at);
    }
    rest.peek().is_none()
}

/// How much a course turns: straight ones come first.
pub fn turning(course: &Course) -> u32 {
    let eighths = |leg: &Leg| match leg {
        Leg::Step(eighths) => u32::from(eighths.unsigned_abs()),
        Leg::Turn(by) | Leg::Arc { turn: by, .. } => by.0.unsigned_abs() / 4500,
        Leg::Run(_) | Leg::Halt => 0,
    };
    course.0.iter().map(eighths).sum()
}
