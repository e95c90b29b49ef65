//! What a ruleset gives, and nothing else.

use std::borrow::Cow;

use bevy_app::App;
use bevy_ecs::prelude::World;
use chacha20::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::clauses::Clauses;
use crate::geometry::Length;
use crate::geometry::Measure;
use crate::ids::{Seat, SideId, UnitId};
use crate::rules::advice::Advice;
use crate::rules::chapter::Asking;
use crate::rules::shown::Shown;
use crate::scenario::{Loaded, OptionSpec, Problems, Scenario, Takes, Value, Words};
use crate::shown::report::{Outcome, Refusal};
use crate::talk::offer::Ask;
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
    /// Ruling upon it corrects a word of the position ([`Order::Correct`]); `None`: it is a matter of the ruleset.
    pub corrects: Option<Correcting>,
}

/// A word of the position as a matter of the game master.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Correcting {
    /// The word, as scenario files spell it.
    pub word: Cow<'static, str>,
    /// The value of each option, as scenario files write it.
    pub values: Vec<String>,
}

impl MatterOffer {
    /// A word of the position with its values as options: a flag, or one of a few words. `None` if it takes anything else.
    pub fn correcting(
        key: u8,
        title: &'static str,
        spec: &'static OptionSpec,
        now: Option<&Value>,
        units: impl IntoIterator<Item = UnitId>,
    ) -> Option<Self> {
        let choices: Vec<(Value, String)> = match &spec.takes {
            Takes::Flag => [("no", false), ("yes", true)].map(|(says, flag)| (flag.into(), says.to_owned())).to_vec(),
            Takes::Word(words) => words.iter().map(|word| ((*word).into(), word.replace('_', " "))).collect(),
            _ => return None,
        };
        let current = choices.iter().zip(0..).find(|((value, _), _)| Some(value) == now).map(|(_, option)| option);
        let values = choices.iter().map(|(value, _)| value.to_string()).collect();
        let options = (0..).zip(choices).map(|(option, (_, says))| (option, says.into())).collect();
        let corrects = Some(Correcting { word: spec.key.into(), values });
        Some(Self { current, options, corrects, ..Self::of_units(key, title, "T-RULING", &[], units) })
    }

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
        Self { key, title: title.into(), clause: clause.into(), options, units, current: None, corrects: None }
    }
}

/// A set of rules: the rules themselves, what players are shown of them, and advice for captains.
///
/// Implement [`Rules`], [`Shown`] and [`Advice`]; this trait follows from them. Whatever a ruleset has nothing to say about
/// has a default. All methods are pure functions of the world, except the systems that [`Rules::build`] adds.
pub trait Ruleset: Rules + Shown + Advice {}

impl<R: Rules + Shown + Advice> Ruleset for R {}

/// The rules: what a scenario may hold, who is asked, what may be ordered, and how the battle ends.
pub trait Rules: Send + Sync + 'static {
    /// What it is called.
    fn about(&self) -> About;

    /// Its clauses.
    fn clauses(&self) -> &'static Clauses;

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

    /// Lists who is asked what, as the game stands; nothing when a beat is to be played or the phase is over. Seats are
    /// asked in the order of the list. A ruleset made of chapters asks about the item on top of its agenda, or what
    /// [`turn`](crate::rules::chapter::ChapterApp::turn) asks.
    ///
    /// # Panics
    /// If a ruleset that is not made of chapters leaves this out.
    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        world.resource::<Asking>().0(world, asks);
    }

    /// May this seat give this order now?
    ///
    /// # Errors
    /// The refusal that teaches.
    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Result<(), Refusal>;

    /// The shot that a fire order would be, if standing orders may be matched against it.
    fn shot(&self, world: &World, order: &Order) -> Option<Shot> {
        let _ = (world, order);
        None
    }

    /// Whose a unit is now.
    fn side_of(&self, world: &World, unit: UnitId) -> SideId;

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

    /// Words of the position that stand on the game master's sheet, each with its title: 'Her sail'. Each takes a flag or one
    /// of a few words.
    fn sheet_words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
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

    /// How the battle ended, if it has.
    fn outcome(&self, world: &World) -> Option<Outcome>;
}
