//! The string literals of a source file that can reach a person, with their holes as `{name}`.

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Macros and methods whose texts reach a programmer only.
const FOR_PROGRAMMERS: [&str; 17] = [
    "panic",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "unreachable",
    "unimplemented",
    "todo",
    "include_str",
    "include_bytes",
    "env",
    "expect",
    "expect_err",
    "debug",
    "trace",
];

/// Macros whose first literal is a format string.
const FORMATS: [&str; 14] = [
    "format",
    "format_args",
    "write",
    "writeln",
    "print",
    "println",
    "eprint",
    "eprintln",
    "anyhow",
    "bail",
    "ensure",
    "info",
    "warn",
    "error",
];

/// Returns the literals of a file in the order of its text, each once.
pub fn literals(text: &str) -> Vec<String> {
    let file = syn::parse_file(text).expect("the compiler has read the file");
    // The doc comments of clap's types are what `--help` prints.
    let mut found = Literals { found: Vec::new(), help: text.contains("use clap::") };
    found.visit_file(&file);
    let mut seen = std::collections::BTreeSet::new();
    found.found.retain(|text| seen.insert(text.clone()));
    found.found
}

struct Literals {
    found: Vec<String>,
    help: bool,
}

impl Literals {
    /// Adds a text that has no holes, or whose holes have names.
    fn add(&mut self, text: String) {
        if text.chars().any(char::is_alphabetic) {
            self.found.push(text);
        }
    }

    /// Adds the texts among the tokens of a macro's call.
    fn tokens(&mut self, name: &str, tokens: TokenStream) {
        if FOR_PROGRAMMERS.contains(&name) {
            return;
        }
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let format = FORMATS.contains(&name);
        let first = trees.iter().position(|tree| text_of(tree).is_some());
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => {
                    let before = |back: usize| at.checked_sub(back).and_then(|n| trees.get(n));
                    let name = match (before(1), before(2)) {
                        (Some(TokenTree::Punct(bang)), Some(TokenTree::Ident(name))) if bang.as_char() == '!' => {
                            name.to_string()
                        }
                        (Some(TokenTree::Ident(method)), _) if group.delimiter() == Delimiter::Parenthesis => {
                            method.to_string()
                        }
                        (Some(TokenTree::Punct(hash)), _)
                            if hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket =>
                        {
                            continue;
                        }
                        _ => String::new(),
                    };
                    self.tokens(&name, group.stream());
                }
                TokenTree::Literal(_) if format && Some(at) == first => {
                    let text = text_of(tree).expect("it is the first text");
                    let arguments = arguments(&trees[at + 1..]);
                    self.add(named(&text, &arguments));
                }
                tree => {
                    if let Some(text) = text_of(tree) {
                        self.add(text);
                    }
                }
            }
        }
    }
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let syn::Meta::List(list) = &attribute.meta else {
            if let (true, syn::Meta::NameValue(pair)) = (self.help, &attribute.meta)
                && pair.path.is_ident("doc")
            {
                self.visit_expr(&pair.value);
            }
            return;
        };
        if list.path.is_ident("error") || (self.help && (list.path.is_ident("command") || list.path.is_ident("arg"))) {
            self.tokens("", list.tokens.clone());
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !attributes(item).iter().any(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        // The doc comments of functions are no help texts.
        let help = std::mem::take(&mut self.help);
        visit::visit_item_fn(self, function);
        self.help = help;
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let help = std::mem::take(&mut self.help);
        visit::visit_item_impl(self, item);
        self.help = help;
    }

    fn visit_file(&mut self, file: &'ast syn::File) {
        for item in &file.items {
            self.visit_item(item);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if FOR_PROGRAMMERS.contains(&call.method.to_string().as_str()) {
            self.visit_expr(&call.receiver);
        } else {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        self.add(text.value());
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let name = called.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        self.tokens(&name, called.tokens.clone());
    }
}

/// Returns the text of a string literal.
fn text_of(tree: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = tree else { return None };
    let text = |literal: &Literal| syn::parse_str::<syn::LitStr>(&literal.to_string()).ok();
    text(literal).map(|text| text.value())
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        _ => &[],
    }
}

fn is_for_tests(attribute: &syn::Attribute) -> bool {
    let syn::Meta::List(list) = &attribute.meta else { return attribute.path().is_ident("test") };
    list.path.is_ident("cfg") && list.tokens.to_string().split([' ', ',', '(', ')']).any(|word| word == "test")
}

/// Returns a name for each argument of a format string: the name given with `name =`, or the last word of the argument.
fn arguments(trees: &[TokenTree]) -> Vec<(Option<String>, String)> {
    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ',');
    let arguments = trees.split(is_comma).filter(|argument| !argument.is_empty());
    arguments
        .map(|argument| {
            let given = match argument {
                [TokenTree::Ident(name), TokenTree::Punct(mark), ..]
                    if mark.as_char() == '=' && mark.spacing() == proc_macro2::Spacing::Alone =>
                {
                    Some(name.to_string())
                }
                _ => None,
            };
            let mut words = Vec::new();
            idents(argument.iter().cloned(), &mut words);
            (given, words.pop().unwrap_or_else(|| "value".to_owned()))
        })
        .collect()
}

fn idents(trees: impl Iterator<Item = TokenTree>, words: &mut Vec<String>) {
    for tree in trees {
        match tree {
            TokenTree::Ident(word) => words.push(word.to_string()),
            TokenTree::Group(group) => idents(group.stream().into_iter(), words),
            _ => {}
        }
    }
}

/// Returns a format string with a name in each hole, and without the formats.
fn named(text: &str, arguments: &[(Option<String>, String)]) -> String {
    let mut unnamed = arguments.iter().filter(|(given, _)| given.is_none()).map(|(_, word)| word.as_str());
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['{', '}']) {
        out.push_str(&rest[..at]);
        if rest[at..].starts_with("{{") || rest[at..].starts_with("}}") {
            out.push_str(&rest[at..at + 2]);
            rest = &rest[at + 2..];
            continue;
        }
        let Some(end) = rest[at..].find('}') else { break };
        let hole = rest[at + 1..at + end].split(':').next().unwrap_or_default();
        let name = match hole.parse::<usize>() {
            Ok(number) => arguments.get(number).map_or("value", |(_, word)| word),
            Err(_) if hole.is_empty() => unnamed.next().unwrap_or("value"),
            Err(_) => hole,
        };
        out.push_str(&format!("{{{name}}}"));
        rest = &rest[at + end + 1..];
    }
    out + rest
}

/// Returns the texts of a data file that have more than one word.
pub fn texts(ron: &str) -> Vec<String> {
    let code: String = ron.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    quoted(&code).filter(|text| text.contains(' ')).map(|text| text.replace("\\\"", "\"")).collect()
}

/// Returns what stands between double quotes in a text, with its escapes as they are written.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = &rest[rest.find('"')? + 1..];
        let mut end = 0;
        while !rest[end..].starts_with('"') {
            end += if rest[end..].starts_with('\\') { 2 } else { rest[end..].chars().next().map_or(1, char::len_utf8) };
        }
        let found = &rest[..end];
        rest = &rest[end + 1..];
        Some(found)
    })
}

#[test]
fn holes_get_the_names_of_what_fills_them() {
    let code = r#"
        const TITLE: &str = "The title";
        #[cfg(test)]
        const HIDDEN: &str = "Hidden from players";
        #[derive(Debug)]
        enum Error { #[error("no file {0}")] Missing(String) }
        fn say(ship: &Ship, n: usize) -> String {
            let range = match ship.key { "a long key" => "at long range", _ => return String::new() };
            let known = ship.name().expect("every ship has a name");
            R::forbid(n > 2, || format!("{known} has {n} guns and {} {:>2} at {range}.", ship.crew(), total = 3, n))
        }
        #[test]
        fn a_test() { let _ = "in a test"; }
    "#;
    let wanted = ["The title", "no file {0}", "at long range", "{known} has {n} guns and {crew} {n} at {range}."];
    assert_eq!(literals(code), wanted);
}
