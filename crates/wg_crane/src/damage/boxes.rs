//! VII. Damage Chart: the effect of hits on a ship, and the reports of her losses.

use crate::prelude::*;

/// The result of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harm {
    /// Hull boxes ticked.
    pub hull: u8,
    /// Rigging boxes ticked.
    pub rigging: u8,
    /// Guns-and-crew boxes ticked.
    pub crew: u8,
    /// Hits that ticked no box.
    pub wasted: u8,
    /// Dice that hit, including hits that were wasted.
    pub hits: u8,
    /// True if she sank.
    pub sunk: bool,
}

impl Harm {
    /// Returns the number of all boxes ticked.
    pub const fn boxes(&self) -> u8 {
        self.hull + self.rigging + self.crew
    }
}

/// Ticks the boxes that these faces hit, one after the other, and returns what was ticked (C-FIRE-2, C-FIRE-3). Hits on
/// a full column are wasted or go to the hull (C-R23). A ship whose hull boxes are all ticked sinks, and further hits
/// are wasted (C-DMG-6, C-LOST-6).
pub fn tick(ship: &mut Ship, faces: &[u8], overflow_to_hull: bool) -> Harm {
    let mut harm = Harm::default();
    for face in faces {
        let hit = CHARTS.hits[usize::from(face.clamp(&1, &6) - 1)];
        if hit == Hit::Miss {
            continue;
        }
        harm.hits += 1;
        if harm.sunk {
            harm.wasted += 1;
            continue;
        }
        let full = match hit {
            Hit::Miss | Hit::Hull => false,
            Hit::Rigging => ship.damage.rigging >= ship.built.boxes,
            Hit::Crew => ship.units() == 0,
        };
        match if full && overflow_to_hull { Hit::Hull } else { hit } {
            _ if full && !overflow_to_hull => harm.wasted += 1,
            Hit::Rigging => {
                ship.damage.rigging += 1;
                harm.rigging += 1;
            }
            Hit::Crew => {
                ship.damage.crew += 1;
                harm.crew += 1;
            }
            Hit::Hull | Hit::Miss => {
                ship.damage.hull += 1;
                harm.hull += 1;
                harm.sunk = ship.damage.hull >= ship.built.boxes;
            }
        }
    }
    if harm.sunk {
        ship.colours.fate = Fate::Sunk;
    }
    harm
}

/// Scores the boxes that a side has ticked on a ship (C-OBJ-8, C-OBJ-9). `was` is her fate before that. A prize counts
/// in full already, and her first owner never scores on her (C-CAP-11, C-R35).
pub fn score(ship: &mut Ship, by: SideId, boxes: u8, was: Fate) {
    if by == ship.built.side || was == Fate::Prize {
        return;
    }
    ship.worth.points =
        if ship.colours.fate == Fate::Sunk { ship.total() } else { ship.total().min(ship.worth.points + boxes) };
}

/// Reports the result of a shot: the boxes ticked, then their consequences.
pub fn tell(reports: &mut Reports, name: &str, before: &Ship, after: &Ship, harm: &Harm) {
    if !reports.is_open() || harm.hits == 0 {
        return;
    }
    let unit = Some(after.id);
    reports.say(|| {
        Report::new("C-FIRE-3", unit, format!("{name} {}.", losses(harm)))
            .with(Event::Harmed { boxes: harm.boxes() })
            .harms(
                after.id,
                [
                    Toll::of(harm.hull, "1 hull box", "hull boxes"),
                    Toll::of(harm.rigging, "1 rigging box", "rigging boxes"),
                    Toll::of(harm.crew, "1 guns-and-crew box", "guns-and-crew boxes"),
                ],
            )
    });
    if harm.sunk {
        let points = if before.colours.fate == Fate::Prize {
            String::new()
        } else {
            format!(" She is worth {} points.", after.worth.points)
        };
        reports.say(|| {
            let sentence =
                format!("All of {name}'s {} hull boxes are ticked, so she sinks.{points}", after.built.boxes);
            Report::new("C-DMG-6", unit, sentence).with(Event::Fate).noted(Moment::Loss, after.id)
        });
        return;
    }
    if after.damage.rigging >= after.built.boxes && before.damage.rigging < before.built.boxes {
        reports.say(|| {
            Report::new(
                "C-DMG-8",
                unit,
                format!("All of {name}'s {} rigging boxes are ticked, so she is dead in the water.", after.built.boxes),
            )
            .with(Event::Fate)
        });
    } else if after.allowance() < before.allowance() && after.units() > 0 {
        reports.say(|| {
            Report::new(
                "C-DMG-7",
                unit,
                format!(
                    "{name} has {} rigging boxes ticked and is down to {}.",
                    after.damage.rigging,
                    counted(after.allowance(), "movement point", "movement points")
                ),
            )
        });
    }
    if after.units() == 0 && before.units() > 0 {
        reports.say(|| {
            Report::new(
                "C-DMG-10",
                unit,
                format!(
                    "All of {name}'s {} guns-and-crew units are gone, so she is dead in the water.",
                    after.built.boxes
                ),
            )
            .with(Event::Fate)
        });
    } else if after.dice() < before.dice() {
        reports.say(|| {
            Report::new("C-DMG-9", unit, format!("{name} is down to {}.", counted(after.dice(), "die", "dice")))
        });
    }
}

/// Returns the losses as text, such as 'loses 1 hull and 2 rigging boxes; 1 hit is wasted'.
fn losses(harm: &Harm) -> String {
    let parts: Vec<String> = [(harm.hull, "hull"), (harm.rigging, "rigging"), (harm.crew, "guns-and-crew")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    // The word agrees with the last number: '1 hull and 2 rigging boxes', but '2 hull and 1 rigging box'.
    let last = [harm.crew, harm.rigging, harm.hull].into_iter().find(|count| *count > 0);
    let boxes = if last == Some(1) { "box" } else { "boxes" };
    let lost = match parts.as_slice() {
        [] => "loses nothing".to_owned(),
        [one] => format!("loses {one} {boxes}"),
        [others @ .., last] => format!("loses {} and {last} {boxes}", others.join(", ")),
    };
    match harm.wasted {
        0 => lost,
        1 => format!("{lost}, and 1 hit is wasted"),
        n => format!("{lost}, and {n} hits are wasted"),
    }
}
