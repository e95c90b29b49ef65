//! The screen as a whole: nothing is clipped, nothing covers anything else, and everything has a name. Also room mode.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use egui::epaint::{ClippedShape, Shape};
use egui::{Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use wg_core::{AskKind, UnitId};
use wg_panels::chart::on_chart::Kind;
use wg_panels::chart::ribbons;
use wg_panels::read::replay::ReplayState;
use wg_panels::{Deed, Desk, Intent, Laid, Page, PanelState, layout};

use crate::made_up;
use crate::panels::{LARGE, SMALL, press, stage};

#[test]
fn room_mode_shows_bar_tray_choices_and_the_last_lines_only() {
    let harness = stage(made_up::desk(), PanelState { room: true, ..PanelState::default() }, LARGE);
    for name in [
        "Sail this course",
        "die 6",
        "Royal Oak turns 45° to starboard and sails 1 square.",
        "Blue: sail Surprise, or fire — Red may answer",
        "Menu",
    ] {
        assert_eq!(harness.query_all_by_label(name).count(), 1, "{name} is there");
    }
    for name in ["Select Fortuna", "San Nicolás sails 3 squares to the east."] {
        assert_eq!(harness.query_all_by_label(name).count(), 0, "{name} is folded away");
    }
    let chart = harness.state().chart;
    assert!(chart.width() * chart.height() > 0.5 * LARGE.x * LARGE.y, "the table has most of the screen");
}

#[test]
fn room_mode_shows_choices_that_must_be_made_at_once() {
    let desk = Desk { ask: Some(AskKind::Reaction), ..made_up::desk() };
    let mut harness = stage(desk, PanelState { room: true, ..PanelState::default() }, LARGE);
    assert_eq!(
        press(&mut harness, "Fire on Fortuna, 33 % to sink her"),
        [Intent::Submit(made_up::fire(1))],
        "a reaction can be answered"
    );
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
fn what_a_square_costs_stands_in_its_middle_whatever_stood_there_before() {
    use wg_panels::chart::labels;
    use wg_panels::read::label::{Label, LabelStyle};
    let look = PanelState::default().look(SMALL);
    let chart = Rect::from_min_size(egui::Pos2::ZERO, SMALL);
    // Costs of two and three, in squares that change when another ship is hovered. Some labels would fit better to one
    // side.
    let costs = |by: f32| -> Vec<Label> {
        let places = (0..24).map(|n| [200.0 + (n % 6) as f32 * 60.0 + by, 200.0 + (n / 6) as f32 * 60.0]);
        let cost = |(n, at): (usize, [f32; 2])| {
            Label::new(at, ["2", "3"][n % 2], LabelStyle::Cost).or_at([[at[0] + 14.0, at[1] + 14.0]])
        };
        places.enumerate().map(cost).collect()
    };
    let (ctx, mut laid) = (egui::Context::default(), Laid::default());
    let mut lies = |all: &[Label]| {
        let mut paint = |ui: &mut egui::Ui| {
            wg_panels::look::theme::apply(ui.ctx(), &look);
            labels::survey(ui.ctx(), &mut laid, chart, all, &look);
            labels::paint(ui.ctx(), &mut laid, chart, all, &look);
        };
        for _ in 0..2 {
            ctx.run_ui(egui::RawInput { screen_rect: Some(chart), ..egui::RawInput::default() }, &mut paint)
                .drop_without_applying_deltas();
        }
        laid.chart.all(Kind::Cost).map(|thing| thing.shape.middle()).collect::<Vec<_>>()
    };
    for by in [0.0, 60.0, 23.0, -60.0] {
        let all = costs(by);
        let found = lies(&all);
        assert_eq!(found.len(), all.len(), "all have room");
        for label in &all {
            let at = egui::Pos2::from(label.at);
            assert!(
                found.iter().any(|middle| middle.distance(at) < 1.5),
                "{by}: {} of {at:?} lies elsewhere: {found:?}",
                label.text
            );
        }
    }
}

#[test]
fn a_ribbon_has_the_name_of_the_ship_and_takes_no_click_that_is_for_the_sea() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    harness.state_mut().labels = true;
    harness.run_steps(3);
    let laid = &harness.state().laid.chart;
    let ribbon = laid
        .all(Kind::Ribbon)
        .find(|thing| thing.unit == Some(UnitId(1)))
        .expect("Fortuna has a ribbon")
        .shape
        .middle();
    assert_eq!(ribbons::under(laid, ribbon), Some(UnitId(1)), "who asks for the name at this place finds her");
    let layer = harness.ctx.layer_id_at(ribbon).map(|layer| layer.order);
    assert!(
        layer.is_none_or(|order| order == egui::Order::Background),
        "the pointer is over the table there: {layer:?}"
    );
    assert_eq!(harness.query_all_by_label("Prudence, prize").count(), 1, "the badge is said too");
}

#[test]
fn the_menu_has_every_entry() {
    let mut harness = stage(made_up::desk(), PanelState::default(), LARGE);
    let deeds = Deed::ALL.map(|deed| (deed.says(), Intent::Deed(deed)));
    let sheets = [
        ("Dark colours (lantern light)", Intent::Theme),
        ("Rules", Intent::Open(Page::Rules)),
        ("Settings", Intent::Open(Page::Settings)),
        ("New battle", Intent::Open(Page::Battles)),
        ("Saved battles", Intent::Open(Page::Saved)),
        ("Main menu", Intent::Title),
        ("Quit", Intent::Quit),
    ];
    for (name, intent) in deeds.into_iter().chain(sheets) {
        press(&mut harness, "Menu");
        // The entry is named by this text alone; other widgets may contain it in their names.
        harness.get_all_by_label(name).last().unwrap().click();
        harness.run_steps(3);
        let told = std::mem::take(&mut harness.state_mut().intents);
        assert!(told.contains(&intent), "{name}: {told:?}");
    }
}

/// Returns all text that was painted, each with its rectangle and its clip rectangle.
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
        ("hand dice", made_up::dice::hand_dice(), PanelState::default()),
        ("two colours", made_up::dice::coloured(), PanelState::default()),
        ("two colours by hand", made_up::dice::coloured_by_hand(), PanelState::default()),
        ("two colours by hand in the room", made_up::dice::coloured_by_hand(), room.clone()),
        ("every part", made_up::fleets::every_part(), PanelState::default()),
        ("reckoning", made_up::pages::reckoned(), PanelState::default()),
        ("reckoning in the room", made_up::pages::reckoned(), room.clone()),
        ("reckoning of divisions", made_up::fleets::divided(), PanelState::default()),
        ("reckoning of divisions in the room", made_up::fleets::divided(), room.clone()),
        ("the past", made_up::pages::past(true), PanelState::default()),
        ("the past in the room", made_up::pages::past(false), room.clone()),
        (
            "playing on",
            made_up::pages::past(true),
            PanelState {
                replay: ReplayState { branching: Some(vec![0, 1]), ..ReplayState::default() },
                ..PanelState::default()
            },
        ),
        ("undo refused", made_up::undo_refused(), PanelState::default()),
        ("a ruling", made_up::undo_refused(), ruling),
        ("standing orders", made_up::standing(), PanelState::default()),
        ("boarding", made_up::fights::boarding(), PanelState::default()),
        ("boarding in the room", made_up::fights::boarding(), room.clone()),
        ("cut open", made_up::fights::cut_open(), PanelState::default()),
        ("cut open in the room", made_up::fights::cut_open(), room.clone()),
        ("the last stand", made_up::fights::last_stand(), PanelState::default()),
        ("still to act", made_up::fights::busy_side(), PanelState { todo_open: true, ..PanelState::default() }),
        ("still to act in the room", made_up::fights::busy_side(), PanelState { todo_open: true, ..room.clone() }),
        ("battles", made_up::desk(), battles),
        ("title", made_up::desk(), PanelState { title: true, can_continue: true, ..PanelState::default() }),
        ("rules", Desk { books: made_up::pages::books(), ..made_up::desk() }, page(Page::Rules)),
        ("settings", made_up::desk(), page(Page::Settings)),
        ("orders of battle", made_up::desk(), page(Page::Orders)),
        ("orders of battle in the room", made_up::desk(), PanelState { page: Some(Page::Orders), ..room.clone() }),
        ("saved", Desk { saved: made_up::pages::saved(), ..made_up::desk() }, page(Page::Saved)),
        ("room", made_up::desk(), room.clone()),
        ("room, hand dice", made_up::dice::hand_dice(), room),
    ];
    for (case, desk, state) in cases {
        // Layout is slow without optimisation. Pages that scale with the screen need no sizes in between.
        let sizes: &[Vec2] = if matches!(case, "table" | "hand dice" | "room") {
            &[SMALL, vec2(1366.0, 768.0), LARGE, vec2(2560.0, 1440.0)]
        } else {
            &[SMALL, LARGE]
        };
        for &size in sizes {
            let harness = stage(desk.clone(), state.clone(), size);
            let screen = Rect::from_min_size(egui::Pos2::ZERO, size);
            let shown = texts(&harness.output().shapes);
            assert!(shown.len() > 10, "{case}: something is drawn");
            for (text, rect, clip) in shown {
                let scrolls = clip != screen;
                assert!(
                    rect.left() >= clip.left() - 1.5 && rect.right() <= clip.right() + 1.5,
                    "{case} at {size:?}: '{text}' {rect:?} is cut by {clip:?}"
                );
                assert!(
                    scrolls || screen.expand(1.0).contains_rect(rect),
                    "{case} at {size:?}: '{text}' {rect:?} leaves the screen"
                );
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
                    assert!(
                        screen.contains_rect(*pane) && pane.is_positive(),
                        "{pane:?} on {size:?} at {text_percent} %"
                    );
                    assert!(
                        panes.iter().skip(n + 1).all(|other| !other.intersects(*pane)),
                        "{panes:?} at {text_percent} %"
                    );
                }
                assert!(
                    plan.chart.width() > size.x * 0.3,
                    "the table can be seen at {size:?}, {text_percent} %: {:?}",
                    plan.chart
                );
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
    assert!(
        plan(&landscape, Some(false)).left.is_some() && plan(&portrait, Some(true)).left.is_none(),
        "what somebody said goes before"
    );
    assert!(plan(&landscape, None).chart.width() > plan(&landscape, Some(false)).chart.width() * 1.2, "more sea");
    let mut state = PanelState::default();
    let harness = stage(landscape, state.clone(), LARGE);
    harness.get_by_label("Show fleets and journal").click();
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
        assert!(
            rect.left() >= screen.left() && rect.right() <= screen.right(),
            "{name:?} {rect:?} leaves the screen at its sides"
        );
    }
}

#[test]
fn the_map_of_the_screen_has_every_button_and_every_text_with_its_ground() {
    use wg_panels::widgets::ui_map::{self, UiMap};
    let desk = made_up::desk();
    let state = PanelState::default();
    let mut harness = Harness::builder().with_size(LARGE).build_ui_state(
        move |ui, (map, state, laid): &mut (UiMap, PanelState, Laid)| {
            layout::show(ui.ctx(), &desk, state, laid);
            *map = ui_map::read(ui.ctx());
        },
        (UiMap::default(), state, Laid::default()),
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
    let bare: Vec<&str> =
        map.texts.iter().filter(|text| text.ground.is_none()).map(|text| text.text.as_str()).collect();
    assert!(bare.is_empty(), "everything on the panels lies on something: {bare:?}");
}

#[test]
fn what_is_new_on_the_screen_can_be_pressed_in_its_first_frame() {
    use wg_panels::widgets::ui_map;
    let (ctx, desk) = (egui::Context::default(), made_up::desk());
    ctx.enable_accesskit();
    let (mut state, mut laid) = (PanelState { title: true, ..PanelState::default() }, Laid::default());
    let mut frame = |state: &mut PanelState| {
        let mut widgets = Vec::new();
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, LARGE)),
            ..egui::RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            layout::show(ui.ctx(), &desk, state, &mut laid);
            widgets = ui_map::read(ui.ctx()).widgets;
        });
        // This test paints nothing, so the textures are dropped.
        output.textures_delta.clear();
        widgets.into_iter().map(|widget| (widget.label, widget.press)).collect::<Vec<_>>()
    };
    // The very first frame loads the typefaces.
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
        let dead: Vec<_> =
            first.iter().filter(|(label, press)| !press && rest.contains(&(label.clone(), true))).collect();
        assert!(dead.is_empty(), "{what}: a hand that is quick finds dead buttons: {dead:?}");
    }
}
