//! What guns could do at the ghost of the course in the hand: the ship's own, and those of enemies who have yet to act.
//! The rules supply all of it.

use std::collections::BTreeSet;

use wg_core::{
    Hint, Length, Mark, Measure, Order, Outlook, PathEnd, Point, Pose, Salvo, StandingOrder, Threat, UnitId, View,
};
use wg_panels::read::overlays::{Ghost, Overlays};

use crate::game::battle::Battle;
use crate::game::place::{Eye, Place};

/// The number of enemies drawn, the worst first; the card counts the rest.
const DRAWN: usize = 2;
/// The number of lines on the card for each of the two lists.
const LINES: usize = 3;
/// The worth of one enemy's fire at the end of a course, in expected boxes, from which on the player is warned.
const MUCH: f64 = 3.0;

impl Eye<'_> {
    /// Returns the ship and the pose from which guns are looked at: the end of the course in the hand, or else the
    /// present pose of the selected unit.
    fn vantage(&self) -> Option<(UnitId, Pose)> {
        let unit = self.place.selected?;
        self.at_ghost().or_else(|| self.berth(unit).map(|(pose, _)| (unit, pose)))
    }

    /// Returns the end of the course in the hand, if it differs from the ship's present pose.
    pub fn at_ghost(&self) -> Option<(UnitId, Pose)> {
        self.at_end_of(&self.course_in_hand()?)
    }

    fn at_end_of(&self, order: &Order) -> Option<(UnitId, Pose)> {
        let unit = order.unit()?;
        let pose = self.preview(order)?.ghost?;
        (self.berth(unit)?.0 != pose).then_some((unit, pose))
    }

    /// Returns the salvoes that could be fired while this course is sailed, and so not again at its end.
    /// Each battery fires once. Ships with standing orders to fire take the first chance that the orders allow; for
    /// others the best chance counts.
    fn passing(&self, course: Option<Order>) -> Vec<Salvo> {
        let preview = course.and_then(|order| self.preview(&order));
        let mut fired: Vec<Salvo> = Vec::new();
        for salvo in preview.map(|preview| preview.passing).unwrap_or_default() {
            let told = self.told_to_fire(salvo.by);
            if told.is_some_and(|told| !told.allows(salvo.range, salvo.rake)) {
                continue;
            }
            match fired.iter_mut().find(|other| (other.by, other.battery) == (salvo.by, salvo.battery)) {
                Some(other) if told.is_none() && other.worth < salvo.worth => *other = salvo,
                Some(_) => {}
                None => fired.push(salvo),
            }
        }
        fired
    }

    /// Returns the standing order of an own ship, if it is to fire.
    fn told_to_fire(&self, unit: UnitId) -> Option<StandingOrder> {
        self.battle.session().standing_orders().of(unit).filter(|told| told.fire && self.is_own(unit))
    }

    /// Draws the arcs at the ghost with the targets that would bear, and what the enemies could do to her there.
    /// Returns true if the arcs at the ship herself need not be drawn.
    pub fn look_out(&self, view: &View, overlays: &mut Overlays) -> bool {
        let Some((unit, pose)) = self.vantage().filter(|(unit, _)| self.is_own(*unit)) else { return false };
        let Some(outlook) = self.outlook(unit, pose, self.place.enemies) else { return false };
        let away = self.at_ghost().is_some();
        if self.place.arcs && away {
            overlays.marks.extend(outlook.arcs.iter().cloned());
            let passing = self.passing(self.course_in_hand());
            let label =
                |salvo: &Salvo| format!("{}{}", salvo_words(salvo, self.battle.measure()), unless(salvo, &passing));
            overlays.marks.extend(outlook.salvos.iter().map(|salvo| fire_line(salvo, &label(salvo))));
            let own = passing.iter().filter(|salvo| salvo.by == unit);
            overlays.marks.extend(
                own.map(|salvo| {
                    fire_line(salvo, &format!("in passing: {}", salvo_words(salvo, self.battle.measure())))
                }),
            );
        }
        for threat in worst(&outlook).into_iter().take(DRAWN) {
            draw(threat, view, overlays);
        }
        away
    }

    /// Returns a warning about the worst fire at the end of the laid course. `None` if that fire is weak, if one of her
    /// own batteries would do more there, or if the enemies' guns are shown anyway.
    pub fn danger_hint(&self) -> Option<Hint> {
        if self.place.enemies || self.place.draft.proposal.as_ref().is_none_or(|order| order.course().is_none()) {
            return None;
        }
        let (unit, pose) = self.at_ghost()?;
        let outlook = self.outlook(unit, pose, true)?;
        let own = outlook.salvos.iter().map(|salvo| salvo.worth).fold(0.0, f64::max);
        let threat =
            worst(&outlook).into_iter().next().filter(|threat| threat.worth() >= MUCH && threat.worth() > own)?;
        let first = threat.salvos.first()?;
        let view = self.seen();
        let name = view.units.iter().find(|other| other.id == threat.by).map_or("An enemy", |unit| unit.name.as_str());
        let does = if first.rake { "rake her there" } else { "fire on her there" };
        let sentence = format!(
            "{name} could {does} from {}: expect {:.1} {}.",
            self.battle.measure().say(first.range),
            threat.expected(),
            first.unit
        );
        Some(Hint::new("under fire", "", sentence))
    }

    /// Returns the square of the grid that the selected ship can reach and from which her guns would do most to the unit
    /// of this name. `None` without a grid, or if her guns would bear on the unit from no square.
    pub(crate) fn square_to_fire(&self, name: &str) -> Option<Point> {
        let view = self.seen();
        let grid = view.table.grid?;
        let target = view.units.iter().find(|unit| unit.name == name)?.id;
        let ends = self.paths().iter().filter(|path| path.complete && path.end == PathEnd::Lies);
        let squares: BTreeSet<_> = ends.filter_map(|path| grid.square_at(path.poses.last()?.at)).collect();
        let fire = |at: Point| {
            let order = self.course_to(at)?.0;
            let (unit, pose) = self.at_end_of(&order)?;
            // Nobody is sent to a square from which only a shoal is left.
            if self.preview(&order)?.hints.iter().any(|hint| hint.key == "aground") {
                return None;
            }
            let outlook = self.outlook(unit, pose, false)?;
            let worth: f64 =
                outlook.salvos.iter().filter(|salvo| salvo.target == target).map(|salvo| salvo.worth).sum();
            (worth > 0.0).then_some((worth, at))
        };
        let best = squares.into_iter().map(|square| grid.centre(square)).filter_map(fire);
        best.max_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, at)| at)
    }

    /// Returns true if the unit belongs to the side that is asked.
    fn is_own(&self, unit: UnitId) -> bool {
        self.asked().and_then(|ask| ask.seat.side()).is_some_and(|side| side == self.battle.side(unit))
    }

    /// Returns the lines about guns on the card at the ghost: the targets that would bear, and the fire that she may
    /// take.
    pub fn gun_words(&self) -> (Vec<String>, Vec<String>) {
        let found = || {
            let (unit, pose) = self.at_end_of(&self.course_on_card()?)?;
            let outlook = self.outlook(unit, pose, self.place.enemies)?;
            let view = self.seen();
            let name = |unit: UnitId| {
                view.units.iter().find(|other| other.id == unit).map_or("somebody", |unit| unit.name.as_str())
            };
            let (passing, said) =
                (self.passing(self.course_on_card()), |salvo: &Salvo| salvo_words(salvo, self.battle.measure()));
            let battery = |salvo: &Salvo| {
                self.battery_name(unit, salvo.battery, self.viewer()).unwrap_or_else(|| "Guns".to_owned())
            };
            let there = |salvo: &Salvo| {
                format!("{} on {}: {}{}", battery(salvo), name(salvo.target), said(salvo), unless(salvo, &passing))
            };
            let (will, of_herself) =
                if self.told_to_fire(unit).is_some() { ("will", ", by her standing orders") } else { ("can", "") };
            let on_the_way = |salvo: &Salvo| {
                let (guns, target) = (battery(salvo), name(salvo.target));
                format!("{guns} {will} fire in passing at {target}{of_herself}: {}", said(salvo))
            };
            let hers = passing.iter().filter(|salvo| salvo.by == unit);
            let mut own: Vec<String> = hers.map(on_the_way).chain(outlook.salvos.iter().map(there)).collect();
            if own.is_empty() && self.place.arcs && !outlook.arcs.is_empty() {
                own.push("No gun would bear there.".to_owned());
            }
            let threats = worst(&outlook);
            let mut danger: Vec<String> = threats
                .iter()
                .take(LINES)
                .map(|threat| threat_words(threat, name(threat.by), self.battle.measure()))
                .collect();
            let theirs = passing.iter().filter(|salvo| self.place.enemies && salvo.by != unit);
            danger.extend(
                theirs.take(LINES).map(|salvo| format!("{} could fire in passing: {}", name(salvo.by), said(salvo))),
            );
            if threats.len() > LINES {
                danger.push(more_words(&threats[LINES..]));
            }
            if danger.is_empty() && self.place.enemies {
                danger.push("No enemy that can still act could fire at her there.".to_owned());
            }
            own.truncate(LINES);
            Some((own, danger))
        };
        found().unwrap_or_default()
    }
}

impl Place {
    /// Says so if the enemies' guns are to be shown, and there are none to show.
    pub fn say_threats(&mut self, battle: &Battle) {
        let eye = self.eye(battle);
        let threats = eye
            .vantage()
            .filter(|(unit, _)| eye.is_own(*unit))
            .map(|(unit, pose)| eye.outlook(unit, pose, true).map_or(0, |outlook| outlook.threats.len()));
        self.notice = match threats {
            None => "Select one of your ships to see what the enemies could do to her.".to_owned(),
            Some(0) => "No enemy that can still act could fire at her there.".to_owned(),
            Some(_) => return,
        };
    }
}

/// Returns the threats, the worst first.
fn worst(outlook: &Outlook) -> Vec<&Threat> {
    let mut threats: Vec<&Threat> = outlook.threats.iter().collect();
    threats.sort_by(|one, two| two.worth().total_cmp(&one.worth()));
    threats
}

/// Describes a salvo: '8.4 in · rake · expect 3.3 boxes'.
fn salvo_words(salvo: &Salvo, measure: Measure) -> String {
    format!(
        "{}{} · expect {:.1} {}",
        measure.say(salvo.range),
        if salvo.rake { " · rake" } else { "" },
        salvo.expected,
        salvo.unit
    )
}

/// Returns the proviso for guns that could fire on the way: each gun fires only once.
fn unless(salvo: &Salvo, passing: &[Salvo]) -> &'static str {
    let fires = |other: &Salvo| (other.by, other.battery) == (salvo.by, salvo.battery);
    if passing.iter().any(fires) { ", unless those guns fire in passing" } else { "" }
}

/// Describes a threat: 'Fortuna could come to 6.2 in and rake her: expect 4.5 boxes'.
fn threat_words(threat: &Threat, name: &str, measure: Measure) -> String {
    let Some(first) = threat.salvos.first() else { return String::new() };
    let range = measure.say(first.range);
    let does = match (threat.comes.is_some(), first.rake) {
        (true, true) => format!("could move and rake her from {range}"),
        (true, false) => format!("could move and fire from {range}"),
        (false, true) => format!("could rake her from {range} without moving"),
        (false, false) => format!("could fire from {range} without moving"),
    };
    format!("{name} {does}: expect {:.1} {}", threat.expected(), first.unit)
}

/// Sums up the threats that have no line of their own: 'and 2 more enemies could fire: expect 4.5 boxes'. The noun is left
/// out if they do harm of different kinds.
fn more_words(threats: &[&Threat]) -> String {
    let expected: f64 = threats.iter().map(|threat| threat.expected()).sum();
    let mut units = threats.iter().flat_map(|threat| &threat.salvos).map(|salvo| salvo.unit.as_str());
    let unit = units.next().filter(|unit| units.all(|other| other == *unit)).unwrap_or_default();
    let enemies = if threats.len() == 1 { "enemy" } else { "enemies" };
    format!("and {} more {enemies} could fire: expect {expected:.1} {unit}", threats.len()).trim_end().to_owned()
}

fn fire_line(salvo: &Salvo, label: &str) -> Mark {
    Mark::Line { from: salvo.line.0, to: salvo.line.1, label: label.to_owned() }
}

/// Draws an enemy where she would fire from, with the way there, her reach, her arcs and the lines of fire.
fn draw(threat: &Threat, view: &View, overlays: &mut Overlays) {
    if threat.reach.len() > 2 {
        let on_table = |point: &Point| Point {
            x: point.x.clamp(Length::ZERO, view.table.width),
            y: point.y.clamp(Length::ZERO, view.table.height),
        };
        overlays
            .dangers
            .push(Mark::Reach { outline: threat.reach.iter().map(on_table).collect(), label: String::new() });
    }
    overlays.dangers.extend(threat.arcs.iter().cloned());
    overlays
        .dangers
        .extend(threat.salvos.iter().map(|salvo| fire_line(salvo, &salvo_words(salvo, view.table.measure))));
    if let Some(((pose, path), unit)) = threat.comes.as_ref().zip(view.units.iter().find(|unit| unit.id == threat.by)) {
        let path = std::iter::once(unit.pose).chain(path.iter().copied()).collect();
        overlays.ghosts.push(Ghost { unit: threat.by, pose: *pose, path, ..Ghost::default() });
    }
}
