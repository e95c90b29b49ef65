//! The Draw phase: cards, hand limits and discards (W-DRAW-1 to W-DRAW-4, W-R17, W-R18), and the check of the wind at
//! the start of a turn.

use crate::cards;
use crate::fitting::wind;
use crate::phases::DRAW;
use crate::position::ship::Deeds;
use crate::prelude::*;

/// The purpose of the secret roll for a card.
const CARD: u16 = 1;

/// A step of the Draw phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Drawing {
    /// The wind may shift (W-WIND-7).
    Wind,
    /// A side draws its cards (W-DRAW-1).
    Draw(SideId),
    /// A side has more cards than it may hold (W-DRAW-4).
    Discard(SideId),
}

impl Fleet {
    /// Returns the number of cards that a side may keep (W-DRAW-3, W-TAB-ADM-4, W-R18).
    pub fn hand_limit(&self, side: SideId) -> u8 {
        if self.commands(side, "tactician") { 7 } else { 5 }
    }

    /// Returns the number of cards that a side draws in a turn (W-DRAW-1, W-TAB-ADM-3).
    pub fn draws(&self, side: SideId) -> u8 {
        if self.commands(side, "brilliant") { 3 } else { 2 }
    }
}

impl Chapter for Drawing {
    type Game = WarpSpawn;

    fn waits(&self) -> bool {
        matches!(self, Self::Discard(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Discard(side) = *self else { return None };
        let over = fleet.held(side).saturating_sub(fleet.hand_limit(side));
        if over == 0 {
            return None;
        }
        let mut offers = vec![cards::discards(fleet, side)];
        cards::lookout(fleet, side, &mut offers);
        Some(Ask::new(Seat::Side(side), AskKind::Choice, format!("Discard {}", counted(over, "card", "cards")), offers))
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match *order {
            Order::Discard { card } | Order::Play { card, .. } => cards::refuse_card(fleet, side, card, None),
            _ => refuse("W-DRAW-4", "First discard the cards above your hand limit."),
        }
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(side) = seat else { return };
        match *order {
            Order::Discard { card } => discard(play, side, card),
            Order::Play { card: LOOKOUT, .. } => {
                cards::lay_down(play, side, LOOKOUT);
                cards::look(play, side);
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Wind) => wind::check(play),
            Some(&Self::Draw(side)) => {
                play.business.pop();
                draw(play, side);
                Ok(())
            }
            _ => play.business.done(),
        }
    }
}

/// Adds the chapter of the Draw phase (W-DRAW-1).
pub fn plugin(app: &mut App) {
    app.chapter::<Drawing>([DRAW]).opens(DRAW, open);
}

/// Opens the Draw phase and begins the turn. The side that chose the order of the last turn draws first (W-R17).
pub fn open(play: &mut Play<'_>) -> Awaited {
    let first = play.fleet.battle.chooser;
    for side in [first.other(), first] {
        play.business.push(Drawing::Discard(side));
    }
    if play.fleet.battle.take_up().drawn {
        return Ok(());
    }
    begin_turn(play);
    for side in [first.other(), first] {
        play.business.push(Drawing::Draw(side));
    }
    if play.fleet.options.wind {
        play.business.push(Drawing::Wind);
    }
    Ok(())
}

/// Begins a turn: clears the moves, broadsides, hits and boardings of the last turn, and reports the new turn
/// (W-TURN-1).
pub fn begin_turn(play: &mut Play<'_>) {
    let fleet = &mut play.fleet;
    for ship in fleet.ships.touch_where(|ship| ship.deeds != Deeds::default() || ship.harm.hit) {
        ship.deeds = Deeds::default();
        ship.harm.hit = false;
    }
    fleet.battle.boarded.clear();
    fleet.open.played.clear();
    play.say(|fleet| Report::new("W-TURN-1", None, format!("Turn {} begins.", fleet.cursor.turn)).with(Event::Phase));
}

/// Draws a side's cards, which only that side sees (W-DRAW-1, W-DRAW-2).
fn draw(play: &mut Play<'_>, side: SideId) {
    let mut drawn: Vec<u8> = Vec::new();
    for _ in 0..play.fleet.draws(side) {
        let fleet = &mut play.fleet;
        let shuffled = fleet.hidden.0.deck.is_empty() && !fleet.open.discards.is_empty();
        let card = fleet.hidden.0.draw(side, CARD, &mut fleet.open.discards, play.dice);
        if shuffled {
            fleet.open.top = None;
            play.say(|_| {
                Report::new("W-DRAW-2", None, "The deck has run out, so the discards are shuffled into a new one.")
            });
        }
        drawn.extend(card);
    }
    play.say(|fleet| {
        let titles: Vec<&str> = drawn.iter().map(|card| &*CARDS[usize::from(*card)].title).collect();
        let count = counted(drawn.len() as i32, "card", "cards");
        let report = Report::new("W-DRAW-1", None, format!("{} draws {count}.", fleet.side(side)));
        if titles.is_empty() {
            report
        } else {
            report.aside(side, format!("{} draws {}.", fleet.side(side), wg_core::in_a_row(&titles)))
        }
    });
}

/// Puts a card on the discard pile (W-DRAW-4, W-R16).
fn discard(play: &mut Play<'_>, side: SideId, card: u8) {
    if play.fleet.hidden.0.lay_down(side, card) {
        play.fleet.open.discards.put(card);
        play.fleet.open.top = Some(card);
    }
    play.say(|fleet| {
        let event = Event::Card { side, card, on: String::new(), adds: 0 };
        Report::new("W-DRAW-4", None, format!("{} discards {}.", fleet.side(side), CARDS[usize::from(card)].title))
            .with(event)
    });
}
