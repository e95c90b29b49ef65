//! The read models that players are shown: reports, refusals, previews, odds, record sheets, the view.

pub mod afloat;
pub mod aim;
pub mod arrival;
pub mod aside;
pub mod card;
pub mod division;
pub mod figure;
pub mod filled;
pub mod fitting;
pub mod goal;
pub mod hoist;
pub mod moment;
pub mod outlook;
pub mod preview;
pub mod refusal;
pub mod report;
pub mod sheet;
pub mod shot;
pub mod strength;
pub mod sum;
pub mod turned;
pub mod view;
