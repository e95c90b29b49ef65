//! A battle is saved as it stands, as a scenario that begins with the same position.

use wg_core::dice::seeded;
use wg_core::scenario::{Loaded, Scenario, Value, parse, to_ron};
use wg_core::shown::report::Report;
use wg_core::talk::order::Order;
use wg_core::{AskKind, DiceSource, Rules as _, Seat, Session, Viewer};

use wg_admiralty::ADMIRALTY;
use wg_admiralty::position::fleet::Fleet;
use wg_admiralty::position::ship::Berth;
use wg_admiralty::scenario::state::SHIP_STATE;
use wg_testkit::conformance::saved_battles_go_on;

use crate::common::{COMMAND, Game, MOVEMENT, text};

#[test]
fn battles_that_are_written_down_begin_again_as_they_stood() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[2,4,5,1] before=[-40,0,75.5] m=1 m_ever=3 f=1 w=4 p=1 r=1 a=1 o=1 sail_value=63 g_port=3 b_starboard=2 guns_port=[1,3,5,0]",
        "Mate Britain custom 400,0 90 guns=[2,4,5,0] anchored=true springs=true sail=stop party=true",
        "Flag Britain custom 0,400 90 guns=[2,4,5,0] flagship=true admiral=hurt targets=[\"\",\"\",\"\",\"\",\"Foe\",\"\"] worse=1 sent=2",
        "Foe France custom 0,-200 0 guns=[2,4,4,0] sail=full irons=true i=1",
        "Held France custom 30,-200 0 guns=[2,4,4,0] sail=normal locked=[\"Foe\"] flood=3 w=6",
        "Line France custom 500,-500 45 guns=[2,4,4,0] fair_game=true",
        "Struck France custom 200,-200 0 guns=[2,4,4,0] fate=struck",
        "Taken France custom 300,-200 0 guns=[2,4,4,0] fate=prize sail=stop",
        "Blown France custom 600,-200 0 guns=[2,4,4,0] fate=blown_up",
        "Sunk France custom 700,-200 0 guns=[2,4,4,0] fate=sunk",
        "Six France custom -700,-200 0 guns=[2,4,4,0]",
        "Seven France custom -700,-400 0 guns=[2,4,4,0]",
        "Eight France custom -700,-600 0 guns=[2,4,4,0]",
    ];
    let game = Game::with(
        "\"close_mix\": \"basic\"",
        COMMAND,
        "\"turn\": 3, \"wind\": \"brisk\", \"sea\": \"choppy\",",
        22.5,
        &[],
        &ships,
    );
    let saved = game.session.as_scenario(Viewer::All).expect("nothing waits at the beginning of the Command phase");
    let again = Game::of_scenario(&saved, &[]);
    let (fleet, other) = (game.fleet(), again.fleet());
    for (one, two) in fleet.ships.iter().zip(&other.ships) {
        assert_eq!(one.colours, two.colours, "{} has the same fate", fleet.name(one.id));
        // The place of a ship that is gone is not saved.
        assert!(!one.on_table() || one == two, "{} is the same: {one:?} and {two:?}", fleet.name(one.id));
    }
    assert_eq!(
        (fleet.battle.weather, fleet.battle.first, fleet.cursor.turn),
        (other.battle.weather, other.battle.first, 3)
    );
    assert_eq!(again.phase(), COMMAND);
}

/// A battle in the middle of the Fire phase in which every word differs from its default.
const EVERY_WORD: &str = r#"(version: 1, ruleset: "admiralty", name: "Every word", table: (width: 2000, height: 2000), wind: 22.5, options: {"station_keeping": true},
battle: {"year": 1799, "wind": "brisk", "sea": "choppy", "script": ["9 weak"], "turn": 3, "phase": 3, "first": "France", "acts": "Britain", "mix": "basic",
    "declared": [["Foe", "port_medium", "Own", 3, false], ["Own", "starboard_light", "Foe", 1, true]], "actions": [["Held", "Mate"]], "flag_struck": [0, 1]},
sides: [(name: "Britain", colour: Red), (name: "France", colour: Blue)],
ships: [
    (name: "Own", class: "gb-74", side: "Britain", at: (1000, 1000), heading: 90, overrides: {"flagship": true}, state: {
        "sail": "full", "moved": true, "tacking": true, "before": [900.0, 1000.0, 75.5], "guns_port": [1, 3, 5, 0], "guns_starboard": [2, 4, 4, 1], "g_port": 3, "g_starboard": 2,
        "b_port": 40, "b_starboard": 2, "sail_value": 63, "m": 1, "m_ever": 3, "f": 1, "i": 1, "w": 4, "p": 1, "r": 1, "a": 3, "o": 2, "worse": 1, "sent": 2, "flood": 3,
        "coming_guns_port": [1, 0, 0, 0], "coming_guns_starboard": [0, 1, 0, 0], "coming_g_port": 1, "coming_b_port": 1, "coming_b_starboard": 2,
        "coming_s": 9, "coming_m": 1, "coming_m_ever": 1, "coming_f": 1, "coming_i": 1, "coming_w": 1, "coming_p": 1, "coming_r": 1, "coming_a": 1, "coming_worse": 1,
        "coming_o": 1, "coming_admiral": "killed", "coming_locked": ["Foe"], "tried": true, "admiral": "hurt", "signal": "Engage the enemy more closely", "signalled": true, "read_by": ["Mate"],
        "targets": ["", "", "Foe", "Foe", "", ""], "targets_now": ["Foe", "", "", "", "", ""], "fired": ["port_light", "port_heavy"], "passing_port": true,
        "sixes_port": 2, "sixes_starboard": 1, "repairs": ["b_port", "l", "sail"], "plan": "engage Foe", "plan_holds": "all_battle"}),
    (name: "Mate", class: "gb-38", side: "Britain", at: (1000, 1300), heading: 90, state: {
        "sail": "stop", "anchored": true, "anchored_in": 3, "springs": true, "aground": true, "locked": ["Held", "", "Held"], "party": true, "party_in": 3, "rounds_lost": 1, "momentum": 1, "fair_game": true,
        "fired_at": ["Foe"], "held": true, "passing_starboard": true, "coming_g_starboard": 1, "plan": "steer 22.5"}),
    (name: "Held", class: "fr-74", side: "France", at: (1000, 1331), heading: 90, state: {"sail": "slow", "irons": true}),
    (name: "Aid", class: "fr-74", side: "France", at: (1000, 1500), heading: 90, state: {"sail": "battle", "beside": "Held", "plan": "follow Held", "wake": [990.0, 1400.0, 1000.0, 1331.0]}),
    (name: "Foe", class: "fr-74", side: "France", at: (1065, 1000), heading: 0, overrides: {"flagship": true}, state: {"sail": "battle", "admiral": "killed", "plan": "hold"}),
    (name: "Burns", class: "fr-74", side: "France", at: (300, 1000), heading: 0, state: {"sail": "stop", "i": 1, "fate": "struck", "aid": "Helps"}),
    (name: "Helps", class: "gb-74", side: "Britain", at: (345, 1000), heading: 0, state: {"sail": "stop", "aid": "Burns"}),
    (name: "Took", class: "gb-74", side: "Britain", at: (300, 300), heading: 0, state: {"sail": "slow", "out": true}),
    (name: "Prize", class: "fr-74", side: "France", at: (300, 400), heading: 0, state: {"sail": "stop", "fate": "prize", "struck": true}),
    (name: "Lost", class: "fr-74", side: "France", state: {"sail": "stop", "fate": "sunk", "captured": true, "struck": true}),
    (name: "Rest", class: "fr-74", side: "France", at: (1700, 300), heading: 0, state: {"sail": "stop"}),
    (name: "Gun", class: "gb-74", side: "Britain", at: (1669, 300), heading: 0, state: {"sail": "stop"}),
    (name: "Last", class: "fr-74", side: "France", at: (1700, 600), heading: 0, state: {"sail": "battle"}),
    (name: "More", class: "fr-74", side: "France", at: (1700, 900), heading: 0, state: {"sail": "battle"}),
])"#;

#[test]
fn every_word_of_a_position_is_read_and_written_again() {
    let scenario = parse(EVERY_WORD, "every.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario;
    for word in SHIP_STATE {
        let said = scenario.ships.iter().filter_map(|ship| ship.state.get(word.key));
        assert!(said.clone().next().is_some(), "{} is not tried", word.key);
        assert!(said.clone().any(|value| *value != word.default.value()), "{} stands at its default", word.key);
    }
    let session = by_hand(&scenario);
    let saved =
        session.as_scenario(Viewer::All).unwrap_or_else(|| panic!("Britain declares its fire: {:?}", session.asks()));
    assert_eq!(saved.battle, scenario.battle, "of the battle");
    for (saved, ship) in saved.ships.iter().zip(&scenario.ships) {
        assert_eq!((saved.at, saved.state.clone()), (ship.at, ship.state.clone()), "of {}", ship.name);
    }
    // In other phases other words are open.
    let names = |names: &[&str]| Value::List(names.iter().map(|name| Value::Text((*name).to_owned())).collect());
    for (phase, word, value) in
        [(1, "chooses", Value::Text("Britain".to_owned())), (4, "tries", Value::List(vec![names(&["Foe", "Own"])]))]
    {
        let mut other = scenario.clone();
        other.battle.retain(|key, _| key != "declared" && (phase != 1 || key != "acts"));
        other.battle.extend([("phase".to_owned(), Value::Int(phase)), (word.to_owned(), value)]);
        let again = by_hand(&other).as_scenario(Viewer::All).map(|again| again.battle);
        assert_eq!(again, Some(other.battle), "in phase {phase}");
    }
}

/// A battle with dice that are typed in, so that two tables can be given the same faces.
fn by_hand(scenario: &Scenario) -> Session {
    let mut session = Session::new(&ADMIRALTY, scenario, DiceSource::Hand { seed: 1 })
        .unwrap_or_else(|problems| panic!("{problems}\n{}", to_ron(scenario)));
    session.set_reports(true);
    session
}

/// Opens the file again, as a player would.
fn reopened(saved: &Scenario) -> Session {
    let text = to_ron(saved);
    let loaded = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    ADMIRALTY.check(&loaded).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    by_hand(&Loaded::from_scenario(loaded.scenario, "saved").scenario)
}

/// A random battle: its orders, and the files saved on the way, each with the number of orders before it.
struct Played {
    orders: Vec<(Seat, Order, Vec<Report>)>,
    saved: Vec<(usize, Scenario, Fleet)>,
    /// The number of orders after which a side decides, with no faces missing.
    decisions: usize,
    /// The number of orders after which the battle can be saved.
    savable: usize,
}

/// Plays a random battle of at most `most` orders. Ships fire when they can, and seldom hold back.
fn play(scenario: &Scenario, seed: u64, most: usize) -> Played {
    let (mut session, mut rng) = (by_hand(scenario), seeded(seed, 7));
    let mut coin = Coin(seed);
    let mut played = Played { orders: Vec::new(), saved: Vec::new(), decisions: 0, savable: 0 };
    while played.orders.len() < most
        && let Some(ask) = session.asks().first().cloned()
    {
        if ask.kind != AskKind::Throw {
            played.decisions += 1;
            let saved = session.as_scenario(Viewer::All);
            played.savable += usize::from(saved.is_some());
            if let Some(saved) = saved.filter(|_| coin.one_in(5)) {
                played.saved.push((played.orders.len(), saved, that_counts(&session)));
            }
        }
        let order = eager(&session, &mut coin).unwrap_or_else(|| session.sample(&ask, &mut rng));
        let reports = session.submit(ask.seat, order.clone()).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        played.orders.push((ask.seat, order, reports));
    }
    played
}

/// A coin that is independent of the session's dice.
struct Coin(u64);

impl Coin {
    fn one_in(&mut self, many: u64) -> bool {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33).is_multiple_of(many)
    }
}

/// Fires or boards in half of the cases in which that is offered, and gives the default in a quarter of the other
/// decisions. All other orders are random.
fn eager(session: &Session, coin: &mut Coin) -> Option<Order> {
    let ask = &session.asks()[0];
    let shots = ask
        .offers
        .iter()
        .filter(|offer| matches!(offer.order, Order::Fire { .. } | Order::Board { .. }))
        .map(|offer| offer.order.clone());
    match shots.filter(|order| session.check(ask.seat, order).is_ok()).last() {
        Some(order) if coin.one_in(2) => Some(order),
        _ => (ask.kind != AskKind::Throw && coin.one_in(4)).then(|| ask.default.clone()),
    }
}

/// Returns all of the position that can affect play. It leaves out where a ship that is gone lay, and when a thing was
/// done once its turn is over.
fn that_counts(session: &Session) -> Fleet {
    let mut fleet = Fleet::gather(session.world());
    let turn = fleet.cursor.turn;
    for ship in fleet.ships.touch_all() {
        ship.log.due = [0; 2];
        (ship.colours.struck_in, ship.colours.foundered) = (0, false);
        if !ship.on_table() {
            (ship.berth, ship.log.flood, ship.colours.aid) = (Berth::default(), 0, None);
        }
    }
    for signal in fleet.battle.signals.values_mut().flatten() {
        signal.turn = if signal.turn == turn { turn } else { 0 };
    }
    fleet
}

/// Plays both tables on with the same orders and the same faces, for at most `most` orders.
fn goes_on(played: &Played, (from, saved, stood): &(usize, Scenario, Fleet), most: usize) {
    let mut again = reopened(saved);
    let (is, was) = (that_counts(&again), stood);
    assert_eq!(is.battle, was.battle, "saved after {from} orders, the battle stands otherwise\n{}", to_ron(saved));
    for (is, was) in is.ships.iter().zip(&was.ships) {
        assert_eq!(is, was, "saved after {from} orders, a ship stands otherwise\n{}", to_ron(saved));
    }
    for (number, (seat, order, reports)) in played.orders.iter().enumerate().skip(*from).take(most) {
        let told = again.submit(*seat, order.clone());
        let told = told.unwrap_or_else(|refusal| {
            let orders: Vec<_> = played.orders[*from..=number].iter().map(|(seat, order, _)| (seat, order)).collect();
            let asked: Vec<_> = again.asks().iter().map(|ask| (ask.seat, &ask.reason)).collect();
            panic!("saved after {from} orders, number {number} is refused: {order:?}: {refusal}\n{orders:#?}\nasked: {asked:?}\n{}", to_ron(saved))
        });
        assert_eq!(
            &told,
            reports,
            "saved after {from} orders, number {number}, {order:?}, is told otherwise\n{}",
            to_ron(saved)
        );
    }
}

/// Three small battles in which everything can happen at once.
pub fn small_battles() -> [Scenario; 3] {
    let brawl = [
        "Own Britain gb-74 0,0 90 sail=battle g_port=3 w=4 flood=4 m=1",
        "Mate Britain gb-74 0,-33 90 sail=stop anchored=true f=2 party=true",
        "Flag Britain gb-80 -150,60 90 flagship=true signal=Engage_the_enemy_more_closely plan=follow_Own",
        "Foe France fr-74 60,-33 90 sail=stop locked=[\"Mate\"] p=1 guns_port=[1,1,1,0]",
        "Other France fr-80 40,60 100 sail=battle flagship=true signal=Steer_course_270 f=1 m=2",
        "Third France fr-74 120,0 270 sail=slow i=1",
    ];
    let frigates = [
        "Own Britain gb-74 0,0 90 sail=battle targets=[\"\",\"\",\"\",\"Foe\",\"\",\"Foe\"]",
        "Small Britain gb-38 -60,40 90 sail=full",
        "Foe France fr-74 40,-90 90 sail=battle m=1",
        "Light France fr-40 -40,-60 90 sail=normal",
    ];
    let duel = ["Own Britain gb-74 0,0 90 sail=battle", "Foe France fr-74 20,-60 90 sail=battle"];
    let all = "\"adv_partial\": true, \"adv_weather\": true, \"adv_crash\": true, \"adv_aid\": true, \"adv_repair\": true, \"drift\": true, \"signals\": \"binding\", \"end\": \"last_ship\"";
    let ship = "\"adv_frigate\": true, \"immunity_scope\": \"ship\", \"close_mix\": \"roll\", \"extra_six_scope\": \"side_turn\", \"both_sides\": \"half\"";
    let shoal = |text: &str| {
        text.replace("options:", "land: [(name: \"Bank\", outline: [(1100, 900), (1250, 900), (1250, 1100), (1100, 1050)], shoal: true)], options:")
    };
    let of = |text: String| parse(&text, "small.ron").unwrap_or_else(|problems| panic!("{problems}\n{text}")).scenario;
    [
        of(text(all, "\"sea\": \"choppy\"", 0.0, &brawl)),
        of(shoal(&text(ship, "\"script\": [\"2 brisk 270\", \"4 choppy\"]", 0.0, &frigates))),
        of(text("", "", 0.0, &duel)),
    ]
}

#[test]
fn saved_battles_go_on_as_they_would_have() {
    for (n, scenario) in small_battles().iter().enumerate() {
        let share = saved_battles_go_on(&ADMIRALTY, scenario, 10);
        assert!(share.saved * 10 >= share.positions * 8, "battle {n}: {share}");
    }
}

#[test]
fn everything_of_a_position_is_in_the_file() {
    let mut all = (0, 0);
    for (n, scenario) in small_battles().iter().enumerate() {
        let played = play(scenario, n as u64, 700);
        let every = (played.saved.len() / 10).max(1);
        for place in played.saved.iter().step_by(every) {
            goes_on(&played, place, usize::MAX);
        }
        assert!(played.saved.len() >= 10, "battle {n} was saved at ten places at least, not at {}", played.saved.len());
        all = (all.0 + played.savable, all.1 + played.decisions);
    }
    assert!(all.0 * 10 >= all.1 * 7, "after {} of {} orders the battle could be saved", all.0, all.1);
}

#[test]
#[ignore = "half a minute; run by hand when what is saved changes"]
fn everything_of_a_position_is_in_the_file_a_hundred_times_over() {
    let mut all = (0, 0);
    for (n, scenario) in small_battles().iter().enumerate() {
        for seed in 0..30 {
            let played = play(scenario, seed * 31 + n as u64, 1500);
            for place in played.saved.iter().step_by((played.saved.len() / 8).max(1)) {
                goes_on(&played, place, usize::MAX);
            }
            all = (all.0 + played.savable, all.1 + played.decisions);
        }
        assert!(all.0 * 10 >= all.1 * 9, "battle {n}: after {} of {} orders the battle can be saved", all.0, all.1);
    }
}

#[test]
fn between_two_moves_a_battle_is_written_down_and_not_in_the_middle_of_one() {
    let ships = [
        "Own Britain custom 0,0 90 guns=[2,4,5,1]",
        "Mate Britain custom 0,300 90 guns=[2,4,5,1]",
        "Foe France custom 0,-200 90 guns=[2,4,4,0]",
    ];
    let mut game = Game::at(MOVEMENT, &[], &ships);
    assert!(game.session.can_be_saved(), "nobody has moved yet");
    game.sail("Own", "50");
    assert!(game.session.can_be_saved(), "one has moved, the other has not");
    let again = Game::of_scenario(&game.session.as_scenario(Viewer::All).expect("between two moves"), &[]);
    assert!(again.ship("Own").berth.moved && !again.ship("Mate").berth.moved, "the file says who has moved");
    assert_eq!(again.session.asks(), game.session.asks(), "the same is asked");
    let mut game = Game::at(COMMAND, &[], &ships);
    assert!(game.session.can_be_saved(), "the phase begins");
    let unit = game.id("Own");
    game.order(Order::SetSail { unit, sail: 5 });
    assert!(game.wants_dice() && !game.session.can_be_saved(), "a die is missing");
}
