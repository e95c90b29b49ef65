//! What the panels themselves remember between two frames; the program owns it, keeps it and may set any of it.

use std::collections::BTreeMap;

use egui::Pos2;
use smallvec::SmallVec;
use wg_core::{Order, SideId, UnitId};

use crate::desk::{Desk, Intent};
use crate::replay::ReplayState;
use crate::ruling::Ruling;
use crate::theme::{Look, Theme};

/// How the panels are shown and what they remember.
#[derive(Clone, PartialEq, Debug)]
pub struct PanelState {
    /// Light or dark. The program answers [`Intent::Theme`] by changing it.
    pub theme: Theme,
    /// The scale of all text, 75 to 300 percent.
    pub text_percent: u16,
    /// Room mode.
    pub room: bool,
    /// Arcs are shown: a tick in the menu.
    pub arcs: bool,
    /// Full screen: a tick in the menu.
    pub full_screen: bool,
    /// The 'choose a battle' sheet lies above the table.
    pub choosing: bool,
    /// There is a battle that [`Intent::Continue`] would go on with.
    pub can_continue: bool,
    /// The reckoning was put aside to look at the table.
    pub reckoning_aside: bool,
    /// The odds card is wanted beside this place of the screen; in a corner of the chart when `None`.
    pub odds_anchor: Option<Pos2>,
    /// A clause that was asked for: its id and its text. The panels take it away when it is closed.
    pub clause: Option<(String, String)>,
    /// The curtain is drawn until this side has taken its seat.
    pub curtain: Option<SideId>,
    /// Faces typed so far for the throw that is wanted, in the order of its rows.
    pub faces: SmallVec<[u8; 8]>,
    /// What is remembered of a replay.
    pub replay: ReplayState,
    /// The game master is being asked for his reason.
    pub ruling: Option<Ruling>,
    /// What is being set up on the 'choose a battle' sheet.
    pub setup: Setup,
    /// What the pointer was over in the last frame, so that a change is told once.
    pub memory: Memory,
}

/// What the panels told last; nobody else's business.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    pub(crate) hovered: Option<UnitId>,
    pub(crate) considered: Option<Order>,
    pub(crate) journal_seen: (usize, Option<usize>),
    pub(crate) scene_closed: Option<wg_core::sheet::Scene>,
}

/// The choices made so far on the 'choose a battle' sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The battle that is looked at, by its id.
    pub battle: Option<String>,
    /// Captains by side, as indices into `Desk::captains`, for each battle.
    pub captains: BTreeMap<String, Vec<usize>>,
    /// Dice thrown by hand.
    pub by_hand: bool,
}

impl Default for PanelState {
    fn default() -> Self {
        Self {
            theme: Theme::Paper,
            text_percent: 100,
            room: false,
            arcs: false,
            full_screen: false,
            choosing: false,
            can_continue: false,
            reckoning_aside: false,
            odds_anchor: None,
            clause: None,
            curtain: None,
            faces: SmallVec::new(),
            replay: ReplayState::default(),
            ruling: None,
            setup: Setup::default(),
            memory: Memory::default(),
        }
    }
}

impl PanelState {
    /// The look that follows for a screen of this size in points.
    pub fn look(&self, screen: egui::Vec2) -> Look {
        Look::new(self.theme, self.text_percent, self.room, screen)
    }

    /// A face was pressed or keyed for the dice that are thrown by hand. When the last one is in, the throw is submitted.
    /// A face that the die does not have, or one more than wanted, is ignored.
    pub fn type_face(&mut self, desk: &Desk, face: u8) -> Option<Intent> {
        let row = desk.tray.row_of(self.faces.len())?;
        if face == 0 || face > row.sides {
            return None;
        }
        self.faces.push(face);
        (self.faces.len() >= desk.tray.dice_wanted()).then(|| Intent::Submit(Order::Throw { faces: std::mem::take(&mut self.faces) }))
    }

    /// Take back the last face that was typed.
    pub fn untype_face(&mut self) {
        self.faces.pop();
    }

    /// True while a sheet lies over the whole table and keys of the game should rest.
    pub fn covered(&self, desk: &Desk) -> bool {
        self.curtain.is_some()
            || self.choosing
            || self.ruling.is_some()
            || self.replay.listing
            || self.replay.branching.is_some()
            || (desk.reckoning.is_some() && !self.reckoning_aside)
            || self.clause.is_some()
    }
}
