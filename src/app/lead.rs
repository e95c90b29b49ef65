//! Leads the view of the table to a battle that begins, and to the fight when a phase begins elsewhere.

use wg_hand::Desktop;
use wg_hand::desktop::Lead;
use wg_table::{Aim, Lens};

/// Moves the view to where it should be now, if it was not led there already. `rests` is true while nothing moves on the
/// table and the pointer holds nothing; the view of a running battle waits for that. Returns true if the view changes.
pub(super) fn lead(desktop: &mut Desktop, whose: usize, lens: &mut Lens, rests: bool) -> bool {
    let screen = &desktop.screens[whose];
    if screen.panel.title {
        let moves = lens.aim != Aim::Whole;
        if moves {
            lens.show_whole();
        }
        return moves;
    }
    let view = &screen.desk.view;
    let moves = match desktop.leads(whose) {
        // The view goes there before anything has been seen.
        Some(Lead::Battle) => {
            lens.show_fight(view);
            true
        }
        Some(Lead::Asked(units)) if rests && !desktop.has_hands_full(whose) => {
            let moves = lens.follow(view, &units, glides(desktop, whose));
            if !units.is_empty() && !moves && !lens.sees(view, &units) {
                let orders = desktop.sitting.battle.session().entries().len();
                desktop.screens[whose].panel.panning.tell(orders);
            }
            moves
        }
        _ => return false,
    };
    desktop.has_led(whose);
    moves
}

/// Tells a player who has zoomed how to move the table, until the player has moved it.
pub(super) fn tell_how_to_pan(desktop: &mut Desktop, whose: usize, lens: &Lens) {
    let orders = desktop.sitting.battle.session().entries().len();
    let panning = &mut desktop.screens[whose].panel.panning;
    panning.pass(orders, lens.panned);
    if lens.zoomed {
        panning.tell(orders);
    }
}

/// Returns true if the settings allow the view to glide.
pub(super) fn glides(desktop: &Desktop, whose: usize) -> bool {
    let panel = &desktop.screens[whose].panel;
    panel.animation && !panel.less_motion
}
