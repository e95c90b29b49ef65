//! The course of an attack: cards, the D10 and its total, the D8s and the attributes they name (W-FIRE-9 to W-FIRE-14,
//! W-TAB-BS-1, W-TAB-ATT-1).

use crate::cards::{self, Roll};
use crate::gunnery::Gunnery;
use crate::position::aim;
use crate::prelude::*;

const BROADSIDE_DIE: u16 = 3;
const NAMED: u16 = 4;

/// Plays out the next step of an attack: cards, the D10, then the D8s (W-FIRE-9, W-R14). Losses stay pending (W-R20).
pub(super) fn attack(play: &mut Play<'_>) -> Awaited {
    let Some(Gunnery::Attack { shot, face, carded, points, named }) = play.business.top_of::<Gunnery>().cloned() else {
        return Ok(());
    };
    let set = |play: &mut Play<'_>, face, carded, points, named| {
        if let Some(top) = play.business.top_mut_of::<Gunnery>() {
            *top = Gunnery::Attack { shot, face, carded, points, named };
        }
    };
    if !carded && (face.is_some() || !play.fleet.options.cards_after_roll) {
        set(play, face, true, points, named);
        cards::open(play, Roll::Shot(shot), face.map(|face| [face, 0]));
        return Ok(());
    }
    let Some(face) = face else {
        let needed = "1 point on 6+, 2 on 10+, 3 on 14+";
        let row = Throw { sides: 10, ..Throw::d6(shot.unit, BROADSIDE_DIE, 1, needed, "W-FIRE-9") }.at(shot.target);
        let matters = !carded || matters(play.fleet, shot);
        let rolled = play.dice.throw_if(matters, &row, &|| cards::title(play.fleet, Roll::Shot(shot)))?;
        let face = rolled.faces[0];
        // A die that decides nothing is told with its result, in one sentence.
        let points = if rolled.shown { points } else { Some(total(play, shot, face, false)) };
        set(play, Some(face), carded, points, named);
        if !carded {
            play.say(|fleet| {
                let (title, roll) = (cards::title(fleet, Roll::Shot(shot)), Roll::Shot(shot));
                let event =
                    Event::thrown(title.clone(), &[face], row.needed.to_string(), "cards may be played on the roll")
                        .sides(10)
                        .by(roll.roller(fleet));
                Report::new(
                    "W-FIRE-9",
                    Some(shot.unit),
                    format!("{title} and rolls {face}. Cards may be played on the roll."),
                )
                .with(event)
            });
        }
        return Ok(());
    };
    let Some(points) = points else {
        let points = total(play, shot, face, true);
        set(play, Some(face), carded, Some(points), named);
        return Ok(());
    };
    let fleet = &mut play.fleet;
    if shot.ammunition == GRAPE {
        fleet.ship_mut(shot.target).harm.pending[Attribute::Crew as usize] += points;
    } else if (named.len() as u8) < points {
        return name_losses(play, shot, points, named, |play, named| {
            set(play, Some(face), carded, Some(points), named)
        });
    }
    play.business.done()
}

/// True if the D10 of an attack can change something once the cards are played. It cannot if all faces cost the same
/// points, or if it is grape and the target has no Crew left to lose (W-FIRE-9, W-FIRE-12, W-R21).
fn matters(fleet: &Fleet, shot: Shot) -> bool {
    let roll = Roll::Shot(shot);
    let added = i16::from(fleet.added(shot)) + i16::from(roll.sum(fleet, roll.roller(fleet)));
    !grape_is_wasted(fleet, shot) && CHARTS.losses(1 + added) != CHARTS.losses(10 + added)
}

/// True if this is grape, and the target will have no Crew left to lose (W-FIRE-12, W-R21).
fn grape_is_wasted(fleet: &Fleet, shot: Shot) -> bool {
    let target = fleet.ship(shot.target);
    let crew = target.now(Rating::Crew) - target.harm.pending[Attribute::Crew as usize] as i8;
    shot.ammunition == GRAPE && crew <= 0
}

/// Reports the total of an attack, with its die if that is `shown`, and returns the points that it costs (W-FIRE-9 to W-FIRE-14, W-TAB-BS-1).
fn total(play: &mut Play<'_>, shot: Shot, face: u8, shown: bool) -> u8 {
    let roll = Roll::Shot(shot);
    let fleet = &play.fleet;
    let side = roll.roller(fleet);
    let (added, cards) = (fleet.added(shot), roll.sum(fleet, side));
    let total = i16::from(face) + i16::from(added) + i16::from(cards);
    let points = CHARTS.losses(total);
    let hoped = aim::chances(fleet, shot, cards)
        .iter()
        .zip([0.0, 1.0, 2.0, 3.0])
        .map(|(chance, points)| chance * points)
        .sum::<f64>();
    let range = fleet.distance(fleet.ship(shot.unit).berth.square, fleet.ship(shot.target).berth.square);
    play.say(|fleet| {
        let parts = fleet.added_words(shot, cards);
        let sum = if parts.is_empty() { face.to_string() } else { format!("{face}{parts} = {total}") };
        let result = in_words(points, shot.ammunition);
        let turned = roll.turned(fleet, |cards| {
            let total = i16::from(face) + i16::from(added) + i16::from(roll.sum_of(cards, side));
            (total, in_words(CHARTS.losses(total), shot.ammunition))
        });
        let grape = if points > 0 && shot.ammunition == GRAPE { " from Crew" } else { "" };
        let clause = if grape.is_empty() { "W-FIRE-9" } else { "W-FIRE-12" };
        // A die that was rolled before the cards was reported then.
        let faces: &[u8] = if fleet.options.cards_after_roll { &[] } else { &[face] };
        // Beside the die in the tray stands what it came to, as it is added up.
        let came = if parts.is_empty() { result.clone() } else { format!("{sum}: {result}") };
        let event = || {
            Event::thrown(cards::title(fleet, roll), faces, sum.clone(), came)
                .sides(10)
                .good(|_| points > 0)
                .luck((hoped * 100.0) as i32, i32::from(points) * 100)
                .cards(turned)
                .by(side)
        };
        let title = cards::title(fleet, roll);
        let report = if shown {
            let sentence = format!("{title} and rolls {sum}: {result}{grape}.");
            Report::new(clause, Some(shot.unit), sentence).with(event())
        } else {
            let wasted = points > 0 && grape_is_wasted(fleet, shot);
            let sentence = if wasted {
                format!("{title}, but there is no Crew left to lose.")
            } else {
                format!("{title}: {result}{grape}, as on any roll.")
            };
            Report::new(clause, Some(shot.unit), sentence)
        };
        report
            .rolled(format!("a total of {total}"))
            .recorded(
                ShotRecord::new(shot.unit, shot.target, range, 1, points)
                    .from_battery(shot.battery.name())
                    .aimed_at(aim::name(shot.ammunition)),
            )
            .harms(shot.target, (!grape.is_empty()).then(|| Attribute::Crew.toll(points)))
    });
    play.fleet.open.played.clear();
    points
}

/// Returns a number of points in words. Chain does not harm the Hull, so some of its points may be wasted (W-FIRE-13).
fn in_words(points: u8, ammunition: u8) -> String {
    let most = if ammunition == CHAIN { "at most " } else { "" };
    if points == 0 { "no damage".to_owned() } else { format!("{most}{} lost", counted(points, "point", "points")) }
}

/// Rolls for the attributes that are lost. A die that names an attribute again is rolled again (W-TAB-ATT-1, W-R13).
fn name_losses(
    play: &mut Play<'_>,
    shot: Shot,
    points: u8,
    named: SmallVec<[Attribute; 3]>,
    set: impl FnOnce(&mut Play<'_>, SmallVec<[Attribute; 3]>),
) -> Awaited {
    let dice = points - named.len() as u8;
    let row = Throw {
        sides: 8,
        ..Throw::d6(shot.unit, NAMED, dice, "1-2 Sails, 3-4 Hull, 5-6 Crew, 7-8 Cannon", "W-TAB-ATT-1")
    }
    .at(shot.target);
    let faces = play.dice.throw(&row, &|| format!("What does {} lose?", play.fleet.name(shot.target)))?;
    let mut all = named.clone();
    for face in &faces {
        let attribute = CHARTS.attributes[usize::from(*face - 1) % 8];
        if !play.fleet.options.distinct || !all.contains(&attribute) {
            all.push(attribute);
        }
    }
    for attribute in &all[named.len()..] {
        // Chain shot does no damage to the Hull (W-FIRE-13, W-R22).
        if shot.ammunition != CHAIN || *attribute != Attribute::Hull {
            play.fleet.ship_mut(shot.target).harm.pending[*attribute as usize] += 1;
        }
    }
    let again = (all.len() as u8) < points;
    play.say(|fleet| {
        let new = &all[named.len()..];
        let hull = shot.ammunition == CHAIN && new.contains(&Attribute::Hull);
        let mut result = new.iter().map(|attribute| attribute.title()).collect::<Vec<_>>().join(", ");
        if new.is_empty() {
            result.push_str("no new rating");
        }
        let counts = new.iter().filter(|attribute| !hull || **attribute != Attribute::Hull);
        let lost: Vec<String> = counts.clone().map(|attribute| attribute.points(1)).collect();
        let lost: Vec<&str> = lost.iter().map(String::as_str).collect();
        let name = fleet.name(shot.target);
        let mut sentence = if lost.is_empty() {
            format!("{name} loses nothing on this roll.")
        } else {
            format!("{name} will lose {}.", wg_core::in_a_row(&lost))
        };
        if hull {
            result.push_str(" (chain does not harm the Hull)");
            sentence.push_str(" Chain does not harm the Hull.");
        }
        if again {
            result.push_str(", roll again");
            let dice = counted(points - all.len() as u8, "die is", "dice are");
            sentence.push_str(&format!(" {dice} rolled again, because one attack takes only 1 point off a rating."));
        }
        let clause = if hull { "W-FIRE-13" } else { "W-TAB-ATT-1" };
        let event = Event::thrown(format!("What does {name} lose?"), &faces, row.needed.to_string(), result)
            .sides(8)
            .by(fleet.ship(shot.unit).colours.side);
        let toll: Vec<Toll> = counts.map(|attribute| attribute.toll(1)).collect();
        Report::new(clause, Some(shot.target), sentence).with(event).harms(shot.target, toll)
    });
    set(play, all);
    Ok(())
}
