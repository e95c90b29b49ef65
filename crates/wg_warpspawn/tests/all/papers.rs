//! Fitting out: characters that are given are not rolled again, ships are counted, hands have limits, and every row of
//! the tables of characters has its effect.

use wg_core::Choices;
use wg_core::shown::view::Fate;
use wg_core::{Order, UnitId, Viewer};
use wg_warpspawn::choices::Choice;
use wg_warpspawn::position::charts::{CHARTS, Rating};
use wg_warpspawn::position::deck::KINDS;

use crate::common::{BLUE, Game, RED};
use crate::fleet::{FAR, PLAIN, fit};

/// Starts the fitting out of a battle with these words in its `battle`, and these ships.
fn papers(battle: &str, ships: &[&str], faces: &[u8]) -> Game {
    let text = format!(
        "(version: 1, ruleset: \"warpspawn\", name: \"Test\", battle: {{{battle}}}, sides: [(name: \"Blue\"), (name: \"Red\")], ships: [{}])",
        ships.concat()
    );
    Game::of(
        &wg_core::scenario::parse(&text, "papers.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario,
        faces,
    )
}

const ROSE: &str = "(name: \"Rose\", class: \"first\", side: \"Blue\"),";
const HART: &str = "(name: \"Hart\", class: \"first\", side: \"Red\"),";

fn keys(game: &Game) -> [[String; 3]; 2] {
    game.fleet().battle.fleets.into_array().map(|papers| {
        [papers.admiral, papers.nation, papers.fleet]
            .map(|place| place.map_or_else(String::new, |place| CHARTS.characters[usize::from(place)].key.clone()))
    })
}

#[test]
fn w_r55_what_is_given_for_a_fleet_is_not_rolled() {
    // The dice are National and Fleet character of each side, then three for each ship.
    let game = papers("\"admirals\": [\"tactician\", \"brilliant\"],", &[ROSE, HART], &[3, 8, 5, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(
        keys(&game),
        [["tactician", "industrial_giant", "escort"], ["brilliant", "land_power", "raiders"]],
        "the admirals as given"
    );
    assert_eq!(
        (game.thrown().len(), game.ask().reason.as_ref()),
        (10, "Choose your flagship"),
        "four dice for fleets, six for ships"
    );
    let game = papers(
        "\"nations\": [\"land_power\", \"\"], \"fleets\": [\"\", \"escort\"],",
        &[ROSE, HART],
        &[7, 3, 5, 1, 1, 1, 1, 1, 1, 1],
    );
    assert_eq!(
        keys(&game),
        [["tactician", "land_power", "warships"], ["brilliant", "sea_power", "escort"]],
        "the rest is rolled"
    );
    for (missing, dice) in [("nations", [3, 5]), ("admirals", [5, 7]), ("fleets", [3, 7])] {
        let given = [
            ("admirals", "\"brilliant\", \"tactician\""),
            ("nations", "\"industrial_giant\", \"land_power\""),
            ("fleets", "\"warships\", \"escort\""),
        ];
        let given: String = given
            .iter()
            .filter(|(table, _)| *table != missing)
            .map(|(table, keys)| format!("\"{table}\": [{keys}],"))
            .collect();
        let game = papers(&given, &[ROSE, HART], &[&dice[..], &[1; 6]].concat());
        assert_eq!(
            keys(&game),
            [["brilliant", "industrial_giant", "warships"], ["tactician", "land_power", "escort"]],
            "{missing} alone are rolled"
        );
    }
    let all = "\"admirals\": [\"tactician\", \"brilliant\"], \"nations\": [\"land_power\", \"sea_power\"], \"fleets\": [\"raiders\", \"escort\"],";
    let game = papers(all, &[ROSE, HART], &[1; 6]);
    assert_eq!(
        (keys(&game), game.thrown().len()),
        (
            [["tactician", "land_power", "raiders"], ["brilliant", "sea_power", "escort"]]
                .map(|row| row.map(str::to_owned)),
            6
        ),
        "six dice, for the ships alone"
    );
}

#[test]
fn w_r55_characters_that_are_given_are_not_rolled() {
    let given = "(name: \"Rose\", class: \"first\", side: \"Blue\", overrides: {\"characters\": [\"marines\", \"swashbuckler\", \"bully_boys\"]}),";
    // There are three dice for each fleet, and three for Hart.
    let game = papers("", &[given, HART], &[&PLAIN[..], &[3, 3, 3]].concat());
    let of = |name: &str| wg_warpspawn::fitting::characters(&game.ship(name));
    assert_eq!(
        (of("Rose").as_str(), of("Hart").as_str()),
        ("Royal Marines, Swashbuckler, Bully Boys", "Carronades, Artillerist, Gunner's Mates"),
        "given and rolled"
    );
    assert_eq!((game.now("Rose", Rating::Crew), game.now("Rose", Rating::Boarding)), (7, 2), "each counts once");
    assert_eq!((game.thrown().len(), game.ask().reason.as_ref()), (9, "Choose your flagship"), "no dice for Rose");
}

#[test]
fn w_r36_a_diplomats_ships_are_counted_at_the_start() {
    // Blue has two ships, and one more by the Diplomat (a 3): three, of which one is an ally.
    let mut game = fit(2, &[&[3, 1, 1, 1, 1, 1][..], &[1; 15], &[1; 6]].concat());
    for name in ["Blue 0", "Red 0"] {
        let unit = game.id(name);
        game.order(Choice::HoistFlag.order(unit));
    }
    assert_eq!(game.fleet().battle.fleets.map(|papers| papers.began).into_array(), [3, 2], "Blue begins with three");
    let mut fleet = game.fleet();
    // Her id comes after those of the four ships in the file.
    for (unit, defeated) in [(0, false), (1, false), (4, true)] {
        fleet.ship_mut(UnitId(unit)).colours.fate = Fate::Sunk;
        assert_eq!(fleet.is_defeated(BLUE), defeated, "{} of 3 lost", fleet.lost(BLUE));
    }
}

#[test]
fn w_tab_adm_2_a_battle_with_diplomats_ships_counts_all_of_them() {
    // Red has twelve ships. Nine lost are 75 %, and the tenth decides.
    for (lost, over) in [(8, false), (9, true)] {
        let mut ships: Vec<String> = (0..12)
            .map(|n| {
                format!(
                    "Red first R{n} {},19 S{}{}",
                    n + 1,
                    if n >= 6 { " ally" } else { "" },
                    if n >= 12 - lost { " fate=sunk" } else { "" }
                )
            })
            .collect();
        ships[0] = "Red first Hart 6,5 S crew=6".to_owned();
        ships.push("Blue first Rose 5,5 N".to_owned());
        let ships: Vec<&str> = ships.iter().map(String::as_str).collect();
        let mut game = Game::with("", 4, "\"admirals\": [\"charismatic\", \"diplomat\"],", &[], &ships);
        game.board("Rose", "Hart").man("Rose").until(2, 1);
        assert_eq!(game.session.outcome().is_some(), over, "{} of 12 lost", lost + 1);
    }
}

/// Returns, for each side, the discards asked for in the first Draw phase, which begins with hands of five under these
/// admirals, and the cards kept.
fn kept(admirals: &str) -> [(u8, u8); 2] {
    let hands = "\"hands\": [[\"gust_of_wind\", \"gust_of_wind\", \"maneuver\", \"calm_waters\", \"rake_the_bow\"], \
                 [\"unfurl_the_sails\", \"unfurl_the_sails\", \"maneuver\", \"calm_waters\", \"rake_the_bow\"]],";
    let mut game =
        Game::with("", 1, &format!("\"admirals\": [{admirals}], {hands}"), &[], &["Blue first Rose 5,5 N", FAR]);
    let mut discards = [0, 0];
    while game.phase() == 1 {
        let (side, order) = (game.asked().expect("somebody has to discard"), game.ask().default.clone());
        assert!(matches!(order, Order::Discard { .. }), "{order:?}");
        discards[side.index()] += 1;
        game.order(order);
    }
    [BLUE, RED].map(|side| (discards[side.index()], game.fleet().held(side)))
}

#[test]
fn w_tab_adm_3_w_tab_adm_4_what_each_admiral_draws_and_keeps() {
    assert_eq!(kept("\"charismatic\", \"diplomat\""), [(2, 5), (2, 5)], "five and two; five are kept");
    assert_eq!(
        kept("\"brilliant\", \"tactician\""),
        [(3, 5), (0, 7)],
        "Brilliant draws three and keeps five; a Tactician draws two and keeps seven"
    );
    assert_eq!(kept("\"tactician\", \"brilliant\""), [(0, 7), (3, 5)], "the other way round");
}

#[test]
fn w_r18_the_limit_holds_only_at_the_end_of_the_draw() {
    let hands =
        "\"hands\": [[\"gust_of_wind\", \"gust_of_wind\", \"maneuver\", \"calm_waters\", \"rake_the_bow\"], []],";
    for chooser in ["Blue", "Red"] {
        let game =
            Game::with("", 1, &format!("\"chooser\": {chooser:?}, {hands}"), &[], &["Blue first Rose 5,5 N", FAR]);
        assert_eq!(
            [BLUE, RED].map(|side| game.fleet().held(side)),
            [7, 2],
            "{chooser} drew first, and both have drawn"
        );
        assert_eq!(
            (game.asked(), game.ask().reason.as_ref()),
            (Some(BLUE), "Discard 2 cards"),
            "Blue alone has too many"
        );
    }
}

/// Counts all cards in every place, by kind, as seen by a view that sees all.
fn all_cards(game: &Game) -> [u8; KINDS] {
    let cards = game.session.view(Viewer::All).cards.expect("cards");
    let mut count = [0; KINDS];
    for card in cards.hands.iter().flat_map(|hand| hand.known.iter()).chain(&cards.discards) {
        count[usize::from(*card)] += 1;
    }
    assert_eq!(usize::from(cards.deck) + count.iter().map(|n| usize::from(*n)).sum::<usize>(), 28, "28 cards in all");
    count
}

#[test]
fn w_eq_5_two_of_each_of_fourteen_in_a_deck_that_is_drawn_to_its_end() {
    let mut game = Game::with("\"quiet_turns\": 100", 1, "", &[], &["Blue first Rose 5,5 N", FAR]);
    game.until(7, 2);
    let cards = game.session.view(Viewer::All).cards.expect("cards");
    assert_eq!((cards.deck, cards.discards.len()), (0, 18), "seven turns of four cards; five stay in each hand");
    assert_eq!(all_cards(&game), [2; KINDS], "fourteen kinds, two of each");
    assert!(!game.has_said("W-DRAW-2"), "so far none was shuffled");
    game.until(8, 2);
    assert!(game.has_said("W-DRAW-2"), "in turn 8 the discards become the deck");
}

#[test]
fn w_r54_hands_are_hidden_and_their_numbers_open() {
    let hands = "\"hands\": [[\"gust_of_wind\"], [\"maneuver\", \"maneuver\"]], \"discards\": [\"rally_the_men\"],";
    let mut game = Game::with("", 2, hands, &[3, 3], &["Blue first Rose 5,5 N", FAR]);
    for (viewer, known) in [
        (Viewer::Side(BLUE), [vec![0], vec![]]),
        (Viewer::Side(RED), [vec![], vec![11, 11]]),
        (Viewer::Public, [vec![], vec![]]),
    ] {
        let cards = game.session.view(viewer).cards.expect("cards");
        assert_eq!([cards.hands[0].count, cards.hands[1].count], [1, 2], "how many cards each side holds lies open");
        assert_eq!((cards.deck, cards.discards), (24, vec![5]), "and so do the number of the deck and the whole pile");
        assert_eq!(
            cards.hands.iter().map(|hand| hand.known.to_vec()).collect::<Vec<_>>(),
            known,
            "what they are is for their owner"
        );
    }
    game.name("Rose").refused(Game::card("maneuver"), "W-R54").play("gust_of_wind");
    assert_eq!(game.asked(), Some(RED), "Red has cards, none of which fits, and is asked");
    let refusal = game.submit(wg_core::Seat::Side(RED), Game::card("calm_waters")).expect_err("it is not in his hand");
    assert_eq!(refusal.clause, "W-R54", "{refusal}");
}

#[test]
fn w_r54_what_a_lookout_has_seen_stays_known_while_it_is_held_and_no_longer() {
    let hands = "\"hands\": [[\"crows_nest_lookout\"], [\"calm_waters\", \"maneuver\", \"gust_of_wind\"]],";
    let mut game = Game::with("\"quiet_turns\": 100", 2, hands, &[3; 8], &["Blue first Rose 5,5 N", FAR]);
    let known = |game: &Game, viewer| {
        let cards = game.session.view(viewer).cards.expect("cards");
        (cards.hands[1].count, cards.hands[1].known.to_vec(), cards.hands[0].known.len())
    };
    assert_eq!(known(&game, Viewer::Side(BLUE)), (3, vec![], 1), "before: its own card, and how many Red has");
    assert_eq!(known(&game, Viewer::Public), (3, vec![], 0), "everybody knows how many");
    game.play("crows_nest_lookout");
    assert_eq!(known(&game, Viewer::Side(BLUE)).1, [0, 11, 12], "all three of Red's");
    assert_eq!(
        (known(&game, Viewer::Public).1, known(&game, Viewer::Side(RED)).2),
        (vec![], 0),
        "nobody else learns anything"
    );
    game.name("Rose").play("calm_waters").pass();
    assert_eq!(known(&game, Viewer::Side(BLUE)), (2, vec![0, 11], 0), "the card that was played is in the pile");
    assert_eq!(game.session.view(Viewer::Public).cards.expect("cards").discards, [10, 12], "and the pile lies open");
    game.until(2, 2);
    let (count, seen, _) = known(&game, Viewer::Side(BLUE));
    assert_eq!((count, seen), (4, vec![0, 11]), "of what Red has drawn since Blue knows nothing");
}
