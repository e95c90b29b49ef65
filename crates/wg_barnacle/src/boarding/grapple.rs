//! A7. Grappling: the attempt with its small arms (B-GARM), the cut, and letting go.

use crate::boarding::assault;
use crate::boarding::small_arms::{Arms, kills, tell_arms, tell_fallen};
use crate::damage::Damage;
use crate::position::grappled::{part, tie};
use crate::prelude::*;

/// Purposes of throws.
const GRAPPLE: u16 = 70;
const VOLLEY: u16 = 71;
const LEADER: u16 = 72;
const CUT: u16 = 73;

/// B-GRAP-5: the least face that holds.
pub const HOLDS: u8 = 5;
/// B-GRAP-6: the least face that cuts.
pub const CUTS: u8 = 5;
/// Grapples, in phases 4 and 5.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Grappling {
    /// Grapples are thrown, and small arms fired (B-GRAP-5, B-GARM-1).
    Grapple {
        /// Who throws.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Grapples have come aboard: cut them, or let them hold (B-GRAP-6)?
    Cut {
        /// Whose they are.
        holder: UnitId,
        /// Who may cut.
        held: UnitId,
    },
    /// She cuts, and throws for it.
    Hack {
        /// Who cuts.
        unit: UnitId,
        /// Whose grapples.
        from: UnitId,
        /// They have just come aboard; otherwise they hold already (AMB-27).
        fresh: bool,
    },
}

impl Chapter for Grappling {
    type Game = Barnacle;

    fn waits(&self) -> bool {
        matches!(self, Self::Cut { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        if let Self::Cut { holder, held } = *self { ask(fleet, holder, held) } else { None }
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, _: &Order) -> Refusal {
        match *self {
            Self::Cut { held, .. } => {
                Refusal::new("B-GRAP-6", format!("{} cuts the grapples, or lets them hold.", fleet.name(held)))
            }
            _ => Refusal::new("B-GRAP-5", "Grapples are being thrown: nothing is asked now."),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, given: &Order) {
        if *given == Order::Pass { let_hold(play) } else { order(play, given) }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(&Self::Grapple { unit, target }) => attempt(play, unit, target),
            Some(&Self::Hack { unit, from, fresh }) => hack(play, unit, from, fresh),
            // There is nobody who could cut.
            Some(Self::Cut { .. }) | None => {
                let_hold(play);
                Ok(())
            }
        }
    }
}

/// What a ship may do about grapples in her own side's phase: throw them, or get clear.
pub fn offers(fleet: &Fleet, unit: UnitId, offers: &mut Vec<Offer>) {
    offers.extend(Offer::at_one_of(fleet.grapple_targets(unit), "Grapple", |target| Order::Grapple { unit, target }));
    if !fleet.is_grappled(unit) {
        return;
    }
    let (own, others): (SmallVec<[UnitId; 6]>, SmallVec<[UnitId; 6]>) = fleet
        .loose_ties(unit)
        .into_iter()
        .partition(|other| fleet.ties(unit).any(|tie| tie.with == *other && tie.holds));
    for (targets, label) in [(own, "Let go the grapples"), (others, "Hack at the grapples")] {
        offers.extend(Offer::at_one_of(targets, label, |target| Order::Cut { unit, target }));
    }
}

/// B-GRAP-6: cut the grapple that has come aboard, or let it hold.
pub fn ask(fleet: &Fleet, holder: UnitId, held: UnitId) -> Option<Ask> {
    can_cut(fleet, held).then(|| {
        let offers = vec![
            Offer::plain(Order::Cut { unit: held, target: holder }, "Cut the grapples"),
            Offer::plain(Order::Pass, "Let the grapples hold"),
        ];
        Ask::new(
            Seat::Side(fleet.ship(held).side()),
            AskKind::Choice,
            format!("{} has grappled {}: cut on 5 or 6?", fleet.name(holder), fleet.name(held)),
            offers,
        )
    })
}

/// There are men at her rail who can cut. Who hides, or fights a catastrophic fire, cuts nothing: our ruling.
fn can_cut(fleet: &Fleet, unit: UnitId) -> bool {
    let ship = fleet.ship(unit);
    ship.sails() && fleet.hands(unit).men > 0 && ship.nerve.duty != Duty::Hide && ship.clocks.blaze == 0
}

/// B-GRAP-3, B-GRAP-6, AMB-27: grapples are thrown, cut or let go.
fn order(play: &mut Play<'_>, order: &Order) {
    match *order {
        Order::Grapple { unit, target } => {
            let ties = &mut play.fleet.ship_mut(unit).ties;
            (ties.tried, ties.at) = (ties.tried + 1, Some(target));
            play.business.push(Grappling::Grapple { unit, target });
        }
        Order::Cut { unit, target } => match play.business.top() {
            Some(Item::Grappling(Grappling::Cut { .. })) => {
                play.business.replace(Grappling::Hack { unit, from: target, fresh: true });
            }
            _ if play.fleet.ties(unit).any(|tie| tie.with == target && tie.holds) => {
                part(play.fleet, unit, target);
                play.show("AMB-27", unit, Event::Fate, |fleet| {
                    format!("{} lets go of {}.", fleet.name(unit), fleet.name(target))
                });
            }
            _ => {
                play.fleet.ship_mut(unit).ties.hacked = true;
                play.business.push(Grappling::Hack { unit, from: target, fresh: false });
            }
        },
        _ => {}
    }
}

/// The grapples are let hold.
pub fn let_hold(play: &mut Play<'_>) {
    if let Some(&Grappling::Cut { holder, held }) = play.business.top_of() {
        play.business.pop();
        hold(play, holder, held);
    }
}

/// B-GRAP-5, B-GRAP-7, B-GARM-1, B-GARM-2, AMB-29: the grapples are thrown while both sides fire, by the numbers before the volley; then the
/// dice for leaders, one for every full six killed.
fn attempt(play: &mut Play<'_>, unit: UnitId, target: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let title = format!("{} grapples {}", fleet.name(unit), fleet.name(target));
    let arms = |by: UnitId, at: UnitId| format!("{} fires small arms at {}", fleet.name(by), fleet.name(at));
    let row = Throw::d6(unit, GRAPPLE, 1, "5-6 holds", "B-GRAP-5").counts(HOLDS, 6);
    let thrown = play.dice.throw(&row, &|| title.clone());
    let mut volleys: SmallVec<[(UnitId, UnitId, Awaited<Faces>); 2]> = SmallVec::new();
    for (by, at) in [(unit, target), (target, unit)] {
        let dice = fleet.small_arms(by);
        // Nobody is there to be shot at aboard a ship that her crew has left; and prisoners are not shot at.
        if dice > 0 && fleet.hands(at).men > 0 {
            let row = Throw::d6(by, VOLLEY, dice, "a 6 kills", "B-GARM-1").counts(6, 6);
            volleys.push((by, at, play.dice.throw(&row, &|| arms(by, at))));
        }
    }
    let face = thrown?[0];
    let mut fired: SmallVec<[Arms; 2]> = SmallVec::new();
    for (by, at, faces) in volleys {
        fired.push(Arms { by, at, faces: faces?, loss: Loss::default(), leader: Faces::new() });
    }
    let leaders: SmallVec<[Option<Awaited<Faces>>; 2]> = fired
        .iter()
        .map(|arms| {
            let (there, hits) = (fleet.hands(arms.at), kills(&arms.faces));
            let (killed, dice) = (there.casualties(hits), there.leader_dice(hits));
            let row = Throw::d6(arms.at, LEADER, dice, "a 1 is a leader", "B-GARM-2").counts(1, 1);
            (dice > 0).then(|| play.dice.throw(&row, &|| format!("{} lie dead aboard {}", killed, fleet.name(arms.at))))
        })
        .collect();
    for (arms, leader) in fired.iter_mut().zip(leaders) {
        arms.leader = leader.transpose()?.unwrap_or_default();
        let ones = arms.leader.iter().filter(|face| **face == 1).count() as u8;
        arms.loss = fleet.hands(arms.at).loss(kills(&arms.faces), ones);
    }
    play.business.pop();
    let holds = face >= HOLDS;
    for arms in &fired {
        play.fleet.ship_mut(arms.by).ties.fired = true;
        tell_arms(play, arms);
    }
    for arms in &fired {
        assault::fall(play.fleet, arms.at, arms.loss);
        tell_fallen(play, "B-GARM-1", arms.at, arms.loss);
    }
    // Last, so that it is what lies on the table when the enemy is asked to cut.
    let result = if holds { "they hold" } else { "they fall short" };
    let sentence =
        format!("{} throws grapples at {}: {face}, {result}.", play.fleet.name(unit), play.fleet.name(target));
    tell_row(play, &row, title, &[face], result, sentence);
    if !fired.is_empty() {
        play.business.push(Damage::Nerve);
    }
    // A grappler without a man left holds nobody.
    if holds && play.fleet.ship(unit).crew.men() > 0 {
        play.business.push(Grappling::Cut { holder: unit, held: target });
    }
    Ok(())
}

/// B-GRAP-6: she tries to cut. A grapple that is cut as it comes aboard has stopped nobody: our ruling.
fn hack(play: &mut Play<'_>, unit: UnitId, from: UnitId, fresh: bool) -> Awaited {
    let fleet = &play.fleet;
    let title = format!("{} cuts at the grapples of {}", fleet.name(unit), fleet.name(from));
    let clause = if fresh { "B-GRAP-6" } else { "AMB-27" };
    let row = Throw::d6(unit, CUT, 1, "5-6 cuts", clause).counts(CUTS, 6);
    let face = play.dice.throw(&row, &|| title.clone())?[0];
    play.business.pop();
    let cut = face >= CUTS;
    let result = if cut { "they are cut" } else { "they hold" };
    let sentence = format!("{title}: {face}, {result}.");
    tell_row(play, &row, title, &[face], result, sentence);
    match (cut, fresh) {
        (true, true) => {}
        (true, false) => part(play.fleet, unit, from),
        (false, true) => hold(play, from, unit),
        (false, false) => {}
    }
    Ok(())
}

/// B-GRAP-8, AMB-28: they lie fast, both stop at once, and a move not yet made is lost. A ship without a crew is taken (AMB-87).
fn hold(play: &mut Play<'_>, holder: UnitId, held: UnitId) {
    tie(play.fleet, holder, held);
    let mut lost = false;
    for unit in [holder, held] {
        let ship = play.fleet.ship_mut(unit);
        lost |= unit == held && ship.sails() && ship.run.stage == Stage::Waits;
        (ship.run.stage, ship.run.speed) = (Stage::Done, 0);
    }
    // Who lost her move in an earlier phase, or has none, loses nothing.
    lost &= play.fleet.log(held).oars || play.fleet.ship(held).rig.hoisted > 0;
    play.show("B-GRAP-8", holder, Event::Fate, |fleet| {
        let (name, other) = (fleet.name(holder), fleet.name(held));
        let loses = if lost { format!("; {other} loses her move") } else { String::new() };
        format!("{name} and {other} are grappled and stop at once{loses}.")
    });
    if !has_defenders(play.fleet.ship(held)) {
        assault::take(play, holder, held, "AMB-87");
    }
}

/// Anybody is aboard who can hold her.
pub(crate) fn has_defenders(ship: &Ship) -> bool {
    crate::boarding::prizes::defenders(ship).map_or(ship.fights() && ship.crew.men() > 0, |men| men > 0)
}

/// What an attempt may bring: the chance to hold, and who falls by small arms.
pub fn preview(fleet: &Fleet, unit: UnitId, target: UnitId) -> Preview {
    let mut preview = Preview::by("B-GRAP-5");
    let (one, other) = (fleet.ship(unit), fleet.ship(target));
    if one.side() == other.side() && other.colours.fate != Fate::Abandoned || !fleet.is_there(target) {
        return preview;
    }
    let (own, there) = (fleet.shape(unit), fleet.shape(target));
    let from = wg_core::geometry::nearest_point(there.pose.at, &own);
    let to = wg_core::geometry::nearest_point(from, &there);
    let distance = own.distance_to(&there);
    preview.marks.push(Mark::Line { from, to, label: distance.in_inches().to_string() });
    let fire = if fleet.hands(target).men > 0 { fleet.small_arms(unit) } else { 0 };
    let back = fleet.small_arms(target);
    let bars = binomial(fire, 1, 6);
    let expected = f64::from(fire) / 6.0;
    let own = f64::from(back) / 6.0;
    let cut = can_cut(fleet, target);
    let holds = 1.0 / 3.0;
    let mut chances = Vec::new();
    if cut {
        chances.push(("the grapples hold and are not cut".to_owned(), holds * 2.0 / 3.0));
    }
    chances.push(("the grapples hold".to_owned(), holds));
    preview.odds = Some(Odds {
        title: format!("{} grapples {}", fleet.name(unit), fleet.name(target)),
        range: format!("{distance} from hull to hull", distance = distance.in_inches()),
        line: format!(
            "1 die holds on 5-6 (B-GRAP-5); {fire} small arms against {back}, a 6 kills (B-GARM-1): expect {expected:.1} of her men down and {own:.1} of yours"
        ),
        unit: "of her men down".to_owned(),
        bars,
        expected,
        chances,
        also: None,
    });
    preview
}
