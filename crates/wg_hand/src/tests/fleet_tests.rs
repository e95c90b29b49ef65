//! Fleets with divisions, in the reckoning and with the keyboard.

use wg_core::{DiceSource, Viewer};
use wg_library::Library;

use crate::game::Table;
use crate::sitting::Sitting;

/// The head of the column at close quarters, limited to two turns, with computer captains, at its beginning.
fn close() -> Sitting {
    let text = include_str!("../../../../scenarios/admiralty/12-head-of-the-column.ron");
    let short = text.replace("\"turn_limit\": 24", "\"turn_limit\": 2");
    let near = [(420, 780), (340, 700), (260, 620), (180, 540), (100, 460)]
        .iter()
        .fold(short, |text, (from, to)| text.replace(&format!("at: ({from}, 1025)"), &format!("at: ({to}, 1040)")));
    let place = tempfile::tempdir().expect("a temporary folder");
    let file = place.path().join("close.ron");
    std::fs::write(&file, near).expect("it is written");
    begun(&file.to_string_lossy())
}

/// The battle of [`close`], played to its end.
fn fought() -> Sitting {
    played(close())
}

/// Begins a battle of computer captains.
fn begun(scenario: &str) -> Sitting {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle(scenario).expect("it is in order");
    let table = Table { captains: vec!["deckhand".to_owned(); 2], dice: DiceSource::Machine { seed: 7 } };
    Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
}

/// Plays a battle to its end.
fn played(mut game: Sitting) -> Sitting {
    for _ in 0..20_000 {
        if game.battle.session().outcome().is_some() {
            break;
        }
        game.computer_order();
    }
    game.telling.remember(&game.battle);
    game
}

#[test]
fn the_reckoning_tells_what_each_division_did_and_the_tracks_are_those_of_leaders() {
    let game = fought();
    let view = game.battle.session().view(Viewer::Public);
    let score = game.telling.reckoning(&game.battle, &view).expect("the battle is over");
    assert_eq!((score.unit.as_str(), score.harm.as_str()), ("gun dice", "hits"), "what Admiralty counts");
    let names: Vec<&str> = score.divisions.iter().map(|division| division.name.as_str()).collect();
    assert_eq!(
        names,
        view.divisions.iter().map(|division| division.name.as_str()).collect::<Vec<_>>(),
        "a line for each"
    );
    for (side, luck) in score.luck.iter().enumerate() {
        let own = || score.divisions.iter().filter(|division| division.side.index() == side);
        assert!(luck.actual > 0, "side {side} has hit");
        assert_eq!(own().map(|division| division.thrown).sum::<i32>(), luck.actual, "every hit is some division's");
        assert_eq!(
            own().map(|division| division.ships).sum::<usize>(),
            view.units.iter().filter(|unit| unit.built_for.index() == side).count()
        );
    }
    let began: Vec<i32> = score.strength.iter().map(|curve| curve[0].1).collect();
    for (side, began) in began.into_iter().enumerate() {
        let of: u32 =
            score.divisions.iter().filter(|division| division.side.index() == side).map(|division| division.of).sum();
        assert_eq!(of, began as u32, "the strength by turn begins with that of the divisions");
    }
    for track in &score.tracks {
        let leads = view.divisions.iter().find(|division| division.leader == track.unit);
        assert_eq!(
            track.name,
            leads.map_or("", |division| division.name.as_str()),
            "only leaders have a course, under the division's name"
        );
        assert!(leads.is_some() || track.poses.len() <= 1, "who follows is shown where she lay");
        assert!(leads.is_none() || track.poses.len() <= 4, "by turns: {}", track.poses.len());
    }
}

#[test]
fn every_letter_of_every_name_can_be_drawn_in_every_hand() {
    use egui::{Context, RawInput};
    let library = Library::new(wg_rulesets::ALL);
    let ctx = Context::default();
    let mut fonts = wg_panels::look::fonts::definitions();
    // Each font must have the letter by itself: one from another font would stand out in a name.
    fonts.families.values_mut().for_each(|chain| chain.truncate(1));
    let families: Vec<_> = fonts.families.keys().cloned().collect();
    ctx.set_fonts(fonts);
    ctx.run_ui(RawInput::default(), |_| {}).drop_without_applying_deltas();
    let mut accents = 0;
    for listed in library.list() {
        let (id, scenario) = (listed.id, listed.scenario.expect("it is in order").scenario);
        let ships = scenario.ships.iter().map(|ship| &ship.name);
        for name in ships
            .chain(scenario.divisions.iter().map(|division| &division.name))
            .chain(scenario.sides.iter().map(|side| &side.name))
        {
            accents += usize::from(!name.is_ascii());
            for family in &families {
                let has =
                    |letter: char| ctx.fonts_mut(|fonts| fonts.fonts.font(family).characters().contains_key(&letter));
                assert!(name.chars().filter(|letter| letter.is_alphabetic()).all(has), "{id}: {name} in {family:?}");
            }
        }
    }
    assert!(accents > 20, "names as they were: Héros, Santísima Trinidad, Montañés: {accents}");
}

#[test]
fn what_nobody_should_miss_is_gone_to_one_by_one_and_known_when_the_next_order_is_given() {
    let mut game = close();
    // The computer plays on until there are slips, and then people take over.
    for _ in 0..20_000 {
        if game.battle.session().outcome().is_some() || game.telling.slips(&game.eye(0).seen()).len() > 1 {
            break;
        }
        game.computer_order();
    }
    game.battle.rise();
    let view = game.eye(0).seen();
    let slips = game.telling.slips(&view);
    assert!(
        slips.len() > 1 && slips.len() <= crate::game::told::moments::MOST_SLIPS,
        "in close action there is always something: {slips:?}"
    );
    assert!(slips.windows(2).all(|pair| pair[0].moment <= pair[1].moment), "the gravest first");
    for slip in &slips {
        let name = &view.units[slip.unit.index()].name;
        assert!(slip.what.contains(name.as_str()) && !slip.place.is_empty(), "what and where: {slip:?}");
    }
    let first = game.telling.next_event(&game.battle).expect("an event");
    let (unit, at) = game.go_to_event(0, first).expect("it leads somewhere");
    assert_eq!(at, game.eye(0).seen().units[unit.index()].pose.at, "to whom it befell");
    assert!(
        game.places[0].notice.contains("event ") && game.telling.slips(&view).iter().all(|slip| slip.event != first),
        "{}",
        game.places[0].notice
    );
    let mut seen = vec![first];
    while let Some(next) = game.telling.next_event(&game.battle).filter(|next| !seen.contains(next)) {
        game.go_to_event(0, next);
        seen.push(next);
    }
    assert!(
        seen.len() >= slips.len() && game.telling.slips(&view).is_empty(),
        "all of them, and then the first again: {seen:?}"
    );
    let order = game.eye(0).asked().expect("somebody is asked").default.clone();
    game.give(0, order);
    assert!(
        game.telling.slips(&game.eye(0).seen()).iter().all(|slip| !seen.contains(&slip.event)),
        "what is older is known"
    );
}

#[test]
fn a_battle_that_is_taken_up_again_knows_what_happened_since_its_sides_last_decision() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle("admiralty/12-head-of-the-column").expect("it is in order");
    let table =
        Table { captains: vec!["human".to_owned(), "lieutenant".to_owned()], dice: DiceSource::Machine { seed: 7 } };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, Some(folder.path())).expect("it begins");
    let told = |game: &Sitting| game.telling.slips(&game.eye(0).seen());
    // Something has happened, but not by the last order.
    let is_older = |game: &Sitting| {
        game.battle
            .session()
            .entries()
            .last()
            .is_some_and(|entry| entry.reports.iter().all(|report| report.moment.is_none()))
    };
    while game.battle.session().outcome().is_none()
        && (game.eye(0).computer_waits() || told(&game).is_empty() || !is_older(&game))
    {
        match game.eye(0).asked().map(|ask| ask.default.clone()) {
            Some(order) if !game.eye(0).computer_waits() => game.give(0, order),
            _ => game.computer_order(),
        }
    }
    let slips = told(&game);
    assert!(!slips.is_empty(), "the enemy fires, rakes, burns");
    let again = Sitting::load(wg_rulesets::ALL, &game.battle.file().expect("it is saved"), None).expect("it is whole");
    assert_eq!(told(&again).len(), slips.len(), "{slips:?}");
    for (then, now) in slips.iter().zip(told(&again)) {
        assert_eq!(
            (&then.what, then.unit, then.at, &then.place),
            (&now.what, now.unit, now.at, &now.place),
            "the same, in the same order"
        );
    }
    assert!(again.telling.next_event(&again.battle).is_some(), "and `N` goes there");
}
