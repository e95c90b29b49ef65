//! `weathergage words`: every word that scenario files may hold, from the declarations that `check` uses.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use wg_core::Ruleset;
use wg_core::scenario::{Correction, FieldWords, OptionSpec, Task, Words, fields};

use crate::args::WordsOptions;
use crate::console::Console;
use wg_library::Library;

/// Writes the words that were asked for.
pub(crate) fn run(options: &WordsOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let text = match options.ruleset.as_deref() {
        Some(name) => of_ruleset(library.ruleset(name)?, false),
        None if options.markdown => markdown(library),
        None => {
            let names: Vec<_> = library.rulesets().iter().map(|ruleset| ruleset.about().id).collect();
            format!(
                "{}\nTo see the words of a ruleset: weathergage words {}\n",
                of_all(false),
                names.join(", or weathergage words ")
            )
        }
    };
    console.out.write_all(text.as_bytes())?;
    console.out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the text of `docs/words.md`.
pub fn markdown(library: &Library) -> String {
    let mut text = String::from(
        "# Words of scenario files\n\nEvery field, option, class, override and state that a scenario may use. `weathergage words --markdown` writes this page from the\n\
         declarations that `weathergage check` and the reader use, and a test compares the two. [formats.md](formats.md#scenario) explains the\n\
         parts of a file, and `weathergage rules CLAUSE` shows a clause. The column *corrected* says\n\
         when a game master may change the word during a battle.\n\n",
    );
    text += &of_all(true);
    for ruleset in library.rulesets() {
        text.push('\n');
        text += &of_ruleset(*ruleset, true);
    }
    text
}

/// A table: its title, the names of its columns, and its rows.
struct Table {
    title: String,
    columns: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

impl Table {
    fn write(&self, text: &mut String, markdown: bool) {
        if self.rows.is_empty() {
            return;
        }
        let _ = if markdown { write!(text, "\n### {}\n\n", self.title) } else { write!(text, "\n{}\n", self.title) };
        if markdown {
            let _ = writeln!(text, "| {} |\n|{}", self.columns.join(" | "), "---|".repeat(self.columns.len()));
            for row in &self.rows {
                let _ = writeln!(
                    text,
                    "| {} |",
                    row.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | ")
                );
            }
            return;
        }
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default().min(28);
        for row in &self.rows {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(column, cell)| format!("{:width$}", cell.replace('`', ""), width = width(column)))
                .collect();
            let _ = writeln!(text, "  {}", cells.join("  ").trim_end());
        }
    }
}

/// Returns the fields that every scenario has.
fn of_all(markdown: bool) -> String {
    let mut text =
        if markdown { "## Fields of every scenario\n".to_owned() } else { "Fields of every scenario\n".to_owned() };
    for FieldWords { of, fields } in fields() {
        let row = |(name, must, takes): (&'static str, bool, String)| {
            vec![code(name), takes, if must { "required" } else { "" }.to_owned()]
        };
        Table { title: of.to_owned(), columns: &["field", "takes", ""], rows: fields.into_iter().map(row).collect() }
            .write(&mut text, markdown);
    }
    let task = |(name, task): &(&'static str, Task)| vec![code(name), task.means().to_owned()];
    Table {
        title: "tasks of goals".to_owned(),
        columns: &["task", "what the ships must do"],
        rows: Task::ALL.iter().map(task).collect(),
    }
    .write(&mut text, markdown);
    text
}

/// Returns the words of one ruleset.
fn of_ruleset(ruleset: &dyn Ruleset, markdown: bool) -> String {
    let (about, words) = (ruleset.about(), ruleset.words());
    let mut text = if markdown {
        format!("## {}: {}\n\n", about.id, about.title)
    } else {
        format!("\"{}\" by {}\n", about.title, about.author)
    };
    if !words.sides.is_empty() {
        let _ = writeln!(text, "A battle has {} sides.", words.sides);
    }
    let mut table = |title: String, columns: &'static [&'static str], rows: Vec<Vec<String>>| {
        Table { title, columns, rows }.write(&mut text, markdown)
    };
    let by_clause = |spec: &OptionSpec| option_row(ruleset, &words, spec);
    table(
        "options".to_owned(),
        &["option", "takes", "if left out", "clause or meaning"],
        words.options.iter().map(by_clause).collect(),
    );
    for kind in &words.kinds {
        let class = |(key, title): &(&'static str, &'static str)| vec![format!("`{key:?}`"), (*title).to_owned()];
        table(
            format!("class of {}", kind.title),
            &["class", "what players call it"],
            kind.classes.iter().map(class).collect(),
        );
        let of = |list: &str, specs: &'static [OptionSpec]| {
            specs.iter().map(|spec| row(&words, &format!("{}.{list}", kind.kind), spec)).collect()
        };
        table(format!("overrides of {}", kind.title), &["word", "takes", "meaning"], of("overrides", kind.overrides));
        let states = kind.state.iter().map(|spec| state_row(&words, &format!("{}.state", kind.kind), spec)).collect();
        table(format!("state of {}", kind.title), &["word", "takes", "meaning", "corrected"], states);
    }
    table(
        "battle".to_owned(),
        &["word", "takes", "meaning", "corrected"],
        words.battle.iter().map(|spec| state_row(&words, "battle", spec)).collect(),
    );
    let listed = |place: &str| place.starts_with("battle.") || place.contains(".state.");
    let fields = words.corrections.iter().filter(|(place, _)| !listed(place));
    table(
        "fields of the file that a game master may correct".to_owned(),
        &["field", "corrected"],
        fields.map(|(place, when)| vec![code(place), corrected(*when).to_owned()]).collect(),
    );
    text
}

fn code(name: &str) -> String {
    format!("`{name}`")
}

fn row(words: &Words, list: &str, spec: &OptionSpec) -> Vec<String> {
    let about = words.about.get(&format!("{list}.{}", spec.key)).cloned().unwrap_or_default();
    vec![code(spec.key), spec.takes.words(), about]
}

/// Returns the row of a word of the position, with the time from which a game master may correct it.
fn state_row(words: &Words, list: &str, spec: &OptionSpec) -> Vec<String> {
    let when = words.corrections.get(&format!("{list}.{}", spec.key)).map_or("", |when| corrected(*when));
    let mut row = row(words, list, spec);
    row.push(when.to_owned());
    row
}

const fn corrected(when: Correction) -> &'static str {
    match when {
        Correction::AtAnyTime => "at any time",
        Correction::InPlay => "from turn 1",
        Correction::Never => "never",
    }
}

fn option_row(ruleset: &dyn Ruleset, words: &Words, spec: &OptionSpec) -> Vec<String> {
    let clauses =
        ruleset.clauses().0.iter().filter(|clause| clause.option.as_ref().is_some_and(|option| option.key == spec.key));
    let clauses: Vec<&str> = clauses.map(|clause| clause.id.as_str()).collect();
    let mut meaning = words.title(spec.key).to_owned();
    for (n, value) in spec.takes.choices().into_iter().enumerate() {
        let mark = if n == 0 { ": " } else { "; " };
        let _ = write!(meaning, "{mark}`{value}` {}", words.effect(spec.key, value));
    }
    if !clauses.is_empty() {
        let _ = write!(meaning, " ({})", clauses.join(", "));
    }
    vec![code(spec.key), spec.takes.words(), format!("`{}`", spec.default.value()), meaning]
}
