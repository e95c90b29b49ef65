//! Gunnery: whoever bears may fire, in the middle of either cutter's move.

use bevy_app::App;
use serde::Serialize;
use wg_core::rules::chapter::{Asks, Chapter, ChapterApp};
use wg_core::{Ask, AskKind, Awaiting, Event, HoldFor, Mark, Odds, Offer, Order, Preview, Report, Seat, SideId, Throw, UnitId};

use super::pair::Pair;
use super::rules::{BOXES, CLOSE, broadside, carries, hull, may_fire, needed, range};
use super::{Business, Drill, FIRST_SAILS, Play, SECOND_SAILS};

/// Chances to fire.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Gunnery {
    /// Whoever bears may fire; both say so face down.
    Window,
}

impl Chapter for Gunnery {
    type Game = Drill;

    /// D-FIRE-1 to D-FIRE-3: a reaction, which standing orders may answer.
    fn asks(&self, pair: &Pair, _: &Business) -> Asks {
        let undecided = [0, 1].into_iter().filter(|own: &usize| pair[*own].down.fires.is_none() && may_fire(pair, *own).is_ok());
        let asks = undecided.map(|own| {
            let [unit, target] = [own, 1 - own].map(|own| UnitId(own as u16));
            let offers = vec![
                Offer::plain(Order::Pass, "Not yet"),
                Offer::plain(Order::Fire { unit, battery: 0, target, aim: 0 }, "Fire"),
                Offer::plain(Order::Hold { unit, until: HoldFor::Move }, "Hold for this move"),
            ];
            Ask::new(Seat::Side(SideId(own as u8)), AskKind::Reaction, format!("{}, your orders", pair[own].papers.name), offers).sealed()
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
        let pair = &*play.fleet;
        let needed = [needed(pair, 0), needed(pair, 1)];
        let thrown = [0, 1].map(|own: usize| {
            let row = Throw::d6(UnitId(own as u16), 1, 1, if needed[own] == 3 { "3-6 hits" } else { "4-6 hits" }, "D-FIRE-4").counts(needed[own], 6);
            (pair[own].down.fires == Some(true)).then(|| play.dice.throw(&row, &|| format!("{} fires", pair[own].papers.name)))
        });
        for (own, faces) in thrown.into_iter().enumerate() {
            play.fleet[own].down.fires = None;
            // If faces must be typed first, the whole beat is played again from its beginning.
            let Some(faces) = faces.transpose()? else { continue };
            let hit = faces[0] >= needed[own];
            play.fleet[own].cutter.loaded = false;
            play.fleet[own].cutter.shown |= needed[own] == 3;
            let holes = &mut play.fleet[1 - own].cutter.holes;
            *holes = BOXES.min(*holes + u8::from(hit));
            play.say(|pair| {
                let sentence =
                    format!("{} throws {} and {} {}.", pair[own].papers.name, faces[0], if hit { "hits" } else { "misses" }, pair[1 - own].papers.name);
                let line = (pair[own].cutter.pose.at, pair[1 - own].cutter.pose.at);
                Report::new("D-FIRE-4", Some(UnitId(own as u16)), sentence).with(Event::Shot { target: UnitId(1 - own as u16), line })
            });
        }
        play.business.pop();
        Ok(())
    }
}

pub fn plugin(app: &mut App) {
    app.chapter::<Gunnery>([FIRST_SAILS, SECOND_SAILS]);
}

/// The shot with odds that give no hidden signal away.
pub fn preview(pair: &Pair, own: usize, seat: Seat) -> Preview {
    let known = pair[own].cutter.shown || seat == Seat::Side(SideId(own as u8));
    let needed = if known { needed(pair, own) } else { 4 };
    let (range, unit, title) = (range(pair).to_string(), "hits".to_owned(), format!("Gun on {}", pair[1 - own].papers.name));
    let (hit, line) = (f64::from(7 - needed) / 6.0, format!("1 die; {needed}-6 hits (D-FIRE-4)"));
    let bands = vec![(CLOSE, "close".to_owned()), (carries(pair), "range".to_owned())];
    Preview {
        odds: Some(Odds { title, range, line, unit, bars: vec![1.0 - hit, hit], expected: hit, chances: vec![], also: None }),
        marks: vec![Mark::Arc { hull: hull(&pair[own]), arc: broadside(pair, own).0, bands }],
        ..Preview::default()
    }
}
