//! The buttons of a question: the big one, its alternatives, and their labels.

use std::cmp::Reverse;

use wg_core::shown::report::counted;
use wg_core::{Ask, AskKind, Length, Odds, Offer, Order, PathEnd, Preview, Seat, UnitId};
use wg_panels::{Button, ButtonKind, DraftButton, Intent, Running};

use crate::game::names::{Names, lower};
use crate::game::place::{Eye, Place};
use crate::orders::deeds;
use crate::orders::guns::{in_all, is_fire, wide_range};
use crate::orders::proposal::{is_placing, straight, turning};
use crate::shown::holds::{lone_shooter, shooters};

/// The greatest number of buttons for one question.
pub const MOST_BUTTONS: usize = 24;
/// The least number of orders of one kind that are folded behind one button, if there are many other buttons.
const FOLDED: usize = 3;

impl<'a> Eye<'a> {
    pub(crate) fn big_button(&self, ask: &Ask, names: &Names) -> Option<Button> {
        let begin = || {
            ask.offers
                .iter()
                .find(|offer| matches!(offer.order, Order::Begin { .. }) && offer.order.unit() == self.place.selected)
                .map(|offer| offer.order.clone())
        };
        let order = self
            .place
            .draft
            .proposal
            .clone()
            .or_else(|| self.straight_ahead().filter(|_| !is_placing(ask)))
            .or_else(|| self.best_shot(ask))
            .or_else(begin);
        let order = order.unwrap_or_else(|| {
            let next = if ask.default == Order::EndPhase { self.next_begin(ask) } else { None };
            let usual = next.unwrap_or_else(|| self.usual(ask));
            // Use the best shot of the ship, as a click on its target would.
            let best = usual
                .unit()
                .filter(|_| matches!(usual, Order::Fire { .. }))
                .and_then(|unit| self.shot_of(ask, Some(unit)));
            let shot = best.and_then(|shot| self.shot_at(shot.target()?).or(Some(shot)));
            let usual = shot.unwrap_or(usual);
            self.hers_before(ask, &usual).unwrap_or(usual)
        });
        // A player must not discard a card without having seen it.
        self.may_tell(&order).then(|| self.button(ask, order, names))
    }

    /// Returns the default order. A default shot at a unit that no longer fights is replaced by a better shot, or else
    /// by passing or ending the phase.
    fn usual(&self, ask: &Ask) -> Order {
        if self.is_worth_it(&ask.default) {
            return ask.default.clone();
        }
        let lets_be = || {
            ask.offers
                .iter()
                .find(|offer| matches!(offer.order, Order::Pass | Order::EndPhase))
                .map(|offer| offer.order.clone())
        };
        self.shot_of(ask, None).or_else(lets_be).unwrap_or_else(|| ask.default.clone())
    }

    /// Returns true for an order to all ships of a side, which has a share for each ship.
    pub(crate) fn is_to_all(&self, ask: &Ask, order: &Order) -> bool {
        !self.preview_of(ask.seat, order).shares.is_empty()
    }

    /// Returns an order of the selected ship to offer before the usual order of another ship: a course, a shot, or an
    /// order of the same kind.
    fn hers_before(&self, ask: &Ask, usual: &Order) -> Option<Order> {
        // An order to all ships includes the selected one.
        let own = self
            .place
            .selected
            .filter(|own| usual.unit().is_some_and(|unit| unit != *own) && !self.is_to_all(ask, usual))?;
        let hers = || ask.offers.iter().filter(|offer| offer.order.unit() == Some(own));
        let course = || hers().find(|offer| offer.order.course().is_some()).map(|offer| offer.order.clone());
        // A ship under way is asked about her course and about nothing else.
        let shot = || {
            if usual.course().is_some() && self.sole_mover().is_some() { None } else { self.shot_of(ask, Some(own)) }
        };
        let what = |order: &Order| if let Order::Choose { what, .. } = order { Some(*what) } else { None };
        let alike = |offer: &&Offer| {
            let same = std::mem::discriminant(&offer.order) == std::mem::discriminant(usual)
                && what(&offer.order) == what(usual);
            same && !is_fire(offer) && !self.boards(&offer.order)
        };
        course().or_else(shot).or_else(|| hers().find(alike).map(|offer| offer.order.clone()))
    }

    /// Returns the order to begin the move of the next ship after the selected one that has not moved and does not lie
    /// at anchor. Space leads to her before it ends the phase.
    fn next_begin(&self, ask: &Ask) -> Option<Order> {
        let view = self.seen();
        let lies = |unit: UnitId| view.units.get(unit.index()).is_some_and(|unit| unit.anchored);
        let begins = || {
            ask.offers.iter().filter(|offer| {
                matches!(offer.order, Order::Begin { .. }) && offer.order.unit().is_some_and(|unit| !lies(unit))
            })
        };
        let after = begins().find(|offer| offer.order.unit() > self.place.selected);
        after.or_else(|| begins().next()).map(|offer| offer.order.clone())
    }

    /// Returns the straightest course of the selected ship; of equally straight ones, the longest.
    fn straight_ahead(&self) -> Option<Order> {
        let mut order = self.course_offer()?.order.clone();
        let table = self.battle.session().view(self.viewer()).table;
        let ease = |path: &&wg_core::Path| {
            // A course that leaves her heading for the edge of the table is not an easy one.
            let next = path.poses.last().map(|pose| pose.run(table.grid.map_or(Length::INCH, |grid| grid.square)).at);
            let off = next.is_some_and(|at| {
                at.x < Length::ZERO || at.y < Length::ZERO || at.x > table.width || at.y > table.height
            });
            // Suggest a fight, or leaving the table with a prize, only if there is nothing else.
            (
                matches!(path.end, PathEnd::Boards(_)),
                path.end == PathEnd::Leaves,
                off,
                turning(&path.course),
                Reverse(path.cost),
            )
        };
        let path = self.paths().iter().filter(|path| path.complete).min_by_key(ease)?;
        order.set_course(path.course.clone());
        Some(order)
    }

    pub(crate) fn choices(&self, ask: &Ask, names: &Names, big: Option<&Button>) -> Vec<Button> {
        let gunnery = self.is_gunnery(ask);
        let chosen_for = || {
            ask.offers
                .iter()
                .filter(|offer| matches!(offer.order, Order::Choose { .. }))
                .filter_map(|offer| offer.order.unit())
        };
        let to_many = chosen_for().any(|unit| Some(unit) == self.place.selected)
            && chosen_for().any(|unit| Some(unit) != self.place.selected);
        let wanted = |offer: &&Offer| {
            // A lever's offer needs no button if the big button has its order, or if it can be given as proposed.
            let proposed =
                || big.is_some_and(|big| offer.admits(&big.order)) || matches!(offer.order, Order::SetSail { .. });
            let held = self.is_lever(ask, offer) && (proposed() || offer.blanks.len() > 1);
            if (gunnery && is_fire(offer)) || held {
                return false;
            }
            // In a turn, a unit must be selected first. The answers to a question are shown for every unit, unless the
            // same question is put to several units.
            let own = offer
                .order
                .unit()
                .is_none_or(|unit| (ask.kind != AskKind::Turn && !to_many) || Some(unit) == self.place.selected);
            own && offer.order.course().is_none() && !(self.is_of_hand(&offer.order) && self.seen().cards.is_some())
        };
        // A number from a wide range is chosen with a lever; a button for each target brings up the lever.
        let candidates =
            |offer: &Offer| if wide_range(offer).is_some() { opening(offer) } else { offer.candidates(MOST_BUTTONS) };
        let alike: Vec<Vec<Order>> = ask.offers.iter().filter(wanted).map(candidates).collect();
        if let Some(only) = self
            .place
            .draft
            .unfolded
            .as_ref()
            .and_then(|first| alike.iter().find(|orders| orders.first() == Some(first)))
        {
            let back = Button {
                label: "Back to all orders".to_owned(),
                remark: String::new(),
                order: ask.default.clone(),
                clause: String::new(),
                opens: false,
                kind: ButtonKind::Folds,
            };
            return only.iter().map(|order| self.button(ask, order.clone(), names)).chain([back]).collect();
        }
        let ends = self.ends().into_iter().filter_map(|end| self.course_that_ends(end));
        let wall =
            ask.kind == AskKind::Turn && alike.iter().map(Vec::len).sum::<usize>() > wg_panels::panels::choices::MANY;
        let folds = |orders: &Vec<Order>| wall && orders.len() >= FOLDED && matches!(orders[0], Order::Choose { .. });
        let (folded, open): (Vec<_>, Vec<_>) = alike.into_iter().partition(folds);
        let orders = open.into_iter().flatten().take(MOST_BUTTONS);
        let buttons = ends
            .chain(orders)
            .filter(|order| big.is_none_or(|big| big.order != *order))
            .map(|order| self.button(ask, order, names));
        let folded = folded.iter().filter_map(|orders| self.folded(ask, orders));
        buttons
            .chain(self.sail_on_buttons(ask, names))
            .chain(self.holds(ask, names))
            .chain(folded)
            .chain(self.barred(ask))
            .collect()
    }

    /// Returns one button for many orders of one kind.
    fn folded(&self, ask: &Ask, orders: &[Order]) -> Option<Button> {
        let first = orders.first()?.clone();
        let label = ask.offers.iter().find(|offer| offer.admits(&first))?.label.clone();
        let clause = self.preview_of(ask.seat, &first).clause;
        Some(Button {
            label: format!("{label} …"),
            remark: String::new(),
            order: first,
            clause,
            opens: true,
            kind: ButtonKind::Folds,
        })
    }

    /// Returns greyed buttons for what the selected unit could do if another order were given first.
    fn barred(&self, ask: &Ask) -> Vec<Button> {
        let own = self
            .place
            .selected
            .filter(|unit| ask.kind == AskKind::Turn && ask.seat == Seat::Side(self.battle.side(*unit)));
        let barred = own.map(|unit| self.battle.session().barred(unit)).unwrap_or_default();
        let greyed = |barred: wg_core::Barred| Button {
            label: barred.label.to_string(),
            remark: barred.why.to_string(),
            clause: self
                .battle
                .session()
                .check(ask.seat, &barred.order)
                .err()
                .map_or_else(String::new, |why| why.clause),
            order: barred.order,
            opens: false,
            kind: ButtonKind::Greyed,
        };
        barred.into_iter().map(greyed).collect()
    }

    /// Returns the actions on the course in the hand: to take back a leg, and to stop and ask. While the fleets roll for
    /// their ships by hand, the program offers to roll the rest.
    pub(crate) fn handy(&self) -> Vec<DraftButton> {
        let mut list = Vec::new();
        if self.asked().is_some_and(|ask| ask.kind == AskKind::Throw) && self.is_fitting_out() {
            list.push(DraftButton {
                label: "Let the program roll the rest".to_owned(),
                key: "until turn 1",
                intent: Intent::RollTheRest,
            });
        }
        if !self.place.draft.stretches.is_empty() {
            list.push(DraftButton {
                label: "Undo the last leg".to_owned(),
                key: "Backspace",
                intent: Intent::TakeLegBack,
            });
        }
        if self.can_halt() {
            list.push(DraftButton {
                label: "Pause the move here".to_owned(),
                key: "right click",
                intent: Intent::HaltHere,
            });
        }
        list
    }

    /// Returns the card at the ghost.
    pub(crate) fn running(&self) -> Option<Running> {
        let (card, _, told) = self.run_card()?;
        let (guns, dangers) = self.gun_words();
        Some(Running {
            card,
            measure: self.battle.measure(),
            caught: told.caught.iter().map(|catch| catch.says()).collect(),
            leg: told.leg,
            changed: told.changed,
            refusal: told.why,
            halts: self.course_in_hand().is_some_and(|order| {
                order.course().is_some_and(|course| course.legs().last() == Some(&wg_core::Leg::Halt))
            }),
            guns,
            dangers,
        })
    }

    /// Returns the ends that the selected unit's courses may have other than lying still: boarding a unit, or leaving
    /// the table.
    pub(crate) fn ends(&self) -> Vec<PathEnd> {
        let mut ends: Vec<PathEnd> = Vec::new();
        for path in self.paths().iter().filter(|path| path.complete && path.end != PathEnd::Lies) {
            if !ends.contains(&path.end) {
                ends.push(path.end);
            }
        }
        ends
    }

    pub(crate) fn button(&self, ask: &Ask, order: Order, names: &Names) -> Button {
        let offer = ask.offers.iter().find(|offer| offer.admits(&order));
        let said = offer.map_or("", |offer| &*offer.label);
        let preview = self.preview_of(ask.seat, &order);
        let end = order.course().map_or(PathEnd::Lies, |course| self.end_of_course(course));
        // If the order has a number that must still be set on the lever, the button brings up the lever.
        let opens = offer.is_some_and(|offer| wide_range(offer).is_some())
            && self.place.draft.proposal.as_ref() != Some(&order)
            && order.course().is_none();
        let opens = opens && !offer.is_some_and(|offer| self.is_lever(ask, offer));
        // A boarding is put on the big button first, so that the player reads it before ordering it.
        let arms = self.boards(&order) && self.place.draft.proposal.as_ref() != Some(&order);
        let label = match &order {
            Order::Course { unit, .. } if end == PathEnd::Leaves => format!("Sail {} off the table", names.unit(*unit)),
            Order::Course { unit, .. } if let PathEnd::Boards(target) = end => {
                format!("{} boards {}", names.unit(*unit), names.unit(target))
            }
            Order::Course { unit, .. } if self.place.draft.proposal.is_some() => {
                format!("Sail {} on this course", names.unit(*unit))
            }
            Order::Course { unit, .. } if straight(&order) => format!("Sail {} straight ahead", names.unit(*unit)),
            Order::Course { unit, .. } => format!("Sail {} on the suggested course", names.unit(*unit)),
            Order::March { unit, .. } if self.place.draft.proposal.is_some() => {
                format!("March {} there", names.unit(*unit))
            }
            Order::March { unit, .. } => format!("March {}", names.unit(*unit)),
            Order::Begin { unit } if names.is_troop(*unit) => format!("March {}", names.unit(*unit)),
            // A move in which she stays where she is, such as throwing guns overboard or dropping anchor.
            Order::Begin { unit } if !said.is_empty() && !said.starts_with("Begin") => {
                format!("{}: {}", names.unit(*unit), lower(said))
            }
            Order::Begin { unit } => format!("Move {}", names.unit(*unit)),
            Order::Fire { unit, target, .. } if self.is_gunnery(ask) => {
                let target = names.unit(*target);
                if Some(*unit) == self.place.selected {
                    format!("{said} on {target}")
                } else {
                    format!("{}: {} on {target}", names.unit(*unit), lower(said))
                }
            }
            Order::Fire { target, .. } if lone_shooter(ask) => format!("Fire on {}", names.unit(*target)),
            Order::Fire { unit, target, .. } => format!("{} fires on {}", names.unit(*unit), names.unit(*target)),
            Order::SmallArms { target, .. }
            | Order::Grapple { target, .. }
            | Order::Cut { target, .. }
            | Order::Charge { target, .. }
            | Order::Embark { target, .. }
                if !said.is_empty() =>
            {
                let (unit, target) =
                    (order.unit().filter(|unit| Some(*unit) != self.place.selected), names.unit(*target));
                let on = match &order {
                    // 'Cut the grapples' has an object already.
                    Order::Cut { .. } => format!(" ({target})"),
                    Order::SmallArms { .. } => format!(" on {target}"),
                    _ => format!(" {target}"),
                };
                match unit {
                    Some(unit) => format!("{}: {}{on}", names.unit(unit), lower(said)),
                    None => format!("{said}{on}"),
                }
            }
            Order::Board { unit, target, men } if opens || *men == 0 => {
                format!("{} boards {}", names.unit(*unit), names.unit(*target))
            }
            Order::Board { unit, target, men } => {
                format!("{} boards {} with {}", names.unit(*unit), names.unit(*target), counted(*men, "man", "men"))
            }
            Order::Play { target: Some(target), .. } => format!("Play {said} on {}", names.unit(*target)),
            Order::Play { .. } => format!("Play {said}"),
            Order::Hold { unit, .. } => format!("{}: {said}", names.unit(*unit)),
            // To hold fire means one ship if only one is asked, and otherwise all of them.
            Order::Pass if ask.kind == AskKind::Reaction => match shooters(ask).as_slice() {
                [] => said.to_owned(),
                [only] => format!("{} holds fire for now", names.unit(*only)),
                all => format!("All {} hold fire for now", all.len()),
            },
            Order::Signal { target: Some(target), .. } => format!("{said} {}", names.unit(*target)),
            Order::Land { .. } | Order::Number { .. } if opens => said.to_owned(),
            Order::Land { men, .. } => format!("{said}: {}", counted(*men, "man", "men")),
            Order::Number { value, .. } => format!("{said}: {value}"),
            order => chosen(offer, order).map_or_else(
                || said.to_owned(),
                |choice| if said.is_empty() { choice.to_owned() } else { format!("{said}: {choice}") },
            ),
        };
        // While one ship is selected, name the ship of an order for another one.
        let others = order
            .unit()
            .filter(|unit| preview.shares.is_empty() && self.place.selected.is_some_and(|own| own != *unit))
            .map(|unit| names.unit(unit));
        let label = match others.filter(|name| !label.is_empty() && !label.contains(name)) {
            Some(name) => format!("{name}: {}", lower(&label)),
            None => label,
        };
        // Warn a player who ends the phase of the units left idle.
        let left_out = if order == Order::EndPhase { self.left_out(names.0) } else { String::new() };
        let remark = if left_out.is_empty() { remark(&order, &preview) } else { left_out };
        let remark = if opens && remark.is_empty() { "how many?".to_owned() } else { remark };
        let holds = order == Order::Pass && ask.kind == AskKind::Reaction && !shooters(ask).is_empty();
        let remark = if holds && remark.is_empty() { "you will be asked again".to_owned() } else { remark };
        let clause = preview.refusals.first().map_or(preview.clause, |refusal| refusal.clause.clone());
        Button {
            label: if label.is_empty() { "Continue".to_owned() } else { label },
            remark,
            order,
            clause,
            opens: opens || arms,
            kind: ButtonKind::Orders,
        }
    }
}

impl Place {
    /// Shows only the group of orders that begins with this one, or all orders again.
    pub fn unfold(&mut self, first: Option<Order>) {
        self.draft.unfolded = first;
    }
}

/// Returns an order for each target of an offer with a number. The number stays as the rules propose it.
fn opening(offer: &Offer) -> Vec<Order> {
    let targets = deeds::targets(offer);
    if targets.is_empty() {
        return vec![offer.order.clone()];
    }
    let to = |target: UnitId| {
        let mut order = offer.order.clone();
        order.set_target(target);
        order
    };
    targets.into_iter().map(to).collect()
}

/// Returns the text of the choice that an order makes.
pub(crate) fn chosen<'a>(offer: Option<&'a Offer>, order: &Order) -> Option<&'a str> {
    offer?.blanks.iter().find_map(|blank| match &blank.domain {
        wg_core::Domain::Choices(choices) => {
            let number = order.number(blank.slot)?;
            choices.iter().find(|(option, _)| i32::from(*option) == number).map(|(_, text)| &**text)
        }
        _ => None,
    })
}

/// Returns a short remark on a preview, for a button.
fn remark(order: &Order, preview: &Preview) -> String {
    // Never let the easy way run aground without a warning.
    let lost = |share: &&wg_core::Share| share.words.contains("aground") || share.words.contains("leaves the table");
    if let Some(lost) = preview.shares.iter().find(lost) {
        return format!("one ship {}", lost.words);
    }
    let ashore = preview
        .run
        .as_ref()
        .and_then(|card| card.note.split(" · ").find(|note| note.contains("aground") || note.starts_with("leaves by")));
    if let Some(danger) = ashore {
        return format!("{} · {danger}", preview.used);
    }
    let odds = |odds: &Odds| {
        // A chance that rounds to 0 % is not worth a mention.
        let told = odds.chances.iter().find(|(_, chance)| (chance * 100.0).round() >= 1.0);
        let best = told.map(|(what, chance)| format!("{:.0}% {what}", chance * 100.0));
        let (expected, unit) = in_all(odds);
        let expected = (!unit.is_empty()).then(|| format!("expect {expected:.1} {unit}"));
        // Guns are fired for what they do, and all else is tried for its chance.
        let all = if matches!(order, Order::Fire { .. }) { [expected, best] } else { [best, expected] };
        all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    preview.odds.as_ref().map_or_else(|| preview.used.clone(), odds)
}
