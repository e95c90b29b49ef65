//! `weathergage rules`: the rulesets, the clauses of one, or one clause.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::{Result, bail};
use wg_core::scenario::Words;
use wg_core::{Clause, Ruleset};

use crate::args::RulesOptions;
use crate::console::Console;
use wg_library::Library;
use wg_library::names::did_you_mean;

/// The width of a line, in characters.
const WIDTH: usize = 100;

/// Writes the rulesets, the clauses of one, or one clause.
pub(crate) fn run(options: &RulesOptions, library: &Library, console: &mut Console) -> Result<ExitCode> {
    let out = &mut console.out;
    let Some(name) = options.name.as_deref() else {
        for ruleset in library.rulesets() {
            let about = ruleset.about();
            writeln!(
                out,
                "{}  \"{}\" by {}, {} clauses",
                about.id,
                about.title,
                about.author,
                ruleset.clauses().0.len()
            )?;
            for line in wrap(about.summary, WIDTH - 4) {
                writeln!(out, "    {line}")?;
            }
        }
        writeln!(
            out,
            "\nTo see the clauses of a ruleset: weathergage rules {}",
            library.rulesets().first().map_or("RULESET", |ruleset| ruleset.about().id)
        )?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    };
    if let Some(ruleset) = library.rulesets().iter().find(|ruleset| ruleset.about().id.eq_ignore_ascii_case(name)) {
        chapters(*ruleset, out)?;
    } else if let Some((ruleset, clause)) =
        library.rulesets().iter().find_map(|ruleset| Some((ruleset, ruleset.clauses().get(name)?)))
    {
        let about = ruleset.about();
        writeln!(out, "{}  {}, \"{}\" by {}", clause.id, clause.chapter, about.title, about.author)?;
        for line in wrap(&clause.text, WIDTH - 4) {
            writeln!(out, "    {line}")?;
        }
        for remark in remarks(&ruleset.words(), clause) {
            writeln!(out, "    {remark}")?;
        }
    } else {
        let known = library.rulesets().iter().flat_map(|ruleset| {
            let clauses = ruleset.clauses().0.iter().map(|clause| clause.id.as_str());
            std::iter::once(ruleset.about().id).chain(clauses)
        });
        let rulesets: Vec<_> = library.rulesets().iter().map(|ruleset| ruleset.about().id).collect();
        bail!(
            "There is no ruleset or clause {name:?}.{} The rulesets are: {}.",
            did_you_mean(name, known),
            rulesets.join(", ")
        );
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Writes all clauses in the order of the catalogue, under their chapters.
fn chapters(ruleset: &dyn Ruleset, out: &mut dyn std::io::Write) -> Result<()> {
    let about = ruleset.about();
    let clauses = &ruleset.clauses().0;
    let width = clauses.iter().map(|clause| clause.id.chars().count()).max().unwrap_or_default();
    writeln!(out, "\"{}\" by {}", about.title, about.author)?;
    let words = ruleset.words();
    let mut chapter = "";
    for clause in clauses {
        if clause.chapter != chapter {
            chapter = &clause.chapter;
            writeln!(out, "\n{chapter}")?;
        }
        let remarks = remarks(&words, clause);
        let text =
            if remarks.is_empty() { clause.text.clone() } else { format!("{} [{}]", clause.text, remarks.join("; ")) };
        for (n, line) in wrap(&text, WIDTH - width - 4).iter().enumerate() {
            let id = if n == 0 { clause.id.as_str() } else { "" };
            writeln!(out, "  {id:width$}  {line}")?;
        }
    }
    Ok(())
}

/// Returns the remarks on a clause besides its text.
fn remarks(words: &Words, clause: &Clause) -> Vec<String> {
    let option = clause.option.as_ref().map(|option| {
        let (title, effect) = (words.title(&option.key), words.effect(&option.key, &option.default));
        format!("{title}: {effect} (option {}, default {})", option.key, option.default)
    });
    let proposed =
        clause.proposed.then(|| "our own, because the rulebook does not say it or leaves it open".to_owned());
    option.into_iter().chain(proposed).collect()
}

/// Breaks text at blanks into lines of at most `width` characters; a longer word stays whole.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line =
            lines.last_mut().filter(|line| line.is_empty() || line.chars().count() + 1 + word.chars().count() <= width);
        match line {
            Some(line) => {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_blanks_only() {
        assert_eq!(wrap("a bc def", 4), ["a bc", "def"], "lines of four");
        assert_eq!(wrap("abcdefgh i", 4), ["abcdefgh", "i"], "a long word stays whole");
        assert_eq!(wrap("", 4), [""], "nothing is one empty line");
    }
}
