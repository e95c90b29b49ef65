//! The table and the game loop, without any rules.
//!
//! A [`Session`] owns a Bevy world, plays a [`Ruleset`]'s phases in it beat by beat, asks the seats at the
//! table, and takes their orders. Window, captains, batch runner and tests all hold the same type.

pub mod agenda;
pub mod clauses;
pub mod dice;
pub mod geometry;
pub mod history;
pub mod house;
pub mod ids;
pub mod journal;
pub mod offer;
pub mod order;
pub mod outlook;
pub mod paper;
pub mod past;
pub mod phase;
mod reach;
pub mod replay;
pub mod report;
pub mod ruleset;
pub mod sample;
pub mod saved;
pub mod scenario;
pub mod session;
pub mod sheet;
pub mod standing;
pub mod view;

pub use agenda::{Agenda, AgendaApp};
pub use clauses::{Clause, ClauseOption, Clauses};
pub use dice::{Awaiting, Dice, DiceSource, Faces, Throw};
pub use geometry::{Advance, Angle, Arc, Course, Crossing, Footprint, Grid, Heading, Hull, Leg, Length, Motion, Piece, Point, Pose, Struck, Waters};
pub use history::Entry;
pub use house::{HouseCaptain, HouseListing, Manner};
pub use ids::{Seat, SideId, UnitId, Viewer};
pub use journal::{Journal, JournalError};
pub use offer::{Ask, AskKind, CourseLimits, Domain, Hand, Hole, Offer, Path, PathEnd, Paths};
pub use order::{HoldFor, Matter, Order, Slot, StandingOrder};
pub use outlook::{Outlook, Salvo, Threat};
pub use paper::Paper;
pub use past::Branch;
pub use phase::{At, Cursor, Phase, PhaseApp, Stage, Submitted, When, hold};
pub use replay::{Replay, Replayed, Salvaged};
pub use report::{Event, Hint, Mark, Odds, Outcome, Preview, Refusal, Report, Reports, RunCard};
pub use ruleset::{About, MatterOffer, Ruleset, Shot};
pub use saved::{SavedApp, Snapshot};
pub use scenario::Scenario;
pub use session::Session;
pub use view::{Fate, SideColour, SideView, UnitView, View};
