//! A screen: the data shown and the state remembered at one place at the table.

use wg_core::shown::sheet::Sheet;
use wg_core::{Point, Seat, UnitId, View};
use wg_panels::read::salvo::Salvo;
use wg_panels::{Bar, Desk, Intent, Laid, PanelState, Tray};

use crate::desktop::lead::Led;

/// The data shown and the state remembered at one place at the table.
#[derive(Default)]
pub struct Screen {
    /// The data that the panels show of the battle.
    pub desk: Desk,
    /// The version of the sitting for which the desk was gathered; 0 to gather it again.
    pub drawn: u64,
    /// The state that the panels keep.
    pub panel: PanelState,
    /// The target of the shot whose odds are shown.
    pub target: Option<UnitId>,
    /// Points along the course in the hand, up to the bow of its ghost.
    pub run_track: Vec<Point>,
    /// The last decision that was marked with rings: the number of orders given by then, and the seat that decides.
    pub called: Option<(usize, Seat)>,
    /// The points that the player wants to see.
    pub look_at: Vec<Point>,
    /// What the view was last led to.
    pub led: Led,
    /// The broadside of a salvo that the camera was last led to, from 1; 0 for none.
    pub led_to: usize,
    /// The turn and the name of the battle for which the compass rose was placed.
    pub rose: Option<(u16, String)>,
    /// The tape measure, while it lies on the table.
    pub tape: Option<Tape>,
    /// The point of the table under the pointer.
    pub pointed: Option<Point>,
    /// True to show the chart without panels, for a picture.
    pub chart_only: bool,
    /// The layout of the panels, kept from pass to pass.
    pub laid: Laid,
    /// The number of orders whose outcome has been seen on the table.
    pub(super) seen_to: usize,
    /// The bar above the table as it was when everything had last been seen.
    pub(super) bar: Option<Bar>,
    /// The dice tray as last shown, and the tray held back until the cards played on it have landed.
    pub(super) trays: (Tray, Option<Tray>),
    /// The record sheets as they were before what is still to be shown, and those that are held back until then.
    pub(super) sheets: (Vec<Sheet>, Option<Vec<Sheet>>),
    /// The view as it was before what is still to be shown, and the present one while it is held back until then.
    pub(super) views: (View, Option<View>),
    /// How far the table is with the broadsides that one order has resolved, while it shows them one after the other.
    pub(super) salvo: Option<Salvo>,
}

/// The tape measure on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tape {
    /// The point at which the tape begins.
    pub from: Point,
    /// The point at which the tape ends.
    pub to: Point,
    /// True if the end of the tape has been put down; until then it follows the pointer.
    pub laid: bool,
}

impl Screen {
    /// Returns true if the title, a sheet or a page covers the table.
    pub fn is_covered(&self) -> bool {
        self.panel.title || self.panel.covered(&self.desk)
    }

    /// Returns the roll that the big button makes, if dice are wanted and nothing is still moving on the table.
    pub fn throw(&mut self) -> Option<Intent> {
        self.panel.dice.throw(&self.desk).filter(|_| !self.desk.busy)
    }

    /// Enters the face of one die. Returns the roll if that completes it.
    pub fn type_face(&mut self, face: u8) -> Option<Intent> {
        self.panel.type_face(&self.desk, face)
    }

    /// Shows all dice rolled for fitting out the fleets at once.
    pub fn skip_fitting(&mut self) {
        if let Some(view) = &self.desk.view.fitting {
            self.panel.fitting.show_all(view);
        }
    }

    /// Shows an error without any remedy to choose from.
    pub fn complain_of(&mut self, sentence: String) {
        self.panel.note = if sentence.ends_with('.') { sentence } else { format!("{sentence}.") };
        self.panel.offers = (self.panel.note.clone(), Vec::new());
    }
}
