//! Makes a mouse press count where the pointer was at that moment: later events of the same frame wait for the next
//! one.
//!
//! The same holds for a press that comes while the view moves by itself.
//!
//! egui uses the position of the pointer at the end of a frame. On a slow machine that is long after the press.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiInput, egui};
use wg_table::{ChartRect, Lens, Table};

/// The distance, in points, that the pointer may tremble after a press.
const TREMOR: f32 = 2.0;

/// The events that wait for the next frame.
#[derive(Default)]
pub struct Later(Vec<egui::Event>);

/// Holds back the events after the pointer was pressed or released and then moved on.
pub fn hear_clicks_where_they_fell(
    mut inputs: Query<&mut EguiInput>,
    mut later: Local<Later>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut input) = inputs.iter_mut().next() else { return };
    if later.0.is_empty() && !input.events.iter().any(|event| matches!(event, egui::Event::PointerButton { .. })) {
        return;
    }
    let mut events = std::mem::take(&mut later.0);
    events.append(&mut input.events);
    later.0 = events.split_off(moved_on(&events));
    input.events = events;
    if !later.0.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Drops presses on the chart while the view moves by itself, or just after it: they were aimed at what was seen before.
pub fn drop_presses_aimed_elsewhere(
    mut inputs: Query<&mut EguiInput>,
    table: Option<Single<(&Lens, &ChartRect), With<Table>>>,
) {
    let Some((_, chart)) = table.map(Single::into_inner).filter(|(lens, _)| !lens.is_still()) else { return };
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::PointerButton { pos, pressed: true, .. } => !chart.0.contains(Vec2::new(pos.x, pos.y)),
            _ => true,
        });
    }
}

/// Returns the number of events before the pointer moves away from where it was pressed or released.
fn moved_on(events: &[egui::Event]) -> usize {
    let mut pressed: Option<egui::Pos2> = None;
    for (n, event) in events.iter().enumerate() {
        match event {
            egui::Event::PointerButton { pos, .. } => match pressed {
                Some(at) if at.distance(*pos) > TREMOR => return n,
                _ => pressed = Some(*pos),
            },
            egui::Event::PointerMoved(to) if pressed.is_some_and(|at| at.distance(*to) > TREMOR) => return n,
            _ => {}
        }
    }
    events.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Event::PointerMoved;
    use egui::pos2;

    fn button(x: f32, pressed: bool) -> egui::Event {
        egui::Event::PointerButton {
            pos: pos2(x, 10.0),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        }
    }

    /// Returns the position of the pointer at the end of each frame that these events make, and the number of presses
    /// in it.
    fn pictures(events: Vec<egui::Event>) -> Vec<(f32, usize)> {
        let mut app = App::new();
        app.add_message::<RequestRedraw>().add_systems(Update, hear_clicks_where_they_fell);
        let input = app.world_mut().spawn(EguiInput::default()).id();
        app.world_mut().get_mut::<EguiInput>(input).expect("spawned above").events = events;
        let mut seen = Vec::new();
        loop {
            app.update();
            let heard = std::mem::take(&mut app.world_mut().get_mut::<EguiInput>(input).expect("spawned above").events);
            let at = heard.iter().rev().find_map(|event| match event {
                PointerMoved(at) | egui::Event::PointerButton { pos: at, .. } => Some(at.x),
                _ => None,
            });
            let Some(at) = at else { return seen };
            seen.push((
                at,
                heard.iter().filter(|event| matches!(event, egui::Event::PointerButton { pressed: true, .. })).count(),
            ));
        }
    }

    #[test]
    fn a_press_on_the_chart_while_the_view_moves_is_not_heard() {
        let mut view = wg_core::View::default();
        let at = wg_core::Point::inches(2.0, 2.0);
        view.table.width = wg_core::Length::inches(40);
        view.table.height = wg_core::Length::inches(40);
        let pose = wg_core::Pose { at, ..wg_core::Pose::default() };
        view.units = vec![wg_core::UnitView { pose, ..wg_core::UnitView::default() }];
        let heard = |lens: Lens, x: f32| {
            let mut app = App::new();
            app.add_systems(Update, drop_presses_aimed_elsewhere);
            app.world_mut().spawn((Table, lens, ChartRect(Rect::new(0.0, 0.0, 100.0, 100.0))));
            let input = app.world_mut().spawn(EguiInput::default()).id();
            app.world_mut().get_mut::<EguiInput>(input).expect("spawned above").events = vec![button(x, true)];
            app.update();
            app.world().get::<EguiInput>(input).expect("spawned above").events.len()
        };
        let mut lens = Lens::default();
        let free = Rect::new(0.0, 0.0, 1280.0, 720.0);
        lens.resize(free.max, free, Rect::new(0.0, 0.0, 1016.0, 1016.0));
        assert_eq!(heard(lens, 50.0), 1, "nothing moves");
        lens.go_home(&view, true);
        assert!(lens.is_gliding(), "the view is on its way to the ship");
        assert_eq!((heard(lens, 50.0), heard(lens, 500.0)), (0, 1), "a press on a panel counts all the same");
        while lens.advance(0.2) {}
        assert_eq!(heard(lens, 50.0), 0, "nobody has seen yet where it went");
        lens.advance(1.0);
        assert_eq!(heard(lens, 50.0), 1, "now it counts");
    }

    #[test]
    fn a_click_that_is_followed_by_a_move_in_one_picture_is_heard_where_it_fell() {
        let click = vec![
            PointerMoved(pos2(50.0, 10.0)),
            button(50.0, true),
            button(50.0, false),
            PointerMoved(pos2(300.0, 10.0)),
        ];
        assert_eq!(pictures(click), [(50.0, 1), (300.0, 0)], "the move comes with the next picture");
        let two = vec![button(50.0, true), button(50.0, false), button(90.0, true), button(90.0, false)];
        assert_eq!(pictures(two), [(50.0, 1), (90.0, 1)], "each click for itself");
        let drag = vec![
            button(50.0, true),
            PointerMoved(pos2(70.0, 10.0)),
            PointerMoved(pos2(90.0, 10.0)),
            button(90.0, false),
        ];
        assert_eq!(pictures(drag), [(50.0, 1), (90.0, 0)], "a drag begins where it was pressed");
        assert_eq!(
            pictures(vec![PointerMoved(pos2(1.0, 10.0)), PointerMoved(pos2(9.0, 10.0))]),
            [(9.0, 0)],
            "mere moves are not kept back"
        );
    }
}
