//! Holds back news until it has been seen on the table: dice until the cards played on them have landed, the journal
//! until ships have sailed and fights have been shown.

use wg_panels::Tray;
use wg_panels::read::flight::{Flight, Way};
use wg_panels::read::journal::Bar;

use crate::desktop::Desktop;

impl Desktop {
    /// Tells the panels which cards are moving now. The result of the dice is held back until the cards played on them
    /// have landed.
    pub fn show_flights(&mut self, whose: usize, flights: Vec<Flight>) {
        let screen = &mut self.screens[whose];
        screen.panel.flights = flights;
        if let Some(hand) = &mut screen.desk.hand {
            hand.moves = !screen.panel.flights.is_empty();
        }
        // The dice of a fight, too, are held back until the fight has been shown beat by beat.
        let plays = screen.panel.flights.iter().any(|flight| flight.way == Way::Played)
            || self.sitting.eye(whose).fight_waits();
        let tray = &mut screen.desk.tray;
        match (plays, &mut screen.trays) {
            (true, (before, waits @ None)) => {
                let Tray { volleys, last, before: fallen, luck, .. } = before.clone();
                let shown = Tray { volleys, last, before: fallen, luck, ..tray.clone() };
                *waits = Some(std::mem::replace(tray, shown));
            }
            (true, _) => {}
            (false, (before, waits)) => {
                if let Some(fell) = waits.take() {
                    *tray = fell;
                }
                if before != tray {
                    before.clone_from(tray);
                }
            }
        }
    }

    /// Limits the journal and the bar above the table to what has been seen, while something moves or a fight is shown.
    pub fn tell_what_was_seen(&mut self, whose: usize, moving: bool) {
        let screen = &mut self.screens[whose];
        let orders = self.sitting.battle.session().entries().len();
        let rests = self.sitting.eye(whose).looking().is_some() || !(moving || self.sitting.eye(whose).fight_waits());
        screen.seen_to = if rests { orders } else { screen.seen_to.min(orders) };
        screen.desk.withheld = screen.desk.journal.iter().rev().take_while(|line| line.order > screen.seen_to).count();
        // The bar above the table must not run ahead of what was seen either.
        if rests {
            screen.desk.bar_before = None;
            screen.bar = Some(screen.desk.bar());
        } else {
            // The turn and its phases stay until then, but a question that can be answered already is in the headline.
            let before = screen.bar.clone();
            screen.desk.bar_before = None;
            let asked = screen.desk.ask.is_some() && !self.sitting.eye(whose).fight_waits();
            screen.desk.bar_before = before.map(|before| {
                let Bar { headline, acting, sides, .. } = if asked { screen.desk.bar() } else { before.clone() };
                Bar { headline, acting, sides, ..before }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use wg_core::{DiceSource, Order};
    use wg_library::Library;

    use super::*;
    use crate::sitting::Sitting;
    use crate::tests::fight_tests::{MEG, PAIRS, QUEEN};

    fn desktop() -> Desktop {
        let sitting = Sitting::of_text("barnacle/pairs", PAIRS, DiceSource::Machine { seed: 5 });
        let mut desktop = Desktop::new(sitting, Library::new(wg_rulesets::ALL), None, None);
        look(&mut desktop, false);
        desktop
    }

    /// Runs one frame.
    fn look(desktop: &mut Desktop, moving: bool) {
        desktop.refresh(0);
        desktop.show_flights(0, Vec::new());
        desktop.tell_what_was_seen(0, moving);
    }

    fn last_told(desktop: &Desktop) -> usize {
        desktop.screens[0].desk.told().last().map_or(0, |line| line.order)
    }

    #[test]
    fn the_bar_over_the_table_does_not_run_ahead_of_what_is_seen() {
        let mut desktop = desktop();
        let before = desktop.screens[0].desk.bar();
        let mut asked = 0;
        for _ in 0..12 {
            let order = desktop.screens[0].desk.big_button.as_ref().map(|button| button.order.clone());
            let Some(order) = order else { break };
            desktop.sitting.give(0, order);
            look(&mut desktop, true);
            let desk = &desktop.screens[0].desk;
            let bar = desk.bar();
            assert_eq!((bar.turn, &bar.phases), (before.turn, &before.phases), "something is still to be seen");
            if desk.ask.is_some() && !desktop.sitting.eye(0).fight_waits() {
                assert_eq!(bar.headline, desk.headline, "a question that is shown is in the headline too");
                asked += 1;
            } else {
                assert_eq!(bar.headline, before.headline, "nobody is asked yet");
            }
        }
        assert!(asked > 0, "somebody was asked while ships still sailed");
        look(&mut desktop, false);
        assert_ne!(desktop.screens[0].desk.bar(), before, "now it is told what comes next");
    }

    #[test]
    fn neither_the_journal_nor_the_tray_tells_how_a_melee_ends_before_it_was_seen() {
        let mut desktop = desktop();
        desktop.sitting.give(0, Order::Board { unit: MEG, target: QUEEN, men: 54 });
        assert!(desktop.sitting.places[0].refusal.is_none(), "{:?}", desktop.sitting.places[0].refusal);
        let before = desktop.sitting.battle.session().entries().len();
        look(&mut desktop, false);
        let tray = desktop.screens[0].desk.tray.last.clone();
        let defends = desktop.sitting.eye(0).asked().expect("she may defend herself").default.clone();
        desktop.sitting.give(0, defends);
        look(&mut desktop, false);
        let mut beats = 0;
        while desktop.sitting.eye(0).fight_waits() {
            assert!(
                last_told(&desktop) <= before && desktop.screens[0].desk.withheld > 0,
                "beat {beats}: its lines are kept back"
            );
            assert_eq!(desktop.screens[0].desk.tray.last, tray, "beat {beats}: so are its dice");
            beats += 1;
            desktop.sitting.touch(0, |battle, place| place.next_fight(battle));
            look(&mut desktop, false);
        }
        assert!(beats > 0, "the fight was shown beat by beat");
        assert_eq!(
            (last_told(&desktop), desktop.screens[0].desk.withheld),
            (desktop.sitting.battle.session().entries().len(), 0),
            "now it is told"
        );
        assert_ne!(desktop.screens[0].desk.tray.last, tray, "with its dice");
    }

    #[test]
    fn what_is_still_moving_on_the_table_is_not_told_and_what_is_skipped_is_told_at_once() {
        let mut desktop = desktop();
        let step = |desktop: &mut Desktop| {
            let order = desktop.sitting.eye(0).asked().expect("somebody").default.clone();
            desktop.sitting.give(0, order);
            desktop.sitting.touch(0, |_, place| place.skip_fights());
        };
        let mut seen = 0;
        for _ in 0..12 {
            let (told, lines) = (last_told(&desktop), desktop.sitting.telling.journal.len());
            step(&mut desktop);
            look(&mut desktop, true);
            assert_eq!(last_told(&desktop), told, "something moves");
            look(&mut desktop, false);
            assert_eq!(desktop.screens[0].desk.withheld, 0, "it has come to rest");
            assert_eq!(last_told(&desktop) > told, desktop.sitting.telling.journal.len() > lines, "and is told");
            seen += usize::from(last_told(&desktop) > told);
        }
        assert!(seen > 2, "there was something to tell");
        while desktop.screens[0].desk.withheld == 0 {
            step(&mut desktop);
            look(&mut desktop, true);
        }
        desktop.sitting.touch(0, |battle, place| place.look_at(battle, 0, false));
        look(&mut desktop, true);
        assert_eq!(desktop.screens[0].desk.withheld, 0, "who looks back has seen it all");
    }
}
