//! The figures of the sizes of ship, for `weathergage words crane`: her chart, and what captains deem her worth.

use wg_core::scenario::Figures;

use crate::captain::value;
use crate::prelude::*;

/// Returns the figures of each size, in the order of the charts.
pub fn ships() -> Figures {
    let row = |class: &Class| {
        let ranges = [class.range.short, class.range.long, class.range.boxes].map(|squares| squares.to_string());
        let worth = value::undamaged(class.boxes, class.dice, CHARTS.movement);
        vec![
            class.dice.to_string(),
            ranges.join(", "),
            CHARTS.movement.to_string(),
            format!("3 × {}", class.boxes),
            Figures::points(f64::from(worth)),
        ]
    };
    Figures {
        columns: &["dice", "range", "movement", "boxes", "worth"],
        rows: CHARTS.classes.iter().map(row).collect(),
        about: "Range is in squares, for the values short, long and boxes of the option range. Movement is in points \
                a phase. Boxes are those of the three columns. Worth is in points of the score: her boxes, which the \
                enemy scores for her, and what captains expect of her dice and her movement."
            .to_owned(),
    }
}
