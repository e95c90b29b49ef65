//! The rules: every clause, by chapter and searchable by every word, with the options of this battle.

use egui::{
    Align, Context, CursorIcon, FontSelection, Rect, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, pos2, vec2,
};

use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::pages::page;
use crate::panels::choices;
use crate::read::desk::Desk;
use crate::read::shelf::{ClauseCard, Rulebook, words};
use crate::read::state::{PanelState, Search};
use crate::widgets::bits::{self, Run};
use crate::widgets::pass::Pass;
use crate::widgets::{figure, paint};

/// Shows the page.
pub fn show(ctx: &Context, look: &Look, desk: &Desk, state: &mut PanelState, screen: Rect, pass: &mut Pass) {
    let look = &look.at_most(screen.width() / 860.0);
    page::show(ctx, look, "Rules", screen, vec2(1400.0, 940.0), pass, |ui, body, pass| {
        let Some(book) = desk.books.get(state.search.book).or_else(|| desk.books.first()) else {
            page::nothing(ui, look, "There are no rules in this program.");
            return;
        };
        let split = body.left() + (body.width() * 0.25).max(look.px(220.0)).min(body.width() * 0.36);
        let left = Rect::from_min_max(body.min, pos2(split - look.px(16.0), body.bottom()));
        let right = Rect::from_min_max(pos2(split + look.px(16.0), body.top()), body.max);
        ui.painter().vline(split, body.y_range(), Stroke::new(1.0, rgba(look.ink().rule, 0.8)));
        let found = ui
            .scope_builder(egui::UiBuilder::new().max_rect(right), |ui| {
                clauses(ui, look, book, &mut state.search, pass)
            })
            .inner;
        ui.scope_builder(egui::UiBuilder::new().max_rect(left), |ui| {
            contents(ui, look, desk, book, &found, &mut state.search, pass)
        });
    });
}

/// Returns the chapters in order, each with the number of found clauses in it.
fn chapters<'a>(book: &'a Rulebook, found: &[usize]) -> Vec<(&'a str, usize)> {
    let mut list: Vec<(&str, usize)> = Vec::new();
    for (n, clause) in book.clauses.iter().enumerate() {
        let count = usize::from(found.contains(&n));
        match list.iter_mut().find(|(name, _)| *name == clause.chapter) {
            Some((_, all)) => *all += count,
            None => list.push((&clause.chapter, count)),
        }
    }
    list
}

/// Shows the left column: the rulebooks if there are several, a summary of this one, and its chapters.
fn contents(
    ui: &mut Ui,
    look: &Look,
    desk: &Desk,
    book: &Rulebook,
    found: &[usize],
    search: &mut Search,
    pass: &mut Pass,
) {
    let palette = look.ink();
    ScrollArea::vertical().id_salt("contents").auto_shrink(false).show(ui, |ui| {
        if desk.books.len() > 1 {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::Vec2::splat(look.px(6.0));
                for (n, other) in desk.books.iter().enumerate() {
                    if choices::tab(ui, look, &format!("Rulebook: {}", other.title), &other.title, n == search.book) {
                        *search = Search { book: n, query: search.query.clone(), ..Search::default() };
                    }
                }
            });
            ui.add_space(look.px(8.0));
        }
        bits::flow(ui, &[Run(&book.title, look.title(23.0), rgb(palette.ink))]);
        bits::flow(ui, &[Run(&format!("by {}", book.author), look.italic(size::REMARK), rgb(palette.ink_soft))]);
        bits::flow(ui, &[Run(&book.summary, look.text(size::REMARK), rgb(palette.ink_soft))]);
        ui.add_space(look.px(8.0));
        let all = chapters(book, found);
        if chapter(ui, look, "All chapters", found.len(), search.chapter.is_none(), pass) {
            search.chapter = None;
        }
        for (name, count) in all {
            if chapter(ui, look, name, count, search.chapter.as_deref() == Some(name), pass) {
                *search = Search { chapter: Some(name.to_owned()), clause: None, ..search.clone() };
            }
        }
    });
}

/// Shows one entry of the contents. Returns true if it was clicked.
fn chapter(ui: &mut Ui, look: &Look, name: &str, count: usize, on: bool, pass: &mut Pass) -> bool {
    let palette = look.ink();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width() - look.px(8.0), look.px(31.0)), Sense::hover());
    let response = pass
        .spot(ui, rect, ("chapter", name), Sense::click(), &format!("Chapter: {name}, {count}"))
        .on_hover_cursor(CursorIcon::PointingHand);
    let painter = ui.painter();
    if on || response.hovered() || response.has_focus() {
        painter.rect_filled(rect, look.px(3.0), rgb(if on { palette.ink } else { palette.paper }));
    }
    let ink = match (on, count) {
        (true, _) => palette.sheet,
        (false, 0) => palette.ink_faint,
        (false, _) => palette.ink,
    };
    let number = bits::line(painter, &count.to_string(), look.figures(15.0), rgb(ink), rect.width() * 0.3);
    let number = bits::put_right(painter, number, pos2(rect.right() - look.px(8.0), rect.center().y));
    let words =
        bits::fitted(painter, name, look.text(size::TEXT), rgb(ink), number.left() - rect.left() - look.px(14.0));
    bits::put_left(painter, words, pos2(rect.left() + look.px(8.0), rect.center().y));
    response.clicked()
}

/// Shows the right column: the search and the clauses that it finds. Returns the indices of all clauses found in the
/// book.
fn clauses(ui: &mut Ui, look: &Look, book: &Rulebook, search: &mut Search, pass: &mut Pass) -> Vec<usize> {
    let palette = look.ink();
    field(ui, look, search, pass);
    // A chapter of another rulebook is no chapter of this one.
    if search.chapter.as_ref().is_some_and(|chapter| book.clauses.iter().all(|clause| clause.chapter != *chapter)) {
        search.chapter = None;
    }
    let wanted = words(&search.query);
    let found: Vec<usize> =
        book.clauses.iter().enumerate().filter(|(_, clause)| clause.has(&wanted)).map(|(n, _)| n).collect();
    let shown: Vec<&ClauseCard> = found
        .iter()
        .map(|n| &book.clauses[*n])
        .filter(|clause| search.chapter.as_ref().is_none_or(|chapter| clause.chapter == *chapter))
        .filter(|clause| !search.differing || clause.differs())
        .collect();
    let differ = book.clauses.iter().filter(|clause| clause.differs()).count();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = look.px(10.0);
        let line = format!("{} of {} clauses", shown.len(), book.clauses.len());
        bits::flow(ui, &[Run(&line, look.italic(size::REMARK), rgb(palette.ink_soft))]);
        if differ > 0 || search.differing {
            let line = match (search.differing, differ) {
                (true, _) => "Show all rules".to_owned(),
                (false, 1) => "Show only the rule that this battle changes".to_owned(),
                (false, _) => format!("Show only the {differ} rules that this battle changes"),
            };
            if choices::tab(ui, look, &line, &line, search.differing) {
                search.differing = !search.differing;
            }
        }
    });
    ui.add_space(look.px(4.0));
    ScrollArea::vertical().id_salt(("clauses", search.chapter.clone())).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = look.px(1.0);
        if shown.is_empty() {
            let nothing = if search.differing {
                "None of the rules that this battle changes contains all of these words."
            } else {
                "No clause contains all of these words."
            };
            page::nothing(ui, look, nothing);
        }
        let mut under = "";
        for card in shown {
            if card.chapter != under {
                under = &card.chapter;
                ui.add_space(look.px(8.0));
                page::part(ui, look, under);
            }
            let marked = search.clause.as_deref().is_some_and(|id| id.eq_ignore_ascii_case(&card.id));
            let place = clause(ui, look, card, marked, pass);
            if marked && !search.found {
                ui.scroll_to_rect(place, Some(Align::Center));
                search.found = true;
            }
        }
    });
    found
}

fn field(ui: &mut Ui, look: &Look, search: &mut Search, pass: &mut Pass) {
    let palette = look.ink();
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, look.px(46.0)), Sense::hover());
    let frame = Rect::from_min_size(rect.min, vec2(width - look.px(48.0), look.px(40.0)));
    ui.painter().rect(
        frame,
        look.px(4.0),
        rgb(palette.box_fill),
        Stroke::new(1.2, rgb(palette.ink)),
        StrokeKind::Inside,
    );
    let edit = TextEdit::singleline(&mut search.query)
        .id_salt("search the rules")
        .font(FontSelection::FontId(look.text(18.0)))
        .text_color(rgb(palette.ink))
        .frame(egui::Frame::NONE)
        .vertical_align(Align::Center)
        .desired_width(frame.width());
    let typed = ui.put(frame.shrink2(vec2(look.px(12.0), look.px(4.0))), edit);
    typed.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search the rules"));
    if !search.at_hand {
        search.at_hand = true;
        typed.request_focus();
    }
    if search.query.is_empty() {
        let hint = bits::fitted(
            ui.painter(),
            "Search the rules",
            look.italic(18.0),
            rgb(palette.ink_soft),
            frame.width() - look.px(40.0),
        );
        bits::put_left(ui.painter(), hint, pos2(frame.left() + look.px(18.0), frame.center().y));
    }
    if typed.changed() {
        (search.clause, search.chapter) = (None, None);
    }
    if !search.query.is_empty()
        && page::cross(ui, look, pos2(frame.right() + look.px(26.0), frame.center().y), "Clear the search", pass)
    {
        search.query.clear();
    }
}

/// Shows one clause. Returns its rectangle.
fn clause(ui: &mut Ui, look: &Look, card: &ClauseCard, marked: bool, pass: &mut Pass) -> Rect {
    let palette = look.ink();
    let width = ui.available_width() - look.px(12.0);
    let gutter = look.px(104.0);
    let pad = look.px(6.0);
    let text = bits::paragraph(
        ui.painter(),
        &[Run(&card.text, look.text(size::TEXT), rgb(palette.ink))],
        width - gutter - pad,
    );
    let mut remarks: Vec<(String, bool)> = Vec::new();
    if let Some(option) = &card.option {
        remarks.push(match &option.here {
            Some(here) if here.key != option.default.key => {
                let (title, usual) = (&option.title, &option.default.effect);
                (format!("{title}: {} in this battle (default: {usual}).", here.effect), true)
            }
            _ => (format!("{}: {} (the default).", option.title, option.default.effect), false),
        });
    }
    if card.proposed {
        remarks
            .push(("This clause is ours, because the rulebook does not say it or leaves it open.".to_owned(), false));
    }
    let remarks: Vec<_> = remarks
        .into_iter()
        .map(|(words, strong)| {
            let (font, ink) = if strong {
                (look.bold(size::REMARK - 0.5), palette.bad)
            } else {
                (look.italic(size::REMARK - 0.5), palette.ink_soft)
            };
            (bits::paragraph(ui.painter(), &[Run(&words, font, rgb(ink))], width - gutter - pad), words)
        })
        .collect();
    let drawn = card
        .figure
        .as_ref()
        .map_or(0.0, |figure| figure::height(look, figure, (width - gutter).min(look.px(560.0))) + pad * 2.0);
    let height = text.size().y + remarks.iter().map(|(galley, _)| galley.size().y).sum::<f32>() + drawn + pad * 1.6;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let said = std::iter::once(card.text.as_str())
        .chain(remarks.iter().map(|(_, words)| words.as_str()))
        .collect::<Vec<_>>()
        .join(" ");
    let response = pass.spot(ui, rect, ("clause", &card.id), Sense::hover(), &format!("{}: {said}", card.id));
    pass.cite(&response, &card.id);
    if !ui.is_rect_visible(rect) {
        return rect;
    }
    let painter = ui.painter();
    if marked {
        painter.rect(
            rect,
            look.px(3.0),
            rgb(palette.card),
            Stroke::new((look.k * 1.6).max(1.4), rgb(palette.gilt)),
            StrokeKind::Inside,
        );
    }
    let id = bits::fitted(painter, &card.id, look.bold(size::REMARK), rgb(palette.ink_soft), gutter - pad * 2.0);
    bits::put(painter, id, rect.min + vec2(pad, pad * 0.8 + look.px(1.0)));
    let mut y = bits::put(painter, text, rect.min + vec2(gutter, pad * 0.8)).bottom();
    if card.proposed {
        paint::side_mark(
            painter,
            Rect::from_center_size(
                pos2(rect.left() + pad + look.px(6.0), rect.top() + pad + look.px(30.0)),
                egui::Vec2::splat(look.px(11.0)),
            ),
            wg_core::SideColour::Green,
            rgb(palette.gilt),
            rgb(palette.ink),
        );
    }
    for (galley, _) in remarks {
        y = bits::put(painter, galley, pos2(rect.left() + gutter, y)).bottom();
    }
    if let Some(figure) = &card.figure {
        let place =
            Rect::from_min_size(pos2(rect.left() + gutter, y + pad), vec2((width - gutter).min(look.px(560.0)), drawn));
        ui.scope_builder(egui::UiBuilder::new().max_rect(place).id_salt(&card.id), |ui| {
            figure::show(ui, look, figure, pass)
        });
    }
    rect
}
