//! A9. Landing parties: phase 7 (B-LAND-1 to B-LAND-8, AMB-2, AMB-22, AMB-32).
//!
//! Where the text is silent: a party comes ashore at the nearest place of the shore that boats reach straight over the water and that has
//! room for it, an inch from any enemy. A leader goes with it whenever its ship has one (B-DATA-17). Boats whose ship is gone when they come back
//! row to the shore. Men are taken off by a ship that lies still and has room, from within 3 inches of the shore; units that belong to the land are
//! not (AMB-103).

use crate::Barnacle;
use crate::turn::agenda::Business;
use serde::Serialize;
use wg_core::dice::Awaiting;
use wg_core::geometry::{Footprint, Hull as Shape, Length, Point, Pose, nearest_point};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::rules::chapter::Chapter;
use wg_core::shown::report::{Event, Mark, Preview, Refusal, Report};
use wg_core::talk::offer::{Ask, AskKind, Domain, Offer};
use wg_core::talk::order::{Order, Slot};

use crate::ashore::ground::{BEACH, Beach};
use crate::damage::boxes::counted;
use crate::damage::crew::all_are;
use crate::plugin::{LANDINGS, MUSKETS};
use crate::position::fleet::Fleet;
use crate::position::gather::Play;
use crate::position::ship::Duty;
use crate::position::troop::{Company, March, Stand, Troop, Whereabouts};
use crate::sailing::movement::refuse;
use crate::turn::agenda::Item;

/// B-LAND-2, B-LAND-3: so far boats row in a turn.
pub const ROW: Length = Length::inches(10);

/// B-LAND-4, AMB-32: after a landing in one turn the next is possible two turns later.
const EVERY: u8 = 2;

/// An enemy on land so near to where a party comes ashore is what it lands for.
const AGAINST: Length = Length::inches(24);

/// What a ship can land now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lander {
    /// Men at most.
    pub most: u8,
    /// The party that they become.
    pub party: UnitId,
    /// Where they come ashore.
    pub beach: Beach,
    /// She lies at a quay: nobody rows.
    pub docked: bool,
}

/// Boats under oars, parties that land and go aboard: phase 7, or late in phase 9 (AMB-2).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Landing {
    /// Boats under oars (B-LAND-3, B-LAND-5).
    Row(UnitId),
    /// This side lands parties and takes them back.
    Landings(SideId),
}

impl Chapter for Landing {
    type Game = Barnacle;

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::Landings(side) = *self { ask(fleet, side) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, _: &Order) -> Refusal {
        refuse("B-TURN-14", format!("{} lands parties, takes them aboard, or goes on.", fleet.side_name(side)))
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match *order {
            Order::Land { unit, men } => land(play, unit, men.clamp(0, 255) as u8),
            Order::Embark { unit, target } => embark(play, unit, target),
            _ => no_more(play),
        }
    }

    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        go_on(play)
    }
}

impl Fleet {
    /// The phase of landings (AMB-2).
    pub fn landing_phase(&self) -> u8 {
        if self.options().late_landings { MUSKETS } else { LANDINGS }
    }

    /// The parties of a ship, aboard or not.
    pub fn parties(&self, ship: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let own = self.chart.rosters.iter().zip(&self.troops).filter(move |(roster, _)| roster.of.is_some_and(|(of, _)| of == ship));
        own.map(|(_, troop)| troop.id)
    }

    /// Leaders of a ship who are lost: those ashore or in boats are not (AMB-48).
    pub fn leaders_lost(&self, ship: UnitId) -> u8 {
        let away: u8 = self.parties(ship).map(|party| self.troop(party)).filter(|party| party.on_table()).map(|party| party.company.leaders).sum();
        self.log(ship).leaders.saturating_sub(self.ship(ship).crew.leaders + away)
    }

    /// True if a side has somebody left on land or in boats.
    pub fn holds_ground(&self, side: SideId) -> bool {
        self.troops.iter().any(|troop| troop.side() == side && troop.on_table())
    }

    /// B-DATA-17: a party has a leader whenever its ship can give one, be it her last.
    fn leaders_with(&self, unit: UnitId) -> u8 {
        self.ship(unit).crew.leaders.min(1)
    }

    /// B-LAND-1 to B-LAND-8: what this ship can land now.
    ///
    /// # Errors
    /// The refusal that teaches.
    pub fn lander(&self, unit: UnitId) -> Result<Lander, Refusal> {
        let (ship, log) = (self.ship(unit), self.log(unit));
        let name = self.name(unit);
        let docked = self.docked(unit);
        if self.parties(unit).next().is_none() {
            return Err(refuse("B-LAND-1", format!("{name} has no boats to land with.")));
        }
        if let Some(busy) = self.boats_unmanned(unit) {
            return Err(busy);
        }
        let lies = self.anchored(unit) || docked && ship.fights();
        if !lies {
            return Err(refuse("B-LAND-1", format!("{name} is not at anchor: she has {} hoisted.", counted(ship.rig.hoisted, "mast", "masts"))));
        }
        if ship.crew.boats_out > 0 {
            let turn = self.cursor.turn + u16::from(ship.crew.boats_out);
            return Err(refuse("B-LAND-4", format!("{name}'s boats were out last turn: they go every other turn, next in turn {turn}.")));
        }
        let party = self.parties(unit).find(|party| self.troop(*party).stand.whereabouts == Whereabouts::Aboard && self.troop(*party).side() == ship.side());
        let Some(party) = party else {
            return Err(refuse("B-LAND-7", format!("{name} has sent all 3 of her parties, or no longer sails for her first owner.")));
        };
        let most = if docked { ship.crew.men() } else { log.deck.min(ship.crew.men()) };
        if most == 0 {
            return Err(refuse("B-LAND-6", format!("{name} has no men left aboard.")));
        }
        let beach = self.beach(party, most, &self.shape(unit));
        let Some(beach) = beach else {
            return Err(refuse("B-LAND-2", format!("There is no shore with room for {} that {name}'s boats can reach.", counted(most, "man", "men"))));
        };
        Ok(Lander { most, party, beach, docked })
    }

    /// Why nobody can be spared for her boats: the whole crew fights a fire (B-CFIRE-1, AMB-45), hides in the hull (B-MOR-9), or is beyond the red line,
    /// where it can at best abandon her (B-DAM-10).
    fn boats_unmanned(&self, unit: UnitId) -> Option<Refusal> {
        let ship = self.ship(unit);
        let (name, men) = (self.name(unit), ship.crew.men());
        if ship.clocks.blaze > 0 {
            Some(refuse("B-CFIRE-1", format!("{} fighting the fire: her boats stay aboard.", all_are(men, name))))
        } else if ship.nerve.duty == Duty::Hide {
            Some(refuse("B-MOR-9", format!("{} hiding in the hull: nobody mans her boats.", all_are(men, name))))
        } else if self.beyond_red(unit) {
            Some(refuse("B-DAM-10", format!("{name} is beyond her red line: her {men} men may abandon her, but not land.")))
        } else {
            None
        }
    }

    /// How far boats row from where a party stands to a ship, straight over the water; `None` if they cannot.
    fn way_off(&self, party: UnitId, ship: UnitId) -> Option<(Point, Length)> {
        let hull = self.shape(ship);
        let troop = self.troop(party);
        if troop.in_boats() {
            return Some((troop.stand.pose.at, hull.distance_to_point(troop.stand.pose.at)));
        }
        let ground = self.ground(party);
        let mut points = self.shore_near(&ground, BEACH);
        points.sort_unstable_by_key(|at| (hull.distance_to_point(*at), *at));
        points.into_iter().find(|at| self.chart.waters.blocks(*at, nearest_point(*at, &hull)).is_none()).map(|at| (at, hull.distance_to_point(at)))
    }

    /// B-LAND-5: may this party go aboard this ship now?
    ///
    /// # Errors
    /// The refusal that teaches, with what to draw.
    pub fn check_embark(&self, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        let (troop, name) = (self.troop(unit), self.name(unit));
        let Some(ship) = self.get(target) else {
            return Err(refuse("B-LAND-5", format!("{} is no ship: nobody can go aboard.", self.name(target))));
        };
        let other = self.name(target);
        if self.roster(unit).of.is_none() {
            return Err(refuse("AMB-103", format!("{name} belongs ashore: only landing parties of the ships' own men go aboard, 3 a ship.")));
        }
        if !troop.ashore() {
            return Err(refuse("B-LAND-5", format!("{name} has no men on land.")));
        }
        if let Some(enemy) = troop.march.engaged {
            return Err(refuse("AMB-80", format!("{name} is fighting hand to hand with {}.", self.name(enemy))));
        }
        if ship.side() != troop.side() || !ship.fights() {
            return Err(refuse("B-LAND-5", format!("{other} does not take your men aboard.")));
        }
        if let Some(busy) = self.boats_unmanned(target) {
            return Err(busy);
        }
        if ship.rig.hoisted > 0 || self.log(target).oars {
            return Err(refuse("B-LAND-1", format!("{other} is not at anchor: she has {} hoisted.", counted(ship.rig.hoisted, "mast", "masts"))));
        }
        if ship.crew.boats_out > 0 {
            let turn = self.cursor.turn + u16::from(ship.crew.boats_out);
            return Err(refuse("AMB-32", format!("{other}'s boats were out last turn: they go every other turn, next in turn {turn}.")));
        }
        let room = self.log(target).men.saturating_sub(ship.crew.killed + ship.crew.men());
        if troop.company.men > room {
            return Err(refuse("B-LAND-5", format!("{other} has room for {}, and {name} has {}.", counted(room, "man", "men"), troop.company.men)));
        }
        let off = self.off_shore(unit);
        if off > BEACH {
            return Err(refuse("B-LAND-5", format!("{name} stands {off} from the shore: {} too far to be taken off.", off - BEACH)));
        }
        if self.way_off(unit, target).is_none() {
            let line = Mark::Line { from: troop.stand.pose.at, to: ship.berth.pose.at, label: "land".to_owned() };
            return Err(refuse("B-LAND-5", format!("Land lies between the {off} of beach at {name} and {other}.")).with(line));
        }
        Ok(())
    }
}

/// B-TURN-14: phase 7. Boats row on, then Side A lands and takes back, then Side B.
///
/// # Errors
/// Never: nothing is thrown here.
pub fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
    let fleet = &play.fleet;
    if fleet.cursor.phase != fleet.landing_phase() {
        return Ok(());
    }
    let first = fleet.initiative.first.unwrap_or_default();
    let rowing: Vec<UnitId> = fleet.troops.iter().filter(|troop| troop.in_boats()).map(|troop| troop.id).collect();
    play.business.push(Landing::Landings(first.other()));
    play.business.push(Landing::Landings(first));
    for unit in rowing.into_iter().rev() {
        play.business.push(Landing::Row(unit));
    }
    Ok(())
}

/// A beat of the landings.
///
/// # Errors
/// Never: nothing is thrown here.
fn go_on(play: &mut Play<'_>) -> Result<(), Awaiting> {
    // Where nobody can do anything more the side is not asked.
    if let Some(Item::Landing(Landing::Row(unit))) = play.business.pop() {
        row(play, unit);
    }
    Ok(())
}

/// What a side can land and take back: one question for all its ships. A landing near an enemy on land stands first, which is the default;
/// otherwise nobody is landed unless it is said. A ship at a quay is offered her deck third first, and all hands at most (B-LAND-8).
pub fn ask(fleet: &Fleet, side: SideId) -> Option<Ask> {
    let mut offers = vec![Offer::plain(Order::Pass, "No more landings")];
    let mut wanted = None;
    for ship in fleet.fighting(side) {
        if let Ok(lander) = fleet.lander(ship.id) {
            let most = i16::from(lander.most);
            let usual = most.min(i16::from(fleet.log(ship.id).deck.max(1)));
            let order = Order::Land { unit: ship.id, men: usual };
            let near = |enemy: &Troop| fleet.ground(enemy.id).distance_to_point(lander.beach.at) <= AGAINST;
            if wanted.is_none() && fleet.standing(side.other()).any(near) {
                wanted = Some(offers.len());
            }
            offers.push(Offer::plain(order, "Land a party").with(Slot::Value, Domain::Range { min: 1, max: most }));
        }
    }
    for troop in fleet.standing(side).filter(|troop| fleet.roster(troop.id).of.is_some()) {
        let ships: smallvec::SmallVec<[UnitId; 6]> =
            fleet.fighting(side).map(|ship| ship.id).filter(|ship| fleet.check_embark(troop.id, *ship).is_ok()).collect();
        if let Some(target) = ships.first() {
            let order = Order::Embark { unit: troop.id, target: *target };
            offers.push(Offer::plain(order, "Take them aboard").with(Slot::Target, Domain::Units(ships)));
        }
    }
    if let Some(place) = wanted {
        offers[..=place].rotate_right(1);
    }
    (offers.len() > 1).then(|| Ask::new(Seat::Side(side), AskKind::Turn, "Land parties, or take them back", offers))
}

/// The side has landed whom it wanted.
pub fn no_more(play: &mut Play<'_>) {
    play.business.pop();
}

/// May so many men of this ship be landed?
///
/// # Errors
/// The refusal that teaches.
pub fn check_land(fleet: &Fleet, side: SideId, unit: UnitId, men: i16) -> Result<(), Refusal> {
    if fleet.is_troop(unit) {
        return Err(refuse("B-LAND-1", format!("{} is on land with its {}.", fleet.name(unit), counted(fleet.troop(unit).company.men, "man", "men"))));
    }
    fleet.own(side, unit)?;
    let name = fleet.name(unit);
    if fleet.cursor.phase != fleet.landing_phase() {
        let clause = if fleet.options().late_landings { "AMB-2" } else { "B-TURN-14" };
        return Err(refuse(clause, format!("{name} lands her men in phase {}, not in phase {}.", fleet.landing_phase() + 1, fleet.cursor.phase + 1)));
    }
    let lander = fleet.lander(unit)?;
    if men > i16::from(lander.most) {
        let what = if lander.docked { "has" } else { "can land" };
        return Err(refuse(
            "B-LAND-6",
            format!("{name} {what} {} at most in one party: {} too many.", counted(lander.most, "man", "men"), men - i16::from(lander.most)),
        ));
    }
    if men < 1 {
        return Err(refuse("B-LAND-6", format!("{name} lands at least one man, or nobody.")));
    }
    Ok(())
}

/// B-LAND-2, B-LAND-3, B-LAND-6, AMB-32: so many men go, from the deck, which is filled again from below.
pub fn land(play: &mut Play<'_>, unit: UnitId, men: u8) {
    let Ok(lander) = play.fleet.lander(unit) else { return };
    let deck = play.fleet.log(unit).deck;
    let men = men.min(play.fleet.ship(unit).crew.men());
    let leaders = play.fleet.leaders_with(unit);
    let ship = play.fleet.ship_mut(unit);
    let left = ship.crew.men() - men;
    ship.crew.leaders -= leaders;
    (ship.crew.deck, ship.crew.below) = (left.min(deck), left.saturating_sub(deck));
    ship.crew.boats_out = EVERY;
    let from = ship.berth.pose;
    let hull = play.fleet.shape(unit);
    let beach = play.fleet.beach(lander.party, men, &hull).unwrap_or(lander.beach);
    let party = play.fleet.troop_mut(lander.party);
    party.company = Company { men, leaders, killed: 0 };
    party.march = March::default();
    let heading = beach.from.heading_to(beach.at).unwrap_or(from.heading);
    party.stand = Stand { pose: Pose::new(beach.from, heading), whereabouts: Whereabouts::Boats(None), bound: beach.at, ranks: party.stand.ranks };
    let clause = if lander.docked { "B-LAND-8" } else { "B-LAND-2" };
    play.say(|fleet| {
        let who = format!("{}{}", counted(men, "man", "men"), if leaders > 0 { " and a leader" } else { "" });
        let leave = if men == 1 && leaders == 0 { "leaves" } else { "leave" };
        let sentence = if lander.docked {
            format!("{who} {leave} {} by the quay.", fleet.name(unit))
        } else {
            format!("{who} {leave} {} for the shore, {} off.", fleet.name(unit), beach.way)
        };
        Report::new(clause, Some(unit), sentence)
    });
    if lander.docked {
        step_ashore(play, lander.party, beach);
    } else {
        row(play, lander.party);
    }
}

/// The flotilla as a point from which to measure.
fn afloat(pose: Pose) -> Shape {
    Shape::new(pose, Footprint::new(Length(2), Length(2)))
}

/// B-LAND-3, B-LAND-5: boats row 10 inches, or until they are there.
fn row(play: &mut Play<'_>, unit: UnitId) {
    let Whereabouts::Boats(to) = play.fleet.troop(unit).stand.whereabouts else { return };
    let still_there = |ship: &UnitId| play.fleet.ship(*ship).fights() && play.fleet.ship(*ship).side() == play.fleet.troop(unit).side();
    if let Some(ship) = to.filter(still_there) {
        return row_home(play, unit, ship);
    }
    if let Some(ship) = to {
        play.fleet.troop_mut(unit).stand.whereabouts = Whereabouts::Boats(None);
        play.say(|fleet| Report::new("B-LAND-5", Some(unit), format!("{} finds no room aboard {} and rows to the shore.", fleet.name(unit), fleet.name(ship))));
    }
    let pose = play.fleet.troop(unit).stand.pose;
    let men = play.fleet.troop(unit).company.men;
    match play.fleet.beach(unit, men, &afloat(pose)) {
        Some(beach) if beach.way <= ROW => step_ashore(play, unit, beach),
        Some(beach) => stroke(play, unit, beach.at, beach.way),
        None => play.say(|fleet| {
            Report::new("B-LAND-3", Some(unit), format!("{} finds no shore with room for {} and waits.", fleet.name(unit), counted(men, "man", "men")))
        }),
    }
}

fn row_home(play: &mut Play<'_>, unit: UnitId, ship: UnitId) {
    let hull = play.fleet.shape(ship);
    let at = play.fleet.troop(unit).stand.pose.at;
    let way = hull.distance_to_point(at);
    if way <= ROW { go_aboard(play, unit, ship) } else { stroke(play, unit, nearest_point(at, &hull), way) }
}

/// Ten inches under oars.
fn stroke(play: &mut Play<'_>, unit: UnitId, to: Point, way: Length) {
    let from = play.fleet.troop(unit).stand.pose;
    let heading = from.at.heading_to(to).unwrap_or(from.heading);
    let pose = Pose::new(from.at.offset(heading, ROW), heading);
    let stand = &mut play.fleet.troop_mut(unit).stand;
    (stand.pose, stand.bound) = (pose, to);
    play.say(|fleet| {
        let sentence = format!("{} rows {ROW}: {} to go.", fleet.name(unit), way - ROW);
        Report::new("B-LAND-3", Some(unit), sentence).with(Event::Moved { from, to: pose })
    });
}

/// They are ashore, and look inland.
fn step_ashore(play: &mut Play<'_>, unit: UnitId, beach: Beach) {
    let Stand { pose: from, ranks, .. } = play.fleet.troop(unit).stand;
    play.fleet.troop_mut(unit).stand = Stand { pose: beach.pose, whereabouts: Whereabouts::Ashore, bound: beach.at, ranks };
    play.say(|fleet| {
        let sentence = format!("{} comes ashore, {}.", fleet.name(unit), counted(fleet.troop(unit).company.men, "man", "men"));
        Report::new("B-LAND-2", Some(unit), sentence).with(Event::Moved { from, to: beach.pose })
    });
}

/// B-LAND-5: a party goes to its boats, or aboard at once.
pub fn embark(play: &mut Play<'_>, unit: UnitId, ship: UnitId) {
    let Some((at, way)) = play.fleet.way_off(unit, ship) else { return };
    play.fleet.ship_mut(ship).crew.boats_out = EVERY;
    let docked = play.fleet.docked(ship) && way <= ROW;
    let from = play.fleet.troop(unit).stand.pose;
    let heading = at.heading_to(play.fleet.ship(ship).berth.pose.at).unwrap_or(from.heading);
    let ranks = play.fleet.roster(unit).ranks;
    play.fleet.troop_mut(unit).stand = Stand { pose: Pose::new(at, heading), whereabouts: Whereabouts::Boats(Some(ship)), bound: at, ranks };
    crate::ashore::land_melee::break_off(&mut play.fleet, unit);
    play.say(|fleet| {
        let clause = if docked { "B-LAND-8" } else { "B-LAND-5" };
        let sentence = format!("{} {} {}, {way} off.", fleet.name(unit), if docked { "goes to" } else { "takes to the boats of" }, fleet.name(ship));
        Report::new(clause, Some(unit), sentence).with(Event::Moved { from, to: Pose::new(at, heading) })
    });
    row_home(play, unit, ship);
}

/// The men are aboard again, on deck first as far as there is room.
fn go_aboard(play: &mut Play<'_>, unit: UnitId, ship: UnitId) {
    let company = play.fleet.troop(unit).company;
    let deck = play.fleet.log(ship).deck;
    let crew = &mut play.fleet.ship_mut(ship).crew;
    let men = crew.men() + company.men;
    (crew.deck, crew.below) = (men.min(deck), men.saturating_sub(deck));
    crew.leaders += company.leaders;
    let aboard = Stand { ranks: play.fleet.roster(unit).ranks, ..Stand::default() };
    let party = play.fleet.troop_mut(unit);
    (party.stand, party.company, party.march) = (aboard, Company::default(), March::default());
    play.say(|fleet| {
        let sentence = format!("{} is back aboard {}, {}.", fleet.name(unit), fleet.name(ship), counted(company.men, "man", "men"));
        Report::new("B-LAND-5", Some(unit), sentence).with(Event::Fate)
    });
}

/// She can land somebody now.
pub fn can_act(fleet: &Fleet, unit: UnitId) -> bool {
    !fleet.chart.rosters.is_empty() && fleet.cursor.phase == fleet.landing_phase() && fleet.ship(unit).fights() && fleet.lander(unit).is_ok()
}

/// Where a party would come ashore, or how far its boats come.
pub fn preview(fleet: &Fleet, order: &Order) -> Preview {
    match *order {
        Order::Land { unit, men } if fleet.get(unit).is_some() => {
            let Ok(lander) = fleet.lander(unit) else { return Preview { clause: "B-LAND-1".to_owned(), ..Preview::default() } };
            let men = men.clamp(1, i16::from(lander.most)) as u8;
            let beach = fleet.beach(lander.party, men, &fleet.shape(unit)).unwrap_or(lander.beach);
            let now = lander.docked || beach.way <= ROW;
            let heading = beach.from.heading_to(beach.at).unwrap_or(beach.pose.heading);
            let ghost = if now { beach.pose } else { Pose::new(beach.from.offset(heading, ROW), heading) };
            let turns = (beach.way.0 - 1).max(0) / ROW.0 + 1;
            let who = counted(men, "man", "men");
            let used = if now { format!("{who} ashore at once") } else { format!("{who}, ashore in {turns} turns") };
            let line = Mark::Line { from: beach.from, to: beach.at, label: beach.way.to_string() };
            let leader = match fleet.ship(unit).crew.leaders {
                0 => ", without a leader",
                1 => ", with her last leader",
                _ => "",
            };
            let deserted = i16::from(fleet.ship(unit).crew.men()) <= i16::from(men);
            let used = format!("{used}{leader}{}", if deserted { "; she is left without a crew (AMB-87)" } else { "" });
            let clause = if lander.docked {
                "B-LAND-8"
            } else if now {
                "B-LAND-2"
            } else {
                "B-LAND-3"
            };
            Preview { ghost: Some(ghost), used, clause: clause.to_owned(), marks: vec![line], ..Preview::default() }
        }
        Order::Embark { unit, target } if fleet.is_troop(unit) && fleet.get(target).is_some() => {
            let Some((at, way)) = fleet.way_off(unit, target) else { return Preview { clause: "B-LAND-5".to_owned(), ..Preview::default() } };
            let to = nearest_point(at, &fleet.shape(target));
            let used = if way <= ROW { "aboard at once".to_owned() } else { format!("aboard in {} turns", (way.0 - 1) / ROW.0 + 1) };
            Preview { used, clause: "B-LAND-5".to_owned(), marks: vec![Mark::Line { from: at, to, label: way.to_string() }], ..Preview::default() }
        }
        _ => Preview::default(),
    }
}
