import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { PIECE } from '../book/row-unit.ts'
import { exactly } from '../parse/line.ts'
import { isPayAsked } from '../read/meaning-words.ts'
import { nameTerms } from '../text/words.ts'
import { groupOf, isByPeriod, isFood, isGoods, isHomeWork } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

const HOURS = /\b(?:\d+(?:\.\d+)?|an?|one|two|three|four|five|six|eight|ten|few) ?-?(?:hours?|hrs?)\b/i
const HOURS_OF_WEEK = /\b\d{1,2} ?-?(?:hours?|hrs?) ?(?:\/|a|per|each|every)? ?(?:wk|week)\b/i
/** Whoever comes to work. */
const WORKER = /\b(?:guys?|man|men|woman|women|lady|ladies|person|people|workers?|helpers?|crew|kids?)\b/i

/** Where food is served, which costs more than what a shop sells by the same name. */
const SERVED =
  /\b(?:at|from) (?:an? |the )?(?:mc ?donald['’]?s?|burger king|wendy['’]?s|taco bell|kfc|popeyes|chick[- ]?fil[- ]?a|chipotle|panera|applebee['’]?s|chili['’]?s|denny['’]?s|ihop|five guys|in[- ]n[- ]out|sonic|arby['’]?s|tim hortons?|dairy queen|restaurants?|bars?|pubs?|diners?|food trucks?|stadium|ballpark|drive[- ]thru)\b/i

/** What somebody makes or brings to an end, and not by the hour. */
const WHOLE_WORK =
  /\b(?:plans|drawings|blueprints?|applications?|filings?|lawsuit|trial|appeal|contracts?|addition|remodel|renovation|manuscript|thesis|website|brochure|closing|settlement)\b/i

/** "Flat of bedding plants", "box of envelopes": what several of a thing come in. */
const HOLDER = /^(flat|box|pack|set|case|bundle) of /
const INSIDE_MIN = 6

const EATERS = /\b(?:party|group|family|table|crowd|dinner|lunch|brunch) (?:of|for) (?:about )?(\d{1,3})\b/i

/** Why what is counted, or how long it is wanted, is none of what was found; null: it may be. */
export function countsOther(book: Book, { line, match, ignored }: MatchedLine): string | null {
  if ('code' in match || book.header.estimate !== 'item') return null
  const { text, quantity, unit, pack } = line
  const { item } = match
  const name = book.items.name(item)
  const label = book.items.label(item)
  if ((unit === 'hour' || pack?.unit === 'hour') && isByPeriod(book, item))
    return `"${text}" asks for hours, and "${name}" is paid for by the ${label}.`
  if (label === 'job' && HOURS.test(text) && WORKER.test(text) && quantity === null)
    return `"${text}" asks for hours of somebody, and "${name}" is paid for as a whole.`
  if (isGoods(book, item) && HOURS_OF_WEEK.test(text))
    return `"${text}" asks for somebody's hours, and "${name}" is a thing.`
  if (isFood(book, item) && !isServed(book, item) && SERVED.test(text))
    return `"${text}" is served, and "${name}" has its price in a shop.`
  if (label === 'hour' && groupOf(book, item) === 'time' && !isPayAsked(text)) {
    const eaters = Number(EATERS.exec(text)?.[1] ?? 0)
    if (eaters > 0 && !HOURS.test(text) && (quantity === null || quantity.value === eaters))
      return `"${text}" says for how many, and not for how many hours "${name}" is wanted.`
    const isWhole = quantity === null && ignored.some((one) => WHOLE_WORK.test(one.text))
    if (isWhole && profileOf(book, item).timeBasis === 'working')
      return `"${text}" asks for a work as a whole, and "${name}" has its price by the hour.`
  }
  const holder = HOLDER.exec(name)?.[1]
  const isInside =
    holder !== undefined &&
    label === 'each' &&
    unit === null &&
    pack === null &&
    (quantity?.value ?? 0) >= INSIDE_MIN &&
    !nameTerms(text).includes(holder)
  return isInside ? `"${text}" counts what is in a ${holder}, and how many it holds is not known.` : null
}

const isServed = (book: Book, item: number): boolean =>
  book.items.category(item) === 'eating-out' || /\b(?:at|from) an? /.test(book.items.name(item))

const SQUARES = /(?<![\d.,-])(\d{1,3}(?:\.\d)?) squares?\b(?! ?(?:f|m|y|in))/i
const SQUARE_FEET = 100

/** "2 squares of siding": who works on roofs and walls counts by a hundred square feet. */
export function inSquares(book: Book, read: MatchedLine): MatchedLine {
  const { line, match, ignored } = read
  if ('code' in match || book.header.estimate !== 'item' || book.items.label(match.item) !== 'sq ft')
    return read
  const squares = isHomeWork(book, match.item) || isBuilt(book, match.item) ? SQUARES.exec(line.text) : null
  const count = Number(squares?.[1] ?? 0)
  if (count === 0 || (line.quantity !== null && line.quantity.value !== count)) return read
  return {
    line: { ...line, quantity: exactly(count * SQUARE_FEET), unit: 'sq ft', pack: null },
    match: {
      ...match,
      warnings: [
        ...match.warnings.filter((one) => !/squares?"/i.test(one)),
        `A square was taken as ${SQUARE_FEET} square feet.`,
      ],
    },
    ignored: ignored.filter(({ text }) => !/^(?:squares?|\d+)$/i.test(text)),
  }
}

const isBuilt = (book: Book, item: number): boolean =>
  /^(?:construction|building-materials)$/.test(book.items.category(item)) && groupOf(book, item) !== PIECE
