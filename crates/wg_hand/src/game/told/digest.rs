//! The digest: what happened to a side while others acted, and what it did to the enemy. It has a few words for each
//! ship, from her sheet before and after.

use wg_core::shown::sheet::{GunBoxes, Part, Sheet};
use wg_core::{Event, Order, Session, SideId, Sum, Toll, UnitId, View, Viewer, add_toll, capital};
use wg_panels::{Digest, DigestLine, JournalLine, Volley};

use crate::game::battle::Battle;
use crate::game::names::lower;
use crate::game::told::Telling;
use crate::game::told::mended::mends;
use crate::game::told::sheet_changes::{differences, suffered};

/// The greatest number of lines about own ships; the last one counts the rest.
pub const MOST_LINES: usize = 5;
/// The greatest number of lines about enemy ships.
pub const MOST_DEALT: usize = 3;

impl Telling {
    /// Makes the digest of what happened after `seen` orders, if there is any news. It adds up the whole phase.
    pub(super) fn digest_since(&mut self, battle: &Battle, side: SideId, seen: usize) -> Option<Digest> {
        // Set up the earlier position only if there is something to compare with it.
        let tells = |line: &JournalLine| {
            matches!(line.report.event, Event::Shot { .. } | Event::Harmed { .. } | Event::Fate)
                || mends(line).is_some()
        };
        if !self.journal.iter().rev().take_while(|line| line.order > seen).any(tells) {
            return None;
        }
        let phase = self.journal.iter().rfind(|line| line.report.event == Event::Phase);
        let seen = self.told.from(side, phase.map_or(0, |phase| phase.order.saturating_sub(1)));
        let mut before = self.told.other.take().or_else(|| battle.another())?;
        battle.session().past_into(seen, &mut before);
        let (own, dealt) = (self.touched(battle, side, seen), self.dealt(battle, side, seen, &before));
        let view = battle.view(battle.viewer());
        let mended = self.mended(&view, side, seen);
        if own.is_empty() && dealt.is_empty() && mended.is_empty() {
            self.told.other = Some(before);
            return None;
        }
        let lines = own.iter().map(|touched| self.line(battle, &view, touched, &before, side, seen)).collect();
        let dealt = dealt.iter().map(|touched| self.line(battle, &view, touched, &before, side, seen)).collect();
        self.told.other = Some(before);
        Some(Digest { lines: shorten(lines, MOST_LINES), dealt: shorten(dealt, MOST_DEALT), mended, side })
    }

    /// Returns the ships of this side that were harmed after `seen` orders, the gravest first.
    fn touched(&self, battle: &Battle, side: SideId, seen: usize) -> Vec<Touched> {
        let mut touched = Vec::new();
        for line in self.journal.iter().filter(|line| line.order > seen && line.side == Some(side)) {
            self.touch(battle, &mut touched, line);
        }
        gravest_first(touched)
    }

    /// Returns the enemy ships that this side has fired at, hit or not, those on which its earlier fire takes effect
    /// now, and those whose fate has changed.
    fn dealt(&self, battle: &Battle, side: SideId, seen: usize, before: &Session) -> Vec<Touched> {
        let mut touched: Vec<Touched> = Vec::new();
        let waited = |unit: UnitId| {
            self.has_fired(side, unit, self.harmed_since(&before.sheet(unit, Viewer::Side(side)), seen), seen)
        };
        for (at, line) in self.journal.iter().enumerate().filter(|(_, line)| line.order > seen) {
            match line.report.event {
                // Nothing is said of a shot before its dice are rolled.
                Event::Shot { .. } if !self.is_rolled(at) => {}
                Event::Shot { target, .. }
                    if line.side == Some(side)
                        && battle.side(target) != side
                        && !touched.iter().any(|other| other.unit == target) =>
                {
                    touched.push(Touched { unit: target, harm: 0, worst: (0, line.order, String::new()), fate: None });
                }
                // A ship that was not fired at is mentioned if her fate has changed, not if she burns on or was run
                // into.
                Event::Harmed { .. }
                    if !touched.iter().any(|other| Some(other.unit) == line.report.unit)
                        && !line.report.unit.is_some_and(waited) => {}
                _ if line.side.is_some_and(|other| other != side) => self.touch(battle, &mut touched, line),
                _ => {}
            }
        }
        gravest_first(touched)
    }

    /// Adds the harm in this line to that already noted for the unit.
    fn touch(&self, battle: &Battle, touched: &mut Vec<Touched>, line: &JournalLine) {
        let Some(unit) = line.report.unit else { return };
        let harm = match line.report.event {
            Event::Harmed { boxes } => u16::from(boxes),
            Event::Fate if battle.did_so_herself(unit, line.order) => return,
            Event::Fate => 100,
            _ => return,
        };
        let fate = matches!(line.report.event, Event::Fate).then(|| line.report.sentence.clone());
        let blow = (harm, line.order, line.report.sentence.clone());
        match touched.iter_mut().find(|other| other.unit == unit) {
            Some(other) => other.again(blow, fate),
            None => touched.push(Touched { unit, harm, worst: blow, fate }),
        }
    }

    /// Returns all harm to a unit after `seen` orders, each kind once.
    fn tolls(&self, unit: UnitId, seen: usize) -> Vec<Toll> {
        let mut all = Vec::new();
        for sum in self.journal.iter().filter(|line| line.order > seen).flat_map(|line| &line.report.sums) {
            if let Sum::Toll(on, tolls) | Sum::Suffers(on, tolls) = sum
                && *on == unit
            {
                tolls.iter().for_each(|toll| add_toll(&mut all, toll));
            }
        }
        all
    }

    fn line(
        &self,
        battle: &Battle,
        view: &View,
        touched: &Touched,
        before: &Session,
        side: SideId,
        seen: usize,
    ) -> DigestLine {
        let viewer = Viewer::Side(side);
        let sheet = battle.session().sheet(touched.unit, viewer);
        let was = before.sheet(touched.unit, viewer);
        let (lost, now) = differences(&was, &sheet);
        let by = self.under_fire(view, touched.unit, self.harmed_since(&was, seen));
        let mut means = touched.fate.clone().or(now).unwrap_or_default();
        // Harm that is not on her sheet, either not yet or no longer, is described in the words of its report.
        if lost.is_empty() && means.is_empty() {
            means.clone_from(&touched.worst.2);
        }
        // The line begins with her name already.
        let said_already = |means: &str| {
            means
                .strip_prefix(sheet.name.as_str())
                .and_then(|rest| {
                    let more = || rest.strip_prefix(' ').filter(|rest| !rest.starts_with("and "));
                    rest.strip_prefix(": ").or(rest.strip_prefix("'s ")).or_else(more)
                })
                .map(str::to_owned)
        };
        means = said_already(&means).unwrap_or(means);
        let tolls = if starts_over(&sheet) { self.tolls(touched.unit, seen) } else { Vec::new() };
        let what = if !tolls.is_empty() {
            Volley { toll: tolls, ..Volley::default() }.effect()
        } else if lost.is_empty() && means.is_empty() {
            "no damage".to_owned()
        } else {
            suffered(&lost)
        };
        let what = if by.is_empty() { lower(&what) } else { what };
        // A sheet does not tell whose shot hit, so the firers and the harm are separate sentences.
        let apart = if by.is_empty() || what.is_empty() { "" } else { ". " };
        let said = format!("{by}{apart}{}", if apart.is_empty() { what } else { capital(&what) });
        // The words about her fate or her sheet follow as a sentence of their own.
        if !said.is_empty() {
            means = capital(&means);
        }
        DigestLine {
            unit: Some(touched.unit),
            side: battle.side(touched.unit),
            name: sheet.name,
            said,
            means,
            order: touched.worst.1,
        }
    }
}

impl Battle {
    /// Returns true if this order began the unit's own move, abandoned her or scuttled her, which is no news to her
    /// captain. Other reports of an order of her own side, such as a volley for which the enemy has held fire, are
    /// news.
    fn did_so_herself(&self, unit: UnitId, order: usize) -> bool {
        let own = |order: &Order| {
            matches!(order, Order::Begin { .. } | Order::Abandon { .. } | Order::Scuttle { .. })
                && order.unit() == Some(unit)
        };
        order
            .checked_sub(1)
            .and_then(|place| self.session().entries().get(place))
            .is_some_and(|entry| own(&entry.order))
    }
}

/// True if boxes of the sheet count hits and start over, so that the sheet does not show all that has happened.
fn starts_over(sheet: &Sheet) -> bool {
    sheet.parts.iter().any(|part| matches!(part, Part::Battery { counts: GunBoxes::Hits, .. }))
}

/// A unit that was harmed, or whose fate has changed.
struct Touched {
    unit: UnitId,
    harm: u16,
    /// The worst single harm, the number of its order, and its report.
    worst: (u16, usize, String),
    /// The report of the change, if her fate has changed.
    fate: Option<String>,
}

impl Touched {
    fn again(&mut self, blow: (u16, usize, String), fate: Option<String>) {
        self.harm += blow.0;
        if blow.0 > self.worst.0 {
            self.worst = blow;
        }
        self.fate = fate.or(self.fate.take());
    }
}

fn gravest_first(mut touched: Vec<Touched>) -> Vec<Touched> {
    touched.sort_by_key(|touched| (std::cmp::Reverse(touched.harm), touched.unit));
    touched
}

/// Cuts the list to `most` lines; the last one names the rest.
pub(super) fn shorten(mut lines: Vec<DigestLine>, most: usize) -> Vec<DigestLine> {
    if lines.len() > most {
        let rest = lines.split_off(most - 1);
        let names: Vec<String> = rest.iter().map(|line| line.name.clone()).collect();
        let (side, order) = (rest[0].side, rest[0].order);
        lines.push(DigestLine {
            unit: None,
            side,
            name: format!("{} more", rest.len()),
            said: wg_core::in_a_row(&names),
            means: String::new(),
            order,
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use wg_core::shown::view::PhaseState;
    use wg_core::{AskKind, DiceSource};
    use wg_library::Library;

    use super::*;
    use crate::game::Table;
    use crate::sitting::Sitting;

    fn battle(name: &str, captains: [&str; 2], seed: u64) -> Sitting {
        let battle = Library::new(wg_rulesets::ALL).battle(name).expect("a battle that comes with the program");
        let table = Table { captains: captains.map(str::to_owned).to_vec(), dice: DiceSource::Machine { seed } };
        Sitting::start(battle.ruleset, &battle.loaded, &table, None).expect("it begins")
    }

    /// Returns the ships of this side that were hurt after this many orders.
    fn hurt(game: &Sitting, side: SideId, after: usize) -> Vec<UnitId> {
        let harm = game.telling.journal.iter().filter(|line| {
            line.order > after && line.side == Some(side) && matches!(line.report.event, Event::Harmed { .. })
        });
        let mut units: Vec<UnitId> = harm.filter_map(|line| line.report.unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    #[test]
    fn whatever_hurt_a_ship_since_her_captain_acted_and_what_he_fired_at_is_told_when_he_is_asked_next() {
        let (mut told, mut fired) = (0, 0);
        for name in [
            "crane/04-frigates",
            "barnacle/05-frigate-duel",
            "admiralty/01-first-lesson",
            "admiralty/03-two-against-two",
        ] {
            let mut game = battle(name, ["human", "deckhand"], 11);
            let mut acted = 0;
            for _ in 0..400 {
                if game.battle.session().outcome().is_some() {
                    break;
                }
                if game.eye(0).computer_waits() {
                    game.computer_order();
                    continue;
                }
                if game.eye(0).asked_side() == Some(SideId(0)) {
                    let hurt = hurt(&game, SideId(0), acted);
                    let lines = game
                        .eye(0)
                        .asked_side()
                        .and_then(|side| game.telling.told_digest(side))
                        .map(|digest| digest.lines.clone())
                        .unwrap_or_default();
                    assert!(lines.len() <= MOST_LINES, "never more than five lines");
                    let dealt = game
                        .eye(0)
                        .asked_side()
                        .and_then(|side| game.telling.told_digest(side))
                        .map(|digest| digest.dealt.clone())
                        .unwrap_or_default();
                    let shot_at = |target: UnitId| {
                        let shot = |line: &&JournalLine| {
                            matches!(line.report.event, Event::Shot { target: at, .. } if at == target)
                                && line.side == Some(SideId(0))
                        };
                        game.telling.journal.iter().filter(|line| line.order > acted).any(|line| shot(&line))
                    };
                    for unit in
                        game.eye(0).seen().units.iter().filter(|unit| unit.side != SideId(0) && shot_at(unit.id))
                    {
                        let line = dealt
                            .iter()
                            .find(|line| line.unit == Some(unit.id))
                            .unwrap_or_else(|| panic!("{name}: fired at {}: {dealt:?}", unit.name));
                        assert!(
                            !line.sentence().ends_with(": ") && line.side == unit.side,
                            "it says what came of it: {line:?}"
                        );
                        fired += 1;
                    }
                    assert!(dealt.iter().all(|line| line.side != SideId(0)), "nobody of his own: {dealt:?}");
                    for unit in &hurt {
                        let line = lines
                            .iter()
                            .find(|line| line.unit == Some(*unit))
                            .unwrap_or_else(|| panic!("{name}: {unit:?} was hurt: {lines:?}"));
                        assert!(!line.said.is_empty() || !line.means.is_empty(), "it says what was lost: {line:?}");
                        assert!(
                            line.order > acted && line.order <= game.battle.session().entries().len(),
                            "it happened since"
                        );
                        told += 1;
                    }
                }
                if game.eye(0).asked().is_some_and(|ask| ask.kind == AskKind::Turn) {
                    acted = game.battle.session().entries().len();
                }
                let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
                game.give(0, order);
            }
        }
        assert!(told > 4 && fired > 4, "ships were hurt in these battles, {told} and {fired}");
    }

    #[test]
    fn what_became_of_her_is_a_sentence_of_its_own_after_who_fired() {
        assert_eq!(
            [capital("strikes her colours."), capital("Élan is lost."), capital("")],
            ["Strikes her colours.", "Élan is lost.", ""]
        );
    }

    #[test]
    fn whoever_is_to_lose_something_at_the_end_of_the_phase_is_not_told_to_be_unhurt() {
        let mut told = 0;
        for seed in 1..6 {
            let mut game = battle("warpspawn/01-first-lesson", ["human", "human"], seed);
            for _ in 0..30 {
                let line = game
                    .telling
                    .journal
                    .iter()
                    .rfind(|line| line.report.sentence.contains(" will lose "))
                    .map(|line| (line.report.unit, line.report.sentence.clone()));
                if let Some((unit, sentence)) = line.filter(|_| {
                    game.eye(0).asked_side() == Some(SideId(0))
                        && game.eye(0).seen().phases[2].state == PhaseState::Current
                }) {
                    let dealt = game
                        .eye(0)
                        .asked_side()
                        .and_then(|side| game.telling.told_digest(side))
                        .map(|digest| digest.dealt.clone())
                        .unwrap_or_default();
                    if let Some(hers) = dealt.iter().find(|line| line.unit == unit) {
                        assert!(
                            hers.means.to_lowercase().contains("she loses")
                                && !hers.said.to_lowercase().contains("no damage"),
                            "{sentence} {hers:?}"
                        );
                        told += 1;
                    }
                }
                let button = game.eye(0).desk(&game.telling).big_button.map(|button| button.order);
                // Grape is told as a loss of Crew at once, so chain is fired wherever it can be.
                let Some(ask) = game.eye(0).asked() else { break };
                let mut orders = ask.offers.iter().flat_map(|offer| offer.candidates(8));
                let chain = orders.find(|order| matches!(order, Order::Fire { aim: 1, .. }));
                let order = chain.or(button).unwrap_or_else(|| ask.default.clone());
                game.give(0, order);
            }
        }
        assert!(told > 2, "it was told {told} times");
    }

    #[test]
    fn a_digest_that_was_put_away_stays_away_and_one_of_the_past_is_not_told_again() {
        let mut game = battle("crane/04-frigates", ["human", "deckhand"], 11);
        for _ in 0..400 {
            if game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).is_some() {
                break;
            }
            if game.eye(0).computer_waits() {
                game.computer_order();
            } else {
                let order = game.eye(0).desk(&game.telling).big_button.expect("a button").order;
                game.give(0, order);
            }
        }
        let told = game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).expect("somebody was hurt");
        let order = told.lines.iter().chain(&told.dealt).next().expect("a line").order;
        game.touch(0, |battle, place| place.look_at(battle, order, true));
        assert!(
            game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).is_none(),
            "whoever looks back sees the table"
        );
        game.touch(0, |battle, place| place.look_away(battle));
        assert!(
            game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).is_some(),
            "and finds it again when he is back"
        );
        game.read_digest(0);
        assert!(game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)).is_none(), "it was read");
    }

    /// Swan of Red is past her red line; her crew may leave her.
    const PAST_RED: &str = r#"(
        version: 1, ruleset: "barnacle", name: "Past Red", wind: "S", options: {"wind_alarm": "manual"}, table: (width: 90, height: 60),
        sides: [(name: "Red"), (name: "Blue")],
        ships: [
            (name: "Swan", class: "brig", side: "Red", at: (30, 25), heading: "N", state: {"sail": 0, "boxes": 25}),
            (name: "Teal", class: "brig", side: "Red", at: (60, 25), heading: "N", state: {"sail": 0}),
            (name: "Rose", class: "brig", side: "Blue", at: (80, 50), heading: "N", state: {"sail": 0}),
        ],
        battle: {"turn": 2, "phase": 4, "first": "Red"},
    )"#;

    #[test]
    fn what_a_captain_ordered_himself_is_no_news_and_whatever_else_comes_with_his_orders_is() {
        let mut game = Sitting::of_text("barnacle/red", PAST_RED, DiceSource::Machine { seed: 3 });
        let (swan, teal) = (UnitId(0), UnitId(1));
        game.give(0, Order::Abandon { unit: swan });
        assert!(game.places[0].refusal.is_none(), "{:?}", game.places[0].refusal);
        assert!(
            game.telling
                .journal
                .iter()
                .any(|line| line.report.unit == Some(swan) && matches!(line.report.event, Event::Fate)),
            "her fate is told in the journal"
        );
        assert_eq!(
            game.eye(0).asked_side().and_then(|side| game.telling.told_digest(side)),
            None,
            "he has ordered it himself"
        );
        game.give(0, Order::EndPhase);
        assert!(game.battle.did_so_herself(swan, 1), "the first order");
        assert!(!game.battle.did_so_herself(teal, 1), "it was not about her");
        assert!(
            !game.battle.did_so_herself(swan, 2),
            "what happens while a side ends its phase, or lets a chance go by, happens to its ships"
        );
        assert!(!game.battle.did_so_herself(swan, 0), "before the first order nobody has ordered anything");
    }
}
