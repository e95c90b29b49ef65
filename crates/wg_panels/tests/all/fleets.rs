//! Many ships on the screen: divisions in the list of units that have still to act, an order to several ships as a
//! list, and slips that draw attention to events.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use egui::{Pos2, Rect, pos2};
use egui_kittest::kittest::Queryable;
use wg_core::{Moment, Order, Point, SideId, UnitId};
use wg_panels::{Desk, Intent, PanelState, SharePile, ShareRow, Shares, Slip};

use crate::made_up;
use crate::panels::{SMALL, press, stage};

#[test]
fn the_title_of_a_division_leads_to_its_leader() {
    let mut desk = made_up::fights::busy_side();
    desk.todo[0].title = "Van · To move".into();
    desk.todo[0].head = Some(UnitId(6));
    let mut harness = stage(desk, PanelState { todo_open: true, ..PanelState::default() }, SMALL);
    assert_eq!(
        press(&mut harness, "Go to the leader of Van · To move"),
        [Intent::Find(UnitId(6))],
        "she stands for all of them"
    );
}

fn list(ships: usize) -> Shares {
    let row =
        |n: usize| ShareRow { names: format!("Ship {n}"), words: "steers NE, and tacks on 5".into(), asks: n == 3 };
    let pile =
        |title: &str, from: usize| SharePile { title: title.into(), rows: (from..from + ships).map(row).collect() };
    Shares {
        title: "Follow standing orders".into(),
        side: SideId(0),
        piles: vec![pile("Weather column", 0), pile("Lee column", 100)],
    }
}

#[test]
fn the_big_button_asks_for_the_preview_of_an_order_to_all_and_the_card_lists_it() {
    let mut desk = made_up::desk();
    let button = desk.big_button.as_mut().unwrap();
    (button.label, button.order) = ("Follow standing orders".into(), Order::EndPhase);
    let mut harness = stage(desk, PanelState::default(), SMALL);
    harness.get_by_label("Follow standing orders").hover();
    harness.run_steps(2);
    let hover = |harness: &egui_kittest::Harness<'static, crate::panels::Stage>| {
        harness.state().told().contains(&Intent::Consider(Some(Order::EndPhase)))
    };
    assert!(hover(&harness), "pointing at it is enough");
    for (size, room) in [(SMALL, false), (SMALL * 1.5, false), (SMALL * 1.5, true)] {
        let desk = Desk { shares: Some(list(14)), ..made_up::desk() };
        let harness = stage(desk, PanelState { room, ..PanelState::default() }, size);
        for name in ["Ship 3 steers NE, and tacks on 5.", "Ship 113 steers NE, and tacks on 5."] {
            assert_eq!(harness.query_all_by_label(name).count(), 1, "{name} at {size}");
        }
    }
}

fn slip(event: usize, what: &str) -> Slip {
    Slip {
        event,
        unit: UnitId(1),
        moment: Moment::Rake,
        what: what.into(),
        place: "Rear".into(),
        at: Point::default(),
        side: SideId(1),
    }
}

fn with_slips(at: Vec<Pos2>, far_off: bool) -> egui_kittest::Harness<'static, crate::panels::Stage> {
    let slips = (0..at.len()).map(|n| slip(n + 4, ["Redoutable is raked", "Achille is on fire"][n])).collect();
    stage(
        Desk { slips, busy: false, ..made_up::desk() },
        PanelState { slips_at: at, far_off, ..PanelState::default() },
        SMALL,
    )
}

#[test]
fn what_happens_out_of_sight_has_a_slip_at_the_edge_that_leads_there() {
    let mut harness = with_slips(vec![pos2(-4000.0, 300.0), pos2(640.0, -2000.0)], false);
    let chart = harness.state().chart();
    for name in ["Redoutable is raked, Rear: go there", "Achille is on fire, Rear: go there"] {
        let rect: Rect = harness.get_by_label(name).rect();
        assert!(chart.contains_rect(rect), "{name} lies on the chart: {rect:?}");
    }
    assert_eq!(press(&mut harness, "Achille is on fire, Rear: go there"), [Intent::Event(5)], "a click goes there");
    let seen = with_slips(vec![chart.center()], false);
    assert_eq!(seen.query_all_by_label("Redoutable is raked, Rear: go there").count(), 0, "what is seen needs none");
    let far = with_slips(vec![chart.center()], true);
    assert_eq!(
        far.query_all_by_label("Redoutable is raked, Rear: go there").count(),
        1,
        "from far off it is told all the same"
    );
}
