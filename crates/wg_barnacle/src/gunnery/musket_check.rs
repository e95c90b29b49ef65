//! Checks whether men may fire their muskets, and previews what they would do (A15).

use wg_core::geometry::nearest_between;

use crate::damage::casualties::in_contact;
use crate::gunnery::cover::Cover;
use crate::gunnery::muskets::{CLOSE, CREW, FAR, Musketry};
use crate::gunnery::odds::{capped, hits, mean};
use crate::gunnery::volley::dice_need;
use crate::phases::MUSKETS;
use crate::prelude::*;

/// Checks whether a side may order these muskets to fire at the target.
pub fn check(fleet: &Fleet, side: SideId, unit: UnitId, target: UnitId) -> Checked {
    let (name, other) = (fleet.name(unit), fleet.name(target));
    if fleet.side_of(unit) != Some(side) {
        let theirs = fleet.side_of(unit).map_or("", |side| fleet.side_name(side));
        return Err(refuse("B-TURN-16", format!("{name}'s men belong to {theirs} and take no orders from you.")));
    }
    forbid(!fleet.is_troop(target), "AMB-100", || {
        format!("{other} is a ship. Muskets may be fired at ships only during a grapple.")
    })?;
    let phase = fleet.cursor.phase;
    forbid(phase != MUSKETS, "B-TURN-16", || format!("Muskets ashore fire in phase 9, not in phase {}.", phase + 1))?;
    fleet.check_muskets(unit, target).map(|_: Musketry| ())
}

impl Fleet {
    /// Returns how the muskets of a unit fire at another (B-ARMS-1 to B-ARMS-3).
    ///
    /// # Errors
    /// The reason why the muskets cannot fire, with marks to draw.
    pub fn check_muskets<R: Reason>(&self, unit: UnitId, target: UnitId) -> Result<Musketry, R> {
        let (name, other) = (self.name(unit), self.name(target));
        R::forbid(!self.is_troop(target), "AMB-100", || {
            format!("{other} is a ship, and muskets may not fire at ships.")
        })?;
        if !self.is_troop(unit) {
            return self.check_deck(unit, target);
        }
        let (troop, aimed_at) = (self.troop(unit), self.troop(target));
        R::forbid(!troop.ashore() || self.muskets(unit) == 0, "B-ARMS-2", || {
            format!("{name} has nobody who can fire.")
        })?;
        R::forbid(troop.march.fired, "B-ARMS-1", || format!("{name} has already fired its muskets this turn."))?;
        self.check_target(unit, troop.side(), target)?;
        let closing = |one: &Troop, other: &Troop| one.march.engaged == Some(other.id) && one.march.disordered;
        let closes = closing(troop, aimed_at) || closing(aimed_at, troop);
        let melee = !closes && (in_contact(self, unit) || in_contact(self, target));
        R::forbid(melee, "AMB-63", || {
            let fights = if in_contact(self, unit) { name } else { other };
            format!("{fights} is fighting hand to hand. Nobody may fire into a melee.")
        })?;
        let (range, line) = self.check_far(unit, target)?;
        let dice = if self.is_fort(unit) {
            self.check_line(unit, target, line, range)?;
            self.muskets(unit)
        } else {
            self.with_clear_line(unit, target, range)?
        };
        let needed = if self.in_line(unit) { 5 } else { 6 };
        Ok(Musketry { range, line, dice, needed, halved: range > CLOSE, crews: self.manned(target) > 0 })
    }

    /// Returns how the men on a ship's deck fire at landing boats (AMB-96).
    fn check_deck<R: Reason>(&self, unit: UnitId, target: UnitId) -> Result<Musketry, R> {
        let (ship, name) = (self.ship(unit), self.name(unit));
        // Beyond the red line all men are on deck (AMB-97). Small arms aboard have no marker, so only phase 9 itself
        // limits them to one volley.
        let men = if self.beyond_red(unit) { ship.crew.men() } else { ship.crew.deck };
        let none = !ship.fights() || men == 0 || ship.clocks.blaze > 0 || ship.nerve.duty == Duty::Hide;
        R::forbid(none, "B-ARMS-2", || format!("{name} has nobody who can fire."))?;
        self.check_target(unit, ship.side(), target)?;
        let ashore = !self.troop(target).in_boats();
        R::forbid(ashore, "AMB-96", || {
            format!("{name} may fire small arms only at landing boats, and {} is ashore.", self.name(target))
        })?;
        let (range, line) = self.check_far(unit, target)?;
        self.check_line(unit, target, line, range)?;
        Ok(Musketry { range, line, dice: men, needed: 6, halved: range > CLOSE, crews: false })
    }

    /// Checks that the target is on the table and is no friend.
    fn check_target<R: Reason>(&self, unit: UnitId, side: SideId, target: UnitId) -> Result<(), R> {
        let (aimed_at, other) = (self.troop(target), self.name(target));
        R::forbid(!aimed_at.on_table(), "B-END-1", || format!("{other} is not on the table."))?;
        R::forbid(aimed_at.side() == side, "B-ARMS-2", || format!("{other} is on {}'s side.", self.name(unit)))
    }

    /// Checks that the target is within the range of muskets. Returns the range and the line of fire (B-ARMS-1).
    fn check_far<R: Reason>(&self, unit: UnitId, target: UnitId) -> Result<(Length, (Point, Point)), R> {
        let (own, there) = (self.lies(unit), self.ground(target));
        let range = own.distance_to(&there);
        let by = (range - FAR).at_least_a_tenth();
        bar(range > FAR, || {
            R::because("B-ARMS-1", || {
                format!(
                    "{} is out of range by {by}. The distance is {range}, and muskets reach {FAR}.",
                    self.name(target),
                    range = (FAR + by).in_inches(),
                    by = by.in_inches(),
                    FAR = FAR.in_inches()
                )
            })
            .marked(|| {
                mark(
                    nearest_between(&own, &there),
                    format!("{range}, {by} too far", range = range.in_inches(), by = by.in_inches()),
                )
            })
        })?;
        Ok((range, nearest_between(&own, &there)))
    }

    /// Checks that neither land nor a unit stops the line of fire. `range` is only for the sentence.
    fn check_line<R: Reason>(
        &self,
        unit: UnitId,
        target: UnitId,
        (from, to): (Point, Point),
        range: Length,
    ) -> Result<(), R> {
        let (name, other) = (self.name(unit), self.name(target));
        let line = |label: &str| mark(nearest_between(&self.lies(unit), &self.lies(target)), label.to_owned());
        barred_by(self.screen(unit, target, from, to), |between| {
            let stands = self.name(between);
            R::because("B-ARMS-2", || {
                format!("{stands} is in {name}'s line of fire. {other} is {range} away.", range = range.in_inches())
            })
            .marked(|| line(stands))
        })?;
        barred_by(self.land_between((from, self.is_ashore(unit)), (to, self.is_ashore(target))), |_| {
            R::because("AMB-91", || {
                format!("There is land between {name} and {other}, which are {range} apart.", range = range.in_inches())
            })
            .marked(|| line("land"))
        })
    }

    /// Returns the dice of the men who have a clear line, counted file by file (B-ARMS-2).
    fn with_clear_line<R: Reason>(&self, unit: UnitId, target: UnitId, range: Length) -> Result<u8, R> {
        let (troop, roster) = (self.troop(unit), self.roster(unit));
        let (own, there) = (self.ground(unit), self.ground(target));
        let (men, heading) = (troop.company.men, own.pose.heading);
        let files = i32::from(men.div_ceil(self.ranks(unit)));
        let in_line = self.in_line(unit);
        let (mut dice, mut stopped) = (0_u8, None);
        for file in 0..files {
            let aside = Length((2 * file + 1 - files) * roster.file.0 / 2);
            let at = own.bow().offset(heading.turned(Angle::degrees(90)), aside);
            let to = nearest_point(at, &there);
            let off = off(at, heading, to);
            if off.abs() > Angle::degrees(90) || Self::is_masked(file, files, off) {
                continue;
            }
            match self.check_line(unit, target, (at, to), range) {
                // The last files may be short of a man in the second rank.
                Ok(()) if in_line => dice += if i32::from(men) > files + file { 2 } else { 1 },
                Ok(()) => dice += 1,
                Err(why) => stopped = Some(why),
            }
        }
        let dice = roster.muskets.map_or(dice, |muskets| dice.min(muskets));
        let behind = || {
            R::because("B-ARMS-2", || {
                format!("{} is more than 90° off {}'s front.", self.name(target), self.name(unit))
            })
            .marked(|| {
                mark(nearest_between(&own, &there), format!("{range}, behind the front", range = range.in_inches()))
            })
        };
        if dice > 0 { Ok(dice) } else { Err(stopped.unwrap_or_else(behind)) }
    }
}

fn mark((from, to): (Point, Point), label: String) -> Mark {
    Mark::Line { from, to, label }
}

/// Returns how far off straight ahead a point lies, clockwise positive.
fn off(at: Point, heading: Heading, to: Point) -> Angle {
    at.heading_to(to).map_or(Angle::ZERO, |bearing| heading.to(bearing))
}

/// Previews the fire of muskets: the line of fire and the odds.
pub fn preview(fleet: &Fleet, unit: UnitId, target: UnitId) -> Preview {
    let mut preview = Preview::by("B-ARMS-2");
    let Ok(volley) = fleet.muskets_on(unit, target) else { return preview };
    let (clause, why) = volley.reason();
    preview.clause = clause.to_owned();
    preview.marks.push(Mark::Line {
        from: volley.line.0,
        to: volley.line.1,
        label: volley.range.in_inches().to_string(),
    });
    let hits = hits(volley.dice, volley.needed, volley.halved);
    let troop = fleet.troop(target);
    let (what, bars, all) = if volley.crews {
        let manned = fleet.manned(target);
        let mut crews = vec![0.0; hits.len() / usize::from(CREW) + 1];
        for (count, chance) in hits.iter().enumerate() {
            crews[count / usize::from(CREW)] += chance;
        }
        ("gun crews lost", capped(crews, manned), manned)
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
    let silences = if volley.crews { "its guns fall silent" } else { "nobody is left alive" };
    preview.odds = Some(Odds {
        title: format!("{}'s muskets at {}", fleet.name(unit), fleet.name(target)),
        range: format!("{} · {band}", volley.range.in_inches()),
        line: format!("{}{why} ({clause}), {band}", dice_need(volley.dice, volley.needed)),
        unit: what.to_owned(),
        expected: mean(&bars),
        bars,
        chances: if all > 0.0 { vec![(silences.to_owned(), all)] } else { Vec::new() },
        also: None,
    });
    preview
}

/// Returns the ranks that fire, in words: 'one rank', or 'the front rank of two'. For units that are not in line.
fn formed(fleet: &Fleet, unit: UnitId) -> &'static str {
    if fleet.ranks(unit) == 1 { "one rank" } else { "the front rank of two" }
}

/// Returns a note for the sheet on how the men would fire, and its clause.
pub(crate) fn note(fleet: &Fleet, unit: UnitId) -> (String, &'static str) {
    let muskets = fleet.muskets(unit);
    let count = counted(muskets, "musket", "muskets");
    let hit = if muskets == 1 { "hits" } else { "hit" };
    let formed = formed(fleet, unit);
    if fleet.in_line(unit) {
        let ranks = crate::position::troop::in_words(fleet.ranks(unit));
        (format!("{count} in {ranks} {hit} on a 5 or 6 up to 5 inches. Up to 10, half the hits count."), "B-ARMS-3")
    } else if fleet.cover(unit) == Cover::House {
        (
            format!("{count} at the windows ({formed}) {hit} on a 6 up to 5 inches. Up to 10, half the hits count."),
            "AMB-71",
        )
    } else {
        (format!("{count} in {formed} {hit} on a 6 up to 5 inches. Up to 10, half the hits count."), "AMB-71")
    }
}
