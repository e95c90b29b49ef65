//! The fitting out of the fleets, with the dice that were rolled by hand and are settled only together with others.

use wg_core::View;
use wg_panels::Fallen;

/// Fills in what ships will get by dice that were rolled already, with what the row says of each face.
pub(crate) fn fill_in(view: &mut View, fallen: &[Fallen]) {
    let Some(fitting) = &mut view.fitting else { return };
    for row in fallen {
        let [face] = row.faces[..] else { continue };
        let ships = fitting.fleets.iter_mut().flat_map(|fleet| &mut fleet.ships);
        let rolls = ships.filter(|ship| Some(ship.unit) == row.throw.unit).flat_map(|ship| &mut ship.rolls);
        if let Some(roll) = rolls.into_iter().find(|roll| roll.name.is_empty() && roll.clause == row.throw.clause) {
            let says = meaning(&row.throw.needed, face).unwrap_or_default();
            let (name, gives) = says.split_once(" (").unwrap_or((says, ""));
            roll.name = if name.is_empty() { format!("rolled {face}") } else { name.to_owned() };
            gives.trim_end_matches(')').clone_into(&mut roll.gives);
        }
    }
}

/// Returns what a row says of a face: 'Salty Dog (Skill +1)' of '1-2 Salty Dog (Skill +1), 3-4 Artillerist' and 2.
fn meaning(needed: &str, face: u8) -> Option<&str> {
    needed.split(", ").find_map(|part| {
        let (faces, says) = part.split_once(' ')?;
        let (least, most) = faces.split_once('-').unwrap_or((faces, faces));
        (least.parse().ok()?..=most.parse().ok()?).contains(&face).then_some(says)
    })
}

#[cfg(test)]
mod tests {
    use super::meaning;

    #[test]
    fn the_words_for_a_face_are_found_in_what_a_row_says() {
        let needed = "1-2 Salty Dog (Skill +1), 3-7 Artillerist, 8 Initiative (Courage +1)";
        let said: Vec<_> = [1, 7, 8, 9].map(|face| meaning(needed, face)).into();
        assert_eq!(said, [Some("Salty Dog (Skill +1)"), Some("Artillerist"), Some("Initiative (Courage +1)"), None]);
        assert_eq!(meaning("two different faces, none equal", 2), None, "words without faces say nothing");
    }
}
