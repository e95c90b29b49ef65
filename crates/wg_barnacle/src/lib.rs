//! "Barnacle Bill" by David Raybin, as a ruleset of Weathergage.
//!
//! Ships sail freely, measured in inches. Guns of both sides may fire at any moment of any move. A ship's log has speed
//! increments, batteries, crew boxes and a damage box with letters and a yellow, a red and a black line. Her captain
//! may fail a morale test.

pub mod ashore;
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
pub mod shown;
pub mod turn;
pub mod weather;

use std::sync::LazyLock;

use bevy_app::App;
use bevy_ecs::prelude::World;
use wg_core::scenario::{GoalSpec, Loaded, Problems, Task, Words};
use wg_core::shown::sheet::Scene;
use wg_core::{
    About, Advice, Agenda, Checked, Clauses, Heading, HouseListing, Length, MatterOffer, Measure, Offer, Order,
    Outcome, Outlook, Pose, Preview, Rules, Sails, Scenario, Seat, Sheet, Shot, Shown, SideId, UnitId, View, Viewer,
};

pub use crate::plugin::Item;
use crate::position::Fleet;

/// The clauses of the rules, the rulings and the house charts.
pub static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| Clauses::from_ron(include_str!("../data/clauses.ron")));

/// Barnacle Bill's rules.
pub static BARNACLE: Barnacle = Barnacle;

/// The agenda of this ruleset.
pub type Business = Agenda<Item>;

/// The game as the rules of this crate use it: fleet, agenda, reports and dice.
pub type Play<'a> = wg_core::rules::chapter::Play<'a, Barnacle>;

/// The ruleset "Barnacle Bill".
#[derive(Clone, Copy, Debug, Default)]
pub struct Barnacle;

impl Rules for Barnacle {
    fn about(&self) -> About {
        About {
            id: "barnacle",
            title: "Barnacle Bill",
            author: "David Raybin",
            version: 6,
            summary: "Ships sail freely, measured in inches, and may fire in the middle of any move. Boarders fight area by area, landing parties attack forts, and captains may lose their nerve.",
            measure: Measure::Inches,
            luck: "boxes ticked by gunfire, and men killed by guns, by small arms and in melees on deck",
        }
    }

    fn clauses(&self) -> &'static Clauses {
        &CLAUSES
    }

    fn check(&self, loaded: &Loaded) -> Result<(), Problems> {
        scenario::check::check(loaded)
    }

    fn words(&self) -> Words {
        scenario::words::words(captain::figures::ships, captain::figures::troops)
    }

    fn build(&self, app: &mut App, scenario: &Scenario) {
        app.add_plugins(plugin::BarnaclePlugin);
        scenario::muster::spawn(app, scenario);
    }

    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Checked {
        turn::judge::check(world, seat, order)
    }

    fn shot(&self, world: &World, order: &Order) -> Option<Shot> {
        let Order::Fire { unit, battery, target, .. } = *order else { return None };
        let fleet = Fleet::seen(world);
        fleet.side_of(unit).and(fleet.side_of(target))?;
        let chance = fleet.bears(unit, usize::from(battery), target).ok()?;
        Some(Shot { range: chance.range, rake: chance.rake })
    }

    fn sheet_words(&self) -> &'static [(&'static str, &'static str)] {
        &[("at_anchor", "At anchor"), ("moved", "Has moved this turn")]
    }

    /// The exit (AMB-85) is a goal of its side, if it gives points.
    fn goals(&self, scenario: &Scenario) -> Vec<GoalSpec> {
        let exit = options::Options::of(scenario).exit;
        let goal = |exit: options::Exit| GoalSpec {
            side: scenario.sides.get(exit.side.index()).map(|side| side.name.clone()).unwrap_or_default(),
            task: Task::Leave,
            edge: Some(exit.edge),
            points: Some(exit.points.into()),
            ..GoalSpec::default()
        };
        exit.filter(|exit| exit.points > 0).map(goal).into_iter().collect()
    }

    fn side_of(&self, world: &World, unit: UnitId) -> SideId {
        Fleet::seen(world).side_of(unit).unwrap_or_default()
    }

    fn conceal(&self, world: &mut World, _side: SideId, rng: &mut chacha20::ChaCha8Rng) {
        weather::wind::conceal(world, rng);
    }

    fn alarm_every(&self, world: &World) -> Option<u16> {
        Some(Fleet::seen(world).options().alarm_minutes)
    }

    fn hears_the_clock(&self, world: &World) -> bool {
        turn::game_master::hears_the_clock(Fleet::seen(world))
    }

    fn matters(&self, world: &World) -> Vec<MatterOffer> {
        turn::game_master::matters(Fleet::seen(world))
    }

    fn scenario(&self, world: &World, scenario: &Scenario) -> Option<Scenario> {
        scenario::save::scenario(world, scenario)
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        turn::ending::outcome(Fleet::seen(world))
    }
}

impl Shown for Barnacle {
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        shown::preview::preview(world, seat, order)
    }

    fn outlook(&self, world: &World, _seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        shown::outlook::outlook(Fleet::seen(world), unit, pose, threats)
    }

    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        shown::sheet::sheet(Fleet::seen(world), unit, viewer)
    }

    fn scene(&self, world: &World, unit: UnitId, _viewer: Viewer) -> Option<Scene> {
        let (fleet, business) = (Fleet::seen(world), world.resource::<Business>());
        if fleet.is_troop(unit) {
            ashore::land_melee::open_scene(fleet, business, unit)
        } else {
            boarding::deck_scene::scene(fleet, business, unit)
        }
    }

    fn view(&self, world: &World, viewer: Viewer, view: &mut View) {
        shown::view::fill(Fleet::seen(world), viewer, view);
    }

    fn has_rakes(&self) -> bool {
        true
    }
}

impl Advice for Barnacle {
    fn value(&self, world: &World, side: SideId) -> i32 {
        captain::value::value(Fleet::seen(world), side)
    }

    fn decisive(&self, world: &World) -> Option<i32> {
        Some(captain::value::decisive(Fleet::seen(world)))
    }

    fn risk(&self, world: &World, order: &Order) -> u8 {
        captain::boarding_sense::risk(Fleet::seen(world), order)
    }

    fn is_handy(&self, world: &World, unit: UnitId) -> bool {
        captain::value::is_handy(Fleet::seen(world), unit)
    }

    fn run_in_a_turn(&self, world: &World, unit: UnitId, _: Heading, sails: Sails) -> Option<Length> {
        Some(captain::gun_sense::run_in_a_turn(Fleet::seen(world), unit, sails))
    }

    fn in_touch(&self, world: &World, unit: UnitId) -> bool {
        captain::value::in_touch(Fleet::seen(world), unit)
    }

    fn suggest(&self, world: &World, offer: &Offer) -> Vec<Order> {
        captain::likely_courses::suggest(Fleet::seen(world), offer)
    }

    fn house_captains(&self) -> &'static [HouseListing] {
        &[captain::master::MASTER]
    }
}
