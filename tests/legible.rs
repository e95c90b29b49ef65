//! Everything that is written on the screen can be read: it lies inside of the window, upon no other text, and stands out from its
//! ground. Read from the map of the screen (`docs/formats.md`), not from pixels.

mod program;

use std::path::Path;

use serde::Deserialize;

/// The least contrast of text and ground: WCAG 2.1, AA.
const CONTRAST: f64 = 4.5;
/// A hair of an ascender on a descender, in points: letters are smaller than their rectangles.
const HAIR: [f32; 2] = [2.0, 3.0];
/// The battle that is drawn.
const BATTLE: &str = "tests/journals/deckhands-mixed.wgj";
/// What may lie upon each other, with the reason: screen, and one of the two texts.
const EXCEPTIONS: [(&str, &str); 1] = [
    // The rose lies in the sea, where ships sail: a ribbon may cover a corner of it if there is no other room.
    ("table", "Wind from"),
];

#[derive(Deserialize, Debug)]
struct Place {
    points: [f32; 4],
}

#[derive(Deserialize, Debug)]
struct Text {
    text: String,
    rect: Place,
    colour: String,
    ground: Option<String>,
    clipped: bool,
}

#[derive(Deserialize, Debug)]
struct Screen {
    screen: String,
    size: Place,
    texts: Vec<Text>,
}

fn draw(folder: &Path, args: &[&str]) -> Screen {
    let (picture, map) = (folder.join("picture.png"), folder.join("map.json"));
    let _ = std::fs::remove_file(&map);
    let run = program::weathergage().arg("picture").args(args).arg("-o").arg(&picture).arg("--ui-map").arg(&map).output().expect("the program runs");
    assert!(run.status.success(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
    let text = std::fs::read(&map).unwrap_or_else(|error| panic!("{args:?} gives a map: {error}"));
    serde_json::from_slice(&text).unwrap_or_else(|error| panic!("the map of {args:?} is in order: {error}"))
}

fn light(colour: &str) -> f64 {
    let part = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two figures")) / 255.0;
    let linear = |part: f64| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    0.2126 * linear(part(1)) + 0.7152 * linear(part(3)) + 0.0722 * linear(part(5))
}

fn contrast(one: &str, two: &str) -> f64 {
    let (one, two) = (light(one), light(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

fn overlap(one: &Text, two: &Text) -> bool {
    let (a, b) = (one.rect.points, two.rect.points);
    // What scrolls is cut off at the edge of its pane, and its rectangle is not.
    !one.clipped && !two.clipped && a[2].min(b[2]) - a[0].max(b[0]) > HAIR[0] && a[3].min(b[3]) - a[1].max(b[1]) > HAIR[1]
}

/// Everything that cannot be read.
fn faults(screen: &Screen) -> Vec<String> {
    let mut faults = Vec::new();
    let [_, _, right, bottom] = screen.size.points;
    for (n, text) in screen.texts.iter().enumerate() {
        let said = &text.text;
        let at = text.rect.points;
        if !text.clipped && (at[0] < -0.5 || at[1] < -0.5 || at[2] > right + 0.5 || at[3] > bottom + 0.5) {
            faults.push(format!("{said:?} lies outside: {at:?}"));
        }
        if let Some(ground) = text.ground.as_ref().filter(|ground| contrast(&text.colour, ground) < CONTRAST) {
            faults.push(format!("{said:?}: {} on {ground} has a contrast of {:.2}", text.colour, contrast(&text.colour, ground)));
        }
        for other in screen.texts[n + 1..].iter().filter(|other| overlap(text, other)) {
            let allowed = |(name, start): &(&str, &str)| screen.screen == *name && (said.starts_with(start) || other.text.starts_with(start));
            if !EXCEPTIONS.iter().any(allowed) {
                faults.push(format!("{said:?} lies on {:?}: {at:?} and {:?}", other.text, other.rect.points));
            }
        }
    }
    faults
}

#[test]
#[ignore = "needs a graphics driver; .ci/run runs it"]
fn everything_written_on_every_screen_can_be_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let midway = format!("{BATTLE}@20");
    let screens: [(&str, &[&str]); 11] = [
        ("table", &[&midway]),
        ("table", &[&midway, "--theme", "lantern"]),
        ("table", &[&midway, "--room"]),
        ("table", &[BATTLE, "--screen", "replay"]),
        ("reckoning", &[BATTLE, "--screen", "reckoning"]),
        ("battles", &["crane/02-mixed", "--screen", "battles"]),
        ("title", &["crane/02-mixed", "--screen", "title"]),
        ("rules", &["crane/02-mixed", "--screen", "rules"]),
        ("settings", &["crane/02-mixed", "--screen", "settings"]),
        ("master", &["barnacle/06-squadrons", "--screen", "master"]),
        ("battles", &["barnacle/06-squadrons", "--screen", "battles"]),
    ];
    let mut faults_of_all = Vec::new();
    for (name, args) in screens {
        for size in ["1280x720", "1920x1080"] {
            let args: Vec<&str> = args.iter().copied().chain(["--size", size]).collect();
            let screen = draw(folder.path(), &args);
            assert_eq!(screen.screen, name, "{args:?} is that screen");
            assert!(screen.texts.len() > 5, "{args:?} says something");
            faults_of_all.extend(faults(&screen).into_iter().map(|fault| format!("{}: {fault}", args.join(" "))));
        }
    }
    assert!(faults_of_all.is_empty(), "text that cannot be read:\n{}", faults_of_all.join("\n"));
}
