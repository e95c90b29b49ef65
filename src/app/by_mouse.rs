//! A hand at a mouse, for tests: it sits at the desk as the window draws it, sees the map of the screen, and presses
//! what is there.

use std::path::Path;

use bevy::math::{Rect as TableRect, Vec2};
use bevy_egui::egui::{self, Event, PointerButton, Pos2, Rect, pos2};
use wg_core::DiceSource;
use wg_hand::{Desktop, Sitting, Table};
use wg_library::Library;
use wg_panels::chart::labels;
use wg_panels::widgets::ui_map::{self, UiMap};
use wg_panels::{Intent, layout};
use wg_table::{Animator, Layout, Lens, TableModel};

use super::lead::lead;
use super::onto_table::{gather, seen};

/// A desk with a screen in front of it, and a hand with one finger.
pub(super) struct Hand {
    pub(super) desktop: Desktop,
    pub(super) ctx: egui::Context,
    size: egui::Vec2,
    pub(super) lens: Lens,
    pub(super) model: TableModel,
    pub(super) animator: Animator,
    pub(super) chart: Rect,
    pub(super) map: UiMap,
    /// The number of presses so far.
    pub(super) presses: usize,
    /// A check that is run on every frame.
    pub(super) watch: Option<fn(&Self)>,
    /// True to draw no names on the chart, which take their time with many ships. Such a hand presses the ships
    /// themselves.
    pub(super) unlettered: bool,
    time: f64,
}

impl Hand {
    /// Begins the lesson of this battle, saved in this folder.
    pub(super) fn at_lesson(
        library: Library,
        id: &str,
        dice: DiceSource,
        size: egui::Vec2,
        folder: Option<&Path>,
    ) -> Self {
        let battle = library.battle(id).expect("the lesson's battle is there");
        let lesson = library.lesson(&battle).expect("the lesson is in order").expect("there is a lesson");
        let captains = lesson.captains(&battle.loaded.scenario, "human");
        let sitting =
            Sitting::start(battle.ruleset, &battle.loaded, &Table { captains, dice }, folder).expect("it begins");
        let mut desktop = Desktop::new(sitting, library, folder.map(Path::to_owned), None);
        desktop.teach();
        Self::before(desktop, size)
    }

    /// Begins a battle with these players, saved in this folder.
    pub(super) fn at_battle(id: &str, captains: [&str; 2], dice: DiceSource, size: egui::Vec2, folder: &Path) -> Self {
        let library = Library::new(wg_rulesets::ALL);
        let battle = library.battle(id).expect("the battle is there");
        let table = Table { captains: captains.map(str::to_owned).to_vec(), dice };
        let sitting = Sitting::start(battle.ruleset, &battle.loaded, &table, Some(folder)).expect("it begins");
        Self::before(Desktop::new(sitting, library, Some(folder.to_owned()), None), size)
    }

    /// Sits down at this desk.
    pub(super) fn before(desktop: Desktop, size: egui::Vec2) -> Self {
        let mut animator = Animator::default();
        animator.enabled = false;
        let chart = Rect::from_min_size(Pos2::ZERO, size);
        let mut hand = Self {
            desktop,
            ctx: egui::Context::default(),
            size,
            lens: Lens::default(),
            model: TableModel::default(),
            animator,
            chart,
            map: UiMap::default(),
            presses: 0,
            watch: None,
            unlettered: false,
            time: 0.0,
        };
        hand.rest();
        hand
    }

    /// Draws the screen once, with these events of the mouse, and carries out the resulting intents.
    pub(super) fn frame(&mut self, events: Vec<Event>) {
        gather(&mut self.desktop, 0, &mut self.model, &mut self.animator);
        let desktop = &mut self.desktop;
        desktop.screens[0].desk.busy =
            (desktop.sitting.eye(0).computer_waits() && !desktop.reads()) || desktop.sitting.eye(0).fight_waits();
        let free = TableRect {
            min: Vec2::new(self.chart.min.x, self.chart.min.y),
            max: Vec2::new(self.chart.max.x, self.chart.max.y),
        };
        let whole = Layout::new(&self.model.view, self.model.corner, free.width() / free.height()).whole;
        self.lens.resize(Vec2::new(self.size.x, self.size.y), free, whole);
        lead(desktop, 0, &mut self.lens, true);
        let at = desktop.screens[0].desk.tutor.as_ref().map(|tutor| tutor.at.clone());
        desktop.screens[0].panel.tutor.seen = at.and_then(|at| seen(&self.lens, &desktop.screens[0].desk.view, &at));
        desktop.screens[0].panel.run_track = desktop.screens[0]
            .run_track
            .iter()
            .map(|point| self.lens.table_to_screen(*point))
            .map(|at| pos2(at.x, at.y))
            .collect();
        desktop.screens[0].panel.odds_anchor = desktop.screens[0]
            .target
            .and_then(|target| desktop.screens[0].desk.view.units.iter().find(|unit| unit.id == target))
            .map(|unit| self.lens.table_to_screen(unit.pose.at))
            .map(|at| pos2(at.x, at.y));
        if desktop.show_what_moves(0, self.animator.flights(), self.animator.salvo()) {
            self.model.view.show_harm_of(&desktop.screens[0].desk.view);
        }
        desktop.tell_what_was_seen(0, self.animator.is_busy());
        let lettering =
            if self.unlettered { Vec::new() } else { wg_table::labels(&self.model, &self.lens, &self.animator) };
        self.time += 0.1;
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            time: Some(self.time),
            events,
            ..egui::RawInput::default()
        };
        let (mut intents, mut map, mut chart) = (Vec::new(), UiMap::default(), self.chart);
        let output = self.ctx.run_ui(input, |ui| {
            let ctx = ui.ctx();
            ctx.enable_accesskit();
            let look = desktop.screens[0].panel.look(ctx.content_rect().size());
            wg_panels::look::theme::apply(ctx, &look);
            let screen = &mut desktop.screens[0];
            intents = labels::paint(ctx, &mut screen.laid, chart, &lettering, &look);
            let shown = layout::show(ctx, &screen.desk, &mut screen.panel, &mut screen.laid);
            intents.extend(shown.intents);
            chart = shown.chart;
            if ui_map::is_named(ctx) {
                map = ui_map::read(ctx);
            }
        });
        output.drop_without_applying_deltas();
        (self.chart, self.map) = (chart, map);
        if let Some(watch) = self.watch {
            watch(self);
        }
        for intent in intents {
            self.act(intent);
        }
    }

    fn act(&mut self, intent: Intent) {
        let sitting = &mut self.desktop.sitting;
        match intent {
            Intent::Submit(order) => sitting.give(0, order),
            Intent::Order(order) => sitting.give_unasked(0, order),
            Intent::Propose(order) => sitting.press(0, |battle, place| place.propose(battle, order)),
            Intent::Select(unit) => sitting.press(0, |battle, place| place.pick_ship(battle, unit)),
            Intent::Skip => sitting.touch(0, |_, place| place.skip_fights()),
            Intent::Tutor(deed) => self.desktop.tutor_deed(deed),
            Intent::HintOff(key) => self.desktop.screens[0].panel.hints_off.push(key),
            Intent::LookAtHand => sitting.touch(0, |battle, place| place.look_at_hand(battle)),
            Intent::CoverHand => sitting.touch(0, |_, place| place.cover_hand()),
            Intent::Battery(unit, battery) => {
                sitting.touch(0, |battle, place| place.pick_battery(battle, unit, battery))
            }
            Intent::SailOn(unit) => sitting.press(0, |battle, place| place.sail_on(battle, unit)),
            Intent::PutDigestAway => sitting.read_digest(0),
            Intent::Seated(side) => sitting.touch(0, |_, place| place.take_seat(side)),
            Intent::Undo => sitting.undo(0),
            Intent::Say(what) => sitting.touch(0, |_, place| place.say(what)),
            Intent::Hover(unit) => sitting.touch(0, |_, place| place.hover_over(unit)),
            Intent::Consider(order) => sitting.touch(0, |_, place| place.consider(order)),
            Intent::Past(_) | Intent::Clause(_) => {}
            other => panic!("nothing that this hand does comes to this: {other:?}"),
        }
    }

    /// Lets this many seconds pass.
    pub(super) fn wait(&mut self, seconds: f64) {
        self.time += seconds;
    }

    /// Lets the others play and the screen come to rest.
    pub(super) fn rest(&mut self) {
        for _ in 0..4 {
            // Skip fights, which are shown beat by beat.
            if self.desktop.sitting.eye(0).fight_waits() {
                self.desktop.sitting.touch(0, |_, place| place.skip_fights());
            }
            self.frame(Vec::new());
            for _ in 0..200 {
                if !self.desktop.sitting.eye(0).computer_waits()
                    || self.desktop.reads()
                    || self.desktop.sitting.battle.session().outcome().is_some()
                {
                    break;
                }
                self.desktop.sitting.computer_order();
                self.desktop.sitting.touch(0, |_, place| place.skip_fights());
                // Without a watcher or a tutor, the screen is drawn only when they have finished.
                if self.watch.is_some() || self.desktop.screens[0].panel.tutor.on {
                    self.frame(Vec::new());
                }
            }
        }
    }

    /// Presses the mouse here, on a panel or else on the table.
    pub(super) fn press(&mut self, at: Pos2) {
        self.presses += 1;
        // A person reads the screen first.
        self.time += 1.0;
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::default(),
        };
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(vec![Event::PointerMoved(at)]);
        let blocked =
            self.ctx.egui_wants_pointer_input() || self.desktop.screens[0].panel.covered(&self.desktop.screens[0].desk);
        self.frame(vec![button(true)]);
        self.frame(vec![button(false)]);
        if !blocked && self.chart.contains(at) {
            let point = self.lens.screen_to_table(Vec2::new(at.x, at.y));
            let unit = wg_table::pick(&self.desktop.screens[0].desk.view, point);
            let sitting = &mut self.desktop.sitting;
            sitting.point_at(0, Some(point), unit);
            if unit.is_none_or(|unit| Some(unit) == sitting.places[0].selected)
                && sitting.touch(0, |battle, place| place.grip(battle, point))
            {
                sitting.press(0, |battle, place| place.let_go(battle, point, unit, false));
            } else {
                sitting.press(0, |battle, place| place.click(battle, point, unit));
            }
            sitting.point_at(0, None, None);
        }
        self.rest();
    }

    /// Drags a ship to the point that `to` returns once she is in the hand. Counts as one press.
    pub(super) fn drag(&mut self, unit: wg_core::UnitId, to: impl FnOnce(&Self) -> Option<wg_core::Point>) {
        self.presses += 1;
        let lies =
            self.desktop.screens[0].desk.view.units.iter().find(|other| other.id == unit).map(|unit| unit.pose.at);
        let point = lies.expect("she is on the table");
        assert_eq!(
            wg_table::pick(&self.desktop.screens[0].desk.view, point),
            Some(unit),
            "she is the one under the pointer"
        );
        let sitting = &mut self.desktop.sitting;
        let ship = sitting.eye(0).can_take_up(Some(unit)).expect("she can be taken up");
        sitting.press(0, |battle, place| place.click(battle, point, Some(unit)));
        sitting.press(0, |battle, place| place.take_up(battle, ship));
        self.frame(Vec::new());
        if let Some(to) = to(self) {
            self.desktop.sitting.point_at(0, Some(to), None);
            self.frame(Vec::new());
            self.desktop.sitting.press(0, |battle, place| place.put_down(battle, ship, to));
            self.desktop.sitting.point_at(0, None, None);
        }
        self.rest();
    }

    pub(super) fn button(&self, label: &str) -> Rect {
        let found = self.map.widgets.iter().find(|widget| widget.press && widget.label == label);
        found
            .unwrap_or_else(|| {
                panic!(
                    "{label:?} is on the screen: {:?}",
                    self.map.widgets.iter().map(|widget| &widget.label).collect::<Vec<_>>()
                )
            })
            .rect
    }

    /// Returns what the tutor says; `None` if the tutor is silent.
    pub(super) fn says(&self) -> Option<&wg_panels::Tutor> {
        self.desktop.screens[0].desk.tutor.as_ref()
    }

    pub(super) fn is_over(&self) -> bool {
        !self.desktop.screens[0].panel.tutor.on
    }

    /// Does what the tutor points at.
    pub(super) fn follow(&mut self) {
        let said = self
            .says()
            .cloned()
            .unwrap_or_else(|| panic!("the tutor is at a loss: {}", self.desktop.screens[0].desk.headline));
        self.card_lies_well(&said.says);
        if said.read {
            return self.press(self.button("Continue the lesson").center());
        }
        let (_, thing) = self.desktop.screens[0].panel.tutor.shown.expect("it is shown");
        let thing = thing.unwrap_or_else(|| panic!("what {:?} points at is on the screen", said.says));
        self.press(thing.center());
    }

    /// Checks that the card lies inside the chart and covers nothing that matters.
    fn card_lies_well(&self, says: &str) {
        let (card, thing) = self.desktop.screens[0].panel.tutor.shown.unwrap_or_else(|| panic!("{says:?} is shown"));
        let laid = &self.desktop.screens[0].laid;
        let hulls = &laid.covered.hulls;
        assert!(self.chart.expand(1.0).contains_rect(card), "{says:?}: {card:?} leaves the chart {:?}", self.chart);
        assert!(thing.is_none_or(|thing| !card.intersects(thing)), "{says:?}: {card:?} lies on what it speaks of");
        assert!(hulls.iter().all(|hull| !card.intersects(*hull)), "{says:?}: {card:?} lies on a ship: {hulls:?}");
        assert!(!card.intersects(laid.big_button.expect("there is one")), "{says:?}: it lies on the big button");
        for at in &self.desktop.screens[0].panel.run_track {
            assert!(!card.contains(*at), "{says:?}: {card:?} lies on the course");
        }
    }

    /// Presses the button with this label.
    pub(super) fn press_on(&mut self, label: &str) {
        self.press(self.button(label).center());
    }

    /// Returns everything that can be pressed whose label begins like this.
    pub(super) fn pressable(&self, start: &str) -> Vec<(String, Rect)> {
        let found = self.map.widgets.iter().filter(|widget| widget.press && widget.label.starts_with(start));
        found.map(|widget| (widget.label.clone(), widget.rect)).collect()
    }

    /// Returns the place of the big button.
    pub(super) fn big_button(&self) -> Rect {
        self.desktop.screens[0].laid.big_button.expect("there is one")
    }

    /// Returns the number of dice that are wanted and not typed yet.
    pub(super) fn dice_wanted(&self) -> usize {
        self.map.widgets.iter().filter(|widget| widget.label.ends_with("die not rolled yet")).count()
    }

    /// Rolls all dice that are wanted, key by key, and lets the roll count.
    pub(super) fn throw(&mut self, mut face: impl FnMut(u8) -> u8) {
        while self.dice_wanted() > 0 {
            let (left, keys) = (self.dice_wanted(), self.pressable("roll ").len() as u8);
            let shown = face(keys).clamp(1, keys);
            self.press_on(&format!("roll {shown}"));
            if self.dice_wanted() != left.saturating_sub(1) {
                // The roll counted with its last die, and the next one is wanted.
                return;
            }
        }
        if self.pressable("Confirm the roll").is_empty() {
            return;
        }
        self.press_on("Confirm the roll");
    }
}
