//! Describes in words what a record sheet has lost.

use wg_core::shown::report::counted;
use wg_core::shown::sheet::{BoxColumn, GunBoxes, Part, Sheet, Tone, TrackField};

/// The greatest number of grave notes listed at once.
const MOST_NEWS: usize = 2;
/// The greatest number of batteries named one by one.
const MOST_BATTERIES: usize = 2;

/// Returns what a sheet has lost, in a few words for each loss, and the sentences about new grave notes (at most two),
/// changed numbers and effects that run out; `None` if there are no such sentences.
pub(crate) fn differences(before: &Sheet, after: &Sheet) -> (Vec<String>, Option<String>) {
    let (mut lost, mut numbers) = (Vec::new(), Vec::new());
    let mut boxes = (0, Vec::new());
    let mut heading = "";
    for part in &after.parts {
        match part {
            Part::Heading { title, .. } => heading = title,
            Part::Boxes { title, value: Some(value), .. } => {
                let was = before.parts.iter().find_map(|old| match old {
                    Part::Boxes { title: named, value: Some(was), .. } if named == title => Some(was),
                    _ => None,
                });
                lost.extend(
                    was.filter(|was| value < was).map(|was| format!("{} of her {}", was - value, title.to_lowercase())),
                );
            }
            Part::Boxes { title, columns, .. } => {
                let was = before.parts.iter().find_map(|old| match old {
                    Part::Boxes { title: named, columns, .. } if named == title => Some(columns),
                    _ => None,
                });
                for (n, column) in columns.iter().enumerate() {
                    let old = was.and_then(|was| was.get(n)).map_or(&[][..], |column| &column.boxes);
                    let fresh = column.boxes.iter().enumerate().filter(|(i, one)| {
                        one.ticked && !one.moved && old.get(*i).is_some_and(|old| !old.ticked || old.moved)
                    });
                    let fresh: Vec<_> = fresh.map(|(_, one)| one).collect();
                    boxes.0 += fresh.len();
                    boxes.1.extend(fresh.iter().filter_map(|one| one.letter));
                    // Rows that are only numbered, such as 'damage row 2', count as boxes.
                    let counted_off = column.name.ends_with(|last: char| last.is_ascii_digit());
                    if let Some(rating) = rating(column).filter(|_| !fresh.is_empty()) {
                        boxes.0 -= fresh.len();
                        lost.push(format!("{} of {rating}", counted(fresh.len() as i32, "point", "points")));
                    } else if !column.name.is_empty() && !counted_off && !fresh.is_empty() {
                        boxes.0 -= fresh.len();
                        let name = plain(&column.name);
                        lost.push(counted(fresh.len() as i32, name.strip_suffix('s').unwrap_or(&name), &name));
                    }
                }
            }
            Part::Counters { title, lost: gone, leaders, .. } => {
                let was = before.parts.iter().find_map(|old| match old {
                    Part::Counters { title: named, lost, leaders, .. } if named == title => Some((*lost, *leaders)),
                    _ => None,
                });
                if let Some((men, led)) = was {
                    lost.extend((*gone > men).then(|| counted(gone - men, "man", "men")));
                    lost.extend((led > *leaders).then(|| counted(led - leaders, "leader", "leaders")));
                }
            }
            Part::Track { title, fields, .. } => {
                let title = if title.is_empty() { heading } else { title };
                // Not every track has a title of its own: tracks of one length under one heading are the same.
                lost.extend(struck_out(title, track(before, title, fields.len()).unwrap_or_default(), fields));
            }
            Part::Clock { title, left, remark } => {
                let known =
                    before.parts.iter().any(|old| matches!(old, Part::Clock { title: named, .. } if named == title));
                if !known {
                    let turns = counted(*left, "turn", "turns");
                    numbers.push(format!("{title} ({turns}: {remark})"));
                }
            }
            Part::Dial { title, value, .. } => {
                let was = before.parts.iter().find_map(|old| match old {
                    Part::Dial { title: named, value, .. } if named == title => Some(*value),
                    _ => None,
                });
                numbers.extend(was.filter(|was| was != value).map(|was| format!("{title} goes from {was} to {value}")));
            }
            Part::Battery { .. } | Part::Hand { .. } | Part::Note { .. } | Part::Rule { .. } => {}
        }
    }
    lost.extend(guns(before, after));
    if boxes.0 > 0 {
        let letters: String = boxes.1.iter().map(|letter| format!(" {letter}")).collect();
        let letters = if letters.is_empty() { letters } else { format!(" ({})", letters.trim_start()) };
        lost.insert(0, format!("{}{letters}", counted(boxes.0 as i32, "box", "boxes")));
    }
    let numbers = numbers.into_iter().map(|number| format!("{number}."));
    let said = news(before, after).into_iter().chain(numbers).collect::<Vec<_>>().join(" ");
    (lost, (!said.is_empty()).then_some(said))
}

/// Returns the losses as a predicate: 'loses 6 of her sail value and takes 1 mast hit'.
pub(crate) fn suffered(lost: &[String]) -> String {
    let is_taken = |what: &str| {
        [" hit", " hole", " fire"].iter().any(|word| what.contains(word))
            && what.starts_with(|first: char| first.is_ascii_digit())
    };
    let (takes, loses): (Vec<&String>, Vec<&String>) = lost.iter().partition(|what| is_taken(what));
    let said = [("loses", loses), ("takes", takes)];
    let said: Vec<String> = said
        .into_iter()
        .filter(|(_, what)| !what.is_empty())
        .map(|(verb, what)| format!("{verb} {}", wg_core::in_a_row(&what)))
        .collect();
    match said.as_slice() {
        // Two verbs are joined by 'and' if neither has a list after it.
        [one, two] if !one.contains(" and ") && !two.contains(" and ") => format!("{one} and {two}"),
        more => more.join(", "),
    }
}

/// Returns the grave notes that are new, at most two.
fn news(before: &Sheet, after: &Sheet) -> Vec<String> {
    let grave = |sheet: &Sheet| -> Vec<String> {
        let bad = |part: &Part| {
            if let Part::Note { text, tone: Tone::Bad | Tone::Coming, .. } = part { Some(text.clone()) } else { None }
        };
        sheet.parts.iter().filter_map(bad).collect()
    };
    let known = grave(before);
    grave(after).into_iter().filter(|note| !known.contains(note)).take(MOST_NEWS).collect()
}

/// Returns what the batteries have lost, by name if they are few, or else in total.
fn guns(before: &Sheet, after: &Sheet) -> Vec<String> {
    let boxes = |sheet: &Sheet| -> Vec<(String, GunBoxes, i32)> {
        let battery = |part: &Part| {
            let Part::Battery { name, boxes, counts, .. } = part else { return None };
            Some((name.clone(), *counts, boxes.iter().filter(|gone| **gone).count() as i32))
        };
        sheet.parts.iter().filter_map(battery).collect()
    };
    let old = boxes(before);
    let lost = |(name, counts, gone): (String, GunBoxes, i32)| {
        let was = old.iter().find(|(named, ..)| *named == name)?.2;
        (gone > was).then_some((name, counts, gone - was))
    };
    let lost: Vec<(String, GunBoxes, i32)> = boxes(after).into_iter().filter_map(lost).collect();
    let mut said = Vec::new();
    for kind in [GunBoxes::Guns, GunBoxes::Dice, GunBoxes::Hits] {
        let of = || lost.iter().filter(|(_, counts, _)| *counts == kind);
        let [one, more] = kind.words();
        if of().count() > MOST_BATTERIES {
            said.push(counted(of().map(|(.., gone)| gone).sum::<i32>(), one, more));
        } else {
            said.extend(of().map(|(name, _, gone)| {
                counted(*gone, &format!("{} {one}", in_full(name)), &format!("{} {more}", in_full(name)))
            }));
        }
    }
    said
}

/// Returns what was struck out of a track: a single field by its name, 'full sail', others by their number, '2 turning
/// boxes'.
fn struck_out(title: &str, before: &[TrackField], after: &[TrackField]) -> Option<String> {
    let fresh: Vec<&TrackField> =
        after.iter().zip(before).filter(|(field, was)| field.struck && !was.struck).map(|(field, _)| field).collect();
    let title = title.to_lowercase();
    match fresh.as_slice() {
        [] => None,
        [one] if !one.label.is_empty() && one.label.chars().all(char::is_alphabetic) => {
            Some(format!("{} {title}", one.label.to_lowercase()))
        }
        more => Some(counted(more.len() as i32, &format!("{title} box"), &format!("{title} boxes"))),
    }
}

/// Returns the track under this title with this number of fields.
fn track<'a>(sheet: &'a Sheet, wanted: &str, length: usize) -> Option<&'a [TrackField]> {
    let mut heading = "";
    for part in &sheet.parts {
        match part {
            Part::Heading { title, .. } => heading = title,
            Part::Track { title, fields, .. }
                if fields.len() == length && (title == wanted || (title.is_empty() && heading == wanted)) =>
            {
                return Some(fields);
            }
            _ => {}
        }
    }
    None
}

/// Returns the name of a battery for the middle of a sentence, without the abbreviations of the sheet.
fn in_full(name: &str) -> String {
    name.to_lowercase().replace("larb.", "larboard").replace("starb.", "starboard")
}

/// Returns the rating that a column counts point by point: 'Hull' for a column with this letter and the name 'Hull 3'.
fn rating(column: &BoxColumn) -> Option<&str> {
    let rating = column.letter.as_str();
    let left = column.name.strip_prefix(rating)?.strip_prefix(' ')?;
    (!rating.is_empty() && left.parse::<u8>().is_ok()).then_some(rating)
}

/// Returns a name for the middle of a sentence; the letter of a box stays upper-case.
fn plain(name: &str) -> String {
    if name.chars().count() < 3 { name.to_owned() } else { name.to_lowercase() }
}

#[cfg(test)]
mod tests {
    use wg_core::shown::sheet::{BoxColumn, DamageBox, GunBoxes, Part, Sheet, Tone, TrackField};

    use super::*;

    #[test]
    fn what_was_lost_is_a_sentence_with_its_verb() {
        let said = |lost: &[&str]| suffered(&lost.iter().map(|what| (*what).to_owned()).collect::<Vec<_>>());
        assert_eq!(said(&["10 of her sail value"]), "loses 10 of her sail value");
        assert_eq!(said(&["6 of her sail value", "1 mast hit"]), "loses 6 of her sail value and takes 1 mast hit");
        let all = ["5 of her sail value", "2 mast hits", "2 waterline holes", "4 gun dice"];
        assert_eq!(said(&all), "loses 5 of her sail value and 4 gun dice, takes 2 mast hits and 2 waterline holes");
        assert_eq!(said(&["1 fire"]), "takes 1 fire", "what is taken alone has its own verb");
        assert_eq!(said(&[]), "");
    }

    #[test]
    fn a_sheet_says_what_it_has_lost_and_what_that_means() {
        let sheet = |ticked: usize, men: u16, guns: usize, struck: bool, grave: bool| {
            let boxes = (0..6)
                .map(|n| DamageBox { ticked: n < ticked, letter: (n == 2).then_some('W'), ..DamageBox::default() })
                .collect();
            let mut parts = vec![
                Part::Heading { title: "Turning".to_owned(), remark: String::new() },
                Part::Track {
                    title: String::new(),
                    role: wg_core::shown::sheet::TrackRole::Plain,
                    fields: vec![TrackField { struck, ..TrackField::default() }],
                },
                Part::Boxes {
                    title: String::new(),
                    columns: vec![BoxColumn { boxes, ..BoxColumn::default() }],
                    value: None,
                    upright: false,
                },
                Part::Counters {
                    title: "Crew".to_owned(),
                    total: 9,
                    lost: men,
                    band: 3,
                    leaders: 1,
                    marks: Default::default(),
                },
                Part::Battery {
                    number: 0,
                    name: "Larboard".to_owned(),
                    boxes: vec![guns > 0, guns > 1],
                    counts: GunBoxes::Guns,
                    dice: 2,
                    state: "loaded".to_owned(),
                    tone: Tone::Plain,
                },
            ];
            if grave {
                parts.push(Part::Note {
                    text: "Beyond the yellow line.".to_owned(),
                    clause: String::new(),
                    tone: Tone::Bad,
                });
            }
            Sheet { parts, ..Sheet::default() }
        };
        let (lost, now) = differences(&sheet(1, 2, 0, false, false), &sheet(4, 3, 2, true, true));
        assert_eq!(lost, ["3 boxes (W)", "1 turning box", "1 man", "2 larboard guns"]);
        assert_eq!(now.as_deref(), Some("Beyond the yellow line."));
        let (lost, now) = differences(&sheet(4, 3, 2, true, true), &sheet(4, 3, 2, true, true));
        assert!(lost.is_empty() && now.is_none(), "what stood there before is nothing new");
        let nerve = |value: i16| Sheet {
            parts: vec![Part::Dial { title: "Captain".to_owned(), value, max: 18, remarks: Vec::new() }],
            ..Sheet::default()
        };
        assert_eq!(
            differences(&nerve(11), &nerve(10)),
            (Vec::new(), Some("Captain goes from 11 to 10.".to_owned())),
            "a number that has changed"
        );
        let jammed = |left: Option<u8>| Sheet {
            parts: left
                .map(|left| Part::Clock {
                    title: "Rudder jammed".to_owned(),
                    left,
                    remark: "turns only to starboard".to_owned(),
                })
                .into_iter()
                .collect(),
            ..Sheet::default()
        };
        assert_eq!(
            differences(&jammed(None), &jammed(Some(1))),
            (Vec::new(), Some("Rudder jammed (1 turn: turns only to starboard).".to_owned())),
            "what runs out is a sentence of its own"
        );
        assert_eq!(differences(&jammed(Some(2)), &jammed(Some(1))), (Vec::new(), None), "and is told once");
        let battery = |name: &str, gone: usize, counts| {
            let boxes = (0..5).map(|n| n < gone).collect();
            let part = Part::Battery {
                number: 0,
                name: name.to_owned(),
                boxes,
                counts,
                dice: 2,
                state: String::new(),
                tone: Tone::Plain,
            };
            Sheet { parts: vec![part], ..Sheet::default() }
        };
        let guns = |name, counts| differences(&battery(name, 1, counts), &battery(name, 3, counts)).0;
        assert_eq!(guns("Starboard", GunBoxes::Hits), ["2 starboard gun hits"], "a hit has cost no gun yet");
        assert_eq!(guns("Larb. heavy", GunBoxes::Dice), ["2 larboard heavy gun dice"], "nor is a die one gun");
        let three = |gone: usize| {
            let parts = ["Larb. heavy", "Larb. medium", "Starb. light"]
                .into_iter()
                .flat_map(|name| battery(name, gone, GunBoxes::Dice).parts);
            Sheet { parts: parts.collect(), ..Sheet::default() }
        };
        assert_eq!(differences(&three(1), &three(3)).0, ["6 gun dice"], "of many batteries the sum");
        let sail = |struck| {
            let fields = ["Battle", "Full"]
                .map(|label| TrackField {
                    label: label.to_owned(),
                    struck: struck && label == "Full",
                    ..TrackField::default()
                })
                .to_vec();
            Sheet {
                parts: vec![Part::Track {
                    title: "Sail".to_owned(),
                    role: wg_core::shown::sheet::TrackRole::Sail,
                    fields,
                }],
                ..Sheet::default()
            }
        };
        assert_eq!(differences(&sail(false), &sail(true)).0, ["full sail"], "a field that has a name");
        let rows = |ticked: [usize; 2], names: [&str; 2]| {
            let row = |ticked: usize, name: &str| BoxColumn {
                letter: String::new(),
                name: name.to_owned(),
                boxes: (0..4).map(|n| DamageBox { ticked: n < ticked, ..DamageBox::default() }).collect(),
            };
            let columns = ticked.into_iter().zip(names).map(|(ticked, name)| row(ticked, name)).collect();
            Sheet {
                parts: vec![Part::Boxes { title: String::new(), columns, value: None, upright: false }],
                ..Sheet::default()
            }
        };
        let sails = |value: i16| {
            let boxes = (0..10).map(|ten| DamageBox { ticked: value <= ten * 10, ..DamageBox::default() }).collect();
            let columns = vec![BoxColumn { name: "tens left".to_owned(), boxes, ..BoxColumn::default() }];
            Sheet {
                parts: vec![Part::Boxes {
                    title: "Sail value".to_owned(),
                    columns,
                    value: Some(value),
                    upright: false,
                }],
                ..Sheet::default()
            }
        };
        assert_eq!(differences(&sails(100), &sails(94)).0, ["6 of her sail value"], "a number that boxes only round");
        assert!(differences(&sails(94), &sails(94)).0.is_empty(), "and that is the same");
        let told = |names| differences(&rows([0, 0], names), &rows([2, 1], names)).0;
        assert_eq!(told(["Hull", "Rigging"]), ["2 hull", "1 rigging"], "columns that are something");
        assert_eq!(told(["Mast hits", "Fires"]), ["2 mast hits", "1 fire"], "and are counted");
        assert_eq!(told(["damage row 1", "damage row 2"]), ["3 boxes"], "rows of one damage box");
        let rated = |now: usize| {
            let boxes = (0..4).map(|n| DamageBox { ticked: n >= now, ..DamageBox::default() }).collect();
            let columns = vec![BoxColumn { letter: "Hull".to_owned(), name: format!("Hull {now}"), boxes }];
            Sheet {
                parts: vec![Part::Boxes { title: "Ratings".to_owned(), columns, value: None, upright: false }],
                ..Sheet::default()
            }
        };
        assert_eq!(differences(&rated(4), &rated(2)).0, ["2 points of Hull"], "a rating loses points");
        assert_eq!(differences(&rated(2), &rated(1)).0, ["1 point of Hull"]);
    }
}
