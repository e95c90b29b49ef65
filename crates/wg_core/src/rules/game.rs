//! A game: the plain values that rules work on, how they are gathered, kept and written back, and who throws the dice.

use std::borrow::Cow;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemParam, SystemParamItem};

use crate::cursor::Cursor;
use crate::dice::{Awaiting, Faces, Hand, Throw};
use crate::ids::UnitId;
use crate::rules::agenda::Agenda;
use crate::rules::chapter::Business;
use crate::shown::report::{Event, Report, Reports};

/// What a fleet is gathered from, fetched for a system.
pub type TableOf<'w, 's, G> = SystemParamItem<'w, 's, <G as Game>::Table>;

/// A ruleset whose rules work on plain values. [`fleet!`](crate::fleet!) makes it from one declaration.
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything on the table, and where in the turn sequence the game is.
    type Fleet: Clone + Send + Sync + 'static;
    /// What lies on the agenda: an item of one of the chapters.
    type Item: Business<Game = Self>;
    /// What never changes in a battle: printed charts, names, land, options.
    type Fixed: Send + Sync + 'static;
    /// What the fleet is gathered from.
    type Table: SystemParam + 'static;

    /// The fleet as the game stands.
    fn gather(table: &TableOf<'_, '_, Self>, cursor: Cursor) -> Self::Fleet;

    /// The same from a world that is only read.
    fn survey(world: &World) -> Self::Fleet;

    /// Write back what a rule has changed, and note that it is written.
    fn store(table: &mut TableOf<'_, '_, Self>, fleet: &mut Self::Fleet);

    /// Where in the turn sequence the game is.
    fn cursor(fleet: &mut Self::Fleet) -> &mut Cursor;

    /// Say what belongs to the position: when the ruleset's plugin is built.
    fn saved(app: &mut App);

    /// All units are spawned, in the order of their ids, and stand ready to be gathered.
    fn muster(app: &mut App, fixed: Self::Fixed);
}

/// The fleet as it was written back last. Between two beats nobody else writes, so that it need not be gathered again; it is
/// forgotten when a position is restored.
#[derive(Resource)]
pub struct Kept<G: Game> {
    pub(crate) fleet: Option<(Cursor, G::Fleet)>,
}

impl<G: Game> Default for Kept<G> {
    fn default() -> Self {
        Self { fleet: None }
    }
}

impl<G: Game> Kept<G> {
    /// The fleet for a rule, which may change it; whoever fails to write it back forgets it.
    pub(crate) fn take(&mut self, table: &TableOf<'_, '_, G>, cursor: Cursor) -> &mut G::Fleet {
        let (_, fleet) = self.fleet.get_or_insert_with(|| (cursor, G::gather(table, cursor)));
        *G::cursor(fleet) = cursor;
        fleet
    }

    /// Write it back. Gives the cursor.
    pub(crate) fn keep(&mut self, table: &mut TableOf<'_, '_, G>) -> Cursor {
        let Some((cursor, fleet)) = &mut self.fleet else { return Cursor::default() };
        G::store(table, fleet);
        *cursor = *G::cursor(fleet);
        *cursor
    }
}

/// The fleet as the game stands, in a world that is only read.
pub fn fleet<G: Game>(world: &World) -> Cow<'_, G::Fleet> {
    match world.get_resource::<Kept<G>>().and_then(|kept| kept.fleet.as_ref()) {
        Some((cursor, fleet)) if cursor == world.resource::<Cursor>() => Cow::Borrowed(fleet),
        _ => Cow::Owned(G::survey(world)),
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
    pub fn show<S: Into<String>>(&mut self, clause: &str, unit: UnitId, event: Event, sentence: impl FnOnce(&G::Fleet) -> S) {
        self.say(|fleet| Report::new(clause, Some(unit), sentence(fleet)).with(event));
    }
}
