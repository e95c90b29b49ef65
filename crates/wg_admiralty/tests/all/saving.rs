//! A battle is written down as it stands, as a scenario that begins with the same position.

use wg_core::Viewer;

use crate::common::{COMMAND, Game, MOVEMENT};

#[test]
fn battles_that_are_written_down_begin_again_as_they_stood() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[2,4,5,1] before=[-40,0,75.5] m=1 m_ever=3 f=1 w=4 p=1 r=1 a=1 o=1 sail_value=63 g_port=3 b_starboard=2 guns_port=[1,3,5,0]",
        "Mate Britain custom 400,0 90 guns=[2,4,5,0] anchored=true springs=true sail=stop party=true",
        "Flag Britain custom 0,400 90 guns=[2,4,5,0] flagship=true admiral=hurt targets=[\"\",\"\",\"\",\"\",\"Foe\",\"\"] worse=1 sent=2",
        "Foe France custom 0,-200 0 guns=[2,4,4,0] sail=full irons=true i=1",
        "Held France custom 30,-200 0 guns=[2,4,4,0] sail=normal locked=[\"Foe\"] flood=3 w=6",
        "Line France custom 500,-500 45 guns=[2,4,4,0] fair_game=true",
        "Struck France custom 200,-200 0 guns=[2,4,4,0] fate=struck",
        "Taken France custom 300,-200 0 guns=[2,4,4,0] fate=prize sail=stop",
        "Blown France custom 600,-200 0 guns=[2,4,4,0] fate=blown_up",
        "Sunk France custom 700,-200 0 guns=[2,4,4,0] fate=sunk",
        "Six France custom -700,-200 0 guns=[2,4,4,0]",
        "Seven France custom -700,-400 0 guns=[2,4,4,0]",
        "Eight France custom -700,-600 0 guns=[2,4,4,0]",
    ];
    let game = Game::with("\"close_mix\": \"basic\"", COMMAND, "\"turn\": 3, \"wind\": \"brisk\", \"sea\": \"choppy\",", 22.5, &[], &ships);
    let saved = game.session.as_scenario(Viewer::All).expect("nothing waits at the beginning of the Command phase");
    let again = Game::of_scenario(&saved, &[]);
    let (fleet, other) = (game.fleet(), again.fleet());
    for (one, two) in fleet.ships.iter().zip(&other.ships) {
        assert_eq!(one.colours, two.colours, "{} has the same fate", fleet.name(one.id));
        // Of who is gone nobody writes down where.
        assert!(!one.on_table() || one == two, "{} is the same: {one:?} and {two:?}", fleet.name(one.id));
    }
    assert_eq!((fleet.battle.weather, fleet.battle.first, fleet.cursor.turn), (other.battle.weather, other.battle.first, 3));
    assert_eq!(again.phase(), COMMAND);
}

#[test]
fn while_something_waits_it_is_not_written_down() {
    let ships = ["Own Britain custom 0,0 90 guns=[2,4,5,1]", "Foe France custom 0,-200 90 guns=[2,4,4,0]"];
    let mut game = Game::at(COMMAND, &[1, 1], &ships);
    assert!(game.session.can_be_saved());
    let unit = game.id("Own");
    game.order(wg_core::talk::order::Order::SetSail { unit, sail: 5 });
    assert!(!game.session.can_be_saved(), "she has had her try");
    assert!(!Game::at(MOVEMENT, &[], &ships).session.can_be_saved(), "ships are being moved");
}
