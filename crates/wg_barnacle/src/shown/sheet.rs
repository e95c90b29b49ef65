//! A ship's log as it lies on the table: what is printed on it, what play has changed, and what follows for the ship
//! now (B-DAM-1).

use wg_core::shown::sheet::{Band, BoxColumn, DamageBox, GunBoxes, Notes, Part, TrackField, TrackRole};

use crate::boarding::prizes;
use crate::damage::continuing::flooding;
use crate::damage::morale;
use crate::prelude::*;

/// The number of rows in which the damage box is drawn (AMB-33, B-DATA-13).
const ROWS: u8 = 4;

/// The highest value of the morale dial: the most that three dice can show.
const MOST_MORALE: i16 = 18;

/// Returns the log of a unit. Logs lie open on the table, so every viewer sees the same.
pub fn sheet(fleet: &Fleet, unit: UnitId, _viewer: Viewer) -> Sheet {
    if fleet.is_troop(unit) {
        return crate::ashore::roster_sheet::sheet(fleet, unit);
    }
    let (ship, log) = (fleet.ship(unit), fleet.log(unit));
    let mut parts = Vec::with_capacity(20);
    parts.push(Part::rule("B-MOVE-3"));
    parts.push(Part::Heading { title: "Sail".to_owned(), remark: sail(fleet, unit) });
    if !log.oars {
        parts.push(Part::Track { title: String::new(), role: TrackRole::Sail, fields: increments(fleet, unit) });
    }
    parts.push(Part::rule("B-TURNING-1"));
    parts.push(Part::Heading { title: "Turning".to_owned(), remark: turning(fleet, unit) });
    parts.push(Part::Track { title: String::new(), role: TrackRole::Plain, fields: turns(ship, log) });
    if log.guns.iter().any(|guns| *guns > 0) {
        parts.push(Part::rule("B-FIRE-2"));
        parts.push(Part::Heading { title: "Guns".to_owned(), remark: guns(ship) });
        parts.extend(
            (0..BATTERIES.len())
                .filter(|battery| log.guns[*battery] > 0)
                .map(|battery| self::battery(fleet, unit, battery)),
        );
    }
    parts.push(Part::rule("B-CREW-1"));
    parts.push(crew(ship, log));
    parts.push(Part::rule("B-DAM-2"));
    parts.push(Part::Heading { title: "Damage".to_owned(), remark: damage(ship, log) });
    parts.push(Part::Boxes { title: String::new(), columns: boxes(ship, log), value: None, upright: false });
    if let Some(text) = legend(log) {
        parts.push(Part::Note { text, clause: "B-SPEC-2".to_owned(), tone: Tone::Faint });
    }
    // The morale of a captain who has struck no longer matters.
    if ship.colours.fate != Fate::Struck {
        parts.push(Part::rule("B-MOR-3"));
        parts.push(captain(fleet, unit));
    }
    parts.push(Part::rule(""));
    clocks(ship, &mut parts);
    notes(fleet, unit, &mut parts);
    Sheet { unit, name: fleet.name(unit).to_owned(), subtitle: subtitle(log), side: ship.side(), parts }
}

/// Returns the subtitle of a log: 'frigate · 14 in · trained crew'.
fn subtitle(log: &Log) -> String {
    let crew = match log.quality {
        Quality::Crack => "crack",
        Quality::Trained => "trained",
        Quality::Poor => "poor",
    };
    format!("{} · {} long · {crew} crew", log.title, inches(log.footprint.length.to_inches()))
}

fn inches(inches: f64) -> String {
    format!("{inches} in")
}

/// Returns the printed inches of an increment: '15–16', '14'.
fn printed((least, most): (u8, u8)) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

/// Returns the sail that is set: 'increment 8 of 9 · 15–16 in', followed by the allowance during a move.
fn sail(fleet: &Fleet, unit: UnitId) -> String {
    let (ship, log) = (fleet.ship(unit), fleet.log(unit));
    if log.oars {
        return "oars: 2D6 inches a move".to_owned();
    }
    if !ship.on_table() {
        return String::new();
    }
    let top = fleet.top(unit);
    let Some(mast) = usize::from(ship.rig.hoisted).checked_sub(1).and_then(|place| log.masts.get(place)) else {
        let state = if fleet.anchored(unit) { "at anchor" } else { "adrift" };
        return format!("{state} · {} left", counted(top, "increment", "increments"));
    };
    let mut remark = format!("{} of {} increments · {} in", ship.rig.hoisted, top, printed(*mast));
    if ship.run.stage == Stage::Course {
        let allowance = fleet.allowance(unit);
        let (least, most) = (allowance.min.to_inches(), inches(allowance.max.to_inches()));
        remark += &if allowance.min == allowance.max {
            format!(" · this move {most}")
        } else {
            format!(" · this move {least}–{most}")
        };
    }
    remark
}

/// Returns the track of increments. Those below the current one are ticked, and the top ones may be lost for good
/// (AMB-35).
fn increments(fleet: &Fleet, unit: UnitId) -> Vec<TrackField> {
    let (hoisted, top) = (usize::from(fleet.ship(unit).rig.hoisted), usize::from(fleet.top(unit)));
    // A prize makes at most half her increments (AMB-99).
    let half = if prizes::defenders(fleet.ship(unit)).is_some() { top / 2 } else { top };
    let masts = fleet.log(unit).masts.iter().enumerate();
    let field = |(place, mast): (usize, &(u8, u8))| TrackField {
        label: printed(*mast),
        ticked: place + 1 < hoisted,
        current: place + 1 == hoisted,
        struck: place >= top || place >= half,
    };
    masts.map(field).collect()
}

fn turning(fleet: &Fleet, unit: UnitId) -> String {
    if !fleet.ship(unit).on_table() {
        return String::new();
    }
    match fleet.hand(unit) {
        Hand::Neither => "cannot turn now".to_owned(),
        Hand::Starboard => "to starboard only".to_owned(),
        Hand::Larboard => "to larboard only".to_owned(),
        Hand::Either => "use each once a move".to_owned(),
    }
}

/// Returns the track of turning boxes: used in this move, or lost for good (B-SPEC-R6).
fn turns(ship: &Ship, log: &Log) -> Vec<TrackField> {
    let used = if ship.run.stage == Stage::Course { ship.run.turned } else { 0 };
    let field = |(place, angle): (usize, &u8)| TrackField {
        label: format!("{angle}°"),
        ticked: used & (1 << place) != 0,
        current: false,
        struck: ship.hull.rudder_lost & (1 << place) != 0,
    };
    log.turns.iter().enumerate().map(field).collect()
}

/// Returns the remark for a turn in which both broadsides were fired, otherwise an empty text (B-LOAD-3).
fn guns(ship: &Ship) -> String {
    if ship.guns.fired[0] && ship.guns.fired[1] {
        "both broadsides fired, so only one reloads".to_owned()
    } else {
        String::new()
    }
}

/// Returns one battery: its boxes with lost guns crossed out, its dice, and its state.
fn battery(fleet: &Fleet, unit: UnitId, battery: Battery) -> Part {
    let (ship, log) = (fleet.ship(unit), fleet.log(unit));
    let left = ship.guns.left[battery];
    let lost = log.guns[battery].saturating_sub(left);
    let silent = fleet.check_guns::<Refusal>(unit, battery).map_err(|why| why.clause);
    let (state, tone) = match silent.as_ref().map_err(String::as_str) {
        Err("B-END-1") => (String::new(), Tone::Faint),
        Err("B-FIRE-1") if ship.guns.overboard[battery] == log.guns[battery] => ("overboard".to_owned(), Tone::Bad),
        Err("B-FIRE-1") => ("destroyed".to_owned(), Tone::Bad),
        Err("B-LOAD-1") if ship.guns.fired[battery] => ("fired".to_owned(), Tone::Faint),
        Err("B-LOAD-1") => ("empty".to_owned(), Tone::Bad),
        Err("B-DAM-8") => ("silent: red line".to_owned(), Tone::Bad),
        Err("B-CFIRE-1") => ("silent: fire".to_owned(), Tone::Bad),
        Err("AMB-87") => ("silent: no crew".to_owned(), Tone::Bad),
        Err("B-MOR-9") => ("silent: crew hiding".to_owned(), Tone::Bad),
        Err("AMB-40") => ("silent: repairs".to_owned(), Tone::Faint),
        Err(_) => ("silent".to_owned(), Tone::Bad),
        Ok(()) => fleet.ready(unit, battery),
    };
    let boxes = (0..log.guns[battery]).map(|gun| gun < lost).collect();
    Part::Battery {
        number: battery as u8,
        name: BATTERIES[battery].to_owned(),
        boxes,
        counts: GunBoxes::Guns,
        dice: log.dice(left),
        state,
        tone,
    }
}

/// Returns the crew boxes: men on deck in the yellow band, men lost, and the marks at half and three-quarters (B-CREW-2,
/// B-MOR-2).
fn crew(ship: &Ship, log: &Log) -> Part {
    if let Some(prize) = prizes::defenders(ship) {
        // The captor's men are the crew that counts. All others aboard are prisoners (AMB-99).
        let men = u16::from(prize);
        return Part::Counters {
            title: "Prize crew".to_owned(),
            total: men,
            lost: 0,
            band: men,
            leaders: 0,
            marks: Default::default(),
        };
    }
    let men = u16::from(log.men);
    Part::Counters {
        title: "Crew".to_owned(),
        total: men,
        // Men who are away are not dead. A note tells where they are.
        lost: men.saturating_sub(u16::from(ship.crew.men())).min(u16::from(ship.crew.killed)),
        band: u16::from(log.deck),
        leaders: u16::from(ship.crew.leaders),
        marks: [log.marks.0, log.marks.1].into_iter().map(u16::from).collect(),
    }
}

/// Returns notes on men who are neither aboard nor dead: '5 men are away aboard Indigo Queen.', '12 men ashore.'
fn away(fleet: &Fleet, unit: UnitId) -> Vec<String> {
    let (ship, log) = (fleet.ship(unit), fleet.log(unit));
    let gone = log.men.saturating_sub(ship.crew.men()).saturating_sub(ship.crew.killed);
    let parties = fleet
        .parties(unit)
        .filter(|party| matches!(fleet.troop(*party).stand.whereabouts, Whereabouts::Ashore | Whereabouts::Boats(_)));
    let ashore = parties.map(|party| fleet.troop(party).company.men).fold(0, u8::saturating_add).min(gone);
    let mut told = Vec::new();
    let are = |men: u8| if men == 1 { "is" } else { "are" };
    if ashore > 0 {
        told.push(format!("{} {} ashore.", counted(ashore, "man", "men"), are(ashore)));
    }
    let rest = gone - ashore;
    // The position does not record whose men hold a prize. They may be this ship's men or a consort's.
    let held =
        fleet.ships.iter().filter(|prize| prize.side() == ship.side() && prize.id != unit && prize.crew.prize > 0);
    let held: Vec<&str> = held.map(|prize| fleet.name(prize.id)).collect();
    if rest > 0 && held.is_empty() {
        told.push(format!("{} {} away.", counted(rest, "man", "men"), are(rest)));
    } else if rest > 0 {
        told.push(format!("{} {} away aboard {}.", counted(rest, "man", "men"), are(rest), held.join(" and ")));
    }
    told
}

/// Returns the remark of the damage box: '11 of 45 · flooding 2 a turn'.
fn damage(ship: &Ship, log: &Log) -> String {
    let mut remark = format!("{} of {} boxes", ship.hull.boxes, log.black);
    let boxes = flooding(ship);
    if boxes > 0 {
        remark += &format!(" · {boxes} more a turn");
    }
    remark
}

/// Explains the letters and the lines of the damage box (B-SPEC-2, B-DAM-4, B-DAM-7, B-DAM-14).
fn legend(log: &Log) -> Option<String> {
    let letter = if log.timber == Timber::M { "an M" } else { "a W" };
    let letters = (1..=log.black).any(|number| log.has_letter(number));
    let letters = letters.then(|| format!("A hit on {letter} box also rolls for a specific hit."));
    let lines = log.red.map(|_| match log.yellow {
        Some(_) => {
            "At the yellow line she loses speed, beyond the red line she drifts, and at the black line she sinks."
        }
        None => "Beyond the red line she drifts, and at the black line she sinks.",
    });
    let parts: Vec<&str> = letters.as_deref().into_iter().chain(lines).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// Returns the damage box, numbered down the first column and then the next, with its letters, bands and lines
/// (AMB-33).
fn boxes(ship: &Ship, log: &Log) -> Vec<BoxColumn> {
    let letter = if log.timber == Timber::M { 'M' } else { 'W' };
    let beyond = |number: u8, line: Option<u8>| line.is_some_and(|line| number > line);
    let line = |number: u8| match Some(number) {
        last if last == Some(log.black) => Some(Band::Black),
        last if last == log.red => Some(Band::Red),
        last if last == log.yellow => Some(Band::Yellow),
        _ => None,
    };
    let cell = |number: u8| DamageBox {
        ticked: number <= ship.hull.boxes,
        letter: log.has_letter(number).then_some(letter),
        band: match (beyond(number, log.red), beyond(number, log.yellow)) {
            (true, _) => Band::Red,
            (_, true) => Band::Yellow,
            _ => Band::Plain,
        },
        line: line(number),
        ..DamageBox::default()
    };
    let row = |row: u8| BoxColumn {
        name: format!("damage row {}", row + 1),
        boxes: (1..=log.black).filter(|number| (number - 1) % ROWS == row).map(cell).collect(),
        ..BoxColumn::default()
    };
    (0..ROWS.min(log.black)).map(row).collect()
}

/// Returns the captain's dial: his morale number, its modifiers (B-MOR-4), and what three dice must not exceed.
fn captain(fleet: &Fleet, unit: UnitId) -> Part {
    let ship = fleet.ship(unit);
    let mut remarks: Vec<(String, Tone)> = Vec::new();
    if ship.fights() {
        let duty = match ship.nerve.duty {
            Duty::None => None,
            Duty::NoCloser => Some("may come no closer"),
            Duty::Retire => Some("must retire"),
            Duty::Hide => Some("hiding below"),
        };
        remarks.extend(duty.map(|duty| (duty.to_owned(), Tone::Bad)));
        let modifiers = morale::modifiers(fleet, unit);
        remarks.extend(
            modifiers.iter().map(|(what, by)| (format!("{what} {by:+}"), if *by > 0 { Tone::Good } else { Tone::Bad })),
        );
        remarks.push((format!("passes a morale test on {} or less", morale::needed(fleet, unit)), Tone::Faint));
        if ship.nerve.due != 0 {
            remarks.push(("test due".to_owned(), Tone::Bad));
        }
    }
    Part::Dial { title: "Captain".to_owned(), value: i16::from(ship.nerve.morale), max: MOST_MORALE, remarks }
}

/// Adds the effects that run out, with the turns left, this one included (AMB-42).
fn clocks(ship: &Ship, parts: &mut Vec<Part>) {
    if !ship.on_table() {
        return;
    }
    let clocks = &ship.clocks;
    let rows = [
        (clocks.jammed, "Rudder jammed", "cannot turn"),
        (clocks.starboard_only, "Rudder jammed", "turns only to starboard"),
        (clocks.larboard_only, "Rudder jammed", "turns only to larboard"),
        (clocks.ratlines, "Ratlines cut", "cannot change sail"),
        (clocks.fire_below, "Fire below decks", "hits only on a 6, no repair"),
        (clocks.fire_sails, "Fire in the sails", "hits only on a 6, no grappling"),
        (clocks.no_broadside, "Repaired", "no broadsides"),
    ];
    for (left, title, remark) in rows.into_iter().filter(|(left, ..)| *left > 0) {
        let turns = if left == 1 { "this turn only".to_owned() } else { format!("this turn and {} more", left - 1) };
        parts.push(Part::Clock { title: title.to_owned(), left, remark: format!("{remark}, {turns}") });
    }
    if clocks.blaze > 0 {
        let left = 4_u8.saturating_sub(clocks.blaze);
        let remark =
            if left > 1 { format!("next attempt: out on 1–{left}") } else { "next attempt: out on a 1".to_owned() };
        parts.push(Part::Clock { title: "Catastrophic fire".to_owned(), left, remark });
    }
}

/// Adds the notes on clauses that matter to the ship now, the gravest first, and on where the log comes from.
fn notes(fleet: &Fleet, unit: UnitId, parts: &mut Vec<Part>) {
    let (ship, log) = (fleet.ship(unit), fleet.log(unit));
    let mut notes = Notes(parts);
    match ship.colours.fate {
        Fate::Fighting => {}
        Fate::Struck if ship.crew.prize > 0 => {
            let (men, sail) =
                (counted(ship.crew.prize, "man", "men"), if ship.crew.prize == 1 { "sails" } else { "sail" });
            notes.say(
                "AMB-99",
                Tone::Bad,
                format!(
                    "She is a prize. {men} from {} {sail} her, with at most half her increments.",
                    fleet.side_name(ship.side())
                ),
            );
        }
        Fate::Struck => notes.say("AMB-53", Tone::Bad, format!("She has struck to {}.", fleet.side_name(ship.side()))),
        Fate::Abandoned => notes.say("B-MOR-10", Tone::Bad, "Her captain and crew have abandoned her. She is adrift."),
        Fate::Sinking => notes.say(
            "B-DAM-14",
            Tone::Bad,
            format!("All {} boxes are ticked. She sinks at the end of the turn.", log.black),
        ),
        Fate::Sunk => notes.say("B-DAM-14", Tone::Bad, format!("She sank with all {} boxes ticked.", log.black)),
        Fate::Burnt => notes.say("B-CFIRE-3", Tone::Bad, "A catastrophic fire destroyed her."),
        Fate::Scuttled => notes.say("B-DAM-12", Tone::Bad, "Her own crew scuttled her."),
        Fate::Left => notes.say("AMB-21", Tone::Faint, "She has left the table."),
        Fate::Due => notes.say("T-ARRIVE", Tone::Faint, "She has yet to come."),
        Fate::Escaped => notes.say("AMB-85", Tone::Good, "She has escaped by her exit edge."),
    }
    if ship.colours.fate == Fate::Struck && ship.side() != ship.built.side && ship.crew.men() + ship.crew.leaders > 0 {
        let prisoners = Party { men: ship.crew.men(), leaders: ship.crew.leaders };
        let them = if ship.crew.men() + ship.crew.leaders == 1 { "is a prisoner" } else { "are prisoners" };
        notes.say("AMB-99", Tone::Plain, format!("{prisoners} aboard {them}."));
    }
    if ship.fights() {
        for told in away(fleet, unit) {
            notes.say("AMB-48", Tone::Plain, told);
        }
    }
    let overboard: u8 = ship.guns.overboard.iter().sum();
    notes.say_if(overboard > 0 && ship.on_table(), "AMB-31", Tone::Faint, || {
        format!("Thrown overboard: {} (lost, but not destroyed).", counted(overboard, "gun", "guns"))
    });
    // A fire below decks or in the sails is worse than everything else that spoils her aim (AMB-44).
    let burns = ship.clocks.fire_below > 0 || ship.clocks.fire_sails > 0;
    let guns = if burns { "" } else { " Her guns hit only on a 5 or 6." };
    if ship.fights() {
        let to = |line: u8| counted(line.saturating_sub(ship.hull.boxes), "box", "boxes");
        if fleet.beyond_red(unit) {
            notes.say(
                "B-DAM-7",
                Tone::Bad,
                format!(
                    "She is beyond the red line, so she is adrift and cannot fire. Black line: {} away.",
                    to(log.black)
                ),
            );
            notes.say_if(
                fleet.may_abandon(unit).is_ok(),
                "B-DAM-10",
                Tone::Faint,
                || "Her crew may abandon her when her own side moves.",
            );
        } else if fleet.beyond_yellow(unit) {
            notes.say("B-DAM-6", Tone::Bad, format!("She is beyond the yellow line.{guns}"));
        }
        if fleet.dismasted(unit) && !fleet.beyond_red(unit) {
            notes.say("AMB-35", Tone::Bad, "She has lost all increments and is dismasted.");
            if fleet.anchored(unit) {
                notes.say("AMB-18", Tone::Plain, "She has dropped anchor.");
            } else if !ship.berth.aground {
                notes.say("AMB-18", Tone::Faint, "Her crew may drop anchor at her next move.");
            }
        }
        if ship.berth.aground {
            notes.say("AMB-30", Tone::Bad, "She is aground. She cannot move but may fire.");
            notes.say_if(
                fleet.may_lighten(unit),
                "B-AGND-3",
                Tone::Faint,
                || "She may throw guns overboard at the start of her move. Any 6 frees her.",
            );
        }
        let held: Vec<&str> = fleet.ties(unit).map(|tie| fleet.name(tie.with)).collect();
        notes.say_if(!held.is_empty(), "B-GRAP-8", Tone::Bad, || {
            format!("She is grappled with {} and cannot move.", held.join(" and "))
        });
        if let Some(fight) = fleet.fight(unit) {
            let aboard = fight.target.map_or("", |target| fleet.name(target));
            let back = if fight.area == Area::OwnShip { "back " } else { "" };
            notes.say(
                "AMB-77",
                Tone::Plain,
                format!("Boarding {aboard}: {}, {back}{}.", fight.parties[0], fleet.place(unit, fight.area)),
            );
        }
        if ship.crew.men() == 0 {
            notes.say("AMB-87", Tone::Bad, "She has no men left to sail or fight her.");
        } else if fleet.no_men_below(unit) && log.men > log.deck {
            notes.say("B-CREW-5", Tone::Bad, format!("No men are left below decks.{guns}"));
        }
        match ship.nerve.duty {
            Duty::None => {}
            Duty::NoCloser => notes.say(
                "B-MOR-6",
                Tone::Bad,
                "Her captain may come no closer to the enemy, and tests again at her next move.",
            ),
            Duty::Retire => notes.say("B-MOR-7", Tone::Bad, "Her captain must end each move farther from the enemy."),
            Duty::Hide => notes.say("B-MOR-9", Tone::Bad, "Captain and crew are hiding in the hull. She is adrift."),
        }
        notes.say_if(
            ship.run.stage == Stage::Course && ship.run.half,
            "B-SAIL-2",
            Tone::Plain,
            || "The wind is contrary, so she sails at half speed.",
        );
        notes.say_if(
            fleet.becalmed(unit),
            "AMB-14",
            Tone::Bad,
            || "She is becalmed. The light wind leaves her no inches.",
        );
        notes.say_if(
            fleet.sky.lucky == Some(unit),
            "B-FIRE-8",
            Tone::Good,
            || "Lucky hit: her next volley hits on 3 to 6.",
        );
        notes.say_if(
            !log.oars && !fleet.beyond_red(unit),
            "B-MOVE-3",
            Tone::Faint,
            || "Set or take in up to 5 increments a turn.",
        );
    }
    notes.say(
        "B-DATA-1",
        Tone::Faint,
        "House log sheet\nThe published rules refer to ships' logs but do not print one, so the layout of this sheet is ours.",
    );
}
