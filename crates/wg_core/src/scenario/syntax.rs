//! Reads RON tokens into nodes with their places, and reports the first syntax error in a way that helps to correct it.
//!
//! The reader makes one pass without recursion. An unclosed bracket is reported where it was opened, and a lost quote
//! in the line that lost it. An error is never reported as what the parser happened to expect next.

use std::ops::Range;

use super::index::{DEEPEST, Key, Kind, Node, SpanIndex};
use super::problem::shorten;
use super::token::{Fault, Token, TokenKind, Tokens};

/// The form of a bracket that is still open.
#[derive(Clone, Copy)]
enum Form {
    Round,
    Square,
    Curly,
    /// `Some(`: the value in it takes the place of the whole.
    Some(Key),
}

impl Form {
    const fn close(self) -> char {
        match self {
            Self::Round | Self::Some(_) => ')',
            Self::Square => ']',
            Self::Curly => '}',
        }
    }
}

struct Open {
    node: u32,
    bracket: Token,
    form: Form,
    items: u32,
}

/// The next thing that the reader accepts.
#[derive(Clone, Copy)]
enum Want {
    /// The value of this name.
    Value(Key),
    /// The next item of the open bracket, or its close.
    Item,
    /// A comma, or the close of the open bracket.
    Separator,
}

/// Reads a file into nodes.
pub(super) struct Reader<'t> {
    tokens: Tokens<'t>,
    pub(super) index: SpanIndex,
    open: Vec<Open>,
    /// The node that was read last.
    last: u32,
    /// The part that is being read. It gives the path of an error.
    at: Want,
}

impl<'t> Reader<'t> {
    /// Makes a reader of a text that adds its nodes to this index.
    pub(super) const fn new(text: &'t str, index: SpanIndex) -> Self {
        Self { tokens: Tokens::new(text), index, open: Vec::new(), last: 0, at: Want::Item }
    }

    /// Reads the whole text, up to the first error.
    pub(super) fn read(&mut self) -> Result<(), Fault> {
        self.tokens.skip_attributes()?;
        self.first()?;
        self.at = Want::Value(Key::Root);
        loop {
            let token = self.tokens.next()?;
            self.at = match self.at {
                Want::Value(key) => self.value(key, token)?,
                Want::Item => self.item(token)?,
                Want::Separator => match (self.open.last(), token.kind) {
                    (None, TokenKind::End) => return Ok(()),
                    (None, _) => return Err(self.unexpected(token, "the end of the file")),
                    (Some(_), TokenKind::Comma) => Want::Item,
                    (Some(_), TokenKind::Close(_)) => self.close(token)?,
                    (Some(_), _) => return Err(self.no_separator(token)),
                },
            };
        }
    }

    /// Checks that the file begins with a round bracket.
    fn first(&mut self) -> Result<(), Fault> {
        let token = self.tokens.peek()?;
        let text = self.tokens.text(token);
        match token.kind {
            TokenKind::Open('(') => Ok(()),
            TokenKind::Bare if text == "Scenario" => Ok(()),
            TokenKind::End => Err(Fault::new(
                token.start,
                "an empty file",
                "a scenario such as (version: 1, ruleset: \"...\", name: \"...\")",
            )),
            _ => Err(self.unexpected(token, "the \"(\" that begins a scenario")),
        }
    }

    fn value(&mut self, key: Key, token: Token) -> Result<Want, Fault> {
        let kind = match token.kind {
            TokenKind::Text => Kind::Text,
            TokenKind::Char => Kind::Char,
            TokenKind::Open('(') => return self.enter(key, token, token.start, Form::Round, Kind::Tuple),
            TokenKind::Open('[') => return self.enter(key, token, token.start, Form::Square, Kind::List),
            TokenKind::Open(_) => return self.enter(key, token, token.start, Form::Curly, Kind::Map),
            TokenKind::Bare => {
                let text = self.tokens.text(token);
                let kind = classify(text);
                let next = self.tokens.peek()?;
                if next.kind == TokenKind::Open('(') && kind == Kind::Word {
                    self.tokens.next()?;
                    let form = if text == "Some" { Form::Some(key) } else { Form::Round };
                    return self.enter(key, next, token.start, form, Kind::Tuple);
                }
                kind
            }
            TokenKind::End => return Err(self.unclosed()),
            TokenKind::Close(_) | TokenKind::Comma | TokenKind::Colon => {
                return Err(self.unexpected(token, "a value"));
            }
        };
        self.add(key, kind, token.start..token.end);
        Ok(Want::Separator)
    }

    /// Reads the next item of the open bracket, or its close.
    fn item(&mut self, token: Token) -> Result<Want, Fault> {
        match token.kind {
            TokenKind::Close(_) => return self.close(token),
            TokenKind::End => return Err(self.unclosed()),
            _ => {}
        }
        let named = matches!(token.kind, TokenKind::Bare | TokenKind::Text)
            && matches!(self.tokens.peek(), Ok(Token { kind: TokenKind::Colon, .. }));
        let Some(open) = self.open.last_mut() else { return Ok(Want::Separator) };
        let (form, count, node) = (open.form, open.items, open.node);
        open.items += 1;
        match form {
            Form::Square if named => {
                let expected = format!("a value, or {}", self.closing());
                Err(self.unexpected(token, &expected))
            }
            Form::Square => self.value(Key::Index(count), token),
            Form::Some(key) if count == 0 => self.value(key, token),
            Form::Some(_) => Err(self.unexpected(token, "\")\" after one value")),
            Form::Round => {
                let node = self.index.nodes.get_mut(node as usize);
                let is_struct = node.as_ref().is_some_and(|node| node.kind == Kind::Struct);
                match node {
                    Some(node) if count == 0 && named => node.kind = Kind::Struct,
                    _ if is_struct && token.kind == TokenKind::Bare && !named => {
                        return Err(self.decimal_comma(token).unwrap_or_else(|| self.no_colon(token)));
                    }
                    _ if is_struct && !named => {
                        let expected = format!("a name with \":\" after it, or {}", self.closing());
                        return Err(self.unexpected(token, &expected));
                    }
                    _ if !is_struct && named => return Err(self.unexpected(token, "a value without a name before it")),
                    _ => {}
                }
                if !named {
                    return self.value(Key::Index(count), token);
                }
                if token.kind == TokenKind::Text {
                    return Err(self.unexpected(token, "a name without quotes"));
                }
                self.tokens.next()?;
                Ok(Want::Value(Key::Name(token)))
            }
            Form::Curly if named => {
                self.tokens.next()?;
                Ok(Want::Value(Key::Name(token)))
            }
            Form::Curly => {
                if matches!(token.kind, TokenKind::Text | TokenKind::Bare) {
                    return Err(self.decimal_comma(token).unwrap_or_else(|| self.no_colon(token)));
                }
                Err(self.unexpected(token, "a name in quotes with \":\" after it"))
            }
        }
    }

    fn enter(&mut self, key: Key, bracket: Token, start: usize, form: Form, kind: Kind) -> Result<Want, Fault> {
        if self.open.len() >= DEEPEST {
            return Err(Fault::new(start, "one more nested bracket", format!("at most {DEEPEST} nested brackets")));
        }
        let node = if matches!(form, Form::Some(_)) {
            self.open.last().map_or(0, |open| open.node)
        } else {
            self.add(key, kind, start..bracket.end)
        };
        if start != bracket.start
            && let Some(node) = self.index.nodes.get_mut(node as usize)
            && !matches!(form, Form::Some(_))
        {
            node.titled = true;
        }
        self.open.push(Open { node, bracket, form, items: 0 });
        Ok(Want::Item)
    }

    fn close(&mut self, token: Token) -> Result<Want, Fault> {
        let Some(open) = self.open.last() else { return Ok(Want::Separator) };
        if token.kind != TokenKind::Close(open.form.close()) {
            let expected = self.closing();
            return Err(self.unexpected(token, &expected));
        }
        if matches!(open.form, Form::Some(_)) {
            if open.items == 0 {
                return Err(self.unexpected(token, "a value"));
            }
        } else {
            self.last = open.node;
            if let Some(node) = self.index.nodes.get_mut(open.node as usize) {
                node.range.end = token.end;
            }
        }
        self.open.pop();
        Ok(Want::Separator)
    }

    fn add(&mut self, key: Key, kind: Kind, range: Range<usize>) -> u32 {
        let id = u32::try_from(self.index.nodes.len()).unwrap_or(u32::MAX);
        let open = self.open.last();
        let parent = open.map_or(0, |open| open.node);
        let some = matches!(open, Some(Open { form: Form::Some(_), .. }));
        if !matches!(key, Key::Root)
            && let Some(parent) = self.index.nodes.get_mut(parent as usize)
        {
            parent.children.push(id);
        }
        self.index.nodes.push(Node { parent, key, kind, range, some, titled: false, children: Vec::new() });
        self.last = id;
        id
    }

    /// Returns the words for the expected close: `")" to close the "(" of line 5`.
    fn closing(&self) -> String {
        let Some(open) = self.open.last() else { return "the end of the file".to_owned() };
        let line = self.index.place(open.bracket.start).0;
        format!("\"{}\" to close the \"{}\" on line {line}", open.form.close(), self.tokens.text(open.bracket))
    }

    fn unexpected(&self, token: Token, expected: &str) -> Fault {
        let found = match token.kind {
            TokenKind::End => "the end of the file".to_owned(),
            TokenKind::Text | TokenKind::Char => shorten(self.tokens.text(token)),
            _ => format!("\"{}\"", shorten(self.tokens.text(token))),
        };
        Fault::new(token.start, found, expected)
    }

    /// Makes the fault for a name that has no colon after it.
    fn no_colon(&mut self, name: Token) -> Fault {
        self.at = Want::Value(Key::Name(name));
        match self.tokens.next() {
            Ok(next) => self.lost_quote(name.range(), next).unwrap_or_else(|| {
                let name = shorten(self.tokens.text(name));
                self.unexpected(next, &format!("\":\" after {name}"))
            }),
            Err(fault) => fault,
        }
    }

    /// Makes the fault for a number that was written with a decimal comma: '22,5'. Returns `None` if these digits do not
    /// follow a whole number directly after its comma.
    fn decimal_comma(&mut self, digits: Token) -> Option<Fault> {
        let before = self.index.node(self.last).filter(|node| matches!(node.kind, Kind::Whole(_)))?;
        let (start, whole) = (before.range.start, self.index.slice(before.range.clone()));
        let part = self.tokens.text(digits);
        let adjoins = self.index.slice(before.range.end..digits.start) == ",";
        if !adjoins || !part.bytes().all(|letter| letter.is_ascii_digit()) {
            return None;
        }
        let (found, expected) = (format!("{whole},{part}"), format!("a decimal point: {whole}.{part}"));
        self.at = Want::Separator;
        Some(Fault::new(start, found, expected))
    }

    fn unclosed(&mut self) -> Fault {
        self.at = Want::Item;
        let Some(open) = self.open.last() else { return Fault::new(0, "nothing", "a value") };
        let found = format!("\"{}\" which is never closed", self.tokens.text(open.bracket));
        Fault::new(open.bracket.start, found, format!("\"{}\" somewhere after it", open.form.close()))
    }

    /// Makes the fault for a closing quote that was forgotten some lines before. Its sign is a text of several lines
    /// that ends exactly where something else begins. Returns `None` if that is not so.
    fn lost_quote(&self, text: Range<usize>, next: Token) -> Option<Fault> {
        let (line, _) = self.index.slice(text.clone()).split_once('\n').filter(|_| text.end == next.start)?;
        let found = format!("{} with no quote at its end", shorten(line));
        Some(Fault::new(text.start, found, "a closing quote (\") on this line"))
    }

    /// Makes the fault for two values without a comma between them.
    fn no_separator(&mut self, token: Token) -> Fault {
        if token.kind == TokenKind::End {
            return self.unclosed();
        }
        let text = self.index.node(self.last).filter(|node| node.kind == Kind::Text);
        if let Some(fault) = text.and_then(|text| self.lost_quote(text.range.clone(), token)) {
            return fault;
        }
        let expected = format!("\",\" before it, or {}", self.closing());
        self.unexpected(token, &expected)
    }

    /// Returns the path of the part that is being read.
    pub(super) fn here(&self) -> String {
        let around = self.open.last().map_or(0, |open| open.node);
        match self.at {
            Want::Value(key) => {
                let mut path = self.index.path(around);
                self.index.join(&mut path, key);
                path
            }
            Want::Item => self.index.path(around),
            Want::Separator => self.index.path(self.last),
        }
    }
}

/// Returns the kind of a bare word.
fn classify(text: &str) -> Kind {
    if matches!(text, "true" | "false") {
        return Kind::Flag;
    }
    let unsigned = text.trim_start_matches(['+', '-']);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return if unsigned.len() == text.len() { Kind::Word } else { Kind::NotANumber };
    }
    let digits = text.replace('_', "");
    if let Ok(whole) = digits.parse() {
        return Kind::Whole(whole);
    }
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && text.contains(['.', 'e', 'E']) => Kind::Number,
        _ => Kind::NotANumber,
    }
}
