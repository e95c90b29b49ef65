//! Several places at one battle: two captains at screens of their own, and an onlooker.

use wg_core::{AskKind, DiceSource, Order, Seat, SideId, Viewer};
use wg_library::Library;

use crate::desktop::Desktop;
use crate::game::{Person, Table};
use crate::sitting::{HERE, Sitting};

const RED: SideId = SideId(0);
const BLUE: SideId = SideId(1);

/// A battle with cards, and the places of the captain of each side and of an onlooker.
fn seated(id: &str) -> (Sitting, [usize; 3]) {
    let battle = Library::new(wg_rulesets::ALL).battle(id).expect("part of the program");
    let table = Table { captains: vec!["human".into(), "human".into()], dice: DiceSource::Machine { seed: 11 } };
    let mut sitting = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins");
    sitting.places[HERE].person = Person::Captain(RED);
    sitting.places[HERE].look_for_work(&sitting.battle);
    let blue = sitting.seat(Person::Captain(BLUE));
    let onlooker = sitting.seat(Person::Onlooker);
    (sitting, [HERE, blue, onlooker])
}

#[test]
fn two_captains_and_an_onlooker_sit_at_one_battle_and_each_sees_only_his_own() {
    let (mut sitting, [red, blue, onlooker]) = seated("warpspawn/01-first-lesson");
    let (mut gave, mut hidden, mut waited) = ([0, 0], 0, 0);
    for orders in 0..120 {
        let asked = [(red, RED), (blue, BLUE)];
        let whose = asked.into_iter().find(|(place, _)| sitting.eye(*place).asked().is_some());
        let Some((whose, side)) = whose else { break };
        let ask = sitting.eye(whose).asked().expect("he is asked").clone();
        assert!(
            ask.seat == Seat::Side(side) || ask.kind == AskKind::Throw,
            "a captain is asked for his own side, order {orders}: {:?}",
            ask.seat
        );
        assert!(sitting.eye(onlooker).asked().is_none(), "an onlooker is asked nothing");
        // An order of a captain who is not asked is refused at that captain's own place and changes nothing.
        let other = if whose == red { blue } else { red };
        if sitting.eye(other).asked().is_none() {
            let before = sitting.battle.session().hash();
            sitting.give(other, ask.default.clone());
            assert!(sitting.places[other].refusal.is_some(), "it is not his turn");
            assert!(sitting.places[whose].refusal.is_none(), "and nobody else is told so");
            assert_eq!(sitting.battle.session().hash(), before, "nothing has changed");
            waited += 1;
        }
        // Each place sees what the battle shows to its viewer, and no more.
        for (place, viewer) in [(red, Viewer::Side(RED)), (blue, Viewer::Side(BLUE)), (onlooker, Viewer::Public)] {
            let eye = sitting.eye(place);
            let seen = eye.seen();
            assert_eq!(*seen, sitting.battle.view(viewer), "place {place} sees the table as {viewer:?}");
            let desk = eye.desk(&sitting.telling);
            assert_eq!(desk.ask.is_some(), eye.asked().is_some(), "only who is asked has an ask on his desk");
            let legible = |line: &wg_panels::JournalLine| !line.report.told(viewer).is_empty();
            let over = sitting.battle.session().outcome().is_some();
            assert!(over || desk.journal.iter().all(legible), "place {place} reads nothing that is told others aside");
        }
        let hands = |place: usize| sitting.eye(place).seen().cards.as_ref().map(|cards| cards.hands.clone());
        hidden += usize::from(hands(red) != hands(blue) && hands(onlooker) != hands(red));
        // Selections and drafts belong to one place.
        let held = sitting.places[other].selected;
        let unit = sitting.eye(whose).workers().first().copied();
        sitting.touch(whose, |_, place| place.select(unit));
        assert_eq!(sitting.places[other].selected, held, "the other looks at what he has selected himself");
        let order = sitting.battle.session().sample(&ask, &mut wg_core::dice::seeded(orders, 3));
        let before = sitting.battle.session().entries().len();
        sitting.press(whose, |_, _| Some(order));
        assert!(
            sitting.places[whose].refusal.is_none(),
            "what is offered is taken: {:?}",
            sitting.places[whose].refusal
        );
        assert!(sitting.battle.session().entries().len() > before, "and the battle goes on");
        gave[side.index()] += 1;
    }
    assert!(gave.iter().all(|count| *count > 10), "each gave orders from his own place: {gave:?}");
    assert!(hidden > 10, "hands of cards lay there that the others do not see: {hidden}");
    assert!(waited > 10, "somebody waited for the other: {waited}");
}

#[test]
fn an_onlooker_gives_no_orders_and_takes_none_back() {
    let (mut sitting, [red, blue, onlooker]) = seated("crane/02-mixed");
    let whose = [red, blue].into_iter().find(|place| sitting.eye(*place).asked().is_some()).expect("somebody is asked");
    let order = sitting.eye(whose).asked().expect("he is asked").default.clone();
    sitting.give(whose, order);
    let (hash, orders) = (sitting.battle.session().hash(), sitting.battle.session().entries().len());
    let ask = [red, blue].into_iter().find_map(|place| sitting.eye(place).asked().cloned()).expect("it goes on");
    sitting.give(onlooker, ask.default.clone());
    assert!(sitting.places[onlooker].refusal.take().is_some(), "he is told that he looks on");
    sitting.undo(onlooker);
    assert!(sitting.places[onlooker].refusal.take().is_some(), "nor does he take anything back");
    let unit = sitting.battle.view(Viewer::Public).units[0].id;
    sitting.give_unasked(onlooker, Order::Hold { unit, until: wg_core::HoldFor::Turn });
    assert!(sitting.places[onlooker].refusal.is_some(), "nor tells her guns anything");
    assert_eq!(sitting.battle.session().entries().len(), orders, "nothing was ordered");
    assert_eq!(sitting.battle.session().hash(), hash, "and nothing has changed");
    assert!(!sitting.eye(onlooker).can_undo(), "so nothing is offered to him");
}

#[test]
fn a_captain_takes_back_his_own_order_and_nothing_that_another_has_ordered_since() {
    let (mut sitting, [red, blue, _]) = seated("crane/02-mixed");
    let (mut own, mut others) = (0, 0);
    for orders in 0..400 {
        let asked = [red, blue].into_iter().find(|place| sitting.eye(*place).asked().is_some());
        let Some(whose) = asked else { break };
        let ask = sitting.eye(whose).asked().expect("he is asked").clone();
        let order = sitting.battle.session().sample(&ask, &mut wg_core::dice::seeded(orders, 7));
        let before = sitting.battle.session().entries().len();
        sitting.give(whose, order.clone());
        let other = if whose == red { blue } else { red };
        let stands = sitting.battle.session().entries().len();
        sitting.undo(other);
        assert_eq!(sitting.battle.session().entries().len(), stands, "the other one takes nothing of it back");
        others += usize::from(sitting.places[other].refusal.take().is_some());
        if sitting.eye(whose).can_undo() && orders % 3 == 0 {
            sitting.undo(whose);
            assert_eq!(sitting.battle.session().entries().len(), before, "his own last order is taken back");
            sitting.give(whose, order);
            own += 1;
        }
    }
    assert!(own > 5 && others > 5, "both were tried: {own}, {others}");
}

#[test]
fn a_course_that_a_captain_has_laid_stays_in_his_hand_while_the_other_gives_orders() {
    let (mut sitting, [red, blue, _]) = seated("crane/02-mixed");
    // The other captain looks back at the beginning; this one's table stays as it is.
    let whose = [red, blue].into_iter().find(|place| sitting.eye(*place).asked().is_some()).expect("somebody is asked");
    let other = if whose == red { blue } else { red };
    sitting.touch(other, |battle, place| place.look_at(battle, 0, false));
    assert_eq!(sitting.eye(other).looking(), Some(0), "he looks back");
    assert!(sitting.eye(whose).looking().is_none(), "and nobody else does");
    let order = sitting.eye(whose).asked().expect("he is asked").default.clone();
    sitting.give(whose, order);
    assert!(sitting.places[whose].refusal.is_none(), "the battle goes on meanwhile");
    assert_eq!(sitting.eye(other).looking(), Some(0), "he still looks back");
}

#[test]
fn each_place_has_a_screen_with_a_desk_and_pages_of_its_own() {
    let start = |id: &str| seated(id).0;
    let mut sitting = start("warpspawn/01-first-lesson");
    sitting.places.truncate(1);
    let mut desktop = Desktop::new(sitting, Library::new(wg_rulesets::ALL), None, None);
    let (blue, onlooker) = (desktop.seat(Person::Captain(BLUE)), desktop.seat(Person::Onlooker));
    let places = [HERE, blue, onlooker];
    for place in places {
        assert!(desktop.refresh(place), "there is something to gather for place {place}");
        assert!(!desktop.refresh(place), "once");
    }
    let hands =
        |desktop: &Desktop, place: usize| desktop.screens[place].desk.view.cards.clone().map(|cards| cards.hands);
    assert_ne!(hands(&desktop, HERE), hands(&desktop, blue), "each captain sees his own hand");
    assert_ne!(hands(&desktop, HERE), hands(&desktop, onlooker), "and an onlooker neither");
    let asks = places.map(|place| desktop.screens[place].desk.ask.is_some());
    assert_eq!(asks.iter().filter(|asked| **asked).count(), 1, "one of them is asked: {asks:?}");
    desktop.open(blue, wg_panels::Page::Rules);
    let pages = places.map(|place| desktop.screens[place].panel.page.is_some());
    assert_eq!(pages, [false, true, false], "a page lies on the screen on which it was opened");
    let unit = desktop.sitting.battle.view(Viewer::Public).units[0].id;
    desktop.sitting.touch(onlooker, |_, place| place.select(Some(unit)));
    for place in places {
        desktop.refresh(place);
    }
    assert_eq!(desktop.screens[onlooker].desk.selected, Some(unit), "an onlooker looks at whom he likes");
    // Everybody at the table sits at the next battle too.
    let mut next = start("crane/02-mixed");
    next.places.truncate(1);
    desktop.begin(next);
    assert_eq!(desktop.sitting.places.len(), 3, "three places");
    assert_eq!(desktop.sitting.places[blue].person, Person::Captain(BLUE), "as before");
    assert!(places.into_iter().all(|place| desktop.refresh(place)), "each screen is gathered anew");
    assert!(!places.into_iter().any(|place| desktop.screens[place].panel.page.is_some()), "no page lies over it");
}
