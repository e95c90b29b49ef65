//! A round of the fight for a ship, and its outcome (A16).

use wg_core::shown::sheet::SceneRoll;

use crate::boarding::assault::{Boarding, STRIKES_BACK, downed, fall, seize_empty, settle, take};
use crate::boarding::fight::{HITS, Verdict};
use crate::boarding::small_arms;
use crate::damage::casualties;
use crate::position::grappled;
use crate::prelude::*;

/// Purposes of rolls: the boarders, the defenders, the dice for leaders, and the counter-attack.
const BOARDERS: u16 = 80;

const DEFENDERS: u16 = 81;

const LEADER: u16 = 82;

const COUNTER: u16 = 83;

/// Fights a round. All dice of both sides are rolled together, then those for leaders, and then the losses are compared
/// (B-BRD-7 to B-BRD-9).
pub(crate) fn round(play: &mut Play<'_>, unit: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let fight = fleet.ship(unit).fight;
    let Some(target) = fight.target.filter(|_| fleet.fight(unit).is_some()) else {
        return play.business.done();
    };
    let clause = fight.area.clause(fight.counter);
    let units = [unit, target];
    let dice = fight.dice(fleet.is_hidden(target), fleet.options().odd_men_up);
    let place = fleet.place(unit, fight.area);
    let title = |at: usize| format!("{} fights {} {place}", fleet.name(units[at]), fleet.name(units[1 - at]));
    let rows = [(0, BOARDERS), (1, DEFENDERS)].map(|(at, purpose): (usize, u16)| {
        let row = Throw::d6(units[at], purpose, dice[at], "an enemy falls on 5-6", clause).counts(HITS, 6);
        play.dice.throw(&row, &|| title(at))
    });
    let mut faces: [Faces; 2] = Default::default();
    for (faces, row) in faces.iter_mut().zip(rows) {
        *faces = row?;
    }
    let hits = [1, 0].map(|by: usize| faces[by].iter().filter(|face| **face >= HITS).count() as u8);
    let fallen = [0, 1].map(|at: usize| fight.parties[at].casualties(hits[at]));
    let leaders = [0, 1].map(|at: usize| {
        let dice = fight.parties[at].leader_dice(hits[at]);
        let row = Throw::d6(units[at], LEADER, dice, "a leader falls on a 1", "B-BRD-8").counts(1, 1);
        let matters = fight.parties[at].leaders_matter(hits[at]);
        (dice > 0).then(|| {
            play.dice.throw_if(matters, &row, &|| {
                format!("Is a leader of {} among the {} casualties?", fleet.name(units[at]), fallen[at])
            })
        })
    });
    let mut ones: [Faces; 2] = Default::default();
    let mut shown = [true; 2];
    for ((ones, shown), row) in ones.iter_mut().zip(&mut shown).zip(leaders) {
        if let Some(rolled) = row.transpose()? {
            (*ones, *shown) = (rolled.faces, rolled.shown);
        }
    }
    let names = [0, 1].map(title);
    let losses = [0, 1]
        .map(|at: usize| fight.parties[at].loss(hits[at], ones[at].iter().filter(|face| **face == 1).count() as u8));
    let difference = losses[1].score() - losses[0].score();
    play.business.pop();
    for at in 0..2 {
        let kills = losses[1 - at];
        play.say(|fleet| {
            let (name, faces) = (fleet.name(units[at]), &faces[at]);
            let result = downed(kills);
            let expected = (faces.len() as i32 * 100 / 3)
                .min(i32::from(fight.parties[1 - at].men + fight.parties[1 - at].leaders) * 100);
            Report::new(
                clause,
                Some(units[at]),
                format!(
                    "{name} ({}) rolls {}: {result}.",
                    fight.parties[at],
                    counted(faces.len() as u8, "die", "dice")
                ),
            )
            .with(
                Event::thrown(names[at].clone(), faces, "an enemy falls on 5-6", result)
                    .good(|face| *face >= HITS)
                    .luck(expected, i32::from(kills.men + kills.leaders) * 100)
                    .by(fleet.ship(units[at]).side()),
            )
            .fought(units[at], units[1 - at], faces.len(), (kills.men + kills.leaders).into())
        });
    }
    for at in 0..2 {
        if !shown[at] {
            play.tell("B-BRD-8", units[at], |fleet| casualties::no_leader_roll(fleet.name(units[at])));
        } else if !ones[at].is_empty() {
            small_arms::tell_leaders(play, "B-BRD-8", units[at], &ones[at]);
        }
        fall(play.fleet, units[at], losses[at]);
        small_arms::tell_fallen(play, "B-BRD-7", units[at], losses[at]);
    }
    let mut after = fight;
    after.parties = [0, 1].map(|at: usize| fight.parties[at].without(losses[at]));
    after.rounds += 1;
    play.fleet.ship_mut(unit).fight = after;
    let verdict = play.fleet.verdict(&after, difference);
    let rolls = [0, 1].map(|at: usize| SceneRoll {
        // The label says where the dice were rolled, because the next round may be fought elsewhere.
        label: format!("{}, {}, {place}", play.fleet.name(units[at]), fight.parties[at]),
        side: play.fleet.ship(units[at]).side(),
        faces: SmallVec::from_slice(&faces[at]),
        sides: 6,
        good: faces[at].iter().map(|face| *face >= HITS).collect(),
        result: downed(losses[1 - at]),
    });
    settle(play, unit, target, verdict, losses, rolls);
    Ok(())
}

/// Applies the outcome of a round.
pub(crate) fn conclude(play: &mut Play<'_>, unit: UnitId, target: UnitId, verdict: Verdict, capped: bool) {
    let fight = play.fleet.ship(unit).fight;
    match verdict {
        Verdict::Again | Verdict::Onward(_) | Verdict::Recoil(_) if capped => {
            play.tell("AMB-73", unit, |fleet| {
                format!(
                    "{} and {} have fought {}, so the melee stops until next turn.",
                    fleet.name(unit),
                    fleet.name(target),
                    counted(fight.rounds, "round", "rounds")
                )
            });
            stop(play, unit);
        }
        Verdict::Again | Verdict::Onward(_) => play.business.push(Boarding::Round(unit)),
        Verdict::Recoil(_) => {
            play.fleet.ship_mut(unit).fight.counter = false;
            play.business.push(Boarding::Counter(unit));
        }
        Verdict::Back => stop(play, unit),
        Verdict::Swap => swap(play, unit, target),
        Verdict::Flee => grappled::part(play.fleet, unit, target),
        Verdict::Taken if fight.parties[1].is_gone() => take(play, unit, target, "AMB-74"),
        Verdict::Taken => take(play, unit, target, "AMB-75"),
        Verdict::Surrenders => take(play, unit, target, "B-BRD-17"),
        Verdict::Lost => lose(play, unit, target),
        Verdict::Gone => {
            play.fleet.ship_mut(unit).fight = Fight::default();
            seize_empty(play, target, unit);
        }
    }
}

/// Returns the clause and the sentence for the outcome of a round.
pub(crate) fn tell(
    fleet: &Fleet,
    unit: UnitId,
    target: UnitId,
    verdict: Verdict,
    losses: [Loss; 2],
) -> (&'static str, String) {
    let (name, other) = (fleet.name(unit), fleet.name(target));
    let [own, theirs] = losses.map(Party::score);
    let score = if own >= theirs { format!("{own} to {theirs}") } else { format!("{theirs} to {own}") };
    let ahead = match (theirs - own).signum() {
        1 => format!("{name} leads {score}"),
        -1 => format!("{other} leads {score}"),
        _ => format!("It is even, {own} all"),
    };
    let area = fleet.place(unit, fleet.ship(unit).fight.area);
    let to_place = |to: Area| fleet.place(unit, to);
    match verdict {
        Verdict::Again => {
            (if own == theirs { "AMB-73" } else { "B-BRD-10" }, format!("{ahead}. They fight another round {area}."))
        }
        Verdict::Onward(to) if theirs - own >= 5 => {
            ("B-BRD-16", format!("{ahead}. The defenders flee, and the last round is fought {}.", to_place(to)))
        }
        Verdict::Onward(to) => {
            ("B-BRD-14", format!("{ahead}. The defenders recoil, and the next round is fought {}.", to_place(to)))
        }
        Verdict::Taken if fleet.ship(unit).fight.parties[1].is_gone() => {
            ("AMB-74", format!("{ahead}. Nobody is left to defend {other}."))
        }
        Verdict::Taken => ("AMB-75", format!("{ahead} {area}. {other}'s crew has nowhere left to recoil to.")),
        Verdict::Surrenders if fleet.ship(unit).fight.counter => {
            ("B-BRD-17", format!("{ahead}. {other}'s counter-attackers surrender, and the ship with them."))
        }
        Verdict::Surrenders => ("B-BRD-17", format!("{ahead}. {other} surrenders with all her men.")),
        Verdict::Recoil(to) => ("B-BRD-11", format!("{ahead}. The boarders recoil and are now {}.", to_place(to))),
        Verdict::Flee => ("B-BRD-15", format!("{ahead}. The boarders flee to {name}, and the grapples are cut.")),
        Verdict::Lost => ("B-BRD-17", format!("{ahead}. {name}'s boarders surrender.")),
        Verdict::Back => ("AMB-76", format!("{ahead}. {other}'s counter-attackers go back to where they were.")),
        Verdict::Swap => ("AMB-76", format!("{ahead}. {other}'s men are now aboard {name}.")),
        Verdict::Gone => ("AMB-74", format!("{ahead}. None of {name}'s boarders is left.")),
    }
}

/// Rolls the die of a counter-attack (B-BRD-12, B-BRD-13).
pub(crate) fn strike_back(play: &mut Play<'_>, unit: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let Some(target) = fleet.fight(unit).and_then(|fight| fight.target) else {
        return play.business.done();
    };
    let title = format!("{} counter-attacks", fleet.name(target));
    let row = Throw::d6(target, COUNTER, 1, "counter-attacks on 4-6", "B-BRD-12").counts(STRIKES_BACK, 6);
    let face = play.dice.throw(&row, &|| title.clone())?[0];
    play.business.pop();
    let strikes = face >= STRIKES_BACK;
    let (clause, result) =
        if strikes { ("B-BRD-12", "they counter-attack") } else { ("B-BRD-13", "they stay where they are") };
    let sentence = format!("{} tries to counter-attack and rolls a {face}: {result}.", play.fleet.name(target));
    tell_row(play, &Throw { clause: clause.into(), ..row }, title, &[face], result, sentence);
    if strikes {
        let fight = &mut play.fleet.ship_mut(unit).fight;
        (fight.counter, fight.apart) = (true, false);
        play.business.push(Boarding::Round(unit));
    } else {
        stop(play, unit);
    }
    Ok(())
}

/// Ends a fight until next turn. Boarders aboard the other ship stay there. Boarders back on their own ship may board
/// again or not (B-BRD-13).
pub(crate) fn stop(play: &mut Play<'_>, unit: UnitId) {
    let fight = &mut play.fleet.ship_mut(unit).fight;
    let Some(target) = fight.target else { return };
    fight.counter = false;
    let stands = fight.parties[0];
    let area = fight.area;
    // The defenders of next turn are named then.
    (fight.parties[1], fight.rounds, fight.apart) = (Party::default(), 0, false);
    if area == Area::OwnShip {
        *fight = Fight::default();
    }
    play.tell("B-BRD-13", unit, |fleet| {
        let (name, other) = (fleet.name(unit), fleet.name(target));
        if area == Area::OwnShip {
            format!(
                "The boarders are back aboard {name}. She and {other} stay grappled, \
                 and the melee stops until next turn."
            )
        } else {
            format!("{stands} from {name} {} aboard {other}, {}, until next turn.", stands.does("stay"), area.place())
        }
    });
}

/// Swaps the roles: the counter-attackers have come over the rail and are now the boarders, on the main deck, and the
/// men aboard defend (AMB-76). A ship with a boarding party elsewhere cannot send another and stops, which is our
/// ruling.
fn swap(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    let fight = play.fleet.ship(unit).fight;
    if play.fleet.fight(target).is_some() {
        stop(play, unit);
        return;
    }
    play.fleet.ship_mut(unit).fight = Fight::default();
    play.fleet.ship_mut(target).fight = Fight {
        target: Some(unit),
        area: Area::MainDeck,
        parties: [fight.parties[1], fight.parties[0]],
        counter: false,
        apart: false,
        rounds: fight.rounds,
    };
    play.business.push(Boarding::Defend(target));
}

/// Makes the boarders surrender with their ship, or alone with the option `boarder_loss: boarders_only`. Alone they are
/// prisoners, and do not count as casualties for morale (AMB-78).
fn lose(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    if !play.fleet.options().boarders_only {
        take(play, target, unit, "B-BRD-17");
        return;
    }
    let ship = play.fleet.ship_mut(unit);
    let prisoners = ship.fight.parties[0];
    ship.fight = Fight::default();
    let below = prisoners.men.min(ship.crew.below);
    ship.crew.below -= below;
    ship.crew.deck = ship.crew.deck.saturating_sub(prisoners.men - below);
    ship.crew.leaders = ship.crew.leaders.saturating_sub(prisoners.leaders);
    if prisoners.is_gone() {
        seize_empty(play, target, unit);
        return;
    }
    crate::damage::crew::desert(play.fleet, unit);
    play.tell("AMB-78", unit, |fleet| {
        format!(
            "{prisoners} from {} {} aboard {}.",
            fleet.name(unit),
            if prisoners.men + prisoners.leaders == 1 { "is a prisoner" } else { "are prisoners" },
            fleet.name(target)
        )
    });
    seize_empty(play, target, unit);
}
