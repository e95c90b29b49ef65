//! The suite finds the faults that it is meant to find: the drill with one fault at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_app::App;
use bevy_ecs::prelude::*;
use wg_core::dice::ChaCha8Rng;
use wg_core::shown::sheet::Sheet;
use wg_core::{
    Ask, AskKind, At, Cursor, DiceSource, Order, Outcome, Preview, Refusal, Report, Reports, Rules as _, Ruleset,
    Scenario, Seat, Session, Shown as _, SideId, Stage, UnitId, Viewer,
};
use wg_testkit::changed::{Changed, Changes};
use wg_testkit::conformance::*;
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::{two_cutters, two_cutters_with_cards};

/// The fault of the ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    ShowsCards,
    ConcealsNothing,
    ConcealsByLooking,
    PreviewsForAnybody,
    AsksWhoCanPlay,
    RefusesWithoutTeaching,
    RefusesItsDefault,
    AsksWithoutOffers,
    ForgetsAResource,
    CountsInALocal,
    SpawnsInPlay,
    ReportsWithoutClause,
    PreviewsMoreThanItChecks,
    NeverEnds,
    AsksNobody,
    IsAmbiguous,
}
use Fault::*;

struct Faulty(Fault);

/// A mutable resource that is not saved.
#[derive(Resource)]
struct Forgotten;

fn count(mut times: Local<u32>, mut cursor: ResMut<Cursor>) {
    *times += 1;
    cursor.moves += *times;
}

fn spawn(mut commands: Commands) {
    commands.spawn(UnitId(7));
}

fn report(mut reports: ResMut<Reports>) {
    reports.say(|| Report::new("D-NOWHERE-1", None, "Something has happened."));
}

fn one(mut cursor: ResMut<Cursor>) {
    cursor.moves += 1;
}

fn another(mut cursor: ResMut<Cursor>) {
    cursor.moves *= 2;
}

impl Changes for Faulty {
    fn below(&self) -> &'static dyn Ruleset {
        &DRILL
    }
    fn build(&self, app: &mut App, scenario: &Scenario) {
        DRILL.build(app, scenario);
        let close = At(1, Stage::Close);
        match self.0 {
            ForgetsAResource => drop(app.insert_resource(Forgotten)),
            CountsInALocal => drop(app.add_systems(close, count)),
            SpawnsInPlay => drop(app.add_systems(close, spawn)),
            ReportsWithoutClause => drop(app.add_systems(close, report)),
            IsAmbiguous => drop(app.add_systems(close, (one, another))),
            _ => {}
        }
    }
    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        DRILL.asks(world, asks);
        if self.0 == AsksNobody && world.resource::<Cursor>().turn > 1 {
            asks.clear();
        }
        // A captain whose card does not fit is not asked. A question then tells the other side that the card fits.
        if self.0 == AsksWhoCanPlay
            && asks
                .iter()
                .any(|ask| ask.kind == AskKind::Reaction && ask.offers.iter().all(|offer| offer.order == Order::Pass))
        {
            asks.clear();
        }
        for ask in asks {
            match self.0 {
                RefusesItsDefault => ask.default = Order::Scuttle { unit: UnitId(0) },
                AsksWithoutOffers if world.resource::<Cursor>().turn == 2 => ask.offers.clear(),
                _ => {}
            }
        }
    }
    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Result<(), Refusal> {
        let result = DRILL.check_order(world, seat, order);
        if self.0 == RefusesWithoutTeaching {
            result.map_err(|refusal| Refusal::new(&refusal.clause, "You cannot do that"))
        } else {
            result
        }
    }
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        let whose =
            order.unit().filter(|_| self.0 == PreviewsForAnybody).map(|unit| Seat::Side(DRILL.side_of(world, unit)));
        let mut preview = DRILL.preview(world, whose.unwrap_or(seat), order);
        if self.0 == PreviewsMoreThanItChecks && order.course().is_some() {
            preview.refusals.push(Refusal::new("D-MOVE-1", "She has sailed 0 inches."));
        }
        preview
    }
    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        DRILL.sheet(world, unit, if self.0 == ShowsCards { Viewer::All } else { viewer })
    }
    fn conceal(&self, world: &mut World, side: SideId, rng: &mut ChaCha8Rng) {
        match self.0 {
            ConcealsNothing => {}
            // The guess makes as many draws as the other side's card asks for, and so gives it away.
            ConcealsByLooking => {
                let card = format!("{:?}", DRILL.sheet(world, UnitId(u16::from(side.other().0)), Viewer::All).parts);
                if card.contains("Close") {
                    wg_core::dice::below(rng, 2);
                }
                DRILL.conceal(world, side, rng);
            }
            _ => DRILL.conceal(world, side, rng),
        }
    }
    fn outcome(&self, world: &World) -> Option<Outcome> {
        if matches!(self.0, NeverEnds | AsksNobody) { None } else { DRILL.outcome(world) }
    }
}

#[test]
fn a_battle_in_which_nobody_can_do_anything_is_called_off() {
    let mut session = Session::new(&Changed(Faulty(AsksNobody)), &two_cutters(), DiceSource::Machine { seed: 3 })
        .expect("two cutters are in order");
    let mut captains = [wg_captains::captain(&DRILL, "deckhand", 1), wg_captains::captain(&DRILL, "deckhand", 2)]
        .map(|captain| captain.expect("he is listed"));
    let outcome = wg_captains::play_out(&mut session, &mut captains, 1_000).expect("it comes to an end");
    assert_eq!((outcome.clause.as_str(), outcome.winner), ("T-IDLE", None), "nobody has won");
    assert!(outcome.reason.contains("100 turns"), "and it is said why: {}", outcome.reason);
    assert_eq!(outcome.scores.len(), 2, "each side has its score");
    let (at, turn) = (session.snapshot(), session.cursor().turn);
    session.restore(&at);
    assert_eq!(session.cursor().turn, turn, "it does not begin to spin when the position is laid out again");
    assert_eq!(session.outcome(), Some(&outcome), "and is over for the same reason");
}

/// Runs a check that must fail with these words.
fn finds(fault: Fault, check: fn(&'static dyn Ruleset, &Scenario), words: &str) {
    finds_in(&two_cutters(), fault, check, words);
}

/// Runs a check in this scenario that must fail with these words.
fn finds_in(scenario: &Scenario, fault: Fault, check: fn(&'static dyn Ruleset, &Scenario), words: &str) {
    let faulty: &'static Changed<Faulty> = Box::leak(Box::new(Changed(Faulty(fault))));
    let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(faulty, scenario))) else {
        panic!("the suite does not see that a ruleset {fault:?}")
    };
    let said = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()))
        .unwrap_or_default();
    assert!(said.contains(words), "that a ruleset {fault:?} is said in other words: {said}");
}

#[test]
fn secrets_that_are_shown_or_not_concealed_are_found() {
    finds(ShowsCards, secrets_stay_hidden, "what it cannot know on the sheet");
    finds(ConcealsNothing, secrets_stay_hidden, "does `conceal` do anything");
    finds(ConcealsByLooking, secrets_stay_hidden, "cannot know is in its fork");
}

#[test]
fn what_depends_on_a_secret_is_found_by_look_alikes() {
    finds(PreviewsForAnybody, look_alikes_are_told_the_same, "the preview of Fire");
    finds_in(&two_cutters_with_cards(), AsksWhoCanPlay, look_alikes_are_told_the_same, "who is asked, and when, tells");
}

#[test]
fn asks_that_cannot_be_answered_are_found() {
    finds(RefusesItsDefault, asks_can_be_answered, "the default of");
    finds(AsksWithoutOffers, asks_can_be_answered, "is offered something");
    finds(NeverEnds, asks_can_be_answered, "goes on after");
    finds(ReportsWithoutClause, asks_can_be_answered, "\"D-NOWHERE-1\" is no clause");
}

#[test]
fn refusals_that_do_not_teach_are_found() {
    finds(RefusesWithoutTeaching, strangers_are_refused, "ends with a full stop");
    finds(PreviewsMoreThanItChecks, previews_change_nothing, "preview and check agree");
}

#[test]
fn state_outside_the_position_is_found() {
    finds(ForgetsAResource, the_position_is_whole, "Forgotten");
    finds(CountsInALocal, beats_play_back, "came out differently");
    finds(CountsInALocal, snapshots_play_back, "the same orders lead to the same position");
    finds(SpawnsInPlay, asks_can_be_answered, "a changed fate is a changed value");
}

#[test]
fn systems_in_no_fixed_order_are_found_before_the_first_beat() {
    finds(IsAmbiguous, the_position_is_whole, "not in a fixed order");
}
