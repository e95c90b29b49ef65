//! Tactical Sea Combat without a session: the rules' own functions on one plain [`Fleet`], with an agenda and dice of its own.
//!
//! No Bevy, no schedules, nothing is gathered or written back, and nothing is judged that is known to be in order. What is left is what
//! the rules themselves cost, with their questions.

use bevy_app::App;
use wg_core::cursor::Cursor;
use wg_core::dice::Awaiting;
use wg_core::rules::chapter::Business as _;
use wg_core::shown::report::Reports;
use wg_core::{Offer, Scenario};
use wg_testkit::keyed::KeyedDice;
use wg_testkit::twin::{Player, alternative, alternatives};
use wg_warpspawn::phases::{BOARDING, BROADSIDE, DRAW, MORALE, MOVE, SET_UP};
use wg_warpspawn::position::fleet::Fleet;
use wg_warpspawn::scenario::muster;
use wg_warpspawn::turn::ending;
use wg_warpspawn::{Business, Item, Play, boarding, drawing, fitting, gunnery, morale, sailing};

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
        let start = Fleet::gather(app.world());
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
    match cursor.phase {
        SET_UP | MORALE => (cursor.phase, cursor.turn) = (DRAW, cursor.turn + 1),
        _ => cursor.phase += 1,
    }
}

/// The machine's dice are never missing.
fn sure(result: Result<(), Awaiting>) {
    assert!(result.is_ok(), "the machine's dice are never missing");
}

/// A phase. True if the battle is over.
fn phase(play: &mut Play<'_>, player: &mut Player) -> bool {
    sure(match play.fleet.cursor.phase {
        SET_UP => fitting::open(play),
        DRAW => drawing::open(play),
        MOVE => sailing::open(play),
        BROADSIDE => gunnery::open(play),
        BOARDING => boarding::open(play),
        _ => morale::open(play),
    });
    while let Some(item) = play.business.top() {
        if !item.waits() || !decide(play, player) {
            sure(Item::beat(play));
        }
    }
    match play.fleet.cursor.phase {
        SET_UP => {}
        MORALE => sure(ending::close_turn(play)),
        _ => sure(ending::close(play)),
    }
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
        Item::answer(offer.chapter.unwrap_or(chapter), play, ask.seat, &alternative(offer, place));
    }
    true
}
