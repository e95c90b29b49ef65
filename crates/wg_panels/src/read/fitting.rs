//! How much of the fitting out of the fleets has been shown. Rolls appear one by one until the player asks for all of
//! them.

use wg_core::FittingView;

/// The time for which each roll is shown, in seconds.
const EACH: f64 = 0.16;

/// What the panels remember of the fitting-out screen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct FittingState {
    /// The number of rolls that have been shown.
    pub seen: usize,
    /// When the last roll was shown, in seconds.
    at: Option<f64>,
    /// True if the screen was put aside to look at the chart.
    pub aside: bool,
}

impl FittingState {
    /// True while some rolls are still to be shown.
    pub fn reveals(&self, view: &FittingView) -> bool {
        !self.aside && self.seen < view.known()
    }

    /// True if the screen is shown over the chart.
    pub fn is_open(&self, view: Option<&FittingView>) -> bool {
        view.is_some() && !self.aside
    }

    /// Shows all known rolls at once.
    pub fn show_all(&mut self, view: &FittingView) {
        self.seen = view.known();
    }

    /// Shows the rolls that are due at time `now`, in seconds.
    pub fn advance(&mut self, view: &FittingView, now: f64) {
        let since = now - *self.at.get_or_insert(now);
        let due = (since / EACH) as usize;
        if due > 0 {
            self.at = Some(now);
            self.seen = (self.seen + due).min(view.known());
        }
        // After an undo fewer rolls are known: those that were taken back are shown anew.
        self.seen = self.seen.min(view.known());
    }
}
