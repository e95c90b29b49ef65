//! Guns afloat and ashore, muskets, reloading and their odds (A14, A15).

pub mod artillery;
pub mod cover;
pub mod firing;
pub mod gun_check;
pub mod musket_check;
pub mod muskets;
pub mod odds;
pub mod reloading;
pub mod volley;
pub mod window;

use crate::phases::{MUSKETS, SHORE_GUNS, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::prelude::*;

/// Items of the agenda for fire, in the middle of moves and in phases 8 and 9.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Gunnery {
    /// Either side may fire at this step, the active side first. All declared shots are then fired together.
    Window {
        /// The ship whose move it is, if a ship moves.
        mover: Option<UnitId>,
        /// The number of sides that have answered, 0 to 2.
        answered: u8,
        /// The shots declared so far.
        shots: Shots,
    },
    /// These shots are fired together: first the aiming dice (B-AIM-1), then all fire dice, then the damage.
    Fire(Shots),
    /// In phases 8 and 9 each side declares its fire, Side A first. All of it is then rolled together (B-TURN-15,
    /// B-TURN-16).
    Volleys {
        /// True for muskets, false for guns.
        muskets: bool,
        /// The number of sides that have declared, 0 to 2.
        answered: u8,
        /// The shots declared so far.
        shots: Shots,
    },
    /// These muskets are fired together (B-ARMS-1).
    Muskets(Shots),
}

impl Chapter for Gunnery {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Window { .. } | Self::Volleys { .. })
    }

    fn ask(&self, fleet: &Fleet, business: &Business) -> Option<Ask> {
        match self {
            Self::Window { mover, answered, shots } => {
                let side = fleet.asked_in_window(business.iter(), *mover, *answered, shots)?;
                Some(window::ask(fleet, side, *mover, shots))
            }
            Self::Volleys { muskets, answered, shots } => artillery::ask(fleet, *muskets, *answered, shots),
            _ => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, _: &Order) -> Refusal {
        refuse("AMB-62", format!("{} must fire now or hold fire.", fleet.side_name(side)))
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        match (play.business.top_of(), order) {
            (_, Order::Fire { .. }) => window::declare(play, seat, order),
            (_, Order::SmallArms { unit, target }) => artillery::declare(play, *unit, *target),
            (Some(Self::Window { .. }), Order::Pass) => window::answer(play),
            (Some(Self::Volleys { .. }), Order::Pass) => artillery::pass(play),
            (Some(Self::Volleys { .. }), Order::Choose { .. }) => artillery::fire_all(play, seat),
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Window { .. }) => window::close(play),
            Some(Self::Fire(_)) => volley::fire(play),
            Some(Self::Volleys { .. }) => artillery::close(play),
            Some(Self::Muskets(_)) => muskets::fire(play),
            None => Ok(()),
        }
    }
}

/// Adds the chapter of gunnery (A14, A15).
pub fn plugin(app: &mut App) {
    app.chapter::<Gunnery>([SIDE_A_MOVES, SIDE_B_MOVES, SHORE_GUNS, MUSKETS]).opens(SHORE_GUNS, artillery::open);
}
