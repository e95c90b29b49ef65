//! The targets of a side's guns, and the number of dice and the hit table lines against each (A-ARC-1 to A-ARC-12,
//! A-DICE-1 to A-DICE-10, A-LINE-1 to A-LINE-9).

use std::cmp::Ordering;

use wg_core::geometry::{Field, Inside, Off};

use crate::position::battle::SeaState;
use crate::prelude::*;

/// Half of the angle of a rake zone, edges included (A-SCALE-8).
pub const RAKE: Angle = Angle(2250);

/// The aim of a side's guns at a target that they may fire at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The target.
    pub target: UnitId,
    /// The range, from the middle of the side's edge to the nearest point of the target's base (A-FIRE-18).
    pub range: Length,
    /// The bracket of the range.
    pub bracket: Bracket,
    /// The place of the target's centerpoint relative to the line of fire (A-ARC-8).
    pub off: Off,
    /// Whether and from which end the target is raked.
    pub rake: Rake,
    /// Whether only a partial broadside may be fired (A-ADV-1).
    pub partial: bool,
}

/// Why a side may not fire at a ship.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Why {
    /// The ship is a friend, has struck, is gone or is out of the fight.
    NoEnemy,
    /// The ship is beyond long range, by this much (A-FIRE-18).
    Far(Length),
    /// The ship lies wholly outside the field of fire. Her centerpoint is outside by this much along the firer's keel,
    /// in hundredths of a millimetre (A-ARC-1).
    Outside(f64),
    /// The ship moves into the field of fire, but her centerpoint is still outside by this much, in hundredths of a
    /// millimetre (A-ARC-3).
    MovingIn(f64),
    /// The two ships are in one boarding action (A-BOARD-9).
    Boarding,
    /// The ship is a frigate that has not fired at ships of the line (A-ADV-8).
    Immune,
    /// Another ship blocks the line of fire (A-R69).
    Blocked(UnitId),
}

/// How a target moves relative to a field of fire (A-R32).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// The target moves into the field.
    In,
    /// The target moves out of the field.
    Out,
    /// The target moves neither in nor out, so her centerpoint decides.
    Still,
}

/// Returns how a target moves relative to a field of fire, from the place of her centerpoint a turn ago and now (A-R32,
/// A-R33).
pub fn moves(before: Off, now: Off) -> Motion {
    if before.v <= 0.0 {
        return Motion::In;
    }
    if before.u * now.u < 0.0 {
        return Motion::Out;
    }
    match now.by_angle(before) {
        Ordering::Less => Motion::In,
        Ordering::Greater => Motion::Out,
        Ordering::Equal => Motion::Still,
    }
}

/// Checks that a ship that moves like this may be fired at in a field. A ship wholly inside always may. A ship partly
/// inside may if she moves out, or if her centerpoint is inside (A-ARC-1 to A-ARC-5).
///
/// # Errors
/// If she may not, with the distance by which her centerpoint is outside.
pub fn admits(field: &Field, hull: &Hull, motion: impl FnOnce() -> Motion) -> Result<(), Why> {
    let margin = field.margin(hull.pose.at);
    match field.holds(hull) {
        Inside::Wholly => Ok(()),
        Inside::Not => Err(Why::Outside(-margin)),
        Inside::Partly if margin >= 0.0 || motion() == Motion::Out => Ok(()),
        Inside::Partly => Err(Why::MovingIn(-margin)),
    }
}

impl Fleet {
    /// Returns how a target moves relative to a side's field of fire, by her off-angles at the end of the last turn and
    /// now. Motion is relative (A-ARC-6, A-R15, A-R32, A-R33).
    pub fn motion(&self, ship: &Ship, side: Broadside, target: &Ship) -> Motion {
        self.motion_to(&ship.field(side), ship.berth.before, &target.hull(), target.berth.before)
    }

    /// Returns how a target's hull moves relative to a field of fire. `before` and `target_before` are the poses of the
    /// two ships when the last turn ended.
    pub(crate) fn motion_to(&self, field: &Field, before: Pose, target: &Hull, target_before: Pose) -> Motion {
        if field.hull.pose == before && target.pose == target_before {
            return Motion::Still;
        }
        moves(Off::from(before.at, before.heading, field.starboard, target_before.at), field.off(target.pose.at))
    }

    /// Returns the range from a side's guns to a target (A-FIRE-18, A-R75).
    pub fn range(&self, ship: &Ship, side: Broadside, target: &Ship) -> Length {
        self.range_to(&ship.field(side), &target.hull())
    }

    /// Returns the range from a field of fire to a target's hull (A-FIRE-18, A-R75).
    pub(crate) fn range_to(&self, field: &Field, target: &Hull) -> Length {
        if self.options.range_by_centers {
            field.hull.pose.at.distance(target.pose.at)
        } else {
            target.distance_to_point(field.muzzle())
        }
    }

    /// Returns how the firer rakes the target: by the zone, ahead or astern, in which the firer's centerpoint lies
    /// (A-SCALE-7, A-SCALE-8, A-R1).
    pub fn rake(&self, ship: &Ship, target: &Ship) -> Rake {
        self.rake_from(ship.berth.pose.at, target.berth.pose)
    }

    /// Returns how a shot from a point rakes a target at this pose.
    pub(crate) fn rake_from(&self, from: Point, target: Pose) -> Rake {
        let off = Off::from(target.at, target.heading, true, from);
        if off.is_astern_within(RAKE) {
            Rake::Stern
        } else if off.is_ahead_within(RAKE) && self.options.bow_rake_in_bow_zone {
            Rake::Bow
        } else {
            Rake::No
        }
    }

    /// True if a ship is a ship of the line (A-R74).
    pub const fn is_line(&self, ship: &Ship) -> bool {
        ship.built.number >= self.options.line_min_guns
    }

    /// True if the target is a frigate that the ship may not fire at, since she has not fired at ships of the line
    /// (A-ADV-8, A-R54).
    pub fn is_immune(&self, ship: &Ship, target: &Ship) -> bool {
        self.options.adv_frigate
            && self.is_line(ship)
            && !self.is_line(target)
            && !if self.options.immunity_by_ship {
                target.colours.provoked.contains(ship.id)
            } else {
                target.colours.fair_game
            }
    }

    /// Aims the guns of a side at a ship in the present position (A-ARC-1 to A-ARC-5, A-R48).
    ///
    /// # Errors
    /// If they may not fire at her, with the reason.
    pub fn aim(&self, ship: &Ship, side: Broadside, target: &Ship) -> Result<Aim, Why> {
        let (field, hull) = (ship.field(side), target.hull());
        self.aim_where(ship, side, target, || {
            let motion = || self.motion(ship, side, target);
            match admits(&field, &hull, motion) {
                Ok(()) => Ok(false),
                // A-ADV-1, A-R55: the target has just come in, and covers over half of the arc.
                Err(Why::MovingIn(_))
                    if self.options.adv_partial
                        && motion() == Motion::In
                        && field.blocked(&hull) > self.options.partial_threshold =>
                {
                    Ok(true)
                }
                Err(why) => Err(why),
            }
        })
    }

    /// Aims the guns of a side at a ship in passing. The arc is not checked, since it has already decided the instant
    /// of the chance. All guns of the side fire or none (A-PASS-5).
    ///
    /// # Errors
    /// If they may not fire at her, with the reason.
    pub fn aim_in_passing(&self, ship: &Ship, side: Broadside, target: &Ship) -> Result<Aim, Why> {
        self.aim_where(ship, side, target, || Ok(false))
    }

    /// Makes all checks on a shot but for the arc. `arc` makes that check, and returns whether only a partial broadside
    /// may be fired.
    fn aim_where(
        &self,
        ship: &Ship,
        side: Broadside,
        target: &Ship,
        arc: impl FnOnce() -> Result<bool, Why>,
    ) -> Result<Aim, Why> {
        bar(target.colours.side == ship.colours.side || !target.fights(), || Why::NoEnemy)?;
        bar(self.in_one_action(ship.id, target.id), || Why::Boarding)?;
        let range = self.range(ship, side, target);
        let Some(bracket) = self.bracket(range) else { return Err(Why::Far(range - self.ranges()[2])) };
        let partial = arc()?;
        bar(self.is_immune(ship, target), || Why::Immune)?;
        if self.options.los_blocks {
            barred_by(self.on_line_of_fire(ship, side, target).next(), |other| Why::Blocked(other.id))?;
        }
        Ok(Aim {
            target: target.id,
            range,
            bracket,
            off: ship.off(side, target.berth.pose.at),
            rake: self.rake(ship, target),
            partial,
        })
    }

    /// Iterates over the ships of either side that lie on the line of fire at a target (A-R69).
    pub fn on_line_of_fire<'a>(
        &'a self,
        ship: &Ship,
        side: Broadside,
        target: &Ship,
    ) -> impl Iterator<Item = &'a Ship> {
        self.between(ship.field(side).muzzle(), target.berth.pose.at, [ship.id, target.id])
    }

    /// Iterates over the ships that lie on this line, except for the pair.
    pub(crate) fn between(&self, from: Point, to: Point, pair: [UnitId; 2]) -> impl Iterator<Item = &Ship> {
        self.ships
            .iter()
            .filter(move |other| other.on_table() && !pair.contains(&other.id) && other.hull().crosses(from, to))
    }

    /// Returns the dice factors of a rake, in quarters, each with a reason (A-DICE-1, A-DICE-2). By the misprint a bow
    /// rake is fired from the stern zone too, so both factors count there (A-R1).
    pub(crate) fn rake_factors(&self, rake: Rake) -> SmallVec<[(i32, &'static str); 2]> {
        let (bow, stern) =
            ((CHARTS.dice_mod.bow_rake, "for the bow rake"), (CHARTS.dice_mod.stern_rake, "for the stern rake"));
        match rake {
            Rake::No => SmallVec::new(),
            Rake::Bow => SmallVec::from_slice(&[bow]),
            Rake::Stern if self.options.bow_rake_in_bow_zone => SmallVec::from_slice(&[stern]),
            Rake::Stern => SmallVec::from_slice(&[stern, bow]),
        }
    }

    /// Returns all targets that a side may fire at, the primary target first (A-ARC-9, A-R16, A-R53). Of equal targets
    /// the one of the higher rate comes first (A-R26).
    pub fn aims(&self, ship: &Ship, side: Broadside) -> SmallVec<[Aim; 4]> {
        // Ships beyond the guns' reach are left out first, for speed.
        let reach = self.ranges()[2] + self.mm(80);
        let field = ship.field(side);
        let near =
            |enemy: &&Ship| ship.berth.pose.at.within(reach, enemy.berth.pose.at) && field.may_hold(&enemy.hull());
        let near = self.enemies(ship.colours.side).filter(near);
        let mut aims: SmallVec<[Aim; 4]> = near.filter_map(|enemy| self.aim(ship, side, enemy).ok()).collect();
        let rate = |aim: &Aim| std::cmp::Reverse(self.ship(aim.target).built.number);
        aims.sort_by(|one, other| {
            self.rank(one, other).then_with(|| rate(one).cmp(&rate(other))).then(one.target.cmp(&other.target))
        });
        aims
    }

    /// Compares two targets: first by range bracket, then by closeness to the line of fire (A-ARC-9).
    pub(crate) fn rank(&self, one: &Aim, other: &Aim) -> Ordering {
        let line = if self.options.line_by_mm {
            one.off.u.abs().total_cmp(&other.off.u.abs())
        } else {
            one.off.by_angle(other.off)
        };
        one.bracket.cmp(&other.bracket).then(line)
    }

    /// Returns the targets that a battery may choose: the primary target, its equals (A-ARC-11), and the target of the
    /// last turn (A-ARC-10). A battery never chooses a third ship (A-R70).
    pub fn choices(&self, ship: &Ship, side: Broadside, size: GunRating, aims: &[Aim]) -> SmallVec<[Aim; 2]> {
        let Some(first) = aims.first() else { return SmallVec::new() };
        let last = ship.gunnery.last[side][size as usize];
        let fits = |aim: &&Aim| self.rank(first, aim).is_eq() || last == Some(aim.target);
        aims.iter().filter(fits).copied().collect()
    }

    /// Returns the number of dice of a size that a side rolls at a target (A-FIRE-5, A-FIRE-15, A-DICE-6, A-DICE-10,
    /// A-DMG-B-2, A-DMG-B-3, A-R3, A-R56; examples in A-FIRE-19 and A-FIRE-20). `second` is true if the ship has fired
    /// her other side already (A-R83).
    pub fn dice(&self, ship: &Ship, side: Broadside, size: GunRating, aim: &Aim, second: bool) -> u8 {
        let guns = ship.guns(side);
        let hits = &ship.log.hits;
        let held = hits.b[side].saturating_add(u8::from(ship.log.flood == 4));
        let mut dice = i32::from(guns[size as usize].saturating_sub(held));
        let heavy = size == GunRating::Heavy;
        if heavy && aim.bracket == Bracket::Close {
            dice += i32::from(if self.options.b_hits_carronade { guns[3].saturating_sub(held) } else { guns[3] });
        }
        // A-CMD-5: half of each size, rounded up, stands by to board.
        if ship.company.party {
            dice /= 2;
        }
        if heavy && ship.log.flood >= 5 {
            return 0;
        }
        let factors = self.dice_factors(ship, side, aim, (heavy, second));
        let under = 4_i64.pow(factors.len() as u32);
        let over: i64 = factors.iter().map(|(quarters, _)| i64::from(*quarters)).product();
        (i64::from(dice) * over / under).clamp(0, 99) as u8
    }

    /// Returns the factors on the number of dice, in quarters, each with a reason. `heavy` is true for heavy guns,
    /// `second` for a side that fires after the other one.
    pub(super) fn dice_factors(
        &self,
        ship: &Ship,
        side: Broadside,
        aim: &Aim,
        (heavy, second): (bool, bool),
    ) -> SmallVec<[(i32, &'static str); 6]> {
        let mods = CHARTS.dice_mod;
        let mut factors: SmallVec<[(i32, &'static str); 6]> = self.rake_factors(aim.rake).into_iter().collect();
        match aim.bracket {
            Bracket::Close => {}
            Bracket::Medium => factors.push((mods.medium, "at medium range")),
            Bracket::Long => factors.push((mods.long, "at long range")),
        }
        match self.battle.weather.sea {
            SeaState::Calm => {}
            SeaState::Choppy => factors.push((mods.choppy, "in a choppy sea")),
            SeaState::Heavy => factors.push((mods.heavy, "in a heavy sea")),
        }
        if aim.partial {
            factors.push((mods.partial, "for a target just coming into the arc"));
        }
        if heavy && self.heels(ship, side, aim.target) {
            factors.push((
                self.options.weather_keeps[usize::from(self.battle.weather.sea == SeaState::Heavy)],
                "because she heels to leeward",
            ));
        }
        if second && self.options.both_sides == crate::position::options::BothSides::Half {
            factors.push((2, "for her second side"));
        }
        factors
    }

    /// True if the guns of a size get to roll: with one die, or with two where only pairs of sixes hit (A-FIRE-7).
    pub fn rolls(&self, ship: &Ship, side: Broadside, size: GunRating, aim: &Aim, second: bool) -> bool {
        self.dice(ship, side, size, aim, second) > u8::from(self.needed(ship, aim.bracket) > 6)
    }

    /// True if heavy guns suffer from the heel: the firer lies to windward of her target and fires from her lee side,
    /// in choppy or heavy seas (A-ADV-2, A-R57).
    pub(super) fn heels(&self, ship: &Ship, side: Broadside, target: UnitId) -> bool {
        if !self.options.adv_weather || self.battle.weather.sea == SeaState::Calm {
            return false;
        }
        let downwind = self.wind().reversed();
        let target = Off::from(ship.berth.pose.at, downwind, true, self.ship(target).berth.pose.at);
        // The heading at right angles from the firing side.
        let out = if side == Broadside::Starboard { Angle::degrees(90) } else { Angle::degrees(-90) };
        let lee = downwind.to(ship.berth.pose.heading.turned(out)).abs() < Angle::degrees(90);
        target.u > 0.0 && lee
    }

    /// Returns the line of the hit table for hull dice and for rigging dice (A-FIRE-8, A-LINE-7).
    pub fn lines(&self, size: GunRating, target: &Ship) -> [i8; 2] {
        let mods = CHARTS.line_mod;
        let guns = match size {
            GunRating::Heavy => mods.heavy,
            GunRating::Medium => 0,
            GunRating::Light => mods.light,
        };
        let hull = match target.built.hull {
            HullKind::Weak => mods.weak,
            HullKind::Normal => 0,
            HullKind::Stout => mods.stout,
        };
        // A-LINE-8: Stop counts as anchored.
        let sail = if target.is_slow() {
            mods.little_sail
        } else if target.berth.sail >= Setting::Normal {
            mods.much_sail
        } else {
            0
        };
        [hull, sail].map(|own| (guns + own + self.options.extra_line).clamp(-2, 2))
    }

    /// Returns the lowest die that hits; 12 means a pair of sixes (A-FIRE-6).
    pub fn needed(&self, ship: &Ship, bracket: Bracket) -> u8 {
        CHARTS.gun_dice[ship.grade() as usize][bracket as usize]
    }

    /// Splits dice into hull dice and rigging dice by doctrine (A-MIX-3, A-MIX-4).
    pub fn doctrine_mix(dice: u8, doctrine: Doctrine) -> [u8; 2] {
        let most = (2 * dice).div_ceil(3);
        match doctrine {
            Doctrine::Hull => [most, dice - most],
            Doctrine::Rigging => [dice - most, most],
        }
    }

    /// Returns the least and the most dice that may be aimed at the rigging (A-MIX-3 to A-MIX-9, A-R8, A-R76).
    pub fn rigging_range(&self, ship: &Ship, size: GunRating, bracket: Bracket, dice: u8) -> (u8, u8) {
        if bracket != Bracket::Close {
            let rigging = Self::doctrine_mix(dice, ship.built.doctrine)[1];
            return (rigging, rigging);
        }
        match self.battle.mix.unwrap_or_default() {
            CloseMix::Battery if size == GunRating::Heavy => (0, 0),
            CloseMix::Battery => (0, dice),
            CloseMix::Basic if dice < 2 => (0, 0),
            CloseMix::Basic => (1, 1),
            CloseMix::AdvancedBasic if dice < 2 => (0, 0),
            CloseMix::AdvancedBasic => (u8::from(dice > 5), 1),
        }
    }

    /// True if a single die, or a mixed pair of sixes, counts for the hull (A-R7, A-R8).
    pub fn hull_dominates(ship: &Ship, bracket: Bracket) -> bool {
        bracket == Bracket::Close || ship.built.doctrine == Doctrine::Hull
    }
}

/// Groups targets at which dice may be split alike, in the order in which they come (A-MIX-7).
pub(super) fn alike<T: PartialEq>(
    aims: &[Aim],
    split: impl Fn(&Aim) -> T,
) -> SmallVec<[(T, SmallVec<[UnitId; 6]>); 2]> {
    let mut groups: SmallVec<[(T, SmallVec<[UnitId; 6]>); 2]> = SmallVec::new();
    for aim in aims {
        let own = split(aim);
        match groups.iter_mut().find(|(other, _)| *other == own) {
            Some((_, targets)) => targets.push(aim.target),
            None => groups.push((own, SmallVec::from_slice(&[aim.target]))),
        }
    }
    groups
}
