//! The remaining strength of a unit: one number for the order of battle and for the final result.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::shown::sheet::{Part, Sheet};
use crate::shown::view::{Fate, UnitView};

/// The strength that a unit had at the start, and the part that is left.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Strength {
    /// The amount left now.
    pub left: u16,
    /// The amount at the start of the battle.
    pub of: u16,
    /// The noun for what is counted: 'boxes', 'gun dice'.
    pub counted: Cow<'static, str>,
}

impl Strength {
    /// Returns the strength that the ruleset gives in the view, or otherwise counts the boxes on the unit's sheet.
    /// Returns `None` if the view gives no strength and the sheet has no boxes. A sunk unit has nothing left.
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

    /// Counts the boxes of a sheet, except those that a ship of this size does not have. A box ticked because men moved
    /// elsewhere is not a loss.
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
