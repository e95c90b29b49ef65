//! The worked examples of boarding, repairs, the weather and the values of ships.

use wg_admiralty::position::classes::{class, dice};
use wg_admiralty::position::ship::Mend;
use wg_core::PerBroadside;
use wg_core::shown::view::Fate;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, FIRE, Game, REPAIR, STARBOARD};

/// Two ships side by side at Stop, this many mm apart.
fn alongside(apart: f64, own: &str, other: &str, dice: &[u8]) -> Game {
    let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop {own}");
    let red = format!("Red France custom {},0 0 guns=[2,4,4,0] sail=stop {other}", 25.0 + apart);
    // A second pair, so that the phase is not skipped.
    let pair =
        ["A Britain custom -500,0 0 guns=[2,4,5,1] sail=stop", "B France custom -470,0 0 guns=[2,4,4,0] sail=stop"];
    Game::at(BOARDING, dice, &[&own, &red, pair[0], pair[1]])
}

#[test]
fn a_ex_55_attempts_to_board() {
    let board = |own: &str, other: &str, faces: &[u8]| {
        let mut game = alongside(10.0, own, other, faces);
        game.board("Own", "Red").finish_phase();
        game
    };
    // Fouled, 74 against 74: three dice. The six begins the action, and a round is fought at once.
    let game = board("size=4 locked=[\"Red\"]", "size=4", &[1, 4, 6, /* round */ 1, 1, 1, 1, 1, 1, 1, 1]);
    game.threw(&[1, 4, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(game.fleet().action_of(game.id("Own")).is_some());
    // A 64 has a base that is 2 mm narrower.
    let pair = |own: &str, other: &str| {
        let game = alongside(9.0, own, other, &[]);
        game.fleet().attempt_dice(game.id("Own"), game.id("Red"))
    };
    assert_eq!(pair("size=4", "size=3"), 1, "74 against 64");
    assert_eq!(pair("size=4 locked=[\"Red\"]", "size=3"), 2, "the same, fouled");
    assert_eq!(pair("size=4", "size=4 locked=[\"Own\"]"), 3);
    let mut game = alongside(9.0, "size=4", "size=3", &[5]);
    game.board("Own", "Red").finish_phase();
    game.threw(&[5]);
    assert!(game.fleet().action_of(game.id("Own")).is_none());
    let mut game = alongside(10.1, "", "", &[]);
    let order = Order::Board { unit: game.id("Own"), target: game.id("Red"), men: 0 };
    game.refused(order.clone(), "A-BOARD-1");
    let mut game = alongside(10.0, "before=[0,-5]", "", &[]);
    game.refused(order, "A-R29");
    // Both declare: 4 and 4, rolled again, then 2 and 5: the second attacks.
    let mut game = alongside(10.0, "", "", &[4, 4, 2, 5, /* attempt */ 1, 5]);
    game.board("Own", "Red").end_phase().board("Red", "Own").finish_phase();
    game.threw(&[4, 4, 2, 5, 1, 5]);
    assert!(game.said("A-BOARD-4").starts_with("Red boards Own"), "{}", game.said("A-BOARD-4"));
}

#[test]
fn a_ex_56_a_boarding_action_of_two_rounds() {
    let dice = [
        /* attempt */ 6, 1, /* round 1 */ 4, 5, 1, 2, 6, 5, 6, 3, /* F line */ 4, /* round 2 */ 4,
        4, 5, 1, 2, 3, 1, 2, 5,
    ];
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] grade=B size=4 sail=stop party=true",
        "Red France custom 30,0 0 guns=[2,4,4,0] grade=D size=4 sail=stop f=1",
    ];
    let mut game = Game::at(BOARDING, &dice, &ships);
    let boarders = |game: &Game, name: &str| game.fleet().boarders(game.fleet().ship(game.id(name)), 0);
    assert_eq!((boarders(&game, "Own"), boarders(&game, "Red")), (5, 3));
    game.board("Own", "Red").finish_phase();
    game.threw(&dice[..10]);
    let fleet = game.fleet();
    assert_eq!(
        (game.ship("Own").company.momentum, fleet.strain_now(fleet.ship(game.id("Red")))),
        (1, (1, 0)),
        "won by 1"
    );
    assert_eq!((boarders(&game, "Own"), boarders(&game, "Red")), (6, 3));
    while game.session.outcome().is_none() {
        game.finish_phase();
    }
    game.threw(&dice);
    let (own, red) = (game.ship("Own"), game.ship("Red"));
    assert_eq!((red.colours.fate, red.is_prize(), own.size()), (Fate::Prize, true, 2), "won by 2");
}

#[test]
fn a_ex_58_repair_dice() {
    let repair = |own: &str, battle: &str, mends: &[Mend], faces: &[u8]| {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] {own}");
        let mut game = Game::with("", REPAIR, battle, 0.0, faces, &[&own, "Red France custom 300,0 0 guns=[2,4,4,0]"]);
        let unit = game.id("Own");
        for mend in mends {
            game.order(Order::Repair { unit, what: *mend as u8 });
        }
        game
    };
    let mut game = repair("grade=B b_port=2 m=1", "", &[Mend::BPort, Mend::BPort, Mend::M], &[4, 3, 5]);
    let unit = game.id("Own");
    game.finish_phase();
    game.threw(&[4, 3, 5]);
    let hits = game.ship("Own").log.hits;
    assert_eq!((hits.b, hits.m), (PerBroadside::of([1, 0]), 0));
    let mut game = repair("grade=C w=1 f=2", "\"sea\": \"choppy\",", &[], &[5, 4]);
    game.refused(Order::Repair { unit, what: Mend::W as u8 }, "A-REPAIR-3");
    for _ in 0..2 {
        game.order(Order::Repair { unit, what: Mend::F as u8 });
    }
    game.finish_phase();
    game.threw(&[5, 4]);
    assert_eq!((game.ship("Own").log.hits.f, game.ship("Own").log.hits.w), (1, 1));
    let mut game = repair("r=1", "", &[Mend::R], &[5]);
    game.finish_phase();
    assert_eq!(game.ship("Own").log.hits.r, 1, "R needs 6");
    let mut game = repair("r=1", "", &[Mend::R], &[6]);
    game.finish_phase();
    assert_eq!(game.ship("Own").log.hits.r, 0);
    let dice = [6, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut game = alongside(10.0, "grade=E", "", &dice);
    let left = |game: &Game| game.fleet().repair_dice(game.fleet().ship(game.id("Own")));
    assert_eq!(left(&game), 1);
    game.board("Own", "Red").finish_phase();
    assert_eq!(left(&game), 0, "in an action");
}

#[test]
fn a_ex_62_the_weather_gauge_in_heavy_seas() {
    let at = |rule: bool, sea: &str| {
        let ships = ["Own Britain custom 0,0 0 guns=[2,4,5,1]", "Red France custom 60,0 0 guns=[2,4,4,0]"];
        Game::with(&format!("\"adv_weather\": {rule},"), FIRE, &format!("\"sea\": {sea:?},"), 270.0, &[], &ships)
    };
    let game = at(true, "choppy");
    assert_eq!(
        (game.dice("Own", 1, "Red"), game.dice("Red", 0, "Own")),
        (Some([1, 2, 1]), Some([1, 2, 2])),
        "the ship to leeward loses no heavy guns"
    );
    assert_eq!(at(true, "heavy").dice("Own", 1, "Red"), Some([0, 1, 0]));
    assert_eq!(at(false, "choppy").dice("Own", 1, "Red"), Some([1, 2, 3]));
    let mut game = at(true, "heavy");
    let shot = game.shot("Own", STARBOARD + 3, "Red", 0);
    game.refused(shot, "A-ADV-2");
}

#[test]
fn a_ex_66_gun_dice_from_calibres() {
    // Guns, and the modifier of A-T-GUN or A-T-CARR in tenths.
    let table = [(30, 13, 5), (28, 10, 4), (44, 10, 6), (2, 40, 1), (28, 12, 4), (30, 10, 4), (16, 8, 2)];
    for (guns, tenths, whole) in table {
        assert_eq!(dice(guns, tenths), whole, "{guns} guns at {tenths} tenths");
    }
    let computed = |key: &str| class(key).expect("it is a class").computed();
    assert_eq!((computed("gb-victory"), computed("fr-74")), ([6, 0, 9, 1], [2, 4, 4, 0]), "609+1, not 608; 244");
}
