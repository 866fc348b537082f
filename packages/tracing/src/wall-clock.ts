/** The two clocks differ by less than this while nobody sets the time. */
const CLOCKS_APART_MS = 2

/** The time of day as fine as the monotonic clock shows it. It follows when the machine's clock is set or drifts. */
export function createWallClock(): () => number {
  let aheadMs = Date.now() - performance.now()
  return () => {
    const monotonicMs = performance.now()
    const offMs = Date.now() - (monotonicMs + aheadMs)
    if (Math.abs(offMs) > CLOCKS_APART_MS) aheadMs += offMs
    return monotonicMs + aheadMs
  }
}
