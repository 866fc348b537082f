const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
  ['y', 31_536_000_000],
])
const CENTURY_MS = 100 * 31_536_000_000

/** `90d`, `12h`, `1y` as milliseconds, up to a century; null for anything else. */
export function readDuration(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,9})\s*([smhdwy])$/i.exec(text.trim()) ?? []
  const ms = Number(count) * (UNITS_MS.get(unit.toLowerCase()) ?? 0)
  return ms === 0 || ms > CENTURY_MS ? null : ms
}
