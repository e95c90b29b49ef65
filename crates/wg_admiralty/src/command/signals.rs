//! Signals: messages on the flagship's log, which the other ships of her side try to read (A-CMD-3, A-CMD-4,
//! A-T-SIGNAL, A-DMG-O-2). Players decide what a signal leads to (A-R86).

use crate::command::book::{BOOK, Blank, MOST_WORDS, Message, PAGES, label, words};
use crate::phases::COMMAND;
use crate::position::battle::Signal;
use crate::position::charts::Rate;
use crate::position::ship::SmallSet;
use crate::prelude::*;

const READING: u16 = 12;

/// The distance from the flagship beyond which a signal is harder to read, in mm (A-CMD-4).
const FAR: i32 = 960;
/// The distance from base to base within which a frigate repeats a signal, to the flagship and to the reader, in mm.
const REPEATED: i32 = 480;

/// The courses of the signal book, by the points of the compass.
const COURSES: [(u16, &str); 16] = [
    (0, "0, N"),
    (22, "22, NNE"),
    (45, "45, NE"),
    (67, "67, ENE"),
    (90, "90, E"),
    (112, "112, ESE"),
    (135, "135, SE"),
    (157, "157, SSE"),
    (180, "180, S"),
    (202, "202, SSW"),
    (225, "225, SW"),
    (247, "247, WSW"),
    (270, "270, W"),
    (292, "292, WNW"),
    (315, "315, NW"),
    (337, "337, NNW"),
];

/// The agenda items of a signal that is being made or read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Signalling {
    /// The flagship chooses a message of a page.
    Compose(UnitId, u8),
    /// The flagship fills in the blank of a message.
    Fill(UnitId, u16),
    /// The ships of a side try to read the signal that flies.
    Read(SideId),
}

impl Fleet {
    /// Returns the flagship from which a side makes signals, if there is one. Her admiral lives, and she fights
    /// (A-DMG-O-2).
    pub fn signals_from(&self, side: SideId) -> Option<&Ship> {
        self.of_side(side).find(|ship| {
            ship.fights() && !ship.is_prize() && matches!(ship.company.admiral, Admiral::Well | Admiral::Hurt)
        })
    }

    /// Returns the signal that flies for a side, if there is one.
    pub fn signal(&self, side: SideId) -> Option<&Signal> {
        self.battle.signals[side].as_ref()
    }

    /// Checks that a ship may make a signal. A flagship makes one a turn.
    ///
    /// # Errors
    /// If she may not, with the reason.
    fn check_signal<R: Reason>(&self, ship: &Ship) -> Result<(), R> {
        let (name, side) = (self.name(ship.id), ship.colours.side);
        R::forbid(ship.company.admiral == Admiral::None, "A-CMD-3", || {
            format!("{name} is not a flagship, and only an admiral makes signals.")
        })?;
        R::forbid(ship.company.admiral == Admiral::Killed, "A-DMG-O-2", || {
            format!("{name} makes no signals because her admiral is dead.")
        })?;
        R::forbid(!ship.fights(), "A-CMD-7", || format!("{name} is out of the fight."))?;
        let flag = self.signals_from(side).is_some_and(|flag| flag.id == ship.id);
        R::forbid(!flag, "A-CMD-3", || format!("{} does not make its signals from {name}.", self.side(side)))?;
        R::forbid(self.signal(side).is_some_and(|signal| signal.turn >= self.cursor.turn), "A-CMD-3", || {
            format!("{name} has already made a signal this turn. It flies until another replaces it.")
        })
    }

    /// True if a ship may make a signal.
    pub fn can_signal(&self, ship: &Ship) -> bool {
        self.check_signal::<No>(ship).is_ok()
    }

    /// Returns the lowest die with which a ship reads the signal of her flagship, and why it differs from the table
    /// (A-CMD-4, A-DMG-O-2).
    pub fn reads_on(&self, reader: &Ship, signal: &Signal) -> (i8, SmallVec<[&'static str; 2]>) {
        let flag = self.ship(signal.unit);
        // Distances to a repeater are measured between bases: no centerpoint lies within 480 mm of two others that are
        // over 960 mm apart.
        let near = |one: &Ship, other: &Ship| self.gap(one.id, other.id) <= self.mm(REPEATED);
        let is_repeater = |other: &Ship| {
            other.built.rate == Rate::Frigate && other.fights() && other.id != reader.id && other.id != flag.id
        };
        let repeats = |other: &Ship| is_repeater(other) && near(other, flag) && near(other, reader);
        let (mut needed, mut why) = (
            if words(&signal.text.says(self)) <= 5 { CHARTS.signal.short } else { CHARTS.signal.long },
            SmallVec::new(),
        );
        if !reader.berth.pose.at.within(self.mm(FAR), flag.berth.pose.at)
            && !self.of_side(reader.colours.side).any(repeats)
        {
            needed -= CHARTS.signal.far;
            why.push("far off, and no frigate repeats it");
        }
        if flag.company.admiral == Admiral::Hurt {
            needed += 1;
            why.push("the admiral is hurt");
        }
        (needed, why)
    }

    /// Iterates over the ships that a signal is meant for.
    pub fn hearers(&self, signal: &Signal) -> impl Iterator<Item = &Ship> + use<'_> {
        let flag = signal.unit;
        self.of_side(self.ship(flag).colours.side)
            .filter(move |ship| ship.fights() && !ship.is_prize() && ship.id != flag)
    }

    /// Returns what can be filled into the blank of a message.
    fn fills(&self, unit: UnitId, blank: Blank) -> Domain {
        let own = self.ship(unit).colours.side;
        let wanted =
            |ship: &&Ship| ship.on_table() && ship.id != unit && (ship.colours.side == own) == (blank == Blank::Friend);
        match blank {
            Blank::Course => Domain::choices(COURSES),
            Blank::Friend | Blank::Enemy => {
                Domain::Units(self.ships.iter().filter(wanted).map(|ship| ship.id).collect())
            }
        }
    }
}

/// Offers the pages of the signal book to a flagship that may make a signal.
pub(super) fn offers(fleet: &Fleet, ship: &Ship) -> Option<Offer> {
    let choices: SmallVec<[(u16, &'static str); 4]> =
        PAGES.iter().enumerate().map(|(page, (_, label))| (page as u16, *label)).collect();
    let open = Choice::Signal(0).order(ship.id);
    fleet.can_signal(ship).then(|| Offer::plain(open, "Make a signal").with(Slot::Choice, Domain::choices(choices)))
}

/// Explains why no page may be opened.
pub(super) fn cannot_signal(fleet: &Fleet, unit: UnitId) -> Refusal {
    let pages = || refuse("A-CMD-3", "Open a page of the signal book first.");
    fleet.check_signal(fleet.ship(unit)).err().unwrap_or_else(pages)
}

/// Explains why a message may not be made: it has too many words, or is not on this page.
fn wrong(fleet: &Fleet, filled: Filled) -> Refusal {
    let count = words(&filled.says(fleet));
    if count > MOST_WORDS {
        return refuse(
            "A-CMD-3",
            format!(
                "A signal has at most {MOST_WORDS} words, and this one has {count}. Choose a ship with a shorter name."
            ),
        );
    }
    refuse("A-CMD-3", "Choose a message on this page, or make no signal.")
}

const fn filled(message: u16, names: Option<UnitId>, course: i16) -> Filled {
    Filled { message, names, course }
}

impl Chapter for Signalling {
    type Game = Admiralty;

    fn waits(&self) -> bool {
        !matches!(self, Self::Read(_))
    }

    fn ask(&self, fleet: &Fleet, _: &Business) -> Option<Ask> {
        let stay = Offer::plain(Order::Pass, "Make no signal");
        let signal = |unit, message| Order::Signal { unit, message, target: None, value: 0 };
        let (unit, reason, mut offers) = match *self {
            Self::Compose(unit, page) => {
                let on_page =
                    |(_, message): &(u16, &'static Message)| message.page == PAGES[usize::from(page) % PAGES.len()].0;
                let messages = (0_u16..).zip(BOOK.iter()).filter(on_page);
                (
                    unit,
                    // A-R86: without the option a signal binds no ship.
                    if fleet.options.binding {
                        "Which message?"
                    } else {
                        "Which message? It is for the players, and ships do not obey it by themselves."
                    },
                    messages.map(|(number, _)| Offer::plain(signal(unit, number), label(number))).collect::<Vec<_>>(),
                )
            }
            Self::Fill(unit, number) => {
                let message = BOOK.get(usize::from(number))?;
                let blank = message.blank?;
                let mut order = signal(unit, number);
                let domain = match fleet.fills(unit, blank) {
                    Domain::Units(mut units) => {
                        units.retain(|other| words(&filled(number, Some(*other), 0).says(fleet)) <= MOST_WORDS);
                        order.set_target(*units.first()?);
                        Domain::Units(units)
                    }
                    other => other,
                };
                let slot = if blank == Blank::Course { Slot::Choice } else { Slot::Target };
                (
                    unit,
                    if blank == Blank::Course { "Which course?" } else { "Which ship?" },
                    vec![Offer::plain(order, message.lead()).with(slot, domain)],
                )
            }
            Self::Read(_) => return None,
        };
        offers.insert(0, stay);
        Some(Ask::new(Seat::Side(fleet.ship(unit).colours.side), AskKind::Choice, reason, offers))
    }

    fn refuse(&self, fleet: &Fleet, _: SideId, order: &Order) -> Refusal {
        match *order {
            Order::Signal { unit, .. } if !fleet.can_signal(fleet.ship(unit)) => cannot_signal(fleet, unit),
            Order::Signal { message, target, value, .. } => wrong(fleet, filled(message, target, value)),
            _ => refuse("A-CMD-3", "Choose a message to signal, or make no signal."),
        }
    }

    fn preview(&self, fleet: &Fleet, order: &Order) -> Preview {
        let Order::Signal { unit, message, target, value } = *order else { return Preview::by("A-CMD-3") };
        let text = filled(message, target, value);
        if let (Self::Compose(..), Some(blank)) = (self, text.message().and_then(|message| message.blank)) {
            return Preview::by("A-CMD-3").using(if blank == Blank::Course {
                "then choose the course"
            } else {
                "then choose the ship"
            });
        }
        let signal = Signal { unit, text, turn: fleet.cursor.turn, read: SmallSet::default() };
        let count = words(&text.says(fleet));
        let sure: Vec<i8> = readers(fleet, &signal).map(|reader| fleet.reads_on(reader, &signal).0).collect();
        let hoped: f64 = sure.iter().map(|needed| f64::from((7 - needed).max(0)) / 6.0).sum();
        let readers = match sure[..] {
            [] => "with no ship to read it".to_owned(),
            [needed] if needed > 6 => "cannot be read".to_owned(),
            [needed] => format!("read on {}", or_more(needed)),
            _ => format!("about {hoped:.0} of {} will read it", sure.len()),
        };
        Preview::by("A-CMD-4").using(format!("{}, {readers}", counted(count as i32, "word", "words")))
    }

    fn answer(play: &mut Play<'_>, _: Seat, order: &Order) {
        let was_filled = matches!(play.business.top_of::<Self>(), Some(Self::Fill(..)));
        play.business.pop();
        let Order::Signal { unit, message, target, value } = *order else { return };
        let text = filled(message, target, value);
        if !was_filled && text.message().is_some_and(|message| message.blank.is_some()) {
            play.business.push(Self::Fill(unit, message));
            return;
        }
        post(play, unit, text);
    }

    fn beat(play: &mut Play<'_>) -> Awaited {
        match play.business.top_of::<Self>().copied() {
            Some(Self::Read(side)) => read(play, side),
            _ => play.business.done(),
        }
    }
}

/// Adds the chapter to the Command phase.
pub fn plugin(app: &mut App) {
    app.chapter::<Signalling>([COMMAND]);
}

/// Makes a signal. It flies until another one replaces it (A-CMD-4).
fn post(play: &mut Play<'_>, unit: UnitId, text: Filled) {
    let (side, turn) = (play.fleet.ship(unit).colours.side, play.fleet.cursor.turn);
    play.fleet.battle.signals[side] = Some(Signal { unit, text, turn, read: SmallSet::default() });
    play.show("A-CMD-3", unit, Event::Signalled, |fleet| {
        format!("{} signals: {}.", fleet.name(unit), text.says(fleet))
    });
}

/// Iterates over the ships that have yet to read a signal.
fn readers<'a>(fleet: &'a Fleet, signal: &'a Signal) -> impl Iterator<Item = &'a Ship> {
    fleet.hearers(signal).filter(|ship| !signal.read.contains(ship.id))
}

/// Rolls a die for each ship that could read the signal that flies (A-CMD-4). If the flagship that made it no longer
/// commands, the signal comes down instead (A-DMG-O-2).
fn read(play: &mut Play<'_>, side: SideId) -> Awaited {
    let fleet = &play.fleet;
    let Some(signal) = fleet.signal(side).copied() else {
        return play.business.done();
    };
    if fleet.signals_from(side).is_none_or(|flag| flag.id != signal.unit) {
        play.business.pop();
        play.fleet.battle.signals[side] = None;
        play.tell("A-DMG-O-2", signal.unit, |fleet| {
            format!("{}'s signal comes down because her admiral no longer commands.", fleet.name(signal.unit))
        });
        return Ok(());
    }
    let tries: Vec<(UnitId, i8)> = readers(fleet, &signal)
        .map(|reader| (reader.id, fleet.reads_on(reader, &signal).0))
        .filter(|(_, needed)| *needed <= 6)
        .collect();
    let text = signal.text.says(fleet);
    let thrown: Vec<Awaited<Faces>> = tries
        .iter()
        .map(|(reader, needed)| {
            let needed_words = format!("reads it on {}", or_more(*needed));
            let row = Throw { needed: needed_words.into(), ..Throw::d6(*reader, READING, 1, "", "A-T-SIGNAL") }
                .counts(*needed as u8, 6);
            play.dice.throw(&row, &|| format!("{} tries to read: {text}", play.fleet.name(*reader)))
        })
        .collect();
    let mut faces: Vec<u8> = Vec::new();
    for face in thrown {
        faces.push(face?[0]);
    }
    play.business.pop();
    for needed in 2..=6 {
        tell(play, &signal, &text, needed, &tries, &faces);
    }
    let have_read = tries
        .iter()
        .zip(&faces)
        .filter(|((_, needed), face)| i16::from(**face) >= i16::from(*needed))
        .map(|((unit, _), _)| *unit);
    free(play, &have_read.collect::<Vec<_>>());
    Ok(())
}

/// Reports the divisions whose leaders have now read the signal, and so may be given new plans (A-R86).
fn free(play: &mut Play<'_>, have_read: &[UnitId]) {
    if !play.fleet.options.binding {
        return;
    }
    let led: Vec<usize> = (0..play.fleet.divisions.all().len())
        .filter(|n| have_read.contains(&play.fleet.divisions.all()[*n].leader))
        .collect();
    for n in led {
        play.say(|fleet| {
            let division = &fleet.divisions.all()[n];
            let sentence = format!(
                "{} has read the signal, so you may give the {} new standing orders.",
                fleet.name(division.leader),
                division.name
            );
            Report::new("A-R86", Some(division.leader), sentence)
        });
    }
}

/// Marks and reports the ships that have read the signal, among those that needed the same die.
fn tell(play: &mut Play<'_>, signal: &Signal, text: &str, needed: i8, tries: &[(UnitId, i8)], faces: &[u8]) {
    let alike = || tries.iter().zip(faces).filter(|((_, on), _)| *on == needed).map(|((unit, _), face)| (*unit, *face));
    let read = |face: u8| i16::from(face) >= i16::from(needed);
    let side = play.fleet.ship(signal.unit).colours.side;
    if let Some(flying) = &mut play.fleet.battle.signals[side] {
        alike().filter(|(_, face)| read(*face)).for_each(|(unit, _)| flying.read.insert(unit));
    }
    if alike().next().is_none() {
        return;
    }
    play.say(|fleet| {
        let names = |with: bool| {
            alike().filter(|(_, face)| read(*face) == with).map(|(unit, _)| fleet.name(unit)).collect::<Vec<_>>()
        };
        let all: Vec<u8> = alike().map(|(_, face)| face).collect();
        let result = format!("{} of {} read it", names(true).len(), all.len());
        let event = Event::thrown(format!("Reading the signal: {text}"), &all, or_more(needed), result)
            .good(|face| read(*face))
            .by(fleet.ship(signal.unit).colours.side);
        let reads = |names: &[&str]| if names.len() == 1 { "reads" } else { "read" };
        let told = match (names(true).as_slice(), names(false).as_slice()) {
            ([], missed) => format!("{} {} not read it", listed(missed), if missed.len() == 1 { "does" } else { "do" }),
            (read, []) => format!("{} {} it", listed(read), reads(read)),
            (read, missed) => format!(
                "{} {} it, but {} {} not",
                listed(read),
                reads(read),
                listed(missed),
                if missed.len() == 1 { "does" } else { "do" }
            ),
        };
        Report::new("A-CMD-4", Some(signal.unit), format!("{text} (read on {}): {told}.", or_more(needed))).with(event)
    });
}

/// Returns how many ships have read a signal: 'Read by 2 of 11: Orion and Ajax.' Names those that have not if they are
/// fewer.
pub fn readers_in_words(fleet: &Fleet, signal: &Signal) -> String {
    let (read, unread): (Vec<&Ship>, Vec<&Ship>) =
        fleet.hearers(signal).partition(|ship| signal.read.contains(ship.id));
    let names = |ships: &[&Ship]| listed(&ships.iter().map(|ship| fleet.name(ship.id)).collect::<Vec<_>>());
    let all = read.len() + unread.len();
    match (read.len(), unread.len()) {
        (0, _) => format!("Read by none of {all} yet."),
        (_, 0) => "Read by all.".to_owned(),
        (some, others) if some <= others => format!("Read by {some} of {all}: {}.", names(&read)),
        (some, _) => format!("Read by {some} of {all}, not by {}.", names(&unread)),
    }
}

/// Returns names as a list: 'Orion, Ajax and Leviathan'.
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
