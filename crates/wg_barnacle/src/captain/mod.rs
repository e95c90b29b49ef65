//! The captain that comes with these rules, and the estimate of how well a side stands.

pub mod boarding_sense;
pub mod course_sense;
pub mod figures;
pub mod gun_sense;
pub mod helm;
pub mod likely_courses;
pub mod master;
pub mod shore_master;
pub mod value;
