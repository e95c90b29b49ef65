//! Grappling: the attempt with its small arms, the cut, and letting go (A7, B-GARM).

use crate::boarding::assault;
use crate::boarding::small_arms::{Arms, kills, tell_arms, tell_fallen};
use crate::damage::Damage;
use crate::position::grappled::{part, tie};
use crate::prelude::*;

/// Purposes of rolls: the grapple, the small arms, the dice for leaders, and the cut.
const GRAPPLE: u16 = 70;
const VOLLEY: u16 = 71;
const LEADER: u16 = 72;
const CUT: u16 = 73;

/// The least face on which grapples hold (B-GRAP-5).
pub const HOLDS: u8 = 5;
/// The least face that cuts grapples (B-GRAP-6).
pub const CUTS: u8 = 5;
/// Items of the agenda for grappling, phases 4 and 5.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Grappling {
    /// Grapples are thrown, and small arms are fired (B-GRAP-5, B-GARM-1).
    Grapple {
        /// The ship that throws grapples.
        unit: UnitId,
        /// The ship at which she throws them.
        target: UnitId,
    },
    /// Grapples have come aboard, and the crew may cut them or let them hold (B-GRAP-6).
    Cut {
        /// The ship that has thrown the grapples.
        holder: UnitId,
        /// The ship whose crew may cut the grapples.
        held: UnitId,
    },
    /// The crew rolls to cut grapples.
    Hack {
        /// The ship whose crew tries to cut the grapples.
        unit: UnitId,
        /// The ship that has thrown the grapples.
        from: UnitId,
        /// True if the grapples have just come aboard, false if they hold already (AMB-27).
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
                Refusal::new("B-GRAP-6", format!("{} must cut the grapples or let them hold.", fleet.name(held)))
            }
            _ => Refusal::new("B-GRAP-5", "Grapples are still being thrown. Wait until that is done."),
        }
    }

    fn answer(play: &mut Play<'_>, _: Seat, given: &Order) {
        if *given == Order::Pass { let_hold(play) } else { order(play, given) }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of() {
            Some(&Self::Grapple { unit, target }) => attempt(play, unit, target),
            Some(&Self::Hack { unit, from, fresh }) => hack(play, unit, from, fresh),
            // The crew cannot cut.
            Some(Self::Cut { .. }) | None => {
                let_hold(play);
                Ok(())
            }
        }
    }
}

/// Adds the offers about grapples in a ship's own movement phase: throw them, or get clear.
pub fn offers(fleet: &Fleet, unit: UnitId, offers: &mut Vec<Offer>) {
    offers.extend(Offer::at_one_of(fleet.grapple_targets(unit), "Grapple", |target| Order::Grapple { unit, target }));
    if !fleet.is_grappled(unit) {
        return;
    }
    let (own, others): (SmallVec<[UnitId; 6]>, SmallVec<[UnitId; 6]>) = fleet
        .loose_ties(unit)
        .into_iter()
        .partition(|other| fleet.ties(unit).any(|tie| tie.with == *other && tie.holds));
    for (targets, label) in [(own, "Cast off the grapples"), (others, "Cut the grapples")] {
        offers.extend(Offer::at_one_of(targets, label, |target| Order::Cut { unit, target }));
    }
}

/// Asks whether the crew cuts the grapples that have come aboard, or returns `None` if it cannot (B-GRAP-6).
pub fn ask(fleet: &Fleet, holder: UnitId, held: UnitId) -> Option<Ask> {
    can_cut(fleet, held).then(|| {
        let offers = vec![
            Offer::plain(Order::Cut { unit: held, target: holder }, "Cut the grapples"),
            Offer::plain(Order::Pass, "Let the grapples hold"),
        ];
        Ask::new(
            Seat::Side(fleet.ship(held).side()),
            AskKind::Choice,
            format!("{} has grappled {}. Try to cut free on a 5 or 6?", fleet.name(holder), fleet.name(held)),
            offers,
        )
    })
}

/// True if the ship has men who can cut. A crew that hides or fights a catastrophic fire cannot, which is our ruling.
fn can_cut(fleet: &Fleet, unit: UnitId) -> bool {
    let ship = fleet.ship(unit);
    ship.sails() && fleet.hands(unit).men > 0 && ship.nerve.duty != Duty::Hide && ship.clocks.blaze == 0
}

/// Carries out an order: throws, cuts or lets go grapples (B-GRAP-3, B-GRAP-6, AMB-27).
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
                    format!("{} casts off from {}.", fleet.name(unit), fleet.name(target))
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

/// Lets the grapples that have come aboard hold.
pub fn let_hold(play: &mut Play<'_>) {
    if let Some(&Grappling::Cut { holder, held }) = play.business.top_of() {
        play.business.pop();
        hold(play, holder, held);
    }
}

/// Throws grapples while both ships fire small arms. The numbers of dice are those of the men before the volley. Then
/// come the dice for leaders, one for every full six killed (B-GRAP-5, B-GRAP-7, B-GARM-1, B-GARM-2, AMB-29).
fn attempt(play: &mut Play<'_>, unit: UnitId, target: UnitId) -> Awaited {
    let fleet = &play.fleet;
    let title = format!("{} grapples {}", fleet.name(unit), fleet.name(target));
    let arms = |by: UnitId, at: UnitId| format!("{} fires small arms at {}", fleet.name(by), fleet.name(at));
    let row = Throw::d6(unit, GRAPPLE, 1, "holds on 5-6", "B-GRAP-5").counts(HOLDS, 6);
    let thrown = play.dice.throw(&row, &|| title.clone());
    let mut volleys: SmallVec<[(UnitId, UnitId, Awaited<Faces>); 2]> = SmallVec::new();
    for (by, at) in [(unit, target), (target, unit)] {
        let dice = fleet.small_arms(by);
        // An abandoned ship has no men to shoot at, and prisoners are not shot at.
        if dice > 0 && fleet.hands(at).men > 0 {
            let row = Throw::d6(by, VOLLEY, dice, "kills on a 6", "B-GARM-1").counts(6, 6);
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
            let row = Throw::d6(arms.at, LEADER, dice, "a leader falls on a 1", "B-GARM-2").counts(1, 1);
            (dice > 0).then(|| {
                play.dice
                    .throw(&row, &|| format!("Is a leader among the {killed} dead aboard {}?", fleet.name(arms.at)))
            })
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
    // Reported last, so that this roll lies on the table when the enemy is asked whether to cut.
    let result = if holds { "they hold" } else { "they fall short" };
    let sentence = format!(
        "{} throws grapples at {} and rolls a {face}: {result}.",
        play.fleet.name(unit),
        play.fleet.name(target)
    );
    tell_row(play, &row, title, &[face], result, sentence);
    if !fired.is_empty() {
        play.business.push(Damage::Nerve);
    }
    // A grappler without a man left holds no ship.
    if holds && play.fleet.ship(unit).crew.men() > 0 {
        play.business.push(Grappling::Cut { holder: unit, held: target });
    }
    Ok(())
}

/// Rolls to cut grapples. A grapple cut as it comes aboard has stopped neither ship, which is our ruling (B-GRAP-6).
fn hack(play: &mut Play<'_>, unit: UnitId, from: UnitId, fresh: bool) -> Awaited {
    let fleet = &play.fleet;
    let title = format!("{} cuts at {}'s grapples", fleet.name(unit), fleet.name(from));
    let clause = if fresh { "B-GRAP-6" } else { "AMB-27" };
    let row = Throw::d6(unit, CUT, 1, "cuts on 5-6", clause).counts(CUTS, 6);
    let face = play.dice.throw(&row, &|| title.clone())?[0];
    play.business.pop();
    let cut = face >= CUTS;
    let result = if cut { "they are cut" } else { "they hold" };
    let sentence = format!("{title} and rolls a {face}: {result}.");
    tell_row(play, &row, title, &[face], result, sentence);
    match (cut, fresh) {
        (true, true) => {}
        (true, false) => part(play.fleet, unit, from),
        (false, true) => hold(play, from, unit),
        (false, false) => {}
    }
    Ok(())
}

/// Grapples two ships: both stop at once, and a move not yet made is lost. A ship without a crew is taken (B-GRAP-8,
/// AMB-28, AMB-87).
fn hold(play: &mut Play<'_>, holder: UnitId, held: UnitId) {
    tie(play.fleet, holder, held);
    let mut lost = false;
    for unit in [holder, held] {
        let ship = play.fleet.ship_mut(unit);
        lost |= unit == held && ship.sails() && ship.run.stage == Stage::Waits;
        (ship.run.stage, ship.run.speed) = (Stage::Done, 0);
    }
    // A ship under no sail has no move to lose.
    lost &= play.fleet.log(held).oars || play.fleet.ship(held).rig.hoisted > 0;
    play.show("B-GRAP-8", holder, Event::Fate, |fleet| {
        let (name, other) = (fleet.name(holder), fleet.name(held));
        let loses = if lost { format!(", and {other} loses her move") } else { String::new() };
        format!("{name} and {other} are grappled and stop at once{loses}.")
    });
    if !has_defenders(play.fleet.ship(held)) {
        assault::take(play, holder, held, "AMB-87");
    }
}

/// True if men are aboard who can hold the ship.
pub(crate) fn has_defenders(ship: &Ship) -> bool {
    crate::boarding::prizes::defenders(ship).map_or(ship.fights() && ship.crew.men() > 0, |men| men > 0)
}

/// Previews an attempt: the chance that the grapples hold, and the casualties by small arms.
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
    let arms = if fire + back == 0 {
        "Nobody fires small arms".to_owned()
    } else {
        format!(
            "Small arms: {} against {back}, and each kills on a 6 (B-GARM-1). \
             Expect {expected:.1} of her men down and {own:.1} of yours",
            counted(fire, "die", "dice")
        )
    };
    preview.odds = Some(Odds {
        title: format!("{} grapples {}", fleet.name(unit), fleet.name(target)),
        range: format!("{distance} from hull to hull", distance = distance.in_inches()),
        line: format!("The grapples hold on 5-6 (B-GRAP-5). {arms}"),
        unit: "of her men down".to_owned(),
        bars,
        expected,
        chances,
        also: None,
    });
    preview
}
