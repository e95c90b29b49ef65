//! The card at the ghost of a free course: what she runs of what she must and may, the turns that are left, and what is wrong with it.

use egui::{Context, Order, Pos2, Rect, Sense, Stroke, StrokeKind, pos2, vec2};
use wg_core::{Angle, Length, Refusal, RunCard};

use crate::bits::{self, Run};
use crate::on_chart::{self, Covered};
use crate::theme::{Look, rgb};
use crate::tokens::size;
use crate::{odds, paint};

/// A course in the hand.
#[derive(Clone, PartialEq, Debug)]
pub struct Running {
    /// How it stands to its limits.
    pub card: RunCard,
    /// Why it cannot be sailed, or why it is another one than was pointed at.
    pub refusal: Option<Refusal>,
}

/// Show the card beside the end of the track, inside `chart`, upon neither a ship nor the track if it can be helped.
pub fn beside(ctx: &Context, look: &Look, running: &Running, track: &[Pos2], chart: Rect) -> Rect {
    let anchor = track.last().copied().unwrap_or_else(|| chart.center_top());
    let painter = ctx.layer_painter(egui::LayerId::background());
    let palette = look.ink();
    let pad = look.px(12.0);
    let most = look.px(330.0).min(chart.width() * 0.6);
    let card = &running.card;
    let title = bits::paragraph(&painter, &[Run(&run_words(card), look.text(size::TEXT + 1.0), rgb(palette.ink))], most);
    let clause = if card.clause.is_empty() { String::new() } else { format!("   {}", card.clause) };
    let under = bits::paragraph(
        &painter,
        &[Run(&under_words(card), look.italic(size::REMARK - 1.0), rgb(palette.ink_soft)), Run(&clause, look.text(size::SMALL - 1.0), rgb(palette.ink_soft))],
        most,
    );
    let why = running.refusal.as_ref().map(|refusal| {
        let said = format!("{} ({})", refusal.sentence, refusal.clause);
        (bits::paragraph(&painter, &[Run(&said, look.text(size::REMARK - 1.0), rgb(palette.bad))], most), said)
    });
    let gap = look.px(2.0);
    let all = [Some(&title), Some(&under), why.as_ref().map(|(galley, _)| galley)];
    let inner = all.iter().flatten().fold(vec2(0.0, -gap), |sum, galley| vec2(sum.x.max(galley.size().x), sum.y + galley.size().y + gap));
    let size = inner + vec2(pad * 2.0, look.px(14.0));
    let covered = Covered::of(ctx);
    let bow = Rect::from_center_size(anchor, egui::Vec2::splat(look.px(30.0)));
    let along = track.iter().map(|point| Rect::from_center_size(*point, egui::Vec2::splat(look.px(22.0))));
    let others: Vec<Rect> = covered.hulls.into_iter().chain(covered.lettering).chain(along).chain(odds::pieces(ctx)).collect();
    let rect = odds::place(size, bow, chart, &others);
    on_chart::card(ctx, "run", rect);
    let said = format!("{}, {}", run_words(card), under_words(card));
    bits::pane(ctx, "run", rect, Order::Middle, |ui| {
        let painter = ui.painter();
        paint::shadow(painter, look, rect, look.px(4.0));
        let line = if why.is_some() { palette.bad } else { palette.rule };
        painter.rect(rect, look.px(4.0), rgb(palette.card), Stroke::new((look.k * 1.3).max(1.1), rgb(line)), StrokeKind::Inside);
        let mut y = rect.top() + look.px(7.0);
        for galley in [Some(title), Some(under), why.as_ref().map(|(galley, _)| galley.clone())].into_iter().flatten() {
            let high = galley.size().y;
            bits::put(painter, galley, pos2(rect.left() + pad, y));
            y += high + gap;
        }
        let said = why.map_or(said.clone(), |(_, why)| format!("{said}. {why}"));
        let response = bits::spot(ui, rect, "card", Sense::hover(), &said);
        bits::cite(&response, running.refusal.as_ref().map_or(&card.clause, |refusal| &refusal.clause));
    });
    rect
}

/// '16 of 15–16 in run'.
pub fn run_words(card: &RunCard) -> String {
    let limits = if card.min == card.max || card.min == Length::ZERO { inches(card.max) } else { format!("{}–{}", inches(card.min), inches(card.max)) };
    format!("{} of {limits} in run", inches(card.run))
}

/// 'one 45° turn left · half speed if contrary'.
pub fn under_words(card: &RunCard) -> String {
    let turns = turns_words(&card.turns);
    if card.note.is_empty() { turns } else { format!("{turns} · {}", card.note) }
}

/// 'one 45° turn left', 'turns of 60° and 30° left', 'no turn left'.
fn turns_words(turns: &[Angle]) -> String {
    const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    let number = |n: usize| NUMBERS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned());
    match turns {
        [] => "no turn left".to_owned(),
        [one] => format!("one {one} turn left"),
        [first, rest @ ..] if rest.iter().all(|turn| turn == first) => format!("{} {first} turns left", number(turns.len())),
        [before @ .., last] => {
            let before: Vec<String> = before.iter().map(ToString::to_string).collect();
            format!("turns of {} and {last} left", before.join(", "))
        }
    }
}

/// Inches without needless figures: '16', '7.5'.
fn inches(length: Length) -> String {
    format!("{}", (length.to_inches() * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_says_what_is_run_and_which_turns_are_left() {
        let degrees = |list: &[i32]| list.iter().map(|degrees| Angle::degrees(*degrees)).collect();
        let card = |run, min, max, turns: &[i32]| RunCard {
            run: Length::inches(run),
            min: Length::inches(min),
            max: Length::inches(max),
            turns: degrees(turns),
            ..RunCard::default()
        };
        assert_eq!(run_words(&card(16, 15, 16, &[])), "16 of 15–16 in run");
        assert_eq!(run_words(&card(4, 0, 10, &[])), "4 of 10 in run", "nothing must be run");
        assert_eq!(run_words(&RunCard { run: Length::from_inches(7.5), ..card(0, 8, 8, &[]) }), "7.5 of 8 in run");
        let words = |turns: &[i32]| under_words(&card(1, 1, 1, turns));
        assert_eq!((words(&[45]).as_str(), words(&[]).as_str()), ("one 45° turn left", "no turn left"));
        assert_eq!((words(&[45, 45]).as_str(), words(&[60, 30]).as_str()), ("two 45° turns left", "turns of 60° and 30° left"));
        assert_eq!(under_words(&RunCard { note: "half speed if contrary".into(), ..card(1, 1, 1, &[45]) }), "one 45° turn left · half speed if contrary");
    }
}
