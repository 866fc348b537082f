import type { Book } from '../book/book.ts'
import { payPeriodOf } from '../read/pay-period.ts'
import { isWorker } from '../read/worker.ts'
import { itemsCalled } from './measured-thing.ts'
import type { Mend } from './mend.ts'

/** A few words that open a text, up to a colon, a dash or the end of their row. */
const HEAD = /^\s*(\p{L}[\p{L}'’ ]{2,49}?)(?:\s*:\s*|[ \t]+[-–—][ \t]+|[ \t]*\n\s*)(?=\S)/u
/** "Annual salary of a janitor, a cook and a mechanic": the same, in one sentence. */
const ASKED =
  /^\s*(?:what(?:['’]?s| is| are) )?(?:the )?((?:[a-zß-öø-žșțạ-ỹ]{3,8} )?(?:salar(?:y|ies)|wages?|pay)(?: rates?)?) (?:of|for) (?=[a-zß-öø-žșțạ-ỹ])/i
const PAY = /(?<!\bto )\b(?:wages?|salar(?:y|ies)|pay|payroll|paychecks?|earnings)\b(?! for$)/i
const PERIOD_ALONE = /^(?:(?:per|by the) (?:week|month|year)|yearly|annual(?:ly)?)$/i
/** From one comma, slash, "and" or line end to the next. The slash of "hvac/plumbing" has no blanks. */
export const ENTRY = /(?:(?! (?:and|&) )[^\n,;/]|(?<! )\/|\/(?! ))+/g
/** A longer text is no list of those who are paid. */
const LENGTH_MAX = 2_000
const ENTRIES_MAX = 40
const NAME_WORDS_MAX = 4

const SAID: Readonly<Record<string, string>> = {
  hour: 'hourly wage',
  week: 'weekly pay',
  month: 'monthly pay',
  year: 'yearly pay',
}

interface Entry {
  readonly start: number
  readonly end: number
  readonly isWorker: boolean
  readonly isTimed: boolean
}

/** "harvest help wages\n1. truck driver - 60 hrs", "annual salaries: teacher / nurse": what a heading says of pay is said of all below it. */
export function mendPay(book: Book, text: string): readonly Mend[] {
  if (text.length > LENGTH_MAX) return []
  const headed = HEAD.exec(text)
  const [head, title = ''] = headed ?? ASKED.exec(text) ?? []
  if (head === undefined || !(PAY.test(title) || PERIOD_ALONE.test(title)) || namesWorker(book, title))
    return []
  const entries = entriesOf(book, text, head.length)
  const last = entries.at(-1)
  if (entries.length < 2 || last === undefined || entries[0]?.isWorker !== true) return []
  const isTimed = entries.some((entry) => entry.isTimed)
  // "Wages for a cook 8 hours and a server 6 hours" is read as it stands.
  // "Weekly: housekeeper, lawn care" asks for both as they come.
  if (!PAY.test(title) && !entries.every((entry) => entry.isWorker)) return []
  if (isTimed && (headed === null || !PAY.test(title))) return []
  const said = isTimed ? ', wages' : ` ${SAID[payPeriodOf(title) ?? ''] ?? 'wage'}`
  const paid = isTimed ? [last] : entries.filter((entry) => entry.isWorker)
  return [
    { start: 0, end: head.length, word: '' },
    ...slashesIn(text, head.length),
    ...paid.flatMap((entry) => [...articleOf(text, entry), withWords(text, entry, said)]),
  ].sort((a, b) => a.start - b.start)
}

function entriesOf(book: Book, text: string, from: number): readonly Entry[] {
  return [...text.slice(from).matchAll(ENTRY).take(ENTRIES_MAX)].flatMap(({ 0: found, index }) => {
    const [entry = ''] = /\S(?:.*\S)?/.exec(found) ?? []
    if (!/\p{L}/u.test(entry)) return []
    const start = from + index + found.indexOf(entry)
    const name = entry.replace(/^(?:\d{1,2}[.)]|[-*•–&]|and\b)\s*/, '')
    return [
      {
        start,
        end: start + entry.length,
        isWorker: namesWorker(book, name.replace(/[\s:–—-]*\d.*$/, '')),
        isTimed: /\d/.test(name),
      },
    ]
  })
}

/** Whether the words end with somebody who works: "school bus mechanic". */
export function namesWorker(book: Book, name: string): boolean {
  const words = (name.match(/[\p{L}'’]+/gu) ?? []).slice(-NAME_WORDS_MAX)
  return words.some((_, from) => itemsCalled(book, words.slice(from)).some((item) => isWorker(book, item)))
}

const slashesIn = (text: string, from: number): readonly Mend[] =>
  [...text.slice(from).matchAll(/ \/ /g).take(ENTRIES_MAX)].map(({ index }) => ({
    start: from + index,
    end: from + index + 3,
    word: ', ',
  }))

/** "a cook": one of them. */
function articleOf(text: string, { start, end }: Entry): readonly Mend[] {
  const [before, joint = ''] = /^((?:and )?)an? (?=[a-zß-öø-žșțạ-ỹ])/i.exec(text.slice(start, end)) ?? []
  return before === undefined ? [] : [{ start: start + joint.length, end: start + before.length, word: '' }]
}

/** The last word of an entry, with what is said of it. */
function withWords(text: string, { start, end }: Entry, said: string): Mend {
  const [word = ''] = /[\p{L}\d'’]+(?=[^\p{L}\d]*$)/u.exec(text.slice(start, end)) ?? []
  const at = start + text.slice(start, end).lastIndexOf(word)
  return { start: at, end: at + word.length, word: `${word}${said}` }
}
