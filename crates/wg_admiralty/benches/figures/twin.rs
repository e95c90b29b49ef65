//! Admiralty without a session: the rules' own functions on one plain [`Fleet`], with an agenda and dice of its own.
//!
//! No Bevy, no schedules, nothing is gathered or written back, and nothing is judged that is known to be in order. What is left is what
//! the rules themselves cost, with their questions.

use bevy_app::App;
use wg_admiralty::phases::{BOARDING, COMMAND, FIRE, MOVEMENT, REPAIR};
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::sailing::Sailing;
use wg_admiralty::scenario::muster;
use wg_admiralty::turn::ending;
use wg_admiralty::{Business, Item, Play, boarding, command, gunnery, repairs, sailing};
use wg_core::cursor::Cursor;
use wg_core::dice::Awaiting;
use wg_core::rules::chapter::Business as _;
use wg_core::shown::report::Reports;
use wg_core::{Domain, Offer, Order, Scenario};
use wg_testkit::keyed::KeyedDice;
use wg_testkit::twin::{Player, alternative, alternatives};

/// How a battle ended.
#[derive(PartialEq, Eq, Debug)]
pub struct End {
    pub scores: [i32; 2],
    pub turn: u16,
    pub decisions: u64,
}

/// The twin of a session.
pub struct Twin {
    start: Fleet,
    /// Everything at the end of the last battle.
    pub fleet: Fleet,
}

impl Twin {
    /// Before the first beat of this scenario.
    pub fn new(scenario: &Scenario) -> Self {
        let mut app = App::empty();
        muster::spawn(&mut app, scenario);
        let mut start = Fleet::gather(app.world());
        start.cursor.turn = start.cursor.turn.max(1);
        Self { fleet: start.clone(), start }
    }

    /// Play a battle to its end.
    pub fn play(&mut self, seed: u64) -> End {
        let mut dice = KeyedDice::new(seed);
        let (mut business, mut reports) = (Business::default(), Reports::default());
        let mut player = Player::new(seed);
        let fleet = &mut self.fleet;
        fleet.clone_from(&self.start);
        loop {
            dice.enter(fleet.cursor.turn, fleet.cursor.phase);
            let mut play = Play { fleet, business: &mut business, reports: &mut reports, dice: &mut dice };
            if phase(&mut play, &mut player) {
                break;
            }
            next_phase(&mut fleet.cursor);
        }
        let scores = fleet.battle.end.map_or([0; 2], |end| {
            let outcome = ending::outcome(fleet, end);
            [outcome.scores[0], outcome.scores[1]]
        });
        End { scores, turn: fleet.cursor.turn, decisions: player.decisions }
    }
}

const fn next_phase(cursor: &mut Cursor) {
    if cursor.phase == REPAIR {
        (cursor.phase, cursor.turn) = (MOVEMENT, cursor.turn + 1);
    } else {
        cursor.phase += 1;
    }
}

/// The machine's dice are never missing.
fn sure(result: Result<(), Awaiting>) {
    assert!(result.is_ok(), "the machine's dice are never missing");
}

/// A phase. True if the battle is over.
fn phase(play: &mut Play<'_>, player: &mut Player) -> bool {
    sure(match play.fleet.cursor.phase {
        MOVEMENT => sailing::open(play),
        COMMAND => command::open(play),
        FIRE => gunnery::open(play),
        BOARDING => boarding::open(play),
        _ => repairs::open(play),
    });
    while let Some(item) = play.business.top() {
        if !item.waits() || !decide(play, player) {
            sure(Item::beat(play));
        }
    }
    sure(if play.fleet.cursor.phase == REPAIR { ending::close_turn(play) } else { ending::close(play) });
    play.fleet.battle.end.is_some()
}

/// If the top item asks anybody, he takes one of the alternatives.
fn decide(play: &mut Play<'_>, player: &mut Player) -> bool {
    let asked = play.business.top().and_then(|item| Some((item.chapter(), item.ask(play.fleet, play.business)?)));
    let Some((chapter, ask)) = asked else { return false };
    let mut place = player.choose(ask.offers.iter().map(alternatives).sum());
    let takes = |offer: &&Offer| {
        let count = alternatives(offer);
        let here = place < count;
        place -= if here { 0 } else { count };
        here
    };
    if let Some(offer) = { ask.offers.iter().find(takes) } {
        Item::answer(offer.chapter.unwrap_or(chapter), play, ask.seat, &answer(play, player, offer, place));
    }
    true
}

/// The order; a free course is the player's if she may sail it, otherwise the one that was offered.
fn answer(play: &Play<'_>, player: &mut Player, offer: &Offer, place: usize) -> Order {
    let Some(Domain::Free(limits)) = offer.holes.first().map(|hole| &hole.domain) else { return alternative(offer, place) };
    let course = player.course(limits);
    let tacking = matches!(play.business.top_of(), Some(Sailing::Through(_)));
    let mut order = offer.order.clone();
    let ship = play.fleet.ship(offer.order.unit().unwrap_or_default());
    if limits.admit(&course) && play.fleet.plan(ship, &course, tacking).is_ok() {
        order.set_course(course);
    }
    order
}
