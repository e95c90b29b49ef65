//! The sailing master's orders on land: when he lands, where he marches, when he charges.
//!
//! He counts melee dice. Where his men on that shore and those who can follow them have more than the enemy who stands there, he anchors off it,
//! lands, marches together, and charges when a round is likelier won than lost. Who has works before him waits for the enemy in them.

use wg_core::geometry::{Angle, Course, Leg, Length, Point, Pose, walk};
use wg_core::ids::{SideId, UnitId};
use wg_core::offer::{Ask, Domain, Offer};
use wg_core::order::{Order, Slot};

use crate::fleet::Fleet;
use crate::ground::Shelter;
use crate::land_melee::{FIGHTS_NEXT, PRESS};
use crate::landing::ROW;
use crate::march_check;
use crate::melee_odds;
use crate::plot::Lie;
use crate::ship::{Ship, Stage};
use crate::troop::{Kind, Pace};

/// He attacks ashore with so much more than the enemy has.
const STRONGER: f64 = 1.1;
/// A charge is worth it from this prospect on, and this chance to make contact.
const PROSPECT: f64 = 0.1;
const CONTACT: f64 = 0.35;
/// What it counts to have all the men.
const STAYING: f64 = 0.4;
/// Friends and enemies so near count together, in inches.
const TOGETHER: Length = Length::inches(30);
/// An enemy ship so near comes before the land.
const AT_SEA: Length = Length::inches(24);
/// He anchors so far off the shore: out of the reach of the grounding die, within a row of the boats.
const OFF: std::ops::RangeInclusive<f64> = 4.5..=9.5;
/// He keeps so far from other hulls.
const ROOM: f64 = 2.0;
/// Nearer to the shore she may run aground, in inches.
const SHALLOWS: f64 = 4.0;
/// Courses that he tries towards a shore.
const COURSES: usize = 160;

/// His answer to an ask about the land alone; `None` where he leaves it to the sea.
pub fn answer(fleet: &Fleet, side: SideId, ask: &Ask) -> Option<Order> {
    match ask.offers.iter().map(|offer| &offer.order).find(|order| !matches!(order, Order::Pass))? {
        Order::March { unit, .. } => Some(Order::March { unit: *unit, course: way(fleet, *unit) }),
        Order::Land { .. } | Order::Embark { .. } => Some(landing(fleet, side, ask)),
        Order::Choose { what: FIGHTS_NEXT, .. } => {
            let rated = |offer: &Offer| offer.order.unit().and_then(|unit| Some(melee_odds::prospect(fleet, unit, fleet.troop(unit).march.engaged?)));
            let best = ask.offers.iter().max_by(|one, two| rated(one).unwrap_or(-1.0).total_cmp(&rated(two).unwrap_or(-1.0)))?;
            Some(best.order.clone())
        }
        Order::Choose { what: PRESS, unit, .. } => {
            let foe = fleet.troops.iter().filter(|other| other.side() != side && other.ashore());
            let foe = foe.min_by_key(|other| (fleet.ground(*unit).distance_to(&fleet.ground(other.id)), other.id))?;
            let option = u16::from(melee_odds::prospect(fleet, *unit, foe.id) > PROSPECT);
            Some(Order::Choose { unit: *unit, what: PRESS, option })
        }
        _ => None,
    }
}

/// A charge that is worth it, or a unit that has a way to go; `None` when nobody has.
pub fn turn(fleet: &Fleet, ask: &Ask) -> Option<Order> {
    let charges = ask.offers.iter().filter_map(|offer| if let Order::Charge { unit, .. } = offer.order { Some((unit, targets(offer))) } else { None });
    let rated = charges.flat_map(|(unit, targets)| targets.into_iter().map(move |target| (unit, target))).filter_map(|(unit, target)| {
        let (contact, prospect) = (melee_odds::contact(fleet, unit, target), outlook(fleet, unit, target));
        let least = match (sheltered(fleet, unit) == Shelter::None, is_bold(fleet, fleet.troop(unit).side(), target)) {
            (true, true) => 0.0,
            (true, false) => PROSPECT,
            (false, _) => 0.5,
        };
        (contact >= CONTACT && prospect >= least).then_some((contact * (prospect + 1.0), unit, target))
    });
    let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
    if let Some((_, unit, target)) = best {
        return Some(Order::Charge { unit, target });
    }
    let begins = ask.offers.iter().filter_map(|offer| if let Order::Begin { unit } = offer.order { Some(unit) } else { None });
    begins.filter(|unit| fleet.is_troop(*unit)).find(|unit| aim(fleet, *unit).is_some()).map(|unit| Order::Begin { unit })
}

fn targets(offer: &Offer) -> Vec<UnitId> {
    match offer.holes.iter().find(|hole| hole.slot == Slot::Target).map(|hole| &hole.domain) {
        Some(Domain::Units(units)) => units.to_vec(),
        _ => offer.order.target().into_iter().collect(),
    }
}

/// The prospect of a round, and of more of them: who has more men stays longer.
fn outlook(fleet: &Fleet, unit: UnitId, target: UnitId) -> f64 {
    let [own, other] = [unit, target].map(|unit| f64::from(fleet.troop(unit).company.men));
    melee_odds::prospect(fleet, unit, target) + STAYING * (own - other) / (own + other).max(1.0)
}

/// True if a side has more dice about this enemy than he and his friends there.
fn is_bold(fleet: &Fleet, side: SideId, enemy: UnitId) -> bool {
    let at = fleet.troop(enemy).stand.pose.at;
    dice_about(fleet, side, at, false) >= STRONGER * dice_about(fleet, side.other(), at, true)
}

/// What a unit has before it where it stands.
fn sheltered(fleet: &Fleet, unit: UnitId) -> Shelter {
    fleet.shelter(unit, unit)
}

/// Melee dice of a side about a place: its men there, attacking or defending.
fn dice_about(fleet: &Fleet, side: SideId, at: Point, defends: bool) -> f64 {
    let near = fleet.standing(side).filter(|troop| troop.stand.pose.at.within(TOGETHER, at));
    near.map(|troop| f64::from(fleet.melee_dice(troop.id, troop.id, defends).dice)).sum()
}

/// Dice that ships of a side could still send about a place: two thirds of their crews.
fn dice_afloat(fleet: &Fleet, side: SideId, at: Point) -> f64 {
    let ships = fleet.fighting(side).filter(|ship| fleet.parties(ship.id).next().is_some() && ship.berth.pose.at.within(TOGETHER + ROW, at));
    ships.map(|ship| f64::from(ship.crew.men()) / 3.0).sum()
}

/// The enemy on land whom a unit goes for, if it goes at all.
fn aim(fleet: &Fleet, unit: UnitId) -> Option<UnitId> {
    let troop = fleet.troop(unit);
    let (own, side) = (fleet.ground(unit), troop.side());
    let enemies = fleet.standing(side.other()).map(|enemy| (own.distance_to(&fleet.ground(enemy.id)), enemy.id));
    let (far, enemy) = enemies.min()?;
    let bold = is_bold(fleet, side, enemy);
    let holds = sheltered(fleet, unit) != Shelter::None && !bold;
    (!holds && bold && far > Length::INCH).then_some(enemy)
}

/// The march that brings it nearest to whom it goes for, with room for a charge left.
fn way(fleet: &Fleet, unit: UnitId) -> Course {
    let troop = fleet.troop(unit);
    let near = |pose: Pose, to: Point| pose.at.distance(to);
    let nearest = || fleet.standing(troop.side().other()).min_by_key(|enemy| (near(troop.stand.pose, enemy.stand.pose.at), enemy.id)).map(|enemy| enemy.id);
    let Some(enemy) = aim(fleet, unit).or_else(nearest).filter(|_| troop.march.stage == Pace::Marches) else { return Course::default() };
    if aim(fleet, unit).is_none() {
        return Course::default();
    }
    let to = fleet.troop(enemy).stand.pose.at;
    let most = i32::from(troop.march.inches);
    let block = fleet.block(unit);
    let straight = troop.stand.pose.at.heading_to(to).map_or(0, |heading| troop.stand.pose.heading.to(heading).0 / 1500 * 15);
    let mut best = (near(troop.stand.pose, to), Course::default());
    for by in [0, 15, -15, 30, -30, 60, -60, 90, -90, 120, -120].map(|off| straight + off) {
        for inches in (1..=most).rev() {
            let by = (by + 180).rem_euclid(360) - 180;
            let turn = (by != 0).then_some(Leg::Turn(Angle::degrees(by)));
            let course = Course::new(turn.into_iter().chain([Leg::Run(Length::inches(inches))]));
            let end = walk(&course, troop.stand.pose, &block, Length::ZERO).last().map_or(troop.stand.pose, |beat| beat.pose);
            let far = near(end, to);
            if far < best.0 && march_check::check(fleet, unit, &course).is_ok() {
                best = (far, course);
                break;
            }
        }
    }
    best.1
}

/// He lands as many as he can where he is the stronger, and takes them off a shore that nobody holds any more.
fn landing(fleet: &Fleet, side: SideId, ask: &Ask) -> Order {
    for offer in &ask.offers {
        match offer.order {
            Order::Land { unit, men } if objective(fleet, side, unit).is_some() && fleet.lander(unit).is_ok_and(|lander| lander.beach.way <= ROW * 2) => {
                return Order::Land { unit, men };
            }
            Order::Embark { unit, target } if fleet.holds_ground(side) && fleet.standing(side.other()).next().is_none() => {
                return Order::Embark { unit, target };
            }
            _ => {}
        }
    }
    Order::Pass
}

/// The enemy on land whom a ship is to send men against: the nearest, where the side is stronger in all.
pub fn objective(fleet: &Fleet, side: SideId, ship: UnitId) -> Option<UnitId> {
    fleet.parties(ship).next()?;
    let own = fleet.shape(ship);
    let far = |enemy: UnitId| own.distance_to(&fleet.ground(enemy));
    let enemy = fleet.standing(side.other()).map(|enemy| (far(enemy.id), enemy.id)).min()?.1;
    if fleet.fighting(side.other()).any(|other| own.distance_to(&fleet.shape(other.id)) <= AT_SEA) {
        return None;
    }
    let at = fleet.troop(enemy).stand.pose.at;
    let ours = dice_about(fleet, side, at, false) + dice_afloat(fleet, side, at).max(f64::from(fleet.ship(ship).crew.men()) / 3.0);
    (ours >= STRONGER * dice_about(fleet, side.other(), at, true)).then_some(enemy)
}

/// She lies where her boats are to be lowered.
fn on_station(fleet: &Fleet, ship: UnitId, pose: Pose, enemy: UnitId) -> bool {
    let hull = wg_core::geometry::Hull::new(pose, fleet.log(ship).footprint);
    let near = fleet.chart.waters.nearest_land(&hull, Length::from_inches(*OFF.end()));
    near.is_some_and(|(distance, _)| OFF.contains(&distance.to_inches())) && hull.distance_to(&fleet.ground(enemy)) <= TOGETHER
}

/// How a ship lies, in plain numbers.
fn lie(fleet: &Fleet, ship: &Ship) -> Lie {
    Lie::of(ship.berth.pose, &fleet.log(ship.id).footprint)
}

/// The sail of a ship that goes for a shore: none where she is on station.
pub fn sail(fleet: &Fleet, side: SideId, offer: &Offer) -> Option<Order> {
    let Order::SetSail { unit, .. } = offer.order else { return None };
    let Domain::Range { min, max } = offer.holes.first()?.domain else { return None };
    let enemy = objective(fleet, side, unit)?;
    let pose = fleet.ship(unit).berth.pose;
    let far = fleet.shape(unit).distance_to(&fleet.ground(enemy));
    let sail = if on_station(fleet, unit, pose, enemy) {
        min
    } else if far > Length::inches(30) {
        max.min(5)
    } else {
        3.clamp(min, max)
    };
    Some(Order::SetSail { unit, sail })
}

/// The course of a ship that goes for a shore.
pub fn course(fleet: &Fleet, side: SideId, ask: &Ask) -> Option<Order> {
    let offer = ask.offers.iter().find(|offer| matches!(offer.order, Order::Course { .. }))?;
    let unit = offer.order.unit()?;
    let enemy = objective(fleet, side, unit).filter(|_| fleet.ship(unit).run.stage == Stage::Course)?;
    let footprint = fleet.log(unit).footprint;
    let pose = fleet.ship(unit).berth.pose;
    let to = fleet.troop(enemy).stand.pose.at;
    let (width, height) = fleet.chart.waters.size();
    let others: Vec<Lie> = fleet.ships.iter().filter(|other| other.id != unit && other.on_table()).map(|other| lie(fleet, other)).collect();
    let rated = offer.candidates(COURSES).into_iter().filter_map(|order| {
        let course = order.course()?;
        let mut aground = 0.0;
        let mut end = pose;
        for beat in walk(course, pose, &footprint, Length::inches(2)) {
            let hull = Lie::of(beat.pose, &footprint);
            let (land, shoal) = fleet.chart.coast.off(&hull, SHALLOWS);
            let near = land.clamp(0.0, SHALLOWS);
            let hit = others.iter().any(|other| hull.meets(other, ROOM));
            aground += (SHALLOWS - near) * 3.0 + if hit { 60.0 } else { 0.0 } + if land < 0.3 || shoal < 0.3 { 80.0 } else { 0.0 };
            end = beat.pose;
        }
        let inside = end.at.x > Length::ZERO && end.at.y > Length::ZERO && end.at.x < width && end.at.y < height;
        let station = if on_station(fleet, unit, end, enemy) { 15.0 } else { 0.0 };
        let score = station - end.at.distance(to).to_inches() - aground - if inside { 0.0 } else { 200.0 };
        Some((score, order))
    });
    let mut rated: Vec<(f64, Order)> = rated.collect();
    rated.sort_by(|one, two| two.0.total_cmp(&one.0));
    let legal = |order: &Order| order.course().is_some_and(|course| fleet.check_course(side, unit, course).is_ok());
    rated.into_iter().map(|(_, order)| order).find(legal)
}

/// A march that a captain may think of: his own, and to stand still.
pub fn suggest(fleet: &Fleet, unit: UnitId) -> Vec<Order> {
    if fleet.roster(unit).kind == Kind::Fort {
        return Vec::new();
    }
    [way(fleet, unit), Course::default()].map(|course| Order::March { unit, course }).into_iter().collect()
}
