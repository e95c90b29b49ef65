//! The drill's clauses, each played from a script, and a limit on the length of the drill.

use wg_captains::{captain, play_out};
use wg_core::scenario::HeadingSpec;
use wg_core::{
    Angle, AskKind, Course, DiceSource, Heading, HoldFor, Leg, Length, Matter, Order, Point, Rules as _, Scenario,
    Seat, Session, SideId, UnitId, Viewer,
};
use wg_testkit::drill::DRILL;
use wg_testkit::fixtures::{two_cutters, two_cutters_with_cards};
use wg_testkit::script::{FIRST, SECOND, Script};

const VIGILANT: UnitId = UnitId(0);
const MOONRAKER: UnitId = UnitId(1);
const CLOSE: u16 = 0;
const STAND_OFF: u16 = 1;

/// Returns a scenario with Vigilant at (10, 10) and Moonraker this many inches east of her, both heading north.
fn abeam(inches: f64) -> Scenario {
    let mut scenario = two_cutters();
    for (ship, x) in scenario.ships.iter_mut().zip([10.0, 10.0 + inches]) {
        (ship.at, ship.heading) = (Some((x, 10.0)), Some(HeadingSpec(Heading::NORTH)));
    }
    scenario
}

/// Begins the scenario [`abeam`] with these signals laid down. Vigilant sails first.
fn ready(inches: f64, signals: [u16; 2]) -> Script {
    begin(&abeam(inches), signals)
}

/// Begins a battle with Vigilant heading for Moonraker and both signals for close range.
fn head_on(inches: f64) -> Script {
    let mut scenario = abeam(inches);
    scenario.ships[0].heading = Some(HeadingSpec(Heading::EAST));
    begin(&scenario, [CLOSE; 2])
}

fn begin(scenario: &Scenario, signals: [u16; 2]) -> Script {
    let mut script = Script::new(&DRILL, scenario);
    let lay = |unit, option| Order::Choose { unit, what: 0, option };
    script.order(SECOND, lay(MOONRAKER, signals[1])).order(FIRST, lay(VIGILANT, signals[0]));
    script
}

fn sail(unit: UnitId, legs: &[Leg]) -> Order {
    Order::Course { unit, course: Course::new(legs.iter().copied()) }
}

fn run(inches: i32) -> Leg {
    Leg::Run(Length::inches(inches))
}

fn turn(degrees: i32) -> Leg {
    Leg::Turn(Angle::degrees(degrees))
}

fn fire(unit: UnitId) -> Order {
    Order::Fire { unit, battery: 0, target: UnitId(1 - unit.0), aim: 0 }
}

fn holes(script: &Script, unit: UnitId) -> u8 {
    script.session.view(Viewer::Public).units[unit.index()].hurt / 20
}

fn card(script: &Script, unit: UnitId, viewer: Viewer) -> String {
    format!("{:?}", script.session.sheet(unit, viewer).parts.last())
}

#[test]
fn d_signal_1_signals_are_laid_down_in_any_order_and_unseen() {
    let script = ready(20.0, [CLOSE, STAND_OFF]);
    assert!(card(&script, VIGILANT, Viewer::Side(SideId(0))).contains("Close"), "her own captain knows her signal");
    let unseen = card(&script, VIGILANT, Viewer::Side(SideId(1)));
    assert!(unseen.contains("None") && !unseen.contains("Close"), "the other sees a card from behind");
}

#[test]
fn d_signal_2_a_signal_that_fits_hits_on_a_three_and_is_shown_with_that_shot() {
    let mut script = ready(5.0, [CLOSE, STAND_OFF]);
    script
        .dice(&[3, 3])
        .order(FIRST, sail(VIGILANT, &[run(1)]))
        .order(FIRST, fire(VIGILANT))
        .order(SECOND, fire(MOONRAKER))
        .all_thrown();
    assert_eq!(
        (holes(&script, VIGILANT), holes(&script, MOONRAKER)),
        (0, 1),
        "within 6 inches Close helps, Stand off does not"
    );
    assert!(card(&script, VIGILANT, Viewer::Public).contains("Close"), "the signal that helped is shown");
    assert!(!card(&script, MOONRAKER, Viewer::Public).contains("Stand off"), "the other is not");
}

#[test]
fn d_move_1_ten_inches_and_turns_of_fifteen_to_forty_five_degrees_two_inches_apart() {
    let mut script = ready(30.0, [CLOSE; 2]);
    for legs in [&[run(11)][..], &[turn(20)], &[turn(60)], &[run(2), turn(15), run(1), turn(15)], &[Leg::Step(0)]] {
        script.refused(FIRST, sail(VIGILANT, legs), "D-MOVE-1");
    }
    script
        .refused(SECOND, sail(MOONRAKER, &[run(2)]), "T-ASK")
        .order(FIRST, sail(VIGILANT, &[run(2), turn(45), run(2), turn(-45), run(6)]));
    let lies = script.session.view(Viewer::Public).units[0].pose;
    assert_eq!(
        (lies.heading, lies.at.y > Point::inches(0.0, 18.0).y),
        (Heading::NORTH, true),
        "she has sailed her course"
    );
    script.order(SECOND, Order::EndPhase);
    assert_eq!(script.session.cursor().turn, 2, "when both have sailed, the turn is over");
}

#[test]
fn d_move_2_she_may_not_leave_the_table() {
    let mut script = ready(20.0, [CLOSE; 2]);
    for _ in 0..2 {
        script.order(FIRST, sail(VIGILANT, &[run(8)])).order(SECOND, Order::EndPhase);
    }
    script.refused(FIRST, sail(VIGILANT, &[run(10)]), "D-MOVE-2").order(FIRST, sail(VIGILANT, &[run(9)]));
}

#[test]
fn d_move_3_she_may_not_run_aboard_another() {
    head_on(8.0).refused(FIRST, sail(VIGILANT, &[run(7)]), "D-MOVE-3").order(FIRST, sail(VIGILANT, &[run(6)]));
}

#[test]
fn d_fire_1_after_every_inch_and_turn_each_gun_that_bears_may_fire_once_a_turn() {
    let mut script = ready(9.0, [CLOSE; 2]);
    script.order(FIRST, sail(VIGILANT, &[run(1), turn(15), run(2)]));
    for beat in 0..4 {
        let asks = script.session.asks();
        assert_eq!(asks.len(), 2, "after beat {beat} both captains are asked");
        assert!(asks.iter().all(|ask| ask.sealed && ask.kind == AskKind::Reaction), "and say it unseen by the other");
        if beat == 2 {
            script.dice(&[1]).order(SECOND, fire(MOONRAKER)).order(FIRST, Order::Pass);
            assert_eq!(
                script.session.preview(SECOND, &fire(MOONRAKER)).refusals[0].clause,
                "D-FIRE-1",
                "her gun has fired"
            );
            script.order(FIRST, Order::Pass);
            break;
        }
        script.order(SECOND, Order::Pass).order(FIRST, Order::Pass);
    }
    assert_eq!(script.session.asks()[0].seat, SECOND, "the move goes on to its end, then the other cutter sails");
}

#[test]
fn d_fire_2_the_gun_carries_twelve_inches_from_hull_to_hull() {
    let (beam, mut near, mut far) =
        (15.0 / 25.4, ready(12.0 + 15.0 / 25.4, [CLOSE; 2]), ready(12.1 + 15.0 / 25.4, [CLOSE; 2]));
    near.order(FIRST, sail(VIGILANT, &[run(1)]));
    assert_eq!(near.session.asks().len(), 2, "at 12 inches both guns carry: their middles lie {} apart", 12.0 + beam);
    far.order(FIRST, sail(VIGILANT, &[run(1)])).refused(SECOND, fire(MOONRAKER), "D-FIRE-2");
}

/// Begins a battle of two cutters abeam with cards, whose secret rolls depend on this seed. The signals are laid down,
/// and neither fits.
fn dealt(seed: u64) -> Session {
    let mut scenario = abeam(5.0);
    scenario.options = two_cutters_with_cards().options;
    let mut session = Session::new(&DRILL, &scenario, DiceSource::Hand { seed }).expect("the scenario is in order");
    session.keep_journal(None, &[]);
    for (seat, unit) in [(FIRST, VIGILANT), (SECOND, MOONRAKER)] {
        session.submit(seat, Order::Choose { unit, what: 0, option: STAND_OFF }).expect("it is laid down");
    }
    session
}

/// Returns the cards that a viewer knows of each hand, and the numbers of cards in the hands and in the deck.
fn hands(session: &Session, viewer: Viewer) -> (Vec<Vec<u8>>, u8, u8) {
    let cards = session.view(viewer).cards.expect("there are cards");
    (
        cards.hands.iter().map(|hand| hand.known.clone()).collect(),
        cards.hands.iter().map(|hand| hand.count).sum(),
        cards.deck,
    )
}

#[test]
fn d_card_1_whoever_has_no_card_draws_one_unseen_by_the_other() {
    assert!(
        begin(&abeam(5.0), [CLOSE; 2]).session.view(Viewer::All).cards.is_none(),
        "only a scenario that says so is played with cards"
    );
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let mut session = dealt(seed);
        let (all, held, deck) = hands(&session, Viewer::All);
        assert_eq!((held, deck, all[0].len(), all[1].len()), (2, 2, 1, 1), "each has drawn one of four");
        assert_eq!(hands(&session, Viewer::Side(SideId(1))).0, [vec![], all[1].clone()], "and sees his own alone");
        kinds.extend(all.concat());
        let told: Vec<_> = session
            .entries()
            .iter()
            .flat_map(|entry| &entry.reports)
            .filter(|report| report.clause == "D-CARD-1")
            .collect();
        assert_eq!(told[0].sentence, "Vigilant draws a card.", "the other reads that, and no more");
        let own = told[0].clone().seen_by(Viewer::Side(SideId(0))).sentence;
        assert!(own.contains(["Steady Hand", "Smoke"][usize::from(all[0][0])]), "her captain reads which: {own}");
        session.submit(FIRST, Order::EndPhase).expect("she lies to");
        session.submit(SECOND, Order::EndPhase).expect("she lies to");
        assert_eq!(hands(&session, Viewer::All), (all, 2, 2), "in the next turn both have one still, and draw none");
    }
    assert_eq!(kinds.len(), 2, "both kinds are dealt");
}

#[test]
fn d_card_2_before_the_dice_the_mover_may_play_her_card_and_then_the_other() {
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..24 {
        let mut session = dealt(seed);
        let (all, ..) = hands(&session, Viewer::All);
        session.submit(FIRST, sail(VIGILANT, &[run(1)])).expect("she sails");
        session.submit(FIRST, fire(VIGILANT)).expect("she fires");
        session.submit(SECOND, Order::Pass).expect("the other does not");
        let mut needed = 4;
        for (side, seat) in [(0, FIRST), (1, SECOND)] {
            let card = all[side][0];
            let asks = session.asks();
            assert_eq!(
                (asks.len(), asks[0].seat),
                (1, seat),
                "the mover first, then the other: who holds a card is asked"
            );
            // Steady Hand helps the firer, and Smoke helps the target.
            let fits = (card == 0) == (side == 0);
            let plays = asks[0].offers.iter().filter(|offer| matches!(offer.order, Order::Play { .. })).count();
            assert_eq!(plays, usize::from(fits), "it is offered where it fits");
            met.insert((side, card));
            let other = Order::Play { card: 1 - card, target: None };
            assert!(session.submit(seat, other).is_err(), "a card that is not held is no order");
            needed += if side == 0 { -i8::from(fits) } else { i8::from(fits) };
            session
                .submit(seat, if fits { Order::Play { card, target: None } } else { Order::Pass })
                .expect("he plays it if he can");
        }
        let throw = &session.asks()[0].throws[0];
        assert!(throw.needed.starts_with(&format!("hits on {needed}")), "{} is to say {needed}", throw.needed);
        session.submit(FIRST, Order::Throw { faces: [needed as u8].into_iter().collect() }).expect("the die is typed");
        assert_eq!(session.view(Viewer::Public).units[1].hurt, 20, "just that hits");
        let (_, held, deck) = hands(&session, Viewer::All);
        let discards = session.view(Viewer::All).cards.map_or(0, |cards| cards.discards.len());
        assert_eq!(usize::from(held + deck) + discards, 4, "no card is lost or doubled");
    }
    assert_eq!(met.len(), 4, "either kind in either hand: {met:?}");
}

fn rules(script: &mut Script, key: u8, unit: Option<UnitId>, option: u16) {
    let ruling = Order::Ruling { reason: "a bank drifts in".to_owned(), matter: Some(Matter { key, unit, option }) };
    script.order(Seat::GameMaster, ruling);
}

#[test]
fn d_fog_1_in_fog_the_guns_carry_six_inches() {
    let mut script = ready(9.0, [CLOSE; 2]);
    script.order(FIRST, sail(VIGILANT, &[run(3)]));
    assert_eq!(script.session.asks().len(), 2, "at 9 inches both may fire");
    rules(&mut script, 0, None, 1);
    assert_eq!(script.said("T-RULING"), "The game master rules: a bank drifts in.");
    assert_eq!(script.session.matters()[0].current, Some(1), "the fog has come");
    assert_eq!(
        script.session.asks()[0].kind,
        AskKind::Turn,
        "nobody bears any more: the move goes on to its end, and the next cutter sails"
    );
    rules(&mut script, 0, None, 0);
    script.order(SECOND, sail(MOONRAKER, &[run(1)]));
    assert_eq!(script.session.asks().len(), 2, "the fog has gone");
}

#[test]
fn a_ruling_while_dice_are_waited_for_asks_for_them_anew_and_is_taken_back_like_any_order() {
    let mut script = ready(9.0, [CLOSE; 2]);
    script.order(FIRST, sail(VIGILANT, &[run(1)])).order(FIRST, fire(VIGILANT)).order(SECOND, fire(MOONRAKER));
    let (before, count) = (script.session.hash(), script.session.entries().len());
    assert_eq!(script.session.asks()[0].kind, AskKind::Throw, "both have fired, and the dice are waited for");
    rules(&mut script, 1, Some(MOONRAKER), 0);
    assert_eq!(script.session.asks()[0].kind, AskKind::Throw, "they still are");
    script.session.undo_to(count, None).expect("no die lies behind it");
    assert_eq!((script.session.hash(), script.session.asks()[0].throws.len()), (before, 2), "as before the ruling");
    for (key, unit, option) in
        [(7, None, 0), (0, None, 2), (0, Some(VIGILANT), 1), (1, None, 1), (1, Some(UnitId(2)), 1)]
    {
        let order = Order::Ruling { reason: "why not".to_owned(), matter: Some(Matter { key, unit, option }) };
        script.refused(Seat::GameMaster, order.clone(), "T-RULING").refused(FIRST, order, "T-RULING");
    }
    script.dice(&[6, 6]).all_thrown();
}

#[test]
fn d_fire_3_the_gun_bears_within_forty_five_degrees_of_either_beam() {
    let mut script = head_on(8.0);
    script.order(FIRST, sail(VIGILANT, &[run(1)]));
    let preview = script.session.preview(FIRST, &fire(VIGILANT));
    assert_eq!(preview.refusals[0].clause, "D-FIRE-3", "Moonraker lies ahead");
    assert!(
        preview.refusals[0].sentence.contains("out of arc by"),
        "and it is told by how much: {}",
        preview.refusals[0].sentence
    );
    assert_eq!(script.session.asks().len(), 1, "Moonraker, who has her abeam, may fire alone");
}

#[test]
fn d_fire_4_all_dice_are_thrown_before_any_harm_is_done() {
    let mut script = ready(9.0, [CLOSE; 2]);
    // Four hits each in four turns, then both guns at once: both cutters are sinking, and neither side wins.
    for turn in 1..=4 {
        script
            .dice(&[6, 6])
            .order(FIRST, sail(VIGILANT, &[run(1)]))
            .order(FIRST, fire(VIGILANT))
            .order(SECOND, fire(MOONRAKER));
        assert_eq!(
            (holes(&script, VIGILANT), holes(&script, MOONRAKER)),
            (turn, turn),
            "each has hit the other {turn} times"
        );
        script.order(SECOND, Order::EndPhase);
    }
    script.order(FIRST, sail(VIGILANT, &[run(1)])).order(FIRST, fire(VIGILANT)).order(SECOND, fire(MOONRAKER));
    assert_eq!(script.session.asks()[0].throws.len(), 2, "both shots are rows of one throw");
    script.dice(&[4, 5]).all_thrown();
    let outcome = script.session.outcome().expect("both have lost their last box");
    assert_eq!(
        (outcome.winner, outcome.scores.as_slice()),
        (None, &[5, 5][..]),
        "a cutter that sinks has fired all the same"
    );
}

#[test]
fn d_board_1_within_an_inch_she_may_board_and_both_choose_how_many_men() {
    let mut script = ready(1.5, [CLOSE; 2]);
    script.order(FIRST, sail(VIGILANT, &[run(1)])).pass_all();
    let board = |men| Order::Board { unit: VIGILANT, target: MOONRAKER, men };
    let stand = |value| Order::Number { unit: MOONRAKER, what: 1, value };
    script.refused(FIRST, board(7), "T-OFFER").refused(FIRST, board(0), "T-OFFER").order(FIRST, board(5));
    let fork = |seed| {
        let mut fork = Session::new(&DRILL, script.session.scenario(), DiceSource::Machine { seed })
            .expect("the scenario is in order");
        script.session.fork_into(&mut fork, SideId(1), seed);
        fork.state_json(Viewer::All)["units"][0]["FaceDown"]["men"].as_i64()
    };
    assert!((0..20).map(fork).any(|men| men != Some(5)), "her number is hidden from him who has not told his");
    script.refused(SECOND, Order::Pass, "T-OFFER").order(SECOND, stand(3));
    assert!(script.session.scene(VIGILANT, Viewer::Public).is_none(), "the drill draws no scene");
}

#[test]
fn d_board_2_two_rounds_and_the_loser_strikes_the_defender_holding_on_a_tie() {
    for (dice, winner) in [([1, 2, 3, 4, 6, 6, 1, 1], 0), ([1, 2, 3, 4, 5, 2, 3, 4], 1)] {
        let mut script = ready(1.5, [CLOSE; 2]);
        script.order(FIRST, sail(VIGILANT, &[run(1)])).pass_all();
        script.order(FIRST, Order::Board { unit: VIGILANT, target: MOONRAKER, men: 4 });
        script.order(SECOND, Order::Number { unit: MOONRAKER, what: 1, value: 4 });
        script.dice(&dice[..4]);
        assert!(
            script.said("D-BOARD-2").starts_with("Round 1: Vigilant has 7 and Moonraker has 11"),
            "dice and men are added up"
        );
        script.dice(&dice[4..]).all_thrown();
        let outcome = script.session.outcome().expect("after the second round somebody strikes");
        assert_eq!(
            outcome.winner,
            Some(SideId(winner)),
            "who has more over both rounds takes the other: {}",
            outcome.reason
        );
    }
}

#[test]
fn d_end_1_the_fifth_box_ends_the_battle() {
    let mut script = ready(9.0, [CLOSE; 2]);
    for _ in 1..=5 {
        script
            .dice(&[6])
            .order(FIRST, sail(VIGILANT, &[run(1)]))
            .order(SECOND, Order::Pass)
            .order(FIRST, fire(VIGILANT));
        if script.session.outcome().is_none() {
            script.order(SECOND, Order::EndPhase);
        }
    }
    let outcome = script.session.outcome().expect("she has lost all boxes");
    assert_eq!((outcome.winner, outcome.clause.as_str()), (Some(SideId(0)), "D-END-1"), "{}", outcome.reason);
    script.refused(SECOND, Order::EndPhase, "T-OVER");
}

#[test]
fn d_end_2_night_falls_after_turn_twelve() {
    let mut script = ready(9.0, [CLOSE; 2]);
    script
        .dice(&[6])
        .order(FIRST, sail(VIGILANT, &[run(1)]))
        .order(SECOND, Order::Pass)
        .order(FIRST, fire(VIGILANT))
        .order(SECOND, Order::EndPhase);
    for _ in 2..=12 {
        script.order(FIRST, Order::EndPhase).order(SECOND, Order::EndPhase);
    }
    let outcome = script.session.outcome().expect("it is night");
    assert_eq!((outcome.winner, outcome.scores.as_slice()), (Some(SideId(0)), &[1, 0][..]), "one hit decides it");
}

#[test]
fn who_holds_for_this_move_is_asked_again_in_the_next() {
    let mut script = ready(9.0, [CLOSE; 2]);
    script.order(FIRST, sail(VIGILANT, &[run(3)])).order(SECOND, Order::Hold { unit: MOONRAKER, until: HoldFor::Move });
    for _ in 0..3 {
        assert_eq!(
            script.session.asks().iter().map(|ask| ask.seat).collect::<Vec<_>>(),
            [FIRST],
            "Moonraker holds, Vigilant is asked"
        );
        script.order(FIRST, Order::Pass);
    }
    script.order(SECOND, sail(MOONRAKER, &[run(1)]));
    assert_eq!(script.session.asks().len(), 2, "in the next move Moonraker is asked again");
}

#[test]
fn deckhands_play_the_drill_to_its_end_in_every_way_it_can_end() {
    let mut ends = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..300 {
        let mut session =
            Session::new(&DRILL, &two_cutters(), DiceSource::Machine { seed }).expect("the scenario is in order");
        let mut captains =
            [2 * seed, 2 * seed + 1].map(|seed| captain(&DRILL, "deckhand", seed).expect("he is listed"));
        let outcome = play_out(&mut session, &mut captains, 10_000);
        *ends.entry(outcome.expect("every battle ends").reason).or_default() += 1;
    }
    assert_eq!(ends.len(), 5, "both can sink, both can strike, and night can fall: {ends:?}");
}

#[test]
fn captains_who_look_ahead_play_a_game_of_free_courses_and_sealed_answers_that_they_were_never_told_of() {
    for seed in 0..4 {
        let mut session =
            Session::new(&DRILL, &two_cutters(), DiceSource::Machine { seed }).expect("the scenario is in order");
        let names = if seed % 2 == 0 { ["commander", "lieutenant"] } else { ["midshipman", "commander"] };
        let mut captains = names.map(|name| captain(&DRILL, name, seed).expect("he is listed"));
        assert!(
            play_out(&mut session, &mut captains, 10_000).is_some(),
            "every battle ends, and no order of his is refused"
        );
    }
}

#[test]
fn every_clause_has_a_test_whose_name_begins_with_it() {
    for clause in &DRILL.clauses().0 {
        let name = format!("fn {}_", clause.id.to_lowercase().replace('-', "_"));
        assert!(include_str!("drill.rs").contains(&name), "{} has no test", clause.id);
    }
}

#[test]
fn the_whole_ruleset_is_at_most_700_lines_of_code_and_a_chapter_under_150() {
    let files = [
        include_str!("../../src/drill/mod.rs"),
        include_str!("../../src/drill/prelude.rs"),
        include_str!("../../src/drill/pair.rs"),
        include_str!("../../src/drill/rules.rs"),
        include_str!("../../src/drill/signals.rs"),
        include_str!("../../src/drill/sailing.rs"),
        include_str!("../../src/drill/gunnery.rs"),
        include_str!("../../src/drill/cards.rs"),
        include_str!("../../src/drill/boarding.rs"),
    ];
    let lines: Vec<&str> = files
        .iter()
        .flat_map(|file| file.lines())
        .filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//"))
        .collect();
    assert!(lines.len() <= 700, "the drill shows how short a ruleset can be; it has {} lines of code", lines.len());
    let chapter = files[4..].iter().map(|file| file.lines().count()).max();
    assert!(chapter <= Some(150), "a chapter is read at a glance; the longest has {chapter:?} lines");
    let longest = lines.iter().map(|line| line.chars().count()).max();
    assert!(longest <= Some(160), "and its lines are not long for it; the longest has {longest:?} characters");
}
