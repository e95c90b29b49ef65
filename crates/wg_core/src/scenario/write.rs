//! Writes a scenario as a file that is pleasant to read and edit.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::spec::Scenario;
use super::token::{TokenKind, Tokens};

/// The greatest width of a line, in characters, where lines can be broken.
const WIDTH: usize = 100;

/// Returns the scenario as the text of a file. A ship that fits has a line of its own, and defaults are left out.
/// [`parse`](super::parse) reads an equal scenario from it.
///
/// A scenario with numbers that are infinite or `NaN` gives a file that cannot be read.
pub fn to_ron(scenario: &Scenario) -> String {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    // Texts keep their line breaks: stories are meant to be read.
    let config = PrettyConfig::new().escape_strings(false);
    let mut text = format!("// {}: a battle for Weathergage.\n", heading_of(scenario));
    match options.to_string_pretty(scenario, config) {
        Ok(ron) => lay_out(&ron, &mut text),
        // This cannot happen: plain values in memory can always be written.
        Err(error) => text.push_str(&format!("// It could not be written: {error}\n")),
    }
    text
}

/// Returns the name of the scenario in one line.
fn heading_of(scenario: &Scenario) -> String {
    scenario.name.chars().map(|c| if c.is_control() || c == '\u{2028}' { ' ' } else { c }).collect()
}

/// A value of a file: a word or text, or a bracket with the values in it.
enum Piece<'t> {
    Leaf(&'t str),
    Group { bracket: &'t str, close: char, items: Vec<(Option<&'t str>, Piece<'t>)> },
}

fn lay_out(ron: &str, out: &mut String) {
    let mut tokens = Tokens::new(ron);
    let piece = read(&mut tokens);
    piece.write(0, true, out);
    out.push('\n');
}

/// Reads what [`ron`] wrote, which has no unclosed brackets.
fn read<'t>(tokens: &mut Tokens<'t>) -> Piece<'t> {
    let Ok(token) = tokens.next() else { return Piece::Leaf("") };
    let close = match token.kind {
        TokenKind::Open('(') => ')',
        TokenKind::Open('[') => ']',
        TokenKind::Open(_) => '}',
        _ => return Piece::Leaf(tokens.text(token)),
    };
    let mut items = Vec::new();
    loop {
        match tokens.peek().map(|token| token.kind) {
            Ok(TokenKind::Comma) => {
                let _ = tokens.next();
            }
            Ok(TokenKind::Close(_) | TokenKind::End) | Err(_) => {
                let _ = tokens.next();
                return Piece::Group { bracket: tokens.text(token), close, items };
            }
            Ok(_) => {
                let piece = read(tokens);
                match (piece, tokens.peek().map(|token| token.kind)) {
                    (Piece::Leaf(name), Ok(TokenKind::Colon)) => {
                        let _ = tokens.next();
                        items.push((Some(name), read(tokens)));
                    }
                    (piece, _) => items.push((None, piece)),
                }
            }
        }
    }
}

impl Piece<'_> {
    /// Returns the width in one line, in characters. A text of several lines never fits.
    fn width(&self) -> usize {
        match self {
            Self::Leaf(text) if text.contains('\n') => WIDTH + 1,
            Self::Leaf(text) => text.chars().count(),
            Self::Group { items, .. } => {
                let item = |(name, piece): &(Option<&str>, Self)| {
                    name.map_or(0, |name| name.chars().count() + 2) + piece.width() + 2
                };
                2 + items.iter().map(item).sum::<usize>()
            }
        }
    }

    /// Returns true for a list whose items have named fields.
    fn is_table(&self) -> bool {
        let named =
            |piece: &Self| matches!(piece, Self::Group { items, .. } if items.iter().any(|(name, _)| name.is_some()));
        matches!(self, Self::Group { items, close: ']', .. } if items.iter().any(|(_, piece)| named(piece)))
    }

    fn write(&self, indent: usize, spread: bool, out: &mut String) {
        let (bracket, close, items) = match self {
            Self::Leaf(text) => return out.push_str(text),
            Self::Group { bracket, close, items } => (bracket, *close, items),
        };
        out.push_str(bracket);
        if !spread {
            for (i, (name, piece)) in items.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                piece.named(*name, indent, false, out);
            }
            out.push(close);
            return;
        }
        // A list of pairs or numbers fills each line. Any other list has a line for each item.
        let fill = items.iter().all(|(name, piece)| name.is_none() && piece.width() <= 16);
        let mut column = WIDTH;
        for (name, piece) in items {
            let width = piece.width() + name.map_or(0, |name| name.chars().count() + 2) + 2;
            if fill && column + width <= WIDTH {
                out.push(' ');
            } else {
                new_line(indent + 4, out);
                column = indent + 4;
            }
            column += width;
            // The lists of ships, sides and land are spread out even if they are short.
            let table = indent == 0 && piece.is_table();
            piece.named(*name, indent + 4, table || indent + 4 + width > WIDTH, out);
            out.push(',');
        }
        new_line(indent, out);
        out.push(close);
    }

    fn named(&self, name: Option<&str>, indent: usize, spread: bool, out: &mut String) {
        if let Some(name) = name {
            out.push_str(name);
            out.push_str(": ");
        }
        self.write(indent, spread, out);
    }
}

fn new_line(indent: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}
