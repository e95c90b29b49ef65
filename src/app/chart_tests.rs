//! No lettering covers anything. All battles of Crane and Barnacle Bill are laid out without drawing, at their
//! beginning and when fleets are mixed, and also Trafalgar with a signal flying; in all sizes, both themes, and in room
//! mode. The map of the screen is what is measured. `crowd_tests.rs` lays out crowds of the other two rulesets.

use std::collections::BTreeMap;

use bevy::math::{Rect as Area, Vec2};
use bevy_egui::egui::{self, Rect, pos2, vec2};
use wg_core::{DiceSource, UnitId};
use wg_hand::{Desktop, Sitting, Table};
use wg_library::Library;
use wg_panels::chart::berths::same_place;
use wg_panels::chart::chart_room;
use wg_panels::chart::on_chart::{Kind, OnChart, Thing};
use wg_panels::chart::ribbons;
use wg_panels::widgets::ui_map::{self, Text};
use wg_panels::{PanelState, Theme, layout};
use wg_table::{Animator, Lens, TableModel};

use super::onto_table::gather;
use super::window;

pub(super) const SIZES: [[f32; 2]; 3] = [[1280.0, 720.0], [1920.0, 1080.0], [3840.0, 2160.0]];
/// The numbers of orders, given by a deckhand, after which battles are laid out.
const STAGES: [usize; 2] = [0, 60];
/// The distance, in points, by which a name must be nearer to its own ship than to others to be taken for hers at a
/// glance.
const CLEARLY: f32 = 6.0;
/// The number of passes after which the layout is stable.
const PASSES: usize = 6;

/// A desk that is not drawn.
pub(super) struct Bench {
    pub(super) desktop: Desktop,
    pub(super) model: TableModel,
    pub(super) lens: Lens,
    ctx: egui::Context,
    size: Vec2,
    chart: Rect,
    /// All text of the last pass.
    pub(super) texts: Vec<Text>,
}

impl Bench {
    pub(super) fn new(game: Sitting, library: &Library, ctx: egui::Context) -> Self {
        let desktop = Desktop::new(game, library.clone(), None, None);
        Self {
            desktop,
            model: TableModel::default(),
            lens: Lens::default(),
            ctx,
            size: Vec2::ONE,
            chart: Rect::NOTHING,
            texts: Vec::new(),
        }
    }

    /// Runs one pass like the window: the table follows the panels of the pass before.
    fn pass(&mut self) -> layout::Shown {
        gather(&mut self.desktop, 0, &mut self.model, &mut Animator::default());
        let free = if self.chart.is_positive() {
            Area::new(self.chart.min.x, self.chart.min.y, self.chart.max.x, self.chart.max.y)
        } else {
            Area::EMPTY
        };
        if let Some((free, whole)) = self.lens.is_behind(&self.model, self.size, free) {
            self.lens.resize(self.size, free, whole);
        }
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(self.size.x, self.size.y));
        let mut labels = wg_table::labels(&self.model, &self.lens, &Animator::default());
        let seen = if self.chart.is_positive() { self.chart } else { screen };
        let (mut shown, mut texts) = (None, Vec::new());
        let (seat, lens) = (&mut self.desktop.screens[0], &self.lens);
        let output = self.ctx.run_ui(egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() }, |ui| {
            shown = Some(window::show(ui.ctx(), seat, lens, &mut labels, seen));
            texts = ui_map::read(ui.ctx()).texts;
        });
        self.texts = texts;
        output.drop_without_applying_deltas();
        let shown = shown.expect("the pass was run");
        self.chart = shown.chart;
        shown
    }

    /// Returns everything on the chart, once it has come to rest.
    pub(super) fn laid(&mut self, size: [f32; 2], room: bool, theme: Theme) -> OnChart {
        self.size = Vec2::from_array(size);
        (self.desktop.screens[0].panel.room, self.desktop.screens[0].panel.theme) = (room, theme);
        let mut last = OnChart::default();
        for n in 0..PASSES {
            self.pass();
            let now = self.desktop.screens[0].laid.chart.clone();
            if n > 2 && now == last {
                return now;
            }
            last = now;
        }
        panic!("it does not come to rest in {PASSES} passes");
    }
}

fn table(sides: usize) -> Table {
    Table { captains: vec!["deckhand".to_owned(); sides], dice: DiceSource::Machine { seed: 7 } }
}

/// Returns a battle after this many orders, with people at the table.
pub(super) fn battle(library: &Library, id: &str, orders: usize) -> Sitting {
    let battle = library.battle(id).expect("the program brings it along");
    let sides = battle.loaded.scenario.sides.len();
    let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table(sides), None).expect("it begins");
    for _ in 0..orders {
        game.computer_order();
    }
    game.battle.rise();
    game.touch(0, |battle, place| place.look_for_work(battle));
    game
}

fn is_lettered(kind: Kind) -> bool {
    !matches!(kind, Kind::Hull | Kind::Ghost | Kind::Card)
}

fn is_named(kind: Kind) -> bool {
    matches!(kind, Kind::Ribbon | Kind::Number)
}

fn said(thing: &Thing) -> String {
    format!("{} {:?} at {:.0?}", thing.kind.word(), thing.text, thing.shape.bounds())
}

/// Returns everything that lies where it should not.
pub(super) fn faults(chart: &OnChart, room: bool, size: [f32; 2]) -> Vec<String> {
    let mut faults = Vec::new();
    let hulls: Vec<&Thing> = chart.all(Kind::Hull).collect();
    for (n, one) in chart.things.iter().enumerate() {
        for two in &chart.things[n + 1..] {
            let matters = match (is_lettered(one.kind), is_lettered(two.kind)) {
                (false, false) => one.kind == Kind::Card || two.kind == Kind::Card,
                _ => true,
            };
            if matters && one.shape.meets(&two.shape) {
                faults.push(format!("{} lies on {}", said(one), said(two)));
            }
        }
        if !is_lettered(one.kind) {
            continue;
        }
        let bounds = one.shape.bounds();
        if chart.table.contains(bounds.center()) && !chart.table.expand(1.0).contains_rect(bounds) {
            faults.push(format!("{} lies on the frame {:.0?}", said(one), chart.table));
        }
        // Flags without text have no letters.
        if room && size[1] >= 1080.0 && one.size > 0.0 && one.size < 14.9 * size[1] / 1080.0 {
            faults.push(format!("{} has letters of {:.1} points", said(one), one.size));
        }
        if is_named(one.kind) {
            let away = |hull: &&&Thing| one.shape.distance(&hull.shape);
            let hers = hulls.iter().find(|hull| hull.unit == one.unit);
            let own = hers.map(|hull| away(&hull));
            let apart = |hull: &&&Thing| hers.is_none_or(|hers| !same_place(&hers.shape, &hull.shape));
            let others = || hulls.iter().filter(|hull| hull.unit != one.unit).filter(apart);
            let other = others().map(|hull| away(&hull)).fold(f32::INFINITY, f32::min);
            // The name must be clearly nearest to her, or have a line to her.
            if one.line.is_none() && own.is_none_or(|own| own + CLEARLY > other) {
                faults.push(format!("{} is {own:?} from its own ship and {other} from another", said(one)));
            }
            if let Some([from, to]) = one.line {
                faults.extend(
                    others()
                        .filter(|hull| hull.shape.is_crossed(from, to))
                        .map(|hull| format!("the line of {} crosses {}", said(one), said(hull))),
                );
                if hers.is_none_or(|hers| hers.shape.distance(&Rect::from_center_size(to, vec2(1.0, 1.0)).into()) > 1.0)
                {
                    faults.push(format!("the line of {} does not end at her", said(one)));
                }
            }
        }
    }
    faults
}

/// Lays out all battles of a ruleset: at their beginning in all sizes, and mixed as a deckhand mixes them.
fn read_all_of(ruleset: &str) {
    let library = Library::new(wg_rulesets::ALL);
    let ctx = egui::Context::default();
    let (mut all, mut names, mut shown) = (Vec::new(), 0, 0);
    for listed in library.list().into_iter().filter(|listed| listed.id.starts_with(ruleset)) {
        for orders in STAGES {
            let mut bench = Bench::new(battle(&library, &listed.id, orders), &library, ctx.clone());
            // Letters are drawn for each of their sizes, which is slow in this build, so only a few battles are laid
            // out on the largest screens.
            let screens: &[([f32; 2], bool)] = match orders {
                0 if listed.id.contains("02") => &[(SIZES[0], false), (SIZES[2], false), (SIZES[2], true)],
                0 => &[(SIZES[0], false), (SIZES[1], false), (SIZES[1], true)],
                _ => &[(SIZES[0], false)],
            };
            for &(size, room) in screens {
                // The layout does not depend on the theme, so alternate between them.
                let chart = bench.laid(size, room, if room { Theme::Lantern } else { Theme::Paper });
                let what = format!("{} after {orders}, {size:?}{}", listed.id, if room { ", room" } else { "" });
                all.extend(faults(&chart, room, size).into_iter().map(|fault| format!("{what}: {fault}")));
                if orders == 0 && !room {
                    names += chart.all(Kind::Hull).count();
                    shown += chart.all(Kind::Ribbon).count();
                }
            }
        }
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
    assert!(shown * 100 > names * 85, "of {names} names {shown} are shown when battles begin");
}

#[test]
fn in_crane_nothing_lettered_lies_on_a_hull_a_card_the_frame_or_anything_lettered() {
    read_all_of("crane");
}

#[test]
fn in_barnacle_bill_nothing_lettered_lies_on_a_hull_a_card_the_frame_or_anything_lettered() {
    read_all_of("barnacle");
}

/// Trafalgar with a signal of Victory, which one ship has read.
fn trafalgar_signalling(library: &Library, folder: &std::path::Path) -> Sitting {
    let text = include_str!("../../scenarios/admiralty/13-trafalgar.ron");
    let plain = r#""flagship": true}, state: {"sail": "full"}"#;
    let flies = r#""flagship": true}, state: {"sail": "full", "signal": "Engage the enemy more closely", "read_by": ["Temeraire"]}"#;
    assert!(text.contains(plain), "Victory is the flagship");
    let file = folder.join("signalling.ron");
    std::fs::write(&file, text.replacen(plain, flies, 1)).expect("it is written");
    battle(library, &file.to_string_lossy(), 0)
}

#[test]
fn in_admiralty_sixty_ships_are_read_by_their_divisions_and_what_flies_is_seen() {
    let library = Library::new(wg_rulesets::ALL);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut bench = Bench::new(trafalgar_signalling(&library, folder.path()), &library, egui::Context::default());
    for (size, room) in [(SIZES[0], false), (SIZES[1], false), (SIZES[1], true)] {
        let chart = bench.laid(size, room, Theme::Paper);
        let found = faults(&chart, room, size);
        assert!(found.is_empty(), "{size:?}, room {room}: {found:#?}");
        let divisions = chart.all(Kind::Division).count();
        assert_eq!(divisions, 7, "all divisions have their names at {size:?}, room {room}");
        let leaders: Vec<UnitId> = bench.model.view.divisions.iter().map(|division| division.leader).collect();
        let led = chart.all(Kind::Division).filter(|thing| {
            ribbons::pennant_under(&chart, thing.shape.middle()).is_some_and(|unit| leaders.contains(&unit))
        });
        assert_eq!(led.count(), 7, "whoever points at a pennant points at her leader");
        let hoists: Vec<&Thing> = chart.all(Kind::Hoist).collect();
        assert_eq!(hoists.len(), 1, "one signal flies at {size:?}, room {room}");
        assert_eq!(hoists[0].text, "Engage the enemy more closely, read by 1 of 30");
        assert!(hoists[0].size > 0.0, "with its message: {hoists:?}");
        assert_eq!(chart.all(Kind::Number).count(), 0, "no ship is a number");
        assert_eq!(chart.all(Kind::Hull).count(), 64, "and all of them are there");
    }
    // From nearby, ships have names and divisions have none.
    bench.lens.zoom_at(bench.lens.table_to_screen(bench.model.view.units[0].pose.at), 8.0);
    for _ in 0..PASSES {
        bench.pass();
    }
    let near = &bench.desktop.screens[0].laid.chart;
    assert!(faults(near, true, SIZES[1]).is_empty(), "{:#?}", faults(near, true, SIZES[1]));
    assert_eq!(near.all(Kind::Division).count(), 0, "no pennants from nearby");
    assert!(near.all(Kind::Ribbon).any(|thing| thing.text.starts_with("Temeraire")), "{near:?}");
    assert_eq!(near.all(Kind::Hoist).count(), 1, "the signal is seen from nearby too");
}

/// Returns where each name lies, as seen from its ship, and how high it is.
fn sides(chart: &OnChart) -> BTreeMap<UnitId, (egui::Vec2, f32)> {
    let hull = |unit| chart.all(Kind::Hull).find(|hull| hull.unit == Some(unit)).map(|hull| hull.shape.middle());
    let named = chart.things.iter().filter(|thing| is_named(thing.kind)).filter_map(|thing| Some((thing, thing.unit?)));
    named
        .filter_map(|(thing, unit)| Some((unit, (thing.shape.middle() - hull(unit)?, thing.shape.bounds().height()))))
        .collect()
}

/// Returns the battle of a journal after this many orders.
fn played(name: &str, orders: usize) -> Sitting {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals").join(name);
    let mut game = Sitting::load(wg_rulesets::ALL, &file, Some(orders)).expect("the journal is in order");
    game.battle.rise();
    game.touch(0, |battle, place| place.look_for_work(battle));
    game
}

#[test]
fn in_the_middle_of_trafalgar_names_are_clear_and_keep_their_sides_from_order_to_order() {
    let library = Library::new(wg_rulesets::ALL);
    let journal = "admiralty-trafalgar-ten-turns-part-by-mouse.wgj";
    let mut bench = Bench::new(played(journal, 836), &library, egui::Context::default());
    bench.laid(SIZES[0], false, Theme::Paper);
    let flagship = bench
        .model
        .view
        .units
        .iter()
        .find(|unit| unit.on_table() && unit.name == "Victory")
        .expect("the flagship")
        .pose
        .at;
    bench.lens.zoom_at(bench.lens.table_to_screen(flagship), 5.0);
    let (mut found, mut jumps, mut names, mut lines) = (Vec::new(), 0, 0, 0);
    let mut before = BTreeMap::new();
    for orders in [840, 844, 848, 852, 856, 860, 864, 868] {
        bench.desktop.sitting = played(journal, orders);
        let near = bench.laid(SIZES[0], false, Theme::Paper);
        found.extend(faults(&near, false, SIZES[0]).into_iter().map(|fault| format!("after {orders}: {fault}")));
        lines += near.things.iter().filter(|thing| thing.kind == Kind::Ribbon && thing.line.is_some()).count();
        let now = sides(&near);
        for ((place, high), (was, _)) in now.iter().filter_map(|(unit, now)| Some((now, before.get(unit)?))) {
            let was: &egui::Vec2 = was;
            names += 1;
            jumps += usize::from((*place - *was).length() > high * 2.0);
        }
        before = now;
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
    assert!(names > 60 && jumps * 20 <= names, "{jumps} of {names} names jumped");
    assert!(lines > 3, "{lines} names have lines");
}

#[test]
fn in_the_room_the_chart_has_most_of_the_screen_and_the_sheet_is_larger_than_without() {
    let library = Library::new(wg_rulesets::ALL);
    for listed in library.list() {
        let sitting = battle(&library, &listed.id, 0);
        let desk = sitting.eye(0).desk(&sitting.telling);
        let aspect = chart_room::aspects(&desk.view.table).0;
        for size in SIZES {
            let screen = Rect::from_min_size(pos2(0.0, 0.0), size.into());
            let chart = |room: bool| {
                layout::plan(screen, &PanelState { room, ..PanelState::default() }.look(screen.size()), &desk, None)
                    .chart
            };
            let sheet = |chart: Rect| {
                ((chart.width() - 2.0 * chart_room::MARGIN) / aspect).min(chart.height() - 2.0 * chart_room::MARGIN)
            };
            let (before, room) = (sheet(chart(false)), chart(true));
            let what = format!("{} at {size:?}", listed.id);
            assert!(room.height() >= 0.8 * size[1], "{what}: the chart is {} high", room.height());
            assert!(
                room.area() >= 0.6 * screen.area(),
                "{what}: the chart has {:.2} of the screen",
                room.area() / screen.area()
            );
            // A broad chart fills the height even without room mode.
            assert!(
                sheet(room) > before * if aspect > 1.4 { 1.0 } else { 1.02 },
                "{what}: the sheet is {:.0} high and was {before:.0}",
                sheet(room)
            );
        }
    }
}

#[test]
fn the_layout_is_right_at_once_when_the_window_has_another_size() {
    let library = Library::new(wg_rulesets::ALL);
    let mut bench = Bench::new(battle(&library, "barnacle/06-squadrons", 0), &library, egui::Context::default());
    bench.laid(SIZES[1], false, Theme::Paper);
    bench.size = Vec2::from_array(SIZES[0]);
    // The pass in which the chart becomes known, the pass in which the table follows, and then everything stays.
    bench.pass();
    bench.pass();
    let second = bench.desktop.screens[0].laid.chart.clone();
    for _ in 0..3 {
        bench.pass();
    }
    let last = &bench.desktop.screens[0].laid.chart;
    assert_eq!(second.sheet, last.sheet, "the sheet has its place");
    assert!(faults(&second, false, SIZES[0]).is_empty(), "{:?}", faults(&second, false, SIZES[0]));
}

#[test]
fn pennants_stay_where_they_fly_whatever_the_pointer_rests_on() {
    let library = Library::new(wg_rulesets::ALL);
    let mut game = battle(&library, "admiralty/09-twelve-against-twelve", 0);
    for _ in 0..10 {
        if game.eye(0).limits().is_some() {
            break;
        }
        let order = game
            .eye(0)
            .desk(&game.telling)
            .big_button
            .map(|button| button.order)
            .or_else(|| game.eye(0).asked().map(|ask| ask.default.clone()))
            .expect("an order");
        game.give(0, order);
    }
    let mover = game.places[0].selected.filter(|_| game.eye(0).limits().is_some()).expect("somebody sails");
    let mut bench = Bench::new(game, &library, egui::Context::default());
    let before = bench.laid(SIZES[0], false, Theme::Paper);
    let cloth = |chart: &OnChart| -> Vec<(String, Rect)> {
        let all = chart.all(Kind::Division).chain(chart.all(Kind::Hoist));
        all.map(|thing| (thing.text.clone(), thing.shape.bounds())).collect()
    };
    assert!(cloth(&before).len() > 1, "there are pennants: {:?}", cloth(&before));
    let (mut ghosts, mut crossed) = (0, 0);
    let places: Vec<egui::Pos2> =
        cloth(&before).iter().flat_map(|(_, at)| [at.center(), at.left_top(), at.right_bottom()]).collect();
    let lies = bench.desktop.sitting.eye(0).berth(mover).expect("she is on the table").0;
    let ahead = (1..12).map(|far| lies.run(wg_core::Length::millimetres(12 * far)).at);
    let points: Vec<_> =
        places.iter().map(|at| bench.lens.screen_to_table(Vec2::new(at.x, at.y))).chain(ahead).collect();
    for point in points {
        let unit = wg_table::pick(&bench.desktop.screens[0].desk.view, point);
        bench.desktop.sitting.point_at(0, Some(point), unit);
        for _ in 0..3 {
            bench.pass();
        }
        let now = &bench.desktop.screens[0].laid.chart;
        ghosts += usize::from(now.all(Kind::Ghost).count() > 0);
        crossed += usize::from(cloth(&before).iter().any(|(_, at)| {
            now.all(Kind::Ghost).chain(now.all(Kind::Card)).any(|thing| thing.shape.bounds().intersects(*at))
        }));
        assert_eq!(cloth(now), cloth(&before), "the pointer rests at {point:?}");
    }
    assert!(ghosts > 0 && crossed > 0, "{ghosts} ghosts were seen, {crossed} of them or of their cards over a pennant");
    bench.desktop.sitting.point_at(0, None, None);
    for _ in 0..3 {
        bench.pass();
    }
    assert_eq!(cloth(&bench.desktop.screens[0].laid.chart), cloth(&before), "and when the pointer is gone");
}
