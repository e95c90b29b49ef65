//! The form of a scenario file as a table: its fields, which of them are required, and what each of them takes.

use super::shape::{Field, Shape, may, must, optional};
use crate::shown::goal::Task;

pub(super) const SCENARIO: Shape = Shape::Struct(
    "a scenario",
    &[
        must("version", Shape::Version),
        must("ruleset", Shape::Text),
        must("name", Shape::Text),
        may("story", Shape::Text),
        may("length", Shape::Text),
        may("options", Shape::Values),
        may("table", Shape::Struct("a table", TABLE)),
        optional("wind", Shape::Heading),
        may("land", Shape::List(&Shape::Struct("a piece of land", LAND))),
        may("works", Shape::List(&Shape::Struct("a work", WORK))),
        may("sides", Shape::List(&Shape::Struct("a side", SIDE))),
        may("ships", Shape::List(&Shape::Struct("a ship", SHIP))),
        may("divisions", Shape::List(&Shape::Struct("a division", DIVISION))),
        may("zones", Shape::List(&Shape::Struct("a zone", ZONE))),
        may("goals", Shape::List(&Shape::Struct("a goal", GOAL))),
        may("arrivals", Shape::List(&Shape::Struct("an arrival", ARRIVAL))),
        may("battle", Shape::Values),
    ],
);

const TABLE: &[Field] = &[
    optional("width", Shape::Number),
    optional("height", Shape::Number),
    optional("grid", Shape::Struct("a grid", &[must("square", Shape::Number)])),
];

const LAND: &[Field] = &[
    may("name", Shape::Text),
    may("squares", Shape::List(&Shape::Square)),
    may("outline", Shape::List(&Shape::Place)),
    may("shoal", Shape::Flag),
];

const WORK: &[Field] = &[
    may("name", Shape::Text),
    must("kind", Shape::Word(&["House", "Fieldwork", "Trench", "Wood", "Hill", "Port"])),
    must("outline", Shape::List(&Shape::Place)),
];

const SIDE: &[Field] = &[
    must("name", Shape::Text),
    may("nation", Shape::Text),
    may("colour", Shape::Word(&["Red", "Blue", "Yellow", "Green"])),
    optional("edge", Shape::Word(&["North", "East", "South", "West"])),
    may("briefing", Shape::Text),
    may("captain", Shape::Text),
];

const SHIP: &[Field] = &[
    must("name", Shape::Text),
    must("class", Shape::Text),
    must("side", Shape::Text),
    may("nation", Shape::Text),
    optional("at", Shape::Place),
    optional("square", Shape::Square),
    optional("heading", Shape::Heading),
    may("overrides", Shape::Values),
    may("state", Shape::Values),
];

const ZONE: &[Field] = &[
    must("name", Shape::Text),
    may("squares", Shape::List(&Shape::Square)),
    may("outline", Shape::List(&Shape::Place)),
];

const GOAL: &[Field] = &[
    must("side", Shape::Text),
    must("task", Shape::Word(&Task::WORDS)),
    may("ships", Shape::List(&Shape::Text)),
    may("division", Shape::Text),
    optional("edge", Shape::Word(&["North", "East", "South", "West"])),
    may("zone", Shape::Text),
    optional("by", Shape::Turn),
    optional("least", Shape::Count),
    optional("points", Shape::Count),
    may("wins", Shape::Flag),
    may("secret", Shape::Flag),
    may("done", Shape::List(&Shape::Text)),
];

const ARRIVAL: &[Field] = &[
    may("ships", Shape::List(&Shape::Text)),
    may("division", Shape::Text),
    optional("turn", Shape::Turn),
    optional("from", Shape::Turn),
    optional("die", Shape::Count),
    optional("least", Shape::Count),
    optional("edge", Shape::Word(&["North", "East", "South", "West"])),
    may("zone", Shape::Text),
    may("secret", Shape::Flag),
    may("come", Shape::List(&Shape::Text)),
    optional("awaited", Shape::Turn),
];

const DIVISION: &[Field] = &[
    must("name", Shape::Text),
    must("side", Shape::Text),
    must("leader", Shape::Text),
    must("ships", Shape::List(&Shape::Text)),
];
