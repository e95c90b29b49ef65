//! Checks that a battle saved as a scenario goes on as it was played.

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::{DiceSource, Order, Report, Ruleset, Scenario, Seat, Session, UnitId, Viewer, scenario};

use super::orders::{any_plan, standing};
use super::play::{any_ask, must, one_order};
use super::{MOST_ORDERS, chance, machine, size};

/// The number of positions of a battle that could be saved as a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// The number of positions in which a seat was asked.
    pub positions: usize,
    /// The number of those positions that could be written down.
    pub saved: usize,
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { positions, saved } = self;
        write!(f, "{saved} of {positions} positions can be saved ({} %)", 100 * saved / positions.max(&1))
    }
}

/// Plays random battles and saves them at `places` positions that can be saved, for a viewer who sees all. Opens each
/// file, and plays both tables on with the same orders and the same faces. They must report the same to the end.
/// Returns how many positions could be saved.
///
/// The positions are spread over several battles, with at most four in a battle and at most `8 * places` battles.
///
/// # Panics
/// If the opened battle goes on differently, or no position could be saved.
pub fn saved_battles_go_on(ruleset: &'static dyn Ruleset, scenario: &Scenario, places: usize) -> Share {
    let (mut share, mut tried) = (Share::default(), 0);
    for seed in (2000..).take(8 * places) {
        tried += a_saved_battle_goes_on(ruleset, scenario, seed, 4.min(places - tried), &mut share);
        if tried == places {
            break;
        }
    }
    assert!(tried > 0, "{} can be saved nowhere: {share}", scenario.name);
    share
}

/// Checks the battle of one seed, at up to `places` of its positions. Returns the number of positions checked.
///
/// # Panics
/// If the opened battle goes on differently.
pub fn a_saved_battle_goes_on(
    ruleset: &'static dyn Ruleset,
    scenario: &Scenario,
    seed: u64,
    places: usize,
    share: &mut Share,
) -> usize {
    let [mut session, mut ours] = [seed, 0].map(|seed| machine(ruleset, scenario, seed));
    let (mut rng, mut tried) = (chance(seed), 0);
    for order in 0..MOST_ORDERS {
        if session.asks().is_empty() || size::is_enough(&session) {
            break;
        }
        share.positions += 1;
        if let Some(file) = session.as_scenario(Viewer::All) {
            share.saved += 1;
            if tried < places && below(&mut rng, 10) == 0 {
                tried += 1;
                session.copy_into(&mut ours);
                goes_on(ruleset, &mut ours, &file, seed, order);
            }
        }
        // Plans are saved with the ships that sail by them.
        if below(&mut rng, 6) == 0
            && let Some((seat, plan)) = any_ship(&session, &mut rng, |unit, rng| any_plan(ruleset, &session, unit, rng))
        {
            must(&mut session, seat, &plan);
        } else {
            one_order(&mut session, &mut rng);
        }
    }
    tried
}

/// Opens the file beside our table and plays both on.
fn goes_on(ruleset: &'static dyn Ruleset, ours: &mut Session, file: &Scenario, seed: u64, order: usize) {
    let at = format!("the battle of seed {seed}, saved before order {order} ({:?})", ours.cursor());
    let text = scenario::to_ron(file);
    let file = match scenario::parse(&text, "saved.ron") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{at}: the file cannot be read: {problems}\n{text}"),
    };
    for option in ruleset.words().options {
        assert!(
            file.options.contains_key(option.key),
            "{at}: the option {:?} is not written, and means something else when its default changes",
            option.key
        );
    }
    let dice = DiceSource::Hand { seed };
    ours.use_new_dice(dice.clone());
    let mut theirs = match Session::new(ruleset, &file, dice) {
        Ok(session) => session,
        Err(problems) => panic!("{at}: the file is not in order: {problems}\n{text}"),
    };
    let rng = &mut chance(seed ^ order as u64);
    for step in 0..MOST_ORDERS {
        let asks = |session: &Session| session.asks().to_vec();
        assert_eq!(
            asks(ours),
            asks(&theirs),
            "{at}: {step} orders later both tables ask the same (left: as played, right: as saved)\n{text}"
        );
        if size::is_enough(ours) {
            break;
        }
        let Some((seat, order)) = next(ours, rng) else { break };
        let reports = [&mut *ours, &mut theirs].map(|session| given(session, seat, &order));
        let [played, saved] = &reports;
        assert_eq!(
            played, saved,
            "{at}: {step} orders later {order:?} gives the same reports (left: as played, right: as saved)\n{text}"
        );
    }
    assert_eq!(ours.outcome(), theirs.outcome(), "{at}: both battles end alike\n{text}");
}

/// Returns a random next order: an answer, or now and then a plan or a standing order, which need no ask.
fn next(session: &Session, rng: &mut ChaCha8Rng) -> Option<(Seat, Order)> {
    let ask = any_ask(session, rng)?;
    let of_her = |unit: UnitId, rng: &mut ChaCha8Rng| {
        if below(rng, 2) == 0 { Some(standing(unit, rng)) } else { any_plan(session.ruleset(), session, unit, rng) }
    };
    let unasked = if below(rng, 8) == 0 { any_ship(session, rng, of_her) } else { None };
    Some(unasked.unwrap_or_else(|| (ask.seat, session.sample(ask, rng))))
}

/// Returns an order from `what` for a random ship, with the seat that gives it, or `None` if it is not allowed.
fn any_ship(
    session: &Session,
    rng: &mut ChaCha8Rng,
    what: impl FnOnce(UnitId, &mut ChaCha8Rng) -> Option<Order>,
) -> Option<(Seat, Order)> {
    let unit = UnitId(below(rng, session.scenario().ships.len() as u32) as u16);
    let order = what(unit, rng)?;
    let seat = Seat::Side(session.ruleset().side_of(session.world(), unit));
    session.check(seat, &order).is_ok().then_some((seat, order))
}

/// Gives an order and returns its reports.
fn given(session: &mut Session, seat: Seat, order: &Order) -> Vec<Report> {
    match session.submit(seat, order.clone()) {
        Ok(reports) => reports,
        Err(refusal) => {
            panic!("{order:?} was offered to {seat:?} on the table as it was played, and is refused: {refusal}")
        }
    }
}
