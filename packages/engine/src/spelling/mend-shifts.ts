import type { Book } from '../book/book.ts'
import { countOf } from './count-word.ts'
import type { Mend } from './mend.ts'
import { ENTRY, namesWorker } from './mend-pay.ts'

const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?|s)?'
const HOUR = '([1-9]|1[0-2])'
/** "4-11", with nothing behind it that it could count. */
const RANGE = new RegExp(
  `(?<![\\d.,:/$€£-] ?)\\b${HOUR} ?(?:-|–|to|til|till|until) ?${HOUR}(?=\\s*(?:$|[)]|${DAY}\\b|(?:for|x|on|each|every|weekdays|weeknights|weekends|daily)\\b))(?! ?(?:x|for) ?(?:\\$|[a-z]))`,
  'i',
)
/** "and saturday": somebody who was named before works then too. */
const DAY_ALONE = new RegExp(`^(?:and |on )*${DAY}[:,]? $`, 'i')
const DAYS = new RegExp(`\\b${DAY}\\b`, 'i')
const ALL_DAYS = new RegExp(`\\b(?:on |and )?${DAY}\\b`, 'gi')

/** Nobody guesses a range of so many hours; a shorter one may be "2 to 3 hours". */
const HOURS_MIN = 3
const HOURS_ALONE_MIN = 4
/** "6-12" and later begins in the morning. */
const MORNING = 6
const LENGTH_MAX = 2_000
const ENTRIES_MAX = 40

/** "2 servers 4-11, 1 bartender 4-12": from when to when somebody works, by the face of a clock. */
export function mendShifts(book: Book, text: string): readonly Mend[] {
  if (text.length > LENGTH_MAX) return []
  return [...(BETWEEN.test(text) ? clocksIn(book, text) : []), ...daysIn(book, text)].sort(
    (a, b) => a.start - b.start,
  )
}

const BETWEEN = /\d ?(?:-|–|to|till?|until) ?\d/i

const OFTEN =
  /\b([1-7]|two|three|four|five) days (?:an?|per|each|every|\/) ?week,? (?:for |x )?(an?|one|\d{1,2}) (weeks?|months?|years?)(?=\s*(?:$|[,;.]))/i
const HOURS_SAID = /\d ?(?:hours?|hrs?|h|[ap]m|minutes?|min)\b/i
const WEEKS: Readonly<Record<string, number>> = { week: 1, month: 52 / 12, year: 52 }

/** "Dental hygienist 4 days a week for a year": so many days in all, where no hours are said. */
function daysIn(book: Book, text: string): readonly Mend[] {
  const found = HOURS_SAID.test(text) ? null : OFTEN.exec(text)
  if (found === null || !namesWorker(book, nameIn(text.slice(0, found.index)))) return []
  const [whole, days, lasts, unit = ''] = found
  const weeks = countOf(lasts) * (WEEKS[unit.toLowerCase().replace(/s$/, '')] ?? 1)
  return [
    {
      start: found.index,
      end: found.index + whole.length,
      word: `${Math.round(countOf(days) * weeks)} days`,
    },
  ]
}

function clocksIn(book: Book, text: string): readonly Mend[] {
  const found = [...text.matchAll(ENTRY).take(ENTRIES_MAX)].map(({ 0: entry, index }) => ({
    entry,
    index,
    range: RANGE.exec(entry),
  }))
  const isList = found.filter(({ range }) => range !== null).length > 1 || DAYS.test(text)
  const mends: Mend[] = []
  let isWorked = false
  for (const { entry, index, range } of found) {
    const [whole = '', first = '', last = ''] = range ?? []
    const before = range === null ? entry : entry.slice(0, range.index)
    isWorked = namesWorker(book, nameIn(before)) || (isWorked && DAY_ALONE.test(before))
    const hours = Number(last) - Number(first)
    if (range === null || !isWorked || hours < (isList ? HOURS_MIN : HOURS_ALONE_MIN)) continue
    const [from, to] = last !== '12' ? ['pm', 'pm'] : Number(first) < MORNING ? ['pm', 'am'] : ['am', 'pm']
    const end = index + range.index + whole.length
    // "hosts 2 x 5-10": so many of them.
    const times = /\d( ?x ?)$/.exec(before)?.[1] ?? ''
    const start = end - whole.length - times.length
    mends.push({ start, end, word: `${times === '' ? '' : ', '}${first}${from}-${last}${to}` })
  }
  return mends
}

/** Without the heading before it, the days behind it and how many they are. */
function nameIn(before: string): string {
  const [last = '', title = ''] = before.split(':').reverse()
  return (/[a-z]/i.test(last) ? last : title).replace(ALL_DAYS, ' ').replace(/\d+(?: ?x\b)?/g, ' ')
}
