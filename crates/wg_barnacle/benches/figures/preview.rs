//! A course preview at pointer speed, with sixty other ships in the water.

use wg_barnacle::BARNACLE;
use wg_core::{Angle, AskKind, Course, DiceSource, Leg, Length, Order, Session};
use wg_testkit::clock::{each, micros, quantile};
use wg_testkit::twin::read;

/// The number of previews in a round.
const TIMES: usize = 200;

/// Prints the figures.
pub fn figures() {
    let mut ships = String::new();
    // A frigate among thirty friends and thirty enemies in twelve columns, with room to sail between two of them.
    for n in 0..61 {
        let (side, class) = (
            if n < 31 { "Red" } else { "Blue" },
            if n == 0 { "frigate" } else { ["sloop", "schooner", "brig"][n % 3] },
        );
        let (column, row) = ((n + 11) % 12, n.div_ceil(12));
        let (x, y) =
            if n == 0 { (54.0, 42.0) } else { (4.5 + 9.0 * column as f64, [12.0, 24.0, 60.0, 72.0, 84.0][row - 1]) };
        ships += &format!("(name: \"{n}\", class: \"{class}\", side: \"{side}\", at: ({x}, {y}), heading: \"N\"),");
    }
    let scenario = read(&format!(
        "(version: 1, ruleset: \"barnacle\", name: \"Sixty\", wind: \"S\", table: (width: 108, height: 96), options: {{\"wind_alarm\": \"manual\"}},
        battle: {{\"first\": \"Red\"}}, sides: [(name: \"Red\"), (name: \"Blue\")], ships: [{ships}])"
    ));
    let mut session = match Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed: 3 }) {
        Ok(session) => session,
        Err(problems) => panic!("{problems}"),
    };
    let unit = wg_core::UnitId(0);
    let Some(seat) = session.asks().first().map(|ask| ask.seat) else { panic!("somebody is asked") };
    let mut submit = |order: Order| assert!(session.submit(seat, order.clone()).is_ok(), "{order:?} is refused");
    submit(Order::Begin { unit });
    if session_asks_sail(&session) {
        let sail = Order::SetSail { unit, sail: 9 };
        assert!(session.submit(seat, sail).is_ok(), "all sail is set");
    }
    let inches = Length::inches;
    let courses = [
        Course::new([Leg::Run(inches(18))]),
        Course::new([Leg::Turn(Angle::degrees(30)), Leg::Run(inches(9))]),
        Course::new([Leg::Run(inches(4)), Leg::Turn(Angle::degrees(-45)), Leg::Run(inches(5))]),
        Course::new([
            Leg::Run(inches(6)),
            Leg::Turn(Angle::degrees(45)),
            Leg::Run(inches(2)),
            Leg::Turn(Angle::degrees(45)),
        ]),
    ];
    println!("a course preview with sixty ships in the water (CPU time):");
    for course in courses {
        let order = Order::Course { unit, course: course.clone() };
        let median = each(15, TIMES, || drop(session.preview(seat, &order)));
        let mut costs: Vec<f64> = (0..TIMES).map(|_| micros(|| drop(session.preview(seat, &order))).0).collect();
        println!(
            "  {median:7.1} µs, one in a hundred {:7.1} µs: {}",
            quantile(&mut costs, 0.99),
            course.said(wg_core::Measure::Inches)
        );
    }
}

fn session_asks_sail(session: &Session) -> bool {
    session.asks().first().is_some_and(|ask| ask.kind == AskKind::Choice)
}
