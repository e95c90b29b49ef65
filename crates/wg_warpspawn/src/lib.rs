//! "Tactical Sea Combat" of Warp Spawn Games, as a ruleset of Weathergage.
//!
//! Fleets of rated ships fight on a grid of squares. Each ship has nine ratings, rolls for her movement, fires grape,
//! chain or round shot from either side, boards, and may flee. Players hold action cards that the other side cannot
//! see, and may play them on every roll.
//!
//! ```
//! use wg_core::{DiceSource, Scenario, Session, scenario};
//! use wg_warpspawn::WARP_SPAWN;
//!
//! let text = r#"(version: 1, ruleset: "warpspawn", name: "Two ships", options: {"characters": "none"},
//!     table: (width: 32, height: 24),
//!     sides: [(name: "Blue"), (name: "Red")],
//!     ships: [
//!         (name: "Resolute", class: "first", side: "Blue", overrides: {"flagship": true}, square: (2, 6), heading: "E"),
//!         (name: "Tordo", class: "first", side: "Red", overrides: {"flagship": true}, square: (15, 6), heading: "W"),
//!     ])"#;
//! let battle = scenario::parse(text, "two.ron").unwrap();
//! let mut session = Session::new(&WARP_SPAWN, &battle.scenario, DiceSource::Machine { seed: 1805 }).unwrap();
//! let ask = &session.asks()[0];
//! let (seat, order) = (ask.seat, ask.default.clone());
//! session.submit(seat, order).unwrap();
//! ```

pub mod boarding;
pub mod captain;
pub mod cards;
pub mod choices;
pub mod drawing;
pub mod fitting;
pub mod gunnery;
pub mod losses;
pub mod morale;
pub mod options;
pub mod phases;
pub mod plugin;
pub mod position;
mod prelude;
pub mod sailing;
pub mod scenario;
pub mod shown;
pub mod turn;

use std::sync::LazyLock;

use bevy_app::App;
use bevy_ecs::prelude::World;
use wg_core::clauses::Clauses;
use wg_core::cursor::Cursor;
use wg_core::geometry::{Heading, Length, Measure, Pose};
use wg_core::ids::{Seat, SideId, UnitId, Viewer};
use wg_core::rules::advice::{Advice, Horizon, Sails};
use wg_core::rules::agenda::Agenda;
use wg_core::rules::house::HouseListing;
use wg_core::rules::ruleset::{About, Rules, Shot};
use wg_core::rules::shown::Shown;
use wg_core::scenario::{Loaded, Problems, Scenario, Words};
use wg_core::shown::outlook::Outlook;
use wg_core::shown::report::{Checked, Outcome, Preview};
use wg_core::shown::sheet::Sheet;
use wg_core::shown::view::View;
use wg_core::talk::offer::Offer;
use wg_core::talk::order::Order;

pub use crate::plugin::Item;
use crate::position::fleet::Fleet;

/// The clauses of the rules, our rulings and the house charts.
pub static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| Clauses::from_ron(include_str!("../data/clauses.ron")));

/// The ruleset of Warp Spawn Games.
pub static WARP_SPAWN: WarpSpawn = WarpSpawn;

/// The agenda of these rules.
pub type Business = Agenda<Item>;

/// The game in progress, as these rules work on it.
pub type Play<'a> = wg_core::rules::chapter::Play<'a, WarpSpawn>;

/// The ruleset "Tactical Sea Combat".
#[derive(Clone, Copy, Debug, Default)]
pub struct WarpSpawn;

impl Rules for WarpSpawn {
    fn about(&self) -> About {
        About {
            id: "warpspawn",
            title: "Tactical Sea Combat",
            author: "Warp Spawn Games",
            version: 3,
            summary: "Two fleets of rated ships fight on a grid. Roll for movement, fire grape, chain or round shot, board, and play action cards from a hidden hand.",
            measure: Measure::Inches,
            luck: "points lost to broadsides",
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
        app.add_plugins(plugin::WarpSpawnPlugin);
        scenario::muster::spawn(app, scenario);
    }

    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Checked {
        turn::judge::check(world, seat, order)
    }

    fn shot(&self, world: &World, order: &Order) -> Option<Shot> {
        let Order::Fire { unit, target, .. } = *order else { return None };
        let fleet = Fleet::seen(world);
        let far = fleet.distance(fleet.get(unit)?.berth.square, fleet.get(target)?.berth.square);
        Some(Shot { range: Length::inches(2) * i32::from(far), rake: false })
    }

    fn sheet_words(&self) -> &'static [(&'static str, &'static str)] {
        &[("calm", "Calm"), ("moved", "Has moved in this turn")]
    }

    fn side_of(&self, world: &World, unit: UnitId) -> SideId {
        Fleet::seen(world).ships.get(unit.index()).map_or(SideId(0), |ship| ship.colours.side)
    }

    fn conceal(&self, world: &mut World, side: SideId, rng: &mut chacha20::ChaCha8Rng) {
        let fleet = Fleet::seen_mut(world);
        // Once the battle is over, both sides see both hands.
        if fleet.battle.end.is_none() {
            fleet.hidden.0.conceal(side, rng);
        }
    }

    fn conceal_from_all(&self, world: &mut World, rng: &mut chacha20::ChaCha8Rng) {
        let fleet = Fleet::seen_mut(world);
        if fleet.battle.end.is_none() {
            fleet.hidden.0.conceal_from_all(rng);
        }
    }

    fn scenario(&self, world: &World, scenario: &Scenario) -> Option<Scenario> {
        scenario::save::scenario(world, scenario)
    }

    fn in_full(&self, world: &World, scenario: &Scenario) -> Scenario {
        scenario::save::in_full(Fleet::seen(world), scenario)
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        let fleet = Fleet::seen(world);
        Some(turn::ending::outcome(fleet, fleet.battle.end?))
    }
}

impl Shown for WarpSpawn {
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        turn::preview(world, seat, order)
    }

    fn outlook(&self, world: &World, _: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        shown::outlook::outlook(world, unit, pose, threats)
    }

    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        shown::sheet::sheet(Fleet::seen(world), unit, viewer)
    }

    fn view(&self, world: &World, viewer: Viewer, view: &mut View) {
        shown::view::fill(Fleet::seen(world), world.resource::<Business>(), viewer, view);
    }
}

impl Advice for WarpSpawn {
    fn value(&self, world: &World, side: SideId) -> i32 {
        captain::value::value(Fleet::seen(world), side)
    }

    fn risk(&self, world: &World, order: &Order) -> u8 {
        captain::value::risk(Fleet::seen(world), order)
    }

    fn decisive(&self, world: &World) -> Option<i32> {
        Some(captain::value::decisive(Fleet::seen(world)))
    }

    fn run_in_a_turn(&self, world: &World, unit: UnitId, _: Heading, _: Sails) -> Option<Length> {
        let fleet = Fleet::seen(world);
        Some(fleet.run_in_a_turn(fleet.get(unit)?))
    }

    fn in_touch(&self, world: &World, unit: UnitId) -> bool {
        captain::value::in_touch(Fleet::seen(world), unit)
    }

    fn horizon(&self, world: &World) -> Option<Horizon> {
        // `value` estimates the results of broadsides, boardings and morale tests better than trial rolls would.
        Some(if world.resource::<Cursor>().phase == phases::MOVE { Horizon::Phase } else { Horizon::Moment })
    }

    fn is_idle(&self, world: &World, offer: &Offer) -> bool {
        captain::suggest::is_idle(world.resource::<Business>().top(), offer)
    }

    fn house_captains(&self) -> &'static [HouseListing] {
        &[captain::commodore::COMMODORE]
    }

    fn suggest(&self, world: &World, offer: &Offer) -> Vec<Order> {
        captain::suggest::suggest(Fleet::seen(world), offer)
    }
}
