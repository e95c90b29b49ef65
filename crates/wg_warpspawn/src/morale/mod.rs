//! The Morale phase: ships that were hit may flee (W-MOR-1 to W-MOR-9, W-R32 to W-R35, W-R50).

use wg_core::shown::sheet::{Scene, SceneRoll};

use crate::phases::MORALE;
use crate::prelude::*;

const NERVE: u16 = 7;

/// The morale tests of a turn. Ships that were hit roll one after another, in the order of the roster (W-R32).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Morale {
    /// The next ship that may have to roll.
    pub next: UnitId,
    /// For each side, the number of ships that had fled before the phase, and whether the flagship was among them
    /// (W-R32).
    pub before: [(u8, bool); 2],
}

/// A modifier of a morale test: its clause, its reason and its value.
pub type Modifier = (&'static str, &'static str, i8);

impl Fleet {
    /// True if a ship must take a morale test (W-R33).
    pub fn must_test(&self, ship: &Ship) -> bool {
        ship.on_table() && ship.harm.hit && !self.is_new_prize(ship)
    }

    /// Returns the number of a side's ships that have fled, and whether its flagship has (W-MOR-7, W-MOR-8).
    pub fn fled(&self, side: wg_core::ids::SideId) -> (u8, bool) {
        let fled =
            || self.ships.iter().filter(move |ship| ship.colours.side == side && ship.colours.fate == Fate::Gone);
        (fled().count() as u8, fled().any(Ship::is_flagship))
    }

    /// Returns the modifiers of a ship's morale test (W-MOR-2 to W-MOR-8). `fled` is what [`Fleet::fled`] returns for
    /// her side.
    pub fn nerve(&self, ship: &Ship, fled: (u8, bool)) -> SmallVec<[Modifier; 8]> {
        let mut list = SmallVec::new();
        let mut add = |clause, what, by: i8| {
            if by != 0 {
                list.push((clause, what, by));
            }
        };
        add("W-MOR-2", "flagship", if ship.is_flagship() { 2 } else { 0 });
        add("W-MOR-3", "courage", ship.now(Rating::Courage));
        add("W-MOR-4", "small ship", -i8::from(ship.class().small));
        add("W-MOR-5", "badly hit", -i8::from(ship.harm.lost.iter().any(|lost| *lost >= 2)));
        add("W-MOR-6", "ally", -i8::from(ship.is_ally()));
        add("W-MOR-7", "others have fled", -i8::from(fled.0 > 0));
        add("W-MOR-8", "the flagship has fled", -i8::from(fled.1));
        list
    }
}

impl Fleet {
    /// Returns the chance that a ship flees at a morale test now, in [0, 1] (W-MOR-1). `fled` is what [`Fleet::fled`]
    /// returns for her side.
    pub fn flees(&self, ship: &Ship, fled: (u8, bool)) -> f64 {
        let added: i8 = self.nerve(ship, fled).iter().map(|(_, _, by)| by).sum();
        f64::from((1..=6).filter(|face| face + added <= self.options.flee_on).count() as u8) / 6.0
    }
}

/// Returns the modifiers as text, such as ' + 2 flagship − 1 badly hit'.
pub fn in_a_line(nerve: &[Modifier]) -> String {
    nerve.iter().map(|(_, what, by)| format!(" {} {} ({what})", if *by > 0 { '+' } else { '−' }, by.abs())).collect()
}

/// Returns the scene of this phase's morale tests: the results of earlier ships, the roll that was made now, and the
/// chances of the ships that follow.
fn sequence(fleet: &Fleet, before: [(u8, bool); 2], now: Option<(UnitId, u8, String, bool)>) -> Scene {
    let mut scene = Scene { title: "Morale tests".to_owned(), ..Scene::default() };
    let next = now.as_ref().map_or(UnitId(0), |(unit, ..)| unit.next());
    for ship in fleet.ships.iter().filter(|ship| ship.harm.hit && !fleet.is_new_prize(ship)) {
        let name = fleet.name(ship.id);
        if let Some((_, face, result, flees)) = now.as_ref().filter(|(unit, ..)| *unit == ship.id) {
            scene.rolls.push(SceneRoll {
                label: name.to_owned(),
                side: ship.colours.side,
                faces: SmallVec::from_slice(&[*face]),
                sides: 6,
                good: SmallVec::from_slice(&[!flees]),
                result: result.clone(),
            });
        } else if ship.id < next && ship.colours.fate == Fate::Gone {
            scene.notes.push((format!("{name} has fled."), Tone::Bad));
        } else if ship.id < next && ship.on_table() {
            scene.notes.push((format!("{name} has passed."), Tone::Faint));
        } else if ship.on_table() {
            let fled = if fleet.options.sequential {
                fleet.fled(ship.colours.side)
            } else {
                before[ship.colours.side.index()]
            };
            let (line, chance) = (in_a_line(&fleet.nerve(ship, fled)), fleet.flees(ship, fled) * 100.0);
            scene.notes.push((format!("{name}: D6{line}, {chance:.0}% chance to flee."), Tone::Plain));
        }
    }
    scene
}

impl Chapter for Morale {
    type Game = WarpSpawn;

    fn waits(&self) -> bool {
        false
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        let Some(&Self { next, before }) = play.business.top_of() else { return Ok(()) };
        let fleet = &play.fleet;
        let Some(ship) = fleet.ships.iter().find(|ship| ship.id >= next && fleet.must_test(ship)) else {
            return play.business.done();
        };
        let (unit, side) = (ship.id, ship.colours.side);
        let fled = if fleet.options.sequential { fleet.fled(side) } else { before[side.index()] };
        let nerve = fleet.nerve(ship, fled);
        let added: i8 = nerve.iter().map(|(_, _, by)| by).sum();
        let flees_on = fleet.options.flee_on;
        let row = Throw::d6(unit, NERVE, 1, "she flees on a total of 2 or less", "W-MOR-1");
        let row = if flees_on == 2 {
            row
        } else {
            Throw { needed: format!("she flees on a total of {flees_on} or less").into(), ..row }
        };
        // The die decides nothing if she flees on every face, or on none.
        let matters = added < flees_on && 6 + added > flees_on;
        let rolled = play.dice.throw_if(matters, &row, &|| format!("Morale test for {}", fleet.name(unit)))?;
        let face = rolled.faces[0];
        let total = face as i8 + added;
        if let Some(Self { next, .. }) = play.business.top_mut_of() {
            *next = unit.next();
        }
        let flees = total <= flees_on;
        let sum = || if nerve.is_empty() { face.to_string() } else { format!("{face}{} = {total}", in_a_line(&nerve)) };
        if rolled.shown {
            play.say(|fleet| {
                let result = format!("{}: {}", sum(), if flees { "she fails" } else { "she passes" });
                Report::new("W-MOR-1", Some(unit), "").with(Event::Fight(Box::new(sequence(
                    fleet,
                    before,
                    Some((unit, face, result, flees)),
                ))))
            });
        }
        play.say(|fleet| {
            let result = if flees { "fails" } else { "passes" };
            if !rolled.shown {
                let name = fleet.name(unit);
                let sentence = format!("{name} {result} her morale test, as she would on any roll.");
                return Report::new("W-MOR-1", Some(unit), sentence);
            }
            let event = Event::thrown(
                format!("Morale test for {}", fleet.name(unit)),
                &[face],
                row.needed.to_string(),
                format!("{total}: she {result}"),
            )
            .good(|_| !flees)
            .by(side);
            Report::new(
                "W-MOR-1",
                Some(unit),
                format!("{} rolls {} and {result} her morale test.", fleet.name(unit), sum()),
            )
            .with(event)
        });
        if flees {
            flee(play, unit);
        }
        Ok(())
    }
}

/// Adds the chapter of the Morale phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Morale>([MORALE]).opens(MORALE, open);
}

/// Opens the Morale phase: notes which ships have already fled, then tests the ships that were hit (W-MOR-1, W-R32).
///
/// # Errors
/// Never returns an error, because no die is rolled here.
pub fn open(play: &mut Play<'_>) -> Awaited {
    let before = [0, 1].map(|side| play.fleet.fled(wg_core::ids::SideId(side)));
    play.business.push(Morale { next: UnitId(0), before });
    if play.fleet.ships.iter().any(|ship| play.fleet.must_test(ship)) {
        play.say(|fleet| Report::new("W-MOR-1", None, "").with(Event::Fight(Box::new(sequence(fleet, before, None)))));
    }
    Ok(())
}

/// Makes a ship that failed her morale test flee. If she is an ally and leaves, all allies flee with her (W-MOR-1,
/// W-MOR-9).
fn flee(play: &mut Play<'_>, unit: UnitId) {
    if !leave(play, unit, false) || !play.fleet.ship(unit).is_ally() {
        return;
    }
    let side = play.fleet.ship(unit).colours.side;
    let allies: SmallVec<[UnitId; 8]> =
        play.fleet.of_side(side).filter(|other| other.is_ally()).map(|other| other.id).collect();
    for other in allies {
        leave(play, other, true);
    }
}

/// Takes a ship out of the battle. By option, a ship that cannot move strikes instead (W-MOR-1, W-R34). Returns true if
/// she has fled.
fn leave(play: &mut Play<'_>, unit: UnitId, with_others: bool) -> bool {
    let ship = play.fleet.ship(unit);
    if !ship.is_able() && play.fleet.options.strikes {
        let crew = ship.now(Rating::Crew).max(0) as u8;
        play.fleet.ship_mut(unit).harm.sent += crew;
        play.show("W-R34", unit, Event::Fate, |fleet| {
            format!("{} is too crippled to flee, so she strikes her flag.", fleet.name(unit))
        });
        return false;
    }
    play.fleet.ship_mut(unit).colours.fate = Fate::Gone;
    play.fleet.battle.action = true;
    play.say(|fleet| {
        let (clause, with) = if with_others { ("W-MOR-9", " with the other allies") } else { ("W-MOR-1", "") };
        Report::new(clause, Some(unit), format!("{} flees the battle{with}.", fleet.name(unit))).with(Event::Fate)
    });
    true
}
