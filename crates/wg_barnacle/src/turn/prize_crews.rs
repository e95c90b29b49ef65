//! Prize crews: a captor puts men aboard a prize in phase 14 (AMB-99).

use crate::position::ship::souls;
use crate::prelude::*;
use crate::turn::ending::Ending;

/// The question of [`Order::Number`]: how many men go aboard a prize.
pub const PRIZE_CREW: u8 = 110;

/// By default a captor sends a prize crew only if this many times as many men stay with the captor.
const KEEPS: u8 = 4;

/// The distance within which a captor can send men aboard.
pub const REACH: Length = Length::INCH;

/// Iterates over the ships that may send men aboard a prize, each with the most men it can spare. They are ships of the
/// captor's side within an inch, and ships that took the prize this turn or were grappled to her when she struck, whose
/// grapples stay on her until the turn ends. The catalogue says only that the captor may leave men aboard. A ship keeps
/// the fewest men that can sail her.
pub fn captors(fleet: &Fleet, prize: UnitId) -> impl Iterator<Item = (UnitId, u8)> {
    let least = fleet.options().prize_crew;
    let keep = fleet.options().min_sail_crew;
    let shape = fleet.shape(prize);
    let near = move |ship: &&Ship| {
        ship.id != prize
            && ship.clocks.blaze == 0
            && (shape.distance_to(&fleet.shape(ship.id)) <= REACH || ship.ties.is_fast_to(prize))
    };
    let spare = move |ship: &Ship| (ship.id, ship.crew.men().saturating_sub(keep));
    fleet.fighting(fleet.ship(prize).side()).filter(near).map(spare).filter(move |(_, most)| *most >= least)
}

/// True if the prize has no crew, can be sailed, and has a captor beside her.
pub fn is_open(fleet: &Fleet, ship: &Ship) -> bool {
    ship.colours.fate == Fate::Struck
        && ship.crew.prize == 0
        && !fleet.beyond_red(ship.id)
        && !fleet.dismasted(ship.id)
        && captors(fleet, ship.id).next().is_some()
}

/// Goes on to the next prize in phase 14.
///
/// # Errors
/// Never: no dice are rolled here.
pub fn next_prize(play: &mut Play<'_>) -> Awaited {
    let Some(&Ending::Prize(from)) = play.business.top_of() else { return Ok(()) };
    play.business.pop();
    if let Some(ship) = play.fleet.next_from(from, |ship| is_open(play.fleet, ship)) {
        play.business.push(Ending::Prize(ship.id));
    }
    Ok(())
}

/// Asks how many men go aboard a prize, and from which ship. `None` if the prize gets no crew.
pub fn ask(fleet: &Fleet, prize: UnitId) -> Option<Ask> {
    let ship = fleet.get(prize).filter(|ship| is_open(fleet, ship))?;
    let least = fleet.options().prize_crew;
    let mut offers = vec![Offer::plain(Order::Pass, "Leave her at anchor")];
    for (unit, most) in captors(fleet, prize) {
        let order = Order::Number { unit, what: PRIZE_CREW, value: i16::from(least) };
        let man = Offer::plain(order, "Put a prize crew aboard")
            .with(Slot::Value, Domain::Range { min: i16::from(least), max: i16::from(most) });
        // The default is the least crew, if four times as many stay with the captor.
        let usual = offers[0].order == Order::Pass && fleet.ship(unit).crew.men() >= least.saturating_mul(1 + KEEPS);
        offers.insert(if usual { 0 } else { offers.len() }, man);
    }
    Some(Ask::new(
        Seat::Side(ship.side()),
        AskKind::Choice,
        format!("Put a prize crew aboard {}?", fleet.name(prize)),
        offers,
    ))
}

/// Explains why an order is no answer to the question.
pub fn refuse(fleet: &Fleet, prize: UnitId, order: &Order) -> Refusal {
    let (name, least) = (fleet.name(prize), fleet.options().prize_crew);
    let most = captors(fleet, prize).find(|(unit, _)| order.unit() == Some(*unit)).map(|(_, most)| most);
    let sentence = match most {
        Some(most) => {
            let least = counted(least, "man", "men");
            format!("A prize crew for {name} needs at least {least}, and at most {most} can be spared.")
        }
        None => format!(
            "Only a ship within {REACH} of {name} can send a prize crew of at least {}.",
            counted(least, "man", "men"),
            REACH = REACH.in_inches()
        ),
    };
    Refusal::new("AMB-99", sentence)
}

/// Carries out the captor's choice. From the next turn on the men sail the prize.
pub fn answer(play: &mut Play<'_>, prize: UnitId, order: &Order) {
    play.business.replace(Ending::Prize(prize.next()));
    let Order::Number { unit, value, .. } = *order else { return };
    let men = value.clamp(0, 255) as u8;
    man(play.fleet, prize, unit, men);
    play.show("AMB-99", prize, Event::Fate, |fleet| {
        let (name, by) = (fleet.name(prize), fleet.name(unit));
        format!("{by} puts {} aboard {name} to sail her from the next turn.", souls(men))
    });
}

/// Moves men from a captor into a prize.
pub fn man(fleet: &mut Fleet, prize: UnitId, captor: UnitId, men: u8) {
    let chart = std::sync::Arc::clone(&fleet.chart);
    let crew = &mut fleet.ship_mut(captor).crew;
    let men = men.min(crew.men());
    let left = crew.men() - men;
    crew.muster(left, &chart.logs[captor.index()]);
    let ship = fleet.ship_mut(prize);
    ship.crew.prize = ship.crew.prize.saturating_add(men);
    ship.run.stage = Stage::Done;
}

/// Previews how many men a prize crew takes from its own ship (AMB-99).
pub fn preview(fleet: &Fleet, order: &Order) -> Preview {
    let Order::Number { unit, what: PRIZE_CREW, value } = order else { return Preview::default() };
    let Some(ship) = fleet.get(*unit) else { return Preview::default() };
    let men = counted(ship.crew.men(), "man", "men");
    Preview::by("AMB-99").using(format!("sends {value} of her {men} aboard the prize"))
}
