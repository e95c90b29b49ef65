//! What is left of a unit: one count for orders of battle and for the reckoning.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::shown::sheet::{Part, Sheet};
use crate::shown::view::{Fate, UnitView};

/// What a unit had to lose, and what is left of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Strength {
    /// Now.
    pub left: u16,
    /// When the battle began.
    pub of: u16,
    /// 'boxes', 'gun dice'.
    pub counted: Cow<'static, str>,
}

impl Strength {
    /// What her ruleset says, or else the boxes on her sheet; of who has neither nothing. Nothing is left of who was sunk.
    ///
    /// ```
    /// use wg_core::shown::sheet::{BoxColumn, DamageBox, Part, Sheet};
    /// use wg_core::shown::strength::Strength;
    /// use wg_core::{Fate, UnitView};
    ///
    /// let boxes = [true, false, false].map(|ticked| DamageBox { ticked, ..DamageBox::default() }).to_vec();
    /// let columns = vec![BoxColumn { boxes, ..BoxColumn::default() }];
    /// let sheet = Sheet { parts: vec![Part::Boxes { title: "Hull".into(), columns, value: None, upright: true }], ..Sheet::default() };
    /// let sloop = UnitView::default();
    /// assert_eq!(Strength::of(&sloop, &sheet), Some(Strength { left: 2, of: 3, counted: "boxes".into() }));
    /// let sunk = UnitView { fate: Fate::Sunk, ..sloop };
    /// assert_eq!(Strength::of(&sunk, &sheet).map(|strength| strength.left), Some(0));
    /// assert_eq!(Strength::of(&sunk, &Sheet::default()), None);
    /// ```
    pub fn of(unit: &UnitView, sheet: &Sheet) -> Option<Self> {
        let whole = unit.strength.clone().or_else(|| Self::on(sheet))?;
        Some(if unit.fate == Fate::Sunk { Self { left: 0, ..whole } } else { whole })
    }

    /// The boxes of a sheet, but for those that her size does not have. A tick that only moved men elsewhere is no loss.
    fn on(sheet: &Sheet) -> Option<Self> {
        let columns = sheet
            .parts
            .iter()
            .filter_map(|part| if let Part::Boxes { columns, .. } = part { Some(columns) } else { None });
        let (mut left, mut of) = (0, 0);
        for one in columns.flatten().flat_map(|column| &column.boxes).filter(|one| !one.struck) {
            of += 1;
            left += u16::from(!one.ticked || one.moved);
        }
        (of > 0).then_some(Self { left, of, counted: "boxes".into() })
    }
}
