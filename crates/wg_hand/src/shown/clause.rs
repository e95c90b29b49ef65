//! The clause of the rules that `F1` explains.

use wg_core::{Mark, Order, Piece, Point};

use crate::game::place::Eye;
use crate::game::told::Telling;

impl Eye<'_> {
    /// Returns the clause that `F1` explains if the pointer is on no panel: that of the thing under the pointer on the
    /// table, of the refusal, of the proposed order, or of the last report, in this order.
    pub fn clause_in_question(&self, telling: &Telling, at: Option<Point>) -> Option<String> {
        let (place, session) = (self.place, self.battle.session());
        let of = |order: &Order| {
            let preview = session.preview(self.asked()?.seat, order);
            let refused = preview.refusals.first().map(|refusal| refusal.clause.clone());
            Some(refused.unwrap_or(preview.clause)).filter(|clause| !clause.is_empty())
        };
        let pointed = || place.draft.hovering.as_ref().and_then(of);
        let shot = || {
            let (unit, target) = (place.selected?, place.hover?);
            (unit != target).then(|| of(&Order::Fire { unit, battery: 0, target, aim: 0 })).flatten()
        };
        // If fields of fire are shown, a point in one of them asks about the field and not about the course there.
        let field = || self.field_at(at?).filter(|_| place.arcs && place.hover.is_none());
        let water = || self.why_not(at?).map(|refusal| refusal.clause);
        let refused = || place.refusal.as_ref().map(|refusal| refusal.clause.clone());
        let proposed = || place.draft.proposal.as_ref().and_then(of);
        let reader = self.reader();
        let lines = || {
            let journal = telling.journal.iter().rev();
            journal.filter(|line| line.report.aside.is_none() || !line.report.told(reader).is_empty())
        };
        let told = || lines().map(|line| line.report.clause.clone()).find(|clause| !clause.is_empty());
        field().or_else(pointed).or_else(shot).or_else(water).or_else(refused).or_else(proposed).or_else(told)
    }

    /// Returns the clause of the field of fire that is drawn at a point.
    fn field_at(&self, at: Point) -> Option<String> {
        let overlays = self.overlays(&self.seen());
        let mut all = overlays.fields.iter().flat_map(|fields| fields.iter().flatten()).chain(&overlays.marks);
        all.find_map(|mark| match mark {
            Mark::Field { bands, clause, .. }
                if bands
                    .iter()
                    .any(|(outline, _)| Piece::contains(&Piece { outline: outline.clone(), shoal: false }, at)) =>
            {
                Some(clause.to_string())
            }
            _ => None,
        })
    }
}
