//! The sailing master's orders on land: when he lands, where he marches, when he charges.

use wg_core::ids::SideId;
use wg_core::offer::Ask;
use wg_core::order::Order;

use crate::fleet::Fleet;

/// His answer to an ask about the land; `None` where he leaves it to the sea.
pub fn answer(fleet: &Fleet, side: SideId, ask: &Ask) -> Option<Order> {
    let _ = (fleet, side, ask);
    None
}
