//! The table and the game loop, without any rules.
//!
//! A [`Session`] owns a Bevy world, plays a [`Ruleset`]'s phases in it beat by beat, asks the seats at the
//! table, and takes their orders. Window, captains, batch runner and tests all hold the same type.

pub mod clauses;
pub mod cursor;
pub mod dice;
pub mod geometry;
pub mod ids;
pub mod odds;
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
pub use ids::{Seat, SideId, UnitId, Viewer};
pub use rules::agenda::{Agenda, AgendaApp};
pub use rules::cards::{Hands, Pile};
pub use rules::chapter::{Chapter, ChapterApp};
pub use rules::house::{HouseCaptain, HouseListing, Intent, Manner};
pub use rules::phase::{At, Phase, PhaseApp, Stage, Submitted, When, hold};
pub use rules::ruleset::{About, Horizon, MatterOffer, Ruleset, Shot};
pub use rules::saved::{SavedApp, Secret, Snapshot};
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
pub use talk::offer::{
    Ask, AskKind, Barred, Blank, Cost, CourseLimits, Domain, Hand, Offer, Path, PathEnd, Paths, TurningCircle,
};
pub use talk::order::{HoldFor, Matter, Order, Plan, Slot, StandingOrder, Until};
