//! Sailing: a cutter's move, inch by inch.

use super::prelude::*;

/// A cutter's course, and how far she has sailed on it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sailing(Course, Walk);

impl Chapter for Sailing {
    type Game = Drill;

    /// Begins the cutter's course. An order to lie to becomes a course without legs.
    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        play.fleet.cursor.ended = true;
        play.business.push(Sailing(order.course().cloned().unwrap_or_default(), Walk::default()));
    }

    /// Sails one inch or makes one turn, after which each cutter may have a chance to fire or to board (D-MOVE-1).
    /// Those chances go on top of the course on the agenda, so that they are settled before she sails on.
    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        let own = play.fleet.mover();
        let from = play.fleet[own].cutter.pose;
        let Some(Sailing(course, walk)) = play.business.top_mut_of() else { return Ok(()) };
        let Some(beat) = walk.next(course, from, &HULL, Length::INCH) else {
            play.business.pop();
            return Ok(());
        };
        play.fleet[own].cutter.pose = beat.pose;
        if range(play.fleet) <= Length::INCH {
            play.business.push(Boarding::Alongside);
        }
        if SideId::BOTH.iter().any(|own| may_fire(play.fleet, *own).is_ok()) {
            play.business.push(Gunnery::Window);
        }
        play.say(|pair| {
            let sentence = format!("{} has sailed {}.", pair.name(own), beat.run.in_inches());
            Report::new("D-MOVE-1", Some(unit_of(own)), sentence).with(Event::Moved { from, to: beat.pose })
        });
        Ok(())
    }
}

/// Begins a cutter's move. Before the first move of a turn, both guns are loaded again and cards are drawn (D-FIRE-1).
pub fn open(play: &mut Play<'_>) {
    let cursor = &mut play.fleet.cursor;
    cursor.active = Some(SideId(cursor.phase - FIRST_SAILS));
    cursor.moves += 1;
    if cursor.phase == FIRST_SAILS {
        for own in SideId::BOTH {
            play.fleet[own].cutter.loaded = true;
        }
        draw(play);
    }
}

/// Returns the question that is asked while the agenda is empty: the mover's course. The orders go to this chapter.
pub fn turn(pair: &Pair) -> Ask {
    let own = pair.mover();
    let sail = Offer::plain(Order::Course { unit: unit_of(own), course: Course::default() }, "Sail");
    let mut offers = vec![Offer::plain(Order::EndPhase, "Heave to"), sail.with(Slot::Course, Domain::Free(LIMITS))];
    claim::<Sailing>(&mut offers);
    pair.ask(own, AskKind::Turn, offers)
}

/// Returns a preview of the course with its ghost. The session adds refusals.
pub fn preview(pair: &Pair, own: SideId, course: &Course) -> Preview {
    let path: Vec<_> = walk(course, pair[own].cutter.pose, &HULL, Length::INCH).map(|beat| beat.pose).collect();
    let used = format!("{} of 10 inches", course.length().in_inches());
    Preview { ghost: path.last().copied(), path, used, ..Preview::default() }
}
