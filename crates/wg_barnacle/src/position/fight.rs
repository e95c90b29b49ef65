//! The state of a boarding fight: where the boarders stand, and who takes part (A16). The results are in
//! [`crate::boarding::fight`].

use std::fmt;

use wg_core::prelude::*;

use crate::position::Fleet;

/// The number of dice of a leader (B-BRD-6), and the score of a leader who falls (B-BRD-9).
pub const LEADER_COUNTS: u8 = 3;

/// The number of casualties for which one die is rolled for leaders (B-BRD-8, B-MEL-3, B-TRP-4).
pub const SIX: u8 = 6;

/// The area of the fight in which the boarders stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub enum Area {
    /// Back on their own ship.
    OwnShip,
    /// At the rail of the ship that they board (B-BRD-3).
    #[default]
    Foothold,
    /// On the main deck of the ship that they board (B-BRD-4).
    MainDeck,
    /// In the rest of the ship that they board (B-BRD-5).
    Rest,
}

impl Area {
    /// Returns the area behind this one, as the boarders see it.
    pub const fn back(self) -> Self {
        match self {
            Self::Rest => Self::MainDeck,
            Self::MainDeck => Self::Foothold,
            Self::Foothold | Self::OwnShip => Self::OwnShip,
        }
    }

    /// Returns the area ahead of this one, as the boarders see it.
    pub const fn next(self) -> Self {
        match self {
            Self::OwnShip => Self::Foothold,
            Self::Foothold => Self::MainDeck,
            Self::MainDeck | Self::Rest => Self::Rest,
        }
    }

    /// Returns the area in words: 'at the foothold'. [`Fleet::place`] names the boarders' own ship as well.
    pub const fn place(self) -> &'static str {
        match self {
            Self::OwnShip => "back aboard",
            Self::Foothold => "at the foothold",
            Self::MainDeck => "on the main deck",
            Self::Rest => "in the rest of the ship",
        }
    }

    /// Returns the clause that gives the dice for this area, or for a counter-attack.
    pub const fn clause(self, counter: bool) -> &'static str {
        match self {
            _ if counter => "B-BRD-12",
            Self::OwnShip | Self::Foothold => "B-BRD-3",
            Self::MainDeck => "B-BRD-4",
            Self::Rest => "B-BRD-5",
        }
    }
}

/// The men and leaders of one side in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Party {
    /// The number of men.
    pub men: u8,
    /// The number of leaders, who are not among the men.
    pub leaders: u8,
}

/// The men and leaders who fell.
pub type Loss = Party;

impl Party {
    /// True if no man and no leader is left.
    pub const fn is_gone(self) -> bool {
        self.men == 0 && self.leaders == 0
    }

    /// Returns the number of casualties of `hits` hits, at most the number of people in the party (AMB-74).
    pub const fn casualties(self, hits: u8) -> u8 {
        let all = self.men + self.leaders;
        if hits < all { hits } else { all }
    }

    /// True if the dice for leaders can change who falls to `hits` hits. They cannot if the hits take all the men, and
    /// as many leaders as the dice could.
    pub fn leaders_matter(self, hits: u8) -> bool {
        self.loss(hits, 0) != self.loss(hits, self.leader_dice(hits))
    }

    /// Returns the number of dice for leaders: one for every full six casualties, and 0 if the party has no leader
    /// (B-BRD-8, B-MEL-3, AMB-68).
    pub const fn leader_dice(self, hits: u8) -> u8 {
        if self.leaders == 0 { 0 } else { self.casualties(hits) / SIX }
    }

    /// Returns the men and leaders who fall to `hits` hits when `ones` dice for leaders show a 1. Hits beyond the
    /// number of men fall on leaders (B-BRD-8, AMB-74).
    pub fn loss(self, hits: u8, ones: u8) -> Loss {
        let fallen = self.casualties(hits);
        let leaders = fallen.saturating_sub(self.men).max(ones.min(self.leaders)).min(fallen);
        Loss { men: fallen - leaders, leaders }
    }

    /// Returns the score of these losses when casualties are compared: 1 for a man, 3 for a leader (B-BRD-9).
    pub const fn score(self) -> i16 {
        self.men as i16 + LEADER_COUNTS as i16 * self.leaders as i16
    }

    /// Returns the verb with the ending that the size of the party calls for: '1 man fights', '3 men fight'.
    pub fn does(self, verb: &str) -> String {
        format!("{verb}{}", if u16::from(self.men) + u16::from(self.leaders) == 1 { "s" } else { "" })
    }

    /// Returns the party without the people who fell.
    #[must_use]
    pub fn without(self, loss: Loss) -> Self {
        Self { men: self.men.saturating_sub(loss.men), leaders: self.leaders.saturating_sub(loss.leaders) }
    }

    /// Returns the dice of the party: one a man if `full`, else one for two men, plus those of leaders. Four men of a
    /// `hidden` crew count as one (B-BRD-3 to B-BRD-6, AMB-54, AMB-72).
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

/// Writes '20 men and 1 leader', or 'nobody'.
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

/// A fight aboard another ship, kept by the ship that boards. A ship has only one boarding party at a time, which is
/// our ruling.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Fight {
    /// The ship that is boarded, or `None` if there is no fight.
    pub target: Option<UnitId>,
    /// The area in which the boarders stand.
    pub area: Area,
    /// The boarders and the defenders who were named and still stand, in this order.
    pub parties: [Party; 2],
    /// True while the defenders counter-attack (B-BRD-12).
    pub counter: bool,
    /// True if the boarders have recoiled: the defenders then stand one area ahead of them.
    pub apart: bool,
    /// The number of rounds fought this turn (AMB-73).
    pub rounds: u8,
}

impl Fleet {
    /// Returns the area in words: 'at the foothold', or 'aboard Tern' for boarders who are back on their own ship.
    pub fn place(&self, boarder: UnitId, area: Area) -> String {
        if area == Area::OwnShip { format!("aboard {}", self.name(boarder)) } else { area.place().to_owned() }
    }
}

impl Fight {
    /// Returns the dice of both sides, boarders first. `hidden` is true if the defenders hide in the hull, `odd_up` if
    /// an odd man counts as a pair (AMB-72).
    pub fn dice(&self, hidden: bool, odd_up: bool) -> [u8; 2] {
        let full = match (self.counter, self.area) {
            (true, _) | (false, Area::OwnShip | Area::Foothold) => [false, true],
            (false, Area::MainDeck) => [false, false],
            (false, Area::Rest) => [true, false],
        };
        [self.parties[0].dice(full[0], false, odd_up), self.parties[1].dice(full[1], hidden, odd_up)]
    }
}
