//! Every scenario that is part of the program, played by deckhands.

use wg_command::battle::{Played, Player};
use wg_core::{DiceSource, SideId};
use wg_library::{Battle, Library};
use wg_library::{battle_seed, captain_seed};

fn deckhands(library: &Library, id: &str) -> Battle {
    let mut battle = library.battle(id).unwrap_or_else(|error| panic!("{error:#}"));
    battle.captains.fill("deckhand".to_owned());
    battle
}

/// Checks that the battles of a batch, played one after another at the same table, are those of a fresh table.
fn played_afresh(battle: &Battle, games: u64) {
    let mut player = Player::new(battle).expect("the table can be set up");
    for index in 0..games {
        let seed = battle_seed(7, index);
        let played: Played = player.play(seed, 0, None).expect("there are deckhands").expect("it ends");
        let mut session = battle.session(DiceSource::Machine { seed }).expect("it is in order");
        let captain = |side| {
            wg_captains::captain(session.ruleset(), "deckhand", captain_seed(seed, SideId(side)))
                .expect("there is a deckhand")
        };
        let mut captains = [captain(0), captain(1)];
        wg_captains::play_out(&mut session, &mut captains, 100_000);
        assert_eq!(
            session.outcome().map(|outcome| outcome.winner),
            Some(played.winner),
            "{}, seed {seed}: the same winner",
            battle.id
        );
        assert_eq!(
            session.hash(),
            played.hash,
            "{}, seed {seed}: nothing is left over from the battle before",
            battle.id
        );
    }
}

#[test]
fn every_scenario_plays_at_a_used_table_as_at_a_fresh_one() {
    let library = Library::new(wg_rulesets::ALL);
    let shelf = library.list();
    assert!(shelf.len() >= 2, "the program has its scenarios with it");
    for listed in shelf {
        played_afresh(&deckhands(&library, &listed.id), 25);
    }
}

#[test]
fn secret_dice_are_those_of_the_battle_not_of_the_table() {
    let library = Library::new(wg_rulesets::ALL);
    let listed = library.list().into_iter().find(|listed| listed.id == "crane/02-mixed").expect("it is on the shelf");
    let mut scenario = listed.scenario.expect("it is in order").scenario;
    // With wind, edges and line given, the secret turn limit is rolled before any open die.
    for (key, value) in [("wind", "fixed".into()), ("entry", "fixed".into()), ("hidden_limit", true.into())] {
        scenario.options.insert(key.to_owned(), value);
    }
    scenario.wind = wg_core::scenario::HeadingSpec::from_point("SW");
    for (side, edge) in scenario.sides.iter_mut().zip([wg_core::scenario::Edge::South, wg_core::scenario::Edge::North])
    {
        side.edge = Some(edge);
    }
    let library = library.with("crane/secret", wg_core::scenario::to_ron(&scenario));
    played_afresh(&deckhands(&library, "crane/secret"), 25);
}
