//! The battle on the desk: a session, who plays its sides, and where it is saved. No Bevy, no egui.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use wg_captains::Captain;
use wg_core::rules::ruleset::Ruleset;
use wg_core::scenario::Loaded;
use wg_core::shown::sheet::Scene;
use wg_core::{Ask, AskKind, DiceSource, Event, Journal, Length, Order, Paper, Point, Refusal, Report, Seat, Session, SideId, UnitId, Viewer};
use wg_panels::{Fallen, JournalLine};

use super::digest::Told;
use super::logbook::{Logbook, holder};
use super::memo::Memo;
use super::past::Lookback;
use super::patience::Patience;
use super::proposal::Draft;
use super::saved;

/// Who plays a side and what dice are thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// `human` or a captain's name, by side.
    pub captains: Vec<String>,
    /// The dice.
    pub dice: DiceSource,
}

/// A battle that is being played.
pub struct Game {
    /// The battle.
    pub session: Session,
    /// Computer captains by side; `None` for people.
    captains: Vec<Option<Box<dyn Captain>>>,
    /// How long computer captains may go on among themselves.
    patience: Patience,
    /// Where it is saved.
    pub log: Option<Logbook>,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The unit under the pointer, on the table or on a panel.
    pub hover: Option<UnitId>,
    /// An order that the pointer rests on, in the panels.
    pub considered: Option<Order>,
    /// The course or shot that is being put together.
    pub draft: Draft,
    /// Why the last order could not be given.
    pub refusal: Option<Refusal>,
    /// Show the arcs of the selected ship, at the ghost of her course if there is one.
    pub arcs: bool,
    /// Show what the enemies who have yet to act could do to her there.
    pub enemies: bool,
    /// The helm catches nothing.
    pub free_hand: bool,
    /// The battery of the selected ship that was picked.
    pub battery: Option<u8>,
    /// Something to tell that is no refusal, until the next order.
    pub notice: String,
    /// Every report so far.
    pub journal: Vec<JournalLine>,
    /// Whose each unit was when it was last told of.
    flags: BTreeMap<UnitId, SideId>,
    /// Reports that the table has not animated yet.
    pub fresh: Vec<Report>,
    /// What each side has been told of what the others did.
    pub(super) told: Told,
    /// The table as it was.
    pub past: Lookback,
    /// The journal that it was read from.
    pub source: Option<PathBuf>,
    /// The order that undo would have gone back to, had there been no dice.
    pub undo_wish: Option<usize>,
    /// Fights seen from nearby, beat by beat, and which of them is seen now.
    fights: (Vec<Scene>, usize),
    /// The last beat is left on the table for a short while, whatever is asked meanwhile.
    lingers: bool,
    /// Rows that were thrown by hand already while more dice are wanted before anything comes of them.
    pub fallen: Vec<Fallen>,
    /// What was asked of the position already.
    pub memo: Memo,
    /// How near to a thing on the table the hand grasps it.
    pub grasp: Length,
    /// Counted up with every change, for whoever draws.
    pub version: u64,
    /// The list of saved battles says that it is over.
    marked_over: bool,
    seated: Option<SideId>,
}

impl Game {
    /// Begin a battle. With a folder it is saved there from the first order on.
    pub fn start(ruleset: &'static dyn Ruleset, loaded: &Loaded, table: &Table, folder: Option<&Path>) -> Result<Self> {
        let session = Session::from_loaded(ruleset, loaded, table.dice.clone())?;
        let mut game = Self::over(session, table)?;
        game.log = folder.map(|folder| Logbook::new(folder, &loaded.scenario.name));
        game.session.keep_journal_on(game.log.clone().map(paper), &table.captains);
        let opening = game.session.opening().to_vec();
        game.note(0, opening);
        game.look_for_work();
        Ok(game)
    }

    /// Go on with a saved battle.
    pub fn resume(rulesets: &[&'static dyn Ruleset], path: &Path) -> Result<Self> {
        Self::resume_with(rulesets, path, None)
    }

    /// The same with other captains from here on.
    pub fn resume_with(rulesets: &[&'static dyn Ruleset], path: &Path, captains: Option<&[String]>) -> Result<Self> {
        // Before it is read: nobody writes it any more from here on.
        let log = Logbook::open(path).map_err(|error| match anyhow::Error::from(error) {
            held if holder(&held).is_some() => held,
            error => error.context(format!("cannot go on writing {}", path.display())),
        })?;
        let (journal, mut text) = read(path)?;
        let mut game = Self::of_journal(rulesets, path, &journal, None, captains)?;
        text.truncate(journal.whole_bytes);
        if journal.dropped.is_some() {
            log.cut(journal.whole_bytes)?;
        }
        game.write_on(log, text, captains);
        Ok(game)
    }

    /// Go on with what is whole of a damaged journal, in a copy beside it. The damaged file stays as it is.
    ///
    /// # Errors
    /// Not even its first line is whole, or the copy cannot be written.
    pub fn salvage(rulesets: &[&'static dyn Ruleset], path: &Path, captains: Option<&[String]>) -> Result<Self> {
        let name = path.display().to_string();
        let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let ruleset = rules_of(rulesets, &Journal::read_whole_lines(&bytes, &name)?.0, &name)?;
        let left = Session::salvage(ruleset, &bytes, &name)?;
        let table = Table { captains: captains.unwrap_or(left.journal.captains()).to_vec(), dice: left.journal.header.dice.clone() };
        let mut game = Self::of_session(left.session, &table)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut log = Logbook::new(folder, &left.journal.header.scenario.name);
        log.put(0, &left.text).and_then(|()| log.keep()).with_context(|| format!("cannot write a copy of it in {}", folder.display()))?;
        game.write_on(log, left.text, captains);
        if let Some(wrong) = left.wrong {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let told = format!("Line {} of {file} is not in order: the battle goes on from line {}, in a copy.", wrong.line, wrong.line - 1);
            game.refusal = Some(Refusal::new("T-JOURNAL", told));
            // Its copy waits to be continued from now on.
            saved::mark(path, true);
        }
        game.look_for_work();
        Ok(game)
    }

    /// Write on in a file that holds this text.
    fn write_on(&mut self, log: Logbook, text: Vec<u8>, captains: Option<&[String]>) {
        self.session.continue_journal_on(paper(log.clone()), text);
        if let Some(captains) = captains {
            self.session.hand_over(captains);
        }
        self.marked_over = self.session.outcome().is_some();
        saved::mark(&log.path(), self.marked_over);
        self.log = Some(log);
    }

    /// The file in which it is saved.
    pub fn file(&self) -> Option<PathBuf> {
        self.log.as_ref().map(Logbook::path)
    }

    /// Load a journal up to its first `to` orders, to look at it. Nothing is written.
    pub fn load(rulesets: &[&'static dyn Ruleset], path: &Path, to: Option<usize>) -> Result<Self> {
        Self::of_journal(rulesets, path, &read(path)?.0, to, None)
    }

    fn of_journal(rulesets: &[&'static dyn Ruleset], path: &Path, journal: &Journal, to: Option<usize>, captains: Option<&[String]>) -> Result<Self> {
        let name = path.display().to_string();
        let replayed = Session::replay(rules_of(rulesets, journal, &name)?, journal, &name, to)?;
        let table = Table { captains: captains.unwrap_or(journal.captains()).to_vec(), dice: journal.header.dice.clone() };
        let mut game = Self::of_session(replayed.session, &table)?;
        game.source = Some(path.to_owned());
        if let Some(dropped) = replayed.dropped {
            game.refusal = Some(Refusal::new("T-JOURNAL", format!("The battle goes on from its last whole order: {dropped}.")));
        }
        game.look_for_work();
        Ok(game)
    }

    /// A battle that is set up or replayed already.
    pub fn of_session(session: Session, table: &Table) -> Result<Self> {
        let mut game = Self::over(session, table)?;
        let opening = game.session.opening().to_vec();
        game.note(0, opening);
        let past: Vec<(usize, Vec<Report>)> = game.session.entries().iter().enumerate().map(|(n, entry)| (n + 1, entry.reports.clone())).collect();
        for (order, reports) in past {
            game.note(order, reports);
        }
        game.fresh.clear();
        game.skip_fights();
        game.begin_digest();
        Ok(game)
    }

    fn over(session: Session, table: &Table) -> Result<Self> {
        let sides = session.scenario().sides.len();
        let mut captains = Vec::with_capacity(sides);
        for side in 0..sides {
            let name = table.captains.get(side).map_or("human", String::as_str);
            captains.push(captain(session.ruleset(), name, wg_command::captain_seed(table.dice.seed(), SideId(side as u8)))?);
        }
        // A person who waits has the machine to himself.
        if captains.iter().any(Option::is_none) {
            let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
            captains.iter_mut().flatten().for_each(|captain| captain.use_cores(cores));
        }
        Ok(Self {
            session,
            captains,
            patience: Patience::default(),
            log: None,
            selected: None,
            hover: None,
            considered: None,
            draft: Draft::default(),
            refusal: None,
            arcs: false,
            enemies: false,
            free_hand: false,
            battery: None,
            notice: String::new(),
            journal: Vec::new(),
            flags: BTreeMap::new(),
            fresh: Vec::new(),
            told: Told::default(),
            past: Lookback::default(),
            source: None,
            undo_wish: None,
            fights: (Vec::new(), 0),
            lingers: false,
            fallen: Vec::new(),
            memo: Memo::default(),
            grasp: Length(1_270),
            version: 1,
            marked_over: false,
            seated: None,
        })
    }

    /// True if a person plays this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        seat.side().is_none_or(|side| self.captains.get(side.index()).is_none_or(Option::is_none))
    }

    /// What a person is asked now. Throws are always a person's: the machine's need no asking.
    pub fn asked(&self) -> Option<&Ask> {
        // Who looks back is asked nothing.
        let asks = if self.looking().is_some() { &[] } else { self.session.asks() };
        asks.iter().find(|ask| ask.kind == AskKind::Throw || self.is_human(ask.seat))
    }

    /// The side through whose eyes the table is seen: the one person playing, or the one who must decide.
    pub fn viewer(&self) -> Viewer {
        let people: Vec<usize> = (0..self.captains.len()).filter(|side| self.captains[*side].is_none()).collect();
        match people.as_slice() {
            [] => Viewer::All,
            [one] => Viewer::Side(SideId(*one as u8)),
            _ => self.asked().and_then(|ask| ask.seat.side()).map_or(Viewer::Public, Viewer::Side),
        }
    }

    /// The side that must look now while others look away: hidden hands are passed around a hot seat behind a curtain.
    pub fn curtain(&self) -> Option<SideId> {
        let people = self.captains.iter().filter(|captain| captain.is_none()).count();
        let side = self.asked().filter(|ask| ask.sealed)?.seat.side()?;
        (people > 1 && self.seated != Some(side)).then_some(side)
    }

    /// A side has taken its seat behind the curtain.
    pub fn take_seat(&mut self, side: SideId) {
        self.seated = Some(side);
        self.version += 1;
    }

    /// A computer captain has to decide.
    pub fn computer_waits(&self) -> bool {
        self.looking().is_none() && self.asked().is_none() && !self.session.asks().is_empty() && self.called_off().is_none()
    }

    /// Why the computer captains play no further, if they do not.
    pub fn called_off(&self) -> Option<&str> {
        self.patience.called_off()
    }

    /// Let the computer captain give one order. One that is refused is answered for by the default, and told.
    pub fn computer_order(&mut self) {
        let Some(seat) = self.session.asks().iter().map(|ask| ask.seat).find(|seat| !self.is_human(*seat)) else { return };
        let Some(captain) = seat.side().and_then(|side| self.captains[side.index()].as_mut()) else { return };
        let (name, order) = (captain.name(), captain.decide(&self.session, seat));
        let Err(refusal) = self.session.check(seat, &order) else {
            self.submit_as(seat, order);
            self.patience.went_on(&self.session);
            return;
        };
        self.version += 1;
        if !self.patience.erred(&self.session) {
            return;
        }
        let default = self.session.asks().iter().find(|ask| ask.seat == seat).map(|ask| ask.default.clone());
        let Some(default) = default.filter(|default| self.session.check(seat, default).is_ok()) else {
            return self.patience.stuck(&refusal.sentence, &self.session);
        };
        let sentence = format!("{name} gave an order that was refused ({}): the usual answer was given for him.", refusal.sentence.trim_end_matches('.'));
        self.submit_as(seat, default);
        let order = self.session.entries().len();
        self.journal.push(JournalLine { order, report: Report::new(&refusal.clause, None, sentence), side: seat.side() });
    }

    /// Give an order for the seat that is asked.
    pub fn submit(&mut self, order: Order) {
        if let Some(at) = self.looking() {
            self.refusal = Some(Refusal::new("T-PAST", format!("This is the table as it was after order {at}: go back to the battle to give orders.")));
            self.version += 1;
        } else if let Some(seat) = self.asked().map(|ask| ask.seat) {
            self.submit_as(seat, order);
        } else {
            self.refusal = self.session.check(Seat::Side(SideId(0)), &order).err();
            self.version += 1;
        }
    }

    /// Standing orders and holds wait for no ask: her own side gives them.
    pub fn order_her(&mut self, order: Order) {
        if let Some(unit) = order.unit().filter(|_| self.looking().is_none()) {
            let side = self.session.ruleset().side_of(self.session.world(), unit);
            self.submit_as(Seat::Side(side), order);
        }
    }

    /// Give an order that is no side's: the clock's.
    pub fn give(&mut self, seat: Seat, order: Order) {
        self.submit_as(seat, order);
    }

    fn submit_as(&mut self, seat: Seat, order: Order) {
        self.version += 1;
        if self.is_human(seat) {
            self.patience.renew();
        }
        let boards = order.unit().zip(order.course()).and_then(|(unit, course)| match self.end_of_course(course) {
            wg_core::PathEnd::Boards(target) => Some(Order::Board { unit, target, men: 0 }),
            _ => None,
        });
        let rows = self.thrown_rows(&order);
        if self.is_human(seat) && self.session.check(seat, &order).is_ok() {
            self.acts_on_digest();
        }
        match self.session.submit(seat, order) {
            Ok(reports) => {
                self.refusal = None;
                // A throw of which nothing is told waits for more dice.
                match rows {
                    Some(rows) if reports.is_empty() => self.fallen.extend(rows),
                    _ => self.fallen.clear(),
                }
                self.notice.clear();
                self.considered = None;
                self.battery = None;
                self.draft = Draft::default();
                let order = self.session.entries().len();
                self.note(order, reports);
                self.digest();
                self.look_for_work();
                // Of several in one square the one that was named is proposed.
                let asked_again = |order: &Order| self.asked().is_some_and(|ask| ask.offers.iter().any(|offer| offer.admits(order)));
                self.draft.proposal = boards.filter(asked_again);
                self.mark();
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
    }

    /// The rows that an order throws by hand, each with its faces.
    fn thrown_rows(&self, order: &Order) -> Option<Vec<Fallen>> {
        let Order::Throw { faces } = order else { return None };
        let ask = self.asked().filter(|ask| ask.kind == AskKind::Throw)?;
        let mut left = faces.iter().copied();
        Some(ask.throws.iter().map(|throw| Fallen { faces: left.by_ref().take(usize::from(throw.dice)).collect(), throw: throw.clone() }).collect())
    }

    fn note(&mut self, order: usize, reports: Vec<Report>) {
        self.show_fights(&reports, true);
        self.fresh.extend(reports.iter().cloned());
        // Pictures of a fight have nothing to say.
        let told = reports.into_iter().filter(|report| !report.sentence.is_empty());
        // A ship is taken now and then: whose she was when it was told.
        let ruleset = self.session.ruleset();
        let sides = &mut self.flags;
        for report in told {
            let side = report.unit.map(|unit| {
                let flag = sides.entry(unit).or_insert_with(|| {
                    self.session.scenario().ships.get(unit.index()).and_then(|ship| self.session.scenario().side(&ship.side)).unwrap_or_default()
                });
                let before = *flag;
                if matches!(report.event, Event::Fate) && order == self.session.entries().len() {
                    *flag = ruleset.side_of(self.session.world(), unit);
                }
                before
            });
            self.journal.push(JournalLine { order, report, side });
        }
    }

    /// Fights of an order are seen one after the other. An order of which no fight comes leaves the last one where it lies.
    pub fn show_fights(&mut self, reports: &[Report], told: bool) {
        let scene = |report: &Report| if let Event::Fight(scene) = &report.event { Some((**scene).clone()) } else { None };
        self.fights = (reports.iter().filter_map(scene).collect(), 0);
        self.lingers = !self.fights.0.is_empty();
        if !told {
            self.skip_fights();
        }
    }

    /// The beat of a fight that is seen now.
    pub fn fight(&self) -> Option<&Scene> {
        self.fights.0.get(self.fights.1)
    }

    /// The fight that is shown: beat by beat what came of the last order, then the one that is asked about. One that is over stays as
    /// long as nobody is asked anything.
    pub fn seen_fight(&self) -> Option<Scene> {
        let told = self.fight();
        if self.looking().is_some() {
            return told.cloned().or_else(|| self.scene_of(self.selected?));
        }
        if let Some(told) = told.filter(|_| self.fight_waits() || self.lingers) {
            return Some(told.clone());
        }
        let Some(asked) = self.asked() else { return told.cloned().or_else(|| self.scene_of(self.selected?)) };
        let units = || {
            let offered = asked.offers.iter().flat_map(|offer| [offer.order.unit(), offer.order.target()]);
            [asked.default.unit(), asked.default.target()].into_iter().chain(offered).chain(asked.throws.iter().map(|row| row.unit)).flatten()
        };
        // Who is asked to sail, march or fire has other things before his eyes.
        let elsewhere = |order: &Order| {
            use Order::{Begin, Charge, Course, Embark, Fire, Land, March, SetSail, SmallArms};
            matches!(
                order,
                Begin { .. } | Charge { .. } | Course { .. } | Embark { .. } | Fire { .. } | Land { .. } | March { .. } | SetSail { .. } | SmallArms { .. }
            )
        };
        let scene = match asked.kind {
            _ if asked.offers.iter().any(|offer| elsewhere(&offer.order)) => None,
            // In a turn of many it is the selected one who is looked at.
            AskKind::Turn => self.selected.and_then(|unit| self.scene_of(unit)),
            _ => units().find_map(|unit| self.scene_of(unit)),
        };
        // The dice of its last round lie there until the next one is thrown.
        scene.map(|scene| match told {
            Some(told) if scene.rolls.is_empty() && told.title == scene.title => Scene { rolls: told.rolls.clone(), ..scene },
            _ => scene,
        })
    }

    fn scene_of(&self, unit: UnitId) -> Option<Scene> {
        self.shown().scene(unit, self.viewer())
    }

    /// Another beat of it is still to be seen.
    pub fn fight_waits(&self) -> bool {
        self.fights.1 + 1 < self.fights.0.len()
    }

    /// Its last beat lies over something that is asked.
    pub fn fight_lingers(&self) -> bool {
        self.lingers && self.asked().is_some() && self.looking().is_none()
    }

    /// The next beat of it; after the last one it is put away as soon as something else is asked.
    pub fn next_fight(&mut self) {
        if self.fight_waits() {
            self.fights.1 += 1;
        } else {
            self.lingers = false;
        }
        self.version += 1;
    }

    /// Its last beat at once.
    pub fn skip_fights(&mut self) {
        self.fights.1 = self.fights.0.len().saturating_sub(1);
        self.lingers = false;
        self.version += 1;
    }

    /// The units that the open ask of a person is about, in order.
    pub fn workers(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self
            .asked()
            .into_iter()
            .flat_map(|ask| &ask.offers)
            .filter(|offer| !matches!(offer.order, Order::Hold { .. }))
            .filter_map(|offer| offer.order.unit())
            .collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// Select a unit that has something to do, unless the selected one has.
    pub fn look_for_work(&mut self) {
        let workers = self.workers();
        if !workers.is_empty() && self.selected.is_none_or(|unit| !workers.contains(&unit)) {
            // Whose guns bear best is looked at first.
            let best = self.asked().filter(|ask| self.is_gunnery(ask)).and_then(|ask| self.best_shot(ask)).and_then(|shot| shot.unit());
            self.selected = best.or_else(|| workers.first().copied());
            self.battery = None;
        }
    }

    /// The clause that `F1` explains if the pointer is on no panel: of what the pointer is over on the table, of the refusal, of
    /// the order put together, of the last report.
    pub fn clause_in_question(&self, at: Option<Point>) -> Option<String> {
        let of = |order: &Order| {
            let preview = self.session.preview(self.asked()?.seat, order);
            let refused = preview.refusals.first().map(|refusal| refusal.clause.clone());
            Some(refused.unwrap_or(preview.clause)).filter(|clause| !clause.is_empty())
        };
        let pointed = || self.draft.hovering.as_ref().and_then(of);
        let shot = || {
            let (unit, target) = (self.selected?, self.hover?);
            (unit != target).then(|| of(&Order::Fire { unit, battery: 0, target, aim: 0 })).flatten()
        };
        let water = || self.why_not(at?).map(|refusal| refusal.clause);
        let refused = || self.refusal.as_ref().map(|refusal| refusal.clause.clone());
        let proposed = || self.draft.proposal.as_ref().and_then(of);
        let told = || self.journal.iter().rev().map(|line| line.report.clause.clone()).find(|clause| !clause.is_empty());
        pointed().or_else(shot).or_else(water).or_else(refused).or_else(proposed).or_else(told)
    }

    /// `Tab`: the next unit that can act.
    pub fn next_worker(&mut self) {
        let workers = self.workers();
        let after = workers.iter().copied().find(|unit| self.selected.is_none_or(|now| *unit > now));
        if let Some(next) = after.or_else(|| workers.first().copied()) {
            self.select(Some(next));
        }
    }

    /// Select a unit, dropping what was being put together for another.
    pub fn select(&mut self, unit: Option<UnitId>) {
        if self.selected != unit {
            self.battery = None;
            self.draft = Draft::default();
            self.considered = None;
        }
        self.refusal = None;
        self.selected = unit;
        self.version += 1;
    }

    /// Take back everything after the first `to` orders.
    pub fn undo_to(&mut self, to: usize) {
        self.take_back(to, None);
    }

    /// The game master rules that everything after the first `to` orders is taken back, dice and all. The reason stands in the journal.
    pub fn rule(&mut self, to: usize, reason: &str) {
        if self.take_back(to, Some(reason)) {
            self.submit_as(Seat::GameMaster, Order::ruling(reason));
        }
    }

    /// The game master rules, at any time while the battle lasts.
    pub fn judge(&mut self, order: Order) {
        if self.looking().is_none() {
            self.submit_as(Seat::GameMaster, order);
        }
    }

    fn take_back(&mut self, to: usize, ruling: Option<&str>) -> bool {
        self.version += 1;
        self.undo_wish = None;
        match self.session.undo_to(to, ruling) {
            Ok(()) => {
                self.patience.renew();
                let told = self.journal.iter().filter(|line| line.order > to && !matches!(line.report.event, Event::Phase));
                let mut told = told.map(|line| line.report.sentence.as_str());
                let more = |count: usize| if count == 0 { String::new() } else { format!(" And {count} more.") };
                self.notice = told.next().map_or_else(|| "Taken back.".to_owned(), |first| format!("Taken back: {first}{}", more(told.count())));
                self.journal.retain(|line| line.order <= to);
                self.forget(to);
                self.told.forget(to);
                self.show_fights(&[], false);
                self.fallen.clear();
                self.fresh.clear();
                self.refusal = None;
                self.draft = Draft::default();
                self.considered = None;
                self.look_for_work();
                self.mark();
                true
            }
            Err(refusal) => {
                self.undo_wish = (refusal.clause == "T-UNDO" && to < self.session.entries().len()).then_some(to);
                self.refusal = Some(refusal);
                false
            }
        }
    }

    /// Tell the list of saved battles whether this one is over.
    fn mark(&mut self) {
        let over = self.session.outcome().is_some();
        if let (Some(file), true) = (self.file(), over != self.marked_over) {
            saved::mark(&file, over);
            self.marked_over = over;
        }
    }

    /// `Ctrl+Z`: take back the last order of a person, with what computer captains did after it.
    pub fn undo(&mut self) {
        let last = self.session.entries().iter().rposition(|entry| entry.seat != Seat::Clock && self.is_human(entry.seat));
        self.undo_to(last.unwrap_or(usize::MAX));
    }

    /// True if `undo` would do something.
    pub fn can_undo(&self) -> bool {
        self.looking().is_none()
            && self
                .session
                .entries()
                .iter()
                .rposition(|entry| entry.seat != Seat::Clock && self.is_human(entry.seat))
                .is_some_and(|last| last >= self.session.undo_limit())
    }
}

#[cfg(test)]
impl Game {
    /// People play all sides from now on.
    pub fn rise(&mut self) {
        self.captains.iter_mut().for_each(|captain| *captain = None);
    }

    /// This captain plays a side from now on.
    pub fn sit(&mut self, side: SideId, captain: Box<dyn Captain>) {
        self.captains[side.index()] = Some(captain);
    }
}

fn read(path: &Path) -> Result<(Journal, Vec<u8>)> {
    let name = path.display().to_string();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    Ok((Journal::read(&bytes, &name)?, bytes))
}

/// The rules of a journal.
fn rules_of(rulesets: &[&'static dyn Ruleset], journal: &Journal, name: &str) -> Result<&'static dyn Ruleset> {
    let id = &journal.header.ruleset;
    let ruleset = rulesets.iter().copied().find(|ruleset| ruleset.about().id == id);
    ruleset.ok_or_else(|| anyhow!("{name}:1: there are no rules {id:?} in this program"))
}

/// What the session writes its journal on.
pub fn paper(log: Logbook) -> Box<dyn Paper> {
    Box::new(log)
}

/// The captain of this name for these rules; `None` for `human`.
fn captain(ruleset: &dyn Ruleset, name: &str, seed: u64) -> Result<Option<Box<dyn Captain>>> {
    if name == "human" {
        return Ok(None);
    }
    match wg_captains::captain(ruleset, name, seed) {
        Some(captain) => Ok(Some(captain)),
        None => {
            let names: Vec<_> = wg_captains::captains().iter().map(|listed| listed.name).collect();
            bail!("there is no captain {name:?}; there are human, {}", names.join(", "))
        }
    }
}
