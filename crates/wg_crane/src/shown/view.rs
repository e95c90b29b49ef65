//! The table as everybody sees it. Crane's rules hide nothing but, by option, the turn in which the game ends.

#[cfg(test)]
pub(crate) mod fixture;

use wg_core::shown::filled::percent;
use wg_core::shown::sheet::TrackField;
use wg_core::shown::view::{Smoke, TableView, WindView};

use crate::options::End;
use crate::prelude::*;

/// The number of boxes on the turn track: the greatest sum of four dice (C-OBJ-4).
const TRACK: u16 = 24;

/// The distance between ships drawn in one square after a boarding, if there are two or three of them (C-BOARD-2). More
/// ships are closer together.
const ALONGSIDE: Length = Length(1500);

/// Fills in the table. `limit` is the number of turns to be played, once it is known. The turn, the phases and the
/// outcome must be filled in already.
pub fn fill(fleet: &Fleet, limit: Option<u16>, viewer: Viewer, view: &mut View) {
    let grid = fleet.sea.grid();
    view.table = TableView {
        width: grid.width(),
        height: grid.height(),
        grid: Some(grid),
        land: fleet.roster.land.clone(),
        ..TableView::default()
    };
    view.wind = WindView {
        from: fleet.conditions.wind.map(|from| from.heading()),
        label: fleet.conditions.wind.map(|from| format!("Wind from {from}")).unwrap_or_default(),
        ..WindView::default()
    };
    view.scored(|side| fleet.score(side), |side| fleet.tally(side));
    phases(fleet, view);
    view.track = track(fleet, limit, viewer, view);
    let playing = view.outcome.is_none();
    view.units = fleet.ships.iter().map(|ship| unit(fleet, ship, playing)).collect();
}

/// Names the phases after the sides that move in them, in their order (C-MOVE-3, C-MOVE-4).
fn phases(fleet: &Fleet, view: &mut View) {
    if view.turn == 0 {
        for phase in &mut view.phases {
            phase.title = "Set-up".to_owned();
        }
        return;
    }
    let Some(first) = fleet.conditions.first else { return };
    for (phase, side) in view.phases.iter_mut().zip([first, first.other()]) {
        phase.title = format!("{} moves", fleet.side(side));
        phase.side = Some(side);
    }
}

/// Returns the track of 24 boxes with a tick for each turn played and a mark where the game ends (C-OBJ-4, C-OBJ-5). It
/// is empty before the limit is rolled and in a battle without one. A secret limit has no mark.
fn track(fleet: &Fleet, limit: Option<u16>, viewer: Viewer, view: &View) -> Vec<TrackField> {
    let secret = fleet.options.is_limit_hidden();
    if fleet.options.end != End::Turns || (limit.is_none() && !secret) {
        return Vec::new();
    }
    TrackField::turns(TRACK, view.turn, limit.filter(|_| !secret || viewer == Viewer::All || view.outcome.is_some()))
}

fn unit(fleet: &Fleet, ship: &Ship, playing: bool) -> UnitView {
    let class = ship.class();
    let fired = ship.gunnery.fired && ship.on_table();
    UnitView {
        id: ship.id,
        name: fleet.name(ship.id).to_owned(),
        side: ship.colours.side,
        built_for: ship.built.side,
        class: fleet.roster.title(ship).to_owned(),
        pose: alongside(fleet, ship),
        footprint: class.footprint(),
        model: class.model,
        fate: ship.colours.fate,
        sail: 100 - percent(ship.damage.rigging, ship.built.boxes),
        stumps: (u16::from(class.model.masts) * u16::from(ship.damage.rigging.min(ship.built.boxes))
            / u16::from(ship.built.boxes.max(1))) as u8,
        hurt: percent(ship.damage.hull, ship.built.boxes),
        fires: 0,
        // Crane's smoke marker shows that she fired, but not to which side.
        smoke: Smoke { larboard: fired, starboard: fired, ..Smoke::default() },
        dead_in_water: ship.on_table() && ship.dead_in_water(),
        anchored: false,
        aground: ship.berth.aground,
        sinking: false,
        can_act: playing
            && fleet.active() == Some(ship.colours.side)
            && (fleet.can_move(ship) || !fleet.targets(ship).is_empty()),
        men: percent(ship.units(), ship.built.boxes),
        badge: badge(ship).to_owned(),
        ..UnitView::default()
    }
}

/// Returns the word shown beside a ship's name, or an empty text.
fn badge(ship: &Ship) -> &'static str {
    match ship.colours.fate {
        Fate::Sunk => "sunk",
        Fate::Gone => "sailed off",
        Fate::Aboard => "",
        Fate::Prize => "prize",
        Fate::Afloat if ship.units() == 0 => "no crew",
        Fate::Afloat if ship.damage.rigging >= ship.built.boxes => "crippled",
        Fate::Afloat if ship.berth.aground => "aground",
        Fate::Afloat => "",
    }
}

/// Returns the pose in which a ship is drawn: in the middle of her square, or beside the other ships in it (C-BOARD-2,
/// C-R11).
fn alongside(fleet: &Fleet, ship: &Ship) -> Pose {
    let mut pose = fleet.pose(ship);
    if !ship.on_table() {
        return pose;
    }
    let beside = || fleet.ships.iter().filter(|other| other.on_table() && other.berth.square == ship.berth.square);
    let count = beside().count() as i32;
    if count < 2 {
        return pose;
    }
    let place = beside().take_while(|other| other.id != ship.id).count() as i32;
    let lane = beside().next().map_or(ship.berth.heading, |first| first.berth.heading).turned(2);
    let half = Length(ALONGSIDE.0 * 3 / count.max(3) / 2);
    pose.at = pose.at.offset(lane.heading(), half * (2 * place - (count - 1)));
    pose
}

#[cfg(test)]
mod tests {
    use wg_core::geometry::{Compass, Point};
    use wg_core::scenario::SideSpec;
    use wg_core::shown::report::Outcome;
    use wg_core::shown::view::{PhaseView, SideColour, SideView};

    use super::fixture::{BLUE, RED, at, fleet, ship};
    use super::*;

    fn ships() -> [Ship; 3] {
        [ship(0, "large", RED, (5, 4)), ship(1, "medium", BLUE, (7, 10)), ship(2, "small", BLUE, (9, 3))]
    }

    fn seen(fleet: &Fleet, limit: Option<u16>, viewer: Viewer) -> View {
        // The session has filled in the turn, the phases and the sides.
        let side = |side: &SideSpec| SideView {
            name: side.name.clone(),
            nation: side.nation.clone(),
            colour: side.colour,
            ..SideView::default()
        };
        let sides = fixture::scenario().sides.iter().map(side).collect();
        let mut view =
            View { turn: fleet.cursor.turn, phases: vec![PhaseView::default(); 2], sides, ..View::default() };
        fill(fleet, limit, viewer, &mut view);
        view
    }

    #[test]
    fn c_eq_1_the_table_is_22_by_28_inches_in_2_inch_squares() {
        let table = seen(&fleet(ships()), None, Viewer::Public).table;
        assert_eq!((table.width, table.height), (Length::inches(22), Length::inches(28)));
        let grid = table.grid.expect("Crane plays on a grid");
        assert_eq!((grid.square, grid.columns, grid.rows), (Length::inches(2), 11, 14));
        assert_eq!(grid.squares().count(), 154);
    }

    #[test]
    fn the_wind_is_named_once_it_is_thrown() {
        let mut fleet = fleet(ships());
        let wind = seen(&fleet, None, Viewer::Public).wind;
        assert_eq!((wind.from, wind.label.as_str()), (Some(Compass::SW.heading()), "Wind from SW"));
        fleet.conditions.wind = None;
        let wind = seen(&fleet, None, Viewer::Public).wind;
        assert_eq!((wind.from, wind.label.as_str()), (None, ""));
    }

    #[test]
    fn sides_have_nations_colours_and_their_scores_now() {
        let mut fleet = fleet(ships());
        fleet.ships.touch(1).worth.points = 5;
        let sides = seen(&fleet, None, Viewer::Public).sides;
        let rows: Vec<_> =
            sides.iter().map(|side| (side.name.as_str(), side.nation.as_str(), side.colour, side.score)).collect();
        assert_eq!(rows, [("Red", "Spain", SideColour::Red, Some(5)), ("Blue", "Britain", SideColour::Blue, Some(0))]);
    }

    #[test]
    fn phases_are_named_after_the_side_that_moves() {
        let rows = [
            (0, Some(BLUE), ["Set-up", "Set-up"]),
            (1, Some(RED), ["Red moves", "Blue moves"]),
            (1, Some(BLUE), ["Blue moves", "Red moves"]),
            (1, None, ["", ""]),
        ];
        for (turn, first, expected) in rows {
            let mut fleet = Fleet { cursor: at(turn, 1), ..fleet(ships()) };
            fleet.conditions.first = first;
            let phases = seen(&fleet, None, Viewer::Public).phases;
            assert_eq!(
                phases.iter().map(|phase| phase.title.as_str()).collect::<Vec<_>>(),
                expected,
                "turn {turn}, first {first:?}"
            );
        }
    }

    /// Returns the number of boxes of the turn track, the number ticked, and the index of the one with the mark.
    fn shown(turn: u16, limit: Option<u16>, hidden: bool, end: End, viewer: Viewer) -> (usize, usize, Option<usize>) {
        let mut fleet = Fleet { cursor: at(turn, 1), ..fleet(ships()) };
        (fleet.options.hidden_limit, fleet.options.end) = (hidden, end);
        let track = seen(&fleet, limit, viewer).track;
        (track.len(), track.iter().filter(|field| field.ticked).count(), track.iter().position(|field| field.current))
    }

    #[test]
    fn c_data_6_a_secret_limit_has_no_mark_but_for_the_game_master() {
        for (viewer, mark) in [(Viewer::Side(RED), None), (Viewer::Public, None), (Viewer::All, Some(13))] {
            assert_eq!(shown(3, Some(14), true, End::Turns, viewer), (24, 2, mark), "{viewer:?}");
        }
    }

    #[test]
    fn c_wind_1_north_is_a_short_end_and_up_the_table() {
        let [red, ..] = ships();
        let far = red.with(|she| she.berth.square = wg_core::geometry::Square::new(1, 14));
        let view = seen(&fleet([far]), None, Viewer::Public);
        assert!(view.table.height > view.table.width, "the short ends lie north and south");
        assert_eq!(view.units[0].pose.at, Point::inches(1.0, 27.0), "the north-west corner");
    }

    #[test]
    fn the_turn_track_has_24_boxes_ticks_for_turns_played_and_a_mark() {
        let rows = [
            ("not thrown yet", shown(0, None, false, End::Turns, Viewer::Public), (0, 0, None)),
            ("thrown, nothing played", shown(0, Some(14), false, End::Turns, Viewer::Public), (24, 0, Some(13))),
            ("in turn 3 two are played", shown(3, Some(14), false, End::Turns, Viewer::Public), (24, 2, Some(13))),
            ("no limit at all", shown(3, None, false, End::Clock, Viewer::Public), (0, 0, None)),
        ];
        for (what, found, expected) in rows {
            assert_eq!(found, expected, "{what}");
        }
    }

    #[test]
    fn damage_shows_on_the_model() {
        // Columns: class, hull, rigging, crew; then sail, stumps, hurt, men, dead in the water, badge.
        let rows = [
            ("large", 0, 0, 0, (100, 0, 0, 100, false, "")),
            ("large", 3, 2, 3, (67, 1, 50, 50, false, "")),
            ("large", 0, 6, 0, (0, 3, 0, 100, true, "crippled")),
            ("medium", 1, 3, 0, (25, 2, 25, 100, false, "")),
            ("medium", 0, 0, 4, (100, 0, 0, 0, true, "no crew")),
            ("small", 1, 1, 1, (50, 1, 50, 50, false, "")),
        ];
        for (class, hull, rigging, crew, expected) in rows {
            let hurt = ship(0, class, RED, (5, 4))
                .with(|she| (she.damage.hull, she.damage.rigging, she.damage.crew) = (hull, rigging, crew));
            let unit = seen(&fleet([hurt]), None, Viewer::Public).units.remove(0);
            let found = (unit.sail, unit.stumps, unit.hurt, unit.men, unit.dead_in_water, unit.badge.as_str());
            assert_eq!(found, expected, "{class} with {hull}, {rigging}, {crew} boxes ticked");
        }
    }

    #[test]
    fn c_fire_9_a_ship_that_fired_has_smoke_on_both_sides() {
        let [mut red, blue, raven] = ships();
        red.gunnery.fired = true;
        let units = seen(&fleet([red, blue, raven]), None, Viewer::Public).units;
        assert_eq!(units[0].smoke, Smoke { larboard: true, starboard: true, ..Smoke::default() });
        assert_eq!(units[1].smoke, Smoke::default());
    }

    #[test]
    fn c_move_8_a_ship_on_a_shoal_is_seen_to_be_aground() {
        let [red, mut blue, raven] = ships();
        blue.berth.aground = true;
        let units = seen(&fleet([red, blue, raven]), None, Viewer::Public).units;
        assert_eq!(units.iter().map(|unit| unit.aground).collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn only_ships_of_the_side_to_move_can_act_and_nobody_after_the_end() {
        let mut fleet = fleet(ships());
        let can =
            |fleet: &Fleet| seen(fleet, None, Viewer::Public).units.iter().map(|unit| unit.can_act).collect::<Vec<_>>();
        assert_eq!(can(&fleet), [true, false, false], "Red's phase");
        fleet.cursor = at(1, 2);
        fleet.ships.touch(1).sailing.done = true;
        assert_eq!(can(&fleet), [false, false, true], "the Lively has finished her move");
        fleet.ships.touch(2).colours.fate = Fate::Sunk;
        assert_eq!(can(&fleet), [false, false, false], "the Raven is sunk");
        let outcome = Outcome { clause: "C-OBJ-6".to_owned(), ..Outcome::default() };
        let mut view = View { outcome: Some(outcome), ..View::default() };
        fill(&Fleet { cursor: at(1, 1), ..fleet }, None, Viewer::Public, &mut view);
        assert!(view.units.iter().all(|unit| !unit.can_act), "the battle is over");
    }

    #[test]
    fn ships_in_one_square_lie_side_by_side() {
        let [red, blue, raven] = ships();
        let square = red.berth.square;
        let units = |count: usize| {
            let ships = [
                red,
                blue.with(|she| (she.berth.square, she.berth.heading) = (square, Compass::S)),
                raven.with(|she| she.berth.square = square),
            ];
            seen(&fleet(ships.into_iter().take(count)), None, Viewer::Public).units
        };
        let centre = fleet([red]).pose(&red).at;
        assert_eq!(units(1)[0].pose.at, centre, "alone in the middle");
        for count in [2, 3] {
            let units = units(count);
            let east: Vec<i32> = units.iter().map(|unit| unit.pose.at.x.0 - centre.x.0).collect();
            assert_eq!(east.iter().sum::<i32>(), 0, "{count} ships lie about the middle of the square");
            assert!(east.windows(2).all(|pair| pair[1] - pair[0] == ALONGSIDE.0), "{count} ships: {east:?}");
            assert!(units.iter().all(|unit| unit.pose.at.y == centre.y), "abreast of each other");
            assert!(east.iter().all(|x| x.abs() + 700 < Length::INCH.0), "within the square");
        }
    }

    #[test]
    fn a_prize_flies_her_captors_flag() {
        let [red, blue, raven] = ships();
        let prize = blue.with(|she| (she.colours.fate, she.colours.side, she.worth.points) = (Fate::Prize, RED, 12));
        let view = seen(&fleet([red, prize, raven]), None, Viewer::Public);
        assert_eq!((view.units[1].side, view.units[1].built_for, view.units[1].badge.as_str()), (RED, BLUE, "prize"));
        assert_eq!(view.sides[0].score, Some(12));
    }

    #[test]
    fn c_r39_a_brig_is_called_one_and_is_a_small_ship() {
        let view = seen(&fleet(ships()), None, Viewer::Public);
        assert_eq!(view.units[2].model, ships()[2].class().model);
        let classes: Vec<&str> = view.units.iter().map(|unit| unit.class.as_str()).collect();
        assert_eq!(classes, ["ship of the line", "frigate", "brig"]);
    }
}
