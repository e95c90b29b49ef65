//! Makes a mouse press count where the pointer was at that moment: later events of the same frame wait for the next
//! one.
//!
//! egui uses the position of the pointer at the end of a frame. On a slow machine that is long after the press.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiInput, egui};

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
