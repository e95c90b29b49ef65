//! The battle: a session, who plays its sides, where it is saved. It alone submits orders, and it is the one door through which the hand
//! reads the rules and the position.

use std::path::{Path, PathBuf};

use wg_captains::Captain;
use wg_core::clauses::Clauses;
use wg_core::rules::ruleset::{About, Shot};
use wg_core::scenario::SideSpec;
use wg_core::{
    Ask, AskKind, Measure, Order, Plan, Refusal, Report, Seat, Session, SideId, Throw, UnitId, View, Viewer,
};
use wg_panels::Fallen;

use crate::files::logbook::Logbook;
use crate::files::saved;
use crate::game::patience::Patience;

/// A battle that is being played.
pub struct Battle {
    session: Session,
    /// Computer captains by side; `None` for people.
    pub(crate) captains: Vec<Option<Box<dyn Captain>>>,
    /// How long computer captains may go on among themselves.
    patience: Patience,
    /// Where it is saved.
    pub log: Option<Logbook>,
    /// The journal that it was read from.
    pub source: Option<PathBuf>,
    /// It was opened only to be looked at.
    pub only_seen: bool,
    /// Orders that were given by one press: after the first so many, up to so many.
    pub(crate) together: Vec<(usize, usize)>,
    /// The list of saved battles says that it is over.
    marked_over: bool,
}

/// What a computer captain answers.
pub(crate) struct Answer {
    pub(crate) seat: Seat,
    pub(crate) name: &'static str,
    pub(crate) order: Order,
}

impl Battle {
    /// A session with these captains, which is saved nowhere yet.
    pub(crate) fn new(session: Session, captains: Vec<Option<Box<dyn Captain>>>) -> Self {
        Self {
            session,
            captains,
            patience: Patience::default(),
            log: None,
            source: None,
            only_seen: false,
            together: Vec::new(),
            marked_over: false,
        }
    }

    /// The session, to read from. Orders reach it through the sitting alone.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The session, for what a journal is written on.
    pub(crate) const fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    // What is read of the rules.

    /// What the ruleset says of itself.
    pub fn about(&self) -> About {
        self.session.ruleset().about()
    }

    /// The clauses of its rulebook.
    pub fn clauses(&self) -> &'static Clauses {
        self.session.ruleset().clauses()
    }

    /// The figure that explains a clause, if there is one.
    pub fn figure(&self, clause: &str) -> Option<wg_core::Figure> {
        self.session.ruleset().figure(clause)
    }

    /// In what the rules measure.
    pub fn measure(&self) -> Measure {
        self.about().measure
    }

    /// True if the rules know rakes.
    pub fn has_rakes(&self) -> bool {
        self.session.ruleset().has_rakes()
    }

    /// When standing orders to fire are asked for, in the words of the rules.
    pub fn standing_fire(&self) -> &'static str {
        self.session.ruleset().standing_fire()
    }

    // What is read of the position.

    /// The table as this viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        self.session.view(viewer)
    }

    /// Whose a unit is.
    pub fn side(&self, unit: UnitId) -> SideId {
        self.session.ruleset().side_of(self.session.world(), unit)
    }

    /// The shot that an order to fire means, if it means one.
    pub fn shot(&self, order: &Order) -> Option<Shot> {
        self.session.ruleset().shot(self.session.world(), order)
    }

    /// The four ranges that standing orders offer, if the rules name them.
    pub fn ranges(&self) -> Option<[i32; 4]> {
        self.session.ruleset().ranges(self.session.world())
    }

    /// The plans that a unit could be given, and the one that she has.
    pub fn plans(&self, unit: UnitId) -> (Vec<Plan>, Option<Plan>) {
        let (rules, world) = (self.session.ruleset(), self.session.world());
        (rules.plans(world, unit), rules.plan_of(world, unit))
    }

    /// A second table for the same battle, on which other positions of it can be laid.
    pub(crate) fn another(&self) -> Option<Session> {
        let dice = wg_core::DiceSource::Machine { seed: self.session.dice_source().seed() };
        Session::new(self.session.ruleset(), self.session.scenario(), dice).ok()
    }

    // Who plays, and who is asked.

    /// People play all sides from now on.
    pub fn rise(&mut self) {
        self.captains.iter_mut().for_each(|captain| *captain = None);
    }

    /// True if a person plays this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        seat.side().is_none_or(|side| self.captains.get(side.index()).is_none_or(Option::is_none))
    }

    /// The sides that people play.
    pub fn people(&self) -> impl Iterator<Item = SideId> + '_ {
        (0..self.captains.len()).filter(|side| self.captains[*side].is_none()).map(|side| SideId(side as u8))
    }

    /// Who plays each side now: `human`, or a captain's name.
    pub(crate) fn players(&self) -> Vec<String> {
        self.captains
            .iter()
            .map(|captain| captain.as_ref().map_or(SideSpec::HUMAN, |captain| captain.name()).to_owned())
            .collect()
    }

    /// What people are asked now. Throws are always a person's: the machine's need no asking.
    pub fn asked(&self) -> Option<&Ask> {
        self.session.asks().iter().find(|ask| ask.kind == AskKind::Throw || self.is_human(ask.seat))
    }

    /// The viewer for whom one screen is drawn at which all people sit: the one person, or the one who must decide.
    pub fn viewer(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (None, _) => Viewer::All,
            (Some(one), None) => Viewer::Side(one),
            _ => self.asked().and_then(|ask| ask.seat.side()).map_or(Viewer::Public, Viewer::Side),
        }
    }

    /// The rows that an order throws by hand, each with its faces.
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

    /// The last order before or at this one that a person gave and that was more than dice thrown by hand.
    pub(crate) fn decided_before(&self, order: usize) -> usize {
        let entries = &self.session.entries()[..order.min(self.session.entries().len())];
        let decided = |entry: &wg_core::Entry| self.is_human(entry.seat) && !matches!(entry.order, Order::Throw { .. });
        entries.iter().rposition(decided).map_or(order, |place| place + 1)
    }

    // What changes it.

    /// Carry out an order.
    ///
    /// # Errors
    /// The rules refuse it; nothing has changed.
    pub(crate) fn submit(&mut self, seat: Seat, order: Order) -> Result<Vec<Report>, Refusal> {
        if self.is_human(seat) {
            self.patience.renew();
        }
        let reports = self.session.submit(seat, order)?;
        self.mark();
        Ok(reports)
    }

    /// Take back everything after the first `to` orders: as this seat may, as anybody may, or as the game master rules for a reason.
    ///
    /// # Errors
    /// Dice or cards stand in the way.
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

    /// Whatever was ordered after the first `from` orders was ordered by one press: to all ships of a division.
    pub fn gave_together(&mut self, from: usize) {
        let to = self.session.entries().len();
        if to > from + 1 {
            self.together.push((from, to));
        }
    }

    /// A computer captain has to decide.
    pub fn computer_waits(&self) -> bool {
        self.asked().is_none() && !self.session.asks().is_empty() && self.called_off().is_none()
    }

    /// Why the computer captains play no further, if they do not.
    pub fn called_off(&self) -> Option<&str> {
        self.patience.called_off()
    }

    /// What the computer captain who is asked answers.
    pub(crate) fn answer(&mut self) -> Option<Answer> {
        let seat = self.session.asks().iter().map(|ask| ask.seat).find(|seat| !self.is_human(*seat))?;
        let captain = seat.side().and_then(|side| self.captains[side.index()].as_mut())?;
        let (name, order) = (captain.name(), captain.decide(&self.session, seat));
        Some(Answer { seat, name, order })
    }

    /// A computer captain gave an order that was carried out.
    pub(crate) fn went_on(&mut self) {
        self.patience.went_on(&self.session);
    }

    /// A computer captain gave an order that is refused: the usual answer, if the battle goes on with it.
    pub(crate) fn usual_answer(&mut self, seat: Seat, refusal: &Refusal) -> Option<Order> {
        if !self.patience.erred(&self.session) {
            return None;
        }
        let default = self.session.asks().iter().find(|ask| ask.seat == seat).map(|ask| ask.default.clone());
        let default = default.filter(|default| self.session.check(seat, default).is_ok());
        if default.is_none() {
            self.patience.stuck(&refusal.sentence, &self.session);
        }
        default
    }

    // Where it is saved.

    /// The file in which it is saved.
    pub fn file(&self) -> Option<PathBuf> {
        self.log.as_ref().map(Logbook::path)
    }

    /// Write on in a file that holds this text.
    pub(crate) fn write_on(&mut self, log: Logbook, text: Vec<u8>, captains: Option<&[String]>) {
        self.session.continue_journal_on(Box::new(log.clone()), text);
        if let Some(captains) = captains {
            self.session.hand_over(captains);
        }
        self.marked_over = self.session.outcome().is_some();
        saved::mark(&log.path(), self.marked_over);
        self.log = Some(log);
    }

    /// Write what is missing, if it can be written now. True if everything is saved.
    pub(crate) fn save_again(&mut self) -> bool {
        self.session.save_again()
    }

    /// Tell the list of saved battles whether this one is over.
    fn mark(&mut self) {
        let over = self.session.outcome().is_some();
        if let (Some(file), true) = (self.file(), over != self.marked_over) {
            saved::mark(&file, over);
            self.marked_over = over;
        }
    }

    /// The folder in which it is saved.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.file().as_deref().and_then(Path::parent).map(Path::to_owned)
    }
}

#[cfg(test)]
impl Battle {
    /// This captain plays a side from now on.
    pub fn sit(&mut self, side: SideId, captain: Box<dyn Captain>) {
        self.captains[side.index()] = Some(captain);
    }
}
