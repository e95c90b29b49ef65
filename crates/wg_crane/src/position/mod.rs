//! The position: the ships, the battle and the printed tables, with the methods that rules use to read them.

pub mod battle;
pub mod charts;
pub mod fleet;
pub mod orders;
pub mod roster;
pub mod ship;

pub use battle::{Conditions, Edges, EndedBy, Lull, MOST_STEPS, MOST_TURNS, SecretLimit, Verdict, not_over};
pub use charts::{CHARTS, Class, Hit};
pub use fleet::{BOARD, Fleet, Ship};
pub use roster::Roster;
pub use ship::{Berth, Built, Colours, Damage, Gunnery, Sailing, Worth};
