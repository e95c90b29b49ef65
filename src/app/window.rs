//! The window, and pictures without one: Bevy systems between the battle, the panels and the table.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, anyhow};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use wg_command::{NoDisplay, PictureOptions, PlayOptions, ScreenName, ThemeName};
use wg_hand::desktop::Screen;
use wg_hand::desktop::title::Demo;
use wg_hand::desktop::tutor::Tutoring;
use wg_hand::files::saved::{battles_folder, home};
use wg_hand::game::unsaved::may_save_elsewhere;
use wg_hand::{Desktop, HERE, HandError, Sitting, Table};
use wg_library::{JournalFile, Library, Opened, fresh_seed};
use wg_panels::chart::labels;
use wg_panels::read::overlays::Overlays;
use wg_panels::{Label, Theme, layout};
use wg_table::picture::{self, Picture, PictureError};
use wg_table::{Animator, ChartRect, Lens, PointerBlocked, TableModel, TablePlugin, TableSystems};

use super::act::{Hands, act_on_all, page_of};
use super::by_itself::{SAVE_AGAIN, by_itself, save_again, tick};
use super::display;
use super::keys::keys;
use super::lead::{lead, tell_how_to_pan};
use super::onto_table;
use super::pointer::{computer, pointer};
use super::quiet::{QuietPlugin, Warming, linger};
use super::ui_map::{self, MapFile, ScreenMap};

/// The greatest time between press and release of a click, in seconds.
const SLOW_CLICK: f64 = 10.0;

/// Returns the battle that the options and the opened file ask for, or that of the title if they ask for none.
fn first_battle(
    library: &Library,
    options: &PlayOptions,
    opened: Option<Opened>,
    folder: Option<&std::path::Path>,
) -> Result<Sitting> {
    if let Some(path) = &options.replay {
        let mut sitting = Sitting::load(library.rulesets(), path, None)?;
        sitting.battle.view_only = true;
        sitting.touch(HERE, |battle, place| place.look_at(battle, 0, false));
        return Ok(sitting);
    }
    let mut battle = match opened {
        Some(Opened::Journal(file)) => return go_on(library, &file),
        Some(Opened::Battle(battle)) => battle,
        None => return Ok(Demo::battle(library, options.seed.unwrap_or_else(fresh_seed))?),
    };
    battle.sit_down(options.red.as_deref(), options.blue.as_deref())?;
    let captains = battle.captains.clone();
    Ok(Sitting::start(battle.ruleset, &battle.loaded, &Table { captains, dice: options.dice() }, folder)?)
}

/// Continues the journal that was named; if it is damaged, continues its sound part in a copy.
fn go_on(library: &Library, file: &JournalFile) -> Result<Sitting> {
    let captains = file.captains.as_deref();
    Sitting::resume_with(library.rulesets(), &file.path, captains).or_else(|error| match error {
        error if error.damage().is_some() => Ok(Sitting::salvage(library.rulesets(), &file.path, captains)?),
        HandError::Held(held) => {
            Err(anyhow!("{held}. To watch the battle: `weathergage play --replay {}`.", file.path.display()))
        }
        error => Err(error.into()),
    })
}

/// Returns true if the title is shown, because nothing was named to play or to view.
fn shows_title(options: &PlayOptions, opened: Option<&Opened>) -> bool {
    opened.is_none() && options.replay.is_none()
}

pub(super) fn run(library: Library, options: &PlayOptions, opened: Option<Opened>) -> Result<ExitCode> {
    may_save_elsewhere();
    let folder = battles_folder();
    let title = shows_title(options, opened.as_ref());
    let sitting = first_battle(&library, options, opened, folder.as_deref())?;
    let mut desktop = Desktop::new(sitting, library, folder, home().as_deref());
    desktop.screens[HERE].panel.title = title;
    if !title {
        desktop.teach();
        desktop.brief();
    }
    let map = ScreenMap(options.ui_map.clone().map(MapFile::new));
    if options.room {
        desktop.kept.room_for_now(&mut desktop.screens[HERE].panel);
    }
    let exit = guarded("the window", move || {
        let window = Window {
            title: "Weathergage".to_owned(),
            name: Some("weathergage".to_owned()),
            resolution: desktop.screens[HERE].panel.window.map_or_else(
                || WindowResolution::new(1440, 900),
                |[width, height]| WindowResolution::new(width.into(), height.into()),
            ),
            resize_constraints: display::smallest(),
            ..default()
        };
        let mut app = App::new();
        let plugins = DefaultPlugins.set(quiet_log()).set(WindowPlugin { primary_window: Some(window), ..default() });
        // Ctrl-C and a plain `kill` end the window at once, as they end any program. Every order is in its file
        // already.
        app.add_plugins(plugins.disable::<bevy::app::TerminalCtrlCHandlerPlugin>());
        app.insert_resource(WinitSettings::desktop_app());
        add_desk(&mut app, desktop, map);
        app.add_systems(Update, display::fit_to_monitor);
        #[cfg(target_os = "linux")]
        app.add_systems(Update, display::take_the_keyboard);
        app.add_systems(Update, (keys, pointer, computer, by_itself, tick, save_again).chain().before(gather));
        app.add_systems(Last, (linger, doze));
        app.run()
    })?;
    Ok(if exit.is_success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

pub(super) fn picture(library: &Library, options: &PictureOptions) -> Result<ExitCode> {
    picture::check(&options.output)?;
    let session = options.session(library)?;
    let captains = session.header().captains;
    let dice = session.dice_source().clone();
    let mut sitting = Sitting::of_session(session, &Table { captains, dice })?;
    sitting.touch(HERE, |battle, place| place.look_for_work(battle));
    let at = |place: &wg_command::Place| wg_core::Point::inches(place.x, place.y);
    for click in &options.click {
        let unit = wg_table::pick(&sitting.eye(HERE).desk(&sitting.telling).view, at(click));
        sitting.press(HERE, |battle, place| place.click(battle, at(click), unit));
    }
    if let Some(place) = &options.point {
        let unit = wg_table::pick(&sitting.eye(HERE).desk(&sitting.telling).view, at(place));
        sitting.point_at(HERE, Some(at(place)), unit);
    }
    if options.button {
        sitting.places[HERE].considered =
            sitting.eye(HERE).desk(&sitting.telling).big_button.map(|button| button.order);
    }
    let mut desktop = Desktop::new(sitting, library.clone(), None, None);
    desktop.screens[HERE].panel.room = options.room;
    desktop.screens[HERE].panel.text_percent = options.text;
    (desktop.screens[HERE].panel.arcs, desktop.screens[HERE].panel.enemies) = (options.arcs, options.enemies);
    desktop.screens[HERE].panel.theme = theme(options.theme);
    desktop.screens[HERE].panel.title = options.screen == ScreenName::Title;
    if let Some(page) = page_of(options.screen) {
        desktop.open(HERE, page);
    }
    if options.screen == ScreenName::Lesson {
        desktop.tutor = Tutoring::of(&desktop.library, &desktop.sitting);
    }
    desktop.screens[HERE].panel.reckoning_aside = options.screen != ScreenName::Reckoning;
    if options.screen == ScreenName::Replay {
        let orders = desktop.sitting.battle.session().entries().len();
        desktop.sitting.battle.view_only = true;
        // FILE@N is the table after N orders.
        let to = if options.source.to_string_lossy().contains('@') { orders } else { orders * 2 / 3 };
        desktop.sitting.touch(HERE, |battle, place| place.look_at(battle, to, false));
    }
    // The camera must not move to the open decision in a picture, and nobody asked for the fight alone.
    desktop.screens[HERE].called = desktop.chance(HERE);
    if !options.fight {
        desktop.has_led(HERE);
    }
    desktop.screens[HERE].chart_only = options.screen == ScreenName::Chart;
    let map = ScreenMap(options.ui_map.clone().map(MapFile::of_picture));
    let mut wanted = Picture::new(&options.output, options.size.width, options.size.height);
    if let Some(seconds) = options.limit {
        wanted.limit = Duration::from_secs(seconds);
    }
    match picture::take(&wanted, move |app| add_desk(app, desktop, map)) {
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
    LogPlugin {
        filter: "error,wgpu=off,wgpu_hal=off,wgpu_core=off,naga=off,winit=off,calloop=off".to_owned(),
        ..default()
    }
}

/// Turns a panic of Bevy, where there is no display or no graphics driver, into one sentence.
fn guarded<T>(what: &str, run: impl FnOnce() -> T) -> Result<T> {
    wg_table::guard::quietly(run).map_err(|said| {
        let display = ["winit", "EventLoop", "display", "Display"].iter().any(|word| said.contains(word));
        let driver = ["wgpu", "adapter", "Adapter", "renderer", "bevy_render"].iter().any(|word| said.contains(word));
        if display {
            anyhow!(NoDisplay(format!(
                "There is no display for {what}. `weathergage battle` and `weathergage picture` need none, and `xvfb-run weathergage` provides a virtual one."
            )))
        } else if driver {
            anyhow!(NoDisplay(format!("There is no graphics driver for {what}. Install mesa-vulkan-drivers, or use `weathergage battle`, which needs none.")))
        } else {
            anyhow!("{what} stopped: {said}")
        }
    })
}

/// Adds the plugins and systems that the window and a picture share.
fn add_desk(app: &mut App, desktop: Desktop, map: ScreenMap) {
    app.add_plugins((EguiPlugin::default(), QuietPlugin, TablePlugin));
    app.insert_resource(desktop);
    app.insert_resource(map);
    // The table draws the lettering in the same frame.
    app.add_systems(Update, gather.before(TableSystems::Draw));
    app.add_systems(EguiPrimaryContextPass, panels);
}

/// The time after which a driver that is not ready yet is not waited for any longer.
const WARMS_AT_MOST: Duration = Duration::from_secs(30);
/// Only input wakes the window at rest, but winit needs a duration all the same.
const AT_REST: Duration = Duration::from_hours(24);

/// Sets how long the idle window sleeps. Behind the title it must wake up for the next burst of orders.
fn doze(desktop: Res<Desktop>, warming: Res<Warming>, time: Res<Time<Real>>, mut settings: ResMut<WinitSettings>) {
    let plays = desktop.screens[HERE].panel.title
        && desktop.screens[HERE].panel.animation
        && !desktop.screens[HERE].panel.less_motion;
    // The clock wakes the window when it rings, and every second while its page is shown.
    let seen = desktop.screens[HERE].panel.page == Some(wg_panels::Page::Master);
    let clock = desktop.clock.wakes_in().map(|left| if seen { Duration::from_secs(1) } else { left });
    let warms = warming.is_on() && time.elapsed() < WARMS_AT_MOST;
    let longest = match (warms, plays) {
        (true, _) => Duration::from_millis(100),
        (false, true) => Duration::from_secs(5),
        (false, false) => AT_REST,
    };
    // Wake up for the next attempt to save.
    let unsaved = desktop.sitting.battle.session().journal_failure().is_some();
    let longest = if unsaved { longest.min(SAVE_AGAIN) } else { longest };
    let focused = UpdateMode::reactive(clock.map_or(longest, |clock| clock.min(longest)));
    let unfocused = if clock.is_some() || warms || unsaved { focused } else { UpdateMode::reactive_low_power(AT_REST) };
    if settings.unfocused_mode != unfocused {
        settings.unfocused_mode = unfocused;
    }
    if settings.focused_mode != focused {
        settings.focused_mode = focused;
    }
}

fn gather(
    mut desktop: ResMut<Desktop>,
    mut model: Single<&mut TableModel>,
    mut animator: Single<&mut Animator>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let stale = desktop.screens[HERE].drawn != desktop.sitting.version()
        && !(animator.is_busy() && desktop.screens[HERE].drawn == 0);
    if stale || !desktop.sitting.places[HERE].fresh.is_empty() {
        onto_table::gather(&mut desktop, HERE, &mut model, &mut animator);
        redraw.write(RequestRedraw);
    }
}

/// Draws the panels and the labels of the table, and carries out the resulting intents.
fn panels(
    mut contexts: EguiContexts,
    mut desktop: ResMut<Desktop>,
    mut chart: Single<&mut ChartRect>,
    mut blocked: Single<&mut PointerBlocked>,
    mut model: Single<&mut TableModel>,
    mut map: ResMut<ScreenMap>,
    mut hands: Hands,
) -> bevy::ecs::error::Result {
    let ctx = contexts.ctx_mut()?.clone();
    let desktop = &mut *desktop;
    move_as_wanted(desktop, &mut hands);
    let holds = ctx.egui_is_using_pointer() || ctx.input(|input| input.pointer.any_down());
    let rests = !hands.animator.is_busy() && !desktop.sitting.eye(HERE).fight_waits() && !holds;
    if desktop.screens[HERE].drawn == desktop.sitting.version() && lead(desktop, HERE, &mut hands.lens, rests) {
        hands.redraw();
    }
    tell_how_to_pan(desktop, HERE, &hands.lens);
    if !desktop.screens[HERE].look_at.is_empty() {
        hands.lens.show_points(std::mem::take(&mut desktop.screens[HERE].look_at));
        hands.redraw();
    }
    lead_to_broadside(desktop, &mut hands);
    let moving = hands.animator.is_busy();
    let changed = desktop.show_what_moves(HERE, hands.animator.flights(), hands.animator.salvo());
    if changed {
        model.view.show_harm_of(&desktop.screens[HERE].desk.view);
    }
    desktop.tell_what_was_seen(HERE, moving);
    desktop.screens[HERE].desk.busy = moving
        || (desktop.sitting.eye(HERE).computer_waits() && !desktop.reads())
        || desktop.sitting.eye(HERE).fight_waits();
    // The next choices are shown when everything has come to rest.
    let tape = model.overlays.tape;
    let rest = Overlays { tape, ..Default::default() };
    if moving && model.overlays != rest {
        model.lay(rest);
        desktop.screens[HERE].drawn = 0;
    }
    desktop.take_up_dice(HERE);
    hands.full_screen(desktop.screens[HERE].panel.full_screen);
    let screen = ctx.content_rect();
    let seen = if chart.0.is_empty() {
        screen
    } else {
        egui::Rect::from_min_max(egui::pos2(chart.0.min.x, chart.0.min.y), egui::pos2(chart.0.max.x, chart.0.max.y))
    };
    // Do not report events before they have been seen on the table.
    let told =
        desktop.screens[HERE].desk.slips.iter().filter(|_| !moving).map(|slip| hands.lens.table_to_screen(slip.at));
    desktop.screens[HERE].panel.slips_at = told.map(|at| egui::pos2(at.x, at.y)).collect();
    let mut labels = wg_table::labels(&model, &hands.lens, &hands.animator);
    let lay = desktop.screens[HERE].laid.chart.clone();
    let layout::Shown { intents, chart: free } = show(&ctx, &mut desktop.screens[HERE], &hands.lens, &mut labels, seen);
    let wanted = if desktop.screens[HERE].chart_only {
        Rect::from_corners(Vec2::ZERO, hands.lens.window)
    } else {
        Rect { min: Vec2::new(free.min.x, free.min.y), max: Vec2::new(free.max.x, free.max.y) }
    };
    if wanted != chart.0 {
        // The table follows in the next frame.
        chart.0 = wanted;
        hands.redraw();
    }
    blocked.0 = ctx.egui_wants_pointer_input() || desktop.screens[HERE].is_covered();
    let dark = desktop.screens[HERE].panel.theme == Theme::Lantern;
    if model.dark != dark {
        model.dark = dark;
    }
    let picture = map.0.as_ref().is_some_and(MapFile::is_of_picture);
    let fresh = desktop.screens[HERE].drawn == desktop.sitting.version();
    let waits =
        (desktop.sitting.eye(HERE).computer_waits() && !desktop.reads()) || desktop.sitting.eye(HERE).fight_waits();
    let settled = intents.is_empty() && !moving && fresh && (desktop.screens[HERE].panel.title || picture || !waits);
    let before = desktop.sitting.version();
    act_on_all(desktop, &mut hands, HERE, intents);
    if desktop.sitting.version() != before {
        onto_table::gather(desktop, HERE, &mut model, &mut hands.animator);
        hands.redraw();
    }
    // Draw another frame until the layout is stable: the table follows the panels, and names follow the table.
    if desktop.screens[HERE].laid.chart != lay {
        hands.redraw();
    }
    if settled && !ctx.will_discard() {
        ui_map::write(&ctx, &mut map, desktop, &model, &hands.lens, &labels, free);
    }
    if settled && !desktop.screens[HERE].panel.full_screen && !picture {
        desktop.screens[HERE].panel.window = hands.window_size().or(desktop.screens[HERE].panel.window);
    }
    desktop.remember_dice(HERE);
    desktop.kept.keep(&mut desktop.screens[HERE].panel);
    Ok(())
}

/// Draws cards, panels and names, with the table seen through `lens` in `seen`. The positions of hulls come first; then
/// cards keep off them, and names off both. Returns the intents and the area that is left for the table.
pub(super) fn show(
    ctx: &egui::Context,
    screen: &mut Screen,
    lens: &Lens,
    labels: &mut [Label],
    seen: egui::Rect,
) -> layout::Shown {
    labels::mark(labels, &screen.desk);
    let on_screen = |point| {
        let at = lens.table_to_screen(point);
        egui::pos2(at.x, at.y)
    };
    screen.panel.odds_anchor = screen.target.and_then(|target| {
        let unit = screen.desk.view.units.iter().find(|unit| unit.id == target)?;
        Some(on_screen(unit.pose.at))
    });
    screen.panel.far_off = wg_table::is_far(&screen.desk.view, lens.px());
    screen.panel.run_track.clear();
    screen.panel.run_track.extend(screen.run_track.iter().map(|point| on_screen(*point)));
    let pointed = screen.desk.tutor.as_ref().map(|tutor| &tutor.at);
    screen.panel.tutor.seen = pointed.and_then(|at| onto_table::seen(lens, &screen.desk.view, at));
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // A frame of a slow machine may take a second; a press and its release before and after it are still a click.
        options.input_options.max_click_duration = SLOW_CLICK;
    });
    let look = screen.panel.look(ctx.content_rect().size());
    wg_panels::look::theme::apply(ctx, &look);
    labels::survey(ctx, &mut screen.laid, seen, labels, &look);
    if screen.chart_only {
        return layout::Shown { intents: labels::paint(ctx, &mut screen.laid, seen, labels, &look), chart: seen };
    }
    let mut shown = layout::show(ctx, &screen.desk, &mut screen.panel, &mut screen.laid);
    let pressed = labels::paint(ctx, &mut screen.laid, seen, labels, &look);
    if !screen.panel.title {
        shown.intents.extend(pressed);
    }
    shown
}

/// Brings each broadside of a salvo into view whose line is to be read, once.
fn lead_to_broadside(desktop: &mut Desktop, hands: &mut Hands) {
    let salvo = hands.animator.salvo().filter(|salvo| salvo.read);
    let number = salvo.map_or(0, |salvo| salvo.number);
    if std::mem::replace(&mut desktop.screens[HERE].led_to, number) != number
        && let Some((from, to)) = hands.animator.line_of_fire()
    {
        hands.lens.show_places([from, to]);
        hands.redraw();
    }
}

/// Applies the settings for animation.
fn move_as_wanted(desktop: &Desktop, hands: &mut Hands) {
    let (enabled, calm) = (desktop.screens[HERE].panel.animation, desktop.screens[HERE].panel.less_motion);
    if (hands.animator.enabled, hands.animator.calm) != (enabled, calm) {
        hands.animator.skip();
        (hands.animator.enabled, hands.animator.calm) = (enabled, calm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replay_that_was_named_is_shown_instead_of_the_title() {
        let options = PlayOptions { replay: Some("last-night.wgj".into()), ..PlayOptions::default() };
        assert!(!shows_title(&options, None), "`play --replay JOURNAL` opens the replay");
        assert!(shows_title(&PlayOptions::default(), None), "and nothing at all the title");
    }
}
