//! Compares every class of `data/ships.ron` with the class list of the catalogue.

use wg_admiralty::position::charts::Grade;
use wg_admiralty::position::classes::{CLASSES, Class};

/// Key, nation, kind, rated guns, calibres and carronades, dice, grades before and from 1793, hull, speed, size; `~` if
/// the guns are not checked.
const PRINTED: &str = "
gb-victory GB Line 100 30x32,28x24,44x12 2x68 6,0,9,1 C,A Stout Slow 6
gb-100 GB Line 100 28x42,28x24,30x12,18x6 2x32,6x24 5,0,8,1 C,B Stout Slow 6
gb-98 GB Line 98 28x32,30x18,40x12 2x32,6x18 5,4,5,1 C,B Stout Slow 5
gb-80 GB Line 80 26x32,26x18,24x9,4x6 - 2,3,4,0 C,B Normal Average 4
gb-74 GB Line 74 28x32,28x18,18x9 2x32,6x18 2,4,5,1 C,B Normal Average 4
gb-64 GB Line 64 26x24,26x18,12x9 2x24,6x18 1,3,3,1 C,B Normal Average 3
gb-50 GB Line 50 22x24,22x12,6x6 6x24,6x12 3,0,3,1 C,B Weak Average 3
gb-44 GB Frigate 44 20x18,22x12,6x6 8x18 3,3,0,1 C,B Weak Average 2
gb-38 GB Frigate 38 28x18,10x9 8x32 1,4,0,1 C,B Weak Fast 2
gb-36 GB Frigate 36 26x18,2x12,8x9 8x32 1,3,0,1 C,B Weak Fast 2
gb-32 GB Frigate 32 26x12,6x6 6x24 3,0,0,1 C,B Weak Fast 2
gb-28 GB Frigate 28 24x9,4x6 6x24 2,0,0,1 C,B Weak Fast 2
gb-20 GB Sloop 20 20x9 8x12 2,0,0,0 C,B Weak Fast 1
gb-18 GB Sloop 18 18x6 8x12 1,0,0,0 C,B Weak Fast 1
fr-120 FR Line 120 32x36,34x24,34x12,18x8 - 6,0,9,0 C,D Stout Slow 6
fr-80 FR Line 80 30x36,32x24,18x12 - 2,0,9,0 C,D Normal Average 4
fr-74 FR Line 74 28x36,30x18,16x8 - 2,4,4,0 C,D Normal Average 4
fr-74l FR Line 74 28x36,30x18,12x8 10x36 1,4,4,2 -,D Normal Average 4
fr-40 FR Frigate 40 28x18,12x8 - 1,4,0,0 C,D Weak Fast 2
fr-36 FR Frigate 36 26x12,10x6 - 4,0,0,0 C,D Weak Fast 2
sp-136 SP Line 136 32x36,34x24,36x12,18x8 - 7,0,9,0 D,E Stout Slow 6 ~
sp-112 SP Line 112 30x36,32x24,32x12,18x8 - 6,0,9,0 D,E Stout Slow 6
sp-100 SP Line 100 30x24,32x18,30x8 - 3,4,4,0 D,E Stout Slow 6 ~
sp-80 SP Line 80 30x24,32x18,18x8 - 2,4,4,0 D,E Normal Average 4 ~
sp-74 SP Line 74 28x24,30x18,16x8 - 2,4,4,0 D,E Normal Average 4 ~
sp-64 SP Line 64 26x24,28x18,10x8 - 1,4,3,0 D,E Normal Average 3 ~
us-44 US Frigate 44 30x24 22x32 0,0,4,4 -,B Stout Fast 2 ~
nl-68 NL Line 68 26x24,26x18,16x8 - 2,3,3,0 C,C Normal Average 3 ~
dk-74 DK Line 74 28x24,30x18,16x8 - 2,4,4,0 C,C Normal Average 4 ~
se-60 SE Line 60 26x24,26x18,10x6 - 1,3,3,0 C,C Normal Average 3 ~
ru-74 RU Line 74 28x36,28x18,18x8 - 2,4,4,0 D,D Normal Average 4 ~
tk-74 TK Line 74 28x36,30x18,16x8 - 2,4,4,0 E,E Normal Average 4 ~
";

/// Writes a class in the form of these rows.
fn row(class: &Class) -> String {
    let battery = |guns: &[(u32, u8)]| {
        let guns: Vec<_> = guns.iter().map(|(count, pounder)| format!("{count}x{pounder}")).collect();
        if guns.is_empty() { "-".to_owned() } else { guns.join(",") }
    };
    let letter = |grade: Option<Grade>| grade.map_or("-", Grade::letter);
    format!(
        "{} {} {:?} {} {} {} {} {},{} {:?} {:?} {}{}",
        class.key,
        class.nation,
        class.rate,
        class.number,
        battery(&class.guns),
        battery(&class.carronades),
        class.dice.map(|dice| dice.to_string()).join(","),
        letter(class.grades.0),
        letter(class.grades.1),
        class.hull,
        class.speed,
        class.size,
        if class.rough { " ~" } else { "" }
    )
}

#[test]
fn a_ship_5_every_class_is_as_printed() {
    let printed: Vec<&str> = PRINTED.lines().filter(|line| !line.is_empty()).collect();
    let rows: Vec<String> = CLASSES.iter().map(row).collect();
    for (row, line) in rows.iter().zip(&printed) {
        assert_eq!(row, line, "the class as section C has it");
    }
    assert_eq!(rows.len(), printed.len(), "no class more and none fewer");
}
