//! The choice of the side that moves first, and a ship's movement roll (W-MOVE-2 to W-MOVE-5).

use crate::cards::{self, Roll};
use crate::prelude::*;
use crate::sailing::{Sailing, squares};

/// The purposes of the rolls.
const ORDER: u16 = 1;
const MOVEMENT: u16 = 2;

/// Compares the fleets: the side with the fastest ship chooses the order, and a tie is rolled off (W-MOVE-2, W-MOVE-3,
/// W-R4).
pub(super) fn compare(play: &mut Play<'_>) -> Awaited {
    let fleet = &play.fleet;
    let [one, two] = SideId::BOTH.map(|side| fleet.best(side));
    if fleet.battle.chosen && !fleet.options.order_each_turn {
        let first = fleet.battle.first;
        play.business.replace(Sailing::Name(first));
        return Ok(());
    }
    let chooser = match one.cmp(&two) {
        _ if one.is_none() && two.is_none() => {
            return play.business.done();
        }
        std::cmp::Ordering::Greater => SideId(0),
        std::cmp::Ordering::Less => SideId(1),
        std::cmp::Ordering::Equal => {
            let mut throw = |side: SideId| {
                let row = Throw::side_d6(Some(side), ORDER, 1, "the higher roll chooses", "W-MOVE-3");
                play.dice.throw(&row, &|| format!("{} rolls to choose the order", play.fleet.side(side)))
            };
            let thrown = [throw(SideId(0)), throw(SideId(1))];
            let [one, two] = thrown;
            let (one, two) = (one?, two?);
            for (side, faces) in [(SideId(0), &one), (SideId(1), &two)] {
                play.say(|fleet| {
                    let name = fleet.side(side);
                    let event = Event::thrown("Who moves first?", faces, "the higher roll chooses", "")
                        .coloured(DieColour::Ivory, name);
                    Report::new("W-MOVE-3", None, format!("{name} rolls a {} to choose who moves first.", faces[0]))
                        .with(event)
                });
            }
            match one[0].cmp(&two[0]) {
                std::cmp::Ordering::Greater => SideId(0),
                std::cmp::Ordering::Less => SideId(1),
                std::cmp::Ordering::Equal => return Ok(()),
            }
        }
    };
    play.fleet.battle.chooser = chooser;
    play.business.replace(Sailing::Choose(chooser));
    Ok(())
}

/// Sets the side that moves first, as the chooser decides (W-MOVE-2).
pub(super) fn set_first(play: &mut Play<'_>, chooser: SideId, first: SideId) {
    let battle = &mut play.fleet.battle;
    (battle.first, battle.chosen) = (first, true);
    play.business.replace(Sailing::Name(first));
    play.say(|fleet| {
        Report::new(
            "W-MOVE-2",
            None,
            format!("{} decides to move {}.", fleet.side(chooser), if first == chooser { "first" } else { "second" }),
        )
    });
}

/// Makes a movement roll: cards, then two dice, or by option the dice first (W-MOVE-4, W-R14).
pub(super) fn roll(
    play: &mut Play<'_>,
    unit: UnitId,
    tow: Option<UnitId>,
    faces: Option<(u8, u8)>,
    carded: bool,
) -> Awaited {
    let after = play.fleet.options.cards_after_roll;
    if !carded && (faces.is_some() || !after) {
        set_top(play, Sailing::Roll { unit, tow, faces, carded: true });
        cards::open(play, Roll::Move(unit), faces.map(|(one, two)| [one, two]));
        return Ok(());
    }
    if faces.is_none() {
        let row = Throw::d6(unit, MOVEMENT, 2, "the sum − 4 + Sails + Skill + Swiftness", "W-MOVE-4");
        let thrown = play.dice.throw(&row, &|| format!("{} rolls for movement", play.fleet.name(unit)))?;
        set_top(play, Sailing::Roll { unit, tow, faces: Some((thrown[0], thrown[1])), carded });
        if !carded {
            play.say(|fleet| {
                let (name, side) = (fleet.name(unit), fleet.ship(unit).colours.side);
                let event = Event::thrown(
                    format!("{name} rolls for movement"),
                    &thrown,
                    row.needed.to_string(),
                    format!("{} in all. Cards may be played on the roll", thrown[0] + thrown[1]),
                )
                .by(side);
                let sentence =
                    format!("{name} rolls {} and {}. Cards may be played on the roll.", thrown[0], thrown[1]);
                Report::new("W-MOVE-4", Some(unit), sentence).with(event)
            });
            return Ok(());
        }
    }
    finish_roll(play)
}

fn set_top(play: &mut Play<'_>, item: Sailing) {
    if let Some(top) = play.business.top_mut_of::<Sailing>() {
        *top = item;
    }
}

/// Reports the result of a movement roll, and lets the ship sail (W-MOVE-5, W-MOVE-6).
fn finish_roll(play: &mut Play<'_>) -> Awaited {
    let Some(&Sailing::Roll { unit, tow, faces: Some((one, two)), .. }) = play.business.top_of() else { return Ok(()) };
    let fleet = &play.fleet;
    let ship = fleet.ship(unit);
    let side = ship.colours.side;
    let cards = Roll::Move(unit).sum(fleet, side);
    let halves = fleet.allowance(ship, one + two, cards, tow.is_some());
    play.say(|fleet| {
        let ship = fleet.ship(unit);
        let wind = if fleet.options.worst_wind { 0 } else { fleet.wind_for(ship.berth.heading).unwrap_or_default() };
        let signed = |by: i8, what: &str| {
            if by == 0 { String::new() } else { format!(" {} {} ({what})", if by > 0 { '+' } else { '−' }, by.abs()) }
        };
        let sum = format!(
            "{} − 4 (always){}{}{}",
            one + two,
            signed(ship.movement(), "Sails, Skill and Swiftness"),
            signed(cards, "cards"),
            signed(wind, "wind")
        );
        let towing = if tow.is_some() { ", halved for the tow" } else { "" };
        let result = format!("{}{towing}", squares(halves));
        // Dice that were rolled before the cards were reported then.
        let faces: &[u8] = if fleet.options.cards_after_roll { &[] } else { &[one, two] };
        let event =
            Event::thrown(format!("{} rolls for movement", fleet.name(unit)), faces, sum.clone(), &*result).by(side);
        let event = event.cards(Roll::Move(unit).turned(fleet, |cards| {
            let sum = Roll::Move(unit).sum_of(cards, side);
            let total = i16::from(one + two) - 4 + i16::from(ship.movement()) + i16::from(sum);
            (total, squares(fleet.allowance(ship, one + two, sum, tow.is_some())))
        }));
        Report::new("W-MOVE-4", Some(unit), format!("{} rolls {one} and {two}: {sum} = {result}.", fleet.name(unit)))
            .with(event)
    });
    play.fleet.open.played.clear();
    set_top(play, Sailing::Sail { unit, tow, halves });
    Ok(())
}
