//! The digest: what happened to your ships, and to the ships that you fired at. A slip of paper on the chart with a
//! line for each unit, until the player dismisses it.

use std::sync::Arc;

use egui::{Context, CursorIcon, Galley, Order, Painter, Rect, Sense, Vec2, pos2, vec2};

use crate::chart::corners::{self, First, OnTable, Rim};
use crate::chart::laid::{Laid, SetDigest};
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::read::desk::{Desk, Intent};
use crate::read::replay::Past;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;
use crate::{Digest, DigestLine};

impl DigestLine {
    /// Returns the whole line as one sentence, for a screen reader.
    pub fn sentence(&self) -> String {
        let said = if self.said.is_empty() { String::new() } else { format!("{}.", self.said) };
        let parts: Vec<&str> =
            [said.as_str(), self.means.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
        format!("{}: {}", self.name, parts.join(" "))
    }

    /// Returns the last part of the line, which gives the result without the name of the firer.
    fn briefly(&self) -> &str {
        self.said.rsplit(". ").next().unwrap_or_default()
    }
}

/// The tooltip of a line: what pressing it does.
const AGAIN: &str = "Show this again on the table";

/// The titles of the three parts of the slip. A part without lines is left out.
pub const TITLES: [&str; 3] = ["Your ships", "Enemy ships", "Repairs"];

/// How much of each line is shown: all of it, or the result alone, with the names of the firers in a tooltip. No line is
/// ever cut.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    Whole,
    News,
}

/// The slip, laid out for a width.
struct Slip<'a> {
    parts: Vec<(&'a str, &'a [DigestLine])>,
    rows: Vec<Arc<Galley>>,
    size: Vec2,
}

impl<'a> Slip<'a> {
    /// Lays out the slip, as wide as its longest row and at most `most`.
    fn set(painter: &Painter, look: &Look, digest: &'a Digest, most: f32, set: Set) -> Self {
        let palette = look.ink();
        let room = most - look.px(PAD * 2.0 + MARK);
        let line = |line: &DigestLine| {
            let brief = if set == Set::Whole { line.said.as_str() } else { line.briefly() };
            let said = match (line.said.is_empty(), line.means.is_empty()) {
                (true, _) => ": ".to_owned(),
                (false, true) => format!(": {brief}."),
                (false, false) => format!(": {brief}. "),
            };
            let runs = [
                Run(&line.name, look.text(size::TEXT), rgb(palette.ink)),
                Run(&said, look.text(size::REMARK), rgb(palette.ink)),
                Run(&line.means, look.text(size::REMARK), rgb(palette.bad)),
            ];
            bits::paragraph(painter, &runs, room)
        };
        let parts: Vec<_> = TITLES
            .into_iter()
            .zip([&digest.lines[..], &digest.dealt, &digest.mended])
            .filter(|(_, lines)| !lines.is_empty())
            .collect();
        let rows: Vec<Arc<Galley>> = digest.lines.iter().chain(&digest.dealt).chain(&digest.mended).map(line).collect();
        let titles = parts.iter().map(|(title, _)| {
            painter.layout_no_wrap((*title).to_owned(), look.title(size::PART - 1.0), rgb(palette.ink)).size().x
        });
        let titles = titles.fold(0.0, f32::max) + look.px(PAD * 2.0 + 30.0);
        let wide = rows.iter().map(|row| row.size().x).fold(0.0, f32::max) + look.px(PAD * 2.0 + MARK);
        let high = parts.len() as f32 * look.px(HEAD)
            + look.px(PAD)
            + rows.iter().map(|row| row.size().y + look.px(ROW_GAP)).sum::<f32>();
        Self { parts, rows, size: vec2(wide.max(titles).min(most.max(titles)).ceil(), high.ceil()) }
    }

    /// Finds the best layout of the slip and its place. The widest layout that lies on the oak wins, and then the widest
    /// that lies on the table and covers nothing; the results alone come before covering something. The result is
    /// cached until its inputs change.
    fn found(laid: &mut Laid, painter: &Painter, look: &Look, digest: &'a Digest, rim: &Rim<'_>) -> (Self, Rect) {
        let rims = [rim.chart, rim.sheet, rim.table];
        let at = |width: f32| look.px(width).min(rim.chart.width() - look.px(16.0));
        if let Some(known) = &laid.digest
            && (&known.digest, &*known.keep, known.rims, known.k) == (digest, rim.keep, rims, look.k)
        {
            let (width, whole, rect) = known.found;
            let set = if whole { Set::Whole } else { Set::News };
            return (Self::set(painter, look, digest, at(width), set), rect);
        }
        let tried = |set: Set| {
            WIDTHS.map(|width| {
                let size = Self::set(painter, look, digest, at(width), set).size;
                let (rect, covered) = corners::anywhere(size, rim, First(1.0, 1.0));
                (covered, (width, set, rect))
            })
        };
        let mut all = Vec::new();
        for set in [Set::Whole, Set::News] {
            all.extend(tried(set));
            if all.iter().any(|(covered, _)| *covered <= corners::FREE) {
                break;
            }
        }
        let on_oak =
            |(covered, (.., rect)): &&(f32, (f32, Set, Rect))| *covered <= corners::FREE && !rect.intersects(rim.sheet);
        let least = all.iter().min_by(|one, other| one.0.max(corners::FREE).total_cmp(&other.0.max(corners::FREE)));
        let found = all.iter().find(on_oak).or(least).map_or((WIDTHS[0], Set::Whole, rim.chart), |(_, found)| *found);
        laid.digest = Some(SetDigest {
            digest: digest.clone(),
            keep: rim.keep.to_vec(),
            rims,
            k: look.k,
            found: (found.0, found.1 == Set::Whole, found.2),
        });
        (Self::set(painter, look, digest, at(found.0), found.1), found.2)
    }
}

/// The widths to try, in points at 100 % text.
const WIDTHS: [f32; 4] = [520.0, 430.0, 350.0, 290.0];
const PAD: f32 = 12.0;
const MARK: f32 = 16.0;
const ROW_GAP: f32 = 6.0;
const HEAD: f32 = 28.0;

/// Shows the digest on the oak around the chart's paper or in a corner of the table, or else where the chart is
/// emptiest: clear of ships, lettering and other cards.
pub fn show(
    ctx: &Context,
    look: &Look,
    desk: &Desk,
    digest: &Digest,
    laid: &mut Laid,
    (chart, (sheet, table)): OnTable,
    pass: &mut Pass,
) {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let palette = look.ink();
    let [pad, mark, row_gap, head] = [PAD, MARK, ROW_GAP, HEAD].map(|points| look.px(points));
    let keep = laid.keep_off(ctx);
    let rim = Rim { chart, sheet, table, keep: &keep, before: laid.before("digest") };
    let (Slip { parts, rows, .. }, rect) = Slip::found(laid, &painter, look, digest, &rim);
    laid.card(ctx, "digest", rect);
    pass.pane(ctx, "digest", rect, Order::Middle, |ui, pass| {
        let painter = ui.painter();
        paint::slip(painter, look, rect, (1.6, 1.2), look.side(desk.colour(digest.side)).fill);
        let cross = Rect::from_center_size(
            pos2(rect.right() - look.px(18.0), rect.top() + head * 0.56),
            Vec2::splat(look.px(24.0)),
        );
        let away = pass
            .spot(ui, cross, "put away", Sense::click(), "Close this report")
            .on_hover_cursor(CursorIcon::PointingHand);
        if away.hovered() || away.has_focus() {
            ui.painter().rect_filled(cross, look.px(4.0), rgb(palette.paper));
        }
        paint::close_icon(ui.painter(), cross.center(), look.px(11.0), rgb(palette.ink));
        if away.clicked() {
            pass.intents.push(Intent::PutDigestAway);
        }
        let (mut y, mut rows) = (rect.top(), rows.into_iter());
        for (title, lines) in parts {
            let words = bits::line(
                ui.painter(),
                title,
                look.title(size::PART - 1.0),
                rgb(palette.ink),
                rect.width() - pad * 2.0 - look.px(30.0),
            );
            bits::put_left(ui.painter(), words, pos2(rect.left() + pad, y + head * 0.58));
            y += head;
            for (n, (line, galley)) in lines.iter().zip(&mut rows).enumerate() {
                let place = Rect::from_min_size(pos2(rect.left(), y), vec2(rect.width(), galley.size().y + row_gap));
                let response = pass
                    .spot(ui, place, (title, n), Sense::click(), &line.sentence())
                    .on_hover_cursor(CursorIcon::PointingHand)
                    .on_hover_text(if line.briefly() != line.said {
                        format!("{}\nClick to show this again on the table", line.sentence())
                    } else {
                        AGAIN.to_owned()
                    });
                let (painter, colour) = (ui.painter(), desk.colour(line.side));
                if response.hovered() || response.has_focus() {
                    painter.rect_filled(
                        place.shrink2(vec2(look.px(4.0), 0.0)),
                        look.px(3.0),
                        rgb(look.side(colour).wash),
                    );
                    pass.hover.unit = line.unit.or(pass.hover.unit);
                }
                let first = galley.rows.first().map_or(0.0, |row| row.height());
                let at = Rect::from_center_size(
                    pos2(rect.left() + pad + look.px(4.5), y + row_gap / 2.0 + first * 0.52),
                    Vec2::splat(look.px(9.0)),
                );
                paint::side_mark(painter, at, colour, rgb(look.side(colour).fill), rgba(palette.ink, 0.5));
                bits::put(painter, galley, pos2(rect.left() + pad + mark, y + row_gap / 2.0));
                if response.clicked() {
                    pass.intents.push(Intent::Past(Past::Again(line.order, line.unit)));
                }
                y = place.bottom();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::theme::Theme;

    /// Returns a digest of many lines, each with much to tell.
    fn melee() -> Digest {
        let line = |name: &str| {
            DigestLine {
            name: name.into(),
            said: "fired on by Minotaur, Goliath and Defence. Loses 5 of her sail value, 3 starboard heavy gun dice and 2 larboard medium gun dice".into(),
            means: "At the start of the Movement phase, 2 dice for her damaged masts are are are are are rolled.".into(),
            ..DigestLine::default()
        }
        };
        Digest {
            lines: ["Zealous", "Vanguard", "Defence", "Goliath"].map(line).into(),
            dealt: ["Conquérant", "Spartiate", "Aquilon"].map(line).into(),
            ..Digest::default()
        }
    }

    #[test]
    fn the_results_alone_are_told_before_the_slip_lies_on_a_ship_and_all_of_it_where_there_is_room() {
        let chart = Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0, 700.0));
        let look = Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0));
        let ctx = Context::default();
        ctx.set_fonts(crate::look::fonts::definitions());
        // There are ships everywhere except in a strip.
        let found = |free: Rect| {
            let keep = [
                (Rect::from_min_max(chart.min, pos2(chart.right(), free.top())), 3.0),
                (Rect::from_min_max(pos2(chart.left(), free.bottom()), chart.max), 3.0),
            ];
            let (mut found, digest) = (None, melee());
            ctx.run_ui(egui::RawInput::default(), |ui| {
                let rim = Rim { chart, sheet: chart, table: chart, keep: &keep, before: None };
                let (slip, rect) = Slip::found(&mut Laid::default(), ui.painter(), &look, &digest, &rim);
                let cut = slip.rows.iter().any(|row| row.elided);
                let told = slip.rows.iter().all(|row| row.text().contains("fired on by"));
                found = Some((rect, told, cut));
            })
            .drop_without_applying_deltas();
            found.expect("it was run")
        };
        let low = Rect::from_min_max(pos2(0.0, 90.0), pos2(1000.0, 610.0));
        let (rect, told, cut) = found(low);
        assert!(!told && !cut && low.expand(0.6).contains_rect(rect), "the results alone: {rect:?}");
        let (rect, told, cut) = found(chart);
        assert!(told && !cut && chart.contains_rect(rect), "all of it: {rect:?}");
        assert!(rect.width() <= look.px(WIDTHS[0]) + 1.0, "no wider than it is read with ease");
    }

    #[test]
    fn the_slip_is_set_narrow_beside_the_paper_rather_than_wide_over_the_sea() {
        let chart = Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0, 700.0));
        let sheet = Rect::from_min_max(pos2(0.0, 0.0), pos2(680.0, 700.0));
        let look = Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0));
        let ctx = Context::default();
        ctx.set_fonts(crate::look::fonts::definitions());
        let line = |name: &str| DigestLine {
            name: name.into(),
            said: "fired on by Minotaur and Goliath. Loses 5 of her sail value and 3 starboard gun dice".into(),
            ..DigestLine::default()
        };
        let digest = Digest { lines: vec![line("Zealous"), line("Vanguard")], ..Digest::default() };
        let mut found = Rect::NOTHING;
        ctx.run_ui(egui::RawInput::default(), |ui| {
            let rim = Rim { chart, sheet, table: sheet.shrink(15.0), keep: &[], before: None };
            found = Slip::found(&mut Laid::default(), ui.painter(), &look, &digest, &rim).1;
        })
        .drop_without_applying_deltas();
        assert!(!found.intersects(sheet) && chart.contains_rect(found), "on the oak: {found:?}");
    }

    #[test]
    fn the_slip_is_no_wider_than_its_words() {
        let ctx = Context::default();
        ctx.set_fonts(crate::look::fonts::definitions());
        let look = Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0));
        let digest = Digest {
            lines: vec![DigestLine { name: "Zealous".into(), said: "no damage".into(), ..DigestLine::default() }],
            ..Digest::default()
        };
        let mut wide = 0.0;
        ctx.run_ui(egui::RawInput::default(), |ui| {
            wide = Slip::set(ui.painter(), &look, &digest, look.px(520.0), Set::Whole).size.x
        })
        .drop_without_applying_deltas();
        assert!(wide > 100.0 && wide < look.px(300.0), "{wide}");
    }
}
