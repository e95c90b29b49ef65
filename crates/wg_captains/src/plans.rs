//! Plans of divisions: what each is told to do is tried on forks, one division after the other, and the best is held to.

use wg_core::{Intent, Session, SideId, UnitId};

use crate::race::{Tried, surest_of};
use crate::trial::Trial;

/// He thinks again after so many turns.
const EVERY: u16 = 3;
/// A plan is played on into the turn after so many, and to the end of the phase in which he thinks.
const TURNS: u16 = 1;
/// The forks on which a plan is tried that looks better on the first of them than what he holds to.
const FORKS: usize = 4;
/// So many of these at most.
const FINALISTS: usize = 2;
/// Another plan is taken if it is better by more than this, in hundredths of a point, and by so many standard errors: the dice of a turn
/// tell plans apart badly, and who changes them often carries out none.
const PLAINLY: f64 = 300.0;
const DOUBT: f64 = 2.0;
/// So many of the first things that a division could do are tried for all of them at once.
const ALIKE: usize = 2;
/// Plans are played on so often at most when he thinks, for each division; and the same where a plan is dear, with more units than this.
const LOOKS: [usize; 2] = [16, 6];
const MANY: usize = 40;

/// What his divisions have been told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    /// When he thought of it.
    turn: Option<u16>,
    /// How many divisions he has.
    divisions: usize,
    intents: Vec<Intent>,
    looks: usize,
    seen: Vec<f64>,
}

impl Held {
    /// What came of it on each fork on which he has seen it.
    pub fn seen(&self) -> &[f64] {
        &self.seen
    }

    /// How often plans were played on when he thought last.
    pub const fn looks(&self) -> usize {
        self.looks
    }

    /// What they are to do; of one of which nothing is said, what the house captain sees fit.
    pub fn intents(&self) -> &[Intent] {
        &self.intents
    }

    /// How many divisions he commands.
    pub const fn divisions(&self) -> usize {
        self.divisions
    }

    /// He thinks, if it is time.
    pub fn think<'t>(&mut self, trial: &Trial<'_>, table: impl FnOnce() -> &'t mut Session) {
        let (session, now) = (trial.session, trial.session.cursor().turn);
        if self.turn.is_some_and(|turn| (turn..turn + EVERY).contains(&now)) {
            return;
        }
        if self.turn.is_some_and(|turn| now < turn) {
            // Another battle, or one that was taken back.
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

    /// What can still be done is held to; who has been told nothing yet begins with what is likeliest to be good.
    fn hold(&mut self, choices: &[Vec<Intent>]) {
        let begins = self.intents.is_empty();
        self.intents.retain(|held| choices.iter().flatten().any(|choice| choice == held));
        if begins {
            self.intents = choices.iter().filter_map(|choice| choice.first().copied()).collect();
        }
    }
}

/// Somebody of this side could come to blows.
fn touches(session: &Session, side: SideId) -> bool {
    let (rules, world) = (session.ruleset(), session.world());
    let mut units = (0..session.scenario().ships.len() as u16).map(UnitId);
    units.any(|unit| rules.side_of(world, unit) == side && rules.in_touch(world, unit))
}

/// A plan of all divisions.
type Whole = Vec<Intent>;

/// Looks at plans, so many at most.
struct Looks<'a> {
    trial: &'a Trial<'a>,
    table: &'a mut Session,
    left: usize,
}

impl Looks<'_> {
    /// The best plan from this one on: what all could do alike, and then what each division could do while the others keep to it.
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

    /// The best of what he holds to and these, if one is plainly better.
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
        // Of which too little is known for want of looks, it is not taken.
        let known = tried[0].values.len();
        tried.retain(|tried| tried.values.len() == known);
        if known < FORKS {
            tried.truncate(1);
        }
        surest_of(tried, DOUBT, PLAINLY).unwrap_or_else(|| Tried::new(Vec::new()))
    }

    /// Play each on until it has been seen on so many forks.
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
