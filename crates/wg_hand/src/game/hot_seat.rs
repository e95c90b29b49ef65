//! Several people at one screen: whether they hide cards from each other, and what may be read there.

use wg_core::Viewer;

use crate::game::place::{Eye, Person};

impl Eye<'_> {
    /// Several people play, and share the screen.
    pub(crate) fn is_hot_seat(&self) -> bool {
        self.place.person == Person::AtTheScreen && self.battle.people().nth(1).is_some()
    }

    /// Two people fight with cards that the other may not see, and the battle is not over.
    pub(crate) fn hides_hands(&self) -> bool {
        self.is_hot_seat() && self.battle.session().outcome().is_none() && self.seen().cards.is_some()
    }

    /// Through whose eyes what is told is read: nobody's but the open part, while a hot seat's hand lies face down.
    pub(crate) fn reader(&self) -> Viewer {
        match self.viewer() {
            _ if self.battle.session().outcome().is_some() => Viewer::All,
            Viewer::Side(side) if self.is_hot_seat() && self.place.open_hand != Some(side) => Viewer::Public,
            viewer => viewer,
        }
    }

    /// The hand of whoever is asked lies face down, for two look at the screen.
    pub fn is_face_down(&self) -> bool {
        self.is_hot_seat()
            && self.battle.session().outcome().is_none()
            && self.asked().is_some_and(|ask| ask.seat.side() != self.place.open_hand)
    }
}
