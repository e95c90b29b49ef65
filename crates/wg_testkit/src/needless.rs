//! Looks for rolls and questions that cannot matter.
//!
//! A battle is played with hand dice, so that every roll is asked for. Before each answer the probe tries out on a spare
//! session what else could be rolled or answered. If the same position always comes of it, the roll or the question
//! cannot matter, and no player should be asked for it. Counts of rolls are not part of the comparison, and neither are
//! reports or journals.

use std::collections::{BTreeMap, BTreeSet};

use wg_captains::captain;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::shown::view::PhaseState;
use wg_core::{Ask, AskKind, DiceSource, Faces, Order, Ruleset, Scenario, Seat, Session, Throw, Viewer};

/// The number of times that a roll or a question is tried, with other dice around it, before it counts as needless.
const TRIALS: u64 = 6;

/// The number of rolls in a row that show the same faces in the first two trials.
const SAME: u32 = 8;

/// The most answers that are tried for one question.
const ANSWERS: usize = 48;

/// The most answers that are tried for one offer.
const OF_AN_OFFER: usize = 12;

/// How often something was asked, and how often it could not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// How often it was asked.
    pub times: usize,
    /// How often the same position came of every face or answer.
    pub needless: usize,
    /// How often there was only one answer.
    pub single: usize,
    /// The first needless case: the battle, the turn, and what the player read.
    pub example: String,
}

/// What was asked in battles: for each clause or phase and each question without its names and numbers.
pub type Found = BTreeMap<String, Asked>;

/// A player of the sides in a probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Chooses among all that is offered.
    Chance,
    /// A computer captain of this name.
    Captain(&'static str),
}

/// Plays a battle to its end, or until `orders` orders were given, and adds to `found` what was asked in it.
///
/// # Panics
/// If the scenario is not in order, or if an order that was offered is refused.
pub fn probe(
    ruleset: &'static dyn Ruleset,
    scenario: &Scenario,
    seed: u64,
    player: Player,
    orders: usize,
    found: &mut Found,
) {
    let mut session = Session::new(ruleset, scenario, DiceSource::Hand { seed })
        .unwrap_or_else(|problems| panic!("the scenario {:?} is not in order: {problems}", scenario.name));
    let mut spare = session.spare();
    let mut rng = seeded(seed, 0x4eed);
    let mut captains: Vec<_> = match player {
        Player::Chance => Vec::new(),
        Player::Captain(name) => {
            (0..scenario.sides.len() as u64).filter_map(|side| captain(ruleset, name, 100 * seed + side)).collect()
        }
    };
    for _ in 0..orders {
        let Some(ask) = session.asks().first().cloned() else { break };
        let seat = ask.seat;
        let order = if ask.kind == AskKind::Throw {
            rows(&session, &mut spare, &ask, seed, found);
            let faces = session.machine_roll().unwrap_or_default();
            Order::Throw { faces }
        } else {
            question(&session, &mut spare, &ask, seed, found);
            let captain = seat.side().and_then(|side| captains.get_mut(side.index()));
            captain.map_or_else(|| session.sample(&ask, &mut rng), |captain| captain.decide(&session, seat))
        };
        if let Err(refusal) = session.submit(seat, order.clone()) {
            panic!("{order:?} was offered to {seat:?}, and is refused: {refusal}");
        }
    }
}

/// Looks at each row of a roll by itself.
fn rows(session: &Session, spare: &mut Session, ask: &Ask, seed: u64, found: &mut Found) {
    for (place, row) in ask.throws.iter().enumerate() {
        let needless = all_alike(TRIALS, faces_of(row), |trial, faces| {
            let mut rng = seeded(trial, 0xd1ce);
            let mut all = Faces::new();
            for (at, other) in ask.throws.iter().enumerate() {
                let others = any_faces(other, trial, &mut rng);
                all.extend_from_slice(if at == place { faces } else { &others });
            }
            outcome(session, spare, ask.seat, &Order::Throw { faces: all }, trial)
        });
        let key = format!("roll {} {}", row.clause, plain(session, &row.reason));
        note(session, seed, found, key, needless, false, || format!("{}: {} ({})", row.clause, row.reason, row.needed));
    }
}

/// Looks at a question.
fn question(session: &Session, spare: &mut Session, ask: &Ask, seed: u64, found: &mut Found) {
    let mut answers: Vec<Order> = vec![ask.default.clone()];
    for offer in &ask.offers {
        for order in offer.candidates(OF_AN_OFFER) {
            if answers.len() < ANSWERS && !answers.contains(&order) && session.check(ask.seat, &order).is_ok() {
                answers.push(order);
            }
        }
    }
    let single = answers.len() == 1;
    let needless =
        !single && all_alike(TRIALS, answers, |trial, order| outcome(session, spare, ask.seat, &order.clone(), trial));
    let labels: BTreeSet<String> = ask.offers.iter().map(|offer| plain(session, &offer.label)).collect();
    let labels = labels.into_iter().collect::<Vec<_>>().join(" | ");
    let view = session.view(Viewer::All);
    let phase = view.phases.iter().find(|phase| phase.state == PhaseState::Current);
    let phase = phase.map_or("", |phase| phase.clause.as_str());
    let labels = if needless || single { labels } else { String::new() };
    let key = format!("question [{phase}] {:?} {} {labels}", ask.kind, plain(session, &ask.reason));
    let shown = || {
        let labels: Vec<&str> = ask.offers.iter().map(|offer| &*offer.label).collect();
        format!("{}: {}", ask.reason, labels.join(" | "))
    };
    note(session, seed, found, key, needless, single, shown);
}

/// Counts something that was asked.
fn note(
    session: &Session,
    seed: u64,
    found: &mut Found,
    key: String,
    needless: bool,
    single: bool,
    shown: impl FnOnce() -> String,
) {
    let asked = found.entry(key).or_default();
    asked.times += 1;
    asked.needless += usize::from(needless);
    asked.single += usize::from(single);
    if (needless || single) && asked.example.is_empty() {
        let turn = session.cursor().turn;
        asked.example = format!("{}, seed {seed}, turn {turn}: {}", session.scenario().name, shown());
    }
}

/// True if `outcome` is the same for all values in each trial.
fn all_alike<T>(trials: u64, values: Vec<T>, mut outcome: impl FnMut(u64, &T) -> String) -> bool {
    (0..trials).all(|trial| {
        let first = outcome(trial, &values[0]);
        values[1..].iter().all(|value| outcome(trial, value) == first)
    })
}

/// Returns the position after an order and after all rolls that follow it, without the counts of rolls.
fn outcome(session: &Session, spare: &mut Session, seat: Seat, order: &Order, trial: u64) -> String {
    session.copy_into(spare);
    if let Err(refusal) = spare.submit(seat, order.clone()) {
        panic!("{order:?} was offered to {seat:?}, and is refused: {refusal}");
    }
    let mut rng = seeded(trial, 0xf0110);
    // A tie is rolled again, so not all rolls may have the same faces.
    for roll in 0.. {
        let Some(ask) = spare.asks().first().filter(|ask| ask.kind == AskKind::Throw) else { break };
        let trial = if roll < SAME { trial } else { TRIALS };
        let (seat, faces) = (ask.seat, ask.throws.iter().flat_map(|row| any_faces(row, trial, &mut rng)).collect());
        if let Err(refusal) = spare.submit(seat, Order::Throw { faces }) {
            panic!("a roll is refused: {refusal}");
        }
    }
    let mut state = spare.state_json(Viewer::All);
    if let Some(table) = state.get_mut("table").and_then(serde_json::Value::as_object_mut) {
        table.retain(|name, _| !name.ends_with("DiceCount"));
    }
    let asks: Vec<_> = spare.asks().iter().map(|ask| (ask.seat, &ask.reason)).collect();
    format!("{state} {asks:?} {:?}", spare.outcome().map(|outcome| &outcome.reason))
}

/// Returns the faces to try for a row: all of one die, and otherwise each face on all dice, and a few at random.
fn faces_of(row: &Throw) -> Vec<Faces> {
    let mut all: Vec<Faces> =
        (1..=row.sides).map(|face| std::iter::repeat_n(face, row.dice.into()).collect()).collect();
    if row.dice > 1 {
        let mut rng = seeded(u64::from(row.dice), 0xface);
        all.extend((0..8).map(|_| any_faces(row, TRIALS, &mut rng)));
    }
    all
}

/// Rolls a row for a trial: all ones, all highest faces, or at random.
fn any_faces(row: &Throw, trial: u64, rng: &mut ChaCha8Rng) -> Faces {
    if trial < 2 {
        let face = if trial == 0 { 1 } else { row.sides };
        return std::iter::repeat_n(face, row.dice.into()).collect();
    }
    (0..row.dice).map(|_| below(rng, u32::from(row.sides)) as u8 + 1).collect()
}

/// Returns a sentence without names of ships and sides, and without numbers.
fn plain(session: &Session, text: &str) -> String {
    let scenario = session.scenario();
    let ships = session.view(Viewer::All).units.into_iter().map(|unit| unit.name);
    let mut names: Vec<String> = ships.chain(scenario.sides.iter().map(|side| side.name.clone())).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let mut text = text.to_owned();
    for name in names.iter().filter(|name| !name.is_empty()) {
        text = text.replace(name.as_str(), "X");
    }
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '0'..='9' | '.' if out.ends_with('#') => {}
            '0'..='9' => out.push('#'),
            letter => out.push(letter),
        }
    }
    out
}
