//! The macros that declare the values of a unit and of the whole table. Each declaration gives the plain values that
//! rules work on, how they are gathered and written back, and what is saved.
//!
//! A component is listed once, in the declaration of its unit. That one line makes it gathered, written back when a
//! rule has touched its unit, saved, hashed and undone.

#[doc(hidden)]
pub use std::sync::Arc;

#[doc(hidden)]
pub use bevy_app::App;
use bevy_ecs::prelude::Resource;
#[doc(hidden)]
pub use bevy_ecs::prelude::{Query, Res, ResMut, World};
use bevy_ecs::query::{IterQueryData, QueryData, ROQueryItem};

use crate::ids::UnitId;
use crate::rules::units::Units;
use crate::scenario::HasWords;

/// The plain values of one unit, as [`unit!`](crate::unit!) declares them. [`state!`](crate::state!) declares which of
/// them a file may hold, and within which limits.
pub trait Unit: HasWords<About = UnitId> + Clone + Send + Sync + 'static {
    /// The unit's components in the world.
    type Row: IterQueryData + 'static;

    /// Returns the id of the unit.
    fn id(&self) -> UnitId;

    /// Reads the unit's values from its components.
    fn gather(row: ReadRow<'_, '_, Self>) -> Self;

    /// Writes the unit's values to its components. Printed values are left as they are.
    fn store(&self, row: WrittenRow<'_, '_, Self>);

    /// Registers the unit's components that belong to the position.
    fn saved(app: &mut App);

    /// Spawns the unit into the world, when the battle is set up.
    fn spawn(self, world: &mut World);
}

/// The values that never change during a battle.
#[derive(Resource)]
#[component(immutable)]
pub struct Fixed<F: Send + Sync + 'static>(pub F);

/// A unit's components for reading.
pub type ReadRow<'w, 's, T> = ROQueryItem<'w, 's, <T as Unit>::Row>;
/// A unit's components for writing.
pub type WrittenRow<'w, 's, T> = <<T as Unit>::Row as QueryData>::Item<'w, 's>;

/// The query from which units of one kind are gathered.
pub type Rows<'w, 's, T> = Query<'w, 's, <T as Unit>::Row>;

impl<T: Unit, const N: usize> Units<T, N> {
    /// Gathers all units, in the order of their ids.
    ///
    /// # Panics
    /// If the units were not spawned in the order of their ids.
    pub fn gather(rows: &Rows<'_, '_, T>) -> Self {
        let units: Self = rows.iter().map(T::gather).collect();
        assert!(units.is_sorted_by_key(T::id), "units are spawned in the order of their ids");
        units
    }

    /// Returns a description of a value outside its limits, if a unit that was touched since the last write-back has
    /// one. Returns `None` if all values are within their limits.
    pub fn breach(&self) -> Option<String> {
        let touched = self.iter().enumerate().filter(|(place, _)| self.is_touched(*place));
        touched
            .map(|(_, unit)| unit)
            .find_map(|unit| unit.breach().map(|breach| format!("of unit {} {breach}", unit.id())))
    }

    /// Returns the place of the unit with this id, or `None` if it is not one of these units.
    pub fn place_of(&self, unit: UnitId) -> Option<usize> {
        self.binary_search_by_key(&unit, T::id).ok()
    }

    /// Writes the touched units back to their components.
    pub fn store(&mut self, rows: &mut Rows<'_, '_, T>) {
        if !self.any_touched() {
            return;
        }
        for (place, row) in rows.iter_mut().enumerate().filter(|(place, _)| self.is_touched(*place)) {
            self[place].store(row);
        }
        self.settle();
    }
}

/// Declares the plain values of a unit by its components: those that are `printed` and never change, those that are
/// `kept`, and those that are `secret`, which only their owner may know. Empty lists are left out. A component is
/// documented at its own type, so a field of the unit needs no documentation.
#[macro_export]
macro_rules! unit {
    ($(#[$about:meta])* $vis:vis struct $unit:ident {
        $(printed { $($(#[$printed_doc:meta])* $printed:ident: $paper:ty,)* })?
        kept { $($(#[$kept_doc:meta])* $kept:ident: $pencil:ty,)* }
        $(secret { $($(#[$secret_doc:meta])* $secret:ident: $hidden:ty,)* })?
    }) => {
        $(#[$about])*
        $vis struct $unit {
            /// The id of the unit.
            pub id: $crate::ids::UnitId,
            $($(
                #[doc = concat!("See [`", stringify!($paper), "`].")]
                $(#[$printed_doc])*
                pub $printed: $paper,
            )*)?
            $(
                #[doc = concat!("See [`", stringify!($pencil), "`].")]
                $(#[$kept_doc])*
                pub $kept: $pencil,
            )*
            $($(
                #[doc = concat!("See [`", stringify!($hidden), "`].")]
                $(#[$secret_doc])*
                pub $secret: $hidden,
            )*)?
        }

        impl $crate::rules::gathered::Unit for $unit {
            type Row = (&'static $crate::ids::UnitId, ($($(&'static $paper,)*)?), ($(&'static mut $pencil,)*), ($($(&'static mut $hidden,)*)?));

            fn id(&self) -> $crate::ids::UnitId {
                self.id
            }

            #[inline]
            fn gather(
                (id, ($($($printed,)*)?), ($($kept,)*), ($($($secret,)*)?)): $crate::rules::gathered::ReadRow<'_, '_, Self>,
            ) -> Self {
                Self { id: *id, $($($printed: $printed.clone(),)*)? $($kept: $kept.clone(),)* $($($secret: $secret.clone(),)*)? }
            }

            #[inline]
            fn store(&self, (_, _, ($(mut $kept,)*), ($($(mut $secret,)*)?)): $crate::rules::gathered::WrittenRow<'_, '_, Self>) {
                $($kept.clone_from(&self.$kept);)*
                $($($secret.clone_from(&self.$secret);)*)?
            }

            fn saved(app: &mut $crate::rules::gathered::App) {
                use $crate::rules::saved::SavedApp as _;
                $(app.saved::<$pencil>();)*
                $($(app.saved_secret::<$hidden>();)*)?
            }

            fn spawn(self, world: &mut $crate::rules::gathered::World) {
                world.spawn((self.id, ($($(self.$printed,)*)?), ($(self.$kept,)*), ($($(self.$secret,)*)?)));
            }
        }
    };
}

/// Declares everything on the table: its `units`, each kind with its usual number; the values `kept` of the battle as a
/// whole; those of them that are `secret`; and the values that are `fixed` and never change.
///
/// The macro makes the struct, with the `cursor` and the `standing` orders added; `seen`, which borrows it from a
/// world; `ship` and `ship_mut`, which find a unit of the kind named first by its id; and the
/// [`Game`](crate::rules::chapter::Game) of the ruleset.
#[macro_export]
macro_rules! fleet {
    (@first $fleet:ident, $ships:ident: $ship:ty $(, $($rest:tt)*)?) => {
        impl $fleet {
            /// Returns a ship by her id.
            ///
            /// # Panics
            /// If there is no such ship. Ids in orders are checked beforehand.
            pub fn ship(&self, unit: $crate::ids::UnitId) -> &$ship {
                &self.$ships[unit.index()]
            }

            /// Returns a ship by her id to be changed, and marks her to be written back.
            ///
            /// # Panics
            /// If there is no such ship. Ids in orders are checked beforehand.
            pub fn ship_mut(&mut self, unit: $crate::ids::UnitId) -> &mut $ship {
                self.$ships.touch(unit.index())
            }
        }
    };
    ($(#[$about:meta])* $vis:vis struct $fleet:ident of $game:ty, $item:ty {
        units { $($(#[$units_doc:meta])* $units:ident: $unit:ty, $usual:literal;)* }
        $(kept { $($(#[$kept_doc:meta])* $kept:ident: $state:ty,)* })?
        $(secret { $($(#[$secret_doc:meta])* $secret:ident: $hidden:ty,)* })?
        $(fixed { $($(#[$fixed_doc:meta])* $fixed:ident: $chart:ty,)* })?
    }) => {
        $(#[$about])*
        $vis struct $fleet {
            $($(#[$units_doc])* pub $units: $crate::rules::units::Units<$unit, $usual>,)*
            $($(
                #[doc = concat!("See [`", stringify!($state), "`].")]
                $(#[$kept_doc])*
                pub $kept: $state,
            )*)?
            $($(
                #[doc = concat!("See [`", stringify!($hidden), "`].")]
                $(#[$secret_doc])*
                pub $secret: $hidden,
            )*)?
            $($($(#[$fixed_doc])* pub $fixed: $chart,)*)?
            /// The place of the game in the turn sequence.
            pub cursor: $crate::cursor::Cursor,
            /// The standing orders that captains have given their guns. The session keeps them; rules only read them.
            pub standing: $crate::rules::gathered::Arc<$crate::rules::standing::StandingOrders>,
        }

        $crate::fleet!(@first $fleet, $($units: $unit),*);

        $(impl $crate::scenario::Holds<$unit> for $fleet {
            fn held(&self, unit: $crate::ids::UnitId) -> Option<&$unit> {
                self.$units.place_of(unit).map(|place| &self.$units[place])
            }

            fn held_mut(&mut self, unit: $crate::ids::UnitId) -> Option<&mut $unit> {
                self.$units.place_of(unit).map(|place| self.$units.touch(place))
            }
        })*

        impl $fleet {
            /// Borrows the whole fleet as the game stands.
            pub fn seen(world: &$crate::rules::gathered::World) -> &Self {
                $crate::rules::chapter::fleet::<$game>(world)
            }

            /// Borrows the whole fleet mutably. It is for code that is not a rule, such as a guess in place of what a
            /// side cannot know.
            pub fn seen_mut(world: &mut $crate::rules::gathered::World) -> &mut Self {
                $crate::rules::chapter::fleet_mut::<$game>(world)
            }

            /// Returns a copy of the whole fleet as the game stands.
            pub fn gather(world: &$crate::rules::gathered::World) -> Self {
                Self::seen(world).clone()
            }
        }

        impl $crate::rules::chapter::Game for $game {
            type Fleet = $fleet;
            type Item = $item;
            type Fixed = ($($($chart,)*)?);
            type Table = (
                ($($crate::rules::gathered::Rows<'static, 'static, $unit>,)*),
                ($($($crate::rules::gathered::ResMut<'static, $state>,)*)? $($($crate::rules::gathered::ResMut<'static, $hidden>,)*)?),
                $crate::rules::gathered::Res<'static, $crate::rules::gathered::Fixed<Self::Fixed>>,
                $crate::rules::gathered::Res<'static, $crate::rules::standing::StandingOrders>,
            );

            fn gather((units, state, fixed, standing): &$crate::rules::game::TableOf<'_, '_, Self>, cursor: $crate::cursor::Cursor) -> $fleet {
                let ($($units,)*) = units;
                let ($($($kept,)*)? $($($secret,)*)?) = state;
                let ($($($fixed,)*)?) = &fixed.0;
                $fleet {
                    $($units: $crate::rules::units::Units::gather($units),)*
                    $($($kept: <$state>::clone($kept),)*)?
                    $($($secret: <$hidden>::clone($secret),)*)?
                    $($($fixed: $fixed.clone(),)*)?
                    cursor,
                    standing: $crate::rules::gathered::Arc::new($crate::rules::standing::StandingOrders::clone(standing)),
                }
            }

            fn store((units, state, ..): &mut $crate::rules::game::TableOf<'_, '_, Self>, fleet: &mut $fleet) {
                let ($($units,)*) = units;
                let ($($($kept,)*)? $($($secret,)*)?) = state;
                $(fleet.$units.store($units);)*
                $($(if **$kept != fleet.$kept { $kept.clone_from(&fleet.$kept); })*)?
                $($(if **$secret != fleet.$secret { $secret.clone_from(&fleet.$secret); })*)?
            }

            fn breach(fleet: &$fleet) -> Option<String> {
                $crate::scenario::HasWords::breach(fleet)$(.or_else(|| fleet.$units.breach()))*
            }

            fn words_of(fleet: &$fleet, unit: $crate::ids::UnitId) -> &'static [$crate::scenario::Word<$fleet, $crate::ids::UnitId>] {
                $(if fleet.$units.place_of(unit).is_some() {
                    return <$unit as $crate::scenario::HasWords>::WORDS;
                })*
                &[]
            }

            fn cursor(fleet: &mut $fleet) -> &mut $crate::cursor::Cursor {
                &mut fleet.cursor
            }

            fn standing(fleet: &mut $fleet) -> &mut $crate::rules::gathered::Arc<$crate::rules::standing::StandingOrders> {
                &mut fleet.standing
            }

            fn saved(app: &mut $crate::rules::gathered::App) {
                use $crate::rules::saved::SavedApp as _;
                $(<$unit as $crate::rules::gathered::Unit>::saved(app);)*
                $($(app.saved::<$state>();)*)?
                $($(app.saved_secret::<$hidden>();)*)?
            }

            fn muster(app: &mut $crate::rules::gathered::App, fixed: Self::Fixed) {
                app.insert_resource($crate::rules::gathered::Fixed(fixed));
                $crate::rules::game::Kept::<Self>::muster(app);
            }
        }
    };
}
