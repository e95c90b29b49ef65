//! Everything on the desk: the battle, the state of the panels, and the library.

pub mod lead;
pub mod replay;
pub mod screen;
pub mod seen;
pub mod shelf;
pub mod title;
pub mod tutor;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy_ecs::resource::Resource;
use wg_core::{AskKind, DiceSource, UnitId};
use wg_library::{Library, fresh_seed, with_causes};
use wg_panels::read::overlays::Overlays;
use wg_panels::{BattleCard, Desk, Offer, PanelState, PartialRoll, SavedCard};

pub use self::lead::Lead;
pub use self::screen::{Screen, Tape};
use self::title::Demo;
use self::tutor::Tutoring;
use crate::error::HandError;
use crate::files::saved::{self, last_unfinished};
use crate::files::settings::Kept;
use crate::game::clock::Clock;
use crate::game::{Person, Table};
use crate::sitting::{HERE, Sitting};

/// Everything on the desk: the battle, the screens and the library.
#[derive(Resource)]
pub struct Desktop {
    /// The battle on the table, with everybody who sits at it.
    pub sitting: Sitting,
    /// The screen of each place of the sitting, indexed by the number of the place.
    pub screens: Vec<Screen>,
    /// The scenarios and rulesets that can be played.
    pub library: Library,
    /// The folder in which battles are saved; `None` to save nothing.
    pub folder: Option<PathBuf>,
    /// The cards of all scenarios; empty until first wanted.
    pub battles: Vec<BattleCard>,
    /// The cards of saved battles, as last listed.
    pub saved: Arc<[SavedCard]>,
    /// The settings file.
    pub kept: Kept,
    /// The clock of the table, for rules that use one.
    pub clock: Clock,
    /// The battle behind the title.
    pub demo: Demo,
    /// The time at which a computer captain or a replay last made a step.
    pub thought: Duration,
    /// The battle that waits while the replay of a saved one is open.
    pub shelved: Option<Sitting>,
    /// The lesson of this battle, if it has one and a person learns at the first place.
    pub tutor: Option<Tutoring>,
}

impl Desktop {
    /// Creates the desk with this battle on it. Settings are read from the folder `settings` and battles are saved in
    /// `folder`; without these folders, nothing is kept.
    pub fn new(sitting: Sitting, library: Library, folder: Option<PathBuf>, settings: Option<&Path>) -> Self {
        let mut screen = Screen::default();
        offer_to_continue(&mut screen.panel, folder.as_deref());
        let library = with_own(library, folder.as_deref());
        screen.panel.taught = taught(&library).unwrap_or_default();
        let kept = Kept::load(settings, &mut screen.panel);
        Self {
            sitting,
            screens: vec![screen],
            library,
            folder,
            battles: Vec::new(),
            saved: Arc::default(),
            kept,
            clock: Clock::default(),
            demo: Demo::default(),
            thought: Duration::ZERO,
            shelved: None,
            tutor: None,
        }
    }

    /// Adds a place at the table, with a screen of its own, and returns its number.
    pub fn seat(&mut self, person: Person) -> usize {
        self.screens.push(Screen::default());
        self.sitting.seat(person)
    }

    /// Marks the data of every screen as outdated.
    pub fn gather_anew(&mut self) {
        self.screens.iter_mut().for_each(|screen| screen.drawn = 0);
    }

    /// Gathers the read models of a screen again if the battle has changed. Returns false if there was nothing to do.
    pub fn refresh(&mut self, whose: usize) -> bool {
        let screen = &mut self.screens[whose];
        if screen.drawn == self.sitting.version() {
            return false;
        }
        screen.drawn = self.sitting.version();
        let place = &mut self.sitting.places[whose];
        (place.arcs, place.enemies) = (screen.panel.arcs, screen.panel.enemies);
        let looks = self.sitting.eye(whose).looking().is_some();
        if looks || self.sitting.battle.session().outcome().is_some() {
            self.sitting.telling.remember(&self.sitting.battle);
        }
        let (captains, _) = shelf::captains();
        let known = !screen.desk.books.is_empty();
        let books = if known {
            screen.desk.books.clone()
        } else {
            shelf::books(&self.library, &self.sitting.battle, !screen.panel.title)
        };
        let sheets = std::mem::take(&mut screen.desk.sheets);
        if screen.sheets.1.take().is_none() {
            screen.sheets.0 = sheets;
        }
        let view = std::mem::take(&mut screen.desk.view);
        if screen.views.1.take().is_none() {
            screen.views.0 = view;
        }
        screen.desk = Desk {
            battles: self.battles.clone(),
            captains,
            books,
            saved: self.saved.clone(),
            ..self.sitting.eye(whose).desk(&self.sitting.telling)
        };
        if whose == HERE {
            self.tutor_now();
        }
        let (screen, eye) = (&mut self.screens[whose], self.sitting.eye(whose));
        screen.trays.1 = None;
        screen.target = eye.shown_target();
        screen.run_track = eye.run_track();
        screen.panel.curtain = eye.curtain();
        true
    }

    /// Returns true once for each turn of each battle. The compass rose finds its place when a turn begins and keeps it
    /// until the next one.
    pub fn turn_begins(&mut self, whose: usize) -> bool {
        let screen = &mut self.screens[whose];
        let turn = (screen.desk.view.turn, self.sitting.battle.session().scenario().name.clone());
        let begins = screen.rose.as_ref() != Some(&turn);
        if begins {
            screen.rose = Some(turn);
        }
        begins
    }

    /// Returns the overlays of the chart. Behind the title there is only the tape measure.
    pub fn overlays(&self, whose: usize) -> Overlays {
        let screen = &self.screens[whose];
        let eye = self.sitting.eye(whose);
        let overlays = if screen.panel.title { Overlays::default() } else { eye.overlays(&screen.desk.view) };
        Overlays { tape: screen.tape.map(|tape| (tape.from, tape.to)), ..overlays }
    }

    /// Returns the reaction or decision that is open now: the number of orders given so far, and the seat that decides.
    pub fn chance(&self, whose: usize) -> Option<(usize, wg_core::Seat)> {
        let asked = self.sitting.eye(whose).asked();
        let asked = asked
            .filter(|ask| matches!(ask.kind, AskKind::Reaction | AskKind::Choice) && !self.screens[whose].panel.title);
        asked.map(|ask| (self.sitting.battle.session().entries().len(), ask.seat))
    }

    /// Restores the faces that were typed for the roll wanted now, if the player left the battle in the middle of it, or
    /// if a ruling took the roll back.
    pub fn take_up_dice(&mut self, whose: usize) {
        let here = self.partial_roll(Vec::new());
        let orders = self.sitting.battle.session().entries().len();
        let screen = &mut self.screens[whose];
        if !screen.panel.dice.take_up(&screen.desk) || screen.desk.tray.wanted.is_empty() {
            return;
        }
        // The faces of a roll that was just taken back are all in again, and the wrong one can be changed.
        if let Some((_, faces)) = self.sitting.places[whose].faces_before.take_if(|(given, _)| *given == orders) {
            return screen.panel.dice.go_on(&screen.desk, &faces);
        }
        let half = screen
            .panel
            .partial_roll
            .as_ref()
            .zip(here)
            .filter(|(half, here)| half.battle == here.battle && half.order == here.order);
        if let Some((half, _)) = half {
            screen.panel.dice.go_on(&screen.desk, &half.faces);
        }
    }

    /// Remembers the faces typed so far for an incomplete roll.
    pub fn remember_dice(&mut self, whose: usize) {
        let here = self.partial_roll(Vec::new());
        let screen = &mut self.screens[whose];
        let typed = &screen.panel.dice;
        let Some(here) = here else { return };
        if typed.count() > 0 && !screen.desk.tray.wanted.is_empty() {
            screen.panel.partial_roll = Some(PartialRoll { faces: typed.faces().to_vec(), ..here });
        } else {
            // The roll is complete or was taken back. A half-typed roll of another battle is kept until that battle is
            // back.
            screen.panel.partial_roll.take_if(|half| half.battle == here.battle);
        }
    }

    /// Returns a record of these faces for the present roll of the battle; `None` if the battle is not saved.
    fn partial_roll(&self, faces: Vec<u8>) -> Option<PartialRoll> {
        let battle = self.sitting.battle.file()?.file_name()?.to_string_lossy().into_owned();
        Some(PartialRoll { battle, order: self.sitting.battle.session().entries().len(), faces })
    }

    /// Brings the selected unit into view in the next frame.
    pub fn show_selected(&mut self, whose: usize) {
        let eye = self.sitting.eye(whose);
        let seen = eye.seen();
        let unit = eye.place.selected.and_then(|unit| seen.units.iter().find(|other| other.id == unit));
        self.screens[whose].look_at.extend(unit.map(|unit| unit.pose.at));
    }

    /// Returns the ships to mark with rings for a new reaction or decision, or `None` if the decision is the same as
    /// before.
    pub fn lead_the_eye(&mut self, whose: usize) -> Option<Vec<UnitId>> {
        let now = self.chance(whose);
        let screen = &mut self.screens[whose];
        if now == screen.called {
            return None;
        }
        screen.called = now;
        Some(if now.is_some() { self.sitting.eye(whose).workers() } else { Vec::new() })
    }

    /// Begins a scenario.
    ///
    /// # Errors
    /// Fails if there is no scenario of this id, if it has errors, or if a captain is unknown.
    pub fn start(&mut self, id: &str, captains: Vec<String>, by_hand: bool) -> Result<(), HandError> {
        let battle = self.library.battle(id)?;
        let seed = fresh_seed();
        let dice = if by_hand { DiceSource::Hand { seed } } else { DiceSource::Machine { seed } };
        self.begin(Sitting::start(battle.ruleset, &battle.loaded, &Table { captains, dice }, self.folder.as_deref())?);
        Ok(())
    }

    /// Begins the first lesson against its own opponent. If no battle has a lesson, begins the first battle against the
    /// strongest captain.
    pub fn first_lesson(&mut self) -> Result<(), HandError> {
        let battle = self.library.battle(&self.library.first_lesson()?)?;
        let best = wg_captains::captains().last().map_or("human", |listed| listed.name);
        let scenario = &battle.loaded.scenario;
        let strongest =
            || (0..scenario.sides.len()).map(|side| if side == 0 { "human" } else { best }.to_owned()).collect();
        let captains =
            self.library.lesson(&battle)?.map_or_else(strongest, |lesson| lesson.captains(scenario, "human"));
        self.start(&battle.id, captains, false)?;
        self.teach_again();
        Ok(())
    }

    /// Puts a battle on the table in place of the present one. Everybody who sat at the old one sits at the new one.
    pub fn begin(&mut self, sitting: Sitting) {
        let before = std::mem::replace(&mut self.sitting, sitting);
        for place in &before.places[1..] {
            self.sitting.seat(place.person);
        }
        self.clock = Clock::default();
        for (screen, place) in self.screens.iter_mut().zip(&mut self.sitting.places) {
            place.asks_always = screen.panel.ask_cards.unwrap_or(false);
            screen.drawn = 0;
            screen.desk.books = Arc::default();
            screen.tape = None;
            screen.led = lead::Led::default();
            let panel = &mut screen.panel;
            panel.title = false;
            panel.page = None;
            panel.measuring = false;
            panel.reckoning_aside = false;
            panel.curtain = None;
            panel.clause = None;
            panel.dice = wg_panels::HandDice::default();
            panel.replay = wg_panels::read::replay::ReplayState { speed: panel.replay.speed, ..Default::default() };
            panel.ruling = None;
            panel.fitting = wg_panels::read::fitting::FittingState::default();
        }
        self.shelved = None;
        self.teach();
        self.brief();
    }

    /// Opens the briefing at the start of a battle whose file says what it is for.
    pub fn brief(&mut self) {
        let session = self.sitting.battle.session();
        let scenario = session.scenario();
        let aims = !scenario.goals.is_empty() || !scenario.arrivals.is_empty();
        let said = aims || scenario.sides.iter().any(|side| !side.briefing.is_empty());
        if said && session.entries().is_empty() && self.screens.len() == 1 {
            self.screens[0].panel.open(wg_panels::Page::Briefing);
        }
    }

    /// Reads the library again after a scenario was added.
    pub fn restock(&mut self) {
        self.library = with_own(self.library.clone(), self.folder.as_deref());
        self.battles.clear();
        self.gather_anew();
    }

    /// Shows the title, with a battle of its own behind it.
    pub fn show_title(&mut self) -> Result<(), HandError> {
        let demo = Demo::battle(&self.library, fresh_seed())?;
        self.begin(demo);
        self.demo = Demo::default();
        for screen in &mut self.screens {
            screen.panel.title = true;
            offer_to_continue(&mut screen.panel, self.folder.as_deref());
        }
        Ok(())
    }

    /// Opens a page, after reading the files that it shows.
    pub fn open(&mut self, whose: usize, page: wg_panels::Page) {
        match page {
            wg_panels::Page::Battles if self.battles.is_empty() => self.battles = shelf::battles(&self.library),
            wg_panels::Page::Saved => {
                self.saved = self
                    .folder
                    .as_deref()
                    .map(|folder| saved::cards(self.library.rulesets(), folder).into())
                    .unwrap_or_default();
            }
            _ => {}
        }
        self.screens[whose].panel.open(page);
        self.sitting.changed();
    }

    /// Continues the newest battle that can be continued. If a newer one is damaged, says what is wrong and offers a
    /// remedy.
    pub fn go_on(&mut self, whose: usize) -> Result<(), HandError> {
        let waiting: Vec<PathBuf> =
            self.folder.as_deref().map(|folder| saved::unfinished(folder).collect()).unwrap_or_default();
        let mut trouble = None;
        for path in waiting {
            match Sitting::resume(self.library.rulesets(), &path) {
                Ok(sitting) if sitting.battle.session().outcome().is_none() => {
                    self.begin(sitting);
                    if let Some(error) = trouble {
                        self.complain(whose, &error);
                        let panel = &mut self.screens[whose].panel;
                        panel.note.push_str(" An older battle is on the table instead.");
                        panel.offers.0.clone_from(&panel.note);
                    }
                    return Ok(());
                }
                // A battle of an older program may be over without being marked so in the list. Resuming has marked it;
                // try the next one.
                Ok(_) => {}
                // The player wants this battle, not an older one, even though it is open elsewhere.
                Err(error) if error.holder().is_some() => return Err(error),
                Err(error) => trouble = trouble.or(Some(error)),
            }
        }
        Err(trouble.unwrap_or(HandError::NothingToContinue))
    }

    /// Continues the battle in this file, with the captains and dice that it had.
    pub fn go_on_with(&mut self, whose: usize, path: &Path) -> Result<(), HandError> {
        let here = self.shelved.as_ref().unwrap_or(&self.sitting);
        if here.battle.file().as_deref() == Some(path) {
            // It is on the table already.
            match self.shelved.take() {
                Some(sitting) => self.begin(sitting),
                None => self.screens[whose].panel.page = None,
            }
            return Ok(());
        }
        let sitting = Sitting::resume(self.library.rulesets(), path)?;
        self.begin(sitting);
        Ok(())
    }

    /// Continues the sound part of a damaged battle in a copy.
    pub fn go_on_in_copy(&mut self, path: &Path) -> Result<(), HandError> {
        let sitting = Sitting::salvage(self.library.rulesets(), path, None)?;
        self.begin(sitting);
        Ok(())
    }

    /// Shows an error, with the remedies that the player can choose from.
    pub fn complain(&mut self, whose: usize, error: &HandError) {
        let screen = &mut self.screens[whose];
        screen.complain_of(with_causes(error));
        let held = error.holder().map(|held| Offer::look_on(held.path.clone()));
        let damaged = error.damage();
        let damaged = damaged.map(|damage| Offer::copy_up_to(damage.line - 1, PathBuf::from(&damage.file)));
        screen.panel.offers.1.extend(held.into_iter().chain(damaged));
    }
}

/// Adds the scenarios saved on this machine, whose folder lies beside that of the saved battles.
fn with_own(library: Library, battles: Option<&Path>) -> Library {
    match battles.and_then(Path::parent) {
        Some(home) => library.with_folder(&home.join("scenarios")),
        None => library,
    }
}

/// Returns the title of the ruleset that the first lesson teaches.
fn taught(library: &Library) -> Option<String> {
    let lesson = library.first_lesson().ok()?;
    let ruleset = library.ruleset(lesson.split('/').next()?).ok()?;
    Some(ruleset.about().title.to_owned())
}

/// Makes the title offer the unfinished battle by its name.
fn offer_to_continue(panel: &mut PanelState, folder: Option<&Path>) {
    let waits = folder.and_then(last_unfinished);
    panel.can_continue = waits.is_some();
    panel.continued = waits.as_deref().and_then(saved::title_of).unwrap_or_default();
}
