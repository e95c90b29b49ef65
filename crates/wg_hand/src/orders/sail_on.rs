//! Sailing on: one press sails one ship straight ahead with the sails that she has set, or all ships of a side that
//! have still to move. It goes on until a ship could fire or would come to harm, and then leaves her to the player.

use wg_core::shown::view::PhaseState;
use wg_core::{Ask, AskKind, Course, Mark, Order, PathEnd, Seat, UnitId};
use wg_panels::{Button, ButtonKind};

use crate::game::battle::Battle;
use crate::game::draft::SailOn;
use crate::game::names::Names;
use crate::game::place::{Eye, Place};
use crate::orders::proposal::{is_placing, straight, turning};

/// The keys of hints about harm at the end of a course. A ship with one of them is left to the player.
const HARM: [&str; 4] = ["aground", "foul", "irons", "edge"];

impl Eye<'_> {
    /// Returns the ships of the side that is asked that can sail on: those whose move can begin or that may be given a
    /// course, and that do not lie at anchor.
    fn can_sail_on(&self, ask: &Ask) -> Vec<UnitId> {
        let view = self.seen();
        let names = Names(&view);
        let mut ships: Vec<UnitId> = Vec::new();
        if ask.kind != AskKind::Turn || is_placing(ask) {
            return ships;
        }
        for offer in &ask.offers {
            // A move in which she stays where she is has a label of its own.
            let moves = match &offer.order {
                Order::Begin { .. } => offer.label.is_empty() || offer.label.starts_with("Begin"),
                Order::Course { .. } => true,
                _ => false,
            };
            let lies = |unit: UnitId| view.units.get(unit.index()).is_none_or(|unit| unit.anchored);
            if let Some(unit) = offer.order.unit().filter(|_| moves)
                && !ships.contains(&unit)
                && !names.is_troop(unit)
                && !lies(unit)
            {
                ships.push(unit);
            }
        }
        self.in_line(&mut ships);
        ships
    }

    /// Sorts ships by how far ahead they are on their common course, so that nobody sails into the next ahead.
    fn in_line(&self, ships: &mut [UnitId]) {
        let view = self.seen();
        let pose = |unit: UnitId| view.units.get(unit.index()).map(|unit| unit.pose).unwrap_or_default();
        let (east, north) = ships
            .iter()
            .map(|unit| pose(*unit).heading)
            .fold((0.0, 0.0), |(east, north), heading| (east + heading.sin(), north + heading.cos()));
        let ahead = |unit: &UnitId| f64::from(pose(*unit).at.x.0) * east + f64::from(pose(*unit).at.y.0) * north;
        ships.sort_by(|one, two| ahead(two).total_cmp(&ahead(one)));
    }

    /// Returns the buttons that sail the selected ship, or all ships, on as they are.
    pub(crate) fn sail_on_buttons(&self, ask: &Ask, names: &Names) -> Vec<Button> {
        let ships = self.can_sail_on(ask);
        let button = |label: String, remark: &str, unit: UnitId, all: bool| Button {
            label,
            remark: remark.to_owned(),
            order: Order::Begin { unit },
            clause: String::new(),
            opens: false,
            kind: ButtonKind::SailsOn { all },
        };
        // Once she is asked for her course, the big button and the chart are enough.
        let begins = |unit: &UnitId| ask.offers.iter().any(|offer| offer.order == Order::Begin { unit: *unit });
        let one = self.place.selected.filter(|unit| ships.contains(unit) && begins(unit));
        let one =
            one.map(|unit| button(format!("{} sails on as she is", names.unit(unit)), "straight ahead", unit, false));
        let all = (ships.len() > 1).then(|| {
            let workers = self.workers().len();
            let of = if workers > ships.len() { format!(" of {workers}") } else { String::new() };
            let label = format!("{}{of} ships sail on as they are", ships.len());
            button(label, "asking you if one can fire or is in danger", ships[0], true)
        });
        one.into_iter().chain(all).collect()
    }

    /// Returns the turn and the phase of the battle.
    fn now(&self) -> (u16, Option<usize>) {
        let view = self.seen();
        (view.turn, view.phases.iter().position(|phase| phase.state == PhaseState::Current))
    }

    /// Returns the longest course straight ahead of a ship that may be given a course now. The ship must be selected, or
    /// sail freely.
    fn straight_on(&self, unit: UnitId) -> Option<Order> {
        if self.place.selected != Some(unit) {
            return None;
        }
        match self.limits() {
            Some(limits) => self.sailing(Course::run(limits.max_run)),
            None => self.straight_over_squares(),
        }
    }

    /// Returns the longest course of the selected ship over the grid that goes straight ahead.
    fn straight_over_squares(&self) -> Option<Order> {
        let mut order = self.course_offer()?.order.clone();
        let ahead = |path: &&wg_core::Path| path.complete && path.end == PathEnd::Lies && turning(&path.course) == 0;
        let path = self.paths().iter().filter(ahead).max_by_key(|path| path.cost)?;
        order.set_course(path.course.clone());
        Some(order)
    }

    /// Returns why a ship is not simply sailed on along this course; `None` if she is.
    fn why_not_on(&self, ask: &Ask, unit: UnitId, order: Option<&Order>) -> Option<String> {
        let view = self.seen();
        let name = Names(&view).unit(unit).to_owned();
        let Some(order) = order else { return Some(format!("{name} cannot sail straight on. Plot her course.")) };
        if let Err(refusal) = self.battle.session().check(ask.seat, order) {
            return Some(refusal.sentence);
        }
        if order.course().is_some_and(|course| self.end_of_course(course) != PathEnd::Lies) {
            return Some(format!("{name} would not stay on the water. Plot her course."));
        }
        if self.shot_of(ask, Some(unit)).is_some() {
            return Some(format!("{name} could fire before she sails on."));
        }
        let preview = self.preview(order)?;
        let block =
            preview.marks.iter().find_map(|mark| if let Mark::Block { label, .. } = mark { Some(label) } else { None });
        if let Some(label) = block {
            return Some(format!("{name} {label} if she sails straight on. Plot her course."));
        }
        if let Some(run) = preview.run.filter(|run| run.risky) {
            return Some(format!("{name} does not simply sail on: {}.", run.note));
        }
        let hint = preview.hints.iter().find(|hint| HARM.contains(&&*hint.key))?;
        Some(hint.sentence.clone())
    }
}

impl Place {
    /// Sails a ship on as she is, or all ships of the side that is asked. Returns the first order.
    pub fn sail_on(&mut self, battle: &Battle, unit: Option<UnitId>) -> Option<Order> {
        let eye = self.eye(battle);
        let side = eye.asked()?.seat.side()?;
        let when = eye.now();
        self.sails_on = Some(SailOn { unit, side, when, left: None });
        self.settle_sail_on(battle)
    }

    /// Returns the next order for ships that sail on as they are. If a ship is better left to the player, selects her
    /// and says why; the others sail on once she has sailed.
    pub(crate) fn settle_sail_on(&mut self, battle: &Battle) -> Option<Order> {
        let wish = self.sails_on?;
        if self.eye(battle).now() != wish.when || battle.session().outcome().is_some() {
            self.sails_on = None;
            return None;
        }
        let ask = self.eye(battle).asked().filter(|ask| ask.seat == Seat::Side(wish.side))?;
        let wished = |unit: UnitId| wish.unit.is_none_or(|only| only == unit);
        if let Order::SetSail { unit, .. } = ask.default
            && wished(unit)
            && wish.left != Some(unit)
        {
            return Some(ask.default.clone());
        }
        let mut ships = self.eye(battle).can_sail_on(ask);
        ships.retain(|unit| wished(*unit));
        if wish.left.is_some_and(|left| ships.contains(&left)) {
            return None;
        }
        let begins = ask
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Begin { unit } if ships.first() == Some(&unit)));
        if let Some(begins) = begins.map(|offer| offer.order.clone()) {
            self.select(begins.unit());
            return Some(begins);
        }
        let mut left = None;
        for unit in ships {
            self.select(Some(unit));
            let eye = self.eye(battle);
            let laid = self.draft.proposal.clone().filter(|order| order.course().is_some());
            let order = laid.or_else(|| eye.straight_on(unit).filter(straight));
            match eye.why_not_on(eye.asked()?, unit, order.as_ref()) {
                None => {
                    self.sails_on = Some(SailOn { left: None, ..wish }).filter(|wish| wish.unit.is_none());
                    return order;
                }
                Some(why) => left = left.or(Some((unit, why))),
            }
        }
        match left {
            Some((unit, why)) => {
                self.select(Some(unit));
                self.notice = why;
                self.sails_on = Some(SailOn { left: Some(unit), ..wish }).filter(|wish| wish.unit.is_none());
            }
            // A question about something else is left to the player. The others sail on after it.
            None if ask_is_of_a_turn(self.eye(battle)) => self.sails_on = None,
            None => {}
        }
        None
    }
}

fn ask_is_of_a_turn(eye: Eye<'_>) -> bool {
    eye.asked().is_some_and(|ask| ask.kind == AskKind::Turn)
}
