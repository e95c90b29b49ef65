//! The input of the panels ([`Desk`]) and their output ([`Intent`]).

use std::path::PathBuf;
use std::sync::Arc;

use wg_core::shown::sheet::{Scene, Sheet};
use wg_core::{AskKind, Hint, MatterOffer, Odds, Order, Refusal, Report, SideColour, SideId, Throw, UnitId, View};

use crate::read::briefing::Briefing;
use crate::read::digest::Digest;
use crate::read::gunnery::Guns;
use crate::read::hand::Hand;
pub use crate::read::handy::DraftButton;
use crate::read::journal::Bar;
pub use crate::read::journal::JournalLine;
use crate::read::keys::Deed;
use crate::read::lever::Lever;
pub use crate::read::offers::{Offer, Unsaved};
use crate::read::reckoning::Reckoning;
use crate::read::replay::{LineMark, Past, PastShot, Replay};
use crate::read::ruling::Ruling;
use crate::read::run_card::Running;
use crate::read::salvo;
use crate::read::shares::Shares;
use crate::read::shelf::{BattleCard, Rulebook, SavedCard};
use crate::read::slip::Slip;
use crate::read::standing::{Standing, StandingMark};
use crate::read::state::Page;
use crate::read::todo::Todo;
use crate::read::tutor::{Tutor, TutorDeed};
use crate::read::volley::Volley;

/// Everything the panels show. The program gathers it anew whenever the game or the selection changes.
#[derive(Clone, Default, Debug)]
pub struct Desk {
    /// The table, as this viewer sees it.
    pub view: View,
    /// The name of the battle and its ruleset, for the menu bar.
    pub title: String,
    /// The sheets of all units, in `UnitId` order.
    pub sheets: Vec<Sheet>,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The standing orders of the selected unit; `None` if none can be given now.
    pub standing: Option<Standing>,
    /// Units that fire by themselves or hold their fire. Their ribbons carry a mark.
    pub marks: Vec<(UnitId, StandingMark)>,
    /// A close-up of a fight, such as boarders on a deck, for a card above the chart.
    pub scene: Option<Scene>,
    /// The side that must act and what it must do: 'Blue: sail Surprise'. After the battle, the reason why it ended.
    pub headline: String,
    /// The phase bar as it was before the events that are still to be shown; `None` once everything has been shown.
    pub bar_before: Option<Bar>,
    /// A line of plain help for a player who does not yet know what the mouse does here; empty if there is nothing to
    /// say.
    pub hint: String,
    /// The side that must act, for the colour of the headline and the big button.
    pub acting: Option<SideId>,
    /// The kind of answer that is wanted from this player; `None` if he is not asked.
    pub ask: Option<AskKind>,
    /// The big button, with the main action at this moment; `None` if it has no order to give.
    pub big_button: Option<Button>,
    /// True if the player has put the order on the big button, and false if the program suggests it.
    pub chosen: bool,
    /// The number of orders that the player's own side has given.
    pub given: usize,
    /// Other orders that may be given now, as buttons beside the sheet: fire at this ship, hold, pass.
    pub choices: Vec<Button>,
    /// The guns that bear, when there are too many for a few buttons.
    pub guns: Guns,
    /// The battery of the selected ship that the player has picked.
    pub battery: Option<u8>,
    /// A number for the player to choose, such as the sail to set; `None` if no order needs one.
    pub lever: Option<Lever>,
    /// Small buttons that change the course being plotted: take a leg back, stop here.
    pub handy: Vec<DraftButton>,
    /// The course being plotted on a table without squares, for the card beside its ghost.
    pub running: Option<Running>,
    /// What the player may overlook in the order being prepared, most serious first.
    pub hints: Vec<Hint>,
    /// The player's hand of cards, if the rules have cards.
    pub hand: Option<Hand>,
    /// The odds card of the shot that is hovered or proposed.
    pub odds: Option<Odds>,
    /// The last refusal. It stays until the next order.
    pub refusal: Option<Refusal>,
    /// The journal: every report with the number of its order.
    pub journal: Vec<JournalLine>,
    /// The line of the journal that is marked; `None` if none is.
    pub marked: Option<LineMark>,
    /// The number of lines at the end of the journal whose events are still to be shown. The lines stay hidden until
    /// then.
    pub withheld: usize,
    /// What the battle is for.
    pub briefing: Briefing,
    /// What happened to the side that is asked while others acted; `None` once the player has dismissed it.
    pub digest: Option<Digest>,
    /// The units that still have something to do in this phase, in piles.
    pub todo: Vec<Todo>,
    /// What the order to several ships that is being considered means for each ship.
    pub shares: Option<Shares>,
    /// What has just happened, for slips at the edge of the chart, most serious first.
    pub slips: Vec<Slip>,
    /// The contents of the dice tray.
    pub tray: Tray,
    /// The broadside that the table shows now, if one order has resolved several. The next question waits meanwhile.
    pub salvo: Option<salvo::Shown>,
    /// True if undo is possible now.
    pub can_undo: bool,
    /// The number of the last order that cannot be taken back without the game master; 0 if every order can.
    pub undo_limit: usize,
    /// The ruling by which the game master can allow what undo has just refused.
    pub ruling: Option<Ruling>,
    /// True if the game master may rule now.
    pub can_rule: bool,
    /// What the game master may rule on now.
    pub matters: Vec<MatterOffer>,
    /// The position in the past that the table shows; `None` unless the player looks back.
    pub replay: Option<Replay>,
    /// The shot of the order that is looked back at; `None` if it fired none.
    pub past_shot: Option<PastShot>,
    /// Why the battle cannot be saved, and what can be done about it; `None` while saving works.
    pub unsaved: Option<Unsaved>,
    /// True if the battle can be saved as a scenario now.
    pub can_save: bool,
    /// True while a computer captain or an animation is at work. Buttons are inactive meanwhile.
    pub busy: bool,
    /// True while the tutor waits until the player has read his text. The rest of the game waits as well, and the big
    /// button continues the lesson.
    pub reading: bool,
    /// True if a part of what is shown is there only because the pointer is over something.
    pub pointed: bool,
    /// The account of how the battle ended; `None` while it goes on.
    pub reckoning: Option<Reckoning>,
    /// What the tutor explains now; `None` if there is nothing to explain.
    pub tutor: Option<Tutor>,
    /// True if this battle has a lesson, which the menu can start and stop.
    pub can_teach: bool,
    /// The battles that can be played, for the 'choose a battle' page.
    pub battles: Vec<BattleCard>,
    /// The captains that these rules have, by name: 'human' and the computer captains, from the weakest to the
    /// strongest.
    pub captains: Vec<String>,
    /// The rulebooks. The first is the one of this battle.
    pub books: Arc<[Rulebook]>,
    /// Saved battles, newest first, for the 'replay' page.
    pub saved: Arc<[SavedCard]>,
}

/// A button: its label, the order it gives, and the clause that allows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Button {
    /// The label: 'Sail this course'.
    pub label: String,
    /// Small print beside the label: '33 % to sink her', 'Space'.
    pub remark: String,
    /// The order that the button gives.
    pub order: Order,
    /// The clause behind the order, for the tooltip.
    pub clause: String,
    /// True if the order still has a number to choose, or puts a ship at risk. The button then puts it on the big
    /// button, with a lever or its odds, instead of giving it.
    pub opens: bool,
    /// What else pressing the button may do.
    pub kind: ButtonKind,
}

/// What pressing a button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ButtonKind {
    /// Gives the order, or proposes it.
    #[default]
    Orders,
    /// Does nothing: the order is not possible now, and the button says why.
    Greyed,
    /// Unfolds the buttons that are folded behind this one, or folds them again.
    Folds,
    /// Sails the unit of the order on as she is, or all ships of the side that have still to move.
    SailsOn {
        /// True for all ships.
        all: bool,
    },
}

/// The contents of the dice tray.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tray {
    /// The broadsides since the player's last decision that led to dice, oldest first. While dice are to be rolled by
    /// hand, there are none.
    pub volleys: Vec<Volley>,
    /// The last roll: one report, or one for each kind of dice rolled together.
    pub last: Vec<Report>,
    /// Earlier rolls, oldest first: those since the player's last decision, such as his broadside, the reply to it and
    /// their effects. While dice are to be rolled by hand, only the roll that led to them.
    pub before: Vec<Vec<Report>>,
    /// The rows of dice to be rolled by hand now, in order.
    pub wanted: Vec<Throw>,
    /// The rows already rolled by hand in the same beat. They take effect once its remaining dice have been rolled.
    pub fallen: Vec<Fallen>,
    /// True if dice are rolled by hand, false if the machine rolls them.
    pub by_hand: bool,
    /// Actual minus expected harm done by each side, in hundredths.
    pub luck: Vec<(SideId, i32)>,
}

/// A row that was rolled by hand.
#[derive(Clone, PartialEq, Debug)]
pub struct Fallen {
    /// What the dice were rolled for.
    pub throw: Throw,
    /// The faces rolled.
    pub faces: Vec<u8>,
}

/// What the panels ask the program to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// Give an order for the seat that is asked.
    Submit(Order),
    /// Give an order that answers no ask: standing orders, a hold.
    Order(Order),
    /// Put an order on the big button without giving it: a shot, a number.
    Propose(Order),
    /// Turn the hand of the player who is asked face up.
    LookAtHand,
    /// Turn the hand face down again.
    CoverHand,
    /// Pick a battery of a unit. Its arc is shown, and it fires at enemies that are clicked.
    Battery(UnitId, u8),
    /// A click on a unit, or on none: selects one of ours, and aims the guns at an enemy.
    Select(Option<UnitId>),
    /// The pointer is over a unit's sheet or journal line, or over none any more.
    Hover(Option<UnitId>),
    /// The pointer is over a choice: show its preview. `None` when it has left.
    Consider(Option<Order>),
    /// Show this sentence in the line of help, such as the reason why a press has no effect.
    Say(String),
    /// Centre the table on a unit.
    Centre(UnitId),
    /// Select a unit and bring her into view.
    Find(UnitId),
    /// Go to an event of the turn, by its number.
    Event(usize),
    /// Take back the last order.
    Undo,
    /// Take back everything after the order with this number.
    UndoTo(usize),
    /// Open a page above the table.
    Open(Page),
    /// Close the page.
    Close,
    /// Leave the battle and go back to the title screen. The battle can be continued later.
    Title,
    /// Start the first lesson, against its own opponent.
    FirstLesson,
    /// Show no more hints of this kind.
    HintOff(String),
    /// Turn all hints off, or all of them on again.
    Hints,
    /// Do something with the tutor.
    Tutor(TutorDeed),
    /// Let the program roll all dice of the fitting out that players have not rolled.
    RollTheRest,
    /// Replay a saved battle from its beginning.
    OpenReplay(PathBuf),
    /// Continue a damaged saved battle, in a copy, from its last intact line.
    GoOnInCopy(PathBuf),
    /// Try again to save the battle after saving has failed.
    SaveAgain,
    /// Save the battle in this folder from now on.
    SaveIn(PathBuf),
    /// Ask for a card whenever one is held (true), or only when one fits (false).
    AskCards(bool),
    /// Do what one of the keys does.
    Deed(Deed),
    /// Take back everything after an order, dice included, by ruling of the game master.
    Rule {
        /// The number of the last order that is kept.
        to: usize,
        /// The reason for the ruling.
        reason: String,
    },
    /// Give an order of the game master.
    Judge(Order),
    /// Take the last leg of the course back.
    TakeLegBack,
    /// Stop where the legs of the course end, and ask for new orders there.
    HaltHere,
    /// Sail this ship on as she is; with `None`, all ships of the side that have still to move.
    SailOn(Option<UnitId>),
    /// Unfold the orders of which this is the first; with `None`, unfold all of them.
    Unfold(Option<Order>),
    /// Dismiss the digest: it has been read.
    PutDigestAway,
    /// Do something with the past: look back, replay, play on from there.
    Past(Past),
    /// Save the battle as a scenario.
    SaveScenario,
    /// Start a battle.
    Start {
        /// The scenario's id.
        id: String,
        /// The captain of each side, by name.
        captains: Vec<String>,
        /// True if dice are rolled by hand.
        by_hand: bool,
    },
    /// Continue the newest battle that is not over.
    Continue,
    /// Continue the battle in this file.
    ContinueThis(PathBuf),
    /// Show the text of this clause.
    Clause(String),
    /// Toggle full screen.
    FullScreen,
    /// Toggle room mode.
    Room,
    /// Switch between the light and the dark theme.
    Theme,
    /// Toggle animation.
    Animation,
    /// Toggle reduced motion.
    LessMotion,
    /// Switch whether hand-rolled dice count as soon as the last face is in, or only when the player says so.
    QuickDice,
    /// Restore the default keys.
    FirstKeys,
    /// Make text larger or smaller, by percentage points.
    TextScale(i32),
    /// Toggle the arcs of the selected ship.
    Arcs,
    /// Toggle what the enemies could do.
    Enemies,
    /// Show the whole table, or the fight if the whole table is seen already.
    WholeTable,
    /// Finish all animations at once.
    Skip,
    /// Lift the curtain: the side to which the screen was handed over is ready.
    Seated(SideId),
    /// Leave the program.
    Quit,
}

impl Desk {
    /// Returns the colour of a side, or red if the view does not know the side.
    pub fn colour(&self, side: SideId) -> SideColour {
        self.view.sides.get(side.index()).map_or(SideColour::Red, |side| side.colour)
    }

    /// Returns the name of a side, or an empty string if the view does not know the side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.view.sides.get(side.index()).map_or("", |side| &side.name)
    }

    /// Returns the colour of the side that must act.
    pub fn acting_colour(&self) -> Option<SideColour> {
        self.acting.map(|side| self.colour(side))
    }

    /// Returns the side that rolls a row of dice, or `None` for dice that belong to no side, such as those for the
    /// wind.
    pub fn thrower(&self, row: &Throw) -> Option<SideId> {
        row.side.or_else(|| row.unit.and_then(|unit| self.view.units.get(unit.index())).map(|unit| unit.side))
    }

    /// Returns the sides that have dice to roll now, in the order of the rows.
    pub fn throwers(&self) -> Vec<SideId> {
        let mut sides = Vec::new();
        for side in self.tray.wanted.iter().filter_map(|row| self.thrower(row)) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }

    /// Returns the sheet of a unit.
    pub fn sheet(&self, unit: UnitId) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.unit == unit)
    }

    /// Returns the sheet of the selected unit.
    pub fn selected_sheet(&self) -> Option<&Sheet> {
        self.selected.and_then(|unit| self.sheet(unit))
    }

    /// Returns what pressing the big button or its key does: skips what is under way, goes on with the lesson, gives
    /// the order, or turns up the hand. `None` if there is nothing to press.
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
    /// Returns the number of dice wanted in all rows together.
    pub fn dice_wanted(&self) -> usize {
        self.wanted.iter().map(|row| usize::from(row.dice)).sum()
    }

    /// Returns the row to which a die belongs, by its index in the whole roll; `None` past the last die.
    pub fn row_of(&self, die: usize) -> Option<&Throw> {
        let mut before = 0;
        self.wanted.iter().find(|row| {
            before += usize::from(row.dice);
            die < before
        })
    }
}
