//! The command line: every command with its options, its help and an example. The doc comments here are the help text.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// A table for age-of-sail miniatures games.
///
/// Without a command, the program opens its window at the main menu.
#[derive(Parser, Clone, Debug)]
#[command(name = "weathergage", version, propagate_version = true, max_term_width = 110)]
#[command(after_help = "Example: weathergage play crane/01-first-lesson --blue deckhand\n\
Name a scenario as `weathergage scenarios` lists it, or by the path of its file.\n\
Exit status: 0 success, 1 failure, 2 wrong usage, 3 no display or no graphics driver, 130 stopped by Ctrl-C, 143 stopped by `kill`.")]
pub struct Cli {
    /// The command to run (if left out, the window opens)
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Open the window, with a battle on the table if you name one
    Play(PlayOptions),
    /// List the scenarios and the saved battles
    Scenarios(ScenariosOptions),
    /// Check scenario files and list every problem by line and column
    Check(CheckOptions),
    /// Draw a screen of the program into a PNG file, without a window
    Picture(PictureOptions),
    /// Let computer captains play many battles, on all cores
    Battle(BattleOptions),
    /// Replay a journal as a story or as JSON
    Replay(ReplayOptions),
    /// Show rulesets and their clauses
    Rules(RulesOptions),
    /// List every word that a ruleset's scenario files may use, with its values and defaults
    Words(WordsOptions),
}

/// Where the faces of the dice come from.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiceBy {
    /// The program rolls
    #[default]
    Machine,
    /// You roll real dice and type the results
    Hand,
}

/// Light or dark.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// Light, like paper by day
    #[default]
    Paper,
    /// Dark, as by lantern light
    Lantern,
}

/// A screen of the program.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScreenName {
    /// The main menu
    Title,
    /// The choice of battles
    Battles,
    /// The table with its panels
    #[default]
    Table,
    /// The table with the tutor, if the battle has a lesson
    Lesson,
    /// The table alone, without panels
    Chart,
    /// The briefing: the story, and the goals of each side
    Briefing,
    /// The order of battle: both fleets by division
    Orders,
    /// A replay: of JOURNAL@N after its first N orders, and otherwise two thirds of the way through
    Replay,
    /// The result of a finished battle (refused while the battle goes on)
    Reckoning,
    /// The rules, clause by clause
    Rules,
    /// The settings
    Settings,
    /// The decisions that the rules leave to the game master
    Master,
}

/// Options of `play`.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "Example: weathergage play crane/01-first-lesson --red human --blue deckhand --seed 7")]
pub struct PlayOptions {
    /// A scenario as `weathergage scenarios` lists it, a scenario file, or a journal to continue
    pub scenario: Option<OsString>,
    /// The seed for the dice and the computer captains (if left out, a new one each time)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who commands the red side: human, or a computer captain by name. If you name a captain for one side only, you play the other side
    #[arg(long, value_name = "human|CAPTAIN")]
    pub red: Option<String>,
    /// Who commands the blue side: human, or a computer captain by name
    #[arg(long, value_name = "human|CAPTAIN")]
    pub blue: Option<String>,
    /// Who rolls the dice
    #[arg(long, value_enum, default_value_t)]
    pub dice: DiceBy,
    /// Watch a saved battle order by order, instead of playing
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = ["scenario", "seed", "red", "blue", "dice"])]
    pub replay: Option<PathBuf>,
    /// Room mode: large text and few panels, for a big screen read from across the room
    #[arg(long)]
    pub room: bool,
    /// Write what is on the screen, and where, to this JSON file each time the screen settles (docs/formats.md)
    #[arg(long, value_name = "FILE")]
    pub ui_map: Option<PathBuf>,
}

/// Options of `scenarios`.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "Example: weathergage scenarios --json")]
pub struct ScenariosOptions {
    /// Print one JSON object per line, for other programs (docs/formats.md)
    #[arg(long)]
    pub json: bool,
}

/// Options of `check`.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "Examples: weathergage check scenarios/crane/*.ron\n          \
weathergage check --advice my-battle.ron\n\
Each problem is one line, `file:line:column: path: found .., expected ..`. If there are any, the exit status is 1.\n\
Lines that begin with `advice:` are no problems, and never change the exit status.")]
pub struct CheckOptions {
    /// Advise as well on how each battle will play: sides that cannot meet before the last turn, plans that lead ashore
    /// or off the table, sides of very unequal strength, shots in the first turn, and goals that are too far away
    #[arg(long)]
    pub advice: bool,
    /// Scenario files, or folders with scenario files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Options of `picture`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example: weathergage picture crane/01-first-lesson -o lesson.png --size 1920x1080\n\
A journal is drawn as it stands at its end, or after its first N orders (last-night.wgj@12).\n\
You need a graphics driver, but no window system. Mesa's lavapipe is enough (apt-get install mesa-vulkan-drivers).")]
pub struct PictureOptions {
    /// A scenario, a journal, or a journal after its first N orders (FILE@N)
    #[arg(value_name = "SCENARIO|JOURNAL[@N]")]
    pub source: OsString,
    /// The PNG file to write
    #[arg(short, long, value_name = "PNG")]
    pub output: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    pub size: Size,
    /// Room mode: large text and few panels
    #[arg(long)]
    pub room: bool,
    /// Light or dark
    #[arg(long, value_enum, default_value_t)]
    pub theme: ThemeName,
    /// The size of the text, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u16).range(75..=300))]
    pub text: u16,
    /// The screen to draw
    #[arg(long, value_enum, default_value_t, value_name = "NAME")]
    pub screen: ScreenName,
    /// Click this place on the table first, in inches from its lower left corner (may be repeated)
    #[arg(long, value_name = "X,Y")]
    pub click: Vec<Place>,
    /// Give up after this many seconds (if left out, larger pictures get more time)
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub limit: Option<u64>,
    /// Rest the pointer on this place on the table
    #[arg(long, value_name = "X,Y")]
    pub point: Option<Place>,
    /// Rest the pointer on the main button
    #[arg(long)]
    pub button: bool,
    /// Show the fight, as the window does when a battle begins, instead of the whole table
    #[arg(long)]
    pub fight: bool,
    /// Show the arcs of fire, from the end of the course if there is one
    #[arg(long)]
    pub arcs: bool,
    /// Show how enemy ships that can still act threaten the ship, at the end of the course if there is one
    #[arg(long)]
    pub enemies: bool,
    /// Write what is on the screen, and where, to this JSON file (docs/formats.md)
    #[arg(long, value_name = "FILE")]
    pub ui_map: Option<PathBuf>,
}

/// Options of `battle`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Example: weathergage battle crane/02-mixed --games 1000 --red deckhand --blue deckhand --csv mixed.csv\n\
The same seed gives the same results with any number of jobs. After Ctrl-C, the battles under way are finished,\n\
and all finished battles are written and reported.\n\
To compare two captains: weathergage battle crane/02-mixed --games 200 --red commander --blue lieutenant --mirror"
)]
pub struct BattleOptions {
    /// A scenario as `weathergage scenarios` lists it, or a scenario file
    pub scenario: OsString,
    /// The number of battles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub games: u64,
    /// The seed of the whole batch. Each battle gets its own seed, made from this one and the battle's number
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The computer captain of the red side
    #[arg(long, value_name = "CAPTAIN")]
    pub red: Option<String>,
    /// The computer captain of the blue side
    #[arg(long, value_name = "CAPTAIN")]
    pub blue: Option<String>,
    /// Play every battle again with the same seed and the captains in each other's seats, so that no captain gains from
    /// the better fleet or the first move. The summary counts wins by captain. Both battles count in --games
    #[arg(long)]
    pub mirror: bool,
    /// The number of battles played at the same time (if left out, one for each core)
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Write one row for each battle to this file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the journal of every battle to this folder, named by its number (17.wgj), for play, replay or picture
    #[arg(long, value_name = "FOLDER")]
    pub journals: Option<PathBuf>,
    /// Play this scenario or file as well, with the same seeds, and show how the shares of wins differ. Battles of one
    /// seed have the same dice as far as the same is done in both
    #[arg(long, value_name = "SCENARIO")]
    pub against: Option<OsString>,
    /// Play every other value of this option as well, with the same seeds, and show how the shares of wins differ
    #[arg(long, value_name = "OPTION")]
    pub sweep: Option<String>,
    /// Print the summary as one JSON object (docs/formats.md)
    #[arg(long)]
    pub json: bool,
}

/// Options of `replay`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example: weathergage replay last-night.wgj --json | jq 'select(.type == \"roll\")'\n\
The hash of every order is checked. The file itself is not changed.")]
pub struct ReplayOptions {
    /// A journal
    pub journal: PathBuf,
    /// Print one JSON object per line: orders, rolls and reports, then the whole state by unit (docs/formats.md)
    #[arg(long)]
    pub json: bool,
    /// Stop after the first N orders, not counting undone orders
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Show only what this side could know, without the other side's hidden cards and without the seed
    #[arg(long = "as", value_name = "SIDE")]
    pub side: Option<String>,
}

/// Options of `rules`.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "Examples: weathergage rules            the rulesets\n          \
weathergage rules crane      all clauses of one ruleset\n          weathergage rules C-FIRE-6   one clause")]
pub struct RulesOptions {
    /// A ruleset or a clause
    #[arg(value_name = "RULESET | CLAUSE")]
    pub name: Option<String>,
}

/// Options of `words`.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "Example: weathergage words barnacle | grep exit\n\
The same list is in docs/words.md.")]
pub struct WordsOptions {
    /// A ruleset (if left out, the fields that all rulesets share)
    #[arg(value_name = "RULESET")]
    pub ruleset: Option<String>,
    /// Print the text of docs/words.md, for all rulesets
    #[arg(long, conflicts_with = "ruleset")]
    pub markdown: bool,
}

/// A point of the table, in inches from its lower left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The distance to the east, in inches.
    pub x: f64,
    /// The distance to the north, in inches.
    pub y: f64,
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inches = |text: &str| text.parse::<f64>().ok().filter(|inches| inches.abs() < 1000.0);
        let place = text.split_once(',').and_then(|(x, y)| Some(Self { x: inches(x)?, y: inches(y)? }));
        place.ok_or_else(|| "write a place as 12.5,8, in inches from the lower left corner of the table".to_owned())
    }
}

/// The size of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

impl Size {
    /// The least width or height of a picture, in pixels.
    pub const LEAST: u32 = 160;
    /// The greatest width or height of a picture, in pixels; every graphics driver can draw it.
    pub const MOST: u32 = 8192;
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides =
            text.split_once(['x', 'X']).and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        match sides {
            Some((width, height)) if [width, height].iter().all(|side| (Self::LEAST..=Self::MOST).contains(side)) => {
                Ok(Self { width, height })
            }
            Some(_) => Err(format!("width and height must each be {} to {} pixels", Self::LEAST, Self::MOST)),
            None => Err("write a size as 1920x1080".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_in_order() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        let mut cli = Cli::command();
        cli.build();
        for command in cli.get_subcommands_mut().filter(|command| command.get_name() != "help") {
            let name = command.get_name().to_owned();
            let help = command.render_long_help().to_string();
            assert!(
                help.contains("Example") && help.contains(&format!("weathergage {name}")),
                "`weathergage {name} --help` shows no example"
            );
        }
    }

    #[test]
    fn a_size_is_two_numbers_of_pixels() {
        assert_eq!("1920x1080".parse(), Ok(Size { width: 1920, height: 1080 }), "the usual way to write it");
        for wrong in ["1920", "1920x", "ax3", "0x0", "100000x100", ""] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong:?} is no size of a picture");
        }
    }
}
