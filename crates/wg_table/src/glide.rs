//! The way of the lens from one view to another, as a function of time.

use bevy::math::{FloatExt, Vec2};

/// Seconds that the lens takes to another view.
const GLIDE: f32 = 0.5;

/// A view of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sight {
    /// The world coordinates in the middle, in millimetres.
    pub centre: Vec2,
    /// Logical pixels per millimetre.
    pub zoom: f32,
    /// The size of the area in which the table is seen, in logical pixels.
    pub pane: Vec2,
}

/// The way from one view to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glide {
    from: Sight,
    /// The view at the end of the way.
    pub to: Sight,
    /// Seconds since the way began.
    run: f32,
}

impl Glide {
    /// Sets out from one view to another.
    pub const fn new(from: Sight, to: Sight) -> Self {
        Self { from, to, run: 0.0 }
    }

    /// Returns true if the lens has arrived.
    pub fn is_over(&self) -> bool {
        self.run >= GLIDE
    }

    /// Lets time pass, in seconds. Returns the view by then. It begins and ends slowly, and every step of the zoom takes
    /// the same time.
    pub fn advance(&mut self, seconds: f32) -> Sight {
        self.run += seconds;
        if self.is_over() {
            return self.to;
        }
        let part = (self.run / GLIDE).clamp(0.0, 1.0);
        let share = part * part * (3.0 - 2.0 * part);
        let zoom = self.from.zoom * (self.to.zoom / self.from.zoom).powf(share);
        // A point that stays in its place on the screen while the zoom changes: the view closes in on it.
        let (near, far) = (self.from.zoom.recip(), self.to.zoom.recip());
        let way = if (near - far).abs() < near * 1e-3 { share } else { (near - zoom.recip()) / (near - far) };
        Sight {
            centre: self.from.centre.lerp(self.to.centre, way),
            zoom,
            pane: Vec2::new(self.from.pane.x.lerp(self.to.pane.x, share), self.from.pane.y.lerp(self.to.pane.y, share)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lens_glides_for_half_a_second_and_never_overshoots() {
        let from = Sight { centre: Vec2::ZERO, zoom: 1.0, pane: Vec2::splat(600.0) };
        let to = Sight { centre: Vec2::new(100.0, -40.0), zoom: 3.0, pane: Vec2::new(600.0, 500.0) };
        let mut glide = Glide::new(from, to);
        let mut before = glide.advance(0.0);
        assert_eq!(before.centre, from.centre, "it begins where it is");
        let mut steps = 0;
        while !glide.is_over() {
            let now = glide.advance(0.05);
            assert!(now.zoom >= before.zoom && now.zoom <= to.zoom, "{now:?}");
            assert!(now.centre.x >= before.centre.x && now.centre.x <= to.centre.x, "{now:?}");
            before = now;
            steps += 1;
        }
        assert_eq!(before, to, "and ends where it was sent");
        assert!((9..=11).contains(&steps), "after half a second: {steps} steps");
    }
}
