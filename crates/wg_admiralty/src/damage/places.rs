//! The places where gun hits fall (A-DMG-G-1 to A-DMG-GD-3, A-R11, A-R12, A-R40, A-R44, A-R51).

use crate::damage::{Damage, SIDE_OF_G, SIZE_OF_GD, book, harmed, which_side};
use crate::position::options::CarronadeLoss;
use crate::prelude::*;

/// Assigns the G of a roll: all to the embattled side, or split evenly (A-DMG-G-1, A-DMG-G-2, A-DICE-5).
pub(super) fn close(play: &mut Play<'_>) -> Awaited {
    let Some(blow) = play.fleet.battle.blow else {
        return play.business.done();
    };
    let (half, odd) = (blow.g / 2, blow.g % 2);
    let mut sides = PerBroadside::default();
    match blow.near {
        Some(near) if !blow.split => sides[near] = blow.g,
        near => {
            sides = PerBroadside::from_fn(|_| half);
            if odd == 1 && !(blow.by.is_some() && play.fleet.options.rake_odd_lost) {
                let side = match near {
                    Some(near) => near,
                    None => which_side(play, &blow, SIDE_OF_G, "A-R12", "which side takes the odd gun hit?")?,
                };
                sides[side] += 1;
            }
        }
    }
    play.business.pop();
    if sides == PerBroadside::default() {
        play.fleet.battle.blow = None;
        return Ok(());
    }
    let [port, starboard] = sides.into_array();
    let toll = Toll::of(port + starboard, "1 gun hit", "gun hits");
    harmed(play, &blow, ("A-DMG-G-1", port + starboard), toll, |name| {
        let all = counted(port + starboard, "gun hit", "gun hits");
        let wheres = match [port, starboard] {
            [port, starboard] if port > 0 && starboard > 0 => {
                format!(
                    ", {port} to {} and {starboard} to {}",
                    side_name(Broadside::Larboard),
                    side_name(Broadside::Starboard)
                )
            }
            [port, _] => {
                format!(" to {}", side_name(if port > 0 { Broadside::Larboard } else { Broadside::Starboard }))
            }
        };
        format!("{name} takes {all}{wheres}.")
    });
    play.business.push(Damage::Lay(sides));
    Ok(())
}

/// Marks G one by one. Every fifth G destroys a gun die (A-DMG-GD-1, A-DMG-GD-3). G on the log and G that wait for the
/// end of the step are counted together.
pub(super) fn lay(play: &mut Play<'_>, mut left: PerBroadside<u8>) -> Awaited {
    let Some(blow) = play.fleet.battle.blow else {
        return play.business.done();
    };
    while let Some(aimed) = Broadside::BOTH.into_iter().find(|side| left[*side] > 0) {
        // A-DMG-G-3, A-R11: a side without guns passes its G on to the other side.
        let Some(side) =
            [aimed, aimed.other()].into_iter().find(|side| !sizes(play.fleet, blow.unit, *side).is_empty())
        else {
            break;
        };
        if play.fleet.ship(blow.unit).log.marks(side) < 4 {
            left[aimed] -= 1;
            book(play.fleet, &blow).g[side] += 1;
            continue;
        }
        // The fifth G destroys a gun die of this side.
        let sizes = sizes(play.fleet, blow.unit, side);
        let size = match sizes.as_slice() {
            [only] => Some(*only),
            many => throw_size(play, &blow, side, many)?,
        };
        if let Some(size) = size {
            left[aimed] -= 1;
            play.fleet.ship_mut(blow.unit).log.lose_die(side, size, blow.now);
            let gun = if size == 3 { "" } else { " gun" };
            let toll = Toll::of(1_u8, "a gun die lost", "gun dice lost");
            harmed(play, &blow, ("A-DMG-GD-1", 1), toll, |name| {
                format!("Five gun hits cost {name} a {}{gun} die to {}.", SIZES[size], side_name(side))
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

/// The names of the four values in the Gun Dice box.
const SIZES: [&str; 4] = ["light", "medium", "heavy", "carronade"];

/// Returns the gun dice that a side can still lose, in the order light, medium, heavy, carronades (A-DMG-GD-2, A-R40).
/// A die whose loss waits for the end of the step is gone. A side that can lose nothing is destroyed.
fn sizes(fleet: &Fleet, unit: UnitId, side: Broadside) -> SmallVec<[usize; 4]> {
    let guns = fleet.ship(unit).guns_to_come(side);
    let mut sizes: SmallVec<[usize; 4]> = (0..3).filter(|size| guns[*size] > 0).collect();
    let carronades = match fleet.options.carronade_loss {
        CarronadeLoss::Last => sizes.is_empty(),
        CarronadeLoss::Equal => true,
        CarronadeLoss::Never => false,
    };
    if carronades && guns[3] > 0 {
        sizes.push(3);
    }
    sizes
}

/// Rolls for the size of the gun die that is lost (A-R51). Three sizes take 1-2, 3-4 and 5-6, two take 1-3 and 4-6.
/// With carronades there may be four, which take 1 to 4. Then a 5 or 6 returns `None`, and is rolled again.
fn throw_size(play: &mut Play<'_>, blow: &HitContext, side: Broadside, sizes: &[usize]) -> Awaited<Option<usize>> {
    let each = (6 / sizes.len().max(1)) as u8;
    let span = |at: usize| {
        let (from, to) = (at as u8 * each + 1, (at as u8 + 1) * each);
        if from == to { from.to_string() } else { format!("{from}-{to}") }
    };
    let again = if usize::from(each) * sizes.len() < 6 { ", 5-6 roll again" } else { "" };
    let needed = sizes
        .iter()
        .enumerate()
        .map(|(at, size)| format!("{} {}", span(at), SIZES[*size]))
        .collect::<Vec<_>>()
        .join(", ")
        + again;
    let row = Throw { needed: needed.clone().into(), ..Throw::d6(blow.unit, SIZE_OF_GD, 1, "", "A-DMG-GD-2") };
    let face = play
        .dice
        .throw(&row, &|| format!("{}: which {} gun die is lost?", play.fleet.name(blow.unit), side_name(side)))?[0];
    let lost = sizes.get(usize::from((face - 1) / each)).copied();
    play.say(|fleet| {
        let what = lost.map_or("roll again", |size| SIZES[size]);
        let title = format!("{}: which {} gun die is lost?", fleet.name(blow.unit), side_name(side));
        let event = Event::thrown(title.clone(), &[face], needed, what);
        Report::new("A-DMG-GD-2", Some(blow.unit), format!("{title} {face}, {what}.")).with(event)
    });
    Ok(lost)
}
