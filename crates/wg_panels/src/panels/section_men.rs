//! The men in a ship cut open for a fight: men, leaders, and the plates that count them.

use egui::{Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};
use wg_core::SideId;
use wg_core::shown::sheet::Zone;

use crate::look::theme::{Look, rgb, rgba};
use crate::panels::scene::man;
use crate::panels::section::INK;
use crate::read::desk::Desk;
use crate::widgets::bits::{self, Run};
use crate::widgets::paint;

/// The height at the top of the picture for plates with names and numbers. The men stand below it.
pub(crate) const PLATES: f32 = 74.0;

pub(crate) fn leaders_of(zone: &Zone, side: SideId) -> u16 {
    zone.leaders.iter().filter(|(of, _)| *of == side).map(|(_, count)| *count).sum()
}

/// Returns the parties in a zone with their men, including a side that has only leaders left there.
pub(crate) fn parties_of(zone: &Zone) -> Vec<(SideId, u16)> {
    let mut parties: Vec<(SideId, u16)> = zone.men.clone();
    for (side, _) in &zone.leaders {
        if parties.iter().all(|(of, _)| of != side) {
            parties.push((*side, 0));
        }
    }
    parties.retain(|(side, men)| *men > 0 || leaders_of(zone, *side) > 0);
    parties
}

pub(crate) fn leaders_said(zone: &Zone, side: SideId) -> String {
    match leaders_of(zone, side) {
        0 => String::new(),
        1 => " with 1 leader".to_owned(),
        count => format!(" with {count} leaders"),
    }
}

/// Draws the men of a zone on its deck, with the attackers to the left. Leaders stand in front, marked with gold.
pub(crate) fn men(
    painter: &Painter,
    look: &Look,
    desk: &Desk,
    attacker: SideId,
    zone: &Zone,
    (air, floor): (Rect, &dyn Fn(f32) -> f32),
    lit: bool,
) {
    let ink = rgb(INK);
    let parties = parties_of(zone);
    let both = parties.len() > 1;
    let width = air.width() * if both { 0.47 } else { 0.94 };
    let left_of = |attacks: bool| match (both, attacks) {
        (true, true) => air.left(),
        (true, false) => air.right() - width,
        _ => air.center().x - width / 2.0,
    };
    let most_of = |left: f32| floor(left + width / 2.0) - air.top();
    // Returns the men in a row, the number of rows one behind the other, and the men in all, for men of this height.
    let fits = |most: f32, tall: f32| {
        let per_row = ((width - tall * 0.5) / (tall * 0.44)).floor().max(1.0) as usize;
        let rows = ((most - tall * 1.15) / (tall * 0.36)).floor().max(0.0) as usize + 1;
        (per_row, rows, per_row * rows)
    };
    // As tall as possible in a few rows, or for a crowd as tall as fits. Men of both parties have the same size.
    let tall_of = |(side, men): &(SideId, u16)| {
        let most = most_of(left_of(*side == attacker));
        let count = usize::from(*men + leaders_of(zone, *side));
        let sizes = || (0..16).map(|n| look.px(46.0) * 0.94_f32.powi(n)).filter(|tall| *tall < most * 0.9);
        let few = |tall: &f32| fits(most, *tall).0 * 4 >= count && fits(most, *tall).2 >= count;
        sizes()
            .take(7)
            .find(few)
            .or_else(|| sizes().find(|tall| fits(most, *tall).2 >= count))
            .unwrap_or_else(|| look.px(44.0) * 0.34)
    };
    let tall = parties.iter().map(tall_of).fold(f32::INFINITY, f32::min);
    for (side, men) in &parties {
        let attacks = *side == attacker;
        let leaders = leaders_of(zone, *side);
        let left = left_of(attacks);
        let tint = look.side(desk.colour(*side));
        let coat = if lit { rgb(tint.fill) } else { rgb(tint.fill).gamma_multiply(0.9) };
        let count = usize::from(*men + leaders);
        let (per_row, rows, room) = fits(most_of(left), tall);
        let shown = count.min(room);
        let used = shown.div_ceil(per_row).clamp(1, rows);
        let per_row = shown.div_ceil(used).max(1);
        let pitch = (tall * 0.52).min((width - tall * 0.4) / per_row as f32);
        for row in (0..used).rev() {
            let here = shown.saturating_sub(row * per_row).min(per_row);
            for n in 0..here {
                // They crowd towards the enemy.
                let from_front = (n as f32 + 0.6 + 0.35 * (row % 2) as f32) * pitch;
                let x = if attacks && both {
                    left + width - from_front
                } else if both {
                    left + from_front
                } else {
                    left + (width - here as f32 * pitch) / 2.0 + (n as f32 + 0.38 + 0.24 * (row % 2) as f32) * pitch
                };
                let lean = ((row * 7 + n * 5 + usize::from(side.0) * 3) % 5) as f32 - 2.0;
                let foot = pos2(x, floor(x) - row as f32 * tall * 0.36 + lean * tall * 0.012 - look.px(1.0));
                let leader = row == 0 && n < usize::from(leaders);
                man(painter, foot, tall * if leader { 1.12 } else { 1.0 }, coat, ink, !attacks);
                if leader {
                    officer(painter, foot, tall * 1.12, if attacks { 1.0 } else { -1.0 });
                }
            }
        }
    }
}

/// Draws what marks a leader: a golden sash and a raised sword.
pub(crate) fn officer(painter: &Painter, foot: Pos2, tall: f32, faces: f32) {
    let (gold, ink) = (rgb([0xe2, 0xb8, 0x4a]), rgb(INK));
    let wide = (tall * 0.085).max(1.4);
    painter.line_segment(
        [foot + vec2(-tall * 0.14, -tall * 0.54), foot + vec2(tall * 0.17, -tall * 0.16)],
        Stroke::new(wide, gold),
    );
    painter.circle(foot - vec2(0.0, tall * 0.92), tall * 0.07, gold, Stroke::new(0.8, ink));
    let hand = foot + vec2(faces * tall * 0.20, -tall * 0.48);
    let tip = hand + vec2(faces * tall * 0.26, -tall * 0.46);
    painter.line_segment([hand, tip], Stroke::new(wide * 1.3, ink));
    painter.line_segment([hand, tip], Stroke::new(wide * 0.6, rgb([0xe4, 0xe8, 0xea])));
}

/// Draws the zone's name, and below it the parties in the zone: flag, number and leaders.
pub(crate) fn plates(
    painter: &Painter,
    look: &Look,
    desk: &Desk,
    attacker: SideId,
    zone: &Zone,
    place: Rect,
    lit: bool,
) {
    let palette = look.ink();
    let room = place.width() - look.px(10.0);
    let name = bits::boxed(
        painter,
        &zone.name,
        look.title(if lit { 21.0 } else { 18.0 }),
        rgb(palette.ink),
        vec2(room - look.px(16.0), look.px(26.0)),
        1,
    );
    let plate = Rect::from_center_size(
        pos2(place.center().x, place.top() + look.px(20.0)),
        vec2((name.size().x + look.px(20.0)).min(room), look.px(28.0)),
    );
    let stroke =
        if lit { Stroke::new((look.k * 2.4).max(2.0), rgb(palette.gilt)) } else { Stroke::new(1.0, rgb(palette.rule)) };
    painter.rect(plate, look.px(3.0), rgb(palette.card), stroke, StrokeKind::Inside);
    bits::put_centre(painter, name, plate.center());
    let mut parties = parties_of(zone);
    parties.sort_by_key(|(side, _)| *side != attacker);
    let each = room / parties.len().max(1) as f32;
    for (n, (side, men)) in parties.iter().enumerate() {
        let colour = desk.colour(*side);
        let tint = look.side(colour);
        let leaders = match leaders_of(zone, *side) {
            0 => String::new(),
            1 => "+ 1 leader".to_owned(),
            count => format!("+ {count} leaders"),
        };
        let chip = Rect::from_min_size(
            pos2(place.left() + look.px(5.0) + each * n as f32, plate.bottom() + look.px(4.0)),
            vec2(each, look.px(27.0)),
        )
        .shrink2(vec2(look.px(2.0), 0.0));
        let flag_width = look.px(17.0);
        let words = bits::paragraph(
            painter,
            &[
                Run(&men.to_string(), look.bold(20.0), rgb(tint.text)),
                Run(if leaders.is_empty() { "" } else { " " }, look.text(8.0), rgb(tint.text)),
                Run(&leaders, look.italic(14.5), rgb(palette.ink)),
            ],
            f32::INFINITY,
        );
        // Where there is no room for the word, only its number is shown.
        let words = if words.size().x + flag_width + look.px(18.0) > chip.width() {
            let short = match leaders_of(zone, *side) {
                0 => String::new(),
                count => format!("+{count}"),
            };
            bits::boxed(
                painter,
                &format!("{men} {short}"),
                look.bold(18.0),
                rgb(tint.text),
                vec2(chip.width() - flag_width - look.px(14.0), chip.height()),
                1,
            )
        } else {
            words
        };
        let wide = flag_width + look.px(6.0) + words.size().x;
        let body = Rect::from_center_size(chip.center(), vec2((wide + look.px(12.0)).min(chip.width()), chip.height()));
        painter.rect(body, look.px(3.0), rgb(palette.card), Stroke::new(1.0, rgb(tint.text)), StrokeKind::Inside);
        let left = body.center().x - wide / 2.0;
        let flag =
            Rect::from_center_size(pos2(left + flag_width / 2.0, body.center().y), vec2(flag_width, look.px(13.0)));
        paint::side_mark(painter, flag, colour, rgb(tint.fill), rgba(palette.ink, 0.8));
        bits::put_left(painter, words, pos2(flag.right() + look.px(6.0), body.center().y));
    }
}
