//! The Boarding phase: boarding attempts, actions round by round, and prizes (A-BOARD-1 to A-BOARD-10, A-R29, A-R30).

pub mod action;

use crate::phases::{BOARDING, is_taken_up};
use crate::position::battle::{Action, millimetres};
use crate::prelude::*;

const ATTEMPT: u16 = 15;
const WHO_ATTACKS: u16 = 16;
/// An attempt to board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Try {
    /// The ship that boards.
    pub unit: UnitId,
    /// The ship that is boarded.
    pub target: UnitId,
}

/// The agenda items of the Boarding phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Boarding {
    /// A side declares its attempts.
    Declare {
        /// The side that declares.
        side: SideId,
        /// The attempts declared so far, by both sides.
        tries: SmallVec<[Try; 4]>,
    },
    /// The attempts are rolled one after the other. They count as simultaneous.
    Tries {
        /// The attempts that were declared.
        tries: SmallVec<[Try; 4]>,
        /// The index of the next attempt.
        next: u8,
    },
    /// Every action fights a round, from the one with this index on.
    Rounds(u8),
}

impl Fleet {
    /// True if a ship is stationary: she has not moved in this turn, and is at anchor, at Stop, locked, in irons, or
    /// has struck (A-R29).
    pub fn is_stationary(&self, ship: &Ship) -> bool {
        let berth = ship.berth;
        berth.pose.at == berth.before.at
            && (berth.anchored
                || berth.sail == Setting::Stop
                || berth.irons
                || ship.colours.struck
                || self.is_locked(ship.id))
    }

    /// Checks that a ship may try to board another (A-BOARD-1, A-R29).
    ///
    /// # Errors
    /// If she may not, with the reason.
    fn check_board<R: Reason>(&self, ship: &Ship, other: &Ship) -> Result<(), R> {
        let (name, at) = (self.name(ship.id), self.name(other.id));
        let enemy = other.colours.side != ship.colours.side && other.on_table();
        R::forbid(!enemy, "A-BOARD-1", || format!("{at} is not an enemy on the table."))?;
        R::forbid(ship.colours.struck, "A-CMD-7", || format!("{name} has struck."))?;
        R::forbid(!ship.fights(), "A-ADV-6", || format!("{name} is out of the fight."))?;
        R::forbid(ship.is_prize(), "A-BOARD-10", || format!("{name} is a prize, and her small crew boards no ship."))?;
        R::forbid(self.action_of(ship.id).is_some(), "A-BOARD-4", || {
            format!("{name} is in a boarding action and needs no further attempt.")
        })?;
        let still = || {
            if ship.berth.pose.at == ship.berth.before.at {
                format!("{name} has sail set. To board, she must be at anchor, at Stop, locked or in irons.")
            } else {
                format!("{name} has moved this turn. Only a ship that has not moved can board.")
            }
        };
        R::forbid(!self.is_stationary(ship), "A-R29", still)?;
        R::forbid(!self.is_stationary(other), "A-R29", || format!("{at} is not lying still."))?;
        R::forbid(other.colours.aid.is_some() || other.colours.out, "A-ADV-6", || {
            format!("{at} is out of the fight and cannot be boarded.")
        })?;
        let gap = self.gap(ship.id, other.id);
        R::forbid(gap > self.mm(10), "A-BOARD-1", || {
            format!("{at} is {} off. Boarding reaches {}.", millimetres(gap), millimetres(self.mm(10)))
        })
    }

    /// Returns the enemies that a ship may try to board.
    pub fn prey(&self, ship: &Ship) -> SmallVec<[UnitId; 6]> {
        self.ships.iter().filter(|other| self.check_board::<No>(ship, other).is_ok()).map(|other| other.id).collect()
    }

    /// Returns the number of dice of a boarding attempt (A-T-ATTEMPT).
    pub fn attempt_dice(&self, unit: UnitId, target: UnitId) -> u8 {
        let table = CHARTS.attempt;
        let (ship, other) = (self.ship(unit), self.ship(target));
        let fouled = if self.fouled(unit, target) { table.fouled } else { 0 };
        let size = if ship.size() == other.size() { 0 } else { table.other_size };
        (table.start + fouled + size).max(0) as u8
    }
}

/// Returns why a ship boards no enemy: her declared attempt, or what keeps her from boarding the nearest enemy. Returns
/// `None` if she may board.
pub(crate) fn why_idle(fleet: &Fleet, tries: &[Try], ship: &Ship) -> Option<Refusal> {
    if let Some(tried) = tries.iter().find(|tried| tried.unit == ship.id) {
        return Some(refuse(
            "A-BOARD-4",
            format!("{} has already declared an attempt to board {}.", fleet.name(ship.id), fleet.name(tried.target)),
        ));
    }
    let nearest = fleet.enemies(ship.colours.side).min_by_key(|other| (fleet.gap(ship.id, other.id), other.id))?;
    fleet.check_board(ship, nearest).err().filter(|_| fleet.prey(ship).is_empty())
}

impl Chapter for Boarding {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        matches!(self, Self::Declare { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Declare { side, tries } = self else { return None };
        let mut offers = vec![Offer::plain(Order::EndPhase, "Skip boarding")];
        if !tries.is_empty() {
            offers[0].label = "Board no more ships".into();
        }
        for ship in fleet.of_side(*side) {
            if tries.iter().all(|other| other.unit != ship.id) {
                offers.extend(Offer::at_one_of(fleet.prey(ship), "Board", |target| Order::Board {
                    unit: ship.id,
                    target,
                    men: 0,
                }));
            }
            if let Some(at) = fleet.action_of(ship.id)
                && can_break_off(fleet, &fleet.battle.actions[at], ship.id)
            {
                offers.push(Offer::plain(Choice::BreakOff.order(ship.id), "Break off"));
            }
        }
        (offers.len() > 1).then(|| Ask::new(Seat::Side(*side), AskKind::Turn, "Board?", offers))
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match (self, order) {
            (Self::Declare { side: asked, .. }, _) if *asked != side => {
                refuse("A-BOARD-2", format!("{} declares boarding attempts now.", fleet.side(*asked)))
            }
            (Self::Declare { tries, .. }, Order::Board { unit, .. })
                if tries.iter().any(|other| other.unit == *unit) =>
            {
                refuse("A-BOARD-4", format!("{} has already declared her attempt this turn.", fleet.name(*unit)))
            }
            (_, Order::Board { unit, target, .. }) => {
                let why = fleet.check_board(fleet.ship(*unit), fleet.ship(*target)).err();
                why.unwrap_or_else(|| refuse("A-BOARD-2", "No boarding attempt can be declared now."))
            }
            (_, Order::Choose { unit, .. }) if Choice::BreakOff.has_question_of(order) => refuse(
                "A-BOARD-9",
                format!(
                    "{} may break off only if she is the defender, is free of locks and has won a round.",
                    fleet.name(*unit)
                ),
            ),
            _ => refuse(
                "A-BOARD-1",
                "Only ships that lie still within 10 mm of an enemy that also lies still can board now.",
            ),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match *order {
            Order::Board { unit, target, .. } => {
                let mut preview = Preview {
                    clause: "A-BOARD-4".to_owned(),
                    odds: Some(action::odds(fleet, unit, target)),
                    ..Preview::default()
                };
                preview.refusals.extend(fleet.check_board(fleet.ship(unit), fleet.ship(target)).err());
                preview
            }
            _ => Preview::by("A-BOARD-2"),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match *order {
            Order::Board { unit, target, .. } => {
                if let Some(Self::Declare { tries, .. }) = play.business.top_mut_of() {
                    tries.push(Try { unit, target });
                }
                play.tell("A-BOARD-2", unit, |fleet| {
                    format!("{} declares an attempt to board {}.", fleet.name(unit), fleet.name(target))
                });
            }
            Order::Choose { unit, .. } => {
                play.fleet.battle.actions.retain(|action| action.defender != unit);
                play.tell("A-BOARD-9", unit, |fleet| format!("{} breaks off the action.", fleet.name(unit)));
            }
            Order::EndPhase => next_side(play),
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().cloned() {
            Some(Self::Tries { tries, next }) => attempt(play, &tries, next),
            Some(Self::Rounds(next)) => action::round(play, next),
            _ => {
                next_side(play);
                Ok(())
            }
        }
    }
}

/// Adds the chapter to the Boarding phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Boarding>([BOARDING]).opens(BOARDING, open);
}

/// Opens the phase. The side that moved first declares first (A-BOARD-2).
pub fn open(play: &mut Play<'_>) -> Awaited {
    if is_taken_up(play) {
        return Ok(());
    }
    let side = play.fleet.battle.first;
    play.business.push(Boarding::Declare { side, tries: SmallVec::new() });
    Ok(())
}

fn next_side(play: &mut Play<'_>) {
    let Some(Boarding::Declare { side, tries }) = play.business.top_of::<Boarding>().cloned() else { return };
    play.business.pop();
    if side == play.fleet.battle.first {
        play.business.push(Boarding::Declare { side: side.other(), tries });
        return;
    }
    play.business.push(Boarding::Rounds(0));
    play.business.push(Boarding::Tries { tries, next: 0 });
}

/// True if the ship may break off the action: she is the defender, has won a round, and is not fouled with the attacker
/// (A-BOARD-9).
fn can_break_off(fleet: &Fleet, action: &Action, unit: UnitId) -> bool {
    action.defender == unit && action.held && !fleet.fouled(action.attacker, action.defender)
}

/// Plays one attempt. A 6 begins the action (A-BOARD-4). If both ships try to board each other, each rolls a die to
/// decide which of them attacks (A-BOARD-3).
fn attempt(play: &mut Play<'_>, tries: &[Try], next: u8) -> Awaited {
    let Some(Try { unit, target }) = tries.get(usize::from(next)).copied() else {
        return play.business.done();
    };
    let fleet = &play.fleet;
    let on = |play: &mut Play<'_>| {
        if let Some(Boarding::Tries { next, .. }) = play.business.top_mut_of() {
            *next += 1;
        }
    };
    // An earlier attempt may have drawn her into an action.
    if fleet.action_of(unit).is_some() || !fleet.ship(target).on_table() {
        on(play);
        return Ok(());
    }
    if fleet.ship(target).colours.struck {
        on(play);
        action::take(play, unit, target, false);
        return Ok(());
    }
    if let Some(at) = fleet.action_of(target) {
        on(play);
        join(play, at, unit);
        return Ok(());
    }
    let mutual = tries.iter().skip(usize::from(next) + 1).any(|other| (other.unit, other.target) == (target, unit));
    if mutual {
        let mut die = |who: UnitId| {
            let row = Throw::d6(who, WHO_ATTACKS, 1, "the higher roll attacks", "A-BOARD-3");
            play.dice
                .throw(&row, &|| format!("{} and {} board each other", play.fleet.name(unit), play.fleet.name(target)))
        };
        let (one, other) = (die(unit), die(target));
        let (one, other) = (one?[0], other?[0]);
        for (who, face) in [(unit, one), (target, other)] {
            play.say(|fleet| {
                let title = format!("{} rolls to be the attacker", fleet.name(who));
                Report::new("A-BOARD-3", Some(who), format!("{title}: {face}.")).with(Event::thrown(
                    title,
                    &[face],
                    "the higher roll attacks",
                    "",
                ))
            });
        }
        // Only the attempt of the higher die is left. On a tie both roll again.
        let left = match one.cmp(&other) {
            std::cmp::Ordering::Equal => return Ok(()),
            std::cmp::Ordering::Greater => Try { unit, target },
            std::cmp::Ordering::Less => Try { unit: target, target: unit },
        };
        if let Some(Boarding::Tries { tries, next }) = play.business.top_mut_of() {
            tries.retain(|other| (other.unit, other.target) != (target, unit));
            tries[usize::from(*next)] = left;
        }
        return Ok(());
    }
    let dice = fleet.attempt_dice(unit, target);
    let row =
        Throw { dice, ..Throw::d6(unit, ATTEMPT, 1, "a 6 begins the action", "A-BOARD-4") }.counts(6, 6).at(target);
    let faces = if dice == 0 {
        Default::default()
    } else {
        play.dice.throw(&row, &|| format!("{} boards {}", play.fleet.name(unit), play.fleet.name(target)))?
    };
    on(play);
    let begins = faces.contains(&6);
    play.say(|fleet| {
        let title = format!("{} boards {}", fleet.name(unit), fleet.name(target));
        let result = if begins { "they fight hand to hand" } else { "she is held off" };
        let event = Event::thrown(title.clone(), &faces, "a 6", result)
            .good(|face| *face == 6)
            .by(fleet.ship(unit).colours.side);
        let shown = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        Report::new("A-BOARD-4", Some(unit), format!("{title}: {shown}, {result}.")).with(event)
    });
    if begins {
        play.fleet.battle.actions.push(Action {
            attacker: unit,
            defender: target,
            friends: Default::default(),
            held: false,
        });
    }
    Ok(())
}

/// Adds a ship to an action in which a friend fights (A-BOARD-5).
fn join(play: &mut Play<'_>, at: usize, unit: UnitId) {
    let side = play.fleet.ship(unit).colours.side;
    let of_attacker = play.fleet.ship(play.fleet.battle.actions[at].attacker).colours.side == side;
    play.fleet.battle.actions[at].friends[usize::from(!of_attacker)].push(unit);
    play.tell("A-BOARD-5", unit, |fleet| format!("{} joins the boarding action.", fleet.name(unit)));
}
