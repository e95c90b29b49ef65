//! Gunnery: a cutter whose gun bears may fire, in the middle of either cutter's move.

use super::prelude::*;

/// A chance to fire.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Gunnery {
    /// Each cutter whose gun bears may fire. Both captains answer face down.
    Window,
    /// Both captains have answered. It is known which sides fire, and cards may have been played.
    Volley(PerSide<bool>),
}

impl Chapter for Gunnery {
    type Game = Drill;

    /// Asks both captains for a reaction, which standing orders may answer (D-FIRE-1 to D-FIRE-3).
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
            pair.ask(own, AskKind::Reaction, offers).sealed()
        });
        asks.collect()
    }

    fn answer(play: &mut Play<'_>, seat: Seat, order: &Order) {
        if let Seat::Side(side) = seat {
            play.fleet[side].down.fires = Some(matches!(order, Order::Fire { .. }));
        }
    }

    /// Rolls all dice first, as rows of one roll, and then marks the damage (D-FIRE-4).
    fn beat(play: &mut Play<'_>) -> Result<(), Awaiting> {
        let Some(&Self::Volley(fires)) = play.business.top_of() else {
            reveal(play);
            return Ok(());
        };
        let pair = &*play.fleet;
        let (needed, fit) = (PerSide::from_fn(|own| needed(pair, own, true)), PerSide::from_fn(|own| fits(pair, own)));
        let thrown = SideId::BOTH.map(|own| {
            let row = Throw::d6(unit_of(own), 1, 1, HITS[usize::from(needed[own])], "D-FIRE-4").counts(needed[own], 6);
            fires[own].then(|| play.dice.throw(&row, &|| format!("{} fires", pair.name(own))))
        });
        for (own, faces) in SideId::BOTH.into_iter().zip(thrown) {
            // If faces must be typed in first, the whole beat is played again from its start.
            let Some(faces) = faces.transpose()? else { continue };
            let hit = faces[0] >= needed[own];
            play.fleet[own].cutter.loaded = false;
            play.fleet[own].cutter.shown |= fit[own];
            let holes = &mut play.fleet[own.other()].cutter.holes;
            *holes = BOXES.min(*holes + u8::from(hit));
            play.say(|pair| {
                let ([one, other], verb) =
                    ([own, own.other()].map(|side| pair.name(side)), if hit { "hits" } else { "misses" });
                let sentence = format!("{one} rolls a {} and {verb} {other}.", faces[0]);
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

/// The words for a die that must show at least this number.
const HITS: [&str; 7] = ["", "hits on 1-6", "hits on 2-6", "hits on 3-6", "hits on 4-6", "hits on 5-6", "hits on 6"];

/// Reveals both answers. If a gun fires, cards come before its dice.
fn reveal(play: &mut Play<'_>) {
    let fires = PerSide::from_fn(|own| play.fleet[own].down.fires.take() == Some(true));
    play.business.pop();
    if fires != PerSide::default() {
        play.business.push(Gunnery::Volley(fires));
        play.business.push(Cards { fires, passed: 0 });
    }
}

/// Returns a preview of the shot, with odds that do not give a hidden signal away.
pub fn preview(pair: &Pair, own: SideId, seat: Seat) -> Preview {
    let known = pair[own].cutter.shown || seat == Seat::Side(own);
    let needed = needed(pair, own, known);
    let (hit, bands) = (f64::from(7 - needed) / 6.0, [(CLOSE, "close"), (carries(pair), "range")]);
    let odds = Odds {
        title: format!("Gun at {}", pair.name(own.other())),
        range: range(pair).in_inches().to_string(),
        line: format!("1 die, {} (D-FIRE-4)", HITS[usize::from(needed)]),
        unit: "hits".to_owned(),
        bars: vec![1.0 - hit, hit],
        expected: hit,
        ..Odds::default()
    };
    let bands = bands.map(|(range, name)| (range, name.to_owned())).to_vec();
    let marks = vec![Mark::Arc { hull: hull(&pair[own]), arc: broadside(pair, own).0, bands }];
    Preview { odds: Some(odds), marks, ..Preview::default() }
}
