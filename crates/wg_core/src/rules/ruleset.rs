//! The [`Ruleset`] trait, and the types that only its methods use.

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
use crate::scenario::{GoalSpec, Loaded, OptionSpec, Problems, Scenario, Takes, Value, Words};
use crate::shown::report::{Outcome, Refusal};
use crate::talk::offer::Ask;
use crate::talk::order::{Order, Plan};

/// The name, author and version of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The id by which scenarios name the ruleset: `crane`.
    pub id: &'static str,
    /// The title of the rulebook: 'Fighting Rules for Sailing Ships'.
    pub title: &'static str,
    /// The author of the rulebook: 'Crane'.
    pub author: &'static str,
    /// The version of the implementation. It goes up whenever an old journal would play differently.
    pub version: u32,
    /// One or two sentences for a player who is choosing a battle.
    pub summary: &'static str,
    /// The units in which its players measure.
    pub measure: Measure,
    /// The events that its luck statistic counts: 'hits by guns'.
    pub luck: &'static str,
}

/// The range and kind of a shot that is on offer, for standing orders and prompts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The range of the shot.
    pub range: Length,
    /// True if the shot would be a rake.
    pub rake: bool,
}

/// A matter that the rules leave to the game master, who may rule on it at any time and gives a reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatterOffer {
    /// The ruleset's number for the matter.
    pub key: u8,
    /// The title of the matter: 'Fog'.
    pub title: Cow<'static, str>,
    /// The clause that leaves the matter to the game master.
    pub clause: Cow<'static, str>,
    /// The options, each with the label of its button: 'off', 'on'.
    pub options: SmallVec<[(u16, Cow<'static, str>); 4]>,
    /// The units that a ruling may be about. It is empty if the matter is not about a unit.
    pub units: SmallVec<[UnitId; 6]>,
    /// The option that holds now, or `None` if no option holds until the game master rules. A matter that is not about
    /// a unit and has a current option stays as it was ruled.
    pub current: Option<u16>,
    /// The word of the position that a ruling corrects ([`Order::Correct`]), or `None` if the matter belongs to the
    /// ruleset.
    pub corrects: Option<Correcting>,
}

/// A word of the position that the game master can correct by a ruling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Correcting {
    /// The word, as scenario files spell it.
    pub word: Cow<'static, str>,
    /// The value for each option, as scenario files write it.
    pub values: Vec<String>,
}

impl MatterOffer {
    /// Makes a matter from a word of the position, with the word's values as options. Returns `None` unless the word is
    /// a flag or one of a few choices.
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

    /// Makes a matter that is off (0) or on (1) for the whole table.
    pub fn switch(key: u8, title: &'static str, clause: &'static str, on: bool) -> Self {
        Self { current: Some(u16::from(on)), ..Self::of_units(key, title, clause, &[(0, "off"), (1, "on")], []) }
    }

    /// Makes a matter that has several options and is about one of the given units.
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

/// A set of rules: the rules themselves, what players are shown of them, and advice for computer captains.
///
/// Implement [`Rules`], [`Shown`] and [`Advice`]; this trait follows from them. Methods that not every ruleset needs
/// have a default. All methods are pure functions of the world, except the systems that [`Rules::build`] adds.
pub trait Ruleset: Rules + Shown + Advice {}

impl<R: Rules + Shown + Advice> Ruleset for R {}

/// The rules: what a scenario may contain, which seat is asked, what may be ordered, and how the battle ends.
pub trait Rules: Send + Sync + 'static {
    /// Returns the name, author and version of the ruleset.
    fn about(&self) -> About;

    /// Returns the clauses of the ruleset.
    fn clauses(&self) -> &'static Clauses;

    /// Checks the parts of a scenario that only this ruleset understands: classes, options, places, states.
    ///
    /// # Errors
    /// Returns every problem found, with line, column and path.
    fn check(&self, loaded: &Loaded) -> Result<(), Problems>;

    /// Returns every word that scenarios of this ruleset may contain: options, classes, overrides and states. They come
    /// from the declarations that [`check`](Self::check) uses.
    fn words(&self) -> Words {
        Words::default()
    }

    /// Adds the plugin and spawns everything that will ever be on the table. The scenario has been checked. No dice are
    /// rolled here: the first rolls happen in *open* of the first phase.
    fn build(&self, app: &mut App, scenario: &Scenario);

    /// Appends the questions that seats must answer as the game stands, in the order in which the seats are asked.
    /// Appends nothing when a beat is due or the phase is over. A ruleset made of chapters asks about the item on top
    /// of its agenda, or asks what [`turn`](crate::rules::chapter::ChapterApp::turn) returns.
    ///
    /// # Panics
    /// If a ruleset that is not made of chapters does not override this method.
    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        world.resource::<Asking>().0(world, asks);
    }

    /// Checks whether the seat may give this order now.
    ///
    /// # Errors
    /// Returns a refusal that says what is wrong and what would work.
    fn check_order(&self, world: &World, seat: Seat, order: &Order) -> Result<(), Refusal>;

    /// Returns the shot that a fire order would be, so that standing orders can be matched against it. Returns `None`
    /// if the order is not such a shot.
    fn shot(&self, world: &World, order: &Order) -> Option<Shot> {
        let _ = (world, order);
        None
    }

    /// Returns the side that owns the unit now.
    fn side_of(&self, world: &World, unit: UnitId) -> SideId;

    /// Replaces everything that `side` cannot know by a guess at what it could be.
    fn conceal(&self, world: &mut World, side: SideId, rng: &mut ChaCha8Rng) {
        let _ = (world, side, rng);
    }

    /// Replaces everything that is secret from a viewer who knows no side's secrets. Override it where one guess
    /// depends on what another side holds, as with hands of cards from one deck: then all of them must be guessed at
    /// once.
    fn conceal_from_all(&self, world: &mut World, rng: &mut ChaCha8Rng) {
        for side in [SideId(0), SideId(1)] {
            self.conceal(world, side, rng);
        }
    }

    /// Returns true if [`Order::TimeUp`] means something in these rules as the game stands, such as the end of the
    /// battle. It is then resolved like any other order. Otherwise a seat that is out of time gets its default order.
    fn hears_the_clock(&self, world: &World) -> bool {
        let _ = world;
        false
    }

    /// Returns the interval of the table's clock in minutes of play, or `None` if there is no clock. Each time the
    /// clock rings, the window gives [`Order::TimeUp`] from [`Seat::Clock`]. The session asks for it only while
    /// [`hears_the_clock`](Self::hears_the_clock) is true.
    fn alarm_every(&self, world: &World) -> Option<u16> {
        let _ = world;
        None
    }

    /// Returns the matters that the rules leave to the game master as the game stands. A ruling runs through *resolve*
    /// of the current phase, even while another question or a roll is open, so each phase that can stop needs systems
    /// for it. Its effect is reported with the game master's reason.
    fn matters(&self, world: &World) -> Vec<MatterOffer> {
        let _ = world;
        Vec::new()
    }

    /// Returns the words of the position that appear on the game master's sheet, each with its title: 'Her sail'. Each
    /// word must be a flag or one of a few choices.
    fn sheet_words(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns the goals that options of the rules give, such as an exit. The rules count their points themselves.
    fn goals(&self, scenario: &Scenario) -> Vec<GoalSpec> {
        let _ = scenario;
        Vec::new()
    }

    /// Returns the plans that this unit could be given now, the likeliest first. The list is empty if these rules have
    /// no plans, or this unit cannot have one.
    fn plans(&self, world: &World, unit: UnitId) -> Vec<Plan> {
        let _ = (world, unit);
        Vec::new()
    }

    /// Returns the plan of this unit, or `None` if it has none. The plan is secret: only the unit's own side may see
    /// it.
    fn plan_of(&self, world: &World, unit: UnitId) -> Option<Plan> {
        let _ = (world, unit);
        None
    }

    /// Checks whether this unit can be given this plan. The session has already checked that the seat commands the
    /// unit.
    ///
    /// # Errors
    /// Returns a refusal that says what is wrong and what would work.
    fn check_plan(&self, world: &World, unit: UnitId, plan: Option<Plan>) -> Result<(), Refusal> {
        let _ = (world, unit, plan);
        Err(Refusal::new("T-PLAN", "These rules have no standing orders for courses. Give every ship her own orders."))
    }

    /// Returns the scenario with everything added that play has decided but no word of the position records: options
    /// that were left out, units that have joined, printed values that were rolled. A correction is checked against
    /// this scenario and the current words.
    fn in_full(&self, world: &World, scenario: &Scenario) -> Scenario {
        let _ = world;
        scenario.clone()
    }

    /// Returns the battle as it stands as a scenario that continues from here: `scenario` with the state of the battle
    /// and of every ship written into it. Returns `None` if these rules cannot write the battle down, or cannot do so
    /// at this moment.
    fn scenario(&self, world: &World, scenario: &Scenario) -> Option<Scenario> {
        let _ = (world, scenario);
        None
    }

    /// Returns how the battle ended, or `None` while it goes on.
    fn outcome(&self, world: &World) -> Option<Outcome>;
}
