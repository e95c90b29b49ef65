//! Guns and numbers on the desk: which batteries bear on which target, which shot is best, and the number that a lever
//! shows. All of it comes from offers, sheets and previews.

use std::cmp::Ordering;

use wg_core::shown::sheet::{Part, Sheet, TrackRole};
use wg_core::{Ask, AskKind, Domain, Fate, Odds, Offer, Order, Slot, UnitId, UnitView, Viewer};
use wg_panels::{GunChip, GunRow, Guns, Lever, Notch};

use crate::game::battle::Battle;
use crate::game::draft::Draft;
use crate::game::place::{Eye, Place};
use crate::orders::proposal::can_target;

/// The greatest number of shots examined for one offer.
const MOST_SHOTS: usize = 48;
/// The least difference between the ends of a range that is drawn as a lever rather than as a row of buttons.
const FEW: i32 = 3;

/// Returns true for an order to fire.
pub fn is_fire(offer: &Offer) -> bool {
    matches!(offer.order, Order::Fire { .. })
}

/// Returns the battery that a shot is fired with.
fn battery_of(order: &Order) -> Option<u8> {
    if let Order::Fire { battery, .. } = order { Some(*battery) } else { None }
}

impl Eye<'_> {
    /// Returns true if the shots of this question are too many for plain buttons: a ship has several batteries, or
    /// there are several ways of aiming.
    pub fn is_gunnery(&self, ask: &Ask) -> bool {
        let fires: Vec<&Offer> = ask.offers.iter().filter(|offer| is_fire(offer)).collect();
        let several =
            |offer: &&&Offer| fires.iter().filter(|other| other.order.unit() == offer.order.unit()).count() > 1;
        fires.iter().any(|offer| offer.blanks.iter().any(|blank| matches!(blank.domain, Domain::Choices(_))))
            || fires.iter().any(|offer| several(&offer))
    }

    /// Returns the expected result of a shot; 0 if there are no odds.
    fn expected(&self, order: &Order) -> f64 {
        self.preview(order).and_then(|preview| preview.odds).map_or(0.0, |odds| odds.expected)
    }

    /// Returns what a shot is expected to do, in words: '1.3 boxes'. Empty if there are no odds.
    fn expectation(&self, order: &Order) -> String {
        let Some(odds) = self.preview(order).and_then(|preview| preview.odds) else { return String::new() };
        let (expected, unit) = in_all(&odds);
        format!("{expected:.1} {unit}")
    }

    /// Returns the shot with the greatest expected result; of equal shots, the first. Shots at units that still fight
    /// come before all others.
    fn best(&self, shots: Vec<Order>) -> Option<Order> {
        if shots.len() < 2 {
            return shots.into_iter().next();
        }
        let any = shots.iter().any(|order| self.is_worth_it(order));
        let shots: Vec<Order> = shots.into_iter().filter(|order| !any || self.is_worth_it(order)).collect();
        let known = shots.into_iter().map(|order| (self.expected(&order), order));
        // Keep the first of equal shots; `max_by` would take the last.
        known
            .reduce(|best, next| if next.0.total_cmp(&best.0) == Ordering::Greater { next } else { best })
            .map(|(_, order)| order)
    }

    /// Returns the best shot of the selected ship in a reaction, or of any ship if she has none. `None` in any other
    /// question.
    pub fn best_shot(&self, ask: &Ask) -> Option<Order> {
        if ask.kind != AskKind::Reaction {
            return None;
        }
        self.place.selected.and_then(|own| self.shot_of(ask, Some(own))).or_else(|| self.shot_of(ask, None))
    }

    /// Returns the best shot of this unit, or of any unit, at a target that is worth a shot.
    pub(crate) fn shot_of(&self, ask: &Ask, unit: Option<UnitId>) -> Option<Order> {
        let offers = ask.offers.iter().filter(|offer| is_fire(offer) && (unit.is_none() || offer.order.unit() == unit));
        self.best(
            offers.flat_map(|offer| offer.candidates(MOST_SHOTS)).filter(|order| self.is_worth_it(order)).collect(),
        )
    }

    /// Returns false for a shot at an own unit, or at one that has struck or has no men aboard. Such a shot is fired
    /// only if the player picks it.
    pub(crate) fn is_worth_it(&self, order: &Order) -> bool {
        let (Order::Fire { unit, target, .. }, seen) = (order, self.seen()) else { return true };
        let fights =
            |unit: &UnitView| !unit.struck && (unit.fate == Fate::Afloat || (unit.fate == Fate::Prize && unit.men > 0));
        self.battle.side(*unit) != self.battle.side(*target)
            && seen.units.iter().find(|other| other.id == *target).is_none_or(fights)
    }

    /// Returns the best shot on offer against this unit: with the picked battery, or else with the selected ship, or
    /// else with any ship. If the proposed order already fires at this unit, returns that.
    pub fn shot_at(&self, target: UnitId) -> Option<Order> {
        let proposed = self
            .place
            .draft
            .proposal
            .as_ref()
            .filter(|order| matches!(order, Order::Fire { .. }) && order.target() == Some(target));
        if let Some(order) = proposed {
            return Some(order.clone());
        }
        let fires: Vec<&Offer> =
            self.asked()?.offers.iter().filter(|offer| is_fire(offer) && can_target(offer, target)).collect();
        let shots = |wanted: &dyn Fn(&Offer) -> bool| -> Vec<Order> {
            let orders = fires.iter().filter(|offer| wanted(offer)).flat_map(|offer| offer.candidates(MOST_SHOTS));
            orders.filter(|order| order.target() == Some(target)).collect()
        };
        let own = |offer: &Offer| offer.order.unit() == self.place.selected;
        let picked = |offer: &Offer| {
            own(offer) && self.place.battery.is_some() && battery_of(&offer.order) == self.place.battery
        };
        let ways: [&dyn Fn(&Offer) -> bool; 3] = [&picked, &own, &|_| true];
        // Guns are laid on an own unit only with a picked battery; otherwise a click on her selects her.
        let ways = if self.is_foe(target) { &ways[..] } else { &ways[..1] };
        ways.iter().copied().map(shots).find(|shots| !shots.is_empty()).and_then(|shots| self.best(shots))
    }

    /// Returns the ships that the open question is about: those that may act, and their targets.
    pub fn concerned(&self) -> Vec<UnitId> {
        let mut units = self.workers();
        let shots = self
            .asked()
            .into_iter()
            .flat_map(|ask| &ask.offers)
            .filter(|offer| is_fire(offer))
            .flat_map(|offer| offer.candidates(MOST_SHOTS));
        units.extend(shots.filter_map(|order| order.target()));
        units.sort_unstable();
        units.dedup();
        units
    }

    /// Returns the numbers of a unit's batteries, each once; `[0]` if her sheet has none.
    pub fn batteries_of(&self, unit: UnitId) -> Vec<u8> {
        let mut numbers: Vec<u8> =
            batteries(&self.battle.session().sheet(unit, self.viewer())).map(|(number, _)| number).collect();
        numbers.dedup();
        if numbers.is_empty() { vec![0] } else { numbers }
    }

    /// Returns the name of a battery on the sheet, if only one battery has this number.
    pub fn battery_name(&self, unit: UnitId, battery: u8, viewer: Viewer) -> Option<String> {
        let sheet = self.battle.session().sheet(unit, viewer);
        let mut named = batteries(&sheet).filter(|(number, _)| *number == battery);
        named.next().filter(|_| named.next().is_none()).map(|(_, name)| name.to_owned())
    }

    /// Returns the guns that bear, for the panel.
    pub fn guns(&self, ask: &Ask) -> Guns {
        if !self.is_gunnery(ask) {
            return Guns::default();
        }
        let view = self.seen();
        let name = |unit: UnitId| {
            view.units.iter().find(|other| other.id == unit).map_or_else(String::new, |unit| unit.name.clone())
        };
        let fires = || ask.offers.iter().filter(|offer| is_fire(offer));
        let mut own: Vec<&Offer> = fires().filter(|offer| offer.order.unit() == self.place.selected).collect();
        own.sort_by_key(|offer| battery_of(&offer.order));
        let mut others: Vec<(UnitId, String)> = Vec::new();
        for unit in fires().filter_map(|offer| offer.order.unit()).filter(|unit| Some(*unit) != self.place.selected) {
            if others.iter().all(|(known, _)| *known != unit) {
                others.push((unit, name(unit)));
            }
        }
        // A battery may have one offer for ships and another for targets on land. They share a row.
        let rows = own.chunk_by(|one, other| battery_of(&one.order) == battery_of(&other.order));
        Guns { rows: rows.filter_map(|offers| self.gun_row(offers, &name)).collect(), others }
    }

    fn gun_row(&self, offers: &[&Offer], name: &dyn Fn(UnitId) -> String) -> Option<GunRow> {
        let offer = *offers.first()?;
        let (unit, battery) = (offer.order.unit()?, battery_of(&offer.order)?);
        // The shot on the big button counts as laid.
        let laid = self.place.draft.proposal.clone().or_else(|| self.best_shot(self.asked()?));
        let proposed = laid.as_ref().filter(|order| order.unit() == Some(unit) && battery_of(order) == Some(battery));
        let mut shots: Vec<(UnitId, Vec<Order>)> = Vec::new();
        for order in offers.iter().flat_map(|offer| offer.candidates(MOST_SHOTS)) {
            let Some(target) = order.target() else { continue };
            match shots.iter_mut().find(|(known, _)| *known == target) {
                Some((_, orders)) => orders.push(order),
                None => shots.push((target, vec![order])),
            }
        }
        if offers.len() > 1 {
            let range = |order: &Order| self.battle.shot(order).map(|shot| shot.range);
            shots.sort_by_key(|(_, orders)| orders.first().and_then(range));
        }
        let aims = proposed
            .and_then(|order| shots.iter().find(|(target, _)| order.target() == Some(*target)))
            .map(|(_, orders)| orders.clone());
        let aims = aims.filter(|orders| orders.len() > 1).unwrap_or_default();
        let aims = aims.into_iter().map(|order| GunChip {
            label: aim_words(offers.iter().find(|offer| offer.admits(&order)).copied().unwrap_or(offer), &order),
            remark: self.expectation(&order),
            on: proposed == Some(&order),
            order,
        });
        let targets = shots.iter().filter_map(|(target, orders)| {
            let on = proposed.is_some_and(|order| order.target() == Some(*target));
            let order = if on { proposed.cloned() } else { self.best(orders.clone()) }?;
            Some(GunChip { label: name(*target), remark: self.range_words(&order), order, on })
        });
        Some(GunRow {
            unit,
            battery,
            name: self.battery_name(unit, battery, self.viewer()).unwrap_or_else(|| offer.label.to_string()),
            on: self.place.battery == Some(battery) || proposed.is_some(),
            targets: targets.collect(),
            aims: aims.collect(),
        })
    }

    /// Returns the range of a shot in words: '8.4 in · rake', or '3 squares' on a grid.
    pub fn range_words(&self, order: &Order) -> String {
        let shot = self.battle.shot(order);
        let far = |range: wg_core::Length| match &self.seen().table.grid {
            Some(grid) => match range.0 / grid.square.0.max(1) {
                1 => "1 square".to_owned(),
                squares => format!("{squares} squares"),
            },
            None => self.battle.measure().say(range).to_string(),
        };
        shot.map_or_else(String::new, |shot| format!("{}{}", far(shot.range), if shot.rake { " · rake" } else { "" }))
    }

    /// Returns the offer of a number from a wide range, with its ends: the offer whose order is proposed, or else the
    /// first one in which only the number is open.
    fn lever_offer<'o>(&self, ask: &'o Ask) -> Option<(&'o Offer, i16, i16)> {
        let own = |offer: &&Offer| {
            offer.order.unit().is_none_or(|unit| ask.kind != AskKind::Turn || Some(unit) == self.place.selected)
        };
        let with_range = |offer: &'o Offer| wide_range(offer).map(|(min, max)| (offer, min, max));
        let proposed = self.place.draft.proposal.as_ref();
        let held =
            ask.offers.iter().filter(|offer| proposed.is_some_and(|order| offer.admits(order))).find_map(with_range);
        held.or_else(|| ask.offers.iter().filter(own).filter(|offer| offer.blanks.len() == 1).find_map(with_range))
    }

    /// Returns true if the offer is drawn as a lever, not as buttons.
    pub fn is_lever(&self, ask: &Ask, offer: &Offer) -> bool {
        self.lever_offer(ask).is_some_and(|(lever, ..)| lever == offer)
    }

    /// Returns true if the lever can be set to this order.
    pub fn lever_holds(&self, ask: &Ask, order: &Order) -> bool {
        self.lever_offer(ask).is_some_and(|(lever, ..)| lever.admits(order))
    }

    /// Returns the lever for a number, with a notch for each value. The notches of a sail lever bear the labels of the
    /// sheet.
    pub fn lever(&self, ask: &Ask) -> Option<Lever> {
        let (offer, min, max) = self.lever_offer(ask)?;
        let chosen = self.place.draft.proposal.as_ref().filter(|order| offer.admits(order)).unwrap_or(&offer.order);
        // If the target is open as well as the number, keep the target chosen so far.
        let whom = chosen.target().filter(|_| offer.blanks.len() > 1);
        let value = chosen.number(Slot::Value)?;
        let track = if matches!(offer.order, Order::SetSail { .. }) {
            offer.order.unit().and_then(|unit| self.sail_track(unit))
        } else {
            None
        };
        // If the settings are numbers, the lever begins at 0, below the least setting. Settings with names have no 0.
        let nought =
            |labels: &[String]| labels.iter().all(|label| label.starts_with(|letter: char| letter.is_ascii_digit()));
        let (least, most) = track.as_ref().map_or((min, max), |(labels, _)| {
            (if nought(labels) { min.min(0) } else { min }, max.max(labels.len() as i16))
        });
        let now = track.as_ref().map_or_else(|| offer.order.number(Slot::Value), |(_, now)| *now);
        let notch = |number: i16| {
            let mut order = chosen.clone();
            order.set_value(number);
            let on_sheet =
                track.as_ref().and_then(|(labels, _)| labels.get(usize::try_from(number - 1).ok()?).cloned());
            Notch {
                label: on_sheet.unwrap_or_else(|| number.to_string()),
                order: (min..=max).contains(&number).then_some(order),
                now: now == Some(i32::from(number)),
                chosen: value == i32::from(number),
            }
        };
        let words = self.preview(chosen).map(|preview| preview.used).filter(|used| !used.is_empty());
        let numbers = if usize::try_from(most - least).is_ok_and(|width| width < wg_panels::read::lever::MOST_SEGMENTS)
        {
            least..=most
        } else {
            min..=max
        };
        let view = self.seen();
        let name = whom.and_then(|whom| view.units.iter().find(|unit| unit.id == whom)).map(|unit| unit.name.clone());
        let title = name.map_or_else(|| offer.label.to_string(), |name| format!("{}: {name}", offer.label));
        Some(Lever { title, words: words.unwrap_or_default(), notches: numbers.map(notch).collect() })
    }

    /// Returns the labels of the sail track on her sheet, and the number of the label that is set, from 1; 0 if none
    /// is.
    fn sail_track(&self, unit: UnitId) -> Option<(Vec<String>, Option<i32>)> {
        let sheet = self.battle.session().sheet(unit, self.viewer());
        sheet.parts.iter().find_map(|part| {
            let Part::Track { role: TrackRole::Sail, fields, .. } = part else { return None };
            let now = fields.iter().position(|field| field.current).map_or(0, |at| at as i32 + 1);
            Some((fields.iter().map(|field| field.label.clone()).collect(), Some(now)))
        })
    }
}

impl Place {
    /// Picks a battery of a ship, or puts the same battery away again.
    pub fn pick_battery(&mut self, battle: &Battle, unit: UnitId, battery: u8) {
        if self.selected != Some(unit) {
            self.select(Some(unit));
        }
        self.battery = if self.battery == Some(battery) { None } else { Some(battery) };
        if self.draft.proposal.as_ref().is_some_and(|order| battery_of(order).is_some()) {
            self.draft = Draft::default();
        }
        let own = |offer: &&Offer| {
            is_fire(offer) && offer.order.unit() == Some(unit) && battery_of(&offer.order) == self.battery
        };
        let shots: Vec<Order> = self
            .eye(battle)
            .asked()
            .into_iter()
            .flat_map(|ask| &ask.offers)
            .filter(own)
            .flat_map(|offer| offer.candidates(MOST_SHOTS))
            .collect();
        // Lay a battery that bears on its best target at once, unless a draft is in the hand.
        if let (Some(shot), None) = (self.eye(battle).best(shots), &self.draft.proposal) {
            self.draft = Draft { proposal: Some(shot), ..Draft::default() };
        }
    }

    /// Puts an order on the big button. Returns the order if it must be submitted at once.
    pub fn propose(&mut self, battle: &Battle, order: Order) -> Option<Order> {
        let ask = self.eye(battle).asked()?;
        // Submit a sail setting that cannot be chosen now, so that the refusal explains why.
        if matches!(order, Order::SetSail { .. }) && !ask.offers.iter().any(|offer| offer.admits(&order)) {
            return Some(order);
        }
        self.refusal = None;
        self.considered = None;
        self.draft = Draft { proposal: Some(order), ..Draft::default() };
        None
    }

    /// Moves the lever by this many notches.
    pub fn nudge(&mut self, battle: &Battle, by: i16) -> Option<Order> {
        let eye = self.eye(battle);
        let lever = eye.lever(eye.asked()?)?;
        let chosen = lever.notches.iter().position(|notch| notch.chosen)?;
        let next = chosen.saturating_add_signed(isize::from(by));
        let order = lever.notches.get(next).and_then(|notch| notch.order.clone())?;
        self.propose(battle, order)
    }
}

/// Returns the ends of a range that is wide enough for a lever; `None` for one that is drawn as a row of buttons.
pub fn wide_range(offer: &Offer) -> Option<(i16, i16)> {
    offer.blanks.iter().find_map(|blank| match blank.domain {
        Domain::Range { min, max }
            if blank.slot == Slot::Value
                && (i32::from(max) - i32::from(min) >= FEW || matches!(offer.order, Order::SetSail { .. })) =>
        {
            Some((min, max))
        }
        _ => None,
    })
}

/// Returns the number and name of each battery on a sheet, in order.
fn batteries(sheet: &Sheet) -> impl Iterator<Item = (u8, &str)> {
    sheet.parts.iter().filter_map(|part| {
        if let Part::Battery { number, name, .. } = part { Some((*number, name.as_str())) } else { None }
    })
}

/// Returns the name of a way of aiming, without the words that all ways share.
fn aim_words(offer: &Offer, order: &Order) -> String {
    let choices = offer
        .blanks
        .iter()
        .find_map(|blank| if let Domain::Choices(choices) = &blank.domain { Some(choices) } else { None });
    let found = choices
        .and_then(|choices| choices.iter().find(|(option, _)| order.number(Slot::Choice) == Some(i32::from(*option))));
    found.map_or_else(String::new, |(_, says)| {
        ["aimed ", "at the "].iter().fold(&**says, |says, common| says.trim_start_matches(common)).to_owned()
    })
}
/// Returns the expected result of all dice of a roll, and its unit: 'hull hits' and 'rigging hits' add up to 'hits'.
pub(crate) fn in_all(odds: &Odds) -> (f64, &str) {
    fn kind(odds: &Odds) -> &str {
        odds.unit.rsplit(' ').next().unwrap_or_default()
    }
    match &odds.also {
        Some(rest) if kind(rest) == kind(odds) => (odds.expected + rest.expected, kind(odds)),
        _ => (odds.expected, &odds.unit),
    }
}
