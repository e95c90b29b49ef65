//! The shots of one step, fired together: their dice, their effects and their reports (A14).

use crate::damage::Damage;
use crate::gunnery::firing::Chance;
use crate::gunnery::{Gunnery, artillery, odds};
use crate::prelude::*;

/// Purposes of rolls: aiming dice, and fire dice of ships.
const AIM: u16 = 60;

const FIRE: u16 = 61;

/// A shot with its dice.
struct Volley {
    pub(crate) shot: Shot,
    pub(crate) chance: Chance,
    pub(crate) aimed: Option<u8>,
    pub(crate) faces: Faces,
}

impl Volley {
    /// Returns the number of dice that hit.
    pub(crate) fn hits(&self) -> u8 {
        self.faces.iter().filter(|face| **face >= self.chance.needed).count() as u8
    }

    /// Returns the boxes ticked: the hits, halved and rounded up at long range.
    fn boxes(&self) -> u8 {
        if self.chance.halved { self.hits().div_ceil(2) } else { self.hits() }
    }
}

/// Rolls the aiming dice and then the fire dice of all shots of a step, before any damage (B-AIM-1, B-FIRE-3 to
/// B-FIRE-10, AMB-62).
pub fn fire(play: &mut Play<'_>) -> Awaited {
    let Some(Gunnery::Fire(shots)) = play.business.top_of() else { return Ok(()) };
    let shots = shots.clone();
    let fleet = &play.fleet;
    let title = |volley: &Volley| {
        let Volley { shot, chance, .. } = volley;
        format!(
            "{} fires {} at {} from {}",
            fleet.name(shot.shooter),
            guns(fleet, shot),
            fleet.name(shot.target),
            chance.range.in_inches()
        )
    };
    let aims: SmallVec<[Option<Awaited<Faces>>; 6]> = shots
        .iter()
        .map(|shot| {
            let row = Throw::d6(shot.shooter, AIM, 1, "aims true on 5-6", "B-AIM-1").counts(5, 6).at(shot.target);
            let aims = if shot.aim == Aim::High { "aims high" } else { "aims low" };
            (shot.aim != Aim::Plain).then(|| play.dice.throw(&row, &|| format!("{} {aims}", fleet.name(shot.shooter))))
        })
        .collect();
    let mut volleys: SmallVec<[Volley; 6]> = SmallVec::new();
    // A lucky hit is good for one volley, the first that was declared (B-FIRE-8).
    let lucky = shots.iter().position(|shot| fleet.sky.lucky == Some(shot.shooter));
    let sober = lucky.map(|_| {
        let mut fleet = Fleet::clone(fleet);
        fleet.sky.lucky = None;
        fleet
    });
    for (place, (shot, aim)) in shots.iter().zip(aims).enumerate() {
        let aimed = aim.transpose()?.map(|faces| faces[0]);
        let fleet = sober.as_ref().filter(|_| lucky != Some(place)).unwrap_or(fleet);
        // The battery bore when the shot was declared, and nothing has changed since.
        if let Ok(chance) = fleet.bears(shot.shooter, usize::from(shot.battery), shot.target) {
            volleys.push(Volley { shot: *shot, chance, aimed, faces: Faces::new() });
        }
    }
    let finds = |volley: &Volley| volley.aimed.is_none_or(|face| face >= 5);
    let thrown: SmallVec<[Option<Awaited<Faces>>; 6]> = volleys
        .iter()
        .map(|volley| {
            let purpose = if fleet.is_troop(volley.shot.shooter) { artillery::FIRE } else { FIRE };
            let clause = if play.fleet.is_troop(volley.shot.target) { volley.chance.why.0 } else { "B-FIRE-3" };
            let row = Throw::d6(volley.shot.shooter, purpose, volley.chance.dice, needs(volley.chance.needed), clause)
                .counts(volley.chance.needed, 6)
                .at(volley.shot.target);
            finds(volley).then(|| play.dice.throw(&row, &|| title(volley)))
        })
        .collect();
    for (volley, faces) in volleys.iter_mut().zip(thrown) {
        volley.faces = faces.transpose()?.unwrap_or_default();
    }
    play.business.pop();
    for shot in &shots {
        artillery::spent(play.fleet, shot);
        if play.fleet.sky.lucky == Some(shot.shooter) {
            play.fleet.sky.lucky = None;
        }
    }
    play.business.push(Damage::Nerve);
    for volley in volleys.iter().rev().filter(|volley| volley.boxes() > 0) {
        if play.fleet.is_troop(volley.shot.target) {
            let harm = harm(play.fleet, &volley.shot, &volley.chance, &volley.faces);
            play.business.push(harm);
            continue;
        }
        play.business.push(Damage::Hits {
            unit: volley.shot.target,
            left: volley.boxes(),
            cause: Cause::Shot(volley.shot),
        });
    }
    for volley in &volleys {
        tell(play, volley);
    }
    Ok(())
}

/// Returns the faces that hit, in words for the dice tray.
pub const fn needs(needed: u8) -> &'static str {
    match needed {
        3 => "hits on 3-6",
        4 => "hits on 4-6",
        5 => "hits on 5-6",
        _ => "hits on a 6",
    }
}

/// Returns the dice and the faces that hit, in words: '6 dice hit on 4-6', '1 die hits on 6'.
pub(crate) fn dice_need(dice: u8, needed: u8) -> String {
    if dice == 1 {
        format!("1 die {}", needs(needed))
    } else {
        format!("{dice} dice {}", needs(needed).replacen("hits", "hit", 1))
    }
}

/// Returns the guns of a shot in words: 'larboard guns', 'guns'.
fn guns(fleet: &Fleet, shot: &Shot) -> String {
    if fleet.is_troop(shot.shooter) {
        "guns".to_owned()
    } else {
        let battery = usize::from(shot.battery);
        let guns = if fleet.ship(shot.shooter).guns.left[battery] == 1 { "gun" } else { "guns" };
        format!("{} {guns}", BATTERIES[battery].to_lowercase())
    }
}

/// Returns the words of the line about a volley: 'starboard guns on Mistral at 6.4 in, a rake'.
fn broadside(fleet: &Fleet, shot: &Shot, chance: &Chance) -> String {
    let rake = if chance.rake { ", a rake" } else { "" };
    format!("{} on {} at {}{rake}", guns(fleet, shot), fleet.name(shot.target), chance.range.in_inches())
}

/// Reports a volley to the players.
fn tell(play: &mut Play<'_>, volley: &Volley) {
    let Volley { shot, chance, aimed, faces } = volley;
    play.say(|fleet| {
        let whose = if fleet.is_troop(shot.shooter) { "its" } else { "her" };
        let guns = guns(fleet, shot);
        let rake = if chance.rake { " and rakes her" } else { "" };
        let aim = match shot.aim {
            Aim::Plain => "",
            Aim::High => ", aiming high,",
            Aim::Low => ", aiming low,",
        };
        let sentence = format!(
            "{} fires {whose} {guns}{aim} at {} from {}{rake}.",
            fleet.name(shot.shooter),
            fleet.name(shot.target),
            chance.range.in_inches()
        );
        let clause = match shot.target {
            _ if chance.rake => "B-FIRE-7",
            // Targets on land and in boats have clauses of their own.
            target if fleet.is_troop(target) => chance.why.0,
            _ => "B-FIRE-3",
        };
        let report = Report::new(clause, Some(shot.shooter), sentence)
            .with(Event::Shot { target: shot.target, line: chance.line })
            .fires_at(shot.target, broadside(fleet, shot, chance));
        if chance.rake { report.noted(Moment::Rake, shot.target) } else { report }
    });
    if let Some(face) = aimed {
        play.say(|fleet| {
            let found = *face >= 5;
            let sentence = if found {
                format!("{} aims true.", fleet.name(shot.shooter))
            } else {
                format!("{}'s aim is off, and the whole volley misses.", fleet.name(shot.shooter))
            };
            Report::new("B-AIM-1", Some(shot.shooter), sentence).with(
                Event::thrown(
                    format!("{} aims {}", fleet.name(shot.shooter), shot.aim.name()),
                    &[*face],
                    "aims true on 5-6",
                    if found { "on target" } else { "off target" },
                )
                .good(|_| found)
                .by(fleet.side_of(shot.shooter)),
            )
        });
        if *face < 5 {
            return;
        }
    }
    let (hits, boxes) = (volley.hits(), volley.boxes());
    play.say(|fleet| {
        let result = counted(hits, "hit", "hits");
        let result = if chance.halved && hits > 0 { format!("{result}, halved to {boxes}") } else { result };
        let (clause, why) = match chance.why {
            _ if chance.halved && hits > 0 => ("B-FIRE-5", "long range".to_owned()),
            (clause, "") if chance.halved => (clause, "long range".to_owned()),
            (clause, "") => (clause, "short range".to_owned()),
            (clause, why) => (clause, format!("{why}, {}", needs(chance.needed))),
        };
        Report::new(
            clause,
            Some(shot.shooter),
            format!("{} rolls {}: {result} ({why}).", fleet.name(shot.shooter), shown(faces)),
        )
        .with(
            Event::thrown(
                format!("{} fires at {}", fleet.name(shot.shooter), fleet.name(shot.target)),
                faces,
                needs(chance.needed),
                result,
            )
            .good(|face| *face >= chance.needed)
            .luck(odds::expected(fleet, shot.target, chance), i32::from(boxes) * 100)
            .by(fleet.side_of(shot.shooter)),
        )
        .hits(boxes)
        .recorded(
            ShotRecord::new(shot.shooter, shot.target, chance.range.to_inches(), faces.len(), boxes)
                .from_battery(guns(fleet, shot))
                .aimed_at(shot.aim.name())
                .in_band(if chance.halved { "long" } else { "short" }, if chance.rake { "rake" } else { "" }),
        )
    });
}

/// Returns the damage of a volley ashore as an item for the agenda, with its hits and how many of them were sixes. Long
/// range halves both, whether the men have cover or not (AMB-66).
pub(crate) fn harm(fleet: &Fleet, shot: &Shot, chance: &Chance, faces: &Faces) -> Item {
    let count = |least: u8| faces.iter().filter(|face| **face >= least).count() as u8;
    let halved = |hits: u8| if chance.halved { hits.div_ceil(2) } else { hits };
    let (hits, sixes) = (halved(count(chance.needed)), halved(count(6)));
    let pieces = fleet.troop(shot.target).pieces.left > 0;
    Item::Damage(Damage::Losses { unit: shot.target, by: shot.shooter, hits, sixes, pieces })
}
