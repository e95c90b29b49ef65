//! How an admiral keeps his ships clear of each other (A-MOVE-19).

use wg_admiralty::captain::flag_captain::ADMIRAL;
use wg_core::Manner;
use wg_core::geometry::{Footprint, Hull};

/// At most one ship in five; 10 to 15 before sail was shortened and courses were laid with friends in mind.
#[test]
fn in_a_whole_trafalgar_few_friends_run_foul_of_each_other_and_no_hulls_lie_over_each_other() {
    for seed in [1000, 1002] {
        let mut session = super::admiral::battle("13-trafalgar", seed);
        session.set_reports(true);
        let captain = (ADMIRAL.make)(1, Manner::default());
        let (mut fouls, mut turn) = (0, 0);

        let names: Vec<(String, String)> = session.scenario().ships.iter().map(|ship| (ship.name.clone(), ship.side.clone())).collect();
        let side = |name: &str| names.iter().find(|(other, _)| other == name).map(|(_, side)| side);
        while let Some(ask) = session.asks().first().cloned() {
            if session.cursor().turn != turn {
                turn = session.cursor().turn;
                let fleet = wg_admiralty::position::fleet::Fleet::gather(session.world());
                // By more than a millimetre: who touches does not lie over.
                let less = |base: Footprint| Footprint::new(base.length - fleet.mm(2), base.beam - fleet.mm(2));
                let hulls: Vec<Hull> =
                    fleet.ships.iter().filter(|ship| ship.on_table()).map(|ship| Hull::new(ship.berth.pose, less(ship.built.base))).collect();
                let over = hulls.iter().enumerate().any(|(at, one)| hulls[at + 1..].iter().any(|other| one.overlaps(other)));
                assert!(!over, "seed {seed}, turn {turn}: two hulls lie over each other");
            }
            let order = captain.answer(session.world(), &ask);
            for report in session.submit(ask.seat, order).expect("a captain keeps the rules") {
                let pair = report.sentence.strip_suffix(" run foul of each other.").and_then(|pair| pair.split_once(" and "));
                fouls += usize::from(pair.is_some_and(|(one, other)| side(one) == side(other)));
            }
        }
        assert!(fouls <= 12, "seed {seed}: {fouls} collisions between friends");
    }
}
