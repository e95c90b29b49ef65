//! Cards in flight: from a hand to the roll on which they are played, and from there to the discard pile.

use wg_core::{RollView, SideId};
use wg_panels::read::flight::{Flight, Way};

use super::{Animator, Deed, ease};

/// Seconds that a card is in flight.
const GLIDE: f32 = 0.42;
/// Seconds from the start of a flight until the next cue.
const LANDS: f32 = 0.38;
/// Seconds that a card lies beside the dice after the roll, before it is cleared.
const LIES: f32 = 0.3;
/// Seconds between two cards that are cleared together.
const BETWEEN: f32 = 0.06;

impl Animator {
    /// Sets the cards that lie on the card of a roll before the next reports are fed. `None` for no roll.
    pub fn lay(&mut self, roll: Option<&RollView>) {
        self.laid.clear();
        for (side, card, adds) in roll.iter().flat_map(|roll| &roll.played) {
            let on = roll.map(|roll| roll.title.clone()).unwrap_or_default();
            let flight = self.flight(*side, *card, on, *adds, Way::Cleared);
            self.laid.push(flight);
        }
    }

    fn flight(&mut self, side: SideId, card: u8, on: String, adds: i8, way: Way) -> Flight {
        self.flights = self.flights.wrapping_add(1);
        Flight { id: self.flights, side, card, on, adds, slot: self.laid.len(), way, share: 0.0 }
    }

    /// Queues the flight of a card from a hand: to the roll `on`, or to the discard pile if `on` is empty.
    pub(super) fn deal(&mut self, side: SideId, card: u8, on: &str, adds: i8) {
        if on.is_empty() {
            let flight = self.flight(side, card, String::new(), adds, Way::Discarded);
            return self.push(GLIDE, LANDS, Deed::Card(flight));
        }
        if self.laid.first().is_some_and(|before| before.on != on) {
            self.laid.clear();
        }
        let played = self.flight(side, card, on.to_owned(), adds, Way::Played);
        let cleared = self.flight(side, card, on.to_owned(), adds, Way::Cleared);
        self.push(GLIDE, LANDS, Deed::Card(played));
        self.laid.push(cleared);
    }

    /// Queues the flights of all cards on the roll to the discard pile, after the dice have been rolled.
    pub(super) fn clear_cards(&mut self) {
        let laid = std::mem::take(&mut self.laid);
        if laid.is_empty() || self.calm {
            return;
        }
        self.next += LIES;
        for flight in laid {
            self.push(GLIDE, BETWEEN, Deed::Card(flight));
        }
        self.next += LANDS - BETWEEN;
    }

    /// Returns the cards that move now or will move. Of a card that is first played and then cleared, only the current
    /// flight.
    pub fn flights(&self) -> Vec<Flight> {
        let mut seen: Vec<Flight> = Vec::new();
        for cue in &self.cues {
            let Deed::Card(flight) = &cue.deed else { continue };
            let under_way = |other: &Flight| {
                flight.way == Way::Cleared
                    && other.way == Way::Played
                    && (&other.on, other.slot) == (&flight.on, flight.slot)
            };
            if !seen.iter().any(under_way) {
                let age = ((self.now - cue.start) / cue.length).clamp(0.0, 1.0);
                seen.push(Flight { share: ease(age, true, true), ..flight.clone() });
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use wg_core::{Event, Report, UnitId};

    use super::*;

    const ON: &str = "Resolute fires round shot at Tordo";

    fn played(side: u8, card: u8) -> Report {
        let event = Event::Card { side: SideId(side), card, on: ON.to_owned(), adds: if side == 0 { 2 } else { -2 } };
        Report::new("W-CARD-8", None, "A card is played.").with(event)
    }

    fn thrown() -> Report {
        Report::new("W-FIRE-9", Some(UnitId(0)), "She fires.").with(Event::thrown(ON, &[7], "", "1 point lost"))
    }

    fn ways(animator: &Animator) -> Vec<(Way, usize)> {
        animator.flights().iter().map(|flight| (flight.way, flight.slot)).collect()
    }

    #[test]
    fn a_card_flies_to_the_throw_lies_there_and_goes_to_the_pile_within_a_second() {
        let mut animator = Animator::default();
        animator.feed(&[played(0, 7), thrown()]);
        assert_eq!(ways(&animator), [(Way::Played, 0)], "first it is played");
        animator.advance(0.2);
        let half = animator.flights()[0].share;
        assert!((0.2..0.8).contains(&half), "it is on its way: {half}");
        animator.advance(0.25);
        assert_eq!(
            animator.flights().iter().map(|flight| (flight.way, flight.share)).collect::<Vec<_>>(),
            [(Way::Cleared, 0.0)],
            "it lies on the table"
        );
        animator.advance(0.4);
        assert!(animator.flights()[0].share > 0.3, "and goes to the pile");
        animator.advance(0.15);
        assert!(!animator.is_busy(), "all within a second");
    }

    #[test]
    fn a_card_that_waited_for_an_answer_leaves_with_the_dice() {
        let mut animator = Animator::default();
        animator.feed(&[played(0, 7)]);
        animator.advance(1.0);
        assert!(!animator.is_busy(), "it lies there as long as the other side thinks");
        let roll = RollView { title: ON.to_owned(), played: vec![(SideId(0), 7, 2)], ..RollView::default() };
        animator.lay(Some(&roll));
        animator.feed(&[played(1, 11), thrown()]);
        assert_eq!(ways(&animator), [(Way::Played, 1), (Way::Cleared, 0)], "the answer comes beside it");
        animator.advance(0.5);
        assert_eq!(ways(&animator), [(Way::Cleared, 0), (Way::Cleared, 1)], "then both go");
    }

    #[test]
    fn space_ends_it_and_with_less_motion_nothing_flies() {
        let mut animator = Animator::default();
        animator.feed(&[played(0, 7), thrown()]);
        animator.skip();
        assert!(animator.flights().is_empty(), "hurried");
        let mut calm = Animator { calm: true, ..Animator::default() };
        calm.feed(&[played(0, 7), thrown()]);
        assert!(calm.flights().is_empty() && !calm.is_busy(), "nothing glides");
    }

    #[test]
    fn a_card_that_is_let_go_flies_from_the_hand_to_the_pile() {
        let mut animator = Animator::default();
        let event = Event::Card { side: SideId(1), card: 3, on: String::new(), adds: 0 };
        animator.feed(&[Report::new("W-DRAW-4", None, "Red discards a card.").with(event), thrown()]);
        assert_eq!(ways(&animator), [(Way::Discarded, 0)], "at once, and no dice send it away again");
    }
}
