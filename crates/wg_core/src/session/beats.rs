//! The loop: an order goes to the rules, and beats are played until somebody must decide or throw.

use smallvec::SmallVec;

use crate::cursor::Cursor;
use crate::dice::{DiceBox, DiceSource, Throw};
use crate::ids::{Seat, SideId, Viewer};
use crate::rules::chapter::OF_THE_TABLE;
use crate::rules::phase::{Phases, Schedules, Stage, Submitted, When};
use crate::rules::standing::{self};
use crate::session::{MOST_BEATS, Session};
use crate::shown::report::{Outcome, Reports};
use crate::talk::offer::{Ask, AskKind};
use crate::talk::order::Order;

impl Session {
    /// The chapter that has offered this order.
    pub(crate) fn chapter_of(&self, seat: Seat, order: &Order) -> Option<u8> {
        let offers = self.asks.iter().filter(|ask| ask.seat == seat).flat_map(|ask| &ask.offers);
        if self.by_chapter { offers.filter(|offer| offer.admits(order)).find_map(|offer| offer.chapter) } else { None }
    }

    /// Hand an order to the rules: to the chapter that has offered it, or to whatever the table itself orders.
    pub(crate) fn resolve(&mut self, seat: Seat, order: Order, chapter: Option<u8>) {
        let phase = usize::from(self.cursor().phase);
        let stage = if self.by_chapter { Stage::ResolveOf(chapter.unwrap_or(OF_THE_TABLE)) } else { Stage::Resolve };
        self.world.resource_mut::<Submitted>().0 = Some((seat, order));
        self.run(phase, stage);
        debug_assert!(
            !self.has_halted(),
            "the ruleset threw dice in a resolve schedule; they belong in step, open or close"
        );
    }

    /// Run one schedule of one phase.
    ///
    /// # Panics
    /// When no rule plays what is on the agenda in this phase: it would stay there for ever.
    fn run(&mut self, phase: usize, stage: Stage) {
        match self.schedules[phase].of(stage) {
            Some(schedule) => schedule.run(&mut self.world),
            None if matches!(stage, Stage::StepOf(_)) => {
                let title = self.world.resource::<Phases>().0[phase].title;
                panic!(
                    "no chapter of {} plays {stage:?} in the phase '{title}': its plugin must name that phase",
                    self.ruleset.about().id
                );
            }
            None => {}
        }
    }

    /// True if the schedule that was run last halted for want of faces.
    fn has_halted(&mut self) -> bool {
        std::mem::take(&mut self.world.resource_mut::<DiceBox>().halted)
    }

    /// Play beats until somebody must decide or throw, or the battle is over.
    pub(crate) fn play_on(&mut self) {
        self.play_until_asked();
        self.write_back();
    }

    fn play_until_asked(&mut self) {
        // The machine's dice are never missing: nothing is taken back.
        let never_halts =
            matches!(self.world.resource::<DiceBox>().source, DiceSource::Machine { .. }) && !self.rehearsal;
        for _ in 0..MOST_BEATS {
            self.asks.clear();
            let cursor = self.cursor();
            self.outcome =
                self.ruleset.outcome(&self.world).or_else(|| cursor.is_idle().then(|| self.call_off(cursor)));
            if self.outcome.is_some() {
                return;
            }
            if cursor.opened {
                self.ruleset.asks(&self.world, &mut self.asks);
                if !self.asks.is_empty() {
                    if cursor.asked != cursor.turn {
                        self.move_cursor(|cursor| cursor.asked = cursor.turn);
                    }
                    let answer = self.asks.iter_mut().find_map(|ask| {
                        standing::answer(&self.world, self.ruleset, ask).map(|order| (ask.seat, order))
                    });
                    let Some((seat, order)) = answer else { return };
                    let chapter = self.chapter_of(seat, &order);
                    self.resolve(seat, order, chapter);
                    continue;
                }
            }
            if never_halts {
                self.play_beat(cursor);
            } else if self.beat(cursor) {
                return;
            }
        }
        panic!("the ruleset {} played {MOST_BEATS} beats without asking anybody", self.ruleset.about().id);
    }

    /// A battle in which nobody can do anything ends here: the rules would go through its turns for ever.
    fn call_off(&self, cursor: Cursor) -> Outcome {
        let view = self.view(Viewer::All);
        let idle = cursor.turn.saturating_sub(cursor.asked).saturating_sub(1);
        let reason = if idle < Cursor::MOST_IDLE {
            format!("{} turns are enough.", cursor.turn)
        } else {
            format!("Nobody could do anything for {idle} turns.")
        };
        Outcome {
            winner: None,
            scores: view.sides.iter().map(|side| side.score.unwrap_or_default()).collect(),
            reason: format!("The battle is called off. {reason}"),
            clause: "T-IDLE".to_owned(),
        }
    }

    /// One beat. True if faces are missing: the beat is restored and the throw asked for.
    fn beat(&mut self, cursor: Cursor) -> bool {
        let used = self.world.resource::<DiceBox>().used.len();
        self.write_back();
        self.position.capture(&self.world, &mut self.beat);
        let reports = self.world.resource::<Reports>().len();
        self.clear_wants();
        self.play_beat(cursor);
        let mut halted = self.has_halted();
        if self.rehearsal && !halted {
            self.write_back();
            let first = self.hash();
            self.take_back(reports, used);
            self.clear_wants();
            self.play_beat(cursor);
            halted = self.has_halted();
            self.write_back();
            assert!(
                !halted && self.hash() == first,
                "a beat of phase {} came out differently when it was played again from its snapshot",
                self.cursor().phase
            );
        }
        if !halted {
            let mut dice = self.world.resource_mut::<DiceBox>();
            let taken = dice.taken;
            dice.typed.drain(..taken);
            return false;
        }
        self.take_back(reports, used);
        let throws = std::mem::take(&mut self.world.resource_mut::<DiceBox>().wanted);
        self.ask_throw(throws);
        true
    }

    /// Run what is next: open the phase, a beat of the top item, or close the phase. Whether it has halted is to be asked.
    fn play_beat(&mut self, cursor: Cursor) {
        let phase = usize::from(cursor.phase);
        if !cursor.opened {
            self.move_cursor(|cursor| cursor.opened = true);
            return self.run(phase, Stage::Open);
        }
        match self.top.0(&self.world) {
            Some(kind) => self.run(phase, Stage::StepOf(kind)),
            None => {
                self.run(phase, Stage::Close);
                // Taken back with the rest of the beat, if it has halted.
                self.advance();
            }
        }
    }

    /// No typed face of this beat was taken, and none is wanted yet.
    fn clear_wants(&mut self) {
        let mut dice = self.world.resource_mut::<DiceBox>();
        dice.taken = 0;
        dice.wanted.clear();
    }

    /// Back to the beginning of the beat.
    fn take_back(&mut self, reports: usize, used: usize) {
        self.position.restore(&mut self.world, &self.beat);
        self.gather();
        self.world.resource_mut::<Reports>().truncate(reports);
        self.world.resource_mut::<DiceBox>().used.truncate(used);
    }

    fn ask_throw(&mut self, throws: Vec<Throw>) {
        assert!(!throws.is_empty(), "a schedule halted without wanting a throw");
        let side = throws
            .iter()
            .find_map(|row| row.side.or_else(|| row.unit.map(|unit| self.ruleset.side_of(&self.world, unit))));
        let reason = throws.iter().map(|row| &*row.reason).collect::<Vec<_>>().join("; ");
        self.asks.push(Ask {
            seat: side.map_or(Seat::Side(SideId(0)), Seat::Side),
            kind: AskKind::Throw,
            sealed: false,
            reason: reason.into(),
            offers: Vec::new(),
            default: Order::Throw { faces: SmallVec::new() },
            throws,
        });
    }

    /// To the next phase, or the next turn.
    fn advance(&mut self) {
        let phases = self.world.resource::<Phases>().0.clone();
        self.move_cursor(|cursor| {
            let wanted = |turn: u16| if turn == 0 { When::SetUp } else { When::EveryTurn };
            let next =
                (usize::from(cursor.phase) + 1..phases.len()).find(|place| phases[*place].when == wanted(cursor.turn));
            let phase = next.unwrap_or_else(|| {
                cursor.turn += 1;
                phases
                    .iter()
                    .position(|phase| phase.when == When::EveryTurn)
                    .expect("a ruleset has a phase that is played every turn")
            });
            cursor.phase = phase as u8;
            (cursor.active, cursor.ended, cursor.opened) = (None, false, false);
        });
    }

    /// Move the cursor on, for those who look at the fleet as well.
    fn move_cursor(&mut self, change: impl FnOnce(&mut Cursor)) {
        change(&mut self.world.resource_mut::<Cursor>());
        self.follow();
    }

    /// What the session keeps beside the fleet has changed: whoever looks at the fleet sees it as well.
    pub(crate) fn follow(&mut self) {
        if let Some(keeper) = &self.keeper {
            keeper.follow(&mut self.world);
        }
    }

    /// Another position was laid on the table: rules work on what stands there now.
    pub(crate) fn gather(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.gather(&mut self.world);
        }
    }

    /// What rules have changed is written to the components, for who looks at those: snapshots and hashes.
    pub(crate) fn write_back(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.store(&mut self.world);
        }
    }

    /// The first phase, before anything was opened.
    pub(crate) fn enter_first_phase(&mut self) {
        let phases = self.world.resource::<Phases>().0.clone();
        self.move_cursor(|cursor| {
            if cursor.turn == 0 {
                match phases.iter().position(|phase| phase.when == When::SetUp) {
                    Some(place) => cursor.phase = place as u8,
                    None => {
                        cursor.turn = 1;
                        cursor.phase = 0;
                    }
                }
            } else {
                // What went before a battle that is taken up again was not idle.
                cursor.asked = cursor.turn;
            }
        });
    }

    /// Build every schedule once, so that the archetypes are complete before the first snapshot.
    pub(crate) fn initialise_schedules(&mut self) {
        for schedule in self.schedules.iter_mut().flat_map(Schedules::all) {
            schedule
                .initialize(&mut self.world)
                .unwrap_or_else(|error| panic!("the ruleset's systems are not in a fixed order: {error:?}"));
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.initialise(&mut self.world);
        }
        self.position.renew(&mut self.world);
    }
}
