//! Who has been told what: the orders after which the next digest begins, and the last digest made.

use wg_core::{AskKind, Session, SideId};
use wg_panels::Digest;

use crate::game::battle::Battle;
use crate::game::place::asked_side;
use crate::game::told::Telling;

/// The record of what each side has been told already.
#[derive(Default)]
pub struct Told {
    /// For each side, the number of orders whose outcome the side has been told.
    seen: Vec<usize>,
    /// For each side, the number of orders up to which it has put the digest away.
    put_away: Vec<usize>,
    /// The last digest made: the number of orders, the side, the number of orders told before, and the digest.
    made: Option<(usize, SideId, usize, Option<Digest>)>,
    /// A second session for the earlier position.
    pub(super) other: Option<Session>,
}

impl Told {
    fn seen(&self, side: SideId) -> usize {
        self.seen.get(side.index()).copied().unwrap_or(0)
    }

    /// Returns the number of orders from which the next digest adds up. `phase` is the number of orders before the
    /// present phase. Until the digest is put away, it adds up the whole phase, so that no ship is lost from it by the
    /// next shot.
    pub(super) fn from(&self, side: SideId, phase: usize) -> usize {
        let put_away = self.put_away.get(side.index()).copied().unwrap_or(0);
        self.seen(side).min(phase).max(put_away)
    }

    fn tell(&mut self, side: SideId, orders: usize) {
        self.seen.resize(self.seen.len().max(side.index() + 1), 0);
        self.seen[side.index()] = orders;
    }

    fn put_away(&mut self, side: SideId, orders: usize) {
        self.tell(side, orders);
        self.put_away.resize(self.put_away.len().max(side.index() + 1), 0);
        self.put_away[side.index()] = orders;
    }

    /// Forgets everything after the first `to` orders, which were taken back.
    pub fn forget(&mut self, to: usize) {
        self.seen.iter_mut().chain(&mut self.put_away).for_each(|seen| *seen = (*seen).min(to));
        self.made = None;
    }
}

impl Telling {
    /// Notes that the person who plays this side has put the digest away.
    pub(crate) fn read_digest(&mut self, battle: &Battle, side: SideId) {
        self.told.put_away(side, battle.session().entries().len());
    }

    /// Notes that a person is about to give an order in their own turn, and so has seen what happened before.
    pub(crate) fn acts_on_digest(&mut self, battle: &Battle) {
        if let Some(ask) = battle.asked().filter(|ask| ask.kind == AskKind::Turn)
            && let Some(side) = asked_side(Some(ask))
        {
            self.told.tell(side, battle.session().entries().len());
        }
    }

    /// Marks everything so far as told, when a battle is continued.
    pub(crate) fn begin_digest(&mut self, battle: &Battle) {
        let orders = battle.session().entries().len();
        for side in 0..battle.session().scenario().sides.len() {
            self.told.put_away(SideId(side as u8), orders);
        }
    }

    /// Makes the digest for the side that is asked now, if the battle has gone on since.
    pub(crate) fn digest(&mut self, battle: &Battle) {
        let Some(side) = asked_side(battle.asked()) else { return };
        let (orders, seen) = (battle.session().entries().len(), self.told.seen(side));
        if self.told.made.as_ref().is_some_and(|(made, whose, from, _)| (*made, *whose, *from) == (orders, side, seen))
        {
            return;
        }
        let made = if seen < orders { self.digest_since(battle, side, seen) } else { None };
        self.told.made = Some((orders, side, seen, made));
    }

    /// Returns the digest for this side, which is asked now. `None` if there is no news, or if the digest was put away.
    pub fn told_digest(&self, side: SideId) -> Option<&Digest> {
        let (_, whose, from, digest) = self.told.made.as_ref()?;
        digest.as_ref().filter(|_| (*whose, *from) == (side, self.told.seen(side)))
    }
}
