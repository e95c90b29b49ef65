//! Flashes, smoke, balls, splashes and rings: short effects, redrawn every frame while they last.

use bevy::prelude::*;

use crate::animate::{Animator, Spark, SparkKind};
use crate::draw::{Drawing, Trace};
use crate::layout::{mm, place};
use crate::model::TableModel;

/// The shortest ship, in points, for which smoke and splashes are scaled: around smaller ships the effects stay this
/// large, so that a broadside can be seen from across the room.
const LEAST: f32 = 64.0;

/// Draws all effects that can be seen now.
pub fn draw(animator: &Animator, model: &TableModel, px: f32) -> Drawing {
    let mut out = Drawing::new(px);
    let long = model.view.units.first().map_or(40.0, |unit| mm(unit.footprint.length));
    let unit = long.max(LEAST * px);
    for spark in animator.sparks() {
        if long < unit {
            line_of_shot(&mut out, &spark, px);
        }
        paint(&mut out, &spark, unit, px);
    }
    if let Some((from, to)) = animator.line_of_fire() {
        line_of_fire(&mut out, from, to, px);
    }
    for (id, age) in animator.calls() {
        if let Some(ship) = model.view.units.get(id.index()) {
            // Two rings, the second starting later.
            for ring in [0.0, 0.35] {
                let age = ((age - ring) / 0.65).clamp(0.0, 1.0);
                let (at, long) = (place(ship.pose.at), mm(ship.footprint.length));
                let pen = || Trace::new().circle(at.x, at.y, long * (0.5 + 0.45 * age));
                let alpha = if age > 0.0 && age < 1.0 { (1.0 - age).powf(0.7) } else { 0.0 };
                out.line(pen(), Color::srgb_u8(0x2c, 0x21, 0x17).with_alpha(0.25 * alpha), 5.0 * px);
                out.line(pen(), Color::srgb_u8(0xe6, 0xb8, 0x3d).with_alpha(alpha), 3.2 * px);
            }
        }
    }
    for (id, age) in animator.marks() {
        if let Some(ship) = model.view.units.get(id.index()) {
            // The ring keeps a minimum size when the ship is tiny on the screen.
            let (at, long) = (animator.shown(ship.id, ship.pose).at, mm(ship.footprint.length).max(30.0 * px));
            let ring = Trace::new().circle(at.x, at.y, long * (0.62 + 0.7 * (1.0 - (1.0 - age).powi(3))));
            let alpha = (1.0 - age).powf(0.8);
            out.line(ring.clone(), Color::srgb_u8(0xf6, 0xef, 0xdd).with_alpha(0.8 * alpha), 6.0 * px);
            out.line(ring, Color::srgb_u8(0xb3, 0x36, 0x2b).with_alpha(alpha), 3.2 * px);
        }
    }
    for (id, age) in animator.fates() {
        if let Some(ship) = model.view.units.get(id.index()) {
            let at = place(ship.pose.at);
            let radius = unit * (0.35 + 0.5 * age);
            out.line(Trace::new().circle(at.x, at.y, radius), Color::WHITE.with_alpha(0.9 * (1.0 - age)), 3.0 * px);
        }
    }
    out
}

/// Draws the whole path of a ball, which fades after the impact. Used from far off, where the ball itself is only a
/// speck.
fn line_of_shot(out: &mut Drawing, spark: &Spark, px: f32) {
    let alpha = match spark.kind {
        SparkKind::Ball => 1.0,
        SparkKind::Splash => (1.0 - spark.age).powi(2),
        SparkKind::Flash | SparkKind::Puff => return,
    };
    let way = || Trace::new().m(spark.from.x, spark.from.y).l(spark.at.x, spark.at.y);
    out.line(way(), Color::srgb_u8(0xf6, 0xef, 0xdd).with_alpha(0.5 * alpha), 3.6 * px);
    out.line(way(), Color::srgb_u8(0x2c, 0x21, 0x17).with_alpha(0.75 * alpha), 1.4 * px);
}

/// Draws the line of the broadside that is told of now: dashes from the muzzles, and an arrow and a ring at the target.
fn line_of_fire(out: &mut Drawing, from: Vec2, to: Vec2, px: f32) {
    let long = from.distance(to);
    let way = (to - from).normalize_or(Vec2::Y);
    let (dash, gap) = (9.0 * px, 6.0 * px);
    let mut dashes = Trace::new();
    let mut at = 0.0;
    while at < long {
        let (a, b) = (from + way * at, from + way * (at + dash).min(long));
        dashes = dashes.m(a.x, a.y).l(b.x, b.y);
        at += dash + gap;
    }
    let ink = Color::srgb_u8(0xb3, 0x36, 0x2b);
    let paper = Color::srgb_u8(0xf6, 0xef, 0xdd);
    out.line(dashes.clone(), paper.with_alpha(0.8), 5.0 * px);
    out.line(dashes, ink, 2.6 * px);
    let ring = || Trace::new().circle(to.x, to.y, 11.0 * px);
    out.line(ring(), paper.with_alpha(0.8), 5.0 * px);
    out.line(ring(), ink, 2.6 * px);
}

fn paint(out: &mut Drawing, spark: &Spark, unit: f32, px: f32) {
    let (at, way, age) = (spark.at, spark.way, spark.age);
    match spark.kind {
        SparkKind::Flash => {
            let long = unit * 0.34 * (1.0 - age * 0.5);
            let tip = at + way * long;
            let side = way.perp() * unit * 0.07;
            for (share, colour) in [(1.0, Color::srgb_u8(0xf2, 0x8a, 0x2a)), (0.6, Color::srgb_u8(0xff, 0xe7, 0x9a))] {
                let (t, s) = (at + (tip - at) * share, side * share);
                out.fill(
                    Trace::new()
                        .m(t.x, t.y)
                        .q(at.x + s.x, at.y + s.y, at.x, at.y)
                        .q(at.x - s.x, at.y - s.y, t.x, t.y)
                        .close(),
                    colour.with_alpha(1.0 - age),
                );
            }
        }
        SparkKind::Puff => {
            let alpha = 0.85 * (1.0 - age);
            for i in 0..5 {
                let off = way * unit * (0.05 + 0.07 * i as f32) * (0.5 + age)
                    + way.perp() * unit * 0.05 * ((i % 3) as f32 - 1.0);
                let radius = unit * (0.05 + 0.06 * age) * (1.0 - 0.08 * i as f32);
                let puff = at + off;
                out.fill(
                    Trace::new().circle(puff.x, puff.y, radius),
                    Color::srgb_u8(0xf4, 0xf0, 0xe4).with_alpha(alpha),
                );
            }
        }
        SparkKind::Ball => {
            let tail = at - way * unit * 0.16;
            out.line(Trace::new().m(tail.x, tail.y).l(at.x, at.y), Color::srgba_u8(0x2c, 0x21, 0x17, 110), 1.6 * px);
            out.fill(Trace::new().circle(at.x, at.y, (unit * 0.022).max(2.0 * px)), Color::srgb_u8(0x17, 0x11, 0x0c));
        }
        SparkKind::Splash => {
            let alpha = 0.9 * (1.0 - age);
            out.line(
                Trace::new().circle(at.x, at.y, unit * (0.05 + 0.16 * age)),
                Color::WHITE.with_alpha(alpha),
                1.8 * px,
            );
            let mut splinters = Trace::new();
            for i in 0..9 {
                let off =
                    Vec2::from_angle(i as f32 * 2.399) * unit * (0.06 + 0.03 * (i % 3) as f32) * (0.4 + 1.6 * age);
                let (a, b) = (at + off, at + off * 1.25);
                splinters = splinters.m(a.x, a.y).l(b.x, b.y);
            }
            out.line(splinters, Color::srgb_u8(0x6a, 0x44, 0x26).with_alpha(alpha), 1.8 * px);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wg_core::{Event, Footprint, Length, Point, Pose, Report, UnitId, UnitView};

    /// Returns the lower left and the upper right corner of the box around all vertices of a drawing.
    fn spread(drawing: &Drawing) -> (Vec2, Vec2) {
        let mesh = drawing.mesh();
        let places =
            mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|places| places.as_float3()).expect("places").to_vec();
        let at = |place: &[f32; 3]| Vec2::new(place[0], place[1]);
        places.iter().map(at).fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)))
    }

    #[test]
    fn a_shot_is_seen_where_hulls_are_a_dozen_points_long() {
        let mut model = TableModel::default();
        let footprint = Footprint { length: Length::millimetres(28), beam: Length::millimetres(8) };
        let at = |x: i32| Point { x: Length::millimetres(x), y: Length::millimetres(500) };
        let ship = |id: u16, x: i32| UnitView {
            id: UnitId(id),
            pose: Pose { at: at(x), ..Pose::default() },
            footprint,
            ..UnitView::default()
        };
        model.view.units = vec![ship(0, 500), ship(1, 800)];
        let px = 28.0 / 12.0;
        let shot = Report {
            event: Event::Shot { target: UnitId(1), line: (at(500), at(800)) },
            ..Report::new("X-1", Some(UnitId(0)), "")
        };
        let mut animator = Animator::default();
        animator.feed(&[shot]);
        animator.advance(0.2);
        let (low, high) = spread(&draw(&animator, &model, px));
        assert!(high.x - low.x > 200.0, "the line of the shot is drawn from the muzzle to the ball: {low} to {high}");
        assert!(high.y - low.y > 9.0 * px, "and the smoke is no speck: {} points high", (high.y - low.y) / px);
        animator.advance(0.2);
        let (low, high) = spread(&draw(&animator, &model, px));
        assert!(low.x < 510.0 && high.x > 795.0, "when it has struck it is still seen whence it came: {low} to {high}");
        // At close range the ball itself is drawn, without its path.
        let (low, high) = {
            let mut near = Animator::default();
            near.feed(&[Report {
                event: Event::Shot { target: UnitId(1), line: (at(500), at(800)) },
                ..Report::new("X-1", Some(UnitId(0)), "")
            }]);
            near.advance(0.4);
            spread(&draw(&near, &model, 0.1))
        };
        assert!(high.x - low.x < 320.0, "{low} to {high}");
    }
}
