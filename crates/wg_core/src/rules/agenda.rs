//! The agenda: a stack of unfinished business.
//!
//! An item is a walk along a course, a reaction window, a volley, a melee or a choice. Each ruleset has its own small
//! enum of items. *Step* plays one beat of the top item, and may push others on top of it.

use bevy_app::App;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::Serialize;

use crate::dice::Awaited;
use crate::rules::chapter::Within;
use crate::rules::phase::MOST_KINDS;
use crate::rules::saved::SavedApp;

/// The stack of agenda items. The last item is the top.
#[derive(Resource, PartialEq, Debug, Serialize)]
pub struct Agenda<T: Clone + Send + Sync + 'static> {
    items: Vec<T>,
}

impl<T: Clone + Send + Sync + 'static> Default for Agenda<T> {
    fn default() -> Self {
        Self { items: Vec::with_capacity(16) }
    }
}

/// `clone_from` is written out so that it reuses the allocated space: snapshots allocate nothing.
impl<T: Clone + Send + Sync + 'static> Clone for Agenda<T> {
    fn clone(&self) -> Self {
        Self { items: self.items.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        self.items.clone_from(&from.items);
    }
}

impl<T: Clone + Send + Sync + 'static> Agenda<T> {
    /// Returns the top item.
    pub fn top(&self) -> Option<&T> {
        self.items.last()
    }

    /// Returns the top item mutably.
    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.items.last_mut()
    }

    /// Returns the top item if it belongs to this chapter.
    pub fn top_of<C: Within<T>>(&self) -> Option<&C> {
        self.top().and_then(C::of)
    }

    /// Returns the top item mutably if it belongs to this chapter.
    pub fn top_mut_of<C: Within<T>>(&mut self) -> Option<&mut C> {
        self.top_mut().and_then(C::of_mut)
    }

    /// Pushes an item on top.
    ///
    /// If the agenda already has 256 items, because a rule then pushes items without end.
    pub fn push(&mut self, item: impl Into<T>) {
        assert!(self.items.len() < 256, "the agenda grows without end: a rule pushes an item that pushes itself");
        self.items.push(item.into());
    }

    /// Takes the top item off and returns it.
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Takes the top item off because it is settled, and returns `Ok`, so that a beat can end with it.
    pub fn done(&mut self) -> Awaited {
        self.items.pop();
        Ok(())
    }

    /// Replaces the top item by another.
    pub fn replace(&mut self, item: impl Into<T>) {
        self.items.pop();
        self.push(item);
    }

    /// Returns true if nothing is left to do.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Iterates over the items from the bottom to the top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.items.iter()
    }
}

/// A function that returns the chapter of the top item, for the session, which does not know the ruleset's items. It
/// returns `None` if the agenda is empty.
#[derive(Resource)]
#[component(immutable)]
pub(crate) struct AgendaTop(pub(crate) Box<dyn Fn(&World) -> Option<u8> + Send + Sync>);

/// Methods of [`App`] with which a ruleset's plugin adds its agenda.
pub trait AgendaApp {
    /// Adds an agenda of these items, all of one chapter.
    fn agenda<T: Clone + Serialize + Send + Sync + 'static>(&mut self) -> &mut Self
    where
        Agenda<T>: Component<Mutability = Mutable>,
    {
        self.agenda_by_chapter::<T>(|_| 0)
    }

    /// Adds an agenda with items of several chapters, each with a schedule of its own: see
    /// [`Stage::StepOf`](crate::rules::phase::Stage::StepOf).
    fn agenda_by_chapter<T: Clone + Serialize + Send + Sync + 'static>(&mut self, chapter: fn(&T) -> u8) -> &mut Self
    where
        Agenda<T>: Component<Mutability = Mutable>;
}

impl AgendaApp for App {
    fn agenda_by_chapter<T: Clone + Serialize + Send + Sync + 'static>(&mut self, chapter: fn(&T) -> u8) -> &mut Self
    where
        Agenda<T>: Component<Mutability = Mutable>,
    {
        self.insert_resource(Agenda::<T>::default());
        self.insert_resource(AgendaTop(Box::new(move |world| {
            world.resource::<Agenda<T>>().top().map(|item| {
                let chapter = chapter(item);
                assert!(chapter < MOST_KINDS, "chapters are numbered below {MOST_KINDS}, and one has {chapter}");
                chapter
            })
        })));
        self.saved::<Agenda<T>>()
    }
}
