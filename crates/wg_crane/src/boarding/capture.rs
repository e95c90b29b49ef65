//! IX. Capture: a ship changes hands, is given a crew, and leaves the board.

use wg_core::shown::report;

use crate::boarding::Capture;
use crate::boarding::assault::fight_report;
use crate::options::Options;
use crate::prelude::*;

/// The question that [`Order::Number`] answers: how many units go aboard the prize (C-CAP-2).
pub const UNITS: u8 = 1;

/// Returns the least and the most units that may go aboard the prize (C-CAP-2, C-R28).
pub fn crews(captor: &Ship, prize: &Ship) -> (u8, u8) {
    let units = captor.units();
    (u8::from(units >= 2), units.min(prize.built.boxes))
}

/// Returns the number of units that go aboard by default: one, or none if the captor has only one (C-CAP-2).
pub fn usual_crew(captor: &Ship) -> u8 {
    u8::from(captor.units() >= 2)
}

/// Returns the prize with this many units aboard. Each unit clears a guns-and-crew box (C-CAP-3), those ticked by
/// damage first, then those marked off for units that she had sent to a prize of her own.
pub fn manned(prize: &Ship, count: u8) -> Ship {
    let ticked = count.min(prize.damage.crew);
    let moved = prize.damage.moved.saturating_sub(count - ticked);
    prize.with(|she| (she.damage.crew, she.damage.moved) = (prize.damage.crew - ticked, moved))
}

/// Gives a ship to the side that takes her (C-CAP-1, C-CAP-6, C-OBJ-9). With the crew that comes aboard she fights and
/// sails like any other and may be recaptured (C-CAP-5, C-CAP-7, C-CAP-8). A ship that her first owner retakes is his
/// own again, and the enemy loses the points for her (C-CAP-10, C-R34).
pub fn capture(prize: &mut Ship, by: SideId, options: &Options) {
    if prize.colours.fate == Fate::Afloat {
        prize.worth.before = prize.worth.points;
    }
    (prize.damage.crew, prize.damage.moved) = (prize.built.boxes, 0);
    prize.colours.side = by;
    if by == prize.built.side {
        prize.colours.fate = Fate::Afloat;
        prize.worth.points = if options.recapture_keeps_boxes { prize.worth.before } else { 0 };
    } else {
        prize.colours.fate = Fate::Prize;
        prize.worth.points = prize.total();
    }
    // She moves from her captor's next phase on (C-R30), and is no longer aground (C-MOVE-9).
    prize.sailing.done = true;
    prize.berth.afloat_again |= prize.berth.aground;
    prize.berth.aground = false;
}

/// Takes a prize off the board over the edge from which her captor's side entered (C-R33).
pub fn leave(play: &mut Play<'_>, from: &Ship, over: Ship) {
    // She keeps her last square, but is no longer on the table.
    let gone =
        over.with(|she| (she.berth.square, she.colours.fate, she.sailing.done) = (from.berth.square, Fate::Gone, true));
    play.fleet.set(gone);
    play.say(|fleet| {
        let sentence = format!(
            "{} sails off the board, heading {}, and her {} points are safe for {}.",
            fleet.name(gone.id),
            gone.berth.heading,
            gone.worth.points,
            fleet.side(gone.colours.side)
        );
        Report::new("C-CAP-4", Some(gone.id), sentence)
            .with(Event::Moved { from: fleet.pose(from), to: fleet.pose(&over) })
    });
    play.show("C-CAP-9", gone.id, Event::Fate, |fleet| format!("{} is out of the enemy's reach.", fleet.name(gone.id)));
}

/// Asks how many units go aboard the prize (C-CAP-2, C-R28).
pub fn ask(fleet: &Fleet, captor: UnitId, prize: UnitId) -> Ask {
    let (captor, prize) = (fleet.ship(captor), fleet.ship(prize));
    let (least, most) = crews(captor, prize);
    let order = Order::Number { unit: captor.id, what: UNITS, value: i16::from(usual_crew(captor)) };
    let send = Offer::plain(order, "Send units aboard")
        .with(Slot::Value, Domain::Range { min: i16::from(least), max: i16::from(most) });
    Ask::new(Seat::Side(captor.colours.side), AskKind::Choice, "How many units do you send aboard?", vec![send])
}

/// Explains why this number of units may not go aboard (C-CAP-2, C-R28).
pub fn refuse(fleet: &Fleet, captor: UnitId, prize: UnitId, value: i16) -> Refusal {
    let ship = fleet.ship(captor);
    let (least, most) = crews(ship, fleet.ship(prize));
    report::refuse(
        "C-R28",
        format!(
            "{} has {} and may send {least} to {most} aboard {}, not {value}.",
            fleet.name(captor),
            counted(ship.units(), "unit", "units"),
            fleet.name(prize)
        ),
    )
}

/// Previews the dice that both ships would have after this many units have gone aboard the prize (C-CAP-3, C-R24,
/// C-R28).
pub fn preview(fleet: &Fleet, prize: UnitId, order: &Order) -> Preview {
    let Order::Number { unit, value, .. } = *order else { return Preview::default() };
    let (captor, prize) = (fleet.ship(unit), fleet.ship(prize));
    let count = u8::try_from(value).unwrap_or_default().min(captor.units());
    let (from, to) = (captor.with(|she| she.damage.moved += count), manned(prize, count));
    let dice = |ship: &Ship| counted(ship.dice(), "die", "dice");
    let used = match (count, from.units()) {
        (0, _) => "the prize stays unmanned, and anyone may take her".to_owned(),
        (_, 0) => format!("the prize rolls {}, and your ship is dead in the water", dice(&to)),
        _ => format!("the prize rolls {}, and your ship rolls {}", dice(&to), dice(&from)),
    };
    Preview { used, ..Preview::default() }
}

/// Takes a ship, and asks her captor to man her (C-CAP-1).
pub fn seize(play: &mut Play<'_>, captor: UnitId, prize: UnitId) {
    let (before, by) = (*play.fleet.ship(prize), play.fleet.ship(captor).colours.side);
    let mut taken = before;
    capture(&mut taken, by, &play.fleet.options);
    play.fleet.set(taken);
    play.business.push(Capture::Man { captor, prize });
    play.say(|fleet| {
        let (name, side, owner) = (fleet.name(prize), fleet.side(by), fleet.side(before.colours.side));
        let (clause, sentence) = if taken.colours.fate == Fate::Prize {
            (
                "C-OBJ-9",
                format!(
                    "{name} strikes to {} and becomes a prize of {side}, worth {} points.",
                    fleet.name(captor),
                    taken.worth.points
                ),
            )
        } else {
            let kept = if taken.worth.points == 0 {
                "all points".to_owned()
            } else {
                format!("all but {}", counted(taken.worth.points, "point", "points"))
            };
            ("C-CAP-10", format!("{side} retakes {name}, so {owner} loses {kept} for her."))
        };
        Report::new(clause, Some(prize), sentence).with(Event::Fate).noted(Moment::Taken, prize)
    });
    play.say(|fleet| {
        let note = format!("{} is taken.", fleet.name(prize));
        fight_report("C-CAP-1", fleet, captor, prize, Vec::new(), note)
    });
}

/// Sends this many units aboard the prize (C-CAP-2, C-CAP-3, C-R28).
pub fn man(play: &mut Play<'_>, count: u8) {
    let Some(&Capture::Man { captor, prize }) = play.business.top_of() else { return };
    play.business.pop();
    let fleet = &mut play.fleet;
    let manned = manned(fleet.ship(prize), count);
    fleet.ship_mut(captor).damage.moved += count;
    fleet.set(manned);
    play.show(if count == 0 { "C-R28" } else { "C-CAP-3" }, prize, Event::Fate, |fleet| {
        let (from, to) = (fleet.name(captor), fleet.name(prize));
        match (count, fleet.ship(captor).units()) {
            (0, _) => format!("Nobody goes aboard {to}, so she is unmanned and anyone may take her."),
            (1, 0) => format!("{from} sends her last unit aboard {to} and is left dead in the water."),
            (_, 0) => format!(
                "{from} sends her last {} aboard {to} and is left dead in the water.",
                counted(count, "unit", "units")
            ),
            (_, left) => format!("{from} sends {} aboard {to} and keeps {left}.", counted(count, "unit", "units")),
        }
    });
}
