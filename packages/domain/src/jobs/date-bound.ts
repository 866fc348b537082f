const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,30}))?)?(?:[Zz]|([+\- ])(\d{2})(?::?(\d{2}))?)?$/
const DAY_MS = 86_400_000

/**
 * Reads a bound of a time range as milliseconds since 1970; null when it is not an ISO 8601 date or time. Without an offset
 * it is UTC. A bare date is its first millisecond as a lower bound and its last as an upper one. A finer fraction is rounded
 * inwards, so the bound stays inclusive and true. The blank in `12:00:00 02:00` is a `+` that a client did not encode.
 */
export function parseDateBound(text: string, side: 'from' | 'to'): number | null {
  const date = DATE.exec(text)
  if (date !== null) {
    const midnightMs = utcMs(date[1], date[2], date[3])
    if (midnightMs === null) return null
    return side === 'from' ? midnightMs : midnightMs + DAY_MS - 1
  }
  const instant = INSTANT.exec(text)
  if (instant === null) return null
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = '0',
    fraction = '',
    sign,
    offsetHour,
    offsetMinute = '0',
  ] = instant
  const midnightMs = utcMs(year, month, day)
  if (midnightMs === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute) > 59) return null
  const offsetMs = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute)) * 60_000 * (sign === '-' ? -1 : 1)
  const wholeMs = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const isFiner = /[1-9]/.test(fraction.slice(3))
  const timeMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + wholeMs
  return midnightMs + timeMs - offsetMs + (isFiner && side === 'from' ? 1 : 0)
}

/** Null for a day that the calendar does not have. */
function utcMs(year: string | undefined, month: string | undefined, day: string | undefined): number | null {
  const date = new Date(0)
  // Unlike Date.UTC this takes the years 0 to 99 as they are.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.getTime() : null
}
