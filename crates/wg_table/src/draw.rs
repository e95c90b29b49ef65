//! The pen. A [`Drawing`] collects [`Shape`]s of `bevy_prototype_lyon` in the order in which they are painted.
//!
//! Single shapes become entities of the library (see [`crate::Marking`]). A ship consists of a hundred small shapes,
//! which would be a hundred draw calls as entities, so [`Drawing::mesh`] tessellates them into a single mesh with a
//! colour at each vertex. Units are millimetres of the table, `y` to the north.

use bevy::asset::RenderAssetUsages;
use bevy::math::Affine2;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy_prototype_lyon::prelude::tess::path::path::Builder;
use bevy_prototype_lyon::prelude::tess::{
    BuffersBuilder, FillTessellator, FillVertex, StrokeTessellator, StrokeVertex, VertexBuffers,
};
use bevy_prototype_lyon::prelude::{
    Fill, FillOptions, FillRule, Geometry, LineCap, LineJoin, Shape, ShapeBuilder, ShapeBuilderBase, ShapePath, Stroke,
    StrokeOptions,
};

/// An outline under construction. Its points go through a transform.
#[derive(Clone)]
pub struct Trace {
    path: ShapePath,
    place: Affine2,
}

impl Trace {
    /// Starts an outline in millimetres of the table.
    pub fn new() -> Self {
        Self::at(Affine2::IDENTITY)
    }

    /// Starts an outline in a frame of its own.
    pub fn at(place: Affine2) -> Self {
        Self { path: ShapePath::new(), place }
    }

    fn p(&self, x: f32, y: f32) -> Vec2 {
        self.place.transform_point2(Vec2::new(x, y))
    }

    /// Moves to a point without drawing.
    pub fn m(mut self, x: f32, y: f32) -> Self {
        self.path = self.path.move_to(self.place.transform_point2(Vec2::new(x, y)));
        self
    }

    /// Draws a straight line to a point.
    pub fn l(mut self, x: f32, y: f32) -> Self {
        self.path = self.path.line_to(self.place.transform_point2(Vec2::new(x, y)));
        self
    }

    /// Draws a quadratic curve with the control point `(cx, cy)` to a point.
    pub fn q(mut self, cx: f32, cy: f32, x: f32, y: f32) -> Self {
        let (c, to) = (self.p(cx, cy), self.p(x, y));
        self.path = self.path.quadratic_bezier_to(c, to);
        self
    }

    /// Draws a cubic curve with the control points `(ax, ay)` and `(bx, by)` to a point.
    pub fn c(mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) -> Self {
        let (a, b, to) = (self.p(ax, ay), self.p(bx, by), self.p(x, y));
        self.path = self.path.cubic_bezier_to(a, b, to);
        self
    }

    /// Closes this part of the outline with a line to its start.
    pub fn close(mut self) -> Self {
        self.path = self.path.close();
        self
    }

    /// Adds a line through points.
    pub fn polyline(mut self, points: impl IntoIterator<Item = Vec2>) -> Self {
        for (i, point) in points.into_iter().enumerate() {
            self = if i == 0 { self.m(point.x, point.y) } else { self.l(point.x, point.y) };
        }
        self
    }

    /// Adds a circle.
    pub fn circle(self, x: f32, y: f32, radius: f32) -> Self {
        self.ellipse(x, y, radius, radius)
    }

    /// Adds an ellipse, its axes along those of the frame.
    pub fn ellipse(self, x: f32, y: f32, rx: f32, ry: f32) -> Self {
        // Four cubics with the usual constant: lyon's own arc would not follow the transform.
        const K: f32 = 0.552_284_8;
        self.m(x + rx, y)
            .c(x + rx, y + K * ry, x + K * rx, y + ry, x, y + ry)
            .c(x - K * rx, y + ry, x - rx, y + K * ry, x - rx, y)
            .c(x - rx, y - K * ry, x - K * rx, y - ry, x, y - ry)
            .c(x + K * rx, y - ry, x + rx, y - K * ry, x + rx, y)
            .close()
    }

    /// Adds a rectangle.
    pub fn rect(self, rect: Rect) -> Self {
        let (a, b) = (rect.min, rect.max);
        self.m(a.x, a.y).l(b.x, a.y).l(b.x, b.y).l(a.x, b.y).close()
    }

    /// Adds dashes of the length `on`, with gaps of the length `off`, along a line through points. All are in units of
    /// the frame.
    pub fn dashes(mut self, points: &[Vec2], on: f32, off: f32) -> Self {
        let (mut left, mut drawing) = (on, true);
        let Some(&first) = points.first() else { return self };
        self = self.m(first.x, first.y);
        for pair in points.windows(2) {
            let (mut from, to) = (pair[0], pair[1]);
            loop {
                let rest = from.distance(to);
                if rest <= left {
                    left -= rest;
                    self = if drawing { self.l(to.x, to.y) } else { self };
                    break;
                }
                from = from.lerp(to, left / rest);
                self = if drawing { self.l(from.x, from.y) } else { self.m(from.x, from.y) };
                drawing = !drawing;
                left = if drawing { on } else { off };
            }
        }
        self
    }
}

impl Default for Trace {
    fn default() -> Self {
        Self::new()
    }
}

/// A trace is drawn like any shape of the library.
impl Geometry<Builder> for Trace {
    fn add_geometry(&self, builder: &mut Builder) {
        let mut own = Builder::new().with_svg();
        self.path.add_geometry(&mut own);
        builder.extend_from_paths(&[own.build().as_slice()]);
    }
}

/// A list of shapes in the order in which they are painted.
pub struct Drawing {
    shapes: Vec<Shape>,
    tolerance: f32,
}

impl Drawing {
    /// Creates an empty drawing for a zoom at which one logical pixel is `px` millimetres.
    pub fn new(px: f32) -> Self {
        Self { shapes: Vec::new(), tolerance: 0.12 * px }
    }

    /// True if the drawing has no shapes.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// Fills an outline.
    pub fn fill(&mut self, outline: impl Geometry<Builder>, colour: Color) {
        self.push(ShapeBuilder::with(&outline).fill(self.wash(colour)).build());
    }

    /// Draws along an outline, with round ends.
    pub fn line(&mut self, outline: impl Geometry<Builder>, colour: Color, width: f32) {
        self.push(ShapeBuilder::with(&outline).stroke(self.stroke(colour, width, LineCap::Round)).build());
    }

    /// Draws along an outline, with butt ends.
    pub fn line_butt(&mut self, outline: impl Geometry<Builder>, colour: Color, width: f32) {
        self.push(ShapeBuilder::with(&outline).stroke(self.stroke(colour, width, LineCap::Butt)).build());
    }

    /// Fills an outline and draws along it, as one shape.
    pub fn both(&mut self, outline: impl Geometry<Builder>, fill: Color, line: Color, width: f32) {
        let shape = ShapeBuilder::with(&outline).fill(self.wash(fill)).stroke(self.stroke(line, width, LineCap::Round));
        self.push(shape.build());
    }

    /// Puts a shape on top, unless its path is empty.
    fn push(&mut self, shape: Shape) {
        if shape.path.iter().next().is_some() {
            self.shapes.push(shape);
        }
    }

    fn wash(&self, color: Color) -> Fill {
        let options = FillOptions::default().with_tolerance(self.tolerance).with_fill_rule(FillRule::NonZero);
        Fill { options, color }
    }

    fn stroke(&self, color: Color, width: f32, cap: LineCap) -> Stroke {
        let options = StrokeOptions::default()
            .with_tolerance(self.tolerance)
            .with_line_width(width)
            .with_line_cap(cap)
            .with_line_join(LineJoin::Round);
        Stroke { options, color }
    }

    /// Returns the number of shapes.
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Returns the shapes from bottom to top.
    pub fn into_shapes(self) -> Vec<Shape> {
        self.shapes
    }

    /// Tessellates all shapes into one mesh.
    pub fn mesh(&self) -> Mesh {
        let mut buffers = VertexBuffers::<([f32; 3], [f32; 4]), u32>::new();
        let (mut fills, mut strokes) = (FillTessellator::new(), StrokeTessellator::new());
        for shape in &self.shapes {
            // A shape that cannot be tessellated (a point that is not a number) is left out.
            if let Some(fill) = shape.fill {
                let colour = fill.color.to_linear().to_f32_array();
                let vertex = |v: FillVertex<'_>| ([v.position().x, v.position().y, 0.0], colour);
                let mut out = BuffersBuilder::new(&mut buffers, vertex);
                let _ = fills.tessellate_path(&shape.path, &fill.options, &mut out);
            }
            if let Some(stroke) = shape.stroke {
                let colour = stroke.color.to_linear().to_f32_array();
                let vertex = |v: StrokeVertex<'_, '_>| ([v.position().x, v.position().y, 0.0], colour);
                let mut out = BuffersBuilder::new(&mut buffers, vertex);
                let _ = strokes.tessellate_path(&shape.path, &stroke.options, &mut out);
            }
        }
        let (positions, colours): (Vec<_>, Vec<_>) = buffers.vertices.into_iter().unzip();
        mesh(positions, colours, buffers.indices)
    }
}

/// Returns a mesh of coloured triangles.
pub fn mesh(positions: Vec<[f32; 3]>, colours: Vec<[f32; 4]>, indices: Vec<u32>) -> Mesh {
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}

/// A random number generator for decoration only. The same seed gives the same numbers, so that a chart does not
/// flicker when it is redrawn.
pub struct Scatter(u64);

impl Scatter {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number from `low` to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * ((self.next() >> 40) as f32 / (1u64 << 24) as f32)
    }

    /// Returns a point in a rectangle.
    pub fn point(&mut self, rect: Rect) -> Vec2 {
        Vec2::new(self.between(rect.min.x, rect.max.x), self.between(rect.min.y, rect.max.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_becomes_one_mesh_with_a_colour_at_each_vertex() {
        let mut drawing = Drawing::new(1.0);
        drawing.both(Trace::new().circle(0.0, 0.0, 10.0), Color::WHITE, Color::BLACK, 1.0);
        let mesh = drawing.mesh();
        let colours = mesh.attribute(Mesh::ATTRIBUTE_COLOR).map(|c| c.len());
        assert_eq!(colours, Some(mesh.count_vertices()), "every vertex has a colour");
        assert!(mesh.count_vertices() > 20, "a circle is round");
    }

    #[test]
    fn dashes_cover_the_share_of_the_line_that_they_should() {
        let mut drawing = Drawing::new(1.0);
        let line = [Vec2::ZERO, Vec2::new(100.0, 0.0)];
        drawing.line_butt(Trace::new().dashes(&line, 6.0, 4.0), Color::BLACK, 2.0);
        let mesh = drawing.mesh();
        assert!(mesh.count_vertices() >= 40, "ten dashes of four corners each");
    }

    #[test]
    fn scatter_repeats_for_the_same_seed() {
        let (mut a, mut b) = (Scatter::new(7), Scatter::new(7));
        for _ in 0..20 {
            let (x, y) = (a.between(-1.0, 1.0), b.between(-1.0, 1.0));
            assert!(x == y && (-1.0..=1.0).contains(&x), "the same numbers, inside the bounds");
        }
    }
}
