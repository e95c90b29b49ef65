//! A15. Land artillery, and fire at what stands on land: forts, troops, landing boats (B-FORT, B-TRP, AMB-3, AMB-63 to AMB-68).
//!
//! Where the text is silent: the guns of a fort stand at the middle of its front, and its front is where it looks; range is measured from
//! there. Boats are afloat, so that forts fire at them when they may fire at ships. Guns are silent, and nobody fires at men, once they are hand to
//! hand. In phases 8 and 9 either side declares openly, Side A first, and then everything is thrown together.

use smallvec::SmallVec;
use wg_core::dice::{Awaiting, Faces, Throw};
use wg_core::geometry::{Angle, Arc, Hull as Shape, Length, Mount, Point, nearest_point};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::shown::report::{Event, Mark, Odds, Preview, Refusal, Report};
use wg_core::talk::offer::{Ask, AskKind, Domain, Offer};
use wg_core::talk::order::{Order, Slot};

use crate::boarding::fight::{Party, SIX};
use crate::damage::Damage;
use crate::damage::casualties::{self, in_contact};
use crate::gunnery::Gunnery;
use crate::gunnery::firing::{Chance, FOG, LONG, SHORT, SMALL, Shy, Silent, dice_need};
use crate::gunnery::muskets;
use crate::gunnery::odds::{binomial, capped, mean};
use crate::plugin::{SHORE_GUNS, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::position::fleet::Fleet;
use crate::position::gather::Play;
use crate::position::logs::{BATTERIES, Battery, arc, mount};
use crate::position::ship::Heed;
use crate::position::troop::{Kind, Troop};
use crate::sailing::movement::refuse;
use crate::turn::agenda::{Aim, Item, Shot, Shots};

/// Purposes of throws.
pub(crate) const FIRE: u16 = 120;
const DEAD: u16 = 121;
const LEADERS: u16 = 122;

/// The number of the question whether all fire at their nearest targets, in [`Order::Choose`].
pub const FIRE_ALL: u8 = 60;

/// B-FORT-2: 45 degrees to each side of straight ahead.
pub const ARC: Arc = Arc::ahead(Angle::degrees(90));

impl Fleet {
    /// The forts and batteries of a side that hold out.
    pub fn forts(&self, side: SideId) -> impl Iterator<Item = UnitId> {
        self.standing(side).map(|troop| troop.id).filter(|unit| self.roster(*unit).kind == Kind::Fort)
    }

    /// True if it is a work with guns (B-FORT-1).
    pub fn is_fort(&self, unit: UnitId) -> bool {
        self.is_troop(unit) && self.roster(unit).kind == Kind::Fort
    }

    /// Guns that have a crew (B-ARMS-4).
    pub fn manned(&self, unit: UnitId) -> u8 {
        let pieces = &self.troop(unit).pieces;
        pieces.left.saturating_sub(pieces.unmanned)
    }

    /// Fire dice of a fort.
    pub fn fort_dice(&self, unit: UnitId) -> u8 {
        self.roster(unit).quality.dice(self.manned(unit))
    }

    /// Where the guns of a battery stand: those of a fort in the middle of its front.
    pub fn muzzle(&self, unit: UnitId, own: &Shape, battery: Battery) -> Point {
        own.mount(if self.is_troop(unit) { Mount::Bow } else { mount(battery) })
    }

    /// How a battery can be laid (AMB-57, B-FORT-2).
    pub fn arc_of(&self, unit: UnitId, battery: Battery) -> Arc {
        if self.is_troop(unit) { ARC } else { arc(battery, self.options().ship_arc) }
    }

    /// What a captain, or the commander of a fort, has let go by.
    pub(crate) fn heed_of(&self, unit: UnitId) -> &Heed {
        if self.is_troop(unit) { &self.troop(unit).pieces.heed } else { &self.ship(unit).heed }
    }

    pub(crate) fn heed_of_mut(&mut self, unit: UnitId) -> &mut Heed {
        if self.is_troop(unit) { &mut self.troop_mut(unit).pieces.heed } else { &mut self.ship_mut(unit).heed }
    }

    /// May the guns of a fort fire, if something bears (B-LOAD-1, B-ARMS-4)?
    pub(crate) fn may_fire_ashore(&self, unit: UnitId, battery: Battery) -> Result<(), Silent> {
        let troop = self.troop(unit);
        if !troop.ashore() || troop.company.men == 0 {
            Err(Silent::OutOfFight)
        } else if battery != 0 || troop.pieces.left == 0 {
            Err(Silent::NoGuns)
        } else if troop.pieces.fired {
            Err(Silent::Empty)
        } else if self.manned(unit) == 0 {
            Err(Silent::NoCrew)
        } else if in_contact(self, unit) {
            Err(Silent::Engaged)
        } else {
            Ok(())
        }
    }

    /// B-TURN-7, B-TURN-8, B-TURN-12, AMB-3: at what the guns of a fort may fire in this phase: in 4 and 5 at what is afloat, in 8 at what
    /// is on land. Ships fire at anything in 4 and 5.
    pub fn may_aim_at(&self, unit: UnitId, target: UnitId) -> bool {
        let moves = matches!(self.cursor.phase, SIDE_A_MOVES | SIDE_B_MOVES);
        if !self.is_troop(unit) {
            return moves;
        }
        let afloat = !self.is_troop(target) || self.troop(target).in_boats();
        if self.cursor.phase == SHORE_GUNS { self.options().phase8_any || !afloat } else { moves && afloat }
    }

    /// Whether, and how, a battery bears, if it or its target stands on land (B-FORT-2, B-TRP-1).
    ///
    /// # Errors
    /// Why it does not.
    pub(crate) fn bears_ashore(&self, unit: UnitId, own: &Shape, battery: Battery, target: UnitId, there: &Shape) -> Result<Chance, Shy> {
        let side = self.side_of(unit).unwrap_or_default();
        match self.get(target) {
            Some(ship) if !self.is_mark(side, ship) => return Err(self.no_mark(side, ship)),
            None if !self.troop(target).on_table() => return Err(Shy::Gone),
            None if self.side_of(target) == Some(side) => return Err(Shy::Friend),
            _ => {}
        }
        if self.is_troop(target) && in_contact(self, target) {
            return Err(Shy::Melee);
        }
        let from = self.muzzle(unit, own, battery);
        let most = if self.sky.fog { FOG } else { LONG };
        let half = Length((there.footprint.length.0 + there.footprint.beam.0) / 2);
        if !from.within(most + half, there.pose.at) {
            return Err(Shy::Far(from.distance(nearest_point(from, there)) - most));
        }
        let to = nearest_point(from, there);
        let range = from.distance(to);
        if range > most {
            return Err(Shy::Far(range - most));
        }
        let bearing = self.arc_of(unit, battery).bears_from(from, own.pose.heading, to);
        if !bearing.inside {
            let by = Angle(-bearing.margin.0);
            return Err(Shy::OutOfArc(if bearing.off > Angle::ZERO { by } else { -by }));
        }
        if let Some(at) = self.land_between((from, self.is_ashore(unit)), (to, self.is_ashore(target))) {
            return Err(Shy::Land(at));
        }
        if let Some(between) = self.screen(unit, target, from, to) {
            return Err(Shy::Screened(between));
        }
        let (needed, why) = self.needed_ashore(unit, target);
        Ok(Chance { range, line: (from, to), rake: false, needed, why, halved: range > SHORT, dice: self.dice_of(unit, battery) })
    }

    fn is_ashore(&self, unit: UnitId) -> bool {
        self.is_troop(unit) && self.troop(unit).ashore()
    }

    fn dice_of(&self, unit: UnitId, battery: Battery) -> u8 {
        if self.is_troop(unit) { self.fort_dice(unit) } else { self.log(unit).dice(self.ship(unit).guns.left[battery]) }
    }

    /// AMB-91: the fort, or the friends on land, over whom a line of fire would pass. Who stands in a fort is not in its way.
    pub(crate) fn screen_ashore(&self, unit: UnitId, target: UnitId, from: Point, to: Point) -> Option<UnitId> {
        let side = self.side_of(unit);
        let within = |inner: UnitId, outer: UnitId| self.is_fort(outer) && self.is_troop(inner) && self.ground(outer).contains(self.troop(inner).stand.pose.at);
        let own = |other: UnitId| other == unit || other == target || within(unit, other) || within(target, other) || within(other, unit);
        let stops = |troop: &&Troop| {
            troop.ashore()
                && (self.is_fort(troop.id) || Some(troop.side()) == side && !matches!(self.options().hull_blocks, crate::scenario::options::Blocks::None))
        };
        self.troops.iter().filter(stops).map(|troop| troop.id).find(|other| !own(*other) && self.ground(*other).crosses(from, to))
    }

    /// B-FORT-3, B-TRP-2, B-FIRE-9, AMB-65, AMB-96: the least face that hits, with the clause and the reason. What the shooter suffers
    /// from counts here too, and the worse of the two rules.
    pub(crate) fn needed_ashore(&self, unit: UnitId, target: UnitId) -> (u8, (&'static str, &'static str)) {
        let by_target = if !self.is_troop(target) {
            if self.log(target).footprint.length <= SMALL { (5, ("B-FIRE-9", "small target")) } else { (4, ("B-FIRE-3", "")) }
        } else if self.troop(target).in_boats() {
            (5, ("AMB-96", "landing boats"))
        } else if self.troop(target).pieces.left > 0 {
            (self.options().land_arty_hit, ("B-FORT-3", "land artillery"))
        } else if self.cover(target).shelters() {
            (5, ("B-TRP-2", self.cover(target).title()))
        } else {
            (4, ("B-TRP-2", self.cover(target).title()))
        };
        let by_shooter = self.hampered(unit);
        match by_shooter {
            Some((face, why)) if face > by_target.0 => (face, why),
            None if by_target.0 == 4 && self.sky.lucky == Some(unit) => (3, ("B-FIRE-8", "lucky hit")),
            _ => by_target,
        }
    }

    /// The enemies on land or in boats on which a battery bears in this phase.
    pub(crate) fn chances_ashore(&self, unit: UnitId, battery: Battery, own: &Shape, into: &mut SmallVec<[(UnitId, Chance); 4]>) {
        let side = self.side_of(unit);
        let enemies = self.troops.iter().filter(|troop| Some(troop.side()) != side && troop.on_table() && self.may_aim_at(unit, troop.id));
        let enemies = enemies.filter(|enemy| self.is_near(own, &self.ground(enemy.id)));
        into.extend(enemies.filter_map(|enemy| Some((enemy.id, self.bears_ashore(unit, own, battery, enemy.id, &self.ground(enemy.id)).ok()?))));
    }

    /// What a side may declare in phase 8 or 9, unit by unit: its targets with how far off they are, the nearest first.
    pub(crate) fn volleys(&self, side: SideId, muskets: bool, declared: &[Shot]) -> Vec<(UnitId, Vec<(Length, UnitId)>)> {
        let free = |unit: &UnitId| !declared.iter().any(|shot| shot.shooter == *unit);
        let targets = |unit: UnitId| {
            let mut targets: Vec<(Length, UnitId)> = if muskets {
                self.musketry(unit).into_iter().map(|(target, volley)| (volley.range, target)).collect()
            } else {
                self.chances(unit, 0).into_iter().map(|(target, chance)| (chance.range, target)).collect()
            };
            targets.sort_unstable();
            (unit, targets)
        };
        let units: Vec<UnitId> = if muskets { self.musketeers(side) } else { self.forts(side).collect() };
        units.into_iter().filter(free).map(targets).filter(|(_, targets)| !targets.is_empty()).collect()
    }

    /// Which side declares now, in phases 8 and 9: Side A first; who has no target is passed over.
    pub(crate) fn declaring(&self, muskets: bool, answered: u8, declared: &[Shot]) -> Option<SideId> {
        let side = self.declarer(answered)?;
        (!self.volleys(side, muskets, declared).is_empty()).then_some(side)
    }

    fn declarer(&self, answered: u8) -> Option<SideId> {
        let first = self.initiative.first.unwrap_or_default();
        match answered {
            0 => Some(first),
            1 => Some(first.other()),
            _ => None,
        }
    }
}

/// B-TURN-15: phase 8.
///
/// # Errors
/// Never: nothing is thrown here.
pub fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
    open_volleys(play, false);
    Ok(())
}

/// Phases 8 and 9 begin, if anybody has a target.
pub(crate) fn open_volleys(play: &mut Play<'_>, muskets: bool) {
    if [0, 1].iter().any(|answered| play.fleet.declaring(muskets, *answered, &[]).is_some()) {
        play.business.push(Gunnery::Volleys { muskets, answered: 0, shots: Shots::new() });
    }
}

/// B-TURN-15, B-TURN-16: who has nothing to declare is passed over; when both sides have declared all is thrown together.
///
/// # Errors
/// Never: nothing is thrown here.
pub fn close(play: &mut Play<'_>) -> Result<(), Awaiting> {
    let Some(Gunnery::Volleys { muskets, answered, shots }) = play.business.top_mut_of() else { return Ok(()) };
    if *answered < 2 {
        *answered += 1;
        return Ok(());
    }
    let (muskets, shots) = (*muskets, shots.clone());
    play.business.pop();
    if !shots.is_empty() {
        play.business.push(if muskets { Item::Gunnery(Gunnery::Muskets(shots)) } else { Item::Gunnery(Gunnery::Fire(shots)) });
    }
    Ok(())
}

/// A side has nothing more to declare.
pub(crate) fn pass(play: &mut Play<'_>) {
    if let Some(Gunnery::Volleys { answered, .. }) = play.business.top_mut_of() {
        *answered += 1;
    }
}

/// Muskets are declared.
pub fn declare(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    if let Some(Gunnery::Volleys { shots, .. }) = play.business.top_mut_of() {
        shots.push(Shot { shooter: unit, battery: 0, target, aim: Aim::Plain });
    }
}

/// All units of a side that have not declared fire at their nearest targets, and the side has declared.
pub(crate) fn fire_all(play: &mut Play<'_>, seat: Seat) {
    let (Some(Gunnery::Volleys { muskets, shots, .. }), Seat::Side(side)) = (play.business.top_of(), seat) else { return };
    let all = play.fleet.volleys(side, *muskets, shots);
    if let Some(Gunnery::Volleys { shots, answered, .. }) = play.business.top_mut_of() {
        let nearest = all.into_iter().filter_map(|(unit, targets)| Some((unit, targets.first()?.1)));
        shots.extend(nearest.map(|(shooter, target)| Shot { shooter, battery: 0, target, aim: Aim::Plain }));
        *answered += 1;
    }
}

/// What a side is asked in phases 8 and 9: all at their nearest targets, or each as it is told.
pub fn ask(fleet: &Fleet, muskets: bool, answered: u8, declared: &[Shot]) -> Option<Ask> {
    let side = fleet.declaring(muskets, answered, declared)?;
    let volleys = fleet.volleys(side, muskets, declared);
    let mut offers = Vec::with_capacity(volleys.len() + 2);
    let first = volleys.first()?.0;
    if volleys.len() > 1 {
        offers.push(Offer::plain(Order::Choose { unit: first, what: FIRE_ALL, option: 0 }, "Fire all at their nearest targets"));
    }
    for (unit, targets) in volleys {
        let target = targets.first()?.1;
        let order = if muskets { Order::SmallArms { unit, target } } else { Order::Fire { unit, battery: 0, target, aim: 0 } };
        let units = targets.iter().map(|(_, target)| *target).collect();
        offers.push(Offer::plain(order, if muskets { "Fire the muskets" } else { FIRE_GUNS }).with(Slot::Target, Domain::Units(units)));
    }
    offers.push(Offer::plain(Order::Pass, "Cease fire"));
    let reason = if muskets { "Muskets: who fires at whom?" } else { "Guns ashore: which fire at what?" };
    Some(Ask::new(Seat::Side(side), AskKind::Reaction, reason, offers))
}

/// What the button for the guns of a fort or a battery says.
pub const FIRE_GUNS: &str = "Fire the guns ashore";

/// The harm of a volley at what stands on land, by its hits and how many of them were sixes. The last part of [`crate::gunnery::firing::fire`].
pub(crate) fn harm(fleet: &Fleet, shot: &Shot, chance: &Chance, faces: &Faces) -> Option<Item> {
    let count = |least: u8| faces.iter().filter(|face| **face >= least).count() as u8;
    let halved = |hits: u8| if chance.halved { hits.div_ceil(2) } else { hits };
    let (hits, sixes) = (halved(count(chance.needed)), halved(count(6)));
    let pieces = fleet.troop(shot.target).pieces.left > 0;
    (hits > 0).then_some(Item::Damage(Damage::Losses { unit: shot.target, by: shot.shooter, hits, sixes, pieces }))
}

/// B-FORT-3, B-FORT-4, B-TRP-3, B-TRP-4, AMB-67, AMB-68: guns are destroyed, men fall, and for every six of them a leader may.
///
/// # Errors
/// When dice are missing.
pub fn losses(play: &mut Play<'_>) -> Result<(), Awaiting> {
    let Some(&Damage::Losses { unit, by, hits, sixes, pieces }) = play.business.top_of() else { return Ok(()) };
    let fleet = &play.fleet;
    let troop = *fleet.troop(unit);
    if !troop.on_table() {
        play.business.pop();
        return Ok(());
    }
    let guns = if pieces { hits.min(troop.pieces.left) } else { 0 };
    // Only sixes go past the last gun (AMB-67).
    let on_men = if !pieces {
        hits
    } else if guns < troop.pieces.left {
        0
    } else {
        (hits - guns).min(sixes.saturating_sub(guns))
    };
    let name = || format!("Losses of {}", fleet.name(unit));
    let faces = if on_men > 0 {
        let row = Throw::d6(by, DEAD, on_men, "1: one dead, 2-5: two, 6: three", "B-TRP-3");
        play.dice.throw(&row, &name)?
    } else {
        Faces::new()
    };
    let dead = faces.iter().map(|face| dead(*face)).sum::<u8>().min(troop.company.men);
    let leaders = leaders_among(play, by, unit, dead, LEADERS)?;
    play.business.pop();
    if guns > 0 {
        let pieces = &mut play.fleet.troop_mut(unit).pieces;
        pieces.left -= guns;
        pieces.unmanned = pieces.unmanned.min(pieces.left);
        play.say(|fleet| {
            let left = fleet.troop(unit).pieces.left;
            let lost = if guns == 1 { "1 gun is destroyed".to_owned() } else { format!("{guns} guns are destroyed") };
            Report::new("B-FORT-3", Some(unit), format!("{}: {lost}, {left} left.", fleet.name(unit))).with(Event::Harmed { boxes: guns })
        });
    }
    if on_men > 0 {
        let clause = if pieces { "B-FORT-4" } else { "B-TRP-3" };
        play.say(|fleet| {
            let shown = crate::damage::specific::shown(&faces);
            let result = format!("{dead} dead");
            Report::new(clause, Some(unit), format!("{}: {shown} on the dice for losses, {result}.", fleet.name(unit))).with(
                Event::thrown(format!("Losses of {}", fleet.name(unit)), &faces, "1: one dead, 2-5: two, 6: three", result)
                    .good(|face| *face == 6)
                    .by(fleet.side_of(by)),
            )
        });
        casualties::kill(play, unit, dead - leaders, leaders);
    }
    Ok(())
}

/// B-TRP-3.
const fn dead(face: u8) -> u8 {
    match face {
        1 => 1,
        6 => 3,
        _ => 2,
    }
}

/// B-TRP-4, AMB-68: for every full six dead a die: on a 1 a leader is among them.
///
/// # Errors
/// When dice are missing.
pub(crate) fn leaders_among(play: &mut Play<'_>, by: UnitId, unit: UnitId, dead: u8, purpose: u16) -> Result<u8, Awaiting> {
    let company = play.fleet.troop(unit).company;
    let leaders = company.leaders;
    let dice = Party { men: company.men, leaders }.leader_dice(dead);
    if dice == 0 {
        return Ok(0);
    }
    let fleet = &play.fleet;
    let row = Throw::d6(by, purpose, dice, "1: a leader falls", "B-TRP-4").counts(1, 1);
    let title = || format!("Is a leader of {} among them?", fleet.name(unit));
    let faces = play.dice.throw(&row, &title)?;
    let fallen = (faces.iter().filter(|face| **face == 1).count() as u8).min(leaders);
    play.say(|fleet| {
        let result = match fallen {
            0 => "no leader falls".to_owned(),
            1 => "a leader falls".to_owned(),
            more => format!("{more} leaders fall"),
        };
        let shown = crate::damage::specific::shown(&faces);
        Report::new("B-TRP-4", Some(unit), format!("{}: {shown} for {dead} dead, {result}.", fleet.name(unit))).with(
            Event::thrown(format!("Is a leader of {} among them?", fleet.name(unit)), &faces, "1: a leader falls", result)
                .good(|face| *face == 1)
                .by(fleet.side_of(by)),
        )
    });
    Ok(fallen)
}

/// May these guns fire at that, if either stands on land?
///
/// # Errors
/// The refusal that teaches, with what to draw.
pub fn check(fleet: &Fleet, side: SideId, unit: UnitId, battery: Battery, target: UnitId, aim: u8) -> Result<(), Refusal> {
    let name = fleet.name(unit);
    if fleet.side_of(unit) != Some(side) {
        let theirs = fleet.side_of(unit).map_or("", |side| fleet.side_name(side));
        return Err(refuse("B-TURN-7", format!("{name} takes no orders from you: its guns are {theirs}'s.")));
    }
    if fleet.is_troop(unit) && fleet.roster(unit).guns == 0 {
        return Err(refuse("B-FORT-1", format!("{name} has no guns: men on land fire their muskets, in phase 9.")));
    }
    if !fleet.is_troop(unit) && battery >= BATTERIES.len() {
        return Err(refuse("B-FIRE-2", format!("{name} has 4 batteries: larboard, starboard, bow and stern.")));
    }
    if aim != 0 {
        return Err(refuse(
            "AMB-64",
            format!("Guns aim high or low only at ships: {} has no masts.", fleet.name(if fleet.is_troop(target) { target } else { unit })),
        ));
    }
    fleet.may_fire(unit, battery).map_err(|why| silent(fleet, unit, battery, why))?;
    if !fleet.may_aim_at(unit, target) {
        let (phase, other) = (fleet.cursor.phase + 1, fleet.name(target));
        return Err(if !fleet.is_troop(unit) {
            refuse("B-TURN-6", format!("{name} fires in phases 4 and 5, not in phase {phase}."))
        } else if phase == SHORE_GUNS + 1 {
            refuse("AMB-3", format!("In phase 8 {name} fires only at targets on land, not at {other}."))
        } else {
            refuse("B-TURN-7", format!("{name} does not fire on {other} in phase {phase}: on ships in 4 and 5, ashore in 8."))
        });
    }
    fleet.bears(unit, battery, target).map(|_| ()).map_err(|why| shy(fleet, unit, battery, target, why))
}

/// Why guns do not fire.
fn silent(fleet: &Fleet, unit: UnitId, battery: Battery, why: Silent) -> Refusal {
    if !fleet.is_troop(unit) {
        return fleet.silent(unit, &BATTERIES[battery].to_lowercase(), why);
    }
    let (name, troop) = (fleet.name(unit), fleet.troop(unit));
    match why {
        Silent::Empty => refuse("B-LOAD-6", format!("The guns of {name} have fired: phase 13 reloads them.")),
        Silent::NoGuns if battery != 0 => refuse("B-FORT-1", format!("{name} has only one battery, and no battery {}.", battery + 1)),
        Silent::NoGuns => refuse("B-FORT-4", format!("{name} has no guns left.")),
        Silent::NoCrew => refuse("B-ARMS-4", format!("The crews of all {} guns of {name} were shot down.", troop.pieces.left)),
        Silent::Engaged => {
            refuse("AMB-63", format!("{} fighting hand to hand and cannot serve the guns.", crate::damage::crew::all_are(troop.company.men, name)))
        }
        _ => refuse("B-FORT-5", format!("{name} is out of the fight and fires no guns.")),
    }
}

/// Why they do not bear, with what to draw.
fn shy(fleet: &Fleet, unit: UnitId, battery: Battery, target: UnitId, why: Shy) -> Refusal {
    let (name, other) = (fleet.name(unit), fleet.name(target));
    let (own, there) = (fleet.lies(unit), fleet.lies(target));
    let from = fleet.muzzle(unit, &own, battery);
    let to = nearest_point(from, &there);
    let range = from.distance(to);
    let line = |label: String| Mark::Line { from, to, label };
    match why {
        Shy::Gone => refuse("B-END-1", format!("{other} is out of the fight: nobody fires at it.")),
        Shy::Friend => refuse("B-TURN-6", format!("{other} is a friend of {name}.")),
        Shy::Prize(men) => refuse("AMB-99", format!("Your own men sail {other}: {men} of them.")),
        Shy::Melee => refuse("AMB-63", format!("{other} is fighting hand to hand: nobody fires into a melee.")),
        Shy::Far(by) if fleet.sky.fog => {
            refuse("AMB-84", format!("{other} is hidden by the fog, {by} too far to be seen.")).with(line(format!("{range}, fog")))
        }
        Shy::Far(by) => {
            let clause = if fleet.is_troop(unit) { "B-FORT-2" } else { "B-TRP-1" };
            refuse(clause, format!("{other} is {range} away: {by} beyond the {LONG} that guns carry.")).with(line(format!("{range}, out by {by}")))
        }
        Shy::OutOfArc(by) => {
            let clause = if fleet.is_troop(unit) { "B-FORT-2" } else { "AMB-57" };
            let hand = if by > Angle::ZERO { "right" } else { "left" };
            let bands = vec![(SHORT, String::new()), (LONG, String::new())];
            refuse(clause, format!("Out of arc by {}: {other} is too far to the {hand} for the guns of {name}.", by.abs()))
                .with(Mark::Arc { hull: own, arc: fleet.arc_of(unit, battery), bands })
                .with(line(format!("out of arc by {}", by.abs())))
        }
        Shy::Land(at) => refuse("AMB-91", format!("Land lies between {name} and {other}, {} from the guns.", from.distance(at)))
            .with(line("land".to_owned()))
            .with(Mark::Block { at, radius: Length::INCH, label: "land".to_owned() }),
        Shy::Screened(between) => {
            refuse("AMB-91", format!("{} lies in the line of fire, {range} long.", fleet.name(between))).with(line(fleet.name(between).to_owned()))
        }
    }
}

/// What a shot ashore, or from there, would do: arc, line, odds. `None` if the order is not of this chapter.
pub fn preview(fleet: &Fleet, order: &Order) -> Option<Preview> {
    let known = |unit: UnitId| fleet.side_of(unit).is_some();
    let ashore = order.unit().into_iter().chain(order.target()).any(|unit| fleet.is_troop(unit));
    match *order {
        Order::Fire { unit, battery, target, .. } if ashore && known(unit) && known(target) => {
            let battery = usize::from(battery).min(BATTERIES.len() - 1);
            let bands = vec![(SHORT, "to 10 in: every hit".to_owned()), (LONG, "to 20 in: half".to_owned())];
            let mut preview = Preview { clause: "B-FORT-2".to_owned(), ..Preview::default() };
            preview.marks.push(Mark::Arc { hull: fleet.lies(unit), arc: fleet.arc_of(unit, battery), bands });
            if let Ok(chance) = fleet.bears(unit, battery, target) {
                preview.clause = chance.why.0.to_owned();
                preview.marks.push(Mark::Line { from: chance.line.0, to: chance.line.1, label: chance.range.to_string() });
                preview.odds = Some(card(fleet, unit, target, &chance));
            }
            Some(preview)
        }
        Order::SmallArms { unit, target } if known(unit) && known(target) && ashore => Some(muskets::preview(fleet, unit, target)),
        _ => None,
    }
}

/// The odds card of a shot.
fn card(fleet: &Fleet, unit: UnitId, target: UnitId, chance: &Chance) -> Odds {
    let band = if chance.halved { "long range, halved" } else { "short range" };
    let why = if chance.why.1.is_empty() { String::new() } else { format!(", {}", chance.why.1) };
    let odds = if fleet.is_troop(target) {
        odds(fleet, target, chance)
    } else {
        crate::gunnery::odds::volley(&chance.dice_of(Aim::Plain), Aim::Plain, fleet.log(target), &fleet.ship(target).hull)
    };
    Odds {
        title: format!("Guns of {} on {}", fleet.name(unit), fleet.name(target)),
        range: format!("{} · {band}", chance.range),
        line: format!("{}{why} ({}), {band}", dice_need(chance.dice, chance.needed), chance.why.0),
        ..odds
    }
}

/// The chances of 0, 1, 2 ... hits of so many dice, halved at long range and rounded up.
pub fn hits(dice: u8, needed: u8, halved: bool) -> Vec<f64> {
    let hits = binomial(dice, 7 - needed.clamp(1, 7), 6);
    if !halved {
        return hits;
    }
    let mut boxes = vec![0.0; usize::from(dice.div_ceil(2)) + 1];
    for (count, chance) in hits.into_iter().enumerate() {
        boxes[count.div_ceil(2)] += chance;
    }
    boxes
}

/// The chances of 0, 1, 2 ... dead of so many hits (B-TRP-3).
fn fallen(hits: &[f64]) -> Vec<f64> {
    let mut dead = vec![0.0; hits.len() * 3];
    let mut ways = vec![1.0];
    for chance in hits {
        for (count, way) in ways.iter().enumerate() {
            dead[count] += chance * way;
        }
        let mut next = vec![0.0; ways.len() + 3];
        for (count, way) in ways.iter().enumerate() {
            next[count + 1] += way / 6.0;
            next[count + 2] += way * 4.0 / 6.0;
            next[count + 3] += way / 6.0;
        }
        ways = next;
    }
    dead
}

/// What a volley does to a fort or to men.
fn odds(fleet: &Fleet, target: UnitId, chance: &Chance) -> Odds {
    let troop = fleet.troop(target);
    let hits = hits(chance.dice, chance.needed, chance.halved);
    let sum = |bars: &[f64], from: u8| bars.iter().skip(usize::from(from)).sum::<f64>();
    let guns = troop.pieces.left;
    if guns > 0 {
        let mut chances = vec![("destroys the last gun".to_owned(), sum(&hits, guns)), ("hits the men too".to_owned(), sum(&hits, guns + 1))];
        chances.retain(|(_, chance)| *chance > 0.0);
        let bars = capped(hits, guns);
        return Odds { unit: "guns".to_owned(), expected: mean(&bars), bars, chances, ..Odds::default() };
    }
    let bars = capped(fallen(&hits), troop.company.men);
    let mut chances = Vec::new();
    if troop.company.leaders > 0 {
        let mut spared = 1.0;
        let mut falls = 0.0;
        for (dead, chance) in bars.iter().enumerate() {
            if dead > 0 && dead % usize::from(SIX) == 0 {
                spared *= 5.0 / 6.0;
            }
            falls += chance * (1.0 - spared);
        }
        chances.push(("a leader falls".to_owned(), falls));
    }
    chances.push(("leaves none alive".to_owned(), sum(&bars, troop.company.men)));
    chances.retain(|(_, chance)| *chance > 0.0);
    Odds { unit: "dead".to_owned(), expected: mean(&bars), bars, chances, ..Odds::default() }
}

/// What a volley hits on average there, in hundredths of a hit: what luck is measured by.
pub(crate) fn expected(chance: &Chance) -> i32 {
    (mean(&hits(chance.dice, chance.needed, chance.halved)) * 100.0 + 0.5) as i32
}

/// B-LOAD-6: land artillery is reloaded in every turn.
pub(crate) fn reload(fleet: &mut Fleet) {
    for troop in fleet.troops.touch_all() {
        troop.pieces.fired = false;
        troop.pieces.heed = Heed::default();
        troop.march.fired = false;
    }
}

/// Its guns have fired.
pub(crate) fn spent(fleet: &mut Fleet, shot: &Shot) {
    if fleet.is_troop(shot.shooter) {
        fleet.troop_mut(shot.shooter).pieces.fired = true;
    } else {
        let guns = &mut fleet.ship_mut(shot.shooter).guns;
        (guns.loaded[usize::from(shot.battery)], guns.fired[usize::from(shot.battery)]) = (false, true);
    }
}
