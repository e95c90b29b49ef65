//! A hand at the window of the program on a virtual display: it reads the map of the screen, moves the mouse, types.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::program;

/// The longest wait for one thing, for machines without a graphics processor.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

/// The longest time for the whole test.
const LIMIT: Duration = Duration::from_secs(360);

/// The faces that are rolled, over and over; few of them do harm, so that the battle lasts.
const FACES: [u8; 5] = [1, 2, 1, 1, 4];

/// A rectangle on the screen.
#[derive(Deserialize, Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) pixels: [f32; 4],
}

impl Place {
    pub(crate) fn middle(self) -> (f32, f32) {
        let [left, top, right, bottom] = self.pixels;
        ((left + right) / 2.0, (top + bottom) / 2.0)
    }

    pub(crate) fn distance(self, other: Self) -> f32 {
        let (one, two) = (self.middle(), other.middle());
        (one.0 - two.0).hypot(one.1 - two.1)
    }
}

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Widget {
    pub(crate) label: String,
    pub(crate) press: bool,
    pub(crate) rect: Place,
}

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
}

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Ship {
    pub(crate) side: u8,
    pub(crate) selected: bool,
    pub(crate) target: Option<String>,
    pub(crate) rect: Place,
}

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Square {
    pub(crate) label: String,
    pub(crate) kind: String,
    pub(crate) rect: Place,
}

/// The text of the tutor, and the place of the thing that the tutor points at.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Tutor {
    pub(crate) says: String,
    pub(crate) read: bool,
    pub(crate) at: Option<Place>,
}

/// Returns the one saved battle in this folder.
pub(crate) fn saved(folder: &Path) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).ok()?.map(|file| file.expect("it can be listed").path());
    let mut journals: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "wgj")).collect();
    assert!(journals.len() < 2, "there is one saved battle");
    journals.pop()
}

/// Returns the number of orders in a journal.
pub(crate) fn count(journal: &Path) -> usize {
    std::fs::read_to_string(journal).map_or(0, |text| text.matches('\n').count().saturating_sub(1))
}

/// The content of the screen.
#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Screen {
    pub(crate) number: u64,
    pub(crate) screen: String,
    pub(crate) orders: usize,
    pub(crate) tutor: Option<Tutor>,
    pub(crate) size: Place,
    pub(crate) widgets: Vec<Widget>,
    pub(crate) texts: Vec<Text>,
    pub(crate) ships: Vec<Ship>,
    pub(crate) squares: Vec<Square>,
}

impl Screen {
    pub(crate) fn button(&self, label: &str) -> Option<&Widget> {
        self.widgets.iter().find(|widget| widget.press && widget.label == label)
    }

    pub(crate) fn says(&self, start: &str) -> bool {
        self.texts.iter().any(|text| text.text.starts_with(start))
    }

    /// Returns the big button at the lower right.
    pub(crate) fn big_button(&self) -> Option<&Widget> {
        let right =
            self.widgets.iter().filter(|widget| widget.press && widget.rect.pixels[0] > self.size.pixels[2] * 0.7);
        right.max_by(|one, two| one.rect.pixels[3].total_cmp(&two.rect.pixels[3]))
    }

    /// Returns the number of dice that are asked for and not typed yet.
    pub(crate) fn dice_wanted(&self) -> usize {
        self.widgets.iter().filter(|widget| widget.label == "die not rolled yet").count()
    }

    /// Returns the labels of the roll that is asked for.
    pub(crate) fn throw(&self) -> Vec<&str> {
        let widgets = self.widgets.iter().map(|widget| widget.label.as_str());
        widgets.filter(|label| label.starts_with("Roll ") && !label.starts_with("Roll your")).collect()
    }

    pub(crate) fn turn(&self) -> u16 {
        self.texts.iter().find_map(|text| text.text.strip_prefix("Turn ")?.parse().ok()).unwrap_or(0)
    }
}

/// A process that is killed when the test ends, even by a panic.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A display, the window on it, and a hand at its mouse and its keys.
pub(crate) struct Hand {
    pub(crate) program: Option<Running>,
    pub(crate) _server: Running,
    pub(crate) folder: tempfile::TempDir,
    pub(crate) display: String,
    pub(crate) began: Instant,
    pub(crate) typed: Vec<u8>,
}

impl Hand {
    /// Starts a display of its own.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        // The server looks for a free number itself, and writes it when it is ready.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp", "-fbdir"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map(Running)
            .expect("Xvfb runs (apt-get install xvfb)");
        let mut number = String::new();
        BufReader::new(server.0.stdout.take().expect("its output is a pipe"))
            .read_line(&mut number)
            .expect("Xvfb says the number of its display");
        assert!(!number.trim().is_empty(), "Xvfb found no free display");
        Self {
            program: None,
            _server: server,
            folder,
            display: format!(":{}", number.trim()),
            began: Instant::now(),
            typed: Vec::new(),
        }
    }

    pub(crate) fn map(&self) -> PathBuf {
        self.folder.path().join("map.json")
    }

    /// Starts the program, and waits for its first screen.
    pub(crate) fn start(&mut self, args: &[&str]) -> Screen {
        let _ = std::fs::remove_file(self.map());
        let words = std::fs::File::create(self.folder.path().join("words.txt")).expect("a file for what it says");
        let program = program::weathergage()
            .arg("play")
            .args(args)
            .arg("--ui-map")
            .arg(self.map())
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("WEATHERGAGE_HOME", self.folder.path().join("home"))
            .stdout(Stdio::null())
            .stderr(words)
            .spawn()
            .expect("the program runs");
        self.program = Some(Running(program));
        self.until("the first screen", |screen| screen.widgets.iter().any(|widget| widget.press))
    }

    /// Returns the saved battle; there is none before its first order.
    pub(crate) fn saved(&self) -> Option<PathBuf> {
        saved(&self.folder.path().join("home/battles"))
    }

    /// Returns the saved battle, which must exist.
    pub(crate) fn journal(&self) -> PathBuf {
        self.saved().expect("there is a saved battle")
    }

    /// Returns the number of orders in the saved battle.
    pub(crate) fn orders(&self) -> usize {
        self.saved().map_or(0, |journal| count(&journal))
    }

    pub(crate) fn screen(&self) -> Option<Screen> {
        serde_json::from_slice(&std::fs::read(self.map()).ok()?).ok()
    }

    /// Waits until the screen is as wanted and stays so for a while.
    pub(crate) fn until(&mut self, what: &str, mut wanted: impl FnMut(&Screen) -> bool) -> Screen {
        let since = Instant::now();
        let mut last: Option<(u64, Instant)> = None;
        loop {
            if let Some(ended) =
                self.program.as_mut().and_then(|program| program.0.try_wait().expect("it can be asked"))
            {
                panic!("the program ended ({ended}) before {what}");
            }
            if let Some(screen) = self.screen() {
                if last.is_none_or(|(number, _)| number != screen.number) {
                    last = Some((screen.number, Instant::now()));
                }
                let rests = last.is_some_and(|(_, when)| when.elapsed() > Duration::from_millis(400));
                if rests && wanted(&screen) {
                    return screen;
                }
            }
            assert!(since.elapsed() < PATIENCE, "{what}: not within {} s", PATIENCE.as_secs());
            assert!(self.began.elapsed() < LIMIT, "{what}: not within the {} s of the whole test", LIMIT.as_secs());
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits for another order, and for a screen that shows all orders in the saved battle.
    pub(crate) fn until_ordered(&mut self, what: &str, orders: usize) -> Screen {
        let folder = self.folder.path().join("home/battles");
        self.until(what, |screen| {
            screen.orders > orders && saved(&folder).is_some_and(|journal| count(&journal) == screen.orders)
        })
    }

    pub(crate) fn xdotool(&self, words: &[&str]) {
        let run = Command::new("xdotool")
            .args(words)
            .env("DISPLAY", &self.display)
            .output()
            .expect("xdotool runs (apt-get install xdotool)");
        assert!(run.status.success(), "xdotool {words:?}: {}", String::from_utf8_lossy(&run.stderr));
    }

    /// Gives the window the focus, which nothing else does on this display.
    pub(crate) fn focus(&self) {
        self.xdotool(&["search", "--onlyvisible", "--name", "^Weathergage$", "windowfocus"]);
    }

    /// Moves and presses slowly: a slow machine draws a frame in half a second, and until then the pointer is where it
    /// was.
    pub(crate) fn click(&self, place: Place) {
        let (x, y) = place.middle();
        let (x, y) = (x.round(), y.round());
        let (before, there, down) = ((x - 1.0).to_string(), x.to_string(), y.to_string());
        self.xdotool(&[
            "mousemove",
            &before,
            &down,
            "sleep",
            "0.3",
            "mousemove",
            &there,
            &down,
            "sleep",
            "0.6",
            "click",
            "1",
        ]);
    }

    /// Presses a button, waiting for it if something is under way.
    pub(crate) fn press(&mut self, screen: &Screen, label: &str) {
        let place = screen.button(label).map(|button| button.rect);
        let place = place.unwrap_or_else(|| {
            self.until(label, |screen| screen.button(label).is_some()).button(label).expect("it was waited for").rect
        });
        self.click(place);
    }

    /// Rolls one die, by its button and by the keyboard in turns.
    pub(crate) fn throw_one(&mut self, screen: &Screen) -> Screen {
        let (left, orders) = (screen.dice_wanted(), self.orders());
        let face = FACES[self.typed.len() % FACES.len()];
        if self.typed.len().is_multiple_of(2) {
            self.press(screen, &format!("roll {face}"));
        } else {
            self.xdotool(&["key", &face.to_string()]);
        }
        self.typed.push(face);
        let what = format!("die {} of the battle", self.typed.len());
        let screen = self.until(&what, |screen| screen.dice_wanted() == left - 1);
        if left > 1 {
            return screen;
        }
        // All dice are in: the roll counts when the button is pressed.
        let counts = screen.button("Confirm the roll").expect("the big button says so");
        self.click(counts.rect);
        self.until_ordered("the throw", orders)
    }

    /// Does the next thing that the screen asks for.
    pub(crate) fn go_on(&mut self, screen: &Screen) -> Screen {
        assert_eq!(screen.screen, "table", "the battle is still being played");
        if screen.dice_wanted() > 0 {
            return self.throw_one(screen);
        }
        let orders = self.orders();
        if let Some(target) = screen.ships.iter().find(|ship| ship.target.as_deref() == Some("open")) {
            self.click(target.rect);
            let screen = self.until("the shot is proposed", |screen| screen.says("Click her again"));
            self.click(screen.big_button().expect("there is a big button").rect);
            return self.until_ordered("the shot", orders);
        }
        if let Some(square) = farthest(screen) {
            self.click(square.rect);
            let screen =
                self.until("the course is laid", |screen| screen.squares.iter().any(|square| square.kind == "chosen"));
            self.click(screen.big_button().expect("there is a big button").rect);
            return self.until_ordered("the course is sailed", orders);
        }
        let button = screen.big_button().expect("there is a big button");
        self.click(button.rect);
        self.until_ordered(&button.label, orders)
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The last screen is worth more than any message.
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR"));
            for (file, name) in
                [("Xvfb_screen0", "window.xwd"), ("map.json", "window.json"), ("words.txt", "window.txt")]
            {
                if std::fs::copy(self.folder.path().join(file), kept.join(name)).is_ok() {
                    eprintln!("the last screen: {}", kept.join(name).display());
                }
            }
            let battles = std::fs::read_dir(self.folder.path().join("home/battles")).into_iter().flatten().flatten();
            for file in battles.filter(|file| file.path().extension().is_some_and(|end| end == "wgj")) {
                let _ = std::fs::copy(file.path(), kept.join("window.wgj"));
            }
        }
        // The program ends before its display.
        self.program = None;
    }
}

/// Returns the farthest square that the selected ship may end on; of several, the nearest to the enemy.
fn farthest(screen: &Screen) -> Option<&Square> {
    let own = screen.ships.iter().find(|ship| ship.selected)?;
    let enemy = screen.ships.iter().find(|ship| ship.side != own.side)?;
    let cost = |square: &Square| square.label.parse::<u32>().unwrap_or(0);
    let ends = screen.squares.iter().filter(|square| square.kind == "end" && cost(square) > 0);
    ends.max_by(|one, two| {
        cost(one).cmp(&cost(two)).then(two.rect.distance(enemy.rect).total_cmp(&one.rect.distance(enemy.rect)))
    })
}
