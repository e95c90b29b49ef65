//! Barnacle Bill without a session: see [`wg_testkit::bare`]. Where there are the most alternatives, the twin makes no
//! ask: it counts the alternatives and takes one of them. What remains is the cost of the rules themselves.

use bevy_app::App;
use wg_barnacle::boarding::assault;
use wg_barnacle::boarding::grapple::{self, Grappling};
use wg_barnacle::damage::{abandoning, boxes, continuing};
use wg_barnacle::gunnery::{Gunnery, reloading, window};
use wg_barnacle::phases::{
    BOARDING, COLLISIONS, END, FLOODING, INITIATIVE, RELOAD, REPAIRS, SIDE_A_MOVES, SIDE_B_MOVES, WEATHER, WIND,
};
use wg_barnacle::position::fleet::Fleet;
use wg_barnacle::position::ship::Stage;
use wg_barnacle::position::shot::Shot;
use wg_barnacle::sailing::{Sailing, moves};
use wg_barnacle::scenario::muster;
use wg_barnacle::turn::initiative::FirstMove;
use wg_barnacle::turn::{ending, initiative};
use wg_barnacle::weather::wind;
use wg_barnacle::{Barnacle, Item, Play};
use wg_core::cursor::Cursor;
use wg_core::dice::Awaiting;
use wg_core::prelude::SmallVec;
use wg_core::rules::chapter::{Business as _, Within};
use wg_core::shown::report::Outcome;
use wg_core::{Offer, Order, Scenario, Seat, SideId, UnitId};
use wg_testkit::bare::{self, Bare, same_ships};
use wg_testkit::twin::{Player, alternative, alternatives};

/// The number of ways to lay a gun.
const AIMS: usize = 3;

/// The rules of Barnacle Bill, without a session.
pub struct Rules;

impl Bare for Rules {
    type Game = Barnacle;

    fn set_up(scenario: &Scenario) -> Fleet {
        let mut app = App::empty();
        let mut cursor = Cursor::default();
        cursor.turn = 1;
        app.insert_resource(cursor);
        muster::spawn(&mut app, scenario);
        Fleet::gather(app.world())
    }

    fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
        match play.fleet.cursor.phase {
            WEATHER => wind::open_weather(play),
            INITIATIVE => initiative::open(play),
            WIND => wind::open_speed(play),
            SIDE_A_MOVES | SIDE_B_MOVES => moves::open(play),
            COLLISIONS => boxes::open_collisions(play),
            BOARDING => assault::open(play),
            FLOODING => continuing::open_flooding(play),
            REPAIRS => continuing::open_repairs(play),
            RELOAD => reloading::open(play),
            END => ending::open(play),
            _ => {}
        }
        Ok(())
    }

    fn go_on(cursor: &mut Cursor) {
        (cursor.active, cursor.ended) = (None, false);
        cursor.phase += 1;
        if cursor.phase > END {
            (cursor.phase, cursor.turn) = (WEATHER, cursor.turn + 1);
        }
    }

    fn outcome(fleet: &Fleet) -> Option<Outcome> {
        ending::outcome(fleet)
    }

    fn is_over(fleet: &Fleet) -> bool {
        fleet.verdict.end.is_some()
    }

    fn decide(play: &mut Play<'_>, player: &mut Player) -> bool {
        decide(play, player)
    }

    fn compare(battle: &str, session: &Fleet, twin: &Fleet) {
        same_ships(battle, &session.ships, &twin.ships);
    }
}

/// Lets a player decide, if there is something to decide. Returns false if a beat is to be played.
fn decide(play: &mut Play<'_>, player: &mut Player) -> bool {
    let top = play.business.top().cloned();
    match top {
        None => turn(play, player),
        Some(Item::Sailing(Sailing::Move(unit))) => on_the_move(play, player, unit),
        Some(Item::Gunnery(Gunnery::Window { mover, answered, shots })) => {
            let Some(side) = play.fleet.asked_in_window(play.business.iter(), mover, answered, &shots) else {
                return false;
            };
            let fire = chances(play.fleet, side, &shots);
            match player.choose(1 + fire.len() * AIMS) {
                0 => window::answer(play),
                place => shoot(play, side, &fire, place - 1),
            }
            true
        }
        Some(Item::FirstMove(FirstMove::FirstSide(side))) => {
            let first = if player.choose(2) == 0 { side } else { side.other() };
            initiative::choose_first(play, side, first);
            true
        }
        Some(_) => bare::decide::<Rules>(play, player),
    }
}

/// Takes one of the alternatives of these offers, which all belong to the same chapter.
fn take(play: &mut Play<'_>, seat: Seat, offers: &[Offer], mut place: usize) {
    for offer in offers {
        let count = alternatives(offer);
        if place < count {
            let chapter = offer.chapter.unwrap_or(Grappling::NUMBER);
            return Item::answer(chapter, play, seat, &alternative(offer, place));
        }
        place -= count;
    }
}

/// Batteries with their targets, in the order of the offers.
type Chances = SmallVec<[(UnitId, u8, UnitId); 16]>;

fn chances(fleet: &Fleet, side: SideId, declared: &[Shot]) -> Chances {
    let mut all = Chances::new();
    for ship in fleet.fighting(side) {
        for battery in 0..4 {
            all.extend(
                fleet
                    .open_chances(ship.id, battery, declared)
                    .into_iter()
                    .map(|(target, _)| (ship.id, battery as u8, target)),
            );
        }
    }
    all
}

/// Returns the shots at ships that no crew sails (AMB-87, AMB-99).
fn hulks(fleet: &Fleet, side: SideId) -> Chances {
    let guns = fleet.fighting(side).flat_map(|ship| (0..4).map(|battery| (ship.id, battery)));
    guns.flat_map(|(unit, battery)| {
        fleet.hulks(unit, battery).iter().map(|(target, _)| (unit, battery as u8, *target)).collect::<Chances>()
    })
    .collect()
}

fn shoot(play: &mut Play<'_>, side: SideId, chances: &Chances, place: usize) {
    let (unit, battery, target) = chances[place / AIMS];
    window::declare(play, Seat::Side(side), &Order::Fire { unit, battery, target, aim: (place % AIMS) as u8 });
}

/// Plays a decision in a side's own phase.
fn turn(play: &mut Play<'_>, player: &mut Player) -> bool {
    let (false, Some(side)) = (play.fleet.cursor.ended, play.fleet.active()) else { return false };
    if play.fleet.cursor.active.is_none() {
        return false;
    }
    let mut begins: SmallVec<[UnitId; 16]> = play
        .fleet
        .ships
        .iter()
        .filter(|ship| ship.side() == side && play.fleet.can_begin(ship.id))
        .map(|ship| ship.id)
        .collect();
    let must = begins.iter().any(|unit| play.fleet.must_move(*unit));
    begins.sort_by_cached_key(|unit| !play.fleet.must_move(*unit));
    let fire = chances(play.fleet, side, &[]);
    let mut grapples = Vec::new();
    play.fleet.fighting(side).for_each(|ship| grapple::offers(play.fleet, ship.id, &mut grapples));
    let others = grapples.iter().map(alternatives).sum::<usize>();
    let hulks = hulks(play.fleet, side);
    let leavers: SmallVec<[UnitId; 4]> =
        play.fleet.fighting(side).filter(|ship| play.fleet.may_abandon(ship.id).is_ok()).map(|ship| ship.id).collect();
    let mut place = player
        .choose(usize::from(!must) + begins.len() + fire.len() * AIMS + others + hulks.len() * AIMS + leavers.len());
    if !must {
        if place == 0 {
            play.fleet.cursor.ended = true;
            return true;
        }
        place -= 1;
    }
    if let Some(unit) = begins.get(place) {
        moves::begin(play, *unit);
        return true;
    }
    place -= begins.len();
    if place < fire.len() * AIMS {
        shoot(play, side, &fire, place);
        return true;
    }
    place -= fire.len() * AIMS;
    if place < others {
        take(play, Seat::Side(side), &grapples, place);
        return true;
    }
    place -= others;
    if place < hulks.len() * AIMS {
        shoot(play, side, &hulks, place);
    } else {
        abandoning::abandon(play, leavers[place - hulks.len() * AIMS]);
    }
    true
}

/// Sets sail, and then lays a course.
fn on_the_move(play: &mut Play<'_>, player: &mut Player, unit: UnitId) -> bool {
    let ship = play.fleet.ship(unit);
    let side = ship.side();
    if !ship.sails() || ship.berth.aground {
        return false;
    }
    match ship.run.stage {
        Stage::Sails => {
            let (least, most) = play.fleet.sail_range(unit);
            if least >= most {
                return false;
            }
            let sail = least + player.choose(usize::from(most - least) + 1) as u8;
            moves::set_sail(play, unit, sail);
            true
        }
        Stage::Course if play.fleet.asks_course(unit) => {
            let fire = chances(play.fleet, side, &[]);
            let mut grapples = Vec::new();
            grapple::offers(play.fleet, unit, &mut grapples);
            let others = grapples.iter().map(alternatives).sum::<usize>();
            let hulks = hulks(play.fleet, side);
            match player.choose(1 + fire.len() * AIMS + others + hulks.len() * AIMS) {
                0 => {
                    let limits = play.fleet.course_limits(unit);
                    let course = player.course(&limits);
                    let legal = play.fleet.check_course(side, unit, &course).is_ok() && limits.admit(&course);
                    let course = if legal { course } else { play.fleet.usual_course(unit) };
                    moves::take_course(play, unit, &course);
                }
                place if place > fire.len() * AIMS + others => {
                    shoot(play, side, &hulks, place - 1 - fire.len() * AIMS - others)
                }
                place if place > fire.len() * AIMS => {
                    take(play, Seat::Side(side), &grapples, place - 1 - fire.len() * AIMS)
                }
                place => shoot(play, side, &fire, place - 1),
            }
            true
        }
        _ => false,
    }
}
