//! The hand of cards of the player who looks at the table.

use wg_core::{Ask, AskKind, Domain, Order, Seat, SideId, Slot, View, Viewer};
use wg_panels::{Hand, HandCard};

use crate::game::battle::Battle;
use crate::game::place::{Eye, Place};

impl Eye<'_> {
    /// Returns true for an order that is shown and played in the hand of cards and not among the buttons. A card that
    /// is played on a ship has a button as well, but not while the hand lies face down, since the button would reveal
    /// the card.
    pub(crate) fn is_of_hand(&self, order: &Order) -> bool {
        match order {
            Order::Play { target: None, .. } | Order::Discard { .. } => true,
            Order::Play { .. } => self.is_face_down(),
            _ => false,
        }
    }

    /// Returns true if the screen may mention this order. One that plays or discards a card stays secret while the hand
    /// lies face down.
    pub(crate) fn may_tell(&self, order: &Order) -> bool {
        !(self.is_face_down() && matches!(order, Order::Play { .. } | Order::Discard { .. }))
    }

    /// Returns the hand of cards, the other hand, the deck and the discard pile. `None` without cards, or while looking
    /// back.
    pub(crate) fn hand(&self, view: &View) -> Option<Hand> {
        let cards = view.cards.as_ref().filter(|_| self.looking().is_none())?;
        let side = match self.viewer() {
            Viewer::Side(side) => side,
            Viewer::All => SideId(0),
            Viewer::Public => self.battle.session().asks().first().and_then(|ask| ask.seat.side()).unwrap_or_default(),
        };
        let kind = |card: u8| cards.kinds.get(usize::from(card)).cloned();
        let own = cards.hands.iter().find(|hand| hand.side == side)?;
        let other = cards.hands.iter().find(|hand| hand.side != side)?;
        let ask = self.asked().filter(|ask| ask.seat.side() == Some(side));
        let orders = ask.map(playable).unwrap_or_default();
        let of = |card: u8| {
            orders.iter().find(|order| matches!(order, Order::Play { card: other, .. } | Order::Discard { card: other } if *other == card)).cloned()
        };
        let why = |card: u8| match ask {
            Some(ask) => {
                let refusals = self.battle.session().preview(ask.seat, &Order::Play { card, target: None }).refusals;
                refusals.first().map(|refusal| refusal.sentence.clone()).unwrap_or_default()
            }
            None => "It is not your turn.".to_owned(),
        };
        // An onlooker sees only the cards that both sides have shown.
        let hidden = usize::from(own.count).saturating_sub(own.known.len());
        let cards_of = own.known.iter().filter_map(|card| Some((*card, kind(*card)?)));
        let row = cards_of.map(|(card, kind)| {
            let order = of(card);
            let raised = order.is_some() && self.place.draft.proposal == order;
            let tried = ask.map(|_| Order::Play { card, target: None });
            HandCard { kind, why: if order.is_some() { String::new() } else { why(card) }, tried, order, raised }
        });
        let face_down = hidden > 0
            || (self.is_hot_seat() && self.place.open_hand != Some(side) && self.battle.session().outcome().is_none());
        // The cards that a Lookout has seen are as secret as the own hand.
        let seen: &[u8] = if face_down { &[] } else { &other.known };
        let shown = seen.iter().filter_map(|card| kind(*card)).map(Some);
        let backs = usize::from(other.count).saturating_sub(seen.len());
        let played = cards
            .roll
            .iter()
            .flat_map(|roll| &roll.played)
            .filter_map(|(side, card, by)| Some((kind(*card)?, *side, *by)));
        Some(Hand {
            side,
            face_down,
            shared: self.hides_hands(),
            window: ask.is_some_and(|ask| {
                ask.offers.iter().any(|offer| matches!(offer.order, Order::NoCard { .. } | Order::Discard { .. }))
            }),
            cards: row.collect(),
            other: shown.chain(std::iter::repeat_n(None, backs)).collect(),
            other_name: view.sides.get(other.side.index()).map_or_else(String::new, |side| side.name.clone()),
            deck: cards.deck,
            top: cards.discards.last().and_then(|card| kind(*card)),
            pile: cards.discards.iter().filter_map(|card| kind(*card)).map(|kind| kind.title).collect(),
            roll: cards.roll.clone(),
            played: played.collect(),
            announced: Vec::new(),
            moves: false,
        })
    }

    /// Returns the answer that declines to play a card, where a card is asked for and none fits. `None` if several
    /// people play, or if the player wants to be asked always.
    pub(crate) fn no_card(&self) -> Option<(Seat, Order)> {
        let idle = |ask: &Ask| {
            ask.kind == AskKind::Reaction
                && ask.offers.iter().all(|offer| matches!(offer.order, Order::Pass | Order::NoCard { .. }))
        };
        let window = self
            .asked()
            .filter(|ask| idle(ask) && ask.offers.iter().any(|offer| matches!(offer.order, Order::NoCard { .. })));
        let always = self.battle.people().nth(1).is_some() || self.place.asks_always;
        window.filter(|_| !always).map(|ask| (ask.seat, ask.default.clone()))
    }
}

impl Place {
    /// Opens the hand of the side that is asked. The hand turns face down again when the seat changes.
    pub fn look_at_hand(&mut self, battle: &Battle) {
        self.open_hand = self.eye(battle).asked().and_then(|ask| ask.seat.side());
    }

    /// Turns the hand face down again. A raised card is no longer proposed, since it would show on the big button.
    pub fn cover_hand(&mut self) {
        self.open_hand = None;
        let of_hand = |order: &mut Order| matches!(order, Order::Play { .. } | Order::Discard { .. });
        self.draft.proposal.take_if(of_hand);
        self.considered.take_if(of_hand);
    }

    /// Turns an open hand face down when another seat is asked.
    pub(crate) fn turn_hands(&mut self, battle: &Battle) {
        let seat = self.eye(battle).asked().and_then(|ask| ask.seat.side());
        if self.open_hand.is_some() && seat.is_some() && self.open_hand != seat {
            self.open_hand = None;
        }
    }
}

/// Returns what can be done with cards: each play as offered, and each discard.
fn playable(ask: &Ask) -> Vec<Order> {
    let mut orders = Vec::new();
    for offer in &ask.offers {
        match (&offer.order, offer.blanks.iter().find(|blank| blank.slot == Slot::Choice).map(|blank| &blank.domain)) {
            (Order::Discard { .. }, Some(Domain::Choices(choices))) => {
                orders.extend(choices.iter().map(|(card, _)| Order::Discard { card: *card as u8 }))
            }
            (Order::Play { .. } | Order::Discard { .. }, _) => orders.push(offer.order.clone()),
            _ => {}
        }
    }
    orders
}
