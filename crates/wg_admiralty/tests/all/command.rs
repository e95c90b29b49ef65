//! Sail settings, boarding parties and strain (A-CMD-1, A-CMD-5 to A-CMD-7).

use wg_admiralty::choices::Choice;
use wg_admiralty::position::charts::GunRating;
use wg_admiralty::position::ship::Setting;
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::talk::order::Order;
use wg_core::{Moment, Viewer};

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, PORT, REPAIR, STARBOARD};

const OWN: &str = "Own Britain custom 0,0 0 guns=[1,1,1,0]";
const FOE: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

#[test]
fn a_cmd_1_one_die_without_a_modifier_changes_sail() {
    for (grade, needed) in [("A", 2), ("B", 2), ("C", 3), ("D", 3), ("E", 4), ("F", 5)] {
        for (die, works) in [(needed - 1, false), (needed, true)] {
            let mut game = Game::at(COMMAND, &[die], &[&format!("{OWN} grade={grade} m=2 sail_value=60"), FOE]);
            let unit = game.id("Own");
            game.order(Order::SetSail { unit, sail: 5 });
            assert_eq!(
                game.ship("Own").berth.sail,
                if works { Setting::Full } else { Setting::Battle },
                "{grade} {die}"
            );
            game.refused(Order::SetSail { unit, sail: 1 }, "A-CMD-1");
        }
    }
}

#[test]
fn a_cmd_5_a_boarding_party_keeps_half_of_the_guns_silent() {
    let mut game =
        Game::at(COMMAND, &[], &["Own Britain custom 0,0 0 guns=[5,4,3,0]", "Foe France custom 60,0 0 guns=[2,4,4,0]"]);
    game.choose("Own", Choice::Party(true));
    let stand_down = Choice::Party(false).order(game.id("Own"));
    game.refused(stand_down, "A-CMD-5");
    let (fleet, own) = (game.fleet(), game.ship("Own"));
    let aim = fleet.aim(&own, Broadside::Starboard, &game.ship("Foe")).expect("she lies abeam");
    assert_eq!(
        GunRating::ALL.map(|size| fleet.dice(&own, Broadside::Starboard, size, &aim, false)),
        [2, 2, 1],
        "half of each, rounded up, is silent"
    );
    assert_eq!(fleet.boarders(&own, 0), 5, "a die more than her size");
    let mut game = Game::at(COMMAND, &[], &[&format!("{OWN} party=true"), FOE]);
    game.choose("Own", Choice::Party(false));
    assert!(!game.ship("Own").company.party, "in a later turn it may");
}

/// True if Own strikes on this die in the Command phase.
fn strikes(words: &str, die: u8) -> bool {
    let mut game = Game::at(
        COMMAND,
        &[die],
        &[
            &format!("Own Britain custom 0,0 0 guns=[4,4,0,0] {words}"),
            "Mate Britain custom 500,500 0 guns=[1,1,1,0]",
            "Pair Britain custom 500,-500 0 guns=[1,1,1,0]",
            FOE,
        ],
    );
    game.finish_phase();
    assert!(!game.wants_dice(), "{:?}", game.session.asks());
    game.ship("Own").colours.struck
}

#[test]
fn a_cmd_6_die_and_strain_reach_the_number_of_her_grade() {
    for (grade, limit) in [("A", 9), ("B", 9), ("C", 8), ("D", 8), ("E", 7), ("F", 7)] {
        // Three quarters of the guns of a side and half of the sail are gone: strain 3.
        let words = format!("guns_port=[1,1,0,0] sail_value=50 grade={grade}");
        assert!(!strikes(&words, limit - 4) && strikes(&words, limit - 3), "{grade}");
    }
    // A strain of 1 is not tested.
    assert!(!strikes("sail_value=50 grade=F", 6));
    assert!(strikes("sail_value=0 w=5 grade=F", 4), "sail 2, water 1");
    // The flagship strikes first, which gives Own one more point.
    let ships = [
        "Flag Britain custom 0,0 0 guns=[4,4,0,0] flagship=true guns_port=[0,0,0,0] sail_value=0 grade=E",
        "Own Britain custom 300,0 0 guns=[4,4,0,0] guns_port=[1,1,0,0] grade=B",
        "Third Britain custom 600,0 0 guns=[1,1,1,0]",
        "Last Britain custom 600,600 0 guns=[1,1,1,0]",
        "Fifth Britain custom 600,300 0 guns=[1,1,1,0]",
        FOE,
    ];
    let mut game = Game::at(COMMAND, &[3, 6], &ships);
    game.finish_phase();
    assert!(
        game.ship("Flag").colours.struck && game.ship("Own").colours.struck,
        "6 + 2 + 1 = 9: {:?}",
        game.sentences()
    );
}

#[test]
fn whoever_has_to_throw_for_her_colours_is_told_from_afar_and_by_a_word_at_her_name() {
    let ships = |own: &str| {
        vec![
            format!("Own Britain custom 0,0 0 guns=[4,4,0,0] {own}"),
            "Mate Britain custom 500,500 0 guns=[1,1,1,0]".to_owned(),
            FOE.to_owned(),
        ]
    };
    let badge = |game: &Game| game.session.view(Viewer::All).units[game.id("Own").index()].badge.clone();
    let at = |own: &str, die: u8| {
        let ships = ships(own);
        Game::at(COMMAND, &[die], &ships.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let mut game = at("guns_port=[1,1,0,0] sail_value=50 grade=B", 1);
    assert_eq!(badge(&game), "may strike");
    game.finish_phase();
    let own = game.id("Own");
    let moments = |game: &Game| game.reports.iter().filter_map(|report| report.moment).collect::<Vec<_>>();
    assert_eq!(moments(&game), [(Moment::Wavers, own)], "she fights on");
    assert_eq!(badge(&at("sail_value=50 grade=B", 1)), "", "a strain of 1 is not tested");
    let mut game = at("guns_port=[1,1,0,0] sail_value=50 grade=B", 6);
    game.finish_phase();
    assert_eq!((moments(&game), badge(&game)), (vec![(Moment::Strike, own)], "struck".to_owned()));
}

/// Own has struck. One of her mates always has something to do: sail, fire or repair.
fn struck(phase: u8) -> Game {
    let ships = [
        "Own Britain custom 0,0 90 guns=[4,4,0,0] m=1 fate=struck",
        "Mate Britain custom 400,0 90 guns=[1,1,1,0] m=1",
        "Pair Britain custom 500,-500 90 guns=[1,1,1,0]",
        "Foe France custom 0,-100 90 guns=[2,4,4,0] sail=stop",
        "Near France custom 400,-100 90 guns=[2,4,4,0] sail=stop",
    ];
    Game::at(phase, &[1; 9], &ships)
}

#[test]
fn a_cmd_7_a_ship_that_has_struck_is_out_of_it() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[4,4,0,0] guns_port=[0,0,0,0] sail_value=0 grade=E",
        "Mate Britain custom 500,500 0 guns=[1,1,1,0]",
        "Pair Britain custom 500,-500 90 guns=[1,1,1,0]",
        "Foe France custom 0,100 90 guns=[2,4,4,0] sail=stop",
    ];
    let mut game = Game::at(COMMAND, &[6], &ships);
    game.finish_phase();
    let own = game.ship("Own");
    assert!(own.colours.struck && own.berth.sail == Setting::Stop && game.said("A-CMD-7").contains("strikes"));
    // From then on Own takes no order in any phase, and is no target.
    let unit = own.id;
    let course = game.course("Own", "50");
    let fire = game.shot("Own", STARBOARD, "Foe", 0);
    let mend = Order::Repair { unit, what: wg_admiralty::position::ship::Mend::M as u8 };
    for (phase, order) in
        [(MOVEMENT, course), (COMMAND, Order::SetSail { unit, sail: 3 }), (FIRE, fire), (REPAIR, mend)]
    {
        let mut game = struck(phase);
        assert_eq!(game.phase(), phase);
        game.refused(order, "A-CMD-7");
    }
    let mut game = struck(FIRE);
    game.end_phase();
    let shot = game.shot("Foe", PORT, "Own", 0);
    game.refused(shot, "A-R53");
    let mut game = struck(MOVEMENT);
    game.on_to(2, MOVEMENT).lies("Own", 0.0, 0.0, 90.0);
    game.lies("Mate", 450.0, 0.0, 90.0);
}

#[test]
fn a_cmd_7_she_is_in_play_again_when_she_is_retaken() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop size=4",
        "Taken France custom 30,0 0 guns=[1,1,1,0] fate=prize sail=stop",
        "Foe France custom 60,0 0 guns=[1,1,1,0] sail=stop size=4",
        "Two France custom -500,500 90 guns=[1,1,1,0]",
        "Last France custom -500,-500 90 guns=[1,1,1,0]",
    ];
    // A six begins the action; four hits against none.
    let mut game = Game::at(BOARDING, &[6, 1, 6, 6, 6, 6, 1, 1, 1, 1], &ships);
    assert!(game.ship("Taken").is_prize());
    game.board("Foe", "Taken").finish_phase();
    let taken = game.ship("Taken");
    assert!(
        !taken.is_prize() && taken.fights() && taken.colours.fate == wg_core::shown::view::Fate::Afloat,
        "{:#?}",
        game.sentences()
    );
}
