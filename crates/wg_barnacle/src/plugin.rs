//! The turn sequence of Barnacle Bill, and the systems of each phase.

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::Res;
use bevy_ecs::schedule::IntoScheduleConfigs as _;
use wg_core::Order;
use wg_core::rules::agenda::AgendaApp;
use wg_core::rules::phase::{At, Phase, PhaseApp, Stage, When};
use wg_core::rules::saved::SavedApp;

use crate::ashore::{land_melee, land_orders, landing, march, ranks};
use crate::boarding::assault;
use crate::boarding::fight::Fight;
use crate::boarding::{grapple, prizes};
use crate::damage::{boxes, continuing, morale};
use crate::gunnery::{artillery, firing, muskets, reloading};
use crate::position::fleet::Board;
use crate::position::gather::{announce, beat, obey};
use crate::position::grappled::Ties;
use crate::position::ship::{Berth, Clocks, Colours, Crew, Guns, Heed, Hull, Nerve, Rig, Run};
use crate::position::sky::{AlarmClock, Initiative, Later, Sky, Verdict};
use crate::position::troop::{Company, March, Pieces, Stand};
use crate::sailing::{lightening, moves, swimmers};
use crate::turn::agenda::Item;
use crate::turn::{ending, game_master, initiative};
use crate::weather::{events, wind};

const fn phase(title: &'static str, clause: &'static str) -> Phase {
    Phase { title, clause, when: When::EveryTurn }
}

/// The fourteen phases of a turn (B-TURN-1).
pub const PHASES: [Phase; 14] = [
    phase("Weather", "B-TURN-2"),
    phase("Initiative", "B-TURN-3"),
    phase("Wind", "B-TURN-4"),
    phase("Side A moves", "B-TURN-5"),
    phase("Side B moves", "B-TURN-10"),
    phase("Collisions", "B-TURN-13"),
    phase("Landings", "B-TURN-14"),
    phase("Shore guns", "B-TURN-15"),
    phase("Muskets", "B-TURN-16"),
    phase("Boarding", "B-TURN-17"),
    phase("Flooding", "B-TURN-18"),
    phase("Repairs", "B-TURN-19"),
    phase("Reload", "B-TURN-20"),
    phase("End", "B-TURN-21"),
];

/// Phase 1.
pub const WEATHER: u8 = 0;
/// Phase 2.
pub const INITIATIVE: u8 = 1;
/// Phase 3.
pub const WIND: u8 = 2;
/// Phase 4.
pub const SIDE_A_MOVES: u8 = 3;
/// Phase 5.
pub const SIDE_B_MOVES: u8 = 4;
/// Phase 6.
pub const COLLISIONS: u8 = 5;
/// Phase 7.
pub const LANDINGS: u8 = 6;
/// Phase 8.
pub const SHORE_GUNS: u8 = 7;
/// Phase 9.
pub const MUSKETS: u8 = 8;
/// Phase 10.
pub const BOARDING: u8 = 9;
/// Phase 11.
pub const FLOODING: u8 = 10;
/// Phase 12.
pub const REPAIRS: u8 = 11;
/// Phase 13.
pub const RELOAD: u8 = 12;
/// Phase 14.
pub const END: u8 = 13;

/// The kinds of business: a beat runs the one rule that its kind concerns.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Work {
    Event,
    Initiative,
    Question,
    WindSpeed,
    Alarm,
    Move,
    Lighten,
    Swim,
    Walk,
    Drift,
    Window,
    Fire,
    Hits,
    Losses,
    Volleys,
    Muskets,
    Nerve,
    March,
    Landing,
    Melee,
    Collision,
    Grapple,
    Boarding,
    Flood,
    Repair,
    Reload,
    Scuttle,
    Prize,
    TurnEnd,
}

const fn work(item: &Item) -> u8 {
    (match item {
        Item::Event => Work::Event,
        Item::Initiative => Work::Initiative,
        Item::FirstSide(_) | Item::Rudder(_) => Work::Question,
        Item::WindSpeed => Work::WindSpeed,
        Item::Alarm => Work::Alarm,
        Item::Move(_) => Work::Move,
        Item::Lighten { .. } => Work::Lighten,
        Item::Swim(_) => Work::Swim,
        Item::Walk { .. } => Work::Walk,
        Item::Drift(..) => Work::Drift,
        Item::Window { .. } => Work::Window,
        Item::Fire(_) => Work::Fire,
        Item::Hits { .. } => Work::Hits,
        Item::Losses { .. } => Work::Losses,
        Item::Volleys { .. } => Work::Volleys,
        Item::Muskets(_) => Work::Muskets,
        Item::Nerve => Work::Nerve,
        Item::March(_) | Item::Charge { .. } | Item::Rush { .. } => Work::March,
        Item::Row(_) | Item::Landings(_) => Work::Landing,
        Item::Contacts | Item::Melee { .. } | Item::Press { .. } | Item::Surge { .. } | Item::Rout { .. } => Work::Melee,
        Item::Collision { .. } => Work::Collision,
        Item::Grapple { .. } | Item::Cut { .. } | Item::Hack { .. } => Work::Grapple,
        Item::Boardings(..) | Item::Board { .. } | Item::Defend(_) | Item::Round(_) | Item::Counter(_) | Item::StrikeBack(_) => Work::Boarding,
        Item::Flood(_) => Work::Flood,
        Item::Repair(_) => Work::Repair,
        Item::Reload(_) => Work::Reload,
        Item::Scuttle(_) | Item::Seacocks(_) => Work::Scuttle,
        Item::Prize(_) => Work::Prize,
        Item::TurnEnd => Work::TurnEnd,
    }) as u8
}

/// The kinds of orders, likewise.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Answer {
    Begin,
    SetSail,
    Course,
    Fire,
    Grapple,
    Board,
    SmallArms,
    Pass,
    EndPhase,
    Choose,
    Shore,
    Abandon,
    Ruling,
    Other,
}

const fn answer(order: &Order) -> u8 {
    (match order {
        Order::Begin { .. } => Answer::Begin,
        Order::SetSail { .. } => Answer::SetSail,
        Order::Course { .. } => Answer::Course,
        Order::Fire { .. } => Answer::Fire,
        Order::Grapple { .. } | Order::Cut { .. } => Answer::Grapple,
        Order::Board { .. } | Order::Number { what: assault::DEFEND, .. } => Answer::Board,
        Order::SmallArms { .. } => Answer::SmallArms,
        Order::Pass => Answer::Pass,
        Order::EndPhase => Answer::EndPhase,
        Order::Choose { what: ranks::FORM, .. } => Answer::Shore,
        Order::Choose { .. } | Order::Number { .. } | Order::Repair { .. } | Order::Lighten { .. } | Order::Scuttle { .. } => Answer::Choose,
        Order::March { .. } | Order::Charge { .. } | Order::Land { .. } | Order::Embark { .. } => Answer::Shore,
        Order::Abandon { .. } => Answer::Abandon,
        Order::Ruling { .. } => Answer::Ruling,
        _ => Answer::Other,
    }) as u8
}

/// Barnacle Bill in a session's world. The ships are spawned by [`crate::scenario::muster::spawn`].
pub struct BarnaclePlugin;

impl Plugin for BarnaclePlugin {
    fn build(&self, app: &mut App) {
        app.phases(&PHASES).agenda_of_kinds::<Item>(work).order_kinds(answer);
        app.saved::<Berth>().saved::<Rig>().saved::<Hull>().saved::<Crew>().saved::<Guns>().saved::<Clocks>();
        app.saved::<Stand>().saved::<Company>().saved::<Pieces>().saved::<March>();
        app.saved::<Nerve>().saved::<Colours>().saved::<Run>().saved::<Heed>().saved::<Ties>().saved::<Fight>();
        app.saved::<Sky>().saved::<Initiative>().saved::<Later>().saved_secret::<AlarmClock>().saved::<Verdict>();

        let opens: [(u8, fn(&mut crate::position::gather::Play<'_>) -> Result<(), wg_core::dice::Awaiting>); 9] = [
            (WEATHER, wind::open_weather),
            (INITIATIVE, initiative::open),
            (WIND, wind::open_speed),
            (COLLISIONS, boxes::open_collisions),
            (SHORE_GUNS, artillery::open),
            (FLOODING, continuing::open_flooding),
            (REPAIRS, continuing::open_repairs),
            (RELOAD, reloading::open),
            (END, ending::open),
        ];
        for (phase, open) in opens {
            app.add_systems(At(phase, Stage::Open), beat(open));
        }
        // Where nobody can be ashore nothing is gathered for it.
        let somebody = |board: Res<Board>| !board.chart.rosters.is_empty();
        app.add_systems(At(LANDINGS, Stage::Open), beat(landing::open).run_if(somebody));
        // Late landings (AMB-2) come after the muskets, whose business lies on top of theirs.
        app.add_systems(At(MUSKETS, Stage::Open), (beat(landing::open), beat(muskets::open)).chain().run_if(somebody));
        // Boardings come after the melees on land, whose business lies on top of theirs.
        app.add_systems(At(BOARDING, Stage::Open), (beat(assault::open), beat(land_melee::open).run_if(somebody)).chain());
        for phase in [SIDE_A_MOVES, SIDE_B_MOVES] {
            app.add_systems(At(phase, Stage::Open), announce(moves::open));
        }
        for phase in 0..PHASES.len() as u8 {
            let step = |work: Work| At(phase, Stage::StepOf(work as u8));
            app.add_systems(step(Work::Event), beat(events::event));
            app.add_systems(step(Work::Initiative), beat(initiative::throw));
            app.add_systems(step(Work::WindSpeed), beat(wind::speed));
            app.add_systems(step(Work::Alarm), beat(wind::alarm));
            app.add_systems(step(Work::Move), beat(moves::stage));
            app.add_systems(step(Work::Lighten), beat(lightening::throw));
            app.add_systems(step(Work::Swim), beat(swimmers::swim));
            app.add_systems(step(Work::Walk), beat(moves::walk));
            app.add_systems(step(Work::Drift), beat(moves::drift));
            app.add_systems(step(Work::Window), beat(firing::close_window));
            app.add_systems(step(Work::Fire), beat(firing::fire));
            app.add_systems(step(Work::Hits), beat(boxes::hits));
            app.add_systems(step(Work::Losses), beat(artillery::losses));
            app.add_systems(step(Work::Volleys), beat(artillery::close));
            app.add_systems(step(Work::Muskets), beat(muskets::fire));
            app.add_systems(step(Work::Nerve), beat(morale::tests));
            app.add_systems(step(Work::March), beat(march::stage));
            app.add_systems(step(Work::Landing), beat(landing::go_on));
            app.add_systems(step(Work::Melee), beat(land_melee::go_on));
            app.add_systems(step(Work::Collision), beat(boxes::collide));
            app.add_systems(step(Work::Grapple), beat(grapple::beat));
            app.add_systems(step(Work::Boarding), beat(assault::beat));
            app.add_systems(step(Work::Flood), beat(continuing::flood));
            app.add_systems(step(Work::Repair), beat(continuing::repair));
            app.add_systems(step(Work::Reload), beat(reloading::reload));
            app.add_systems(step(Work::Scuttle), beat(ending::scuttle));
            app.add_systems(step(Work::Prize), beat(prizes::next_prize));
            app.add_systems(step(Work::TurnEnd), beat(ending::turn_end));
            let resolve = |answer: Answer| At(phase, Stage::ResolveOf(answer as u8));
            app.add_systems(resolve(Answer::Begin), obey(moves::begin));
            app.add_systems(resolve(Answer::SetSail), obey(moves::set_sail));
            app.add_systems(resolve(Answer::Course), obey(moves::take_course));
            app.add_systems(resolve(Answer::Fire), obey(firing::declare));
            app.add_systems(resolve(Answer::Grapple), obey(grapple::order));
            app.add_systems(resolve(Answer::Board), obey(assault::order));
            app.add_systems(resolve(Answer::SmallArms), obey(artillery::declare));
            app.add_systems(resolve(Answer::Pass), obey(firing::pass));
            app.add_systems(resolve(Answer::EndPhase), obey(moves::end_phase));
            app.add_systems(resolve(Answer::Choose), obey(ending::choose));
            app.add_systems(resolve(Answer::Shore), obey(land_orders::obey));
            app.add_systems(resolve(Answer::Abandon), obey(ending::abandon));
            app.add_systems(resolve(Answer::Ruling), obey(game_master::rule));
            app.add_systems(resolve(Answer::Other), obey(game_master::clock));
        }
    }
}
