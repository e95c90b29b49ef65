//! A battle for a test, in a few words: ships on a table, a phase, scripted dice, orders and reports.
//!
//! A ship is a line such as `"Bellona Britain gb-74 400,400 0 sail=battle guns=[2,4,5,1]"`: name, side, class, place in
//! mm, and heading in degrees, then words of her overrides and states, as a scenario spells them.

#![allow(dead_code, reason = "each test file uses a part of it")]

use wg_admiralty::ADMIRALTY;
use wg_admiralty::choices::Choice;
use wg_admiralty::position::fleet::{Fleet, Ship};
use wg_admiralty::scenario::state::{OVERRIDES, SHIP_STATE};
use wg_core::Choices;
use wg_core::geometry::{Angle, Course, Leg, Length, Pose};
use wg_core::ids::{Seat, UnitId};
use wg_core::scenario::{Scenario, parse};
use wg_core::shown::report::{Refusal, Report};
use wg_core::talk::offer::Ask;
use wg_core::talk::order::Order;
use wg_core::{DiceSource, Session};

pub const MOVEMENT: u8 = 1;
pub const COMMAND: u8 = 2;
pub const FIRE: u8 = 3;
pub const BOARDING: u8 = 4;
pub const REPAIR: u8 = 5;
/// The numbers of the batteries: whole larboard and starboard sides. Light, medium and heavy guns follow each.
pub const PORT: u8 = 0;
pub const STARBOARD: u8 = 4;

/// Returns the text of a scenario with options, a state of the battle, a wind in degrees, and ships. The table is 2,000
/// mm square. Places of ships count from its middle, at 1000,1000.
pub fn text(options: &str, battle: &str, wind: f64, ships: &[&str]) -> String {
    let mut list = String::new();
    for ship in ships {
        let mut words = ship.split_whitespace();
        let mut next = || words.next().unwrap_or_else(|| panic!("{ship}: name, side, class, place, heading"));
        let (name, side, class, at, heading) = (next().replace('_', " "), next(), next(), next(), next());
        let (x, y) = at.split_once(',').unwrap_or_else(|| panic!("{ship}: a place is x,y"));
        let place = |number: &str| number.parse::<f64>().unwrap_or_else(|_| panic!("{ship}: {number}")) + 1000.0;
        let (mut overrides, mut state) = (String::new(), String::new());
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("{ship}: {word} is key=value"));
            // A value of several words is written with underscores between them.
            let value = if matches!(key, "signal" | "plan") { value.replace('_', " ") } else { value.to_owned() };
            let value = if key == "before" {
                let numbers: Vec<f64> = value
                    .trim_matches(['[', ']'])
                    .split(',')
                    .map(|number| number.parse().unwrap_or_else(|_| panic!("{ship}: {word}")))
                    .collect();
                let heading = numbers.get(2).copied().unwrap_or_else(|| heading.parse().unwrap_or_default());
                format!("[{:?}, {:?}, {heading:?}]", numbers[0] + 1000.0, numbers[1] + 1000.0)
            } else if value.starts_with('[')
                || value.parse::<f64>().is_ok()
                || matches!(value.as_str(), "true" | "false")
            {
                value
            } else {
                format!("{value:?}")
            };
            let known = |list: &[wg_core::scenario::OptionSpec]| list.iter().any(|spec| spec.key == key);
            match (known(OVERRIDES), known(SHIP_STATE)) {
                (true, _) => overrides += &format!("{key:?}: {value},"),
                (_, true) => state += &format!("{key:?}: {value},"),
                _ => panic!("{ship}: nobody knows {key}"),
            }
        }
        list += &format!(
            "(name: {name:?}, class: {class:?}, side: {side:?}, at: ({:?}, {:?}), heading: {heading}, overrides: {{{overrides}}}, state: {{{state}}}),\n",
            place(x),
            place(y)
        );
    }
    format!(
        "(version: 1, ruleset: \"admiralty\", name: \"Test\", table: (width: 2000, height: 2000), wind: {wind}, options: {{{options}}}, battle: {{{battle}}},\nsides: [(name: \"Britain\"), (name: \"France\")],\nships: [\n{list}])"
    )
}

/// A battle with scripted dice.
pub struct Game {
    pub session: Session,
    pub reports: Vec<Report>,
}

impl Game {
    /// Starts a battle at the beginning of a phase of turn 1. Britain moves first, and the wind is from the north.
    pub fn at(phase: u8, faces: &[u8], ships: &[&str]) -> Self {
        Self::with("", phase, "", 0.0, faces, ships)
    }

    /// Starts a battle at the beginning of a phase, with options, more of the battle's state, and a wind.
    pub fn with(options: &str, phase: u8, battle: &str, wind: f64, faces: &[u8], ships: &[&str]) -> Self {
        let once = if options.contains("\"initiative\"") { "" } else { "\"initiative\": \"once\"," };
        let turn = if battle.contains("\"turn\"") { "" } else { "\"turn\": 1," };
        let battle = format!("{turn} \"phase\": {phase}, \"first\": \"Britain\", {battle}");
        Self::of(&text(&format!("{once}{options}"), &battle, wind, ships), faces)
    }

    /// Starts any scenario from its text.
    pub fn of(text: &str, faces: &[u8]) -> Self {
        let scenario = parse(text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
        Self::of_scenario(&scenario, faces)
    }

    pub fn of_scenario(scenario: &Scenario, faces: &[u8]) -> Self {
        let source = DiceSource::Scripted { faces: faces.to_vec(), seed: 1 };
        let session =
            Session::asking_everything(&ADMIRALTY, scenario, source).unwrap_or_else(|problems| panic!("{problems}"));
        let mut game = Self { session, reports: Vec::new() };
        game.session.set_reports(true);
        game.reports.extend(game.session.opening().to_vec());
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
        self.fleet().ship(self.id(name)).clone()
    }

    /// Returns where a ship lies, in mm from the middle of the table, and her heading in degrees.
    pub fn pose(&self, name: &str) -> (f64, f64, f64) {
        let Pose { at, heading } = self.ship(name).berth.pose;
        (f64::from(at.x.0) / 100.0 - 1000.0, f64::from(at.y.0) / 100.0 - 1000.0, heading.to_degrees())
    }

    /// Asserts that a ship lies at a place, to 0.03 mm, on this heading.
    pub fn lies(&self, name: &str, x: f64, y: f64, heading: f64) {
        let (east, north, bow) = self.pose(name);
        assert!(
            (east - x).abs() <= 0.03 && (north - y).abs() <= 0.03 && (bow - heading).abs() < 0.01,
            "{name} lies at ({east:.2}, {north:.2}) heading {bow}, not at ({x}, {y}) heading {heading}"
        );
    }

    pub fn ask(&self) -> &Ask {
        self.session.asks().first().unwrap_or_else(|| panic!("nobody is asked; {:?}", self.session.outcome()))
    }

    /// True if the session waits for faces that the script lacks.
    pub fn wants_dice(&self) -> bool {
        self.session.asks().iter().any(|ask| ask.kind == wg_core::AskKind::Throw)
    }

    pub fn submit(&mut self, seat: Seat, order: Order) -> Result<(), Refusal> {
        let reports = self.session.submit(seat, order)?;
        self.session.guard();
        self.reports.extend(reports);
        Ok(())
    }

    /// Gives an order from the seat that is asked.
    pub fn order(&mut self, order: Order) -> &mut Self {
        let seat = self.ask().seat;
        if let Err(refusal) = self.submit(seat, order.clone()) {
            panic!("{order:?} is refused: {refusal}\nasked: {:?} {}", self.ask().seat, self.ask().reason);
        }
        self
    }

    /// Gives an order from the seat that is asked, and returns the refusal.
    fn refusal(&mut self, order: &Order) -> Refusal {
        let (seat, before) = (self.ask().seat, self.session.hash());
        let refusal = self.submit(seat, order.clone()).err().unwrap_or_else(|| panic!("{order:?} should be refused"));
        assert_eq!(self.session.hash(), before, "an order that is refused changes nothing");
        refusal
    }

    /// Asserts that an order from the seat that is asked is refused by this clause.
    pub fn refused(&mut self, order: Order, clause: &str) -> &mut Self {
        let refusal = self.refusal(&order);
        assert_eq!(refusal.clause, clause, "{order:?}: {refusal}");
        self
    }

    /// Asserts that an order from the seat that is asked is refused by this clause, with this sentence.
    pub fn refuses(&mut self, order: Order, clause: &str, sentence: &str) -> &mut Self {
        let refusal = self.refusal(&order);
        assert_eq!((refusal.clause.as_str(), refusal.sentence.as_str()), (clause, sentence), "{order:?}");
        self
    }

    /// Returns a course from words: '20' runs 20 mm ahead, 's3' makes three steps of her circle to starboard, 'p2' two
    /// to port.
    pub fn course(&self, name: &str, legs: &str) -> Order {
        let leg = |word: &str| {
            let steps = |by: &str| by.parse::<i32>().unwrap_or_else(|_| panic!("steps: {word}"));
            match word.split_at(1) {
                ("s", by) => {
                    Leg::Arc { run: Length::millimetres(15 * steps(by)), turn: Angle::degrees(15 * steps(by)) }
                }
                ("p", by) => {
                    Leg::Arc { run: Length::millimetres(15 * steps(by)), turn: Angle::degrees(-15 * steps(by)) }
                }
                _ => Leg::Run(Length(
                    (word.parse::<f64>().unwrap_or_else(|_| panic!("a run: {word}")) * 100.0).round() as i32,
                )),
            }
        };
        Order::Course { unit: self.id(name), course: Course::new(legs.split_whitespace().map(leg)) }
    }

    pub fn sail(&mut self, name: &str, legs: &str) -> &mut Self {
        let order = self.course(name, legs);
        self.order(order)
    }

    pub fn shot(&self, by: &str, battery: u8, at: &str, aim: u8) -> Order {
        Order::Fire { unit: self.id(by), battery, target: self.id(at), aim }
    }

    pub fn fire(&mut self, by: &str, battery: u8, at: &str, aim: u8) -> &mut Self {
        let order = self.shot(by, battery, at, aim);
        self.order(order)
    }

    pub fn choose(&mut self, name: &str, choice: Choice) -> &mut Self {
        let unit = self.id(name);
        self.order(choice.order(unit))
    }

    pub fn board(&mut self, by: &str, at: &str) -> &mut Self {
        let order = Order::Board { unit: self.id(by), target: self.id(at), men: 0 };
        self.order(order)
    }

    pub fn pass(&mut self) -> &mut Self {
        self.order(Order::Pass)
    }

    pub fn end_phase(&mut self) -> &mut Self {
        self.order(Order::EndPhase)
    }

    /// Plays the phase to its end without further orders: the others sail on, and fire is rolled.
    pub fn finish_phase(&mut self) -> &mut Self {
        let (phase, turn) = (self.session.cursor().phase, self.session.cursor().turn);
        while (self.session.cursor().phase, self.session.cursor().turn) == (phase, turn)
            && self.session.outcome().is_none()
            && !self.wants_dice()
        {
            let ask = self.ask();
            let order = [Order::EndPhase, Order::Pass]
                .into_iter()
                .find(|order| ask.offers.iter().any(|offer| offer.admits(order)));
            let order = order.unwrap_or_else(|| ask.default.clone());
            self.order(order);
        }
        self
    }

    /// Asserts that these faces were rolled, in this order, and no others.
    pub fn threw(&self, faces: &[u8]) {
        let thrown = self.reports.iter().flat_map(|report| match &report.event {
            wg_core::shown::report::Event::Thrown { faces, .. } => faces.to_vec(),
            _ => Vec::new(),
        });
        assert_eq!(thrown.collect::<Vec<u8>>(), faces, "{:#?}", self.sentences());
    }

    /// Plays on without further orders until this phase of this turn begins.
    pub fn on_to(&mut self, turn: u16, phase: u8) -> &mut Self {
        while (self.session.cursor().turn, self.phase()) != (turn, phase) {
            let before = (self.session.cursor().turn, self.phase());
            self.finish_phase();
            assert_ne!(
                (self.session.cursor().turn, self.phase()),
                before,
                "the battle has come to a stop: {:#?}",
                self.sentences()
            );
            assert!(
                (self.session.cursor().turn, self.phase()) <= (turn, phase),
                "nobody was asked in phase {phase} of turn {turn}"
            );
        }
        self
    }

    /// Returns how a target lies to the guns of a side (0 larboard, 1 starboard).
    pub fn aim(
        &self,
        by: &str,
        side: usize,
        at: &str,
    ) -> Result<wg_admiralty::gunnery::aim::Aim, wg_admiralty::gunnery::aim::Why> {
        let fleet = self.fleet();
        fleet.aim(fleet.ship(self.id(by)), wg_core::Broadside::BOTH[side], fleet.ship(self.id(at)))
    }

    /// Returns the light, medium and heavy dice of a side against a target, or `None` if it may not fire at her.
    pub fn dice(&self, by: &str, side: usize, at: &str) -> Option<[u8; 3]> {
        let fleet = self.fleet();
        let aim = self.aim(by, side, at).ok()?;
        Some(
            wg_admiralty::position::charts::GunRating::ALL
                .map(|size| fleet.dice(fleet.ship(self.id(by)), wg_core::Broadside::BOTH[side], size, &aim, false)),
        )
    }

    /// True if all dice of the script were rolled.
    pub fn all_thrown(&self) -> bool {
        !self.wants_dice()
    }

    /// Returns the phase, from 1 for Movement to 5 for Repair.
    pub fn phase(&self) -> u8 {
        self.session.cursor().phase + 1
    }

    /// Returns the last sentence reported under this clause.
    pub fn said(&self, clause: &str) -> &str {
        let report = self.reports.iter().rev().find(|report| report.clause == clause && !report.sentence.is_empty());
        report.map_or_else(|| panic!("{clause} was not reported: {:#?}", self.sentences()), |report| &report.sentence)
    }

    pub fn has_said(&self, clause: &str) -> bool {
        self.reports.iter().any(|report| report.clause == clause && !report.sentence.is_empty())
    }

    pub fn sentences(&self) -> Vec<&str> {
        self.reports.iter().map(|report| report.sentence.as_str()).filter(|sentence| !sentence.is_empty()).collect()
    }
}
