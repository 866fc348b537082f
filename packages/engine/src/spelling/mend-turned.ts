import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { placeNamed } from '../price/place.ts'
import { stem } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { isPaidByTime, isSoldByMeasure, isThing } from './measured-thing.ts'
import type { Mend } from './mend.ts'

const PAY = /^(?:salary|wages?|pay)$/
const PERIOD = /^(?:per|an?|yearly|annual|hourly|monthly|year|yr|hour|hr|month)$/
/** A trade of more words is written in their order. */
const TRADE_WORDS_MAX = 3

/** "brisket 14lb whole packer", "teacher salary per yr elementary": a row that says what kind of a thing it is behind the amount or the pay. */
export function mendTurned(book: Book, row: readonly Token[]): readonly Mend[] {
  const meant =
    payTurned(book, row) ??
    crewTurned(book, row) ??
    kindTurned(book, row) ??
    makeTurned(book, row) ??
    countTurned(book, row) ??
    billTurned(book, row) ??
    entryTurned(book, row) ??
    measureTurned(book, row) ??
    wordsTurned(book, row)
  const [first, last] = [row[0], row.at(-1)]
  if (meant === null || first === undefined || last === undefined) return []
  // "14lb" stays in one.
  const word = meant.map(({ text, spaced }, at) => (spaced || at === 0 ? ` ${text}` : text)).join('')
  return [{ start: first.start, end: last.end, word: word.trimStart() }]
}

const HIRED_FOR = /^(?:days?|hours?|hrs?|weeks?|wks?)$/

/** "roofers 2 for a day": how many of those who are paid by their time, behind what they are. */
function crewTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const at = row.findIndex(({ kind }) => kind === 'number')
  const [who, count, behind] = [row.slice(0, Math.max(0, at)), row[at], row.slice(at + 1)]
  if (who.length === 0 || who.length > TRADE_WORDS_MAX || count === undefined || !count.spaced) return null
  if (behind[0]?.lower !== 'for' || !HIRED_FOR.test(behind[2]?.lower ?? '')) return null
  if (who.some(({ kind }) => kind !== 'word') || !/[^s]s$/.test(who.at(-1)?.lower ?? '')) return null
  if (!isPaidByTime(book, nameOf(who))) return null
  return [count, ...who.map((word) => ({ ...word, spaced: true })), ...behind]
}

/** A kind of more words is another thing. */
const KIND_WORDS_MAX = 3

function kindTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const from = row.findIndex(({ kind }) => kind === 'number')
  const to = from < 1 ? null : readUnit(row, from + 1)?.next
  if (to === null || to === undefined) return null
  const [thing, amount, kind] = [row.slice(0, from), row.slice(from, to), row.slice(to)]
  if (kind.length === 0 || kind.length > KIND_WORDS_MAX || thing.length > KIND_WORDS_MAX) return null
  if ([...thing, ...kind].some((token) => token.kind !== 'word')) return null
  const isKind = isSoldByMeasure(book, nameOf(thing)) && isNamed(book, [...kind, ...thing])
  return isKind ? [...kind, ...thing, ...amount] : null
}

/** "AA batteries 48 duracell": who makes it, behind how many. */
function makeTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const [make, count, thing] = [row.at(-1), row.at(-2), row.slice(0, -2)]
  if (make?.kind !== 'word' || !book.brands.has(make.lower) || count?.kind !== 'number') return null
  const isKnown = thing.length > 0 && thing.every(({ kind }) => kind === 'word') && isNamed(book, thing)
  return isKnown ? [make, ...thing, count] : null
}

/** "batteries AA 48", "tablecloths plastic 20": which kind, between the thing and how many. */
function countTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const [count, words] = [row.at(-1), row.slice(0, -1)]
  const [thing, ...kind] = words
  if (count?.kind !== 'number' || !count.spaced || thing === undefined) return null
  if (kind.length === 0 || kind.length > KIND_WORDS_MAX || words.some((token) => token.kind !== 'word'))
    return null
  if (isNamed(book, words)) return null
  if (/[^s]s$/.test(thing.lower) && isNamed(book, [...kind, thing]))
    return [count, ...kind, { ...thing, spaced: true }]
  // "t shirts custom 50"
  const last = kind.at(-1)
  const isLast = last !== undefined && kind.length > 1 && words.some(({ lower }) => /[^s]s$/.test(lower))
  return isLast && isNamed(book, [last, thing, ...kind.slice(0, -1)])
    ? [count, last, { ...thing, spaced: true }, ...kind.slice(0, -1)]
    : null
}

/** "teacher salary per yr elementary": a row that is nothing but a trade and its pay, with the kind of the trade behind it. */
function payTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const pay = row.find(({ lower }) => PAY.test(lower))
  if (pay === undefined || row.some(({ kind }) => kind !== 'word')) return null
  const periods = row.filter(({ lower }) => PERIOD.test(lower))
  const trade = row.filter((token) => token !== pay && !PERIOD.test(token.lower))
  if (trade.length < 2 || trade.length > TRADE_WORDS_MAX || isNamed(book, trade)) return null
  const turned = trade
    .map((_, at) => [...trade.slice(at), ...trade.slice(0, at)])
    .find((words) => isNamed(book, words))
  return turned === undefined ? null : [...turned, pay, ...periods]
}

const BILLS = /^(?:gas|electric|electricity|power|water|heating|utility)$/

/** "Illinois gas bill", "austin electric bill 900 kwh": where, before the bill. */
function billTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const bill = row.findIndex(({ lower }) => lower === 'bill')
  const place = row.slice(0, Math.max(0, bill - 1))
  const [first, kind] = [place[0], row[bill - 1]]
  if (first === undefined || place.length > PLACE_WORDS_MAX || !BILLS.test(kind?.lower ?? '')) return null
  if (place.some((token) => token.kind !== 'word')) return null
  if (placeNamed(book, place.map(({ text }) => text).join(' '), null) === null) return null
  const joint: Token = { ...first, text: 'in', lower: 'in' }
  return [
    ...row.slice(bill - 1, bill + 1),
    joint,
    ...place.map((word) => ({ ...word, spaced: true })),
    ...row.slice(bill + 1),
  ]
}

const ENTRIES = /^(?:tickets?|tix|pass|passes|admissions?)$/
const OPENS = /^(?:to|for|into|at)$/

/** "2 tickets to disneyland": a ticket of what the book has tickets of. */
function entryTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const at = row.findIndex(({ lower }) => ENTRIES.test(lower))
  const entry = row[at]
  if (entry === undefined || !OPENS.test(row[at + 1]?.lower ?? '')) return null
  // "3 adult and 4 child tickets to the aquarium" are counted by who goes.
  if (at > 1 || (at === 1 && row[0]?.kind !== 'number')) return null
  const from = at + (row[at + 2]?.lower === 'the' ? 3 : 2)
  const found = [PLACE_WORDS_MAX, 2, 1]
    .map((count) => row.slice(from, from + count))
    .find(
      (words) =>
        words.length > 0 &&
        words.every(({ kind }) => kind === 'word') &&
        isNamed(book, [...words, entry]) &&
        !isNamed(book, row.slice(at, from + words.length)),
    )
  if (found === undefined) return null
  return [
    ...row.slice(0, at),
    ...found.map((word) => ({ ...word, spaced: true })),
    { ...entry, spaced: true },
    ...row.slice(from + found.length),
  ]
}

const PLACE_WORDS_MAX = 3

/** Words of a name that are turned: of more the ways to turn them grow too fast. */
const TURNED_MIN = 2
const TURNED_MAX = 4
const JOINS =
  /^(?:in|of|for|with|w|by|from|to|at|or|and|vs|per|new|used|my|half|whole|two|three|one|a|an|the)$/

/** "deck 12x16 composite", "roof metal 2000 sf", "generator 22kw whole home installed": the words make a name in another order, and a measure stands among them. */
function measureTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const from = row.findIndex(({ kind }) => kind === 'number')
  const to = from < 1 ? from : measureEnd(row, from)
  if (to < from + 2 || from < 1) return null
  const [measure, behind] = [row.slice(from, to), row.slice(to)]
  const words = [...row.slice(0, from), ...behind]
  const isDone = words.at(-1)?.lower === 'installed'
  const named = isDone ? words.slice(0, -1) : words
  if (named.length < TURNED_MIN || named.length > TURNED_MAX) return null
  if (
    named.some(({ kind, lower }) => kind !== 'word' || JOINS.test(lower)) ||
    VERB.test(named[0]?.lower ?? '')
  )
    return null
  // "8 oz jar", "500 gallon propane tank": how large what it comes in is.
  if (behind.some(({ lower }) => VESSEL.test(lower) || findUnit(lower) !== null)) return null
  if (isNamed(book, named) && (behind.length === 0 || !isExtent(measure))) return null
  const turned = ordersOf(named).find((order) => isNamed(book, order))
  // Of "smoker pellets" the pellets are wanted, and no "pellet smoker".
  const last = named.at(-1)
  if (turned === undefined || last === undefined || (turned.at(-1) !== last && areWanted(book, last)))
    return null
  return [
    ...turned.map((word) => ({ ...word, spaced: true })),
    ...(isDone ? words.slice(-1) : []),
    ...measure.map((token, at) => (at === 0 ? { ...token, spaced: true } : token)),
  ]
}

/** "mattress twin xl for a dorm", "push mower gas": what stands first or last goes to the other end. Two words are too easily two things. */
function wordsTurned(book: Book, row: readonly Token[]): readonly Token[] | null {
  const end = row.findIndex(({ lower }) => lower === 'for')
  const words = end < 0 ? row : row.slice(0, end)
  if (words.length < 3 || words.length > TURNED_MAX || isNamed(book, words)) return null
  // "gallon ice cream": one of them.
  if (/^(?:mass|volume)$/.test(findUnit(words[0]?.lower ?? '')?.dimension ?? '')) return null
  if (
    words.some(({ kind, lower }) => kind !== 'word' || JOINS.test(lower)) ||
    VERB.test(words[0]?.lower ?? '')
  )
    return null
  const turned = [
    [...words.slice(1), ...words.slice(0, 1)],
    [...words.slice(-1), ...words.slice(0, -1)],
  ].find((order) => isNamed(book, order))
  return turned === undefined
    ? null
    : [...turned.map((word) => ({ ...word, spaced: true })), ...row.slice(words.length)]
}

const areWanted = (book: Book, last: Token): boolean => /[^s]s$/.test(last.lower) && isNamed(book, [last])

const VERB =
  /^(?:re)?(?:paint|stain|seal|fill|replace|install|build|clean|remove|pump|haul|lay|put|get|need)(?:ing)?$/
const VESSEL = /^(?:tanks?|jars?|tubs?|house|home|room|bedroom)$/

/** "12x16", "2000 sf": how far something reaches, and not how heavy it is. */
const isExtent = (measure: readonly Token[]): boolean =>
  measure.some(({ lower }) => /^[x×*]$/.test(lower)) ||
  /^(?:area|length)$/.test(readUnit(measure, 1)?.unit.dimension ?? '')

/** "12x16", "200 linear feet", "600 sqft": numbers, times signs and the unit behind them. */
function measureEnd(row: readonly Token[], from: number): number {
  let next = from + 1
  while (/^[x×*]$/.test(row[next]?.lower ?? '') && row[next + 1]?.kind === 'number') next += 2
  return readUnit(row, next)?.next ?? next
}

/** The words in every other order: first those that begin with the kind. */
function ordersOf(words: readonly Token[]): readonly (readonly Token[])[] {
  if (words.length < 2) return [words]
  return words
    .toReversed()
    .flatMap((word) => ordersOf(words.filter((other) => other !== word)).map((rest) => [word, ...rest]))
}

const isNamed = (book: Book, words: readonly Token[]): boolean => isThing(book, nameOf(words))

const nameOf = (words: readonly Token[]): string => words.map(({ lower }) => stem(lower)).join(' ')
