//! Classes of ships (section C): `data/ships.ron`, with gun dice computed from their calibres (A-SHIP-1, A-SHIP-2, A-SHIP-4).

use std::sync::LazyLock;

use serde::Deserialize;
use wg_core::shown::view::Model;

use crate::position::charts::{CHARTS, Grade, GunRating, HullKind, Rate, SpeedType};

/// Gun dice of one side: light, medium, heavy, carronades (A-FIRE-2, A-FIRE-3).
pub type GunDice = [u8; 4];

/// A class of ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// As scenarios name it: `gb-74`.
    pub key: String,
    /// '74-gun ship'.
    pub title: String,
    /// The key of its nation.
    pub nation: String,
    /// What kind of ship.
    pub rate: Rate,
    /// Guns by which she is rated.
    pub number: u16,
    /// Guns and their pounder.
    pub guns: Vec<(u32, u8)>,
    /// Carronades and their pounder.
    pub carronades: Vec<(u32, u8)>,
    /// The printed column of one side.
    pub dice: GunDice,
    /// The grade of her crew before and from 1793.
    pub grades: (Option<Grade>, Option<Grade>),
    /// Her hull.
    pub hull: HullKind,
    /// Her speed type.
    pub speed: SpeedType,
    /// Her size value (A-T-SIZE).
    pub size: u8,
    /// Her guns are not checked.
    pub rough: bool,
    /// How the model is built.
    pub model: Model,
}

/// All classes.
///
/// # Panics
/// If the file, which is part of the program, is not in order: found by any test that starts the ruleset.
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

/// A class by its key.
pub fn class(key: &str) -> Option<&'static Class> {
    CLASSES.iter().find(|class| class.key == key)
}

/// A-SHIP-1, A-SHIP-2: half of the guns, times the modifier, by four, rounded to the nearest whole number, halves up.
pub const fn dice(guns: u32, tenths: u32) -> u8 {
    ((guns * tenths * 2 + 80) / 160) as u8
}

impl Class {
    /// Gun dice from her calibres: each is rounded before calibres of one rating are added.
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

/// '245+1', as a log has it (A-SHIP-3): a digit for light, medium, heavy; carronades behind.
pub fn number(dice: GunDice) -> String {
    let digits: String = dice[..3]
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(if dice[..3].iter().any(|n| *n > 9) { "-" } else { "" });
    if dice[3] > 0 { format!("{digits}+{}", dice[3]) } else { digits }
}
