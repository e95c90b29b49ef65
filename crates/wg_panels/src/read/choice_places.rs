//! The places of the choices. While one unit is asked about one thing, every choice keeps its place: one that is gone
//! leaves its place empty, one that goes to the big button stays as a marked row, and new ones are added at the top,
//! away from the edge that everything grows from.

use wg_core::shown::view::PhaseState;
use wg_core::{AskKind, SideId, UnitId};

use crate::look::theme::Look;
use crate::read::desk::{Button, ButtonKind, Desk};

/// What a question is about. With another question, the places are given anew.
#[derive(Clone, PartialEq, Debug, Default)]
struct Question {
    turn: u16,
    phase: Option<usize>,
    side: Option<SideId>,
    ask: Option<AskKind>,
    unit: Option<UnitId>,
    /// The scale of the text and the size of the column in which the choices are laid out.
    look: [f32; 3],
}

/// A choice in its place, which the question gave to it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Place {
    /// The choice, as it was last offered.
    pub(crate) button: Button,
    /// What has become of the choice.
    pub(crate) now: Now,
}

/// What has become of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Now {
    /// It can be pressed.
    Open,
    /// The big button gives its order.
    Chosen,
    /// It is no longer offered. Its place stays empty.
    Gone,
}

/// The heights of the parts of the pane: lever, small buttons, guns, help.
pub(crate) type Blocks = [f32; 4];

/// The places of the choices of the question that was asked last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ChoicePlaces {
    question: Question,
    /// The rows of choices from top to bottom.
    pub(crate) rows: Vec<Vec<Place>>,
    /// The number of choices in a full row.
    pub(crate) columns: usize,
    /// The height of a row, at 100 % text.
    pub(crate) row: f32,
    /// The greatest heights that the other parts have had since the question was asked.
    pub(crate) blocks: Blocks,
}

impl ChoicePlaces {
    /// Brings the places up to date. `room` is the size of the column; `columns` and `row` are those that the choices
    /// would have if they were laid out anew.
    pub(crate) fn follow(
        &mut self,
        look: &Look,
        desk: &Desk,
        room: egui::Vec2,
        (columns, row): (usize, f32),
        blocks: Blocks,
    ) {
        let phase = desk.view.phases.iter().position(|phase| phase.state == PhaseState::Current);
        let question = Question {
            turn: desk.view.turn,
            phase,
            side: desk.acting,
            ask: desk.ask,
            unit: desk.selected,
            look: [look.k, room.x, room.y],
        };
        let known = |button: &Button| self.rows.iter().flatten().any(|place| is_same(&place.button, button));
        let goes_on = self.question == question && (desk.choices.is_empty() || desk.choices.iter().any(known));
        if !goes_on {
            *self = Self { question, columns, row, ..Self::default() };
        }
        self.row = self.row.max(row);
        for (kept, now) in self.blocks.iter_mut().zip(blocks) {
            *kept = kept.max(now);
        }
        for place in self.rows.iter_mut().flatten() {
            let offered = desk.choices.iter().find(|button| is_same(&place.button, button));
            place.now = match (offered, &desk.big_button) {
                (Some(button), _) => {
                    place.button = button.clone();
                    Now::Open
                }
                (None, Some(big)) if big.order == place.button.order => Now::Chosen,
                _ => Now::Gone,
            };
        }
        let known = |button: &Button| self.rows.iter().flatten().any(|place| is_same(&place.button, button));
        let new = desk.choices.iter().filter(|button| !known(button));
        let new: Vec<Place> = new.map(|button| Place { button: button.clone(), now: Now::Open }).collect();
        // Full rows at the bottom. A choice that is left over stands alone in the row above them.
        let mut rows: Vec<Vec<Place>> = new.rchunks(self.columns.max(1)).map(<[Place]>::to_vec).collect();
        rows.reverse();
        self.rows.splice(0..0, rows);
    }
}

/// True if two buttons are the same choice, perhaps with other words.
fn is_same(one: &Button, two: &Button) -> bool {
    let kind = |button: &Button| match button.kind {
        ButtonKind::Orders | ButtonKind::Greyed => (ButtonKind::Orders, false),
        // The button that folds others again may have the order of one that unfolds them.
        other => (other, button.opens),
    };
    one.order == two.order && kind(one) == kind(two)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::theme::Theme;
    use egui::vec2;
    use wg_core::Order;

    fn button(unit: u16) -> Button {
        Button {
            label: format!("Anchor {unit}"),
            remark: String::new(),
            order: Order::Begin { unit: UnitId(unit) },
            clause: String::new(),
            opens: true,
            kind: ButtonKind::Orders,
        }
    }

    fn desk(choices: &[u16], big: u16) -> Desk {
        Desk {
            choices: choices.iter().copied().map(button).collect(),
            big_button: Some(button(big)),
            ask: Some(AskKind::Turn),
            selected: Some(UnitId(0)),
            ..Desk::default()
        }
    }

    fn follow(places: &mut ChoicePlaces, desk: &Desk, blocks: Blocks) {
        let look = Look::new(Theme::Paper, 100, false, vec2(1280.0, 720.0));
        places.follow(&look, desk, vec2(300.0, 600.0), (1, 38.0), blocks);
    }

    /// Returns the label and the state of each row, from the bottom up.
    fn rows(places: &ChoicePlaces) -> Vec<(String, Now)> {
        places.rows.iter().rev().map(|row| (row[0].button.label[7..].to_owned(), row[0].now)).collect()
    }

    fn named(rows: &[(&str, Now)]) -> Vec<(String, Now)> {
        rows.iter().map(|(label, now)| ((*label).to_owned(), *now)).collect()
    }

    #[test]
    fn a_choice_that_goes_to_the_big_button_keeps_its_row_and_the_one_that_comes_back_is_added_on_top() {
        let mut places = ChoicePlaces::default();
        follow(&mut places, &desk(&[3, 2, 1], 9), Blocks::default());
        assert_eq!(rows(&places), named(&[("1", Now::Open), ("2", Now::Open), ("3", Now::Open)]));
        follow(&mut places, &desk(&[3, 1, 9], 2), Blocks::default());
        let chosen = named(&[("1", Now::Open), ("2", Now::Chosen), ("3", Now::Open), ("9", Now::Open)]);
        assert_eq!(rows(&places), chosen, "nothing has moved");
        follow(&mut places, &desk(&[3, 2, 1], 9), Blocks::default());
        let back = named(&[("1", Now::Open), ("2", Now::Open), ("3", Now::Open), ("9", Now::Chosen)]);
        assert_eq!(rows(&places), back, "and back again");
    }

    #[test]
    fn a_choice_that_is_gone_leaves_its_place_empty_until_something_else_is_asked() {
        let mut places = ChoicePlaces::default();
        follow(&mut places, &desk(&[3, 2, 1], 9), Blocks::default());
        follow(&mut places, &desk(&[3, 1], 9), Blocks::default());
        assert_eq!(rows(&places), named(&[("1", Now::Open), ("2", Now::Gone), ("3", Now::Open)]));
        let next = Desk { selected: Some(UnitId(5)), ..desk(&[3, 1], 9) };
        follow(&mut places, &next, Blocks::default());
        assert_eq!(rows(&places), named(&[("1", Now::Open), ("3", Now::Open)]), "another ship is asked");
        follow(&mut places, &Desk { selected: Some(UnitId(5)), ..desk(&[7, 8], 9) }, Blocks::default());
        assert_eq!(rows(&places), named(&[("8", Now::Open), ("7", Now::Open)]), "another question");
    }

    #[test]
    fn the_room_of_a_lever_is_kept_while_the_same_ship_is_asked() {
        let mut places = ChoicePlaces::default();
        follow(&mut places, &desk(&[1], 9), [70.0, 0.0, 0.0, 20.0]);
        follow(&mut places, &desk(&[1], 9), [0.0, 36.0, 0.0, 40.0]);
        assert_eq!(places.blocks, [70.0, 36.0, 0.0, 40.0], "the greatest heights so far");
        follow(&mut places, &Desk { selected: None, ..desk(&[1], 9) }, [0.0; 4]);
        assert_eq!(places.blocks, [0.0; 4], "another question needs no lever");
    }
}
