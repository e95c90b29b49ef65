//! What the end of a side's declarations means for each of its ships (A-R85): the guns and targets of those that fire,
//! and those that hold their fire. Also why no ship of a side declares.

use crate::gunnery::as_they_bear::held_back;
use crate::gunnery::gun_check::{cannot_fire, guns};
use crate::gunnery::volley::Volley;
use crate::gunnery::{label, number, offers_of};
use crate::prelude::*;

/// Returns a share for each ship that has declared, or could. If `all` fire as they bear, the share of a ship that
/// holds her fire gives her standing order as the reason.
pub(super) fn shares(fleet: &Fleet, side: SideId, volleys: &[Volley], all: bool) -> Vec<Share> {
    let share = |ship: &Ship| {
        let mut shots: SmallVec<[(Broadside, UnitId, SmallVec<[&str; 3]>); 4]> = SmallVec::new();
        for volley in volleys.iter().filter(|volley| volley.unit == ship.id) {
            let (from, size) = (volley.side, volley.size.name());
            match shots.iter_mut().find(|(side, target, _)| (*side, *target) == (from, volley.target)) {
                Some((.., sizes)) => sizes.push(size),
                None => shots.push((from, volley.target, SmallVec::from_slice(&[size]))),
            }
        }
        let says = |(side, target, sizes): &(Broadside, UnitId, SmallVec<[&str; 3]>)| {
            let guns = if sizes.len() == 3 {
                label(*side, None).to_lowercase()
            } else {
                format!("{} guns", sizes.join(" and "))
            };
            format!("fires her {guns} at {}", fleet.name(*target))
        };
        let mut words: Vec<String> = shots.iter().map(says).collect();
        let mut more = Vec::new();
        offers_of(fleet, ship, volleys, &mut more);
        if let Some(offer) = more.first() {
            let held = held_back(fleet, ship, offer).filter(|_| all);
            let bears = offer.order.target().map_or("any ship", |target| fleet.name(target));
            words.push(match held {
                Some((target, why)) => format!("does not fire at {} {why}", fleet.name(target)),
                None => format!("does not fire her {} at {bears}", offer.label.to_lowercase()),
            });
        }
        (!words.is_empty()).then(|| Share { unit: ship.id, words: words.join(" and "), ..Share::default() })
    };
    fleet.of_side(side).filter(|ship| ship.fights()).filter_map(share).collect()
}

/// Reports why no ship of a side is asked to declare: its guns have fired in passing, its only ship cannot fire, or
/// none bears.
pub(super) fn silent(fleet: &Fleet, side: SideId) -> Option<Report> {
    spent(fleet, side).or_else(|| alone(fleet, side)).or_else(|| none_bears(fleet, side))
}

/// Reports why no ship of a side fires though an enemy is near enough, with the reason of the ship nearest to the
/// enemy.
fn none_bears(fleet: &Fleet, side: SideId) -> Option<Report> {
    // For ships in a boarding action the reason is plain.
    let own = || fleet.of_side(side).filter(|ship| ship.fights() && fleet.action_of(ship.id).is_none());
    let gap = |ship: &Ship| fleet.enemies(side).map(|enemy| fleet.gap(ship.id, enemy.id)).min();
    let (near, ship) = own().filter_map(|ship| Some((gap(ship)?, ship))).min_by_key(|(gap, ship)| (*gap, ship.id))?;
    if near > fleet.ranges()[2] {
        return None;
    }
    let refusal = why_silent(fleet, &[], ship)?;
    let sentence = format!(
        "{} does not fire. {} is nearest to the enemy. {}",
        fleet.side(side),
        fleet.name(ship.id),
        refusal.sentence
    );
    Some(Report::new(&refusal.clause, Some(ship.id), sentence))
}

/// Reports why the only ship of a side does not fire.
fn alone(fleet: &Fleet, side: SideId) -> Option<Report> {
    let mut own = fleet.of_side(side).filter(|ship| ship.fights());
    let ship = own.next().filter(|_| own.next().is_none())?;
    let refusal = why_silent(fleet, &[], ship)?;
    Some(Report::new(
        &refusal.clause,
        Some(ship.id),
        format!("{} does not fire. {}", fleet.name(ship.id), refusal.sentence),
    ))
}

/// Returns why a ship has nothing more to declare: all of her guns are silenced, or she has declared or fired in
/// passing. Otherwise the reason concerns the nearest enemy and the side of the ship that faces that enemy. Returns
/// `None` if the ship could fire.
pub(crate) fn why_silent(fleet: &Fleet, volleys: &[Volley], ship: &Ship) -> Option<Refusal> {
    if let Err(why) = fleet.check_crew(ship) {
        return Some(why);
    }
    let mut more = Vec::new();
    offers_of(fleet, ship, volleys, &mut more);
    if !more.is_empty() {
        return None;
    }
    let name = fleet.name(ship.id);
    let declared = Broadside::BOTH.into_iter().filter_map(|side| {
        let volley = volleys.iter().find(|volley| volley.unit == ship.id && volley.side == side)?;
        Some(format!("to {} at {}", side_name(side), fleet.name(volley.target)))
    });
    let declared: SmallVec<[String; 2]> = declared.collect();
    if !declared.is_empty() {
        return Some(refuse("A-R85", format!("{name} has already declared fire {}.", declared.join(" and "))));
    }
    if let Some(side) = Broadside::BOTH.into_iter().find(|side| ship.gunnery.passing[*side]) {
        let more = if ship.gunnery.passing[side.other()] {
            "both sides are silent this turn".to_owned()
        } else {
            format!("she has no target to {}", side_name(side.other()))
        };
        return Some(refuse("A-PASS-6", format!("{name} has fired her {} in passing, and {more}.", guns(side, None))));
    }
    let nearest = fleet.enemies(ship.colours.side).min_by_key(|other| (fleet.gap(ship.id, other.id), other.id))?;
    Some(cannot_fire(fleet, volleys, ship.id, number(ship.facing(nearest.berth.pose.at), None), nearest.id))
}

/// Reports the ships of a side that have fired in passing, if no other guns of the side bear (A-PASS-6).
fn spent(fleet: &Fleet, side: SideId) -> Option<Report> {
    let fired: Vec<&Ship> = fleet
        .of_side(side)
        .filter(|ship| ship.fights() && ship.gunnery.passing.values().any(|passing| *passing))
        .collect();
    let (who, does) = match fired.as_slice() {
        [] => return None,
        [one] => (fleet.name(one.id).to_owned(), "has fired in passing and does not fire that side again this turn"),
        [one, other] => (
            format!("{} and {}", fleet.name(one.id), fleet.name(other.id)),
            "have fired in passing and do not fire those sides again this turn",
        ),
        many => (format!("{} ships", many.len()), "have fired in passing and do not fire those sides again this turn"),
    };
    let sentence = format!("{who} {does}. No other guns bear.");
    Some(Report::new("A-PASS-6", fired.first().map(|ship| ship.id), sentence))
}
