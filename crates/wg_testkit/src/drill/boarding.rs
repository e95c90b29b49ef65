//! Boarding: a cutter alongside the other may board her, and a melee of two rounds decides.

use super::prelude::*;

/// The number, in orders, of the question how many men repel boarders.
const REPEL: u8 = 1;

/// The fight for a cutter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Boarding {
    /// The cutters lie alongside: the mover's captain may board, and the other captain then says how many men repel the
    /// boarders.
    Alongside,
    /// The men fight. `lead` is the mover's lead so far.
    Melee { round: u8, lead: i16 },
}

impl Chapter for Boarding {
    type Game = Drill;

    /// Asks the mover first, then the cutter that is boarded (D-BOARD-1).
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

/// Plays one round and returns the mover's lead in it (D-BOARD-2).
fn melee(play: &mut Play<'_>, own: SideId, round: u8) -> Result<i16, Awaiting> {
    let pair = &*play.fleet;
    let [attack, defence] = [own, own.other()].map(|side| {
        let row = Throw::d6(unit_of(side), 2, 2, "higher total, men included", "D-BOARD-2");
        let faces = play.dice.throw(&row, &|| format!("Round {round}: {}'s men", pair.name(side)));
        faces.map(|faces| faces.iter().copied().map(i16::from).sum::<i16>() + pair[side].down.men.unwrap_or_default())
    });
    // Both rows were asked for before the first `?`, so that they are rolled together.
    let (attack, defence) = (attack?, defence?);
    play.say(|pair| {
        let [one, other] = [own, own.other()].map(|side| pair.name(side));
        let sentence = format!("Round {round}: {one} has {attack} and {other} has {defence}.");
        Report::new("D-BOARD-2", Some(unit_of(own)), sentence)
    });
    Ok(attack - defence)
}
