//! The choices that these rules put to a player, and the answers to each.

use wg_core::{Answer, answers, choices};

use crate::position::charts::CHARTS;
use crate::position::ship::Setting;
use wg_core::prelude::*;

choices! {
    /// An answer to one of the questions of these rules.
    pub enum Choice {
        /// The side moves first (A-TURN-8).
        MoveFirst = (1, 0),
        /// The side moves second (A-TURN-8).
        MoveSecond = (1, 1),
        /// The ship turns where she lies (A-MOVE-14, A-MOVE-16).
        Pivot(by: Pivot) = (2),
        /// The ship runs foul of the other (A-MOVE-19).
        RunFoul = (3, 0),
        /// The ship tries to avoid the other (A-MOVE-19).
        Avoid = (3, 1),
        /// What the ship does with her anchor (A-MOVE-21, A-R88).
        Anchor(what: Anchoring) = (4),
        /// The ship calls her boarding party, or stands it down if `called` is false (A-CMD-5).
        Party(called: bool) = (5),
        /// The defender breaks off the boarding action (A-BOARD-9).
        BreakOff = (6, 0),
        /// The flagship opens this page of the signal book (A-CMD-3).
        Signal(page: u8) = (7),
        /// The side puts its repair dice to work as usual (A-REPAIR-2).
        RepairAsUsual = (8, 0),
        /// The ship rolls her gun dice together with ships that have the same modifiers against the same target
        /// (A-FIRE-12).
        FireTogether = (12, 1),
        /// All ships of the side fire as they bear (A-R85).
        FireAsTheyBear = (13, 0),
        /// The whole division changes its sail setting (A-CMD-1).
        AllSail(sail: Setting) = (14),
        /// The whole division does this with its anchors (A-MOVE-21, A-R88).
        AllAnchors(what: Anchoring) = (15),
    }
}

answers! {
    /// A turn that a ship makes in place. One step is 15 degrees.
    pub enum Pivot {
        /// One step to larboard.
        Larboard = 0,
        /// One step to starboard.
        Starboard = 1,
        /// Two steps to larboard.
        TwiceLarboard = 2,
        /// Two steps to starboard.
        TwiceStarboard = 3,
    }
}

impl Pivot {
    /// Returns the turns open to a ship that may turn by at most `steps` steps. More than 2 steps count as 2.
    pub fn within(steps: u8) -> &'static [Self] {
        &Self::ALL[..usize::from(steps.min(2)) * 2]
    }

    /// The label of the button.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Larboard => "15° to larboard",
            Self::Starboard => "15° to starboard",
            Self::TwiceLarboard => "30° to larboard",
            Self::TwiceStarboard => "30° to starboard",
        }
    }

    /// The angle of the turn. Turns to starboard are positive.
    pub fn angle(self) -> Angle {
        let steps = match self {
            Self::Larboard => -1,
            Self::Starboard => 1,
            Self::TwiceLarboard => -2,
            Self::TwiceStarboard => 2,
        };
        Angle::degrees(CHARTS.step.1 * steps)
    }
}

answers! {
    /// What a ship can do with her anchor.
    pub enum Anchoring {
        /// She drops her anchor.
        LetGo = 0,
        /// She weighs her anchor.
        Weigh = 1,
        /// She cuts her cable.
        Cut = 2,
        /// She rigs springs on her cable.
        RigSprings = 3,
    }
}

impl Anchoring {
    /// The label of the button.
    pub const fn label(self) -> &'static str {
        match self {
            Self::LetGo => "Drop anchor",
            Self::Weigh => "Weigh anchor",
            Self::Cut => "Cut the cable",
            Self::RigSprings => "Rig springs",
        }
    }
}

/// Numbers a sail setting by its index in [`Setting::ALL`].
impl Answer for Setting {
    fn number(self) -> u16 {
        self as u16
    }

    fn numbered(number: u16) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}
