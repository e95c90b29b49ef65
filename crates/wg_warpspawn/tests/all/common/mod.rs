//! Small battles that are written with one line a ship, and played by the names of ships.
#![allow(dead_code, reason = "every test file uses a part of it")]

use wg_core::Choices;
use wg_core::geometry::{Angle, Compass, Course, Leg};
use wg_core::scenario::parse;
use wg_core::shown::view::Fate;
use wg_core::{
    Ask, Broadside, DiceSource, Domain, Event, Order, Refusal, Report, Scenario, Seat, Session, SideId, UnitId,
};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::charts::Rating;
use wg_warpspawn::position::deck::{QUICK_RELOAD, kind};
use wg_warpspawn::position::fleet::{Fleet, Ship};

pub const BLUE: SideId = SideId(0);
pub const RED: SideId = SideId(1);

/// Returns a battle in the Move phase of turn 1, with Blue first and no cards. The flagship of each side is its first
/// ship, or the one with the word `flagship`. A ship is written as 'Blue first Rose 5,6 N hull=2 crew:3 marines':
/// points lost with `=`, printed ratings with `:`, characters and `ally` as words.
pub fn scenario(options: &str, battle: &str, ships: &[&str]) -> Scenario {
    let mut list = String::new();
    // The flagship is the ship that has the word `flagship`, or the first of her side.
    let mut flags = ["Blue ", "Red "].map(|side| {
        ships.iter().any(|line| line.starts_with(side) && line.split_whitespace().any(|word| word == "flagship"))
    });
    for line in ships {
        let mut words = line.split_whitespace();
        let mut word = || words.next().unwrap_or_else(|| panic!("a ship is 'Blue first Rose 5,6 N', not '{line}'"));
        let (side, class, name, square, heading) = (word(), word(), word(), word(), word());
        let (mut state, mut overrides, mut characters) = (String::new(), String::new(), String::new());
        for extra in words {
            if let Some((key, value)) = extra.split_once('=') {
                let value = if value == "true" || value.parse::<i64>().is_ok() {
                    value.to_owned()
                } else {
                    format!("{value:?}")
                };
                state += &format!("{key:?}: {value},");
            } else if let Some((key, value)) = extra.split_once(':') {
                overrides += &format!("{key:?}: {value},");
            } else if extra == "ally" {
                overrides += "\"ally\": true,";
            } else if extra == "flagship" {
                overrides += "\"flagship\": true,";
            } else {
                characters += &format!("{extra:?},");
            }
        }
        let flag = &mut flags[usize::from(side != "Blue")];
        if !std::mem::replace(flag, true) {
            overrides += "\"flagship\": true,";
        }
        if !characters.is_empty() {
            overrides += &format!("\"characters\": [{characters}],");
        }
        let place = if square == "-" { String::new() } else { format!(", square: ({square}), heading: {heading:?}") };
        list += &format!(
            "(name: {name:?}, class: {class:?}, side: {side:?}{place}, state: {{{state}}}, overrides: {{{overrides}}}),\n"
        );
    }
    let text = format!(
        "(version: 1, ruleset: \"warpspawn\", name: \"Test\", options: {{{options}}}, battle: {{{battle}}},\nsides: [(name: \"Blue\"), (name: \"Red\")],\nships: [\n{list}])"
    );
    parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario
}

/// The words of a `battle` in which no card can be drawn: neither deck nor discards.
pub const NO_CARDS: &str = "\"deck\": [],";

/// A battle with scripted dice.
pub struct Game {
    pub session: Session,
    pub reports: Vec<Report>,
}

impl Game {
    /// Starts a battle at the beginning of a phase of turn 1, with Blue first and no cards to draw.
    pub fn at(phase: u8, faces: &[u8], ships: &[&str]) -> Self {
        Self::with("", phase, NO_CARDS, faces, ships)
    }

    /// Starts a battle at the beginning of a phase, with options, and with cards or other words of its state.
    pub fn with(options: &str, phase: u8, battle: &str, faces: &[u8], ships: &[&str]) -> Self {
        let once = if options.contains("\"order\"") { "" } else { "\"order\": \"once\"," };
        let first = if battle.contains("\"first\"") { "" } else { "\"first\": \"Blue\"," };
        let battle = format!("\"turn\": 1, \"phase\": {phase}, {first} {battle}");
        Self::of(&scenario(&format!("{once}{options}"), &battle, ships), faces)
    }

    /// Starts a battle from any scenario.
    pub fn of(scenario: &Scenario, faces: &[u8]) -> Self {
        let source = DiceSource::Scripted { faces: faces.to_vec(), seed: 1 };
        let session =
            Session::asking_everything(&WARP_SPAWN, scenario, source).unwrap_or_else(|problems| panic!("{problems}"));
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

    /// Returns a rating of a ship as it is now.
    pub fn now(&self, name: &str, rating: Rating) -> i8 {
        self.ship(name).now(rating)
    }

    /// Returns Sails, Hull, Crew and Cannon of a ship as they are now.
    pub fn four(&self, name: &str) -> [i8; 4] {
        [Rating::Sails, Rating::Hull, Rating::Crew, Rating::Cannon].map(|rating| self.now(name, rating))
    }

    pub fn berth(&self, name: &str) -> ((i8, i8), Compass) {
        let ship = self.ship(name);
        ((ship.berth.square.x, ship.berth.square.y), ship.berth.heading)
    }

    pub fn ask(&self) -> &Ask {
        self.session.asks().first().unwrap_or_else(|| panic!("nobody is asked; {:?}", self.session.outcome()))
    }

    pub fn submit(&mut self, seat: Seat, order: Order) -> Result<(), Refusal> {
        let reports = self.session.submit(seat, order)?;
        self.session.guard();
        self.reports.extend(reports);
        Ok(())
    }

    /// Gives this order for the side that is asked.
    pub fn order(&mut self, order: Order) -> &mut Self {
        let seat = self.ask().seat;
        if let Err(refusal) = self.submit(seat, order.clone()) {
            panic!("{order:?} is refused: {refusal}\nasked: {:?} {}", self.ask().seat, self.ask().reason);
        }
        self
    }

    /// Gives this order for the side that is asked, and checks that it is refused with this clause.
    pub fn refused(&mut self, order: Order, clause: &str) -> &mut Self {
        let (seat, before) = (self.ask().seat, self.session.hash());
        match self.submit(seat, order.clone()) {
            Ok(()) => panic!("{clause} should refuse {order:?}"),
            Err(refusal) => assert_eq!(refusal.clause, clause, "{order:?}: {refusal}"),
        }
        assert_eq!(self.session.hash(), before, "an order that is refused changes nothing");
        self
    }

    /// Names a ship for her move.
    pub fn name(&mut self, name: &str) -> &mut Self {
        let unit = self.id(name);
        self.order(Order::Begin { unit })
    }

    /// Returns the order to sail these legs: '0' is ahead, '1' an eighth to starboard and ahead, 't-2' a turn of two
    /// eighths to larboard.
    pub fn course(&self, name: &str, legs: &str) -> Order {
        let leg = |word: &str| match word.strip_prefix('t') {
            Some(turn) => Leg::Turn(Angle(turn.parse::<i32>().expect("eighths") * 4500)),
            None => Leg::Step(word.parse().expect("eighths")),
        };
        Order::Course { unit: self.id(name), course: Course::new(legs.split_whitespace().map(leg)) }
    }

    pub fn sail(&mut self, name: &str, legs: &str) -> &mut Self {
        let order = self.course(name, legs);
        self.order(order)
    }

    /// Returns how far the ship that has rolled may sail, in half points.
    pub fn reach(&self) -> u8 {
        let offer = self
            .ask()
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Course { .. }))
            .expect("a course is asked for");
        let Domain::Paths(paths) = &offer.blanks[0].domain else { panic!("over the grid") };
        paths.iter().map(|path| path.cost.in_halves()).max().unwrap_or_default()
    }

    /// True if a course on offer ends in this square with this heading.
    pub fn can_reach(&self, square: (i8, i8), heading: Compass) -> bool {
        let fleet = self.fleet();
        let pose = fleet.sea.pose(wg_core::geometry::Square::new(square.0, square.1), heading);
        let offer = self
            .ask()
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Course { .. }))
            .expect("a course is asked for");
        let Domain::Paths(paths) = &offer.blanks[0].domain else { panic!("over the grid") };
        paths.iter().any(|path| path.poses.last() == Some(&pose))
    }

    pub fn shot(&self, by: &str, battery: Broadside, at: &str, aim: u8) -> Order {
        Order::Fire { unit: self.id(by), battery: battery.into(), target: self.id(at), aim }
    }

    pub fn fire(&mut self, by: &str, battery: Broadside, at: &str, aim: u8) -> &mut Self {
        let order = self.shot(by, battery, at, aim);
        self.order(order)
    }

    pub fn board(&mut self, by: &str, at: &str) -> &mut Self {
        let order = Order::Board { unit: self.id(by), target: self.id(at), men: 0 };
        self.order(order)
    }

    pub fn card(word: &str) -> Order {
        Order::Play { card: kind(word).unwrap_or_else(|| panic!("there is no card {word}")), target: None }
    }

    pub fn play(&mut self, word: &str) -> &mut Self {
        self.order(Self::card(word))
    }

    pub fn pass(&mut self) -> &mut Self {
        self.order(Order::Pass)
    }

    /// Declines for the side that is asked: ends the phase, passes, or gives the default answer.
    pub fn decline(&mut self) -> &mut Self {
        let ask = self.ask();
        let order =
            [Order::EndPhase, Order::Pass].into_iter().find(|order| ask.offers.iter().any(|offer| offer.admits(order)));
        let order = order.unwrap_or_else(|| ask.default.clone());
        self.order(order)
    }

    /// Declines everything in this phase.
    pub fn end_phase(&mut self) -> &mut Self {
        let phase = self.session.cursor().phase;
        while self.session.cursor().phase == phase && self.session.outcome().is_none() {
            if self.session.asks().iter().any(|ask| ask.kind == wg_core::AskKind::Throw) {
                break;
            }
            self.decline();
        }
        self
    }

    /// Declines everything until this phase of this turn begins, or the battle is over.
    pub fn until(&mut self, turn: u16, phase: u8) -> &mut Self {
        while (self.turn(), self.phase()) < (turn, phase) && self.session.outcome().is_none() {
            let waits = self.session.asks().iter().any(|ask| ask.kind == wg_core::AskKind::Throw);
            assert!(!waits, "dice are missing in turn {}, phase {}: {}", self.turn(), self.phase(), self.ask().reason);
            self.decline();
        }
        self
    }

    /// Sends a point of Crew aboard the ship that this winner has taken.
    pub fn man(&mut self, winner: &str) -> &mut Self {
        let unit = self.id(winner);
        self.order(Choice::ManPrize.order(unit))
    }

    /// Sinks the ship that this winner has taken.
    pub fn sink(&mut self, winner: &str) -> &mut Self {
        let unit = self.id(winner);
        self.order(Choice::SinkPrize.order(unit))
    }

    pub fn towing(&self, tug: &str, towed: &str) -> Order {
        Order::Grapple { unit: self.id(tug), target: self.id(towed) }
    }

    pub fn tow(&mut self, tug: &str, towed: &str) -> &mut Self {
        let order = self.towing(tug, towed);
        self.order(order)
    }

    /// Names a ship and lets her stay where she is.
    pub fn stay(&mut self, name: &str) -> &mut Self {
        self.name(name);
        let sails = self.session.asks().iter().any(|ask| ask.reason.starts_with(&format!("Sail {name}")));
        if sails { self.pass() } else { self }
    }

    /// Plays Quick Reload on a ship.
    pub fn reload(&mut self, name: &str) -> &mut Self {
        let target = Some(self.id(name));
        self.order(Order::Play { card: QUICK_RELOAD, target })
    }

    /// Returns the side that is asked, or `None` if the battle is over.
    pub fn asked(&self) -> Option<SideId> {
        self.session.asks().first().and_then(|ask| ask.seat.side())
    }

    pub fn is_gone(&self, name: &str) -> bool {
        self.ship(name).colours.fate == Fate::Gone
    }

    /// Returns all faces that were reported, in order.
    pub fn thrown(&self) -> Vec<u8> {
        let faces =
            |report: &Report| if let Event::Thrown { faces, .. } = &report.event { faces.to_vec() } else { Vec::new() };
        self.reports.iter().flat_map(faces).collect()
    }

    /// Returns how many dice were rolled by this clause.
    pub fn throws(&self, clause: &str) -> usize {
        self.reports
            .iter()
            .filter(|report| report.clause == clause && matches!(report.event, Event::Thrown { .. }))
            .count()
    }

    pub fn turn(&self) -> u16 {
        self.session.cursor().turn
    }

    pub fn phase(&self) -> u8 {
        self.session.cursor().phase
    }

    /// Returns the last sentence that was reported with this clause.
    pub fn said(&self, clause: &str) -> &str {
        let report = self.reports.iter().rev().find(|report| report.clause == clause);
        report.map_or_else(|| panic!("{clause} was not reported: {:#?}", self.sentences()), |report| &report.sentence)
    }

    pub fn has_said(&self, clause: &str) -> bool {
        self.reports.iter().any(|report| report.clause == clause)
    }

    pub fn sentences(&self) -> Vec<&str> {
        self.reports.iter().map(|report| report.sentence.as_str()).filter(|sentence| !sentence.is_empty()).collect()
    }
}
