//! Since when something is seen: not before the picture after the one that has it is begun, for until then the one before lies on the screen, on a
//! slow machine for seconds. In seconds of the screen.

/// When something was drawn first, and since when it is seen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Sight {
    drawn: f64,
    seen: Option<f64>,
}

impl Sight {
    /// Drawn first now.
    pub(crate) const fn first(now: f64) -> Self {
        Self { drawn: now, seen: None }
    }

    /// Seen as long as one likes.
    pub(crate) const fn ever() -> Self {
        Self { drawn: f64::NEG_INFINITY, seen: Some(f64::NEG_INFINITY) }
    }

    /// Drawn once more.
    pub(crate) fn again(self, now: f64) -> Self {
        Self { seen: self.seen.or((now > self.drawn).then_some(now)), ..self }
    }

    /// Another picture is wanted before it counts as seen.
    pub(crate) const fn is_new(self) -> bool {
        self.seen.is_none()
    }

    /// It has been seen for so long.
    pub(crate) fn has_lasted(self, now: f64, seconds: f64) -> bool {
        self.seen.is_some_and(|seen| now - seen >= seconds)
    }
}
