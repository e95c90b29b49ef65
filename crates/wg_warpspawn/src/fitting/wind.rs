//! The wind: rolled once, and perhaps again in later turns (W-WIND-1, W-WIND-7, W-R38, W-R40, W-R41).

use crate::prelude::*;

const WIND: u16 = 20;
const SHIFT: u16 = 21;

/// Returns the wind as text, such as 'Wind from SW, blowing to NE'.
pub fn says(fleet: &Fleet) -> String {
    match fleet.battle.wind {
        Wind::Unknown => String::new(),
        Wind::Calm => "Calm".to_owned(),
        Wind::To(to) => format!("Wind from {}, blowing to {to}", to.opposite()),
    }
}

/// Rolls a D10 for the first wind (W-WIND-1).
pub fn first(play: &mut Play<'_>) -> Awaited {
    throw(play, "W-WIND-1")?;
    play.business.done()
}

/// Rolls a D6 for a shift of the wind, from the second turn on. On a 6 the wind is rolled again (W-WIND-7, W-R41).
pub fn check(play: &mut Play<'_>) -> Awaited {
    if play.fleet.cursor.turn <= 1 {
        return play.business.done();
    }
    let row = Throw::side_d6(None, SHIFT, 1, "on a 6 the wind is rolled again", "W-WIND-7");
    let face = play.dice.throw(&row, &|| "Does the wind shift?".to_owned())?[0];
    if face == 6 {
        throw(play, "W-WIND-7")?;
    }
    play.business.pop();
    if face != 6 {
        play.say(|_| {
            let event =
                Event::thrown("Does the wind shift?", &[face], "on a 6 the wind is rolled again", "it stays the same");
            Report::new("W-WIND-7", None, format!("The wind stays the same on a roll of {face}.")).with(event)
        });
    }
    Ok(())
}

fn throw(play: &mut Play<'_>, clause: &'static str) -> Awaited {
    let row =
        Throw { sides: 10, ..Throw::side_d6(None, WIND, 1, "1-2 calm, 3 N, then clockwise to 10 NW", "W-WIND-1") };
    let face = play.dice.throw(&row, &|| "Wind direction".to_owned())?[0];
    let mut to = CHARTS.wind[usize::from(face - 1) % 10];
    if play.fleet.options.wind_from {
        to = to.map(wg_core::geometry::Compass::opposite);
    }
    play.fleet.battle.wind = to.map_or(Wind::Calm, Wind::To);
    play.say(|fleet| {
        let event = Event::thrown("Wind direction", &[face], "", says(fleet)).sides(10);
        let sentence = match fleet.battle.wind {
            Wind::To(to) => format!("The wind blows from {} to {to}.", to.opposite()),
            Wind::Calm | Wind::Unknown => "There is no wind.".to_owned(),
        };
        Report::new(clause, None, sentence).with(event)
    });
    Ok(())
}
