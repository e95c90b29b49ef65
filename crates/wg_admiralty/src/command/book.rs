//! The signal book, and messages with their blanks filled in (A-CMD-3). The messages are data, in `data/signals.ron`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::prelude::*;

/// The messages of the signal book, read from `data/signals.ron`.
pub static BOOK: LazyLock<Vec<Message>> = LazyLock::new(|| {
    ron::from_str(include_str!("../../data/signals.ron")).unwrap_or_else(|error| panic!("data/signals.ron: {error}"))
});

/// The most words that a message may have (A-CMD-3).
pub const MOST_WORDS: usize = 10;

/// A page of the signal book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[expect(missing_docs, reason = "each is what its messages are about")]
pub enum Page {
    Form,
    Steer,
    Engage,
    Ships,
}

/// The pages, each with the label of its button.
pub const PAGES: [(Page, &str); 4] = [
    (Page::Form, "order of sailing"),
    (Page::Steer, "courses and sail"),
    (Page::Engage, "how to engage"),
    (Page::Ships, "single ships, end of action"),
];

/// The blank of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Blank {
    /// A ship of the own side.
    Friend,
    /// An enemy ship.
    Enemy,
    /// A course in whole degrees, which counts as one word.
    Course,
}

/// A message of the signal book.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The page that holds the message.
    pub page: Page,
    /// The text of the message; `{}` marks the blank.
    pub text: String,
    /// The kind of its blank, if it has one.
    #[serde(default)]
    pub blank: Option<Blank>,
}

impl Message {
    /// Returns the text before the blank: 'Break the line astern of'.
    pub fn lead(&'static self) -> &'static str {
        self.text.split("{}").next().map_or("", str::trim_end)
    }
}

/// Returns the button label of a message, given its number. An ellipsis stands for the blank: 'Leave the line and take
/// … in tow'.
pub fn label(message: u16) -> &'static str {
    static LABELS: LazyLock<Vec<String>> =
        LazyLock::new(|| BOOK.iter().map(|message| message.text.replace("{}", "…")).collect());
    LABELS.get(usize::from(message)).map_or("", String::as_str)
}

impl Filled {
    /// Reads a message from its text, if the signal book has it. `named` finds a ship by her name.
    pub fn read(says: &str, named: impl Fn(&str) -> Option<UnitId>) -> Option<Self> {
        (0_u16..).zip(BOOK.iter()).find_map(|(number, message)| {
            let plain = Self { message: number, names: None, course: 0 };
            let Some(blank) = message.blank else { return (message.text == says).then_some(plain) };
            let (before, after) = message.text.split_once("{}")?;
            let fill = says.strip_prefix(before)?.strip_suffix(after)?;
            match blank {
                Blank::Course => {
                    fill.parse().ok().filter(|course| (0..360).contains(course)).map(|course| Self { course, ..plain })
                }
                Blank::Friend | Blank::Enemy => named(fill).map(|unit| Self { names: Some(unit), ..plain }),
            }
        })
    }

    /// Returns the message in the signal book, if there is one of this number.
    pub fn message(self) -> Option<&'static Message> {
        BOOK.get(usize::from(self.message))
    }

    /// Returns the text with the blank filled in.
    pub fn says(self, fleet: &Fleet) -> String {
        let Some(message) = self.message() else { return String::new() };
        match message.blank {
            None => message.text.clone(),
            Some(Blank::Course) => message.text.replace("{}", &self.course.to_string()),
            Some(Blank::Friend | Blank::Enemy) => {
                message.text.replace("{}", self.names.map_or("…", |unit| fleet.name(unit)))
            }
        }
    }
}

/// Counts the words of a message. A number is one word, and words joined by a hyphen count separately (A-CMD-3).
pub fn words(says: &str) -> usize {
    says.split(|letter: char| letter.is_whitespace() || letter == '-').filter(|word| !word.is_empty()).count()
}
