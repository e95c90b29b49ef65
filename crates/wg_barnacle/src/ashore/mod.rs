//! Units on land: marches, landings, melees (A5, A9, A17).

pub mod ground;
pub mod land_melee;
pub mod land_orders;
pub mod landing;
pub mod march;
pub mod march_check;
pub mod melee_odds;
pub mod parties;
pub mod ranks;
pub mod retreat;
pub mod roster_sheet;
