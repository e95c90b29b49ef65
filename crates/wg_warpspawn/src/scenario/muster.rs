//! A scenario's ships, map, characters and cards put on the table, before anything is thrown.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::scenario::{LandSpec, Names};
use wg_core::talk::order::Until;

use crate::fitting;
use crate::options::Options;
use crate::phases::{DRAW, MORALE};
use crate::position::battle::{Battle, FleetPapers, TakenUp};
use crate::position::deck::{HiddenCards, OpenCards, WHOLE, kind};
use crate::position::sea::BASIC;
use crate::position::ship::{Berth, Built, Colours, Deeds, Harm, Ratings};
use crate::prelude::*;
use crate::scenario::check_state::is_absent;
use crate::scenario::state::values;

/// Spawn every ship, and put down what the scenario says of the battle.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let options = Options::of(scenario);
    let (mut ships, mut battle) = laid_out(scenario);
    let mut later: Vec<String> = Vec::new();
    for side in [SideId(0), SideId(1)] {
        let own: Vec<&ShipSpec> =
            scenario.ships.iter().filter(|ship| scenario.side(&ship.side) == Some(side) && !is_absent(ship)).collect();
        // W-R35, W-R46: half as many again wait for a Diplomat, the list again from its second entry.
        if options.characters && !has_begun(scenario) && battle.fleets[side.index()].admiral.is_none() {
            for extra in 0..own.len().div_ceil(2) {
                let spec = own[(extra + 1) % own.len()];
                let spec = ShipSpec { square: None, heading: None, overrides: Default::default(), ..spec.clone() };
                ships.push(ship(scenario, UnitId(ships.len() as u16), &spec, true));
                later.push(another_name(scenario, side, &later));
            }
        }
    }
    for side in [SideId(0), SideId(1)] {
        bless(&mut ships, &mut battle, side, options.prize_keeps_skill);
    }
    for ship in ships {
        let Ship { id, built, ratings, berth, harm, colours, deeds } = ship;
        app.world_mut().spawn((id, built, ratings, berth, harm, colours, deeds));
    }
    let mut cursor = Cursor::default();
    if let Some(turn) = whole(scenario, "turn") {
        cursor.turn = turn as u16;
        cursor.phase = phase(scenario);
    }
    let (open, hidden) = cards(scenario, &cursor);
    app.insert_resource(battle).insert_resource(open).insert_resource(hidden).insert_resource(cursor);
    let land = scenario.land.iter().flat_map(LandSpec::drawn).collect();
    WarpSpawn::muster(app, (options, BASIC.of(scenario), Arc::new(Names::of(scenario, later)), Arc::new(land)));
}

/// A name for a Diplomat's ship that no other ship has: from his list, and when that is used up with a number.
fn another_name(scenario: &Scenario, side: SideId, later: &[String]) -> String {
    let is_free = |name: &String| scenario.ships.iter().all(|ship| ship.name != *name) && !later.contains(name);
    let list = &CHARTS.names[side.index()];
    let names = (1..).flat_map(|round| {
        list.iter().map(move |name| if round == 1 { name.clone() } else { format!("{name} {round}") })
    });
    names.into_iter().find(is_free).unwrap_or_default()
}

/// The ships of the file as they are without what the fleet gives, and the battle.
fn laid_out(scenario: &Scenario) -> (Vec<Ship>, Battle) {
    let ships =
        scenario.ships.iter().enumerate().map(|(place, spec)| ship(scenario, UnitId(place as u16), spec, false));
    (ships.collect(), battle(scenario))
}

/// The ships of the file with what the fleet gives them, as far as the scenario says what that is.
pub(crate) fn ships(scenario: &Scenario) -> Vec<Ship> {
    let (mut ships, mut battle) = laid_out(scenario);
    for side in [SideId(0), SideId(1)] {
        bless(&mut ships, &mut battle, side, Options::of(scenario).prize_keeps_skill);
    }
    ships
}

/// The battle has begun: fleets are fitted out, and a turn is played.
pub(crate) fn has_begun(scenario: &Scenario) -> bool {
    scenario.battle.contains_key("turn")
}

/// The phase in which a battle that has begun is taken up.
pub(crate) fn phase(scenario: &Scenario) -> u8 {
    whole(scenario, "phase").map_or(DRAW, |phase| (phase as u8).clamp(DRAW, MORALE))
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
        FleetPapers {
            admiral: character("admirals"),
            nation: character("nations"),
            fleet: character("fleets"),
            began: 0,
        }
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
        action: values(&scenario.battle).flag("action"),
        boarded: values(&scenario.battle).list("fought").iter().filter_map(|pair| fought(scenario, pair)).collect(),
        taken_up: taken_up(scenario),
        ..Battle::default()
    }
}

/// A pair of ships, by their names.
pub(crate) fn fought(scenario: &Scenario, pair: &Value) -> Option<(UnitId, UnitId)> {
    let [one, other] = pair.as_list()? else { return None };
    let unit = |name: &Value| {
        scenario
            .ships
            .iter()
            .position(|ship| Some(ship.name.as_str()) == name.as_text())
            .map(|place| UnitId(place as u16))
    };
    unit(one).zip(unit(other))
}

/// Where in its phase the battle is taken up.
fn taken_up(scenario: &Scenario) -> TakenUp {
    let said = values(&scenario.battle);
    let changes = said.list("changes");
    let stopped = words(scenario, "stopped");
    let declaring = scenario.ships.iter().position(|ship| values(&ship.state).flag("declaring"));
    TakenUp {
        changes: [0, 1].map(|side: usize| changes.get(side).and_then(Value::as_int).map(|left| left as u8)),
        drawn: said.flag("drawn"),
        choosing: said.flag("choosing"),
        next: scenario.side(said.text("next")),
        declaring: declaring.map(|place| UnitId(place as u16)),
        stopped: [0, 1]
            .map(|side: usize| scenario.sides.get(side).is_some_and(|side| stopped.contains(&side.name.as_str()))),
    }
}

/// What the scenario gives a fleet, every ship of it has (W-FLEET-3), and how many ships it begins with.
fn bless(ships: &mut [Ship], battle: &mut Battle, side: SideId, keeps: bool) {
    let papers = &mut battle.fleets[side.index()];
    papers.began = ships.iter().filter(|ship| ship.built.side == side && !ship.built.reserve).count() as u8;
    let bonuses = [papers.admiral, papers.nation, papers.fleet]
        .into_iter()
        .flatten()
        .filter_map(|place| CHARTS.characters[usize::from(place)].gives);
    for (rating, by) in bonuses {
        // A prize has what the men who took her have.
        for ship in
            ships.iter_mut().filter(|ship| ship.built.side == side && !(ship.is_prize() && is_of_men(rating, keeps)))
        {
            ship.ratings.whole[rating as usize] += by;
        }
    }
}

/// W-R29: what goes with the crew; its skills do not where a prize keeps them.
pub(super) const fn is_of_men(rating: Rating, keeps: bool) -> bool {
    matches!(rating, Rating::Crew)
        || !keeps && matches!(rating, Rating::Skill | Rating::Gunnery | Rating::Boarding | Rating::Courage)
}

/// Whose she is now: a prize is the other side's, and was when she was lost.
pub(crate) fn holder(scenario: &Scenario, spec: &ShipSpec) -> Option<SideId> {
    let state = values(&spec.state);
    let side = scenario.side(&spec.side)?;
    Some(if state.text("fate") == "prize" || state.flag("captured") { side.other() } else { side })
}

fn ship(scenario: &Scenario, id: UnitId, spec: &ShipSpec, reserve: bool) -> Ship {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let class = CHARTS.class(&spec.class).unwrap_or_default();
    let chart = &CHARTS.classes[usize::from(class)];
    let mut ratings = Ratings::default();
    let cannon = if Options::cannon_by_table(scenario) { chart.cannon } else { 6 };
    let swiftness = if spec.class == "first" { Options::first_class_swift(scenario) } else { chart.swiftness };
    let printed = [
        (Rating::Sails, chart.sails),
        (Rating::Hull, chart.hull),
        (Rating::Crew, chart.crew),
        (Rating::Cannon, cannon),
        (Rating::Swiftness, swiftness),
    ];
    for (rating, value) in printed {
        ratings.whole[rating as usize] = value;
    }
    for rating in Rating::ALL {
        if let Some(value) = values(&spec.overrides).whole(&rating.key()) {
            ratings.whole[rating as usize] = value.clamp(-9, 9) as i8;
        }
    }
    let (overrides, state) = (values(&spec.overrides), values(&spec.state));
    let fate = match state.text("fate") {
        _ if reserve => Fate::Aboard,
        "absent" => Fate::Aboard,
        "prize" => Fate::Prize,
        "sunk" | "blown_up" => Fate::Sunk,
        "fled" => Fate::Gone,
        _ => Fate::Afloat,
    };
    let lost = ["sails", "hull", "crew", "cannon"].map(|key| state.count(key));
    let sinks = state.whole("sinks").map(|turn| turn as u16).filter(|turn| *turn > 0);
    let taken = state.whole("taken").map(|turn| turn as u16).filter(|turn| *turn > 0);
    let holder = holder(scenario, spec).unwrap_or_default();
    let is_prize = holder != side;
    let fired: Vec<&str> = state.list("fired").iter().filter_map(Value::as_text).collect();
    let pending = state.list("pending");
    let mut ship = Ship {
        id,
        built: Built { side, class, reserve: fate == Fate::Aboard },
        ratings,
        berth: Berth {
            square: spec.square.map_or(Square::default(), |(x, y)| Square::new(x as i8, y as i8)),
            heading: spec.heading.map_or(Compass::N, |heading| Compass::nearest(heading.heading())),
        },
        harm: Harm {
            lost,
            pending: [0, 1, 2, 3]
                .map(|at: usize| pending.get(at).and_then(Value::as_int).unwrap_or_default().clamp(0, 100) as u8),
            sent: state.count("sent"),
            sinks,
            hit: state.flag("hit"),
        },
        colours: Colours {
            side: holder,
            fate,
            blown_up: state.text("fate") == "blown_up",
            ally: overrides.flag("ally"),
            flagship: overrides.flag("flagship"),
            taken,
        },
        deeds: Deeds {
            moved: state.flag("moved"),
            fired: ["larboard", "starboard"].map(|battery| fired.contains(&battery)),
            extra: state.count("extra"),
            ceased: state.flag("ceased"),
            boarded: state.flag("boarded"),
        },
    };
    let characters = overrides.list("characters");
    for place in characters.iter().filter_map(Value::as_text).filter_map(|word| CHARTS.character(word)) {
        fitting::give(&mut ship, place);
    }
    if is_prize {
        let keeps = Options::of(scenario).prize_keeps_skill;
        for rating in Rating::ALL.into_iter().filter(|rating| is_of_men(*rating, keeps)) {
            ship.ratings.whole[rating as usize] = i8::from(rating == Rating::Crew);
        }
        ship.harm.lost[2] = ship.harm.lost[2].min(1);
    }
    ship
}

/// W-EQ-5, W-R54: the hands, the deck and the discard pile; what is nowhere lies in the deck.
fn cards(scenario: &Scenario, cursor: &Cursor) -> (OpenCards, HiddenCards) {
    let pile = |words: &[&str]| {
        let mut pile = Pile::<KINDS>::default();
        words.iter().filter_map(|word| kind(word)).for_each(|card| pile.put(card));
        pile
    };
    let of_side = |key: &str, side: usize| {
        let lists = values(&scenario.battle).list(key);
        let words: Vec<&str> =
            lists.get(side).and_then(Value::as_list).unwrap_or_default().iter().filter_map(Value::as_text).collect();
        pile(&words)
    };
    let [held, seen] = ["hands", "seen"].map(|key| [0, 1].map(|side: usize| of_side(key, side)));
    let thrown_away = words(scenario, "discards");
    let discards = pile(&thrown_away);
    let rest = WHOLE.without(&held[0]).without(&held[1]).without(&discards);
    let deck = if scenario.battle.contains_key("deck") { pile(&words(scenario, "deck")) } else { rest };
    let mut open = OpenCards { discards, top: thrown_away.last().and_then(|word| kind(word)), ..OpenCards::default() };
    for (side, word) in [SideId(0), SideId(1)].into_iter().zip(words(scenario, "silent")) {
        match word {
            "phase" => open.hush(side, Until::Phase, cursor),
            "turn" => open.hush(side, Until::Turn, cursor),
            _ => {}
        }
    }
    (open, HiddenCards(Hands { deck, held, seen }))
}
