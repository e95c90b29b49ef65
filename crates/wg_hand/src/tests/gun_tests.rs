//! Guns and levers on the desk, with a ruleset that has many of them: the drill, whose cutters carry two batteries and
//! can aim.

use wg_core::rules::ruleset::Ruleset;
use wg_core::scenario::Loaded;
use wg_core::shown::sheet::{GunBoxes, Part, Sheet, Tone, TrackField, TrackRole};
use wg_core::{
    Ask, DiceSource, Domain, Length, Offer, Order, Preview, Rules as _, Seat, Shown as _, Slot, StandingOrder, UnitId,
    Viewer,
};
use wg_testkit::changed::{Changed, Changes};
use wg_testkit::drill::DRILL;

use crate::game::Table;
use crate::sitting::Sitting;

type World = bevy_ecs::world::World;

/// The drill with more to choose from.
struct Many;

static MANY: Changed<Many> = Changed(Many);

impl Changes for Many {
    fn below(&self) -> &'static dyn Ruleset {
        &DRILL
    }
    /// Makes both batteries bear, each with several ways of aiming. Before she sails, a cutter may set sail or begin
    /// her move.
    fn asks(&self, world: &World, asks: &mut Vec<Ask>) {
        DRILL.asks(world, asks);
        for ask in asks {
            let mut offers = Vec::new();
            for offer in std::mem::take(&mut ask.offers) {
                match offer.order {
                    Order::Fire { unit, target, .. } => offers.extend([0, 1].map(|battery| {
                        let fire = Offer::plain(
                            Order::Fire { unit, battery, target, aim: 0 },
                            ["Fire the larboard guns", "Fire the starboard guns"][usize::from(battery)],
                        );
                        let aims = Domain::choices([(0, "at the middle"), (1, "aimed high")]);
                        fire.with(Slot::Target, Domain::Units([target].as_slice().into())).with(Slot::Choice, aims)
                    })),
                    Order::Course { unit, .. } => {
                        offers.push(
                            Offer::plain(Order::SetSail { unit, sail: 2 }, "Set sail")
                                .with(Slot::Value, Domain::Range { min: 1, max: 4 }),
                        );
                        offers.push(Offer::plain(Order::Begin { unit }, "Begin her move"));
                        offers.push(offer);
                    }
                    _ => offers.push(offer),
                }
            }
            ask.offers = offers;
        }
    }
    fn preview(&self, world: &World, seat: Seat, order: &Order) -> Preview {
        let mut preview = DRILL.preview(world, seat, order);
        if let (Order::Fire { battery, aim, .. }, Some(odds)) = (order, &mut preview.odds) {
            // The starboard guns aimed high are the best.
            odds.expected = 1.0 + f64::from(*battery) + 0.5 * f64::from(*aim);
        }
        if let Order::SetSail { sail, .. } = order {
            preview.used = format!("{} in", 3 * sail);
        }
        preview
    }
    fn sheet(&self, world: &World, unit: UnitId, viewer: Viewer) -> Sheet {
        let mut sheet = DRILL.sheet(world, unit, viewer);
        let labels = ["1–3", "4–6", "7–9", "10–12", "13–15"];
        let field = |(n, label): (usize, &str)| TrackField {
            label: label.to_owned(),
            ticked: n < 1,
            current: n == 1,
            struck: false,
        };
        let battery = |number: u8, name: &str| Part::Battery {
            number,
            name: name.to_owned(),
            boxes: vec![false],
            counts: GunBoxes::Guns,
            dice: 1,
            state: "loaded".to_owned(),
            tone: Tone::Faint,
        };
        let track = Part::Track {
            title: String::new(),
            role: TrackRole::Sail,
            fields: labels.into_iter().enumerate().map(field).collect(),
        };
        sheet.parts = vec![
            Part::Heading { title: "Canvas".to_owned(), remark: String::new() },
            track,
            battery(0, "Larboard"),
            battery(1, "Starboard"),
        ];
        sheet
    }
}

/// Two cutters abreast, nine inches apart, after the signals.
fn begun() -> Sitting {
    let mut scenario = wg_testkit::fixtures::two_cutters();
    for (ship, x) in scenario.ships.iter_mut().zip([10.0, 19.0]) {
        (ship.at, ship.heading) = (Some((x, 10.0)), Some(wg_core::scenario::HeadingSpec(wg_core::Heading::NORTH)));
    }
    let table = Table { captains: vec!["human".to_owned(), "human".to_owned()], dice: DiceSource::Machine { seed: 1 } };
    let mut game =
        Sitting::start(&MANY, &Loaded::from_scenario(scenario, "the drill"), &table, None).expect("it begins");
    while game.eye(0).asked().is_some_and(|ask| ask.kind == wg_core::AskKind::Choice) {
        let side = game.eye(0).asked().and_then(|ask| ask.seat.side()).expect("a side");
        game.touch(0, |_, place| place.take_seat(side));
        let order = game.eye(0).asked().expect("somebody is asked").default.clone();
        game.give(0, order);
    }
    game
}

#[test]
fn a_number_from_many_is_a_lever_with_the_words_of_her_sheet() {
    let mut game = begun();
    let desk = game.eye(0).desk(&game.telling);
    let lever = desk.lever.clone().expect("a sail to set");
    let labels: Vec<&str> = lever.notches.iter().map(|notch| notch.label.as_str()).collect();
    assert_eq!(labels, ["0", "1–3", "4–6", "7–9", "10–12", "13–15"], "as it stands on her sheet");
    let open: Vec<bool> = lever.notches.iter().map(|notch| notch.order.is_some()).collect();
    assert_eq!(open, [false, true, true, true, true, false], "from 1 to 4");
    assert!(lever.notches[2].chosen && lever.notches[2].now, "it stands where her sail does");
    assert!(
        !desk.choices.iter().any(|button| matches!(button.order, Order::SetSail { .. })),
        "and is no wall of buttons"
    );
    game.press(0, |battle, place| place.nudge(battle, 1));
    game.press(0, |battle, place| place.nudge(battle, 1));
    game.press(0, |battle, place| place.nudge(battle, 1));
    let desk = game.eye(0).desk(&game.telling);
    let lever = desk.lever.expect("still");
    assert!(lever.notches[4].chosen && lever.notches[2].now, "no farther than it goes");
    assert_eq!(
        (lever.words.as_str(), desk.big_button.map(|button| button.order)),
        ("12 in", Some(Order::SetSail { unit: UnitId(0), sail: 4 })),
        "Space orders it"
    );
}

#[test]
fn the_big_button_moves_the_selected_ship() {
    let game = begun();
    let button = game.eye(0).desk(&game.telling).big_button.expect("a button");
    assert_eq!((button.label.as_str(), button.order), ("Move Vigilant", Order::Begin { unit: UnitId(0) }));
}

#[test]
fn guns_stand_battery_by_battery_and_a_click_on_the_enemy_takes_the_best() {
    let mut game = begun();
    game.give(0, Order::Course { unit: UnitId(0), course: wg_core::Course::run(wg_core::Length::INCH) });
    assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
    let side = game.eye(0).asked().and_then(|ask| ask.seat.side()).expect("a side is asked");
    game.touch(0, |_, place| place.take_seat(side));
    let own = game.places[0].selected.expect("who may fire is selected");
    let enemy = UnitId(1 - own.0);
    let desk = game.eye(0).desk(&game.telling);
    let names: Vec<&str> = desk.guns.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Larboard", "Starboard"], "in the order of her sheet");
    assert!(!desk.choices.iter().any(|button| matches!(button.order, Order::Fire { .. })), "no wall of buttons");
    let best = Order::Fire { unit: own, battery: 1, target: enemy, aim: 1 };
    assert_eq!(desk.big_button.expect("a button").order, best, "the best shot stands on the big button");
    let row = &desk.guns.rows[1];
    assert!(
        row.on && row.targets[0].on && row.aims.iter().map(|aim| aim.label.as_str()).eq(["middle", "high"]),
        "its battery is laid: {row:?}"
    );
    assert_eq!(row.aims[1].remark, "2.5 hits", "each way of aiming with what is to be expected");
    game.touch(0, |battle, place| place.pick_battery(battle, own, 0));
    assert_eq!(
        game.eye(0).shot_at(enemy),
        Some(Order::Fire { unit: own, battery: 0, target: enemy, aim: 1 }),
        "the battery that was picked"
    );
    assert_eq!(
        game.eye(0).desk(&game.telling).big_button.expect("a button").label,
        format!("Fire the larboard guns on {}", game.eye(0).desk(&game.telling).view.units[enemy.index()].name)
    );
    let targets = game.eye(0).overlays(&game.eye(0).desk(&game.telling).view).targets;
    assert_eq!(targets.len(), 1, "who lies in its arc has a ring");
    // After another aim is chosen, a click on her fires with that aim.
    game.press(0, |battle, place| place.propose(battle, Order::Fire { unit: own, battery: 0, target: enemy, aim: 0 }));
    let at = game.eye(0).desk(&game.telling).view.units[enemy.index()].pose.at;
    let before = game.battle.session().entries().len();
    game.press(0, |battle, place| place.click(battle, at, Some(enemy)));
    assert_eq!(game.battle.session().entries().len(), before + 1, "{:?}", game.places[0].refusal);
    assert_eq!(
        game.battle.session().entries()[before].order,
        Order::Fire { unit: own, battery: 0, target: enemy, aim: 0 }
    );
}

#[test]
fn the_clock_that_rings_leaves_the_course_in_the_hand_and_is_not_what_undo_takes_back() {
    // A shift of wind may make the course illegal; one battle without a shift is enough.
    assert!((0..24).any(rings_with_the_wind_as_it_was), "the wind stays on 8 or less");
}

/// Plays until the clock has rung. Returns false if the wind has shifted.
fn rings_with_the_wind_as_it_was(seed: u64) -> bool {
    let battle =
        wg_library::Library::new(wg_rulesets::ALL).battle("barnacle/05-frigate-duel").expect("part of the program");
    let mut scenario = battle.loaded.scenario.clone();
    scenario.options.insert("wind_alarm".to_owned(), wg_core::scenario::Value::Text("timed".to_owned()));
    let table = Table { captains: vec!["human".to_owned(), "human".to_owned()], dice: DiceSource::Machine { seed } };
    let mut game =
        Sitting::start(battle.ruleset, &Loaded::from_scenario(scenario, "the duel"), &table, None).expect("it begins");
    assert!(game.battle.session().alarm_every().is_some_and(|minutes| minutes > 0), "these rules hear the clock");
    for _ in 0..40 {
        if game.eye(0).limits().is_some() {
            break;
        }
        let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
        game.give(0, order);
    }
    let at = {
        let desk = game.eye(0).desk(&game.telling);
        let unit = &desk.view.units[game.places[0].selected.expect("she is to sail").index()];
        unit.pose.bow(&unit.footprint).offset(unit.pose.heading, wg_core::Length::inches(6))
    };
    game.press(0, |battle, place| place.click(battle, at, None));
    let proposal = game.places[0].draft.proposal.clone().expect("a course is laid");
    let orders = game.battle.session().entries().len();
    let wind = game.eye(0).desk(&game.telling).view.wind.from;
    game.time_up();
    if game.eye(0).desk(&game.telling).view.wind.from != wind {
        return false;
    }
    assert_eq!(
        (game.battle.session().entries().len(), game.battle.session().entries()[orders].seat),
        (orders + 1, Seat::Clock),
        "it has rung"
    );
    assert_eq!(game.places[0].draft.proposal.as_ref(), Some(&proposal), "and the course is still in the hand");
    if game.eye(0).can_undo() {
        game.undo(0);
        assert!(game.battle.session().entries().len() < orders, "undo takes back what a person did");
    }
    true
}

/// Fyen has Dristigheten right astern, where none of her guns bears, and Tapperheten abeam. No other ship fires.
fn astern(phase: &str) -> Sitting {
    let text = r#"(version: 1, ruleset: "admiralty", name: "A test", table: (width: 1200, height: 1200), wind: "S", battle: {"turn": 1, "phase": PHASE},
        sides: [(name: "Denmark", nation: "Denmark"), (name: "Sweden", nation: "Sweden")],
        ships: [
            (name: "Fyen", class: "dk-74", side: "Denmark", at: (600, 330), heading: "N"),
            (name: "Tapperheten", class: "dk-74", side: "Sweden", at: (720, 330), heading: "N"),
            (name: "Dristigheten", class: "dk-74", side: "Sweden", at: (600, 130), heading: "N"),
        ])"#;
    Sitting::of_text("admiralty/astern", &text.replace("PHASE", phase), DiceSource::Machine { seed: 1 })
}

#[test]
fn pointing_at_an_enemy_at_whom_she_cannot_fire_says_why() {
    let mut game = astern("3");
    game.touch(0, |_, place| place.select(Some(UnitId(0))));
    let (bears, barred) = (UnitId(1), UnitId(2));
    let at = |game: &Sitting, unit: UnitId| game.eye(0).berth(unit).map(|(pose, _)| pose.at);
    game.point_at(0, at(&game, bears), Some(bears));
    assert_eq!(game.eye(0).desk(&game.telling).refusal, None, "her guns bear: the odds are shown");
    game.point_at(0, at(&game, barred), Some(barred));
    let desk = game.eye(0).desk(&game.telling);
    let said = desk.refusal.expect("a reason").sentence;
    assert!(said.contains("Dristigheten"), "{said}");
    assert!(!game.eye(0).overlays(&desk.view).refusals.is_empty(), "with her field of fire");
    assert_eq!(game.places[0].refusal, None, "and nothing was refused");
    game.point_at(0, None, None);
    assert_eq!(game.eye(0).desk(&game.telling).refusal, None, "it goes with the pointer");
}

#[test]
fn a_click_on_an_enemy_of_whom_guns_learn_nothing_looks_at_her() {
    let (own, barred) = (UnitId(0), UnitId(2));
    let clicked = |phase: &str| {
        let mut game = astern(phase);
        game.touch(0, |_, place| place.select(Some(own)));
        let at = game.eye(0).berth(barred).expect("she lies there").0.at;
        game.press(0, |battle, place| place.click(battle, at, Some(barred)));
        (game.places[0].selected, game.places[0].refusal.clone().map(|refusal| refusal.clause))
    };
    assert_eq!(clicked("2"), (Some(barred), None), "among the commands nobody fires: her sheet is shown");
    let (selected, why) = clicked("3");
    assert!(selected == Some(own) && why.is_some(), "where guns are laid it is told why they do not bear: {why:?}");
}

/// A British ship between two French ones: the one to larboard lies abeam, the one to starboard shows her bow.
const BETWEEN: &str = r#"(
    version: 1, ruleset: "admiralty", name: "Between", table: (width: 620, height: 470), wind: 292, battle: {"turn": 7, "phase": 3, "first": "Britain"},
    sides: [(name: "Britain", nation: "Britain", colour: Blue), (name: "France", nation: "France", colour: Red)],
    ships: [
        (name: "Bellona", class: "gb-74", side: "Britain", at: (300, 262), heading: 86, state: {"sail": "battle"}),
        (name: "Bucentaure", class: "fr-80", side: "France", at: (340, 325), heading: 4, state: {"sail": "slow"}),
        (name: "Redoutable", class: "fr-74", side: "France", at: (330, 180), heading: 2, state: {"sail": "slow"}),
    ],
)"#;

#[test]
fn of_the_shots_of_a_ship_the_best_lies_on_the_big_button() {
    let game = Sitting::of_text("admiralty/between", BETWEEN, DiceSource::Machine { seed: 5 });
    let ask = game.eye(0).asked().expect("Britain declares");
    assert_eq!(ask.default.target(), Some(UnitId(1)), "the rules would begin to larboard: {:?}", ask.default);
    let big = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
    assert!(matches!(big, Order::Fire { target: UnitId(2), .. }), "a rake is worth more: {big:?}");
}

#[test]
fn standing_orders_say_when_they_have_her_fire() {
    let mut game = Sitting::of_text("admiralty/between", BETWEEN, DiceSource::Machine { seed: 5 });
    let unit = UnitId(0);
    game.touch(0, |_, place| place.select(Some(unit)));
    for (fire, within, words) in [
        (true, Some(Length::millimetres(80)), "fires in passing within 80 mm"),
        (true, None, "fires in passing, at any range"),
        (false, None, "holds her fire in passing"),
    ] {
        game.give_unasked(
            0,
            Order::Standing { unit, order: Some(StandingOrder { fire, battery: None, within, rake_only: false }) },
        );
        assert_eq!(
            game.eye(0).desk(&game.telling).standing.expect("she has some").words(),
            words,
            "in the Fire phase it is declared"
        );
    }
}
