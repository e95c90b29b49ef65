//! Gunnery: whoever bears may fire, in the middle of either cutter's move.

use bevy_app::App;
use serde::Serialize;
use wg_core::rules::chapter::{Asks, Chapter, ChapterApp};
use wg_core::{
    Ask, AskKind, Awaiting, Event, HoldFor, Mark, Odds, Offer, Order, PerSide, Preview, Report, Seat, SideId, Throw,
};

use super::cards::Cards;
use super::pair::{Pair, unit_of};
use super::rules::{BOXES, CLOSE, broadside, carries, fits, hull, may_fire, needed, range};
use super::{Business, Drill, FIRST_SAILS, Play, SECOND_SAILS};

/// Chances to fire.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Gunnery {
    /// Whoever bears may fire; both say so face down.
    Window,
    /// Both have said so: who fires is known, and cards may have been played on it.
    Volley(PerSide<bool>),
}

impl Chapter for Gunnery {
    type Game = Drill;

    /// D-FIRE-1 to D-FIRE-3: a reaction, which standing orders may answer.
    fn asks(&self, pair: &Pair, _: &Business) -> Asks {
        if *self != Self::Window {
            return Asks::new();
        }
        let undecided =
            SideId::BOTH.into_iter().filter(|own| pair[*own].down.fires.is_none() && may_fire(pair, *own).is_ok());
        let asks = undecided.map(|own| {
            let [unit, target] = [own, own.other()].map(unit_of);
            let offers = vec![
                Offer::plain(Order::Pass, "Not yet"),
                Offer::plain(Order::Fire { unit, battery: 0, target, aim: 0 }, "Fire"),
                Offer::plain(Order::Hold { unit, until: HoldFor::Move }, "Hold fire for this move"),
            ];
            Ask::new(Seat::Side(own), AskKind::Reaction, format!("{}, your orders", pair[own].papers.name), offers)
                .sealed()
        });
        asks.collect()
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        if let Seat::Side(side) = seat {
            play.fleet[side].down.fires = Some(matches!(order, Order::Fire { .. }));
        }
    }

    /// D-FIRE-4: all dice first, as rows of one throw; then the harm.
    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        let Some(&Self::Volley(fires)) = play.business.top_of() else {
            reveal(play);
            return Ok(());
        };
        let pair = &*play.fleet;
        let (needed, fit) = (PerSide::from_fn(|own| needed(pair, own, true)), PerSide::from_fn(|own| fits(pair, own)));
        let thrown = SideId::BOTH.map(|own| {
            let row = Throw::d6(unit_of(own), 1, 1, HITS[usize::from(needed[own])], "D-FIRE-4").counts(needed[own], 6);
            fires[own].then(|| play.dice.throw(&row, &|| format!("{} fires", pair[own].papers.name)))
        });
        for (own, faces) in SideId::BOTH.into_iter().zip(thrown) {
            // If faces must be typed first, the whole beat is played again from its beginning.
            let Some(faces) = faces.transpose()? else { continue };
            let hit = faces[0] >= needed[own];
            play.fleet[own].cutter.loaded = false;
            play.fleet[own].cutter.shown |= fit[own];
            let holes = &mut play.fleet[own.other()].cutter.holes;
            *holes = BOXES.min(*holes + u8::from(hit));
            play.say(|pair| {
                let sentence = format!(
                    "{} throws {} and {} {}.",
                    pair[own].papers.name,
                    faces[0],
                    if hit { "hits" } else { "misses" },
                    pair[own.other()].papers.name
                );
                let line = (pair[own].cutter.pose.at, pair[own.other()].cutter.pose.at);
                Report::new("D-FIRE-4", Some(unit_of(own)), sentence)
                    .with(Event::Shot { target: unit_of(own.other()), line })
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
    let fires = PerSide::from_fn(|own| play.fleet[own].down.fires.take() == Some(true));
    play.business.pop();
    if fires != PerSide::default() {
        play.business.push(Gunnery::Volley(fires));
        play.business.push(Cards { fires, passed: 0 });
    }
}

pub fn plugin(app: &mut App) {
    app.chapter::<Gunnery>([FIRST_SAILS, SECOND_SAILS]);
}

/// The shot with odds that give no hidden signal away.
pub fn preview(pair: &Pair, own: SideId, seat: Seat) -> Preview {
    let known = pair[own].cutter.shown || seat == Seat::Side(own);
    let needed = needed(pair, own, known);
    let (range, unit, title) =
        (range(pair).in_inches().to_string(), "hits".to_owned(), format!("Gun on {}", pair[own.other()].papers.name));
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
