//! The action cards: both sides play them on a roll by turns, until both pass (W-R14 to W-R16, W-R54, W-R56).

use wg_core::talk::order::Until;

use crate::phases::{BOARDING, BROADSIDE, DRAW, MOVE};
use crate::position::aim;
use crate::position::deck::{RIGGING, SPLINTERING, SWEEP};
use crate::prelude::*;

/// The roll on which cards are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Roll {
    /// The movement roll of a ship (W-MOVE-4).
    Move(UnitId),
    /// The D10 of a broadside (W-FIRE-9).
    Shot(Shot),
    /// The dice of a boarding action: the ship that started it, and her target (W-BOARD-2).
    Fight(UnitId, UnitId),
}

/// The moment before a roll, or by option after it, in which cards may be played on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Window {
    /// The roll on which the cards are played.
    pub roll: Roll,
    /// The side that may play a card now.
    pub turn: SideId,
    /// The number of sides in a row that have passed.
    pub passed: u8,
    /// The faces of the dice if they are rolled before the cards (W-R14). A broadside has only the first.
    pub fallen: Option<[u8; 2]>,
}

impl Roll {
    /// Returns the total of dice that have been rolled, with these cards: of a movement roll or a broadside, or the
    /// lead of the ship that started a boarding action.
    pub fn total(self, fleet: &Fleet, [one, two]: [u8; 2], cards: &[(SideId, u8)]) -> i16 {
        let side = self.roller(fleet);
        let added = i16::from(self.sum_of(cards, side));
        match self {
            Self::Move(unit) => i16::from(one + two) - 4 + i16::from(fleet.ship(unit).movement()) + added,
            Self::Shot(shot) => i16::from(one) + i16::from(fleet.added(shot)) + added,
            Self::Fight(unit, target) => {
                let [ours, theirs] = [(unit, one), (target, two)]
                    .map(|(who, face)| i16::from(face) + i16::from(fleet.boarding(fleet.ship(who))));
                ours - theirs + added - i16::from(self.sum_of(cards, side.other()))
            }
        }
    }

    /// Returns the side that rolls, which plays first (W-R14).
    pub fn roller(self, fleet: &Fleet) -> SideId {
        let (Self::Move(unit) | Self::Shot(Shot { unit, .. }) | Self::Fight(unit, _)) = self;
        fleet.ship(unit).colours.side
    }

    /// Returns what a card adds to the total of the side that rolls, or in a boarding action to that of the side that
    /// plays it.
    pub const fn effect(kind: u8) -> i8 {
        match kind {
            MANEUVER | CALM_WATERS => -2,
            RAKE => 1,
            QUICK_RELOAD | LOOKOUT => 0,
            _ => 2,
        }
    }

    /// Returns what the cards played on this roll so far add for a side, as in [`Roll::sum_of`].
    pub fn sum(self, fleet: &Fleet, side: SideId) -> i8 {
        self.sum_of(&fleet.open.played, side)
    }

    /// Returns what each card played on this roll has changed. `end` returns the total and the result of the roll with
    /// these cards.
    pub fn turned(self, fleet: &Fleet, end: impl Fn(&[(SideId, u8)]) -> (i16, String)) -> Vec<CardEffect> {
        let played = &fleet.open.played;
        // A result such as '9 squares' already contains its total.
        let says = |(total, result): &(i16, String)| {
            if result.starts_with(&total.to_string()) { result.clone() } else { format!("{total}, {result}") }
        };
        let with = end(played);
        let counts = |(_, kind): &(SideId, u8)| Self::effect(*kind) != 0;
        let line = |(place, (side, kind)): (usize, &(SideId, u8))| {
            let others: SmallVec<[(SideId, u8); 4]> =
                played.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, card)| *card).collect();
            let without = end(&others);
            let matters = with.1 != without.1;
            CardEffect {
                side: *side,
                card: CARDS[usize::from(*kind)].title.to_string(),
                with: says(&with),
                without: says(&without),
                matters,
            }
        };
        played.iter().enumerate().filter(|(_, card)| counts(card)).map(line).collect()
    }

    /// Returns what these cards add. In a boarding action only the side's own cards count; on any other roll the cards
    /// of both sides do.
    pub fn sum_of(self, cards: &[(SideId, u8)], side: SideId) -> i8 {
        let own = |by: SideId| matches!(self, Self::Move(_) | Self::Shot(_)) || by == side;
        cards.iter().filter(|(by, _)| own(*by)).map(|(_, kind)| Self::effect(*kind)).sum()
    }

    /// Checks whether a side may play a card of this kind on the roll.
    ///
    /// # Errors
    /// Returns a refusal if the card belongs to another roll, or if the side has played its only card.
    pub fn fits(self, fleet: &Fleet, side: SideId, kind: u8) -> Checked {
        let rolls = self.roller(fleet) == side;
        let card = &CARDS[usize::from(kind)];
        let no = |why: &str| Err(refuse(&card.clause, format!("You may play {} {why}.", card.title)));
        forbid(
            fleet.options.one_card
                && kind != LOOKOUT
                && fleet.open.played.iter().any(|(by, kind)| *by == side && *kind != LOOKOUT),
            "W-R15",
            || "In this battle you may play only one card on a roll, and you have already played one.",
        )?;
        match (self, kind) {
            (_, LOOKOUT) => Ok(()),
            (_, QUICK_RELOAD) => no("only while you fire your own broadsides"),
            (Self::Move(_), 0..=2) if rolls => Ok(()),
            (Self::Move(_), CALM_WATERS) if !rolls => Ok(()),
            (Self::Move(_), 0..=2) => no("only on your own ship's move"),
            (Self::Move(_), CALM_WATERS) => no("only on an enemy's move"),
            (Self::Fight(..), 3..=5) => Ok(()),
            (Self::Shot(_), MANEUVER) if !rolls => Ok(()),
            (Self::Shot(_), MANEUVER) => no("only when your own ship is fired at"),
            (Self::Shot(_), SWEEP | SPLINTERING | RIGGING | RAKE) if !rolls => no("only on your own broadside"),
            (Self::Shot(shot), SWEEP | SPLINTERING | RIGGING)
                if kind - SWEEP == [0, 2, 1][usize::from(shot.ammunition.min(2))] =>
            {
                Ok(())
            }
            (Self::Shot(_), SWEEP) => no("only with grape"),
            (Self::Shot(_), SPLINTERING) => no("only with round shot"),
            (Self::Shot(_), RIGGING) => no("only with chain"),
            (Self::Shot(shot), RAKE) => {
                let (by, at) = (fleet.ship(shot.unit), fleet.ship(shot.target));
                match sector(at.berth.square, at.berth.heading, by.berth.square, false) {
                    Sector::Bow | Sector::Stern => Ok(()),
                    _ => no("only when you fire from ahead or astern of the target"),
                }
            }
            (_, 0..=2 | CALM_WATERS) => no("only on a movement roll"),
            (_, 3..=5) => no("only in a boarding action"),
            _ => no("only on a broadside"),
        }
    }
}

/// Iterates over the kinds of card that a side holds and could play on this roll.
fn playable(fleet: &Fleet, side: SideId, roll: Roll) -> impl Iterator<Item = u8> {
    fleet.hidden.0.held[side].kinds().filter(move |kind| roll.fits(fleet, side, *kind).is_ok())
}

impl Chapter for Window {
    type Game = WarpSpawn;

    /// Asks any side that holds a card, even if none fits, and never a side without cards (W-R56).
    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let side = self.turn;
        if fleet.held(side) == 0 || fleet.is_silent(side) {
            return None;
        }
        let mut offers = vec![Offer::plain(Order::Pass, "Play no card")];
        offers.extend(
            playable(fleet, side, self.roll)
                .map(|card| Offer::plain(Order::Play { card, target: None }, CARDS[usize::from(card)].title.clone())),
        );
        offers.push(Offer::plain(Order::NoCard { until: Until::Phase }, "Play no card this phase"));
        offers.push(Offer::plain(Order::NoCard { until: Until::Turn }, "Play no card this turn"));
        // The title tells whose roll it is. No ship is named in the ask, because the side is only asked for a card.
        Some(Ask::new(Seat::Side(side), AskKind::Reaction, format!("Play a card? {}", title(fleet, self.roll)), offers))
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match *order {
            Order::Play { card, .. } => refuse_card(fleet, side, card, Some(self.roll)),
            _ => refuse("W-R14", format!("{}. First play a card, or play none.", title(fleet, self.roll))),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        let Order::Play { card, .. } = *order else { return Preview::default() };
        let Some(kind) = CARDS.get(usize::from(card)) else { return Preview::default() };
        let odds = match self.roll {
            Roll::Shot(shot) => {
                let extra = if card == LOOKOUT { 0 } else { Roll::effect(card) };
                Some(aim::odds_with(
                    fleet,
                    shot,
                    self.roll.sum(fleet, self.turn) + extra,
                    self.fallen.map(|[face, _]| face),
                ))
            }
            _ => None,
        };
        Preview { used: kind.effect.to_string(), clause: kind.clause.to_string(), odds, ..Preview::default() }
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(side) = seat else { return };
        match *order {
            Order::Play { card, .. } => {
                lay_down(play, side, card);
                if card == LOOKOUT {
                    look(play, side);
                } else if let Some(window) = play.business.top_mut_of::<Self>() {
                    (window.turn, window.passed) = (side.other(), 0);
                }
            }
            Order::NoCard { until } => {
                declare_silence(play, side, until);
                pass(play);
            }
            _ => pass(play),
        }
    }

    /// Passes for a side that is not asked.
    fn beat(play: &mut Play<'_>) -> Awaited {
        pass(play);
        Ok(())
    }
}

/// Passes the turn to the other side, or closes the window once both have passed in a row (W-R14).
fn pass(play: &mut Play<'_>) {
    let over = play.business.top_mut_of::<Window>().is_none_or(|window| {
        (window.turn, window.passed) = (window.turn.other(), window.passed + 1);
        window.passed >= 2
    });
    if over {
        play.business.pop();
    }
}

/// Opens the window in which cards may be played on a roll: before it, or by option after it.
pub fn open(play: &mut Play<'_>, roll: Roll, fallen: Option<[u8; 2]>) {
    play.fleet.cursor.moves += 1;
    play.fleet.open.played.clear();
    let turn = roll.roller(play.fleet);
    play.business.push(Window { roll, turn, passed: 0, fallen });
}

/// Plays a card from a hand on the roll in progress, and puts it on the discard pile (W-R16).
pub fn lay_down(play: &mut Play<'_>, side: SideId, card: u8) {
    if !play.fleet.hidden.0.lay_down(side, card) {
        return;
    }
    let roll = play.business.top_of::<Window>().map(|window| window.roll);
    let open = &mut play.fleet.open;
    open.discards.put(card);
    open.top = Some(card);
    // A card that is played between two rolls belongs to neither.
    if roll.is_some() {
        open.played.push((side, card));
    }
    play.say(|fleet| {
        let kind = &CARDS[usize::from(card)];
        let on = roll.map_or_else(String::new, |roll| title(fleet, roll));
        Report::new(&kind.clause, None, format!("{} plays {}: {}.", fleet.side(side), kind.title, kind.effect))
            .with(Event::Card { side, card, on, adds: Roll::effect(card) })
    });
}

/// Shows a side the other hand (W-CARD-11).
pub fn look(play: &mut Play<'_>, side: SideId) {
    play.fleet.hidden.0.show(side);
    play.say(|fleet| {
        let other = fleet.side(side.other());
        let cards: Vec<&str> =
            fleet.hidden.0.held[side.other()].cards().map(|card| &*CARDS[usize::from(card)].title).collect();
        let seen = if cards.is_empty() { "no cards".to_owned() } else { wg_core::in_a_row(&cards) };
        Report::new("W-CARD-11", None, format!("{} looks at {other}'s hand.", fleet.side(side)))
            .aside(side, format!("{other} holds {seen}."))
            .with(Event::None)
    });
}

/// Notes and reports that a side plays no card for a time (W-R56).
pub fn declare_silence(play: &mut Play<'_>, side: SideId, until: Until) {
    let now = play.fleet.cursor;
    play.fleet.open.declare_silence(side, until, &now);
    play.say(|fleet| Report::new("W-R56", None, format!("{} plays no card {}.", fleet.side(side), how_long(until))));
}

const fn how_long(until: Until) -> &'static str {
    match until {
        Until::Move => "on this roll",
        Until::Phase => "in this phase",
        Until::Turn => "in this turn",
    }
}

/// Offers a Lookout to a side that holds one and has not said that it plays no card. It is played on the side's own
/// action (W-CARD-11, W-R56).
pub fn lookout(fleet: &Fleet, side: SideId, offers: &mut Vec<Offer>) {
    if !fleet.is_silent(side) && fleet.hidden.0.held[side].count(LOOKOUT) > 0 {
        offers
            .push(Offer::plain(Order::Play { card: LOOKOUT, target: None }, CARDS[usize::from(LOOKOUT)].title.clone()));
    }
}

/// Explains why a card cannot be played now.
pub fn refuse_card(fleet: &Fleet, side: SideId, card: u8, roll: Option<Roll>) -> Refusal {
    let Some(kind) = CARDS.get(usize::from(card)) else {
        return refuse("W-EQ-5", format!("There is no such card. The {KINDS} kinds are numbered 0 to {}.", KINDS - 1));
    };
    if fleet.hidden.0.held[side].count(card) == 0 {
        return refuse("W-R54", format!("You have no {} in your hand.", kind.title));
    }
    if fleet.is_silent(side) {
        return refuse(
            "W-R56",
            format!(
                "You have said that you play no card {}.",
                how_long(fleet.open.silence(side, &fleet.cursor).unwrap_or(Until::Move))
            ),
        );
    }
    match roll {
        Some(roll) => roll
            .fits(fleet, side, card)
            .err()
            .unwrap_or_else(|| refuse("W-R14", "It is the other side's turn to play a card.")),
        None => refuse(&kind.clause, format!("You cannot play {} now. Play it {}.", kind.title, kind.when)),
    }
}

/// Returns the title of a roll, such as 'Resolute fires round shot at Tordo'.
pub fn title(fleet: &Fleet, roll: Roll) -> String {
    match roll {
        Roll::Move(unit) => format!("{} is about to sail", fleet.name(unit)),
        Roll::Shot(shot) => {
            format!("{} fires {} at {}", fleet.name(shot.unit), shot.ammunition_name(), fleet.name(shot.target))
        }
        Roll::Fight(unit, target) => format!("{} boards {}", fleet.name(unit), fleet.name(target)),
    }
}

/// Returns the offer to discard one of the cards that the side holds.
pub fn discards(fleet: &Fleet, side: SideId) -> Offer {
    let held = || fleet.hidden.0.held[side].kinds();
    let choices = held().map(|card| (u16::from(card), CARDS[usize::from(card)].title.clone()));
    let card = held().next().unwrap_or_default();
    Offer::plain(Order::Discard { card }, "Discard").with(Slot::Choice, Domain::choices(choices))
}

/// Adds the chapter of cards, in the phases in which they may be played.
pub fn plugin(app: &mut App) {
    app.chapter::<Window>([DRAW, MOVE, BROADSIDE, BOARDING]);
}
