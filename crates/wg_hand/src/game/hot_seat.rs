//! Several people at one screen: whether they hide cards from each other, and what they may read there.

use wg_core::Viewer;

use crate::game::place::{Eye, Person};

impl Eye<'_> {
    /// Returns true if several people play and share the screen.
    pub(crate) fn is_hot_seat(&self) -> bool {
        self.place.person == Person::AtTheScreen && self.battle.people().nth(1).is_some()
    }

    /// Returns true if two people share the screen, play with hidden cards, and the battle is not over.
    pub(crate) fn hides_hands(&self) -> bool {
        self.is_hot_seat() && self.battle.session().outcome().is_none() && self.seen().cards.is_some()
    }

    /// Returns the viewer for whom reports are read. While a hand lies face down at a hot seat, this is the public.
    /// When the battle is over, everything may be read.
    pub(crate) fn reader(&self) -> Viewer {
        match self.viewer() {
            _ if self.battle.session().outcome().is_some() => Viewer::All,
            Viewer::Side(side) if self.is_hot_seat() && self.place.open_hand != Some(side) => Viewer::Public,
            viewer => viewer,
        }
    }

    /// Returns true if the hand of the seat that is asked lies face down, because two people look at the screen.
    pub fn is_face_down(&self) -> bool {
        self.is_hot_seat()
            && self.battle.session().outcome().is_none()
            && self.asked().is_some_and(|ask| ask.seat.side() != self.place.open_hand)
    }
}
