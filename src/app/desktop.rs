//! Everything on the desk: the battle, what the panels remember, what there is to play.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow};
use bevy::prelude::Resource;
use wg_command::{Library, fresh_seed};
use wg_core::{DiceSource, UnitId};
use wg_panels::replay::SavedBattle;
use wg_panels::{BattleCard, Desk, PanelState};
use wg_table::{Animator, TableModel};

use super::game::{Game, Table, last_unfinished};

/// Everything on the desk.
#[derive(Resource)]
pub(super) struct Desktop {
    pub(super) game: Game,
    pub(super) desk: Desk,
    pub(super) drawn: u64,
    pub(super) panel: PanelState,
    pub(super) library: Library,
    pub(super) folder: Option<PathBuf>,
    pub(super) battles: Vec<BattleCard>,
    pub(super) captains: Vec<String>,
    /// At whom the shot goes whose odds are shown.
    pub(super) target: Option<UnitId>,
    pub(super) thought: Duration,
    pub(super) chart_only: bool,
    /// The battle that waits while a saved one is looked at.
    pub(super) shelved: Option<Game>,
    /// The saved battles, while their list is shown.
    pub(super) saved: Vec<SavedBattle>,
}

impl Desktop {
    pub(super) fn new(game: Game, library: Library, folder: Option<PathBuf>) -> Self {
        let can_continue = folder.as_deref().and_then(|folder| last_unfinished(library.rulesets(), folder)).is_some();
        let panel = PanelState { can_continue, ..PanelState::default() };
        let library = with_own(library, folder.as_deref());
        let battles = cards(&library);
        let captains = std::iter::once("human").chain(wg_captains::captains().iter().map(|(name, _, _)| *name)).map(str::to_owned).collect();
        Self {
            game,
            desk: Desk::default(),
            drawn: 0,
            panel,
            library,
            folder,
            battles,
            captains,
            target: None,
            thought: Duration::ZERO,
            chart_only: false,
            shelved: None,
            saved: Vec::new(),
        }
    }

    /// Gather the read models anew if the battle changed.
    pub(super) fn gather(&mut self, model: &mut TableModel, animator: &mut Animator) {
        animator.feed(&std::mem::take(&mut self.game.fresh));
        if self.drawn == self.game.version {
            return;
        }
        self.drawn = self.game.version;
        self.game.remember();
        self.desk = Desk { battles: self.battles.clone(), captains: self.captains.clone(), saved: self.saved.clone(), ..self.game.desk() };
        model.view = self.desk.view.clone();
        model.selected = self.game.selected;
        model.hover = self.game.hover;
        model.overlays = self.game.overlays(&self.desk.view);
        self.target = self.game.shown_target();
        self.panel.curtain = self.game.curtain();
    }

    pub(super) fn start(&mut self, id: &str, captains: Vec<String>, by_hand: bool) -> Result<()> {
        let battle = self.library.battle(id)?;
        let seed = fresh_seed();
        let dice = if by_hand { DiceSource::Hand { seed } } else { DiceSource::Machine { seed } };
        self.begin(Game::start(battle.ruleset, &battle.loaded, &Table { captains, dice }, self.folder.as_deref())?);
        Ok(())
    }

    pub(super) fn begin(&mut self, game: Game) {
        self.game = game;
        self.drawn = 0;
        self.panel.choosing = false;
        self.panel.reckoning_aside = false;
        self.panel.faces.clear();
        self.panel.replay = wg_panels::replay::ReplayState { speed: self.panel.replay.speed, ..Default::default() };
        self.panel.ruling = None;
        self.shelved = None;
    }

    /// There is a new scenario to choose.
    pub(super) fn restock(&mut self) {
        self.library = with_own(self.library.clone(), self.folder.as_deref());
        self.battles = cards(&self.library);
        self.drawn = 0;
    }

    pub(super) fn unfinished(&self) -> Option<PathBuf> {
        last_unfinished(self.library.rulesets(), self.folder.as_deref()?)
    }

    pub(super) fn go_on(&mut self) -> Result<()> {
        let path = self.unfinished().ok_or_else(|| anyhow!("no battle that was begun waits to be continued"))?;
        self.begin(Game::resume(self.library.rulesets(), &path)?);
        Ok(())
    }

    pub(super) fn complain(&mut self, error: &anyhow::Error) {
        self.game.refusal = Some(wg_core::Refusal::new("W-FILE", format!("{error:#}")));
        self.game.version += 1;
    }
}

/// The library with the scenarios that were written down here, which lie beside the saved battles.
fn with_own(library: Library, battles: Option<&Path>) -> Library {
    match battles.and_then(Path::parent) {
        Some(home) => library.with_folder(&home.join("scenarios")),
        None => library,
    }
}

/// The battles of the library as cards.
fn cards(library: &Library) -> Vec<BattleCard> {
    let mut cards = Vec::new();
    for listed in library.list() {
        let Ok(loaded) = &listed.scenario else { continue };
        let scenario = &loaded.scenario;
        let fleet = |side: &str| {
            let names: Vec<&str> = scenario.ships.iter().filter(|ship| ship.side == side).map(|ship| ship.name.as_str()).collect();
            names.join(", ")
        };
        cards.push(BattleCard {
            id: listed.id.clone(),
            name: scenario.name.clone(),
            ruleset: library.ruleset(&scenario.ruleset).map_or_else(|_| scenario.ruleset.clone(), |ruleset| ruleset.about().title.to_owned()),
            story: scenario.story.clone(),
            sides: scenario.sides.iter().map(|side| (side.name.clone(), fleet(&side.name))).collect(),
        });
    }
    cards
}
