//! A16. A fight for a ship, as far as it needs no table: areas, dice, losses, and what a round comes to. Pure rules and their odds;
//! [`crate::boarding::assault`] carries them out.

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::Serialize;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::ids::UnitId;

use crate::gunnery::odds::binomial;
use crate::position::fleet::Fleet;

/// B-BRD-7: the least face that makes a casualty.
pub const HITS: u8 = 5;
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
        let leaders = crate::damage::boxes::counted(self.leaders, "leader", "leaders");
        match (self.men, self.leaders) {
            (0, 0) => f.write_str("nobody"),
            (0, 1..) => f.write_str(&leaders),
            (men, 0) => f.write_str(&crate::damage::boxes::counted(men, "man", "men")),
            (men, _) => write!(f, "{} and {leaders}", crate::damage::boxes::counted(men, "man", "men")),
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

/// What a round comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// B-BRD-10, AMB-73: another round here.
    Again,
    /// B-BRD-14, B-BRD-16, AMB-75: on to this area, at once.
    Onward(Area),
    /// AMB-74, AMB-75: the ship is taken.
    Taken,
    /// B-BRD-17: the defender, counter-attacking or not, surrenders men and ship.
    Surrenders,
    /// B-BRD-11: the boarders recoil to this area.
    Recoil(Area),
    /// B-BRD-15: the boarders flee, the grapples are cut.
    Flee,
    /// B-BRD-17, AMB-78: the boarders surrender.
    Lost,
    /// AMB-76: the counter-attackers go back.
    Back,
    /// AMB-76: the counter-attackers are on the boarders' ship: roles swap.
    Swap,
    /// AMB-74: no boarder is left.
    Gone,
}

/// B-BRD-10 to B-BRD-17, AMB-73 to AMB-76: what follows from a difference, positive for the boarders.
pub fn verdict(fight: &Fight, difference: i16) -> Verdict {
    let area = fight.area;
    match fight.parties.map(Party::is_gone) {
        // Who falls to the last man has not done better than he who surrenders: his ship is lost as well (AMB-78).
        [true, false] if difference <= -7 => return Verdict::Lost,
        [true, _] => return Verdict::Gone,
        [_, true] => return Verdict::Taken,
        _ => {}
    }
    match difference {
        -2..=2 => Verdict::Again,
        3..=6 if fight.counter => Verdict::Back,
        7.. => Verdict::Surrenders,
        3.. if area == Area::Rest => Verdict::Taken,
        3 | 4 => Verdict::Onward(area.next()),
        5 | 6 => Verdict::Onward(Area::Rest),
        -4 | -3 if fight.counter && area == Area::OwnShip => Verdict::Swap,
        -4 | -3 => Verdict::Recoil(area.back()),
        -6 | -5 => Verdict::Flee,
        ..=-7 => Verdict::Lost,
    }
}

impl Fleet {
    /// The same in this battle: with the option `counter_loss: back` beaten counter-attackers go back, however badly (AMB-76).
    pub fn verdict(&self, fight: &Fight, difference: i16) -> Verdict {
        match verdict(fight, difference) {
            Verdict::Surrenders if fight.counter && self.options().counter_back => Verdict::Back,
            verdict => verdict,
        }
    }
}

/// The chance of every score (B-BRD-9) that so many dice bring on a party, the dice for leaders among them (B-BRD-8); and of its casualties.
pub fn losses(dice: u8, party: Party) -> (Vec<f64>, Vec<f64>) {
    let most = usize::from(party.men) + usize::from(LEADER_COUNTS) * usize::from(party.leaders);
    let mut scores = vec![0.0; most + 1];
    let mut fallen = vec![0.0; usize::from(party.men) + usize::from(party.leaders) + 1];
    for (hits, chance) in binomial(dice, 1, 3).into_iter().enumerate() {
        let down = party.casualties(hits as u8);
        fallen[usize::from(down)] += chance;
        for (ones, share) in binomial(party.leader_dice(hits as u8), 1, 6).into_iter().enumerate() {
            let loss = party.loss(hits as u8, ones as u8);
            scores[loss.score() as usize] += chance * share;
        }
    }
    (scores, fallen)
}

/// Fights played through for a captain's reckoning.
const TRIALS: u32 = 60;

/// How often the boarders take the ship, by fights played through with dice of their own: for captains. In this turn alone, without
/// counter-attacks after a recoil, or what comes of those that go on aboard the boarders' ship.
pub fn forecast(fleet: &Fleet, fight: &Fight, target: UnitId) -> f64 {
    trials(fleet, fight, target).sum::<f64>() / f64::from(TRIALS)
}

/// How often the boarders' own ship is lost in the same fights, from 0 to 1.
pub fn lost(fleet: &Fleet, fight: &Fight, target: UnitId) -> f64 {
    trials(fleet, fight, target).filter(|worth| *worth <= -1.0).count() as f64 / f64::from(TRIALS)
}

fn trials(fleet: &Fleet, fight: &Fight, target: UnitId) -> impl Iterator<Item = f64> {
    let mut rng = seeded(0x0b0a_2d17, u64::from(fight.parties[0].men) << 8 | u64::from(fight.parties[1].men));
    let hidden = fleet.is_hidden(target);
    (0..TRIALS).map(move |_| trial(fleet, *fight, hidden, &mut rng))
}

/// One fight played through: 1 if the ship is taken, -1 if the boarders' ship is lost, 0 if neither.
fn trial(fleet: &Fleet, mut fight: Fight, hidden: bool, rng: &mut ChaCha8Rng) -> f64 {
    for _ in 0..20 {
        let dice = fight.dice(hidden, fleet.options().odd_men_up);
        let mut hits = dice.map(|dice| (0..dice).filter(|_| below(rng, 3) == 0).count() as u8);
        hits.swap(0, 1);
        let losses = [0, 1].map(|at: usize| {
            let ones = (0..fight.parties[at].leader_dice(hits[at])).filter(|_| below(rng, 6) == 0).count() as u8;
            fight.parties[at].loss(hits[at], ones)
        });
        fight.parties = [0, 1].map(|at: usize| fight.parties[at].without(losses[at]));
        match fleet.verdict(&fight, losses[1].score() - losses[0].score()) {
            Verdict::Again => {}
            Verdict::Onward(area) => fight.area = area,
            Verdict::Taken | Verdict::Surrenders => return 1.0,
            Verdict::Lost | Verdict::Gone => return -1.0,
            Verdict::Flee => return -0.2,
            Verdict::Recoil(_) | Verdict::Swap => return -0.1,
            Verdict::Back => return 0.1,
        }
    }
    0.0
}
