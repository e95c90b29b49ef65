//! What players see: the effects of cards, what guns could do elsewhere, morale tests, and fleets that are fitted out.

use wg_core::Broadside::{Larboard, Starboard};
use wg_core::geometry::{Compass, Square};
use wg_core::{CardEffect, DiceSource, Event, Mark, Seat, Session, Viewer};
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::position::aim::ROUND;
use wg_warpspawn::position::cones;

use crate::common::{BLUE, Game};

const FAR: &str = "Red first Away 20,18 N";

fn turned(game: &Game) -> Vec<CardEffect> {
    let cards = |report: &wg_core::Report| {
        if let Event::Thrown { cards, .. } = &report.event { cards.clone() } else { Vec::new() }
    };
    game.reports.iter().flat_map(cards).collect()
}

#[test]
fn each_card_on_a_broadside_says_what_it_turned() {
    let hands = "\"hands\": [[\"splintering_wood\"], [\"maneuver\"]],";
    let mut game = Game::with("", 3, hands, &[5, 1], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]);
    game.fire("Rose", Starboard, "Hart", ROUND).play("splintering_wood").play("maneuver");
    let lines: Vec<(String, String, String, bool)> =
        turned(&game).into_iter().map(|card| (card.card, card.with, card.without, card.matters)).collect();
    let line = |card: &str, without: &str, matters| {
        (card.to_owned(), "10, 2 points lost".to_owned(), without.to_owned(), matters)
    };
    assert_eq!(
        lines,
        [line("Splintering Wood", "8, 1 point lost", true), line("Manoeuvre", "12, 2 points lost", false)],
        "5 + 5 + 2 − 2"
    );
}

#[test]
fn a_card_on_a_movement_roll_says_how_far_she_would_have_sailed() {
    let hands = "\"hands\": [[\"gust_of_wind\"], []],";
    let mut game = Game::with("", 2, hands, &[3, 3], &["Blue first Rose 5,5 N", FAR]);
    game.name("Rose").play("gust_of_wind");
    let cards = turned(&game);
    assert!(
        cards.len() == 1 && cards[0].side == BLUE && cards[0].matters && cards[0].with != cards[0].without,
        "{cards:?}"
    );
}

#[test]
fn the_outlook_of_a_square_has_the_guns_that_would_bear_there() {
    let game = Game::at(2, &[], &["Blue first Rose 5,5 N", "Red first Hart 15,10 N", FAR]);
    let fleet = game.fleet();
    let look = |square: (i8, i8), threats| {
        let pose = fleet.sea.pose(Square::new(square.0, square.1), Compass::N);
        game.session.outlook(Seat::Side(BLUE), game.id("Rose"), pose, threats).expect("these rules look ahead")
    };
    assert!(look((5, 5), false).salvos.is_empty(), "far away nothing bears");
    let near = look((12, 10), true);
    assert!(
        near.salvos.iter().any(|salvo| salvo.battery == u8::from(Starboard)
            && salvo.target == game.id("Hart")
            && salvo.expected > 0.5),
        "{:?}",
        near.salvos
    );
    let threat = near.threats.iter().find(|threat| threat.by == game.id("Hart")).expect("he could fire back");
    assert!(threat.expected() > 0.5, "as much as the rules let him");
    assert_eq!(game.fleet(), fleet, "nothing is changed by looking");
}

#[test]
fn a_cone_has_a_band_for_each_kind_of_shot_with_the_losses_to_expect() {
    let game = Game::at(3, &[], &["Blue first Rose 10,10 N", FAR]);
    let fleet = game.fleet();
    let label = |mark: &Mark| if let Mark::Squares { label, .. } = mark { label.clone() } else { panic!("squares") };
    let labels: Vec<String> = cones::cone(&fleet, fleet.ship(game.id("Rose")), Larboard).iter().map(label).collect();
    assert!(
        labels.len() == 3
            && labels[0].starts_with("grape to 2: ")
            && labels[1].starts_with("chain to 4: ")
            && labels[2].starts_with("round to 6: "),
        "{labels:?}"
    );
}

#[test]
fn who_is_tested_stands_in_a_sequence_with_the_chance_to_flee() {
    let mut game = Game::at(3, &[10, 1, 3, 5, 6], &["Blue first Rose 5,5 N", "Red first Hart 7,5 N", FAR]);
    game.fire("Rose", Starboard, "Hart", ROUND).end_phase();
    let scenes: Vec<_> = game
        .reports
        .iter()
        .filter_map(|report| if let Event::Fight(scene) = &report.event { Some(scene) } else { None })
        .collect();
    assert!(
        scenes[0]
            .notes
            .iter()
            .any(|(note, _)| note.starts_with("Hart: D6 + 2 (flagship), ") && note.ends_with("% chance to flee.")),
        "{:?}",
        scenes[0].notes
    );
    assert!(
        scenes.last().is_some_and(|scene| scene.rolls.len() == 1 && scene.rolls[0].label == "Hart"),
        "then her die"
    );
}

#[test]
fn fleets_that_are_fitted_out_have_a_row_for_each_ship_and_a_cell_for_each_roll() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/warpspawn/02-line-against-line.ron"
    ))
    .expect("it is there");
    let battle = wg_core::scenario::parse(&text, "02.ron").expect("in order");
    let mut session = Session::new(&WARP_SPAWN, &battle.scenario, DiceSource::Machine { seed: 3 }).expect("it begins");
    let view = session.view(Viewer::Public).fitting.expect("it is fitted out");
    // A Diplomat brings 4 extra ships.
    assert!(
        view.fleets.iter().all(|fleet| fleet.papers.len() == 3 && [8, 12].contains(&fleet.ships.len())),
        "{view:?}"
    );
    let thrown = 2 * 3 + view.fleets.iter().map(|fleet| fleet.ships.len() * 3).sum::<usize>();
    assert_eq!(view.known(), thrown, "everything but the flagships' extra rolls is thrown");
    let (seat, order) = (session.asks()[0].seat, session.asks()[0].default.clone());
    session.submit(seat, order).expect("the flagship is chosen");
    let view = session.view(Viewer::Public).fitting.expect("it still is");
    assert_eq!(view.known(), thrown + 3, "she throws for three more");
    let gives = view.fleets[0].ships[0].rolls.iter().all(|roll| !roll.name.is_empty() && !roll.clause.is_empty());
    assert!(gives && view.fleets[0].ships[0].badge == "flagship", "{:?}", view.fleets[0].ships[0]);
}

#[test]
fn a_prize_has_lost_what_guns_cost_her_and_the_crew_that_was_taken_with_her() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/warpspawn/07-the-fifth-turn.ron");
    let loaded = wg_core::scenario::load(&file).unwrap_or_else(|problems| panic!("{problems}"));
    let session =
        wg_core::Session::new(&wg_warpspawn::WARP_SPAWN, &loaded.scenario, wg_core::DiceSource::Machine { seed: 1 })
            .expect("a battle");
    let view = session.view(wg_core::Viewer::All);
    let strength = |name: &str| {
        view.units.iter().find(|unit| unit.name == name).and_then(|unit| unit.strength.clone()).expect("she is there")
    };
    let (prize, sister) = (strength("Defiance"), strength("Thunderer"));
    assert_eq!((sister.left, sister.of), (24, 26), "two of her crew");
    assert_eq!((prize.left, prize.of), (19, 26), "two of her sails, and five of six men, who were taken with her");
}
