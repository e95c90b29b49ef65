//! What the panels promise, tested without a window: names for screen readers, intents, room mode, and nothing clipped.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use egui::{Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use wg_core::shown::sheet::{Part, TrackField, TrackRole};
use wg_core::{Order, UnitId};
use wg_panels::chart::labels;
use wg_panels::read::replay::LineMark;
use wg_panels::{ButtonKind, Deed, Desk, Intent, Laid, PanelState, Past, Replay, layout};

use crate::made_up;

pub struct Stage {
    pub(crate) desk: Desk,
    pub state: PanelState,
    pub(crate) laid: Laid,
    pub(crate) intents: Vec<Intent>,
    pub(crate) chart: Rect,
    pub(crate) labels: bool,
}

impl Stage {
    /// Returns the intents so far.
    pub fn told(&self) -> &[Intent] {
        &self.intents
    }

    /// Returns where the table is visible.
    pub fn chart(&self) -> Rect {
        self.chart
    }
}

pub fn stage(desk: Desk, state: PanelState, size: Vec2) -> Harness<'static, Stage> {
    let stage = Stage { desk, state, laid: Laid::default(), intents: Vec::new(), chart: Rect::NOTHING, labels: false };
    let mut harness = Harness::builder().with_size(size).with_max_steps(12).build_ui_state(
        |ui, stage: &mut Stage| {
            let look = stage.state.look(ui.ctx().content_rect().size());
            let labels = if stage.labels {
                made_up::fleets::labels(stage.chart.min.into(), stage.chart.max.into())
            } else {
                Vec::new()
            };
            labels::survey(ui.ctx(), &mut stage.laid, stage.chart, &labels, &look);
            let shown = layout::show(ui.ctx(), &stage.desk, &mut stage.state, &mut stage.laid);
            stage.intents.extend(labels::paint(ui.ctx(), &mut stage.laid, stage.chart, &labels, &look));
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

pub(crate) const LARGE: Vec2 = vec2(1920.0, 1080.0);

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
    assert_eq!(press(&mut harness, "In progress"), [Intent::Skip], "nobody orders during an animation");
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
    assert_eq!(
        press(&mut harness, "Fire on Fortuna, 33 % to sink her"),
        [Intent::Submit(made_up::fire(1))],
        "the order of the button"
    );
}

#[test]
fn the_first_click_on_a_line_of_the_journal_marks_it_and_the_second_shows_the_table_as_it_was() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    assert_eq!(press(&mut harness, "Select Santa Clara"), [Intent::Select(Some(UnitId(2)))], "the form selects");
    let journal = made_up::journal();
    let n = journal.iter().position(|line| line.report.clause == "C-DMG-6").unwrap();
    let (mark, says) = (LineMark::of(n, &journal[n]), journal[n].report.sentence.as_str());
    assert_eq!(press(&mut harness, says), [Intent::Past(Past::Mark(mark.clone()))], "the present stays on the table");
    let desk = Desk { marked: Some(mark), ..made_up::desk() };
    let then = Intent::Past(Past::Shot(journal[n].order, journal[n].report.unit));
    let mut harness = stage(desk.clone(), PanelState::default(), LARGE);
    assert_eq!(press(&mut harness, says), std::slice::from_ref(&then), "the second click shows the past");
    assert_eq!(press(&mut harness, "See the table as it was"), [then], "and so does the button in the line");
    let replay = Some(Replay { at: journal[n].order, orders: 60, ..Default::default() });
    let mut harness = stage(Desk { replay, ..desk }, PanelState::default(), LARGE);
    let back = [Intent::Past(Past::Leave)];
    assert_eq!(press(&mut harness, "Return to the battle from the past"), back, "there the line leads back");
}

#[test]
fn the_arrow_in_the_journal_stands_beside_the_order_that_it_takes_back_and_names_it() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    let journal = made_up::journal();
    let newest = journal.last().unwrap().order;
    let first = journal
        .iter()
        .find(|line| line.order == newest && !matches!(line.report.event, wg_core::Event::Phase))
        .unwrap();
    let says = format!("Undo: {}", first.report.sentence.trim_end_matches('.'));
    assert_eq!(
        press(&mut harness, &says),
        [Intent::UndoTo(newest - 1)],
        "the last order is taken back, and nothing before it"
    );
    let arrows: Vec<egui::Rect> = harness.query_all_by_label_contains("Undo: ").map(|node| node.rect()).collect();
    let line = harness.get_all_by_label(&first.report.sentence).last().unwrap().rect();
    assert!(arrows.iter().any(|arrow| line.contains(arrow.center())), "beside its own line: {arrows:?} and {line:?}");
    let orders: std::collections::BTreeSet<usize> = journal
        .iter()
        .filter(|line| !matches!(line.report.event, wg_core::Event::Phase))
        .map(|line| line.order)
        .collect();
    assert!(arrows.len() <= orders.len(), "one arrow an order at most, not one a line");
    let others = Desk {
        journal: journal.iter().map(|line| wg_panels::JournalLine { by_person: false, ..line.clone() }).collect(),
        ..made_up::desk()
    };
    let harness = stage(others, PanelState::default(), LARGE);
    assert_eq!(
        harness.query_all_by_label_contains("Undo: ").count(),
        0,
        "what computer captains did is taken back with the order before it"
    );
    let desk = Desk { can_undo: false, ..made_up::desk() };
    let harness = stage(desk, PanelState::default(), LARGE);
    assert_eq!(harness.query_all_by_label_contains("Undo: ").count(), 0, "no undo past a die");
}

#[test]
fn every_column_of_boxes_says_what_is_ticked() {
    let harness = stage(made_up::desk(), PanelState::default(), LARGE);
    for name in [
        "Fortuna hull 2 of 4 ticked",
        "Fortuna rigging 3 of 4 ticked",
        "San Nicolás guns & crew 3 of 6 ticked",
        "Wasp hull 0 of 2 ticked",
    ] {
        assert!(harness.query_all_by_label(name).count() >= 1, "{name}");
    }
    assert_eq!(harness.query_all_by_label("Surprise hull 2 of 4 ticked").count(), 2, "on the form and on her sheet");
}

#[test]
fn every_part_of_a_sheet_has_a_name() {
    let harness = stage(made_up::fleets::every_part(), PanelState::default(), vec2(1920.0, 2400.0));
    for name in [
        "Surprise Starboard battery, 2 of 8 guns lost, 5 dice, bears on Fortuna",
        "Surprise crew 30 of 36 · 2 leaders",
        "Surprise damage row 1 3 of 12 ticked",
        "Captain 12 of 18",
        "Rudder jammed, 1 turn left, turns only to starboard",
        "card 1: Double shot. One broadside throws two dice more, at half range.",
        "card 3 face down",
        "Foothold: 5 Red, 7 Blue",
    ] {
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
    }
}

#[test]
fn standing_orders_stand_on_the_sheet_and_are_changed_there() {
    let mut harness = stage(made_up::standing(), PanelState::default(), LARGE);
    let unit = UnitId(6);
    let fire = |within| Some(wg_core::StandingOrder { fire: true, battery: None, within, rake_only: false });
    let hold = Some(wg_core::StandingOrder { fire: false, battery: None, within: None, rake_only: false });
    for (name, order) in [
        ("Ask before she fires", Order::Standing { unit, order: None }),
        ("Fire when her guns bear, at any range", Order::Standing { unit, order: fire(None) }),
        ("Fire within 3 squares", Order::Standing { unit, order: fire(Some(wg_core::Length::inches(6))) }),
        ("Hold her fire", Order::Standing { unit, order: hold }),
        ("Hold fire for this turn only", Order::Hold { unit, until: wg_core::HoldFor::Turn }),
    ] {
        press(&mut harness, "Standing orders: fires within 2 squares");
        assert_eq!(press(&mut harness, name), [Intent::Order(order)], "{name}");
    }
}

#[test]
fn every_ship_can_be_named_behind_one_entry_and_a_plan_that_is_pointed_at_is_considered() {
    let plan = |target: u16| Order::Plan { unit: UnitId(6), plan: Some(wg_core::Plan::Engage(UnitId(target))) };
    let entry =
        |name: &str, target| wg_panels::PlanEntry { label: name.into(), chosen: false, orders: vec![plan(target)] };
    let plans = wg_panels::Plans {
        steer: "Steer",
        entries: vec![entry("Engage Fortuna", 0)],
        others: vec![("Engage", vec![entry("Fortuna", 0), entry("Real Carlos", 3)])],
        ..wg_panels::Plans::default()
    };
    let mut desk = made_up::standing();
    desk.standing.as_mut().unwrap().plans = Some(plans);
    let mut harness = stage(desk, PanelState::default(), LARGE);
    press(&mut harness, "Standing orders: fires within 2 squares");
    harness.get_by_label("Engage Fortuna").hover();
    harness.run_steps(2);
    assert!(harness.state().told().contains(&Intent::Consider(Some(plan(0)))), "where it would lead her is shown");
    assert_eq!(harness.query_all_by_label("Engage Real Carlos").count(), 0, "she has no entry of her own");
    press(&mut harness, "Follow or engage another ship");
    assert_eq!(press(&mut harness, "Engage Real Carlos"), [Intent::Order(plan(3))], "and is named behind it");
}

#[test]
fn the_menu_of_standing_orders_opens_anew_for_her_division_but_never_for_all_of_a_fleet() {
    let mut desk = made_up::standing();
    let own = desk.standing.clone().unwrap();
    let scope = |whose: &str, units: &[u16], fleet| wg_panels::Standing {
        whose: whose.to_owned(),
        units: units.iter().copied().map(UnitId).collect(),
        fleet,
        ..own.clone()
    };
    let wider = vec![scope("Van", &[6, 7], false), scope("All of Blue", &[6, 7, 8], true)];
    desk.standing = Some(wg_panels::Standing { whose: "Surprise".to_owned(), wider, ..own.clone() });
    let mut harness = stage(desk, PanelState::default(), LARGE);
    let line = "Standing orders: fires within 2 squares";
    // Counts the ships that are ordered to hold their fire under the open tab.
    let told = |harness: &mut Harness<'static, Stage>| {
        let entry =
            if harness.query_all_by_label("Hold her fire").count() > 0 { "Hold her fire" } else { "Hold their fire" };
        press(harness, entry).len()
    };
    press(&mut harness, line);
    press(&mut harness, "Orders for Van");
    assert_eq!(told(&mut harness), 2, "her division");
    press(&mut harness, line);
    assert_eq!(told(&mut harness), 2, "it was meant before, and is meant again");
    press(&mut harness, line);
    press(&mut harness, "Orders for All of Blue");
    assert_eq!(told(&mut harness), 3, "all of them, who has just said so");
    press(&mut harness, line);
    assert_eq!(told(&mut harness), 1, "but not the next time: she alone");
}

#[test]
fn a_box_of_her_sail_can_be_pressed_and_a_greyed_button_gives_its_order_to_hear_why_not() {
    let mut desk = made_up::desk();
    let anchor = Order::Choose { unit: UnitId(6), what: 4, option: 0 };
    let button = |label: &str, kind, opens| wg_panels::Button {
        label: label.into(),
        remark: String::new(),
        order: anchor.clone(),
        clause: String::new(),
        opens,
        kind,
    };
    desk.choices = vec![
        button("Drop anchor", ButtonKind::Greyed, false),
        button("Signals …", ButtonKind::Folds, true),
        button("Back", ButtonKind::Folds, false),
    ];
    let field = |label: &str, current| TrackField { label: label.into(), ticked: false, current, struck: false };
    let track = Part::Track {
        title: "Sail".into(),
        role: TrackRole::Sail,
        fields: vec![field("Stop", true), field("Full", false)],
    };
    for sheet in &mut desk.sheets {
        sheet.parts = vec![Part::Rule { clause: "C-MOVE-2".into() }, track.clone()];
    }
    let mut harness = stage(desk, PanelState::default(), LARGE);
    assert_eq!(
        press(&mut harness, "Drop anchor"),
        [Intent::Submit(anchor.clone())],
        "the rules refuse it, and say why"
    );
    assert_eq!(press(&mut harness, "Signals …"), [Intent::Unfold(Some(anchor))]);
    assert_eq!(press(&mut harness, "Back"), [Intent::Unfold(None)]);
    let unit = harness.state().desk.selected.unwrap();
    assert_eq!(
        press(&mut harness, "Set sail: Full"),
        [Intent::Propose(Order::SetSail { unit, sail: 2 })],
        "counted from one"
    );
    assert_eq!(harness.query_all_by_label("Set sail: Stop").count(), 0, "what is set already is no order");
}

#[test]
fn a_boarding_shows_men_dice_and_results_and_can_be_closed() {
    for room in [false, true] {
        let mut harness = stage(made_up::fights::boarding(), PanelState { room, ..PanelState::default() }, LARGE);
        for name in ["Fortuna: 4 Red", "Surprise: 6 Blue", "Surprise, 6 units: 6, 5, 5, 3, 2, 1. 3 enemies down"] {
            assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
        }
        press(&mut harness, "Close this view");
        assert_eq!(harness.query_all_by_label("Fortuna: 4 Red").count(), 0, "closed");
    }
}

#[test]
fn a_ship_cut_open_says_who_stands_where_and_what_is_fought_for() {
    for (room, size) in [(false, SMALL), (false, LARGE), (true, LARGE)] {
        let mut harness = stage(made_up::fights::cut_open(), PanelState { room, ..PanelState::default() }, size);
        for name in [
            "Surprise: 11 Blue with 1 leader",
            "Foothold: 8 Blue",
            "Main deck, contested: 14 Blue with 2 leaders, 19 Red with 1 leader",
            "The rest: 12 Red with 2 leaders",
            "Surprise, 14 men: a hit on 4 and more: 6, 5, 4, 4, 2, 1, 1. 4 down",
        ] {
            assert_eq!(harness.query_all_by_label(name).count(), 1, "{name}");
        }
        press(&mut harness, "Close this view");
        assert_eq!(harness.query_all_by_label("Foothold: 8 Blue").count(), 0, "closed");
    }
}

#[test]
fn who_has_still_to_act_is_one_press_away() {
    let mut harness = stage(made_up::fights::busy_side(), PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, "Next to act"), [Intent::Deed(Deed::NextShip)], "the key's button");
    assert_eq!(harness.query_all_by_label("Go to Wasp").count(), 0, "the list is rolled up");
    assert!(press(&mut harness, "9 can still act").is_empty(), "it opens");
    assert_eq!(press(&mut harness, "Go to Wasp"), [Intent::Find(UnitId(8))], "and leads there");
    let harness = stage(Desk { todo: Vec::new(), ..made_up::desk() }, PanelState::default(), SMALL);
    assert_eq!(harness.query_all_by_label("Next to act").count(), 0, "nothing to do, nothing to see");
}

#[test]
fn a_lever_proposes_a_number_and_says_what_cannot_be_chosen() {
    let mut harness = stage(made_up::sails(), PanelState::default(), SMALL);
    assert_eq!(
        press(&mut harness, "Set sail 11–12: available"),
        [Intent::Propose(made_up::set_sail(6))],
        "proposed, not ordered"
    );
    assert!(press(&mut harness, "Set sail 17–18: not available").is_empty(), "too far");
    assert_eq!(harness.query_all_by_label("Set sail 9–10: chosen").count(), 1, "where it stands");
    let mut harness = stage(made_up::men(), PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, "Send men: more"), [Intent::Propose(made_up::send(13))], "a step of the slider");
}

#[test]
fn guns_are_laid_battery_by_battery() {
    let mut harness = stage(made_up::gunnery(), PanelState::default(), SMALL);
    let shot =
        |battery, target, aim| Intent::Propose(Order::Fire { unit: UnitId(6), battery, target: UnitId(target), aim });
    assert_eq!(press(&mut harness, "Larboard: Fortuna, 8.4 in · rake"), [shot(0, 1, 0)], "a target");
    assert_eq!(press(&mut harness, "Larboard: high, 2.6"), [shot(0, 1, 1)], "a way of aiming");
    assert_eq!(press(&mut harness, "Starboard battery"), [Intent::Battery(UnitId(6), 1)], "a battery");
    assert_eq!(press(&mut harness, "Royal Oak's guns"), [Intent::Select(Some(UnitId(5)))], "another ship");
    let mut harness = stage(made_up::fleets::every_part(), PanelState::default(), vec2(1920.0, 2400.0));
    assert_eq!(press(&mut harness, "Select the Starboard battery"), [Intent::Battery(UnitId(6), 1)], "from the sheet");
}

#[test]
fn a_course_in_the_hand_has_a_card_and_small_buttons() {
    let mut harness = stage(made_up::course(), PanelState::default(), SMALL);
    let card = "Runs 16 in (15–16 allowed). a whole turning box · the most she may run. This leg: 7 in, 45° to starboard (a whole turn). one 45° turn taken, one remaining · full speed, wind astern. Larboard on Fortuna: 8.4 in · rake · 3.3 boxes. Avispa could come to 6.2 in: 2.5 boxes";
    assert_eq!(harness.query_all_by_label(card).count(), 1, "the card at the ghost");
    assert_eq!(press(&mut harness, "Undo the last leg"), [Intent::TakeLegBack]);
    assert_eq!(press(&mut harness, "Pause the move here"), [Intent::HaltHere]);
}

#[test]
fn the_letter_of_a_critical_box_says_what_it_stands_for_when_it_is_pointed_at() {
    use wg_core::shown::sheet::{BoxColumn, DamageBox, Part};
    let column = |letter: &str, name: &str| BoxColumn {
        letter: letter.into(),
        name: name.into(),
        boxes: vec![DamageBox::default(); 4],
    };
    let columns = [
        ("M", "Mast hits"),
        ("W", "Waterline holes"),
        ("F", "Fires"),
        ("I", "Infernos"),
        ("R", "Rudder hits"),
        ("P", "Pump hits"),
        ("A", "Anchors"),
    ];
    let columns = columns.map(|(letter, name)| column(letter, name)).to_vec();
    let mut desk = made_up::desk();
    let selected = desk.selected.unwrap();
    let sheet = desk.sheets.iter_mut().find(|sheet| sheet.unit == selected).unwrap();
    sheet.parts = vec![
        Part::rule("A-CRIT-1"),
        Part::Boxes { title: "Critical hits".into(), columns, value: None, upright: true },
    ];
    let mut harness = stage(desk, PanelState::default(), SMALL);
    let says = |harness: &Harness<'static, Stage>| {
        crate::screen::texts(&harness.output().shapes).iter().any(|(text, ..)| text == "W: waterline holes")
    };
    assert!(!says(&harness), "there is no room for the word");
    let at = harness.query_all_by_label_contains("waterline holes 0 of 4").next().unwrap().rect().center();
    harness.hover_at(at);
    harness.run_steps(12);
    assert!(says(&harness), "a pointer that rests there is told");
}

#[test]
fn a_ship_whose_boxes_are_not_her_strength_has_a_bar_for_each() {
    use egui_kittest::kittest::NodeT as _;
    use wg_core::shown::sheet::Part;
    use wg_core::shown::strength::Strength;
    let mut desk = made_up::desk();
    let unit = desk.sheets[0].unit;
    for part in &mut desk.sheets[0].parts {
        if let Part::Boxes { title, upright, .. } = part {
            (*title, *upright) = ("Sail value 80".into(), false);
        }
    }
    let names = |desk: &wg_panels::Desk| {
        let harness = stage(desk.clone(), PanelState::default(), LARGE);
        let name =
            desk.sheets.iter().find(|sheet| sheet.unit == unit).map(|sheet| sheet.name.clone()).unwrap_or_default();
        let select = format!("Select {name}, ");
        let all = harness.query_all_by_label_contains(&select);
        all.filter_map(|node| node.accesskit_node().label())
            .filter(|said| said.contains("boxes ticked"))
            .collect::<Vec<_>>()
    };
    let alone = names(&desk);
    assert!(alone.len() == 1 && !alone[0].contains("gun dice"), "her boxes alone: {alone:?}");
    for view in desk.view.units.iter_mut().filter(|view| view.id == unit) {
        view.strength = Some(Strength { left: 9, of: 30, counted: "gun dice".into() });
    }
    let both = names(&desk);
    assert!(both.len() == 1 && both[0].ends_with(", 9 of 30 gun dice"), "and her guns: {both:?}");
}
