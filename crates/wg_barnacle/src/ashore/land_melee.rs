//! Melees on land in phase 10: rounds of dice, and which side gives way (A17, B-MEL-1 to B-MEL-8).
//!
//! Where the text is silent: a garrison has nowhere to recoil or run to and stays behind its walls, and the winner of a
//! difference of 3 or 4 may try again as usual. Forts never follow up. A unit beaten by 7 or more flees the field, and
//! a garrison gives up its fort. Units that are beaten run straight away from the enemy where there is no cover behind
//! them.

use wg_core::shown::sheet::{Scene, Zone};

use crate::ashore::ground::Shelter;
use crate::ashore::{land_round, melee_odds, retreat};
use crate::position::fight::LEADER_COUNTS;
use crate::prelude::*;

/// The dice of a unit in a melee, and the rate that gives them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The number of dice, those of leaders included.
    pub dice: u8,
    /// The rate: a number of men, and the number of dice that they have.
    pub rate: (u8, u8),
}

/// Items of the agenda for melees on land, phase 10.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Melees {
    /// The contacts are fought out one after another.
    Contacts,
    /// A round of a melee is fought.
    Melee {
        /// The unit that attacks.
        attacker: UnitId,
        /// The unit that defends.
        defender: UnitId,
        /// The number of the round, from 1.
        round: u8,
    },
    /// The winner chooses whether to attack again (B-MEL-6).
    Press {
        /// The unit that has won.
        winner: UnitId,
        /// The unit that has recoiled.
        loser: UnitId,
    },
    /// The winner rolls to attack again (B-MEL-6).
    Surge {
        /// The unit that has won.
        winner: UnitId,
        /// The unit that has recoiled.
        loser: UnitId,
    },
    /// A unit runs from the winner, and rolls its dice (B-MEL-7).
    Rout {
        /// The unit that runs.
        loser: UnitId,
        /// The unit that it runs from.
        winner: UnitId,
    },
}

impl Chapter for Melees {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Contacts | Self::Press { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        match *self {
            Self::Contacts => {
                let (units, target) = fleet.next_contacts();
                let target = target?;
                let offers = units.iter().map(|unit| Offer::plain(Choice::FightNext.order(*unit), "Fight first"));
                let reason = format!("{} units attack {}. Which one fights first?", units.len(), fleet.name(target));
                let seat = Seat::Side(fleet.troop(target).side().other());
                (units.len() > 1).then(|| Ask::new(seat, AskKind::Choice, reason, offers.collect()))
            }
            Self::Press { winner, loser } => {
                let offer = |choice: Choice, label| Offer::plain(choice.order(winner), label);
                let reason = format!("{} recoils. Attack again?", fleet.name(loser));
                let offers =
                    vec![offer(Choice::LetGo, "Let them go"), offer(Choice::AttackAgain, "Attack again on 4-6")];
                fleet
                    .may_press(winner, loser)
                    .then(|| Ask::new(Seat::Side(fleet.troop(winner).side()), AskKind::Choice, reason, offers))
            }
            _ => None,
        }
    }

    fn refuse(&self, _: &Fleet, _: SideId, _: &Order) -> Refusal {
        Refusal::new("B-TURN-17", "First answer the question about this melee.")
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        melee_odds::preview(fleet, self, order)
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        let Some((unit, choice)) = Choice::of(order) else { return };
        match play.business.top_of() {
            Some(Self::Contacts) => {
                if let Some(defender) = play.fleet.troop(unit).march.engaged {
                    begin(play, unit, defender);
                }
            }
            Some(&Self::Press { winner, loser }) => {
                play.business.pop();
                if choice == Choice::AttackAgain {
                    play.business.push(Self::Surge { winner, loser });
                } else {
                    play.tell("B-MEL-6", winner, |fleet| {
                        format!("{} lets {} go.", fleet.name(winner), fleet.name(loser))
                    });
                }
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Contacts) => {
                let next = play.fleet.contacts().next();
                match next {
                    Some((unit, target)) => begin(play, unit, target),
                    None => drop(play.business.pop()),
                }
                Ok(())
            }
            Some(&Self::Melee { attacker, defender, round }) => land_round::round(play, attacker, defender, round),
            Some(Self::Press { .. }) => play.business.done(),
            Some(&Self::Surge { winner, loser }) => retreat::surge(play, winner, loser),
            Some(&Self::Rout { loser, winner }) => retreat::rout(play, loser, winner),
            _ => Ok(()),
        }
    }
}

impl Fleet {
    /// Returns a unit's dice against another. `defends` is true if the unit was attacked (B-MEL-1, AMB-72, AMB-81).
    pub fn melee_dice(&self, unit: UnitId, against: UnitId, defends: bool) -> Pool {
        let (roster, company) = (self.roster(unit), self.troop(unit).company);
        let plain = roster.per_die;
        let sheltered = defends && roster.temper != Discipline::Rabble && roster.kind != Kind::Horse;
        let rate = match self.shelter(unit, against) {
            Shelter::Works if sheltered => (1, 1),
            Shelter::Light | Shelter::Uphill if sheltered => (3, 2),
            _ => plain,
        };
        let (per, dice) = (u16::from(rate.0), u16::from(company.men) * u16::from(rate.1));
        let dice = if self.options().odd_men_up { dice.div_ceil(per) } else { dice / per };
        let least = u16::from(company.men > 0);
        let all = dice.max(least) + u16::from(LEADER_COUNTS) * u16::from(company.leaders);
        Pool { dice: all.min(200) as u8, rate }
    }

    /// True if the unit has neither men nor leaders left.
    pub(crate) fn is_spent_ashore(&self, unit: UnitId) -> bool {
        let company = self.troop(unit).company;
        company.men == 0 && company.leaders == 0
    }

    /// Iterates over the attacks that are still to be fought out, as attacker and defender.
    fn contacts(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        self.troops.iter().filter(|troop| troop.ashore() && troop.march.attacks && !troop.march.fought).filter_map(
            |troop| {
                let enemy = troop.march.engaged.filter(|enemy| self.is_troop(*enemy) && self.troop(*enemy).ashore())?;
                Some((troop.id, enemy))
            },
        )
    }

    /// Returns the units from which the owner chooses the first to fight, and their common target. They are all the
    /// units that attack the same target as the first attacker. Returns no units and `None` once every contact is
    /// fought out.
    fn next_contacts(&self) -> (SmallVec<[UnitId; 4]>, Option<UnitId>) {
        let target = self.contacts().next().map(|(_, target)| target);
        (self.contacts().filter(|(_, other)| Some(*other) == target).map(|(unit, _)| unit).collect(), target)
    }
}

/// Opens the melees on land of phase 10 (B-TURN-17).
pub fn open(play: &mut Play<'_>) {
    if play.fleet.contacts().next().is_some() {
        play.business.push(Melees::Contacts);
    }
}

impl Fleet {
    /// True if the winner can attack again. Forts stay where they are (B-MEL-6).
    pub(crate) fn may_press(&self, winner: UnitId, loser: UnitId) -> bool {
        let (own, other) = (self.troop(winner), self.troop(loser));
        own.ashore()
            && other.ashore()
            && self.roster(winner).kind != Kind::Fort
            && own.march.engaged.is_none_or(|enemy| enemy == loser)
    }
}

pub(crate) fn begin(play: &mut Play<'_>, attacker: UnitId, defender: UnitId) {
    play.fleet.troop_mut(attacker).march.fought = true;
    play.business.push(Melees::Melee { attacker, defender, round: 1 });
    play.tell("B-TURN-17", attacker, |fleet| {
        let rate = fleet.melee_dice(defender, attacker, true).rate;
        let behind = match fleet.shelter(defender, attacker) {
            _ if rate == fleet.roster(defender).per_die => "",
            Shelter::Works => ", which is behind works",
            Shelter::Uphill => ", which is on higher ground",
            Shelter::Light => ", which is in light cover",
            Shelter::None => "",
        };
        format!("{} attacks {}{behind}.", fleet.name(attacker), fleet.name(defender))
    });
}

/// Returns the men and leaders of a unit.
pub(crate) fn strength(fleet: &Fleet, unit: UnitId) -> Party {
    let company = fleet.troop(unit).company;
    Party { men: company.men, leaders: company.leaders }
}

/// Returns the scene of two units hand to hand, for the view.
pub fn scene(fleet: &Fleet, attacker: UnitId, defender: UnitId) -> Scene {
    let zone = |unit: UnitId, defends: bool| {
        let (troop, other) = (fleet.troop(unit), if unit == attacker { defender } else { attacker });
        let dice = fleet.melee_dice(unit, other, defends).dice;
        let (side, company) = (troop.side(), troop.company);
        Zone {
            name: format!("{} {}, {}", fleet.name(unit), fleet.standpoint(unit), counted(dice, "die", "dice")),
            men: vec![(side, u16::from(company.men))],
            leaders: vec![(side, u16::from(company.leaders))],
        }
    };
    let mut notes = Vec::new();
    match fleet.shelter(defender, attacker) {
        _ if fleet.melee_dice(defender, attacker, true).rate == fleet.roster(defender).per_die => {}
        Shelter::Works => {
            notes.push(("The defenders are behind works and roll a die for each man.".to_owned(), Tone::Good))
        }
        Shelter::Uphill => {
            notes.push(("The defenders are on higher ground and roll 2 dice for every 3 men.".to_owned(), Tone::Good))
        }
        Shelter::Light => {
            notes.push(("The defenders are in light cover and roll 2 dice for every 3 men.".to_owned(), Tone::Good))
        }
        Shelter::None => {}
    }
    let title = if fleet.is_fort(defender) {
        format!("{} at the walls of {}", fleet.name(attacker), fleet.name(defender))
    } else {
        format!("{} attacks {} {}", fleet.name(attacker), fleet.name(defender), fleet.standpoint(defender))
    };
    Scene { title, zones: vec![zone(attacker, false), zone(defender, true)], notes, ..Scene::default() }
}

/// Returns the scene of the fight or the contact that a unit is in, or `None` if it is in none.
pub fn open_scene(fleet: &Fleet, business: &Business, unit: UnitId) -> Option<Scene> {
    if !fleet.is_troop(unit) {
        return None;
    }
    let (one, other) = match business.top_of() {
        Some(&Melees::Melee { attacker, defender, .. }) if [attacker, defender].contains(&unit) => (attacker, defender),
        Some(&(Melees::Press { winner, loser } | Melees::Surge { winner, loser }))
            if [winner, loser].contains(&unit) =>
        {
            (winner, loser)
        }
        _ => {
            let march = fleet.troop(unit).march;
            let enemy = march.engaged.filter(|enemy| fleet.is_troop(*enemy))?;
            if march.attacks { (unit, enemy) } else { (enemy, unit) }
        }
    };
    Some(scene(fleet, one, other))
}
