//! Counts the presses that a turn costs.

use bevy_egui::egui::vec2;
use wg_core::{AskKind, DiceSource, Order, SideId};

use super::by_mouse::Hand;

/// The number of presses for each ship of a side above which a turn is a chore.
const AT_MOST: f32 = 4.0;
/// The least number of ships of a side, half of a fleet, with which its turn counts. With fewer ships, the fixed cost
/// of a turn, such as who moves first and cards to discard, weighs too much.
const HALF: usize = 4;
/// The number of turns played.
const TURNS: u16 = 8;

/// The cost of a turn for one side.
#[derive(Clone, Copy, Default, Debug)]
struct Cost {
    ships: usize,
    presses: usize,
    shots: usize,
}

impl Cost {
    fn each(self) -> f32 {
        self.presses as f32 / self.ships.max(1) as f32
    }
}

/// Does the next thing as a player who plays no cards would: declines once a turn, discards what the hand may not hold,
/// moves the next ship or presses the big button.
fn without_cards(hand: &mut Hand) {
    for quiet in ["Play no card this turn", "Skip boarding"] {
        if let Some((_, at)) = hand.pressable(quiet).first() {
            return hand.press(at.center());
        }
    }
    if hand.card_window().is_some() && hand.play_a_card() {
        return;
    }
    // The ship whose turn it is to move is picked up and put down where she is to lie.
    let mover = hand.desktop.sitting.places[0]
        .selected
        .filter(|unit| hand.desktop.sitting.eye(0).can_take_up(Some(*unit)).is_some());
    match mover {
        Some(mover) => {
            hand.drag(mover, Hand::best_end);
            if hand.desktop.sitting.eye(0).course_offer().and_then(|offer| offer.order.unit()) == Some(mover) {
                hand.press(hand.big_button().center());
            }
        }
        None => hand.press(hand.big_button().center()),
    }
}

#[test]
fn a_turn_of_the_basic_battle_without_cards_costs_at_most_four_presses_a_ship() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let dice = DiceSource::Machine { seed: 11 };
    let mut hand =
        Hand::at_battle("warpspawn/02-line-against-line", ["human", "human"], dice, vec2(1440.0, 900.0), folder.path());
    let mut costs = vec![[Cost::default(); 2]; usize::from(TURNS) + 1];
    while !hand.is_done() && hand.desktop.screens[0].desk.view.turn <= TURNS {
        let turn = usize::from(hand.desktop.screens[0].desk.view.turn);
        let asked = hand.desktop.sitting.eye(0).asked().expect("somebody is asked");
        let (side, kind) = (asked.seat.side().unwrap_or_default(), asked.kind);
        let fires =
            matches!(hand.desktop.screens[0].desk.big_button.as_ref().map(|big| &big.order), Some(Order::Fire { .. }));
        assert!(kind != AskKind::Throw && hand.presses < 4_000, "the machine throws, and the turn ends");
        let cost = &mut costs[turn][side.index()];
        if cost.ships == 0 {
            cost.ships = hand.desktop.screens[0]
                .desk
                .view
                .units
                .iter()
                .filter(|unit| unit.side == side && unit.on_table())
                .count();
        }
        cost.shots += usize::from(fires);
        let before = hand.presses;
        without_cards(&mut hand);
        costs[turn][side.index()].presses += hand.presses - before;
    }
    for (turn, sides) in costs.iter().enumerate().skip(1) {
        for (side, cost) in sides.iter().enumerate() {
            let name = &hand.desktop.screens[0].desk.view.sides[side].name;
            eprintln!(
                "turn {turn}, {name}: {} presses for {} ships and {} broadsides, {:.2} a ship",
                cost.presses,
                cost.ships,
                cost.shots,
                cost.each()
            );
        }
    }
    for side in [SideId(0), SideId(1)] {
        let turns = costs.iter().skip(1).map(|sides| sides[side.index()]).filter(|cost| cost.ships >= HALF);
        let dearest = turns.clone().map(Cost::each).fold(0.0, f32::max);
        let shots: usize = turns.clone().map(|cost| cost.shots).sum();
        assert!(turns.count() >= 4 && shots > 12, "there were turns of fire: {shots} broadsides");
        assert!(dearest <= AT_MOST, "the dearest turn costs {side:?} {dearest:.2} presses a ship");
    }
}
