//! The Repair phase. Each die is assigned before it is rolled (A-REPAIR-1 to A-REPAIR-4).

mod words;

use crate::phases::{REPAIR, is_taken_up};
use crate::position::battle::SeaState;
use crate::position::ship::Mend;
use crate::prelude::*;

const DICE: u16 = 18;

/// The agenda items of the Repair phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Repairing {
    /// A side assigns its repair dice.
    Assign(SideId),
    /// The assigned dice are rolled, from the ship with this index on.
    Throw(u16),
}

impl Fleet {
    /// True if a ship gets the advanced repairs: the rule is on, and she is anchored or at Slow or Stop, beyond long
    /// range of all enemies that fight (A-REPAIR-4).
    fn is_at_ease(&self, ship: &Ship) -> bool {
        let far = self.ranges()[2];
        self.options.adv_repair
            && ship.is_slow()
            && self.enemies(ship.colours.side).all(|enemy| self.gap(ship.id, enemy.id) > far)
    }

    /// Returns the number of repair dice of a ship (A-REPAIR-2).
    pub fn repair_dice(&self, ship: &Ship) -> u8 {
        if !ship.on_table() || ship.colours.struck || ship.is_prize() {
            return 0;
        }
        let dice = CHARTS.repair_dice[ship.grade() as usize] + u8::from(self.is_at_ease(ship));
        dice.saturating_sub(u8::from(self.action_of(ship.id).is_some()))
    }

    /// Returns the number of hits of a kind that can be mended now (A-DMG-GEN-3, A-T-REPAIR).
    pub fn to_mend(&self, ship: &Ship, mend: Mend) -> u8 {
        let hits = &ship.log.hits;
        match mend {
            Mend::BPort => hits.b[Broadside::Larboard],
            Mend::BStarboard => hits.b[Broadside::Starboard],
            Mend::L => hits.locks.len() as u8,
            Mend::M => hits.m,
            Mend::F => hits.f,
            // A-REPAIR-3, A-DMG-W-2: holes are plugged only in calm seas.
            Mend::W if self.battle.weather.sea != SeaState::Calm => 0,
            Mend::W => hits.w,
            Mend::R => hits.r,
            Mend::P => hits.p,
            Mend::Sail => u8::from(hits.s > 0 && self.is_at_ease(ship)),
        }
    }

    /// Returns the lowest repair die that makes this repair.
    pub fn mends_on(mend: Mend) -> u8 {
        let table = CHARTS.repair;
        match mend {
            Mend::BPort | Mend::BStarboard => table.b,
            Mend::L => table.l,
            Mend::M => table.m,
            Mend::F => table.f,
            Mend::W => table.w,
            Mend::R => table.r,
            Mend::P => table.p,
            Mend::Sail => table.sail,
        }
    }

    fn assigned(ship: &Ship) -> usize {
        ship.repairs.dice.iter().flatten().count()
    }

    /// Checks that another die may be assigned to this repair. Several dice may try to mend one hit.
    ///
    /// # Errors
    /// If it may not, with the reason.
    fn check_mend<R: Reason>(&self, ship: &Ship, mend: Mend) -> Result<(), R> {
        let (name, dice, left) = (self.name(ship.id), self.repair_dice(ship), self.to_mend(ship, mend));
        R::forbid(ship.colours.struck, "A-CMD-7", || format!("{name} has struck and repairs nothing."))?;
        R::forbid(ship.is_prize(), "A-BOARD-10", || format!("{name} is a prize, and her small crew repairs nothing."))?;
        R::forbid(dice == 0, "A-REPAIR-2", || format!("{name} has no repair dice because her crew is fighting."))?;
        let holes = mend == Mend::W && ship.log.hits.w > 0 && self.battle.weather.sea != SeaState::Calm;
        R::forbid(holes, "A-REPAIR-3", || format!("{name} can plug holes only in a calm sea."))?;
        R::forbid(mend == Mend::Sail && left == 0, "A-REPAIR-4", || {
            if !self.options.adv_repair {
                format!("{name} cannot replace sails, because this battle does not use that rule.")
            } else if ship.log.hits.s == 0 {
                format!("{name} {}.", Self::mend_none(mend))
            } else if ship.is_slow() {
                format!("{name} can replace sails only out of range of all enemy guns.")
            } else {
                format!("{name} can replace sails only at Slow or Stop, out of range of all enemy guns.")
            }
        })?;
        R::forbid(left == 0, "A-REPAIR-1", || format!("{name} {}.", Self::mend_none(mend)))?;
        R::forbid(Self::assigned(ship) >= usize::from(dice.min(5)), "A-REPAIR-2", || {
            let all =
                if dice == 1 { "her one repair die".to_owned() } else { format!("all {dice} of her repair dice") };
            format!("{name} has already assigned {all}.")
        })?;
        let bends = mend == Mend::Sail && ship.repairs.dice.contains(&Some(mend));
        R::forbid(bends, "A-REPAIR-4", || format!("{name} may replace sails with only one die a turn."))
    }

    /// Returns the repairs to which another die may be assigned.
    pub fn mendable(&self, ship: &Ship) -> SmallVec<[Mend; 9]> {
        Mend::ALL.into_iter().filter(|mend| self.check_mend::<No>(ship, *mend).is_ok()).collect()
    }

    /// Returns the repair to which a boatswain assigns the next die: fires first, then 3 or more W left after the
    /// pumps, then guns, locks and masts. A second die on the same kind of hit ranks lower, the more so the fewer of
    /// these hits the ship has.
    pub fn usual_mend(&self, ship: &Ship) -> Option<Mend> {
        let rank = |mend: Mend| {
            let base = match mend {
                Mend::F => 90,
                Mend::W if self.water(ship) >= 3 => 80,
                Mend::BPort | Mend::BStarboard => 60,
                Mend::L => 55,
                Mend::M => 50,
                Mend::R => 35,
                Mend::P => 30,
                Mend::W => 25,
                Mend::Sail => 20,
            };
            let put = ship.repairs.dice.iter().flatten().filter(|other| **other == mend).count() as i32;
            base - 25 * put / i32::from(self.to_mend(ship, mend).max(1))
        };
        self.mendable(ship).into_iter().max_by_key(|mend| (rank(*mend), std::cmp::Reverse(*mend as u8)))
    }

    fn put(&mut self, unit: UnitId, mend: Mend) {
        if let Some(free) = self.ship_mut(unit).repairs.dice.iter_mut().find(|die| die.is_none()) {
            *free = Some(mend);
        }
    }

    /// Puts each idle die of a ship to work as usual.
    fn put_as_usual(&mut self, unit: UnitId) {
        while let Some(mend) = self.usual_mend(self.ship(unit)) {
            self.put(unit, mend);
        }
    }
}

impl Chapter for Repairing {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        matches!(self, Self::Assign(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Assign(side) = *self else { return None };
        let mut offers = Vec::new();
        for ship in fleet.of_side(side) {
            let mends = fleet.mendable(ship);
            if let Some(first) = mends.first() {
                let choices = mends.iter().map(|mend| (*mend as u16, Fleet::mend_label(ship, *mend)));
                let repair = Order::Repair { unit: ship.id, what: *first as u8 };
                offers.push(Offer::plain(repair, "Use a repair die").with(Slot::Choice, Domain::choices(choices)));
            }
        }
        let unit = offers.first()?.order.unit()?;
        let usual = Choice::RepairAsUsual.order(unit);
        offers.push(Offer::plain(usual.clone(), "Leave repairs to the captains"));
        offers.push(Offer::plain(Order::EndPhase, "Roll with the repairs chosen so far"));
        let mut ask = Ask::new(Seat::Side(side), AskKind::Turn, "Assign your repair dice", offers);
        ask.default = usual;
        Some(ask)
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        let other = || refuse("A-REPAIR-1", "Assign repair dice now. Choose a repair, or roll for repairs.");
        match *order {
            _ if matches!(self, Self::Assign(asked) if *asked != side) => {
                refuse("A-REPAIR-2", "The other side assigns its repair dice now.")
            }
            Order::Repair { unit, what } => match Mend::ALL.get(usize::from(what)) {
                Some(mend) => fleet.check_mend(fleet.ship(unit), *mend).err().unwrap_or_else(other),
                None => refuse("A-REPAIR-1", format!("There is no repair {what}. Repairs are numbered 0 to 8.")),
            },
            _ => other(),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        if let (Self::Assign(side), Order::EndPhase) = (self, order) {
            return Preview { shares: shares(fleet, *side), clause: "A-REPAIR-2".to_owned(), ..Preview::default() };
        }
        if let (Self::Assign(side), Some(Choice::RepairAsUsual)) = (self, Choice::chosen(order)) {
            let mut there = fleet.clone();
            for unit in idle(fleet, *side) {
                there.put_as_usual(unit);
            }
            return Preview { shares: shares(&there, *side), clause: "A-REPAIR-2".to_owned(), ..Preview::default() };
        }
        let Order::Repair { what, .. } = *order else { return Preview::by("A-REPAIR-2") };
        let Some(mend) = Mend::ALL.get(usize::from(what)) else { return Preview::default() };
        Preview::by("A-REPAIR-2").using(format!("succeeds on {}", or_more(Fleet::mends_on(*mend))))
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match *order {
            Order::Repair { unit, what } => {
                let mend = Mend::ALL[usize::from(what) % Mend::ALL.len()];
                play.fleet.put(unit, mend);
                play.tell("A-REPAIR-2", unit, |fleet| {
                    let work = fleet.mend_work(fleet.ship(unit), mend);
                    format!("{} assigns a repair die to {work}.", fleet.name(unit))
                });
            }
            // The roll itself reports what each die is for.
            Order::Choose { unit, .. } => {
                let side = play.fleet.ship(unit).colours.side;
                for unit in idle(play.fleet, side) {
                    play.fleet.put_as_usual(unit);
                }
                play.business.pop();
            }
            Order::EndPhase => {
                play.business.pop();
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Throw(place)) => throw(play, place),
            _ => play.business.done(),
        }
    }
}

/// Returns the ships of a side that have idle repair dice and something to mend.
fn idle(fleet: &Fleet, side: SideId) -> SmallVec<[UnitId; 8]> {
    fleet.of_side(side).filter(|ship| !fleet.mendable(ship).is_empty()).map(|ship| ship.id).collect()
}

/// Returns a share for each ship of a side: the repairs that she rolls for as her dice are assigned now, and the dice
/// that she leaves idle though there is something to mend.
fn shares(fleet: &Fleet, side: SideId) -> Vec<Share> {
    let says = |ship: &Ship, mend: Mend| {
        let dice = ship.repairs.dice.iter().flatten().filter(|other| **other == mend).count();
        let what = Fleet::mend_label(ship, mend).split(" (").next().unwrap_or_default().to_lowercase();
        (dice > 0)
            .then(|| format!("{} to {what} on {}", counted(dice as i32, "die", "dice"), or_more(Fleet::mends_on(mend))))
    };
    let share = |ship: &Ship| {
        let put: Vec<String> = Mend::ALL.into_iter().filter_map(|mend| says(ship, mend)).collect();
        let put = (!put.is_empty()).then(|| format!("rolls {}", put.join(", ")));
        let idle = if fleet.mendable(ship).is_empty() {
            0
        } else {
            usize::from(fleet.repair_dice(ship).min(5)) - Fleet::assigned(ship)
        };
        let idle = (idle > 0).then(|| format!("leaves {} idle", counted(idle as i32, "repair die", "repair dice")));
        let words: Vec<String> = put.into_iter().chain(idle).collect();
        (!words.is_empty()).then(|| Share { unit: ship.id, words: words.join(" and "), ..Share::default() })
    };
    fleet.of_side(side).filter_map(share).collect()
}

/// Returns why a ship has no die to assign, or `None` if she has one.
pub(crate) fn why_idle(fleet: &Fleet, ship: &Ship) -> Option<Refusal> {
    let mends = fleet.mendable(ship);
    let nothing = || refuse("A-REPAIR-1", format!("{} has nothing to repair.", fleet.name(ship.id)));
    mends.is_empty().then(|| {
        let hurt = Mend::ALL
            .into_iter()
            .find(|mend| fleet.to_mend(ship, *mend) > 0)
            .or((ship.log.hits.w > 0).then_some(Mend::W));
        hurt.and_then(|mend| fleet.check_mend(ship, mend).err()).unwrap_or_else(nothing)
    })
}

/// Adds the chapter to the Repair phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Repairing>([REPAIR]).opens(REPAIR, open);
}

/// Opens the phase. The side that moved first assigns its dice first, then the other, then all dice are rolled.
pub fn open(play: &mut Play<'_>) -> Awaited {
    if is_taken_up(play) {
        return Ok(());
    }
    let first = play.fleet.battle.first;
    play.business.push(Repairing::Throw(0));
    play.business.push(Repairing::Assign(first.other()));
    play.business.push(Repairing::Assign(first));
    Ok(())
}

/// Rolls the dice of the next ship, in the order in which they were assigned.
fn throw(play: &mut Play<'_>, place: u16) -> Awaited {
    let Some(ship) = play.fleet.ships.iter().skip(usize::from(place)).find(|ship| Fleet::assigned(ship) > 0) else {
        return play.business.done();
    };
    let unit = ship.id;
    let mends: SmallVec<[Mend; 5]> = ship.repairs.dice.iter().flatten().copied().collect();
    let what = each(play.fleet, ship, &mends);
    let row = Throw {
        dice: mends.len() as u8,
        needed: format!("for {what}, in this order").into(),
        ..Throw::d6(unit, DICE, 1, "", "A-REPAIR-2")
    };
    let faces = play.dice.throw(&row, &|| format!("{} makes repairs", play.fleet.name(unit)))?;
    let mut done = Vec::new();
    for (mend, face) in mends.iter().zip(&faces) {
        if *face >= Fleet::mends_on(*mend) && play.fleet.to_mend(play.fleet.ship(unit), *mend) > 0 {
            done.push(play.fleet.mend_done(play.fleet.ship(unit), *mend));
            cross_out(play.fleet, unit, *mend);
        }
    }
    play.fleet.ship_mut(unit).repairs.dice = [None; 5];
    play.say(|fleet| {
        let title = format!("{} makes repairs", fleet.name(unit));
        let result = if done.is_empty() { "no repair succeeds".to_owned() } else { done.join(", ") };
        let worked: Vec<bool> = mends.iter().zip(&faces).map(|(mend, face)| *face >= Fleet::mends_on(*mend)).collect();
        let mut event = Event::thrown(title.clone(), &faces, format!("for {what}"), result.clone())
            .by(fleet.ship(unit).colours.side);
        if let Event::Thrown { good, .. } = &mut event {
            *good = worked.into_iter().collect();
        }
        let shown = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        Report::new("A-REPAIR-2", Some(unit), format!("{title} ({what}): {shown}, {result}."))
            .with(event)
            .mended(wg_core::in_a_row(&done))
    });
    if let Some(top) = play.business.top_mut_of() {
        *top = Repairing::Throw(unit.0 + 1);
    }
    Ok(())
}

/// Returns what the dice are for, in their order: 'a mast with 3 dice, a hole'.
fn each(fleet: &Fleet, ship: &Ship, mends: &[Mend]) -> String {
    let alike = mends.chunk_by(|one, next| fleet.mend_work(ship, *one) == fleet.mend_work(ship, *next));
    let said = |dice: &[Mend]| match dice {
        [one] => fleet.mend_work(ship, *one),
        many => format!("{} with {} dice", fleet.mend_work(ship, many[0]), many.len()),
    };
    alike.map(said).collect::<Vec<_>>().join(", ")
}

/// Crosses out a hit that is mended (A-REPAIR-1).
fn cross_out(fleet: &mut Fleet, unit: UnitId, mend: Mend) {
    let hits = &mut fleet.ship_mut(unit).log.hits;
    match mend {
        Mend::BPort => hits.b[Broadside::Larboard] -= 1,
        Mend::BStarboard => hits.b[Broadside::Starboard] -= 1,
        Mend::L => {
            hits.locks.remove(0);
        }
        Mend::M => hits.m -= 1,
        Mend::F => hits.f -= 1,
        Mend::W => hits.w -= 1,
        Mend::R => hits.r -= 1,
        Mend::P => hits.p -= 1,
        Mend::Sail => hits.s = hits.s.saturating_sub(5),
    }
}
