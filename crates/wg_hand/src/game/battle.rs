//! The battle: a session, the players of its sides, and the file that it is saved in. It alone submits orders, and the
//! hand reads the rules and the position only through it.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use wg_captains::Captain;
use wg_core::clauses::Clauses;
use wg_core::rules::ruleset::{About, Ruleset, Shot};
use wg_core::scenario::SideSpec;
use wg_core::{
    Ask, AskKind, Measure, Order, Plan, Refusal, Report, Seat, Session, SideId, Throw, UnitId, View, Viewer,
};
use wg_panels::Fallen;

use crate::error::HandError;
use crate::files::logbook::Logbook;
use crate::files::saved;
use crate::game::Table;
use crate::game::patience::Patience;

/// A battle that is being played.
pub struct Battle {
    session: Session,
    /// The computer captains by side; `None` for people.
    pub(crate) captains: Vec<Option<Box<dyn Captain>>>,
    /// Decides how long computer captains may play on among themselves.
    patience: Patience,
    /// The file in which the battle is saved.
    pub log: Option<Logbook>,
    /// The journal from which the battle was read.
    pub source: Option<PathBuf>,
    /// True if the battle was opened only to be looked at.
    pub view_only: bool,
    /// The orders given by one press: for each press, the number of orders before and after it.
    pub(crate) together: Vec<(usize, usize)>,
    /// True if the list of saved battles says that this one is over.
    marked_over: bool,
}

/// The answer of a computer captain.
pub(crate) struct Answer {
    pub(crate) seat: Seat,
    pub(crate) name: &'static str,
    pub(crate) order: Order,
}

impl Battle {
    /// Creates a battle at this table, which is not saved anywhere yet.
    ///
    /// # Errors
    /// Fails if the table names an unknown captain.
    pub(crate) fn new(session: Session, table: &Table) -> Result<Self, HandError> {
        let captains = seated(&session, table)?;
        Ok(Self {
            session,
            captains,
            patience: Patience::default(),
            log: None,
            source: None,
            view_only: false,
            together: Vec::new(),
            marked_over: false,
        })
    }

    /// Returns the session, for reading. Orders reach it only through the sitting.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the session, for changing where the journal is written.
    pub(crate) const fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    // Reading the rules.

    /// Returns the description of the ruleset.
    pub fn about(&self) -> About {
        self.session.ruleset().about()
    }

    /// Returns the clauses of the rulebook.
    pub fn clauses(&self) -> &'static Clauses {
        self.session.ruleset().clauses()
    }

    /// Returns the figure that explains a clause, if there is one.
    pub fn figure(&self, clause: &str) -> Option<wg_core::Figure> {
        self.session.ruleset().figure(clause)
    }

    /// Returns the unit of measure of the rules.
    pub fn measure(&self) -> Measure {
        self.about().measure
    }

    /// Returns true if the rules know rakes.
    pub fn has_rakes(&self) -> bool {
        self.session.ruleset().has_rakes()
    }

    /// Returns when a standing order to fire applies, in the words of the rules.
    pub fn standing_fire(&self) -> &'static str {
        self.session.ruleset().standing_fire()
    }

    // Reading the position.

    /// Returns the table as this viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        self.session.view(viewer)
    }

    /// Returns the side of a unit.
    pub fn side(&self, unit: UnitId) -> SideId {
        self.session.ruleset().side_of(self.session.world(), unit)
    }

    /// Returns the shot that an order to fire describes; `None` for other orders.
    pub fn shot(&self, order: &Order) -> Option<Shot> {
        self.session.ruleset().shot(self.session.world(), order)
    }

    /// Returns the four ranges that standing orders offer, if the rules name them.
    pub fn ranges(&self) -> Option<[i32; 4]> {
        self.session.ruleset().ranges(self.session.world())
    }

    /// Returns the plans that a unit could be given, and the one that she has.
    pub fn plans(&self, unit: UnitId) -> (Vec<Plan>, Option<Plan>) {
        let (rules, world) = (self.session.ruleset(), self.session.world());
        (rules.plans(world, unit), rules.plan_of(world, unit))
    }

    /// Returns a second session of the same battle, on which other positions of it can be set up.
    pub(crate) fn another(&self) -> Option<Session> {
        let dice = wg_core::DiceSource::Machine { seed: self.session.dice_source().seed() };
        Session::new(self.session.ruleset(), self.session.scenario(), dice).ok()
    }

    // Players and questions.

    /// Replaces all computer captains by people.
    pub fn rise(&mut self) {
        self.captains.iter_mut().for_each(|captain| *captain = None);
    }

    /// Returns true if a person plays this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        seat.side().is_none_or(|side| self.captains.get(side.index()).is_none_or(Option::is_none))
    }

    /// Returns the sides that people play.
    pub fn people(&self) -> impl Iterator<Item = SideId> + '_ {
        (0..self.captains.len()).filter(|side| self.captains[*side].is_none()).map(|side| SideId(side as u8))
    }

    /// Returns the player of each side now: `human`, or a captain's name.
    pub(crate) fn players(&self) -> Vec<String> {
        self.captains
            .iter()
            .map(|captain| captain.as_ref().map_or(SideSpec::HUMAN, |captain| captain.name()).to_owned())
            .collect()
    }

    /// Returns the question to the people at the table. Dice are always rolled by a person here; the machine rolls
    /// without asking.
    pub fn asked(&self) -> Option<&Ask> {
        self.session.asks().iter().find(|ask| ask.kind == AskKind::Throw || self.is_human(ask.seat))
    }

    /// Returns the viewer for a screen shared by all people: the only person or, of several, the one who must decide;
    /// the public if no person must decide. Without people, everything is shown.
    pub fn viewer(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (None, _) => Viewer::All,
            (Some(one), None) => Viewer::Side(one),
            _ => self.asked().and_then(|ask| ask.seat.side()).map_or(Viewer::Public, Viewer::Side),
        }
    }

    /// Returns the rows that an order rolls by hand, each with its faces. `None` if the order rolls no dice.
    pub(crate) fn thrown_rows(&self, order: &Order) -> Option<Vec<Fallen>> {
        let Order::Throw { faces } = order else { return None };
        let ask = self.asked().filter(|ask| ask.kind == AskKind::Throw)?;
        let mut left = faces.iter().copied();
        let row = |throw: &Throw| Fallen {
            faces: left.by_ref().take(usize::from(throw.dice)).collect(),
            throw: throw.clone(),
        };
        Some(ask.throws.iter().map(row).collect())
    }

    /// Returns the number of the last order, up to this one, that a person gave and that was not a roll of dice by
    /// hand.
    pub(crate) fn decided_before(&self, order: usize) -> usize {
        let entries = &self.session.entries()[..order.min(self.session.entries().len())];
        let decided = |entry: &wg_core::Entry| self.is_human(entry.seat) && !matches!(entry.order, Order::Throw { .. });
        entries.iter().rposition(decided).map_or(order, |place| place + 1)
    }

    // Changes.

    /// Carries out an order.
    ///
    /// # Errors
    /// Fails if the rules refuse the order; nothing has changed then.
    pub(crate) fn submit(&mut self, seat: Seat, order: Order) -> Result<Vec<Report>, Refusal> {
        if self.is_human(seat) {
            self.patience.renew();
        }
        let reports = self.session.submit(seat, order)?;
        self.mark();
        Ok(reports)
    }

    /// Takes back everything after the first `to` orders: by the right of `seat` or, if there is none, of any seat.
    /// With a `ruling`, which holds the game master's reason, rolls may be taken back too.
    ///
    /// # Errors
    /// Fails if dice or cards stand in the way.
    pub(crate) fn take_back(&mut self, seat: Option<Seat>, to: usize, ruling: Option<&str>) -> Result<(), Refusal> {
        match (ruling, seat) {
            (None, Some(seat)) => self.session.undo_for(seat, to)?,
            _ => self.session.undo_to(to, ruling)?,
        }
        self.patience.renew();
        self.together.retain(|(_, end)| *end <= to);
        self.mark();
        Ok(())
    }

    /// Notes that all orders after the first `from` were given by one press.
    pub fn gave_together(&mut self, from: usize) {
        let to = self.session.entries().len();
        if to > from + 1 {
            self.together.push((from, to));
        }
    }

    /// Returns true if a computer captain has to decide.
    pub fn computer_waits(&self) -> bool {
        self.asked().is_none() && !self.session.asks().is_empty() && self.called_off().is_none()
    }

    /// Returns why the computer captains have stopped, if they have.
    pub fn called_off(&self) -> Option<&str> {
        self.patience.called_off()
    }

    /// Returns the decision of the computer captain of the first seat that is asked and that no person plays.
    pub(crate) fn answer(&mut self) -> Option<Answer> {
        let seat = self.session.asks().iter().map(|ask| ask.seat).find(|seat| !self.is_human(*seat))?;
        let captain = seat.side().and_then(|side| self.captains[side.index()].as_mut())?;
        let (name, order) = (captain.name(), captain.decide(&self.session, seat));
        Some(Answer { seat, name, order })
    }

    /// Notes that an order of a computer captain was carried out.
    pub(crate) fn note_order(&mut self) {
        self.patience.note_order(&self.session);
    }

    /// Notes that an order of a computer captain was refused. Returns the default order to use instead, or `None` if
    /// the battle is called off.
    pub(crate) fn usual_answer(&mut self, seat: Seat, refusal: &Refusal) -> Option<Order> {
        if !self.patience.note_refusal(&self.session) {
            return None;
        }
        let default = self.session.asks().iter().find(|ask| ask.seat == seat).map(|ask| ask.default.clone());
        let default = default.filter(|default| self.session.check(seat, default).is_ok());
        if default.is_none() {
            self.patience.stuck(&refusal.sentence, &self.session);
        }
        default
    }

    // Saving.

    /// Returns the file in which the battle is saved.
    pub fn file(&self) -> Option<PathBuf> {
        self.log.as_ref().map(Logbook::path)
    }

    /// Continues the journal in a file that holds this text already.
    pub(crate) fn write_on(&mut self, log: Logbook, text: Vec<u8>, captains: Option<&[String]>) {
        self.session.continue_journal_on(Box::new(log.clone()), text);
        if let Some(captains) = captains {
            self.session.hand_over(captains);
        }
        self.marked_over = self.session.outcome().is_some();
        saved::mark(&log.path(), self.marked_over);
        self.log = Some(log);
    }

    /// Writes what is missing, if it can be written now. Returns true if everything is saved.
    pub(crate) fn save_again(&mut self) -> bool {
        self.session.save_again()
    }

    /// Updates the list of saved battles if the battle has ended or goes on again.
    fn mark(&mut self) {
        let over = self.session.outcome().is_some();
        if let (Some(file), true) = (self.file(), over != self.marked_over) {
            saved::mark(&file, over);
            self.marked_over = over;
        }
    }

    /// Returns the folder in which the battle is saved.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.file().as_deref().and_then(Path::parent).map(Path::to_owned)
    }
}

/// Creates the captains of this table; `None` for a person.
fn seated(session: &Session, table: &Table) -> Result<Vec<Option<Box<dyn Captain>>>, HandError> {
    let seat = |side: usize| {
        let name = table.captains.get(side).map_or("human", String::as_str);
        captain(session.ruleset(), name, wg_library::captain_seed(table.dice.seed(), SideId(side as u8)))
    };
    let mut captains = (0..session.scenario().sides.len()).map(seat).collect::<Result<Vec<_>, HandError>>()?;
    // Let computer captains use all cores while a person waits for them.
    if captains.iter().any(Option::is_none) {
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        captains.iter_mut().flatten().for_each(|captain| captain.use_cores(cores));
    }
    Ok(captains)
}

/// Creates the captain of this name for these rules; `None` for `human`.
fn captain(ruleset: &dyn Ruleset, name: &str, seed: u64) -> Result<Option<Box<dyn Captain>>, HandError> {
    if name == "human" {
        return Ok(None);
    }
    match wg_captains::captain(ruleset, name, seed) {
        Some(captain) => Ok(Some(captain)),
        None => {
            let names: Vec<_> = wg_captains::captains().iter().map(|listed| listed.name).collect();
            Err(HandError::NoCaptain { name: name.to_owned(), there: names.join(", ") })
        }
    }
}

#[cfg(test)]
impl Battle {
    /// Seats this captain at a side from now on.
    pub fn sit(&mut self, side: SideId, captain: Box<dyn Captain>) {
        self.captains[side.index()] = Some(captain);
    }
}
