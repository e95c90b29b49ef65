//! Cuts RON into tokens, each with its place. The tokeniser reads any text once, from front to back.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// One of `( [ {`.
    Open(char),
    /// One of `) ] }`.
    Close(char),
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// Text in double quotes, raw or not.
    Text,
    /// Something in single quotes.
    Char,
    /// A word or a number.
    Bare,
    /// The end of the file.
    End,
}

/// A token and its range of bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Token {
    pub(super) const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A syntax error.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The byte position of the error.
    pub(super) at: usize,
    /// The text that was found there.
    pub(super) found: String,
    /// The text that was expected there, in words.
    pub(super) expected: String,
}

impl Fault {
    pub(super) fn new(at: usize, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { at, found: found.into(), expected: expected.into() }
    }
}

/// Iterates over the tokens of a text.
pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
    ahead: Option<Token>,
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, ahead: None }
    }

    /// Returns the text of a token.
    pub(super) fn text(&self, token: Token) -> &'t str {
        self.text.get(token.range()).unwrap_or_default()
    }

    /// Skips `#![enable(..)]` at the start of a file.
    pub(super) fn skip_attributes(&mut self) -> Result<(), Fault> {
        loop {
            self.skip_blanks()?;
            let rest = self.rest();
            if !rest.starts_with("#![") {
                return Ok(());
            }
            let Some(end) = rest.find(']') else {
                return Err(Fault::new(self.at, "\"#![\" which is never closed", "\"]\" after it"));
            };
            self.at += end + 1;
        }
    }

    /// Returns the next token without consuming it.
    pub(super) fn peek(&mut self) -> Result<Token, Fault> {
        if let Some(token) = self.ahead {
            return Ok(token);
        }
        let token = self.next()?;
        self.ahead = Some(token);
        Ok(token)
    }

    /// Returns the next token. At the end it returns [`TokenKind::End`] again and again.
    pub(super) fn next(&mut self) -> Result<Token, Fault> {
        if let Some(token) = self.ahead.take() {
            return Ok(token);
        }
        self.skip_blanks()?;
        let start = self.at;
        let Some(c) = self.rest().chars().next() else {
            return Ok(Token { kind: TokenKind::End, start, end: start });
        };
        let (kind, length) = match c {
            '(' | '[' | '{' => (TokenKind::Open(c), 1),
            ')' | ']' | '}' => (TokenKind::Close(c), 1),
            ',' => (TokenKind::Comma, 1),
            ':' => (TokenKind::Colon, 1),
            '"' => (TokenKind::Text, self.quoted()?),
            '\'' => (TokenKind::Char, self.single()?),
            'r' if self.raw_hashes().is_some() => (TokenKind::Text, self.raw()?),
            _ if is_bare(c) => (TokenKind::Bare, self.bare()),
            _ => return Err(self.stranger(c)),
        };
        self.at += length;
        Ok(Token { kind, start, end: self.at })
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) -> Result<(), Fault> {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches(is_blank).len();
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    /// Skips a block comment. Block comments may be nested.
    fn skip_block_comment(&mut self) -> Result<(), Fault> {
        let bytes = self.rest().as_bytes();
        let (mut depth, mut i) = (0_usize, 0);
        while i < bytes.len() {
            match bytes.get(i..i + 2) {
                Some(b"/*") => {
                    depth += 1;
                    i += 2;
                }
                Some(b"*/") => {
                    depth -= 1;
                    i += 2;
                    if depth == 0 {
                        self.at += i;
                        return Ok(());
                    }
                }
                _ => i += 1,
            }
        }
        Err(Fault::new(self.at, "a comment that is never closed", "\"*/\" at its end"))
    }

    /// Returns the length of text in double quotes.
    fn quoted(&self) -> Result<usize, Fault> {
        let bytes = self.rest().as_bytes();
        let mut i = 1;
        while let Some(byte) = bytes.get(i) {
            match byte {
                b'"' => return Ok(i + 1),
                b'\\' => i += 2,
                _ => i += 1,
            }
        }
        Err(self.unclosed("a closing quote (\")"))
    }

    /// Returns the number of `#` of the raw string that starts here, or `None` if no raw string does.
    fn raw_hashes(&self) -> Option<usize> {
        let after = self.rest().strip_prefix('r')?;
        let hashes = after.len() - after.trim_start_matches('#').len();
        after.get(hashes..)?.starts_with('"').then_some(hashes)
    }

    /// Returns the length of raw text: `r"..."`, `r#"..."#`.
    fn raw(&self) -> Result<usize, Fault> {
        let hashes = self.raw_hashes().unwrap_or_default();
        let bytes = self.rest().as_bytes();
        let mut i = hashes + 2;
        while let Some(byte) = bytes.get(i) {
            i += 1;
            if *byte == b'"' {
                let run = bytes.iter().skip(i).take(hashes).take_while(|b| **b == b'#').count();
                i += run;
                if run == hashes {
                    return Ok(i);
                }
            }
        }
        Err(self.unclosed(&format!("\"{} at its end", "#".repeat(hashes.min(8)))))
    }

    /// Returns the length of something in single quotes, which must end in the same line.
    fn single(&self) -> Result<usize, Fault> {
        let rest = self.rest();
        let line = rest.get(1..).unwrap_or_default().split('\n').next().unwrap_or_default();
        match line.find('\'') {
            // The character `'` itself, written '\''.
            Some(1) if line.starts_with("\\'") && line.get(2..3) == Some("'") => Ok(4),
            Some(end) => Ok(end + 2),
            None => Err(Fault::new(self.at, "a single quote", "text in double quotes")),
        }
    }

    fn bare(&self) -> usize {
        let rest = self.rest();
        // A raw name: r#type.
        let raw = if rest.starts_with("r#") { 2 } else { 0 };
        let word = rest.get(raw..).unwrap_or_default();
        (raw + word.len() - word.trim_start_matches(is_bare).len()).max(1)
    }

    fn unclosed(&self, expected: &str) -> Fault {
        let line = self.rest().split('\n').next().unwrap_or_default();
        let line: String = line.chars().take(100).collect();
        Fault::new(self.at, format!("{} which is never closed", super::problem::shorten(&line)), expected)
    }

    /// Makes the fault for a character that has no place in RON, with what was probably meant.
    fn stranger(&self, c: char) -> Fault {
        let expected = match c {
            '=' => "\":\" between a name and its value",
            ';' => "\",\" between two values",
            '“' | '”' | '„' | '«' | '»' | '‘' | '’' => "straight double quotes (\")",
            '#' | '/' | '*' => "\"//\" before a comment",
            _ => "a value, a name or a bracket",
        };
        let found = if c.is_control() { format!("the character U+{:04X}", u32::from(c)) } else { format!("\"{c}\"") };
        Fault::new(self.at, found, expected)
    }
}

/// Returns true for the characters that RON treats as blank, which are fewer than those of Unicode.
const fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}'
    )
}

fn is_bare(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '+' | '-' | '.')
}
