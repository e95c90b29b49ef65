//! Initiative: the side that moves first (A-TURN-8).

use crate::prelude::*;
use crate::sailing::Sailing;

const INITIATIVE: u16 = 1;

/// Rolls a die for each side, and again on a tie. The higher side chooses who moves first. The dice are rolled in every
/// turn, or once for the battle (A-TURN-8).
pub(super) fn throw(play: &mut Play<'_>) -> Awaited {
    if play.fleet.battle.chosen && !play.fleet.options.initiative_each_turn {
        let first = play.fleet.battle.first;
        begin(play, first);
        return Ok(());
    }
    let mut die = |side: SideId| {
        let row = Throw::side_d6(Some(side), INITIATIVE, 1, "the higher roll chooses", "A-TURN-8");
        play.dice.throw(&row, &|| format!("{}: who moves first", play.fleet.side(side)))
    };
    let (one, other) = (die(SideId(0)), die(SideId(1)));
    let faces = [one?[0], other?[0]];
    for (side, face) in [SideId(0), SideId(1)].into_iter().zip(faces) {
        play.say(|fleet| {
            let name = fleet.side(side);
            let event = Event::thrown("Who moves first?", &[face], "the higher roll chooses", "")
                .coloured(DieColour::Ivory, name);
            let sentence = format!("{name} rolls a {face} to choose who moves first.");
            Report::new("A-TURN-8", None, sentence).with(event)
        });
    }
    let winner = match faces[0].cmp(&faces[1]) {
        std::cmp::Ordering::Greater => SideId(0),
        std::cmp::Ordering::Less => SideId(1),
        std::cmp::Ordering::Equal => {
            play.say(|_| Report::new("A-TURN-8", None, "A tie. Both sides roll again."));
            return Ok(());
        }
    };
    play.business.replace(Sailing::Choose(winner));
    Ok(())
}

/// Puts the winner's choice into effect.
pub(super) fn set_first(play: &mut Play<'_>, first: SideId) {
    let chooser = if let Some(Sailing::Choose(winner)) = play.business.top_of() { Some(*winner) } else { None };
    begin(play, first);
    play.say(|fleet| {
        let [one, two] = [first, first.other()].map(|side| fleet.side(side));
        let said = match chooser {
            Some(chooser) if chooser == first => format!("{one} chooses to move first."),
            Some(_) => format!("{two} lets {one} move first."),
            None => format!("{one} moves first, then {two}."),
        };
        Report::new("A-TURN-8", None, said).with(Event::Phase)
    });
}

fn begin(play: &mut Play<'_>, first: SideId) {
    play.business.pop();
    (play.fleet.battle.first, play.fleet.battle.chosen) = (first, true);
    if play.fleet.options.drift {
        play.business.push(Sailing::Drift);
    }
    play.business.push(Sailing::Side(first.other()));
    play.business.push(Sailing::Side(first));
}
