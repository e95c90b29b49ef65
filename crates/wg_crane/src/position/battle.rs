//! What is known of the battle as a whole: wind, edges, limit, quiet turns, verdict.

use wg_core::prelude::*;

/// What is known of the battle as a whole.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Conditions {
    /// Where the wind blows from (C-WIND-2). It never changes once it is known (C-WIND-5).
    pub wind: Option<Compass>,
    /// Which side moves first, once it was thrown for (C-MOVE-3).
    pub first: Option<SideId>,
    /// The edges from which the sides entered.
    pub edges: Edges,
    /// The turn limit, if both sides know it (C-OBJ-4).
    pub limit: Option<u8>,
    /// Whether anything happens (C-R38).
    pub lull: Lull,
    /// Whether the battle is over.
    pub verdict: Verdict,
    /// Whose line is being ordered where a battle is opened that was written down then, and the changes that are left, until set-up begins.
    pub line: Option<(SideId, u8)>,
}

/// The edges from which the sides entered (C-SETUP-1, -2), by the place of the side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Edges {
    /// North 0, east 1, south 2, west 3, as in [`Edge::ALL`].
    pub of: PerSide<Option<u8>>,
}

/// The turn limit that was thrown in secret.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SecretLimit {
    /// Turns.
    pub turns: Option<u8>,
    /// A guess of somebody who does not know it: it stands in no file.
    pub guessed: bool,
}

impl Secret for SecretLimit {}

/// Whether anything happens (C-R38).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Lull {
    /// A shot was fired or a ship boarded in this turn.
    pub action: bool,
    /// Turns without, one after the other.
    pub quiet: u8,
}

/// Whether the battle is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Verdict {
    /// The clock has run out (C-OBJ-3).
    pub time_called: bool,
    /// What ended it.
    pub end: Option<EndedBy>,
}

/// What ended a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum EndedBy {
    /// This side has no ship left in the fight (C-LOST-1).
    Annihilation(SideId),
    /// Neither side has.
    BothAnnihilated,
    /// The turn limit (C-OBJ-6).
    Turns,
    /// No ship of either side can move (C-R38).
    Stillness,
    /// Too many quiet turns (C-R38).
    Quiet,
    /// The clock (C-OBJ-3).
    Clock,
}

impl Edges {
    /// The edge a side entered from.
    pub fn edge(&self, side: SideId) -> Option<Edge> {
        self.of[side].map(|place| Edge::ALL[usize::from(place)])
    }

    /// The first side's edge; the other side's is the one across the board (C-SETUP-2).
    pub fn of_first(edge: Edge) -> Self {
        let place = |edge: Edge| Edge::ALL.iter().position(|other| *other == edge).map(|place| place as u8);
        Self { of: PerSide::of([place(edge), place(edge.opposite())]) }
    }
}

/// So many steps of a move are counted: as many as the most movement points that a ship can have.
pub const MOST_STEPS: u8 = 6;

/// The most turns that four dice give (C-OBJ-4).
pub const MOST_TURNS: u16 = 24;

/// C-DATA-6: four dice for a secret limit, thrown until they show a turn that is not over: nobody who plays this turn has reason to think of another.
pub fn not_over(turn: u16, mut throw: impl FnMut() -> u8) -> u8 {
    loop {
        let limit = throw();
        if u16::from(limit) >= turn.min(MOST_TURNS) {
            return limit;
        }
    }
}
