//! The checks of a battle that has begun: losses, prizes, deeds of the turn, and the progress of its phase.

use wg_core::scenario::Check;

use crate::prelude::*;
use crate::scenario::muster::{self, has_begun};
use crate::scenario::state::{DEEDS, UNDER_WAY, values};

/// True if a ship is no longer on the map, or has not joined.
pub(super) fn is_gone(ship: &ShipSpec) -> bool {
    is_absent(ship) || matches!(fate(ship), "sunk" | "blown_up" | "fled")
}

/// True if a ship has not joined because only a Diplomat would have brought her.
pub(crate) fn is_absent(ship: &ShipSpec) -> bool {
    fate(ship) == "absent"
}

fn fate(ship: &ShipSpec) -> &str {
    ship.state.get("fate").and_then(Value::as_text).unwrap_or_default()
}

/// Checks the states of the ships and of the battle.
pub(super) fn check(check: &mut Check<'_>, scenario: &Scenario) {
    if !has_begun(scenario) {
        return before(check, scenario);
    }
    let turn = values(&scenario.battle).whole("turn").unwrap_or_default();
    for (place, spec) in scenario.ships.iter().enumerate() {
        let path = format!("ships[{place}].state");
        losses(check, scenario, &path, spec);
        prize(check, &path, spec, turn);
        extra(check, scenario, &path, spec);
        let in_phase = DEEDS.iter().map(|(word, phases)| (*word, spec.state.contains_key(*word), phases));
        of_phase(check, scenario, &path, in_phase);
    }
    let in_phase = UNDER_WAY.iter().map(|(word, phases)| (*word, scenario.battle.contains_key(*word), phases));
    of_phase(check, scenario, "battle", in_phase);
    under_way(check, scenario);
    if scenario.battle.contains_key("changes") {
        check.problem(
            "battle.changes",
            "changes of place after the battle began",
            "no changes, because the ships are already placed",
        );
    }
    cards(check, scenario);
}

/// Checks that a scenario whose battle has not begun gives no ship a state and no phase its progress.
fn before(check: &mut Check<'_>, scenario: &Scenario) {
    for (place, ship) in scenario.ships.iter().enumerate() {
        if let Some(word) = ship.state.keys().find(|word| *word != "fate" || !matches!(fate(ship), "absent" | "due")) {
            check.problem(
                &format!("ships[{place}].state.{word}"),
                "a state before the battle",
                "battle: {\"turn\": 1, ..}, or no state",
            );
        }
    }
    for (word, _) in UNDER_WAY.iter().filter(|(word, _)| scenario.battle.contains_key(*word)) {
        check.problem(
            &format!("battle.{word}"),
            "a phase under way before the battle",
            "\"turn\" and \"phase\" as well",
        );
    }
}

/// Checks that words which belong to certain phases are used in these phases alone.
fn of_phase<'a>(
    check: &mut Check<'_>,
    scenario: &Scenario,
    path: &str,
    words: impl Iterator<Item = (&'a str, bool, &'a std::ops::RangeInclusive<i64>)>,
) {
    let phase = i64::from(muster::phase(scenario));
    for (word, said, phases) in words {
        let (first, last) = (phases.start(), phases.end());
        let when = if first == last { format!("phase {first}") } else { format!("phases {first} to {last}") };
        check.forbid(
            said && !phases.contains(&phase),
            &format!("{path}.{word}"),
            format_args!("\"{word}\" in phase {phase}"),
            format_args!("\"{word}\" only in {when}"),
        );
    }
}

/// Returns the side that holds a ship: the other side for a prize, or for a ship that was a prize when she was lost.
fn holder(scenario: &Scenario, spec: &ShipSpec) -> Option<SideId> {
    let side = scenario.side(&spec.side)?;
    let is_prize = fate(spec) == "prize" || values(&spec.state).flag("captured");
    Some(if is_prize { side.other() } else { side })
}

/// Checks the points lost against those that the ship has (W-R21). No ship floats without Cannon (W-R49), and only a
/// ship without Hull may be sinking (W-R23).
fn losses(check: &mut Check<'_>, scenario: &Scenario, path: &str, spec: &ShipSpec) {
    let (ratings, state) = (muster::ratings(scenario, spec), values(&spec.state));
    let is_prize = holder(scenario, spec) != scenario.side(&spec.side);
    let whole = |rating: Rating| if is_prize && rating == Rating::Crew { 1 } else { ratings.of(rating).max(0) };
    for attribute in Attribute::ALL.into_iter().filter(|attribute| *attribute != Attribute::Crew || !is_prize) {
        let key = attribute.rating().key();
        let most = i64::from(whole(attribute.rating()));
        let Some(lost) = state.whole(&key).filter(|lost| *lost > 0) else { continue };
        if lost > most {
            check.problem(&format!("{path}.{key}"), lost, format_args!("at most {most}, which is all she has"));
        } else if lost == most && attribute == Attribute::Cannon && !is_gone(spec) {
            check.problem(
                &format!("{path}.{key}"),
                lost,
                "the fate \"blown_up\", because a ship without Cannon blows up",
            );
        }
    }
    let left = |rating: Rating| (i16::from(whole(rating)) - i16::from(state.count(&rating.key()))).max(0);
    let (sent, crew) = (state.count("sent"), left(Rating::Crew));
    if i16::from(sent) > crew {
        let expected = format_args!("at most {crew}, the Crew left aboard her");
        check.problem(&format!("{path}.sent"), sent, expected);
    }
    if state.count("sinks") > 0 && left(Rating::Hull) > 0 {
        check.problem(
            &format!("{path}.sinks"),
            "a turn in which she sinks",
            format_args!("\"hull\": {} as well, because she still floats", ratings.of(Rating::Hull)),
        );
    }
}

/// Checks the extra broadsides against the two copies of Quick Reload, each of which gives one (W-CARD-10).
fn extra(check: &mut Check<'_>, scenario: &Scenario, path: &str, spec: &ShipSpec) {
    let side = holder(scenario, spec).unwrap_or_default();
    let hand = values(&scenario.battle).list("hands").get(side.index()).and_then(Value::as_list).unwrap_or_default();
    let held = hand.iter().filter(|card| card.as_text() == Some("quick_reload")).count();
    let (extra, most) = (values(&spec.state).count("extra"), 2_usize.saturating_sub(held));
    if usize::from(extra) > most && held > 0 {
        let expected = format_args!(
            "at most {most}, because her side still holds {}",
            counted(held as i32, "Quick Reload", "Quick Reloads")
        );
        check.problem(&format!("{path}.extra"), extra, expected);
    }
}

/// Checks which ships were captured, and in which turn (W-R29, W-R31).
fn prize(check: &mut Check<'_>, path: &str, spec: &ShipSpec, turn: i64) {
    let state = values(&spec.state);
    if state.flag("captured") && !is_gone(spec) {
        check.problem(
            &format!("{path}.captured"),
            "a captured ship that floats",
            "the fate \"prize\", or one of \"sunk\", \"blown_up\", \"fled\" as well",
        );
    }
    if let Some(taken) = state.whole("taken").filter(|taken| *taken > turn) {
        check.problem(&format!("{path}.taken"), taken, format_args!("at most {turn}, the current turn"));
    }
}

/// Checks the progress of the phase: the side whose turn it is, the sides that have stopped, and the boardings fought.
fn under_way(check: &mut Check<'_>, scenario: &Scenario) {
    let battle = values(&scenario.battle);
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let next = battle.text("next");
    check.none_or_one_of("battle.next", next, &names);
    for (at, name) in muster::words(scenario, "stopped").into_iter().enumerate() {
        check.one_of(&format!("battle.stopped[{at}]"), name, &names);
        check.forbid(
            next.is_empty(),
            &format!("battle.stopped[{at}]"),
            "a side that has stopped",
            "\"next\" as well, to say whose turn it is",
        );
        check.forbid(
            name == next && !next.is_empty(),
            &format!("battle.stopped[{at}]"),
            "the side whose turn it is",
            "the other side, or no side",
        );
    }
    if battle.flag("choosing") && (!next.is_empty() || battle.text("chooser").is_empty()) {
        check.problem("battle.choosing", "a choice without a side to make it", "\"chooser\" as well, and no \"next\"");
    }
    let is_ship = |name: &Value| scenario.ships.iter().any(|ship| Some(ship.name.as_str()) == name.as_text());
    for (at, pair) in battle.list("fought").iter().enumerate() {
        if !pair.as_list().is_some_and(|pair| pair.len() == 2 && pair.iter().all(is_ship)) {
            check.problem(&format!("battle.fought[{at}]"), pair, "the names of two ships");
        }
    }
    let declaring = |(_, spec): &(usize, &ShipSpec)| values(&spec.state).flag("declaring");
    for (at, (place, spec)) in scenario.ships.iter().enumerate().filter(declaring).enumerate() {
        let holder = holder(scenario, spec).map(|side| names[side.index()]);
        let right = at == 0 && !is_gone(spec) && holder == Some(next);
        check.forbid(
            !right,
            &format!("ships[{place}].state.declaring"),
            format_args!("{} declaring", spec.name),
            "one ship of the side that is \"next\"",
        );
    }
}

/// Checks that the cards which a side knows of the other's hand are in that hand (W-R54).
fn cards(check: &mut Check<'_>, scenario: &Scenario) {
    let list = |key: &str, side: usize| {
        let lists = values(&scenario.battle).list(key);
        let words = lists.get(side).and_then(Value::as_list).unwrap_or_default();
        words.iter().filter_map(Value::as_text).collect::<Vec<_>>()
    };
    for side in [0, 1] {
        let mut held = list("hands", 1 - side);
        for (at, card) in list("seen", side).into_iter().enumerate() {
            match held.iter().position(|other| *other == card) {
                Some(place) => drop(held.remove(place)),
                None => check.problem(
                    &format!("battle.seen[{side}][{at}]"),
                    format_args!("\"{card}\""),
                    "a card in the other side's hand",
                ),
            }
        }
    }
}
