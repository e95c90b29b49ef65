//! A-R87: lines close up on a gap, and ships that sail with the rest keep clear of obstacles.

use wg_core::geometry::Heading;
use wg_core::talk::order::Order;
use wg_core::{Plan, UnitId};

use crate::common::{COMMAND, Game, MOVEMENT, text};

const FOE: &str = "Foe France custom -900,900 90 guns=[1,1,1,0] sail=stop";
const MATE: &str = "Mate Britain custom 900,900 90 guns=[1,1,1,0] sail=stop anchored=true";
const EAST: Plan = Plan::Steer(Heading::degrees(90));

/// Four ships in line on an easterly course, 130 mm from each to the next, with more words for each. Each follows the
/// ship ahead.
fn line(phase: u8, faces: &[u8], words: [&str; 4]) -> Game {
    let own: Vec<String> = (0..4)
        .map(|place| {
            let follows = if place > 0 { format!("plan=follow_S{}", place - 1) } else { String::new() };
            format!(
                "S{place} Britain custom {},0 90 guns=[1,1,1,0] grade=A {follows} {}",
                -400 - 130 * place as i32,
                words[place]
            )
        })
        .chain([FOE.to_owned(), MATE.to_owned()])
        .collect();
    let ships: Vec<&str> = own.iter().map(String::as_str).collect();
    Game::at(phase, faces, &ships)
}

fn plan(game: &Game, ship: u16) -> Option<Plan> {
    game.fleet().ship(UnitId(ship)).planned.plan
}

/// Plays this many turns as planned, in which no ships touch.
fn turns(game: &mut Game, count: u16) {
    let before = game.sentences().len();
    for _ in 0..count {
        let turn = game.session.cursor().turn;
        game.order(Order::EndPhase);
        game.on_to(turn + 1, MOVEMENT);
    }
    let asks = game.sentences().iter().skip(before).any(|said| said.contains("asks for orders"));
    assert!(!asks && !game.sentences().iter().any(|said| said.contains("run foul")), "{:#?}", game.sentences());
}

/// Returns what ships told their own side about their plans.
fn told(game: &Game) -> Vec<&str> {
    game.reports
        .iter()
        .filter(|report| report.clause == "A-R87")
        .filter_map(|report| report.aside.as_ref())
        .map(|aside| aside.sentence.as_str())
        .collect()
}

#[test]
fn a_r87_who_follows_a_dismasted_ship_passes_her_and_follows_the_next_ahead() {
    let mut game = line(MOVEMENT, &[1; 40], ["plan=steer_90", "sail_value=0", "", ""]);
    turns(&mut game, 8);
    assert_eq!(
        [1, 2, 3].map(|ship| plan(&game, ship)),
        [0, 0, 2].map(|ahead| Some(Plan::Follow(UnitId(ahead)))),
        "S2 closes up on S0, and S3 follows on"
    );
    assert!(told(&game).contains(&"S2 now follows S0 because S1 has left the line."), "{:?}", told(&game));
    let (lame, passed) = (game.pose("S1").0, game.pose("S2").0);
    assert!(passed > lame + 100.0, "S2 at {passed} is past S1 at {lame}");
}

#[test]
fn a_r87_a_line_goes_on_as_its_leader_was_to_do_who_is_dismasted_or_sunk() {
    for state in ["sail_value=0", "w=8"] {
        let mut game = line(MOVEMENT, &[1; 60], [&format!("{state} plan=steer_90"), "", "", ""]);
        turns(&mut game, 6);
        let plans = [1, 2, 3].map(|ship| plan(&game, ship));
        assert_eq!(plans, [Some(EAST), Some(Plan::Follow(UnitId(1))), Some(Plan::Follow(UnitId(2)))], "{state}");
        assert!(
            told(&game).contains(&"S1 now steers 90° (E) because S0 has left the line."),
            "{state}: {:?}",
            told(&game)
        );
    }
}

#[test]
fn a_r87_who_follows_a_ship_that_strikes_does_at_once_what_that_one_was_to_do() {
    let weak = "guns_port=[0,0,0,0] sail_value=50 r=2 p=1 worse=3 plan=steer_90";
    let mut game = line(COMMAND, &[6; 40], [weak, "", "", ""]);
    game.finish_phase();
    assert!(game.ship("S0").colours.struck, "{:#?}", game.sentences());
    assert_eq!((plan(&game, 0), plan(&game, 1), plan(&game, 2)), (None, Some(EAST), Some(Plan::Follow(UnitId(1)))));
}

#[test]
fn a_r87_whose_leader_was_sailed_by_hand_leads_and_asks() {
    let mut game = line(MOVEMENT, &[1; 20], ["sail_value=0", "", "", ""]);
    game.order(Order::EndPhase);
    assert!(game.said("A-R87").contains("S1 asks for orders"), "{:#?}", game.sentences());
    assert!(told(&game).contains(&"S0 has left the line, and S1 leads it now."), "{:?}", told(&game));
    assert_eq!([plan(&game, 1), plan(&game, 2)], [None, Some(Plan::Follow(UnitId(1)))]);
    // Without other orders S1 sails on with the rest, and passes the ship ahead by herself.
    turns(&mut game, 6);
    assert!(game.pose("S1").0 > game.pose("S0").0, "{:?} {:?}", game.pose("S1"), game.pose("S0"));
}

#[test]
fn a_r87_who_sails_on_with_the_rest_keeps_clear_of_friends_of_the_ground_and_of_the_edge() {
    let own = |at: &str| format!("Own Britain custom {at} 90 guns=[1,1,1,0]");
    let lame = "Lame Britain custom 110,0 0 guns=[1,1,1,0] sail=stop anchored=true";
    for (at, other) in [("0,0", lame), ("930,0", MATE)] {
        let mut game = Game::at(MOVEMENT, &[1; 20], &[&own(at), other, FOE]);
        for _ in 0..4 {
            let turn = game.session.cursor().turn;
            game.order(Order::EndPhase);
            game.on_to(turn + 1, MOVEMENT);
        }
        assert!(game.ship("Own").on_table() && !game.has_said("A-MOVE-19"), "{at}: {:#?}", game.sentences());
    }
}

#[test]
fn a_r86_without_leave_a_plan_that_cannot_be_done_now_is_kept_and_the_next_ship_leads_a_division() {
    let ships = [
        "Flag Britain custom -900,-900 90 guns=[1,1,1,0] flagship=true sail=stop anchored=true",
        "Leader Britain custom 0,0 90 guns=[1,1,1,0] fate=struck",
        "Second Britain custom 100,0 90 guns=[1,1,1,0] plan=hold",
        "Wall Britain custom 190,0 0 guns=[1,1,1,0] sail=stop anchored=true",
        FOE,
    ];
    let binding = text(
        "\"initiative\": \"once\", \"signals\": \"binding\"",
        "\"turn\": 2, \"phase\": 1, \"first\": \"Britain\"",
        0.0,
        &ships,
    );
    let divisions = "divisions: [(name: \"Van\", side: \"Britain\", leader: \"Leader\", ships: [\"Leader\", \"Second\", \"Wall\"])],\nships: [\n";
    let mut game = Game::of(&binding.replacen("ships: [\n", divisions, 1), &[1; 20]);
    for _ in 0..3 {
        let turn = game.session.cursor().turn;
        game.order(Order::EndPhase);
        game.on_to(turn + 1, MOVEMENT);
    }
    assert_eq!(plan(&game, 2), Some(Plan::Hold), "nobody gave her leave to forget it");
    assert!(!game.has_said("A-MOVE-19"), "her captain keeps her clear: {:#?}", game.sentences());
    let order = Order::Plan { unit: UnitId(3), plan: Some(EAST) };
    assert!(
        game.session
            .check(game.ask().seat, &order)
            .is_err_and(|refusal| refusal.sentence.starts_with("Second has read no signal")),
        "she leads now"
    );
}

#[test]
fn a_r87_who_follows_a_ship_at_anchor_or_at_stop_sails_on_past_her() {
    for lies in ["sail=stop", "sail=stop anchored=true"] {
        let mut game = line(MOVEMENT, &[1; 40], [lies, "", "", ""]);
        game.order(Order::EndPhase);
        assert!(
            game.said("A-R87").contains("S1 asks for orders"),
            "{lies}: she leads now, and nobody else asks: {:#?}",
            game.sentences()
        );
        let order = Order::Plan { unit: UnitId(1), plan: Some(EAST) };
        game.order(order);
        turns(&mut game, 6);
        assert_eq!(
            [2, 3].map(|ship| plan(&game, ship)),
            [Some(Plan::Follow(UnitId(1))), Some(Plan::Follow(UnitId(2)))],
            "{lies}"
        );
        assert!(game.pose("S1").0 > game.pose("S0").0 + 50.0, "{lies}: past her");
    }
}
