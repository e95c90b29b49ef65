//! The Move phase: the choice of the first side, the alternating moves, the movement roll, courses and towing (W-MOVE-1
//! to W-MOVE-10, W-R4 to W-R9).

pub mod courses;
mod move_check;
mod roll;

use crate::cards;
use crate::phases::MOVE;
use crate::prelude::*;
use crate::sailing::courses::{Place, trail};

/// A step of the Move phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Sailing {
    /// The sides compare their ships to see which side chooses the order (W-MOVE-2).
    Compare,
    /// A side chooses which side moves first (W-MOVE-2).
    Choose(SideId),
    /// A side names a ship to move (W-MOVE-1).
    Name(SideId),
    /// A ship rolls for her movement (W-MOVE-4).
    Roll {
        /// The ship that moves.
        unit: UnitId,
        /// The ship that she tows.
        tow: Option<UnitId>,
        /// The faces of the dice, once they have been rolled.
        faces: Option<(u8, u8)>,
        /// True if cards have been played on the roll.
        carded: bool,
    },
    /// A ship sails after her movement roll (W-MOVE-6).
    Sail {
        /// The ship that sails.
        unit: UnitId,
        /// The ship that she tows.
        tow: Option<UnitId>,
        /// Her movement in half points.
        halves: i16,
    },
}

impl Fleet {
    /// Returns the best movement rating among a side's ships that can move, or `None` if it has none (W-R4).
    pub(super) fn best(&self, side: SideId) -> Option<i8> {
        self.of_side(side).filter(|ship| ship.is_able()).map(Ship::movement).max()
    }

    /// True if a ship can be named for her move (W-R8).
    pub fn can_begin(&self, ship: &Ship) -> bool {
        ship.on_table() && self.check_begin::<No>(ship).is_ok()
    }

    /// Returns the friends that a ship could tow (W-R9).
    pub fn tows(&self, ship: &Ship) -> SmallVec<[UnitId; 6]> {
        self.of_side(ship.colours.side)
            .filter(|other| self.check_tow::<No>(ship, other).is_ok())
            .map(|other| other.id)
            .collect()
    }

    /// Returns the movement that a total of two dice gives a ship, in half points (W-MOVE-4, W-MOVE-5, W-WIND-2, W-R7,
    /// W-R9, W-R43). The wind is included only if the heading on which she begins counts for it.
    pub fn allowance(&self, ship: &Ship, dice: u8, cards: i8, towing: bool) -> i16 {
        let wind = if self.options.worst_wind { 0 } else { self.wind_for(ship.berth.heading).unwrap_or_default() };
        let total = i16::from(dice) - 4 + i16::from(ship.movement()) + i16::from(cards) + i16::from(wind);
        let halves = if self.options.worst_wind { total * 2 } else { total.max(0) * 2 };
        if towing { halves / 2 } else { halves }
    }

    /// Returns how far a ship sails in a turn before the wind, with an average roll and no cards (W-MOVE-4, W-MOVE-5,
    /// W-WIND-2).
    pub fn run_in_a_turn(&self, ship: &Ship) -> Length {
        let wind = if self.wind().is_some() { 2 } else { 0 };
        let points = 7 - 4 + i32::from(ship.movement()) + wind;
        if ship.on_table() { self.sea.grid().square * points.max(0) } else { Length::ZERO }
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
                let choose = |choice: Choice, label| Offer::plain(choice.order(unit), label);
                let offers = vec![choose(Choice::MoveSecond, "Move second"), choose(Choice::MoveFirst, "Move first")];
                Some(Ask::new(Seat::Side(side), AskKind::Choice, "Who moves first?", offers))
            }
            Self::Name(side) => name_ask(fleet, side),
            Self::Sail { unit, tow, halves } => sail_ask(fleet, unit, tow, halves),
            Self::Compare | Self::Roll { .. } => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match (*self, order) {
            (_, Order::Play { card, .. }) => cards::refuse_card(fleet, side, *card, None),
            (Self::Name(_), Order::Begin { unit } | Order::Grapple { unit, .. }) => {
                fleet.cannot_begin(*unit, order.target())
            }
            (Self::Name(_), Order::Course { unit, .. }) => refuse(
                "W-MOVE-4",
                format!("{} must roll for movement before she sails. Begin her move first.", fleet.name(*unit)),
            ),
            (Self::Sail { unit, tow, halves }, Order::Course { unit: other, course }) if unit == *other => {
                move_check::cannot_sail(fleet, unit, tow, halves, course)
            }
            (Self::Sail { unit, .. }, _) => refuse(
                "W-MOVE-1",
                format!("{} has rolled for movement. Sail her, or leave her where she is.", fleet.name(unit)),
            ),
            (Self::Choose(_), _) => refuse("W-MOVE-2", "First choose who moves first."),
            _ => refuse("W-MOVE-1", "First choose a ship to move."),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match (*self, order) {
            (Self::Sail { unit, tow, halves }, Order::Course { unit: other, course }) if unit == *other => {
                let ship = fleet.ship(unit);
                let places = trail(start(fleet, ship, tow), course);
                let path: Vec<_> = places.iter().map(|place| fleet.sea.pose(place.square, place.heading)).collect();
                let cost = fleet
                    .courses(ship, halves, tow)
                    .into_iter()
                    .find(|path| path.course == *course)
                    .map(|path| path.cost);
                let used = cost.map_or_else(String::new, |cost| format!("{cost} of {}", squares(halves)));
                Preview { ghost: path.last().copied(), path, used, clause: "W-MOVE-6".to_owned(), ..Preview::default() }
            }
            (Self::Name(_), Order::Begin { unit } | Order::Grapple { unit, .. }) => {
                let ship = fleet.ship(*unit);
                let mean = fleet.allowance(ship, 7, 0, order.target().is_some());
                let clause = if order.target().is_some() { "W-R9" } else { "W-MOVE-4" };
                let at = |unit: UnitId| fleet.pose(fleet.ship(unit)).at;
                let tow = order.target().map(|target| Mark::Line {
                    from: at(*unit),
                    to: at(target),
                    label: "in tow".to_owned(),
                });
                Preview {
                    marks: tow.into_iter().collect(),
                    used: format!("about {}", squares(mean.max(0))),
                    clause: clause.to_owned(),
                    ..Preview::default()
                }
            }
            (Self::Sail { .. }, _) => Preview::by("W-MOVE-6"),
            _ => Preview::by("W-MOVE-2"),
        }
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(side) = seat else { return };
        match order {
            Order::Choose { .. } => {
                let first = if Choice::chosen(order) == Some(Choice::MoveFirst) { side } else { side.other() };
                roll::set_first(play, side, first);
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
                play.say(|fleet| {
                    Report::new(
                        "W-R8",
                        None,
                        format!("{}'s ships that have not moved stay where they are.", fleet.side(side)),
                    )
                });
                next(play, side);
            }
            Order::Pass => {
                if let Some(&Self::Sail { unit, .. }) = play.business.top_of() {
                    play.business.pop();
                    play.tell("W-MOVE-6", unit, |fleet| format!("{} stays where she is.", fleet.name(unit)));
                    next(play, side);
                }
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Compare) => roll::compare(play),
            Some(Self::Roll { unit, tow, faces, carded }) => roll::roll(play, unit, tow, faces, carded),
            Some(Self::Sail { unit, .. }) => {
                // The ship has no open square to reach, or the wind bars her.
                play.business.pop();
                let side = play.fleet.ship(unit).colours.side;
                play.tell("W-R7", unit, |fleet| format!("{} cannot move this turn.", fleet.name(unit)));
                next(play, side);
                Ok(())
            }
            Some(Self::Name(side)) => {
                next(play, side);
                Ok(())
            }
            _ => play.business.done(),
        }
    }
}

/// Adds the chapter of the Move phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Sailing>([MOVE]).opens(MOVE, open);
}

/// Opens the Move phase, which begins with a comparison of both fleets to see who chooses the order (W-MOVE-2). A saved
/// battle resumes where it stopped.
///
/// # Errors
/// Never returns an error, because no die is rolled here.
pub fn open(play: &mut Play<'_>) -> Awaited {
    let taken_up = play.fleet.battle.take_up();
    play.business.push(match taken_up.next {
        Some(side) => Sailing::Name(side),
        None if taken_up.choosing => Sailing::Choose(play.fleet.battle.chooser),
        None => Sailing::Compare,
    });
    Ok(())
}

/// Returns half points as text, such as '3' or '2½'.
pub fn points(halves: i16) -> String {
    wg_core::talk::offer::Cost::halves(halves.clamp(0, 255) as u8).to_string()
}

pub(crate) fn squares(halves: i16) -> String {
    let noun = if halves == 1 || halves == 2 { "square" } else { "squares" };
    format!("{} {noun}", points(halves))
}

/// Asks a side to name one of the ships that it can still move. Returns `None` if there is none (W-MOVE-1, W-R8).
fn name_ask(fleet: &Fleet, side: SideId) -> Option<Ask> {
    let ships = || fleet.of_side(side).filter(|ship| fleet.can_begin(ship));
    let mut offers: Vec<Offer> =
        ships().map(|ship| Offer::plain(Order::Begin { unit: ship.id }, "Begin her move")).collect();
    let first = ships().next()?;
    for ship in ships() {
        offers.extend(Offer::at_one_of(fleet.tows(ship), "Tow", |target| Order::Grapple { unit: ship.id, target }));
    }
    cards::lookout(fleet, first.colours.side, &mut offers);
    offers.push(Offer::plain(Order::EndPhase, "End the moves"));
    Some(Ask::new(Seat::Side(side), AskKind::Turn, "Move a ship", offers))
}

/// Returns the place where a course begins.
pub fn start(fleet: &Fleet, ship: &Ship, tow: Option<UnitId>) -> Place {
    Place { square: ship.berth.square, heading: ship.berth.heading, towed: tow.map(|tow| fleet.ship(tow).berth.square) }
}

/// Asks for a course to one of the places that a ship can reach. Returns `None` if there is none (W-MOVE-6).
fn sail_ask(fleet: &Fleet, unit: UnitId, tow: Option<UnitId>, halves: i16) -> Option<Ask> {
    let ship = Some(fleet.ship(unit)).filter(|ship| ship.on_table())?;
    let paths = fleet.courses(ship, halves, tow);
    let far = |path: &&wg_core::talk::offer::Path| (path.end == PathEnd::Lies, straight(path), path.cost);
    let course = paths.iter().max_by_key(far)?.course.clone();
    let mut offers =
        vec![Offer::plain(Order::Course { unit, course }, "Sail").with(Slot::Course, Domain::Paths(paths.into()))];
    offers.push(Offer::plain(Order::Pass, "Stay"));
    let reason = format!("Sail {}: {}", fleet.name(unit), squares(halves));
    Some(Ask::new(Seat::Side(ship.colours.side), AskKind::Choice, reason, offers))
}

/// True if all legs of a course go straight ahead.
fn straight(path: &wg_core::talk::offer::Path) -> bool {
    path.course.0.iter().all(|leg| *leg == wg_core::geometry::Leg::Step(0))
}

/// Begins the move of a ship that was named, with a ship in tow if there is one (W-MOVE-1).
fn begin(play: &mut Play<'_>, unit: UnitId, tow: Option<UnitId>) {
    play.fleet.ship_mut(unit).deeds.moved = true;
    if let Some(tow) = tow {
        play.fleet.ship_mut(tow).deeds.moved = true;
        play.tell("W-R9", unit, |fleet| format!("{} takes {} in tow.", fleet.name(unit), fleet.name(tow)));
    }
    play.business.replace(Sailing::Roll { unit, tow, faces: None, carded: false });
}

/// Moves a ship along a course, followed by the ship in tow (W-MOVE-6).
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
        // By option, a ship that sails over the edge has left the battle (W-R10).
        play.fleet.ship_mut(unit).colours.fate = Fate::Gone;
        play.fleet.battle.action = true;
        play.show("W-R10", unit, Event::Fate, |fleet| {
            format!("{} sails over the edge and leaves the battle.", fleet.name(unit))
        });
        return next(play, side);
    }
    let ship = play.fleet.ship_mut(unit);
    (ship.berth.square, ship.berth.heading) = (last.square, last.heading);
    play.tell("W-MOVE-6", unit, |fleet| {
        format!("{} sails to {}, heading {}.", fleet.name(unit), last.square, last.heading)
    });
    if let (Some(tow), Some(square)) = (tow, last.towed.filter(|square| Some(*square) != from.towed)) {
        follow(play, tow, square, last.square);
    }
    next(play, side);
}

/// Moves the ship in tow into the square that the tug left last, heading towards her (W-R9).
fn follow(play: &mut Play<'_>, tow: UnitId, square: wg_core::geometry::Square, tug: wg_core::geometry::Square) {
    let before = play.fleet.pose(play.fleet.ship(tow));
    let heading = square.ray_to(tug).map(|(heading, _)| heading);
    let ship = play.fleet.ship_mut(tow);
    ship.berth.square = square;
    ship.berth.heading = heading.unwrap_or(ship.berth.heading);
    play.say(|fleet| {
        let to = fleet.pose(fleet.ship(tow));
        Report::new("W-R9", Some(tow), format!("{} follows in tow to {square}.", fleet.name(tow)))
            .with(Event::Moved { from: before, to })
    });
}

/// Gives the other side the choice of a ship to move, or this side if the other has none left (W-MOVE-1, W-R8).
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
