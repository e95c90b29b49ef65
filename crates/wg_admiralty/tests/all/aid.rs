//! Burning ships and their helpers, and prizes and others that leave the battle (A-ADV-5 to A-ADV-7, A-R59 to A-R61,
//! A-R72).

use wg_admiralty::position::ship::Setting;
use wg_core::Broadside;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT};

/// A burning ship and an enemy this many mm from her side, with two more ships of each fleet. The first die is for the
/// inferno.
fn burning(option: &str, gap: f64, faces: &[u8]) -> Game {
    let foe = format!("Foe France custom {},0 0 guns=[1,1,1,0] sail=stop", gap + 25.0);
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] i=1 sail=stop",
        foe.as_str(),
        "Far France custom 400,0 0 guns=[1,1,1,0] sail=stop",
        "Mate Britain custom -500,500 90 guns=[1,1,1,0] sail=stop",
        "Pair Britain custom -500,-500 90 guns=[1,1,1,0] sail=stop",
    ];
    Game::with(option, FIRE, "", 0.0, faces, &ships)
}

#[test]
fn a_adv_5_an_inferno_surrenders_to_the_closest_enemy() {
    let game = burning("\"adv_aid\": true", 50.0, &[1]);
    assert!(game.ship("Own").colours.struck && game.said("A-ADV-5").contains("strikes"));
    assert_eq!(game.ship("Own").colours.aid, Some(game.id("Foe")));
    let game = burning("", 50.0, &[1]);
    assert!(!game.ship("Own").colours.struck && game.ship("Own").colours.aid.is_none(), "with the rule off");
}

#[test]
fn a_adv_6_a_helper_between_15_and_30_mm_takes_her_people_on_a_six() {
    for (gap, rolls) in [(14.9, false), (15.0, true), (30.0, true), (30.1, false)] {
        let game = burning("\"adv_aid\": true", gap, &[1, 5]);
        assert_eq!(
            game.reports.iter().any(|report| report.sentence.contains("Foe tries to take off Own's crew: 5")),
            rolls,
            "{gap}"
        );
        assert!(!game.ship("Foe").fights(), "she fights no more, in place or not");
        assert!(
            !game.fleet().can_fire(&game.ship("Foe"), Broadside::Larboard)
                && game.fleet().aims(&game.ship("Foe"), Broadside::Larboard).is_empty()
        );
    }
}

#[test]
fn a_adv_6_a_helper_who_lies_there_stops_and_stays() {
    let mut game = helped("Foe France custom 50,0 0 guns=[1,1,1,0] sail=normal", &[1, 5, /* next turn */ 1, 5]);
    let foe = game.ship("Foe");
    assert!(
        game.fleet().lies_by(&foe)
            && foe.berth.sail == Setting::Stop
            && game.said("A-ADV-6").contains("Foe tries to take off Own's crew: 5")
    );
    game.on_to(2, MOVEMENT).end_phase();
    let (course, unit) = (game.course("Foe", "50"), foe.id);
    game.refused(course, "A-ADV-6").end_phase().on_to(2, COMMAND).end_phase();
    game.refused(Order::SetSail { unit, sail: 3 }, "A-ADV-6");
    game.on_to(2, FIRE).lies("Foe", 50.0, 0.0, 0.0);
    assert_eq!(
        game.reports.iter().filter(|report| report.sentence.contains("Foe tries to take off Own's crew: 5")).count(),
        2,
        "a die in every turn"
    );
}

#[test]
fn a_adv_7_an_explosion_frees_the_helper_and_an_evacuation_does_not() {
    let game = burning("\"adv_aid\": true", 25.0, &[1, 6]);
    let foe = game.ship("Foe");
    assert!(foe.colours.out && foe.colours.aid.is_none() && !foe.fights());
    // The helper neither attacks nor is attacked.
    assert!(
        !game.fleet().can_fire(&foe, Broadside::Larboard)
            && game.fleet().aims(&game.ship("Mate"), Broadside::Larboard).iter().all(|aim| aim.target != foe.id)
    );
    // She is not evacuated in this turn; in the next one the magazine goes up: E, 6.
    let mut game = burning("\"adv_aid\": true", 25.0, &[1, 5, /* I */ 6, /* E */ 6]);
    for _ in 0..5 {
        game.finish_phase();
    }
    assert_eq!(game.ship("Own").colours.fate, Fate::Sunk);
    assert!(game.ship("Foe").fights() && !game.ship("Foe").colours.out, "she may fight again");
}

/// A ship with an inferno and two enemies: Foe with these words, and one far away. The first dice are those of fires.
fn helped(foe: &str, faces: &[u8]) -> Game {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] i=1 sail=stop",
        foe,
        "Far France custom 100,0 180 guns=[1,1,1,0] sail=battle",
        "Mate Britain custom -500,500 90 guns=[1,1,1,0] sail=stop",
        "Near France custom -500,420 90 guns=[0,0,0,0] sail=stop",
        "Pair Britain custom -500,-500 90 guns=[1,1,1,0] sail=stop",
    ];
    Game::with("\"adv_aid\": true", FIRE, "", 0.0, faces, &ships)
}

/// Returns the index, among all sentences, of the one that begins with these words.
fn place(game: &Game, words: &str) -> usize {
    let sentences = game.sentences();
    sentences
        .iter()
        .position(|sentence| sentence.starts_with(words))
        .unwrap_or_else(|| panic!("{words}: {sentences:#?}"))
}

#[test]
fn a_r59_she_is_evacuated_after_the_inferno_has_rolled() {
    // In the turn in which she asks, she rolls after her own inferno, before any side declares.
    let mut game = helped("Foe France custom 45,0 0 guns=[1,1,1,0] sail=stop", &[1, 6]);
    assert!(place(&game, "Own: inferno aboard (roll 1)") < place(&game, "Foe tries to take off Own's crew: 6"));
    assert_eq!((game.phase(), game.wants_dice()), (FIRE, false));
    // She rolls once in each turn, not twice.
    game.on_to(2, MOVEMENT);
    assert_eq!(game.sentences().iter().filter(|sentence| sentence.starts_with("Foe tries to take off")).count(), 1);
    // A die on the E line that does not blow her up does not free the helper.
    let game = helped("Foe France custom 45,0 0 guns=[1,1,1,0] sail=stop", &[6, /* E: nothing */ 1, 5]);
    assert!(game.ship("Foe").colours.aid.is_some() && !game.ship("Foe").fights());
}

#[test]
fn a_r59_not_before_the_helper_is_in_place() {
    // The helper is 35 mm off. She comes nearer in turn 2, and only then is there a die.
    let mut game =
        helped("Foe France custom 60,-110 0 guns=[1,1,1,0] sail=normal hull=weak", &[1, 2, /* turn 2 */ 1, 5]);
    assert!(!game.fleet().lies_by(&game.ship("Foe")), "she is on her way");
    game.on_to(2, MOVEMENT);
    assert!(game.sentences().iter().all(|sentence| !sentence.starts_with("Foe tries to take off")));
}

#[test]
fn a_r60_the_closest_who_is_neither_on_fire_nor_struck() {
    // Foe lies 45 mm off, Far 100. With an F or an I aboard, or with her colours down, Foe is passed over.
    for (foe, faces, helper) in
        [("", &[1][..], "Foe"), ("f=1", &[4, 1], "Far"), ("i=1", &[1, 1], "Far"), ("fate=struck", &[1], "Far")]
    {
        let game = helped(&format!("Foe France custom 45,0 0 guns=[1,1,1,0] sail=stop {foe}"), &[faces, &[1]].concat());
        assert_eq!(game.ship("Own").colours.aid, Some(game.id(helper)), "Foe {foe}");
        assert_eq!(game.ship(helper).colours.aid, Some(game.id("Own")), "Foe {foe}");
    }
}

#[test]
fn a_r61_a_helper_comes_nearer_with_every_move_and_stops_there() {
    let mut game = helped("Foe France custom -250,0 90 guns=[1,1,1,0] sail=stop f=1", &[4, 1]);
    assert_eq!(game.ship("Own").colours.aid, Some(game.id("Far")), "who is not on fire");
    // Far heads south, past the burning ship, and must turn.
    game.on_to(2, MOVEMENT).end_phase();
    let straight = game.course("Far", "70");
    game.refused(straight, "A-R61");
    let before = game.fleet().gap(game.id("Far"), game.id("Own"));
    assert!(!game.ship("Far").fights() && game.fleet().is_free(game.id("Far")) && !game.ship("Far").colours.out);
    game.end_phase();
    assert!(game.fleet().gap(game.id("Far"), game.id("Own")) < before, "the others sail on, and she towards her");
}

#[test]
fn a_r61_on_her_way_she_stops_as_soon_as_she_is_near_enough() {
    let mut game =
        helped("Foe France custom -100,0 90 guns=[1,1,1,0] sail=normal", &[1, /* turn 2, evacuation */ 1, 6]);
    assert_eq!(game.ship("Own").colours.aid, Some(game.id("Foe")));
    assert!(
        game.reports.iter().all(|report| !report.sentence.contains("tries to take off")),
        "62.5 mm off there is no die yet"
    );
    game.on_to(2, MOVEMENT).end_phase();
    // Foe must run 100 mm, and the whole course would lead her through the burning ship.
    let order = game.course("Foe", "100");
    let preview = game.session.preview(game.ask().seat, &order);
    assert!(preview.refusals.is_empty(), "{preview:?}");
    game.order(order);
    game.lies("Foe", -65.0, 0.0, 90.0);
    assert_eq!(game.ship("Foe").berth.sail, Setting::Stop, "27.5 mm off she stops");
    game.on_to(2, FIRE);
    assert!(game.ship("Foe").colours.out, "and takes her people off: {:#?}", game.sentences());
}

#[test]
fn a_r79_nobody_is_safe_near_an_explosion() {
    let mut game =
        helped("Foe France custom 45,0 0 guns=[1,1,1,0] sail=stop", &[1, 5, /* I, E */ 6, 6, /* her helper */ 1]);
    game.on_to(2, FIRE);
    assert!(place(&game, "Foe: does the magazine explode? 1") > place(&game, "Own blows up"), "{:?}", game.sentences());
}

/// A prize, and a ship with another's people aboard, near the east edge. `exit` may give the French an edge.
fn leaving(exit: &str, heading: u16) -> Game {
    let ships = [
        "Own Britain custom -500,0 90 guns=[1,1,1,0]",
        &format!("Taken France custom 930,300 {heading} guns=[1,1,1,0] fate=prize sail=battle"),
        "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop",
        "Two France custom -900,-900 90 guns=[2,4,4,0] sail=stop",
    ];
    let text = crate::common::text(
        "\"initiative\": \"once\"",
        "\"turn\": 1, \"phase\": 1, \"first\": \"Britain\"",
        0.0,
        &ships,
    );
    Game::of(&text.replace("(name: \"Britain\")", &format!("(name: \"Britain\"{exit})")), &[])
}

#[test]
fn a_r72_prizes_and_helpers_leave_by_the_edge_of_their_side() {
    // Neither side has an edge of its own, so Taken leaves by the nearest one.
    let mut game = leaving("", 90);
    let away = game.course("Taken", "p5");
    let turned = game.session.preview(game.ask().seat, &away);
    assert!(
        turned.refusals.is_empty() || turned.refusals[0].clause != "A-R72",
        "a turn away comes nearer all the same: {turned:?}"
    );
    game.sail("Taken", "50").lies("Taken", 980.0, 300.0, 90.0);
    game.on_to(2, MOVEMENT).sail("Taken", "50");
    assert_eq!(
        (game.ship("Taken").colours.fate, game.ship("Taken").colours.out),
        (Fate::Gone, true),
        "she is not lost"
    );
    assert!(game.said("A-R84").contains("for her station"));
    // The western edge is Britain's, so the prize makes for it.
    let mut game = leaving(", edge: West", 180);
    let (straight, east) = (game.course("Taken", "70"), game.course("Taken", "p1 55"));
    game.refused(straight, "A-R72").refused(east, "A-R72").end_phase();
    let (x, _, heading) = game.pose("Taken");
    assert!(x < 930.0 && heading > 180.0, "the others sail on, and she to the west: {x}, {heading}");
    // A prize that heads away from her edge comes about.
    let mut game = leaving(", edge: West", 90);
    game.end_phase();
    assert_eq!(game.pose("Taken").2, 45.0 + 90.0);
}

#[test]
fn a_r72_another_ship_off_the_table_is_lost() {
    let ships = [
        "Own Britain custom 970,0 90 guns=[1,1,1,0]",
        "Mate Britain custom 0,0 90 guns=[1,1,1,0]",
        "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    game.sail("Own", "50");
    assert!(
        game.ship("Own").colours.fate == Fate::Gone
            && !game.ship("Own").colours.out
            && game.said("A-R84").contains("is lost")
    );
}
