//! Record sheets and scenes: a small closed set of parts that a ruleset fills and the panels draw.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ids::{SideId, UnitId};
use crate::shown::view::Model;

/// The paper record sheet of one unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// Which unit.
    pub unit: UnitId,
    /// Her name.
    pub name: String,
    /// 'ship of the line · 3 dice · range 3'.
    pub subtitle: String,
    /// Whose she is now.
    pub side: SideId,
    /// What stands on it, from top to bottom.
    pub parts: Vec<Part>,
}

impl Part {
    /// Rows of boxes under a title.
    pub fn boxes(title: &str, rows: impl IntoIterator<Item = BoxColumn>) -> Self {
        Self::Boxes { title: title.to_owned(), columns: rows.into_iter().collect(), value: None, upright: false }
    }

    /// A battery of guns, none of which is lost: its number in orders, its name, its dice, and what state it is in.
    pub fn battery(number: u8, name: &str, dice: u8, (state, tone): (&str, Tone)) -> Self {
        let (name, state, boxes) = (name.to_owned(), state.to_owned(), vec![false; usize::from(dice)]);
        Self::Battery { number, name, boxes, counts: GunBoxes::Guns, dice, state, tone }
    }

    /// What follows stands under this clause.
    #[must_use]
    pub fn rule(clause: &str) -> Self {
        Self::Rule { clause: clause.to_owned() }
    }
}

/// Notes that are put behind the parts of a sheet, one after the other.
pub struct Notes<'a>(pub &'a mut Vec<Part>);

impl Notes<'_> {
    /// One more, with the clause that it follows from.
    pub fn say(&mut self, clause: &str, tone: Tone, text: impl Into<String>) {
        self.0.push(Part::Note { text: text.into(), clause: clause.to_owned(), tone });
    }

    /// One more where this holds; it is made only then.
    pub fn say_if<S: Into<String>>(&mut self, holds: bool, clause: &str, tone: Tone, text: impl FnOnce() -> S) {
        if holds {
            self.say(clause, tone, text());
        }
    }
}

/// How a note is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Tone {
    /// Ink.
    #[default]
    Plain,
    /// Green: to her good.
    Good,
    /// Red: to her harm.
    Bad,
    /// Red: harm that does not stand on the sheet yet. A report of harm under the same clause tells when it does.
    Coming,
    /// Pale: over and done, or explanation.
    Faint,
}

/// What a track counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum TrackRole {
    /// Nothing that an order names.
    #[default]
    Plain,
    /// Her sail: the first field is 1 in an order to set it.
    Sail,
}

/// What the boxes of a battery are.
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
    /// One of them, and more.
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
    /// A title over what follows, with a remark beside it.
    Heading {
        /// 'Damage'.
        title: String,
        /// '4 of 18'.
        remark: String,
    },
    /// The clause that what follows stands under, up to the next one: what is read there when somebody asks for the rule. Nothing is drawn.
    Rule {
        /// 'C-DMG-3'.
        clause: String,
    },
    /// A row of labelled fields with one of them current: speed increments, turns.
    Track {
        /// 'Turn'.
        title: String,
        /// What is counted on it, if orders name its numbers.
        role: TrackRole,
        /// The fields.
        fields: Vec<TrackField>,
    },
    /// A grid of boxes, ticked in their real order.
    Boxes {
        /// 'Damage'.
        title: String,
        /// Columns, each with a letter and its boxes from the top.
        columns: Vec<BoxColumn>,
        /// The number that the boxes only round, 94 of a sail value of 100; none where they are the thing itself. It stands behind the title.
        value: Option<i16>,
        /// True: columns stand side by side with their boxes downwards, as on Crane's chart. False: rows from left to right.
        upright: bool,
    },
    /// One battery: boxes, dice, state.
    Battery {
        /// Its number in orders to fire. Several may have the same one, where the target alone says which of them fires.
        number: u8,
        /// 'Larboard'.
        name: String,
        /// Guns, true if lost.
        boxes: Vec<bool>,
        /// What each box is.
        counts: GunBoxes,
        /// Dice it throws now.
        dice: u8,
        /// 'loaded', 'fired', 'bears on Fortuna'.
        state: String,
        /// How the state is meant.
        tone: Tone,
    },
    /// Counters with a band: crew.
    Counters {
        /// 'Crew'.
        title: String,
        /// Total.
        total: u16,
        /// Lost.
        lost: u16,
        /// The first so many are in the yellow band.
        band: u16,
        /// Leaders among them.
        leaders: u16,
        /// Losses that mean something, by their number: the 18th man lost has a symbol.
        marks: SmallVec<[u16; 4]>,
    },
    /// A clock that runs out: fires, jammed rudders.
    Clock {
        /// 'Rudder jammed'.
        title: String,
        /// Turns left.
        left: u8,
        /// What it does.
        remark: String,
    },
    /// A dial: morale.
    Dial {
        /// 'Captain'.
        title: String,
        /// Now.
        value: i16,
        /// At best.
        max: i16,
        /// What bears on it.
        remarks: Vec<(String, Tone)>,
    },
    /// A hand of cards.
    Hand {
        /// 'Signals'.
        title: String,
        /// The cards: name and text; `None` for one seen from behind.
        cards: Vec<Option<(String, String)>>,
    },
    /// A remark with its clause.
    Note {
        /// One sentence; what stands below its first line is told when it is pointed at.
        text: String,
        /// The clause, or empty.
        clause: String,
        /// How it is meant.
        tone: Tone,
    },
}

/// One field of a track.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TrackField {
    /// What is written in it.
    pub label: String,
    /// Ticked.
    pub ticked: bool,
    /// The current one, or the mark where it ends.
    pub current: bool,
    /// Struck out: lost for good.
    pub struck: bool,
}

/// One column (or row) of a box grid.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BoxColumn {
    /// 'H'.
    pub letter: String,
    /// 'Hull'.
    pub name: String,
    /// The boxes in their order.
    pub boxes: Vec<DamageBox>,
}

impl BoxColumn {
    /// So many boxes, of which the first ones are ticked.
    pub fn ticked(letter: &str, name: &str, ticked: u8, of: u8) -> Self {
        let boxes = (0..of).map(|place| DamageBox { ticked: place < ticked, ..DamageBox::default() }).collect();
        Self { letter: letter.to_owned(), name: name.to_owned(), boxes }
    }
}

/// One box of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DamageBox {
    /// Ticked in pencil.
    pub ticked: bool,
    /// Struck out: this size of ship does not have it.
    pub struck: bool,
    /// The tick was not made by damage but by moving men elsewhere.
    pub moved: bool,
    /// A letter printed in it.
    pub letter: Option<char>,
    /// The band it stands in.
    pub band: Band,
    /// A line drawn after it.
    pub line: Option<Band>,
}

/// The coloured bands of a damage box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Band {
    /// White.
    #[default]
    Plain,
    /// Beyond the yellow line.
    Yellow,
    /// Beyond the red line.
    Red,
    /// The black line.
    Black,
}

/// A fight seen from nearby: zones with men of each side, dice and the outcome.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Scene {
    /// 'Boarders on the deck of Fortuna'.
    pub title: String,
    /// The zones from left to right.
    pub zones: Vec<Zone>,
    /// What was thrown last, a row for each who threw.
    pub rolls: Vec<SceneRoll>,
    /// What follows.
    pub notes: Vec<(String, Tone)>,
    /// The ship it is fought on is drawn cut open, with the zones as parts of her.
    #[serde(default)]
    pub section: Option<Section>,
}

/// A ship cut open along her keel, for a [`Scene`] whose zones are parts of her.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Section {
    /// Whose deck it is.
    pub ship: UnitId,
    /// How she is built.
    pub model: Model,
    /// The zone that is fought for, by its place among the scene's zones; none of them if it is beyond the last.
    pub fought: u8,
    /// Who attacks. The zones are in his order: from where he came to the last one that he has to take.
    pub attacker: SideId,
    /// The first zone is the other ship, alongside.
    pub alongside: bool,
}

/// What one party of a scene has thrown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SceneRoll {
    /// 'Fortuna, 3 units' or 'Does Fortuna surrender?'.
    pub label: String,
    /// Whose dice they are.
    pub side: SideId,
    /// The faces.
    pub faces: SmallVec<[u8; 8]>,
    /// Of so many sides.
    pub sides: u8,
    /// Faces that did something.
    pub good: SmallVec<[bool; 8]>,
    /// '2 enemies down', '5 - 2 = 3: she surrenders'.
    pub result: String,
}

/// One zone of a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Zone {
    /// 'Foothold'.
    pub name: String,
    /// Men of each side in it.
    pub men: Vec<(SideId, u16)>,
    /// Leaders of each side among or beside them.
    #[serde(default)]
    pub leaders: Vec<(SideId, u16)>,
}
