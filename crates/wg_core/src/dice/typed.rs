//! The faces that players typed for rows that no beat has settled yet.

use smallvec::SmallVec;

use crate::dice::Faces;
use crate::dice::throw::Throw;

/// Faces that were typed, row by row. A beat takes those of its own rows, so faces that were asked for together are
/// settled one ship after another, in the order in which the machine rolls them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Typed(SmallVec<[TypedRow; 4]>);

/// The faces of one row.
#[derive(Clone, PartialEq, Debug)]
struct TypedRow {
    /// The actor and the purpose of the row, as in the key of its dice.
    key: (u16, u16),
    faces: Faces,
    /// True if the beat that is being played has taken them.
    taken: bool,
}

impl Typed {
    /// Returns all faces in the order in which they were typed.
    pub(crate) fn faces(&self) -> Faces {
        self.0.iter().flat_map(|row| row.faces.iter().copied()).collect()
    }

    /// Adds the faces of these rows, one after another.
    pub(crate) fn add(&mut self, rows: &[Throw], faces: &[u8]) {
        let mut left = faces.iter().copied();
        self.0.extend(rows.iter().map(|row| TypedRow {
            key: key(row),
            faces: left.by_ref().take(usize::from(row.dice)).collect(),
            taken: false,
        }));
    }

    /// Takes the faces of this row for the beat that is being played.
    pub(crate) fn take(&mut self, row: &Throw) -> Option<Faces> {
        let typed = self.0.iter_mut().find(|typed| typed.fits(row))?;
        typed.taken = true;
        Some(typed.faces.clone())
    }

    /// True if the faces of this row were typed, and the beat has not taken them.
    pub(crate) fn has(&self, row: &Throw) -> bool {
        self.0.iter().any(|typed| typed.fits(row))
    }

    /// Returns the actor and the purpose of each row, in the order in which they were typed.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.0.iter().map(|row| row.key)
    }

    /// Gives back what the beat has taken, since it is played again.
    pub(crate) fn give_back(&mut self) {
        self.0.iter_mut().for_each(|row| row.taken = false);
    }

    /// Drops what the beat has taken, since it is settled.
    pub(crate) fn settle(&mut self) {
        self.0.retain(|row| !row.taken);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

impl TypedRow {
    fn fits(&self, row: &Throw) -> bool {
        !self.taken && self.key == key(row) && self.faces.len() == usize::from(row.dice)
    }
}

fn key(row: &Throw) -> (u16, u16) {
    (row.actor(), row.purpose)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::UnitId;

    #[test]
    fn each_row_gets_the_faces_that_were_typed_for_it_whatever_the_order() {
        let row = |unit, purpose, dice| Throw::d6(UnitId(unit), purpose, dice, "", "");
        let mut typed = Typed::default();
        typed.add(&[row(0, 1, 1), row(1, 1, 1)], &[3, 4]);
        typed.add(&[row(0, 2, 2), row(0, 2, 2)], &[1, 2, 5, 6]);
        assert_eq!(typed.faces().as_slice(), [3, 4, 1, 2, 5, 6], "as they were typed");
        assert_eq!(typed.take(&row(1, 1, 1)).as_deref(), Some(&[4][..]));
        assert_eq!(typed.take(&row(1, 1, 1)), None, "each is taken once");
        assert_eq!(typed.take(&row(0, 2, 2)).as_deref(), Some(&[1, 2][..]), "of equal rows the first comes first");
        assert!(typed.has(&row(0, 1, 1)) && !typed.has(&row(0, 1, 2)), "a row with more dice is another row");
        typed.settle();
        assert_eq!(typed.faces().as_slice(), [3, 5, 6], "the others wait");
        typed.take(&row(0, 1, 1));
        typed.give_back();
        assert!(typed.has(&row(0, 1, 1)), "a beat that is played again finds them again");
    }
}
