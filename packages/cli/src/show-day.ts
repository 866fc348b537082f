/** A day that a book stores as yyyymmdd, with zeros for what was not written: `2026`, `2026-07`, `2026-07-15`. */
export function showDay(day: number): string | null {
  if (day === 0 || !Number.isFinite(day)) return null
  const text = String(day)
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter((part) => part !== '00').join('-')
}
