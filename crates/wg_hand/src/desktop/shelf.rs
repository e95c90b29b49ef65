//! The things to choose from and to read: battle cards with a small drawing of the table, rulebooks with the options of
//! a battle, and captains.

use std::sync::Arc;

use wg_core::rules::ruleset::Ruleset;
use wg_core::scenario::Scenario;
use wg_core::{DiceSource, Session, ShipSpec, View, Viewer};
use wg_library::Library;
use wg_panels::{BattleCard, ClauseCard, OptionCard, OptionValue, Rulebook, SideCard};

use crate::game::Battle;

/// Returns a card for each battle of the library that can be played.
pub fn battles(library: &Library) -> Vec<BattleCard> {
    let mut cards = Vec::new();
    for listed in library.list() {
        let Ok(loaded) = &listed.scenario else { continue };
        let scenario = &loaded.scenario;
        let Ok(ruleset) = library.ruleset(&scenario.ruleset) else { continue };
        // Skip a scenario that its ruleset refuses.
        let Ok(session) = Session::from_loaded(ruleset, loaded, DiceSource::Machine { seed: 1 }) else { continue };
        let (names, about) = captains();
        let mut view = session.view(Viewer::Public);
        if scenario.wind.is_none() {
            view.wind = wg_core::shown::view::WindView::default();
        }
        cards.push(BattleCard {
            id: listed.id.clone(),
            name: scenario.name.clone(),
            ruleset: ruleset.about().title.to_owned(),
            author: ruleset.about().author.to_owned(),
            lesson: library.lessons().contains(&listed.id.as_str()),
            first_captains: first_captains(library, &listed.id, &names),
            captains: names,
            about_captains: about,
            story: scenario.story.clone(),
            length: scenario.length.clone(),
            sides: scenario.sides.iter().map(|side| side_card(scenario, side, &view)).collect(),
            preview: Some(Arc::new(view)),
            thrown_for: thrown_for(scenario),
        });
    }
    cards
}

/// Returns the captain of each side in a battle with a lesson, as indices into `names`: the learner and an opponent
/// whom the learner can beat. Empty for a battle without a lesson.
fn first_captains(library: &Library, id: &str, names: &[String]) -> Vec<usize> {
    // Most battles have no lesson; do not read those a second time.
    let taught = if library.lessons().contains(&id) { library.battle(id).ok() } else { None };
    let Some(battle) = taught else { return Vec::new() };
    let Ok(Some(lesson)) = library.lesson(&battle) else { return Vec::new() };
    let sides = lesson.captains(&battle.loaded.scenario, "human");
    sides.iter().map(|captain| names.iter().position(|name| name == captain).unwrap_or_default()).collect()
}

/// Returns the card of a side, with its ships and the class of each as players know it, not the key used in files.
fn side_card(scenario: &Scenario, side: &wg_core::scenario::SideSpec, view: &View) -> SideCard {
    let class = |ship: &ShipSpec| {
        view.units
            .iter()
            .find(|unit| unit.name == ship.name)
            .map_or_else(|| ship.class.clone(), |unit| unit.class.clone())
    };
    let is_ashore =
        |ship: &ShipSpec| view.units.iter().any(|unit| unit.name == ship.name && unit.kind.troop().is_some());
    let (ashore, ships): (Vec<&ShipSpec>, Vec<&ShipSpec>) =
        scenario.ships.iter().filter(|ship| ship.side == side.name).partition(|ship| is_ashore(ship));
    let named = |units: &[&ShipSpec]| -> Vec<String> {
        units.iter().map(|unit| format!("{} ({})", unit.name, class(unit))).collect()
    };
    let (ships, ashore) = (named(&ships), named(&ashore));
    let fleet = [ships.join(", "), ashore.join(", ")];
    let fleet: Vec<&str> = fleet.iter().map(String::as_str).filter(|names| !names.is_empty()).collect();
    SideCard {
        name: side.name.clone(),
        nation: if side.nation == side.name { String::new() } else { side.nation.clone() },
        colour: side.colour,
        ships: ships.len(),
        fleet: fleet.join(". Ashore: "),
        goals: goals(scenario, side, view),
    }
}

/// Returns the goals of a side that everybody knows: 'Leave by the west edge: any ship (60 points each)'.
fn goals(scenario: &Scenario, side: &wg_core::scenario::SideSpec, view: &View) -> Vec<String> {
    let own = |goal: &&wg_core::GoalView| scenario.side(&side.name) == Some(goal.side);
    view.goals.iter().filter(own).map(|goal| format!("{} ({})", goal.says, goal.worth)).collect()
}

/// Names the parts of the set-up that are rolled because the scenario leaves them out, with the verb: `the wind is`.
/// Empty if there are none.
fn thrown_for(scenario: &Scenario) -> String {
    let mut list = Vec::new();
    if scenario.ships.iter().any(|ship| ship.at.is_none() && ship.square.is_none()) {
        list.push("the starting positions");
    }
    if scenario.wind.is_none() {
        list.push("the wind");
    }
    match list.as_slice() {
        [] => String::new(),
        ["the wind"] => "the wind is".to_owned(),
        all => format!("{} are", all.join(" and ")),
    }
}

/// Returns the names of the captains and a sentence about each: first a person, then the computer captains from the
/// easiest to the strongest.
pub fn captains() -> (Vec<String>, Vec<String>) {
    let person = ("human".to_owned(), "You, or a friend at this screen.".to_owned());
    let listed = wg_captains::captains().iter().map(|listed| (listed.name.to_owned(), listed.about.to_owned()));
    std::iter::once(person).chain(listed).unzip()
}

/// Returns all rulebooks, that of the battle first. It shows the option values of the battle if `played` is true.
pub fn books(library: &Library, battle: &Battle, played: bool) -> Arc<[Rulebook]> {
    let own = battle.about().id;
    let first = library.rulesets().iter().filter(|ruleset| ruleset.about().id == own);
    let others = library.rulesets().iter().filter(|ruleset| ruleset.about().id != own);
    let scenario = battle.session().scenario();
    first
        .chain(others)
        .map(|ruleset| book(*ruleset, (played && ruleset.about().id == own).then_some(scenario)))
        .collect()
}

fn book(ruleset: &dyn Ruleset, scenario: Option<&Scenario>) -> Rulebook {
    let (about, words) = (ruleset.about(), ruleset.words());
    let value = |key: &str, value: String| OptionValue { effect: words.effect(key, &value).to_owned(), key: value };
    let clauses = ruleset.clauses().0.iter().map(|clause| ClauseCard {
        id: clause.id.clone(),
        chapter: clause.chapter.clone(),
        text: clause.text.clone(),
        option: clause.option.as_ref().map(|option| OptionCard {
            key: option.key.clone(),
            title: words.title(&option.key).to_owned(),
            here: scenario.map(|scenario| {
                let set = scenario.options.get(&option.key);
                let here = set.map_or_else(|| option.default.clone(), |value| value.to_string().replace('"', ""));
                value(&option.key, here)
            }),
            default: value(&option.key, option.default.clone()),
        }),
        proposed: clause.proposed,
        figure: ruleset.figure(&clause.id),
    });
    Rulebook {
        title: about.title.to_owned(),
        author: about.author.to_owned(),
        summary: about.summary.to_owned(),
        clauses: clauses.collect(),
    }
}
