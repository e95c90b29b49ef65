//! Scenario files: a battle that is ready to be played, or one in mid-game, written in RON.
//!
//! A file is read in three steps. The tokens give an index from path to position in the file, and the first syntax
//! error. The form is then compared with the known fields. Last, a ruleset checks the sense with a [`Check`]. The last
//! two steps report every problem at once, each with file, line, column, path, what was found and what would be right.
//! [`parse_for_check`] passes on a file of the wrong form, so that problems of form and of sense are reported together.
//!
//! ```
//! use wg_core::scenario::{parse, to_ron};
//!
//! let text = r#"
//! // Two sloops meet.
//! (
//!     version: 1, ruleset: "crane", name: "A lesson",
//!     wind: "SW", options: {"end": "turns"},
//!     sides: [(name: "Spain", edge: South), (name: "England", edge: North, captain: "bold")],
//!     ships: [
//!         (name: "Gata", class: "small", side: "Spain", square: (3, 1), heading: "E"),
//!         (name: "Wasp", class: "small", side: "England", square: (9, 14), heading: 270),
//!     ],
//! )"#;
//! let loaded = parse(text, "lesson.ron").unwrap();
//! assert_eq!(loaded.index.find("ships[1].heading"), Some((9, 83)));
//! assert_eq!(parse(&to_ron(&loaded.scenario), "again.ron").unwrap().scenario, loaded.scenario);
//!
//! let problems = parse(&text.replace("class", "clas"), "lesson.ron").unwrap_err();
//! assert_eq!(problems.list().len(), 2, "both ships are told at once");
//! assert!(problems.to_string().contains("(did you mean class?)"));
//! ```

mod advice;
mod arrival;
mod arrival_check;
mod check;
mod declared;
mod divisions;
mod form;
mod goal;
mod goal_check;
mod heading;
mod index;
pub mod lesson;
mod named;
mod option;
mod problem;
mod read;
mod sea;
mod sense;
mod shape;
mod shorten;
mod spec;
mod spelling;
mod syntax;
pub mod testing;
mod text;
mod token;
mod value;
mod values;
mod word;
mod words;
mod write;
mod written;

pub use advice::{DRAWN, advice};
pub use arrival::{Arrival, ArrivalSpec, Coming};
pub use check::Check;
pub use declared::{HasWords, Said, Told, Worded, breach};
pub use divisions::Divisions;
pub use goal::{Goal, GoalSpec, Task, ZoneSpec};
pub use heading::HeadingSpec;
pub use index::SpanIndex;
pub use named::Names;
pub use option::{Declared, OptionSpec, Preset, Takes};
pub use problem::{Problem, Problems};
pub use read::{Loaded, load, load_for_check, parse, parse_for_check};
pub use sea::Sea;
pub use sense::{check_common, check_common_in, farthest};
pub use spec::{DivisionSpec, Edge, GridSpec, LandSpec, Scenario, ShipSpec, SideSpec, TableSpec, WorkSpec};
pub use text::{is_strange, plain};
pub use value::Value;
pub use values::Values;
pub use word::{By, Correction, Holds, Word};
pub use words::{FieldWords, Figures, TableWords, UnitWords, Words, fields, names};
pub use write::to_ron;
pub use written::Written;

use read::decode;
