//! The figures of ships and of units on land, for `weathergage words barnacle`: what is printed on the log or the
//! roster, and what captains deem a unit worth.

use wg_core::scenario::Figures;

use crate::captain::value;
use crate::position::troop::ROSTERS;
use crate::prelude::*;
use crate::scenario::words::is_of_a_scenario;

/// Returns the figures of each class of ship, in the order of the logs.
pub fn ships() -> Figures {
    let row = |log: &Log| {
        let lines = [("yellow", log.yellow), ("red", log.red)].map(|(line, at)| Some((line, at?)));
        let lines: String = lines.into_iter().flatten().map(|(line, at)| format!(", {line} {at}")).collect();
        vec![
            format!("{} in", log.footprint.length.to_few_inches()),
            masts(log),
            joined(log.guns),
            joined(log.guns.map(|guns| log.dice(guns))),
            format!("{}, {} on deck", log.men, log.deck),
            log.leaders.to_string(),
            log.morale.to_string(),
            format!("{}{lines}", log.black),
            Figures::points(value::undamaged(log) * 100.0),
        ]
    };
    Figures {
        columns: &["length", "increments", "guns", "dice", "men", "leaders", "morale", "boxes", "worth"],
        rows: LOGS.iter().map(row).collect(),
        about: "Each increment has its inches, from the lowest to the highest. Guns and dice are those of the \
                larboard, starboard, bow and stern battery. Boxes are those up to the black line. Worth is in points \
                of the score (AMB-85): her black-line number, and what captains expect of her guns."
            .to_owned(),
    }
}

/// Returns the figures of each class of unit on land that a scenario may name, in the order of the rosters.
pub fn troops() -> Figures {
    let row = |roster: &Roster| {
        let (men, dice) = roster.per_die;
        vec![
            if roster.guns == 0 { "none".to_owned() } else { roster.guns.to_string() },
            roster.men.to_string(),
            roster.leaders.to_string(),
            roster.muskets.unwrap_or(roster.men).to_string(),
            format!("{}+", roster.charge),
            format!("{} for {}", counted(i32::from(dice), "die", "dice"), counted(i32::from(men), "man", "men")),
            Figures::points(value::undamaged_ashore(roster) * 100.0),
        ]
    };
    Figures {
        columns: &["guns", "men", "leaders", "muskets", "charges on", "melee", "worth"],
        rows: ROSTERS.iter().filter(|roster| is_of_a_scenario(roster)).map(row).collect(),
        about: "Worth is in points of the score (AMB-85): the points that the enemy scores for guns and leaders, and \
                what captains expect of the guns and the men."
            .to_owned(),
    }
}

/// Returns the increments of a log: '9: 1-2 to 17-18 in', or the dice of a vessel under oars (B-OARS-1).
fn masts(log: &Log) -> String {
    let inches = |(least, most): (u8, u8)| if least == most { least.to_string() } else { format!("{least}-{most}") };
    match (log.masts.first(), log.masts.last()) {
        (Some(lowest), Some(top)) if !log.oars => {
            format!("{}: {} to {} in", log.masts.len(), inches(*lowest), inches(*top))
        }
        _ => "oars: 2D6 in".to_owned(),
    }
}

/// Returns the numbers of the four batteries: '8/8/2/2'.
fn joined(batteries: [u8; 4]) -> String {
    batteries.map(|number| number.to_string()).join("/")
}
