//! `weathergage words`: every word that scenario files may hold, from the declarations that `check` uses; the figures of
//! the classes, the sizes of the table, and where a file goes.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use wg_core::Ruleset;
use wg_core::scenario::{ArrivalSpec, Correction, FieldWords, OptionSpec, TableWords, Task, UnitWords, Words, fields};

use crate::args::WordsOptions;
use crate::console::Console;
use wg_library::Library;

/// Writes the words that were asked for.
pub(crate) fn run(options: &WordsOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let text = match options.ruleset.as_deref() {
        Some(name) => of_ruleset(library.ruleset(name)?, library, false),
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
        "# Words of scenario files\n\nEvery field, option, class, override and state that a scenario may use, with the \
         figures of the classes and\nthe sizes of the table. `weathergage words --markdown` writes this page from the \
         declarations that\n`weathergage check` and the reader use, and a test compares the two. \
         [formats.md](formats.md#scenario) explains the\nparts of a file, and `weathergage rules CLAUSE` shows a \
         clause. The column *corrected* says when a game master\nmay change the word during a battle.\n\n",
    );
    let [place, home] = library.place_of_files("RULESET");
    let _ = write!(text, "{place}\n{home}\n\n");
    text += &of_all(true);
    for ruleset in library.rulesets() {
        text.push('\n');
        text += &of_ruleset(*ruleset, library, true);
    }
    text
}

/// The width, in characters, beyond which a terminal does not line up the columns after a column.
const WIDEST: usize = 28;

/// A table: its title, the names of its columns, and its rows. A terminal shows the names of the columns only if
/// `heads`, for tables of figures that do not explain themselves.
#[derive(Default)]
struct Table {
    title: String,
    columns: Vec<&'static str>,
    heads: bool,
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
        let heads: Vec<Vec<String>> =
            self.heads.then(|| self.columns.iter().map(|name| (*name).to_owned()).collect()).into_iter().collect();
        let rows = || heads.iter().chain(&self.rows);
        let width = |column: usize| {
            rows().map(|row| row[column].replace('`', "").chars().count()).max().unwrap_or_default().min(WIDEST)
        };
        for row in rows() {
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
        let rows = fields.into_iter().map(row).collect();
        Table { title: of.to_owned(), columns: vec!["field", "takes", ""], rows, heads: false }
            .write(&mut text, markdown);
    }
    let task = |(name, task): &(&'static str, Task)| vec![code(name), task.means().to_owned()];
    Table {
        title: "tasks of goals".to_owned(),
        columns: vec!["task", "what the ships must do"],
        rows: Task::ALL.iter().map(task).collect(),
        heads: false,
    }
    .write(&mut text, markdown);
    let arrival = |(field, means): &(&'static str, &'static str)| vec![code(field), (*means).to_owned()];
    Table {
        title: "fields of arrivals".to_owned(),
        columns: vec!["field", "what it says"],
        rows: ArrivalSpec::MEANS.iter().map(arrival).collect(),
        heads: false,
    }
    .write(&mut text, markdown);
    text
}

/// Returns the words of one ruleset.
fn of_ruleset(ruleset: &dyn Ruleset, library: &Library, markdown: bool) -> String {
    let (about, words) = (ruleset.about(), ruleset.words());
    let mut text = if markdown {
        format!("## {}: {}\n\n", about.id, about.title)
    } else {
        format!("\"{}\" by {}\n", about.title, about.author)
    };
    if !words.sides.is_empty() {
        let _ = writeln!(text, "A battle has {} sides.", words.sides);
    }
    if !markdown {
        let [place, home] = library.place_of_files(about.id);
        let _ = writeln!(text, "{place}\n{home}");
    }
    if let Some(table) = &words.table {
        sizes(ruleset, library, table).write(&mut text, markdown);
        remark(table.about, &mut text, markdown);
    }
    let table = |text: &mut String, title: String, columns: &[&'static str], rows: Vec<Vec<String>>| {
        Table { title, columns: columns.to_vec(), rows, heads: false }.write(text, markdown)
    };
    let by_clause = |spec: &OptionSpec| option_row(ruleset, &words, spec);
    table(
        &mut text,
        "options".to_owned(),
        &["option", "takes", "if left out", "clause or meaning"],
        words.options.iter().map(by_clause).collect(),
    );
    for kind in &words.kinds {
        classes(kind, &mut text, markdown);
        let of = |list: &str, specs: &'static [OptionSpec]| {
            specs.iter().map(|spec| row(&words, &format!("{}.{list}", kind.kind), spec)).collect()
        };
        table(
            &mut text,
            format!("overrides of {}", kind.title),
            &["word", "takes", "meaning"],
            of("overrides", kind.overrides),
        );
        let states = kind.state.iter().map(|spec| state_row(&words, &format!("{}.state", kind.kind), spec)).collect();
        table(&mut text, format!("state of {}", kind.title), &["word", "takes", "meaning", "corrected"], states);
    }
    table(
        &mut text,
        "battle".to_owned(),
        &["word", "takes", "meaning", "corrected"],
        words.battle.iter().map(|spec| state_row(&words, "battle", spec)).collect(),
    );
    let listed = |place: &str| place.starts_with("battle.") || place.contains(".state.");
    let fields = words.corrections.iter().filter(|(place, _)| !listed(place));
    table(
        &mut text,
        "fields of the file that a game master may correct".to_owned(),
        &["field", "corrected"],
        fields.map(|(place, when)| vec![code(place), corrected(*when).to_owned()]).collect(),
    );
    text
}

/// Writes the classes of one kind of unit, each with its figures in one line.
fn classes(kind: &UnitWords, text: &mut String, markdown: bool) {
    let figures = (kind.figures)();
    let class = |((key, title), figures): (&(&str, &str), Vec<String>)| {
        [format!("`{key:?}`"), (*title).to_owned()].into_iter().chain(figures).collect()
    };
    let none = std::iter::repeat_with(Vec::new).take(kind.classes.len().saturating_sub(figures.rows.len()));
    Table {
        title: format!("class of {}", kind.title),
        columns: ["class", "what players call it"].into_iter().chain(figures.columns.iter().copied()).collect(),
        heads: !figures.columns.is_empty(),
        rows: kind.classes.iter().zip(figures.rows.into_iter().chain(none)).map(class).collect(),
    }
    .write(text, markdown);
    remark(&figures.about, text, markdown);
}

/// Returns the sizes of the table: the usual one, what else is allowed, and those of the battles on the shelf.
fn sizes(ruleset: &dyn Ruleset, library: &Library, table: &TableWords) -> Table {
    let unit = ruleset.about().measure.names()[1];
    let size = |(width, height): (f64, f64)| format!("{width} by {height} {unit}");
    let of_battle = |listed: wg_library::Listed| {
        let scenario = listed.scenario.ok().filter(|_| !listed.saved)?.scenario;
        let size = (scenario.table.width?, scenario.table.height?);
        (scenario.ruleset == ruleset.about().id).then_some((size, listed.id))
    };
    let mut battles: Vec<((f64, f64), String)> = library.list().into_iter().filter_map(of_battle).collect();
    battles.sort_by(|(one, _), (other, _)| (one.0 * one.1).total_cmp(&(other.0 * other.1)));
    let battle = |says: &str, battle: Option<&((f64, f64), String)>| {
        battle.map(|(of, id)| vec![says.to_owned(), format!("{} ({id})", size(*of))])
    };
    let row = |says: &str, size: String| Some(vec![says.to_owned(), size]);
    let rows = [
        row(if table.sides.is_some() { "if left out" } else { "always" }, size(table.usual)),
        table.sides.as_ref().and_then(|sides| row("each side", format!("{} to {} {unit}", sides.start(), sides.end()))),
        table.square.and_then(|square| row("a square", format!("{square} {unit}"))),
        battle("smallest battle", battles.first()),
        battle("largest battle", battles.last()),
    ];
    Table {
        title: "size of the table: width from west to east by height from south to north".to_owned(),
        columns: vec!["", "size"],
        rows: rows.into_iter().flatten().collect(),
        heads: false,
    }
}

/// Writes sentences below a table.
fn remark(sentences: &str, text: &mut String, markdown: bool) {
    if !sentences.is_empty() {
        let _ = if markdown { write!(text, "\n{sentences}\n") } else { writeln!(text, "  {sentences}") };
    }
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
