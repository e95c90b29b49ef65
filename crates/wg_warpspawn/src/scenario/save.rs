//! The battle as it stands, written down as a scenario that goes on from here.
//!
//! That can be done when a Broadside phase begins: what happens in the middle of one has no words in a scenario. The file shows both hands.

use std::collections::BTreeMap;

use wg_core::scenario::{HeadingSpec, Written};

use crate::gunnery::Gunnery;
use crate::phases::BROADSIDE;
use crate::position::deck::key;
use crate::prelude::*;

/// The scenario that goes on from here; `None` at any moment but the beginning of a Broadside phase, and where a hand was looked at or a
/// silence said, for which there are no words.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    let Some(Item::Gunnery(Gunnery::Declare { side, ship: None, stopped: [false, false] })) = world.resource::<Business>().top() else { return None };
    let quiet = fleet.open.silent == [None, None] && fleet.hidden.0.seen.iter().all(Pile::is_empty) && fleet.open.played.is_empty();
    let untouched = fleet.ships.iter().all(|ship| ship.deeds.fired == [false; 2] && ship.deeds.extra == 0 && ship.harm.pending == [0; 4]);
    if !quiet || !untouched || *side != fleet.battle.first || fleet.battle.action || fleet.battle.end.is_some() {
        return None;
    }
    let mut saved = scenario.clone();
    saved.wind = fleet.wind().map(|to| HeadingSpec::from(to.opposite().heading()));
    saved.battle = battle(fleet, scenario);
    saved.options.remove("characters");
    saved.options.insert("wind".to_owned(), Value::Text(if fleet.options.wind { "on" } else { "off" }.to_owned()));
    // A Diplomat's ships have come, and are ships like all others.
    for ship in fleet.ships.iter().skip(scenario.ships.len()).filter(|ship| ship.colours.fate != Fate::Aboard) {
        let side = scenario.sides.get(ship.built.side.index()).map_or("", |side| side.name.as_str());
        saved.ships.push(ShipSpec::new(fleet.name(ship.id), &ship.class().key, side));
    }
    let known = fleet.ships.iter().filter(|ship| ship.colours.fate != Fate::Aboard);
    for (spec, ship) in saved.ships.iter_mut().zip(known) {
        write(spec, ship, fleet);
    }
    Some(saved)
}

fn text(word: &str) -> Value {
    Value::Text(word.to_owned())
}

fn battle(fleet: &Fleet, scenario: &Scenario) -> BTreeMap<String, Value> {
    let mut battle = BTreeMap::new();
    let mut say = |key: &str, value: Value| battle.insert(key.to_owned(), value);
    say("turn", Value::Int(i64::from(fleet.cursor.turn)));
    say("phase", Value::Int(i64::from(BROADSIDE)));
    let name = |side: SideId| text(scenario.sides.get(side.index()).map_or("", |side| side.name.as_str()));
    say("first", name(fleet.battle.first));
    say("chooser", name(fleet.battle.chooser));
    let papers = fleet.battle.fleets;
    let words = |of: fn(&crate::position::battle::FleetPapers) -> Option<u8>| {
        Value::List(papers.iter().map(|papers| text(of(papers).map_or("", |place| CHARTS.characters[usize::from(place)].key.as_str()))).collect())
    };
    say("admirals", words(|papers| papers.admiral));
    say("nations", words(|papers| papers.nation));
    say("fleets", words(|papers| papers.fleet));
    let cards = |pile: &Pile<KINDS>| Value::List(pile.cards().map(|card| text(&key(&CARDS[usize::from(card)]))).collect());
    say("hands", Value::List(fleet.hidden.0.held.iter().map(cards).collect()));
    say("deck", cards(&fleet.hidden.0.deck));
    let mut discards = fleet.open.discards;
    let top = fleet.open.top.filter(|top| discards.take(*top));
    let mut all: Vec<Value> = discards.cards().map(|card| text(&key(&CARDS[usize::from(card)]))).collect();
    all.extend(top.map(|card| text(&key(&CARDS[usize::from(card)]))));
    say("discards", Value::List(all));
    if fleet.battle.quiet > 0 {
        say("quiet", Value::Int(i64::from(fleet.battle.quiet.min(100))));
    }
    if fleet.battle.wind == Wind::Calm {
        say("calm", Value::Bool(true));
    }
    battle
}

/// One ship: where she lies, what she is without what the fleet and her characters give, and every loss.
fn write(spec: &mut ShipSpec, ship: &Ship, fleet: &Fleet) {
    spec.at = None;
    spec.square = Some((i16::from(ship.berth.square.x), i16::from(ship.berth.square.y)));
    spec.heading = Some(HeadingSpec::from(ship.berth.heading.heading()));
    let mut state = Written::default();
    for attribute in Attribute::ALL {
        state.number(&attribute.rating().key(), ship.harm.lost[attribute as usize]);
    }
    state.number("sent", ship.harm.sent);
    if let Some(turn) = ship.harm.sinks {
        state.whole("sinks", turn);
    }
    let fate = match ship.colours.fate {
        _ if ship.is_prize() && ship.on_table() => Some("prize"),
        Fate::Sunk => Some("sunk"),
        Fate::Gone => Some("fled"),
        _ => None,
    };
    state.text("fate", fate);
    spec.state = state.0;
    let mut overrides = Written::default();
    overrides.list("characters", ship.ratings.characters.iter().map(|place| text(&CHARTS.characters[usize::from(*place)].key)).collect());
    overrides.flag("flagship", ship.colours.flagship);
    overrides.flag("ally", ship.colours.ally);
    if !ship.is_prize() {
        let papers = fleet.battle.fleets[ship.built.side.index()];
        let given = ship.ratings.characters.iter().copied().chain([papers.admiral, papers.nation, papers.fleet].into_iter().flatten());
        let mut bare = ship.ratings.whole;
        for (rating, by) in given.filter_map(|place| CHARTS.characters[usize::from(place)].gives) {
            bare[rating as usize] -= by;
        }
        for rating in Rating::ALL {
            overrides.whole(&rating.key(), bare[rating as usize]);
        }
    }
    spec.overrides = overrides.0;
}
