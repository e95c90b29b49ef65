//! Hints in play: one line beside a course or a shot that points out what the player may overlook. A click turns off
//! hints of that kind for good.

use std::sync::LazyLock;

use egui::{Context, CursorIcon, Order, Rect, Sense, Stroke, StrokeKind, Vec2, pos2, vec2};
use wg_core::Hint;

use crate::chart::laid::Laid;
use crate::look::theme::{Look, rgb};
use crate::look::tokens::size;
use crate::panels::tutor;
use crate::read::desk::{Desk, Intent};
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

/// The key that turns off all kinds of hints.
pub const ALL: &str = "all";

/// The hint about moving the table.
static PANNING: LazyLock<Hint> = LazyLock::new(|| {
    Hint::new("panning", "", "Drag with the right mouse button to move the table, turn the wheel to zoom.")
});

/// Returns the hint to show now: the most serious one that is not turned off. How to move the table comes last.
pub fn told<'a>(desk: &'a Desk, state: &PanelState) -> Option<&'a Hint> {
    let off = |key: &str| state.hints_off.iter().any(|off| off == key || off == ALL);
    let panning = state.panning.is_told().then(|| &*PANNING);
    desk.hints.iter().chain(panning).find(|hint| !off(&hint.key))
}

/// Shows a hint beside the end of the course, or beside the target, clear of the cards already on the chart.
pub fn beside(
    ctx: &Context,
    look: &Look,
    hint: &Hint,
    state: &PanelState,
    laid: &mut Laid,
    chart: Rect,
    pass: &mut Pass,
) {
    let palette = look.ink();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let clause = if hint.clause.is_empty() { String::new() } else { format!("   {}", hint.clause) };
    let runs = [
        Run(&hint.sentence, look.italic(size::REMARK), rgb(palette.ink)),
        Run(&clause, look.text(size::SMALL), rgb(palette.ink_soft)),
    ];
    let words = bits::paragraph(&painter, &runs, look.px(300.0).min(chart.width() * 0.5));
    let off = look.px(76.0);
    let pad = look.px(10.0);
    let size = vec2(words.size().x + off + pad * 2.5, words.size().y.max(look.px(36.0)) + look.px(10.0));
    let thing = state
        .run_track
        .last()
        .copied()
        .or(state.odds_anchor)
        .map(|at| Rect::from_center_size(at, Vec2::splat(look.px(34.0))));
    let covered = &laid.covered;
    let track = state.run_track.iter().map(|at| (Rect::from_center_size(*at, Vec2::splat(look.px(26.0))), 1.5));
    let hulls = covered.hulls.iter().map(|hull| (hull.expand(4.0), 3.0));
    let keep: Vec<(Rect, f32)> = hulls
        .chain(covered.lettering.iter().map(|ribbon| (*ribbon, 1.0)))
        .chain(covered.drawn.iter().map(|piece| (*piece, 0.5)))
        .chain(track)
        .chain(laid.cards(ctx).iter().map(|(_, card)| (*card, 3.0)))
        .collect();
    let rect = tutor::place(size, thing, chart, &keep, None);
    laid.card(ctx, "hint", rect);
    pass.pane(ctx, "hint", rect, Order::Middle, |ui, pass| {
        let painter = ui.painter().clone();
        paint::shadow(&painter, look, rect, look.px(4.0));
        painter.rect(
            rect,
            look.px(4.0),
            rgb(palette.card),
            Stroke::new((look.k * 1.4).max(1.2), rgb(palette.gilt)),
            StrokeKind::Inside,
        );
        let response = pass.spot(ui, rect, "hint", Sense::hover(), &hint.sentence);
        pass.cite(&response, &hint.clause);
        bits::put_left(&painter, words, pos2(rect.left() + pad, rect.center().y));
        let place = Rect::from_min_max(
            pos2(rect.right() - off - pad * 0.5, rect.center().y - look.px(18.0)),
            pos2(rect.right() - pad * 0.5, rect.center().y + look.px(18.0)),
        );
        let response = pass
            .spot(ui, place, "off", Sense::click(), "Don't show hints of this kind again")
            .on_hover_cursor(CursorIcon::PointingHand);
        let lit = response.hovered() || response.has_focus();
        painter.rect(
            place,
            look.px(3.0),
            rgb(if lit { palette.button_hover } else { palette.button }),
            Stroke::new(1.0, rgb(palette.rule)),
            StrokeKind::Inside,
        );
        bits::put_centre(
            &painter,
            bits::boxed(
                &painter,
                "Don't show this again",
                look.text(size::SMALL),
                rgb(palette.ink),
                place.size() - vec2(look.px(8.0), 0.0),
                2,
            ),
            place.center(),
        );
        if response.on_hover_text("Don't show hints of this kind again. The settings turn them back on.").clicked() {
            pass.intents.push(Intent::HintOff(hint.key.to_string()));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::panning::Panning;

    #[test]
    fn how_to_move_the_table_is_told_once_until_the_player_goes_on() {
        let (mut desk, mut state) = (Desk::default(), PanelState::default());
        assert_eq!(told(&desk, &state), None, "there was no reason yet");
        state.panning.tell(3);
        assert!(told(&desk, &state).is_some_and(|hint| hint.sentence.contains("right mouse button")), "now there is");
        desk.hints = vec![Hint::new("aground", "A-1", "She may run aground.")];
        assert!(told(&desk, &state).is_some_and(|hint| hint.key == "aground"), "a danger comes first");
        desk.hints.clear();
        state.panning.pass(3, false);
        assert!(told(&desk, &state).is_some(), "it is still being read");
        state.panning.pass(4, false);
        state.panning.tell(4);
        assert_eq!(told(&desk, &state), None, "it is not told again");
        state.panning = Panning::default();
        state.panning.pass(0, true);
        state.panning.tell(0);
        assert_eq!(told(&desk, &state), None, "nobody tells a player who has moved the table");
        state.panning = Panning::Told { orders: 0 };
        state.hints_off = vec!["panning".to_owned()];
        assert_eq!(told(&desk, &state), None, "and nobody who has turned it off");
    }
}
