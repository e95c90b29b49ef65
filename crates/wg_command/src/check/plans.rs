//! Advice on plans that lead ashore or off the table before an enemy is in range.

use wg_core::geometry::{Heading, Hull, Length, Piece, Pose, Waters};
use wg_core::{Edge, Plan, Sails, UnitId, UnitView};

use super::start::Start;

/// The parts of a turn after each of which a course is looked at.
const PARTS: i32 = 20;

/// A ship that sails straight on.
struct Straight<'a> {
    unit: &'a UnitView,
    heading: Heading,
    run: Length,
}

impl Straight<'_> {
    /// Returns where she is after so many parts of a turn.
    fn after(&self, parts: i32) -> Hull {
        let run = Length((i64::from(self.run.0) * i64::from(parts) / i64::from(PARTS)) as i32);
        Hull::new(Pose::new(self.unit.pose.at.offset(self.heading, run), self.heading), self.unit.footprint)
    }
}

/// Advises if a ship whose plan is to steer a course, or to stay on hers, comes ashore or leaves the table first.
pub(super) fn plans(start: &mut Start<'_>) {
    let Some(turns) = start.turns(None) else { return };
    let table = &start.view.table;
    let pieces = table.land.iter().map(|land| Piece { outline: land.outline.clone(), shoal: land.shoal }).collect();
    let waters = Waters::new(table.width, table.height, pieces);
    let errands = start.loaded.scenario.errands();
    let reach = start.session.ruleset().ranges(start.session.world()).and_then(|ranges| ranges.into_iter().max());
    let reach = table.measure.one() * reach.unwrap_or_default();
    let units = start.view.units.iter().filter(|unit| unit.on_table());
    let all: Vec<Straight<'_>> = units.filter_map(|unit| straight(start, unit)).collect();
    let mut told: Vec<(UnitId, String)> = Vec::new();
    for ship in all.iter().filter(|ship| is_planned(start, ship.unit.id) && ship.run > Length::ZERO) {
        let enemies: Vec<_> = all.iter().filter(|enemy| enemy.unit.side != ship.unit.side && !enemy.unit.out).collect();
        let meets = |parts: i32| {
            let own = ship.after(parts);
            enemies.iter().any(|enemy| own.within(reach, &enemy.after(parts)))
        };
        let leaves = !errands.contains(&ship.unit.id);
        for parts in 0..=i32::from(turns) * PARTS {
            if meets(parts) {
                break;
            }
            let own = ship.after(parts);
            // Until she has come round to her course, her stern is not where it is drawn here.
            let is_round = own.pose.at.distance(ship.unit.pose.at) * 2 >= ship.unit.footprint.length;
            let danger = if is_round { danger(start, &waters, &own, leaves) } else { None };
            let Some(danger) = danger else { continue };
            let turn = i32::from(start.view.turn.max(1)) + (parts - 1).max(0) / PARTS;
            told.push((
                ship.unit.id,
                format!(
                    "this plan takes {} {danger} in turn {turn}, before an enemy is in range of guns; give her another \
                     plan, or more room to sail",
                    ship.unit.name
                ),
            ));
            break;
        }
    }
    for (unit, sentence) in told {
        start.advise(&format!("ships[{}].state.plan", unit.index()), sentence);
    }
}

/// Returns true if the file gives a ship a plan that leads straight on.
fn is_planned(start: &Start<'_>, unit: UnitId) -> bool {
    let plan = start.session.ruleset().plan_of(start.session.world(), unit);
    matches!(plan, Some(Plan::Steer(_) | Plan::Hold)) && start.placed(unit).is_some()
}

/// Returns the course of a ship who sails on as her plan says. A ship without such a plan stays where she is, because
/// nobody knows where her captain takes her. Returns `None` if the rules do not say how far she sails.
fn straight<'a>(start: &Start<'_>, unit: &'a UnitView) -> Option<Straight<'a>> {
    let (rules, world) = (start.session.ruleset(), start.session.world());
    let heading = match rules.plan_of(world, unit.id) {
        Some(Plan::Steer(heading)) => heading,
        Some(Plan::Hold) => unit.pose.heading,
        _ => return Some(Straight { unit, heading: unit.pose.heading, run: Length::ZERO }),
    };
    let run = rules.run_in_a_turn(world, unit.id, heading, Sails::AsSet)?;
    Some(Straight { unit, heading, run })
}

/// Returns what a hull has met with: land, a shoal or the edge of the table. `None` if she is in open water.
fn danger(start: &Start<'_>, waters: &Waters, own: &Hull, leaves: bool) -> Option<String> {
    if let Some(land) = waters.touches(own).and_then(|piece| start.view.table.land.get(piece)) {
        let named = if land.name.is_empty() { String::new() } else { format!(" ({})", land.name) };
        return Some(format!("onto {}{named}", if land.shoal { "a shoal" } else { "land" }));
    }
    if !leaves || waters.inside_table(own) {
        return None;
    }
    let size = waters.size();
    let edge = own.corners().into_iter().find_map(|corner| Edge::beyond((corner.x, corner.y), size))?;
    Some(format!("over the {} edge of the table", edge.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_course_is_followed_by_parts_of_a_turn() {
        let unit = UnitView { footprint: wg_core::Footprint::inches(2.0, 0.5), ..UnitView::default() };
        let ship = Straight { unit: &unit, heading: Heading::EAST, run: Length::inches(10) };
        let at = |parts| ship.after(parts).pose.at.x;
        assert_eq!([at(0), at(PARTS / 2), at(3 * PARTS)], [0, 5, 30].map(Length::inches), "half a turn, three turns");
    }
}
