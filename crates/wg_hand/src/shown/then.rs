//! What an order did, for the person who looks back at it: on the table the arc of the guns, the line of fire and the
//! courses sailed, and beside the target a card with range, bearings, dice and all that counted.

use wg_core::shown::view::UnitKind;
use wg_core::{Event, Mark, Point, Pose, Report, UnitId, UnitView, View, capital};
use wg_panels::Volley;
use wg_panels::read::overlays::{Ghost, Overlays, Target, TargetKind};
use wg_panels::read::replay::PastShot;

use crate::game::names::Names;
use crate::game::place::Eye;
use crate::game::then::ShotThen;
use crate::game::told::Telling;

impl Eye<'_> {
    /// Shows on the table of today what the marked line of the journal is about: rings around the units, and the line
    /// of fire where it was.
    pub(crate) fn marked_line(&self, overlays: &mut Overlays) {
        let Some(marked) = &self.place.marked else { return };
        if let Some((_, (from, to))) = marked.shot {
            overlays.marks.push(Mark::Line { from, to, label: String::new() });
        }
        for unit in marked.unit.into_iter().chain(marked.shot.map(|(target, _)| target)) {
            let kind = if Some(unit) == marked.unit { TargetKind::Friend } else { TargetKind::Considered };
            overlays.targets.push(Target { unit, kind, label: String::new() });
        }
    }

    /// Draws what the order did that is looked back at.
    pub(crate) fn deed_then(&self, view: &View, overlays: &mut Overlays) {
        let deed = &self.place.deed;
        for (unit, poses) in &deed.courses {
            if let (Some((end, path)), true) = (poses.split_last(), shown(view, *unit).is_some()) {
                let ghost = Ghost { unit: *unit, pose: *end, path: path.to_vec(), faint: true, ..Ghost::default() };
                overlays.ghosts.push(ghost);
            }
        }
        let Some((at, shot)) = deed.shown(self.place.selected) else { return };
        overlays.marks.extend(shot.marks.iter().cloned());
        for (other, fired) in deed.shots.iter().enumerate() {
            let line = |mark: &Mark| matches!(mark, Mark::Line { from, .. } if *from == fired.line.0);
            if other != at && !overlays.marks.iter().any(line) {
                overlays.marks.push(Mark::Line { from: fired.line.0, to: fired.line.1, label: String::new() });
            }
        }
        overlays.targets.push(Target { unit: shot.target, kind: TargetKind::Considered, label: String::new() });
        // A unit that has sailed on since is drawn as a ghost where she lay.
        for (unit, pose) in [shot.by, shot.target].into_iter().zip(shot.poses) {
            if shown(view, unit).is_some_and(|now| now.pose != pose) {
                overlays.ghosts.push(Ghost { unit, pose, slim: true, ..Ghost::default() });
            }
        }
    }

    /// Returns the card of the shot that is looked back at.
    pub(crate) fn past_shot(&self, telling: &Telling, view: &View) -> Option<PastShot> {
        let (at, shot) = self.looking().and_then(|_| self.place.deed.shown(self.place.selected))?;
        let names = Names(view);
        let (by, target) = (names.unit(shot.by), names.unit(shot.target));
        let told = telling.volleys(view, shot.orders.0..=shot.orders.1);
        let volley = told.into_iter().find(|volley| volley.whom == Some((shot.by, shot.target))).unwrap_or_default();
        let odds = shot.odds.clone().unwrap_or_default();
        let title = match (odds.title.is_empty(), volley.title.is_empty()) {
            (false, _) => odds.title,
            (true, false) => volley.title.clone(),
            (true, true) => format!("{by} fires at {target}"),
        };
        Some(PastShot {
            title,
            range: odds.range,
            bearings: bearings(view, shot, (by, target)),
            rolled: rolled(&volley),
            result: format!("{}. {}", capital(&volley.result), volley.effect()).trim_matches(['.', ' ']).to_owned(),
            counted: odds.line,
            place: (at, self.place.deed.shots.len()),
        })
    }
}

fn shown(view: &View, unit: UnitId) -> Option<&UnitView> {
    view.units.get(unit.index()).filter(|unit| unit.on_table())
}

/// Returns where each of the two lay from the other. Men have no beam or stern, so nothing is said of where an enemy
/// lay from them.
fn bearings(view: &View, shot: &ShotThen, (by, target): (&str, &str)) -> Vec<String> {
    let has_bow = |unit: UnitId| view.units.get(unit.index()).is_some_and(|unit| unit.kind == UnitKind::Ship);
    let (from, to) = shot.line;
    let mut said = Vec::new();
    if let Some(place) = bearing(by, shot.poses[0], (from, to)).filter(|_| has_bow(shot.by)) {
        said.push(format!("{target} lay {place}."));
    }
    if let Some(place) = bearing(target, shot.poses[1], (to, from)).filter(|_| has_bow(shot.target)) {
        let rake = if shot.rake { ": a rake" } else { "" };
        said.push(format!("{by} lay {place}{rake}."));
    } else if shot.rake {
        said.push("The shot was a rake.".to_owned());
    }
    said
}

/// Returns the bearing of the far end of a line from the ship of this name and pose, in words: 'on Amphion's starboard
/// beam, 85° off her bow', 'on Sirène's larboard quarter, 12° off her stern'. `None` if the line has no length.
fn bearing(name: &str, pose: Pose, (from, to): (Point, Point)) -> Option<String> {
    let off = pose.heading.to(from.heading_to(to)?).0;
    let side = if off > 0 { "starboard" } else { "larboard" };
    let degrees = (off.abs() + 50) / 100;
    Some(match degrees {
        0 => format!("dead ahead of {name}"),
        180 => format!("dead astern of {name}"),
        1..=45 => format!("on {name}'s {side} bow, {degrees}° off her bow"),
        46..=134 => format!("on {name}'s {side} beam, {degrees}° off her bow"),
        _ => format!("on {name}'s {side} quarter, {}° off her stern", 180 - degrees),
    })
}

/// Returns the dice of a broadside, roll by roll: 'heavy guns: 4, 6, 2'.
fn rolled(volley: &Volley) -> Vec<String> {
    let faces = |report: &Report| match &report.event {
        Event::Thrown { faces, word, .. } => {
            let faces = wg_core::dice::shown(faces);
            Some(if word.is_empty() { faces } else { format!("{word} {faces}") })
        }
        _ => None,
    };
    let roll = |(title, reports): &(String, Vec<Report>)| {
        let all: Vec<String> = reports.iter().filter_map(faces).collect();
        // A question is answered by its dice.
        let colon = if title.ends_with('?') { "" } else { ":" };
        if title.is_empty() { all.join("; ") } else { format!("{title}{colon} {}", all.join("; ")) }
    };
    volley.rolls.iter().map(roll).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Heading, Length};

    #[test]
    fn a_bearing_is_told_from_the_bow_and_on_the_quarter_from_the_stern() {
        let ship = Pose { at: Point::default(), heading: Heading::degrees(90) };
        let said = |x: i32, y: i32| bearing("Orient", ship, (Point::default(), Point::new(Length(x), Length(y))));
        for (x, y, words) in [
            (1000, 0, "dead ahead of Orient"),
            (-1000, 0, "dead astern of Orient"),
            (0, -1000, "on Orient's starboard beam, 90° off her bow"),
            (0, 1000, "on Orient's larboard beam, 90° off her bow"),
            (1000, -176, "on Orient's starboard bow, 10° off her bow"),
            (-1000, 213, "on Orient's larboard quarter, 12° off her stern"),
            (1000, -1000, "on Orient's starboard bow, 45° off her bow"),
            (-500, -1000, "on Orient's starboard beam, 117° off her bow"),
        ] {
            assert_eq!(said(x, y).as_deref(), Some(words), "at {x}, {y}");
        }
        assert_eq!(said(0, 0), None, "a ship has no bearing from herself");
    }
}
