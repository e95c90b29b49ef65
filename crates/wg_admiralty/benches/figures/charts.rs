//! The house charts: each row of A-T-BALANCE through `Session`, by captains who only lie there and fire.
//!
//! The simplifications are those that stand there: one side engaged, no carronades unless given, no boarding; ships keep their places,
//! because they lie at Stop.

use wg_admiralty::ADMIRALTY;
use wg_admiralty::captain::flag_captain::FLAG_CAPTAIN;
use wg_admiralty::phases::FIRE;
use wg_admiralty::position::fleet::Fleet;
use wg_core::scenario::parse;
use wg_core::{DiceSource, HouseCaptain, Manner, Order, Session};
use wg_testkit::twin::laid_out;

/// A row: its name, both ships (guns, grade, hull, doctrine), the distance of their sides in mm.
struct Row {
    name: &'static str,
    ships: [(&'static str, &'static str, &'static str); 2],
    apart: i32,
}

const ROWS: [Row; 9] = [
    Row { name: "245 B v 244 D close", ships: [("2,4,5,0", "B", "normal"), ("2,4,4,0", "D", "normal")], apart: 40 },
    Row { name: "245 B v 244 C close", ships: [("2,4,5,0", "B", "normal"), ("2,4,4,0", "C", "normal")], apart: 40 },
    Row { name: "245 B v 245 B close", ships: [("2,4,5,0", "B", "normal"), ("2,4,5,0", "B", "normal")], apart: 40 },
    Row { name: "245 D v 244 D close", ships: [("2,4,5,0", "D", "normal"), ("2,4,4,0", "D", "normal")], apart: 40 },
    Row { name: "609 B v 609 E close, normal", ships: [("6,0,9,0", "B", "normal"), ("6,0,9,0", "E", "normal")], apart: 40 },
    Row { name: "609 B v 609 E close, stout", ships: [("6,0,9,0", "B", "stout"), ("6,0,9,0", "E", "stout")], apart: 40 },
    Row { name: "245 B v 244 D medium", ships: [("2,4,5,0", "B", "normal"), ("2,4,4,0", "D", "normal")], apart: 200 },
    Row { name: "245 B v 244 D long", ships: [("2,4,5,0", "B", "normal"), ("2,4,4,0", "D", "normal")], apart: 400 },
    Row { name: "130+1 B v 140 C weak close", ships: [("1,3,0,1", "B", "weak"), ("1,4,0,0", "C", "weak")], apart: 40 },
];

/// A duel that is undecided after so many turns is.
const MOST_TURNS: u16 = 60;

/// Duels of a row, if nobody says otherwise.
const DUELS: u64 = 1000;

/// `charts`: all rows; `charts 300`: so many duels each.
pub fn figures(words: &[String]) {
    let duels = words.iter().find_map(|word| word.parse().ok()).unwrap_or(DUELS);
    println!("house charts, {duels} duels a row: median turns (from, to: 80 %), how often the first has won, and by what");
    for row in &ROWS {
        run(row, duels);
    }
}

fn run(row: &Row, duels: u64) {
    let ship = |place: usize, side: &str, x: i32, heading: i32| {
        let (guns, grade, hull) = row.ships[place];
        format!(
            "(name: {side:?}, class: \"custom\", side: {side:?}, at: ({x}, 500), heading: {heading}, overrides: {{\"guns\": [{guns}], \"grade\": {grade:?}, \"hull\": {hull:?}}}, state: {{\"sail\": \"stop\"}}),"
        )
    };
    let text = format!(
        "(version: 1, ruleset: \"admiralty\", name: \"A row\", table: (width: 1500, height: 1000), wind: 180, options: {{\"end\": \"last_ship\", \"initiative\": \"once\"}}, battle: {{\"first\": \"One\"}}, sides: [(name: \"One\"), (name: \"Other\")], ships: [{}{}])",
        ship(0, "One", 500, 0),
        ship(1, "Other", 500 + row.apart + 25, 180)
    );
    let scenario = match parse(&text, "a row") {
        Ok(loaded) => loaded.scenario,
        Err(problems) => panic!("{problems}"),
    };
    let (mut session, start) = laid_out(&ADMIRALTY, &scenario);
    let captain = (FLAG_CAPTAIN.make)(1, Manner::default());
    let (mut turns, mut won, mut ends) = (Vec::new(), [0_u64; 2], [0_u64; 4]);
    for seed in 0..duels {
        session.restart(&start, DiceSource::Machine { seed });
        play(&mut session, captain.as_ref());
        let fleet = Fleet::gather(session.world());
        turns.push(fleet.cursor.turn);
        let lost = fleet.ships.iter().position(Fleet::is_lost);
        if let Some(lost) = lost.filter(|_| fleet.ships.iter().filter(|ship| Fleet::is_lost(ship)).count() == 1) {
            won[1 - lost] += 1;
        }
        let how = lost.map(|lost| &fleet.ships[lost].colours).map_or(3, |colours| match colours {
            colours if colours.blown_up => 2,
            colours if colours.foundered => 1,
            _ => 0,
        });
        ends[how] += 1;
    }
    turns.sort_unstable();
    let at = |part: f64| turns[((turns.len() - 1) as f64 * part) as usize];
    let percent = |count: u64| 100.0 * count as f64 / duels as f64;
    println!(
        "  {:<28} {:>2} ({}-{}); first {:.1} %, second {:.1} %; strikes {:.1}, founders {:.1}, blows up {:.1}, undecided {:.1}",
        row.name,
        at(0.5),
        at(0.1),
        at(0.9),
        percent(won[0]),
        percent(won[1]),
        percent(ends[0]),
        percent(ends[1]),
        percent(ends[2]),
        percent(ends[3])
    );
}

/// Both only lie there and fire; what they fire and what they mend is the house captain's choice.
fn play(session: &mut Session, captain: &dyn HouseCaptain) {
    while let Some(ask) = session.asks().first().filter(|_| session.cursor().turn <= MOST_TURNS) {
        let seat = ask.seat;
        let order = if session.cursor().phase < FIRE { Order::EndPhase } else { captain.answer(session.world(), ask) };
        if let Err(refusal) = session.submit(seat, order) {
            panic!("what was offered is refused: {refusal}");
        }
    }
}
