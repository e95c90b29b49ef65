//! "Fighting Rules for Sailing Ships" by Crane, as a ruleset of Weathergage.
//!
//! The board is 11 by 14 squares of two inches. A ship has three movement points and a damage chart of three columns:
//! hull, rigging, guns and crew. She fires only at targets abeam, once in a phase, and her target may fire back.
//!
//! ```
//! use wg_core::{DiceSource, Order, Scenario, Session, scenario};
//! use wg_crane::CRANE;
//!
//! let text = r#"(version: 1, ruleset: "crane", name: "Two sloops", wind: "SW", battle: {"turn": 1, "first": "Spain", "limit": 6},
//!     sides: [(name: "Spain"), (name: "England")],
//!     ships: [
//!         (name: "Gata", class: "small", side: "Spain", square: (5, 1), heading: "E"),
//!         (name: "Wasp", class: "small", side: "England", square: (9, 14), heading: "W"),
//!     ])"#;
//! let battle = scenario::parse(text, "sloops.ron").unwrap();
//! let mut session = Session::new(&CRANE, &battle.scenario, DiceSource::Machine { seed: 1805 }).unwrap();
//! let ask = &session.asks()[0];
//! assert_eq!(ask.reason, "Sail your ships");
//! let (seat, order) = (ask.seat, ask.default.clone());
//! session.submit(seat, order).unwrap();
//! ```

pub mod boarding;
pub mod captain;
pub mod choices;
pub mod damage;
pub mod gunnery;
pub mod options;
pub mod phases;
pub mod plugin;
pub mod position;
mod prelude;
pub mod sailing;
pub mod scenario;
pub mod set_up;
pub mod shown;
pub mod turn;

use std::sync::LazyLock;

use bevy_app::App;
use bevy_ecs::prelude::World;
use wg_core::scenario::{Loaded, Problems, Words};
use wg_core::shown::sheet::Scene;
use wg_core::{
    About, Advice, Agenda, Checked, Clauses, Heading, HouseListing, Length, Measure, Order, Outcome, Outlook, Pose,
    Preview, Rules, Sails, Scenario, Seat, Sheet, Shot, Shown, SideId, UnitId, View, Viewer,
};

use crate::options::End;
pub use crate::plugin::Item;
use crate::position::{Conditions, Fleet};

/// The clauses of the rules, our rulings and the house charts.
pub static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| Clauses::from_ron(include_str!("../data/clauses.ron")));

/// Crane's rules.
pub static CRANE: Crane = Crane;

/// The agenda of these rules.
pub type Business = Agenda<Item>;

/// The game in progress, as Crane's rules work on it.
pub type Play<'a> = wg_core::rules::chapter::Play<'a, Crane>;

/// Crane's "Fighting Rules for Sailing Ships".
#[derive(Clone, Copy, Debug, Default)]
pub struct Crane;

impl Rules for Crane {
    fn about(&self) -> About {
        About {
            id: "crane",
            title: "Fighting Rules for Sailing Ships",
            author: "Crane",
            version: 5,
            summary: "Each side has five ships on a board of two-inch squares. No dice are rolled for movement, guns reach only targets exactly abeam, and a prize scores as much as a sunk ship.",
            measure: Measure::Inches,
            luck: "boxes shot away by guns, and units destroyed in boarding fights",
        }
    }

    fn clauses(&self) -> &'static Clauses {
        &CLAUSES
    }

    fn check(&self, loaded: &Loaded) -> Result<(), Problems> {
        scenario::check::check(loaded)
    }

    fn words(&self) -> Words {
        scenario::words::words(captain::figures::ships)
    }

    fn build(&self, app: &mut App, scenario: &Scenario) {
        app.add_plugins(plugin::CranePlugin);
        scenario::muster::spawn(app, scenario);
    }

    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Checked {
        turn::judge::check(world, seat, order)
    }

    fn shot(&self, world: &World, order: &Order) -> Option<Shot> {
        let Order::Fire { unit, target, .. } = *order else { return None };
        let fleet = Fleet::seen(world);
        let range = fleet.get(unit)?.berth.square.range_to(fleet.get(target)?.berth.square);
        Some(Shot { range: fleet.sea.grid().square * i32::from(range), rake: false })
    }

    fn sheet_words(&self) -> &'static [(&'static str, &'static str)] {
        &[("aground", "Aground"), ("fired", "Has fired in this phase")]
    }

    fn side_of(&self, world: &World, unit: UnitId) -> SideId {
        Fleet::seen(world).get(unit).map_or(SideId(0), |ship| ship.colours.side)
    }

    fn conceal(&self, world: &mut World, _side: SideId, rng: &mut chacha20::ChaCha8Rng) {
        turn::ending::conceal_limit(world, rng);
    }

    fn hears_the_clock(&self, world: &World) -> bool {
        Fleet::seen(world).options.end == End::Clock
    }

    fn scenario(&self, world: &World, scenario: &Scenario) -> Option<Scenario> {
        scenario::save::scenario(world, scenario)
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        let fleet = Fleet::seen(world);
        Some(turn::ending::outcome(fleet, fleet.conditions.verdict.end?))
    }
}

impl Shown for Crane {
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        turn::preview::preview(world, seat, order)
    }

    fn outlook(&self, world: &World, _seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        shown::outlook::outlook(world, unit, pose, threats)
    }

    fn sheet(&self, world: &World, unit: UnitId, _viewer: Viewer) -> Sheet {
        shown::sheet::sheet(Fleet::seen(world), unit)
    }

    fn scene(&self, world: &World, unit: UnitId, _viewer: Viewer) -> Option<Scene> {
        boarding::assault::open_scene(Fleet::seen(world), world.resource::<Business>().top(), unit)
    }

    fn view(&self, world: &World, viewer: Viewer, view: &mut View) {
        let fleet = Fleet::seen(world);
        shown::view::fill(fleet, fleet.conditions.limit.or(fleet.secret.turns).map(u16::from), viewer, view);
    }
}

impl Advice for Crane {
    fn value(&self, world: &World, side: SideId) -> i32 {
        captain::value::value(Fleet::seen(world), side, turns_left(world))
    }

    fn decisive(&self, world: &World) -> Option<i32> {
        Some(captain::value::decisive(Fleet::seen(world), turns_left(world)))
    }

    fn risk(&self, world: &World, order: &Order) -> u8 {
        captain::value::risk(Fleet::seen(world), order)
    }

    fn is_handy(&self, world: &World, unit: UnitId) -> bool {
        let ship = Fleet::seen(world).ship(unit);
        ship.colours.fate == wg_core::shown::view::Fate::Afloat && ship.allowance() * 2 >= ship.built.movement
    }

    fn run_in_a_turn(&self, world: &World, unit: UnitId, towards: Heading, sails: Sails) -> Option<Length> {
        let fleet = Fleet::seen(world);
        Some(fleet.ships.get(unit.index())?.run_in_a_turn(fleet.sea.grid().square, towards, sails))
    }

    fn house_captains(&self) -> &'static [HouseListing] {
        &[captain::admiral::ADMIRAL]
    }
}

/// Returns the number of turns left, this one included, as far as captains know. Returns `None` if there is no limit or
/// if it was rolled in secret.
fn turns_left(world: &World) -> Option<u16> {
    let turn = world.resource::<wg_core::cursor::Cursor>().turn;
    world.resource::<Conditions>().limit.map(|limit| (u16::from(limit) + 1).saturating_sub(turn))
}
