//! Captains before forts and enemy decks: the commander lands, boards and holds sensibly, and the battles of the
//! shipped scenarios end.

use wg_barnacle::BARNACLE;
use wg_barnacle::position::{Fleet, Whereabouts};
use wg_captains::{Captain, Commander, Effort, captain, play_out};
use wg_core::{DiceSource, Order, Scenario, Session, SideId, UnitId, scenario};

use crate::common::*;
use crate::island::ISLAND;

/// An effort that is enough to tell good from bad in a test.
const FEW: Effort = Effort { candidates: 40, finalists: 4, rounds: 2, orders: 40 };

/// Plays a battle of these captains to its end, or for `most` orders. Returns the orders of one side.
fn given(
    scenario: &Scenario,
    seed: u64,
    captains: [&mut dyn Captain; 2],
    side: SideId,
    most: usize,
) -> (Vec<Order>, Fleet) {
    let mut session =
        Session::new(&BARNACLE, scenario, DiceSource::Machine { seed }).unwrap_or_else(|problems| panic!("{problems}"));
    let mut orders = Vec::new();
    for _ in 0..most {
        let Some(seat) = session.asks().first().map(|ask| ask.seat) else { break };
        let Some(asked) = seat.side() else { panic!("a side is asked") };
        let order = captains[asked.index()].decide(&session, seat);
        if asked == side {
            orders.push(order.clone());
        }
        session.submit(seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    (orders, Fleet::gather(session.world()))
}

/// Plays the commander as Red against the lieutenant as Blue.
fn commander_against_lieutenant(scenario: &Scenario, seed: u64, most: usize) -> (Vec<Order>, Fleet) {
    let Some(mut lieutenant) = captain(&BARNACLE, "lieutenant", seed) else { panic!("he is listed") };
    given(scenario, seed, [&mut Commander::taking(seed, FEW), &mut *lieutenant], SideId(0), most)
}

#[test]
fn the_commander_lands_and_takes_a_small_fort() {
    let scenario = battle(
        &format!(r#"options: {{"turns": 9, "wind_alarm": "manual"}}, {ISLAND}"#),
        r#"(name: "Rover", class: "frigate", side: "Red", at: (22, 26), heading: "N", overrides: {"pirate": true}, state: {"sail": 0}),
           (name: "Ranger", class: "brig", side: "Red", at: (22, 40), heading: "N", overrides: {"pirate": true}, state: {"sail": 0}),
           (name: "Fort George", class: "small_battery", side: "Blue", at: (44, 32), heading: "E", overrides: {"men": 4})"#,
    );
    let (mut landed, mut lost) = (0, 0);
    for seed in 0..3 {
        let (orders, fleet) = commander_against_lieutenant(&scenario, seed, 2000);
        landed += usize::from(orders.iter().any(|order| matches!(order, Order::Land { .. })));
        lost += usize::from(matches!(
            fleet.troop(UnitId(2)).stand.whereabouts,
            Whereabouts::Taken | Whereabouts::Destroyed
        ));
    }
    assert!(landed >= 2 && lost >= 2, "{landed} landings and {lost} forts of 3");
}

/// Returns a battle in which Red's frigate is grappled with a Blue one, with `own` and `other` of their men fallen.
fn alongside(own: u8, other: u8) -> Scenario {
    battle(
        r#"options: {"turns": 3, "wind_alarm": "manual"}, table: (width: 60, height: 60), battle: {"turn": 1, "phase": 10, "first": "Red"},"#,
        &format!(
            r#"(name: "Wasp", class: "frigate", side: "Red", at: (20, 20), heading: "N", state: {{"sail": 0, "killed": {own}, "grappled_with": ["Rose"]}}),
               (name: "Rose", class: "frigate", side: "Blue", at: (25, 20), heading: "N", state: {{"sail": 0, "killed": {other}}})"#
        ),
    )
}

#[test]
fn commander_and_lieutenant_board_when_they_are_stronger_and_not_when_they_are_weaker() {
    let (orders, _) = commander_against_lieutenant(&alongside(0, 24), 5, 1);
    assert!(matches!(orders[..], [Order::Board { .. }]), "all men against those whom 24 dead have left: {orders:?}");
    for (name, killed) in [("lieutenant", 30), ("commander", 18), ("commander", 30)] {
        let [Some(mut one), Some(mut other)] = [name, "lieutenant"].map(|name| captain(&BARNACLE, name, 1)) else {
            panic!("they are listed")
        };
        let (orders, _) = given(&alongside(killed, 0), 5, [&mut *one, &mut *other], SideId(0), 1);
        assert!(
            !matches!(orders[..], [Order::Board { .. }]),
            "{name}: those whom {killed} dead have left against all: {orders:?}"
        );
    }
}

#[test]
fn a_boarder_risks_her_own_ship_the_more_the_fewer_her_men() {
    let risk = |own, other| {
        let session = Session::new(&BARNACLE, &alongside(own, other), DiceSource::Machine { seed: 1 })
            .unwrap_or_else(|problems| panic!("{problems}"));
        let men = Fleet::gather(session.world()).ship(UnitId(0)).crew.men();
        wg_core::Advice::risk(
            &BARNACLE,
            session.world(),
            &Order::Board { unit: UnitId(0), target: UnitId(1), men: men.into() },
        )
    };
    let (strong, even, weak) = (risk(0, 24), risk(0, 0), risk(24, 0));
    assert!(strong < even && even < weak && weak > 50, "{strong}, {even}, {weak} in a hundred");
    let session = Session::new(&BARNACLE, &alongside(0, 24), DiceSource::Machine { seed: 1 })
        .unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(wg_core::Advice::risk(&BARNACLE, session.world(), &Order::Pass), 0, "who boards nobody risks nothing");
}

#[test]
fn a_fort_holds_and_so_do_men_in_a_trench_before_stronger_enemies() {
    let scenario = battle(
        &format!(r#"options: {{"turns": 4, "wind_alarm": "manual"}}, {ISLAND}"#),
        r#"(name: "Watch", class: "sloop", side: "Red", at: (92, 66), heading: "N", state: {"sail": 0}),
           (name: "Rover", class: "sloop", side: "Blue", at: (5, 5), heading: "N", state: {"sail": 0}),
           (name: "Fort George", class: "fort", side: "Red", at: (60, 36), heading: "W"),
           (name: "Guards", class: "kings_men", side: "Red", at: (46, 41.5), heading: "S", overrides: {"men": 10}),
           (name: "Brethren", class: "pirates", side: "Blue", at: (46, 26), heading: "N"),
           (name: "More of them", class: "pirates", side: "Blue", at: (38, 26), heading: "N")"#,
    );
    for name in ["commander", "lieutenant"] {
        let Some(mut lieutenant) = captain(&BARNACLE, "lieutenant", 1) else { panic!("he is listed") };
        let mut commander = Commander::taking(1, FEW);
        let mut other = wg_captains::Deckhand::new(4);
        let own: &mut dyn Captain = if name == "commander" { &mut commander } else { &mut *lieutenant };
        let (orders, fleet) = given(&scenario, 2, [own, &mut other], SideId(0), 300);
        assert!(fleet.troop(UnitId(2)).ashore(), "{name}: the fort stands");
        let guards = fleet.troop(UnitId(3));
        let charged = orders.iter().any(|order| matches!(order, Order::Charge { unit: UnitId(3), .. }));
        assert!(
            charged || !guards.ashore() || fleet.cover_at(guards.stand.pose.at).shelters(),
            "{name}: {guards:?} gave up the trench"
        );
    }
}

#[test]
fn battles_of_the_shore_end_by_the_sailing_master() {
    for (name, text) in [
        ("07", include_str!("../../../../scenarios/barnacle/07-cutting-out.ron")),
        ("08", include_str!("../../../../scenarios/barnacle/08-the-landing.ron")),
        ("09", include_str!("../../../../scenarios/barnacle/09-convention-table.ron")),
    ] {
        let loaded = scenario::parse(text, name).unwrap_or_else(|problems| panic!("{problems}"));
        let mut session = Session::new(&BARNACLE, &loaded.scenario, DiceSource::Machine { seed: 3 })
            .unwrap_or_else(|problems| panic!("{problems}"));
        let captains = [0, 1].map(|seed| captain(&BARNACLE, "lieutenant", seed));
        let [Some(one), Some(other)] = captains else { panic!("he is listed") };
        let outcome = play_out(&mut session, &mut [one, other], 20_000);
        assert!(outcome.is_some(), "{name} ends");
    }
}
