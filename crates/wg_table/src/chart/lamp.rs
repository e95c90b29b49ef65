//! Lamplight: a warm glow over the chart that fades into dark corners, as a mesh of coloured triangles.

use bevy::prelude::*;

use crate::draw::mesh;

/// A stop of a radial gradient: its distance as a share of the radius, and the colour there.
struct Fall {
    at: f32,
    colour: [f32; 4],
}

/// Returns the place of the lamp over a rectangle, to the upper left of its middle, and the reach of its light.
fn stand(over: Rect) -> (Vec2, Vec2) {
    (over.min + over.size() * Vec2::new(0.45, 0.60), over.size() * 0.75)
}

/// Returns the bright middle of the lamplight. It lies below the ships, whose colours it would wash out.
pub fn shine(over: Rect, strength: f32) -> Mesh {
    let falls = [
        Fall { at: 0.0, colour: [1.0, 0.88, 0.62, 0.45 * strength] },
        Fall { at: 0.65, colour: [1.0, 0.88, 0.62, 0.0] },
    ];
    let (centre, radius) = stand(over);
    wash(over, centre, radius, &falls)
}

/// Returns the dark corners, which lie above everything on the table.
pub fn gloom(over: Rect, gloom: f32) -> Mesh {
    let (centre, radius) = stand(over);
    let falls = [
        Fall { at: 0.5, colour: [0.012, 0.006, 0.002, 0.0] },
        Fall { at: 0.8, colour: [0.012, 0.006, 0.002, 0.20 * gloom] },
        Fall { at: 1.0, colour: [0.012, 0.006, 0.002, 0.62 * gloom] },
        Fall { at: 1.4, colour: [0.012, 0.006, 0.002, 1.0 * gloom] },
    ];
    wash(over, centre, radius, &falls)
}

/// Returns the light on the oak, which is dark far from the chart.
pub fn glow(over: Rect, around: Rect) -> Mesh {
    let falls = [
        Fall { at: 0.0, colour: [0.0, 0.0, 0.0, 0.0] },
        Fall { at: 0.55, colour: [0.0, 0.0, 0.0, 0.05] },
        Fall { at: 1.1, colour: [0.0, 0.0, 0.0, 0.45] },
        Fall { at: 2.2, colour: [0.0, 0.0, 0.0, 0.80] },
    ];
    wash(over, around.center(), around.size() * 0.72, &falls)
}

/// Returns a raster of vertices, fine enough for a smooth gradient.
fn wash(over: Rect, centre: Vec2, radius: Vec2, falls: &[Fall]) -> Mesh {
    const STEPS: u32 = 48;
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..=STEPS {
        for column in 0..=STEPS {
            let at = over.min + over.size() * Vec2::new(column as f32, row as f32) / STEPS as f32;
            positions.push([at.x, at.y, 0.0]);
            colours.push(light(((at - centre) / radius).length(), falls));
            if row < STEPS && column < STEPS {
                let a = row * (STEPS + 1) + column;
                let (b, c, d) = (a + 1, a + STEPS + 2, a + STEPS + 1);
                indices.extend([a, b, c, a, c, d]);
            }
        }
    }
    mesh(positions, colours, indices)
}

fn light(at: f32, falls: &[Fall]) -> [f32; 4] {
    for pair in falls.windows(2) {
        let (near, far) = (&pair[0], &pair[1]);
        if at < far.at {
            let share = ((at - near.at) / (far.at - near.at)).clamp(0.0, 1.0);
            let share = share * share * (3.0 - 2.0 * share);
            return std::array::from_fn(|i| near.colour[i] + (far.colour[i] - near.colour[i]) * share);
        }
    }
    falls.last().map_or([0.0; 4], |last| last.colour)
}
