//! A ruleset made from another one by changing a few things, for tests of faults and of features that the drill lacks.
//!
//! ```
//! use wg_core::{About, Measure, Rules as _, Ruleset};
//! use wg_testkit::changed::{Changed, Changes};
//! use wg_testkit::drill::DRILL;
//!
//! struct Metric;
//!
//! impl Changes for Metric {
//!     fn below(&self) -> &'static dyn Ruleset {
//!         &DRILL
//!     }
//!     fn about(&self) -> About {
//!         About { measure: Measure::Millimetres, ..DRILL.about() }
//!     }
//! }
//!
//! static METRIC: Changed<Metric> = Changed(Metric);
//! assert_eq!((METRIC.about().measure, METRIC.about().id), (Measure::Millimetres, "drill"));
//! ```

use bevy_app::App;
use bevy_ecs::prelude::World;
use wg_core::clauses::Clauses;
use wg_core::dice::ChaCha8Rng;
use wg_core::geometry::{Heading, Length, Pose};
use wg_core::rules::advice::{Advice, Horizon, Sails};
use wg_core::rules::house::HouseListing;
use wg_core::rules::ruleset::{About, MatterOffer, Rules, Ruleset, Shot};
use wg_core::rules::shown::Shown;
use wg_core::scenario::{Loaded, Problems, Scenario, Words};
use wg_core::shown::figure::Figure;
use wg_core::shown::outlook::Outlook;
use wg_core::shown::report::{Outcome, Preview, Refusal};
use wg_core::shown::sheet::{Scene, Sheet};
use wg_core::shown::view::View;
use wg_core::talk::offer::{Ask, Barred, Offer};
use wg_core::talk::order::{Order, Plan};
use wg_core::{Seat, SideId, UnitId, Viewer};

/// A [`Ruleset`] made of a set of [`Changes`].
#[derive(Clone, Copy, Debug)]
pub struct Changed<T>(pub T);

macro_rules! forwarded {
    ($($half:ident { $(fn $name:ident(&self $(, $arg:ident: $type:ty)*) -> $given:ty;)* })*) => {
        /// The changes to a ruleset. The methods are those of a [`Ruleset`]; each passes the call on to the ruleset
        /// below unless it is overridden.
        pub trait Changes: Send + Sync + 'static {
            /// Returns the ruleset that is changed.
            fn below(&self) -> &'static dyn Ruleset;

            $($(
                #[allow(missing_docs, reason = "see `Ruleset`")]
                fn $name(&self $(, $arg: $type)*) -> $given {
                    self.below().$name($($arg),*)
                }
            )*)*
        }

        $(impl<T: Changes> $half for Changed<T> {
            $(
                fn $name(&self $(, $arg: $type)*) -> $given {
                    self.0.$name($($arg),*)
                }
            )*
        })*
    };
}

forwarded! {
    Rules {
        fn about(&self) -> About;
        fn clauses(&self) -> &'static Clauses;
        fn check(&self, loaded: &Loaded) -> Result<(), Problems>;
        fn words(&self) -> Words;
        fn build(&self, app: &mut App, scenario: &Scenario) -> ();
        fn asks(&self, world: &World, asks: &mut Vec<Ask>) -> ();
        fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Result<(), Refusal>;
        fn shot(&self, world: &World, order: &Order) -> Option<Shot>;
        fn side_of(&self, world: &World, unit: UnitId) -> SideId;
        fn conceal(&self, world: &mut World, side: SideId, rng: &mut ChaCha8Rng) -> ();
        fn conceal_from_all(&self, world: &mut World, rng: &mut ChaCha8Rng) -> ();
        fn hears_the_clock(&self, world: &World) -> bool;
        fn alarm_every(&self, world: &World) -> Option<u16>;
        fn matters(&self, world: &World) -> Vec<MatterOffer>;
        fn sheet_words(&self) -> &'static [(&'static str, &'static str)];
        fn plans(&self, world: &World, unit: UnitId) -> Vec<Plan>;
        fn plan_of(&self, world: &World, unit: UnitId) -> Option<Plan>;
        fn check_plan(&self, world: &World, unit: UnitId, plan: Option<Plan>) -> Result<(), Refusal>;
        fn scenario(&self, world: &World, scenario: &Scenario) -> Option<Scenario>;
        fn outcome(&self, world: &World) -> Option<Outcome>;
    }
    Shown {
        fn figure(&self, clause: &str) -> Option<Figure>;
        fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview;
        fn outlook(&self, world: &World, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook>;
        fn why_idle(&self, world: &World, unit: UnitId) -> Option<Refusal>;
        fn barred(&self, world: &World, unit: UnitId) -> Vec<Barred>;
        fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet;
        fn scene(&self, world: &World, unit: UnitId, viewer: Viewer) -> Option<Scene>;
        fn view(&self, world: &World, viewer: Viewer, view: &mut View) -> ();
        fn has_rakes(&self) -> bool;
        fn standing_fire(&self) -> &'static str;
        fn ranges(&self, world: &World) -> Option<[i32; 4]>;
    }
    Advice {
        fn value(&self, world: &World, side: SideId) -> i32;
        fn decisive(&self, world: &World) -> Option<i32>;
        fn risk(&self, world: &World, order: &Order) -> u8;
        fn is_handy(&self, world: &World, unit: UnitId) -> bool;
        fn run_in_a_turn(&self, world: &World, unit: UnitId, towards: Heading, sails: Sails) -> Option<Length>;
        fn in_touch(&self, world: &World, unit: UnitId) -> bool;
        fn decides(&self, world: &World, unit: UnitId) -> bool;
        fn horizon(&self, world: &World) -> Option<Horizon>;
        fn is_idle(&self, world: &World, offer: &Offer) -> bool;
        fn house_captains(&self) -> &'static [HouseListing];
        fn suggest(&self, world: &World, offer: &Offer) -> Vec<Order>;
    }
}
