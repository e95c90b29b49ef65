//! Words of a scenario for landing parties: `parties` in the state of their ship.
//!
//! Each party is a list: where it is, which third of the crew (1 to 3), men, leaders, men killed, x and y in inches,
//! and heading in degrees. Then come words: "moved", "balked", "fought", "fired", "disordered", "attacks", "two ranks"
//! for men who have formed them, "with NAME" for the enemy that it is hand to hand with, and "to NAME" for boats that
//! row to a ship. Example: `["ashore", 1, 8, 1, 0, 40.5, 30.0, 90.0, "moved"]`.

use wg_core::scenario::{Check, Values};

use crate::position::troop::{PARTIES, RANKS};
use crate::prelude::*;
use crate::scenario::ship_words;
use crate::scenario::state::{values, word};

/// The places where a party may be.
pub const WHERE: [(&str, Whereabouts); 5] = [
    ("ashore", Whereabouts::Ashore),
    ("boats", Whereabouts::Boats(None)),
    ("destroyed", Whereabouts::Destroyed),
    ("taken", Whereabouts::Taken),
    ("fled", Whereabouts::Fled),
];

/// The word for a party that has formed two ranks. Parties begin in one (AMB-71).
const TWO_RANKS: &str = "two ranks";

/// A party as a scenario describes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// The third of the crew, from 0.
    pub third: u8,
    /// The place of the party. For boats that row to a ship, `to` names the ship.
    pub stand: Stand,
    /// The men of the party.
    pub company: Company,
    /// The deeds of the party this turn, without the enemy with whom it is hand to hand.
    pub march: March,
    /// The name of the ship to which the party's boats row.
    pub to: Option<String>,
    /// The name of the enemy with whom the party is hand to hand.
    pub with: Option<String>,
}

/// Reads one party, or returns `None` if the list is not valid.
fn read(list: &[Value]) -> Option<Told> {
    let [place, third, men, leaders, killed, x, y, heading, words @ ..] = list else { return None };
    let count = |value: &Value| value.as_int().and_then(|count| u8::try_from(count).ok());
    let place = place.as_text()?;
    let (_, whereabouts) = WHERE.into_iter().find(|(name, _)| *name == place)?;
    let third = count(third).filter(|third| (1..=PARTIES as u8).contains(third))? - 1;
    let at = Point::inches(x.as_number()?, y.as_number()?);
    let pose = Pose::new(at, Heading::new((heading.as_number()? * 100.0).round() as i32));
    let words: Option<Vec<&str>> = words.iter().map(|word| word.as_text()).collect();
    let words = words?;
    let has = |word: &str| words.contains(&word);
    let name = |start: &str| words.iter().find_map(|word| word.strip_prefix(start)).map(str::to_owned);
    let known = |word: &&str| {
        ["moved", "balked", "fought", "fired", "disordered", "attacks", TWO_RANKS].contains(word)
            || word.starts_with("with ")
            || word.starts_with("to ")
    };
    if !words.iter().all(known) {
        return None;
    }
    let march = March {
        stage: if has("moved") { Pace::Done } else { Pace::Waits },
        balked: has("balked"),
        fought: has("fought"),
        fired: has("fired"),
        disordered: has("disordered"),
        attacks: has("attacks"),
        ..March::default()
    };
    let company = Company { men: count(men)?, leaders: count(leaders)?, killed: count(killed)? };
    let ranks =
        if has(TWO_RANKS) { RANKS } else { crate::position::troop::roster("party").map_or(1, |roster| roster.ranks) };
    Some(Told {
        third,
        stand: Stand { pose, whereabouts, bound: at, ranks },
        company,
        march,
        to: name("to "),
        with: name("with "),
    })
}

/// Returns the number of a ship's leaders who are ashore or in boats, from her state.
pub fn leaders_away(state: &Values<'_>) -> u8 {
    let told = state.list("parties").iter().filter_map(|party| read(party.as_list()?));
    let away = told.filter(|told| matches!(told.stand.whereabouts, Whereabouts::Ashore | Whereabouts::Boats(_)));
    away.fold(0, |leaders, told| leaders.saturating_add(told.company.leaders))
}

/// Puts the parties of a ship where the value says, and all others aboard. The number of leaders killed stays the same:
/// leaders who go ashore leave the ship, and leaders who are aboard again have come back.
pub fn set(fleet: &mut Fleet, ship: UnitId, value: &Value) {
    let killed = ship_words::leaders_killed(fleet, ship);
    let told: SmallVec<[Told; PARTIES]> =
        value.as_list().unwrap_or_default().iter().filter_map(|party| read(party.as_list()?)).collect();
    for unit in fleet.parties(ship).collect::<SmallVec<[UnitId; PARTIES]>>() {
        let roster = fleet.roster(unit);
        let own = told.iter().find(|told| roster.of == Some((ship, told.third)));
        let (mut stand, company, mut march) =
            own.map_or_else(|| aboard(roster), |told| (told.stand, told.company, told.march));
        march.engaged = own.and_then(|told| fleet.chart.names.find(told.with.as_deref()?));
        if let Some(to) = own.and_then(|told| fleet.chart.names.find(told.to.as_deref()?)) {
            stand.whereabouts = Whereabouts::Boats(Some(to));
        }
        let troop = fleet.troop_mut(unit);
        (troop.stand, troop.company, troop.march) = (stand, company, march);
    }
    ship_words::set_leaders_killed(fleet, ship, &killed);
}

fn aboard(roster: &Roster) -> (Stand, Company, March) {
    (Stand { ranks: roster.ranks, ..Stand::default() }, Company::default(), March::default())
}

/// Returns the parties of a ship that are not aboard, as words of the ship's state.
pub fn said(fleet: &Fleet, ship: UnitId) -> Value {
    let parties = fleet.parties(ship).filter(|party| fleet.troop(*party).stand.whereabouts != Whereabouts::Aboard);
    let said = parties
        .map(|unit| {
            let (troop, third) = (fleet.troop(unit), fleet.roster(unit).of.map_or(0, |(_, third)| third));
            let text = |text: &str| Value::Text(text.to_owned());
            let whereabouts = if troop.in_boats() { Whereabouts::Boats(None) } else { troop.stand.whereabouts };
            let (company, pose) = (troop.company, troop.stand.pose);
            let number = |count: u8| Value::Int(i64::from(count));
            let mut list = vec![
                text(word(&WHERE, &whereabouts)),
                number(third + 1),
                number(company.men),
                number(company.leaders),
                number(company.killed),
            ];
            let at = [pose.at.x, pose.at.y].map(Length::to_few_inches);
            list.extend([at[0], at[1], pose.heading.to_degrees()].map(Value::Number));
            let march = &troop.march;
            let two_ranks = troop.stand.ranks != fleet.roster(unit).ranks;
            let flags = [
                ("moved", march.stage == Pace::Done),
                ("balked", march.balked),
                ("fought", march.fought),
                ("fired", march.fired),
                ("disordered", march.disordered),
                ("attacks", march.attacks),
                (TWO_RANKS, two_ranks),
            ];
            list.extend(flags.into_iter().filter(|(_, on)| *on).map(|(word, _)| text(word)));
            list.extend(march.engaged.map(|enemy| text(&format!("with {}", fleet.name(enemy)))));
            if let Whereabouts::Boats(Some(ship)) = troop.stand.whereabouts {
                list.push(text(&format!("to {}", fleet.name(ship))));
            }
            Value::List(list)
        })
        .collect();
    Value::List(said)
}

/// Checks the parties of a ship: their words, their thirds, and that they have no more men than the ship's log. Men who
/// came aboard out of the water, counted by `aboard`, may have taken the places of men ashore.
pub fn check(check: &mut Check<'_>, scenario: &Scenario, place: usize, spec: &ShipSpec, log: &Log) {
    let values = values(&spec.state);
    let mut thirds = [false; PARTIES];
    let mut men = u16::from(values.count("killed"));
    for (number, party) in values.list("parties").iter().enumerate() {
        let path = format!("ships[{place}].state.parties[{number}]");
        let Some(told) = party.as_list().and_then(read) else {
            let expected = "[where, third, men, leaders, killed, x, y, degrees, words], with \"ashore\", \"boats\", \"destroyed\", \"taken\" or \"fled\" for where";
            check.problem(&path, party, expected);
            continue;
        };
        if std::mem::replace(&mut thirds[usize::from(told.third)], true) {
            check.problem(
                &path,
                format_args!("party {} a second time", told.third + 1),
                "each third of the crew only once",
            );
        }
        men += u16::from(told.company.men) + u16::from(told.company.killed);
        let ships = crate::scenario::muster::afloat(scenario);
        let names = told.to.iter().map(|name| (name, ships.iter().any(|ship| ship.name == *name)));
        let with = told.with.iter().map(|name| (name, is_on_land(scenario, name)));
        for (name, _) in names.chain(with).filter(|(_, known)| !known) {
            check.problem(&path, format_args!("\"{name}\""), "the name of a unit of this battle");
        }
    }
    let most = u16::from(log.men) * if values.has("aboard") { 2 } else { 1 };
    let path = format!("ships[{place}].state.parties");
    if log.boat && values.has("parties") {
        check.problem(&path, format_args!("parties of {}", spec.name), "no parties, because she has no boats");
    } else if values.says("parties") && !crate::scenario::muster::has_landings(scenario) {
        let expected = "\"landings\": \"on\" among the options, a unit on land, or a port";
        check.problem(&path, "parties in a battle without landings", expected);
    } else if values.has("parties") && men > most {
        let found = format_args!("{men} men ashore and killed").to_string();
        check.problem(&path, found, format_args!("at most {most}, for a crew of {}", log.men));
    }
}

/// True if a unit on land, or a landing party, has this name.
pub fn is_on_land(scenario: &Scenario, name: &str) -> bool {
    scenario.ships.iter().any(|unit| unit.name == name && crate::position::troop::roster(&unit.class).is_some())
        || name.starts_with("Party of the ")
}
