//! Finds the places in a printed table (`data/*.ron`) where a number or a word could be another one.

use std::path::Path;

use crate::draw::{Form, Mutant};

/// Keys of values that are drawn on the screen and decide nothing.
const NOT_PRINTED: &[&str] = &["model", "title", "version"];

/// A word or number, and the key of the file that holds it.
struct Value<'a> {
    start: usize,
    text: &'a str,
    key: String,
}

pub fn places(file: &Path, text: &str) -> Vec<Mutant> {
    let values = values(text);
    let mut found = Vec::new();
    for value in &values {
        let others = match value.text {
            "true" => vec!["false".to_owned()],
            "false" => vec!["true".to_owned()],
            number if number.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-') => moved(number),
            word => another(word, &value.key, &values).into_iter().collect(),
        };
        for other in others {
            found.push(Mutant {
                id: 0,
                file: file.to_owned(),
                start: value.start,
                end: value.start + value.text.len(),
                kind: "a printed value",
                shown: format!("{} -> {other} in `{}`", value.text, line(text, value.start)),
                form: Form::Table(other),
            });
        }
    }
    found
}

fn line(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |place| place + 1);
    let line = text[start..].lines().next().unwrap_or_default().trim();
    line.char_indices().nth(100).map_or(line, |(cut, _)| &line[..cut])
}

/// Returns the number with its last printed digit one up, and one down.
fn moved(number: &str) -> Vec<String> {
    let digits = number.split_once('.').map_or(0, |(_, behind)| behind.len());
    let Ok(value) = number.parse::<f64>() else { return Vec::new() };
    let step = 10f64.powi(-(digits as i32));
    let down = (value > 0.0 || number.starts_with('-')).then(|| format!("{:.digits$}", value - step));
    [format!("{:.digits$}", value + step)].into_iter().chain(down).collect()
}

/// Returns the next other word under the same key, which is of the same kind.
fn another(word: &str, key: &str, values: &[Value<'_>]) -> Option<String> {
    let mut words: Vec<&str> = values.iter().filter(|value| value.key == key && is_word(value.text)).map(|value| value.text).collect();
    words.sort_unstable();
    words.dedup();
    let place = words.iter().position(|other| *other == word)?;
    let other = words[(place + 1) % words.len()];
    (other != word).then(|| other.to_owned())
}

fn is_word(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_uppercase()) && text != "None"
}

/// Returns all values, without strings and comments. The key is the nearest name, with the brackets that have been
/// opened since.
fn values(text: &str) -> Vec<Value<'_>> {
    let bytes = text.as_bytes();
    let mut keys = vec![String::new()];
    let mut found = Vec::new();
    let mut at = 0;
    let run = |from: usize, fits: fn(u8) -> bool| bytes[from..].iter().take_while(|sign| fits(**sign)).count();
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => at += run(at, |sign| sign != b'\n'),
            b'"' => at += 2 + run(at + 1, |sign| sign != b'"'),
            b'(' | b'[' | b'{' => {
                let inner = format!("{}{}", keys.last().map_or("", String::as_str), bytes[at] as char);
                keys.push(inner);
                at += 1;
            }
            b')' | b']' | b'}' => {
                keys.pop();
                at += 1;
            }
            sign if sign.is_ascii_alphanumeric() || sign == b'-' || sign == b'_' => {
                let length = 1 + run(at + 1, |sign| sign.is_ascii_alphanumeric() || sign == b'_' || sign == b'.');
                let word = &text[at..at + length];
                let next = text[at + length..].trim_start().bytes().next();
                match (next, keys.last_mut()) {
                    (Some(b':'), Some(key)) => *key = word.to_owned(),
                    // Another word before a bracket would need other content inside it.
                    (Some(b'('), _) => {}
                    _ => {
                        let printed = word != "None" && !keys.iter().any(|key| NOT_PRINTED.iter().any(|not| key.starts_with(not)));
                        found.extend(keys.last().filter(|_| printed).map(|key| Value { start: at, text: word, key: key.clone() }));
                    }
                }
                at += length;
            }
            _ => at += 1,
        }
    }
    found
}
