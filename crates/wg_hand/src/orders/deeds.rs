//! Deeds: what can be done to a unit other than firing at her, such as to grapple, cut, board, charge, embark or use
//! small arms. Also the units that still have something to do in a phase. All of it comes from offers.

use wg_core::{Ask, AskKind, DivisionView, Domain, Offer, Order, PathEnd, Slot, UnitId, View};
use wg_panels::{Todo, TodoUnit};

use crate::game::divisions::{head, place};
use crate::game::names::Names;
use crate::game::place::Eye;
use crate::orders::proposal::can_target;

/// Returns true for an order that is done to another unit without guns.
pub fn is_deed(offer: &Offer) -> bool {
    matches!(
        offer.order,
        Order::Board { .. }
            | Order::Grapple { .. }
            | Order::Cut { .. }
            | Order::Charge { .. }
            | Order::Embark { .. }
            | Order::SmallArms { .. }
            | Order::Signal { .. }
    )
}

/// Returns the targets of an offer.
pub fn targets(offer: &Offer) -> Vec<UnitId> {
    let blank = offer.blanks.iter().find(|blank| blank.slot == Slot::Target);
    match blank.map(|blank| &blank.domain) {
        Some(Domain::Units(units)) => units.to_vec(),
        _ => offer.order.target().into_iter().collect(),
    }
}

/// The titles of the piles of things to do, the most pressing first.
const PILES: [&str; 5] = ["To move", "Hand to hand", "To fire", "To land or embark", "Other orders"];

/// The verb for each pile, for the warning to a player who is about to end the phase.
const CAN_STILL: [&str; 5] = ["move", "fight hand to hand", "fire", "land or embark", "act"];

fn pile(order: &Order) -> Option<usize> {
    match order {
        Order::Begin { .. } | Order::Course { .. } | Order::March { .. } | Order::SetSail { .. } => Some(0),
        Order::Board { .. } | Order::Charge { .. } | Order::Grapple { .. } | Order::Cut { .. } => Some(1),
        Order::Fire { .. } | Order::SmallArms { .. } => Some(2),
        Order::Land { .. } | Order::Embark { .. } => Some(3),
        // These orders can be given at any time, so a unit that may take one does not delay the phase.
        Order::Choose { .. }
        | Order::Signal { .. }
        | Order::Hold { .. }
        | Order::Standing { .. }
        | Order::Plan { .. }
        | Order::Abandon { .. }
        | Order::Scuttle { .. } => None,
        _ => Some(4),
    }
}

impl Eye<'_> {
    /// Returns what a click on this unit means, other than a shot: the first deed on offer by the selected unit, or
    /// against an enemy by any unit. If a deed to this unit is proposed already, returns that.
    pub fn deed_at(&self, target: UnitId) -> Option<Order> {
        let proposed = self
            .place
            .draft
            .proposal
            .as_ref()
            .filter(|order| order.target() == Some(target) && !matches!(order, Order::Fire { .. }));
        if let Some(order) = proposed {
            return Some(order.clone());
        }
        let offers = || {
            self.asked()
                .into_iter()
                .flat_map(|ask| &ask.offers)
                .filter(|offer| is_deed(offer) && can_target(offer, target))
        };
        let own = offers().find(|offer| offer.order.unit() == self.place.selected);
        let foe =
            |offer: &&Offer| offer.order.unit().is_some_and(|unit| self.battle.side(unit) != self.battle.side(target));
        let offer = own.or_else(|| offers().find(foe))?;
        let mut order = offer.order.clone();
        order.set_target(target);
        Some(order)
    }

    /// Returns true if the order begins a boarding, in which the own ship may be lost. Such an order is put on the big
    /// button first.
    pub fn boards(&self, order: &Order) -> bool {
        let at_end = |course: &wg_core::Course| match self.end_of_course(course) {
            PathEnd::Boards(target) => self.is_foe(target),
            _ => false,
        };
        matches!(order, Order::Board { .. }) || order.course().is_some_and(at_end)
    }

    /// Returns true if the big button holds a boarding.
    pub fn is_armed(&self) -> bool {
        self.place.draft.proposal.as_ref().is_some_and(|order| self.boards(order))
    }

    /// Returns true if the unit belongs to another side than the selected one, or if none is selected.
    pub fn is_foe(&self, unit: UnitId) -> bool {
        self.place.selected.is_none_or(|own| self.battle.side(own) != self.battle.side(unit))
    }

    /// Returns the units that still have something to do in this phase, in piles. Empty while a single unit is asked.
    pub fn todo(&self, view: &View) -> Vec<Todo> {
        // Only a turn, or a reaction of several units, has a list.
        let workers = self.workers();
        let many = |ask: &&Ask| ask.kind == AskKind::Turn || (ask.kind == AskKind::Reaction && workers.len() > 1);
        let Some(ask) = self.asked().filter(many) else { return Vec::new() };
        let mut piles: Vec<Todo> =
            PILES.iter().map(|title| Todo { title: (*title).to_owned(), ..Todo::default() }).collect();
        for unit in workers.iter().copied() {
            let first = offers_of(ask, unit)
                .filter(|offer| self.is_pressing(offer))
                .filter_map(|offer| pile(&offer.order))
                .min();
            let (Some(pile), Some(seen)) = (first, view.units.iter().find(|other| other.id == unit)) else { continue };
            piles[pile].units.push(TodoUnit { unit, name: seen.name.clone(), side: seen.side });
        }
        piles.retain(|pile| !pile.units.is_empty());
        piles.into_iter().flat_map(|pile| by_division(pile, view)).collect()
    }

    /// Names the units that the end of the phase would leave idle, and what they can still do: 'Amphitrite can still
    /// fire'. Empty if there is none.
    pub fn left_out(&self, view: &View) -> String {
        let Some(ask) = self.asked().filter(|ask| ask.kind == AskKind::Turn) else { return String::new() };
        let first = |unit: UnitId| {
            offers_of(ask, unit).filter(|offer| self.is_pressing(offer)).filter_map(|offer| pile(&offer.order)).min()
        };
        let moves =
            |offer: &Offer| matches!(offer.order, Order::Begin { .. } | Order::Course { .. } | Order::March { .. });
        // If no unit can move, the orders in the first pile can only change sail, which is of no use at anchor or
        // aground.
        let only_sails = !ask.offers.iter().any(moves);
        let lies = |unit: UnitId| view.units.iter().any(|other| other.id == unit && (other.anchored || other.aground));
        let idle: Vec<(UnitId, usize)> = self
            .workers()
            .into_iter()
            .filter_map(|unit| Some((unit, first(unit)?)))
            .filter(|(unit, pile)| !(only_sails && *pile == 0 && lies(*unit)))
            .collect();
        let same = idle.windows(2).all(|pair| pair[0].1 == pair[1].1);
        let Some((_, first)) = idle.first() else { return String::new() };
        let can = match if same { *first } else { PILES.len() - 1 } {
            0 if only_sails => "change sail".to_owned(),
            1 => hand_to_hand(ask),
            pile => CAN_STILL[pile].to_owned(),
        };
        let name = |(unit, _): &(UnitId, usize)| {
            view.units.iter().find(|other| other.id == *unit).map_or("somebody", |unit| unit.name.as_str())
        };
        match idle.as_slice() {
            [one] => format!("{} can still {can}", name(one)),
            [one, other] => format!("{} and {} can still {can}", name(one), name(other)),
            many => {
                let troops = many.iter().any(|(unit, _)| Names(view).is_troop(*unit));
                let kind = if troops { "units" } else { "ships" };
                format!("{} {kind} can still {can}", many.len())
            }
        }
    }

    /// Returns false for an offer to fire at own units alone, such as an empty prize or a ship that her crew has left.
    fn is_pressing(&self, offer: &Offer) -> bool {
        let own = |target: &UnitId| {
            offer.order.unit().is_some_and(|unit| self.battle.side(unit) == self.battle.side(*target))
        };
        !(matches!(offer.order, Order::Fire { .. }) && targets(offer).iter().all(own))
    }
}

/// Lists what is on offer hand to hand: 'grapple or board'.
fn hand_to_hand(ask: &Ask) -> String {
    let offered = |wanted: fn(&Order) -> bool| ask.offers.iter().any(|offer| wanted(&offer.order));
    let ways: [(&str, fn(&Order) -> bool); 4] = [
        ("cut grapples", |order| matches!(order, Order::Cut { .. })),
        ("grapple", |order| matches!(order, Order::Grapple { .. })),
        ("board", |order| matches!(order, Order::Board { .. })),
        ("charge", |order| matches!(order, Order::Charge { .. })),
    ];
    let said: Vec<&str> = ways.into_iter().filter(|(_, wanted)| offered(*wanted)).map(|(verb, _)| verb).collect();
    match said.as_slice() {
        [] => CAN_STILL[1].to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Splits a pile by the divisions of the fleet, in the order of sailing, with ships of no division last. Without
/// divisions the pile stays whole.
fn by_division(pile: Todo, view: &View) -> Vec<Todo> {
    let divisions = &view.divisions;
    let part = |division: &DivisionView| Todo {
        title: format!("{} · {}", division.name, pile.title),
        head: head(view, division),
        units: Vec::new(),
    };
    let mut parts: Vec<Todo> = divisions.iter().map(part).collect();
    let mut units: Vec<(Option<(usize, usize)>, TodoUnit)> =
        pile.units.into_iter().map(|unit| (place(view, unit.unit), unit)).collect();
    units.sort_by_key(|(place, _)| *place);
    let mut others = Todo { title: pile.title, ..Todo::default() };
    for (place, unit) in units {
        place.map_or(&mut others, |(at, _)| &mut parts[at]).units.push(unit);
    }
    parts.push(others);
    parts.retain(|part| !part.units.is_empty());
    parts
}

fn offers_of(ask: &Ask, unit: UnitId) -> impl Iterator<Item = &Offer> {
    ask.offers.iter().filter(move |offer| offer.order.unit() == Some(unit))
}
