//! Strain and striking (A-CMD-6, A-CMD-7, A-R62, A-R63).

use crate::command::Command;
use crate::prelude::*;

const STRAIN: u16 = 11;

impl Fleet {
    /// Returns the causes of a ship's strain, each with its points (A-T-STRAIN).
    pub fn strain(&self, ship: &Ship) -> Vec<(&'static str, u8)> {
        let mut points = Vec::new();
        let whole: u16 = ship.built.guns[..3].iter().map(|dice| u16::from(*dice)).sum();
        let left = |side: Broadside| ship.guns(side)[..3].iter().map(|dice| u16::from(*dice)).sum::<u16>();
        let worse = left(Broadside::Larboard).min(left(Broadside::Starboard));
        if whole > 0 && worse * 2 <= whole {
            points.push(("half of a side's gun dice lost", 1));
            if worse * 4 <= whole {
                points.push(("three quarters of a side's gun dice lost", 1));
            }
        }
        if ship.sail_value() <= 50 {
            points.push(("half of her sail value lost", 1));
            if ship.sail_value() == 0 {
                points.push(("all of her sail value lost", 1));
            }
        }
        if self.water(ship) >= 3 {
            points.push(("water gains on the pumps", 1));
        }
        if ship.log.hits.i > 0 {
            points.push(("inferno aboard", 1));
        }
        if ship.company.rounds_lost > 0 {
            points.push(("boarding rounds lost", ship.company.rounds_lost.min(100)));
        }
        points
    }

    /// Returns a ship's strain, and the point for a flagship of her side that struck in this turn.
    pub fn strain_now(&self, ship: &Ship) -> (u8, u8) {
        let strain = self.strain(ship).iter().map(|(_, points)| *points).sum();
        let flag = u8::from(self.battle.flag_struck[ship.colours.side]);
        (strain, flag)
    }

    /// True if the ship has to test her strain in the Command phase, as she is now (A-CMD-6).
    pub fn may_strike(&self, ship: &Ship) -> bool {
        ship.fights() && !ship.is_prize() && self.strain_now(ship).0 >= 2
    }
}

/// Tests the strain of the next ship that has 2 points or more, from this index on (A-CMD-6).
pub(super) fn test(play: &mut Play<'_>, place: u16) -> Awaited {
    let fleet = &play.fleet;
    let Some(unit) =
        fleet.ships.iter().skip(usize::from(place)).find(|ship| fleet.may_strike(ship)).map(|ship| ship.id)
    else {
        play.business.pop();
        // A-CMD-6, A-R62: losses since the last Command phase count in one test only.
        play.fleet.battle.flag_struck = PerSide::default();
        for ship in play.fleet.ships.touch_where(|ship| ship.company.rounds_lost > 0) {
            ship.company.rounds_lost = 0;
        }
        return Ok(());
    };
    let ship = fleet.ship(unit);
    let ((strain, flag), limit) = (fleet.strain_now(ship), CHARTS.strike[ship.grade() as usize]);
    let needed = format!("strikes on {limit} or more, with +{} for strain", strain + flag);
    let row = Throw { needed: needed.clone().into(), ..Throw::d6(unit, STRAIN, 1, "", "A-CMD-6") };
    // The die decides nothing if she strikes on every face, or on none.
    let matters = (1..=6).any(|face| face + strain + flag < limit) && 6 + strain + flag >= limit;
    let rolled = play.dice.throw_if(matters, &row, &|| format!("Does {} strike?", play.fleet.name(unit)))?;
    let face = rolled.faces[0];
    let total = face + strain + flag;
    play.say(|fleet| {
        if !rolled.shown {
            let does = if total < limit { "fights on" } else { "strikes" };
            let sentence = format!("{} tests her strain and {does}, as she would on any roll.", fleet.name(unit));
            return Report::new("A-CMD-6", Some(unit), sentence);
        }
        let title = format!("Does {} strike?", fleet.name(unit));
        let sum = format!("{face} + {} = {total}", strain + flag);
        let result = if total >= limit { "she strikes" } else { "she fights on" };
        let event = Event::thrown(title.clone(), &[face], needed, result)
            .good(|_| total < limit)
            .by(fleet.ship(unit).colours.side);
        let report =
            Report::new("A-CMD-6", Some(unit), format!("{title} {sum} (strikes on {limit} or more), so {result}."))
                .with(event);
        if total < limit { report.noted(Moment::Wavers, unit) } else { report }
    });
    if let Some(top) = play.business.top_mut_of() {
        *top = Command::Strike(unit.0 + 1);
    }
    if total >= limit {
        strikes(play, unit, "A-CMD-7");
    }
    Ok(())
}

/// Strikes a ship's colours. She goes to Stop (A-CMD-7).
pub fn strikes(play: &mut Play<'_>, unit: UnitId, clause: &'static str) {
    crate::position::gap::close_up(play, unit);
    let turn = play.fleet.cursor.turn;
    let ship = play.fleet.ship_mut(unit);
    (ship.colours.struck, ship.colours.struck_in) = (true, turn);
    ship.planned = Planned::default();
    ship.berth.sail = Setting::Stop;
    let (side, flagship) = (ship.colours.side, ship.built.flagship && !ship.is_prize());
    if flagship {
        play.fleet.battle.flag_struck[side] = true;
    }
    crate::damage::settle::fight_no_more(play.fleet, unit);
    play.say(|fleet| {
        Report::new(clause, Some(unit), format!("{} strikes her colours.", fleet.name(unit)))
            .with(Event::Fate)
            .noted(Moment::Strike, unit)
    });
}
