//! Battles of Admiralty, whose courses are free, played by mouse up to the situation that each one tests.
//! `WG_JOURNALS=tests/journals cargo test --lib admiralty_mouse_tests` writes their journals there.

use std::collections::BTreeSet;

use bevy::math::Vec2;
use bevy_egui::egui::{Pos2, pos2, vec2};
use wg_core::dice::{ChaCha8Rng, below, seeded};
use wg_core::{Angle, AskKind, DiceSource, Entry, Fate, Length, Order, Pose, SideId, StandingOrder};
use wg_hand::Desktop;
use wg_hand::helm::course::end_of;
use wg_library::Library;

use super::by_mouse::Hand;
use super::mouse_tests::keep;

const SIZE: bevy_egui::egui::Vec2 = vec2(1280.0, 720.0);

impl Hand {
    fn orders(&self) -> &[Entry] {
        self.desktop.sitting.battle.session().entries()
    }

    /// Returns the number of orders of this kind.
    fn count(&self, kind: impl Fn(&Order) -> bool) -> usize {
        self.orders().iter().filter(|entry| kind(&entry.order)).count()
    }

    /// Clicks the water that brings the selected ship nearest to where her guns hit hardest: with an enemy abeam and
    /// close.
    fn lay_a_free_course(&mut self) -> bool {
        let game = &self.desktop.sitting;
        let Some((limits, unit)) = game.eye(0).limits().zip(game.places[0].selected) else { return false };
        let Some((pose, footprint)) = game.eye(0).berth(unit) else { return false };
        let view = &self.desktop.screens[0].desk.view;
        let Some(side) = view.units.iter().find(|one| one.id == unit).map(|one| one.side) else { return false };
        let (width, height) = (view.table.width, view.table.height);
        let enemies: Vec<_> = view
            .units
            .iter()
            .filter(|one| one.side != side && one.fate == Fate::Afloat)
            .map(|one| one.pose.at)
            .collect();
        let worth = |end: &Pose| {
            let edge = [end.at.x, width - end.at.x, end.at.y, height - end.at.y].into_iter().min().unwrap_or_default();
            let abeam = |enemy: &wg_core::Point| {
                let off = end.at.heading_to(*enemy).map_or(0, |bearing| end.heading.to(bearing).abs().0);
                (off - 9_000).abs() / 20 + (end.at.distance(*enemy).0 - 7_000).abs() / 10
            };
            enemies.iter().map(abeam).min().unwrap_or_default() + if edge < Length::millimetres(90) { 5_000 } else { 0 }
        };
        let cards = self.desktop.screens[0].laid.cards(&self.ctx);
        let lines: Vec<_> = self.map.widgets.iter().filter(|widget| widget.press).map(|widget| widget.rect).collect();
        let free = |at: Pos2| {
            self.chart.contains(at)
                && !cards.iter().map(|(_, card)| card).chain(&lines).any(|thing| thing.expand(4.0).contains(at))
        };
        let places = (-6..=6).map(|step| {
            pose.at.offset(pose.heading.turned(Angle::degrees(step * 12)), limits.max_run + Length::millimetres(25))
        });
        let clicks = places.filter_map(|at| {
            let aimed = game.eye(0).aim(at).filter(|aimed| aimed.legal && free(self.screen(at)))?;
            Some((worth(&end_of(&aimed.course, pose, &footprint)), at))
        });
        let Some((_, at)) = clicks.min_by_key(|(worth, at)| (*worth, at.x, at.y)) else { return false };
        self.press(self.screen(at));
        self.desktop.sitting.eye(0).course_in_hand().is_some()
    }

    /// Describes where the battle has stopped, for the message of a failed test.
    fn state(&self) -> String {
        let labels: Vec<&str> =
            self.map.widgets.iter().filter(|widget| widget.press).map(|widget| widget.label.as_str()).collect();
        format!(
            "turn {}, {}: {} dice wanted, {labels:?}",
            self.desktop.screens[0].desk.view.turn,
            self.desktop.screens[0].desk.headline,
            self.dice_wanted()
        )
    }

    fn screen(&self, at: wg_core::Point) -> Pos2 {
        let at: Vec2 = self.lens.table_to_screen(at);
        pos2(at.x, at.y)
    }

    /// Does the next thing as a player would: types dice, lays a course now and then, and otherwise presses the big
    /// button.
    fn sail_on(&mut self, rng: &mut ChaCha8Rng) {
        if self.dice_wanted() > 0 {
            return self.throw(|sides| below(rng, u32::from(sides)) as u8 + 1);
        }
        self.lay_a_free_course();
        self.press(self.big_button().center());
    }

    /// Presses an entry under the line 'Standing orders' of this ship.
    fn stand(&mut self, name: &str, entry: &str) {
        let unit = self.desktop.screens[0]
            .desk
            .view
            .units
            .iter()
            .find(|unit| unit.name == name)
            .expect("she is there")
            .clone();
        let at = self.screen(unit.pose.at);
        self.press(at);
        let (_, line) = self
            .pressable("Standing orders: ")
            .into_iter()
            .next()
            .unwrap_or_else(|| panic!("the orders of {name} are on the screen"));
        self.press(line.center());
        self.press_on(entry);
    }
}

#[test]
fn the_frigate_duel_is_fought_to_its_end_with_every_die_typed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(14, 1);
    let mut hand = Hand::at_battle(
        "admiralty/01-first-lesson",
        ["human", "human"],
        DiceSource::Hand { seed: 14 },
        SIZE,
        folder.path(),
    );
    while !hand.is_done() {
        assert!(hand.presses < 1_500, "it ends: {}", hand.state());
        hand.sail_on(&mut rng);
    }
    let (throws, courses) = (
        hand.count(|order| matches!(order, Order::Throw { .. })),
        hand.count(|order| matches!(order, Order::Course { .. })),
    );
    eprintln!(
        "{} presses, {} orders, {throws} throws, {courses} courses: {:?}",
        hand.presses,
        hand.orders().len(),
        hand.desktop.sitting.battle.session().outcome()
    );
    assert!(throws > 20 && courses > 4, "its dice were typed and its courses laid: {throws}, {courses}");
    keep(&hand, "admiralty-frigate-duel-hand-dice-by-mouse");
}

#[test]
fn two_against_two_with_standing_orders_for_passing_fire_is_fought_against_the_flag_captain() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(5, 1);
    let mut hand = Hand::at_battle(
        "admiralty/03-two-against-two",
        ["human", "flag-captain"],
        DiceSource::Machine { seed: 22 },
        SIZE,
        folder.path(),
    );
    // One ship fires whenever she bears, the other only to rake.
    hand.stand("Fyen", "Fire in passing, at any range");
    hand.stand("Odin", "Fire in passing only to rake");
    let told: BTreeSet<_> = hand
        .orders()
        .iter()
        .filter_map(
            |entry| if let Order::Standing { unit, order } = entry.order { Some((unit.0, order)) } else { None },
        )
        .map(|(unit, order)| (unit, order.is_some_and(|order: StandingOrder| order.rake_only)))
        .collect();
    assert_eq!(told, BTreeSet::from([(0, false), (1, true)]), "both were told by mouse");
    let own = |hand: &Hand| {
        hand.desktop
            .sitting
            .eye(0)
            .asked()
            .is_some_and(|ask| ask.kind == AskKind::Reaction && ask.seat.side() == Some(SideId(0)))
    };
    while !hand.is_done() {
        assert!(hand.presses < 1_500, "it ends: {}", hand.state());
        assert!(!own(&hand), "standing orders answer for her: {}", hand.desktop.screens[0].desk.headline);
        hand.sail_on(&mut rng);
    }
    let passing = hand.desktop.sitting.battle.session().entries().len();
    eprintln!(
        "{} presses, {passing} orders, turn {}: {:?}",
        hand.presses,
        hand.desktop.screens[0].desk.view.turn,
        hand.desktop.sitting.battle.session().outcome()
    );
    keep(&hand, "admiralty-two-against-two-standing-orders-by-mouse");
}

#[test]
fn a_duel_killed_with_half_a_throw_typed_goes_on_from_its_journal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut rng = seeded(8, 1);
    let mut hand = Hand::at_battle(
        "admiralty/02-two-doctrines",
        ["human", "human"],
        DiceSource::Hand { seed: 3 },
        SIZE,
        folder.path(),
    );
    let guns = |hand: &Hand| {
        hand.desktop.sitting.eye(0).asked().is_some_and(|ask| ask.throws.iter().any(|row| row.clause == "A-FIRE-6"))
    };
    while !(guns(&hand) && hand.dice_wanted() >= 2) {
        assert!(hand.presses < 200, "guns are fired: {}", hand.state());
        hand.sail_on(&mut rng);
    }
    // Half of the dice lie on the table.
    let wanted = hand.dice_wanted();
    for _ in 0..wanted / 2 {
        hand.press_on("roll 5");
    }
    assert_eq!(hand.dice_wanted(), wanted - wanted / 2);
    // The program is killed: only the files on the disk are left.
    let path = hand.desktop.sitting.battle.file().expect("it is saved");
    let other = tempfile::tempdir().expect("a temporary folder");
    std::fs::copy(&path, other.path().join(path.file_name().expect("a name"))).expect("it is copied");
    let session = hand.desktop.sitting.battle.session();
    let (orders, asks, hash) = (session.entries().len(), session.asks().to_vec(), session.hash());

    let library = Library::new(wg_rulesets::ALL);
    let idle = Hand::at_battle(
        "admiralty/01-first-lesson",
        ["human", "human"],
        DiceSource::Machine { seed: 1 },
        SIZE,
        folder.path(),
    );
    let mut desktop = Desktop::new(idle.desktop.sitting, library, Some(other.path().to_owned()), None);
    desktop.go_on(0).expect("it goes on");
    let mut again = Hand::before(desktop, SIZE);
    let session = again.desktop.sitting.battle.session();
    assert_eq!(
        (session.entries().len(), session.hash(), session.asks()),
        (orders, hash, &asks[..]),
        "as it was when it was killed"
    );
    assert_eq!(again.dice_wanted(), wanted, "the same dice are wanted, all of them");
    let killed = again.orders().len();
    while !again.is_done() {
        assert!(again.presses < 1_500, "it ends: {}", again.state());
        again.sail_on(&mut rng);
    }
    let throws = again.count(|order| matches!(order, Order::Throw { .. }));
    eprintln!(
        "killed after {killed} orders; {} orders, {throws} throws: {:?}",
        again.orders().len(),
        again.desktop.sitting.battle.session().outcome()
    );
    keep(&again, "admiralty-killed-inside-a-throw-and-continued-by-mouse");
}

#[test]
fn in_the_room_the_last_line_of_the_dice_is_never_cut_off() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut hand = Hand::at_battle(
        "admiralty/02-two-doctrines",
        ["human", "human"],
        DiceSource::Machine { seed: 3 },
        SIZE,
        folder.path(),
    );
    hand.desktop.screens[0].panel.room = true;
    let mut rng = seeded(3, 1);
    let mut seen = 0;
    while !hand.is_done() && hand.presses < 120 {
        hand.sail_on(&mut rng);
        let Some(luck) = hand.map.widgets.iter().find(|widget| widget.label.starts_with("Luck (average 0)")) else {
            continue;
        };
        let button = hand.big_button();
        assert!(
            luck.rect.height() > 10.0 && luck.rect.bottom() < button.top() - 8.0,
            "{} at {:?} above {button:?}",
            luck.label,
            luck.rect
        );
        seen += 1;
    }
    assert!(seen > 50, "it stands there: {seen}");
}
