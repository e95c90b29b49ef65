//! The summary of a batch.

use std::io::{self, Write};

use serde_json::{Value, json};
use wg_core::{SideColour, counted};

use crate::battle::row::{Failure, Row};
use crate::battle::statistics::{Interval, Spread, wilson};
use crate::battle::told::Told;
use wg_library::Battle;

/// The version of the JSON format of the summary.
const FORMAT: u32 = 2;

/// Counts battles in the order of their numbers.
pub struct Summary {
    id: String,
    ruleset: &'static str,
    rules_version: u32,
    seed: u64,
    asked: u64,
    games: u64,
    draws: u64,
    turns: Spread,
    orders: Spread,
    sides: Vec<SideSummary>,
    /// The results by captain; empty unless battles are mirrored.
    captains: Vec<CaptainSummary>,
    told: Told,
    digest: blake3::Hasher,
    failures: u64,
    failed: Vec<(u64, u64, Failure)>,
}

struct SideSummary {
    name: String,
    colour: SideColour,
    captain: String,
    wins: u64,
    score: Spread,
    damage: Spread,
    lost: Spread,
}

/// The results of a captain who plays every side in turn.
struct CaptainSummary {
    name: String,
    wins: u64,
    /// The wins by the side that the captain played.
    wins_by_side: Vec<u64>,
    score: Spread,
}

impl Summary {
    /// Creates an empty summary.
    pub fn new(battle: &Battle, seed: u64, asked: u64, mirror: bool) -> Self {
        let about = battle.ruleset.about();
        let side = |(side, captain): (&wg_core::scenario::SideSpec, &String)| SideSummary {
            name: side.name.clone(),
            colour: side.colour,
            captain: captain.clone(),
            wins: 0,
            score: Spread::default(),
            damage: Spread::default(),
            lost: Spread::default(),
        };
        Self {
            id: battle.id.clone(),
            ruleset: about.id,
            rules_version: about.version,
            seed,
            asked,
            games: 0,
            draws: 0,
            turns: Spread::default(),
            orders: Spread::default(),
            sides: battle.loaded.scenario.sides.iter().zip(&battle.captains).map(side).collect(),
            captains: if mirror { captains(&battle.captains) } else { Vec::new() },
            told: Told::new(battle),
            digest: blake3::Hasher::new(),
            failures: 0,
            failed: Vec::new(),
        }
    }

    /// Returns by how many seats the captains had moved up in the battle of this number.
    pub fn turned(&self, index: u64) -> usize {
        (index % self.captains.len().max(1) as u64) as usize
    }

    /// Counts one battle.
    pub fn add(&mut self, row: &Row) {
        self.games += 1;
        let played = match &row.result {
            Ok(played) => played,
            Err(failure) => {
                self.failures += 1;
                self.digest.update(&[0; 32]);
                if self.failed.len() < 100 {
                    self.failed.push((row.index, row.seed, failure.clone()));
                }
                return;
            }
        };
        self.digest.update(played.hash.as_bytes());
        self.told.add(played);
        self.turns.add(f64::from(played.turns));
        self.orders.add(f64::from(played.orders));
        match played.winner.and_then(|side| self.sides.get_mut(side.index())) {
            Some(side) => side.wins += 1,
            None => self.draws += 1,
        }
        let (turned, seats) = (self.turned(row.index), self.captains.len());
        for at in 0..seats {
            let captain = &mut self.captains[(at + turned) % seats];
            let won = played.winner.is_some_and(|side| side.index() == at);
            captain.wins += u64::from(won);
            captain.wins_by_side[at] += u64::from(won);
            captain.score.add(played.sides.get(at).map_or(0.0, |tally| f64::from(tally.score)));
        }
        for (side, tally) in self.sides.iter_mut().zip(&played.sides) {
            side.score.add(f64::from(tally.score));
            side.damage.add(tally.damage);
            side.lost.add(f64::from(tally.lost));
        }
    }

    /// Returns the number of battles played.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of battles that failed.
    pub const fn failures(&self) -> u64 {
        self.failures
    }

    /// Returns the number and the seed of the first battle that failed.
    pub fn first_failure(&self) -> Option<(u64, u64)> {
        self.failed.first().map(|(index, seed, _)| (*index, *seed))
    }

    /// Returns a digest of the final hashes of all battles in their order. It is equal for equal results.
    pub fn digest(&self) -> String {
        self.digest.finalize().to_hex()[..16].to_owned()
    }

    /// Writes the summary as text.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let ended = self.games - self.failures;
        let mirrored = if self.captains.is_empty() { "" } else { ", mirrored" };
        let battles = counted(self.games as i32, "battle", "battles");
        writeln!(out, "{}: {battles}{mirrored}, seed {}", self.id, self.seed)?;
        for side in &self.sides {
            let turns = if self.captains.is_empty() { "" } else { ", alternating with the other captain" };
            writeln!(out, "  {} ({:?}) commanded by the {}{turns}", side.name, side.colour, side.captain)?;
        }
        if ended > 0 {
            writeln!(out)?;
        }
        let sides: Vec<&str> = self.sides.iter().map(|side| side.name.as_str()).collect();
        for line in self.verdict(ended).into_iter().chain(self.told.lines(&sides)) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "\n{:24}{:>8}{:>10}   95 % interval", "", "battles", "share")?;
        let share = |out: &mut dyn Write, label: &str, count: u64| {
            let share = wilson(count, ended);
            writeln!(
                out,
                "{label:24}{count:8}{:>8.1} %   {:.1} to {:.1} %",
                share.value * 100.0,
                share.low * 100.0,
                share.high * 100.0
            )
        };
        for captain in &self.captains {
            share(out, &format!("{} wins", captain.name), captain.wins)?;
        }
        for side in &self.sides {
            share(out, &format!("{} wins", side.name), side.wins)?;
        }
        share(out, "draws", self.draws)?;
        if self.failures > 0 {
            writeln!(out, "{:24}{:8}", "failed", self.failures)?;
        }
        writeln!(out, "\n{:24}{:>8}{:>10}   {:<20}lowest to highest", "", "", "mean", "95 % interval")?;
        let spread = |out: &mut dyn Write, label: &str, spread: &Spread| {
            let Interval { value, low, high } = spread.mean();
            let interval = format!("{low:.2} to {high:.2}");
            writeln!(out, "{label:32}{value:10.2}   {interval:<20}{:.0} to {:.0}", spread.least(), spread.most())
        };
        spread(out, "turns", &self.turns)?;
        for captain in &self.captains {
            spread(out, &format!("{}: score", captain.name), &captain.score)?;
        }
        for side in &self.sides {
            spread(out, &format!("{}: score", side.name), &side.score)?;
            spread(out, &format!("{}: hull damage (%)", side.name), &side.damage)?;
            spread(out, &format!("{}: ships lost", side.name), &side.lost)?;
        }
        spread(out, "orders", &self.orders)?;
        writeln!(out, "\nresults {} (the same digits mean the same battles)", self.digest())
    }

    /// Returns the summary as JSON, in the format of `docs/formats.md`.
    pub fn json(&self) -> Value {
        let ended = self.games - self.failures;
        let side = |side: &SideSummary| {
            json!({
                "name": side.name,
                "colour": format!("{:?}", side.colour).to_lowercase(),
                "captain": side.captain,
                "wins": side.wins,
                "share": wilson(side.wins, ended),
                "score": spread(&side.score),
                "damage": spread(&side.damage),
                "lost": spread(&side.lost),
            })
        };
        let captain = |captain: &CaptainSummary| {
            json!({
                "captain": captain.name,
                "wins": captain.wins,
                "wins_by_side": captain.wins_by_side,
                "share": wilson(captain.wins, ended),
                "score": spread(&captain.score),
            })
        };
        let failure = |(index, seed, failure): &(u64, u64, Failure)| json!({ "index": index, "seed": seed, "what": failure.to_string() });
        let mut summary = json!({
            "weathergage_battle": FORMAT,
            "scenario": self.id,
            "ruleset": self.ruleset,
            "rules_version": self.rules_version,
            "seed": self.seed,
            "asked": self.asked,
            "games": self.games,
            "sides": self.sides.iter().map(side).collect::<Vec<_>>(),
            "mirror": !self.captains.is_empty(),
            "captains": self.captains.iter().map(captain).collect::<Vec<_>>(),
            "draws": self.draws,
            "draw_share": wilson(self.draws, ended),
            "turns": spread(&self.turns),
            "orders": spread(&self.orders),
            "digest": self.digest(),
            "failed": self.failures,
            "failures": self.failed.iter().map(failure).collect::<Vec<_>>(),
        });
        self.told.json(&mut summary);
        summary
    }

    /// Returns who won how often and what it cost, in two sentences. Empty if no battle ended.
    fn verdict(&self, ended: u64) -> Vec<String> {
        if ended == 0 {
            return Vec::new();
        }
        let mut won: Vec<String> = self.sides.iter().map(|side| format!("{} won {}", side.name, side.wins)).collect();
        if self.draws > 0 {
            won.push(format!("{} {} drawn", self.draws, if self.draws == 1 { "was" } else { "were" }));
        }
        let lost: Vec<String> =
            self.sides.iter().map(|side| format!("{} lost {:.1}", side.name, side.lost.mean().value)).collect();
        vec![
            format!("Of {}, {}.", counted(ended as i32, "battle", "battles"), wg_core::in_a_row(&won)),
            format!(
                "They took {:.1} turns on average, and in ships {}.",
                self.turns.mean().value,
                wg_core::in_a_row(&lost)
            ),
        ]
    }
}

/// Returns a series of numbers as JSON.
pub(super) fn spread(spread: &Spread) -> Value {
    let Interval { value, low, high } = spread.mean();
    json!({ "mean": value, "low": low, "high": high, "least": spread.least(), "most": spread.most() })
}

/// Returns an empty line for each captain; captains of the same name are numbered.
fn captains(names: &[String]) -> Vec<CaptainSummary> {
    let name = |at: usize| {
        let alike = |other: &&String| **other == names[at];
        let before = names[..at].iter().filter(alike).count();
        if names.iter().filter(alike).count() > 1 { format!("{} {}", names[at], before + 1) } else { names[at].clone() }
    };
    (0..names.len())
        .map(|at| CaptainSummary {
            name: name(at),
            wins: 0,
            wins_by_side: vec![0; names.len()],
            score: Spread::default(),
        })
        .collect()
}
