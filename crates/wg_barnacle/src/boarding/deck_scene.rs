//! A boarding fight as the players see it: the questions, the areas with the men in them, and the odds of the next
//! round.

use wg_core::refuse as no;
use wg_core::shown::sheet::{Scene, Section, Zone};

use crate::boarding::assault::{Boarding, DEFEND};
use crate::boarding::fight::{Verdict, losses};
use crate::boarding::grapple;
use crate::prelude::*;

/// The fought zone of a picture that shows no fight.
const NOWHERE: u8 = u8::MAX;

/// Returns the question of an item in phase 10, or `None` if there is nothing to ask.
pub fn ask(fleet: &Fleet, item: &Boarding) -> Option<Ask> {
    match *item {
        Boarding::Board { unit, target, .. } => (fleet.boards(unit)
            && fleet.are_tied(unit, target)
            && grapple::has_defenders(fleet.ship(target)))
        .then(|| {
            let men = i16::from(fleet.ship(unit).crew.men());
            let board = Offer::plain(Order::Board { unit, target, men }, "Board her with this many men");
            let mut offers = vec![
                board.with(Slot::Value, Domain::Range { min: 1, max: men }),
                Offer::plain(Order::Pass, "Skip boarding"),
            ];
            // The first offer is the usual answer: to board where the odds are good.
            if !crate::boarding::prospects::likes(fleet, unit, target, false) {
                offers.swap(0, 1);
            }
            let (name, other) = (fleet.name(unit), fleet.name(target));
            let reason = format!("{name} is grappled with {other}. Board {other}?");
            Ask::new(Seat::Side(fleet.ship(unit).side()), AskKind::Choice, reason, offers)
        }),
        Boarding::Defend(unit) => {
            let target = fleet.ship(unit).fight.target?;
            let home = fleet.at_home(target);
            (home.men > 1 && !fleet.is_hidden(target)).then(|| {
                let men = i16::from(home.men);
                let number =
                    Offer::plain(Order::Number { unit: target, what: DEFEND, value: men }, "Defend with this many men");
                let fight = fleet.ship(unit).fight;
                let come = if fight.area == Area::Foothold {
                    fight.parties[0].does("board")
                } else {
                    fight.parties[0].does("fight") + " on aboard"
                };
                let reason = format!(
                    "{} from {} {come} {}. How many men defend her?",
                    fight.parties[0],
                    fleet.name(unit),
                    fleet.name(target)
                );
                let offers = vec![number.with(Slot::Value, Domain::Range { min: 1, max: men })];
                Ask::new(Seat::Side(fleet.ship(target).side()), AskKind::Choice, reason, offers)
            })
        }
        Boarding::Counter(unit) => {
            let target = fleet.ship(unit).fight.target?;
            (!fleet.is_hidden(target)).then(|| {
                let strike = Offer::plain(Choice::StrikeBack.order(target), "Counter-attack on 4-6");
                let offers = vec![strike, Offer::plain(Order::Pass, "Stand fast")];
                let reason =
                    format!("{}'s boarders recoil. Does {} counter-attack?", fleet.name(unit), fleet.name(target));
                Ask::new(Seat::Side(fleet.ship(target).side()), AskKind::Choice, reason, offers)
            })
        }
        _ => None,
    }
}

/// Explains why an order is no answer to the question.
pub fn refuse(fleet: &Fleet, item: &Boarding) -> Refusal {
    match *item {
        Boarding::Board { unit, target, .. } => {
            let men = counted(fleet.ship(unit).crew.men(), "man", "men");
            no(
                "B-BRD-1",
                format!("{} may board {} with up to {men} or not at all.", fleet.name(unit), fleet.name(target)),
            )
        }
        Boarding::Defend(unit) => {
            let target = fleet.ship(unit).fight.target.unwrap_or_default();
            no("B-BRD-2", format!("{} must defend with 1 to {} men.", fleet.name(target), fleet.at_home(target).men))
        }
        Boarding::Counter(unit) => {
            let target = fleet.ship(unit).fight.target.unwrap_or_default();
            no("B-BRD-12", format!("{} must counter-attack or stand fast.", fleet.name(target)))
        }
        _ => no("B-BRD-7", "The fight is still going on. Wait until the round is over."),
    }
}

/// Reports the fight as it stands, for its window.
pub(crate) fn show(play: &mut Play<'_>, unit: UnitId, target: UnitId) {
    let scene = picture(play.fleet, unit, target);
    tell_scene(play, target, scene);
}

/// Reports a scene of the fight.
pub(crate) fn tell_scene(play: &mut Play<'_>, target: UnitId, scene: Scene) {
    play.say(|_| Report::new("B-BRD-7", Some(target), String::new()).with(Event::Fight(Box::new(scene))));
}

/// Returns the picture of two ships: the areas between them with the men in each, and the dice of the next round.
pub fn picture(fleet: &Fleet, unit: UnitId, target: UnitId) -> Scene {
    let fight = fleet.ship(unit).fight;
    let (own, theirs) = (fleet.ship(unit).side(), fleet.ship(target).side());
    let crew = |unit: UnitId| fleet.hands(unit);
    let fought = fight.target == Some(target);
    let [boarders, defenders] = if fought { fight.parties } else { [Party::default(); 2] };
    // Boarders who recoiled stand one area back, and face the defenders of the next area.
    let held = if fight.apart { fight.area.next() } else { fight.area };
    let reserve = crew(target).without(defenders);
    let zone = |area: Area| {
        let here = match area {
            Area::OwnShip if fight.area == Area::OwnShip || !fought => crew(unit),
            Area::OwnShip => crew(unit).without(boarders),
            area if fought && area == fight.area => boarders,
            _ => Party::default(),
        };
        let mut there = if fought && area == held { defenders } else { Party::default() };
        if area == Area::Rest {
            there.men += reserve.men;
            there.leaders += reserve.leaders;
        }
        // A leader who stands alone is entered with 0 men, so that he has a place.
        let present = [(own, here), (theirs, there)].into_iter().filter(|(_, party)| !party.is_gone());
        let men: Vec<(SideId, u16)> = present.clone().map(|(side, party)| (side, u16::from(party.men))).collect();
        let leaders: Vec<(SideId, u16)> = present
            .filter(|(_, party)| party.leaders > 0)
            .map(|(side, party)| (side, u16::from(party.leaders)))
            .collect();
        let name = match area {
            Area::OwnShip => fleet.name(unit).to_owned(),
            Area::Foothold => "Foothold".to_owned(),
            Area::MainDeck => "Main deck".to_owned(),
            Area::Rest => "Rest of the ship".to_owned(),
        };
        Zone { name, men, leaders }
    };
    let mut notes = Vec::new();
    if fought && !defenders.is_gone() {
        let [attack, defence] = fight.dice(fleet.is_hidden(target), fleet.options().odd_men_up);
        let what = if fight.counter { "Counter-attack" } else { "Next round" };
        notes.push((
            format!("{what} {}: {} against {defence}.", fleet.place(unit, fight.area), counted(attack, "die", "dice")),
            Tone::Plain,
        ));
    }
    let (name, other) = (fleet.name(unit), fleet.name(target));
    let title = match (fought, fight.area) {
        (false, _) => format!("{name} and {other}: each crew aboard its own ship"),
        (true, Area::OwnShip) => format!("{name}'s boarders, back aboard {name}"),
        (true, area) => format!("{name}'s boarders aboard {other}, {}", area.place()),
    };
    Scene {
        title,
        zones: [Area::OwnShip, Area::Foothold, Area::MainDeck, Area::Rest].map(zone).into(),
        notes,
        section: Some(Section {
            ship: target,
            model: fleet.log(target).model,
            fought: if fought { fight.area as u8 } else { NOWHERE },
            attacker: own,
            alongside: true,
        }),
        ..Scene::default()
    }
}

/// Returns the scene of the fight that a ship is in, as boarder or as target. The fight that is being settled comes
/// first. Returns `None` if she is in none.
pub fn scene(fleet: &Fleet, business: &Business, unit: UnitId) -> Option<Scene> {
    let open = match business.top_of() {
        Some(&Boarding::Board { unit, target, .. }) => Some((unit, target)),
        Some(
            Boarding::Defend(boarder)
            | Boarding::Round(boarder)
            | Boarding::Counter(boarder)
            | Boarding::StrikeBack(boarder),
        ) => fleet.ship(*boarder).fight.target.map(|target| (*boarder, target)),
        _ => None,
    };
    if let Some((one, other)) = open.filter(|pair| pair.0 == unit || pair.1 == unit) {
        return Some(picture(fleet, one, other));
    }
    let fights = fleet.ships.iter().filter_map(|ship| Some((ship.id, fleet.fight(ship.id)?.target?)));
    fights.into_iter().find(|pair| pair.0 == unit || pair.1 == unit).map(|(one, other)| picture(fleet, one, other))
}

/// Returns the picture of a fight after a round. This is the picture `before` the verdict was applied, unless men have
/// fled or come over the rail. Notes give the outcome of the round, and the ship that was taken. `sides` are the sides
/// of the two ships before the verdict, by which a capture is noticed.
pub(crate) fn after_round(
    fleet: &Fleet,
    [unit, target]: [UnitId; 2],
    verdict: Verdict,
    capped: bool,
    before: Scene,
    sides: [SideId; 2],
    sentence: String,
) -> Scene {
    let tone = match verdict {
        Verdict::Again => Tone::Plain,
        Verdict::Onward(_) | Verdict::Taken | Verdict::Surrenders | Verdict::Back => Tone::Good,
        _ => Tone::Bad,
    };
    // Men who fled are shown aboard their own ship, and men who came over the rail aboard the other. Men who were taken
    // are shown where they fought.
    let (aboard, on) = if fleet.fight(target).is_some_and(|fight| fight.target == Some(unit)) {
        (target, unit)
    } else {
        (unit, target)
    };
    let mut scene = match verdict {
        Verdict::Flee | Verdict::Swap => picture(fleet, aboard, on),
        _ => before,
    };
    let goes_on = matches!(verdict, Verdict::Again | Verdict::Onward(_)) && !capped;
    let next = if goes_on { std::mem::take(&mut scene.notes) } else { Vec::new() };
    scene.notes = vec![(sentence, tone)];
    scene.notes.extend(next);
    if capped && fleet.fight(unit).is_some() {
        scene.notes.push(("The melee stops until next turn.".to_owned(), Tone::Plain));
    }
    for (ship, side) in [unit, target].into_iter().zip(sides) {
        if fleet.ship(ship).side() != side {
            let tone = if ship == target { Tone::Good } else { Tone::Bad };
            let captor = if ship == target { unit } else { target };
            scene.notes.push((format!("{} takes {}.", fleet.name(captor), fleet.name(ship)), tone));
        }
    }
    scene
}

/// The exact odds of the next round of a fight.
struct Round {
    /// The chances of the six outcomes, in this order: the ship is taken; the defenders are driven back, or the
    /// counter-attackers return to where they were; another round; the boarders recoil; the boarders flee or fall; the
    /// boarders' ship is lost.
    kinds: [f64; 6],
    /// The distributions of casualties, of the boarders and of the defenders.
    fallen: [Vec<f64>; 2],
    /// The dice of the boarders and of the defenders.
    dice: [u8; 2],
}

/// Returns the exact odds of the next round for this ship's boarders.
fn odds_of(fleet: &Fleet, fight: &Fight, unit: UnitId, target: UnitId) -> Round {
    let dice = fight.dice(fleet.is_hidden(target), fleet.options().odd_men_up);
    let (theirs, down) = losses(dice[0], fight.parties[1]);
    let (own, lost_men) = losses(dice[1], fight.parties[0]);
    let whole = fight.parties.map(|party| party.score() as usize);
    // If all men of the boarders' ship have boarded and fall, no man is left to hold her (AMB-87).
    let all_aboard = fight.parties[0].men >= fleet.ship(unit).crew.men();
    let mut kinds = [0.0_f64; 6];
    for (hurt, chance) in theirs.iter().enumerate() {
        for (lost, other) in own.iter().enumerate() {
            // A party whose losses reach the score of all its men and leaders is gone.
            let mut after = *fight;
            after.parties = [0, 1]
                .map(|at: usize| if [lost, hurt][at] >= whole[at] { Party::default() } else { fight.parties[at] });
            let kind = match fleet.verdict(&after, hurt as i16 - lost as i16) {
                Verdict::Taken | Verdict::Surrenders => 0,
                Verdict::Onward(_) | Verdict::Back => 1,
                Verdict::Again => 2,
                Verdict::Recoil(_) | Verdict::Swap => 3,
                Verdict::Gone if all_aboard => 5,
                Verdict::Flee | Verdict::Gone => 4,
                Verdict::Lost => 5,
            };
            kinds[kind] += chance * other;
        }
    }
    Round { kinds, fallen: [lost_men, down], dice }
}

/// Returns the chances with their names, for the player who decides. The outcome that this player hopes for comes
/// first, if it is possible, and then the rest.
fn named(round: &Round, fight: &Fight, defends: bool) -> Vec<(String, f64)> {
    let kinds = round.kinds;
    // A counter-attack succeeds on 4 to 6 (B-BRD-12).
    let made = if fight.counter { 0.5 } else { 1.0 };
    let back = if fight.counter { "her men go back to where they were" } else { "her men are driven back" };
    let names = [
        "she is taken at once",
        back,
        "another round",
        "the boarders recoil",
        "the boarders flee or fall",
        "the boarders' ship is lost",
    ];
    let (hope, parts) = match (fight.counter, defends) {
        (true, _) => ("they counter-attack and win the round", 3..6),
        (_, true) => ("the boarders are driven back", 3..6),
        _ => ("she is taken or her men are driven back", 0..2),
    };
    let seen = |chance: &f64| *chance > 0.0005;
    let mut rest: Vec<(String, f64)> = names
        .into_iter()
        .zip(kinds.map(|chance| chance * made))
        .filter(|(_, chance)| seen(chance))
        .map(|(name, chance)| (name.to_owned(), chance))
        .collect();
    let hoped = kinds[parts].iter().sum::<f64>() * made;
    if !seen(&hoped) {
        rest.sort_by(|one, other| other.1.total_cmp(&one.1));
        return rest;
    }
    let mut chances = vec![(hope.to_owned(), hoped)];
    if fight.counter {
        chances.push(("they counter-attack (4-6)".to_owned(), made));
    }
    // A chance that is the same as the hope is not listed twice.
    chances.extend(rest.into_iter().filter(|(_, chance)| (chance - hoped).abs() > 1e-9));
    chances
}

/// Previews a boarding or a defence with a number of men, or a counter-attack: the exact odds of the first round.
pub fn preview(fleet: &Fleet, item: Option<&Boarding>, order: &Order) -> Preview {
    let mut preview = Preview::by("B-BRD-3");
    let (unit, target, fight) = match (order, item) {
        (&Order::Board { unit, target, men }, _) if men > 0 => {
            let crew = fleet.ship(unit).crew;
            let boarders = Party { men: (men.clamp(0, 255) as u8).min(crew.men()), leaders: crew.leaders };
            (
                unit,
                target,
                Fight { target: Some(target), parties: [boarders, fleet.at_home(target)], ..Fight::default() },
            )
        }
        (&Order::Number { what: DEFEND, value, .. }, Some(&Boarding::Defend(unit))) => {
            let mut fight = fleet.ship(unit).fight;
            let Some(target) = fight.target else { return preview };
            let home = fleet.at_home(target);
            fight.parties[1] = Party { men: (value.clamp(0, 255) as u8).min(home.men), leaders: home.leaders };
            (unit, target, fight)
        }
        (order, Some(&Boarding::Counter(unit))) if Choice::chosen(order) == Some(Choice::StrikeBack) => {
            let mut fight = fleet.ship(unit).fight;
            let Some(target) = fight.target else { return preview };
            fight.counter = true;
            (unit, target, fight)
        }
        _ => return preview,
    };
    if fight.parties.iter().any(|party| party.is_gone()) || fleet.ship(unit).side() == fleet.ship(target).side() {
        return preview;
    }
    preview.clause = fight.area.clause(fight.counter).to_owned();
    let defends = !matches!(order, Order::Board { .. });
    let round = odds_of(fleet, &fight, unit, target);
    let (chances, dice) = (named(&round, &fight, defends), round.dice);
    let [own, theirs] = round.fallen;
    let bars = if defends { own } else { theirs };
    let expected = bars.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum();
    preview.odds = Some(Odds {
        title: format!(
            "{} of {} against {} of {}",
            fight.parties[0],
            fleet.name(unit),
            fight.parties[1],
            fleet.name(target)
        ),
        range: fleet.place(unit, fight.area),
        line: format!("{} against {}, and an enemy falls on 5-6 (B-BRD-7)", counted(dice[0], "die", "dice"), dice[1]),
        unit: if defends { "boarders down" } else { "defenders down" }.to_owned(),
        bars,
        expected,
        chances,
        also: None,
    });
    preview
}
