//! The signal book, and what a message says with its blanks filled (A-CMD-3). The messages are data, in `data/signals.ron`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::prelude::*;

/// The signal book.
pub static BOOK: LazyLock<Vec<Message>> = LazyLock::new(|| {
    ron::from_str(include_str!("../../data/signals.ron")).unwrap_or_else(|error| panic!("data/signals.ron: {error}"))
});

/// A message has so many words at most (A-CMD-3).
pub const MOST_WORDS: usize = 10;

/// A page of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[expect(missing_docs, reason = "each is what its messages are about")]
pub enum Page {
    Form,
    Steer,
    Engage,
    Ships,
}

/// The pages, each with what a button says.
pub const PAGES: [(Page, &str); 4] = [
    (Page::Form, "the order of sailing"),
    (Page::Steer, "courses and sail"),
    (Page::Engage, "how to engage"),
    (Page::Ships, "single ships, the close of day"),
];

/// What is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Blank {
    /// A ship of one's own.
    Friend,
    /// An enemy.
    Enemy,
    /// A course in whole degrees: one word.
    Course,
}

/// A message of the book.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The page on which it stands.
    pub page: Page,
    /// What it says; `{}` is what is filled in.
    pub text: String,
    /// What that is.
    #[serde(default)]
    pub blank: Option<Blank>,
}

impl Message {
    /// What stands before the blank: 'Break the line astern of'.
    pub fn lead(&'static self) -> &'static str {
        self.text.split("{}").next().map_or("", str::trim_end)
    }
}

/// What the button of a message says, by its number; what is filled in later is left open: 'Leave the line and take … in tow'.
pub fn label(message: u16) -> &'static str {
    static LABELS: LazyLock<Vec<String>> =
        LazyLock::new(|| BOOK.iter().map(|message| message.text.replace("{}", "…")).collect());
    LABELS.get(usize::from(message)).map_or("", String::as_str)
}

impl Filled {
    /// The message of the book that says this, `named` finds a ship by her name.
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

    /// The message in the book.
    pub fn message(self) -> Option<&'static Message> {
        BOOK.get(usize::from(self.message))
    }

    /// What it says.
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

/// How many words a message has: a number is one, and words that are run together count apart (A-CMD-3).
pub fn words(says: &str) -> usize {
    says.split(|letter: char| letter.is_whitespace() || letter == '-').filter(|word| !word.is_empty()).count()
}
