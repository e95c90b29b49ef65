//! Muskets ashore in phase 9, and small arms at landing boats (A15, B-ARMS, AMB-70, AMB-71, AMB-96, AMB-100).
//!
//! Where the text is silent: men fire to their front, within 90 degrees of their heading, and range is measured between
//! the nearest points of the two units. A garrison lines its parapet on all sides. Each file has one line of sight,
//! along which its ranks fire. Friendly units, forts, and land beyond the ground that the men stand on stop it. Men who
//! charged and the men whom they charged fire at each other before they close, and at no other unit. No unit fires into
//! a melee that goes on (AMB-63, AMB-80). A ship's men on deck fire at landing boats on any side of her.

use crate::damage::casualties;
use crate::damage::losses::leaders_among;
use crate::gunnery::Gunnery;
use crate::gunnery::artillery::open_volleys;
use crate::gunnery::odds::{hits, mean};
use crate::gunnery::volley::needs;
use crate::prelude::*;

/// Purposes of rolls: fire dice, and dice for leaders.
const FIRE: u16 = 140;
const LEADERS: u16 = 141;

/// Short range, up to which every hit counts (B-ARMS-1).
pub const CLOSE: Length = Length::inches(5);
/// Long range, up to which hits are halved. No musket carries farther (B-ARMS-1).
pub const FAR: Length = Length::inches(10);
/// The number of hits that take out the crew of a gun (B-ARMS-4).
pub const CREW: u8 = 4;

/// A chance to fire muskets at a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Musketry {
    /// The distance between the nearest points of the two units.
    pub range: Length,
    /// The line of fire, between those two points.
    pub line: (Point, Point),
    /// The number of men who have a clear line, one die each.
    pub dice: u8,
    /// The least face that hits: 6, or 5 for trained men in line (B-ARMS-2, B-ARMS-3).
    pub needed: u8,
    /// True if hits are halved (B-ARMS-1).
    pub halved: bool,
    /// True if every four hits take out the crew of a gun, because the target has guns with crews (B-ARMS-4).
    pub crews: bool,
}

impl Musketry {
    pub(crate) fn hits(&self, faces: &Faces) -> u8 {
        let hits = faces.iter().filter(|face| **face >= self.needed).count() as u8;
        if self.halved { hits.div_ceil(2) } else { hits }
    }

    /// True if even the best roll kills nobody, because too few men fire at the crew of a gun (B-ARMS-4).
    pub(crate) const fn is_wasted(&self) -> bool {
        let most = if self.halved { self.dice.div_ceil(2) } else { self.dice };
        self.crews && most < CREW
    }

    /// Returns the clause of the number to hit, and its reason, empty if there is none.
    pub(crate) const fn reason(&self) -> (&'static str, &'static str) {
        if self.needed == 5 { ("B-ARMS-3", "trained men in line") } else { ("B-ARMS-2", "") }
    }
}

impl Fleet {
    /// Returns the number of men who would fire if all had a clear line. All men fire if they stand in one rank, or if
    /// they are trained and in line. Otherwise only the front rank fires (B-ARMS-3, AMB-71).
    pub fn muskets(&self, unit: UnitId) -> u8 {
        self.muskets_in(unit, self.ranks(unit))
    }

    /// True if the unit is trained men in line. Men behind a parapet or in a trench are in line. Men in houses, on
    /// horseback, or after a charge, a recoil or a rout are not (B-ARMS-3).
    pub fn in_line(&self, unit: UnitId) -> bool {
        let (troop, roster) = (self.troop(unit), self.roster(unit));
        roster.temper == Discipline::Disciplined
            && roster.kind != Kind::Horse
            && !troop.march.disordered
            && self.cover(unit).leaves_line()
    }

    /// Returns the units of a side that may fire small arms in phase 9 if they have a target: her ships, which fire only
    /// at landing boats (AMB-96), and the units on land.
    pub(crate) fn musketeers(&self, side: SideId) -> Vec<UnitId> {
        let ships = self.fighting(side).map(|ship| ship.id);
        ships.chain(self.standing(side).map(|troop| troop.id)).collect()
    }

    /// Returns every target of a unit's muskets, with the chance.
    pub(crate) fn musketry(&self, unit: UnitId) -> SmallVec<[(UnitId, Musketry); 4]> {
        self.troops.iter().filter_map(|enemy| Some((enemy.id, self.muskets_on(unit, enemy.id).ok()?))).collect()
    }

    /// Returns how the muskets of a unit fire at another.
    ///
    /// # Errors
    /// If the muskets cannot fire at the target.
    pub fn muskets_on(&self, unit: UnitId, target: UnitId) -> Result<Musketry, No> {
        self.check_muskets(unit, target)
    }
}

/// Opens phase 9 (B-TURN-16).
pub fn open(play: &mut Play<'_>) {
    open_volleys(play, true);
}

/// Fires all declared muskets together: all dice are rolled before any man falls (B-ARMS-1, B-TURN-16).
pub fn fire(play: &mut Play<'_>) -> Awaited {
    let Some(Gunnery::Muskets(shots)) = play.business.top_of() else { return Ok(()) };
    let shots = shots.clone();
    let fleet = &play.fleet;
    let bearing: Vec<(Shot, Musketry)> =
        shots.iter().filter_map(|shot| Some((*shot, fleet.muskets_on(shot.shooter, shot.target).ok()?))).collect();
    let thrown: Vec<Awaited<Rolled>> = bearing
        .iter()
        .map(|(shot, volley)| {
            let row = Throw::d6(shot.shooter, FIRE, volley.dice, needs(volley.needed), volley.reason().0)
                .counts(volley.needed, 6)
                .at(shot.target);
            let title = || format!("{} fires muskets at {}", fleet.name(shot.shooter), fleet.name(shot.target));
            play.dice.throw_if(!volley.is_wasted(), &row, &title)
        })
        .collect();
    let mut volleys = Vec::with_capacity(bearing.len());
    for ((shot, volley), faces) in bearing.into_iter().zip(thrown) {
        let Rolled { faces, shown: as_rolled } = faces?;
        volleys.push((shot, volley, faces, as_rolled));
    }
    let mut leaders = Vec::with_capacity(volleys.len());
    for (shot, volley, faces, as_rolled) in &volleys {
        if *as_rolled {
            tell(play, shot, volley, faces);
        } else {
            play.tell("B-ARMS-4", shot.shooter, |fleet| {
                let (name, target) = (fleet.name(shot.shooter), fleet.name(shot.target));
                format!("{name} fires muskets at {target}, too few to kill a gun crew on any roll.")
            });
        }
        let men = play.fleet.troop(shot.target).company.men;
        // A die for leaders is rolled only with the option `musket_leader_die` (AMB-70).
        let dies = play.fleet.options().musket_leader_die && !volley.crews;
        leaders.push(if dies {
            leaders_among(play, shot.shooter, shot.target, volley.hits(faces).min(men), LEADERS)?
        } else {
            0
        });
    }
    play.business.pop();
    for ((shot, volley, faces, _), leaders) in volleys.iter().zip(leaders) {
        if play.fleet.is_troop(shot.shooter) {
            play.fleet.troop_mut(shot.shooter).march.fired = true;
        }
        let hits = volley.hits(faces);
        if volley.crews {
            shoot_crews(play, shot.target, hits / CREW);
        } else if play.fleet.troop(shot.target).on_table() {
            casualties::kill_by(play, shot.target, hits - leaders, leaders, "B-ARMS-2");
        }
    }
    Ok(())
}

/// Takes out the crews of this many guns for the rest of the game (B-ARMS-4).
fn shoot_crews(play: &mut Play<'_>, unit: UnitId, crews: u8) {
    let crews = crews.min(play.fleet.manned(unit));
    if crews == 0 {
        return;
    }
    play.fleet.troop_mut(unit).pieces.unmanned += crews;
    play.say(|fleet| {
        let lost = if crews == 1 { "the crew of 1 gun".to_owned() } else { format!("the crews of {crews} guns") };
        let left = counted(fleet.manned(unit), "gun", "guns");
        Report::new("B-ARMS-4", Some(unit), format!("{} loses {lost}, and {left} can still fire.", fleet.name(unit)))
            .with(Event::Harmed { boxes: crews })
            .harms(unit, [Toll::of(crews, "1 gun crew", "gun crews")])
    });
}

/// Reports a volley of muskets to the players.
fn tell(play: &mut Play<'_>, shot: &Shot, volley: &Musketry, faces: &Faces) {
    play.say(|fleet| {
        let sentence = format!(
            "{} fires {} at {} from {}.",
            fleet.name(shot.shooter),
            counted(volley.dice, "musket", "muskets"),
            fleet.name(shot.target),
            volley.range.in_inches()
        );
        Report::new("B-TURN-16", Some(shot.shooter), sentence)
            .with(Event::Shot { target: shot.target, line: volley.line })
            .fires_at(
                shot.target,
                format!(
                    "{} on {} at {}",
                    counted(volley.dice, "musket", "muskets"),
                    fleet.name(shot.target),
                    volley.range.in_inches()
                ),
            )
    });
    play.say(|fleet| {
        let hits = volley.hits(faces);
        let good = faces.iter().filter(|face| **face >= volley.needed).count();
        let mut result = counted(good as u8, "hit", "hits");
        if volley.halved && good > 0 {
            result += &format!(", halved to {hits}");
        }
        if volley.crews {
            result += &format!(", and every {CREW} hits kill a gun crew");
        }
        let clause = if volley.halved && good > 0 { "B-ARMS-1" } else { volley.reason().0 };
        let sentence = format!("{} rolls {}: {result}.", fleet.name(shot.shooter), shown(faces));
        Report::new(clause, Some(shot.shooter), sentence)
            .with(
                Event::thrown(
                    format!("{} fires muskets at {}", fleet.name(shot.shooter), fleet.name(shot.target)),
                    faces,
                    needs(volley.needed),
                    result,
                )
                .good(|face| *face >= volley.needed)
                .luck(
                    (mean(&self::hits(volley.dice, volley.needed, volley.halved)) * 100.0 + 0.5) as i32,
                    i32::from(hits) * 100,
                )
                .by(fleet.side_of(shot.shooter)),
            )
            .hits(hits)
            .recorded(
                ShotRecord::new(shot.shooter, shot.target, volley.range.to_inches(), faces.len(), hits)
                    .from_battery("muskets")
                    .in_band(if volley.halved { "long" } else { "short" }, ""),
            )
    });
}
