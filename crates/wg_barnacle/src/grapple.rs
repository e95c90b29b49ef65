//! A7. Grappling: the attempt with its small arms (B-GARM), the cut, and letting go.

use smallvec::SmallVec;
use wg_core::dice::{Awaiting, Faces, Throw};
use wg_core::geometry::{Angle, Length};
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::offer::{Ask, AskKind, Domain, Offer};
use wg_core::order::{Order, Slot};
use wg_core::report::{Event, Mark, Odds, Preview, Refusal, Report};

use crate::agenda::Item;
use crate::boarding;
use crate::fleet::Fleet;
use crate::melee::{Loss, Party, binomial};
use crate::movement::refuse;
use crate::ship::{Duty, Ship, Stage};
use crate::specific::shown;
use crate::table::Play;
use crate::ties::{MOST_TIES, part, tie};

/// Purposes of throws.
const GRAPPLE: u16 = 70;
const VOLLEY: u16 = 71;
const LEADER: u16 = 72;
const CUT: u16 = 73;

/// B-GRAP-1: so far from hull to hull grapples carry.
pub const REACH: Length = Length::inches(4);
/// B-GRAP-5: the least face that holds.
pub const HOLDS: u8 = 5;
/// B-GRAP-6: the least face that cuts.
pub const CUTS: u8 = 5;
/// B-GARM-1: the least face that kills.
pub const KILLS: u8 = 6;
/// Why she grapples nobody now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bar {
    Struck,
    NotNow,
    OtherMoves(UnitId),
    SailsBurn,
    Blaze,
    Red,
    Hidden,
    Retires,
    NoCrew,
    Full,
}

/// Why she does not grapple this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Miss {
    Gone,
    Friend,
    Fast,
    Tried,
    TriedAnother(UnitId),
    TooShort,
    Far(Length),
    Heading(Angle),
}

impl Fleet {
    /// B-GRAP-2, AMB-24: she cannot move: no wind, dismasted, at anchor, adrift, aground or grappled.
    pub fn lies_becalmed(&self, unit: UnitId) -> bool {
        self.ship(unit).berth.aground || self.becalmed(unit) || self.adrift(unit) || self.anchored(unit) || self.is_grappled(unit)
    }

    /// B-GARM-1: men who fire small arms when ships grapple: those on deck, beyond the red line all (AMB-97). Nobody who hides (B-MOR-9)
    /// or fights a catastrophic fire (B-CFIRE-1).
    pub fn small_arms(&self, unit: UnitId) -> u8 {
        let ship = self.ship(unit);
        let spent = ship.ties.fired && self.options().arms_once;
        if !ship.fights() || spent || ship.nerve.duty == Duty::Hide || ship.clocks.blaze > 0 {
            0
        } else if self.beyond_red(unit) {
            ship.crew.men()
        } else {
            ship.crew.deck
        }
    }

    /// AMB-28 and what else keeps a ship from grappling at all. A captain who must retire does not seize hold of the enemy: our ruling.
    fn grapple_bar(&self, unit: UnitId) -> Option<Bar> {
        let ship = self.ship(unit);
        if !ship.fights() {
            return Some(Bar::Struck);
        }
        if self.active() != Some(ship.side()) {
            return Some(Bar::NotNow);
        }
        match self.under_way() {
            Some(mover) if mover.id != unit => return Some(Bar::OtherMoves(mover.id)),
            Some(mover) if mover.run.stage != Stage::Course => return Some(Bar::NotNow),
            _ => {}
        }
        if ship.clocks.fire_sails > 0 {
            Some(Bar::SailsBurn)
        } else if ship.clocks.blaze > 0 {
            Some(Bar::Blaze)
        } else if self.beyond_red(unit) {
            Some(Bar::Red)
        } else if ship.nerve.duty == Duty::Hide {
            Some(Bar::Hidden)
        } else if ship.nerve.duty == Duty::Retire {
            Some(Bar::Retires)
        } else if ship.crew.men() == 0 {
            Some(Bar::NoCrew)
        } else if ship.ties.to[MOST_TIES - 1].is_some() {
            Some(Bar::Full)
        } else {
            None
        }
    }

    /// B-GRAP-1 to B-GRAP-4, AMB-25, AMB-26.
    fn grapple_miss(&self, unit: UnitId, target: UnitId) -> Option<Miss> {
        let (ship, other) = (self.ship(unit), self.ship(target));
        if other.side() == ship.side() {
            return Some(Miss::Friend);
        }
        if !self.is_there(target) || other.ties.to[MOST_TIES - 1].is_some() {
            return Some(Miss::Gone);
        }
        let (length, hers) = (self.log(unit).footprint.length, self.log(target).footprint.length);
        match (ship.ties.tried, ship.ties.at) {
            (0, _) => {}
            (1, Some(at)) if at == target && length.0 >= 2 * hers.0 => {}
            (1, Some(at)) if at == target => return Some(Miss::TooShort),
            (1, Some(at)) => return Some(Miss::TriedAnother(at)),
            _ => return Some(Miss::Tried),
        }
        if ship.ties.to.iter().flatten().any(|tie| tie.with == target) {
            return Some(Miss::Fast);
        }
        // Most are far off: their middles tell.
        let near = Length(REACH.0 + length.0 + hers.0);
        if !ship.berth.pose.at.within(near, other.berth.pose.at) {
            return Some(Miss::Far(self.shape(unit).distance_to(&self.shape(target)) - REACH));
        }
        let distance = self.shape(unit).distance_to(&self.shape(target));
        if distance > REACH {
            return Some(Miss::Far(distance - REACH));
        }
        let apart = ship.berth.pose.heading.to(other.berth.pose.heading).abs();
        let waived = self.lies_becalmed(unit) || self.lies_becalmed(target);
        (apart > self.options().grapple_angle && !waived).then_some(Miss::Heading(apart))
    }

    /// Whom she may grapple now.
    pub fn grapple_targets(&self, unit: UnitId) -> SmallVec<[UnitId; 6]> {
        if self.grapple_bar(unit).is_some() {
            return SmallVec::new();
        }
        self.ships.iter().map(|ship| ship.id).filter(|target| *target != unit && self.grapple_miss(unit, *target).is_none()).collect()
    }

    /// AMB-27: grapples of hers that she may let go, or hack at with the option `cut_later`.
    fn loose_ties(&self, unit: UnitId) -> SmallVec<[UnitId; 6]> {
        self.ties(unit).map(|tie| tie.with).filter(|other| self.check_loose(unit, *other).is_ok()).collect()
    }

    /// AMB-27: may she get clear of this one in her own phase?
    fn check_loose(&self, unit: UnitId, other: UnitId) -> Result<bool, Refusal> {
        let (name, from) = (self.name(unit), self.name(other));
        let Some(tie) = self.ties(unit).find(|tie| tie.with == other) else {
            return Err(refuse("B-GRAP-8", format!("{name} is not grappled with {from}.")));
        };
        if self.active() != Some(self.ship(unit).side()) || self.under_way().is_some() {
            return Err(refuse("AMB-27", format!("{name} gets clear of {from} at her own move, not now.")));
        }
        if self.ship(unit).crew.men() == 0 || self.ship(unit).nerve.duty == Duty::Hide {
            return Err(refuse("AMB-27", format!("{name} has 0 men at her grapples.")));
        }
        if tie.holds {
            let aboard = self.fight(unit).filter(|fight| fight.target == Some(other)).map_or(0, |fight| fight.parties[0].men);
            if aboard > 0 {
                return Err(refuse("AMB-27", format!("{aboard} of {name}'s men are aboard {from}: she does not let go.")));
            }
            return Ok(true);
        }
        if !self.options().cut_later {
            return Err(refuse("AMB-27", format!("{from} holds {name}: a grapple is cut at once, by 1 attempt, or not at all.")));
        }
        if self.ship(unit).ties.hacked {
            return Err(refuse("AMB-27", format!("{name} has made her 1 attempt of this turn to cut.")));
        }
        Ok(false)
    }

    /// May she throw grapples at this one?
    ///
    /// # Errors
    /// The refusal that teaches.
    pub fn check_grapple(&self, side: SideId, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        let (name, other) = (self.name(unit), self.name(target));
        let ship = self.ship(unit);
        if ship.side() != side {
            return Err(refuse("B-TURN-5", format!("{name} takes no orders from you: she sails for {}.", self.side_name(ship.side()))));
        }
        if let Some(bar) = self.grapple_bar(unit) {
            return Err(self.barred(unit, bar));
        }
        let Some(miss) = self.grapple_miss(unit, target) else { return Ok(()) };
        Err(match miss {
            Miss::Friend => refuse("B-GRAP-1", format!("{other} is a friend of {name}: 0 grapples are thrown at her.")),
            Miss::Gone => refuse("B-GRAP-1", format!("{other} cannot be grappled: she is out of the fight, or {MOST_TIES} ships hold her.")),
            Miss::Fast => refuse("B-GRAP-8", format!("{name} and {other} are grappled already.")),
            Miss::Tried => refuse("B-GRAP-4", format!("{name} has tried 2 times in this turn.")),
            Miss::TriedAnother(at) => refuse("B-GRAP-3", format!("{name} has tried 1 time in this turn, at {}.", self.name(at))),
            Miss::TooShort => refuse("B-GRAP-3", format!("{name} has tried once in this turn, and is not 2 times as long as {other}.")),
            Miss::Far(by) => {
                let (own, there) = (self.shape(unit), self.shape(target));
                let from = wg_core::geometry::nearest_point(there.pose.at, &own);
                let to = wg_core::geometry::nearest_point(from, &there);
                refuse("B-GRAP-1", format!("{other} lies {} off: {by} beyond the {REACH} that grapples carry.", by + REACH)).with(Mark::Line {
                    from,
                    to,
                    label: format!("too far by {by}"),
                })
            }
            Miss::Heading(apart) => {
                refuse("B-GRAP-1", format!("{name} and {other} go {apart} apart, {} at most, unless one of them is becalmed.", self.options().grapple_angle))
            }
        })
    }

    fn barred(&self, unit: UnitId, bar: Bar) -> Refusal {
        let ship = self.ship(unit);
        let name = self.name(unit);
        match bar {
            Bar::Struck => refuse("B-END-1", format!("{name} is out of the fight: 0 orders can be given to her.")),
            Bar::NotNow => refuse("AMB-28", format!("{name} grapples in her own side's movement phase, once her course is asked for.")),
            Bar::OtherMoves(mover) => refuse("AMB-28", format!("{} is on her move: {name} grapples before or after it.", self.name(mover))),
            Bar::SailsBurn => refuse("B-GRAP-9", format!("{name}'s sails burn: no grappling for {} turns more.", ship.clocks.fire_sails)),
            Bar::Blaze => refuse("AMB-45", format!("All {} men of {name} fight the fire.", ship.crew.men())),
            Bar::Red => refuse("B-DAM-10", format!("{name} is beyond her red line: her {} men fire small arms, no more.", ship.crew.men())),
            Bar::Hidden => refuse("B-MOR-9", format!("{name}'s {} men hide in the hull.", ship.crew.men())),
            Bar::Retires => refuse("B-MOR-7", format!("{name}'s captain must retire, and grapples nobody.")),
            Bar::NoCrew => refuse("AMB-87", format!("{name} has 0 men left.")),
            Bar::Full => refuse("B-GRAP-8", format!("{MOST_TIES} ships lie fast to {name} already.")),
        }
    }

    /// May she cut: the grapple that has just come aboard (B-GRAP-6), or get clear at her own move (AMB-27)?
    ///
    /// # Errors
    /// The refusal that teaches.
    pub fn check_cut(&self, side: SideId, unit: UnitId, target: UnitId, top: Option<&Item>) -> Result<(), Refusal> {
        let name = self.name(unit);
        if self.ship(unit).side() != side {
            return Err(refuse("B-TURN-5", format!("{name} takes no orders from you: she sails for {}.", self.side_name(self.ship(unit).side()))));
        }
        match top {
            Some(Item::Cut { holder, held }) if (*holder, *held) == (target, unit) => Ok(()),
            Some(_) => Err(refuse("AMB-27", format!("{name} has 0 grapples of {} to cut now.", self.name(target)))),
            None => self.check_loose(unit, target).map(|_| ()),
        }
    }
}

/// What a ship may do about grapples in her own side's phase: throw them, or get clear.
pub fn offers(fleet: &Fleet, unit: UnitId, offers: &mut Vec<Offer>) {
    let targets = fleet.grapple_targets(unit);
    if let Some(first) = targets.first() {
        offers.push(Offer::plain(Order::Grapple { unit, target: *first }, "Grapple").with(Slot::Target, Domain::Units(targets)));
    }
    if !fleet.is_grappled(unit) {
        return;
    }
    let (own, others): (SmallVec<[UnitId; 6]>, SmallVec<[UnitId; 6]>) =
        fleet.loose_ties(unit).into_iter().partition(|other| fleet.ties(unit).any(|tie| tie.with == *other && tie.holds));
    for (targets, label) in [(own, "Let go the grapples"), (others, "Hack at the grapples")] {
        if let Some(first) = targets.first() {
            offers.push(Offer::plain(Order::Cut { unit, target: *first }, label).with(Slot::Target, Domain::Units(targets)));
        }
    }
}

/// B-GRAP-6: cut the grapple that has come aboard, or let it hold.
pub fn ask(fleet: &Fleet, holder: UnitId, held: UnitId) -> Option<Ask> {
    can_cut(fleet, held).then(|| {
        let offers = vec![Offer::plain(Order::Cut { unit: held, target: holder }, "Cut the grapples: 5 or 6"), Offer::plain(Order::Pass, "Let them hold")];
        Ask::new(Seat::Side(fleet.ship(held).side()), AskKind::Choice, format!("{} has grappled {}", fleet.name(holder), fleet.name(held)), offers)
    })
}

/// There are men at her rail who can cut. Who hides, or fights a catastrophic fire, cuts nothing: our ruling.
fn can_cut(fleet: &Fleet, unit: UnitId) -> bool {
    let ship = fleet.ship(unit);
    ship.fights() && ship.crew.men() > 0 && ship.nerve.duty != Duty::Hide && ship.clocks.blaze == 0
}

/// B-GRAP-3, B-GRAP-6, AMB-27: grapples are thrown, cut or let go.
pub fn order(play: &mut Play<'_>, _seat: Seat, order: &Order) {
    match *order {
        Order::Grapple { unit, target } => {
            let ties = &mut play.fleet.ship_mut(unit).ties;
            (ties.tried, ties.at) = (ties.tried + 1, Some(target));
            play.business.push(Item::Grapple { unit, target });
        }
        Order::Cut { unit, target } => match play.business.top() {
            Some(Item::Cut { .. }) => {
                play.business.pop();
                play.business.push(Item::Hack { unit, from: target, fresh: true });
            }
            _ if play.fleet.ties(unit).any(|tie| tie.with == target && tie.holds) => {
                part(&mut play.fleet, unit, target);
                play.say(|fleet| Report::new("AMB-27", Some(unit), format!("{} lets go of {}.", fleet.name(unit), fleet.name(target))).with(Event::Fate));
            }
            _ => {
                play.fleet.ship_mut(unit).ties.hacked = true;
                play.business.push(Item::Hack { unit, from: target, fresh: false });
            }
        },
        _ => {}
    }
}

/// The grapples are let hold.
pub fn let_hold(play: &mut Play<'_>) {
    if let Some(&Item::Cut { holder, held }) = play.business.top() {
        play.business.pop();
        hold(play, holder, held);
    }
}

/// A beat of grappling: the attempt, the cut, or nobody who could cut.
///
/// # Errors
/// When dice are missing.
pub fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
    match play.business.top() {
        Some(&Item::Grapple { unit, target }) => attempt(play, unit, target),
        Some(&Item::Hack { unit, from, fresh }) => hack(play, unit, from, fresh),
        Some(&Item::Cut { .. }) => {
            let_hold(play);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Who fires small arms, and what came of it.
struct Arms {
    by: UnitId,
    at: UnitId,
    faces: Faces,
    loss: Loss,
    leader: Faces,
}

/// B-GRAP-5, B-GRAP-7, B-GARM-1, B-GARM-2, AMB-29: the grapples are thrown while both sides fire, by the numbers before the volley; then the
/// dice for leaders, one for every full six killed.
fn attempt(play: &mut Play<'_>, unit: UnitId, target: UnitId) -> Result<(), Awaiting> {
    let fleet = &play.fleet;
    let title = format!("{} grapples {}", fleet.name(unit), fleet.name(target));
    let arms = |by: UnitId, at: UnitId| format!("{} fires small arms at {}", fleet.name(by), fleet.name(at));
    let row = Throw::d6(unit, GRAPPLE, 1, "5-6 holds", "B-GRAP-5");
    let thrown = play.dice.throw(&row, &|| title.clone());
    let mut volleys: SmallVec<[(UnitId, UnitId, Result<Faces, Awaiting>); 2]> = SmallVec::new();
    for (by, at) in [(unit, target), (target, unit)] {
        let dice = fleet.small_arms(by);
        // Nobody is there to be shot at aboard a ship that her crew has left.
        if dice > 0 && fleet.ship(at).crew.men() > 0 {
            let row = Throw::d6(by, VOLLEY, dice, "a 6 kills", "B-GARM-1");
            volleys.push((by, at, play.dice.throw(&row, &|| arms(by, at))));
        }
    }
    let face = thrown?[0];
    let mut fired: SmallVec<[Arms; 2]> = SmallVec::new();
    for (by, at, faces) in volleys {
        fired.push(Arms { by, at, faces: faces?, loss: Loss::default(), leader: Faces::new() });
    }
    let leaders: SmallVec<[Option<Result<Faces, Awaiting>>; 2]> = fired
        .iter()
        .map(|arms| {
            let crew = fleet.ship(arms.at).crew;
            let killed = Party { men: crew.men(), leaders: crew.leaders }.casualties(kills(&arms.faces));
            let row = Throw::d6(arms.at, LEADER, killed / 6, "a 1 is a leader", "B-GARM-2");
            (killed >= 6).then(|| play.dice.throw(&row, &|| format!("{} lie dead aboard {}", killed, fleet.name(arms.at))))
        })
        .collect();
    for (arms, leader) in fired.iter_mut().zip(leaders) {
        arms.leader = leader.transpose()?.unwrap_or_default();
        let crew = fleet.ship(arms.at).crew;
        let ones = arms.leader.iter().filter(|face| **face == 1).count() as u8;
        arms.loss = Party { men: crew.men(), leaders: crew.leaders }.loss(kills(&arms.faces), ones);
    }
    play.business.pop();
    let holds = face >= HOLDS;
    play.say(|fleet| {
        let result = if holds { "they hold" } else { "they fall short" };
        let sentence = format!("{} throws grapples at {}: {face}, {result}.", fleet.name(unit), fleet.name(target));
        Report::new("B-GRAP-5", Some(unit), sentence).with(Event::Thrown {
            title,
            faces: SmallVec::from_slice(&[face]),
            sides: 6,
            good: SmallVec::from_slice(&[holds]),
            needed: "5-6 holds".to_owned(),
            result: result.to_owned(),
            expected: 0,
            actual: 0,
            side: Some(fleet.ship(unit).side()),
        })
    });
    for arms in &fired {
        play.fleet.ship_mut(arms.by).ties.fired = true;
        tell_arms(play, arms);
    }
    for arms in &fired {
        boarding::fall(&mut play.fleet, arms.at, arms.loss);
        tell_fallen(play, "B-GARM-1", arms.at, arms.loss);
    }
    if !fired.is_empty() {
        play.business.push(Item::Nerve);
    }
    // A grappler without a man left holds nobody.
    if holds && play.fleet.ship(unit).crew.men() > 0 {
        play.business.push(Item::Cut { holder: unit, held: target });
    }
    Ok(())
}

fn kills(faces: &[u8]) -> u8 {
    faces.iter().filter(|face| **face >= KILLS).count() as u8
}

fn tell_arms(play: &mut Play<'_>, arms: &Arms) {
    play.say(|fleet| {
        let (by, at) = (fleet.name(arms.by), fleet.name(arms.at));
        let result = format!("{} down", men(arms.loss.men + arms.loss.leaders));
        Report::new("B-GARM-1", Some(arms.by), format!("{} of {by} fire small arms at {at}: {result}.", men(arms.faces.len() as u8))).with(Event::Thrown {
            title: format!("{by} fires small arms at {at}"),
            good: arms.faces.iter().map(|face| *face >= KILLS).collect(),
            faces: SmallVec::from_slice(&arms.faces),
            sides: 6,
            needed: "a 6 kills".to_owned(),
            result,
            expected: arms.faces.len() as i32 * 100 / 6,
            actual: i32::from(arms.loss.men + arms.loss.leaders) * 100,
            side: Some(fleet.ship(arms.by).side()),
        })
    });
    if !arms.leader.is_empty() {
        tell_leaders(play, "B-GARM-2", arms.at, &arms.leader);
    }
}

/// The dice for leaders, one for every full six who fell.
pub(crate) fn tell_leaders(play: &mut Play<'_>, clause: &str, unit: UnitId, faces: &[u8]) {
    play.say(|fleet| {
        let found = faces.contains(&1);
        let result = if found { "a leader falls" } else { "no leader falls" };
        let name = fleet.name(unit);
        Report::new(clause, Some(unit), format!("{name} throws {} for her leaders: {result}.", shown(faces))).with(Event::Thrown {
            title: format!("Is a leader of {name} among them?"),
            faces: SmallVec::from_slice(faces),
            sides: 6,
            good: faces.iter().map(|face| *face == 1).collect(),
            needed: "a 1 is a leader".to_owned(),
            result: result.to_owned(),
            expected: 0,
            actual: 0,
            side: Some(fleet.ship(unit).side()),
        })
    });
}

/// 'Fortuna loses 3 men and 1 leader: 12 men are left.'
pub(crate) fn tell_fallen(play: &mut Play<'_>, clause: &str, unit: UnitId, loss: Loss) {
    if loss == Loss::default() {
        return;
    }
    play.say(|fleet| {
        let crew = fleet.ship(unit).crew;
        let lost = Party { men: loss.men, leaders: loss.leaders };
        let left = Party { men: crew.men(), leaders: crew.leaders };
        Report::new(clause, Some(unit), format!("{} loses {lost}; she has {left} left.", fleet.name(unit)))
            .with(Event::Harmed { boxes: loss.men + loss.leaders })
    });
}

/// '1 man', '6 men'.
fn men(count: u8) -> String {
    crate::damage::counted(count, "man", "men")
}

/// B-GRAP-6: she tries to cut. A grapple that is cut as it comes aboard has stopped nobody: our ruling.
fn hack(play: &mut Play<'_>, unit: UnitId, from: UnitId, fresh: bool) -> Result<(), Awaiting> {
    let fleet = &play.fleet;
    let title = format!("{} cuts at the grapples of {}", fleet.name(unit), fleet.name(from));
    let clause = if fresh { "B-GRAP-6" } else { "AMB-27" };
    let row = Throw::d6(unit, CUT, 1, "5-6 cuts", clause);
    let face = play.dice.throw(&row, &|| title.clone())?[0];
    play.business.pop();
    let cut = face >= CUTS;
    play.say(|fleet| {
        let result = if cut { "they are cut" } else { "they hold" };
        Report::new(clause, Some(unit), format!("{title}: {face}, {result}.")).with(Event::Thrown {
            title: title.clone(),
            faces: SmallVec::from_slice(&[face]),
            sides: 6,
            good: SmallVec::from_slice(&[cut]),
            needed: "5-6 cuts".to_owned(),
            result: result.to_owned(),
            expected: 0,
            actual: 0,
            side: Some(fleet.ship(unit).side()),
        })
    });
    match (cut, fresh) {
        (true, true) => {}
        (true, false) => part(&mut play.fleet, unit, from),
        (false, true) => hold(play, from, unit),
        (false, false) => {}
    }
    Ok(())
}

/// B-GRAP-8, AMB-28: they lie fast, both stop at once, and a move not yet made is lost. A ship without a crew is taken (AMB-87).
fn hold(play: &mut Play<'_>, holder: UnitId, held: UnitId) {
    tie(&mut play.fleet, holder, held);
    let mut lost = false;
    for unit in [holder, held] {
        let ship = play.fleet.ship_mut(unit);
        lost |= unit == held && ship.fights() && ship.run.stage == Stage::Waits;
        ship.run.stage = Stage::Done;
    }
    // Who lost her move in an earlier phase, or has none, loses nothing.
    lost &= play.fleet.log(held).oars || play.fleet.ship(held).rig.hoisted > 0;
    play.say(|fleet| {
        let (name, other) = (fleet.name(holder), fleet.name(held));
        let loses = if lost { format!("; {other} loses her move") } else { String::new() };
        Report::new("B-GRAP-8", Some(holder), format!("{name} and {other} are grappled and stop at once{loses}.")).with(Event::Fate)
    });
    if !has_defenders(play.fleet.ship(held)) {
        boarding::take(play, holder, held, "AMB-87");
    }
}

/// Anybody is aboard who can hold her.
pub(crate) fn has_defenders(ship: &Ship) -> bool {
    ship.fights() && ship.crew.men() > 0
}

/// What an attempt may bring: the chance to hold, and who falls by small arms.
pub fn preview(fleet: &Fleet, unit: UnitId, target: UnitId) -> Preview {
    let mut preview = Preview { clause: "B-GRAP-5".to_owned(), ..Preview::default() };
    if fleet.ship(unit).side() == fleet.ship(target).side() || !fleet.is_there(target) {
        return preview;
    }
    let (own, there) = (fleet.shape(unit), fleet.shape(target));
    let from = wg_core::geometry::nearest_point(there.pose.at, &own);
    let to = wg_core::geometry::nearest_point(from, &there);
    let distance = own.distance_to(&there);
    preview.marks.push(Mark::Line { from, to, label: distance.to_string() });
    let (fire, back) = (fleet.small_arms(unit), if fleet.ship(target).crew.men() > 0 { fleet.small_arms(target) } else { 0 });
    let fire = if fleet.ship(target).crew.men() > 0 { fire } else { 0 };
    let bars = binomial(fire, 1, 6);
    let expected = f64::from(fire) / 6.0;
    let cut = can_cut(fleet, target);
    let holds = 1.0 / 3.0;
    let mut chances = vec![("the grapples hold".to_owned(), holds)];
    if cut {
        chances.push(("and are not cut".to_owned(), holds * 2.0 / 3.0));
    }
    preview.odds = Some(Odds {
        title: format!("{} grapples {}", fleet.name(unit), fleet.name(target)),
        range: format!("{distance} from hull to hull"),
        line: format!("1 die holds on 5-6 (B-GRAP-5); {fire} small arms against {back}, a 6 kills (B-GARM-1)"),
        unit: "men of hers".to_owned(),
        bars,
        expected,
        chances,
    });
    preview
}
