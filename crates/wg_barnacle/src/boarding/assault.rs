//! Boarding in phase 10: a fight over the three areas of a ship, round by round (A16).
//!
//! The ship that boards keeps the fight, in her [`Fight`]. The pure function [`crate::boarding::fight::verdict`]
//! returns the outcome of a round from the area, the attacker and the difference. The rest of this file asks, rolls and
//! reports. All leaders are where their men fight (AMB-102).

use wg_core::shown::sheet::SceneRoll;

use crate::boarding::deck_scene::{after_round, picture, show, tell_scene};
use crate::boarding::fight::Verdict;
use crate::boarding::melee::{conclude, round, stop, strike_back, tell};
use crate::boarding::{deck_scene, grapple, prizes};
use crate::damage::Damage;
use crate::position::grappled;
use crate::prelude::*;

/// The question asked with [`Order::Number`]: how many men defend (B-BRD-2).
pub const DEFEND: u8 = 20;
/// The least face that makes a counter-attack (B-BRD-12).
pub const STRIKES_BACK: u8 = 4;

/// Items of the agenda for the fight for a ship, phase 10.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Boarding {
    /// The pairs of grappled ships are taken one after another, from this holder and this held ship on.
    Boardings(UnitId, UnitId),
    /// A ship is asked whether she boards (B-BRD-1, AMB-77).
    Board {
        /// The ship that is asked.
        unit: UnitId,
        /// The ship that she may board.
        target: UnitId,
        /// True if the other ship of the pair has declined.
        second: bool,
    },
    /// The ship that this ship's boarders attack is asked how many men defend her (B-BRD-2).
    Defend(UnitId),
    /// The boarders of this ship fight a round (B-BRD-7).
    Round(UnitId),
    /// The boarders of this ship have recoiled, and the defender may counter-attack (B-BRD-12).
    Counter(UnitId),
    /// The defender tries a counter-attack on the boarders of this ship, and rolls for it (B-BRD-12).
    StrikeBack(UnitId),
}

impl Chapter for Boarding {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Board { .. } | Self::Defend(_) | Self::Counter(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        deck_scene::ask(fleet, self)
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, _: &Order) -> Refusal {
        deck_scene::refuse(fleet, self)
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        deck_scene::preview(fleet, Some(self), order)
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        match (play.business.top_of(), order) {
            (Some(Self::Board { .. }), &Order::Board { unit, target, men }) => board(play, unit, target, men as u8),
            (Some(&Self::Board { unit, target, second }), Order::Pass) => pass_on(play, unit, target, second),
            (Some(&Self::Defend(unit)), &Order::Number { value, .. }) => defend(play, unit, value as u8),
            (Some(&Self::Counter(unit)), Order::Choose { .. }) => {
                play.business.replace(Self::StrikeBack(unit));
            }
            (Some(&Self::Counter(unit)), Order::Pass) => {
                play.business.pop();
                stop(play, unit);
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(&Self::Boardings(from, to)) => next_pair(play, from, to),
            Some(&Self::Board { unit, target, second }) => pass_on(play, unit, target, second),
            // The defender has no choice: all men defend the ship.
            Some(&Self::Defend(unit)) => defend(play, unit, u8::MAX),
            Some(&Self::Round(unit)) => return round(play, unit),
            Some(&Self::Counter(unit)) => {
                play.business.pop();
                stop(play, unit);
            }
            Some(&Self::StrikeBack(unit)) => return strike_back(play, unit),
            None => {}
        }
        Ok(())
    }
}

/// Takes casualties of a boarding fight from a ship's crew boxes, from below decks first (B-CREW-3), with the morale
/// tests they call for. Leaders are taken beside the men (AMB-47).
pub fn fall(fleet: &mut Fleet, unit: UnitId, loss: Loss) {
    let ship = fleet.ship_mut(unit);
    if prizes::defenders(ship).is_some() {
        // Only the captor's men fight for a prize, and they have no leader.
        ship.crew.prize = ship.crew.prize.saturating_sub(loss.men);
        if !ship.sails() {
            ship.lie_to();
        }
        return;
    }
    // Leaders fall first, because the fall of the last man checks whether a leader is left.
    ship.crew.leaders = ship.crew.leaders.saturating_sub(loss.leaders);
    crate::damage::crew::kill(fleet, unit, loss.men);
    crate::damage::crew::desert(fleet, unit);
}

impl Fleet {
    /// Returns the fight of the ship's own boarders, or `None` if they are in none.
    pub fn fight(&self, unit: UnitId) -> Option<Fight> {
        let fight = self.ship(unit).fight;
        fight.target.filter(|target| self.are_tied(unit, *target)).map(|_| fight)
    }

    /// Returns which of the two ships has boarders in a fight for the other, or `None` if neither has.
    pub(crate) fn fight_between(&self, one: UnitId, other: UnitId) -> Option<UnitId> {
        [(one, other), (other, one)]
            .into_iter()
            .find(|(unit, target)| self.fight(*unit).is_some_and(|fight| fight.target == Some(*target)))
            .map(|pair| pair.0)
    }

    /// True if the ship has boarders in a fight, or is boarded.
    pub fn in_melee(&self, unit: UnitId) -> bool {
        self.fight(unit).is_some() || self.ties(unit).any(|tie| self.fight_between(unit, tie.with).is_some())
    }

    /// Returns the men and leaders who are aboard their own ship.
    pub fn at_home(&self, unit: UnitId) -> Party {
        let away = self
            .fight(unit)
            .filter(|fight| fight.area != Area::OwnShip)
            .map_or(Party::default(), |fight| fight.parties[0]);
        self.hands(unit).without(away)
    }

    /// True if the ship can send boarders. She must have men and no boarders in a fight already, and must not be beyond
    /// the red line (B-DAM-10), on fire (B-CFIRE-1), hiding (B-MOR-9) or retiring (B-MOR-7). The last is our ruling.
    pub(crate) fn boards(&self, unit: UnitId) -> bool {
        let ship = self.ship(unit);
        ship.fights()
            && ship.crew.men() > 0
            && !self.beyond_red(unit)
            && ship.clocks.blaze == 0
            && !matches!(ship.nerve.duty, Duty::Hide | Duty::Retire)
            && self.fight(unit).is_none()
    }

    /// True if the ship's crew hides in the hull (B-MOR-9).
    pub fn is_hidden(&self, unit: UnitId) -> bool {
        self.ship(unit).nerve.duty == Duty::Hide
    }
}

/// Opens phase 10. Grappled ships may board, pair by pair in the order of the holders' ids. Then come the morale tests
/// that this makes due (B-TURN-17, B-BRD-1, AMB-48).
pub fn open(play: &mut Play<'_>) {
    if let Some(GoesOn::Boarding { holder, held, second }) = play.fleet.take_up() {
        let (unit, target) = if second { (held, holder) } else { (holder, held) };
        play.business.push(Damage::Nerve);
        play.business.push(Boarding::Boardings(holder, held.next()));
        play.business.push(Boarding::Board { unit, target, second });
        return;
    }
    if play.fleet.ships.iter().any(|ship| play.fleet.is_grappled(ship.id)) {
        play.business.push(Damage::Nerve);
        play.business.push(Boarding::Boardings(UnitId(0), UnitId(0)));
    }
}

/// Goes on to the next pair of grappled ships. A fight carried over from last turn goes on. Otherwise the holder is
/// asked first (AMB-77).
fn next_pair(play: &mut Play<'_>, from: UnitId, to: UnitId) {
    play.business.pop();
    if let Some(fought) = to.0.checked_sub(1) {
        deserted(play, [from, UnitId(fought)]);
    }
    let fleet = &play.fleet;
    let pairs = fleet.ships.iter().skip(from.index()).flat_map(|ship| {
        let first = if ship.id == from { to } else { UnitId(0) };
        fleet.ties(ship.id).filter(move |tie| tie.holds && tie.with >= first).map(|tie| (ship.id, tie.with))
    });
    let Some((holder, held)) = pairs.into_iter().next() else { return };
    play.business.push(Boarding::Boardings(holder, UnitId(held.0 + 1)));
    let crewed = [holder, held].map(|unit| grapple::has_defenders(play.fleet.ship(unit)));
    match (crewed, play.fleet.fight_between(holder, held)) {
        ([true, false], None) => take(play, holder, held, "AMB-87"),
        ([false, true], None) => take(play, held, holder, "AMB-87"),
        (_, Some(boarder)) => go_on(play, boarder),
        ([true, true], None) => play.business.push(Boarding::Board { unit: holder, target: held, second: false }),
        ([false, false], None) => {}
    }
}

/// Ends the fights of a pair of ships for this turn. A ship whose leaders fought on alone, with no men left, is now
/// abandoned, unless enemy boarders are still aboard. A grappled ship that has men takes her (AMB-74, AMB-87).
fn deserted(play: &mut Play<'_>, pair: [UnitId; 2]) {
    for unit in pair {
        if !crate::damage::crew::desert(play.fleet, unit) {
            continue;
        }
        play.show("AMB-87", unit, Event::Fate, |fleet| {
            let left = match fleet.ship(unit).crew.leaders {
                0 => "nobody".to_owned(),
                leaders => format!("only {}", counted(leaders, "leader", "leaders")),
            };
            format!(
                "{} has {left} left aboard. She is adrift, and any ship that grapples her takes her.",
                fleet.name(unit)
            )
        });
        let captor =
            play.fleet.ties(unit).map(|tie| tie.with).find(|captor| grapple::has_defenders(play.fleet.ship(*captor)));
        if let Some(captor) = captor {
            take(play, captor, unit, "AMB-87");
        }
    }
}

/// Resumes the fight of boarders who were left aboard, from where they stand and with as many as are left (AMB-77).
fn go_on(play: &mut Play<'_>, unit: UnitId) {
    let hands = play.fleet.hands(unit);
    let fight = &mut play.fleet.ship_mut(unit).fight;
    fight.parties[0] =
        Party { men: fight.parties[0].men.min(hands.men), leaders: fight.parties[0].leaders.min(hands.leaders) };
    if fight.parties[0].is_gone() {
        *fight = Fight::default();
        return;
    }
    let Fight { target: Some(target), area, parties, .. } = *fight else { return };
    play.business.push(Boarding::Defend(unit));
    play.tell("AMB-77", unit, |fleet| {
        format!(
            "{} from {} {} on aboard {}, {}.",
            parties[0],
            fleet.name(unit),
            parties[0].does("fight"),
            fleet.name(target),
            area.place()
        )
    });
}

/// Passes the choice to the other ship, if this one cannot or will not board (AMB-77).
fn pass_on(play: &mut Play<'_>, unit: UnitId, target: UnitId, second: bool) {
    play.business.pop();
    if !second && play.fleet.are_tied(unit, target) {
        play.business.push(Boarding::Board { unit: target, target: unit, second: true });
    }
}

/// Starts a boarding with these men and all leaders of their ship, who lead from the front (B-BRD-1, B-BRD-2,
/// AMB-102).
fn board(play: &mut Play<'_>, unit: UnitId, target: UnitId, men: u8) {
    play.business.pop();
    let leaders = play.fleet.ship(unit).crew.leaders;
    let boarders = Party { men, leaders };
    play.fleet.ship_mut(unit).fight =
        Fight { target: Some(target), parties: [boarders, Party::default()], ..Fight::default() };
    play.business.push(Boarding::Defend(unit));
    play.tell("B-BRD-1", unit, |fleet| format!("{} boards {} with {boarders}.", fleet.name(unit), fleet.name(target)));
}

/// Names the defenders, with all leaders aboard among them. A ship without defenders is taken (B-BRD-2, B-CREW-4,
/// AMB-74, AMB-102).
fn defend(play: &mut Play<'_>, unit: UnitId, men: u8) {
    play.business.pop();
    let Some(target) = play.fleet.fight(unit).and_then(|fight| fight.target) else {
        play.fleet.ship_mut(unit).fight = Fight::default();
        return;
    };
    let home = play.fleet.at_home(target);
    let defenders = Party { men: men.min(home.men), leaders: home.leaders };
    play.fleet.ship_mut(unit).fight.parties[1] = defenders;
    if defenders.is_gone() {
        take(play, unit, target, "AMB-74");
        return;
    }
    play.business.push(Boarding::Round(unit));
    play.say(|fleet| {
        let hidden = if fleet.is_hidden(target) { ", but four men in hiding count as one" } else { "" };
        let clause = if hidden.is_empty() { "B-BRD-2" } else { "AMB-54" };
        Report::new(clause, Some(target), format!("{} defends with {defenders}{hidden}.", fleet.name(target)))
    });
    show(play, unit, target);
}

/// Returns casualties in words: '1 enemy down', '6 enemies down, 1 of them a leader', 'a leader down'.
pub(crate) fn downed(loss: Loss) -> String {
    match (loss.men, loss.leaders) {
        (0, 1) => return "a leader down".to_owned(),
        (0, 2..) => return format!("{} leaders down", loss.leaders),
        _ => {}
    }
    let all = loss.men + loss.leaders;
    let down = match all {
        0 => return "no enemy down".to_owned(),
        all => wg_core::shown::report::counted(all, "enemy", "enemies"),
    };
    match loss.leaders {
        0 => format!("{down} down"),
        leaders => format!("{down} down, {leaders} of them {}", if leaders == 1 { "a leader" } else { "leaders" }),
    }
}

/// Reports and applies the outcome of a round (B-BRD-10 to B-BRD-17).
pub(crate) fn settle(
    play: &mut Play<'_>,
    unit: UnitId,
    target: UnitId,
    verdict: Verdict,
    losses: [Loss; 2],
    rolls: [SceneRoll; 2],
) {
    let (clause, sentence) = tell(play.fleet, unit, target, verdict, losses);
    play.tell(clause, unit, |_| sentence.clone());
    let capped = play.fleet.ship(unit).fight.rounds >= play.fleet.options().melee_round_cap;
    if let Verdict::Onward(area) | Verdict::Recoil(area) = verdict {
        let fight = &mut play.fleet.ship_mut(unit).fight;
        (fight.area, fight.apart) = (area, matches!(verdict, Verdict::Recoil(_)));
    }
    let before = picture(play.fleet, unit, target);
    let sides = [unit, target].map(|unit| play.fleet.ship(unit).side());
    conclude(play, unit, target, verdict, capped);
    let mut scene = after_round(play.fleet, [unit, target], verdict, capped, before, sides, sentence);
    scene.rolls = rolls.into();
    tell_scene(play, target, scene);
}

/// Lets the captor take a ship that has no men left, if the captor has men herself (AMB-87).
pub(crate) fn seize_empty(play: &mut Play<'_>, captor: UnitId, prize: UnitId) {
    if !grapple::has_defenders(play.fleet.ship(prize)) && grapple::has_defenders(play.fleet.ship(captor)) {
        take(play, captor, prize, "AMB-87");
    }
}

/// Makes a ship the prize of another. She strikes, her men are prisoners, and her grapples on other ships are cast off.
/// The captor's grapples stay on her to the end of the turn, so that the captor may leave a prize crew aboard, however
/// the two ships lie (AMB-99).
pub fn take(play: &mut Play<'_>, captor: UnitId, prize: UnitId, clause: &str) {
    grappled::cast_off(play.fleet, prize);
    grappled::tie(play.fleet, captor, prize);
    play.fleet.ship_mut(prize).fight = Fight::default();
    prizes::take(play, prize, captor, clause);
}
