//! What survives a power failure: everything up to the last typed roll, and up to the end of the last turn.

use std::io::Result;
use std::sync::{Arc, Mutex};

use wg_core::{DiceSource, Order, Paper};

use super::{answer, battle, machine};

/// The number of bytes written, and the number of bytes kept.
#[derive(Clone, Default)]
struct Book(Arc<Mutex<(usize, usize)>>);

impl Paper for Book {
    fn put(&mut self, at: usize, text: &[u8]) -> Result<()> {
        self.0.lock().expect("one thread").0 = at + text.len();
        Ok(())
    }

    fn keep(&mut self) -> Result<()> {
        let mut book = self.0.lock().expect("one thread");
        book.1 = book.0;
        Ok(())
    }

    fn take_up_again(&mut self, bytes: usize) -> Result<usize> {
        Ok(bytes)
    }
}

#[test]
fn every_typed_throw_and_every_turn_is_kept() {
    for dice in [machine(), DiceSource::Hand { seed: 2 }] {
        let book = Book::default();
        let mut game = battle(dice, None);
        game.battle.session_mut().keep_journal_on(Some(Box::new(book.clone())), &[]);
        let (mut throws, mut turns, mut loose) = (0, 0, 0);
        let mut turn = game.battle.session().cursor().turn;
        while answer(&mut game) {
            let (put, kept) = *book.0.lock().expect("one thread");
            let thrown =
                matches!(game.battle.session().entries().last().map(|entry| &entry.order), Some(Order::Throw { .. }));
            let turned = std::mem::replace(&mut turn, game.battle.session().cursor().turn) != turn;
            throws += usize::from(thrown);
            turns += usize::from(turned);
            loose += usize::from(put > kept);
            assert!(put == kept || !(thrown || turned), "kept at once: {put} bytes were written, {kept} are kept");
        }
        let (put, kept) = *book.0.lock().expect("one thread");
        assert_eq!(put, kept, "the end of the battle is kept");
        assert!(turns > 2 && loose > 10, "not every order is: {throws} throws, {turns} turns, {loose} others");
    }
}
