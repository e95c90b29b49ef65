//! Advice on distances: sides that cannot meet before the last turn, and goals that are too far away.

use wg_core::geometry::{Heading, Length, Point, is_within};
use wg_core::scenario::{Goal, Task};
use wg_core::{Edge, Fate, SideId, UnitView, counted};

use super::start::{Start, hull};

/// The two enemies of two sides who could meet soonest.
struct Nearest<'a> {
    units: [&'a UnitView; 2],
    apart: Length,
    /// What the two can sail towards each other in all turns.
    sail: Length,
}

/// Advises if two sides are farther apart than their ships can sail towards each other in all turns.
pub(super) fn sides(start: &mut Start<'_>) {
    let Some(turns) = start.turns(None) else { return };
    let sides = start.view.sides.len() as u8;
    for (one, other) in (0..sides).flat_map(|one| (one + 1..sides).map(move |other| (SideId(one), SideId(other)))) {
        let Some(Nearest { units: [ship, enemy], apart, sail }) = nearest(start, one, other, turns) else { continue };
        if apart <= sail {
            continue;
        }
        let sentence = format!(
            "{} and {} are the enemies who could meet soonest, but they are {} apart and can sail only {} towards each \
             other in {}; place the sides at least {} nearer to each other, or let the battle last longer",
            ship.name,
            enemy.name,
            start.say(apart),
            start.say(sail),
            counted(turns, "turn", "turns"),
            start.say((apart - sail).at_least_a_tenth()),
        );
        if let Some(path) = start.placed(enemy.id) {
            start.advise(&path, sentence);
        }
    }
}

/// Returns the two enemies who could meet soonest. Returns `None` if a side has no ships on the table, or if the rules do
/// not say how far they sail.
fn nearest<'a>(start: &'a Start<'_>, one: SideId, other: SideId, turns: u16) -> Option<Nearest<'a>> {
    let mut best: Option<Nearest<'_>> = None;
    for ship in start.of_side(one) {
        for enemy in start.of_side(other) {
            let apart = hull(ship).distance_to(&hull(enemy));
            let towards = ship.pose.at.heading_to(enemy.pose.at).unwrap_or_default();
            let sail = start.sails(ship.id, towards, turns)? + start.sails(enemy.id, towards.reversed(), turns)?;
            if best.as_ref().is_none_or(|best| apart - sail < best.apart - best.sail) {
                best = Some(Nearest { units: [ship, enemy], apart, sail });
            }
        }
    }
    best
}

/// Advises if too few ships of a goal can leave by its edge, or reach its zone, in time.
pub(super) fn goals(start: &mut Start<'_>) {
    let loaded = start.loaded;
    for (place, goal) in loaded.scenario.goals_by_id(&[]).iter().enumerate() {
        let done = loaded.scenario.goals.get(place).map_or(0, |goal| goal.done.len());
        if let Some(told) = goal_too_far(start, goal, done) {
            let path = if goal.by.is_some() { format!("goals[{place}].by") } else { format!("goals[{place}]") };
            start.advise(&path, told);
        }
    }
}

/// Returns advice on a goal that too few of its ships can reach in time. `done` ships have done it already.
fn goal_too_far(start: &Start<'_>, goal: &Goal, done: usize) -> Option<String> {
    let turns = start.turns(goal.by).filter(|_| matches!(goal.task, Task::Leave | Task::Reach))?;
    // Points for each ship can be had by a single one.
    let needed = if goal.least.is_some() || goal.wins { usize::from(goal.needed()) } else { 1 };
    let mut ways: Vec<(&UnitView, Length, Length)> = Vec::new();
    for unit in goal.units.iter().filter_map(|unit| start.view.units.get(unit.index())) {
        if unit.fate == Fate::Aboard || unit.on_table() && start.placed(unit.id).is_none() {
            return None;
        }
        if unit.on_table() {
            let (way, towards) = way(start, goal, unit)?;
            ways.push((unit, way, start.sails(unit.id, towards, turns)?));
        }
    }
    ways.sort_by_key(|(_, way, sails)| *way - *sails);
    let missing = needed.saturating_sub(done).checked_sub(1)?;
    let (unit, way, sails) = *ways.get(missing).filter(|(_, way, sails)| way > sails)?;
    let can = ways.iter().take_while(|(_, way, sails)| way <= sails).count() + done;
    let whither = match (goal.task, goal.edge) {
        (Task::Reach, _) => zone(start, goal)?,
        (_, Some(edge)) => format!("the {} edge", edge.name()),
        _ => "an edge of the table".to_owned(),
    };
    let who = match (needed, can) {
        (1, _) => format!("no ship of this goal can reach {whither}"),
        (_, 0) => format!("none of the {needed} ships that this goal needs can reach {whither}"),
        _ => format!("only {can} of the {needed} ships that this goal needs can reach {whither}"),
    };
    let until = match goal.by {
        Some(by) if start.last_turn().is_none_or(|last| by <= last) => format!("by the end of turn {by}"),
        _ => "before the battle ends".to_owned(),
    };
    let next = if needed == 1 { "the nearest" } else { "the next" };
    Some(format!(
        "{who} {until}: {}, {next}, has {} to go, and in {} she sails at most {}; allow more turns, or place her at least {} nearer",
        unit.name,
        start.say(way),
        counted(turns, "turn", "turns"),
        start.say(sails),
        start.say((way - sails).at_least_a_tenth()),
    ))
}

/// Returns the name of the zone of a goal.
fn zone(start: &Start<'_>, goal: &Goal) -> Option<String> {
    Some(start.view.table.zones.get(goal.zone?)?.name.clone())
}

/// Returns how far a ship is from the edge or the zone of a goal, and in which direction.
fn way(start: &Start<'_>, goal: &Goal, unit: &UnitView) -> Option<(Length, Heading)> {
    if goal.task == Task::Reach {
        return to_zone(&start.view.table.zones.get(goal.zone?)?.outlines, unit.pose.at);
    }
    let size = (start.view.table.width, start.view.table.height);
    let off = |edge: Edge| {
        let corners = hull(unit).corners();
        corners.iter().map(|corner| edge.off((corner.x, corner.y), size)).min().unwrap_or_default().max(Length::ZERO)
    };
    let edges = Edge::ALL.into_iter().filter(|edge| goal.edge.is_none_or(|other| other == *edge));
    edges.map(|edge| (off(edge), edge.outward())).min_by_key(|(off, _)| *off)
}

/// Returns the distance of a point from the nearest part of a zone, and the direction to it.
fn to_zone(outlines: &[Vec<Point>], at: Point) -> Option<(Length, Heading)> {
    if outlines.iter().any(|outline| is_within(outline, at)) {
        return Some((Length::ZERO, Heading::default()));
    }
    let sides = outlines.iter().flat_map(|outline| outline.iter().zip(outline.iter().cycle().skip(1)));
    let nearest = sides.map(|(from, to)| on_side(at, *from, *to)).min_by_key(|point| point.distance_squared(at))?;
    Some((at.distance(nearest), at.heading_to(nearest).unwrap_or_default()))
}

/// Returns the point of the line between two points that is nearest to a third.
fn on_side(at: Point, from: Point, to: Point) -> Point {
    let vector = |a: Point, b: Point| ((b.x - a.x).to_inches(), (b.y - a.y).to_inches());
    let ((along, up), (east, north)) = (vector(from, to), vector(from, at));
    let squared = along * along + up * up;
    let share = if squared > 0.0 { ((east * along + north * up) / squared).clamp(0.0, 1.0) } else { 0.0 };
    from.shifted(Length::from_inches(along * share), Length::from_inches(up * share))
}
