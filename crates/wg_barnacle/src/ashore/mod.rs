//! Units on land: marches, landings and melees (A5, A9, A17).

pub mod charge;
pub mod embarking;
pub mod ground;
pub mod land_melee;
pub mod land_orders;
pub mod land_round;
pub mod landing;
pub mod march;
pub mod march_check;
pub mod melee_odds;
pub mod ranks;
pub mod retreat;
pub mod roster_sheet;

use crate::ashore::land_melee::Melees;
use crate::ashore::landing::Landing;
use crate::boarding::assault;
use crate::gunnery::muskets;
use crate::phases::{BOARDING, LANDINGS, MUSKETS};
use crate::prelude::*;

/// Adds the chapters of marches, landings and melees on land (A5, A9, A17), and opens phases 7, 9 and 10.
pub fn plugin(app: &mut App) {
    app.add_plugins(march::plugin);
    app.chapter::<Landing>([LANDINGS, MUSKETS]).chapter::<Melees>([BOARDING]);
    app.opens(LANDINGS, landing::open).opens(MUSKETS, open_muskets).opens(BOARDING, open_boarding);
}

/// Opens phase 9. Late landings (AMB-2) come after the muskets, whose items lie above theirs on the agenda.
fn open_muskets(play: &mut Play<'_>) {
    let fired = matches!(play.fleet.later.goes_on, Some(GoesOn::Landings(_)));
    landing::open(play);
    if !play.fleet.troops.is_empty() && !fired {
        muskets::open(play);
    }
}

/// Opens phase 10. Boardings come after the melees on land, whose items lie above theirs on the agenda.
fn open_boarding(play: &mut Play<'_>) {
    let fought = matches!(play.fleet.later.goes_on, Some(GoesOn::Boarding { .. }));
    assault::open(play);
    if !fought {
        land_melee::open(play);
    }
}
