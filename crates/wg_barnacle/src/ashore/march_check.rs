//! Checks of marches and charges, which explain a refusal with marks to draw. Previews of where they lead, and their
//! odds.

use crate::ashore::charge::{going, inches_up};
use crate::ashore::ground::{SHORT_OF, STEP};
use crate::ashore::march::WHEELS;
use crate::ashore::melee_odds;
use crate::prelude::*;

impl Fleet {
    /// Checks whether a unit has still to move: it stands on land, is no fort, is not hand to hand, and has not moved
    /// this turn.
    ///
    /// # Errors
    /// The reason why the unit cannot move any more.
    pub(crate) fn check_waits<R: Reason>(&self, unit: UnitId) -> Result<(), R> {
        let (troop, name) = (self.troop(unit), self.name(unit));
        R::forbid(!troop.ashore(), "B-LMOV-1", || format!("{name} has no men on land."))?;
        R::forbid(self.roster(unit).kind == Kind::Fort, "B-FORT-1", || {
            format!("{name} is a fortification and cannot march.")
        })?;
        barred_by(troop.march.engaged, |enemy| {
            R::because("AMB-80", || {
                format!("{name} is fighting hand to hand with {} until phase 10 of this turn.", self.name(enemy))
            })
        })?;
        R::forbid(troop.march.stage != Pace::Waits, "B-LMOV-1", || format!("{name} has already moved this turn."))
    }

    /// Checks whether a unit may begin its march.
    ///
    /// # Errors
    /// The reason why it may not.
    pub(crate) fn check_march<R: Reason>(&self, unit: UnitId) -> Result<(), R> {
        let (name, phase) = (self.name(unit), self.cursor.phase + 1);
        let now = self.active() == Some(self.troop(unit).side());
        R::forbid(!now, "B-TURN-5", || {
            format!("{name} may march only in its own side's movement phase, not in phase {phase}.")
        })?;
        self.check_waits(unit)
    }
}

/// Checks whether a unit may march along this course.
pub fn check(fleet: &Fleet, unit: UnitId, course: &Course) -> Checked {
    let troop = fleet.troop(unit);
    let name = fleet.name(unit);
    forbid(troop.march.stage != Pace::Marches, "B-LMOV-1", || {
        format!("{name} must roll its 2 dice before it marches.")
    })?;
    let (most, ran) = (Length::inches(i32::from(troop.march.inches)), course.length());
    forbid(ran > most, "B-LMOV-1", || {
        format!(
            "{name} may march {most}, so {ran} is {} too far.",
            (ran - most).in_inches(),
            most = most.in_inches(),
            ran = ran.in_inches()
        )
    })?;
    let limits = fleet.march_limits(unit);
    forbid(!limits.admit(course), "B-LMOV-4", || {
        format!("A march goes straight ahead, with up to {WHEELS} wheels in steps of 15°.")
    })?;
    stopped(fleet, unit, course).map_or(Ok(()), |(_, refusal)| Err(refusal))
}

/// Returns what stops a unit on a course: how far it gets, and the reason. `None` if nothing stops it.
fn stopped(fleet: &Fleet, unit: UnitId, course: &Course) -> Option<(Length, Refusal)> {
    let start = fleet.ground(unit);
    let name = fleet.name(unit);
    let side = fleet.troop(unit).side();
    let others: SmallVec<[(UnitId, Shape); 8]> = fleet.beside(unit).collect();
    let block = |at: Point, label: String| Mark::Block { at, radius: Length::INCH, label };
    let mut end = start;
    for beat in walk(course, start.pose, &start.footprint, STEP) {
        let ground = Shape::new(beat.pose, start.footprint);
        if !fleet.has_footing(&ground) && fleet.has_footing(&end) {
            return Some((
                beat.run,
                refuse("B-LMOV-4", format!("{name} would march into the water after {}.", beat.run.in_inches()))
                    .with(block(ground.bow(), "water".to_owned())),
            ));
        }
        // Only units nearby matter.
        for (other, there) in others.iter().filter(|(_, there)| ground.at_least(there) < SHORT_OF) {
            let (far, before) = (ground.distance_to(there), start.distance_to(there));
            let label = fleet.name(*other).to_owned();
            if fleet.troop(*other).side() != side && far < SHORT_OF && far < before {
                let sentence = format!(
                    "{name} comes within 1 inch of {label} after {}. Only a charge may make contact.",
                    beat.run.in_inches()
                );
                return Some((
                    beat.run,
                    refuse("AMB-79", sentence).with(block(nearest_point(ground.bow(), there), label)),
                ));
            }
            if fleet.roster(*other).kind == Kind::Fort && far == Length::ZERO && far < before {
                return Some((
                    beat.run,
                    refuse("B-LMOV-4", format!("{name} would march into {label} after {}.", beat.run.in_inches()))
                        .with(block(ground.bow(), label)),
                ));
            }
        }
        end = ground;
    }
    // A unit may march through friends, but may not stop on them.
    let on = others.iter().find(|(_, there)| end.overlaps(there) && start.distance_to(there) > Length::ZERO);
    on.map(|(other, there)| {
        let label = fleet.name(*other).to_owned();
        (
            course.length(),
            refuse("B-LMOV-4", format!("{name} would end on top of {label} after {}.", course.length().in_inches()))
                .with(block(there.pose.at, label)),
        )
    })
}

/// Previews where a march leads, and how many inches it uses.
pub fn preview(fleet: &Fleet, unit: UnitId, course: &Course) -> Preview {
    let start = fleet.ground(unit);
    let until = stopped(fleet, unit, course).map(|(inches, _)| inches);
    let beats = walk(course, start.pose, &start.footprint, Length::INCH)
        .take_while(|beat| until.is_none_or(|until| beat.run <= until));
    let path: Vec<Pose> = beats.map(|beat| beat.pose).collect();
    let most = Length::inches(i32::from(fleet.troop(unit).march.inches));
    let run = RunCard {
        run: course.length(),
        min: Length::ZERO,
        max: most,
        turns: SmallVec::from_slice(&[Angle::degrees(180)]),
        note: "wheels freely".to_owned(),
        clause: "B-LMOV-1".to_owned(),
        ..RunCard::default()
    };
    Preview {
        ghost: path.last().copied(),
        path,
        used: format!("{} of {most}", course.length().in_inches(), most = most.in_inches()),
        clause: "B-LMOV-1".to_owned(),
        run: Some(run),
        ..Preview::default()
    }
}

/// Returns the probability that `dice` dice total `least` or more.
pub fn chance_of_sum(dice: u8, least: u8) -> f64 {
    let mut ways = vec![1.0_f64];
    for _ in 0..dice {
        let mut next = vec![0.0; ways.len() + 6];
        for (sum, way) in ways.iter().enumerate() {
            (1..=6).for_each(|face| next[sum + face] += way / 6.0);
        }
        ways = next;
    }
    ways.iter().skip(usize::from(least)).sum::<f64>().min(1.0)
}

/// Returns the probability that a unit's die lets it charge.
pub fn chance_to_go(fleet: &Fleet, unit: UnitId) -> f64 {
    f64::from(7_u8.saturating_sub(fleet.charge_needs(unit)).min(6)) / 6.0
}

/// Previews a charge: the chances that the unit goes and that it reaches the enemy, and the first round.
pub fn charge_preview(fleet: &Fleet, unit: UnitId, target: UnitId) -> Preview {
    let mut preview = Preview::by("B-CHG-1");
    let Ok(way) = fleet.charge_way(unit, target) else { return preview };
    let pose = fleet.troop(unit).stand.pose;
    let end = Pose::new(pose.at.offset(way.heading, way.inches), way.heading);
    (preview.ghost, preview.path) = (Some(end), vec![Pose::new(pose.at, way.heading), end]);
    preview.marks.push(Mark::Line { from: pose.at, to: way.at, label: way.inches.in_inches().to_string() });
    let dice = fleet.charge_dice(unit);
    let (goes, reaches) = (chance_to_go(fleet, unit), chance_of_sum(dice, inches_up(way.inches)));
    let round = melee_odds::odds(fleet, unit, target);
    let needs = fleet.charge_needs(unit);
    preview.used = format!("needs {} on {dice}D6", way.inches.in_inches());
    let mut chances = vec![
        ("it charges and makes contact".to_owned(), goes * reaches),
        ("it charges".to_owned(), goes),
        ("it runs far enough".to_owned(), reaches),
    ];
    chances.extend(round.chances);
    preview.odds = Some(Odds {
        title: format!("{} charges {}", fleet.name(unit), fleet.name(target)),
        range: way.inches.in_inches().to_string(),
        line: format!(
            "{} away, {} (B-CHG-1), then runs {dice}D6 inches. {}",
            way.inches.in_inches(),
            going(needs),
            round.line
        ),
        chances,
        ..round
    });
    preview
}
