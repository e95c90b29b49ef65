//! How everything lies at one place: what the cards and the lettering of a pass tell each other, and what the next pass keeps to.
//!
//! In every pass [`crate::chart::labels::survey`] tells where hulls and names are, [`crate::layout::show`] places the cards, and
//! [`crate::chart::labels::paint`] letters the rest. Two places never share one of these, so that neither lays out the other's table.

use std::collections::BTreeMap;

use egui::{Context, Rect};

use crate::chart::forms;
use crate::chart::labels::Settled;
use crate::chart::legend;
use crate::chart::on_chart::{Covered, OnChart};
use crate::read::digest::Digest;

/// How everything lies at one place, from pass to pass.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Laid {
    /// Everything on the chart, as it was lettered last.
    pub chart: OnChart,
    /// What cards keep off: as it was surveyed in this pass, or last.
    pub covered: Covered,
    /// The big button, where it was shown last.
    pub big_button: Option<Rect>,
    /// Something is shown only as long as the pointer rests where it is: what lies well stays where it lies meanwhile.
    pub(crate) only_pointed: bool,
    /// The cards that were being read in the pass before: they lie where they lay, as far as what only follows the hand can help it.
    pub(crate) read: Vec<Rect>,
    /// On which side of the hand the card of a course lay last.
    pub(crate) run_way: Option<usize>,
    /// How the digest was set last, and what for.
    pub(crate) digest: Option<SetDigest>,
    pub(crate) legend: Option<legend::Lain>,
    pub(crate) forms: forms::Known,
    pub(crate) settled: Settled,
    cards: Cards,
    /// Where each card lay when it was shown last.
    lay: BTreeMap<String, Rect>,
}

/// A digest, what it kept off, the chart with the sheet and the table on it, and the scale; and how wide it was tried, whether each line
/// was set whole, and where it came to lie.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SetDigest {
    pub digest: Digest,
    pub keep: Vec<(Rect, f32)>,
    pub rims: [Rect; 3],
    pub k: f32,
    pub found: (f32, bool, Rect),
}

/// The cards of a pass.
#[derive(Clone, PartialEq, Debug, Default)]
struct Cards {
    pass: u64,
    list: Vec<(String, Rect)>,
}

impl Laid {
    /// A card lies there in this pass.
    pub(crate) fn card(&mut self, ctx: &Context, name: &str, rect: Rect) {
        let pass = ctx.cumulative_pass_nr();
        if self.cards.pass != pass {
            self.cards = Cards { pass, list: Vec::new() };
        }
        self.cards.list.push((name.to_owned(), rect));
        self.lay.insert(name.to_owned(), rect);
    }

    /// The cards that have been placed in this pass.
    pub fn cards(&self, ctx: &Context) -> &[(String, Rect)] {
        if self.cards.pass == ctx.cumulative_pass_nr() { &self.cards.list } else { &[] }
    }

    /// Where a card lay when it was shown last.
    pub(crate) fn before(&self, name: &str) -> Option<Rect> {
        self.lay.get(name).copied()
    }

    /// A card is not shown, and need not come back to where it lay.
    pub(crate) fn forget(&mut self, name: &str) {
        self.lay.remove(name);
    }

    /// What a card keeps off, with its weight: ships by how much they matter, lettering, the cards that lie there already, and more
    /// lightly the water beside ships.
    pub(crate) fn keep_off(&self, ctx: &Context) -> Vec<(Rect, f32)> {
        let Covered { hulls, weights, beside, lettering, .. } = &self.covered;
        let hulls = hulls.iter().zip(weights).map(|(hull, weight)| (hull.expand(4.0), 3.0 * weight));
        let cards = self.cards(ctx).iter().map(|(_, card)| (card.expand(4.0), 6.0));
        let lettering = lettering.iter().map(|words| (*words, 1.0));
        hulls.chain(cards).chain(lettering).chain(beside.iter().map(|water| (*water, 0.3))).collect()
    }
}
