//! Advice on battles in which the first shot falls before anybody has manoeuvred.

use std::path::Path;

use wg_core::geometry::Length;
use wg_core::{Event, Order, Seat, Session, SideId, UnitId};
use wg_library::{captain_seed, captains};

use super::start::Start;

/// The captains who play the first turn.
const CAPTAINS: &str = "lieutenant";
/// The seed with which they play, which is also that of the dice.
pub(super) const SEED: u64 = 1;

/// The number of orders after which a turn counts as endless.
const MOST_ORDERS: u32 = 20_000;

/// Advises if a gun is fired in turn 1 between lieutenants. It plays the session on, so it is the last to look at it.
/// Ships that the file does not place are placed by their captains, and a battle with a lesson has a shot for the tutor
/// to explain.
pub(super) fn first_turn(start: &mut Start<'_>) {
    if Path::new(&start.loaded.file).with_extension("lesson.ron").is_file() {
        return;
    }
    let Some(Shot { unit, target, range }) = fired(&mut start.session) else { return };
    let Some(path) = start.placed(unit) else { return };
    let name = |unit: UnitId| start.view.units.get(unit.index()).map_or("", |unit| unit.name.as_str());
    let sentence = format!(
        "{} fires at {} in turn 1 when lieutenants play{}; place the sides farther apart if they are to manoeuvre first",
        name(unit),
        name(target),
        range.map(|range| format!(", at a range of {}", start.say(range))).unwrap_or_default(),
    );
    start.advise(&path, sentence);
}

/// The first shot of a battle.
struct Shot {
    unit: UnitId,
    target: UnitId,
    range: Option<Length>,
}

/// Plays to the first shot, and returns it. Returns `None` if nobody fires in turn 1.
fn fired(session: &mut Session) -> Option<Shot> {
    let sides = session.scenario().sides.len() as u8;
    let ruleset = session.ruleset();
    let hire = |side| captains::hire(ruleset, CAPTAINS, captain_seed(SEED, SideId(side))).ok();
    let mut captains: Vec<_> = (0..sides).map(hire).collect::<Option<_>>()?;
    session.set_reports(true);
    for _ in 0..MOST_ORDERS {
        if session.cursor().turn > 1 {
            return None;
        }
        let ask = session.asks().first()?;
        let seat = ask.seat;
        let order = match seat {
            Seat::Side(side) => captains[side.index()].decide(session, seat),
            // Nobody plays the game master or the clock, so the default is taken.
            Seat::GameMaster | Seat::Clock => ask.default.clone(),
        };
        let range = session.shot(&order).map(|shot| shot.range);
        let reports = session.submit(seat, order.clone()).ok()?;
        if let Order::Fire { unit, target, .. } = order {
            return Some(Shot { unit, target, range });
        }
        let shot = reports.iter().find_map(|report| match report.event {
            Event::Shot { target, .. } => Some(Shot { unit: report.unit?, target, range: None }),
            _ => None,
        });
        if shot.is_some() {
            return shot;
        }
    }
    None
}
