//! The end of a turn and of the battle (A-R82).

use wg_core::geometry::{Hull, is_clear};

use crate::phases::{BOARDING, COMMAND, FIRE, MOVEMENT, REPAIR};
use crate::position::battle::EndedBy;
use crate::position::options::End;
use crate::prelude::*;

/// The distance between two ships within which one may board the other, in mm.
const ALONGSIDE: i32 = 10;

/// Checks for the end of the battle whenever a phase ends, and ends the turn after the Repair phase.
pub fn plugin(app: &mut App) {
    for phase in [MOVEMENT, COMMAND, FIRE, BOARDING] {
        app.closes::<Admiralty>(phase, close);
    }
    app.closes::<Admiralty>(REPAIR, close_turn);
}

impl Fleet {
    /// True if a ship is lost to the side that she began with: she has struck, was taken, sank, blew up, or left the
    /// table without a way out.
    pub fn is_lost(ship: &Ship) -> bool {
        ship.is_prize()
            || ship.colours.struck
            || matches!(ship.colours.fate, Fate::Sunk)
            || (ship.colours.fate == Fate::Gone && !ship.colours.out)
    }

    /// Returns the number of ships that a side began with, and how many of them are lost.
    pub fn losses(&self, side: SideId) -> (u16, u16) {
        let own = || self.ships.iter().filter(move |ship| ship.built.side == side);
        (own().count() as u16, own().filter(|ship| Self::is_lost(ship)).count() as u16)
    }

    /// Returns the number of gun dice that a side began with, and how many of them are lost. All dice of a lost ship
    /// count as lost (A-R82).
    pub fn dice_lost(&self, side: SideId) -> (u32, u32) {
        let own = self.ships.iter().filter(|ship| ship.built.side == side);
        own.map(Self::dice_gone).fold((0, 0), |(all, lost), (whole, gone)| (all + whole, lost + gone))
    }

    /// Returns the number of gun dice that a ship began with, and how many of them her side has lost.
    fn dice_gone(ship: &Ship) -> (u32, u32) {
        let whole = 2 * ship.built.guns.iter().map(|dice| u32::from(*dice)).sum::<u32>();
        (whole, if Self::is_lost(ship) { whole } else { whole - u32::from(ship.all_guns()) })
    }

    /// Returns the enemy losses for which a side scores, the greatest first (A-R82).
    pub fn tally(&self, side: SideId) -> Tally {
        let (all, lost) = self.dice_lost(side.other());
        let enemies = self.ships.iter().filter(|ship| ship.built.side != side);
        let mut gone: Vec<(u32, String)> = enemies
            .map(|ship| (Self::dice_gone(ship), ship))
            .filter(|((_, gone), _)| *gone > 0)
            .map(|((whole, gone), ship)| {
                let fate = if Self::is_lost(ship) { ", lost" } else { "" };
                (gone, format!("{}{fate}: {gone} of {whole} gun dice gone", self.name(ship.id)))
            })
            .collect();
        gone.sort_by_key(|(gone, _)| std::cmp::Reverse(*gone));
        let mut lines: Vec<String> = gone.into_iter().map(|(_, line)| line).collect();
        if !lines.is_empty() {
            lines.push(format!("In all: {lost} of {all} gun dice gone"));
        }
        let rule = "A side scores a point for every 1% of the enemy's gun dice that it destroys. All dice of a lost \
            ship count. A side wins if it is more than 5 points ahead when the last turn ends.";
        Tally { clause: "A-R82".to_owned(), rule: rule.to_owned(), lines }
    }

    /// Returns the share of the enemy's gun dice that a side has destroyed, in hundredths.
    pub fn score(&self, side: SideId) -> i32 {
        let (all, lost) = self.dice_lost(side.other());
        (lost * 100).checked_div(all).unwrap_or_default() as i32
    }

    /// True if a side has no ship left that could fight, now or once she has come.
    fn is_spent(&self, side: SideId) -> bool {
        let here = |ship: &Ship| ship.on_table() || ship.is_due();
        !self
            .ships
            .iter()
            .any(|ship| ship.colours.side == side && here(ship) && !ship.colours.struck && !ship.is_prize())
    }
}

impl Arrives for Admiralty {
    fn is_due(fleet: &Fleet, unit: UnitId) -> bool {
        fleet.get(unit).is_some_and(Ship::is_due)
    }

    fn let_in(fleet: &mut Fleet, unit: UnitId, pose: Pose) -> bool {
        let hull = Hull::new(pose, fleet.ship(unit).built.base);
        let (others, _) = fleet.others(unit);
        if !is_clear(&hull, &others, &fleet.waters, true) {
            return false;
        }
        let ship = fleet.ship_mut(unit);
        (ship.berth.pose, ship.berth.before, ship.colours.fate) = (pose, pose, Fate::Afloat);
        true
    }
}

impl Fleet {
    /// True if neither side can hurt the other any more, now or after any repair (A-R91): no ship can move or is yet to
    /// come, nobody has
    /// an enemy in range of guns or alongside, and nothing burns.
    pub fn is_dead_end(&self) -> bool {
        let left: Vec<&Ship> = self.ships.iter().filter(|ship| ship.on_table() && !ship.colours.struck).collect();
        // A rudder, a lock or the ground can be repaired. Without sails she lies where she is.
        let moves = |ship: &&Ship| ship.sail_value() > 0 || (self.options.adv_repair && ship.log.hits.s > 0);
        let burns = |ship: &Ship| ship.log.hits.f > 0 || ship.log.hits.i > 0;
        let comes = self.ships.iter().any(Ship::is_due);
        let burning = || self.ships.iter().any(|ship| ship.on_table() && burns(ship));
        if comes || self.options.drift || left.iter().any(moves) || burning() {
            return false;
        }
        let (far, near) = (self.ranges()[2], self.mm(ALONGSIDE));
        let hurts = |ship: &Ship, other: &Ship| {
            let gap = self.gap(ship.id, other.id);
            // She can still turn in place until her guns bear.
            ship.colours.side != other.colours.side && (gap <= near || ship.all_guns() > 0 && gap <= far)
        };
        !left.iter().any(|ship| left.iter().any(|other| hurts(ship, other)))
    }
}

/// Checks at the end of a phase whether the battle is over (A-R82).
pub fn close(play: &mut Play<'_>) -> Awaited {
    let fleet = &mut play.fleet;
    let both = [SideId(0), SideId(1)];
    let half = both.map(|side| {
        let (all, lost) = fleet.losses(side);
        fleet.options.end == End::HalfOrTurns && lost * 2 >= all
    });
    let spent = both.map(|side| fleet.is_spent(side));
    let end = match (spent, half) {
        ([true, true], _) => Some(EndedBy::Nobody),
        (_, [true, true]) => Some(EndedBy::BothHalf),
        (_, [true, false]) => Some(EndedBy::Half(SideId(0))),
        (_, [false, true]) => Some(EndedBy::Half(SideId(1))),
        ([true, false], _) => Some(EndedBy::Last(SideId(0))),
        ([false, true], _) => Some(EndedBy::Last(SideId(1))),
        _ => None,
    };
    fleet.battle.end = fleet.battle.end.or(end);
    Ok(())
}

/// Ends the turn. Clears what the ships did in it, and stores their poses for the next turn.
pub fn close_turn(play: &mut Play<'_>) -> Awaited {
    close(play)?;
    for ship in play.fleet.ships.touch_all() {
        ship.berth.before = ship.berth.pose;
        ship.berth.moved = false;
        ship.company.tried = false;
        ship.gunnery.last = ship.gunnery.at;
        (ship.gunnery.at, ship.gunnery.fired) = Default::default();
        (ship.gunnery.passing, ship.gunnery.sixes) = Default::default();
        ship.log.due = Default::default();
    }
    let (turn, limit) = (play.fleet.cursor.turn, play.fleet.options.turn_limit);
    if turn >= limit && play.fleet.options.end != End::LastShip {
        play.fleet.battle.end = play.fleet.battle.end.or(Some(EndedBy::Turns));
    }
    if play.fleet.options.dead_end && play.fleet.is_dead_end() {
        play.fleet.battle.end = play.fleet.battle.end.or(Some(EndedBy::DeadEnd));
    }
    play.say(|_| Report::new("A-TURN-1", None, format!("Turn {turn} ends.")).with(Event::Phase));
    Ok(())
}

/// Returns the outcome of a battle that has ended.
pub fn outcome(fleet: &Fleet, ended: EndedBy) -> Outcome {
    let both = [SideId(0), SideId(1)];
    let scores = both.map(|side| fleet.score(side));
    let lost = |side: SideId| {
        let (all, lost) = fleet.losses(side);
        format!("{} has lost {lost} of {}", fleet.side(side), counted(all, "ship", "ships"))
    };
    // The margin of 5 % for a draw is exact, since the shares are not whole hundredths.
    let by_dice = || {
        let [(all, lost), (others, taken)] =
            both.map(|side| fleet.dice_lost(side)).map(|(all, lost)| (i64::from(all.max(1)), i64::from(lost)));
        let (apart, five) = (100 * (taken * all - lost * others), 5 * all * others);
        (apart.abs() > five).then(|| SideId(u8::from(apart < 0)))
    };
    let (winner, why) = match ended {
        EndedBy::Half(side) | EndedBy::Last(side) => (Some(side.other()), lost(side)),
        EndedBy::BothHalf => (by_dice(), format!("{}, and {}", lost(SideId(0)), lost(SideId(1)))),
        EndedBy::Nobody => (None, "no ship is left to fight".to_owned()),
        EndedBy::DeadEnd => (None, "neither side can hurt the other any more".to_owned()),
        EndedBy::Turns => (by_dice(), format!("turn {} was the last", fleet.cursor.turn.min(fleet.options.turn_limit))),
    };
    let ahead = winner.unwrap_or(SideId(u8::from(scores[1] > scores[0])));
    let [first, second] = [ahead, ahead.other()].map(|side| scores[side.index()]);
    let figures = format!("Enemy gun dice put out of action: {first}% against {second}%");
    let result = match winner {
        Some(side) => format!("{} wins: {why}. {figures}.", fleet.side(side)),
        None => format!("A draw: {why}. {figures}."),
    };
    let clause = if ended == EndedBy::DeadEnd { "A-R91" } else { "A-R82" }.to_owned();
    Outcome { winner, scores: scores.into_iter().collect(), reason: result, clause, why }
}
