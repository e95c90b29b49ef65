//! The conditions for each fuzz case: a text is accepted, or refused in sentences; an accepted text can be played;
//! nothing panics.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use wg_captains::captain;
use wg_core::dice::{ChaCha8Rng, below};
use wg_core::scenario::{Loaded, Problems, parse, to_ron};
use wg_core::{DiceSource, Journal, Ruleset, Scenario, Seat, Session};

use super::{chance, damage_journal, damage_text, generate, pick, vary};
use crate::conformance::{Share, a_saved_battle_goes_on};

/// The greatest number of orders in one battle. A case that is not over by then is abandoned.
const MOST_ORDERS: usize = 4000;

/// The number of orders in a battle that is tried out only because a damaged text was accepted.
const TRIED: usize = 30;

/// The result of a case in which nothing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seen {
    /// The text was refused with a sentence.
    Refused,
    /// The text was accepted.
    Taken,
    /// The battle was played to its end.
    Over,
    /// The battle was played as far as a case goes.
    Undecided,
}

/// The fault that a case has found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The scenario or journal that causes it.
    pub text: Vec<u8>,
    /// A sentence on what happened.
    pub sentence: String,
}

/// Damages one of these scenarios. The result must be refused with places inside the text, or be playable for a few
/// orders.
///
/// # Errors
/// Returns what was found.
pub fn scenario(rulesets: &[&'static dyn Ruleset], texts: &[String], seed: u64) -> Result<Seen, Finding> {
    let mut rng = chance(seed);
    let (Some(text), Some(other)) = (pick(texts, &mut rng), pick(texts, &mut rng)) else { return Ok(Seen::Refused) };
    let damaged = damage_text(text, other, &mut rng);
    caught(&damaged, || {
        let Ok(text) = std::str::from_utf8(&damaged) else { return Ok(Seen::Refused) };
        let strict = parse(text, "fuzz.ron");
        let read = wg_core::scenario::parse_for_check(text, "fuzz.ron");
        let loaded = match read {
            Err(problems) => return told(&problems, text).map(|()| Seen::Refused),
            Ok(loaded) => loaded,
        };
        let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.about().id == loaded.scenario.ruleset) else {
            return Ok(Seen::Refused);
        };
        if let Err(problems) = ruleset.check(&loaded) {
            return told(&problems, text).map(|()| Seen::Refused);
        }
        if strict.is_err() || !loaded.form.is_empty() {
            return Err("a file of a wrong form is in order".to_owned());
        }
        playable(*ruleset, &loaded, &mut rng, TRIED)
    })
}

/// Damages one of these journals. The result must be refused with the number of a line, or play back.
///
/// # Errors
/// Returns what was found.
pub fn journal(rulesets: &[&'static dyn Ruleset], texts: &[String], seed: u64) -> Result<Seen, Finding> {
    let mut rng = chance(seed);
    let (Some(text), Some(other)) = (pick(texts, &mut rng), pick(texts, &mut rng)) else { return Ok(Seen::Refused) };
    let damaged = damage_journal(text, other, &mut rng);
    caught(&damaged, || {
        let lines = damaged.split(|byte| *byte == b'\n').count();
        let inside = |line: usize, sentence: &str| {
            if (1..=lines).contains(&line) && !sentence.is_empty() {
                Ok(Seen::Refused)
            } else {
                Err(format!("line {line} of {lines}: {sentence}"))
            }
        };
        let journal = match Journal::read(&damaged, "fuzz.wgj") {
            Err(error) => return inside(error.line, &error.sentence),
            Ok(journal) => journal,
        };
        let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.about().id == journal.header.ruleset) else {
            return Ok(Seen::Refused);
        };
        match Session::replay(*ruleset, &journal, "fuzz.wgj", None) {
            Err(error) => inside(error.line, &error.sentence),
            Ok(mut replayed) => {
                let mut rng = chance(seed);
                on(&mut replayed.session, &mut rng, TRIED)
            }
        }
    })
}

/// Plays one of these scenarios with quick captains. Every second scenario is varied first, and is played only if it is
/// in order.
///
/// # Errors
/// Returns what was found.
pub fn battle(rulesets: &[&'static dyn Ruleset], texts: &[String], seed: u64) -> Result<Seen, Finding> {
    let mut rng = chance(seed);
    let Some(loaded) = pick(texts, &mut rng).and_then(|text| parse(text, "fuzz.ron").ok()) else {
        return Ok(Seen::Refused);
    };
    let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.about().id == loaded.scenario.ruleset) else {
        return Ok(Seen::Refused);
    };
    let varied = if below(&mut rng, 2) == 0 { loaded.scenario } else { vary(*ruleset, &loaded.scenario, &mut rng) };
    let text = to_ron(&varied);
    caught(text.as_bytes(), || {
        let loaded = Loaded::from_scenario(varied, "fuzz.ron");
        if let Err(problems) = ruleset.check(&loaded) {
            return told(&problems, &text).map(|()| Seen::Refused);
        }
        playable(*ruleset, &loaded, &mut rng, MOST_ORDERS)
    })
}

/// Plays a battle of one of these scenarios and saves it at up to four places. The battle from each file must go on as
/// the original did.
///
/// # Errors
/// Returns the scenario whose battle does not go on alike.
pub fn saved_battle(rulesets: &[&'static dyn Ruleset], texts: &[String], seed: u64) -> Result<Seen, Finding> {
    let Some(loaded) = pick(texts, &mut chance(seed)).and_then(|text| parse(text, "fuzz.ron").ok()) else {
        return Ok(Seen::Refused);
    };
    let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.about().id == loaded.scenario.ruleset) else {
        return Ok(Seen::Refused);
    };
    caught(to_ron(&loaded.scenario).as_bytes(), || {
        let tried = a_saved_battle_goes_on(*ruleset, &loaded.scenario, seed, 4, &mut Share::default());
        Ok(if tried == 0 { Seen::Undecided } else { Seen::Over })
    })
}

/// Generates a scenario from these examples. If it is in order, plays it at random to its end, and checks now and then
/// that the battle can be written down and read again.
///
/// # Errors
/// Returns what was found.
pub fn generated(ruleset: &'static dyn Ruleset, examples: &[Scenario], seed: u64) -> Result<Seen, Finding> {
    let mut rng = chance(seed);
    let scenario = generate(ruleset, examples, &mut rng);
    let text = to_ron(&scenario);
    caught(text.as_bytes(), || {
        let loaded = Loaded::from_scenario(scenario, "fuzz.ron");
        if let Err(problems) = ruleset.check(&loaded) {
            return told(&problems, &text).map(|()| Seen::Refused);
        }
        let opened = Session::from_loaded(ruleset, &loaded, DiceSource::Machine { seed });
        let mut session = opened.map_err(|problems| format!("checked and refused: {problems}"))?;
        for orders in 0..4 * MOST_ORDERS {
            if session.outcome().is_some() {
                return Ok(Seen::Over);
            }
            let Some(ask) = session.asks().first() else {
                return Err(format!("nobody is asked, and it is not over: {:?}", session.cursor()));
            };
            let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
            if orders % 17 == 0 {
                saved(&session)?;
            }
            session.submit(seat, order.clone()).map_err(|refusal| {
                format!("what was offered is refused in {:?}: {order:?}: {refusal}", session.cursor())
            })?;
        }
        Err(format!("after {} orders it is not over: {:?}", 4 * MOST_ORDERS, session.cursor()))
    })
}

/// Plays a scenario from an earlier finding, unless it is refused, as far as a battle of the fuzz tests goes.
///
/// # Errors
/// Returns what is still wrong with it.
pub fn played(ruleset: &'static dyn Ruleset, loaded: &Loaded, seed: u64) -> Result<Seen, String> {
    if ruleset.check(loaded).is_err() {
        return Ok(Seen::Refused);
    }
    playable(ruleset, loaded, &mut chance(seed), MOST_ORDERS)
}

/// Checks that an accepted scenario can be set up, that it asks a question or is over, and that it accepts what it
/// offers.
fn playable(
    ruleset: &'static dyn Ruleset,
    loaded: &Loaded,
    rng: &mut ChaCha8Rng,
    orders: usize,
) -> Result<Seen, String> {
    let seed = u64::from(below(rng, u32::MAX));
    let mut session = Session::from_loaded(ruleset, loaded, DiceSource::Machine { seed })
        .map_err(|problems| format!("checked and refused: {problems}"))?;
    on(&mut session, rng, orders)
}

/// Plays on with deckhands and the quickest house captain, for at most `orders` orders.
fn on(session: &mut Session, rng: &mut ChaCha8Rng, orders: usize) -> Result<Seen, String> {
    let ruleset = session.ruleset();
    let names = ["deckhand", ruleset.house_captains().first().map_or("deckhand", |house| house.name)];
    let sides = session.scenario().sides.len();
    let mut captains: Vec<_> = (0..sides)
        .filter_map(|_| captain(ruleset, names[below(rng, 4) as usize / 3], u64::from(below(rng, u32::MAX))))
        .collect();
    for _ in 0..orders {
        if session.outcome().is_some() {
            return Ok(Seen::Over);
        }
        let Some(ask) = session.asks().first() else {
            return Err(format!("nobody is asked, and it is not over: {:?}", session.cursor()));
        };
        let seat = ask.seat;
        let order = match seat {
            Seat::Side(side) => match captains.get_mut(side.index()) {
                Some(captain) => captain.decide(session, seat),
                None => return Err(format!("side {} is asked, and there are {sides}", side.0)),
            },
            Seat::GameMaster | Seat::Clock => ask.default.clone(),
        };
        if let Err(refusal) = session.submit(seat, order.clone()) {
            return Err(format!("a captain's order is refused in {:?}: {order:?}: {refusal}", session.cursor()));
        }
    }
    if orders > TRIED && session.cursor().turn <= 1 {
        return Err(format!("after {orders} orders it is turn {}", session.cursor().turn));
    }
    saved(session).map(|()| Seen::Undecided)
}

/// Checks that a battle that can be written down is in order and can be opened again.
fn saved(session: &Session) -> Result<(), String> {
    let ruleset = session.ruleset();
    let Some(scenario) = ruleset.scenario(session.world(), session.scenario()) else { return Ok(()) };
    let text = to_ron(&scenario);
    let again = |scenario: &Scenario| Session::new(ruleset, scenario, DiceSource::Machine { seed: 1 }).map(|_| ());
    let loaded = parse(&text, "saved.ron")
        .map_err(|problems| format!("what was written down cannot be read: {problems}\n{text}"))?;
    again(&loaded.scenario).map_err(|problems| format!("what was written down is not in order: {problems}\n{text}"))
}

/// Checks that problems have places inside the text, and contain nothing that controls a terminal.
fn told(problems: &Problems, text: &str) -> Result<(), String> {
    let lines = text.split('\n').count();
    for problem in problems {
        let said = problem.to_string();
        if problem.line > lines || problem.found.is_empty() || problem.expected.is_empty() {
            return Err(format!("no place or no words: {said}"));
        }
        if said.contains(wg_core::scenario::is_strange) {
            return Err(format!("it steers the terminal: {said:?}"));
        }
    }
    if problems.list().is_empty() { Err("refused without a word".to_owned()) } else { Ok(()) }
}

fn caught(text: &[u8], case: impl FnOnce() -> Result<Seen, String>) -> Result<Seen, Finding> {
    let finding = |sentence: String| Finding { text: text.to_vec(), sentence };
    catch_unwind(AssertUnwindSafe(case))
        .map_err(|panic| finding(format!("a panic: {}", words(panic.as_ref()))))?
        .map_err(finding)
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without words".to_owned())
}
