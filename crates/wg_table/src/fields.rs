//! The fields of fire of many ships, joined into one outline for each range.

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

/// A closed outline in hundredths of a millimetre.
type Outline = Vec<IntPoint<i32>>;
/// Outlines with their holes.
type Shapes = Vec<Vec<Outline>>;
/// One range of a battery: its outlines (one per square on a grid) and its label.
type Band<'a> = (Vec<Outline>, &'a str);

/// The combined fields of fire of several ships.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fields {
    /// The bands from near to far. A band is the area where at least one gun bears at its range and none at a nearer
    /// range.
    pub bands: Vec<FieldBand>,
    /// The edge of all fields together.
    edge: Shapes,
    /// The lower left and the upper right corner of the sheet, beyond which nothing is drawn.
    sheet: (Point, Point),
}

/// One range of [`Fields`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FieldBand {
    /// The part of the label that all batteries share: 'to 300 mm: half of the dice'. Empty if they share none.
    pub label: String,
    shapes: Shapes,
    reach: Shapes,
}

impl Fields {
    /// Joins the fields of these batteries, each given by its marks, and clips them to the sheet. `None` if no mark
    /// draws a field.
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

    /// Returns the number of separate outlines. Fields that touch have one.
    pub fn outlines(&self) -> usize {
        self.edge.len()
    }

    /// Returns the area of a band in square millimetres. Band 0 is the nearest. 0.0 if there is no such band.
    pub fn area(&self, band: usize) -> f64 {
        self.bands
            .get(band)
            .map_or(0.0, |band| band.shapes.iter().flatten().map(|outline| area(outline)).sum::<f64>().abs())
    }

    /// True if a point lies in one of the fields.
    pub fn contains(&self, at: Point) -> bool {
        let at = world(&point(at));
        let crossings = self.edge.iter().flatten().flat_map(|outline| sides(outline)).filter(|(a, b)| {
            let (a, b) = (world(a), world(b));
            (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
        });
        crossings.count() % 2 == 1
    }

    /// Draws each range in its tone, and the edges.
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

    /// Returns the label of each range with up to eight places for it: the longest sides of its outline, in
    /// millimetres. The field lies to the left of each side.
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

    /// True if a side lies on the rim of the sheet. It is not an edge of the field.
    fn is_rim(&self, (a, b): (&IntPoint<i32>, &IntPoint<i32>)) -> bool {
        let (low, high) = (point(self.sheet.0), point(self.sheet.1));
        let on = |a: i32, b: i32, rim: i32| (a - rim).abs() < 3 && (b - rim).abs() < 3;
        on(a.x, b.x, low.x) || on(a.x, b.x, high.x) || on(a.y, b.y, low.y) || on(a.y, b.y, high.y)
    }
}

/// Returns the ranges of batteries on a grid. Each battery has one mark per range, from near to far, but not every
/// battery has every range. Ranges whose labels agree up to the first figure are joined: 'grape to 2', 'grape to 3'.
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

/// Returns the name of a range: its label up to the first figure.
fn name(label: &str) -> &str {
    label.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default()
}

/// Returns the range of a battery with the name `wanted`, or an empty one if it has none.
fn range<'a>(marks: &'a [Mark], wanted: &str) -> Band<'a> {
    let found = marks.iter().find_map(|mark| match mark {
        Mark::Squares { at, width, label } if name(label) == wanted => {
            Some((at.iter().map(|at| square(*at, *width)).collect(), label.as_str()))
        }
        _ => None,
    });
    found.unwrap_or_default()
}

/// Returns the outline of a square of the grid. Neighbouring squares share an edge.
fn square(middle: Point, width: Length) -> Outline {
    let (west, south) = (middle.x.0 - width.0 / 2, middle.y.0 - width.0 / 2);
    let (east, north) = (west + width.0, south + width.0);
    vec![IntPoint::new(west, south), IntPoint::new(east, south), IntPoint::new(east, north), IntPoint::new(west, north)]
}

/// Returns the bands of a mark from near to far. `None` if the mark is not a field of fire.
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

/// Returns the common beginning of all labels, cut before the last comma, colon or semicolon of it. Returns the whole
/// first label if all others begin with it.
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

/// Returns the outline wound counter-clockwise, so that overlapping outlines are joined.
fn wound(mut outline: Outline) -> Outline {
    if area(&outline) < 0.0 {
        outline.reverse();
    }
    outline
}

/// Returns the area in square millimetres, negative for a clockwise outline.
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

/// Returns the lower left and the upper right corner of a table.
pub fn sheet(table: &wg_core::shown::view::TableView) -> (Point, Point) {
    (Point::default(), Point { x: table.width, y: table.height })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a field of two ranges, each 100 mm wide and 50 mm deep. Its lower left corner lies `east` mm from the
    /// west side.
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
        // The second field lies 50 mm farther north, so its near range covers the far range of the first one.
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

    /// Returns `count` squares of 50 mm from the column `from` on, in the row at 100 mm.
    fn squares(from: i32, count: i32, label: &str) -> Mark {
        let at = (from..from + count).map(|column| Point { x: Length((column * 50 + 25) * 100), y: Length(12_500) });
        Mark::Squares { at: at.collect(), width: Length(5_000), label: label.into() }
    }

    #[test]
    fn squares_of_a_grid_are_one_outline_range_by_range_whichever_ranges_a_battery_has() {
        // The second battery has no room for grape: its first range is chain.
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
