//! Look-alikes: two tables that differ only in what a side cannot know, played on with the same orders. That side must
//! see the same on both.
//!
//! A look at a single position finds a secret that is shown. A secret that decides which seat is asked, and when, is
//! found only by playing on.

use serde_json::Value;
use wg_core::dice::{ChaCha8Rng, below};
use wg_core::{AskKind, Manner, Order, Report, Ruleset, Scenario, Seat, Session, SideId, UnitId, Viewer};

use super::orders::any_order;
use super::play::{any_ask, must};
use super::secrets::{OF_THE_ENGINE, captains_answer_the_same, looks_the_same, secrets};
use super::{MOST_ORDERS, chance, machine, size};

/// Checks that two tables that differ only in what a side cannot know, played on with the same orders, show that side
/// the same: which seats are asked and when, its own asks and offers, previews of its own orders and of others', the
/// table, the sheets, the reports, its captains' answers, its saved scenarios. The comparison ends where the rules
/// reveal a secret: a card is drawn, a sealed answer is shown, the battle ends.
///
/// # Panics
/// If the ruleset does not conform.
pub fn look_alikes_are_told_the_same(ruleset: &'static dyn Ruleset, scenario: &Scenario) {
    let [mut alike, mut guess] = [0, 1].map(|seed| machine(ruleset, scenario, seed));
    alike.set_reports(true);
    let nobodys = read_by_nobody(&alike);
    let mut compared = 0;
    for (battle, seed) in size::battles(scenario, 1400, 8).enumerate() {
        let mut truth = machine(ruleset, scenario, seed);
        truth.set_reports(true);
        // Every other battle is fought as captains fight, because ships that sail at random seldom meet.
        let book = ruleset
            .house_captains()
            .last()
            .filter(|_| battle % 2 == 1)
            .map(|listing| (listing.make)(seed, Manner::default()));
        let (mut rng, mut pair, mut hidden) = (chance(seed), None, true);
        for orders in 0..MOST_ORDERS {
            if size::is_enough(&truth) || truth.asks().is_empty() {
                break;
            }
            let place = format!("order {orders} of seed {seed}");
            match &mut pair {
                Some(LookAlikes { place: then, .. }) => *then = place,
                None if hidden || below(&mut rng, 12) == 0 => {
                    pair = LookAlikes::lay(&mut truth, &mut alike, &mut rng).map(|side| LookAlikes {
                        side,
                        place,
                        nobodys: nobodys.clone(),
                    });
                    hidden = pair.is_some();
                    if let Some(Err(what)) = pair.as_ref().map(|both| both.know_the_same(&truth, &alike, &mut rng)) {
                        panic!("{what} tells a side what it cannot know, order {orders} of seed {seed}");
                    }
                }
                None => {}
            }
            let ask = any_ask(&truth, &mut rng).expect("somebody is asked").clone();
            // Because of what the other side holds, it may have no order that can be given on both tables.
            let foreign = pair.as_ref().is_some_and(|both| ask.seat != Seat::Side(both.side));
            // A seat that holds its fire is not asked, which gives nothing away. No seat holds its fire here.
            let holds = |order: &Order| matches!(order, Order::Hold { .. });
            let legal = |order: &Order| {
                !holds(order)
                    && truth.check(ask.seat, order).is_ok()
                    && (!foreign || alike.check(ask.seat, order).is_ok())
            };
            let answer = book.as_ref().map(|book| book.answer(truth.world(), &ask));
            let order = answer
                .into_iter()
                .chain((0..8).map(|_| truth.sample(&ask, &mut rng)))
                .chain([ask.default.clone()])
                .find(legal);
            match (&pair, order) {
                (Some(both), Some(order)) => {
                    compared += 1;
                    let together = both.go_on([&mut truth, &mut alike, &mut guess], ask.seat, &order, &mut rng);
                    pair = pair.filter(|_| together);
                }
                (None, Some(order)) => must(&mut truth, ask.seat, &order),
                (_, None) => pair = None,
            }
        }
        // Nothing is hidden in this scenario.
        if compared == 0 {
            return;
        }
    }
}

/// A pair of tables that differ in what this side cannot know.
struct LookAlikes {
    side: SideId,
    /// The place in the battle, for messages.
    place: String,
    /// The names of the resources that no side may read.
    nobodys: Vec<String>,
}

impl LookAlikes {
    /// Makes a look-alike of this position, if there is one that differs. Returns the side that cannot tell the two
    /// apart.
    fn lay(truth: &mut Session, alike: &mut Session, rng: &mut ChaCha8Rng) -> Option<SideId> {
        // Ships that sail by secret plans give the plans away as they sail. They sail by orders here.
        let sides = truth.scenario().sides.len() as u32;
        if !drop_plans(truth) {
            return None;
        }
        let side = SideId(below(rng, sides) as u8);
        for _ in 0..3 {
            truth.look_alike_into(alike, Viewer::Side(side), u64::from(below(rng, u32::MAX)));
            if drop_plans(alike) && alike.hash() != truth.hash() {
                return Some(side);
            }
        }
        None
    }

    /// Gives an order on both tables. Returns false if the rules have revealed a secret, so that the tables differ.
    fn go_on(&self, [truth, alike, guess]: [&mut Session; 3], seat: Seat, order: &Order, rng: &mut ChaCha8Rng) -> bool {
        let Self { side, place, .. } = self;
        if let Err(refusal) = alike.check(seat, order) {
            panic!(
                "{order:?} is refused to side {} where something differs that it cannot know, {place}: {refusal}",
                side.0
            );
        }
        let before = [self.nobodys(truth), self.nobodys(alike)];
        let sealed: Vec<Seat> = truth.asks().iter().filter(|ask| ask.sealed).map(|ask| ask.seat).collect();
        let told = [&mut *truth, &mut *alike].map(|session| match session.submit(seat, order.clone()) {
            Ok(reports) => reports,
            Err(refusal) => panic!("{order:?} was in order, and is refused: {refusal}"),
        });
        // The end reveals everything. The last of the sealed answers reveals all of them. What no side knew is revealed
        // when its time comes.
        let over = truth.outcome().is_some() || alike.outcome().is_some();
        if over || sealed == [seat] || before != [self.nobodys(truth), self.nobodys(alike)] {
            return false;
        }
        let read = |viewer: Viewer| {
            told.each_ref()
                .map(|reports| reports.iter().cloned().map(|report| report.seen_by(viewer)).collect::<Vec<Report>>())
        };
        let (open, own) = (read(Viewer::Public), read(Viewer::Side(*side)));
        let same = first_difference([
            ("who is asked, and when,", who_is_asked(truth) == who_is_asked(alike)),
            ("what everybody is told", open[0] == open[1]),
        ]);
        let same = same.and_then(|()| if own[0] == own[1] { self.know_the_same(truth, alike, rng) } else { Ok(()) });
        if let Err(what) = same {
            let differs = open[0].iter().zip(&open[1]).find(|(one, other)| one != other);
            assert!(
                self.is_turned_up([truth, alike], guess),
                "{what} tells side {} what it cannot know, {place}, after {order:?}: {differs:?}",
                side.0
            );
            return false;
        }
        if own[0] != own[1] {
            // The side has drawn another card, or looked at another hand. It must know that from now on.
            let knows = |session: &Session| session.state_json(Viewer::Side(*side));
            assert_ne!(
                knows(truth),
                knows(alike),
                "side {} is told aside what it cannot know, {place}, after {order:?}",
                side.0
            );
            looks_the_same(truth, alike, Viewer::Public);
        }
        own[0] == own[1]
    }

    /// Returns true if a difference has been revealed to the side, so that no fork guesses it any more.
    fn is_turned_up(&self, tables: [&Session; 2], guess: &mut Session) -> bool {
        let [one, other] = tables.map(secrets);
        let differing: Vec<&String> =
            one.iter().filter(|column| !other.contains(column)).map(|(name, _)| name).collect();
        tables.into_iter().zip([&one, &other]).any(|(session, known)| {
            let forks: Vec<_> =
                (0..16).map(|seed| (session.fork_into(guess, self.side, seed), secrets(guess)).1).collect();
            let kept = |name: &String| {
                known
                    .iter()
                    .filter(|column| column.0 == *name)
                    .all(|column| forks.iter().all(|fork| fork.contains(column)))
            };
            differing.iter().any(|name| kept(name))
        })
    }

    /// Checks that the side sees the same, is asked the same and can answer the same on both tables. Otherwise returns
    /// what differs.
    fn know_the_same(&self, truth: &Session, alike: &Session, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let (seat, viewer) = (Seat::Side(self.side), Viewer::Side(self.side));
        let asks =
            |session: &Session| session.asks().iter().filter(|ask| ask.seat == seat).cloned().collect::<Vec<_>>();
        first_difference([
            ("who is asked, and when,", who_is_asked(truth) == who_is_asked(alike)),
            ("how far the game has come", truth.cursor() == alike.cursor()),
            ("what it is offered", asks(truth) == asks(alike)),
            ("the table", truth.view(viewer) == alike.view(viewer)),
        ])?;
        // Previews for this side of orders that either side could give now.
        let offers: Vec<_> = [truth, alike]
            .iter()
            .flat_map(|session| session.asks())
            .filter(|ask| ask.kind != AskKind::Throw)
            .flat_map(|ask| &ask.offers)
            .collect();
        let chosen: Vec<Order> = (0..3)
            .filter(|_| !offers.is_empty())
            .map(|_| offers[below(rng, offers.len() as u32) as usize].sample(rng))
            .collect();
        for order in chosen.into_iter().chain([any_order(truth.scenario(), rng)]) {
            if truth.preview(seat, &order) != alike.preview(seat, &order) {
                return Err(format!("the preview of {order:?}"));
            }
        }
        // House captains answer everything but courses quickly.
        let sails = truth.asks().iter().flat_map(|ask| &ask.offers).any(|offer| offer.order.course().is_some());
        if !sails || below(rng, 6) == 0 {
            captains_answer_the_same(truth, alike, self.side);
        }
        if below(rng, 12) > 0 {
            return Ok(());
        }
        let unit = UnitId(below(rng, truth.scenario().ships.len() as u32) as u16);
        let of_hers = |session: &Session| (session.why_idle(unit), session.barred(unit));
        let pose = truth.view(viewer).units.iter().find(|seen| seen.id == unit).map(|seen| seen.pose);
        let outlook = |session: &Session| session.outlook(seat, unit, pose?, true);
        first_difference([
            ("the state", truth.hash_for(viewer) == alike.hash_for(viewer)),
            ("what it saves as a scenario", truth.as_scenario(viewer) == alike.as_scenario(viewer)),
            ("what is left to the game master", truth.matters() == alike.matters()),
            ("why a ship can do nothing", of_hers(truth) == of_hers(alike)),
            ("what the guns could do", outlook(truth) == outlook(alike)),
        ])?;
        looks_the_same(truth, alike, viewer);
        Ok(())
    }

    /// Returns the values that no side may read now.
    fn nobodys(&self, session: &Session) -> Vec<Value> {
        let mut state = if self.nobodys.is_empty() { Value::Null } else { session.state_json(Viewer::All) };
        self.nobodys.iter().map(|name| state["table"][name].take()).collect()
    }
}

/// Returns the first of these comparisons that failed.
fn first_difference<const N: usize>(compared: [(&str, bool); N]) -> Result<(), String> {
    compared.iter().find(|(_, same)| !same).map_or(Ok(()), |(what, _)| Err((*what).to_owned()))
}

/// Returns the names of the resources that no side may read.
fn read_by_nobody(session: &Session) -> Vec<String> {
    let sides = (0..session.scenario().sides.len() as u8).map(|side| Viewer::Side(SideId(side)));
    let read: Vec<Value> = sides.map(|viewer| session.state_json(viewer)["table"].take()).collect();
    let all = session.state_json(Viewer::All)["table"].take();
    let names = all.as_object().into_iter().flatten().map(|(name, _)| name);
    names
        .filter(|name| !OF_THE_ENGINE.contains(&name.as_str()) && read.iter().all(|table| table.get(name).is_none()))
        .cloned()
        .collect()
}

/// Lists the seats that are asked, each with the kind of question and the reason.
fn who_is_asked(session: &Session) -> Vec<(Seat, AskKind, bool, String)> {
    session.asks().iter().map(|ask| (ask.seat, ask.kind, ask.sealed, ask.reason.to_string())).collect()
}

/// Takes all plans from ships. Returns false if a plan cannot be taken from a ship.
fn drop_plans(session: &mut Session) -> bool {
    let ruleset = session.ruleset();
    for unit in (0..session.scenario().ships.len() as u16).map(UnitId) {
        if ruleset.plan_of(session.world(), unit).is_some() {
            let seat = Seat::Side(ruleset.side_of(session.world(), unit));
            let order = Order::Plan { unit, plan: None };
            // A signal may bind the ship to her plan.
            if session.check(seat, &order).is_err() {
                return false;
            }
            must(session, seat, &order);
        }
    }
    true
}
