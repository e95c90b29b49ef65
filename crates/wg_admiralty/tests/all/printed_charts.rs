//! Compares every number of `data/charts.ron` with the catalogue, written out here by hand, so that no rule that rounds
//! can hide a misprint.

use wg_admiralty::position::charts::{CHARTS, Doctrine, Grade, GunRating, SpeedType};

#[test]
fn a_t_scale_and_a_move_10_the_printed_measures() {
    let scale = ["small", "medium", "large"].map(|scale| CHARTS.scale[scale]);
    assert_eq!(scale, [1, 2, 4], "half, one and two millimetres are kept in halves");
    assert_eq!(CHARTS.step, (15, 15), "a step is 15 mm and 15 degrees");
    assert_eq!(CHARTS.range, [80, 240, 480], "close, medium and long range end there");
}

#[test]
fn a_t_base_each_size_as_printed() {
    let bases = [(30, 14), (40, 18), (46, 23), (50, 25), (56, 28), (56, 28)];
    assert_eq!(CHARTS.base, bases, "sloop, frigate, 64, 74, second and first rate");
}

#[test]
fn a_t_speed_setting_wind_and_rudder_as_printed() {
    let speed = [SpeedType::Fast, SpeedType::Average, SpeedType::Slow].map(|kind| CHARTS.speed[&kind]);
    assert_eq!(speed, [[0, 120, 200, 160], [0, 100, 160, 140], [0, 80, 140, 120]], "front, fore, aft, back");
    assert_eq!(CHARTS.setting, [0, 1, 2, 4, 5], "quarters for Stop, Slow, Battle, Normal and Full");
    assert_eq!(CHARTS.wind, [2, 4, 5], "quarters for Weak, Normal and Brisk");
    assert_eq!(CHARTS.rudder, [5, 4, 3, 2, 0], "steps by R");
    assert_eq!(CHARTS.water, [3, 2, 1], "quarters of her speed with 3, 4 and 5 W");
}

#[test]
fn a_t_tack_change_strike_boardhit_and_repairdice_by_grade_as_printed() {
    assert_eq!(CHARTS.tack, [2, 3, 3, 4, 5, 6], "A-T-TACK");
    assert_eq!(CHARTS.change, [2, 2, 3, 3, 4, 5], "A-T-CHANGE");
    assert_eq!(CHARTS.strike, [9, 9, 8, 8, 7, 7], "A-T-STRIKE");
    assert_eq!(CHARTS.board_hit, [4, 4, 5, 5, 6, 6], "A-T-BOARDHIT");
    assert_eq!(CHARTS.repair_dice, [3, 3, 2, 2, 1, 1], "A-T-REPAIRDICE");
    let gun_dice = [[4, 5, 5], [5, 5, 6], [5, 6, 6], [6, 6, 6], [6, 6, 12], [6, 12, 12]];
    assert_eq!(CHARTS.gun_dice, gun_dice, "A-T-GUNDICE, close, medium and long");
}

#[test]
fn a_t_dicemod_and_a_t_linemod_as_printed() {
    let dice = CHARTS.dice_mod;
    let factors =
        [dice.stern_rake, dice.bow_rake, dice.medium, dice.long, dice.choppy, dice.heavy, dice.partial].map(f64::from);
    assert_eq!(factors.map(|quarters| quarters / 4.0), [2.0, 1.5, 0.5, 0.25, 0.5, 0.25, 0.5], "A-T-DICEMOD");
    let line = CHARTS.line_mod;
    assert_eq!(
        [line.weak, line.stout, line.heavy, line.light, line.much_sail, line.little_sail],
        [1, -1, 1, -1, 1, -1],
        "A-T-LINEMOD"
    );
}

#[test]
fn a_t_signal_attempt_and_repair_as_printed() {
    let signal = CHARTS.signal;
    assert_eq!((signal.short, signal.long, signal.far), (4, 5, -1), "A-T-SIGNAL");
    let attempt = CHARTS.attempt;
    assert_eq!((attempt.start, attempt.fouled, attempt.other_size), (2, 1, -1), "A-T-ATTEMPT");
    let needs = CHARTS.repair;
    let needs = [needs.b, needs.l, needs.m, needs.f, needs.w, needs.r, needs.p, needs.sail];
    assert_eq!(needs, [4, 5, 5, 5, 6, 6, 6, 5], "A-T-REPAIR, and 5 S on a 5 (A-REPAIR-4)");
}

#[test]
fn a_t_gun_and_a_t_carr_as_printed() {
    let guns = [GunRating::Heavy, GunRating::Medium, GunRating::Light].map(|rating| CHARTS.guns[&rating].clone());
    assert_eq!(guns[0], [(42, 11), (36, 12), (32, 13), (24, 10)], "heavy guns, in tenths");
    assert_eq!(guns[1], [(18, 10)], "medium guns");
    assert_eq!(guns[2], [(12, 10), (9, 8), (8, 8), (6, 5), (4, 3), (3, 3)], "light guns");
    let carronades = [(68, 40), (64, 40), (42, 20), (36, 15), (32, 13), (24, 10), (18, 8), (12, 4)];
    assert_eq!(CHARTS.carronades, carronades, "carronades");
}

#[test]
fn a_t_fleet_every_nation_as_printed() {
    use Doctrine::{Hull, Rigging};
    let printed = [
        ("GB", "Britain", "C B", Hull, 1780),
        ("FR", "France", "C D", Rigging, 1793),
        ("SP", "Spain", "D E", Rigging, 1800),
        ("NL", "the Netherlands", "C C", Hull, 1793),
        ("DK", "Denmark", "C C", Hull, 1793),
        ("SE", "Sweden", "C C", Hull, 1793),
        ("RU", "Russia", "D D", Hull, 1800),
        ("TK", "Turkey", "E E", Rigging, 1800),
        // Her guns sweep 45 degrees in every year that a scenario may name.
        ("US", "the United States", "- B", Hull, 1750),
    ];
    let letter = |grade: Option<Grade>| grade.map_or("-", Grade::letter);
    assert_eq!(CHARTS.fleets.len(), printed.len(), "nine nations");
    for (nation, row) in CHARTS.fleets.iter().zip(printed) {
        let grades = format!("{} {}", letter(nation.grades.0), letter(nation.grades.1));
        assert_eq!(
            (nation.key.as_str(), nation.nation.as_str(), grades.as_str(), nation.doctrine, nation.wide_from),
            row,
            "A-T-FLEET"
        );
    }
}
