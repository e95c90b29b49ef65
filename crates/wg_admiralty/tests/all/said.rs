//! What a newcomer reads: sums and odds that add up, and headings, speeds and reasons in plain words.

use wg_core::talk::order::Order;

use crate::common::{BOARDING, COMMAND, FIRE, Game, MOVEMENT, STARBOARD};

const AWAY: &str = "Foe France custom 900,-900 90 guns=[2,4,4,0] sail=stop";

#[test]
fn a_move_12_the_card_of_a_course_that_is_cut_short_adds_up_to_what_she_sails() {
    let preview = |heading: u16, legs: &str| {
        let game = Game::at(MOVEMENT, &[], &[&format!("Own Britain custom 0,0 {heading} guns=[1,1,1,0]"), AWAY]);
        let preview = game.session.preview(game.ask().seat, &game.course("Own", legs));
        let card = preview.run.clone().expect("a card");
        assert_eq!(card.legs.length(), card.run, "the legs add up: {card:?}");
        assert_eq!(
            card.taken.len() as i32,
            card.legs.arcs().map(|(_, turn)| turn.abs().0 / 1500).sum::<i32>(),
            "and so do the turns: {card:?}"
        );
        (preview.used, card.note)
    };
    let said = |used: &str, note: &str| (used.to_owned(), note.to_owned());
    // Aft broadside 80 mm, fore broadside 50 mm.
    assert_eq!(preview(100, "p2 50"), said("50 of 80 mm", "stops here, because this heading allows only 50 mm in all"));
    let more = "stops here, because this heading allows 50 mm and she has run more";
    assert_eq!(preview(100, "50 p2"), said("65 of 80 mm", more), "the second step is not sailed");
    assert_eq!(preview(50, "p1 35"), said("15 of 50 mm", "stops here, because with the wind ahead she has no speed"));
    assert_eq!(preview(100, "80"), said("80 of 80 mm", ""));
}

#[test]
fn a_fire_6_what_a_course_lets_guns_hope_for_is_counted_in_hits_like_the_odds_of_the_shot() {
    let ships =
        ["Own Britain custom 0,0 0 guns=[2,4,5,1] sail=battle", "Foe France custom 120,0 0 guns=[1,1,1,0] sail=stop"];
    let game = Game::at(FIRE, &[], &ships);
    let odds = game.session.preview(game.ask().seat, &game.shot("Own", STARBOARD, "Foe", 0)).odds.expect("odds");
    let all = odds.expected + odds.also.as_ref().map_or(0.0, |rest| rest.expected);
    let seat = game.ask().seat;
    let outlook = game.session.outlook(seat, game.id("Own"), game.ship("Own").berth.pose, false).expect("her guns");
    let salvo = outlook.salvos.iter().find(|salvo| salvo.battery == STARBOARD).expect("she bears");
    assert_eq!(salvo.unit, "hits");
    assert!(
        (salvo.expected - all).abs() < 1e-9 && all > 0.0,
        "{} on the course card, {all} on the odds card",
        salvo.expected
    );
    assert!(odds.line.contains(&format!("Expect {all:.1} dice to hit, for ")), "{}", odds.line);
    assert!((salvo.worth - salvo.expected).abs() > 0.1, "what they are worth is another number: {}", salvo.worth);
}

#[test]
fn a_move_21_who_must_stop_before_she_anchors_is_shown_the_anchor_greyed() {
    let barred = |words: &str| {
        let game = Game::with(
            "",
            COMMAND,
            "\"turn\": 3,",
            0.0,
            &[],
            &[&format!("Own Britain custom 0,0 0 guns=[1,1,1,0] {words}"), AWAY],
        );
        let seat = game.ask().seat;
        let barred = game.session.barred(game.id("Own"));
        assert!(
            barred
                .iter()
                .all(|barred| game.session.check(seat, &barred.order).is_err_and(|why| why.clause == "A-CMD-2")),
            "it is refused: {barred:?}"
        );
        barred.into_iter().map(|barred| (barred.label.into_owned(), barred.why.into_owned())).collect::<Vec<_>>()
    };
    assert_eq!(barred("sail=battle"), [("Drop anchor".to_owned(), "you must stop first".to_owned())]);
    assert_eq!(barred("sail=stop"), [], "she may");
    assert_eq!(barred("sail=battle a=2"), [], "her anchor gear is gone: that is not mended by stopping");
    let sailing = Game::at(MOVEMENT, &[], &["Own Britain custom 0,0 0 guns=[1,1,1,0] sail=battle", AWAY]);
    assert_eq!(sailing.session.barred(sailing.id("Own")), [], "and anchors are let go in the Command phase alone");
}

#[test]
fn a_cmd_1_in_any_other_phase_it_is_said_when_sail_is_set() {
    for phase in [MOVEMENT, FIRE, BOARDING] {
        let ships =
            ["Own Britain custom 0,0 0 guns=[1,1,1,0] sail=stop", "Foe France custom 32,0 0 guns=[1,1,1,0] sail=stop"];
        let game = Game::at(phase, &[1; 20], &ships);
        let why = game
            .session
            .check(game.ask().seat, &Order::SetSail { unit: game.id("Own"), sail: 5 })
            .expect_err("it is not the time");
        assert_eq!(
            (why.clause.as_str(), why.sentence.as_str()),
            ("A-CMD-1", "Ships change sail in the Command phase, after all have moved."),
            "phase {phase}"
        );
    }
}

#[test]
fn a_fire_5_the_odds_say_why_not_all_of_her_dice_are_thrown() {
    let line = |foe: &str, words: &str| {
        let own = format!("Own Britain custom 0,0 0 guns=[2,4,6,0] {words}");
        let game = Game::at(FIRE, &[], &[&own, foe]);
        game.session.preview(game.ask().seat, &game.shot("Own", STARBOARD, "Foe", 0)).odds.expect("odds").line
    };
    let near = line("Foe France custom 60,0 0 guns=[1,1,1,0] sail=stop", "");
    assert!(
        near.starts_with("Starboard broadside: 6 heavy, 4 medium and 2 light dice, "),
        "all of them at close range: {near}"
    );
    let medium = line("Foe France custom 200,0 0 guns=[1,1,1,0] sail=stop", "");
    let halved = "Starboard broadside: 3 heavy, 2 medium and 1 light dice (from 6, 4 and 2 on her sheet, × ½ at medium range, rounded down), ";
    assert!(medium.starts_with(halved), "{medium}");
    let raked = line("Foe France custom 200,0 90 guns=[1,1,1,0] sail=stop", "");
    assert!(
        raked.contains("(from 6, 4 and 2 on her sheet, × 2 for the stern rake, × ½ at medium range, rounded down)"),
        "{raked}"
    );
    let party = line("Foe France custom 60,0 0 guns=[1,1,1,0] sail=stop", "party=true");
    assert!(
        party.contains("(from 6, 4 and 2 on her sheet, × ½ while her boarding party stands by, rounded down)"),
        "{party}"
    );
}

#[test]
fn a_fire_1_if_no_ship_of_a_side_fires_at_enemies_in_range_it_is_said_why() {
    let silent = |ships: &[&str]| {
        let game = Game::at(FIRE, &[1; 40], ships);
        game.sentences()
            .into_iter()
            .filter(|sentence| sentence.contains(" does not fire. "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let own = ["Own Britain custom 0,0 0 guns=[1,1,1,0]", "Mate Britain custom 0,-200 0 guns=[1,1,1,0]"];
    // Foe lies ahead of both of them, and points a broadside at them.
    let ahead = "Foe France custom 0,150 90 guns=[2,4,5,0]";
    let said = silent(&[own[0], own[1], ahead, "Two France custom 300,900 90 guns=[1,1,1,0]"]);
    assert_eq!(said.len(), 1, "Britain alone: {said:?}");
    assert!(
        said[0].starts_with("Britain does not fire. Own is nearest to the enemy. ") && said[0].contains("Foe"),
        "{said:?}"
    );
    let far = "Foe France custom 0,900 90 guns=[1,1,1,0]";
    assert!(
        silent(&[own[0], own[1], far, "Two France custom 300,900 90 guns=[1,1,1,0]"]).is_empty(),
        "out of range nobody wonders"
    );
}

#[test]
fn a_scale_1_headings_are_told_in_degrees_with_the_point_of_the_compass_where_it_is_one() {
    let sails = |heading: u16, legs: &str| {
        let mut game = Game::at(MOVEMENT, &[], &[&format!("Own Britain custom 0,0 {heading} guns=[1,1,1,0]"), AWAY]);
        game.sail("Own", legs);
        game.said("A-MOVE-9").to_owned()
    };
    assert_eq!(sails(90, "50"), "Own ends her move heading 90° (E), with the wind on or before the beam.");
    assert!(sails(100, "80").contains("heading 100°, "), "{}", sails(100, "80"));
}

#[test]
fn a_move_6_the_sheet_says_how_far_she_sails_and_how_often_she_turns_in_plain_words() {
    let note = |words: &str| {
        let game = Game::at(MOVEMENT, &[], &[&format!("Own Britain custom 0,0 180 guns=[1,1,1,0] {words}"), AWAY]);
        let sheet = game.session.sheet(game.id("Own"), wg_core::Viewer::Side(wg_core::SideId(0)));
        let notes = sheet.parts.iter().filter_map(|part| {
            if let wg_core::shown::sheet::Part::Note { text, clause, .. } = part { Some((text, clause)) } else { None }
        });
        notes.filter(|(_, clause)| *clause == "A-MOVE-6").map(|(text, _)| text.clone()).next().expect("it stands there")
    };
    assert_eq!(
        note("sail=battle"),
        "Speed with the wind astern, as now: 70 mm a turn. With it on or before the beam 50 mm, abaft the beam 80 mm. She can turn 15° up to 4 times."
    );
    assert_eq!(
        note("sail=slow"),
        "Speed with the wind astern, as now: 35 mm a turn. With it on or before the beam 25 mm, abaft the beam 40 mm. She can turn 15° up to 2 times."
    );
    assert!(note("sail=stop").ends_with("She cannot turn under way."), "{}", note("sail=stop"));
}
