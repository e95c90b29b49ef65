//! Plans of divisions that the commander tries out on forks (A-R87).

use wg_admiralty::ADMIRALTY;
use wg_admiralty::captain::stance::Stance;
use wg_captains::{Captain, Commander};
use wg_core::scenario::{load, parse};
use wg_core::{
    Advice as _, AskKind, DiceSource, HouseCaptain, Intent, Manner, Order, Plan, Rules as _, Seat, Session, SideId,
    UnitId,
};

use crate::common::{MOVEMENT, text};

const BRITAIN: Seat = Seat::Side(SideId(0));

fn shelf(name: &str, seed: u64) -> Session {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenarios/admiralty/{name}.ron"));
    let loaded = load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    Session::new(&ADMIRALTY, &loaded.scenario, DiceSource::Machine { seed })
        .unwrap_or_else(|problems| panic!("{problems}"))
}

/// Three British ships in line, and three French ones in line abeam of them, this far apart, with words for each side.
fn lines(apart: i32, ours: &str, theirs: &str) -> Session {
    let mut ships = Vec::new();
    for (side, x, words) in [("Britain", -apart / 2, ours), ("France", apart / 2, theirs)] {
        ships.extend((0..3).map(|place| format!("{side}{place} {side} gb-74 {x},{} 0 {words}", 90 - 90 * place)));
    }
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let state = format!("\"turn\": 1, \"phase\": {MOVEMENT}, \"first\": \"Britain\"");
    let divisions = ["Britain", "France"].map(|side| {
        format!(
            "(name: \"{side}\", side: {side:?}, leader: \"{side}0\", ships: [\"{side}0\", \"{side}1\", \"{side}2\"])"
        )
    });
    let text = text("\"initiative\": \"once\", \"end\": \"last_ship\"", &state, 180.0, &ships);
    let text = text
        .replacen("ships: [\n", &format!("divisions: [{}],\nships: [\n", divisions.join(",")), 1)
        .replace("\"plan\": \"hold\"", "\"plan\": \"steer 180\"");
    let scenario = parse(&text, "plans.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
    Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed: 1 }).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns what the commander has told Britain's divisions after his first decision.
fn told(session: &Session) -> Vec<Option<Stance>> {
    let mut commander = Commander::new(3);
    commander.decide(session, BRITAIN);
    commander.plan().iter().map(|intent| Stance::of(intent.means)).collect()
}

#[test]
fn divisions_are_told_on_forks_what_is_plainly_best_as_they_lie() {
    assert_eq!(
        told(&lines(300, "", "")),
        [Some(Stance::Wait)],
        "as strong as the enemy abreast of them they do what the admiral sees fit"
    );
    let turned = told(&lines(150, "guns_starboard=[0,0,0,0]", ""));
    let [Some(Stance::Steer(course))] = turned[..] else {
        panic!("without guns on that side they turn away and not {turned:?}")
    };
    assert!(course.sin() < 0.0, "the enemy lies to the east, and they steer {course}");
}

#[test]
fn what_divisions_are_told_the_house_captain_carries_out() {
    let mut session = shelf("09-twelve-against-twelve", 9);
    while session.asks()[0].kind != AskKind::Turn {
        let ask = session.asks()[0].clone();
        session.submit(ask.seat, ask.default).expect("a default is in order");
    }
    let ask = session.asks()[0].clone();
    let Seat::Side(side) = ask.seat else { panic!("a side begins") };
    let house: Box<dyn HouseCaptain> =
        (ADMIRALTY.house_captains().last().expect("there is one").make)(1, Manner::default());
    let leader = session
        .scenario()
        .divisions_by_id()
        .into_iter()
        .find(|division| division.side == side)
        .expect("there is one")
        .leader;
    let choices = ADMIRALTY.intents(session.world(), side);
    let steer = choices.iter().flatten().find(|intent| {
        intent.leader == leader
            && matches!(Stance::of(intent.means), Some(Stance::Steer(heading)) if heading.hundredths() == 4500)
    });
    let steer = *steer.expect("a course to one hand of theirs is offered");
    let order = house.carry_out(session.world(), &ask, &[steer]);
    assert!(
        matches!(order, Order::Plan { plan: Some(Plan::Steer(course)), .. } if course.hundredths() == 4500),
        "{order:?}"
    );
    assert_ne!(house.answer(session.world(), &ask), order, "by the book they do something else");
}

/// Returns all orders of a commander against himself in the first turns, each with what he hopes from his plan.
fn orders(seed: u64, turns: u16) -> Vec<(Order, Vec<f64>)> {
    let mut session = shelf("09-twelve-against-twelve", 4);
    let mut commanders = [Commander::new(seed), Commander::new(seed + 1)];
    let mut orders = Vec::new();
    while session.cursor().turn <= turns {
        let seat = session.asks()[0].seat;
        let Seat::Side(side) = seat else { panic!("a side is asked") };
        let order = commanders[side.index()].decide(&session, seat);
        orders.push((order.clone(), commanders[side.index()].hopes().to_vec()));
        session.submit(seat, order).expect("a captain keeps the rules");
    }
    orders
}

#[test]
fn the_same_commander_tells_his_divisions_the_same() {
    assert_eq!(orders(7, 4), orders(7, 4));
}

/// Checks that the number of tries follows the number of divisions. With sixty ships each try costs more.
#[test]
fn how_often_plans_are_played_on_follows_the_number_of_divisions() {
    for (name, each) in [("09-twelve-against-twelve", 16), ("13-trafalgar", 6)] {
        let mut session = shelf(name, 4);
        let captain = (ADMIRALTY.house_captains().last().expect("there is one").make)(1, Manner::default());
        let in_touch = |session: &Session| {
            let Seat::Side(side) = session.asks()[0].seat else { return false };
            let mut units = (0..session.scenario().ships.len() as u16).map(UnitId);
            units.any(|unit| {
                ADMIRALTY.side_of(session.world(), unit) == side && ADMIRALTY.in_touch(session.world(), unit)
            })
        };
        while !in_touch(&session) {
            let ask = session.asks()[0].clone();
            session.submit(ask.seat, captain.answer(session.world(), &ask)).expect("a captain keeps the rules");
        }
        let seat = session.asks()[0].seat;
        let divisions = session
            .scenario()
            .divisions_by_id()
            .into_iter()
            .filter(|division| Seat::Side(division.side) == seat)
            .count();
        let mut commander = Commander::new(1);
        commander.decide(&session, seat);
        let looks = commander.looks();
        assert!(
            looks > divisions && looks <= each * divisions,
            "{name}: {looks} looks at plans of {divisions} divisions"
        );
        let plan: Vec<Intent> = commander.plan().to_vec();
        commander.decide(&session, seat);
        assert_eq!(
            (commander.looks(), commander.plan()),
            (looks, &plan[..]),
            "he does not think again in the same turn"
        );
    }
}

/// An admiral whose ships steer a course stays on it. A commander who knew that would expect ships that turn away.
#[test]
fn what_the_enemy_has_planned_in_secret_changes_nothing_of_what_divisions_are_told() {
    let [open, secret] = [lines(420, "", ""), lines(420, "", "plan=hold")];
    let fleet = wg_admiralty::position::fleet::Fleet::seen(secret.world());
    assert!(matches!(fleet.ship(UnitId(3)).planned.plan, Some(Plan::Steer(_))), "there is a secret");
    let thinks = |session: &Session, seed: u64| {
        let mut commander = Commander::new(seed);
        let order = commander.decide(session, BRITAIN);
        (order, commander.plan().to_vec(), commander.hopes().to_vec())
    };
    for seed in 0..8 {
        let known = thinks(&open, seed);
        assert!(!known.2.is_empty(), "he has looked at it");
        assert_eq!(known, thinks(&secret, seed), "seed {seed}");
    }
}
