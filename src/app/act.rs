//! Carries out the intents of the panels, the keys and the menus.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{MonitorSelection, PrimaryWindow, RequestRedraw, WindowMode};
use wg_hand::desktop::replay::{look, open, save_scenario};
use wg_hand::{Desktop, HandError};
use wg_panels::read::replay::LineMark;
use wg_panels::{ClauseNote, Deed, Intent, Keys, Page, Past};
use wg_table::{Animator, Lens, picture};

use super::lead::glides;

/// The parts of the window that intents can change.
#[derive(SystemParam)]
pub(super) struct Hands<'w, 's> {
    commands: Commands<'w, 's>,
    pub(super) animator: Single<'w, 's, &'static mut Animator>,
    pub(super) lens: Single<'w, 's, &'static mut Lens>,
    windows: Query<'w, 's, &'static mut Window, With<PrimaryWindow>>,
    exit: MessageWriter<'w, AppExit>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl Hands<'_, '_> {
    /// Returns the size of the window, in points.
    pub(super) fn window_size(&self) -> Option<[u16; 2]> {
        let window = self.windows.single().ok()?;
        Some([window.width(), window.height()].map(|side| side.round() as u16))
    }

    /// Makes the window full-screen or not, as the settings want it. This happens after the window has opened, so that
    /// the window has a size of its own where nothing honours the request, as on a display without a window manager.
    pub(super) fn full_screen(&mut self, wanted: bool) {
        let mode =
            if wanted { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed };
        for mut window in &mut self.windows {
            if window.mode != mode {
                window.mode = mode;
            }
        }
    }

    /// Asks for another frame.
    pub(super) fn redraw(&mut self) {
        self.redraw.write(RequestRedraw);
    }
}

/// Carries out all intents of one frame. Several orders among them were given by one press.
pub(super) fn act_on_all(desktop: &mut Desktop, hands: &mut Hands, whose: usize, intents: Vec<Intent>) {
    let orders = desktop.sitting.battle.session().entries().len();
    let many = intents.iter().filter(|intent| matches!(intent, Intent::Order(_))).count() > 1;
    for intent in intents {
        act(desktop, hands, whose, intent);
    }
    if many {
        desktop.sitting.battle.gave_together(orders);
    }
}

/// Carries out one intent.
pub(super) fn act(desktop: &mut Desktop, hands: &mut Hands, whose: usize, intent: Intent) {
    let sitting = &mut desktop.sitting;
    match intent {
        Intent::Submit(order) => sitting.give(whose, order),
        Intent::Select(unit) => sitting.press(whose, |battle, place| place.pick_ship(battle, unit)),
        Intent::Say(what) => sitting.touch(whose, |_, place| place.say(what)),
        Intent::Hover(unit) => sitting.touch(whose, |_, place| place.hover_over(unit)),
        Intent::Consider(order) => sitting.touch(whose, |_, place| place.consider(order)),
        Intent::Order(order) => sitting.give_unasked(whose, order),
        Intent::Rule { to, reason } => sitting.rule(whose, to, &reason),
        Intent::Propose(order) => sitting.press(whose, |battle, place| place.propose(battle, order)),
        Intent::LookAtHand => sitting.touch(whose, |battle, place| place.look_at_hand(battle)),
        Intent::CoverHand => sitting.touch(whose, |_, place| place.cover_hand()),
        Intent::Battery(unit, battery) => {
            sitting.touch(whose, |battle, place| place.pick_battery(battle, unit, battery))
        }
        Intent::TakeLegBack => drop(sitting.touch(whose, |battle, place| place.take_leg_back(battle))),
        Intent::HaltHere => sitting.touch(whose, |battle, place| place.halt_here(battle, None)),
        Intent::SailOn(unit) => {
            let orders = sitting.battle.session().entries().len();
            sitting.press(whose, |battle, place| place.sail_on(battle, unit));
            sitting.battle.gave_together(orders);
        }
        Intent::Unfold(order) => sitting.touch(whose, |_, place| place.unfold(order)),
        Intent::Judge(order) => {
            sitting.judge(whose, order);
            let throws = |sitting: &wg_hand::Sitting| {
                sitting.eye(whose).asked().is_some_and(|ask| ask.kind == wg_core::AskKind::Throw)
            };
            if desktop.screens[whose].panel.dice.count() > 0 && sitting.places[whose].refusal.is_none() {
                let what =
                    if throws(sitting) { "It starts again from its first die" } else { "The program rolls it now" };
                sitting.places[whose].notice = format!("You were typing a roll. {what}.");
            }
            // The faces typed so far are dropped, so the roll is asked for again from its beginning.
            desktop.screens[whose].panel.dice = wg_panels::HandDice::default();
            desktop.screens[whose].panel.page = None;
        }
        Intent::PutDigestAway => sitting.read_digest(whose),
        Intent::Past(past) => {
            if let Past::Mark(LineMark { unit: Some(unit), .. }) = past {
                hands.animator.mark(unit);
            }
            look(desktop, whose, past);
        }
        Intent::SaveScenario => save_scenario(desktop, whose),
        Intent::RollTheRest => {
            desktop.screens[whose].panel.dice = wg_panels::HandDice::default();
            sitting.roll_the_rest(whose);
        }
        Intent::Undo => sitting.undo(whose),
        Intent::UndoTo(order) => sitting.undo_to(whose, order),
        Intent::Seated(side) => sitting.touch(whose, |_, place| place.take_seat(side)),
        Intent::Arcs => {
            desktop.screens[whose].panel.arcs = !desktop.screens[whose].panel.arcs;
            sitting.changed();
        }
        Intent::Enemies => {
            let on = !desktop.screens[whose].panel.enemies;
            desktop.screens[whose].panel.enemies = on;
            if on {
                sitting.touch(whose, |battle, place| place.say_threats(battle));
            }
            sitting.changed();
        }
        Intent::Clause(id) => explain(desktop, whose, id),
        Intent::Open(page) => desktop.open(whose, page),
        Intent::Close => desktop.screens[whose].panel.page = None,
        Intent::Start { id, captains, by_hand } => {
            tried(desktop, whose, |desktop| desktop.start(&id, captains, by_hand))
        }
        Intent::Continue => tried(desktop, whose, |desktop| desktop.go_on(whose)),
        Intent::ContinueThis(path) => tried(desktop, whose, |desktop| desktop.go_on_with(whose, &path)),
        Intent::HintOff(key) => desktop.screens[whose].panel.hints_off.push(key),
        Intent::Hints if desktop.screens[whose].panel.hints_off.is_empty() => {
            desktop.screens[whose].panel.hints_off.push(wg_panels::panels::hints::ALL.to_owned())
        }
        Intent::Hints => desktop.screens[whose].panel.hints_off.clear(),
        Intent::Tutor(what) => desktop.tutor_deed(what),
        Intent::FirstLesson => tried(desktop, whose, Desktop::first_lesson),
        Intent::GoOnInCopy(path) => tried(desktop, whose, |desktop| desktop.go_on_in_copy(&path)),
        Intent::SaveAgain => {
            sitting.save_again();
        }
        Intent::SaveIn(folder) => tried(desktop, whose, |desktop| desktop.sitting.save_in(&folder).map(drop)),
        Intent::OpenReplay(path) => tried(desktop, whose, |desktop| open(desktop, whose, &path)),
        Intent::Title => tried(desktop, whose, Desktop::show_title),
        Intent::Room => desktop.screens[whose].panel.room = !desktop.screens[whose].panel.room,
        Intent::Theme => desktop.screens[whose].panel.theme = desktop.screens[whose].panel.theme.other(),
        Intent::TextScale(by) => {
            let percent = i32::from(desktop.screens[whose].panel.text_percent) + by;
            desktop.screens[whose].panel.text_percent = percent.clamp(75, 300) as u16;
        }
        Intent::Animation => desktop.screens[whose].panel.animation = !desktop.screens[whose].panel.animation,
        Intent::LessMotion => desktop.screens[whose].panel.less_motion = !desktop.screens[whose].panel.less_motion,
        Intent::AskCards(always) => {
            desktop.screens[whose].panel.ask_cards = Some(always);
            sitting.places[whose].asks_always = always;
            sitting.settle();
        }
        Intent::QuickDice => desktop.screens[whose].panel.quick_dice = !desktop.screens[whose].panel.quick_dice,
        Intent::FirstKeys => {
            desktop.screens[whose].panel.keys = Keys::default();
            desktop.screens[whose].panel.listening = None;
            desktop.screens[whose].panel.key_refusal.clear();
        }
        Intent::FullScreen => desktop.screens[whose].panel.full_screen = !desktop.screens[whose].panel.full_screen,
        Intent::Skip => {
            hands.animator.skip_ahead();
            sitting.touch(whose, |_, place| place.skip_fights());
            // The captain who is thinking decides at once.
            desktop.thought = std::time::Duration::ZERO;
        }
        Intent::WholeTable => {
            let glides = glides(desktop, whose);
            hands.lens.go_home(&desktop.screens[whose].desk.view, glides);
        }
        Intent::Centre(unit) => {
            if let Some(unit) = desktop.screens[whose].desk.view.units.iter().find(|other| other.id == unit) {
                hands.lens.centre_on(unit.pose.at);
            }
        }
        Intent::Find(unit) => {
            desktop.sitting.touch(whose, |_, place| place.select(Some(unit)));
            desktop.show_selected(whose);
        }
        Intent::Event(event) => go_to_event(desktop, hands, whose, event),
        Intent::Quit => {
            hands.exit.write(AppExit::Success);
        }
        Intent::Deed(what) => deed(desktop, hands, whose, what),
    }
    hands.redraw();
}

fn tried(desktop: &mut Desktop, whose: usize, what: impl FnOnce(&mut Desktop) -> Result<(), HandError>) {
    desktop.screens[whose].panel.note.clear();
    if let Err(error) = what(desktop) {
        desktop.complain(whose, &error);
    }
}

/// Carries out the deed of a key, or of its entry in the menu.
pub(super) fn deed(desktop: &mut Desktop, hands: &mut Hands, whose: usize, deed: Deed) {
    desktop.tutor_hears(deed);
    match deed {
        Deed::Press => press(desktop, hands, whose),
        Deed::NextShip => {
            desktop.sitting.touch(whose, |battle, place| place.next_worker(battle));
            desktop.show_selected(whose);
        }
        Deed::NextEvent => match desktop.sitting.telling.next_event(&desktop.sitting.battle) {
            Some(event) => go_to_event(desktop, hands, whose, event),
            None => {
                desktop.sitting.places[whose].notice = "Nothing notable has happened this turn.".to_owned();
                desktop.sitting.changed();
            }
        },
        Deed::Measure => measure(desktop, whose),
        Deed::Arcs => act(desktop, hands, whose, Intent::Arcs),
        Deed::Enemies => act(desktop, hands, whose, Intent::Enemies),
        Deed::Undo => desktop.sitting.undo(whose),
        Deed::Journal => desktop.screens[whose].panel.journal_turned = !desktop.screens[whose].panel.journal_turned,
        Deed::Orders if desktop.screens[whose].panel.page == Some(Page::Orders) => {
            desktop.screens[whose].panel.page = None
        }
        Deed::Orders
            if !desktop.screens[whose].panel.title
                && !desktop.screens[whose].panel.covered(&desktop.screens[whose].desk) =>
        {
            desktop.open(whose, Page::Orders)
        }
        Deed::Orders => {}
        Deed::Fold if !desktop.screens[whose].panel.room => desktop.screens[whose].panel.fold(),
        Deed::Fold => {}
        Deed::Clause => {
            let panel = desktop.screens[whose].panel.pointed_clause().map(str::to_owned);
            let table = || {
                (!desktop.screens[whose].panel.title)
                    .then(|| {
                        desktop
                            .sitting
                            .eye(whose)
                            .clause_in_question(&desktop.sitting.telling, desktop.screens[whose].pointed)
                    })
                    .flatten()
            };
            if let Some(clause) = panel.or_else(table) {
                explain(desktop, whose, clause);
            }
        }
        Deed::Master if desktop.screens[whose].desk.can_rule => desktop.open(whose, Page::Master),
        Deed::Master => {}
        // Esc ends a salvo, unless something lies over the table that it closes first.
        Deed::Back if hands.animator.salvo().is_some() && !desktop.screens[whose].is_covered() => hands.animator.skip(),
        Deed::Back => back(desktop, whose),
        Deed::WholeTable => act(desktop, hands, whose, Intent::WholeTable),
        Deed::Room => act(desktop, hands, whose, Intent::Room),
        Deed::LargerText => act(desktop, hands, whose, Intent::TextScale(25)),
        Deed::SmallerText => act(desktop, hands, whose, Intent::TextScale(-25)),
        Deed::FullScreen => act(desktop, hands, whose, Intent::FullScreen),
        Deed::Picture => photograph(desktop, hands, whose),
    }
    hands.redraw();
}

/// Presses the big button.
fn press(desktop: &mut Desktop, hands: &mut Hands, whose: usize) {
    if let Some(side) = desktop.screens[whose].panel.curtain.take() {
        desktop.sitting.touch(whose, |_, place| place.take_seat(side));
    } else if desktop.screens[whose].desk.reckoning.is_some() {
        desktop.screens[whose].panel.reckoning_aside = false;
    } else if hands.animator.is_busy() || desktop.sitting.eye(whose).fight_waits() {
        hands.animator.skip_ahead();
        desktop.sitting.touch(whose, |_, place| place.skip_fights());
    } else if desktop.screens[whose]
        .desk
        .view
        .fitting
        .as_ref()
        .is_some_and(|view| desktop.screens[whose].panel.fitting.reveals(view))
    {
        desktop.screens[whose].skip_fitting();
    } else if let Some(intent) = desktop.screens[whose].throw() {
        act(desktop, hands, whose, intent);
    } else if let Some(intent) = desktop.screens[whose].desk.big_press() {
        act(desktop, hands, whose, intent);
    }
}

/// Centres the table on an event of the turn, with a ring around the unit concerned.
fn go_to_event(desktop: &mut Desktop, hands: &mut Hands, whose: usize, event: usize) {
    if let Some((unit, at)) = desktop.sitting.go_to_event(whose, event) {
        hands.lens.centre_on(at);
        hands.animator.mark(unit);
    }
}

/// Takes the tape measure into the hand, or puts it away.
fn measure(desktop: &mut Desktop, whose: usize) {
    desktop.screens[whose].panel.measuring = !desktop.screens[whose].panel.measuring;
    desktop.screens[whose].tape = None;
    desktop.sitting.places[whose].notice = if desktop.screens[whose].panel.measuring {
        "To measure, drag from one place to another, or click both places.".to_owned()
    } else {
        String::new()
    };
    desktop.sitting.changed();
}

/// Closes or drops what lies on top.
fn back(desktop: &mut Desktop, whose: usize) {
    let reckoned = desktop.screens[whose].desk.reckoned().is_some();
    let panel = &mut desktop.screens[whose].panel;
    if panel.clause.take().is_some() {
    } else if !panel.note.is_empty() {
        panel.note.clear();
    } else if panel.page.take().is_some() {
        panel.listening = None;
        panel.key_refusal.clear();
    } else if panel.title {
    } else if panel.measuring {
        measure(desktop, whose);
    } else if reckoned && !panel.reckoning_aside {
        panel.reckoning_aside = true;
    } else if panel.journal_turned {
        panel.journal_turned = false;
    } else if !desktop.sitting.touch(whose, |battle, place| place.back_out(battle)) {
        desktop.sitting.touch(whose, |_, place| place.select(None));
    }
}

/// Shows a clause.
fn explain(desktop: &mut Desktop, whose: usize, id: String) {
    let battle = &desktop.sitting.battle;
    desktop.screens[whose].panel.clause = Some(match battle.clauses().get(&id) {
        Some(clause) => ClauseNote {
            title: clause.chapter.clone(),
            id: clause.id.clone(),
            text: clause.text.clone(),
            figure: battle.figure(&clause.id),
        },
        None => ClauseNote {
            title: "The table".to_owned(),
            id,
            text: "This is a rule of the program, the same in every ruleset.".to_owned(),
            figure: None,
        },
    });
}

/// Saves a picture of the window, in a folder beside the saved battles.
fn photograph(desktop: &mut Desktop, hands: &mut Hands, whose: usize) {
    let folder = desktop
        .folder
        .as_ref()
        .and_then(|folder| folder.parent())
        .map_or_else(PathBuf::new, |home| home.join("pictures"));
    let made = std::fs::create_dir_all(&folder);
    let path = (0..10_000).map(|n| folder.join(format!("weathergage-{n:04}.png"))).find(|path| !path.exists());
    match (made, path) {
        (Ok(()), Some(path)) => {
            let saves = move |captured: On<ScreenshotCaptured>, mut desktop: ResMut<Desktop>| {
                match picture::write(captured.image.clone(), &path) {
                    Ok(()) => {
                        desktop.sitting.places[whose].notice =
                            format!("The screenshot is saved as {}.", path.display());
                    }
                    Err(error) => {
                        desktop.screens[whose].complain_of(format!("The screenshot cannot be saved: {error}"));
                    }
                }
                desktop.sitting.changed();
            };
            hands.commands.spawn(Screenshot::primary_window()).observe(saves);
        }
        (Err(error), _) => desktop.screens[whose].complain_of(format!(
            "The screenshot cannot be saved because the folder {} cannot be created: {error}",
            folder.display()
        )),
        (Ok(()), None) => desktop.screens[whose].complain_of(format!(
            "The screenshot cannot be saved because the folder {} already holds 10,000 screenshots.",
            folder.display()
        )),
    }
    desktop.sitting.changed();
}

/// Returns true for a deed that is done even while a page covers the table.
pub(super) fn always(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Back
            | Deed::Orders
            | Deed::Clause
            | Deed::LargerText
            | Deed::SmallerText
            | Deed::FullScreen
            | Deed::Picture
    )
}

/// Returns the page for the name of a screen, if it is a page.
pub(super) fn page_of(screen: wg_command::ScreenName) -> Option<Page> {
    match screen {
        wg_command::ScreenName::Battles => Some(Page::Battles),
        wg_command::ScreenName::Briefing => Some(Page::Briefing),
        wg_command::ScreenName::Orders => Some(Page::Orders),
        wg_command::ScreenName::Rules => Some(Page::Rules),
        wg_command::ScreenName::Settings => Some(Page::Settings),
        wg_command::ScreenName::Master => Some(Page::Master),
        _ => None,
    }
}
