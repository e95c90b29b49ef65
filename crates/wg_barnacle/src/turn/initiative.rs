//! Initiative: which side is Side A this turn (A2, B-TURN-3).

use crate::phases;
use crate::prelude::*;

/// Purpose of the dice of initiative.
const INITIATIVE: u16 = 1;

/// A modifier of a side's die, and the reason for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// The number added to the die.
    pub by: i16,
    /// The reason, in words: 'won it last turn'.
    pub why: &'static str,
    /// The clause of the modifier.
    pub clause: &'static str,
}

/// Items of the agenda for initiative, phase 2.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum FirstMove {
    /// The dice of initiative are rolled, again after a tie.
    Initiative,
    /// The winner chooses which side is Side A (B-INIT-10).
    FirstSide(SideId),
}

impl Chapter for FirstMove {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::FirstSide(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::FirstSide(side) = *self { Some(ask(fleet, side)) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, _: &Order) -> Refusal {
        match *self {
            Self::FirstSide(side) => {
                Refusal::new("B-INIT-10", format!("{} must now choose who moves first.", fleet.side_name(side)))
            }
            Self::Initiative => Refusal::new("B-INIT-1", "Both sides roll for initiative first."),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        if let (Some(&Self::FirstSide(side)), Some(choice)) = (play.business.top_of(), Choice::chosen(order)) {
            choose_first(play, side, first_by(choice, side));
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        throw(play)
    }
}

/// Adds the chapter of initiative (A2).
pub fn plugin(app: &mut App) {
    app.chapter::<FirstMove>([phases::INITIATIVE]).opens(phases::INITIATIVE, open);
}

/// Opens phase 2. The scenario may have settled already who moves first, or who chooses it.
pub fn open(play: &mut Play<'_>) {
    match play.fleet.initiative {
        Initiative { first: Some(_), .. } => {}
        Initiative { winner: Some(winner), .. } => play.business.push(FirstMove::FirstSide(winner)),
        _ => play.business.push(FirstMove::Initiative),
    }
}

/// Finds the winner of initiative: automatically, or by one die for each side. After a tie the item stays on the
/// agenda, and both sides roll again (B-INIT-1 to B-INIT-9).
pub fn throw(play: &mut Play<'_>) -> Awaited {
    if let Some(winner) = automatic_winner(&play.fleet.initiative) {
        play.business.pop();
        play.say(|fleet| {
            Report::new(
                "B-INIT-8",
                None,
                format!(
                    "{} wins initiative without a roll because {}.",
                    fleet.side_name(winner),
                    triumph(fleet, winner)
                ),
            )
        });
        won(play, winner, true);
        return Ok(());
    }
    let row =
        |side| Throw::side_d6(Some(side), INITIATIVE, 1, "the higher total wins, a tie is rolled again", "B-INIT-1");
    let names = PerSide::from_fn(|side| play.fleet.side_name(side).to_owned());
    let [red, blue] =
        SideId::BOTH.map(|side| play.dice.throw(&row(side), &|| format!("{} rolls for initiative", names[side])));
    let faces = PerSide::of([red?, blue?]);
    let modifiers = PerSide::from_fn(|side| modifiers(play.fleet, side));
    let totals = PerSide::from_fn(|side| total(&faces[side], &modifiers[side]));
    let winner = totals.ahead();
    for side in SideId::BOTH {
        let result = match winner {
            None => "a tie",
            Some(winner) if winner == side => "wins",
            Some(_) => "loses",
        };
        play.say(|fleet| told(fleet, side, &faces[side], &modifiers[side], totals[side], result));
    }
    match winner {
        Some(winner) => {
            play.business.pop();
            let [red, blue] = totals.into_array();
            let (most, least) = (red.max(blue), red.min(blue));
            play.say(|fleet| {
                Report::new(
                    "B-INIT-1",
                    None,
                    format!("{} wins initiative, {most} to {least}.", fleet.side_name(winner)),
                )
            });
            won(play, winner, false);
        }
        None => play.say(|_| {
            Report::new(
                "B-INIT-9",
                None,
                format!(
                    "Initiative is tied, {} to {}, and both sides roll again.",
                    totals[SideId(0)],
                    totals[SideId(1)]
                ),
            )
        }),
    }
    Ok(())
}

/// Returns the total of a side's die and its modifiers.
fn total(faces: &Faces, modifiers: &[Modifier]) -> i16 {
    faces.iter().copied().map(i16::from).sum::<i16>() + modifiers.iter().map(|modifier| modifier.by).sum::<i16>()
}

/// Returns the report of a side's die: 'Blue throws 4 for initiative, +1 sank more last turn, -1 a captain's nerve
/// failed: 4.'
fn told(fleet: &Fleet, side: SideId, faces: &Faces, modifiers: &[Modifier], total: i16, result: &str) -> Report {
    let thrown: u8 = faces.iter().sum();
    let parts: String = modifiers.iter().map(|modifier| format!(", {:+} {}", modifier.by, modifier.why)).collect();
    let clause = modifiers.first().map_or("B-INIT-1", |_| "B-INIT-6");
    let name = fleet.side_name(side);
    let whole = if modifiers.is_empty() { String::new() } else { format!(": {total} in all") };
    Report::new(clause, None, format!("{name} rolls a {thrown} for initiative{parts}{whole}.")).with(
        Event::thrown(
            "Initiative",
            faces,
            "the higher total moves as it likes",
            if modifiers.is_empty() {
                format!("{total}: {result}")
            } else {
                format!("{thrown}{parts} = {total}: {result}")
            },
        )
        .coloured(DieColour::Ivory, name)
        .good(|_| result == "wins")
        .by(side),
    )
}

/// Records the winner, and asks that side who is Side A (B-INIT-10). With the option `auto_winner_moves_first` an
/// automatic winner has to be Side A itself (AMB-4).
fn won(play: &mut Play<'_>, winner: SideId, automatic: bool) {
    play.fleet.initiative.winner = Some(winner);
    if automatic && play.fleet.options().auto_winner_first {
        set_first(play, winner, winner);
    } else {
        play.business.push(FirstMove::FirstSide(winner));
    }
}

/// Asks the winner of initiative who moves first.
pub fn ask(fleet: &Fleet, side: SideId) -> Ask {
    let unit = speaker(fleet, side);
    let offer = |choice: Choice, label| Offer::plain(choice.order(unit), label);
    let reason = format!("{} has won initiative. Who moves first?", fleet.side_name(side));
    let offers = vec![offer(Choice::MoveFirst, "Move first"), offer(Choice::MoveSecond, "Move second")];
    Ask::new(Seat::Side(side), AskKind::Choice, reason, offers)
}

/// Returns the side that this answer makes Side A.
pub fn first_by(choice: Choice, asked: SideId) -> SideId {
    if choice == Choice::MoveFirst { asked } else { asked.other() }
}

/// Returns the unit in whose name a side answers: its flagship while it holds her, or else its first ship.
fn speaker(fleet: &Fleet, side: SideId) -> UnitId {
    let flagship = fleet.sky.rulings.flagships[side]
        .filter(|flagship| fleet.get(*flagship).is_some_and(|ship| ship.side() == side));
    let own = || fleet.ships.iter().find(|ship| ship.side() == side).map(|ship| ship.id);
    flagship.or_else(own).unwrap_or_default()
}

/// Makes the side that the winner has chosen Side A (B-INIT-10).
pub fn choose_first(play: &mut Play<'_>, winner: SideId, first: SideId) {
    if matches!(play.business.top(), Some(Item::FirstMove(FirstMove::FirstSide(_)))) {
        play.business.pop();
    }
    set_first(play, winner, first);
}

fn set_first(play: &mut Play<'_>, winner: SideId, first: SideId) {
    play.fleet.initiative.first = Some(first);
    play.say(|fleet| {
        let name = fleet.side_name(first);
        let sentence = if first == winner {
            format!("{name} moves first.")
        } else {
            format!("{} lets {name} move first.", fleet.side_name(winner))
        };
        Report::new("B-INIT-10", None, sentence)
    });
}

/// Returns the side that captured a fort or sank a man o' war last turn, if the other side did neither. If both did,
/// dice decide as usual (B-INIT-8, AMB-4).
pub fn automatic_winner(initiative: &Initiative) -> Option<SideId> {
    initiative.last.map(|deeds| deeds.triumph).ahead()
}

fn triumph(fleet: &Fleet, winner: SideId) -> &'static str {
    // A side that sank nothing can only have won by a fort.
    let fort = fleet.initiative.forts[1][winner] || fleet.initiative.last[winner].sunk == 0;
    if fort { "it took a fort last turn" } else { "it sank a man o' war last turn" }
}

/// Returns the modifiers of a side's die (B-INIT-2 to B-INIT-6).
pub fn modifiers(fleet: &Fleet, side: SideId) -> Vec<Modifier> {
    let initiative = &fleet.initiative;
    let (own, other) = (initiative.last[side], initiative.last[side.other()]);
    let mut modifiers = Vec::new();
    let mut add = |by: i16, why, clause| modifiers.push(Modifier { by, why, clause });
    if initiative.last_winner == Some(side) {
        add(1, "for winning it last turn", "B-INIT-2");
    }
    if own.sunk > other.sunk {
        add(1, "for sinking more ships last turn", "B-INIT-3");
    }
    if own.adverse > 0 {
        let captains = if fleet.options().malus_per_captain { i16::from(own.adverse) } else { 1 };
        add(
            -captains,
            if captains > 1 { "for captains' adverse morale" } else { "for a captain's adverse morale" },
            "B-INIT-4",
        );
    }
    if weather_gauge(fleet) == Some(side) {
        add(1, "for the weather gauge", "B-INIT-5");
    }
    modifiers
}

/// Returns the side whose flagship lies farther upwind by more than the margin, or `None` if neither has the weather
/// gauge (B-INIT-7, AMB-7).
pub fn weather_gauge(fleet: &Fleet) -> Option<SideId> {
    let upwind = |side: SideId| {
        let flagship = fleet.get(fleet.sky.rulings.flagships[side]?)?;
        let (at, from) = (flagship.berth.pose.at, fleet.sky.actual);
        let along = f64::from(at.x.0) * from.sin() + f64::from(at.y.0) * from.cos();
        // Winds blow from the sides of the table, so that this is a whole number.
        flagship.fights().then_some(along as i64)
    };
    let ahead = upwind(SideId(0))? - upwind(SideId(1))?;
    let margin = i64::from(fleet.options().gauge_margin.0);
    if ahead > margin {
        Some(SideId(0))
    } else if ahead < -margin {
        Some(SideId(1))
    } else {
        None
    }
}
