//! Drawings of ships and of units on land, from above and at true scale.
//!
//! A ship is drawn with her bow to the north and her middle at the origin. [`Look`] holds everything that decides how
//! she is drawn. While it stays the same, only her transform changes.

mod damage;
mod far;
mod flags;
mod forts;
mod hull;
mod rigging;
mod troops;

use bevy::math::Affine2;
use bevy::prelude::*;
use wg_core::shown::view::UnitKind;
use wg_core::{Angle, Fate, SideColour, UnitView, View};

use crate::draw::{Drawing, Trace};
use crate::layout::mm;

pub use hull::Lines;
pub use troops::Ground;

/// The number of stages in which sail is drawn.
const FULL: u8 = 12;

/// Everything that decides how a unit is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    kind: UnitKind,
    model: wg_core::shown::view::Model,
    /// Length and beam in hundredths of a millimetre.
    size: (i32, i32),
    flag: SideColour8,
    painted: SideColour8,
    /// The direction from which the wind comes, in steps of 15 degrees clockwise from her bow. `None` if the wind is
    /// unknown.
    wind: Option<i8>,
    fate: Fate,
    sail: u8,
    stumps: u8,
    struck: bool,
    /// True if she is seen from far off, among a fleet with divisions.
    far: bool,
    hurt: u8,
    fires: u8,
    smoke: wg_core::shown::view::Smoke,
    dead: bool,
    anchored: bool,
    sinking: bool,
    ready: bool,
    men: u8,
    /// The seed for decoration that differs from ship to ship.
    seed: u16,
    /// The logical pixels of her length, or of the longer side of another unit: decides how much detail is drawn, and
    /// how heavy the lines are.
    detail: u16,
}

/// A [`SideColour`] as a number that can be hashed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct SideColour8(u8);

impl SideColour8 {
    fn new(view: &View, side: wg_core::SideId) -> Self {
        Self(match view.sides.get(side.index()).map(|side| side.colour).unwrap_or_default() {
            SideColour::Red => 0,
            SideColour::Blue => 1,
            SideColour::Yellow => 2,
            SideColour::Green => 3,
        })
    }

    fn get(self) -> SideColour {
        [SideColour::Red, SideColour::Blue, SideColour::Yellow, SideColour::Green][usize::from(self.0 % 4)]
    }
}

impl Look {
    /// Returns the look of a unit where one logical pixel is `px` millimetres.
    pub fn new(view: &View, unit: &UnitView, px: f32) -> Self {
        let wind = view.wind.from.map(|from| {
            let off: Angle = unit.pose.heading.to(from);
            (off.to_degrees() / 15.0).round() as i8
        });
        let long =
            mm(unit.footprint.length).max(if unit.kind == UnitKind::Ship { 0.0 } else { mm(unit.footprint.beam) });
        Self {
            kind: unit.kind,
            model: unit.model,
            size: (unit.footprint.length.0, unit.footprint.beam.0),
            flag: SideColour8::new(view, unit.side),
            painted: SideColour8::new(view, unit.built_for),
            wind,
            fate: unit.fate,
            sail: (u32::from(unit.sail.min(100)) * u32::from(FULL)).div_ceil(100) as u8,
            stumps: unit.stumps,
            struck: unit.struck,
            far: unit.kind == UnitKind::Ship && crate::divisions::is_far(view, px),
            hurt: unit.hurt.min(100) / 10,
            fires: unit.fires.min(6),
            smoke: unit.smoke,
            dead: unit.dead_in_water && !unit.sinking,
            anchored: unit.anchored,
            sinking: unit.sinking,
            ready: unit.can_act,
            men: unit.men.min(100) / 5,
            seed: unit.id.0,
            detail: (long / px).round().clamp(1.0, 4000.0) as u16,
        }
    }

    /// Returns the look of a ghost of this unit, without temporary signs such as smoke, fires, anchor and men on deck.
    #[must_use]
    pub fn ghost(self) -> Self {
        Self {
            far: false,
            struck: false,
            smoke: wg_core::shown::view::Smoke::default(),
            dead: false,
            anchored: false,
            ready: false,
            men: 0,
            fires: 0,
            ..self
        }
    }

    fn length(&self) -> f32 {
        self.size.0 as f32 / 100.0
    }

    /// Returns the footprint of a unit that is not a ship, in millimetres.
    fn ground(&self) -> Ground {
        let half = Vec2::new(self.size.1.max(1) as f32, self.size.0.max(1) as f32) / 200.0;
        Ground { half, px: half.max_element() * 2.0 / f32::from(self.detail) }
    }

    fn is_ship(&self) -> bool {
        self.kind == UnitKind::Ship
    }

    /// Returns an empty drawing for her size.
    fn sheet(&self) -> Drawing {
        Drawing::new(if self.is_ship() { self.length() * self.px() } else { self.ground().px })
    }

    /// Returns half of her beam in ship's lengths.
    fn half_beam(&self) -> f32 {
        (self.size.1 as f32 / self.size.0.max(1) as f32 / 2.0).clamp(0.05, 0.5)
    }

    /// Returns one logical pixel in ship's lengths.
    fn px(&self) -> f32 {
        1.0 / f32::from(self.detail)
    }

    /// Returns the weight of an outline in ship's lengths. In pixels it grows with the square root of her size.
    fn weight(&self) -> f32 {
        0.155 * f32::from(self.detail).sqrt() * self.px()
    }

    /// True if her length is at least so many pixels.
    fn large(&self, pixels: u16) -> bool {
        self.detail >= pixels
    }

    /// Returns the direction to leeward in the ship's frame. `None` if the wind is unknown.
    fn leeward(&self) -> Option<Vec2> {
        let off = f32::from(self.wind?) * 15.0_f32.to_radians();
        Some(-Vec2::new(off.sin(), off.cos()))
    }

    /// True if there is anything to draw: the unit is neither gone nor aboard another.
    pub fn visible(&self) -> bool {
        !matches!(self.fate, Fate::Gone | Fate::Aboard)
    }

    /// Draws the unit.
    pub fn draw(&self) -> Drawing {
        let frame = Frame::new(self);
        let mut drawing = self.sheet();
        match self.fate {
            Fate::Gone | Fate::Aboard => {}
            Fate::Sunk if !self.is_ship() => troops::ruin(self, &mut drawing),
            Fate::Afloat | Fate::Prize if !self.is_ship() => troops::draw(self, &mut drawing),
            Fate::Afloat | Fate::Prize if self.far => far::draw(self, &frame, &mut drawing),
            Fate::Sunk => damage::wreck(self, &frame, &mut drawing),
            Fate::Afloat | Fate::Prize => {
                if self.anchored {
                    damage::cable(self, &frame, &mut drawing);
                }
                hull::draw(self, &frame, &mut drawing);
                damage::hull(self, &frame, &mut drawing);
                hull::men(self, &frame, &mut drawing);
                rigging::draw(self, &frame, &mut drawing);
                if self.sinking {
                    damage::under(self, &frame, &mut drawing);
                }
                damage::smoke(self, &frame, &mut drawing);
                // Above the smoke of the stern guns: her flag must be visible.
                flags::draw(self, &frame, &mut drawing);
            }
        }
        drawing
    }

    /// Draws her shadow on the water, to be placed below her and a little to the south-east.
    pub fn shadow(&self) -> Drawing {
        let frame = Frame::new(self);
        let mut drawing = self.sheet();
        if self.fate.on_table() && !self.is_ship() {
            troops::shadow(self, &mut drawing);
        } else if self.fate.on_table() {
            for (grow, alpha) in [(0.030, 0.10), (0.014, 0.16), (-0.004, 0.26)] {
                let lines = Lines::new(self.half_beam() + grow, grow);
                drawing.fill(lines.outline(frame.trace()), Color::srgba_u8(0x12, 0x18, 0x16, 0).with_alpha(alpha));
            }
            if !self.far {
                rigging::shadow(self, &frame, &mut drawing);
            }
        }
        drawing
    }

    /// Draws a translucent ghost in a side's colour. If `wish`, only a faint outline.
    pub fn draw_ghost(&self, tint: Color, wish: bool) -> Drawing {
        let frame = Frame::new(self);
        let mut drawing = self.sheet();
        if !self.is_ship() {
            troops::ghost(self, tint, &mut drawing);
            return drawing;
        }
        if !self.large(far::GHOST) {
            far::ghost(self, &frame, &mut drawing, tint, wish);
            return drawing;
        }
        let lines = Lines::new(self.half_beam(), 0.0);
        let weight = frame.scale(self.weight());
        if wish {
            // A ghost under the pointer is only a faint outline.
            let paper = Color::srgba_u8(0xf6, 0xef, 0xdd, 0).with_alpha(0.28);
            drawing.both(lines.outline(frame.trace()), paper, tint.with_alpha(0.6), weight * 0.7);
            return drawing;
        }
        drawing.fill(lines.outline(frame.trace()), Color::srgba_u8(0xf6, 0xef, 0xdd, 0).with_alpha(0.55));
        let outline = lines.outline(frame.trace());
        drawing.both(outline, tint.with_alpha(0.30), tint.with_alpha(0.95), weight * 1.15);
        let deck = Lines::new(self.half_beam() * 0.72, -0.035);
        drawing.line(deck.outline(frame.trace()), tint.with_alpha(0.45), weight * 0.6);
        rigging::ghost(self, &frame, &mut drawing, tint);
        drawing
    }

    /// Draws a ring close around the unit, for a unit that can act or is under the pointer.
    pub fn hug(&self, colour: Color) -> Drawing {
        let frame = Frame::new(self);
        let mut drawing = self.sheet();
        if !self.is_ship() {
            let ground = self.ground();
            drawing.line(ground.stand(3.6 * ground.px), colour.with_alpha(0.20), 4.0 * ground.px);
            drawing.line(ground.stand(2.6 * ground.px), colour.with_alpha(0.85), 1.5 * ground.px);
            return drawing;
        }
        for (grow, alpha) in [(3.6, 0.20), (2.6, 0.85)] {
            let grow = grow * self.px();
            let lines = Lines::new(self.half_beam() + grow, grow);
            let width = if alpha < 0.5 { 4.0 } else { 1.5 } * self.px();
            drawing.line(lines.outline(frame.trace()), colour.with_alpha(alpha), frame.scale(width));
        }
        drawing
    }

    /// True if both are drawn for the same step of the zoom.
    pub fn same_detail(&self, other: &Self) -> bool {
        self.detail == other.detail
    }

    /// True if the unit can still act.
    pub fn ready(&self) -> bool {
        self.ready
    }
}

/// The conversion from ship's lengths to millimetres.
struct Frame {
    scale: f32,
}

impl Frame {
    fn new(look: &Look) -> Self {
        Self { scale: look.length() }
    }

    fn scale(&self, lengths: f32) -> f32 {
        self.scale * lengths
    }

    /// Returns a pen in ship's lengths, bow to the north.
    fn trace(&self) -> Trace {
        Trace::at(Affine2::from_scale(Vec2::splat(self.scale)))
    }

    /// Returns a pen in ship's lengths at a place of the ship, rotated counter-clockwise by `angle` radians.
    fn trace_at(&self, at: Vec2, angle: f32) -> Trace {
        Trace::at(Affine2::from_scale(Vec2::splat(self.scale)) * Affine2::from_angle_translation(angle, at))
    }
}

/// Returns a colour from a hexadecimal number, for the colours that ships have in both themes.
fn hex(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

const INK: u32 = 0x2c2117;
