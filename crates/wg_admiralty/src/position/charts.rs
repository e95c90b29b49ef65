//! The printed tables (A-T-…). They are data, read and checked once from `data/charts.ron`. If a printed chart is
//! found, it replaces the table there.

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
    /// The scale factor in halves, by the name of the scale: small 1, medium 2, large 4 (A-T-SCALE).
    pub scale: BTreeMap<String, i32>,
    /// Length and beam of a base in mm at medium scale, by size value from 1 to 6 (A-T-BASE).
    pub base: [(i32, i32); 6],
    /// Speed in mm a turn by wind zone: front, fore broadside, aft broadside, back (A-T-SPEED).
    pub speed: BTreeMap<SpeedType, [i32; 4]>,
    /// The speed factor in quarters, by sail setting (A-T-SETTING).
    pub setting: [i32; 5],
    /// The speed factor in quarters, by wind intensity (A-T-WIND).
    pub wind: [i32; 3],
    /// Steps of the turning circle in a turn, with 0, 1, 2, 3, and 4 or more R (A-T-RUDDER).
    pub rudder: [u8; 5],
    /// The length in mm and the angle in degrees of a step of the turning circle (A-MOVE-10).
    pub step: (i32, i32),
    /// The lowest die that tacks, by grade (A-T-TACK).
    pub tack: [u8; 6],
    /// The lowest die that changes the sail setting, by grade (A-T-CHANGE).
    pub change: [u8; 6],
    /// The lowest total of die and strain at which a ship strikes, by grade (A-T-STRIKE).
    pub strike: [u8; 6],
    /// The lowest gun die that hits, by grade and range bracket; 12 means a pair of sixes (A-T-GUNDICE).
    pub gun_dice: [[u8; 3]; 6],
    /// The far end of each range bracket in mm at medium scale (A-T-RANGE).
    pub range: [i32; 3],
    /// Factors on the number of gun dice, in quarters (A-T-DICEMOD).
    pub dice_mod: DiceMods,
    /// Line modifiers on the hit table (A-T-LINEMOD).
    pub line_mod: LineMods,
    /// What a hit gives on the hull and on the rigging, from line +2 down to line -2 (A-T-HIT).
    pub hit: [(Vec<Code>, Vec<Code>); 5],
    /// What each face of a die gives, by line of the critical hits table (A-T-CRIT).
    pub crit: BTreeMap<Line, [Vec<Code>; 6]>,
    /// The speed factor in quarters with 3, 4 and 5 W left after the pumps (A-T-WATER).
    pub water: [i32; 3],
    /// What a die must show to read a signal (A-T-SIGNAL).
    pub signal: Signals,
    /// The number of dice in a boarding attempt (A-T-ATTEMPT).
    pub attempt: Attempts,
    /// The lowest die that hits in a boarding action, by grade (A-T-BOARDHIT).
    pub board_hit: [u8; 6],
    /// The number of repair dice, by grade (A-T-REPAIRDICE).
    pub repair_dice: [u8; 6],
    /// The lowest repair die that mends each kind of hit (A-T-REPAIR).
    pub repair: RepairNeeds,
    /// The calibres of guns, by rating: the weight of shot in pounds, and the modifier to the gun dice in tenths
    /// (A-T-GUN).
    pub guns: BTreeMap<GunRating, Vec<(u8, u32)>>,
    /// The calibres of carronades: the weight of shot in pounds, and the modifier to the gun dice in tenths. Carronades
    /// are all rated heavy (A-T-CARR).
    pub carronades: Vec<(u8, u32)>,
    /// The nations and their fleets (A-T-FLEET).
    pub fleets: Vec<Nation>,
}

/// Factors on the number of gun dice, in quarters. See [`Charts::dice_mod`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceMods {
    /// The factor for a stern rake (A-DICE-1).
    pub stern_rake: i32,
    /// The factor for a bow rake (A-DICE-2).
    pub bow_rake: i32,
    /// The factor at medium range (A-DICE-3).
    pub medium: i32,
    /// The factor at long range (A-DICE-4).
    pub long: i32,
    /// The factor in choppy seas (A-DICE-7).
    pub choppy: i32,
    /// The factor in heavy seas (A-DICE-8).
    pub heavy: i32,
    /// The factor for a partial broadside (A-DICE-9).
    pub partial: i32,
}

/// Line modifiers on the hit table. See [`Charts::line_mod`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineMods {
    /// The modifier for hull dice against a weak hull (A-LINE-1).
    pub weak: i8,
    /// The modifier for hull dice against a stout hull (A-LINE-2).
    pub stout: i8,
    /// The modifier for all dice of heavy guns and carronades (A-LINE-3).
    pub heavy: i8,
    /// The modifier for all dice of light guns (A-LINE-4).
    pub light: i8,
    /// The modifier for rigging dice against a target at Normal or Full sail (A-LINE-5).
    pub much_sail: i8,
    /// The modifier for rigging dice against a target that is anchored, or at Slow or Stop (A-LINE-6, A-LINE-8).
    pub little_sail: i8,
}

/// What a die must show to read a signal. See [`Charts::signal`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signals {
    /// The lowest die that reads a signal of 1 to 5 words.
    pub short: i8,
    /// The lowest die that reads a signal of 6 to 10 words.
    pub long: i8,
    /// The modifier to the die far from the flagship, if no frigate repeats the signal.
    pub far: i8,
}

/// The number of dice in a boarding attempt. See [`Charts::attempt`].
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempts {
    /// The number of dice to begin with.
    pub start: i8,
    /// The change if the ships are fouled with each other.
    pub fouled: i8,
    /// The change if the ships are of different size.
    pub other_size: i8,
}

/// The lowest repair die that mends each kind of hit. See [`Charts::repair`].
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
    /// The key of the nation: `GB`.
    pub key: String,
    /// The name of the nation: 'Britain'.
    pub nation: String,
    /// The grade of its crews before 1793, and from 1793 on.
    pub grades: (Option<Grade>, Option<Grade>),
    /// Whether the fleet fires at hulls or at rigging.
    pub doctrine: Doctrine,
    /// The year from which its guns sweep 45 degrees instead of 10 (A-ARC-1).
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
    /// All grades, the best first.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];

    /// The letter of the grade.
    pub const fn letter(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// Returns the next worse grade. F stays F.
    #[must_use]
    pub const fn worse(self) -> Self {
        Self::ALL[if (self as usize) < 5 { self as usize + 1 } else { 5 }]
    }
}

worded! {
    /// The part of a target at which a fleet fires (A-MIX-2).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum Doctrine {
        /// The fleet fires at hulls.
        #[default]
        Hull = "hull",
        /// The fleet fires at rigging.
        Rigging = "rigging",
    }
}

/// The size of a gun, which the rules call its rating (A-T-GUN).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
pub enum GunRating {
    /// 12-pounders and smaller.
    Light,
    /// 18-pounders.
    Medium,
    /// 24-pounders and larger, and all carronades.
    Heavy,
}

impl GunRating {
    /// All three, in the order of a gun number such as 609.
    pub const ALL: [Self; 3] = [Self::Light, Self::Medium, Self::Heavy];

    /// The name of the rating: 'heavy'.
    pub const fn name(self) -> &'static str {
        ["light", "medium", "heavy"][self as usize]
    }
}

worded! {
    /// How strong a hull is (A-SHIP-5).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum HullKind {
        /// Ships of 50 guns and fewer.
        Weak = "weak",
        /// Ships of 64 to 80 guns.
        #[default]
        Normal = "normal",
        /// Three-deckers and American 44s.
        Stout = "stout",
    }
}

worded! {
    /// The speed type of a ship (A-MOVE-4).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum SpeedType {
        /// Frigates and sloops.
        Fast = "fast",
        /// Ships of 50 to 80 guns, and two-deckers of 44.
        #[default]
        Average = "average",
        /// Three-deckers.
        Slow = "slow",
    }
}

worded! {
    /// The kind of a ship.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, Serialize)]
    pub enum Rate {
        /// A ship of the line.
        #[default]
        Line = "line",
        /// A frigate, or a two-decker of 44 guns.
        Frigate = "frigate",
        /// A sloop, smaller than a frigate.
        Sloop = "sloop",
    }
}

/// A line of the critical hits table.
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
    /// The name of the line in the table.
    pub const fn name(self) -> &'static str {
        ["CR", "CR2", "BD", "D", "F", "I", "E", "L", "M"][self as usize]
    }

    /// The clause of the hit that rolls on this line.
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

/// A damage code in a cell of the hit table or the critical hits table (A-T-HIT, A-T-CRIT).
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
    /// The ship blows up.
    Blown,
}

impl Code {
    /// Returns the code in words: '3 gun hits', 'a critical hit'.
    pub fn words(self) -> String {
        let words = match self {
            Self::G(1) => "a gun hit",
            Self::G(count) => return format!("{count} gun hits"),
            Self::S(1) => "a sail hit",
            Self::S(count) => return format!("{count} sail hits"),
            Self::A => "an anchor hit",
            Self::B => "blocked guns",
            Self::BD => "a roll for blocked guns",
            Self::C => "a carronade hit",
            Self::CR => "a critical hit",
            Self::CR2 => "a rare critical hit",
            Self::D => "a roll for fire",
            Self::E => "a roll for the magazine",
            Self::F => "a fire",
            Self::I => "an inferno",
            Self::L => "locked",
            Self::M => "a mast hit",
            Self::O => "an officer hit",
            Self::P => "a pump hit",
            Self::R => "a rudder hit",
            Self::W => "a hole at the waterline",
            Self::XX => "crossed out",
            Self::Blown => "she blows up",
        };
        words.to_owned()
    }
}

/// Returns the codes of a cell in words, or 'nothing' if the cell is empty.
pub fn in_words(cell: &[Code]) -> String {
    if cell.is_empty() {
        "no effect".to_owned()
    } else {
        cell.iter().map(|code| code.words()).collect::<Vec<_>>().join(", ")
    }
}

/// The printed tables.
///
/// # Panics
/// If `data/charts.ron`, which is compiled into the program, is not in order. Any test that starts the ruleset finds
/// this.
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
    /// Returns what a die gives on a line. A die below 1 counts as 1, a die above 6 as 6 (A-CRIT-3, A-R28).
    pub fn cell(&self, line: Line, die: i8) -> &[Code] {
        &self.crit[&line][(die.clamp(1, 6) - 1) as usize]
    }

    /// Returns what one hit gives on a line of the hit table, from -2 to +2: on the hull if `hull`, otherwise on the
    /// rigging.
    pub fn hit(&self, line: i8, hull: bool) -> &[Code] {
        let row = &self.hit[(2 - line.clamp(-2, 2)) as usize];
        if hull { &row.0 } else { &row.1 }
    }

    /// Returns the base of a ship of this size value, at medium scale (A-SCALE-6).
    pub fn base(&self, size: u8) -> Footprint {
        let (length, beam) = self.base[usize::from(size.clamp(1, 6)) - 1];
        Footprint::new(Length::millimetres(length), Length::millimetres(beam))
    }

    /// Finds a nation by its key.
    pub fn nation(&self, key: &str) -> Option<&Nation> {
        self.fleets.iter().find(|nation| nation.key == key)
    }
}
