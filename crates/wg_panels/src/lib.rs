//! The egui panels and nothing else: read models in, intents out.
//!
//! The program gathers a [`Desk`] and calls [`layout::show`] once a frame; what the player did comes back as
//! [`Intent`]s. The panels hold no game data, know no ruleset and touch neither Bevy nor a file.
//!
//! ```
//! use wg_panels::{Desk, PanelState, layout};
//!
//! let mut state = PanelState::default();
//! let desk = Desk { headline: "Blue: sail Surprise".into(), ..Desk::default() };
//! let ctx = egui::Context::default();
//! let output = ctx.run_ui(egui::RawInput::default(), |ui| {
//!     let shown = layout::show(ui.ctx(), &desk, &mut state);
//!     assert!(shown.intents.is_empty(), "nobody has pressed anything");
//! });
//! output.drop_without_applying_deltas();
//! ```

pub mod battles;
pub mod berths;
pub mod bits;
pub mod chart_room;
pub mod charts;
pub mod choices;
pub mod clock_face;
pub mod columns;
pub mod corners;
pub mod desk;
pub mod dice;
pub mod digest;
mod figures;
pub mod fonts;
pub mod form;
pub mod grid;
pub mod gunnery;
pub mod hand_dice;
pub mod hints;
pub mod journal;
pub mod keys;
pub mod label;
pub mod labels;
pub mod layout;
pub mod legend;
pub mod lever;
pub mod master;
pub mod menu;
pub mod miniature;
pub mod notices;
pub mod odds;
pub mod on_chart;
pub mod page;
pub mod paint;
pub mod parts;
pub mod phase_bar;
pub mod reckoning;
pub mod replay;
pub mod ribbons;
pub mod rules;
pub mod ruling;
pub mod run_card;
pub mod saved;
pub mod scene;
pub mod scene_dice;
pub mod scene_place;
mod section;
mod section_hull;
mod section_men;
pub mod settings;
pub mod shape;
pub mod sheet;
pub mod shelf;
pub mod sought;
pub mod standing;
pub mod state;
pub mod theme;
pub mod title;
pub mod todo;
pub mod tokens;
pub mod tray;
pub mod tray_hand;
pub mod tutor;
pub mod ui_map;
pub mod words;

pub use desk::{Button, Desk, Fallen, Handy, Intent, JournalLine, Offer, Tray, Unsaved};
pub use digest::{Digest, DigestLine};
pub use gunnery::{GunChip, GunRow, Guns};
pub use hand_dice::{HalfThrown, HandDice};
pub use keys::{Chord, Deed, Keys};
pub use label::{Ground, Label, LabelStyle};
pub use layout::Shown;
pub use lever::{Lever, Notch};
pub use master::Master;
pub use reckoning::Reckoning;
pub use replay::{Past, Replay};
pub use ruling::Ruling;
pub use run_card::Running;
pub use shelf::{BattleCard, ClauseCard, OptionCard, Rulebook, SavedCard, SideCard};
pub use sought::Pointing;
pub use standing::{Standing, StandingMark};
pub use state::{Page, PanelState, Search, Setup};
pub use theme::{Look, Theme};
pub use todo::{Todo, TodoUnit};
pub use tutor::{Tutor, TutorDeed};
