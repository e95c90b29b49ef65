//! The random player that `Session` and the twin share: among so many alternatives it takes one by seed and count alone.

use smallvec::SmallVec;
use wg_core::{Ask, Course, DiceSource, Domain, Offer, Order, Session, Slot, Snapshot};

/// Takes any alternative. Whoever lists the same alternatives in the same order gets the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    seed: u64,
    /// Decisions so far.
    pub decisions: u64,
}

impl Player {
    pub const fn new(seed: u64) -> Self {
        Self { seed, decisions: 0 }
    }

    /// One of `0..alternatives` (the finishing steps of splitmix64).
    pub const fn choose(&mut self, alternatives: usize) -> usize {
        self.decisions += 1;
        let mut z = self.seed.wrapping_add(self.decisions.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (((z >> 32) * alternatives as u64) >> 32) as usize
    }

    /// An answer to an ask: its offers in their order, each with every filling of its hole in order.
    pub fn answer(&mut self, ask: &Ask) -> Order {
        let counts: SmallVec<[usize; 16]> = ask.offers.iter().map(alternatives).collect();
        let mut place = self.choose(counts.iter().sum());
        for (offer, count) in ask.offers.iter().zip(counts) {
            if place < count {
                return alternative(offer, place);
            }
            place -= count;
        }
        unreachable!("one of the alternatives was chosen")
    }

    /// Play a battle to its end through a session that knows its beginning.
    pub fn play(session: &mut Session, start: &Snapshot, seed: u64) -> Self {
        session.restart(start, DiceSource::Machine { seed });
        let mut player = Self::new(seed);
        while let Some(ask) = session.asks().first() {
            let (seat, order) = (ask.seat, player.answer(ask));
            if let Err(refusal) = session.submit(seat, order) {
                panic!("battle {seed}, decision {}: an alternative is refused: {refusal}", player.decisions);
            }
        }
        player
    }
}

/// In how many ways the hole of an offer can be filled. Crane's offers have one at most.
fn alternatives(offer: &Offer) -> usize {
    match offer.holes.first().map(|hole| &hole.domain) {
        None => 1,
        Some(Domain::Units(units)) => units.len(),
        Some(Domain::Choices(choices)) => choices.len(),
        Some(Domain::Range { min, max }) => (max - min + 1) as usize,
        Some(Domain::Paths(paths)) => paths.iter().filter(|path| path.complete).count(),
        Some(Domain::Free(_)) => unreachable!("Crane's ships sail from square to square"),
    }
}

/// The order with its hole filled in the `place`th way.
fn alternative(offer: &Offer, place: usize) -> Order {
    let mut order = offer.order.clone();
    match offer.holes.first().map(|hole| (hole.slot, &hole.domain)) {
        Some((Slot::Target, Domain::Units(units))) => order.set_target(units[place]),
        Some((_, Domain::Choices(choices))) => order.set_choice(choices[place].0),
        Some((_, Domain::Range { min, .. })) => order.set_value(min + place as i16),
        Some((_, Domain::Paths(paths))) => {
            let course = paths.iter().filter(|path| path.complete).nth(place).map(|path| path.course.clone());
            order.set_course(course.unwrap_or_else(Course::default));
        }
        _ => {}
    }
    order
}
