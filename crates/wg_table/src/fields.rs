//! The fields of fire of many ships as one outline: of each range where any of them bears.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::core::single::SingleIntOverlay;
use i_overlay::i_float::int::point::IntPoint;
use wg_core::{Length, Mark, Point};

use crate::draw::{Drawing, Trace};
use crate::layout::{mm, place};
use crate::palette::{Palette, faint};
use crate::sectors::span;

/// An outline in whole hundredths of a millimetre.
type Outline = Vec<IntPoint<i32>>;
/// Outlines with their holes.
type Shapes = Vec<Vec<Outline>>;
/// A range of a battery: its outlines, many where there is a square for each, and what it means.
type Band<'a> = (Vec<Outline>, &'a str);

/// Where the guns of several ships bear, taken together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fields {
    /// From near to far: where at least one of them bears at this range and none at a nearer one.
    pub bands: Vec<FieldBand>,
    /// The edge of all of them together.
    edge: Shapes,
    /// The sheet on which they are drawn.
    sheet: (Point, Point),
}

/// One range of [`Fields`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FieldBand {
    /// What it means for all of them: 'to 300 mm: half of the dice'.
    pub label: String,
    shapes: Shapes,
    reach: Shapes,
}

impl Fields {
    /// The fields of these batteries, each with its marks, as one, as far as the sheet goes; nothing if no mark draws a field.
    pub fn of(batteries: &[Vec<Mark>], sheet: (Point, Point)) -> Option<Self> {
        let mut drawn: Vec<Vec<Band<'_>>> = batteries.iter().flatten().filter_map(bands).collect();
        drawn.extend(on_grid(batteries));
        let count = drawn.iter().map(Vec::len).max()?;
        let (low, high) = sheet;
        let paper: Outline =
            vec![point(low), IntPoint::new(high.x.0, low.y.0), point(high), IntPoint::new(low.x.0, high.y.0)];
        let nothing: Outline = Vec::new();
        let (mut reach, mut bands) = (Shapes::new(), Vec::new());
        for range in 0..count {
            let own = || drawn.iter().filter_map(|bands| bands.get(range));
            let near = reach;
            let outlines: Vec<Outline> = own()
                .flat_map(|(outlines, _)| outlines.iter().cloned().map(wound))
                .chain(near.iter().flatten().cloned())
                .collect();
            let all = outlines.overlay(&nothing, OverlayRule::Subject, FillRule::NonZero);
            reach = all.overlay(&paper, OverlayRule::Intersect, FillRule::NonZero);
            let shapes = reach.overlay(&near, OverlayRule::Difference, FillRule::NonZero);
            let labels = own().filter(|(outlines, _)| !outlines.is_empty()).map(|(_, label)| *label);
            bands.push(FieldBand { label: common(labels), shapes, reach: reach.clone() });
        }
        Some(Self { bands, edge: reach, sheet })
    }

    /// How many outlines there are: one where all of them touch.
    pub fn outlines(&self) -> usize {
        self.edge.len()
    }

    /// The square millimetres of the band so far out, the nearest is 0.
    pub fn area(&self, band: usize) -> f64 {
        self.bands
            .get(band)
            .map_or(0.0, |band| band.shapes.iter().flatten().map(|outline| area(outline)).sum::<f64>().abs())
    }

    /// True if a place lies in one of them.
    pub fn contains(&self, at: Point) -> bool {
        let at = world(&point(at));
        let crossings = self.edge.iter().flatten().flat_map(|outline| sides(outline)).filter(|(a, b)| {
            let (a, b) = (world(a), world(b));
            (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
        });
        crossings.count() % 2 == 1
    }

    /// Draw them: each range in its tone, and their edge.
    pub(crate) fn draw(
        &self,
        out: &mut Drawing,
        (tones, palette): ([(bevy::prelude::Color, f32); 3], &Palette),
        px: f32,
    ) {
        for (range, band) in self.bands.iter().enumerate() {
            let (tone, much) = tones[range.min(tones.len() - 1)];
            for shape in &band.shapes {
                let trace =
                    shape.iter().fold(Trace::new(), |trace, outline| trace.polyline(outline.iter().map(world)).close());
                out.fill(trace, faint(tone, much));
            }
        }
        for (range, band) in self.bands.iter().enumerate() {
            let last = range + 1 == self.bands.len();
            let colour =
                if last { faint(palette.gold, 0.95) } else { faint(tones[range.min(tones.len() - 1)].0, 0.95) };
            let edges =
                band.reach.iter().flatten().flat_map(|outline| sides(outline)).filter(|side| !self.is_rim(*side));
            let trace = edges.fold(Trace::new(), |trace, (a, b)| trace.polyline([world(a), world(b)]));
            out.line(trace, colour, if last { 2.0 } else { 1.3 } * px);
        }
    }

    /// Places for the words of each range: the long sides of its edge, with which way is inward, in millimetres.
    pub(crate) fn berths(&self) -> impl Iterator<Item = (&str, Vec<(Vec2, Vec2)>)> {
        self.bands.iter().filter(|band| !band.label.is_empty()).map(|band| {
            let mut long: Vec<(Vec2, Vec2)> = band
                .reach
                .iter()
                .filter_map(|shape| shape.first())
                .flat_map(|outline| sides(outline))
                .filter(|side| !self.is_rim(*side))
                .map(|(a, b)| (world(a), world(b)))
                .collect();
            long.sort_by(|a, b| b.0.distance(b.1).total_cmp(&a.0.distance(a.1)));
            long.truncate(8);
            (band.label.as_str(), long)
        })
    }

    /// This side runs along the rim of the sheet: no gun ends there.
    fn is_rim(&self, (a, b): (&IntPoint<i32>, &IntPoint<i32>)) -> bool {
        let (low, high) = (point(self.sheet.0), point(self.sheet.1));
        let on = |a: i32, b: i32, rim: i32| (a - rim).abs() < 3 && (b - rim).abs() < 3;
        on(a.x, b.x, low.x) || on(a.x, b.x, high.x) || on(a.y, b.y, low.y) || on(a.y, b.y, high.y)
    }
}

/// The ranges of batteries on a grid, each of which has a mark for each of its ranges from near to far. Not every battery has every range;
/// what is called alike is one: 'grape to 2', 'grape to 3'.
fn on_grid(batteries: &[Vec<Mark>]) -> Vec<Vec<Band<'_>>> {
    let has_squares = |marks: &&Vec<Mark>| marks.iter().any(|mark| matches!(mark, Mark::Squares { .. }));
    let mut longest: Vec<&Vec<Mark>> = batteries.iter().filter(has_squares).collect();
    longest.sort_by_key(|marks| std::cmp::Reverse(marks.len()));
    let mut names: Vec<&str> = Vec::new();
    for mark in longest.iter().copied().flatten() {
        if let Mark::Squares { label, .. } = mark
            && !names.contains(&name(label))
        {
            names.push(name(label));
        }
    }
    longest.into_iter().map(|marks| names.iter().map(|wanted| range(marks, wanted)).collect()).collect()
}

/// What a range is called, without its figures.
fn name(label: &str) -> &str {
    label.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default()
}

/// The range of a battery that is called so; empty if it has none.
fn range<'a>(marks: &'a [Mark], wanted: &str) -> Band<'a> {
    let found = marks.iter().find_map(|mark| match mark {
        Mark::Squares { at, width, label } if name(label) == wanted => {
            Some((at.iter().map(|at| square(*at, *width)).collect(), label.as_str()))
        }
        _ => None,
    });
    found.unwrap_or_default()
}

/// A square of the grid. Those that lie side by side have one edge.
fn square(middle: Point, width: Length) -> Outline {
    let (west, south) = (middle.x.0 - width.0 / 2, middle.y.0 - width.0 / 2);
    let (east, north) = (west + width.0, south + width.0);
    vec![IntPoint::new(west, south), IntPoint::new(east, south), IntPoint::new(east, north), IntPoint::new(west, north)]
}

/// The bands of a mark that is a field of fire, from near to far.
fn bands(mark: &Mark) -> Option<Vec<Band<'_>>> {
    match mark {
        Mark::Field { bands, .. } => Some(
            bands
                .iter()
                .map(|(outline, label)| (vec![outline.iter().copied().map(point).collect()], label.as_str()))
                .collect(),
        ),
        Mark::Arc { hull, arc, bands } => {
            let (from, middle, half) = span(hull, *arc);
            let rim = |radius: f32| {
                (0..=32_u8)
                    .map(move |n| from + Vec2::from_angle(middle - half + 2.0 * half * f32::from(n) / 32.0) * radius)
            };
            let mut near = 0.0;
            let mut band = |radius: Length| {
                let (inner, far) = (near, mm(radius));
                near = far;
                let back: Vec<Vec2> =
                    if inner > 0.0 || half < TAU / 2.0 - 0.01 { rim(inner).collect() } else { Vec::new() };
                vec![rim(far).chain(back.into_iter().rev()).map(hundredths).collect()]
            };
            Some(bands.iter().map(|(radius, label)| (band(*radius), label.as_str())).collect())
        }
        _ => None,
    }
}

/// The words that begin all of these labels, up to where a part of them ends.
fn common<'a>(mut labels: impl Iterator<Item = &'a str>) -> String {
    let Some(first) = labels.next() else { return String::new() };
    let shared = labels.fold(first.len(), |shared, label| {
        let same = first
            .char_indices()
            .zip(label.chars())
            .find(|((_, a), b)| a != b)
            .map_or(first.len().min(label.len()), |((at, _), _)| at);
        shared.min(same)
    });
    if shared == first.len() {
        return first.to_owned();
    }
    let cut = first[..shared].rfind([',', ':', ';']).unwrap_or_default();
    first[..cut].to_owned()
}

/// Counter-clockwise, so that outlines that overlap add up.
fn wound(mut outline: Outline) -> Outline {
    if area(&outline) < 0.0 {
        outline.reverse();
    }
    outline
}

/// Square millimetres; less than nothing if it runs clockwise.
fn area(outline: &[IntPoint<i32>]) -> f64 {
    let twice: f64 =
        sides(outline).map(|(a, b)| f64::from(a.x) * f64::from(b.y) - f64::from(b.x) * f64::from(a.y)).sum();
    twice / 20_000.0
}

fn sides(outline: &[IntPoint<i32>]) -> impl Iterator<Item = (&IntPoint<i32>, &IntPoint<i32>)> {
    outline.iter().zip(outline.iter().cycle().skip(1))
}

fn point(at: Point) -> IntPoint<i32> {
    IntPoint::new(at.x.0, at.y.0)
}

fn hundredths(at: Vec2) -> IntPoint<i32> {
    IntPoint::new((at.x * 100.0) as i32, (at.y * 100.0) as i32)
}

fn world(at: &IntPoint<i32>) -> Vec2 {
    place(Point { x: Length(at.x), y: Length(at.y) })
}

/// The sheet of paper of a table.
pub fn sheet(table: &wg_core::shown::view::TableView) -> (Point, Point) {
    (Point::default(), Point { x: table.width, y: table.height })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field of two ranges, 100 mm wide and 50 mm deep each, whose lower left corner lies so far to the east.
    fn field(east: i32, needs: u8) -> Mark {
        let at = |x: i32, y: i32| Point { x: Length((east + x) * 100), y: Length((100 + y) * 100) };
        let band =
            |near: i32, label: String| (vec![at(0, near), at(0, near + 50), at(100, near + 50), at(100, near)], label);
        let bands = vec![
            band(0, format!("to 50 mm: every die, {needs} or more")),
            band(50, format!("to 100 mm: half, {needs} or more")),
        ];
        Mark::Field { bands, label: "starboard field of fire".into(), clause: "X-1".into() }
    }

    fn sheet(side: i32) -> (Point, Point) {
        (Point::default(), Point { x: Length(side * 100), y: Length(side * 100) })
    }

    #[test]
    fn fields_that_overlap_are_one_outline_and_count_once() {
        let fields =
            Fields::of(&[vec![field(0, 4), field(60, 4)], vec![field(400, 4)]], sheet(1000)).expect("three fields");
        assert_eq!(fields.outlines(), 2, "two that overlap and one apart");
        let (near, far) = (fields.area(0), fields.area(1));
        assert!(
            (near - 13_000.0).abs() < 1.0 && (far - 13_000.0).abs() < 1.0,
            "160 mm and 100 mm by 50: {near} and {far}"
        );
        let at = |x: i32, y: i32| Point { x: Length(x * 100), y: Length(y * 100) };
        assert!(
            fields.contains(at(80, 120)) && fields.contains(at(450, 190)) && !fields.contains(at(250, 120)),
            "in one of them or between"
        );
    }

    #[test]
    fn where_somebody_bears_near_nobody_is_shown_to_bear_far() {
        // The second lies 50 mm farther north: her near range is the first one's far range.
        let Mark::Field { bands, .. } = field(0, 4) else { panic!("a field") };
        let north = |(outline, label): (Vec<Point>, String)| {
            (outline.into_iter().map(|at| Point { y: at.y + Length(5000), ..at }).collect(), label)
        };
        let there =
            Mark::Field { bands: bands.into_iter().map(north).collect(), label: String::new(), clause: "X-1".into() };
        let fields = Fields::of(&[vec![field(0, 4), there]], sheet(1000)).expect("two fields");
        assert!(
            (fields.area(0) - 10_000.0).abs() < 1.0 && (fields.area(1) - 5_000.0).abs() < 1.0,
            "{} and {}",
            fields.area(0),
            fields.area(1)
        );
    }

    #[test]
    fn what_lies_off_the_sheet_is_not_drawn_and_its_rim_is_no_edge() {
        let fields = Fields::of(&[vec![field(0, 4)]], sheet(140)).expect("a field");
        assert!((fields.area(0) - 4_000.0).abs() < 1.0 && fields.area(1) < 1.0, "40 of 50 mm of the near range alone");
        let sides: Vec<(Vec2, Vec2)> = fields.berths().next().expect("a label").1;
        assert!(sides.iter().all(|(a, b)| a.y < 139.9 || b.y < 139.9), "the rim of the sheet is none: {sides:?}");
    }

    /// Squares of 50 mm: so many from this column on, in the row at 100 mm.
    fn squares(from: i32, count: i32, label: &str) -> Mark {
        let at = (from..from + count).map(|column| Point { x: Length((column * 50 + 25) * 100), y: Length(12_500) });
        Mark::Squares { at: at.collect(), width: Length(5_000), label: label.into() }
    }

    #[test]
    fn squares_of_a_grid_are_one_outline_range_by_range_whichever_ranges_a_battery_has() {
        // The second has no room for her grape; her first range is chain.
        let first = vec![squares(2, 2, "grape to 2: 1.6"), squares(4, 2, "chain to 4: 1.2")];
        let second = vec![squares(5, 2, "chain to 4: 0.9")];
        let apart = vec![squares(10, 1, "grape to 2: 1.6")];
        let fields = Fields::of(&[second, first, apart], sheet(1000)).expect("three fields");
        assert_eq!(fields.outlines(), 2, "columns 2 to 6, and 10");
        let (near, far) = (fields.area(0), fields.area(1));
        assert!(
            (near - 7_500.0).abs() < 1.0 && (far - 7_500.0).abs() < 1.0,
            "grape 2, 3 and 10; chain 4 to 6: {near} and {far}"
        );
        assert_eq!(
            fields.bands.iter().map(|band| band.label.as_str()).collect::<Vec<_>>(),
            ["grape to 2: 1.6", "chain to 4"],
            "what is true for all"
        );
        assert!(
            fields.bands[1].reach[0][0].len() <= 8,
            "neighbours have no edge between them: {:?}",
            fields.bands[1].reach[0]
        );
    }

    #[test]
    fn a_label_says_what_is_true_for_all_of_them() {
        let said = |marks: &[Mark]| {
            Fields::of(&[marks.to_vec()], sheet(1000))
                .expect("fields")
                .bands
                .iter()
                .map(|band| band.label.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            said(&[field(0, 4), field(60, 4)]),
            ["to 50 mm: every die, 4 or more", "to 100 mm: half, 4 or more"],
            "crews alike"
        );
        assert_eq!(
            said(&[field(0, 4), field(60, 5)]),
            ["to 50 mm: every die", "to 100 mm: half"],
            "one crew shoots worse"
        );
        assert!(Fields::of(&[], sheet(1000)).is_none(), "nobody bears anywhere");
    }
}
