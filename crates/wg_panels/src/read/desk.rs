//! What the panels are told, and what they answer.

use std::path::PathBuf;
use std::sync::Arc;

use wg_core::shown::sheet::{Scene, Sheet};
use wg_core::{AskKind, Hint, MatterOffer, Odds, Order, Refusal, Report, SideColour, SideId, Throw, UnitId, View};

use crate::read::digest::Digest;
use crate::read::gunnery::Guns;
use crate::read::hand::Hand;
pub use crate::read::handy::Handy;
use crate::read::journal::Bar;
pub use crate::read::journal::JournalLine;
use crate::read::keys::Deed;
use crate::read::lever::Lever;
pub use crate::read::offers::{Offer, Unsaved};
use crate::read::reckoning::Reckoning;
use crate::read::replay::{Past, Replay};
use crate::read::ruling::Ruling;
use crate::read::run_card::Running;
use crate::read::shares::Shares;
use crate::read::shelf::{BattleCard, Rulebook, SavedCard};
use crate::read::slip::Slip;
use crate::read::standing::{Standing, StandingMark};
use crate::read::state::Page;
use crate::read::todo::Todo;
use crate::read::tutor::{Tutor, TutorDeed};

/// Everything the panels show, gathered anew by the program whenever the game or the selection changed.
#[derive(Clone, Default, Debug)]
pub struct Desk {
    /// The table.
    pub view: View,
    /// The name of the battle and its ruleset, for the menu bar.
    pub title: String,
    /// The sheets of all units, in `UnitId` order.
    pub sheets: Vec<Sheet>,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The standing orders of the selected unit, if they can be given now.
    pub standing: Option<Standing>,
    /// Units that fire by themselves or hold their fire: a mark on their ribbons.
    pub marks: Vec<(UnitId, StandingMark)>,
    /// A fight seen from nearby: boarders on a deck. Drawn above the chart.
    pub scene: Option<Scene>,
    /// Who must do what now: 'Blue: sail Surprise'. Always set.
    pub headline: String,
    /// What stood over the table before whatever is still to be seen; none at rest.
    pub bar_before: Option<Bar>,
    /// A line of plain help for who does not know yet what the mouse does here; empty if there is nothing to say.
    pub hint: String,
    /// The side that must act, for the colour of the headline and the big button.
    pub acting: Option<SideId>,
    /// What kind of answer is wanted.
    pub ask: Option<AskKind>,
    /// The one big button.
    pub big_button: Option<Button>,
    /// Other things that may be done now, as buttons beside the sheet: fire at this ship, hold, pass.
    pub choices: Vec<Button>,
    /// The guns that bear, where they are more than a few buttons.
    pub guns: Guns,
    /// The battery of the selected ship that was picked.
    pub battery: Option<u8>,
    /// A number to be chosen.
    pub lever: Option<Lever>,
    /// What can be done with what is being put together, as small buttons: take a leg back, stop here.
    pub handy: Vec<Handy>,
    /// The course in the hand, on free water: the card at its ghost.
    pub running: Option<Running>,
    /// What may be overlooked in what is put together, the gravest first.
    pub hints: Vec<Hint>,
    /// The cards, if these rules have any.
    pub hand: Option<Hand>,
    /// The odds card of the shot under the pointer or proposed.
    pub odds: Option<Odds>,
    /// The last refusal, until the next order.
    pub refusal: Option<Refusal>,
    /// The journal: every report with the number of its order.
    pub journal: Vec<JournalLine>,
    /// So many of its last lines tell of what is still to be seen: they are not read yet.
    pub withheld: usize,
    /// What happened to the side that is asked while others acted; until it is put away.
    pub digest: Option<Digest>,
    /// Who still has something to do in this phase, in piles.
    pub todo: Vec<Todo>,
    /// What an order to all that is considered means, ship by ship.
    pub shares: Option<Shares>,
    /// What has just happened, for slips at the edge of the chart: the gravest first.
    pub slips: Vec<Slip>,
    /// What lies in the dice tray.
    pub tray: Tray,
    /// Undo is possible now.
    pub can_undo: bool,
    /// Undo goes back to just after this order without the game master.
    pub undo_limit: usize,
    /// The ruling that would allow what undo has just refused.
    pub ruling: Option<Ruling>,
    /// The game master may rule now.
    pub can_rule: bool,
    /// What the rules leave to him as the battle stands.
    pub matters: Vec<MatterOffer>,
    /// The table is seen as it was.
    pub replay: Option<Replay>,
    /// The battle cannot be saved.
    pub unsaved: Option<Unsaved>,
    /// The battle can be written down as a scenario now.
    pub can_save: bool,
    /// A computer captain or an animation is at work: the buttons rest.
    pub busy: bool,
    /// The tutor waits until what he says was read, and everybody with him: the big button goes on.
    pub reading: bool,
    /// Something of what is shown is only pointed at.
    pub pointed: bool,
    /// The reckoning, when it is over.
    pub reckoning: Option<Reckoning>,
    /// What the tutor says now.
    pub tutor: Option<Tutor>,
    /// This battle has a lesson that can be taken up or left.
    pub can_teach: bool,
    /// What there is to play, for the 'choose a battle' screen.
    pub battles: Vec<BattleCard>,
    /// The captains of the rules that are played by name: 'human' and the computer's, from the weakest to the strongest.
    pub captains: Vec<String>,
    /// The rulebooks; first the one of this battle.
    pub books: Arc<[Rulebook]>,
    /// Saved battles, the newest first, for the 'replay' sheet.
    pub saved: Arc<[SavedCard]>,
}

/// A button: what it says, what it orders, and why it may be pressed.
#[derive(Clone, PartialEq, Debug)]
pub struct Button {
    /// 'Sail this course'.
    pub label: String,
    /// In small letters beside it: '33 % to sink her', 'Space'.
    pub remark: String,
    /// What is ordered.
    pub order: Order,
    /// The clause behind it, for the tooltip.
    pub clause: String,
    /// There is a number in it still to be chosen, or a ship to be lost by it: it goes onto the big button, with a lever or its odds,
    /// instead of being ordered.
    pub opens: bool,
    /// What comes of pressing it, besides.
    pub kind: ButtonKind,
}

/// What comes of pressing a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ButtonKind {
    /// Its order is given, or proposed.
    #[default]
    Orders,
    /// It cannot be ordered as things are, and says why.
    Greyed,
    /// Buttons that are folded behind it are unfolded, or those that were are folded again.
    Folds,
}

/// The dice tray.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tray {
    /// What was thrown last: one report, or one for each kind of dice of the same throw.
    pub last: Vec<Report>,
    /// Throws before it, the oldest first: those since the player's last decision, such as his broadside, the answer and what came of either;
    /// where dice are wanted, the one that led to them.
    pub before: Vec<Vec<Report>>,
    /// Throws to be made by hand now: each row and the faces typed so far.
    pub wanted: Vec<Throw>,
    /// Rows that were thrown for the same business already: more dice are wanted before anything comes of them.
    pub fallen: Vec<Fallen>,
    /// Machine or hand.
    pub by_hand: bool,
    /// Expected against actual harm of each side, in hundredths.
    pub luck: Vec<(SideId, i32)>,
}

/// A row that was thrown by hand.
#[derive(Clone, PartialEq, Debug)]
pub struct Fallen {
    /// What for.
    pub throw: Throw,
    /// The faces.
    pub faces: Vec<u8>,
}

/// What the panels want done.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// Give an order for the seat that is asked.
    Submit(Order),
    /// Give an order that waits for no ask: standing orders, a hold.
    Order(Order),
    /// Put this on the big button: a shot, a number. It is not ordered yet.
    Propose(Order),
    /// Whose turn it is looks at his hand.
    LookAtHand,
    /// He turns it face down again.
    CoverHand,
    /// Pick a battery of a unit: its arc opens, and enemies that are clicked are fired at with it.
    Battery(UnitId, u8),
    /// Select a unit (or none).
    Select(Option<UnitId>),
    /// The pointer is over a unit's sheet or journal line.
    Hover(Option<UnitId>),
    /// The pointer is over a choice: show its preview.
    Consider(Option<Order>),
    /// Say this in the line of help: why nothing comes of a press.
    Say(String),
    /// Centre the table on a unit.
    Centre(UnitId),
    /// Select a unit and bring her into view.
    Find(UnitId),
    /// Go to an event of the turn, by its number.
    Event(usize),
    /// Take back the last order.
    Undo,
    /// Take back to just after this order.
    UndoTo(usize),
    /// Open a sheet above the table.
    Open(Page),
    /// Close it.
    Close,
    /// Put the battle away and go back to the title; it can be continued.
    Title,
    /// Straight into the first lesson, against its opponent.
    FirstLesson,
    /// No more hints of this kind.
    HintOff(String),
    /// No hints at all, or all of them again.
    Hints,
    /// Something is done to the tutor.
    Tutor(TutorDeed),
    /// Look at a saved battle from its beginning.
    OpenReplay(PathBuf),
    /// Go on with what is whole of a damaged one, in a copy.
    GoOnInCopy(PathBuf),
    /// Save now what could not be saved.
    SaveAgain,
    /// Save the battle in this folder from here on.
    SaveIn(PathBuf),
    /// Ask for a card whenever one is held, or only when one fits.
    AskCards(bool),
    /// What one of the keys does.
    Deed(Deed),
    /// The game master rules that everything after this order is taken back, dice and all.
    Rule {
        /// Back to just after this order.
        to: usize,
        /// Why.
        reason: String,
    },
    /// The game master rules.
    Judge(Order),
    /// Take the last leg of the course back.
    TakeLegBack,
    /// Stop where the legs of the course end, and be asked again.
    HaltHere,
    /// Show the orders of which this is the first, or if there is none all of them.
    Unfold(Option<Order>),
    /// What happened has been read: put it away.
    PutDigestAway,
    /// Something about the past: look back, replay, play on from there.
    Past(Past),
    /// Write the battle down as a scenario.
    SaveScenario,
    /// Start a battle.
    Start {
        /// The scenario.
        id: String,
        /// Who plays each side.
        captains: Vec<String>,
        /// Dice thrown by hand.
        by_hand: bool,
    },
    /// Continue the saved battle.
    Continue,
    /// Show the clause.
    Clause(String),
    /// Full screen on or off.
    FullScreen,
    /// Room mode on or off.
    Room,
    /// Light or dark.
    Theme,
    /// Animation on or off.
    Animation,
    /// Less motion, or all of it.
    LessMotion,
    /// Throws by hand count at once, or when it is said.
    QuickDice,
    /// The keys as they were at first.
    FirstKeys,
    /// Text larger or smaller, in percent points.
    TextScale(i32),
    /// Show the arcs of the selected ship.
    Arcs,
    /// Show what the enemies could do.
    Enemies,
    /// Show the whole table.
    WholeTable,
    /// Finish all animations at once.
    Skip,
    /// The side behind the curtain has taken its seat.
    Seated(SideId),
    /// Leave the program.
    Quit,
}

impl Desk {
    /// The colour of a side; red if the view does not know it.
    pub fn colour(&self, side: SideId) -> SideColour {
        self.view.sides.get(side.index()).map_or(SideColour::Red, |side| side.colour)
    }

    /// The name of a side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.view.sides.get(side.index()).map_or("", |side| &side.name)
    }

    /// The colour of the side that must act.
    pub fn acting_colour(&self) -> Option<SideColour> {
        self.acting.map(|side| self.colour(side))
    }

    /// Whose dice a row is; nobody's is the wind's.
    pub fn thrower(&self, row: &Throw) -> Option<SideId> {
        row.side.or_else(|| row.unit.and_then(|unit| self.view.units.get(unit.index())).map(|unit| unit.side))
    }

    /// The sides that have dice to throw now, in the order of the rows.
    pub fn throwers(&self) -> Vec<SideId> {
        let mut sides = Vec::new();
        for side in self.tray.wanted.iter().filter_map(|row| self.thrower(row)) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }

    /// The sheet of a unit.
    pub fn sheet(&self, unit: UnitId) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.unit == unit)
    }

    /// The sheet of the selected unit.
    pub fn selected_sheet(&self) -> Option<&Sheet> {
        self.selected.and_then(|unit| self.sheet(unit))
    }

    /// What the big button does when it is pressed or `Space` is hit: the order, skipping what is under way, or going on with the lesson.
    pub fn big_press(&self) -> Option<Intent> {
        match (self.busy, self.reading) {
            (true, _) => Some(Intent::Skip),
            (_, true) => Some(Intent::Tutor(TutorDeed::Read)),
            _ => self
                .big_button
                .as_ref()
                .map(|button| Intent::Submit(button.order.clone()))
                .or(self.looks_at_hand().then_some(Intent::LookAtHand)),
        }
    }
}

impl Tray {
    /// How many dice are wanted in all rows together.
    pub fn dice_wanted(&self) -> usize {
        self.wanted.iter().map(|row| usize::from(row.dice)).sum()
    }

    /// The row that the die with this place in the throw belongs to.
    pub fn row_of(&self, die: usize) -> Option<&Throw> {
        let mut before = 0;
        self.wanted.iter().find(|row| {
            before += usize::from(row.dice);
            die < before
        })
    }
}
