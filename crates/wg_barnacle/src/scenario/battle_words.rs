//! Words of the battle as a whole that are not the plain value of one field.

use crate::options::{Alarm, WINDS, quarters};
use crate::position::afloat::Party as InWater;
use crate::position::sky::Foul;
use crate::prelude::*;
use crate::scenario::ship_words::{name, named};
use crate::scenario::state::{EDGES, meaning, word};
use crate::weather::wind;

/// Index of the deeds of this turn.
pub const NOW: usize = 0;
/// Index of the deeds of last turn.
pub const LAST: usize = 1;

/// The value of `triumph` for a side that took a fort. 1 stands for a man o' war sunk (B-INIT-8).
const FORT_TAKEN: u8 = 2;

/// Returns 0, which stands for no turn, no phase and no alarm.
pub fn none(_: &Fleet, (): ()) -> Value {
    Value::whole(0)
}

/// Returns 0 for both sides.
pub fn neither(_: &Fleet, (): ()) -> Value {
    pair(PerSide::default())
}

fn pair(numbers: PerSide<u8>) -> Value {
    Value::List(numbers.map(Value::whole).into_array().to_vec())
}

fn pair_of(value: &Value) -> PerSide<u8> {
    let list = value.as_list().unwrap_or_default();
    PerSide::from_fn(|side: SideId| list.get(side.index()).map_or(0, Value::count))
}

pub fn turn(fleet: &Fleet, (): ()) -> Value {
    Value::Int(fleet.cursor.turn.into())
}

pub fn set_turn(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.cursor.turn = value.as_int().unwrap_or_default() as u16;
}

/// Returns the phase, counted from 1.
pub fn phase(fleet: &Fleet, (): ()) -> Value {
    Value::whole(fleet.cursor.phase + 1)
}

pub fn set_phase(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.cursor.phase = value.count().saturating_sub(1);
}

fn side_named(fleet: &Fleet, value: &Value) -> Option<SideId> {
    fleet.chart.names.find_side(value.as_text()?)
}

fn side_name(fleet: &Fleet, side: Option<SideId>) -> Value {
    side.map_or("", |side| fleet.side_name(side)).into()
}

pub fn first(fleet: &Fleet, (): ()) -> Value {
    side_name(fleet, fleet.initiative.first)
}

pub fn set_first(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.initiative.first = side_named(fleet, value);
}

pub fn winner(fleet: &Fleet, (): ()) -> Value {
    side_name(fleet, fleet.initiative.winner)
}

pub fn set_winner(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.initiative.winner = side_named(fleet, value);
}

pub fn last_winner(fleet: &Fleet, (): ()) -> Value {
    side_name(fleet, fleet.initiative.last_winner)
}

pub fn set_last_winner(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.initiative.last_winner = side_named(fleet, value);
}

fn deeds<const WHEN: usize>(fleet: &Fleet) -> &PerSide<InitiativeFacts> {
    if WHEN == NOW { &fleet.initiative.now } else { &fleet.initiative.last }
}

fn set_deeds<const WHEN: usize>(fleet: &mut Fleet, value: &Value, set: impl Fn(&mut InitiativeFacts, u8)) {
    let deeds = if WHEN == NOW { &mut fleet.initiative.now } else { &mut fleet.initiative.last };
    deeds.values_mut().zip(pair_of(value).into_array()).for_each(|(deeds, number)| set(deeds, number));
}

pub fn sunk<const WHEN: usize>(fleet: &Fleet, (): ()) -> Value {
    pair(deeds::<WHEN>(fleet).map(|deeds| deeds.sunk))
}

pub fn set_sunk<const WHEN: usize>(fleet: &mut Fleet, (): (), value: &Value) {
    set_deeds::<WHEN>(fleet, value, |deeds, sunk| deeds.sunk = sunk);
}

pub fn triumph<const WHEN: usize>(fleet: &Fleet, (): ()) -> Value {
    let forts = fleet.initiative.forts[WHEN];
    let triumphs = deeds::<WHEN>(fleet).map(|deeds| deeds.triumph);
    pair(PerSide::from_fn(|side| if forts[side] { FORT_TAKEN } else { u8::from(triumphs[side]) }))
}

pub fn set_triumph<const WHEN: usize>(fleet: &mut Fleet, (): (), value: &Value) {
    set_deeds::<WHEN>(fleet, value, |deeds, triumph| deeds.triumph = triumph > 0);
    fleet.initiative.forts[WHEN] = pair_of(value).map(|triumph| triumph == FORT_TAKEN);
}

pub fn adverse<const WHEN: usize>(fleet: &Fleet, (): ()) -> Value {
    pair(deeds::<WHEN>(fleet).map(|deeds| deeds.adverse))
}

pub fn set_adverse<const WHEN: usize>(fleet: &mut Fleet, (): (), value: &Value) {
    set_deeds::<WHEN>(fleet, value, |deeds, adverse| deeds.adverse = adverse);
}

/// Returns the letter of the side of the table that the wind comes from (B-WIND-1).
fn letter(from: Heading) -> Value {
    wind::side_name(from).get(..1).unwrap_or_default().into()
}

/// Returns the heading for 'N', 'E', 'S' or 'W', or `None` for other texts.
fn side_of_table(letter: &Value) -> Option<Heading> {
    WINDS.into_iter().find(|from| self::letter(*from) == *letter)
}

pub fn wind(fleet: &Fleet, (): ()) -> Value {
    letter(fleet.sky.actual)
}

/// Returns the prevailing wind, which has a field of its own in the file and never changes (B-WIND-2).
pub fn prevailing_wind(fleet: &Fleet, (): ()) -> Value {
    letter(fleet.sky.prevailing)
}

pub fn set_wind(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.sky.actual = side_of_table(value).unwrap_or(fleet.sky.prevailing);
}

pub fn lucky(fleet: &Fleet, (): ()) -> Value {
    name(fleet, fleet.sky.lucky)
}

pub fn set_lucky(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.sky.lucky = named(fleet, value);
}

/// Returns the activation before which the clock rings, counted from 1, or 0 if it does not ring. A moment that was
/// only guessed by a captain who does not know the real one is never saved (AMB-9).
pub fn alarm(fleet: &Fleet, (): ()) -> Value {
    let clock = &fleet.clock;
    Value::whole(clock.rings_before.filter(|_| !clock.guessed).map_or(0, |activation| activation.saturating_add(1)))
}

pub fn set_alarm(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.clock.rings_before = value.count().checked_sub(1);
}

pub fn alarm_hidden(fleet: &Fleet, (): ()) -> Value {
    (fleet.clock.guessed || fleet.clock.unset).into()
}

pub fn set_alarm_hidden(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.clock.unset = value.flag();
}

pub fn alarm_ships(fleet: &Fleet, (): ()) -> Value {
    Value::whole(fleet.clock.ships)
}

/// Returns the number at which a file omits the word. If the clock is set in secret, no number matches, so that the
/// word is always written.
pub fn alarm_ships_of_none(fleet: &Fleet, (): ()) -> Value {
    if fleet.options().alarm == Alarm::Random { "".into() } else { alarm_ships(fleet, ()) }
}

/// Returns the number of ships for which the clock was set if the file does not say it: those that can move now
/// (AMB-9).
pub fn ships_to_move(fleet: &Fleet, (): ()) -> Value {
    let random = fleet.options().alarm == Alarm::Random && fleet.cursor.turn > 0;
    Value::whole(if random { wind::activations(fleet) } else { 0 })
}

pub fn set_alarm_ships(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.clock.ships = value.count();
}

/// Returns the boats and swimmers.
pub fn afloat(fleet: &Fleet, (): ()) -> Value {
    let party = |party: &InWater| {
        let kind = if party.boat { "boat" } else { "men" };
        let places =
            [party.at.x.to_few_inches(), party.at.y.to_few_inches(), party.heading.to_degrees()].map(Value::Number);
        let words = [fleet.name(party.ship), fleet.side_name(party.side), kind].map(Value::from);
        Value::List(words.into_iter().chain(places).chain([party.men, party.leaders].map(Value::whole)).collect())
    };
    Value::List(fleet.later.water.parties.iter().map(party).collect())
}

pub fn set_afloat(fleet: &mut Fleet, (): (), value: &Value) {
    let party = |value: &Value| {
        let [ship, side, kind, x, y, heading, men, leaders] = value.as_list()? else { return None };
        Some(InWater {
            ship: named(fleet, ship)?,
            side: side_named(fleet, side)?,
            boat: kind.as_text()? == "boat",
            at: Point::inches(x.as_number()?, y.as_number()?),
            heading: Heading::new((heading.as_number()? * 100.0).round() as i32),
            men: men.count(),
            leaders: leaders.count(),
        })
    };
    fleet.later.water.parties = value.as_list().unwrap_or_default().iter().filter_map(party).collect();
}

pub fn swum(fleet: &Fleet, (): ()) -> Value {
    pair(fleet.later.water.swum.map(u8::from))
}

pub fn set_swum(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.later.water.swum = pair_of(value).map(|swum| swum > 0);
}

/// Returns the entry of a side in a list of two by side.
fn of_side(value: &Value, side: SideId) -> &Value {
    const NOTHING: &Value = &Value::Bool(false);
    value.as_list().and_then(|list| list.get(side.index())).unwrap_or(NOTHING)
}

fn flagships_of(fleet: &Fleet, rulings: &Rulings) -> Value {
    Value::List(rulings.flagships.map(|flagship| name(fleet, flagship)).into_array().to_vec())
}

pub fn flagships(fleet: &Fleet, (): ()) -> Value {
    flagships_of(fleet, &fleet.sky.rulings)
}

/// Returns the flagships with which the scenario began.
pub fn first_flagships(fleet: &Fleet, (): ()) -> Value {
    flagships_of(fleet, &Rulings::of(&fleet.chart))
}

pub fn set_flagships(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.sky.rulings.flagships = PerSide::from_fn(|side| named(fleet, of_side(value, side)));
}

fn bases_of(rulings: &Rulings) -> Value {
    Value::List(rulings.bases.map(|base| word(&EDGES, &base).into()).into_array().to_vec())
}

pub fn bases(fleet: &Fleet, (): ()) -> Value {
    bases_of(&fleet.sky.rulings)
}

/// Returns the bases with which the scenario began.
pub fn first_bases(fleet: &Fleet, (): ()) -> Value {
    bases_of(&Rulings::of(&fleet.chart))
}

pub fn set_bases(fleet: &mut Fleet, (): (), value: &Value) {
    fleet.sky.rulings.bases =
        PerSide::from_fn(|side| meaning(&EDGES, of_side(value, side).as_text().unwrap_or_default()));
}

/// Returns the sides from which the wind blows on 9, 10, 11 and 12 (B-WIND-5).
fn wind_table_of(fleet: &Fleet, rulings: &Rulings) -> Value {
    let from = |quarters: u8| letter(fleet.sky.prevailing.turned(Angle::degrees(90 * i32::from(quarters))));
    Value::List(rulings.wind_table.map(from).to_vec())
}

pub fn wind_table(fleet: &Fleet, (): ()) -> Value {
    wind_table_of(fleet, &fleet.sky.rulings)
}

/// Returns the wind table with which the scenario began.
pub fn first_wind_table(fleet: &Fleet, (): ()) -> Value {
    wind_table_of(fleet, &Rulings::of(&fleet.chart))
}

pub fn set_wind_table(fleet: &mut Fleet, (): (), value: &Value) {
    let prevailing = fleet.sky.prevailing;
    let winds = value.as_list().unwrap_or_default().iter().map(side_of_table);
    for (told, from) in fleet.sky.rulings.wind_table.iter_mut().zip(winds) {
        *told = from.map_or(0, |from| quarters(prevailing, from));
    }
}

/// Returns the ships that ran foul of each other, with the dice for each of the two.
pub fn collisions(fleet: &Fleet, (): ()) -> Value {
    let foul = |foul: &Foul| {
        Value::List(vec![fleet.name(foul.mover).into(), fleet.name(foul.struck).into(), Value::whole(foul.dice)])
    };
    Value::List(fleet.later.fouls.iter().map(foul).collect())
}

pub fn set_collisions(fleet: &mut Fleet, (): (), value: &Value) {
    let foul = |value: &Value| {
        let [mover, struck, dice] = value.as_list()? else { return None };
        Some(Foul { mover: named(fleet, mover)?, struck: named(fleet, struck)?, dice: dice.count() })
    };
    fleet.later.fouls = value.as_list().unwrap_or_default().iter().filter_map(foul).collect();
}
