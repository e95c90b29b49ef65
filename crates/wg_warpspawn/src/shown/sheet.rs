//! A ship's roster sheet: her nine ratings with her losses, her characters and her broadsides.

use wg_core::shown::sheet::{BoxColumn, DamageBox, GunBoxes, Part};

use crate::fitting::characters;
use crate::morale::in_a_line;
use crate::position::ship::goes_with_crew;
use crate::prelude::*;

/// Returns the sheet of a ship. Nothing on it is hidden.
pub fn sheet(fleet: &Fleet, unit: UnitId, _viewer: Viewer) -> Sheet {
    let Some(ship) = fleet.ships.get(unit.index()) else { return Sheet::default() };
    let mut parts = Vec::new();
    let pending = |attribute: &Attribute| {
        (ship.harm.pending[*attribute as usize] > 0).then(|| attribute.points(ship.harm.pending[*attribute as usize]))
    };
    let pending: Vec<String> = Attribute::ALL.iter().filter_map(pending).collect();
    if !pending.is_empty() {
        let pending: Vec<&str> = pending.iter().map(String::as_str).collect();
        let lost = wg_core::in_a_row(&pending);
        let text = format!("She loses {lost} when all have fired.");
        parts.push(Part::Note { text, clause: "W-R20".to_owned(), tone: Tone::Coming });
    }
    parts.extend([Part::rule("W-SHIP-1"), ratings(ship), Part::rule("W-FLEET-4")]);
    parts.push(Part::Note { text: skills(ship), clause: String::new(), tone: Tone::Plain });
    let papers = fleet.battle.fleets[ship.built.side];
    let of_fleet = [papers.admiral, papers.nation, papers.fleet].into_iter().flatten();
    for place in ship.ratings.characters.iter().copied().chain(of_fleet) {
        let row = &CHARTS.characters[usize::from(place)];
        let is_lost = |(rating, _)| ship.is_prize() && goes_with_crew(rating, fleet.options.prize_keeps_skill);
        let text =
            if row.gives.is_some_and(is_lost) { format!("{} (gone with her crew)", row.says()) } else { row.says() };
        parts.push(Part::Note { text, clause: row.clause.clone(), tone: Tone::Faint });
    }
    parts.push(Part::rule("W-FIRE-1"));
    parts.extend(
        [(Broadside::Larboard, "Larboard"), (Broadside::Starboard, "Starboard")]
            .map(|(side, name)| battery(fleet, ship, side, name)),
    );
    parts.extend(notes(fleet, ship));
    Sheet { unit, name: fleet.name(unit).to_owned(), subtitle: subtitle(ship), side: ship.colours.side, parts }
}

fn subtitle(ship: &Ship) -> String {
    let mut words = vec![ship.class().title.clone()];
    words.extend(ship.is_flagship().then(|| "flagship".to_owned()));
    words.extend(ship.is_ally().then(|| "ally".to_owned()));
    let named = characters(ship);
    words.extend(Some(named).filter(|named| !named.is_empty()));
    words.join(" · ")
}

/// Returns Sails, Hull, Crew and Cannon, with a box for each point.
fn ratings(ship: &Ship) -> Part {
    let column = |attribute: Attribute| {
        let rating = attribute.rating();
        let whole = ship.ratings.of(rating).max(0) as u8;
        let (lost, now) = (ship.harm.lost[attribute as usize].min(whole), ship.now(rating).max(0) as u8);
        let boxes = (0..whole).map(|at| DamageBox {
            ticked: at >= now,
            moved: at >= now && at < whole.saturating_sub(lost),
            ..DamageBox::default()
        });
        BoxColumn {
            letter: attribute.title().to_owned(),
            name: format!("{} {now}", attribute.title()),
            boxes: boxes.collect(),
        }
    };
    Part::Boxes {
        title: "Ratings".to_owned(),
        columns: Attribute::ALL.into_iter().map(column).collect(),
        value: None,
        upright: false,
    }
}

/// Returns the five ratings that guns do not reduce, as text.
fn skills(ship: &Ship) -> String {
    let parts: Vec<String> = [Rating::Skill, Rating::Swiftness, Rating::Gunnery, Rating::Boarding, Rating::Courage]
        .into_iter()
        .map(|rating| format!("{} {}", rating.title(), ship.now(rating).to_string().replace('-', "−")))
        .collect();
    parts.join(" · ")
}

fn battery(fleet: &Fleet, ship: &Ship, broadside: Broadside, name: &str) -> Part {
    let (loaded, ranges) =
        (fleet.is_loaded(ship, broadside), [GRAPE, CHAIN, ROUND].map(|shot| fleet.range(ship, shot)));
    let state = match loaded {
        true if ship.deeds.fired[broadside] => "reloaded".to_owned(),
        true => format!("reach: grape {}, chain {}, round {}", ranges[0], ranges[1], ranges[2]),
        false => "fired".to_owned(),
    };
    let tone = if loaded { Tone::Plain } else { Tone::Faint };
    Part::Battery {
        number: broadside.into(),
        name: name.to_owned(),
        boxes: Vec::new(),
        counts: GunBoxes::Guns,
        dice: 1,
        state,
        tone,
    }
}

/// Returns the notes on her state: sinking, crippled, about to take a morale test, or a prize.
fn notes(fleet: &Fleet, ship: &Ship) -> Vec<Part> {
    let mut notes = Vec::new();
    let mut note = |text: String, clause: &str, tone| notes.push(Part::Note { text, clause: clause.to_owned(), tone });
    if ship.on_table() {
        if let Some(turn) = ship.harm.sinks {
            note(format!("She has no Hull left and sinks at the end of turn {turn}."), "W-ZERO-1", Tone::Bad);
        }
        if ship.now(Rating::Sails) <= 0 {
            note("She has no Sails left, so she moves only in tow.".to_owned(), "W-MOVE-8", Tone::Bad);
        }
        if ship.is_empty() {
            note(
                "She has no Crew left. She cannot move, and an enemy side by side with her may take her.".to_owned(),
                "W-ZERO-2",
                Tone::Bad,
            );
        }
        if fleet.must_test(ship) {
            let fled = fleet.fled(ship.colours.side);
            let (line, chance) = (in_a_line(&fleet.nerve(ship, fled)), fleet.flees(ship, fled) * 100.0);
            let least = fleet.options.flee_on;
            let test = if chance > 0.0 {
                format!("Morale test D6{line}: she flees on {least} or less ({chance:.0}%)")
            } else {
                "She cannot fail her morale test".to_owned()
            };
            note(format!("She was hit this turn. {test}."), "W-MOR-1", Tone::Bad);
        }
        if ship.is_prize() {
            note(format!("Prize of {}.", fleet.side(ship.colours.side)), "W-R29", Tone::Plain);
        }
    }
    if ship.harm.sent > 0 {
        note(
            format!("{} away in prizes.", counted(ship.harm.sent, "point of Crew is", "points of Crew are")),
            "W-R29",
            Tone::Plain,
        );
    }
    notes
}
