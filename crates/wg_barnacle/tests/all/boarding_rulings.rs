//! Our rulings on boarding: odd men, leaders who fight on, several boarders, and what a difference of seven means
//! (A16).

use wg_barnacle::BARNACLE;
use wg_barnacle::boarding::fight::{Verdict, verdict};
use wg_barnacle::position::fight::Party;
use wg_barnacle::position::{Area, Fate, Fight};
use wg_core::{Advice as _, Order, SideId, UnitId, Viewer};
use wg_testkit::Script;

use crate::boarding::{
    alongside, begun, board, fate, fight, hits, number, parties, recoiled, script, standing, strike_back,
};
use crate::common::*;

#[test]
fn amb_54_a_crew_that_hides_counts_a_quarter() {
    let hidden = |men| {
        Fight { parties: [Party { men: 10, leaders: 0 }, Party { men, leaders: 1 }], ..standing(Area::Foothold, false) }
            .dice(true, false)[1]
    };
    assert_eq!([15, 4, 3, 1, 0].map(hidden), [6, 4, 4, 4, 3], "three for the leader and at least one for the men");
    let mut script = script(&alongside("", "", r#""duty": "hide", "sail": 0"#, ""));
    script.order(RED, board(0, 1, 20));
    assert_eq!(
        script.session.asks()[0].throws.iter().map(|row| row.dice).collect::<Vec<_>>(),
        [13, 6],
        "nobody is asked: all of them are down there"
    );
}

#[test]
fn amb_72_odd_men_and_at_least_one_die() {
    let dice = |men, up| {
        Fight { parties: [Party { men, leaders: 0 }; 2], ..standing(Area::MainDeck, false) }.dice(false, up)[0]
    };
    assert_eq!([0, 1, 2, 3, 7].map(|men| dice(men, false)), [0, 1, 1, 1, 3]);
    assert_eq!([0, 1, 2, 3, 7].map(|men| dice(men, true)), [0, 1, 1, 2, 4], "with the option");
}

#[test]
fn amb_73_a_melee_stops_after_so_many_rounds() {
    let mut script = script(&alongside(r#""melee_round_cap": 2"#, "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 10));
    script.dice(&hits(8, 0)).dice(&hits(13, 0)).dice(&hits(8, 0)).dice(&hits(13, 0));
    assert_eq!(script.said("AMB-73"), "Surprise and Fortuna have fought 2 rounds, so the melee stops until next turn.");
    assert_eq!(fight(&script, 0).map(|fight| fight.area), Some(Area::Foothold), "they stand where they are");
}

#[test]
fn amb_74_casualties_beyond_the_men_fall_on_leaders_and_nobody_left_has_lost() {
    let party = Party { men: 2, leaders: 2 };
    assert_eq!((party.loss(3, 0), party.loss(9, 0)), (Party { men: 2, leaders: 1 }, Party { men: 2, leaders: 2 }));
    let none = |at: usize| {
        let mut fight = standing(Area::Foothold, false);
        fight.parties[at] = Party::default();
        fight
    };
    assert_eq!((verdict(&none(0), 2), verdict(&none(1), -2)), (Verdict::Gone, Verdict::Taken));
}

#[test]
fn amb_75_in_the_last_area_three_is_enough() {
    for difference in 3..=6 {
        assert_eq!(verdict(&standing(Area::Rest, false), difference), Verdict::Taken);
    }
}

#[test]
fn amb_76_a_counter_attack_that_wins_comes_aboard_and_roles_swap() {
    let mut script = recoiled(3);
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, 0)).dice(&hits(13, 3));
    // All who are aboard the frigate may defend her now: 30 men.
    script.order(RED, number(0, 30));
    assert_eq!((fight(&script, 0), fight(&script, 1).expect("roles swap").area), (None, Area::MainDeck));
    assert_eq!(parties(&script, 1), [(10, 1), (30, 1)]);
    script.dice(&hits(8, 0)).dice(&hits(18, 5));
    assert!(!fleet(&script).are_tied(UnitId(0), UnitId(1)), "they flee in their turn");
}

#[test]
fn amb_76_counter_attackers_who_lose_go_back() {
    for difference in 3..=6 {
        assert_eq!(verdict(&standing(Area::MainDeck, true), difference), Verdict::Back);
    }
    assert_eq!(verdict(&standing(Area::MainDeck, true), -3), Verdict::Recoil(Area::Foothold));
    assert_eq!(
        (verdict(&standing(Area::Foothold, true), -5), verdict(&standing(Area::Foothold, true), -7)),
        (Verdict::Flee, Verdict::Lost)
    );
    let mut script = recoiled(3);
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, 3)).dice(&hits(13, 0));
    assert_eq!(script.said("AMB-76"), "Surprise leads 3 to 0. Fortuna's counter-attackers go back to where they were.");
    assert_eq!(fight(&script, 0), None, "over until next turn");
}

#[test]
fn amb_77_the_holder_is_asked_first_then_the_other() {
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, Order::Pass);
    assert_eq!(script.session.asks()[0].seat, BLUE);
    script.order(BLUE, board(1, 0, 10)).order(RED, number(0, 36));
    assert_eq!(parties(&script, 1), [(10, 1), (36, 1)]);
}

#[test]
fn amb_77_boarders_who_were_left_aboard_go_on_next_turn() {
    let held = r#""boards": "Fortuna", "boards_area": "main_deck", "boarders": 12, "boarding_leaders": 1"#;
    let mut script = script(&alongside("", held, r#""killed": 3"#, ""));
    assert!(
        script.session.asks()[0].reason.starts_with("12 men and 1 leader from Surprise fight on"),
        "{}",
        script.session.asks()[0].reason
    );
    script.order(BLUE, number(1, 12)).dice(&hits(9, 0)).dice(&hits(9, 3));
    assert_eq!(fight(&script, 0).map(|fight| fight.area), Some(Area::Foothold));
    script.order(BLUE, Order::Pass);
    assert_eq!(
        script.said("B-BRD-13"),
        "9 men and 1 leader from Surprise stay aboard Fortuna, at the foothold, until next turn."
    );
    assert_eq!(parties(&script, 0)[0], (9, 1));
}

#[test]
fn amb_77_several_boarders_fight_one_after_another() {
    let more = r#", (name: "Arrow", class: "brig", side: "Red", at: (40, 25), heading: "N", state: {"sail": 0, "grappled_with": ["Fortuna"]})"#;
    let mut script = script(&alongside("", "", "", more));
    script
        .order(RED, board(0, 1, 10))
        .order(BLUE, number(1, 15))
        .dice(&hits(8, 0))
        .dice(&hits(18, 3))
        .order(BLUE, Order::Pass);
    script.order(RED, board(4, 1, 20)).order(BLUE, number(1, 15));
    assert_eq!(parties(&script, 4), [(20, 2), (15, 1)]);
}

#[test]
fn amb_78_with_the_option_the_boarders_alone_are_lost() {
    let mut script = script(&alongside(r#""boarder_loss": "boarders_only""#, "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 15)).dice(&hits(8, 0)).dice(&hits(18, 7)).dice(&[2]);
    assert_eq!(script.said("AMB-78"), "3 men and 1 leader from Surprise are prisoners aboard Fortuna.");
    let crew = fleet(&script).ship(UnitId(0)).crew;
    assert_eq!((crew.men(), crew.leaders, crew.killed, fate(&script, 0).0), (26, 0, 7, Fate::Fighting));
}

#[test]
fn amb_87_grappled_with_a_ship_without_a_crew_takes_her() {
    let script = script(&alongside("", "", r#""fate": "abandoned", "aboard": 0, "sail": 0"#, ""));
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
}

#[test]
fn amb_99_a_ship_taken_strikes_and_does_not_fire() {
    let mut script = begun(20, 10);
    script.dice(&hits(13, 7)).dice(&hits(13, 0)).dice(&[2]);
    let fleet = fleet(&script);
    let ship = fleet.ship(UnitId(1));
    assert!(
        ship.rig.hoisted == 0 && !ship.fights() && fleet.anchored(UnitId(1)) && fleet.may_fire(UnitId(1), 0).is_err()
    );
}

#[test]
fn amb_99_the_captor_whose_men_took_her_may_leave_a_prize_crew() {
    // They lie more than an inch apart, 5 inches less their half beams, but grappled.
    let mut script = begun(20, 10);
    script.dice(&hits(13, 7)).dice(&hits(13, 0)).dice(&[2]);
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    let apart = fleet(&script).shape(UnitId(0)).distance_to(&fleet(&script).shape(UnitId(1)));
    assert!(apart > wg_barnacle::turn::prize_crews::REACH, "{apart}", apart = apart.in_inches());
    assert!(!fleet(&script).is_grappled(UnitId(0)));
    script.pass_all();
    let ask = script.session.asks().first().cloned().expect("he is asked");
    assert_eq!(ask.reason, "Put a prize crew aboard Fortuna?");
    let crew = |value| Order::Number { unit: UnitId(0), what: wg_barnacle::turn::prize_crews::PRIZE_CREW, value };
    assert_eq!(ask.default, crew(3), "the least crew: he keeps more than four times as many");
    assert!(ask.offers.iter().any(|offer| offer.order == Order::Pass));
    script.order(RED, crew(5));
    assert_eq!(fleet(&script).ship(UnitId(1)).crew.prize, 5);
    assert!(fleet(&script).ships.iter().all(|ship| ship.ties.to[0].is_none()), "with the turn the ropes are gone");
}

#[test]
fn amb_99_whose_men_are_few_leaves_her_by_default() {
    let mut script = script(&alongside("", r#""killed": 22"#, r#""killed": 12"#, ""));
    script.order(RED, board(0, 1, 14)).order(BLUE, number(1, 3)).dice(&hits(10, 10)).dice(&hits(6, 0));
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    script.dice(&[1, 1, 1, 1, 1, 1]).pass_all();
    let ask = script.session.asks().first().cloned().expect("he is asked");
    assert_eq!(
        (&*ask.reason, &ask.default),
        ("Put a prize crew aboard Fortuna?", &Order::Pass),
        "14 are less than five times 3"
    );
}

#[test]
fn amb_74_a_leader_alone_fights_on_and_is_seen() {
    let mut script = script(&alongside("", "", r#""killed": 13"#, ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 2));
    // Fortuna's two men fall, and her leader stands.
    script.dice(&hits(8, 2)).dice(&hits(5, 0));
    let now = fleet(&script);
    assert_eq!((now.ship(UnitId(1)).crew.men(), now.ship(UnitId(1)).colours.fate), (0, Fate::Fighting));
    let scene = script.session.scene(UnitId(1), Viewer::All).expect("they fight");
    let blue = SideId(1);
    assert!(scene.zones[1].men.contains(&(blue, 0)) && scene.zones[1].leaders.contains(&(blue, 1)), "{scene:?}");
    // He holds the boarders off, and they flee. No man is left now to sail her.
    script.dice(&hits(8, 0)).dice(&hits(3, 3));
    script.order(BLUE, Order::Pass);
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)), "still grappled: who lies beside her takes her");
    assert!(
        script
            .reports()
            .iter()
            .any(|report| report.sentence.starts_with("Fortuna has only 1 leader left aboard. She is adrift"))
    );
}

#[test]
fn amb_74_and_amb_78_boarders_who_all_fall_by_seven_lose_their_ship_like_those_who_surrender() {
    let all = |difference| {
        verdict(
            &Fight { parties: [Party::default(), Party { men: 9, leaders: 1 }], ..standing(Area::Foothold, false) },
            difference,
        )
    };
    assert_eq!((all(-6), all(-7), all(-12)), (Verdict::Gone, Verdict::Lost, Verdict::Lost));
    let mut script = script(&alongside("", "", "", ""));
    script.order(RED, board(0, 1, 6)).order(BLUE, number(1, 15)).dice(&hits(6, 0)).dice(&hits(18, 7)).dice(&[2]);
    assert_eq!(fate(&script, 0), (Fate::Struck, SideId(1)), "9 to 0");
}

#[test]
fn amb_87_the_odds_say_that_a_ship_is_lost_whose_men_all_board_and_fall() {
    let few = r#""killed": 33, "leaders_killed": 1"#;
    let script = script(&alongside("", few, "", ""));
    let odds = script.session.preview(RED, &board(0, 1, 3)).odds.expect("a card");
    let names: Vec<&str> = odds.chances.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"the boarders' ship is lost"), "{odds:?}");
    assert!(odds.chances[0].1 > 0.0, "never a 0 % first");
}

#[test]
fn amb_77_a_leader_alone_fights_on_next_turn() {
    let held = r#""boards": "Fortuna", "boards_area": "main_deck", "boarders": 12, "boarding_leaders": 1"#;
    let mut script = script(&alongside("", held, r#""killed": 15"#, ""));
    assert_eq!(fate(&script, 1).0, Fate::Fighting);
    // Blue is not asked how many defend her: only the leader does.
    script.dice(&hits(9, 0)).dice(&hits(3, 0));
    assert_eq!(parties(&script, 0), [(12, 1), (0, 1)]);
    script.dice(&hits(9, 1)).dice(&hits(3, 0));
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
}

#[test]
fn b_brd_8_and_b_mel_3_count_who_was_there_and_fell_by_one_function() {
    let party = |men, leaders| Party { men, leaders };
    for (who, hits, dice) in [
        (party(14, 2), 12, 2),
        (party(14, 2), 5, 0),
        (party(4, 1), 8, 0),
        (party(5, 1), 30, 1),
        (party(20, 0), 18, 0),
        (party(0, 0), 6, 0),
    ] {
        assert_eq!(who.leader_dice(hits), dice, "{who}: {hits} hits");
    }
    // The odds count in the same way: seven hits on four men and a leader bring no die, nor do hits on men without a
    // leader.
    let (scores, fallen) = wg_barnacle::boarding::fight::losses(12, party(14, 0));
    assert_eq!(scores, fallen, "without leaders every casualty counts one");
}

/// Starts a fight in which ten men and a leader of the merchantman have struck back at seven and a leader, and lose so
/// many.
fn beaten_back(options: &str, lost: usize) -> Script {
    let mut script = script(&alongside(options, "", "", ""));
    script.order(RED, board(0, 1, 10)).order(BLUE, number(1, 10)).dice(&hits(8, 0)).dice(&hits(13, 3));
    script.order(BLUE, strike_back(1)).dice(&[6]).dice(&hits(6, lost.min(6))).dice(&hits(13, 0));
    script
}

#[test]
fn b_brd_17_counter_attackers_who_lose_by_seven_surrender_with_their_ship() {
    for area in [Area::OwnShip, Area::Foothold, Area::MainDeck] {
        assert_eq!(
            (verdict(&standing(area, true), 6), verdict(&standing(area, true), 7)),
            (Verdict::Back, Verdict::Surrenders)
        );
    }
    // Six have fallen, a leader among them: 5 + 3 = 8.
    let mut script = beaten_back("", 6);
    script.dice(&[1]);
    assert!(
        script
            .sentences()
            .contains(&"Surprise leads 8 to 0. Fortuna's counter-attackers surrender, and the ship with them."),
        "{:?}",
        script.sentences()
    );
    assert_eq!(fate(&script, 1), (Fate::Struck, SideId(0)));
    // Six men without a leader count 6: the counter-attackers go back.
    let mut script = beaten_back("", 6);
    script.dice(&[2]);
    assert!(script.said("AMB-76").ends_with("go back to where they were."));
    assert_eq!(fate(&script, 1), (Fate::Fighting, SideId(1)));
}

#[test]
fn amb_76_counter_loss_back_is_the_milder_reading() {
    let mut script = beaten_back(r#""counter_loss": "back""#, 6);
    script.dice(&[1]);
    assert!(script.said("AMB-76").ends_with("go back to where they were."));
    assert_eq!(fate(&script, 1), (Fate::Fighting, SideId(1)));
}

#[test]
fn amb_76_the_odds_of_a_counter_attack_tell_that_the_ship_may_be_lost_by_it() {
    let chances = |options: &str| {
        let mut script = script(&alongside(options, "", "", ""));
        script.order(RED, board(0, 1, 20)).order(BLUE, number(1, 10)).dice(&hits(13, 0)).dice(&hits(13, 3));
        script.session.preview(BLUE, &strike_back(1)).odds.expect("odds").chances
    };
    let lost = |chances: &[(String, f64)]| {
        chances.iter().find(|(name, _)| name == "she is taken at once").map_or(0.0, |(_, chance)| *chance)
    };
    assert!(lost(&chances("")) > 0.0, "{:?}", chances(""));
    assert!(lost(&chances(r#""counter_loss": "back""#)) == 0.0);
}

#[test]
fn masters_strike_back_only_where_it_does_not_cost_them_the_ship() {
    let master = (BARNACLE.house_captains()[0].make)(1, wg_core::Manner::default());
    let answer = |boarders: i16, defenders: i16, dice: [usize; 2]| {
        let mut script = begun(boarders, defenders);
        script.dice(&hits(dice[0], 0)).dice(&hits(dice[1], 3));
        let ask = script.session.asks()[0].clone();
        assert!(ask.offers.iter().any(|offer| offer.order == strike_back(1)), "{ask:?}");
        master.answer(script.session.world(), &ask)
    };
    assert_eq!(answer(10, 10, [8, 13]), strike_back(1), "ten against seven");
    assert_eq!(answer(36, 3, [21, 6]), Order::Pass, "three against thirty-three");
}

#[test]
fn ships_that_a_scenario_says_hold_each_other_are_boarded_like_others() {
    let scenario = alongside("", "", r#""grappled_with": ["Surprise"]"#, "");
    let mut script = script(&scenario);
    let holds: Vec<bool> = fleet(&script).ties(UnitId(0)).map(|tie| tie.holds).collect();
    assert_eq!(holds, [true], "the first of them holds the other");
    script.order(RED, board(0, 1, 10));
    assert!(script.session.asks()[0].reason.contains("board"), "{}", script.session.asks()[0].reason);
}
