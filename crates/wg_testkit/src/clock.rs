//! CPU time of this thread, and medians: what benchmarks measure with.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// CPU time that this thread has used: other work on the machine does not count.
pub fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Time that has passed on the wall since some moment.
pub fn wall() -> Duration {
    let now = clock_gettime(ClockId::Monotonic);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// What something takes, in microseconds of CPU time, and what comes of it.
pub fn micros<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = cpu();
    let result = work();
    ((cpu() - before).as_secs_f64() * 1e6, result)
}

/// The median; the list is sorted by this.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A quantile, from 0 to 1; the list is sorted by this.
pub fn quantile(values: &mut [f64], at: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * at) as usize]
}

/// The median cost in microseconds of something that is done `times` over, of so many rounds.
pub fn each(rounds: usize, times: usize, mut work: impl FnMut()) -> f64 {
    let mut costs: Vec<f64> =
        (0..rounds).map(|_| micros(|| (0..times).for_each(|_| work())).0 / times as f64).collect();
    median(&mut costs)
}

/// A line of `/proc/self/status` in megabytes: `VmHWM` is the most memory that was ever resident.
pub fn memory(line: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|at| {
        at.strip_prefix(line)?.strip_prefix(':')?.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok()
    })?;
    Some(kilobytes / 1024.0)
}
