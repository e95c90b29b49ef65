//! Every pair of text and background is readable: the contrast is 4.5 to 1 or better, in both themes.

use wg_panels::Theme;
use wg_panels::look::tokens::{Rgb, contrast};

#[test]
fn text_stands_out_from_its_ground_in_both_themes() {
    for theme in [Theme::Paper, Theme::Lantern] {
        let poor: Vec<String> = theme
            .palette()
            .pairs()
            .into_iter()
            .filter(|(_, ink, ground)| contrast(*ink, *ground) < 4.5)
            .map(|(name, ink, ground)| format!("{name}: {ink:02x?} on {ground:02x?} is {:.2}", contrast(ink, ground)))
            .collect();
        assert!(poor.is_empty(), "{theme:?}:\n{}", poor.join("\n"));
    }
}

#[test]
fn contrast_is_counted_as_wcag_does() {
    assert!((contrast([0, 0, 0], [255, 255, 255]) - 21.0).abs() < 0.01, "black on white");
    assert!((contrast([119, 119, 119], [255, 255, 255]) - 4.48).abs() < 0.01, "the well-known grey");
}

/// Returns how a colour looks to eyes without red or green receptors (Viénot, Brettel and Mollon 1999, on linear
/// light).
fn as_seen(colour: Rgb, matrix: [[f64; 3]; 3]) -> [f64; 3] {
    let linear = colour.map(|channel| (f64::from(channel) / 255.0).powf(2.2));
    matrix.map(|row| {
        (row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]).clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0
    })
}

#[test]
fn the_colours_of_two_sides_differ_for_colour_blind_eyes() {
    const PROTAN: [[f64; 3]; 3] = [[0.112, 0.888, 0.0], [0.112, 0.888, 0.0], [0.004, -0.004, 1.0]];
    const DEUTAN: [[f64; 3]; 3] = [[0.292, 0.708, 0.0], [0.292, 0.708, 0.0], [-0.022, 0.022, 1.0]];
    for theme in [Theme::Paper, Theme::Lantern] {
        let sides = &theme.palette().sides;
        // With two sides the colours are red and blue. Yellow and green come with a third and a fourth side, and each
        // side has its own shape.
        for (one, other) in [(0, 1), (0, 2), (1, 2), (2, 3)] {
            for matrix in [PROTAN, DEUTAN] {
                let (a, b) = (as_seen(sides[one].fill, matrix), as_seen(sides[other].fill, matrix));
                let apart = a.iter().zip(b).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt();
                assert!(apart > 28.0, "{theme:?}: sides {one} and {other} are only {apart:.0} apart");
            }
        }
    }
}

#[test]
fn dice_of_two_colours_differ_in_both_themes_and_their_rims_part_them_from_the_baize() {
    for theme in [Theme::Paper, Theme::Lantern] {
        let palette = theme.palette();
        for dye in &palette.dice[1..] {
            assert!(
                contrast(dye.pip, dye.die) > 7.0 && contrast(dye.pip_dull, dye.dull) > 7.0,
                "{theme:?}: pips are strong on {dye:02x?}"
            );
            assert!(
                contrast(dye.rim_dull, palette.baize) > 3.0 && contrast(dye.rim, palette.baize) > 3.0,
                "{theme:?}: a rim on baize, {dye:02x?}"
            );
        }
    }
}
