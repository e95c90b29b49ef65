//! What a battle is for: who reads which briefing, and which goals stand where.

use wg_core::{DiceSource, SideId, UnitId, Viewer};
use wg_library::Library;

use crate::desktop::{Desktop, shelf};
use crate::game::Person;
use crate::sitting::{HERE, Sitting};

const RED: SideId = SideId(0);
const BLUE: SideId = SideId(1);

/// Two ships, each side with a briefing, an open goal and a secret one.
const ROADSTEAD: &str = r#"(
    version: 1, ruleset: "crane", name: "Roadstead", story: "A story for all.", wind: "E",
    options: {"wind": "fixed", "end": "turns", "turns": 6},
    sides: [
        (name: "Red", edge: West, briefing: "Red alone reads this."),
        (name: "Blue", edge: East, briefing: "Blue alone reads this."),
    ],
    ships: [
        (name: "Rose", class: "medium", side: "Red", square: (5, 5), heading: "W"),
        (name: "Teal", class: "medium", side: "Blue", square: (10, 12), heading: "E"),
    ],
    goals: [
        (side: "Red", task: Sink, ships: ["Teal"], points: 5),
        (side: "Red", task: Keep, ships: ["Rose"], points: 3, secret: true),
        (side: "Blue", task: Keep, ships: ["Teal"], points: 4, secret: true),
    ],
    battle: {"turn": 1, "phase": 1, "first": "Red"},
)"#;

fn begun() -> Sitting {
    Sitting::of_text("crane/roadstead", ROADSTEAD, DiceSource::Machine { seed: 3 })
}

#[test]
fn a_captain_reads_the_briefing_and_the_secret_goals_of_his_own_side_alone() {
    let mut sitting = begun();
    sitting.places[HERE].person = Person::Captain(RED);
    let blue = sitting.seat(Person::Captain(BLUE));
    let onlooker = sitting.seat(Person::Onlooker);
    let told = |place: usize| {
        let desk = sitting.eye(place).desk(&sitting.telling);
        let briefings: Vec<String> = desk.briefing.told.into_iter().map(|(_, told)| told).collect();
        let goals: Vec<(SideId, bool)> = desk.view.goals.iter().map(|goal| (goal.side, goal.secret)).collect();
        assert_eq!(desk.briefing.story, "A story for all.");
        (briefings, goals)
    };
    let open = (RED, false);
    assert_eq!(told(HERE), (vec!["Red alone reads this.".to_owned()], vec![open, (RED, true)]));
    assert_eq!(told(blue), (vec!["Blue alone reads this.".to_owned()], vec![open, (BLUE, true)]));
    assert_eq!(told(onlooker), (Vec::new(), vec![open]), "who looks on reads what everybody may read");
}

#[test]
fn the_choice_of_battles_tells_the_open_goals_and_nothing_secret() {
    let library = Library::new(wg_rulesets::ALL).with("crane/roadstead", ROADSTEAD.to_owned());
    let card = shelf::battles(&library).iter().find(|card| card.name == "Roadstead").cloned().expect("it is listed");
    assert_eq!(card.sides[0].goals, ["Sink Teal (5 points)"]);
    assert_eq!(card.sides[1].goals, Vec::<String>::new());
    let all = format!("{card:?}");
    assert!(!all.contains("alone reads") && !all.contains("Keep"), "{all}");
}

#[test]
fn the_briefing_opens_by_itself_at_the_start_of_a_battle_that_has_one_and_only_then() {
    let library = || Library::new(wg_rulesets::ALL);
    let page = |sitting: Sitting| {
        let mut desktop = Desktop::new(begun(), library(), None, None);
        desktop.begin(sitting);
        desktop.screens[0].panel.page
    };
    assert_eq!(page(begun()), Some(wg_panels::Page::Briefing));
    let without = ROADSTEAD.split("goals: [").next().expect("text").replace("briefing: ", "nation: ")
        + "battle: {\"turn\": 1, \"phase\": 1, \"first\": \"Red\"},\n)";
    let plain = Sitting::of_text("crane/plain", &without, DiceSource::Machine { seed: 3 });
    assert_eq!(page(plain), None, "there is nothing to tell");
}

#[test]
fn a_ship_of_an_allied_side_has_a_nation_of_her_own_on_her_sheet_and_in_the_order_of_battle() {
    let teal = r#"(name: "Teal", class: "medium", side: "Blue","#;
    let allied = ROADSTEAD.replace(teal, &format!(r#"{teal} nation: "Spain","#));
    let sitting = Sitting::of_text("crane/roadstead", &allied, DiceSource::Machine { seed: 3 });
    let session = sitting.battle.session();
    let told = |unit: u16| {
        let unit = UnitId(unit);
        let view = session.view(Viewer::Public);
        (session.sheet(unit, Viewer::Public).subtitle, view.units[unit.index()].class.clone())
    };
    assert!(told(1).0.starts_with("Spain · "), "{:?}", told(1));
    assert!(told(1).1.ends_with(", Spain"), "{:?}", told(1));
    assert!(!told(0).0.contains("Spain") && !told(0).1.contains("Spain"), "{:?}", told(0));
}
