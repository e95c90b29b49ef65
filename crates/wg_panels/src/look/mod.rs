//! How everything looks: colours, sizes and typefaces.

mod figures;
pub mod fonts;
pub mod theme;
pub mod tokens;
