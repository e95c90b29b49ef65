//! VI. Firing, defensive fire and counter-fire.

use wg_core::{AskKind, Event, HoldFor, Mark, Order, Point, Refusal, Seat, Square};
use wg_crane::gunnery::odds;
use wg_crane::position::{CHARTS, Hit};

use crate::common::{BLUE, Game, RED};

/// A ship that keeps Red's phase open.
pub(crate) const FAR: &str = "Red small Far 11,1 N";

#[test]
fn no_shot_uses_more_than_three_dice() {
    assert!(CHARTS.classes.iter().all(|class| class.dice <= 3), "each side has 3 dice");
    assert_eq!(CHARTS.classes.iter().map(|class| class.dice).max(), Some(3));
}

#[test]
fn c_fire_1_larger_ships_have_more_dice_and_longer_range() {
    let rows: Vec<_> = CHARTS.classes.iter().map(|class| (class.key.as_str(), class.dice, class.range.short)).collect();
    assert_eq!(rows, [("large", 3, 3), ("medium", 2, 2), ("small", 1, 1)]);
    let mut game = Game::new(&[], &["Red medium Rose 5,5 N", "Blue medium Fortuna 8,8 N", FAR]);
    game.sail("Rose", "N N N");
    let refusal = game.refuses_fire("Rose", "Fortuna");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-FIRE-1", "Fortuna is 3 squares away, but Rose's range is 2.")
    );
    assert_eq!(refusal.marks.len(), 1, "the line of fire is drawn");
}

#[test]
fn c_lost_4_range_by_size_and_by_option() {
    for (option, ranges) in [("short", [3, 2, 1]), ("long", [4, 3, 2]), ("boxes", [6, 4, 2])] {
        let game = Game::with(
            &format!("\"range\": \"{option}\""),
            &[],
            &["Red large L 1,1 N", "Red medium M 3,1 N", "Red small S 5,1 N", "Blue small B 11,14 S"],
        );
        assert_eq!(["L", "M", "S"].map(|name| game.ship(name).built.range), ranges, "{option}");
    }
}

#[test]
fn c_data_1_dice_and_range_by_size() {
    let rows: Vec<_> = CHARTS
        .classes
        .iter()
        .map(|class| (class.dice, class.range.short, class.range.long, class.range.boxes))
        .collect();
    assert_eq!(rows, [(3, 3, 4, 6), (2, 2, 3, 4), (1, 1, 2, 2)]);
}

#[test]
fn c_lost_5_a_one_is_a_miss() {
    let mut game = Game::new(&[1, 1, 1], &["Red large Rose 5,5 N", "Blue large Fortuna 6,6 N crew=5", FAR]);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna").hold();
    assert_eq!((game.boxes("Fortuna"), game.scores()), ([0, 0, 5], [5, 0]));
}

#[test]
fn c_fire_2_the_faces_of_a_shot() {
    assert_eq!(CHARTS.hits, [Hit::Miss, Hit::Hull, Hit::Hull, Hit::Rigging, Hit::Rigging, Hit::Crew]);
    for (face, boxes) in
        [(1, [0, 0, 0]), (2, [1, 0, 0]), (3, [1, 0, 0]), (4, [0, 1, 0]), (5, [0, 1, 0]), (6, [0, 0, 1])]
    {
        let mut game = Game::new(&[face], &["Red small Rose 5,5 N", "Blue large Fortuna 6,6 N", FAR]);
        game.sail("Rose", "N N N").fire("Rose", "Fortuna");
        assert_eq!(game.boxes("Fortuna"), boxes, "a {face}");
    }
}

#[test]
fn c_fire_3_all_hits_go_on_the_targets_chart() {
    let mut game = Game::new(&[2, 4, 6], &["Red large Rose 5,5 N", "Blue large Fortuna 6,6 N", FAR]);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    assert_eq!((game.boxes("Fortuna"), game.boxes("Rose")), ([1, 1, 1], [0, 0, 0]));
    assert_eq!(game.said("C-FIRE-3"), "Fortuna loses 1 hull, 1 rigging and 1 guns-and-crew box.");
}

#[test]
fn c_fire_4_one_shot_in_her_own_phase_and_one_in_the_enemys() {
    let ships = ["Red medium Rose 5,5 N", "Blue small Fortuna 6,6 N", "Blue small Flora 4,10 S", FAR];
    let mut game = Game::new(&[1, 1, 2, 4, 6, 6], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna").hold();
    let refusal = game.refuses_fire("Rose", "Fortuna");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-FIRE-4", "Rose has already fired her shot this phase.")
    );
    game.sail("Far", "N N N");
    assert_eq!(game.fleet().active(), Some(BLUE));
    // At (6,8) Fortuna comes abeam of Rose, which has a shot again. Fortuna keeps her shot and declines to fire back.
    game.sail("Fortuna", "N N N").hold();
    assert_eq!(
        (game.asked(), game.shots_on_offer()),
        ((RED, AskKind::Reaction), vec![(game.id("Rose"), vec![game.id("Fortuna")])])
    );
    game.fire("Rose", "Fortuna").hold();
    assert_eq!(game.boxes("Fortuna"), [1, 1, 0], "two dice, and the second shot of the turn");
    // Flora comes abeam too. She may fire, but Rose has no third shot.
    game.sail("Flora", "S S S");
    assert_eq!(game.asked(), (BLUE, AskKind::Reaction));
    let refusal = game.fleet().check_guns(&game.ship("Rose")).map_err(|why: Refusal| why.clause);
    assert_eq!(refusal, Err("C-FIRE-4".to_owned()));
    game.hold();
    assert_eq!(
        (game.session.cursor().turn, game.ship("Rose").gunnery.fired),
        (2, false),
        "Rose was not asked, and the next turn has begun"
    );
}

#[test]
fn c_fire_5_after_one_square_at_any_time_in_her_phase() {
    let ships = ["Red medium Rose 5,5 N", "Blue small Fortuna 6,6 N", "Blue small Flora 6,8 N", FAR];
    // The chance comes after her first square.
    let mut game = Game::new(&[1, 1], &ships);
    game.sail("Rose", "N N N");
    assert_eq!((game.berth("Rose").0, game.shots_on_offer().len()), ((5, 6), 1));
    // She declines it, but may fire at the end of her move, and even after another ship has moved.
    game.hold();
    while game.asked() == (BLUE, AskKind::Reaction) {
        game.hold();
    }
    assert_eq!(
        (game.berth("Rose").0, game.asked()),
        ((5, 8), (RED, AskKind::Reaction)),
        "Flora is abeam at the third square"
    );
    game.hold();
    while game.asked() == (BLUE, AskKind::Reaction) {
        game.hold();
    }
    game.sail("Far", "N N N");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "a shot is left, so the phase is not over by itself");
    game.fire("Rose", "Flora");
    assert!(game.has_said("C-FIRE-5"));
}

#[test]
fn c_fire_6_losses_first_then_the_reply() {
    // The target loses her last guns, so she cannot fire back.
    let ships = ["Red large Rose 5,5 N", "Blue small Fortuna 6,6 N crew=1", FAR];
    let mut game = Game::new(&[6, 1, 1], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "no guns, no reply");
    // A target that declines to fire back still has her shot when she is fired at again.
    let ships = ["Red large Rose 5,5 N", "Blue medium Fortuna 6,6 N", "Red large Rome 7,5 N", FAR];
    let mut game = Game::new(&[1, 1, 1, 1, 1, 1, 2, 3], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    assert_eq!((game.asked(), &*game.ask().reason), ((BLUE, AskKind::Reaction), "Fire back?"));
    assert!(matches!(game.ask().default, Order::Fire { .. }), "an umpire fires back");
    game.hold();
    // She is not asked again as a defender at the same step.
    assert_eq!(game.berth("Rose").0, (5, 8));
    game.sail("Rome", "N N N").fire("Rome", "Fortuna");
    game.fire("Fortuna", "Rome");
    assert_eq!(game.boxes("Rome"), [2, 0, 0]);
    assert!(game.ship("Fortuna").gunnery.fired);
}

#[test]
fn c_fire_7_a_defender_fires_at_a_mover_that_comes_within_range() {
    let ships = ["Red small Rose 5,4 N", "Blue medium Fortuna 7,6 N", "Blue medium Flora 3,6 N", FAR];
    let mut game = Game::new(&[2, 1], &ships);
    game.sail("Rose", "N N N");
    assert_eq!(game.berth("Rose").0, (5, 6), "her second square is abeam of both");
    assert_eq!(game.asked(), (BLUE, AskKind::Reaction), "not attacked, and out of Rose's range");
    assert_eq!(game.shots_on_offer().len(), 2, "both defenders may fire");
    game.fire("Flora", "Rose");
    assert_eq!(
        (game.boxes("Rose"), game.shots_on_offer()),
        ([1, 0, 0], vec![(game.id("Fortuna"), vec![game.id("Rose")])]),
        "the other is asked again"
    );
    game.hold();
    assert_eq!(game.berth("Rose").0, (5, 7));
}

#[test]
fn c_fire_8_the_mover_stops_takes_the_losses_and_completes_her_move() {
    let ships = ["Red medium Rose 5,5 N", "Blue large Fortuna 7,6 N", FAR];
    let mut game = Game::new(&[4, 2, 6], &ships);
    game.sail("Rose", "N N N").hold();
    assert_eq!(game.berth("Rose").0, (5, 6), "she stops where she is fired at");
    game.fire("Fortuna", "Rose").hold();
    assert_eq!((game.boxes("Rose"), game.berth("Rose").0), ([1, 1, 1], (5, 8)), "and sails on");
}

#[test]
fn while_a_chance_to_fire_is_open_nobody_sails_and_no_phase_ends() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Fortuna 6,6 N", FAR];
    let mut game = Game::new(&[], &ships);
    game.sail("Rose", "N N N");
    assert_eq!(game.refuses_sail("Far", "N N N").clause, "C-FIRE-8");
    assert_eq!(game.refusal(Seat::Side(RED), Order::EndPhase).clause, "C-FIRE-8");
    game.hold();
    assert_eq!(game.refusal(Seat::Side(BLUE), Order::EndPhase).clause, "C-FIRE-8");
}

#[test]
fn c_fire_9_smoke_travels_with_the_ship_until_the_phase_ends() {
    let ships = ["Red medium Rose 5,5 N", "Blue small Fortuna 6,6 N", "Red small Ruby 1,1 N", FAR];
    let mut game = Game::new(&[1, 1], &ships);
    let smoke = |game: &Game, name: &str| {
        let smoke = game.session.view(wg_core::Viewer::Public).units[game.id(name).index()].smoke;
        (smoke.larboard, smoke.starboard)
    };
    game.sail("Rose", "N N N").fire("Rose", "Fortuna").hold();
    assert_eq!(
        (game.berth("Rose").0, smoke(&game, "Rose"), smoke(&game, "Fortuna")),
        ((5, 8), (true, true), (false, false)),
        "in her new square"
    );
    game.sail("Ruby", "N N N");
    assert_eq!((game.fleet().active(), smoke(&game, "Rose")), (Some(RED), (true, true)), "as long as the phase lasts");
    game.sail("Far", "N N N");
    assert_eq!((game.fleet().active(), smoke(&game, "Rose")), (Some(BLUE), (false, false)), "and no longer");
}

#[test]
fn c_fire_10_smoke_is_removed_at_the_end_of_a_phase() {
    let ships = ["Red medium Rose 5,5 N", "Blue small Fortuna 6,6 N", FAR];
    let mut game = Game::new(&[1, 1, 1], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna").fire("Fortuna", "Rose");
    assert!(game.ship("Rose").gunnery.fired && game.ship("Fortuna").gunnery.fired);
    game.sail("Far", "N N N");
    assert_eq!(game.fleet().active(), Some(BLUE));
    assert!(
        !game.ship("Rose").gunnery.fired && !game.ship("Fortuna").gunnery.fired,
        "the next phase of the turn starts clean"
    );
}

#[test]
fn c_fire_11_the_target_must_be_exactly_abeam() {
    let mut game = Game::new(&[], &["Red large Rose 5,5 N", "Blue medium Fortuna 6,9 N", FAR]);
    game.sail("Rose", "N N N");
    let refusal = game.refuses_fire("Rose", "Fortuna");
    assert_eq!(
        (refusal.clause.as_str(), refusal.sentence.as_str()),
        ("C-FIRE-11", "Fortuna is 45° off Rose's beam, so the guns do not bear.")
    );
    // The same holds for counter-fire: the target heads across, so the firer is not abeam of her.
    let mut game = Game::new(&[1, 1, 1], &["Red large Rose 5,5 N", "Blue medium Fortuna 6,6 E", FAR]);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    assert_eq!(game.asked(), (RED, AskKind::Turn), "Rose lies astern of Fortuna, who cannot fire back");
}

#[test]
fn c_fire_12_the_attack_positions_of_a_medium_ship() {
    let squares = attack_squares("medium");
    assert_eq!(
        (squares.len(), squares.iter().map(|(square, _)| *square).collect::<std::collections::BTreeSet<_>>().len()),
        (32, 16)
    );
}

#[test]
fn c_data_2_attack_positions_by_size() {
    for (class, positions, squares) in [("large", 48, 24), ("medium", 32, 16), ("small", 16, 8)] {
        let found = attack_squares(class);
        assert_eq!(
            (found.len(), found.iter().map(|(square, _)| *square).collect::<std::collections::BTreeSet<_>>().len()),
            (positions, squares),
            "{class}"
        );
    }
}

/// Returns the squares and headings from which a ship of this size bears on a ship at (6,7).
fn attack_squares(class: &str) -> Vec<((i8, i8), wg_core::geometry::Compass)> {
    let fleet = Game::new(&[], &[&format!("Red {class} Rose 1,1 N"), "Blue small Fortuna 6,7 N"]).fleet();
    let mut found = Vec::new();
    for x in 1..=11 {
        for y in 1..=14 {
            for heading in wg_core::geometry::Compass::ALL {
                let mut rose = fleet.ships[0];
                (rose.berth.square, rose.berth.heading) = (Square::new(x, y), heading);
                if fleet.bears(&rose, &fleet.ships[1]).is_ok() {
                    found.push(((x, y), heading));
                }
            }
        }
    }
    found
}

#[test]
fn c_fire_1_out_of_range_is_told_by_how_much_and_drawn_from_square_to_square() {
    let mut game =
        Game::new(&[1, 1], &["Red medium Rose 5,5 N", "Blue small Fortuna 10,8 N", "Blue medium Flora 7,6 N", FAR]);
    game.sail("Rose", "N N N").fire("Rose", "Flora");
    let line = game
        .reports
        .iter()
        .find_map(|report| if let Event::Shot { line, .. } = report.event { Some(line) } else { None });
    assert_eq!(
        line,
        Some((Point::inches(9.0, 11.0), Point::inches(13.0, 11.0))),
        "from the middle of (5,6) to that of (7,6)"
    );
    let mut game = Game::new(&[], &["Red medium Rose 5,5 N", "Blue small Fortuna 10,8 N", FAR]);
    game.sail("Rose", "N N N");
    let refusal = game.refuses_fire("Rose", "Fortuna");
    let labels: Vec<_> =
        refusal
            .marks
            .iter()
            .map(|mark| {
                if let Mark::Line { from, to, label } = mark {
                    (*from, *to, label.as_str())
                } else {
                    panic!("{mark:?}")
                }
            })
            .collect();
    assert_eq!(labels, [(Point::inches(9.0, 15.0), Point::inches(19.0, 15.0), "out of range by 3")]);
}

#[test]
fn a_captain_who_holds_is_not_asked_and_does_not_fire() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Fortuna 6,6 N", "Blue small Flora 4,8 N", FAR];
    let mut game = Game::new(&[2, 2], &ships);
    let hold = Order::Hold { unit: game.id("Fortuna"), until: HoldFor::Turn };
    game.submit(Seat::Side(BLUE), hold).expect("a hold can be given at any time");
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    assert!(!game.ship("Fortuna").gunnery.fired, "she held her fire even under fire");
    assert_eq!(game.berth("Rose").0, (5, 8));
    assert_eq!(game.shots_on_offer(), [(game.id("Flora"), vec![game.id("Rose")])], "only the other is asked");
}

#[test]
fn a_shot_tells_the_luck_of_the_side() {
    let ships = ["Red large Rose 5,5 N", "Blue large Fortuna 6,6 N", FAR];
    let mut game = Game::new(&[1, 2, 6], &ships);
    game.sail("Rose", "N N N").fire("Rose", "Fortuna");
    let thrown = game.reports.iter().find_map(|report| match &report.event {
        Event::Thrown { faces, good, expected, actual, side, .. } => {
            Some((faces.to_vec(), good.to_vec(), *expected, *actual, *side))
        }
        _ => None,
    });
    assert_eq!(thrown, Some((vec![1, 2, 6], vec![false, true, true], 250, 200, Some(RED))));
}

#[test]
fn a_preview_of_a_shot_gives_the_odds_and_every_reason_against_it() {
    let ships = ["Red medium Rose 5,5 N", "Blue medium Fortuna 9,6 N", FAR];
    let game = Game::new(&[], &ships);
    let preview = game.session.preview(Seat::Side(RED), &game.shot("Rose", "Fortuna"));
    let mut clauses: Vec<&str> = preview.refusals.iter().map(|refusal| refusal.clause.as_str()).collect();
    clauses.sort_unstable();
    assert_eq!(clauses, ["C-FIRE-11", "C-FIRE-5"], "{:?}", preview.refusals);
    let odds = preview.odds.expect("odds are shown for a shot that cannot be made yet, too");
    assert_eq!(odds.bars, odds::shot(&game.fleet(), game.id("Rose"), game.id("Fortuna")).bars);
}
