//! Lightening: guns thrown overboard to float a ship that is aground (A8).
//!
//! The ship's captain names guns, battery by battery, and then one roll is made for all of them together (B-AGND-5,
//! AMB-31). A whole battery or half of one is a single answer. Single guns are added one by one, so that every number
//! can be named.

use crate::position::aground::float;
use crate::prelude::*;
use crate::sailing::Sailing;

/// Purpose of the dice for guns overboard.
const LIGHTEN: u16 = 90;

/// The face that frees the ship, on any die (B-AGND-3).
pub const FREES: u8 = 6;

/// The number of guns that a man o' war throws overboard for each die (B-AGND-4).
pub const MAN_O_WAR_GUNS: u8 = 3;

/// Numbers of the answers in [`Order::Lighten`]. `NAMED` throws the guns named so far overboard. The other answers add
/// guns of a battery, counted from the constant: all its guns left, half of them, or one gun with another answer to
/// follow.
pub const NAMED: u8 = 0;
const ALL: u8 = 1;
const HALF: u8 = 5;
const ONE: u8 = 9;
const END: u8 = 13;

const ALL_OF: [&str; 4] = [
    "Throw all larboard guns overboard",
    "Throw all starboard guns overboard",
    "Throw all bow guns overboard",
    "Throw all stern guns overboard",
];
const HALF_OF: [&str; 4] = [
    "Throw half the larboard guns overboard",
    "Throw half the starboard guns overboard",
    "Throw half the bow guns overboard",
    "Throw half the stern guns overboard",
];
const ONE_OF: [&str; 4] = ["Choose 1 larboard gun", "Choose 1 starboard gun", "Choose 1 bow gun", "Choose 1 stern gun"];

/// The least number of guns of which half a battery is offered. Half of fewer would be the same as one or all.
const WORTH_HALVING: u8 = 4;

impl Fleet {
    /// True if the ship is aground and has a crew to work and guns enough for a die (AMB-31).
    pub fn may_lighten(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.sails()
            && ship.berth.aground
            && ship.clocks.blaze == 0
            && !self.is_helpless(unit)
            && self.lightening_dice(unit, ship.guns.left) > 0
    }

    /// Returns the dice for guns overboard, given by battery: one for each gun, or one for each full three of a man o'
    /// war (B-AGND-3, B-AGND-4).
    pub fn lightening_dice(&self, unit: UnitId, guns: [u8; 4]) -> u8 {
        let guns: u8 = guns.iter().sum();
        if self.log(unit).is_man_o_war() { guns / MAN_O_WAR_GUNS } else { guns }
    }
}

/// Returns the guns named by an answer, together with those named before, and true if no further answer is to follow.
/// `None` if the answer names no gun that is there.
fn naming(fleet: &Fleet, unit: UnitId, named: [u8; 4], what: u8) -> Option<([u8; 4], bool)> {
    let left: [u8; 4] =
        std::array::from_fn(|battery| fleet.ship(unit).guns.left[battery].saturating_sub(named[battery]));
    let more = |battery: u8, guns: u8| {
        let mut named = named;
        named[usize::from(battery)] += guns;
        named
    };
    let (now, told) = match what {
        NAMED => (named, true),
        ALL..HALF => (more(what - ALL, left[usize::from(what - ALL)]), true),
        HALF..ONE => (more(what - HALF, left[usize::from(what - HALF)].div_ceil(2)), true),
        ONE..END => (more(what - ONE, 1.min(left[usize::from(what - ONE)])), false),
        _ => return None,
    };
    let adds = what == NAMED || now != named;
    (adds && (!told || fleet.lightening_dice(unit, now) > 0)).then_some((now, told))
}

/// Asks which guns go overboard, or returns `None` if the ship may not be lightened (AMB-31).
pub fn ask(fleet: &Fleet, unit: UnitId, named: [u8; 4]) -> Option<Ask> {
    if !fleet.may_lighten(unit) {
        return None;
    }
    let ship = fleet.ship(unit);
    let offer =
        |what: u8, label| naming(fleet, unit, named, what).map(|_| Offer::plain(Order::Lighten { unit, what }, label));
    let begun = named != [0; 4];
    let mut offers = Vec::new();
    offers.extend(offer(NAMED, "Throw the chosen guns overboard"));
    offers.push(Offer::plain(Order::Pass, if begun { "Keep her guns after all" } else { "Keep her guns" }));
    for (place, battery) in (0..4_u8).enumerate() {
        offers.extend(offer(ALL + battery, ALL_OF[place]));
        if ship.guns.left[place].saturating_sub(named[place]) >= WORTH_HALVING {
            offers.extend(offer(HALF + battery, HALF_OF[place]));
        }
        offers.extend(offer(ONE + battery, ONE_OF[place]));
    }
    let name = fleet.name(unit);
    let reason = if begun {
        let dice = counted(fleet.lightening_dice(unit, named), "die", "dice");
        format!("{name} has {} chosen and {dice} to roll", counted(named.iter().sum::<u8>(), "gun", "guns"))
    } else {
        format!("{name} is aground. Throw guns overboard and roll for a 6?")
    };
    Some(Ask::new(Seat::Side(ship.side()), AskKind::Choice, reason, offers))
}

/// Returns the answers that suit a captain who can do without a battery: half of it, or all of it.
pub const fn likely(unit: UnitId, battery: Battery) -> [Order; 2] {
    [Order::Lighten { unit, what: HALF + battery as u8 }, Order::Lighten { unit, what: ALL + battery as u8 }]
}

/// Explains why an order is no answer to the question.
pub fn refuse(fleet: &Fleet, unit: UnitId, named: [u8; 4], order: &Order) -> Refusal {
    let name = fleet.name(unit);
    let guns: u8 = fleet.ship(unit).guns.left.iter().zip(named).map(|(left, named)| left.saturating_sub(named)).sum();
    match order {
        Order::Lighten { .. } if fleet.log(unit).is_man_o_war() => Refusal::new(
            "B-AGND-4",
            format!("{name} must throw {MAN_O_WAR_GUNS} guns overboard for each die. Guns left to choose: {guns}."),
        ),
        _ => Refusal::new(
            "B-AGND-5",
            format!("Choose which of {name}'s guns go overboard, or keep them. Guns left to choose: {guns}."),
        ),
    }
}

/// Previews an answer: the guns, the dice, and the chance that she floats.
pub fn preview(fleet: &Fleet, unit: UnitId, named: [u8; 4], what: u8) -> Preview {
    let Some((now, _)) = naming(fleet, unit, named, what) else { return Preview::default() };
    let dice = fleet.lightening_dice(unit, now);
    let guns = counted(now.iter().sum::<u8>(), "gun", "guns");
    let used = format!("{guns}: {}, {}% to float free", counted(dice, "die", "dice"), (chance(dice) * 100.0).round());
    Preview { used, clause: "B-AGND-3".to_owned(), odds: None::<Odds>, ..Preview::default() }
}

/// Returns the probability that at least one of these dice shows a 6.
pub fn chance(dice: u8) -> f64 {
    1.0 - (0..dice).fold(1.0, |none, _| none * 5.0 / 6.0)
}

/// Takes the captain's answer, which has been checked: he names guns, or keeps them all.
pub fn answer(play: &mut Play<'_>, unit: UnitId, named: [u8; 4], order: &Order) {
    play.business.pop();
    let Order::Lighten { what, .. } = *order else { return };
    if let Some((named, told)) = naming(play.fleet, unit, named, what) {
        play.business.push(Sailing::Lighten { unit, named, told });
    }
}

/// Throws the named guns overboard and rolls the dice. A ship that floats goes on with her move (B-AGND-3 to B-AGND-5,
/// AMB-31).
pub fn throw(play: &mut Play<'_>) -> Awaited {
    let Some(&Sailing::Lighten { unit, named, told }) = play.business.top_of() else { return Ok(()) };
    if !told || !play.fleet.may_lighten(unit) {
        // The captain may have failed a morale test, or the tide may have come, before this question.
        return play.business.done();
    }
    let fleet = &play.fleet;
    let dice = fleet.lightening_dice(unit, named);
    let row = Throw::d6(unit, LIGHTEN, dice, "any 6 frees her", "B-AGND-3").counts(FREES, 6);
    let title = format!("{} lightens ship", fleet.name(unit));
    let faces = play.dice.throw(&row, &|| title.clone())?;
    play.business.pop();
    let freed = faces.contains(&FREES);
    let guns = &mut play.fleet.ship_mut(unit).guns;
    for (battery, guns_named) in named.into_iter().enumerate() {
        guns.left[battery] -= guns_named;
        guns.overboard[battery] += guns_named;
    }
    let clause = if play.fleet.log(unit).is_man_o_war() { "B-AGND-4" } else { "B-AGND-3" };
    let result = if freed { "she floats free" } else { "she stays aground" };
    let sentence = format!(
        "{} throws {} overboard, {} {result}.",
        play.fleet.name(unit),
        counted(named.iter().sum::<u8>(), "gun", "guns"),
        if freed { "and" } else { "but" }
    );
    tell_row(play, &Throw { clause: clause.into(), ..row }, title, &faces, result, sentence);
    if freed {
        float(play, unit);
    } else {
        play.fleet.ship_mut(unit).run.stage = Stage::Done;
    }
    Ok(())
}
