//! Ten megabytes of something that is neither a scenario nor a journal: refused at once, in one sentence.

use crate::toy;

use std::time::{Duration, Instant};

use toy::run;

/// The size in bytes.
const SIZE: usize = 10 << 20;

/// More time than a refusal takes even in a slow build on a busy machine.
const SLOW: Duration = Duration::from_secs(20);

/// Returns [`SIZE`] bytes of one repeated text, after a beginning.
fn full_of(beginning: &str, text: &[u8]) -> Vec<u8> {
    let mut bytes = beginning.as_bytes().to_vec();
    bytes.extend(text.iter().cycle().take(SIZE));
    bytes
}

/// Returns random bytes.
fn noise() -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let step = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..SIZE).map(step).collect()
}

#[test]
fn ten_megabytes_of_garbage_are_refused_at_once_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let letters: Vec<u8> = noise().iter().map(|byte| b" \nabcdefgh(),:\"0123456789"[usize::from(byte % 25)]).collect();
    let scenario = "(version: 1, ruleset: \"toss\", name: \"";
    let heaps = [
        ("nothing", full_of("", &[0])),
        ("noise", noise()),
        ("letters", letters),
        ("brackets", full_of("", b"(")),
        ("brackets-of-a-scenario", full_of("(version: 1, sides: ", b"[")),
        ("a-name", full_of(scenario, b"a")),
        ("lines-of-a-name", full_of(scenario, b"a\n")),
        ("numbers", full_of("(version: 1", b"1")),
        ("a-remark", full_of("/*", b" /*")),
        ("many-fields", full_of("(version: 1, ", b"x: 1, ")),
        ("brackets-of-a-journal", full_of("(weathergage_journal:1,ruleset:", b"(")),
        ("a-journal-without-end", full_of("(weathergage_journal:1,ruleset:\"", b"a")),
        ("lines-of-a-journal", full_of("(weathergage_journal:1,ruleset:\"toss\")\n", b"Order(\n")),
    ];
    for (name, bytes) in heaps {
        for (command, end) in [("check", "ron"), ("battle", "ron"), ("replay", "wgj")] {
            let path = folder.path().join(format!("{name}.{end}"));
            std::fs::write(&path, &bytes).expect("a file");
            let file = path.display().to_string();
            let started = Instant::now();
            let (status, out, told) = run(&[command, &file]);
            let took = started.elapsed();
            assert!(took < SLOW, "{command} of {name} takes {took:?}");
            assert_eq!((status, out.as_str()), (1, ""), "{command} of {name} is refused: {told}");
            assert!(
                told.contains(&format!("{file}:1:")) || told.contains(&file),
                "{command} of {name} tells the file: {}",
                start(&told)
            );
            assert!(
                told.len() < 600 + 3 * file.len() && told.lines().count() <= 3,
                "{command} of {name} tells it in a sentence: {}",
                start(&told)
            );
            std::fs::remove_file(&path).expect("it is removed");
        }
    }
}

fn start(told: &str) -> String {
    told.chars().take(300).collect()
}
