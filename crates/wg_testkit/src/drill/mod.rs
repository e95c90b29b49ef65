//! `drill`: a whole ruleset in a few pages, to learn from and to test the engine with.
//!
//! Two cutters with one gun each on a table of 48 by 36 inches. It has what is hard about the big games:
//! free courses, fire in the middle of moves, sealed declarations, simultaneous dice, a card face down, a
//! melee of two rounds. Read `rules.rs` first, then `play.rs`; `data/clauses.ron` has the clauses.

mod play;
mod rules;

use std::sync::LazyLock;

use bevy_app::App;
use bevy_ecs::prelude::{Component, IntoSystem, World};
use serde::Serialize;
use wg_core::dice::{ChaCha8Rng, below};
use wg_core::geometry::{Walk, walk};
use wg_core::scenario::{Check, Loaded, Problems, check_common};
use wg_core::shown::sheet::{self, BoxColumn, DamageBox, Part, Sheet, Tone};
use wg_core::*;

use rules::{BOXES, CLOSE, CREW, HULL, LIMITS, Pair, SIGNALS, TABLE, TURNS};

/// Printed: her name.
#[derive(Component)]
#[component(immutable)]
struct Papers(String);

/// What everybody sees of a cutter. One column, for every rule reads all of it; a big game has many.
#[derive(Component, Clone, Copy, Default, Serialize)]
struct Cutter {
    pose: Pose,
    holes: u8,
    loaded: bool,
    struck: bool,
    shown: bool,
    fog: bool,
}

/// What lies face down before her captain: his signal, whether he fires, how many men he sends.
#[derive(Component, Clone, Copy, Default, Serialize)]
struct FaceDown {
    signal: Option<u16>,
    fires: Option<bool>,
    men: Option<i16>,
}

/// Unfinished business: she is on her course; who bears may fire; she may board; men fight, she is so much ahead.
#[derive(Clone, Serialize)]
enum Item {
    Sail(Course, Walk),
    Window,
    Alongside,
    Melee { round: u8, lead: i16 },
}

const PHASES: &[Phase] = &[
    Phase { title: "Signals", clause: "D-SIGNAL-1", when: When::SetUp },
    Phase { title: "First cutter sails", clause: "D-MOVE-1", when: When::EveryTurn },
    Phase { title: "Second cutter sails", clause: "D-MOVE-1", when: When::EveryTurn },
];

fn pair(world: &World) -> Pair<'_> {
    let rows = world.try_query::<(&UnitId, &Papers, &Cutter, &FaceDown)>();
    play::gather(rows.expect("the columns were registered at set-up").iter(world))
}

/// The ruleset.
pub static DRILL: Drill = Drill;
/// See [`DRILL`].
pub struct Drill;

impl Ruleset for Drill {
    fn about(&self) -> About {
        About { id: "drill", title: "Cutter drill", author: "Weathergage", version: 1, summary: "Two cutters with one gun each; twenty minutes." }
    }

    fn clauses(&self) -> &'static Clauses {
        static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| Clauses::from_ron(include_str!("data/clauses.ron")));
        &CLAUSES
    }

    fn check(&self, loaded: &Loaded) -> Result<(), Problems> {
        let (mut check, scenario) = (Check::new(loaded), &loaded.scenario);
        check_common(loaded, &mut check);
        for (i, (ship, side)) in scenario.ships.iter().zip(&scenario.sides).enumerate() {
            check.one_of(&format!("ships[{i}].class"), &ship.class, &["cutter"]);
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

    fn build(&self, app: &mut App, scenario: &Scenario) {
        app.phases(PHASES).agenda::<Item>().saved::<Cutter>().saved_secret::<FaceDown>();
        app.add_systems(At(0, Stage::Resolve), play::obey);
        for place in [1, 2] {
            app.add_systems(At(place, Stage::Open), play::open);
            app.add_systems(At(place, Stage::Resolve), play::obey);
            app.add_systems(At(place, Stage::Step), play::beat.pipe(hold));
        }
        for (ship, unit) in scenario.ships.iter().zip(0..) {
            let ((x, y), heading) = (ship.at.unwrap_or_default(), ship.heading.map_or(Heading::NORTH, |heading| heading.heading()));
            let cutter = Cutter { pose: Pose::new(Point::inches(x, y), heading), ..Cutter::default() };
            app.world_mut().spawn((UnitId(unit), Papers(ship.name.clone()), cutter, FaceDown::default()));
        }
    }

    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        let (pair, cursor) = (pair(world), world.resource::<Cursor>());
        let pass = |label| Offer::plain(Order::Pass, label);
        for own in [0, 1] {
            let ([unit, target], down) = ([own, 1 - own].map(|own| UnitId(own as u16)), pair[own].down);
            let (moves, men) = (cursor.active == Some(SideId(own as u8)), Domain::Range { min: 1, max: CREW });
            let (kind, offers) = match world.resource::<Agenda<Item>>().top() {
                None if cursor.turn == 0 && down.signal.is_none() => {
                    let signal = Offer::plain(Order::Choose { unit, what: 0, option: 0 }, "Lay down a signal");
                    (AskKind::Choice, vec![signal.with(Slot::Choice, Domain::Choices(SIGNALS.as_slice().into()))])
                }
                None if moves && !cursor.ended => {
                    let sail = Offer::plain(Order::Course { unit, course: Course::default() }, "Sail");
                    (AskKind::Turn, vec![Offer::plain(Order::EndPhase, "Lie to"), sail.with(Slot::Course, Domain::Free(LIMITS))])
                }
                Some(Item::Window) if down.fires.is_none() && rules::may_fire(&pair, own).is_ok() => {
                    let fire = Offer::plain(Order::Fire { unit, battery: 0, target, aim: 0 }, "Fire");
                    (AskKind::Reaction, vec![pass("Not yet"), fire, Offer::plain(Order::Hold { unit, until: HoldFor::Move }, "Hold for this move")])
                }
                Some(Item::Alongside) if moves && down.men.is_none() => {
                    let board = Offer::plain(Order::Board { unit, target, men: CREW }, "Board").with(Slot::Value, men);
                    (AskKind::Choice, vec![pass("Stay aboard"), board])
                }
                Some(Item::Alongside) if down.men.is_none() && pair[1 - own].down.men.is_some() => {
                    (AskKind::Choice, vec![Offer::plain(Order::Number { unit, what: 1, value: CREW }, "Repel boarders").with(Slot::Value, men)])
                }
                _ => continue,
            };
            let ask = Ask::new(Seat::Side(SideId(own as u8)), kind, format!("{}, your orders", pair[own].name), offers);
            asks.push(if kind == AskKind::Turn { ask } else { ask.sealed() });
        }
    }

    fn check_order(&self, world: &World, _: Seat, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Course { unit, course } if unit.index() < 2 => rules::may_sail(&pair(world), unit.index(), course),
            Order::Fire { unit, .. } if unit.index() < 2 => rules::may_fire(&pair(world), unit.index()),
            _ => Ok(()),
        }
    }

    /// The course with its ghost, or the shot with odds that give no hidden signal away. The engine adds refusals.
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        let (pair, own) = (pair(world), order.unit().map_or(0, UnitId::index).min(1));
        let mut preview = Preview::default();
        if let Some(course) = order.course() {
            preview.path = walk(course, pair[own].cutter.pose, &HULL, Length::INCH).map(|beat| beat.pose).collect();
            preview.ghost = preview.path.last().copied();
            preview.used = format!("{} of 10 inches", course.length());
        } else if let Order::Fire { .. } = order {
            let known = pair[own].cutter.shown || seat == Seat::Side(SideId(own as u8));
            let needed = if known { rules::needed(&pair, own) } else { 4 };
            let (range, unit, title) = (rules::range(&pair).to_string(), "hits".to_owned(), format!("Gun on {}", pair[1 - own].name));
            let (hit, line) = (f64::from(7 - needed) / 6.0, format!("1 die; {needed}-6 hits (D-FIRE-4)"));
            preview.odds = Some(Odds { title, range, line, unit, bars: vec![1.0 - hit, hit], expected: hit, chances: vec![] });
            let bands = vec![(CLOSE, "close".to_owned()), (rules::carries(&pair), "range".to_owned())];
            preview.marks.push(Mark::Arc { hull: rules::hull(&pair[own]), arc: rules::broadside(&pair, own).0, bands });
        }
        preview
    }

    fn shot(&self, world: &World, _: &Order) -> Option<Shot> {
        Some(Shot { range: rules::range(&pair(world)), rake: false })
    }

    fn matters(&self, world: &World) -> Vec<MatterOffer> {
        let fog = MatterOffer::switch(0, "Fog", "D-FOG-1", pair(world)[0].cutter.fog);
        vec![fog, MatterOffer::of_units(1, "Her gun", "D-FIRE-1", &[(0, "fired"), (1, "loaded")], [UnitId(0), UnitId(1)])]
    }

    fn side_of(&self, _: &World, unit: UnitId) -> SideId {
        SideId(unit.0 as u8)
    }

    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        let (ship, side) = (pair(world)[unit.index()], SideId(unit.0 as u8));
        let boxes = (0..BOXES).map(|place| DamageBox { ticked: place < ship.cutter.holes, ..DamageBox::default() }).collect();
        let (state, tone) = if ship.cutter.loaded { ("loaded".to_owned(), Tone::Good) } else { ("fired".to_owned(), Tone::Faint) };
        let sees = ship.cutter.shown || viewer.sees(side);
        let card = |signal: u16| sees.then(|| SIGNALS[usize::from(signal)].1.split_once(": ")).flatten();
        let cards = ship.down.signal.map(|signal| card(signal).map(|(name, text)| (name.to_owned(), text.to_owned()))).into_iter().collect();
        let hull = BoxColumn { letter: "H".to_owned(), name: "Hull".to_owned(), boxes };
        let parts = vec![
            Part::Boxes { title: "Damage".to_owned(), columns: vec![hull], upright: false },
            Part::Battery { name: "Gun".to_owned(), boxes: vec![false], dice: 1, state, tone },
            Part::Hand { title: "Signal".to_owned(), cards },
        ];
        Sheet { unit, name: ship.name.to_owned(), subtitle: "cutter · 1 gun · range 12 inches".to_owned(), side, parts }
    }

    fn view(&self, world: &World, _: Viewer, view: &mut View) {
        (view.table.width, view.table.height) = TABLE;
        let field = |turn: u16| sheet::TrackField { label: turn.to_string(), ticked: turn < view.turn, current: turn == TURNS, struck: false };
        view.track = (1..=TURNS).map(field).collect();
        view.units.extend(pair(world).iter().zip(0..).map(|(ship, id)| UnitView {
            id: UnitId(id),
            name: ship.name.to_owned(),
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
            badge: if ship.cutter.struck { "struck".to_owned() } else { String::new() },
            ..UnitView::default()
        }));
    }

    fn value(&self, world: &World, side: SideId) -> i32 {
        let [first, second] = rules::scores(&pair(world));
        100 * if side == SideId(0) { first - second } else { second - first }
    }

    /// Whatever lies face down on the other side becomes a guess; that something lies there is known.
    fn conceal(&self, world: &mut World, side: SideId, rng: &mut ChaCha8Rng) {
        let fighting = matches!(world.resource::<Agenda<Item>>().top(), Some(Item::Melee { .. }));
        let mut rows = world.query::<(&UnitId, &Cutter, &mut FaceDown)>();
        for (_, cutter, mut down) in rows.iter_mut(world).filter(|row| row.0.index() != side.index()) {
            let guess = [2, 2, CREW as u32].map(|n| below(rng, n) as u16);
            down.signal = down.signal.map(|known| if cutter.shown { known } else { guess[0] });
            down.fires = down.fires.map(|_| guess[1] == 1);
            down.men = down.men.map(|known| if fighting { known } else { guess[2] as i16 + 1 });
        }
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        rules::outcome(&pair(world), world.resource::<Cursor>().turn)
    }
}
