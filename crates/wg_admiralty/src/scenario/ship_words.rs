//! Words of a ship's `state` that are more than one field: how each is read from the fleet, and changed there.

use wg_core::scenario::{HeadingSpec, Said as _, Worded};

use crate::position::battle::Signal;
use crate::position::ship::{Mend, SmallSet};
use crate::prelude::*;
use crate::scenario::muster;
use crate::scenario::state::{BATTERIES, FATES};
use crate::scenario::value::{dice, find, names, none, place_of, point, pose, read_set, set_of};

/// The place of the ship; an empty list if she has left the table.
pub fn at(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    if ship.on_table() || ship.is_due() { point(ship.berth.pose.at).to_vec().into() } else { none() }
}

pub fn set_at(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    if let Some((at, _)) = place_of(value) {
        fleet.ship_mut(unit).berth.pose.at = at;
    }
}

pub fn heading(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    if ship.on_table() || ship.is_due() { HeadingSpec::from(ship.berth.pose.heading).value() } else { "".into() }
}

pub fn set_heading(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    if let Some(heading) = HeadingSpec::of_value(value) {
        fleet.ship_mut(unit).berth.pose.heading = heading.heading();
    }
}

pub fn sail(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).berth.sail.said()
}

pub fn set_sail(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).berth.sail = Setting::of_word(value.text());
}

/// Whether the ship lies on the ground, which is then listed among her locks (A-MOVE-20).
pub fn aground(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).log.hits.locks.contains(&unit).into()
}

pub fn set_aground(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let locks = &mut fleet.ship_mut(unit).log.hits.locks;
    match (value.flag(), locks.contains(&unit)) {
        (true, false) => locks.push(unit),
        (false, true) => locks.retain(|other| *other != unit),
        _ => {}
    }
}

/// Her pose when the last turn ended: mm east, mm north, and her heading.
pub fn before(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    if ship.on_table() { pose(ship.berth.before) } else { none() }
}

/// Her present pose: mm east, mm north, and her heading.
pub fn place(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    if ship.on_table() { pose(ship.berth.pose) } else { none() }
}

/// Sets her pose when the last turn ended. A missing heading is her present one, and a missing place is her present
/// place.
pub fn set_before(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let berth = &mut fleet.ship_mut(unit).berth;
    berth.before =
        place_of(value).map_or(berth.pose, |(at, heading)| Pose::new(at, heading.unwrap_or(berth.pose.heading)));
}

/// The gun dice that a side has left.
pub fn guns<const SIDE: usize>(fleet: &Fleet, unit: UnitId) -> Value {
    dice(fleet.ship(unit).guns(Broadside::BOTH[SIDE]))
}

/// The gun dice of each side when the ship was undamaged.
pub fn whole(fleet: &Fleet, unit: UnitId) -> Value {
    dice(fleet.ship(unit).built.guns)
}

pub fn set_guns<const SIDE: usize>(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let ship = fleet.ship_mut(unit);
    let left = muster::dice(value);
    ship.log.hits.guns[Broadside::BOTH[SIDE]] =
        [0, 1, 2, 3].map(|size: usize| ship.built.guns[size].saturating_sub(left[size]));
}

/// The gun dice of a side that will be lost when the step ends.
pub fn coming_guns<const SIDE: usize>(fleet: &Fleet, unit: UnitId) -> Value {
    dice(fleet.ship(unit).log.coming.guns[Broadside::BOTH[SIDE]])
}

pub fn no_guns(_: &Fleet, _: UnitId) -> Value {
    dice([0; 4])
}

pub fn set_coming_guns<const SIDE: usize>(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).log.coming.guns[Broadside::BOTH[SIDE]] = muster::dice(value);
}

pub fn sail_value(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).sail_value().said()
}

pub fn set_sail_value(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).log.hits.s = 100_u8.saturating_sub(value.count());
}

/// The number of active M.
pub fn masts(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).log.hits.m.said()
}

/// Sets the number of active M. At least as many M were ever taken (A-DMG-M-3).
pub fn set_masts(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let hits = &mut fleet.ship_mut(unit).log.hits;
    hits.m = value.count();
    hits.m_ever = hits.m_ever.max(hits.m);
}

pub fn flood(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).log.flood.said()
}

/// The flooding of a ship that has left the table; 0 for others.
pub fn flood_of_a_wreck(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    if ship.on_table() { 0 } else { ship.log.flood }.said()
}

pub fn set_flood(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).log.flood = value.count();
}

/// The ships that she is locked with. The ground has an empty name; if it is the last lock, it is left out, since
/// `aground` is enough.
pub fn locked(fleet: &Fleet, unit: UnitId) -> Value {
    let locks = &fleet.ship(unit).log.hits.locks[..];
    let last = locks.iter().position(|other| *other == unit).is_some_and(|place| place + 1 == locks.len());
    locks_of(fleet, unit, if last { &locks[..locks.len() - 1] } else { locks })
}

/// Sets her locks. A ship that lies aground stays so: if the ground is not among these locks, it is added at the end.
pub fn set_locked(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let mut locks = read_locks(fleet, unit, value);
    let ship = fleet.ship_mut(unit);
    if ship.log.hits.locks.contains(&unit) && !locks.contains(&unit) {
        locks.push(unit);
    }
    ship.log.hits.locks = locks;
}

pub fn coming_locked(fleet: &Fleet, unit: UnitId) -> Value {
    locks_of(fleet, unit, &fleet.ship(unit).log.coming.locks)
}

pub fn set_coming_locked(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let locks = read_locks(fleet, unit, value);
    fleet.ship_mut(unit).log.coming.locks = locks;
}

fn locks_of(fleet: &Fleet, unit: UnitId, locks: &[UnitId]) -> Value {
    names(locks.iter().map(|other| if *other == unit { "" } else { fleet.name(*other) }))
}

fn read_locks(fleet: &Fleet, unit: UnitId, value: &Value) -> SmallVec<[UnitId; 4]> {
    let named = |name: &Value| if name.text().is_empty() { Some(unit) } else { find(fleet, name) };
    value.list().iter().filter_map(named).collect()
}

pub fn admiral(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).company.admiral.said()
}

/// The usual state of the admiral: well on a flagship, none elsewhere.
pub fn usual_admiral(fleet: &Fleet, unit: UnitId) -> Value {
    if fleet.ship(unit).built.flagship { Admiral::Well } else { Admiral::None }.said()
}

pub fn set_admiral(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).company.admiral = Admiral::of_word(value.text());
}

pub fn coming_admiral(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).company.fallen.admiral.unwrap_or_default().said()
}

pub fn set_coming_admiral(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let admiral = Admiral::of_word(value.text());
    fleet.ship_mut(unit).company.fallen.admiral = Some(admiral).filter(|admiral| *admiral != Admiral::None);
}

fn signal_of(fleet: &Fleet, unit: UnitId) -> Option<&Signal> {
    fleet.battle.signals.values().flatten().find(|signal| signal.unit == unit)
}

fn signal_mut(fleet: &mut Fleet, unit: UnitId) -> Option<&mut Signal> {
    fleet.battle.signals.values_mut().flatten().find(|signal| signal.unit == unit)
}

/// The signal that flies on this ship (A-CMD-3).
pub fn signal(fleet: &Fleet, unit: UnitId) -> Value {
    signal_of(fleet, unit).map_or_else(String::new, |signal| signal.text.says(fleet)).as_str().into()
}

/// Sets the signal that flies on this ship. A side has one signal, so it replaces that of another ship.
pub fn set_signal(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let said = Filled::read(value.text(), |name| fleet.roster.names.find(name));
    let side = fleet.ship(unit).built.side;
    match (said, signal_mut(fleet, unit)) {
        (Some(text), Some(signal)) => signal.text = text,
        (Some(text), None) => {
            fleet.battle.signals[side] = Some(Signal { unit, text, turn: 0, read: SmallSet::default() });
        }
        (None, _) => fleet.battle.signals.values_mut().for_each(|signal| {
            signal.take_if(|signal| signal.unit == unit);
        }),
    }
}

/// Whether her signal was made in this turn.
pub fn signalled(fleet: &Fleet, unit: UnitId) -> Value {
    signal_of(fleet, unit).is_some_and(|signal| signal.turn >= fleet.cursor.turn).into()
}

pub fn set_signalled(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let turn = if value.flag() { fleet.cursor.turn } else { 0 };
    if let Some(signal) = signal_mut(fleet, unit) {
        signal.turn = turn;
    }
}

pub fn read_by(fleet: &Fleet, unit: UnitId) -> Value {
    signal_of(fleet, unit).map_or_else(none, |signal| set_of(fleet, &signal.read))
}

pub fn set_read_by(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let read = read_set(fleet, value);
    if let Some(signal) = signal_mut(fleet, unit) {
        signal.read = read;
    }
}

/// The target of each battery in the last turn.
pub fn targets(fleet: &Fleet, unit: UnitId) -> Value {
    targets_of(fleet, fleet.ship(unit).gunnery.last)
}

pub fn set_targets(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).gunnery.last = read_targets(fleet, value);
}

/// The target of each battery in this turn.
pub fn targets_now(fleet: &Fleet, unit: UnitId) -> Value {
    targets_of(fleet, fleet.ship(unit).gunnery.at)
}

pub fn set_targets_now(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).gunnery.at = read_targets(fleet, value);
}

/// Returns one name for each battery, in the order of [`BATTERIES`], or an empty list if none has a target.
fn targets_of(fleet: &Fleet, at: PerBroadside<[Option<UnitId>; 3]>) -> Value {
    let at = at.into_array();
    let at = at.as_flattened();
    if at.iter().all(Option::is_none) {
        return none();
    }
    names(at.iter().map(|target| target.map_or("", |target| fleet.name(target))))
}

fn read_targets(fleet: &Fleet, value: &Value) -> PerBroadside<[Option<UnitId>; 3]> {
    let mut at = PerBroadside::<[Option<UnitId>; 3]>::default();
    for (target, name) in at.values_mut().flatten().zip(value.list()) {
        *target = find(fleet, name);
    }
    at
}

pub fn fired(fleet: &Fleet, unit: UnitId) -> Value {
    let fired = fleet.ship(unit).gunnery.fired;
    names(fired.values().flatten().zip(BATTERIES).filter(|(fired, _)| **fired).map(|(_, battery)| battery))
}

pub fn set_fired(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let said = |battery: &str| value.list().iter().any(|word| word.text() == battery);
    let fired = fleet.ship_mut(unit).gunnery.fired.values_mut().flatten();
    fired.zip(BATTERIES).for_each(|(fired, battery)| *fired = said(battery));
}

pub fn fair_game(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).colours.fair_game.into()
}

/// Sets whether a frigate is fair game. If not, she has not fired at any ship of the line (A-ADV-8).
pub fn set_fair_game(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let colours = &mut fleet.ship_mut(unit).colours;
    colours.fair_game = value.flag();
    if !colours.fair_game {
        colours.provoked = SmallSet::default();
    }
}

pub fn fired_at(fleet: &Fleet, unit: UnitId) -> Value {
    set_of(fleet, &fleet.ship(unit).colours.provoked)
}

pub fn set_fired_at(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let provoked = read_set(fleet, value);
    let colours = &mut fleet.ship_mut(unit).colours;
    colours.provoked = provoked;
    colours.fair_game |= provoked != SmallSet::default();
}

/// The repairs that her dice are assigned to (A-REPAIR-2).
pub fn repairs(fleet: &Fleet, unit: UnitId) -> Value {
    names(fleet.ship(unit).repairs.dice.iter().flatten().map(|mend| mend.word()))
}

pub fn set_repairs(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let mut mends = value.list().iter().map(|word| Mend::of_word(word.text()));
    fleet.ship_mut(unit).repairs.dice = std::array::from_fn(|_| mends.next());
}

/// The ship beside which she fights in a boarding action (A-BOARD-5).
pub fn beside(fleet: &Fleet, unit: UnitId) -> Value {
    let stands = fleet.battle.actions.iter().find_map(|action| {
        let place = action.friends.iter().position(|friends| friends.contains(&unit))?;
        Some([action.attacker, action.defender][place])
    });
    stands.map_or("", |other| fleet.name(other)).into()
}

pub fn set_beside(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let other = find(fleet, value);
    for action in &mut fleet.battle.actions {
        action.friends.iter_mut().for_each(|friends| friends.retain(|friend| *friend != unit));
    }
    for action in &mut fleet.battle.actions {
        if let Some(place) = [action.attacker, action.defender].iter().position(|fights| Some(*fights) == other) {
            action.friends[place].push(unit);
        }
    }
}

/// Whether she has won a round as defender.
pub fn held(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.battle.actions.iter().any(|action| action.held && action.defender == unit).into()
}

pub fn set_held(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    for action in fleet.battle.actions.iter_mut().filter(|action| action.defender == unit) {
        action.held = value.flag();
    }
}

/// Whether the enemy has captured her.
pub fn captured(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).is_prize().into()
}

/// Whether the ship is a prize on the table, which `fate` says already.
pub fn captured_by_fate(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    (ship.on_table() && ship.is_prize()).into()
}

pub fn set_captured(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let ship = fleet.ship_mut(unit);
    let captured = value.flag();
    ship.colours.side = if captured { ship.built.side.other() } else { ship.built.side };
    if ship.on_table() {
        ship.colours.fate = if captured { Fate::Prize } else { Fate::Afloat };
    }
}

pub fn struck(fleet: &Fleet, unit: UnitId) -> Value {
    fleet.ship(unit).colours.struck.into()
}

/// Whether `fate` says that she has struck. It does not if she was taken or has left the table.
pub fn struck_by_fate(fleet: &Fleet, unit: UnitId) -> Value {
    (fate_of(fleet.ship(unit)) == "struck").into()
}

/// Sets whether she has struck. A ship that strikes goes to Stop (A-CMD-7).
pub fn set_struck(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let ship = fleet.ship_mut(unit);
    ship.colours.struck = value.flag();
    if ship.colours.struck {
        ship.berth.sail = Setting::Stop;
    }
}

pub fn fate(fleet: &Fleet, unit: UnitId) -> Value {
    fate_of(fleet.ship(unit)).into()
}

fn fate_of(ship: &Ship) -> &'static str {
    match ship.colours.fate {
        Fate::Sunk if ship.colours.blown_up => "blown_up",
        Fate::Sunk => "sunk",
        Fate::Gone => "gone",
        Fate::Aboard => "due",
        _ if ship.is_prize() => "prize",
        _ if ship.colours.struck => "struck",
        _ => "afloat",
    }
}

/// Sets her fate. A prize belongs to the enemy; a ship that sank keeps her side.
pub fn set_fate(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    let word = value.text();
    let place = FATES.iter().position(|fate| *fate == word).unwrap_or_default();
    let ship = fleet.ship_mut(unit);
    let colours = &mut ship.colours;
    colours.fate = [Fate::Afloat, Fate::Afloat, Fate::Prize, Fate::Sunk, Fate::Sunk, Fate::Gone, Fate::Aboard][place];
    (colours.blown_up, colours.foundered) = (word == "blown_up", false);
    match word {
        "afloat" | "struck" => (colours.side, colours.struck) = (ship.built.side, word == "struck"),
        "prize" => colours.side = ship.built.side.other(),
        _ => {}
    }
    if word == "struck" {
        ship.berth.sail = Setting::Stop;
    }
}

/// The ship that helps her, or that she helps (A-ADV-5).
pub fn aid(fleet: &Fleet, unit: UnitId) -> Value {
    let ship = fleet.ship(unit);
    ship.colours.aid.filter(|_| ship.on_table()).map_or("", |other| fleet.name(other)).into()
}

pub fn set_aid(fleet: &mut Fleet, unit: UnitId, value: &Value) {
    fleet.ship_mut(unit).colours.aid = find(fleet, value);
}
