//! A close-up of a fight: two decks with the men on them, the dice of both parties, and the results.

use std::sync::Arc;

use egui::{
    Color32, Context, CursorIcon, Galley, Order, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};
use wg_core::shown::sheet::{Scene, Zone};

use crate::chart::laid::Laid;
use crate::chart::scene_place::{SMALLEST, place};
use crate::look::theme::{Look, rgb, rgba};
use crate::look::tokens::size;
use crate::panels::scene_dice::{roll_height, throw};
use crate::panels::sheet::tone;
use crate::panels::{section, section_men};
use crate::read::desk::Desk;
use crate::read::state::PanelState;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;
use crate::widgets::pass::Pass;

const WIDTH: f32 = 560.0;
const PAD: f32 = 18.0;
const DECK: f32 = 96.0;

/// Shows the fight on a card above the chart, clear of the ships that fight and covering little else, until the player
/// closes it. A fight that was closed stays closed for the phase.
pub fn card(
    ctx: &Context,
    look: &Look,
    (desk, scene): (&Desk, &Scene),
    state: &mut PanelState,
    laid: &mut Laid,
    chart: Rect,
    pass: &mut Pass,
) {
    let now = desk
        .view
        .phases
        .iter()
        .position(|phase| phase.state == wg_core::shown::view::PhaseState::Current)
        .unwrap_or_default();
    let this = (scene.title.clone(), u32::from(desk.view.turn), now);
    if state.memory.scene_closed.as_ref() == Some(&this) {
        return laid.forget("fight");
    }
    // In room mode, while the next dice are rolled in the tray, the last dice are left out and the men are larger.
    let bare;
    let scene = if look.room && !desk.tray.wanted.is_empty() {
        bare = Scene { rolls: Vec::new(), ..scene.clone() };
        &bare
    } else {
        scene
    };
    let most = chart.shrink(look.px(10.0).min(chart.width() * 0.02));
    let painter = ctx.layer_painter(egui::LayerId::background());
    // As large as the chart allows, because everybody at the table wants to see these dice.
    let mut look = look.at_most(most.width() / width(scene));
    while wanted(&painter, &look, scene).y > most.height() * 0.94 && look.k > 0.4 {
        look = look.at_most(look.k * 0.94);
    }
    let fights = |unit: &wg_core::UnitId| {
        let named = desk.view.units.get(unit.index()).is_some_and(|unit| scene.title.contains(&*unit.name));
        named || scene.section.as_ref().is_some_and(|section| section.ship == *unit)
    };
    let before = laid.before("fight");
    // Rather smaller, as long as the words can be read, than on top of the ships that fight.
    let sizes: Vec<(Look, egui::Vec2)> = [1.0, 0.9, 0.8, 0.72, 0.64, 0.57]
        .into_iter()
        .map(|part| look.at_most(look.k * part))
        .filter(|smaller| smaller.k >= look.k.min(SMALLEST))
        .map(|look| (look, wanted(&painter, &look, scene)))
        .collect();
    let (chosen, rect) =
        place(&sizes.iter().map(|(_, size)| *size).collect::<Vec<_>>(), most, &laid.covered, &fights, before);
    let look = sizes.get(chosen).map_or(look, |(look, _)| *look);
    let closed = pass.pane(ctx, "scene", rect, Order::Foreground, |ui, pass| show(ui, &look, desk, scene, pass));
    laid.card(ctx, "fight", rect);
    if closed {
        state.memory.scene_closed = Some(this);
    }
}

fn wanted(painter: &Painter, look: &Look, scene: &Scene) -> egui::Vec2 {
    let inner = look.px(width(scene) - PAD * 2.0);
    let mut height = look.px(PAD * 2.0 + 34.0) + water(scene, look);
    if !scene.rolls.is_empty() {
        height += look.px(14.0)
            + scene.rolls.iter().map(|roll| roll_height(painter, look, roll, inner - look.px(24.0))).sum::<f32>()
            + look.px(10.0);
    }
    height += scene
        .notes
        .iter()
        .map(|(text, meant)| note(painter, look, text, *meant, inner).size().y + look.px(3.0))
        .sum::<f32>();
    vec2(look.px(width(scene)), height)
}

/// Returns the width of the card. A ship cut open is longer than a deck.
fn width(scene: &Scene) -> f32 {
    if scene.section.is_some() { section::WIDTH } else { WIDTH }
}

/// Draws the fight into the whole of `ui`. Returns true if it was closed.
pub fn show(ui: &mut Ui, look: &Look, desk: &Desk, scene: &Scene, pass: &mut Pass) -> bool {
    let rect = ui.max_rect();
    let palette = look.ink();
    paint::paper(ui.painter(), look, rect, palette.card);
    ui.painter().rect_stroke(
        rect.shrink(look.px(5.0)),
        look.px(2.0),
        Stroke::new(1.0, rgb(palette.rule)),
        StrokeKind::Inside,
    );
    let inner = rect.shrink(look.px(PAD));
    let painter = ui.painter().clone();
    let cross = Rect::from_center_size(
        pos2(inner.right() - look.px(8.0), inner.top() + look.px(8.0)),
        egui::Vec2::splat(look.px(28.0)),
    );
    let title = bits::boxed(
        &painter,
        &scene.title,
        look.title(23.0),
        rgb(palette.ink),
        vec2(cross.left() - inner.left() - look.px(8.0), look.px(32.0)),
        1,
    );
    let head = Rect::from_min_size(inner.min, vec2(title.size().x, look.px(28.0)));
    pass.spot(ui, head, "title", Sense::hover(), &scene.title);
    bits::put_left(&painter, title, pos2(inner.left(), inner.top() + look.px(10.0)));
    let close =
        pass.spot(ui, cross, "close", Sense::click(), "Close this view").on_hover_cursor(CursorIcon::PointingHand);
    if close.hovered() {
        painter.rect_filled(cross, look.px(4.0), rgb(palette.paper));
    }
    paint::close_icon(&painter, cross.center(), look.px(12.0), rgb(palette.ink));
    let mut top = inner.top() + look.px(32.0);
    if !scene.zones.is_empty() {
        let sea = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), water(scene, look)));
        match &scene.section {
            Some(cut) => section::show(ui, look, desk, scene, cut, sea, pass),
            None if ashore(desk, scene) => field(ui, look, desk, scene, sea, pass),
            None => decks(ui, look, desk, scene, sea, pass),
        }
        top = sea.bottom();
    }
    if !scene.rolls.is_empty() {
        top += look.px(8.0);
        let heights: Vec<f32> =
            scene.rolls.iter().map(|roll| roll_height(&painter, look, roll, inner.width() - look.px(24.0))).collect();
        let tray = Rect::from_min_size(
            pos2(inner.left(), top),
            vec2(inner.width(), heights.iter().sum::<f32>() + look.px(10.0)),
        );
        painter.rect(tray, look.px(5.0), rgb(palette.baize), Stroke::new(1.2, rgb(palette.edge)), StrokeKind::Inside);
        let mut y = tray.top() + look.px(5.0);
        for (n, (roll, height)) in scene.rolls.iter().zip(heights).enumerate() {
            let row =
                Rect::from_min_size(pos2(tray.left() + look.px(12.0), y), vec2(tray.width() - look.px(24.0), height));
            throw(ui, look, desk, roll, row, n, pass);
            y += height;
        }
        top = tray.bottom() + look.px(6.0);
    }
    for (n, (text, meant)) in scene.notes.iter().enumerate() {
        let galley = note(&painter, look, text, *meant, inner.width());
        let at = Rect::from_min_size(pos2(inner.left(), top), galley.size());
        pass.spot(ui, at, ("note", n), Sense::hover(), text);
        top = bits::put(&painter, galley, at.min).bottom() + look.px(3.0);
    }
    close.clicked()
}

fn note(painter: &Painter, look: &Look, text: &str, meant: wg_core::shown::sheet::Tone, width: f32) -> Arc<Galley> {
    bits::paragraph(painter, &[Run(text, look.text(size::TEXT), tone(look, meant))], width)
}

/// True if the zones are two ships alongside. More zones are parts of one deck.
fn alongside(scene: &Scene) -> bool {
    scene.zones.len() <= 2
}

fn water(scene: &Scene, look: &Look) -> f32 {
    match scene.zones.len() {
        0 => 0.0,
        _ if scene.section.is_some() => look.px(section::HEIGHT),
        n if alongside(scene) => look.px(DECK * n as f32 + 20.0),
        _ => look.px(DECK * 1.25 + 20.0),
    }
}

/// True if men fight ashore, so that no zone belongs to a ship.
fn ashore(desk: &Desk, scene: &Scene) -> bool {
    let troop = |zone: &Zone| {
        desk.view
            .units
            .iter()
            .any(|unit| unit.kind != wg_core::shown::view::UnitKind::Ship && zone.name.starts_with(&*unit.name))
    };
    !scene.zones.is_empty() && scene.zones.iter().all(troop)
}

/// Draws sand and grass under two lines of men that face each other.
fn field(ui: &Ui, look: &Look, desk: &Desk, scene: &Scene, place: Rect, pass: &mut Pass) {
    let painter = ui.painter().with_clip_rect(place);
    let day = look.theme == crate::Theme::Paper;
    let (sand, tuft) =
        if day { ([0xe6, 0xd3, 0xa3], [0x8c, 0x8a, 0x4e]) } else { ([0x5a, 0x4e, 0x36], [0x8f, 0x8a, 0x58]) };
    painter.rect_filled(place, look.px(3.0), rgb(sand));
    for n in 0..44_u32 {
        // No grass under names and numbers.
        let at = place.min
            + vec2(
                (0.36 + 0.64 * (n * 197 % 541) as f32 / 541.0) * place.width(),
                (n * 89 % 113) as f32 / 113.0 * place.height(),
            );
        for blade in [-2.5, 0.0, 2.5] {
            painter.line_segment([at, at + vec2(look.px(blade), -look.px(5.0))], Stroke::new(1.0, rgba(tuft, 0.6)));
        }
    }
    painter.rect_stroke(place, look.px(3.0), Stroke::new(1.0, rgb(look.ink().edge)), StrokeKind::Inside);
    let each = place.height() / scene.zones.len() as f32;
    for (n, zone) in scene.zones.iter().enumerate() {
        let at = Rect::from_min_size(place.min + vec2(0.0, n as f32 * each), vec2(place.width(), each))
            .shrink2(vec2(look.px(12.0), look.px(4.0)));
        if n > 0 {
            painter.hline(
                place.x_range().shrink(look.px(14.0)),
                at.top() - look.px(4.0),
                Stroke::new(1.0, rgba(look.ink().ink, 0.35)),
            );
        }
        zone_on(ui, &painter, look, desk, zone, at, n, true, pass);
    }
}

fn decks(ui: &Ui, look: &Look, desk: &Desk, scene: &Scene, sea: Rect, pass: &mut Pass) {
    let painter = ui.painter().with_clip_rect(sea);
    let (water, dark) = if look.theme == crate::Theme::Paper {
        ([0xd5, 0xdf, 0xd6], [0x8f, 0xa5, 0xa0])
    } else {
        ([0x25, 0x36, 0x39], [0x4a, 0x60, 0x60])
    };
    painter.rect_filled(sea, look.px(3.0), rgb(water));
    // A little swell: short strokes, as on the chart.
    for n in 0..26_u32 {
        let at =
            sea.min + vec2((n * 197 % 541) as f32 / 541.0 * sea.width(), (n * 89 % 113) as f32 / 113.0 * sea.height());
        painter.line_segment([at, at + vec2(look.px(14.0), look.px(1.5))], Stroke::new(1.0, rgba(dark, 0.5)));
    }
    let hulls = sea.shrink2(vec2(look.px(12.0), look.px(8.0)));
    if alongside(scene) {
        let each = hulls.height() / scene.zones.len() as f32;
        let rects: Vec<Rect> = (0..scene.zones.len())
            .map(|n| {
                Rect::from_min_size(
                    hulls.min + vec2(look.px(10.0) * n as f32, n as f32 * each),
                    vec2(hulls.width() - look.px(10.0), each),
                )
                .shrink2(vec2(0.0, look.px(3.0)))
            })
            .collect();
        if let [above, below] = rects.as_slice() {
            // Grapnels hold them together.
            for x in [0.22, 0.45, 0.68] {
                let from = pos2(above.left() + above.width() * x, above.bottom() - look.px(7.0));
                let to = pos2(from.x + look.px(9.0), below.top() + look.px(8.0));
                painter.line_segment(
                    [from, to],
                    Stroke::new((look.k * 2.2).max(1.6), Color32::from_rgb(0x4a, 0x36, 0x20)),
                );
            }
        }
        for (n, (zone, hull)) in scene.zones.iter().zip(rects).enumerate() {
            deck(&painter, look, hull);
            zone_on(ui, &painter, look, desk, zone, hull, n, true, pass);
        }
    } else {
        deck(&painter, look, hulls);
        let each = hulls.width() * 0.9 / scene.zones.len() as f32;
        for (n, zone) in scene.zones.iter().enumerate() {
            let at = Rect::from_min_size(
                hulls.min + vec2(hulls.width() * 0.02 + each * n as f32, 0.0),
                vec2(each, hulls.height()),
            );
            if n > 0 {
                painter.vline(
                    at.left(),
                    (at.top() + look.px(7.0))..=(at.bottom() - look.px(7.0)),
                    Stroke::new(1.6, Color32::from_rgb(0x5d, 0x43, 0x26)),
                );
            }
            zone_on(ui, &painter, look, desk, zone, at, n, false, pass);
        }
    }
}

/// Draws a deck from above, with the bow to the right: her sides, planks and wales.
fn deck(painter: &Painter, look: &Look, rect: Rect) {
    let outline = |by: f32| -> Vec<Pos2> {
        let r = rect.shrink(by);
        let (bow, half) = (r.height() * 0.95, r.height() / 2.0);
        let mut points = vec![pos2(r.left(), r.top() + half * 0.30), pos2(r.left() + half * 0.35, r.top())];
        for step in 0..=12 {
            let t = step as f32 / 12.0;
            let angle = (t - 0.5) * std::f32::consts::PI;
            // The bow comes to a point, and is fuller than a circle behind it.
            let x = r.right() - bow + bow * angle.cos().max(0.0).powf(0.85);
            points.push(pos2(x, r.center().y + half * angle.sin()));
        }
        points.extend([pos2(r.left() + half * 0.35, r.bottom()), pos2(r.left(), r.bottom() - half * 0.30)]);
        points
    };
    let ink = Color32::from_rgb(0x2c, 0x21, 0x17);
    let shadow: Vec<Pos2> = outline(0.0).into_iter().map(|point| point + vec2(look.px(3.0), look.px(4.0))).collect();
    painter.add(Shape::convex_polygon(shadow, Color32::from_black_alpha(60), Stroke::NONE));
    painter.add(Shape::convex_polygon(
        outline(0.0),
        Color32::from_rgb(0x7d, 0x56, 0x30),
        Stroke::new((look.k * 1.5).max(1.2), ink),
    ));
    painter.add(Shape::convex_polygon(
        outline(look.px(5.0)),
        Color32::from_rgb(0xd8, 0xb5, 0x7c),
        Stroke::new(1.0, ink),
    ));
    let planks = 9;
    for n in 1..planks {
        let y = rect.top() + rect.height() * n as f32 / planks as f32;
        let off = ((y - rect.center().y) / (rect.height() / 2.0)).abs();
        let reach = rect.height() * 0.95 * (1.0 - (1.0 - off * off).max(0.0).sqrt().powf(0.85)) + look.px(7.0);
        let stern = if off > 0.7 { look.px(12.0) } else { look.px(6.0) };
        painter.hline(
            (rect.left() + stern)..=(rect.right() - reach),
            y,
            Stroke::new(0.8, Color32::from_rgba_unmultiplied(0x6b, 0x4a, 0x28, 110)),
        );
    }
    // Guns are run out on both sides. Hatches and the stumps of masts are along the middle.
    let (run, guns) = (rect.width() * 0.62, 7);
    for n in 0..guns {
        let x = rect.left() + rect.width() * 0.16 + run * n as f32 / (guns - 1) as f32;
        for y in [rect.top() + look.px(2.5), rect.bottom() - look.px(2.5)] {
            painter.rect_filled(Rect::from_center_size(pos2(x, y), vec2(look.px(9.0), look.px(5.0))), 1.0, ink);
        }
    }
    let spar = Color32::from_rgb(0x8f, 0x63, 0x36);
    for x in [0.88, 0.62, 0.26] {
        let at = pos2(
            rect.left() + rect.width() * x - rect.height() * if x > 0.8 { 0.35 } else { 0.0 },
            rect.top() + rect.height() * 0.24,
        );
        painter.circle(at, look.px(5.0), spar, Stroke::new(1.2, ink));
    }
    let grating = Rect::from_center_size(
        pos2(rect.left() + rect.width() * 0.86 - rect.height() * 0.35, rect.bottom() - rect.height() * 0.3),
        vec2(look.px(24.0), look.px(13.0)),
    );
    painter.rect(grating, 1.0, Color32::from_rgb(0x5d, 0x43, 0x26), Stroke::new(1.0, ink), StrokeKind::Inside);
    for n in 1..4 {
        painter.vline(
            grating.left() + grating.width() * n as f32 / 4.0,
            grating.y_range(),
            Stroke::new(0.8, Color32::from_rgb(0xd8, 0xb5, 0x7c)),
        );
    }
}

/// Draws the name of a zone and the men in it, with a row for each side.
fn zone_on(
    ui: &Ui,
    painter: &Painter,
    look: &Look,
    desk: &Desk,
    zone: &Zone,
    rect: Rect,
    n: usize,
    long: bool,
    pass: &mut Pass,
) {
    let parties = section_men::parties_of(zone);
    let men: Vec<String> = parties
        .iter()
        .map(|(side, men)| format!("{men} {}{}", desk.side_name(*side), section_men::leaders_said(zone, *side)))
        .collect();
    pass.spot(ui, rect, ("zone", n), Sense::hover(), &format!("{}: {}", zone.name, men.join(", ")));
    let ink = Color32::from_rgb(0x2c, 0x21, 0x17);
    // The name is on a plate at the stern of a whole ship, and above the men in a part of a deck.
    let (name_at, body) = if long {
        let plate = rect.width() * 0.24;
        (
            Rect::from_min_size(rect.min, vec2(plate, rect.height())),
            Rect::from_min_max(rect.min + vec2(plate, 0.0), rect.max - vec2(rect.height() * 0.5, 0.0)),
        )
    } else {
        let plate = look.px(26.0);
        (
            Rect::from_min_size(rect.min + vec2(0.0, look.px(6.0)), vec2(rect.width(), plate)),
            Rect::from_min_max(rect.min + vec2(0.0, plate), rect.max),
        )
    };
    let name = bits::boxed(
        painter,
        &zone.name,
        look.title(18.0),
        ink,
        vec2(name_at.width() - look.px(18.0), name_at.height() * 0.8),
        if long { 2 } else { 1 },
    );
    bits::put_centre(painter, name, name_at.center() + vec2(look.px(if long { 4.0 } else { 0.0 }), 0.0));
    let rows = parties.len().max(1) as f32;
    for (row, (side, men)) in parties.iter().enumerate() {
        let leaders = section_men::leaders_of(zone, *side);
        let colour = desk.colour(*side);
        let tint = look.side(colour);
        let y = body.top() + body.height() * ((row as f32 + 0.5) / rows * 0.72 + 0.14);
        let flag = Rect::from_center_size(pos2(body.left() + look.px(14.0), y), vec2(look.px(17.0), look.px(13.0)));
        paint::side_mark(painter, flag, colour, rgb(tint.fill), ink);
        let number = painter.layout_no_wrap(men.to_string(), look.bold(20.0), ink);
        let mut right = bits::put_left(painter, number, pos2(flag.right() + look.px(6.0), y)).right();
        if leaders > 0 {
            let words = painter.layout_no_wrap(format!("+{leaders}"), look.bold(16.0), ink);
            right = bits::put_left(painter, words, pos2(right + look.px(4.0), y)).right();
        }
        let all = *men + leaders;
        let tall = (body.height() / rows * 0.62).min(look.px(38.0));
        let pitch = (tall * 0.74).min((body.right() - right - look.px(12.0)) / f32::from(all.max(1)));
        if pitch < look.px(3.0) {
            continue;
        }
        for man in 0..all {
            // Men in a fight do not form straight lines.
            let lean = f32::from((man * 7 + row as u16 * 3) % 5) - 2.0;
            let foot =
                pos2(right + look.px(12.0) + pitch * (f32::from(man) + 0.5), y + tall * 0.5 + lean * tall * 0.03);
            self::man(painter, foot, tall, rgb(tint.fill), ink, row % 2 == 1);
            if man < leaders {
                section_men::officer(painter, foot, tall, 1.0);
            }
        }
    }
}

/// Draws a man as a wooden figure. The men of one side wear hats.
pub(crate) fn man(painter: &Painter, foot: Pos2, tall: f32, coat: Color32, ink: Color32, hat: bool) {
    let line = Stroke::new((tall * 0.05).max(0.8), ink);
    let body = vec![
        foot + vec2(-tall * 0.20, 0.0),
        foot + vec2(-tall * 0.13, -tall * 0.60),
        foot + vec2(tall * 0.13, -tall * 0.60),
        foot + vec2(tall * 0.20, 0.0),
    ];
    painter.add(Shape::convex_polygon(body, coat, line));
    let head = foot - vec2(0.0, tall * 0.74);
    painter.circle(head, tall * 0.16, Color32::from_rgb(0xee, 0xcf, 0xa6), line);
    if hat {
        let brim = head - vec2(0.0, tall * 0.08);
        painter.add(Shape::convex_polygon(
            vec![brim + vec2(-tall * 0.24, 0.0), brim + vec2(0.0, -tall * 0.22), brim + vec2(tall * 0.24, 0.0)],
            ink,
            Stroke::NONE,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::on_chart::Covered;

    #[test]
    fn a_fight_lies_beside_those_who_fight_and_is_rather_smaller_than_upon_them() {
        let chart = Rect::from_min_size(Pos2::ZERO, vec2(840.0, 640.0));
        let ships = |x: f32, y: f32| {
            [
                Rect::from_center_size(pos2(x, y), vec2(80.0, 170.0)),
                Rect::from_center_size(pos2(x + 70.0, y), vec2(80.0, 170.0)),
            ]
        };
        let sizes: Vec<_> = [1.0, 0.9, 0.8, 0.7, 0.6].map(|part| vec2(780.0, 400.0) * part).into();
        for (x, y) in [(100.0, 100.0), (400.0, 100.0), (700.0, 500.0), (400.0, 500.0), (100.0, 320.0), (690.0, 320.0)] {
            let hulls: Vec<Rect> = ships(x, y).into();
            let covered = Covered {
                units: vec![wg_core::UnitId(0), wg_core::UnitId(1)],
                hulls: hulls.clone(),
                ..Covered::default()
            };
            let (_, rect) = place(&sizes, chart, &covered, &|_| true, None);
            assert!(chart.contains_rect(rect), "{rect:?} leaves the chart");
            assert!(hulls.iter().all(|hull| !hull.intersects(rect)), "{rect:?} covers a ship at {x}, {y}");
        }
        let (chosen, _) = place(&sizes, chart, &Covered::default(), &|_| true, None);
        assert_eq!(chosen, 0, "on an empty sea it is as large as it can be");
    }
}
