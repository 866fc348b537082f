const WAIT_MAX_SECONDS = 60
const WAIT = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=[,;]|$)/i

/**
 * The seconds of `Prefer: wait=N`; null when nothing is to be waited for. More than the longest wait is cut down to it, and
 * `Preference-Applied` tells; a preference that means nothing is ignored, as RFC 7240 asks.
 */
export function waitSecondsOf(prefer: string | string[] | undefined): number | null {
  if (prefer === undefined) return null
  const seconds = Number(WAIT.exec(String(prefer))?.[1] ?? 0)
  return seconds < 1 ? null : Math.min(seconds, WAIT_MAX_SECONDS)
}

/** RFC 9110, 13.1.2: a list of tags or `*`, compared weakly. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
