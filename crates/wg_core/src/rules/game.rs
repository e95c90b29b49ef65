//! A game: the plain values that rules work on, how they are gathered, kept and written back, and who throws the dice.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{BoxedSystem, RunSystemOnce as _, StaticSystemParam, SystemParam, SystemParamItem};

use crate::cursor::Cursor;
use crate::dice::{Awaiting, Faces, Hand, Throw};
use crate::ids::UnitId;
use crate::rules::agenda::Agenda;
use crate::rules::chapter::Business;
use crate::rules::spoken::Spoken;
use crate::rules::standing::StandingOrders;
use crate::scenario::{Stated, Word};
use crate::shown::report::{Event, Report, Reports};

/// What a fleet is gathered from, fetched for a system.
pub type TableOf<'w, 's, G> = SystemParamItem<'w, 's, <G as Game>::Table>;

/// A ruleset whose rules work on plain values. [`fleet!`](crate::fleet!) makes it from one declaration.
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything on the table, and where in the turn sequence the game is.
    type Fleet: Stated<Table = Self::Fleet, About = ()> + Clone + Send + Sync + 'static;
    /// What lies on the agenda: an item of one of the chapters.
    type Item: Business<Game = Self>;
    /// What never changes in a battle: printed charts, names, land, options.
    type Fixed: Send + Sync + 'static;
    /// What the fleet is gathered from.
    type Table: SystemParam + 'static;

    /// The fleet as its components and resources say.
    fn gather(table: &TableOf<'_, '_, Self>, cursor: Cursor) -> Self::Fleet;

    /// Write back what rules have changed, and note that it is written.
    fn store(table: &mut TableOf<'_, '_, Self>, fleet: &mut Self::Fleet);

    /// What a rule has left outside the limits that are declared for it, in words: see [`Stated::breach`].
    fn breach(fleet: &Self::Fleet) -> Option<String>;

    /// The words of a unit: none if there is no such unit.
    fn words_of(fleet: &Self::Fleet, unit: UnitId) -> &'static [Word<Self::Fleet, UnitId>];

    /// Where in the turn sequence the game is.
    fn cursor(fleet: &mut Self::Fleet) -> &mut Cursor;

    /// What captains have told their guns.
    fn standing(fleet: &mut Self::Fleet) -> &mut Arc<StandingOrders>;

    /// Say what belongs to the position: when the ruleset's plugin is built.
    fn saved(app: &mut App);

    /// All units are spawned, in the order of their ids, and the fleet is gathered.
    fn muster(app: &mut App, fixed: Self::Fixed);
}

/// The fleet on which rules work. While orders are carried out it alone is true: it is gathered when a position is laid on the table, and
/// written back when somebody has to decide.
#[derive(Resource)]
pub struct Kept<G: Game> {
    pub(crate) fleet: G::Fleet,
}

impl<G: Game> Kept<G> {
    /// After all units were spawned, in the order of their ids.
    pub fn muster(app: &mut App) {
        let gathered = |table: StaticSystemParam<G::Table>, cursor: Res<Cursor>| G::gather(&table, *cursor);
        let world = app.init_resource::<Cursor>().init_resource::<StandingOrders>().world_mut();
        let fleet =
            world.run_system_once(gathered).expect("everything of which a fleet is gathered was put into the world");
        world.insert_resource(Self { fleet });
        world.insert_resource(Spoken::of::<G>());
    }
}

/// The fleet as the game stands.
pub fn fleet<G: Game>(world: &World) -> &G::Fleet {
    &world.resource::<Kept<G>>().fleet
}

/// The same to be changed, for what is no rule: a guess in place of what a side cannot know.
pub fn fleet_mut<G: Game>(world: &mut World) -> &mut G::Fleet {
    &mut world.resource_mut::<Kept<G>>().into_inner().fleet
}

/// How the session gathers a game's fleet and writes it back, without knowing the game: two systems. And how it says where the game has come to.
#[derive(Resource)]
pub(crate) struct Keeper {
    gather: BoxedSystem,
    store: BoxedSystem,
    follow: fn(&mut World),
}

impl Keeper {
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

    /// Another position lies on the table.
    pub(crate) fn gather(&mut self, world: &mut World) {
        self.gather.run((), world).expect("everything of which a fleet is gathered is in the world");
    }

    /// Rules have changed the fleet, and somebody looks at the components.
    pub(crate) fn store(&mut self, world: &mut World) {
        self.store.run((), world).expect("everything of which a fleet is gathered is in the world");
    }

    /// The session has moved the cursor on, or a captain has told his guns something.
    pub(crate) fn follow(&self, world: &mut World) {
        (self.follow)(world);
    }
}

/// Who throws dice for a rule: the session, or a test's own hand.
pub trait Throws {
    /// Throw one row. All rows that are simultaneous are thrown before the first `?`.
    ///
    /// # Errors
    /// [`Awaiting`] when faces must be typed first.
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting>;

    /// Throw in secret: always the machine's.
    fn throw_secret(&mut self, row: &Throw) -> Faces;
}

impl Throws for Hand<'_> {
    fn throw(&mut self, row: &Throw, reason: &dyn Fn() -> String) -> Result<Faces, Awaiting> {
        Hand::throw(self, row, reason)
    }

    fn throw_secret(&mut self, row: &Throw) -> Faces {
        Hand::throw_secret(self, row)
    }
}

/// The game in a rule's hands: it changes what it must, throws what it must, and says what happened.
pub struct Play<'a, G: Game> {
    /// Everything on the table.
    pub fleet: &'a mut G::Fleet,
    /// What is left to do.
    pub business: &'a mut Agenda<G::Item>,
    /// What players are told.
    pub reports: &'a mut Reports,
    /// The dice.
    pub dice: &'a mut dyn Throws,
}

impl<G: Game> Play<'_, G> {
    /// Say what happened; made only if somebody listens.
    pub fn say(&mut self, report: impl FnOnce(&G::Fleet) -> Report) {
        let fleet = &*self.fleet;
        self.reports.say(|| report(fleet));
    }

    /// Say one sentence of a unit, by a clause. It is made only if somebody listens.
    pub fn tell<S: Into<String>>(&mut self, clause: &str, unit: UnitId, sentence: impl FnOnce(&G::Fleet) -> S) {
        self.show(clause, unit, Event::None, sentence);
    }

    /// The same with something for the view.
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
