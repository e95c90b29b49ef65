//! Recognises code that only makes or reports sentences, and is no rule.

use syn::{Expr, Lit, Stmt};

/// Methods that only report: a sentence, a title, a report.
const TELLS: &[&str] = &["say", "show", "marked", "aside", "with", "expect", "unwrap_or_else", "because", "by", "luck", "good", "tell", "reserve"];
const TELLING: &[&str] = &["Report", "Refusal", "Event", "Throw", "No", "Offer", "Ask", "Mark", "RunCard", "Scene", "SceneRoll"];
const TELLING_MACROS: &[&str] = &[
    "format",
    "panic",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "unreachable",
    "write",
    "writeln",
    "include_str",
    "concat",
    "println",
    "todo",
    "stringify",
    "env",
];
const TELLING_FUNCTIONS: &[&str] = &["fmt", "title", "sentence", "describe", "tell", "told", "report", "about", "key", "name", "words", "scene"];

/// Returns true if a function of this name only reports.
pub fn is_telling(name: &str) -> bool {
    TELLING_FUNCTIONS.contains(&name) || name.starts_with("tell_")
}

/// Returns true if a function with this return type only makes sentences.
pub fn gives_sentence(gives: &str) -> bool {
    ["String", "str", "Cow<"].iter().any(|word| gives.contains(word)) || TELLING.contains(&gives)
}

pub fn ends_with(path: &syn::Path, names: &[&str]) -> bool {
    path.segments.last().is_some_and(|segment| names.contains(&segment.ident.to_string().as_str()))
}

/// Returns true for an expression that only makes or reports a sentence.
pub fn tells(expr: &Expr) -> bool {
    match expr {
        Expr::MethodCall(call) => TELLS.contains(&call.method.to_string().as_str()),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => {
                path.path.segments.iter().any(|segment| TELLING.contains(&segment.ident.to_string().as_str())) || is_telling(&named(&path.path))
            }
            _ => false,
        },
        Expr::Macro(of) => ends_with(&of.mac.path, TELLING_MACROS),
        Expr::Struct(of) => ends_with(&of.path, TELLING),
        // A choice between two sentences.
        Expr::If(of) => matches!(of.then_branch.stmts.last(), Some(Stmt::Expr(last, None)) if is_sentence(last)),
        Expr::Match(of) => of.arms.iter().all(|arm| is_sentence(&arm.body)),
        _ => false,
    }
}

fn is_sentence(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Str(_)),
        Expr::MethodCall(call) => is_sentence(&call.receiver),
        Expr::Macro(of) => of.mac.path.is_ident("format"),
        _ => false,
    }
}

pub fn named(path: &syn::Path) -> String {
    path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}
