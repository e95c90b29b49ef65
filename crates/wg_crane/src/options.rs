//! The options of a battle, each with the ruling that it switches. The defaults are the catalogue's.

use wg_core::prelude::*;
use wg_core::scenario::{Declared, OptionSpec, Worded as _};
use wg_core::{options, worded};

options! {
    /// The options of a battle: constant from its beginning to its end.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Options, OPTIONS {
        /// How the wind is found (C-R1).
        wind: Source = OptionSpec::word("wind", Source::WORDS, "table");
        /// How the edges are found (C-R2).
        entry: Source = OptionSpec::word("entry", &["table", "fixed"], "table");
        /// How the lines stand (C-SETUP-3, C.3).
        setup: SetUp = OptionSpec::word("setup", SetUp::WORDS, "rotate");
        /// A ship must use all the movement she can (C-R5).
        must_move_full: bool = OptionSpec::flag("must_move_full", true);
        /// A ship dead in the water fires in her own phase too (C-R14).
        diw_fires_own_phase: bool = OptionSpec::flag("diw_fires_own_phase", false);
        /// The target may lie up to 45 degrees off the beam (C-R16).
        wide_arc: bool = OptionSpec::word("arc", &["line", "wide"], "line");
        /// Ships between stop a shot (C-R17).
        los_blocks: bool = OptionSpec::flag("los_blocks", false);
        /// Defenders declare before the mover (C-R19).
        defender_first: bool = OptionSpec::flag("defender_first", false);
        /// Hits on a full column go to the hull (C-R23).
        overflow_to_hull: bool = OptionSpec::word("overflow", &["waste", "hull"], "waste");
        /// The boarded subtracts for units fewer than the boarder (C-R25).
        surrender_minus: bool = OptionSpec::flag("surrender_minus", true);
        /// A prize fires only when attacked (C-R31).
        prize_defensive_only: bool = OptionSpec::flag("prize_defensive_only", false);
        /// A prize must leave (C-R32).
        prize_must_leave: bool = OptionSpec::flag("prize_must_leave", false);
        /// A recaptured ship keeps the boxes the captor scored before (C-R34).
        recapture_keeps_boxes: bool = OptionSpec::flag("recapture_keeps_boxes", false);
        /// The first side is thrown for anew every turn (C-R36, C-DATA-11).
        first_each_turn: bool = OptionSpec::word("initiative", &["once", "each_turn"], "once");
        /// How the battle ends (C-R38).
        end: End = OptionSpec::word("end", End::WORDS, "turns");
        /// A fixed number of turns; 0 means 'throw 4d6'.
        turns: Option<u8> = OptionSpec::whole("turns", 0..=24, 0) => fixed_turns;
        /// A side whose ships all lie dead in the water is out (C-R38, C-DATA-5).
        diw_is_out: bool = OptionSpec::flag("diw_is_out", false);
        /// Ten quiet turns end a battle with a limit or a clock too (C-R50, C-DATA-19).
        quiet_ends_all: bool = OptionSpec::word("quiet_end", &["without_limit", "always"], "without_limit");
        /// The clock stops the battle at the end of the phase, not of the turn (C-R46).
        clock_ends_phase: bool = OptionSpec::word("clock_end", &["turn", "phase"], "turn");
        /// The turn limit is thrown in secret (C-DATA-6).
        hidden_limit: bool = OptionSpec::flag("hidden_limit", false);
        /// Range by size (C-LOST-4).
        ranges: Ranges = OptionSpec::word("range", Ranges::WORDS, "short");
    }
}

impl Options {
    /// C-DATA-6: the turn limit is thrown, and in secret.
    pub const fn is_limit_hidden(&self) -> bool {
        self.hidden_limit && self.turns.is_none()
    }
}

worded! {
    /// Where the wind or the edge comes from.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Source {
        /// The printed table.
        Table = "table",
        /// Every one with the same chance.
        Uniform = "uniform",
        /// The scenario says so.
        Fixed = "fixed",
    }

    /// How the two lines stand before the battle.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SetUp {
        /// Each is the other's half-turn image.
        Rotate = "rotate",
        /// Each is the other's mirror image.
        Mirror = "mirror",
        /// Anywhere along the edge.
        Free = "free",
    }

    /// What ends a battle besides annihilation.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum End {
        /// A turn limit.
        Turns = "turns",
        /// The table's clock.
        Clock = "clock",
        /// Nothing.
        None = "none",
    }

    /// Which column of the range chart is used.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ranges {
        /// 3-2-1.
        Short = "short",
        /// 4-3-2.
        Long = "long",
        /// As many squares as boxes in a column.
        Boxes = "boxes",
    }
}

fn fixed_turns(declared: &Declared<'_>, _: &Scenario) -> Option<u8> {
    declared.value("turns").as_int().filter(|turns| *turns > 0).map(|turns| turns as u8)
}
