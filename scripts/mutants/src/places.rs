//! Finds the places in a source file where a rule could be broken.

use std::path::Path;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprMethodCall, Item, Lit, Macro, ReturnType, Stmt, Token, UnOp};

use crate::draw::{Form, Mutant};
use crate::sentences::{ends_with, gives_sentence, is_telling, named, tells};

pub fn places(file: &Path, text: &str) -> Result<Vec<Mutant>, String> {
    let parsed = syn::parse_file(text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut places = Places { file, text, fixed: false, found: Vec::new() };
    places.visit_file(&parsed);
    let mut found = places.found;
    found.sort_by(|a, b| (a.start, a.end, a.kind, &a.shown).cmp(&(b.start, b.end, b.kind, &b.shown)));
    Ok(found)
}

struct Places<'a> {
    file: &'a Path,
    text: &'a str,
    /// True inside a `static`, where a switch can be read only in a closure.
    fixed: bool,
    found: Vec<Mutant>,
}

impl<'a> Places<'a> {
    fn source(&self, node: &impl Spanned) -> &'a str {
        &self.text[node.span().byte_range()]
    }

    fn push(&mut self, (start, end): (usize, usize), kind: &'static str, shown: String, form: Form) {
        let mut shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((cut, _)) = shown.char_indices().nth(200) {
            shown = format!("{} ..", &shown[..cut]);
        }
        self.found.push(Mutant { id: 0, file: self.file.to_owned(), start, end, kind, form, shown });
    }

    fn instead(&mut self, node: &impl Spanned, kind: &'static str, broken: String) {
        let range = node.span().byte_range();
        let shown = format!("`{}` -> `{broken}`", &self.text[range.clone()]);
        self.push((range.start, range.end), kind, shown, Form::Instead(broken));
    }

    /// Adds text after the first brace of a block, or before the last.
    fn more(&mut self, at: usize, kind: &'static str, shown: String, text: String) {
        self.push((at, at), kind, shown, Form::More(text));
    }

    fn negated(&mut self, condition: &Expr) {
        if !has_let(condition) {
            self.instead(condition, "a condition negated", format!("!({})", self.source(condition)));
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        let (left, right) = (self.source(&binary.left), self.source(&binary.right));
        let plain = |sign: &str| format!("({left}) {sign} ({right})");
        let both: &[(&'static str, &str)] = match binary.op {
            BinOp::Lt(_) => &[("a bound moved", "<="), ("a comparison turned round", ">=")],
            BinOp::Le(_) => &[("a bound moved", "<"), ("a comparison turned round", ">")],
            BinOp::Gt(_) => &[("a bound moved", ">="), ("a comparison turned round", "<=")],
            BinOp::Ge(_) => &[("a bound moved", ">"), ("a comparison turned round", "<")],
            BinOp::Eq(_) => &[("a comparison turned round", "!=")],
            BinOp::Ne(_) => &[("a comparison turned round", "==")],
            BinOp::And(_) => &[("and for or", "||")],
            BinOp::Or(_) => &[("and for or", "&&")],
            BinOp::Add(_) => &[("arithmetic", "-")],
            BinOp::Sub(_) | BinOp::Mul(_) => &[("arithmetic", "+")],
            BinOp::Div(_) => &[("arithmetic", "*")],
            BinOp::Rem(_) => &[("arithmetic", "/")],
            BinOp::AddAssign(_) => &[("arithmetic", "-=")],
            BinOp::SubAssign(_) | BinOp::MulAssign(_) => &[("arithmetic", "+=")],
            BinOp::BitOr(_) => &[("and for or", "&")],
            BinOp::BitAnd(_) => &[("and for or", "|")],
            _ => &[],
        };
        let lets = has_let(&binary.left) || has_let(&binary.right);
        for (kind, sign) in both.iter().filter(|_| !lets) {
            let broken = if sign.ends_with('=') && sign.len() == 2 && matches!(binary.op, BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::MulAssign(_)) {
                format!("{left} {sign} {right}")
            } else {
                plain(sign)
            };
            self.instead(binary, kind, broken);
        }
    }

    fn literal(&mut self, literal: &syn::ExprLit) {
        match &literal.lit {
            Lit::Int(int) => {
                let Ok(value) = int.base10_parse::<i128>() else { return };
                let suffix = int.suffix();
                self.instead(literal, "a constant", format!("{}{suffix}", value + 1));
                if value > 0 {
                    self.instead(literal, "a constant", format!("{}{suffix}", value - 1));
                }
            }
            Lit::Float(float) => {
                let Ok(value) = float.base10_parse::<f64>() else { return };
                let other = if value == 0.0 { 1.0 } else { value * 1.25 };
                self.instead(literal, "a constant", format!("{other:?}{}", float.suffix()));
            }
            Lit::Bool(bool) => self.instead(literal, "a constant", (!bool.value).to_string()),
            _ => {}
        }
    }

    fn method(&mut self, call: &ExprMethodCall) {
        let name = call.method.to_string();
        let others: &[(&str, &str)] = &[
            ("min", "max"),
            ("max", "min"),
            ("min_by_key", "max_by_key"),
            ("max_by_key", "min_by_key"),
            ("any", "all"),
            ("all", "any"),
            ("is_some", "is_none"),
            ("is_none", "is_some"),
            ("is_ok", "is_err"),
            ("is_err", "is_ok"),
            ("is_some_and", "is_none_or"),
            ("is_none_or", "is_some_and"),
            ("saturating_sub", "saturating_add"),
            ("saturating_add", "saturating_sub"),
            ("first", "last"),
            ("last", "first"),
            ("floor", "ceil"),
            ("ceil", "floor"),
            ("round", "floor"),
            ("div_ceil", "div_euclid"),
        ];
        let receiver = self.source(&call.receiver);
        let behind = &self.text[call.method.span().byte_range().end..call.span().byte_range().end];
        if let Some((_, other)) = others.iter().find(|(from, _)| *from == name) {
            self.instead(call, "one method for another", format!("{receiver}.{other}{behind}"));
        }
        if matches!(name.as_str(), "contains" | "is_empty") {
            self.instead(call, "a condition negated", format!("!({})", self.source(call)));
        }
        if matches!(name.as_str(), "filter" | "find" | "position" | "retain" | "take_while" | "skip_while" | "any" | "all")
            && let Some(Expr::Closure(closure)) = call.args.first()
        {
            self.instead(&closure.body, "a condition left out", "true".to_owned());
        }
        if matches!(name.as_str(), "collect" | "sum" | "count" | "any" | "all" | "for_each" | "extend") && !matches!(*call.receiver, Expr::Path(_)) {
            let end = call.receiver.span().byte_range().end;
            self.more(end, "a loop ended early", format!("`{receiver}` -> its first only"), ".take(if @ { 1 } else { usize::MAX })".to_owned());
        }
    }

    /// Ends a loop after its first round.
    fn round(&mut self, head: &str, body: &syn::Block) {
        let at = body.brace_token.span.close().byte_range().start;
        self.more(at, "a loop ended early", format!("`{head}` -> one round only"), "; if @ { break; } ".to_owned());
    }

    /// Makes a function return at once.
    fn function(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let gives = match &signature.output {
            ReturnType::Default => "",
            ReturnType::Type(_, kind) => self.source(kind),
        };
        let numbers = ["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "usize", "f32", "f64"];
        let ends: &[&str] = match gives {
            "" => &["return"],
            "bool" => &["return true", "return false"],
            "Awaited" | "Checked" => &["return Ok(())"],
            gives if gives.starts_with("Result<(),") => &["return Ok(())"],
            gives if numbers.contains(&gives) || ["Option<", "Vec<", "SmallVec<"].iter().any(|start| gives.starts_with(start)) => {
                &["return Default::default()"]
            }
            _ => &[],
        };
        let name = &signature.ident;
        for end in ends {
            let at = body.brace_token.span.open().byte_range().end;
            self.more(at, "a function that gives up", format!("`fn {name}` -> `{end}` at once"), format!(" if @ {{ {end}; }} "));
        }
    }
}

impl<'ast> Visit<'ast> for Places<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Fn(function) => self.visit_function(&function.attrs, &function.sig, &function.block),
            Item::Mod(module) if is_test(&module.attrs) => {}
            Item::Impl(of) if is_test(&of.attrs) || of.trait_.as_ref().is_some_and(|(_, name, _)| ends_with(name, &["Display", "Debug"])) => {}
            Item::Const(_) | Item::Enum(_) | Item::Struct(_) | Item::Type(_) | Item::Use(_) => {}
            Item::Static(item) => {
                let before = std::mem::replace(&mut self.fixed, true);
                self.visit_expr(&item.expr);
                self.fixed = before;
            }
            Item::Macro(item) if item.ident.is_none() => {
                if let Ok(file) = item.mac.parse_body::<syn::File>() {
                    self.visit_file(&file);
                }
            }
            Item::Macro(_) => {}
            item => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        // `Chapter::waits` says where nothing need be gathered. It saves time and decides nothing.
        if let syn::ImplItem::Fn(function) = item
            && !(function.sig.ident == "waits" && function.sig.inputs.len() == 1)
        {
            self.visit_function(&function.attrs, &function.sig, &function.block);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if let syn::TraitItem::Fn(syn::TraitItemFn { attrs, sig, default: Some(block), .. }) = item {
            self.visit_function(attrs, sig, block);
        }
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt
            && !self.fixed
        {
            let bare = if let Expr::Try(tried) = expr { &*tried.expr } else { expr };
            let writes = match bare {
                Expr::Assign(_) | Expr::MethodCall(_) | Expr::Call(_) => true,
                Expr::Binary(binary) => !matches!(binary.op, BinOp::Eq(_) | BinOp::Lt(_)),
                _ => false,
            };
            let text = self.source(expr);
            if writes && !tells(bare) && !text.contains("reports") && !text.starts_with("drop(") {
                let range = stmt.span().byte_range();
                self.push((range.start, range.end), "a statement left out", format!("`{text}` left out"), Form::LeftOut);
            }
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if self.fixed && !matches!(expr, Expr::Closure(_)) {
            return visit::visit_expr(self, expr);
        }
        if tells(expr) {
            return;
        }
        match expr {
            Expr::Const(_) => return,
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            Expr::Closure(closure) => {
                let before = std::mem::replace(&mut self.fixed, false);
                self.visit_expr(&closure.body);
                self.fixed = before;
                return;
            }
            Expr::Macro(of) => return self.visit_tokens(expr, &of.mac),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Lit(literal) => self.literal(literal),
            Expr::MethodCall(call) => self.method(call),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => self.instead(expr, "a condition negated", self.source(&unary.expr).to_owned()),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => self.instead(expr, "arithmetic", self.source(&unary.expr).to_owned()),
            Expr::If(of) => self.negated(&of.cond),
            Expr::While(of) => {
                self.negated(&of.cond);
                self.round(&format!("while {}", self.source(&of.cond)), &of.body);
            }
            Expr::ForLoop(of) => self.round(&format!("for {} in {}", self.source(&of.pat), self.source(&of.expr)), &of.body),
            Expr::Match(of) => {
                for guard in of.arms.iter().filter_map(|arm| arm.guard.as_ref()) {
                    self.negated(&guard.1);
                }
            }
            Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some")) => {
                self.instead(expr, "a value left out", "None".to_owned());
            }
            Expr::Range(syn::ExprRange { end: Some(end), .. }) if !matches!(**end, Expr::Lit(_)) => {
                self.instead(end, "a bound moved", format!("({}) + 1", self.source(end)));
            }
            Expr::Path(path) if is_constant(path) => self.instead(expr, "a constant", format!("({} + 1)", self.source(expr))),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_expr_field(&mut self, field: &'ast syn::ExprField) {
        if !matches!(*field.base, Expr::Path(_)) {
            self.visit_expr(&field.base);
        }
    }

    fn visit_expr_index(&mut self, index: &'ast syn::ExprIndex) {
        if !matches!(*index.expr, Expr::Path(_)) {
            self.visit_expr(&index.expr);
        }
        self.visit_expr(&index.index);
    }

    fn visit_expr_assign(&mut self, assign: &'ast syn::ExprAssign) {
        self.visit_expr(&assign.right);
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast syn::AngleBracketedGenericArguments) {}
}

impl Places<'_> {
    fn visit_function(&mut self, attrs: &[syn::Attribute], signature: &syn::Signature, body: &syn::Block) {
        let gives = if let ReturnType::Type(_, kind) = &signature.output { self.source(kind) } else { "" };
        let name = signature.ident.to_string();
        if signature.constness.is_some() || is_test(attrs) || gives_sentence(gives) || is_telling(&name) {
            return;
        }
        self.function(signature, body);
        self.visit_block(body);
    }

    /// Visits the expressions in a macro: `matches!`, and macros that take a list of expressions.
    fn visit_tokens(&mut self, expr: &Expr, of: &Macro) {
        if of.path.is_ident("matches") {
            self.instead(expr, "a condition negated", format!("!{}", self.source(expr)));
        }
        if let Ok(list) = of.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            for inner in &list {
                self.visit_expr(inner);
            }
        }
    }
}

fn is_constant(path: &syn::ExprPath) -> bool {
    let name = named(&path.path);
    name.len() > 1 && name.chars().all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '_')
}

fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| {
        attr.path().is_ident("test") || matches!(&attr.meta, syn::Meta::List(list) if list.path.is_ident("cfg") && list.tokens.to_string().contains("test"))
    })
}

/// Returns true for a let chain, which cannot be put in parentheses.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}
