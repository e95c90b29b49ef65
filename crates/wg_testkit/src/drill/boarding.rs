//! Boarding: a cutter alongside the other may board, and two rounds decide.

use super::prelude::*;

/// The question how many men repel boarders, as an order numbers it.
const REPEL: u8 = 1;

/// The fight for a cutter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Boarding {
    /// She lies alongside: her captain may board, and the other says how many men repel his.
    Alongside,
    /// Men fight, and the mover is so much ahead.
    Melee { round: u8, lead: i16 },
}

impl Chapter for Boarding {
    type Game = Drill;

    /// D-BOARD-1: first the mover, then whom he boards.
    fn ask(&self, pair: &Pair, _: &Business) -> Option<Ask> {
        let (own, men) = (pair.mover(), Domain::Range { min: 1, max: CREW });
        let (asked, offers) = match (self, pair[own].down.men, pair[own.other()].down.men) {
            (Self::Alongside, None, _) => {
                let order = Order::Board { unit: unit_of(own), target: unit_of(own.other()), men: CREW };
                let board = Offer::plain(order, "Board").with(Slot::Value, men);
                (own, vec![Offer::plain(Order::Pass, "Stay aboard"), board])
            }
            (Self::Alongside, Some(_), None) => {
                let order = Order::Number { unit: unit_of(own.other()), what: REPEL, value: CREW };
                (own.other(), vec![Offer::plain(order, "Repel boarders").with(Slot::Value, men)])
            }
            _ => return None,
        };
        Some(pair.ask(asked, AskKind::Choice, offers).sealed())
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        match (seat, order) {
            (Seat::Side(side), Order::Board { men, .. } | Order::Number { value: men, .. }) => {
                play.fleet[side].down.men = Some(*men)
            }
            _ => drop(play.business.pop()),
        }
    }

    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        let own = play.fleet.mover();
        let (round, lead) = match play.business.top_of().cloned() {
            Some(Self::Melee { round, lead }) => (round, lead + melee(play, own, round)?),
            _ => (0, 0),
        };
        play.business.pop();
        match round {
            0 | 1 => play.business.push(Self::Melee { round: round + 1, lead }),
            _ => play.fleet[if lead > 0 { own.other() } else { own }].cutter.struck = true,
        }
        Ok(())
    }
}

/// D-BOARD-2: one round, and by how much the mover has the better of it.
fn melee(play: &mut Play<'_>, own: SideId, round: u8) -> Result<i16, Awaiting> {
    let pair = &*play.fleet;
    let [attack, defence] = [own, own.other()].map(|side| {
        let row = Throw::d6(unit_of(side), 2, 2, "the higher sum, with the men", "D-BOARD-2");
        let faces = play.dice.throw(&row, &|| format!("Round {round}: the men of {}", pair.name(side)));
        faces.map(|faces| faces.iter().copied().map(i16::from).sum::<i16>() + pair[side].down.men.unwrap_or_default())
    });
    // Both rows were asked for before the first `?`, so that they are thrown together.
    let (attack, defence) = (attack?, defence?);
    play.say(|pair| {
        let [one, other] = [own, own.other()].map(|side| pair.name(side));
        let sentence = format!("Round {round}: {one} has {attack}, {other} has {defence}.");
        Report::new("D-BOARD-2", Some(unit_of(own)), sentence)
    });
    Ok(attack - defence)
}
