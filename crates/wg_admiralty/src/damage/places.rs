//! Where gun hits fall (A-DMG-G-1 to A-DMG-GD-3, A-R11, A-R12, A-R40, A-R44, A-R51).

use crate::damage::{Damage, SIDE_OF_G, SIZE_OF_GD, book, guns_for, which_side};
use crate::position::battle::across;
use crate::position::options::CarronadeLoss;
use crate::prelude::*;

/// The G of a roll are shared out: on the embattled side, or split evenly (A-DMG-G-1, A-DMG-G-2, A-DICE-5).
pub(super) fn close(play: &mut Play<'_>) -> Awaited {
    let Some(blow) = play.fleet.battle.blow else {
        return play.business.done();
    };
    let (half, odd) = (blow.g / 2, blow.g % 2);
    let mut sides = [0; 2];
    match blow.near {
        Some(near) if !blow.split => sides[usize::from(near)] = blow.g,
        near => {
            sides = [half; 2];
            if odd == 1 && !(blow.by.is_some() && play.fleet.options.rake_odd_lost) {
                let side = match near {
                    Some(near) => usize::from(near),
                    None => which_side(play, &blow, SIDE_OF_G, "A-R12", "which side takes the odd gun hit?")?,
                };
                sides[side] += 1;
            }
        }
    }
    play.business.pop();
    if sides == [0; 2] {
        play.fleet.battle.blow = None;
        return Ok(());
    }
    play.show("A-DMG-G-1", blow.unit, Event::Harmed { boxes: sides[0] + sides[1] }, |fleet| {
        let all = counted(sides[0] + sides[1], "gun hit", "gun hits");
        let wheres = match sides {
            [port, starboard] if port > 0 && starboard > 0 => format!(", {port} to {} and {starboard} to {}", side_name(PORT), side_name(STARBOARD)),
            [port, _] => format!(" to {}", side_name(if port > 0 { PORT } else { STARBOARD })),
        };
        format!("{} takes {all}{wheres}.", fleet.name(blow.unit))
    });
    play.business.push(Damage::Lay(sides));
    Ok(())
}

/// G are laid one by one; every fifth one costs a gun die (A-DMG-GD-1, A-DMG-GD-3).
pub(super) fn lay(play: &mut Play<'_>, mut left: [u8; 2]) -> Awaited {
    let Some(blow) = play.fleet.battle.blow else {
        return play.business.done();
    };
    while let Some(aimed) = (0..2).find(|side| left[*side] > 0) {
        // A-DMG-G-3, A-R11: a side without a gun passes them on.
        let has = |side: usize, play: &Play<'_>| guns_for(play.fleet, &blow, side).iter().any(|dice| *dice > 0);
        let Some(side) = [aimed, across(aimed)].into_iter().find(|side| has(*side, play)) else { break };
        let log = &play.fleet.ship(blow.unit).log;
        let marks = log.hits.g[side] + if blow.now { 0 } else { log.coming.g[side] };
        if marks < 4 {
            left[aimed] -= 1;
            book(play.fleet, &blow).g[side] += 1;
            continue;
        }
        // The fifth: a gun die of this side.
        let sizes = sizes(play, &blow, side);
        let size = match sizes.as_slice() {
            [] => None,
            [only] => Some(*only),
            many => Some(many[throw_size(play, &blow, side, many)?]),
        };
        left[aimed] -= 1;
        let hits = book(play.fleet, &blow);
        hits.g[side] -= 4;
        if let Some(size) = size {
            hits.guns[side][size] += 1;
            play.show("A-DMG-GD-1", blow.unit, Event::Harmed { boxes: 1 }, |fleet| {
                let what = ["light", "medium", "heavy", "carronade"][size];
                format!("Five gun hits: {} loses a {what} gun die to {}.", fleet.name(blow.unit), side_name(side))
            });
        }
        if let Some(top) = play.business.top_mut_of::<Damage>() {
            *top = Damage::Lay(left);
        }
        return Ok(());
    }
    play.business.pop();
    play.fleet.battle.blow = None;
    Ok(())
}

/// A-DMG-GD-2, A-R40: what a side can still lose, in the order light, medium, heavy, carronades.
fn sizes(play: &Play<'_>, blow: &crate::position::battle::Blow, side: usize) -> Vec<usize> {
    let guns = guns_for(play.fleet, blow, side);
    let mut sizes: Vec<usize> = (0..3).filter(|size| guns[*size] > 0).collect();
    let carronades = match play.fleet.options.carronade_loss {
        CarronadeLoss::Last => sizes.is_empty(),
        CarronadeLoss::Equal => true,
        CarronadeLoss::Never => false,
    };
    if carronades && guns[3] > 0 {
        sizes.push(3);
    }
    sizes
}

/// A-R51: three sizes by 1-2, 3-4, 5-6; two by 1-3, 4-6. Of four, where carronades count alike, a die is thrown again that shows 5 or 6.
fn throw_size(play: &mut Play<'_>, blow: &crate::position::battle::Blow, side: usize, sizes: &[usize]) -> Awaited<usize> {
    let needed = match sizes.len() {
        2 => "1-3 the lighter, 4-6 the heavier",
        3 => "1-2 light, 3-4 medium, 5-6 heavy",
        _ => "1 light, 2 medium, 3 heavy, 4 carronade",
    };
    let row = Throw { sides: if sizes.len() == 4 { 4 } else { 6 }, ..Throw::d6(blow.unit, SIZE_OF_GD, 1, needed, "A-DMG-GD-2") };
    let face = play.dice.throw(&row, &|| format!("{}: which gun die is lost to {}?", play.fleet.name(blow.unit), side_name(side)))?[0];
    let each = if sizes.len() == 4 { 1 } else { 6 / sizes.len() as u8 };
    let at = usize::from((face - 1) / each).min(sizes.len() - 1);
    play.say(|fleet| {
        let what = ["light", "medium", "heavy", "carronade"][sizes[at]];
        let title = format!("{}: which gun die is lost to {}?", fleet.name(blow.unit), side_name(side));
        let event = Event::thrown(title.clone(), &[face], needed, what).sides(row.sides);
        Report::new("A-DMG-GD-2", Some(blow.unit), format!("{title} {face}: {what}.")).with(event)
    });
    Ok(at)
}
