//! What the panels remember between two frames. The program owns this state, saves part of it and may set any of it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use egui::{Pos2, Rect};
use wg_core::{CardKind, Figure, Order, RollView, SideId, UnitId};

use crate::look::theme::{Look, Theme};
use crate::read::about::About;
use crate::read::choice_places::ChoicePlaces;
use crate::read::clock_face::ClockFace;
use crate::read::desk::{Desk, Intent, Offer};
use crate::read::fitting::FittingState;
use crate::read::flight::Flight;
use crate::read::hand_dice::{HandDice, PartialRoll};
use crate::read::keys::{Chord, Deed, Keys};
use crate::read::master::Master;
use crate::read::panning::Panning;
use crate::read::replay::ReplayState;
use crate::read::ruling::Ruling;
use crate::read::sight::Sight;
use crate::read::tutor::TutorState;

/// A page above the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Choose a battle.
    Battles,
    /// What the battle is for.
    Briefing,
    /// Both fleets by division, with their losses.
    Orders,
    /// Saved battles, for replay.
    Saved,
    /// The clauses of the rules.
    Rules,
    /// The settings.
    Settings,
    /// What the rules leave to the game master.
    Master,
}

/// How the panels are shown, and what they remember.
#[derive(Clone, PartialEq, Debug)]
pub struct PanelState {
    /// The theme. The program answers [`Intent::Theme`] by changing it.
    pub theme: Theme,
    /// The scale of all text, 75 to 300 percent.
    pub text_percent: u16,
    /// True in room mode.
    pub room: bool,
    /// True if arcs are shown. The menu has a tick for it.
    pub arcs: bool,
    /// True if what the enemies could do is shown. The menu has a tick for it.
    pub enemies: bool,
    /// True in full screen. The menu has a tick for it.
    pub full_screen: bool,
    /// True if ships sail and shot flies. If false, the result of an order is shown at once.
    pub animation: bool,
    /// True for reduced motion: ships appear where they end, nothing shakes, and the title screen does not move.
    pub less_motion: bool,
    /// The key bound to each command.
    pub keys: Keys,
    /// The command that the next key is bound to, while the settings page waits for one.
    pub listening: Option<Deed>,
    /// Why the last key could not be bound; empty if it could.
    pub key_refusal: String,
    /// True while the title screen is shown: its menu, and a battle that plays itself.
    pub title: bool,
    /// The page above the table; `None` if no page is open.
    pub page: Option<Page>,
    /// The search on the rules page.
    pub search: Search,
    /// True while the player measures with the tape. The menu has a tick for it.
    pub measuring: bool,
    /// Toggled by the journal's key. While true, the journal fills the left column in place of the form, or is shown
    /// large over the chart if there is no left column.
    pub journal_turned: bool,
    /// Whether the left column is folded away; `None` until the player decides. It is then folded where the table gains
    /// much by it.
    pub folded: Option<bool>,
    /// A message that belongs to no order; empty if there is none. It stays until the player dismisses it.
    pub note: String,
    /// The note that the offers belong to, and the offers to remedy it.
    pub offers: (String, Vec<Offer>),
    /// True if there is a battle for [`Intent::Continue`] to continue.
    pub can_continue: bool,
    /// The name of that battle; empty if unknown.
    pub continued: String,
    /// The title of the ruleset that the first lesson teaches; empty if unknown.
    pub taught: String,
    /// The size of the window, in points, when it was last at rest.
    pub window: Option<[u16; 2]>,
    /// True if the reckoning was put aside to look at the table.
    pub reckoning_aside: bool,
    /// The place on the screen beside which the odds card is wanted; `None` for a corner of the chart.
    pub odds_anchor: Option<Pos2>,
    /// The places on the screen of the events on the slips, in the order of the slips.
    pub slips_at: Vec<Pos2>,
    /// True if the chart is zoomed out so far that division pennants replace the names of ships.
    pub far_off: bool,
    /// Points along the course being plotted, on the screen. The last one is the bow of its ghost, beside which the
    /// card goes.
    pub run_track: Vec<Pos2>,
    /// The leader of a division whose pennant was clicked. The next pass of the panels takes it.
    pub division: Option<UnitId>,
    /// The clause that is open. The panels remove it when the player closes it.
    pub clause: Option<ClauseNote>,
    /// The side to which the screen is handed over behind a curtain; `None` once that side is ready.
    pub curtain: Option<SideId>,
    /// The faces typed so far for the roll that is wanted.
    pub dice: HandDice,
    /// A roll that was typed in part when the battle was left, to be restored when it is wanted again.
    pub partial_roll: Option<PartialRoll>,
    /// True if a hand roll counts as soon as the last face is in.
    pub quick_dice: bool,
    /// What the panels remember of a replay.
    pub replay: ReplayState,
    /// The ruling for which the game master is being asked for a reason.
    pub ruling: Option<Ruling>,
    /// The clock of the table, if there is one.
    pub clock: Option<ClockFace>,
    /// The ruling that the game master is preparing.
    pub master: Master,
    /// The choices made so far on the 'choose a battle' page.
    pub setup: Setup,
    /// True if the list of units that have still to act is open.
    pub todo_open: bool,
    /// How much of the fitting out has been shown.
    pub fitting: FittingState,
    /// What the panels remember of the tutor.
    pub tutor: TutorState,
    /// Lessons that were taken or dismissed, by scenario id. They do not start by themselves again.
    pub lessons_over: Vec<String>,
    /// The kinds of hints that are off. If [`crate::panels::hints::ALL`] is among them, all hints are off.
    pub hints_off: Vec<String>,
    /// Whether the player was told how to move the table.
    pub panning: Panning,
    /// Whether a player is asked for a card whenever he holds one (true), or only when one fits (false). `None` is true
    /// where people share a screen and false otherwise.
    pub ask_cards: Option<bool>,
    /// Cards in flight.
    pub flights: Vec<Flight>,
    /// The state that the panels last reported to the program, so that they report each change once.
    pub memory: Memory,
}

/// A clause that is open above the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClauseNote {
    /// The chapter of the clause, its title: 'Firing'.
    pub title: String,
    /// The clause id: 'C-FIRE-6'.
    pub id: String,
    /// The text of the clause, one sentence.
    pub text: String,
    /// A drawn example, if there is one.
    pub figure: Option<Figure>,
}

/// The search on the rules page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// The index of the rulebook.
    pub book: usize,
    /// The words as typed.
    pub query: String,
    /// The one chapter to show; `None` for all chapters.
    pub chapter: Option<String>,
    /// The clause to bring into view and mark.
    pub clause: Option<String>,
    /// True if only the clauses are shown whose option differs from its default in this battle.
    pub(crate) differing: bool,
    /// True once the clause has been brought into view.
    pub(crate) found: bool,
    /// True once the search field has been given the keyboard focus.
    pub(crate) at_hand: bool,
}

impl Search {
    /// Returns a search for one clause.
    pub fn clause(id: &str) -> Self {
        Self { clause: Some(id.to_owned()), ..Self::default() }
    }
}

/// The state that the panels last reported to the program, and other memory that is private to the panels.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    pub(crate) hovered: Option<UnitId>,
    pub(crate) considered: Option<Order>,
    /// The order on the big button in the last pass. `rested` is where the pointer was when that order changed or
    /// something was pressed; `None` once the pointer has moved.
    pub(crate) offered: Option<Order>,
    pub(crate) rested: Option<egui::Pos2>,
    pub(crate) clause: Option<String>,
    pub(crate) folded: bool,
    pub(crate) journal_seen: (usize, Option<usize>),
    /// The divisions that are unfolded in the journal: the index of the line where their phase begins, and the index of
    /// the division.
    pub(crate) unfolded: BTreeSet<(usize, usize)>,
    /// The division that was folded or unfolded last, until it has been brought into view.
    pub(crate) turned: Option<(usize, usize)>,
    /// The fight whose card the player has closed, with its turn and phase. The card stays closed until that phase
    /// ends.
    pub(crate) scene_closed: Option<(String, u32, usize)>,
    pub(crate) cards: CardMemory,
    pub(crate) big: BigWords,
    /// The height of all lines of the journal together.
    pub(crate) journal_height: f32,
    pub(crate) standing: StandingMenu,
    pub(crate) sheets: SheetScale,
    pub(crate) choices: ChoicePlaces,
    /// The ship that had to make the last decision, what it was about, and the height of her sheet.
    pub(crate) about: Option<(UnitId, About, u16)>,
}

/// What the menu of standing orders remembers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StandingMenu {
    /// The ship whose orders were shown last, and the index of the scope: 0 for the ship herself.
    pub(crate) whose: (UnitId, usize),
    /// The ship for which the list of all ships to follow or engage is unfolded.
    pub(crate) unfolded: Option<UnitId>,
}

/// The share of their full size at which the sheets of a battle are set, and the conditions for which it was found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetScale {
    pub(crate) title: String,
    pub(crate) sheets: usize,
    pub(crate) column: Option<egui::Rect>,
    pub(crate) k: f32,
    pub(crate) share: f32,
}

/// The time for which a new text of the big button must have been visible before a press counts for it, in seconds. No
/// player reads faster.
const READING: f64 = 0.25;
/// The time for which a text must have been visible if it replaced 'Under way', in seconds. A press that comes sooner
/// was still meant to skip the animation.
const STAYING: f64 = 0.5;
/// The text of the big button while a press skips the animation.
pub(crate) const UNDER_WAY: &str = "In progress";

/// The text of the big button, and since when it has been seen.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct BigWords {
    words: String,
    /// The number of orders given before, if the text is that of an order.
    given: Option<usize>,
    sight: Sight,
    /// The time for which the text must have been seen before a press counts for it, in seconds.
    takes: f64,
}

impl Memory {
    /// Records the text of the big button. `order` is there if the text is that of an order: the number of orders given
    /// before it, and whether the player has put it there. Returns true if the text has not been seen yet, so that
    /// another frame is needed.
    pub(crate) fn big_says(&mut self, words: &str, order: Option<(usize, bool)>, now: f64) -> bool {
        let big = &mut self.big;
        let given = order.map(|(given, _)| given);
        if big.words == words {
            (big.given, big.sight) = (given, big.sight.again(now));
        } else {
            let takes = if big.words == UNDER_WAY { STAYING } else { READING };
            // Who has just chosen the order has no need to read it.
            let chosen = given.is_some() && big.given == given && order.is_some_and(|(_, chosen)| chosen);
            // The first text has replaced nothing that a press could have been meant for. A press that only skips may
            // count at once.
            let at_once = big.words.is_empty() || words == UNDER_WAY || chosen;
            *big = BigWords {
                words: words.to_owned(),
                given,
                sight: if at_once { Sight::ever() } else { Sight::first(now) },
                takes,
            };
        }
        big.sight.is_new()
    }

    /// True if the text of the big button has been seen for as long as it takes to read. A press that comes sooner was
    /// meant for the text before.
    pub fn is_read(&self, now: f64) -> bool {
        self.big.sight.has_lasted(now, self.big.takes)
    }
}

/// The places of cards when they were last at rest.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CardMemory {
    /// The side whose hand was face up, and the place of each kind of card in it.
    pub(crate) own: (SideId, Vec<(Cow<'static, str>, Rect)>),
    /// The place from which each card in flight set off, by the id of its flight.
    pub(crate) from: Vec<(u32, Rect)>,
    /// The roll on which cards were last played, and the place of its card.
    pub(crate) roll: Option<(RollView, Rect)>,
    /// The card on top of the discard pile.
    pub(crate) top: Option<CardKind>,
}

/// The choices made so far on the 'choose a battle' page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The id of the battle whose details are shown.
    pub battle: Option<String>,
    /// For each battle, the captain of each side as an index into the captains of its card.
    pub captains: BTreeMap<String, Vec<usize>>,
    /// True if dice are rolled by hand.
    pub by_hand: bool,
}

impl Default for PanelState {
    fn default() -> Self {
        Self {
            theme: Theme::Paper,
            text_percent: 100,
            room: false,
            arcs: false,
            enemies: false,
            full_screen: false,
            animation: true,
            less_motion: false,
            keys: Keys::default(),
            listening: None,
            key_refusal: String::new(),
            title: false,
            page: None,
            search: Search::default(),
            measuring: false,
            journal_turned: false,
            folded: None,
            note: String::new(),
            offers: (String::new(), Vec::new()),
            can_continue: false,
            continued: String::new(),
            taught: String::new(),
            window: None,
            reckoning_aside: false,
            odds_anchor: None,
            slips_at: Vec::new(),
            far_off: false,
            run_track: Vec::new(),
            division: None,
            clause: None,
            curtain: None,
            dice: HandDice::default(),
            partial_roll: None,
            quick_dice: false,
            replay: ReplayState::default(),
            ruling: None,
            clock: None,
            master: Master::default(),
            setup: Setup::default(),
            todo_open: false,
            fitting: FittingState::default(),
            tutor: TutorState::default(),
            lessons_over: Vec::new(),
            hints_off: Vec::new(),
            panning: Panning::default(),
            ask_cards: None,
            flights: Vec::new(),
            memory: Memory::default(),
        }
    }
}

impl PanelState {
    /// Returns the look for a screen of this size, in points.
    pub fn look(&self, screen: egui::Vec2) -> Look {
        Look::new(self.theme, self.text_percent, self.room, screen)
    }

    /// Enters a face for the dice that are rolled by hand. Returns the order to submit if the last die is in and
    /// [`Self::quick_dice`] is set.
    pub fn type_face(&mut self, desk: &Desk, face: u8) -> Option<Intent> {
        self.dice.type_face(desk, face);
        if self.quick_dice { self.dice.throw(desk) } else { None }
    }

    /// Opens a page.
    pub fn open(&mut self, page: Page) {
        self.page = Some(page);
        self.search.at_hand = false;
    }

    /// Handles a key pressed while the settings page waits for one: binds it, or sets the refusal.
    pub fn hear(&mut self, chord: Chord) {
        let Some(deed) = self.listening else { return };
        // The key that backs out cancels, unless it is itself to be bound.
        if self.keys.deed(chord) == Some(Deed::Back) && deed != Deed::Back {
            self.listening = None;
            self.key_refusal.clear();
            return;
        }
        match self.keys.bind(deed, chord) {
            Ok(()) => {
                self.listening = None;
                self.key_refusal.clear();
            }
            Err(sentence) => self.key_refusal = sentence,
        }
    }

    /// True if the left column was folded away in the last frame.
    pub const fn is_folded(&self) -> bool {
        self.memory.folded
    }

    /// Folds the left column away, or brings it back. The choice is kept from then on.
    pub fn fold(&mut self) {
        self.folded = Some(!self.memory.folded);
    }

    /// Returns the clause that applies to what the pointer is over; `None` if the pointer is over nothing that has a
    /// clause.
    pub fn pointed_clause(&self) -> Option<&str> {
        self.memory.clause.as_deref()
    }

    /// True while a page or a notice covers the whole table and the game's keys are inactive.
    pub fn covered(&self, desk: &Desk) -> bool {
        self.curtain.is_some()
            || self.page.is_some()
            || self.ruling.is_some()
            || self.replay.branching.is_some()
            || (desk.reckoned().is_some() && !self.reckoning_aside)
            || self.clause.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_that_comes_before_the_big_button_can_be_read_means_nothing() {
        let mut memory = Memory::default();
        memory.big_says("Sail", None, 4.0);
        assert!(memory.is_read(4.0), "what stands there at first has replaced nothing");
        memory.big_says("In progress", None, 5.0);
        assert!(memory.big_says("Sail straight ahead", None, 7.0), "another picture is wanted");
        assert!(
            !memory.is_read(9.0),
            "the picture before is on the screen until another is begun, however long that takes"
        );
        assert!(!memory.big_says("Sail straight ahead", None, 9.0), "now it is seen");
        assert!(!memory.is_read(9.45), "it was meant to skip");
        assert!(memory.is_read(9.5), "it has been read since");
        memory.big_says("Fire the larboard guns", None, 11.0);
        memory.big_says("Fire the larboard guns", None, 11.1);
        assert!(!memory.is_read(11.3) && memory.is_read(11.4), "it was meant for the course");
        memory.big_says(UNDER_WAY, None, 12.0);
        assert!(memory.is_read(12.0), "what only skips is heard at once");
    }

    #[test]
    fn a_press_counts_at_once_for_an_order_that_the_player_has_just_chosen() {
        let mut memory = Memory::default();
        memory.big_says("Fire round shot", Some((7, false)), 4.0);
        memory.big_says("Fire grape", Some((7, true)), 5.0);
        assert!(memory.is_read(5.0), "he has chosen grape himself");
        memory.big_says("Sail straight ahead", Some((8, true)), 6.0);
        assert!(!memory.is_read(6.0), "the shot was fired meanwhile, and the press was meant for it");
        memory.big_says("Continue", None, 8.0);
        memory.big_says("Fire chain shot", Some((8, true)), 9.0);
        assert!(!memory.is_read(9.0), "the press was meant to go on with the lesson");
        memory.big_says("Fire round shot", Some((8, false)), 12.0);
        assert!(!memory.is_read(12.0), "the program has put this there");
    }
}
