//! A fight for a ship, as it stands: where the boarders are, and who is in it (A16). What comes of it is in [`crate::boarding::fight`].

use std::fmt;

use wg_core::prelude::*;

use crate::position::Fleet;

/// B-BRD-6: the dice of a leader; B-BRD-9: what he counts.
pub const LEADER_COUNTS: u8 = 3;

/// B-BRD-8, B-MEL-3, B-TRP-4: for every so many casualties a die.
pub const SIX: u8 = 6;

/// Where the boarders stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub enum Area {
    /// Back on their own ship.
    OwnShip,
    /// At her rail (B-BRD-3).
    #[default]
    Foothold,
    /// B-BRD-4.
    MainDeck,
    /// The rest of the vessel (B-BRD-5).
    Rest,
}

impl Area {
    /// The area behind, seen from the boarders.
    pub const fn back(self) -> Self {
        match self {
            Self::Rest => Self::MainDeck,
            Self::MainDeck => Self::Foothold,
            Self::Foothold | Self::OwnShip => Self::OwnShip,
        }
    }

    /// The next area.
    pub const fn next(self) -> Self {
        match self {
            Self::OwnShip => Self::Foothold,
            Self::Foothold => Self::MainDeck,
            Self::MainDeck | Self::Rest => Self::Rest,
        }
    }

    /// 'at the foothold'. See [`Fleet::place`], which names their own ship.
    pub const fn place(self) -> &'static str {
        match self {
            Self::OwnShip => "back aboard",
            Self::Foothold => "at the foothold",
            Self::MainDeck => "on the main deck",
            Self::Rest => "in the rest of the ship",
        }
    }

    /// The clause of its dice.
    pub const fn clause(self, counter: bool) -> &'static str {
        match self {
            _ if counter => "B-BRD-12",
            Self::OwnShip | Self::Foothold => "B-BRD-3",
            Self::MainDeck => "B-BRD-4",
            Self::Rest => "B-BRD-5",
        }
    }
}

/// Men and leaders of one side in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Party {
    /// Men.
    pub men: u8,
    /// Leaders, who are not among the men.
    pub leaders: u8,
}

/// Who fell.
pub type Loss = Party;

impl Party {
    /// Nobody is left.
    pub const fn is_gone(self) -> bool {
        self.men == 0 && self.leaders == 0
    }

    /// No more fall than are there (AMB-74).
    pub const fn casualties(self, hits: u8) -> u8 {
        let all = self.men + self.leaders;
        if hits < all { hits } else { all }
    }

    /// B-BRD-8, B-MEL-3, AMB-68: the dice for leaders, one for every full six who were there and fell; none where no leader is.
    pub const fn leader_dice(self, hits: u8) -> u8 {
        if self.leaders == 0 { 0 } else { self.casualties(hits) / SIX }
    }

    /// B-BRD-8, AMB-74: who falls by so many hits, if so many dice for leaders show a 1. Hits beyond the men fall on leaders.
    pub fn loss(self, hits: u8, ones: u8) -> Loss {
        let fallen = self.casualties(hits);
        let leaders = fallen.saturating_sub(self.men).max(ones.min(self.leaders)).min(fallen);
        Loss { men: fallen - leaders, leaders }
    }

    /// B-BRD-9: what losses count: a leader 3.
    pub const fn score(self) -> i16 {
        self.men as i16 + LEADER_COUNTS as i16 * self.leaders as i16
    }

    /// This verb, with the ending that it takes after so many: '1 man fights', '3 men fight'.
    pub fn does(self, verb: &str) -> String {
        format!("{verb}{}", if u16::from(self.men) + u16::from(self.leaders) == 1 { "s" } else { "" })
    }

    /// Who is left.
    #[must_use]
    pub fn without(self, loss: Loss) -> Self {
        Self { men: self.men.saturating_sub(loss.men), leaders: self.leaders.saturating_sub(loss.leaders) }
    }

    /// B-BRD-3 to B-BRD-6, AMB-54, AMB-72: the dice of so many, at one for each man or one for two.
    fn dice(self, full: bool, hidden: bool, odd_up: bool) -> u8 {
        let men = if hidden && self.men > 0 { (self.men / 4).max(1) } else { self.men };
        let dice = match (full, odd_up) {
            (true, _) => men,
            (false, true) => men.div_ceil(2),
            (false, false) => (men / 2).max(men.min(1)),
        };
        dice.saturating_add(LEADER_COUNTS.saturating_mul(self.leaders))
    }
}

/// '20 men and 1 leader', 'nobody'.
impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leaders = counted(self.leaders, "leader", "leaders");
        match (self.men, self.leaders) {
            (0, 0) => f.write_str("nobody"),
            (0, 1..) => f.write_str(&leaders),
            (men, 0) => f.write_str(&counted(men, "man", "men")),
            (men, _) => write!(f, "{} and {leaders}", counted(men, "man", "men")),
        }
    }
}

/// A fight aboard another ship, kept by the ship that boards. She has one boarding party at a time: our ruling.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Fight {
    /// Whom she boards; `None`: nobody.
    pub target: Option<UnitId>,
    /// Where the boarders stand.
    pub area: Area,
    /// Boarders and defenders who were named and still stand.
    pub parties: [Party; 2],
    /// The defenders counter-attack (B-BRD-12).
    pub counter: bool,
    /// The boarders have recoiled: the defenders stand one area before them.
    pub apart: bool,
    /// Rounds fought in this turn (AMB-73).
    pub rounds: u8,
}

impl Fleet {
    /// 'at the foothold', or, for boarders who are back where they came from, 'aboard Tern': the ship that boards.
    pub fn place(&self, boarder: UnitId, area: Area) -> String {
        if area == Area::OwnShip { format!("aboard {}", self.name(boarder)) } else { area.place().to_owned() }
    }
}

impl Fight {
    /// The dice of both sides, boarders first.
    pub fn dice(&self, hidden: bool, odd_up: bool) -> [u8; 2] {
        let full = match (self.counter, self.area) {
            (true, _) | (false, Area::OwnShip | Area::Foothold) => [false, true],
            (false, Area::MainDeck) => [false, false],
            (false, Area::Rest) => [true, false],
        };
        [self.parties[0].dice(full[0], false, odd_up), self.parties[1].dice(full[1], hidden, odd_up)]
    }
}
