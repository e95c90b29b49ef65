//! Barnacle Bill without a session: the rules' own functions on one plain [`Fleet`], with an agenda and dice of its own.
//!
//! No Bevy, no schedules, nothing is gathered or written back, nothing is judged that is known to be in order, and nobody is asked:
//! alternatives are counted, and one of them is taken. What is left is what the rules themselves cost.

use bevy_app::App;
use smallvec::SmallVec;
use wg_barnacle::boarding::assault;
use wg_barnacle::boarding::grapple::{self, Grappling};
use wg_barnacle::damage::{abandoning, boxes, continuing};
use wg_barnacle::gunnery::{Gunnery, reloading, window};
use wg_barnacle::phases::{BOARDING, COLLISIONS, END, FLOODING, INITIATIVE, RELOAD, REPAIRS, SIDE_A_MOVES, SIDE_B_MOVES, WEATHER, WIND};
use wg_barnacle::position::{Fleet, Shot, Stage};
use wg_barnacle::sailing::{Sailing, moves};
use wg_barnacle::scenario::muster;
use wg_barnacle::turn::initiative::FirstMove;
use wg_barnacle::turn::{ending, initiative};
use wg_barnacle::weather::wind;
use wg_barnacle::{Business, Item, Play};
use wg_core::rules::chapter::{Business as _, Within};
use wg_core::{Ask, Awaiting, Cursor, Offer, Order, Reports, Scenario, Seat, SideId, UnitId};
use wg_testkit::keyed::KeyedDice;
use wg_testkit::twin::{Player, alternative, alternatives};

/// Ways of laying a gun.
const AIMS: usize = 3;

/// How a battle ended.
#[derive(PartialEq, Eq, Debug)]
pub struct End {
    pub scores: [i32; 2],
    pub turn: u16,
    pub decisions: u64,
}

/// The twin of a session.
pub struct Twin {
    start: Fleet,
    /// The ships at the end of the last battle.
    pub fleet: Fleet,
}

impl Twin {
    /// Before the first beat of this scenario.
    pub fn new(scenario: &Scenario) -> Self {
        let mut app = App::empty();
        let mut cursor = Cursor::default();
        cursor.turn = 1;
        app.insert_resource(cursor);
        muster::spawn(&mut app, scenario);
        let start = Fleet::gather(app.world());
        Self { fleet: start.clone(), start }
    }

    /// Play a battle to its end.
    pub fn play(&mut self, seed: u64) -> End {
        let mut dice = KeyedDice::new(seed);
        let (mut business, mut reports) = (Business::default(), Reports::default());
        let mut player = Player::new(seed);
        let mut fleet = self.start.clone();
        let mut done = false;
        while !done {
            let cursor = fleet.cursor;
            dice.enter(cursor.turn, cursor.phase);
            let mut play = Play { fleet: &mut fleet, business: &mut business, reports: &mut reports, dice: &mut dice };
            done = phase(&mut play, &mut player);
            if !done {
                let cursor = &mut fleet.cursor;
                (cursor.active, cursor.ended) = (None, false);
                cursor.phase += 1;
                if cursor.phase > END {
                    (cursor.phase, cursor.turn) = (WEATHER, cursor.turn + 1);
                }
            }
        }
        let outcome = ending::outcome(&fleet);
        let scores = outcome.map_or([0; 2], |outcome| [outcome.scores[0], outcome.scores[1]]);
        let end = End { scores, turn: fleet.cursor.turn, decisions: player.decisions };
        self.fleet = fleet;
        end
    }
}

/// The machine's dice are never missing.
fn sure(result: Result<(), Awaiting>) {
    assert!(result.is_ok(), "the machine's dice are never missing");
}

/// A phase. True if the battle is over.
fn phase(play: &mut Play<'_>, player: &mut Player) -> bool {
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
    loop {
        if play.fleet.verdict.end.is_some() {
            return true;
        }
        if decide(play, player) {
            continue;
        }
        if play.business.top().is_none() {
            return false;
        }
        sure(Item::beat(play));
    }
}

/// If somebody has something to decide, he does. False if a beat is to be played.
fn decide(play: &mut Play<'_>, player: &mut Player) -> bool {
    let top = play.business.top().cloned();
    match top {
        None => turn(play, player),
        Some(Item::Sailing(Sailing::Move(unit))) => on_the_move(play, player, unit),
        Some(Item::Gunnery(Gunnery::Window { mover, answered, shots })) => {
            let Some(side) = play.fleet.asked_in_window(play.business.iter(), mover, answered, &shots) else { return false };
            let fire = chances(play.fleet, side, &shots);
            match player.choose(1 + fire.len() * AIMS) {
                0 => window::answer(play),
                place => shoot(play, side, &fire, place - 1),
            }
            true
        }
        Some(Item::FirstMove(FirstMove::FirstSide(side))) => {
            let first = initiative::first_by(player.choose(2) as u16, side);
            initiative::choose_first(play, side, first);
            true
        }
        Some(item) => {
            let asked = if item.waits() { item.ask(play.fleet, play.business) } else { None };
            let Some(Ask { seat, offers, .. }) = asked else { return false };
            let place = player.choose(offers.iter().map(alternatives).sum());
            take(play, seat, &offers, place);
            true
        }
    }
}

/// One of the alternatives of these offers, which are all of a chapter.
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
            all.extend(fleet.open_chances(ship.id, battery, declared).into_iter().map(|(target, _)| (ship.id, battery as u8, target)));
        }
    }
    all
}

/// The same for ships that nobody sails (AMB-87, AMB-99).
fn hulks(fleet: &Fleet, side: SideId) -> Chances {
    let guns = fleet.fighting(side).flat_map(|ship| (0..4).map(|battery| (ship.id, battery)));
    guns.flat_map(|(unit, battery)| fleet.hulks(unit, battery).iter().map(|(target, _)| (unit, battery as u8, *target)).collect::<Chances>()).collect()
}

fn shoot(play: &mut Play<'_>, side: SideId, chances: &Chances, place: usize) {
    let (unit, battery, target) = chances[place / AIMS];
    window::declare(play, Seat::Side(side), &Order::Fire { unit, battery, target, aim: (place % AIMS) as u8 });
}

/// A side's own phase.
fn turn(play: &mut Play<'_>, player: &mut Player) -> bool {
    let (false, Some(side)) = (play.fleet.cursor.ended, play.fleet.active()) else { return false };
    if play.fleet.cursor.active.is_none() {
        return false;
    }
    let mut begins: SmallVec<[UnitId; 16]> =
        play.fleet.ships.iter().filter(|ship| ship.side() == side && play.fleet.can_begin(ship.id)).map(|ship| ship.id).collect();
    let must = begins.iter().any(|unit| play.fleet.must_move(*unit));
    begins.sort_by_cached_key(|unit| !play.fleet.must_move(*unit));
    let fire = chances(play.fleet, side, &[]);
    let mut grapples = Vec::new();
    play.fleet.fighting(side).for_each(|ship| grapple::offers(play.fleet, ship.id, &mut grapples));
    let others = grapples.iter().map(alternatives).sum::<usize>();
    let hulks = hulks(play.fleet, side);
    let leavers: SmallVec<[UnitId; 4]> = play.fleet.fighting(side).filter(|ship| play.fleet.may_abandon(ship.id).is_ok()).map(|ship| ship.id).collect();
    let mut place = player.choose(usize::from(!must) + begins.len() + fire.len() * AIMS + others + hulks.len() * AIMS + leavers.len());
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

/// Sail, then a course.
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
                place if place > fire.len() * AIMS + others => shoot(play, side, &hulks, place - 1 - fire.len() * AIMS - others),
                place if place > fire.len() * AIMS => take(play, Seat::Side(side), &grapples, place - 1 - fire.len() * AIMS),
                place => shoot(play, side, &fire, place - 1),
            }
            true
        }
        _ => false,
    }
}
