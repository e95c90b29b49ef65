//! Random values for the words of scenarios.

use wg_core::dice::{ChaCha8Rng, below};
use wg_core::scenario::{Takes, Value};

/// Returns a random value of the kind that a word takes. A whole number is now and then one step outside its range.
pub fn any_value(takes: &Takes, rng: &mut ChaCha8Rng) -> Value {
    match takes {
        Takes::Flag => Value::Bool(below(rng, 2) == 0),
        Takes::Word(words) => {
            Value::Text(words.get(below(rng, words.len() as u32) as usize).copied().unwrap_or_default().to_owned())
        }
        Takes::Whole(range) => {
            let span = u32::try_from(range.end() - range.start()).unwrap_or(u32::MAX - 1);
            // The ends of the range come up more often than its middle, and now and then a number just outside it.
            let step = match below(rng, 32) {
                0 => -1,
                1 => i64::from(span) + 1,
                2..=8 => 0,
                9..=15 => i64::from(span),
                16..=23 => i64::from(below(rng, span.min(6) + 1)),
                _ => i64::from(below(rng, span + 1)),
            };
            Value::Int(range.start() + step)
        }
        Takes::Number(range) => {
            let part = f64::from(below(rng, 9)) / 8.0;
            Value::Number(range.start() + (range.end() - range.start()) * part)
        }
        Takes::Text => Value::Text(String::new()),
        Takes::List(of, longest) => {
            Value::List((0..below(rng, *longest as u32 + 1).min(9)).map(|_| any_value(of, rng)).collect())
        }
        Takes::Either(any) => {
            any.get(below(rng, any.len() as u32) as usize).map_or(Value::Bool(true), |takes| any_value(takes, rng))
        }
    }
}
