//! Reports of small arms that are fired while grapples are thrown (A7).

use crate::prelude::*;

/// The least face that kills (B-GARM-1).
pub const KILLS: u8 = 6;

/// A volley of small arms, with its dice and its casualties.
pub(crate) struct Arms {
    pub(crate) by: UnitId,
    pub(crate) at: UnitId,
    pub(crate) faces: Faces,
    pub(crate) loss: Loss,
    pub(crate) leader: Faces,
}

pub(crate) fn kills(faces: &[u8]) -> u8 {
    faces.iter().filter(|face| **face >= KILLS).count() as u8
}

pub(crate) fn tell_arms(play: &mut Play<'_>, arms: &Arms) {
    play.say(|fleet| {
        let (by, at) = (fleet.name(arms.by), fleet.name(arms.at));
        let result = match arms.loss {
            Loss { men: 0, leaders: 0 } => "nobody down".to_owned(),
            Loss { men: 0, leaders: 1 } => "a leader down".to_owned(),
            loss => format!("{loss} down"),
        };
        Report::new(
            "B-GARM-1",
            Some(arms.by),
            format!(
                "{by}'s {} {} small arms at {at}: {result}.",
                counted(arms.faces.len() as u8, "man", "men"),
                if arms.faces.len() == 1 { "fires" } else { "fire" }
            ),
        )
        .with(
            Event::thrown(format!("{by} fires small arms at {at}"), &arms.faces, "kills on a 6", result)
                .good(|face| *face >= KILLS)
                .luck(arms.faces.len() as i32 * 100 / 6, i32::from(arms.loss.men + arms.loss.leaders) * 100)
                .by(fleet.ship(arms.by).side()),
        )
        .recorded(
            ShotRecord::new(arms.by, arms.at, 0, arms.faces.len(), arms.loss.men + arms.loss.leaders)
                .from_battery("small arms"),
        )
    });
    if !arms.leader.is_empty() {
        tell_leaders(play, "B-GARM-2", arms.at, &arms.leader);
    }
}

/// Reports the dice for leaders, one for every full six who fell.
pub(crate) fn tell_leaders(play: &mut Play<'_>, clause: &str, unit: UnitId, faces: &[u8]) {
    play.say(|fleet| {
        let found = faces.contains(&1);
        let result = if found { "a leader falls" } else { "no leader falls" };
        let name = fleet.name(unit);
        Report::new(clause, Some(unit), format!("{name} rolls {} for her leaders: {result}.", shown(faces))).with(
            Event::thrown(format!("Does a leader of {name} fall?"), faces, "a leader falls on a 1", result)
                .good(|face| *face == 1)
                .by(fleet.ship(unit).side()),
        )
    });
}

/// Reports casualties: 'Fortuna loses 3 men and 1 leader; she has 12 men left.'
pub(crate) fn tell_fallen(play: &mut Play<'_>, clause: &str, unit: UnitId, loss: Loss) {
    if loss == Loss::default() {
        return;
    }
    play.show(clause, unit, Event::Harmed { boxes: loss.men + loss.leaders }, |fleet| {
        let lost = Party { men: loss.men, leaders: loss.leaders };
        let left = fleet.hands(unit);
        format!("{} loses {lost} and has {left} left.", fleet.name(unit))
    });
}
