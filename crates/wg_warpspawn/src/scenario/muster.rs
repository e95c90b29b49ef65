//! Puts a scenario's ships, map, characters and cards on the table, before any die is rolled.

use std::sync::Arc;

use wg_core::rules::chapter::Game;
use wg_core::rules::gathered::Unit as _;
use wg_core::rules::spoken::lay;
use wg_core::scenario::{LandSpec, Names};

use crate::fitting;
use crate::options::Options;
use crate::phases::{DRAW, MORALE};
use crate::position::battle::{Battle, FleetPapers, ResumePoint};
use crate::position::deck::{HiddenCards, OpenCards};
use crate::position::sea::BASIC;
use crate::position::ship::{Berth, Built, Colours, Deeds, Harm, Ratings};
use crate::prelude::*;
use crate::scenario::check_state::is_absent;
use crate::scenario::state::values;

/// Spawns every ship and inserts the state of the battle that the scenario gives.
pub fn spawn(app: &mut App, scenario: &Scenario) {
    let options = Options::of(scenario);
    let mut ships: Vec<Ship> = scenario
        .ships
        .iter()
        .enumerate()
        .map(|(place, spec)| ship(scenario, UnitId(place as u16), spec, is_absent(spec)))
        .collect();
    let mut later: Vec<String> = Vec::new();
    let admirals = words(scenario, "admirals");
    for side in SideId::BOTH {
        let own: Vec<&ShipSpec> =
            scenario.ships.iter().filter(|ship| scenario.side(&ship.side) == Some(side) && !is_absent(ship)).collect();
        // Half as many ships again wait for a Diplomat. They repeat the list from its second entry (W-R35, W-R46).
        let rolled = admirals.get(side.index()).is_none_or(|admiral| admiral.is_empty());
        if options.characters && !has_begun(scenario) && rolled {
            for extra in 0..own.len().div_ceil(2) {
                let spec = own[(extra + 1) % own.len()];
                let spec = ShipSpec { name: String::new(), overrides: Default::default(), ..spec.clone() };
                ships.push(ship(scenario, UnitId(ships.len() as u16), &spec, true));
                later.push(another_name(scenario, side, &later));
            }
        }
    }
    let began = |side: SideId| ships.iter().filter(|ship| ship.built.side == side && !ship.built.reserve).count() as u8;
    let fleets = PerSide::from_fn(|side| FleetPapers { began: began(side), ..FleetPapers::default() });
    let battle = Battle { fleets, taken_up: taken_up(scenario), ..Battle::default() };
    for ship in ships {
        ship.spawn(app.world_mut());
    }
    app.init_resource::<OpenCards>().init_resource::<HiddenCards>().init_resource::<Cursor>().insert_resource(battle);
    let land = scenario.land.iter().flat_map(LandSpec::drawn).collect();
    WarpSpawn::muster(app, (options, BASIC.of(scenario), Arc::new(Names::of(scenario, later)), Arc::new(land)));
    lay::<WarpSpawn>(app.world_mut(), scenario);
}

/// Returns a name for a Diplomat's ship that no other ship has. It comes from the side's list, with a number once the
/// list is used up.
fn another_name(scenario: &Scenario, side: SideId, later: &[String]) -> String {
    let is_free = |name: &String| scenario.ships.iter().all(|ship| ship.name != *name) && !later.contains(name);
    let list = &CHARTS.names[side];
    let names = (1..).flat_map(|round| {
        list.iter().map(move |name| if round == 1 { name.clone() } else { format!("{name} {round}") })
    });
    names.into_iter().find(is_free).unwrap_or_default()
}

/// True if the battle has begun: the fleets are fitted out, and a turn is in progress.
pub(crate) fn has_begun(scenario: &Scenario) -> bool {
    scenario.battle.contains_key("turn")
}

/// Returns the phase in which a battle that has begun resumes.
pub(crate) fn phase(scenario: &Scenario) -> u8 {
    values(&scenario.battle).whole("phase").map_or(DRAW, |phase| (phase as u8).clamp(DRAW, MORALE))
}

/// Returns the words of a list in the scenario's `battle`.
pub(crate) fn words<'a>(scenario: &'a Scenario, key: &str) -> Vec<&'a str> {
    values(&scenario.battle).list(key).iter().filter_map(Value::as_text).collect()
}

/// Returns the point in its phase at which the battle resumes.
fn taken_up(scenario: &Scenario) -> ResumePoint {
    let said = values(&scenario.battle);
    let changes = said.list("changes");
    let stopped = words(scenario, "stopped");
    let declaring = scenario.ships.iter().position(|ship| values(&ship.state).flag("declaring"));
    ResumePoint {
        changes: PerSide::from_fn(|side: SideId| {
            changes.get(side.index()).and_then(Value::as_int).map(|left| left as u8)
        }),
        drawn: said.flag("drawn"),
        choosing: said.flag("choosing"),
        next: scenario.side(said.text("next")),
        declaring: declaring.map(|place| UnitId(place as u16)),
        stopped: PerSide::from_fn(|side: SideId| {
            scenario.sides.get(side.index()).is_some_and(|side| stopped.contains(&side.name.as_str()))
        }),
    }
}

/// Returns a ship's ratings with what the scenario's characters for her and her fleet add. For a prize these are the
/// ratings that she had with her own crew.
pub(crate) fn ratings(scenario: &Scenario, spec: &ShipSpec) -> Ratings {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let character = |key: &str| words(scenario, key).get(side.index()).and_then(|word| CHARTS.character(word));
    let [admiral, nation, fleet] = ["admirals", "nations", "fleets"].map(character);
    let mut ratings = bare(Options::of(scenario), spec);
    let characters = values(&spec.overrides).list("characters").iter().filter_map(Value::as_text);
    ratings.characters = characters.filter_map(|word| CHARTS.character(word)).collect();
    let given = ratings.given(&FleetPapers { admiral, nation, fleet, began: 0 });
    ratings.whole.iter_mut().zip(given).for_each(|(whole, by)| *whole += by);
    ratings
}

/// Returns a ship's ratings from her class and her `overrides`, without what characters add.
fn bare(options: Options, spec: &ShipSpec) -> Ratings {
    let chart = &CHARTS.classes[usize::from(CHARTS.class(&spec.class).unwrap_or_default())];
    let mut ratings = Ratings::default();
    let cannon = if options.cannon_by_table { chart.cannon } else { 6 };
    let swiftness = if spec.class == "first" { options.first_class_swift } else { chart.swiftness };
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
    ratings
}

/// Builds a ship from her printed values and her characters. The words of her `state` are applied once all ships are
/// there.
pub(crate) fn ship(scenario: &Scenario, id: UnitId, spec: &ShipSpec, reserve: bool) -> Ship {
    let side = scenario.side(&spec.side).unwrap_or_default();
    let overrides = values(&spec.overrides);
    let late = scenario.is_due(&spec.name);
    let mut ship = Ship {
        id,
        built: Built { side, class: CHARTS.class(&spec.class).unwrap_or_default(), reserve, late },
        ratings: bare(Options::of(scenario), spec),
        berth: Berth::default(),
        harm: Harm::default(),
        colours: Colours {
            side,
            fate: if reserve || late { Fate::Aboard } else { Fate::Afloat },
            ally: overrides.flag("ally"),
            flagship: overrides.flag("flagship"),
            ..Colours::default()
        },
        deeds: Deeds::default(),
    };
    for word in overrides.list("characters").iter().filter_map(Value::as_text) {
        CHARTS.character(word).into_iter().for_each(|place| fitting::give(&mut ship, place));
    }
    ship
}
