//! Hits are counted once, whether they wait for the end of cannon fire or count at once (A-DMG-GD-1, A-FIRE-14, A-R11,
//! A-R40, A-R90).

use wg_admiralty::position::ship::Hits;
use wg_core::Broadside;
use wg_core::PerBroadside;
use wg_core::Viewer;
use wg_core::talk::order::Order;

use crate::common::{COMMAND, FIRE, Game, MOVEMENT, REPAIR, STARBOARD};
use crate::mended_passing::call;

/// Red burns, and Green hits her once to starboard as she passes.
fn burning(guns: &str, words: &str, faces: &[u8]) -> Game {
    let red = format!("Red Britain custom 60,60 180 guns={guns} sail=normal f=1 {words}");
    let ships = [
        red.as_str(),
        "Green France custom 0,0 0 guns=[0,1,0,0] grade=B sail=stop",
        "Mate Britain custom 900,900 90 guns=[1,1,1,0] sail=stop",
        "Two France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 0.0, faces, &ships);
    game.sail("Red", "140");
    call(&mut game, "Green", STARBOARD, "Red");
    game
}

/// True if no printed limit is broken: a side has 0 to 4 gun hits in all, and loses no die that she never had.
fn within_limits(hits: &Hits, coming: &Hits, built: [u8; 4]) -> bool {
    Broadside::BOTH.into_iter().all(|side| {
        let marks = i32::from(hits.g[side]) + i32::from(coming.g[side]);
        let lost = |size: usize| hits.guns[side][size] + coming.guns[side][size];
        hits.g[side] as i32 >= 0
            && coming.g[side] as i32 >= 0
            && marks <= 4
            && (0..4).all(|size| lost(size) <= built[size])
    })
}

#[test]
fn a_dmg_gd_1_gun_hits_that_wait_and_those_of_a_fire_are_one_count() {
    for (g, faces, left, when) in [
        (4, vec![5, /* BD */ 1, /* light */ 1, /* F: G */ 5, /* starboard */ 6], 1, COMMAND),
        (3, vec![5, /* BD */ 1, /* F: G */ 5, /* starboard */ 6, /* light */ 1], 0, FIRE),
    ] {
        let mut game = burning("[2,4,4,0]", &format!("g_starboard={g}"), &faces);
        if when == COMMAND {
            let log = game.ship("Red").log;
            assert_eq!(
                (
                    log.hits.g[Broadside::Starboard],
                    log.coming.guns[Broadside::Starboard],
                    game.ship("Red").guns(Broadside::Starboard)
                ),
                (0, [1, 0, 0, 0], [2, 4, 4, 0]),
                "five are crossed out, and the die waits"
            );
        }
        game.on_to(2, COMMAND);
        game.threw(&faces);
        let red = game.ship("Red");
        assert_eq!(
            (red.log.hits.g, red.guns(Broadside::Starboard), red.guns(Broadside::Larboard)),
            (PerBroadside::of([0, left]), [1, 4, 4, 0], [2, 4, 4, 0]),
            "one gun die for five of {} gun hits",
            g + 2
        );
        assert!(
            within_limits(&red.log.hits, &red.log.coming, red.built.guns),
            "no more than four stand, and none less than nothing"
        );
        let saved = game.session.as_scenario(Viewer::All).expect("nothing waits at the beginning of the Command phase");
        assert_eq!(Game::of_scenario(&saved, &[]).ship("Red").log, red.log, "the file opens with the same log");
    }
}

#[test]
fn a_dmg_gd_1_a_die_for_hits_of_which_one_waits_is_lost_at_the_end_of_the_step() {
    // The fire brings the fifth G before the guns fire. Red lies where Prey bears.
    let faces = [5, 1, /* F: G */ 5, 6, /* light */ 1];
    let red = "Red Britain custom 60,60 180 guns=[2,4,4,0] sail=normal f=1 g_starboard=3";
    let ships = [
        red,
        "Green France custom 0,0 0 guns=[0,1,0,0] grade=B sail=stop",
        "Prey France custom 0,-100 0 guns=[0,0,0,0] sail=stop",
        "Mate Britain custom 900,900 90 guns=[1,1,1,0]",
        "Two France custom -900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game = Game::with("", MOVEMENT, "", 0.0, &faces, &ships);
    game.sail("Red", "140");
    call(&mut game, "Green", STARBOARD, "Red");
    game.on_to(1, FIRE);
    let red = game.ship("Red");
    assert_eq!(
        (red.guns(Broadside::Starboard), red.log.coming.guns[Broadside::Starboard]),
        ([2, 4, 4, 0], [1, 0, 0, 0]),
        "she fires with all her dice in this step"
    );
    assert_eq!(
        (red.log.hits.g[Broadside::Starboard], red.log.coming.g[Broadside::Starboard]),
        (0, 0),
        "all five are crossed out"
    );
}

#[test]
fn a_dmg_gd_2_a_die_that_waits_to_be_lost_is_not_lost_twice() {
    // Red's only die to starboard waits to be lost, so what the fire does to that side goes to the other.
    let mut game = burning("[0,1,0,0]", "g_starboard=4", &[5, 1, /* F: G */ 5, /* starboard */ 6]);
    game.on_to(2, COMMAND);
    let red = game.ship("Red");
    assert_eq!(
        (red.log.hits.g, red.guns(Broadside::Larboard), red.guns(Broadside::Starboard)),
        (PerBroadside::of([1, 0]), [0, 1, 0, 0], [0; 4]),
        "A-R11 looks at dice that wait to be lost too"
    );
}

#[test]
fn a_dmg_s_1_a_sail_value_of_nothing_is_mended_from_nothing() {
    // A sail value of 10 less 30 is 0, and not less, so a die that mends 5 makes it 5.
    let ships = [
        "Own Britain custom -900,900 90 guns=[1,1,1,0] sail=stop sail_value=10 m=1",
        "Mate Britain custom -900,700 90 guns=[1,1,1,0] sail=stop",
        "Foe France custom 900,-900 90 guns=[1,1,1,0] sail=stop",
    ];
    let mut game =
        Game::with("\"adv_repair\": true,", MOVEMENT, "", 0.0, &[6, /* does she strike */ 1, /* sails */ 5], &ships);
    assert_eq!(game.ship("Own").sail_value(), 0, "the mast takes 30");
    game.on_to(1, REPAIR);
    let unit = game.id("Own");
    game.order(Order::Repair { unit, what: 8 }).finish_phase();
    assert_eq!(game.ship("Own").sail_value(), 5, "what went below nothing is not owed");
}

/// Own hits Foe, which has 4 G to larboard, once more.
fn fifth(options: &str, guns: &str, words: &str, faces: &[u8]) -> Game {
    let foe = format!("Foe France custom 60,0 0 guns={guns} g_port=4 sail=stop {words}");
    let mut game = Game::with(options, FIRE, "", 0.0, faces, &["Own Britain custom 0,0 0 guns=[0,1,0,0]", &foe]);
    game.fire("Own", STARBOARD, "Foe", 0).finish_phase();
    game.threw(faces);
    game
}

#[test]
fn a_r40_a_carronade_is_lost_like_any_other_die() {
    // Four values are left: 1 is light, 4 is carronade, and 5 or 6 is rolled again.
    let left =
        |options: &str, guns: &str, faces: &[u8]| fifth(options, guns, "", faces).ship("Foe").guns(Broadside::Larboard);
    assert_eq!(left("", "[2,4,5,1]", &[5, 1, 4]), [2, 4, 5, 0], "by default");
    assert_eq!(left("", "[2,4,5,1]", &[5, 1, 5, 6, 3]), [2, 4, 4, 1], "5 and 6 are thrown again");
    assert_eq!(left("", "[2,0,5,1]", &[5, 1, 6]), [2, 0, 5, 0], "of three, 5-6 is the last");
    assert_eq!(left("", "[2,4,0,1]", &[5, 1, 4]), [2, 3, 0, 1], "of three, 3-4 is the second");
    assert_eq!(
        left("\"gd_hits_carronade\": \"last\"", "[2,4,5,1]", &[5, 1, 6]),
        [2, 4, 4, 1],
        "last of all, where the option says so"
    );
    assert_eq!(
        left("\"gd_hits_carronade\": \"last\"", "[0,0,0,1]", &[5, 1]),
        [0, 0, 0, 0],
        "when nothing else is left"
    );
    let game = fifth("", "[2,0,5,1]", "", &[5, 1, 6]);
    let needed = game.reports.iter().find_map(|report| match &report.event {
        wg_core::shown::report::Event::Thrown { needed, .. } if report.clause == "A-DMG-GD-2" => {
            Some(needed.to_string())
        }
        _ => None,
    });
    assert_eq!(needed.as_deref(), Some("1-2 light, 3-4 heavy, 5-6 carronade"), "the die names what is left");
}

#[test]
fn a_r40_where_carronades_are_spared_they_keep_no_side_alive() {
    let never = "\"gd_hits_carronade\": \"never\"";
    let foe = fifth(never, "[0,1,0,2]", "guns_port=[0,0,0,2]", &[5, 1]).ship("Foe");
    assert_eq!(
        (foe.log.hits.g, foe.guns(Broadside::Larboard)),
        (PerBroadside::of([4, 1]), [0, 0, 0, 2]),
        "it goes over to the guns on the other side"
    );
    let foe = fifth(never, "[0,0,0,2]", "", &[5, 1]).ship("Foe");
    assert_eq!(
        (foe.log.hits.g, foe.guns(Broadside::Larboard)),
        (PerBroadside::of([4, 0]), [0, 0, 0, 2]),
        "where there are none, it is ignored"
    );
}

#[test]
fn a_r90_each_lock_is_marked_and_cleared_by_itself() {
    // The second die of crashing masts is a 6 too, so each of the locked ships rolls for a lock (A-ADV-4).
    let ships = [
        "Own Britain custom 0,0 0 guns=[1,1,1,0] m=1 locked=[\"Foe\"] grade=B",
        "Foe France custom 30,0 0 guns=[1,1,1,0]",
        "Mate Britain custom 500,500 90 guns=[1,1,1,0]",
    ];
    let mut game = Game::with("\"adv_crash\": true", MOVEMENT, "", 0.0, &[5, 5, /* L */ 4, 4, /* repairs */ 5], &ships);
    let foe = game.id("Foe");
    let locks = |game: &Game, name: &str| game.ship(name).log.hits.locks.to_vec();
    let (mut own, mut other) = (locks(&game, "Own"), locks(&game, "Foe"));
    own.sort_unstable();
    other.sort_unstable();
    assert_eq!((own, other.len()), (vec![foe, foe], 1), "another L with the same ship is marked as well");
    game.on_to(1, COMMAND);
    let saved = game.session.as_scenario(Viewer::All).expect("nothing waits");
    assert_eq!(Game::of_scenario(&saved, &[]).ship("Own").log.hits.locks.len(), 2, "both are written down");
    game.on_to(1, REPAIR);
    let unit = game.id("Own");
    game.order(Order::Repair { unit, what: 2 }).finish_phase();
    assert_eq!(locks(&game, "Own"), [foe], "one die clears one of them");
}

#[test]
fn a_dmg_gd_1_no_position_of_a_battle_breaks_a_limit() {
    // Four burning ships fight at close range by random orders. Passing fire, fires and explosions hit the same logs.
    let ships = [
        "Own Britain custom 0,0 0 guns=[2,4,5,1] f=2 g_port=4 g_starboard=3",
        "Mate Britain custom 0,-90 0 guns=[1,3,3,2] f=1 g_port=2",
        "Foe France custom 60,120 180 guns=[2,4,4,0] f=2 g_port=4 g_starboard=4",
        "Two France custom 60,210 180 guns=[1,1,4,2] f=1 i=1",
    ];
    for (seed, options) in [
        (1, ""),
        (2, ""),
        (3, "\"gd_hits_carronade\": \"never\""),
        (4, "\"rake_odd_g\": \"nearer\", \"e_neighbours\": \"blow_up\""),
    ] {
        let text = crate::common::text(&format!("\"end\": \"last_ship\", {options}"), "", 90.0, &ships);
        let scenario =
            wg_core::scenario::parse(&text, "test.ron").unwrap_or_else(|problems| panic!("{problems}")).scenario;
        let mut session =
            wg_core::Session::new(&wg_admiralty::ADMIRALTY, &scenario, wg_core::DiceSource::Machine { seed })
                .unwrap_or_else(|problems| panic!("{problems}"));
        let mut rng = wg_core::dice::seeded(seed, 77);
        let mut orders = 0;
        while let Some(ask) = session.asks().first().filter(|_| orders < 600) {
            let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
            session.submit(seat, order).unwrap_or_else(|refusal| panic!("it was offered: {refusal}"));
            orders += 1;
            for ship in wg_admiralty::position::fleet::Fleet::gather(session.world()).ships.iter() {
                let log = &ship.log;
                assert!(within_limits(&log.hits, &log.coming, ship.built.guns), "seed {seed}, order {orders}: {log:?}");
            }
        }
        assert!(orders > 20, "they fight: {orders} orders");
    }
}
