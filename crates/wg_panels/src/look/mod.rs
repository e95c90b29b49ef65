//! How everything looks: colours, sizes, typefaces.

mod figures;
pub mod fonts;
pub mod theme;
pub mod tokens;
