//! Settings kept between runs: one RON file beside the saved battles. A damaged file is put aside, never overwritten.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use wg_panels::{Chord, Deed, Keys, PanelState, PartialRoll, Theme};

use crate::files::saved::write_whole;

/// The version of the file format.
const VERSION: u32 = 1;
/// The name of the file.
const NAME: &str = "settings.ron";

/// The content of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    #[serde(deserialize_with = "version")]
    version: u32,
    #[serde(default)]
    theme: Light,
    #[serde(default = "hundred", deserialize_with = "percent")]
    text_percent: u16,
    #[serde(default)]
    room: bool,
    #[serde(default)]
    full_screen: bool,
    #[serde(default = "yes")]
    animation: bool,
    #[serde(default)]
    less_motion: bool,
    #[serde(default)]
    quick_dice: bool,
    /// The size of the window, in points.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "window")]
    window: Option<[u16; 2]>,
    /// True to show arcs of fire. `enemies` is true to show what the enemies could do.
    #[serde(default)]
    arcs: bool,
    #[serde(default)]
    enemies: bool,
    /// True if the left column is folded; `None` until the user folds or unfolds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    folded: Option<bool>,
    /// The ids of lessons that do not begin by themselves again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lessons_over: Vec<String>,
    /// The kinds of hints that are switched off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hints_off: Vec<String>,
    /// True to be asked for a card whenever the player holds one, false to be asked only when one fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ask_cards: Option<bool>,
    /// A half-typed roll: the file of the battle, the number of its orders, and the faces typed so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(alias = "half_thrown")]
    partial_roll: Option<(String, usize, Vec<u8>)>,
    /// The keys that differ from the defaults.
    #[serde(default, deserialize_with = "keys")]
    keys: BTreeMap<String, String>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
enum Light {
    #[default]
    Paper,
    Lantern,
}

fn hundred() -> u16 {
    100
}

fn yes() -> bool {
    true
}

fn version<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    match u32::deserialize(from)? {
        VERSION => Ok(VERSION),
        other => Err(D::Error::custom(format!(
            "these settings have version {other}, but this program reads version {VERSION}"
        ))),
    }
}

fn percent<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let percent = u16::deserialize(from)?;
    if (75..=300).contains(&percent) {
        Ok(percent)
    } else {
        Err(D::Error::custom(format!("text_percent is {percent}, but must be from 75 to 300")))
    }
}

fn window<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[u16; 2]>, D::Error> {
    let size = Option::<[u16; 2]>::deserialize(from)?;
    match size {
        Some([width, height]) if !(320..=16_000).contains(&width) || !(240..=16_000).contains(&height) => {
            Err(D::Error::custom(format!(
                "window is {width} by {height} points, but must be from 320 by 240 to 16000 by 16000"
            )))
        }
        size => Ok(size),
    }
}

fn keys<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, String>, D::Error> {
    let map = BTreeMap::deserialize(from)?;
    bound(&map).map_err(D::Error::custom)?;
    Ok(map)
}

fn bound(map: &BTreeMap<String, String>) -> Result<Keys, String> {
    let mut changed: Vec<(Deed, Chord)> = Vec::new();
    for (deed, chord) in map {
        let known = || Deed::ALL.map(Deed::id).join(", ");
        let deed =
            Deed::by_id(deed).ok_or_else(|| format!("no key has the name {deed:?}. The names are: {}", known()))?;
        changed.push((deed, chord.parse()?));
    }
    Keys::with(&changed)
}

impl Settings {
    fn of(panel: &PanelState) -> Self {
        Self {
            version: VERSION,
            theme: if panel.theme == Theme::Lantern { Light::Lantern } else { Light::Paper },
            text_percent: panel.text_percent,
            room: panel.room,
            full_screen: panel.full_screen,
            animation: panel.animation,
            less_motion: panel.less_motion,
            quick_dice: panel.quick_dice,
            window: panel.window,
            arcs: panel.arcs,
            enemies: panel.enemies,
            folded: panel.folded,
            lessons_over: panel.lessons_over.clone(),
            hints_off: panel.hints_off.clone(),
            ask_cards: panel.ask_cards,
            partial_roll: panel.partial_roll.clone().map(|half| (half.battle, half.order, half.faces)),
            keys: panel
                .keys
                .changed()
                .into_iter()
                .map(|(deed, chord)| (deed.id().to_owned(), chord.to_string()))
                .collect(),
        }
    }

    fn put(&self, panel: &mut PanelState) {
        panel.theme = if self.theme == Light::Lantern { Theme::Lantern } else { Theme::Paper };
        panel.text_percent = self.text_percent;
        panel.room = self.room;
        panel.full_screen = self.full_screen;
        panel.animation = self.animation;
        panel.less_motion = self.less_motion;
        panel.quick_dice = self.quick_dice;
        panel.window = self.window;
        (panel.arcs, panel.enemies) = (self.arcs, self.enemies);
        panel.folded = self.folded;
        panel.lessons_over.clone_from(&self.lessons_over);
        panel.hints_off.clone_from(&self.hints_off);
        panel.ask_cards = self.ask_cards;
        panel.partial_roll =
            self.partial_roll.clone().map(|(battle, order, faces)| PartialRoll { battle, order, faces });
        panel.keys = bound(&self.keys).unwrap_or_default();
    }

    fn read(text: &str, name: &str) -> Result<Self, String> {
        ron::from_str(text)
            .map_err(|why| format!("{name}:{}:{}: {}", why.span.start.line, why.span.start.col, why.code))
    }
}

/// The settings file of a run: its content, and whether it may be written.
pub struct Kept {
    file: Option<PathBuf>,
    last: Settings,
    /// True if room mode was asked for on the command line, for this run only.
    room_for_now: bool,
}

impl Kept {
    /// Reads the settings in this folder into the panels. A note says what is wrong with them.
    pub fn load(folder: Option<&Path>, panel: &mut PanelState) -> Self {
        let file = folder.map(|folder| folder.join(NAME));
        let mut kept = Self { file, last: Settings::of(panel), room_for_now: false };
        let Some(file) = kept.file.clone() else { return kept };
        match fs::read_to_string(&file) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => {
                panel.note = format!(
                    "{} cannot be read ({error}). The default settings are used, and changes will not be saved.",
                    file.display()
                );
                kept.file = None;
            }
            Ok(text) => match Settings::read(&text, &file.display().to_string()) {
                Ok(settings) => {
                    settings.put(panel);
                    kept.last = Settings::of(panel);
                }
                Err(sentence) => match put_aside(&file) {
                    Ok(aside) => {
                        panel.note = format!(
                            "{sentence}. The default settings are used. The damaged file is now {}.",
                            aside.display()
                        )
                    }
                    Err(error) => {
                        panel.note = format!(
                            "{sentence}. The default settings are used, and changes will not be saved, because the damaged file cannot be renamed ({error})."
                        );
                        kept.file = None;
                    }
                },
            },
        }
        kept
    }

    /// Turns on room mode for this run only.
    pub fn room_for_now(&mut self, panel: &mut PanelState) {
        self.room_for_now = !panel.room;
        panel.room = true;
    }

    /// Writes the settings if they have changed.
    pub fn keep(&mut self, panel: &mut PanelState) {
        let mut now = Settings::of(panel);
        if self.room_for_now {
            if panel.room {
                now.room = self.last.room;
            } else {
                self.room_for_now = false;
            }
        }
        if now == self.last {
            return;
        }
        self.last = now;
        let Some(file) = &self.file else { return };
        if let Err(error) = write(file, &self.last) {
            panel.note = format!("The settings are not saved because {} cannot be written ({error}).", file.display());
            self.file = None;
        }
    }
}

fn write(file: &Path, settings: &Settings) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let text =
        ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(std::io::Error::other)?;
    write_whole(file, &format!("// The settings of Weathergage, described in docs/formats.md.\n{text}\n"))
}

/// Renames a damaged file to a free name.
fn put_aside(file: &Path) -> std::io::Result<PathBuf> {
    let names = std::iter::once(format!("{NAME}.bad")).chain((2..1000).map(|n| format!("{NAME}.bad{n}")));
    let free = names.map(|name| file.with_file_name(name)).find(|path| !path.exists());
    let aside = free.ok_or_else(|| std::io::Error::other("every file name for it is taken"))?;
    fs::rename(file, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_found_again_in_the_next_run() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut panel = PanelState::default();
        let mut kept = Kept::load(Some(folder.path()), &mut panel);
        kept.keep(&mut panel);
        assert!(!folder.path().join(NAME).exists(), "nothing changed, nothing is written");
        (panel.theme, panel.text_percent, panel.animation) = (Theme::Lantern, 150, false);
        panel.lessons_over.push("crane/01-first-lesson".to_owned());
        panel.hints_off.push("aground".to_owned());
        (panel.arcs, panel.enemies) = (true, true);
        panel.partial_roll = Some(PartialRoll { battle: "last-night.wgj".to_owned(), order: 12, faces: vec![5, 0, 6] });
        panel.keys.bind(Deed::Measure, "Ctrl+M".parse().expect("a key")).expect("it is free");
        kept.keep(&mut panel);
        let mut next = PanelState::default();
        Kept::load(Some(folder.path()), &mut next);
        assert_eq!(next, panel, "as it was left");
    }

    #[test]
    fn damaged_settings_are_put_aside_and_said_with_line_and_column() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join(NAME);
        let cases = [
            ("(\n  version: 1,\n  theme: Purple,\n)", ":3:"),
            ("(version: 2)", "version 2"),
            ("(version: 1, text_percent: 900)", "75 to 300"),
            ("(version: 1, colour: Red)", "colour"),
            ("(version: 1, keys: {\"measure\": \"Banana\"})", "Banana"),
            ("(version: 1, keys: {\"measure\": \"A\"})", "already"),
            ("nonsense", ":1:"),
        ];
        for (n, (text, word)) in cases.into_iter().enumerate() {
            fs::write(&file, text).expect("a damaged file");
            let mut panel = PanelState::default();
            let mut kept = Kept::load(Some(folder.path()), &mut panel);
            assert!(panel.note.contains(word) && panel.note.contains("settings.ron:"), "{text}: {}", panel.note);
            assert_eq!(PanelState { note: String::new(), ..panel.clone() }, PanelState::default(), "the first ones");
            let aside = folder.path().join(if n == 0 { format!("{NAME}.bad") } else { format!("{NAME}.bad{}", n + 1) });
            assert_eq!(fs::read_to_string(aside).expect("it is still there"), text, "nothing is lost");
            panel.room = true;
            kept.keep(&mut panel);
            assert!(
                Settings::read(&fs::read_to_string(&file).expect("written anew"), "x").is_ok(),
                "from now on they are kept again"
            );
        }
    }

    #[test]
    fn room_mode_from_the_command_line_is_for_this_run_only() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut panel = PanelState::default();
        let mut kept = Kept::load(Some(folder.path()), &mut panel);
        kept.room_for_now(&mut panel);
        panel.text_percent = 125;
        kept.keep(&mut panel);
        let mut next = PanelState::default();
        Kept::load(Some(folder.path()), &mut next);
        assert!(!next.room && next.text_percent == 125, "the text is kept, the room is not");
    }
}
