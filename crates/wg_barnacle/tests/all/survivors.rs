//! Rules that could be broken without any other test noticing, found by `scripts/mutants/run`.

use wg_barnacle::BARNACLE;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::Fate;
use wg_core::Choices;
use wg_core::{SideId, UnitId};
use wg_testkit::Script;

use crate::boarding::{alongside, board, fate, hits, number, script};
use crate::common::*;
use crate::island::{on_land, unit};

#[test]
fn amb_71_everybody_who_stands_near_leaves_room_for_a_longer_front() {
    // Each unit has two inches of front to either side, or 3.75 in one rank. The first one, on the right, leaves room.
    // The second one stands on the left.
    let between = |side: &str, left: f64| {
        let ours = unit("Red", "pirates", "Ours", (50.0, 30.0), "N", r#""ranks": 2"#);
        let right = unit("Red", "pirates", "Right", (55.8, 30.0), "N", r#""ranks": 2"#);
        on_land("", &(ours + &right + &unit(side, "pirates", "Left", (left, 30.0), "N", r#""ranks": 2"#)))
    };
    let one_rank = Choice::Form(1).order(UnitId(2));
    for (side, left, clause, why) in [
        ("Red", 44.3, "AMB-71", "his own men stand there"),
        ("Blue", 43.3, "AMB-79", "an enemy would be nearer than an inch"),
    ] {
        let script = between(side, left);
        let refusal = script.session.check(RED, &one_rank).expect_err("the second unit is in the way");
        assert_eq!(refusal.clause, clause, "{why}: {}", refusal.sentence);
        assert!(refusal.sentence.contains("Left"), "it is told who is in the way: {}", refusal.sentence);
    }
    assert_eq!(
        between("Red", 44.2).session.check(RED, &one_rank),
        Ok(()),
        "with room on either hand it forms one rank"
    );
}

#[test]
fn amb_87_a_ship_whose_last_men_fall_as_boarders_is_taken_in_the_same_turn() {
    let few = r#""killed": 33, "leaders_killed": 1"#;
    let mut script = script(&alongside("", few, "", ""));
    script.order(RED, board(0, 1, 3)).order(BLUE, number(1, 15)).dice(&hits(1, 0)).dice(&hits(18, 3));
    assert!(
        script.said("AMB-74").ends_with("None of Surprise's boarders is left."),
        "three to nothing is no surrender: {:?}",
        script.sentences()
    );
    assert_eq!(
        fate(&script, 0),
        (Fate::Struck, SideId(1)),
        "nobody is left aboard her, and she lies grappled: Fortuna takes her at once"
    );
}

#[test]
fn amb_78_prisoners_come_from_below_and_then_from_the_deck() {
    let mut script = script(&alongside(r#""boarder_loss": "boarders_only""#, "", "", ""));
    script.order(RED, board(0, 1, 30)).order(BLUE, number(1, 15)).dice(&hits(18, 0)).dice(&hits(18, 7)).dice(&[2]);
    assert_eq!(
        script.said("AMB-78"),
        "23 men and 1 leader from Surprise are prisoners aboard Fortuna.",
        "seven of thirty have fallen"
    );
    let crew = fleet(&script).ship(UnitId(0)).crew;
    assert_eq!(
        (crew.below, crew.deck, crew.leaders),
        (0, 6, 0),
        "17 were left below and 12 on deck: all of those below and 6 of the others are gone"
    );
    assert_eq!(fate(&script, 0), (Fate::Fighting, SideId(0)), "six men are still hers");
}

#[test]
fn amb_99_a_prize_crew_defends_her_and_does_not_board() {
    // Blue's brig is in Red's hands, with her own crew below as prisoners. Blue's merchantman is grappled alongside.
    let prize = r#""fate": "struck", "prize_crew": 4, "grappled_with": ["Fortuna"]"#;
    let scenario = battle(
        r#"battle: {"turn": 1, "phase": 10, "first": "Red"},"#,
        &format!(
            r#"(name: "Teal", class: "frigate", side: "Blue", at: (30, 25), heading: "N", state: {{{prize}}}),
               (name: "Fortuna", class: "merchantman", side: "Blue", at: (35, 25), heading: "N"),
               (name: "Wasp", class: "sloop", side: "Red", at: (80, 10), heading: "N", state: {{"sail": 0}})"#
        ),
    );
    let script = Script::new(&BARNACLE, &scenario);
    let now = fleet(&script);
    assert!(
        now.are_tied(UnitId(0), UnitId(1)) && now.ship(UnitId(0)).crew.prize == 4,
        "she is held by four men of Red's, and lies fast"
    );
    let ask = &script.session.asks()[0];
    assert_eq!(
        (ask.seat, &*ask.reason),
        (BLUE, "Fortuna is grappled with Teal. Board Teal?"),
        "Red is not asked, though the prize holds the rope"
    );
    script.session.check(RED, &board(0, 1, 3)).expect_err("her prisoners do not board for Red");
}
