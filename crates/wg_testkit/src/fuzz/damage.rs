//! Damages texts: tokens, brackets, lines and bytes are deleted, doubled, swapped, made extreme, cut off or spliced.

use std::ops::Range;

use wg_core::dice::{ChaCha8Rng, below};

use super::pick;

/// Numbers at and beyond the limits of number types.
const NUMBERS: [&str; 24] = [
    "0",
    "-1",
    "1",
    "2",
    "7",
    "12",
    "127",
    "128",
    "255",
    "256",
    "-32769",
    "65535",
    "65536",
    "4294967296",
    "-9223372036854775808",
    "9223372036854775807",
    "9223372036854775808",
    "1e308",
    "-1e-308",
    "0.0000001",
    "NaN",
    "inf",
    "99999999999999999999999",
    "0x10",
];

/// Texts, likely and unlikely.
const TEXTS: [&str; 16] = [
    "\"\"",
    "\" \"",
    "\"\\u{0}\"",
    "\"\\u{1b}[2J\"",
    "\"\\u{202e}\"",
    "\"human\"",
    "\"Spain\"",
    "\"large\"",
    "\"sunk\"",
    "\"a\\\"b\"",
    "\"../../x\"",
    "\"\\\\\"",
    "r#\"raw\"#",
    "\"\u{e9}\u{4e2d}\u{1f6a2}\"",
    "\"\\q\"",
    "\"N\"",
];

/// Other values that RON allows.
const THINGS: [&str; 14] = [
    "None",
    "Some(1)",
    "()",
    "[]",
    "{}",
    "true",
    "false",
    "(1, 2)",
    "Red",
    "North",
    "(0.5, -3)",
    "[1, \"x\"]",
    "'c'",
    "{\"turn\": 1}",
];

/// Cuts a text into tokens as a reader does: quoted texts, words and numbers, single signs. Blanks and comments are
/// skipped.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut list = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let from = at;
        let is_word =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'+') || byte >= 0x80;
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += bytes[at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - at);
                continue;
            }
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
            }
            byte if is_word(byte) => {
                at += bytes[at..].iter().position(|byte| !is_word(*byte)).unwrap_or(bytes.len() - at)
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => at += 1,
        }
        if text.is_char_boundary(from) && text.is_char_boundary(at) {
            list.push(from..at);
        }
    }
    list
}

/// Returns the range from an opening bracket to its close, with a name before it and a comma after it.
fn group(text: &str, tokens: &[Range<usize>], open: usize) -> Range<usize> {
    let sign = |place: usize| tokens.get(place).map_or("", |token| &text[token.clone()]);
    let mut depth = 0_i32;
    let mut end = open;
    for place in open..tokens.len() {
        match sign(place) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        end = place;
        if depth == 0 {
            break;
        }
    }
    if sign(end + 1) == "," {
        end += 1;
    }
    let from = if open >= 2 && sign(open - 1) == ":" { open - 2 } else { open };
    tokens[from].start..tokens[end].end
}

/// Returns the text with one to four pieces of damage. `other` is another text of its kind, for splicing.
pub fn damage_text(text: &str, other: &str, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut text = text.to_owned();
    for _ in 0..1 + below(rng, 4) {
        text = damaged(&text, other, rng);
    }
    let mut bytes = text.into_bytes();
    if below(rng, 8) == 0 && !bytes.is_empty() {
        for _ in 0..1 + below(rng, 6) {
            let at = below(rng, bytes.len() as u32) as usize;
            bytes[at] = below(rng, 256) as u8;
        }
    }
    bytes
}

fn damaged(text: &str, other: &str, rng: &mut ChaCha8Rng) -> String {
    let tokens = tokens(text);
    let Some(token) = pick(&tokens, rng).cloned() else { return other.to_owned() };
    let put = |range: Range<usize>, new: &str| [&text[..range.start], new, &text[range.end..]].concat();
    let of_kind = |right: fn(u8) -> bool| -> Vec<Range<usize>> {
        tokens.iter().filter(|token| right(text.as_bytes()[token.start])).cloned().collect()
    };
    let value = |rng: &mut ChaCha8Rng| {
        let list: &[&str] = pick(&[&NUMBERS[..], &TEXTS[..], &THINGS[..]], rng).copied().unwrap_or_default();
        pick(list, rng).copied().unwrap_or_default()
    };
    match below(rng, 16) {
        0 => put(token, ""),
        1 => {
            let twice = [&text[token.clone()], " ", &text[token.clone()]].concat();
            put(token, &twice)
        }
        2 | 3 => {
            let numbers = of_kind(|byte| byte.is_ascii_digit() || byte == b'-');
            pick(&numbers, rng)
                .cloned()
                .map_or_else(String::new, |token| put(token, pick(&NUMBERS, rng).copied().unwrap_or_default()))
        }
        4 | 5 => {
            let texts = of_kind(|byte| byte == b'"');
            pick(&texts, rng)
                .cloned()
                .map_or_else(String::new, |token| put(token, pick(&TEXTS, rng).copied().unwrap_or_default()))
        }
        6 => put(token, value(rng)),
        7 | 8 => swapped(text, &of_kind(|byte| byte == b'"'), rng),
        9 => swapped(text, &of_kind(|byte| byte.is_ascii_digit() || byte == b'-'), rng),
        10 | 11 => {
            let open: Vec<usize> = (0..tokens.len())
                .filter(|place| matches!(text.as_bytes()[tokens[*place].start], b'(' | b'[' | b'{'))
                .collect();
            let Some(range) = pick(&open, rng).map(|open| group(text, &tokens, *open)) else { return String::new() };
            let twice = [&text[range.clone()], ",", &text[range.clone()]].concat();
            match below(rng, 3) {
                0 => put(range, ""),
                1 => put(range, &twice),
                _ => put(range, value(rng)),
            }
        }
        12 => text[..token.start].to_owned(),
        13 => {
            let cut = pick(&self::tokens(other), rng).map_or(0, |token| token.start);
            [&text[..token.start], &other[cut..]].concat()
        }
        14 => {
            let taken = pick(&self::tokens(other), rng).map_or("", |token| &other[token.clone()]);
            put(token, taken)
        }
        _ => {
            let mut lines: Vec<&str> = text.lines().collect();
            let line = below(rng, lines.len() as u32) as usize;
            if below(rng, 2) == 0 {
                lines.remove(line);
            } else {
                lines.insert(line, lines[line]);
            }
            lines.join("\n")
        }
    }
}

fn swapped(text: &str, tokens: &[Range<usize>], rng: &mut ChaCha8Rng) -> String {
    let (Some(one), Some(two)) = (pick(tokens, rng), pick(tokens, rng)) else { return text.to_owned() };
    let (first, last) = if one.start <= two.start { (one, two) } else { (two, one) };
    if first.end > last.start {
        return text.to_owned();
    }
    [&text[..first.start], &text[last.clone()], &text[first.end..last.start], &text[first.clone()], &text[last.end..]]
        .concat()
}

/// Returns a journal with one to three pieces of damage: lines dropped, doubled or swapped; faces, hashes, orders or
/// numbers changed; an undo inserted; bytes changed.
pub fn damage_journal(journal: &str, other: &str, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut lines: Vec<String> = journal.lines().map(str::to_owned).collect();
    for _ in 0..1 + below(rng, 3) {
        if lines.len() < 2 {
            break;
        }
        // The first line contains the scenario. It is damaged one time in three.
        let line = if below(rng, 3) == 0 { 0 } else { 1 + below(rng, lines.len() as u32 - 1) as usize };
        let far = 1 + below(rng, lines.len() as u32 - 1) as usize;
        match below(rng, 9) {
            0 => drop(lines.remove(line)),
            1 => lines.insert(line, lines[line].clone()),
            2 => lines.swap(line.max(1), far),
            3 => lines.truncate(line + 1),
            4 => lines.insert(
                line.max(1),
                format!(
                    "Undo(to:{},ruling:{})",
                    below(rng, lines.len() as u32),
                    ["None", "Some(\"\")", "Some(\"so\")"][below(rng, 3) as usize]
                ),
            ),
            5 => lines[line] = faces(&lines[line], rng),
            6 => {
                let from: Vec<&str> = other.lines().skip(1).collect();
                lines[line.max(1)] = (*pick(&from, rng).unwrap_or(&"")).to_owned();
            }
            _ => {
                lines[line] =
                    String::from_utf8_lossy(&damage_text(&lines[line], other.lines().nth(1).unwrap_or_default(), rng))
                        .into_owned()
            }
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    if below(rng, 12) > 0 {
        bytes.push(b'\n');
    }
    bytes
}

/// Changes a face in a line: of an order, of a roll, or of scripted dice.
fn faces(line: &str, rng: &mut ChaCha8Rng) -> String {
    let starts: Vec<usize> = line.match_indices("faces:[").map(|(at, found)| at + found.len()).collect();
    let Some(start) = pick(&starts, rng).copied() else {
        let scripted =
            format!("Scripted(faces:[{}],seed:", ["", "0", "0,7,255", "6,6,6,6", "256"][below(rng, 5) as usize]);
        return line.replacen("Machine(seed:", &scripted, 1);
    };
    let end = line[start..].find(']').map_or(line.len(), |end| start + end);
    let mut list: Vec<String> =
        line[start..end].split(',').filter(|face| !face.is_empty()).map(str::to_owned).collect();
    let face = ["0", "1", "6", "7", "255", "256", "-1"][below(rng, 7) as usize].to_owned();
    let at = below(rng, list.len() as u32) as usize;
    match below(rng, 3) {
        0 if !list.is_empty() => list[at] = face,
        1 if !list.is_empty() => drop(list.remove(at)),
        _ => list.push(face),
    }
    [&line[..start], &list.join(","), &line[end..]].concat()
}
