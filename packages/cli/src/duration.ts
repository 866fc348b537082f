const UNITS_MS = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
} as const

/** `90d`, `12h`, `1y` as milliseconds; null for anything else, and for nothing or more than a century. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,9})\s*([smhdwy])$/i.exec(text.trim())
  if (match === null) return null
  const ms = Number(match[1]) * UNITS_MS[(match[2] as string).toLowerCase() as keyof typeof UNITS_MS]
  return ms > 0 && ms <= 100 * UNITS_MS.y ? ms : null
}
