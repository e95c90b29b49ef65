//! A17. Melees on land, phase 10: rounds of dice, and who gives way (B-MEL-1 to B-MEL-8).
//!
//! Where the text is silent: a garrison has no place to recoil or run to and stays behind its walls, where the winner of a difference of
//! 3 or 4 may try again as ever; forts never follow up. A unit on land that is beaten by 7 or more flees the field, a garrison gives up its fort.
//! Beaten riders, rabble and men run straight away from the enemy where there is no cover behind them.

use crate::Barnacle;
use crate::ashore::melee_odds;
use crate::turn::agenda::Business;
use serde::Serialize;
use smallvec::SmallVec;
use wg_core::dice::{Awaiting, Faces, Throw};
use wg_core::ids::SideId;
use wg_core::ids::{Seat, UnitId};
use wg_core::rules::chapter::Chapter;
use wg_core::shown::report::{Event, Report};
use wg_core::shown::report::{Preview, Refusal};
use wg_core::shown::sheet::{Scene, SceneRoll, Tone, Zone};
use wg_core::talk::offer::{Ask, AskKind, Offer};
use wg_core::talk::order::Order;

use crate::ashore::ground::Shelter;
use crate::ashore::march::{Thrown, tell};
use crate::ashore::retreat;
use crate::boarding::fight::{LEADER_COUNTS, Party};
use crate::damage::boxes::counted;
use crate::damage::casualties;
use crate::position::fleet::Fleet;
use crate::position::gather::Play;
use crate::position::troop::{Kind, Temper, Whereabouts};

/// Purposes of throws.
const ROUND: u16 = 160;
const LEADER: u16 = 161;

/// The questions of this chapter, in [`Order::Choose`].
pub const FIGHTS_NEXT: u8 = 40;
/// Whether the winner attacks again.
pub const PRESS: u8 = 41;

/// B-MEL-2: a casualty.
const KILLS: u8 = 5;
/// The dice of a unit in a melee, and where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// How many.
    pub dice: u8,
    /// So many men have so many dice.
    pub rate: (u8, u8),
}

/// Hand to hand on land: phase 10.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Melees {
    /// The contacts, one after another.
    Contacts,
    /// A round of a melee.
    Melee {
        /// Who attacks.
        attacker: UnitId,
        /// Whom.
        defender: UnitId,
        /// Which round, from 1.
        round: u8,
    },
    /// The winner says whether he attacks again (B-MEL-6).
    Press {
        /// Who has won.
        winner: UnitId,
        /// Who has recoiled.
        loser: UnitId,
    },
    /// The die with which the winner attacks again.
    Surge {
        /// Who has won.
        winner: UnitId,
        /// Who has recoiled.
        loser: UnitId,
    },
    /// The dice of a unit that runs (B-MEL-7).
    Rout {
        /// Who runs.
        loser: UnitId,
        /// From whom.
        winner: UnitId,
    },
}

impl Chapter for Melees {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Contacts | Self::Press { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        ask(fleet, self)
    }

    fn refuse(&self, _: &Fleet, _: SideId, _: &Order) -> Refusal {
        Refusal::new("B-TURN-17", "No question is waiting for that answer.")
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        melee_odds::preview(fleet, self, order)
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        choose(play, order);
    }

    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        go_on(play)
    }
}

impl Fleet {
    /// B-MEL-1, AMB-72, AMB-81: a unit's dice against another, as the one who is attacked or not.
    pub fn melee_dice(&self, unit: UnitId, against: UnitId, defends: bool) -> Pool {
        let (roster, company) = (self.roster(unit), self.troop(unit).company);
        let plain = roster.per_die;
        let sheltered = defends && roster.temper != Temper::Rabble && roster.kind != Kind::Horse;
        let rate = match self.shelter(unit, against) {
            Shelter::Works if sheltered => (1, 1),
            Shelter::Light | Shelter::Uphill if sheltered => (3, 2),
            _ => plain,
        };
        let (per, dice) = (u16::from(rate.0.max(1)), u16::from(company.men) * u16::from(rate.1));
        let dice = if self.options().odd_men_up { dice.div_ceil(per) } else { dice / per };
        let least = u16::from(company.men > 0);
        let all = dice.max(least) + u16::from(LEADER_COUNTS) * u16::from(company.leaders);
        Pool { dice: all.min(200) as u8, rate }
    }

    /// A unit with nobody left to fight.
    fn is_spent_ashore(&self, unit: UnitId) -> bool {
        let company = self.troop(unit).company;
        company.men == 0 && company.leaders == 0
    }

    /// Attacks that are still to be fought out: who attacks, and whom.
    fn contacts(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        self.troops.iter().filter(|troop| troop.ashore() && troop.march.attacks && !troop.march.fought).filter_map(|troop| {
            let enemy = troop.march.engaged.filter(|enemy| self.is_troop(*enemy) && self.troop(*enemy).ashore())?;
            Some((troop.id, enemy))
        })
    }

    /// Those among whom the owner says who fights first: all who attack the same unit as the first of them.
    fn next_contacts(&self) -> (SmallVec<[UnitId; 4]>, Option<UnitId>) {
        let target = self.contacts().next().map(|(_, target)| target);
        (self.contacts().filter(|(_, other)| Some(*other) == target).map(|(unit, _)| unit).collect(), target)
    }
}

/// B-TURN-17: phase 10, the melees on land.
///
/// # Errors
/// Never: the dice are thrown round by round.
pub fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
    if play.fleet.contacts().next().is_some() {
        play.business.push(Melees::Contacts);
    }
    Ok(())
}

/// What the owner of an item of this chapter is asked.
fn ask(fleet: &Fleet, item: &Melees) -> Option<Ask> {
    match *item {
        Melees::Contacts => {
            let (units, target) = fleet.next_contacts();
            let (first, target) = (*units.first()?, target?);
            let offers = units.iter().map(|unit| Offer::plain(Order::Choose { unit: *unit, what: FIGHTS_NEXT, option: 0 }, "Fights first"));
            let reason = format!("{} units attack {}: who fights first?", units.len(), fleet.name(target));
            (units.len() > 1).then(|| Ask::new(Seat::Side(fleet.troop(first).side()), AskKind::Choice, reason, offers.collect()))
        }
        Melees::Press { winner, loser } => {
            let offer = |option, label| Offer::plain(Order::Choose { unit: winner, what: PRESS, option }, label);
            let reason = format!("{} recoils: attack again?", fleet.name(loser));
            let offers = vec![offer(0, "Let them go"), offer(1, "Attack again on 4-6")];
            fleet.may_press(winner, loser).then(|| Ask::new(Seat::Side(fleet.troop(winner).side()), AskKind::Choice, reason, offers))
        }
        _ => None,
    }
}

impl Fleet {
    /// B-MEL-6: the winner can attack again. Forts stay where they are.
    pub(crate) fn may_press(&self, winner: UnitId, loser: UnitId) -> bool {
        let (own, other) = (self.troop(winner), self.troop(loser));
        own.ashore() && other.ashore() && self.roster(winner).kind != Kind::Fort && own.march.engaged.is_none_or(|enemy| enemy == loser)
    }
}

/// An answer to a question of this chapter. It has been checked.
fn choose(play: &mut Play<'_>, order: &Order) {
    let Order::Choose { unit, option, .. } = *order else { return };
    match play.business.top_of() {
        Some(Melees::Contacts) => {
            if let Some(defender) = play.fleet.troop(unit).march.engaged {
                begin(play, unit, defender);
            }
        }
        Some(&Melees::Press { winner, loser }) => {
            play.business.pop();
            if option == 1 {
                play.business.push(Melees::Surge { winner, loser });
            } else {
                play.say(|fleet| Report::new("B-MEL-6", Some(winner), format!("{} lets {} go.", fleet.name(winner), fleet.name(loser))));
            }
        }
        _ => {}
    }
}

pub(crate) fn begin(play: &mut Play<'_>, attacker: UnitId, defender: UnitId) {
    play.fleet.troop_mut(attacker).march.fought = true;
    play.business.push(Melees::Melee { attacker, defender, round: 1 });
    play.say(|fleet| {
        let rate = fleet.melee_dice(defender, attacker, true).rate;
        let behind = match fleet.shelter(defender, attacker) {
            _ if rate == fleet.roster(defender).per_die => "",
            Shelter::Works => ", behind its works",
            Shelter::Uphill => ", from higher ground",
            Shelter::Light => ", in light cover",
            Shelter::None => "",
        };
        Report::new("B-TURN-17", Some(attacker), format!("{} attacks {}, which defends itself{behind}.", fleet.name(attacker), fleet.name(defender)))
    });
}

/// A beat of the melees.
///
/// # Errors
/// When dice are missing.
fn go_on(play: &mut Play<'_>) -> Result<(), Awaiting> {
    match play.business.top_of() {
        Some(Melees::Contacts) => {
            let (units, target) = play.fleet.next_contacts();
            match (units.first(), target) {
                (Some(unit), Some(target)) => begin(play, *unit, target),
                _ => {
                    play.business.pop();
                }
            }
            Ok(())
        }
        Some(&Melees::Melee { attacker, defender, round }) => self::round(play, attacker, defender, round),
        Some(Melees::Press { .. }) => {
            play.business.pop();
            Ok(())
        }
        Some(&Melees::Surge { winner, loser }) => retreat::surge(play, winner, loser),
        Some(&Melees::Rout { loser, winner }) => retreat::rout(play, loser, winner),
        _ => Ok(()),
    }
}

/// B-MEL-1 to B-MEL-4: a round of both, and what comes of it.
fn round(play: &mut Play<'_>, attacker: UnitId, defender: UnitId, round: u8) -> Result<(), Awaiting> {
    let both = [attacker, defender];
    let fleet = &play.fleet;
    let pools = [fleet.melee_dice(attacker, defender, false), fleet.melee_dice(defender, attacker, true)];
    let title = |at: usize| format!("{} fights {} hand to hand", fleet.name(both[at]), fleet.name(both[1 - at]));
    let titles = [title(0), title(1)];
    let row = |at: usize| Throw::d6(both[at], ROUND, pools[at].dice, "5-6 is an enemy casualty", "B-MEL-2").counts(5, 6);
    let thrown = [0, 1].map(|at: usize| play.dice.throw(&row(at), &|| titles[at].clone()));
    let [one, other] = thrown;
    let faces: [Faces; 2] = [one?, other?];
    // Casualties of each: what the other's dice kill.
    let casualties = [1, 0].map(|from: usize| faces[from].iter().filter(|face| **face >= KILLS).count() as u8);
    let before = both.map(|unit| strength(&play.fleet, unit));
    // Who was there and fell; hits beyond them are none.
    let fallen = [0, 1].map(|at: usize| before[at].casualties(casualties[at]));
    let sixes = [0, 1].map(|at: usize| before[at].leader_dice(casualties[at]));
    let name = both.map(|unit| play.fleet.name(unit).to_owned());
    let fate = |at: usize| Throw::d6(both[at], LEADER, sixes[at], "a leader falls on 1", "B-MEL-3").counts(1, 1);
    let drawn = [0, 1].map(|at: usize| (sixes[at] > 0).then(|| play.dice.throw(&fate(at), &|| format!("Do leaders of {} fall?", name[at]))));
    let [one, other] = drawn;
    let leaders: [Option<Faces>; 2] = [one.transpose()?, other.transpose()?];
    play.business.pop();
    let ones = [0, 1].map(|at: usize| leaders[at].as_ref().map_or(0, |faces| faces.iter().filter(|face| **face == 1).count() as u8));
    let lost = [0, 1].map(|at: usize| before[at].loss(casualties[at], ones[at]));
    // What each has inflicted (B-MEL-4).
    let scores = [lost[1], lost[0]].map(|loss| loss.score() as u8);
    for at in [0, 1] {
        casualties::fall(&mut play.fleet, both[at], lost[at].men, lost[at].leaders);
    }
    for at in [0, 1] {
        let kills = casualties[1 - at];
        let result = format!("{} down", counted(kills, "enemy", "enemies"));
        let shown = faces[at].iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let sentence = format!("{} throws {shown}: {result}.", name[at]);
        let needed = "5-6 is an enemy casualty";
        tell(play, Thrown { unit: both[at], clause: "B-MEL-2", title: titles[at].clone(), faces: &faces[at], least: KILLS, needed, result }, sentence);
    }
    for at in [0, 1] {
        if let Some(faces) = &leaders[at] {
            let result = if ones[at] > 0 { format!("{} down", counted(ones[at], "leader", "leaders")) } else { "no leader falls".to_owned() };
            let title = format!("Do leaders of {} fall?", name[at]);
            let sentence = format!("{} casualties of {}: {result}.", fallen[at], name[at]);
            let needed = "a leader falls on 1";
            tell(play, Thrown { unit: both[at], clause: "B-MEL-3", title, faces, least: 7, needed, result }, sentence);
        }
    }
    for at in (0..2).filter(|at| !lost[*at].is_gone()) {
        play.say(|fleet| {
            let sentence = format!("{} loses {} and has {} left.", name[at], lost[at], strength(fleet, both[at]));
            let clause = if lost[at].leaders > ones[at] { "AMB-74" } else { "B-MEL-2" };
            Report::new(clause, Some(both[at]), sentence).with(Event::Harmed { boxes: lost[at].men + lost[at].leaders })
        });
    }
    play.say(|fleet| {
        let mut scene = scene(fleet, attacker, defender);
        scene.rolls = [0, 1]
            .map(|at: usize| SceneRoll {
                label: format!("{}, {}", name[at], before[at]),
                side: fleet.troop(both[at]).side(),
                good: faces[at].iter().map(|face| *face >= KILLS).collect(),
                faces: faces[at].clone(),
                sides: 6,
                result: format!("{} down", counted(casualties[1 - at], "enemy", "enemies")),
            })
            .into_iter()
            .collect();
        scene.notes = vec![(verdict(scores[0], scores[1]), Tone::Plain)];
        Report::new("B-MEL-4", Some(defender), String::new()).with(Event::Fight(Box::new(scene)))
    });
    settle(play, both, scores, round);
    Ok(())
}

/// '4 to 1: the loser recoils'.
fn verdict(attacker: u8, defender: u8) -> String {
    let what = match attacker.abs_diff(defender) {
        0..=2 => "another round",
        3 | 4 => "the loser recoils",
        5 | 6 => "the loser runs",
        _ => "the loser is swept away",
    };
    format!("{attacker} to {defender}: {what}.")
}

/// B-MEL-4 to B-MEL-8, AMB-73, AMB-74: who has won the round, and by how much. `scores` are what each has inflicted.
fn settle(play: &mut Play<'_>, both: [UnitId; 2], scores: [u8; 2], round: u8) {
    let [attacker, defender] = both;
    let gone = both.map(|unit| play.fleet.is_spent_ashore(unit));
    for at in (0..2).filter(|at| gone[*at]) {
        let winner = both[1 - at];
        play.say(|fleet| Report::new("AMB-74", Some(both[at]), format!("{} has no men left.", fleet.name(both[at]))));
        if gone[1 - at] || !take(play, both[at], winner) {
            leave(play, both[at], Whereabouts::Destroyed);
        }
    }
    if gone[0] || gone[1] {
        return;
    }
    let (winner, loser) = if scores[0] >= scores[1] { (attacker, defender) } else { (defender, attacker) };
    let by = scores[0].abs_diff(scores[1]);
    match by {
        0..=2 => {
            let cap = play.fleet.options().melee_round_cap;
            if round >= cap {
                play.say(|fleet| {
                    let names = both.map(|unit| fleet.name(unit));
                    Report::new("AMB-73", Some(attacker), format!("{} and {} part after {round} rounds, until the next turn.", names[0], names[1]))
                });
                return;
            }
            let clause = if by == 0 { "AMB-73" } else { "B-MEL-5" };
            play.say(|_| Report::new(clause, Some(attacker), format!("{} to {}: another round, the {}.", scores[0], scores[1], ordinal(round + 1))));
            play.business.push(Melees::Melee { attacker, defender, round: round + 1 });
        }
        3 | 4 => retreat::recoil(play, loser, winner),
        5 | 6 => {
            let stone = play.fleet.roster(loser).kind == Kind::Fort;
            retreat::part(&mut play.fleet, loser, winner);
            retreat::follow_up(play, winner);
            if stone {
                play.say(|fleet| Report::new("B-MEL-7", Some(loser), format!("{} is the nearest cover itself: nobody leaves it.", fleet.name(loser))));
            } else {
                play.business.push(Melees::Rout { loser, winner });
            }
        }
        _ => {
            play.say(|fleet| Report::new("B-MEL-8", Some(loser), format!("{} is beaten by {by}.", fleet.name(loser))));
            if !take(play, loser, winner) {
                leave(play, loser, Whereabouts::Fled);
            }
        }
    }
}

/// '2nd'.
fn ordinal(number: u8) -> String {
    let end = match (number % 10, number / 10 % 10) {
        (1, tens) if tens != 1 => "st",
        (2, tens) if tens != 1 => "nd",
        (3, tens) if tens != 1 => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// A unit is out of it: all who were hand to hand with it have their hands free.
fn leave(play: &mut Play<'_>, unit: UnitId, to: Whereabouts) {
    casualties::leave(&mut play.fleet, unit, to);
    play.say(|fleet| {
        let name = fleet.name(unit);
        let (clause, sentence) = match to {
            Whereabouts::Fled => ("B-MEL-8", format!("{name} flees the field with {}.", strength(fleet, unit))),
            _ => ("AMB-74", format!("{name} is destroyed to the last man, {} in all.", fleet.troop(unit).company.killed)),
        };
        Report::new(clause, Some(unit), sentence).with(Event::Fate)
    });
}

/// AMB-90, B-INIT-8: a fort whose garrison is beaten hand to hand is captured. False if it is no fort.
fn take(play: &mut Play<'_>, unit: UnitId, winner: UnitId) -> bool {
    if play.fleet.roster(unit).kind != Kind::Fort {
        return false;
    }
    casualties::capture(play, unit);
    play.say(|fleet| {
        let sentence = format!("{} has captured {}: its guns are spiked, its walls shelter whoever stands in them.", fleet.name(winner), fleet.name(unit));
        Report::new("AMB-90", Some(winner), sentence)
    });
    true
}

/// Nobody is hand to hand with this unit any more.
pub fn break_off(fleet: &mut Fleet, unit: UnitId) {
    for troop in fleet.troops.touch_where(|troop| troop.id == unit || troop.march.engaged == Some(unit)) {
        (troop.march.engaged, troop.march.attacks) = (None, false);
    }
    // Who was attacked by several is still hand to hand with the others.
    let pairs: SmallVec<[(UnitId, UnitId); 4]> =
        fleet.troops.iter().filter(|troop| troop.march.attacks).filter_map(|troop| Some((troop.id, troop.march.engaged?))).collect();
    for (attacker, defender) in pairs {
        if fleet.is_troop(defender) && fleet.troop(defender).march.engaged.is_none() {
            fleet.troop_mut(defender).march.engaged = Some(attacker);
        }
    }
}

/// Men and leaders of a unit.
fn strength(fleet: &Fleet, unit: UnitId) -> Party {
    let company = fleet.troop(unit).company;
    Party { men: company.men, leaders: company.leaders }
}

/// The two units hand to hand, for the view.
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
        Shelter::Works => notes.push(("The defenders have works before them: a die for each man.".to_owned(), Tone::Good)),
        Shelter::Uphill => notes.push(("The defenders stand higher: 2 dice for 3 men.".to_owned(), Tone::Good)),
        Shelter::Light => notes.push(("The defenders have light cover: 2 dice for 3 men.".to_owned(), Tone::Good)),
        Shelter::None => {}
    }
    let title = if fleet.is_fort(defender) {
        format!("{} at the walls of {}", fleet.name(attacker), fleet.name(defender))
    } else {
        format!("{} attacks {} {}", fleet.name(attacker), fleet.name(defender), fleet.standpoint(defender))
    };
    Scene { title, zones: vec![zone(attacker, false), zone(defender, true)], notes, ..Scene::default() }
}

/// The fight that is being settled with a unit, or the contact that it waits in.
pub fn open_scene(fleet: &Fleet, business: &Business, unit: UnitId) -> Option<Scene> {
    if !fleet.is_troop(unit) {
        return None;
    }
    let (one, other) = match business.top_of() {
        Some(&Melees::Melee { attacker, defender, .. }) if [attacker, defender].contains(&unit) => (attacker, defender),
        Some(&(Melees::Press { winner, loser } | Melees::Surge { winner, loser })) if [winner, loser].contains(&unit) => (winner, loser),
        _ => {
            let march = fleet.troop(unit).march;
            let enemy = march.engaged.filter(|enemy| fleet.is_troop(*enemy))?;
            if march.attacks { (unit, enemy) } else { (enemy, unit) }
        }
    };
    Some(scene(fleet, one, other))
}
