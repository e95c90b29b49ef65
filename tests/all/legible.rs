//! Everything written on the screen can be read: it lies inside the window, covers no other text, and stands out from
//! its ground. No lettering on the chart covers a hull, a card or other lettering. This is read from the map of the
//! screen (`docs/formats.md`), not from pixels. This is a sample that is drawn; `src/app/chart_tests.rs` lays out all
//! battles without drawing.

use crate::program;

use std::path::Path;

use bevy_egui::egui::Pos2;
use serde::Deserialize;
use wg_panels::chart::shape::Quad;

/// The least contrast of text and ground: WCAG 2.1, AA.
const CONTRAST: f64 = 4.5;
/// The overlap of ascenders and descenders that is allowed, in points, since letters are smaller than their rectangles.
const HAIR: [f32; 2] = [2.0, 3.0];
/// The battle that is drawn.
const BATTLE: &str = "tests/journals/deckhands-mixed.wgj";
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
struct Thing {
    kind: String,
    label: String,
    corners: [[f32; 2]; 4],
}

impl Thing {
    fn shape(&self) -> Quad {
        Quad::by(self.corners.map(Pos2::from))
    }
}

#[derive(Deserialize, Debug)]
struct Screen {
    screen: String,
    size: Place,
    texts: Vec<Text>,
    lettered: Vec<Thing>,
    table_can_be_pressed: bool,
}

fn draw(folder: &Path, args: &[&str]) -> Screen {
    let (picture, map) = (folder.join("picture.png"), folder.join("map.json"));
    let _ = std::fs::remove_file(&map);
    let run = program::weathergage()
        .arg("picture")
        .args(args)
        .arg("-o")
        .arg(&picture)
        .arg("--ui-map")
        .arg(&map)
        .output()
        .expect("the program runs");
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
    // Scrolling text is cut off at the edge of its pane, but its rectangle is not.
    !one.clipped
        && !two.clipped
        && a[2].min(b[2]) - a[0].max(b[0]) > HAIR[0]
        && a[3].min(b[3]) - a[1].max(b[1]) > HAIR[1]
}

/// Returns everything that cannot be read.
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
            faults.push(format!(
                "{said:?}: {} on {ground} has a contrast of {:.2}",
                text.colour,
                contrast(&text.colour, ground)
            ));
        }
        for other in screen.texts[n + 1..].iter().filter(|other| overlap(text, other)) {
            faults.push(format!("{said:?} lies on {:?}: {at:?} and {:?}", other.text, other.rect.points));
        }
    }
    faults
}

/// Returns all lettering on the chart that covers something.
fn upon_each_other(screen: &Screen) -> Vec<String> {
    let lettered = |thing: &Thing| !["hull", "ghost", "card"].contains(&thing.kind.as_str());
    let mut faults = Vec::new();
    for (n, one) in screen.lettered.iter().enumerate() {
        let others = screen.lettered[n + 1..].iter().filter(|two| lettered(one) || lettered(two));
        // The corners are written to a tenth of a point.
        let upon = others.filter(|two| one.shape().grown(-0.2).meets(&two.shape()));
        faults.extend(upon.map(|two| format!("{} {:?} lies on {} {:?}", one.kind, one.label, two.kind, two.label)));
    }
    faults
}

#[test]
#[ignore = "needs a graphics driver; .ci/run runs it"]
fn everything_written_on_every_screen_can_be_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let midway = format!("{BATTLE}@20");
    let screens: [(&str, &[&str]); 22] = [
        ("table", &[&midway]),
        ("table", &["barnacle/09-convention-table", "--theme", "lantern"]),
        ("table", &[&midway, "--room"]),
        ("table", &["barnacle/09-convention-table", "--room"]),
        ("table", &["tests/journals/barnacle-boarding-hand-dice-part-by-mouse.wgj"]),
        ("table", &[BATTLE, "--screen", "replay"]),
        ("table", &["barnacle/01-first-lesson", "--screen", "lesson"]),
        ("table", &["barnacle/01-first-lesson", "--screen", "lesson", "--room"]),
        ("table", &["crane/01-first-lesson", "--screen", "lesson", "--theme", "lantern"]),
        ("reckoning", &[BATTLE, "--screen", "reckoning"]),
        ("battles", &["crane/02-mixed", "--screen", "battles"]),
        ("title", &["crane/02-mixed", "--screen", "title"]),
        ("rules", &["crane/02-mixed", "--screen", "rules"]),
        ("settings", &["crane/02-mixed", "--screen", "settings"]),
        ("master", &["barnacle/06-squadrons", "--screen", "master"]),
        ("battles", &["barnacle/06-squadrons", "--screen", "battles"]),
        ("table", &["admiralty/13-trafalgar"]),
        ("table", &["admiralty/13-trafalgar", "--room", "--theme", "lantern"]),
        ("table", &["admiralty/11-the-nile"]),
        ("orders", &["admiralty/13-trafalgar", "--screen", "orders"]),
        ("orders", &["admiralty/13-trafalgar", "--screen", "orders", "--room", "--theme", "lantern"]),
        ("orders", &[&midway, "--screen", "orders"]),
    ];
    let mut faults_of_all = Vec::new();
    for (name, args) in screens {
        for size in ["1280x720", "1920x1080"] {
            let args: Vec<&str> = args.iter().copied().chain(["--size", size]).collect();
            let screen = draw(folder.path(), &args);
            assert_eq!(screen.screen, name, "{args:?} is that screen");
            assert!(screen.texts.len() > 5, "{args:?} says something");
            if screen.table_can_be_pressed {
                assert!(screen.lettered.iter().any(|thing| thing.kind == "ribbon"), "{args:?} shows names");
                faults_of_all
                    .extend(upon_each_other(&screen).into_iter().map(|fault| format!("{}: {fault}", args.join(" "))));
            }
            faults_of_all.extend(faults(&screen).into_iter().map(|fault| format!("{}: {fault}", args.join(" "))));
        }
    }
    assert!(faults_of_all.is_empty(), "text that cannot be read:\n{}", faults_of_all.join("\n"));
}
