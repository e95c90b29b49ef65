//! The table as the players see it. These rules hide only when the alarm clock will ring.

use wg_core::Fate as Seen;
use wg_core::shown::filled::percent;
use wg_core::shown::sheet::TrackField;
use wg_core::shown::view::{Air, Force, Model, Smoke, TableView, TroopView, UnitKind, WindView};

use crate::phases::{LANDINGS, SHORE_GUNS, SIDE_A_MOVES, SIDE_B_MOVES};
use crate::prelude::*;
use crate::turn::ending;
use crate::weather::wind;

/// Fills in the table. Turn, phases and outcome must be filled in before.
pub fn fill(fleet: &Fleet, _viewer: Viewer, view: &mut View) {
    let (width, height) = fleet.chart.waters.size();
    view.table = TableView {
        width,
        height,
        grid: None,
        land: fleet.chart.land.clone(),
        works: crate::ashore::land_orders::works(fleet),
        ..TableView::default()
    };
    view.wind = weather(&fleet.sky);
    view.scored(|side| ending::points(fleet, side), |side| ending::tally(fleet, side));
    view.afloat = crate::sailing::swimmers::groups(fleet);
    phases(fleet, view);
    view.track = TrackField::turns(fleet.options().turns, view.turn, Some(fleet.options().turns));
    let playing = view.outcome.is_none();
    view.units = fleet.ships.iter().map(|ship| unit(fleet, ship, playing)).collect();
    view.units.extend(fleet.troops.iter().map(|unit| troop(fleet, unit, playing)));
    let tied = |ship: &Ship| {
        fleet.ties(ship.id).filter(|tie| tie.with > ship.id).map(|tie| (ship.id, tie.with)).collect::<Vec<_>>()
    };
    view.ties = fleet.ships.iter().flat_map(tied).collect();
}

/// Returns the wind, and fog or smoke (B-WSPD-1, B-FIRE-9).
fn weather(sky: &Sky) -> WindView {
    let force = match sky.speed {
        Speed::Light => Force::Light,
        Speed::Normal => Force::Fresh,
        Speed::Gusty => Force::Gusty,
    };
    let air = match (sky.fog, sky.smoke) {
        (true, _) => Air::Fog,
        (_, true) => Air::Smoke,
        _ => Air::Clear,
    };
    WindView {
        from: Some(sky.actual),
        prevailing: Some(sky.prevailing),
        label: wind::label(sky),
        force,
        air,
        sight: sky.fog.then_some(crate::gunnery::firing::FOG),
    }
}

/// Names the two movement phases by their sides, once Side A is known (B-TURN-3), and marks the phases in which nothing
/// can happen.
fn phases(fleet: &Fleet, view: &mut View) {
    // Without land nobody lands, and no gun stands ashore.
    let sea = fleet.chart.land.is_empty() && fleet.troops.is_empty();
    for place in [LANDINGS, SHORE_GUNS].map(usize::from).into_iter().filter(|_| sea) {
        if let Some(phase) = view.phases.get_mut(place) {
            phase.idle = true;
        }
    }
    let Some(first) = fleet.initiative.first else { return };
    for (place, side) in [(SIDE_A_MOVES, first), (SIDE_B_MOVES, first.other())] {
        if let Some(phase) = view.phases.get_mut(usize::from(place)) {
            phase.title = format!("{} moves", fleet.side_name(side));
            phase.side = Some(side);
        }
    }
}

fn unit(fleet: &Fleet, ship: &Ship, playing: bool) -> UnitView {
    let log = fleet.log(ship.id);
    let masts = log.masts.len() as u8;
    let clocks = &ship.clocks;
    let stumps = u16::from(log.model.masts) * u16::from(ship.rig.lost.min(masts)) / u16::from(masts.max(1));
    UnitView {
        id: ship.id,
        name: fleet.name(ship.id).to_owned(),
        side: ship.side(),
        built_for: ship.built.side,
        class: log.title.clone(),
        pose: ship.berth.pose,
        footprint: log.footprint,
        model: log.model,
        fate: seen(ship.colours.fate),
        // A ship that has given up has no crew to tend her sails.
        sail: if ship.sails() { percent(ship.rig.hoisted, masts) } else { 0 },
        stumps: stumps as u8,
        hurt: percent(ship.hull.boxes, log.black),
        fires: [clocks.fire_below, clocks.fire_sails, clocks.blaze].into_iter().filter(|clock| *clock > 0).count()
            as u8,
        smoke: Smoke {
            larboard: smokes(ship, LARBOARD),
            starboard: smokes(ship, STARBOARD),
            bow: smokes(ship, BOW),
            stern: smokes(ship, STERN),
            both: smokes(ship, LARBOARD) && smokes(ship, STARBOARD),
        },
        dead_in_water: ship.fights()
            && (ship.berth.aground || fleet.adrift(ship.id) || fleet.becalmed(ship.id))
            && !fleet.anchored(ship.id),
        anchored: ship.fights() && fleet.anchored(ship.id),
        aground: ship.berth.aground,
        sinking: ship.colours.fate == Fate::Sinking,
        can_act: playing && (can_act(fleet, ship.id) || crate::ashore::landing::can_act(fleet, ship.id)),
        men: percent(ship.crew.deck, log.deck),
        badge: badge(fleet, ship).to_owned(),
        struck: ship.colours.fate == Fate::Struck && ship.crew.prize == 0,
        out: !ship.fights() && seen(ship.colours.fate) == Seen::Afloat,
        kind: UnitKind::Ship,
        ..UnitView::default()
    }
}

/// Returns the view of a unit on land or in boats.
fn troop(fleet: &Fleet, troop: &Troop, playing: bool) -> UnitView {
    let roster = fleet.roster(troop.id);
    let (company, pieces) = (&troop.company, &troop.pieces);
    let seen = TroopView {
        men: company.men,
        leaders: company.leaders,
        guns: pieces.left,
        ranks: fleet.ranks(troop.id),
        fired: pieces.fired || troop.march.fired,
        cover: fleet.cover(troop.id).shelters(),
        engaged: troop.march.engaged,
    };
    let kind = match roster.kind {
        _ if troop.in_boats() => UnitKind::Boats(seen),
        Kind::Fort => UnitKind::Fort(seen),
        Kind::Foot => UnitKind::Foot(seen),
        Kind::Horse => UnitKind::Horse(seen),
    };
    let (fate, badge) = match troop.stand.whereabouts {
        Whereabouts::Ashore => (Seen::Afloat, crate::ashore::land_orders::badge(fleet, troop)),
        Whereabouts::Boats(_) => (Seen::Afloat, "rowing"),
        Whereabouts::Aboard => (Seen::Aboard, ""),
        Whereabouts::Destroyed => (Seen::Sunk, "destroyed"),
        // The walls of a taken fort stand, under the captor's colours (AMB-90).
        Whereabouts::Taken if roster.kind == Kind::Fort => (Seen::Prize, "taken"),
        Whereabouts::Taken => (Seen::Gone, "taken"),
        Whereabouts::Fled => (Seen::Gone, "fled"),
    };
    let side = if fate == Seen::Prize { troop.side().other() } else { troop.side() };
    UnitView {
        id: troop.id,
        name: fleet.name(troop.id).to_owned(),
        side,
        built_for: troop.side(),
        class: roster.title.clone(),
        pose: troop.stand.pose,
        footprint: fleet.block(troop.id),
        fate,
        hurt: percent(company.killed, company.killed + company.men),
        men: 100,
        badge: badge.to_owned(),
        smoke: Smoke { bow: pieces.fired || troop.march.fired, ..Smoke::default() },
        can_act: playing
            && (crate::ashore::land_orders::can_act(fleet, troop.id) || !fleet.chances(troop.id, 0).is_empty()),
        kind,
        // The embrasures of a work: a gun that is lost leaves a gap.
        model: Model { ports: roster.guns, ..Model::default() },
        ..UnitView::default()
    }
}

const fn seen(fate: Fate) -> Seen {
    match fate {
        Fate::Fighting | Fate::Abandoned | Fate::Sinking => Seen::Afloat,
        Fate::Struck => Seen::Prize,
        Fate::Sunk | Fate::Burnt | Fate::Scuttled => Seen::Sunk,
        Fate::Left | Fate::Escaped => Seen::Gone,
        Fate::Due => Seen::Aboard,
    }
}

/// True if cotton smoke lies beside a battery. It stays from the shot until the guns are reloaded (B-LOAD-1, B-LOAD-2).
const fn smokes(ship: &Ship, battery: Battery) -> bool {
    ship.on_table() && ship.guns.left[battery] > 0 && (ship.guns.fired[battery] || !ship.guns.loaded[battery])
}

/// True if the ship can act in this phase: a move to begin or to end, grapples to throw, or guns that bear.
fn can_act(fleet: &Fleet, unit: UnitId) -> bool {
    let ship = fleet.ship(unit);
    let Some(active) = fleet.active().filter(|_| ship.sails()) else { return false };
    let moves =
        active == ship.side() && (fleet.can_begin(unit) || fleet.under_way().is_some_and(|mover| mover.id == unit));
    let grapples = active == ship.side() && !fleet.grapple_targets(unit).is_empty();
    moves || grapples || (0..4).any(|battery| !fleet.chances(unit, battery).is_empty())
}

/// Returns the badge beside a ship's name, for the state that matters most. Empty if there is nothing to show.
fn badge(fleet: &Fleet, ship: &Ship) -> &'static str {
    let unit = ship.id;
    match ship.colours.fate {
        Fate::Sunk => "sunk",
        Fate::Burnt => "burnt",
        Fate::Scuttled => "scuttled",
        Fate::Left => "left the table",
        Fate::Escaped => "got away",
        Fate::Due => "",
        Fate::Struck if ship.crew.prize > 0 => "prize",
        Fate::Struck => "struck",
        Fate::Abandoned => "abandoned",
        Fate::Sinking => "sinking",
        Fate::Fighting if ship.clocks.blaze > 0 => "ablaze",
        Fate::Fighting if ship.nerve.duty == Duty::Hide => "hiding",
        Fate::Fighting if fleet.is_grappled(unit) => "grappled",
        Fate::Fighting if ship.berth.aground => "aground",
        Fate::Fighting if fleet.adrift(unit) && !fleet.anchored(unit) => "adrift",
        Fate::Fighting if ship.nerve.duty == Duty::Retire => "retiring",
        Fate::Fighting if ship.nerve.duty == Duty::NoCloser => "wavering",
        Fate::Fighting if fleet.becalmed(unit) => "becalmed",
        Fate::Fighting if fleet.anchored(unit) => "anchored",
        Fate::Fighting => "",
    }
}
