//! The battle as it stands, written down as a scenario that goes on from here.
//!
//! Everything that is written on the logs or lies on the table goes into the words that [`crate::scenario::state`] lists. What is being
//! decided at this moment has no words there: a move or a chance to fire must be settled before the battle can be written.

use std::collections::BTreeMap;

use wg_core::scenario::{ByHand as _, HeadingSpec, Worded as _, Written};

use crate::options::Alarm;
use crate::prelude::*;
use crate::scenario::muster::FORT_TAKEN;
use crate::scenario::progress;
use crate::scenario::state::{DUE, EDGES, EMPTY, LOST, TRIGGERS, WHEREABOUTS, word};
use crate::weather::wind;

/// The scenario that goes on from here; `None` while a roll, a course or a chance to fire is open: see [`progress`].
pub fn scenario(world: &World, scenario: &Scenario) -> Option<Scenario> {
    let fleet = Fleet::seen(world);
    if fleet.cursor.ended || fleet.verdict.end.is_some() {
        return None;
    }
    let goes_on = progress::of(fleet, world.resource())?;
    let mut saved = scenario.clone();
    saved.battle = battle(scenario, fleet, goes_on);
    for (spec, ship) in saved.ships.iter_mut().zip(&fleet.ships) {
        write(spec, fleet, ship);
    }
    for (spec, troop) in saved.ships.iter_mut().skip(fleet.ships.len()).zip(&fleet.troops) {
        write_troop(spec, fleet, troop);
    }
    Some(saved)
}

fn battle(scenario: &Scenario, fleet: &Fleet, goes_on: Option<GoesOn>) -> BTreeMap<String, Value> {
    let mut words = Written::default();
    let (sky, initiative) = (&fleet.sky, &fleet.initiative);
    let side =
        |side: Option<SideId>| side.and_then(|side| scenario.sides.get(side.index())).map(|side| side.name.as_str());
    let ship = |unit: UnitId| fleet.name(unit).to_owned();
    words.number("turn", fleet.cursor.turn);
    words.number("phase", fleet.cursor.phase + 1);
    words.list("goes_on", goes_on.map(|goes_on| progress::written(fleet, goes_on)).unwrap_or_default());
    words.text("first", side(initiative.first));
    words.text("winner", side(initiative.winner));
    words.text("last_winner", side(initiative.last_winner));
    let turns = [
        (["sunk", "triumph", "adverse"], initiative.now),
        (["last_sunk", "last_triumph", "last_adverse"], initiative.last),
    ];
    for ((keys, deeds), forts) in turns.into_iter().zip(initiative.forts) {
        words.by_side(keys[0], deeds.map(|deeds| deeds.sunk));
        words.by_side(
            keys[1],
            [0, 1].map(|side: usize| if forts[side] { FORT_TAKEN } else { u8::from(deeds[side].triumph) }),
        );
        words.by_side(keys[2], deeds.map(|deeds| deeds.adverse));
    }
    words.text("wind", wind::side_name(sky.actual).get(..1).filter(|_| sky.actual != sky.prevailing));
    words.text("wind_speed", Some(sky.speed.word()).filter(|_| sky.speed != Speed::Normal));
    words.flag("fog", sky.fog);
    words.flag("smoke", sky.smoke);
    words.flag("calm", sky.calm);
    words.text("lucky", sky.lucky.map(ship).as_deref());
    words.number("activations", fleet.later.activations);
    // AMB-9: who does not know when the clock rings names no moment: it is set anew when the file is opened.
    let clock = fleet.clock;
    words.number(
        "alarm",
        clock.rings_before.filter(|_| !clock.guessed).map_or(0, |activation| activation.saturating_add(1)),
    );
    words.flag("alarm_hidden", clock.guessed || clock.unset);
    words.flag("alarm_rang", clock.rang);
    if fleet.options().alarm == Alarm::Random {
        words.whole("alarm_ships", clock.ships);
    }
    let fouls = fleet.later.fouls.iter();
    let foul = |foul: &crate::position::sky::Foul| {
        Value::List(vec![
            Value::Text(ship(foul.mover)),
            Value::Text(ship(foul.struck)),
            Value::Int(i64::from(foul.dice)),
        ])
    };
    words.list("collisions", fouls.map(foul).collect());
    let text = |text: &str| Value::Text(text.to_owned());
    let afloat = fleet.later.water.parties.iter().map(|party| {
        let side = scenario.sides.get(party.side.index()).map_or("", |side| side.name.as_str());
        let kind = if party.boat { "boat" } else { "men" };
        let (at, souls) = (party.at, [party.men, party.leaders]);
        let places = [at.x.to_inches(), at.y.to_inches(), party.heading.to_degrees()].map(Value::Number);
        let souls = souls.map(|count| Value::Int(i64::from(count)));
        Value::List(
            [text(fleet.name(party.ship)), text(side), text(kind)].into_iter().chain(places).chain(souls).collect(),
        )
    });
    words.list("afloat", afloat.collect());
    words.by_side("swum", fleet.later.water.swum.map(u8::from));
    let (rulings, was) = (&fleet.sky.rulings, Rulings::of(&fleet.chart));
    if rulings.flagships != was.flagships {
        words.list(
            "flagships",
            rulings.flagships.iter().map(|flagship| text(flagship.map_or("", |unit| fleet.name(unit)))).collect(),
        );
    }
    if rulings.bases != was.bases {
        words.list("bases", rulings.bases.iter().map(|base| text(word(&EDGES, base))).collect());
    }
    if rulings.wind_table != was.wind_table {
        words.list(
            "wind_table",
            (9..=12)
                .map(|total| text(wind::side_name(wind::wind_at(fleet, total)).get(..1).unwrap_or_default()))
                .collect(),
        );
    }
    words.0
}

/// One unit on land, likewise.
fn write_troop(spec: &mut ShipSpec, fleet: &Fleet, troop: &Troop) {
    let roster = fleet.roster(troop.id);
    let pose = troop.stand.pose;
    spec.at = Some((pose.at.x.to_inches(), pose.at.y.to_inches()));
    spec.heading = Some(HeadingSpec::from(pose.heading));
    let mut words = Written(troop.say());
    words.number("killed", troop.company.killed);
    words.number("leaders_killed", roster.leaders.saturating_sub(troop.company.leaders));
    words.number("guns_lost", roster.guns.saturating_sub(troop.pieces.left));
    words.number("unmanned", troop.pieces.unmanned);
    words.flag("moved", troop.march.stage == Pace::Done);
    words.text("engaged", troop.march.engaged.map(|enemy| fleet.name(enemy)));
    if fleet.chooses_ranks(troop.id) && troop.stand.ranks != roster.ranks {
        words.number("ranks", troop.stand.ranks);
    }
    words.text("fate", Some(word(&WHEREABOUTS, &troop.stand.whereabouts)).filter(|_| !troop.ashore()));
    spec.state = words.0;
}

/// One ship: where she lies, and every word of her state that does not follow from her log.
fn write(spec: &mut ShipSpec, fleet: &Fleet, ship: &Ship) {
    let log = fleet.log(ship.id);
    let pose = ship.berth.pose;
    (spec.at, spec.square) = (Some((pose.at.x.to_inches(), pose.at.y.to_inches())), None);
    spec.heading = Some(HeadingSpec::from(pose.heading));
    let mut words = Written(ship.say());
    if !log.oars {
        // Written even where they are usual: what is usual depends on her lines.
        words.whole("sail", ship.rig.hoisted);
        words.whole("masts_lost", ship.rig.lost);
        words.flag("at_anchor", ship.rig.anchor);
    }
    let lost = (0..8).filter(|place| ship.hull.rudder_lost & (1 << place) != 0);
    words.list("rudder_lost", lost.map(|place| Value::Int(place + 1)).collect());
    if ship.crew.men() != log.men.saturating_sub(ship.crew.killed) {
        words.whole("aboard", ship.crew.men());
    }
    words.number("leaders_killed", fleet.leaders_lost(ship.id));
    words.list("parties", crate::scenario::parties::written(fleet, ship.id));
    for battery in 0..LOST.len() {
        words.number(
            LOST[battery],
            log.guns[battery].saturating_sub(ship.guns.left[battery] + ship.guns.overboard[battery]),
        );
        words.flag(EMPTY[battery], !ship.guns.loaded[battery]);
    }
    let nerve = &ship.nerve;
    if nerve.morale != log.morale {
        words.whole("morale", nerve.morale);
    }
    let tested = TRIGGERS.iter().filter(|(_, trigger)| nerve.tested & trigger != 0);
    words.list("tested", tested.map(|(word, _)| Value::Text((*word).to_owned())).collect());
    let due = DUE.iter().filter(|(_, trigger)| nerve.due & trigger != 0);
    words.list("due", due.map(|(word, _)| Value::Text((*word).to_owned())).collect());
    // Who has struck is the enemy's, unless she was retaken without a soul aboard.
    let taken = ship.side() != ship.built.side;
    if taken != (ship.colours.fate == Fate::Struck) {
        words.0.insert("taken".to_owned(), Value::Bool(taken));
    }
    crate::scenario::grapples::write(fleet, ship, &mut words);
    crate::scenario::grapples::write_fight(fleet, ship, &mut words);
    if ship.run.stage == Stage::Done {
        words.flag("moved", true);
        words.number("speed", ship.run.speed);
        words.flag("half", ship.run.half);
        words.number("pips", ship.run.pips);
    }
    spec.state = words.0;
}
