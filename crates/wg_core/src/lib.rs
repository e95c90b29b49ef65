//! The table and the game loop, without any rules.
//!
//! A [`Session`] owns a Bevy world, plays a [`Ruleset`]'s phases in it beat by beat, asks the seats at the
//! table, and takes their orders. Window, captains, batch runner and tests all hold the same type.
//!
//! # Where things are
//!
//! | where | what |
//! |---|---|
//! | `session/mod.rs`; `check.rs`, `beats.rs`, `forks.rs` beside it | `Session`: asks, preview, submit, view; whether an order is in order; the loop, `play_on` and `beat`; snapshots and other tables with this position |
//! | `session/history.rs`, `journal.rs` beside it | journal and undo |
//! | `session/carry.rs` | battles of earlier rules, played again by the rules of today as far as they agree (`Journal::carry_over`): *Continue*, `replay` and looking back all go through it |
//! | `session/replay.rs`, `paper.rs` beside it | playing a journal again, comparing faces, undos, branches and hashes, and what can be saved of a damaged one; what a journal is written on, which may be full |
//! | `session/checkpoint.rs` | which positions are kept for undo and looking back, and how the others are played again |
//! | `session/past.rs` | earlier positions laid on another table; battles that leave another one |
//! | `rules/ruleset.rs` | the `Ruleset` trait: what a ruleset gives, and nothing else |
//! | `scenario/divisions.rs` | divisions of a fleet, laid in the world before a ruleset builds its own: what is wrong with one, their ships by number, whom one fights together (`Divisions`) |
//! | `talk/order.rs`, `order_parts.rs`, `offer.rs`; `choice.rs` beside them; `session/sample.rs` | the closed vocabulary of orders; orders with blanks; the questions of a ruleset by name; sampling and enumerating them |
//! | `rules/chapter.rs`; `game.rs`, `gathered.rs`, `units.rs` beside it | chapters; the plain values that their rules work on, how they are declared, when they are gathered and written back, which units a rule touched |
//! | `rules/phase.rs`, `agenda.rs`, `standing.rs` | phases with four schedules; unfinished business; standing orders and 'hold'; `judged.rs` beside them: whether an order answers the open question |
//! | `dice.rs` | one resource throws all dice: keyed machine dice, scripted, typed in |
//! | `rules/saved.rs` | which values are the position; snapshot, restore, hash |
//! | `shown/turned.rs`, `fitting.rs`; `hoist.rs`, `strength.rs` beside them | what a card on a throw turned; fleets that are fitted out, roll by roll; signals that fly; what a unit had to lose and has left |
//! | `shown/report.rs`, `sheet.rs`, `view.rs` | what players are told: reports, refusals (`refusal.rs` beside it: `refuse` cuts a sentence that is too long, a check is a list of `forbid`s; where offers ask the same, it is a function of `R: Reason`: `Refusal` for the umpire, `No` for the offers), previews; record sheets; the table; `filled.rs`: what all fill in alike |
//! | `rules/cards.rs`, `shown/card.rs` | cards: piles, hands and the deck, drawing, what a fork deals afresh; what stands on one, what lies on the table |
//! | `odds.rs`; `clauses.rs`, `cursor.rs`, `ids.rs`, `per.rs` beside it | chances of dice, for odds cards and captains; a catalogue of clauses; where in the turn sequence the game is; units, sides, seats and who looks on; one of each for two sides or two broadsides |
//! | `shown/outlook.rs`, `talk/reach.rs` | what guns could do if a unit lay elsewhere, hers and the enemies'; the water that a bow may come to |
//! | `geometry.rs` and its folder | lengths, headings, hulls, arcs, courses, grids; in what rules measure (`measure.rs`); sweeps of a hull past hulls, land and edges (`sweep.rs`), land and lines of fire (`waters.rs`), keels (`rake.rs`); whole numbers outside, `libm` inside |
//! | `scenario.rs` and its folder | strict RON with a path-to-place index, so that every error has line and column; `option.rs`, `declared.rs` and `words.rs`: every word that a file may hold, declared once; `values.rs`, `written.rs`: words as a ruleset reads them by name and writes them down; `text.rs`: what a name may be; `named.rs`: what sides and units are called; `sea.rs`: a table in squares, its land and edges; `lesson.rs`: the lessons beside scenarios |

pub mod clauses;
pub mod cursor;
pub mod dice;
pub mod geometry;
pub mod ids;
pub mod odds;
pub mod per;
pub mod prelude;
pub mod rules;
pub mod scenario;
pub mod session;
pub mod shown;
pub mod talk;

pub use clauses::{Clause, ClauseOption, Clauses};
pub use cursor::Cursor;
pub use dice::{Awaited, Awaiting, Dice, DiceSource, DieColour, Faces, Throw};
pub use geometry::{
    Advance, Angle, Arc, Compass, Course, Crossing, Footprint, Grid, Heading, Hull, Leg, Length, Measure, Motion,
    Piece, Point, Pose, Square, Struck, Waters,
};
pub use ids::{Broadside, Seat, SideId, UnitId, Viewer};
pub use per::{PerBroadside, PerSide};
pub use rules::advice::{Advice, Horizon};
pub use rules::agenda::{Agenda, AgendaApp};
pub use rules::cards::{Hands, Pile};
pub use rules::chapter::{Chapter, ChapterApp};
pub use rules::house::{HouseCaptain, HouseListing, Intent, Manner};
pub use rules::phase::{At, Phase, PhaseApp, Stage, Submitted, When, hold};
pub use rules::ruleset::{About, Correcting, MatterOffer, Rules, Ruleset, Shot};
pub use rules::saved::{SavedApp, Secret, Snapshot};
pub use rules::shown::Shown;
pub use scenario::{Divisions, Edge, Scenario, ShipSpec, Value};
pub use session::Session;
pub use session::carry::Carried;
pub use session::history::Entry;
pub use session::journal::{Journal, JournalError};
pub use session::paper::Paper;
pub use session::past::Branch;
pub use session::replay::{Replay, Replayed, Salvaged};
pub use shown::card::{CardKind, CardsView, HandView, RollView, Suit, Vignette};
pub use shown::figure::{Figure, FigureShip};
pub use shown::filled::Tally;
pub use shown::fitting::{FittedFleet, FittedRoll, FittedShip, FittingView};
pub use shown::moment::Moment;
pub use shown::outlook::{Outlook, Salvo, Threat};
pub use shown::refusal::{Checked, No, Reason, Refusal, bar, barred_by, counted, first_of, forbid, refuse};
pub use shown::report::{Event, Hint, Mark, Odds, Outcome, Preview, Report, Reports, RunCard, Share};
pub use shown::sheet::{Sheet, Tone};
pub use shown::strength::Strength;
pub use shown::turned::Turned;
pub use shown::view::{DivisionView, Fate, HoistView, SideColour, SideView, UnitView, View};
pub use talk::choice::{Answer, Choices};
pub use talk::offer::{
    Ask, AskKind, Barred, Blank, Cost, CourseLimits, Domain, Hand, Offer, Path, PathEnd, Paths, TurningCircle,
};
pub use talk::order::{HoldFor, Matter, Order, Plan, Slot, StandingOrder, Until};
