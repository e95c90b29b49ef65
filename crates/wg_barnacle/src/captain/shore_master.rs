//! The sailing master's orders on land: when he lands, where he marches, and when he charges.
//!
//! He counts melee dice. Where his men on that shore and those who can follow them have more than the enemy there, he
//! anchors off it, lands, marches together, and charges when a round is likelier won than lost. Units behind works wait
//! there for the enemy.

use crate::ashore::ground::Shelter;
use crate::ashore::landing::ROW;
use crate::ashore::{march_check, melee_odds};
use crate::captain::gun_sense::Plot;
use crate::prelude::*;

/// The ratio of dice to the enemy's from which he attacks ashore.
const STRONGER: f64 = 1.1;
/// The least prospect of a charge that is worth it, and the least chance to make contact.
const PROSPECT: f64 = 0.1;
const CONTACT: f64 = 0.35;
/// The least prospect of a charge where enough friends can follow.
const TOGETHER_LEAST: f64 = -1.2;
/// The distance from enemies behind works that a unit too weak to attack keeps: out of the range of their muskets.
const MUSKETS: Length = Length::inches(11);
/// The weight of an advantage in men for the prospect of a melee.
const STAYING: f64 = 0.4;
/// The distance within which friends count together.
const TOGETHER: Length = Length::inches(30);
/// The distance within which enemies on land help each other. Garrisons stay behind their walls.
const HELP: Length = Length::inches(8);
/// The distance of an enemy ship within which the sea comes before the land.
const AT_SEA: Length = Length::inches(20);
/// The share of his own broadside dice that the enemy may still have when he lands. The sea comes first.
const MASTERED: f64 = 0.7;
/// The distance of an enemy ship in the fight within which a third of the crew stays aboard.
const WATCHED: Length = Length::inches(45);
/// The cost to a ship at anchor of a box that a fort would tick, in inches.
const UNDER_FIRE: f64 = 4.0;
/// The farthest that a ship goes to land her men.
const REACH: Length = Length::inches(60);
/// The distance from the shore at which he anchors, in inches: outside the reach of the grounding die, within one turn
/// of rowing.
const OFF: std::ops::RangeInclusive<f64> = 4.5..=9.5;
/// The distance that he keeps from other hulls, in inches.
const ROOM: f64 = 2.0;
/// The distance from the shore below which she may run aground, in inches.
const SHALLOWS: f64 = 4.5;
/// The number of courses that he tries towards a shore.
const COURSES: usize = 160;

/// Returns the sailing master's answer to an ask that is only about the land, or `None` for any other ask.
pub fn answer(fleet: &Fleet, side: SideId, ask: &Ask) -> Option<Order> {
    let first = ask.offers.iter().map(|offer| &offer.order).find(|order| !matches!(order, Order::Pass))?;
    match (first, Choice::of(first)) {
        (Order::March { unit, .. }, _) => Some(Order::March { unit: *unit, course: way(fleet, *unit) }),
        (Order::Land { .. } | Order::Embark { .. }, _) => Some(landing(fleet, side, ask)),
        (_, Some((_, Choice::FightNext))) => {
            let rated = |offer: &Offer| {
                offer
                    .order
                    .unit()
                    .and_then(|unit| Some(melee_odds::prospect(fleet, unit, fleet.troop(unit).march.engaged?)))
            };
            let best = ask
                .offers
                .iter()
                .max_by(|one, two| rated(one).unwrap_or(-1.0).total_cmp(&rated(two).unwrap_or(-1.0)))?;
            Some(best.order.clone())
        }
        (_, Some((unit, Choice::LetGo | Choice::AttackAgain))) => {
            let foe = fleet.troops.iter().filter(|other| other.side() != side && other.ashore());
            let foe = foe.min_by_key(|other| (fleet.ground(unit).distance_to(&fleet.ground(other.id)), other.id))?;
            let again = melee_odds::prospect(fleet, unit, foe.id) > PROSPECT;
            Some(if again { Choice::AttackAgain } else { Choice::LetGo }.order(unit))
        }
        _ => None,
    }
}

/// Returns a charge that is worth making, the march of a unit that has somewhere to go, or the forming of a unit that
/// stays and fires better in other ranks. `None` if there is none of these.
pub fn turn(fleet: &Fleet, ask: &Ask) -> Option<Order> {
    let charges = ask.offers.iter().filter_map(|offer| {
        if let Order::Charge { unit, .. } = offer.order { Some((unit, offer.targets())) } else { None }
    });
    let rated = charges.flat_map(|(unit, targets)| targets.into_iter().map(move |target| (unit, target))).filter_map(
        |(unit, target)| {
            let (contact, prospect) = (melee_odds::contact(fleet, unit, target), outlook(fleet, unit, target));
            let least =
                match (sheltered(fleet, unit) == Shelter::None, is_bold(fleet, fleet.troop(unit).side(), target)) {
                    // Units that charge one after the other wear the enemy down.
                    (true, true) => TOGETHER_LEAST,
                    (true, false) => PROSPECT,
                    (false, _) => 0.5,
                };
            (contact >= CONTACT && prospect >= least).then_some((contact * (prospect + 1.0), unit, target))
        },
    );
    let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
    if let Some((_, unit, target)) = best {
        return Some(Order::Charge { unit, target });
    }
    let begins =
        ask.offers.iter().filter_map(|offer| if let Order::Begin { unit } = offer.order { Some(unit) } else { None });
    let goes = |unit: UnitId| aim(fleet, unit).is_some() || exposed(fleet, unit).is_some();
    let begins = begins.filter(|unit| fleet.is_troop(*unit)).find(|unit| goes(*unit)).map(|unit| Order::Begin { unit });
    begins.or_else(|| {
        let forms = ask
            .offers
            .iter()
            .map(|offer| &offer.order)
            .filter(|order| matches!(Choice::chosen(order), Some(Choice::Form(_))));
        forms
            .filter(|order| order.unit().is_some_and(|unit| !goes(unit)))
            .find(|order| fires_better(fleet, order))
            .cloned()
    })
}

/// True if a unit that stays where it is would hit more with its muskets in this number of ranks (AMB-71).
fn fires_better(fleet: &Fleet, order: &Order) -> bool {
    let Some((unit, Choice::Form(ranks))) = Choice::of(order) else { return false };
    let hits = |fleet: &Fleet| {
        let volleys = fleet
            .musketry(unit)
            .into_iter()
            .map(|(_, volley)| f64::from(volley.dice) * f64::from(7 - volley.needed) / 6.0);
        volleys.fold(0.0, f64::max)
    };
    let mut formed = fleet.clone();
    formed.troop_mut(unit).stand.ranks = ranks;
    hits(&formed) > hits(fleet)
}

/// Returns the prospect of a melee over more than one round: the unit with more men lasts longer.
fn outlook(fleet: &Fleet, unit: UnitId, target: UnitId) -> f64 {
    let [own, other] = [unit, target].map(|unit| f64::from(fleet.troop(unit).company.men));
    melee_odds::prospect(fleet, unit, target) + STAYING * (own - other) / (own + other).max(1.0)
}

/// True if a side has enough melee dice near this enemy to attack it and its friends there.
fn is_bold(fleet: &Fleet, side: SideId, enemy: UnitId) -> bool {
    let at = fleet.troop(enemy).stand.pose.at;
    dice_about(fleet, side, at) >= STRONGER * dice_against(fleet, enemy)
}

/// Returns what protects a unit where it stands.
fn sheltered(fleet: &Fleet, unit: UnitId) -> Shelter {
    fleet.shelter(unit, unit)
}

/// Returns the melee dice of a side near a place: those of its men there who could attack.
fn dice_about(fleet: &Fleet, side: SideId, at: Point) -> f64 {
    let near =
        fleet.standing(side).filter(|troop| troop.stand.pose.at.within(TOGETHER, at) && !fleet.is_fort(troop.id));
    near.map(|troop| f64::from(fleet.melee_dice(troop.id, troop.id, false).dice)).sum()
}

/// Returns the melee dice of an enemy unit that is attacked, and of its friends that would come to help.
fn dice_against(fleet: &Fleet, enemy: UnitId) -> f64 {
    let at = fleet.troop(enemy).stand.pose.at;
    let helps = |troop: &&Troop| troop.id == enemy || !fleet.is_fort(troop.id) && troop.stand.pose.at.within(HELP, at);
    fleet
        .standing(fleet.troop(enemy).side())
        .filter(helps)
        .map(|troop| f64::from(fleet.melee_dice(troop.id, troop.id, true).dice))
        .sum()
}

/// Returns the melee dice that ships of a side could still send near a place: those of two thirds of their crews.
fn dice_afloat(fleet: &Fleet, side: SideId, at: Point) -> f64 {
    let ships = fleet
        .fighting(side)
        .filter(|ship| fleet.parties(ship.id).next().is_some() && ship.berth.pose.at.within(TOGETHER + ROW, at));
    ships.map(|ship| f64::from(ship.crew.men()) / 3.0).sum()
}

/// Returns the enemy on land that a unit marches against, or `None` if it holds or is too weak.
fn aim(fleet: &Fleet, unit: UnitId) -> Option<UnitId> {
    let troop = fleet.troop(unit);
    let (own, side) = (fleet.ground(unit), troop.side());
    let enemies = fleet.standing(side.other()).map(|enemy| (own.distance_to(&fleet.ground(enemy.id)), enemy.id));
    let (far, enemy) = enemies.min()?;
    let bold = is_bold(fleet, side, enemy);
    let holds = sheltered(fleet, unit) != Shelter::None && !bold;
    (!holds && bold && far > Length::INCH).then_some(enemy)
}

/// Returns the nearest enemy on land, or `None` if there is none.
fn nearest_enemy(fleet: &Fleet, unit: UnitId) -> Option<UnitId> {
    let troop = fleet.troop(unit);
    let far = |enemy: &&Troop| (troop.stand.pose.at.distance_squared(enemy.stand.pose.at), enemy.id);
    fleet.standing(troop.side().other()).min_by_key(far).map(|enemy| enemy.id)
}

/// Returns the place to which a unit withdraws if it stands in the open, within range of the muskets of works that it
/// does not attack. Returns `None` if it need not withdraw.
fn exposed(fleet: &Fleet, unit: UnitId) -> Option<Point> {
    let troop = fleet.troop(unit);
    let own = fleet.ground(unit);
    let enemies = fleet.standing(troop.side().other()).filter(|enemy| sheltered(fleet, enemy.id) == Shelter::Works);
    let (far, enemy) = enemies.map(|enemy| (own.distance_to(&fleet.ground(enemy.id)), enemy.stand.pose.at)).min()?;
    let open = sheltered(fleet, unit) == Shelter::None && far < MUSKETS && aim(fleet, unit).is_none();
    let away = enemy.heading_to(troop.stand.pose.at).filter(|_| open)?;
    Some(troop.stand.pose.at.offset(away, MUSKETS - far + Length::INCH))
}

/// Returns the march that brings a unit nearest to the enemy or the place that it makes for.
fn way(fleet: &Fleet, unit: UnitId) -> Course {
    let to = aim(fleet, unit).map(|enemy| fleet.troop(enemy).stand.pose.at).or_else(|| exposed(fleet, unit));
    to.map_or_else(Course::default, |to| towards(fleet, unit, to))
}

/// Returns the march that brings a unit nearest to a place.
fn towards(fleet: &Fleet, unit: UnitId, to: Point) -> Course {
    let troop = fleet.troop(unit);
    if troop.march.stage != Pace::Marches {
        return Course::default();
    }
    let near = |pose: Pose| pose.at.distance(to);
    let most = i32::from(troop.march.inches);
    let block = fleet.block(unit);
    let straight =
        troop.stand.pose.at.heading_to(to).map_or(0, |heading| troop.stand.pose.heading.to(heading).0 / 1500 * 15);
    let mut best = (near(troop.stand.pose), Course::default());
    for by in [0, 15, -15, 30, -30, 60, -60, 90, -90, 120, -120].map(|off| straight + off) {
        for inches in (1..=most).rev() {
            let by = (by + 180).rem_euclid(360) - 180;
            let turn = (by != 0).then_some(Leg::Turn(Angle::degrees(by)));
            let course = Course::new(turn.into_iter().chain([Leg::Run(Length::inches(inches))]));
            let end =
                walk(&course, troop.stand.pose, &block, Length::ZERO).last().map_or(troop.stand.pose, |beat| beat.pose);
            let far = near(end);
            if far < best.0 && march_check::check(fleet, unit, &course).is_ok() {
                best = (far, course);
                break;
            }
        }
    }
    best.1
}

/// Returns the dice of the better broadsides of a side's ships.
fn broadsides(fleet: &Fleet, side: SideId) -> f64 {
    fleet
        .fighting(side)
        .filter(|ship| !fleet.beyond_red(ship.id))
        .map(|ship| f64::from(fleet.log(ship.id).dice(ship.guns.left[0].max(ship.guns.left[1]))))
        .sum()
}

/// True if a ship can spare this number of men: she keeps a third of her crew, or no enemy ship in the fight is near.
fn spares(fleet: &Fleet, side: SideId, ship: UnitId, men: i16) -> bool {
    let at = fleet.ship(ship).berth.pose.at;
    let left = i16::from(fleet.ship(ship).crew.men()) - men;
    left >= i16::from(fleet.log(ship).deck)
        || !fleet.fighting(side.other()).any(|other| other.berth.pose.at.within(WATCHED, at))
}

/// Lands as many men as possible where he is the stronger, and takes them off once no enemy is left on land.
fn landing(fleet: &Fleet, side: SideId, ask: &Ask) -> Order {
    for offer in &ask.offers {
        match offer.order {
            Order::Land { unit, .. } => {
                let Ok(lander) = fleet.lander(unit) else { continue };
                let men = i16::from(lander.most);
                if spares(fleet, side, unit, men)
                    && objective(fleet, side, unit).is_some()
                    && lander.beach.way <= ROW * 2
                {
                    return Order::Land { unit, men };
                }
            }
            Order::Embark { unit, target }
                if fleet.holds_ground(side) && fleet.standing(side.other()).next().is_none() =>
            {
                return Order::Embark { unit, target };
            }
            _ => {}
        }
    }
    Order::Pass
}

/// Returns the enemy on land against which a ship is to send men, if the side is strong enough: the nearest fort, or
/// else the nearest troops.
pub fn objective(fleet: &Fleet, side: SideId, ship: UnitId) -> Option<UnitId> {
    let waiting = fleet.parties(ship).any(|party| fleet.troop(party).stand.whereabouts == Whereabouts::Aboard);
    let own = fleet.shape(ship);
    if !waiting || !spares(fleet, side, ship, 1) || broadsides(fleet, side.other()) > MASTERED * broadsides(fleet, side)
    {
        return None;
    }
    let far = |enemy: UnitId| own.distance_to(&fleet.ground(enemy));
    if fleet.fighting(side.other()).any(|other| own.distance_to(&fleet.shape(other.id)) <= AT_SEA) {
        return None;
    }
    let stronger = |enemy: &&Troop| {
        let at = enemy.stand.pose.at;
        let ours = dice_about(fleet, side, at)
            + dice_afloat(fleet, side, at).max(f64::from(fleet.ship(ship).crew.men()) / 3.0);
        ours >= STRONGER * dice_against(fleet, enemy.id)
    };
    // Forts come first, because they are what a landing is for.
    let enemies =
        fleet.standing(side.other()).filter(stronger).map(|enemy| (!fleet.is_fort(enemy.id), far(enemy.id), enemy.id));
    enemies.filter(|(_, far, _)| *far <= REACH).min().map(|(_, _, enemy)| enemy)
}

/// True if the ship lies where her boats are to be lowered.
fn on_station(fleet: &Fleet, ship: UnitId, pose: Pose, enemy: UnitId) -> bool {
    let hull = PlainHull::of(pose, &fleet.log(ship).footprint);
    let (land, _) = fleet.chart.coast.off(&hull, OFF.end() + 1.0);
    OFF.contains(&land) && pose.at.within(TOGETHER, fleet.troop(enemy).stand.pose.at)
}

/// Returns the hull of a ship in plain numbers.
fn lie(fleet: &Fleet, ship: &Ship) -> PlainHull {
    PlainHull::of(ship.berth.pose, &fleet.log(ship.id).footprint)
}

/// Returns the sail of a ship that makes for a shore: the least once she is on station. `None` if she has no objective.
pub fn sail(fleet: &Fleet, side: SideId, offer: &Offer) -> Option<Order> {
    let Order::SetSail { unit, .. } = offer.order else { return None };
    let Domain::Range { min, max } = offer.blanks.first()?.domain else { return None };
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

/// Returns the course of a ship that makes for a shore. `None` if she has no objective.
pub fn course(fleet: &Fleet, side: SideId, ask: &Ask) -> Option<Order> {
    let offer = ask.offers.iter().find(|offer| matches!(offer.order, Order::Course { .. }))?;
    let unit = offer.order.unit()?;
    let enemy = objective(fleet, side, unit).filter(|_| fleet.ship(unit).run.stage == Stage::Course)?;
    let footprint = fleet.log(unit).footprint;
    let pose = fleet.ship(unit).berth.pose;
    let to = fleet.troop(enemy).stand.pose.at;
    let (width, height) = fleet.chart.waters.size();
    let plot = Plot::of(fleet);
    let forts = |there: &PlainHull| {
        plot.works
            .iter()
            .filter(|works| works.side != side)
            .map(|works| plot.salvo(works, works.dice, plot.at(unit), there))
            .sum::<f64>()
    };
    let others: Vec<PlainHull> = fleet
        .ships
        .iter()
        .filter(|other| other.id != unit && other.on_table())
        .map(|other| lie(fleet, other))
        .collect();
    let rated = offer.candidates(COURSES).into_iter().filter_map(|order| {
        let course = order.course()?;
        let mut aground = 0.0;
        let mut end = pose;
        for beat in walk(course, pose, &footprint, Length::inches(2)) {
            let hull = PlainHull::of(beat.pose, &footprint);
            let (land, shoal) = fleet.chart.coast.off(&hull, SHALLOWS);
            let near = land.clamp(0.0, SHALLOWS);
            let hit = others.iter().any(|other| hull.meets(other, ROOM));
            aground += (SHALLOWS - near) * 5.0
                + if hit { 60.0 } else { 0.0 }
                + if land < 0.3 || shoal < 0.3 { 80.0 } else { 0.0 };
            end = beat.pose;
        }
        let inside = end.at.x > Length::ZERO && end.at.y > Length::ZERO && end.at.x < width && end.at.y < height;
        let station = if on_station(fleet, unit, end, enemy) { 15.0 } else { 0.0 };
        let station = station - UNDER_FIRE * forts(&PlainHull::of(end, &footprint));
        let score = station - end.at.distance(to).to_inches() - aground - if inside { 0.0 } else { 200.0 };
        Some((score, order))
    });
    let mut rated: Vec<(f64, Order)> = rated.collect();
    rated.sort_by(|one, two| two.0.total_cmp(&one.0));
    let legal = |order: &Order| order.course().is_some_and(|course| fleet.check_course(side, unit, course).is_ok());
    rated.into_iter().map(|(_, order)| order).find(legal)
}

/// Returns the orders worth trying for an offer on land: marches towards the enemy, into cover and away, or none;
/// parties of all men and of half of them; the likeliest charges; the nearest targets and ships. Empty for offers at
/// sea.
pub fn suggest(fleet: &Fleet, offer: &Offer) -> Vec<Order> {
    match offer.order {
        Order::March { unit, .. } if fleet.roster(unit).kind != Kind::Fort && !offer.blanks.is_empty() => {
            let mut courses = vec![way(fleet, unit), Course::default()];
            let at = fleet.troop(unit).stand.pose.at;
            let nearest = nearest_enemy(fleet, unit).map(|enemy| fleet.troop(enemy).stand.pose.at);
            courses.extend(nearest.map(|enemy| towards(fleet, unit, enemy)));
            let away = nearest.and_then(|enemy| enemy.heading_to(at)).unwrap_or(fleet.troop(unit).stand.pose.heading);
            courses.extend(fleet.nearest_cover(unit, away).map(|cover| towards(fleet, unit, cover)));
            courses.push(towards(fleet, unit, at.offset(away, Length::inches(12))));
            let mut orders: Vec<Order> = Vec::new();
            for course in courses {
                let order = Order::March { unit, course };
                if !orders.contains(&order) {
                    orders.push(order);
                }
            }
            orders
        }
        Order::Land { unit, men } => {
            let half = (men + 1) / 2;
            [men, half].into_iter().take(if half < men { 2 } else { 1 }).map(|men| Order::Land { unit, men }).collect()
        }
        Order::Embark { unit, .. } => {
            let own = fleet.ground(unit);
            let ship = offer.targets().into_iter().min_by_key(|ship| (own.distance_to(&fleet.lies(*ship)), *ship));
            ship.map(|target| Order::Embark { unit, target }).into_iter().collect()
        }
        Order::Charge { unit, .. } => {
            let mut rated: Vec<(f64, UnitId)> =
                offer.targets().into_iter().map(|target| (outlook(fleet, unit, target), target)).collect();
            rated.sort_by(|one, two| two.0.total_cmp(&one.0));
            rated.into_iter().take(2).map(|(_, target)| Order::Charge { unit, target }).collect()
        }
        Order::SmallArms { unit, .. } => {
            offer.targets().into_iter().take(2).map(|target| Order::SmallArms { unit, target }).collect()
        }
        _ => Vec::new(),
    }
}
