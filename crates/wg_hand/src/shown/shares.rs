//! The effect of an order to all ships, as the card lists it: by division, in the order of sailing.

use wg_core::{Order, Preview, Share, View};
use wg_panels::{SharePile, ShareRow, Shares};

use crate::game::divisions::place;
use crate::game::names::Names;
use crate::game::place::Eye;

/// The number of ships in line from which on they share one row.
const IN_LINE: usize = 3;

impl<'a> Eye<'a> {
    /// Returns the list for an order to all ships that is considered or chosen; `None` for any other order.
    pub(crate) fn shares(&self, view: &View, order: &Order, preview: &Preview) -> Option<Shares> {
        let ask = self.asked()?;
        let first = preview.shares.first()?;
        let title = ask.offers.iter().find(|offer| offer.admits(order))?.label.to_string();
        let mut shares: Vec<(Option<(usize, usize)>, &Share)> =
            preview.shares.iter().map(|share| (place(view, share.unit), share)).collect();
        shares.sort_by_key(|(place, _)| place.map_or((1, (0, 0)), |place| (0, place)));
        let piles = shares.chunk_by(|(one, _), (other, _)| one.map(|at| at.0) == other.map(|at| at.0)).map(|pile| {
            let title = pile[0].0.map_or_else(|| others(view), |(at, _)| view.divisions[at].name.clone());
            SharePile { title, rows: rows(view, pile.iter().map(|(_, share)| *share)) }
        });
        Some(Shares { title, side: self.battle.side(first.unit), piles: piles.collect() })
    }
}

/// Returns the title of the ships in no division; empty if there are no divisions.
fn others(view: &View) -> String {
    if view.divisions.is_empty() { String::new() } else { "Not in a division".to_owned() }
}

/// Returns a row for each ship; ships that follow one another in line share a row.
fn rows<'a>(view: &View, shares: impl Iterator<Item = &'a Share>) -> Vec<ShareRow> {
    let names = Names(view);
    let shares: Vec<&Share> = shares.collect();
    let follows = |one: &&Share, next: &&Share| next.words == format!("follows {}", names.unit(one.unit)) && !next.asks;
    let mut rows = Vec::new();
    for line in shares.chunk_by(follows) {
        let row = |share: &Share| ShareRow {
            names: names.unit(share.unit).to_owned(),
            words: share.words.clone(),
            asks: share.asks,
        };
        let [first, rest @ ..] = line else { continue };
        rows.push(row(first));
        if rest.len() < IN_LINE {
            rows.extend(rest.iter().map(|share| row(share)));
        } else {
            let told: Vec<&str> = rest.iter().map(|share| names.unit(share.unit)).collect();
            let words = format!("follow {} in line, each astern of her next ahead", names.unit(first.unit));
            rows.push(ShareRow { names: told.join(", "), words, asks: false });
        }
    }
    together(rows)
}

/// Joins successive rows with the same words.
fn together(rows: Vec<ShareRow>) -> Vec<ShareRow> {
    let alike = |one: &ShareRow, other: &ShareRow| one.words == other.words && one.asks == other.asks;
    let join = |rows: &[ShareRow]| match rows {
        [one] => one.clone(),
        rows => {
            let names: Vec<&str> = rows.iter().map(|row| row.names.as_str()).collect();
            ShareRow {
                names: format!("{}:", names.join(", ")),
                words: format!("each {}", rows[0].words),
                asks: rows[0].asks,
            }
        }
    };
    rows.chunk_by(alike).map(join).collect()
}
