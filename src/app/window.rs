//! The window: Bevy systems between the battle, the panels and the table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, anyhow};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{MonitorSelection, PrimaryWindow, RequestRedraw, WindowMode, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use wg_command::{Library, NoDisplay, Opened, PictureOptions, PlayOptions, ScreenName, ThemeName, fresh_seed};
use wg_core::{DiceSource, Session, UnitId};
use wg_panels::{BattleCard, Desk, Intent, PanelState, Theme, labels, layout};
use wg_table::picture::{self, Picture, PictureError};
use wg_table::{Animator, ChartRect, Lens, PointerBlocked, TableModel, TablePlugin};

use super::game::{Game, Table, battles_folder, last_unfinished};
use super::quiet::QuietPlugin;

/// How long a computer captain seems to think, so that one can follow.
const THINKS: Duration = Duration::from_millis(350);

/// Everything on the desk.
#[derive(Resource)]
struct Desktop {
    game: Game,
    desk: Desk,
    drawn: u64,
    panel: PanelState,
    library: Library,
    folder: Option<PathBuf>,
    battles: Vec<BattleCard>,
    captains: Vec<String>,
    /// At whom the shot goes whose odds are shown.
    target: Option<UnitId>,
    thought: Duration,
    chart_only: bool,
}

impl Desktop {
    fn new(game: Game, library: Library, folder: Option<PathBuf>) -> Self {
        let can_continue = folder.as_deref().and_then(|folder| last_unfinished(library.rulesets(), folder)).is_some();
        let panel = PanelState { can_continue, ..PanelState::default() };
        let battles = cards(&library);
        let mut captains = vec!["human".to_owned()];
        for listed in library.rulesets().iter().flat_map(|ruleset| wg_captains::captains(*ruleset)) {
            if captains.iter().all(|name| name != listed.name) {
                captains.push(listed.name.to_owned());
            }
        }
        Self { game, desk: Desk::default(), drawn: 0, panel, library, folder, battles, captains, target: None, thought: Duration::ZERO, chart_only: false }
    }

    /// Gather the read models anew if the battle changed.
    fn gather(&mut self, model: &mut TableModel, animator: &mut Animator) {
        animator.feed(&std::mem::take(&mut self.game.fresh));
        if self.drawn == self.game.version {
            return;
        }
        self.drawn = self.game.version;
        self.desk = Desk { battles: self.battles.clone(), captains: self.captains.clone(), ..self.game.desk() };
        model.view = self.desk.view.clone();
        model.selected = self.game.selected;
        model.hover = self.game.hover;
        model.overlays = self.game.overlays(&self.desk.view);
        self.target = self.game.shown_target();
        self.panel.curtain = self.game.curtain();
    }

    fn start(&mut self, id: &str, captains: Vec<String>, by_hand: bool) -> Result<()> {
        let battle = self.library.battle(id)?;
        let seed = fresh_seed();
        let dice = if by_hand { DiceSource::Hand { seed } } else { DiceSource::Machine { seed } };
        self.begin(Game::start(battle.ruleset, &battle.loaded, &Table { captains, dice }, self.folder.as_deref())?);
        Ok(())
    }

    fn begin(&mut self, game: Game) {
        self.game = game;
        self.drawn = 0;
        self.panel.choosing = false;
        self.panel.reckoning_aside = false;
        self.panel.faces.clear();
    }

    fn unfinished(&self) -> Option<PathBuf> {
        last_unfinished(self.library.rulesets(), self.folder.as_deref()?)
    }

    fn go_on(&mut self) -> Result<()> {
        let path = self.unfinished().ok_or_else(|| anyhow!("no battle that was begun waits to be continued"))?;
        self.begin(Game::resume(self.library.rulesets(), &path)?);
        Ok(())
    }

    fn complain(&mut self, error: &anyhow::Error) {
        self.game.refusal = Some(wg_core::Refusal::new("W-FILE", format!("{error:#}")));
        self.game.version += 1;
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

/// The battle that the options and the opened file ask for.
fn first_battle(library: &Library, options: &PlayOptions, opened: Option<Opened>, folder: Option<&std::path::Path>) -> Result<Game> {
    let mut battle = match opened {
        Some(Opened::Journal(file)) => return Game::resume(library.rulesets(), &file.path),
        Some(Opened::Battle(battle)) => battle,
        None => library.battle(&library.list().first().map_or_else(|| "crane/01-first-lesson".to_owned(), |first| first.id.clone()))?,
    };
    battle.command(options.red.as_deref(), options.blue.as_deref())?;
    let captains = battle.captains.clone();
    Game::start(battle.ruleset, &battle.loaded, &Table { captains, dice: options.dice() }, folder)
}

pub(super) fn run(library: Library, options: &PlayOptions, opened: Option<Opened>) -> Result<ExitCode> {
    let folder = battles_folder();
    let game = first_battle(&library, options, opened, folder.as_deref())?;
    let mut desktop = Desktop::new(game, library, folder);
    desktop.panel.room = options.room;
    let exit = guarded("the window", move || {
        let window = Window {
            title: "Weathergage".to_owned(),
            name: Some("weathergage".to_owned()),
            resolution: WindowResolution::new(1440, 900),
            resize_constraints: WindowResizeConstraints { min_width: 1024.0, min_height: 640.0, ..default() },
            ..default()
        };
        let mut app = App::new();
        app.add_plugins(DefaultPlugins.set(quiet_log()).set(WindowPlugin { primary_window: Some(window), ..default() }));
        app.insert_resource(WinitSettings::desktop_app());
        add_desk(&mut app, desktop);
        app.add_systems(Update, (keys, pointer, computer).chain().before(gather));
        app.run()
    })?;
    Ok(if exit.is_success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

pub(super) fn picture(library: &Library, options: &PictureOptions, session: Session) -> Result<ExitCode> {
    let captains = session.header().captains;
    let dice = session.dice_source().clone();
    let mut game = Game::of_session(session, &Table { captains, dice })?;
    game.look_for_work();
    let mut desktop = Desktop::new(game, library.clone(), None);
    desktop.panel.room = options.room;
    desktop.panel.theme = theme(options.theme);
    desktop.panel.choosing = matches!(options.screen, ScreenName::Battles | ScreenName::Title);
    desktop.panel.reckoning_aside = options.screen != ScreenName::Reckoning;
    desktop.chart_only = options.screen == ScreenName::Chart;
    let wanted = Picture::new(&options.output, options.size.width, options.size.height);
    match picture::take(&wanted, move |app| add_desk(app, desktop)) {
        Ok(()) => {}
        Err(error @ PictureError::NoDriver) => return Err(anyhow!(NoDisplay(error.to_string()))),
        Err(error) => return Err(error.into()),
    }
    Ok(ExitCode::SUCCESS)
}

fn theme(name: ThemeName) -> Theme {
    match name {
        ThemeName::Paper => Theme::Paper,
        ThemeName::Lantern => Theme::Lantern,
    }
}

fn quiet_log() -> LogPlugin {
    LogPlugin { filter: "error,wgpu=off,wgpu_hal=off,wgpu_core=off,naga=off,winit=off,calloop=off".to_owned(), ..default() }
}

/// Bevy panics where there is no display or no graphics driver: turn that into one sentence.
fn guarded<T>(what: &str, run: impl FnOnce() -> T) -> Result<T> {
    let hook = std::panic::take_hook();
    let said = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let heard = said.clone();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut said) = heard.lock()
            && said.is_empty()
        {
            *said = info.to_string();
        }
    }));
    let result = catch_unwind(AssertUnwindSafe(run));
    std::panic::set_hook(hook);
    result.map_err(|_| {
        let said = said.lock().map(|said| said.clone()).unwrap_or_default();
        let display = ["winit", "EventLoop", "display", "Display"].iter().any(|word| said.contains(word));
        let driver = ["wgpu", "adapter", "Adapter", "renderer", "bevy_render"].iter().any(|word| said.contains(word));
        if display {
            anyhow!(NoDisplay(format!(
                "There is no display for {what}: `weathergage battle` and `weathergage picture` need none, and `xvfb-run weathergage` brings a virtual one."
            )))
        } else if driver {
            anyhow!(NoDisplay(format!("There is no graphics driver for {what}: install mesa-vulkan-drivers; `weathergage battle` needs none.")))
        } else {
            anyhow!("{what} stopped: {said}")
        }
    })
}

/// What the window and a picture share.
fn add_desk(app: &mut App, desktop: Desktop) {
    app.add_plugins((EguiPlugin::default(), QuietPlugin, TablePlugin));
    app.insert_resource(desktop);
    app.add_systems(Update, gather);
    app.add_systems(EguiPrimaryContextPass, panels);
}

fn gather(mut desktop: ResMut<Desktop>, mut model: ResMut<TableModel>, mut animator: ResMut<Animator>, mut redraw: MessageWriter<RequestRedraw>) {
    let stale = desktop.drawn != desktop.game.version && !(animator.is_busy() && desktop.drawn == 0);
    if stale || !desktop.game.fresh.is_empty() {
        desktop.gather(&mut model, &mut animator);
        redraw.write(RequestRedraw);
    }
}

/// Draw the panels and the labels of the table, and carry out what was done with them.
fn panels(
    mut contexts: EguiContexts,
    mut desktop: ResMut<Desktop>,
    mut chart: ResMut<ChartRect>,
    mut blocked: ResMut<PointerBlocked>,
    mut model: ResMut<TableModel>,
    mut animator: ResMut<Animator>,
    mut lens: ResMut<Lens>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut exit: MessageWriter<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> bevy::ecs::error::Result {
    let ctx = contexts.ctx_mut()?.clone();
    let desktop = &mut *desktop;
    desktop.desk.busy = animator.is_busy() || desktop.game.computer_waits();
    // What can be done next is shown when everything has come to rest.
    if animator.is_busy() && model.overlays != wg_table::Overlays::default() {
        model.overlays = wg_table::Overlays::default();
        desktop.drawn = 0;
    }
    let labels = wg_table::labels(&model, &lens, &animator);
    desktop.panel.odds_anchor = desktop.target.and_then(|target| {
        let unit = desktop.desk.view.units.iter().find(|unit| unit.id == target)?;
        let at = lens.table_to_screen(unit.pose.at);
        Some(egui::pos2(at.x, at.y))
    });
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    let screen = ctx.content_rect();
    let look = desktop.panel.look(screen.size());
    let seen =
        if chart.0.is_empty() { screen } else { egui::Rect::from_min_max(egui::pos2(chart.0.min.x, chart.0.min.y), egui::pos2(chart.0.max.x, chart.0.max.y)) };
    wg_panels::theme::apply(&ctx, &look);
    let mut intents = labels::paint(&ctx, seen, &labels, &look);
    if desktop.chart_only {
        chart.0 = Rect::from_corners(Vec2::ZERO, lens.window);
    } else {
        let shown = layout::show(&ctx, &desktop.desk, &mut desktop.panel);
        intents.extend(shown.intents);
        chart.0 = Rect { min: Vec2::new(shown.chart.min.x, shown.chart.min.y), max: Vec2::new(shown.chart.max.x, shown.chart.max.y) };
    }
    blocked.0 = ctx.egui_wants_pointer_input() || desktop.panel.covered(&desktop.desk);
    let dark = desktop.panel.theme == Theme::Lantern;
    if model.dark != dark {
        model.dark = dark;
    }
    let before = desktop.game.version;
    for intent in intents {
        match intent {
            Intent::FullScreen => {
                for mut window in &mut windows {
                    full_screen(&mut window, &mut desktop.panel);
                }
            }
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            Intent::Skip => animator.skip(),
            Intent::WholeTable => lens.show_whole(),
            Intent::Centre(unit) => {
                if let Some(unit) = desktop.desk.view.units.iter().find(|other| other.id == unit) {
                    lens.centre_on(unit.pose.at);
                }
            }
            intent => act(desktop, intent),
        }
        redraw.write(RequestRedraw);
    }
    if desktop.game.version != before {
        desktop.gather(&mut model, &mut animator);
        redraw.write(RequestRedraw);
    }
    Ok(())
}

fn full_screen(window: &mut Window, panel: &mut PanelState) {
    panel.full_screen = !panel.full_screen;
    window.mode = if panel.full_screen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed };
}

/// What the panels want done with the battle or the look of things.
fn act(desktop: &mut Desktop, intent: Intent) {
    let game = &mut desktop.game;
    match intent {
        Intent::Submit(order) => game.submit(order),
        Intent::Select(unit) => game.pick_ship(unit),
        Intent::Hover(unit) => {
            game.hover = unit;
            game.version += 1;
        }
        Intent::Consider(order) => {
            game.considered = order;
            game.version += 1;
        }
        Intent::Undo => game.undo(),
        Intent::UndoTo(order) => game.undo_to(order),
        Intent::ChooseBattle => {
            desktop.panel.choosing = !desktop.panel.choosing;
            desktop.panel.can_continue = desktop.unfinished().is_some();
        }
        Intent::Start { id, captains, by_hand } => {
            if let Err(error) = desktop.start(&id, captains, by_hand) {
                desktop.complain(&error);
            }
        }
        Intent::Continue => {
            if let Err(error) = desktop.go_on() {
                desktop.complain(&error);
            }
        }
        Intent::Clause(id) => {
            let clause = game.session.ruleset().clauses().get(&id);
            desktop.panel.clause = Some(match clause {
                Some(clause) => (clause.id.clone(), clause.text.clone()),
                None => (id, "A rule of the table itself, the same under every ruleset.".to_owned()),
            });
        }
        Intent::Room => desktop.panel.room = !desktop.panel.room,
        Intent::Theme => desktop.panel.theme = if desktop.panel.theme == Theme::Paper { Theme::Lantern } else { Theme::Paper },
        Intent::TextScale(by) => {
            let percent = i32::from(desktop.panel.text_percent) + by;
            desktop.panel.text_percent = percent.clamp(75, 300) as u16;
        }
        Intent::Arcs => {
            game.arcs = !game.arcs;
            desktop.panel.arcs = game.arcs;
            game.version += 1;
        }
        Intent::Seated(side) => game.take_seat(side),
        Intent::FullScreen | Intent::Quit | Intent::Skip | Intent::WholeTable | Intent::Centre(_) => {}
    }
}

/// `F12`: a picture of the window, beside the saved battles.
fn photograph(commands: &mut Commands, desktop: &mut Desktop) {
    let folder = desktop.folder.as_ref().and_then(|folder| folder.parent()).map_or_else(PathBuf::new, |home| home.join("pictures"));
    let made = std::fs::create_dir_all(&folder);
    let path = (0..10_000).map(|n| folder.join(format!("weathergage-{n:04}.png"))).find(|path| !path.exists());
    match (made, path) {
        (Ok(()), Some(path)) => {
            desktop.game.notice = format!("The picture is {}.", path.display());
            commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
        }
        (Err(error), _) => desktop.complain(&anyhow!("no picture: {} cannot be made: {error}", folder.display())),
        (Ok(()), None) => desktop.complain(&anyhow!("no picture: {} is full of them", folder.display())),
    }
    desktop.game.version += 1;
}

/// Keys: all of them are in the menus too.
fn keys(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
    mut lens: ResMut<Lens>,
    mut contexts: EguiContexts,
    mut desktop: ResMut<Desktop>,
    mut animator: ResMut<Animator>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) -> bevy::ecs::error::Result {
    // In the order in which they were pressed, for dice are typed.
    let pressed: Vec<KeyCode> = typed.read().filter(|key| key.state.is_pressed() && !key.repeat).map(|key| key.key_code).collect();
    if pressed.is_empty() || contexts.ctx_mut()?.egui_wants_keyboard_input() {
        return Ok(());
    }
    let desktop = &mut *desktop;
    let focused = contexts.ctx_mut()?.memory(|memory| memory.focused().is_some());
    let control = keys.pressed(KeyCode::ControlLeft) || keys.pressed(KeyCode::ControlRight);
    let covered = desktop.panel.covered(&desktop.desk);
    for key in &pressed {
        match key {
            KeyCode::Home => lens.show_whole(),
            KeyCode::F11 => {
                for mut window in &mut windows {
                    full_screen(&mut window, &mut desktop.panel);
                }
            }
            KeyCode::F12 => photograph(&mut commands, desktop),
            KeyCode::F1 => {
                if let Some(clause) = desktop.game.clause_in_question() {
                    act(desktop, Intent::Clause(clause));
                }
            }
            KeyCode::Escape if desktop.panel.clause.is_some() => desktop.panel.clause = None,
            KeyCode::Escape if desktop.panel.choosing => desktop.panel.choosing = false,
            KeyCode::Escape if desktop.desk.reckoning.is_some() => desktop.panel.reckoning_aside = true,
            KeyCode::Space | KeyCode::Enter if desktop.panel.curtain.is_some() => {
                if let Some(side) = desktop.panel.curtain.take() {
                    desktop.game.take_seat(side);
                }
            }
            _ if covered => {}
            KeyCode::Escape => {
                if !desktop.game.back_out() {
                    desktop.game.select(None);
                }
            }
            KeyCode::Space | KeyCode::Enter if desktop.desk.reckoning.is_some() => desktop.panel.reckoning_aside = false,
            KeyCode::Space | KeyCode::Enter | KeyCode::NumpadEnter => match desktop.desk.big_press() {
                _ if focused => {}
                _ if animator.is_busy() => animator.skip(),
                Some(intent) => act(desktop, intent),
                None => {}
            },
            KeyCode::Tab => desktop.game.next_worker(),
            KeyCode::KeyZ if control => desktop.game.undo(),
            KeyCode::KeyA => act(desktop, Intent::Arcs),
            KeyCode::KeyR => act(desktop, Intent::Room),
            KeyCode::Backspace => desktop.panel.untype_face(),
            key => {
                if let Some(Intent::Submit(order)) = digit(*key).and_then(|face| desktop.panel.type_face(&desktop.desk, face)) {
                    desktop.game.submit(order);
                }
            }
        }
    }
    Ok(())
}

fn digit(key: KeyCode) -> Option<u8> {
    const DIGITS: [(KeyCode, KeyCode); 9] = [
        (KeyCode::Digit1, KeyCode::Numpad1),
        (KeyCode::Digit2, KeyCode::Numpad2),
        (KeyCode::Digit3, KeyCode::Numpad3),
        (KeyCode::Digit4, KeyCode::Numpad4),
        (KeyCode::Digit5, KeyCode::Numpad5),
        (KeyCode::Digit6, KeyCode::Numpad6),
        (KeyCode::Digit7, KeyCode::Numpad7),
        (KeyCode::Digit8, KeyCode::Numpad8),
        (KeyCode::Digit9, KeyCode::Numpad9),
    ];
    DIGITS.iter().position(|(row, pad)| *row == key || *pad == key).map(|at| at as u8 + 1)
}

/// The pointer on the table: hover, click, double click.
fn pointer(
    mut desktop: ResMut<Desktop>,
    blocked: Res<PointerBlocked>,
    lens: Res<Lens>,
    chart: Res<ChartRect>,
    mut buttons: MessageReader<MouseButtonInput>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut animator: ResMut<Animator>,
    mut last: Local<Option<Vec2>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at = windows.single().ok().and_then(Window::cursor_position).filter(|at| !blocked.0 && chart.0.contains(*at));
    let clicks = buttons.read().filter(|press| press.button == MouseButton::Left && press.state.is_pressed()).count();
    if at == *last && clicks == 0 {
        return;
    }
    *last = at;
    let Some(at) = at else {
        desktop.game.point_at(None, None);
        return;
    };
    let point = lens.screen_to_table(at);
    let unit = wg_table::pick(&desktop.desk.view, point);
    if desktop.game.point_at(Some(point), unit) {
        redraw.write(RequestRedraw);
    }
    if clicks > 0 {
        if animator.is_busy() {
            animator.skip();
            return;
        }
        // A slow machine may bring both clicks of a quick hand in one frame.
        for _ in 0..clicks {
            desktop.game.click(point, unit);
        }
    }
}

/// Computer captains give one order at a time, when everything has come to rest.
fn computer(mut desktop: ResMut<Desktop>, animator: Res<Animator>, time: Res<Time<Real>>, mut redraw: MessageWriter<RequestRedraw>) {
    if !desktop.game.computer_waits() || desktop.panel.choosing {
        return;
    }
    redraw.write(RequestRedraw);
    let now = time.elapsed();
    if animator.is_busy() {
        desktop.thought = now;
    } else if now.saturating_sub(desktop.thought) >= THINKS {
        desktop.thought = now;
        desktop.game.computer_order();
    }
}
