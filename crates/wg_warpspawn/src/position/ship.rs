//! A ship's components.

use wg_core::prelude::*;

use crate::position::battle::FleetPapers;
use crate::position::charts::{CHARTS, Rating};

/// The printed values of a ship.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Built {
    /// The side that owned her when the battle began.
    pub side: SideId,
    /// Her class, as an index into the charts.
    pub class: u8,
    /// True if she is one of the ships that join if the admiral turns out to be a Diplomat (W-TAB-ADM-2).
    pub reserve: bool,
    /// True if an arrival of the scenario brings her in later.
    pub late: bool,
}

/// Her nine ratings without losses, from her class and her characters (W-SHIP-1 to W-SHIP-9). A prize has 1 point of
/// Crew, and by default no Skill, Gunnery, Boarding or Courage (W-R29).
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ratings {
    /// The ratings, in the order of [`Rating::ALL`].
    pub whole: [i8; 9],
    /// Her characters, as indices into the charts.
    pub characters: SmallVec<[u8; 6]>,
}

impl Ratings {
    /// Returns one of the ratings.
    pub const fn of(&self, rating: Rating) -> i8 {
        self.whole[rating as usize]
    }

    /// Returns what her characters and those of her fleet add to her ratings, in the order of [`Rating::ALL`]
    /// (W-FLEET-3, W-FLEET-4).
    pub fn given(&self, papers: &FleetPapers) -> [i8; 9] {
        let mut given = [0; 9];
        let characters = self.characters.iter().copied().chain(papers.characters());
        for (rating, by) in characters.filter_map(|place| CHARTS.characters[usize::from(place)].gives) {
            given[rating as usize] += by;
        }
        given
    }
}

/// True if a prize loses this rating with her crew. If a prize `keeps` her skills, she loses Crew alone (W-R29).
pub const fn goes_with_crew(rating: Rating, keeps: bool) -> bool {
    matches!(rating, Rating::Crew)
        || !keeps && matches!(rating, Rating::Skill | Rating::Gunnery | Rating::Boarding | Rating::Courage)
}

/// The square and heading of a ship (W-EQ-3).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// Her square; (0, 0) before she has one.
    pub square: Square,
    /// The direction in which her bow points.
    pub heading: Compass,
}

/// Her losses.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Harm {
    /// The points that she has lost, by attribute. Points that she did not have are not counted (W-R21).
    pub lost: [u8; 4],
    /// The points that this phase's broadsides will cost her, by attribute (W-R20).
    pub pending: [u8; 4],
    /// The points of Crew that she has sent aboard prizes.
    pub sent: u8,
    /// The turn at whose end she sinks, or `None` if she floats (W-R23).
    pub sinks: Option<u16>,
    /// True if she has lost a point to a broadside in this turn (W-R33).
    pub hit: bool,
}

/// The side that she sails for, and her fate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// The side that she belongs to now.
    pub side: SideId,
    /// Her fate. [`Fate::Gone`] means that she has fled.
    pub fate: Fate,
    /// True if she blew up (W-ZERO-3).
    pub blown_up: bool,
    /// True if she came with a Diplomat as an ally (W-TAB-ADM-2). To her captor she is no ally (W-R29).
    pub ally: bool,
    /// True if she was chosen as flagship (W-FLEET-5). In her captor's hands she is not a flagship (W-R29).
    pub flagship: bool,
    /// The turn in which she was last captured (W-R31).
    pub taken: Option<u16>,
}

/// The deeds of a ship in this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Deeds {
    /// True if she was named for her move, or was towed.
    pub moved: bool,
    /// The broadsides that she has fired (W-FIRE-1).
    pub fired: PerBroadside<bool>,
    /// The number of extra broadsides that Quick Reload gives her (W-CARD-10).
    pub extra: u8,
    /// True if her captain has ended her broadsides, so that she declares no more (W-R51).
    pub ceased: bool,
    /// True if she has started a boarding action (W-R28).
    pub boarded: bool,
}
