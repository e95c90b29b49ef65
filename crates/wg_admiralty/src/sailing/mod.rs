//! The Movement phase: initiative, moves, tacks, contacts and shoals (A-MOVE-1 to A-MOVE-22, A-TURN-8).

pub mod bound;
pub mod contact;
pub mod deed;
mod drift;
mod engage;
mod grounding;
pub mod move_check;
pub mod order;
pub mod orders;
pub mod plan;
pub mod rest;
mod shares;
pub mod show;
pub mod speed;
pub mod station;
pub mod swing;
pub mod walk;

use wg_core::geometry::Walk;

use crate::choices::Pivot;
use crate::passing::Stop;
use crate::phases::{MOVEMENT, PHASES, is_taken_up};
use crate::prelude::*;
use crate::sailing::deed::PlannedMove;
use crate::sailing::speed::Zone;

/// The agenda items of the Movement phase.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Sailing {
    /// Each side rolls a die for the choice of who moves first (A-TURN-8).
    First,
    /// The winner chooses who moves first.
    Choose(SideId),
    /// A side moves its ships.
    Side(SideId),
    /// A ship in the middle of a tack rolls to go on with it (A-R41).
    Tack(UnitId),
    /// A ship whose tack goes on is asked for a course.
    Through(UnitId),
    /// A ship sails a course.
    Walk {
        /// The ship that sails.
        unit: UnitId,
        /// The legs of her course.
        course: Course,
        /// How far she has sailed.
        walk: Walk,
        /// The run after which she tries to tack, if she does.
        tack: Option<Length>,
        /// The chances of passing fire that are left, the next one first.
        stops: SmallVec<[Stop; 4]>,
    },
    /// A ship would touch another ship (A-MOVE-19).
    Contact {
        /// The ship that moves.
        unit: UnitId,
        /// The ship that she would touch.
        other: UnitId,
        /// Where she lies if she avoids the contact.
        short: Pose,
        /// Whether her captain has chosen to avoid; `None` until he has chosen.
        avoids: Option<bool>,
    },
    /// Two ships roll for their masts after a collision (A-MOVE-19).
    MastChecks(UnitId, UnitId),
    /// Stopped ships drift (A-MOVE-22).
    Drift,
    /// The rest of a side sails as planned, or straight on without a plan (A-R87).
    Rest(SideId),
}

impl Sailing {
    /// Returns the ship that sails a course, if this item is a walk.
    pub const fn walker(&self) -> Option<UnitId> {
        if let Self::Walk { unit, .. } = self { Some(*unit) } else { None }
    }
}

impl Fleet {
    /// True if a ship has something to choose in the Movement phase.
    pub fn can_move(&self, ship: &Ship) -> bool {
        // A-MOVE-17: a ship held in the middle of a tack goes on with it when she is free.
        let tacks = || ship.berth.tacking && self.check_way::<No>(ship).is_ok();
        !ship.berth.moved
            && ship.on_table()
            && !ship.colours.struck
            && (tacks() || self.allowance(ship) > Length::ZERO || self.pivots(ship) > 0)
    }

    /// Returns the limits of the ship's course. `tacking` gives her the speed of the fore broadside zone.
    pub fn limits(&self, ship: &Ship, tacking: bool) -> CourseLimits {
        let run = if tacking { self.speed(ship, Zone::ForeBroadside) } else { self.allowance(ship) };
        CourseLimits::straight(if tacking { run } else { self.least_run(ship, run) }, run)
            .in_steps_of(self.mm(5))
            .circling(self.circle(self.steps(ship, run)))
    }

    /// Returns the ship's usual course: straight on. A burning ship takes the first course that keeps her clear of
    /// others (A-DMG-I-3), and a ship bound for a place the course that brings her nearest to it (A-R61, A-R72).
    fn usual_course(&self, ship: &Ship, tacking: bool) -> Course {
        let course =
            if ship.log.hits.i > 0 { self.clear_course(ship, tacking) } else { self.bound_course(ship, tacking) };
        course.unwrap_or_else(|| Course::run(self.limits(ship, tacking).max_run))
    }

    fn course_offer(&self, ship: &Ship, tacking: bool) -> Offer {
        let limits = self.limits(ship, tacking);
        // Her station is only known when the ship ahead has sailed.
        let waits = self.leader(ship).is_some_and(|leader| self.can_move(leader));
        let planned = if waits || ship.planned.plan.is_none() { None } else { self.deed(ship, tacking).ok() };
        let course = match planned {
            Some(PlannedMove::Sail(course)) => course,
            _ => self.usual_course(ship, tacking),
        };
        Offer::plain(Order::Course { unit: ship.id, course }, "Sail").with(Slot::Course, Domain::Free(limits))
    }
}

impl Chapter for Sailing {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        matches!(self, Self::Choose(_) | Self::Side(_) | Self::Through(_) | Self::Contact { avoids: None, .. })
    }

    fn ask(&self, fleet: &Fleet, business: &Business) -> Option<Ask> {
        match *self {
            Self::Choose(side) => {
                let unit = fleet.of_side(side).next()?.id;
                let choose = |choice: Choice, label| Offer::plain(choice.order(unit), label);
                let offers = vec![choose(Choice::MoveSecond, "Move second"), choose(Choice::MoveFirst, "Move first")];
                Some(Ask::new(Seat::Side(side), AskKind::Choice, "Who moves first?", offers))
            }
            Self::Side(side) => side_ask(fleet, side),
            Self::Through(unit) if as_planned(fleet, business, unit) => None,
            Self::Through(unit) => {
                let ship = fleet.ship(unit);
                let reason = format!("{} is tacking. Plot the rest of her course", fleet.name(unit));
                (fleet.limits(ship, true).max_run > Length::ZERO).then(|| {
                    Ask::new(
                        Seat::Side(ship.colours.side),
                        AskKind::Choice,
                        reason,
                        vec![fleet.course_offer(ship, true)],
                    )
                })
            }
            Self::Contact { unit, other, avoids: None, .. } => {
                let choose = |choice: Choice, label| Offer::plain(choice.order(unit), label);
                let offers =
                    vec![choose(Choice::Avoid, "Try to avoid her"), choose(Choice::RunFoul, "Run foul of her")];
                let reason = format!("{} is about to touch {}", fleet.name(unit), fleet.name(other));
                Some(Ask::new(Seat::Side(fleet.ship(unit).colours.side), AskKind::Choice, reason, offers))
            }
            _ => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, _side: SideId, order: &Order) -> Refusal {
        move_check::refuse_order(self, fleet, order)
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        show::preview(self, fleet, order)
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(side) = seat else { return };
        match order {
            Order::Choose { unit, .. } => match Choice::chosen(order) {
                Some(Choice::MoveFirst) => order::set_first(play, side),
                Some(Choice::MoveSecond) => order::set_first(play, side.other()),
                Some(Choice::Pivot(by)) => pivot(play, *unit, by),
                choice => {
                    if let Some(Self::Contact { avoids, .. }) = play.business.top_mut_of() {
                        *avoids = Some(choice == Some(Choice::Avoid));
                    }
                }
            },
            Order::Begin { unit } => play.business.push(Self::Tack(*unit)),
            Order::Course { unit, course } => walk::set_out(play, *unit, course),
            Order::EndPhase => play.business.push(Self::Rest(side)),
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().cloned() {
            Some(Self::First) => order::throw(play),
            Some(Self::Tack(unit)) => walk::resume_tack(play, unit),
            Some(Self::Walk { unit, course, walk, tack, stops }) => walk::beat(play, unit, &course, walk, tack, stops),
            Some(Self::Contact { unit, other, short, avoids }) => {
                contact::settle(play, unit, other, short, avoids.unwrap_or(true))
            }
            Some(Self::MastChecks(one, other)) => contact::masts(play, one, other),
            Some(Self::Drift) => {
                play.business.pop();
                drift::all(play);
                Ok(())
            }
            Some(Self::Side(side)) => {
                rest::finish(play, side);
                Ok(())
            }
            Some(Self::Rest(side)) => {
                rest::sail(play, side);
                Ok(())
            }
            Some(Self::Through(unit)) => {
                through(play, unit);
                Ok(())
            }
            Some(Self::Choose(side)) => {
                order::set_first(play, side);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// Adds the Movement phase, and listens for plans in every phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Sailing>([MOVEMENT]).opens(MOVEMENT, open);
    app.hears::<Admiralty>(0..PHASES.len() as u8, hear);
}

/// Takes a new plan for a ship, and reports it to her side (A-R87).
fn hear(play: &mut Play<'_>, _: Seat, order: &Order) {
    if let Order::Plan { unit, plan } = *order {
        let planned = play.fleet.planned(play.fleet.ship(unit), plan);
        let new = play.fleet.ship(unit).planned.plan != plan;
        play.fleet.ship_mut(unit).planned = planned;
        if new {
            play.say(|fleet| {
                Report::new("A-R87", Some(unit), "")
                    .aside(fleet.ship(unit).colours.side, fleet.plan_said(unit, plan))
                    .with(Event::Ordered)
            });
        }
    }
}

/// Opens the phase: changes the weather, then rolls for masts, then for the mix at close range if that is still open,
/// then for initiative (A-TURN-2, A-TURN-3).
pub fn open(play: &mut Play<'_>) -> Awaited {
    if is_taken_up(play) {
        return Ok(());
    }
    let turn = play.fleet.cursor.turn;
    let change = play.fleet.script.iter().find(|change| change.turn == turn).copied();
    if let Some(change) = change.filter(|change| change.weather != play.fleet.battle.weather) {
        play.fleet.battle.weather = change.weather;
        play.say(|fleet| {
            Report::new("A-WIND-6", None, format!("The weather changes: {}.", fleet.battle.weather.says()))
                .with(Event::Phase)
        });
    }
    play.business.push(Sailing::First);
    if play.fleet.battle.mix.is_none() {
        play.business.push(crate::fires::Burning::CloseMix);
    }
    play.business.push(crate::fires::Burning::masts());
    Ok(())
}

/// Asks a side what its ships do, or returns `None` if it has nothing to choose.
fn side_ask(fleet: &Fleet, side: SideId) -> Option<Ask> {
    let (mut offers, mut waits) = (Vec::new(), false);
    for ship in fleet.of_side(side).filter(|ship| fleet.can_move(ship)) {
        if ship.berth.tacking {
            offers.push(Offer::plain(Order::Begin { unit: ship.id }, "Continue the tack"));
            continue;
        }
        waits = true;
        if fleet.leave(ship).is_err() {
            continue;
        }
        if fleet.allowance(ship) > Length::ZERO {
            offers.push(fleet.course_offer(ship, false));
        }
        let pivots = fleet.pivots(ship);
        if pivots > 0 {
            let choices = Pivot::within(pivots).iter().map(|by| (by.number(), by.label()));
            offers.push(
                Offer::plain(Choice::Pivot(Pivot::Larboard).order(ship.id), "Turn in place")
                    .with(Slot::Choice, Domain::choices(choices)),
            );
        }
    }
    // A-R86: a side whose ships have no leave is not asked, and they sail on as planned.
    if offers.is_empty() && !waits {
        return None;
    }
    let all_may_stay = fleet
        .of_side(side)
        .all(|ship| !fleet.can_move(ship) || (!ship.berth.tacking && fleet.allowance(ship) == Length::ZERO));
    let planned = fleet.of_side(side).any(|ship| fleet.can_move(ship) && ship.planned.plan.is_some());
    let label = if planned {
        "Follow standing orders"
    } else if all_may_stay {
        "Leave them in place"
    } else {
        "Sail the rest"
    };
    let end = Offer::plain(Order::EndPhase, label);
    if all_may_stay {
        offers.insert(0, end);
    } else {
        offers.push(end);
    }
    let mut ask = Ask::new(Seat::Side(side), AskKind::Turn, "Sail your ships", offers);
    if planned {
        ask.default = Order::EndPhase;
    }
    Some(ask)
}

/// True if a ship goes on with her tack without being asked: the rest of her side is sailing as planned, and she has a
/// plan.
fn as_planned(fleet: &Fleet, business: &Business, unit: UnitId) -> bool {
    sails_with_the_rest(business)
        && matches!(fleet.deed(fleet.ship(unit), true), Ok(PlannedMove::Sail(_)))
        && fleet.ship(unit).planned.plan.is_some()
}

/// True if the rest of a side is sailing as planned.
fn sails_with_the_rest(business: &Business) -> bool {
    business.iter().any(|item| matches!(item, crate::Item::Sailing(Sailing::Rest(_))))
}

/// Goes on with a tack without an order. The ship sails on by her plan. Without a plan, or if she cannot carry it out,
/// her move ends.
fn through(play: &mut Play<'_>, unit: UnitId) {
    let ship = play.fleet.ship(unit);
    match play.fleet.deed(ship, true) {
        Ok(PlannedMove::Sail(course)) if ship.planned.plan.is_some() => walk::set_out(play, unit, &course),
        _ => {
            play.business.pop();
            play.fleet.ship_mut(unit).berth.moved = true;
        }
    }
}

/// Turns a ship in place (A-MOVE-14, A-MOVE-16).
fn pivot(play: &mut Play<'_>, unit: UnitId, by: Pivot) {
    let (to, met) = play.fleet.swing(play.fleet.ship(unit), by.angle());
    let berth = &mut play.fleet.ship_mut(unit).berth;
    let from = std::mem::replace(&mut berth.pose, to);
    berth.moved = true;
    berth.irons = false;
    play.fleet.followed_to(unit, &[to.at]);
    play.fleet.cursor.moves += 1;
    play.show("A-MOVE-16", unit, Event::Moved { from, to }, |fleet| {
        let name = fleet.name(unit);
        match met {
            Some(swing::Met::Ship(other)) if to == from => {
                format!("{name} cannot turn in place because {} lies alongside.", fleet.name(other))
            }
            Some(swing::Met::Ground(_)) if to == from => {
                format!("{name} cannot turn in place because land or a shoal is in the way.")
            }
            _ => format!("{name} turns in place to {}.", to.heading.in_degrees()),
        }
    });
    swing::meet(play, unit, from, met);
}
