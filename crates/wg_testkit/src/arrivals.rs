//! Checks of ships that come later, for any ruleset that has them. Each ruleset brings one scenario, a *scene*: Anne of
//! Red lies far to the south; Bess and Cora of Red come in turn 3 from the north and have one place; Dora, the only ship
//! of Blue, comes from turn 2 on a 4 to 6 in the zone The offing.

use wg_captains::{captain, play_out};
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{
    AskKind, DiceSource, Faces, Fate, Order, Report, Ruleset, Scenario, Session, SideId, UnitId, UnitView, Viewer,
};

use crate::conformance;

/// Red's ship that is there from the beginning.
pub const ANNE: UnitId = UnitId(0);
/// The first of the two ships that come in turn 3.
pub const BESS: UnitId = UnitId(1);
/// The second of the two ships that come in turn 3.
pub const CORA: UnitId = UnitId(2);
/// Blue's only ship, which comes on a die.
pub const DORA: UnitId = UnitId(3);

/// The clause under which ships come.
const CLAUSE: &str = "T-ARRIVE";

/// Reads a scene.
///
/// # Panics
/// If it is not in order.
pub fn scene(ruleset: &dyn Ruleset, text: &str) -> Scenario {
    let loaded = parse(text, "scene.ron").unwrap_or_else(|problems| panic!("{problems}"));
    ruleset.check(&loaded).unwrap_or_else(|problems| panic!("{problems}"));
    loaded.scenario
}

/// Returns the problems of a scene in which `from` is replaced by `to`.
///
/// # Panics
/// If the scene does not contain `from`, or there are no problems.
pub fn problems(ruleset: &dyn Ruleset, text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "the scene has {from:?}");
    let checked = parse(&text.replacen(from, to, 1), "scene.ron").and_then(|loaded: Loaded| ruleset.check(&loaded));
    match checked {
        Ok(()) => panic!("nothing is wrong with {to:?} in place of {from:?}"),
        Err(problems) => problems.to_string(),
    }
}

fn begin(ruleset: &'static dyn Ruleset, scenario: &Scenario, dice: DiceSource) -> Session {
    let mut session = Session::new(ruleset, scenario, dice).unwrap_or_else(|problems| panic!("{problems}"));
    session.keep_journal(None, &[]);
    session
}

/// Returns a unit as everybody sees her.
pub fn unit(session: &Session, id: UnitId) -> UnitView {
    let view = session.view(Viewer::Public);
    view.units.into_iter().find(|unit| unit.id == id).unwrap_or_else(|| panic!("there is a unit {id}"))
}

fn is_here(session: &Session, id: UnitId) -> bool {
    unit(session, id).fate == Fate::Afloat
}

/// Gives default answers until this turn has begun. Dice for arrivals are those of `faces`, and the machine rolls all
/// others. Returns the sentences under the clause of arrivals.
///
/// # Panics
/// If a default is refused, or the battle ends before that.
pub fn to_turn(session: &mut Session, turn: u16, faces: &mut Vec<u8>) -> Vec<String> {
    let mut said = Vec::new();
    while session.cursor().turn < turn || session.asks().is_empty() || awaits(session) {
        let outcome = session.outcome().map(|outcome| &outcome.reason);
        assert!(outcome.is_none(), "the battle is over before turn {turn}: {outcome:?}");
        let reports = step(session, faces);
        said.extend(reports.into_iter().filter(|report| report.clause == CLAUSE).map(|report| report.sentence));
    }
    said
}

/// Gives the default answer to the first ask. Dice for arrivals are those of `faces`, and the machine rolls all others.
fn step(session: &mut Session, faces: &mut Vec<u8>) -> Vec<Report> {
    let ask = session.asks()[0].clone();
    let order = match ask.kind {
        AskKind::Throw if ask.throws.iter().any(|row| row.clause == CLAUSE) => {
            let mut next = || if faces.is_empty() { 1 } else { faces.remove(0) };
            let dice: Faces = ask.throws.iter().map(|_| next()).collect();
            Order::Throw { faces: dice }
        }
        AskKind::Throw => Order::Throw { faces: session.machine_roll().expect("dice are asked for") },
        _ => ask.default.clone(),
    };
    session.submit(ask.seat, order).unwrap_or_else(|refusal| panic!("a default is refused: {refusal}"))
}

/// True while the dice of arrivals are asked for.
fn awaits(session: &Session) -> bool {
    session.asks().iter().any(|ask| ask.throws.iter().any(|row| row.clause == CLAUSE))
}

/// Checks that ships in a turn come at the start of that turn and not before, at their place or the nearest free one,
/// and that a side whose ships are all to come has not lost.
///
/// # Panics
/// If they do not.
pub fn ships_come_in_their_turn(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let mut session = begin(ruleset, scenario, DiceSource::Hand { seed: 7 });
    let mut faces = vec![1, 1, 1, 1];
    let said = to_turn(&mut session, 1, &mut faces);
    assert_eq!(said, Vec::<String>::new(), "nobody comes in turn 1");
    let says: Vec<String> =
        session.view(Viewer::Side(SideId(1))).arrivals.iter().map(|arrival| arrival.says.clone()).collect();
    assert_eq!(says, ["From turn 2 on a 4-6: Dora in The offing", "Turn 3: Bess and Cora from the north"]);
    let here = |session: &Session| [ANNE, BESS, CORA, DORA].map(|id| is_here(session, id));
    assert_eq!(here(&session), [true, false, false, false], "only Anne is there");
    let said = to_turn(&mut session, 2, &mut faces);
    assert_eq!(said, ["Blue rolls 1 and needs 4 or more: Dora is not here yet."], "her die is told");
    assert_eq!(here(&session), [true, false, false, false], "nobody comes in turn 2");
    let said = to_turn(&mut session, 3, &mut faces);
    assert!(said.iter().any(|said| said == "Bess and Cora come on from the north."), "{said:?}");
    assert_eq!(here(&session), [true, true, true, false], "both come at the start of turn 3");
    let laid = begin(ruleset, scenario, DiceSource::Hand { seed: 7 });
    let (first, [one, other]) = (unit(&laid, BESS).pose, [BESS, CORA].map(|id| unit(&session, id).pose));
    assert_eq!(one, first, "Bess comes at her own place");
    assert!(other.at != first.at && other.at.y == first.at.y, "Cora finds room beside her along the edge: {other:?}");
    assert_eq!(other.heading, first.heading, "and keeps her heading");
    assert!(session.outcome().is_none(), "Blue has a ship to come, and has not lost");
}

/// Checks that a ship on a die comes with the right face and not without, that her die is rolled by hand if all dice
/// are, and that she comes in her zone.
///
/// # Panics
/// If she does not.
pub fn a_die_brings_a_ship(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    for (face, comes) in [(3, false), (4, true)] {
        let mut session = begin(ruleset, scenario, DiceSource::Hand { seed: 3 });
        let mut faces = vec![face];
        let said = to_turn(&mut session, 2, &mut faces);
        assert!(faces.is_empty(), "the die is rolled at the start of turn 2");
        assert_eq!(is_here(&session, DORA), comes, "on a {face}: {said:?}");
        assert_eq!(said.iter().any(|said| said == "Dora comes on in The offing."), comes, "{said:?}");
        if comes {
            let (at, zones) = (unit(&session, DORA).pose.at, session.view(Viewer::Public).table.zones);
            assert!(zones[0].contains(at), "she comes in the offing");
        }
    }
    let turns = (0..12).map(|seed| {
        let mut session = begin(ruleset, scenario, DiceSource::Machine { seed });
        (2..=3).find(|turn| {
            to_turn(&mut session, *turn, &mut Vec::new());
            is_here(&session, DORA)
        })
    });
    let turns: Vec<Option<u16>> = turns.collect();
    assert!([Some(2), Some(3), None].iter().all(|turn| turns.contains(turn)), "machine dice differ: {turns:?}");
}

/// Checks that a battle saved before and between arrivals goes on with the same ships to come, and that a die that has
/// been rolled in a turn is not rolled again.
///
/// # Panics
/// If it does not.
pub fn arrivals_are_saved(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let mut session = begin(ruleset, scenario, DiceSource::Hand { seed: 5 });
    let mut count = 0;
    for (turn, face) in [(2, 1), (3, 1), (4, 6)] {
        to_turn(&mut session, turn, &mut vec![face]);
        // Some rules can write a battle down only later in the turn.
        while !session.can_be_saved() && session.cursor().turn == turn {
            step(&mut session, &mut Vec::new());
        }
        let Some(saved) = session.as_scenario(Viewer::All).filter(|_| session.cursor().turn == turn) else { continue };
        count += 1;
        let text = to_ron(&saved);
        let again = scene(ruleset, &text);
        assert_eq!(again, saved, "the file holds it all");
        let opened = begin(ruleset, &again, DiceSource::Hand { seed: 5 });
        assert!(!awaits(&opened), "the die of turn {turn} is not rolled again:\n{text}");
        let arrivals = |session: &Session| session.view(Viewer::All).arrivals;
        assert_eq!(arrivals(&opened), arrivals(&session), "the same ships are yet to come:\n{text}");
        let fates = |session: &Session| [ANNE, BESS, CORA, DORA].map(|id| unit(session, id).fate);
        assert_eq!(fates(&opened), fates(&session), "{text}");
    }
    assert!(count > 0, "some of these positions can be saved");
    conformance::saved_battles_go_on(ruleset, scenario, 12);
}

/// Checks that the enemy is told nothing of a ship that comes in secret, until she comes.
///
/// # Panics
/// If he is.
pub fn a_secret_ship_is_a_surprise(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let mut secret = scenario.clone();
    secret.arrivals[1].secret = true;
    let come = (0..40).any(|seed| {
        let mut session = begin(ruleset, &secret, DiceSource::Machine { seed });
        let (red, blue) = (Viewer::Side(SideId(0)), Viewer::Side(SideId(1)));
        let told = |session: &Session, viewer| session.view(viewer).arrivals.len();
        assert_eq!([told(&session, red), told(&session, blue), told(&session, Viewer::Public)], [1, 2, 1]);
        assert_eq!(unit(&session, DORA), UnitView { id: DORA, fate: Fate::Aboard, ..UnitView::default() });
        assert!(session.sheet(DORA, red).parts.is_empty() && !session.sheet(DORA, blue).parts.is_empty());
        assert!(session.view(red).table.zones[0].name.is_empty(), "the zone would tell of her");
        assert_eq!(session.view(blue).table.zones[0].name, "The offing");
        let mut fork = begin(ruleset, &secret, DiceSource::Machine { seed });
        session.fork_into(&mut fork, SideId(0), seed);
        let said = to_turn(&mut session, 2, &mut Vec::new());
        if !is_here(&session, DORA) {
            assert_eq!(said, Vec::<String>::new(), "nobody is told of a die that brought nobody");
            return false;
        }
        assert_eq!(said, ["Dora comes on in The offing."], "her coming is told to all");
        assert_eq!(session.view(red).table.zones[0].name, "The offing", "and so is the zone");
        to_turn(&mut fork, 4, &mut Vec::new());
        assert!(!is_here(&fork, DORA), "she never comes in what Red imagines");
        true
    });
    assert!(come, "she comes in turn 2 in some of 40 battles");
}

/// Checks that lieutenants play the scene to its end. The number of battles is that of the variable `WG_ARRIVALS`, or a
/// few.
///
/// # Panics
/// If a captain is refused, or a battle has no end.
pub fn lieutenants_play_it_out(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let battles = std::env::var("WG_ARRIVALS").ok().and_then(|count| count.parse().ok()).unwrap_or(2);
    let mut ends = Vec::new();
    for seed in 0..battles {
        let mut session = begin(ruleset, scenario, DiceSource::Machine { seed });
        let mut captains: Vec<_> =
            [seed, seed + 1].into_iter().filter_map(|seed| captain(ruleset, "lieutenant", seed)).collect();
        assert_eq!(captains.len(), 2, "there are lieutenants");
        let outcome = play_out(&mut session, &mut captains, 20_000);
        let outcome = outcome.unwrap_or_else(|| panic!("battle {seed} has no end"));
        ends.push(format!("{} in turn {}", outcome.clause, session.cursor().turn));
    }
    eprintln!("{} battles: {ends:?}", ends.len());
}

/// Checks that a battle with ships to come passes the checks of every battle that ships to come could break.
///
/// # Panics
/// If it fails one.
pub fn it_conforms(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    conformance::arrivals_keep_away(ruleset, scenario);
    conformance::the_position_is_whole(ruleset, scenario);
    conformance::asks_can_be_answered(ruleset, scenario);
    conformance::dice_sources_agree(ruleset, scenario);
    conformance::beats_play_back(ruleset, scenario);
    conformance::journals_play_back(ruleset, scenario);
    conformance::undo_goes_back(ruleset, scenario);
    conformance::secrets_stay_hidden(ruleset, scenario);
    conformance::arrivals_stay_hidden(ruleset, scenario);
}
