//! Abandoning ship. Beyond the red line the crew is on deck, and may leave its ship at its captain's word (B-DAM-10).
//!
//! The text does not say when. Our ruling is: in her own side's movement phase, or in phase 14 when she might be
//! scuttled. A crew that fights a catastrophic fire (B-CFIRE-1), hides (B-MOR-9) or is hand to hand does not leave her.
//! The consequences are those of a captain whose morale fails (B-MOR-10): boats and swimmers (AMB-55), and a ship
//! adrift.

use crate::damage::boxes::RED_FLOODING;
use crate::damage::leaving;
use crate::prelude::*;

/// The label of the button (B-DAM-10).
pub(crate) const ABANDON: &str = "Abandon ship";

impl Fleet {
    /// Checks whether the crew may abandon the ship at its captain's word.
    pub fn may_abandon(&self, unit: UnitId) -> Checked {
        let ship = self.ship(unit);
        let (name, men) = (self.name(unit), ship.crew.men());
        forbid(!ship.fights() || men == 0, "B-END-1", || format!("{name} is out of the fight and takes no orders."))?;
        if !self.beyond_red(unit) {
            let sentence = match self.log(unit).red {
                Some(line) => format!(
                    "{name} may be abandoned only beyond her red line at {line} boxes, and she has {} ticked.",
                    ship.hull.boxes
                ),
                None => format!("{name} has no red line, so her crew may not abandon her."),
            };
            return Err(refuse("B-DAM-10", sentence));
        }
        forbid(ship.clocks.blaze > 0, "B-CFIRE-1", || {
            format!("{} fighting the fire and cannot leave her.", crate::damage::crew::all_are(men, name))
        })?;
        forbid(ship.nerve.duty == Duty::Hide, "B-MOR-9", || {
            format!("{} hiding in the hull and will not leave her.", crate::damage::crew::all_are(men, name))
        })?;
        forbid(self.in_melee(unit), "AMB-77", || {
            format!("{name}'s men are fighting hand to hand and cannot leave her now.")
        })
    }

    /// True if the continuing damage that the ship has now will take her to the black line in phase 11 of this turn.
    pub(crate) fn is_doomed(&self, unit: UnitId) -> bool {
        let hull = self.ship(unit).hull;
        let due = u16::from(hull.flooding) + if hull.red_flooding { u16::from(RED_FLOODING) } else { 0 };
        u16::from(hull.boxes) + due >= u16::from(self.log(unit).black)
    }
}

/// Abandons a ship.
pub fn abandon(play: &mut Play<'_>, unit: UnitId) {
    let men = play.fleet.ship(unit).crew.men();
    let ship = play.fleet.ship_mut(unit);
    ship.lie_to();
    ship.colours.fate = Fate::Abandoned;
    play.show("B-DAM-10", unit, Event::Fate, |fleet| {
        let abandon = counted(men, "man abandons", "men abandon");
        format!("{}'s {abandon} ship on the captain's orders, and she is adrift.", fleet.name(unit))
    });
    leaving::leave(play, unit, true);
}

/// Previews how many men would row and how many would swim.
pub fn preview(fleet: &Fleet, unit: UnitId) -> Preview {
    let men = fleet.ship(unit).crew.men();
    let rowing = fleet.boats_take(unit);
    let used = match (rowing, men - rowing) {
        (0, _) => format!("{} in the water", counted(men, "man", "men")),
        (_, 0) => format!("{} in her boats", counted(men, "man", "men")),
        (_, swimming) => format!("{rowing} of her {men} men in her boats, {swimming} in the water"),
    };
    Preview::by("B-DAM-10").using(used)
}
