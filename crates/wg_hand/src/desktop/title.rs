//! The battle behind the title. Computer captains play it in short bursts on a session of their own. No journal is
//! kept.

use std::time::Duration;

use wg_core::DiceSource;
use wg_library::{Battle, Library};

use crate::error::HandError;
use crate::game::Table;
use crate::sitting::{HERE, Sitting};

/// The number of orders given in one burst.
const BURST: u8 = 6;
/// The pause between two bursts.
const REST: Duration = Duration::from_secs(10);
/// The number of bursts after which the battle stops, since nobody is watching by then.
const MOST: u8 = 40;

/// The progress of the battle behind the title.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Demo {
    orders: u8,
    bursts: u8,
    rest_until: Duration,
}

impl Default for Demo {
    fn default() -> Self {
        Self { orders: BURST, bursts: 0, rest_until: Duration::ZERO }
    }
}

impl Demo {
    /// Starts the scenario with the most ships, up to 16, and plays it past the set-up.
    pub fn battle(library: &Library, seed: u64) -> Result<Sitting, HandError> {
        let ships = |battle: &Battle| battle.loaded.scenario.ships.len();
        let listed = library.list();
        let largest = listed
            .iter()
            .filter_map(|listed| library.battle(&listed.id).ok())
            .filter(|battle| ships(battle) <= 16)
            .max_by_key(ships);
        let battle = largest.map_or_else(|| library.battle(&library.first_lesson()?), Ok)?;
        let best = wg_captains::captains().last().map_or("human", |listed| listed.name);
        let captains = vec![best.to_owned(); battle.loaded.scenario.sides.len()];
        let mut sitting = Sitting::start(
            battle.ruleset,
            &battle.loaded,
            &Table { captains, dice: DiceSource::Machine { seed } },
            None,
        )?;
        // Skip the set-up, which is dull to watch.
        for _ in 0..40 {
            if sitting.battle.session().view(wg_core::Viewer::Public).turn > 0 || !sitting.eye(HERE).computer_waits() {
                break;
            }
            sitting.computer_order();
        }
        sitting.places[HERE].fresh.clear();
        Ok(sitting)
    }

    /// Returns true if a captain may give an order now.
    pub fn may_go_on(&self, now: Duration) -> bool {
        self.bursts < MOST && now >= self.rest_until
    }

    /// Notes that an order was given; the last order of a burst begins a pause.
    pub fn note_order(&mut self, now: Duration) {
        self.orders = self.orders.saturating_sub(1);
        if self.orders == 0 {
            *self = Self { orders: BURST, bursts: self.bursts + 1, rest_until: now + REST };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_battle_behind_the_title_plays_in_bursts_and_ends_some_day() {
        let mut demo = Demo::default();
        let mut now = Duration::ZERO;
        for _ in 0..BURST {
            assert!(demo.may_go_on(now), "a burst goes on");
            demo.note_order(now);
        }
        assert!(!demo.may_go_on(now), "then it rests");
        for _ in 0..1000 {
            now += REST;
            if demo.may_go_on(now) {
                demo.note_order(now);
            }
        }
        assert!(!demo.may_go_on(now + REST), "nobody is looking any more");
    }

    #[test]
    fn the_battle_behind_the_title_needs_nobody() {
        let mut sitting = Demo::battle(&Library::new(wg_rulesets::ALL), 3).expect("there is a battle");
        assert!(sitting.battle.file().is_none(), "it is not saved");
        for _ in 0..30 {
            assert!(
                sitting.eye(HERE).computer_waits() || sitting.battle.session().outcome().is_some(),
                "no person is asked"
            );
            sitting.computer_order();
        }
    }
}
