//! A screen: what is shown and remembered at one place of the table.

use wg_core::{Point, Seat, UnitId};
use wg_panels::{Bar, Desk, Intent, Laid, PanelState, Tray};

/// What is shown and remembered at one place.
#[derive(Default)]
pub struct Screen {
    /// What the panels read of the battle.
    pub desk: Desk,
    /// The version of the sitting of which the desk was gathered; 0 to gather it anew.
    pub drawn: u64,
    /// What the panels remember.
    pub panel: PanelState,
    /// At whom the shot goes whose odds are shown.
    pub target: Option<UnitId>,
    /// Every inch of the course in the hand, to the bow of its ghost.
    pub run_track: Vec<Point>,
    /// The chance to react that the eye was led to last: how many orders stood, and for whom.
    pub called: Option<(usize, Seat)>,
    /// What should come into view.
    pub look_at: Vec<Point>,
    /// The turn and the battle for which the rose was laid down.
    pub rose: Option<(u16, String)>,
    /// The tape measure: where it begins, and where it ends or the pointer is.
    pub tape: Option<Tape>,
    /// The place of the table under the pointer.
    pub pointed: Option<Point>,
    /// A picture of the chart without panels.
    pub chart_only: bool,
    /// How everything lies on the screen, from pass to pass.
    pub laid: Laid,
    /// Everything up to so many orders was seen on the table.
    pub(super) seen_to: usize,
    /// What stood over the table when everything had been seen last.
    pub(super) bar: Option<Bar>,
    /// The dice as they were shown last, and those that wait until the cards played on them lie there.
    pub(super) trays: (Tray, Option<Tray>),
}

/// The tape measure on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tape {
    /// Its first end.
    pub from: Point,
    /// Its second end.
    pub to: Point,
    /// Its second end lies where it was put; until then it follows the pointer.
    pub laid: bool,
}

impl Screen {
    /// True if a sheet or a page lies over the table, or the title.
    pub fn is_covered(&self) -> bool {
        self.panel.title || self.panel.covered(&self.desk)
    }

    /// What the big button throws, if dice are wanted and nothing is still to be seen.
    pub fn throw(&mut self) -> Option<Intent> {
        self.panel.dice.throw(&self.desk).filter(|_| !self.desk.busy)
    }

    /// A face of a die was typed: what follows if the throw is whole.
    pub fn type_face(&mut self, face: u8) -> Option<Intent> {
        self.panel.type_face(&self.desk, face)
    }

    /// Everything that was thrown for the fleets is seen at once.
    pub fn skip_fitting(&mut self) {
        if let Some(view) = &self.desk.view.fitting {
            self.panel.fitting.show_all(view);
        }
    }

    /// Say what is wrong where nothing can be done about it.
    pub fn complain_of(&mut self, sentence: String) {
        self.panel.note = if sentence.ends_with('.') { sentence } else { format!("{sentence}.") };
        self.panel.offers = (self.panel.note.clone(), Vec::new());
    }
}
