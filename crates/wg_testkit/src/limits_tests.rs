//! Tests that a value outside its limits is found after the beat in which a rule set it.

use wg_core::rules::chapter::Game as _;
use wg_core::{DiceSource, Session, UnitId};

use crate::drill::pair::Pair;
use crate::drill::rules::BOXES;
use crate::drill::{DRILL, Drill};
use crate::fixtures;

#[test]
fn a_value_outside_its_limits_is_found_where_a_rule_touched_the_unit() {
    let session = Session::new(&DRILL, &fixtures::two_cutters(), DiceSource::Machine { seed: 1 })
        .expect("the scenario is in order");
    let mut pair = Pair::gather(session.world());
    assert_eq!(Drill::breach(&pair), None, "nothing is wrong at the beginning");
    pair.ship_mut(UnitId(1)).cutter.holes = BOXES + 1;
    let breach = Drill::breach(&pair).expect("there are more holes than boxes");
    assert_eq!(
        breach,
        format!("of unit #1 \"holes\" is {}, and can only be a whole number from 0 to {BOXES}", BOXES + 1),
        "unit, word and limits are named"
    );
    pair.ship_mut(UnitId(1)).cutter.holes = BOXES;
    assert_eq!(Drill::breach(&pair), None, "at the limit nothing is wrong");
}
