/** A date as the integer yyyymmdd; month or day are 00 where they were not written. 0: no date. */
export function readRowDate(text: string | undefined): number {
  const match = /(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?!\d)/.exec(text ?? '')
  if (!match) return 0
  const year = Number(match[1])
  const month = Number(match[2] ?? 0)
  const day = Number(match[3] ?? 0)
  if (year < YEAR_MIN || year > YEAR_MAX) return 0
  if (month > 12) return year * 10_000
  return year * 10_000 + month * 100 + (day > 31 ? 0 : day)
}

const YEAR_MIN = 1900
const YEAR_MAX = 2200

/** Whether `date` is one that `readRowDate` gives. */
export function isRowDate(date: number): boolean {
  if (date === 0) return true
  if (date < YEAR_MIN * 10_000 || date >= (YEAR_MAX + 1) * 10_000) return false
  return date % 100 <= 31 && ((date / 100) | 0) % 100 <= 12
}

/** Days since 1970; the middle of the month or year where the date does not say more. */
export function dayOf(date: number): number {
  const year = Math.floor(date / 10_000)
  const month = Math.floor(date / 100) % 100
  const day = date % 100
  return Math.floor(Date.UTC(year, (month || 7) - 1, day || (month === 0 ? 1 : 15)) / 86_400_000)
}

/** The date of a day, as the integer yyyymmdd. */
export function dateOfDay(day: number): number {
  return readRowDate(new Date(day * 86_400_000).toISOString().slice(0, 10))
}

/** As it was written: `2026`, `2026-07` or `2026-07-15`; null for no date. */
export function showDate(date: number): string | null {
  if (date === 0) return null
  const year = String(Math.floor(date / 10_000))
  const month = Math.floor(date / 100) % 100
  const day = date % 100
  if (month === 0) return year
  const yearMonth = `${year}-${String(month).padStart(2, '0')}`
  return day === 0 ? yearMonth : `${yearMonth}-${String(day).padStart(2, '0')}`
}

/** The last day that a date can mean, as YYYY-MM-DD. */
export function lastDayOf(date: number): string {
  const year = Math.floor(date / 10_000)
  const month = Math.floor(date / 100) % 100 || 12
  const day = date % 100 || new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Stands for no date: long before any. */
export const NO_DAY = -1_000_000
export const DAYS_PER_YEAR = 365.25
export const DAYS_PER_MONTH = DAYS_PER_YEAR / 12
