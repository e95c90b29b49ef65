//! Corrections that the game master makes to the position.

use std::collections::BTreeMap;

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::scenario::{parse, to_ron};
use wg_core::shown::sheet::Part;
use wg_core::{DiceSource, Order, Rules as _, Scenario, Seat, Session, UnitId, Value, Viewer};
use wg_testkit::conformance::words_can_be_corrected;
use wg_testkit::fuzz;
use wg_warpspawn::WARP_SPAWN;
use wg_warpspawn::position::charts::Rating;
use wg_warpspawn::position::fleet::{Fleet, Ship};

use crate::afterwards::{AWAY, FAR, MORE};
use crate::common::{BLUE, Game, RED};

fn shipped(name: &str) -> Scenario {
    let path = format!("{}/../../scenarios/warpspawn/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    wg_core::scenario::load(path).unwrap_or_else(|problems| panic!("{problems}")).scenario
}

#[test]
fn every_word_can_be_corrected_or_says_why_not() {
    for name in ["01-first-lesson", "04-frigate-action", "06-the-diplomat"] {
        words_can_be_corrected(&WARP_SPAWN, &shipped(name));
    }
}

#[test]
fn a_corrected_loss_is_said_and_stands_in_the_file_and_is_taken_back_by_undo() {
    let mut session = Session::new(&WARP_SPAWN, &shipped("01-first-lesson"), DiceSource::Machine { seed: 3 })
        .expect("it is in order");
    session.keep_journal(None, &[]);
    while session.cursor().phase != 2 || !session.can_be_saved() {
        let ask = session.asks()[0].clone();
        session.submit(ask.seat, ask.default).expect("a default is legal");
    }
    let (unit, before) = (UnitId(0), session.hash());
    let name = session.scenario().ships[0].name.clone();
    let report = session.set("sails", Some(unit), &Value::Int(1)).expect("she has more than one point of Sails");
    assert_eq!(report.sentence, format!("The game master corrects {name}, sails: 1 (was 0)."));
    assert_eq!(session.say("sails", Some(unit)), Some(Value::Int(1)), "what is set is said");
    let file = session.as_scenario(Viewer::All).expect("it can be written down");
    assert_eq!(file.ships[0].state.get("sails"), Some(&Value::Int(1)), "and stands in the file");
    let refusal = session.set("sails", Some(unit), &Value::Int(20)).expect_err("she has not so many");
    assert!(refusal.sentence.starts_with("ships[0].state.sails: found 20, expected at most"), "{refusal}");
    for (word, unit) in [("phase", None), ("next", None), ("declaring", Some(unit))] {
        let refusal = session.set(word, unit, &Value::Int(2)).expect_err("the turn goes its own way");
        assert!(refusal.sentence.contains("cannot be corrected now"), "{refusal}");
    }
    let order = Order::Correct { unit: Some(unit), word: "sails".into(), value: "2".into(), reason: String::new() };
    let seat = session.asks()[0].seat;
    assert!(matches!(seat, Seat::Side(_)) && session.check(seat, &order).is_err(), "a side corrects nothing");
    session.undo_to(session.entries().len() - 1, None).expect("no dice fell");
    assert_eq!(session.hash(), before, "undo takes it back");
}

/// The values that each word has had so far, by whether it belongs to a ship or to the battle.
type Sayings = BTreeMap<(bool, &'static str), Vec<Value>>;

/// Iterates over the ships of the file, then `None` for the battle.
fn all(session: &Session) -> impl Iterator<Item = Option<UnitId>> + use<> {
    let ships = session.scenario().ships.len() as u16;
    (0..ships).map(|unit| Some(UnitId(unit))).chain([None])
}

/// Plays random orders to the end of the battle, and calls `before` ahead of each order.
fn played(scenario: &Scenario, seed: u64, mut before: impl FnMut(&mut Session, &mut ChaCha8Rng)) {
    let mut session = Session::new(&WARP_SPAWN, scenario, DiceSource::Machine { seed }).expect("it is in order");
    session.keep_journal(None, &[]);
    let mut rng = fuzz::chance(seed);
    for _ in 0..600 {
        before(&mut session, &mut rng);
        let Some(ask) = session.asks().first() else { break };
        let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
        session.submit(seat, order).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
    }
}

#[test]
fn a_word_takes_what_it_said_in_another_battle_and_the_file_holds_it() {
    let mut made = BTreeMap::new();
    for name in ["01-first-lesson", "05-among-the-islands", "07-the-fifth-turn"] {
        let (scenario, mut sayings) = (shipped(name), Sayings::new());
        for seed in 0..3 {
            played(&scenario, seed, |session, _| {
                for unit in all(session) {
                    for word in session.words(unit).into_iter().filter(|word| word.can_be_set) {
                        let known = sayings.entry((unit.is_some(), word.spec.key)).or_default();
                        known.extend(word.value.filter(|value| !known.contains(value)));
                    }
                }
            });
        }
        for seed in 3..6 {
            played(&scenario, seed, |session, rng| {
                if below(rng, 3) == 0 {
                    correct_something(session, &sayings, rng).into_iter().for_each(|word| {
                        *made.entry(word).or_insert(0_u32) += 1;
                    });
                }
            });
        }
    }
    let never: Vec<_> = ["admirals", "fate", "first", "silent", "sinks", "square", "turn", "wind"]
        .into_iter()
        .filter(|word| !made.contains_key(word))
        .collect();
    assert!(never.is_empty(), "never corrected: {never:?}, of {made:?}");
}

/// Corrects a word at random. Returns the word if the correction was accepted.
fn correct_something(session: &mut Session, sayings: &Sayings, rng: &mut ChaCha8Rng) -> Option<&'static str> {
    let ships = session.scenario().ships.len() as u32;
    let unit = (below(rng, 3) > 0).then(|| UnitId(below(rng, ships) as u16));
    let words: Vec<_> = session.words(unit).into_iter().filter(|word| word.can_be_set).collect();
    let key = words[below(rng, words.len() as u32) as usize].spec.key;
    let known = sayings.get(&(unit.is_some(), key)).filter(|known| !known.is_empty())?;
    let value = &known[below(rng, known.len() as u32) as usize];
    let (asked, cursor, told) = (session.asks().to_vec(), session.cursor(), format!("{key} of {unit:?} to {value}"));
    session.set(key, unit, value).ok()?;
    if session.asks() == asked && session.cursor().phase == cursor.phase {
        assert_eq!(session.say(key, unit).as_ref(), Some(value), "{told} is set, and said");
    }
    if let Some(file) = session.as_scenario(Viewer::All) {
        let text = to_ron(&file);
        let loaded = parse(&text, "corrected.ron").unwrap_or_else(|problems| panic!("{told}: {problems}\n{text}"));
        WARP_SPAWN.check(&loaded).unwrap_or_else(|problems| panic!("{told}: {problems}\n{text}"));
        let again =
            Session::new(&WARP_SPAWN, &loaded.scenario, DiceSource::Machine { seed: 1 }).expect("it is checked");
        for unit in all(session) {
            assert_eq!(session.words(unit), again.words(unit), "{told}: {unit:?} as the file says\n{text}");
        }
        let [was, is] = [&*session, &again].map(|session| Fleet::gather(session.world()));
        // A Diplomat's ship that has joined becomes a ship of the file like all others.
        let ships = |fleet: &Fleet| -> Vec<Ship> {
            fleet.ships.iter().map(|ship| ship.clone().with(|ship| ship.built.reserve = false)).collect()
        };
        assert_eq!(ships(&was)[..is.ships.len()], ships(&is), "{told}: all ships as the file says\n{text}");
        assert_eq!(was.battle.fleets, is.battle.fleets, "{told}: both fleets as the file says\n{text}");
    }
    Some(key)
}

/// Lets the game master set a word of a ship.
fn ruled(game: &mut Game, name: &str, word: &str, value: impl Into<Value>) {
    let (unit, value) = (game.id(name), value.into());
    game.session.set(word, Some(unit), &value).unwrap_or_else(|refusal| panic!("{name}, {word}: {refusal}"));
    game.session.guard();
}

#[test]
fn w_r29_who_is_ruled_a_prize_loses_her_men_and_has_them_back_when_she_is_none() {
    let ships = ["Blue first Rose 5,5 N skill:2 salty_dog crew=3", AWAY, "Red first Hart 16,5 S", FAR];
    let mut game = Game::with("", 2, "\"nations\": [\"land_power\", \"land_power\"],", &[], &ships);
    let ratings = |game: &Game| [Rating::Skill, Rating::Hull, Rating::Crew].map(|rating| game.now("Rose", rating));
    let [skill, hull, crew] = ratings(&game);
    ruled(&mut game, "Rose", "fate", "prize");
    assert_eq!((game.ship("Rose").colours.side, ratings(&game)), (RED, [0, hull, 0]), "one man, and he is lost");
    let told = |game: &Game| {
        let sheet = game.session.sheet(game.id("Rose"), Viewer::All);
        let note = |part: &Part| if let Part::Note { text, .. } = part { Some(text.clone()) } else { None };
        sheet.parts.iter().filter_map(note).find(|text| text.starts_with("Salty Dog"))
    };
    assert_eq!(told(&game).as_deref(), Some("Salty Dog: Skill +1 (gone with her crew)"));
    ruled(&mut game, "Rose", "fate", "afloat");
    assert_eq!(told(&game).as_deref(), Some("Salty Dog: Skill +1"), "her own crew has it again");
    let back = [skill - 2, hull, crew + 2];
    assert_eq!(
        (game.ship("Rose").colours.side, ratings(&game)),
        (BLUE, back),
        "as her class, her characters and her nation make her"
    );
}

#[test]
fn w_fleet_3_another_national_character_gives_what_it_gives_and_takes_what_the_old_one_gave() {
    let ships = ["Blue first Rose 5,5 N", AWAY, "Red first Hart 16,5 S", "Red first Hind 18,5 S fate=prize"];
    let ratings = |battle: &str, ruled: Option<&str>| {
        let mut game = Game::with("", 2, battle, &[], &ships);
        let nations = |nation: &str| Value::List(vec!["".into(), nation.into()]);
        ruled.into_iter().for_each(|nation| {
            game.session.set("nations", None, &nations(nation)).expect("there is such a nation");
        });
        ["Rose", "Hart", "Hind"].map(|name| game.ship(name).ratings.whole)
    };
    let printed = |nation: &str| ratings(&format!("\"nations\": [\"\", {nation:?}],"), None);
    for (was, is) in [("sea_power", "land_power"), ("", "sea_power"), ("industrial_giant", "")] {
        assert_ne!(printed(was), printed(is), "{was:?} and {is:?} differ");
        assert_eq!(ratings(&format!("\"nations\": [\"\", {was:?}],"), Some(is)), printed(is), "{was:?}, then {is:?}");
    }
}

#[test]
fn w_r36_a_ship_that_is_ruled_absent_is_not_counted() {
    let ships = ["Blue first Rose 5,5 N", AWAY, "Red first Hart 16,5 S", FAR, MORE];
    let mut game = Game::at(2, &[], &ships);
    let began = |game: &Game| game.fleet().battle.fleets.map(|papers| papers.began).into_array();
    ruled(&mut game, "Far", "fate", "absent");
    assert_eq!((began(&game), game.fleet().lost(RED)), ([2, 2], 0), "two ships of Red, and none is lost");
    ruled(&mut game, "Far", "fate", "afloat");
    assert_eq!(began(&game), [2, 3], "and three again");
}

#[test]
fn a_ship_that_is_taken_away_while_she_sails_sails_no_further() {
    let ships = ["Blue first Rose 5,5 N", AWAY, "Red first Hart 16,5 S", FAR];
    let mut game = Game::at(2, &[3, 3], &ships);
    game.name("Rose");
    assert!(game.ask().reason.starts_with("Sail Rose"));
    ruled(&mut game, "Rose", "fate", "fled");
    assert_eq!((game.asked(), game.ask().reason.as_ref()), (Some(RED), "Move a ship"), "Red's turn");
}

#[test]
fn a_ship_that_is_taken_away_after_a_fight_is_nobodys_prize() {
    let ships = ["Blue first Rose 5,5 N", AWAY, "Red first Hart 6,5 S", FAR, MORE];
    for name in ["Rose", "Hart"] {
        let mut game = Game::at(4, &[6, 1, 3], &ships);
        game.board("Rose", "Hart");
        ruled(&mut game, name, "fate", "sunk");
        let hart = game.ship("Hart").colours;
        assert_eq!(
            (hart.side, hart.fate.on_table()),
            (RED, name == "Rose"),
            "{name} has gone down, and nobody has taken Hart"
        );
        assert_ne!((game.turn(), game.phase()), (1, 4), "nobody is left to board");
    }
}

#[test]
fn cards_and_fights_are_corrected_by_their_names() {
    let ships = ["Blue first Rose 5,5 N", AWAY, "Red first Hart 6,5 S", FAR];
    let mut game = Game::at(4, &[], &ships);
    let list = |words: &[&str]| Value::List(words.iter().map(|word| Value::from(*word)).collect());
    let hands = Value::List(vec![list(&["maneuver"]), list(&["gust_of_wind", "swords_and_pistols"])]);
    game.session.set("hands", None, &hands).expect("there are such cards");
    assert_eq!(game.session.say("hands", None).as_ref(), Some(&hands), "what is set is said");
    assert_eq!([BLUE, RED].map(|side| game.fleet().held(side)), [1, 2], "and held");
    let three = Value::List(vec![list(&["maneuver", "maneuver"]), list(&["maneuver"])]);
    let refusal = game.session.set("hands", None, &three).expect_err("there are two of each");
    assert_eq!(refusal.sentence, "battle.hands[1][0]: found a third Manoeuvre, expected at most two of each card");
    let seen = Value::List(vec![list(&["rake_the_bow"]), list(&[])]);
    game.session.set("seen", None, &seen).expect_err("Red does not hold it");
    assert_eq!((game.phase(), game.asked()), (4, Some(BLUE)), "Rose may board Hart");
    game.session.set("fought", None, &Value::List(vec![list(&["Hart", "Rose"])])).expect("both are known");
    assert_ne!((game.turn(), game.phase()), (1, 4), "they have fought, and nobody else can");
}

#[test]
fn before_the_battle_there_is_no_turn_and_nobody_who_has_not_come() {
    let session = |seed| Session::new(&WARP_SPAWN, &shipped("02-line-against-line"), DiceSource::Machine { seed });
    let mut session = session(1).expect("it is in order");
    assert_eq!(session.cursor().turn, 0, "flagships are chosen");
    let refusal = session.set("turn", None, &Value::Int(3)).expect_err("the fleets are being fitted out");
    assert!(refusal.sentence.contains("cannot be corrected now"), "{refusal}");
    let ships = Fleet::gather(session.world()).ships;
    let reserve =
        ships.iter().rfind(|ship| ship.built.reserve && !ship.on_table()).expect("a Diplomat may bring her").id;
    let refusal = session.set("hull", Some(reserve), &Value::Int(1)).expect_err("she is not there");
    assert!(refusal.sentence.starts_with("There is no value \"hull\" to correct for"), "{refusal}");
}

#[test]
fn in_the_middle_of_a_move_a_correction_is_checked_like_between_two() {
    let ships = ["Blue first Rose 5,5 N", AWAY, "Red first Hart 16,5 S", FAR];
    let mut game = Game::at(2, &[3, 3], &ships);
    let refusals = |game: &mut Game| {
        let wind = game.session.set("wind", None, &"N".into()).expect_err("this battle is fought without wind");
        let hart =
            game.session.set("hull", game.session.view(Viewer::All).units.get(2).map(|unit| unit.id), &Value::Int(9));
        [wind.sentence, hart.expect_err("she has not so many").sentence]
    };
    let between = refusals(&mut game);
    assert_eq!(between[0], "options.wind: found \"off\" together with a wind, expected \"on\", or no wind");
    game.name("Rose");
    assert!(!game.session.can_be_saved() && game.ask().reason.starts_with("Sail Rose"), "a course is open");
    assert_eq!(refusals(&mut game), between, "the same is refused for the same reason");
}
