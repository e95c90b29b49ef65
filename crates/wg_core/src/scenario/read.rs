//! Reading a scenario file.

use std::io::Read as _;
use std::path::Path;

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;

use super::check::Check;
use super::form::SCENARIO;
use super::index::{LARGEST, SpanIndex, join};
use super::problem::{Problem, Problems, shorten};
use super::shape::{Shape, check_form, expected_at};
use super::spec::{Scenario, SideSpec};
use super::spelling::as_named;
use super::write::to_ron;
use crate::shown::view::SideColour;

/// A scenario with the places of its parts in the file it came from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The scenario.
    pub scenario: Scenario,
    /// The places of the scenario's parts.
    pub index: SpanIndex,
    /// The name of the file, as messages show it.
    pub file: String,
    /// The problems of form in a file that was read with [`parse_for_check`]. The scenario is what remains without the
    /// parts concerned.
    pub form: Vec<Problem>,
}

impl Loaded {
    /// Wraps a scenario that was made in memory. The places are those in the file that [`to_ron`] would write.
    pub fn from_scenario(scenario: Scenario, file: &str) -> Self {
        let index = SpanIndex::new(&to_ron(&scenario));
        Self { scenario, index, file: file.to_owned(), form: Vec::new() }
    }
}

/// Parses the text of a scenario file. The result has the form of a scenario; a [`Check`] finds out whether it makes
/// sense.
///
/// # Errors
/// Returns the first syntax error, or every part that does not have the form of a scenario.
pub fn parse(text: &str, file: &str) -> Result<Loaded, Problems> {
    let loaded = parse_for_check(text, file)?;
    if loaded.form.is_empty() { Ok(loaded) } else { Err(Problems::new(loaded.form, 0)) }
}

/// Parses the text of a scenario file for a check of everything. Parts that do not have the form of a scenario are kept
/// in [`Loaded::form`] and left out of the scenario, so that a [`Check`] reports them together with what makes no
/// sense. Do not play a scenario that has such parts.
///
/// # Errors
/// Returns the first syntax error, or the problems of form if there were so many that some were left off.
pub fn parse_for_check(text: &str, file: &str) -> Result<Loaded, Problems> {
    let (mut scenario, index, form): (Scenario, _, _) = read_form(text, file, &SCENARIO)?;
    give_colours(&mut scenario.sides, &index);
    as_named(&mut scenario);
    Ok(Loaded { scenario, index, file: file.to_owned(), form })
}

/// Parses a file of this form. Returns its content, the places of its parts, and its problems of form.
pub(super) fn read_form<T: DeserializeOwned>(
    text: &str,
    file: &str,
    whole: &'static Shape,
) -> Result<(T, SpanIndex, Vec<Problem>), Problems> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (index, error) = SpanIndex::read(text);
    let mut check = Check::of_file(&index, file);
    let mended = match error {
        Some(error) => {
            check.at(error.fault.at, error.path, error.fault.found, error.fault.expected);
            String::new()
        }
        None => check_form(&mut check, whole),
    };
    let form = match check.finish() {
        Err(problems) if mended.is_empty() || problems.left_off() > 0 => return Err(problems),
        Err(problems) => problems.list().to_vec(),
        Ok(()) => Vec::new(),
    };
    // A file without problems is parsed unchanged, so that the parser's own places are right.
    let mended = if form.is_empty() { text } else { &mended };
    let said = deserialize(mended, file, &index, whole).map_err(|problems| {
        let all = [form.as_slice(), problems.list()].concat();
        Problems::new(all, 0)
    })?;
    Ok((said, index, form))
}

/// Reads a scenario file from the disk and parses it.
///
/// # Errors
/// Returns the errors of [`parse`], and a problem if the file cannot be read or is not text.
pub fn load(path: impl AsRef<Path>) -> Result<Loaded, Problems> {
    let (text, file) = read_file(path.as_ref())?;
    parse(decode(&text, &file)?, &file)
}

/// Reads a scenario file from the disk and parses it as [`parse_for_check`] does.
///
/// # Errors
/// Returns the errors of [`parse_for_check`], and a problem if the file cannot be read or is not text.
pub fn load_for_check(path: impl AsRef<Path>) -> Result<Loaded, Problems> {
    let (text, file) = read_file(path.as_ref())?;
    parse_for_check(decode(&text, &file)?, &file)
}

pub(super) fn read_file(path: &Path) -> Result<(Vec<u8>, String), Problem> {
    let file = path.display().to_string();
    let mut bytes = Vec::new();
    // Reading a pipe that has no writer would block for ever.
    if std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        return Err(whole(&file, "a pipe or a device".to_owned(), "a scenario file"));
    }
    let read = std::fs::File::open(path).and_then(|file| file.take(LARGEST as u64 + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        let found = match error.kind() {
            std::io::ErrorKind::NotFound => "no file of this name".to_owned(),
            _ => format!("a file that cannot be read ({error})"),
        };
        return Err(whole(&file, found, "a scenario file"));
    }
    Ok((bytes, file))
}

/// Decodes the text of a file. Returns a problem at the first byte that is not UTF-8.
pub(super) fn decode<'b>(bytes: &'b [u8], file: &str) -> Result<&'b str, Problem> {
    if bytes.len() > LARGEST {
        return Err(whole(file, format!("more than {LARGEST} bytes"), "a smaller file"));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = error.valid_up_to();
        let before = bytes.get(..valid).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default();
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|c| *c != '\n').count();
        let byte = bytes.get(valid).copied().unwrap_or_default();
        let expected = "UTF-8 text (save the file as UTF-8 in your editor)".to_owned();
        Problem {
            line,
            column,
            path: SpanIndex::read(before).1.map(|error| error.path).unwrap_or_default(),
            found: format!("the byte 0x{byte:02X}, which is not UTF-8 text"),
            expected,
            file: file.to_owned(),
        }
    })
}

fn whole(file: &str, found: String, expected: &str) -> Problem {
    let (path, expected) = (String::new(), expected.to_owned());
    Problem { file: file.to_owned(), line: 0, column: 0, path, found, expected }
}

/// Deserialises a text of the right form. Few errors are left at this point: an unknown escape, or a number that is out
/// of bounds.
fn deserialize<T: DeserializeOwned>(
    text: &str,
    file: &str,
    index: &SpanIndex,
    whole: &'static Shape,
) -> Result<T, Problems> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let problem = |(line, column): (usize, usize), path: String, code: &ron::Error| {
        let fields: Vec<&str> = path.split('.').map(|part| part.split('[').next().unwrap_or_default()).collect();
        let found = index.text_at(&path).filter(|_| !path.is_empty());
        let found = shorten(found.or_else(|| text.lines().nth(line - 1)).unwrap_or("something else"));
        let expected = match code {
            ron::Error::InvalidEscape(_) => {
                "two backslashes (\\\\) for one in text, or one of \\n, \\t, \\\" and \\u{..}".to_owned()
            }
            ron::Error::NoSuchExtension(_) => "a file without this line".to_owned(),
            _ => expected_at(whole, &fields),
        };
        Problems::from(Problem { file: file.to_owned(), line, column, path, found, expected })
    };
    // RON counts the places itself. They never lie beyond the end of the text.
    let place = |span: &ron::error::Span| (span.start.line.max(1), span.start.col.max(1));
    let mut reader = ron::Deserializer::from_str_with_options(text, &options)
        .map_err(|error| problem(place(&error.span), String::new(), &error.code))?;
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let mut path = String::new();
        for segment in error.path() {
            match segment {
                Segment::Seq { index } => path = format!("{path}[{index}]"),
                Segment::Map { key } => join(&mut path, key),
                Segment::Enum { .. } | Segment::Unknown => {}
            }
        }
        let spanned = reader.span_error(error.into_inner());
        let place = index.find(&path).filter(|_| !path.is_empty()).unwrap_or_else(|| place(&spanned.span));
        problem(place, path, &spanned.code)
    })
}

/// Gives each side that names no colour the first colour that no other side has.
fn give_colours(sides: &mut [SideSpec], index: &SpanIndex) {
    let without: Vec<bool> = (0..sides.len()).map(|i| index.find(&format!("sides[{i}].colour")).is_none()).collect();
    let mut free = vec![SideColour::Red, SideColour::Blue, SideColour::Yellow, SideColour::Green];
    for (side, _) in sides.iter().zip(&without).filter(|(_, without)| !**without) {
        free.retain(|colour| *colour != side.colour);
    }
    let mut free = free.into_iter();
    for (side, _) in sides.iter_mut().zip(without).filter(|(_, without)| *without) {
        side.colour = free.next().unwrap_or_default();
    }
}
