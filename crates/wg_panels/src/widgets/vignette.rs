//! The engravings of the action cards, each drawn with a few lines in a unit square.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2};
use wg_core::Vignette;

use crate::look::theme::{rgb, rgba};
use crate::look::tokens::{BLUE, CHART_LINE, INK, RED, Rgb, YELLOW_LINE};

const OAK: Rgb = [0xb9, 0x86, 0x4e];
const IRON: Rgb = [0x4a, 0x44, 0x3e];
const SAIL: Rgb = [0xfa, 0xf4, 0xe2];
const SKIN: Rgb = [0xe2, 0xb9, 0x92];

/// Draws in a square from (0, 0) at the upper left to (1, 1).
struct Burin<'a> {
    painter: &'a Painter,
    rect: Rect,
    line: f32,
}

impl Burin<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        pos2(self.rect.left() + x * self.rect.width(), self.rect.top() + y * self.rect.height())
    }

    fn pen(&self, weight: f32) -> Stroke {
        Stroke::new((self.line * weight).max(0.6), rgb(INK))
    }

    fn stroke(&self, points: &[(f32, f32)], weight: f32) {
        self.painter.line(points.iter().map(|point| self.at(*point)).collect(), self.pen(weight));
    }

    fn shape(&self, points: &[(f32, f32)], fill: Rgb) {
        self.painter.add(Shape::convex_polygon(
            points.iter().map(|point| self.at(*point)).collect(),
            rgb(fill),
            self.pen(0.9),
        ));
    }

    fn disc(&self, at: (f32, f32), radius: f32, fill: Color32, weight: f32) {
        self.painter.circle(self.at(at), radius * self.rect.width(), fill, self.pen(weight));
    }

    /// Draws an arc. Angles are in eighths of a turn, clockwise from the right.
    fn arc(&self, at: (f32, f32), radius: (f32, f32), from: f32, to: f32, weight: f32) {
        let points: Vec<(f32, f32)> = (0..=14)
            .map(|n| {
                let angle = (from + (to - from) * n as f32 / 14.0) * std::f32::consts::FRAC_PI_4;
                (at.0 + radius.0 * angle.cos(), at.1 + radius.1 * angle.sin())
            })
            .collect();
        self.stroke(&points, weight);
    }

    /// Draws the ruled sky of an engraving.
    fn sky(&self, to: f32) {
        let pale = Stroke::new((self.line * 0.45).max(0.4), rgba(CHART_LINE, 0.55));
        for n in 1..(to * 22.0) as usize {
            let y = n as f32 / 22.0;
            self.painter.line_segment([self.at((0.0, y)), self.at((1.0, y))], pale);
        }
    }

    /// Draws waves from this height downwards.
    fn sea(&self, from: f32, swell: f32) {
        let mut y = from;
        let mut row = 0;
        while y < 1.0 {
            let points: Vec<(f32, f32)> =
                (0..=24).map(|n| (n as f32 / 24.0, y + swell * (n as f32 * 1.35 + row as f32 * 1.9).sin())).collect();
            self.stroke(&points, 0.55);
            y += 0.055;
            row += 1;
        }
    }

    /// Draws a cloud around a place.
    fn cloud(&self, at: (f32, f32), size: f32) {
        for (x, y, r) in [(-0.9, 0.2, 0.55), (-0.2, -0.25, 0.75), (0.6, 0.0, 0.6), (0.0, 0.35, 0.6)] {
            self.disc((at.0 + x * size, at.1 + y * size), r * size, rgb(SAIL), 0.8);
        }
        for (x, y, r) in [(-0.5, 0.12, 0.5), (0.15, 0.05, 0.6)] {
            self.disc((at.0 + x * size, at.1 + y * size), r * size, rgb(SAIL), 0.0);
        }
    }

    /// Draws a three-masted ship from the side, with her bow to the right and her waterline at `at`.
    fn ship(&self, at: (f32, f32), size: f32, sails: bool) {
        let p = |x: f32, y: f32| (at.0 + x * size, at.1 - y * size);
        for (mast, height) in [(-0.28, 0.72), (0.02, 0.86), (0.3, 0.7)] {
            self.stroke(&[p(mast, 0.1), p(mast, height)], 1.1);
            for (low, high, wide) in [(0.22, 0.46, 0.16), (0.47, 0.66, 0.12)] {
                let (low, high) = (low * height / 0.8, high * height / 0.8);
                if sails {
                    self.shape(
                        &[
                            p(mast - wide * 0.9, low),
                            p(mast + wide, low),
                            p(mast + wide * 0.8, high),
                            p(mast - wide * 0.7, high),
                        ],
                        SAIL,
                    );
                    self.stroke(&[p(mast + wide * 0.75, low + 0.02), p(mast + wide * 0.62, high - 0.02)], 0.5);
                } else {
                    self.stroke(&[p(mast - wide, high), p(mast + wide, high)], 1.4);
                }
            }
        }
        self.stroke(&[p(0.42, 0.16), p(0.68, 0.3)], 1.3);
        self.shape(&[p(-0.5, 0.2), p(-0.3, 0.13), p(0.36, 0.13), p(0.5, 0.18), p(0.4, 0.0), p(-0.42, 0.0)], OAK);
        for n in 0..6 {
            self.disc(p(-0.32 + n as f32 * 0.13, 0.07), 0.014 * size, rgb(INK), 0.0);
        }
    }

    /// Draws a gun on its carriage, with the muzzle up to the right.
    fn gun(&self, at: (f32, f32), size: f32) {
        let p = |x: f32, y: f32| (at.0 + x * size, at.1 - y * size);
        self.shape(&[p(-0.5, -0.1), p(0.42, 0.22), p(0.38, 0.42), p(-0.52, 0.12)], IRON);
        for n in 0..3 {
            let x = -0.3 + n as f32 * 0.28;
            self.stroke(&[p(x, -0.03 + n as f32 * 0.1), p(x - 0.03, 0.2 + n as f32 * 0.1)], 0.8);
        }
        self.shape(&[p(-0.5, -0.12), p(0.15, -0.02), p(0.1, -0.25), p(-0.5, -0.25)], OAK);
        for x in [-0.36, 0.0] {
            self.disc(p(x, -0.28), 0.12 * size, rgb(OAK), 1.0);
            self.disc(p(x, -0.28), 0.03 * size, rgb(INK), 0.0);
        }
    }

    /// Draws a burst of fire.
    fn burst(&self, at: (f32, f32), size: f32) {
        for n in 0..11 {
            let angle = n as f32 * 0.5712;
            let far = size * if n % 2 == 0 { 1.0 } else { 0.62 };
            let stroke = Stroke::new((self.line * 1.3).max(0.9), rgb(RED));
            self.painter
                .line_segment([self.at(at), self.at((at.0 + far * angle.cos(), at.1 + far * angle.sin()))], stroke);
        }
    }

    /// Draws a blade from hilt to point.
    fn blade(&self, hilt: (f32, f32), point: (f32, f32)) {
        let (x, y) = (point.0 - hilt.0, point.1 - hilt.1);
        let (across, along) = ((-y * 0.05, x * 0.05), |part: f32| (hilt.0 + x * part, hilt.1 + y * part));
        let (foot, tip) = (along(0.2), point);
        self.shape(
            &[(foot.0 + across.0, foot.1 + across.1), tip, (foot.0 - across.0, foot.1 - across.1)],
            [0xd9, 0xd6, 0xcc],
        );
        self.stroke(&[hilt, along(0.2)], 3.2);
        self.stroke(
            &[(foot.0 + across.0 * 2.6, foot.1 + across.1 * 2.6), (foot.0 - across.0 * 2.6, foot.1 - across.1 * 2.6)],
            2.0,
        );
    }
}

/// Engraves a vignette into a frame.
pub fn engrave(painter: &Painter, rect: Rect, which: Vignette) {
    let b = Burin { painter, rect, line: rect.width() / 90.0 };
    match which {
        Vignette::Gust => {
            b.sky(0.7);
            b.sea(0.8, 0.012);
            b.ship((0.62, 0.82), 0.55, true);
            b.cloud((0.2, 0.22), 0.14);
            for n in 0..4 {
                b.arc((0.34, 0.3 + n as f32 * 0.05), (0.28, 0.06), -1.4, 1.0 - n as f32 * 0.3, 0.8);
            }
        }
        Vignette::Sails => {
            b.sky(1.0);
            b.stroke(&[(0.5, 0.02), (0.5, 1.0)], 3.0);
            for (y, wide) in [(0.12, 0.26), (0.46, 0.38)] {
                b.stroke(&[(0.5 - wide - 0.05, y), (0.5 + wide + 0.05, y)], 2.4);
                b.shape(
                    &[
                        (0.5 - wide, y + 0.01),
                        (0.5 + wide, y + 0.01),
                        (0.5 + wide + 0.06, y + 0.27),
                        (0.5, y + 0.32),
                        (0.5 - wide - 0.06, y + 0.27),
                    ],
                    SAIL,
                );
                for n in 0..5 {
                    let x = 0.5 - wide * 0.7 + n as f32 * wide * 0.35;
                    b.stroke(&[(x, y + 0.03), (x + (x - 0.5) * 0.15, y + 0.26)], 0.5);
                }
            }
            b.stroke(&[(0.1, 1.0), (0.5, 0.1), (0.9, 1.0)], 0.7);
        }
        Vignette::Vane => {
            b.sky(1.0);
            b.stroke(&[(0.45, 0.2), (0.45, 1.0)], 2.4);
            b.disc((0.45, 0.17), 0.035, rgb(YELLOW_LINE), 1.0);
            b.shape(&[(0.46, 0.24), (0.95, 0.3), (0.8, 0.38), (0.94, 0.47), (0.46, 0.46)], RED);
            b.stroke(&[(0.25, 0.62), (0.65, 0.62)], 1.5);
            for (x, y) in [(0.22, 0.62), (0.68, 0.62)] {
                b.disc((x, y), 0.02, rgb(INK), 0.0);
            }
            b.cloud((0.17, 0.86), 0.1);
            b.cloud((0.8, 0.8), 0.12);
        }
        Vignette::Fists => {
            b.sky(1.0);
            for (x, way) in [(0.3, 1.0), (0.7, -1.0)] {
                b.shape(
                    &[(x - way * 0.32, 0.86), (x - way * 0.34, 0.62), (x - way * 0.08, 0.5), (x - way * 0.02, 0.72)],
                    if way > 0.0 { BLUE } else { RED },
                );
                for n in 0..4 {
                    b.disc((x + way * 0.04, 0.38 + n as f32 * 0.075), 0.06, rgb(SKIN), 0.9);
                }
                b.disc((x - way * 0.04, 0.44), 0.075, rgb(SKIN), 0.9);
            }
            b.burst((0.5, 0.3), 0.16);
        }
        Vignette::SwordAndPistol => {
            b.sky(1.0);
            b.blade((0.16, 0.9), (0.86, 0.14));
            b.shape(&[(0.12, 0.2), (0.2, 0.12), (0.74, 0.58), (0.66, 0.66)], IRON);
            b.shape(&[(0.62, 0.6), (0.72, 0.54), (0.92, 0.78), (0.84, 0.92), (0.74, 0.84)], OAK);
            b.arc((0.6, 0.7), (0.08, 0.07), 0.0, 5.0, 1.2);
        }
        Vignette::Drum => {
            b.sky(1.0);
            b.shape(&[(0.24, 0.5), (0.66, 0.5), (0.62, 0.9), (0.28, 0.9)], RED);
            for n in 0..4 {
                let x = 0.27 + n as f32 * 0.095;
                b.stroke(&[(x, 0.52), (x + 0.05, 0.88), (x + 0.095, 0.52)], 0.9);
            }
            b.shape(&[(0.22, 0.47), (0.68, 0.47), (0.66, 0.53), (0.24, 0.53)], SAIL);
            b.stroke(&[(0.18, 0.2), (0.44, 0.45)], 2.2);
            b.stroke(&[(0.66, 0.18), (0.5, 0.45)], 2.2);
            b.stroke(&[(0.82, 0.08), (0.82, 0.95)], 1.8);
            b.shape(&[(0.82, 0.1), (0.98, 0.14), (0.98, 0.34), (0.82, 0.3)], BLUE);
        }
        Vignette::Grape => {
            b.sky(0.72);
            b.shape(&[(0.0, 0.76), (1.0, 0.7), (1.0, 1.0), (0.0, 1.0)], OAK);
            for n in 0..6 {
                b.stroke(&[(n as f32 * 0.19, 1.0), (0.3 + n as f32 * 0.1, 0.74)], 0.7);
            }
            for (n, (x, y)) in [
                (0.2, 0.2),
                (0.34, 0.34),
                (0.5, 0.24),
                (0.44, 0.48),
                (0.64, 0.42),
                (0.62, 0.6),
                (0.8, 0.56),
                (0.3, 0.54),
                (0.78, 0.3),
            ]
            .iter()
            .enumerate()
            {
                let r = 0.032 + 0.008 * (n % 3) as f32;
                b.stroke(&[(x - 0.16, y - 0.13), (*x, *y)], 0.7);
                b.disc((*x, *y), r, rgb(IRON), 0.8);
            }
        }
        Vignette::Splinters => {
            b.sky(0.9);
            b.gun((0.42, 0.66), 0.72);
            b.cloud((0.84, 0.3), 0.13);
            b.burst((0.8, 0.36), 0.16);
            for (x, y, w) in [(0.62, 0.12, 0.12), (0.92, 0.56, 0.1), (0.78, 0.1, 0.1)] {
                b.shape(&[(x, y), (x + w, y - 0.04), (x + w * 0.8, y + 0.02)], OAK);
            }
        }
        Vignette::Rigging => {
            b.sky(1.0);
            b.stroke(&[(0.42, 1.0), (0.46, 0.42), (0.7, 0.1)], 3.0);
            b.stroke(&[(0.12, 0.5), (0.82, 0.62)], 2.2);
            b.shape(&[(0.16, 0.53), (0.5, 0.58), (0.44, 0.9), (0.3, 0.74), (0.2, 0.84)], SAIL);
            for n in 0..5 {
                let y = 0.62 + n as f32 * 0.075;
                b.stroke(&[(0.06 + n as f32 * 0.01, y), (0.36, y - 0.02)], 0.6);
            }
            b.stroke(&[(0.0, 1.0), (0.44, 0.46), (0.3, 0.2), (0.38, 0.06)], 0.8);
            b.stroke(&[(0.84, 1.0), (0.5, 0.44), (0.66, 0.34)], 0.8);
            for (x, y) in [(0.72, 0.78), (0.92, 0.86)] {
                b.disc((x, y), 0.06, rgb(IRON), 0.9);
            }
            b.stroke(&[(0.72, 0.78), (0.78, 0.86), (0.86, 0.8), (0.92, 0.86)], 1.6);
        }
        Vignette::Rammer => {
            b.sky(0.9);
            b.gun((0.36, 0.64), 0.66);
            b.stroke(&[(0.98, 0.06), (0.62, 0.36)], 2.4);
            b.disc((0.64, 0.345), 0.055, rgb(OAK), 1.0);
            for n in 0..4 {
                b.disc(
                    (0.7 + (n % 2) as f32 * 0.13 + (n / 2) as f32 * 0.065, 0.9 - (n / 2) as f32 * 0.11),
                    0.062,
                    rgb(IRON),
                    0.9,
                );
            }
        }
        Vignette::Lookout => {
            b.sky(1.0);
            b.stroke(&[(0.5, 0.02), (0.5, 1.0)], 3.4);
            for n in 0..7 {
                b.stroke(&[(0.5, 0.56), (0.1 + n as f32 * 0.135, 1.0)], 0.6);
            }
            b.disc((0.5, 0.3), 0.075, rgb(SKIN), 0.9);
            b.shape(&[(0.41, 0.27), (0.6, 0.27), (0.56, 0.19), (0.45, 0.19)], BLUE);
            b.shape(&[(0.4, 0.56), (0.44, 0.38), (0.57, 0.38), (0.61, 0.56)], RED);
            b.stroke(&[(0.55, 0.34), (0.92, 0.24)], 3.0);
            b.shape(&[(0.28, 0.54), (0.72, 0.54), (0.64, 0.74), (0.36, 0.74)], OAK);
            for x in [0.4, 0.5, 0.6] {
                b.stroke(&[(x, 0.55), (0.5 + (x - 0.5) * 0.6, 0.73)], 0.7);
            }
            b.stroke(&[(0.1, 0.16), (0.14, 0.12), (0.18, 0.16), (0.22, 0.12)], 0.9);
        }
        Vignette::Wheel => {
            b.sky(1.0);
            for n in 0..8 {
                let angle = n as f32 * std::f32::consts::FRAC_PI_4 + 0.2;
                let way = |far: f32| (0.5 + far * angle.cos(), 0.5 + far * angle.sin());
                b.stroke(&[way(0.06), way(0.42)], 2.6);
                b.disc(way(0.43), 0.025, rgb(OAK), 0.8);
            }
            for r in [0.3, 0.24] {
                b.arc((0.5, 0.5), (r, r), 0.0, 8.0, 1.6);
            }
            b.disc((0.5, 0.5), 0.085, rgb(YELLOW_LINE), 1.2);
        }
        Vignette::Calm => {
            b.sky(0.55);
            b.disc((0.74, 0.26), 0.12, rgb(YELLOW_LINE), 0.8);
            b.ship((0.4, 0.72), 0.52, false);
            for n in 0..7 {
                let y = 0.74 + n as f32 * 0.04;
                b.stroke(&[(0.06 + (n % 2) as f32 * 0.1, y), (0.9 - (n % 3) as f32 * 0.12, y)], 0.6);
            }
        }
        Vignette::Bow => {
            b.sky(0.75);
            b.sea(0.84, 0.012);
            b.shape(&[(0.5, 0.3), (0.78, 0.42), (0.7, 0.9), (0.3, 0.9), (0.22, 0.42)], OAK);
            b.stroke(&[(0.5, 0.3), (0.5, 0.9)], 1.6);
            for n in 0..4 {
                let y = 0.48 + n as f32 * 0.1;
                b.stroke(&[(0.24 + n as f32 * 0.018, y), (0.5, y - 0.07), (0.76 - n as f32 * 0.018, y)], 0.7);
            }
            b.stroke(&[(0.5, 0.32), (0.5, 0.02)], 2.2);
            for (x, y) in [(0.2, 0.14), (0.34, 0.3)] {
                b.stroke(&[(x - 0.2, y - 0.1), (x, y)], 0.9);
                b.disc((x, y), 0.045, rgb(IRON), 0.8);
            }
            b.burst((0.42, 0.4), 0.11);
        }
    }
}
