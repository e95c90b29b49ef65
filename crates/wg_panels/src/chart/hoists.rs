//! Signals that fly: flags in a hoist beside the flagship, the message on a slip of paper where there is room for it. They find their place
//! together with all other lettering (`berths.rs`).

use std::sync::Arc;

use egui::{Color32, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::chart::berths::{self, Ground, Seat};
use crate::chart::on_chart::{Kind, Thing};
use crate::chart::seats;
use crate::chart::shape::Quad;
use crate::look::theme::{Look, rgb};
use crate::look::tokens;
use crate::read::label::{Label, LabelStyle};
use crate::widgets::bits;

/// Its forms: with who has read it, the message, the flags alone, small ones, one small flag for all of them.
pub const FORMS: usize = 5;
/// The first form without words, and that of a single flag.
const WORDLESS: usize = 2;
const FOLDED: usize = FORMS - 1;
/// No more flags than this in a hoist.
const MOST: usize = 4;
/// How far flags fly from her hull, in sizes of letters: whoever has to follow a line across the chart has lost it.
const REACH: f32 = 3.6;
/// A flag in sizes of letters: its height, its width, and from one to the next.
const FLAG: [f32; 3] = [0.80, 1.08, 0.95];
/// How wide a message is set before it is broken, in sizes of letters.
const WIDE: f32 = 14.0;
/// In the room it is set larger than names: all of a side have to read it.
const ROOM: f32 = 1.35;

/// A signal that waits for its place.
pub struct Hoist<'a> {
    pub(crate) label: &'a Label,
    read: usize,
    of: usize,
    letters: f32,
}

impl<'a> Hoist<'a> {
    /// The hoist of a label that is one.
    pub fn new(label: &'a Label, letters: f32, look: &Look) -> Option<Self> {
        let LabelStyle::Hoist { read, of } = label.style else { return None };
        Some(Self { label, read, of, letters: letters * if look.room { ROOM } else { 1.0 } })
    }

    /// What it says.
    pub fn text(&self) -> &str {
        &self.label.text
    }

    /// In this form nobody can read what it says.
    pub const fn is_wordless(form: usize) -> bool {
        form >= WORDLESS
    }

    /// The middle of the flagship.
    pub fn ship(&self) -> Pos2 {
        self.label.at.into()
    }

    /// What a screen reader says, and what stands on the slip.
    fn said(&self) -> String {
        format!("{}, {}", self.label.text, self.readers())
    }

    fn readers(&self) -> String {
        match (self.read, self.of) {
            (_, 0) => "for nobody".to_owned(),
            (0, of) => format!("read by none of {of}"),
            (read, of) if read == of => "read by all".to_owned(),
            (read, of) => format!("read by {read} of {of}"),
        }
    }

    /// A flag for every word, as many as there is room for.
    fn flags(&self, form: usize) -> usize {
        if form == FOLDED { 1 } else { self.label.text.split_whitespace().count().clamp(2, MOST) }
    }

    /// How large its flags are set in a form.
    fn size_of(&self, form: usize) -> f32 {
        if form > WORDLESS { self.letters * 0.74 } else { self.letters }
    }

    /// The flags with their halyard.
    fn column(&self, form: usize) -> Vec2 {
        let size = self.size_of(form);
        vec2(size * (FLAG[1] + 0.3), size * (FLAG[2] * self.flags(form) as f32 + 0.3))
    }

    fn words(&self, painter: &Painter, look: &Look, form: usize) -> Vec<Arc<Galley>> {
        let palette = look.ink();
        let font = look.title(self.letters / look.k);
        let message = || {
            // Broken into rows that are about as long as each other.
            let long = painter.layout_no_wrap(self.label.text.clone(), font.clone(), rgb(palette.ink)).size().x;
            let rows = (long / (self.letters * WIDE)).ceil().max(1.0);
            painter.layout(
                self.label.text.clone(),
                font.clone(),
                rgb(palette.ink),
                if rows > 1.0 { long / rows * 1.2 } else { f32::INFINITY },
            )
        };
        let readers =
            || painter.layout_no_wrap(self.readers(), look.italic(self.letters * 0.94 / look.k), rgb(palette.ink_soft));
        match form {
            0 => vec![message(), readers()],
            1 => vec![message()],
            _ => Vec::new(),
        }
    }

    /// The slip of paper with its words.
    fn slip(&self, words: &[Arc<Galley>]) -> Vec2 {
        if words.is_empty() {
            return Vec2::ZERO;
        }
        let wide = words.iter().map(|galley| galley.size().x).fold(0.0, f32::max);
        vec2(wide + self.letters * 0.9, words.iter().map(|galley| galley.size().y).sum::<f32>() + self.letters * 0.34)
    }

    /// The places of all its forms around her hull, the best first: those where the flags are near to her. None is farther off than flags fly.
    pub fn forms(&self, painter: &Painter, look: &Look, hull: &Quad) -> Vec<Vec<Seat>> {
        let form = |form: usize| {
            let (column, slip) = (self.column(form), self.slip(&self.words(painter, look, form)));
            let ranked = |seat: Seat| {
                let flags = self.flags_in(seat.shape.bounds(), column);
                let away = Quad::from(flags).distance(hull);
                let halyard = self.halyard(seat.shape.bounds(), form);
                let seat = Seat {
                    rank: seat.rank + flags.distance_to_pos(self.ship()) / (self.letters * 8.0),
                    leader: Some(halyard),
                    ..seat
                };
                (away <= self.letters * REACH).then_some(seat)
            };
            seats::around(hull, vec2(column.x + slip.x, column.y.max(slip.y)).round())
                .into_iter()
                .filter_map(ranked)
                .collect()
        };
        (0..FORMS).map(form).collect()
    }

    /// The halyard from the nearer end of the flags down to her deck.
    fn halyard(&self, place: Rect, form: usize) -> [Pos2; 2] {
        let [staff, foot] = self.staff(place, form);
        [if (self.ship().y - staff.y).abs() < (self.ship().y - foot.y).abs() { staff } else { foot }, self.ship()]
    }

    /// What the flags hang on.
    fn staff(&self, place: Rect, form: usize) -> [Pos2; 2] {
        let flags = self.flags_in(place, self.column(form));
        let staff = pos2((flags.left() + self.size_of(form) * 0.18).round() + 0.5, place.top());
        [staff, pos2(staff.x, flags.bottom())]
    }

    /// The whole of it, while she is pointed at and it says nothing where it flies: above other lettering, but on no hull if it can be helped.
    pub fn show_pointed(
        &self,
        painter: &Painter,
        look: &Look,
        table: Rect,
        (ground, lain): (&Ground, &[Rect]),
    ) -> Option<Rect> {
        let hull = ground.hulls.iter().find(|hull| hull.middle().distance(self.ship()) < 0.5).copied();
        let forms = self.forms(
            painter,
            look,
            &hull.unwrap_or_else(|| Rect::from_center_size(self.ship(), Vec2::splat(4.0)).into()),
        );
        berths::over(&forms[0], table, ground, lain).map(|seat| self.show(painter, look, seat, 0).shape.bounds())
    }

    /// Where the flags hang: on the side of the slip that is nearer to her.
    fn flags_in(&self, place: Rect, column: Vec2) -> Rect {
        let mirrored = place.center().x < self.ship().x - column.x;
        let left = if mirrored { place.right() - column.x } else { place.left() };
        Rect::from_min_size(pos2(left, place.top()), column)
    }

    /// Paint it at a place, in one of its forms.
    pub fn show(&self, painter: &Painter, look: &Look, seat: &Seat, form: usize) -> Thing {
        let palette = look.ink();
        let place = seat.shape.bounds();
        let column = self.column(form);
        let size = self.size_of(form);
        // The halyard runs down to her deck.
        let mirrored = self.flags_in(place, column).left() > place.left();
        let ([staff, foot], [end, deck]) = (self.staff(place, form), self.halyard(place, form));
        let halyard = Stroke::new((look.k * 0.9).max(0.9), rgb(palette.chart_ink));
        painter.line_segment([staff, foot], halyard);
        painter.line_segment([end, deck], halyard);
        let words = self.label.text.split_whitespace().map(Some).chain(std::iter::repeat(None)).take(self.flags(form));
        for (n, word) in words.enumerate() {
            let corner = pos2(staff.x, place.top() + size * (0.12 + FLAG[2] * n as f32));
            flag(
                painter,
                Rect::from_min_size(corner, vec2(size * FLAG[1], size * FLAG[0])),
                seed(word.unwrap_or_default(), n),
                rgb(palette.edge),
            );
        }
        let words = self.words(painter, look, form);
        if !words.is_empty() {
            let slip = Rect::from_min_size(
                pos2(if mirrored { place.left() } else { place.left() + column.x }, place.top()),
                self.slip(&words),
            );
            painter.rect_filled(slip.translate(vec2(1.5, 2.0)), 2.0, Color32::from_black_alpha(46));
            painter.rect(slip, look.px(2.0), rgb(palette.card), Stroke::new(0.9, rgb(palette.ink)), StrokeKind::Inside);
            let mut at = slip.min + vec2(self.letters * 0.45, self.letters * 0.17);
            for galley in words {
                at.y = bits::put(painter, galley, at).bottom();
            }
        }
        Thing {
            kind: Kind::Hoist,
            text: self.said(),
            unit: None,
            shape: seat.shape,
            size: if form < WORDLESS { self.letters } else { 0.0 },
            line: seat.leader,
        }
    }
}

/// The same word has the same flag, whoever makes the signal.
fn seed(word: &str, place: usize) -> u32 {
    word.bytes().fold(2_166_136_261_u32 ^ place as u32, |sum, letter| {
        (sum ^ u32::from(letter.to_ascii_lowercase())).wrapping_mul(16_777_619)
    })
}

/// A flag of the signal book, as signal books paint them: two colours, never alike, in one of eight cuts.
fn flag(painter: &Painter, rect: Rect, seed: u32, line: Color32) {
    let bunting = [tokens::PAPER_LIGHT, tokens::RED, tokens::BLUE, tokens::YELLOW_LINE];
    let pairs = [(1, 0), (2, 0), (3, 2), (0, 2), (1, 3), (0, 1), (3, 1), (2, 3)];
    let (field, device) = pairs[(seed >> 3) as usize % pairs.len()];
    let (field, device) = (rgb(bunting[field]), rgb(bunting[device]));
    let rect = Rect::from_min_max(rect.min.round(), rect.max.round());
    let part = |x0: f32, y0: f32, x1: f32, y1: f32| {
        Rect::from_min_max(rect.lerp_inside(vec2(x0, y0)), rect.lerp_inside(vec2(x1, y1)))
    };
    painter.rect_filled(rect, 0.0, field);
    let fill = |place: Rect| painter.rect_filled(place, 0.0, device);
    match seed % 8 {
        0 => {
            fill(part(0.5, 0.0, 1.0, 0.5));
            fill(part(0.0, 0.5, 0.5, 1.0));
        }
        1 => {
            fill(part(0.38, 0.0, 0.62, 1.0));
            fill(part(0.0, 0.34, 1.0, 0.66));
        }
        2 => {
            fill(part(0.3, 0.28, 0.7, 0.72));
        }
        3 => {
            fill(part(0.0, 0.34, 1.0, 0.67));
        }
        4 => {
            fill(part(0.34, 0.0, 0.67, 1.0));
        }
        5 => {
            painter.add(Shape::convex_polygon(
                vec![rect.left_bottom(), rect.right_top(), rect.right_bottom()],
                device,
                Stroke::NONE,
            ));
        }
        6 => {
            fill(part(0.0, 0.0, 0.5, 1.0));
        }
        _ => {
            fill(part(0.0, 0.5, 1.0, 1.0));
        }
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(0.9, line), StrokeKind::Outside);
}
