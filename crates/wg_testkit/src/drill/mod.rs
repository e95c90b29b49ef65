//! `drill`: a complete ruleset in a few pages, to learn from and to test the engine with.
//!
//! Two cutters with one gun each fight on a table of 48 by 36 inches. The drill has the difficult features of the big
//! games: free courses, fire in the middle of moves, sealed declarations, simultaneous dice, a card face down, a hand
//! of cards, a melee of two rounds. Read it in this order: `rules.rs`, pure functions; `pair.rs`, the state of a
//! cutter; the chapters `signals.rs`, `sailing.rs`, `gunnery.rs`, `cards.rs` and `boarding.rs`; then what players see,
//! below. The clauses are in `data/clauses.ron`.

mod boarding;
mod cards;
mod gunnery;
pub(crate) mod pair;
mod prelude;
pub(crate) mod rules;
mod sailing;
mod signals;

use prelude::*;

/// The options of a scenario: whether to play with cards.
const OPTIONS: &[OptionSpec] = &[OptionSpec::flag("cards", false)];

/// The turn sequence.
const PHASES: &[Phase] = &[
    Phase { title: "Signals", clause: "D-SIGNAL-1", when: When::SetUp },
    Phase { title: "First cutter sails", clause: "D-MOVE-1", when: When::EveryTurn },
    Phase { title: "Second cutter sails", clause: "D-MOVE-1", when: When::EveryTurn },
];
const SET_UP: u8 = 0;
const FIRST_SAILS: u8 = 1;
const MOVES: [u8; 2] = [FIRST_SAILS, 2];

/// The numbers of the matters on which the game master may rule.
const FOG: u8 = 0;
const HER_GUN: u8 = 1;

chapters! {
    /// Unfinished business, with one variant for each chapter.
    pub enum Item of Drill {
        /// The captains lay down their signals.
        Signals(Signals),
        /// A cutter sails her course.
        Sailing(Sailing),
        /// Cutters whose guns bear may fire.
        Gunnery(Gunnery),
        /// Cards may be played before dice are rolled.
        Cards(Cards),
        /// The fight for a cutter.
        Boarding(Boarding),
    }
}

/// The stack of unfinished business.
type Business = Agenda<Item>;

/// The game as a rule sees it.
type Play<'a> = wg_core::rules::chapter::Play<'a, Drill>;

/// The ruleset.
pub static DRILL: Drill = Drill;
/// The type of [`DRILL`].
#[derive(Clone, Copy, Debug)]
pub struct Drill;

impl Rules for Drill {
    fn about(&self) -> About {
        About {
            id: "drill",
            title: "Cutter drill",
            author: "Weathergage",
            version: 3,
            summary: "Two cutters with one gun each. Twenty minutes to play.",
            measure: Measure::Inches,
            luck: "gun hits",
        }
    }

    fn clauses(&self) -> &'static Clauses {
        static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| Clauses::from_ron(include_str!("data/clauses.ron")));
        &CLAUSES
    }

    fn check(&self, loaded: &Loaded) -> Result<(), Problems> {
        let (mut check, scenario) = (Check::new(loaded), &loaded.scenario);
        check_common(loaded, &mut check);
        check.no_arrivals(scenario);
        check.options(OPTIONS);
        check.values("battle", &scenario.battle, pair::BATTLE);
        for (i, (ship, side)) in scenario.ships.iter().zip(&scenario.sides).enumerate() {
            check.one_of(&format!("ships[{i}].class"), &ship.class, &["cutter"]);
            check.values(&format!("ships[{i}].state"), &ship.state, pair::STATE);
            check.one_of(&format!("ships[{i}].side"), &ship.side, &[&side.name]);
            if ship.at.is_none() || ship.heading.is_none() {
                check.problem(&format!("ships[{i}]"), "no place or no heading", "both `at` and `heading`");
            }
        }
        if scenario.sides.len() != 2 || scenario.ships.len() != 2 {
            check.problem("ships", scenario.ships.len(), "two cutters, one on each of two sides");
        }
        check.finish()
    }

    /// Adds the phases and the chapters; then spawns everything in the order of the scenario, and gathers the fleet.
    fn build(&self, app: &mut App, scenario: &Scenario) {
        app.game::<Self>(PHASES).turn::<Self>(|pair, _| pair.cursor.active.map(|_| sailing::turn(pair)));
        app.chapter::<Signals>([SET_UP]).opens(SET_UP, signals::open);
        app.chapter::<Sailing>(MOVES).chapter::<Gunnery>(MOVES).chapter::<Cards>(MOVES).chapter::<Boarding>(MOVES);
        app.opens(MOVES[0], sailing::open).opens(MOVES[1], sailing::open);
        app.hears([SET_UP, MOVES[0], MOVES[1]], rule);
        for (ship, unit) in scenario.ships.iter().zip(0..) {
            let papers = Papers { name: (&*ship.name).into() };
            app.world_mut().spawn((UnitId(unit), papers, Cutter::default(), FaceDown::default()));
        }
        let has_cards = Declared::new(OPTIONS, &scenario.options).value("cards").as_bool();
        let deck = if has_cards == Some(true) { DECK } else { Pile::default() };
        app.insert_resource(HiddenCards(Hands { deck, ..Hands::default() })).init_resource::<OpenCards>();
        Self::muster(app, ());
        lay::<Self>(app.world_mut(), scenario);
    }

    fn check_order(&self, world: &World, _: Seat, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Course { unit, course } if unit.index() < 2 => may_sail(Pair::seen(world), side_of(*unit), course),
            Order::Fire { unit, .. } if unit.index() < 2 => may_fire(Pair::seen(world), side_of(*unit)),
            _ => Ok(()),
        }
    }

    fn shot(&self, world: &World, _: &Order) -> Option<Shot> {
        Some(Shot { range: range(Pair::seen(world)), rake: false })
    }

    fn matters(&self, world: &World) -> Vec<MatterOffer> {
        let (states, units) = ([(0, "fired"), (1, "loaded")], SideId::BOTH.map(unit_of));
        let fog = MatterOffer::switch(FOG, "Fog", "D-FOG-1", Pair::seen(world)[SideId(0)].cutter.fog);
        vec![fog, MatterOffer::of_units(HER_GUN, "Her gun", "D-FIRE-1", &states, units)]
    }

    fn side_of(&self, _: &World, unit: UnitId) -> SideId {
        side_of(unit)
    }

    /// Replaces everything that lies face down on the other side by a guess. The side knows whether something lies
    /// there, so that stays the same.
    fn conceal(&self, world: &mut World, side: SideId, rng: &mut ChaCha8Rng) {
        let fighting = matches!(world.resource::<Business>().top_of(), Some(Boarding::Melee { .. }));
        let pair = Pair::seen_mut(world);
        pair.hidden.0.conceal(side, rng);
        let guess = [2, 2, CREW as u32].map(|n| below(rng, n) as u16);
        let Ship { cutter, down, .. } = &mut pair[side.other()];
        down.signal = down.signal.map(|known| if cutter.shown { known } else { guess[0] });
        down.fires = down.fires.map(|_| guess[1] == 1);
        down.men = down.men.map(|known| if fighting { known } else { guess[2] as i16 + 1 });
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        outcome(Pair::seen(world))
    }
}

impl Shown for Drill {
    /// Returns previews of courses and shots. The session adds refusals.
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        let (pair, own) = (Pair::seen(world), order.unit().map_or(SideId(0), side_of).min(SideId(1)));
        match order {
            Order::Course { course, .. } => sailing::preview(pair, own, course),
            Order::Fire { .. } => gunnery::preview(pair, own, seat),
            _ => Preview::default(),
        }
    }

    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        let side = side_of(unit);
        let Ship { papers, cutter, down, .. } = &Pair::seen(world)[side];
        let (state, tone) = if cutter.loaded { ("loaded", Tone::Good) } else { ("fired", Tone::Faint) };
        let words = |signal: u16| SIGNALS[usize::from(signal)].1.split_once(": ");
        let card = |signal: u16| words(signal).filter(|_| cutter.shown || viewer.sees(side));
        let cards = down.signal.iter().map(|signal| card(*signal).map(|(name, text)| (name.into(), text.into())));
        let parts = vec![
            Part::boxes("Damage", [BoxColumn::ticked("H", "Hull", cutter.holes, BOXES)]),
            Part::battery(0, "Gun", 1, (state, tone)),
            Part::Hand { title: "Signal".to_owned(), cards: cards.collect() },
        ];
        let subtitle = "cutter · 1 gun · range 12 inches".to_owned();
        Sheet { unit, name: papers.name.to_string(), subtitle, side, parts }
    }

    fn view(&self, world: &World, viewer: Viewer, view: &mut View) {
        view.cards = cards::view(Pair::seen(world), world.resource::<Business>(), viewer);
        (view.table.width, view.table.height) = TABLE;
        view.track = TrackField::turns(TURNS, view.turn, Some(TURNS));
        view.units.extend(Pair::seen(world).ships.iter().zip(0..).map(|(ship, id)| UnitView {
            id: UnitId(id),
            name: ship.papers.name.to_string(),
            side: side_of(UnitId(id)),
            built_for: side_of(UnitId(id)),
            class: "cutter".to_owned(),
            pose: ship.cutter.pose,
            footprint: HULL,
            model: Model { masts: 1, ports: 3, rig: Rig::ForeAndAft, poop: false },
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
        let scores = scores(Pair::seen(world));
        100 * (scores[side] - scores[side.other()])
    }
}

/// Carries out the game master's rulings on fog and on whether a gun is loaded (D-FOG-1).
fn rule(play: &mut Play<'_>, _: Seat, order: &Order) {
    let Order::Ruling { matter: Some(matter), .. } = order else { return };
    for own in SideId::BOTH.into_iter().filter(|own| matter.unit.is_none_or(|about| about == unit_of(*own))) {
        let cutter = &mut play.fleet[own].cutter;
        *(if matter.key == FOG { &mut cutter.fog } else { &mut cutter.loaded }) = matter.option == 1;
    }
}
