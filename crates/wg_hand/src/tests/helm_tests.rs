//! The forgiving helm, in real battles: what it snaps to, what it says about its changes, and what is shown at the
//! ghost.

use wg_core::scenario::{self, Loaded};
use wg_core::{Angle, Course, DiceSource, Leg, Length, Order, Point, UnitId};
use wg_library::Library;

use crate::game::Table;
use crate::game::draft::Catch;
use crate::helm::aim::Aimed;
use crate::sitting::Sitting;

/// Pseudo-random numbers, the same in every run.
struct Luck(u64);

impl Luck {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    /// Returns a number in this range, in hundredths.
    fn between(&mut self, least: f64, most: f64) -> f64 {
        least + self.below(((most - least) * 100.0) as u64 + 1) as f64 / 100.0
    }
}

/// A battle of Barnacle Bill, at the course of a Red ship.
pub(crate) fn at_helm(head: &str, ships: &str) -> Sitting {
    with_dice(5, head, ships)
}

/// A battle of Barnacle Bill with this seed, which decides who moves first and how hard it blows.
fn with_dice(seed: u64, head: &str, ships: &str) -> Sitting {
    let text = format!(
        r#"(version: 1, ruleset: "barnacle", name: "A test", options: {{"wind_alarm": "manual"}}, {head}
            sides: [(name: "Red"), (name: "Blue")], ships: [{ships}])"#
    );
    let parsed = scenario::parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let loaded = Loaded::from_scenario(parsed.scenario, "the test");
    let ruleset =
        *wg_rulesets::ALL.iter().find(|ruleset| ruleset.about().id == "barnacle").expect("it is part of the program");
    let table = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed } };
    let mut game = Sitting::start(ruleset, &loaded, &table, None).expect("it begins");
    for _ in 0..40 {
        if game.eye(0).limits().is_some() && game.places[0].selected == Some(UnitId(0)) {
            return game;
        }
        let order = game.eye(0).desk(&game.telling).big_button.expect("somebody is asked").order;
        game.give(0, order);
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    }
    panic!("Surprise was never asked for her course");
}

/// A frigate under way, and an enemy at anchor within her reach, both in random places.
fn anywhere(luck: &mut Luck) -> Sitting {
    let (x, y) = (luck.between(40.0, 60.0), luck.between(34.0, 38.0));
    let (heading, foe_heading, wind) = (luck.below(360), luck.below(360), luck.below(4));
    let (way, off) = (luck.below(360) as f64, luck.between(17.0, 26.0));
    let (foe_x, foe_y) = (x + off * way.to_radians().sin(), y + off * way.to_radians().cos());
    let wind = ["N", "E", "S", "W"][wind as usize];
    let sail = 3 + luck.below(5);
    with_dice(
        luck.below(1000),
        &format!(r#"wind: "{wind}", table: (width: 100, height: 72),"#),
        &format!(
            r#"(name: "Surprise", class: "frigate", side: "Red", at: ({x:.2}, {y:.2}), heading: {heading}, state: {{"sail": {sail}}}),
            (name: "Fortuna", class: "frigate", side: "Blue", at: ({foe_x:.2}, {foe_y:.2}), heading: {foe_heading}, state: {{"sail": 0}})"#
        ),
    )
}

/// Returns the point at this distance from her bow, in inches, and this angle to starboard of her heading.
pub(crate) fn off_bow(game: &Sitting, turn: Angle, inches: f64) -> Point {
    let (pose, footprint) = game.eye(0).berth(UnitId(0)).expect("she lies on the table");
    pose.bow(&footprint).offset(pose.heading.turned(turn), Length::from_inches(inches))
}

fn leg(turn: Angle, run: Length) -> Course {
    let turn = (turn != Angle::ZERO).then_some(Leg::Turn(turn));
    Course::new(turn.into_iter().chain((run > Length::ZERO).then_some(Leg::Run(run))))
}

/// Returns the turn and the run of a course of one leg.
fn laid(aimed: &Aimed) -> (Angle, Length) {
    (aimed.course.turns().next().unwrap_or_default(), aimed.course.length())
}

/// Returns the cost of a turn by the rules: boxes, and speed.
fn price(game: &Sitting, course: &Course) -> (usize, Length) {
    let limits = game.eye(0).limits().expect("she sails freely");
    let card = game.eye(0).card_of(&limits, course);
    (card.taken.len(), Length::ZERO - card.max)
}

#[test]
fn half_a_degree_never_costs_a_box_or_speed_that_the_next_catch_would_have_saved() {
    let mut luck = Luck(7);
    let (mut tried, mut off_by_half) = (0, 0);
    for _ in 0..24 {
        let game = anywhere(&mut luck);
        let limits = game.eye(0).limits().expect("she sails freely");
        for _ in 0..40 {
            let inches = luck.between(2.0, limits.max_run.to_inches());
            let any = off_bow(&game, Angle::degrees(luck.below(360) as i32), inches);
            let candidates =
                game.eye(0).sight(&limits, &Course::default(), any).expect("she lies on the table").candidates();
            let meant = candidates[luck.below(candidates.len() as u64) as usize];
            let slip = Angle(luck.below(101) as i32 - 50);
            let Some(aimed) = game.eye(0).aim(off_bow(&game, meant.turn + slip, inches)).filter(|aimed| aimed.legal)
            else {
                continue;
            };
            let (turn, run) = laid(&aimed);
            let exact = leg(meant.turn, run);
            assert!(
                price(&game, &aimed.course) <= price(&game, &exact),
                "{:?} at {} was meant, the hand slipped by {slip:?}, and {turn:?} was laid: {:?}",
                meant.catch,
                meant.turn,
                aimed.told.caught
            );
            tried += 1;
            off_by_half += i32::from(slip.abs() >= Angle(40) && turn == meant.turn);
        }
    }
    assert!(tried > 600 && off_by_half > 60, "the catches were tried: {tried}, {off_by_half} of them near the edge");
}

#[test]
fn a_tenth_of_an_inch_never_costs_an_inch() {
    let mut luck = Luck(11);
    let mut tried = 0;
    for _ in 0..32 {
        let game = anywhere(&mut luck);
        let limits = game.eye(0).limits().expect("she sails freely");
        let card = game.eye(0).card_of(&limits, &Course::default());
        let (least, most) = (card.min - card.run, card.max - card.run);
        for inches in 1..=most.0 / Length::INCH.0 {
            let meant = if luck.below(4) == 0 { least } else { Length::inches(inches) };
            let slip = luck.between(0.0, 0.2) - 0.1;
            let Some(aimed) =
                game.eye(0).aim(off_bow(&game, Angle::ZERO, meant.to_inches() + slip)).filter(|aimed| aimed.legal)
            else {
                continue;
            };
            let (turn, run) = laid(&aimed);
            assert_eq!(
                (turn, run),
                (Angle::ZERO, meant.max(least)),
                "{meant} of {least} to {most} were meant, the hand slipped by {slip:.2}",
                meant = meant.in_inches(),
                least = least.in_inches(),
                most = most.in_inches()
            );
            tried += 1;
        }
    }
    assert!(tried > 100, "runs were tried: {tried}");
}

#[test]
fn half_a_degree_or_a_tenth_of_an_inch_never_costs_a_rake_that_the_next_catch_would_have_saved() {
    let mut luck = Luck(3);
    let (mut tried, mut named) = (0, 0);
    for _ in 0..48 {
        let game = anywhere(&mut luck);
        let limits = game.eye(0).limits().expect("she sails freely");
        for _ in 0..300 {
            let widest = limits.max_turn.0 / 100;
            let turn = Angle::degrees(luck.below(widest as u64 * 2 + 1) as i32 - widest);
            let run = Length::inches(1 + luck.below(12) as i32);
            let sight = game
                .eye(0)
                .sight(&limits, &Course::default(), off_bow(&game, turn, run.to_inches()))
                .expect("she lies on the table");
            let rakes = |turn: Angle, run: Length| {
                let outlook =
                    game.eye(0).outlook(UnitId(0), sight.end(turn, run), false).expect("these rules look ahead");
                outlook.salvos.iter().any(|salvo| salvo.rake)
            };
            let exact = leg(turn, run);
            let legal = game
                .eye(0)
                .sailing(exact.clone())
                .is_some_and(|order| game.eye(0).preview(&order).is_some_and(|preview| preview.refusals.is_empty()));
            if !legal || !rakes(turn, run) {
                continue;
            }
            let (slip, short) = (Angle(luck.below(101) as i32 - 50), luck.between(0.0, 0.2) - 0.1);
            let Some(aimed) = game.eye(0).aim(off_bow(&game, turn + slip, run.to_inches() + short)) else { continue };
            let (turned, ran) = laid(&aimed);
            assert!(
                rakes(turned, ran) || price(&game, &aimed.course) < price(&game, &exact),
                "{turn} and {run} rake, and {turned} and {ran} were laid for nothing: {:?}",
                aimed.told.caught,
                run = run.in_inches(),
                ran = ran.in_inches()
            );
            tried += 1;
            named += i32::from(aimed.told.caught.iter().any(|catch| matches!(catch, Catch::HerStern | Catch::HerBow)));
        }
    }
    assert!(tried > 40 && named > tried / 2, "rakes were tried: {tried}, and {named} were named");
}

#[test]
fn with_the_hand_free_a_course_goes_just_where_it_is_pointed_at() {
    let mut luck = Luck(19);
    let mut tried = 0;
    for _ in 0..8 {
        let mut game = anywhere(&mut luck);
        game.places[0].free_hand = true;
        for degrees in [-40, -3, -2, -1, 1, 2, 3, 40, 44] {
            let Some(aimed) = game.eye(0).aim(off_bow(&game, Angle::degrees(degrees), 8.0)).filter(|aimed| aimed.legal)
            else {
                continue;
            };
            assert_eq!(laid(&aimed).0, Angle::degrees(degrees), "Alt holds every catch off");
            assert!(aimed.told.caught.is_empty(), "and nothing is said to be caught");
            tried += 1;
        }
    }
    assert!(tried > 40, "courses were tried: {tried}");
}

#[test]
fn whatever_is_laid_otherwise_than_it_was_pointed_at_says_so_and_the_card_never_contradicts_itself() {
    let mut luck = Luck(23);
    let (mut changed, mut refused) = (0, 0);
    for _ in 0..24 {
        let game = anywhere(&mut luck);
        let limits = game.eye(0).limits().expect("she sails freely");
        let all = game.eye(0).card_of(&limits, &Course::default()).turns.len();
        for _ in 0..40 {
            let (off, inches) = (Angle::degrees(luck.below(360) as i32 - 180), luck.between(1.0, 40.0));
            let at = off_bow(&game, off, inches);
            let Some(aimed) = game.eye(0).aim(at) else { continue };
            if !aimed.legal {
                assert!(aimed.told.why.is_some(), "what cannot be laid says why: {off} and {inches} in");
                refused += 1;
                continue;
            }
            let card = game.eye(0).card_of(&limits, &aimed.course);
            assert!(card.min <= card.run && card.run <= card.max, "the card of what is laid: {card:?}");
            assert_eq!(card.taken.len() + card.turns.len(), all, "every box is taken or remains: {card:?}");
            let (turn, run) = laid(&aimed);
            let sight = game.eye(0).sight(&limits, &Course::default(), at).expect("she lies on the table");
            let bent = (sight.wanted().expect("off her bow") - turn).abs() > Angle::degrees(7);
            let cut = (sight.reach(turn) - run).abs() > Length::INCH;
            assert!(
                !(bent || cut) || !aimed.told.changed.is_empty(),
                "{off} and {inches} in became {turn} and {run} in silence",
                run = run.in_inches()
            );
            if !aimed.told.changed.is_empty() {
                assert!(aimed.told.why.is_some(), "and why: {}", aimed.told.changed);
                changed += 1;
            }
        }
    }
    assert!(changed > 100 && refused > 50, "both were tried: {changed} and {refused}");
}

pub(crate) const DUEL: &str = r#"(name: "Surprise", class: "frigate", side: "Red", at: (30, 20), heading: "N", state: {"sail": 5}),
    (name: "Fortuna", class: "frigate", side: "Blue", at: (40, 29), heading: "N", state: {"sail": 0})"#;

pub(crate) const WIND: &str = r#"wind: "S", table: (width: 100, height: 72),"#;

#[test]
fn a_jammed_rudder_says_so_when_she_is_to_turn() {
    let mut game = at_helm(WIND, &DUEL.replacen(r#"{"sail": 5}"#, r#"{"sail": 5, "jammed": 2}"#, 1));
    for degrees in [40, 85, -120] {
        let at = off_bow(&game, Angle::degrees(degrees), 8.0);
        let why = game.eye(0).aim(at).and_then(|aimed| aimed.told.why).map(|why| why.clause);
        assert_eq!(why.as_deref(), Some("B-SPEC-R7"), "{degrees} degrees off her bow");
        game.point_at(0, Some(at), None);
        let card = game.eye(0).desk(&game.telling).running.expect("a card stands at the ghost");
        assert_eq!(card.refusal.map(|why| why.clause).as_deref(), Some("B-SPEC-R7"), "and the card says so");
    }
}

#[test]
fn a_click_astern_lays_nothing_and_says_why() {
    let mut game = at_helm(WIND, DUEL);
    let astern = off_bow(&game, Angle::degrees(170), 12.0);
    game.press(0, |battle, place| place.click(battle, astern, None));
    assert!(game.places[0].draft.proposal.is_none(), "nothing is laid");
    assert_eq!(
        game.places[0].refusal.as_ref().map(|why| why.clause.as_str()),
        Some("B-TURNING-3"),
        "{:?}",
        game.places[0].refusal
    );
}

#[test]
fn a_leg_that_leaves_the_table_with_the_button_down_is_let_go_and_nothing_is_drawn_anew_for_a_pointer_that_holds_none()
{
    let mut game = at_helm(WIND, DUEL);
    let ahead = off_bow(&game, Angle::ZERO, 6.0);
    let version = game.version();
    game.drop_grip(0);
    assert_eq!(game.version(), version, "nothing was held");
    assert!(game.touch(0, |battle, place| place.grip(battle, ahead)), "the hand holds a leg");
    let version = game.version();
    game.drop_grip(0);
    assert!(game.version() > version, "it is drawn anew");
    game.press(0, |battle, place| place.let_go(battle, ahead, None, true));
    assert!(game.places[0].draft.proposal.is_none(), "where the button comes up nothing is laid");
}

#[test]
fn stop_and_ask_here_stops_where_the_pointer_is_and_is_marked_there() {
    let mut game = at_helm(WIND, DUEL);
    let at = off_bow(&game, Angle::ZERO, 4.0);
    game.touch(0, |battle, place| place.halt_here(battle, Some(at)));
    let order =
        game.places[0].draft.proposal.clone().unwrap_or_else(|| panic!("a course: {:?}", game.places[0].refusal));
    assert_eq!(
        order.course().map(|course| course.legs().to_vec()),
        Some(vec![Leg::Run(Length::inches(4)), Leg::Halt]),
        "as far as the pointer"
    );
    let overlays = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view);
    let marks: Vec<Point> = overlays.ghosts.iter().flat_map(|ghost| ghost.halts.iter().map(|halt| halt.at)).collect();
    assert!(
        matches!(marks.as_slice(), [mark] if mark.distance(at) < Length::INCH),
        "it is marked on the course: {marks:?}"
    );
    assert!(game.eye(0).desk(&game.telling).running.is_some_and(|card| card.halts), "and said on the card");
    game.give(0, order);
    while game.eye(0).asked().is_some_and(|ask| ask.kind == wg_core::AskKind::Reaction) {
        game.give(0, Order::Pass);
    }
    game.touch(0, |_, place| place.select(Some(UnitId(0))));
    assert!(
        game.places[0].refusal.is_none() && game.eye(0).limits().is_some(),
        "she is asked again there: {:?}",
        game.places[0].refusal
    );
    // Without a pointer, she halts at the end of the laid legs.
    let next = off_bow(&game, Angle::ZERO, 3.0);
    game.press(0, |battle, place| place.click(battle, next, None));
    game.touch(0, |battle, place| place.halt_here(battle, None));
    let order = game.places[0].draft.proposal.clone().expect("a course");
    assert_eq!(order.course().and_then(|course| course.legs().last().copied()), Some(Leg::Halt), "{order:?}");
}

#[test]
fn the_first_lesson_names_its_catches() {
    // What a newcomer does first: a click nearly straight ahead means straight ahead.
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle("barnacle/01-first-lesson").expect("the lesson is part of the program");
    let table = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed: 5 } };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("the lesson begins");
    while game.eye(0).limits().is_none() {
        let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
        game.give(0, order);
    }
    let (pose, footprint) =
        game.eye(0).berth(game.places[0].selected.expect("she can act")).expect("she lies on the table");
    let at = pose.bow(&footprint).offset(pose.heading.turned(Angle::degrees(1)), Length::from_inches(9.0));
    game.point_at(0, Some(at), None);
    let card = game.eye(0).desk(&game.telling).running.expect("a card");
    assert_eq!(card.caught.first(), Some(&"dead ahead"), "one degree of a slip costs nothing: {card:?}");
    assert!(card.card.taken.is_empty(), "no box is taken: {card:?}");
}
