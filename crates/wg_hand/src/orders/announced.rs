//! The cards that the other side has played since a person last gave an order: they are announced, and lie on the table
//! until the next one.

use wg_core::{Event, Order, SideId, View};
use wg_panels::JournalLine;
use wg_panels::read::hand::Announced;

use crate::game::place::Eye;
use crate::game::told::Telling;

impl Eye<'_> {
    /// Returns the cards that others than this side have played since its person last gave an order, oldest first. To
    /// play no card counts for no order, since the program answers so by itself where no card fits.
    pub(crate) fn announced(&self, telling: &Telling, view: &View, side: SideId) -> Vec<Announced> {
        let decides = |order: &Order| !matches!(order, Order::Throw { .. } | Order::Pass | Order::NoCard { .. });
        let entries = self.battle.session().entries();
        let since = entries.iter().rposition(|entry| self.battle.is_human(entry.seat) && decides(&entry.order));
        let since = since.map_or(0, |place| place + 1);
        let lines: Vec<&JournalLine> = telling.journal.iter().filter(|line| line.order >= since).collect();
        let kinds = view.cards.as_ref().map_or(&[][..], |cards| &cards.kinds);
        let mut found = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let Event::Card { side: by, card, on, adds } = &line.report.event else { continue };
            let Some(kind) = kinds.get(usize::from(*card)).filter(|_| *by != side) else { continue };
            // A card that is discarded goes to the pile at once, under a clause of its own.
            if on.is_empty() && line.report.clause != kind.clause {
                continue;
            }
            let effects = lines[at..].iter().filter_map(|line| match &line.report.event {
                Event::Thrown { cards, .. } => cards.iter().find(|card| card.side == *by && card.card == kind.title),
                _ => None,
            });
            let came =
                effects.map(|effect| format!("The roll: {}. Without the card: {}.", effect.with, effect.without));
            found.push(Announced {
                kind: kind.clone(),
                side: *by,
                adds: *adds,
                said: line.report.told(self.reader()).to_owned(),
                came: came.take(1).next().unwrap_or_default(),
            });
        }
        found
    }
}
