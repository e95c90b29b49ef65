//! Admiralty without a session: see [`wg_testkit::bare`].

use bevy_app::App;
use wg_admiralty::phases::{BOARDING, COMMAND, FIRE, MOVEMENT, REPAIR};
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::sailing::Sailing;
use wg_admiralty::scenario::muster;
use wg_admiralty::turn::ending;
use wg_admiralty::{Admiralty, Play, boarding, command, gunnery, repairs, sailing};
use wg_core::cursor::Cursor;
use wg_core::dice::Awaiting;
use wg_core::shown::report::Outcome;
use wg_core::{Divisions, Domain, Offer, Order, Scenario};
use wg_testkit::bare::{Bare, same_ships};
use wg_testkit::twin::{Player, alternative};

/// The rules of Admiralty, played without a session.
pub struct Rules;

impl Bare for Rules {
    type Game = Admiralty;

    fn set_up(scenario: &Scenario) -> Fleet {
        let mut app = App::empty();
        app.insert_resource(Divisions::new(scenario.divisions_by_id()));
        muster::spawn(&mut app, scenario);
        let mut fleet = Fleet::gather(app.world());
        fleet.cursor.turn = fleet.cursor.turn.max(1);
        fleet
    }

    fn open(play: &mut Play<'_>) -> Result<(), Awaiting> {
        match play.fleet.cursor.phase {
            MOVEMENT => sailing::open(play),
            COMMAND => command::open(play),
            FIRE => gunnery::open(play),
            BOARDING => boarding::open(play),
            _ => repairs::open(play),
        }
    }

    fn close(play: &mut Play<'_>) -> Result<(), Awaiting> {
        if play.fleet.cursor.phase == REPAIR { ending::close_turn(play) } else { ending::close(play) }
    }

    fn go_on(cursor: &mut Cursor) {
        if cursor.phase == REPAIR {
            (cursor.phase, cursor.turn) = (MOVEMENT, cursor.turn + 1);
        } else {
            cursor.phase += 1;
        }
    }

    fn outcome(fleet: &Fleet) -> Option<Outcome> {
        fleet.battle.end.map(|end| ending::outcome(fleet, end))
    }

    fn is_over(fleet: &Fleet) -> bool {
        fleet.battle.end.is_some()
    }

    /// Sails the player's free course if she may sail it, otherwise the one that was offered.
    fn order(play: &Play<'_>, player: &mut Player, offer: &Offer, place: usize) -> Order {
        let Some(Domain::Free(limits)) = offer.blanks.first().map(|blank| &blank.domain) else {
            return alternative(offer, place);
        };
        let course = player.course(limits);
        let tacking = matches!(play.business.top_of(), Some(Sailing::Through(_)));
        let mut order = offer.order.clone();
        let ship = play.fleet.ship(offer.order.unit().unwrap_or_default());
        if limits.admit(&course) && play.fleet.plan(ship, &course, tacking).is_ok() {
            order.set_course(course);
        }
        order
    }

    fn compare(battle: &str, session: &Fleet, twin: &Fleet) {
        same_ships(battle, &session.ships, &twin.ships);
        assert_eq!(session.battle, twin.battle, "{battle}: the battle is the same");
    }
}
