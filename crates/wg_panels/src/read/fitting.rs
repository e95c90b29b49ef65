//! How far the fitting out of the fleets was shown: roll by roll, until somebody wants all of it.

use wg_core::FittingView;

/// So many seconds for each roll.
const EACH: f64 = 0.16;

/// What is remembered of the screen of the fitting out.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct FittingState {
    /// So many rolls are seen.
    pub seen: usize,
    /// When the last one was shown, in seconds.
    at: Option<f64>,
    /// It was put away, to look at the chart.
    pub aside: bool,
}

impl FittingState {
    /// Rolls are still to be seen.
    pub fn reveals(&self, view: &FittingView) -> bool {
        !self.aside && self.seen < view.known()
    }

    /// It lies on the chart.
    pub fn is_open(&self, view: Option<&FittingView>) -> bool {
        view.is_some() && !self.aside
    }

    /// Everything that is known is seen at once.
    pub fn show_all(&mut self, view: &FittingView) {
        self.seen = view.known();
    }

    /// Time goes by: the next roll is seen, if it is due.
    pub fn advance(&mut self, view: &FittingView, now: f64) {
        let since = now - *self.at.get_or_insert(now);
        let due = (since / EACH) as usize;
        if due > 0 {
            self.at = Some(now);
            self.seen = (self.seen + due).min(view.known());
        }
        // What was taken back is thrown anew.
        self.seen = self.seen.min(view.known());
    }
}
