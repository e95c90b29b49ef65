//! The rules themselves: pure functions on plain values that know nothing of Bevy, asks or dice.

use super::prelude::*;

/// The limits of a cutter's course: its length and its turns (D-MOVE-1).
pub const LIMITS: CourseLimits = STRAIGHT.turning(4, Angle::degrees(15), Angle::degrees(45), Length::inches(2));
const STRAIGHT: CourseLimits = CourseLimits::straight(Length::ZERO, Length::inches(10));
pub const HULL: Footprint = Footprint::new(Length::inches(2), Length::millimetres(15));
pub const TABLE: (Length, Length) = (Length::inches(48), Length::inches(36));
pub const RANGE: Length = Length::inches(12);
pub const CLOSE: Length = Length::inches(6);
pub const BOXES: u8 = 5;
pub const CREW: i16 = 6;
pub const TURNS: u16 = 12;
pub const SIGNALS: [(u16, &str); 2] = [(0, "Close: +1 within 6 inches"), (1, "Stand off: +1 beyond 6 inches")];

pub fn hull(ship: &Ship) -> Hull {
    Hull::new(ship.cutter.pose, HULL)
}

/// Returns the range, from hull to hull (D-FIRE-2).
pub fn range(pair: &Pair) -> Length {
    hull(&pair[SideId(0)]).distance_to(&hull(&pair[SideId(1)]))
}

/// Returns the distance that the guns carry (D-FIRE-2, D-FOG-1).
pub fn carries(pair: &Pair) -> Length {
    if pair[SideId(0)].cutter.fog { CLOSE } else { RANGE }
}

/// Returns the broadside arc that bears better on the other cutter, and her bearing from it (D-FIRE-3).
pub fn broadside(pair: &Pair, own: SideId) -> (Arc, Bearing) {
    let arc = Arc::broadside_starboard(Angle::degrees(90));
    let [starboard, larboard] = [(arc, Mount::Starboard), (arc.mirrored(), Mount::Larboard)]
        .map(|(arc, mount)| (arc, arc.bears_on(&hull(&pair[own]), mount, &hull(&pair[own.other()]))));
    if larboard.1.margin > starboard.1.margin { larboard } else { starboard }
}

/// Checks whether a cutter may fire now (D-FIRE-1 to D-FIRE-3).
pub fn may_fire(pair: &Pair, own: SideId) -> Result<(), Refusal> {
    let (range, carries, bearing, other) = (range(pair), carries(pair), broadside(pair, own).1, pair.name(own.other()));
    let (far, near) = (range.in_inches(), carries.in_inches());
    let (clause, sentence) = match bearing.margin.abs() {
        _ if !pair[own].cutter.loaded => ("D-FIRE-1", format!("{} has already fired this turn.", pair.name(own))),
        _ if range > carries => ("D-FIRE-2", format!("{other} is {far} away, but the gun reaches only {near}.")),
        out if !bearing.inside => ("D-FIRE-3", format!("{other} is out of arc by {out}.")),
        _ => return Ok(()),
    };
    let (from, to) = (pair[own].cutter.pose.at, pair[own.other()].cutter.pose.at);
    Err(Refusal::new(clause, sentence).with(Mark::Line { from, to, label: far.to_string() }))
}

/// Returns true if the cutter's signal fits the range (D-SIGNAL-2).
pub fn fits(pair: &Pair, own: SideId) -> bool {
    pair[own].down.signal == Some(u16::from(range(pair) > CLOSE))
}

/// Returns the number that the cutter's die must show: 3 if her signal is known to fit, otherwise 4, changed by cards
/// (D-FIRE-4, D-CARD-2).
pub fn needed(pair: &Pair, own: SideId, known: bool) -> u8 {
    (4 - i8::from(known && fits(pair, own)) - help(pair, own)) as u8
}

/// Checks whether a cutter may sail this course (D-MOVE-1 to D-MOVE-3).
pub fn may_sail(pair: &Pair, own: SideId, course: &Course) -> Result<(), Refusal> {
    if !LIMITS.admit(course) || course.legs().contains(&Leg::Halt) {
        let sentence = "A cutter sails up to 10 inches, with up to 4 turns of 15°, 30° or 45°, 2 inches apart.";
        return Err(Refusal::new("D-MOVE-1", sentence));
    }
    for beat in walk(course, pair[own].cutter.pose, &HULL, Length::INCH) {
        let now = Hull::new(beat.pose, HULL);
        let (clause, label) = match () {
            () if !now.inside_table(TABLE.0, TABLE.1) => ("D-MOVE-2", "leave the table".to_owned()),
            () if now.overlaps(&hull(&pair[own.other()])) => {
                ("D-MOVE-3", format!("run into {}", pair.name(own.other())))
            }
            () => continue,
        };
        let sentence = format!("After {} she would {label}.", beat.run.in_inches());
        return Err(Refusal::new(clause, sentence).with(Mark::Block { at: beat.pose.at, radius: Length::INCH, label }));
    }
    Ok(())
}

/// Returns the score of each side for the damage it has done (D-END-2).
pub fn scores(pair: &Pair) -> PerSide<i32> {
    PerSide::from_fn(|own: SideId| {
        let other = &pair[own.other()].cutter;
        i32::from(other.holes) + 5 * i32::from(other.struck)
    })
}

/// Returns how the battle ended, or `None` while it goes on (D-END-1, D-END-2).
pub fn outcome(pair: &Pair) -> Option<Outcome> {
    let (clause, reason) = match pair.ships.iter().find(|ship| ship.cutter.struck || ship.cutter.holes >= BOXES) {
        Some(ship) => {
            let end = if ship.cutter.struck { "has struck her colours" } else { "is sinking" };
            ("D-END-1", format!("{} {end}.", ship.papers.name))
        }
        None if pair.cursor.turn > TURNS => ("D-END-2", format!("Night falls after turn {TURNS}.")),
        None => return None,
    };
    let scores = scores(pair);
    let why = reason.trim_end_matches('.').to_owned();
    Some(Outcome { winner: scores.ahead(), scores: scores.into_array().into(), why, reason, clause: clause.to_owned() })
}
