//! Newcomers in the lessons who press what they please, through the panels as they are drawn and the map of the screen.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, vec2};
use wg_core::shown::view::PhaseState;
use wg_core::{DiceSource, Event};
use wg_library::Library;
use wg_panels::{Intent, TutorDeed};

use super::by_mouse::Hand as Newcomer;

const SIZE: egui::Vec2 = vec2(1280.0, 800.0);
/// The number of presses after which nobody goes on with a lesson.
const ENOUGH: usize = 140;

/// The screen while a card of the tutor was shown.
#[derive(Clone, Debug)]
struct Seen {
    /// The number of the card, from 1.
    step: usize,
    says: String,
    phase: String,
    turn: u16,
    headline: String,
    /// The label of the big button, with its remark.
    button: String,
    /// The title of the dice in the tray.
    dice: String,
    /// The labels of everything that can be pressed.
    pressable: Vec<String>,
    /// True if the learner is asked something.
    asked: bool,
    arrow: bool,
}

impl Newcomer {
    fn sits_down(id: &str, seed: u64) -> Self {
        Self::at_lesson(Library::new(wg_rulesets::ALL), id, DiceSource::Machine { seed }, SIZE, None)
    }

    fn seen(&self) -> Option<Seen> {
        let desk = &self.desktop.screens[0].desk;
        let tutor = desk.tutor.as_ref()?;
        let title = |report: &wg_core::Report| {
            if let Event::Thrown { title, .. } = &report.event { title.clone() } else { String::new() }
        };
        Some(Seen {
            step: tutor.step?.0,
            says: tutor.says.clone(),
            phase: desk
                .view
                .phases
                .iter()
                .find(|phase| phase.state == PhaseState::Current)
                .map(|phase| phase.title.clone())
                .unwrap_or_default(),
            turn: desk.view.turn,
            headline: desk.headline.clone(),
            button: desk
                .big_button
                .as_ref()
                .map(|button| format!("{} {}", button.label, button.remark))
                .unwrap_or_default(),
            dice: desk.tray.last.first().map(title).unwrap_or_default(),
            pressable: self
                .map
                .widgets
                .iter()
                .filter(|widget| widget.press)
                .map(|widget| widget.label.clone())
                .collect(),
            asked: self.desktop.sitting.eye(0).asked().is_some(),
            arrow: self.desktop.screens[0].panel.tutor.shown.is_some_and(|(_, thing)| thing.is_some()),
        })
    }

    /// Presses something other than the big button, if there is anything.
    fn press_another(&mut self, choice: usize) {
        let labels: Vec<String> =
            self.desktop.screens[0].desk.choices.iter().map(|button| button.label.clone()).collect();
        let found: Vec<_> = labels.iter().flat_map(|label| self.pressable(label)).collect();
        match found.get(choice % found.len().max(1)) {
            Some((_, rect)) => self.press(rect.center()),
            None => self.press(self.big_button().center()),
        }
    }
}

/// Plays a lesson to its end or until nobody would go on: the big button, and now and then something else. Returns all
/// cards in their order.
fn plays(id: &str, seed: u64, now_and_then: usize) -> (Newcomer, Vec<Seen>) {
    let mut newcomer = Newcomer::sits_down(id, seed);
    let (mut cards, mut chance) = (Vec::new(), seed as usize * 7 + 3);
    while !newcomer.is_over() && newcomer.presses < ENOUGH {
        cards.extend(newcomer.seen());
        chance = (chance * 1_103_515_245 + 12_345) % (1 << 31);
        if now_and_then > 0 && !newcomer.desktop.screens[0].desk.reading && (chance >> 8) % now_and_then == 0 {
            newcomer.press_another(chance >> 16);
        } else {
            newcomer.press(newcomer.big_button().center());
        }
    }
    (newcomer, cards)
}

/// Checks that a newcomer who took the lesson to its end has seen every card that it waits for.
fn nothing_was_skipped(id: &str, newcomer: &Newcomer, cards: &[Seen]) {
    if newcomer.desktop.sitting.battle.session().outcome().is_some() || newcomer.presses >= ENOUGH {
        return;
    }
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle(id).expect("it is there");
    let lesson = library.lesson(&battle).expect("in order").expect("a lesson");
    let seen: BTreeSet<usize> = cards.iter().map(|card| card.step).collect();
    for (n, step) in lesson.steps.iter().enumerate().filter(|(_, step)| !step.optional && step.ends.in_hand.is_empty())
    {
        // A course or a shot may be given before it was laid; then one card of the pair is enough.
        assert!(
            seen.contains(&(n + 1)) || (n > 0 && seen.contains(&n)),
            "{id}: {:?} was never seen: {seen:?}",
            step.says
        );
    }
}

#[test]
fn in_admiralty_each_card_waits_for_its_phase_and_firing_in_passing_teaches_nothing_of_the_fire_phase() {
    let (mut passed, mut fired, mut met) = (0, 0, BTreeSet::new());
    for (seed, now_and_then) in [(1, 0), (2, 3), (3, 2), (4, 4), (5, 0)] {
        let (mut newcomer, cards) = plays("admiralty/01-first-lesson", seed, now_and_then);
        let path: Vec<_> = cards.iter().map(|card| (card.step, card.turn, card.phase.as_str())).collect();
        for card in &cards {
            let in_fire = ["your guns bear on", "Dark red dice", "That is all you have"]
                .iter()
                .any(|words| card.says.contains(words));
            assert!(!in_fire || card.phase == "Fire", "seed {seed}: {:?} in {}: {path:?}", card.says, card.phase);
        }
        for card in cards.iter().filter(|card| card.says.starts_with("A ship is passing your guns")) {
            met.insert("the choice");
            assert!(
                card.phase == "Movement" && card.button.contains("on Sirène") && card.arrow,
                "seed {seed}: {card:?}"
            );
            assert!(
                card.pressable.iter().any(|label| label.starts_with("Amphion holds fire for now")),
                "seed {seed}: the other answer is there: {card:?}"
            );
        }
        let of = |words: &str| cards.iter().position(|card| card.says.contains(words));
        if let Some(at) = of("You have fired in passing") {
            passed += 1;
            assert_eq!(cards[at].phase, "Movement", "what was done is acknowledged at once: {path:?}");
        }
        // The Fire phase is taught when it first comes to the learner, even after the lesson.
        let mut taught = of("Dark red dice").is_some() || of("your guns bear on").is_some();
        nothing_was_skipped("admiralty/01-first-lesson", &newcomer, &cards);
        while !taught && newcomer.desktop.sitting.battle.session().outcome().is_none() && newcomer.presses < 2 * ENOUGH
        {
            let bears = newcomer.desktop.screens[0]
                .desk
                .big_button
                .as_ref()
                .is_some_and(|button| button.label.contains("on Sirène"));
            let now = newcomer.desktop.screens[0]
                .desk
                .view
                .phases
                .iter()
                .any(|phase| phase.state == PhaseState::Current && phase.title == "Fire");
            if now && bears && !newcomer.desktop.screens[0].desk.reading {
                let says = newcomer.says().map(|said| said.says.clone()).unwrap_or_default();
                assert!(says.contains("your guns bear on"), "seed {seed}: the first Fire phase is taught: {says:?}");
                taught = true;
            }
            newcomer.press(newcomer.big_button().center());
        }
        fired += usize::from(taught);
    }
    assert!(met.contains("the choice"), "a ship has passed somebody's guns");
    assert!(passed > 0 && fired > 0, "{passed} have fired in passing, {fired} in a Fire phase");
}

#[test]
fn in_barnacle_no_card_says_what_is_not_so() {
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for (seed, now_and_then) in [(1, 0), (2, 0), (3, 3), (4, 2), (5, 4), (6, 3), (7, 2), (8, 5), (9, 3), (10, 2)] {
        let (newcomer, cards) = plays("barnacle/01-first-lesson", seed, now_and_then);
        for card in &cards {
            let says = |words: &str| card.says.contains(words);
            if says("Your broadside bears") || says("The bars show") {
                assert!(card.button.contains("broadside"), "seed {seed}: {card:?}");
            }
            if says("Only a single gun") {
                met.insert("bow guns");
                assert!(card.button.contains(" gun") && !card.button.contains("broadside"), "seed {seed}: {card:?}");
            }
            if says("another chance to fire") {
                met.insert("another chance");
                assert!(card.button.contains("on Mistral"), "seed {seed}: {card:?}");
            }
            if says("or first click the water") {
                assert!(card.button.starts_with("Sail Charlotte"), "seed {seed}: {card:?}");
            }
            if says("nothing more to do") {
                assert!(
                    !card.button.contains("can still")
                        && !card.pressable.iter().any(|label| label.starts_with("Grapple")),
                    "seed {seed}: {card:?}"
                );
            }
            if says("While the enemy moves") {
                assert!(!card.asked && card.phase == "Red moves", "seed {seed}: {card:?}");
            }
            if says("You won initiative") {
                met.insert("initiative");
                assert!(card.headline.contains("Who moves first?"), "seed {seed}: {card:?}");
            }
            if says("These are your fire dice") {
                met.insert("dice");
                assert!(
                    card.dice.starts_with("Charlotte fires at"),
                    "seed {seed}: the enemy's dice lie there: {card:?}"
                );
            }
            if says("This is your own sheet") {
                met.insert("log");
                assert!(card.arrow, "seed {seed}: no arrow leads to it: {card:?}");
            }
            if says("grapple, once a turn") {
                met.insert("grapple");
                assert!(card.pressable.iter().any(|label| label.starts_with("Grapple")), "seed {seed}: {card:?}");
            }
            if says("With the wind from any other side") {
                met.insert("contrary wind");
            }
        }
        nothing_was_skipped("barnacle/01-first-lesson", &newcomer, &cards);
    }
    for what in ["dice", "log", "initiative", "bow guns", "another chance", "contrary wind", "grapple"] {
        assert!(met.contains(what), "{what} was taught to somebody: {met:?}");
    }
}

#[test]
fn whoever_holds_his_fire_is_not_told_that_he_should_have_fired() {
    for id in ["barnacle/01-first-lesson", "admiralty/01-first-lesson"] {
        let mut newcomer = Newcomer::sits_down(id, 1);
        let is_choice = |newcomer: &Newcomer| {
            newcomer
                .says()
                .is_some_and(|said| said.says.contains("hold fire for now") || said.says.contains("Fire now, or save"))
        };
        while !is_choice(&newcomer) {
            assert!(newcomer.presses < 20, "{id}: a choice comes soon");
            newcomer.follow();
        }
        let said = newcomer.says().cloned();
        let ship = if id.starts_with("barnacle") { "Charlotte" } else { "Amphion" };
        let hold = newcomer.pressable(&format!("{ship} holds fire for now")).first().map(|(_, rect)| rect.center());
        newcomer.press(hold.unwrap_or_else(|| panic!("{id}: the other answer is there: {:?}", newcomer.seen())));
        assert_ne!(
            newcomer.says().map(|said| &said.says),
            said.as_ref().map(|said| &said.says),
            "{id}: it was an answer"
        );
        assert!(newcomer.says().is_none_or(|said| said.otherwise.is_empty()), "{id}: {:?}", newcomer.says());
    }
}

#[test]
fn newcomers_at_the_other_lessons_skip_nothing() {
    for id in ["crane/01-first-lesson", "warpspawn/01-first-lesson"] {
        for (seed, now_and_then) in [(1, 0), (2, 3), (3, 2), (4, 4)] {
            let (newcomer, cards) = plays(id, seed, now_and_then);
            nothing_was_skipped(id, &newcomer, &cards);
        }
    }
}

#[test]
fn while_the_tutor_waits_for_his_reader_the_screen_says_so_and_space_goes_on() {
    let mut newcomer = Newcomer::sits_down("barnacle/01-first-lesson", 1);
    while !newcomer.desktop.screens[0].desk.reading {
        assert!(newcomer.presses < 20, "something is to be read soon");
        newcomer.press(newcomer.big_button().center());
    }
    assert_eq!(
        newcomer.desktop.screens[0].desk.headline, "Read what the tutor says, then continue",
        "nobody is said to be thinking"
    );
    assert!(
        newcomer
            .map
            .widgets
            .iter()
            .any(|widget| widget.press && widget.label == "Continue" && widget.rect == newcomer.big_button()),
        "the big button"
    );
    assert_eq!(newcomer.desktop.screens[0].desk.big_press(), Some(Intent::Tutor(TutorDeed::Read)), "what Space does");
    let orders = newcomer.desktop.sitting.battle.session().entries().len();
    let said = newcomer.says().cloned();
    newcomer.press(newcomer.big_button().center());
    assert_ne!(newcomer.says().cloned(), said, "the next card");
    newcomer.desktop.tutor_deed(TutorDeed::Fold);
    newcomer.frame(Vec::new());
    assert!(
        !newcomer.desktop.screens[0].desk.reading
            && newcomer.desktop.sitting.battle.session().entries().len() >= orders,
        "whoever has folded it waits for nothing"
    );
}
