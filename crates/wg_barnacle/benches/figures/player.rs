//! The random player that `Session` and the twin share: among so many alternatives it takes one by seed and count alone.

use smallvec::SmallVec;
use wg_core::geometry::{Angle, Course, Leg, Length};
use wg_core::offer::Hand;
use wg_core::{Ask, CourseLimits, DiceSource, Domain, Offer, Order, Session, Slot, Snapshot};

/// Turns are drawn in steps of this.
const STEP: i32 = 1500;

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

    /// A course within the limits: how far, how many turns, where and by how much. Whether it may be sailed is asked afterwards.
    pub fn course(&mut self, limits: &CourseLimits) -> Course {
        let inches = ((limits.max_run - limits.min_run).0.max(0) / Length::INCH.0) as usize;
        let run = Length(limits.min_run.0 + Length::INCH.0 * self.choose(inches + 1) as i32);
        let steps = (limits.max_turn.0.min(18_000) / STEP) as usize;
        let turns = if steps > 0 && limits.hand != Hand::Neither { self.choose(usize::from(limits.turns.min(2)) + 1) } else { 0 };
        let mut left = run;
        let mut course = Course::default();
        for _ in 0..turns {
            let ahead = Length::INCH * self.choose((left.0 / Length::INCH.0) as usize + 1) as i32;
            push(&mut course, ahead);
            left -= ahead;
            let by = STEP * (self.choose(steps) as i32 + 1);
            let by = Angle(if self.choose(2) == 0 { by } else { -by });
            course.push(Leg::Turn(if limits.hand.allows(by) { by } else { -by }));
        }
        push(&mut course, left);
        course
    }

    /// An answer to a question that no course is an answer to.
    pub fn pick(&mut self, ask: &Ask) -> Order {
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

    /// An answer to an ask: its offers in their order, each with every filling of its holes in order.
    fn answer(&mut self, session: &Session, ask: &Ask) -> Order {
        let counts: SmallVec<[usize; 16]> = ask.offers.iter().map(alternatives).collect();
        let mut place = self.choose(counts.iter().sum());
        for (offer, count) in ask.offers.iter().zip(counts) {
            if place >= count {
                place -= count;
                continue;
            }
            let Some(Domain::Free(limits)) = offer.holes.first().map(|hole| &hole.domain) else { return alternative(offer, place) };
            let mut order = offer.order.clone();
            order.set_course(self.course(limits));
            return if session.check(ask.seat, &order).is_ok() { order } else { offer.order.clone() };
        }
        unreachable!("one of the alternatives was chosen")
    }

    /// Play a battle to its end through a session that knows its beginning.
    pub fn play(session: &mut Session, start: &Snapshot, seed: u64) -> Self {
        session.restart(start, DiceSource::Machine { seed });
        let mut player = Self::new(seed);
        while let Some(ask) = session.asks().first() {
            let (seat, order) = (ask.seat, player.answer(session, ask));
            if let Err(refusal) = session.submit(seat, order) {
                panic!("battle {seed}, decision {}: an alternative is refused: {refusal}", player.decisions);
            }
        }
        player
    }
}

fn push(course: &mut Course, run: Length) {
    if run > Length::ZERO {
        course.push(Leg::Run(run));
    }
}

/// In how many ways the holes of an offer can be filled; a course counts once.
fn alternatives(offer: &Offer) -> usize {
    offer.holes.iter().map(|hole| ways(&hole.domain)).product()
}

fn ways(domain: &Domain) -> usize {
    match domain {
        Domain::Units(units) => units.len(),
        Domain::Choices(choices) => choices.len(),
        Domain::Range { min, max } => (max - min + 1) as usize,
        Domain::Free(_) => 1,
        Domain::Paths(_) => unreachable!("Barnacle's ships sail freely"),
    }
}

/// The order with its holes filled in the `place`th way, the last hole running fastest.
fn alternative(offer: &Offer, mut place: usize) -> Order {
    let mut order = offer.order.clone();
    for hole in offer.holes.iter().rev() {
        let count = ways(&hole.domain);
        let at = place % count;
        place /= count;
        match (hole.slot, &hole.domain) {
            (Slot::Target, Domain::Units(units)) => order.set_target(units[at]),
            (_, Domain::Choices(choices)) => order.set_choice(choices[at].0),
            (_, Domain::Range { min, .. }) => order.set_value(min + at as i16),
            _ => {}
        }
    }
    order
}
