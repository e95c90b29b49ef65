//! Single ships of a fleet: the fire that each has to expect beside others, when one decides something, and fire held
//! for a good chance.

use wg_admiralty::ADMIRALTY;
use wg_admiralty::captain::flag_captain::ADMIRAL;
use wg_admiralty::captain::foresight::Prospect;
use wg_admiralty::captain::stance::intents;
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::sailing::plan::Plan;
use wg_captains::{Captain, Commander};
use wg_core::geometry::{Course, Heading, Length};
use wg_core::scenario::parse;
use wg_core::{Advice as _, AskKind, DiceSource, Manner, Order, Seat, Session, SideId, UnitId};

use crate::common::{MOVEMENT, text};

/// A battle of these ships, all those of a side in one division behind the first. The side `first` moves first.
fn fleets(first: &str, ships: &[&str]) -> Session {
    let state = format!("\"turn\": 1, \"phase\": {MOVEMENT}, \"first\": {first:?}");
    let of = |side: &str| {
        ships.iter().filter(|ship| ship.contains(side)).filter_map(|ship| ship.split(' ').next()).collect::<Vec<_>>()
    };
    let divisions = ["Britain", "France"]
        .map(|side| format!("(name: \"{side}\", side: {side:?}, leader: {:?}, ships: {:?})", of(side)[0], of(side)));
    let text = text("\"initiative\": \"once\", \"end\": \"last_ship\"", &state, 180.0, ships);
    let text = text.replacen("ships: [\n", &format!("divisions: [{}],\nships: [\n", divisions.join(",")), 1);
    let scenario = parse(&text, "ships.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
    Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed: 1 }).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Two British ships abeam of a French one, at medium range.
const ABEAM: [&str; 3] = ["Rose Britain gb-74 -160,40 0", "Kent Britain gb-74 -160,-50 0", "Foudre France gb-74 0,0 0"];

#[test]
fn of_a_broadside_each_of_those_at_whom_it_can_fire_has_to_expect_a_part() {
    let session = fleets("Britain", &ABEAM);
    let fleet = Fleet::seen(session.world());
    let parts = |prospect: &Prospect| -> Vec<f64> {
        prospect.broadsides.iter().map(|broadside| broadside.part(UnitId(0))).collect()
    };
    assert_eq!(
        parts(&Prospect::shared(fleet.clone(), SideId(0))),
        [0.5, 1.0],
        "two lie to larboard of her, nobody to starboard"
    );
    assert_eq!(
        parts(&Prospect::of(fleet.clone(), SideId(0))),
        [1.0, 1.0],
        "who thinks of each ship by herself expects all of it"
    );
}

#[test]
fn near_an_enemy_who_has_sailed_a_ship_decides_something() {
    let decides = |first: &str, ships: &[&str]| ADMIRALTY.decides(fleets(first, ships).world(), UnitId(0));
    let anchored = ["Rose Britain gb-74 -160,40 0", "Foudre France gb-74 0,0 0 sail=stop"];
    assert!(decides("Britain", &anchored), "he lies where he lies");
    assert!(!decides("Britain", &ABEAM), "he has still to sail");
    assert!(!decides("Britain", &["Rose Britain gb-74 -700,40 0", anchored[1]]), "she cannot come near");
}

#[test]
fn of_a_ship_of_a_division_the_best_course_of_each_heading_is_worth_trying() {
    let session = fleets("Britain", &ABEAM);
    let offers = &session.asks()[0].offers;
    let offer =
        offers.iter().find(|offer| matches!(offer.order, Order::Course { unit: UnitId(0), .. })).expect("she can sail");
    let fleet = Fleet::seen(session.world());
    let ends = |order: &Order| match order {
        Order::Course { course, .. } => {
            fleet.plan(fleet.ship(UnitId(0)), course, false).map(|plan: Plan| plan.end.heading).ok()
        }
        _ => None,
    };
    let headings: Vec<Option<Heading>> = ADMIRALTY.suggest(session.world(), offer).iter().map(ends).collect();
    assert!(headings.len() > 5, "{headings:?}");
    assert!((1..headings.len()).all(|at| !headings[..at].contains(&headings[at])), "each but once: {headings:?}");
}

/// Returns the admiral's answers when a British ship this far off could fire at a French one that sails past: on his
/// own account, and under a commander.
fn passed(off: i32) -> [Order; 2] {
    let rose = format!("Rose Britain gb-74 {off},0 180 sail=stop");
    let mut session = fleets("France", &[&rose, "Foudre France gb-74 0,-60 0 sail=normal"]);
    let course = Order::Course { unit: UnitId(1), course: Course::run(Length::MILLIMETRE * 140) };
    session.submit(Seat::Side(SideId(1)), course).expect("she sails past");
    while session.asks()[0].seat != Seat::Side(SideId(0)) {
        let ask = session.asks()[0].clone();
        session.submit(ask.seat, Order::Pass).expect("she holds her fire");
    }
    let ask = session.asks()[0].clone();
    assert_eq!(ask.kind, AskKind::Reaction, "{}", ask.reason);
    let told: Vec<_> = intents(Fleet::seen(session.world()), SideId(0))
        .into_iter()
        .filter_map(|choices| choices.first().copied())
        .collect();
    let admiral = (ADMIRAL.make)(1, Manner::default());
    [&told[..0], &told].map(|told| admiral.carry_out(session.world(), &ask, told))
}

#[test]
fn who_has_been_told_what_to_do_holds_his_fire_in_passing_for_a_good_chance() {
    assert!(matches!(passed(130), [Order::Fire { .. }, Order::Pass]), "at medium range: {:?}", passed(130));
    assert!(matches!(passed(60), [Order::Fire { .. }, Order::Fire { .. }]), "close by: {:?}", passed(60));
}

/// Checks that the number of looks at single ships follows the number of divisions.
#[test]
fn single_ships_are_looked_at_where_they_decide_something_and_no_more_than_so_often_for_each_division() {
    let mut session = super::admiral::battle("09-twelve-against-twelve", 4);
    let mut commander = Commander::new(1);
    let admiral = (ADMIRAL.make)(1, Manner::default());
    let (mut most, mut orders) = (0, Vec::new());
    while session.cursor().turn <= 9 {
        let ask = session.asks()[0].clone();
        let book = admiral.carry_out(session.world(), &ask, commander.plan());
        let order = if ask.seat == Seat::Side(SideId(0)) {
            let before = commander.singles();
            let order = commander.decide(&session, ask.seat);
            let looked = commander.singles() > before;
            assert!(
                !looked || order.unit().is_some_and(|unit| ADMIRALTY.decides(session.world(), unit)),
                "turn {}: {order:?}",
                session.cursor().turn
            );
            orders.push((looked, order != admiral.carry_out(session.world(), &ask, commander.plan())));
            order
        } else {
            book
        };
        most = most.max(commander.singles());
        session.submit(ask.seat, order).expect("a captain keeps the rules");
    }
    assert!(most > 0 && most <= 2 * 32, "{most} looks in a turn at ships of two divisions");
    assert!(
        orders.contains(&(true, true)) && !orders.contains(&(false, true)),
        "he sails otherwise than by the book, and nowhere but where he has looked"
    );
}
