//! Battles with cards, played by mouse up to the situation that each one tests. `WG_JOURNALS=tests/journals cargo test --lib
//! mouse_tests` writes their journals there, where every test of journals finds them.

use std::path::Path;

use bevy::math::Vec2;
use bevy_egui::egui::{Pos2, Rect, pos2, vec2};
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::{DiceSource, Entry, Fate, Length, Order, PathEnd, Point, Pose, Seat, SideId};
use wg_library::Library;

use super::by_mouse::Hand;

const SIZE: bevy_egui::egui::Vec2 = vec2(1440.0, 900.0);
/// The button of a player who plays no more cards for a while.
const NO_CARD: &str = "Play no card this phase";

impl Hand {
    /// Returns the orders so far.
    pub(super) fn entries(&self) -> &[Entry] {
        self.desktop.sitting.battle.session().entries()
    }

    pub(super) fn is_done(&self) -> bool {
        self.desktop.sitting.battle.session().outcome().is_some()
    }

    /// Returns the side that is asked for a card now.
    pub(super) fn card_window(&self) -> Option<SideId> {
        let ask = self.desktop.sitting.eye(0).asked()?;
        let of_cards =
            |order: &Order| matches!(order, Order::Play { .. } | Order::NoCard { .. } | Order::Discard { .. });
        ask.offers.iter().any(|offer| of_cards(&offer.order)).then(|| ask.seat.side()).flatten()
    }

    /// Returns the place to press to turn over a hand that lies face down.
    pub(super) fn face_down_hand(&self) -> Option<Rect> {
        let found = self.pressable("Look at ").into_iter().find(|(label, _)| label.ends_with("'s hand"));
        found.map(|(_, place)| place)
    }

    /// Turns over a hand that lies face down.
    pub(super) fn look_at_cards(&mut self) {
        if let Some(down) = self.face_down_hand() {
            self.press(down.center());
        }
    }

    /// Plays the first playable card, if there is one: a click raises it, and the big button plays it.
    pub(super) fn play_a_card(&mut self) -> bool {
        self.look_at_cards();
        let Some((_, at)) = self.pressable("card ").into_iter().next() else { return false };
        self.press(at.center());
        // A discarded card is gone at once.
        if self.desktop.screens[0].desk.hand.as_ref().is_some_and(|hand| hand.cards.iter().any(|card| card.raised)) {
            self.press(self.big_button().center());
        }
        true
    }

    /// Clicks the most promising square, near the edge to which her bow is to point.
    fn lay_a_course(&mut self) -> bool {
        let Some(best) = self.best_end() else { return false };
        self.press(self.on_screen(best));
        self.desktop.sitting.eye(0).course_in_hand().is_some()
    }

    /// Returns the point to click for the course with the most promising end. A point under a card, or under a line
    /// that can be clicked, does not mean the course there.
    pub(super) fn best_end(&self) -> Option<Point> {
        let cards = self.desktop.screens[0].laid.cards(&self.ctx);
        let lines: Vec<_> = self.map.widgets.iter().filter(|widget| widget.press).map(|widget| widget.rect).collect();
        let under = |at: Pos2| {
            cards.iter().map(|(_, card)| *card).chain(lines.iter().copied()).any(|thing| thing.expand(4.0).contains(at))
        };
        let free = |at: Point| self.chart.contains(self.on_screen(at)) && !under(self.on_screen(at));
        let game = &self.desktop.sitting;
        let unit = game.eye(0).course_offer().and_then(|offer| offer.order.unit())?;
        let view = &self.desktop.screens[0].desk.view;
        let side = view.units.iter().find(|one| one.id == unit).map(|one| one.side)?;
        let enemies: Vec<_> = view
            .units
            .iter()
            .filter(|one| one.side != side && one.fate == Fate::Afloat)
            .map(|one| one.pose.at)
            .collect();
        // An enemy abeam within four squares is best, then a near one.
        let worth = |pose: &Pose| {
            let far = enemies.iter().map(|enemy| pose.at.distance(*enemy)).min().unwrap_or(Length::ZERO);
            let abeam = |enemy: &&Point| {
                let off = pose.at.heading_to(**enemy).map_or(0, |bearing| pose.heading.to(bearing).abs().0);
                pose.at.within(Length::inches(8), **enemy) && (off - 9_000).abs() < 2_200
            };
            (std::cmp::Reverse(enemies.iter().filter(abeam).count()), far)
        };
        let ends = game
            .eye(0)
            .paths()
            .iter()
            .filter(|path| path.complete && path.end == PathEnd::Lies)
            .filter_map(|path| path.poses.last());
        let click = |pose: &Pose| pose.run(Length::from_inches(0.7)).at;
        ends.filter(|pose| free(click(pose))).min_by_key(|pose| worth(pose)).map(click)
    }

    pub(super) fn on_screen(&self, at: Point) -> Pos2 {
        let at: Vec2 = self.lens.table_to_screen(at);
        pos2(at.x, at.y)
    }

    /// Does the next thing as a player who knows the cards would, with one press or two.
    pub(super) fn play_on(&mut self, rng: &mut ChaCha8Rng, cards: bool) {
        if self.dice_wanted() > 0 {
            return self.throw(|sides| below(rng, u32::from(sides)) as u8 + 1);
        }
        if cards && self.card_window().is_some() && self.play_a_card() {
            return;
        }
        self.lay_a_course();
        self.press(self.big_button().center());
    }
}

/// Copies the journal to where it is wanted, and checks that it replays.
pub(super) fn keep(hand: &Hand, name: &str) {
    let path = hand.desktop.sitting.battle.file().expect("it is saved");
    let hash = hand.desktop.sitting.battle.session().hash();
    let file = Library::new(wg_rulesets::ALL).journal(&path).expect("the journal is in order");
    assert_eq!(file.replay(None).expect("it plays back").session.hash(), hash, "{name}: to the same position");
    if let Some(folder) = std::env::var_os("WG_JOURNALS") {
        std::fs::copy(&path, Path::new(&folder).join(format!("{name}.wgj"))).expect("the journal is kept");
    }
}

#[test]
fn the_first_lesson_with_cards_is_fought_to_its_end_with_hand_dice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(7, 1);
    let mut hand = Hand::at_lesson(
        Library::new(wg_rulesets::ALL),
        "warpspawn/01-first-lesson",
        DiceSource::Hand { seed: 3 },
        SIZE,
        Some(folder.path()),
    );
    let (mut steps, mut last) = (0, None);
    while !hand.is_done() {
        assert!(hand.presses < 2_500, "it ends");
        let speaks = hand.says().is_some_and(|said| {
            said.step.is_some()
                && (said.read || hand.desktop.screens[0].panel.tutor.shown.is_some_and(|(_, at)| at.is_some()))
        });
        if hand.dice_wanted() == 0 && speaks {
            steps += 1;
            last = last.max(hand.says().and_then(|said| said.step));
            hand.follow();
        } else {
            hand.play_on(&mut rng, true);
        }
    }
    let thrown = hand.entries().iter().filter(|entry| matches!(entry.order, Order::Throw { .. })).count();
    eprintln!(
        "{} presses, {steps} of the tutor's to {last:?}, {thrown} throws, {:?}",
        hand.presses,
        hand.desktop.sitting.battle.session().outcome()
    );
    assert!(
        last.is_some_and(|(step, of)| step == of) && hand.is_over() && thrown > 10,
        "the lesson was taken to its last step, and its dice typed: {last:?}"
    );
    keep(&hand, "warpspawn-first-lesson-hand-dice-by-mouse");
}

#[test]
fn two_at_one_screen_play_cards_and_answer_them_from_either_hand() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(7, 1);
    let mut hand = Hand::at_battle(
        "warpspawn/02-line-against-line",
        ["human", "human"],
        DiceSource::Machine { seed: 7 },
        SIZE,
        folder.path(),
    );
    let side = |entry: &Entry| entry.seat.side();
    let by = |hand: &Hand, wanted: u8| {
        hand.entries()
            .iter()
            .filter(|entry| matches!(entry.order, Order::Play { .. }) && side(entry) == Some(SideId(wanted)))
            .count()
    };
    // A card that was answered: two plays on one roll, one after another, by different sides.
    let answered = |hand: &Hand| {
        let orders: Vec<_> = hand.entries().iter().filter(|entry| !matches!(entry.order, Order::Pass)).collect();
        orders.windows(2).any(|two| {
            two.iter().all(|entry| matches!(entry.order, Order::Play { .. })) && side(two[0]) != side(two[1])
        })
    };
    let mut turns = 0;
    let mut silent = [0_u16; 2];
    while !(answered(&hand) && turns > 0 && hand.desktop.screens[0].desk.view.turn > turns) {
        let turn = hand.desktop.screens[0].desk.view.turn;
        assert!(turn < 6 && hand.presses < 2_000, "somebody answers a card in turn {turn}");
        if answered(&hand) {
            turns = turn;
        }
        // Nobody reads the other's hand: it lies face down whenever the seat changes.
        if let (Some(asked), Some(own)) = (hand.card_window(), hand.desktop.screens[0].desk.hand.as_ref()) {
            assert_eq!(own.side, asked, "the hand of who is asked");
            if own.face_down {
                // Cards of the same kind may lie open on the pile and on the roll.
                let open: Vec<&str> =
                    own.top.iter().chain(own.played.iter().map(|(kind, _, _)| kind)).map(|kind| &*kind.title).collect();
                let hidden: Vec<&str> =
                    own.cards.iter().map(|card| &*card.kind.title).filter(|title| !open.contains(title)).collect();
                assert!(
                    hand.map.texts.iter().all(|text| !hidden.contains(&text.text.as_str())),
                    "no title of a card is on the screen"
                );
            }
            let done = turns == turn || (silent[asked.index()] == turn && turn > 0);
            if done && !hand.pressable(NO_CARD).is_empty() {
                silent[asked.index()] = turn;
                hand.press_on(NO_CARD);
                continue;
            }
        }
        hand.play_on(&mut rng, true);
    }
    eprintln!(
        "{} presses, turn {}, cards by each side: {} and {}",
        hand.presses,
        hand.desktop.screens[0].desk.view.turn,
        by(&hand, 0),
        by(&hand, 1)
    );
    assert!(by(&hand, 0) > 0 && by(&hand, 1) > 0, "from either hand");
    keep(&hand, "warpspawn-line-against-line-hot-seat-part-by-mouse");
}

#[test]
fn a_whole_battle_with_cards_is_fought_against_the_commander() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(5, 1);
    let mut hand = Hand::at_battle(
        "warpspawn/01-first-lesson",
        ["human", "commander"],
        DiceSource::Machine { seed: 5 },
        SIZE,
        folder.path(),
    );
    while !hand.is_done() {
        assert!(hand.presses < 2_500, "it ends");
        hand.play_on(&mut rng, true);
    }
    let own = hand.entries().iter().filter(|entry| entry.seat == Seat::Side(SideId(0))).count();
    eprintln!(
        "{} presses for {own} orders in {} turns: {:?}",
        hand.presses,
        hand.desktop.screens[0].desk.view.turn,
        hand.desktop.sitting.battle.session().outcome()
    );
    keep(&hand, "warpspawn-first-lesson-commander-by-mouse");
}

#[test]
fn cones_of_both_broadsides_lie_on_the_chart_where_arcs_are_wanted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "warpspawn/01-first-lesson",
        ["human", "human"],
        DiceSource::Machine { seed: 1 },
        SIZE,
        folder.path(),
    );
    let words = |hand: &Hand| {
        let label = |mark: &wg_core::Mark| {
            if let wg_core::Mark::Squares { label, .. } = mark { Some(label.clone()) } else { None }
        };
        hand.model.overlays.marks.iter().filter_map(label).collect::<Vec<_>>()
    };
    assert!(words(&hand).iter().all(|words| !words.starts_with("grape")), "they vanish when they are not wanted");
    hand.desktop.screens[0].panel.arcs = true;
    hand.desktop.sitting.changed();
    hand.rest();
    let words = words(&hand);
    for kind in ["grape to", "chain to", "round to"] {
        assert_eq!(
            words.iter().filter(|words| words.starts_with(kind)).count(),
            2,
            "{kind} of either broadside: {words:?}"
        );
    }
}
