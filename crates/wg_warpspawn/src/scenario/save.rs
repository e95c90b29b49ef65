//! The battle as it stands, written down as a scenario that goes on from here.
//!
//! That can be done wherever nothing is being decided but who does what next: between two moves, two shots or two boarding actions, and when
//! a phase begins. A roll, the cards on it, a course and a prize must be settled first: they have no words in a scenario.

use std::collections::BTreeMap;

use wg_core::scenario::{HeadingSpec, Written};
use wg_core::talk::order::Until;

use crate::boarding::Boarding;
use crate::drawing::Drawing;
use crate::fitting::Fitting;
use crate::fitting::place::is_placed;
use crate::gunnery::Gunnery;
use crate::morale::Morale;
use crate::options::{OPTIONS, Options};
use crate::position::battle::TakenUp;
use crate::position::deck::key;
use crate::prelude::*;
use crate::sailing::Sailing;
use crate::scenario::muster::is_of_men;

/// The scenario that goes on from here; `None` where something is being decided that has no words, and when the battle is over.
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    let taken_up = taken_up(fleet, world.resource::<Business>()).filter(|_| fleet.battle.end.is_none())?;
    let mut saved = scenario.clone();
    saved.wind = fleet.wind().map(|to| HeadingSpec::from(to.opposite().heading()));
    saved.options = options(fleet, scenario);
    // A Diplomat's ships have come, and are ships like all others. Those that have not are left out, but for the ones before them: a ship's
    // number is her place in the file.
    let come = fleet.ships.iter().rposition(|ship| ship.colours.fate != Fate::Aboard).map_or(0, |last| last + 1);
    for ship in &fleet.ships[scenario.ships.len().min(come)..come] {
        saved.ships.push(ShipSpec::new(fleet.name(ship.id), &ship.class().key, side_name(scenario, ship.built.side)));
    }
    for (spec, ship) in saved.ships.iter_mut().zip(fleet.ships.iter()) {
        write(spec, ship, fleet);
        spec.state.extend(
            taken_up.declaring.filter(|unit| *unit == ship.id).map(|_| ("declaring".to_owned(), Value::Bool(true))),
        );
    }
    saved.battle = battle(fleet, scenario, taken_up);
    Some(saved)
}

/// Where in its phase the battle stands, if it can be taken up there again.
fn taken_up(fleet: &Fleet, business: &Business) -> Option<TakenUp> {
    let items: SmallVec<[&Item; 12]> = business.iter().collect();
    let start = TakenUp::default();
    Some(match items.as_slice() {
        [.., Item::Fitting(_)] => TakenUp { changes: changes(fleet, &items)?.map(Some), ..start },
        [.., Item::Drawing(Drawing::Wind)] => start,
        [.., Item::Drawing(Drawing::Discard(_))] => TakenUp { drawn: true, ..start },
        [Item::Sailing(Sailing::Compare)] => start,
        [Item::Sailing(Sailing::Choose(_))] => TakenUp { choosing: true, ..start },
        [Item::Sailing(Sailing::Name(side))] => TakenUp { next: Some(*side), ..start },
        [Item::Gunnery(Gunnery::Declare { side, ship, stopped })] => {
            TakenUp { next: Some(*side), declaring: *ship, stopped: *stopped, ..start }
        }
        [Item::Boarding(Boarding::Start { side, stopped })] => {
            TakenUp { next: Some(*side), stopped: *stopped, ..start }
        }
        [Item::Morale(Morale { next: UnitId(0), .. })] => start,
        _ => return None,
    })
}

/// The changes of place that each side will have, once all that is rolled for the fleets has been rolled: a flagship whose extra roll is to
/// come would not get it.
fn changes(fleet: &Fleet, items: &[&Item]) -> Option<[u8; 2]> {
    let mut changes = [0; 2];
    for item in items {
        match item {
            Item::Fitting(Fitting::Flagship(_) | Fitting::Wind) => {}
            Item::Fitting(Fitting::Places { side, left }) => changes[side.index()] = *left,
            Item::Fitting(Fitting::Berths { side, given }) => {
                changes[side.index()] = fleet.changes_of_place(*side, *given)
            }
            _ => return None,
        }
    }
    Some(changes)
}

fn text(word: &str) -> Value {
    Value::Text(word.to_owned())
}

fn side_name(scenario: &Scenario, side: SideId) -> &str {
    scenario.sides.get(side.index()).map_or("", |side| side.name.as_str())
}

/// Every option with its value: what is left out may mean something else one day.
fn options(fleet: &Fleet, scenario: &Scenario) -> BTreeMap<String, Value> {
    let mut options: BTreeMap<String, Value> =
        OPTIONS.iter().map(|option| (option.key.to_owned(), option.of(&scenario.options))).collect();
    options.insert("first_class_swift".to_owned(), Value::Int(i64::from(Options::first_class_swift(scenario))));
    options.insert("wind".to_owned(), text(if fleet.options.wind { "on" } else { "off" }));
    options
}

fn battle(fleet: &Fleet, scenario: &Scenario, taken_up: TakenUp) -> BTreeMap<String, Value> {
    let mut words = Written::default();
    let (cursor, battle) = (fleet.cursor, &fleet.battle);
    let of_papers = |of: fn(&crate::position::battle::FleetPapers) -> Option<u8>| {
        battle
            .fleets
            .iter()
            .map(|papers| text(of(papers).map_or("", |place| CHARTS.characters[usize::from(place)].key.as_str())))
            .collect()
    };
    words.list("admirals", of_papers(|papers| papers.admiral));
    words.list("nations", of_papers(|papers| papers.nation));
    words.list("fleets", of_papers(|papers| papers.fleet));
    cards(fleet, &mut words);
    words.flag("calm", battle.wind == Wind::Calm);
    if cursor.turn == 0 {
        words.list(
            "changes",
            taken_up.changes.iter().map(|left| Value::Int(i64::from(left.unwrap_or_default()))).collect(),
        );
        return words.0;
    }
    let name = |side: SideId| side_name(scenario, side);
    words.whole("turn", cursor.turn);
    words.whole("phase", cursor.phase);
    words.text("first", battle.chosen.then(|| name(battle.first)));
    words.text("chooser", Some(name(battle.chooser)));
    words.number("quiet", battle.quiet.min(100));
    words.flag("action", battle.action);
    words.flag("drawn", taken_up.drawn);
    words.flag("choosing", taken_up.choosing);
    words.text("next", taken_up.next.map(name));
    words.list(
        "stopped",
        [SideId(0), SideId(1)]
            .into_iter()
            .filter(|side| taken_up.stopped[side.index()])
            .map(|side| text(name(side)))
            .collect(),
    );
    let pair = |(one, other): &(UnitId, UnitId)| Value::List([one, other].map(|unit| text(fleet.name(*unit))).into());
    words.list("fought", battle.boarded.iter().map(pair).collect());
    words.0
}

/// The hands, the deck and the pile; what each side knows of the other's hand, and who plays no card now.
fn cards(fleet: &Fleet, words: &mut Written) {
    let cards =
        |pile: &Pile<KINDS>| Value::List(pile.cards().map(|card| text(&key(&CARDS[usize::from(card)]))).collect());
    let (hidden, open) = (&fleet.hidden.0, &fleet.open);
    words.list("hands", hidden.held.iter().map(cards).collect());
    if hidden.seen.iter().any(|seen| !seen.is_empty()) {
        words.list("seen", hidden.seen.iter().map(cards).collect());
    }
    words.0.insert("deck".to_owned(), cards(&hidden.deck));
    let mut discards = open.discards;
    let top = open.top.filter(|top| discards.take(*top));
    words.list("discards", discards.cards().chain(top).map(|card| text(&key(&CARDS[usize::from(card)]))).collect());
    let silent = [SideId(0), SideId(1)].map(|side| open.silence(side, &fleet.cursor));
    if silent != [None, None] {
        let word = |until: Option<Until>| match until {
            Some(Until::Phase) => "phase",
            Some(Until::Turn) => "turn",
            Some(Until::Move) | None => "",
        };
        words.list("silent", silent.into_iter().map(|until| text(word(until))).collect());
    }
}

/// One ship: where she lies, what she is without what the fleet and her characters give, every loss, and what she has done in this turn.
fn write(spec: &mut ShipSpec, ship: &Ship, fleet: &Fleet) {
    spec.at = None;
    // Who was gone before the battle was taken up may have no place.
    let placed = is_placed(ship);
    spec.square = placed.then(|| (i16::from(ship.berth.square.x), i16::from(ship.berth.square.y)));
    spec.heading = placed.then(|| HeadingSpec::from(ship.berth.heading.heading()));
    let (harm, colours, deeds) = (ship.harm, ship.colours, ship.deeds);
    let mut state = Written::default();
    for attribute in Attribute::ALL {
        state.number(&attribute.rating().key(), harm.lost[attribute as usize]);
    }
    state.number("sent", harm.sent);
    state.number("sinks", harm.sinks.unwrap_or_default());
    state.flag("hit", harm.hit);
    if harm.pending != [0; 4] {
        state.list("pending", harm.pending.iter().map(|points| Value::Int(i64::from(*points))).collect());
    }
    let fate = match colours.fate {
        Fate::Prize => Some("prize"),
        Fate::Sunk if colours.blown_up => Some("blown_up"),
        Fate::Sunk => Some("sunk"),
        Fate::Gone => Some("fled"),
        Fate::Aboard => Some("absent"),
        _ => None,
    };
    state.text("fate", fate);
    state.flag("captured", ship.is_prize() && !ship.on_table());
    state.number("taken", colours.taken.unwrap_or_default());
    state.flag("moved", deeds.moved);
    let fired = deeds.fired.into_iter().zip(["larboard", "starboard"]).filter(|(fired, _)| *fired);
    state.list("fired", fired.map(|(_, battery)| text(battery)).collect());
    state.number("extra", deeds.extra);
    state.flag("ceased", deeds.ceased);
    state.flag("boarded", deeds.boarded);
    spec.state = state.0;
    let mut overrides = Written::default();
    overrides.list(
        "characters",
        ship.ratings.characters.iter().map(|place| text(&CHARTS.characters[usize::from(*place)].key)).collect(),
    );
    overrides.flag("flagship", colours.flagship);
    overrides.flag("ally", colours.ally);
    let papers = fleet.battle.fleets[ship.built.side.index()];
    let given = ship
        .ratings
        .characters
        .iter()
        .copied()
        .chain([papers.admiral, papers.nation, papers.fleet].into_iter().flatten());
    let mut bare = ship.ratings.whole;
    for (rating, by) in given.filter_map(|place| CHARTS.characters[usize::from(place)].gives) {
        bare[rating as usize] -= by;
    }
    // W-R29: what went with her crew a prize has lost, and the file says so by her fate.
    for rating in Rating::ALL
        .into_iter()
        .filter(|rating| !(ship.is_prize() && is_of_men(*rating, fleet.options.prize_keeps_skill)))
    {
        overrides.whole(&rating.key(), bare[rating as usize]);
    }
    spec.overrides = overrides.0;
}
