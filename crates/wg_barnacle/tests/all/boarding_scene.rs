//! What is shown of a boarding: the areas with the men in them, the last picture and the exact odds. Whole battles of
//! boarders.

use wg_barnacle::BARNACLE;
use wg_barnacle::choices::Choice;
use wg_barnacle::position::Fleet;
use wg_barnacle::position::fight::Party;
use wg_core::Choices;
use wg_core::dice::seeded;
use wg_core::scenario::{Loaded, parse, to_ron};
use wg_core::{DiceSource, Event, HouseCaptain as _, Order, Rules as _, Scenario, Session, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::boarding::{alongside, begun, board, hits, number, recoiled, script, strike_back};
use crate::common::*;

#[test]
fn the_scene_shows_the_areas_with_the_men_in_them() {
    let mut script = begun(20, 14);
    let scene = script.session.scene(UnitId(1), Viewer::All).expect("they fight");
    let men: Vec<(&str, &[(SideId, u16)])> =
        scene.zones.iter().map(|zone| (zone.name.as_str(), zone.men.as_slice())).collect();
    let (red, blue) = (SideId(0), SideId(1));
    assert_eq!(
        men,
        [
            ("Surprise", &[(red, 16)][..]),
            ("Foothold", &[(red, 20), (blue, 14)]),
            ("Main deck", &[]),
            ("Rest of the ship", &[(blue, 1)])
        ]
    );
    assert_eq!(scene.zones[1].leaders, [(red, 1), (blue, 1)]);
    let section = scene.section.expect("she is drawn cut open");
    assert_eq!((section.ship, section.fought, section.attacker), (UnitId(1), 1, red));
    assert_eq!(scene.notes[0].0, "Next round at the foothold: 13 dice against 17.");
    script.dice(&hits(13, 0)).dice(&hits(17, 3));
    let scene = script.session.scene(UnitId(0), Viewer::All).expect("they fight");
    assert_eq!(scene.zones[0].men, [(red, 33)], "back on their own ship");
    assert_eq!(scene.zones[1].men, [(blue, 14)], "the defenders hold their rail");
    let fights = script
        .reports()
        .into_iter()
        .filter(|report| matches!(report.event, wg_core::shown::report::Event::Fight(_)))
        .count();
    assert_eq!(fights, 2, "as it begins, and after the round");
}

#[test]
fn the_odds_of_boarding_are_exact() {
    let mut script = script(&alongside("", "", "", ""));
    let odds = script.session.preview(RED, &board(0, 1, 20)).odds.expect("a card");
    assert!(
        (odds.chances[1..].iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 0.003,
        "{:?}",
        odds.chances
    );
    let chance = |name: &str| odds.chances.iter().find(|(found, _)| found == name).map_or(0.0, |(_, chance)| *chance);
    assert_eq!(odds.chances[0].0, "she is taken or her men are driven back", "what he hopes for stands first");
    assert!((odds.chances[0].1 - chance("she is taken at once") - chance("her men are driven back")).abs() < 1e-9);
    assert!(
        (odds.bars.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (odds.expected - 13.0 / 3.0).abs() < 0.01,
        "{}",
        odds.expected
    );
    script.order(RED, board(0, 1, 20));
    let few = script.session.preview(BLUE, &number(1, 3)).odds.expect("a card");
    assert!(few.line.starts_with("13 dice against 6"), "{}", few.line);
    assert_eq!((few.chances[0].0.as_str(), few.unit.as_str()), ("the boarders are driven back", "boarders down"));
    let all = script.session.preview(BLUE, &number(1, 15)).odds.expect("a card");
    assert!(all.chances[0].1 > few.chances[0].1 && few.chances[0].1 > 0.0, "more men drive them back more often");
    let mut script = recoiled(3);
    let strike = script.session.preview(BLUE, &strike_back(1)).odds.expect("a card");
    assert_eq!((strike.chances[0].0.as_str(), strike.chances[1].1), ("they counter-attack and win the round", 0.5));
    assert!(strike.chances[0].1 < 0.5 && strike.range == "aboard Surprise", "{strike:?}");
    script.order(BLUE, Order::Pass);
}

/// Returns four ships within a cable's length, for captains who grapple and board whenever they can.
fn brawl(options: &str) -> Scenario {
    battle(
        &format!(r#"options: {{"turns": 8, "wind_alarm": "manual", {options}}}, table: (width: 48, height: 48),"#),
        r#"(name: "Surprise", class: "frigate", side: "Red", at: (16, 24), heading: "N", overrides: {"men": 24}, state: {"sail": 0}),
           (name: "Wasp", class: "brig", side: "Red", at: (27, 24), heading: "N", overrides: {"men": 18}, state: {"sail": 0}),
           (name: "Fortuna", class: "frigate", side: "Blue", at: (21.5, 24), heading: "N", overrides: {"men": 18}, state: {"sail": 0}),
           (name: "Avispa", class: "sloop", side: "Blue", at: (16, 36), heading: "N", state: {"sail": 0})"#,
    )
}

#[test]
fn battles_of_boarders_end_and_can_be_written_down_between_moves() {
    let (mut taken, mut swapped, mut carried, mut saved) = (0, 0, 0, 0);
    for seed in 0..60 {
        let scenario = brawl("");
        let mut session =
            Session::new(&BARNACLE, &scenario, DiceSource::Machine { seed }).expect("the scenario is in order");
        session.keep_journal(None, &[]);
        let mut rng = seeded(seed, 3);
        for step in 0.. {
            assert!(step < 5000, "battle {seed} does not end");
            let Some(ask) = session.asks().first().cloned() else { break };
            if let Some(now) = session.as_scenario(Viewer::All).filter(|_| step % 9 == 0) {
                let text = to_ron(&now);
                let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                BARNACLE.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                let again = Session::from_loaded(
                    &BARNACLE,
                    &Loaded::from_scenario(loaded.scenario, "saved"),
                    DiceSource::Machine { seed: 9 },
                );
                let again = again.unwrap_or_else(|problems| panic!("{problems}"));
                let ties = |session: &Session| {
                    Fleet::gather(session.world())
                        .ships
                        .iter()
                        .map(|ship| (ship.ties, ship.fight, ship.crew))
                        .collect::<Vec<_>>()
                };
                assert_eq!(ties(&session), ties(&again), "{text}");
                saved += 1;
            }
            carried += usize::from(ask.reason.contains("fight on aboard"));
            // No guns are fired and grapples hold, so that there are ships to board.
            let bold = ask.offers.iter().find(|offer| {
                matches!(offer.order, Order::Grapple { .. } | Order::Board { .. } | Order::Number { .. })
                    || Choice::chosen(&offer.order) == Some(Choice::StrikeBack)
            });
            let quiet = |order: &Order| !matches!(order, Order::Fire { .. } | Order::Cut { .. });
            let order = match bold {
                Some(offer) => offer.order.clone(),
                None => {
                    (0..20).map(|_| session.sample(&ask, &mut rng)).find(quiet).unwrap_or_else(|| ask.default.clone())
                }
            };
            let reports = session.submit(ask.seat, order).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
            taken += reports.iter().filter(|report| report.sentence.contains(" is taken by ")).count();
            swapped += reports
                .iter()
                .filter(|report| report.clause == "AMB-76" && report.sentence.contains("are now aboard"))
                .count();
            for scene in reports
                .iter()
                .filter_map(|report| if let Event::Fight(scene) = &report.event { Some(scene) } else { None })
            {
                assert_eq!((scene.zones.len(), scene.title.is_empty()), (4, false));
            }
        }
        assert!(session.outcome().is_some());
    }
    assert!(
        taken > 10 && swapped > 0 && carried > 0 && saved > 60,
        "taken {taken}, swapped {swapped}, carried over {carried}, saved {saved}"
    );
}

#[test]
fn the_sailing_master_takes_what_he_can_and_cuts_what_he_cannot() {
    let master = wg_barnacle::captain::master::Master::new();
    let mut script = script(&alongside("", "", "", ""));
    let answer = |script: &Script| master.answer(script.session.world(), &script.session.asks()[0]);
    assert_eq!(answer(&script), board(0, 1, 36), "36 men against 15");
    script.order(RED, Order::Pass);
    assert_eq!(answer(&script), Order::Pass, "15 men do not board 36");
    let beside = |heading: &str| {
        at_sea(
            &battle(
                "",
                &format!(
                    r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 25), heading: "N", state: {{"sail": 0}}),
                       (name: "Fortuna", class: "merchantman", side: "Blue", at: (35, 25), heading: "{heading}", state: {{"sail": 0}})"#
                ),
            ),
            NORMAL,
        )
    };
    let mut near = beside("N");
    let grapple = Order::Grapple { unit: UnitId(0), target: UnitId(1) };
    let ask = near.session.asks()[0].clone();
    assert!(ask.offers.iter().any(|offer| offer.admits(&grapple)), "{:?}", ask.offers);
    assert_eq!(answer(&near), grapple);
    near.order(RED, grapple).dice(&[6]).dice(&[1; 12]).dice(&[1; 5]);
    assert_eq!(answer(&near), Order::Cut { unit: UnitId(1), target: UnitId(0) });
}

/// Ships that take no part in a fight have no picture of it.
#[test]
fn who_takes_no_part_in_a_fight_has_no_picture_of_it() {
    let script = begun(10, 10);
    let seen = [0, 1, 2, 3].map(|unit| script.session.scene(UnitId(unit), wg_core::Viewer::All).is_some());
    assert_eq!(seen, [true, true, false, false]);
}

fn last_scene(script: &mut Script) -> wg_core::shown::sheet::Scene {
    let mut scenes = script
        .reports()
        .into_iter()
        .filter_map(|report| if let Event::Fight(scene) = &report.event { Some((**scene).clone()) } else { None });
    scenes.next_back().expect("they fought")
}

#[test]
fn the_last_picture_shows_how_it_ended() {
    let (red, blue) = (SideId(0), SideId(1));
    // The boarders flee, and are shown aboard their own ship.
    let mut script = begun(10, 10);
    script.dice(&hits(8, 0)).dice(&hits(13, 5));
    let scene = last_scene(&mut script);
    assert_eq!(
        (scene.zones[0].men.as_slice(), scene.zones[1].men.as_slice()),
        (&[(red, 31)][..], &[][..]),
        "{scene:?}"
    );
    assert_eq!(scene.section.map(|section| section.fought), Some(u8::MAX), "nothing is fought for any more");
    assert_eq!(scene.rolls[0].label, "Surprise, 10 men and 1 leader, at the foothold");
    // Roles swap: the title says who boards whom now, and where.
    let mut script = recoiled(3);
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, 0)).dice(&hits(13, 3));
    let scene = last_scene(&mut script);
    assert_eq!(scene.title, "Fortuna's boarders aboard Surprise, on the main deck");
    assert_eq!((scene.zones[0].name.as_str(), scene.zones[2].men.contains(&(blue, 10))), ("Fortuna", true));
    assert_eq!(scene.rolls[0].label, "Surprise, 7 men and 1 leader, aboard Surprise");
    // The target is taken.
    let mut script = begun(20, 10);
    script.dice(&hits(13, 7)).dice(&hits(13, 0)).dice(&[2]);
    let notes: Vec<String> = last_scene(&mut script).notes.into_iter().map(|note| note.0).collect();
    assert_eq!(notes[1..], ["Surprise takes Fortuna."]);
    // The dice of the next round stand beside the result of the last.
    let mut script = begun(20, 14);
    script.dice(&hits(13, 3)).dice(&hits(17, 0));
    let notes: Vec<String> = last_scene(&mut script).notes.into_iter().map(|note| note.0).collect();
    assert!(
        notes[0].starts_with("Surprise leads 3 to 0") && notes[1] == "Next round on the main deck: 13 dice against 8.",
        "{notes:?}"
    );
}

#[test]
fn nobody_is_a_word() {
    assert_eq!(
        (Party::default().to_string(), Party { men: 0, leaders: 1 }.to_string()),
        ("nobody".to_owned(), "1 leader".to_owned())
    );
    let mut script = script(&alongside("", "", r#""killed": 13"#, ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 2)).dice(&hits(8, 3)).dice(&hits(5, 0));
    assert_eq!(script.said("AMB-74"), "Fortuna is taken by Surprise, with nobody aboard.");
    assert_eq!(script.said("B-BRD-7"), "");
    assert!(
        script
            .reports()
            .iter()
            .any(|report| report.sentence == "Fortuna loses 2 men and 1 leader and has nobody left.")
    );
}
