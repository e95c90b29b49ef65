//! Boarding: a cutter alongside the other may board, and two rounds decide.

use bevy_app::App;
use serde::Serialize;
use wg_core::rules::chapter::{Chapter, ChapterApp};
use wg_core::{Ask, AskKind, Awaiting, Domain, Offer, Order, Report, Seat, SideId, Slot, Throw, UnitId};

use super::pair::Pair;
use super::rules::CREW;
use super::{Business, Drill, FIRST_SAILS, Play, SECOND_SAILS};

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
        let unit = |place: usize| UnitId(place as u16);
        let (asked, offers) = match (self, pair[own].down.men, pair[1 - own].down.men) {
            (Self::Alongside, None, _) => {
                let board = Offer::plain(Order::Board { unit: unit(own), target: unit(1 - own), men: CREW }, "Board");
                (own, vec![Offer::plain(Order::Pass, "Stay aboard"), board.with(Slot::Value, men)])
            }
            (Self::Alongside, Some(_), None) => {
                let repel = Offer::plain(Order::Number { unit: unit(1 - own), what: 1, value: CREW }, "Repel boarders");
                (1 - own, vec![repel.with(Slot::Value, men)])
            }
            _ => return None,
        };
        Some(
            Ask::new(
                Seat::Side(SideId(asked as u8)),
                AskKind::Choice,
                format!("{}, your orders", pair[asked].papers.name),
                offers,
            )
            .sealed(),
        )
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        match (seat, order) {
            (Seat::Side(side), Order::Board { men, .. } | Order::Number { value: men, .. }) => {
                play.fleet[side.index()].down.men = Some(*men)
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
            _ => play.fleet[if lead > 0 { 1 - own } else { own }].cutter.struck = true,
        }
        Ok(())
    }
}

pub fn plugin(app: &mut App) {
    app.chapter::<Boarding>([FIRST_SAILS, SECOND_SAILS]);
}

/// D-BOARD-2: one round, and by how much the mover has the better of it.
fn melee(play: &mut Play<'_>, own: usize, round: u8) -> Result<i16, Awaiting> {
    let pair = &*play.fleet;
    let [attack, defence] = [own, 1 - own].map(|side| {
        let row = Throw::d6(UnitId(side as u16), 2, 2, "the higher sum, with the men", "D-BOARD-2");
        let faces = play.dice.throw(&row, &|| format!("Round {round}: the men of {}", pair[side].papers.name));
        faces.map(|faces| faces.iter().copied().map(i16::from).sum::<i16>() + pair[side].down.men.unwrap_or_default())
    });
    // Both rows were asked for before the first `?`, so that they are thrown together.
    let (attack, defence) = (attack?, defence?);
    play.say(|pair| {
        let sentence = format!(
            "Round {round}: {} has {attack}, {} has {defence}.",
            pair[own].papers.name,
            pair[1 - own].papers.name
        );
        Report::new("D-BOARD-2", Some(UnitId(own as u16)), sentence)
    });
    Ok(attack - defence)
}
