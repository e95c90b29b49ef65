//! Tactical Sea Combat without a session; see [`wg_testkit::bare`].

use bevy_app::App;
use wg_core::Scenario;
use wg_core::cursor::Cursor;
use wg_core::dice::Awaiting;
use wg_core::shown::report::Outcome;
use wg_testkit::bare::{Bare, same_ships};
use wg_warpspawn::phases::{BOARDING, BROADSIDE, DRAW, MORALE, MOVE, SET_UP};
use wg_warpspawn::position::fleet::Fleet;
use wg_warpspawn::scenario::muster;
use wg_warpspawn::turn::ending;
use wg_warpspawn::{Play, WarpSpawn, boarding, drawing, fitting, gunnery, morale, sailing};

/// The ruleset of Warp Spawn Games.
pub struct Rules;

impl Bare for Rules {
    type Game = WarpSpawn;

    fn set_up(scenario: &Scenario) -> Fleet {
        let mut app = App::empty();
        muster::spawn(&mut app, scenario);
        Fleet::gather(app.world())
    }

    fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
        match play.fleet.cursor.phase {
            SET_UP => fitting::open(play),
            DRAW => drawing::open(play),
            MOVE => sailing::open(play),
            BROADSIDE => gunnery::open(play),
            BOARDING => boarding::open(play),
            _ => morale::open(play),
        }
    }

    fn close(play: &mut Play<'_>) -> Result<(), Awaiting> {
        match play.fleet.cursor.phase {
            SET_UP => Ok(()),
            MORALE => ending::close_turn(play),
            _ => ending::close(play),
        }
    }

    fn go_on(cursor: &mut Cursor) {
        match cursor.phase {
            SET_UP | MORALE => (cursor.phase, cursor.turn) = (DRAW, cursor.turn + 1),
            _ => cursor.phase += 1,
        }
    }

    fn outcome(fleet: &Fleet) -> Option<Outcome> {
        fleet.battle.end.map(|end| ending::outcome(fleet, end))
    }

    fn is_over(fleet: &Fleet) -> bool {
        fleet.battle.end.is_some()
    }

    fn compare(battle: &str, session: &Fleet, twin: &Fleet) {
        same_ships(battle, &session.ships, &twin.ships);
        assert_eq!(session.battle, twin.battle, "{battle}: the battle is the same");
        assert_eq!(session.open, twin.open, "{battle}: the discard pile is the same");
        assert_eq!(session.hidden, twin.hidden, "{battle}: hands and deck are the same");
    }
}
