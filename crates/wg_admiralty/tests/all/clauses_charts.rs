//! The charts (A-T): each is compared with the catalogue, and its use is tested by a battle.

use wg_admiralty::captain::flag_captain::FLAG_CAPTAIN;
use wg_admiralty::position::battle::Bracket;
use wg_admiralty::position::charts::{CHARTS, Code, Doctrine, Grade, GunRating, Line};
use wg_admiralty::position::classes::{CLASSES, class};
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::position::ship::{Mend, Setting};
use wg_admiralty::sailing::speed::Zone;
use wg_core::DiceSource;
use wg_core::ids::SideId;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, text};

const FAR: &str = "Far France custom 900,900 90 guns=[2,4,4,0] sail=stop";
const GRADES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

/// One ship with these words, in the Command phase.
fn own(words: &str, options: &str, battle: &str) -> Game {
    Game::with(options, COMMAND, battle, 0.0, &[], &[&format!("Own Britain custom 0,0 90 guns=[2,4,5,1] {words}"), FAR])
}

/// Returns the speed of Own in a zone, in mm.
fn speed(words: &str, battle: &str, zone: Zone) -> i32 {
    let game = own(words, "", battle);
    let fleet = game.fleet();
    fleet.speed(fleet.ship(game.id("Own")), zone).0 / 100
}

#[test]
fn a_t_scale_half_one_and_two() {
    for (scale, cable, mile) in [("small", 40, 800 / 2), ("medium", 80, 800), ("large", 160, 1600)] {
        let game = own("", &format!("\"scale\": {scale:?},"), "");
        assert_eq!(
            (game.fleet().mm(80).0, game.fleet().mm(800).0, game.fleet().mm(42).0),
            (cable * 100, mile * 100, cable * 42 * 100 / 80),
            "{scale}"
        );
    }
}

#[test]
fn a_t_base_by_the_size_of_the_ship() {
    let bases = [
        ("gb-100", 56, 28),
        ("gb-98", 56, 28),
        ("gb-80", 50, 25),
        ("gb-74", 50, 25),
        ("gb-64", 46, 23),
        ("gb-50", 46, 23),
        ("gb-44", 40, 18),
        ("gb-38", 40, 18),
        ("gb-20", 30, 14),
    ];
    for (key, length, beam) in bases {
        let game = Game::at(COMMAND, &[], &[&format!("Own Britain {key} 0,0 90"), FAR]);
        let base = game.ship("Own").built.base;
        assert_eq!((base.length.0, base.beam.0), (length * 100, beam * 100), "{key}");
    }
}

#[test]
fn a_t_speed_by_type_and_zone() {
    for (kind, speeds) in [("fast", [0, 120, 200, 160]), ("average", [0, 100, 160, 140]), ("slow", [0, 80, 140, 120])] {
        assert_eq!(Zone::ALL.map(|zone| speed(&format!("speed={kind} sail=normal"), "", zone)), speeds, "{kind}");
    }
}

#[test]
fn a_t_setting_factors() {
    let speeds = ["stop", "slow", "battle", "normal", "full"]
        .map(|sail| speed(&format!("sail={sail}"), "", Zone::ForeBroadside));
    assert_eq!(speeds, [0, 25, 50, 100, 125]);
}

#[test]
fn a_t_wind_factors() {
    let speeds = ["weak", "normal", "brisk"]
        .map(|wind| speed("sail=normal", &format!("\"wind\": {wind:?},"), Zone::ForeBroadside));
    assert_eq!(speeds, [50, 100, 125]);
}

#[test]
fn a_t_rudder_steps_by_hits() {
    let steps = |r: u8| {
        let game = own(&format!("r={r}"), "", "");
        let fleet = game.fleet();
        fleet.rudder(fleet.ship(game.id("Own")))
    };
    assert_eq!([0, 1, 2, 3, 4].map(steps), [5, 4, 3, 2, 0]);
}

#[test]
fn a_t_tack_by_grade() {
    for (grade, needed) in GRADES.into_iter().zip([2, 3, 3, 4, 5, 6]) {
        for (die, works) in [(needed - 1, false), (needed, true)] {
            let ship = format!("Own Britain custom 0,0 60 guns=[2,4,5,1] grade={grade} sail=normal");
            let mut game = Game::at(MOVEMENT, &[die], &[&ship, FAR]);
            game.sail("Own", "30 p2 40");
            game.threw(&[die]);
            assert_eq!(
                (game.ship("Own").berth.tacking, game.ship("Own").berth.irons),
                (works, !works),
                "{grade}, {die}"
            );
        }
    }
}

#[test]
fn a_t_change_by_grade() {
    for (grade, needed) in GRADES.into_iter().zip([2, 2, 3, 3, 4, 5]) {
        for (die, sail) in [(needed - 1, Setting::Battle), (needed, Setting::Slow)] {
            let mut game =
                Game::at(COMMAND, &[die], &[&format!("Own Britain custom 0,0 90 guns=[2,4,5,1] grade={grade}"), FAR]);
            let unit = game.id("Own");
            game.order(Order::SetSail { unit, sail: 2 });
            assert_eq!(game.ship("Own").berth.sail, sail, "{grade}, {die}");
        }
    }
}

#[test]
fn a_t_strain_points() {
    let strain = |words: &str| {
        let game = own(words, "", "");
        let fleet = game.fleet();
        fleet.strain_now(fleet.ship(game.id("Own"))).0
    };
    assert_eq!(strain(""), 0);
    assert_eq!(
        [6, 5, 3, 2].map(|dice| strain(&format!("guns_port=[{},0,{},1]", dice.min(2), dice - dice.min(2)))),
        [0, 1, 1, 2],
        "of 11 dice"
    );
    assert_eq!([51, 50, 1, 0].map(|value| strain(&format!("sail_value={value}"))), [0, 1, 1, 2]);
    assert_eq!([4, 5].map(|w| strain(&format!("w={w}"))), [0, 1], "three W that the pumps do not keep under");
    assert_eq!(strain("i=1"), 1);
}

#[test]
fn a_t_strike_by_grade() {
    for (grade, total) in GRADES.into_iter().zip([9, 9, 8, 8, 7, 7]) {
        for die in [total - 4, total - 3] {
            // No sail value and half of the guns on a side: a strain of 3.
            let ship =
                format!("Own Britain custom 0,0 90 guns=[2,4,5,1] grade={grade} sail_value=0 guns_port=[0,0,5,1]");
            let mut game = Game::with(
                "\"end\": \"last_ship\",",
                COMMAND,
                "",
                0.0,
                &[die],
                &[&ship, "Friend Britain custom 0,-300 90 guns=[2,4,5,1]", FAR],
            );
            game.finish_phase();
            game.threw(&[die]);
            assert_eq!(game.ship("Own").colours.struck, die + 3 >= total, "{grade}, {die}");
        }
    }
}

#[test]
fn a_t_gundice_by_grade_and_range() {
    let table = [[4, 5, 5], [5, 5, 6], [5, 6, 6], [6, 6, 6], [6, 6, 12], [6, 12, 12]];
    for (grade, needed) in GRADES.into_iter().zip(table) {
        let game = own(&format!("grade={grade}"), "", "");
        let fleet = game.fleet();
        assert_eq!(Bracket::ALL.map(|bracket| fleet.needed(fleet.ship(game.id("Own")), bracket)), needed, "{grade}");
    }
}

#[test]
fn a_t_range_by_scale() {
    for (scale, ends) in [("small", [40, 120, 240]), ("medium", [80, 240, 480]), ("large", [160, 480, 960])] {
        let game = own("", &format!("\"scale\": {scale:?},"), "");
        assert_eq!(game.fleet().ranges().map(|end| end.0 / 100), ends, "{scale}");
    }
}

#[test]
fn a_t_dicemod_factors() {
    let heavy = |options: &str, sea: &str, own: &str, red: &str| {
        let ships = [
            format!("Own Britain custom 0,0 0 guns=[0,0,8,0] {own}"),
            format!("Red France custom {red} guns=[2,4,4,0]"),
        ];
        Game::with(options, COMMAND, &format!("\"sea\": {sea:?},"), 0.0, &[], &[&ships[0], &ships[1]])
            .dice("Own", 1, "Red")
            .map(|dice| dice[2])
    };
    assert_eq!(
        ["65,0 0", "77.5,0 90", "77.5,0 270", "185,0 0", "325,0 0"].map(|red| heavy("", "calm", "", red)),
        [Some(8), Some(16), Some(12), Some(4), Some(2)]
    );
    assert_eq!(["choppy", "heavy"].map(|sea| heavy("", sea, "", "65,0 0")), [Some(4), Some(2)]);
    assert_eq!(heavy("\"adv_partial\": true,", "calm", "size=1 sweep=10", "40,18.2 0 before=[40,90]"), Some(4));
}

#[test]
fn a_t_linemod_lines() {
    let lines = |size: GunRating, words: &str| {
        let game = own(words, "", "");
        let fleet = game.fleet();
        fleet.lines(size, fleet.ship(game.id("Own")))
    };
    use GunRating::{Heavy, Light, Medium};
    assert_eq!([Light, Medium, Heavy].map(|size| lines(size, "")), [[-1, -1], [0, 0], [1, 1]]);
    assert_eq!(["weak", "normal", "stout"].map(|hull| lines(Medium, &format!("hull={hull}"))[0]), [1, 0, -1]);
    assert_eq!(
        ["slow", "battle", "normal", "full"].map(|sail| lines(Medium, &format!("sail={sail}"))[1]),
        [-1, 0, 1, 1]
    );
}

#[test]
fn a_t_hit_five_lines_of_two_columns() {
    use Code::{BD, CR, G, M, S};
    let hull: [&[Code]; 5] = [&[G(3), BD, CR], &[G(2), CR], &[G(1), BD], &[G(1)], &[BD]];
    let rigging: [&[Code]; 5] = [&[S(9), M], &[S(6), M], &[S(4)], &[S(2)], &[S(1)]];
    for (place, line) in (-2..=2).rev().enumerate() {
        assert_eq!((CHARTS.hit(line, true), CHARTS.hit(line, false)), (hull[place], rigging[place]), "{line}");
    }
}

#[test]
fn a_t_crit_nine_lines() {
    // Codes as they are printed in the cells: '3G', 'CR'.
    let cell = |code: &Code| match *code {
        Code::G(count) => format!("{count}G"),
        Code::S(count) => format!("{count}S"),
        Code::Blown => "blows up".to_owned(),
        other => format!("{other:?}"),
    };
    let says = |line: Line| {
        [1, 2, 3, 4, 5, 6].map(|die| CHARTS.cell(line, die).iter().map(cell).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(says(Line::CR), ["", "5S", "BD", "M", "W", "CR2"]);
    assert_eq!(says(Line::CR2), ["A", "O", "P", "R", "C", "D"]);
    assert_eq!(says(Line::BD), ["", "", "", "", "B", "B"]);
    assert_eq!(says(Line::D), ["", "", "", "", "", "F"]);
    assert_eq!(says(Line::F), ["XX", "XX", "XX", "", "1G", "I"]);
    assert_eq!(says(Line::I), ["", "", "2G 10S", "2G 10S", "F", "E"]);
    assert_eq!(says(Line::E), ["", "", "D", "5G W", "5G W", "blows up"]);
    assert_eq!(says(Line::L), ["", "", "", "L", "L", "L"]);
    assert_eq!(says(Line::M), ["XX", "", "", "10S", "20S", "30S"]);
}

#[test]
fn a_t_attempt_dice() {
    let dice = |own: &str, red: &str| {
        let ships = [
            format!("Own Britain custom 0,0 0 guns=[2,4,5,1] sail=stop {own}"),
            format!("Red France custom 31,0 0 guns=[2,4,4,0] sail=stop {red}"),
        ];
        let game = Game::at(BOARDING, &[], &[&ships[0], &ships[1]]);
        game.fleet().attempt_dice(game.id("Own"), game.id("Red"))
    };
    assert_eq!(
        [dice("", ""), dice("locked=[\"Red\"]", ""), dice("", "size=3"), dice("locked=[\"Red\"]", "size=2")],
        [2, 3, 1, 2]
    );
}

#[test]
fn a_t_size_values() {
    for (key, size) in [
        ("gb-100", 6),
        ("gb-98", 5),
        ("gb-80", 4),
        ("gb-74", 4),
        ("gb-64", 3),
        ("gb-50", 3),
        ("gb-38", 2),
        ("gb-44", 2),
        ("gb-20", 1),
    ] {
        let game = Game::at(COMMAND, &[], &[&format!("Own Britain {key} 0,0 90"), FAR]);
        assert_eq!((game.ship("Own").size(), game.fleet().boarders(&game.ship("Own"), 0)), (size, size), "{key}");
    }
}

#[test]
fn a_t_boardhit_by_grade() {
    for (grade, needed) in GRADES.into_iter().zip([4, 4, 5, 5, 6, 6]) {
        // One die against one: Own's crew hits or misses, and a crew of grade F misses.
        for (die, begun) in [(needed - 1, 0), (needed, 1)] {
            let ship = format!("Own Britain custom 0,0 0 guns=[2,4,5,1] size=1 grade={grade} sail=stop");
            let faces = [6, 1, die, 1];
            let mut game = Game::at(
                BOARDING,
                &faces,
                &[&ship, "Red France custom 20,0 0 guns=[2,4,4,0] size=1 grade=F sail=stop"],
            );
            game.board("Own", "Red").finish_phase();
            game.threw(&faces);
            assert_eq!(game.ship("Own").company.momentum, begun, "{grade}, {die}");
        }
    }
}

#[test]
fn a_t_repairdice_by_grade() {
    let dice = GRADES.map(|grade| {
        let game = own(&format!("grade={grade}"), "", "");
        game.fleet().repair_dice(&game.ship("Own"))
    });
    assert_eq!(dice, [3, 3, 2, 2, 1, 1]);
}

#[test]
fn a_t_repair_what_is_needed() {
    assert_eq!(
        Mend::ALL.map(|mend| (mend, Fleet::mends_on(mend))),
        [
            (Mend::BPort, 4),
            (Mend::BStarboard, 4),
            (Mend::L, 5),
            (Mend::M, 5),
            (Mend::F, 5),
            (Mend::W, 6),
            (Mend::R, 6),
            (Mend::P, 6),
            (Mend::Sail, 5)
        ]
    );
    let game = own("a=1 o=1 g_port=3 i=1 sail_value=50", "", "");
    assert!(
        Mend::ALL.iter().all(|mend| game.fleet().to_mend(&game.ship("Own"), *mend) == 0),
        "A, C, O, S, GD and I never are"
    );
}

#[test]
fn a_t_gun_ratings_and_modifiers() {
    let of = |rating: GunRating| CHARTS.guns[&rating].clone();
    assert_eq!(of(GunRating::Heavy), [(42, 11), (36, 12), (32, 13), (24, 10)]);
    assert_eq!(of(GunRating::Medium), [(18, 10)]);
    assert_eq!(of(GunRating::Light), [(12, 10), (9, 8), (8, 8), (6, 5), (4, 3), (3, 3)]);
    assert!(CLASSES.iter().all(|class| class.computed() == class.dice));
}

#[test]
fn a_t_carr_modifiers() {
    assert_eq!(CHARTS.carronades, [(68, 40), (64, 40), (42, 20), (36, 15), (32, 13), (24, 10), (18, 8), (12, 4)]);
    assert_eq!(
        [("us-44", 4), ("fr-74l", 2), ("gb-victory", 1), ("gb-20", 0)]
            .map(|(key, dice)| class(key).expect("a class").computed()[3] == dice),
        [true; 4]
    );
}

#[test]
fn a_t_fleet_grades_doctrine_and_arcs() {
    use Grade::{B, C, D, E};
    let table = [
        ("GB", Some(C), Some(B), Doctrine::Hull, 1780),
        ("FR", Some(C), Some(D), Doctrine::Rigging, 1793),
        ("SP", Some(D), Some(E), Doctrine::Rigging, 1800),
        ("NL", Some(C), Some(C), Doctrine::Hull, 1793),
        ("DK", Some(C), Some(C), Doctrine::Hull, 1793),
        ("SE", Some(C), Some(C), Doctrine::Hull, 1793),
        ("RU", Some(D), Some(D), Doctrine::Hull, 1800),
        ("TK", Some(E), Some(E), Doctrine::Rigging, 1800),
    ];
    for (key, early, late, doctrine, year) in table {
        let nation = CHARTS.nation(key).expect("a nation");
        assert_eq!((nation.grades, nation.doctrine, nation.wide_from), ((early, late), doctrine, year), "{key}");
    }
    let us = CHARTS.nation("US").expect("a nation");
    assert_eq!((us.grades, us.doctrine), ((None, Some(B)), Doctrine::Hull));
    assert!(us.wide_from <= 1750, "45 in all years");
    for (year, grade) in [(1792, C), (1793, D)] {
        let game = Game::with(
            "",
            COMMAND,
            &format!("\"year\": {year},"),
            0.0,
            &[],
            &["Own Britain gb-74 0,0 90", "Red France fr-74 300,0 90"],
        );
        assert_eq!((game.ship("Red").grade(), game.ship("Red").built.doctrine), (grade, Doctrine::Rigging), "{year}");
    }
}

#[test]
fn a_t_balance_a_245_b_beats_a_244_d_in_about_ten_turns_at_close_range() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,0] grade=B sail=stop",
        "Red France custom 65,0 180 guns=[2,4,4,0] grade=D sail=stop",
    ];
    let scenario =
        text("\"initiative\": \"once\", \"end\": \"last_ship\",", "\"turn\": 1, \"first\": \"Britain\",", 0.0, &ships);
    let scenario =
        wg_core::scenario::parse(&scenario, "duel.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario;
    let captain = (FLAG_CAPTAIN.make)(1, wg_core::Manner::default());
    let (mut won, mut turns) = (0, Vec::new());
    for seed in 0..100 {
        let mut session = wg_core::Session::new(&wg_admiralty::ADMIRALTY, &scenario, DiceSource::Machine { seed })
            .unwrap_or_else(|problems| panic!("{problems}"));
        while session.outcome().is_none() && session.cursor().turn < 100 {
            let ask = session.asks()[0].clone();
            let phase = session.cursor().phase + 1;
            let order = if phase < FIRE { Order::EndPhase } else { captain.answer(session.world(), &ask) };
            session.submit(ask.seat, order).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        won += u8::from(session.outcome().is_some_and(|outcome| outcome.winner == Some(SideId(0))));
        turns.push(session.cursor().turn);
    }
    turns.sort_unstable();
    assert!(won >= 94, "{won} of 100");
    assert!((8..=12).contains(&turns[50]), "median {}", turns[50]);
}
