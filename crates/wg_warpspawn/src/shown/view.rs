//! The map and the cards as a viewer sees them. The other hand and the deck are hidden (W-R54).

use wg_core::shown::sheet::TrackField;
use wg_core::shown::view::{Smoke, TableView, WindView};

use crate::cards::{self, Roll, Window};
use crate::fitting::wind;
use crate::position::aim;
use crate::prelude::*;

/// Fills in the map, the ships and the cards.
pub fn fill(fleet: &Fleet, business: &Business, viewer: Viewer, view: &mut View) {
    let grid = fleet.sea.grid();
    view.table = TableView {
        width: grid.width(),
        height: grid.height(),
        grid: Some(grid),
        land: (*fleet.land).clone(),
        ..TableView::default()
    };
    view.wind = WindView {
        from: fleet.wind().map(|to| to.opposite().heading()),
        label: wind::says(fleet),
        ..WindView::default()
    };
    view.scored(|side| fleet.score(side), |side| fleet.tally(side));
    let limit = fleet.options.turn_limit;
    if limit > 0 && limit <= 40 {
        view.track = TrackField::turns(limit, view.turn, Some(limit));
    }
    let asked = business.top().and_then(|item| asked(item, fleet, business));
    view.units = fleet
        .ships
        .iter()
        .map(|ship| unit(fleet, ship, asked.as_deref().unwrap_or_default(), view.outcome.is_some()))
        .collect();
    view.ties = ties(business);
    view.fitting = super::fitting::fitting(fleet);
    view.cards = Some(cards(fleet, business, viewer, view.outcome.is_some()));
}

/// Returns the ships that the open question is about, or `None` if no question is open.
fn asked(item: &Item, fleet: &Fleet, business: &Business) -> Option<Vec<wg_core::ids::UnitId>> {
    use wg_core::rules::chapter::Business as _;
    if matches!(item, Item::Cards(_)) {
        return None;
    }
    let ask = item.waits().then(|| item.ask(fleet, business)).flatten()?;
    Some(ask.offers.iter().filter_map(|offer| offer.order.unit()).collect())
}

/// Returns the tug and the ship in tow, if there is a tow.
fn ties(business: &Business) -> Vec<(wg_core::ids::UnitId, wg_core::ids::UnitId)> {
    use crate::sailing::Sailing;
    let tow = business.iter().find_map(|item| match item {
        Item::Sailing(Sailing::Roll { unit, tow: Some(tow), .. } | Sailing::Sail { unit, tow: Some(tow), .. }) => {
            Some((*unit, *tow))
        }
        _ => None,
    });
    tow.into_iter().collect()
}

/// Returns the deck, the discard pile and the hands. After the battle every viewer sees all of them.
fn cards(fleet: &Fleet, business: &Business, viewer: Viewer, over: bool) -> CardsView {
    let viewer = if over { Viewer::All } else { viewer };
    let mut view = fleet.hidden.0.view(&CARDS, &fleet.open.discards, viewer);
    for hand in &mut view.hands {
        hand.silent = fleet.open.silence(hand.side, &fleet.cursor);
    }
    if let Some(top) = fleet.open.top
        && let Some(place) = view.discards.iter().position(|card| *card == top)
    {
        view.discards.remove(place);
        view.discards.push(top);
    }
    if let Some(Item::Cards(window)) = business.top() {
        view.roll = Some(roll(fleet, *window));
    }
    view
}

fn roll(fleet: &Fleet, window: Window) -> RollView {
    let roll = window.roll;
    let sign = |by: i8| if by < 0 { format!("− {}", by.abs()) } else { format!("+ {by}") };
    let bare = |faces: [u8; 2]| roll.total(fleet, faces, &[]);
    let (line, odds, units) = match roll {
        Roll::Move(unit) => {
            let line = match window.fallen {
                Some([one, two]) => {
                    format!("{} − 4 {} = {}", one + two, sign(fleet.ship(unit).movement()), bare([one, two]))
                }
                None => format!("two dice − 4 {} (ratings)", sign(fleet.ship(unit).movement())),
            };
            (line, None, vec![unit])
        }
        Roll::Shot(shot) => {
            let far = fleet.distance(fleet.ship(shot.unit).berth.square, fleet.ship(shot.target).berth.square);
            let cards = roll.sum(fleet, roll.roller(fleet));
            let face = window.fallen.map(|[face, _]| face);
            let sum = match face {
                Some(face) => format!("{face} {} = {}", sign(fleet.added(shot)), bare([face, 0])),
                None => format!("D10 {}", sign(fleet.added(shot))),
            };
            (
                format!("distance {far} · {sum}"),
                Some(aim::odds_with(fleet, shot, cards, face)),
                vec![shot.unit, shot.target],
            )
        }
        Roll::Fight(unit, target) => {
            let added = [unit, target].map(|unit| fleet.boarding(fleet.ship(unit)));
            let sum = |at: usize| match window.fallen {
                Some(faces) => {
                    format!("{} + {} = {}", faces[at], added[at], i16::from(faces[at]) + i16::from(added[at]))
                }
                None => format!("D6 + {}", added[at]),
            };
            (format!("{} against {}", sum(0), sum(1)), None, vec![unit, target])
        }
    };
    let played = fleet.open.played.iter().map(|(side, card)| (*side, *card, Roll::effect(*card))).collect();
    RollView { title: cards::title(fleet, roll), line, played, turn: Some(window.turn), odds, units }
}

fn unit(fleet: &Fleet, ship: &Ship, asked: &[wg_core::ids::UnitId], over: bool) -> UnitView {
    let class = ship.class();
    let part = |rating: Rating| {
        let (now, whole) = (i32::from(ship.now(rating)), i32::from(ship.ratings.of(rating).max(1)));
        (now * 100 / whole).clamp(0, 100) as u8
    };
    let [larboard, starboard] = ship.deeds.fired.into_array();
    let sails = part(Rating::Sails);
    UnitView {
        id: ship.id,
        name: fleet.name(ship.id).to_owned(),
        side: ship.colours.side,
        built_for: ship.built.side,
        class: class.title.clone(),
        pose: fleet.pose(ship),
        footprint: class.footprint(),
        model: class.model,
        fate: ship.colours.fate,
        sail: sails,
        stumps: (u16::from(class.model.masts) * u16::from(100 - sails) / 100) as u8,
        hurt: 100 - part(Rating::Hull),
        smoke: Smoke {
            larboard: larboard && ship.on_table(),
            starboard: starboard && ship.on_table(),
            both: larboard && starboard,
            ..Smoke::default()
        },
        dead_in_water: ship.on_table() && !ship.is_able(),
        sinking: ship.on_table() && ship.harm.sinks.is_some(),
        can_act: !over && asked.contains(&ship.id),
        men: part(Rating::Crew),
        badge: badge(ship),
        strength: Some(strength(fleet, ship)),
        ..UnitView::default()
    }
}

/// Returns the points that a ship had when the battle began, and those that are left, over the four ratings that guns
/// reduce. A prize has lost the crew that was taken with her, but points of Crew sent away to prizes are not lost.
fn strength(fleet: &Fleet, ship: &Ship) -> Strength {
    let papers = fleet.battle.fleets[ship.built.side];
    let given = ship
        .ratings
        .characters
        .iter()
        .copied()
        .chain([papers.admiral, papers.nation, papers.fleet].into_iter().flatten());
    let gives = |place: u8| {
        CHARTS.characters[usize::from(place)]
            .gives
            .filter(|(rating, _)| *rating == Rating::Crew)
            .map_or(0, |(_, by)| by)
    };
    let began =
        if ship.is_prize() { ship.class().crew + given.map(gives).sum::<i8>() } else { ship.ratings.of(Rating::Crew) };
    let count = |of: &dyn Fn(Rating) -> i8| {
        Attribute::ALL.iter().map(|attribute| u16::from(of(attribute.rating()).max(0).unsigned_abs())).sum::<u16>()
    };
    let of = count(&|rating| if rating == Rating::Crew { began } else { ship.ratings.of(rating) });
    let left = count(&|rating| ship.now(rating)) + u16::from(ship.harm.sent);
    Strength { left: left.min(of), of, counted: "points".into() }
}

/// Returns the word shown beside a ship's name, or an empty text.
fn badge(ship: &Ship) -> String {
    let flag = if ship.is_flagship() { "flagship" } else { "" };
    match ship.colours.fate {
        Fate::Sunk if ship.colours.blown_up => "blown up".to_owned(),
        Fate::Sunk => "sunk".to_owned(),
        Fate::Gone => "fled".to_owned(),
        Fate::Aboard => String::new(),
        _ if ship.harm.sinks.is_some() => format!("sinks in turn {}", ship.harm.sinks.unwrap_or_default()),
        Fate::Prize => "prize".to_owned(),
        Fate::Afloat if ship.is_empty() => "no crew".to_owned(),
        Fate::Afloat if ship.now(Rating::Sails) <= 0 => "no sails".to_owned(),
        Fate::Afloat if ship.is_ally() => "ally".to_owned(),
        Fate::Afloat => flag.to_owned(),
    }
}
