//! A battle saved as a scenario is a file that its author recognises: short numbers, and the divisions as they were.

use wg_core::dice::seeded;
use wg_core::scenario::{DivisionSpec, LandSpec, WorkSpec, ZoneSpec, parse, to_ron};
use wg_core::shown::view::WorkKind;
use wg_core::{DiceSource, Scenario, Session, Viewer};
use wg_library::Library;

/// The battles that are played and saved: one of each ruleset, with the least number of files that must be checked.
const BATTLES: [(&str, usize); 4] = [
    ("admiralty/07-five-against-five", 20),
    ("barnacle/08-the-landing", 20),
    ("crane/03-line-of-battle", 5),
    ("warpspawn/02-line-against-line", 5),
];

/// Plays a battle at random and calls `seen` with each of the first files that can be saved, for one who sees all and
/// for one side.
fn saved(name: &str, change: impl Fn(&mut Scenario), mut seen: impl FnMut(&Scenario, &str)) {
    let library = Library::new(wg_rulesets::ALL);
    let battle = library.battle(name).unwrap_or_else(|error| panic!("{error}"));
    let mut scenario = battle.loaded.scenario.clone();
    change(&mut scenario);
    let dice = DiceSource::Machine { seed: 11 };
    let mut session = Session::new(battle.ruleset, &scenario, dice).unwrap_or_else(|problems| panic!("{problems}"));
    let (mut rng, mut files) = (seeded(11, 5), 0);
    for _ in 0..600 {
        let Some(ask) = session.asks().first() else { break };
        for viewer in [Viewer::All, Viewer::Side(wg_core::SideId(0))] {
            if let Some(file) = session.as_scenario(viewer) {
                files += 1;
                let text = to_ron(&file);
                let read = parse(&text, "saved.ron").unwrap_or_else(|problems| panic!("{name}: {problems}\n{text}"));
                seen(&read.scenario, &text);
            }
        }
        if files > 60 {
            break;
        }
        let (seat, order) = (ask.seat, session.sample(ask, &mut rng));
        session.submit(seat, order).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    }
    let (_, least) = BATTLES.into_iter().find(|(battle, _)| *battle == name).expect("it is on the list");
    assert!(files >= least, "{name}: {files} files");
}

/// Returns the greatest number of decimals of a number in a text. Texts in quotes are left out.
fn decimals(text: &str) -> usize {
    let bare: String = text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let bare = bare.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join(" ");
    let numbers = bare.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    numbers.filter_map(|number| Some(number.split_once('.')?.1.len())).max().unwrap_or_default()
}

#[test]
fn decimals_of_numbers_are_counted_outside_texts() {
    assert_eq!(decimals("at: (44.1823, 7.5), name: \"No. 1.23456\", turn: 3"), 4);
    assert_eq!(decimals("at: (44.18228346456693, 7)"), 14);
}

/// Outlines as an editor writes them, within the smallest of the tables.
fn outline() -> Vec<(f64, f64)> {
    vec![(4.182_283_464_566_93, 4.1), (6.300_000_000_000_001, 4.1), (6.3, 6.333_333_333_333)]
}

#[test]
fn a_saved_battle_has_no_number_with_needless_decimals() {
    for (name, _) in BATTLES {
        let squares = name.starts_with("crane") || name.starts_with("warpspawn");
        let most = if name.starts_with("admiralty") { 2 } else { 4 };
        let change = |scenario: &mut Scenario| {
            scenario.zones.push(ZoneSpec { name: "The Bar".to_owned(), outline: outline(), ..ZoneSpec::default() });
            if !squares {
                scenario.land.push(LandSpec { shoal: true, outline: outline(), ..LandSpec::default() });
            }
            if name.starts_with("barnacle") {
                scenario.works.push(WorkSpec { name: String::new(), kind: WorkKind::Hill, outline: outline() });
            }
        };
        saved(name, change, |file, text| {
            assert!(file.zones.iter().any(|zone| zone.name == "The Bar"), "{name}: the zone is saved");
            assert!(decimals(text) <= most, "{name}: {} decimals\n{text}", decimals(text));
        });
    }
}

#[test]
fn a_saved_battle_keeps_the_divisions_of_its_author() {
    for (name, _) in BATTLES {
        // Names and ships are in no order of their own, so that an order by name or by number would show.
        let divisions = |scenario: &Scenario| {
            let of = |side: &str| {
                scenario
                    .ships
                    .iter()
                    .filter(|ship| ship.side == side && is_afloat(&ship.class))
                    .map(|ship| ship.name.clone())
                    .collect::<Vec<_>>()
            };
            let division = |name: &str, side: usize, from: usize| {
                let side = scenario.sides[side].name.clone();
                let mut ships = of(&side);
                let half = ships.len() / 2;
                let mut ships: Vec<String> =
                    if from == 0 { ships.drain(..half).collect() } else { ships.drain(half..).collect() };
                if ships.len() > 1 {
                    ships.rotate_left(1);
                }
                DivisionSpec { name: name.to_owned(), side, leader: ships.last().cloned().unwrap_or_default(), ships }
            };
            let all = [
                division("Zephyr", 1, 1),
                division("The van", 0, 0),
                division("Écume", 1, 0),
                division("Albion", 0, 1),
            ];
            all.into_iter().filter(|division| !division.ships.is_empty()).collect::<Vec<_>>()
        };
        let mut wanted = Vec::new();
        saved(
            name,
            |scenario| scenario.divisions = divisions(scenario),
            |file, text| {
                if wanted.is_empty() {
                    wanted.clone_from(&file.divisions);
                    let names: Vec<&str> = wanted.iter().map(|division| division.name.as_str()).collect();
                    let order = ["Zephyr", "The van", "Écume", "Albion"];
                    assert!(
                        names.len() > 1
                            && names.iter().copied().eq(order.into_iter().filter(|name| names.contains(name))),
                        "{name}: {names:?}"
                    );
                    let author = divisions(file);
                    assert_eq!(wanted, author, "{name}: as the author wrote them");
                }
                assert_eq!(file.divisions, wanted, "{name}\n{text}");
            },
        );
    }
}

/// True if a class is one of ships, which alone sail in divisions here.
fn is_afloat(class: &str) -> bool {
    wg_rulesets::ALL.iter().any(|ruleset| ruleset.words().kinds[0].classes.iter().any(|(key, _)| *key == class))
}
