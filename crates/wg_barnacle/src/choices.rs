//! The answers that a captain may choose from when he is asked a question.

use wg_core::choices;

use wg_core::prelude::*;

choices! {
    /// An answer to one of the questions of these rules.
    pub enum Choice {
        /// The side moves first (B-INIT-10).
        MoveFirst = (0, 0),
        /// The side moves second (B-INIT-10).
        MoveSecond = (0, 1),
        /// The ship reloads only this broadside (B-LOAD-3).
        Reload(broadside: Broadside) = (1),
        /// The ship loses the turning box at this place on her log (B-SPEC-R6).
        LoseTurn(place: u8) = (2),
        /// The defender makes a counter-attack (B-BRD-12).
        StrikeBack = (21, 1),
        /// The unit is the first of several to fight (B-MEL-2).
        FightNext = (40, 0),
        /// The winner lets a recoiling unit go (B-MEL-6).
        LetGo = (41, 0),
        /// The winner attacks a recoiling unit again (B-MEL-6).
        AttackAgain = (41, 1),
        /// The unit forms 1 or 2 ranks (AMB-71).
        Form(ranks: u8) = (42),
        /// All units of the side that have not declared fire at their nearest targets (AMB-62).
        FireAll = (60, 0),
    }
}
