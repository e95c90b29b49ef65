//! What guns could do at the end of a course in the hand, on both sides: the drawing, the words and the warning.

use wg_core::{Angle, AskKind, DiceSource, Length, Mark, Order, StandingOrder, UnitId};

use super::helm_tests::{DUEL, WIND, at_helm, off_bow};
use crate::sitting::Sitting;

#[test]
fn at_the_ghost_stands_what_her_guns_would_do_there_to_the_hundredth() {
    let mut game = at_helm(WIND, DUEL);
    game.places[0].arcs = true;
    let at = off_bow(&game, Angle::ZERO, 9.0);
    game.press(0, |battle, place| place.click(battle, at, None));
    let (unit, there) = game.eye(0).at_ghost().expect("a ghost");
    let overlays = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view);
    let arcs: Vec<_> = overlays
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Arc { hull, .. } = mark { Some(hull.pose) } else { None })
        .collect();
    assert!(!arcs.is_empty() && arcs.iter().all(|pose| *pose == there), "her arcs are drawn at the ghost: {arcs:?}");
    let told = game.eye(0).outlook(unit, there, false).expect("these rules look ahead");
    let salvo = told.salvos.first().expect("her starboard guns bear on Fortuna there").clone();
    assert!(
        game.eye(0).desk(&game.telling).running.expect("a card").guns[0]
            .contains(&format!("{:.1} boxes", salvo.expected)),
        "it stands on the card"
    );
    let order = game.places[0].draft.proposal.clone().expect("the course");
    game.give(0, order);
    let fire = Order::Fire { unit, battery: salvo.battery, target: salvo.target, aim: 0 };
    let odds = game.eye(0).preview(&fire).and_then(|preview| preview.odds).expect("now they bear");
    assert!(
        (odds.expected - salvo.expected).abs() < 1e-9,
        "as it was foretold: {} and {}",
        odds.expected,
        salvo.expected
    );
}

#[test]
fn what_an_enemy_could_do_there_is_told_and_drawn_with_the_same_odds() {
    let mut game = at_helm(WIND, DUEL);
    game.places[0].enemies = true;
    let at = off_bow(&game, Angle::ZERO, 9.0);
    game.press(0, |battle, place| place.click(battle, at, None));
    let (unit, there) = game.eye(0).at_ghost().expect("a ghost");
    let outlook = game.eye(0).outlook(unit, there, true).expect("these rules look ahead");
    let threat = outlook.threats.first().expect("Fortuna has her guns loaded").clone();
    assert!(threat.expected() > 0.0 && threat.by == UnitId(1), "{threat:?}");
    // If she is put where she would fire from, she fires with the same odds as any ship.
    let (pose, _) =
        threat.comes.clone().unwrap_or_else(|| (game.eye(0).berth(UnitId(1)).expect("she lies there").0, Vec::new()));
    assert!(threat.salvos.iter().all(|salvo| salvo.target == unit && salvo.by == UnitId(1)), "{threat:?}");
    let desk = game.eye(0).desk(&game.telling);
    let overlays = game.eye(0).overlays(&desk.view);
    assert!(!overlays.dangers.is_empty(), "it is drawn");
    assert!(
        threat.comes.is_none() || overlays.ghosts.iter().any(|ghost| ghost.unit == UnitId(1) && ghost.pose == pose),
        "with her where she would lie"
    );
    let dangers = desk.running.expect("a card").dangers;
    assert!(
        dangers[0].starts_with("Fortuna ") && dangers[0].contains(&format!("{:.1} boxes", threat.expected())),
        "{dangers:?}"
    );
}

#[test]
fn a_course_into_a_broadside_is_warned_of_with_what_is_to_be_expected() {
    let mut loaded = at_helm(WIND, DUEL);
    let at = off_bow(&loaded, Angle::ZERO, 9.0);
    loaded.press(0, |battle, place| place.click(battle, at, None));
    assert!(loaded.eye(0).danger_hint().is_none(), "her own guns do as much there");
    let mut game = at_helm(
        WIND,
        &DUEL.replacen(r#"{"sail": 5}"#, r#"{"sail": 5, "larboard_empty": true, "starboard_empty": true}"#, 1),
    );
    let at = off_bow(&game, Angle::ZERO, 9.0);
    game.point_at(0, Some(at), None);
    assert!(game.eye(0).danger_hint().is_none(), "nothing is said while the hand only looks about");
    game.press(0, |battle, place| place.click(battle, at, None));
    let (unit, there) = game.eye(0).at_ghost().expect("a ghost");
    let threat = game
        .eye(0)
        .outlook(unit, there, true)
        .expect("these rules look ahead")
        .threats
        .first()
        .expect("Fortuna has her guns loaded")
        .clone();
    let hint = game.eye(0).desk(&game.telling).hints.into_iter().find(|hint| hint.key == "under fire").expect("a hint");
    let expected = format!("from {}: expect {:.1} boxes.", threat.salvos[0].range.in_inches(), threat.expected());
    assert!(hint.sentence.starts_with("Fortuna could ") && hint.sentence.ends_with(&expected), "{hint:?}, {expected}");
    game.places[0].enemies = true;
    assert!(game.eye(0).danger_hint().is_none(), "and not where it stands on the card already");
}

#[test]
fn a_better_shot_farther_on_is_told_and_comes() {
    let mut told = 0;
    // Far enough ahead for guns to bear at long range first.
    for (x, y) in [(42.25, 32), (42.5, 32), (42.75, 32), (43.0, 32), (43.25, 32), (43.5, 32)] {
        let mut game = at_helm(WIND, &DUEL.replacen("at: (40, 29)", &format!("at: ({x}, {y})"), 1));
        let at = off_bow(&game, Angle::ZERO, 9.0);
        game.press(0, |battle, place| place.click(battle, at, None));
        let course = game.places[0].draft.proposal.clone().expect("a course");
        game.give(0, course);
        let mut promises = Vec::new();
        let mut shots = Vec::new();
        let shot = |game: &Sitting| {
            game.eye(0)
                .asked()?
                .offers
                .iter()
                .map(|offer| offer.order.clone())
                .find(|order| matches!(order, Order::Fire { .. }))
        };
        while let Some(shot) = shot(&game) {
            let preview = game.eye(0).preview(&shot).expect("it can be looked at");
            shots.push(format!("expect {:.1} boxes.", preview.odds.expect("odds").expected));
            promises.extend(
                preview
                    .hints
                    .into_iter()
                    .filter(|hint| hint.key == "better shot")
                    .map(|hint| (shots.len(), hint.sentence)),
            );
            let (seat, order) = game.eye(0).asked().map(|ask| (ask.seat, ask.default.clone())).expect("asked");
            game.submit(None, seat, order);
            assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
        }
        for (after, promise) in &promises {
            assert!(shots[*after..].iter().any(|shot| promise.ends_with(shot)), "{promise} after {after} of {shots:?}");
        }
        told += promises.len();
    }
    assert!(told > 0, "where she will cross her bow a better shot is told");
}

#[test]
fn a_click_on_an_enemy_out_of_arc_tells_of_the_guns_that_come_nearest() {
    let ships = DUEL.replacen("at: (40, 29)", "at: (34, 38)", 1).replacen(
        r#"{"sail": 5}"#,
        r#"{"sail": 5, "bow_empty": true, "stern_empty": true}"#,
        1,
    );
    let mut game = at_helm(WIND, &ships);
    let at = game.eye(0).berth(UnitId(1)).expect("she lies there").0.at;
    game.press(0, |battle, place| place.click(battle, at, Some(UnitId(1))));
    let refusal = game.places[0].refusal.clone().expect("she is out of arc");
    let arc = refusal
        .marks
        .iter()
        .find_map(|mark| if let Mark::Arc { arc, .. } = mark { Some(*arc) } else { None })
        .expect("the arc is drawn");
    assert!(arc.centre > Angle::ZERO, "she lies to starboard, and so do these guns: {refusal:?}");
    assert!(
        refusal.sentence.contains("that far to larboard and her guns bear"),
        "a small turn brings them to bear: {refusal:?}"
    );
}

/// A British ship sails past two French ones to starboard: the first lies off, the second close.
const PAST: &str = r#"(
    version: 1, ruleset: "admiralty", name: "Past", table: (width: 700, height: 700), wind: "S", battle: {"turn": 2, "phase": 1, "first": "Britain"},
    sides: [(name: "Britain", nation: "Britain", colour: Blue), (name: "France", nation: "France", colour: Red)],
    ships: [
        (name: "Orion", class: "gb-74", side: "Britain", at: (300, 200), heading: "N", state: {"sail": "normal"}),
        (name: "Aquilon", class: "fr-74", side: "France", at: (420, 250), heading: "N", state: {"sail": "stop"}),
        (name: "Tonnant", class: "fr-74", side: "France", at: (350, 320), heading: "N", state: {"sail": "stop"}),
    ],
)"#;

#[test]
fn what_she_would_fire_in_passing_is_told_by_her_standing_orders_and_comes_so() {
    for (within, target) in [(None, "Aquilon"), (Some(Length::millimetres(80)), "Tonnant")] {
        let mut game = Sitting::of_text("admiralty/past", PAST, DiceSource::Machine { seed: 5 });
        let unit = UnitId(0);
        // The side that may choose moves second, so Britain moves first.
        while let Some(side) = game.eye(0).curtain() {
            game.touch(0, |_, place| place.take_seat(side));
        }
        let choice = game.eye(0).asked().expect("somebody chooses").default.clone();
        game.give(0, choice);
        while let Some(side) = game.eye(0).curtain() {
            game.touch(0, |_, place| place.take_seat(side));
        }
        game.touch(0, |_, place| place.select(Some(unit)));
        let (pose, footprint) = game.eye(0).berth(unit).expect("she lies there");
        let at = pose.bow(&footprint).offset(pose.heading, Length::millimetres(130));
        game.press(0, |battle, place| place.click(battle, at, None));
        let told = |game: &Sitting| {
            game.eye(0)
                .desk(&game.telling)
                .running
                .expect("a card")
                .guns
                .iter()
                .find(|line| line.contains("in passing at"))
                .cloned()
                .unwrap_or_default()
        };
        assert!(
            told(&game).starts_with("Starboard can fire in passing at Tonnant: "),
            "the best chance, as long as it is hers to choose: {}",
            told(&game)
        );
        game.give_unasked(
            0,
            Order::Standing {
                unit,
                order: Some(StandingOrder { fire: true, battery: None, within, rake_only: false }),
            },
        );
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
        assert!(
            told(&game).starts_with(&format!("Starboard will fire in passing at {target}, by her standing orders: ")),
            "{}",
            told(&game)
        );
        let course = game.places[0].draft.proposal.clone().expect("the course is kept");
        game.give(0, course);
        while game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Reaction) {
            game.give(0, Order::Pass);
        }
        let fired = game
            .telling
            .journal
            .iter()
            .find(|line| line.report.unit == Some(unit) && line.report.clause == "A-PASS-1")
            .expect("she fires");
        assert!(fired.report.sentence.contains(target), "and so it comes: {}", fired.report.sentence);
    }
}
