//! Two tables that differ only in what the side at the screen cannot know give the same map of the screen: every
//! widget, word and mark, every ship and square, after any press and under any pointer.

use bevy_egui::egui::{Pos2, vec2};
use serde_json::Value;
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::scenario::Loaded;
use wg_core::{Ask, DiceSource, Manner, Order, Ruleset, Scenario, Seat, Session, SideId, UnitId, Viewer};
use wg_hand::{Desktop, Sitting, Table};
use wg_library::Library;

use super::by_mouse::Hand;
use super::ui_map;

/// Battles with cards, and one with a turn limit that nobody knows.
const BATTLES: [&str; 3] = ["warpspawn/01-first-lesson", "warpspawn/07-the-fifth-turn", "crane/06-among-the-islands"];

/// Returns orders to try, in this order: that of the best house captain, random ones, and the default.
fn orders(session: &Session, ask: &Ask, rng: &mut ChaCha8Rng) -> Vec<Order> {
    let book = session.ruleset().house_captains().last().map(|listing| (listing.make)(0, Manner::default()));
    let answer = book.map(|book| book.answer(session.world(), ask));
    answer.into_iter().chain((0..8).map(|_| session.sample(ask, rng))).chain([ask.default.clone()]).collect()
}

/// Returns two scenarios that begin where this battle stands after a while, and differ only in what this side cannot
/// know.
fn look_alikes(ruleset: &'static dyn Ruleset, scenario: &Scenario, side: SideId, seed: u64) -> Option<[Scenario; 2]> {
    let [mut truth, mut alike] =
        [(); 2].map(|()| Session::new(ruleset, scenario, DiceSource::Machine { seed }).expect("it is in order"));
    let mut rng = seeded(seed, 5);
    let wanted = 8 + 5 * seed as usize;
    for given in 0..2_000 {
        let ask = truth.asks().first()?.clone();
        if given >= wanted && truth.can_be_saved() {
            truth.look_alike_into(&mut alike, Viewer::Side(side), seed);
            let [whole, mut guessed] = [&truth, &alike].map(|session| session.as_scenario(Viewer::All));
            // A turn limit that was only guessed is in no file, so choose another one here.
            if let (Some(whole), Some(guessed)) = (&whole, &mut guessed)
                && let Some(limit) = whole.battle.get("limit").and_then(wg_core::Value::as_int)
            {
                let other = wg_core::Value::Int(if limit < 24 { 24 } else { 23 });
                guessed.battle.entry("limit".to_owned()).or_insert(other);
            }
            if whole.is_some() && whole != guessed {
                return Some([whole?, guessed?]);
            }
        }
        let order = orders(&truth, &ask, &mut rng).into_iter().find(|order| truth.check(ask.seat, order).is_ok());
        truth.submit(ask.seat, order?).expect("it is in order");
    }
    None
}

/// Seats two people at this battle.
fn sit_down(ruleset: &'static dyn Ruleset, scenario: &Scenario) -> Hand {
    let table = Table { captains: vec!["human".to_owned(); 2], dice: DiceSource::Machine { seed: 5 } };
    let loaded = Loaded::from_scenario(scenario.clone(), "the scenario");
    let game = Sitting::start(ruleset, &loaded, &table, None).expect("it begins");
    let mut hand = Hand::before(Desktop::new(game, Library::new(wg_rulesets::ALL), None, None), vec2(1280.0, 720.0));
    hand.unlettered = scenario.ships.len() > 12;
    hand
}

/// Returns the map of the screen, as the program writes it.
fn screen(hand: &Hand) -> Value {
    let labels = if hand.unlettered { Vec::new() } else { wg_table::labels(&hand.model, &hand.lens, &hand.animator) };
    ui_map::body(&hand.ctx, &hand.map, &hand.desktop, &hand.model, &hand.lens, &labels, hand.chart)
}

/// Returns the differences of two maps, part by part.
fn differences(one: &Value, other: &Value) -> Vec<String> {
    let parts = one.as_object().expect("a map").iter();
    let differing = parts.filter(|(name, part)| other[name.as_str()] != **part).map(|(name, part)| {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
        let [one, other] = [list(part), list(&other[name.as_str()])];
        let only = |these: &[Value], those: &[Value]| -> Vec<Value> {
            these.iter().filter(|thing| !those.contains(thing)).take(3).cloned().collect()
        };
        format!("{name}: {:?} and {:?}", only(&one, &other), only(&other, &one))
    });
    differing.collect()
}

/// Does this with both hands, and lets both screens come to rest.
fn both(hands: &mut [Hand; 2], what: impl Fn(&mut Hand)) {
    for hand in hands {
        what(hand);
        hand.desktop.sitting.changed();
        hand.rest();
    }
}

/// Returns a point to press that gives no order and turns no hand over: on a ship, on water, or at random.
fn somewhere(hand: &Hand, rng: &mut ChaCha8Rng) -> Pos2 {
    let ships: Vec<Pos2> = hand.desktop.screens[0]
        .desk
        .view
        .units
        .iter()
        .filter(|unit| unit.on_table())
        .map(|unit| hand.on_screen(unit.pose.at))
        .filter(|place| hand.chart.contains(*place))
        .collect();
    match below(rng, 3) {
        0 => hand.chart.lerp_inside(vec2(below(rng, 100) as f32, below(rng, 100) as f32) / 100.0),
        _ if ships.is_empty() => hand.chart.center(),
        _ => ships[below(rng, ships.len() as u32) as usize],
    }
}

/// Plays a pair of look-alikes on, and compares the screens for as long as the side knows the same about both. Returns
/// the number of comparisons.
fn compare(hands: &mut [Hand; 2], side: SideId, place: &str, rng: &mut ChaCha8Rng) -> usize {
    let mut compared = 0;
    let mut same = |hands: &[Hand; 2], after: &str| {
        let [one, other] = hands.each_ref().map(screen);
        let differs = differences(&one, &other);
        assert!(
            differs.is_empty(),
            "{place}: {after} the screen shows side {} what it cannot know: {differs:#?}",
            side.0
        );
        compared += 1;
    };
    for given in 0..16 {
        let [one, other] = hands.each_ref().map(|hand| hand.desktop.sitting.battle.session());
        let knows = |session: &Session| session.state_json(Viewer::Side(side));
        let Some(ask) = one.asks().first().cloned() else { break };
        // A card was drawn or looked at, a plan has shown, or the battle is over: from here on the side knows different
        // things.
        if knows(one) != knows(other) || one.outcome().is_some() || other.outcome().is_some() {
            break;
        }
        same(hands, &format!("after {given} orders"));
        if ask.seat == Seat::Side(side) && hands[0].desktop.sitting.eye(0).is_face_down() && below(rng, 2) == 0 {
            both(hands, |hand| hand.desktop.sitting.touch(0, |battle, place| place.look_at_hand(battle)));
            same(hands, &format!("with the side's own hand open, after {given} orders"));
        }
        let unit = UnitId(below(rng, hands[0].desktop.sitting.battle.session().scenario().ships.len() as u32) as u16);
        both(hands, |hand| {
            hand.desktop.sitting.touch(0, |_, place| place.select(Some(unit)));
            hand.desktop.sitting.touch(0, |_, place| place.hover_over(Some(unit)));
        });
        same(hands, &format!("with unit {unit} chosen, after {given} orders"));
        let at = somewhere(&hands[0], rng);
        let orders_before = hands.each_ref().map(|hand| hand.desktop.sitting.battle.session().entries().len());
        // While the other side is asked, the screen is its own, and it might open its hand.
        if ask.seat == Seat::Side(side) {
            both(hands, |hand| hand.press(at));
        }
        same(hands, &format!("with {at:?} pressed, after {given} orders"));
        if orders_before != hands.each_ref().map(|hand| hand.desktop.sitting.battle.session().entries().len()) {
            continue;
        }
        let sessions = hands.each_ref().map(|hand| hand.desktop.sitting.battle.session());
        let order = orders(sessions[0], &ask, rng)
            .into_iter()
            .find(|order| sessions.iter().all(|session| session.check(ask.seat, order).is_ok()));
        let Some(order) = order else { break };
        both(hands, |hand| hand.desktop.sitting.give(0, order.clone()));
    }
    compared
}

#[test]
fn the_screen_is_the_same_whatever_the_side_before_it_cannot_know() {
    for id in BATTLES {
        let battle = Library::new(wg_rulesets::ALL).battle(id).expect("it is part of the program");
        let (mut pairs, mut compared) = (0, 0);
        for (side, seed) in [(0, 1), (1, 2), (0, 3), (1, 4)] {
            let side = SideId(side);
            let Some(pair) = look_alikes(battle.ruleset, &battle.loaded.scenario, side, seed) else { continue };
            let mut hands = pair.each_ref().map(|scenario| sit_down(battle.ruleset, scenario));
            pairs += 1;
            compared += compare(&mut hands, side, &format!("{id}, seed {seed}"), &mut seeded(seed, 7));
        }
        assert!(
            pairs > 1 && compared > 20,
            "{id}: there was something to give away: {pairs} pairs, {compared} screens"
        );
    }
}
