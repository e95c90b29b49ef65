//! Passing fire under standing orders, at the best instant, at the ship that passes (A-PASS-9, A-R80, A-R81).

use wg_admiralty::position::battle::{Bracket, Rake};
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::ids::{Seat, SideId, UnitId};
use wg_core::talk::order::{Order, StandingOrder};

use crate::common::{FIRE, Game, MOVEMENT, STARBOARD};

/// Red sails past Own, bow on. She crosses Own's line of fire at medium range, and the best rake is at close range.
fn bows_on(faces: &[u8], standing: Option<(bool, bool)>) -> Game {
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,4,0,0] sail=stop",
        "Red France custom 170,-5 280 guns=[0,0,0,0] sail=battle",
        "Two France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 90.0, faces, &ships);
    if let Some((fire, rake_only)) = standing {
        let order = Order::Standing {
            unit: game.id("Own"),
            order: Some(StandingOrder { fire, battery: None, within: None, rake_only }),
        };
        game.submit(Seat::Side(SideId(0)), order).expect("her captain is told");
    }
    game.end_phase().sail("Red", "70");
    game
}

#[test]
fn a_pass_9_always_fires_at_the_crossing() {
    // Four dice, half at medium range, half as many again for a bow rake: three.
    let game = bows_on(&[1, 1, 1], Some((true, false)));
    game.threw(&[1, 1, 1]);
    assert!(
        game.ship("Own").gunnery.passing[Broadside::Starboard]
            && game.said("A-FIRE-6").contains("medium range, a bow rake"),
        "{:#?}",
        game.sentences()
    );
}

#[test]
fn a_pass_9_only_to_rake_fires_at_the_best_instant_of_the_rake() {
    let game = bows_on(&[1; 6], Some((true, true)));
    game.threw(&[1; 6]);
    assert!(game.said("A-FIRE-6").contains("80 mm, close range, a bow rake"), "{:#?}", game.sentences());
    assert_eq!(
        game.sentences().iter().filter(|sentence| sentence.contains("fires to starboard as Red passes")).count(),
        1
    );
    // A ship that only crosses presents no rake, so no fire is called.
    let mut game = Game::at(
        MOVEMENT,
        &[],
        &[
            "Own Britain custom 0,0 0 guns=[0,4,0,0] sail=stop",
            "Red France custom 60,60 180 guns=[0,0,0,0] sail=normal",
        ],
    );
    let order = Order::Standing {
        unit: game.id("Own"),
        order: Some(StandingOrder { fire: true, battery: None, within: None, rake_only: true }),
    };
    game.submit(Seat::Side(SideId(0)), order).expect("her captain is told");
    game.end_phase().sail("Red", "140");
    assert!(game.ask().kind == AskKind::Turn && !game.ship("Own").gunnery.passing[Broadside::Starboard]);
}

#[test]
fn a_pass_9_never_holds_and_without_a_word_her_captain_is_asked() {
    let game = bows_on(&[], Some((false, false)));
    assert!(game.ask().kind == AskKind::Turn && !game.ship("Own").gunnery.passing[Broadside::Starboard]);
    // The captain is asked at the crossing. If he holds his fire there, he is asked again at the best instant of the
    // rake.
    let mut game = bows_on(&[], None);
    let lies = |game: &Game| {
        let fleet = game.fleet();
        let (own, red) = (fleet.ship(game.id("Own")), fleet.ship(game.id("Red")));
        fleet.lies(own, Broadside::Starboard, red).map(|aim| (aim.bracket, aim.rake))
    };
    assert_eq!((game.ask().kind, lies(&game)), (AskKind::Reaction, Some((Bracket::Medium, Rake::Bow))));
    game.pass();
    assert_eq!((game.ask().kind, lies(&game)), (AskKind::Reaction, Some((Bracket::Close, Rake::Bow))));
    game.pass();
    assert_eq!(game.ask().kind, AskKind::Turn);
}

#[test]
fn a_pass_9_range_and_aspect_are_those_of_the_crossing() {
    // At the crossing Red is at close range. Where she ends her move she would be out of the arc.
    let ships = ["Own Britain custom 0,0 0 guns=[2,4,5,1]", "Red France custom 60,60 180 guns=[2,4,4,0] sail=normal"];
    let mut game = Game::at(MOVEMENT, &[1; 12], &ships);
    game.end_phase().sail("Red", "140");
    let fleet = game.fleet();
    let (own, red) = (fleet.ship(game.id("Own")), fleet.ship(game.id("Red")));
    let found = fleet.lies(own, Broadside::Starboard, red).expect("she bears");
    assert_eq!((found.range.0, found.bracket, found.rake), (3500, Bracket::Close, Rake::No));
    game.refused(Order::EndPhase, "A-PASS-2").fire("Own", STARBOARD, "Red", 0);
    game.threw(&[1; 12]);
}

#[test]
fn a_r80_passing_fire_is_aimed_at_who_passes() {
    // Prime lies nearer and on the line of fire. Red passes behind her.
    let ships = [
        "Red Britain custom 160,60 180 guns=[0,0,0,0] sail=normal",
        "Prime Britain custom 70,0 0 guns=[0,0,0,0] sail=stop",
        "Mate Britain custom -900,900 90 guns=[1,1,1,0] sail=stop",
        "Green France custom 0,0 0 guns=[0,4,0,0] sail=stop",
        "Two France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[1, 1], &ships);
    let fleet = game.fleet();
    assert_eq!(
        fleet.aims(&game.ship("Green"), Broadside::Starboard)[0].target,
        game.id("Prime"),
        "the primary target of cannon fire"
    );
    game.sail("Red", "140");
    assert_eq!(game.ask().kind, AskKind::Reaction);
    let prime = game.shot("Green", STARBOARD, "Prime", 0);
    game.refused(prime, "A-PASS-3").fire("Green", STARBOARD, "Red", 0);
    game.threw(&[1, 1]);
    assert_eq!(game.ship("Green").gunnery.at[Broadside::Starboard][1], Some(game.id("Red")));
}

#[test]
fn a_r81_who_let_the_chance_go_by_may_fire_in_the_fire_phase() {
    // Own sails north past Red, and has Prey abeam when she has moved.
    let ships = [
        "Own Britain custom 0,-60 0 guns=[0,2,0,0] sail=normal",
        "Red France custom 60,0 180 guns=[0,0,0,0] sail=stop",
        "Prey France custom 60,80 0 guns=[0,0,0,0] sail=stop",
    ];
    let passed = |calls: bool| {
        let mut game = Game::with("", MOVEMENT, "", 180.0, &[1, 1], &ships);
        game.sail("Own", "140");
        assert_eq!(game.ask().kind, AskKind::Reaction, "{}", game.ask().reason);
        if calls {
            game.fire("Own", STARBOARD, "Red", 0);
        }
        while game.ask().kind == AskKind::Reaction {
            game.pass();
        }
        game
    };
    let mut game = passed(false);
    game.on_to(1, FIRE).fire("Own", STARBOARD, "Prey", 0).finish_phase();
    game.threw(&[1, 1]);
    assert_eq!(
        game.ship("Own").gunnery.last[Broadside::Starboard][1].or(game.ship("Own").gunnery.at[Broadside::Starboard][1]),
        Some(game.id("Prey"))
    );
    // A ship that has called may not fire again (A-PASS-6).
    let game = passed(true);
    assert!(!game.fleet().can_fire(&game.ship("Own"), Broadside::Starboard));
}

#[test]
fn a_pass_6_where_all_guns_that_bear_have_fired_in_passing_a_line_says_why_nobody_is_asked() {
    let ships = [
        "Green Britain custom 0,-60 0 guns=[2,4,5,1] sail=normal",
        "Red France custom 60,0 180 guns=[2,4,4,0] sail=stop",
    ];
    let dice = [1; 24];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &dice, &ships);
    game.sail("Green", "140");
    game.fire("Green", STARBOARD, "Red", 0).fire("Red", STARBOARD, "Green", 0);
    while game.session.cursor().turn == 1 && !game.wants_dice() {
        game.finish_phase();
        assert_ne!(game.phase(), FIRE, "nobody is asked in it");
    }
    let told: Vec<&str> =
        game.sentences().into_iter().filter(|sentence| sentence.contains("fired in passing and")).collect();
    assert_eq!(
        told,
        ["Green", "Red"].map(|name| format!(
            "{name} has fired in passing and does not fire that side again this turn. No other guns bear."
        )),
        "{:#?}",
        game.sentences()
    );
}

/// Returns what a captain reads about an order: the hints, and the shots in passing.
fn looks(game: &Game, order: &Order) -> (Vec<String>, Vec<(u8, UnitId)>) {
    let preview = game.session.preview(game.ask().seat, order);
    assert!(preview.refusals.is_empty(), "{:?}", preview.refusals);
    let hints =
        preview.hints.into_iter().filter(|hint| hint.key == "no passing fire").map(|hint| hint.sentence).collect();
    let mut salvos: Vec<(u8, UnitId)> = preview.passing.iter().map(|salvo| (salvo.battery, salvo.target)).collect();
    salvos.dedup();
    (hints, salvos)
}

/// Returns what only this side reads.
fn asides(game: &Game, side: u8) -> Vec<&str> {
    game.reports
        .iter()
        .filter_map(|report| report.aside.as_ref())
        .filter(|aside| aside.side == SideId(side))
        .map(|aside| aside.sentence.as_str())
        .collect()
}

#[test]
fn a_pass_6_a_course_tells_which_guns_would_fire_in_passing_and_they_fire_no_more_at_its_end() {
    // Own sails north past Red, and has Prey abeam of the same guns when she has moved.
    let ships = [
        "Own Britain custom 0,-60 0 guns=[0,2,0,0] sail=normal",
        "Red France custom 60,0 180 guns=[0,0,0,0] sail=stop",
        "Prey France custom 60,80 0 guns=[0,0,0,0] sail=stop",
        "Two France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[1, 1], &ships);
    let course = game.course("Own", "140");
    assert_eq!(
        looks(&game, &course),
        (vec![], vec![(STARBOARD, game.id("Red"))]),
        "one shot of that side, at the first who is passed"
    );
    let (seat, ghost) = (game.ask().seat, game.session.preview(game.ask().seat, &course).ghost.expect("she sails"));
    let outlook = game.session.outlook(seat, game.id("Own"), ghost, false).expect("these rules look ahead");
    assert_eq!(
        outlook.salvos.iter().map(|salvo| (salvo.battery, salvo.target)).collect::<Vec<_>>(),
        [(STARBOARD, game.id("Prey"))],
        "if it is held till then"
    );
    game.order(course).fire("Own", STARBOARD, "Red", 0);
    assert!(
        game.session.outlook(seat, game.id("Own"), ghost, false).expect("they look ahead").salvos.is_empty(),
        "now it is used"
    );
}

#[test]
fn a_pass_6_guns_that_have_fired_in_passing_say_so_when_the_next_ship_passes() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[0,2,0,0] sail=stop",
        "Red France custom 60,60 180 guns=[0,0,0,0] sail=normal",
        "Next France custom 60,130 180 guns=[0,0,0,0] sail=normal",
        "Two France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[1, 1], &ships);
    game.end_phase();
    let course = game.course("Red", "140");
    assert_eq!(looks(&game, &course).1, [(STARBOARD, game.id("Red"))], "the enemy's guns are shown too");
    game.sail("Red", "140").fire("Own", STARBOARD, "Red", 0);
    assert!(asides(&game, 0).is_empty(), "{:?}", asides(&game, 0));
    let order = game.shot("Next", STARBOARD, "Own", 0);
    game.refused(order, "A-DICE-6");
    game.sail("Next", "140");
    assert_eq!(game.ask().kind, AskKind::Turn, "nobody is asked");
    assert_eq!(
        asides(&game, 0),
        ["No passing fire at Next. Own has fired to starboard in passing, so that side is silent this turn."]
    );
}

#[test]
fn a_pass_6_of_two_ships_that_she_passes_the_second_is_told_of() {
    let ships = [
        "Own Britain custom 0,-60 0 guns=[0,2,0,0] sail=normal",
        "Red France custom 60,-20 180 guns=[0,0,0,0] sail=stop",
        "Next France custom 60,50 180 guns=[0,0,0,0] sail=stop",
        "Two France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 180.0, &[1, 1], &ships);
    let course = game.course("Own", "140");
    assert_eq!(
        looks(&game, &course),
        (vec![], ["Red", "Next"].map(|name| (STARBOARD, game.id(name))).to_vec()),
        "both chances, of which she takes one"
    );
    game.order(course).fire("Own", STARBOARD, "Red", 0);
    assert_eq!(game.ask().kind, AskKind::Turn, "nobody is asked about Next");
    assert_eq!(
        asides(&game, 0),
        ["No passing fire at Next. Own has fired to starboard in passing, so that side is silent this turn."]
    );
}

#[test]
fn a_pass_1_guns_that_cannot_fire_say_why_before_she_sails_past() {
    let past = |own: (&str, &str), red: (&str, &str), options: &str| {
        let ships = [
            &format!("Own Britain {} 0,-60 0 sail=normal {}", own.0, own.1),
            &format!("Red France {} 60,0 180 sail=stop {}", red.0, red.1),
            "Two France custom 900,900 0 guns=[1,1,1,0] sail=stop",
            "Mate Britain custom -900,900 0 guns=[1,1,1,0] sail=stop",
        ];
        let mut game = Game::with(options, MOVEMENT, "", 180.0, &[], &ships);
        let course = game.course("Own", "140");
        let (hints, shots) = looks(&game, &course);
        assert!(shots.iter().all(|(_, target)| *target != game.id("Red")), "{shots:?}");
        game.order(course);
        assert_eq!(game.ask().kind, AskKind::Turn, "nobody is asked");
        let told: Vec<String> = asides(&game, 0).into_iter().map(str::to_owned).collect();
        assert_eq!(told, hints, "the same is read when she sails");
        hints
    };
    let split = |ship: &'static str| ship.split_once(' ').expect("a class and more");
    let target = "custom guns=[0,0,0,0]";
    let why = |own: &'static str, red: &'static str, options: &str| past(split(own), split(red), options);
    assert_eq!(
        why("custom guns=[0,2,0,0] guns_starboard=[0,0,0,0]", target, ""),
        ["No passing fire at Red. Own has no guns left to starboard."]
    );
    let burning = "No passing fire at Red. Own has an inferno aboard, so her guns are silent.";
    assert_eq!(why("custom guns=[0,2,0,0] i=1", target, ""), [burning]);
    let party =
        "No passing fire at Red. Own keeps her boarding party ready and has nobody left for her starboard guns.";
    assert_eq!(why("custom guns=[0,1,0,0] party=true", target, ""), [party]);
    let immune =
        "No passing fire at Red. Red is a frigate that has fired at no ship of the line, so Own may not fire at her.";
    assert_eq!(
        why("custom guns=[0,2,0,0] number=74", "custom guns=[0,0,0,0] number=40", "\"adv_frigate\": true"),
        [immune]
    );
}

#[test]
fn a_board_10_a_prize_does_not_fire_in_passing_either() {
    let ships = [
        "Taken France custom 0,0 0 guns=[0,2,0,0] fate=prize sail=stop",
        "Own Britain custom -900,900 0 guns=[1,1,1,0] sail=stop",
        "Red France custom 60,60 180 guns=[0,0,0,0] sail=normal",
        "Two France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    game.end_phase().sail("Red", "140");
    assert_eq!(game.ask().kind, AskKind::Turn, "nobody is asked");
    assert_eq!(asides(&game, 0), ["No passing fire at Red. Taken is a prize, and prize crews do not fire."]);
}

#[test]
fn a_fire_7_nobody_is_asked_about_single_dice_where_a_hit_takes_a_pair_of_sixes() {
    for (guns, asked) in [("[0,2,2,0]", false), ("[0,4,2,0]", true)] {
        let ships = [
            "Own Britain custom 0,-60 0 sail=normal guns=[0,0,0,0]",
            &format!("Red France custom 190,0 180 sail=stop guns={guns} grade=F"),
            "Two France custom 900,900 0 guns=[1,1,1,0] sail=stop",
            "Mate Britain custom -900,900 0 guns=[1,1,1,0] sail=stop",
        ];
        let mut game = Game::with("", MOVEMENT, "", 180.0, &[], &ships);
        game.sail("Own", "140");
        assert_eq!(game.ask().kind == AskKind::Reaction, asked, "{guns}: {}", game.ask().reason);
        let told = asides(&game, 1);
        let why = "No passing fire at Own. Red has at most one die of each size to starboard, and at medium range only pairs of sixes hit.";
        assert_eq!(told.contains(&why), !asked, "{told:?}");
    }
}
