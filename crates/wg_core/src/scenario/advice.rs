//! Advice about scenario files: what is allowed, and is probably a slip.

use std::collections::BTreeSet;

use super::check::Check;
use super::problem::Problem;
use super::read::Loaded;
use crate::geometry::Point;

/// The characters that the typefaces of the program have, as ranges.
pub const DRAWN: [(char, char); 17] = [
    (' ', '~'),
    ('\u{a0}', '\u{2c1}'),
    ('\u{300}', '\u{33e}'),
    ('\u{384}', '\u{38a}'),
    ('\u{38e}', '\u{3a1}'),
    ('\u{3a3}', '\u{3ce}'),
    ('\u{400}', '\u{45f}'),
    ('\u{48a}', '\u{4ff}'),
    ('\u{1e00}', '\u{1f15}'),
    ('\u{2010}', '\u{201e}'),
    ('\u{2020}', '\u{2027}'),
    ('\u{2030}', '\u{2037}'),
    ('\u{2074}', '\u{208e}'),
    ('\u{20ab}', '\u{20ae}'),
    ('\u{2150}', '\u{215e}'),
    ('\u{2190}', '\u{219b}'),
    ('\u{220f}', '\u{2213}'),
];

/// Returns what is probably a slip in a sound scenario: coasts and works whose outline crosses itself, and names with
/// letters that the program cannot draw.
///
/// ```
/// use wg_core::scenario::{advice, parse};
///
/// let text = r#"(
///     version: 1, ruleset: "barnacle", name: "A bow tie",
///     land: [(name: "Isle", outline: [(0, 0), (4, 4), (4, 0), (0, 4)])],
///     sides: [(name: "Red"), (name: "Blue")], ships: [],
/// )"#;
/// let advice = advice(&parse(text, "isle.ron").unwrap());
/// assert_eq!(
///     advice[0].to_string(),
///     "isle.ron:3:36: land[0].outline: found an outline whose sides 1 and 3 cross, expected corners in order around the land",
/// );
/// ```
pub fn advice(loaded: &Loaded) -> Vec<Problem> {
    let mut check = Check::of_file(&loaded.index, &loaded.file);
    let scenario = &loaded.scenario;
    let land = scenario.land.iter().enumerate().map(|(n, land)| ("land", n, &land.outline));
    let works = scenario.works.iter().enumerate().map(|(n, work)| ("works", n, &work.outline));
    for (what, n, outline) in land.chain(works) {
        if let Some((one, two)) = crossing(outline) {
            check.problem(
                &format!("{what}[{n}].outline"),
                format_args!("an outline whose sides {one} and {two} cross"),
                format_args!("corners in order around the {}", if what == "land" { "land" } else { "works" }),
            );
        }
    }
    letters(&mut check, "name", &scenario.name);
    letters(&mut check, "story", &scenario.story);
    let sides = scenario.sides.iter().map(|side| &side.name);
    let ships = scenario.ships.iter().map(|ship| &ship.name);
    let land = scenario.land.iter().map(|land| &land.name);
    let works = scenario.works.iter().map(|work| &work.name);
    let divisions = scenario.divisions.iter().map(|division| &division.name);
    let named = |what: &'static str, n: usize, name| (format!("{what}[{n}].name"), name);
    let names = (sides.enumerate().map(|(n, name)| named("sides", n, name)))
        .chain(ships.enumerate().map(|(n, name)| named("ships", n, name)))
        .chain(land.enumerate().map(|(n, name)| named("land", n, name)))
        .chain(works.enumerate().map(|(n, name)| named("works", n, name)))
        .chain(divisions.enumerate().map(|(n, name)| named("divisions", n, name)));
    for (path, name) in names {
        letters(&mut check, &path, name);
    }
    check.finish().err().map(|problems| problems.list().to_vec()).unwrap_or_default()
}

/// Adds a problem if a text has characters that the program cannot draw.
fn letters(check: &mut Check<'_>, path: &str, text: &str) {
    let drawn = |c: &char| DRAWN.iter().any(|(first, last)| (first..=last).contains(&c));
    let missing: BTreeSet<char> = text.chars().filter(|c| !drawn(c) && !c.is_control()).collect();
    if let Some(first) = missing.first() {
        let found = match missing.len() {
            1 => format!("{first:?}"),
            count => format!("{first:?} and {} more", count - 1),
        };
        check.problem(path, found, "letters that the program can draw: Latin, Greek or Cyrillic");
    }
}

/// Returns the numbers of the first two sides of an outline that cross, counted from 1; `None` if no two do.
fn crossing(outline: &[(f64, f64)]) -> Option<(usize, usize)> {
    let corners: Vec<Point> = outline.iter().map(|(x, y)| Point::inches(*x, *y)).collect();
    let side = |n: usize| (corners[n], corners[(n + 1) % corners.len()]);
    let all = 0..corners.len();
    all.clone().find_map(|one| {
        let crosses = |two: &usize| cross(side(one), side(*two));
        all.clone().skip(one + 1).find(crosses).map(|two| (one + 1, two + 1))
    })
}

/// Returns true if two lines cross within both of them. Lines that only touch do not cross.
fn cross((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let turn = |from: Point, to: Point, at: Point| {
        let (x, y) = (i128::from(to.x.0) - i128::from(from.x.0), i128::from(to.y.0) - i128::from(from.y.0));
        let (u, v) = (i128::from(at.x.0) - i128::from(from.x.0), i128::from(at.y.0) - i128::from(from.y.0));
        (x * v - y * u).signum()
    };
    turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::parse;

    fn told(isle: &str, outline: &str) -> Vec<String> {
        let text = format!(
            "(version: 1, ruleset: \"barnacle\", name: \"Isles\", land: [(name: \"{isle}\", outline: {outline})], sides: [], ships: [])"
        );
        let advice = advice(&parse(&text, "isles.ron").expect("it has the form of a scenario"));
        advice.into_iter().map(|problem| format!("{} {}", problem.path, problem.found)).collect()
    }

    #[test]
    fn a_coast_may_touch_itself_and_is_told_only_where_it_crosses() {
        let none: [&str; 0] = [];
        assert_eq!(told("Isle", "[(0, 0), (4, 0), (4, 4), (0, 4)]"), none, "a square");
        assert_eq!(told("Isle", "[(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)]"), none, "two corners in one place");
        assert_eq!(
            told("Isle", "[(0, 0), (4, 4), (0, 4), (4, 0)]"),
            ["land[0].outline an outline whose sides 1 and 3 cross"]
        );
    }

    #[test]
    fn letters_that_cannot_be_drawn_are_told_and_accents_are_none() {
        let square = "[(0, 0), (4, 0), (4, 4)]";
        let none: [&str; 0] = [];
        for name in ["Île d’Aix", "Te\u{301}me\u{301}raire", "Ретвизан", "Ψαρά"] {
            assert_eq!(told(name, square), none, "{name}");
        }
        assert_eq!(told("敷", square), ["land[0].name '敷'"]);
        assert_eq!(told("敷島", square), ["land[0].name '島' and 1 more"]);
    }
}
