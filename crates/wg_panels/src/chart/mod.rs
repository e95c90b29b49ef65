//! The lettering of the chart, and the search for room for it.

pub mod arrows;
pub mod berths;
pub mod chart_room;
pub mod corners;
pub mod forms;
pub mod hoists;
pub mod items;
pub mod labels;
pub mod laid;
pub mod legend;
pub mod on_chart;
pub mod pennants;
pub mod ribbons;
pub mod scene_place;
pub mod seats;
pub mod shape;
pub mod words;
