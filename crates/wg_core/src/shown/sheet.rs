//! Record sheets and scenes: a small closed set of parts that a ruleset fills and the panels draw.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ids::{SideId, UnitId};
use crate::shown::view::Model;

/// The paper record sheet of one unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// The unit.
    pub unit: UnitId,
    /// The name of the unit.
    pub name: String,
    /// A line below the name: 'ship of the line · 3 dice · range 3'.
    pub subtitle: String,
    /// The side that owns the unit now.
    pub side: SideId,
    /// The parts of the sheet, from top to bottom.
    pub parts: Vec<Part>,
}

impl Part {
    /// Makes rows of boxes under a title.
    pub fn boxes(title: &str, rows: impl IntoIterator<Item = BoxColumn>) -> Self {
        Self::Boxes { title: title.to_owned(), columns: rows.into_iter().collect(), value: None, upright: false }
    }

    /// Makes a battery that has lost no guns, from its number in orders, its name, its dice, and its state.
    pub fn battery(number: u8, name: &str, dice: u8, (state, tone): (&str, Tone)) -> Self {
        let (name, state, boxes) = (name.to_owned(), state.to_owned(), vec![false; usize::from(dice)]);
        Self::Battery { number, name, boxes, counts: GunBoxes::Guns, dice, state, tone }
    }

    /// Makes a part that names the clause for the parts that follow.
    #[must_use]
    pub fn rule(clause: &str) -> Self {
        Self::Rule { clause: clause.to_owned() }
    }
}

/// Appends notes to the parts of a sheet.
pub struct Notes<'a>(pub &'a mut Vec<Part>);

impl Notes<'_> {
    /// Appends a note with the clause that it follows from.
    pub fn say(&mut self, clause: &str, tone: Tone, text: impl Into<String>) {
        self.0.push(Part::Note { text: text.into(), clause: clause.to_owned(), tone });
    }

    /// Appends a note if `holds` is true. The text is made only then.
    pub fn say_if<S: Into<String>>(&mut self, holds: bool, clause: &str, tone: Tone, text: impl FnOnce() -> S) {
        if holds {
            self.say(clause, tone, text());
        }
    }
}

/// The tone of a note, which sets its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Tone {
    /// Ink: a plain statement.
    #[default]
    Plain,
    /// Green: good for the unit.
    Good,
    /// Red: bad for the unit.
    Bad,
    /// Red: harm that is not on the sheet yet. A report of harm under the same clause says when it takes effect.
    Coming,
    /// Pale: over and done with, or an explanation.
    Faint,
}

/// The meaning of a track in orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum TrackRole {
    /// A track that orders do not refer to.
    #[default]
    Plain,
    /// The ship's sail. The first field is 1 in an order to set sail.
    Sail,
}

/// The units that the boxes of a battery count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum GunBoxes {
    /// Guns.
    #[default]
    Guns,
    /// Gun dice.
    Dice,
    /// Hits that have not cost a die yet.
    Hits,
}

impl GunBoxes {
    /// Returns the noun for one box and for several.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Guns => ["gun", "guns"],
            Self::Dice => ["gun die", "gun dice"],
            Self::Hits => ["gun hit", "gun hits"],
        }
    }
}

/// One part of a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// A heading over the parts that follow, with a remark beside it.
    Heading {
        /// The title: 'Damage'.
        title: String,
        /// The remark: '4 of 18'.
        remark: String,
    },
    /// The clause of the parts that follow, up to the next `Rule`. It is what a player reads on asking for the rule.
    /// Nothing is drawn.
    Rule {
        /// The clause: 'C-DMG-3'.
        clause: String,
    },
    /// A row of labelled fields with one of them current: speed increments, turns.
    Track {
        /// The title: 'Turn'.
        title: String,
        /// The meaning of the track, if orders use its numbers.
        role: TrackRole,
        /// The fields.
        fields: Vec<TrackField>,
    },
    /// A grid of boxes, ticked in their real order.
    Boxes {
        /// The title: 'Damage'.
        title: String,
        /// The columns, each with a letter and its boxes from the top.
        columns: Vec<BoxColumn>,
        /// The exact value behind the title where the boxes only round it, such as 94 of a sail value of 100. `None`
        /// where the boxes are exact.
        value: Option<i16>,
        /// True if the columns are side by side with their boxes downwards, as on Crane's chart. False if they are
        /// rows from left to right.
        upright: bool,
    },
    /// One battery: its boxes, its dice and its state.
    Battery {
        /// The number of the battery in orders to fire. Several batteries may share a number if the target alone
        /// decides which of them fires.
        number: u8,
        /// The name: 'Larboard'.
        name: String,
        /// The boxes, each true if it is lost.
        boxes: Vec<bool>,
        /// The units that the boxes count.
        counts: GunBoxes,
        /// The number of dice that the battery rolls now.
        dice: u8,
        /// The state: 'loaded', 'fired', 'bears on Fortuna'.
        state: String,
        /// The tone of the state.
        tone: Tone,
    },
    /// A row of counters with a yellow band: crew.
    Counters {
        /// The title: 'Crew'.
        title: String,
        /// The number of counters.
        total: u16,
        /// The number of counters lost, from the far end.
        lost: u16,
        /// The number of counters in the yellow band, from the first.
        band: u16,
        /// The number of leaders among the counters.
        leaders: u16,
        /// The losses that have a symbol, by their number: 18 for the 18th man lost.
        marks: SmallVec<[u16; 4]>,
    },
    /// A countdown of turns: fires, jammed rudders.
    Clock {
        /// The title: 'Rudder jammed'.
        title: String,
        /// The number of turns left.
        left: u8,
        /// The effect while the countdown lasts.
        remark: String,
    },
    /// A dial with its modifiers: morale.
    Dial {
        /// The title: 'Captain'.
        title: String,
        /// The value now.
        value: i16,
        /// The greatest value.
        max: i16,
        /// The modifiers that apply to the value, each with its tone.
        remarks: Vec<(String, Tone)>,
    },
    /// A hand of cards.
    Hand {
        /// The title: 'Signals'.
        title: String,
        /// The cards, each with its name and its text. `None` is a card seen from behind.
        cards: Vec<Option<(String, String)>>,
    },
    /// A remark with its clause.
    Note {
        /// One sentence. Further lines are shown when the player points at the note.
        text: String,
        /// The clause, or an empty text.
        clause: String,
        /// The tone of the note.
        tone: Tone,
    },
}

/// One field of a track.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TrackField {
    /// The label of the field.
    pub label: String,
    /// True if the field is ticked.
    pub ticked: bool,
    /// True if the field is the current one, or the one where the track ends.
    pub current: bool,
    /// True if the field is struck out, because it is lost for good.
    pub struck: bool,
}

/// One column (or row) of a box grid.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BoxColumn {
    /// The letter of the column: 'H'.
    pub letter: String,
    /// The name of the column: 'Hull'.
    pub name: String,
    /// The boxes, in the order in which they are ticked.
    pub boxes: Vec<DamageBox>,
}

impl BoxColumn {
    /// Makes a column of `of` boxes, of which the first `ticked` are ticked.
    pub fn ticked(letter: &str, name: &str, ticked: u8, of: u8) -> Self {
        let boxes = (0..of).map(|place| DamageBox { ticked: place < ticked, ..DamageBox::default() }).collect();
        Self { letter: letter.to_owned(), name: name.to_owned(), boxes }
    }
}

/// One box of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DamageBox {
    /// True if the box is ticked in pencil.
    pub ticked: bool,
    /// True if the box is struck out because a ship of this size does not have it.
    pub struck: bool,
    /// True if the box was ticked for men who moved elsewhere, and not for damage.
    pub moved: bool,
    /// A letter printed in the box.
    pub letter: Option<char>,
    /// The band in which the box lies.
    pub band: Band,
    /// The line drawn after the box.
    pub line: Option<Band>,
}

/// The coloured bands of a box grid, and the lines between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Band {
    /// White: no band.
    #[default]
    Plain,
    /// Beyond the yellow line.
    Yellow,
    /// Beyond the red line.
    Red,
    /// The black line.
    Black,
}

/// A fight seen from nearby: zones with the men of each side, dice and the result.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Scene {
    /// The title: 'Boarders on the deck of Fortuna'.
    pub title: String,
    /// The zones, from left to right.
    pub zones: Vec<Zone>,
    /// The last roll, with a row for each party that rolled.
    pub rolls: Vec<SceneRoll>,
    /// Notes on what follows, each with its tone.
    pub notes: Vec<(String, Tone)>,
    /// The ship on which the fight takes place. She is drawn cut open, with the zones as parts of her.
    #[serde(default)]
    pub section: Option<Section>,
}

/// A ship cut open along her keel, for a [`Scene`] whose zones are parts of her.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Section {
    /// The ship whose deck is fought over.
    pub ship: UnitId,
    /// The build of the ship.
    pub model: Model,
    /// The zone that is fought for, as its place among the scene's zones. If it is beyond the last, no zone is fought
    /// for.
    pub fought: u8,
    /// The side that attacks. The zones are in this side's order: from where it came aboard to the last zone it has
    /// to take.
    pub attacker: SideId,
    /// True if the first zone is the other ship, alongside.
    pub alongside: bool,
}

/// The roll of one party of a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SceneRoll {
    /// The label: 'Fortuna, 3 units' or 'Does Fortuna surrender?'.
    pub label: String,
    /// The side that rolls.
    pub side: SideId,
    /// The faces rolled.
    pub faces: SmallVec<[u8; 8]>,
    /// The number of sides of the dice.
    pub sides: u8,
    /// For each face, true if it had an effect.
    pub good: SmallVec<[bool; 8]>,
    /// The result: '2 enemies down', '5 - 2 = 3: she surrenders'.
    pub result: String,
}

/// One zone of a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Zone {
    /// The name of the zone: 'Foothold'.
    pub name: String,
    /// The number of men of each side in the zone.
    pub men: Vec<(SideId, u16)>,
    /// The number of leaders of each side in or beside the zone.
    #[serde(default)]
    pub leaders: Vec<(SideId, u16)>,
}
