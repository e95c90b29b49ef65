//! Ships that come later: when, by which edge or in which zone, and in words.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::spec::{Edge, Scenario};
use crate::ids::{SideId, UnitId};
use crate::shown::refusal::in_a_row;

/// Ships of one side that come in a later turn. Each of them comes at the place that the scenario gives her.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ArrivalSpec {
    /// The names of the ships that come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<String>,
    /// The name of the division that comes, instead of ships.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub division: String,
    /// The turn at whose start they come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// The first turn at whose start a die is rolled for them, instead of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u16>,
    /// The number of sides of that die, 6 if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<u16>,
    /// The lowest face on which they come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<u16>,
    /// The edge by which they come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// The name of the zone in which they come.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub zone: String,
    /// True if only their own side knows of them until they come.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// In a battle in progress, the names of the ships that have come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub come: Vec<String>,
    /// In a battle in progress, the last turn at whose start they were waited for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub awaited: Option<u16>,
}

impl ArrivalSpec {
    /// What each field says, for the list of words.
    pub const MEANS: [(&'static str, &'static str); 11] = [
        ("ships", "the ships that come. Each has her place and heading in the list of ships, and comes there"),
        ("division", "the division that comes, instead of ships"),
        ("turn", "the turn at whose start they come"),
        ("from", "the first turn at whose start a die is rolled for them, instead of a turn"),
        ("die", "the number of sides of that die, 2 to 20; 6 if it is left out"),
        ("least", "the lowest face on which they come"),
        ("edge", "the edge by which they come. A ship whose place is taken comes at the nearest free place along it"),
        ("zone", "the zone in which they come. A ship whose place is taken comes at the nearest free place in it"),
        ("secret", "true if only their own side knows of them until they come"),
        ("come", "in a battle in progress, the ships that have come"),
        ("awaited", "in a battle in progress, the last turn at whose start they were waited for"),
    ];
}

/// An arrival with the ids of everything that it names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The side whose ships come.
    pub side: SideId,
    /// The ships that come, in the order of their ids.
    pub units: Vec<UnitId>,
    /// The name of their division, or empty.
    pub division: String,
    /// The turn, or the die from some turn on.
    pub when: Coming,
    /// The edge by which they come.
    pub edge: Option<Edge>,
    /// The index of the zone in which they come.
    pub zone: Option<usize>,
    /// The place in words that follow the name of a ship: 'from the north', 'in The offing'. Empty without an edge or a
    /// zone.
    pub way: String,
    /// True if only their own side knows of them until they come.
    pub secret: bool,
}

/// The time at which ships come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coming {
    /// At the start of this turn.
    On(u16),
    /// On a die at the start of each turn.
    Rolled {
        /// The first turn in which the die is rolled.
        from: u16,
        /// The number of sides of the die.
        die: u8,
        /// The lowest face on which they come.
        least: u8,
    },
}

impl Coming {
    /// The first turn in which the ships may come.
    pub const fn first(self) -> u16 {
        match self {
            Self::On(turn) | Self::Rolled { from: turn, .. } => turn,
        }
    }

    /// Returns the time in words: 'Turn 5', 'From turn 4 on a 5-6'.
    pub fn says(self) -> String {
        match self {
            Self::On(turn) => format!("Turn {turn}"),
            Self::Rolled { from, die, least } if least >= die => format!("From turn {from} on a {die}"),
            Self::Rolled { from, die, least } => format!("From turn {from} on a {least}-{die}"),
        }
    }
}

/// The greatest number of ships that an arrival names one by one.
const MOST_NAMED: usize = 6;

impl Arrival {
    /// Returns these ships of the arrival in words: 'Ganges and Goliath', '8 ships'. If they are all its ships and sail
    /// in one division, it is named: 'the Van'. `name` returns the name of a ship.
    pub fn whom<'a>(&self, units: &[UnitId], name: impl Fn(UnitId) -> &'a str) -> String {
        let names: Vec<&str> = units.iter().map(|unit| name(*unit)).collect();
        match names.len() {
            _ if self.is_division(units) => format!("the {}", self.division),
            many if many > MOST_NAMED => format!("{many} ships"),
            _ => in_a_row(&names),
        }
    }

    /// True if these ships are all ships of a division that comes as a whole.
    fn is_division(&self, units: &[UnitId]) -> bool {
        !self.division.is_empty() && units.len() == self.units.len()
    }

    /// True if these ships take a verb in the singular: one ship, or a division.
    pub fn is_one(&self, units: &[UnitId]) -> bool {
        units.len() == 1 || self.is_division(units)
    }

    /// Returns the place in words after a space, or nothing.
    pub fn by_way(&self) -> String {
        if self.way.is_empty() { String::new() } else { format!(" {}", self.way) }
    }
}

impl Scenario {
    /// Returns the arrivals with the ids of everything that they name. In a scenario that has passed its check, every
    /// name has an id.
    pub fn arrivals_by_id(&self) -> Arc<[Arrival]> {
        self.arrivals.iter().map(|arrival| self.arrival_by_id(arrival)).collect()
    }

    fn arrival_by_id(&self, arrival: &ArrivalSpec) -> Arrival {
        let mut units: Vec<UnitId> = self.coming(arrival).iter().filter_map(|name| self.unit(name)).collect();
        units.sort_unstable();
        let side = units.first().and_then(|unit| self.side(&self.ships.get(unit.index())?.side));
        let byte =
            |number: Option<u16>, usual: u8| number.and_then(|number| u8::try_from(number).ok()).unwrap_or(usual);
        let die = byte(arrival.die, 6);
        let when = match (arrival.turn, arrival.from) {
            (Some(turn), _) => Coming::On(turn),
            (None, from) => Coming::Rolled { from: from.unwrap_or(1), die, least: byte(arrival.least, die) },
        };
        let way = match (arrival.edge, arrival.zone.as_str()) {
            (Some(edge), _) => format!("from the {}", edge.name()),
            (None, "") => String::new(),
            (None, zone) => format!("in {zone}"),
        };
        Arrival {
            side: side.unwrap_or_default(),
            units,
            division: arrival.division.clone(),
            when,
            edge: arrival.edge,
            zone: self.zones.iter().position(|zone| zone.name == arrival.zone),
            way,
            secret: arrival.secret,
        }
    }

    /// The names of the ships that an arrival is about.
    pub(super) fn coming<'a>(&'a self, arrival: &'a ArrivalSpec) -> &'a [String] {
        let named =
            self.divisions.iter().find(|division| !arrival.division.is_empty() && division.name == arrival.division);
        named.map_or(&arrival.ships, |division| &division.ships)
    }

    /// True if this ship is not there from the beginning, whether she has come or not.
    pub fn comes_later(&self, ship: &str) -> bool {
        self.arrivals.iter().any(|arrival| self.coming(arrival).iter().any(|name| name == ship))
    }

    /// True if this ship has yet to come.
    pub fn is_due(&self, ship: &str) -> bool {
        let named = |names: &[String]| names.iter().any(|name| name == ship);
        self.arrivals.iter().any(|arrival| named(self.coming(arrival)) && !named(&arrival.come))
    }

    /// Leaves out the ships that come in secret and that have yet to come, with all that names them. `knows` tells of
    /// each side whether the reader knows its secrets.
    pub(super) fn hide_arrivals(&mut self, knows: &[bool]) {
        let own = |scenario: &Self, arrival: &ArrivalSpec| {
            let first = scenario.coming(arrival).first().and_then(|name| scenario.unit(name));
            let side = first.and_then(|unit| scenario.side(&scenario.ships.get(unit.index())?.side));
            side.is_none_or(|side| knows.get(side.index()).copied().unwrap_or_default())
        };
        let hidden: Vec<bool> = self.arrivals.iter().map(|arrival| arrival.secret && !own(self, arrival)).collect();
        let gone: Vec<String> = self
            .arrivals
            .iter()
            .zip(&hidden)
            .filter(|(_, hidden)| **hidden)
            .flat_map(|(arrival, _)| self.coming(arrival).iter().filter(|name| !arrival.come.contains(name)))
            .cloned()
            .collect();
        // The zone in which they come tells of them, unless a goal or another arrival names it too.
        let told = |name: &str, hidden_ones: bool| {
            self.arrivals.iter().zip(&hidden).any(|(arrival, hidden)| *hidden == hidden_ones && arrival.zone == name)
        };
        let of_goals = |name: &str| self.goals.iter().any(|goal| goal.zone == name);
        let lost: Vec<String> = self
            .zones
            .iter()
            .map(|zone| zone.name.clone())
            .filter(|name| told(name, true) && !told(name, false) && !of_goals(name))
            .collect();
        self.zones.retain(|zone| !lost.contains(&zone.name));
        let mut left = hidden.iter();
        self.arrivals.retain(|_| left.next() != Some(&true));
        self.ships.retain(|ship| !gone.contains(&ship.name));
        for division in &mut self.divisions {
            division.ships.retain(|ship| !gone.contains(ship));
            if let Some(first) = division.ships.first().filter(|_| gone.contains(&division.leader)) {
                division.leader.clone_from(first);
            }
        }
        self.divisions.retain(|division| !division.ships.is_empty());
        let named: Vec<bool> = self.goals.iter().map(|goal| !goal.ships.is_empty()).collect();
        for goal in &mut self.goals {
            goal.ships.retain(|ship| !gone.contains(ship));
        }
        let mut named = named.into_iter();
        self.goals.retain(|goal| named.next() != Some(true) || !goal.ships.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{DivisionSpec, GoalSpec, ShipSpec, SideSpec, ZoneSpec};
    use crate::shown::view::SideColour;

    /// Ant of Red, and a van of three ships of Blue that comes in turn 4 in the cove.
    fn scenario() -> Scenario {
        let mut scenario = Scenario::new("drill", "Arrivals");
        scenario.sides = vec![SideSpec::new("Red", SideColour::Red), SideSpec::new("Blue", SideColour::Blue)];
        let ships = [("Ant", "Red"), ("Bee", "Blue"), ("Cat", "Blue"), ("Dog", "Blue"), ("Elk", "Blue")];
        scenario.ships = ships.map(|(name, side)| ShipSpec::new(name, "sloop", side)).to_vec();
        let van = ["Cat", "Bee", "Dog"].map(str::to_owned).to_vec();
        scenario.divisions =
            vec![DivisionSpec { name: "Van".into(), side: "Blue".into(), leader: "Cat".into(), ships: van }];
        scenario.zones = vec![ZoneSpec { name: "the cove".into(), squares: vec![(1, 1)], ..ZoneSpec::default() }];
        scenario.arrivals = vec![ArrivalSpec {
            division: "Van".into(),
            turn: Some(4),
            zone: "the cove".into(),
            ..ArrivalSpec::default()
        }];
        scenario
    }

    #[test]
    fn a_division_comes_with_all_its_ships_in_the_order_of_their_ids() {
        let arrivals = scenario().arrivals_by_id();
        let van = &arrivals[0];
        assert_eq!((van.side, van.units.as_slice()), (SideId(1), &[UnitId(1), UnitId(2), UnitId(3)][..]));
        assert_eq!((van.when, van.zone, van.by_way().as_str()), (Coming::On(4), Some(0), " in the cove"));
        let names = ["Ant", "Bee", "Cat", "Dog", "Elk"];
        let name = |unit: UnitId| names[unit.index()];
        assert_eq!(van.whom(&van.units, name), "the Van", "all of them are called by the name of the division");
        assert_eq!(van.whom(&van.units[1..], name), "Cat and Dog", "and some of them by their own names");
        assert!(van.is_one(&van.units) && van.is_one(&van.units[..1]) && !van.is_one(&van.units[1..]));
    }

    #[test]
    fn a_die_is_told_with_the_faces_that_bring_ships_on() {
        let rolled = |die, least| Coming::Rolled { from: 3, die, least }.says();
        assert_eq!(
            [rolled(6, 5), rolled(6, 6), rolled(10, 2)],
            ["From turn 3 on a 5-6", "From turn 3 on a 6", "From turn 3 on a 2-10"]
        );
    }

    #[test]
    fn a_ship_is_due_until_the_file_says_that_she_has_come() {
        let mut scenario = scenario();
        assert_eq!(["Ant", "Bee", "Dog"].map(|ship| scenario.is_due(ship)), [false, true, true]);
        scenario.arrivals[0].come = vec!["Bee".to_owned()];
        assert_eq!(["Ant", "Bee", "Dog"].map(|ship| scenario.is_due(ship)), [false, false, true]);
    }

    #[test]
    fn a_file_for_the_enemy_names_no_ship_that_comes_in_secret() {
        let mut secret = scenario();
        secret.arrivals[0].secret = true;
        secret.arrivals[0].come = vec!["Cat".to_owned()];
        let task = GoalSpec { side: "Red".into(), ships: vec!["Bee".into()], ..GoalSpec::default() };
        secret.goals = vec![task, GoalSpec { side: "Red".into(), ..GoalSpec::default() }];
        let mut own = secret.clone();
        own.hide_arrivals(&[false, true]);
        assert_eq!(own, secret, "her own side knows");
        let mut enemy = secret;
        enemy.hide_arrivals(&[true, false]);
        let names: Vec<&str> = enemy.ships.iter().map(|ship| ship.name.as_str()).collect();
        assert_eq!(names, ["Ant", "Cat", "Elk"], "Cat has come and is seen");
        assert_eq!(enemy.divisions[0].ships, ["Cat"]);
        assert!(enemy.arrivals.is_empty() && enemy.zones.is_empty(), "nor does it name the zone");
        assert_eq!(enemy.goals.len(), 1, "a goal about her ship alone would tell of her");
    }
}
