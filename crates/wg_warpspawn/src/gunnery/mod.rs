//! The Broadside phase: declarations, cards, the dice, and losses that stay pending until its end (W-FIRE-1 to
//! W-FIRE-14, W-R20, W-R51).

mod attack;

use crate::cards::{self, Roll};
use crate::losses::Losses;
use crate::phases::BROADSIDE;
use crate::position::aim;
use crate::position::cones;
use crate::prelude::*;

/// The labels of the offers to fire, by broadside and ammunition.
const LABELS: PerBroadside<[&str; 3]> = PerBroadside::of([
    ["Fire larboard grape", "Fire larboard chain", "Fire larboard round shot"],
    ["Fire starboard grape", "Fire starboard chain", "Fire starboard round shot"],
]);

/// A step of the Broadside phase.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Gunnery {
    /// A side declares broadsides. Once it has declared one, it may declare only those of the same ship (W-R51).
    Declare {
        /// The side whose turn it is.
        side: SideId,
        /// The ship whose broadsides are being declared.
        ship: Option<UnitId>,
        /// For each side, true if it declares no more broadsides in this turn.
        stopped: PerSide<bool>,
    },
    /// An attack is resolved, step by step.
    Attack {
        /// The attack that was declared.
        shot: Shot,
        /// The face of the D10, once it has been rolled.
        face: Option<u8>,
        /// True if cards have been played on the roll.
        carded: bool,
        /// The points that the attack costs, once they are known.
        points: Option<u8>,
        /// The attributes named so far (W-R13).
        named: SmallVec<[Attribute; 3]>,
    },
}

impl Fleet {
    /// Returns the attacks that a ship can declare now.
    fn declared(&self, ship: &Ship) -> Vec<Shot> {
        self.shots(ship, false)
    }

    /// True if a ship has an enemy in a sector and in range, and her broadsides were not ended (W-R48, W-R51).
    fn can_reload(&self, ship: &Ship) -> bool {
        !ship.deeds.ceased && !self.shots(ship, true).is_empty()
    }
}

impl Chapter for Gunnery {
    type Game = WarpSpawn;

    fn waits(&self) -> bool {
        matches!(self, Self::Declare { .. })
    }

    /// Asks a side that holds cards as long as one of its ships has a target, so that the question does not reveal
    /// whether it holds Quick Reload.
    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Declare { side, ship, stopped } = *self else { return None };
        if stopped[side] {
            return None;
        }
        let concerned = |other: &&Ship| ship.is_none_or(|unit| unit == other.id);
        let ships: SmallVec<[&Ship; 12]> = fleet.of_side(side).filter(concerned).collect();
        let mut offers: Vec<Offer> = Vec::new();
        for other in &ships {
            offer_shots(fleet, other, &mut offers);
        }
        let loaded = !offers.is_empty();
        if ship.is_some() && !loaded {
            return None;
        }
        let may_play = fleet.held(side) > 0 && !fleet.is_silent(side);
        let reloads = || may_play && ships.iter().any(|other| fleet.can_reload(other));
        if !loaded && !reloads() {
            return None;
        }
        let hand = &fleet.hidden.0.held[side];
        if may_play && hand.count(QUICK_RELOAD) > 0 {
            let targets: SmallVec<[UnitId; 6]> =
                ships.iter().filter(|other| fleet.can_reload(other)).map(|other| other.id).collect();
            if let Some(first) = targets.first().copied() {
                let reload = Order::Play { card: QUICK_RELOAD, target: Some(first) };
                offers.push(
                    Offer::plain(reload, CARDS[usize::from(QUICK_RELOAD)].title.clone())
                        .with(Slot::Target, Domain::Units(targets)),
                );
            }
        }
        if may_play {
            cards::lookout(fleet, side, &mut offers);
        }
        let end = if ship.is_some() {
            Offer::plain(Order::Pass, "End her broadsides")
        } else {
            Offer::plain(Order::EndPhase, "Cease fire")
        };
        if loaded {
            offers.push(end);
        } else {
            offers.insert(0, end);
        }
        let kind = if loaded { AskKind::Turn } else { AskKind::Reaction };
        Some(Ask::new(Seat::Side(side), kind, "Fire your broadsides", offers))
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match *order {
            Order::Fire { unit, .. } => cannot_fire(fleet, unit, Shot::of(order)),
            Order::Play { card: QUICK_RELOAD, target } if fleet.hidden.0.held[side].count(QUICK_RELOAD) > 0 => {
                match target {
                    None => refuse("W-CARD-10", "Choose which of your ships gets the Quick Reload."),
                    Some(unit) if fleet.ship(unit).deeds.ceased => refuse("W-R51", fleet.has_ceased(unit)),
                    Some(unit) => {
                        refuse("W-R48", format!("{} has no enemy both in arc and in range.", fleet.name(unit)))
                    }
                }
            }
            Order::Play { card, .. } => cards::refuse_card(fleet, side, card, None),
            Order::Pass => refuse("W-R51", "No ship has begun to fire. Choose a broadside, or cease fire."),
            Order::EndPhase => refuse("W-R51", "Finish this ship's broadsides first. Fire one, or end her broadsides."),
            _ => refuse("W-FIRE-1", "This is the Broadside phase. Fire a broadside, or cease fire."),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        let Some(shot) = Shot::of(order) else { return Preview::by("W-R51") };
        let Shot { unit, target, .. } = shot;
        let mut preview = Preview::by("W-FIRE-9");
        match fleet.check_aim(shot) {
            Ok(()) => {
                let far = fleet.distance(fleet.ship(unit).berth.square, fleet.ship(target).berth.square);
                let [from, to] = [unit, target].map(|unit| fleet.pose(fleet.ship(unit)).at);
                preview.marks.push(Mark::Line { from, to, label: format!("distance {far}") });
                let (ship, at) = (fleet.ship(unit), fleet.ship(target));
                // The side may see where a card that rakes could be played, if it holds one.
                if fleet.hidden.0.held[ship.colours.side].count(RAKE) > 0 {
                    preview.aside.push(cones::rake_sectors(fleet, at, far.max(3)));
                }
                preview.odds = Some(aim::odds(fleet, shot, 0));
            }
            Err(refusal) => preview.refusals.push(refusal),
        }
        preview
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(side) = seat else { return };
        match *order {
            Order::Fire { .. } => {
                if let Some(shot) = Shot::of(order) {
                    declare(play, shot);
                }
            }
            Order::Play { card: LOOKOUT, .. } => {
                cards::lay_down(play, side, LOOKOUT);
                cards::look(play, side);
            }
            Order::Play { card, target: Some(unit) } => {
                cards::lay_down(play, side, card);
                play.fleet.ship_mut(unit).deeds.extra += 1;
                if let Some(Self::Declare { ship, .. }) = play.business.top_mut_of() {
                    *ship = Some(unit);
                }
            }
            Order::EndPhase => {
                if let Some(Self::Declare { stopped, .. }) = play.business.top_mut_of() {
                    stopped[side] = true;
                }
                play.say(|fleet| Report::new("W-R51", None, format!("{} ceases fire.", fleet.side(side))));
                turn(play);
            }
            _ => {
                // A ship whose broadsides are ended declares no more in this turn (W-R51).
                if let Some(&Self::Declare { ship: Some(unit), .. }) = play.business.top_of() {
                    play.fleet.ship_mut(unit).deeds.ceased = true;
                }
                turn(play);
            }
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(Self::Attack { .. }) => attack::attack(play),
            _ => {
                turn(play);
                Ok(())
            }
        }
    }
}

/// Adds the chapter of the Broadside phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Gunnery>([BROADSIDE]).opens(BROADSIDE, open);
}

/// Opens the Broadside phase: the side that moved first begins (W-R51). A saved battle resumes where it stopped.
pub fn open(play: &mut Play<'_>) -> Awaited {
    let battle = &mut play.fleet.battle;
    let taken_up = battle.take_up();
    let side = taken_up.next.unwrap_or(battle.first);
    let declare = |side| Gunnery::Declare { side, ship: taken_up.declaring, stopped: taken_up.stopped };
    play.business.push(declare(side));
    if play.reports.is_open()
        && !SideId::BOTH.into_iter().any(|side| declare(side).ask(play.fleet, play.business).is_some())
    {
        play.say(|_| Report::new("W-FIRE-1", None, "Nobody fires: no loaded broadside bears on an enemy in range."));
    }
    Ok(())
}

/// Lets the other side declare. Once neither side has anything to fire, the losses are applied (W-R51).
fn turn(play: &mut Play<'_>) {
    let Some(&Gunnery::Declare { side, stopped, .. }) = play.business.top_of() else { return };
    let fleet = &play.fleet;
    let asked = |side: SideId| Gunnery::Declare { side, ship: None, stopped }.ask(fleet, play.business).is_some();
    let next = [side.other(), side].into_iter().find(|side| asked(*side));
    match (next, play.business.top_mut_of()) {
        (Some(next), Some(Gunnery::Declare { side, ship, .. })) => (*side, *ship) = (next, None),
        _ => {
            play.business.replace(Losses::Apply);
        }
    }
}

/// Adds the attacks of a ship to the offers, with one offer for each broadside and ammunition.
fn offer_shots(fleet: &Fleet, ship: &Ship, offers: &mut Vec<Offer>) {
    let shots = fleet.declared(ship);
    for battery in Broadside::BOTH {
        for ammunition in [ROUND, CHAIN, GRAPE] {
            let fits = |shot: &&Shot| (shot.battery, shot.ammunition) == (battery, ammunition);
            let targets: SmallVec<[UnitId; 6]> = shots.iter().filter(fits).map(|shot| shot.target).collect();
            if let Some(target) = targets.first().copied() {
                let fire = Shot { unit: ship.id, battery, target, ammunition }.order();
                let label = LABELS[battery][usize::from(ammunition)];
                // Each offer has a single ammunition, because not every target is in range of all.
                let with = [(u16::from(ammunition), aim::name(ammunition))];
                offers.push(
                    Offer::plain(fire, label)
                        .with(Slot::Target, Domain::Units(targets))
                        .with(Slot::Choice, Domain::choices(with)),
                );
            }
        }
    }
}

/// Declares a broadside, on which cards may be played next (W-FIRE-1, W-FIRE-4).
fn declare(play: &mut Play<'_>, shot: Shot) {
    let deeds = &mut play.fleet.ship_mut(shot.unit).deeds;
    let fired = &mut deeds.fired[shot.battery];
    if *fired {
        deeds.extra = deeds.extra.saturating_sub(1);
    }
    *fired = true;
    if let Some(Gunnery::Declare { ship, .. }) = play.business.top_mut_of() {
        *ship = Some(shot.unit);
    }
    play.say(|fleet| {
        let [from, to] = [shot.unit, shot.target].map(|unit| fleet.pose(fleet.ship(unit)).at);
        Report::new("W-FIRE-4", Some(shot.unit), format!("{}.", cards::title(fleet, Roll::Shot(shot))))
            .with(Event::Shot { target: shot.target, line: (from, to) })
            .fires_at(shot.target, words(fleet, shot))
    });
    play.business.push(Gunnery::Attack { shot, face: None, carded: false, points: None, named: SmallVec::new() });
}

/// Returns the words of the line about a broadside: 'grape on Héros at 3 squares'.
fn words(fleet: &Fleet, shot: Shot) -> String {
    let [from, to] = [shot.unit, shot.target].map(|unit| fleet.ship(unit).berth.square);
    let range = fleet.distance(from, to);
    format!("{} on {} at {}", aim::name(shot.ammunition), fleet.name(shot.target), counted(range, "square", "squares"))
}

/// Explains why this broadside cannot be fired.
fn cannot_fire(fleet: &Fleet, unit: UnitId, shot: Option<Shot>) -> Refusal {
    let name = fleet.name(unit);
    let Some(shot) = shot else {
        return refuse(
            "W-FIRE-1",
            format!(
                "{name} fires broadside 0 (larboard) or 1 (starboard) with 0 (grape), 1 (chain) or 2 (round shot)."
            ),
        );
    };
    fleet.check_fire(shot).err().unwrap_or_else(|| refuse("W-R51", "It is another ship's turn to fire."))
}
