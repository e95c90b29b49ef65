//! Giving plans: the choice of plans, why a plan is refused, and where it leads (A-R87).

use crate::position::battle::millimetres;
use crate::prelude::*;
use crate::sailing::deed::PlannedMove;
use crate::sailing::plan::poses;

/// The distance within which a leader can be hailed from the flagship, in mm (A-R86).
const HAIL: i32 = 160;

impl Fleet {
    /// Checks that a ship may be given this plan (A-R87).
    pub fn check_plan(&self, ship: &Ship, plan: Option<Plan>) -> Checked {
        let name = self.name(ship.id);
        let no = |clause: &'static str, sentence: String| Err(refuse(clause, sentence));
        if !self.options.station_keeping {
            return no("A-R87", "Station keeping is off in this battle, so you sail every ship by hand.".to_owned());
        }
        if !ship.on_table() || ship.colours.struck {
            return no("A-CMD-7", format!("{name} is out of the fight and takes no standing order."));
        }
        let Some(plan) = plan else { return Ok(()) };
        let Some(about) = plan.about() else { return Ok(()) };
        let Some(other) = self.get(about) else {
            return no("A-SCALE-2", format!("There is no ship {about} in this battle."));
        };
        let (her, enemy) = (self.name(about), other.colours.side != ship.colours.side);
        match plan {
            _ if about == ship.id => no("A-R87", format!("{name} cannot follow or engage herself.")),
            Plan::Follow(_) if enemy => {
                no("A-R87", format!("{name} follows only her own side. {her} is an enemy, so engage her."))
            }
            Plan::Engage(_) if !enemy => {
                no("A-R87", format!("{name} engages only enemies. {her} is a friend, so follow her."))
            }
            _ if !other.on_table() => no("A-R87", format!("{her} is no longer on the table.")),
            _ if other.colours.struck => no("A-R87", format!("{her} has struck.")),
            Plan::Follow(_) if self.has_left_line(other, ship.colours.side) => {
                no("A-R87", format!("{her} has no sail left or is held fast, so no ship can follow her."))
            }
            Plan::Follow(_) if self.follows(about, ship.id) => {
                no("A-R87", format!("{her} already follows {name}, so neither would lead."))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the leader of a ship may change what she does (A-R86). The leader must be the flagship, lie within
    /// 160 mm of her, or have read the signal that flies. If the leader is lost, the next ship of the division leads. A
    /// ship in no division leads herself. Leave is always given when no admiral commands, and to a prize, which sails
    /// home (A-R72).
    ///
    /// # Errors
    /// If her leader has no leave.
    pub fn leave(&self, ship: &Ship) -> Checked {
        let Some(flag) = self.signals_from(ship.colours.side).filter(|_| self.options.binding && !ship.is_prize())
        else {
            return Ok(());
        };
        let division = self.divisions.of(ship.id);
        let leader = division.and_then(|division| self.leads(division)).unwrap_or(ship);
        let near = leader.id == flag.id || leader.berth.pose.at.within(self.mm(HAIL), flag.berth.pose.at);
        if near || self.signal(ship.colours.side).is_some_and(|signal| signal.read.contains(leader.id)) {
            return Ok(());
        }
        let (name, flag, hail) = (self.name(leader.id), self.name(flag.id), millimetres(self.mm(HAIL)));
        let sentence = format!(
            "{name} has read no signal and is over {hail} from {flag}, so she and her followers keep their orders."
        );
        Err(refuse("A-R86", sentence))
    }

    /// Returns a plan as an order to a ship: 'Neptune is to engage Bucentaure.'
    pub fn plan_said(&self, unit: UnitId, plan: Option<Plan>) -> String {
        let name = self.name(unit);
        match plan {
            None => format!("{name} is sailed by hand."),
            Some(Plan::Follow(leader)) => format!("{name} is to follow {}.", self.name(leader)),
            Some(Plan::Engage(enemy)) => format!("{name} is to engage {}.", self.name(enemy)),
            Some(Plan::Steer(heading)) => format!("{name} is to steer {}.", heading.in_degrees()),
            Some(Plan::Hold) => format!("{name} is to stay on course."),
        }
    }

    /// True if one ship follows another, directly or through the ships between them.
    pub fn follows(&self, mut unit: UnitId, other: UnitId) -> bool {
        // A loaded position may have a ring of followers, which play never makes.
        for _ in 0..self.ships.len() {
            let Some(Plan::Follow(leader)) = self.get(unit).and_then(|ship| ship.planned.plan) else { return false };
            if leader == other {
                return true;
            }
            unit = leader;
        }
        true
    }

    /// Returns the plans that a ship may be given: to hold, then friends to follow and enemies to engage, the nearest
    /// first, then headings to steer.
    pub fn plans(&self, ship: &Ship) -> Vec<Plan> {
        if self.check_plan(ship, None).is_err() || self.leave(ship).is_err() {
            return Vec::new();
        }
        let mut near: Vec<&Ship> = self.ships.iter().filter(|other| other.id != ship.id).collect();
        near.sort_by_key(|other| (other.berth.pose.at.distance(ship.berth.pose.at), other.id));
        let others = near.iter().map(|other| {
            if other.colours.side == ship.colours.side { Plan::Follow(other.id) } else { Plan::Engage(other.id) }
        });
        let headings =
            (0..16).map(|point| Heading::new(point * 2250)).filter(|heading| *heading != ship.berth.pose.heading);
        let steer = std::iter::once(ship.berth.pose.heading).chain(headings).map(Plan::Steer);
        std::iter::once(Plan::Hold)
            .chain(others)
            .chain(steer)
            .filter(|plan| self.check_plan(ship, Some(*plan)).is_ok())
            .collect()
    }

    /// Creates the state in which a plan begins. If the ship has this plan already, keeps its state.
    pub fn planned(&self, ship: &Ship, plan: Option<Plan>) -> Planned {
        if ship.planned.plan == plan {
            return ship.planned.clone();
        }
        let leader = match plan {
            Some(Plan::Follow(leader)) => self.get(leader).map(|leader| leader.berth.pose.at),
            _ => None,
        };
        Planned::new(plan, leader)
    }

    /// Returns a copy of the fleet in which the ship has this plan, and the ships ahead of her in her line have sailed
    /// as planned.
    fn when_sailed(&self, ship: &Ship, plan: Option<Plan>) -> Self {
        let mut there = self.clone();
        there.ship_mut(ship.id).planned = self.planned(ship, plan);
        let mut line = Vec::new();
        let mut next = plan;
        while let Some(Plan::Follow(leader)) = next.filter(|_| line.len() < self.ships.len()) {
            line.push(leader);
            next = self.get(leader).and_then(|leader| leader.planned.plan);
        }
        for unit in line.into_iter().rev() {
            let before = there.ship(unit).clone();
            if !there.can_move(&before) {
                continue;
            }
            let Ok(PlannedMove::Sail(course)) = there.deed(&before, false) else { continue };
            let Ok(laid) = there.plan(&before, &course, false) else { continue };
            let way: Vec<Point> =
                poses(before.berth.pose, &laid.course, &before, self.mm(15)).into_iter().map(|pose| pose.at).collect();
            let berth = &mut there.ship_mut(unit).berth;
            (berth.pose, berth.moved) = (laid.end, true);
            there.followed_to(unit, &way);
        }
        there
    }

    /// Previews where a plan leads a ship, with her path and ghost, after the ships ahead of her have sailed as
    /// planned.
    pub fn preview_plan(&self, ship: &Ship, plan: Option<Plan>) -> Preview {
        let mut preview = Preview::by("A-R87");
        if let Err(refusal) = self.check_plan(ship, plan) {
            preview.refusals.push(refusal);
            return preview;
        }
        if !self.is_free(ship.id) {
            return preview;
        }
        let there = self.when_sailed(ship, plan);
        let ghost: Option<(Pose, Vec<Pose>)> = match there.deed(there.ship(ship.id), false) {
            Ok(PlannedMove::Sail(course)) => {
                let path = poses(ship.berth.pose, &course, ship, self.mm(15));
                path.last().map(|end| (*end, path.clone()))
            }
            Ok(PlannedMove::Turn(by)) => {
                let (pose, _) = self.swing(ship, by.angle());
                Some((pose, vec![pose]))
            }
            Ok(PlannedMove::Stay) | Err(_) => None,
        };
        if let Some((end, path)) = ghost {
            (preview.ghost, preview.path) = (Some(end), path);
        }
        preview.used = self.plan_in_words(plan);
        preview
    }

    /// Returns a plan in words: 'follows Victory', 'steers 90°', 'by hand'.
    pub fn plan_in_words(&self, plan: Option<Plan>) -> String {
        match plan {
            None => "by hand".to_owned(),
            Some(Plan::Follow(leader)) => format!("follows {}", self.name(leader)),
            Some(Plan::Engage(enemy)) => format!("engages {}", self.name(enemy)),
            Some(Plan::Steer(heading)) => format!("steers {}", heading.in_degrees()),
            Some(Plan::Hold) => "stays on course".to_owned(),
        }
    }

    /// Guesses the plans of the enemies of a side, which that side cannot know. A ship close astern of a friend, on
    /// much the same heading, is taken to follow her.
    pub fn guess_plans(&self, from: SideId) -> Vec<(UnitId, Planned)> {
        let guess = |ship: &Ship| {
            let ahead = |other: &&Ship| {
                let pose = ship.berth.pose;
                other.id != ship.id
                    && other.colours.side == ship.colours.side
                    && other.on_table()
                    && !other.colours.struck
                    && self.gap(ship.id, other.id) <= self.mm(80)
                    && pose.relative_bearing(other.berth.pose.at).abs().0 <= 3000
                    && pose.heading.to(other.berth.pose.heading).abs().0 <= 6000
            };
            self.ships
                .iter()
                .filter(ahead)
                .min_by_key(|other| (self.gap(ship.id, other.id), other.id))
                .map(|other| other.id)
        };
        let mut guessed = self.clone();
        let others = |ship: &&Ship| ship.colours.side != from;
        let units: Vec<UnitId> = self.ships.iter().filter(others).map(|ship| ship.id).collect();
        for unit in &units {
            guessed.ship_mut(*unit).planned = Planned::default();
        }
        for unit in &units {
            let ship = guessed.ship(*unit);
            let plan = guess(ship).map(Plan::Follow).filter(|plan| guessed.check_plan(ship, Some(*plan)).is_ok());
            let planned = guessed.planned(ship, plan);
            guessed.ship_mut(*unit).planned = planned;
        }
        units.into_iter().map(|unit| (unit, guessed.ship(unit).planned.clone())).collect()
    }
}
