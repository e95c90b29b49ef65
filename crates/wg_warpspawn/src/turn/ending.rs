//! The end of a battle: a fleet that has lost over 75 %, the turn limit, or quiet turns (W-MOR-10, W-R36, W-R37,
//! W-R53).

use crate::losses;
use crate::phases::{BOARDING, BROADSIDE, DRAW, MORALE, MOVE};
use crate::position::battle::EndedBy;
use crate::prelude::*;

/// Adds the checks at the end of each phase.
pub fn plugin(app: &mut App) {
    for phase in [DRAW, MOVE, BROADSIDE, BOARDING] {
        app.closes::<WarpSpawn>(phase, close);
    }
    app.closes::<WarpSpawn>(MORALE, close_turn);
}

impl Fleet {
    /// True if over 75 % of the ships that the fleet began with are lost (W-MOR-10, W-R36).
    pub fn is_defeated(&self, side: SideId) -> bool {
        let began = u16::from(self.battle.fleets[side].began);
        u16::from(self.lost(side)) * 4 > began * 3
    }
}

/// Checks at the end of a phase whether a fleet is defeated (W-R37).
pub fn close(play: &mut Play<'_>) -> Awaited {
    let fleet = &mut play.fleet;
    let end = match SideId::BOTH.map(|side| fleet.is_defeated(side)) {
        [true, true] => Some(EndedBy::BothDefeated),
        [true, false] => Some(EndedBy::Defeat(SideId(0))),
        [false, true] => Some(EndedBy::Defeat(SideId(1))),
        [false, false] => None,
    };
    fleet.battle.end = fleet.battle.end.or(end);
    Ok(())
}

/// Ends a turn: ships sink, quiet turns are counted, and the battle may end (W-R23, W-R37, W-R53).
pub fn close_turn(play: &mut Play<'_>) -> Awaited {
    losses::sink(play);
    close(play)?;
    let fleet = &mut play.fleet;
    fleet.battle.quiet = if fleet.battle.action { 0 } else { fleet.battle.quiet + 1 };
    fleet.battle.action = false;
    let (turn, limit, quiet) = (fleet.cursor.turn, fleet.options.turn_limit, fleet.options.quiet_turns);
    let end = if limit > 0 && turn >= limit {
        Some(EndedBy::Turns)
    } else if fleet.battle.quiet >= quiet {
        Some(EndedBy::Quiet)
    } else {
        None
    };
    fleet.battle.end = fleet.battle.end.or(end);
    play.say(|_| Report::new("W-TURN-1", None, format!("Turn {turn} is over.")).with(Event::Phase));
    Ok(())
}

/// Returns the outcome of a battle that has ended (W-R37).
pub fn outcome(fleet: &Fleet, ended: EndedBy) -> Outcome {
    let scores = PerSide::from_fn(|side| fleet.score(side));
    let by_points = scores.ahead();
    let lost = |side: SideId| {
        format!("{} has lost {} of {} ships", fleet.side(side), fleet.lost(side), fleet.battle.fleets[side].began)
    };
    let (winner, clause, why) = match ended {
        EndedBy::Defeat(side) => (Some(side.other()), "W-MOR-10", lost(side)),
        EndedBy::BothDefeated => (None, "W-R37", format!("{}, and {}", lost(SideId(0)), lost(SideId(1)))),
        EndedBy::Turns => (by_points, "W-R37", format!("turn {} was the last", fleet.options.turn_limit)),
        EndedBy::Quiet => (
            by_points,
            "W-R53",
            format!(
                "{} passed without a lost point, a capture or a flight",
                counted(fleet.options.quiet_turns, "turn", "turns")
            ),
        ),
    };
    let result = match winner {
        Some(side) => format!("{} wins {} to {}", fleet.side(side), scores[side], scores[side.other()]),
        None => format!("A draw at {} to {}", scores[SideId(0)], scores[SideId(1)]),
    };
    Outcome {
        winner,
        scores: scores.into_array().into(),
        reason: format!("{result}: {why}."),
        clause: clause.to_owned(),
        why,
    }
}
