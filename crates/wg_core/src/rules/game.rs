//! The plain values that rules work on: how they are gathered from the world, kept, and written back, and what rolls
//! the dice.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{BoxedSystem, RunSystemOnce as _, StaticSystemParam, SystemParam, SystemParamItem};

use crate::cursor::Cursor;
use crate::dice::{Awaiting, Faces, Hand, Rolled, Throw};
use crate::ids::UnitId;
use crate::rules::agenda::Agenda;
use crate::rules::chapter::Business;
use crate::rules::spoken::Spoken;
use crate::rules::standing::StandingOrders;
use crate::scenario::{HasWords, Word};
use crate::shown::report::{Event, Report, Reports};

/// The system parameters from which a fleet is gathered, as a system receives them.
pub type TableOf<'w, 's, G> = SystemParamItem<'w, 's, <G as Game>::Table>;

/// A ruleset whose rules work on plain values. The [`fleet!`](crate::fleet!) macro implements it from one declaration.
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything on the table, and where the game is in the turn sequence.
    type Fleet: HasWords<Table = Self::Fleet, About = ()> + Clone + Send + Sync + 'static;
    /// The type of the agenda's items: an enum with one variant for each chapter.
    type Item: Business<Game = Self>;
    /// Values that never change during a battle: printed charts, names, land, options.
    type Fixed: Send + Sync + 'static;
    /// The system parameters from which the fleet is gathered.
    type Table: SystemParam + 'static;

    /// Gathers the fleet from its components and resources.
    fn gather(table: &TableOf<'_, '_, Self>, cursor: Cursor) -> Self::Fleet;

    /// Writes the values that rules have changed back to the world, and marks them as written.
    fn store(table: &mut TableOf<'_, '_, Self>, fleet: &mut Self::Fleet);

    /// Returns a description of a value that a rule has left outside its declared limits, or `None` if there is none:
    /// see [`HasWords::breach`].
    fn breach(fleet: &Self::Fleet) -> Option<String>;

    /// Returns the words of a unit. The list is empty if there is no such unit.
    fn words_of(fleet: &Self::Fleet, unit: UnitId) -> &'static [Word<Self::Fleet, UnitId>];

    /// Returns where the game is in the turn sequence.
    fn cursor(fleet: &mut Self::Fleet) -> &mut Cursor;

    /// Returns the standing orders that captains have given their guns.
    fn standing(fleet: &mut Self::Fleet) -> &mut Arc<StandingOrders>;

    /// Registers everything that belongs to the position. It is called when the ruleset's plugin is built.
    fn saved(app: &mut App);

    /// Inserts the fixed values and gathers the fleet. Call it after all units are spawned in the order of their ids.
    fn muster(app: &mut App, fixed: Self::Fixed);
}

/// The fleet that the rules work on. It is gathered when a position is restored and written back when a seat has to
/// decide. While orders are carried out, it is the only copy that is up to date.
#[derive(Resource)]
pub struct Kept<G: Game> {
    pub(crate) fleet: G::Fleet,
}

impl<G: Game> Kept<G> {
    /// Gathers the fleet. Call it after all units are spawned in the order of their ids.
    pub fn muster(app: &mut App) {
        let gathered = |table: StaticSystemParam<G::Table>, cursor: Res<Cursor>| G::gather(&table, *cursor);
        let world = app.init_resource::<Cursor>().init_resource::<StandingOrders>().world_mut();
        let fleet =
            world.run_system_once(gathered).expect("everything of which a fleet is gathered was put into the world");
        world.insert_resource(Self { fleet });
        world.insert_resource(Spoken::of::<G>());
    }
}

/// Returns the fleet as the game stands.
pub fn fleet<G: Game>(world: &World) -> &G::Fleet {
    &world.resource::<Kept<G>>().fleet
}

/// Returns the fleet mutably. It is for code that is not a rule, such as a guess in place of what a side cannot know.
pub fn fleet_mut<G: Game>(world: &mut World) -> &mut G::Fleet {
    &mut world.resource_mut::<Kept<G>>().into_inner().fleet
}

/// Lets the session gather a game's fleet, write it back, and update its cursor and standing orders, without knowing
/// the game.
#[derive(Resource)]
pub(crate) struct FleetSync {
    gather: BoxedSystem,
    store: BoxedSystem,
    follow: fn(&mut World),
}

impl FleetSync {
    pub(crate) fn of<G: Game>() -> Self {
        let gather = |table: StaticSystemParam<G::Table>, cursor: Res<Cursor>, mut kept: ResMut<Kept<G>>| {
            kept.fleet = G::gather(&table, *cursor)
        };
        let store =
            |mut table: StaticSystemParam<G::Table>, mut kept: ResMut<Kept<G>>| G::store(&mut table, &mut kept.fleet);
        let follow = |world: &mut World| {
            let cursor = *world.resource::<Cursor>();
            *G::cursor(fleet_mut::<G>(world)) = cursor;
            world.resource_scope(|world, told: Mut<'_, StandingOrders>| {
                let known = G::standing(fleet_mut::<G>(world));
                if **known != *told {
                    *known = Arc::new(told.clone());
                }
            });
        };
        Self {
            gather: Box::new(IntoSystem::into_system(gather)),
            store: Box::new(IntoSystem::into_system(store)),
            follow,
        }
    }

    pub(crate) fn initialise(&mut self, world: &mut World) {
        self.gather.initialize(world);
        self.store.initialize(world);
    }

    /// Gathers the fleet again after another position was restored.
    pub(crate) fn gather(&mut self, world: &mut World) {
        self.gather.run((), world).expect("everything of which a fleet is gathered is in the world");
    }

    /// Writes the changes of the fleet to its components before something else reads them.
    pub(crate) fn store(&mut self, world: &mut World) {
        self.store.run((), world).expect("everything of which a fleet is gathered is in the world");
    }

    /// Copies the cursor and the standing orders into the fleet after the session has changed them.
    pub(crate) fn follow(&self, world: &mut World) {
        (self.follow)(world);
    }
}

/// A source of dice for rules: the session, or a test double.
pub trait Throws {
    /// Rolls one row of dice. Roll all simultaneous rows before the first `?`.
    ///
    /// # Errors
    /// Returns [`Awaiting`] if the faces must be typed in first.
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting>;

    /// Asks for a row that a later beat will roll, together with the missing rows of this beat that have the same
    /// purpose, so that players roll them in one go. Call it after the rows of this beat. Rolls nothing.
    fn ahead(&mut self, row: &Throw, reason: &dyn Fn() -> String) {
        let _ = (row, reason);
    }

    /// Rolls a row whose faces cannot change anything. The program makes this roll, even when players roll their own
    /// dice, so that nobody is asked for a roll that cannot matter. Report it in one short sentence.
    ///
    /// # Errors
    /// Returns [`Awaiting`] if the players are asked for everything, as in an old journal, and the faces must be typed
    /// in first.
    fn throw_needless(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Rolled, Awaiting> {
        Ok(Rolled { faces: self.throw(row, reason)?, shown: true })
    }

    /// Rolls a row that the rules order, like [`Throws::throw`] if it matters, and otherwise like
    /// [`Throws::throw_needless`].
    ///
    /// # Errors
    /// Returns [`Awaiting`] if the faces must be typed in first.
    fn throw_if(&mut self, matters: bool, row: &Throw, reason: &dyn Fn() -> String) -> Result<Rolled, Awaiting> {
        if matters {
            return Ok(Rolled { faces: self.throw(row, reason)?, shown: true });
        }
        self.throw_needless(row, reason)
    }

    /// Rolls in secret. The program always makes this roll, even when players roll their own dice.
    fn throw_secret(&mut self, row: &Throw) -> Faces;
}

impl Throws for Hand<'_> {
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        Hand::throw(self, row, reason)
    }

    fn ahead(&mut self, row: &Throw, reason: &dyn Fn() -> String) {
        Hand::ahead(self, row, reason);
    }

    fn throw_needless(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Rolled, Awaiting> {
        Hand::throw_needless(self, row, reason)
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        Hand::throw_secret(self, row)
    }
}

/// The game as a rule sees it. A rule changes the fleet and the agenda, rolls dice, and reports what happened.
pub struct Play<'a, G: Game> {
    /// Everything on the table.
    pub fleet: &'a mut G::Fleet,
    /// The business that is left to do.
    pub business: &'a mut Agenda<G::Item>,
    /// The reports for the players.
    pub reports: &'a mut Reports,
    /// The dice.
    pub dice: &'a mut dyn Throws,
}

impl<G: Game> Play<'_, G> {
    /// Reports what happened. The report is made only if it will be kept.
    pub fn say(&mut self, report: impl FnOnce(&G::Fleet) -> Report) {
        let fleet = &*self.fleet;
        self.reports.say(|| report(fleet));
    }

    /// Reports one sentence about a unit, with the clause it follows from. The sentence is made only if it will be
    /// kept.
    pub fn tell<S: Into<String>>(&mut self, clause: &str, unit: UnitId, sentence: impl FnOnce(&G::Fleet) -> S) {
        self.show(clause, unit, Event::None, sentence);
    }

    /// Reports one sentence about a unit, with an event for the table to animate.
    pub fn show<S: Into<String>>(
        &mut self,
        clause: &str,
        unit: UnitId,
        event: Event,
        sentence: impl FnOnce(&G::Fleet) -> S,
    ) {
        self.say(|fleet| Report::new(clause, Some(unit), sentence(fleet)).with(event));
    }
}
