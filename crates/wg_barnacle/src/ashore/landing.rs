//! Landing parties in phase 7 (A9, B-LAND-1 to B-LAND-8, AMB-2, AMB-22, AMB-32).
//!
//! Where the text is silent: a party comes ashore at the nearest place of the shore that boats can reach straight over
//! the water and that has room for it, at least an inch from any enemy. A leader goes with it whenever its ship has one
//! (B-DATA-17). Boats whose ship is gone when they come back row to the shore. A ship takes men off if she lies still
//! and has room, from within 3 inches of the shore. She does not take off units that belong ashore (AMB-103).

use crate::ashore::embarking::{embark, row_home};
use crate::ashore::ground::Beach;
use crate::damage::crew::all_are;
use crate::phases::{LANDINGS, MUSKETS};
use crate::prelude::*;

/// The distance that boats row in a turn (B-LAND-2, B-LAND-3).
pub const ROW: Length = Length::inches(10);

/// The number of turns from one landing of a ship to her next (B-LAND-4, AMB-32).
pub(crate) const EVERY: u8 = 2;

/// The distance of an enemy on land within which a landing is the default.
const AGAINST: Length = Length::inches(24);

/// A landing that a ship can make now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lander {
    /// The most men that the ship can land.
    pub most: u8,
    /// The party that the men become.
    pub party: UnitId,
    /// The place where they come ashore.
    pub beach: Beach,
    /// True if the ship lies at a quay, so that no boats are needed.
    pub docked: bool,
}

/// Items of the agenda for boats under oars, and for parties that land and go aboard: phase 7, or late in phase 9
/// (AMB-2).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Landing {
    /// The boats of this party row (B-LAND-3, B-LAND-5).
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
        refuse(
            "B-TURN-14",
            format!("{} may land parties, take them aboard or end its landings.", fleet.side_name(side)),
        )
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match *order {
            Order::Land { unit, men } => land(play, unit, men.clamp(0, 255) as u8),
            Order::Embark { unit, target } => embark(play, unit, target),
            // The side passes: it has no more landings.
            _ => {
                play.business.pop();
            }
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        // A side that can do nothing more is not asked.
        if let Some(Item::Landing(Self::Row(unit))) = play.business.pop() {
            row(play, unit);
        }
        Ok(())
    }
}

impl Fleet {
    /// Returns the index of the phase of landings (AMB-2).
    pub fn landing_phase(&self) -> u8 {
        if self.options().late_landings { MUSKETS } else { LANDINGS }
    }

    /// True if a side has a unit left on land or in boats.
    pub fn holds_ground(&self, side: SideId) -> bool {
        self.troops.iter().any(|troop| troop.side() == side && troop.on_table())
    }

    /// Returns the number of leaders who go with a party: 1 if the ship has one, even her last (B-DATA-17).
    fn leaders_with(&self, unit: UnitId) -> u8 {
        self.ship(unit).crew.leaders.min(1)
    }

    /// Returns the landing that this ship can make now, or a refusal that explains why she can make none (B-LAND-1 to
    /// B-LAND-8).
    pub fn lander(&self, unit: UnitId) -> Checked<Lander> {
        let (ship, log) = (self.ship(unit), self.log(unit));
        let name = self.name(unit);
        let docked = self.docked(unit);
        forbid(self.parties(unit).next().is_none(), "B-LAND-1", || format!("{name} has no boats for a landing."))?;
        self.mans_boats(unit)?;
        let lies = self.anchored(unit) || docked && ship.fights();
        forbid(!lies, "B-LAND-1", || self.not_at_anchor(unit))?;
        if ship.crew.boats_out > 0 {
            let turn = self.cursor.turn + u16::from(ship.crew.boats_out);
            return Err(refuse(
                "B-LAND-4",
                format!("{name}'s boats go out only every other turn. They may go out again in turn {turn}."),
            ));
        }
        let party = self.parties(unit).find(|party| {
            self.troop(*party).stand.whereabouts == Whereabouts::Aboard && self.troop(*party).side() == ship.side()
        });
        let party = party.ok_or_else(|| {
            let own = self.parties(unit).any(|party| self.troop(party).side() == ship.side());
            let why =
                if own { "has sent all 3 of her parties" } else { "has changed sides and has no landing parties" };
            refuse("B-LAND-7", format!("{name} {why}."))
        })?;
        let most = if docked { ship.crew.men() } else { log.deck.min(ship.crew.men()) };
        forbid(most == 0, "B-LAND-6", || format!("{name} has no men left aboard."))?;
        let beach = self.beach(party, most, &self.shape(unit));
        let Some(beach) = beach else {
            return Err(refuse(
                "B-LAND-2",
                format!("{name}'s boats can reach no shore with room for {}.", counted(most, "man", "men")),
            ));
        };
        Ok(Lander { most, party, beach, docked })
    }

    /// Checks whether the ship can spare men for her boats. She cannot if the whole crew fights a fire (B-CFIRE-1,
    /// AMB-45) or hides in the hull (B-MOR-9), nor beyond the red line, where the crew can at best abandon her
    /// (B-DAM-10).
    pub(crate) fn mans_boats(&self, unit: UnitId) -> Checked {
        let ship = self.ship(unit);
        let (name, men) = (self.name(unit), ship.crew.men());
        forbid(ship.clocks.blaze > 0, "B-CFIRE-1", || {
            format!("{} fighting the fire, so her boats stay aboard.", all_are(men, name))
        })?;
        forbid(ship.nerve.duty == Duty::Hide, "B-MOR-9", || {
            format!("{} hiding in the hull, so nobody mans her boats.", all_are(men, name))
        })?;
        forbid(self.beyond_red(unit), "B-DAM-10", || {
            format!("{name} is beyond her red line. Her crew may abandon ship but not land.")
        })
    }
}

/// Opens the phase of landings: boats row on, then Side A lands and takes back, then Side B (B-TURN-14).
pub fn open(play: &mut Play<'_>) {
    let fleet = &play.fleet;
    if fleet.troops.is_empty() || fleet.cursor.phase != fleet.landing_phase() {
        return;
    }
    let first = fleet.initiative.first.unwrap_or_default();
    if let Some(GoesOn::Landings(side)) = play.fleet.take_up() {
        play.business.push(Landing::Landings(first.other()));
        if side == first {
            play.business.push(Landing::Landings(first));
        }
        return;
    }
    let fleet = &play.fleet;
    let rowing: Vec<UnitId> = fleet.troops.iter().filter(|troop| troop.in_boats()).map(|troop| troop.id).collect();
    play.business.push(Landing::Landings(first.other()));
    play.business.push(Landing::Landings(first));
    for unit in rowing.into_iter().rev() {
        play.business.push(Landing::Row(unit));
    }
}

/// Asks a side which parties it lands and takes back, in one question for all its ships. Returns `None` if it can do
/// neither. A landing near an enemy on land is listed first, which makes it the default. Otherwise the default is no
/// landing. A ship at a quay may land all hands, but her default is her deck third (B-LAND-8).
pub fn ask(fleet: &Fleet, side: SideId) -> Option<Ask> {
    let mut offers = vec![Offer::plain(Order::Pass, "End landings")];
    let mut wanted = None;
    for ship in fleet.fighting(side) {
        if let Ok(lander) = fleet.lander(ship.id) {
            let most = i16::from(lander.most);
            let usual = most.min(i16::from(fleet.log(ship.id).deck));
            let order = Order::Land { unit: ship.id, men: usual };
            let near = |enemy: &Troop| fleet.ground(enemy.id).distance_to_point(lander.beach.at) <= AGAINST;
            if wanted.is_none() && fleet.standing(side.other()).any(near) {
                wanted = Some(offers.len());
            }
            offers.push(Offer::plain(order, "Land a party").with(Slot::Value, Domain::Range { min: 1, max: most }));
        }
    }
    for troop in fleet.standing(side) {
        let ships = fleet.fighting(side).map(|ship| ship.id).filter(|ship| fleet.check_embark(troop.id, *ship).is_ok());
        offers
            .extend(Offer::at_one_of(ships.collect(), "Go aboard", |target| Order::Embark { unit: troop.id, target }));
    }
    if let Some(place) = wanted {
        offers[..=place].rotate_right(1);
    }
    (offers.len() > 1).then(|| Ask::new(Seat::Side(side), AskKind::Turn, "Land parties or take them aboard", offers))
}

/// Checks whether this number of men of the ship may be landed.
pub fn check_land(fleet: &Fleet, side: SideId, unit: UnitId, men: i16) -> Checked {
    forbid(fleet.is_troop(unit), "B-LAND-1", || {
        format!(
            "{} is already on land with {}.",
            fleet.name(unit),
            counted(fleet.troop(unit).company.men, "man", "men")
        )
    })?;
    fleet.own(side, unit)?;
    let name = fleet.name(unit);
    if fleet.cursor.phase != fleet.landing_phase() {
        let clause = if fleet.options().late_landings { "AMB-2" } else { "B-TURN-14" };
        return Err(refuse(
            clause,
            format!(
                "{name} lands her men in phase {}, not in phase {}.",
                fleet.landing_phase() + 1,
                fleet.cursor.phase + 1
            ),
        ));
    }
    let lander = fleet.lander(unit)?;
    if men > i16::from(lander.most) {
        let (what, party) = if lander.docked { ("has only", "") } else { ("may land at most", " in one party") };
        return Err(refuse(
            "B-LAND-6",
            format!(
                "{name} {what} {}{party}, so {men} is {} too many.",
                counted(lander.most, "man", "men"),
                men - i16::from(lander.most)
            ),
        ));
    }
    forbid(men < 1, "B-LAND-6", || format!("{name} must land at least 1 man."))
}

/// Lands men from the deck, which is filled again from below (B-LAND-2, B-LAND-3, B-LAND-6, AMB-32).
pub fn land(play: &mut Play<'_>, unit: UnitId, men: u8) {
    let Ok(lander) = play.fleet.lander(unit) else { return };
    let men = men.min(play.fleet.ship(unit).crew.men());
    let leaders = play.fleet.leaders_with(unit);
    let chart = std::sync::Arc::clone(&play.fleet.chart);
    let ship = play.fleet.ship_mut(unit);
    ship.crew.leaders -= leaders;
    ship.crew.muster(ship.crew.men() - men, &chart.logs[unit.index()]);
    ship.crew.boats_out = EVERY;
    let from = ship.berth.pose;
    let hull = play.fleet.shape(unit);
    let beach = play.fleet.beach(lander.party, men, &hull).unwrap_or(lander.beach);
    let party = play.fleet.troop_mut(lander.party);
    party.company = Company { men, leaders, killed: 0 };
    let heading = beach.from.heading_to(beach.at).unwrap_or(from.heading);
    party.stand = Stand {
        pose: Pose::new(beach.from, heading),
        whereabouts: Whereabouts::Boats(None),
        bound: beach.at,
        ranks: party.stand.ranks,
    };
    let clause = if lander.docked { "B-LAND-8" } else { "B-LAND-2" };
    play.tell(clause, unit, |fleet| {
        let who = format!("{}{}", counted(men, "man", "men"), if leaders > 0 { " and a leader" } else { "" });
        let leave = if men == 1 && leaders == 0 { "leaves" } else { "leave" };
        if lander.docked {
            format!("{who} {leave} {} for the quay.", fleet.name(unit))
        } else {
            format!("{who} {leave} {} for the shore, {} away.", fleet.name(unit), beach.way.in_inches())
        }
    });
    if lander.docked {
        step_ashore(play, lander.party, beach);
    } else {
        row(play, lander.party);
    }
}

/// Returns a flotilla of boats as a tiny shape, to measure distances from.
fn afloat(pose: Pose) -> Shape {
    Shape::new(pose, Footprint::new(Length(2), Length(2)))
}

/// Rows a party's boats 10 inches, or up to their goal (B-LAND-3, B-LAND-5).
fn row(play: &mut Play<'_>, unit: UnitId) {
    let Whereabouts::Boats(to) = play.fleet.troop(unit).stand.whereabouts else { return };
    let still_there = |ship: &UnitId| {
        play.fleet.ship(*ship).fights() && play.fleet.ship(*ship).side() == play.fleet.troop(unit).side()
    };
    if let Some(ship) = to.filter(still_there) {
        return row_home(play, unit, ship);
    }
    if let Some(ship) = to {
        play.fleet.troop_mut(unit).stand.whereabouts = Whereabouts::Boats(None);
        play.tell("B-LAND-5", unit, |fleet| {
            format!("{} can no longer go aboard {} and rows to the shore.", fleet.name(unit), fleet.name(ship))
        });
    }
    let pose = play.fleet.troop(unit).stand.pose;
    let men = play.fleet.troop(unit).company.men;
    match play.fleet.beach(unit, men, &afloat(pose)) {
        Some(beach) if beach.way <= ROW => step_ashore(play, unit, beach),
        Some(beach) => stroke(play, unit, beach.at, beach.way),
        None => play.tell("B-LAND-3", unit, |fleet| {
            format!("{} finds no shore with room for {} and waits.", fleet.name(unit), counted(men, "man", "men"))
        }),
    }
}

/// Rows a party's boats 10 inches towards `to`, which is `way` off.
pub(crate) fn stroke(play: &mut Play<'_>, unit: UnitId, to: Point, way: Length) {
    let from = play.fleet.troop(unit).stand.pose;
    let heading = from.at.heading_to(to).unwrap_or(from.heading);
    let pose = Pose::new(from.at.offset(heading, ROW), heading);
    let stand = &mut play.fleet.troop_mut(unit).stand;
    (stand.pose, stand.bound) = (pose, to);
    play.show("B-LAND-3", unit, Event::Moved { from, to: pose }, |fleet| {
        format!("{} rows {ROW} and has {} to go.", fleet.name(unit), (way - ROW).in_inches(), ROW = ROW.in_inches())
    });
}

/// Puts a party ashore, facing inland.
fn step_ashore(play: &mut Play<'_>, unit: UnitId, beach: Beach) {
    let Stand { pose: from, ranks, .. } = play.fleet.troop(unit).stand;
    play.fleet.troop_mut(unit).stand =
        Stand { pose: beach.pose, whereabouts: Whereabouts::Ashore, bound: beach.at, ranks };
    play.show("B-LAND-2", unit, Event::Moved { from, to: beach.pose }, |fleet| {
        format!("{} comes ashore with {}.", fleet.name(unit), counted(fleet.troop(unit).company.men, "man", "men"))
    });
}

/// True if the ship can land a party now.
pub fn can_act(fleet: &Fleet, unit: UnitId) -> bool {
    fleet.cursor.phase == fleet.landing_phase() && fleet.ship(unit).fights() && fleet.lander(unit).is_ok()
}

/// Previews where a party would come ashore, or how far its boats would get.
pub fn preview(fleet: &Fleet, order: &Order) -> Preview {
    match *order {
        Order::Land { unit, men } if fleet.get(unit).is_some() => {
            let Ok(lander) = fleet.lander(unit) else { return Preview::by("B-LAND-1") };
            let men = men.clamp(1, i16::from(lander.most)) as u8;
            let beach = fleet.beach(lander.party, men, &fleet.shape(unit)).unwrap_or(lander.beach);
            let now = lander.docked || beach.way <= ROW;
            let heading = beach.from.heading_to(beach.at).unwrap_or(beach.pose.heading);
            let ghost = if now { beach.pose } else { Pose::new(beach.from.offset(heading, ROW), heading) };
            let turns = (beach.way.0 - 1).max(0) / ROW.0 + 1;
            let who = counted(men, "man", "men");
            let used = if now { format!("{who}, ashore at once") } else { format!("{who}, ashore in {turns} turns") };
            let line = Mark::Line { from: beach.from, to: beach.at, label: beach.way.in_inches().to_string() };
            let leader = match fleet.ship(unit).crew.leaders {
                0 => ", without a leader",
                1 => ", with her last leader",
                _ => "",
            };
            let deserted = i16::from(fleet.ship(unit).crew.men()) <= i16::from(men);
            let used = format!("{used}{leader}{}", if deserted { ", leaving her no crew (AMB-87)" } else { "" });
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
            let Some((at, way)) = fleet.way_off(unit, target) else { return Preview::by("B-LAND-5") };
            let to = nearest_point(at, &fleet.shape(target));
            let used = if way <= ROW {
                "aboard at once".to_owned()
            } else {
                format!("aboard in {} turns", (way.0 - 1) / ROW.0 + 1)
            };
            Preview {
                used,
                clause: "B-LAND-5".to_owned(),
                marks: vec![Mark::Line { from: at, to, label: way.in_inches().to_string() }],
                ..Preview::default()
            }
        }
        _ => Preview::default(),
    }
}
