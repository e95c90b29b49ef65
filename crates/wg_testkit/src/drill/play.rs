//! The phases: what an order becomes, and what one beat of it does. Systems gather, call the rules, write back.

use bevy_ecs::prelude::{Query, Res, ResMut};
use wg_core::{geometry::Walk, *};

use super::rules::{BOXES, HULL, Pair, Ship, may_fire, needed, range};
use super::{Cutter, FaceDown, Item, Papers};

/// The two cutters side by side, each in her place whatever the order of the columns.
pub fn gather<'a>(rows: impl Iterator<Item = (&'a UnitId, &'a Papers, &'a Cutter, &'a FaceDown)>) -> Pair<'a> {
    let mut pair = Pair::default();
    for (unit, papers, cutter, down) in rows {
        pair[unit.index()] = Ship { name: &papers.0, cutter: *cutter, down: *down };
    }
    pair
}

/// D-FIRE-1: a cutter's move begins; before the first of a turn both guns are loaded again.
pub fn open(mut cursor: ResMut<Cursor>, mut cutters: Query<&mut Cutter>) {
    cursor.active = Some(SideId(cursor.phase - 1));
    cursor.moves += 1;
    for mut cutter in cutters.iter_mut().filter(|_| cursor.phase == 1) {
        cutter.loaded = true;
    }
}

/// An order becomes an item, or answers the top one. It has been checked, and throws nothing.
pub fn obey(
    (submitted, mut cursor, mut agenda): (Res<Submitted>, ResMut<Cursor>, ResMut<Agenda<Item>>),
    (mut down, mut cutters): (Query<(&UnitId, &mut FaceDown)>, Query<(&UnitId, &mut Cutter)>),
) {
    if let Some((Seat::GameMaster, Order::Ruling { matter: Some(matter), .. })) = &submitted.0 {
        let about = |unit: &UnitId| matter.unit.is_none_or(|about| about == *unit);
        for (_, mut cutter) in cutters.iter_mut().filter(|(unit, _)| about(unit)) {
            *(if matter.key == 0 { &mut cutter.fog } else { &mut cutter.loaded }) = matter.option == 1;
        }
    }
    let Some((Seat::Side(side), order)) = &submitted.0 else { return };
    let Some((_, mut down)) = down.iter_mut().find(|(unit, _)| unit.index() == side.index()) else { return };
    match (agenda.top(), order) {
        (Some(Item::Window), answer) => down.fires = Some(matches!(answer, Order::Fire { .. })),
        (Some(_), Order::Board { men, .. } | Order::Number { value: men, .. }) => down.men = Some(*men),
        (Some(_), _) => drop(agenda.pop()),
        (None, Order::Choose { option, .. }) => down.signal = Some(*option),
        (None, order) => {
            cursor.ended = true; // To lie to is a course of no legs.
            agenda.push(Item::Sail(order.course().cloned().unwrap_or_default(), Walk::default()));
        }
    }
}

/// One beat of the top item.
pub fn beat(
    mut rows: Query<(&UnitId, &Papers, &mut Cutter, &mut FaceDown)>,
    (mut agenda, mut reports): (ResMut<Agenda<Item>>, ResMut<Reports>),
    cursor: Res<Cursor>,
    mut dice: Dice,
) -> Result<(), Awaiting> {
    let mut pair = gather(rows.iter());
    let mover = cursor.active.map_or(0, SideId::index);
    match agenda.pop() {
        Some(Item::Sail(course, walk)) => sail(&mut pair, mover, course, walk, &mut agenda, &mut reports),
        Some(Item::Window) => volley(&mut pair, &mut reports, &mut dice)?,
        Some(Item::Alongside) => agenda.push(Item::Melee { round: 1, lead: 0 }),
        Some(Item::Melee { round, lead }) => {
            let lead = lead + melee(&pair, mover, round, &mut reports, &mut dice)?;
            match round {
                1 => agenda.push(Item::Melee { round: 2, lead }),
                _ => pair[if lead > 0 { 1 - mover } else { mover }].cutter.struck = true,
            }
        }
        None => {}
    }
    let values = pair.map(|ship| (ship.cutter, ship.down));
    for (unit, _, mut cutter, mut down) in &mut rows {
        (*cutter, *down) = values[unit.index()];
    }
    Ok(())
}

/// D-MOVE-1: one inch or one turn; then everybody looks whether he may fire or board.
fn sail(pair: &mut Pair, own: usize, course: Course, mut walk: Walk, agenda: &mut Agenda<Item>, reports: &mut Reports) {
    let from = pair[own].cutter.pose;
    let Some(beat) = walk.next(&course, from, &HULL, Length::INCH) else { return };
    pair[own].cutter.pose = beat.pose;
    agenda.push(Item::Sail(course, walk));
    if range(pair) <= Length::INCH {
        agenda.push(Item::Alongside);
    }
    if [0, 1].iter().any(|own| may_fire(pair, *own).is_ok()) {
        agenda.push(Item::Window);
    }
    reports.say(|| {
        let sentence = format!("{} has sailed {}.", pair[own].name, beat.run);
        Report::new("D-MOVE-1", Some(UnitId(own as u16)), sentence).with(Event::Moved { from, to: beat.pose })
    });
}

/// D-FIRE-4: all dice first, as rows of one throw; then the harm.
fn volley(pair: &mut Pair, reports: &mut Reports, dice: &mut Dice) -> Result<(), Awaiting> {
    let needed = [needed(pair, 0), needed(pair, 1)];
    let thrown = [0, 1].map(|own: usize| {
        let row = Throw::d6(UnitId(own as u16), 1, 1, if needed[own] == 3 { "3-6 hits" } else { "4-6 hits" }, "D-FIRE-4");
        (pair[own].down.fires == Some(true)).then(|| dice.throw(&row, || format!("{} fires", pair[own].name)))
    });
    for (own, faces) in thrown.into_iter().enumerate() {
        pair[own].down.fires = None;
        let Some(faces) = faces.transpose()? else { continue };
        let hit = faces[0] >= needed[own];
        pair[own].cutter.loaded = false;
        pair[own].cutter.shown |= needed[own] == 3;
        pair[1 - own].cutter.holes = BOXES.min(pair[1 - own].cutter.holes + u8::from(hit));
        let [name, other] = [pair[own].name, pair[1 - own].name];
        let shot = Event::Shot { target: UnitId(1 - own as u16), line: (pair[own].cutter.pose.at, pair[1 - own].cutter.pose.at) };
        let sentence = || format!("{name} throws {} and {} {other}.", faces[0], if hit { "hits" } else { "misses" });
        reports.say(|| Report::new("D-FIRE-4", Some(UnitId(own as u16)), sentence()).with(shot));
    }
    Ok(())
}

/// D-BOARD-2: one round, and by how much the mover has the better of it.
fn melee(pair: &Pair, own: usize, round: u8, reports: &mut Reports, dice: &mut Dice) -> Result<i16, Awaiting> {
    let [attack, defence] = [own, 1 - own].map(|side| {
        let row = Throw::d6(UnitId(side as u16), 2, 2, "the higher sum, with the men", "D-BOARD-2");
        let faces = dice.throw(&row, || format!("Round {round}: the men of {}", pair[side].name));
        faces.map(|faces| faces.iter().copied().map(i16::from).sum::<i16>() + pair[side].down.men.unwrap_or_default())
    });
    let (attack, defence) = (attack?, defence?);
    let sentence = || format!("Round {round}: {} has {attack}, {} has {defence}.", pair[own].name, pair[1 - own].name);
    reports.say(|| Report::new("D-BOARD-2", Some(UnitId(own as u16)), sentence()));
    Ok(attack - defence)
}
