//! The Command phase: sail settings, boarding parties, anchors and striking (A-CMD-1 to A-CMD-7, A-MOVE-21, A-R88).

pub mod book;
pub mod division;
pub mod signals;
pub mod strike;

use crate::choices::Anchoring;
use crate::command::signals::Signalling;
use crate::phases::{COMMAND, is_taken_up};
use crate::prelude::*;

const CHANGE: u16 = 10;

/// The clause by which a ship must be at Stop before she anchors.
const STOP_FIRST: &str = "A-CMD-2";

/// The agenda items of the Command phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Command {
    /// A side gives its ships their commands.
    Side(SideId),
    /// A ship tries to change to the sail setting with this index.
    Change(UnitId, u8),
    /// Ships take their strain tests, from the ship with this index on (A-CMD-6).
    Strike(u16),
}

impl Fleet {
    /// Checks that a ship may try to change her sail setting (A-CMD-1).
    ///
    /// # Errors
    /// If she may not, with the reason.
    fn check_change<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let name = self.name(ship.id);
        R::forbid(!ship.serves(), "A-CMD-7", || format!("{name} has struck and stays at Stop."))?;
        R::forbid(self.lies_by(ship), "A-ADV-6", || format!("{name} stays beside a burning ship and sets no sail."))?;
        R::forbid(ship.company.tried, "A-CMD-1", || format!("{name} has already tried to change sail this turn."))
    }

    /// Checks that a ship may try to set this sail. Without a rudder she must stay at Stop (A-DMG-R-2). With 3 or more
    /// W left after the pumps she cannot set Full (A-T-WATER).
    ///
    /// # Errors
    /// If she may not, with the reason.
    fn check_sail<R: Reason>(&self, ship: &Ship, sail: Setting) -> Result<(), R> {
        let name = self.name(ship.id);
        self.check_change(ship)?;
        let lies = sail > Setting::Stop && self.is_rudderless(ship);
        R::forbid(lies, "A-DMG-R-2", || format!("{name} has no rudder, so she stays at Stop until it is repaired."))?;
        let heavy = sail == Setting::Full && ship.log.flood >= 3;
        R::forbid(heavy, "A-T-WATER", || format!("{name} is heavy with water and can set Normal sail at most."))
    }

    /// Returns the settings that a ship may choose from, or `None` if she has no choice. They always run from Stop
    /// upwards without a gap.
    fn settings(&self, ship: &Ship) -> Option<Domain> {
        let may = |sail: &Setting| self.check_sail::<No>(ship, *sail).is_ok();
        let most = Setting::ALL.into_iter().rfind(may)?;
        // A ship that may only be at Stop, and is, has nothing to set.
        (most > Setting::Stop || ship.berth.sail > Setting::Stop)
            .then_some(Domain::Range { min: 1, max: most as i16 + 1 })
    }

    /// Returns why a ship takes no orders in the Command phase, or `None` if she does.
    pub(crate) fn why_no_command(&self, ship: &Ship) -> Option<Refusal> {
        self.check_change(ship).err()
    }

    /// True if a ship may try to change her sail setting.
    pub fn can_change(&self, ship: &Ship) -> bool {
        self.check_change::<No>(ship).is_ok()
    }

    /// Checks that a ship can do this with her anchor (A-MOVE-21, A-DMG-A-1, A-R88).
    ///
    /// # Errors
    /// If she cannot, with the reason.
    fn check_anchor<R: Reason>(&self, ship: &Ship, what: Anchoring) -> Result<(), R> {
        let (name, berth) = (self.name(ship.id), &ship.berth);
        R::forbid(!ship.serves(), "A-CMD-7", || format!("{name} has struck."))?;
        R::forbid(self.is_locked(ship.id), "A-MOVE-17", || {
            format!("{name} is locked, so her anchor would change nothing.")
        })?;
        R::forbid(self.lies_by(ship), "A-ADV-6", || format!("{name} stays beside a burning ship."))?;
        let fresh = berth.anchored && berth.anchor_turn >= self.cursor.turn;
        R::forbid(fresh, "A-MOVE-21", || {
            format!("{name} anchored this turn. Weigh, cut or rig springs in a later turn.")
        })?;
        if what != Anchoring::LetGo {
            R::forbid(!berth.anchored, "A-MOVE-21", || format!("{name} is not at anchor."))?;
            let stays = what != Anchoring::RigSprings && self.is_rudderless(ship);
            R::forbid(stays, "A-DMG-R-2", || {
                format!("{name} has no rudder, so she stays at anchor until it is repaired.")
            })?;
            return R::forbid(what == Anchoring::RigSprings && berth.springs, "A-R88", || {
                format!("{name} already has springs on her cable.")
            });
        }
        R::forbid(berth.anchored, "A-MOVE-21", || format!("{name} is already at anchor."))?;
        R::forbid(ship.log.hits.a >= 2, "A-DMG-A-1", || {
            format!("{name} has lost her anchor gear and cannot anchor in this battle.")
        })?;
        let way = berth.sail != Setting::Stop && ship.sail_value() != 0;
        R::forbid(way, STOP_FIRST, || {
            format!("{name} must be at Stop before she anchors, but she is at {}.", berth.sail.title())
        })
    }

    /// Returns what a ship can do with her anchor.
    pub fn anchoring(&self, ship: &Ship) -> SmallVec<[Anchoring; 4]> {
        Anchoring::ALL.iter().copied().filter(|what| self.check_anchor::<No>(ship, *what).is_ok()).collect()
    }

    /// Checks that a captain may call his boarding party or stand it down in this turn (A-CMD-5).
    ///
    /// # Errors
    /// If he may not, with the reason.
    fn check_company<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let (name, company) = (self.name(ship.id), &ship.company);
        R::forbid(!ship.fights(), "A-CMD-7", || format!("{name} is out of the fight."))?;
        let fresh = company.party && company.party_turn >= self.cursor.turn;
        R::forbid(fresh, "A-CMD-5", || {
            format!("{name} called her boarding party this turn. Stand it down in a later turn.")
        })
    }

    /// Checks that a ship may call her boarding party, or stand it down if `call` is false (A-CMD-5).
    ///
    /// # Errors
    /// If she may not, with the reason.
    fn check_party<R: Reason>(&self, ship: &Ship, call: bool) -> Result<(), R> {
        let (name, company) = (self.name(ship.id), &ship.company);
        self.check_company(ship)?;
        R::forbid(company.party && call, "A-CMD-5", || format!("{name} already has her boarding party ready."))?;
        R::forbid(!company.party && !call, "A-CMD-5", || format!("{name} has no boarding party to stand down."))
    }

    /// True if a ship may call her boarding party, or stand down the one that she has.
    pub fn can_party(&self, ship: &Ship) -> bool {
        self.check_party::<No>(ship, !ship.company.party).is_ok()
    }
}

/// Returns the orders that a ship could take in this phase if she were at Stop: to let go her anchor. They are shown
/// because players would not find the anchor otherwise.
pub(crate) fn barred(fleet: &Fleet, business: &Business, unit: UnitId) -> Vec<Barred> {
    let commands =
        |ship: &&Ship| matches!(business.top(), Some(Item::Command(Command::Side(side))) if *side == ship.colours.side);
    let bar = |ship: &Ship| {
        let stop_first =
            fleet.check_anchor::<Refusal>(ship, Anchoring::LetGo).is_err_and(|why| why.clause == STOP_FIRST);
        stop_first.then(|| Barred {
            order: Choice::Anchor(Anchoring::LetGo).order(ship.id),
            label: Anchoring::LetGo.label().into(),
            why: "you must stop first".into(),
        })
    };
    fleet.get(unit).filter(commands).and_then(bar).into_iter().collect()
}

impl Chapter for Command {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        matches!(self, Self::Side(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let Self::Side(side) = *self else { return None };
        let mut offers = vec![Offer::plain(Order::EndPhase, "End the Command phase")];
        for ship in fleet.of_side(side).filter(|ship| ship.serves()) {
            let unit = ship.id;
            if let Some(settings) = fleet.settings(ship) {
                let sail = if fleet.is_rudderless(ship) { 1 } else { ship.berth.sail as i16 + 1 };
                offers.push(Offer::plain(Order::SetSail { unit, sail }, "Change sail").with(Slot::Value, settings));
            }
            let anchoring = fleet.anchoring(ship);
            let anchor = |what: Anchoring, label| Offer::plain(Choice::Anchor(what).order(unit), label);
            match anchoring.as_slice() {
                [] => {}
                [only] => offers.push(anchor(*only, only.label())),
                [first, ..] => {
                    let choices = anchoring.iter().map(|what| (what.number(), what.label()));
                    offers.push(anchor(*first, "Anchor").with(Slot::Choice, Domain::choices(choices)));
                }
            }
            offers.extend(signals::offers(fleet, ship));
            if fleet.can_party(ship) {
                let called = ship.company.party;
                let label = if called { "Stand down the boarding party" } else { "Call a boarding party" };
                offers.push(Offer::plain(Choice::Party(!called).order(unit), label));
            }
            division::offers(fleet, ship, &mut offers);
        }
        (offers.len() > 1).then(|| Ask::new(Seat::Side(side), AskKind::Turn, "Set sails and signal", offers))
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        let Self::Side(asked) = *self else { return refuse("A-TURN-4", "Orders have been given for this turn.") };
        let other = || refuse("A-CMD-1", "In this phase ships change sail, anchor, signal and call boarding parties.");
        match *order {
            _ if asked != side => refuse("A-TURN-4", format!("{} commands its ships now.", fleet.side(asked))),
            Order::SetSail { unit, sail } => {
                let sail = Setting::of(i64::from(sail) - 1);
                fleet
                    .check_sail(fleet.ship(unit), sail)
                    .err()
                    .unwrap_or_else(|| refuse("A-CMD-1", "Sail settings run from 1 (Stop) to 5 (Full)."))
            }
            Order::Choose { unit, .. } => cannot_choose(fleet, unit, order).unwrap_or_else(other),
            Order::Signal { unit, .. } => signals::cannot_signal(fleet, unit),
            Order::Fire { .. } => refuse("A-TURN-6", "Ships fire in the Fire phase, after the Command phase."),
            _ => other(),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match (order, Choice::chosen(order)) {
            (&Order::SetSail { unit, sail }, _) => {
                let ship = fleet.ship(unit);
                let needed = CHARTS.change[ship.grade() as usize];
                let title = Setting::of(i64::from(sail) - 1).title();
                if sail == ship.berth.sail as i16 + 1 {
                    Preview::by("A-CMD-1").using(format!("stays at {title}"))
                } else if fleet.is_rudderless(ship) {
                    Preview::by("A-DMG-R-2").using(format!("{title}, without a roll"))
                } else {
                    Preview::by("A-CMD-1").using(format!("{title}, on a roll of {}", or_more(needed)))
                }
            }
            (Order::Choose { unit, .. }, Some(Choice::AllSail(sail))) => division::preview_sail(fleet, *unit, sail),
            (Order::Choose { unit, .. }, Some(Choice::AllAnchors(what))) => {
                division::preview_anchors(fleet, *unit, what)
            }
            (_, Some(Choice::Anchor(_))) => Preview::by("A-MOVE-21"),
            (_, Some(Choice::Party(true))) => {
                Preview::by("A-CMD-5").using("1 more boarding die, but half her gun dice cannot fire")
            }
            (_, Some(Choice::Party(false))) => Preview::by("A-CMD-5").using("guns manned again"),
            _ => Preview::by("A-CMD-1"),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match *order {
            Order::SetSail { unit, sail } => set_sail(play, unit, Setting::of(i64::from(sail) - 1)),
            Order::Choose { unit, .. } => chosen(play, unit, order),
            Order::EndPhase => next(play),
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Change(unit, sail)) => change(play, unit, sail),
            Some(Self::Strike(place)) => strike::test(play, place),
            Some(Self::Side(_)) => {
                next(play);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// Explains why a ship does not do what her captain has chosen. Returns `None` if this chapter asks no such question
/// now.
fn cannot_choose(fleet: &Fleet, unit: UnitId, order: &Order) -> Option<Refusal> {
    let ship = fleet.ship(unit);
    let asks = |choice: Choice| choice.has_question_of(order);
    match Choice::chosen(order) {
        Some(Choice::Anchor(what)) => fleet.check_anchor(ship, what).err(),
        Some(Choice::Party(call)) => fleet.check_party(ship, call).err(),
        // The number in the order stands for no answer to this question.
        _ if asks(Choice::Anchor(Anchoring::Weigh)) => fleet.check_anchor(ship, Anchoring::Weigh).err(),
        _ if asks(Choice::Party(true)) => fleet.check_company(ship).err(),
        _ if asks(Choice::AllSail(Setting::Stop)) => Some(division::cannot_set_sail(fleet, unit)),
        _ if asks(Choice::AllAnchors(Anchoring::Weigh)) => Some(division::cannot_anchor(fleet, unit)),
        _ if asks(Choice::Signal(0)) => Some(signals::cannot_signal(fleet, unit)),
        _ => None,
    }
}

/// Carries out what a captain has chosen.
fn chosen(play: &mut Play<'_>, unit: UnitId, order: &Order) {
    match Choice::chosen(order) {
        Some(Choice::Anchor(what)) => anchor(play, unit, what),
        Some(Choice::AllSail(sail)) => division::set_all_sail(play, unit, sail),
        Some(Choice::AllAnchors(what)) => division::anchor_all(play, unit, what),
        Some(Choice::Party(called)) => party(play, unit, called),
        Some(Choice::Signal(page)) => play.business.push(Signalling::Compose(unit, page)),
        _ => {}
    }
}

/// Calls a ship's boarding party, or stands it down (A-CMD-5).
fn party(play: &mut Play<'_>, unit: UnitId, called: bool) {
    let turn = play.fleet.cursor.turn;
    let company = &mut play.fleet.ship_mut(unit).company;
    (company.party, company.party_turn) = (called, turn);
    play.tell("A-CMD-5", unit, |fleet| {
        let what = if called { "calls a boarding party" } else { "stands down her boarding party" };
        format!("{} {what}.", fleet.name(unit))
    });
}

/// Adds the chapter to the Command phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Command>([COMMAND]).opens(COMMAND, open);
}

/// Opens the phase. The side that moved first commands first, then the other, then strain is tested (A-TURN-4).
pub fn open(play: &mut Play<'_>) -> Awaited {
    if is_taken_up(play) {
        return Ok(());
    }
    let first = play.fleet.battle.first;
    play.business.push(Command::Strike(0));
    for side in [first.other(), first] {
        // A-TURN-4: ships read a signal when their side has given its commands.
        play.business.push(Signalling::Read(side));
        play.business.push(Command::Side(side));
    }
    Ok(())
}

/// Ends the commands of a side.
fn next(play: &mut Play<'_>) {
    if let Some(Command::Side(side)) = play.business.top_of::<Command>().copied() {
        let bound: SmallVec<[UnitId; 4]> = play
            .fleet
            .of_side(side)
            .filter(|ship| ship.serves() && play.fleet.is_rudderless(ship))
            .map(|ship| ship.id)
            .collect();
        for unit in bound {
            lie_still(play, unit);
        }
    }
    play.business.pop();
}

/// Takes in the sails of a ship without a rudder and anchors her, as far as she can. She needs no order and no die
/// (A-DMG-R-2).
fn lie_still(play: &mut Play<'_>, unit: UnitId) {
    let berth = play.fleet.ship(unit).berth;
    play.fleet.ship_mut(unit).berth.sail = Setting::Stop;
    if berth.sail > Setting::Stop {
        play.tell("A-DMG-R-2", unit, |fleet| {
            format!("{} has no rudder, so she {}.", fleet.name(unit), Setting::Stop.sets())
        });
    }
    if play.fleet.check_anchor::<No>(play.fleet.ship(unit), Anchoring::LetGo).is_ok() {
        anchor(play, unit, Anchoring::LetGo);
    }
}

/// Has a ship try to set this sail, unless it is set already.
fn set_sail(play: &mut Play<'_>, unit: UnitId, sail: Setting) {
    play.fleet.ship_mut(unit).company.tried = true;
    if play.fleet.is_rudderless(play.fleet.ship(unit)) {
        play.fleet.ship_mut(unit).berth.sail = sail;
        play.tell("A-DMG-R-2", unit, |fleet| format!("{} {}.", fleet.name(unit), sail.sets()));
    } else if play.fleet.ship(unit).berth.sail != sail {
        play.business.push(Command::Change(unit, sail as u8));
    }
}

/// Rolls the unmodified die that changes a sail setting (A-CMD-1).
fn change(play: &mut Play<'_>, unit: UnitId, sail: u8) -> Awaited {
    let needed = CHARTS.change[play.fleet.ship(unit).grade() as usize];
    let to = Setting::of(i64::from(sail));
    let needed_words = format!("changes her sail on {}", or_more(needed));
    let row = Throw { needed: needed_words.into(), ..Throw::d6(unit, CHANGE, 1, "", "A-CMD-1") }.counts(needed, 6);
    let face = play.dice.throw(&row, &|| format!("{} tries to {}", play.fleet.name(unit), to.set()))?[0];
    play.business.pop();
    let works = face >= needed;
    if works {
        play.fleet.ship_mut(unit).berth.sail = to;
    }
    play.say(|fleet| {
        let title = format!("{} tries to {}", fleet.name(unit), to.set());
        let result = if works { to.title() } else { "no change" };
        let event = Event::thrown(title.clone(), &[face], or_more(needed), result)
            .good(|_| works)
            .by(fleet.ship(unit).colours.side);
        Report::new(
            "A-CMD-1",
            Some(unit),
            format!("{title}: {face} (needs {}), {}.", or_more(needed), if works { "done" } else { "no change" }),
        )
        .with(event)
    });
    Ok(())
}

/// Drops or weighs an anchor, cuts a cable, or rigs springs (A-MOVE-21, A-R88).
fn anchor(play: &mut Play<'_>, unit: UnitId, what: Anchoring) {
    let turn = play.fleet.cursor.turn;
    let ship = play.fleet.ship_mut(unit);
    let berth = &mut ship.berth;
    let (clause, does) = match what {
        Anchoring::LetGo => {
            (berth.anchored, berth.anchor_turn) = (true, turn);
            (berth.irons, berth.tacking) = (false, false);
            ("A-MOVE-21", "anchors")
        }
        Anchoring::Weigh => {
            (berth.anchored, berth.springs) = (false, false);
            ("A-MOVE-21", "weighs anchor")
        }
        Anchoring::Cut => {
            (berth.anchored, berth.springs) = (false, false);
            ship.log.hits.a = ship.log.hits.a.saturating_add(1);
            ("A-MOVE-21", "cuts her cable")
        }
        Anchoring::RigSprings => {
            berth.springs = true;
            ("A-R88", "rigs springs on her cable")
        }
    };
    play.tell(clause, unit, |fleet| format!("{} {does}.", fleet.name(unit)));
}
