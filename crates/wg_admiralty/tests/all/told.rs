//! What a player reads and presses, and edge cases that no worked example covers: the labels of offers, reports,
//! refusals, and the worth of shots.

use wg_admiralty::choices::{Choice, Pivot};
use wg_admiralty::gunnery::forecast;
use wg_admiralty::gunnery::odds::Harm;
use wg_admiralty::position::charts::{Code, GunRating};
use wg_core::AskKind;
use wg_core::Broadside;
use wg_core::Choices;
use wg_core::talk::order::Order;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, STARBOARD};

const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

/// Returns the button labels of the question, for this kind of order.
fn labels(game: &Game, kind: impl Fn(&Order) -> bool) -> Vec<String> {
    game.ask().offers.iter().filter(|offer| kind(&offer.order)).map(|offer| offer.label.to_string()).collect()
}

/// Two ships on either side of an enemy, all still, with a third friend far off.
fn alongside(faces: &[u8]) -> Game {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop",
        "Mate Britain custom 64,0 0 guns=[1,1,1,0] sail=stop",
        "Far Britain custom 400,0 0 guns=[1,1,1,0] sail=stop",
        "Foe France custom 32,0 0 guns=[1,1,1,0] sail=stop",
        "Two France custom -900,900 0 guns=[1,1,1,0] sail=stop",
        "Three France custom 900,900 0 guns=[1,1,1,0] sail=stop",
    ];
    Game::at(BOARDING, faces, &ships)
}

#[test]
fn a_board_2_who_boards_is_said_ship_by_ship() {
    let mut game = alongside(&[]);
    let end = |game: &Game| labels(game, |order| *order == Order::EndPhase);
    assert_eq!(end(&game), ["Skip boarding"]);
    game.board("Own", "Foe");
    assert_eq!(end(&game), ["Board no more ships"]);
    let order = |unit: &str| Order::Board { unit: game.id(unit), target: game.id("Foe"), men: 0 };
    let (again, far) = (order("Own"), order("Far"));
    game.refused(again, "A-BOARD-4").refused(far, "A-BOARD-1").board("Mate", "Foe");
}

#[test]
fn a_board_5_a_friend_who_joins_brings_a_die() {
    // Own's two dice begin the action, and Mate joins without one: five dice against four.
    let faces = [6, 1, 4, 1, 1, 1, 1, 1, 1, 1, 4];
    let mut game = alongside(&faces);
    game.board("Own", "Foe").board("Mate", "Foe").finish_phase();
    game.threw(&faces);
    let fleet = game.fleet();
    let action = &fleet.battle.actions[0];
    assert_eq!(
        (action.attacker, action.friends[0].as_slice(), action.friends[1].len()),
        (game.id("Own"), &[game.id("Mate")][..], 0)
    );
    assert!(game.said("A-BOARD-5").contains("Mate joins"));
}

#[test]
fn a_move_21_a_button_says_what_is_done_about_the_anchor() {
    let anchors = |words: &str| {
        let game = Game::with(
            "",
            COMMAND,
            "\"turn\": 3,",
            0.0,
            &[],
            &[&format!("Own Britain custom 0,0 0 guns=[1,1,1,0] {words}"), AWAY],
        );
        labels(&game, |order| matches!(Choice::chosen(order), Some(Choice::Anchor(_))))
    };
    assert_eq!(anchors("sail=stop"), ["Drop anchor"]);
    assert_eq!(anchors("sail=stop anchored=true"), ["Anchor"], "weigh, cut or rig springs");
    assert_eq!(anchors("sail=slow"), [""; 0]);
}

#[test]
fn a_dmg_xx_1_a_mast_is_secured_and_a_fire_is_put_out() {
    let game = Game::at(MOVEMENT, &[1], &["Own Britain custom 0,0 90 guns=[1,1,1,0] m=1", AWAY]);
    assert_eq!(game.said("A-DMG-XX-1"), "Own secures the mast.");
    let game = Game::at(FIRE, &[1], &["Own Britain custom 0,0 90 guns=[1,1,1,0] f=1", AWAY]);
    assert_eq!(game.said("A-DMG-XX-1"), "Own puts the fire out.");
}

#[test]
fn a_fire_14_what_has_waited_is_told_in_one_line() {
    let ships = ["Own Britain custom 0,0 0 guns=[0,1,1,0]", "Foe France custom 65,0 180 guns=[2,4,4,0] sail=battle"];
    // 2G CR: 5S; a G, and a BD that blocks guns to larboard.
    let mut game = Game::at(FIRE, &[5, 1, 5, 5, 1], &ships);
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    assert_eq!(
        game.said("A-FIRE-14"),
        "Foe: 1 hit that blocks guns to larboard, 3 of 5 starboard gun boxes ticked, sail value 95."
    );
    let told = |game: &Game| game.reports.iter().filter(|report| report.clause == "A-FIRE-14").count();
    assert_eq!(told(&game), 1, "and of who was not hit nothing");
    let mut game = Game::at(FIRE, &[1, 1], &ships);
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    assert_eq!(told(&game), 0, "nothing was hit");
}

#[test]
fn a_mix_10_the_method_is_thrown_for_once() {
    let game = Game::with(
        "\"close_mix\": \"roll\"",
        MOVEMENT,
        "",
        0.0,
        &[3],
        &["Own Britain custom 0,0 90 guns=[1,1,1,0]", AWAY],
    );
    game.threw(&[3]);
    assert_eq!(game.ask().kind, AskKind::Turn);
}

#[test]
fn a_arc_3_a_centre_on_the_edge_is_inside() {
    // Half of the sweep is 45 degrees: 112.5 mm off the line at 100 mm from the keel.
    let foe = |y: f64| {
        let own = "Own Britain custom 0,0 0 guns=[1,1,1,0] sweep=90";
        let game = Game::at(FIRE, &[], &[own, &format!("Foe France custom 100,{y} 0 guns=[1,1,1,0] before=[100,200]")]);
        game.aim("Own", 1, "Foe").is_ok()
    };
    assert_eq!([foe(112.5), foe(112.51)], [true, false]);
}

#[test]
fn a_crit_1_what_is_to_be_expected_of_a_critical_hit() {
    let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
    // CR: -, 5S, BD, M, W, CR2. Of BD a third are B. Of CR2 four are rare, one is a carronade, and the sixth burns once
    // in six.
    let harm = Harm::of(Code::CR, 0);
    let sixth = 1.0 / 6.0;
    assert!(
        near(harm.s, 5.0 * sixth) && near(harm.b, sixth / 3.0) && near(harm.m, sixth) && near(harm.w, sixth),
        "{harm:?}"
    );
    assert!(
        near(harm.rare, sixth * 4.0 / 6.0)
            && near(harm.c, sixth / 6.0)
            && near(harm.f, sixth / 36.0)
            && near(harm.g, 0.0),
        "{harm:?}"
    );
    let twice = harm.times(2.0);
    assert!(
        [
            (twice.g, harm.g),
            (twice.s, harm.s),
            (twice.b, harm.b),
            (twice.m, harm.m),
            (twice.w, harm.w),
            (twice.f, harm.f),
            (twice.c, harm.c),
            (twice.rare, harm.rare)
        ]
        .iter()
        .all(|(two, one)| near(*two, 2.0 * one))
    );
    assert_eq!(harm.and(harm), twice);
    assert!(near(
        harm.worth(),
        harm.b * 1.5 + harm.s * 0.16 + harm.m * 0.8 + harm.w * 1.6 + harm.f * 1.5 + harm.c + harm.rare
    ));
    let all = Harm { g: 1.0, ..Harm::default() };
    assert!(near(all.worth(), 1.0));
}

#[test]
fn what_a_side_is_worth_to_captains_is_what_the_odds_say() {
    for (own, foe) in [
        ("guns=[2,4,5,1]", "65,0 180 guns=[2,4,4,0] sail=battle"),
        ("guns=[2,4,5,1] doctrine=rigging grade=A", "185,0 180 guns=[2,4,4,0] sail=full hull=weak"),
        ("guns=[6,8,9,0]", "385,0 180 guns=[2,4,4,0] sail=slow hull=stout"),
    ] {
        let game =
            Game::at(FIRE, &[], &[&format!("Own Britain custom 0,0 0 {own}"), &format!("Foe France custom {foe}")]);
        let (fleet, ship) = (game.fleet(), game.ship("Own"));
        let aim = game.aim("Own", 1, "Foe").unwrap_or_else(|why| panic!("{why:?}"));
        let told =
            fleet.forecast(&ship, Broadside::Starboard, &aim, &GunRating::ALL.map(|size| (size, 0))).harm.worth();
        assert!((forecast::worth(&fleet, &ship, Broadside::Starboard, &aim) - told).abs() < 1e-9, "{own}: {told}");
    }
}

#[test]
fn a_repair_2_what_was_mended_is_told() {
    let mended = |die: u8| {
        let mut game = Game::at(5, &[die], &["Own Britain custom 0,0 90 guns=[1,1,1,0] grade=E m=1", AWAY]);
        let unit = game.id("Own");
        game.order(Order::Repair { unit, what: wg_admiralty::position::ship::Mend::M as u8 }).finish_phase();
        game.said("A-REPAIR-2").to_owned()
    };
    assert_eq!(
        (mended(5), mended(4)),
        (
            "Own makes repairs (a mast): 5, a mast is secured (M).".to_owned(),
            "Own makes repairs (a mast): 4, no repair succeeds.".to_owned()
        )
    );
}

#[test]
fn a_fire_6_a_throw_tells_its_luck() {
    let mut game = Game::at(
        FIRE,
        &[6, 1, 1, 5, 1, 1, 1],
        &["Own Britain custom 0,0 0 guns=[0,0,3,0]", "Foe France custom 65,0 180 guns=[2,4,4,0]"],
    );
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    let luck = game.reports.iter().find_map(|report| match &report.event {
        wg_core::shown::report::Event::Thrown { expected, actual, .. } => Some((*expected, *actual)),
        _ => None,
    });
    // Three dice with one chance in three each: one hit was expected, and one came. Both numbers are in hundredths.
    assert_eq!(luck, Some((100, 100)), "{:?}", game.sentences());
}

#[test]
fn a_move_16_only_who_lies_still_is_offered_a_turn_on_the_spot() {
    let offers = |words: &str| {
        let game = Game::at(
            MOVEMENT,
            &[],
            &[
                &format!("Own Britain custom 0,0 90 guns=[1,1,1,0] {words}"),
                "Mate Britain custom 300,0 90 guns=[1,1,1,0]",
                AWAY,
            ],
        );
        let own = game.id("Own");
        labels(&game, |order| matches!(Choice::of(order), Some((unit, Choice::Pivot(_))) if unit == own)).len()
    };
    assert_eq!(
        [offers(""), offers("sail=stop"), offers("anchored=true sail=stop"), offers("sail=stop r=4")],
        [0, 1, 1, 0]
    );
}

#[test]
fn a_r84_a_side_leaves_by_its_own_edge_alone() {
    let fate = |edge: &str| {
        let ships = ["Own Britain custom 970,0 90 guns=[1,1,1,0]", "Mate Britain custom 0,0 90 guns=[1,1,1,0]", AWAY];
        let text = crate::common::text(
            "\"initiative\": \"once\"",
            "\"turn\": 1, \"phase\": 1, \"first\": \"Britain\"",
            0.0,
            &ships,
        );
        let mut game =
            Game::of(&text.replace("(name: \"Britain\")", &format!("(name: \"Britain\", edge: {edge})")), &[]);
        game.sail("Own", "50");
        (game.ship("Own").colours.out, game.said("A-R84").to_owned())
    };
    assert_eq!(fate("East"), (true, "Own leaves the table by her side's way out.".to_owned()));
    assert_eq!(fate("West"), (false, "Own sails off the table and is lost.".to_owned()));
}

#[test]
fn a_r41_a_snap_tack_ends_the_move() {
    // Own heads 60 degrees off the wind and runs 30 mm. Her next step would enter the front zone. The tack brings her
    // to 60 degrees off on the other side.
    let mut game = Game::with(
        "\"tack\": \"snap\"",
        MOVEMENT,
        "",
        0.0,
        &[6],
        &["Own Britain custom 0,0 60 guns=[1,1,1,0] sail=normal", "Mate Britain custom 300,0 90 guns=[1,1,1,0]", AWAY],
    );
    game.sail("Own", "30 p2 40");
    let (x, y, heading) = game.pose("Own");
    assert!(heading == 300.0 && (x - 25.98).abs() < 0.1 && (y - 15.0).abs() < 0.1, "{x}, {y}, {heading}");
    assert!(game.ask().kind == AskKind::Turn && game.phase() == 1 && !game.wants_dice());
}

#[test]
fn a_move_12_a_course_that_is_cut_short_says_so() {
    let cut = |legs: &str, heading: u16| {
        let game = Game::at(
            MOVEMENT,
            &[],
            &[
                &format!("Own Britain custom 0,0 {heading} guns=[1,1,1,0] sail=slow"),
                "Mate Britain custom 300,0 90 guns=[1,1,1,0]",
                AWAY,
            ],
        );
        let Order::Course { course, .. } = game.course("Own", legs) else { panic!("a course") };
        let plan = game.fleet().plan(&game.ship("Own"), &course, false).expect("she may sail so");
        (plan.cut, plan.irons)
    };
    // 25 mm at Slow: a step from 60 degrees off the wind leads into the front zone, with 10 mm left to run.
    assert_eq!(cut("p1 10", 60), (true, true));
    assert_eq!(cut("25", 60), (false, false));
}

#[test]
fn a_scale_1_the_usual_table_goes_by_the_scale() {
    let size = |scale: &str| {
        let text = crate::common::text(
            &format!("\"scale\": {scale:?}"),
            "",
            0.0,
            &["Own Britain custom -800,-800 90 guns=[1,1,1,0]", "Foe France custom -600,-800 90 guns=[1,1,1,0]"],
        );
        let game = Game::of(&text.replace("table: (width: 2000, height: 2000), ", ""), &[]);
        let view = game.session.view(wg_core::ids::Viewer::All);
        (view.table.width.0, view.table.height.0)
    };
    let (small, medium, large) = (size("small"), size("medium"), size("large"));
    assert_eq!(((small.0 * 2, small.1 * 2), (large.0, large.1)), (medium, (medium.0 * 2, medium.1 * 2)));
    // A place beyond the edge of the usual table is reported at every scale.
    for (scale, by) in [("small", 1), ("medium", 2), ("large", 4)] {
        let edge = f64::from(medium.0) / 200.0 * f64::from(by);
        let place = |x: f64| format!("Own Britain custom {},-800 90 guns=[1,1,1,0]", x - 1000.0);
        let checks = |x: f64| {
            let text = crate::common::text(
                &format!("\"scale\": {scale:?}"),
                "",
                0.0,
                &[&place(x), "Foe France custom -600,-800 90 guns=[1,1,1,0]"],
            );
            let loaded = wg_core::scenario::parse(&text.replace("table: (width: 2000, height: 2000), ", ""), "t.ron")
                .expect("it reads");
            wg_core::Rules::check(&wg_admiralty::ADMIRALTY, &loaded).is_ok()
        };
        assert_eq!((checks(edge - 60.0), checks(edge + 60.0)), (true, false), "{scale}");
    }
}

#[test]
fn whoever_commands_one_ship_is_told_why_the_fire_phase_asks_him_nothing() {
    let told = |foe: &str| {
        let mut game = Game::at(COMMAND, &[], &["Own Britain custom 0,0 0 guns=[0,0,2,0] sail=stop", foe]);
        while game.session.cursor().turn == 1 {
            game.finish_phase();
        }
        game.sentences()
            .into_iter()
            .filter(|said| said.starts_with("Own does not fire"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told("Foe France custom 0,300 90 guns=[0,0,0,0] sail=stop"),
        ["Own does not fire. Foe is outside Own's starboard arc. The centre of Foe is 281 mm too far ahead."],
        "ahead of her"
    );
    assert_eq!(
        told("Foe France custom 900,0 90 guns=[0,0,0,0] sail=stop"),
        ["Own does not fire. Foe is out of range by 383 mm. Guns reach 480 mm."],
        "far off"
    );
    assert_eq!(
        told("Foe France custom 400,0 0 guns=[0,0,0,0] sail=stop"),
        ["Own does not fire. Own has too few starboard heavy guns for even one die at long range."],
        "a crew of grade C has none so far off"
    );
}

#[test]
fn one_of_a_thing_is_not_told_as_many() {
    // A stopped ship turns one step in place.
    let ships =
        ["Own Britain custom 0,0 90 guns=[1,1,1,0] sail=stop", "Mate Britain custom 300,0 90 guns=[1,1,1,0]", AWAY];
    let game = Game::at(MOVEMENT, &[], &ships);
    let turn = Choice::Pivot(Pivot::TwiceLarboard).order(game.id("Own"));
    let told = game.session.check(game.ask().seat, &turn).expect_err("30 degrees are two steps").sentence;
    assert_eq!(told, "Own may turn in place by at most 1 step of 15°.");
    // A sloop has one die in a boarding action.
    let mut game = Game::at(
        BOARDING,
        &[],
        &[
            "Own Britain custom 0,0 0 guns=[1,0,0,0] size=1 sail=stop",
            "Foe France custom 28,0 0 guns=[1,1,1,0] sail=stop",
        ],
    );
    let order = Order::Board { unit: game.id("Own"), target: game.id("Foe"), men: 0 };
    let line = game.session.preview(game.ask().seat, &order).odds.expect("odds").line;
    assert!(line.contains("Then 1 die against "), "{line}");
    // A side with one ship has lost one of one.
    game = Game::at(
        FIRE,
        &[],
        &["Own Britain custom 0,0 0 guns=[1,0,0,0] fate=struck", "Foe France custom 300,0 0 guns=[1,1,1,0]"],
    );
    while game.session.outcome().is_none() {
        game.finish_phase();
    }
    let reason = &game.session.outcome().expect("it is over").reason;
    assert!(reason.starts_with("France wins: Britain has lost 1 of 1 ship. "), "{reason}");
    // Boxes on a sheet are counted by the names of their columns: 'Mast hits' gives '1 mast hit'.
    let sheet = game.session.sheet(game.id("Foe"), wg_core::Viewer::All);
    let names = sheet.parts.iter().flat_map(|part| match part {
        wg_core::shown::sheet::Part::Boxes { columns, upright: true, .. } => {
            columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    });
    let names: Vec<&str> = names.collect();
    assert_eq!(
        names,
        ["Mast hits", "Waterline holes", "Fires", "Infernos", "Rudder hits", "Pump hits", "Anchor hits"],
        "what is hit is not what is lost"
    );
}

#[test]
fn a_crit_1_who_throws_on_a_line_reads_what_each_face_comes_to() {
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] m=1",
        "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop anchored=true",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    for _ in 0..8 {
        if game.wants_dice() {
            break;
        }
        game.finish_phase();
    }
    let needed = game
        .session
        .asks()
        .iter()
        .flat_map(|ask| &ask.throws)
        .map(|row| row.needed.to_string())
        .next()
        .expect("a mast hit is thrown for");
    assert_eq!(needed, "1: the mast is secured; 2-3: no effect; 4: 10 sail hits; 5: 20 sail hits; 6: 30 sail hits");
}
