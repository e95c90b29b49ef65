//! Boarding actions, round by round, and what becomes of the loser (A-BOARD-5 to A-BOARD-10).

use crate::boarding::Boarding;
use crate::position::battle::Action;
use crate::position::ship::MOST_ROUNDS;
use crate::prelude::*;

const ROUND: u16 = 17;
/// The points of size value that go aboard a prize, or are lost with a failed attack (A-BOARD-7, A-BOARD-10).
const MEN: u8 = 2;

impl Fleet {
    /// Returns the number of dice of a ship in an action, with this many friends beside her (A-BOARD-5).
    pub fn boarders(&self, ship: &Ship, friends: usize) -> u8 {
        let whole: u16 = 2 * ship.built.guns.iter().map(|dice| u16::from(*dice)).sum::<u16>();
        let silenced = whole > 0 && ship.all_guns() * 2 <= whole;
        let hits = &ship.log.hits;
        let plus =
            i16::from(ship.size()) + i16::from(ship.company.party) + friends as i16 + i16::from(ship.company.momentum);
        let minus = i16::from(hits.f) + i16::from(hits.i) + i16::from(silenced);
        (plus - minus).clamp(1, 40) as u8
    }
}

/// Plays a round of the action with this index.
pub(super) fn round(play: &mut Play<'_>, next: u8) -> Awaited {
    let Some(action) = play.fleet.battle.actions.get(usize::from(next)).cloned() else {
        return play.business.done();
    };
    let pair = [action.attacker, action.defender];
    let mut throw = |place: usize| {
        let ship = play.fleet.ship(pair[place]);
        let (dice, needed) =
            (play.fleet.boarders(ship, action.friends[place].len()), CHARTS.board_hit[ship.grade() as usize]);
        let hits = format!("hits on {}", or_more(needed));
        let row = Throw { dice, needed: hits.into(), ..Throw::d6(pair[place], ROUND, 1, "", "A-BOARD-6") }
            .counts(needed, 6)
            .at(pair[1 - place]);
        play.dice.throw(&row, &|| format!("{} fights hand to hand", play.fleet.name(pair[place])))
    };
    let (one, other) = (throw(0), throw(1));
    let faces = [one?, other?];
    let mut hits = [0_i16; 2];
    for place in 0..2 {
        let needed = CHARTS.board_hit[play.fleet.ship(pair[place]).grade() as usize];
        hits[place] = faces[place].iter().filter(|face| **face >= needed).count() as i16;
        play.say(|fleet| {
            let title = format!("{} fights hand to hand", fleet.name(pair[place]));
            let result = counted(hits[place] as i32, "hit", "hits");
            let event = Event::thrown(title.clone(), &faces[place], or_more(needed), result.clone())
                .good(|face| *face >= needed)
                .by(fleet.ship(pair[place]).colours.side);
            let shown = faces[place].iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            Report::new("A-BOARD-6", Some(pair[place]), format!("{title}: {shown}, {result}.")).with(event).fought(
                pair[place],
                pair[1 - place],
                faces[place].len(),
                hits[place] as u16,
            )
        });
        play.fleet.ship_mut(pair[place]).company.momentum = 0;
    }
    if let Some(Boarding::Rounds(at)) = play.business.top_mut_of() {
        *at = next + 1;
    }
    let by = hits[0] - hits[1];
    if by == 0 {
        play.tell("A-BOARD-6", pair[0], |fleet| {
            format!("Neither wins the round, and {} and {} fight on.", fleet.name(pair[0]), fleet.name(pair[1]))
        });
        return Ok(());
    }
    let winner = usize::from(by < 0);
    won(play, usize::from(next), &action, winner, by.unsigned_abs());
    Ok(())
}

/// Applies a round that was won by `by` hits (A-BOARD-7, A-BOARD-8). The winner is 0 for the attacker, 1 for the
/// defender.
fn won(play: &mut Play<'_>, at: usize, action: &Action, winner: usize, by: u16) {
    let (victor, loser) =
        if winner == 0 { (action.attacker, action.defender) } else { (action.defender, action.attacker) };
    let company = &mut play.fleet.ship_mut(loser).company;
    company.rounds_lost = (company.rounds_lost + 1).min(MOST_ROUNDS);
    if by < 2 {
        play.fleet.ship_mut(victor).company.momentum = 1;
        play.fleet.battle.actions[at].held |= winner == 1;
        play.tell("A-BOARD-8", victor, |fleet| format!("{} wins the round by 1.", fleet.name(victor)));
        return;
    }
    if let Some(Boarding::Rounds(next)) = play.business.top_mut_of() {
        *next -= 1;
    }
    play.fleet.battle.actions.remove(at);
    if winner == 0 {
        take(play, victor, loser, true);
    } else {
        let company = &mut play.fleet.ship_mut(loser).company;
        company.sent = company.sent.saturating_add(MEN);
        play.show("A-BOARD-7", loser, Event::Fate, |fleet| {
            format!("{}'s attack is beaten off by {by} hits.", fleet.name(loser))
        });
    }
}

/// Makes a ship a prize, and puts a prize crew aboard her (A-BOARD-7, A-BOARD-10).
pub(super) fn take(play: &mut Play<'_>, victor: UnitId, loser: UnitId, fought: bool) {
    crate::position::gap::close_up(play, loser);
    let side = play.fleet.ship(victor).colours.side;
    let captor = play.fleet.ship_mut(victor);
    captor.company.sent = captor.company.sent.saturating_add(MEN).min(captor.built.size.saturating_sub(1));
    let turn = play.fleet.cursor.turn;
    let prize = play.fleet.ship_mut(loser);
    prize.colours.side = side;
    prize.planned = Planned::default();
    let own = prize.built.side == side;
    (prize.colours.fate, prize.colours.struck, prize.colours.struck_in) =
        (if own { Fate::Afloat } else { Fate::Prize }, false, turn);
    prize.berth.sail = if prize.berth.anchored { Setting::Stop } else { Setting::Slow };
    (prize.company.party, prize.company.rounds_lost, prize.company.momentum) = (false, 0, 0);
    prize.company.sent = prize.built.size.saturating_sub(1);
    if prize.built.flagship && !own {
        let flag = prize.built.side;
        play.fleet.battle.flag_struck[flag] = true;
    }
    play.say(|fleet| {
        let how = if fought { "strikes to" } else { "is taken by" };
        let sentence = format!("{} {how} {}, and a prize crew goes aboard.", fleet.name(loser), fleet.name(victor));
        Report::new("A-BOARD-10", Some(loser), sentence).with(Event::Fate).noted(Moment::Taken, loser)
    });
}

/// Returns the odds of a boarding attempt, and of a round if an action begins.
pub(super) fn odds(fleet: &Fleet, unit: UnitId, target: UnitId) -> Odds {
    let (ship, other) = (fleet.ship(unit), fleet.ship(target));
    let dice = fleet.attempt_dice(unit, target);
    let begins =
        if other.colours.struck || fleet.action_of(target).is_some() { 1.0 } else { 1.0 - binomial(dice, 1, 6)[0] };
    let hits = |ship: &Ship| binomial(fleet.boarders(ship, 0), 7 - CHARTS.board_hit[ship.grade() as usize], 6);
    let (ours, theirs) = (hits(ship), hits(other));
    let chance = |wanted: &dyn Fn(i32) -> bool| -> f64 {
        let pairs = ours.iter().enumerate().flat_map(|(one, first)| {
            theirs.iter().enumerate().map(move |(two, second)| (one as i32 - two as i32, first * second))
        });
        pairs.filter(|(by, _)| wanted(*by)).map(|(_, chance)| chance).sum()
    };
    Odds {
        title: format!("{} boards {}", fleet.name(unit), fleet.name(target)),
        range: if fleet.fouled(unit, target) { "fouled".to_owned() } else { "alongside".to_owned() },
        line: format!(
            "{}, and a 6 begins the action. Then {} against {}",
            counted(dice, "die", "dice"),
            counted(fleet.boarders(ship, 0), "die", "dice"),
            fleet.boarders(other, 0)
        ),
        bars: vec![1.0 - begins, begins],
        expected: begins,
        chances: vec![
            ("takes her in a round".to_owned(), chance(&|by| by >= 2)),
            ("wins a round".to_owned(), chance(&|by| by > 0)),
            ("loses a round by 2 or more".to_owned(), chance(&|by| by <= -2)),
            ("a boarding action begins".to_owned(), begins),
        ],
        ..Odds::default()
    }
}
