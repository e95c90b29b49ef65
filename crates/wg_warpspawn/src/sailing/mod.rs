//! The Move phase: who chooses, ship by ship, the movement roll, courses, towing (W-MOVE-1 to W-MOVE-10, W-R4 to W-R9).

pub mod courses;

use bevy_app::App;
use serde::Serialize;
use smallvec::SmallVec;
use wg_core::dice::{Awaiting, Throw};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::rules::chapter::{Chapter, ChapterApp};
use wg_core::shown::report::{Event, Preview, Refusal, Report, refuse};
use wg_core::shown::view::Fate;
use wg_core::talk::offer::{Ask, AskKind, Domain, Offer, PathEnd};
use wg_core::talk::order::{Order, Slot};

use crate::cards::{self, Roll};
use crate::phases::MOVE;
use crate::position::deck::LOOKOUT;
use crate::position::fleet::{Fleet, Ship};
use crate::sailing::courses::{Place, trail};
use crate::{Business, Play, WarpSpawn};

/// The purposes of throws.
const ORDER: u16 = 1;
const MOVEMENT: u16 = 2;

/// The question who moves first.
pub const WHO_FIRST: u8 = 1;

/// The moves of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Sailing {
    /// Who chooses is found out (W-MOVE-2).
    Compare,
    /// A side chooses (W-MOVE-2).
    Choose(SideId),
    /// A side names a ship (W-MOVE-1).
    Name(SideId),
    /// A ship's movement roll (W-MOVE-4).
    Roll {
        /// Who.
        unit: UnitId,
        /// Whom she tows.
        tow: Option<UnitId>,
        /// The dice, once they have fallen.
        faces: Option<(u8, u8)>,
        /// Cards have been played on it.
        carded: bool,
    },
    /// She sails, for so many halves of a point (W-MOVE-6).
    Sail {
        /// Who.
        unit: UnitId,
        /// Whom she tows.
        tow: Option<UnitId>,
        /// How far.
        halves: i16,
    },
}

impl Fleet {
    /// W-R4: the best movement rating among a side's ships that can move.
    fn best(&self, side: SideId) -> Option<i8> {
        self.of_side(side).filter(|ship| ship.is_able()).map(Ship::movement).max()
    }

    /// W-R8: she can be named for her move: she can move by herself, and has not been named or towed.
    pub fn can_begin(&self, ship: &Ship) -> bool {
        ship.is_able() && !ship.deeds.moved && ship.colours.taken != Some(self.cursor.turn)
    }

    /// W-R9: whom she could tow.
    pub fn tows(&self, ship: &Ship) -> SmallVec<[UnitId; 6]> {
        let fits = |other: &&Ship| {
            other.id != ship.id
                && !other.deeds.moved
                && other.now(crate::position::charts::Rating::Hull) > 0
                && ship.berth.square.range_to(other.berth.square) == 1
        };
        if !self.options.towing {
            return SmallVec::new();
        }
        self.of_side(ship.colours.side).filter(fits).map(|other| other.id).collect()
    }

    /// W-MOVE-4, W-MOVE-5, W-WIND-2, W-R7, W-R9, W-R43: what two dice give her, in halves of a point; the wind's part only where the
    /// heading that she begins on counts.
    pub fn allowance(&self, ship: &Ship, dice: u8, cards: i8, towing: bool) -> i16 {
        let wind = if self.options.worst_wind { 0 } else { self.wind_for(ship.berth.heading).unwrap_or_default() };
        let total = i16::from(dice) - 4 + i16::from(ship.movement()) + i16::from(cards) + i16::from(wind);
        let halves = if self.options.worst_wind { total * 2 } else { total.max(0) * 2 };
        if towing { halves / 2 } else { halves }
    }
}

impl Chapter for Sailing {
    type Game = WarpSpawn;

    fn waits(&self) -> bool {
        matches!(self, Self::Choose(_) | Self::Name(_) | Self::Sail { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        match *self {
            Self::Choose(side) => {
                let unit = fleet.of_side(side).find(|ship| ship.is_able())?.id;
                let choose = |option, label| Offer::plain(Order::Choose { unit, what: WHO_FIRST, option }, label);
                let offers = vec![choose(1, "Move second"), choose(0, "Move first")];
                Some(Ask::new(Seat::Side(side), AskKind::Choice, "Your best ship is the faster one: who moves first?", offers))
            }
            Self::Name(side) => name_ask(fleet, side),
            Self::Sail { unit, tow, halves } => sail_ask(fleet, unit, tow, halves),
            Self::Compare | Self::Roll { .. } => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match (*self, order) {
            (_, Order::Play { card, .. }) => cards::refuse_card(fleet, side, *card, None),
            (Self::Name(_), Order::Begin { unit } | Order::Grapple { unit, .. }) => cannot_begin(fleet, *unit, order.target()),
            (Self::Name(_), Order::Course { unit, .. }) => refuse("W-MOVE-4", format!("{} throws for her movement first: name her.", fleet.name(*unit))),
            (Self::Sail { unit, tow, halves }, Order::Course { unit: other, course }) if unit == *other => cannot_sail(fleet, unit, tow, halves, course),
            (Self::Sail { unit, .. }, _) => refuse("W-MOVE-1", format!("{} has thrown for her movement: sail her, or let her stay.", fleet.name(unit))),
            (Self::Choose(_), _) => refuse("W-MOVE-2", "First it is chosen who moves first."),
            _ => refuse("W-MOVE-1", "Name the ship that is to move."),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match (*self, order) {
            (Self::Sail { unit, tow, halves }, Order::Course { unit: other, course }) if unit == *other => {
                let ship = fleet.ship(unit);
                let places = trail(start(fleet, ship, tow), course);
                let path: Vec<_> = places.iter().map(|place| fleet.sea.pose(place.square, place.heading)).collect();
                let cost = fleet.courses(ship, halves, tow).into_iter().find(|path| path.course == *course).map(|path| path.cost);
                let used = cost.map_or_else(String::new, |cost| format!("{cost} of {} points", points(halves)));
                Preview { ghost: path.last().copied(), path, used, clause: "W-MOVE-6".to_owned(), ..Preview::default() }
            }
            (Self::Name(_), Order::Begin { unit } | Order::Grapple { unit, .. }) => {
                let ship = fleet.ship(*unit);
                let mean = fleet.allowance(ship, 7, 0, order.target().is_some());
                let clause = if order.target().is_some() { "W-R9" } else { "W-MOVE-4" };
                Preview { used: format!("with a 7: {} squares", points(mean.max(0))), clause: clause.to_owned(), ..Preview::default() }
            }
            (Self::Sail { .. }, _) => Preview { clause: "W-MOVE-6".to_owned(), ..Preview::default() },
            _ => Preview { clause: "W-MOVE-2".to_owned(), ..Preview::default() },
        }
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(side) = seat else { return };
        match order {
            Order::Choose { option, .. } => {
                let first = if *option == 0 { side } else { side.other() };
                set_first(play, side, first);
            }
            Order::Begin { unit } => begin(play, *unit, None),
            Order::Grapple { unit, target } => begin(play, *unit, Some(*target)),
            Order::Course { unit, course } => sail(play, *unit, course),
            Order::Play { card: LOOKOUT, .. } => {
                cards::lay_down(play, side, LOOKOUT);
                cards::look(play, side);
            }
            Order::EndPhase => {
                for ship in play.fleet.ships.touch_where(|ship| ship.colours.side == side && ship.on_table()) {
                    ship.deeds.moved = true;
                }
                play.say(|fleet| Report::new("W-R8", None, format!("The other ships of {} stay where they are.", fleet.side(side))));
                next(play, side);
            }
            Order::Pass => {
                if let Some(&Self::Sail { unit, .. }) = play.business.top_of() {
                    play.business.pop();
                    play.say(|fleet| Report::new("W-MOVE-6", Some(unit), format!("{} stays where she is.", fleet.name(unit))));
                    next(play, side);
                }
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Compare) => compare(play),
            Some(Self::Roll { unit, tow, faces, carded }) => roll(play, unit, tow, faces, carded),
            Some(Self::Sail { unit, .. }) => {
                // There is no water for her, or no wind.
                play.business.pop();
                let side = play.fleet.ship(unit).colours.side;
                play.say(|fleet| Report::new("W-R7", Some(unit), format!("{} cannot move this turn.", fleet.name(unit))));
                next(play, side);
                Ok(())
            }
            Some(Self::Name(side)) => {
                next(play, side);
                Ok(())
            }
            _ => {
                play.business.pop();
                Ok(())
            }
        }
    }
}

/// The phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Sailing>([MOVE]).opens(MOVE, open);
}

fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
    play.business.push(Sailing::Compare);
    Ok(())
}

/// '3', '2½'.
pub fn points(halves: i16) -> String {
    wg_core::talk::offer::Cost::halves(halves.clamp(0, 255) as u8).to_string()
}

/// W-MOVE-2, W-MOVE-3, W-R4: whose best ship is the fastest chooses; equal ones throw.
fn compare(play: &mut Play<'_>) -> Result<(), Awaiting> {
    let fleet = &play.fleet;
    let [one, two] = [SideId(0), SideId(1)].map(|side| fleet.best(side));
    if fleet.battle.chosen && !fleet.options.order_each_turn {
        let first = fleet.battle.first;
        play.business.pop();
        play.business.push(Sailing::Name(first));
        return Ok(());
    }
    let chooser = match one.cmp(&two) {
        _ if one.is_none() && two.is_none() => {
            play.business.pop();
            return Ok(());
        }
        std::cmp::Ordering::Greater => SideId(0),
        std::cmp::Ordering::Less => SideId(1),
        std::cmp::Ordering::Equal => {
            let mut throw = |side: SideId| {
                let row = Throw::side_d6(Some(side), ORDER, 1, "the higher die chooses", "W-MOVE-3");
                play.dice.throw(&row, &|| format!("{} throws for the choice", play.fleet.side(side)))
            };
            let thrown = [throw(SideId(0)), throw(SideId(1))];
            let [one, two] = thrown;
            let (one, two) = (one?, two?);
            for (side, faces) in [(SideId(0), &one), (SideId(1), &two)] {
                play.say(|fleet| {
                    let name = fleet.side(side);
                    let event = Event::thrown(format!("{name} throws for the choice"), faces, "the higher die chooses", "").by(side);
                    Report::new("W-MOVE-3", None, format!("{name} throws {} for the choice of moving first.", faces[0])).with(event)
                });
            }
            match one[0].cmp(&two[0]) {
                std::cmp::Ordering::Greater => SideId(0),
                std::cmp::Ordering::Less => SideId(1),
                std::cmp::Ordering::Equal => return Ok(()),
            }
        }
    };
    play.business.pop();
    play.business.push(Sailing::Choose(chooser));
    Ok(())
}

/// W-MOVE-2: it is chosen.
fn set_first(play: &mut Play<'_>, chooser: SideId, first: SideId) {
    let battle = &mut play.fleet.battle;
    (battle.chooser, battle.first, battle.chosen) = (chooser, first, true);
    play.business.pop();
    play.business.push(Sailing::Name(first));
    play.say(|fleet| Report::new("W-MOVE-2", None, format!("{} chooses: {} moves first.", fleet.side(chooser), fleet.side(first))));
}

/// W-MOVE-1, W-R8: the ships of a side that can still be named.
fn name_ask(fleet: &Fleet, side: SideId) -> Option<Ask> {
    let ships = || fleet.of_side(side).filter(|ship| fleet.can_begin(ship));
    let mut offers: Vec<Offer> = ships().map(|ship| Offer::plain(Order::Begin { unit: ship.id }, "Begin her move")).collect();
    let first = ships().next()?;
    for ship in ships() {
        let tows = fleet.tows(ship);
        if let Some(target) = tows.first().copied() {
            offers.push(Offer::plain(Order::Grapple { unit: ship.id, target }, "Take in tow").with(Slot::Target, Domain::Units(tows)));
        }
    }
    cards::lookout(fleet, first.colours.side, &mut offers);
    offers.push(Offer::plain(Order::EndPhase, "The others stay where they are"));
    Some(Ask::new(Seat::Side(side), AskKind::Turn, "Move a ship", offers))
}

/// Where a course begins.
pub fn start(fleet: &Fleet, ship: &Ship, tow: Option<UnitId>) -> Place {
    Place { square: ship.berth.square, heading: ship.berth.heading, towed: tow.map(|tow| fleet.ship(tow).berth.square) }
}

/// W-MOVE-6: the places that she can come to.
fn sail_ask(fleet: &Fleet, unit: UnitId, tow: Option<UnitId>, halves: i16) -> Option<Ask> {
    let ship = fleet.ship(unit);
    let paths = fleet.courses(ship, halves, tow);
    let far = |path: &&wg_core::talk::offer::Path| (path.end == PathEnd::Lies, crate::sailing::straight(path), path.cost);
    let course = paths.iter().max_by_key(far)?.course.clone();
    let mut offers = vec![Offer::plain(Order::Course { unit, course }, "Sail").with(Slot::Course, Domain::Paths(paths.into()))];
    offers.push(Offer::plain(Order::Pass, "Stay"));
    let reason = format!("Sail {}: {} squares", fleet.name(unit), points(halves));
    Some(Ask::new(Seat::Side(ship.colours.side), AskKind::Choice, reason, offers))
}

/// How straight a path is: all its legs go ahead.
fn straight(path: &wg_core::talk::offer::Path) -> bool {
    path.course.0.iter().all(|leg| *leg == wg_core::geometry::Leg::Step(0))
}

/// W-MOVE-1: a ship is named, with whom she tows.
fn begin(play: &mut Play<'_>, unit: UnitId, tow: Option<UnitId>) {
    play.fleet.ship_mut(unit).deeds.moved = true;
    if let Some(tow) = tow {
        play.fleet.ship_mut(tow).deeds.moved = true;
        play.say(|fleet| Report::new("W-R9", Some(unit), format!("{} takes {} in tow.", fleet.name(unit), fleet.name(tow))));
    }
    play.business.pop();
    play.business.push(Sailing::Roll { unit, tow, faces: None, carded: false });
}

/// W-MOVE-4, W-R14: cards, then two dice; or the other way round.
fn roll(play: &mut Play<'_>, unit: UnitId, tow: Option<UnitId>, faces: Option<(u8, u8)>, carded: bool) -> Result<(), Awaiting> {
    let after = play.fleet.options.cards_after_roll;
    if !carded && (faces.is_some() || !after) {
        set_top(play, Sailing::Roll { unit, tow, faces, carded: true });
        cards::open(play, Roll::Move(unit));
        return Ok(());
    }
    let Some((one, two)) = faces else {
        let row = Throw::d6(unit, MOVEMENT, 2, "the sum less 4, and Sails, Skill, Swiftness", "W-MOVE-4");
        let thrown = play.dice.throw(&row, &|| format!("{} throws for her movement", play.fleet.name(unit)))?;
        set_top(play, Sailing::Roll { unit, tow, faces: Some((thrown[0], thrown[1])), carded });
        return if carded { finish_roll(play) } else { Ok(()) };
    };
    let _ = (one, two);
    finish_roll(play)
}

fn set_top(play: &mut Play<'_>, item: Sailing) {
    if let Some(top) = play.business.top_mut_of::<Sailing>() {
        *top = item;
    }
}

/// W-MOVE-5, W-MOVE-6: what came of it.
fn finish_roll(play: &mut Play<'_>) -> Result<(), Awaiting> {
    let Some(&Sailing::Roll { unit, tow, faces: Some((one, two)), .. }) = play.business.top_of() else { return Ok(()) };
    let fleet = &play.fleet;
    let ship = fleet.ship(unit);
    let side = ship.colours.side;
    let cards = Roll::Move(unit).sum(fleet, side);
    let halves = fleet.allowance(ship, one + two, cards, tow.is_some());
    play.fleet.open.played.clear();
    play.say(|fleet| {
        let ship = fleet.ship(unit);
        let wind = if fleet.options.worst_wind { 0 } else { fleet.wind_for(ship.berth.heading).unwrap_or_default() };
        let signed = |by: i8, what: &str| if by == 0 { String::new() } else { format!(" {} {} {what}", if by > 0 { '+' } else { '−' }, by.abs()) };
        let sum = format!("{} − 4{}{}{}", one + two, signed(ship.movement(), "rating"), signed(cards, "cards"), signed(wind, "wind"));
        let towing = if tow.is_some() { ", halved for the tow" } else { "" };
        let result = format!("{} squares{towing}", points(halves));
        let event = Event::thrown(format!("{} throws for her movement", fleet.name(unit)), &[one, two], sum.clone(), result.clone()).by(side);
        Report::new("W-MOVE-4", Some(unit), format!("{} throws {one} and {two}: {sum} = {result}.", fleet.name(unit))).with(event)
    });
    set_top(play, Sailing::Sail { unit, tow, halves });
    Ok(())
}

/// W-MOVE-6: she sails, and whom she tows follows.
fn sail(play: &mut Play<'_>, unit: UnitId, course: &wg_core::geometry::Course) {
    let Some(&Sailing::Sail { tow, .. }) = play.business.top_of() else { return };
    play.business.pop();
    let fleet = &mut play.fleet;
    let side = fleet.ship(unit).colours.side;
    let from = start(fleet, fleet.ship(unit), tow);
    let places = trail(from, course);
    let leaves = places.last().is_some_and(|place| !fleet.sea.is_on_map(place.square));
    let Some(last) = places.last().copied() else { return next(play, side) };
    let mut here = from;
    for place in places {
        play.say(|fleet| {
            let pose = |place: Place| fleet.sea.pose(place.square, place.heading);
            Report::new("W-MOVE-6", Some(unit), "").with(Event::Moved { from: pose(here), to: pose(place) })
        });
        here = place;
    }
    if leaves {
        // W-R10: over the edge, where that is allowed, she is gone.
        play.fleet.ship_mut(unit).colours.fate = Fate::Gone;
        play.fleet.battle.stirred = true;
        play.say(|fleet| Report::new("W-R10", Some(unit), format!("{} sails over the edge: she has left the battle.", fleet.name(unit))).with(Event::Fate));
        return next(play, side);
    }
    let ship = play.fleet.ship_mut(unit);
    (ship.berth.square, ship.berth.heading) = (last.square, last.heading);
    play.say(|fleet| Report::new("W-MOVE-6", Some(unit), format!("{} sails to {}, heading {}.", fleet.name(unit), last.square, last.heading)));
    if let (Some(tow), Some(square)) = (tow, last.towed.filter(|square| Some(*square) != from.towed)) {
        follow(play, tow, square, last.square);
    }
    next(play, side);
}

/// W-R9: the ship in tow comes into the square that the tug has left last, and looks at her.
fn follow(play: &mut Play<'_>, tow: UnitId, square: wg_core::geometry::Square, tug: wg_core::geometry::Square) {
    let before = play.fleet.pose(play.fleet.ship(tow));
    let heading = square.ray_to(tug).map(|(heading, _)| heading);
    let ship = play.fleet.ship_mut(tow);
    ship.berth.square = square;
    ship.berth.heading = heading.unwrap_or(ship.berth.heading);
    play.say(|fleet| {
        let to = fleet.pose(fleet.ship(tow));
        Report::new("W-R9", Some(tow), format!("{} follows in tow to {square}.", fleet.name(tow))).with(Event::Moved { from: before, to })
    });
}

/// W-MOVE-1, W-R8: the other side names a ship, if it has any left; then this one.
fn next(play: &mut Play<'_>, side: SideId) {
    if let Some(Sailing::Name(_)) = play.business.top_of::<Sailing>() {
        play.business.pop();
    }
    let fleet = &play.fleet;
    let left = |side: SideId| fleet.of_side(side).any(|ship| fleet.can_begin(ship));
    if let Some(side) = [side.other(), side].into_iter().find(|side| left(*side)) {
        play.business.push(Sailing::Name(side));
    }
}

/// Why a ship is not named.
fn cannot_begin(fleet: &Fleet, unit: UnitId, tow: Option<UnitId>) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    use crate::position::charts::Rating::{Crew, Hull, Sails};
    match ship {
        _ if ship.deeds.moved => refuse("W-R8", format!("{name} has had her move in this turn.")),
        _ if ship.now(Sails) <= 0 => refuse("W-MOVE-8", format!("{name} has no sails left: she moves only if she is towed.")),
        _ if ship.now(Hull) <= 0 => refuse("W-ZERO-1", format!("{name} is going down: she cannot move.")),
        _ if ship.now(Crew) <= 0 => refuse("W-ZERO-2", format!("{name} has no crew left to move her.")),
        _ if ship.colours.taken == Some(fleet.cursor.turn) => refuse("W-R31", format!("{name} was taken in this turn: she moves in the next one.")),
        _ => match tow.and_then(|tow| fleet.get(tow)) {
            Some(_) if !fleet.options.towing => refuse("W-R9", "In this battle ships are not towed."),
            Some(other) if other.colours.side != ship.colours.side => refuse("W-R9", format!("{name} tows friends alone, not {}.", fleet.name(other.id))),
            Some(other) if other.now(Hull) <= 0 => refuse("W-R9", format!("{} is going down: nobody can tow her.", fleet.name(other.id))),
            Some(other) if other.deeds.moved => refuse("W-R9", format!("{} has had her move in this turn.", fleet.name(other.id))),
            Some(other) => refuse("W-R9", format!("{} does not lie in a square next to {name}.", fleet.name(other.id))),
            None => refuse("W-MOVE-1", "It is the other side's turn to name a ship."),
        },
    }
}

/// Why she cannot sail like that.
fn cannot_sail(fleet: &Fleet, unit: UnitId, tow: Option<UnitId>, halves: i16, course: &wg_core::geometry::Course) -> Refusal {
    let (ship, name) = (fleet.ship(unit), fleet.name(unit));
    let (mut here, mut spent) = (start(fleet, ship, tow), 0_i16);
    for place in trail(here, course) {
        spent += i16::from(here.heading.to(place.heading).unsigned_abs()) / i16::from(fleet.options.turn);
        if place.square != here.square {
            spent += i16::from(Fleet::step_cost(place.heading));
            if fleet.wind_for(place.heading).is_none() {
                return refuse("W-WIND-6", format!("{name} cannot sail straight against the wind, heading {}.", place.heading));
            }
            if !fleet.sea.is_on_map(place.square) {
                return refuse("W-R10", format!("The map ends there: {name} stops at its edge."));
            }
            if fleet.sea.is_land(place.square) {
                return refuse("W-R10", format!("{} is land.", place.square));
            }
            if let Some(other) = fleet.at(place.square).filter(|other| other.id != unit && Some(other.id) != tow) {
                return refuse("W-MOVE-10", format!("{} lies at {}: there is room for one ship in a square.", fleet.name(other.id), place.square));
            }
        }
        if spent > halves {
            let what = if place.square != here.square && place.heading.is_diagonal() { "W-MOVE-7" } else { "W-MOVE-6" };
            return refuse(what, format!("{name} has {} points, and that takes {}.", points(halves), points(spent)));
        }
        here = place;
    }
    refuse("W-R52", format!("There is a cheaper way for {name} to get there: click the square."))
}
