//! Characters that names and stories may not contain: those that control a terminal, and those that cannot be seen.

/// Returns true for a character that controls a terminal or a printer, or cannot be seen: control characters (including
/// tabs and line ends), characters of no width, and those that change the direction of writing.
pub fn is_strange(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Makes a text safe to show on a terminal: strange characters, except tabs and line ends, become `\u{fffd}`.
///
/// ```
/// assert_eq!(wg_core::scenario::plain("A \u{1b}[31mred\u{202e} name\n"), "A \u{fffd}[31mred\u{fffd} name\n");
/// ```
pub fn plain(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains(steers) { text.replace("\r\n", "\n").replace(steers, "\u{fffd}").into() } else { text.into() }
}

/// Returns true for a strange character that is neither a tab nor a line end.
fn steers(c: char) -> bool {
    is_strange(c) && !matches!(c, '\n' | '\t')
}

/// Returns the first character that a name may not contain, or with `lines` a story, which may have several lines.
pub(super) fn strange_in(text: &str, lines: bool) -> Option<char> {
    let text = text.chars();
    // A file written on Windows has `\r\n` in its raw texts.
    text.into_iter().find(|c| is_strange(*c) && !(lines && matches!(c, '\n' | '\r' | '\t')))
}
