//! A ship's components.

use wg_core::prelude::*;

use crate::position::battle::FleetPapers;
use crate::position::charts::{CHARTS, Rating};

/// What is printed of her.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct Built {
    /// Whose she was when the battle began.
    pub side: SideId,
    /// Her class, by its place in the charts.
    pub class: u8,
    /// One of the ships that come if the admiral turns out a Diplomat (W-TAB-ADM-2).
    pub reserve: bool,
}

/// Her nine ratings without losses: class and characters (W-SHIP-1 to W-SHIP-9). A prize has those of the men who took her (W-R29).
#[derive(Component, Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ratings {
    /// By [`Rating::ALL`].
    pub whole: [i8; 9],
    /// Her characters, by their places in the charts.
    pub characters: SmallVec<[u8; 6]>,
}

impl Ratings {
    /// One of them.
    pub const fn of(&self, rating: Rating) -> i8 {
        self.whole[rating as usize]
    }

    /// What her characters and those of her fleet give her, by [`Rating::ALL`] (W-FLEET-3, W-FLEET-4).
    pub fn given(&self, papers: &FleetPapers) -> [i8; 9] {
        let mut given = [0; 9];
        let characters = self.characters.iter().copied().chain(papers.characters());
        for (rating, by) in characters.filter_map(|place| CHARTS.characters[usize::from(place)].gives) {
            given[rating as usize] += by;
        }
        given
    }
}

/// W-R29: what goes with the crew; its skills do not where a prize keeps them.
pub const fn is_of_men(rating: Rating, keeps: bool) -> bool {
    matches!(rating, Rating::Crew)
        || !keeps && matches!(rating, Rating::Skill | Rating::Gunnery | Rating::Boarding | Rating::Courage)
}

/// Where she lies (W-EQ-3).
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Berth {
    /// Her square; (0,0) before she has one.
    pub square: Square,
    /// Where her bow points.
    pub heading: Compass,
}

/// What guns have done to her.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Harm {
    /// Points lost, by attribute: real ones only (W-R21).
    pub lost: [u8; 4],
    /// Points that this phase's broadsides will cost her, by attribute (W-R20).
    pub pending: [u8; 4],
    /// Crew points sent aboard prizes.
    pub sent: u8,
    /// The turn at whose end she goes down (W-R23).
    pub sinks: Option<u16>,
    /// She has lost a point to a broadside in this turn (W-R33).
    pub hit: bool,
}

/// Whose flag she flies and what has become of her.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Colours {
    /// Whose she is now.
    pub side: SideId,
    /// What has become of her; [`Fate::Gone`] has fled.
    pub fate: Fate,
    /// She blew up (W-ZERO-3).
    pub blown_up: bool,
    /// She came with another nation's fleet (W-TAB-ADM-2); to her captor she is no ally (W-R29).
    pub ally: bool,
    /// She was chosen as flagship (W-FLEET-5); in her captor's hands she is nobody's (W-R29).
    pub flagship: bool,
    /// The turn in which she was taken last (W-R31).
    pub taken: Option<u16>,
}

/// What she has done in this turn.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Deeds {
    /// She was named for her move, or towed.
    pub moved: bool,
    /// The broadsides that she has fired (W-FIRE-1).
    pub fired: PerBroadside<bool>,
    /// Broadsides that Quick Reload gives her besides (W-CARD-10).
    pub extra: u8,
    /// Her broadsides were ended: she declares no more (W-R51).
    pub ceased: bool,
    /// She has started a boarding action (W-R28).
    pub boarded: bool,
}
