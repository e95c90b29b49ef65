//! The worked examples of cannon fire, in the dice order of the catalogue (D).

use crate::common::{FIRE, Game, STARBOARD};

#[test]
fn a_ex_01_heavy_guns_at_40_mm_with_an_extra_six() {
    let dice =
        [1, 2, 3, 4, 4, 5, 5, 6, 6, /* 4 hits: 2G CR each */ 1, 2, 3, /* BD */ 3, 4, /* extra six */ 5, /* CR2 */ 4, /* GD */ 5];
    let mut game = Game::at(FIRE, &dice, &["Own Britain custom 0,0 0 guns=[6,0,9,0] grade=B", "Sirene France custom 65,0 180 guns=[2,4,4,0] sail=full"]);
    game.fire("Own", STARBOARD + 3, "Sirene", 0).finish_phase();
    let hits = game.ship("Sirene").log.hits;
    assert_eq!((game.ship("Sirene").guns(1), hits.g), ([2, 4, 3, 0], [0, 3]), "starboard 243 with 3G");
    assert_eq!((game.ship("Sirene").sail_value(), hits.m, hits.w, hits.r, hits.b), (95, 1, 1, 1, [0, 0]));
}
