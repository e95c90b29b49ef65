//! The layout of one place at the table: what cards and lettering pass on to each other within a pass, and what the
//! next pass keeps to.
//!
//! In every pass [`crate::chart::labels::survey`] records the places of hulls and names, [`crate::layout::show`] places
//! the cards, and [`crate::chart::labels::paint`] letters the rest. Two places at the table never share a `Laid`, so
//! that neither affects the other's layout.

use std::collections::BTreeMap;

use egui::{Context, Rect};

use crate::chart::forms;
use crate::chart::labels::Settled;
use crate::chart::legend;
use crate::chart::on_chart::{Covered, OnChart};
use crate::read::digest::Digest;

/// The layout of one place at the table, from pass to pass.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Laid {
    /// Everything on the chart, as last lettered.
    pub chart: OnChart,
    /// What cards keep off, as last surveyed.
    pub covered: Covered,
    /// The rectangle in which the big button was last shown.
    pub big_button: Option<Rect>,
    /// True while a part of what is shown is there only because the pointer is over something. Lettering in a good
    /// berth then stays there.
    pub(crate) only_pointed: bool,
    /// The cards that the player may have been reading in the previous pass. The card of a course keeps off them.
    pub(crate) read: Vec<Rect>,
    /// The index of the place beside the pointer that the card of a course last had, as
    /// [`crate::panels::odds::at_hand`] returns it.
    pub(crate) run_way: Option<usize>,
    /// The last layout of the digest, with its inputs.
    pub(crate) digest: Option<SetDigest>,
    pub(crate) legend: Option<legend::Lain>,
    pub(crate) forms: forms::Known,
    pub(crate) settled: Settled,
    cards: Cards,
    /// The rectangle in which each card was last shown, by name.
    lay: BTreeMap<String, Rect>,
}

/// The layout of a digest and its inputs: the digest, what it kept off, the chart with the sheet and the table on it,
/// and the scale. `found` is the width that was tried, whether each line was set whole, and the resulting place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SetDigest {
    pub digest: Digest,
    pub keep: Vec<(Rect, f32)>,
    pub rims: [Rect; 3],
    pub k: f32,
    pub found: (f32, bool, Rect),
}

/// The cards placed in one pass.
#[derive(Clone, PartialEq, Debug, Default)]
struct Cards {
    pass: u64,
    list: Vec<(String, Rect)>,
}

impl Laid {
    /// Records the rectangle of a card in this pass.
    pub(crate) fn card(&mut self, ctx: &Context, name: &str, rect: Rect) {
        let pass = ctx.cumulative_pass_nr();
        if self.cards.pass != pass {
            self.cards = Cards { pass, list: Vec::new() };
        }
        self.cards.list.push((name.to_owned(), rect));
        self.lay.insert(name.to_owned(), rect);
    }

    /// Returns the cards placed so far in this pass, by name.
    pub fn cards(&self, ctx: &Context) -> &[(String, Rect)] {
        if self.cards.pass == ctx.cumulative_pass_nr() { &self.cards.list } else { &[] }
    }

    /// Returns the rectangle in which a card was last shown, or `None` if it has never been shown.
    pub(crate) fn before(&self, name: &str) -> Option<Rect> {
        self.lay.get(name).copied()
    }

    /// Forgets the previous rectangle of a card, so that the card need not return there.
    pub(crate) fn forget(&mut self, name: &str) {
        self.lay.remove(name);
    }

    /// Returns what cards keep off, with weights: ships by importance, lettering, cards already placed, and with little
    /// weight the water beside ships.
    pub(crate) fn keep_off(&self, ctx: &Context) -> Vec<(Rect, f32)> {
        let Covered { hulls, weights, beside, lettering, .. } = &self.covered;
        let hulls = hulls.iter().zip(weights).map(|(hull, weight)| (hull.expand(4.0), 3.0 * weight));
        let cards = self.cards(ctx).iter().map(|(_, card)| (card.expand(4.0), 6.0));
        let lettering = lettering.iter().map(|words| (*words, 1.0));
        hulls.chain(cards).chain(lettering).chain(beside.iter().map(|water| (*water, 0.3))).collect()
    }
}
