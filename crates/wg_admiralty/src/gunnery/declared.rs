//! What the end of a side's declarations means for each of its ships (A-R85): who fires what at whom, and who holds her fire. And why nobody
//! of a side declares.

use crate::gunnery::gun_check::cannot_fire;
use crate::gunnery::volley::Volley;
use crate::gunnery::{LABELS, offers_of, whole};
use crate::prelude::*;

/// Each ship that has declared, or could.
pub(super) fn shares(fleet: &Fleet, side: SideId, volleys: &[Volley]) -> Vec<Share> {
    let share = |ship: &Ship| {
        let mut shots: SmallVec<[(usize, UnitId, SmallVec<[&str; 3]>); 4]> = SmallVec::new();
        for volley in volleys.iter().filter(|volley| volley.unit == ship.id) {
            let (from, size) = (usize::from(volley.side), volley.size.name());
            match shots.iter_mut().find(|(side, target, _)| (*side, *target) == (from, volley.target)) {
                Some((.., sizes)) => sizes.push(size),
                None => shots.push((from, volley.target, SmallVec::from_slice(&[size]))),
            }
        }
        let says = |(side, target, sizes): &(usize, UnitId, SmallVec<[&str; 3]>)| {
            let guns = if sizes.len() == 3 { LABELS[side * 4].to_lowercase() } else { format!("{} guns", sizes.join(" and ")) };
            format!("fires her {guns} at {}", fleet.name(*target))
        };
        let mut words: Vec<String> = shots.iter().map(says).collect();
        let mut more = Vec::new();
        offers_of(fleet, ship, volleys, &mut more);
        if let Some(offer) = more.first() {
            let bears = offer.order.target().map_or("somebody", |target| fleet.name(target));
            words.push(format!("holds her fire at {bears}: {}", offer.label.to_lowercase()));
        }
        (!words.is_empty()).then(|| Share { unit: ship.id, words: words.join("; "), ..Share::default() })
    };
    fleet.of_side(side).filter(|ship| ship.fights()).filter_map(share).collect()
}

/// Nobody of a side is asked to declare: which of its guns have fired in passing, or why its only ship does not bear.
pub(super) fn silent(fleet: &Fleet, side: SideId) -> Option<Report> {
    spent(fleet, side).or_else(|| alone(fleet, side))
}

/// Why the only ship of a side does not fire at the enemy nearest to her, with the side that lies towards her.
fn alone(fleet: &Fleet, side: SideId) -> Option<Report> {
    let mut own = fleet.of_side(side).filter(|ship| ship.fights());
    let ship = own.next().filter(|_| own.next().is_none())?;
    let range = |other: &&Ship| [PORT, STARBOARD].map(|side| fleet.range(ship, side, other)).into_iter().min();
    let target = fleet.of_side(side.other()).filter(|other| other.fights()).min_by_key(range)?;
    let out = |side: &usize| ship.off(*side, target.berth.pose.at).v;
    let facing = [PORT, STARBOARD].into_iter().max_by(|one, other| out(one).total_cmp(&out(other)))?;
    let refusal = cannot_fire(fleet, ship.id, whole(facing), target.id);
    Some(Report::new(&refusal.clause, Some(ship.id), format!("{} does not fire: {}", fleet.name(ship.id), refusal.sentence)))
}

/// A-PASS-6: nobody of a side is asked to declare, and some of its guns have fired in passing: which.
fn spent(fleet: &Fleet, side: SideId) -> Option<Report> {
    let fired: Vec<&Ship> = fleet.of_side(side).filter(|ship| ship.fights() && ship.gunnery.passing.contains(&true)).collect();
    let (who, has, does) = match fired.as_slice() {
        [] => return None,
        [one] => (fleet.name(one.id).to_owned(), "has", "does"),
        [one, other] => (format!("{} and {}", fleet.name(one.id), fleet.name(other.id)), "have", "do"),
        many => (format!("{} ships", many.len()), "have", "do"),
    };
    let sentence = format!("{who} {has} fired in passing and {does} not fire again from that side in this turn; no other guns of the fleet bear.");
    Some(Report::new("A-PASS-6", fired.first().map(|ship| ship.id), sentence))
}
