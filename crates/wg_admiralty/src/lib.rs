//! "Admiralty", by the War Times Journal, as a ruleset for Weathergage.
//!
//! Ships of the line and frigates sail in millimetres along turning circles, and fire through fields of fire. Gun dice
//! come in three sizes and two colours. The rules have tables of hits and critical hits, damage that goes on from turn
//! to turn, boarding and repairs. House charts stand in for the charts that were never published, and are marked as
//! such.
//!
//! ```
//! use wg_admiralty::ADMIRALTY;
//! use wg_core::{DiceSource, Scenario, Session, scenario};
//!
//! let text = r#"(version: 1, ruleset: "admiralty", name: "Two ships", table: (width: 1200, height: 900), wind: "N",
//!     sides: [(name: "Britain"), (name: "France")],
//!     ships: [
//!         (name: "Bellona", class: "gb-74", side: "Britain", at: (400, 400), heading: "E"),
//!         (name: "Courageux", class: "fr-74", side: "France", at: (400, 600), heading: "E"),
//!     ])"#;
//! let battle = scenario::parse(text, "two.ron").unwrap();
//! let mut session = Session::new(&ADMIRALTY, &battle.scenario, DiceSource::Machine { seed: 1805 }).unwrap();
//! let ask = &session.asks()[0];
//! let (seat, order) = (ask.seat, ask.default.clone());
//! session.submit(seat, order).unwrap();
//! ```

pub mod boarding;
pub mod captain;
pub mod choices;
pub mod command;
pub mod damage;
pub mod fires;
pub mod gunnery;

pub mod passing;
pub mod phases;
pub mod plugin;
pub mod position;
mod prelude;
pub mod repairs;
pub mod sailing;
pub mod scenario;
pub mod shown;
pub mod turn;

use std::sync::LazyLock;

use bevy_app::App;
use bevy_ecs::prelude::World;
use wg_core::clauses::Clauses;
use wg_core::geometry::{Heading, Length, Measure, Pose};
use wg_core::ids::{Seat, SideId, UnitId, Viewer};
use wg_core::rules::advice::{Advice, Sails};
use wg_core::rules::agenda::Agenda;
use wg_core::rules::house::HouseListing;
use wg_core::rules::ruleset::{About, Rules, Shot};
use wg_core::rules::shown::Shown;
use wg_core::scenario::{Loaded, Problems, Scenario, Words};
use wg_core::shown::figure::Figure;
use wg_core::shown::outlook::Outlook;
use wg_core::shown::report::{Checked, Outcome, Preview};
use wg_core::shown::sheet::{Scene, Sheet};
use wg_core::shown::view::View;
use wg_core::talk::choice::Choices as _;
use wg_core::talk::offer::{Barred, Offer};
use wg_core::talk::order::{Order, Plan};

use crate::choices::Choice;
pub use crate::plugin::Item;
use crate::position::battle::Rake;
use crate::position::fleet::Fleet;

/// The clauses of the rules, with the rulings and the house charts.
pub static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| Clauses::from_ron(include_str!("../data/clauses.ron")));

/// The ruleset, ready to be handed to a session.
pub static ADMIRALTY: Admiralty = Admiralty;

/// The agenda of an Admiralty battle.
pub type Business = Agenda<Item>;

/// The game as a rule of Admiralty sees it: the fleet, the agenda, reports and dice.
pub type Play<'a> = wg_core::rules::chapter::Play<'a, Admiralty>;

/// The Admiralty ruleset.
#[derive(Clone, Copy, Debug, Default)]
pub struct Admiralty;

impl Rules for Admiralty {
    fn about(&self) -> About {
        About {
            id: "admiralty",
            title: "Admiralty",
            author: "War Times Journal",
            version: 7,
            summary: "Fleet actions measured in millimetres, with turning circles, fields of fire, gun dice in two colours, and critical hits that go on doing damage.",
            measure: Measure::Millimetres,
            luck: "hits by guns",
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
        app.add_plugins(plugin::AdmiraltyPlugin);
        scenario::muster::spawn(app, scenario);
    }

    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Checked {
        turn::judge::check(world, seat, order)
    }

    fn shot(&self, world: &World, order: &Order) -> Option<Shot> {
        let Order::Fire { unit, battery, target, .. } = *order else { return None };
        let fleet = Fleet::seen(world);
        let (side, _) = gunnery::battery(battery)?;
        let aim = fleet.lies(fleet.get(unit)?, side, fleet.get(target)?)?;
        // A-PASS-9: a ship that fires only to rake waits for the best instant, so an earlier rake does not count yet.
        let early = world.resource::<Business>().top_of::<passing::Passing>().is_some_and(|passing| passing.0.later);
        Some(Shot { range: aim.range, rake: aim.rake != Rake::No && !early })
    }

    fn sheet_words(&self) -> &'static [(&'static str, &'static str)] {
        &[("wind", "Wind"), ("sail", "Sail set")]
    }

    fn side_of(&self, world: &World, unit: UnitId) -> SideId {
        Fleet::seen(world).ships.get(unit.index()).map_or(SideId(0), |ship| ship.colours.side)
    }

    fn plans(&self, world: &World, unit: UnitId) -> Vec<Plan> {
        let fleet = Fleet::seen(world);
        fleet.get(unit).map_or_else(Vec::new, |ship| fleet.plans(ship))
    }

    fn plan_of(&self, world: &World, unit: UnitId) -> Option<Plan> {
        Fleet::seen(world).get(unit)?.planned.plan
    }

    fn check_plan(&self, world: &World, unit: UnitId, plan: Option<Plan>) -> Checked {
        let fleet = Fleet::seen(world);
        fleet.check_plan(fleet.ship(unit), plan)?;
        fleet.leave(fleet.ship(unit))
    }

    fn conceal(&self, world: &mut World, side: SideId, _: &mut wg_core::dice::ChaCha8Rng) {
        let fleet = Fleet::seen_mut(world);
        for (unit, guess) in fleet.guess_plans(side) {
            fleet.ship_mut(unit).planned = guess;
        }
    }

    fn scenario(&self, world: &World, scenario: &Scenario) -> Option<Scenario> {
        scenario::save::scenario(world, scenario)
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        let fleet = Fleet::seen(world);
        Some(turn::ending::outcome(fleet, fleet.battle.end?))
    }
}

impl Shown for Admiralty {
    fn figure(&self, clause: &str) -> Option<Figure> {
        shown::figure::figure(clause)
    }

    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        turn::preview(world, seat, order)
    }

    fn why_idle(&self, world: &World, unit: UnitId) -> Option<wg_core::shown::report::Refusal> {
        turn::idle::why(Fleet::seen(world), world.resource::<Business>(), unit)
    }

    fn barred(&self, world: &World, unit: UnitId) -> Vec<Barred> {
        command::barred(Fleet::seen(world), world.resource::<Business>(), unit)
    }

    fn outlook(&self, world: &World, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        shown::outlook::outlook(Fleet::seen(world), seat, unit, pose, threats)
    }

    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        shown::sheet::sheet(Fleet::seen(world), world.resource::<Business>(), unit, viewer)
    }

    fn scene(&self, world: &World, unit: UnitId, _: Viewer) -> Option<Scene> {
        shown::scene::scene(Fleet::seen(world), unit)
    }

    fn view(&self, world: &World, _: Viewer, view: &mut View) {
        shown::view::fill(Fleet::seen(world), world.resource::<Business>(), view);
    }

    fn has_rakes(&self) -> bool {
        true
    }

    fn standing_fire(&self) -> &'static str {
        "in passing"
    }

    fn ranges(&self, world: &World) -> Option<[i32; 4]> {
        let fleet = Fleet::seen(world);
        let [close, medium, long] = fleet.ranges();
        Some([fleet.mm(40), close, medium, long].map(|end| end.0 / wg_core::Length::MILLIMETRE.0))
    }
}

impl Advice for Admiralty {
    fn value(&self, world: &World, side: SideId) -> i32 {
        captain::value::value(Fleet::seen(world), side)
    }

    fn decisive(&self, _: &World) -> Option<i32> {
        Some(captain::value::DECISIVE)
    }

    fn sails_in_order(&self) -> bool {
        true
    }

    fn risk(&self, world: &World, order: &Order) -> u8 {
        captain::room::risk(Fleet::seen(world), order)
    }

    fn is_handy(&self, world: &World, unit: UnitId) -> bool {
        captain::room::is_handy(Fleet::seen(world), unit)
    }

    fn run_in_a_turn(&self, world: &World, unit: UnitId, towards: Heading, sails: Sails) -> Option<Length> {
        let fleet = Fleet::seen(world);
        Some(fleet.run_in_a_turn(fleet.get(unit)?, towards, sails))
    }

    fn in_touch(&self, world: &World, unit: UnitId) -> bool {
        captain::value::in_touch(Fleet::seen(world), unit)
    }

    fn decides(&self, world: &World, unit: UnitId) -> bool {
        captain::value::decides(Fleet::seen(world), unit)
    }

    fn is_idle(&self, world: &World, offer: &Offer) -> bool {
        // A ship that carries out the plan of the scenario is sailed by the house captain.
        if let Order::Course { unit, .. } = offer.order
            && captain::is_written(Fleet::seen(world), unit)
        {
            return true;
        }
        // A-R86: a signal has no effect in the rules unless signals bind, and then the house captain makes it. Ships
        // can carry out a division's order one by one.
        let choice = Choice::chosen(&offer.order);
        matches!(choice, Some(Choice::Signal(_) | Choice::AllSail(_) | Choice::AllAnchors(_)))
            || matches!(offer.order, Order::Signal { .. })
    }

    fn house_captains(&self) -> &'static [HouseListing] {
        &[captain::flag_captain::FLAG_CAPTAIN, captain::flag_captain::ADMIRAL]
    }

    fn intents(&self, world: &World, side: SideId) -> Vec<Vec<wg_core::Intent>> {
        captain::stance::intents(Fleet::seen(world), side)
    }

    fn suggest(&self, world: &World, offer: &Offer) -> Vec<Order> {
        captain::suggest::suggest(Fleet::seen(world), offer)
    }
}
