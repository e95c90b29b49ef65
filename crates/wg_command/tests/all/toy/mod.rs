//! A ruleset of one die for each side and turn, which can be made to fail.

use std::sync::LazyLock;

use bevy_app::App;
use bevy_ecs::prelude::*;
use wg_command::Console;
use wg_core::scenario::{Check, Loaded, OptionSpec, Problems, check_common};
use wg_core::shown::sheet::Sheet;
use wg_core::{
    About, Advice, Agenda, AgendaApp, Ask, AskKind, At, Awaiting, Clauses, Cursor, Dice, Event, Fate, Offer, Order,
    Outcome, Phase, PhaseApp, Preview, Refusal, Report, Reports, Rules, SavedApp, Scenario, Seat, Shown, SideId, Stage,
    Submitted, Throw, UnitId, UnitView, View, Viewer, When, hold,
};
use wg_library::Library;

/// Toss: the side that more often rolls the higher die wins.
pub struct Toss;

#[derive(Resource, Clone, Default, serde::Serialize)]
struct Score {
    won: [i32; 2],
    sixes: u8,
}

#[derive(Resource, Clone, Copy)]
struct House {
    turns: u16,
    fault: bool,
}

#[derive(Clone, serde::Serialize)]
struct Throwing;

const OPTIONS: &[OptionSpec] =
    &[OptionSpec::word("fault", &["none", "panic"], "none"), OptionSpec::whole("turns", 1..=1000, 3)];

impl Rules for Toss {
    fn about(&self) -> About {
        About {
            id: "toss",
            title: "Toss",
            author: "Nobody",
            version: 1,
            summary: "The higher die wins.",
            measure: wg_core::Measure::Inches,
            luck: "",
        }
    }

    fn clauses(&self) -> &'static Clauses {
        static CLAUSES: LazyLock<Clauses> = LazyLock::new(|| {
            Clauses::from_ron(
                r#"[
                    (id: "T-DIE-1", chapter: "Dice", text: "Each side throws one die."),
                    (id: "T-DIE-2", chapter: "Dice", text: "The higher die takes the turn.", proposed: true),
                    (id: "T-END-1", chapter: "The end", text: "After some turns it is over.", option: Some((key: "turns", default: "3"))),
                ]"#,
            )
        });
        &CLAUSES
    }

    fn check(&self, loaded: &Loaded) -> Result<(), Problems> {
        let mut check = Check::new(loaded);
        check_common(loaded, &mut check);
        check.options(OPTIONS);
        for (i, ship) in loaded.scenario.ships.iter().enumerate() {
            check.one_of(&format!("ships[{i}].class"), &ship.class, &["cutter", "sloop"]);
        }
        check.finish()
    }

    fn build(&self, app: &mut App, scenario: &Scenario) {
        const PHASES: &[Phase] = &[Phase { title: "Toss", clause: "T-DIE-1", when: When::EveryTurn }];
        app.phases(PHASES).agenda::<Throwing>().insert_resource(Score::default()).saved::<Score>();
        let option = |key| scenario.options.get(key);
        let turns = option("turns").and_then(|value| value.as_int()).unwrap_or(3) as u16;
        app.insert_resource(House { turns, fault: option("fault").and_then(|value| value.as_text()) == Some("panic") });
        app.add_systems(At(0, Stage::Resolve), obey).add_systems(At(0, Stage::Step), toss.pipe(hold));
        for unit in 0..scenario.ships.len() as u16 {
            app.world_mut().spawn(UnitId(unit));
        }
    }

    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        if world.resource::<Cursor>().ended || !world.resource::<Agenda<Throwing>>().is_empty() {
            return;
        }
        asks.push(Ask {
            seat: Seat::Side(SideId(0)),
            // The only answer is asked for all the same, so that a battle has orders.
            kind: AskKind::Reaction,
            sealed: false,
            reason: "Throw".into(),
            offers: vec![Offer::plain(Order::EndPhase, "Throw")],
            default: Order::EndPhase,
            throws: Default::default(),
            needless: false,
        });
    }

    fn check_order(&self, _: &World, _: Seat, _: &Order) -> Result<(), Refusal> {
        Ok(())
    }

    fn side_of(&self, _: &World, unit: UnitId) -> SideId {
        SideId(unit.0 as u8)
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        let won = world.resource::<Score>().won;
        let over = world.resource::<Cursor>().turn > world.resource::<House>().turns;
        let winner = (won[0] != won[1]).then(|| SideId(u8::from(won[1] > won[0])));
        over.then(|| Outcome {
            why: String::new(),
            winner,
            scores: won.as_slice().into(),
            reason: "The turns are over.".to_owned(),
            clause: "T-END-1".to_owned(),
        })
    }
}

impl Shown for Toss {
    fn preview(&self, _: &World, _: Seat, _: &Order) -> Preview {
        Preview::default()
    }

    fn sheet(&self, _: &World, unit: UnitId, _: Viewer) -> Sheet {
        Sheet { unit, ..Sheet::default() }
    }

    fn view(&self, world: &World, _: Viewer, view: &mut View) {
        let won = world.resource::<Score>().won;
        let unit = |id: u16| UnitView {
            id: UnitId(id),
            side: SideId(id as u8),
            built_for: SideId(id as u8),
            hurt: (10 * won[1 - usize::from(id)]).min(100) as u8,
            fate: if won[1 - usize::from(id)] > 2 { Fate::Sunk } else { Fate::Afloat },
            ..UnitView::default()
        };
        view.units.extend([unit(0), unit(1)]);
    }
}

impl Advice for Toss {
    fn value(&self, _: &World, _: SideId) -> i32 {
        0
    }
}

fn obey(mut submitted: ResMut<Submitted>, mut agenda: ResMut<Agenda<Throwing>>, mut cursor: ResMut<Cursor>) {
    if submitted.0.take().is_some() {
        agenda.push(Throwing);
        cursor.ended = true;
    }
}

fn toss(
    mut agenda: ResMut<Agenda<Throwing>>,
    mut score: ResMut<Score>,
    mut reports: ResMut<Reports>,
    house: Res<House>,
    mut dice: Dice,
) -> Result<(), Awaiting> {
    let [red, blue] = [0, 1]
        .map(|unit| dice.throw(&Throw::d6(UnitId(unit), 1, 1, "the higher wins", "T-DIE-1"), || "A toss".to_owned()));
    let (red, blue) = (red?[0], blue?[0]);
    score.won[0] += i32::from(red > blue);
    score.won[1] += i32::from(blue > red);
    assert!(!(house.fault && red == 6 && blue == 6), "two sixes are a fault of this ruleset");
    reports.say(|| {
        let thrown = Event::Thrown {
            title: "A toss".to_owned(),
            faces: [red, blue].as_slice().into(),
            sides: 6,
            good: [red > blue, blue > red].as_slice().into(),
            needed: "the higher wins".to_owned(),
            result: String::new(),
            expected: 0,
            actual: 0,
            side: None,
            colour: Default::default(),
            word: String::new(),
            cards: Vec::new(),
        };
        Report::new("T-DIE-1", Some(UnitId(0)), "They throw.").with(thrown)
    });
    reports.say(|| Report::new("T-DIE-2", None, format!("It stands {} to {}.", score.won[0], score.won[1])));
    agenda.pop();
    Ok(())
}

/// A scenario of Toss.
pub fn scenario(options: &str) -> String {
    format!(
        r#"(
    version: 1,
    ruleset: "toss",
    name: "A toss",
    options: {{{options}}},
    sides: [(name: "Spain", colour: Red), (name: "England", colour: Blue)],
    ships: [
        (name: "Gata", class: "cutter", side: "Spain"),
        (name: "Wasp", class: "cutter", side: "England"),
    ],
)"#
    )
}

/// A library of Toss, with three scenarios.
pub fn library() -> Library {
    Library::new(&[&Toss])
        .with("toss/01-short", scenario(""))
        .with("toss/02-faulty", scenario(r#""fault": "panic", "turns": 20"#))
        .with("toss/03-long", scenario(r#""turns": 300"#))
}

/// Runs a command and returns its exit status, standard output and standard error.
pub fn run(arguments: &[&str]) -> (u8, String, String) {
    run_with(&library(), arguments)
}

/// Runs a command with this library.
pub fn run_with(library: &Library, arguments: &[&str]) -> (u8, String, String) {
    use clap::Parser as _;
    let (out, err) = (Buffer::default(), Buffer::default());
    let mut console = Console { out: Box::new(out.clone()), err: Box::new(err.clone()), live: false };
    let cli = wg_command::Cli::parse_from([&["weathergage"], arguments].concat());
    let command = cli.command.expect("a test names a command");
    let status = match wg_command::run(command, library, &mut console) {
        Ok(_) => 0,
        Err(error) => {
            let (sentence, status) = wg_command::verdict(&error);
            err.0.lock().expect("one thread").extend(sentence.unwrap_or_default().bytes());
            status
        }
    };
    (status, out.text(), err.text())
}

/// The text written so far.
#[derive(Clone, Default)]
pub struct Buffer(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl Buffer {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("one thread").clone()).expect("commands write text")
    }
}

impl std::io::Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one thread").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
