//! The state of the battle as a whole: wind, edges, turn limit, quiet turns and verdict.

use wg_core::prelude::*;

/// The state of the battle as a whole.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Conditions {
    /// The direction that the wind blows from, once it is known (C-WIND-2). After that it never changes (C-WIND-5).
    pub wind: Option<Compass>,
    /// The side that moves first, once it has been rolled for (C-MOVE-3).
    pub first: Option<SideId>,
    /// The edges from which the sides entered (C-SETUP-1).
    pub edges: Edges,
    /// The turn limit, in turns, if both sides know it (C-OBJ-4).
    pub limit: Option<u8>,
    /// The count of turns without action (C-R38).
    pub lull: Lull,
    /// Whether the clock has run out, and what ended the battle.
    pub verdict: Verdict,
    /// The side whose line was being ordered when the battle was saved, and the number of changes that it has left.
    /// `None` once set-up has read it.
    pub line: Option<(SideId, u8)>,
}

/// The edges from which the sides entered (C-SETUP-1, -2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Edges {
    /// The edge of each side as an index into [`Edge::ALL`]: north 0, east 1, south 2, west 3. `None` until it is
    /// known.
    pub of: PerSide<Option<u8>>,
}

/// A turn limit that was rolled in secret (C-DATA-6).
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SecretLimit {
    /// The limit in turns, once it has been rolled.
    pub turns: Option<u8>,
    /// True if `turns` is a guess made for a viewer who does not know the real limit. A guess is never saved to a file.
    pub guessed: bool,
}

impl Secret for SecretLimit {}

/// The count of turns in which nothing happens (C-R38).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Lull {
    /// True if a shot was fired or a ship boarded in this turn.
    pub action: bool,
    /// The number of turns in a row without a shot or a boarding.
    pub quiet: u8,
}

/// Whether the clock has run out, and what ended the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Verdict {
    /// True if the clock has run out (C-OBJ-3).
    pub time_called: bool,
    /// The event that ended the battle; `None` while it lasts.
    pub end: Option<EndedBy>,
}

/// The event that ended a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum EndedBy {
    /// This side has no ship left in the fight (C-LOST-1).
    Annihilation(SideId),
    /// Neither side has a ship left in the fight (C-LOST-1).
    BothAnnihilated,
    /// The turn limit was reached (C-OBJ-6).
    Turns,
    /// No ship of either side can move (C-R38).
    Stillness,
    /// Too many quiet turns in a row passed (C-R38).
    Quiet,
    /// The clock ran out (C-OBJ-3).
    Clock,
}

impl Edges {
    /// Returns the edge that a side entered from, or `None` while it is unknown.
    pub fn edge(&self, side: SideId) -> Option<Edge> {
        self.of[side].map(|place| Edge::ALL[usize::from(place)])
    }

    /// Builds the edges of both sides from that of the first: the other side enters from across the board (C-SETUP-2).
    pub fn of_first(edge: Edge) -> Self {
        let place = |edge: Edge| Edge::ALL.iter().position(|other| *other == edge).map(|place| place as u8);
        Self { of: PerSide::of([place(edge), place(edge.opposite())]) }
    }
}

/// The greatest number of steps that a move counts. No ship can have more movement points than this.
pub const MOST_STEPS: u8 = 6;

/// The greatest sum of four dice, and so the latest turn limit that can be rolled (C-OBJ-4).
pub const MOST_TURNS: u16 = 24;

/// Rolls a secret turn limit, rolls again until the limit is `turn` or later, and returns it in turns (C-DATA-6). If
/// `turn` is after [`MOST_TURNS`], the limit is `MOST_TURNS`. A player who is still playing in that turn has no reason
/// to expect anything else.
pub fn not_over(turn: u16, mut throw: impl FnMut() -> u8) -> u8 {
    loop {
        let limit = throw();
        if u16::from(limit) >= turn.min(MOST_TURNS) {
            return limit;
        }
    }
}
