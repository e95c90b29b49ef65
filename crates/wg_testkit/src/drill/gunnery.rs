//! Gunnery: whoever bears may fire, in the middle of either cutter's move.

use bevy_app::App;
use serde::Serialize;
use wg_core::rules::chapter::{Asks, Chapter, ChapterApp};
use wg_core::{
    Ask, AskKind, Awaiting, Event, HoldFor, Mark, Odds, Offer, Order, Preview, Report, Seat, SideId, Throw, UnitId,
};

use super::cards::Cards;
use super::pair::Pair;
use super::rules::{BOXES, CLOSE, broadside, carries, fits, hull, may_fire, needed, range};
use super::{Business, Drill, FIRST_SAILS, Play, SECOND_SAILS};

/// Chances to fire.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Gunnery {
    /// Whoever bears may fire; both say so face down.
    Window,
    /// Both have said so: who fires is known, and cards may have been played on it.
    Volley([bool; 2]),
}

impl Chapter for Gunnery {
    type Game = Drill;

    /// D-FIRE-1 to D-FIRE-3: a reaction, which standing orders may answer.
    fn asks(&self, pair: &Pair, _: &Business) -> Asks {
        if *self != Self::Window {
            return Asks::new();
        }
        let undecided =
            [0, 1].into_iter().filter(|own: &usize| pair[*own].down.fires.is_none() && may_fire(pair, *own).is_ok());
        let asks = undecided.map(|own| {
            let [unit, target] = [own, 1 - own].map(|own| UnitId(own as u16));
            let offers = vec![
                Offer::plain(Order::Pass, "Not yet"),
                Offer::plain(Order::Fire { unit, battery: 0, target, aim: 0 }, "Fire"),
                Offer::plain(Order::Hold { unit, until: HoldFor::Move }, "Hold fire for this move"),
            ];
            Ask::new(
                Seat::Side(SideId(own as u8)),
                AskKind::Reaction,
                format!("{}, your orders", pair[own].papers.name),
                offers,
            )
            .sealed()
        });
        asks.collect()
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        if let Seat::Side(side) = seat {
            play.fleet[side.index()].down.fires = Some(matches!(order, Order::Fire { .. }));
        }
    }

    /// D-FIRE-4: all dice first, as rows of one throw; then the harm.
    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        let Some(&Self::Volley(fires)) = play.business.top_of() else {
            reveal(play);
            return Ok(());
        };
        let pair = &*play.fleet;
        let (needed, fit) = ([0, 1].map(|own| needed(pair, own, true)), [0, 1].map(|own| fits(pair, own)));
        let thrown = [0, 1].map(|own: usize| {
            let row =
                Throw::d6(UnitId(own as u16), 1, 1, HITS[usize::from(needed[own])], "D-FIRE-4").counts(needed[own], 6);
            fires[own].then(|| play.dice.throw(&row, &|| format!("{} fires", pair[own].papers.name)))
        });
        for (own, faces) in thrown.into_iter().enumerate() {
            // If faces must be typed first, the whole beat is played again from its beginning.
            let Some(faces) = faces.transpose()? else { continue };
            let hit = faces[0] >= needed[own];
            play.fleet[own].cutter.loaded = false;
            play.fleet[own].cutter.shown |= fit[own];
            let holes = &mut play.fleet[1 - own].cutter.holes;
            *holes = BOXES.min(*holes + u8::from(hit));
            play.say(|pair| {
                let sentence = format!(
                    "{} throws {} and {} {}.",
                    pair[own].papers.name,
                    faces[0],
                    if hit { "hits" } else { "misses" },
                    pair[1 - own].papers.name
                );
                let line = (pair[own].cutter.pose.at, pair[1 - own].cutter.pose.at);
                Report::new("D-FIRE-4", Some(UnitId(own as u16)), sentence)
                    .with(Event::Shot { target: UnitId(1 - own as u16), line })
            });
        }
        play.fleet.open.played = Default::default();
        play.business.pop();
        Ok(())
    }
}

/// What a die says that must show so much.
const HITS: [&str; 7] = ["", "1-6 hits", "2-6 hits", "3-6 hits", "4-6 hits", "5-6 hits", "6 hits"];

/// What both have said is turned over; if a gun speaks, cards come before its dice.
fn reveal(play: &mut Play<'_>) {
    let fires = [0, 1].map(|own| play.fleet[own].down.fires.take() == Some(true));
    play.business.pop();
    if fires != [false; 2] {
        play.business.push(Gunnery::Volley(fires));
        play.business.push(Cards { fires, passed: 0 });
    }
}

pub fn plugin(app: &mut App) {
    app.chapter::<Gunnery>([FIRST_SAILS, SECOND_SAILS]);
}

/// The shot with odds that give no hidden signal away.
pub fn preview(pair: &Pair, own: usize, seat: Seat) -> Preview {
    let known = pair[own].cutter.shown || seat == Seat::Side(SideId(own as u8));
    let needed = needed(pair, own, known);
    let (range, unit, title) =
        (range(pair).in_inches().to_string(), "hits".to_owned(), format!("Gun on {}", pair[1 - own].papers.name));
    let (hit, line) = (f64::from(7 - needed) / 6.0, format!("1 die; {needed}-6 hits (D-FIRE-4)"));
    let bands = vec![(CLOSE, "close".to_owned()), (carries(pair), "range".to_owned())];
    Preview {
        odds: Some(Odds {
            title,
            range,
            line,
            unit,
            bars: vec![1.0 - hit, hit],
            expected: hit,
            chances: vec![],
            also: None,
        }),
        marks: vec![Mark::Arc { hull: hull(&pair[own]), arc: broadside(pair, own).0, bands }],
        ..Preview::default()
    }
}
