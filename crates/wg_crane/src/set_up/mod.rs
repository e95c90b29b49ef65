//! II-IV. Equipment, wind and set-up: the rolls before the battle.

pub mod lines;

use crate::options::{End, Source};
use crate::phases::{FIRST_SIDE, SECOND_SIDE, SET_UP};
use crate::position::not_over;
use crate::prelude::*;

const LIMIT: u16 = 1;
const WIND: u16 = 2;
const ENTRY: u16 = 3;
const FIRST: u16 = 4;

/// A step of the set-up, which must be settled before any ship sails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum SettingUp {
    /// The turn limit must be rolled (C-OBJ-4).
    Limit,
    /// The wind must be rolled (C-WIND-2).
    Wind,
    /// The first side's edge must be rolled (C-SETUP-1).
    Entry,
    /// The lines take their squares (C-SETUP-3).
    Place,
    /// A side may change the order of its line (C-SETUP-4).
    Line {
        /// The side whose line it is.
        side: SideId,
        /// The number of changes that it may still make.
        left: u8,
    },
    /// The sides must roll for the first move (C-MOVE-3).
    First,
}

impl Chapter for SettingUp {
    type Game = Crane;

    fn waits(&self) -> bool {
        matches!(self, Self::Line { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::Line { side, .. } = *self { Some(lines::ask(fleet, side)) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        let asked = if let Self::Line { side, .. } = *self { side } else { side };
        lines::refuse(fleet, asked, side, order)
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match Choice::of(order) {
            Some((unit, Choice::Place(place))) => {
                Preview { used: lines::preview(fleet, unit, place), ..Preview::default() }
            }
            None => Preview::default(),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match Choice::of(order) {
            Some((unit, Choice::Place(place))) => lines::change(play, unit, place),
            // The captain is content with his line.
            None => {
                play.business.pop();
            }
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Limit) => throw_limit(play),
            Some(Self::Wind) => throw_wind(play),
            Some(Self::Entry) => throw_entry(play),
            Some(Self::Place) => lines::place(play),
            Some(Self::First) => throw_first(play),
            Some(Self::Line { .. }) | None => Ok(()),
        }
    }
}

/// Adds the chapter of sections II to IV.
pub fn plugin(app: &mut App) {
    app.chapter::<SettingUp>([SET_UP, FIRST_SIDE, SECOND_SIDE]).opens(SET_UP, open);
}

/// Reports fleets that are not alike (C-LOST-3). Then queues the steps of the start: turn limit, wind, edges and first
/// move (C-EX-01), then the lines.
pub fn open(play: &mut Play<'_>) {
    let fleet = &play.fleet;
    let [first, second] = SideId::BOTH.map(|side| sizes(fleet, side));
    if first != second {
        play.say(|fleet| {
            let [one, other] = SideId::BOTH.map(|side| fleet.side(side));
            let sentence = format!(
                "The fleets are not alike: {one} has {}, and {other} has {}.",
                counted(&first),
                counted(&second)
            );
            Report::new("C-LOST-3", None, sentence)
        });
    }
    let line = play.fleet.conditions.line.take();
    let fleet = &play.fleet;
    let unplaced = fleet.ships.iter().any(|ship| !lines::is_placed(ship));
    // The sides whose lines are still to be ordered: both, or, in a saved battle, those from the side that was ordering
    // its line.
    let first = if unplaced { Some(SideId(0)) } else { line.map(|(side, _)| side) };
    for side in [SideId(1), SideId(0)]
        .into_iter()
        .filter(|side| first.is_some_and(|first| *side >= first) && lines::may_rearrange(fleet, *side))
    {
        let all = 2 * fleet.ships.iter().filter(|ship| ship.built.side == side).count() as u8;
        let left = line.filter(|(one, _)| *one == side).map_or(all, |(_, left)| left);
        play.business.push(SettingUp::Line { side, left });
    }
    if unplaced {
        play.business.push(SettingUp::Place);
    }
    if fleet.conditions.first.is_none() && !fleet.options.first_each_turn {
        play.business.push(SettingUp::First);
    }
    if unplaced && fleet.conditions.edges.of[SideId(0)].is_none() {
        play.business.push(SettingUp::Entry);
    }
    if fleet.conditions.wind.is_none() {
        play.business.push(SettingUp::Wind);
    }
    if fleet.options.end == End::Turns && fleet.conditions.limit.or(fleet.secret.turns).is_none() {
        play.business.push(SettingUp::Limit);
    }
}

/// Queues a roll for the first side, the wind and the turn limit, as far as a movement phase needs them and they are
/// unknown (C-R36).
pub fn throw_for_phase(play: &mut Play<'_>) {
    let fleet = &play.fleet;
    if fleet.conditions.first.is_none() {
        play.business.push(SettingUp::First);
    }
    if fleet.conditions.wind.is_none() {
        play.business.push(SettingUp::Wind);
    }
    if fleet.options.end == End::Turns && fleet.conditions.limit.or(fleet.secret.turns).is_none() {
        play.business.push(SettingUp::Limit);
    }
}

/// Counts the ships of each size that a side has at the start (C-LOST-3).
fn sizes(fleet: &Fleet, side: SideId) -> Vec<usize> {
    let of_class = |class| {
        let counts = |ship: &&Ship| ship.built.side == side && usize::from(ship.built.class) == class && !ship.is_due();
        fleet.ships.iter().filter(counts).count()
    };
    (0..CHARTS.classes.len()).map(of_class).collect()
}

/// Returns the sizes as text, such as '1 large and 2 small ships' or '1 medium ship'.
fn counted(sizes: &[usize]) -> String {
    let named = CHARTS.classes.iter().zip(sizes).filter(|(_, count)| **count > 0);
    let parts: Vec<String> = named.map(|(class, count)| format!("{count} {}", class.key)).collect();
    let ships = if sizes.iter().sum::<usize>() == 1 { "ship" } else { "ships" };
    match parts.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} and {last} {ships}", others.join(", ")),
        _ => format!("{} {ships}", parts.concat()),
    }
}

/// Rolls four dice for the number of turns (C-OBJ-4).
fn throw_limit(play: &mut Play<'_>) -> Awaited {
    let row = Throw::side_d6(None, LIMIT, 4, "the sum is the number of turns", "C-OBJ-4");
    if play.fleet.options.is_limit_hidden() {
        let turn = play.fleet.cursor.turn;
        play.fleet.secret.turns = Some(not_over(turn, || play.dice.throw_secret(&row).iter().sum()));
        play.say(|_| Report::new("C-OBJ-4", None, "The program rolls 4 dice in secret for the number of turns."));
    } else {
        let faces = play.dice.throw(&row, &|| "Number of turns".to_owned())?;
        let turns: u8 = faces.iter().sum();
        play.fleet.conditions.limit = Some(turns);
        play.say(|_| {
            thrown(
                "C-OBJ-4",
                format!("The battle lasts at most {turns} turns."),
                "Number of turns",
                &faces,
                6,
                format!("{turns} turns"),
                None,
            )
        });
    }
    play.business.done()
}

/// Rolls two dice for the direction that the wind blows from, or by option one eight-sided die (C-WIND-2, C-R1).
fn throw_wind(play: &mut Play<'_>) -> Awaited {
    let uniform = play.fleet.options.wind == Source::Uniform;
    let mut row = Throw::side_d6(None, WIND, 2, "read the sum on the wind table", "C-WIND-2");
    if uniform {
        (row.dice, row.sides, row.needed) = (1, 8, "1 is north, then clockwise".into());
    }
    let faces = play.dice.throw(&row, &|| "Wind direction".to_owned())?;
    let sum: u8 = faces.iter().sum();
    let from = if uniform {
        CHARTS.wind.uniform[usize::from(sum - 1) % 8]
    } else {
        CHARTS.wind.table[usize::from(sum - 1) % 12]
    };
    play.fleet.conditions.wind = Some(from);
    play.business.pop();
    play.say(|_| {
        thrown(
            "C-WIND-2",
            format!("The wind blows from {from}."),
            "Wind direction",
            &faces,
            row.sides,
            format!("wind from {from}"),
            None,
        )
    });
    Ok(())
}

/// Rolls two dice for the first side's edge. The other side enters from the opposite edge (C-SETUP-1, C-SETUP-2).
fn throw_entry(play: &mut Play<'_>) -> Awaited {
    let row = Throw::side_d6(Some(SideId(0)), ENTRY, 2, "1-3 north, 4-6 east, 7-9 south, 10-12 west", "C-SETUP-1");
    let title = |fleet: &Fleet| format!("Which edge does {} enter from?", fleet.side(SideId(0)));
    let faces = play.dice.throw(&row, &|| title(play.fleet))?;
    let edge = CHARTS.entry[usize::from(faces.iter().sum::<u8>() - 1) % 12];
    play.fleet.conditions.edges = Edges::of_first(edge);
    play.business.pop();
    play.say(|fleet| {
        let sentence = format!(
            "{} enters from the {}, and {} from the {}.",
            fleet.side(SideId(0)),
            edge.name(),
            fleet.side(SideId(1)),
            edge.opposite().name()
        );
        thrown("C-SETUP-1", sentence, &title(fleet), &faces, 6, edge.name().to_owned(), Some(SideId(0)))
    });
    Ok(())
}

/// Rolls a die for each side: the higher roll moves first, and ties are rolled again (C-MOVE-3, C-R36).
fn throw_first(play: &mut Play<'_>) -> Awaited {
    let title = |fleet: &Fleet, side: SideId| format!("{} rolls for the first move", fleet.side(side));
    let fleet = &play.fleet;
    let mut throw = |side: SideId| {
        play.dice.throw(&Throw::side_d6(Some(side), FIRST, 1, "the higher roll moves first", "C-MOVE-3"), &|| {
            title(fleet, side)
        })
    };
    // Both rolls are requested before the first `?`, so that players at a table roll their dice together.
    let [red, blue] = SideId::BOTH.map(&mut throw);
    let thrown_dice = PerSide::of([red?, blue?]);
    let first = PerSide::from_fn(|side| thrown_dice[side][0]).ahead();
    if first.is_some() {
        play.fleet.conditions.first = first;
        play.business.pop();
    }
    for (side, faces) in thrown_dice.iter() {
        let (says, result) = match first {
            None => (": ", "a tie, so both roll again".to_owned()),
            Some(first) if first == side => (" and ", "moves first".to_owned()),
            Some(_) => (" and ", "moves second".to_owned()),
        };
        play.say(|fleet| {
            let sentence = format!("{} rolls a {} for the first move{says}{result}.", fleet.side(side), faces[0]);
            let event = Event::thrown("First move", faces, "the higher roll moves first", result)
                .coloured(DieColour::Ivory, fleet.side(side))
                .by(side);
            Report::new("C-MOVE-3", None, sentence).with(event)
        });
    }
    Ok(())
}

fn thrown(
    clause: &str,
    sentence: String,
    title: &str,
    faces: &Faces,
    sides: u8,
    result: String,
    side: Option<SideId>,
) -> Report {
    Report::new(clause, None, sentence).with(Event::thrown(title.to_owned(), faces, "", result).sides(sides).by(side))
}
