//! The Boarding Action phase (W-BOARD-1 to W-BOARD-6, W-R25 to W-R31).

use crate::cards::{self, Roll};
use crate::phases::BOARDING;
use crate::prelude::*;

const BOARDERS: u16 = 6;

/// A step of the Boarding Action phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Boarding {
    /// A side may start a boarding action (W-R28).
    Start {
        /// The side whose turn it is.
        side: SideId,
        /// For each side, true if it starts no more boarding actions in this turn.
        stopped: PerSide<bool>,
    },
    /// Two ships fight (W-BOARD-2).
    Fight {
        /// The ship that started the fight.
        unit: UnitId,
        /// The ship that she boards.
        target: UnitId,
        /// The faces of both dice, the boarder's first, once they have been rolled.
        faces: Option<(u8, u8)>,
        /// True if cards have been played on the roll.
        carded: bool,
    },
    /// The winner decides what becomes of the ship that was taken (W-BOARD-6).
    Prize {
        /// The ship that won.
        winner: UnitId,
        /// The ship that was taken.
        loser: UnitId,
    },
}

impl Fleet {
    /// True if two ships are side by side: in adjacent squares, each in the beam sector of the other. By option,
    /// adjacent squares are enough (W-BOARD-1, W-R27).
    pub fn side_by_side(&self, one: &Ship, other: &Ship) -> bool {
        if self.distance(one.berth.square, other.berth.square) != 1
            || one.berth.square.range_to(other.berth.square) != 1
        {
            return false;
        }
        let abeam = |of: &Ship, at: &Ship| {
            matches!(
                sector(of.berth.square, of.berth.heading, at.berth.square, false),
                Sector::Larboard | Sector::Starboard
            )
        };
        self.options.board_adjacent || (abeam(one, other) && abeam(other, one))
    }

    /// Checks whether a ship may board another (W-BOARD-1, W-ZERO-2, W-R28).
    ///
    /// # Errors
    /// Returns the reason why she may not.
    fn check_board<R: Reason>(&self, ship: &Ship, other: &Ship) -> Result<(), R> {
        let (name, at) = (self.name(ship.id), self.name(other.id));
        let enemy = other.colours.side != ship.colours.side && other.on_table();
        R::forbid(!enemy, "W-BOARD-1", || format!("{at} is not an enemy that {name} can board."))?;
        R::forbid(ship.is_empty(), "W-R24", || format!("{name} has no Crew left to board with."))?;
        R::forbid(self.is_new_prize(ship), "W-R31", || {
            format!("{name} was taken this turn, so she cannot board before the next turn.")
        })?;
        R::forbid(ship.deeds.boarded, "W-R28", || format!("{name} has already started a boarding action this turn."))?;
        R::forbid(self.has_fought(ship.id, other.id), "W-R28", || {
            format!("{name} and {at} have already fought this turn.")
        })?;
        let lie = || {
            if self.options.board_adjacent {
                format!("{name} and {at} are not in adjacent squares.")
            } else {
                format!("{name} and {at} are not side by side. Each must be abeam of the other, one square away.")
            }
        };
        R::forbid(!self.side_by_side(ship, other), "W-R27", lie)
    }

    /// Returns the enemies that a ship can board now.
    pub fn prey(&self, ship: &Ship) -> SmallVec<[UnitId; 6]> {
        let ships = self.ships.iter().filter(|_| ship.on_table());
        ships.filter(|other| self.check_board::<No>(ship, other).is_ok()).map(|other| other.id).collect()
    }

    fn has_fought(&self, one: UnitId, other: UnitId) -> bool {
        self.battle.boarded.iter().any(|pair| *pair == (one, other) || *pair == (other, one))
    }

    /// Returns what a ship adds to her die in a boarding action (W-BOARD-2).
    pub fn boarding(&self, ship: &Ship) -> i8 {
        ship.now(Rating::Crew) + ship.now(Rating::Boarding)
    }

    /// Returns the chance that a ship with this lead in modifiers wins, in [0, 1]. Ties are rolled again.
    pub fn wins(lead: i16) -> f64 {
        let (mut won, mut lost) = (0_u8, 0_u8);
        for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
            match (one + lead - other).signum() {
                1 => won += 1,
                -1 => lost += 1,
                _ => {}
            }
        }
        f64::from(won) / f64::from((won + lost).max(1))
    }
}

/// Returns the chance that the ship that starts a boarding action wins it. `lead` is an additional modifier in her
/// favour.
fn chance(fleet: &Fleet, unit: UnitId, target: UnitId, lead: i16) -> f64 {
    let (ship, other) = (fleet.ship(unit), fleet.ship(target));
    if other.is_empty() {
        1.0
    } else {
        Fleet::wins(i16::from(fleet.boarding(ship)) - i16::from(fleet.boarding(other)) + lead)
    }
}

/// The chance of winning from which boarding is the default answer.
const FAIR: f64 = 0.6;

/// Returns the boarding with the best chance, or `None` if none has a fair one.
fn fair_boarding(fleet: &Fleet, side: SideId) -> Option<Order> {
    let all = fleet.of_side(side).flat_map(|ship| fleet.prey(ship).into_iter().map(|target| (ship.id, target)));
    let best = all
        .map(|(unit, target)| (chance(fleet, unit, target, 0), unit, target))
        .reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.filter(|(chance, ..)| *chance >= FAIR).map(|(_, unit, target)| Order::Board { unit, target, men: 0 })
}

/// Returns the odds of a boarding action. `lead` is an additional modifier for the ship that starts it.
fn odds(fleet: &Fleet, unit: UnitId, target: UnitId, lead: i16) -> Odds {
    let (ship, other) = (fleet.ship(unit), fleet.ship(target));
    let win = chance(fleet, unit, target, lead);
    Odds {
        title: format!("{} boards {}", fleet.name(unit), fleet.name(target)),
        range: "side by side".to_owned(),
        line: format!("D6 + {} against D6 + {}", fleet.boarding(ship), fleet.boarding(other)),
        bars: vec![1.0 - win, win],
        expected: win,
        chances: vec![
            (format!("{} takes {}", fleet.name(unit), fleet.name(target)), win),
            (format!("{} takes {}", fleet.name(target), fleet.name(unit)), 1.0 - win),
        ],
        ..Odds::default()
    }
}

impl Chapter for Boarding {
    type Game = WarpSpawn;

    fn waits(&self) -> bool {
        !matches!(self, Self::Fight { .. })
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        match *self {
            Self::Start { side, stopped } => {
                if stopped[side] {
                    return None;
                }
                let mut offers = vec![Offer::plain(Order::EndPhase, "Skip boarding")];
                for ship in fleet.of_side(side) {
                    offers.extend(Offer::at_one_of(fleet.prey(ship), "Board", |target| Order::Board {
                        unit: ship.id,
                        target,
                        men: 0,
                    }));
                }
                if offers.len() == 1 {
                    return None;
                }
                cards::lookout(fleet, side, &mut offers);
                let ask = Ask::new(Seat::Side(side), AskKind::Turn, "Board an enemy?", offers);
                Some(match fair_boarding(fleet, side) {
                    Some(default) => Ask { default, ..ask },
                    None => ask,
                })
            }
            Self::Prize { winner, loser } => {
                let side = fleet.ship(winner).colours.side;
                let choose = |choice: Choice, label| Offer::plain(choice.order(winner), label);
                let offers = vec![
                    choose(Choice::ManPrize, "Man her with 1 point of Crew"),
                    choose(Choice::SinkPrize, "Sink her"),
                ];
                let reason =
                    format!("{} has taken {}. Put a crew aboard, or sink her?", fleet.name(winner), fleet.name(loser));
                let has_men = fleet.ship(winner).now(Rating::Crew) > 1 || fleet.options.allow_zero_captor;
                (has_men && fleet.ship(winner).on_table() && fleet.ship(loser).on_table())
                    .then(|| Ask::new(Seat::Side(side), AskKind::Choice, reason, offers))
            }
            Self::Fight { .. } => None,
        }
    }

    fn refuse(&self, fleet: &Fleet, side: SideId, order: &Order) -> Refusal {
        match *order {
            Order::Play { card, .. } => cards::refuse_card(fleet, side, card, None),
            Order::Board { unit, target, .. } => {
                let why = fleet.check_board(fleet.ship(unit), fleet.ship(target)).err();
                why.unwrap_or_else(|| refuse("W-R28", "It is the other side's turn to board."))
            }
            _ if matches!(self, Self::Prize { .. }) => {
                refuse("W-BOARD-6", "First choose whether to man or sink the captured ship.")
            }
            _ => refuse(
                "W-BOARD-1",
                "This is the Boarding phase. Board an enemy side by side with you, or skip boarding.",
            ),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        match *order {
            Order::Board { unit, target, .. } => {
                let mut preview = Preview {
                    clause: "W-BOARD-2".to_owned(),
                    odds: Some(odds(fleet, unit, target, 0)),
                    ..Preview::default()
                };
                let grid = fleet.sea.grid();
                let both = [unit, target].map(|unit| grid.centre(fleet.ship(unit).berth.square));
                preview.marks.push(Mark::Squares {
                    at: both.into(),
                    width: grid.square,
                    label: "side by side".to_owned(),
                });
                preview.refusals.extend(fleet.check_board(fleet.ship(unit), fleet.ship(target)).err());
                preview
            }
            Order::Choose { .. } => Preview::by("W-BOARD-6"),
            _ => Preview::by("W-BOARD-1"),
        }
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        let Seat::Side(side) = seat else { return };
        match *order {
            Order::Board { unit, target, .. } => {
                play.fleet.ship_mut(unit).deeds.boarded = true;
                play.fleet.battle.boarded.push((unit, target));
                play.tell("W-BOARD-1", unit, |fleet| format!("{} boards {}.", fleet.name(unit), fleet.name(target)));
                play.business.push(Self::Fight { unit, target, faces: None, carded: false });
            }
            Order::Play { card: LOOKOUT, .. } => {
                cards::lay_down(play, side, LOOKOUT);
                cards::look(play, side);
            }
            Order::Choose { .. } => {
                if let Some(&Self::Prize { winner, loser }) = play.business.top_of() {
                    settle(play, winner, loser, Choice::chosen(order) == Some(Choice::ManPrize));
                }
            }
            Order::EndPhase => {
                if let Some(Self::Start { stopped, .. }) = play.business.top_mut_of() {
                    stopped[side] = true;
                }
                turn(play);
            }
            _ => {}
        }
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            // The fight is over, because the game master has removed one of the two ships.
            Some(Self::Fight { unit, target, .. } | Self::Prize { winner: unit, loser: target })
                if ![unit, target].into_iter().all(|unit| play.fleet.ship(unit).on_table()) =>
            {
                play.business.pop();
                turn(play);
                Ok(())
            }
            Some(Self::Fight { unit, target, faces, carded }) => fight(play, unit, target, faces, carded),
            Some(Self::Prize { winner, loser }) => {
                settle(play, winner, loser, false);
                Ok(())
            }
            _ => {
                turn(play);
                Ok(())
            }
        }
    }
}

/// Adds the chapter of the Boarding Action phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Boarding>([BOARDING]).opens(BOARDING, open);
}

/// Opens the Boarding Action phase: the side that moved first picks first (W-R28). A saved battle resumes where it
/// stopped.
pub fn open(play: &mut Play<'_>) -> Awaited {
    let battle = &mut play.fleet.battle;
    let taken_up = battle.take_up();
    let side = taken_up.next.unwrap_or(battle.first);
    play.business.push(Boarding::Start { side, stopped: taken_up.stopped });
    Ok(())
}

/// Passes the choice to the other side, or back to this one, until neither side can or wants to board (W-R28).
fn turn(play: &mut Play<'_>) {
    let Some(&Boarding::Start { side, stopped }) = play.business.top_of() else { return };
    let fleet = &play.fleet;
    let can = |side: SideId| !stopped[side] && fleet.of_side(side).any(|ship| !fleet.prey(ship).is_empty());
    let next = [side.other(), side].into_iter().find(|side| can(*side));
    match (next, play.business.top_mut_of()) {
        (Some(next), Some(Boarding::Start { side, .. })) => *side = next,
        _ => {
            play.business.pop();
        }
    }
}

/// Fights a boarding action: cards, then a die each, or by option the dice first. Ties are rolled again without new
/// cards (W-BOARD-2, W-BOARD-3, W-BOARD-4, W-R14, W-R25).
fn fight(play: &mut Play<'_>, unit: UnitId, target: UnitId, faces: Option<(u8, u8)>, carded: bool) -> Awaited {
    if play.fleet.ship(target).is_empty() {
        return won(play, unit, target);
    }
    let set = |play: &mut Play<'_>, faces, carded| {
        if let Some(top) = play.business.top_mut_of::<Boarding>() {
            *top = Boarding::Fight { unit, target, faces, carded };
        }
    };
    if !carded && (faces.is_some() || !play.fleet.options.cards_after_roll) {
        set(play, faces, true);
        cards::open(play, Roll::Fight(unit, target), faces.map(|(one, two)| [one, two]));
        return Ok(());
    }
    let Some((one, two)) = faces else {
        let mut throw = |who: UnitId, at: UnitId| {
            let row = Throw::d6(who, BOARDERS, 1, "the higher total takes the other ship", "W-BOARD-2").at(at);
            play.dice.throw(&row, &|| format!("{} fights {}", play.fleet.name(who), play.fleet.name(at)))
        };
        let (one, two) = (throw(unit, target), throw(target, unit));
        let (one, two) = (one?[0], two?[0]);
        set(play, Some((one, two)), carded);
        if play.fleet.options.cards_after_roll {
            // Cards are played once, not again when a tie is rolled off.
            let then = if carded { "" } else { ". Cards may be played on the roll" };
            for (who, face) in [(unit, one), (target, two)] {
                play.say(|fleet| {
                    let (name, side) = (fleet.name(who), fleet.ship(who).colours.side);
                    let event = Event::thrown(format!("{name} fights"), &[face], "the higher total wins", "").by(side);
                    Report::new("W-BOARD-2", Some(who), format!("{name} rolls {face}{then}.")).with(event)
                });
            }
        }
        return Ok(());
    };
    let roll = Roll::Fight(unit, target);
    let totals = [(unit, one), (target, two)].map(|(who, face)| {
        let ship = play.fleet.ship(who);
        (who, face, play.fleet.boarding(ship), roll.sum(play.fleet, ship.colours.side))
    });
    let sum = |at: usize| i16::from(totals[at].1) + i16::from(totals[at].2) + i16::from(totals[at].3);
    let (ours, theirs) = (sum(0), sum(1));
    for (at, (who, face, added, cards)) in totals.into_iter().enumerate() {
        play.say(|fleet| {
            let more = if cards == 0 { String::new() } else { format!(" + {cards} (cards)") };
            let line = format!("{face} + {added}{more} = {}", sum(at));
            let side = fleet.ship(who).colours.side;
            // Dice that were rolled before the cards were reported then.
            let faces: &[u8] = if fleet.options.cards_after_roll { &[] } else { &[face] };
            let event =
                Event::thrown(format!("{} fights", fleet.name(who)), faces, "the higher total wins", line.clone())
                    .by(side);
            // The effect of the cards is reported once, with the die of the ship that started the fight.
            let event = if at == 0 && ours != theirs {
                event.cards(turned(fleet, roll, totals.map(|(_, face, added, _)| i16::from(face) + i16::from(added))))
            } else {
                event
            };
            Report::new("W-BOARD-2", Some(who), format!("{} rolls {line}.", fleet.name(who))).with(event).fought(
                who,
                if at == 0 { target } else { unit },
                1,
                sum(at).max(0) as u16,
            )
        });
    }
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Equal => {
            play.say(|_| Report::new("W-BOARD-4", None, "The totals are equal, so both roll again."));
            set(play, None, true);
            Ok(())
        }
        std::cmp::Ordering::Greater => won(play, unit, target),
        std::cmp::Ordering::Less => won(play, target, unit),
    }
}

/// Returns what the cards on a fight changed: the lead of the ship that started it, and the winner. `bare` gives both
/// totals without cards.
fn turned(fleet: &Fleet, roll: Roll, bare: [i16; 2]) -> Vec<wg_core::CardEffect> {
    let side = roll.roller(fleet);
    roll.turned(fleet, |cards| {
        let lead =
            bare[0] - bare[1] + i16::from(roll.sum_of(cards, side)) - i16::from(roll.sum_of(cards, side.other()));
        let Roll::Fight(unit, target) = roll else { return (lead, String::new()) };
        let end = match lead.signum() {
            1 => format!("{} wins", fleet.name(unit)),
            -1 => format!("{} wins", fleet.name(target)),
            _ => "a tie".to_owned(),
        };
        (lead, end)
    })
}

/// Notes that the winner has taken the other ship, whichever of them started the fight (W-BOARD-5).
fn won(play: &mut Play<'_>, winner: UnitId, loser: UnitId) -> Awaited {
    play.fleet.open.played.clear();
    play.fleet.battle.action = true;
    play.business.replace(Boarding::Prize { winner, loser });
    play.tell("W-BOARD-5", winner, |fleet| format!("{} takes {}.", fleet.name(winner), fleet.name(loser)));
    Ok(())
}

/// Mans the ship that was taken with one point of Crew, or sinks her (W-BOARD-6, W-R29, W-R30).
fn settle(play: &mut Play<'_>, winner: UnitId, loser: UnitId, manned: bool) {
    play.business.pop();
    let fleet = &mut play.fleet;
    let (now, keeps, side) = (fleet.cursor.turn, fleet.options.prize_keeps_skill, fleet.ship(winner).colours.side);
    if manned {
        fleet.ship_mut(winner).harm.sent += 1;
        let prize = fleet.ship_mut(loser);
        prize.colours.side = side;
        prize.colours.taken = Some(now);
        prize.colours.fate = if prize.built.side == side { Fate::Afloat } else { Fate::Prize };
        prize.ratings.whole[Rating::Crew as usize] = 1;
        (prize.harm.lost[Rating::Crew as usize], prize.harm.sent, prize.harm.hit) = (0, 0, false);
        if !keeps {
            for rating in [Rating::Skill, Rating::Gunnery, Rating::Boarding, Rating::Courage] {
                prize.ratings.whole[rating as usize] = 0;
            }
        }
        play.say(|fleet| {
            let sentence = format!(
                "{} sends 1 point of Crew aboard {}, which sails for {} from the next turn.",
                fleet.name(winner),
                fleet.name(loser),
                fleet.side(side)
            );
            Report::new("W-BOARD-6", Some(loser), sentence).with(Event::Fate).noted(wg_core::Moment::Taken, loser)
        });
    } else {
        let last = fleet.ship(winner).now(Rating::Crew) <= 1 && !fleet.options.allow_zero_captor;
        let sunk = fleet.ship_mut(loser);
        sunk.colours.fate = Fate::Sunk;
        play.say(|fleet| {
            let (clause, why) =
                if last { ("W-R30", ", because she cannot spare her last point of Crew") } else { ("W-BOARD-6", "") };
            let sentence = format!("{} sinks {}{why}.", fleet.name(winner), fleet.name(loser));
            Report::new(clause, Some(loser), sentence).with(Event::Fate).noted(wg_core::Moment::Loss, loser)
        });
    }
    turn(play);
}
