//! Holds back news until it has been seen on the table: dice until the cards played on them have landed, broadsides
//! until they have struck, record sheets until both have been shown, the journal until ships have sailed and fights
//! have been shown.

use wg_core::{Event, SideId, UnitId, UnitView};
use wg_panels::read::flight::{Flight, Way};
use wg_panels::read::gunnery::Guns;
use wg_panels::read::journal::Bar;
use wg_panels::read::salvo::{Salvo, Shown};
use wg_panels::{Desk, Tray};

use crate::desktop::Desktop;
use crate::game::Person;

impl Desktop {
    /// Returns the ships whose broadsides are shown at full length at this place: those that are commanded here, and the
    /// selected one. A battle that nobody commands here is watched as a whole, a replay only for the selected ship.
    pub fn watched(&self, whose: usize) -> Vec<UnitId> {
        let (screen, eye) = (&self.screens[whose], self.sitting.eye(whose));
        if screen.panel.title {
            return Vec::new();
        }
        let sides: Vec<SideId> = match eye.place.person {
            Person::AtTheScreen => eye.battle.people().collect(),
            Person::Captain(side) => vec![side],
            Person::Onlooker => Vec::new(),
        };
        let commanded = |unit: &&UnitView| sides.is_empty() || sides.contains(&unit.side);
        let units = screen.desk.view.units.iter().filter(|_| eye.looking().is_none()).filter(commanded);
        units.map(|unit| unit.id).chain(eye.place.selected).collect()
    }

    /// Tells the panels which cards are moving now, and how far the table is with the broadsides that one order has
    /// resolved. The result of dice is held back until the cards played on them have landed, and each broadside until it
    /// has struck. Returns true if the harm shown in the view has changed, which the table then shows as well.
    pub fn show_what_moves(&mut self, whose: usize, flights: Vec<Flight>, salvo: Option<Salvo>) -> bool {
        let fights = self.sitting.eye(whose).fight_waits();
        let screen = &mut self.screens[whose];
        screen.panel.flights = flights;
        screen.salvo = salvo;
        if let Some(hand) = &mut screen.desk.hand {
            hand.moves = !screen.panel.flights.is_empty();
        }
        // The dice of a fight, too, are held back until the fight has been shown beat by beat.
        let plays = screen.panel.flights.iter().any(|flight| flight.way == Way::Played) || fights;
        self.hold_tray(whose, plays);
        let holds = plays || salvo.is_some();
        self.hold_sheets(whose, holds);
        let changed = self.hold_view(whose, holds);
        self.hold_question(whose);
        changed
    }

    /// Shows ships and points as they were before what is still to be shown, such as a broadside or a boarding. Returns
    /// true if the view has changed.
    fn hold_view(&mut self, whose: usize, holds: bool) -> bool {
        let screen = &mut self.screens[whose];
        let (before, waits) = &mut screen.views;
        match (holds, waits.take()) {
            (false, None) => return false,
            (false, Some(view)) => {
                before.clone_from(&view);
                screen.desk.view = view;
            }
            (true, Some(view)) => {
                *waits = Some(view);
                return false;
            }
            (true, None) => {
                *waits = Some(screen.desk.view.clone());
                screen.desk.view.show_harm_of(before);
            }
        }
        true
    }

    /// Shows the tray as it was while cards or fights are still to be shown, and that of the broadsides so far during a
    /// salvo.
    fn hold_tray(&mut self, whose: usize, plays: bool) {
        let screen = &mut self.screens[whose];
        if !plays && screen.salvo.is_none() {
            if let Some(fell) = screen.trays.1.take() {
                screen.desk.tray = fell;
            }
            if screen.trays.0 != screen.desk.tray {
                screen.trays.0.clone_from(&screen.desk.tray);
            }
            return;
        }
        if screen.trays.1.is_none() {
            screen.trays.1 = Some(screen.desk.tray.clone());
        }
        let salvo = screen.salvo.filter(|_| !plays).and_then(|salvo| self.salvo_so_far(whose, salvo));
        let screen = &mut self.screens[whose];
        let Tray { volleys, last, before, luck, .. } = salvo.unwrap_or_else(|| screen.trays.0.clone());
        let waits = screen.trays.1.clone().unwrap_or_default();
        screen.desk.tray = Tray { volleys, last, before, luck, ..waits };
    }

    /// Returns the tray with the broadsides that have struck, and notes the one that is shown now for the large line.
    /// `None` before the first.
    fn salvo_so_far(&mut self, whose: usize, salvo: Salvo) -> Option<Tray> {
        let until = self.sitting.eye(whose).looking().unwrap_or(usize::MAX);
        let journal = &self.sitting.telling.journal;
        let is_shot =
            |at: &usize| matches!(journal[*at].report.event, Event::Shot { .. }) && journal[*at].order <= until;
        let struck = (0..journal.len()).rev().filter(is_shot).nth(salvo.unseen)?;
        let screen = &mut self.screens[whose];
        let waits = screen.trays.1.as_ref()?;
        let volleys: Vec<_> =
            waits.volleys.iter().filter(|volley| volley.shots.first() <= Some(&struck)).cloned().collect();
        let shown = volleys.iter().find(|volley| salvo.number > 0 && volley.shots.contains(&struck));
        let volley = shown.filter(|_| salvo.is_told()).cloned();
        screen.desk.salvo = Some(Shown { volley, number: salvo.number, all: salvo.all });
        // The last roll of all may be of something that happens later.
        let last = volleys.last()?.rolls.last().map(|(_, reports)| reports.clone()).unwrap_or_default();
        Some(Tray { volleys, last, before: Vec::new(), ..screen.trays.0.clone() })
    }

    /// Shows the record sheets as they were while their changes are still to be shown.
    fn hold_sheets(&mut self, whose: usize, holds: bool) {
        let screen = &mut self.screens[whose];
        let (before, waits) = &mut screen.sheets;
        if !holds {
            if let Some(sheets) = waits.take() {
                before.clone_from(&sheets);
                screen.desk.sheets = sheets;
            }
        } else if waits.is_none() {
            let now = &mut screen.desk.sheets;
            let same = before.iter().map(|sheet| &sheet.name).eq(now.iter().map(|sheet| &sheet.name));
            let shown = if same { before.clone() } else { now.clone() };
            *waits = Some(std::mem::replace(now, shown));
        }
    }

    /// Puts the next question away while the broadsides of an order are shown. It is gathered again afterwards.
    fn hold_question(&mut self, whose: usize) {
        let screen = &mut self.screens[whose];
        let Some(Salvo { number, all, .. }) = screen.salvo else {
            if screen.desk.salvo.take().is_some() {
                screen.drawn = 0;
            }
            return;
        };
        screen.desk.salvo.get_or_insert(Shown { volley: None, number, all });
        let Desk { choices, guns, lever, handy, hint, hints, todo, shares, odds, running, tray, .. } = &mut screen.desk;
        (*guns, *lever, *shares, *odds, *running) = (Guns::default(), None, None, None, None);
        choices.clear();
        handy.clear();
        hint.clear();
        hints.clear();
        todo.clear();
        tray.wanted.clear();
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
                if let Some(Salvo { number, all, .. }) = screen.salvo {
                    let headline = format!("Broadside {} of {all}", number.max(1));
                    return Bar { headline, acting: None, sides: Vec::new(), ..before };
                }
                // What was to be done before is not to be done now.
                let nothing = || Bar { headline: "In progress".to_owned(), ..before.clone() };
                let Bar { headline, acting, sides, .. } = if asked { screen.desk.bar() } else { nothing() };
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
        desktop.show_what_moves(0, Vec::new(), None);
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
                assert_eq!(bar.headline, "In progress", "nobody is asked yet");
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
