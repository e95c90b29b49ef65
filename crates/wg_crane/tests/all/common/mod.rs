//! Small battles that are written with one line a ship, and played by the names of ships.
#![allow(dead_code, reason = "every test file uses a part of it")]

use wg_core::scenario::parse;
use wg_core::{
    Ask, AskKind, Compass, Course, DiceSource, Leg, Order, Preview, Refusal, Report, Scenario, Seat, Session, SideId,
    Square, UnitId,
};
use wg_crane::CRANE;
use wg_crane::position::{Fleet, Ship};

pub const RED: SideId = SideId(0);
pub const BLUE: SideId = SideId(1);

/// Returns a battle in turn 1 before Red's phase, with wind from SW and 12 turns. A ship is written as 'Red large Rose
/// 5,6 N hull=1'.
pub fn scenario(options: &str, ships: &[&str]) -> Scenario {
    scenario_in("SW", options, "\"turn\": 1, \"first\": \"Red\", \"limit\": 12", ships)
}

/// Returns a battle with a given wind and a given state of the battle.
pub fn scenario_in(wind: &str, options: &str, battle: &str, ships: &[&str]) -> Scenario {
    let mut list = String::new();
    for line in ships {
        let mut words = line.split_whitespace();
        let mut word = || words.next().unwrap_or_else(|| panic!("a ship is 'Red large Rose 5,6 N', not '{line}'"));
        let (side, class, name, square, heading) = (word(), word(), word(), word(), word());
        let (mut state, mut overrides) = (String::new(), String::new());
        for extra in words {
            let (key, value) = extra.split_once('=').unwrap_or_else(|| panic!("'{extra}' is no key=value"));
            let value =
                if value.parse::<i64>().is_ok() || value == "true" { value.to_owned() } else { format!("{value:?}") };
            match key.strip_prefix("printed.") {
                Some(key) => overrides += &format!("{key:?}: {value},"),
                None => state += &format!("{key:?}: {value},"),
            }
        }
        let place = if square == "-" { String::new() } else { format!(", square: ({square}), heading: {heading:?}") };
        list += &format!(
            "(name: {name:?}, class: {class:?}, side: {side:?}{place}, state: {{{state}}}, overrides: {{{overrides}}}),\n"
        );
    }
    let wind = if wind == "-" { String::new() } else { format!("wind: {wind:?}, ") };
    // A battle that has begun knows the edges from which both sides entered.
    let [south, north] = if battle.is_empty() { ["", ""] } else { [", edge: South", ", edge: North"] };
    let text = format!(
        "(version: 1, ruleset: \"crane\", name: \"Test\", {wind}options: {{{options}}}, battle: {{{battle}}},\nsides: [(name: \"Red\"{south}), (name: \"Blue\"{north})],\nships: [\n{list}])"
    );
    parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario
}

/// A battle with scripted dice.
pub struct Game {
    pub session: Session,
    pub reports: Vec<Report>,
}

impl Game {
    /// Starts a battle with the default options.
    pub fn new(faces: &[u8], ships: &[&str]) -> Self {
        Self::of(&scenario("", ships), faces)
    }

    /// Starts a battle with these options.
    pub fn with(options: &str, faces: &[u8], ships: &[&str]) -> Self {
        Self::of(&scenario(options, ships), faces)
    }

    /// Starts a battle from any scenario.
    pub fn of(scenario: &Scenario, faces: &[u8]) -> Self {
        let source = DiceSource::Scripted { faces: faces.to_vec(), seed: 1 };
        let session =
            Session::asking_everything(&CRANE, scenario, source).unwrap_or_else(|problems| panic!("{problems}"));
        let mut game = Self { session, reports: Vec::new() };
        game.session.set_reports(true);
        game
    }

    pub fn id(&self, name: &str) -> UnitId {
        let place = self.session.scenario().ships.iter().position(|ship| ship.name == name);
        UnitId(place.unwrap_or_else(|| panic!("there is no ship {name}")) as u16)
    }

    pub fn fleet(&self) -> Fleet {
        Fleet::gather(self.session.world())
    }

    pub fn ship(&self, name: &str) -> Ship {
        *self.fleet().ship(self.id(name))
    }

    /// Returns the square and heading of a ship.
    pub fn berth(&self, name: &str) -> ((i8, i8), Compass) {
        let ship = self.ship(name);
        ((ship.berth.square.x, ship.berth.square.y), ship.berth.heading)
    }

    /// Returns the boxes ticked: hull, rigging, guns and crew.
    pub fn boxes(&self, name: &str) -> [u8; 3] {
        let ship = self.ship(name);
        [ship.damage.hull, ship.damage.rigging, ship.damage.crew]
    }

    pub fn scores(&self) -> [i32; 2] {
        [RED, BLUE].map(|side| self.fleet().score(side))
    }

    pub fn seat_of(&self, name: &str) -> Seat {
        Seat::Side(self.ship(name).colours.side)
    }

    pub fn ask(&self) -> &Ask {
        self.session.asks().first().expect("somebody is asked")
    }

    pub fn submit(&mut self, seat: Seat, order: Order) -> Result<(), Refusal> {
        let reports = self.session.submit(seat, order)?;
        self.session.guard();
        self.reports.extend(reports);
        Ok(())
    }

    fn must(&mut self, seat: Seat, order: Order) -> &mut Self {
        if let Err(refusal) = self.submit(seat, order.clone()) {
            panic!(
                "{order:?} is refused: {refusal}\nasked: {:#?}",
                self.session.asks().iter().map(|ask| (ask.seat, &ask.reason)).collect::<Vec<_>>()
            );
        }
        self
    }

    /// Sails a ship by compass directions, such as 'NE N N'.
    pub fn sail(&mut self, name: &str, way: &str) -> &mut Self {
        let (seat, order) = (self.seat_of(name), self.course(name, way));
        self.must(seat, order)
    }

    pub fn refuses_sail(&mut self, name: &str, way: &str) -> Refusal {
        let (seat, order) = (self.seat_of(name), self.course(name, way));
        self.refusal(seat, order)
    }

    /// Returns the course along these directions.
    pub fn course(&self, name: &str, way: &str) -> Order {
        let mut heading = self.ship(name).berth.heading;
        let mut course = Course::default();
        for word in way.split_whitespace() {
            let to: Compass = word.parse().expect("a direction");
            course.push(Leg::Step(heading.to(to)));
            heading = to;
        }
        Order::Course { unit: self.id(name), course }
    }

    pub fn fire(&mut self, name: &str, target: &str) -> &mut Self {
        let (seat, order) = (self.seat_of(name), self.shot(name, target));
        self.must(seat, order)
    }

    pub fn refuses_fire(&mut self, name: &str, target: &str) -> Refusal {
        let (seat, order) = (self.seat_of(name), self.shot(name, target));
        self.refusal(seat, order)
    }

    pub fn shot(&self, name: &str, target: &str) -> Order {
        Order::Fire { unit: self.id(name), battery: 0, target: self.id(target), aim: 0 }
    }

    /// Returns the refusal of an order, and checks that the order changes nothing and the refusal reads well.
    pub fn refusal(&mut self, seat: Seat, order: Order) -> Refusal {
        let before = self.session.hash();
        let refusal = match self.submit(seat, order.clone()) {
            Ok(()) => panic!("{order:?} is taken, and should be refused"),
            Err(refusal) => refusal,
        };
        assert_eq!(self.session.hash(), before, "a refused order changes nothing");
        assert!(refusal.sentence.chars().count() < 120, "'{}' is too long", refusal.sentence);
        refusal
    }

    /// Declines the chance to fire that is open.
    pub fn hold(&mut self) -> &mut Self {
        assert_eq!(self.ask().kind, AskKind::Reaction, "a chance is open: {:?}", self.ask().reason);
        let seat = self.ask().seat;
        self.must(seat, Order::Pass)
    }

    /// Sends this many units aboard the prize that was just taken.
    pub fn send(&mut self, units: i16) -> &mut Self {
        let (seat, order) = (self.ask().seat, self.sending(units));
        self.must(seat, order)
    }

    /// Returns the order that sends this many units.
    pub fn sending(&self, units: i16) -> Order {
        let Order::Number { unit, what, .. } = self.ask().default else {
            panic!("no prize is to be manned: {}", self.ask().reason)
        };
        Order::Number { unit, what, value: units }
    }

    /// Chooses which of several enemies in her square a ship boards.
    pub fn board(&mut self, name: &str, target: &str) -> &mut Self {
        let (seat, unit, target) = (self.seat_of(name), self.id(name), self.id(target));
        self.must(seat, Order::Board { unit, target, men: 0 })
    }

    pub fn end_phase(&mut self) -> &mut Self {
        let seat = self.ask().seat;
        self.must(seat, Order::EndPhase)
    }

    pub fn preview_sail(&self, name: &str, way: &str) -> Preview {
        self.session.preview(self.seat_of(name), &self.course(name, way))
    }

    /// Returns the side that is asked, and the kind of answer that is wanted.
    pub fn asked(&self) -> (SideId, AskKind) {
        (self.ask().seat.side().expect("a side"), self.ask().kind)
    }

    /// Returns the ships that may fire under the open question, with their targets.
    pub fn shots_on_offer(&self) -> Vec<(UnitId, Vec<UnitId>)> {
        let shots = self.session.asks().iter().flat_map(|ask| &ask.offers).filter_map(|offer| {
            let Order::Fire { unit, target, .. } = offer.order else { return None };
            let units = offer.blanks.iter().find_map(|blank| match &blank.domain {
                wg_core::Domain::Units(units) => Some(units.to_vec()),
                _ => None,
            });
            Some((unit, units.unwrap_or_else(|| vec![target])))
        });
        shots.collect()
    }

    /// Returns the ends of the complete courses on offer to a ship.
    pub fn ends_on_offer(&self, name: &str) -> Vec<((i8, i8), Compass)> {
        let fleet = self.fleet();
        let mut ends: Vec<_> = fleet
            .paths(fleet.ship(self.id(name)))
            .iter()
            .filter(|path| path.complete)
            .filter_map(|path| path.poses.last().copied())
            .map(|pose| {
                let square: Square = fleet.sea.grid().square_at(pose.at).expect("on the board");
                ((square.x, square.y), Compass::nearest(pose.heading))
            })
            .collect();
        ends.sort();
        ends.dedup();
        ends
    }

    /// Returns the last sentence that was reported with a clause.
    pub fn said(&self, clause: &str) -> &str {
        let said = self.reports.iter().rev().find(|report| report.clause == clause);
        said.map_or_else(
            || {
                panic!(
                    "{clause} was not reported, only {:#?}",
                    self.reports.iter().map(|report| (&report.clause, &report.sentence)).collect::<Vec<_>>()
                )
            },
            |report| &report.sentence,
        )
    }

    /// True if a clause was reported.
    pub fn has_said(&self, clause: &str) -> bool {
        self.reports.iter().any(|report| report.clause == clause)
    }
}
