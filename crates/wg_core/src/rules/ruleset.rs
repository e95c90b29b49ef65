//! What a ruleset gives, and nothing else.

use std::borrow::Cow;

use bevy_app::App;
use bevy_ecs::prelude::World;
use chacha20::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::clauses::Clauses;
use crate::geometry::Measure;
use crate::geometry::{Length, Pose};
use crate::ids::{Seat, SideId, UnitId, Viewer};
use crate::rules::house::{HouseListing, Intent};
use crate::scenario::{Loaded, Problems, Scenario, Words};
use crate::shown::figure::Figure;
use crate::shown::outlook::Outlook;
use crate::shown::report::{Outcome, Preview, Refusal};
use crate::shown::sheet::{Scene, Sheet};
use crate::shown::view::View;
use crate::talk::offer::{Ask, Barred, Offer};
use crate::talk::order::{Order, Plan};

/// What a ruleset is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// As scenarios name it: `crane`.
    pub id: &'static str,
    /// 'Fighting Rules for Sailing Ships'.
    pub title: &'static str,
    /// 'Crane'.
    pub author: &'static str,
    /// Counted up whenever an old journal would play differently.
    pub version: u32,
    /// One or two sentences for who chooses a battle.
    pub summary: &'static str,
    /// In what its players measure.
    pub measure: Measure,
    /// What the luck of its dice counts, and nothing else: 'hits by guns'.
    pub luck: &'static str,
}

/// How far captains who look ahead play an order on before they judge what has come of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// Until somebody has a turn: [`Ruleset::value`] tells what is still to come.
    Moment,
    /// Until he has a turn in another phase.
    Phase,
}

/// The range and kind of a shot that is on offer, for standing orders and prompts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// How far.
    pub range: Length,
    /// It would rake.
    pub rake: bool,
}

/// A matter that the rules leave to the game master: he may rule upon it at any time, with a reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatterOffer {
    /// The ruleset's own number of it.
    pub key: u8,
    /// 'Fog'.
    pub title: Cow<'static, str>,
    /// The clause that leaves it to him.
    pub clause: Cow<'static, str>,
    /// What it can be, each with what a button says: 'off', 'on'.
    pub options: SmallVec<[(u16, Cow<'static, str>); 4]>,
    /// The units of whom he may rule it. Empty: it is not about a unit.
    pub units: SmallVec<[UnitId; 6]>,
    /// The option that holds now, where there is such a thing. A matter that is not about a unit and has one holds as it was ruled.
    pub current: Option<u16>,
}

impl MatterOffer {
    /// Something that is off (0) or on (1) for the whole table.
    pub fn switch(key: u8, title: &'static str, clause: &'static str, on: bool) -> Self {
        Self { current: Some(u16::from(on)), ..Self::of_units(key, title, clause, &[(0, "off"), (1, "on")], []) }
    }

    /// One of several options, for one of these units.
    pub fn of_units(
        key: u8,
        title: &'static str,
        clause: &'static str,
        options: &[(u16, &'static str)],
        units: impl IntoIterator<Item = UnitId>,
    ) -> Self {
        let options = options.iter().map(|(option, label)| (*option, Cow::Borrowed(*label))).collect();
        let units = units.into_iter().collect();
        Self { key, title: title.into(), clause: clause.into(), options, units, current: None }
    }
}

/// A set of rules. Everything is a pure function of the world, except the systems of the plugin.
pub trait Ruleset: Send + Sync + 'static {
    /// What it is called.
    fn about(&self) -> About;

    /// Its clauses.
    fn clauses(&self) -> &'static Clauses;

    /// A drawn example of a clause, if there is one.
    fn figure(&self, clause: &str) -> Option<Figure> {
        let _ = clause;
        None
    }

    /// Check what of a scenario only this ruleset can: classes, options, places, states.
    ///
    /// # Errors
    /// Everything that is wrong, with line, column and path.
    fn check(&self, loaded: &Loaded) -> Result<(), Problems>;

    /// Every word that its scenarios may hold: options, classes, overrides, states, from the declarations that its check reads.
    fn words(&self) -> Words {
        Words::default()
    }

    /// Add the plugin and spawn everything that will ever be on the table. The scenario has been checked.
    /// Nothing is thrown here: dice begin in the first phase's *open*.
    fn build(&self, app: &mut App, scenario: &Scenario);

    /// Who is asked what, as the game stands; leave it empty when a beat is to be played or the phase is over.
    /// Seats are asked in the order of the list.
    fn asks(&self, world: &World, asks: &mut Vec<Ask>);

    /// May this seat give this order now?
    ///
    /// # Errors
    /// The refusal that teaches.
    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Result<(), Refusal>;

    /// What the order would do.
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview;

    /// Why a unit of the side that is asked has nothing to do now, in a sentence: she is aground, her guns have fired in passing, the enemy is
    /// out of range. `None`: she has, or these rules do not say.
    fn why_idle(&self, world: &World, unit: UnitId) -> Option<Refusal> {
        let _ = (world, unit);
        None
    }

    /// What a unit of the side that is asked could do in this phase, if her captain first mended what forbids it.
    fn barred(&self, world: &World, unit: UnitId) -> Vec<Barred> {
        let _ = (world, unit);
        Vec::new()
    }

    /// The shot that a fire order would be, if standing orders may be matched against it.
    fn shot(&self, world: &World, order: &Order) -> Option<Shot> {
        let _ = (world, order);
        None
    }

    /// What guns could do if this unit lay there, as `seat` knows it: her own, and with `threats` those of the enemies who have yet to
    /// act, from where they lie or may come to before. Nothing is said of guns that have fired already. `None` if these rules do not
    /// look ahead, or not for this unit.
    fn outlook(&self, world: &World, seat: Seat, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        let _ = (world, seat, unit, pose, threats);
        None
    }

    /// Whose a unit is now.
    fn side_of(&self, world: &World, unit: UnitId) -> SideId;

    /// The record sheet of a unit.
    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet;

    /// The fight aboard a unit, if there is one.
    fn scene(&self, world: &World, unit: UnitId, viewer: Viewer) -> Option<Scene> {
        let _ = (world, unit, viewer);
        None
    }

    /// The table as this viewer sees it. `phases`, `turn` and `sides` are filled in already.
    fn view(&self, world: &World, viewer: Viewer, view: &mut View);

    /// How well a side stands, in hundredths of the ruleset's points; the higher the better for it.
    fn value(&self, world: &World, side: SideId) -> i32;

    /// Replace what `side` cannot know by something it deems possible.
    fn conceal(&self, world: &mut World, side: SideId, rng: &mut ChaCha8Rng) {
        let _ = (world, side, rng);
    }

    /// The same for who sees no side's secrets. Where a guess draws upon what another side keeps, as hands of one deck do, all are to be guessed at once.
    fn conceal_from_all(&self, world: &mut World, rng: &mut ChaCha8Rng) {
        for side in [SideId(0), SideId(1)] {
            self.conceal(world, side, rng);
        }
    }

    /// True if [`Order::TimeUp`] means something in these rules as the game stands, such as the end of the battle: it is
    /// then resolved like any order. Otherwise the one who is late gets his default.
    fn hears_the_clock(&self, world: &World) -> bool {
        let _ = world;
        false
    }

    /// The table's clock rings so often, in minutes of play: the window then gives [`Order::TimeUp`] from [`Seat::Clock`]. `None`: there
    /// is no clock. Only for rules that hear it as the game stands.
    fn alarm_every(&self, world: &World) -> Option<u16> {
        let _ = world;
        None
    }

    /// What the rules leave to the game master as the game stands. His ruling is run through *resolve* of the phase that is
    /// played, whatever is asked or thrown there: each phase that can stop has systems for it. What it changes is reported
    /// with his reason.
    fn matters(&self, world: &World) -> Vec<MatterOffer> {
        let _ = world;
        Vec::new()
    }

    /// A lead of so many hundredths, in what [`Ruleset::value`] says, as good as wins the battle as it stands. Captains who look ahead judge
    /// by a curve that grows flat about there: who is well ahead risks nothing more, who is well behind risks much. `None`: points are
    /// taken as they are.
    fn decisive(&self, world: &World) -> Option<i32> {
        let _ = world;
        None
    }

    /// How likely a unit is lost to those whom she comes hand to hand with by this order, in hundredths; 0 for an order by which she fights
    /// nobody so.
    fn risk(&self, world: &World, order: &Order) -> u8 {
        let _ = (world, order);
        0
    }

    /// True if a unit could come to blows with an enemy in this turn or the next. Captains look ahead no farther than the book for one that
    /// could not.
    fn in_touch(&self, world: &World, unit: UnitId) -> bool {
        let _ = (world, unit);
        true
    }

    /// True if what this one unit of a fleet does now decides something, and can be judged when the phase is over: captains who command divisions
    /// by plans look at her alone.
    fn decides(&self, world: &World, unit: UnitId) -> bool {
        let _ = (world, unit);
        false
    }

    /// How far ahead it is worth looking at this moment, where that is cheap enough to do on a crowded table as well. `None`: as far as
    /// captains see fit, and less far where there is a crowd.
    fn horizon(&self, world: &World) -> Option<Horizon> {
        let _ = world;
        None
    }

    /// True if captains who try orders out leave it to the house captain which of their units sails next, and try courses of that one alone:
    /// where a side sails all of its units in one go, their order matters little, and all of their courses are a great many.
    fn sails_in_order(&self) -> bool {
        false
    }

    /// True if captains who try orders out need not try this one: it gives away what other orders of the same ask would use, or comes
    /// to the same as one of them.
    fn is_idle(&self, world: &World, offer: &Offer) -> bool {
        let _ = (world, offer);
        false
    }

    /// The plans that this unit could be given now, the likeliest first. Empty if these rules know none, or she can have none.
    fn plans(&self, world: &World, unit: UnitId) -> Vec<Plan> {
        let _ = (world, unit);
        Vec::new()
    }

    /// The plan that this unit has. It is secret: only her own side is told.
    fn plan_of(&self, world: &World, unit: UnitId) -> Option<Plan> {
        let _ = (world, unit);
        None
    }

    /// May this unit, which takes orders from who gives it, be given this plan?
    ///
    /// # Errors
    /// The refusal that teaches.
    fn check_plan(&self, world: &World, unit: UnitId, plan: Option<Plan>) -> Result<(), Refusal> {
        let _ = (world, unit, plan);
        Err(Refusal::new("T-PLAN", "These rules know no plans: every ship is given her own orders."))
    }

    /// The computer captains that these rules bring along, from the weakest to the strongest: the last one is their `lieutenant`.
    fn house_captains(&self) -> &'static [HouseListing] {
        &[]
    }

    /// What each division of a side could be told to do as the battle stands, beside what the house captain sees fit: for captains who try
    /// plans out on forks ([`HouseCaptain::carry_out`](crate::rules::house::HouseCaptain::carry_out)). Empty if these rules know no such plans.
    fn intents(&self, world: &World, side: SideId) -> Vec<Vec<Intent>> {
        let _ = (world, side);
        Vec::new()
    }

    /// Orders worth trying among those that an offer admits, the best first: for captains who try orders out. They are legal.
    /// Empty if these rules have no better idea than [`Offer::candidates`].
    fn suggest(&self, world: &World, offer: &Offer) -> Vec<Order> {
        let _ = (world, offer);
        Vec::new()
    }

    /// The scenario with everything that play has decided and no word of the position says: options that were left out, units
    /// that have joined, printed values that were thrown. The check of a correction goes by it and the words at any moment.
    fn in_full(&self, world: &World, scenario: &Scenario) -> Scenario {
        let _ = world;
        scenario.clone()
    }

    /// The battle as it stands, as a scenario that goes on from here: `scenario` with the state of the battle and of every
    /// ship written into it. `None` if these rules cannot write it down, or not at this moment.
    fn scenario(&self, world: &World, scenario: &Scenario) -> Option<Scenario> {
        let _ = (world, scenario);
        None
    }

    /// True if a shot may be a rake: standing orders then have 'only a rake'.
    fn has_rakes(&self) -> bool {
        false
    }

    /// When standing orders have her fire, if not whenever she bears: 'in passing', where the rest of the fire is declared.
    fn standing_fire(&self) -> &'static str {
        ""
    }

    /// The distances at which standing orders may have her fire, in what the rules measure: where ranges end. If it is nothing round
    /// distances are offered.
    fn ranges(&self, world: &World) -> Option<[i32; 4]> {
        let _ = world;
        None
    }

    /// How the battle ended, if it has.
    fn outcome(&self, world: &World) -> Option<Outcome>;
}
