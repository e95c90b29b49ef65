//! Captains break off: a side that loses more by going on withdraws, by its way out if it has one.

use wg_admiralty::captain::admiral::TargetAssignments;
use wg_captains::captain;
use wg_core::{DiceSource, Seat, Session, SideId, scenario::parse};

use wg_admiralty::ADMIRALTY;

use crate::common::{Game, text};

/// True if Rose breaks off by herself. `edge` gives her side a way out.
fn breaks_off(edge: &str, ships: &[&str]) -> bool {
    let battle = text("\"initiative\": \"once\"", "\"turn\": 1, \"phase\": 3, \"first\": \"Britain\"", 0.0, ships);
    let game = Game::of(&battle.replace("(name: \"Britain\")", &format!("(name: \"Britain\"{edge})")), &[]);
    let rose = game.ship("Rose");
    TargetAssignments::of(&game.fleet(), SideId(0)).errand(&game.fleet(), &rose).flees
}

const SOUTH: &str = ", edge: South";

#[test]
fn a_r87_a_side_that_is_plainly_weaker_and_has_suffered_more_breaks_off() {
    // A ship that fights alone breaks off when she has lost thirty hundredths of her guns more than her enemy.
    let duel = |edge: &str, left: &str| {
        let rose = format!("Rose Britain custom 0,0 90 guns=[2,4,4,0] guns_port={left} guns_starboard={left}");
        breaks_off(edge, &[&rose, "Foe France custom 300,0 270 guns=[2,4,4,0]"])
    };
    assert!(!duel(SOUTH, "[2,3,3,0]"), "she has lost a fifth");
    assert!(duel(SOUTH, "[1,3,3,0]"), "she has lost three tenths");
    assert!(!duel("", "[1,2,1,0]") && duel("", "[1,1,1,0]"), "without a way out, only under two fifths of his guns");
    let even = "Rose Britain custom 0,0 90 guns=[2,4,4,0] guns_port=[1,2,2,0] guns_starboard=[1,2,2,0]";
    let foe = "Foe France custom 300,0 270 guns=[4,6,6,0] guns_port=[1,5,4,0] guns_starboard=[1,5,4,0]";
    assert!(!breaks_off(SOUTH, &[even, foe]), "she has lost half of her guns, and has done nearly as much");
}

/// Once she stayed until she was sunk or taken, since the edge frightened her.
#[test]
fn a_r84_a_side_that_breaks_off_leaves_by_its_way_out() {
    let beaten = "Rose Britain gb-74 0,-800 90 guns_port=[0,1,1,0] guns_starboard=[0,1,1,0]";
    let battle = text("", "", 0.0, &[beaten, "Foe France fr-74 0,-500 90"]);
    let leaves = |edge: &str| {
        let battle = battle.replace("(name: \"Britain\")", &format!("(name: \"Britain\"{edge})"));
        let scenario = parse(&battle, "test.ron").expect("a battle").scenario;
        let mut session = Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed: 8 }).expect("a battle");
        let mut captains = [1, 2].map(|seed| captain(&ADMIRALTY, "lieutenant", seed).expect("there is one"));
        session.set_reports(true);
        let mut told = Vec::new();
        while let Some(ask) = session.asks().first() {
            let (seat, default) = (ask.seat, ask.default.clone());
            let order = match seat {
                Seat::Side(SideId(side)) => captains[usize::from(side)].decide(&session, seat),
                _ => default,
            };
            told.extend(session.submit(seat, order).expect("a captain keeps the rules"));
        }
        told.iter().any(|report| report.sentence.contains("leaves the table by her side's way out"))
    };
    assert!(leaves(", edge: South"), "she has a way out");
    assert!(!leaves(""), "without a way out she stays on the table");
}
