//! Rewrites the character map of a typeface without its figures, so that a fallback face supplies them.

/// Reads two bytes at this offset as a big-endian number. `long` reads four. Both return `None` past the end of the
/// font.
fn short(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    Some(short(bytes, at)? << 16 | short(bytes, at + 2)?)
}

/// Returns the font without the figures 0 to 9, or an unchanged copy if its format is not understood.
pub fn without_figures(font: &[u8]) -> Vec<u8> {
    fewer(font, |letter| (0x30..=0x39).contains(&letter)).unwrap_or_else(|| font.to_vec())
}

/// Returns the font without the characters that `leave_out` selects, or `None` if its format is not understood.
fn fewer(font: &[u8], leave_out: impl Fn(u16) -> bool) -> Option<Vec<u8>> {
    let entry = (0..short(font, 4)?).map(|n| 12 + 16 * n).find(|at| font.get(*at..at + 4) == Some(b"cmap"))?;
    let table = long(font, entry + 8)?;
    let glyphs: Vec<(u16, u16)> =
        characters(font, table)?.into_iter().filter(|(letter, _)| !leave_out(*letter)).collect();
    let written = table_of(&glyphs);
    let mut out = font.to_vec();
    out.resize(font.len().next_multiple_of(4), 0);
    let place = u32::try_from(out.len()).ok()?;
    out[entry + 8..entry + 12].copy_from_slice(&place.to_be_bytes());
    out[entry + 12..entry + 16].copy_from_slice(&u32::try_from(written.len()).ok()?.to_be_bytes());
    out.extend(written);
    Some(out)
}

/// Returns each character with its glyph, from the Windows table for the Basic Multilingual Plane (platform 3, encoding
/// 1, format 4). Returns `None` for other formats.
fn characters(font: &[u8], table: usize) -> Option<Vec<(u16, u16)>> {
    let records = (0..short(font, table + 2)?).map(|n| table + 4 + 8 * n);
    let part = records
        .filter(|at| short(font, *at) == Some(3) && short(font, at + 2) == Some(1))
        .find_map(|at| long(font, at + 4))?
        + table;
    if short(font, part)? != 4 {
        return None;
    }
    let twice = short(font, part + 6)?;
    let (ends, starts) = (part + 14, part + 16 + twice);
    let (deltas, offsets) = (starts + twice, starts + 2 * twice);
    let mut list = Vec::new();
    for segment in (0..twice).step_by(2) {
        let (from, to) = (short(font, starts + segment)?, short(font, ends + segment)?);
        let (delta, offset) = (short(font, deltas + segment)?, short(font, offsets + segment)?);
        for letter in from..=to.min(0xfffe) {
            let glyph = match offset {
                0 => (letter + delta) & 0xffff,
                _ => match short(font, offsets + segment + offset + 2 * (letter - from))? {
                    0 => 0,
                    glyph => (glyph + delta) & 0xffff,
                },
            };
            if glyph != 0 {
                list.push((u16::try_from(letter).ok()?, u16::try_from(glyph).ok()?));
            }
        }
    }
    Some(list)
}

/// Returns a `cmap` table in format 4, which stores runs of characters.
fn table_of(glyphs: &[(u16, u16)]) -> Vec<u8> {
    // First and last character of each run, and the number that turns a character into its glyph.
    let mut runs: Vec<(u16, u16, u16)> = Vec::new();
    for (letter, glyph) in glyphs {
        let delta = glyph.wrapping_sub(*letter);
        match runs.last_mut() {
            Some((_, last, same)) if *last + 1 == *letter && *same == delta => *last = *letter,
            _ => runs.push((*letter, *letter, delta)),
        }
    }
    runs.push((0xffff, 0xffff, 1));
    let count = runs.len() as u16;
    let steps = 15 - count.leading_zeros() as u16;
    let search = 2 << steps;
    let head = [4, 16 + 8 * count, 0, count * 2, search, steps, count * 2 - search];
    let record = [0, 1, 3, 1, 0, 12];
    let columns =
        runs.iter().map(|run| run.1).chain([0]).chain(runs.iter().map(|run| run.0)).chain(runs.iter().map(|run| run.2));
    let words = record.into_iter().chain(head).chain(columns).chain(runs.iter().map(|_| 0));
    words.flat_map(u16::to_be_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_loses_its_figures_and_nothing_else() {
        let font = include_bytes!("../../../../assets/fonts/IMFellEnglishSC_400Regular.ttf");
        let glyphs = |font: &[u8]| {
            let entry = (0..short(font, 4)?).map(|n| 12 + 16 * n).find(|at| font.get(*at..at + 4) == Some(b"cmap"))?;
            characters(font, long(font, entry + 8)?)
        };
        let (before, after) =
            (glyphs(font).expect("it is understood"), glyphs(&without_figures(font)).expect("so is what is written"));
        let kept: Vec<_> = before.iter().copied().filter(|(letter, _)| !(0x30..=0x39).contains(letter)).collect();
        assert_eq!(after, kept, "every other letter has its glyph");
        assert_eq!(before.len(), kept.len() + 10, "it had ten figures");
    }

    #[test]
    fn what_is_no_font_stays_as_it_is() {
        assert_eq!(without_figures(b"no font at all"), b"no font at all", "rather old figures than none");
    }
}
