//! What the panels promise, played without a window: names for a screen reader, intents, room mode, nothing clipped.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use crate::made_up;

use egui::epaint::{ClippedShape, Shape};
use egui::{Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use wg_core::shown::sheet::Part;
use wg_core::{AskKind, Matter, Order, SideId, UnitId};
use wg_panels::chart::labels;
use wg_panels::chart::on_chart::{Kind, OnChart};
use wg_panels::chart::ribbons;
use wg_panels::read::replay::ReplayState;
use wg_panels::{Chord, ClauseNote, Deed, Desk, Digest, DigestLine, Intent, Offer, Page, PanelState, Past, Unsaved, layout};

pub struct Stage {
    desk: Desk,
    pub state: PanelState,
    intents: Vec<Intent>,
    chart: Rect,
    labels: bool,
}

impl Stage {
    /// What was wanted so far.
    pub fn told(&self) -> &[Intent] {
        &self.intents
    }

    /// Where the table is seen.
    pub fn chart(&self) -> Rect {
        self.chart
    }
}

pub fn stage(desk: Desk, state: PanelState, size: Vec2) -> Harness<'static, Stage> {
    let stage = Stage { desk, state, intents: Vec::new(), chart: Rect::NOTHING, labels: false };
    let mut harness = Harness::builder().with_size(size).with_max_steps(12).build_ui_state(
        |ui, stage: &mut Stage| {
            let look = stage.state.look(ui.ctx().content_rect().size());
            let labels = if stage.labels { made_up::labels(stage.chart.min.into(), stage.chart.max.into()) } else { Vec::new() };
            labels::survey(ui.ctx(), stage.chart, &labels, &look);
            let shown = layout::show(ui.ctx(), &stage.desk, &mut stage.state);
            stage.intents.extend(labels::paint(ui.ctx(), stage.chart, &labels, &look));
            stage.chart = shown.chart;
            stage.intents.extend(shown.intents);
        },
        stage,
    );
    harness.run_steps(4);
    harness.state_mut().intents.clear();
    harness
}

pub const SMALL: Vec2 = vec2(1280.0, 720.0);
const LARGE: Vec2 = vec2(1920.0, 1080.0);

pub fn press(harness: &mut Harness<'static, Stage>, name: &str) -> Vec<Intent> {
    harness.get_by_label(name).click();
    harness.run_steps(3);
    let intents = std::mem::take(&mut harness.state_mut().intents);
    intents.into_iter().filter(|intent| !matches!(intent, Intent::Hover(_) | Intent::Consider(_))).collect()
}

#[test]
fn the_big_button_gives_the_default_order() {
    let mut harness = stage(made_up::desk(), PanelState::default(), SMALL);
    let expected = harness.state().desk.big_button.clone().unwrap().order;
    assert_eq!(press(&mut harness, "Sail this course"), [Intent::Submit(expected)], "one press, one order");
}

#[test]
fn the_big_button_skips_while_something_is_under_way() {
    let desk = Desk { busy: true, ..made_up::desk() };
    let mut harness = stage(desk, PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, "Under way"), [Intent::Skip], "nobody orders during an animation");
    assert!(press(&mut harness, "Fire on Fortuna, 33 % to sink her").is_empty(), "choices rest as well");
}

#[test]
fn a_choice_gives_its_order_and_pointing_at_it_asks_for_its_preview() {
    let mut harness = stage(made_up::desk(), PanelState::default(), SMALL);
    harness.get_by_label("Fire on Fortuna, 33 % to sink her").hover();
    harness.run_steps(2);
    let told = std::mem::take(&mut harness.state_mut().intents);
    assert!(told.contains(&Intent::Consider(Some(made_up::fire(1)))), "the preview is asked for: {told:?}");
    assert!(told.contains(&Intent::Hover(Some(UnitId(1)))), "the target lights up");
    harness.run_steps(3);
    assert!(harness.state().intents.is_empty(), "told once, not in every frame");
    assert_eq!(press(&mut harness, "Fire on Fortuna, 33 % to sink her"), [Intent::Submit(made_up::fire(1))], "the order of the button");
}

#[test]
fn a_ship_on_the_form_is_selected_and_a_line_of_the_journal_shows_the_table_as_it_was() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    assert_eq!(press(&mut harness, "Select Santa Clara"), [Intent::Select(Some(UnitId(2)))], "the form selects");
    let then = made_up::journal().iter().find(|line| line.report.clause == "C-DMG-6").unwrap().order;
    let past = Intent::Past(Past::Show(then));
    assert_eq!(press(&mut harness, "Avispa has no hull box left: she sinks."), [past], "the journal shows the table as it was");
}

#[test]
fn the_journal_offers_to_undo_to_the_end_of_an_order_only_where_undo_is_allowed() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    let newest = made_up::journal().last().unwrap().order;
    let before = made_up::journal().iter().rfind(|line| line.order < newest && !matches!(line.report.event, wg_core::Event::Phase)).unwrap().order;
    let last = harness.get_all_by_label("undo to here").last().unwrap();
    last.click();
    harness.run_steps(3);
    assert!(harness.state().intents.contains(&Intent::UndoTo(before)), "the last offer leads back to the end of its own order");
    let desk = Desk { can_undo: false, ..made_up::desk() };
    let harness = stage(desk, PanelState::default(), LARGE);
    assert_eq!(harness.query_all_by_label("undo to here").count(), 0, "no undo past a die");
}

#[test]
fn every_column_of_boxes_says_what_is_ticked() {
    let harness = stage(made_up::desk(), PanelState::default(), LARGE);
    for name in ["Fortuna hull 2 of 4 ticked", "Fortuna rigging 3 of 4 ticked", "San Nicolás guns & crew 3 of 6 ticked", "Wasp hull 0 of 2 ticked"] {
        assert!(harness.query_all_by_label(name).count() >= 1, "{name}");
    }
    assert_eq!(harness.query_all_by_label("Surprise hull 2 of 4 ticked").count(), 2, "on the form and on her sheet");
}

#[test]
fn every_part_of_a_sheet_has_a_name() {
    let harness = stage(made_up::every_part(), PanelState::default(), vec2(1920.0, 2400.0));
    for name in [
        "Surprise Starboard battery, 2 of 8 guns lost, 5 dice, bears on Fortuna",
        "Surprise crew 30 of 36 · 2 leaders",
        "Surprise damage row 1 3 of 12 ticked",
        "Captain 12 of 18",
        "Rudder jammed, 1 turn left, starboard turns only",
        "card 1: Double shot. One broadside throws two dice more, at half range.",
        "card 3 face down",
        "Foothold: 5 Red, 7 Blue",
    ] {
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
    }
}

#[test]
fn thrown_dice_are_named_by_their_faces() {
    let harness = stage(made_up::desk(), PanelState::default(), SMALL);
    for name in ["die 2", "die 6", "die 1"] {
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
    }
}

#[test]
fn dice_thrown_by_hand_may_be_changed_until_the_throw_counts() {
    let mut harness = stage(made_up::hand_dice(), PanelState::default(), SMALL);
    for face in [2, 6, 1, 5] {
        assert!(press(&mut harness, &format!("throw {face}")).is_empty(), "{face} is not given away at once");
    }
    assert_eq!(harness.query_all_by_label("All are in; click one to change it.").count(), 1, "the tray says so");
    press(&mut harness, "throw 3");
    assert_eq!(harness.query_all_by_label("All dice are in: click one to change it.").count(), 1, "a fifth die is not wanted");
    press(&mut harness, "die 6");
    press(&mut harness, "throw 4");
    assert!(press(&mut harness, "take one die back").is_empty(), "the last one");
    press(&mut harness, "throw 3");
    let order = Order::Throw { faces: [2, 4, 1, 3].into_iter().collect() };
    assert_eq!(press(&mut harness, "The throw counts"), [Intent::Submit(order)], "now it counts");
    assert_eq!(harness.query_all_by_label("die not thrown yet").count(), 4, "the next throw starts afresh");
    let mut harness = stage(made_up::hand_dice(), PanelState { quick_dice: true, ..PanelState::default() }, SMALL);
    for face in [2, 6, 1] {
        press(&mut harness, &format!("throw {face}"));
    }
    let order = Order::Throw { faces: [2, 6, 1, 5].into_iter().collect() };
    assert_eq!(press(&mut harness, "throw 5"), [Intent::Submit(order)], "if it is wanted so, the last die is the word");
}

#[test]
fn keys_type_faces_as_buttons_do_and_a_face_beyond_the_die_is_told() {
    let desk = made_up::hand_dice();
    let mut state = PanelState::default();
    for (face, said) in [(7, "This die shows 1 to 6, not 7."), (10, "This die shows 1 to 6, not 10.")] {
        assert_eq!(state.type_face(&desk, face), None, "a die of six has no {face}");
        assert_eq!((state.dice.count(), state.dice.refusal()), (0, said), "it was not taken, and the tray says why");
    }
    for face in [1, 2, 3] {
        assert_eq!(state.type_face(&desk, face), None, "not the last die");
    }
    assert_eq!(state.dice.throw(&desk), None, "one is missing");
    state.dice.take_back();
    state.dice.take_back();
    assert_eq!((state.dice.count(), state.dice.at()), (1, 1), "two were taken back");
    for face in [5, 6, 4] {
        state.type_face(&desk, face);
    }
    assert_eq!(state.dice.throw(&desk), Some(Intent::Submit(Order::Throw { faces: [1, 5, 6, 4].into_iter().collect() })), "all are in");
    assert_eq!(state.type_face(&made_up::desk(), 4), None, "nothing is to be thrown");
    assert_eq!(state.dice.throw(&made_up::desk()), None, "and nothing counts");
}

#[test]
fn what_was_typed_for_another_throw_is_forgotten() {
    let (desk, mut other) = (made_up::hand_dice(), made_up::hand_dice());
    let mut state = PanelState::default();
    state.type_face(&desk, 3);
    other.tray.wanted[0].reason = "something else".into();
    state.dice.take_up(&other);
    assert_eq!(state.dice.count(), 0, "another throw begins afresh");
}

#[test]
fn room_mode_shows_bar_tray_choices_and_the_last_lines_only() {
    let harness = stage(made_up::desk(), PanelState { room: true, ..PanelState::default() }, LARGE);
    for name in ["Sail this course", "die 6", "Royal Oak turns 45° to starboard and sails 1 square.", "Blue: sail Surprise, or fire — Red may answer", "Menu"]
    {
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name} is there");
    }
    for name in ["Select Fortuna", "undo to here", "San Nicolás sails 3 squares to the east."] {
        assert_eq!(harness.query_all_by_label(name).count(), 0, "{name} is folded away");
    }
    let chart = harness.state().chart;
    assert!(chart.width() * chart.height() > 0.5 * LARGE.x * LARGE.y, "the table has most of the screen");
}

#[test]
fn room_mode_shows_choices_that_must_be_made_at_once() {
    let desk = Desk { ask: Some(AskKind::Reaction), ..made_up::desk() };
    let mut harness = stage(desk, PanelState { room: true, ..PanelState::default() }, LARGE);
    assert_eq!(press(&mut harness, "Fire on Fortuna, 33 % to sink her"), [Intent::Submit(made_up::fire(1))], "a reaction can be answered");
}

#[test]
fn ribbons_in_room_mode_are_large_enough_for_three_metres() {
    let look = PanelState { room: true, ..PanelState::default() }.look(LARGE);
    for length in [10.0, 64.0, 300.0] {
        let height = wg_panels::chart::ribbons::letters(&look, length) * wg_panels::chart::ribbons::HEIGHT;
        assert!(height >= wg_panels::look::tokens::size::RIBBON_ROOM, "at least 28 px at 1080p: {height}");
    }
}

#[test]
fn a_ribbon_has_the_name_of_the_ship_and_takes_no_click_that_is_for_the_sea() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    harness.state_mut().labels = true;
    harness.run_steps(3);
    let laid = OnChart::of(&harness.ctx);
    let ribbon = laid.all(Kind::Ribbon).find(|thing| thing.unit == Some(UnitId(1))).expect("Fortuna has a ribbon").shape.middle();
    assert_eq!(ribbons::under(&laid, ribbon), Some(UnitId(1)), "who asks for the name at this place finds her");
    let layer = harness.ctx.layer_id_at(ribbon).map(|layer| layer.order);
    assert!(layer.is_none_or(|order| order == egui::Order::Background), "the pointer is over the table there: {layer:?}");
    assert_eq!(harness.query_all_by_label("Prudence, prize").count(), 1, "the badge is said too");
}

#[test]
fn a_battle_is_chosen_with_its_captains_and_dice() {
    let state = PanelState { page: Some(Page::Battles), can_continue: true, ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, LARGE);
    assert!(press(&mut harness, "Battle: Frigates at Dusk, Fighting Rules for Sailing Ships").is_empty(), "looking is free");
    press(&mut harness, "Blue is played by bold");
    press(&mut harness, "Dice thrown by hand");
    let start = Intent::Start { id: "crane/frigates".into(), captains: vec!["human".into(), "bold".into()], by_hand: true };
    assert_eq!(press(&mut harness, "To battle"), [start], "as it was set up");
    assert_eq!(press(&mut harness, "Close: Choose a battle"), [Intent::Close], "or not at all");
}

#[test]
fn the_best_captain_stands_ready_on_the_other_side() {
    let state = PanelState { page: Some(Page::Battles), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    let best = made_up::desk().captains.last().cloned().unwrap();
    let [Intent::Start { captains, .. }] = &press(&mut harness, "To battle")[..] else { panic!("one press begins it") };
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
        ("Replay a saved battle", Intent::Open(Page::Saved)),
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
    let mut harness = stage(Desk { saved: made_up::saved(), ..made_up::desk() }, state, SMALL);
    let name = "Replay: Frigates at Dusk, Red (human) against Blue (bold) · 31 orders · 2 hours ago";
    assert_eq!(press(&mut harness, name), [Intent::OpenReplay("Frigates at Dusk.wgj".into())], "its file");
}

#[test]
fn the_rules_are_searched_by_every_word_and_by_chapter() {
    let state = PanelState { page: Some(Page::Rules), ..PanelState::default() };
    let mut harness = stage(Desk { books: made_up::books(), ..made_up::desk() }, state, SMALL);
    let shown = |harness: &Harness<'static, Stage>, id: &str| harness.query_all_by_label_contains(&format!("{id}: ")).count();
    assert_eq!(shown(&harness, "C-R38"), 1, "all of them at first");
    assert_eq!(harness.query_all_by_label_contains("Option end: clock in this battle; turns by default.").count(), 1, "the option as it is here");
    assert_eq!(harness.query_all_by_label_contains("Proposed: ").count(), 1, "what is ours is marked");
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
    let state =
        PanelState { clause: Some(ClauseNote { id: "C-FIRE-11".into(), text: "The target must be abeam.".into(), figure: None }), ..PanelState::default() };
    let mut harness = stage(Desk { books: made_up::books(), ..made_up::desk() }, state, SMALL);
    assert_eq!(press(&mut harness, "Read on in the rules"), [Intent::Open(Page::Rules)], "the sheet is opened");
    assert_eq!(harness.state().state.search.clause.as_deref(), Some("C-FIRE-11"), "at this clause");
    let state =
        PanelState { clause: Some(ClauseNote { id: "T-ASK".into(), text: "A rule of the table itself.".into(), figure: None }), ..PanelState::default() };
    let harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(harness.query_all_by_label("Read on in the rules").count(), 0, "rules of the table stand in no rulebook");
}

#[test]
fn a_key_is_bound_by_pressing_it_and_a_conflict_is_refused_with_a_sentence() {
    let state = PanelState { page: Some(Page::Settings), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    let key = |text: &str| text.parse::<Chord>().unwrap();
    press(&mut harness, "Key of Measure a distance: M");
    assert_eq!(harness.state().state.listening, Some(Deed::Measure), "the sheet listens");
    harness.state_mut().state.hear(key("J"));
    harness.run_steps(2);
    let refused = "J is the key of ‘Journal’ already: press another one for ‘Measure a distance’.";
    assert_eq!(harness.query_all_by_label(refused).count(), 1, "said on the sheet");
    harness.state_mut().state.hear(key("Ctrl+M"));
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("Key of Measure a distance: Ctrl+M").count(), 1, "bound");
    press(&mut harness, "Key of Undo: Ctrl+Z");
    harness.state_mut().state.hear(key("Esc"));
    assert_eq!(harness.state().state.keys.of(Deed::Undo), Some(key("Ctrl+Z")), "backing out leaves it as it is");
    assert_eq!(press(&mut harness, "Default keys"), [Intent::FirstKeys], "all of them again");
}

#[test]
fn the_settings_say_what_they_want() {
    let state = PanelState { page: Some(Page::Settings), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, LARGE);
    for (name, intent) in [
        ("Light: by lantern", Intent::Theme),
        ("Larger text", Intent::TextScale(25)),
        ("Smaller text", Intent::TextScale(-25)),
        ("Room mode: on", Intent::Room),
        ("Full screen: on", Intent::FullScreen),
        ("Motion: none", Intent::Animation),
        ("Motion: less", Intent::LessMotion),
        ("Count at once: on", Intent::QuickDice),
    ] {
        assert_eq!(press(&mut harness, name), [intent], "{name}");
    }
    assert!(press(&mut harness, "Motion: full").is_empty(), "it is on already");
}

#[test]
fn what_the_pointer_is_over_names_its_clause() {
    let refusal = made_up::refusal();
    let name = format!("Not allowed: {refusal}");
    let mut harness = stage(Desk { refusal: Some(refusal), ..made_up::desk() }, PanelState::default(), SMALL);
    harness.get_by_label(&name).hover();
    harness.run_steps(2);
    assert_eq!(harness.state().state.pointed_clause(), Some("C-FIRE-11"), "the refusal's");
    harness.get_by_label("Menu").hover();
    harness.run_steps(2);
    assert_eq!(harness.state().state.pointed_clause(), None, "the menu has none");
}

#[test]
fn a_box_of_the_sheet_names_the_clause_of_its_part() {
    let mut desk = made_up::desk();
    let parts = &mut desk.sheets[6].parts;
    parts.insert(1, Part::rule("C-DMG-3"));
    let mut harness = stage(desk, PanelState::default(), LARGE);
    let boxes: Vec<Rect> = harness.query_all_by_label_contains("Surprise hull").map(|node| node.rect()).collect();
    harness.event(egui::Event::PointerMoved(boxes.first().expect("her boxes are drawn").center()));
    harness.run_steps(2);
    assert_eq!(harness.state().state.pointed_clause(), Some("C-DMG-3"), "the rule of the damage boxes");
}

#[test]
fn what_happened_is_told_until_it_is_put_away_and_each_line_shows_it_again() {
    let line = |n: u16, order| DigestLine {
        unit: Some(UnitId(n)),
        side: SideId(u8::from(n > 5)),
        name: made_up::NAMES[usize::from(n)].into(),
        said: "3 boxes from Fortuna".into(),
        means: "One more sinks her.".into(),
        order,
    };
    let digest = Some(Digest {
        side: SideId(1),
        lines: vec![line(6, 41), line(7, 43)],
        dealt: vec![DigestLine { means: String::new(), said: "not hurt".into(), ..line(2, 44) }],
    });
    for (size, room) in [(SMALL, false), (LARGE, false), (LARGE, true)] {
        let mut harness = stage(Desk { digest: digest.clone(), ..made_up::desk() }, PanelState { room, ..PanelState::default() }, size);
        let said = "Surprise: 3 boxes from Fortuna. One more sinks her.";
        assert_eq!(press(&mut harness, said), [Intent::Past(Past::Again(41))], "the moment is shown again");
        let dealt = format!("{}: not hurt. ", made_up::NAMES[2]);
        assert_eq!(press(&mut harness, dealt.trim_end()), [Intent::Past(Past::Again(44))], "and so is what was done to the enemy");
        assert_eq!(press(&mut harness, "Put what happened away"), [Intent::PutDigestAway], "at {size:?}, room {room}");
        harness.state_mut().desk.digest = None;
        harness.run_steps(2);
        assert_eq!(harness.query_all_by_label_contains("One more sinks her").count(), 0, "then it is gone");
    }
}

#[test]
fn the_turn_track_tells_the_turn_that_is_played_from_the_last_one() {
    let harness = stage(made_up::desk(), PanelState::default(), LARGE);
    let now = made_up::desk().view.turn;
    assert_eq!(harness.query_all_by_label(&format!("the battle turn {now} current")).count(), 1, "this one is played");
    assert_eq!(harness.query_all_by_label("the battle turn 14 the last one").count(), 1, "and here it ends");
}

#[test]
fn a_note_is_said_until_it_is_pressed_away() {
    let state = PanelState { title: true, note: "settings.ron:3:4: damaged.".into(), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    press(&mut harness, "settings.ron:3:4: damaged.");
    assert!(harness.state().state.note.is_empty(), "it was read");
}

#[test]
fn a_note_offers_what_can_be_done_about_it() {
    let note = "last-night.wgj:7: this line is damaged.".to_owned();
    let offers = (note.clone(), vec![Offer::copy_up_to(6, "last-night.wgj".into())]);
    let state = PanelState { title: true, note, offers, ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(press(&mut harness, "Go on from line 6, in a copy"), [Intent::GoOnInCopy("last-night.wgj".into())], "the way out");
    assert!(harness.state().state.note.is_empty(), "and it was read");
}

#[test]
fn a_battle_that_is_not_saved_is_told_above_every_sheet_with_a_way_out() {
    let unsaved = Unsaved {
        sentence: "This battle is not being saved: the disk is full.".into(),
        offers: vec![Offer::try_again(), Offer::save_in("/tmp/elsewhere".into())],
    };
    for page in [None, Some(Page::Rules)] {
        for size in [SMALL, LARGE] {
            let desk = Desk { unsaved: Some(unsaved.clone()), ..made_up::desk() };
            let mut harness = stage(desk, PanelState { page, ..PanelState::default() }, size);
            assert_eq!(harness.query_all_by_label("This battle is not being saved: the disk is full.").count(), 1, "it is told");
            assert_eq!(press(&mut harness, "Save in /tmp/elsewhere"), [Intent::SaveIn("/tmp/elsewhere".into())], "another place");
            assert_eq!(press(&mut harness, "Try again now"), [Intent::SaveAgain], "or here");
        }
    }
}

#[test]
fn the_reckoning_can_be_put_aside() {
    let mut harness = stage(made_up::reckoned(), PanelState::default(), LARGE);
    assert_eq!(harness.query_all_by_label("Blue wins, 35 to 15").count(), 1, "the result");
    assert_eq!(harness.query_all_by_label("Points scored: 15, 35").count(), 1, "the score, line by line");
    press(&mut harness, "Look at the table");
    assert!(harness.state().state.reckoning_aside, "the table is seen");
    assert_eq!(harness.query_all_by_label("Points scored: 15, 35").count(), 0, "the sheet is gone");
}

#[test]
fn a_refusal_teaches_and_leads_to_its_clause() {
    let refusal = made_up::refusal();
    let name = format!("Not allowed: {refusal}");
    let mut harness = stage(Desk { refusal: Some(refusal), ..made_up::desk() }, PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, &name), [Intent::Clause("C-FIRE-11".into())], "the clause behind it");
}

#[test]
fn a_clause_is_shown_until_it_is_closed() {
    let state =
        PanelState { clause: Some(ClauseNote { id: "C-FIRE-11".into(), text: "The target must be abeam.".into(), figure: None }), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(harness.query_all_by_label("The target must be abeam.").count(), 1, "its text");
    press(&mut harness, "Close the clause");
    assert_eq!(harness.state().state.clause, None, "closed");
}

#[test]
fn the_curtain_hides_the_table_until_the_next_side_has_sat_down() {
    let state = PanelState { curtain: Some(SideId(1)), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(press(&mut harness, "Blue, click when Red has looked away"), [Intent::Seated(SideId(1))], "Blue sits down");
    assert_eq!(harness.state().state.curtain, None, "the curtain is open");
}

#[test]
fn the_menu_has_every_entry() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    let deeds = Deed::ALL.map(|deed| (deed.says(), Intent::Deed(deed)));
    let sheets = [
        ("Lantern light", Intent::Theme),
        ("Rules", Intent::Open(Page::Rules)),
        ("Settings", Intent::Open(Page::Settings)),
        ("New battle", Intent::Open(Page::Battles)),
        ("Replay a saved battle", Intent::Open(Page::Saved)),
        ("To the title", Intent::Title),
        ("Quit", Intent::Quit),
    ];
    for (name, intent) in deeds.into_iter().chain(sheets) {
        press(&mut harness, "Menu");
        // The name alone is the entry's; other things may have it in theirs.
        harness.get_all_by_label(name).last().unwrap().click();
        harness.run_steps(3);
        let told = std::mem::take(&mut harness.state_mut().intents);
        assert!(told.contains(&intent), "{name}: {told:?}");
    }
}

/// All text that was painted, with its clip rectangle.
pub fn texts(shapes: &[ClippedShape]) -> Vec<(String, Rect, Rect)> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<(String, Rect, Rect)>) {
        match shape {
            Shape::Text(text) if text.angle == 0.0 => {
                found.push((text.galley.text().to_owned(), Rect::from_min_size(text.pos, text.galley.size()), clip));
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    shapes.iter().for_each(|shape| collect(&shape.shape, shape.clip_rect, &mut found));
    found
}

#[test]
fn no_text_is_clipped_at_its_sides_and_none_leaves_the_screen() {
    let room = PanelState { room: true, ..PanelState::default() };
    let battles = PanelState { page: Some(Page::Battles), can_continue: true, ..PanelState::default() };
    let page = |page: Page| PanelState { page: Some(page), ..PanelState::default() };
    let ruling = PanelState { ruling: made_up::undo_refused().ruling, ..PanelState::default() };
    let cases = [
        ("table", made_up::desk(), PanelState::default()),
        ("hand dice", made_up::hand_dice(), PanelState::default()),
        ("two colours", made_up::coloured(), PanelState::default()),
        ("two colours by hand", made_up::coloured_by_hand(), PanelState::default()),
        ("two colours by hand in the room", made_up::coloured_by_hand(), room.clone()),
        ("every part", made_up::every_part(), PanelState::default()),
        ("reckoning", made_up::reckoned(), PanelState::default()),
        ("reckoning in the room", made_up::reckoned(), room.clone()),
        ("reckoning of divisions", made_up::divided(), PanelState::default()),
        ("reckoning of divisions in the room", made_up::divided(), room.clone()),
        ("the past", made_up::past(true), PanelState::default()),
        ("the past in the room", made_up::past(false), room.clone()),
        (
            "playing on",
            made_up::past(true),
            PanelState { replay: ReplayState { branching: Some(vec![0, 1]), ..ReplayState::default() }, ..PanelState::default() },
        ),
        ("undo refused", made_up::undo_refused(), PanelState::default()),
        ("a ruling", made_up::undo_refused(), ruling),
        ("standing orders", made_up::standing(), PanelState::default()),
        ("boarding", made_up::boarding(), PanelState::default()),
        ("boarding in the room", made_up::boarding(), room.clone()),
        ("cut open", made_up::cut_open(), PanelState::default()),
        ("cut open in the room", made_up::cut_open(), room.clone()),
        ("the last stand", made_up::last_stand(), PanelState::default()),
        ("still to act", made_up::busy_side(), PanelState { todo_open: true, ..PanelState::default() }),
        ("still to act in the room", made_up::busy_side(), PanelState { todo_open: true, ..room.clone() }),
        ("battles", made_up::desk(), battles),
        ("title", made_up::desk(), PanelState { title: true, can_continue: true, ..PanelState::default() }),
        ("rules", Desk { books: made_up::books(), ..made_up::desk() }, page(Page::Rules)),
        ("settings", made_up::desk(), page(Page::Settings)),
        ("orders of battle", made_up::desk(), page(Page::Orders)),
        ("orders of battle in the room", made_up::desk(), PanelState { page: Some(Page::Orders), ..room.clone() }),
        ("saved", Desk { saved: made_up::saved(), ..made_up::desk() }, page(Page::Saved)),
        ("room", made_up::desk(), room.clone()),
        ("room, hand dice", made_up::hand_dice(), room),
    ];
    for (case, desk, state) in cases {
        // Laying out is slow without optimisation: sheets that scale with the screen need no sizes in between.
        let sizes: &[Vec2] =
            if matches!(case, "table" | "hand dice" | "room") { &[SMALL, vec2(1366.0, 768.0), LARGE, vec2(2560.0, 1440.0)] } else { &[SMALL, LARGE] };
        for &size in sizes {
            let harness = stage(desk.clone(), state.clone(), size);
            let screen = Rect::from_min_size(egui::Pos2::ZERO, size);
            let shown = texts(&harness.output().shapes);
            assert!(shown.len() > 10, "{case}: something is drawn");
            for (text, rect, clip) in shown {
                let scrolls = clip != screen;
                assert!(rect.left() >= clip.left() - 1.5 && rect.right() <= clip.right() + 1.5, "{case} at {size:?}: '{text}' {rect:?} is cut by {clip:?}");
                assert!(scrolls || screen.expand(1.0).contains_rect(rect), "{case} at {size:?}: '{text}' {rect:?} leaves the screen");
            }
        }
    }
}

#[test]
fn panels_do_not_lie_upon_each_other() {
    let portrait = made_up::desk();
    let mut landscape = made_up::desk();
    std::mem::swap(&mut landscape.view.table.width, &mut landscape.view.table.height);
    for (desk, room) in [(&portrait, false), (&landscape, false), (&portrait, true)] {
        for size in [vec2(800.0, 600.0), SMALL, LARGE, vec2(3840.0, 2160.0)] {
            for text_percent in [75, 100, 150, 300] {
                let state = PanelState { room, text_percent, ..PanelState::default() };
                let screen = Rect::from_min_size(egui::Pos2::ZERO, size);
                let plan = layout::plan(screen, &state.look(size), desk, state.folded);
                let panes = [Some(plan.bar), plan.left, Some(plan.right), Some(plan.chart)];
                let panes: Vec<Rect> = panes.into_iter().flatten().collect();
                for (n, pane) in panes.iter().enumerate() {
                    assert!(screen.contains_rect(*pane) && pane.is_positive(), "{pane:?} on {size:?} at {text_percent} %");
                    assert!(panes.iter().skip(n + 1).all(|other| !other.intersects(*pane)), "{panes:?} at {text_percent} %");
                }
                assert!(plan.chart.width() > size.x * 0.3, "the table can be seen at {size:?}, {text_percent} %: {:?}", plan.chart);
            }
        }
    }
}

#[test]
fn the_left_column_folds_away_by_itself_only_where_the_table_gains_by_it() {
    let portrait = made_up::desk();
    let mut landscape = made_up::desk();
    std::mem::swap(&mut landscape.view.table.width, &mut landscape.view.table.height);
    let screen = Rect::from_min_size(egui::Pos2::ZERO, LARGE);
    let look = PanelState::default().look(LARGE);
    let plan = |desk, folded| layout::plan(screen, &look, desk, folded);
    assert!(plan(&portrait, None).left.is_some(), "a tall table has no use for the room");
    assert!(plan(&landscape, None).left.is_none(), "a wide one has");
    assert!(plan(&landscape, Some(false)).left.is_some() && plan(&portrait, Some(true)).left.is_none(), "what somebody said goes before");
    assert!(plan(&landscape, None).chart.width() > plan(&landscape, Some(false)).chart.width() * 1.2, "more sea");
    let mut state = PanelState::default();
    let harness = stage(landscape, state.clone(), LARGE);
    harness.get_by_label("Bring the fleets and the journal back").click();
    state.fold();
    assert_eq!(state.folded, Some(true), "and a key does the same");
}

#[test]
fn every_thing_to_press_is_on_the_screen_and_has_a_name() {
    let harness = stage(made_up::desk(), PanelState::default(), SMALL);
    let screen = Rect::from_min_size(egui::Pos2::ZERO, SMALL);
    let buttons: Vec<_> = harness.get_all_by_role(egui::accesskit::Role::Button).collect();
    assert!(buttons.len() > 15, "ships, lines, choices, the menu and the big button");
    for button in buttons {
        let name = button.accesskit_node().label();
        assert!(name.as_ref().is_some_and(|name| !name.is_empty()), "a button without a name at {:?}", button.rect());
        let rect = button.rect();
        // Lists scroll up and down, never sideways.
        assert!(rect.left() >= screen.left() && rect.right() <= screen.right(), "{name:?} {rect:?} leaves the screen at its sides");
    }
}

#[test]
fn the_map_of_the_screen_has_every_button_and_every_text_with_its_ground() {
    use wg_panels::widgets::ui_map::{self, UiMap};
    let desk = made_up::desk();
    let state = PanelState::default();
    let mut harness = Harness::builder().with_size(LARGE).build_ui_state(
        move |ui, (map, state): &mut (UiMap, PanelState)| {
            layout::show(ui.ctx(), &desk, state);
            *map = ui_map::read(ui.ctx());
        },
        (UiMap::default(), state),
    );
    harness.run_steps(4);
    let map = &harness.state().0;
    let button = map.widgets.iter().find(|widget| widget.label == "Sail this course").unwrap();
    assert!(button.press && button.kind == "Button", "{button:?}");
    let words = map.texts.iter().find(|text| text.text == "Sail this course").unwrap();
    assert!(button.rect.contains_rect(words.rect), "its words stand on it");
    let tint = &wg_panels::Theme::Paper.palette().sides[1];
    assert_eq!(
        (words.colour, words.ground),
        (wg_panels::look::theme::rgb(tint.on_fill), Some(wg_panels::look::theme::rgb(tint.fill))),
        "in the colours of the side"
    );
    let bare: Vec<&str> = map.texts.iter().filter(|text| text.ground.is_none()).map(|text| text.text.as_str()).collect();
    assert!(bare.is_empty(), "everything on the panels lies on something: {bare:?}");
}

#[test]
fn what_is_new_on_the_screen_can_be_pressed_in_its_first_frame() {
    use wg_panels::widgets::ui_map;
    let (ctx, desk) = (egui::Context::default(), made_up::desk());
    ctx.enable_accesskit();
    let mut state = PanelState { title: true, ..PanelState::default() };
    let frame = |state: &mut PanelState| {
        let mut widgets = Vec::new();
        let input = egui::RawInput { screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, LARGE)), ..egui::RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            layout::show(ui.ctx(), &desk, state);
            widgets = ui_map::read(ui.ctx()).widgets;
        });
        // Nobody paints here.
        output.textures_delta.clear();
        widgets.into_iter().map(|widget| (widget.label, widget.press)).collect::<Vec<_>>()
    };
    // The very first frame of all brings the typefaces.
    frame(&mut state);
    let steps: [(&str, fn(&mut PanelState)); 4] = [
        ("the table", |state| state.title = false),
        ("the settings", |state| state.open(Page::Settings)),
        ("the rules", |state| state.open(Page::Rules)),
        ("a note", |state| (state.page, state.note) = (None, "The battle is saved.".to_owned())),
    ];
    for (what, step) in steps {
        step(&mut state);
        let first = frame(&mut state);
        let rest = (0..4).map(|_| frame(&mut state)).last().unwrap();
        assert!(rest.iter().any(|(_, press)| *press), "{what} has something to press");
        let dead: Vec<_> = first.iter().filter(|(label, press)| !press && rest.contains(&(label.clone(), true))).collect();
        assert!(dead.is_empty(), "{what}: a hand that is quick finds dead buttons: {dead:?}");
    }
}

#[test]
fn the_time_line_goes_to_any_order_and_back_to_the_battle() {
    let mut harness = stage(made_up::past(false), PanelState::default(), LARGE);
    for (name, past) in [
        ("To the beginning", Past::Show(0)),
        ("One order back", Past::Step(-1)),
        ("Play", Past::Play(true)),
        ("One order on", Past::Step(1)),
        ("To the end", Past::Show(25)),
    ] {
        assert_eq!(press(&mut harness, name), [Intent::Past(past)], "{name}");
    }
    assert_eq!(harness.query_all_by_label("Turn 4, Red moves · order 22 of 25").count(), 1, "it says where one is");
    harness.get_all_by_label("Back to the battle").last().unwrap().click();
    harness.run_steps(3);
    assert!(harness.state().intents.contains(&Intent::Past(Past::Leave)), "and leads back");
    let before = harness.state().state.replay.speed;
    press(&mut harness, "Speed");
    assert!(harness.state().state.replay.speed > before, "faster");
}

#[test]
fn who_plays_on_chooses_captains_and_dice() {
    let mut harness = stage(made_up::past(true), PanelState::default(), LARGE);
    assert!(press(&mut harness, "Play on from here").is_empty(), "it asks first");
    press(&mut harness, "Blue is played by bold");
    press(&mut harness, "Dice thrown by hand");
    let wanted = Past::Branch { captains: vec!["human".into(), "bold".into()], by_hand: true };
    assert_eq!(press(&mut harness, "To battle"), [Intent::Past(wanted)], "with what was chosen");
    assert_eq!(harness.state().state.replay.branching, None, "and the sheet is gone");
}

#[test]
fn the_game_master_goes_behind_dice_only_with_a_reason() {
    let mut harness = stage(made_up::undo_refused(), PanelState::default(), LARGE);
    press(&mut harness, "The game master's ruling");
    assert!(harness.state().state.ruling.is_some(), "the reason is asked for");
    assert!(press(&mut harness, "So ruled").is_empty(), "not without a reason");
    harness.get_by_label("The reason").type_text("The die was cocked");
    harness.run_steps(3);
    let ruled = Intent::Rule { to: 21, reason: "The die was cocked".into() };
    assert_eq!(press(&mut harness, "So ruled"), [ruled], "with one");
    assert_eq!(harness.state().state.ruling, None, "and it is done");
}

#[test]
fn standing_orders_stand_on_the_sheet_and_are_changed_there() {
    let mut harness = stage(made_up::standing(), PanelState::default(), LARGE);
    let unit = UnitId(6);
    let fire = |within| Some(wg_core::StandingOrder { fire: true, battery: None, within, rake_only: false });
    let hold = Some(wg_core::StandingOrder { fire: false, battery: None, within: None, rake_only: false });
    for (name, order) in [
        ("Ask before she fires", Order::Standing { unit, order: None }),
        ("Fire when she bears", Order::Standing { unit, order: fire(None) }),
        ("Fire within 3 squares", Order::Standing { unit, order: fire(Some(wg_core::Length::inches(6))) }),
        ("Hold her fire", Order::Standing { unit, order: hold }),
        ("Hold for this turn only", Order::Hold { unit, until: wg_core::HoldFor::Turn }),
    ] {
        press(&mut harness, "Standing orders: fires when she bears, within 2 squares");
        assert_eq!(press(&mut harness, name), [Intent::Order(order)], "{name}");
    }
}

#[test]
fn a_boarding_shows_men_dice_and_results_and_can_be_closed() {
    for room in [false, true] {
        let mut harness = stage(made_up::boarding(), PanelState { room, ..PanelState::default() }, LARGE);
        for name in ["Fortuna: 4 Red", "Surprise: 6 Blue", "Surprise, 6 units: 6, 5, 5, 3, 2, 1. 3 enemies down"] {
            assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
        }
        press(&mut harness, "Close the fight");
        assert_eq!(harness.query_all_by_label("Fortuna: 4 Red").count(), 0, "closed");
    }
}

#[test]
fn a_ship_cut_open_says_who_stands_where_and_what_is_fought_for() {
    for (room, size) in [(false, SMALL), (false, LARGE), (true, LARGE)] {
        let mut harness = stage(made_up::cut_open(), PanelState { room, ..PanelState::default() }, size);
        for name in [
            "Surprise: 11 Blue with 1 leader",
            "Foothold: 8 Blue",
            "Main deck, fought for: 14 Blue with 2 leaders, 19 Red with 1 leader",
            "The rest: 12 Red with 2 leaders",
            "Surprise, 14 men: a hit on 4 and more: 6, 5, 4, 4, 2, 1, 1. 4 down",
        ] {
            assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
        }
        press(&mut harness, "Close the fight");
        assert_eq!(harness.query_all_by_label("Foothold: 8 Blue").count(), 0, "closed");
    }
}

#[test]
fn who_has_still_to_act_is_one_press_away() {
    let mut harness = stage(made_up::busy_side(), PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, "Next one to act"), [Intent::Deed(Deed::NextShip)], "the key's button");
    assert_eq!(harness.query_all_by_label("Go to Wasp").count(), 0, "the list is rolled up");
    assert!(press(&mut harness, "9 still to act").is_empty(), "it opens");
    assert_eq!(press(&mut harness, "Go to Wasp"), [Intent::Find(UnitId(8))], "and leads there");
    let harness = stage(Desk { todo: Vec::new(), ..made_up::desk() }, PanelState::default(), SMALL);
    assert_eq!(harness.query_all_by_label("Next one to act").count(), 0, "nothing to do, nothing to see");
}

#[test]
fn a_press_beside_a_sheet_does_not_bury_it() {
    let mut harness = stage(made_up::desk(), PanelState { page: Some(Page::Battles), ..PanelState::default() }, LARGE);
    for pressed in [true, false] {
        let event =
            egui::Event::PointerButton { pos: egui::pos2(12.0, 1060.0), button: egui::PointerButton::Primary, pressed, modifiers: egui::Modifiers::NONE };
        harness.event(egui::Event::PointerMoved(egui::pos2(12.0, 1060.0)));
        harness.event(event);
        harness.run_steps(2);
    }
    let layer = harness.ctx.layer_id_at(LARGE.to_pos2() / 2.0).unwrap();
    assert_eq!(layer.id, egui::Id::new(("weathergage pane", "Choose a battle")), "the sheet, not the veil, takes the next press");
}

#[test]
fn the_game_master_chooses_a_matter_and_gives_a_reason() {
    let state = PanelState { page: Some(Page::Master), ..PanelState::default() };
    let mut harness = stage(Desk { matters: made_up::matters(), can_rule: true, ..made_up::desk() }, state, SMALL);
    assert!(press(&mut harness, "So ruled").is_empty(), "nothing is chosen yet");
    press(&mut harness, "Fog: on");
    assert_eq!(harness.state().state.master.reason, "Fog on", "a reason in the plainest words");
    let fog = Order::Ruling { reason: "Fog on".into(), matter: Some(Matter { key: 0, unit: None, option: 1 }) };
    assert_eq!(press(&mut harness, "So ruled"), [Intent::Judge(fog)], "the ruling");
    press(&mut harness, "Rudder: jammed");
    assert!(press(&mut harness, "So ruled").is_empty(), "of which ship?");
    press(&mut harness, "Rudder of Surprise");
    harness.state_mut().state.master.reason = String::new();
    harness.run_steps(2);
    assert!(press(&mut harness, "So ruled").is_empty(), "not without a reason");
    (harness.state_mut().state.master.reason, harness.state_mut().state.master.own_words) = ("she fouled a buoy".into(), true);
    harness.run_steps(2);
    press(&mut harness, "Rudder of Fortuna");
    press(&mut harness, "Rudder of Surprise");
    let rudder = Order::Ruling { reason: "she fouled a buoy".into(), matter: Some(Matter { key: 3, unit: Some(UnitId(6)), option: 1 }) };
    assert_eq!(press(&mut harness, "So ruled"), [Intent::Judge(rudder)], "in his own words");
    assert_eq!(press(&mut harness, "Fog: B-FOG-1"), [Intent::Clause("B-FOG-1".into())], "every matter has its clause");
    assert_eq!(press(&mut harness, "Leave it as it is"), [Intent::Close], "or nothing");
    assert_eq!(harness.query_all_by_label_contains("until the clock rings").count(), 0, "these rules hear no clock");
    harness.state_mut().state.clock = Some(wg_panels::read::clock_face::ClockFace { share: 0.4, seconds: 125, runs: true });
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("2:05 until the clock rings").count(), 0, "the screen is everybody's, and the clock hidden");
    let dial = harness.get_by_label("the clock runs: click to look").rect().center();
    let pressed = |pressed| egui::Event::PointerButton { pos: dial, button: egui::PointerButton::Primary, pressed, modifiers: egui::Modifiers::NONE };
    harness.event(egui::Event::PointerMoved(dial));
    harness.event(pressed(true));
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("2:05 until the clock rings").count(), 1, "seen while it is pressed");
    harness.event(pressed(false));
    harness.run_steps(2);
    assert_eq!(harness.query_all_by_label("2:05 until the clock rings").count(), 0, "and no longer");
}

#[test]
fn a_lever_proposes_a_number_and_says_what_cannot_be_chosen() {
    let mut harness = stage(made_up::sails(), PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, "Set sail 11–12: can be chosen"), [Intent::Propose(made_up::set_sail(6))], "proposed, not ordered");
    assert!(press(&mut harness, "Set sail 17–18: out of reach").is_empty(), "too far");
    assert_eq!(harness.query_all_by_label("Set sail 9–10: chosen").count(), 1, "where it stands");
    let mut harness = stage(made_up::men(), PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, "Send men: more"), [Intent::Propose(made_up::send(13))], "a step of the slider");
}

#[test]
fn guns_are_laid_battery_by_battery() {
    let mut harness = stage(made_up::gunnery(), PanelState::default(), SMALL);
    let shot = |battery, target, aim| Intent::Propose(Order::Fire { unit: UnitId(6), battery, target: UnitId(target), aim });
    assert_eq!(press(&mut harness, "Larboard: Fortuna, 8.4 in · rake"), [shot(0, 1, 0)], "a target");
    assert_eq!(press(&mut harness, "Larboard: high, 2.6"), [shot(0, 1, 1)], "a way of aiming");
    assert_eq!(press(&mut harness, "Starboard battery"), [Intent::Battery(UnitId(6), 1)], "a battery");
    assert_eq!(press(&mut harness, "Guns of Royal Oak"), [Intent::Select(Some(UnitId(5)))], "another ship");
    let mut harness = stage(made_up::every_part(), PanelState::default(), vec2(1920.0, 2400.0));
    assert_eq!(press(&mut harness, "Lay the Starboard battery"), [Intent::Battery(UnitId(6), 1)], "from the sheet");
}

#[test]
fn a_course_in_the_hand_has_a_card_and_small_buttons() {
    let mut harness = stage(made_up::course(), PanelState::default(), SMALL);
    let card = "16 of 15–16 in run. whole box · most run. This leg: 7 in, 45° to starboard (a whole turn). \
        one 45° turn taken, one remaining · half speed if contrary. Larboard on Fortuna: 8.4 in · rake · 3.3 boxes. \
        Avispa could come to 6.2 in: 2.5 boxes";
    assert_eq!(harness.query_all_by_label(card).count(), 1, "the card at the ghost");
    assert_eq!(press(&mut harness, "Take back a leg"), [Intent::TakeLegBack]);
    assert_eq!(press(&mut harness, "Stop and ask here"), [Intent::HaltHere]);
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
        about_captains: vec!["A person at this table.".into(), "Does what he is told.".into()],
        ..desk.battles[0].clone()
    };
    // Wherever it is listed, it stands with its own.
    desk.battles.insert(1, other);
    let state = PanelState { page: Some(Page::Battles), ..PanelState::default() };
    let mut harness = stage(desk, state, LARGE);
    for title in ["Fighting Rules for Sailing Ships   Ed Crane", "Barnacle Bill   David Raybin"] {
        assert_eq!(harness.query_all_by_label(title).count(), 1, "{title} stands over its battles");
    }
    assert_eq!(harness.query_all_by_label("Blue is played by quartermaster").count(), 0, "he knows other rules");
    press(&mut harness, "Battle: Frigate Duel, Barnacle Bill");
    assert_eq!(harness.query_all_by_label("Blue is played by bold").count(), 0, "nor does he these");
    let start = Intent::Start { id: "barnacle/duel".into(), captains: vec!["human".into(), "quartermaster".into()], by_hand: false };
    assert_eq!(press(&mut harness, "To battle"), [start], "the best of these rules stands ready");
}

#[test]
fn a_battle_with_a_lesson_says_so_in_the_list_and_beside_its_story() {
    let mut desk = made_up::desk();
    desk.battles[1].lesson = true;
    let name = desk.battles[1].name.clone();
    let mut harness = stage(desk, PanelState { page: Some(Page::Battles), ..PanelState::default() }, LARGE);
    press(&mut harness, &format!("Battle: {name}, Fighting Rules for Sailing Ships, lesson"));
    let told = "The first lesson of these rules: a tutor leads you through it.";
    assert_eq!(harness.query_all_by_label(told).count(), 1, "and what that means");
}

#[test]
fn many_dice_in_several_rows_are_all_seen_with_what_they_are_for() {
    for size in [SMALL, LARGE] {
        let mut harness = stage(made_up::many_dice(), PanelState::default(), size);
        for reason in ["Royal Oak fires on Fortuna. 4-6 hits, raking", "Surprise fires on Fortuna. 5-6 hits", "Fortuna answers. 8 or more"] {
            assert_eq!(harness.query_all_by_label(reason).count(), 1, "{reason}");
        }
        assert_eq!(harness.query_all_by_label("die not thrown yet").count(), 18, "every die has its place");
        assert_eq!(press(&mut harness, "Royal Oak fires on Fortuna. 4-6 hits, raking"), [Intent::Clause("B-FIRE-7".into())], "and every row its clause");
    }
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
    let harness = stage(made_up::divided(), PanelState::default(), SMALL);
    let line = "Weather column, 11 ships: 1 sunk, 2 struck or taken, 31.5 boxes thrown, 40 of 120 boxes lost";
    assert_eq!(harness.query_all_by_label(line).count(), 1, "a line for each");
    let harness = stage(made_up::reckoned(), PanelState::default(), SMALL);
    assert_eq!(harness.query_all_by_label_contains("struck or taken").count(), 0, "and none without divisions");
}

#[test]
fn a_long_phase_of_fleets_is_told_by_division_and_unfolds() {
    let mut harness = stage(made_up::long_phase(), PanelState::default(), LARGE);
    let seen = |harness: &Harness<'static, Stage>, text: &str| harness.query_all_by_label_contains(text).count();
    assert_eq!(seen(&harness, "is hit by gun 7"), 0, "what each gun did is folded away");
    assert_eq!(seen(&harness, "Fortuna strikes."), 1, "whose fate has changed is read all the same");
    press(&mut harness, "Unfold Van: harmed 12 times");
    assert_eq!(seen(&harness, "is hit by gun 7"), 1, "a press unfolds it");
    harness.run_steps(12);
    press(&mut harness, "Fold Van: harmed 12 times");
    assert_eq!(seen(&harness, "is hit by gun 7"), 0, "and folds it again");
    let undivided = Desk { view: made_up::desk().view, ..made_up::long_phase() };
    assert_eq!(seen(&stage(undivided, PanelState::default(), LARGE), "is hit by gun 7"), 1, "without divisions all lines are there");
}

#[test]
fn an_order_to_a_division_is_one_line_of_the_journal_that_unfolds() {
    let mut harness = stage(made_up::ordered(), PanelState::default(), LARGE);
    let seen = |harness: &Harness<'static, Stage>, text: &str| harness.query_all_by_label_contains(text).count();
    assert_eq!(seen(&harness, "is to engage Avispa"), 0, "folded");
    press(&mut harness, "Unfold Van: 2 ships: engage Avispa");
    assert_eq!(seen(&harness, "is to engage Avispa"), 2, "an order to each");
    let mut one = made_up::ordered();
    one.journal.pop();
    assert_eq!(seen(&stage(one, PanelState::default(), LARGE), "San Nicolás is to engage Avispa"), 1, "one alone is read as it is");
}
