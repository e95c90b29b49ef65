//! Why guns that a ship carries get no die: lost, blocked, awash, heeled under, or too few for the range (A-DICE-10,
//! A-DMG-B-2, A-T-WATER).

use crate::gunnery::aim::Aim;
use crate::gunnery::gun_check::guns;
use crate::position::battle::SeaState;
use crate::prelude::*;

/// Returns why a side rolls no die with any of these sizes, at all or at this target. Returns `None` if it does roll.
pub(crate) fn no_dice(
    fleet: &Fleet,
    ship: &Ship,
    side: Broadside,
    sizes: &[GunRating],
    aim: Option<&Aim>,
) -> Option<Refusal> {
    let second = fleet.fires_second(ship, side);
    if let Some(aim) = aim
        && sizes.iter().any(|size| fleet.dice(ship, side, *size, aim, second) > 0)
    {
        return None;
    }
    let (name, to) = (fleet.name(ship.id), side_name(side));
    let only = if let [size] = sizes { Some(*size) } else { None };
    let what = guns(side, only).replace("broadside", "guns");
    let log = &ship.log;
    let held = log.hits.b[side].saturating_add(u8::from(log.flood == 4));
    let left = ship.guns(side);
    let heavy = sizes.contains(&GunRating::Heavy);
    let blocked = if fleet.options.b_hits_carronade { held } else { 0 };
    let carronades = if heavy { u16::from(left[3]) } else { 0 };
    let fit = carronades.saturating_sub(u16::from(blocked));
    let sum = |of: &dyn Fn(GunRating) -> u8| sizes.iter().map(|size| u16::from(of(*size))).sum::<u16>();
    let whole = sum(&|size| ship.built.guns[size as usize]) + if heavy { u16::from(ship.built.guns[3]) } else { 0 };
    let (mounted, free) = (sum(&|size| left[size as usize]), sum(&|size| left[size as usize].saturating_sub(held)));
    let awash = log.flood >= 5 && sizes.iter().all(|size| *size == GunRating::Heavy);
    let why = |clause, sentence: String| Some(refuse(clause, sentence));
    if whole == 0 {
        return why("A-FIRE-2", format!("{name} carries no {what}."));
    }
    if mounted + carronades == 0 {
        return why("A-DMG-GD-2", format!("{name} has lost all her {what}."));
    }
    if awash {
        return why("A-T-WATER", format!("{name} is nearly awash and cannot fire her heavy guns."));
    }
    if free + fit == 0 {
        return why("A-DMG-B-3", format!("{name} has only blocked {what} left. Only repairs clear them."));
    }
    let aim = aim?;
    if free == 0 && aim.bracket != Bracket::Close {
        return why("A-FIRE-3", format!("{name} has only carronades left to {to}, and they fire only at close range."));
    }
    // A-CMD-5: each size is halved by itself.
    let close = if aim.bracket == Bracket::Close { fit } else { 0 };
    let of = |size: GunRating| {
        u16::from(left[size as usize].saturating_sub(held)) + if size == GunRating::Heavy { close } else { 0 }
    };
    if ship.company.party && sizes.iter().all(|size| of(*size) < 2) {
        return why("A-CMD-5", format!("{name} keeps her boarding party ready and has nobody left for her {what}."));
    }
    let heels = sizes.iter().all(|size| *size == GunRating::Heavy) && fleet.heels(ship, side, aim.target);
    if heels && fleet.options.weather_keeps[usize::from(fleet.battle.weather.sea == SeaState::Heavy)] == 0 {
        return why(
            "A-ADV-2",
            format!("{name} heels to leeward in these seas and cannot fire her heavy guns to {to}."),
        );
    }
    let sea = match fleet.battle.weather.sea {
        SeaState::Calm => "",
        SeaState::Choppy => " in a choppy sea",
        SeaState::Heavy => " in heavy seas",
    };
    let half = if second { ", with half her dice on the second side" } else { "" };
    why("A-DICE-6", format!("{name} has too few {what} for even one die at {} range{sea}{half}.", aim.bracket.name()))
}
