//! Cannon fire. Both sides declare their fire, then all is rolled (A-FIRE-1 to A-FIRE-17, A-ARC-9 to A-ARC-11, A-R85).

pub mod aim;
pub mod as_they_bear;
pub(crate) mod declared;
pub mod fields;
pub mod forecast;
pub mod gun_check;
pub mod odds;
pub mod silence;
pub mod together;
pub mod volley;

use crate::damage::settle;
use crate::fires::Burning;
use crate::gunnery::aim::{Aim, alike};
use crate::gunnery::volley::Volley;
use crate::phases::{FIRE, MOVEMENT, is_taken_up};
use crate::position::battle::millimetres;
use crate::position::options::BothSides;
use crate::prelude::*;

/// The labels of the batteries: the whole side, then its light, medium and heavy guns.
const LABELS: PerBroadside<[&str; 4]> = PerBroadside::of([
    ["Larboard broadside", "Larboard light guns", "Larboard medium guns", "Larboard heavy guns"],
    ["Starboard broadside", "Starboard light guns", "Starboard medium guns", "Starboard heavy guns"],
]);

/// Returns the label of a side's guns: those of one size, or the whole side.
pub fn label(side: Broadside, size: Option<GunRating>) -> &'static str {
    LABELS[side][size.map_or(0, |size| 1 + size as usize)]
}

/// The ways in which a whole side may mix its light and medium dice at close range (A-MIX-7).
const SIDE_MIXES: [(u16, &str); 3] = [
    (0, "all at the hull"),
    (1, "heavy at the hull, others half and half"),
    (2, "heavy at the hull, others at the rigging"),
];

/// The labels for splitting the dice of one size, by number of rigging dice.
const DICE_MIXES: [&str; 13] = [
    "all at the hull",
    "1 at the rigging",
    "2 at the rigging",
    "3 at the rigging",
    "4 at the rigging",
    "5 at the rigging",
    "6 at the rigging",
    "7 at the rigging",
    "8 at the rigging",
    "9 at the rigging",
    "10 at the rigging",
    "11 at the rigging",
    "12 at the rigging",
];

/// Returns the number of a battery in orders to fire. Without a size it is the whole side.
pub fn number(side: Broadside, size: Option<GunRating>) -> u8 {
    side as u8 * 4 + size.map_or(0, |size| 1 + size as u8)
}

/// Returns the side and size of a battery, given its number. Without a size it is the whole side. Returns `None` for a
/// number above 7.
pub const fn battery(number: u8) -> Option<(Broadside, Option<GunRating>)> {
    if number >= 8 {
        return None;
    }
    let size = match number % 4 {
        1 => Some(GunRating::Light),
        2 => Some(GunRating::Medium),
        3 => Some(GunRating::Heavy),
        _ => None,
    };
    Some((Broadside::BOTH[number as usize / 4], size))
}

/// The agenda items of cannon fire: the Conduct Cannon Fire step, and all fire that is rolled.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Gunnery {
    /// A side declares its fire (A-R85).
    Declare {
        /// The side that declares.
        side: SideId,
        /// The volleys declared so far, by both sides.
        volleys: SmallVec<[Volley; 8]>,
    },
    /// All declared fire is rolled, in ship order, one size at a time.
    Fire {
        /// The volleys to roll.
        volleys: SmallVec<[Volley; 8]>,
        /// The index of the next volley.
        next: u16,
    },
    /// The damage of the step becomes effective (A-FIRE-14).
    Settle,
}

impl Fleet {
    /// True if a side of a ship can fire.
    pub fn can_fire(&self, ship: &Ship, side: Broadside) -> bool {
        self.check_guns::<No>(ship, side).is_ok()
    }

    /// True if the ship has fired her other side in this turn, where firing both sides is restricted (A-R83).
    pub fn fires_second(&self, ship: &Ship, side: Broadside) -> bool {
        self.options.both_sides != BothSides::Full && ship.gunnery.fired[side.other()].contains(&true)
    }
}

/// Returns the sizes of a side that can still be declared. The other side has its own (A-R35).
fn open_sizes(fleet: &Fleet, ship: &Ship, side: Broadside, volleys: &[Volley]) -> SmallVec<[GunRating; 3]> {
    let declared =
        |size: GunRating| volleys.iter().any(|volley| (volley.unit, volley.side, volley.size) == (ship.id, side, size));
    let across = |volley: &Volley| volley.unit == ship.id && volley.side != side;
    if fleet.options.both_sides == BothSides::One && volleys.iter().any(across) {
        return SmallVec::new();
    }
    GunRating::ALL
        .into_iter()
        .filter(|size| fleet.check_size::<No>(ship, side, *size).is_ok() && !declared(*size))
        .collect()
}

/// Returns the ways in which a whole side may mix its dice, or `None` if there is no choice. There are three under the
/// battery method, two under the advanced basic one.
pub(crate) fn mixes(fleet: &Fleet, ship: &Ship, aim: &Aim) -> Option<SmallVec<[(u16, &'static str); 4]>> {
    let (least, most) = fleet.rigging_range(ship, GunRating::Medium, aim.bracket, 4);
    match most - least {
        0 => None,
        1 => Some(SmallVec::from_slice(&[(0, "all at the hull"), (2, "one die of each size at the rigging")])),
        _ => Some(SmallVec::from_slice(&SIDE_MIXES)),
    }
}

/// Adds the offers of a ship to fire, battery by battery.
fn offers_of(fleet: &Fleet, ship: &Ship, volleys: &[Volley], offers: &mut Vec<Offer>) {
    for side in Broadside::BOTH {
        let sizes = open_sizes(fleet, ship, side, volleys);
        if sizes.is_empty() {
            continue;
        }
        let aims = fleet.aims(ship, side);
        let choices = |size: GunRating| fleet.choices(ship, side, size, &aims);
        let fires = |size: GunRating, aim: &Aim| fleet.dice(ship, side, size, aim, fleet.fires_second(ship, side)) > 0;
        if sizes.len() == 3 {
            let mut targets: SmallVec<[Aim; 4]> = SmallVec::new();
            for aim in sizes.iter().flat_map(|size| choices(*size)) {
                let is_new = targets.iter().all(|other| other.target != aim.target);
                if is_new
                    && sizes.iter().any(|size| fires(*size, &aim))
                    && can_all(fleet, ship, side, &aims, &sizes, aim.target)
                {
                    targets.push(aim);
                }
            }
            for (mixes, targets) in alike(&targets, |aim| mixes(fleet, ship, aim)) {
                let fire = Order::Fire { unit: ship.id, battery: number(side, None), target: targets[0], aim: 0 };
                let mut offer = Offer::plain(fire, label(side, None)).with(Slot::Target, Domain::Units(targets));
                if let Some(mixes) = mixes {
                    offer = offer.with(Slot::Choice, Domain::choices(mixes));
                }
                offers.push(offer);
            }
        }
        if !fleet.options.split_battery && sizes.len() == 3 {
            continue;
        }
        for size in sizes.iter().rev() {
            let targets: SmallVec<[Aim; 4]> = choices(*size).into_iter().filter(|aim| fires(*size, aim)).collect();
            // Where doctrine or the method leaves no choice, the order names no number of dice.
            let splits = |aim: &Aim| {
                let dice = fleet.dice(ship, side, *size, aim, fleet.fires_second(ship, side));
                let (least, most) = fleet.rigging_range(ship, *size, aim.bracket, dice);
                (least < most && aim.bracket == Bracket::Close).then_some((least, most))
            };
            for (split, targets) in alike(&targets, splits) {
                let aim = split.map_or(0, |(least, _)| least);
                let fire = Order::Fire { unit: ship.id, battery: number(side, Some(*size)), target: targets[0], aim };
                let mut offer = Offer::plain(fire, label(side, Some(*size))).with(Slot::Target, Domain::Units(targets));
                if let Some((least, most)) = split {
                    let choices =
                        (least..=most.min(12)).map(|count| (u16::from(count), DICE_MIXES[usize::from(count)]));
                    offer = offer.with(Slot::Choice, Domain::choices(choices));
                }
                offers.push(offer);
            }
        }
    }
}

/// True if every battery of the side that has guns may choose this target.
fn can_all(fleet: &Fleet, ship: &Ship, side: Broadside, aims: &[Aim], sizes: &[GunRating], target: UnitId) -> bool {
    sizes.iter().all(|size| {
        ship.guns(side)[*size as usize] == 0
            || fleet.choices(ship, side, *size, aims).iter().any(|aim| aim.target == target)
    })
}

impl Chapter for Gunnery {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        matches!(self, Self::Declare { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Declare { side, volleys } = self else { return None };
        let mut offers = Vec::new();
        for ship in fleet.of_side(*side).filter(|ship| ship.fights()) {
            offers_of(fleet, ship, volleys, &mut offers);
            if !fleet.alike(ship.id, volleys).is_empty() {
                offers.push(Offer::plain(
                    Choice::FireTogether.order(ship.id),
                    "Pool dice with ships firing at her target",
                ));
            }
        }
        if offers.is_empty() {
            return None;
        }
        // A single ship fires by her own order. For several ships, one order fires them all.
        let mut firing = offers
            .iter()
            .filter(|offer| matches!(offer.order, Order::Fire { .. }))
            .filter_map(|offer| offer.order.unit());
        let first = firing.next();
        let all =
            first.filter(|first| firing.any(|unit| unit != *first)).map(|unit| Choice::FireAsTheyBear.order(unit));
        offers.extend(all.iter().map(|all| Offer::plain(all.clone(), "All fire as they bear")));
        offers.push(Offer::plain(Order::EndPhase, "Hold fire with the rest"));
        // Rolling dice together is not a default.
        let fire =
            || offers.iter().find(|offer| matches!(offer.order, Order::Fire { .. })).map(|offer| offer.order.clone());
        let usual = all.or_else(fire).unwrap_or(Order::EndPhase);
        let mut ask = Ask::new(Seat::Side(*side), AskKind::Turn, "Declare your fire", offers);
        ask.default = usual;
        Some(ask)
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        gun_check::refuse_order(self, fleet, side, order)
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        let mut preview = Preview::by("A-FIRE-6");
        if let (Self::Declare { side, volleys }, Some(Choice::FireAsTheyBear)) = (self, Choice::chosen(order)) {
            let more = as_they_bear::orders(fleet, *side, volleys);
            let all: SmallVec<[Volley; 32]> = volleys
                .iter()
                .copied()
                .chain(more.iter().flat_map(|order| as_they_bear::volleys_of(fleet, order)))
                .collect();
            return Preview {
                shares: declared::shares(fleet, *side, &all, true),
                clause: "A-R85".to_owned(),
                ..preview
            };
        }
        if matches!(order, Order::Choose { .. }) {
            return Preview {
                used: "one roll for all, with sixes counted for each ship".to_owned(),
                clause: "A-FIRE-12".to_owned(),
                ..preview
            };
        }
        if let (Self::Declare { side, volleys }, Order::EndPhase) = (self, order) {
            return Preview { shares: declared::shares(fleet, *side, volleys, false), ..preview };
        }
        let Order::Fire { unit, battery: number, target, aim } = *order else { return preview };
        let Some((side, size)) = battery(number) else { return preview };
        let (ship, other) = (fleet.ship(unit), fleet.ship(target));
        // If there is no shot, the refusal says why.
        if let Ok(found) = fleet.aim(ship, side, other) {
            let (from, to) = fleet.line_of_fire(ship, side, other.id);
            preview.marks.push(Mark::Line { from, to, label: millimetres(found.range) });
            preview.odds = Some(match size {
                None => odds_of_side(fleet, ship, side, &found, aim),
                Some(size) => forecast::odds(fleet, ship, (side, Some(size)), &found, &[(size, aim)]),
            });
        }
        preview
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match (order, Choice::chosen(order)) {
            (Order::Fire { .. }, _) => declare(play, order),
            (_, Some(Choice::FireAsTheyBear)) => {
                let Some(Self::Declare { side, volleys }) = play.business.top_of::<Self>().cloned() else { return };
                for order in as_they_bear::orders(play.fleet, side, &volleys) {
                    declare(play, &order);
                }
                if let Some(Self::Declare { volleys, .. }) = play.business.top_of::<Self>().cloned() {
                    as_they_bear::say_held_back(play, side, &volleys);
                }
                next_side(play);
            }
            (Order::Choose { unit, .. }, _) => throw_together(play, *unit),
            (Order::EndPhase, _) => next_side(play),
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>() {
            Some(Self::Fire { .. }) => volley::next(play),
            Some(Self::Settle) => {
                play.business.pop();
                settle::settle(play);
                play.business.push(Burning::Water);
                Ok(())
            }
            Some(Self::Declare { side, .. }) => {
                let side = *side;
                if play.reports.is_open()
                    && let Some(report) = declared::silent(play.fleet, side)
                {
                    play.say(|_| report);
                }
                next_side(play);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// Adds the volleys of an order to fire to those that are declared (A-R85).
fn declare(play: &mut Play<'_>, order: &Order) {
    let Order::Fire { unit, battery: number, target, .. } = *order else { return };
    let Some((side, size)) = battery(number) else { return };
    let new = as_they_bear::volleys_of(play.fleet, order);
    if let Some(Gunnery::Declare { volleys, .. }) = play.business.top_mut_of() {
        volleys.extend(new);
    }
    play.say(|fleet| {
        let what = label(side, size).to_lowercase();
        Report::new(
            "A-R85",
            Some(unit),
            format!("{} declares fire from her {what} at {}.", fleet.name(unit), fleet.name(target)),
        )
    });
}

/// Has a ship's guns roll together with those that fire alike at the same target (A-FIRE-12).
fn throw_together(play: &mut Play<'_>, unit: UnitId) {
    let Some(Gunnery::Declare { volleys, .. }) = play.business.top_of::<Gunnery>() else { return };
    let places = play.fleet.alike(unit, volleys);
    if let Some(Gunnery::Declare { volleys, .. }) = play.business.top_mut_of() {
        for place in places {
            volleys[place].together = true;
        }
    }
    play.tell("A-FIRE-12", unit, |fleet| {
        format!("{} pools her dice with ships that fire at the same target.", fleet.name(unit))
    });
}

/// Passes the declaration on. The side that moved first declares first; when both have declared, all is rolled (A-R85).
fn next_side(play: &mut Play<'_>) {
    let Some(Gunnery::Declare { side, volleys }) = play.business.top_of::<Gunnery>().cloned() else { return };
    play.business.pop();
    if side == play.fleet.battle.first {
        play.business.push(Gunnery::Declare { side: side.other(), volleys });
        return;
    }
    if volleys.is_empty() && play.reports.is_open() {
        say_none(play);
    }
    volley::begin(play, volleys);
}

/// Says why the phase goes by without a shot, if no ship could fire.
fn say_none(play: &mut Play<'_>) {
    let can = |side| Gunnery::Declare { side, volleys: SmallVec::new() }.ask(play.fleet, play.business).is_some();
    let told = |side| declared::silent(play.fleet, side).is_some();
    if !SideId::BOTH.into_iter().any(|side| can(side) || told(side)) {
        play.say(|_| Report::new("A-FIRE-1", None, "Nobody fires: no loaded gun bears on an enemy in range."));
    }
}

/// Adds the chapter to the Fire phase, and to the Movement phase for passing fire.
pub fn plugin(app: &mut App) {
    app.chapter::<Gunnery>([MOVEMENT, FIRE]).opens(FIRE, open);
}

/// Opens the phase: fires roll first, then cannon fire is conducted, then its damage takes effect (A-TURN-5, A-TURN-6).
pub fn open(play: &mut Play<'_>) -> Awaited {
    if is_taken_up(play) {
        return Ok(());
    }
    let side = play.fleet.battle.first;
    for ship in play.fleet.ships.touch_where(|ship| ship.log.due != [ship.log.hits.f, ship.log.hits.i]) {
        ship.log.due = [ship.log.hits.f, ship.log.hits.i];
    }
    play.business.push(Gunnery::Settle);
    play.business.push(Gunnery::Declare { side, volleys: SmallVec::new() });
    if play.fleet.options.adv_aid {
        play.business.push(Burning::Aid);
    }
    play.business.push(Burning::infernos());
    play.business.push(Burning::fires());
    // A-MIX-10: the battle may begin with this phase.
    if play.fleet.battle.mix.is_none() {
        play.business.push(Burning::CloseMix);
    }
    Ok(())
}

/// Returns the exact odds of a whole side.
pub(crate) fn odds_of_side(fleet: &Fleet, ship: &Ship, side: Broadside, aim: &Aim, mix: u8) -> Odds {
    let sizes: SmallVec<[(GunRating, u8); 3]> = volley::of_side(fleet, ship.id, side, aim.target, mix)
        .iter()
        .map(|volley| (volley.size, volley.rigging))
        .collect();
    forecast::odds(fleet, ship, (side, None), aim, &sizes)
}

/// Returns the range and the rake in words: '60 mm, close range, a stern rake'.
pub(crate) fn says(aim: &Aim) -> String {
    let rake = raking(aim);
    let partial = if aim.partial { ", partial broadside" } else { "" };
    format!("{}, {} range{rake}{partial}", millimetres(aim.range), aim.bracket.name())
}

/// Returns the rake in words, for the end of a list: ', a stern rake'. Empty if there is none.
pub(crate) const fn raking(aim: &Aim) -> &'static str {
    match aim.rake {
        Rake::No => "",
        Rake::Bow => ", a bow rake",
        Rake::Stern => ", a stern rake",
    }
}

/// Returns the dice that hit, in words: '5 or more', 'pairs of sixes'.
pub(crate) fn needs(needed: u8) -> String {
    if needed > 6 { "pairs of sixes".to_owned() } else { or_more(needed) }
}

/// Returns, for the ship's sheet, the target that a side bears on and her range bracket. Returns `None` if the side
/// bears on no ship.
pub(crate) fn bears(fleet: &Fleet, ship: &Ship, side: Broadside) -> Option<String> {
    let aim = *fleet.aims(ship, side).first()?;
    if volley::dice_of_side(fleet, ship, side, &aim, fleet.fires_second(ship, side)) == [0; 3] {
        return Some(format!("no dice at {} range", aim.bracket.name()));
    }
    Some(format!("bears on {}, {}", fleet.name(aim.target), aim.bracket.name()))
}
