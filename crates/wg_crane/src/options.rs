//! The options of a battle, each with the ruling that it switches. The defaults are those of the rules catalogue.

use wg_core::prelude::*;
use wg_core::scenario::{Declared, OptionSpec, Worded as _};
use wg_core::{options, worded};

options! {
    /// The options of a battle. They never change during the battle.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Options, OPTIONS {
        /// The method that determines the wind's direction (C-R1).
        wind: Source = OptionSpec::word("wind", Source::WORDS, "table");
        /// The method that determines the sides' edges (C-R2).
        entry: Source = OptionSpec::word("entry", &["table", "fixed"], "table");
        /// The placement of the two lines (C-SETUP-3, C.3).
        setup: SetUp = OptionSpec::word("setup", SetUp::WORDS, "rotate");
        /// True if a ship must use all the movement she can (C-R5).
        must_move_full: bool = OptionSpec::flag("must_move_full", true);
        /// True if a ship that is dead in the water may fire in her own phase too (C-R14).
        diw_fires_own_phase: bool = OptionSpec::flag("diw_fires_own_phase", false);
        /// True if the target may be up to 45 degrees off the beam (C-R16).
        wide_arc: bool = OptionSpec::word("arc", &["line", "wide"], "line");
        /// True if ships in between block a shot (C-R17).
        los_blocks: bool = OptionSpec::flag("los_blocks", false);
        /// True if the defenders may fire before the mover (C-R19).
        defender_first: bool = OptionSpec::flag("defender_first", false);
        /// True if hits on a full column go to the hull; otherwise they are lost (C-R23).
        overflow_to_hull: bool = OptionSpec::word("overflow", &["waste", "hull"], "waste");
        /// True if a boarded ship subtracts 1 from her surrender roll for each unit that she has fewer than the boarder
        /// (C-R25).
        surrender_minus: bool = OptionSpec::flag("surrender_minus", true);
        /// True if a prize fires only when she is attacked (C-R31).
        prize_defensive_only: bool = OptionSpec::flag("prize_defensive_only", false);
        /// True if a prize must leave the board (C-R32).
        prize_must_leave: bool = OptionSpec::flag("prize_must_leave", false);
        /// True if a captor whose prize is recaptured keeps the points for the boxes ticked before the capture (C-R34).
        recapture_keeps_boxes: bool = OptionSpec::flag("recapture_keeps_boxes", false);
        /// True if the sides roll for the first move every turn, not once for the whole battle (C-R36, C-DATA-11).
        first_each_turn: bool = OptionSpec::word("initiative", &["once", "each_turn"], "once");
        /// The limit on the length of the battle (C-R38).
        end: End = OptionSpec::word("end", End::WORDS, "turns");
        /// The turn limit, in turns, if the scenario fixes it. `None` (written as 0) means that 4d6 are rolled for it.
        turns: Option<u8> = OptionSpec::whole("turns", 0..=24, 0) => fixed_turns;
        /// True if a side whose ships are all dead in the water is beaten (C-R38, C-DATA-5).
        diw_is_out: bool = OptionSpec::flag("diw_is_out", false);
        /// True if ten quiet turns also end a battle that has a turn limit or a clock (C-R50, C-DATA-19).
        quiet_ends_all: bool = OptionSpec::word("quiet_end", &["without_limit", "always"], "without_limit");
        /// True if the clock stops the battle at the end of the phase; otherwise at the end of the turn (C-R46).
        clock_ends_phase: bool = OptionSpec::word("clock_end", &["turn", "phase"], "turn");
        /// True if the turn limit is rolled in secret (C-DATA-6).
        hidden_limit: bool = OptionSpec::flag("hidden_limit", false);
        /// The column of the range chart that is used (C-LOST-4).
        ranges: Ranges = OptionSpec::word("range", Ranges::WORDS, "short");
    }
}

impl Options {
    /// Returns true if the turn limit is rolled, and rolled in secret (C-DATA-6).
    pub const fn is_limit_hidden(&self) -> bool {
        self.hidden_limit && self.turns.is_none()
    }
}

worded! {
    /// A method that determines the wind's direction or the sides' edges.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Source {
        /// Dice are rolled on the printed table.
        Table = "table",
        /// One die gives each of the eight directions the same chance. Only the wind can use this.
        Uniform = "uniform",
        /// The scenario gives the direction or the edges.
        Fixed = "fixed",
    }

    /// A way to place the two lines before the battle.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SetUp {
        /// Each line is the other line, turned half round the board.
        Rotate = "rotate",
        /// Each line is the mirror image of the other line.
        Mirror = "mirror",
        /// Ships may be placed anywhere along their side's edge.
        Free = "free",
    }

    /// A limit on the length of a battle. Under any limit, a battle also ends when a side has no ship left in the
    /// fight, or when no ship can move (C-R38).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum End {
        /// The battle ends after a number of turns.
        Turns = "turns",
        /// The battle ends when the clock at the table runs out.
        Clock = "clock",
        /// The battle has no limit, but ends after ten quiet turns in a row.
        None = "none",
    }

    /// A column of the range chart.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ranges {
        /// 3, 2 and 1 squares for a large, a medium and a small ship.
        Short = "short",
        /// 4, 3 and 2 squares for a large, a medium and a small ship.
        Long = "long",
        /// As many squares as a column of the ship's size has boxes: 6, 4 and 2.
        Boxes = "boxes",
    }
}

fn fixed_turns(declared: &Declared<'_>, _: &Scenario) -> Option<u8> {
    declared.value("turns").as_int().filter(|turns| *turns > 0).map(|turns| turns as u8)
}
