const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long after the event each attempt comes, without jitter. */
const OFFSETS_MS = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS - MINUTE_MS,
]
export const TRIES_MAX = OFFSETS_MS.length
/** Attempts of many deliveries that failed together do not come back together. */
const JITTER = 0.1
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS

/**
 * The pause after a failed attempt, `tries` of which came before it; null when it was the last. A receiver that says how long to
 * wait is not asked sooner.
 */
export function pauseMs(tries: number, retryAfterMs: number | null, random: () => number): number | null {
  const [before, after] = [OFFSETS_MS[tries], OFFSETS_MS[tries + 1]]
  if (before === undefined || after === undefined) return null
  // Shorter, never longer: the last attempt stays within its day.
  const pause = Math.round((after - before) * (1 - JITTER * random()))
  return Math.max(pause, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX))
}

/** `Retry-After` in seconds or as a date; null when it is neither. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
