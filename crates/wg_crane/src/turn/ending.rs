//! I. Objective: the end of a phase, of a turn and of the battle, and the outcome.

use crate::options::End;
use crate::phases::{FIRST_SIDE, SECOND_SIDE, SET_UP};
use crate::position::not_over;
use crate::prelude::*;

/// The number of turns in a row without a shot or a boarding that ends a battle without a limit (C-R38), and by option
/// any battle (C-R50, C-DATA-19).
pub const QUIET_TURNS: u8 = 10;

impl Fleet {
    /// True if the side has a ship of its own that is afloat and not captured, or is yet to come. By option she must not
    /// be dead in the water either (C-R38).
    pub fn is_in_the_fight(&self, side: SideId) -> bool {
        self.ships.iter().any(|ship| {
            ship.built.side == side
                && matches!(ship.colours.fate, Fate::Afloat | Fate::Aboard)
                && !(self.options.diw_is_out && ship.dead_in_water())
        })
    }

    /// True if any ship could move or board at the start of a phase of her own, now or once she has come (C-R38).
    pub fn anybody_can_move(&self) -> bool {
        let moves = |ship: &Ship| ship.on_table() && ship.allowance() > 0 && self.has_a_way(ship, ship.allowance());
        self.ships.iter().any(|ship| ship.is_due() || moves(ship))
    }

    /// True if the side has a ship of its own that is afloat and not captured. Unlike [`Fleet::is_in_the_fight`], this
    /// counts ships that are dead in the water under every option: the option `diw_is_out` ends a battle only when the
    /// phase is over.
    pub fn has_a_ship_left(&self, side: SideId) -> bool {
        self.ships
            .iter()
            .any(|ship| ship.built.side == side && matches!(ship.colours.fate, Fate::Afloat | Fate::Aboard))
    }

    /// True if nothing more can happen before the end of the turn, which ends a battle in which no ship can move
    /// (C-R38). By option, a ship that is dead in the water may still have a shot in her own phase (C-R14).
    pub fn is_still(&self) -> bool {
        let has_a_shot =
            |ship: &Ship| ship.on_table() && ship.dead_in_water() && !self.targets_and_prizes(ship).is_empty();
        !(self.anybody_can_move() || self.options.diw_fires_own_phase && self.ships.iter().any(has_a_shot))
    }

    /// Returns the end of the battle by annihilation, or `None` if both sides have a ship in the fight (C-LOST-1).
    pub fn annihilated(&self) -> Option<EndedBy> {
        match SideId::BOTH.map(|side| self.is_in_the_fight(side)) {
            [true, true] => None,
            [false, false] => Some(EndedBy::BothAnnihilated),
            [false, true] => Some(EndedBy::Annihilation(SideId(0))),
            [true, false] => Some(EndedBy::Annihilation(SideId(1))),
        }
    }
}

/// Adds the handlers of section I.
pub fn plugin(app: &mut App) {
    app.hears([SET_UP, FIRST_SIDE, SECOND_SIDE], call_time).closes(FIRST_SIDE, close).closes(SECOND_SIDE, close);
}

/// Notes that the clock has run out (C-OBJ-3). Whether that ends the battle is judged at the end of the phase or turn
/// (C-R46).
fn call_time(play: &mut Play<'_>, _: Seat, order: &Order) {
    if let Order::TimeUp = order {
        play.fleet.conditions.verdict.time_called = true;
        play.say(|_| Report::new("C-OBJ-3", None, "Time is up."));
    }
}

/// Ends a movement phase: removes the smoke (C-FIRE-10), counts quiet turns, and judges whether the battle is over
/// (C-LOST-1, C-OBJ-5, C-OBJ-6, C-R38, C-R46).
///
/// # Errors
/// Never returns an error, because no die is rolled here.
pub fn close(play: &mut Play<'_>) -> Awaited {
    let rested = |ship: &Ship| ship.with(|she| (she.gunnery, she.sailing) = (Gunnery::default(), Sailing::default()));
    for ship in play.fleet.ships.touch_where(|ship| rested(ship) != *ship) {
        *ship = rested(ship);
    }
    let fleet = &mut play.fleet;
    let (turn, options) = (fleet.cursor.turn, fleet.options);
    let turn_ends = fleet.cursor.phase == SECOND_SIDE;
    let limit = fleet.conditions.limit.or(fleet.secret.turns);
    if turn_ends {
        fleet.conditions.lull.quiet =
            if fleet.conditions.lull.action { 0 } else { fleet.conditions.lull.quiet.saturating_add(1) };
        fleet.conditions.lull.action = false;
    }
    let mut end = fleet.annihilated();
    if end.is_none() && turn_ends {
        end = first_of([
            (options.end == End::Turns && limit.is_some_and(|limit| turn >= u16::from(limit)), EndedBy::Turns),
            (fleet.conditions.verdict.time_called, EndedBy::Clock),
            (!fleet.anybody_can_move(), EndedBy::Stillness),
            (
                (options.end == End::None || options.quiet_ends_all) && fleet.conditions.lull.quiet >= QUIET_TURNS,
                EndedBy::Quiet,
            ),
        ]);
    }
    if end.is_none() && options.clock_ends_phase && fleet.conditions.verdict.time_called {
        end = Some(EndedBy::Clock);
    }
    fleet.conditions.verdict.end = end;
    if turn_ends {
        // If the sides roll for the first move every turn, the first side is unknown once a turn is over (C-R36).
        fleet.conditions.first = fleet.conditions.first.filter(|_| !options.first_each_turn);
        play.say(|_| Report::new("C-OBJ-5", None, format!("Turn {turn} is over.")).with(Event::Phase));
    }
    Ok(())
}

/// Returns the outcome of a battle that has ended (C-OBJ-1, C-OBJ-7, C-R37). The score counts a point for each box
/// (C-LOST-2).
pub fn outcome(fleet: &Fleet, ended: EndedBy) -> Outcome {
    let scores = PerSide::from_fn(|side| fleet.score(side));
    let winner = scores.ahead();
    let (clause, why) = match ended {
        EndedBy::Annihilation(side) => ("C-LOST-1", format!("{} has no ship left in the fight", fleet.side(side))),
        EndedBy::BothAnnihilated => ("C-LOST-1", "neither side has a ship left in the fight".to_owned()),
        EndedBy::Turns => ("C-OBJ-6", format!("turn {} was the last", fleet.cursor.turn.saturating_sub(1))),
        EndedBy::Stillness => ("C-R38", "no ship of either side can move".to_owned()),
        EndedBy::Quiet => ("C-R38", format!("{QUIET_TURNS} turns passed without a shot or a boarding")),
        EndedBy::Clock => ("C-OBJ-3", "the clock has run out".to_owned()),
    };
    let result = match winner {
        Some(side) => format!("{} wins {} to {}", fleet.side(side), scores[side], scores[side.other()]),
        None => format!("A draw at {}", counted(scores[SideId(0)], "point each", "points each")),
    };
    Outcome {
        winner,
        scores: scores.into_array().into(),
        reason: format!("{result}: {why}."),
        clause: clause.to_owned(),
        why,
    }
}

/// Replaces a secret turn limit with a guess, for captains. A captain does not know the limit, but knows how it was
/// rolled and that it is not over yet (C-DATA-6).
pub fn conceal_limit(world: &mut World, rng: &mut chacha20::ChaCha8Rng) {
    let fleet = Fleet::seen_mut(world);
    // Once the battle is over, the limit is no secret any more.
    if fleet.conditions.verdict.end.is_none() && fleet.secret.turns.is_some() {
        let throw = || (0..4).map(|_| wg_core::dice::below(rng, 6) as u8 + 1).sum();
        fleet.secret = SecretLimit { turns: Some(not_over(fleet.cursor.turn, throw)), guessed: true };
    }
}
