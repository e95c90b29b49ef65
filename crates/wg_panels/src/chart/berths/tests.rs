//! Properties that must hold of all places, tested with fleets placed at random.

use egui::pos2;

use super::*;
use crate::chart::seats::around;

const SEA: Rect = Rect { min: Pos2::new(0.0, 0.0), max: Pos2::new(900.0, 600.0) };

/// A generator of numbers that look random and are the same on every machine.
struct Strewn(u64);

impl Strewn {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// Returns a hull within `sea` that overlaps none of `before`, or `None` if 200 tries find no place.
    fn hull(&mut self, sea: Rect, long: f32, before: &[Quad]) -> Option<Quad> {
        (0..200).find_map(|_| {
            let at = sea.shrink(long / 2.0).lerp_inside(vec2(self.next(), self.next()));
            let hull = Quad::turned(at, vec2(long, long * 0.38), self.next() * 6.3);
            before.iter().all(|other| !other.meets(&hull)).then_some(hull)
        })
    }
}

fn fleet(seed: u64, count: usize, sea: Rect) -> (Vec<Wish>, Ground) {
    let mut strewn = Strewn(seed);
    let mut ground = Ground::default();
    for _ in 0..count {
        let hull = strewn.hull(sea, 46.0, &ground.hulls);
        ground.hulls.extend(hull);
    }
    ground.ships = vec![true; ground.hulls.len()];
    let wishes = (0..ground.hulls.len()).map(|n| named(n, &ground.hulls[n], 60.0 + strewn.next() * 70.0)).collect();
    (wishes, ground)
}

fn named(owner: usize, hull: &Quad, wide: f32) -> Wish {
    let forms = [vec2(wide, 22.0), vec2(wide * 0.86, 19.0), vec2(18.0, 15.0)].map(|size| around(hull, size));
    Wish {
        turn: 3,
        owner: Some(owner),
        tied: false,
        forms: forms.to_vec().into(),
        within: SEA,
        last: None,
        lay: None,
        home: None,
    }
}

fn seat(wish: &Wish, berth: Berth) -> &Seat {
    &wish.forms[berth.form][berth.seat]
}

/// Checks everything that must hold of places in any fleet.
fn check(wishes: &[Wish], ground: &Ground, berths: &[Option<Berth>], what: &str) {
    let laid: Vec<(usize, &Seat)> =
        berths.iter().enumerate().filter_map(|(n, berth)| Some((n, seat(&wishes[n], (*berth)?)))).collect();
    for (i, (n, one)) in laid.iter().enumerate() {
        assert!(SEA.expand(0.2).contains_rect(one.shape.bounds()), "{what}: {n} leaves the sea");
        assert!(ground.hulls.iter().all(|hull| !hull.meets(&one.shape)), "{what}: {n} lies on a hull");
        assert!(ground.cards.iter().all(|card| !Quad::from(*card).meets(&one.shape)), "{what}: {n} lies on a card");
        assert!(laid[i + 1..].iter().all(|(_, two)| !one.shape.meets(&two.shape)), "{what}: {n} lies on another name");
        let Some(owner) = wishes[*n].owner else { continue };
        let others = || ground.hulls.iter().enumerate().filter(|(other, _)| *other != owner).map(|(_, hull)| hull);
        let (own, nearest) = (
            one.shape.distance(&ground.hulls[owner]),
            others().map(|hull| one.shape.distance(hull)).fold(f32::INFINITY, f32::min),
        );
        match tie(&wishes[*n], one, ground) {
            Some([from, to]) => {
                assert!(
                    others().all(|hull| !hull.is_crossed(from, to)),
                    "{what}: the line of {n} crosses another ship"
                );
                assert!(
                    ground.hulls[owner].grown(0.5).meets(&Rect::from_center_size(to, Vec2::splat(2.0)).into()),
                    "{what}: the line of {n} ends at its own"
                );
            }
            None => assert!(
                nearest >= own + OFF,
                "{what}: {n} lies {own} from its own ship and {nearest} from another, and has no line"
            ),
        }
    }
}

#[test]
fn nothing_lies_on_anything_and_names_are_nearest_to_their_own_ships_in_any_fleet() {
    for seed in 0..60 {
        let count = 2 + seed as usize % 40;
        let (wishes, mut ground) = fleet(seed, count, SEA);
        if seed % 3 == 0 {
            ground.cards = vec![Rect::from_min_size(pos2(620.0, 430.0), vec2(260.0, 150.0))];
        }
        let berths = lay(&wishes, &ground);
        check(&wishes, &ground, &berths, &format!("fleet {seed} of {count}"));
    }
}

#[test]
fn where_there_is_room_every_ship_has_her_whole_name_beside_her() {
    for seed in 0..40 {
        let (wishes, ground) = fleet(seed, 9, SEA);
        let berths = lay(&wishes, &ground);
        let whole = berths.iter().filter(|berth| berth.is_some_and(|berth| berth.form == 0)).count();
        assert_eq!(whole, 9, "fleet {seed}: nine ships on a wide sea");
    }
}

#[test]
fn in_a_crowd_names_become_small_then_numbers_and_then_are_left_out() {
    let strait = Rect::from_min_size(pos2(300.0, 200.0), vec2(300.0, 200.0));
    let (wishes, ground) = fleet(5, 30, strait);
    let berths = lay(&wishes, &ground);
    check(&wishes, &ground, &berths, "a crowd");
    let of = |form: usize| berths.iter().filter(|berth| berth.is_some_and(|berth| berth.form == form)).count();
    assert!(of(2) > 0, "some are numbers: {berths:?}");
    assert!(of(0) + of(1) + of(2) >= ground.hulls.len() / 3, "and hardly anybody is left out without need: {berths:?}");
}

#[test]
fn what_lay_well_lies_still() {
    for seed in 0..30 {
        let (mut wishes, ground) = fleet(seed, 4 + seed as usize % 20, SEA);
        let first = lay(&wishes, &ground);
        for (wish, berth) in wishes.iter_mut().zip(&first) {
            wish.last = *berth;
        }
        let again = lay(&wishes, &ground);
        let moved = first.iter().zip(&again).filter(|(one, two)| one != two).count();
        assert_eq!(moved, 0, "fleet {seed}: nothing has happened and nobody moves");
    }
}

#[test]
fn a_ship_that_sails_a_little_does_not_make_names_flutter() {
    let mut turned = 0;
    for seed in 0..20 {
        let (wishes, ground) = fleet(seed, 10, SEA);
        let mut last = lay(&wishes, &ground);
        for step in 1..=10 {
            let mut moved = ground.clone();
            let at = moved.hulls[0].middle() + vec2(step as f32 * 0.8, 0.0);
            let [a, b, c, _] = moved.hulls[0].corners();
            moved.hulls[0] = Quad::lying(at, (b - a) / 2.0, (c - b) / 2.0);
            let widths: Vec<f32> = wishes.iter().map(|wish| wish.forms[0][0].shape.bounds().width()).collect();
            let again: Vec<Wish> =
                (0..wishes.len()).map(|n| Wish { last: last[n], ..named(n, &moved.hulls[n], widths[n]) }).collect();
            let berths = lay(&again, &moved);
            turned += berths.iter().zip(&last).filter(|(one, two)| one != two).count();
            last = berths;
        }
    }
    assert!(turned < 40, "of 2000 names {turned} changed their places while one ship sailed eight points");
}

/// Returns a column of ships that bears down on another column at anchor. The first column is farther on at each step.
fn melee(step: usize) -> Ground {
    let mut ground = Ground::default();
    for n in 0..9 {
        let n = n as f32;
        ground.hulls.push(Quad::turned(pos2(430.0 + n * 24.0, 130.0 + n * 44.0), vec2(46.0, 18.0), 1.05));
        let on = step as f32 * 7.0;
        ground.hulls.push(Quad::turned(
            pos2(640.0 + n * 17.0 + on * 0.3, 400.0 - n * 42.0 + on),
            vec2(46.0, 18.0),
            1.8,
        ));
    }
    ground.ships = vec![true; ground.hulls.len()];
    ground
}

/// Returns the previous place of a name, moved along with its ship.
fn carried(wish: &Wish, berth: Option<Berth>, [from, to]: [Pos2; 2]) -> Option<Rect> {
    berth.map(|berth| seat(wish, berth).shape.bounds().translate(to - from))
}

/// Counts the names shown while ships sail on and are selected one after the other, and the names that jump to another
/// side, with or without remembering their previous places.
fn jumps(remember: bool) -> (usize, usize) {
    let widths: Vec<f32> = (0..18).map(|n| 84.0 + (n * 37 % 50) as f32).collect();
    let wishes = |ground: &Ground| (0..18).map(|n| named(n, &ground.hulls[n], widths[n])).collect::<Vec<Wish>>();
    let (mut jumps, mut names) = (0, 0);
    let mut ground = melee(0);
    let mut before = wishes(&ground);
    let mut last = lay(&before, &ground);
    for step in 1..=24 {
        let now = melee(step / 2);
        let mut again = wishes(&now);
        let lain: Vec<Option<Rect>> =
            (0..18).map(|n| carried(&before[n], last[n], [ground.hulls[n].middle(), now.hulls[n].middle()])).collect();
        for n in (0..18).filter(|_| remember) {
            (again[n].last, again[n].lay, again[n].home) = (last[n], lain[n], lain[n]);
        }
        // A different ship is selected at each step. Her name is placed before all others.
        again[step % 18].turn = 1;
        let berths = lay(&again, &now);
        check(&again, &now, &berths, &format!("step {step}"));
        for (n, lay) in lain.iter().enumerate() {
            let (Some(lay), Some(berth)) = (lay, berths[n]) else { continue };
            names += 1;
            jumps += usize::from(same(*lay, seat(&again[n], berth).shape.bounds()) <= 0.0);
        }
        (ground, before, last) = (now, again, berths);
    }
    (names, jumps)
}

#[test]
fn in_a_melee_names_keep_their_side_while_ships_sail_on_and_another_one_is_looked_at() {
    let ((names, jumped), (_, anew)) = (jumps(true), jumps(false));
    assert!(names > 300 && jumped * 100 <= names * 3, "{jumped} of {names} names jumped to another side");
    assert!(jumped * 3 <= anew * 2 && anew > 0, "{jumped} jumped; {anew} if nobody knows where they lay");
}

#[test]
fn a_name_keeps_clear_of_other_ships_if_it_has_the_choice() {
    // The other ship lies about as near to the best place as its own ship.
    let own = Quad::turned(pos2(400.0, 300.0), vec2(60.0, 20.0), 0.0);
    let other = Quad::turned(pos2(400.0, 346.0), vec2(60.0, 20.0), 0.0);
    let ground = Ground { hulls: vec![own, other], ships: vec![true; 2], ..Ground::default() };
    let wishes = [named(0, &own, 90.0)];
    let place = seat(&wishes[0], lay(&wishes, &ground)[0].expect("a place")).shape;
    assert!(place.distance(&other) > place.distance(&own) + OFF, "{:?}", place.bounds());
}

#[test]
fn who_lies_close_beside_another_ship_has_a_name_with_a_line_before_it_becomes_a_number() {
    // A ship between two others. Everything around is taken, except a place that is nearer to her neighbour.
    let hulls =
        [0.0, 22.0, 44.0].map(|x| Quad::turned(pos2(400.0 + x, 300.0), vec2(60.0, 18.0), std::f32::consts::FRAC_PI_2));
    let ground = Ground { hulls: hulls.to_vec(), ships: vec![true; 3], ..Ground::default() };
    let wishes: Vec<Wish> = (0..3).map(|n| named(n, &hulls[n], 150.0)).collect();
    let berths = lay(&wishes, &ground);
    check(&wishes, &ground, &berths, "three abreast");
    assert!(berths.iter().all(|berth| berth.is_some_and(|berth| berth.form < 2)), "all have their names: {berths:?}");
}

#[test]
fn who_has_no_room_of_its_own_gets_it_from_a_neighbour_who_has_two_places() {
    let shape = |x: f32| Seat::at(Rect::from_min_size(pos2(x, 0.0), vec2(10.0, 10.0)), x / 1000.0);
    let wish = |turn: u8, seats: Vec<Seat>| Wish {
        turn,
        owner: None,
        tied: false,
        forms: vec![seats].into(),
        within: SEA,
        last: None,
        lay: None,
        home: None,
    };
    let wishes = [wish(0, vec![shape(0.0), shape(50.0)]), wish(1, vec![shape(4.0)])];
    let berths = lay(&wishes, &Ground::default());
    assert_eq!(
        berths.iter().map(|berth| berth.map(|berth| berth.seat)).collect::<Vec<_>>(),
        [Some(1), Some(0)],
        "the first one makes way"
    );
}

#[test]
fn what_is_dear_is_left_free_if_another_place_is_near() {
    let hull = Quad::turned(pos2(400.0, 300.0), vec2(60.0, 20.0), 0.0);
    let mut ground = Ground { hulls: vec![hull], ships: vec![true], ..Ground::default() };
    let wishes = [named(0, &hull, 90.0)];
    let below = seat(&wishes[0], lay(&wishes, &ground)[0].expect("a place")).shape.bounds();
    assert!(below.top() > 310.0 && (below.center().x - 400.0).abs() < 1.0, "below her and in the middle: {below:?}");
    ground.dear.push((Rect::from_min_size(pos2(300.0, 312.0), vec2(200.0, 90.0)).into(), 0.5));
    let above = seat(&wishes[0], lay(&wishes, &ground)[0].expect("a place")).shape.bounds();
    assert!(above.bottom() < 290.0, "above her: {above:?}");
}

/// Returns the names of the fleet as they are asked for in the next pass: with the places where they lay, and their
/// homes. Ships that lay still have their names where they were.
fn next(wishes: &[Wish], berths: &[Option<Berth>], homes: &[Option<Rect>]) -> Vec<Wish> {
    let next = |((wish, berth), home): ((&Wish, &Option<Berth>), &Option<Rect>)| {
        let lay = berth.map(|berth| seat(wish, berth).shape.bounds());
        Wish { last: *berth, lay, home: *home, ..wish.clone() }
    };
    wishes.iter().zip(berths).zip(homes).map(next).collect()
}

#[test]
fn a_name_stays_where_it_lies_though_another_place_has_become_a_little_better() {
    let hull = Quad::turned(pos2(400.0, 300.0), vec2(60.0, 20.0), 0.0);
    let mut ground = Ground { hulls: vec![hull], ships: vec![true], ..Ground::default() };
    ground.dear.push((Rect::from_min_size(pos2(300.0, 312.0), vec2(200.0, 90.0)).into(), 0.5));
    let wishes = [named(0, &hull, 90.0)];
    let above = lay(&wishes, &ground);
    ground.dear.clear();
    let again = next(&wishes, &above, &[Some(seat(&wishes[0], above[0].expect("a place")).shape.bounds())]);
    assert_eq!(lay(&again, &ground), above, "below her would be a little better, but the eye finds her above");
    assert_ne!(lay(&wishes, &ground), above, "who has never lain anywhere goes below her");
    ground.dear.push((Rect::from_min_size(pos2(300.0, 200.0), vec2(200.0, 90.0)).into(), 2.0));
    assert_ne!(lay(&again, &ground), above, "what matters is not covered");
}

#[test]
fn a_name_makes_way_for_a_card_or_a_ghost_and_returns_and_makes_way_for_a_ship_and_stays() {
    let hull = Quad::turned(pos2(400.0, 300.0), vec2(60.0, 20.0), 0.0);
    let wishes = [named(0, &hull, 90.0)];
    let ground = Ground { hulls: vec![hull], ships: vec![true], ..Ground::default() };
    let home = lay(&wishes, &ground);
    let place = seat(&wishes[0], home[0].expect("a place")).shape.bounds();
    let upon = Quad::turned(place.center(), vec2(50.0, 18.0), 0.0);
    let with = |ship: bool| Ground { hulls: vec![hull, upon], ships: vec![true, ship], ..Ground::default() };
    let card = Ground { cards: vec![place], ..ground.clone() };
    for (what, passes, comes_back) in
        [("a card", card, true), ("a ghost", with(false), true), ("a ship", with(true), false)]
    {
        let asked = next(&wishes, &home, &[Some(place)]);
        let away = lay(&asked, &passes);
        assert_ne!(away, home, "{what} is not covered");
        assert_eq!(returns(&asked[0], &passes), comes_back, "{what}: whether she has a place to return to");
        let kept = if comes_back { place } else { seat(&asked[0], away[0].expect("a place")).shape.bounds() };
        let back = lay(&next(&wishes, &away, &[Some(kept)]), &ground);
        assert_eq!(back == home, comes_back, "{what} has gone");
    }
}

#[test]
fn names_that_lie_well_do_not_move_for_one_that_is_new() {
    let mut moved = 0;
    for seed in 0..30 {
        let (wishes, ground) = fleet(seed, 12, SEA);
        let first = lay(&wishes[..11], &ground);
        let homes: Vec<Option<Rect>> =
            first.iter().zip(&wishes).map(|(berth, wish)| Some(seat(wish, (*berth)?).shape.bounds())).collect();
        let mut again = next(&wishes[..11], &first, &homes);
        // The new name comes before all others.
        again.insert(0, wishes[11].clone());
        let berths = lay(&again, &ground);
        moved += first.iter().zip(&berths[1..]).filter(|(one, two)| one != two).count();
        assert!(berths[0].is_some(), "fleet {seed}: the new one has a name too");
    }
    assert!(moved <= 3, "{moved} of 330 names moved");
}
