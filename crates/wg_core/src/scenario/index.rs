//! An index from the path of each part of a scenario to its place in the file.
//!
//! [`ron`] gives the place of its own errors, but a value that can be read and breaks a rule has no place. This index
//! supplies it: `ships[3].state.hull` leads to a line and a column. It is built from the tokens alone, in one pass
//! without recursion. If a file breaks off in the middle, the index holds the parts before the break.

use std::ops::Range;

use super::syntax::Reader;
use super::text::is_strange;
use super::token::{Fault, Token, TokenKind};

/// The greatest depth of brackets within brackets.
pub(super) const DEEPEST: usize = 32;

/// The largest file, in bytes. A battle of 250 ships takes a tenth of it.
pub(super) const LARGEST: usize = 1 << 20;

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind {
    /// Text in double quotes.
    Text,
    /// Something in single quotes.
    Char,
    /// A whole number.
    Whole(i64),
    /// Any other number.
    Number,
    /// Something that begins like a number and is not one, or is too large.
    NotANumber,
    /// `true` or `false`.
    Flag,
    /// A bare word.
    Word,
    /// `[..]`
    List,
    /// `(..)` without names, or empty.
    Tuple,
    /// `(name: ..)`
    Struct,
    /// `{..}`
    Map,
}

/// The name or number of a node within the node around it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Key {
    /// The whole file.
    Root,
    /// `[3]`
    Index(u32),
    /// The token of a name or a key.
    Name(Token),
}

/// A value with its place in the file.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) key: Key,
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
    /// True if the value is inside `Some(..)`.
    pub(super) some: bool,
    /// True if a name comes before the bracket: `Ship(..)`.
    pub(super) titled: bool,
    pub(super) children: Vec<u32>,
}

/// The places of all parts of a scenario file.
#[derive(Clone, Debug)]
pub struct SpanIndex {
    text: Box<str>,
    lines: Vec<usize>,
    pub(super) nodes: Vec<Node>,
}

/// A syntax error with its path in the scenario.
pub(super) struct SyntaxError {
    pub(super) path: String,
    pub(super) fault: Fault,
}

impl SpanIndex {
    /// Indexes a file. If the text is not valid RON, the index holds the part before the first error. A file larger
    /// than 1 MiB is not indexed.
    pub fn new(text: &str) -> Self {
        Self::read(text).0
    }

    /// Indexes a file, and returns its first syntax error if it has one.
    pub(super) fn read(text: &str) -> (Self, Option<SyntaxError>) {
        let mut cut = text.len().min(LARGEST);
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        let kept = &text[..cut];
        let lines = std::iter::once(0).chain(kept.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let index = Self { text: kept.into(), lines, nodes: Vec::new() };
        let mut reader = Reader::new(kept, index);
        let result = if cut < text.len() {
            Err(Fault::new(0, format!("a file of {} bytes", text.len()), format!("at most {LARGEST} bytes")))
        } else {
            reader.read()
        };
        let error = result.err().map(|fault| SyntaxError { path: reader.here(), fault });
        (reader.index, error)
    }

    /// Returns the line and column, from 1, of the value at this path, or `None` if the file has no such value.
    pub fn find(&self, path: &str) -> Option<(usize, usize)> {
        let (node, rest) = self.walk(path);
        let node = self.node(node?)?;
        rest.is_empty().then(|| self.place(node.range.start))
    }

    /// Returns the line and column, from 1, of the value at this path, or of the nearest part around it that is in the
    /// file.
    pub fn nearest(&self, path: &str) -> (usize, usize) {
        let node = self.walk(path).0.and_then(|node| self.node(node));
        self.place(node.map_or(0, |node| node.range.start))
    }

    /// Returns the text of the value at this path as the file has it, or `None` if the file has no such value.
    pub fn text_at(&self, path: &str) -> Option<&str> {
        let (node, rest) = self.walk(path);
        let node = self.node(node?)?;
        rest.is_empty().then(|| self.slice(node.range.clone()))
    }

    /// Returns the line and column of a byte, both from 1.
    pub(super) fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= byte).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or_default();
        (line, 1 + self.slice(start..byte.min(self.text.len())).chars().count())
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    pub(super) fn node(&self, node: u32) -> Option<&Node> {
        self.nodes.get(node as usize)
    }

    /// Returns the text of a name, without quotes.
    pub(super) fn name(&self, token: Token) -> &str {
        let text = self.slice(token.range());
        if token.kind != TokenKind::Text {
            return text;
        }
        let hashes = text.find('"').unwrap_or_default().saturating_sub(usize::from(text.starts_with('r')));
        let before = hashes + 1 + usize::from(text.starts_with('r'));
        text.get(before..text.len().saturating_sub(hashes + 1)).unwrap_or_default()
    }

    /// Returns the path of a node.
    pub(super) fn path(&self, node: u32) -> String {
        let mut keys = Vec::new();
        let mut node = self.node(node);
        while let Some(here) = node {
            keys.push(here.key);
            node = if matches!(here.key, Key::Root) { None } else { self.node(here.parent) };
        }
        let mut path = String::new();
        for key in keys.into_iter().rev() {
            self.join(&mut path, key);
        }
        path
    }

    pub(super) fn join(&self, path: &mut String, key: Key) {
        match key {
            Key::Root => {}
            Key::Index(index) => *path = format!("{path}[{index}]"),
            Key::Name(token) => join(path, self.name(token)),
        }
    }

    /// Follows a path as far as it leads. Returns the last node reached and the rest of the path.
    fn walk<'p>(&self, path: &'p str) -> (Option<u32>, &'p str) {
        let mut rest = path;
        if self.nodes.is_empty() {
            return (None, rest);
        }
        let mut here = 0;
        while !rest.is_empty() {
            let Some((next, left)) = self.step(here, rest) else { break };
            (here, rest) = (next, left);
        }
        (Some(here), rest)
    }

    fn step<'p>(&self, here: u32, path: &'p str) -> Option<(u32, &'p str)> {
        let node = self.node(here)?;
        if let Some((index, left)) = path.strip_prefix('[').and_then(|path| path.split_once(']')) {
            let index: usize = index.parse().ok()?;
            let child = *node.children.get(index)?;
            return matches!(self.node(child)?.key, Key::Index(_)).then_some((child, left));
        }
        let path = path.strip_prefix('.').unwrap_or(path);
        // A name may itself contain dots and brackets, so the longest name that fits is taken.
        let mut best: Option<(u32, &str)> = None;
        for child in &node.children {
            let Key::Name(token) = self.node(*child)?.key else { continue };
            let left = path.strip_prefix(self.name(token));
            if let Some(left) = left.filter(|left| left.is_empty() || left.starts_with(['.', '[']))
                && best.is_none_or(|(_, other)| left.len() < other.len())
            {
                best = Some((*child, left));
            }
        }
        best
    }
}

/// Adds a name to a path. Characters that would break the line of a message are replaced, and a long name is cut to 60
/// characters.
pub(super) fn join(path: &mut String, name: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.extend(name.chars().take(60).map(|c| if is_strange(c) { '\u{fffd}' } else { c }));
}
