//! Proposes the nearest name for a mistyped one.

/// Returns the name that was probably meant: at most one letter in three may be wrong, and case is ignored. For a name
/// with a path and a number (`crane/01-first-lesson`) the last part alone (`first-lesson`) is enough.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let far = |name: &str| {
        let name = name.to_lowercase();
        let distance = strsim::osa_distance(&typed, &name);
        (distance <= (typed.chars().count().max(name.chars().count()) / 3).max(1)).then_some(distance)
    };
    let best = |name: &'a str| {
        let last = name.rsplit('/').next().unwrap_or(name);
        let bare = last.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
        [name, last, bare]
            .into_iter()
            .filter(|part| !part.is_empty())
            .filter_map(far)
            .min()
            .map(|distance| (distance, name))
    };
    names.into_iter().filter_map(best).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// Returns ` Did you mean "crane"?`, or nothing.
pub fn did_you_mean<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(typed, names).map(|name| format!(" Did you mean {name:?}?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_within_one_wrong_letter_in_three() {
        let names = ["crane/01-first-lesson", "crane/02-mixed", "drill"];
        assert_eq!(nearest("crane/01-frist-leson", names), Some("crane/01-first-lesson"), "two slips of the pen");
        assert_eq!(nearest("first-lesson", names), Some("crane/01-first-lesson"), "the last part will do");
        assert_eq!(nearest("Mixed", names), Some("crane/02-mixed"), "capital letters are the same");
        assert_eq!(nearest("trafalgar", names), None, "another name altogether");
        assert_eq!(nearest("", names), None, "nothing was typed");
    }
}
