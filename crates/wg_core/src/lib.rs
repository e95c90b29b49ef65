//! The table and the game loop, without any rules.
//!
//! A [`Session`] owns a Bevy world, plays the phases of a [`Ruleset`] in it beat by beat, asks the seats at the table
//! for decisions, and takes their orders. The window, the captains, the batch runner and the tests all use this type.
//!
//! # Where things are
//!
//! | where | what |
//! |---|---|
//! | `session/mod.rs` | `Session`: asks, previews, submitted orders, the view |
//! | `session/check.rs` | checks whether an order may be given now |
//! | `session/beats.rs` | the game loop: `play_on` and `beat` |
//! | `session/forks.rs` | snapshots, and copies of the position in other sessions |
//! | `session/history.rs`, `journal.rs` | undo and the journal |
//! | `session/carry.rs` | replays battles of earlier rules by the current ones (`Journal::carry_over`) |
//! | `session/replay.rs` | replays a journal, compares faces, undos, branches and hashes, and salvages a damaged one |
//! | `session/paper.rs` | the paper that a journal is written to, and what happens when the disk is full |
//! | `session/checkpoint.rs` | which positions are kept for undo and looking back, and how the others are rebuilt |
//! | `session/past.rs` | restores earlier positions in another session; battles that branch off from another |
//! | `session/sample.rs`, `courses.rs` | random and enumerated answers to an offer |
//! | `rules/ruleset.rs` | the `Ruleset` trait: everything that a ruleset provides |
//! | `rules/chapter.rs` | chapters |
//! | `rules/game.rs`, `gathered.rs`, `units.rs` | the plain values that rules work on: declared, gathered, tracked, written back |
//! | `rules/phase.rs`, `agenda.rs` | phases with four schedules; the stack of unfinished business |
//! | `rules/standing.rs`, `judged.rs` | standing orders and 'hold'; whether an order answers the open question |
//! | `rules/saved.rs` | which values make up the position; snapshot, restore, hash |
//! | `rules/cards.rs`, `shown/card.rs` | cards: piles, hands, the deck, drawing; what a card says and which cards lie on the table |
//! | `scenario/divisions.rs` | divisions of a fleet (`Divisions`), set up before a ruleset builds its own resources |
//! | `talk/order.rs`, `order_parts.rs` | the closed vocabulary of orders |
//! | `talk/offer.rs`, `choice.rs` | orders with blanks; a ruleset's own questions by name |
//! | `dice.rs` | the one resource that rolls all dice: keyed machine dice, scripted dice, dice typed in |
//! | `shown/view.rs`, `sheet.rs`, `filled.rs` | the table, record sheets, and what all rulesets fill in alike |
//! | `shown/report.rs`, `preview.rs` | reports of what happened; previews of what an order would do |
//! | `shown/refusal.rs` | refusals: `refuse` builds one, `forbid` is one line of a check, `Reason` serves checks and offers alike |
//! | `shown/turned.rs`, `fitting.rs` | what a card played on a roll changed; fleets that are fitted out roll by roll |
//! | `shown/hoist.rs`, `strength.rs` | signals that are flying; what a unit had at the start and has left |
//! | `shown/outlook.rs`, `talk/reach.rs` | what guns could do if a unit lay elsewhere; the water that a bow can reach |
//! | `odds.rs`, `clauses.rs` | the chances of dice, for odds cards and captains; a catalogue of clauses |
//! | `cursor.rs`, `ids.rs` | where in the turn sequence the game is; units, sides, seats and viewers |
//! | `per.rs` | a value for each of two sides, or for each of two broadsides |
//! | `geometry.rs`, `geometry/` | lengths, headings, hulls, arcs, courses, grids; whole numbers outside, `libm` inside |
//! | `geometry/measure.rs` | the unit in which a ruleset measures |
//! | `geometry/sweep.rs` | moves a hull until it strikes another hull, land or the edge of the table |
//! | `geometry/waters.rs`, `rake.rs` | land and lines of fire; courses that cross a keel |
//! | `scenario.rs`, `scenario/` | strict RON with an index from path to place, so that every error has line and column |
//! | `scenario/option.rs`, `declared.rs`, `words.rs` | every word that a file may hold, declared once |
//! | `scenario/values.rs`, `written.rs` | values that a ruleset reads by name, and the words that it writes |
//! | `scenario/text.rs`, `named.rs` | the characters that a name may hold; the names of sides and units |
//! | `scenario/sea.rs`, `lesson.rs` | a table in squares with its land and edges; the lessons beside scenarios |

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

pub use clauses::{Clause, ClauseOption, Clauses, is_of_the_table};
pub use cursor::Cursor;
pub use dice::{Awaited, Awaiting, Dice, DiceSource, DieColour, Faces, Rolled, Throw};
pub use geometry::{
    Advance, Angle, Arc, Compass, Course, Crossing, Footprint, Grid, Heading, Hull, Leg, Length, Measure, Motion,
    Piece, Point, Pose, Square, Struck, Waters,
};
pub use ids::{Broadside, Seat, SideId, UnitId, Viewer};
pub use per::{PerBroadside, PerSide};
pub use rules::advice::{Advice, Horizon, Sails};
pub use rules::agenda::{Agenda, AgendaApp};
pub use rules::arriving::{ArriveApp, Arrives};
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
pub use shown::arrival::ArrivalView;
pub use shown::card::{CardKind, CardsView, HandView, RollView, Suit, Vignette};
pub use shown::figure::{Figure, FigureShip};
pub use shown::filled::Tally;
pub use shown::fitting::{FittedFleet, FittedRoll, FittedShip, FittingView};
pub use shown::goal::{GoalView, ZoneView};
pub use shown::moment::Moment;
pub use shown::outlook::{Outlook, Salvo, Threat};
pub use shown::refusal::{
    Checked, No, Reason, Refusal, bar, barred_by, capital, counted, first_of, forbid, in_a_row, refuse,
};
pub use shown::report::{Event, Hint, Mark, Odds, Outcome, Preview, Report, Reports, RunCard, Share};
pub use shown::sheet::{Sheet, Tone};
pub use shown::shot::{FightRecord, Record, ShotRecord};
pub use shown::strength::Strength;
pub use shown::sum::{Sum, Toll, add_toll};
pub use shown::turned::CardEffect;
pub use shown::view::{DivisionView, Fate, HoistView, SideColour, SideView, UnitView, View};
pub use talk::choice::{Answer, Choices};
pub use talk::offer::{
    Ask, AskKind, Barred, Blank, Cost, CourseLimits, Domain, Hand, Offer, Path, PathEnd, Paths, TurningCircle,
};
pub use talk::order::{HoldFor, Matter, Order, Plan, Slot, StandingOrder, Until};
