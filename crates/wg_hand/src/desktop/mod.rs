//! Everything on the desk: the battle, what the panels remember, what there is to play.

pub mod replay;
pub mod seen;
pub mod shelf;
pub mod title;
pub mod tutor;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy_ecs::resource::Resource;
use wg_core::{AskKind, DiceSource, Point, UnitId};
use wg_library::{Library, fresh_seed, with_causes};
use wg_panels::chart::on_chart::OnChart;
use wg_panels::read::overlays::Overlays;
use wg_panels::{Bar, BattleCard, Desk, HalfThrown, Offer, PanelState, SavedCard, Tray};

use self::title::Demo;
use self::tutor::Tutoring;
use crate::error::HandError;
use crate::files::saved::{self, last_unfinished};
use crate::files::settings::Kept;
use crate::game::clock::Clock;
use crate::game::{HERE, Sitting, Table};

/// Everything on the desk.
#[derive(Resource)]
pub struct Desktop {
    /// The battle on the table.
    pub sitting: Sitting,
    /// What the panels read of it.
    pub desk: Desk,
    /// The version of the battle of which the desk was gathered; 0 to gather it anew.
    pub drawn: u64,
    /// What the panels remember.
    pub panel: PanelState,
    /// What there is to play.
    pub library: Library,
    /// Where battles are saved.
    pub folder: Option<PathBuf>,
    /// The cards of all scenarios, once they were wanted.
    pub battles: Vec<BattleCard>,
    /// The cards of saved battles, as they were listed last.
    pub saved: Arc<[SavedCard]>,
    /// The settings file.
    pub kept: Kept,
    /// At whom the shot goes whose odds are shown.
    pub target: Option<UnitId>,
    /// Every inch of the course in the hand, to the bow of its ghost.
    pub run_track: Vec<Point>,
    /// The chance to react that the eye was led to last: how many orders stood, and for whom.
    pub called: Option<(usize, wg_core::Seat)>,
    /// The clock of the table.
    pub clock: Clock,
    /// What should come into view.
    pub look_at: Vec<Point>,
    /// The turn and the battle for which the rose was laid down.
    pub rose: Option<(u16, String)>,
    /// The tape measure: where it begins, and where it ends or the pointer is.
    pub tape: Option<Tape>,
    /// The place of the table under the pointer.
    pub pointed: Option<Point>,
    /// The battle behind the title.
    pub demo: Demo,
    /// When a computer captain, or what goes on by itself, did something last.
    pub thought: Duration,
    /// A picture of the chart without panels.
    pub chart_only: bool,
    /// The battle that waits while a saved one is looked at.
    pub shelved: Option<Sitting>,
    /// The lesson of this battle, if it has one and somebody learns.
    pub tutor: Option<Tutoring>,
    /// Everything that lies on the chart, as it was laid out last.
    pub laid: OnChart,
    /// Everything up to so many orders was seen on the table.
    seen_to: usize,
    /// What stood over the table when everything had been seen last.
    bar: Option<Bar>,
    /// The dice as they were shown last, and those that wait until the cards played on them lie there.
    trays: (Tray, Option<Tray>),
}

/// The tape measure on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tape {
    /// Its first end.
    pub from: Point,
    /// Its second end.
    pub to: Point,
    /// Its second end lies where it was put; until then it follows the pointer.
    pub laid: bool,
}

impl Desktop {
    /// The desk with this battle on it. Settings are read from the folder `settings`, battles saved in `folder`; without either nothing is kept.
    pub fn new(sitting: Sitting, library: Library, folder: Option<PathBuf>, settings: Option<&Path>) -> Self {
        let mut panel = PanelState::default();
        offer_to_continue(&mut panel, folder.as_deref());
        let library = with_own(library, folder.as_deref());
        let kept = Kept::load(settings, &mut panel);
        Self {
            sitting,
            desk: Desk::default(),
            drawn: 0,
            panel,
            library,
            folder,
            battles: Vec::new(),
            saved: Arc::default(),
            kept,
            target: None,
            run_track: Vec::new(),
            called: None,
            clock: Clock::default(),
            look_at: Vec::new(),
            tape: None,
            rose: None,
            pointed: None,
            demo: Demo::default(),
            thought: Duration::ZERO,
            chart_only: false,
            shelved: None,
            tutor: None,
            laid: OnChart::default(),
            seen_to: 0,
            bar: None,
            trays: (Tray::default(), None),
        }
    }

    /// Gather the read models anew if the battle changed; false if there was nothing to do.
    pub fn refresh(&mut self) -> bool {
        if self.drawn == self.sitting.version() {
            return false;
        }
        self.drawn = self.sitting.version();
        (self.sitting.places[HERE].arcs, self.sitting.places[HERE].enemies) = (self.panel.arcs, self.panel.enemies);
        let looks = self.sitting.eye(HERE).looking().is_some();
        if looks || self.sitting.battle.session().outcome().is_some() {
            self.sitting.telling.remember(&self.sitting.battle);
        }
        let (captains, _) = shelf::captains();
        let known = !self.desk.books.is_empty();
        let books = if known {
            self.desk.books.clone()
        } else {
            shelf::books(&self.library, &self.sitting.battle, !self.panel.title)
        };
        self.desk = Desk {
            battles: self.battles.clone(),
            captains,
            books,
            saved: self.saved.clone(),
            ..self.sitting.eye(HERE).desk(&self.sitting.telling)
        };
        self.tutor_now();
        self.trays.1 = None;
        self.target = self.sitting.eye(HERE).shown_target();
        self.run_track = self.sitting.eye(HERE).run_track();
        self.panel.curtain = self.sitting.eye(HERE).curtain();
        true
    }

    /// True once for each turn of each battle: the rose finds its place when a turn begins, and keeps it until the next one.
    pub fn turn_begins(&mut self) -> bool {
        let turn = (self.desk.view.turn, self.sitting.battle.session().scenario().name.clone());
        let begins = self.rose.as_ref() != Some(&turn);
        if begins {
            self.rose = Some(turn);
        }
        begins
    }

    /// What lies over the chart; behind the title nothing but the tape.
    pub fn overlays(&self) -> Overlays {
        let overlays =
            if self.panel.title { Overlays::default() } else { self.sitting.eye(HERE).overlays(&self.desk.view) };
        Overlays { tape: self.tape.map(|tape| (tape.from, tape.to)), ..overlays }
    }

    /// Everything that was thrown for the fleets is seen at once.
    pub fn skip_fitting(&mut self) {
        if let Some(view) = &self.desk.view.fitting {
            self.panel.fitting.show_all(view);
        }
    }

    /// The chance to react, or the decision, that is open now.
    pub fn chance(&self) -> Option<(usize, wg_core::Seat)> {
        let asked = self
            .sitting
            .eye(HERE)
            .asked()
            .filter(|ask| matches!(ask.kind, AskKind::Reaction | AskKind::Choice) && !self.panel.title);
        asked.map(|ask| (self.sitting.battle.session().entries().len(), ask.seat))
    }

    /// Take up the throw that is wanted now, with what was typed of it before the battle was left.
    pub fn take_up_dice(&mut self) {
        if !self.panel.dice.take_up(&self.desk) || self.desk.tray.wanted.is_empty() {
            return;
        }
        let here = self.half_thrown(Vec::new());
        let half = self
            .panel
            .half_thrown
            .as_ref()
            .zip(here)
            .filter(|(half, here)| half.battle == here.battle && half.order == here.order);
        if let Some((half, _)) = half {
            self.panel.dice.go_on(&self.desk, &half.faces);
        }
    }

    /// Remember the dice that are in of a throw that is not whole.
    pub fn remember_dice(&mut self) {
        let typed = &self.panel.dice;
        if let Some(half) =
            self.half_thrown(typed.faces().to_vec()).filter(|_| typed.count() > 0 && !self.desk.tray.wanted.is_empty())
        {
            self.panel.half_thrown = Some(half);
        } else if let Some(here) = self.half_thrown(Vec::new()) {
            // Thrown, or taken back: but it waits as long as another battle lies on the table.
            self.panel.half_thrown.take_if(|half| half.battle == here.battle);
        }
    }

    /// These faces of a throw of this battle, if it is saved.
    fn half_thrown(&self, faces: Vec<u8>) -> Option<HalfThrown> {
        let battle = self.sitting.battle.file()?.file_name()?.to_string_lossy().into_owned();
        Some(HalfThrown { battle, order: self.sitting.battle.session().entries().len(), faces })
    }

    /// The selected unit comes into view with the next frame.
    pub fn show_selected(&mut self) {
        let seen = self.sitting.eye(HERE).seen();
        let unit = self.sitting.places[HERE].selected.and_then(|unit| seen.units.iter().find(|other| other.id == unit));
        self.look_at.extend(unit.map(|unit| unit.pose.at));
    }

    /// Somebody is asked whether his guns speak: whom it concerns comes into view. Gives the ships from which rings run out, if they are others
    /// than before.
    pub fn lead_the_eye(&mut self) -> Option<Vec<UnitId>> {
        let now = self.chance();
        if now == self.called {
            return None;
        }
        self.called = now;
        let units = if now.is_some() { self.sitting.eye(HERE).concerned() } else { Vec::new() };
        let at = |unit: &UnitId| self.desk.view.units.iter().find(|other| other.id == *unit).map(|unit| unit.pose.at);
        self.look_at = units.iter().filter_map(at).collect();
        Some(if now.is_some() { self.sitting.eye(HERE).workers() } else { Vec::new() })
    }

    /// Begin a scenario.
    ///
    /// # Errors
    /// There is none of this id, it is not in order, or it cannot be saved.
    pub fn start(&mut self, id: &str, captains: Vec<String>, by_hand: bool) -> Result<(), HandError> {
        let battle = self.library.battle(id)?;
        let seed = fresh_seed();
        let dice = if by_hand { DiceSource::Hand { seed } } else { DiceSource::Machine { seed } };
        self.begin(Sitting::start(battle.ruleset, &battle.loaded, &Table { captains, dice }, self.folder.as_deref())?);
        Ok(())
    }

    /// Straight into the first lesson there is, against its opponent; without one into the first battle, against the best captain.
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

    /// Lay a battle on the table instead of the one that lies there.
    pub fn begin(&mut self, sitting: Sitting) {
        self.sitting = sitting;
        self.sitting.places[HERE].asks_always = self.panel.ask_cards.unwrap_or(false);
        self.clock = Clock::default();
        self.drawn = 0;
        self.desk.books = Arc::default();
        self.tape = None;
        self.panel.title = false;
        self.panel.page = None;
        self.panel.measuring = false;
        self.panel.reckoning_aside = false;
        self.panel.curtain = None;
        self.panel.clause = None;
        self.panel.dice = wg_panels::HandDice::default();
        self.panel.replay =
            wg_panels::read::replay::ReplayState { speed: self.panel.replay.speed, ..Default::default() };
        self.panel.ruling = None;
        self.panel.fitting = wg_panels::read::fitting::FittingState::default();
        self.shelved = None;
        self.teach();
    }

    /// There is a new scenario to choose.
    pub fn restock(&mut self) {
        self.library = with_own(self.library.clone(), self.folder.as_deref());
        self.battles.clear();
        self.drawn = 0;
    }

    /// The title, with a battle of its own behind it.
    pub fn show_title(&mut self) -> Result<(), HandError> {
        let demo = Demo::battle(&self.library, fresh_seed())?;
        self.begin(demo);
        self.demo = Demo::default();
        self.panel.title = true;
        offer_to_continue(&mut self.panel, self.folder.as_deref());
        Ok(())
    }

    /// What has to be read before this sheet can be shown.
    pub fn open(&mut self, page: wg_panels::Page) {
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
        self.panel.open(page);
        self.sitting.changed();
    }

    /// Go on with the last battle that can be gone on with. What is wrong with a newer one is told, with what can be done about it.
    pub fn go_on(&mut self) -> Result<(), HandError> {
        let waiting: Vec<PathBuf> =
            self.folder.as_deref().map(|folder| saved::unfinished(folder).collect()).unwrap_or_default();
        let mut trouble = None;
        for path in waiting {
            match Sitting::resume(self.library.rulesets(), &path) {
                Ok(sitting) if sitting.battle.session().outcome().is_none() => {
                    self.begin(sitting);
                    if let Some(error) = trouble {
                        self.complain(&error);
                        self.panel.note.push_str(" An older battle is on the table instead.");
                        self.panel.offers.0.clone_from(&self.panel.note);
                    }
                    return Ok(());
                }
                // A battle of an older program may be over and not yet in the list: it is there now, and the next one is tried.
                Ok(_) => {}
                // Whoever wanted his last battle does not want another one because it is open elsewhere.
                Err(error) if error.holder().is_some() => return Err(error),
                Err(error) => trouble = trouble.or(Some(error)),
            }
        }
        Err(trouble.unwrap_or(HandError::NothingToContinue))
    }

    /// Go on with what is whole of a damaged battle, in a copy.
    pub fn go_on_in_copy(&mut self, path: &Path) -> Result<(), HandError> {
        let sitting = Sitting::salvage(self.library.rulesets(), path, None)?;
        self.begin(sitting);
        Ok(())
    }

    /// Say what is wrong, and offer what can be done about it.
    pub fn complain(&mut self, error: &HandError) {
        self.complain_of(with_causes(error));
        let held = error.holder().map(|held| Offer::look_on(held.path.clone()));
        let damaged = error.damage();
        let damaged = damaged.map(|damage| Offer::copy_up_to(damage.line - 1, PathBuf::from(&damage.file)));
        self.panel.offers.1.extend(held.into_iter().chain(damaged));
    }

    /// Say what is wrong where nothing can be done about it.
    pub fn complain_of(&mut self, sentence: String) {
        self.panel.note = if sentence.ends_with('.') { sentence } else { format!("{sentence}.") };
        self.panel.offers = (self.panel.note.clone(), Vec::new());
    }
}

/// The library with the scenarios that were written down here, which lie beside the saved battles.
fn with_own(library: Library, battles: Option<&Path>) -> Library {
    match battles.and_then(Path::parent) {
        Some(home) => library.with_folder(&home.join("scenarios")),
        None => library,
    }
}

/// The title offers the battle that waits, by its name.
fn offer_to_continue(panel: &mut PanelState, folder: Option<&Path>) {
    let waits = folder.and_then(last_unfinished);
    panel.can_continue = waits.is_some();
    panel.continued = waits.as_deref().and_then(saved::title_of).unwrap_or_default();
}
