import type { Book } from '../book/book.ts'
import { mayStartNumber } from '../parse/number.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { itemsOf } from './measured-thing.ts'
import type { Mend } from './mend.ts'

/** A longer row is a sentence. */
const ROW_MAX = 14
const NAME_MAX = 4

/** What is said once in a row and meant of two things: an amount, a head, a verb. */
export function mendShared(book: Book, row: readonly Token[]): readonly Mend[] {
  if (row.length < 3 || row.length > ROW_MAX) return []
  const meant = SHARED.map((rule) => rule(book, row)).find((text) => text !== null) ?? null
  const [first, last] = [row[0], row.at(-1)]
  if (meant === null || first === undefined || last === undefined) return []
  return [{ start: first.start, end: last.end, word: meant }]
}

type Rule = (book: Book, row: readonly Token[]) => string | null

const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('')

const isName = (book: Book, words: readonly Token[]): boolean =>
  words.length > 0 &&
  words.length <= NAME_MAX &&
  words.every(({ kind }) => kind === 'word') &&
  itemsOf(book, words).length > 0

const VERSUS = /^(?:vs|versus)$/
const ARTICLES = /^(?:an?|the|my|our)$/

const withoutArticle = (words: readonly Token[]): readonly Token[] =>
  ARTICLES.test(words[0]?.lower ?? '') ? words.slice(1) : words

/** "electrician vs plumber hourly", "vinyl vs wood fence 100 ft": the end is said of both. */
function versus(book: Book, row: readonly Token[]): string | null {
  const at = row.findIndex(({ lower }) => VERSUS.test(lower))
  if (at < 1 || row.some(({ lower }, i) => i > at && VERSUS.test(lower))) return null
  const first = withoutArticle(row.slice(0, at))
  const behind = withoutArticle(row.slice(row[at + 1]?.text === '.' ? at + 2 : at + 1))
  const end = endOf(behind)
  const [second, tail] = [behind.slice(0, end), behind.slice(end)]
  if (!isName(book, second)) return null
  const head = second.at(-1)
  const whole = isName(book, first) ? first : head === undefined ? first : [...first, spaced(head)]
  if (!isName(book, whole)) return null
  const said = tail.length === 0 ? '' : ` ${textOf(tail)}`
  return `${textOf(whole)}${said}; ${textOf(second)}${said}`
}

const spaced = (token: Token): Token => ({ ...token, spaced: true })

const PERIODS =
  /^(?:hourly|daily|weekly|monthly|yearly|annual|annually|per|an|a|hour|hr|day|week|month|year|pay|wages?|salary|rates?|installed|each)$/

/** Where an amount, or how it is paid, ends the name of a thing. */
function endOf(words: readonly Token[]): number {
  const number = words.findIndex((token, at) => at > 0 && token.kind === 'number')
  if (number > 0) return words[number - 1]?.lower === 'for' ? number - 1 : number
  let end = words.length
  while (end > 1 && PERIODS.test(words[end - 1]?.lower ?? '')) end--
  return end
}

/** "granite or quartz countertop": the first of them, with the head of both. */
function eitherHead(book: Book, row: readonly Token[]): string | null {
  const at = row.findIndex(({ lower }) => lower === 'or')
  const end = endOf(row.slice(at + 1)) + at + 1
  const [kind, other, head] = [row[at - 1], row[at + 1], row.slice(at + 2, end)]
  if (at < 1 || kind === undefined || other === undefined || head.length === 0 || head.length > 2) return null
  const before = row.slice(0, at - 1)
  // "2 bags of chips or pretzels" has no head; "lemon or lime juice" has one.
  if (
    before.some(
      (token) => token.kind === 'word' && readUnit([token], 0) === null && !ARTICLES.test(token.lower),
    )
  )
    return null
  const areNames = isName(book, [kind, ...head]) && isName(book, [other, ...head])
  if (!areNames || isName(book, [kind])) return null
  return [textOf(row.slice(0, at)), textOf(head), textOf(row.slice(end))]
    .filter((part) => part !== '')
    .join(' ')
}

const AND = /^(?:and|&|\+|n|y|plus)$/

/** Where two parts of a row are joined, each of a few words. */
function joint(row: readonly Token[], least = 2): number {
  const at = row.findIndex(({ lower, text }) => AND.test(lower) || AND.test(text))
  return at < least || row.some(({ lower, kind }, i) => (i > at && AND.test(lower)) || kind === 'number')
    ? -1
    : at
}

/** "pressure wash driveway and deck": the same is done to both. */
function sharedVerb(book: Book, row: readonly Token[]): string | null {
  const at = joint(row)
  if (at < 0) return null
  const [first, second] = [row.slice(0, at), withoutArticle(row.slice(at + 1))]
  if (second.length > 2 || isName(book, row)) return null
  for (let verb = 1; verb <= 2 && verb < first.length; verb++) {
    const done = first.slice(0, verb)
    const whole = [...done, ...withoutArticle(first.slice(verb))]
    if (!VERBS.test(textOf(done).toLowerCase())) continue
    if (isName(book, whole) && isName(book, [...done, ...second.map(spaced)]))
      return `${textOf(first)}; ${textOf([...done, ...second.map(spaced)])}`
  }
  return null
}

const VERBS =
  /^(?:pressure wash|power wash|replace|install|repair|fix|clean|paint|stain|seal|inspect|flush|rotate|refinish|remove|pump|wash|wax|trim|prune|haul|hem|mount|hang|rebuild|resurface|service)(?:ing)?$/

/** "septic pumped and inspected", "termite inspection and treatment": two things are done to one. */
function sharedHead(book: Book, row: readonly Token[]): string | null {
  const at = joint(row)
  const [done, also] = [row[at - 1], row[at + 1]]
  if (at < 2 || row.length !== at + 2 || done === undefined || also === undefined) return null
  if (!DONE.test(done.lower) || !DONE.test(also.lower) || isName(book, row)) return null
  const thing = row.slice(0, at - 1)
  return isName(book, row.slice(0, at)) && isName(book, [...thing, spaced(also)])
    ? `${textOf(row.slice(0, at))}; ${textOf(thing)} ${also.text}`
    : null
}

/** "disney plus and hbo max monthly": two that are paid by the month. */
function sharedPeriod(book: Book, row: readonly Token[]): string | null {
  const at = joint(row, 1)
  const end = endOf(row)
  if (at < 1 || end <= at + 1 || end === row.length) return null
  const [first, second, tail] = [row.slice(0, at), row.slice(at + 1, end), textOf(row.slice(end))]
  const isMonthly = (words: readonly Token[]): boolean =>
    isName(book, words) && itemsOf(book, words).every((item) => book.items.label(item) === 'month')
  return isMonthly(first) && isMonthly(second) ? `${textOf(first)} ${tail}; ${textOf(second)} ${tail}` : null
}

const DONE =
  /^(?:[a-z]{3,9}ed|inspection|treatment|cleaning|repair|removal|installation|pumping|replacement|testing|service|delivery|thighs|breasts?|wings|drumsticks)$/

/** "strep and flu test at urgent care": two of a kind. */
function sharedNoun(book: Book, row: readonly Token[]): string | null {
  const at = joint(row, 1)
  const [first, second, head] = [row.slice(0, at), row[at + 1], row[at + 2]]
  if (at < 1 || at > 2 || second === undefined || head === undefined || !HEADS.test(head.lower)) return null
  const [one, other] = [
    [...first, spaced(head)],
    [second, head],
  ]
  if (isName(book, first) || !isName(book, one) || !isName(book, other)) return null
  if (isName(book, row.slice(0, at + 3))) return null
  return `${textOf(one)}; ${textOf(row.slice(at + 1))}`
}

const HEADS =
  /^(?:tests?|shots?|vaccines?|exams?|cleaning|repair|installation|replacement|lessons?|tickets?|insurance|license|bill|removal|inspection|treatment|permit)$/

/** "pantene shampoo and conditioner 2 each": so many of both. "Mac and cheese" is one thing. */
function sharedCount(book: Book, row: readonly Token[]): string | null {
  const count = row.findIndex(({ kind }) => kind === 'number')
  const number = row[count]
  if (number === undefined || !/^(?:of )?each$/.test(textOf(row.slice(count + 1)).toLowerCase())) return null
  const words = row.slice(0, row[count - 1]?.text === ',' ? count - 1 : count)
  const at = words.findIndex(({ lower, text }) => AND.test(lower) || AND.test(text))
  if (at < 1 || !Number.isInteger(number.value) || isName(book, words)) return null
  const [first, second] = [words.slice(0, at), words.slice(at + 1)]
  const isMade = first.length > 1 && book.brands.has(first[0]?.lower ?? '')
  if (!isName(book, isMade ? first.slice(1) : first) || !isName(book, second)) return null
  return `${number.text} ${textOf(first)}; ${number.text} ${textOf(second)}`
}

const SHARED: readonly Rule[] = [
  versus,
  eitherHead,
  sharedVerb,
  sharedHead,
  sharedNoun,
  sharedPeriod,
  sharedCount,
]

const OCCASIONS = /^(?:wedding|birthday|party|graduation|quincea[nñ]era|funeral|prom)$/
const PARTS_MAX = 12

/** "wedding for 120: venue, catering, flowers", "wedding dj, photographer and cake": each of them is for that. */
export function mendOccasion(book: Book, line: readonly Token[]): readonly Mend[] {
  const from = line.findIndex(({ lower }) => OCCASIONS.test(lower))
  const what = line[from]
  if (what === undefined || from > 2 || line.slice(0, from).some(({ lower }) => !ARTICLES.test(lower)))
    return []
  const colon = line.findIndex(({ text }, at) => at > from && /^[:–—-]$/.test(text))
  const guests = guestsIn(line.slice(from, colon))
  if (colon > 0 && !isHeading(line.slice(from + 1, colon))) return []
  const parts = partsOf(line, colon > 0 ? colon + 1 : from + 1)
  if (parts.length < 2 || parts.length > PARTS_MAX) return []
  const meant = parts.map((part) => partFor(book, what, part, guests))
  const isFirst = colon < 0
  if (isFirst && !isName(book, [what, ...(parts[0] ?? [])])) return []
  if (meant.filter((one) => one !== null).length < (isFirst || what.lower !== 'prom' ? 2 : 1)) return []
  const [start, end] = [line[0]?.start ?? 0, line.at(-1)?.end ?? 0]
  return [{ start, end, word: parts.map((part, at) => meant[at] ?? textOf(part)).join('; ') }]
}

const isHeading = (words: readonly Token[]): boolean =>
  words.length <= 6 && words.every(({ lower, kind }) => kind === 'number' || HEADING.test(lower))
const HEADING =
  /^(?:for|of|with|guests?|people|ppl|party|reception|about|around|approx|~|persons?|day|budget)$/

function guestsIn(words: readonly Token[]): number | null {
  const number = words.find((token, at) => token.kind === 'number' && mayStartNumber(words[at]))
  return number?.value ?? null
}

/** Between commas and "and", in words alone. */
function partsOf(line: readonly Token[], from: number): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]]
  for (const token of line.slice(from)) {
    if (token.text === ',' || AND.test(token.lower) || AND.test(token.text)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  const named = parts.map(withoutArticle).filter((part) => part.length > 0)
  return named.every((part) => part.every(({ kind }) => kind === 'word')) ? named : []
}

function partFor(book: Book, what: Token, part: readonly Token[], guests: number | null): string | null {
  const words = [what, ...part.map(spaced)]
  const [item] = isName(book, words) ? itemsOf(book, words) : []
  // "Wedding hers" is a wedding.
  if (item === undefined || itemsOf(book, [what]).includes(item)) return null
  const isEach = guests !== null && /^(?:guest|person|head)$/.test(book.items.label(item))
  return `${textOf(words)}${isEach ? ` for ${guests} guests` : ''}`
}
