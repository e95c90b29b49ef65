//! The typefaces: IM Fell English SC for names and titles, EB Garamond for text, Source Sans 3 for figures in boxes,
//! and for all text on screens too small for EB Garamond. Figures are lining and of equal width everywhere. The figures
//! of the title face are left out in favour of EB Garamond's, because its zero looks like an o.
//!
//! All three ship with the program (`assets/fonts`, SIL Open Font License). No system font is read.

use std::sync::Arc;

use egui::{Context, FontData, FontDefinitions, FontFamily, FontTweak};

use crate::look::figures::without_figures;

/// Names and titles: IM Fell English SC.
pub const TITLES: &str = "titles";
/// Text on screens that are large enough: EB Garamond.
pub const TEXT: &str = "text";
/// Italic text: EB Garamond.
pub const TEXT_ITALIC: &str = "text italic";
/// Semibold text: EB Garamond.
pub const TEXT_BOLD: &str = "text bold";
/// Small text and numbers: Source Sans 3, whose figures are all of equal width.
pub const SMALL: &str = "small";
/// Small italic text: Source Sans 3.
pub const SMALL_ITALIC: &str = "small italic";
/// Small semibold text: Source Sans 3.
pub const SMALL_BOLD: &str = "small bold";

/// EB Garamond, shifted to the baseline of the title face.
const FIGURES: &str = "figures of titles";

const FACES: [(&str, &[u8]); 7] = [
    (TITLES, include_bytes!("../../../../assets/fonts/IMFellEnglishSC_400Regular.ttf")),
    (TEXT, include_bytes!("../../../../assets/fonts/EBGaramond_400Regular.ttf")),
    (TEXT_ITALIC, include_bytes!("../../../../assets/fonts/EBGaramond_400Regular_Italic.ttf")),
    (TEXT_BOLD, include_bytes!("../../../../assets/fonts/EBGaramond_600SemiBold.ttf")),
    (SMALL, include_bytes!("../../../../assets/fonts/SourceSans3_400Regular.ttf")),
    (SMALL_ITALIC, include_bytes!("../../../../assets/fonts/SourceSans3_400Regular_Italic.ttf")),
    (SMALL_BOLD, include_bytes!("../../../../assets/fonts/SourceSans3_600SemiBold.ttf")),
];

/// Returns how far a face of this family reaches above and below its baseline, as fractions of its size.
pub fn reach(family: &FontFamily) -> (f32, f32) {
    match family {
        FontFamily::Name(name) if &**name == TITLES => (0.905, 0.363),
        FontFamily::Name(name) if name.starts_with(SMALL) => (1.024, 0.400),
        _ => (1.007, 0.298),
    }
}

/// Returns the font definitions. Every family falls back on EB Garamond (arrows, signs) and Source Sans (ticks).
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    // The face that supplies the figures of titles is shifted to the baseline of the title face.
    let (ascent, descent) = reach(&FontFamily::Name(TITLES.into()));
    let (other, below) = reach(&FontFamily::Name(TEXT.into()));
    let lower = other + 0.5 * (ascent + descent - other - below) - ascent;
    let tweak = FontTweak { y_offset_factor: -lower, ..FontTweak::default() };
    fonts.font_data.insert(FIGURES.to_owned(), Arc::new(FontData::from_static(FACES[1].1).tweak(tweak)));
    for (name, bytes) in FACES {
        let mut chain = vec![name.to_owned()];
        if name == TITLES {
            fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_owned(without_figures(bytes))));
            chain.push(FIGURES.to_owned());
        } else {
            fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        }
        chain.extend([TEXT, SMALL].iter().filter(|fallback| **fallback != name).map(|fallback| (*fallback).to_owned()));
        fonts.families.insert(FontFamily::Name(name.into()), chain);
    }
    fonts.families.insert(FontFamily::Proportional, vec![TEXT.to_owned(), SMALL.to_owned()]);
    fonts.families.insert(FontFamily::Monospace, vec![SMALL.to_owned(), TEXT.to_owned()]);
    fonts
}

/// True once the families can be used. [`install`] takes effect at the beginning of the next pass.
pub fn ready(ctx: &Context) -> bool {
    ctx.fonts(|fonts| fonts.definitions().families.contains_key(&FontFamily::Name(TITLES.into())))
}

/// Hands the typefaces to egui, once.
pub fn install(ctx: &Context) {
    if !ready(ctx) {
        ctx.set_fonts(definitions());
        ctx.request_repaint();
    }
}

#[cfg(test)]
mod tests {
    use skrifa::{FontRef, MetadataProvider as _};
    use wg_core::scenario::DRAWN;

    use super::*;

    #[test]
    fn the_faces_have_the_characters_that_the_check_of_files_counts_on() {
        let faces = [TEXT, SMALL].map(|name| {
            let (_, bytes) = FACES.into_iter().find(|(face, _)| *face == name).expect("every family falls back on it");
            FontRef::new(bytes).expect("a font").charmap()
        });
        let lacks = |c: &char| faces.iter().all(|face| face.map(*c).is_none());
        let lacking: Vec<char> = DRAWN.iter().flat_map(|(first, last)| *first..=*last).filter(lacks).collect();
        assert_eq!(lacking, [], "a name with these could not be drawn");
        assert!(lacks(&'敷') && lacks(&'ع'), "these scripts are told");
    }
}
