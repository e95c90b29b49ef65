//! Looking back at an order shows what was shown when it was given: the arc, the line of the shot, the odds, the course.

use wg_core::{Event, Mark, Order, Pose, Preview, Seat, UnitId};
use wg_panels::Past;
use wg_panels::read::overlays::Overlays;
use wg_panels::read::replay::{LineMark, PastShot};

use crate::desktop::Desktop;
use crate::desktop::replay::look;
use crate::sitting::Sitting;

/// Opens a journal that was kept from an earlier battle.
fn kept(name: &str) -> Desktop {
    let path = format!("{}/../../tests/journals/{name}.wgj", env!("CARGO_MANIFEST_DIR"));
    let sitting = Sitting::load(wg_rulesets::ALL, path.as_ref(), None).expect("a kept journal");
    Desktop::new(sitting, wg_library::Library::new(wg_rulesets::ALL), None, None)
}

/// Looks back at an order. Returns the card and what lies on the chart.
fn at(desktop: &mut Desktop, order: usize) -> (Option<PastShot>, Overlays) {
    look(desktop, 0, Past::Show(order));
    seen(desktop)
}

fn seen(desktop: &mut Desktop) -> (Option<PastShot>, Overlays) {
    desktop.refresh(0);
    (desktop.screens[0].desk.past_shot.clone(), desktop.overlays(0))
}

/// Returns what was shown of an order to fire before it was given: its preview, and the field of those guns.
fn shown_then(sitting: &Sitting, before: usize, order: &Order) -> (Preview, Vec<Mark>) {
    let Order::Fire { unit, battery, .. } = *order else { panic!("an order to fire") };
    let mut table = sitting.battle.another().expect("another table");
    sitting.battle.session().past_into(before, &mut table);
    let seat = Seat::Side(table.ruleset().side_of(table.world(), unit));
    let field = table.preview(seat, &Order::Fire { unit, battery, target: unit, aim: 0 }).marks;
    (table.preview(seat, order), field)
}

#[test]
fn a_shot_looked_back_at_shows_the_arc_the_line_and_the_odds_that_were_shown_before_it_in_every_ruleset() {
    for (name, least) in [
        ("hand-dice-part-by-mouse", 2),
        ("barnacle-frigate-duel-hand-dice-by-mouse", 2),
        ("warpspawn-first-lesson-commander-by-mouse", 4),
        ("admiralty-frigate-duel-hand-dice-by-mouse", 4),
    ] {
        let mut desktop = kept(name);
        let entries = desktop.sitting.battle.session().entries();
        let given: Vec<(usize, Order)> = entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| matches!(entry.order, Order::Fire { .. }))
            .map(|(before, entry)| (before, entry.order.clone()))
            .take(8)
            .collect();
        assert!(given.len() >= least, "{name}: there are shots to look at");
        for (before, order) in given {
            let (preview, field) = shown_then(&desktop.sitting, before, &order);
            let odds = preview.odds.unwrap_or_else(|| panic!("{name}, {order:?}: the odds were shown"));
            let (card, overlays) = at(&mut desktop, before + 1);
            let card = card.unwrap_or_else(|| panic!("{name}, order {}: there is a card", before + 1));
            assert_eq!((&card.range, &card.counted), (&odds.range, &odds.line), "{name}, order {}", before + 1);
            assert!(!field.is_empty() && !preview.marks.is_empty(), "{name}: the guns had a field and a line");
            for mark in preview.marks.iter().chain(&field) {
                assert!(overlays.marks.contains(mark), "{name}, order {}: {mark:?} is drawn again", before + 1);
            }
            assert!(overlays.marks.iter().any(|mark| matches!(mark, Mark::Line { .. })), "{name}: the line is drawn");
            assert_eq!(card.bearings.len(), 2, "{name}: each has a bearing from the other: {:?}", card.bearings);
        }
        look(&mut desktop, 0, Past::Leave);
        let (card, overlays) = seen(&mut desktop);
        assert!(card.is_none() && overlays.marks.is_empty(), "{name}: nothing of it stays on the present table");
    }
}

#[test]
fn the_card_of_a_past_shot_says_range_bearings_dice_and_all_that_counted() {
    let mut desktop = kept("admiralty-two-against-two-standing-orders-by-mouse");
    let (card, _) = at(&mut desktop, 7);
    let card = card.expect("Tapperheten fired");
    assert_eq!(
        (&*card.title, &*card.range, card.place),
        ("Tapperheten fires at Odin", "181 mm, medium range, a bow rake", (0, 1))
    );
    assert_eq!(
        card.bearings,
        [
            "Odin lay on Tapperheten's larboard beam, 100° off her bow.",
            "Tapperheten lay on Odin's starboard bow, 22° off her bow: a rake."
        ]
    );
    assert_eq!(card.rolled[0], "heavy guns, hits on 6: hull 6, 6; rigging 4");
    assert!(card.result.starts_with("2 dice hit. ") && card.result.contains("4 gun hits"), "{}", card.result);
    assert!(card.counted.contains("× ½ at medium range"), "the modifiers are there: {}", card.counted);
    let mut desktop = kept("hand-dice-part-by-mouse");
    let (card, _) = at(&mut desktop, 4);
    let card = card.expect("Mouche fired, and her die was rolled by hand");
    assert_eq!(card.rolled, ["3"], "the die that was typed");
    assert_eq!(card.bearings[1], "Mouche lay on Scourge's larboard bow, 45° off her bow.");
}

#[test]
fn the_dice_and_cards_of_a_shot_lead_back_to_it() {
    let mut desktop = kept("warpspawn-first-lesson-hand-dice-by-mouse");
    let (shot, _) = at(&mut desktop, 1);
    let shot = shot.expect("Resolute fired");
    assert!(shot.title.contains("Resolute") && !shot.rolled.is_empty(), "{shot:?}");
    for order in [4, 5, 6] {
        assert_eq!(at(&mut desktop, order).0.as_ref(), Some(&shot), "order {order} rolled her dice");
    }
}

#[test]
fn a_shot_in_the_middle_of_a_move_is_shown_where_the_ship_lay_when_she_fired() {
    let mut desktop = kept("admiralty-two-against-two-standing-orders-by-mouse");
    let reports = desktop.sitting.battle.session().entries()[4].reports.clone();
    let fired = reports.iter().position(|report| matches!(report.event, Event::Shot { .. })).expect("Fyen fired");
    let lay: Pose = reports[..fired]
        .iter()
        .rev()
        .find_map(|report| if let Event::Moved { to, .. } = report.event { Some(to) } else { None })
        .expect("she had sailed");
    let (card, overlays) = at(&mut desktop, 5);
    let card = card.expect("she fired under a standing order");
    assert_eq!(card.title, "Fyen, starboard broadside on Dristigheten at 245 mm", "{card:?}");
    assert_eq!(card.bearings.len(), 2, "where they lay is known");
    assert!(
        overlays.ghosts.iter().any(|ghost| ghost.slim && ghost.unit == UnitId(0) && ghost.pose == lay),
        "her ghost lies where she fired"
    );
    assert!(overlays.marks.iter().any(|mark| matches!(mark, Mark::Field { .. })), "with her field of fire");
    let course = overlays.ghosts.iter().find(|ghost| ghost.faint && ghost.unit == UnitId(0)).expect("and her course");
    let moves = reports.iter().filter(|report| matches!(report.event, Event::Moved { from, to } if from != to));
    assert_eq!(course.path.len(), moves.count(), "from where she lay, beat by beat");
}

#[test]
fn of_several_shots_of_one_order_each_can_be_looked_at() {
    let mut desktop = kept("barnacle-frigate-duel-hand-dice-by-mouse");
    let (first, _) = at(&mut desktop, 22);
    let first = first.expect("both frigates fired");
    assert_eq!((first.place, first.title.contains("Amphitrite's")), ((0, 2), true), "{first:?}");
    look(&mut desktop, 0, Past::Choose(1));
    let (second, overlays) = seen(&mut desktop);
    let second = second.expect("the other one");
    assert_eq!((second.place, second.title.contains("Belle Étoile's")), ((1, 2), true), "{second:?}");
    assert_eq!(overlays.targets.iter().map(|target| target.unit).collect::<Vec<_>>(), [UnitId(0)], "at the other");
    assert!(!first.counted.is_empty(), "each with its own odds");
    look(&mut desktop, 0, Past::Shot(22, Some(UnitId(1))));
    assert_eq!(seen(&mut desktop).0, Some(second), "a line about a ship leads to her shot");
}

#[test]
fn a_marked_line_shows_on_the_present_table_where_it_happened_until_the_next_order_or_esc() {
    let mut desktop = kept("hand-dice-part-by-mouse");
    let (line, entry) = desktop
        .sitting
        .telling
        .journal
        .iter()
        .enumerate()
        .find(|(_, line)| matches!(line.report.event, Event::Shot { .. }))
        .map(|(n, line)| (n, line.clone()))
        .expect("a shot");
    let Event::Shot { target, line: (from, to) } = entry.report.event else { panic!("a shot") };
    let mark = LineMark::of(line, &entry);
    look(&mut desktop, 0, Past::Mark(mark.clone()));
    let (_, overlays) = seen(&mut desktop);
    assert_eq!(desktop.sitting.eye(0).looking(), None, "the present stays on the table");
    assert_eq!(desktop.screens[0].desk.marked, Some(mark.clone()));
    assert!(overlays.marks.contains(&Mark::Line { from, to, label: String::new() }), "the line of the shot is drawn");
    let rings: Vec<UnitId> = overlays.targets.iter().map(|ring| ring.unit).collect();
    assert!(rings.contains(&target) && entry.report.unit.is_some_and(|unit| rings.contains(&unit)), "{rings:?}");
    look(&mut desktop, 0, Past::Shot(entry.order, entry.report.unit));
    desktop.refresh(0);
    assert_eq!(desktop.screens[0].desk.marked, Some(mark.clone()), "the line stays marked in the past");
    look(&mut desktop, 0, Past::Step(1));
    desktop.refresh(0);
    assert_eq!(desktop.screens[0].desk.marked, None, "but not at another order");
    look(&mut desktop, 0, Past::Leave);
    look(&mut desktop, 0, Past::Mark(mark));
    assert!(desktop.sitting.touch(0, |battle, place| place.back_out(battle)), "Esc takes the mark away");
    assert!(seen(&mut desktop).1.marks.is_empty() && desktop.screens[0].desk.marked.is_none());
}
