//! Plans of divisions. The intents that each division could be given are tried on forks, one division after the other,
//! and the best plan is kept.

use wg_core::{Intent, Session, SideId, UnitId};

use crate::race::{Tried, surest_of};
use crate::trial::Trial;

/// The number of turns after which a captain plans again.
const EVERY: u16 = 3;
/// The number of further turns for which a plan is played out, to the end of the phase in which the captain plans.
const TURNS: u16 = 1;
/// The number of forks on which a plan is tried if it looks better than the current one on the first fork.
const FORKS: usize = 4;
/// The greatest number of plans that are tried on all forks.
const FINALISTS: usize = 2;
/// A new plan must lead the current one by more than this many hundredths of a point, after a deduction of `DOUBT`
/// standard errors. The dice of a turn hardly tell plans apart, and a captain who keeps changing his plans carries none
/// out.
const PLAINLY: f64 = 300.0;
const DOUBT: f64 = 2.0;
/// The number of intents, from the top of the list, that are tried for all divisions at once.
const ALIKE: usize = 2;
/// The greatest number of playouts each time a captain plans, for each division. The second number is for battles with
/// more than `MANY` units, where a playout is expensive.
const LOOKS: [usize; 2] = [16, 6];
const MANY: usize = 40;

/// The plan that a captain is following.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    /// The turn in which the plan was made; `None` before the first plan.
    turn: Option<u16>,
    /// The number of the captain's divisions.
    divisions: usize,
    intents: Vec<Intent>,
    looks: usize,
    seen: Vec<f64>,
}

impl Held {
    /// The value of the plan on each fork on which it was tried, in hundredths of a point.
    pub fn seen(&self) -> &[f64] {
        &self.seen
    }

    /// The number of playouts when the captain last planned.
    pub const fn looks(&self) -> usize {
        self.looks
    }

    /// The intents of the divisions. The house captain decides for a division without an intent.
    pub fn intents(&self) -> &[Intent] {
        &self.intents
    }

    /// The number of divisions that the captain commands.
    pub const fn divisions(&self) -> usize {
        self.divisions
    }

    /// Makes a new plan, unless the last plan is less than `EVERY` turns old.
    pub fn think<'t>(&mut self, trial: &Trial<'_>, table: impl FnOnce() -> &'t mut Session) {
        let (session, now) = (trial.session, trial.session.cursor().turn);
        if self.turn.is_some_and(|turn| (turn..turn + EVERY).contains(&now)) {
            return;
        }
        if self.turn.is_some_and(|turn| now < turn) {
            // The captain is in another battle, or orders were taken back.
            self.intents.clear();
        }
        let choices = session.ruleset().intents(session.world(), trial.side);
        self.divisions = choices.len();
        if !touches(session, trial.side) {
            self.intents.clear();
        } else if self.divisions > 0 {
            self.hold(&choices);
            let most = LOOKS[usize::from(session.scenario().ships.len() > MANY)] * choices.len();
            let mut looks = Looks { trial, table: table(), left: most };
            let best = looks.best(std::mem::take(&mut self.intents), &choices);
            self.looks = most - looks.left;
            (self.intents, self.seen) = (best.what, best.values);
        }
        self.turn = Some(now);
    }

    /// Drops intents that are no longer possible. A captain without a plan starts with the likeliest intent of each
    /// division.
    fn hold(&mut self, choices: &[Vec<Intent>]) {
        let begins = self.intents.is_empty();
        self.intents.retain(|held| choices.iter().flatten().any(|choice| choice == held));
        if begins {
            self.intents = choices.iter().filter_map(|choice| choice.first().copied()).collect();
        }
    }
}

/// True if a unit of this side could come to blows with an enemy.
fn touches(session: &Session, side: SideId) -> bool {
    let (rules, world) = (session.ruleset(), session.world());
    let mut units = (0..session.scenario().ships.len() as u16).map(UnitId);
    units.any(|unit| rules.side_of(world, unit) == side && rules.in_touch(world, unit))
}

/// A plan for all divisions.
type Whole = Vec<Intent>;

/// Plays out plans within a budget of playouts.
struct Looks<'a> {
    trial: &'a Trial<'a>,
    table: &'a mut Session,
    left: usize,
}

impl Looks<'_> {
    /// Returns the best plan, starting from `held`. First, plans in which all divisions have the same intent or none
    /// are tried. Then each division's intents are tried while the other divisions keep to the plan.
    fn best(&mut self, held: Whole, choices: &[Vec<Intent>]) -> Tried<Whole> {
        let mut alike: Vec<Whole> = vec![Vec::new()];
        if let [first, _, ..] = choices {
            let all = |means: u16| {
                choices
                    .iter()
                    .filter_map(|choice| choice.iter().find(|intent| intent.means == means).copied())
                    .collect::<Whole>()
            };
            alike.extend(
                first.iter().take(ALIKE).map(|intent| all(intent.means)).filter(|plan| plan.len() == choices.len()),
            );
        }
        let mut best = self.race(Tried::new(held), alike);
        for choice in choices {
            let Some(leader) = choice.first().map(|intent| intent.leader) else { continue };
            let others: Whole = best.what.iter().filter(|held| held.leader != leader).copied().collect();
            let with = |intent: &Intent| others.iter().chain([intent]).copied().collect::<Whole>();
            let plans = choice.iter().map(with).chain([others.clone()]).collect();
            best = self.race(best, plans);
        }
        best
    }

    /// Returns the best of the current plan and the others. Another plan must be plainly better, by `PLAINLY` and
    /// `DOUBT`.
    fn race(&mut self, held: Tried<Whole>, others: Vec<Whole>) -> Tried<Whole> {
        let mut tried = vec![held];
        self.look(&mut tried, 1);
        let first = |tried: &Tried<Whole>| tried.values.first().copied().unwrap_or(f64::NEG_INFINITY);
        let least = first(&tried[0]) + PLAINLY;
        let mut better: Vec<Tried<Whole>> =
            others.into_iter().filter(|plan| !is_same(plan, &tried[0].what)).map(Tried::new).collect();
        self.look(&mut better, 1);
        better.retain(|other| first(other) > least);
        better.sort_by(|one, other| first(other).total_cmp(&first(one)));
        better.truncate(FINALISTS);
        if !better.is_empty() {
            tried.extend(better);
            self.look(&mut tried, FORKS);
        }
        // Drop the plans that were not tried on all forks because the budget ran out.
        let known = tried[0].values.len();
        tried.retain(|tried| tried.values.len() == known);
        if known < FORKS {
            tried.truncate(1);
        }
        surest_of(tried, DOUBT, PLAINLY).unwrap_or_else(|| Tried::new(Vec::new()))
    }

    /// Plays out each plan until it has been tried on this many forks, or until the budget is used up.
    fn look(&mut self, tried: &mut [Tried<Whole>], forks: usize) {
        for tried in tried {
            while tried.values.len() < forks && self.left > 0 {
                self.left -= 1;
                let fork = tried.values.len() as u32;
                tried.values.push(self.trial.plan(self.table, fork, &tried.what, TURNS));
            }
        }
    }
}

fn is_same(one: &[Intent], other: &[Intent]) -> bool {
    one.len() == other.len() && one.iter().all(|intent| other.contains(intent))
}
