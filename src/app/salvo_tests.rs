//! A duel of Admiralty by mouse: the broadsides that one press resolves are seen one after the other, each with its
//! line, and what comes next is asked afterwards.

use bevy_egui::egui::vec2;
use wg_core::DiceSource;
use wg_panels::read::salvo::Shown;

use super::by_mouse::Hand;

/// Returns a hand at the first Fire phase of two against two in which both sides fire, just after the press.
fn fires(folder: &std::path::Path) -> Hand {
    let dice = DiceSource::Machine { seed: 5 };
    let captains = ["human", "deckhand"];
    let mut hand = Hand::at_battle("admiralty/03-two-against-two", captains, dice, vec2(1280.0, 720.0), folder);
    for _ in 0..40 {
        let button = hand.desktop.screens[0].desk.big_button.clone();
        if button.is_some_and(|button| button.label == "All fire as they bear") {
            hand.animator.enabled = true;
            hand.press(hand.big_button().center());
            return hand;
        }
        hand.press(hand.big_button().center());
    }
    panic!("nobody fires: {}", hand.desktop.screens[0].desk.headline);
}

#[test]
fn every_broadside_of_a_fire_phase_is_read_alone_and_large_and_the_next_question_comes_after_the_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = fires(folder.path());
    let all = hand.desktop.sitting.eye(0).desk(&hand.desktop.sitting.telling).tray.volleys;
    assert!(all.len() > 2, "both sides fire: {all:?}");
    let (frame, mut read) = (1.0 / 30.0, Vec::new());
    while hand.animator.is_busy() {
        hand.frame(Vec::new());
        let desk = &hand.desktop.screens[0].desk;
        if let Some(Shown { volley, number, all }) = &desk.salvo {
            assert!(desk.choices.is_empty(), "nothing is asked while the ships fire");
            assert_eq!(desk.bar().headline, format!("Broadside {} of {all}", (*number).max(1)));
            let lines: Vec<&str> = hand.map.widgets.iter().map(|widget| widget.label.as_str()).collect();
            if let Some(volley) = volley {
                assert!(lines.contains(&volley.line().as_str()), "{} is on the screen: {lines:?}", volley.line());
                match read.last_mut() {
                    Some((line, seconds)) if *line == volley.line() => *seconds += frame,
                    _ => read.push((volley.line(), 0.0)),
                }
            }
        }
        hand.animator.advance(frame);
    }
    let lines: Vec<&String> = read.iter().map(|(line, _)| line).collect();
    assert_eq!(lines, all.iter().map(wg_panels::Volley::line).collect::<Vec<_>>().iter().collect::<Vec<_>>());
    assert!(read.iter().all(|(_, seconds)| *seconds > 1.5), "long enough to read: {read:?}");
    hand.rest();
    let desk = &hand.desktop.screens[0].desk;
    assert!(desk.salvo.is_none() && desk.big_button.is_some(), "then it goes on: {}", desk.headline);
}
