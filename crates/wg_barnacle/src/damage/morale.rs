//! The captain's morale (A13). A row boat on the list of ships has a captain like any other ship, a landing boat has
//! none (AMB-93).

use crate::damage::leaving;
use crate::position::ship::{souls, strike};
use crate::prelude::*;

/// Purpose of the dice of a morale test.
const NERVE: u16 = 24;

/// The distance of an enemy within which a captain surrenders instead of hiding (B-MOR-8).
pub const SURRENDERS_WITHIN: Length = Length::inches(24);

/// Modifiers of a captain's morale number, each with its name.
pub type Modifiers = SmallVec<[(&'static str, i8); 8]>;

/// Makes a morale test due for this reason, unless the reason had its test before (AMB-48). See [`trigger`].
pub fn call(ship: &mut Ship, reason: u8) {
    ship.nerve.due |= reason & !ship.nerve.tested;
}

impl Fleet {
    /// True if a battery that is on the ship's log is destroyed. Guns thrown overboard are not destroyed (AMB-31).
    pub fn battery_destroyed(&self, unit: UnitId, battery: usize) -> bool {
        let (printed, guns) = (self.log(unit).guns[battery], self.ship(unit).guns);
        guns.left[battery] == 0 && guns.overboard[battery] < printed
    }
}

/// Returns all morale modifiers in force. Of two modifiers of one family only the worse counts, unless the option adds
/// them (B-MOR-4, AMB-49).
pub fn modifiers(fleet: &Fleet, unit: UnitId) -> Modifiers {
    let (ship, options) = (fleet.ship(unit), fleet.options());
    let mut list = Modifiers::new();
    let mut add = |holds: bool, what: &'static str, by: i8| {
        if holds {
            list.push((what, by));
        }
    };
    add(fleet.log(unit).is_man_o_war(), "man o' war", 2);
    add(ship.nerve.trend == Trend::Advancing, "advancing", 2);
    add(ship.nerve.trend == Trend::Retiring, "retiring", -2);
    add(ship.clocks.fire_sails > 0, "fire in the sails", -1);
    add(ship.clocks.fire_below > 0, "fire below decks", -2);
    add(ship.clocks.blaze > 0, "catastrophic fire", -5);
    let mut family = |worse: bool, worst: bool, what: [&'static str; 2], by: [i8; 2]| {
        add(worse && (!worst || options.families_add), what[0], by[0]);
        add(worst, what[1], by[1]);
    };
    family(fleet.beyond_yellow(unit), fleet.beyond_red(unit), ["yellow line", "red line"], [-2, -3]);
    let destroyed = [LARBOARD, STARBOARD].map(|battery| fleet.battery_destroyed(unit, battery));
    let both = destroyed == [true; 2];
    family(destroyed.contains(&true), both, ["one broadside destroyed", "both broadsides destroyed"], [-1, -3]);
    family(
        fleet.half_killed(unit),
        fleet.three_fourths_killed(unit),
        ["half the crew killed", "three-quarters of the crew killed"],
        [-1, -3],
    );
    // A leader who is ashore with a party is not lost (AMB-48).
    add(
        fleet.leaders_lost(unit) == fleet.log(unit).leaders && options.no_leader_morale != 0,
        "no leader left",
        options.no_leader_morale,
    );
    list
}

/// Returns the highest total of three dice that passes (B-MOR-3).
pub fn needed(fleet: &Fleet, unit: UnitId) -> i8 {
    fleet.ship(unit).nerve.morale + modifiers(fleet, unit).iter().map(|(_, by)| by).sum::<i8>()
}

/// The result of a morale test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Not over: the captain passes (B-MOR-3).
    Stands,
    /// Over by 1: the captain passes, and his number falls (B-MOR-5).
    Shaken,
    /// Over by 2: the ship may come no closer to the enemy (B-MOR-6).
    NoCloser,
    /// Over by 3 or 4: the ship must retire (B-MOR-7).
    Retires,
    /// Over by 5 or 6 with an enemy near: the ship strikes (B-MOR-8).
    Strikes,
    /// Over by 5 or 6 without an enemy near: the crew hides (B-MOR-9).
    Hides,
    /// Over by 7 or more: the crew abandons ship (B-MOR-10).
    Abandons,
}

impl Outcome {
    /// Returns the result, from how much three dice are over the number and whether an enemy is within 24 inches
    /// (B-MOR-5 to B-MOR-10).
    pub const fn of(over: i8, enemy_near: bool) -> Self {
        match over {
            ..=0 => Self::Stands,
            1 => Self::Shaken,
            2 => Self::NoCloser,
            3 | 4 => Self::Retires,
            5 | 6 if enemy_near => Self::Strikes,
            5 | 6 => Self::Hides,
            _ => Self::Abandons,
        }
    }

    /// True if the result is adverse: over by 2 or more (AMB-6).
    pub const fn is_adverse(self) -> bool {
        !matches!(self, Self::Stands | Self::Shaken)
    }

    /// Returns the clause of the result.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Stands => "B-MOR-3",
            Self::Shaken => "B-MOR-5",
            Self::NoCloser => "B-MOR-6",
            Self::Retires => "B-MOR-7",
            Self::Strikes => "B-MOR-8",
            Self::Hides => "B-MOR-9",
            Self::Abandons => "B-MOR-10",
        }
    }
}

/// Rolls the morale test of the next captain who is due, one test for all his reasons. Ships out of the fight make no
/// test (B-MOR-2, B-MOR-3, AMB-48).
pub fn tests(play: &mut Play<'_>) -> Awaited {
    for ship in play.fleet.ships.touch_where(|ship| !ship.fights() && ship.nerve.due != 0) {
        ship.nerve.due = 0;
    }
    let Some(unit) = play.fleet.ships.iter().find(|ship| ship.nerve.due != 0).map(|ship| ship.id) else {
        return play.business.done();
    };
    let fleet = &play.fleet;
    let needed = needed(fleet, unit);
    let why = reasons(fleet.ship(unit).nerve.due);
    let title = || format!("{}'s morale test", fleet.name(unit));
    let faces = play.dice.throw(&Throw::d6(unit, NERVE, 3, "the morale number or less", "B-MOR-3"), &|| {
        format!("{} ({why}): {needed} or less", title())
    })?;
    let over = faces.iter().sum::<u8>() as i8 - needed;
    let near = fleet.nearest_enemy(unit).is_some_and(|(distance, _)| distance <= SURRENDERS_WITHIN);
    let outcome = Outcome::of(over, near);
    play.tell("B-MOR-2", unit, |fleet| {
        let name = fleet.name(unit);
        format!("{name}'s captain takes a morale test ({why}). The roll must not exceed {}.", reckoned(fleet, unit))
    });
    play.say(|fleet| {
        let good = over <= 1;
        let result = match over {
            ..=0 => "passes".to_owned(),
            1 => "passes, 1 over".to_owned(),
            over => format!("fails by {over}"),
        };
        let name = fleet.name(unit);
        Report::new(
            "B-MOR-3",
            Some(unit),
            format!("{name}'s captain rolls {} against {}: {result}.", shown(&faces), reckoned(fleet, unit)),
        )
        .with(
            Event::thrown(format!("{name}'s morale test"), &faces, format!("{needed} or less"), result)
                .good(|_| good)
                .by(fleet.ship(unit).side()),
        )
    });
    let was = *play.fleet.ship(unit);
    carry_out(play.fleet, unit, outcome);
    tell(play, &was, outcome);
    if outcome == Outcome::Abandons {
        // The crew is in the boats or in the water, not killed (AMB-55).
        leaving::leave(play, unit, true);
    }
    Ok(())
}

/// Returns why a test is due, in words: 'half the crew killed and red line reached'.
fn reasons(due: u8) -> String {
    let words = [
        (trigger::HALF, "half the crew killed"),
        (trigger::THREE_FOURTHS, "three-quarters of the crew killed"),
        (trigger::YELLOW, "yellow line reached"),
        (trigger::RED, "red line reached"),
        (trigger::LARBOARD, "larboard broadside destroyed"),
        (trigger::STARBOARD, "starboard broadside destroyed"),
        (trigger::AGAIN, "again at the start of her move"),
        (trigger::SPECIFIC, "a specific hit"),
    ];
    words.into_iter().filter(|(reason, _)| due & reason != 0).map(|(_, word)| word).collect::<Vec<_>>().join(" and ")
}

/// Returns the number needed with its parts, in words: '8 (12, yellow line -2, retiring -2)'.
fn reckoned(fleet: &Fleet, unit: UnitId) -> String {
    let modifiers = modifiers(fleet, unit);
    let mut text = needed(fleet, unit).to_string();
    if !modifiers.is_empty() {
        text += &format!(" ({}", fleet.ship(unit).nerve.morale);
        for (what, by) in modifiers {
            text += &format!(", {what} {by:+}");
        }
        text += ")";
    }
    text
}

/// Applies the result of a test (B-MOR-5 to B-MOR-10, AMB-51 to AMB-55). Only a harder duty replaces a duty, and a
/// captain who retires already gets no second result of that kind (AMB-52).
pub fn carry_out(fleet: &mut Fleet, unit: UnitId, outcome: Outcome) {
    let captures_count = fleet.options().captures_count;
    let ship = fleet.ship_mut(unit);
    let again = ship.nerve.due & trigger::AGAIN != 0;
    ship.nerve.tested |= ship.nerve.due & !(trigger::AGAIN | trigger::SPECIFIC);
    ship.nerve.due = 0;
    let side = ship.side();
    let first = outcome.is_adverse() && !ship.nerve.adverse;
    ship.nerve.adverse |= outcome.is_adverse();
    let duty = ship.nerve.duty;
    match outcome {
        Outcome::Stands | Outcome::Shaken => {
            if outcome == Outcome::Shaken {
                ship.nerve.shake(1);
            }
            // The captain has recovered his nerve (AMB-51).
            if again && duty == Duty::NoCloser {
                ship.nerve.duty = Duty::None;
            }
        }
        Outcome::NoCloser => {
            ship.nerve.shake(1);
            if duty == Duty::None {
                ship.nerve.duty = Duty::NoCloser;
            }
        }
        Outcome::Retires if duty == Duty::Retire => {}
        Outcome::Retires => {
            ship.nerve.shake(1);
            if duty != Duty::Hide {
                ship.nerve.duty = Duty::Retire;
            }
        }
        Outcome::Strikes => strike(ship, side.other()),
        Outcome::Hides => {
            ship.nerve.shake(3);
            ship.nerve.duty = Duty::Hide;
            ship.lie_to();
        }
        Outcome::Abandons => {
            ship.lie_to();
            ship.colours.fate = Fate::Abandoned;
        }
    }
    let deeds = &mut fleet.initiative.now;
    deeds[side].adverse += u8::from(first);
    if outcome == Outcome::Strikes && captures_count {
        deeds[side.other()].sunk += 1;
    }
}

/// Reports what a captain does after his test.
fn tell(play: &mut Play<'_>, was: &Ship, outcome: Outcome) {
    let unit = was.id;
    if outcome == Outcome::Stands && was.nerve.duty == play.fleet.ship(unit).nerve.duty {
        return;
    }
    let (side, recovers) =
        (was.side(), was.nerve.duty == Duty::NoCloser && play.fleet.ship(unit).nerve.duty == Duty::None);
    play.say(|fleet| {
        let (name, morale) = (fleet.name(unit), fleet.ship(unit).nerve.morale);
        let sentence = match outcome {
            Outcome::Stands => format!("{name}'s captain recovers, and the morale number stays at {morale}."),
            Outcome::Shaken if recovers => {
                format!("{name}'s captain recovers, but the morale number falls to {morale}.")
            }
            Outcome::Shaken => format!("{name}'s captain passes, but the morale number falls to {morale}."),
            Outcome::NoCloser => {
                format!("{name} may come no closer to the enemy, and her captain's morale number falls to {morale}.")
            }
            Outcome::Retires if was.nerve.duty == Duty::Retire => {
                format!("{name} is already retiring, so her captain's morale number stays at {morale}.")
            }
            Outcome::Retires => format!("{name} must retire, and her captain's morale number falls to {morale}."),
            Outcome::Strikes => {
                format!("{name} strikes to {}, with {} aboard.", winner(fleet, unit, side), men(fleet, unit))
            }
            Outcome::Hides => format!(
                "{name} is adrift, because her crew hides in the hull. Her captain's morale number falls to {morale}."
            ),
            Outcome::Abandons if was.crew.men() == 1 => format!("{name}'s last man abandons ship, and she is adrift."),
            Outcome::Abandons => format!("{name}'s {} men abandon ship, and she is adrift.", was.crew.men()),
        };
        let report = Report::new(outcome.clause(), Some(unit), sentence);
        match outcome {
            Outcome::Strikes => report.with(Event::Fate).noted(Moment::Strike, unit),
            Outcome::Hides | Outcome::Abandons => report.with(Event::Fate),
            _ => report,
        }
    });
}

/// Returns the name of the nearest enemy ship, to which a ship has struck, or of the enemy side if it has no ship left
/// (AMB-53).
fn winner(fleet: &Fleet, unit: UnitId, side: SideId) -> String {
    let enemies = fleet.ships.iter().filter(|ship| ship.side() != side && ship.fights() && ship.id != unit);
    let nearest = enemies.min_by_key(|enemy| fleet.shape(unit).distance_to(&fleet.shape(enemy.id)));
    nearest.map_or_else(|| fleet.side_name(side.other()).to_owned(), |enemy| fleet.name(enemy.id).to_owned())
}

fn men(fleet: &Fleet, unit: UnitId) -> String {
    souls(fleet.ship(unit).crew.men())
}
