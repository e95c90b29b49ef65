//! Checks of illegal orders, previews, standing orders and the clock.

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::{
    Angle, AskKind, Course, HoldFor, Leg, Length, Order, Plan, Ruleset, Scenario, Seat, Session, SideId, Slot,
    StandingOrder, UnitId, Until,
};

use super::play::{any_ask, must, now_and_then, one_order, to_the_end};
use super::{MOST_ORDERS, chance, is_proper, machine, size};

/// Checks that orders outside the offers are refused with a clause and a sentence, and change nothing. The orders are
/// random ones of any kind, and legal orders with one thing changed.
///
/// # Panics
/// If the ruleset does not conform.
pub fn strangers_are_refused(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let mut refused = 0;
    for seed in size::battles(scenario, 900, 8) {
        let mut session = machine(ruleset, scenario, seed);
        to_the_end(&mut session, &mut chance(seed), |session, orders, rng| {
            if !now_and_then(orders, 8, rng) {
                return;
            }
            for _ in 0..24 {
                let near = below(rng, 2) == 0;
                let seat =
                    any_ask(session, rng).filter(|_| near).map_or_else(|| any_seat(scenario, rng), |ask| ask.seat);
                let order = if near { changed(session, scenario, rng) } else { any_order(scenario, rng) };
                let Err(wanted) = session.check(seat, &order) else { continue };
                let preview = session.preview(seat, &order);
                assert!(!preview.refusals.is_empty(), "the preview says that it may not be done: {order:?}");
                preview.refusals.iter().for_each(|refusal| is_proper(session, refusal));
                let (before, asks) = (session.hash(), session.asks().to_vec());
                match session.submit(seat, order.clone()) {
                    Ok(_) => panic!("{order:?} of {seat:?} is taken, though it may not be given: {wanted}"),
                    Err(refusal) => assert_eq!(refusal, wanted, "it is refused for the reason that was told before"),
                }
                assert_eq!(session.hash(), before, "an order that is refused changes nothing: {order:?}");
                assert_eq!(session.asks(), &asks[..], "nor who is asked: {order:?}");
                refused += 1;
            }
        });
    }
    assert!(refused > 500, "over 500 strange orders were tried, here {refused}");
}

/// Checks that previews roll no dice, change nothing, and agree with [`Session::check`]: a battle with previews must be
/// the same as one without.
///
/// # Panics
/// If the ruleset does not conform.
pub fn previews_change_nothing(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 1000, 8) {
        let mut session = machine(ruleset, scenario, seed);
        let mut orders: Vec<(Seat, Order)> = Vec::new();
        let mut rng = chance(seed);
        for count in 0..MOST_ORDERS {
            let Some(ask) = any_ask(&session, &mut rng).filter(|_| !size::is_enough(&session)) else { break };
            let (seat, before) = (ask.seat, session.hash());
            if now_and_then(count, 6, &mut rng) {
                for offer in &ask.offers {
                    let order = offer.sample(&mut rng);
                    let (preview, allowed) = (session.preview(seat, &order), session.check(seat, &order).is_ok());
                    assert_eq!(
                        preview.refusals.is_empty(),
                        allowed,
                        "preview and check agree about {order:?}: {:?}",
                        preview.refusals
                    );
                    assert_eq!(preview, session.preview(seat, &order), "a preview is the same every time: {order:?}");
                    let odds = preview.odds.iter().map(|odds| odds.bars.iter().sum::<f64>());
                    odds.for_each(|sum| {
                        assert!((sum - 1.0).abs() < 1e-9, "the odds of {order:?} add up to 1, not {sum}")
                    });
                }
            }
            let order = session.sample(ask, &mut rng);
            assert_eq!(session.hash(), before, "previews change nothing, order {count} of seed {seed}");
            must(&mut session, seat, &order);
            orders.push((seat, order));
        }
        let mut plain = machine(ruleset, scenario, seed);
        orders.iter().for_each(|(seat, order)| must(&mut plain, *seat, order));
        assert_eq!(plain.hash(), session.hash(), "previews throw no dice, seed {seed}");
    }
}

/// Checks that standing orders and holds are accepted at any time, and that the battle still comes to its end.
///
/// # Panics
/// If the ruleset does not conform.
pub fn standing_orders_never_stick(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 1100, 8) {
        let mut session = machine(ruleset, scenario, seed);
        to_the_end(&mut session, &mut chance(seed), |session, _, rng| {
            if session.outcome().is_some() || below(rng, 3) > 0 {
                return;
            }
            let unit = UnitId(below(rng, scenario.ships.len() as u32) as u16);
            let seat = Seat::Side(ruleset.side_of(session.world(), unit));
            let order = any_plan(ruleset, session, unit, rng).unwrap_or_else(|| standing(unit, rng));
            must(session, seat, &order);
            for ask in session.asks() {
                assert!(
                    ask.kind == AskKind::Throw || !ask.offers.is_empty(),
                    "a standing order leaves no ask without an offer: {ask:?}"
                );
            }
        });
    }
}

/// Checks that a battle goes on as if the default order had been given when the clock runs out.
///
/// # Panics
/// If the ruleset does not conform.
pub fn time_up_answers_with_the_default(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for seed in size::battles(scenario, 1200, 8) {
        let mut session = machine(ruleset, scenario, seed);
        let mut twin = machine(ruleset, scenario, seed);
        let mut rng = chance(seed);
        for count in 0..MOST_ORDERS {
            let Some(ask) = session.asks().first().cloned().filter(|_| !size::is_enough(&session)) else { break };
            if now_and_then(count, 4, &mut rng) {
                session.copy_into(&mut twin);
                must(&mut twin, ask.seat, &ask.default);
                must(&mut session, Seat::Clock, &Order::TimeUp);
                assert_eq!(
                    session.hash(),
                    twin.hash(),
                    "time up does what the default does, order {count} of seed {seed}: {:?}",
                    ask.default
                );
            } else {
                one_order(&mut session, &mut rng);
            }
        }
        assert!(
            session.outcome().is_some() || size::is_enough(&session),
            "a battle against the clock ends, seed {seed}"
        );
    }
}

fn any_seat(scenario: &Scenario, rng: &mut ChaCha8Rng) -> Seat {
    match below(rng, 8) {
        0 => Seat::GameMaster,
        1 => Seat::Clock,
        _ => Seat::Side(SideId(below(rng, scenario.sides.len() as u32 + 1) as u8)),
    }
}

/// Returns a legal order with one thing changed.
fn changed(session: &Session, scenario: &Scenario, rng: &mut ChaCha8Rng) -> Order {
    let Some(ask) = any_ask(session, rng) else { return Order::Pass };
    let mut order = session.sample(ask, rng);
    match below(rng, 4) {
        0 => order.set_target(any_unit(scenario, rng)),
        1 => order.set_value(order.number(Slot::Value).unwrap_or(0) as i16 + below(rng, 13) as i16 - 6),
        2 => order.set_choice(below(rng, 12) as u16),
        _ => {
            let mut legs = order.course().cloned().unwrap_or_default();
            legs.extend(any_course(rng).0);
            order.set_course(legs);
        }
    }
    order
}

/// Returns a random order of any kind, sensible or not.
pub(super) fn any_order(scenario: &Scenario, rng: &mut ChaCha8Rng) -> Order {
    let (unit, target) = (any_unit(scenario, rng), any_unit(scenario, rng));
    let number = [i16::MIN, -1, 0, 1, 2, 3, 7, 100, i16::MAX][below(rng, 9) as usize];
    let small = [0, 1, 2, 3, 9, u8::MAX][below(rng, 6) as usize];
    match below(rng, 34) {
        0 => Order::Begin { unit },
        1..=3 => Order::Course { unit, course: any_course(rng) },
        4..=5 => Order::SetSail { unit, sail: number },
        6..=7 => Order::Fire { unit, battery: small, target, aim: below(rng, 4) as u8 },
        8 => Order::SmallArms { unit, target },
        9 => Order::Hold { unit, until: HoldFor::Turn },
        10 => Order::Standing { unit, order: None },
        11 => Order::Grapple { unit, target },
        12 => Order::Cut { unit, target },
        13 => Order::Board { unit, target, men: number },
        14 => Order::Land { unit, men: number },
        15 => Order::Embark { unit, target },
        16 => Order::March { unit, course: any_course(rng) },
        17 => Order::Charge { unit, target },
        18 => Order::Repair { unit, what: small },
        19 => Order::Lighten { unit, what: small },
        20 => Order::Scuttle { unit },
        21 => Order::Abandon { unit },
        22 => Order::Play { card: small, target: (below(rng, 2) == 0).then_some(target) },
        23 => Order::Choose { unit, what: small, option: below(rng, 9) as u16 },
        24 => Order::Number { unit, what: small, value: number },
        25 => Order::Throw { faces: (0..below(rng, 9)).map(|_| below(rng, 9) as u8).collect() },
        26 => {
            if below(rng, 2) == 0 {
                Order::EndPhase
            } else {
                Order::Pass
            }
        }
        27 => Order::ruling(" "),
        28 => Order::Discard { card: small },
        29 => Order::NoCard { until: Until::Phase },
        31 => Order::Plan { unit, plan: Some(Plan::Follow(target)) },
        32 => Order::Plan { unit, plan: [None, Some(Plan::Engage(target)), Some(Plan::Hold)][below(rng, 3) as usize] },
        30 => Order::Signal {
            unit,
            message: below(rng, 40) as u16,
            target: (below(rng, 2) == 0).then_some(target),
            value: number,
        },
        _ => Order::TimeUp,
    }
}

fn any_unit(scenario: &Scenario, rng: &mut ChaCha8Rng) -> UnitId {
    match below(rng, 12) {
        0 => UnitId(u16::MAX),
        _ => UnitId(below(rng, scenario.ships.len() as u32 + 2) as u16),
    }
}

fn any_course(rng: &mut ChaCha8Rng) -> Course {
    (0..below(rng, 7))
        .map(|_| match below(rng, 6) {
            0 => Leg::Halt,
            1 => Leg::Step(below(rng, 11) as i8 - 5),
            2 => Leg::Turn(Angle::degrees(15 * (below(rng, 49) as i32 - 24))),
            3 => Leg::Arc {
                run: Length::millimetres(15 * (below(rng, 8) as i32 - 1)),
                turn: Angle::degrees(15 * (below(rng, 15) as i32 - 7)),
            },
            _ => Leg::Run(Length(Length::INCH.0 / 2 * (below(rng, 44) as i32 - 4))),
        })
        .collect()
}

/// Returns, about half the time, an order that gives this ship a plan she can have, or drops her plan. Returns `None`
/// otherwise, and always if these rules have no plans.
pub(super) fn any_plan(ruleset: &dyn Ruleset, session: &Session, unit: UnitId, rng: &mut ChaCha8Rng) -> Option<Order> {
    let plans = ruleset.plans(session.world(), unit);
    if plans.is_empty() || below(rng, 2) == 0 {
        return None;
    }
    let plan = plans.get(below(rng, plans.len() as u32 + 1) as usize).copied();
    let order = Order::Plan { unit, plan };
    // Dropping a plan is not on the list of plans, and signals may forbid it.
    let seat = Seat::Side(ruleset.side_of(session.world(), unit));
    (plan.is_some() || session.check(seat, &order).is_ok()).then_some(order)
}

/// Returns a random standing order for a ship's guns, or a hold.
pub(super) fn standing(unit: UnitId, rng: &mut ChaCha8Rng) -> Order {
    let order = StandingOrder {
        fire: below(rng, 3) > 0,
        battery: (below(rng, 3) == 0).then(|| below(rng, 3) as u8),
        within: (below(rng, 2) == 0).then(|| Length::inches(below(rng, 16) as i32)),
        rake_only: below(rng, 4) == 0,
    };
    match below(rng, 5) {
        0 => Order::Hold { unit, until: HoldFor::Move },
        1 => Order::Hold { unit, until: HoldFor::Turn },
        2 => Order::Standing { unit, order: None },
        _ => Order::Standing { unit, order: Some(order) },
    }
}
