//! The printed part of ships' logs. They are PROPOSED house charts: the data are in `data/logs.ron`, read and checked
//! once.

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::geometry::Mount;
use wg_core::prelude::*;
use wg_core::shown::view::Model;

/// A battery's place on the log: larboard, starboard, bow, stern. The catalogue writes port for larboard.
pub type Battery = usize;
/// The larboard broadside.
pub const LARBOARD: Battery = 0;
/// The starboard broadside.
pub const STARBOARD: Battery = 1;
/// The bow guns.
pub const BOW: Battery = 2;
/// The stern guns.
pub const STERN: Battery = 3;
/// The names of the batteries, in the order of the log.
pub const BATTERIES: [&str; 4] = ["Larboard", "Starboard", "Bow", "Stern"];

/// True for the two main batteries, the broadsides (B-FIRE-2).
pub const fn is_main(battery: Battery) -> bool {
    battery <= STARBOARD
}

/// Returns where on the hull a battery stands.
pub const fn mount(battery: Battery) -> Mount {
    match battery {
        LARBOARD => Mount::Larboard,
        STARBOARD => Mount::Starboard,
        BOW => Mount::Bow,
        _ => Mount::Stern,
    }
}

/// Returns the arc of a battery: `half_width` to each side of square abeam, ahead or astern (AMB-57).
pub const fn arc(battery: Battery, half_width: Angle) -> Arc {
    let width = Angle(half_width.0 * 2);
    match battery {
        LARBOARD => Arc::broadside_larboard(width),
        STARBOARD => Arc::broadside_starboard(width),
        BOW => Arc::ahead(width),
        _ => Arc::astern(width),
    }
}

/// The kind of hull, which decides which letters on the damage box count (B-SPEC-1, AMB-38).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Timber {
    /// A wooden ship: most ships, with more letters.
    W,
    /// A man o' war, with fewer letters.
    M,
}

/// The size of a ship, for running aground (AMB-30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Size {
    /// -1 on the grounding band.
    Small,
    /// No change to the grounding band.
    Medium,
    /// +1 on the grounding band.
    Large,
    /// +2 on the grounding band.
    Capital,
}

/// The quality of a crew, which gives its fire dice (AMB-56).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Quality {
    /// One die a gun.
    Crack,
    /// Three dice for four guns.
    Trained,
    /// One die for two guns.
    Poor,
}

impl Quality {
    /// Returns the fire dice for `guns` guns: guns times quality, rounded up.
    pub const fn dice(self, guns: u8) -> u8 {
        match self {
            Self::Crack => guns,
            Self::Trained => (guns as u16 * 3).div_ceil(4) as u8,
            Self::Poor => guns.div_ceil(2),
        }
    }
}

/// The printed part of a ship's log.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// The name of the class in scenario files: `man_o_war`.
    pub key: String,
    /// The name of the class on screen: 'man o' war'.
    pub title: String,
    /// Length and beam of the model.
    #[serde(deserialize_with = "Footprint::read_inches")]
    pub footprint: Footprint,
    /// The kind of hull, which decides which letters count.
    pub timber: Timber,
    /// The size, for running aground.
    pub size: Size,
    /// True if the vessel moves 2D6 under oars and ignores the wind (B-OARS-1).
    #[serde(default)]
    pub oars: bool,
    /// True if neither light nor gusty wind affects the vessel (B-WSPD-5).
    #[serde(default)]
    pub exempt: bool,
    /// True for a boat, which never runs aground.
    #[serde(default)]
    pub boat: bool,
    /// The least and most inches of each increment, lowest increment first (B-MOVE-5).
    pub masts: SmallVec<[(u8, u8); 10]>,
    /// The angles of the turning boxes, in degrees (B-TURNING-3).
    pub turns: SmallVec<[u8; 4]>,
    /// The number of crew boxes (B-CREW-1).
    pub men: u8,
    /// The yellow band: the number of men on deck and aloft (B-CREW-2).
    pub deck: u8,
    /// The number of leaders, the captain among them. They are not in the crew boxes (AMB-47).
    pub leaders: u8,
    /// The captain's morale number (B-MOR-1).
    pub morale: i8,
    /// The box after which the yellow line lies, if there is one (AMB-34).
    pub yellow: Option<u8>,
    /// The box after which the red line lies, if there is one.
    pub red: Option<u8>,
    /// The box after which the black line lies: the last box.
    pub black: u8,
    /// The boxes with a letter: bit n-1 for box n.
    #[serde(deserialize_with = "bits")]
    pub letters: u128,
    /// The quality of the crew, which gives its fire dice.
    pub quality: Quality,
    /// The guns of each battery.
    pub guns: [u8; 4],
    /// The numbers of casualties at which half and three-quarters of the crew are killed: the morale symbols.
    pub marks: (u8, u8),
    /// The model that is drawn.
    pub model: Model,
}

impl Log {
    /// True if box `number`, counted from 1, has a letter.
    pub const fn has_letter(&self, number: u8) -> bool {
        number >= 1 && number <= 128 && self.letters & (1 << (number - 1)) != 0
    }

    /// Returns the fire dice of a battery with `guns` guns left.
    pub const fn dice(&self, guns: u8) -> u8 {
        self.quality.dice(guns)
    }

    /// True for a man o' war.
    pub fn is_man_o_war(&self) -> bool {
        self.timber == Timber::M
    }
}

/// All classes, the smallest first.
pub static LOGS: LazyLock<Vec<Log>> = LazyLock::new(|| {
    ron::from_str(include_str!("../../data/logs.ron")).expect("data/logs.ron is a list of ships' logs")
});

/// Returns the log of the class with this key, or `None` if there is none.
pub fn log(key: &str) -> Option<&'static Log> {
    LOGS.iter().find(|log| log.key == key)
}

/// Reads a list of box numbers as a bit set.
fn bits<'de, D: serde::Deserializer<'de>>(data: D) -> Result<u128, D::Error> {
    let letters = Vec::<u8>::deserialize(data)?;
    assert!(letters.iter().all(|letter| (1..=128).contains(letter)), "letters stand on boxes of the log");
    Ok(letters.iter().fold(0, |letters, letter| letters | 1 << (letter - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fire_dice_are_guns_left_times_quality_rounded_up() {
        let rows = [
            (Quality::Crack, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
            (Quality::Trained, [1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9]),
            (Quality::Poor, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]),
        ];
        for (quality, dice) in rows {
            let found: Vec<u8> = (1..=12).map(|guns| quality.dice(guns)).collect();
            assert_eq!(found, dice, "{quality:?}");
        }
    }

    #[test]
    fn the_logs_keep_the_numbers_that_the_text_fixes() {
        for log in LOGS.iter().filter(|log| !log.boat) {
            assert_eq!(log.deck * 3, log.men, "{}: the yellow band is a third of the crew", log.key);
            assert_eq!(
                log.marks,
                (log.men.div_ceil(2), (u16::from(log.men) * 3).div_ceil(4) as u8),
                "{}: the marks at half and three-quarters",
                log.key
            );
            let (Some(red), black) = (log.red, log.black) else { panic!("{} has a red line", log.key) };
            assert!(black - red > 10, "{}: a red ship lives through one turn of 10 boxes", log.key);
        }
        assert!(log("frigate").is_some() && log("canoe").is_none());
    }

    /// Numbers that other rules reckon with.
    #[test]
    fn the_logs_keep_to_what_the_rules_reckon_with() {
        for log in LOGS.iter() {
            let Log { key, black, .. } = log;
            assert!(*black >= 1 && *black <= 128, "{key}: a damage box has 1 to 128 boxes");
            assert!(128 - log.letters.leading_zeros() <= u32::from(*black), "{key}: letters stand on boxes of the log");
            assert!(
                log.masts.windows(2).all(|pair| pair[0].1 < pair[1].0 && pair[0].0 <= pair[0].1),
                "{key}: increments rise"
            );
            assert!(log.turns.len() <= 8 && log.masts.len() <= 16, "{key}: at most 8 turning boxes and 16 increments");
            assert!(log.men.is_multiple_of(3), "{key}: men are a multiple of three");
            let lines: Vec<u8> = [log.yellow, log.red, Some(*black)].into_iter().flatten().collect();
            assert!(lines.is_sorted(), "{key}: yellow comes before red before black");
        }
    }
}
