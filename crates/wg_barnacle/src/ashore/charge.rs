//! Charges: whether a unit goes, and how far (A5, A17).

use wg_core::geometry::{advance, nearest_between};

use crate::ashore::ground::STEP;
use crate::ashore::land_melee;
use crate::ashore::march::Marching;
use crate::gunnery::window;
use crate::prelude::*;

const CHARGE: u16 = 151;

const RUSH: u16 = 152;

/// The number that the lack of a leader adds to the face that a charge needs (B-CHG-2).
const LEADERLESS: u8 = 2;

impl Fleet {
    /// Returns the number of movement dice of a charge (B-LMOV-2, B-LMOV-3).
    pub fn charge_dice(&self, unit: UnitId) -> u8 {
        if self.roster(unit).kind == Kind::Horse { 6 } else { 4 }
    }

    /// Returns the least face on which the unit charges now (B-CHG-1, B-CHG-2). Above 6 it cannot charge.
    pub fn charge_needs(&self, unit: UnitId) -> u8 {
        self.roster(unit).charge + if self.troop(unit).company.leaders == 0 { LEADERLESS } else { 0 }
    }

    /// Returns the straight path of a charge, if it is clear and the dice can carry the unit that far (B-LMOV-5).
    ///
    /// # Errors
    /// The reason why the path is barred, with marks to draw.
    pub fn check_way<R: Reason>(&self, unit: UnitId, target: UnitId) -> Result<Way, R> {
        let (name, other) = (self.name(unit), self.name(target));
        let (own, there) = (self.ground(unit), self.ground(target));
        let line = |why: R, label: String| {
            why.marked(|| {
                let (from, to) = nearest_between(&own, &there);
                Mark::Line { from, to, label }
            })
        };
        let at = nearest_point(own.pose.at, &there);
        let foul = || R::because("B-LMOV-5", || format!("{name} is too close to {other} to charge."));
        let heading = own.pose.at.heading_to(at).ok_or_else(foul)?;
        let inches = (own.pose.at.distance(at) - Length(own.footprint.length.0 / 2)).max(Length::ZERO);
        let dice = i32::from(self.charge_dice(unit));
        let by = inches - Length::inches(dice * 6);
        bar(by > Length::ZERO, || {
            let away = || own.distance_to(&there);
            let why = R::because("B-CHG-3", || {
                format!(
                    "{other} is {} away, {by} too far for a charge of at most {} inches.",
                    away().in_inches(),
                    dice * 6,
                    by = by.in_inches()
                )
            });
            line(why, format!("{by} too far", by = by.in_inches()))
        })?;
        let steps = own.pose.at.distance(at).0 / STEP.0;
        let places = (1..steps).map(|step| own.pose.at.offset(heading, STEP * step));
        barred_by(places.into_iter().find(|place| !self.is_dry(*place)), |at| {
            let why = R::because("B-LMOV-5", || format!("There is water on the straight line from {name} to {other}."));
            line(why, "water".to_owned()).marked(|| Mark::Block { at, radius: Length::INCH, label: "water".to_owned() })
        })?;
        let (ids, others): (SmallVec<[UnitId; 8]>, SmallVec<[Shape; 8]>) =
            self.beside(unit).filter(|(other, _)| *other != target).unzip();
        let (width, height) = self.chart.waters.size();
        let ready = Shape::new(Pose::new(own.pose.at, heading), own.footprint);
        if let Some(Struck::Hull(place)) =
            advance(&ready, Motion::Run(inches), &others, &Waters::open(width, height), false).struck
        {
            let stands = self.name(ids[place]);
            let why = R::because("B-LMOV-5", || format!("{stands} is on the straight line from {name} to {other}."));
            return Err(line(why, stands.to_owned()));
        }
        Ok(Way { heading, inches, at })
    }

    /// Returns the straight path of a charge, like [`Fleet::check_way`], but without a reason when there is none.
    ///
    /// # Errors
    /// If the path is barred.
    pub fn charge_way(&self, unit: UnitId, target: UnitId) -> Result<Way, No> {
        self.check_way(unit, target)
    }

    /// Checks whether a unit may charge another.
    ///
    /// # Errors
    /// The reason why it may not, with marks to draw.
    pub(crate) fn check_charge<R: Reason>(&self, unit: UnitId, target: UnitId) -> Result<(), R> {
        let (name, other) = (self.name(unit), self.side_of(target).map_or("", |_| self.name(target)));
        self.check_march(unit)?;
        let afloat = !self.is_troop(target) || !self.troop(target).ashore();
        R::forbid(afloat, "B-CHG-1", || format!("{other} is not on land and cannot be charged."))?;
        R::forbid(self.troop(target).side() == self.troop(unit).side(), "B-CHG-1", || {
            format!("{other} is on {name}'s side.")
        })?;
        R::forbid(self.troop(unit).march.balked, "AMB-79", || {
            format!("{name} has already rolled for a charge this turn.")
        })?;
        let needs = self.charge_needs(unit);
        R::forbid(needs > 6, "B-CHG-2", || {
            format!("{name} has no leader and would need {needs} or more on one die, so it cannot charge.")
        })?;
        self.check_way(unit, target).map(|_: Way| ())
    }

    /// Returns the units that a unit can charge now.
    pub fn chargeable(&self, unit: UnitId) -> SmallVec<[UnitId; 6]> {
        self.troops.iter().map(|enemy| enemy.id).filter(|enemy| self.check_charge::<No>(unit, *enemy).is_ok()).collect()
    }
}

/// The straight path of a charge (B-LMOV-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The heading in which the unit charges.
    pub heading: Heading,
    /// The distance from the unit's front to the target.
    pub inches: Length,
    /// The point of the target nearest to the unit, where the charge would meet it.
    pub at: Point,
}

/// Orders a unit to charge (B-CHG-1).
pub fn charge(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    play.business.push(Marching::Charge { unit, target });
}

/// Rolls whether a unit dares to charge (B-CHG-1, B-CHG-2). If not, it may still march (AMB-79).
pub(crate) fn dare(play: &mut Play<'_>, unit: UnitId, target: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let needs = fleet.charge_needs(unit);
    let leaderless = fleet.troop(unit).company.leaders == 0;
    let title = format!("{} charges {}", fleet.name(unit), fleet.name(target));
    let row = Throw { needed: going(needs).into(), ..Throw::d6(unit, CHARGE, 1, "", "B-CHG-1").counts(needs, 6) };
    let faces = play.dice.throw(&row, &|| title.clone())?;
    play.business.pop();
    let goes = faces[0] >= needs;
    if goes {
        play.business.push(Marching::Rush { unit, target });
    } else {
        play.fleet.troop_mut(unit).march.balked = true;
    }
    let clause = if leaderless { "B-CHG-2" } else { "B-CHG-1" };
    let name = play.fleet.name(unit).to_owned();
    let why = if leaderless { " without a leader" } else { "" };
    let sentence = format!(
        "{name} rolls a {} and needs {needs} or more{why}: it {}.",
        faces[0],
        if goes { "charges" } else { "does not charge" }
    );
    tell_row(
        play,
        &Throw { clause: clause.into(), ..row },
        title,
        &faces,
        if goes { "it charges" } else { "it stays" },
        sentence,
    );
    if !goes {
        play.tell("AMB-79", unit, |fleet| {
            format!("{} may not charge again in turn {}, but may still march.", fleet.name(unit), fleet.cursor.turn)
        });
    }
    Ok(())
}

/// Returns the faces on which a unit charges, in words: 'charges on 3-6', 'cannot charge'.
pub(crate) fn going(needs: u8) -> String {
    match needs {
        7.. => "cannot charge".to_owned(),
        6 => "charges on a 6".to_owned(),
        _ => format!("charges on {needs}-6"),
    }
}

/// Moves a charging unit straight at its target, as far as its dice carry (B-CHG-3). Contact is fought out in phase 10
/// (AMB-80).
pub(crate) fn rush(play: &mut Play<'_>, unit: UnitId, target: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let Ok(way) = fleet.charge_way(unit, target) else {
        return play.business.done();
    };
    let dice = fleet.charge_dice(unit);
    let clause = if fleet.roster(unit).kind == Kind::Horse { "B-LMOV-3" } else { "B-LMOV-2" };
    let (name, other) = (fleet.name(unit).to_owned(), fleet.name(target).to_owned());
    let row = Throw {
        needed: format!("needs {}", counted(inches_up(way.inches), "inch", "inches")).into(),
        ..Throw::d6(unit, RUSH, dice, "", clause)
    };
    let faces = play.dice.throw(&row, &|| format!("{name} runs at {other}"))?;
    play.business.pop();
    let carried: u8 = faces.iter().sum();
    let carry = Length::inches(i32::from(carried));
    let reached = carry >= way.inches;
    let ran = way.inches.min(carry);
    let from = play.fleet.troop(unit).stand.pose;
    let to = Pose::new(from.at.offset(way.heading, ran), way.heading);
    let troop = play.fleet.troop_mut(unit);
    troop.stand.pose = to;
    troop.march = March { stage: Pace::Done, inches: carried, ran, disordered: true, ..troop.march };
    if reached {
        engage(play.fleet, unit, target);
    }
    let result = if reached { "contact".to_owned() } else { short(way.inches - carry) };
    let sentence = if reached {
        format!("{name} runs {} and makes contact with {other}.", way.inches.in_inches())
    } else {
        format!("{name} runs {} towards {other} and stops {result}.", carry.in_inches())
    };
    tell_row(play, &row, format!("{name} runs at {other}"), &faces, result, sentence);
    play.show("B-LMOV-5", unit, Event::Moved { from, to }, |_| "");
    if reached {
        play.say(|fleet| {
            Report::new("AMB-80", Some(unit), String::new())
                .with(Event::Fight(Box::new(land_melee::scene(fleet, unit, target))))
        });
    }
    window::open(play, unit);
    Ok(())
}

/// Returns how far a charge falls short, in words: '2.5 in short'.
fn short(by: Length) -> String {
    match by.in_inches().to_string().as_str() {
        "0.0 in" => "just short".to_owned(),
        by => format!("{by} short"),
    }
}

/// Returns the distance in inches, rounded up.
pub fn inches_up(length: Length) -> u8 {
    ((length.0 + Length::INCH.0 - 1) / Length::INCH.0).clamp(0, 255) as u8
}

/// Puts two units hand to hand, with the first one attacking.
pub fn engage(fleet: &mut Fleet, attacker: UnitId, defender: UnitId) {
    let march = &mut fleet.troop_mut(attacker).march;
    (march.engaged, march.attacks) = (Some(defender), true);
    let march = &mut fleet.troop_mut(defender).march;
    march.engaged = march.engaged.or(Some(attacker));
}
