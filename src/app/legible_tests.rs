//! Everything written on the table's screen can be read: nothing is cut short, lies outside, or lies on other text, and
//! no name lies on a hull. Battles of all rulesets are laid out at their beginning and in the middle, on a small and on
//! a large screen, with large text and in room mode, without drawing. `tests/all/legible.rs` draws a sample.

use bevy_egui::egui::{Context, Rect, pos2};
use wg_core::{DiceSource, Order};
use wg_hand::{Sitting, Table};
use wg_library::Library;
use wg_panels::Theme;
use wg_panels::widgets::ui_map::Text;

use super::chart_tests::{Bench, SIZES, faults};

/// The overlap of ascenders and descenders that is allowed, in points, since letters are smaller than their rectangles.
const HAIR: [f32; 2] = [2.0, 3.0];

/// Returns a battle of people after this many orders by computer captains. With dice by hand, people type them, and one
/// roll is wanted now.
fn battle(library: &Library, id: &str, orders: usize, by_hand: bool) -> Sitting {
    let battle = library.battle(id).expect("the program brings it along");
    let sides = battle.loaded.scenario.sides.len();
    let dice = if by_hand { DiceSource::Hand { seed: 7 } } else { DiceSource::Machine { seed: 7 } };
    let table = Table { captains: vec!["deckhand".to_owned(); sides], dice };
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
    let mut given = 0;
    while given < orders || (by_hand && game.eye(0).asked().is_none_or(|ask| ask.kind != wg_core::AskKind::Throw)) {
        if game.battle.session().outcome().is_some() {
            break;
        }
        match game.eye(0).asked().filter(|ask| ask.kind == wg_core::AskKind::Throw) {
            Some(ask) => {
                let faces = ask.throws.iter().flat_map(|row| (0..row.dice).map(|n| n % row.sides.max(1) + 1)).collect();
                game.give(0, Order::Throw { faces });
            }
            None => game.computer_order(),
        }
        given += 1;
    }
    game.battle.rise();
    game.touch(0, |battle, place| place.look_for_work(battle));
    game
}

/// Returns everything that cannot be read.
fn unreadable(texts: &[Text], size: [f32; 2]) -> Vec<String> {
    let screen = Rect::from_min_size(pos2(0.0, 0.0), size.into()).expand(0.5);
    let mut found = Vec::new();
    for (n, text) in texts.iter().enumerate() {
        if text.cut {
            found.push(format!("{:?} is cut", text.text));
        }
        if !text.clipped && !screen.contains_rect(text.rect) {
            found.push(format!("{:?} lies outside: {:.0?}", text.text, text.rect));
        }
        for other in texts[n + 1..].iter().filter(|other| !other.clipped && !text.clipped) {
            let both = text.rect.intersect(other.rect);
            if both.width() > HAIR[0] && both.height() > HAIR[1] {
                found.push(format!("{:?} lies on {:?}: {both:.0?}", text.text, other.text));
            }
        }
    }
    found
}

#[test]
fn nothing_on_the_table_screen_is_cut_or_covered_at_any_size_of_screen_and_text() {
    let library = Library::new(wg_rulesets::ALL);
    let mut found = std::collections::BTreeMap::<String, Vec<String>>::new();
    for id in [
        "crane/02-mixed",
        "barnacle/05-frigate-duel",
        "barnacle/06-squadrons",
        "warpspawn/02-line-against-line",
        "admiralty/03-two-against-two",
        "admiralty/07-five-against-five",
        "admiralty/14-out-of-sight",
    ] {
        for (orders, by_hand) in [(0, false), (40, false), (90, false), (30, true)] {
            let mut bench = Bench::new(battle(&library, id, orders, by_hand), &library, Context::default());
            for (size, percent, room) in [
                (SIZES[0], 100, false),
                (SIZES[1], 100, false),
                (SIZES[0], 150, false),
                (SIZES[1], 150, false),
                (SIZES[0], 100, true),
                (SIZES[1], 100, true),
            ] {
                bench.desktop.screens[0].panel.text_percent = percent;
                let chart = bench.laid(size, room, Theme::Paper);
                assert!(bench.texts.len() > 10, "{id}: something is written");
                let what = format!(
                    "{id} after {orders}{} at {size:?}, {percent} %, room {room}",
                    if by_hand { " by hand" } else { "" }
                );
                // In a crowd a card may have to cover a ship, and in the room the hand of cards lies over the table.
                let lettering = faults(&chart, room, size).into_iter().filter(|fault| !fault.starts_with("hull"));
                for fault in lettering.chain(unreadable(&bench.texts, size)) {
                    found.entry(fault).or_default().push(what.clone());
                }
            }
        }
    }
    let all: Vec<String> =
        found.iter().map(|(fault, when)| format!("{fault}\n    {} times, first {}", when.len(), when[0])).collect();
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}
