//! Phase 9, and A15: muskets ashore, and small arms at landing boats (B-ARMS, AMB-70, AMB-71, AMB-96, AMB-100).
//!
//! Where the text is silent: men fire to their front, within 90 degrees of where they look, and range is taken between the nearest points
//! of the two units. A garrison lines its parapet on all sides. Each file has one line of sight, along which its ranks fire; own units, forts, and land
//! beyond the ground they stand on stop it. Men who charged and those whom they charged fire at each other alone before they close; nobody fires into a
//! melee that goes on (AMB-63, AMB-80). A ship's men on deck fire at landing boats, from any side of her.

use smallvec::SmallVec;
use wg_core::dice::shown;
use wg_core::geometry::{nearest_between, nearest_point};
use wg_core::{Angle, Awaited, Event, Faces, Heading, Length, Point, Report, SideId, Throw, UnitId, bar};

use crate::Play;
use crate::damage::casualties::{self, in_contact};
use crate::damage::losses::leaders_among;
use crate::gunnery::Gunnery;
use crate::gunnery::artillery::open_volleys;
use crate::gunnery::odds::hits;
use crate::gunnery::odds::mean;
use crate::gunnery::volley::needs;
use crate::position::{Duty, Fleet, Kind, Shot, Temper, Troop};

/// Purposes of throws.
const FIRE: u16 = 140;
const LEADERS: u16 = 141;

/// B-ARMS-1: every hit counts up to here.
pub const CLOSE: Length = Length::inches(5);
/// B-ARMS-1: hits are halved up to here, and no musket carries farther.
pub const FAR: Length = Length::inches(10);
/// B-ARMS-4: so many hits take out the crew of a gun.
pub const CREW: u8 = 4;

/// A chance to fire muskets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Musketry {
    /// Between the nearest points of the two.
    pub range: Length,
    /// From where to where.
    pub line: (Point, Point),
    /// Men who have a clear line: dice.
    pub dice: u8,
    /// The least face that hits: 6, or 5 for trained men in line (B-ARMS-2, B-ARMS-3).
    pub needed: u8,
    /// Hits are halved (B-ARMS-1).
    pub halved: bool,
    /// They fire at the crews of guns (B-ARMS-4).
    pub crews: bool,
}

impl Musketry {
    pub(crate) fn hits(&self, faces: &Faces) -> u8 {
        let hits = faces.iter().filter(|face| **face >= self.needed).count() as u8;
        if self.halved { hits.div_ceil(2) } else { hits }
    }

    /// What the harm is called.
    pub(crate) const fn reason(&self) -> (&'static str, &'static str) {
        if self.needed == 5 { ("B-ARMS-3", "trained men in line") } else { ("B-ARMS-2", "") }
    }
}

/// Why muskets do not fire at somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Still {
    /// No men there who could fire.
    NoMen,
    /// They have fired in this turn.
    Fired,
    /// Not phase 9.
    Phase,
    /// The target is not there.
    Gone,
    /// The target is a friend.
    Friend,
    /// The target is a ship (AMB-100).
    Ship,
    /// A melee (AMB-63).
    Melee,
    /// Beyond the range, by so much (B-ARMS-1).
    Far(Length),
    /// Nobody has a clear line (B-ARMS-2): by whom it is stopped, if by a unit.
    Blocked(Option<UnitId>),
    /// They look another way.
    Behind,
}

impl Fleet {
    /// Men who would fire if all had a clear line: all who stand in one rank, or are trained and in line, else the front rank (B-ARMS-3, AMB-71).
    pub fn muskets(&self, unit: UnitId) -> u8 {
        self.muskets_in(unit, self.ranks(unit))
    }

    /// B-ARMS-3: trained men in line. Behind a parapet or in a trench they are; in houses, on horseback, and after a charge, a recoil or
    /// a rout they are not.
    pub fn in_line(&self, unit: UnitId) -> bool {
        let (troop, roster) = (self.troop(unit), self.roster(unit));
        roster.temper == Temper::Disciplined && roster.kind != Kind::Horse && !troop.march.disordered && self.cover(unit).leaves_line()
    }

    /// The units of a side that could fire small arms in phase 9: men on land, and ships' men on deck at boats.
    pub(crate) fn musketeers(&self, side: SideId) -> Vec<UnitId> {
        let boats = self.troops.iter().any(|troop| troop.side() != side && troop.in_boats());
        let ships = self.fighting(side).map(|ship| ship.id).filter(move |_| boats);
        ships.chain(self.standing(side).map(|troop| troop.id)).collect()
    }

    /// Every target of a unit's muskets.
    pub(crate) fn musketry(&self, unit: UnitId) -> SmallVec<[(UnitId, Musketry); 4]> {
        let side = self.side_of(unit);
        let enemies = self.troops.iter().filter(|troop| Some(troop.side()) != side && troop.on_table());
        enemies.filter_map(|enemy| Some((enemy.id, self.muskets_on(unit, enemy.id).ok()?))).collect()
    }

    /// B-ARMS-1 to B-ARMS-3: whether, and how, the muskets of a unit fire at another.
    ///
    /// # Errors
    /// Why they do not.
    pub fn muskets_on(&self, unit: UnitId, target: UnitId) -> Result<Musketry, Still> {
        bar(!self.is_troop(target), || Still::Ship)?;
        if !self.is_troop(unit) {
            return self.deck_on(unit, target);
        }
        let (troop, aimed_at) = (self.troop(unit), self.troop(target));
        bar(!troop.ashore() || self.muskets(unit) == 0, || Still::NoMen)?;
        bar(troop.march.fired, || Still::Fired)?;
        self.is_fair(troop.side(), target)?;
        let closing = |one: &Troop, other: &Troop| one.march.engaged == Some(other.id) && one.march.disordered;
        let closes = closing(troop, aimed_at) || closing(aimed_at, troop);
        bar(!closes && (in_contact(self, unit) || in_contact(self, target)), || Still::Melee)?;
        let (own, there) = (self.ground(unit), self.ground(target));
        let range = own.distance_to(&there);
        bar(range > FAR, || Still::Far(range - FAR))?;
        let line = nearest_between(&own, &there);
        let dice = if self.is_fort(unit) {
            match self.in_the_way(unit, target, line.0, line.1) {
                None => self.muskets(unit),
                Some(between) => return Err(Still::Blocked(between)),
            }
        } else {
            self.with_clear_line(unit, target)?
        };
        let needed = if self.in_line(unit) { 5 } else { 6 };
        Ok(Musketry { range, line, dice, needed, halved: range > CLOSE, crews: self.manned(target) > 0 })
    }

    /// AMB-96: a ship's men on deck fire at landing boats.
    fn deck_on(&self, unit: UnitId, target: UnitId) -> Result<Musketry, Still> {
        let ship = self.ship(unit);
        // Beyond the red line everybody is on deck (AMB-97); there is no marker for small arms aboard, so that phase 9 alone keeps count.
        let men = if self.beyond_red(unit) { ship.crew.men() } else { ship.crew.deck };
        bar(!ship.fights() || men == 0 || ship.clocks.blaze > 0 || ship.nerve.duty == Duty::Hide, || Still::NoMen)?;
        self.is_fair(ship.side(), target)?;
        bar(!self.troop(target).in_boats(), || Still::Ship)?;
        let (own, there) = (self.shape(unit), self.ground(target));
        let range = own.distance_to(&there);
        bar(range > FAR, || Still::Far(range - FAR))?;
        let line = nearest_between(&own, &there);
        match self.in_the_way(unit, target, line.0, line.1) {
            None => Ok(Musketry { range, line, dice: men, needed: 6, halved: range > CLOSE, crews: false }),
            Some(between) => Err(Still::Blocked(between)),
        }
    }

    fn is_fair(&self, side: SideId, target: UnitId) -> Result<(), Still> {
        let aimed_at = self.troop(target);
        if !aimed_at.on_table() {
            Err(Still::Gone)
        } else if aimed_at.side() == side {
            Err(Still::Friend)
        } else {
            Ok(())
        }
    }

    /// What stops a line from one unit to another: land, or a unit.
    fn in_the_way(&self, unit: UnitId, target: UnitId, from: Point, to: Point) -> Option<Option<UnitId>> {
        let ashore = |unit: UnitId| self.is_troop(unit) && self.troop(unit).ashore();
        if let Some(between) = self.screen(unit, target, from, to) {
            return Some(Some(between));
        }
        self.land_between((from, ashore(unit)), (to, ashore(target))).map(|_| None)
    }

    /// B-ARMS-2: the men who have a clear line, file by file.
    fn with_clear_line(&self, unit: UnitId, target: UnitId) -> Result<u8, Still> {
        let (troop, roster) = (self.troop(unit), self.roster(unit));
        let (own, there) = (self.ground(unit), self.ground(target));
        let (men, heading) = (troop.company.men, own.pose.heading);
        let files = i32::from(men.div_ceil(self.ranks(unit)));
        let in_line = self.in_line(unit);
        let (mut dice, mut stopped) = (0_u8, Still::Behind);
        for file in 0..files {
            let aside = Length((2 * file + 1 - files) * roster.file.0 / 2);
            let at = own.bow().offset(heading.turned(Angle::degrees(90)), aside);
            let to = nearest_point(at, &there);
            let off = off(at, heading, to);
            if off.abs() > Angle::degrees(90) || Self::is_masked(file, files, off) {
                continue;
            }
            match self.in_the_way(unit, target, at, to) {
                // The last file may be short of a man in the second rank.
                None if in_line => dice += if i32::from(men) > files + file { 2 } else { 1 },
                None => dice += 1,
                Some(between) => stopped = Still::Blocked(between),
            }
        }
        let dice = roster.muskets.map_or(dice, |muskets| dice.min(muskets));
        if dice > 0 { Ok(dice) } else { Err(stopped) }
    }
}

/// How far off straight ahead a point lies, clockwise positive.
fn off(at: Point, heading: Heading, to: Point) -> Angle {
    at.heading_to(to).map_or(Angle::ZERO, |bearing| heading.to(bearing))
}

/// B-TURN-16: phase 9.
pub fn open(play: &mut Play<'_>) {
    open_volleys(play, true);
}

/// B-ARMS-1, B-TURN-16: all muskets are thrown together, before anybody falls.
pub fn fire(play: &mut Play<'_>) -> Awaited {
    let Some(Gunnery::Muskets(shots)) = play.business.top_of() else { return Ok(()) };
    let shots = shots.clone();
    let fleet = &play.fleet;
    let bearing: Vec<(Shot, Musketry)> = shots.iter().filter_map(|shot| Some((*shot, fleet.muskets_on(shot.shooter, shot.target).ok()?))).collect();
    let thrown: Vec<Awaited<Faces>> = bearing
        .iter()
        .map(|(shot, volley)| {
            let row = Throw::d6(shot.shooter, FIRE, volley.dice, needs(volley.needed), volley.reason().0).counts(volley.needed, 6).at(shot.target);
            play.dice.throw(&row, &|| format!("{} fires muskets on {}", fleet.name(shot.shooter), fleet.name(shot.target)))
        })
        .collect();
    let mut volleys = Vec::with_capacity(bearing.len());
    for ((shot, volley), faces) in bearing.into_iter().zip(thrown) {
        volleys.push((shot, volley, faces?));
    }
    let mut leaders = Vec::with_capacity(volleys.len());
    for (shot, volley, faces) in &volleys {
        tell(play, shot, volley, faces);
        let men = play.fleet.troop(shot.target).company.men;
        // AMB-70: no leader's die, unless the option says so.
        let dies = play.fleet.options().musket_leader_die && !volley.crews;
        leaders.push(if dies { leaders_among(play, shot.shooter, shot.target, volley.hits(faces).min(men), LEADERS)? } else { 0 });
    }
    play.business.pop();
    for ((shot, volley, faces), leaders) in volleys.iter().zip(leaders) {
        if play.fleet.is_troop(shot.shooter) {
            play.fleet.troop_mut(shot.shooter).march.fired = true;
        }
        let hits = volley.hits(faces);
        if volley.crews {
            shoot_crews(play, shot.target, hits / CREW);
        } else if hits > 0 && play.fleet.troop(shot.target).on_table() {
            casualties::kill_by(play, shot.target, hits - leaders, leaders, "B-ARMS-2");
        }
    }
    Ok(())
}

/// B-ARMS-4: the crews of so many guns are gone for the rest of the game.
fn shoot_crews(play: &mut Play<'_>, unit: UnitId, crews: u8) {
    let crews = crews.min(play.fleet.manned(unit));
    if crews == 0 {
        return;
    }
    play.fleet.troop_mut(unit).pieces.unmanned += crews;
    play.show("B-ARMS-4", unit, Event::Harmed { boxes: crews }, |fleet| {
        let lost = if crews == 1 { "the crew of 1 gun is".to_owned() } else { format!("the crews of {crews} guns are") };
        format!("{}: {lost} shot down, {} still fire.", fleet.name(unit), fleet.manned(unit))
    });
}

/// What the players are told of a volley.
fn tell(play: &mut Play<'_>, shot: &Shot, volley: &Musketry, faces: &Faces) {
    play.say(|fleet| {
        let sentence = format!("{} fires {} muskets on {} at {}.", fleet.name(shot.shooter), volley.dice, fleet.name(shot.target), volley.range);
        Report::new("B-TURN-16", Some(shot.shooter), sentence).with(Event::Shot { target: shot.target, line: volley.line })
    });
    play.say(|fleet| {
        let hits = volley.hits(faces);
        let good = faces.iter().filter(|face| **face >= volley.needed).count();
        let mut result = if good == 1 { "1 hit".to_owned() } else { format!("{good} hits") };
        if volley.halved && good > 0 {
            result += &format!(", halved to {hits}");
        }
        if volley.crews {
            result += &format!("; {CREW} shoot down the crew of a gun");
        }
        let clause = if volley.halved && good > 0 { "B-ARMS-1" } else { volley.reason().0 };
        let sentence = format!("{} throws {}: {result}.", fleet.name(shot.shooter), shown(faces));
        Report::new(clause, Some(shot.shooter), sentence).with(
            Event::thrown(format!("{} fires muskets on {}", fleet.name(shot.shooter), fleet.name(shot.target)), faces, needs(volley.needed), result)
                .good(|face| *face >= volley.needed)
                .luck((mean(&self::hits(volley.dice, volley.needed, volley.halved)) * 100.0 + 0.5) as i32, i32::from(hits) * 100)
                .by(fleet.side_of(shot.shooter)),
        )
    });
}
