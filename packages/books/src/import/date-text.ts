/** Whether 03/04/2026 is the 4th of March or the 3rd of April. */
export type DateOrder = 'month-first' | 'day-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_MIN = 1900
const YEAR_MAX = 2199

/** How people mark a date as approximate: "~2017", "c. 2017", "ca. 2017", "circa 2017". */
const ABOUT = /^(?:[~≈]|c\.|ca\.|ca(?=\s)|circa(?=\s))\s*/i

/**
 * A date in any common spelling as `2026`, `2026-07` or `2026-07-15`; null for anything else. An approximate date
 * counts as the date that it names.
 */
export function parseDate(text: string, order: DateOrder): string | null {
  const body = text.trim().replace(ABOUT, '')
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/.exec(body)
  if (iso !== null) return show(iso[1], iso[2], iso[3])
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(body)
  if (packed !== null) return show(packed[1], packed[2], packed[3])
  const parts = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ][\d:]+(?: ?[AP]M)?)?$/i.exec(body)
  if (parts !== null) {
    // Dots are European; whatever is above 12 is a day.
    const dayFirst =
      parts[2] === '.' || Number(parts[1]) > 12 || (order === 'day-first' && Number(parts[3]) <= 12)
    const [day, month] = dayFirst ? [parts[1], parts[3]] : [parts[3], parts[1]]
    return show(century(parts[4]), month, day)
  }
  // A fiscal year counts as the year that it ends in.
  const fiscal = /^(?:FY ?)?(?:\d{4}[-/])?(\d{4})$/i.exec(body)
  if (fiscal !== null) return show(fiscal[1])
  const monthYear = /^(\d{1,2})[-/.](\d{4})$/.exec(body)
  if (monthYear !== null) return show(monthYear[2], monthYear[1], undefined)
  return parseNamed(body)
}

/** What is said about a date that cannot be read, in a book's report and in a priced list alike. */
export function unreadableDate(text: string): string {
  return `the date cannot be read: "${text.slice(0, 40)}"`
}

/** "July 2026", "15 Jul 2026", "Jul 15, 2026", "15-Jul-26". */
function parseNamed(body: string): string | null {
  const words = body
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter((word) => word !== '')
  const month = words.findIndex((word) => MONTHS.includes(word.slice(0, 3)) && /^[a-z]+$/.test(word))
  if (month < 0 || words.length < 2 || words.length > 3) return null
  const numbers = words.filter((_, at) => at !== month).map((word) => word.replace(/(?:st|nd|rd|th)$/, ''))
  if (!numbers.every((word) => /^\d{1,4}$/.test(word))) return null
  const year = numbers.pop()
  const number = MONTHS.indexOf((words[month] ?? '').slice(0, 3)) + 1
  return show(century(year), String(number), numbers[0])
}

/**
 * Day first when more dates can only be read that way. If no date decides, the decimal sign of the list does: people
 * who write a decimal comma write the day first.
 */
export function detectDateOrder(texts: Iterable<string>, decimalSign = '.'): DateOrder {
  let dayFirst = 0
  let monthFirst = 0
  for (const text of texts) {
    const parts = /^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}/.exec(text.trim().replace(ABOUT, ''))
    if (parts === null) continue
    if (Number(parts[1]) > 12) dayFirst++
    else if (Number(parts[2]) > 12) monthFirst++
  }
  if (dayFirst === monthFirst) return decimalSign === ',' ? 'day-first' : 'month-first'
  return dayFirst > monthFirst ? 'day-first' : 'month-first'
}

function century(year = ''): string {
  return year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
}

function show(year = '', month?: string, day?: string): string | null {
  if (!(Number(year) >= YEAR_MIN && Number(year) <= YEAR_MAX)) return null
  if (month === undefined) return year
  if (!(Number(month) >= 1 && Number(month) <= 12)) return null
  const shown = `${year}-${month.padStart(2, '0')}`
  if (day === undefined) return shown
  if (day.length > 2) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) >= 1 && Number(day) <= last ? `${shown}-${day.padStart(2, '0')}` : null
}
