//! Specific hits: the effects of a ticked letter box (A11). The chart is in `data/specific.ron`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::damage::boxes::lose_masts;
use crate::damage::{Damage, crew, morale};
use crate::position::logs::{arc, mount};
use crate::prelude::*;

/// Purpose of the three dice on the chart.
const CHART_DICE: u16 = 21;
/// Purpose of the die for the hand to which a jammed rudder still turns.
const HAND: u16 = 22;
/// Purpose of the dice for men killed.
const KILLED: u16 = 23;

/// The number that aimed fire adds to the roll or subtracts from it (B-AIM-2, B-AIM-3).
pub const AIMED: i8 = 4;

/// An effect of a specific hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    /// Continuing damage of this many boxes a turn (B-CONT-1).
    Flooding(u8),
    /// A catastrophic fire (B-CFIRE-1).
    Blaze,
    /// A turning box is lost (B-SPEC-R6).
    Rudder,
    /// The ship cannot turn for this many turns of the game.
    Jammed(u8),
    /// The ship can turn to one hand only for this many turns of the game: to starboard on a die of 1-3, to larboard on
    /// 4-6.
    OneHand(u8),
    /// A fire below decks burns for this many turns.
    FireBelow(u8),
    /// A fire in the sails burns for this many turns.
    FireSails(u8),
    /// This many guns are destroyed.
    Guns(u8),
    /// The sail cannot be changed for this many turns.
    Ratlines(u8),
    /// This many increments are lost.
    Masts(u8),
}

/// The men that a specific hit kills.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Killed {
    /// A fixed number of men.
    Men(u8),
    /// The total of this many dice.
    Dice(u8),
}

/// A row of the chart.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Specific {
    /// The roll, after the modifier for aimed fire.
    pub roll: u8,
    /// The name of the result: what was hit.
    pub title: String,
    /// The effects of the result.
    pub effects: SmallVec<[Effect; 2]>,
    /// The men killed.
    pub killed: Killed,
}

/// The chart of specific hits, from 2 to 19 (AMB-1).
pub static CHART: LazyLock<Vec<Specific>> = LazyLock::new(|| {
    let rows: Vec<Specific> =
        ron::from_str(include_str!("../../data/specific.ron")).expect("data/specific.ron is a chart of specific hits");
    assert!(
        rows.iter().map(|row| row.roll).eq(LOWEST..=HIGHEST),
        "data/specific.ron: one row for each roll from 2 to 19, in their order"
    );
    assert!(rows.iter().all(|row| row.effects.len() <= 2), "data/specific.ron: at most two effects of a row");
    rows
});

/// The lowest result on the chart.
const LOWEST: u8 = 2;
/// The highest result on the chart.
const HIGHEST: u8 = 19;

/// Returns the result for a total of three dice, with the modifier of aimed fire. Totals beyond the chart count as its
/// ends (AMB-1).
pub fn result(sum: u8, aim: Aim) -> u8 {
    let by = match aim {
        Aim::Plain => 0,
        Aim::High => AIMED,
        Aim::Low => -AIMED,
    };
    sum.saturating_add_signed(by).clamp(LOWEST, HIGHEST)
}

/// Returns the row of the chart for a result.
pub fn row(result: u8) -> &'static Specific {
    &CHART[usize::from(result - LOWEST)]
}

/// Rolls three dice on the chart for a ticked letter box, and applies the result (B-SPEC-2).
pub fn hit(play: &mut Play<'_>, unit: UnitId, cause: Cause) -> Awaited {
    let aim = match cause {
        Cause::Shot(shot) => shot.aim,
        Cause::Collision(_) | Cause::Flooding => Aim::Plain,
    };
    let needed = match aim {
        Aim::Plain => "the specific hit chart",
        Aim::High => "the specific hit chart, +4",
        Aim::Low => "the specific hit chart, -4",
    };
    let fleet = &play.fleet;
    let throw = Throw::d6(thrower(unit, cause), CHART_DICE, 3, needed, "B-SPEC-2");
    let title = || format!("Specific hit on {}", fleet.name(unit));
    let faces = play.dice.throw(&throw, &title)?;
    let sum = faces.iter().sum();
    let result = result(sum, aim);
    let number = play.fleet.ship(unit).hull.boxes;
    play.say(|fleet| {
        let name = fleet.name(unit);
        let aimed = match aim {
            Aim::Plain => String::new(),
            Aim::High => format!(", and aiming high makes it {result}"),
            Aim::Low => format!(", and aiming low makes it {result}"),
        };
        Report::new(
            "B-SPEC-2",
            Some(unit),
            format!(
                "{name}'s box {number} has a letter, so a specific hit is rolled: {} make {sum}{aimed}.",
                shown(&faces)
            ),
        )
        .with(
            Event::thrown(
                format!("Specific hit on {name}"),
                &faces,
                needed,
                format!("{result}: {}", row(result).title),
            )
            .good(|_| true)
            .by(fleet.side_of(thrower(unit, cause))),
        )
    });
    carry_out(play, unit, cause, result)
}

/// Returns the unit that rolls: the shooter, or in a collision the ship herself.
fn thrower(unit: UnitId, cause: Cause) -> UnitId {
    cause.shot().map_or(unit, |(shooter, _)| shooter)
}

/// Applies the effects of a result, and then kills men (B-SPEC-3).
pub fn carry_out(play: &mut Play<'_>, unit: UnitId, cause: Cause, result: u8) -> Awaited {
    let row = row(result);
    let mut done: SmallVec<[Done; 3]> = SmallVec::new();
    for effect in &row.effects {
        done.push(effect.carry_out(play, unit, cause)?);
    }
    let men = match row.killed {
        Killed::Men(men) => men,
        Killed::Dice(dice) => {
            let fleet = &play.fleet;
            let throw = Throw::d6(thrower(unit, cause), KILLED, dice, "each pip kills a man", "B-SPEC-3");
            // Every die kills at least one man. The report below says how many fall.
            let crew = &fleet.ship(unit).crew;
            let matters = dice < crew.men().saturating_add(crew.prize);
            let title = || format!("Men killed aboard {}", fleet.name(unit));
            play.dice.throw_if(matters, &throw, &title)?.faces.iter().sum()
        }
    };
    let fought = play.fleet.ship(unit).fights();
    let killed = crew::kill(play.fleet, unit, men);
    if play.fleet.options().test_on_specific {
        morale::call(play.fleet.ship_mut(unit), trigger::SPECIFIC);
    }
    play.say(|fleet| {
        let mut parts: Vec<String> = done.iter().map(|done| done.to_string()).collect();
        if killed > 0 {
            parts.push(format!("loses {}", counted(killed, "man", "men")));
        }
        let ablaze = done.contains(&Done::Blaze);
        let report = Report::new(
            &format!("B-SPEC-R{result}"),
            Some(unit),
            format!("{} takes a specific hit ({}): she {}.", fleet.name(unit), row.title, in_a_row(&parts)),
        );
        let shot = matches!(cause, Cause::Shot(_)).then(|| toll(&done, killed));
        let report = report.harms(unit, shot.into_iter().flatten());
        if ablaze { report.with(Event::Fate).noted(Moment::Fire, unit) } else { report }
    });
    if fought && !play.fleet.ship(unit).fights() {
        play.show("AMB-87", unit, Event::Fate, |fleet| {
            format!("{}'s last man has fallen. Nobody is left to fight her, and she is adrift.", fleet.name(unit))
        });
    }
    Ok(())
}

/// Returns the effects of a specific hit for the line about the broadside.
fn toll(done: &[Done], killed: u8) -> Vec<Toll> {
    let men = Toll::of(killed, "1 man", "men");
    done.iter().filter_map(Done::toll).chain([men]).collect()
}

/// The result of an effect, for the report.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    Flooding(u8, u8),
    Blaze,
    BurnsAlready,
    TurnLost(Option<u8>),
    TurnAsked,
    Clock(&'static str, u16),
    Guns([u8; 4]),
    Masts(u8, u8),
}

impl Done {
    /// Returns the effect for the line about the broadside.
    fn toll(&self) -> Option<Toll> {
        Some(match *self {
            Self::Flooding(points, _) => {
                Toll::of(points, "1 point of continuing damage", "points of continuing damage")
            }
            Self::Blaze => Toll::plain("a catastrophic fire"),
            Self::BurnsAlready | Self::TurnLost(None) => return None,
            Self::TurnLost(Some(_)) | Self::TurnAsked => Toll::of(1_u8, "a turning box", "turning boxes"),
            Self::Clock(what, turn) => Toll::plain(format!("she {what} until the end of turn {turn}")),
            Self::Guns(lost) => Toll::of(lost.iter().sum::<u8>(), "1 gun", "guns"),
            Self::Masts(lost, _) => Toll::of(lost, "1 increment of sail", "increments of sail"),
        })
    }
}

impl std::fmt::Display for Done {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Flooding(points, rating) => {
                write!(f, "takes {} of continuing damage ({rating} a turn now)", counted(points, "point", "points"))
            }
            Self::Blaze => f.write_str("has a catastrophic fire"),
            Self::BurnsAlready => f.write_str("already has a catastrophic fire"),
            Self::TurnLost(Some(angle)) => write!(f, "loses a turning box of {angle}°"),
            Self::TurnLost(None) => f.write_str("has no turning box left to lose"),
            Self::TurnAsked => f.write_str("loses a turning box of her captain's choice"),
            Self::Clock(what, turn) => write!(f, "{what} until the end of turn {turn}"),
            Self::Guns(lost) if lost == [0; 4] => f.write_str("has no gun left to lose"),
            Self::Guns(lost) => {
                let lost = lost.iter().zip(BATTERIES).filter(|(guns, _)| **guns > 0);
                let parts: Vec<String> = lost
                    .map(|(guns, battery)| {
                        format!("{guns} {} {}", battery.to_lowercase(), if *guns == 1 { "gun" } else { "guns" })
                    })
                    .collect();
                write!(f, "loses {}", parts.join(" and "))
            }
            Self::Masts(lost, left) => {
                write!(f, "loses {} ({left} left)", counted(lost, "increment", "increments"))
            }
        }
    }
}

impl Effect {
    fn carry_out(self, play: &mut Play<'_>, unit: UnitId, cause: Cause) -> Awaited<Done> {
        let fleet = &mut play.fleet;
        Ok(match self {
            Self::Flooding(points) => {
                let hull = &mut fleet.ship_mut(unit).hull;
                hull.flood(points);
                Done::Flooding(points, hull.flooding)
            }
            // A second catastrophic fire adds nothing to the first (AMB-45).
            Self::Blaze => match &mut fleet.ship_mut(unit).clocks.blaze {
                blaze @ 0 => {
                    *blaze = 1;
                    Done::Blaze
                }
                _ => Done::BurnsAlready,
            },
            Self::Rudder => rudder_hit(play, unit),
            Self::Jammed(turns) => clock(fleet, unit, "cannot turn", turns, |ship| &mut ship.clocks.jammed),
            Self::OneHand(turns) => {
                let fleet = &play.fleet;
                let throw = Throw::d6(
                    thrower(unit, cause),
                    HAND,
                    1,
                    "1-3: turns only to starboard, 4-6: only to larboard",
                    "B-SPEC-R8",
                );
                let face = play.dice.throw(&throw, &|| format!("{}'s rudder jams", fleet.name(unit)))?[0];
                let fleet = &mut play.fleet;
                if face <= 3 {
                    clock(fleet, unit, "can turn only to starboard", turns, |ship| &mut ship.clocks.starboard_only)
                } else {
                    clock(fleet, unit, "can turn only to larboard", turns, |ship| &mut ship.clocks.larboard_only)
                }
            }
            Self::FireBelow(turns) => {
                clock(fleet, unit, "burns below decks: she hits only on a 6 and cannot repair", turns, |ship| {
                    &mut ship.clocks.fire_below
                })
            }
            Self::FireSails(turns) => {
                clock(fleet, unit, "burns aloft: she hits only on a 6 and cannot grapple", turns, |ship| {
                    &mut ship.clocks.fire_sails
                })
            }
            Self::Ratlines(turns) => {
                clock(fleet, unit, "cannot set or take in sail", turns, |ship| &mut ship.clocks.ratlines)
            }
            Self::Guns(guns) => {
                let mut lost = [0; 4];
                for battery in (0..guns).filter_map(|_| destroy_gun(fleet, unit, cause)) {
                    lost[battery] += 1;
                }
                Done::Guns(lost)
            }
            Self::Masts(masts) => Done::Masts(lose_masts(fleet, unit, masts), fleet.top(unit)),
        })
    }
}

/// Sets a clock for the rest of this turn and `turns` full turns. Of two clocks of the same kind the longer one counts
/// (AMB-42, AMB-43).
fn clock(
    fleet: &mut Fleet,
    unit: UnitId,
    what: &'static str,
    turns: u8,
    which: impl FnOnce(&mut Ship) -> &mut u8,
) -> Done {
    let turns = turns + u8::from(!fleet.options().clocks_count_now);
    let now = fleet.cursor.turn;
    let left = which(fleet.ship_mut(unit));
    *left = turns.max(*left);
    Done::Clock(what, now + u16::from(*left) - 1)
}

/// Destroys a gun of the battery that faces the cause, or of the next battery further in if that one has none left.
/// Returns the battery that lost it, or `None` if no gun is left (B-DAM-3, AMB-46).
pub fn destroy_gun(fleet: &mut Fleet, unit: UnitId, cause: Cause) -> Option<Battery> {
    let inwards = inwards(fleet, unit, cause);
    let battery = inwards.into_iter().find(|battery| fleet.ship(unit).guns.left[*battery] > 0)?;
    let ship = fleet.ship_mut(unit);
    ship.guns.left[battery] -= 1;
    if is_main(battery) && ship.guns.left[battery] == 0 {
        morale::call(ship, if battery == LARBOARD { trigger::LARBOARD } else { trigger::STARBOARD });
    }
    Some(battery)
}

/// Returns the batteries in the order in which they lose guns. From a broadside: the opposite one, bow, stern. From bow
/// or stern: the broadside nearer to the cause, the other one, and the far end.
fn inwards(fleet: &Fleet, unit: UnitId, cause: Cause) -> [Battery; 4] {
    let shape = fleet.shape(unit);
    let from = match cause {
        Cause::Shot(shot) => Some(fleet.muzzle(shot.shooter, &fleet.lies(shot.shooter), shot.battery as Battery)),
        Cause::Collision(other) => Some(fleet.ship(other).berth.pose.at),
        Cause::Flooding => None,
    };
    // The battery that bears best on the shooter is hit. In a collision it is the bow battery.
    let facing = |battery: &Battery| {
        let width = fleet.options().ship_arc;
        from.map(|from| arc(*battery, width).bears(&shape, mount(*battery), from).margin)
    };
    let first = match cause {
        Cause::Shot(_) => [STERN, BOW, STARBOARD, LARBOARD].into_iter().max_by_key(facing).unwrap_or_default(),
        Cause::Collision(_) | Cause::Flooding => BOW,
    };
    let far = |battery: Battery| from.map(|from| shape.mount(mount(battery)).distance(from));
    let near = if far(STARBOARD) < far(LARBOARD) { STARBOARD } else { LARBOARD };
    let other = |battery: Battery| if battery == LARBOARD { STARBOARD } else { LARBOARD };
    match first {
        LARBOARD | STARBOARD => [first, other(first), BOW, STERN],
        BOW => [BOW, near, other(near), STERN],
        _ => [STERN, near, other(near), BOW],
    }
}

/// Iterates over the places and angles of the turning boxes that the ship has left, the last box first.
fn turns_left(fleet: &Fleet, unit: UnitId) -> impl Iterator<Item = (u8, u8)> {
    let lost = fleet.ship(unit).hull.rudder_lost;
    fleet
        .log(unit)
        .turns
        .iter()
        .enumerate()
        .rev()
        .map(|(place, angle)| (place as u8, *angle))
        .filter(move |(place, _)| lost & 1 << place == 0)
}

/// Loses one turning box. If the boxes that are left have different angles, the owner chooses. If none is left nothing
/// happens (B-SPEC-R6, AMB-43).
fn rudder_hit(play: &mut Play<'_>, unit: UnitId) -> Done {
    let left: SmallVec<[(u8, u8); 4]> = turns_left(play.fleet, unit).collect();
    let Some(&(place, angle)) = left.first() else { return Done::TurnLost(None) };
    if left.iter().all(|(_, other)| *other == angle) {
        play.fleet.ship_mut(unit).hull.rudder_lost |= 1 << place;
        return Done::TurnLost(Some(angle));
    }
    play.business.push(Damage::Rudder(unit));
    Done::TurnAsked
}

/// Asks which turning box is lost, with one answer for each angle (B-SPEC-R6).
pub fn ask(fleet: &Fleet, unit: UnitId) -> Option<Ask> {
    let mut offers: Vec<Offer> = Vec::new();
    let mut angles: SmallVec<[u8; 4]> = SmallVec::new();
    for (place, angle) in turns_left(fleet, unit) {
        if !angles.contains(&angle) {
            angles.push(angle);
            let label = match angle {
                45 => "Lose a 45° turning box",
                90 => "Lose a 90° turning box",
                _ => "Lose this turning box",
            };
            offers.push(Offer::plain(Choice::LoseTurn(place).order(unit), label));
        }
    }
    // The side to which an abandoned ship belonged still answers for her.
    (!offers.is_empty()).then(|| {
        Ask::new(
            Seat::Side(fleet.ship(unit).side()),
            AskKind::Choice,
            "Her rudder is hit. Which turning box does she lose?",
            offers,
        )
    })
}

/// Loses the turning box that the ship's owner has chosen (B-SPEC-R6).
pub(crate) fn lose_turn(play: &mut Play<'_>, unit: UnitId, place: u8) {
    let Some(angle) = play.fleet.log(unit).turns.get(usize::from(place)).copied() else { return };
    play.fleet.ship_mut(unit).hull.rudder_lost |= 1 << place;
    play.business.pop();
    play.tell("B-SPEC-R6", unit, |fleet| format!("{} loses a turning box of {angle}°.", fleet.name(unit)));
}
