//! Pages above everything: battles, rules, settings, replays, the game master, the reckoning.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use wg_core::{Matter, Order, UnitId};
use wg_panels::{Chord, ClauseNote, Deed, Desk, Intent, Page, PanelState, Past};

use crate::made_up;
use crate::panels::{LARGE, SMALL, Stage, press, stage};

#[test]
fn a_battle_is_chosen_with_its_captains_and_dice() {
    let state = PanelState { page: Some(Page::Battles), can_continue: true, ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, LARGE);
    assert!(
        press(&mut harness, "Battle: Frigates at Dusk, Fighting Rules for Sailing Ships").is_empty(),
        "looking is free"
    );
    press(&mut harness, "Blue is played by bold");
    press(&mut harness, "Real dice");
    let start =
        Intent::Start { id: "crane/frigates".into(), captains: vec!["human".into(), "bold".into()], by_hand: true };
    assert_eq!(press(&mut harness, "Start the battle"), [start], "as it was set up");
    assert_eq!(press(&mut harness, "Close: Choose a battle"), [Intent::Close], "or not at all");
}

#[test]
fn the_best_captain_stands_ready_on_the_other_side() {
    let state = PanelState { page: Some(Page::Battles), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    let best = made_up::desk().captains.last().cloned().unwrap();
    let [Intent::Start { captains, .. }] = &press(&mut harness, "Start the battle")[..] else {
        panic!("one press begins it")
    };
    assert_eq!(captains, &["human".to_owned(), best], "a person on the first side, the best captain on the other");
}

#[test]
fn the_title_leads_everywhere() {
    let state = PanelState { title: true, can_continue: true, ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    for (name, intent) in [
        ("Continue", Intent::Continue),
        ("First lesson", Intent::FirstLesson),
        ("Choose a battle", Intent::Open(Page::Battles)),
        ("Saved battles", Intent::Open(Page::Saved)),
        ("Rules", Intent::Open(Page::Rules)),
        ("Settings", Intent::Open(Page::Settings)),
        ("Quit", Intent::Quit),
    ] {
        assert_eq!(press(&mut harness, name), [intent], "{name}");
    }
    harness.state_mut().state.can_continue = false;
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("Continue").count(), 0, "nothing waits to be continued");
    assert_eq!(harness.query_all_by_label_contains("Select ").count(), 0, "the panels of the table are away");
}

#[test]
fn saved_battles_are_listed_to_be_looked_at_again() {
    let state = PanelState { page: Some(Page::Saved), ..PanelState::default() };
    let mut harness = stage(Desk { saved: made_up::pages::saved(), ..made_up::desk() }, state, SMALL);
    let name = "Replay Frigates at Dusk, Red (human) against Blue (bold) · 31 orders · 2 hours ago";
    assert_eq!(press(&mut harness, name), [Intent::OpenReplay("Frigates at Dusk.wgj".into())], "its file");
}

#[test]
fn the_rules_are_searched_by_every_word_and_by_chapter() {
    let state = PanelState { page: Some(Page::Rules), ..PanelState::default() };
    let mut harness = stage(Desk { books: made_up::pages::books(), ..made_up::desk() }, state, SMALL);
    let shown =
        |harness: &Harness<'static, Stage>, id: &str| harness.query_all_by_label_contains(&format!("{id}: ")).count();
    assert_eq!(shown(&harness, "C-R38"), 1, "all of them at first");
    assert_eq!(
        harness
            .query_all_by_label_contains(
                "How the battle ends: when the clock runs out in this battle (default: after the last turn)."
            )
            .count(),
        1,
        "the option as it is here"
    );
    assert_eq!(harness.query_all_by_label_contains("This clause is ours").count(), 1, "what is ours is marked");
    press(&mut harness, "Show only the rule that this battle changes");
    assert_eq!((shown(&harness, "C-R38"), shown(&harness, "C-FIRE-2")), (1, 0), "what differs in this battle");
    press(&mut harness, "Show all rules");
    assert_eq!((shown(&harness, "C-R38"), shown(&harness, "C-FIRE-2")), (1, 1), "all of them again");
    harness.get_by_label("Search the rules").type_text("abeam target");
    harness.run_steps(3);
    harness.state_mut().state.search.query = "abeam target".into();
    harness.run_steps(3);
    assert_eq!((shown(&harness, "C-FIRE-11"), shown(&harness, "C-FIRE-2")), (1, 0), "every word, in any order");
    press(&mut harness, "Clear the search");
    press(&mut harness, "Chapter: Rulings, 1");
    assert_eq!((shown(&harness, "C-R38"), shown(&harness, "C-FIRE-2")), (1, 0), "one chapter");
}

#[test]
fn a_clause_leads_into_the_rules() {
    let state = PanelState {
        clause: Some(ClauseNote {
            title: "Firing".into(),
            id: "C-FIRE-11".into(),
            text: "The target must be abeam.".into(),
            figure: None,
        }),
        ..PanelState::default()
    };
    let mut harness = stage(Desk { books: made_up::pages::books(), ..made_up::desk() }, state, SMALL);
    assert_eq!(press(&mut harness, "Read more in the rules"), [Intent::Open(Page::Rules)], "the sheet is opened");
    assert_eq!(harness.state().state.search.clause.as_deref(), Some("C-FIRE-11"), "at this clause");
    let state = PanelState {
        clause: Some(ClauseNote {
            title: "The table".into(),
            id: "T-ASK".into(),
            text: "A rule of the table itself.".into(),
            figure: None,
        }),
        ..PanelState::default()
    };
    let harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(
        harness.query_all_by_label("Read more in the rules").count(),
        0,
        "rules of the table stand in no rulebook"
    );
}

#[test]
fn a_key_is_bound_by_pressing_it_and_a_conflict_is_refused_with_a_sentence() {
    let state = PanelState { page: Some(Page::Settings), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    let key = |text: &str| text.parse::<Chord>().unwrap();
    press(&mut harness, "Key for Measure a distance: M");
    assert_eq!(harness.state().state.listening, Some(Deed::Measure), "the sheet listens");
    harness.state_mut().state.hear(key("J"));
    harness.run_steps(2);
    let refused = "J is already the key for ‘Journal’. Press another key for ‘Measure a distance’.";
    assert_eq!(harness.query_all_by_label(refused).count(), 1, "said on the sheet");
    harness.state_mut().state.hear(key("Ctrl+M"));
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("Key for Measure a distance: Ctrl+M").count(), 1, "bound");
    press(&mut harness, "Key for Undo: Ctrl+Z");
    harness.state_mut().state.hear(key("Esc"));
    assert_eq!(harness.state().state.keys.of(Deed::Undo), Some(key("Ctrl+Z")), "backing out leaves it as it is");
    assert_eq!(press(&mut harness, "Restore defaults"), [Intent::FirstKeys], "all of them again");
}

#[test]
fn the_settings_say_what_they_want() {
    let state = PanelState { page: Some(Page::Settings), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, LARGE);
    for (name, intent) in [
        ("Light: lantern", Intent::Theme),
        ("Larger text", Intent::TextScale(25)),
        ("Smaller text", Intent::TextScale(-25)),
        ("Room mode: on", Intent::Room),
        ("Full screen: on", Intent::FullScreen),
        ("Motion: none", Intent::Animation),
        ("Motion: less", Intent::LessMotion),
        ("Accept rolls at once: on", Intent::QuickDice),
    ] {
        assert_eq!(press(&mut harness, name), [intent], "{name}");
    }
    assert!(press(&mut harness, "Motion: full").is_empty(), "it is on already");
    for told in ["Move the table: drag, right button", "Zoom: turn the wheel"] {
        assert_eq!(harness.query_all_by_label(told).count(), 1, "{told}: what the mouse does is told with the keys");
    }
}

#[test]
fn the_reckoning_can_be_put_aside() {
    let mut harness = stage(made_up::pages::reckoned(), PanelState::default(), LARGE);
    assert_eq!(harness.query_all_by_label("Blue wins, 35 to 15").count(), 1, "the result");
    assert_eq!(harness.query_all_by_label("Points scored: 15, 35").count(), 1, "the score, line by line");
    press(&mut harness, "Look at the table");
    assert!(harness.state().state.reckoning_aside, "the table is seen");
    assert_eq!(harness.query_all_by_label("Points scored: 15, 35").count(), 0, "the sheet is gone");
}

#[test]
fn the_reckoning_waits_until_the_end_was_seen_on_the_table() {
    let mut desk = made_up::pages::reckoned();
    desk.busy = true;
    let harness = stage(desk, PanelState::default(), LARGE);
    assert_eq!(harness.query_all_by_label("Points scored: 15, 35").count(), 0, "something is under way");
}

#[test]
fn who_plays_on_chooses_captains_and_dice() {
    let mut harness = stage(made_up::pages::past(true), PanelState::default(), LARGE);
    assert!(press(&mut harness, "Play on from here").is_empty(), "it asks first");
    press(&mut harness, "Blue is played by bold");
    press(&mut harness, "Real dice");
    let wanted = Past::Branch { captains: vec!["human".into(), "bold".into()], by_hand: true };
    assert_eq!(press(&mut harness, "Start the battle"), [Intent::Past(wanted)], "with what was chosen");
    assert_eq!(harness.state().state.replay.branching, None, "and the sheet is gone");
}

#[test]
fn a_reason_has_no_control_characters_when_it_was_pasted() {
    let mut harness = stage(made_up::undo_refused(), PanelState::default(), LARGE);
    press(&mut harness, "The game master's ruling");
    harness.get_by_label("The reason").type_text("The die\u{7} was\u{1b} cocked");
    harness.run_steps(3);
    let ruled = Intent::Rule { to: 21, reason: "The die was cocked".into() };
    assert_eq!(press(&mut harness, "Make the ruling"), [ruled]);
}

#[test]
fn the_game_master_goes_behind_dice_only_with_a_reason() {
    let mut harness = stage(made_up::undo_refused(), PanelState::default(), LARGE);
    press(&mut harness, "The game master's ruling");
    assert!(harness.state().state.ruling.is_some(), "the reason is asked for");
    assert!(press(&mut harness, "Make the ruling").is_empty(), "not without a reason");
    harness.get_by_label("The reason").type_text("The die was cocked");
    harness.run_steps(3);
    let ruled = Intent::Rule { to: 21, reason: "The die was cocked".into() };
    assert_eq!(press(&mut harness, "Make the ruling"), [ruled], "with one");
    assert_eq!(harness.state().state.ruling, None, "and it is done");
}

#[test]
fn a_press_beside_a_sheet_does_not_bury_it() {
    let mut harness = stage(made_up::desk(), PanelState { page: Some(Page::Battles), ..PanelState::default() }, LARGE);
    for pressed in [true, false] {
        let event = egui::Event::PointerButton {
            pos: egui::pos2(12.0, 1060.0),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        harness.event(egui::Event::PointerMoved(egui::pos2(12.0, 1060.0)));
        harness.event(event);
        harness.run_steps(2);
    }
    let layer = harness.ctx.layer_id_at(LARGE.to_pos2() / 2.0).unwrap();
    assert_eq!(
        layer.id,
        egui::Id::new(("weathergage pane", "Choose a battle")),
        "the sheet, not the veil, takes the next press"
    );
}

#[test]
fn the_game_master_chooses_a_matter_and_gives_a_reason() {
    let state = PanelState { page: Some(Page::Master), ..PanelState::default() };
    let mut harness = stage(Desk { matters: made_up::matters(), can_rule: true, ..made_up::desk() }, state, SMALL);
    assert!(press(&mut harness, "Make the ruling").is_empty(), "nothing is chosen yet");
    press(&mut harness, "Fog: on");
    assert_eq!(harness.state().state.master.reason, "Fog on", "a reason in the plainest words");
    let fog = Order::Ruling { reason: "Fog on".into(), matter: Some(Matter { key: 0, unit: None, option: 1 }) };
    assert_eq!(press(&mut harness, "Make the ruling"), [Intent::Judge(fog)], "the ruling");
    press(&mut harness, "Rudder: jammed");
    assert!(press(&mut harness, "Make the ruling").is_empty(), "of which ship?");
    press(&mut harness, "Rudder for Surprise");
    harness.state_mut().state.master.reason = String::new();
    harness.run_steps(2);
    assert!(press(&mut harness, "Make the ruling").is_empty(), "not without a reason");
    (harness.state_mut().state.master.reason, harness.state_mut().state.master.own_words) =
        ("she fouled a buoy".into(), true);
    harness.run_steps(2);
    press(&mut harness, "Rudder for Fortuna");
    press(&mut harness, "Rudder for Surprise");
    let rudder = Order::Ruling {
        reason: "she fouled a buoy".into(),
        matter: Some(Matter { key: 3, unit: Some(UnitId(6)), option: 1 }),
    };
    assert_eq!(press(&mut harness, "Make the ruling"), [Intent::Judge(rudder)], "in his own words");
    assert_eq!(press(&mut harness, "Fog: B-FOG-1"), [Intent::Clause("B-FOG-1".into())], "every matter has its clause");
    assert_eq!(press(&mut harness, "Cancel"), [Intent::Close], "or nothing");
    assert_eq!(harness.query_all_by_label_contains("until the clock rings").count(), 0, "these rules hear no clock");
    harness.state_mut().state.clock =
        Some(wg_panels::read::clock_face::ClockFace { share: 0.4, seconds: 125, runs: true });
    harness.run_steps(2);
    assert_eq!(
        harness.query_all_by_label("2:05 until the clock rings").count(),
        0,
        "the screen is everybody's, and the clock hidden"
    );
    let dial = harness.get_by_label("clock running, press to look").rect().center();
    let pressed = |pressed| egui::Event::PointerButton {
        pos: dial,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    harness.event(egui::Event::PointerMoved(dial));
    harness.event(pressed(true));
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("2:05 until the clock rings").count(), 1, "seen while it is pressed");
    harness.event(pressed(false));
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("2:05 until the clock rings").count(), 0, "and no longer");
}

#[test]
fn battles_stand_under_their_rules_and_offer_the_captains_of_these_rules_only() {
    let mut desk = made_up::desk();
    let other = wg_panels::BattleCard {
        id: "barnacle/duel".into(),
        name: "Frigate Duel".into(),
        ruleset: "Barnacle Bill".into(),
        author: "David Raybin".into(),
        first_captains: Vec::new(),
        captains: vec!["human".into(), "quartermaster".into()],
        about_captains: vec!["You, or a friend at this screen.".into(), "Does what he is told.".into()],
        ..desk.battles[0].clone()
    };
    // A battle is listed with the others of its ruleset, regardless of its place in the list.
    desk.battles.insert(1, other);
    let state = PanelState { page: Some(Page::Battles), ..PanelState::default() };
    let mut harness = stage(desk, state, LARGE);
    for title in ["Fighting Rules for Sailing Ships   Ed Crane", "Barnacle Bill   David Raybin"] {
        assert_eq!(harness.query_all_by_label(title).count(), 1, "{title} stands over its battles");
    }
    assert_eq!(harness.query_all_by_label("Blue is played by quartermaster").count(), 0, "he knows other rules");
    press(&mut harness, "Battle: Frigate Duel, Barnacle Bill");
    assert_eq!(harness.query_all_by_label("Blue is played by bold").count(), 0, "nor does he these");
    let start = Intent::Start {
        id: "barnacle/duel".into(),
        captains: vec!["human".into(), "quartermaster".into()],
        by_hand: false,
    };
    assert_eq!(press(&mut harness, "Start the battle"), [start], "the best of these rules stands ready");
}

#[test]
fn a_battle_with_a_lesson_says_so_in_the_list_and_beside_its_story() {
    let mut desk = made_up::desk();
    desk.battles[1].lesson = true;
    let name = desk.battles[1].name.clone();
    let mut harness = stage(desk, PanelState { page: Some(Page::Battles), ..PanelState::default() }, LARGE);
    press(&mut harness, &format!("Battle: {name}, Fighting Rules for Sailing Ships, lesson"));
    let told = "The tutor starts by itself the first time you play this battle. To repeat the lesson, choose Lesson in the menu during the battle.";
    assert_eq!(harness.query_all_by_label(told).count(), 1, "and what that means");
}

#[test]
fn the_orders_of_battle_list_both_fleets_and_a_click_selects_a_ship_and_closes_nothing() {
    let state = PanelState { page: Some(Page::Orders), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    for name in made_up::NAMES {
        assert!(harness.query_all_by_label_contains(&format!("Find {name}")).count() > 0, "{name} has a line");
    }
    assert_eq!(press(&mut harness, "Find Avispa, sunk"), [Intent::Find(UnitId(3))], "she is found on the table");
    assert_eq!(harness.state().state.page, Some(Page::Orders), "and the sheet stays");
    assert_eq!(press(&mut harness, "Close: Orders of battle"), [Intent::Close], "until it is put away");
}

#[test]
fn the_reckoning_tells_by_division_what_was_done_and_suffered() {
    let harness = stage(made_up::fleets::divided(), PanelState::default(), SMALL);
    let line = "Weather column, 11 ships: 1 sunk, 2 struck or taken, 31.5 boxes scored, 40 of 120 boxes lost";
    assert_eq!(harness.query_all_by_label(line).count(), 1, "a line for each");
    let harness = stage(made_up::pages::reckoned(), PanelState::default(), SMALL);
    assert_eq!(harness.query_all_by_label_contains("struck or taken").count(), 0, "and none without divisions");
}

#[test]
fn every_kind_of_lettering_stands_in_the_documents() {
    let formats = include_str!("../../../../docs/formats.md");
    let line = formats.lines().find(|line| line.starts_with("| `lettered` |")).expect("they are told of");
    let missing: Vec<_> = wg_panels::chart::on_chart::Kind::ALL
        .iter()
        .map(|kind| kind.word())
        .filter(|word| !line.contains(&format!("`{word}`")))
        .collect();
    assert!(missing.is_empty(), "docs/formats.md leaves out {missing:?}");
}
