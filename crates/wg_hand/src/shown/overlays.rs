//! The overlays of the chart: the reach of the selected unit, ghosts, arcs, and rings around possible targets.

use wg_core::shown::view::UnitKind;
use wg_core::{Ask, Cost, Mark, Order, PathEnd, Seat, Share, Throw, UnitId, View};
use wg_panels::read::overlays::{Ghost, Overlays, ReachKind, ReachSquare, Target, TargetKind};

use crate::game::names::Names;
use crate::game::place::Eye;
use crate::helm::course::end_of;
use crate::helm::round::step_marks;
use crate::orders::deeds::{self, is_deed};
use crate::orders::guns::is_fire;
use crate::shown::buttons::MOST_BUTTONS;

impl Eye<'_> {
    /// Returns the overlays of the chart.
    pub fn overlays(&self, view: &View) -> Overlays {
        let mut overlays = Overlays::default();
        if self.looking().is_some() {
            self.deed_then(view, &mut overlays);
        } else {
            self.marked_line(&mut overlays);
        }
        let Some(ask) = self.asked() else { return overlays };
        self.reach(view, &mut overlays);
        let sails = |order: &&Order| order.course().is_some();
        if self.limits().is_some() {
            self.free_water(view, ask.seat, &mut overlays);
        } else if let Some(order) = self
            .place
            .draft
            .proposal
            .as_ref()
            .filter(sails)
            .or_else(|| self.place.draft.hovering.as_ref().filter(sails))
        {
            // A proposed course stays drawn, since the button orders it.
            self.ghost(view, ask.seat, order, false, &mut overlays);
        } else if let Some(order) = self.suggested(view) {
            self.ghost(view, ask.seat, &order, true, &mut overlays);
        }
        if let Some(order) = self.place.considered.as_ref().filter(|order| matches!(order, Order::Plan { .. })) {
            // Show where a plan would lead her.
            self.ghost(view, ask.seat, order, false, &mut overlays);
        }
        if let Some(order) = self.shown_order() {
            let preview = self.preview_of(ask.seat, &order);
            overlays.marks.extend(preview.marks);
            if !self.is_face_down() {
                overlays.marks.extend(preview.aside);
            }
            self.ghosts_of_all(view, preview.shares, &mut overlays);
        }
        let at_ghost = self.look_out(view, &mut overlays);
        let division = self.division_in_view(view).filter(|_| !at_ghost);
        overlays.fields = division.and_then(|division| self.fields_of(view, division, ask.seat));
        if let Some(unit) = self.place.selected {
            // Draw the arc of the picked battery, or all arcs if they are switched on or the unit is a fort.
            let work = view.units.iter().any(|other| other.id == unit && matches!(other.kind, UnitKind::Fort(_)));
            let shown = |battery: &u8| {
                (self.place.arcs && !at_ghost && overlays.fields.is_none())
                    || work
                    || self.place.battery == Some(*battery)
            };
            for battery in self.batteries_of(unit).into_iter().filter(shown) {
                let order = Order::Fire { unit, battery, target: unit, aim: 0 };
                overlays.marks.extend(self.preview_of(ask.seat, &order).marks);
            }
        }
        // The guns of a fort have a limited arc; pointing at the fort shows it.
        let hovered = self
            .place
            .hover
            .filter(|unit| Some(*unit) != self.place.selected)
            .and_then(|unit| view.units.iter().find(|other| other.id == unit));
        if let Some(work) = hovered.filter(|unit| matches!(unit.kind, UnitKind::Fort(_))) {
            let order = Order::Fire { unit: work.id, battery: 0, target: work.id, aim: 0 };
            overlays.marks.extend(self.preview_of(Seat::Side(work.side), &order).marks);
        }
        overlays.marks.extend(thrown_lines(ask, view));
        self.targets(ask, &mut overlays);
        self.others(ask, &mut overlays);
        if let Some(refusal) = self.shown_refusal() {
            overlays.refusals.extend(refusal.marks);
        }
        once(&mut overlays);
        overlays
    }

    /// Adds rings around all units that can be fired at. With a picked battery, only its targets have rings, with their
    /// ranges.
    fn targets(&self, ask: &Ask, overlays: &mut Overlays) {
        let considered = self.shown_order().and_then(|order| order.target());
        let picked = |order: &Order| {
            order.unit() == self.place.selected
                && matches!(order, Order::Fire { battery, .. } if Some(*battery) == self.place.battery)
        };
        let any = self.place.battery.is_some() && ask.offers.iter().any(|offer| is_fire(offer) && picked(&offer.order));
        for offer in ask.offers.iter().filter(|offer| is_fire(offer) && (!any || picked(&offer.order))) {
            for order in offer.candidates(MOST_BUTTONS) {
                if let Some(unit) =
                    order.target().filter(|unit| overlays.targets.iter().all(|target| target.unit != *unit))
                {
                    let kind = if considered == Some(unit) { TargetKind::Considered } else { TargetKind::Open };
                    // The range of the considered target is shown at the line of fire.
                    let label = if any && considered != Some(unit) { self.range_words(&order) } else { String::new() };
                    overlays.targets.push(Target { unit, kind, label });
                }
            }
        }
    }

    /// Adds rings around all units to which the selected unit can do something without guns.
    fn others(&self, ask: &Ask, overlays: &mut Overlays) {
        let considered = self.shown_order().and_then(|order| order.target());
        for offer in ask.offers.iter().filter(|offer| is_deed(offer) && offer.order.unit() == self.place.selected) {
            for unit in deeds::targets(offer) {
                if overlays.targets.iter().all(|target| target.unit != unit) {
                    let kind = match (considered == Some(unit), self.is_foe(unit)) {
                        (true, true) => TargetKind::Considered,
                        (false, true) => TargetKind::Open,
                        (_, false) => TargetKind::Friend,
                    };
                    overlays.targets.push(Target { unit, kind, label: String::new() });
                }
            }
        }
    }

    fn reach(&self, view: &View, overlays: &mut Overlays) {
        let Some(grid) = &view.table.grid else { return };
        let chosen = self.place.draft.proposal.as_ref().or(self.place.draft.hovering.as_ref()).and_then(Order::course);
        let laid = self.place.draft.proposal.is_some();
        let mut dear: Vec<Option<Cost>> = Vec::new();
        for path in self.paths() {
            let Some(end) = path.poses.last() else { continue };
            let kind = if path.complete { ReachKind::End } else { ReachKind::Waypoint };
            let cost = if matches!(path.end, PathEnd::Boards(_)) { None } else { Some(path.cost) };
            let said = || cost.map_or_else(|| "board".to_owned(), |cost| cost.to_string());
            match overlays.reach.iter().position(|square| square.at == end.at) {
                Some(place) => {
                    if path.complete {
                        overlays.reach[place].kind = ReachKind::End;
                    }
                    if dear[place].is_some_and(|dear| cost.is_some_and(|cost| cost < dear)) {
                        (overlays.reach[place].cost, dear[place]) = (said(), cost);
                    }
                }
                None => {
                    overlays.reach.push(ReachSquare { at: end.at, width: grid.square, cost: said(), kind });
                    dear.push(cost);
                }
            }
        }
        if let Some(path) = chosen.and_then(|course| self.paths().iter().find(|path| path.course == *course)) {
            for square in &mut overlays.reach {
                if path.poses.last().is_some_and(|pose| pose.at == square.at) {
                    square.kind = if laid { ReachKind::Chosen } else { ReachKind::Pointed };
                } else if laid && path.poses.iter().any(|pose| pose.at == square.at) {
                    square.kind = ReachKind::Waypoint;
                }
            }
        }
    }

    /// Returns the course that the big button orders while none is in the hand.
    fn suggested(&self, view: &View) -> Option<Order> {
        let draft = &self.place.draft;
        if [&draft.proposal, &draft.hovering].into_iter().flatten().any(|order| order.course().is_some()) {
            return None;
        }
        self.course_offer()?;
        let button = self.big_button(self.asked()?, &Names(view))?;
        Some(button.order).filter(|order| order.course().is_some() && order.unit() == self.place.selected)
    }

    /// Draws the water that she can reach, the ghost of the course in the hand, and the ring to drag it by.
    fn free_water(&self, view: &View, seat: Seat, overlays: &mut Overlays) {
        overlays.marks.extend(self.reach_on_water());
        overlays.ring = self.ring();
        let sails = |order: &&Order| order.course().is_some();
        let proposed = self.place.draft.proposal.as_ref().filter(sails);
        let hovering = self.place.draft.hovering.as_ref().filter(sails);
        let suggested = self.suggested(view);
        // While a leg is dragged, its ghost is the course. Otherwise the proposed course stays, and a thin track shows
        // how the course would go on.
        let (ghost, track) = match (proposed, hovering) {
            (_, Some(hovering)) if self.place.draft.grip.is_some() => (Some(hovering), None),
            (Some(proposed), hovering) => (Some(proposed), hovering.filter(|order| *order != proposed)),
            (None, None) => (None, suggested.as_ref()),
            (None, hovering) => (hovering, None),
        };
        if let Some(order) = ghost {
            self.ghost(view, seat, order, false, overlays);
            if proposed.is_none() || self.place.draft.grip.is_some() {
                overlays.ring =
                    overlays.ghosts.last().map(|ghost| ghost.pose.bow(&view.units[ghost.unit.index()].footprint));
            }
        }
        if let Some(order) = track {
            self.ghost(view, seat, order, true, overlays);
        }
        let told = if hovering.is_some() { &self.place.draft.hovering_told } else { &self.place.draft.told };
        overlays.refusals.extend(told.why.iter().flat_map(|refusal| refusal.marks.iter().cloned()));
    }

    /// Draws a ghost of each ship for an order to all ships.
    fn ghosts_of_all(&self, view: &View, shares: Vec<Share>, overlays: &mut Overlays) {
        for Share { unit, ghost, path, .. } in shares {
            if let (Some(pose), Some(seen)) = (ghost, view.units.get(unit.index())) {
                let path = std::iter::once(seen.pose).chain(path).collect();
                overlays.ghosts.push(Ghost { unit, pose, path, slim: true, ..Ghost::default() });
            }
        }
    }

    fn ghost(&self, view: &View, seat: Seat, order: &Order, faint: bool, overlays: &mut Overlays) {
        let Some(unit) = order.unit().and_then(|unit| view.units.iter().find(|other| other.id == unit)) else { return };
        let preview = self.preview_of(seat, order);
        let free = || order.course().map(|course| end_of(course, unit.pose, &unit.footprint));
        if let Some(pose) = preview.ghost.or_else(free) {
            let mut path = vec![unit.pose];
            path.extend(preview.path);
            if path.last() != Some(&pose) {
                path.push(pose);
            }
            let halts = order.course().map(|course| self.halts(course, unit.id)).unwrap_or_default();
            let circle = self.limits().and_then(|limits| limits.circle);
            let steps = order
                .course()
                .zip(circle)
                .map(|(course, circle)| step_marks(course, unit.pose, &unit.footprint, circle))
                .unwrap_or_default();
            overlays.ghosts.push(Ghost {
                unit: unit.id,
                pose,
                path,
                faint,
                halts,
                steps,
                slim: false,
                wish: self.place.draft.proposal.as_ref() != Some(order),
            });
        }
        overlays.refusals.extend(preview.refusals.into_iter().flat_map(|refusal| refusal.marks));
    }
}

/// Returns a line from firer to target for each row of dice rolled by hand, with the number of dice and the face
/// needed.
fn thrown_lines(ask: &Ask, view: &View) -> Vec<Mark> {
    let place = |unit: UnitId| view.units.iter().find(|other| other.id == unit).map(|unit| unit.pose.at);
    let line = |row: &Throw| {
        let (from, to) = (place(row.unit?)?, place(row.at?)?);
        let dice = if row.dice == 1 { "1 die".to_owned() } else { format!("{} dice", row.dice) };
        Some(Mark::Line { from, to, label: format!("{dice}: {}", row.needed) })
    };
    ask.throws.iter().filter_map(line).collect()
}

/// Removes duplicate lines, and marks that are also drawn as refused.
fn once(overlays: &mut Overlays) {
    let refused = std::mem::take(&mut overlays.refusals);
    for mark in refused {
        if !overlays.refusals.contains(&mark) {
            overlays.refusals.push(mark);
        }
    }
    let same = |a: &Mark, b: &Mark| match (a, b) {
        (Mark::Line { from, to, .. }, Mark::Line { from: other, to: there, .. }) => {
            (from, to) == (other, there) || (from, to) == (there, other)
        }
        (a, b) => a == b,
    };
    for mark in std::mem::take(&mut overlays.marks) {
        if !overlays.refusals.iter().chain(&overlays.marks).any(|other| same(other, &mark)) {
            overlays.marks.push(mark);
        }
    }
    // A label at the line of a shot need not be in its squares as well.
    let lines: Vec<String> = overlays
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Line { label, .. } = mark { Some(label.clone()) } else { None })
        .collect();
    for mark in &mut overlays.marks {
        if let Mark::Squares { label, .. } = mark
            && lines.contains(label)
        {
            label.clear();
        }
    }
}
