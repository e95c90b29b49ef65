//! CPU time of the current thread, and medians, for benchmarks.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Returns the CPU time that this thread has used. Other work on the machine does not count.
pub fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Returns the wall-clock time since some fixed moment.
pub fn wall() -> Duration {
    let now = clock_gettime(ClockId::Monotonic);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Measures the CPU time of `work` in microseconds. Returns the time and the result.
pub fn micros<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = cpu();
    let result = work();
    ((cpu() - before).as_secs_f64() * 1e6, result)
}

/// Returns the median, and sorts the list.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns a quantile, where `at` is between 0 and 1, and sorts the list.
pub fn quantile(values: &mut [f64], at: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * at) as usize]
}

/// Returns the median cost of `work` in CPU microseconds. Each of `rounds` measurements is the mean of `times` calls.
pub fn each(rounds: usize, times: usize, mut work: impl FnMut()) -> f64 {
    let mut costs: Vec<f64> =
        (0..rounds).map(|_| micros(|| (0..times).for_each(|_| work())).0 / times as f64).collect();
    median(&mut costs)
}

/// Reads a line of `/proc/self/status` in megabytes, such as `VmHWM`, the peak of resident memory. Returns `None` if
/// there is no such line.
pub fn memory(line: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|at| {
        at.strip_prefix(line)?.strip_prefix(':')?.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok()
    })?;
    Some(kilobytes / 1024.0)
}
