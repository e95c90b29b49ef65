//! The names that the files of a ruleset use most: `use wg_core::prelude::*`. A ruleset's own prelude adds its game and
//! its pieces.

pub use bevy_app::App;
pub use bevy_ecs::prelude::{Component, Resource, World};
pub use serde::Serialize;
pub use smallvec::SmallVec;

pub use crate::{
    About, Advance, Agenda, Angle, Answer, Arc, ArriveApp, Arrives, Ask, AskKind, Awaited, Awaiting, Barred, Blank,
    Broadside, CardEffect, CardKind, CardsView, Chapter, ChapterApp, Checked, Choices, Clauses, Compass, Cost, Course,
    CourseLimits, Crossing, Cursor, DieColour, DivisionView, Divisions, Domain, Edge, Event, Faces, Fate, Figure,
    FigureShip, FittedFleet, FittedRoll, FittedShip, FittingView, Footprint, Grid, Hand, HandView, Hands, Heading,
    Hint, HoistView, HoldFor, Horizon, HouseCaptain, HouseListing, Intent, Leg, Length, Manner, Mark, Matter,
    MatterOffer, Measure, Moment, Motion, No, Odds, Offer, Order, Outcome, Outlook, Path, PathEnd, Paths, PerBroadside,
    PerSide, Phase, Piece, Pile, Plan, Point, Pose, Preview, Reason, Refusal, Report, Reports, RollView, Rolled,
    Ruleset, RunCard, Salvo, SavedApp, Scenario, Seat, Secret, Share, Sheet, ShipSpec, ShotRecord, SideColour, SideId,
    SideView, Slot, Square, Strength, Struck, Suit, Tally, Threat, Throw, Toll, Tone, TurningCircle, UnitId, UnitView,
    Value, View, Viewer, Vignette, Waters, When, bar, barred_by, counted, first_of, forbid, in_a_row, refuse,
};
