//! Compares a ruleset with its twin, which plays without a session: the random player that both share, and the timing
//! of one against the other.
//!
//! A twin plays the same rules on plain structs. It lists the same alternatives in the same order and rolls the same
//! dice by the same keys. [`Player`] therefore takes the same decisions in both, and both battles end the same.

use smallvec::SmallVec;
use wg_core::geometry::{Angle, Course, Leg, Length};
use wg_core::talk::offer::{Hand, TurningCircle};
use wg_core::{
    Ask, CourseLimits, DiceSource, Domain, Offer, Order, Ruleset, Scenario, Session, Slot, Snapshot, scenario,
};

use crate::clock;

/// The step of turns in random free courses, in hundredths of a degree.
const STEP: i32 = 1500;

/// A random player that chooses by its seed and the number of its decisions alone. The same lists of alternatives get
/// the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    seed: u64,
    /// The number of decisions taken so far.
    pub decisions: u64,
}

impl Player {
    /// Makes the player for the battle of this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed, decisions: 0 }
    }

    /// Chooses one of `0..alternatives`, by the finishing steps of splitmix64.
    pub const fn choose(&mut self, alternatives: usize) -> usize {
        self.decisions += 1;
        let mut z = self.seed.wrapping_add(self.decisions.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (((z >> 32) * alternatives as u64) >> 32) as usize
    }

    /// Returns a random course within the limits, with a random run and a random number, position and angle of turns.
    /// The caller checks whether it may be sailed.
    pub fn course(&mut self, limits: &CourseLimits) -> Course {
        if let Some(circle) = limits.circle {
            return self.circling(limits, circle);
        }
        let inches = ((limits.max_run - limits.min_run).0.max(0) / Length::INCH.0) as usize;
        let run = Length(limits.min_run.0 + Length::INCH.0 * self.choose(inches + 1) as i32);
        let steps = (limits.max_turn.0.min(18_000) / STEP) as usize;
        let turns = if steps > 0 && limits.hand != Hand::Neither {
            self.choose(usize::from(limits.turns.min(2)) + 1)
        } else {
            0
        };
        let mut left = run;
        let mut course = Course::default();
        let mut push = |leg: Leg| {
            if leg != Leg::Run(Length::ZERO) {
                course.push(leg)
            }
        };
        for _ in 0..turns {
            let ahead = Length::INCH * self.choose((left.0 / Length::INCH.0) as usize + 1) as i32;
            push(Leg::Run(ahead));
            left -= ahead;
            let by = STEP * (self.choose(steps) as i32 + 1);
            let by = Angle(if self.choose(2) == 0 { by } else { -by });
            push(Leg::Turn(if limits.hand.allows(by) { by } else { -by }));
        }
        push(Leg::Run(left));
        course
    }

    /// Returns a course of the greatest run with some steps of a turning circle to one side, somewhere on the way.
    fn circling(&mut self, limits: &CourseLimits, circle: TurningCircle) -> Course {
        let most = i32::from(circle.steps).min(limits.max_run.0 / circle.run.0.max(1));
        let steps = self.choose(most as usize + 1) as i32;
        let turn = Angle(circle.turn.0 * if self.choose(2) == 0 { steps } else { -steps });
        let left = limits.max_run - circle.run * steps;
        let ahead = limits.step * self.choose((left.0 / limits.step.0.max(1)) as usize + 1) as i32;
        let legs = [Leg::Run(ahead), Leg::Arc { run: circle.run * steps, turn }, Leg::Run(left - ahead)];
        Course::new(
            legs.into_iter().filter(|leg| !matches!(leg, Leg::Run(run) | Leg::Arc { run, .. } if *run <= Length::ZERO)),
        )
    }

    /// Chooses an offer of the ask, and the place of one of the ways to fill its blanks. Offers are counted in order,
    /// each once for every way to fill it.
    fn place<'a>(&mut self, ask: &'a Ask) -> (&'a Offer, usize) {
        let counts: SmallVec<[usize; 16]> = ask.offers.iter().map(alternatives).collect();
        let mut place = self.choose(counts.iter().sum());
        for (offer, count) in ask.offers.iter().zip(counts) {
            if place < count {
                return (offer, place);
            }
            place -= count;
        }
        unreachable!("one of the alternatives was chosen")
    }

    /// Answers a question that is not answered by a free course.
    pub fn pick(&mut self, ask: &Ask) -> Order {
        let (offer, place) = self.place(ask);
        alternative(offer, place)
    }

    /// Answers any question of a session. If a random free course may not be sailed, the course of the offer is taken.
    fn answer(&mut self, session: &Session, ask: &Ask) -> Order {
        let (offer, place) = self.place(ask);
        let Some(Domain::Free(limits)) = offer.blanks.first().map(|blank| &blank.domain) else {
            return alternative(offer, place);
        };
        let mut order = offer.order.clone();
        order.set_course(self.course(limits));
        if session.check(ask.seat, &order).is_ok() { order } else { offer.order.clone() }
    }

    /// Plays a battle to its end through a session that is put back to its start.
    ///
    /// # Panics
    /// If an alternative is refused.
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

/// Parses a scenario that must be in order.
///
/// # Panics
/// If the scenario has problems.
pub fn read(text: &str) -> Scenario {
    match scenario::parse(text, "a scenario of the shelf") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// Returns a session before its first roll, with a snapshot to begin again from.
///
/// # Panics
/// If the scenario has problems.
pub fn laid_out(ruleset: &'static dyn Ruleset, scenario: &Scenario) -> (Session, Snapshot) {
    match Session::pristine(ruleset, scenario) {
        Ok(laid_out) => laid_out,
        Err(problems) => panic!("{problems}"),
    }
}

/// Returns the number of ways in which the blanks of an offer can be filled. A free course counts once.
pub fn alternatives(offer: &Offer) -> usize {
    offer.blanks.iter().map(|blank| ways(&blank.domain)).product()
}

fn ways(domain: &Domain) -> usize {
    match domain {
        Domain::Units(units) => units.len(),
        Domain::Choices(choices) => choices.len(),
        Domain::Range { min, max } => (max - min + 1) as usize,
        Domain::Paths(paths) => paths.iter().filter(|path| path.complete).count(),
        Domain::Free(_) => 1,
    }
}

/// Returns the order with its blanks filled in one of all possible ways, counted from 0 by `place`. The last blank
/// changes fastest.
pub fn alternative(offer: &Offer, mut place: usize) -> Order {
    let mut order = offer.order.clone();
    for blank in offer.blanks.iter().rev() {
        let count = ways(&blank.domain);
        let at = place % count;
        place /= count;
        match (blank.slot, &blank.domain) {
            (Slot::Target, Domain::Units(units)) => order.set_target(units[at]),
            (_, Domain::Choices(choices)) => order.set_choice(choices[at].0),
            (_, Domain::Range { min, .. }) => order.set_value(min + at as i16),
            (_, Domain::Paths(paths)) => {
                let course = paths.iter().filter(|path| path.complete).nth(at).map(|path| path.course.clone());
                order.set_course(course.unwrap_or_else(Course::default));
            }
            _ => {}
        }
    }
    order
}

/// The settings for timing a session against its twin.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// The number of battles in a round.
    pub battles: u64,
    /// The number of rounds that are measured. One more round is played first to warm up.
    pub rounds: u64,
    /// The greatest time that the session may take, as a multiple of the twin's time.
    pub limit: f64,
}

impl Race {
    /// Plays the same battles in turn and prints medians of CPU time. `twin` plays the battle of a seed and returns its
    /// number of decisions. Returns true if the session keeps the limit.
    ///
    /// # Panics
    /// If the two play different battles.
    #[expect(clippy::print_stdout, reason = "figures are printed")]
    pub fn run(
        self,
        name: &str,
        (session, start): (&mut Session, &Snapshot),
        mut twin: impl FnMut(u64) -> u64,
    ) -> bool {
        let Self { battles, rounds, limit } = self;
        let (mut sessions, mut plain, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..=rounds {
            let seeds = || round * battles..(round + 1) * battles;
            let (through, decisions) =
                clock::micros(|| seeds().map(|seed| Player::play(session, start, seed).decisions).sum::<u64>());
            let (without, others) = clock::micros(|| seeds().map(&mut twin).sum::<u64>());
            assert_eq!(decisions, others, "the same battles are timed");
            let (through, without) = (through / battles as f64, without / battles as f64);
            if round > 0 {
                sessions.push(through);
                plain.push(without);
                ratios.push(through / without);
            }
        }
        let (through, without) = (clock::median(&mut sessions), clock::median(&mut plain));
        let ratio = through / without;
        println!("random battles of {name}, one core, medians of {rounds} rounds of {battles} (CPU time):");
        println!("  without Session  {without:8.1} µs a battle, {:7.0} a second", 1e6 / without);
        println!("  through Session  {through:8.1} µs a battle, {:7.0} a second", 1e6 / through);
        let (least, most) = (clock::quantile(&mut ratios, 0.0), clock::quantile(&mut ratios, 1.0));
        println!("  ratio            {ratio:8.2}   (limit {limit}; rounds from {least:.2} to {most:.2})");
        if ratio > limit {
            println!(
                "TOO SLOW: random battles through Session take {ratio:.2} times the twin's time, the limit is {limit}"
            );
        }
        ratio <= limit
    }
}
