//! The egui panels and nothing else: read models in, intents out.
//!
//! The program gathers a [`Desk`] and calls [`layout::show`] once a frame. What the player did comes back as
//! [`Intent`]s. The panels hold no game data, know no ruleset and touch neither Bevy nor the file system.
//!
//! ```
//! use wg_panels::{Desk, Laid, PanelState, layout};
//!
//! let (mut state, mut laid) = (PanelState::default(), Laid::default());
//! let desk = Desk { headline: "Blue: sail Surprise".into(), ..Desk::default() };
//! let ctx = egui::Context::default();
//! let output = ctx.run_ui(egui::RawInput::default(), |ui| {
//!     let shown = layout::show(ui.ctx(), &desk, &mut state, &mut laid);
//!     assert!(shown.intents.is_empty(), "nobody has pressed anything");
//! });
//! output.drop_without_applying_deltas();
//! ```

pub mod chart;
pub mod layout;
pub mod look;
mod own;
pub mod pages;
pub mod panels;
pub mod read;
pub mod widgets;

pub use chart::laid::Laid;
pub use layout::Shown;
pub use look::theme::{Look, Theme};
pub use read::briefing::Briefing;
pub use read::desk::{Button, ButtonKind, Desk, DraftButton, Fallen, Intent, JournalLine, Offer, Tray, Unsaved};
pub use read::digest::{Digest, DigestLine};
pub use read::gunnery::{GunChip, GunRow, Guns};
pub use read::hand::{Hand, HandCard};
pub use read::hand_dice::{HandDice, PartialRoll};
pub use read::journal::Bar;
pub use read::keys::{Chord, Deed, Keys};
pub use read::label::{Ground, Label, LabelStyle};
pub use read::lever::{Lever, Notch};
pub use read::master::Master;
pub use read::pointing::Pointing;
pub use read::reckoning::Reckoning;
pub use read::replay::{Past, Replay};
pub use read::ruling::Ruling;
pub use read::run_card::Running;
pub use read::shares::{SharePile, ShareRow, Shares};
pub use read::shelf::{BattleCard, ClauseCard, OptionCard, OptionValue, Rulebook, SavedCard, SideCard};
pub use read::slip::Slip;
pub use read::standing::{PlanEntry, Plans, Standing, StandingMark, Steps};
pub use read::state::{ClauseNote, Page, PanelState, Search, Setup};
pub use read::todo::{Todo, TodoUnit};
pub use read::tutor::{Tutor, TutorDeed};
pub use read::volley::Volley;
