//! The classes of ships, from `data/ships.ron`. Their gun dice are computed from their calibres (A-SHIP-1, A-SHIP-2,
//! A-SHIP-4).

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::shown::view::Model;

use crate::position::charts::{CHARTS, Grade, GunRating, HullKind, Rate, SpeedType};

/// The gun dice of one side of a ship: light, medium, heavy, carronades (A-FIRE-2, A-FIRE-3).
pub type GunDice = [u8; 4];

/// A class of ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The key by which scenarios name the class: `gb-74`.
    pub key: String,
    /// The title of the class: '74-gun ship'.
    pub title: String,
    /// The key of the nation.
    pub nation: String,
    /// The kind of ship.
    pub rate: Rate,
    /// The number of guns at which she is rated.
    pub number: u16,
    /// The guns of both sides, by calibre: the number of guns, and the weight of shot in pounds.
    pub guns: Vec<(u32, u8)>,
    /// The carronades of both sides, by calibre: the number of carronades, and the weight of shot in pounds.
    pub carronades: Vec<(u32, u8)>,
    /// The printed gun dice of one side.
    pub dice: GunDice,
    /// The grade of the crew before 1793, and from 1793 on.
    pub grades: (Option<Grade>, Option<Grade>),
    /// How strong the hull is.
    pub hull: HullKind,
    /// The speed type.
    pub speed: SpeedType,
    /// The size value (A-T-SIZE).
    pub size: u8,
    /// Whether the guns are approximate: taken from general history and not checked.
    pub rough: bool,
    /// The shape of the model on the table.
    pub model: Model,
}

/// All classes.
///
/// # Panics
/// If `data/ships.ron`, which is compiled into the program, is not in order. Any test that starts the ruleset finds
/// this.
pub static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(|| {
    let classes: Vec<Class> =
        ron::from_str(include_str!("../../data/ships.ron")).unwrap_or_else(|error| panic!("data/ships.ron: {error}"));
    for class in &classes {
        let computed = class.computed();
        assert_eq!(
            computed, class.dice,
            "data/ships.ron: {}: gun dice from her calibres and the printed column",
            class.key
        );
        assert!(CHARTS.nation(&class.nation).is_some(), "data/ships.ron: {}: nation {}", class.key, class.nation);
        assert!((1..=6).contains(&class.size), "data/ships.ron: {}: size {}", class.key, class.size);
    }
    classes
});

/// Finds a class by its key.
pub fn class(key: &str) -> Option<&'static Class> {
    CLASSES.iter().find(|class| class.key == key)
}

/// Returns the gun dice of one calibre: half of the guns, times the modifier in tenths, divided by four, rounded to the
/// nearest whole number, halves up (A-SHIP-1, A-SHIP-2).
pub const fn dice(guns: u32, tenths: u32) -> u8 {
    ((guns * tenths * 2 + 80) / 160) as u8
}

impl Class {
    /// Computes the gun dice from the calibres. Each calibre is rounded before the calibres of one rating are added.
    pub fn computed(&self) -> GunDice {
        let mut sum = [0; 4];
        for (count, pounder) in &self.guns {
            let found = GunRating::ALL.into_iter().find_map(|rating| {
                let row = CHARTS.guns[&rating].iter().find(|(other, _)| other == pounder)?;
                Some((rating, row.1))
            });
            let (rating, tenths) = found
                .unwrap_or_else(|| panic!("data/ships.ron: {}: there is no {pounder}-pounder in A-T-GUN", self.key));
            sum[rating as usize] += dice(*count, tenths);
        }
        for (count, pounder) in &self.carronades {
            let row = CHARTS.carronades.iter().find(|(other, _)| other == pounder);
            let (_, tenths) = row
                .unwrap_or_else(|| panic!("data/ships.ron: {}: there is no {pounder}-pounder in A-T-CARR", self.key));
            sum[3] += dice(*count, *tenths);
        }
        sum
    }
}

/// Returns the gun number as a log shows it: '245+1' (A-SHIP-3). It has a digit each for light, medium and heavy dice,
/// and the carronades after a plus sign.
pub fn number(dice: GunDice) -> String {
    let digits: String = dice[..3]
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(if dice[..3].iter().any(|n| *n > 9) { "-" } else { "" });
    if dice[3] > 0 { format!("{digits}+{}", dice[3]) } else { digits }
}
