//! Cards: a captain who holds one may play it before dice are rolled. Only its holder sees a hand.

use super::prelude::*;

/// The deck of a battle with cards (D-CARD-1).
pub const DECK: Pile<2> = Pile::of([2, 2]);
pub static KINDS: [CardKind; 2] =
    [kind("Steady Hand", "+1 on your shot", Vignette::Splinters), kind("Smoke", "−1 on a shot at you", Vignette::Gust)];
const fn kind(title: &'static str, effect: &'static str, vignette: Vignette) -> CardKind {
    CardKind::new([title, effect, "before the roll", "D-CARD-2"], Suit::Broadside, 2, vignette)
}
pub const STEADY_HAND: u8 = 0;
pub const SMOKE: u8 = 1;
/// The number that each card adds to the firer's die.
const ADDS: [i8; 2] = [1, -1];
/// The title of the roll for which cards may be played.
const ROLL: &str = "Cards before the shot";

/// The cards that lie open: the discard pile, and the card that each captain has played on the next roll.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct OpenCards {
    pub discards: Pile<2>,
    pub played: PerSide<Option<u8>>,
}

/// The cards that do not lie open: the deck and the hands.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct HiddenCards(pub Hands<2>);

impl Secret for HiddenCards {
    fn read_by(&self, side: SideId) -> Option<serde_json::Value> {
        Some(self.0.read_by(side))
    }
}

/// A roll for which cards may be played: the sides that fire, and the number of captains that have had their chance,
/// the mover first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cards {
    pub fires: PerSide<bool>,
    pub passed: usize,
}

impl Chapter for Cards {
    type Game = Drill;

    /// Asks a captain who holds any card, even if none fits, so that the question gives away nothing about the hand
    /// (D-CARD-2).
    fn ask(&self, pair: &Pair, _: &Business) -> Option<Ask> {
        let own = if self.passed == 0 { pair.mover() } else { pair.mover().other() };
        let hand = (self.passed < 2).then(|| &pair.hidden.0.held[own]).filter(|hand| !hand.is_empty())?;
        let fits = |card: &u8| self.fires[if *card == STEADY_HAND { own } else { own.other() }];
        let title = |card: u8| KINDS[usize::from(card)].title.clone();
        let cards = hand.kinds().filter(fits).map(|card| (Order::Play { card, target: None }, title(card)));
        let offers = [(Order::Pass, "Play no card".into())].into_iter().chain(cards);
        let offers = offers.map(|(order, label)| Offer::plain(order, label)).collect();
        Some(Ask::new(Seat::Side(own), AskKind::Reaction, ROLL, offers))
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        if let (Seat::Side(side), &Order::Play { card, .. }) = (seat, order) {
            play.fleet.hidden.0.lay_down(side, card);
            play.fleet.open.discards.put(card);
            play.fleet.open.played[side] = Some(card);
            play.say(|pair| {
                let sentence = format!("{} plays {}.", pair.name(side), KINDS[usize::from(card)].title);
                let (on, adds) = (ROLL.to_owned(), ADDS[usize::from(card)]);
                Report::new("D-CARD-2", None, sentence).with(Event::Card { side, card, on, adds })
            });
        }
        pass(play);
    }

    /// Moves on when no captain is asked: the captain holds no card, or both have had their chance.
    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        pass(play);
        Ok(())
    }
}

fn pass(play: &mut Play<'_>) {
    match play.business.top_mut_of::<Cards>() {
        Some(cards) if cards.passed == 0 => cards.passed = 1,
        _ => drop(play.business.pop()),
    }
}

/// Begins a turn: a captain without a card draws one. The roll is secret, and the other side only reads that a card was
/// drawn (D-CARD-1).
pub fn draw(play: &mut Play<'_>) {
    for side in SideId::BOTH {
        let pair = &mut *play.fleet;
        if !pair.hidden.0.held[side].is_empty() {
            continue;
        }
        let Some(card) = pair.hidden.0.draw(side, 3, &mut pair.open.discards, play.dice) else { continue };
        play.say(|pair| {
            let report = |what: &str| format!("{} draws {what}.", pair.name(side));
            Report::new("D-CARD-1", None, report("a card")).aside(side, report(&KINDS[usize::from(card)].title))
        });
    }
}

/// Returns how much the cards played lower the number that this cutter's die must show (D-CARD-2).
pub fn help(pair: &Pair, own: SideId) -> i8 {
    i8::from(pair.open.played[own] == Some(STEADY_HAND)) - i8::from(pair.open.played[own.other()] == Some(SMOKE))
}

/// Returns the hands as a viewer sees them, or `None` in a battle without cards.
pub fn view(pair: &Pair, business: &Business, viewer: Viewer) -> Option<CardsView> {
    let (hands, open) = (&pair.hidden.0, &pair.open);
    let played = open.played.iter().filter_map(|(own, card)| card.map(|card| (own, card, ADDS[usize::from(card)])));
    let roll = business.top_of::<Cards>().map(|_| (ROLL.to_owned(), played.collect()));
    let roll = roll.map(|(title, played)| RollView { title, played, ..RollView::default() });
    let view = CardsView { roll, ..hands.view(&KINDS, &open.discards, viewer) };
    (hands.len() + open.discards.len() > 0).then_some(view)
}
