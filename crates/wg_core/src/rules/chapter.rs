//! Chapters: a part of a rulebook with its business, what is asked for it, why an answer is refused, and how it is played.
//!
//! Rules work on plain values. A [`Game`] says how those are gathered from the world and written back; a [`Play`] is all that a rule may
//! touch. A [`Chapter`] is a small enum of agenda items with what belongs to them; [`chapters!`](crate::chapters) makes of all chapters
//! the one enum that lies on the agenda. A chapter's plugin registers it in the phases in which it is played:
//!
//! ```ignore
//! pub fn plugin(app: &mut App) {
//!     app.chapter::<Boarding>([BOARDING]).opens(BOARDING, assault::open);
//! }
//! ```

use std::fmt::Debug;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleConfigs;
use bevy_ecs::system::ScheduleSystem;
use serde::Serialize;
use smallvec::SmallVec;

use crate::cursor::Cursor;
use crate::dice::{Awaiting, Beat, Faces, Throw};
use crate::ids::{Seat, SideId};
use crate::rules::agenda::{Agenda, AgendaApp};
use crate::rules::game::Keeper;
pub use crate::rules::game::{Game, Kept, Play, Throws, fleet, fleet_mut};
use crate::rules::phase::{At, MOST_KINDS, Phase, PhaseApp, Stage, Submitted};
use crate::shown::report::{Preview, Refusal, Reports};
use crate::talk::offer::{Ask, Offer};
use crate::talk::order::Order;

/// The number of what the table itself orders, and no chapter offers: a ruling of the game master, the clock.
pub const OF_THE_TABLE: u8 = MOST_KINDS - 1;

/// What several are asked at once.
pub type Asks = SmallVec<[Ask; 2]>;

/// A chapter's items: a small enum. One of them on top of the agenda is the chapter's turn.
pub trait Chapter:
    Within<<Self::Game as Game>::Item> + Clone + PartialEq + Debug + Serialize + Send + Sync + 'static
{
    /// The game that it belongs to.
    type Game: Game;

    /// Somebody may be asked about this item: otherwise nothing is gathered to find out.
    fn waits(&self) -> bool {
        true
    }

    /// What is asked about this item, if anything is left to somebody.
    fn ask(&self, _fleet: &<Self::Game as Game>::Fleet, _business: &Agenda<<Self::Game as Game>::Item>) -> Option<Ask> {
        None
    }

    /// What is asked of several at once: sealed answers, dice thrown together. Otherwise there is one question, or none.
    fn asks(&self, fleet: &<Self::Game as Game>::Fleet, business: &Agenda<<Self::Game as Game>::Item>) -> Asks {
        self.ask(fleet, business).into_iter().collect()
    }

    /// Why this is no answer to this item, which asks for another.
    fn refuse(&self, _fleet: &<Self::Game as Game>::Fleet, _side: SideId, _order: &Order) -> Refusal {
        Refusal::new("T-ASK", "Nothing is waiting for an answer.")
    }

    /// What an answer to this item would do.
    fn preview(&self, _fleet: &<Self::Game as Game>::Fleet, _order: &Order) -> Preview {
        Preview::default()
    }

    /// An order that this chapter has offered; it has been checked, and throws nothing.
    fn answer(_play: &mut Play<'_, Self::Game>, _seat: Seat, _order: &Order) {}

    /// One beat of this chapter's item on top of the agenda, about which nobody is asked. Unless the chapter says otherwise
    /// the item is settled then.
    ///
    /// # Errors
    /// When dice are missing.
    fn beat(play: &mut Play<'_, Self::Game>) -> Result<(), Awaiting> {
        play.business.pop();
        Ok(())
    }
}

/// The place of a chapter among all of a game: made by [`chapters!`](crate::chapters).
pub trait Within<I>: Sized + Into<I> {
    /// Its number, below [`OF_THE_TABLE`].
    const NUMBER: u8;

    /// This item, if it is of this chapter.
    fn of(item: &I) -> Option<&Self>;

    /// The same, to be changed.
    fn of_mut(item: &mut I) -> Option<&mut Self>;
}

/// An item of any chapter of a game: made by [`chapters!`](crate::chapters).
pub trait Business: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    /// The game that it belongs to.
    type Game: Game<Item = Self>;

    /// The number of its chapter.
    fn chapter(&self) -> u8;

    /// See [`Chapter::waits`].
    fn waits(&self) -> bool;

    /// See [`Chapter::asks`]. Offers that are of no other chapter are of this item's.
    fn asks(&self, fleet: &<Self::Game as Game>::Fleet, business: &Agenda<Self>) -> Asks;

    /// See [`Chapter::ask`]: the first of them.
    fn ask(&self, fleet: &<Self::Game as Game>::Fleet, business: &Agenda<Self>) -> Option<Ask> {
        self.asks(fleet, business).into_iter().next()
    }

    /// See [`Chapter::refuse`].
    fn refuse(&self, fleet: &<Self::Game as Game>::Fleet, side: SideId, order: &Order) -> Refusal;

    /// See [`Chapter::preview`].
    fn preview(&self, fleet: &<Self::Game as Game>::Fleet, order: &Order) -> Preview;

    /// Answer an order that was offered by the chapter of this number: see [`Chapter::answer`].
    fn answer(chapter: u8, play: &mut Play<'_, Self::Game>, seat: Seat, order: &Order);

    /// One beat of the top item: see [`Chapter::beat`].
    ///
    /// # Errors
    /// When dice are missing.
    fn beat(play: &mut Play<'_, Self::Game>) -> Result<(), Awaiting>;
}

/// Make the agenda's items of a game from its chapters, each with its name in the enum and its own.
#[macro_export]
macro_rules! chapters {
    ($(#[$meta:meta])* $vis:vis enum $Item:ident of $Game:ty { $($(#[$about:meta])* $Name:ident($Chapter:ty)),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize)]
        $vis enum $Item {
            $($(#[$about])* $Name($Chapter)),+
        }

        #[repr(u8)]
        enum Number {
            $($Name),+
        }

        $(
            impl From<$Chapter> for $Item {
                fn from(item: $Chapter) -> Self {
                    Self::$Name(item)
                }
            }

            impl $crate::rules::chapter::Within<$Item> for $Chapter {
                const NUMBER: u8 = Number::$Name as u8;

                fn of(item: &$Item) -> Option<&Self> {
                    if let $Item::$Name(item) = item { Some(item) } else { None }
                }

                fn of_mut(item: &mut $Item) -> Option<&mut Self> {
                    if let $Item::$Name(item) = item { Some(item) } else { None }
                }
            }
        )+

        impl $crate::rules::chapter::Business for $Item {
            type Game = $Game;

            fn chapter(&self) -> u8 {
                match self {
                    $(Self::$Name(_) => Number::$Name as u8),+
                }
            }

            fn waits(&self) -> bool {
                match self {
                    $(Self::$Name(item) => $crate::rules::chapter::Chapter::waits(item)),+
                }
            }

            fn asks(
                &self,
                fleet: &<$Game as $crate::rules::game::Game>::Fleet,
                business: &$crate::rules::agenda::Agenda<Self>,
            ) -> $crate::rules::chapter::Asks {
                let mut asks = match self {
                    $(Self::$Name(item) => $crate::rules::chapter::Chapter::asks(item, fleet, business)),+
                };
                for ask in &mut asks {
                    $crate::rules::chapter::claim_for(self.chapter(), &mut ask.offers);
                }
                asks
            }

            fn refuse(
                &self,
                fleet: &<$Game as $crate::rules::game::Game>::Fleet,
                side: $crate::ids::SideId,
                order: &$crate::talk::order::Order,
            ) -> $crate::shown::report::Refusal {
                match self {
                    $(Self::$Name(item) => $crate::rules::chapter::Chapter::refuse(item, fleet, side, order)),+
                }
            }

            fn preview(
                &self,
                fleet: &<$Game as $crate::rules::game::Game>::Fleet,
                order: &$crate::talk::order::Order,
            ) -> $crate::shown::report::Preview {
                match self {
                    $(Self::$Name(item) => $crate::rules::chapter::Chapter::preview(item, fleet, order)),+
                }
            }

            fn answer(
                chapter: u8,
                play: &mut $crate::rules::game::Play<'_, $Game>,
                seat: $crate::ids::Seat,
                order: &$crate::talk::order::Order,
            ) {
                $(
                    if chapter == Number::$Name as u8 {
                        return <$Chapter as $crate::rules::chapter::Chapter>::answer(play, seat, order);
                    }
                )+
            }

            fn beat(play: &mut $crate::rules::game::Play<'_, $Game>) -> Result<(), $crate::dice::Awaiting> {
                match play.business.top() {
                    $(Some(Self::$Name(_)) => <$Chapter as $crate::rules::chapter::Chapter>::beat(play),)+
                    None => Ok(()),
                }
            }
        }
    };
}

/// These offers are of this chapter: their orders go back to it, whatever lies on the agenda.
pub fn offered<C: Chapter>(offers: &mut Vec<Offer>, make: impl FnOnce(&mut Vec<Offer>)) {
    let before = offers.len();
    make(offers);
    claim::<C>(&mut offers[before..]);
}

/// Those of these offers that are of no chapter yet are of this one.
pub fn claim<C: Chapter>(offers: &mut [Offer]) {
    claim_for(C::NUMBER, offers);
}

#[doc(hidden)]
pub fn claim_for(chapter: u8, offers: &mut [Offer]) {
    for offer in offers {
        offer.chapter.get_or_insert(chapter);
    }
}

/// How a ruleset's plugin brings in its game and its chapters.
pub trait ChapterApp {
    /// The phases and the agenda of a game, and what is saved of it. Call it before anything else of it.
    fn game<G: Game>(&mut self, phases: &[Phase]) -> &mut Self;

    /// What a seat is asked when nothing is left to do and the phase goes on; without it nothing is.
    fn turn<G: Game>(&mut self, turn: fn(&G::Fleet, &World) -> Option<Ask>) -> &mut Self;

    /// A chapter, in the phases in which its items come up or its offers are made.
    fn chapter<C: Chapter>(&mut self, phases: impl IntoIterator<Item = u8>) -> &mut Self;

    /// What a phase begins with.
    fn opens<G: Game, Done>(&mut self, phase: u8, rule: impl Rule<G, Done>) -> &mut Self;

    /// What a phase ends with.
    fn closes<G: Game>(&mut self, phase: u8, rule: fn(&mut Play<'_, G>) -> Result<(), Awaiting>) -> &mut Self;

    /// What the table itself orders in these phases, and no chapter offers: a ruling of the game master, the clock.
    fn hears<G: Game>(
        &mut self,
        phases: impl IntoIterator<Item = u8>,
        rule: fn(&mut Play<'_, G>, Seat, &Order),
    ) -> &mut Self;
}

impl ChapterApp for App {
    fn game<G: Game>(&mut self, phases: &[Phase]) -> &mut Self {
        self.insert_resource(Keeper::of::<G>()).insert_resource(Asking(asked::<G>)).turn::<G>(|_, _| None);
        self.phases(phases).agenda_by_chapter::<G::Item>(Business::chapter).orders_by_chapter();
        G::saved(self);
        self
    }

    fn turn<G: Game>(&mut self, turn: fn(&G::Fleet, &World) -> Option<Ask>) -> &mut Self {
        self.insert_resource(Turn::<G>(turn))
    }

    fn chapter<C: Chapter>(&mut self, phases: impl IntoIterator<Item = u8>) -> &mut Self {
        const { assert!(C::NUMBER < OF_THE_TABLE, "there are more chapters than there is room for") };
        for phase in phases {
            self.add_systems(At(phase, Stage::StepOf(C::NUMBER)), beat(C::beat));
            self.add_systems(At(phase, Stage::ResolveOf(C::NUMBER)), obey(C::answer));
        }
        self
    }

    fn opens<G: Game, Done>(&mut self, phase: u8, rule: impl Rule<G, Done>) -> &mut Self {
        self.add_systems(At(phase, Stage::Open), beat(rule))
    }

    fn closes<G: Game>(&mut self, phase: u8, rule: fn(&mut Play<'_, G>) -> Result<(), Awaiting>) -> &mut Self {
        self.add_systems(At(phase, Stage::Close), beat(rule))
    }

    fn hears<G: Game>(
        &mut self,
        phases: impl IntoIterator<Item = u8>,
        rule: fn(&mut Play<'_, G>, Seat, &Order),
    ) -> &mut Self {
        for phase in phases {
            self.add_systems(At(phase, Stage::ResolveOf(OF_THE_TABLE)), obey(rule));
        }
        self
    }
}

/// What a seat is asked in its turn, while nothing lies on the agenda.
#[derive(Resource)]
#[component(immutable)]
struct Turn<G: Game>(fn(&G::Fleet, &World) -> Option<Ask>);

/// How a game asks, for whoever does not know which game it is.
#[derive(Resource)]
#[component(immutable)]
pub(crate) struct Asking(pub(crate) fn(&World, &mut Vec<Ask>));

/// Lists what is asked as the game stands: about the item on top of the agenda, or in a side's turn when nothing is left
/// to do and the phase goes on. Nothing is asked while a beat is to be played.
fn asked<G: Game>(world: &World, asks: &mut Vec<Ask>) {
    let business = world.resource::<Agenda<G::Item>>();
    match business.top() {
        None if world.resource::<Cursor>().ended => {}
        None => asks.extend(world.resource::<Turn<G>>().0(fleet::<G>(world), world)),
        Some(item) if item.waits() => asks.extend(item.asks(fleet::<G>(world), business)),
        Some(_) => {}
    }
}

/// A rule that may throw, or one that only says what is to be done: its dice are thrown in beats of their own.
pub trait Rule<G: Game, Done>: Send + Sync + 'static {
    /// Play it.
    ///
    /// # Errors
    /// When dice are missing.
    fn play(&self, play: &mut Play<'_, G>) -> Result<(), Awaiting>;
}

impl<G: Game, R: Fn(&mut Play<'_, G>) -> Result<(), Awaiting> + Send + Sync + 'static> Rule<G, Result<(), Awaiting>>
    for R
{
    fn play(&self, play: &mut Play<'_, G>) -> Result<(), Awaiting> {
        self(play)
    }
}

impl<G: Game, R: Fn(&mut Play<'_, G>) + Send + Sync + 'static> Rule<G, ()> for R {
    fn play(&self, play: &mut Play<'_, G>) -> Result<(), Awaiting> {
        self(play);
        Ok(())
    }
}

/// A rule as a system. If dice are missing the session goes back to the position before the beat.
pub fn beat<G: Game, Done>(rule: impl Rule<G, Done>) -> ScheduleConfigs<ScheduleSystem> {
    let system = move |mut kept: ResMut<Kept<G>>,
                       mut business: ResMut<Agenda<G::Item>>,
                       mut reports: ResMut<Reports>,
                       mut beat: Beat| {
        let fleet = &mut kept.fleet;
        *G::cursor(fleet) = *beat.cursor;
        let played =
            rule.play(&mut Play { fleet, business: &mut business, reports: &mut reports, dice: &mut beat.hand() });
        beat.table.halted |= played.is_err();
        if played.is_ok() {
            keeps_limits::<G>(fleet);
        }
        *beat.cursor = *G::cursor(fleet);
    };
    system.into_configs()
}

/// What an order becomes, as a system. It has been checked, and throws nothing.
pub fn obey<G: Game>(rule: fn(&mut Play<'_, G>, Seat, &Order)) -> ScheduleConfigs<ScheduleSystem> {
    let system = move |mut kept: ResMut<Kept<G>>,
                       mut business: ResMut<Agenda<G::Item>>,
                       mut reports: ResMut<Reports>,
                       mut cursor: ResMut<Cursor>,
                       mut submitted: ResMut<Submitted>| {
        let Some((seat, order)) = submitted.0.take() else { return };
        let fleet = &mut kept.fleet;
        *G::cursor(fleet) = *cursor;
        rule(&mut Play { fleet, business: &mut business, reports: &mut reports, dice: &mut NoDice }, seat, &order);
        keeps_limits::<G>(fleet);
        *cursor = *G::cursor(fleet);
    };
    system.into_configs()
}

/// Units that a rule has touched stand within their limits: looked at in tests and debug builds.
fn keeps_limits<G: Game>(fleet: &G::Fleet) {
    if cfg!(debug_assertions)
        && let Some(breach) = G::breach(fleet)
    {
        panic!("a rule breaks a limit: {breach}");
    }
}

/// Where nothing may be thrown.
struct NoDice;

impl Throws for NoDice {
    fn throw(&mut self, row: &Throw, _reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        unreachable!("orders throw nothing, they become business: {row:?}")
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        unreachable!("orders throw nothing, they become business: {row:?}")
    }
}
