//! How landing parties stand in a scenario: `parties` in the state of their ship.
//!
//! Each is a list: where it is, which third of the crew (1 to 3), men, leaders, men killed, x and y in inches, heading in degrees; then words:
//! "moved", "balked", "fought", "fired", "disordered", "attacks", "two ranks" for men who have formed them, "with NAME" for whom it is hand to hand with, "to NAME" for boats that row to a ship.
//! `["ashore", 1, 8, 1, 0, 40.5, 30.0, 90.0, "moved"]`.

use wg_core::scenario::Check;

use wg_core::scenario::Values;

use crate::position::troop::{PARTIES, RANKS};
use crate::prelude::*;
use crate::scenario::state::{values, word};

/// Where a party may be.
pub const WHERE: [(&str, Whereabouts); 5] = [
    ("ashore", Whereabouts::Ashore),
    ("boats", Whereabouts::Boats(None)),
    ("destroyed", Whereabouts::Destroyed),
    ("taken", Whereabouts::Taken),
    ("fled", Whereabouts::Fled),
];

/// The word for a party that has formed two ranks: it begins in one (AMB-71).
const TWO_RANKS: &str = "two ranks";

/// A party as a scenario tells of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Which third of the crew, from 0.
    pub third: u8,
    /// Where it stands; whom the boats row to is told by `to`.
    pub stand: Stand,
    /// Its men.
    pub company: Company,
    /// What it has done, without whom it is hand to hand with.
    pub march: March,
    /// The ship that its boats row to.
    pub to: Option<String>,
    /// Whom it is hand to hand with.
    pub with: Option<String>,
}

/// The parties of a ship's state that can be read.
pub fn told(state: &Values<'_>) -> Vec<Told> {
    state.list("parties").iter().filter_map(|party| party.as_list().and_then(read)).collect()
}

/// One party; what is wrong with it otherwise.
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

/// Leaders of a ship who are ashore or in boats.
pub fn leaders_away(state: &Values<'_>) -> u8 {
    let away = |party: &&Told| matches!(party.stand.whereabouts, Whereabouts::Ashore | Whereabouts::Boats(_));
    told(state).iter().filter(away).map(|party| party.company.leaders).sum()
}

/// The parties of a ship that are not aboard, as words of her state.
pub fn written(fleet: &Fleet, ship: UnitId) -> Vec<Value> {
    let parties = fleet.parties(ship).filter(|party| fleet.troop(*party).stand.whereabouts != Whereabouts::Aboard);
    parties
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
            list.extend([pose.at.x.to_inches(), pose.at.y.to_inches(), pose.heading.to_degrees()].map(Value::Number));
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
        .collect()
}

/// What is wrong with the parties of a ship: their words, their thirds, and more men than she ever had. Who came aboard out of the water, and is counted
/// by `aboard`, may have taken the places of men ashore.
pub fn check(check: &mut Check<'_>, scenario: &Scenario, place: usize, spec: &ShipSpec, log: &Log) {
    let values = values(&spec.state);
    let mut thirds = [false; PARTIES];
    let mut men = u16::from(values.count("killed"));
    for (number, party) in values.list("parties").iter().enumerate() {
        let path = format!("ships[{place}].state.parties[{number}]");
        let Some(told) = party.as_list().and_then(read) else {
            let expected = "[where, third, men, leaders, killed, x, y, degrees, words], where one of \"ashore\", \"boats\", \"destroyed\", \"taken\", \"fled\"";
            check.problem(&path, party, expected);
            continue;
        };
        if std::mem::replace(&mut thirds[usize::from(told.third) % PARTIES], true) {
            check.problem(&path, format_args!("party {} again", told.third + 1), "each third of the crew once");
        }
        men += u16::from(told.company.men) + u16::from(told.company.killed);
        let names = told.to.iter().map(|name| (name, scenario.ships.iter().any(|ship| ship.name == *name)));
        let with = told.with.iter().map(|name| (name, is_on_land(scenario, name)));
        for (name, _) in names.chain(with).filter(|(_, known)| !known) {
            check.problem(&path, format_args!("\"{name}\""), "the name of a unit of this battle");
        }
    }
    let most = u16::from(log.men) * if values.has("aboard") { 2 } else { 1 };
    if log.boat && values.has("parties") {
        check.problem(
            &format!("ships[{place}].state.parties"),
            format_args!("parties of a {}", log.title),
            "nothing, for she has no boats",
        );
    } else if values.has("parties") && men > most {
        let found = format_args!("{men} men ashore and killed").to_string();
        check.problem(
            &format!("ships[{place}].state.parties"),
            found,
            format_args!("at most {}, the men of a {}", log.men, log.title),
        );
    }
}

/// True if a unit on land, or a landing party, is called so.
pub fn is_on_land(scenario: &Scenario, name: &str) -> bool {
    scenario.ships.iter().any(|unit| unit.name == name && crate::position::troop::roster(&unit.class).is_some())
        || name.starts_with("Party of the ")
}
