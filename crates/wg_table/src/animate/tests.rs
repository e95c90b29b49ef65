//! Tests of the timing of animations, with a simulated clock.

use super::*;
use wg_core::{Heading, Length, Point};

#[test]
fn with_less_motion_nothing_glides_or_shakes_and_smoke_is_still_seen() {
    let mut animator = Animator { calm: true, ..Animator::default() };
    let (from, to) = (pose(0, 0), pose(4, 0));
    let sails = Report { event: Event::Moved { from, to }, ..Report::new("C-MOVE-1", Some(UnitId(0)), "She sails.") };
    animator.feed(&[sails]);
    assert!(!animator.is_busy() && animator.shown(UnitId(0), to) == Shown::of(to), "she is where she has come to");
    let shot = Report {
        event: Event::Shot { target: UnitId(1), line: (from.at, to.at) },
        ..Report::new("C-FIRE-2", Some(UnitId(0)), "She fires.")
    };
    animator.feed(&[shot]);
    animator.advance(0.01);
    let seen: Vec<SparkKind> = animator.sparks().iter().map(|spark| spark.kind).collect();
    assert_eq!(seen, [SparkKind::Puff], "smoke, and no ball that flies");
}

#[test]
fn a_ring_fades_where_something_happened_when_it_is_seen_and_not_with_less_motion() {
    let raked = || Report::new("X-1", Some(UnitId(0)), "She rakes her.").noted(wg_core::Moment::Rake, UnitId(1));
    let mut animator = Animator::default();
    animator.feed(&[moved(0, pose(0, 0), pose(2, 0)), raked()]);
    assert_eq!(animator.marks().count(), 0, "she has still to sail there");
    animator.advance(BEAT + 0.01);
    assert_eq!(animator.marks().map(|(unit, _)| unit).collect::<Vec<_>>(), [UnitId(1)], "around whom it befell");
    assert!(!animator.is_busy() && animator.is_lively(), "nobody waits for it");
    animator.advance(MARK + 0.01);
    assert!(!animator.is_lively(), "and it is gone");
    let mut skipped = Animator::default();
    skipped.feed(&[moved(0, pose(0, 0), pose(2, 0)), raked()]);
    skipped.skip();
    assert_eq!(skipped.marks().count(), 1, "who hurries is shown it all the same");
    for mut still in
        [Animator { calm: true, ..Animator::default() }, Animator { enabled: false, ..Animator::default() }]
    {
        still.feed(&[raked()]);
        still.mark(UnitId(1));
        assert!(!still.is_lively(), "no ring runs: {still:?}");
    }
}

fn pose(x: i32, heading: i32) -> Pose {
    Pose { at: Point { x: Length::inches(x), y: Length::ZERO }, heading: Heading::new(heading * 100) }
}

fn moved(unit: u16, from: Pose, to: Pose) -> Report {
    Report { event: Event::Moved { from, to }, ..Report::new("X-1", Some(UnitId(unit)), "") }
}

#[test]
fn easing_goes_from_nothing_to_all_without_going_back() {
    for (gather, slow) in [(true, true), (true, false), (false, true), (false, false)] {
        assert!(ease(0.0, gather, slow).abs() < 1e-6 && (ease(1.0, gather, slow) - 1.0).abs() < 1e-6);
        let steps: Vec<_> = (0..=50).map(|i| ease(i as f32 / 50.0, gather, slow)).collect();
        assert!(steps.is_sorted(), "never backwards");
    }
}

#[test]
fn a_ship_sails_her_track_from_its_beginning_to_its_end() {
    let mut animator = Animator::default();
    animator.feed(&[moved(0, pose(0, 90), pose(2, 90)), moved(0, pose(2, 90), pose(4, 90))]);
    let seen = |animator: &Animator| animator.shown(UnitId(0), pose(4, 90)).at.x / 25.4;
    assert!(seen(&animator).abs() < 0.01, "first where she was");
    animator.advance(BEAT);
    assert!((seen(&animator) - 2.0).abs() < 0.05, "half-way after the first beat");
    animator.advance(BEAT + 0.01);
    assert!(!animator.is_busy() && (seen(&animator) - 4.0).abs() < 0.01, "there at last");
}

#[test]
fn a_ship_waits_where_she_was_until_her_turn_comes() {
    let mut animator = Animator::default();
    animator.feed(&[moved(0, pose(0, 0), pose(2, 0)), moved(1, pose(8, 0), pose(10, 0))]);
    assert!((animator.shown(UnitId(1), pose(10, 0)).at.x / 25.4 - 8.0).abs() < 0.01);
}

#[test]
fn she_turns_the_shorter_way() {
    let mut animator = Animator::default();
    animator.feed(&[moved(0, pose(0, 315), pose(0, 45))]);
    animator.advance(BEAT * beats(pose(0, 315), pose(0, 45)) / 2.0);
    let turn = animator.shown(UnitId(0), pose(0, 45)).turn.to_degrees().rem_euclid(360.0);
    assert!(!(1.0..=359.0).contains(&turn), "half-way she points north");
}

#[test]
fn she_who_turns_on_her_bow_keeps_it_where_it_is() {
    let keel = wg_core::Footprint::inches(14.0, 3.6);
    let from = pose(10, 0);
    let bow = from.bow(&keel);
    let to = from.turned_on_bow(&keel, wg_core::Angle::degrees(45));
    for share in [0.0, 0.25, 0.5, 0.8, 1.0] {
        let seen = between(from, to, share);
        let tip = seen.at + Vec2::from_angle(seen.turn).rotate(Vec2::Y) * 7.0 * 25.4;
        assert!(tip.distance(place(bow)) < 0.2, "at {share}: {tip} and not {bow:?}");
    }
}

#[test]
fn a_course_of_many_inches_is_one_glide() {
    let mut animator = Animator::default();
    let walk: Vec<_> = (0..16).map(|x| moved(0, pose(x, 90), pose(x + 1, 90))).collect();
    animator.feed(&walk);
    let mut before = 0.0;
    let mut steps = Vec::new();
    while animator.is_busy() {
        animator.advance(1.0 / 60.0);
        let now = animator.shown(UnitId(0), pose(16, 90)).at.x;
        steps.push(now - before);
        before = now;
    }
    let middle = &steps[15..steps.len() - 15];
    let (least, most) =
        middle.iter().fold((f32::MAX, 0.0_f32), |(least, most), step| (least.min(*step), most.max(*step)));
    assert!(least > 0.5 * most, "no stop on the way: {least} to {most} mm a frame");
}

#[test]
fn skipping_shows_the_end_and_a_closed_theatre_plays_nothing() {
    let mut animator = Animator::default();
    animator.feed(&[moved(0, pose(0, 0), pose(2, 0))]);
    animator.skip();
    assert!(!animator.is_busy());
    assert!((animator.shown(UnitId(0), pose(2, 0)).at.x / 25.4 - 2.0).abs() < 0.01);
    animator.enabled = false;
    animator.feed(&[moved(0, pose(0, 0), pose(2, 0))]);
    assert!(!animator.is_busy(), "turned off");
}

#[test]
fn a_target_looks_unhurt_until_the_ball_has_struck() {
    let mut animator = Animator::default();
    let line = (pose(0, 0).at, pose(3, 0).at);
    let shot = Report { event: Event::Shot { target: UnitId(1), line }, ..Report::new("X-1", Some(UnitId(0)), "") };
    animator.feed(&[shot]);
    assert!(animator.holds(UnitId(1)) && animator.sparks().len() >= 2, "flash and smoke at first");
    animator.advance(SHOT + 0.01);
    assert!(!animator.holds(UnitId(1)) && animator.sparks().is_empty(), "then it is over");
}

#[test]
fn what_one_order_does_is_over_within_a_second() {
    let mut animator = Animator::default();
    let line = (pose(0, 0).at, pose(3, 0).at);
    let shot =
        |by: u16| Report { event: Event::Shot { target: UnitId(9), line }, ..Report::new("X-1", Some(UnitId(by)), "") };
    let long: Vec<_> = (0..24).map(|x| moved(0, pose(x, 90), pose(x + 1, 90))).chain((1..6).map(shot)).collect();
    animator.feed(&long);
    let before: Vec<_> = animator.cues.iter().map(|cue| cue.start).collect();
    assert!(before.is_sorted(), "in its order");
    animator.advance(0.5);
    assert!(animator.is_busy(), "and long enough to be seen");
    animator.advance(0.5);
    assert!(!animator.is_busy(), "24 inches and 5 shots");
}

#[test]
fn nobody_waits_for_ever() {
    let mut animator = Animator::default();
    let walk: Vec<_> = (0..200).map(|x| moved(0, pose(x, 0), pose(x + 1, 0))).collect();
    animator.feed(&walk);
    for _ in 0..720 {
        animator.advance(1.0 / 60.0);
    }
    assert!(!animator.is_busy(), "fifty seconds of beats pass within twelve");
}

/// Returns the reports of thirty ships that sail four inches each, in two legs, and then fire at one enemy.
fn fleet() -> Vec<Report> {
    let legs = |unit: u16| (0..2).map(move |leg| moved(unit, pose(2 * leg, 90), pose(2 * leg + 2, 90)));
    let line = (pose(4, 90).at, pose(9, 0).at);
    let shot = |by: u16| Report {
        event: Event::Shot { target: UnitId(99), line },
        ..Report::new("X-1", Some(UnitId(by)), "")
    };
    (0..30).flat_map(legs).chain((0..30).map(shot)).collect()
}

#[test]
fn what_a_whole_fleet_does_is_seen_ship_by_ship_and_shot_by_shot_and_nobody_waits_long() {
    let mut animator = Animator::default();
    animator.feed(&fleet());
    let frame = 1.0 / 30.0;
    let (mut seconds, mut seen, mut together, mut places) = (0.0, [0_u32; 30], 0, [0.0_f32; 30]);
    while animator.is_busy() {
        animator.advance(frame);
        seconds += frame;
        let sails = animator.cues.iter().filter(|cue| {
            matches!(cue.deed, Deed::Sail { .. }) && (cue.start..cue.start + cue.length).contains(&animator.now)
        });
        together = together.max(sails.count());
        for cue in &animator.cues {
            if let Deed::Shot { by: Some(by), .. } = cue.deed
                && cue.start <= animator.now
            {
                seen[by.index()] += 1;
            }
        }
        for (unit, before) in (0_u16..).zip(&mut places) {
            let now = animator.shown(UnitId(unit), pose(4, 90)).at.x;
            assert!(now >= *before - 0.01, "she goes ahead: {unit} from {before} to {now}");
            assert!(now - *before < 25.4, "and does not leap: {unit} from {before} to {now} in a frame");
            *before = now;
        }
    }
    assert!((1.5..3.5).contains(&seconds), "all of it takes {seconds:.1} s");
    assert!(together > 2, "ships sail at once: {together}");
    assert!(seen.iter().all(|frames| *frames >= 14), "every shot is seen for half a second: {seen:?}");
}

#[test]
fn a_ring_comes_with_what_it_speaks_of_however_much_a_fleet_hurries() {
    let mut animator = Animator::default();
    let mut reports = fleet();
    let raked = Report::new("X-1", Some(UnitId(0)), "She rakes her.").noted(wg_core::Moment::Rake, UnitId(99));
    // Just before the first shot: thirty ships sail two legs each.
    reports.insert(60, raked);
    animator.feed(&reports);
    let first = animator.cues.iter().find(|cue| matches!(cue.deed, Deed::Shot { .. })).expect("they fire").start;
    while animator.marks().count() == 0 {
        animator.advance(1.0 / 60.0);
        assert!(animator.is_busy(), "before all is over");
    }
    assert!((animator.now - first).abs() < 0.7, "at {} and not at {first}", animator.now);
}
