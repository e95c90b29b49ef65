//! The printed tables (A-T-…). They are data in `data/charts.ron`, read and checked once: a printed chart replaces one there.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::prelude::*;
use wg_core::scenario::Worded;
use wg_core::worded;

/// All printed tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    /// Halves of a medium millimetre that a millimetre of the rules is, by scale (A-T-SCALE).
    pub scale: BTreeMap<String, i32>,
    /// Length and beam of a base in mm, by size value (A-T-BASE).
    pub base: [(i32, i32); 6],
    /// Millimetres a turn by zone (A-T-SPEED).
    pub speed: BTreeMap<SpeedType, [i32; 4]>,
    /// Quarters by sail setting (A-T-SETTING).
    pub setting: [i32; 5],
    /// Quarters by wind intensity (A-T-WIND).
    pub wind: [i32; 3],
    /// Steps of the turning circle by R (A-T-RUDDER).
    pub rudder: [u8; 5],
    /// Millimetres and degrees of a step of the turning circle (A-MOVE-10).
    pub step: (i32, i32),
    /// What a die must show to tack, by grade (A-T-TACK).
    pub tack: [u8; 6],
    /// What a die must show to change the sail setting, by grade (A-T-CHANGE).
    pub change: [u8; 6],
    /// At what total she strikes, by grade (A-T-STRIKE).
    pub strike: [u8; 6],
    /// What a gun die must show by grade and range; 12 is a pair of sixes (A-T-GUNDICE).
    pub gun_dice: [[u8; 3]; 6],
    /// To how many mm the ranges reach (A-T-RANGE).
    pub range: [i32; 3],
    /// Factors of the number of dice, in quarters (A-T-DICEMOD).
    pub dice_mod: DiceMods,
    /// Steps on the hit table (A-T-LINEMOD).
    pub line_mod: LineMods,
    /// What a hit does at the hull and at the rigging, from line +2 down to -2 (A-T-HIT).
    pub hit: [(Vec<Code>, Vec<Code>); 5],
    /// What a die gives on the lines of critical hits (A-T-CRIT).
    pub crit: BTreeMap<Line, [Vec<Code>; 6]>,
    /// Quarters of her speed with 3, 4 and 5 W left after the pumps (A-T-WATER).
    pub water: [i32; 3],
    /// What reads a signal (A-T-SIGNAL).
    pub signal: Signals,
    /// Dice of a boarding attempt (A-T-ATTEMPT).
    pub attempt: Attempts,
    /// What a die must show in a boarding action, by grade (A-T-BOARDHIT).
    pub board_hit: [u8; 6],
    /// Repair dice by grade (A-T-REPAIRDICE).
    pub repair_dice: [u8; 6],
    /// What a repair die must show (A-T-REPAIR).
    pub repair: RepairNeeds,
    /// Pounder and tenths of the modifier, by rating (A-T-GUN).
    pub guns: BTreeMap<GunRating, Vec<(u8, u32)>>,
    /// The same of carronades, which are all heavy (A-T-CARR).
    pub carronades: Vec<(u8, u32)>,
    /// Nations (A-T-FLEET).
    pub fleets: Vec<Nation>,
}

/// See [`Charts::dice_mod`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceMods {
    /// A-DICE-1.
    pub stern_rake: i32,
    /// A-DICE-2.
    pub bow_rake: i32,
    /// A-DICE-3.
    pub medium: i32,
    /// A-DICE-4.
    pub long: i32,
    /// A-DICE-7.
    pub choppy: i32,
    /// A-DICE-8.
    pub heavy: i32,
    /// A-DICE-9.
    pub partial: i32,
}

/// See [`Charts::line_mod`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineMods {
    /// A-LINE-1.
    pub weak: i8,
    /// A-LINE-2.
    pub stout: i8,
    /// A-LINE-3.
    pub heavy: i8,
    /// A-LINE-4.
    pub light: i8,
    /// A-LINE-5.
    pub much_sail: i8,
    /// A-LINE-6.
    pub little_sail: i8,
}

/// See [`Charts::signal`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signals {
    /// What a die must show for 1 to 5 words.
    pub short: i8,
    /// The same for 6 to 10.
    pub long: i8,
    /// What is added far from the flagship, if no frigate repeats it.
    pub far: i8,
}

/// See [`Charts::attempt`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempts {
    /// So many to begin with.
    pub start: i8,
    /// More if the ships are fouled.
    pub fouled: i8,
    /// More, or fewer, if they are of another size.
    pub other_size: i8,
}

/// See [`Charts::repair`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is the letter of a hit")]
pub struct RepairNeeds {
    pub b: u8,
    pub l: u8,
    pub m: u8,
    pub f: u8,
    pub w: u8,
    pub r: u8,
    pub p: u8,
    pub sail: u8,
}

/// A fleet's usual quality and doctrine (A-SHIP-6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    /// `GB`.
    pub key: String,
    /// 'Britain'.
    pub nation: String,
    /// Before and from 1793.
    pub grades: (Option<Grade>, Option<Grade>),
    /// Whether it fires at hulls or at rigging.
    pub doctrine: Doctrine,
    /// The year from which its guns sweep 45 degrees, not 10 (A-ARC-1).
    pub wide_from: u16,
}

worded! {
    /// The grade of a crew, the best first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize, Serialize)]
    #[expect(missing_docs, reason = "letters")]
    pub enum Grade {
        A = "A",
        #[default]
        B = "B",
        C = "C",
        D = "D",
        E = "E",
        F = "F",
    }
}

impl Grade {
    /// All of them, the best first.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];

    /// Its letter.
    pub const fn letter(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// One worse, F at worst.
    #[must_use]
    pub const fn worse(self) -> Self {
        Self::ALL[if (self as usize) < 5 { self as usize + 1 } else { 5 }]
    }
}

worded! {
    /// What a fleet fires at (A-MIX-2).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum Doctrine {
        /// At hulls.
        #[default]
        Hull = "hull",
        /// At rigging.
        Rigging = "rigging",
    }
}

/// The size of a gun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
pub enum GunRating {
    /// Up to 12-pounders.
    Light,
    /// 18-pounders.
    Medium,
    /// 24-pounders and more, and all carronades.
    Heavy,
}

impl GunRating {
    /// All three, in the order of a gun number such as 609.
    pub const ALL: [Self; 3] = [Self::Light, Self::Medium, Self::Heavy];

    /// 'heavy'.
    pub const fn name(self) -> &'static str {
        ["light", "medium", "heavy"][self as usize]
    }
}

worded! {
    /// How strong a hull is (A-SHIP-5).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum HullKind {
        /// Of 50 guns and fewer.
        Weak = "weak",
        /// Of 64 to 80 guns.
        #[default]
        Normal = "normal",
        /// Three-deckers.
        Stout = "stout",
    }
}

worded! {
    /// How fast a ship is (A-MOVE-4).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum SpeedType {
        /// Frigates and sloops.
        Fast = "fast",
        /// 50 to 80 guns.
        #[default]
        Average = "average",
        /// Three-deckers.
        Slow = "slow",
    }
}

worded! {
    /// What kind of ship she is.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum Rate {
        /// She stands in the line.
        #[default]
        Line = "line",
        /// A frigate, or a 44 of two decks.
        Frigate = "frigate",
        /// Smaller.
        Sloop = "sloop",
    }
}

/// A line of the table of critical hits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "each is called as in the table")]
pub enum Line {
    CR,
    CR2,
    BD,
    D,
    F,
    I,
    E,
    L,
    M,
}

impl Line {
    /// As it stands in the table.
    pub const fn name(self) -> &'static str {
        ["CR", "CR2", "BD", "D", "F", "I", "E", "L", "M"][self as usize]
    }

    /// The clause that sends her to it.
    pub const fn clause(self) -> &'static str {
        [
            "A-DMG-CR-1",
            "A-DMG-CR2-1",
            "A-DMG-BD-1",
            "A-DMG-D-1",
            "A-DMG-F-1",
            "A-DMG-I-1",
            "A-DMG-E-1",
            "A-DMG-L-1",
            "A-DMG-M-1",
        ][self as usize]
    }
}

/// What a cell of the tables holds (A9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
#[expect(missing_docs, reason = "each is called as in the glossary")]
pub enum Code {
    G(u8),
    S(u8),
    A,
    B,
    BD,
    C,
    CR,
    CR2,
    D,
    E,
    F,
    I,
    L,
    M,
    O,
    P,
    R,
    W,
    XX,
    /// She blows up.
    Blown,
}

impl Code {
    /// In words: '3 gun hits', 'a critical hit'.
    pub fn words(self) -> String {
        let words = match self {
            Self::G(1) => "a gun hit",
            Self::G(count) => return format!("{count} gun hits"),
            Self::S(count) => return format!("{count} off the sails"),
            Self::A => "an anchor lost",
            Self::B => "guns blocked",
            Self::BD => "perhaps guns blocked",
            Self::C => "a carronade lost",
            Self::CR => "a critical hit",
            Self::CR2 => "a rare critical hit",
            Self::D => "perhaps a fire",
            Self::E => "perhaps the magazine",
            Self::F => "a fire",
            Self::I => "an inferno",
            Self::L => "fouled",
            Self::M => "a mast hit",
            Self::O => "an officer hit",
            Self::P => "a pump hit",
            Self::R => "a rudder hit",
            Self::W => "a hole at the waterline",
            Self::XX => "crossed out",
            Self::Blown => "blows up",
        };
        words.to_owned()
    }
}

/// What a field of a table says, in words.
pub fn in_words(cell: &[Code]) -> String {
    if cell.is_empty() {
        "nothing".to_owned()
    } else {
        cell.iter().map(|code| code.words()).collect::<Vec<_>>().join(", ")
    }
}

/// The tables as they are printed.
///
/// # Panics
/// If the file, which is part of the program, is not in order: found by any test that starts the ruleset.
pub static CHARTS: LazyLock<Charts> = LazyLock::new(|| {
    let charts: Charts =
        ron::from_str(include_str!("../../data/charts.ron")).unwrap_or_else(|error| panic!("data/charts.ron: {error}"));
    assert_eq!(charts.crit.len(), 9, "data/charts.ron: crit has nine lines");
    assert!(
        charts.crit.values().flatten().all(|cell| cell.len() <= 4),
        "data/charts.ron: crit: a cell has at most four codes"
    );
    assert!(charts.range.is_sorted(), "data/charts.ron: range: close, medium, long");
    assert!(
        ["small", "medium", "large"].into_iter().all(|scale| charts.scale.contains_key(scale)),
        "data/charts.ron: three scales"
    );
    charts
});

impl Charts {
    /// What a die gives on a line: below 1 counts as 1, above 6 as 6 (A-CRIT-3, A-R28).
    pub fn cell(&self, line: Line, die: i8) -> &[Code] {
        &self.crit[&line][(die.clamp(1, 6) - 1) as usize]
    }

    /// What a hit does on a line of the hit table, from -2 to +2.
    pub fn hit(&self, line: i8, hull: bool) -> &[Code] {
        let row = &self.hit[(2 - line.clamp(-2, 2)) as usize];
        if hull { &row.0 } else { &row.1 }
    }

    /// The base of a ship of this size value at medium scale (A-SCALE-6).
    pub fn base(&self, size: u8) -> Footprint {
        let (length, beam) = self.base[usize::from(size.clamp(1, 6)) - 1];
        Footprint::new(Length::millimetres(length), Length::millimetres(beam))
    }

    /// A nation by its key.
    pub fn nation(&self, key: &str) -> Option<&Nation> {
        self.fleets.iter().find(|nation| nation.key == key)
    }
}
