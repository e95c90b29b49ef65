//! Phase 14, and the end of the battle with its points (A18).

use crate::damage::{abandoning, leaving};
use crate::phases::END;
use crate::position::afloat::Water;
use crate::position::grappled;
use crate::prelude::*;
use crate::turn::prize_crews;

/// Purpose of the die that scuttles a ship.
const SCUTTLE: u16 = 26;

/// The least face that scuttles a ship (B-DAM-12).
pub const SCUTTLES: u8 = 4;

/// The points for a leader killed (AMB-85).
pub const LEADER: i32 = 3;

/// The points for each gun of a fort that is lost (AMB-85).
pub const GUN: i32 = 5;

/// Items of the agenda for the end of the turn, phase 14.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Ending {
    /// Scuttling goes ship by ship, from this one on (B-DAM-12).
    Scuttle(UnitId),
    /// A crew tries to scuttle this ship, and rolls for it.
    Seacocks(UnitId),
    /// Prize crews are put aboard ship by ship, from this one on (AMB-99).
    Prize(UnitId),
    /// Sunk ships are removed, clocks fall, and the turn ends.
    TurnEnd,
}

impl Chapter for Ending {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Scuttle(_) | Self::Prize(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        match *self {
            Self::Scuttle(unit) => ask(fleet, unit),
            Self::Prize(unit) => prize_crews::ask(fleet, unit),
            _ => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, order: &Order) -> Refusal {
        match *self {
            Self::Scuttle(unit) => {
                Refusal::new("B-DAM-12", format!("First decide whether to scuttle {}.", fleet.name(unit)))
            }
            Self::Prize(unit) => prize_crews::refuse(fleet, unit, order),
            _ => Refusal::new("B-TURN-21", "The turn is ending. There is nothing to decide now."),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        if matches!(self, Self::Prize(_)) { prize_crews::preview(fleet, order) } else { Preview::default() }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match play.business.top_of() {
            Some(&Self::Prize(unit)) => prize_crews::answer(play, unit, order),
            Some(&Self::Scuttle(unit)) => {
                play.business.replace(Self::Scuttle(unit.next()));
                match order {
                    Order::Scuttle { .. } => play.business.push(Self::Seacocks(unit)),
                    Order::Abandon { .. } => abandoning::abandon(play, unit),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Scuttle(_) | Self::Seacocks(_)) => scuttle(play),
            Some(Self::Prize(_)) => prize_crews::next_prize(play),
            Some(Self::TurnEnd) => turn_end(play),
            None => Ok(()),
        }
    }
}

/// Adds the chapter of the end of the turn (A18, phase 14).
pub fn plugin(app: &mut App) {
    app.chapter::<Ending>([END]).opens(END, open);
}

/// Opens phase 14 (B-TURN-21).
pub fn open(play: &mut Play<'_>) {
    play.business.push(Ending::TurnEnd);
    let (scuttle, prize) = match play.fleet.take_up() {
        Some(GoesOn::Prize(unit)) => (None, unit),
        Some(GoesOn::Scuttle(unit)) => (Some(unit), UnitId(0)),
        _ => (Some(UnitId(0)), UnitId(0)),
    };
    if play.fleet.ships.iter().any(|ship| prize_crews::is_open(play.fleet, ship)) {
        play.business.push(Ending::Prize(prize));
    }
    if let Some(unit) = scuttle.filter(|_| play.fleet.ships.iter().any(|ship| may_scuttle(play.fleet, ship))) {
        play.business.push(Ending::Scuttle(unit));
    }
}

/// True if the ship may be scuttled: she is beyond the red line, with a crew aboard (B-DAM-12, AMB-37).
fn may_scuttle(fleet: &Fleet, ship: &Ship) -> bool {
    ship.fights() && ship.crew.men() > 0 && fleet.beyond_red(ship.id)
}

/// Goes on to the next ship that may be scuttled, or rolls for one that is being scuttled (B-DAM-12).
pub fn scuttle(play: &mut Play<'_>) -> Awaited {
    match play.business.top() {
        Some(&Item::Ending(Ending::Scuttle(from))) => {
            play.business.pop();
            if let Some(ship) = play.fleet.next_from(from, |ship| may_scuttle(play.fleet, ship)) {
                play.business.push(Ending::Scuttle(ship.id));
            }
            Ok(())
        }
        Some(&Item::Ending(Ending::Seacocks(unit))) => open_seacocks(play, unit),
        _ => Ok(()),
    }
}

/// Rolls to scuttle a ship: on 4, 5 or 6 she sinks at once (B-DAM-12).
fn open_seacocks(play: &mut Play<'_>, unit: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let row = Throw::d6(unit, SCUTTLE, 1, "sinks on 4-6", "B-DAM-12").counts(SCUTTLES, 6);
    let title = format!("Scuttling {}", fleet.name(unit));
    let faces = play.dice.throw(&row, &|| title.clone())?;
    play.business.pop();
    let sunk = faces[0] >= SCUTTLES;
    if sunk {
        // A scuttled ship counts as sunk by the enemy only if the enemy has damaged her this turn (AMB-89).
        if play.fleet.ship(unit).hull.hurt_now {
            play.fleet.count_lost(unit);
        }
        play.fleet.ship_mut(unit).colours.fate = Fate::Scuttled;
    }
    let result = if sunk { "she goes down" } else { "she stays afloat" };
    let sentence = format!(
        "{}'s crew opens the seacocks and rolls a {}, needing {SCUTTLES} or more: {result}.",
        play.fleet.name(unit),
        faces[0]
    );
    tell_row(play, &row, title, &faces, result, sentence);
    if sunk {
        play.show("B-DAM-12", unit, Event::Fate, |fleet| {
            format!("{} is sunk by her own crew in turn {}.", fleet.name(unit), fleet.cursor.turn)
        });
        // Her men swim or take to the boats (AMB-37).
        leaving::leave(play, unit, true);
    }
    Ok(())
}

/// Ends the turn: removes ships that sank (B-DAM-14), lowers clocks (AMB-42), clears the records of this turn, and
/// checks whether the battle is over (B-TURN-21).
pub fn turn_end(play: &mut Play<'_>) -> Awaited {
    play.business.pop();
    for index in 0..play.fleet.ships.len() {
        let unit = play.fleet.ships[index].id;
        if play.fleet.ships[index].colours.fate == Fate::Sinking {
            play.fleet.count_lost(unit);
            play.fleet.ships.touch(index).colours.fate = Fate::Sunk;
            play.show("B-DAM-14", unit, Event::Fate, |fleet| {
                format!("{} sinks with all {} boxes ticked.", fleet.name(unit), fleet.log(unit).black)
            });
            leaving::leave(play, unit, false);
        }
        let before = play.fleet.ships[index].clocks;
        end_of_turn(play.fleet.ships.touch(index));
        tell_fires(play, unit, before);
    }
    grappled::end_of_turn(play.fleet);
    let initiative = &mut play.fleet.initiative;
    *initiative = Initiative {
        first: None,
        winner: None,
        last_winner: initiative.winner,
        now: PerSide::default(),
        last: initiative.now,
        forts: [PerSide::default(), initiative.forts[0]],
    };
    let water = Water { swum: PerSide::default(), ..std::mem::take(&mut play.fleet.later.water) };
    play.fleet.later = Later { water, ..Later::default() };
    crate::ashore::march::end_of_turn(play.fleet);
    play.fleet.verdict.end = verdict(play.fleet);
    play.say(|fleet| Report::new("B-TURN-21", None, format!("Turn {} is over.", fleet.cursor.turn)).with(Event::Phase));
    Ok(())
}

/// Lowers a ship's clocks by one, except that of a catastrophic fire, and clears her records of this turn (AMB-42).
fn end_of_turn(ship: &mut Ship) {
    let Clocks { jammed, starboard_only, larboard_only, ratlines, fire_below, fire_sails, blaze: _, no_broadside } =
        &mut ship.clocks;
    for clock in [jammed, starboard_only, larboard_only, ratlines, fire_below, fire_sails, no_broadside] {
        *clock = clock.saturating_sub(1);
    }
    ship.run = Run { from: ship.berth.pose, ..Run::default() };
    ship.heed = Heed::default();
    ship.hull.hurt_now = false;
    ship.crew.boats_out = ship.crew.boats_out.saturating_sub(1);
    ship.nerve.adverse = false;
}

/// Reports fires that went out by themselves (B-SPEC-R9, B-SPEC-R13).
fn tell_fires(play: &mut Play<'_>, unit: UnitId, before: Clocks) {
    let now = play.fleet.ship(unit).clocks;
    if !play.fleet.ship(unit).on_table() {
        return;
    }
    for (clause, was, is, place) in [
        ("B-SPEC-R9", before.fire_below, now.fire_below, "below decks"),
        ("B-SPEC-R13", before.fire_sails, now.fire_sails, "in the sails"),
    ] {
        if was > 0 && is == 0 {
            play.say(|fleet| {
                let (name, turn) = (fleet.name(unit), fleet.cursor.turn);
                Report::new(clause, Some(unit), format!("{name}'s fire {place} goes out at the end of turn {turn}."))
                    .mended(format!("the fire {place} is out"))
            });
        }
    }
}

/// True if a side has a ship in the fight or yet to come, or a unit on land or in boats.
fn holds_out(fleet: &Fleet, side: SideId) -> bool {
    fleet.fighting(side).next().is_some()
        || fleet.ships.iter().any(|ship| ship.built.side == side && ship.is_due())
        || fleet.troops.iter().any(|troop| troop.side() == side && troop.on_table())
}

/// Returns the reason why the battle is over, or `None` if it goes on. A side without a ship in the fight or a unit on
/// the table is beaten. Otherwise the last turn ends the battle (B-END-1, AMB-85).
fn verdict(fleet: &Fleet) -> Option<End> {
    match [SideId(0), SideId(1)].map(|side| holds_out(fleet, side)) {
        [false, false] => Some(End::Both),
        [false, true] => Some(End::Beaten(SideId(0))),
        [true, false] => Some(End::Beaten(SideId(1))),
        [true, true] if fleet.cursor.turn >= fleet.options().turns => Some(End::LastTurn),
        [true, true] => None,
    }
}

/// Returns the points of a side (AMB-85). An enemy ship counts her black-line number if she is sunk, burnt, scuttled or
/// abandoned, twice that if she is taken, and half of it if she was driven off the table. A fort that is destroyed or
/// taken counts 5 for each gun of its roster, up to 40 for the largest. A leader killed or taken counts 3. Own ships
/// that got away by their exit count the points of the scenario.
pub fn points(fleet: &Fleet, side: SideId) -> i32 {
    won(fleet, side).map(|(_, _, points)| points).sum()
}

/// Iterates over the points of a side: the unit that gives them, a note, and the points, which may be 0.
fn won(fleet: &Fleet, side: SideId) -> impl Iterator<Item = (UnitId, &'static str, i32)> + '_ {
    let enemies = move || fleet.ships.iter().filter(move |ship| ship.built.side != side);
    let ships = enemies().map(|ship| (ship.id, "", worth(fleet, ship)));
    let leaders = enemies().map(|ship| (ship.id, "'s leaders", LEADER * i32::from(fleet.leaders_lost(ship.id))));
    let ashore = fleet
        .troops
        .iter()
        .filter(move |troop| troop.side() != side)
        .map(|troop| (troop.id, "", worth_ashore(fleet, troop)));
    let exit = fleet.options().exit.filter(|exit| exit.side == side).map_or(0, |exit| i32::from(exit.points));
    let escaped = fleet.ships.iter().filter(move |ship| ship.built.side == side && ship.colours.fate == Fate::Escaped);
    ships.chain(leaders).chain(ashore).chain(escaped.map(move |ship| (ship.id, " (escaped)", exit)))
}

/// Returns the lines that explain a side's points.
pub fn tally(fleet: &Fleet, side: SideId) -> Tally {
    let line = |(unit, what, points): (UnitId, &str, i32)| {
        format!("{}{what}: {}", fleet.name(unit), counted(points, "point", "points"))
    };
    Tally {
        clause: "AMB-85".to_owned(),
        rule: "An enemy ship that is sunk, burnt, scuttled or abandoned scores her black-line number. A prize scores \
               twice that, and a ship driven off the table half. A lost fort scores 5 for each gun, and a lost \
               leader 3."
            .to_owned(),
        lines: won(fleet, side).filter(|(_, _, points)| *points > 0).map(line).collect(),
    }
}

/// Returns the enemy's points for a unit on land. The leaders of a landing party are counted with those of their ship.
fn worth_ashore(fleet: &Fleet, troop: &Troop) -> i32 {
    let roster = fleet.roster(troop.id);
    let (lost, taken) = match troop.stand.whereabouts {
        Whereabouts::Destroyed => (true, false),
        Whereabouts::Taken => (true, true),
        _ => (false, false),
    };
    let fort = if lost && roster.kind == Kind::Fort { GUN * i32::from(roster.guns) } else { 0 };
    let left = if taken { 0 } else { troop.company.leaders };
    fort + LEADER * i32::from(roster.leaders.saturating_sub(left))
}

/// Returns the points that a ship gives to the enemy of her first owner.
fn worth(fleet: &Fleet, ship: &Ship) -> i32 {
    let black = i32::from(fleet.log(ship.id).black);
    match ship.colours.fate {
        Fate::Fighting | Fate::Escaped | Fate::Due => 0,
        // A prize that was sailed off the table counts as taken. A prize that was retaken counts nothing (AMB-99).
        Fate::Left | Fate::Struck if ship.side() != ship.built.side => 2 * black,
        Fate::Left => black / 2,
        Fate::Struck => 0,
        Fate::Abandoned | Fate::Sinking | Fate::Sunk | Fate::Burnt | Fate::Scuttled => black,
    }
}

/// Returns what a beaten side lacks, in words. Without units on land in the battle only ships are named.
fn nothing(fleet: &Fleet) -> &'static str {
    if fleet.troops.is_empty() { "no ships left" } else { "nobody left" }
}

/// Returns the number of boxes ticked on a side's enemies, which decides between equal points.
fn boxes(fleet: &Fleet, side: SideId) -> i32 {
    fleet.ships.iter().filter(|ship| ship.built.side != side).map(|ship| i32::from(ship.hull.boxes)).sum()
}

/// Returns the result of the battle, or `None` while it goes on. Points decide. If they are equal, the side with ships
/// left in the fight wins, and then the side that ticked more enemy boxes (B-END-1, AMB-85).
pub fn outcome(fleet: &Fleet) -> Option<Outcome> {
    let end = fleet.verdict.end?;
    let scores = PerSide::from_fn(|side| points(fleet, side));
    let ticked = PerSide::from_fn(|side| boxes(fleet, side));
    let holds = PerSide::from_fn(|side| end != End::Beaten(side));
    let winner = PerSide::from_fn(|side| (scores[side], holds[side], ticked[side])).ahead();
    let why = match end {
        End::Beaten(side) => format!("{} has {} in the fight", fleet.side_name(side), nothing(fleet)),
        End::Both if fleet.troops.is_empty() => "neither side has a ship left in the fight".to_owned(),
        End::Both => "neither side has anybody left in the fight".to_owned(),
        End::LastTurn => format!("turn {} was the last", fleet.options().turns),
    };
    let result = match winner {
        None => format!("A draw at {} each", counted(scores[SideId(0)], "point", "points")),
        Some(side) => {
            let (name, other) = (fleet.side_name(side), side.other());
            let each = counted(scores[side], "point", "points");
            if scores[side] != scores[other] {
                format!("{name} wins by {each} to {}", scores[other])
            } else if holds[side] && !holds[other] {
                format!("{name} wins at {each} each")
            } else {
                let boxes = counted(ticked[side], "enemy box", "enemy boxes");
                format!("{name} wins at {each} each, with {boxes} ticked to {}", ticked[other])
            }
        }
    };
    Some(Outcome {
        winner,
        scores: scores.into_array().into(),
        reason: format!("{result}: {why}."),
        clause: "B-END-1".to_owned(),
        why,
    })
}

/// Asks whether a ship is scuttled, or returns `None` if she may not be (B-DAM-12).
pub fn ask(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let ship = fleet.get(unit).filter(|ship| may_scuttle(fleet, ship))?;
    let mut offers =
        vec![Offer::plain(Order::Pass, "Stay with the ship"), Offer::plain(Order::Scuttle { unit }, "Scuttle her")];
    if fleet.may_abandon(unit).is_ok() {
        offers.push(Offer::plain(Order::Abandon { unit }, abandoning::ABANDON));
    }
    let reason = format!("{} is beyond the red line. Scuttle her?", fleet.name(unit));
    Some(Ask::new(Seat::Side(ship.side()), AskKind::Choice, reason, offers))
}
