//! A round of a melee on land: its dice, its losses, and what happens to the loser (A17).

use wg_core::shown::sheet::SceneRoll;

use crate::ashore::land_melee::{Melees, scene, strength};
use crate::ashore::retreat;
use crate::damage::casualties;
use crate::prelude::*;

/// Purposes of rolls: the dice of both sides, and the dice for leaders.
const ROUND: u16 = 160;

const LEADER: u16 = 161;

/// The least face that makes a casualty (B-MEL-2).
const KILLS: u8 = 5;

/// Fights a round between two units, and applies what follows (B-MEL-1 to B-MEL-4).
pub(crate) fn round(play: &mut Play<'_>, attacker: UnitId, defender: UnitId, round: u8) -> Awaited {
    let both = [attacker, defender];
    let fleet = &play.fleet;
    let pools = [fleet.melee_dice(attacker, defender, false), fleet.melee_dice(defender, attacker, true)];
    let title = |at: usize| format!("{} fights {} hand to hand", fleet.name(both[at]), fleet.name(both[1 - at]));
    let titles = [title(0), title(1)];
    let rows = [0, 1].map(|at: usize| {
        Throw::d6(both[at], ROUND, pools[at].dice, "an enemy falls on 5-6", "B-MEL-2").counts(KILLS, 6)
    });
    let thrown = [0, 1].map(|at: usize| play.dice.throw(&rows[at], &|| titles[at].clone()));
    let [one, other] = thrown;
    let faces: [Faces; 2] = [one?, other?];
    // The number of hits on each unit, rolled by the other unit.
    let casualties = [1, 0].map(|from: usize| faces[from].iter().filter(|face| **face >= KILLS).count() as u8);
    let before = both.map(|unit| strength(play.fleet, unit));
    // Casualties are people who were there. Hits beyond them do not count.
    let fallen = [0, 1].map(|at: usize| before[at].casualties(casualties[at]));
    let sixes = [0, 1].map(|at: usize| before[at].leader_dice(casualties[at]));
    let name = both.map(|unit| play.fleet.name(unit).to_owned());
    let fate = |at: usize| Throw::d6(both[at], LEADER, sixes[at], "a leader falls on a 1", "B-MEL-3").counts(1, 1);
    let drawn = [0, 1].map(|at: usize| {
        let matters = before[at].leaders_matter(casualties[at]);
        let reason = || format!("Does a leader of {} fall?", name[at]);
        (sixes[at] > 0).then(|| play.dice.throw_if(matters, &fate(at), &reason))
    });
    let [one, other] = drawn;
    let leaders: [Option<Rolled>; 2] = [one.transpose()?, other.transpose()?];
    play.business.pop();
    let ones = [0, 1].map(|at: usize| {
        leaders[at].as_ref().map_or(0, |rolled| rolled.faces.iter().filter(|face| **face == 1).count() as u8)
    });
    let lost = [0, 1].map(|at: usize| before[at].loss(casualties[at], ones[at]));
    // The score that each unit has inflicted (B-MEL-4).
    let scores = [lost[1], lost[0]].map(|loss| loss.score() as u8);
    for at in [0, 1] {
        casualties::fall(play.fleet, both[at], lost[at].men, lost[at].leaders);
    }
    for at in [0, 1] {
        let kills = casualties[1 - at];
        let result = format!("{} down", counted(kills, "enemy", "enemies"));
        let sentence = format!("{} rolls {}: {result}.", name[at], shown(&faces[at]));
        tell_row(play, &rows[at], titles[at].clone(), &faces[at], result, sentence);
    }
    for at in [0, 1] {
        if let Some(Rolled { shown: false, .. }) = leaders[at] {
            play.tell("B-MEL-3", both[at], |_| casualties::no_leader_roll(&name[at]));
        } else if let Some(Rolled { faces, .. }) = &leaders[at] {
            let result = if ones[at] > 0 {
                format!("{} down", counted(ones[at], "leader", "leaders"))
            } else {
                "no leader falls".to_owned()
            };
            let title = format!("Does a leader of {} fall?", name[at]);
            let sentence = format!("{} has {} casualties: {result}.", name[at], fallen[at]);
            tell_row(play, &Throw { good: None, ..fate(at) }, title, faces, result, sentence);
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
        let over = both.iter().any(|unit| fleet.is_spent_ashore(*unit));
        scene.notes = vec![(verdict(scores, over), Tone::Plain)];
        Report::new("B-MEL-4", Some(defender), String::new()).with(Event::Fight(Box::new(scene)))
    });
    settle(play, both, scores, round);
    Ok(())
}

/// Returns the scores and what they mean, in words: 'The score is 4 to 1, so the loser recoils.' The melee is over if
/// a unit has nobody left (AMB-74).
fn verdict([attacker, defender]: [u8; 2], over: bool) -> String {
    if over {
        return format!("The score is {attacker} to {defender}, and the melee is over.");
    }
    let what = match attacker.abs_diff(defender) {
        0..=2 => "they fight another round",
        3 | 4 => "the loser recoils",
        5 | 6 => "the loser runs",
        _ => "the loser flees or surrenders",
    };
    format!("The score is {attacker} to {defender}, so {what}.")
}

/// Applies the result of a round, which depends on the winner and the difference. `scores` holds the score that each
/// unit has inflicted (B-MEL-4 to B-MEL-8, AMB-73, AMB-74).
fn settle(play: &mut Play<'_>, both: [UnitId; 2], scores: [u8; 2], round: u8) {
    let [attacker, defender] = both;
    let gone = both.map(|unit| play.fleet.is_spent_ashore(unit));
    for at in (0..2).filter(|at| gone[*at]) {
        let winner = both[1 - at];
        play.tell("AMB-74", both[at], |fleet| format!("{} has no men left.", fleet.name(both[at])));
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
                play.tell("AMB-73", attacker, |fleet| {
                    let names = both.map(|unit| fleet.name(unit));
                    format!(
                        "{} and {} break off after {} until next turn.",
                        names[0],
                        names[1],
                        counted(round, "round", "rounds")
                    )
                });
                return;
            }
            let clause = if by == 0 { "AMB-73" } else { "B-MEL-5" };
            play.tell(clause, attacker, |_| {
                format!("The score is {} to {}, so they fight round {}.", scores[0], scores[1], round + 1)
            });
            play.business.push(Melees::Melee { attacker, defender, round: round + 1 });
        }
        3 | 4 => retreat::recoil(play, loser, winner),
        5 | 6 => {
            let stone = play.fleet.roster(loser).kind == Kind::Fort;
            retreat::part(play.fleet, loser, winner);
            retreat::follow_up(play, winner);
            if stone {
                play.tell("B-MEL-7", loser, |fleet| {
                    format!("{}'s men are already in cover, so they stay inside.", fleet.name(loser))
                });
            } else {
                play.business.push(Melees::Rout { loser, winner });
            }
        }
        _ => {
            play.tell("B-MEL-8", loser, |fleet| format!("{} loses the melee by {by}.", fleet.name(loser)));
            if !take(play, loser, winner) {
                leave(play, loser, Whereabouts::Fled);
            }
        }
    }
}

/// Takes a unit out of the fight, and ends all contact with it.
fn leave(play: &mut Play<'_>, unit: UnitId, to: Whereabouts) {
    casualties::leave(play.fleet, unit, to);
    play.say(|fleet| {
        let name = fleet.name(unit);
        let (clause, sentence) = match to {
            Whereabouts::Fled => ("B-MEL-8", format!("{name} flees the field with {}.", strength(fleet, unit))),
            _ => (
                "AMB-74",
                format!("{name} is destroyed to the last man ({} in all).", fleet.troop(unit).company.killed),
            ),
        };
        Report::new(clause, Some(unit), sentence).with(Event::Fate)
    });
}

/// Captures a fort whose garrison was beaten hand to hand. Returns false if the unit is no fort (AMB-90, B-INIT-8).
fn take(play: &mut Play<'_>, unit: UnitId, winner: UnitId) -> bool {
    if play.fleet.roster(unit).kind != Kind::Fort {
        return false;
    }
    casualties::capture(play, unit);
    play.tell("AMB-90", winner, |fleet| {
        format!(
            "{} captures {}. Its guns are spiked, but its walls still shelter any men inside.",
            fleet.name(winner),
            fleet.name(unit)
        )
    });
    true
}
