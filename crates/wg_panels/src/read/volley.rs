//! A broadside in one line, with its dice.

use wg_core::{Report, SideId, Toll, UnitId, capital, in_a_row};

/// What one broadside did: 'Amphion, starboard broadside on Sirène at 65 mm: 4 hits. Sirène: 2 gun hits.'
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Volley {
    /// The side that fired.
    pub side: Option<SideId>,
    /// The unit that fired, and her target.
    pub whom: Option<(UnitId, UnitId)>,
    /// Who fired with what at whom: 'Amphion, starboard broadside on Sirène at 65 mm'.
    pub title: String,
    /// The name of the target.
    pub target: String,
    /// What the dice came to: '4 hits', 'a total of 7'. It is empty until the dice are rolled.
    pub result: String,
    /// The harm done, each kind once.
    pub toll: Vec<Toll>,
    /// What became of the target: 'She strikes.'
    pub fate: String,
    /// Its rolls, each with a short title: 'medium guns', 'critical hit'. A roll with dice of several kinds has several
    /// reports.
    pub rolls: Vec<(String, Vec<Report>)>,
    /// The lines of the journal with its shots, by their places in the whole journal.
    pub shots: Vec<usize>,
}

impl Volley {
    /// Returns the harm and the fate of the target in sentences: 'Sirène: 2 gun hits and a mast hit. She strikes.'
    pub fn effect(&self) -> String {
        let (plain, counted): (Vec<&Toll>, Vec<&Toll>) = self.toll.iter().partition(|toll| toll.is_plain());
        let counted: Vec<String> = counted.into_iter().map(Toll::in_words).collect();
        let harm = (!counted.is_empty()).then(|| match self.target.as_str() {
            "" => format!("{}.", capital(&in_a_row(&counted))),
            target => format!("{target}: {}.", in_a_row(&counted)),
        });
        let plain = plain.into_iter().map(|toll| format!("{}.", capital(&toll.in_words())));
        let sentences = harm.into_iter().chain(plain);
        let fate = (!self.fate.is_empty()).then(|| self.fate.clone());
        sentences.chain(fate).collect::<Vec<_>>().join(" ")
    }

    /// Returns the whole line.
    pub fn line(&self) -> String {
        let head = if self.result.is_empty() { self.title.clone() } else { format!("{}: {}", self.title, self.result) };
        format!("{head}. {}", self.effect()).trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broadside_is_told_in_one_line() {
        let mut volley = Volley { title: "Amphion, broadside on Sirène at 65 mm".to_owned(), ..Volley::default() };
        assert_eq!(volley.line(), "Amphion, broadside on Sirène at 65 mm.", "the dice are still to be rolled");
        volley.result = "no hits".to_owned();
        assert_eq!(volley.line(), "Amphion, broadside on Sirène at 65 mm: no hits.");
        volley.result = "4 hits".to_owned();
        volley.toll = vec![Toll::of(1_u8, "a hole", "holes"), Toll::of(2_u8, "1 gun hit", "gun hits")];
        assert_eq!(volley.effect(), "A hole and 2 gun hits.");
        volley.target = "Sirène".to_owned();
        volley.toll.insert(1, Toll::plain("her rudder is jammed"));
        volley.toll.push(Toll::of(1_u8, "a fire", "fires"));
        volley.fate = "She strikes.".to_owned();
        assert_eq!(volley.effect(), "Sirène: a hole, 2 gun hits and a fire. Her rudder is jammed. She strikes.");
    }
}
