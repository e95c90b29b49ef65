//! Casualties ashore, and what becomes of a unit with no men left (B-FORT-5, B-TRP-3, B-TRP-4, AMB-90).

use crate::prelude::*;

/// Takes men and leaders from a unit on land or in boats, at most those who are there, and returns the losses. Reports
/// nothing, and leaves the unit where it is, because hand to hand a leader may fight on alone.
pub fn fall(fleet: &mut Fleet, unit: UnitId, men: u8, leaders: u8) -> Loss {
    let company = &mut fleet.troop_mut(unit).company;
    let fallen = Loss { men: men.min(company.men), leaders: leaders.min(company.leaders) };
    company.men -= fallen.men;
    company.killed = company.killed.saturating_add(fallen.men);
    company.leaders -= fallen.leaders;
    fallen
}

/// Takes men and leaders from a unit by fire, and reports it. With its last man the unit is destroyed, together with
/// any leader left (B-FORT-5).
pub fn kill(play: &mut Play<'_>, unit: UnitId, men: u8, leaders: u8) -> Loss {
    kill_by(play, unit, men, leaders, "B-TRP-3")
}

/// Takes men and leaders by fire, as [`kill`] does, and reports it with this clause.
pub(crate) fn kill_by(play: &mut Play<'_>, unit: UnitId, men: u8, leaders: u8, clause: &str) -> Loss {
    let fallen = fall(play.fleet, unit, men, leaders);
    if fallen != Loss::default() {
        play.say(|fleet| {
            let company = &fleet.troop(unit).company;
            let left = if company.men == 0 { "nobody".to_owned() } else { counted(company.men, "man", "men") };
            Report::new(clause, Some(unit), format!("{} loses {fallen} and has {left} left.", fleet.name(unit)))
                .with(Event::Harmed { boxes: fallen.men + fallen.leaders })
                .harms(unit, [Toll::of(fallen.men, "1 man", "men"), Toll::of(fallen.leaders, "1 leader", "leaders")])
        });
    }
    if play.fleet.troop(unit).company.men == 0 {
        destroy(play, unit);
    }
    fallen
}

/// True if the unit is in contact with an enemy, hand to hand.
pub fn in_contact(fleet: &Fleet, unit: UnitId) -> bool {
    let troop = fleet.troop(unit);
    troop.march.engaged.is_some()
        || fleet
            .troops
            .iter()
            .any(|other| other.on_table() && other.side() != troop.side() && other.march.engaged == Some(unit))
}

/// Takes a unit with no men left off the table. A fort is captured if an enemy is in contact, otherwise only destroyed
/// (AMB-90).
fn destroy(play: &mut Play<'_>, unit: UnitId) {
    let fort = play.fleet.roster(unit).kind == Kind::Fort;
    if fort && in_contact(play.fleet, unit) {
        capture(play, unit);
        return;
    }
    leave(play.fleet, unit, Whereabouts::Destroyed);
    play.fleet.troop_mut(unit).company.leaders = 0;
    if fort && play.fleet.options().fort_destroyed_counts {
        triumph(play.fleet, unit);
    }
    play.say(|fleet| {
        let name = fleet.name(unit);
        let men = counted(fleet.troop(unit).company.killed, "man", "men");
        let clause = if fort { "B-FORT-5" } else { "B-TRP-3" };
        Report::new(clause, Some(unit), format!("{name} is destroyed and has lost {men} in all.")).with(Event::Fate)
    });
}

/// Takes a unit prisoner that was beaten hand to hand. The capture of a fort wins the captor the next initiative
/// (AMB-90, B-INIT-8).
pub fn capture(play: &mut Play<'_>, unit: UnitId) {
    leave(play.fleet, unit, Whereabouts::Taken);
    if play.fleet.roster(unit).kind == Kind::Fort {
        triumph(play.fleet, unit);
    }
    play.show("AMB-90", unit, Event::Fate, |fleet| {
        let (name, enemy) = (fleet.name(unit), fleet.side_name(fleet.troop(unit).side().other()));
        let with = match fleet.troop(unit).company.men {
            0 => String::new(),
            left => format!(", with {} inside", counted(left, "man", "men")),
        };
        format!("{name} is taken by {enemy}{with}.")
    });
}

/// Takes a unit off the table, and ends all contact with it.
pub fn leave(fleet: &mut Fleet, unit: UnitId, to: Whereabouts) {
    fleet.troop_mut(unit).stand.whereabouts = to;
    crate::position::troop::break_off(fleet, unit);
}

fn triumph(fleet: &mut Fleet, fort: UnitId) {
    let winner: SideId = fleet.troop(fort).side().other();
    fleet.initiative.now[winner].triumph = true;
    fleet.initiative.forts[0][winner] = true;
}

/// Returns the report of a roll for leaders that decides nothing, because the hits have taken all the men.
pub(crate) fn no_leader_roll(name: &str) -> String {
    format!("All of {name}'s men in the fight fall, so the roll for leaders changes nothing.")
}
