//! What the panels tell the player: notes, refusals, clauses, the digest, and battles that cannot be saved.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use egui::Rect;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use wg_core::shown::sheet::Part;
use wg_core::{SideId, Tally, UnitId};
use wg_panels::{ClauseNote, Desk, Digest, DigestLine, Intent, Offer, Page, PanelState, Past, Unsaved};

use crate::made_up;
use crate::panels::{LARGE, SMALL, Stage, press, stage};

#[test]
fn what_the_pointer_is_over_names_its_clause() {
    let refusal = made_up::refusal();
    let name = format!("Not allowed: {refusal}");
    let mut harness = stage(Desk { refusal: Some(refusal), ..made_up::desk() }, PanelState::default(), SMALL);
    harness.get_by_label(&name).hover();
    harness.run_steps(2);
    assert_eq!(harness.state().state.pointed_clause(), Some("C-FIRE-11"), "the refusal's");
    harness.get_by_label("Menu").hover();
    harness.run_steps(2);
    assert_eq!(harness.state().state.pointed_clause(), None, "the menu has none");
}

#[test]
fn a_box_of_the_sheet_names_the_clause_of_its_part() {
    let mut desk = made_up::desk();
    let parts = &mut desk.sheets[6].parts;
    parts.insert(1, Part::rule("C-DMG-3"));
    let mut harness = stage(desk, PanelState::default(), LARGE);
    let boxes: Vec<Rect> = harness.query_all_by_label_contains("Surprise hull").map(|node| node.rect()).collect();
    harness.event(egui::Event::PointerMoved(boxes.first().expect("her boxes are drawn").center()));
    harness.run_steps(2);
    assert_eq!(harness.state().state.pointed_clause(), Some("C-DMG-3"), "the rule of the damage boxes");
}

#[test]
fn what_happened_is_told_until_it_is_put_away_and_each_line_shows_it_again() {
    let line = |n: u16, order| DigestLine {
        unit: Some(UnitId(n)),
        side: SideId(u8::from(n > 5)),
        name: made_up::NAMES[usize::from(n)].into(),
        said: "3 boxes from Fortuna".into(),
        means: "One more sinks her.".into(),
        order,
    };
    let digest = Some(Digest {
        side: SideId(1),
        lines: vec![line(6, 41), line(7, 43)],
        dealt: vec![DigestLine { means: String::new(), said: "no damage".into(), ..line(2, 44) }],
        mended: vec![DigestLine { means: String::new(), said: "a fire is out".into(), ..line(3, 45) }],
    });
    for (size, room) in [(SMALL, false), (LARGE, false), (LARGE, true)] {
        let mut harness = stage(
            Desk { digest: digest.clone(), ..made_up::desk() },
            PanelState { room, ..PanelState::default() },
            size,
        );
        let said = "Surprise: 3 boxes from Fortuna. One more sinks her.";
        assert_eq!(
            press(&mut harness, said),
            [Intent::Past(Past::Again(41, Some(UnitId(6))))],
            "the moment is shown again"
        );
        let dealt = format!("{}: no damage. ", made_up::NAMES[2]);
        assert_eq!(
            press(&mut harness, dealt.trim_end()),
            [Intent::Past(Past::Again(44, Some(UnitId(2))))],
            "and so is what was done to the enemy"
        );
        let mended = format!("{}: a fire is out.", made_up::NAMES[3]);
        assert_eq!(
            press(&mut harness, &mended),
            [Intent::Past(Past::Again(45, Some(UnitId(3))))],
            "and so is what was repaired"
        );
        assert_eq!(press(&mut harness, "Close this report"), [Intent::PutDigestAway], "at {size:?}, room {room}");
        harness.state_mut().desk.digest = None;
        harness.run_steps(2);
        assert_eq!(harness.query_all_by_label_contains("One more sinks her").count(), 0, "then it is gone");
    }
}

#[test]
fn the_turn_track_tells_the_turn_that_is_played_from_the_last_one() {
    let harness = stage(made_up::desk(), PanelState::default(), LARGE);
    let now = made_up::desk().view.turn;
    assert_eq!(harness.query_all_by_label(&format!("the battle turn {now} current")).count(), 1, "this one is played");
    assert_eq!(harness.query_all_by_label("the battle turn 14 the last one").count(), 1, "and here it ends");
}

#[test]
fn a_note_is_said_until_it_is_pressed_away() {
    let state = PanelState { title: true, note: "settings.ron:3:4: damaged.".into(), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    press(&mut harness, "settings.ron:3:4: damaged.");
    assert!(harness.state().state.note.is_empty(), "it was read");
}

#[test]
fn a_note_offers_what_can_be_done_about_it() {
    let note = "last-night.wgj:7: this line is damaged.".to_owned();
    let offers = (note.clone(), vec![Offer::copy_up_to(6, "last-night.wgj".into())]);
    let state = PanelState { title: true, note, offers, ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(
        press(&mut harness, "Continue from line 6 in a copy"),
        [Intent::GoOnInCopy("last-night.wgj".into())],
        "the way out"
    );
    assert!(harness.state().state.note.is_empty(), "and it was read");
}

#[test]
fn a_battle_that_is_not_saved_is_told_above_every_sheet_with_a_way_out() {
    let unsaved = Unsaved {
        sentence: "This battle is not being saved: the disk is full.".into(),
        offers: vec![Offer::try_again(), Offer::save_in("/tmp/elsewhere".into())],
    };
    for page in [None, Some(Page::Rules)] {
        for size in [SMALL, LARGE] {
            let desk = Desk { unsaved: Some(unsaved.clone()), ..made_up::desk() };
            let mut harness = stage(desk, PanelState { page, ..PanelState::default() }, size);
            assert_eq!(
                harness.query_all_by_label("This battle is not being saved: the disk is full.").count(),
                1,
                "it is told"
            );
            assert_eq!(
                press(&mut harness, "Save in /tmp/elsewhere"),
                [Intent::SaveIn("/tmp/elsewhere".into())],
                "another place"
            );
            assert_eq!(press(&mut harness, "Try again now"), [Intent::SaveAgain], "or here");
        }
    }
}

#[test]
fn a_refusal_teaches_and_leads_to_its_clause() {
    let refusal = made_up::refusal();
    let name = format!("Not allowed: {refusal}");
    let mut harness = stage(Desk { refusal: Some(refusal), ..made_up::desk() }, PanelState::default(), SMALL);
    assert_eq!(press(&mut harness, &name), [Intent::Clause("C-FIRE-11".into())], "the clause behind it");
}

#[test]
fn a_clause_is_shown_until_it_is_closed() {
    let state = PanelState {
        clause: Some(ClauseNote {
            title: "Firing".into(),
            id: "C-FIRE-11".into(),
            text: "The target must be abeam.".into(),
            figure: None,
        }),
        ..PanelState::default()
    };
    let mut harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(harness.query_all_by_label("The target must be abeam.").count(), 1, "its text");
    press(&mut harness, "Close the rule");
    assert_eq!(harness.state().state.clause, None, "closed");
}

#[test]
fn the_curtain_hides_the_table_until_the_next_side_has_sat_down() {
    let state = PanelState { curtain: Some(SideId(1)), ..PanelState::default() };
    let mut harness = stage(made_up::desk(), state, SMALL);
    assert_eq!(
        press(&mut harness, "Blue, click when Red has looked away"),
        [Intent::Seated(SideId(1))],
        "Blue sits down"
    );
    assert_eq!(harness.state().state.curtain, None, "the curtain is open");
}

#[test]
fn the_time_line_goes_to_any_order_and_back_to_the_battle() {
    let mut harness = stage(made_up::pages::past(false), PanelState::default(), LARGE);
    for (name, past) in [
        ("Go to the start", Past::Show(0)),
        ("One order back", Past::Step(-1)),
        ("Play", Past::Play(true)),
        ("One order forward", Past::Step(1)),
        ("Go to the end", Past::Show(25)),
    ] {
        assert_eq!(press(&mut harness, name), [Intent::Past(past)], "{name}");
    }
    assert_eq!(harness.query_all_by_label("Turn 4, Red moves · order 22 of 25").count(), 1, "it says where one is");
    harness.get_all_by_label("Return to the battle").last().unwrap().click();
    harness.run_steps(3);
    assert!(harness.state().intents.contains(&Intent::Past(Past::Leave)), "and leads back");
    let before = harness.state().state.replay.speed;
    press(&mut harness, "Speed");
    assert!(harness.state().state.replay.speed > before, "faster");
}

#[test]
fn a_long_phase_of_fleets_is_told_by_division_and_unfolds() {
    let mut harness = stage(made_up::fleets::long_phase(), PanelState::default(), LARGE);
    let seen = |harness: &Harness<'static, Stage>, text: &str| harness.query_all_by_label_contains(text).count();
    assert_eq!(seen(&harness, "is hit by gun 7"), 0, "what each gun did is folded away");
    assert_eq!(seen(&harness, "Fortuna strikes."), 1, "whose fate has changed is read all the same");
    press(&mut harness, "Expand Van: 12 reports of damage");
    assert_eq!(seen(&harness, "is hit by gun 7"), 1, "a press unfolds it");
    harness.run_steps(12);
    press(&mut harness, "Collapse Van: 12 reports of damage");
    assert_eq!(seen(&harness, "is hit by gun 7"), 0, "and folds it again");
    let undivided = Desk { view: made_up::desk().view, ..made_up::fleets::long_phase() };
    assert_eq!(
        seen(&stage(undivided, PanelState::default(), LARGE), "is hit by gun 7"),
        1,
        "without divisions all lines are there"
    );
}

#[test]
fn a_journal_that_has_become_shorter_is_never_seen_empty() {
    let undivided = Desk { view: made_up::desk().view, ..made_up::fleets::long_phase() };
    let mut harness = stage(undivided, PanelState::default(), SMALL);
    harness.run_steps(6);
    harness.state_mut().desk = made_up::fleets::long_phase();
    let top = |harness: &Harness<'static, Stage>| harness.get_by_label("Expand Van: 12 reports of damage").rect().top();
    harness.run_steps(1);
    let at_once = top(&harness);
    harness.run_steps(12);
    assert!(
        (at_once - top(&harness)).abs() < 2.0,
        "its end is in sight in the first picture, {at_once} and {}",
        top(&harness)
    );
}

#[test]
fn an_order_to_a_division_is_one_line_of_the_journal_that_unfolds() {
    let mut harness = stage(made_up::fleets::ordered(), PanelState::default(), LARGE);
    let seen = |harness: &Harness<'static, Stage>, text: &str| harness.query_all_by_label_contains(text).count();
    assert_eq!(seen(&harness, "is to engage Avispa"), 0, "folded");
    press(&mut harness, "Expand Van: 2 ships: engage Avispa");
    assert_eq!(seen(&harness, "is to engage Avispa") - seen(&harness, "Undo: "), 2, "an order to each");
    let mut one = made_up::fleets::ordered();
    one.journal.pop();
    let alone = stage(one, PanelState::default(), LARGE);
    assert_eq!(
        seen(&alone, "San Nicolás is to engage Avispa") - seen(&alone, "Undo: "),
        1,
        "one alone is read as it is"
    );
}

#[test]
fn a_score_says_what_it_was_given_for_and_leads_to_its_clause() {
    let mut desk = made_up::desk();
    let rule = "A point for each box that is ticked on an enemy ship.";
    desk.view.sides[1].tally =
        Tally { clause: "C-OBJ-8".into(), rule: rule.into(), lines: vec!["Fortuna: 17 of 18 boxes".into()] };
    let mut harness = stage(desk, PanelState::default(), LARGE);
    harness.get_by_label_contains("Score: A point for each box").hover();
    harness.run_steps(30);
    assert_eq!(
        harness.query_all_by_label_contains("Fortuna: 17 of 18 boxes").count(),
        2,
        "the place and the slip beside the pointer"
    );
    assert_eq!(
        press(&mut harness, &format!("Score: {rule} Fortuna: 17 of 18 boxes")),
        [Intent::Clause("C-OBJ-8".into())]
    );
}
