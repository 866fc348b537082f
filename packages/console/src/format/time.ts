import { LOCALE } from './locale.ts'

const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })

export const formatMoment = (iso: string): string => moment.format(new Date(iso))
export const formatClock = (iso: string): string => clock.format(new Date(iso))

/** `Today`, `Yesterday`, or the day itself, on the reader's calendar. */
export function formatDay(iso: string, nowMs: number): string {
  const days = dayNumber(new Date(nowMs)) - dayNumber(new Date(iso))
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : day.format(new Date(iso))
}

/** A day on its own, or a month, as price books date things: `2026-07` becomes `Jul 2026`. */
export function formatBookDate(text: string): string {
  if (/^\d{4}-\d{2}$/.test(text)) return month.format(new Date(`${text}-01T00:00:00Z`))
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date.format(new Date(`${text}T00:00:00Z`))
  return text
}

/** How long something took: `38 ms`, `1.42 s`, `2 min 5 s`, `3 h 4 min`. */
export function formatDuration(durationMs: number): string {
  const ms = Math.max(0, durationMs)
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${(ms / 1_000).toFixed(2)} s`
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`
}

function dayNumber(at: Date): number {
  return Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000)
}
