//! What an admiral means to do with his divisions, and the signals for it (A-R87, A-CMD-3).

use wg_admiralty::ADMIRALTY;
use wg_admiralty::captain::admiral::TargetAssignments;
use wg_admiralty::captain::flag_captain::ADMIRAL;
use wg_admiralty::captain::intention::Intention;
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::position::ship::Setting;
use wg_core::geometry::Heading;
use wg_core::scenario::parse;
use wg_core::{DiceSource, Manner, Plan, Seat, Session, SideId};

use crate::common::{COMMAND, MOVEMENT, text};

/// The ships of a division in line: the side, the number of ships, where the first lies, how far on the next lies, the
/// heading, and words.
struct Line<'a>(&'a str, usize, (i32, i32), (i32, i32), i32, &'a str);

/// A battle of divisions. The first British division has the flagship.
fn battle(options: &str, phase: u8, wind: f64, lines: &[Line<'_>]) -> Session {
    let (mut ships, mut divisions) = (Vec::new(), String::new());
    for (number, Line(side, count, (x, y), (east, north), heading, words)) in lines.iter().enumerate() {
        let names: Vec<String> =
            (0..*count).map(|place| format!("{side}{number}{}", char::from(b'a' + place as u8))).collect();
        for (place, name) in (0..).zip(&names) {
            let flag = if number == 0 && place == 0 { "flagship=true" } else { "" };
            ships.push(format!(
                "{name} {side} gb-74 {},{} {heading} {flag} {words}",
                x + east * place,
                y + north * place
            ));
        }
        divisions +=
            &format!("(name: \"Division {number}\", side: {side:?}, leader: {:?}, ships: {names:?}),", names[0]);
    }
    let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
    let state = format!("\"turn\": 1, \"phase\": {phase}, \"first\": \"Britain\"");
    let text = text(&format!("\"initiative\": \"once\", {options}"), &state, wind, &ships);
    let text = text.replacen("ships: [\n", &format!("divisions: [{divisions}],\nships: [\n"), 1);
    let scenario = parse(&text, "intentions.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
    Session::new(&ADMIRALTY, &scenario, DiceSource::Machine { seed: 1 }).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns what each British division is to do.
fn meant(session: &Session) -> Vec<Intention> {
    let fleet = Fleet::seen(session.world());
    let prey = TargetAssignments::of(fleet, SideId(0));
    let divisions = session.scenario().divisions_by_id().into_iter().filter(|division| division.side == SideId(0));
    divisions
        .map(|division| Intention::of(fleet, &prey, &division).expect("a division that fights means something"))
        .collect()
}

/// Lets the admirals play until the battle is over or the condition holds.
fn play(session: &mut Session, until: impl Fn(&Session) -> bool) {
    let captain = (ADMIRAL.make)(1, Manner::default());
    while !until(session) && session.outcome().is_none() {
        let ask = session.asks()[0].clone();
        let order = captain.answer(session.world(), &ask);
        session.submit(ask.seat, order).expect("a captain keeps the rules");
    }
}

fn name(session: &Session, unit: wg_core::UnitId) -> &str {
    &session.scenario().ships[unit.index()].name
}

/// Two lines side by side, this far apart. The enemy's has six ships; the British one has `count`, and begins this far
/// astern of his van.
fn abreast(apart: i32, astern: i32, count: usize) -> Session {
    let own = Line("Britain", count, (-apart / 2, 300 - astern), (0, -90), 0, "");
    battle("", MOVEMENT, 90.0, &[own, Line("France", 6, (apart / 2, 300), (0, -90), 0, "")])
}

#[test]
fn lines_far_from_the_enemy_are_kept() {
    assert_eq!(meant(&abreast(1100, 0, 6)), [Intention::Keep], "beyond twice the longest range");
}

#[test]
fn an_enemy_whom_they_can_take_whole_is_borne_down_upon_and_closely_engaged_when_he_is_reached() {
    let against_two = |apart: i32| {
        let own = Line("Britain", 3, (-apart / 2, 100), (0, -90), 0, "");
        battle("", MOVEMENT, 90.0, &[own, Line("France", 2, (apart / 2, 55), (0, -90), 0, "")])
    };
    let [Intention::BearDown(course)] = meant(&against_two(700))[..] else { panic!("{:?}", meant(&against_two(700))) };
    assert!(course.to(Heading::new(9000)).abs().0 < 500, "they lie to the east, not {course}");
    assert_eq!(meant(&against_two(220)), [Intention::Closer], "within medium range");
}

#[test]
fn the_van_or_the_rear_is_doubled_by_who_lies_abreast_of_it_and_the_line_is_broken_in_its_middle() {
    assert_eq!(meant(&abreast(600, -45, 3)), [Intention::DoubleVan], "three on the first two of six");
    assert_eq!(meant(&abreast(600, 315, 3)), [Intention::DoubleRear], "three on the last two of six");
    let session = abreast(600, 135, 3);
    let [Intention::Break(enemy)] = meant(&session)[..] else { panic!("{:?}", meant(&session)) };
    assert_eq!(
        name(&session, enemy),
        "France1b",
        "the third and the fourth are theirs: they go through astern of the second"
    );
}

#[test]
fn who_has_no_enemy_in_range_reinforces_a_division_that_is_hard_pressed() {
    let with = |foes: usize| {
        let idle = Line("Britain", 3, (-700, 300), (0, -90), 90, "");
        let lines = [
            idle,
            Line("Britain", 2, (400, 0), (0, -90), 0, ""),
            Line("France", foes, (560, 90), (0, -90), 0, ""),
            Line("France", 1, (-700, 950), (0, -90), 90, ""),
        ];
        battle("", MOVEMENT, 180.0, &lines)
    };
    let session = with(4);
    let [Intention::Reinforce(friend), Intention::Closer] = meant(&session)[..] else {
        panic!("{:?}", meant(&session))
    };
    assert_eq!(name(&session, friend), "Britain1a");
    let fleet = Fleet::seen(session.world());
    let prey = TargetAssignments::of(fleet, SideId(0));
    let hunts = session.scenario().divisions_by_id()[0]
        .ships
        .iter()
        .all(|ship| name(&session, prey.whose(*ship).expect("prey")).starts_with("France2"));
    assert!(hunts, "they leave the one who is nearer and make for those who press her");
    assert!(!matches!(meant(&with(2))[0], Intention::Reinforce(_)), "two against two need no help");
}

#[test]
fn ships_with_the_enemy_abaft_wear_together_and_sail_back_in_the_turned_order() {
    let abaft = |north: i32| {
        battle(
            "",
            MOVEMENT,
            90.0,
            &[
                Line("Britain", 4, (-100, 500), (0, -90), 0, ""),
                Line("France", 3, (260, 230 + north), (0, -90), 0, "anchored=true sail=stop r=4"),
            ],
        )
    };
    assert!(!matches!(meant(&abaft(400))[..], [Intention::WearTogether(_)]), "who lies abeam is not worn for");
    let mut session = abaft(-650);
    let [Intention::WearTogether(course)] = meant(&session)[..] else { panic!("{:?}", meant(&session)) };
    assert!(course.to(Heading::new(18_000)).abs().0 <= 2250, "back to the south, not {course}");
    session.set_reports(true);
    play(&mut session, |session| session.cursor().phase > 0);
    let headings = |session: &Session| {
        Fleet::seen(session.world()).of_side(SideId(0)).map(|ship| ship.berth.pose.heading).collect::<Vec<_>>()
    };
    let fleet = Fleet::gather(session.world());
    assert!(fleet.of_side(SideId(0)).all(|ship| ship.planned.plan == Some(Plan::Steer(course))), "all have one plan");
    assert!(
        headings(&session).iter().all(|heading| heading.to(Heading::new(0)).abs().0 >= 4500),
        "each has turned as far as she can: {:?}",
        headings(&session)
    );
    assert!(fleet.ships.iter().all(|ship| ship.log.hits.locks.is_empty()), "none has run into another");
    play(&mut session, |session| session.cursor().turn >= 5 && session.cursor().phase > 0);
    let fleet = Fleet::gather(session.world());
    assert!(
        headings(&session).iter().all(|heading| heading.to(course).abs().0 <= 6000),
        "they sail back: {:?}",
        headings(&session)
    );
    let plans: Vec<Option<Plan>> = fleet.of_side(SideId(0)).map(|ship| ship.planned.plan).collect();
    let ids: Vec<_> = fleet.of_side(SideId(0)).map(|ship| ship.id).collect();
    let expected = [Some(Plan::Follow(ids[1])), Some(Plan::Follow(ids[2])), Some(Plan::Follow(ids[3])), None];
    assert_eq!(plans, expected, "the last leads, and each follows who was astern of her");
}

/// Two British ships against six, with the guns that either side has left.
fn outnumbered(ours: &str, theirs: &str) -> Session {
    let own = Line("Britain", 2, (-300, 100), (0, -90), 0, ours);
    battle("\"end\": \"last_ship\"", MOVEMENT, 90.0, &[own, Line("France", 6, (100, 300), (0, -90), 0, theirs)])
}

#[test]
fn who_has_as_good_as_lost_withdraws_from_the_enemy_and_nobody_else_does() {
    let shot = "guns_port=[0,1,2,1] guns_starboard=[0,1,2,1]";
    let mut session = outnumbered(shot, "");
    let [Intention::Withdraw(course)] = meant(&session)[..] else { panic!("{:?}", meant(&session)) };
    assert!(course.to(Heading::new(27_000)).abs().0 <= 4500, "away from who lies to the east, not {course}");
    play(&mut session, |session| session.cursor().turn >= 3 && session.cursor().phase > 1);
    let fleet = Fleet::gather(session.world());
    for ship in fleet.of_side(SideId(0)) {
        assert!(
            ship.berth.pose.heading.to(course).abs().0 <= 4500,
            "she sails away, and not to the {}",
            ship.berth.pose.heading
        );
        assert!(ship.berth.sail > Setting::Battle || ship.company.tried, "with all sail that her crew can set");
    }
    assert!(
        !matches!(meant(&outnumbered("", ""))[..], [Intention::Withdraw(_)]),
        "nothing is lost yet, whatever the odds"
    );
    assert!(!matches!(meant(&outnumbered(shot, shot))[..], [Intention::Withdraw(_)]), "the enemy has suffered as much");
}

#[test]
fn an_admiral_does_not_withdraw_from_a_battle_that_he_is_winning() {
    let shot = "guns_port=[0,0,1,1] guns_starboard=[0,0,1,1]";
    // The two British ships have lost half of their guns, and are fewer. The six French ones have lost nearly all of
    // theirs.
    let mut session = outnumbered("guns_port=[1,2,3,1] guns_starboard=[1,2,3,1]", shot);
    assert_eq!(meant(&session).len(), 1);
    while session.outcome().is_none() && session.cursor().turn <= 12 {
        let turn = session.cursor().turn;
        assert!(!matches!(meant(&session)[..], [Intention::Withdraw(_)]), "turn {turn}");
        play(&mut session, |session| session.cursor().turn > turn);
    }
}

/// Returns the signal that flies for Britain after its commands.
fn flies(session: &mut Session) -> Option<String> {
    play(session, |session| session.asks()[0].seat != Seat::Side(SideId(0)));
    let fleet = Fleet::seen(session.world());
    fleet.signal(SideId(0)).map(|signal| signal.text.says(fleet))
}

#[test]
fn an_admiral_signals_once_what_he_means_to_do_and_again_when_it_has_changed() {
    let lines = |apart: i32, count: usize| {
        [
            Line("Britain", 3, (-apart / 2, 100), (0, -90), 0, ""),
            Line("France", count, (apart / 2, 55), (0, -90), 0, ""),
        ]
    };
    let says = |apart: i32, count: usize| flies(&mut battle("", COMMAND, 90.0, &lines(apart, count)));
    assert_eq!(says(1100, 2).as_deref(), Some("Form line of battle ahead"));
    assert_eq!(says(700, 2).as_deref(), Some("Bear down and engage on course 90"));
    assert_eq!(says(700, 6).as_deref(), Some("Double the enemy's van"));
    assert_eq!(says(200, 2).as_deref(), Some("Engage the enemy more closely"));
    let [Line(side, count, at, next, heading, _), foes] = lines(200, 2);
    let mut anchored =
        battle("", COMMAND, 90.0, &[Line(side, count, at, next, heading, "sail=stop anchored=true"), foes]);
    assert_eq!(flies(&mut anchored), None, "nobody who lies at anchor tells his ships to close");
    let mut session = battle("\"turn_limit\": 12", COMMAND, 90.0, &lines(700, 2));
    let mut flown: Vec<String> = Vec::new();
    while session.outcome().is_none() {
        let turn = session.cursor().turn;
        play(&mut session, |session| session.cursor().turn > turn);
        let fleet = Fleet::seen(session.world());
        flown.extend(fleet.signal(SideId(0)).map(|signal| signal.text.says(fleet)));
    }
    flown.dedup();
    assert_eq!(
        flown,
        ["Bear down and engage on course 90", "Engage the enemy more closely"],
        "one signal for each thing that he means to do"
    );
}

#[test]
fn where_nothing_follows_from_a_signal_none_is_made_in_haste_or_without_a_flagship() {
    let mut session = battle(
        "",
        COMMAND,
        90.0,
        &[Line("Britain", 3, (-350, 100), (0, -90), 0, ""), Line("France", 2, (350, 55), (0, -90), 0, "")],
    );
    let hasty = (ADMIRAL.make)(1, Manner { quick: true, ..Manner::default() });
    while session.cursor().turn == 1 {
        let ask = session.asks()[0].clone();
        let order = hasty.answer(session.world(), &ask);
        session.submit(ask.seat, order).expect("a captain keeps the rules");
    }
    let fleet = Fleet::seen(session.world());
    assert_eq!(
        (fleet.signal(SideId(0)), fleet.signal(SideId(1))),
        (None, None),
        "a captain who only reckons throws no dice to read signals; France has no flagship"
    );
}

#[test]
fn where_signals_bind_one_flies_that_gives_leave_even_from_who_is_in_haste_and_is_not_replaced() {
    for quick in [false, true] {
        let lines = [Line("Britain", 3, (-350, 100), (0, -90), 0, ""), Line("France", 2, (350, 55), (0, -90), 0, "")];
        let mut session = battle("\"signals\": \"binding\", \"turn_limit\": 10", COMMAND, 90.0, &lines);
        let captain = (ADMIRAL.make)(1, Manner { quick, ..Manner::default() });
        let mut flown = Vec::new();
        while session.outcome().is_none() {
            let ask = session.asks()[0].clone();
            let order = captain.answer(session.world(), &ask);
            session.submit(ask.seat, order).expect("a captain keeps the rules");
            assert!(session.entries().len() < 2000, "turn {} does not come to an end", session.cursor().turn);
            let fleet = Fleet::seen(session.world());
            flown.extend(fleet.signal(SideId(0)).map(|signal| signal.text.says(fleet)));
        }
        flown.dedup();
        assert_eq!(
            flown,
            [if quick { "Engage the enemy more closely" } else { "Bear down and engage on course 90" }],
            "in haste: {quick}"
        );
    }
}
