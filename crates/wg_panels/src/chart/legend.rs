//! The legend for a crowd of ships: the ship behind each number, and the meaning of the signs beside names.

use egui::{Painter, Rect, Vec2, pos2, vec2};
use wg_core::SideColour;

use crate::chart::corners::{self, First, Rim};
use crate::chart::laid::Laid;
use crate::chart::on_chart::{Kind, Thing};
use crate::chart::ribbons::Ribbon;
use crate::chart::words;
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::widgets::signs::Sign;
use crate::widgets::{bits, paint};

/// A slip of paper, clear of everything else, that lists the ships behind the numbers and the meaning of the signs.
pub struct Legend {
    rect: Rect,
    rows: Vec<Row>,
    columns: usize,
    each: Vec2,
    letters: f32,
    /// The width saved before the rows, in letter sizes.
    indent: f32,
}

/// The rectangle of a legend, and the names of the cards above the chart at that time.
pub(crate) type Lain = (Rect, Vec<String>);

/// The width of the number column, which a legend without numbers saves, in letter sizes.
const UNNUMBERED: f32 = 1.1;

struct Row {
    number: String,
    name: String,
    /// The state of the ship: 'struck'. Empty if there is nothing to say.
    badge: String,
    mark: Mark,
}

/// The mark before the words of a row.
enum Mark {
    /// The mark of the ship's side.
    Side(SideColour),
    /// The sign that the row explains.
    Sign(Sign),
}

impl Row {
    fn of(ribbon: &Ribbon<'_>) -> Self {
        let badge = if ribbon.badge.is_empty() { String::new() } else { format!(" · {}", ribbon.badge) };
        Self { number: ribbon.number(), name: ribbon.label.text.clone(), badge, mark: Mark::Side(ribbon.colour) }
    }

    /// Returns the row that explains a sign, with every word for which it is used here.
    fn key(sign: Sign, words: &[&str]) -> Self {
        Self { number: String::new(), name: String::new(), badge: words.join(", "), mark: Mark::Sign(sign) }
    }

    /// Lays out the name and the state of the ship.
    fn set(&self, painter: &Painter, look: &Look, letters: f32) -> [std::sync::Arc<egui::Galley>; 2] {
        let (palette, letters) = (look.ink(), letters / look.k);
        [
            painter.layout_no_wrap(self.name.clone(), look.title(letters), rgb(palette.ink)),
            painter.layout_no_wrap(self.badge.clone(), look.italic(letters * 0.94), rgb(palette.ink_soft)),
        ]
    }
}

/// Returns a legend of these ribbons and of the signs beside other names. Without room for both it lists only the
/// ribbons; without room for those it returns `None`.
pub fn legend<'a>(
    laid: &mut Laid,
    painter: &Painter,
    look: &Look,
    (listed, signs): (&(impl Iterator<Item = &'a Ribbon<'a>> + Clone), &[(Sign, &str)]),
    rims: (Rect, Rect, Rect),
    lain: &[Rect],
) -> Option<Legend> {
    let numbers = || numbers_of(listed);
    let keys = keys(signs);
    if keys.is_empty() {
        return lay(laid, painter, look, numbers(), rims, lain);
    }
    let both = numbers().into_iter().chain(keys).collect();
    lay(laid, painter, look, both, rims, lain).or_else(|| lay(laid, painter, look, numbers(), rims, lain))
}

/// Returns the rows of the numbered ships, in order.
fn numbers_of<'a>(listed: &(impl Iterator<Item = &'a Ribbon<'a>> + Clone)) -> Vec<Row> {
    let mut numbers: Vec<(u16, Row)> = listed.clone().map(|ribbon| (ribbon.unit.0, Row::of(ribbon))).collect();
    numbers.sort_by_key(|(unit, _)| *unit);
    numbers.into_iter().map(|(_, row)| row).collect()
}

/// Returns the rows that explain the signs, one for each sign.
fn keys(signs: &[(Sign, &str)]) -> Vec<Row> {
    let mut signs = signs.to_vec();
    signs.sort_unstable();
    signs.dedup();
    signs
        .chunk_by(|a, b| a.0 == b.0)
        .map(|of| Row::key(of[0].0, &of.iter().map(|(_, word)| *word).collect::<Vec<_>>()))
        .collect()
}

/// Finds a place for a slip with these rows, clear of everything else. `None` if there is no room.
fn lay(
    laid: &mut Laid,
    painter: &Painter,
    look: &Look,
    rows: Vec<Row>,
    (chart, sheet, table): (Rect, Rect, Rect),
    lain: &[Rect],
) -> Option<Legend> {
    if rows.is_empty() {
        return None;
    }
    let letters = (look.px(size::REMARK - 1.0)).max(words::least(look)).min(if look.room { 30.0 } else { 18.0 });
    // Without numbers there is no number column.
    let indent = if rows.iter().all(|row| row.number.is_empty()) { UNNUMBERED } else { 0.0 };
    let wide = |row: &Row| row.set(painter, look, letters).iter().map(|words| words.size().x).sum::<f32>();
    let each =
        vec2((rows.iter().map(wide).fold(0.0, f32::max) + letters * (3.6 - indent)).ceil(), (letters * 1.32).ceil());
    let keep: Vec<(Rect, f32)> = lain.iter().map(|rect| (rect.expand(2.0), 3.0)).collect();
    // The legend keeps its place while the same cards are above the chart. Once one of them has gone, the legend may
    // return to a better place.
    let cards: Vec<String> = laid.cards(painter.ctx()).iter().map(|(name, _)| name.clone()).collect();
    let before = laid.legend.as_ref().filter(|(_, beside)| *beside == cards).map(|(rect, _)| *rect);
    let rim = Rim { chart, sheet, table, keep: &keep, before };
    let found = (1..=4_usize).find_map(|columns| {
        let size =
            vec2(each.x * columns as f32 + letters, each.y * rows.len().div_ceil(columns) as f32 + letters * 0.7);
        let (rect, covered) = corners::place(size, &rim, First(-1.0, 1.0));
        (covered <= 0.5).then_some((rect, columns))
    });
    let (rect, columns) = found?;
    laid.legend = Some((rect, cards));
    Some(Legend { rect, rows, columns, each, letters, indent })
}

impl Legend {
    /// Paints the legend. Returns it as a thing on the chart.
    pub fn paint(self, painter: &Painter, look: &Look) -> Thing {
        let palette = look.ink();
        paint::paper(painter, look, self.rect, palette.paper);
        let tall = self.rows.len().div_ceil(self.columns);
        for (n, row) in self.rows.iter().enumerate() {
            let corner = self.rect.min
                + vec2(
                    self.letters * (0.5 - self.indent) + self.each.x * (n / tall) as f32,
                    self.letters * 0.35 + self.each.y * (n % tall) as f32,
                );
            let middle = corner.y + self.each.y / 2.0;
            let number =
                painter.layout_no_wrap(row.number.clone(), look.title(self.letters / look.k), rgb(palette.ink));
            bits::put_right(painter, number, pos2(corner.x + self.letters * 1.3, middle));
            let flag = Rect::from_center_size(
                pos2(corner.x + self.letters * 2.05, middle),
                vec2(self.letters * 0.68, self.letters * 0.6),
            );
            match row.mark {
                Mark::Side(colour) => {
                    paint::side_mark(painter, flag, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.75))
                }
                Mark::Sign(sign) => sign.paint(
                    painter,
                    Rect::from_center_size(flag.center(), Vec2::splat(self.letters * 0.84)),
                    rgb(palette.ink_soft),
                ),
            }
            let [name, badge] = row.set(painter, look, self.letters);
            let name = bits::put_left(painter, name, pos2(corner.x + self.letters * 2.7, middle));
            bits::put_left(painter, badge, pos2(name.right(), middle));
        }
        let text = self
            .rows
            .iter()
            .map(|row| format!("{} {}{}", row.number, row.name, row.badge).trim().to_owned())
            .collect::<Vec<_>>()
            .join(", ");
        Thing { kind: Kind::Legend, text, unit: None, shape: self.rect.into(), size: self.letters, line: None }
    }
}

#[cfg(test)]
mod tests {
    use egui::Context;

    use super::*;
    use crate::chart::ribbons::tests::style;
    use crate::look::theme::Theme;
    use crate::read::label::Label;

    #[test]
    fn the_legend_says_what_has_become_of_whoever_goes_by_a_number_and_what_the_signs_stand_for() {
        let labels = [
            Label::new([100.0, 100.0], "Guerrier", style(15, "struck", false)),
            Label::new([140.0, 100.0], "Spartiate", style(17, "", false)),
        ];
        let (ctx, look) = (Context::default(), Look::new(Theme::Paper, 100, false, Vec2::new(1280.0, 720.0)));
        ctx.set_fonts(crate::look::fonts::definitions());
        let mut said = String::new();
        let signs = ["on fire", "anchored", "anchored"].map(|word| (Sign::of(word).expect("a sign"), word));
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let chart = Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(900.0, 600.0));
            let ribbons: Vec<Ribbon<'_>> = labels.iter().filter_map(|label| Ribbon::new(label, 16.0)).collect();
            let found = legend(
                &mut Laid::default(),
                ui.painter(),
                &look,
                (&ribbons.iter(), &signs),
                (chart, chart, chart),
                &[],
            )
            .expect("there is room");
            said = found.paint(ui.painter(), &look).text;
        });
        output.drop_without_applying_deltas();
        assert_eq!(said, "16 Guerrier · struck, 18 Spartiate, anchored, on fire");
    }
}
