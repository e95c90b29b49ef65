//! The smaller figures: a restore, a fork, an order and its reports, a decision; and batches of battles.

pub fn figures(_text: &str) {}

pub fn batches(_text: &str) {}
