//! The places that labels could have, cached from pass to pass. They are computed anew only when a label, a hull or the
//! screen has changed.

use std::ops::Index;
use std::sync::{Arc, OnceLock};

use egui::Vec2;

use crate::chart::berths::Seat;
use crate::chart::seats;
use crate::chart::shape::Quad;
use crate::look::theme::Look;
use crate::read::label::Label;

/// The forms in which a piece of lettering can be set, best first, with the seats of each. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Forms {
    near: Arc<Vec<Vec<Seat>>>,
    far: Option<Far>,
}

/// A last form whose seats lie far out. There are hundreds of them and hardly any ship needs one, so they are computed
/// when they are asked for.
#[derive(Clone, Debug)]
struct Far {
    hull: Quad,
    size: Vec2,
    seats: Arc<OnceLock<Vec<Seat>>>,
}

impl Forms {
    /// Adds a last form of this size for a ship that has no room near her hull.
    pub fn with_last_resort(self, hull: Quad, size: Vec2) -> Self {
        Self { far: Some(Far { hull, size, seats: Arc::default() }), ..self }
    }

    /// Returns the number of forms.
    pub fn len(&self) -> usize {
        self.near.len() + usize::from(self.far.is_some())
    }

    /// True if there is no form.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the first seat of the best form, if there is one.
    pub fn first_seat(&self) -> Option<&Seat> {
        self.near.first()?.first()
    }

    /// Keeps only the first `most` forms.
    pub fn truncate(&mut self, most: usize) {
        if self.near.len() > most {
            self.near = Arc::new(self.near[..most].to_vec());
        }
        if self.len() > most {
            self.far = None;
        }
    }

    /// True if the seats of the last resort have been computed.
    #[cfg(test)]
    pub(crate) fn has_last_resort(&self) -> bool {
        self.far.as_ref().is_some_and(|far| far.seats.get().is_some())
    }
}

impl From<Vec<Vec<Seat>>> for Forms {
    fn from(forms: Vec<Vec<Seat>>) -> Self {
        Self { near: Arc::new(forms), far: None }
    }
}

impl Index<usize> for Forms {
    type Output = [Seat];

    /// Returns the seats of a form.
    fn index(&self, form: usize) -> &[Seat] {
        match &self.far {
            Some(far) if form == self.near.len() => {
                far.seats.get_or_init(|| seats::last_resort(&far.hull, far.size)).as_slice()
            }
            _ => &self.near[form],
        }
    }
}

impl PartialEq for Forms {
    fn eq(&self, other: &Self) -> bool {
        let far = |forms: &Self| forms.far.as_ref().map(|far| (far.hull, far.size));
        (Arc::ptr_eq(&self.near, &other.near) || self.near == other.near) && far(self) == far(other)
    }
}

/// What the forms of all labels depend on besides the labels themselves.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Setting {
    /// Theme and scale.
    pub look: Option<Look>,
    /// The size of the letters on ribbons, in points.
    pub letters: f32,
    /// Pixels per point, on which text layout depends.
    pub pixels: f32,
    /// The hulls of the ships.
    pub ships: Vec<Quad>,
}

/// The forms of all labels of the last pass, in order.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Known {
    setting: Setting,
    list: Arc<Vec<(Label, Forms)>>,
}

/// Reuses the forms of the last pass while those of the current pass are collected.
pub struct Keeping {
    known: Known,
    next: usize,
    list: Vec<(Label, Forms)>,
}

impl Keeping {
    /// Begins a pass. Cached forms are dropped if the setting has changed.
    pub fn begin(known: &Known, setting: Setting) -> Self {
        let mut known = known.clone();
        if known.setting != setting {
            known = Known { setting, list: Arc::default() };
        }
        let list = Vec::with_capacity(known.list.len());
        Self { known, next: 0, list }
    }

    /// Returns the forms of a label, from the cache or from `make`. The search relies on labels coming in the same
    /// order in each pass, apart from those that are new or gone.
    pub fn forms<F: Into<Forms>>(&mut self, label: &Label, make: impl FnOnce() -> F) -> Forms {
        let found = self.known.list[self.next..].iter().position(|(other, _)| other == label);
        let forms = match found {
            Some(n) => {
                self.next += n + 1;
                self.known.list[self.next - 1].1.clone()
            }
            None => make().into(),
        };
        self.list.push((label.clone(), forms.clone()));
        forms
    }

    /// Ends the pass. Returns the cache for the next one.
    pub fn end(self) -> Known {
        Known { setting: self.known.setting, list: Arc::new(self.list) }
    }
}

#[cfg(test)]
mod tests {
    use egui::{Rect, Vec2, pos2};

    use super::*;
    use crate::read::label::LabelStyle;

    fn label(text: &str) -> Label {
        Label::new([10.0, 20.0], text, LabelStyle::ChartSmall)
    }

    fn forms() -> Vec<Vec<Seat>> {
        vec![vec![Seat::at(Rect::from_center_size(pos2(10.0, 20.0), Vec2::splat(8.0)), 0.0)]; 2]
    }

    /// Runs a pass. Returns the labels whose forms had to be made.
    fn pass(known: &mut Known, setting: &Setting, labels: &[Label]) -> Vec<String> {
        let mut made = Vec::new();
        let mut keeping = Keeping::begin(known, setting.clone());
        for label in labels {
            keeping.forms(label, || {
                made.push(label.text.clone());
                forms()
            });
        }
        *known = keeping.end();
        made
    }

    #[test]
    fn only_what_has_changed_is_made_anew() {
        let (mut known, setting) = (Known::default(), Setting::default());
        let [a, b, c] = ["a", "b", "c"].map(label);
        assert_eq!(pass(&mut known, &setting, &[a.clone(), b.clone(), c.clone()]), ["a", "b", "c"], "nothing is known");
        assert!(pass(&mut known, &setting, &[a.clone(), b.clone(), c.clone()]).is_empty(), "nothing has changed");
        let moved = Label { at: [11.0, 20.0], ..b };
        assert_eq!(pass(&mut known, &setting, &[a.clone(), moved.clone(), c.clone()]), ["b"], "one has moved");
        assert_eq!(
            pass(&mut known, &setting, &[label("new"), a.clone(), c.clone()]),
            ["new"],
            "one has come, one has gone"
        );
        let elsewhere =
            Setting { ships: vec![Rect::from_center_size(pos2(0.0, 0.0), Vec2::splat(9.0)).into()], ..setting };
        assert_eq!(pass(&mut known, &elsewhere, &[a.clone(), c.clone()]), ["a", "c"], "a hull has moved");
        assert_eq!(
            pass(&mut known, &Setting { letters: 12.0, ..elsewhere }, &[a, c]),
            ["a", "c"],
            "the letters have grown"
        );
    }

    #[test]
    fn the_last_resort_is_the_last_form_and_is_computed_when_it_is_asked_for() {
        let hull = Quad::from(Rect::from_center_size(pos2(50.0, 50.0), Vec2::new(30.0, 8.0)));
        let size = Vec2::new(18.0, 15.0);
        let mut all = Forms::from(forms()).with_last_resort(hull, size);
        assert_eq!((all.len(), all.has_last_resort()), (3, false), "it is there, and nothing is computed");
        let copy = all.clone();
        assert_eq!(all[2], seats::last_resort(&hull, size)[..], "the places far out");
        assert!(copy.has_last_resort(), "what one copy has computed serves them all");
        assert_eq!(Forms::from(forms()).with_last_resort(hull, size), all, "two are equal, computed or not");
        all.truncate(2);
        assert_eq!(all.len(), 2, "and it can be cut off");
    }

    #[test]
    fn copies_are_the_same_forms_and_others_of_the_same_places_are_equal() {
        let all = Forms::from(forms());
        assert_eq!(all.clone(), all, "a copy");
        assert_eq!(Forms::from(forms()), all, "made anew");
        let mut fewer = all.clone();
        fewer.truncate(1);
        assert_eq!((fewer.len(), all.len()), (1, 2), "cutting a copy short leaves the others as they are");
        assert!(fewer != all, "other forms");
    }
}
