//! Draws the panels into PNG files by software, without a window, a graphics driver or Bevy.
//!
//! `cargo run -p wg_panels --example pictures -- FOLDER` writes one picture for each screen of the list below.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "an example that shows pictures may stop at the first error and says what it wrote"
)]

#[path = "../tests/all/made_up/mod.rs"]
mod made_up;

use made_up::cards::flying;

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use egui::epaint::{ImageData, Primitive, TextureId, Vertex};
use egui::{
    Color32, ColorImage, Context, Event, LayerId, Modifiers, PointerButton, Pos2, RawInput, Rect, Stroke, pos2, vec2,
};
use wg_panels::chart::labels;
use wg_panels::look::theme::rgb;
use wg_panels::look::tokens;
use wg_panels::read::flight::Way;
use wg_panels::read::replay::ReplayState;
use wg_panels::{Desk, Laid, Page, PanelState, Theme, layout};

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "target/pictures".to_owned());
    let only = std::env::args().nth(2).unwrap_or_default();
    std::fs::create_dir_all(&folder).unwrap();
    let small = [1280, 720];
    let large = [1920, 1080];
    let paper = PanelState::default;
    let lantern = || PanelState { theme: Theme::Lantern, ..PanelState::default() };
    let room = || PanelState { room: true, ..PanelState::default() };
    let landscape = |mut desk: Desk| {
        let table = &mut desk.view.table;
        std::mem::swap(&mut table.width, &mut table.height);
        desk
    };
    let refused = || Desk { refusal: Some(made_up::refusal()), ..made_up::desk() };
    let pressing = || Desk { ask: Some(wg_core::AskKind::Reaction), ..made_up::desk() };
    let judged = || Desk { matters: made_up::matters(), can_rule: true, ..made_up::desk() };
    let jammed = || wg_panels::Master {
        key: Some(3),
        unit: Some(wg_core::UnitId(6)),
        option: Some(1),
        reason: "Rudder jammed for Surprise".into(),
        own_words: false,
    };
    let rings = || Some(wg_panels::read::clock_face::ClockFace { share: 0.4, seconds: 725, runs: true });
    let typed = |desk: Desk, count: usize| {
        let mut state = PanelState::default();
        for n in 0..count {
            state.dice.type_face(&desk, (n % 6 + 1) as u8);
        }
        state
    };
    let nobody = || Desk { selected: None, ..made_up::desk() };
    let clause = || {
        PanelState { clause: Some(wg_panels::ClauseNote { title: "Firing".into(), id: "C-FIRE-11".into(), text: "To fire, a ship must have her target exactly abeam, at a right angle to her own heading, and within range. Counter-fire and defensive fire follow the same rule.".into(), figure: None }), ..paper() }
    };
    // Once the roll is finished, only its cards are still visible.
    let carded = |played: usize, over: bool| {
        let mut desk = made_up::cards::carded(played);
        if let Some(hand) = &mut desk.hand {
            hand.moves = over;
            hand.roll.take_if(|_| over);
        }
        desk
    };
    let branching =
        || PanelState { replay: ReplayState { branching: Some(vec![0, 1]), ..ReplayState::default() }, ..paper() };
    let pictures: Vec<(&str, [usize; 2], Desk, PanelState)> = vec![
        ("paper-1080", large, made_up::desk(), paper()),
        ("paper-720", small, made_up::desk(), paper()),
        ("ordered-1080", large, made_up::fleets::ordered(), paper()),
        ("lantern-1080", large, made_up::desk(), lantern()),
        ("lantern-720", small, landscape(made_up::dice::hand_dice()), lantern()),
        ("hand-1080", large, made_up::dice::hand_dice(), paper()),
        ("hand-720", small, made_up::dice::hand_dice(), paper()),
        ("room-1080", large, made_up::desk(), room()),
        ("room-720", small, made_up::desk(), room()),
        ("many-hand-1080", large, made_up::dice::many_dice(), typed(made_up::dice::many_dice(), 14)),
        ("many-hand-720", small, made_up::dice::many_dice(), typed(made_up::dice::many_dice(), 18)),
        ("all-hand-720", small, made_up::dice::hand_dice(), typed(made_up::dice::hand_dice(), 4)),
        ("room-hand", large, made_up::dice::hand_dice(), room()),
        ("dye-720", small, made_up::dice::coloured(), paper()),
        ("dye-1080", large, made_up::dice::coloured(), paper()),
        ("dye-lantern-720", small, made_up::dice::coloured(), lantern()),
        ("dye-room", large, made_up::dice::coloured(), room()),
        ("dye-room-720", small, made_up::dice::coloured(), PanelState { theme: Theme::Lantern, ..room() }),
        ("dye-hand-720", small, made_up::dice::coloured_by_hand(), typed(made_up::dice::coloured_by_hand(), 6)),
        ("dye-hand-1080", large, made_up::dice::coloured_by_hand(), typed(made_up::dice::coloured_by_hand(), 3)),
        (
            "dye-hand-lantern",
            small,
            made_up::dice::coloured_by_hand(),
            PanelState { theme: Theme::Lantern, ..typed(made_up::dice::coloured_by_hand(), 6) },
        ),
        (
            "dye-hand-room",
            large,
            made_up::dice::coloured_by_hand(),
            PanelState { room: true, ..typed(made_up::dice::coloured_by_hand(), 6) },
        ),
        (
            "dye-hand-room-720",
            small,
            made_up::dice::coloured_by_hand(),
            PanelState { room: true, ..typed(made_up::dice::coloured_by_hand(), 6) },
        ),
        ("room-pressing", large, pressing(), PanelState { theme: Theme::Lantern, ..room() }),
        ("parts-1080", large, made_up::fleets::every_part(), paper()),
        ("parts-dark", large, made_up::fleets::every_part(), lantern()),
        ("refusal-720", small, refused(), paper()),
        ("nobody-1080", large, nobody(), paper()),
        ("big-text", large, made_up::desk(), PanelState { text_percent: 200, ..paper() }),
        ("huge-text", small, made_up::desk(), PanelState { text_percent: 300, ..paper() }),
        ("small-screen", [960, 640], made_up::desk(), paper()),
        (
            "battles-1080",
            large,
            made_up::desk(),
            PanelState { page: Some(Page::Battles), can_continue: true, ..paper() },
        ),
        (
            "rules-720",
            small,
            Desk { books: made_up::pages::books(), ..made_up::desk() },
            PanelState { page: Some(Page::Rules), ..lantern() },
        ),
        (
            "saved-720",
            small,
            Desk { saved: made_up::pages::saved(), ..made_up::desk() },
            PanelState { page: Some(Page::Saved), ..paper() },
        ),
        (
            "battles-720",
            small,
            made_up::desk(),
            PanelState { page: Some(Page::Battles), can_continue: true, ..lantern() },
        ),
        ("reckoning-1080", large, made_up::pages::reckoned(), paper()),
        ("reckoning-room", large, made_up::pages::reckoned(), room()),
        ("lever-1080", large, made_up::sails(), paper()),
        ("lever-720", small, made_up::sails(), lantern()),
        ("slider-720", small, made_up::men(), paper()),
        ("guns-1080", large, made_up::gunnery(), paper()),
        ("guns-720", small, made_up::gunnery(), lantern()),
        ("guns-room", large, made_up::gunnery(), room()),
        ("course-720", small, made_up::course(), paper()),
        ("orders-720", small, made_up::desk(), PanelState { page: Some(Page::Orders), ..paper() }),
        ("orders-room", large, made_up::desk(), PanelState { page: Some(Page::Orders), ..room() }),
        ("long-phase-720", small, made_up::fleets::long_phase(), paper()),
        ("reckoning-of-divisions-720", small, made_up::fleets::divided(), paper()),
        ("master-1080", large, judged(), PanelState { page: Some(Page::Master), clock: rings(), ..paper() }),
        ("master-720", small, judged(), PanelState { page: Some(Page::Master), master: jammed(), ..lantern() }),
        ("master-room", large, judged(), PanelState { page: Some(Page::Master), master: jammed(), ..room() }),
        ("clause-720", small, made_up::desk(), clause()),
        ("boarding-1080", large, made_up::fights::boarding(), paper()),
        ("boarding-720", small, landscape(made_up::fights::boarding()), lantern()),
        ("boarding-room", large, made_up::fights::boarding(), room()),
        ("section-1080", large, landscape(made_up::fights::cut_open()), paper()),
        ("section-720", small, landscape(made_up::fights::cut_open()), lantern()),
        ("section-room", large, landscape(made_up::fights::cut_open()), room()),
        ("todo-720", small, made_up::fights::busy_side(), PanelState { todo_open: true, ..paper() }),
        ("todo-room", large, made_up::fights::busy_side(), PanelState { todo_open: true, ..room() }),
        ("section-stand", large, made_up::fights::last_stand(), paper()),
        ("standing-720", small, made_up::standing(), paper()),
        ("past-room", large, made_up::pages::past(false), room()),
        ("branch-720", small, made_up::pages::past(true), branching()),
        ("undo-720", small, made_up::undo_refused(), paper()),
        (
            "ruling-1080",
            large,
            made_up::undo_refused(),
            PanelState { ruling: made_up::undo_refused().ruling, ..paper() },
        ),
        ("menu-720", small, made_up::desk(), lantern()),
        ("menu-1080", large, made_up::desk(), PanelState { arcs: true, ..paper() }),
        ("cards-played-1080", large, carded(0, true), flying(Way::Played, 0.5, paper())),
        ("cards-landed-1080", large, carded(1, false), paper()),
        ("cards-lie-720", small, carded(2, false), paper()),
        ("cards-go-720", small, carded(0, true), flying(Way::Cleared, 0.45, paper())),
        ("cards-go-room", large, carded(0, true), flying(Way::Cleared, 0.3, room())),
        ("cards-let-go-720", small, carded(0, true), flying(Way::Discarded, 0.6, lantern())),
        ("curtain-1080", large, made_up::desk(), PanelState { curtain: Some(wg_core::SideId(1)), ..paper() }),
    ];
    for (name, size, desk, state) in pictures {
        if name.contains(&only) {
            let path = Path::new(&folder).join(format!("{name}.png"));
            let press = name.starts_with("menu").then(|| pos2(size[0] as f32 * 0.02, size[1] as f32 * 0.036));
            save(&path, size, &picture(size, &desk, state, press));
            println!("{}", path.display());
        }
    }
}

/// Runs the panels for a few passes and rasterises the last one.
fn picture(size: [usize; 2], desk: &Desk, mut state: PanelState, press: Option<Pos2>) -> Vec<Color32> {
    let (ctx, mut laid) = (Context::default(), Laid::default());
    ctx.set_fonts(wg_panels::look::fonts::definitions());
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(size[0] as f32, size[1] as f32));
    let mut atlas = ColorImage::filled([1, 1], Color32::WHITE);
    let mut canvas = vec![rgb(tokens::OAK); size[0] * size[1]];
    for pass in 0..9 {
        let mut input =
            RawInput { screen_rect: Some(screen), time: Some(f64::from(pass) * 0.2), ..RawInput::default() };
        if let (Some(pos), 3 | 4) = (press, pass) {
            input.events.push(Event::PointerMoved(pos));
            input.events.push(Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed: pass == 3,
                modifiers: Modifiers::NONE,
            });
        }
        let look = state.look(screen.size());
        let output = ctx.run_ui(input, |ui| {
            let chart = layout::plan(screen, &look, desk, None).chart;
            table(&ctx.layer_painter(LayerId::background()), screen, chart);
            state.odds_anchor = Some(chart.lerp_inside(vec2(0.5, 0.38)));
            let labels = made_up::fleets::labels(chart.min.into(), chart.max.into());
            labels::paint(ui.ctx(), &mut laid, chart, &labels, &look);
            layout::show(ui.ctx(), desk, &mut state, &mut laid);
        });
        for (id, delta) in
            output.textures_delta.set.iter().flat_map(|(id, deltas)| deltas.iter().map(move |delta| (*id, delta)))
        {
            assert_eq!(id, TextureId::default(), "only the font atlas is used");
            let ImageData::Color(image) = &delta.image;
            match delta.pos {
                None => atlas = (**image).clone(),
                Some([x, y]) => {
                    for row in 0..image.height() {
                        let to = (y + row) * atlas.width() + x;
                        atlas.pixels[to..to + image.width()]
                            .copy_from_slice(&image.pixels[row * image.width()..(row + 1) * image.width()]);
                    }
                }
            }
        }
        if pass == 8 {
            for primitive in ctx.tessellate(output.shapes.clone(), 1.0) {
                if let Primitive::Mesh(mesh) = primitive.primitive {
                    for corners in mesh.indices.chunks(3) {
                        let corners = [0, 1, 2].map(|n| mesh.vertices[corners[n] as usize]);
                        triangle(&mut canvas, size, primitive.clip_rect, &corners, &atlas);
                    }
                }
            }
        }
        output.drop_without_applying_deltas();
    }
    canvas
}

/// Paints a stand-in for the table that Bevy draws: oak, the chart's border, the sea, a few squares and hulls.
fn table(painter: &egui::Painter, screen: Rect, chart: Rect) {
    painter.rect_filled(screen, 0.0, rgb(tokens::OAK));
    painter.rect_filled(chart, 2.0, rgb(tokens::PAPER));
    let sea = chart.shrink(12.0);
    painter.rect(sea, 0.0, rgb(tokens::SEA), Stroke::new(1.0, rgb(tokens::INK)), egui::StrokeKind::Inside);
    let step = sea.width() / 11.0;
    let line = Stroke::new(0.7, rgb(tokens::CHART_LINE).gamma_multiply(0.4));
    for n in 1..40 {
        painter.vline(sea.left() + (n as f32 * step).min(sea.width()), sea.y_range(), line);
        painter.hline(sea.x_range(), sea.top() + (n as f32 * step).min(sea.height()), line);
    }
    for (x, y) in [
        (0.2, 0.12),
        (0.62, 0.36),
        (0.72, 0.17),
        (0.85, 0.56),
        (0.2, 0.3),
        (0.33, 0.46),
        (0.42, 0.48),
        (0.22, 0.66),
        (0.72, 0.69),
    ] {
        let at = sea.lerp_inside(vec2(x, y));
        let hull = [(-26.0, -7.0), (12.0, -8.0), (30.0, 0.0), (12.0, 8.0), (-26.0, 7.0)].map(|(x, y)| at + vec2(x, y));
        painter.add(egui::Shape::convex_polygon(
            hull.to_vec(),
            Color32::from_rgb(0xb8, 0x8a, 0x55),
            Stroke::new(1.4, rgb(tokens::INK)),
        ));
    }
}

fn edge(a: Pos2, b: Pos2, p: Pos2) -> f32 {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
}

/// Rasterises one triangle: barycentric colours and texture, with premultiplied alpha blended in gamma space, as egui
/// expects.
fn triangle(canvas: &mut [Color32], size: [usize; 2], clip: Rect, corners: &[Vertex; 3], atlas: &ColorImage) {
    let [a, mut b, mut c] = *corners;
    let mut area = edge(a.pos, b.pos, c.pos);
    if area < 0.0 {
        std::mem::swap(&mut b, &mut c);
        area = -area;
    }
    if area <= 1e-6 {
        return;
    }
    let bounds = Rect::from_points(&[a.pos, b.pos, c.pos])
        .intersect(clip)
        .intersect(Rect::from_min_size(Pos2::ZERO, vec2(size[0] as f32, size[1] as f32)));
    // A pixel on an edge belongs to only one of the two triangles: the one for which it is a top or left edge.
    let owns = |from: Pos2, to: Pos2, w: f32| {
        w > 0.0 || (w == 0.0 && ((to.y - from.y) < 0.0 || ((to.y - from.y) == 0.0 && to.x > from.x)))
    };
    for y in bounds.top().floor().max(0.0) as usize..(bounds.bottom().ceil().max(0.0) as usize).min(size[1]) {
        for x in bounds.left().floor().max(0.0) as usize..(bounds.right().ceil().max(0.0) as usize).min(size[0]) {
            let p = pos2(x as f32 + 0.5, y as f32 + 0.5);
            if !clip.contains(p) {
                continue;
            }
            let w = [edge(b.pos, c.pos, p), edge(c.pos, a.pos, p), edge(a.pos, b.pos, p)];
            if !(owns(b.pos, c.pos, w[0]) && owns(c.pos, a.pos, w[1]) && owns(a.pos, b.pos, w[2])) {
                continue;
            }
            let w = w.map(|one| one / area);
            let mix = |f: &dyn Fn(&Vertex) -> f32| f(&a) * w[0] + f(&b) * w[1] + f(&c) * w[2];
            let texel = sample(atlas, mix(&|v| v.uv.x), mix(&|v| v.uv.y));
            let source = [0, 1, 2, 3].map(|n| mix(&|v| f32::from(v.color.to_array()[n])) * texel[n]);
            let at = &mut canvas[y * size[0] + x];
            let rest = 1.0 - source[3] / 255.0;
            let [r, g, b, _] =
                [0, 1, 2, 3].map(|n| (source[n] + f32::from(at.to_array()[n]) * rest).round().clamp(0.0, 255.0) as u8);
            *at = Color32::from_rgb(r, g, b);
        }
    }
}

/// Samples the atlas between its pixels. The result is from 0 to 1.
fn sample(atlas: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let (x, y) = (u * atlas.width() as f32 - 0.5, v * atlas.height() as f32 - 0.5);
    let (fx, fy) = (x - x.floor(), y - y.floor());
    let at = |dx: i32, dy: i32| {
        let x = (x.floor() as i32 + dx).clamp(0, atlas.width() as i32 - 1) as usize;
        let y = (y.floor() as i32 + dy).clamp(0, atlas.height() as i32 - 1) as usize;
        atlas.pixels[y * atlas.width() + x].to_array().map(|channel| f32::from(channel) / 255.0)
    };
    let (p, q, r, s) = (at(0, 0), at(1, 0), at(0, 1), at(1, 1));
    [0, 1, 2, 3].map(|n| (p[n] * (1.0 - fx) + q[n] * fx) * (1.0 - fy) + (r[n] * (1.0 - fx) + s[n] * fx) * fy)
}

fn save(path: &Path, size: [usize; 2], canvas: &[Color32]) {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path).unwrap()), size[0] as u32, size[1] as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let bytes: Vec<u8> = canvas.iter().flat_map(|pixel| pixel.to_array()).collect();
    encoder.write_header().unwrap().write_image_data(&bytes).unwrap();
}
