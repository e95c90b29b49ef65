//! What the tests of this ruleset share: small battles, and the phases before the moves.
#![allow(dead_code, reason = "each test file uses its own part")]

use wg_barnacle::BARNACLE;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::Fleet;
use wg_core::Choices;
use wg_core::{Angle, Course, Leg, Length, Order, Scenario, Seat, SideId, UnitId, scenario};
use wg_testkit::Script;

pub const RED: Seat = Seat::Side(SideId(0));
pub const BLUE: Seat = Seat::Side(SideId(1));

/// Returns a battle with these ships. The wind blows from the south and no alarm is set, unless `head` says otherwise.
pub fn battle(head: &str, ships: &str) -> Scenario {
    let head = if head.contains("wind:") { head.to_owned() } else { format!(r#"wind: "S", {head}"#) };
    let options =
        if head.contains("options:") { String::new() } else { r#"options: {"wind_alarm": "manual"},"#.to_owned() };
    let text = format!(
        r#"(version: 1, ruleset: "barnacle", name: "A test", {options} {head}
            sides: [(name: "Red"), (name: "Blue")], ships: [{ships}])"#
    );
    scenario::parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario
}

/// Starts the battle at the first side's move. Red wins initiative by 6 to 1 and moves first. `wind` is the die of the
/// wind speed.
pub fn at_sea(scenario: &Scenario, wind: u8) -> Script {
    let mut script = Script::new(&BARNACLE, scenario);
    script.dice(&[6, 1]);
    script.order(RED, Choice::MoveFirst.order(UnitId(0)));
    script.dice(&[wind]);
    script
}

/// The wind die for normal wind.
pub const NORMAL: u8 = 3;
/// The wind die for light wind.
pub const LIGHT: u8 = 1;
/// The wind die for gusty wind.
pub const GUSTY: u8 = 6;

pub fn fleet(script: &Script) -> Fleet {
    Fleet::gather(script.session.world())
}

/// Returns a course from inches to run and degrees to turn.
pub fn course(legs: &[Go]) -> Course {
    Course::new(legs.iter().map(|leg| match *leg {
        Go::Run(inches) => Leg::Run(Length::from_inches(inches)),
        Go::Turn(degrees) => Leg::Turn(Angle::degrees(degrees)),
        Go::Ask => Leg::Halt,
    }))
}

/// A leg of a test's course.
#[derive(Clone, Copy)]
pub enum Go {
    Run(f64),
    Turn(i32),
    Ask,
}

pub fn begin(unit: u16) -> Order {
    Order::Begin { unit: UnitId(unit) }
}

pub fn set_sail(unit: u16, sail: i16) -> Order {
    Order::SetSail { unit: UnitId(unit), sail }
}

pub fn steer(unit: u16, legs: &[Go]) -> Order {
    Order::Course { unit: UnitId(unit), course: course(legs) }
}

pub fn fire(unit: u16, battery: u8, target: u16) -> Order {
    Order::Fire { unit: UnitId(unit), battery, target: UnitId(target), aim: 0 }
}

/// Returns the allowance of a ship in whole inches.
pub fn allowed(script: &Script, unit: u16) -> (i32, i32) {
    let allowance = fleet(script).allowance(UnitId(unit));
    (allowance.min.0 / 2540, allowance.max.0 / 2540)
}
