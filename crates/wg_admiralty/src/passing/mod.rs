//! Passing fire, called while a ship is being moved (A-PASS-1 to A-PASS-7, A-PASS-9, A-R24, A-R31, A-R34,
//! A-R68, A-R80, A-R81), so that good targets do not slip through an arc between two turns (A-PASS-8).

pub mod stops;
pub mod told;

use bevy_app::App;
use serde::Serialize;
use smallvec::SmallVec;
use wg_core::No;
use wg_core::dice::Awaited;
use wg_core::geometry::Length;
use wg_core::ids::{Broadside, Seat, SideId, UnitId};
use wg_core::rules::chapter::{Chapter, ChapterApp};
use wg_core::shown::report::{Event, Mark, Preview, Refusal, Report, refuse};
use wg_core::talk::offer::{Ask, AskKind, Domain, Offer};
use wg_core::talk::order::{Order, Slot};

pub use stops::stops;

use crate::gunnery::aim::Aim;
use crate::gunnery::{self, volley};
use crate::phases::MOVEMENT;
use crate::position::battle::{millimetres, side_name};
use crate::position::fleet::{Fleet, Ship};
use crate::{Admiralty, Business, Item, Play};

/// A chance of passing fire, at one point of a course.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stop {
    /// The run after which the chance comes.
    pub at: Length,
    /// The ship that may fire.
    pub firer: UnitId,
    /// The side from which she may fire.
    pub side: Broadside,
    /// The ship that she may fire at.
    pub target: UnitId,
    /// Whether the target presents a rake (A-PASS-3 b). Otherwise she crosses the line of fire (A-PASS-3 a).
    pub rake: bool,
    /// Whether a better rake follows on this course. A ship that fires only to rake waits for it (A-PASS-9, A-R31).
    pub later: bool,
}

/// A chance of passing fire that is being offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Passing(pub Stop);

impl Fleet {
    /// True if a side of a ship could fire in passing.
    pub fn can_pass(&self, ship: &Ship, side: Broadside) -> bool {
        self.check_pass::<No>(ship, side).is_ok()
    }

    /// Returns the aim at the target in the position at the instant of the chance, or `None` if the chance cannot be
    /// taken (A-PASS-9, A-R80).
    pub fn passing_aim(&self, stop: Stop) -> Option<Aim> {
        let (ship, target) = (self.get(stop.firer)?, self.get(stop.target)?);
        let side = stop.side;
        self.check_passing::<No>(ship, side, target).ok()?;
        self.lies(ship, side, target)
    }
}

/// Returns the ship that is sailing, and so passes or is passed.
fn sails(business: &Business) -> Option<UnitId> {
    business.iter().rev().find_map(|item| if let Item::Sailing(sailing) = item { sailing.walker() } else { None })
}

/// Offers a chance of passing fire if at least one die can be rolled. Otherwise tells the firer's side why it gets no
/// chance.
pub(crate) fn open(play: &mut Play<'_>, stop: Stop) {
    match told::why_not(play.fleet, stop) {
        None => play.business.push(Passing(stop)),
        Some(why) => told::say(play, stop, &why),
    }
}

impl Chapter for Passing {
    type Game = Admiralty;

    fn ask(&self, fleet: &Fleet, business: &Business) -> Option<Ask> {
        let Self(stop) = *self;
        let aim = fleet.passing_aim(stop)?;
        let ship = fleet.ship(stop.firer);
        let fire =
            Order::Fire { unit: stop.firer, battery: gunnery::number(stop.side, None), target: stop.target, aim: 0 };
        let mut offer = Offer::plain(fire, gunnery::label(stop.side, None))
            .with(Slot::Target, Domain::Units(SmallVec::from_slice(&[stop.target])));
        if let Some(mixes) = gunnery::mixes(fleet, ship, &aim) {
            offer = offer.with(Slot::Choice, Domain::choices(mixes));
        }
        let (firer, target, side) = (fleet.name(stop.firer), fleet.name(stop.target), side_name(stop.side));
        let reason = match (sails(business) == Some(stop.firer), stop.rake) {
            (true, false) => format!("As she sails, {firer} can fire to {side} at {target}"),
            (true, true) => format!("As she sails, {firer} can rake {target}"),
            (false, false) => format!("{firer}'s {side} guns bear on {target} as she sails"),
            (false, true) => format!("{firer} can rake {target} as she sails"),
        };
        let offers = vec![offer, Offer::plain(Order::Pass, "Hold fire")];
        Some(Ask::new(Seat::Side(ship.colours.side), AskKind::Reaction, reason, offers))
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, order: &Order) -> Refusal {
        let Self(stop) = *self;
        let (firer, target) = (fleet.name(stop.firer), fleet.name(stop.target));
        match order {
            Order::Fire { unit, battery, .. }
                if *unit == stop.firer && *battery != gunnery::number(stop.side, None) =>
            {
                refuse("A-PASS-5", format!("{firer} must fire all her {} guns in passing.", side_name(stop.side)))
            }
            Order::Fire { unit, .. } if *unit == stop.firer => {
                refuse("A-PASS-3", format!("{firer} is passing {target}, so she can fire only at {target} now."))
            }
            Order::Fire { unit, battery, target: at, .. } => told::cannot_pass(fleet, *unit, *battery, *at)
                .unwrap_or_else(|| refuse("A-PASS-2", format!("Only {firer} may fire now, at {target}."))),
            _ => refuse(
                "A-PASS-2",
                format!("{firer} and {target} are passing each other. Fire at {target}, or hold fire."),
            ),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        let Self(stop) = *self;
        let mut preview = Preview::by("A-PASS-3");
        if let (Order::Fire { unit, target, aim, .. }, Some(found)) = (order, fleet.passing_aim(stop))
            && (*unit, *target) == (stop.firer, stop.target)
        {
            let ship = fleet.ship(stop.firer);
            let side = stop.side;
            let (from, to) = (
                ship.field(side).muzzle(),
                wg_core::geometry::nearest_point(ship.field(side).muzzle(), &fleet.ship(stop.target).hull()),
            );
            preview.marks.push(Mark::Line { from, to, label: millimetres(found.range) });
            preview.odds = Some(gunnery::odds_of_side(fleet, ship, side, &found, *aim));
        }
        preview
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        let Some(&Self(stop)) = play.business.top_of() else { return };
        play.business.pop();
        let Order::Fire { aim, .. } = *order else { return };
        let side = stop.side;
        // The range is read first, since firing silences the side for the turn.
        let aimed = play.fleet.passing_aim(stop);
        let range = aimed.map_or_else(String::new, |aim| format!(", {}", gunnery::says(&aim)));
        play.fleet.ship_mut(stop.firer).gunnery.passing[side] = true;
        let sea = play.fleet.ship(stop.target).berth.pose.at;
        let own = sails(play.business) == Some(stop.firer);
        play.say(|fleet| {
            let from = fleet.ship(stop.firer).field(side).muzzle();
            let (firer, target, to) = (fleet.name(stop.firer), fleet.name(stop.target), side_name(side));
            let passes = if own { format!("she passes {target}") } else { format!("{target} passes") };
            let sentence = format!("{firer} fires to {to} as {passes}{range}.");
            let words = aimed.map(|aim| volley::broadside(fleet, side, stop.target, &aim)).unwrap_or_default();
            Report::new("A-PASS-1", Some(stop.firer), sentence)
                .with(Event::Shot { target: stop.target, line: (from, sea) })
                .fires_at(stop.target, words)
        });
        volley::begin(play, volley::of_side(play.fleet, stop.firer, side, stop.target, aim));
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        // The chance was not taken, and is gone.
        play.business.done()
    }
}

/// Adds the chapter to the Movement phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Passing>([MOVEMENT]);
}
