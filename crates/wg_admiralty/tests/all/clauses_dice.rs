//! Clauses of gun dice, lines, and hull and rigging dice (A-DICE, A-LINE, A-MIX).

use wg_admiralty::position::battle::{Bracket, CloseMix};
use wg_admiralty::position::charts::{Doctrine, GunRating};
use wg_admiralty::position::fleet::Fleet;
use wg_core::PerBroadside;
use wg_core::talk::offer::Domain;
use wg_core::talk::order::{Order, Slot};

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, STARBOARD};

/// Returns the light, medium and heavy dice of Own's starboard guns against Red, with options and a state of the
/// battle.
fn dice_with(options: &str, battle: &str, own: &str, red: &str) -> Option<[u8; 3]> {
    let ships = [format!("Own Britain custom 0,0 0 {own}"), format!("Red France custom {red} guns=[2,4,4,0]")];
    Game::with(options, COMMAND, battle, 0.0, &[], &[&ships[0], &ships[1]]).dice("Own", 1, "Red")
}

fn dice(own: &str, red: &str) -> Option<[u8; 3]> {
    dice_with("", "", own, red)
}

/// Red abeam, bow on and stern on, at close range.
const ABEAM: &str = "65,0 180";
const BOW: &str = "77.5,0 270";
const STERN: &str = "77.5,0 90";

#[test]
fn a_dice_1_a_stern_rake_doubles() {
    assert_eq!((dice("guns=[2,4,5,0]", ABEAM), dice("guns=[2,4,5,0]", STERN)), (Some([2, 4, 5]), Some([4, 8, 10])));
}

#[test]
fn a_dice_2_a_bow_rake_gives_half_as_many_again() {
    assert_eq!(dice("guns=[2,4,5,0]", BOW), Some([3, 6, 7]));
}

#[test]
fn a_dice_3_medium_range_halves() {
    assert_eq!(dice("guns=[2,4,5,0]", "185,0 180"), Some([1, 2, 2]));
}

#[test]
fn a_dice_4_long_range_leaves_a_quarter() {
    assert_eq!(dice("guns=[3,4,9,0]", "325,0 180"), Some([0, 1, 2]));
}

#[test]
fn a_dice_5_gun_hits_of_a_rake_are_split_evenly() {
    for (red, faces) in [(BOW, [5; 6]), (STERN, [5; 6])] {
        let guns = if red == BOW { "guns=[4,0,0,0]" } else { "guns=[3,0,0,0]" };
        let mut game = Game::at(
            FIRE,
            &faces,
            &[&format!("Own Britain custom 0,0 0 {guns}"), &format!("Red France custom {red} guns=[2,4,4,0]")],
        );
        game.fire("Own", STARBOARD + 1, "Red", 0).finish_phase();
        game.threw(&faces);
        assert_eq!(game.ship("Red").log.hits.g, PerBroadside::of([3, 3]), "{red}");
    }
}

#[test]
fn a_dice_6_one_product_and_one_floor() {
    // 3 x 1.5 x 0.5 = 2.25: two. Rounding at each step would give 4 x 0.5 = 2, or 1 x 1.5 = 1.
    assert_eq!(dice("guns=[3,3,3,0]", "150,0 270"), Some([2, 2, 2]));
    assert_eq!(dice_with("", "\"sea\": \"choppy\",", "guns=[3,7,9,0]", "150,0 90"), Some([1, 3, 4]), "2 x 0.5 x 0.5");
}

#[test]
fn a_dice_7_choppy_seas_halve() {
    assert_eq!(dice_with("", "\"sea\": \"choppy\",", "guns=[2,4,5,0]", ABEAM), Some([1, 2, 2]));
}

#[test]
fn a_dice_8_heavy_seas_leave_a_quarter() {
    assert_eq!(dice_with("", "\"sea\": \"heavy\",", "guns=[2,4,9,0]", ABEAM), Some([0, 1, 2]));
}

#[test]
fn a_dice_9_a_partial_broadside_halves() {
    // Red has come in from ahead. Her centre is still outside, and she covers 0.66 of the opening.
    let (own, red) = ("guns=[2,4,5,0]", "60,45.17 0 before=[60,120]");
    assert_eq!(dice(own, red), None, "the rule is off");
    assert_eq!(dice_with("\"adv_partial\": true,", "", own, red), Some([1, 2, 2]));
    assert_eq!(dice_with("\"adv_partial\": true, \"partial_threshold\": 0.7,", "", own, red), None);
    assert_eq!(
        dice_with("\"adv_partial\": true,", "", own, "40,0 0"),
        Some([2, 4, 5]),
        "her centre is inside: all of it"
    );
}

#[test]
fn a_dice_10_suppression_then_carronades_then_the_party() {
    assert_eq!(dice("guns=[2,4,5,3] b_starboard=3", ABEAM), Some([0, 1, 5]), "5 - 3 + 3, and not below none");
    assert_eq!(
        dice("guns=[2,4,5,2] b_starboard=1 party=true", ABEAM),
        Some([0, 1, 3]),
        "half of 1, 3 and 6 is suppressed, rounded up"
    );
    assert_eq!(dice("guns=[2,4,5,2] b_starboard=1 party=true", STERN), Some([0, 2, 6]), "and only then the factors");
}

/// Returns the lines of hull and rigging dice of a size against Red, which has these words.
fn lines(size: GunRating, words: &str) -> [i8; 2] {
    let red = format!("Red France custom 65,0 180 guns=[2,4,4,0] {words}");
    let game = Game::at(FIRE, &[], &["Own Britain custom 0,0 0 guns=[2,4,5,1]", &red]);
    let fleet = game.fleet();
    fleet.lines(size, fleet.ship(game.id("Red")))
}

#[test]
fn a_line_1_up_for_hull_dice_at_a_weak_hull() {
    assert_eq!(lines(GunRating::Medium, "hull=weak"), [1, 0]);
}

#[test]
fn a_line_2_down_for_hull_dice_at_a_stout_hull() {
    assert_eq!(lines(GunRating::Medium, "hull=stout"), [-1, 0]);
}

#[test]
fn a_line_3_up_for_heavy_guns_and_carronades() {
    assert_eq!(lines(GunRating::Heavy, ""), [1, 1]);
    // A carronade alone hits on the heavy line: 2G CR.
    let mut game = Game::at(
        FIRE,
        &[5, 1],
        &["Own Britain custom 0,0 0 guns=[0,0,0,1]", "Red France custom 65,0 180 guns=[2,4,4,0]"],
    );
    game.fire("Own", STARBOARD, "Red", 0).finish_phase();
    game.threw(&[5, 1]);
    assert_eq!((game.ship("Red").log.hits.g, game.ship("Red").sail_value()), (PerBroadside::of([0, 2]), 95));
}

#[test]
fn a_line_4_down_for_light_guns() {
    assert_eq!(lines(GunRating::Light, ""), [-1, -1]);
}

#[test]
fn a_line_5_up_for_rigging_dice_at_much_sail() {
    assert_eq!(["normal", "full"].map(|sail| lines(GunRating::Medium, &format!("sail={sail}"))), [[0, 1]; 2]);
}

#[test]
fn a_line_6_down_for_rigging_dice_at_little_sail() {
    assert_eq!(lines(GunRating::Medium, "sail=slow"), [0, -1]);
    assert_eq!(lines(GunRating::Medium, "sail=full anchored=true"), [0, -1], "anchored, whatever is set");
}

#[test]
fn a_line_7_battle_sail_and_medium_guns_change_nothing() {
    assert_eq!(lines(GunRating::Medium, "sail=battle hull=normal"), [0, 0]);
}

#[test]
fn a_line_8_stop_counts_as_anchored() {
    assert_eq!(lines(GunRating::Medium, "sail=stop"), [0, -1]);
}

#[test]
fn a_line_9_the_sum_is_kept_within_two_lines() {
    let extra = |by: i8, size: GunRating, words: &str| {
        let red = format!("Red France custom 65,0 180 guns=[2,4,4,0] {words}");
        let game = Game::with(
            &format!("\"extra_line\": {by},"),
            FIRE,
            "",
            0.0,
            &[],
            &["Own Britain custom 0,0 0 guns=[2,4,5,1]", &red],
        );
        let fleet = game.fleet();
        fleet.lines(size, fleet.ship(game.id("Red")))
    };
    assert_eq!(extra(1, GunRating::Heavy, "hull=weak sail=full"), [2, 2]);
    assert_eq!(extra(-1, GunRating::Light, "hull=stout sail=slow"), [-2, -2]);
    assert_eq!(extra(4, GunRating::Light, "hull=stout sail=slow"), [2, 2], "summed first, and not clamped on the way");
}

#[test]
fn a_mix_1_both_colours_are_thrown_at_once() {
    // With dice rolled by hand, the two rows are requested together.
    let ships = ["Own Britain custom 0,0 0 guns=[0,6,0,0]", "Red France custom 185,0 180 guns=[2,4,4,0]"];
    let mut game = Game::at(FIRE, &[], &ships);
    game.fire("Own", STARBOARD + 2, "Red", 0).finish_phase();
    let rows = &game.ask().throws;
    assert_eq!(rows.iter().map(|row| row.dice).collect::<Vec<_>>(), [2, 1]);
    assert_ne!(rows[0].colour, rows[1].colour);
}

/// Returns the hull and rigging dice that a side with these guns rolls, by the rows that are requested.
fn rows(options: &str, own: &str, size: u8, red: &str, aim: u8) -> Vec<u8> {
    let ships = [format!("Own Britain custom 0,0 0 {own}"), format!("Red France custom {red} guns=[2,4,4,0]")];
    let mut game = Game::with(options, FIRE, "", 0.0, &[], &[&ships[0], &ships[1]]);
    game.fire("Own", STARBOARD + size, "Red", aim).finish_phase();
    game.ask().throws.iter().map(|row| row.dice).collect()
}

#[test]
fn a_mix_2_the_mix_depends_on_range_and_doctrine() {
    assert_eq!(rows("", "guns=[0,6,0,0] doctrine=hull", 2, "185,0 180", 0), [2, 1]);
    assert_eq!(rows("", "guns=[0,6,0,0] doctrine=rigging", 2, "185,0 180", 0), [1, 2]);
    assert_eq!(rows("", "guns=[0,6,0,0] doctrine=rigging", 2, ABEAM, 0), [6], "close: the owner's choice");
}

#[test]
fn a_mix_3_two_thirds_beyond_close_range() {
    assert_eq!(rows("", "guns=[0,12,0,0] doctrine=hull", 2, "185,0 180", 0), [4, 2]);
    assert_eq!(rows("", "guns=[0,24,0,0] doctrine=rigging", 2, "325,0 180", 0), [2, 4]);
    assert_eq!(
        rows("", "guns=[0,8,0,0] doctrine=hull", 2, "185,0 180", 0),
        [3, 1],
        "leaning to what the doctrine prefers"
    );
}

#[test]
fn a_mix_4_the_french_aim_two_of_two_and_two_of_three() {
    assert_eq!(rows("", "guns=[0,4,0,0] doctrine=rigging", 2, "185,0 180", 0), [2]);
    assert_eq!(rows("", "guns=[0,6,0,0] doctrine=rigging", 2, "185,0 180", 0), [1, 2]);
    assert_eq!(
        (1..=6).map(|dice| Fleet::doctrine_mix(dice, Doctrine::Rigging)[1]).collect::<Vec<_>>(),
        [1, 2, 2, 3, 4, 4]
    );
}

#[test]
fn a_mix_5_dice_are_drawn_from_a_can() {
    let options = "\"long_mix\": \"can\", \"can_hull\": 2, \"can_rigging\": 1,";
    // Of a can with three dice all are drawn, whatever the draws: 2 hull, 1 rigging. Each draw is out of what is left.
    let faces = [3, 1, 1, /* gun dice */ 1, 1, 1];
    let ships =
        ["Own Britain custom 0,0 0 guns=[0,6,0,0] doctrine=rigging", "Red France custom 185,0 180 guns=[2,4,4,0]"];
    let mut game = Game::with(options, FIRE, "", 0.0, &faces, &ships);
    game.fire("Own", STARBOARD + 2, "Red", 0).finish_phase();
    game.threw(&faces[3..]);
    assert!(game.sentences().iter().any(|said| said.contains("1 1 at the hull")), "{:#?}", game.sentences());
    assert!(game.sentences().iter().any(|said| said.contains("1 at the rigging")));
}

#[test]
fn a_mix_6_one_method_for_the_whole_game() {
    for (method, mix) in
        [("battery", CloseMix::Battery), ("basic", CloseMix::Basic), ("advanced_basic", CloseMix::AdvancedBasic)]
    {
        let options = format!("\"close_mix\": {method:?},");
        let mut game = Game::with(
            &options,
            FIRE,
            "",
            0.0,
            &[],
            &["Own Britain custom 0,0 0 guns=[2,4,5,1] m=1", "Red France custom 65,0 180 guns=[2,4,4,0]"],
        );
        assert_eq!(game.fleet().battle.mix, Some(mix));
        game.finish_phase();
        assert_eq!(game.fleet().battle.mix, Some(mix));
    }
}

/// Returns the numbers of rigging dice that a size may choose, by its offer.
fn choices(options: &str, guns: &str, size: u8) -> Vec<u16> {
    let game = Game::with(
        options,
        FIRE,
        "",
        0.0,
        &[],
        &[&format!("Own Britain custom 0,0 0 guns={guns}"), "Red France custom 65,0 180 guns=[2,4,4,0]"],
    );
    let mine = |order: &Order| matches!(order, Order::Fire { battery, .. } if *battery == STARBOARD + size);
    let offer = game.ask().offers.iter().find(|offer| mine(&offer.order)).expect("she may fire them");
    match offer.blanks.iter().find(|blank| blank.slot == Slot::Choice).map(|blank| &blank.domain) {
        Some(Domain::Choices(choices)) => choices.iter().map(|(count, _)| *count).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_mix_7_heavy_dice_at_the_hull_the_others_as_the_owner_likes() {
    assert_eq!([3, 2, 1].map(|size| choices("", "[2,4,5,1]", size)), [vec![], vec![0, 1, 2, 3, 4], vec![0, 1, 2]]);
    assert_eq!(rows("", "guns=[2,4,5,1]", 3, ABEAM, 0), [6]);
    assert_eq!(rows("", "guns=[2,4,5,1]", 2, ABEAM, 3), [1, 3]);
}

#[test]
fn a_mix_8_basic_all_but_one_at_the_hull() {
    let basic = "\"close_mix\": \"basic\",";
    assert_eq!(
        [3, 2, 1].map(|size| rows(basic, "guns=[2,4,5,1]", size, ABEAM, 0)),
        [vec![5, 1], vec![3, 1], vec![1, 1]]
    );
    assert!([3, 2, 1].into_iter().all(|size| choices(basic, "[2,4,5,1]", size).is_empty()), "there is no choice");
}

#[test]
fn a_mix_9_advanced_basic_six_dice_give_one_to_the_rigging() {
    let advanced = "\"close_mix\": \"advanced_basic\",";
    assert_eq!(rows(advanced, "guns=[2,5,5,1]", 3, ABEAM, 0), [5, 1]);
    assert_eq!(rows(advanced, "guns=[2,5,5,1]", 2, ABEAM, 0), [5], "five may all be at the hull");
    assert_eq!(choices(advanced, "[2,5,5,1]", 2), [0, 1], "or but one");
}

#[test]
fn a_mix_10_the_method_is_rolled_for() {
    use CloseMix::{AdvancedBasic, Basic, Battery};
    // By method: the range of rigging dice among six heavy ones, five heavy ones, and four light ones.
    let expected =
        [(Battery, [(0, 0), (0, 0), (0, 4)]), (Basic, [(1, 1); 3]), (AdvancedBasic, [(1, 1), (0, 1), (0, 1)])];
    for die in 1..=6_u8 {
        let ships = [
            "Own Britain custom 0,0 90 guns=[4,4,6,0] sail=stop",
            "Red France custom 0,400 90 guns=[2,4,4,0] sail=stop",
        ];
        let mut game = Game::with("\"close_mix\": \"roll\",", MOVEMENT, "", 0.0, &[die], &ships);
        let (method, mixes) = expected[usize::from(die - 1) / 2];
        game.on_to(3, MOVEMENT);
        game.threw(&[die]);
        let (fleet, own) = (game.fleet(), game.ship("Own"));
        assert_eq!(fleet.battle.mix, Some(method), "a die of {die} holds for the whole game");
        let range = |size, dice| fleet.rigging_range(&own, size, Bracket::Close, dice);
        assert_eq!(
            [range(GunRating::Heavy, 6), range(GunRating::Heavy, 5), range(GunRating::Light, 4)],
            mixes,
            "a die of {die}"
        );
    }
}
