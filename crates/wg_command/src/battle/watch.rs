//! What became of every ship in a battle, by whom and in which turn, and when the first shot was fired.

use std::fmt;

use wg_core::scenario::Task;
use wg_core::{Fate, Order, Session, Strength, UnitId, UnitView, Viewer};

/// What had become of a unit when the battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Became {
    /// She has everything that she began with.
    #[default]
    Untouched,
    /// She is damaged and still fights.
    Damaged,
    /// She lies aground under her own flag.
    Aground,
    /// She left the table for a goal of her side.
    Left,
    /// She left the table in another way.
    Fled,
    /// She was abandoned, or is out of the fight in another way.
    Abandoned,
    /// She struck and was not taken.
    Struck,
    /// She was taken.
    Taken,
    /// She sank.
    Sunk,
}

impl Became {
    /// All of them, from the best to the worst.
    pub const ALL: [Self; 9] = [
        Self::Untouched,
        Self::Damaged,
        Self::Aground,
        Self::Left,
        Self::Fled,
        Self::Abandoned,
        Self::Struck,
        Self::Taken,
        Self::Sunk,
    ];

    /// The word for it in tables and files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Untouched => "untouched",
            Self::Damaged => "damaged",
            Self::Aground => "aground",
            Self::Left => "left",
            Self::Fled => "fled",
            Self::Abandoned => "abandoned",
            Self::Struck => "struck",
            Self::Taken => "taken",
            Self::Sunk => "sunk",
        }
    }

    /// True if her side has lost her.
    pub const fn is_lost(self) -> bool {
        matches!(self, Self::Fled | Self::Abandoned | Self::Struck | Self::Taken | Self::Sunk)
    }
}

impl fmt::Display for Became {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The end of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct End {
    /// What became of her.
    pub became: Became,
    /// The turn in which it did; 0 for a unit that is untouched or damaged.
    pub turn: u16,
    /// Who last fired at her, boarded or charged her before that; only for a unit that is lost and did not flee.
    pub by: Option<UnitId>,
}

/// Follows a battle, order by order.
#[derive(Default)]
pub(super) struct Watch {
    turn: u16,
    first_shot: Option<u16>,
    ends: Vec<End>,
    attackers: Vec<Option<UnitId>>,
}

impl Watch {
    /// Notes an order before it is given.
    pub(super) fn order(&mut self, session: &Session, order: &Order) {
        let turn = session.cursor().turn;
        if turn != self.turn {
            self.look(session, false);
            self.turn = turn;
        }
        let (unit, target) = match *order {
            Order::Fire { unit, target, .. } => (unit, target),
            Order::SmallArms { unit, target } | Order::Board { unit, target, .. } | Order::Charge { unit, target } => {
                (unit, target)
            }
            _ => return,
        };
        if matches!(order, Order::Fire { .. }) {
            self.first_shot.get_or_insert(turn);
        }
        self.attackers.resize(self.attackers.len().max(target.index() + 1), None);
        self.attackers[target.index()] = Some(unit);
    }

    /// Returns the turn of the first shot, and what has become of every unit, in the order of the scenario.
    pub(super) fn ended(mut self, session: &Session) -> (Option<u16>, Vec<End>) {
        self.look(session, true);
        (self.first_shot, self.ends)
    }

    /// Notes what has become of the units by the end of a turn. Only at the end of the battle is it worth the sheets to
    /// tell who is damaged.
    fn look(&mut self, session: &Session, over: bool) {
        let view = session.view(Viewer::All);
        self.ends.resize(view.units.len(), End::default());
        self.attackers.resize(self.attackers.len().max(view.units.len()), None);
        let away = |unit: UnitId| view.goals.iter().any(|goal| goal.task == Task::Leave && goal.ships.contains(&unit));
        for unit in &view.units {
            let became = match became(unit, away(unit.id)) {
                Became::Untouched if over && is_damaged(session, unit) => Became::Damaged,
                became => became,
            };
            let end = &mut self.ends[unit.id.index()];
            if end.became == became {
                continue;
            }
            let named = became.is_lost() && became != Became::Fled;
            *end = End {
                became,
                turn: if became > Became::Damaged { self.turn } else { 0 },
                by: self.attackers[unit.id.index()].filter(|_| named),
            };
        }
    }
}

/// Returns what has become of a unit, as far as everybody can see. Who still fights counts as untouched.
fn became(unit: &UnitView, away: bool) -> Became {
    match unit.fate {
        Fate::Sunk => Became::Sunk,
        Fate::Prize => Became::Taken,
        _ if unit.side != unit.built_for => Became::Taken,
        Fate::Gone if away => Became::Left,
        Fate::Gone => Became::Fled,
        Fate::Afloat if unit.struck => Became::Struck,
        Fate::Afloat if unit.out => Became::Abandoned,
        Fate::Afloat if unit.aground => Became::Aground,
        Fate::Afloat | Fate::Aboard => Became::Untouched,
    }
}

fn is_damaged(session: &Session, unit: &UnitView) -> bool {
    let strength = Strength::of(unit, &session.sheet(unit.id, Viewer::All)).unwrap_or_default();
    strength.left < strength.of || unit.hurt > 0 || unit.stumps > 0
}
