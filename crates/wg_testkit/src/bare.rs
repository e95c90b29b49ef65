//! A twin for any ruleset made of chapters: the rules' own functions on one plain fleet, with its own agenda and dice.
//!
//! There is no Bevy and there are no schedules. Nothing is gathered or written back, and legal orders are not checked.
//! What remains is the cost of the rules themselves and of the questions that they ask. A ruleset implements [`Bare`]
//! to give the beginning and the end of its phases; [`ratio`] does the rest.

use std::fmt::Debug;

use bevy_ecs::world::World;
use wg_core::cursor::Cursor;
use wg_core::dice::Awaiting;
use wg_core::ids::UnitId;
use wg_core::rules::agenda::Agenda;
use wg_core::rules::chapter::{Business as _, Game, Play, fleet};
use wg_core::shown::report::{Outcome, Reports};
use wg_core::{Offer, Order, Ruleset, Scenario, Session};

use crate::keyed::KeyedDice;
use crate::twin::{Player, Race, alternative, alternatives, laid_out, read};

/// The type of a ruleset's fleet.
pub type FleetOf<R> = <<R as Bare>::Game as Game>::Fleet;

/// The functions that a twin needs from its ruleset.
pub trait Bare {
    /// The game of the ruleset.
    type Game: Game;

    /// Returns the fleet before the first beat of a scenario.
    fn set_up(scenario: &Scenario) -> FleetOf<Self>;

    /// Plays the beginning of the current phase.
    ///
    /// # Errors
    /// Returns [`Awaiting`] when dice are missing, which does not happen with the machine's dice.
    fn open(play: &mut Play<'_, Self::Game>) -> Result<(), Awaiting>;

    /// Plays the end of the current phase.
    ///
    /// # Errors
    /// Returns [`Awaiting`] when dice are missing, which does not happen with the machine's dice.
    fn close(_: &mut Play<'_, Self::Game>) -> Result<(), Awaiting> {
        Ok(())
    }

    /// Moves the cursor to the next phase or the next turn.
    fn go_on(cursor: &mut Cursor);

    /// Returns how the battle ended, or `None` while it goes on.
    fn outcome(fleet: &FleetOf<Self>) -> Option<Outcome>;

    /// Returns true if the battle is over. It costs less than [`outcome`](Self::outcome).
    fn is_over(fleet: &FleetOf<Self>) -> bool;

    /// Takes a decision if a seat has one to take. Returns false if a beat is due.
    fn decide(play: &mut Play<'_, Self::Game>, player: &mut Player) -> bool {
        decide::<Self>(play, player)
    }

    /// Returns the order for the chosen offer, with its blanks filled in the way that `place` counts: see
    /// [`alternative`].
    fn order(_: &Play<'_, Self::Game>, _: &mut Player, offer: &Offer, place: usize) -> Order {
        alternative(offer, place)
    }

    /// Compares the two fleets at the end of a battle, except their cursors, and panics at the first difference.
    fn compare(battle: &str, session: &FleetOf<Self>, twin: &FleetOf<Self>);
}

/// The end of a battle.
#[derive(PartialEq, Eq, Debug)]
pub struct End {
    /// The points of both sides.
    pub scores: [i32; 2],
    /// The turn in which the battle ended.
    pub turn: u16,
    /// The number of decisions taken.
    pub decisions: u64,
}

/// The twin of a session, with the fleet of its last battle.
pub struct Twin<R: Bare + ?Sized> {
    start: FleetOf<R>,
    /// The fleet at the end of the last battle.
    pub fleet: FleetOf<R>,
}

impl<R: Bare + ?Sized> Debug for Twin<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Twin").finish_non_exhaustive()
    }
}

impl<R: Bare + ?Sized> Twin<R> {
    /// Makes a twin in the position before the first beat of this scenario.
    pub fn new(scenario: &Scenario) -> Self {
        let start = R::set_up(scenario);
        Self { fleet: start.clone(), start }
    }

    /// Plays a battle to its end.
    pub fn play(&mut self, seed: u64) -> End {
        let mut dice = KeyedDice::new(seed);
        let (mut business, mut reports) = (Agenda::default(), Reports::default());
        let mut player = Player::new(seed);
        let fleet = &mut self.fleet;
        fleet.clone_from(&self.start);
        loop {
            let cursor = *R::Game::cursor(fleet);
            dice.enter(cursor.turn, cursor.phase);
            let mut play = Play { fleet, business: &mut business, reports: &mut reports, dice: &mut dice };
            if phase::<R>(&mut play, &mut player) {
                break;
            }
            R::go_on(R::Game::cursor(fleet));
        }
        let scores = R::outcome(fleet).map_or([0; 2], |outcome| [outcome.scores[0], outcome.scores[1]]);
        End { scores, turn: R::Game::cursor(fleet).turn, decisions: player.decisions }
    }
}

fn sure(result: Result<(), Awaiting>) {
    assert!(result.is_ok(), "the machine's dice are never missing");
}

/// Plays a phase. Returns true if the battle is over.
fn phase<R: Bare + ?Sized>(play: &mut Play<'_, R::Game>, player: &mut Player) -> bool {
    sure(R::open(play));
    while !R::is_over(play.fleet) {
        if R::decide(play, player) {
            continue;
        }
        if play.business.top().is_none() {
            sure(R::close(play));
            return R::is_over(play.fleet);
        }
        sure(<R::Game as Game>::Item::beat(play));
    }
    true
}

/// If the top item asks a question, chooses one of the alternatives and carries it out. Returns false if the item asks
/// no question.
pub fn decide<R: Bare + ?Sized>(play: &mut Play<'_, R::Game>, player: &mut Player) -> bool {
    let top = play.business.top().filter(|item| item.waits());
    let asked = top.and_then(|item| Some((item.chapter(), item.ask(play.fleet, play.business)?)));
    let Some((chapter, ask)) = asked else { return false };
    let mut place = player.choose(ask.offers.iter().map(alternatives).sum());
    let takes = |offer: &&Offer| {
        let count = alternatives(offer);
        let here = place < count;
        place -= if here { 0 } else { count };
        here
    };
    if let Some(offer) = { ask.offers.iter().find(takes) } {
        let order = R::order(play, player, offer, place);
        <R::Game as Game>::Item::answer(offer.chapter.unwrap_or(chapter), play, ask.seat, &order);
    }
    true
}

/// Compares the ships of the session and the twin, and panics at the first difference.
///
/// # Panics
/// If a ship differs.
pub fn same_ships<S: PartialEq + Debug>(battle: &str, session: &[S], twin: &[S]) {
    assert_eq!(session.len(), twin.len(), "{battle}: the session (left) and the twin (right) have the same ships");
    for ((through, without), unit) in session.iter().zip(twin).zip((0..).map(UnitId)) {
        assert_eq!(through, without, "{battle}: {unit} is the same in the session (left) and the twin (right)");
    }
}

/// Plays the first `checked` battles of each scenario through the session and the twin, which must end alike. Then
/// times both in the scenarios at the places in `timed`. A scenario is given by its name and text. Returns true if the
/// session keeps the limit.
///
/// # Panics
/// If the two play different battles.
#[expect(clippy::print_stdout, reason = "figures are printed")]
pub fn ratio<R: Bare>(
    ruleset: &'static dyn Ruleset,
    scenarios: &[(&str, &str)],
    timed: &[usize],
    checked: u64,
    race: Race,
) -> bool {
    for (name, text) in scenarios {
        let (mut session, start) = laid_out(ruleset, &read(text));
        let mut twin = Twin::<R>::new(&read(text));
        let mut decisions = 0;
        for seed in 0..checked {
            let player = Player::play(&mut session, &start, seed);
            let end = twin.play(seed);
            same(&format!("{name}, battle {seed}"), &session, &player, &mut twin, &end);
            decisions += end.decisions;
        }
        println!("{name}: {checked} battles end the same, {} decisions in each", decisions / checked.max(1));
    }
    let mut within = true;
    for (name, text) in timed.iter().map(|place| scenarios[*place]) {
        let (mut session, start) = laid_out(ruleset, &read(text));
        let mut twin = Twin::<R>::new(&read(text));
        within &= race.run(name, (&mut session, &start), |seed| twin.play(seed).decisions);
    }
    within
}

/// Compares two battles, and panics at the first difference.
fn same<R: Bare>(battle: &str, session: &Session, player: &Player, twin: &mut Twin<R>, end: &End) {
    let Some(outcome) = session.outcome() else { panic!("{battle}: nobody is asked, and it is not over") };
    // Unless this was the last beat of the battle, the session has already gone on to the next turn.
    let turn = R::Game::cursor(&mut twin.fleet).turn;
    let through = End { scores: [outcome.scores[0], outcome.scores[1]], turn, decisions: player.decisions };
    assert_eq!(&through, end, "{battle}: the session (left) and the twin (right) end the same");
    let world: &World = session.world();
    R::compare(battle, fleet::<R::Game>(world), &twin.fleet);
}
