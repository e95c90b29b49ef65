//! Rolls that cannot matter are not asked for.

use wg_barnacle::position::fight::Party;

#[test]
fn b_brd_8_the_dice_for_leaders_decide_nothing_once_all_men_have_fallen() {
    let party = |men, leaders| Party { men, leaders };
    assert!(party(7, 1).leaders_matter(6), "one of six casualties may be the leader");
    assert!(party(7, 1).leaders_matter(7), "all men fall, or six men and the leader");
    assert!(!party(7, 1).leaders_matter(8), "the leader falls with all her men");
    assert!(party(7, 2).leaders_matter(7), "a leader may still fall in place of a man");
    assert!(!party(5, 2).leaders_matter(6), "a leader falls beyond the men, and one die takes one leader");
    assert!(!party(5, 1).leaders_matter(5), "no die is rolled for five");
}
