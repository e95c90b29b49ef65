//! The data for the panels and the table, gathered from the battle whenever it changes.

use wg_core::{Ask, AskKind, MatterOffer, Measure, Odds, Offer, Order, PathEnd, Seat, SideId, UnitId, View, Viewer};
use wg_panels::{Briefing, Button, Desk, Hand, JournalLine, Ruling, Standing, StandingMark, Steps, Tray};

use crate::game::names::Names;
use crate::game::place::Eye;
use crate::game::told::Telling;
use crate::game::told::past::smoke_to_one_side;
use crate::orders::deeds::is_deed;
use crate::shown::fitting::fill_in;

impl Eye<'_> {
    /// Returns the read model of the panels.
    pub fn desk(&self, telling: &Telling) -> Desk {
        let (viewer, reader) = (self.viewer(), self.reader());
        let shown = self.shown();
        let until = self.looking().unwrap_or(usize::MAX);
        let mut view = shown.view(viewer);
        // Only units of a side that is asked now may still act, even if others will be asked later in this phase.
        let asked_sides: Vec<Seat> = shown.asks().iter().map(|ask| ask.seat).collect();
        for unit in &mut view.units {
            unit.can_act &= asked_sides.contains(&Seat::Side(unit.side));
        }
        let told: Vec<&wg_core::Report> =
            telling.journal.iter().filter(|line| line.order <= until).map(|line| &line.report).collect();
        smoke_to_one_side(&mut view, &told);
        if self.looking().is_none() {
            fill_in(&mut view, &telling.fallen);
        }
        let asked = self.asked();
        let names = Names(&view);
        let shown_order = self.shown_order();
        let mut preview = shown_order.as_ref().and_then(|order| Some(self.preview_of(asked?.seat, order)));
        let shares =
            shown_order.as_ref().zip(preview.as_ref()).and_then(|(order, preview)| self.shares(&view, order, preview));
        let big_button = asked.filter(|ask| ask.kind != AskKind::Throw).and_then(|ask| self.big_button(ask, &names));
        let choices = asked.map(|ask| self.choices(ask, &names, big_button.as_ref())).unwrap_or_default();
        let by_hand = !matches!(self.battle.session().dice_source(), wg_core::DiceSource::Machine { .. });
        Desk {
            scene: self.seen_fight(),
            standing: self.standing(&view, viewer),
            marks: self.standing_marks(&view, viewer),
            title: format!("{} · {}", self.battle.session().scenario().name, self.battle.about().title),
            sheets: view.units.iter().map(|unit| shown.sheet(unit.id, viewer)).collect(),
            selected: self.place.selected,
            headline: self.headline(&names),
            hint: self.hint(&view, big_button.as_ref()),
            acting: asked
                .or(self.battle.session().asks().first())
                .filter(|_| self.looking().is_none())
                .and_then(|ask| acting(ask, &view)),
            ask: asked.map(|ask| ask.kind),
            chosen: self.place.draft.proposal.is_some(),
            // Nobody learns how many orders the other side has given.
            given: self.battle.session().entries().iter().filter(|entry| viewer.sees_orders_of(entry.seat)).count(),
            choices,
            guns: asked.map(|ask| self.guns(ask)).unwrap_or_default(),
            battery: self.place.battery,
            lever: asked.and_then(|ask| self.lever(ask)),
            todo: self.todo(&view),
            shares,
            slips: if self.looking().is_none() { telling.slips(&view) } else { Vec::new() },
            handy: self.handy(),
            running: self.running(),
            hints: preview
                .as_mut()
                .map(|preview| std::mem::take(&mut preview.hints))
                .unwrap_or_default()
                .into_iter()
                .chain(self.danger_hint())
                .collect(),
            odds: preview
                .and_then(|preview| preview.odds)
                .map(|odds| not_on_the_button(odds, shown_order.as_ref(), big_button.as_ref())),
            refusal: self.shown_refusal(),
            pointed: self.only_points(),
            journal: self.journal_of(telling, reader),
            hand: self.hand(&view).map(|hand| Hand { announced: self.announced(telling, &view, hand.side), ..hand }),
            digest: self.asked_side().and_then(|side| telling.told_digest(side)).cloned(),
            tray: Tray {
                volleys: self.volleys(telling, &view, until),
                last: telling.thrown(until),
                before: self.thrown_before(telling, until),
                wanted: asked.map(|ask| ask.throws.to_vec()).unwrap_or_default(),
                by_hand,
                fallen: if asked.is_some_and(|ask| ask.kind == AskKind::Throw) {
                    telling.fallen.clone()
                } else {
                    Vec::new()
                },
                luck: telling
                    .luck(self.battle, until)
                    .iter()
                    .enumerate()
                    .map(|(side, (expected, actual))| (SideId(side as u8), actual - expected))
                    .collect(),
            },
            can_undo: self.can_undo(),
            undo_limit: self.undo_limit(),
            ruling: self.ruling(),
            can_rule: self.looking().is_none() && self.battle.session().outcome().is_none(),
            matters: if self.looking().is_none() { self.matters() } else { Vec::new() },
            replay: self.looking().map(|at| telling.replay(self.battle, at)),
            marked: self.place.marked.clone(),
            past_shot: self.past_shot(telling, &view),
            big_button,
            briefing: self.briefing(viewer),
            unsaved: self.battle.unsaved(),
            can_save: shown.can_be_saved(),
            busy: asked.is_none()
                && self.battle.session().outcome().is_none()
                && self.looking().is_none()
                && self.battle.called_off().is_none(),
            reckoning: telling.reckoning(self.battle, &view).filter(|_| self.looking().is_none()),
            view,
            ..Desk::default()
        }
    }

    /// Returns what the battle is for, as far as this viewer may know.
    fn briefing(&self, viewer: Viewer) -> Briefing {
        let scenario = self.battle.session().scenario();
        let sides = (0..).map(SideId).zip(&scenario.sides);
        let known = |(side, spec): (SideId, &wg_core::scenario::SideSpec)| {
            let told = viewer.sees(side) && !spec.briefing.is_empty();
            told.then(|| (side, spec.briefing.clone()))
        };
        Briefing { story: scenario.story.clone(), told: sides.filter_map(known).collect() }
    }

    /// Returns what the game master may rule on: the matters that the rules leave open, then words of the position to
    /// correct.
    fn matters(&self) -> Vec<MatterOffer> {
        let session = self.battle.session();
        [session.matters(), session.corrections()].concat()
    }

    fn headline(&self, names: &Names) -> String {
        if let Some(at) = self.looking() {
            return if at == 0 { "The table at the start".to_owned() } else { past_headline(names.0) };
        }
        match (self.battle.session().outcome(), self.asked(), self.battle.session().asks().first()) {
            (None, Some(ask), _) if ask.kind == AskKind::Throw => self.throw_headline(ask, names),
            (Some(outcome), _, _) => outcome.reason.clone(),
            // A side that the question names already is not named before it.
            (None, Some(ask), _) if ask.reason.starts_with(names.seat(ask.seat)) => ask.reason.to_string(),
            (None, Some(ask), _) => format!("{}: {}", names.seat(ask.seat), ask.reason),
            (None, None, Some(_)) if self.battle.called_off().is_some() => {
                self.battle.called_off().unwrap_or_default().to_owned()
            }
            // Say what another side is doing without a verb, since a name may be singular or plural.
            (None, None, Some(ask)) => format!("Waiting for {}", names.seat(ask.seat)),
            (None, None, None) => String::new(),
        }
    }

    /// Returns the headline for a roll by hand, such as 'Roll 3 dice for Surprise: fires on Fortuna'.
    fn throw_headline(&self, ask: &Ask, names: &Names) -> String {
        let dice: u32 = ask.throws.iter().map(|row| u32::from(row.dice)).sum();
        let dice = if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
        let mut whose: Vec<&str> = ask
            .throws
            .iter()
            .filter_map(|row| {
                row.unit.map(|unit| names.unit(unit)).or_else(|| row.side.map(|side| names.seat(Seat::Side(side))))
            })
            .collect();
        whose.dedup();
        if let Some(shared) = shared_reason(ask, names) {
            return format!("Roll {dice}, one for each ship: {shared} of {}", wg_core::in_a_row(&whose));
        }
        // For several ships, name each with the number of its dice; the tray says what they are for.
        if let (2..=3, true) = (whose.len(), whose.len() == ask.throws.len()) {
            let each: Vec<String> =
                whose.iter().zip(&ask.throws).map(|(name, row)| format!("{name} {}", row.dice)).collect();
            return format!("Roll {dice}: {}", each.join(", "));
        }
        // The name goes before the reason, and a reason shared by two rows appears once.
        let whole = ask.reason.as_ref();
        let (whose, reason) = match whose.as_slice() {
            [one] => {
                let mut parts: Vec<&str> = whole.split("; ").map(|part| without_name(part, one)).collect();
                parts.dedup();
                (format!(" for {one}"), parts.join("; "))
            }
            [_, _, _, _, ..] => return format!("Roll {dice} for {} ships", whose.len()),
            _ => (String::new(), whole.to_owned()),
        };
        if reason.is_empty() { format!("Roll {dice}{whose}") } else { format!("Roll {dice}{whose}: {reason}") }
    }

    /// Returns the ruling that would allow the undo that was just refused.
    fn ruling(&self) -> Option<Ruling> {
        let to = self
            .place
            .undo_wish
            .filter(|_| self.place.refusal.as_ref().is_some_and(|refusal| refusal.clause == "T-UNDO"))?;
        let taken = self.battle.session().entries().get(to..)?;
        Some(Ruling {
            to,
            orders: taken.len(),
            dice: taken.iter().map(|entry| entry.faces.len()).sum(),
            reason: String::new(),
        })
    }

    /// Returns the journal lines that this reader may see, in the words meant for that reader.
    fn journal_of(&self, telling: &Telling, reader: Viewer) -> Vec<JournalLine> {
        let lines = telling.journal.iter().filter(|line| !line.report.told(reader).is_empty());
        lines.map(|line| JournalLine { report: line.report.clone().seen_by(reader), ..line.clone() }).collect()
    }

    /// Returns true if this viewer may see and give the standing orders of a side.
    fn own(&self, side: SideId, viewer: Viewer) -> bool {
        let seen = match viewer {
            Viewer::All => true,
            Viewer::Side(own) => own == side,
            Viewer::Public => false,
        };
        seen && self.battle.session().outcome().is_none()
    }

    fn standing(&self, view: &View, viewer: Viewer) -> Option<Standing> {
        let unit = view.units.iter().find(|unit| Some(unit.id) == self.place.selected)?;
        let may =
            self.looking().is_none() && self.own(unit.side, viewer) && self.battle.is_human(Seat::Side(unit.side));
        if !may || !unit.on_table() {
            return None;
        }
        let measure = match (view.table.grid, view.table.measure) {
            (Some(grid), _) => Steps { one: grid.square, names: ["square", "squares"], offered: [1, 2, 3, 4] },
            (None, measure) => Steps {
                one: measure.one(),
                names: if measure == Measure::Millimetres { [measure.sign(); 2] } else { measure.names() },
                offered: self.battle.ranges().unwrap_or_else(|| measure.round()),
            },
        };
        let orders = self.battle.session().standing_orders();
        let told = |whose: &str, units: Vec<UnitId>, fleet: bool, plans| {
            let order = units.first().and_then(|unit| orders.of(*unit));
            let alike = units.iter().all(|unit| orders.of(*unit) == order);
            let holds = units.iter().all(|unit| orders.holds(*unit, &self.battle.session().cursor()));
            let (rakes, when) = (self.battle.has_rakes(), self.battle.standing_fire());
            Standing {
                whose: whose.to_owned(),
                units,
                fleet,
                order,
                alike,
                holds,
                measure,
                rakes,
                when,
                plans,
                wider: Vec::new(),
            }
        };
        let groups = self.groups(view, unit);
        // The widest group contains the ships of all others.
        let planners = groups.last().map(|group| self.planners(&group.ships())).unwrap_or_default();
        let wider = groups
            .iter()
            .map(|group| {
                told(&group.name, group.ships(), group.lines.len() > 1, self.plans_of_many(view, group, &planners))
            })
            .collect();
        Some(Standing { wider, ..told(&unit.name, vec![unit.id], false, self.plans(view, unit.id)) })
    }

    fn standing_marks(&self, view: &View, viewer: Viewer) -> Vec<(UnitId, StandingMark)> {
        let shown = self.shown();
        let (orders, cursor) = (shown.standing_orders(), shown.cursor());
        let own = view.units.iter().filter(|unit| self.own(unit.side, viewer) && unit.on_table());
        own.map(|unit| (unit.id, StandingMark::of(orders.of(unit.id), orders.holds(unit.id, &cursor))))
            .filter(|(_, mark)| *mark != StandingMark::Asks)
            .collect()
    }

    /// Returns a line of help for a player who does not know yet what the mouse does here.
    fn hint(&self, view: &View, big: Option<&Button>) -> String {
        if !self.place.notice.is_empty() {
            return self.place.notice.clone();
        }
        if self.looking().is_some() {
            let leave = if self.battle.view_only { "Esc closes the replay." } else { "Esc returns to the battle." };
            return format!("You are looking back. {leave} ← and → step through the orders, Space plays them.");
        }
        if self.battle.session().outcome().is_some() {
            return "The battle is over. Start another from the menu at the upper left.".to_owned();
        }
        let Some(ask) = self.asked() else { return String::new() };
        let fires = ask.offers.iter().any(|offer| matches!(offer.order, Order::Fire { .. }));
        let names = Names(view);
        let marches = self.place.selected.is_some_and(|unit| names.is_troop(unit));
        let hint = match ask.kind {
            AskKind::Throw => "Roll your dice, then click or type the numbers that they show.",
            _ if self
                .place
                .draft
                .proposal
                .as_ref()
                .and_then(Order::course)
                .is_some_and(|course| matches!(self.end_of_course(course), PathEnd::Boards(_))) =>
            {
                "Click her again or press Space to board her. The card shows the odds. Esc cancels."
            }
            _ if marches && self.place.draft.proposal.is_some() => {
                "Press Space or click the ghost to march there. Click elsewhere to add a leg, or drag the ring to change the last leg. Backspace removes it."
            }
            _ if self.limits().is_some() && self.place.draft.proposal.is_some() => {
                "Press Space or click the ghost to sail this course. Click elsewhere to add a leg, or drag the ring to change the last leg. Backspace removes it."
            }
            _ if self.sails_past() => {
                "She cannot stop on that square, so her course goes on past it. Click the square where she should stop, or press Space. Esc cancels."
            }
            _ if self.place.draft.proposal.as_ref().is_some_and(|order| order.course().is_some()) => {
                "Click there again or press Space to sail this course. Click elsewhere to change it. Esc cancels."
            }
            _ if self.lever(ask).is_some() => match big.filter(|big| !self.lever_holds(ask, &big.order)) {
                // Nothing is chosen yet, so Space still gives the order on the big button.
                Some(_) => "Choose with a click or the arrow keys. Until you do, Space presses the main button.",
                None => "Choose with a click or the arrow keys, then press Space.",
            },
            _ if self.place.draft.proposal.as_ref().is_some_and(|order| matches!(order, Order::Fire { .. })) => {
                "Click the target again or press Space to fire. Esc cancels."
            }
            _ if self.place.draft.proposal.as_ref().is_some_and(|order| order.target().is_some()) => {
                "Click there again or press Space to give the order. Esc cancels."
            }
            _ if self.place.draft.proposal.is_some() => "Press Space to give the order. Esc cancels.",
            _ if ask.offers.iter().any(|offer| matches!(offer.order, Order::Discard { .. })) => {
                "You hold too many cards. Click a card to discard it. You can undo that until the next die is rolled."
            }
            _ if self.course_offer().is_some() && view.table.grid.is_some() => {
                "Drag her to a square, or click the square twice to sail there. Point near an edge of the square to choose where her bow will point."
            }
            _ if marches && self.course_offer().is_some() => {
                "Drag the ring in front of the men, or click the ground. A ghost shows where they will end up. Press Space to march there."
            }
            _ if self.course_offer().is_some() => {
                "Drag the ring at her bow, or click the water. A ghost shows where she will end up. Press Space to sail there."
            }
            AskKind::Reaction if fires => {
                "Click a ringed enemy to aim at her, and click her again to fire. Or hold fire."
            }
            AskKind::Turn | AskKind::Choice | AskKind::Reaction if self.has_deeds(ask) => {
                "Click a ringed ship to act on her, or press a button."
            }
            AskKind::Turn if self.workers().is_empty() => {
                "You have nothing left to do in this phase. Press Space to end it."
            }
            AskKind::Turn if self.workers().iter().any(|unit| names.is_troop(*unit)) => {
                "Choose a ship or men with a golden dot, or press Tab."
            }
            AskKind::Turn
                if view.table.grid.is_some()
                    && ask.offers.iter().any(|offer| matches!(offer.order, Order::Begin { .. })) =>
            {
                "Drag a ship with a golden dot to sail her at once. Or click one to choose her, or press Tab."
            }
            AskKind::Turn if self.place.selected.is_some_and(|unit| self.workers().contains(&unit)) => {
                if self.workers().len() == 1 {
                    "Press a button to give her an order."
                } else {
                    "Press a button to give her an order. For another ship, click her or press Tab."
                }
            }
            AskKind::Turn => "Choose a ship with a golden dot, or press Tab.",
            AskKind::Reaction | AskKind::Choice
                if ask
                    .offers
                    .iter()
                    .filter(|offer| self.may_tell(&offer.order))
                    .map(|offer| offer.candidates(2).len())
                    .sum::<usize>()
                    < 2 =>
            {
                "You have only one choice now. Press Space."
            }
            AskKind::Reaction | AskKind::Choice => "Press a button, or Space for the main button below.",
        };
        hint.to_owned()
    }

    /// Returns true if the selected unit can do something to another one without guns.
    fn has_deeds(&self, ask: &Ask) -> bool {
        let deed = |offer: &&Offer| is_deed(offer) && !matches!(offer.order, Order::Signal { .. });
        ask.offers.iter().filter(deed).any(|offer| offer.order.unit() == self.place.selected)
    }

    /// Returns the order whose preview is shown: on a button, under the pointer, proposed, or the best shot, in this
    /// order.
    pub fn shown_order(&self) -> Option<Order> {
        let shot = || self.best_shot(self.asked()?);
        let hovering = self
            .place
            .draft
            .hovering
            .as_ref()
            .filter(|order| self.place.draft.proposal.is_none() || order.target().is_some());
        self.place
            .considered
            .clone()
            .or_else(|| hovering.cloned())
            .or_else(|| self.place.draft.proposal.clone())
            .or_else(shot)
    }

    /// Returns the target of the shot whose odds are shown, to place the odds card.
    pub fn shown_target(&self) -> Option<UnitId> {
        let then = self.looking().and_then(|_| self.place.deed.shown(self.place.selected));
        then.map(|(_, shot)| shot.target).or_else(|| self.shown_order()?.target())
    }
}

/// Returns the headline of a table that is looked back at: 'As it was in turn 3, Fire'.
fn past_headline(view: &View) -> String {
    let current = view.phases.iter().find(|phase| phase.state == wg_core::shown::view::PhaseState::Current);
    match (view.turn, current) {
        (0, _) => "As it was before turn 1".to_owned(),
        (turn, Some(phase)) => format!("As it was in turn {turn}, {}", phase.title),
        (turn, None) => format!("As it was in turn {turn}"),
    }
}

/// Adds a note to the odds of a shot that is only pointed at: the button gives another order.
fn not_on_the_button(odds: Odds, shown: Option<&Order>, big: Option<&Button>) -> Odds {
    match shown {
        Some(shot @ Order::Fire { .. }) if big.is_none_or(|big| big.order != *shot) => {
            Odds { line: format!("{} Click the button to choose this shot.", ended(odds.line)), ..odds }
        }
        _ => odds,
    }
}

/// Ends a line with a full stop, so that another sentence may follow.
fn ended(line: String) -> String {
    if line.is_empty() || line.ends_with('.') { line } else { line + "." }
}

/// Returns a part of the reason for a roll without the name of the ship or side that rolls: 'fires on Fortuna' of
/// 'Surprise fires on Fortuna', 'movement' of 'Surprise rolls for movement'. 'Surprise and Fortuna board each other'
/// keeps its names.
fn without_name<'a>(part: &'a str, name: &str) -> &'a str {
    let before = part.strip_prefix(name).and_then(|rest| {
        ["'s ", ": ", " rolls for ", " rolls ", " "].iter().find_map(|between| rest.strip_prefix(between))
    });
    let after = || part.strip_suffix(name).and_then(|rest| rest.strip_suffix(" for "));
    before.filter(|rest| !rest.starts_with("and ")).or_else(after).unwrap_or(part)
}

/// Returns what several ships roll one die each for, if it is the same for all: 'Captain' of 'Bellona: Captain' and
/// 'Orion: Captain'.
fn shared_reason<'a>(ask: &'a Ask, names: &Names) -> Option<&'a str> {
    let mut reasons = ask.throws.iter().map(|row| {
        let name = row.unit.filter(|_| row.dice == 1).map(|unit| names.unit(unit))?;
        row.reason.strip_prefix(name)?.strip_prefix(": ")
    });
    let first = reasons.next()??;
    let all = ask.throws.len() > 1 && reasons.all(|reason| reason == Some(first));
    // One ship that rolls several dice for the same thing is not named twice.
    let units = ask.throws.windows(2).all(|rows| rows[0].unit != rows[1].unit);
    (all && units).then_some(first)
}

/// Returns the side that acts. For dice it is the side that rolls; `None` for dice of both sides or of no side.
fn acting(ask: &Ask, view: &View) -> Option<SideId> {
    if ask.kind != AskKind::Throw {
        return ask.seat.side();
    }
    let mut sides = ask
        .throws
        .iter()
        .map(|row| row.side.or_else(|| row.unit.and_then(|unit| view.units.get(unit.index())).map(|unit| unit.side)));
    let first = sides.next().flatten()?;
    sides.all(|side| side == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::without_name;

    #[test]
    fn the_headline_of_a_roll_names_once_who_rolls() {
        for (part, rest) in [
            ("Surprise fires on Fortuna", "fires on Fortuna"),
            ("Surprise: 2 hits", "2 hits"),
            ("Surprise's rudder jams", "rudder jams"),
            ("Surprise rolls for movement", "movement"),
            ("Surprise rolls to choose the order", "to choose the order"),
            ("Morale test for Surprise", "Morale test"),
            ("Surprise and Fortuna board each other", "Surprise and Fortuna board each other"),
            ("Surprised by the wind", "Surprised by the wind"),
            ("Does Surprise strike?", "Does Surprise strike?"),
        ] {
            assert_eq!(without_name(part, "Surprise"), rest);
        }
    }
}
