//! A scenario's ships, map, characters and cards put on the table, before anything is thrown.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::scenario::{LandSpec, Names};

use crate::fitting;
use crate::options::{Options, values};
use crate::phases::{DRAW, MORALE};
use crate::position::battle::{Battle, FleetPapers};
use crate::position::deck::{HiddenCards, OpenCards, WHOLE, kind};
use crate::position::sea::BASIC;
use crate::position::ship::{Berth, Built, Colours, Deeds, Harm, Ratings};
use crate::prelude::*;

/// Spawn every ship, and put down what the scenario says of the battle.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let options = Options::of(scenario);
    let mut battle = battle(scenario);
    let mut ships: Vec<Ship> = scenario.ships.iter().enumerate().map(|(place, spec)| ship(scenario, UnitId(place as u16), spec, false)).collect();
    let mut later: Vec<String> = Vec::new();
    for side in [SideId(0), SideId(1)] {
        let own: Vec<&ShipSpec> = scenario.ships.iter().filter(|ship| scenario.side(&ship.side) == Some(side)).collect();
        // W-R35, W-R46: half as many again wait for a Diplomat, the list again from its second entry.
        if options.characters && battle.fleets[side.index()].admiral.is_none() {
            for extra in 0..own.len().div_ceil(2) {
                let spec = own[(extra + 1) % own.len()];
                let spec = ShipSpec { square: None, heading: None, overrides: Default::default(), ..spec.clone() };
                ships.push(ship(scenario, UnitId(ships.len() as u16), &spec, true));
                let names = CHARTS.names[side.index()].iter().filter(|name| scenario.ships.iter().all(|ship| ship.name != **name));
                later.push(names.clone().nth(extra % names.count().max(1)).cloned().unwrap_or_default());
            }
        }
    }
    for side in [SideId(0), SideId(1)] {
        bless(&mut ships, &mut battle, side);
    }
    for ship in ships {
        let Ship { id, built, ratings, berth, harm, colours, deeds } = ship;
        app.world_mut().spawn((id, built, ratings, berth, harm, colours, deeds));
    }
    let (open, hidden) = cards(scenario);
    let mut cursor = Cursor::default();
    if let Some(turn) = whole(scenario, "turn") {
        cursor.turn = turn as u16;
        cursor.phase = whole(scenario, "phase").map_or(DRAW, |phase| (phase as u8).clamp(DRAW, MORALE));
    }
    app.insert_resource(battle).insert_resource(open).insert_resource(hidden).insert_resource(cursor);
    let land = scenario.land.iter().flat_map(LandSpec::drawn).collect();
    WarpSpawn::muster(app, (options, BASIC.of(scenario), Arc::new(Names::of(scenario, later)), Arc::new(land)));
}

fn whole(scenario: &Scenario, key: &str) -> Option<i64> {
    values(&scenario.battle).whole(key)
}

/// The words of a list in the battle's state.
pub(crate) fn words<'a>(scenario: &'a Scenario, key: &str) -> Vec<&'a str> {
    values(&scenario.battle).list(key).iter().filter_map(Value::as_text).collect()
}

fn battle(scenario: &Scenario) -> Battle {
    let papers = |side: usize| {
        let character = |key: &str| words(scenario, key).get(side).and_then(|word| CHARTS.character(word));
        FleetPapers { admiral: character("admirals"), nation: character("nations"), fleet: character("fleets"), began: 0 }
    };
    let calm = values(&scenario.battle).flag("calm");
    let side = |key: &str| scenario.battle.get(key).and_then(Value::as_text).and_then(|name| scenario.side(name));
    let first = side("first");
    Battle {
        fleets: [papers(0), papers(1)],
        wind: match scenario.wind {
            _ if calm => Wind::Calm,
            Some(from) => Wind::To(Compass::nearest(from.heading()).opposite()),
            None => Wind::Unknown,
        },
        first: first.unwrap_or_default(),
        chooser: side("chooser").or(first).unwrap_or_default(),
        chosen: first.is_some(),
        quiet: whole(scenario, "quiet").unwrap_or_default() as u16,
        ..Battle::default()
    }
}

/// What the scenario gives a fleet, every ship of it has (W-FLEET-3), and how many ships it begins with.
fn bless(ships: &mut [Ship], battle: &mut Battle, side: SideId) {
    let papers = &mut battle.fleets[side.index()];
    papers.began = ships.iter().filter(|ship| ship.built.side == side && !ship.built.reserve).count() as u8;
    let bonuses = [papers.admiral, papers.nation, papers.fleet].into_iter().flatten().filter_map(|place| CHARTS.characters[usize::from(place)].gives);
    for (rating, by) in bonuses {
        // A prize has what the men who took her have.
        for ship in ships.iter_mut().filter(|ship| ship.built.side == side && !(ship.is_prize() && is_of_men(rating))) {
            ship.ratings.whole[rating as usize] += by;
        }
    }
}

/// W-R29: what goes with the crew.
const fn is_of_men(rating: Rating) -> bool {
    matches!(rating, Rating::Skill | Rating::Gunnery | Rating::Boarding | Rating::Courage | Rating::Crew)
}

fn ship(scenario: &Scenario, id: UnitId, spec: &ShipSpec, reserve: bool) -> Ship {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let class = CHARTS.class(&spec.class).unwrap_or_default();
    let chart = &CHARTS.classes[usize::from(class)];
    let mut ratings = Ratings::default();
    let cannon = if Options::cannon_by_table(scenario) { chart.cannon } else { 6 };
    let swiftness = if spec.class == "first" { Options::first_class_swift(scenario) } else { chart.swiftness };
    let printed =
        [(Rating::Sails, chart.sails), (Rating::Hull, chart.hull), (Rating::Crew, chart.crew), (Rating::Cannon, cannon), (Rating::Swiftness, swiftness)];
    for (rating, value) in printed {
        ratings.whole[rating as usize] = value;
    }
    for rating in Rating::ALL {
        if let Some(value) = values(&spec.overrides).whole(&rating.key()) {
            ratings.whole[rating as usize] = value as i8;
        }
    }
    let (overrides, state) = (values(&spec.overrides), values(&spec.state));
    let fate = match state.text("fate") {
        _ if reserve => Fate::Aboard,
        "prize" => Fate::Prize,
        "sunk" => Fate::Sunk,
        "fled" => Fate::Gone,
        _ => Fate::Afloat,
    };
    let lost = ["sails", "hull", "crew", "cannon"].map(|key| state.count(key));
    let sinks = state.whole("sinks").map(|turn| turn as u16).filter(|turn| *turn > 0);
    let holder = if fate == Fate::Prize { side.other() } else { side };
    let mut ship = Ship {
        id,
        built: Built { side, class, reserve },
        ratings,
        berth: Berth {
            square: spec.square.map_or(Square::default(), |(x, y)| Square::new(x as i8, y as i8)),
            heading: spec.heading.map_or(Compass::N, |heading| Compass::nearest(heading.heading())),
        },
        harm: Harm { lost, pending: [0; 4], sent: state.count("sent"), sinks, hit: false },
        colours: Colours { side: holder, fate, blown_up: false, ally: overrides.flag("ally"), flagship: overrides.flag("flagship"), taken: None },
        deeds: Deeds::default(),
    };
    let characters = overrides.list("characters");
    for place in characters.iter().filter_map(Value::as_text).filter_map(|word| CHARTS.character(word)) {
        fitting::give(&mut ship, place);
    }
    if fate == Fate::Prize {
        for rating in Rating::ALL.into_iter().filter(|rating| is_of_men(*rating)) {
            ship.ratings.whole[rating as usize] = i8::from(rating == Rating::Crew);
        }
        ship.harm.lost[2] = ship.harm.lost[2].min(1);
    }
    ship
}

/// W-EQ-5, W-R54: the hands, the deck and the discard pile; what is nowhere lies in the deck.
fn cards(scenario: &Scenario) -> (OpenCards, HiddenCards) {
    let pile = |words: &[&str]| {
        let mut pile = Pile::<KINDS>::default();
        words.iter().filter_map(|word| kind(word)).for_each(|card| pile.put(card));
        pile
    };
    let hands = values(&scenario.battle).list("hands");
    let hand = |side: usize| {
        let words: Vec<&str> = hands.get(side).and_then(Value::as_list).unwrap_or_default().iter().filter_map(Value::as_text).collect();
        pile(&words)
    };
    let held = [hand(0), hand(1)];
    let thrown_away = words(scenario, "discards");
    let discards = pile(&thrown_away);
    let rest = WHOLE.without(&held[0]).without(&held[1]).without(&discards);
    let deck = if scenario.battle.contains_key("deck") { pile(&words(scenario, "deck")) } else { rest };
    let open = OpenCards { discards, top: thrown_away.last().and_then(|word| kind(word)), ..OpenCards::default() };
    (open, HiddenCards(Hands { deck, held, seen: Default::default() }))
}
