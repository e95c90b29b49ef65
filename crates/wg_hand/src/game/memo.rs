//! A cache of what was asked about the present position. The view and the previews stay the same until the next order,
//! and the pointer asks for them many times a second.

use std::sync::{Arc, Mutex, PoisonError};

use wg_core::{Mark, Order, Outlook, Pose, Preview, Seat, UnitId, View, Viewer};

use crate::game::place::Eye;

/// The number of previews kept: those of all buttons, and a course or two.
const MOST: usize = 96;

/// The cache of one position.
#[derive(Default)]
pub struct Memo(Mutex<Notes>);

#[derive(Default)]
struct Notes {
    /// The number of orders given, and the hash after the last one.
    position: (usize, String),
    view: Option<(Viewer, Arc<View>)>,
    previews: Vec<(Seat, Order, Preview)>,
    outlooks: Vec<((Seat, UnitId, Pose, bool), Option<Outlook>)>,
    fields: Vec<(UnitId, Option<Arc<[Vec<Mark>]>>)>,
}

impl Eye<'_> {
    fn noted<T>(&self, with: impl FnOnce(&mut Notes) -> T) -> T {
        let mut notes = self.place.memo.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entries = self.battle.session().entries();
        let hash = entries.last().map_or("", |entry| entry.hash.as_str());
        if notes.position.0 != entries.len() || notes.position.1 != hash {
            *notes = Notes { position: (entries.len(), hash.to_owned()), ..Notes::default() };
        }
        with(&mut notes)
    }

    /// Returns the table as it is now, as the viewer of this place sees it.
    pub fn seen(&self) -> Arc<View> {
        let viewer = self.viewer();
        self.noted(|notes| match &notes.view {
            Some((whose, view)) if *whose == viewer => Arc::clone(view),
            _ => {
                let view = Arc::new(self.battle.session().view(viewer));
                notes.view = Some((viewer, Arc::clone(&view)));
                view
            }
        })
    }

    /// Returns true while the fleets are fitted out with rolls for their ships.
    pub(crate) fn is_fitting_out(&self) -> bool {
        self.battle.session().cursor().turn == 0 && self.seen().fitting.is_some()
    }

    /// Returns what guns could do if an own unit lay there, as far as the seat that is asked knows.
    pub fn outlook(&self, unit: UnitId, pose: Pose, threats: bool) -> Option<Outlook> {
        let key = (self.asked()?.seat, unit, pose, threats);
        self.noted(|notes| {
            if let Some((_, outlook)) = notes.outlooks.iter().find(|(known, _)| *known == key) {
                return outlook.clone();
            }
            let outlook = self.battle.session().outlook(key.0, unit, pose, threats);
            if notes.outlooks.len() >= MOST {
                notes.outlooks.drain(..MOST / 2);
            }
            notes.outlooks.push((key, outlook.clone()));
            outlook
        })
    }

    /// Returns the fields of fire of the division of this leader, computed once for each position.
    pub(crate) fn fields_once(
        &self,
        leader: UnitId,
        make: impl FnOnce() -> Option<Arc<[Vec<Mark>]>>,
    ) -> Option<Arc<[Vec<Mark>]>> {
        let known = self
            .noted(|notes| notes.fields.iter().find(|(known, _)| *known == leader).map(|(_, fields)| fields.clone()));
        known.unwrap_or_else(|| {
            let fields = make();
            self.noted(|notes| notes.fields.push((leader, fields.clone())));
            fields
        })
    }

    /// Returns what an order of the seat that is asked would do. `None` if no person is asked.
    pub fn preview(&self, order: &Order) -> Option<Preview> {
        Some(self.preview_of(self.asked()?.seat, order))
    }

    /// Returns what an order of a seat would do.
    pub fn preview_of(&self, seat: Seat, order: &Order) -> Preview {
        self.noted(|notes| {
            if let Some((.., preview)) =
                notes.previews.iter().find(|(whose, known, _)| *whose == seat && known == order)
            {
                return preview.clone();
            }
            let preview = self.battle.session().preview(seat, order);
            if notes.previews.len() >= MOST {
                notes.previews.drain(..MOST / 2);
            }
            notes.previews.push((seat, order.clone(), preview.clone()));
            preview
        })
    }
}
