//! `drill`: a whole ruleset in a few pages, to learn from and to test the engine with.
//!
//! Two cutters with one gun each on a table of 48 by 36 inches. It has what is hard about the big games:
//! free courses, fire in the middle of moves, sealed declarations, simultaneous dice, a card face down, a hand of
//! cards, a melee of two rounds. Read it in this order: `rules.rs`, pure functions; `pair.rs`, what is kept of a cutter; the chapters
//! `signals.rs`, `sailing.rs`, `gunnery.rs`, `cards.rs` and `boarding.rs`; then what players see, below. `data/clauses.ron` has the clauses.

mod boarding;
mod cards;
mod gunnery;
pub(crate) mod pair;
pub(crate) mod rules;
mod sailing;
mod signals;

use std::sync::{Arc, LazyLock};

use bevy_app::App;
use bevy_ecs::prelude::World;
use pair::{Cutter, FaceDown, Papers, Ship, side_of, unit_of};
use rules::{BOXES, CREW, HULL, SIGNALS, TABLE, TURNS};
use wg_core::dice::{ChaCha8Rng, below};
use wg_core::rules::cards::{Hands, Pile};
use wg_core::rules::chapter::{ChapterApp, Game as _, fleet, fleet_mut};
use wg_core::rules::spoken::lay;
use wg_core::scenario::{Check, Declared, Loaded, OptionSpec, Problems, check_common};
use wg_core::shown::sheet::{self, BoxColumn, DamageBox, GunBoxes, Part, Sheet, Tone};
use wg_core::*;

/// What a scenario may choose: cards are played with.
const OPTIONS: &[OptionSpec] = &[OptionSpec::flag("cards", false)];

/// The turn sequence.
const PHASES: &[Phase] = &[
    Phase { title: "Signals", clause: "D-SIGNAL-1", when: When::SetUp },
    Phase { title: "First cutter sails", clause: "D-MOVE-1", when: When::EveryTurn },
    Phase { title: "Second cutter sails", clause: "D-MOVE-1", when: When::EveryTurn },
];
const SET_UP: u8 = 0;
const FIRST_SAILS: u8 = 1;
const SECOND_SAILS: u8 = 2;

/// What the game master may rule upon, as a ruling numbers it.
const FOG: u8 = 0;
const HER_GUN: u8 = 1;

chapters! {
    /// Unfinished business, by the chapter that settles it.
    pub enum Item of Drill {
        /// Signals are laid down.
        Signals(signals::Signals),
        /// A cutter is on her course.
        Sailing(sailing::Sailing),
        /// Whoever bears may fire.
        Gunnery(gunnery::Gunnery),
        /// Cards are played before dice fall.
        Cards(cards::Cards),
        /// The fight for a cutter.
        Boarding(boarding::Boarding),
    }
}

/// The stack of it.
type Business = Agenda<Item>;

/// The game in a rule's hands.
type Play<'a> = wg_core::rules::chapter::Play<'a, Drill>;

/// The ruleset.
pub static DRILL: Drill = Drill;
/// See [`DRILL`].
#[derive(Clone, Copy, Debug)]
pub struct Drill;

impl Rules for Drill {
    fn about(&self) -> About {
        About {
            id: "drill",
            title: "Cutter drill",
            author: "Weathergage",
            version: 3,
            summary: "Two cutters with one gun each; twenty minutes.",
            measure: Measure::Inches,
            luck: "hits by guns",
        }
    }

    fn clauses(&self) -> &'static Clauses {
        static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| Clauses::from_ron(include_str!("data/clauses.ron")));
        &CLAUSES
    }

    fn check(&self, loaded: &Loaded) -> Result<(), Problems> {
        let (mut check, scenario) = (Check::new(loaded), &loaded.scenario);
        check_common(loaded, &mut check);
        check.options(OPTIONS);
        check.values("battle", &scenario.battle, pair::BATTLE);
        for (i, (ship, side)) in scenario.ships.iter().zip(&scenario.sides).enumerate() {
            check.one_of(&format!("ships[{i}].class"), &ship.class, &["cutter"]);
            check.values(&format!("ships[{i}].state"), &ship.state, pair::STATE);
            check.one_of(&format!("ships[{i}].side"), &ship.side, &[&side.name]);
            if ship.at.is_none() || ship.heading.is_none() {
                check.problem(&format!("ships[{i}]"), "a cutter without place or heading", "both `at` and `heading`");
            }
        }
        if scenario.sides.len() != 2 || scenario.ships.len() != 2 {
            check.problem("ships", scenario.ships.len(), "two cutters, one for each of two sides");
        }
        check.finish()
    }

    /// Phases and chapters; then everything is spawned, in the order of the scenario, and mustered.
    fn build(&self, app: &mut App, scenario: &Scenario) {
        app.game::<Self>(PHASES).turn::<Self>(|pair, _| pair.cursor.active.map(|_| sailing::turn(pair)));
        app.add_plugins((signals::plugin, sailing::plugin, gunnery::plugin, cards::plugin, boarding::plugin));
        app.hears([SET_UP, FIRST_SAILS, SECOND_SAILS], rule);
        for (ship, unit) in scenario.ships.iter().zip(0..) {
            let papers = Papers { name: Arc::from(&*ship.name) };
            app.world_mut().spawn((UnitId(unit), papers, Cutter::default(), FaceDown::default()));
        }
        let has_cards = Declared::new(OPTIONS, &scenario.options).value("cards").as_bool();
        let deck = if has_cards == Some(true) { cards::DECK } else { Pile::default() };
        app.insert_resource(cards::HiddenCards(Hands { deck, ..Hands::default() }))
            .insert_resource(cards::OpenCards::default());
        Self::muster(app, ());
        lay::<Self>(app.world_mut(), scenario);
    }

    fn check_order(&self, world: &World, _: Seat, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Course { unit, course } if unit.index() < 2 => {
                rules::may_sail(fleet::<Self>(world), side_of(*unit), course)
            }
            Order::Fire { unit, .. } if unit.index() < 2 => rules::may_fire(fleet::<Self>(world), side_of(*unit)),
            _ => Ok(()),
        }
    }

    fn shot(&self, world: &World, _: &Order) -> Option<Shot> {
        Some(Shot { range: rules::range(fleet::<Self>(world)), rake: false })
    }

    fn matters(&self, world: &World) -> Vec<MatterOffer> {
        let fog = MatterOffer::switch(FOG, "Fog", "D-FOG-1", fleet::<Self>(world)[SideId(0)].cutter.fog);
        vec![
            fog,
            MatterOffer::of_units(
                HER_GUN,
                "Her gun",
                "D-FIRE-1",
                &[(0, "fired"), (1, "loaded")],
                [UnitId(0), UnitId(1)],
            ),
        ]
    }

    fn side_of(&self, _: &World, unit: UnitId) -> SideId {
        side_of(unit)
    }

    /// Whatever lies face down on the other side becomes a guess; that something lies there is known.
    fn conceal(&self, world: &mut World, side: SideId, rng: &mut ChaCha8Rng) {
        let fighting = matches!(world.resource::<Business>().top_of(), Some(boarding::Boarding::Melee { .. }));
        let pair = fleet_mut::<Self>(world);
        pair.hidden.0.conceal(side, rng);
        let guess = [2, 2, CREW as u32].map(|n| below(rng, n) as u16);
        let Ship { cutter, down, .. } = &mut pair[side.other()];
        down.signal = down.signal.map(|known| if cutter.shown { known } else { guess[0] });
        down.fires = down.fires.map(|_| guess[1] == 1);
        down.men = down.men.map(|known| if fighting { known } else { guess[2] as i16 + 1 });
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        rules::outcome(fleet::<Self>(world))
    }
}

impl Shown for Drill {
    /// The engine adds refusals.
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        let (pair, own) = (fleet::<Self>(world), order.unit().map_or(SideId(0), side_of).min(SideId(1)));
        match order {
            Order::Course { course, .. } => sailing::preview(pair, own, course),
            Order::Fire { .. } => gunnery::preview(pair, own, seat),
            _ => Preview::default(),
        }
    }

    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        let side = side_of(unit);
        let ship = fleet::<Self>(world)[side].clone();
        let boxes =
            (0..BOXES).map(|place| DamageBox { ticked: place < ship.cutter.holes, ..DamageBox::default() }).collect();
        let (state, tone) =
            if ship.cutter.loaded { ("loaded".to_owned(), Tone::Good) } else { ("fired".to_owned(), Tone::Faint) };
        let sees = ship.cutter.shown || viewer.sees(side);
        let card = |signal: u16| sees.then(|| SIGNALS[usize::from(signal)].1.split_once(": ")).flatten();
        let cards = ship
            .down
            .signal
            .map(|signal| card(signal).map(|(name, text)| (name.to_owned(), text.to_owned())))
            .into_iter()
            .collect();
        let hull = BoxColumn { letter: "H".to_owned(), name: "Hull".to_owned(), boxes };
        let parts = vec![
            Part::Boxes { title: "Damage".to_owned(), columns: vec![hull], value: None, upright: false },
            Part::Battery {
                number: 0,
                name: "Gun".to_owned(),
                boxes: vec![false],
                counts: GunBoxes::Guns,
                dice: 1,
                state,
                tone,
            },
            Part::Hand { title: "Signal".to_owned(), cards },
        ];
        Sheet {
            unit,
            name: ship.papers.name.to_string(),
            subtitle: "cutter · 1 gun · range 12 inches".to_owned(),
            side,
            parts,
        }
    }

    fn view(&self, world: &World, viewer: Viewer, view: &mut View) {
        view.cards = cards::view(fleet::<Self>(world), world.resource::<Business>(), viewer);
        (view.table.width, view.table.height) = TABLE;
        let field = |turn: u16| sheet::TrackField {
            label: turn.to_string(),
            ticked: turn < view.turn,
            current: turn == TURNS,
            struck: false,
        };
        view.track = (1..=TURNS).map(field).collect();
        view.units.extend(fleet::<Self>(world).ships.iter().zip(0..).map(|(ship, id)| UnitView {
            id: UnitId(id),
            name: ship.papers.name.to_string(),
            side: SideId(id as u8),
            built_for: SideId(id as u8),
            class: "cutter".to_owned(),
            pose: ship.cutter.pose,
            footprint: HULL,
            model: shown::view::Model { masts: 1, ports: 3, rig: shown::view::Rig::ForeAndAft, poop: false },
            fate: if ship.cutter.holes >= BOXES { Fate::Sunk } else { Fate::Afloat },
            sail: 100,
            hurt: 20 * ship.cutter.holes,
            men: 100,
            struck: ship.cutter.struck,
            badge: if ship.cutter.struck { "struck".to_owned() } else { String::new() },
            ..UnitView::default()
        }));
    }
}

impl Advice for Drill {
    fn value(&self, world: &World, side: SideId) -> i32 {
        let scores = rules::scores(fleet::<Self>(world));
        100 * (scores[side] - scores[side.other()])
    }
}

/// D-FOG-1: fog, and whether a gun is loaded, are the game master's to say.
fn rule(play: &mut Play<'_>, _: Seat, order: &Order) {
    let Order::Ruling { matter: Some(matter), .. } = order else { return };
    for own in SideId::BOTH.into_iter().filter(|own| matter.unit.is_none_or(|about| about == unit_of(*own))) {
        let cutter = &mut play.fleet[own].cutter;
        *(if matter.key == FOG { &mut cutter.fog } else { &mut cutter.loaded }) = matter.option == 1;
    }
}
