//! Calls off battles that would go on for ever: computer captains that err, and battles among them in which nothing
//! happens any more.

use wg_core::{Fate, Pose, Session, Viewer};

/// The number of successive computer orders that move and hurt no unit, while no person is asked, after which the
/// battle is called off. It is more than any fight about one deck takes, and a few minutes at the pace of the captains.
pub const MAX_IDLE_TURNS: u32 = 1_000;
/// The number of successive refused orders of computer captains, each replaced by the default, after which the battle
/// is called off.
pub const MOST_ERRORS: u32 = 10;

/// The idle orders and the errors of computer captains since a person last acted.
#[derive(Debug, Default)]
pub struct Patience {
    idle: u32,
    errors: u32,
    units: Vec<(Pose, Fate, u8)>,
    off: Option<String>,
}

impl Patience {
    /// Returns why the computer captains have stopped, if they have.
    pub fn called_off(&self) -> Option<&str> {
        self.off.as_deref()
    }

    /// Starts the count again after a person did something or an order was taken back.
    pub fn renew(&mut self) {
        *self = Self::default();
    }

    /// Notes an order of a captain that was carried out. `session` is the position after it.
    pub fn note_order(&mut self, session: &Session) {
        self.errors = 0;
        let units: Vec<_> =
            session.view(Viewer::All).units.iter().map(|unit| (unit.pose, unit.fate, unit.hurt)).collect();
        self.idle = if self.units == units { self.idle + 1 } else { 0 };
        self.units = units;
        if self.idle >= MAX_IDLE_TURNS {
            self.call_off(
                &format!("the computer captains gave {MAX_IDLE_TURNS} orders in a row that changed nothing"),
                session,
            );
        }
    }

    /// Notes an order of a captain that was refused. Returns true if the default is to be used instead.
    pub fn note_refusal(&mut self, session: &Session) -> bool {
        self.errors += 1;
        if self.errors >= MOST_ERRORS {
            self.call_off(&format!("the rules refused {MOST_ERRORS} orders in a row from computer captains"), session);
        }
        self.off.is_none()
    }

    /// Calls the battle off because even the default order is refused.
    pub fn stuck(&mut self, why: &str, session: &Session) {
        self.call_off(&format!("a computer captain cannot give an order ({why})"), session);
    }

    fn call_off(&mut self, why: &str, session: &Session) {
        self.off = Some(format!(
            "The battle is called off because {why}. Seed {}, order {}.",
            session.dice_source().seed(),
            session.entries().len()
        ));
    }
}

#[cfg(test)]
mod tests {
    use wg_captains::Captain;
    use wg_core::{DiceSource, Order, Seat, SideId, UnitId};
    use wg_library::Library;

    use super::*;
    use crate::game::Table;
    use crate::sitting::Sitting;

    /// A captain whose every `every`th order is one that is not on offer. All other orders are the default.
    struct Erring {
        every: u32,
        asked: u32,
    }

    impl Captain for Erring {
        fn name(&self) -> &'static str {
            "erring"
        }

        fn decide(&mut self, session: &Session, seat: Seat) -> Order {
            self.asked += 1;
            let ask = session.asks().iter().find(|ask| ask.seat == seat).expect("he is asked");
            if self.asked.is_multiple_of(self.every) { Order::Scuttle { unit: UnitId(0) } } else { ask.default.clone() }
        }
    }

    fn battle(every: u32) -> Sitting {
        let battle =
            Library::new(wg_rulesets::ALL).battle("crane/01-first-lesson").expect("the lesson is part of the program");
        let table = Table { captains: vec!["deckhand".to_owned(); 2], dice: DiceSource::Machine { seed: 11 } };
        let mut game = Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("the lesson begins");
        for side in [0, 1] {
            game.battle.sit(SideId(side), Box::new(Erring { every, asked: 0 }));
        }
        game
    }

    /// Lets the captains play until they stop, and returns the number of orders asked of them.
    fn play(game: &mut Sitting) -> u32 {
        (0..100_000)
            .take_while(|_| {
                game.eye(0).computer_waits() && {
                    game.computer_order();
                    true
                }
            })
            .count() as u32
    }

    #[test]
    fn a_captain_who_errs_now_and_then_is_answered_for_and_told() {
        let mut game = battle(3);
        play(&mut game);
        assert!(
            game.battle.session().outcome().is_some(),
            "the battle goes on to its end: {:?}",
            game.battle.called_off()
        );
        let told = game
            .telling
            .journal
            .iter()
            .find(|line| line.report.sentence.contains("erring gave an order that the rules refused"))
            .map(|line| line.report.sentence.as_str());
        assert!(
            told.is_some_and(|told| told.ends_with("The default order was given instead.")),
            "the journal says that the usual answer was given for him: {told:?}"
        );
    }

    #[test]
    fn a_captain_who_does_nothing_but_err_stops_the_battle_with_its_seed() {
        let mut game = battle(1);
        let calls = play(&mut game);
        assert!(calls <= MOST_ERRORS, "he has so many tries, not {calls}");
        let why = game.battle.called_off().expect("it is called off").to_owned();
        assert!(why.contains("10 orders") && why.contains("Seed 11"), "it says why, and how to see it again: {why}");
        assert_eq!(game.eye(0).desk(&game.telling).headline, why, "that stands where it is said whose turn it is");
        assert!(!game.eye(0).computer_waits(), "and nobody thinks any more");
    }

    #[test]
    fn captains_of_whose_orders_nothing_comes_put_down_their_pens() {
        let game = battle(1);
        let mut patience = Patience::default();
        let orders = (0..)
            .take_while(|_| {
                patience.note_order(game.battle.session());
                patience.called_off().is_none()
            })
            .count() as u32;
        assert!(
            (MAX_IDLE_TURNS - 1..=MAX_IDLE_TURNS + 1).contains(&orders),
            "so many orders that move nobody, not {orders}"
        );
        patience.renew();
        assert!(patience.called_off().is_none(), "a person may wake them");
    }
}
