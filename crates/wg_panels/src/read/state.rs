//! What the panels themselves remember between two frames; the program owns it, keeps it and may set any of it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use egui::{Pos2, Rect};
use wg_core::{CardKind, Figure, Order, RollView, SideId, UnitId};

use crate::look::theme::{Look, Theme};
use crate::read::clock_face::ClockFace;
use crate::read::desk::{Desk, Intent, Offer};
use crate::read::fitting::FittingState;
use crate::read::flight::Flight;
use crate::read::hand_dice::{HalfThrown, HandDice};
use crate::read::keys::{Chord, Deed, Keys};
use crate::read::master::Master;
use crate::read::replay::ReplayState;
use crate::read::ruling::Ruling;
use crate::read::sight::Sight;
use crate::read::tutor::TutorState;

/// A sheet that lies above the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Choose a battle.
    Battles,
    /// Both fleets by division, with what they have lost.
    Orders,
    /// Saved battles, to be looked at again.
    Saved,
    /// The clauses.
    Rules,
    /// The settings.
    Settings,
    /// What the rules leave to the game master.
    Master,
}

/// How the panels are shown and what they remember.
#[derive(Clone, PartialEq, Debug)]
pub struct PanelState {
    /// Light or dark. The program answers [`Intent::Theme`] by changing it.
    pub theme: Theme,
    /// The scale of all text, 75 to 300 percent.
    pub text_percent: u16,
    /// Room mode.
    pub room: bool,
    /// Arcs are shown: a tick in the menu.
    pub arcs: bool,
    /// What the enemies could do is shown: a tick in the menu.
    pub enemies: bool,
    /// Full screen: a tick in the menu.
    pub full_screen: bool,
    /// Ships sail, shot flies. Off: what comes of an order is seen at once.
    pub animation: bool,
    /// Less motion: ships are where they come to, nothing shakes, the title stands still.
    pub less_motion: bool,
    /// Which key does what.
    pub keys: Keys,
    /// The next key is bound to this.
    pub listening: Option<Deed>,
    /// Why the last key could not be bound.
    pub key_refusal: String,
    /// The title is shown: its menu, and a battle that plays itself.
    pub title: bool,
    /// The sheet that lies above the table.
    pub page: Option<Page>,
    /// What is looked for on the rules sheet.
    pub search: Search,
    /// The tape measure is in the hand: a tick in the menu.
    pub measuring: bool,
    /// The journal's key was pressed: it is put away where it has a place of its own, and large where it has none.
    pub journal_turned: bool,
    /// The left column is folded away, or not; `None` while nobody said: it is where the table gains much by it.
    pub folded: Option<bool>,
    /// Something to say that belongs to no order: until it is pressed away.
    pub note: String,
    /// What can be done about what the note says, and the note that it is about.
    pub offers: (String, Vec<Offer>),
    /// There is a battle that [`Intent::Continue`] would go on with.
    pub can_continue: bool,
    /// Its name, if it is known.
    pub continued: String,
    /// The size of the window, in points, when it last was at rest.
    pub window: Option<[u16; 2]>,
    /// The reckoning was put aside to look at the table.
    pub reckoning_aside: bool,
    /// The odds card is wanted beside this place of the screen; in a corner of the chart when `None`.
    pub odds_anchor: Option<Pos2>,
    /// Where on the screen the events of the slips lie, in their order.
    pub slips_at: Vec<Pos2>,
    /// The chart is seen from so far off that a fleet is read by its divisions.
    pub far_off: bool,
    /// Places along the course in the hand, the last one at the bow of its ghost: the card stands beside it.
    pub run_track: Vec<Pos2>,
    /// Who leads the division whose pennant was clicked, until the panels have heard of it.
    pub division: Option<UnitId>,
    /// A clause that was asked for. The panels take it away when it is closed.
    pub clause: Option<ClauseNote>,
    /// The curtain is drawn until this side has taken its seat.
    pub curtain: Option<SideId>,
    /// Faces typed so far for the throw that is wanted.
    pub dice: HandDice,
    /// The throw that was typed in part when the battle was left: it is gone on with.
    pub half_thrown: Option<HalfThrown>,
    /// A throw by hand counts as soon as its last die is in.
    pub quick_dice: bool,
    /// What is remembered of a replay.
    pub replay: ReplayState,
    /// The game master is being asked for his reason.
    pub ruling: Option<Ruling>,
    /// The clock of the table, if there is one.
    pub clock: Option<ClockFace>,
    /// What the game master is about to rule.
    pub master: Master,
    /// What is being set up on the 'choose a battle' sheet.
    pub setup: Setup,
    /// The list of who has still to act is open.
    pub todo_open: bool,
    /// How far the fitting out was shown.
    pub fitting: FittingState,
    /// What is remembered of the tutor.
    pub tutor: TutorState,
    /// Lessons that were taken or hushed, by the ids of their scenarios: they do not begin by themselves again.
    pub lessons_over: Vec<String>,
    /// Kinds of hints that are not told any more; [`crate::panels::hints::ALL`] among them: none is told.
    pub hints_off: Vec<String>,
    /// A player is asked for a card whenever he holds one, or only when one fits; `None`: the first where people share the screen.
    pub ask_cards: Option<bool>,
    /// Cards that are on their way.
    pub flights: Vec<Flight>,
    /// What the pointer was over in the last frame, so that a change is told once.
    pub memory: Memory,
}

/// A clause that lies open over the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClauseNote {
    /// 'C-FIRE-6'.
    pub id: String,
    /// One sentence.
    pub text: String,
    /// A drawn example of it.
    pub figure: Option<Figure>,
}

/// What is looked for on the rules sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// Which of the rulebooks.
    pub book: usize,
    /// The words that were typed.
    pub query: String,
    /// The one chapter that is shown; all of them when `None`.
    pub chapter: Option<String>,
    /// This clause is brought into view and marked.
    pub clause: Option<String>,
    /// It was brought into view already.
    pub(crate) found: bool,
    /// The pen is in the field of the search already.
    pub(crate) at_hand: bool,
}

impl Search {
    /// Look for one clause.
    pub fn clause(id: &str) -> Self {
        Self { clause: Some(id.to_owned()), ..Self::default() }
    }
}

/// What the panels told last; nobody else's business.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    pub(crate) hovered: Option<UnitId>,
    pub(crate) considered: Option<Order>,
    /// What the big button orders, and where the pointer was when that changed or something was pressed, as long as it stays there.
    pub(crate) offered: Option<Order>,
    pub(crate) rested: Option<egui::Pos2>,
    pub(crate) clause: Option<String>,
    pub(crate) folded: bool,
    pub(crate) journal_seen: (usize, Option<usize>),
    /// Divisions that lie unfolded in the journal: where their phase begins, and which.
    pub(crate) unfolded: BTreeSet<(usize, usize)>,
    /// The one that was folded or unfolded last, until it was brought into sight.
    pub(crate) turned: Option<(usize, usize)>,
    /// The fight that was closed, in which turn and phase: it stays closed that long.
    pub(crate) scene_closed: Option<(String, u32, usize)>,
    pub(crate) cards: CardMemory,
    pub(crate) big: BigWords,
    /// How high all lines of the journal were.
    pub(crate) journal_height: f32,
    pub(crate) standing: StandingMenu,
    pub(crate) sheets: SheetScale,
}

/// What the menu of standing orders remembers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StandingMenu {
    /// The ship whose orders were shown last, and for which of her scopes they were: 0 for herself.
    pub(crate) whose: (UnitId, usize),
    /// The ship under whose plans all others that she can follow or engage are listed.
    pub(crate) unfolded: Option<UnitId>,
}

/// At which share of their size the sheets of a battle are set, and what that was found for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetScale {
    pub(crate) title: String,
    pub(crate) sheets: usize,
    pub(crate) column: Option<egui::Rect>,
    pub(crate) k: f32,
    pub(crate) share: f32,
}

/// Nobody reads what the big button says in less than this, seconds.
const READING: f64 = 0.25;
/// Nor does a hand that was about to skip what is under way stay in less.
const STAYING: f64 = 0.5;
/// What the big button says while a press skips.
pub(crate) const UNDER_WAY: &str = "Under way";

/// What the big button says.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct BigWords {
    words: String,
    sight: Sight,
    /// A press means it when it has been seen for so long, in seconds.
    takes: f64,
}

impl Memory {
    /// The big button says this now. True if it has not been seen yet: another picture is wanted.
    pub(crate) fn big_says(&mut self, words: &str, now: f64) -> bool {
        let big = &mut self.big;
        if big.words == words {
            big.sight = big.sight.again(now);
        } else {
            let takes = if big.words == UNDER_WAY { STAYING } else { READING };
            // What stands there at first has replaced nothing that somebody could have meant, and what only skips is heard at once.
            let at_once = big.words.is_empty() || words == UNDER_WAY;
            *big = BigWords {
                words: words.to_owned(),
                sight: if at_once { Sight::ever() } else { Sight::first(now) },
                takes,
            };
        }
        big.sight.is_new()
    }

    /// The big button has been seen to say what it says for as long as one needs to read it: a press that comes sooner was meant for what it said before.
    pub fn is_read(&self, now: f64) -> bool {
        self.big.sight.has_lasted(now, self.big.takes)
    }
}

/// How cards lay when they came to rest last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CardMemory {
    /// The hand that lay open, and where each kind of card of it lay.
    pub(crate) own: (SideId, Vec<(Cow<'static, str>, Rect)>),
    /// Where each card that flies set off, by the number of its flight.
    pub(crate) from: Vec<(u32, Rect)>,
    /// The throw for which cards were played last, and where its card lay.
    pub(crate) roll: Option<(RollView, Rect)>,
    /// The top of the discard pile.
    pub(crate) top: Option<CardKind>,
}

/// The choices made so far on the 'choose a battle' sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The battle that is looked at, by its id.
    pub battle: Option<String>,
    /// Captains by side, as indices into those of its card, for each battle.
    pub captains: BTreeMap<String, Vec<usize>>,
    /// Dice thrown by hand.
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
            half_thrown: None,
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
            ask_cards: None,
            flights: Vec::new(),
            memory: Memory::default(),
        }
    }
}

impl PanelState {
    /// The look that follows for a screen of this size in points.
    pub fn look(&self, screen: egui::Vec2) -> Look {
        Look::new(self.theme, self.text_percent, self.room, screen)
    }

    /// A face was pressed or keyed for the dice that are thrown by hand. The throw is submitted when it is said that it counts, or, if
    /// that is wanted so, when the last die is in.
    pub fn type_face(&mut self, desk: &Desk, face: u8) -> Option<Intent> {
        self.dice.type_face(desk, face);
        if self.quick_dice { self.dice.throw(desk) } else { None }
    }

    /// Open a sheet.
    pub fn open(&mut self, page: Page) {
        self.page = Some(page);
        self.search.at_hand = false;
    }

    /// A key was pressed while the settings listen: it is bound, or the refusal stands on the sheet.
    pub fn hear(&mut self, chord: Chord) {
        let Some(deed) = self.listening else { return };
        // The key that backs out leaves things as they are, unless it is to be bound anew itself.
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

    /// The left column was folded away in the last frame.
    pub const fn is_folded(&self) -> bool {
        self.memory.folded
    }

    /// Fold the left column away, or bring it back; from now on it stays so.
    pub fn fold(&mut self) {
        self.folded = Some(!self.memory.folded);
    }

    /// The clause of what the pointer is over, on the panels.
    pub fn pointed_clause(&self) -> Option<&str> {
        self.memory.clause.as_deref()
    }

    /// True while a sheet lies over the whole table and keys of the game should rest.
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
        memory.big_says("Sail", 4.0);
        assert!(memory.is_read(4.0), "what stands there at first has replaced nothing");
        memory.big_says("Under way", 5.0);
        assert!(memory.big_says("Sail straight ahead", 7.0), "another picture is wanted");
        assert!(
            !memory.is_read(9.0),
            "the picture before is on the screen until another is begun, however long that takes"
        );
        assert!(!memory.big_says("Sail straight ahead", 9.0), "now it is seen");
        assert!(!memory.is_read(9.45), "it was meant to skip");
        assert!(memory.is_read(9.5), "it has been read since");
        memory.big_says("Fire the larboard guns", 11.0);
        memory.big_says("Fire the larboard guns", 11.1);
        assert!(!memory.is_read(11.3) && memory.is_read(11.4), "it was meant for the course");
        memory.big_says(UNDER_WAY, 12.0);
        assert!(memory.is_read(12.0), "what only skips is heard at once");
    }
}
