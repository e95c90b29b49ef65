//! A15. Why men may not fire their muskets, and what to expect if they do.

use wg_core::geometry::nearest_between;
use wg_core::{Checked, Mark, Odds, Preview, SideId, UnitId, refuse};

use crate::gunnery::cover::Cover;
use crate::gunnery::muskets::{CREW, FAR, Still};
use crate::gunnery::odds::hits;
use crate::gunnery::odds::{capped, mean};
use crate::gunnery::volley::dice_need;
use crate::phases::MUSKETS;
use crate::position::Fleet;

/// May this side order these muskets to fire there?
pub fn check(fleet: &Fleet, side: SideId, unit: UnitId, target: UnitId) -> Checked {
    let (name, other) = (fleet.name(unit), fleet.name(target));
    if fleet.side_of(unit) != Some(side) {
        let theirs = fleet.side_of(unit).map_or("", |side| fleet.side_name(side));
        return Err(refuse("B-TURN-16", format!("{name} takes no orders from you: the men are {theirs}'s.")));
    }
    let chance = if fleet.cursor.phase == MUSKETS { fleet.muskets_on(unit, target).map(|_| ()) } else { Err(Still::Phase) };
    let chance = if fleet.is_troop(target) { chance } else { Err(Still::Ship) };
    chance.map_err(|why| {
        let (from, to) = nearest_between(&fleet.lies(unit), &fleet.lies(target));
        let range = from.distance(to);
        let line = |label: String| Mark::Line { from, to, label };
        match why {
            Still::NoMen => refuse("B-ARMS-2", format!("{name} has nobody who can fire.")),
            Still::Fired => refuse("B-ARMS-1", format!("{name} has already fired its volley this turn.")),
            Still::Phase => refuse("B-TURN-16", format!("Muskets ashore fire in phase 9, not in phase {}.", fleet.cursor.phase + 1)),
            Still::Gone => refuse("B-END-1", format!("{other} is not on the table.")),
            Still::Friend => refuse("B-ARMS-2", format!("{other} is a friend of {name}.")),
            Still::Ship if fleet.is_troop(target) => refuse("AMB-96", format!("{name} fires small arms only at landing boats: {other} is ashore.")),
            Still::Ship => refuse("AMB-100", format!("Muskets are not fired at ships except in a grapple: {other} is a ship.")),
            Still::Melee => refuse("AMB-63", format!("{name} or {other} is fighting hand to hand: nobody fires into a melee.")),
            Still::Far(by) => {
                refuse("B-ARMS-1", format!("{other} is {range} away: {by} beyond the {FAR} that muskets carry.")).with(line(format!("{range}, out by {by}")))
            }
            Still::Blocked(Some(between)) => refuse("B-ARMS-2", format!("{} stands in the line of fire of {name}, {range} long.", fleet.name(between)))
                .with(line(fleet.name(between).to_owned())),
            Still::Blocked(None) => refuse("AMB-91", format!("Land lies between {name} and {other}, {range} apart.")).with(line("land".to_owned())),
            Still::Behind => refuse("B-ARMS-2", format!("{other} is more than 90° off the front of {name}.")).with(line(format!("{range}, behind the front"))),
        }
    })
}

/// What muskets would do: the line and the odds.
pub fn preview(fleet: &Fleet, unit: UnitId, target: UnitId) -> Preview {
    let mut preview = Preview { clause: "B-ARMS-2".to_owned(), ..Preview::default() };
    let Ok(volley) = fleet.muskets_on(unit, target) else { return preview };
    let (clause, why) = volley.reason();
    preview.clause = clause.to_owned();
    preview.marks.push(Mark::Line { from: volley.line.0, to: volley.line.1, label: volley.range.to_string() });
    let hits = hits(volley.dice, volley.needed, volley.halved);
    let troop = fleet.troop(target);
    let (what, bars, all) = if volley.crews {
        let manned = fleet.manned(target);
        let mut crews = vec![0.0; hits.len() / usize::from(CREW) + 1];
        for (count, chance) in hits.iter().enumerate() {
            crews[count / usize::from(CREW)] += chance;
        }
        ("crews", capped(crews, manned), manned)
    } else {
        ("dead", capped(hits, troop.company.men), troop.company.men)
    };
    let all = bars.get(usize::from(all)).copied().unwrap_or_default();
    let band = if volley.halved { "long range, halved" } else { "short range" };
    let why = match why {
        "" if fleet.is_troop(unit) => format!(", {}", formed(fleet, unit)),
        "" => String::new(),
        why => format!(", {why}"),
    };
    let silences = if volley.crews { "silences its guns" } else { "leaves none alive" };
    preview.odds = Some(Odds {
        title: format!("Muskets of {} on {}", fleet.name(unit), fleet.name(target)),
        range: format!("{} · {band}", volley.range),
        line: format!("{}{why} ({clause}), {band}", dice_need(volley.dice, volley.needed)),
        unit: what.to_owned(),
        expected: mean(&bars),
        bars,
        chances: if all > 0.0 { vec![(silences.to_owned(), all)] } else { Vec::new() },
        also: None,
    });
    preview
}

/// In what ranks they stand of whom the front rank alone fires, or all: 'one rank', 'the front rank of two'.
fn formed(fleet: &Fleet, unit: UnitId) -> &'static str {
    if fleet.ranks(unit) == 1 { "one rank" } else { "the front rank of two" }
}

/// A note for the sheet: how the men would fire.
pub(crate) fn note(fleet: &Fleet, unit: UnitId) -> (String, &'static str) {
    let muskets = fleet.muskets(unit);
    let count = if muskets == 1 { "1 musket".to_owned() } else { format!("{muskets} muskets") };
    let formed = formed(fleet, unit);
    if fleet.in_line(unit) {
        let ranks = crate::position::troop::in_words(fleet.ranks(unit));
        (format!("{count} in {ranks} hit on 5 and 6, to 5 inches, halved to 10."), "B-ARMS-3")
    } else if fleet.cover(unit) == Cover::House {
        (format!("{count} at the windows, {formed}, hit on 6, to 5 inches, halved to 10."), "AMB-71")
    } else {
        (format!("{count} in {formed} hit on 6, to 5 inches, halved to 10."), "AMB-71")
    }
}
