//! The game loop. An order goes to the rules, and then beats are played until a seat must decide or roll dice.

use smallvec::SmallVec;

use crate::cursor::Cursor;
use crate::dice::{DiceBox, DiceSource, Throw};
use crate::ids::{Seat, SideId, Viewer};
use crate::rules::chapter::OF_THE_TABLE;
use crate::rules::phase::{Phases, Schedules, Stage, Submitted, When};
use crate::rules::standing::{self};
use crate::session::check::dice_of;
use crate::session::{MAX_BEATS, Session};
use crate::shown::report::{Outcome, Reports};
use crate::talk::offer::{Ask, AskKind};
use crate::talk::order::Order;

impl Session {
    /// Returns the number of the chapter that offered this order, if any.
    pub(crate) fn chapter_of(&self, seat: Seat, order: &Order) -> Option<u8> {
        let offers = self.asks.iter().filter(|ask| ask.seat == seat).flat_map(|ask| &ask.offers);
        if self.by_chapter { offers.filter(|offer| offer.admits(order)).find_map(|offer| offer.chapter) } else { None }
    }

    /// Hands an order to the rules: to the chapter that offered it, or to the chapter for orders of the table itself.
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

    /// Runs one schedule of one phase.
    ///
    /// # Panics
    /// If no chapter handles the agenda item at the top in this phase, since the item would stay there for ever.
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

    /// True if the last schedule halted for lack of faces. Resets the flag.
    fn has_halted(&mut self) -> bool {
        std::mem::take(&mut self.world.resource_mut::<DiceBox>().halted)
    }

    /// Plays beats until a seat must decide or roll dice, or until the battle is over.
    pub(crate) fn play_on(&mut self) {
        self.play_until_asked();
        self.write_back();
    }

    fn play_until_asked(&mut self) {
        // Machine dice are never missing, so no beat has to be restored.
        let never_halts =
            matches!(self.world.resource::<DiceBox>().source, DiceSource::Machine { .. }) && !self.rehearsal;
        for _ in 0..MAX_BEATS {
            self.asks.clear();
            let cursor = self.cursor();
            let rules = self.ruleset.outcome(&self.world).or_else(|| cursor.is_idle().then(|| self.call_off(cursor)));
            self.outcome = self.with_goals(rules);
            if self.outcome.is_some() {
                return;
            }
            if cursor.opened {
                self.ruleset.asks(&self.world, &mut self.asks);
                if let Some((seat, order)) = self.only_answer() {
                    // A side that can only end its phase or pass can do nothing.
                    if cursor.asked != cursor.turn && !matches!(order, Order::EndPhase | Order::Pass) {
                        self.move_cursor(|cursor| cursor.asked = cursor.turn);
                    }
                    let chapter = self.chapter_of(seat, &order);
                    self.resolve(seat, order, chapter);
                    continue;
                }
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
        panic!("the ruleset {} played {MAX_BEATS} beats without asking anybody", self.ruleset.about().id);
    }

    /// Returns the answer to the open question if it is needless, so that nobody has to be asked.
    fn only_answer(&self) -> Option<(Seat, Order)> {
        let [ask] = self.asks.as_slice() else { return None };
        (!self.asks_everything() && ask.is_needless()).then(|| (ask.seat, ask.default.clone()))
    }

    /// Ends a battle in which no seat can do anything. The rules would otherwise play empty turns for ever.
    fn call_off(&self, cursor: Cursor) -> Outcome {
        let view = self.view(Viewer::All);
        let idle = cursor.turn.saturating_sub(cursor.asked).saturating_sub(1);
        let why = if idle < Cursor::MAX_IDLE_TURNS {
            format!("the battle is called off after {} turns", cursor.turn)
        } else {
            format!("the battle is called off because nobody could do anything for {idle} turns")
        };
        let reason = format!("{}.", crate::capital(&why));
        Outcome {
            winner: None,
            scores: view.sides.iter().map(|side| side.score.unwrap_or_default()).collect(),
            reason,
            clause: "T-IDLE".to_owned(),
            why,
        }
    }

    /// Plays one beat. Returns true if faces are missing: the beat is restored, and the players are asked to roll.
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
            self.world.resource_mut::<DiceBox>().typed.settle();
            return false;
        }
        self.take_back(reports, used);
        let throws = self.take_wants();
        self.ask_throw(throws);
        true
    }

    /// Plays what comes next: opens the phase, plays a beat of the top item, or closes the phase. The caller must check
    /// whether dice are missing.
    fn play_beat(&mut self, cursor: Cursor) {
        let phase = usize::from(cursor.phase);
        if !cursor.opened {
            if self.awaits_arrivals() {
                return self.run(phase, Stage::Arrive);
            }
            self.move_cursor(|cursor| cursor.opened = true);
            return self.run(phase, Stage::Open);
        }
        match self.top.0(&self.world) {
            Some(kind) => self.run(phase, Stage::StepOf(kind)),
            None => {
                self.run(phase, Stage::Close);
                self.judge_goals();
                // If the phase halted, this is undone with the rest of the beat.
                self.advance();
            }
        }
    }

    /// Gives back the typed faces that the beat took, and forgets the rows of dice that were wanted.
    fn clear_wants(&mut self) {
        let mut dice = self.world.resource_mut::<DiceBox>();
        dice.typed.give_back();
        dice.wanted.clear();
        dice.ahead.clear();
        dice.alone.clear();
    }

    /// Returns the rows to ask for: those that the beat wants, or those of one purpose for this beat and later ones. The
    /// number of faces must tell which of the two they are for, so if both have equally many dice, the beat's own rows
    /// are asked for.
    fn take_wants(&mut self) -> Vec<Throw> {
        let mut dice = self.world.resource_mut::<DiceBox>();
        dice.typed.give_back();
        let (wanted, ahead) = (std::mem::take(&mut dice.wanted), std::mem::take(&mut dice.ahead));
        let alike = wanted.iter().filter(|row| ahead.iter().any(|other| other.purpose == row.purpose));
        let together: Vec<Throw> = alike.chain(&ahead).cloned().collect();
        if ahead.is_empty() || dice_of(&together) == dice_of(&wanted) {
            return wanted;
        }
        dice.alone = wanted;
        together
    }

    /// Restores the position, the reports and the used faces to the start of the beat.
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
            needless: false,
        });
    }

    /// Moves the cursor to the next phase or the next turn.
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

    /// Changes the session's cursor, and copies it into the fleet.
    fn move_cursor(&mut self, change: impl FnOnce(&mut Cursor)) {
        change(&mut self.world.resource_mut::<Cursor>());
        self.follow();
    }

    /// Copies the session's cursor and standing orders into the fleet, after one of them has changed.
    pub(crate) fn follow(&mut self) {
        if let Some(keeper) = &self.keeper {
            keeper.follow(&mut self.world);
        }
    }

    /// Reads the fleet from the components again, after another position was restored.
    pub(crate) fn gather(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.gather(&mut self.world);
        }
    }

    /// Writes the rules' changes back to the components, which snapshots and hashes read.
    pub(crate) fn write_back(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.store(&mut self.world);
        }
    }

    /// Enters the first phase. Nothing has been opened yet.
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
                // Turns before the start of a battle that is resumed do not count as idle.
                cursor.asked = cursor.turn;
            }
        });
    }

    /// Builds every schedule once, so that all archetypes exist before the first snapshot.
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
