//! Settings kept between runs: one RON file beside the saved battles. A bad value costs that value alone. A
//! damaged file is put aside, never overwritten.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ron::error::SpannedError;
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use wg_panels::{Chord, Deed, Keys, PanelState, PartialRoll, Theme};

use crate::files::saved::write_whole;

/// The version of the file format.
const VERSION: u32 = 1;
/// The name of the file.
const NAME: &str = "settings.ron";

/// The content of the file.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Settings {
    version: u32,
    theme: Light,
    text_percent: u16,
    room: bool,
    full_screen: bool,
    animation: bool,
    less_motion: bool,
    quick_dice: bool,
    /// The size of the window, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<[u16; 2]>,
    /// True to show arcs of fire. `enemies` is true to show what the enemies could do.
    arcs: bool,
    enemies: bool,
    /// True if the left column is folded; `None` until the user folds or unfolds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    folded: Option<bool>,
    /// The ids of lessons that do not begin by themselves again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lessons_over: Vec<String>,
    /// The kinds of hints that are switched off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hints_off: Vec<String>,
    /// True to be asked for a card whenever the player holds one, false to be asked only when one fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    ask_cards: Option<bool>,
    /// A half-typed roll: the file of the battle, the number of its orders, and the faces typed so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial_roll: Option<(String, usize, Vec<u8>)>,
    /// The keys that differ from the defaults.
    keys: BTreeMap<String, String>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
enum Light {
    #[default]
    Paper,
    Lantern,
}

/// The fields of a settings file, each with its value as written.
struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Fields;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("settings such as (version: 1, theme: Paper)")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(Name(name)) = map.next_key()? {
                    fields.push((name, map.next_value()?));
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_struct("Settings", &[], Names)
    }
}

/// The name of a field.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Letters;
        impl Visitor<'_> for Letters {
            type Value = Name;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("the name of a setting")
            }
            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Name, E> {
                Ok(Name(name.to_owned()))
            }
        }
        from.deserialize_identifier(Letters)
    }
}

/// Reads RON in which a value that may be missing is written with or without `Some`.
fn read_as<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text)
}

fn percent(percent: u16) -> Result<u16, String> {
    let fits = (75..=300).contains(&percent);
    if fits { Ok(percent) } else { Err(format!("found {percent}, expected 75 to 300")) }
}

fn window(size: Option<[u16; 2]>) -> Result<Option<[u16; 2]>, String> {
    match size {
        Some([width, height]) if !(320..=16_000).contains(&width) || !(240..=16_000).contains(&height) => {
            Err(format!("found {width} by {height} points, expected 320 by 240 to 16000 by 16000"))
        }
        size => Ok(size),
    }
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

    /// Reads a file field by field. Returns the settings, with a sentence for each field that was not taken.
    ///
    /// # Errors
    /// Fails if the text is not a list of fields.
    fn read(text: &str, name: &str) -> Result<(Self, Vec<String>), String> {
        let Fields(fields) = read_as(text)
            .map_err(|why| format!("{name}:{}:{}: {}", why.span.start.line, why.span.start.col, why.code))?;
        let mut settings = Self::of(&PanelState::default());
        let mut faults = Vec::new();
        for (field, value) in fields {
            if let Err(why) = settings.take(&field, value.get_ron()) {
                let (line, column) = place(text, &field);
                faults.push(format!("{name}:{line}:{column}: {field}: {why}"));
            }
        }
        Ok((settings, faults))
    }

    /// Takes the value of one field.
    fn take(&mut self, field: &str, value: &str) -> Result<(), String> {
        fn read<T: DeserializeOwned>(value: &str) -> Result<T, String> {
            read_as(value).map_err(|why| format!("{}", why.code))
        }
        match field {
            "version" => match read::<u32>(value)? {
                VERSION => {}
                other => return Err(format!("these settings have version {other}, but this program reads {VERSION}")),
            },
            "theme" => self.theme = read(value)?,
            "text_percent" => self.text_percent = percent(read(value)?)?,
            "room" => self.room = read(value)?,
            "full_screen" => self.full_screen = read(value)?,
            "animation" => self.animation = read(value)?,
            "less_motion" => self.less_motion = read(value)?,
            "quick_dice" => self.quick_dice = read(value)?,
            "window" => self.window = window(read(value)?)?,
            "arcs" => self.arcs = read(value)?,
            "enemies" => self.enemies = read(value)?,
            "folded" => self.folded = read(value)?,
            "lessons_over" => self.lessons_over = read(value)?,
            "hints_off" => self.hints_off = read(value)?,
            "ask_cards" => self.ask_cards = read(value)?,
            "partial_roll" | "half_thrown" => self.partial_roll = read(value)?,
            "keys" => {
                let keys = read(value)?;
                bound(&keys)?;
                self.keys = keys;
            }
            _ => return Err("this program has no setting of this name".to_owned()),
        }
        Ok(())
    }
}

/// Returns the line and column at which a field stands in a file, both counted from 1.
fn place(text: &str, field: &str) -> (usize, usize) {
    let is_field = |at: &usize| {
        let (before, after) = (&text[..*at], &text[at + field.len()..]);
        !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
            && after.trim_start().starts_with(':')
    };
    let at = text.match_indices(field).map(|(at, _)| at).find(is_field).unwrap_or(0);
    let before = &text[..at];
    (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
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
                Ok((settings, faults)) => {
                    settings.put(panel);
                    kept.last = Settings::of(panel);
                    if !faults.is_empty() {
                        // The file is written anew with the next change, and then has only what this program knows.
                        let aside = free_name(&file).and_then(|aside| fs::copy(&file, &aside).map(|_| aside));
                        let copied = aside.map_or_else(
                            |_| String::new(),
                            |aside| format!(" A copy of the file is now {}.", aside.display()),
                        );
                        panel.note = format!("{}. The default is used instead.{copied}", faults.join(". "));
                    }
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
    let aside = free_name(file)?;
    fs::rename(file, &aside)?;
    Ok(aside)
}

/// Returns a name beside the file that no file has yet.
fn free_name(file: &Path) -> std::io::Result<PathBuf> {
    let names = std::iter::once(format!("{NAME}.bad")).chain((2..1000).map(|n| format!("{NAME}.bad{n}")));
    let free = names.map(|name| file.with_file_name(name)).find(|path| !path.exists());
    free.ok_or_else(|| std::io::Error::other("every file name for it is taken"))
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

    fn load(folder: &Path, text: &str) -> (PanelState, Kept) {
        fs::write(folder.join(NAME), text).expect("a file of settings");
        let mut panel = PanelState::default();
        let kept = Kept::load(Some(folder), &mut panel);
        (panel, kept)
    }

    #[test]
    fn a_file_that_is_no_list_of_settings_is_put_aside_and_said_with_line_and_column() {
        for (text, place) in [("nonsense", ":1:"), ("(\n  version: 1,\n  theme: [,\n)", ":3:"), ("(version: 1", ":1:")]
        {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let (mut panel, mut kept) = load(folder.path(), text);
            assert!(panel.note.contains(&format!("settings.ron{place}")), "{text}: {}", panel.note);
            assert_eq!(PanelState { note: String::new(), ..panel.clone() }, PanelState::default(), "the first ones");
            let aside = folder.path().join(format!("{NAME}.bad"));
            assert_eq!(fs::read_to_string(aside).expect("it is still there"), text, "nothing is lost");
            panel.room = true;
            kept.keep(&mut panel);
            assert!(load_again(folder.path()).room, "from now on they are kept again");
        }
    }

    fn load_again(folder: &Path) -> PanelState {
        let mut panel = PanelState::default();
        Kept::load(Some(folder), &mut panel);
        assert_eq!(panel.note, "", "nothing is wrong with it");
        panel
    }

    #[test]
    fn a_bad_value_or_an_unknown_field_costs_that_value_alone() {
        for (line, word) in [
            ("theme: Purple", "Purple"),
            ("version: 2", "version 2"),
            ("text_percent: 900", "75 to 300"),
            ("colour: Red", "colour"),
            ("colours: [(a: 1), Some(\"x\")]", "colours"),
            ("keys: {\"measure\": \"Banana\"}", "Banana"),
            ("keys: {\"measure\": \"A\"}", "already"),
            ("window: (3, 4)", "3 by 4"),
            ("arcs: 1", "arcs"),
        ] {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let text = format!("(\n  room: true,\n  {line},\n  less_motion: true,\n)");
            let (mut panel, mut kept) = load(folder.path(), &text);
            assert!(panel.note.contains(word) && panel.note.contains("settings.ron:3:3: "), "{line}: {}", panel.note);
            assert!(panel.room && panel.less_motion, "{line}: the others are taken");
            let others = PanelState { note: String::new(), room: false, less_motion: false, ..panel.clone() };
            assert_eq!(others, PanelState::default(), "{line}");
            assert_eq!(fs::read_to_string(folder.path().join(NAME)).expect("still there"), text, "not written yet");
            panel.full_screen = true;
            kept.keep(&mut panel);
            let copy = fs::read_to_string(folder.path().join(format!("{NAME}.bad"))).expect("a copy of the old one");
            assert_eq!(copy, text, "nothing is lost");
            let next = load_again(folder.path());
            assert!(next.room && next.less_motion && next.full_screen, "{line}: and kept");
        }
    }

    #[test]
    fn settings_are_read_as_the_page_of_formats_writes_them_and_as_the_program_does() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let roll = PartialRoll { battle: "2026-11-23.wgj".to_owned(), order: 12, faces: vec![5, 0, 6] };
        for some in [false, true] {
            let value = |value: &str| if some { format!("Some({value})") } else { value.to_owned() };
            let text = format!(
                "(version: 1, theme: Lantern, window: {}, folded: {}, ask_cards: {}, partial_roll: {})",
                value("(1600, 1000)"),
                value("true"),
                value("false"),
                value("(\"2026-11-23.wgj\", 12, [5, 0, 6])"),
            );
            let (panel, _) = load(folder.path(), &text);
            assert_eq!(panel.note, "", "{text}");
            assert_eq!((panel.theme, panel.window), (Theme::Lantern, Some([1600, 1000])), "{text}");
            assert_eq!((panel.folded, panel.ask_cards), (Some(true), Some(false)), "{text}");
            assert_eq!(panel.partial_roll, Some(roll.clone()), "{text}");
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
