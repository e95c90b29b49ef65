//! Records since when the player has been able to see something. What a frame draws counts as seen once the next frame
//! begins: until then the previous frame stays on the screen, on a slow machine for seconds. Times are in seconds of
//! egui's clock.

/// When something was first drawn, and since when it has been seen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Sight {
    drawn: f64,
    seen: Option<f64>,
}

impl Sight {
    /// Returns the state of something that is drawn for the first time now.
    pub(crate) const fn first(now: f64) -> Self {
        Self { drawn: now, seen: None }
    }

    /// Returns the state of something that has always been seen.
    pub(crate) const fn ever() -> Self {
        Self { drawn: f64::NEG_INFINITY, seen: Some(f64::NEG_INFINITY) }
    }

    /// Returns the state of something that is drawn once more now. It counts as seen from now on if it was first drawn
    /// earlier.
    pub(crate) fn again(self, now: f64) -> Self {
        Self { seen: self.seen.or((now > self.drawn).then_some(now)), ..self }
    }

    /// True if another frame is needed before the thing counts as seen.
    pub(crate) const fn is_new(self) -> bool {
        self.seen.is_none()
    }

    /// True if the thing has been seen for at least this many seconds.
    pub(crate) fn has_lasted(self, now: f64, seconds: f64) -> bool {
        self.seen.is_some_and(|seen| now - seen >= seconds)
    }
}
