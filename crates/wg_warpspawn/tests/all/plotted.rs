//! Courses, sectors and lines, compared with a second implementation that is slow and simple: every place that a ship
//! can reach at its lowest cost, every bearing by its angle, and every square under a line.

use std::collections::{BTreeMap, BTreeSet};

use wg_core::geometry::{Angle, Compass, Leg, Square};
use wg_core::scenario::{HeadingSpec, LandSpec};
use wg_core::talk::offer::{Path, PathEnd};
use wg_core::{Domain, Order};
use wg_warpspawn::position::sea::{Sector, between, distance, sector};

use crate::common::{Game, scenario};

type At = (i8, i8);

/// The square of a ship, her heading, and the square of the ship in tow.
type Here = (At, Compass, Option<At>);

/// A sea of 30 by 20 squares, as the second implementation uses it.
struct Chart {
    land: Vec<At>,
    ships: Vec<At>,
    wind: Option<Compass>,
    /// Eighths of a circle in one change of facing.
    turn: i8,
    halves: u8,
    /// The least that the wind must add on the headings on which she steps.
    least: i8,
}

const fn on_map((x, y): At) -> bool {
    x >= 1 && x <= 30 && y >= 1 && y <= 20
}

/// Returns what the wind adds on a heading. Straight against it no step is made.
fn given(to: Compass, heading: Compass) -> i8 {
    [2, 1, 0, -1, 0][usize::from(to.to(heading).unsigned_abs())]
}

impl Chart {
    fn is_free(&self, at: At) -> bool {
        on_map(at) && !self.land.contains(&at) && !self.ships.contains(&at)
    }

    /// Returns all moves from a place with their costs: half a point for a change of facing, one or one and a half for
    /// the square ahead. `None` is off the map.
    fn moves(&self, (at, heading, tow): Here) -> Vec<(Option<Here>, u8)> {
        let mut moves: Vec<(Option<Here>, u8)> =
            [self.turn, -self.turn].map(|by| (Some((at, heading.turned(by), tow)), 1)).into();
        let ahead = (at.0 + heading.dx(), at.1 + heading.dy());
        let cost = if heading.is_diagonal() { 3 } else { 2 };
        if self.wind == Some(heading.opposite()) || self.wind.is_some_and(|to| given(to, heading) < self.least) {
            return moves;
        }
        if !on_map(ahead) {
            moves.push((None, cost));
        } else if self.is_free(ahead) && tow != Some(ahead) {
            moves.push((Some((ahead, heading, tow.map(|_| at))), cost));
        }
        moves
    }

    /// Finds the lowest cost of every place, and of leaving over the edge, by trying all moves until nothing becomes
    /// cheaper.
    fn all(&self, start: Here) -> (BTreeMap<Here, u8>, Option<u8>) {
        let mut costs = BTreeMap::from([(start, 0)]);
        let mut leaves: Option<u8> = None;
        loop {
            let mut found: Vec<(Here, u8)> = Vec::new();
            for (here, cost) in &costs {
                for (next, by) in self.moves(*here) {
                    match (cost + by <= self.halves, next) {
                        (true, Some(next)) if costs.get(&next).is_none_or(|known| cost + by < *known) => {
                            found.push((next, cost + by))
                        }
                        (true, None) => leaves = Some(leaves.map_or(cost + by, |known| known.min(cost + by))),
                        _ => {}
                    }
                }
            }
            if found.is_empty() {
                costs.remove(&start);
                return (costs, leaves);
            }
            for (next, cost) in found {
                let known = costs.entry(next).or_insert(cost);
                *known = cost.min(*known);
            }
        }
    }

    /// Returns the end of a course and its cost, leg by leg. Every leg must be possible.
    fn sailed(&self, start: Here, path: &Path) -> (Option<Here>, u8) {
        let (mut here, mut spent) = (Some(start), 0);
        for leg in &path.course.0 {
            let (eighths, steps) = match *leg {
                Leg::Step(eighths) => (eighths, true),
                Leg::Turn(Angle(by)) => ((by / 4500) as i8, false),
                _ => panic!("{leg:?} is no leg of these rules"),
            };
            let place = here.unwrap_or_else(|| panic!("{path:?} goes on beyond the edge"));
            spent += eighths.unsigned_abs() / self.turn.unsigned_abs();
            let turned = (place.0, place.1.turned(eighths), place.2);
            here = Some(turned);
            if steps {
                let step = self
                    .moves(turned)
                    .into_iter()
                    .nth(2)
                    .unwrap_or_else(|| panic!("{path:?} cannot be sailed from {turned:?}"));
                here = step.0;
                spent += step.1;
            }
        }
        (here, spent)
    }
}

/// A source of numbers that look random but are the same in every run.
struct Lot(u32);

impl Lot {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) % end
    }

    fn square(&mut self, near: At) -> At {
        let mut along = |at: i8, end: i8| (at + self.below(9) as i8 - 4).clamp(1, end);
        (along(near.0, 30), along(near.1, 20))
    }
}

/// Compares the courses on offer with the second implementation. Returns the number of places.
fn compare(number: u32, with_tow: bool) -> usize {
    let mut lot = Lot(number * 7919 + 1);
    let rose = [(15, 10), (1, 1), (30, 12), (8, 20)][lot.below(4) as usize];
    let turn: i8 = if lot.below(3) == 0 { 2 } else { 1 };
    let headings: Vec<Compass> =
        Compass::ALL.into_iter().filter(|heading| turn == 1 || !heading.is_diagonal()).collect();
    let heading = headings[lot.below(headings.len() as u32) as usize];
    let mut taken = BTreeSet::from([rose]);
    let swan = Compass::ALL
        .map(|way| (rose.0 + way.dx(), rose.1 + way.dy()))
        .into_iter()
        .filter(|at| on_map(*at))
        .nth(lot.below(3) as usize);
    let swan = swan.filter(|_| with_tow);
    taken.extend(swan);
    let mut free = |lot: &mut Lot, count: u32| -> Vec<At> {
        (0..count).map(|_| lot.square(rose)).filter(|at| taken.insert(*at)).collect()
    };
    let (land, others) = (free(&mut lot, 4), free(&mut lot, 3));
    let wind = (lot.below(2) == 0).then(|| Compass::ALL[lot.below(8) as usize]);
    let skill = lot.below(4) as i8;
    let mut lines = vec![format!("Blue first Rose {},{} {} skill:{skill}", rose.0, rose.1, name(heading))];
    lines.extend(swan.map(|(x, y)| format!("Blue first Swan {x},{y} N sails=6")));
    let extra = others.iter().enumerate().map(|(n, (x, y))| format!("Red first R{n} {x},{y} N"));
    lines.extend(extra);
    let far = if rose.0 < 20 { "Red first Far 29,2 N" } else { "Red first Far 2,2 N" };
    lines.push(far.to_owned());
    let options = format!("\"order\": \"once\", \"edge\": \"leave\", \"facings\": {}", if turn == 1 { 8 } else { 4 });
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut file = scenario(&options, "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"", &lines);
    file.wind = wind.map(|to| HeadingSpec::from(to.opposite().heading()));
    let squares: Vec<(i16, i16)> = land.iter().map(|(x, y)| (i16::from(*x), i16::from(*y))).collect();
    file.land.extend((!squares.is_empty()).then(|| LandSpec { name: "Key".to_owned(), squares, ..Default::default() }));
    let mut game = Game::of(&file, &[3, 4]);
    if with_tow {
        game.tow("Rose", "Swan")
    } else {
        game.name("Rose")
    };
    // 7 - 4 + 6 - 4 + Skill and the wind. A tow halves the total.
    let added = wind.map_or(0, |to| given(to, heading));
    let squares = (5 + skill + added) as u8;
    let ships = others.iter().copied().chain([if rose.0 < 20 { (29, 2) } else { (2, 2) }]).collect();
    let chart = Chart { land, ships, wind, turn, halves: if with_tow { squares } else { squares * 2 }, least: -1 };
    let start = (rose, heading, swan);
    let (mut costs, leaves) = chart.all(start);
    let Some(offer) = game.ask().offers.iter().find(|offer| matches!(offer.order, Order::Course { .. })) else {
        assert!(costs.is_empty(), "{number}: a place is left out");
        return 0;
    };
    let Domain::Paths(paths) = &offer.blanks[0].domain else { panic!("over the grid") };
    let count = costs.len();
    for path in paths.iter() {
        let (end, spent) = chart.sailed(start, path);
        assert_eq!(path.cost.in_halves(), spent, "{number}: what it is said to cost and what it costs: {path:?}");
        match end {
            Some(end) => {
                assert_eq!(path.end, PathEnd::Lies, "{number}: she is still there");
                assert_eq!(costs.remove(&end), Some(spent), "{number}: {end:?} once, by the cheapest way");
            }
            None => assert_eq!(
                (path.end, Some(spent), with_tow),
                (PathEnd::Leaves, leaves, false),
                "{number}: over the edge, the cheapest way"
            ),
        }
    }
    assert!(costs.is_empty(), "{number}: places are left out: {costs:?}");
    assert_eq!(
        paths.iter().any(|path| path.end == PathEnd::Leaves),
        leaves.is_some() && !with_tow,
        "{number}: she may leave, but not with a tow"
    );
    count
}

fn name(heading: Compass) -> &'static str {
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][usize::from(heading.index())]
}

#[test]
fn w_move_6_w_r52_every_place_within_reach_once_and_by_the_cheapest_way() {
    let places: usize = (0..40).map(|number| compare(number, false)).sum();
    assert!(places > 4000, "{places} places in forty battles");
}

#[test]
fn w_r9_every_place_that_a_tug_can_come_to_and_where_the_ship_in_tow_lies_then() {
    let places: usize = (0..25).map(|number| compare(number, true)).sum();
    assert!(places > 500, "{places} places in twenty-five battles");
}

/// Iterates over all squares within this many columns and rows.
fn around(far: i8) -> impl Iterator<Item = (i8, i8)> {
    (-far..=far).flat_map(move |x| (-far..=far).map(move |y| (x, y))).filter(|at| *at != (0, 0))
}

#[test]
fn w_r11_sectors_by_the_angle_to_keel_and_beam() {
    let from = Square::new(10, 10);
    let narrow = (std::f64::consts::FRAC_1_SQRT_2 / 2.0 + 0.5).sqrt();
    for bow in Compass::ALL {
        for (x, y) in around(8) {
            // The cosine of the angle between the line to the square and the direction of the bow, or of the starboard
            // beam.
            let towards = |way: Compass| {
                let dot = f64::from(way.dx()) * f64::from(x) + f64::from(way.dy()) * f64::from(y);
                dot / f64::from(way.dx().pow(2) + way.dy().pow(2)).sqrt()
                    / (f64::from(x) * f64::from(x) + f64::from(y) * f64::from(y)).sqrt()
            };
            let (ahead, abeam) = (towards(bow), towards(bow.turned(2)));
            for wide in [false, true] {
                let half = if wide { std::f64::consts::FRAC_1_SQRT_2 - 1e-9 } else { narrow };
                let expected = match (ahead, abeam) {
                    (_, abeam) if abeam >= half => Sector::Starboard,
                    (_, abeam) if abeam <= -half => Sector::Larboard,
                    (ahead, _) if ahead >= narrow => Sector::Bow,
                    (ahead, _) if ahead <= -narrow => Sector::Stern,
                    _ => Sector::Quarter,
                };
                assert_eq!(
                    sector(from, bow, Square::new(10 + x, 10 + y), wide),
                    expected,
                    "({x}, {y}) from a bow to {}, wide {wide}",
                    name(bow)
                );
            }
        }
    }
}

#[test]
fn w_data_7_the_squares_of_an_arc_of_90_degrees() {
    let from = Square::new(10, 10);
    let at = |far: u8| -> BTreeSet<(i8, i8)> {
        let abeam =
            |(x, y): &(i8, i8)| sector(from, Compass::N, Square::new(10 + x, 10 + y), true) == Sector::Starboard;
        around(5).filter(abeam).filter(|(x, y)| distance(from, Square::new(10 + x, 10 + y), false) == far).collect()
    };
    assert_eq!(at(1), [(1, -1), (1, 0), (1, 1)].into(), "at 1");
    assert_eq!(at(2), [(2, -1), (2, 0), (2, 1)].into(), "at 2");
    assert_eq!(at(3), [(3, -1), (3, 0), (3, 1), (2, -2), (2, 2)].into(), "at 3");
    assert_eq!(at(4), [(4, -1), (4, 0), (4, 1), (3, -2), (3, 2), (3, -3), (3, 3)].into(), "at 4");
}

#[test]
fn w_r10_the_squares_under_a_line_between_two_middles() {
    let from = Square::new(10, 10);
    for (x, y) in around(6) {
        let to = Square::new(10 + x, 10 + y);
        let mut expected = BTreeSet::new();
        for step in 1..4000 {
            let along = f64::from(step) / 4000.0;
            let place = [x, y].map(|by| 10.0 + along * f64::from(by));
            // Corners that are only touched belong to no square, and neither do borders.
            if place.iter().all(|at| (at - at.floor() - 0.5).abs() > 1e-6) {
                expected.insert((place[0].round() as i8, place[1].round() as i8));
            }
        }
        let found: BTreeSet<(i8, i8)> = between(from, to).map(|square| (square.x, square.y)).collect();
        let ends = BTreeSet::from([(10, 10), (10 + x, 10 + y)]);
        assert_eq!(found, expected.difference(&ends).copied().collect(), "the line to ({x}, {y})");
        assert_eq!(found, between(to, from).map(|square| (square.x, square.y)).collect(), "and back from ({x}, {y})");
    }
}

#[test]
fn w_r39_every_place_once_where_the_worst_heading_counts() {
    for (to, heading, skill) in [
        (Compass::N, Compass::N, 0),
        (Compass::E, Compass::NE, 1),
        (Compass::SW, Compass::N, 0),
        (Compass::S, Compass::N, -1),
    ] {
        let rose = format!("Blue first Rose 15,10 {} skill:{skill}", name(heading));
        let options = "\"order\": \"once\", \"wind_mod\": \"worst\"";
        let mut file = scenario(
            options,
            "\"turn\": 1, \"phase\": 2, \"first\": \"Blue\"",
            &[&rose, "Red first Hart 16,12 N", "Red first Far 29,2 N"],
        );
        file.wind = Some(HeadingSpec::from(to.opposite().heading()));
        let mut game = Game::of(&file, &[2, 3]);
        game.name("Rose");
        // 5 - 4 + 2 + Skill, and what the wind adds on the worst heading on which she makes a step.
        let start = ((15, 10), heading, None);
        let mut expected: BTreeSet<Here> = BTreeSet::new();
        for least in [2, 1, 0, -1] {
            let halves = (2 * (3 + skill + least)).max(0) as u8;
            let chart =
                Chart { land: Vec::new(), ships: vec![(16, 12), (29, 2)], wind: Some(to), turn: 1, halves, least };
            expected.extend(chart.all(start).0.into_keys());
        }
        let offer = game
            .ask()
            .offers
            .iter()
            .find(|offer| matches!(offer.order, Order::Course { .. }))
            .expect("a course")
            .clone();
        let Domain::Paths(paths) = &offer.blanks[0].domain else { panic!("over the grid") };
        let chart =
            Chart { land: Vec::new(), ships: vec![(16, 12), (29, 2)], wind: Some(to), turn: 1, halves: 99, least: -1 };
        let ends: Vec<Here> = paths.iter().map(|path| chart.sailed(start, path).0.expect("on the map")).collect();
        assert_eq!(ends.len(), expected.len(), "each place once, wind to {}", name(to));
        assert_eq!(ends.into_iter().collect::<BTreeSet<Here>>(), expected, "and all of them, wind to {}", name(to));
    }
}
