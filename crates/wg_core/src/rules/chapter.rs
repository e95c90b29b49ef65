//! Chapters: a chapter is a part of a rulebook with its items of business, the questions it asks, its refusals, and its
//! play.
//!
//! Rules work on plain values. A [`Game`] defines how those are gathered from the world and written back; a rule
//! reaches nothing but its [`Play`]. A [`Chapter`] is a small enum of agenda items with their behaviour;
//! [`chapters!`](crate::chapters) joins all chapters into the one enum that lies on the agenda. The plugin of a chapter
//! registers it in the phases in which it is played:
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
use crate::rules::game::FleetSync;
pub use crate::rules::game::{Game, Kept, Play, Throws, fleet, fleet_mut};
use crate::rules::phase::{At, MOST_KINDS, Phase, PhaseApp, Stage, Submitted};
use crate::shown::report::{Preview, Refusal, Reports};
use crate::talk::offer::{Ask, Offer};
use crate::talk::order::Order;

/// The chapter number of orders that the table itself gives and no chapter offers: a ruling of the game master, the
/// clock.
pub const OF_THE_TABLE: u8 = MOST_KINDS - 1;

/// The questions that several seats are asked at once.
pub type Asks = SmallVec<[Ask; 2]>;

/// The items of a chapter, as a small enum. The chapter is played while one of them is on top of the agenda.
pub trait Chapter:
    Within<<Self::Game as Game>::Item> + Clone + PartialEq + Debug + Serialize + Send + Sync + 'static
{
    /// The game that the chapter belongs to.
    type Game: Game;

    /// Returns true if a seat may be asked about this item. If it returns false, [`asks`](Self::asks) is not called.
    fn waits(&self) -> bool {
        true
    }

    /// Returns the question about this item, or `None` if no seat has to decide.
    fn ask(&self, _fleet: &<Self::Game as Game>::Fleet, _business: &Agenda<<Self::Game as Game>::Item>) -> Option<Ask> {
        None
    }

    /// Returns the questions that several seats are asked at once, for sealed answers or dice rolled together. The
    /// default returns the one question of [`ask`](Self::ask), if there is one.
    fn asks(&self, fleet: &<Self::Game as Game>::Fleet, business: &Agenda<<Self::Game as Game>::Item>) -> Asks {
        self.ask(fleet, business).into_iter().collect()
    }

    /// Returns the reason why this order does not answer this item.
    fn refuse(&self, _fleet: &<Self::Game as Game>::Fleet, _side: SideId, _order: &Order) -> Refusal {
        Refusal::new("T-ASK", "There is nothing to decide now.")
    }

    /// Returns what this order would do as an answer to this item.
    fn preview(&self, _fleet: &<Self::Game as Game>::Fleet, _order: &Order) -> Preview {
        Preview::default()
    }

    /// Carries out an order that this chapter has offered. The order has been checked. No dice may be rolled here.
    fn answer(_play: &mut Play<'_, Self::Game>, _seat: Seat, _order: &Order) {}

    /// Plays one beat of this chapter's item on top of the agenda, when no seat is asked about it. The default takes
    /// the item off the agenda.
    ///
    /// # Errors
    /// Returns [`Awaiting`] when dice are missing.
    fn beat(play: &mut Play<'_, Self::Game>) -> Result<(), Awaiting> {
        play.business.pop();
        Ok(())
    }
}

/// Connects a chapter to the item enum of its game. [`chapters!`](crate::chapters) implements it.
pub trait Within<I>: Sized + Into<I> {
    /// The number of the chapter, below [`OF_THE_TABLE`].
    const NUMBER: u8;

    /// Returns the item if it belongs to this chapter.
    fn of(item: &I) -> Option<&Self>;

    /// Returns the item mutably if it belongs to this chapter.
    fn of_mut(item: &mut I) -> Option<&mut Self>;
}

/// An item of any chapter of a game. [`chapters!`](crate::chapters) implements it.
pub trait Business: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    /// The game that the items belong to.
    type Game: Game<Item = Self>;

    /// Returns the number of the item's chapter.
    fn chapter(&self) -> u8;

    /// Returns true if a seat may be asked about this item: see [`Chapter::waits`].
    fn waits(&self) -> bool;

    /// Returns the questions about this item: see [`Chapter::asks`]. Offers that no chapter has claimed are claimed for
    /// the item's chapter.
    fn asks(&self, fleet: &<Self::Game as Game>::Fleet, business: &Agenda<Self>) -> Asks;

    /// Returns the first of the questions about this item: see [`Chapter::ask`].
    fn ask(&self, fleet: &<Self::Game as Game>::Fleet, business: &Agenda<Self>) -> Option<Ask> {
        self.asks(fleet, business).into_iter().next()
    }

    /// Returns the reason why this order does not answer this item: see [`Chapter::refuse`].
    fn refuse(&self, fleet: &<Self::Game as Game>::Fleet, side: SideId, order: &Order) -> Refusal;

    /// Returns what this order would do as an answer to this item: see [`Chapter::preview`].
    fn preview(&self, fleet: &<Self::Game as Game>::Fleet, order: &Order) -> Preview;

    /// Carries out an order that the chapter of this number has offered: see [`Chapter::answer`].
    fn answer(chapter: u8, play: &mut Play<'_, Self::Game>, seat: Seat, order: &Order);

    /// Plays one beat of the top item: see [`Chapter::beat`].
    ///
    /// # Errors
    /// Returns [`Awaiting`] when dice are missing.
    fn beat(play: &mut Play<'_, Self::Game>) -> Result<(), Awaiting>;
}

/// Makes the item enum of a game from its chapters. Each chapter is given with the name of its variant and its type.
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

/// Claims the offers that `make` appends for this chapter. Orders made from them go back to the chapter, even if
/// another chapter's item is on the agenda.
pub fn offered<C: Chapter>(offers: &mut Vec<Offer>, make: impl FnOnce(&mut Vec<Offer>)) {
    let before = offers.len();
    make(offers);
    claim::<C>(&mut offers[before..]);
}

/// Claims for this chapter the offers that no chapter has claimed yet.
pub fn claim<C: Chapter>(offers: &mut [Offer]) {
    claim_for(C::NUMBER, offers);
}

#[doc(hidden)]
pub fn claim_for(chapter: u8, offers: &mut [Offer]) {
    for offer in offers {
        offer.chapter.get_or_insert(chapter);
    }
}

/// Methods of [`App`] with which a ruleset's plugin adds its game and its chapters.
pub trait ChapterApp {
    /// Adds the phases, the agenda and the saved state of a game. Call it before the other methods of this trait.
    fn game<G: Game>(&mut self, phases: &[Phase]) -> &mut Self;

    /// Sets the question that a seat is asked when the agenda is empty and the phase goes on. Without it no question is
    /// asked then.
    fn turn<G: Game>(&mut self, turn: fn(&G::Fleet, &World) -> Option<Ask>) -> &mut Self;

    /// Adds a chapter to the phases in which its items come up or its offers are made.
    fn chapter<C: Chapter>(&mut self, phases: impl IntoIterator<Item = u8>) -> &mut Self;

    /// Adds a rule that is played when a phase begins.
    fn opens<G: Game, Done>(&mut self, phase: u8, rule: impl Rule<G, Done>) -> &mut Self;

    /// Adds a rule that is played when a phase ends.
    fn closes<G: Game>(&mut self, phase: u8, rule: fn(&mut Play<'_, G>) -> Result<(), Awaiting>) -> &mut Self;

    /// Adds a rule that carries out the orders of the table itself in these phases: rulings of the game master, the
    /// clock.
    fn hears<G: Game>(
        &mut self,
        phases: impl IntoIterator<Item = u8>,
        rule: fn(&mut Play<'_, G>, Seat, &Order),
    ) -> &mut Self;
}

impl ChapterApp for App {
    fn game<G: Game>(&mut self, phases: &[Phase]) -> &mut Self {
        self.insert_resource(FleetSync::of::<G>()).insert_resource(Asking(asked::<G>)).turn::<G>(|_, _| None);
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

/// The function that makes the question a seat is asked while the agenda is empty.
#[derive(Resource)]
#[component(immutable)]
struct Turn<G: Game>(fn(&G::Fleet, &World) -> Option<Ask>);

/// The function that lists a game's questions, for code that does not know which game it is.
#[derive(Resource)]
#[component(immutable)]
pub(crate) struct Asking(pub(crate) fn(&World, &mut Vec<Ask>));

/// Appends the questions to be asked as the game stands: those about the item on top of the agenda, or the turn's
/// question if the agenda is empty and the phase goes on. Appends nothing while a beat is due.
fn asked<G: Game>(world: &World, asks: &mut Vec<Ask>) {
    let business = world.resource::<Agenda<G::Item>>();
    match business.top() {
        None if world.resource::<Cursor>().ended => {}
        None => asks.extend(world.resource::<Turn<G>>().0(fleet::<G>(world), world)),
        Some(item) if item.waits() => asks.extend(item.asks(fleet::<G>(world), business)),
        Some(_) => {}
    }
}

/// A rule that a phase begins with. It may roll dice and return [`Awaited`](crate::dice::Awaited), or push items whose
/// dice are rolled in beats of their own and return nothing.
pub trait Rule<G: Game, Done>: Send + Sync + 'static {
    /// Plays the rule.
    ///
    /// # Errors
    /// Returns [`Awaiting`] when dice are missing.
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

/// Wraps a rule in a system. If dice are missing, the session goes back to the position before the beat.
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

/// Wraps a function that carries out orders in a system. The order has been checked, and no dice may be rolled.
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

/// Panics in tests and debug builds if a unit that a rule has touched holds a value outside its limits.
fn keeps_limits<G: Game>(fleet: &G::Fleet) {
    if cfg!(debug_assertions)
        && let Some(breach) = G::breach(fleet)
    {
        panic!("a rule breaks a limit: {breach}");
    }
}

/// Dice for systems that must not roll: both methods panic.
struct NoDice;

impl Throws for NoDice {
    fn throw(&mut self, row: &Throw, _reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        unreachable!("orders throw nothing, they become business: {row:?}")
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        unreachable!("orders throw nothing, they become business: {row:?}")
    }
}
